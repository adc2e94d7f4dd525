"""Whether a piece that is asked about could help: it follows from the own view alone, and it is what the rules say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from game import catalogue
from game.chance import Rng
from game.nmbrs import listing
from game.nmbrs.cards import is_joker
from game.rumbugz import knocking
from game.rumbugz.bugs import PLYT

HELPS: dict[str, Callable[[Any], bool]] = {"rumbugz": knocking.could_help, "nmbrs": listing.could_help}
ASKS = ("knock", "claim")


def asked(game: str, matches: int = 5) -> Iterator[tuple[Any, int]]:
    """States of matches in which a seat is asked, and that seat."""
    rules = catalogue.rules(game)
    for seed in range(matches):
        state, luck = rules.start({}, 4, seed).state, random.Random(seed)
        for _move in range(250):
            seat = rules.to_act(state)
            if seat is None:
                break
            view = rules.view(state, seat)
            if view.phase in ASKS:
                yield state, seat
            moves = list(islice(rules.moves(view), 200))
            laying = [move for move in moves if move.word in ("lay", "add", "swap", "row", "build", "cross")]
            state = rules.play(state, luck.choice(laying if laying and luck.random() < 0.8 else moves)).state


@pytest.mark.parametrize("game", list(HELPS))
def test_it_does_not_depend_on_what_the_seat_cannot_see(game: str, everything: bool) -> None:
    rules, said, dealt_anew = catalogue.rules(game), set(), 0
    for number, (state, seat) in enumerate(asked(game, 5 if everything else 2)):
        view = rules.view(state, seat)
        helps = HELPS[game](view)
        said.add(helps)
        rng = Rng(number)
        for _deal in range(3):
            dealt, rng = rules.imagine(view, rng)
            dealt_anew += dealt.hands != state.hands
            assert HELPS[game](rules.view(dealt, seat)) == helps
    assert said == {True, False} and dealt_anew > 50


def test_a_bug_helps_exactly_where_it_makes_a_play_possible(everything: bool) -> None:
    rules = catalogue.rules("rumbugz")
    for state, seat in asked("rumbugz", 8 if everything else 4):
        view, bug = rules.view(state, seat), state.discards[-1]
        own = view._replace(phase="play", turn=seat, new=0, seen=((),) * len(view.table))
        before = {move for move in rules.moves(own) if move.word in ("lay", "add", "swap")}
        after = {move for move in rules.moves(own._replace(hand=(*view.hand, bug))) if move.word in ("lay", "add", "swap")}
        wanted = {(move.word, move.kind, move.number, move.bugs) for move in after - before
                  if move.word != "swap" or move.bugs[0] in (bug, -bug)}
        assert knocking.could_help(view) == (bug == PLYT or bool(wanted)), (view.hand, bug)


def test_a_card_helps_exactly_where_it_can_be_laid(everything: bool) -> None:
    rules = catalogue.rules("nmbrs")
    for state, seat in asked("nmbrs", 8 if everything else 3):
        view, card = rules.view(state, seat), state.open[-1]
        own = view._replace(phase="play", turn=seat, asked=(), pending=None, hand=(*view.hand, card), took=True)
        moves = [move for move in rules.moves(own) if move.word in ("row", "build", "cross")]
        used = any(own_card == card for move in moves for _number, own_card in move.cards)
        assert listing.could_help(view) == (is_joker(card) or used), (view.hand, card)


def test_nobody_looks_on_and_is_helped() -> None:
    for game, helps in HELPS.items():
        state, _seat = next(asked(game))
        assert not helps(catalogue.rules(game).view(state, None))
