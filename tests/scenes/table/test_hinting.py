"""A hint says from its first stage on what it shows, at every table, and gold is on no button that contradicts it."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.bots.levels import Hint
from game.contract import Phrase, Refusal, phrase
from game.match import Match
from game.nmbrs.moves import Move
from game.nmbrs.state import OFFER
from game.qumero.moves import PASS
from game.qumero.state import PLACE
from scenes.kit.widgets import Button
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.buttons import Hints, gold_by_hint, hint_paper
from tests.scenes.driver import TableDriver


def sit(home: Path, key: str, moves: int = 6) -> TableDriver:
    """A person and a bot at a game after so many moves or more, at a turn in which the person has something to choose."""
    d = TableDriver(home, empty=("title", "results"))
    match: Match[Any, Any, Any] = Match.new(catalogue.rules(key), 2, {}, 7)
    while len(match) < moves or match.to_act != 0 or len(list(match.legal())) < 3:
        assert match.to_act is not None
        match.play(catalogue.bot(key).choose(match.view(match.to_act), "easy", 60, len(match), clock=count().__next__))
    d.sit(Session(d.profile, match, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]), None))
    begin(d)
    return d


def begin(d: TableDriver) -> None:
    """Begins the turn of the person at the position of the match."""
    d.worker.answers = False
    d.table.question.drop()
    d.table.motion.finish()
    d.table.show(d.session.match.state)
    d.table.side.turn.begin(0)
    d.table.motion.finish()


def said(d: TableDriver) -> str:
    paper = d.table.side.words.paper()
    return "" if paper is None else f"{paper.heading} {paper.body}"


@pytest.mark.parametrize("key", catalogue.games())
@pytest.mark.parametrize("button", ["hint", "undo"])
def test_a_refusal_goes_when_a_hint_is_asked_or_something_is_taken_back(key: str, button: str, tmp_path: Path) -> None:
    d = sit(tmp_path, key)
    d.table.refuse(Refusal("Q5", phrase("Not so.")), (300, 300))
    assert d.table.bubble.visible
    getattr(d.table.buttons, button).press()
    assert not d.table.bubble.visible or d.table.bubble.sentence != "Not so."


@pytest.mark.parametrize("key", catalogue.games())
def test_the_first_press_says_in_words_what_it_shows(key: str, tmp_path: Path) -> None:
    d = sit(tmp_path, key)
    before = said(d)
    thinking = d.table.thinking
    seat = d.session.match.to_act
    thinking.hints.hint = catalogue.bot(key).hint(d.session.match.view(seat), 60, clock=count().__next__)
    texts = []
    for thinking.hints.hint_stage in (1, 2, 3):
        d.table.refresh()
        texts.append(said(d))
    assert before not in texts, texts
    assert "Hint" in texts[0] or texts[0] == texts[2], texts
    reason = thinking.hints.hint.reason.say(str)
    assert texts[2] != texts[1] or texts[0] == texts[2], (texts, reason)


def paper_now(stage: int) -> Hints:
    hints = Hints()
    hints.hint, hints.hint_stage = Hint(Move("leave"), Phrase("A closed card promises more.")), stage
    return hints


def test_a_move_of_one_click_is_told_at_once_and_another_in_three_stages() -> None:
    one = {(paper.heading, paper.body) for paper in (hint_paper(paper_now(stage), "", "Leave it", "Why") for stage in (1, 2, 3))}
    three = [hint_paper(paper_now(stage), "This card", "Lay it", "Why") for stage in (1, 2, 3)]
    assert one == {("Leave it", "Why Enter does it.")}
    assert [paper.heading for paper in three] == ["This card", "Lay it", "Lay it"]
    assert "Why" not in three[0].body + three[1].body and three[2].body == "Why Enter does it."


def test_gold_goes_where_the_hint_points_and_stays_where_there_is_none() -> None:
    take, leave, other = (Button("", lambda: None, kind=kind) for kind in ("first", "second", "first"))
    gold_by_hint(paper_now(1), (take, Move("open")), (leave, Move("leave")), (other, None))
    assert (take.kind, leave.kind, other.kind) == ("second", "first", "first")
    without = paper_now(1)
    without.hint = None
    gold_by_hint(without, (take, Move("leave")))
    assert take.kind == "second"


def test_the_open_card_is_gold_only_when_the_hint_takes_it(tmp_path: Path) -> None:
    d = sit(tmp_path, "nmbrs", 4)
    match = d.session.match
    while match.state.phase != OFFER or match.to_act != 0:
        match.play(next(iter(match.legal())))
    begin(d)
    take, leave = d.table.side.turn.answers
    d.table.refresh()
    assert (take.kind, leave.kind) == ("second", "second"), "neither is advised"
    d.table.hints.hint, d.table.hints.hint_stage = Hint(Move("leave"), Phrase("A closed card promises more.")), 1
    d.table.refresh()
    assert (take.kind, leave.kind) == ("second", "first")


def hinted(d: TableDriver) -> int:
    """Asks for a hint and waits until it is heard; gives the number of moves before it."""
    d.worker.answers = True
    d.worker.pick = lambda moves: moves[-1]
    d.let_pass(100)
    before = len(d.session.match)
    d.key(pygame.K_h)
    d.let_pass(200, lambda: d.table.hints.hint is not None)
    assert d.table.hints.hint is not None
    return before


@pytest.mark.axes
@pytest.mark.parametrize("way", ["enter", "click"])
@pytest.mark.parametrize("key", catalogue.games())
def test_a_hint_is_played_once_it_is_told_whole_and_the_paper_says_so(key: str, way: str, tmp_path: Path) -> None:
    d = sit(tmp_path, key, 10)
    before = hinted(d)
    hint = d.table.hints.hint

    def press(rest: bool = True) -> None:
        if way == "enter":
            d.key(pygame.K_RETURN, rest=rest)
        else:
            d.click(d.table.buttons.hinted.rect.center, rest=rest)

    if way == "enter":
        press(False)
        assert len(d.session.match) == before, "the key that was meant for what was there before"
    d.let_pass(700)
    presses = 0
    while "Enter does it." not in said(d):
        stage = d.table.hints.hint_stage
        assert "Hint or Enter shows" in said(d)
        press()
        presses += 1
        assert len(d.session.match) == before, "nothing is played"
        assert d.table.hints.hint_stage == stage + 1, "more of it is told"
        d.let_pass(700)
    assert presses == (0 if key == "nmbrs" else 2), "an open card is taken or left with one press"
    press()
    assert len(d.session.match) > before and d.session.match.plies[before].move == hint.move


@pytest.mark.parametrize("key", catalogue.games())
def test_enter_never_plays_what_the_paper_has_not_told(key: str, tmp_path: Path) -> None:
    d = sit(tmp_path, key)
    before = hinted(d)
    d.let_pass(700)
    whole = "Enter does it." in said(d)
    d.key(pygame.K_RETURN)
    assert len(d.session.match) == before or whole


def test_a_hint_to_pass_says_so_and_not_that_a_field_is_meant(tmp_path: Path) -> None:
    d = sit(tmp_path, "qumero")
    match = d.session.match
    while match.state.phase != PLACE or {move.word for move in match.legal()} != {"pass"} or match.to_act != 0:
        match.play(next(iter(match.legal())))
    begin(d)
    d.table.hints.hint, d.table.hints.hint_stage = Hint(PASS, Phrase("Nothing can be placed.")), 1
    assert "Enter does it." in said(d) and "field" not in said(d)
