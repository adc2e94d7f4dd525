"""Until my turn: the bots run fast, nothing is left out of the match, and a paper tells what happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.sound import Sounds
from scenes.profile import Settings
from scenes.table.course import RUN, FastForward
from tests.noting import note
from tests.scenes.table.hidden_table import ToyDriver
from tools.gallery.stage import FRAME


class RunDriver(ToyDriver):
    """A table at which bots wait with their answers until they are let go."""

    pace = FRAME

    @property
    def fast_forward(self) -> FastForward:
        """The fast run of the table."""
        fast_forward: FastForward = self.table.fast_forward
        return fast_forward

    def start(self) -> None:
        """Presses the button once it is not deaf any more."""
        self.let_pass(700)
        self.click(self.table.buttons.faster.rect.center, rest=False)


def waiting(home: Path, *kinds: str, **settings: Any) -> RunDriver:
    """A table at which the person in the first seat has played and the bot in the second thinks."""
    driver = RunDriver(home, *kinds, **settings)
    driver.worker.answers = False
    if driver.curtain is not None:
        driver.open_curtain()
    driver.end()
    driver.let_pass(300)
    return driver


def go(driver: RunDriver) -> None:
    """Lets the bots answer until the run is over. How long they think at least is told by the clock on the wall, which frames
    outrun on a fast machine: here they have always thought long enough."""
    driver.worker.answers = True

    def over() -> bool:
        driver.table.thinking._asked = 0.0
        return not driver.table.fast

    driver.let_pass(20_000, over)


def test_the_button_runs_the_bots_and_a_paper_tells_what_they_did(tmp_path: Path) -> None:
    driver = waiting(tmp_path, "human", "bot", "bot", "bot", bots_speed="normal")
    button = driver.table.buttons.faster
    assert button.visible and button.enabled and driver.table.pace == 1.0
    driver.start()
    assert driver.table.fast and driver.table.pace == driver.table.motion.speed == RUN and not button.enabled
    assert driver.app.sounds.sparing
    go(driver)
    assert driver.table.person_to_act and driver.moves == ["play 1", "play 4", "play 7", "play 10"]
    assert driver.table.motion.speed == 1.0 and not driver.app.sounds.sparing and not button.visible
    paper = driver.fast_forward.paper
    assert paper is not None and [line.plain for line in paper.lines] == ["Ben played 4", "Cleo played 7", "Dev played 10"]
    assert driver.table.side.ground.rect.contains(paper.rect)
    before = driver.pixels()
    driver.click((5, 5))
    assert driver.fast_forward.paper is None and driver.pixels() != before


def test_the_key_does_the_same_and_held_down_it_does_not_end_it(tmp_path: Path) -> None:
    driver = waiting(tmp_path, "human", "bot", "bot")
    driver.let_pass(600)
    for _repeat in range(3):
        driver.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
        assert driver.table.fast
    driver.post(pygame.Event(pygame.KEYUP, key=pygame.K_u, mod=0))
    driver.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
    assert not driver.table.fast


def test_a_second_click_on_the_own_end_of_a_turn_begins_nothing(tmp_path: Path) -> None:
    driver = RunDriver(tmp_path, "human", "bot", "bot")
    driver.worker.answers = False
    end, faster = driver.table.buttons.end, driver.table.buttons.faster
    driver.click(end.rect.center, rest=False)
    driver.let_pass(250)
    assert faster.visible and not faster.rect.colliderect(end.rect)
    for place in (end, faster):
        driver.click(place.rect.center, rest=False)
        assert not driver.table.fast


@pytest.mark.parametrize("gesture", ["click", "key"])
def test_any_gesture_ends_it_and_does_nothing_else(tmp_path: Path, gesture: str) -> None:
    driver = waiting(tmp_path, "human", "bot", "bot", bots_speed="normal")
    driver.start()
    top = driver.app.top
    if gesture == "click":
        driver.click(driver.table.buttons.menu.rect.center, rest=False)
    else:
        driver.key(pygame.K_ESCAPE, rest=False)
    assert (
        not driver.table.fast and driver.app.top is top and driver.table.motion.speed == 1.0 and driver.fast_forward.paper is None
    )
    driver.start()
    assert driver.table.fast, "it can be begun again"


def test_nothing_is_offered_while_a_person_is_to_act_or_nobody_waits(tmp_path: Path) -> None:
    for number, kinds in enumerate((("human", "bot"), ("bot", "bot"))):
        driver = RunDriver(tmp_path / str(number), *kinds)
        driver.let_pass(600)
        assert not driver.fast_forward.possible and not driver.table.buttons.faster.visible
        driver.fast_forward.start()
        assert not driver.table.fast


def test_a_question_that_a_person_is_asked_ends_it(tmp_path: Path) -> None:
    driver = waiting(tmp_path, "human", "bot", "bot", "bot", claims=1)
    driver.start()
    assert driver.table.fast
    go(driver)
    assert driver.table.question.page is not None and driver.app.top is driver.table.question.page
    assert driver.moves == ["play 1", "pass 0", "pass 0", "play 4"] and driver.fast_forward.paper is None
    assert driver.table.question.claims.people == (0,)
    driver.table.question.answer(0, False)
    driver.let_pass(40_000, lambda: driver.fast_forward.paper is not None)
    paper = driver.fast_forward.paper
    assert driver.session.match.state.turn == 0 and driver.table.person_to_act
    assert paper is not None and paper.lines[-1].plain == "Dev played 10", "it is told when the turn comes"


def test_the_end_of_a_round_comes_as_always(tmp_path: Path) -> None:
    driver = waiting(tmp_path, "human", "bot", "bot")
    for _turn in range(2):
        driver.start()
        go(driver)
        assert driver.table.person_to_act
        driver.worker.answers = False
        driver.table.commit(("draw", 0))
        driver.rest()
        driver.end()
        driver.let_pass(300)
    driver.start()
    go(driver)
    assert driver.moves[-1] == "play 6" and driver.fast_forward.paper is None


def test_among_several_people_the_curtain_tells_it(tmp_path: Path) -> None:
    driver = waiting(tmp_path, "human", "bot", "human")
    driver.start()
    go(driver)
    assert driver.curtain is not None and driver.fast_forward.paper is None
    assert [line.plain for line in driver.curtain.words.recap] == ["Ana played 1", "Ben played 4"]


def test_sounds_are_heard_apart_while_they_are_sparing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Heard:
        count = 0

        def set_volume(self, share: float) -> None:
            assert share > 0

        def get_busy(self) -> bool:
            return False

        def play(self, sound: object) -> None:
            self.count += 1

    sounds, heard, now = Sounds(Settings()), Heard(), [1000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    monkeypatch.setattr(pygame.mixer, "Channel", lambda number: heard)
    sounds._pools = {"hop": [heard]}  # type: ignore[list-item]
    for sparing, counted in ((False, 20), (True, 24)):
        sounds.sparing = sparing
        for _sound in range(20):
            now[0] += 50
            sounds.play("hop")
        assert heard.count == pytest.approx(counted, abs=1)


def test_a_click_on_the_paper_only_takes_it_away(tmp_path: Path) -> None:
    driver = waiting(tmp_path, "human", "bot", "bot")
    driver.start()
    go(driver)
    visible = driver.fast_forward.paper
    assert visible is not None
    heard: list[pygame.Event] = []
    driver.table.side.turn.handle = lambda event: note(heard, event)
    driver.click(visible.rect.center)
    assert driver.fast_forward.paper is None and pygame.MOUSEBUTTONDOWN not in [event.type for event in heard]
