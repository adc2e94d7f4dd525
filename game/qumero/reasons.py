"""What a move is good for, in words: the reason that goes with a hint."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import N_, Phrase, phrase
from game.qumero.board import LINES, NAMES, THROUGH, line_phrase, missing
from game.qumero.legal import and_list
from game.qumero.moves import PASS, ROLL_DICE, THROW_DIE, Move
from game.qumero.payment import with_fields
from game.qumero.preview import Consequence, consequences
from game.qumero.state import FREE, View, others


def reason(view: View, moves: Sequence[Move], move: Move) -> Phrase:
    """Why the seat to act should play `move`, one of its legal `moves`."""
    if move == ROLL_DICE:
        return phrase("All four dice are rolled first.")
    if move == THROW_DIE:
        return phrase("Every other player pays 100 times what the single die shows.")
    if move == PASS:
        if len(moves) == 1:
            return phrase("Nothing of this roll can be placed.")
        return phrase("Nothing fits without a card, and a card is worth keeping.")
    brought = consequences(view, move)
    if brought.gains:
        return _of_lines(view, brought)
    fields = and_list([NAMES[field] for field in move.fields])
    if len(moves) == 1:
        return phrase("Only {fields} can be covered with this roll.", fields=fields)
    return _of_hopes(view, fields, moves, move)


def _of_lines(view: View, brought: Consequence) -> Phrase:
    """The reason for a placement that completes lines."""
    points = brought.total
    if brought.outcome is not None and view.turn in brought.outcome.winners:
        return phrase("This brings {points} points and wins the match.", points=points)
    if len(brought.gains) > 1:
        return phrase("This fills {number} lines: {points} points.", number=len(brought.gains), points=points)
    gain = brought.gains[0]
    line = line_phrase(gain.line)
    if gain.multiplier > 1:
        words = N_("This fills {line} for {times} times its worth: {points} points.")
        return phrase(words, line=line, times=gain.multiplier, points=points)
    if any(len(missing(view.grids[other], gain.line)) == 1 for other in others(view.out, view.turn)):
        return phrase("This fills {line} before another player can: {points} points.", line=line, points=points)
    return phrase("This fills {line}: {points} points.", line=line, points=points)


def _of_hopes(view: View, fields: str | Phrase, moves: Sequence[Move], move: Move) -> Phrase:
    """The reason for a placement that completes nothing: the free lines that it helps."""
    after = with_fields(view.grids[view.turn], move.fields)
    lines = _free_lines(view, move)
    if not lines:
        if not any(_free_lines(view, other) for other in moves):
            return phrase("No free line is near: one field is as good as another.")
        return phrase("This covers {fields} and keeps the rest as it is.", fields=fields)
    best = min(lines, key=lambda line: (len(missing(after, line)), -LINES[line].worth, line))
    left = missing(after, best)
    if len(left) > 2:
        if len(lines) > 1:
            return phrase("This helps {number} free lines.", number=len(lines))
        return phrase("This helps {line}.", line=line_phrase(best))
    values = {"line": line_phrase(best), "left": and_list([NAMES[field] for field in left])}
    if move.cards:
        return phrase("With a card, {line} lacks only {left}.", **values)
    return phrase("Then {line} lacks only {left}.", **values)


def _free_lines(view: View, move: Move) -> set[int]:
    """The lines that nobody has taken through the fields of a placement."""
    return {line for field in move.fields for line in THROUGH[field] if view.lines[line] == FREE}
