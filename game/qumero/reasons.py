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
        return phrase("The single die is thrown: every other player pays a hundred times what it shows.")
    if move == PASS:
        if len(moves) == 1:
            return phrase("Nothing of the roll can be placed.")
        return phrase("Nothing of the roll can be placed, and a QUMERO card will do more at a later roll.")
    fields = and_list([NAMES[field] for field in move.fields])
    brought = consequences(view, move)
    if brought.gains:
        return _of_lines(view, fields, brought)
    if len(moves) == 1:
        return phrase("Only {fields} can be covered with this roll.", fields=fields)
    return _of_hopes(view, fields, move)


def _of_lines(view: View, fields: str | Phrase, brought: Consequence) -> Phrase:
    values = {"fields": fields, "points": brought.total}
    if brought.outcome is not None and view.turn in brought.outcome.winners:
        return phrase("With {fields}, {points} points come in and the match is won.", **values)
    if len(brought.gains) > 1:
        return phrase("With {fields}, {number} lines are complete: {points} points.", number=len(brought.gains), **values)
    gain = brought.gains[0]
    line = line_phrase(gain.line)
    if gain.multiplier > 1:
        words = N_("With {fields}, {line} is complete and counts {times} times: {points} points.")
        return phrase(words, line=line, times=gain.multiplier, **values)
    if any(len(missing(view.grids[other], gain.line)) == 1 for other in others(view.out, view.turn)):
        words = N_("With {fields}, {line} is complete for {points} points, before another player who lacks one field of it.")
        return phrase(words, line=line, **values)
    return phrase("With {fields}, {line} is complete: {points} points.", line=line, **values)


def _of_hopes(view: View, fields: str | Phrase, move: Move) -> Phrase:
    """The reason for a placement that completes nothing: the free line that it brings on furthest."""
    after = with_fields(view.grids[view.turn], move.fields)
    lines = {line for field in move.fields for line in THROUGH[field] if view.lines[line] == FREE}
    if not lines:
        words = N_("No free line goes through what can be covered: {fields} or another, it makes no difference.")
        return phrase(words, fields=fields)
    best = min(lines, key=lambda line: (len(missing(after, line)), -LINES[line].worth, line))
    left = missing(after, best)
    values = {"fields": fields, "line": line_phrase(best)}
    if len(left) == 1:
        if move.cards:
            return phrase("The card is worth it: with {fields}, {line} lacks only {left}.", left=NAMES[left[0]], **values)
        return phrase("With {fields}, {line} lacks only {left}.", left=NAMES[left[0]], **values)
    if len(left) == 2:
        names = and_list([NAMES[field] for field in left])
        return phrase("With {fields}, {line} lacks only {left}.", left=names, **values)
    if len(lines) > 2:
        return phrase("With {fields}, several free lines come on at once.", fields=fields)
    return phrase("With {fields}, {line} comes on.", **values)
