"""The scrubber of a replay, the moments of a match, and which of them decided it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import catalogue
from game.agreements import AGREED, RESIGNS, Agreement
from game.contract import Outcome
from game.match import Ply
from scenes.kit.language import set_language
from scenes.kit.widgets import Button
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.moments.moment import LEAD, Deciding, Kind, Moment, MomentAt, decided, last
from scenes.table.moments.part import Marks
from tests.scenes.driver import TableDriver
from tests.scenes.table.test_past import ToyDriver
from tests.toy.entry import entered

GREAT = Kind("Four corners", "{name} matched all four corners", voice="corners", weight=8)
FINE = Kind("Last tile", "{name} laid the last tile", voice="last_piece", weight=2, big=False)


@pytest.fixture(autouse=True)
def _sixth() -> Iterator[None]:
    with entered():
        yield


def mark(ply: int, kind: Kind, seat: int) -> MomentAt:
    return MomentAt(ply, Moment(kind, seat))


def won(*winners: int) -> Outcome:
    return Outcome(winners, "T1", (1, 0))


class Replay(ToyDriver):
    """A replay of five moves with moments at the second and the fourth, paused at its beginning."""

    def __init__(self, home: Path, **settings: Any) -> None:
        super().__init__(home, "human", "human", lay="a1 b2 c3 a2 a3", **settings)
        self.sit(self.session, replay=True)
        self.table.past.pause()
        self.let_pass(200)
        self.marks = self.table.moments.marks
        self.marks.found = [mark(2, GREAT, 0), mark(4, FINE, 1)]

    def at_move(self, ply: int) -> tuple[int, int]:
        """The point of the line where a move lies."""
        point: tuple[int, int] = self.table.scrubber.point_of(ply, self.table.style)
        return point


# ---- by mouse and keys


def test_it_is_there_in_a_replay_only(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1")
    assert not d.table.scrubber.visible
    d.sit(d.session, replay=True)
    assert d.table.scrubber.visible and d.table.style.size[0] >= d.table.scrubber.rect.right


def test_a_click_shows_the_position_there_and_stops_the_replay(tmp_path: Path) -> None:
    d = Replay(tmp_path)
    d.table.past.pause()
    d.click(d.at_move(3))
    assert d.viewing_ply == 3 and not d.table.past.playing
    assert len(d.table.stage.pieces) == 3


def test_a_click_near_a_mark_means_the_mark(tmp_path: Path) -> None:
    d = Replay(tmp_path)
    d.marks.found = [mark(2, GREAT, 0)]
    x, y = d.at_move(2)
    d.click((x + 3, y))
    assert d.viewing_ply == 2


def test_it_is_pulled_along_and_every_position_is_shown_at_once(tmp_path: Path) -> None:
    d = Replay(tmp_path)
    d.send(pygame.MOUSEBUTTONDOWN, pos=d.at_move(0), button=1)
    for ply in (1, 3, 5):
        d.send(pygame.MOUSEMOTION, pos=d.at_move(ply), rel=(1, 0), buttons=(1, 0, 0))
        assert d.viewing_ply == ply and len(d.table.stage.pieces) == ply and not d.table.motion.active
    d.send(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(1, 0, 0))
    assert d.viewing_ply == 0, "the pointer may leave the line"
    d.send(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
    d.send(pygame.MOUSEMOTION, pos=d.at_move(4), rel=(1, 0), buttons=(0, 0, 0))
    assert d.viewing_ply == 0


def test_keys_go_from_moment_to_moment_and_to_both_ends(tmp_path: Path) -> None:
    d = Replay(tmp_path)
    seen = []
    for key in (pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_UP, pygame.K_UP, pygame.K_PAGEUP, pygame.K_DOWN, pygame.K_DOWN,
                pygame.K_END, pygame.K_HOME):
        d.key(key)
        seen.append(d.viewing_ply)
    assert seen == [2, 4, 5, 5, 4, 2, 0, 5, 0]


def test_the_pad_pulls_it_too(tmp_path: Path) -> None:
    d = Replay(tmp_path)
    for hat, wanted in (((0, 1), 2), ((1, 0), 3), ((0, -1), 2), ((-1, 0), 1)):
        d.send(pygame.JOYHATMOTION, value=hat, joy=0, instance_id=0, hat=0)
        d.rest()
        assert d.viewing_ply == wanted


def test_what_is_pointed_at_says_which_move_it_is_and_the_voice_says_where_it_stands(tmp_path: Path) -> None:
    d = Replay(tmp_path)
    scrubber = d.table.scrubber
    for ply, words in ((2, "Move 2: Ana: Four corners"), (3, f"Move 3: {d.table.log.line_of(3)}"), (0, "After move 0 of 5")):
        d.send(pygame.MOUSEMOTION, pos=d.at_move(ply), rel=(1, 0), buttons=(0, 0, 0))
        assert scrubber._pointed == ply and scrubber.said_of(ply) == words
    assert d.table.log.line_of(3), "the log has a line for it"
    d.send(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0))
    assert scrubber._pointed is None
    d.key(pygame.K_PAGEDOWN)
    assert scrubber.spoken() == "After move 2 of 5. Move 2: Ana: Four corners"


@pytest.mark.parametrize("by_key", [False, True])
def test_the_best_moment_is_shown_by_its_star_and_by_its_key(tmp_path: Path, by_key: bool) -> None:
    d = Replay(tmp_path)
    d.marks.found = []
    d.let_pass(50)
    assert not d.table.scrubber.best.enabled
    d.marks.found = [mark(2, FINE, 0), mark(4, GREAT, 1), mark(5, FINE, 0)]
    searched, d.marks._seen = d.marks._seen, []
    d.table.scrubber.show_best()
    assert d.viewing_ply != 4, "a greater one may still be found"
    d.marks._seen = searched
    d.let_pass(50)
    assert d.table.scrubber.best.enabled
    if by_key:
        d.key(pygame.K_b)
    else:
        d.click(d.table.scrubber.best.rect.center)
    d.rest()
    assert d.viewing_ply == 4 and not d.table.past.playing


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 200), ((1024, 768), 100), ((768, 1024), 100)])
@pytest.mark.parametrize("game", catalogue.games())
def test_it_leaves_room_for_caption_hand_and_buttons(tmp_path: Path, game: str, size: tuple[int, int], text: int) -> None:
    d = TableDriver(tmp_path, size, empty=("results", "title"), text_size=text)
    session = Session.start(d.profile, game, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], {}), 5)
    assert isinstance(session.play(next(iter(session.match.legal()))), Ply)
    table = d.sit(session, replay=True)
    table.past.pause()
    d.let_pass(3000)
    d.click(table.scrubber.point_of(1, table.style))
    assert table.past.viewing_ply == 1
    buttons = [one.rect for one in table.widgets if isinstance(one, Button) and one.visible]
    caption, whole = table.picture.caption_box, pygame.Rect((0, 0), size)
    assert whole.contains(table.scrubber.rect) and caption.w > table.style.px(10), "the caption can be read"
    for one, others in ((table.scrubber.rect, [caption, *buttons]), (caption, buttons)):
        assert one.collidelist(others) < 0


# ---- which moments there are


def made() -> Any:
    """As much of a move as marks look at."""
    return SimpleNamespace(step=SimpleNamespace(state=object()))


class Moves:
    """As much of a session as marks look at."""

    def __init__(self) -> None:
        self.match = self
        self.plies: tuple[Any, ...] = tuple(made() for _ in range(5))
        self.outcome: Outcome | None = None

    @property
    def state(self) -> object:
        return self.plies[-1].step.state

    def __len__(self) -> int:
        return len(self.plies)


def test_marks_are_found_a_few_at_a_time_and_go_with_what_is_taken_back() -> None:
    session = Moves()
    marks = Marks(lambda ply, number: Moment(FINE, 0) if number in (2, 5) else None, session)  # type: ignore[arg-type]
    assert not marks.done and marks.search(3) and [one.ply for one in marks.found] == [2] and not marks.done
    assert marks.search(3) and marks.done and [one.ply for one in marks.found] == [2, 5]
    session.plies = (*session.plies[:4], made())
    assert not marks.done and marks.search(0) and [one.ply for one in marks.found] == [2]
    session.plies = session.plies[:1]
    assert marks.search(0) and marks.found == [] and marks.done


# ---- which of them decided


def test_the_greatest_moment_of_the_winner_since_it_led_for_good_decided() -> None:
    marks = [mark(3, GREAT, 0), mark(5, LEAD, 1), mark(8, LEAD, 0), mark(9, FINE, 0), mark(11, GREAT, 1), mark(12, FINE, 0)]
    assert decided(marks, won(0), 99) == marks[5]


def test_without_a_lead_the_greatest_of_the_winner_counts() -> None:
    marks = [mark(3, GREAT, 0), mark(9, FINE, 0), mark(11, GREAT, 1)]
    assert decided(marks, won(0), 99) == marks[0] and decided(marks, won(1), 99) == marks[2]


def test_a_lead_that_was_kept_decided_where_nothing_came_after_it() -> None:
    marks = [mark(3, GREAT, 0), mark(8, LEAD, 0)]
    assert decided(marks, won(0), 99) == marks[1]


def test_nothing_decided_a_draw_or_a_match_that_several_won() -> None:
    marks = [mark(3, GREAT, 0)]
    assert decided(marks, won(), 99) is None and decided(marks, won(0, 1), 99) is None and decided([], won(0), 99) is None


# ---- on the page of the result


def test_what_decided_is_told_in_one_sentence_in_every_language(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1")
    name = d.session.name(1)
    for language, words in (("en", "took the lead"), ("de", "ging in Führung"), ("sv", "tog ledningen")):
        set_language(language)
        assert mark(1, LEAD, 1).deciding(d.session).words == f"{name} {words}"
    set_language("en")


def test_what_ended_a_round_decided_the_last_one_alone() -> None:
    ended = last("Last tile", "{name} laid the last tile")
    marks = [MomentAt(4, Moment(ended, 0)), MomentAt(9, Moment(ended, 0))]
    assert decided(marks, won(0), 20) is None and decided(marks, won(0), 9) == marks[1]


def test_resigning_is_not_told_a_second_time_as_what_decided(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b1 a2 b2 a3 b3 a4")
    d.let_pass(20_000, lambda: d.app.top is not d.table)
    marks, last = Marks(lambda ply, number: None, d.session), Deciding(7, "the last move")
    assert marks.deciding(last) == last
    d.session.match._said = (Agreement(RESIGNS, 1),)
    assert d.session.match.outcome.reason == AGREED and d.session.match.outcome.winners == (0,)
    assert marks.deciding(last) is None


def test_the_result_is_told_what_decided_and_the_replay_begins_there(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b1 a2 b2 a3 b3 a4")
    d.let_pass(20_000, lambda: d.app.top is not d.table)
    assert d.top.route == "results"
    said = d.top.arguments["deciding"]
    assert said.ply == 7 and said.words
    d.app.open("table", session=d.session, replay=True, begin=said.ply)
    assert d.top.past.viewing_ply == 6 and d.top.past.playing
