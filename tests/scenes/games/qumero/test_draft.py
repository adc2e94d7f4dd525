"""A placement of QUMERO while it is made: every legal one can be reached by clicks, and nothing else can."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace

import pytest

from game import catalogue
from game.qumero.moves import PASS, Move, parse
from game.qumero.options import options
from scenes.games.qumero.selection import Draft, begun, whole
from scenes.table.board.gestures import Drafts

RULES = catalogue.rules("qumero")


def draft_of(roll: list[str | int], covered: str = "", cards: int = 0, fresh: int = 0) -> Drafts:
    position = {
        "game": "qumero", "seats": 2, "options": {}, "phase": "place", "turn": 0, "grids": [covered.split(), []],
        "points": [5000, 5000], "cards": [cards, 0], "doubles": [0, 0], "out": [False, False], "lines": {}, "roll": roll,
        "fresh": fresh,
    }
    view = RULES.view(RULES.from_position(position, 1), 0)
    return Drafts(begun(0, RULES.moves(view), options(view)))


def field(name: str) -> int:
    return parse(name).fields[0]


def click(draft: Drafts, name: str, by_card: bool = False) -> Move | None:
    now: Draft = draft.now
    after = now.pick(now.with_field(field(name), by_card))
    draft.go(after)
    return after.move


def test_a_click_picks_one_field_and_the_other_half_joins_it() -> None:
    draft = draft_of(["U", "R", 2, 4])
    assert click(draft, "U2") == parse("U2")
    assert click(draft, "R4") == parse("U2 R4")
    assert click(draft, "U2") == parse("R4")
    assert click(draft, "R4") is None


def test_a_field_of_another_option_takes_the_place_of_what_was_picked() -> None:
    draft = draft_of(["U", "R", 2, 4])
    draft.go(draft.now.pick(parse("U2 R4")))
    assert click(draft, "R6") == parse("R6")
    assert click(draft, "R2") == parse("R2")
    assert click(draft, "U4") == parse("U4 R2")


def test_picks_are_taken_back_one_by_one() -> None:
    draft = draft_of(["U", "R", 2, 4])
    click(draft, "U2")
    click(draft, "R4")
    draft.back()
    assert draft.now.move == parse("U2") and draft.begun
    draft.back()
    assert draft.now.move is None and not draft.begun


def test_a_card_brings_the_rest_of_its_option_along() -> None:
    draft = draft_of(["Q", "R", 4, 6], "Q6 Q4", cards=1)
    assert draft.now.card_lit == {field(name) for name in ("U6", "M6", "E6", "R6", "O6", "U4", "M4", "E4", "R4", "O4")}
    assert click(draft, "U6", by_card=True) == parse("U6! R4")
    assert click(draft, "R4") is None, "a card alone is no placement here"
    click(draft, "R6")
    assert click(draft, "R4", by_card=True) == parse("R4! R6")


def test_a_card_is_not_offered_while_the_roll_can_be_placed_or_when_it_has_just_come() -> None:
    assert not draft_of(["Q", "R", 4, 6], "Q6", cards=1).now.card_lit
    assert not draft_of(["E", "M", 5, 5], "E5", cards=1, fresh=1).now.card_lit
    assert draft_of(["E", "M", 5, 5], "E5", cards=2, fresh=1).now.card_lit


def test_the_only_placement_is_picked_at_once() -> None:
    assert draft_of(["E", "E", 6, 6]).now.move == parse("E6")
    assert draft_of(["U", "R", 2, 4]).now.move is None
    assert draft_of(["M", "E", 5, 4], "M5 M4 E4").now.move == parse("E5")


def test_a_card_is_never_picked_unasked() -> None:
    draft = draft_of(["E", "M", 5, 5], "E5 Q5 U5 R5", cards=1)
    assert set(whole(draft.now.legal)) == {parse("M5 O5!")} and draft.now.move == parse("M5")
    assert click(draft, "O5", by_card=True) == parse("M5 O5!")


def test_nothing_open_may_be_passed_and_nothing_is_picked() -> None:
    draft = draft_of(["M", "E", 5, 4], "M5 E4 M4 E5", cards=2)
    assert draft.now.may_pass and draft.now.move is None and PASS in draft.now.legal
    assert click(draft, "Q4", by_card=True) == parse("Q4!")
    assert click(draft, "O5", by_card=True) == parse("Q4! O5!")
    assert not draft_of(["M", "E", 5, 4], "M5 E4 M4").now.may_pass


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_placement_can_be_reached_by_clicks_and_nothing_else(seed: int) -> None:
    chance = random.Random(seed)
    covered = " ".join(chance.sample([c + str(n) for c in "QUMERO" for n in range(1, 7)], chance.choice((0, 12, 24, 30))))
    roll: list[str | int] = [*chance.choices("QUMERO", k=2), *chance.choices(range(1, 7), k=2)]
    draft: Draft = draft_of(roll, covered, cards=chance.randrange(3)).now
    seen: set[Move | None] = {draft.move}
    waiting = deque(seen)
    while waiting:
        draft = replace(draft, move=waiting.popleft())
        for place in range(36):
            for by_card in (False, True):
                if draft.can(place, by_card):
                    found = draft.with_field(place, by_card)
                    if found not in seen:
                        seen.add(found)
                        waiting.append(found)
    seen |= set(draft.options)
    assert seen - {None} == draft.legal - {PASS}


def test_of_half_an_option_the_other_half_waits_until_it_is_picked_or_clicked_away() -> None:
    draft = draft_of(["U", "R", 2, 4])
    click(draft, "U2")
    assert draft.now.waiting == {field("R4")}
    click(draft, "R4")
    assert not draft.now.waiting
    click(draft, "R4")
    assert draft.now.move == parse("U2") and not draft.now.waiting, "R4 was clicked away"
    draft.back()
    draft.back()
    assert draft.now.move == parse("U2") and draft.now.waiting == {field("R4")}
    click(draft, "R6")
    assert not draft.now.waiting, "a sum uses up the whole roll"


def test_the_only_open_field_of_an_option_waits_for_nothing() -> None:
    draft = draft_of(["U", "R", 2, 4], covered="R4")
    click(draft, "U2")
    assert not draft.now.waiting
