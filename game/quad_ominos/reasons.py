"""What a move is good for, in words: the reason that goes with a hint."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import N_, Phrase, phrase
from game.quad_ominos.evaluate import Choice
from game.quad_ominos.fitting import Placement, both_count
from game.quad_ominos.moves import DRAW, Move
from game.quad_ominos.state import OPEN, View, target
from game.quad_ominos.tiles import BONUS, NAME, SUM, spoken


def reason_without(move: Move) -> Phrase:
    """Why the seat to act draws or passes."""
    if move == DRAW:
        return phrase("Nothing in the hand fits: a tile must be drawn.")
    return phrase("Nothing in the hand fits and the well is empty: only a pass is left.")


def reason(view: View, found: Sequence[Placement], choices: Sequence[Choice]) -> Phrase:
    """Why the seat to act should play the first of these choices; `found` are all its placements."""
    best = choices[0]
    main, *bonus = best.move.laid
    values: dict[str, str | int] = {"tile": spoken(NAME[main.tile]), "points": best.points}
    if len(bonus) + 1 == len(view.hand):
        return phrase("With {tile} the hand is empty: the round is won, and the other hands count.", **values)
    if view.scores[view.turn] + best.points >= target(view):
        return phrase("{tile} brings {points} points, and with them the match is won.", **values)
    if bonus:
        return _of_bonus_tiles(view, best, values)
    if view.phase == OPEN and len({NAME[one.laid.tile] for one in found}) == 1:
        return phrase("{tile} must be laid first.", **values)
    if len(found) == 1:
        return phrase("Only {tile} fits, and only here.", **values)
    if best.points > SUM[main.tile]:
        return _of_bonus(found, best, values)
    return _of_points(choices, values)


def _of_bonus_tiles(view: View, best: Choice, values: dict[str, str | int]) -> Phrase:
    main, first, second = best.move.laid
    worth = SUM[first.tile] + SUM[second.tile]
    if both_count(view, main):
        return phrase("After {tile} two bonus tiles come on top of the 25: {points} points.", **values)
    if worth > BONUS:
        return phrase("{tile} earns a bonus, and the two bonus tiles bring {sum} instead of 25.", sum=worth, **values)
    words = N_("{tile} earns a bonus. The two bonus tiles bring only {sum}, but the hand is empty two turns sooner.")
    return phrase(words, sum=worth, **values)


def _of_bonus(found: Sequence[Placement], best: Choice, values: dict[str, str | int]) -> Phrase:
    if sum(one.bonus > 0 for one in found) == 1:
        return phrase("Only with {tile} here there is a bonus: {points} points.", **values)
    if best.points == max(one.points + one.bonus for one in found):
        return phrase("{tile} brings the most, with the bonus: {points} points.", **values)
    return phrase("{tile} brings a bonus, {points} points, and promises more later than what would bring more now.", **values)


def _of_points(choices: Sequence[Choice], values: dict[str, str | int]) -> Phrase:
    """The reason for a placement without a bonus, compared with the one that brings the most at once."""
    best = choices[0]
    richest = max(choices, key=lambda choice: choice.points)
    if richest.points == best.points:
        return phrase("{tile} brings {points} points, and nothing brings more.", **values)
    other: dict[str, str | int] = {"other": spoken(NAME[richest.move.laid[0].tile]), "more": richest.points}
    less_for_others = richest.worth.theirs - best.worth.theirs
    more_for_oneself = best.worth.own - richest.worth.own
    if max(less_for_others, more_for_oneself) <= 0:
        words = N_("{other} would bring {more} points, but {tile} with its {points} promises more over the next turns.")
    elif less_for_others >= more_for_oneself:
        words = N_("{other} would bring {more} points, but open more to the next players than {tile} with its {points}.")
    else:
        words = N_("{other} would bring {more} points, but after {tile} more of the hand fits next time.")
    return phrase(words, **other, **values)
