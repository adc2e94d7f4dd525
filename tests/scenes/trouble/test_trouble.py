"""Unexpected errors: a report, a page, the way back to the table; and never a loop."""

from pathlib import Path

import pygame
import pytest

from game import catalogue
from game.match import Ply
from scenes.app import App
from scenes.kit import materials
from scenes.page import Scene
from scenes.profile import TableSetup
from scenes.session import Session
from scenes.trouble import page as trouble
from scenes.trouble.page import PlainTrouble, Trouble
from tests.scenes.evening.finished import SEATS, headless


class Broken(Scene):
    """A page that fails as soon as it is shown."""

    session: Session | None = None

    def draw(self, target: pygame.Surface) -> None:
        target.set_clip(pygame.Rect(0, 0, 5, 5))
        raise KeyError("no stone on c3")

    def leave(self) -> None:
        raise RuntimeError("cannot even leave")


def watched(home: Path) -> tuple[App, list[tuple[str, dict[str, object]]]]:
    app, opened = headless(home)
    app.routes["trouble"] = lambda app, **arguments: Trouble(app, **arguments)
    trouble.install(app)
    return app, opened


def break_down(app: App, session: Session | None = None) -> None:
    page = Broken(app)
    page.session = session
    app.push(page)
    app.step([], 16)


def begun(app: App) -> Session:
    """A match with two moves on disk."""
    session = Session.start(app.profile, "querni", TableSetup(list(SEATS), {}), seed=5)
    for _move in range(2):
        assert isinstance(session.play(next(session.match.legal())), Ply)
    return session


def test_an_error_is_reported_and_shown_in_calm_words(tmp_path: Path) -> None:
    app, _ = watched(tmp_path)
    break_down(app)
    page = app.top
    assert isinstance(page, Trouble) and len(app.stack) == 1
    assert page.report is not None and page.report.parent == app.profile.home.data / "reports"
    written = page.report.read_text()
    assert "Traceback" in written and "no stone on c3" in written and "pages: Broken" in written and "bots: well" in written
    said = " ".join(words for words, _, _ in page._sentences())
    assert "Traceback" not in said and str(page.report) in said
    assert app.screen.get_clip() == app.screen.get_rect(), "the broken page left its clip behind"
    assert app.running


def test_the_match_goes_on_from_the_last_move(tmp_path: Path) -> None:
    app, opened = watched(tmp_path)
    session = begun(app)
    moves = [session.match.rules.text(ply.move) for ply in session.match.plies]
    break_down(app, session)
    page = app.top
    assert isinstance(page, Trouble) and page.focus is page._on and page._on.visible
    page._on.press()
    route, arguments = opened[-1]
    again = arguments["session"]
    assert route == "table" and isinstance(again, Session)
    assert [again.match.rules.text(ply.move) for ply in again.match.plies] == moves
    assert isinstance(again.play(next(again.match.legal())), Ply), "it can be played on"


def test_without_an_open_match_there_is_only_the_title(tmp_path: Path) -> None:
    app, opened = watched(tmp_path)
    break_down(app)
    page = app.top
    assert isinstance(page, Trouble) and not page._on.visible
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")], 16)
    assert opened == [("title", {})]


def test_a_record_that_vanished_is_told_and_the_title_remains(tmp_path: Path) -> None:
    app, opened = watched(tmp_path)
    session = begun(app)
    break_down(app, session)
    page = app.top
    assert isinstance(page, Trouble)
    app.profile.home.open_match.write_text("nonsense\n")
    page._on.press()
    app.step([], 16)
    assert app.top is page and not page._on.enabled and page.focus is page._title
    assert any("cannot be opened" in words for words, _, _ in page._sentences())
    assert opened == []


def test_a_disk_that_refuses_the_report_changes_nothing_else(tmp_path: Path) -> None:
    app, _ = watched(tmp_path)
    (app.profile.home.data / "reports").write_text("a file where the folder should be")
    break_down(app)
    page = app.top
    assert isinstance(page, Trouble) and page.report is None and not page._copy.visible
    assert any("could not be written" in words for words, _, _ in page._sentences())


def test_when_the_kit_is_what_broke_plain_letters_say_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = watched(tmp_path)

    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(materials, "paper", broken)
    break_down(app)
    assert isinstance(app.top, PlainTrouble) and app.running
    assert len(set(pygame.image.tobytes(app.screen, "RGB"))) > 3, "nothing was drawn"
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")], 16)
    assert not app.running


def test_when_nothing_can_be_drawn_the_program_ends_with_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app, _ = watched(tmp_path)

    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(materials, "paper", broken)
    monkeypatch.setattr(PlainTrouble, "draw", broken)
    break_down(app)
    assert not app.running and not app.stack
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "on disk" in said and "reports" in said


def test_errors_that_follow_each_other_come_to_an_end(tmp_path: Path) -> None:
    app, _ = watched(tmp_path)
    for _time in range(12):
        if not app.running:
            break
        app.stack.empty()
        break_down(app)
    assert not app.running, "the program went round in a circle"


def test_old_reports_are_thrown_away(tmp_path: Path) -> None:
    app, _ = watched(tmp_path)
    for _number in range(trouble.REPORTS_KEPT + 3):
        assert trouble.write_report(app, ValueError("x")) is not None
    assert len(list((app.profile.home.data / "reports").glob("*.txt"))) == trouble.REPORTS_KEPT


def test_one_line_of_an_error_stays_one_line() -> None:
    assert trouble.in_one_line(ValueError("first\nsecond")) == "ValueError: first"
    assert trouble.in_one_line(ValueError()) == "ValueError"
    assert len(trouble.in_one_line(ValueError("x" * 999))) <= 160


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_the_page_fits_its_window(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    app, _ = watched(tmp_path)
    begun(app).close()
    app.settings.text_size = text_size
    app.resize(size)
    break_down(app)
    page = app.top
    assert isinstance(page, Trouble)
    page._note = "This system has no clipboard to copy to."
    page.layout()
    window = app.screen.get_rect()
    assert window.contains(page._paper)
    shown = [widget for widget in page.widgets if widget.visible]
    assert len(shown) == 3
    low = (
        page._paper.y + page.style.px(5) + page._head.get_height() + sum(i.get_height() + page.style.px(1.4) for i in page._body)
    )
    for number, widget in enumerate(shown):
        assert page._paper.contains(widget.rect) and widget.rect.top >= low - page.style.px(1.4), "a button lies on the words"
        assert not any(widget.rect.colliderect(other.rect) for other in shown[number + 1 :])


def test_the_catalogue_is_not_needed_to_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = watched(tmp_path)

    def broken(_key: str) -> None:
        raise ImportError("the rules are gone")

    monkeypatch.setattr(catalogue, "rules", broken)
    begun_before = app.profile.home.open_match
    begun_before.parent.mkdir(parents=True)
    begun_before.write_text("Number Night record 1\n")
    break_down(app)
    assert isinstance(app.top, Trouble)
