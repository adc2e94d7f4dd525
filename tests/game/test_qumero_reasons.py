"""What a hint of QUMERO says is so: every claim is held against the rules, over positions of seeded matches of bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from game.contract import Phrase
from game.match import Match
from game.qumero.board import LINES, NAMES, line_phrase
from game.qumero.bot import BOT
from game.qumero.moves import PASS, Move
from game.qumero.onward import onward
from game.qumero.reasons import reason
from game.qumero.rules import RULES
from game.qumero.state import FREE, PLACE, View

NAMED = {line_phrase(line).say(): line for line in range(len(LINES))}


def positions(seeds: range) -> Iterator[tuple[Any, Any]]:
    """States of seeded matches of two, three and four bots, each with the move that was played there."""
    for seed in seeds:
        match = Match.new(RULES, 2 + seed % 3, {}, seed)
        while match.to_act is not None:
            move = BOT.choose(match.view(match.to_act), ("easy", "medium", "hard")[seed % 3], None, seed)
            yield match.state, move
            match.play(move)


class Claims:
    """The claims of one reason. What a move brings is read off the state to which the rules lead."""

    def __init__(self, said: Phrase, state: Any, move: Move) -> None:
        self.of = {name: value.say() if isinstance(value, Phrase) else value for name, value in said.args}
        self.state, self.move, self.seat = state, move, state.turn
        self.moves = list(RULES.moves(RULES.view(state, state.turn)))
        self.after = RULES.play(state, move).state

    def gone(self, state: Any, line: int) -> list[str]:
        """The names of the fields of a line that the seat has not covered."""
        return [NAMES[field] for field in LINES[line].fields if not state.grids[self.seat] >> field & 1]

    @property
    def line(self) -> int:
        return NAMED[str(self.of["line"])]

    @property
    def taken(self) -> list[int]:
        lines = range(len(LINES))
        return [line for line in lines if self.state.lines[line] == FREE and self.after.lines[line] == self.seat]

    def pays(self) -> bool:
        return bool(self.after.points[self.seat] - self.state.points[self.seat] == self.of["points"])

    def completes(self) -> bool:
        return self.pays() and self.taken == [self.line]

    def touched(self, move: Move) -> set[int]:
        """The free lines through the fields of a move."""
        free = [line for line, taker in enumerate(self.state.lines) if taker == FREE]
        return {line for line in free if set(LINES[line].fields) & set(move.fields)}

    def lacks(self) -> bool:
        left = str(self.of["left"]).replace(" and ", ", ").split(", ")
        now, before = self.gone(self.after, self.line), self.gone(self.state, self.line)
        return self.line in self.touched(self.move) and left == now != before


CHECKS: dict[str, Callable[[Claims], bool]] = {
    "All four dice are rolled first.": lambda c: c.state.phase == "roll",
    "Every other player pays 100 times what the single die shows.": lambda c: c.state.phase == "die",
    "Nothing of this roll can be placed.": lambda c: c.moves == [PASS],
    "Nothing fits without a card, and a card is worth keeping.": lambda c: PASS in c.moves
    and all(move.cards for move in c.moves if move != PASS),
    "This brings {points} points and wins the match.": lambda c: c.after.phase == "over"
    and c.seat in RULES.outcome(c.after).winners,  # type: ignore[union-attr]
    "This fills {number} lines: {points} points.": lambda c: c.pays() and len(c.taken) == c.of["number"],
    "This fills {line} for {times} times its worth: {points} points.": lambda c: c.completes()
    and c.state.doubles[c.seat] == int(c.of["times"]) >= 2,
    "This fills {line} before another player can: {points} points.": lambda c: c.completes() and any(
        sum(not grid >> field & 1 for field in LINES[c.line].fields) == 1
        for seat, grid in enumerate(c.state.grids) if seat != c.seat and not c.state.out[seat]),
    "This fills {line}: {points} points.": lambda c: c.completes(),
    "Only {fields} can be covered with this roll.": lambda c: len(c.moves) == 1,
    "No free line is near: one field is as good as another.": lambda c: not any(c.touched(move) for move in c.moves),
    "This covers {fields} and keeps the rest as it is.": lambda c: not c.touched(c.move),
    "This helps {number} free lines.": lambda c: len(c.touched(c.move)) == int(c.of["number"]) > 1,
    "This helps {line}.": lambda c: c.touched(c.move) == {c.line},
    "With a card, {line} lacks only {left}.": lambda c: bool(c.move.cards) and c.lacks(),
    "Then {line} lacks only {left}.": lambda c: c.lacks(),
}


def check(state: Any, move: Move, said: Phrase) -> None:
    """Fails when a reason claims what is not so."""
    assert said.text in CHECKS, said.text
    assert CHECKS[said.text](Claims(said, state, move)), (said.say(), RULES.text(move), RULES.position(state))
    assert len(said.say().split()) <= 14, said.say()


def test_every_reason_is_so() -> None:
    said: Counter[str] = Counter()
    for state, move in positions(range(1, 7)):
        view: View = RULES.view(state, state.turn)
        moves = list(RULES.moves(view))
        for one in {move, moves[0], moves[-1]}:
            why = reason(view, moves, one)
            check(state, one, why)
            said[why.text] += 1
    rare = {
        "This covers {fields} and keeps the rest as it is.", "No free line is near: one field is as good as another.",
        "This fills {number} lines: {points} points.",
    }
    assert set(CHECKS) - rare <= set(said), "every sentence is said somewhere"


def test_with_one_half_placed_the_hint_goes_on_from_it() -> None:
    seen: Counter[bool] = Counter()
    for state, _move in positions(range(2, 5)):
        view: View = RULES.view(state, state.turn)
        if state.phase != PLACE:
            continue
        moves = list(RULES.moves(view))
        for picked in [move for move in moves if len(move.fields) == 1]:
            hint = onward(view, moves, picked)
            assert hint.move in moves and set(picked.fields) <= set(hint.move.fields)
            seen[hint.move == picked] += 1
            if hint.move == picked:
                assert hint.reason.text == "What is picked is good: place it."
            else:
                check(state, hint.move, hint.reason)
    assert seen[True] and seen[False]
