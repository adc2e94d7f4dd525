"""The page on which the voice is switched on."""

from pathlib import Path

import pytest

from scenes.app import App
from scenes.profile import Profile
from scenes.program import connect
from scenes.settings.speech import SpeechPage
from scenes.spoken.speaker import Speaker


@pytest.fixture
def page(tmp_path: Path) -> SpeechPage:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    app.speaker = Speaker(app.settings, lambda: None)
    connect(app)
    app.open("title", "reset")
    app.open("voice")
    assert isinstance(app.top, SpeechPage)
    app.step([], 16)
    return app.top


def test_it_is_off_until_it_is_switched_on_and_kept(page: SpeechPage, tmp_path: Path) -> None:
    assert not page.app.speaker.on
    page.switch.act("accept")
    page.rate.act("right")
    page.amount.set(2)
    kept = Profile(tmp_path).settings
    assert (kept.spoken, kept.spoken_rate, kept.spoken_amount) == (True, 6, 2)


def test_a_system_without_a_voice_says_what_helps(page: SpeechPage) -> None:
    assert "voice was found" not in page.voice_lines()[1].text
    page.attempt.press()
    page.app.step([], 16)  # type: ignore[attr-defined]
    assert "voice was found" in page.voice_lines()[1].text
    page.done.press()
    assert page.app.top is not page


def test_all_of_it_is_told(page: SpeechPage) -> None:
    assert [widget.spoken() for widget in page.ring()] == [
        "Say what happens: off, switch", "How fast: 5, left and right change it", "How much: normal, 2 of 3",
        "Try it, button", "Done, button",
    ]
