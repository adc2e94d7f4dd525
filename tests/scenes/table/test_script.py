"""How moves are shown: event by event, told from a table of words; and how a round is dealt, one piece to each seat and then the
next."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, NamedTuple
from unittest.mock import Mock

import pytest

from game.quad_ominos.events import Drew, Laid, Passed
from game.rounds import RoundBegan, RoundEnded
from scenes.games.quad_ominos.selection import round_tiles
from scenes.games.quad_ominos.words import QuadOminosPlateText
from scenes.table.game import Scripts, Tally
from scenes.table.script import deal, deal_round
from scenes.table.stage import Piece


class Laying(NamedTuple):
    """An event that is told and shown."""

    seat: int = 1


class Quiet(NamedTuple):
    """An event that is only told."""

    seat: int = 0


class View(NamedTuple):
    """What everybody knows of three hands."""

    counts: tuple[int, ...] = (4, 5, 6)
    scores: tuple[int, ...] = (0, 0, 0)
    round: int = 1
    turn: int = 0
    well: int = 9


class Showing(Scripts):
    """Scripts for these, at a table of three that is not there."""

    said = MappingProxyType({Laying: ("{name} lays", "with {name}"), Quiet: ("{name} is quiet", "")})

    def __init__(self, reduced: bool = False) -> None:
        desk = Mock()
        desk.hands.view, desk.settings.reduced_motion = View(), reduced
        desk.session.name = "ABC".__getitem__
        super().__init__(Tally(desk), Mock())
        self.waits: list[Any] = []
        self.by_event[Laying] = lambda event, done: self.waits.append(done)


def test_a_deal_goes_round_the_table_seat_by_seat() -> None:
    rack = Mock()
    rack.holder.hands.front, rack.holder.hands.hand_open = 0, False
    well = Piece(None, (300.0, 300.0), 40.0)
    deal(rack, (2, 3, 2), (), well, lambda seat: Piece(seat, (600.0 * seat, 20.0), 40.0), Mock(), 200.0, 60.0, Mock())
    flights = sorted((call.kwargs["delay"], call.args[1].kind) for call in rack.holder.stage.pass_by.call_args_list)
    assert [seat for _delay, seat in flights] == [0, 1, 2, 0, 1, 2, 1]
    assert len({delay for delay, _seat in flights}) == 7, "no two leave the pile together"
    assert all(call.kwargs["bow"] > 0 for call in rack.holder.stage.pass_by.call_args_list), "they rise"
    ends = max(delay for delay, _seat in flights) + 200
    assert rack.holder.motion.after.call_args.args[0] >= ends, "it waits for the last"


def test_each_event_is_told_and_shown_before_the_next_and_points_fly_on_after_the_last() -> None:
    scripts, done = Showing(), Mock()
    scripts.play([Laying(2), object(), Quiet()], "after", done)
    assert (scripts.tally.heading, scripts.tally.line, scripts.after) == ("C lays", "with C", "after")
    assert not scripts.played and not done.called, "it waits for its script"
    scripts.waits[0]()
    assert (scripts.tally.heading, scripts.tally.line) == ("A is quiet", "") and scripts.played and done.call_count == 1
    scripts.forget()
    scripts.forget()
    assert [call.args for call in scripts.points.arrive.call_args_list] == [(True,), (False,)]


def test_a_round_is_counted_before_the_seats_have_its_points() -> None:
    scripts, done = Showing(), Mock()
    scripts.play([RoundEnded(1, 1, "T12", ((), (), ()), (0, 7, 0), (0, 7, 0))], "after", done)
    assert scripts.tally.view.scores == (0, 0, 0) and not done.called
    scripts.desk.rounds.count.call_args.args[1]()  # type: ignore[attr-defined]
    assert scripts.tally.view.scores == (0, 7, 0) and done.called
    scripts.points.arrive.assert_called_once_with(False)


@pytest.mark.parametrize("reduced", (False, True))
def test_hands_are_empty_before_a_round_is_dealt_and_full_at_once_without_motion(reduced: bool) -> None:
    scripts, done, rack = Showing(reduced), Mock(), Mock()
    rack.holder = scripts.desk
    deal_round(scripts, rack, RoundBegan(2, 1, (3, 3, 3)), (), "{name} begins", Piece(None, (0.0, 0.0), 9.0),
                 lambda seat: Piece(seat, (90.0, 90.0), 9.0), "deal", done, well=5)
    view = scripts.tally.view
    assert (view.round, view.turn, view.well, view.counts) == (2, 1, 5, (3, 3, 3) if reduced else (0, 0, 0))
    assert scripts.tally.line == "B begins" and done.called == reduced


def test_what_events_let_seats_feel_is_that_of_the_last_one_and_of_who_won() -> None:
    text = QuadOminosPlateText.__new__(QuadOminosPlateText)
    text.tally = Tally(Mock())
    text.tally.desk.hands.view = View()
    laid = Laid(0, "1111", 0, 0, 4, (0, 1, 2), 25, 0, 29, 3)
    assert text.moods([laid]) == {0: "glad", 1: "astonished", 2: "astonished"}
    assert text.moods([laid, Passed(1, -20, 0, 1)])[1] == "down" and text.moods([Drew(2, "", -20, 0, 5, 3)]) == {2: "annoyed"}
    ended = RoundEnded(1, 1, "T12", ((), (), ()), (0, 7, 0), (0, 7, 0))
    assert text.moods([laid, ended]) == {0: "down", 1: "glad", 2: "down"}


def test_a_round_that_nobody_won_is_told_by_the_rule_that_ended_it() -> None:
    face, hands = round_tiles(Mock()), ((), ())
    said = [face.heading(RoundEnded(4, winner, rule, hands, (0, 0), (0, 0)), "AB".__getitem__)[0]
            for winner, rule in ((1, "T12"), (None, "T13"), (None, "T14"))]
    assert said == ["B wins round 4", "Nobody wins round 4", "Round 4 is over"]
