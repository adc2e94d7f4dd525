"""Each turn by ear: what is expected, what was drawn, what a hint shows, what the gold button says, and which key answers.

Where others hear it who must not know the open hand, only what everybody may know is said.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.match import Match
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.question.asking import QuestionPage
from scenes.table.shell import Table
from tests.scenes.spoken.player import Listener

ALONE = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]
BOTH = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
DRAWN = {"rumbugz": "bag", "nmbrs": "leave", "quad_ominos": "draw"}
"""The move that draws something unseen, or leads to it at once."""


def seated(home: Path, match: Match[Any, Any, Any], seats: list[SeatSetup], opens: bool = True) -> Listener:
    listener = Listener(home, "en", claim_window=0)
    stage = listener.stage
    stage.open("table", session=Session(stage.profile, match, TableSetup(seats, dict(match.options)), None))
    listener.wait()
    listener.wait()
    if opens and len([seat for seat in seats if seat.human]) > 1 and match.rules.info.hidden:
        listener.press("accept")
        listener.wait()
    return listener


def match_of(game: str, ready: Any, seed: int = 7, seats: int = 2) -> Match[Any, Any, Any]:
    """A match in which it is Ana's turn and `ready` says so of it."""
    match: Match[Any, Any, Any] = Match.new(catalogue.rules(game), seats, {}, seed)
    while len(match) < 300 and match.to_act is not None:
        if match.to_act == 0 and ready(match):
            return match
        match.play(catalogue.bot(game).choose(match.view(match.to_act), "easy", 60, len(match), clock=count().__next__))
    raise LookupError(game)


def legal(match: Match[Any, Any, Any], word: str) -> bool:
    return any(match.rules.text(move) == word for move in match.legal())


def drawing(game: str) -> Match[Any, Any, Any]:
    """A match in which Ana may draw."""
    for seed in range(1, 30):
        try:
            return match_of(game, lambda match: legal(match, DRAWN[game]), seed)
        except LookupError:
            continue
    raise LookupError(game)


@pytest.mark.parametrize("game", DRAWN)
@pytest.mark.parametrize("seats", [ALONE, BOTH], ids=["alone", "overheard"])
def test_what_was_drawn_is_said_to_whom_it_may_be_said(tmp_path: Path, game: str, seats: list[SeatSetup]) -> None:
    match = drawing(game)
    listener = seated(tmp_path, match, seats)
    table: Any = listener.stage.top
    before = list(table.hands.now.hand)
    table.commit(match.rules.parse(DRAWN[game]))
    listener.wait(2000)
    drew = [line for line in listener.heard if line.startswith("You drew")]
    if seats is BOTH:
        assert drew == [] and not any("You drew" in line for line in listener.press("tell_table", "tell_again"))
        return
    after = list(match.view(0).hand)
    for piece in before:
        after.remove(piece)
    assert len(drew) == 1 and len(after) == 1, listener.heard
    listener.press("next", "next", "tell_table")
    listener.wait(2000)
    assert len([line for line in listener.heard if line.startswith("You drew")]) == 1, "once"


def test_what_was_drawn_is_not_said_again_when_the_hand_comes_back(tmp_path: Path) -> None:
    match = drawing("rumbugz")
    listener = seated(tmp_path, match, ALONE)
    table: Any = listener.stage.top
    table.commit(match.rules.parse("bag"))
    listener.wait(2000)
    table.hands.viewer = None
    table.app.touch()
    listener.wait(2000)
    table.hands.viewer = 0
    table.app.touch()
    listener.wait(2000)
    assert len([line for line in listener.heard if line.startswith("You drew")]) == 1


@pytest.mark.axes
@pytest.mark.parametrize("game", catalogue.games())
@pytest.mark.parametrize("seats", [ALONE, BOTH], ids=["alone", "several"])
def test_what_is_expected_is_said_in_each_turn_of_a_person(tmp_path: Path, game: str, seats: list[SeatSetup]) -> None:
    match = match_of(game, lambda match: len(match) > 5 and not legal(match, "decline"))
    listener = seated(tmp_path, match, seats)
    with listener.clock.in_force():
        play_three_turns(listener, match, game)


def play_three_turns(listener: Listener, match: Match[Any, Any, Any], game: str) -> None:
    table: Any = next(scene for scene in listener.stage.app.stack if isinstance(scene, Table))
    turns = since = 0
    for _ in range(60):
        if turns == 3 or match.outcome is not None:
            break
        if type(table.app.top).__name__ == "Curtain":
            listener.press("accept")
            listener.wait()
        elif table.app.top is not table:
            listener.wait()
            listener.press("accept")
        elif table.person_to_act and not table.motion.active:
            turns += 1
            telling = table.telling
            expected = telling._expected()
            assert expected, f"{game}: nothing is expected"
            assert expected in listener.heard[since:], (turns, expected, listener.heard[-9:])
            since, begun = len(listener.heard), telling._turn()
            while telling._turn() == begun and match.outcome is None and table.person_to_act:
                move = catalogue.bot(game).choose(match.view(match.to_act), "easy", 60, 1, clock=count().__next__)
                table.commit(move)
                listener.wait(1500)
        else:
            listener.wait()
    assert turns == 3


def test_the_gold_button_is_called_what_it_is_called_now(tmp_path: Path) -> None:
    match = match_of("rumbugz", lambda match: legal(match, "bag") and len(match) > 2)
    listener = seated(tmp_path, match, BOTH)
    table: Any = listener.stage.top
    assert table.telling.guarded and table.buttons.end.label == "Take from the bag"
    table.set_focus(table.buttons.end)
    listener.wait()
    assert listener.heard[-1] == "Take from the bag, button"
    table.commit(match.rules.parse("bag"))
    listener.wait(2500)
    assert table.buttons.end.label == "Discard" and table.telling._gold() == "Discard, button"
    assert not any("End turn" in line for line in listener.heard)
    rack = table.side.turn.sel.rack
    rack.selection.tap(rack.copies[0])
    table.refresh()
    assert table.buttons.end.label.startswith("Discard the") and "Others could hear" in table.telling._gold()


@pytest.mark.parametrize("game", catalogue.finished())
def test_a_hint_says_what_it_shows(tmp_path: Path, game: str) -> None:
    """Its pieces at the first press, where they go at the second one."""
    match = match_of(game, lambda match: len(match) > 4 and len(list(match.legal())) > 2)
    listener = seated(tmp_path, match, ALONE)
    table: Any = listener.stage.top
    first = listener.press("hint")
    hint = table.hints.hint
    assert hint is not None
    text = match.rules.text(hint.move)
    shown = table.side.spoken.hint(hint, 1)
    second = listener.press("hint")
    places = table.side.spoken.hint(hint, 2)
    assert shown and any(shown in line for line in first), (text, first)
    if game in ("querni", "qumero", "quad_ominos"):
        assert places and any(places in line for line in first + second), (text, second)
    if game == "querni":
        assert places.split()[1] in text
    if game == "qumero":
        assert places.replace(", ", " ") in text.replace("!", "")


@pytest.mark.parametrize("game", DRAWN)
def test_a_hint_that_others_could_hear_is_only_pointed_at(tmp_path: Path, game: str) -> None:
    match = match_of(game, lambda match: len(match) > 4 and len(list(match.legal())) > 2)
    listener = seated(tmp_path, match, BOTH)
    table: Any = listener.stage.top
    assert table.telling.guarded
    said = listener.press("hint", "hint", "hint")
    assert table.hints.hint is not None and said == ["The hint is on the screen."], said


def test_a_question_says_which_key_answers_it(tmp_path: Path) -> None:
    match = match_of("rumbugz", lambda match: legal(match, "knock"), seats=3)
    listener = Listener(tmp_path, "en", claim_window=0, ask_always=True)
    stage = listener.stage
    seats = [*ALONE, SeatSetup("Cleo", 2, "easy")]
    stage.open("table", session=Session(stage.profile, match, TableSetup(seats, dict(match.options)), None))
    listener.wait(3000)
    page = stage.top
    assert isinstance(page, QuestionPage)
    assert any(line.startswith("Key K: Ana: ") for line in listener.heard), listener.heard
