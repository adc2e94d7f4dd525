"""What a move is good for, in words: the reason that goes with a hint.

A reason says only what the rules make true: what the move brings, and what fits where after it. What is guessed says "may".
"""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import N_, Phrase, counted, phrase
from game.quad_ominos.evaluate import Choice, openings
from game.quad_ominos.fitting import Placement, best_pair, both_count
from game.quad_ominos.hidden import unseen
from game.quad_ominos.moves import DRAW, Move
from game.quad_ominos.state import OPEN, View, target
from game.quad_ominos.tiles import BONUS, NAME, SUM, bits, spoken


def reason_without(move: Move) -> Phrase:
    """Why the seat to act draws or passes."""
    if move == DRAW:
        return phrase("Nothing in the hand fits, so a tile is drawn.")
    return phrase("Nothing fits and the pile is empty: only a pass is left.")


def reason(view: View, found: Sequence[Placement], choices: Sequence[Choice]) -> Phrase:
    """Why the seat to act should play the first of these choices; `found` are all its placements."""
    best = choices[0]
    main, *bonus = best.move.laid
    values: dict[str, str | int] = {"tile": spoken(NAME[main.tile]), "points": best.points}
    if len(bonus) + 1 == len(view.hand):
        return phrase("That wins the round: the others' tiles count for you.")
    if view.scores[view.turn] + best.points >= target(view):
        one, many = N_("This brings one point, and the match is won."), N_("This brings {points} points, and the match is won.")
        return counted(one, many, best.points, **values)
    if bonus:
        return _of_bonus_tiles(view, best, values)
    if view.phase == OPEN and len({NAME[one.laid.tile] for one in found}) == 1:
        return phrase("{tile} must be laid first.", **values)
    if len(found) == 1:
        return phrase("Only {tile} fits, and only here.", **values)
    most = most_points(view, found)
    if best.points == most and best.points > SUM[main.tile]:
        return phrase("With the bonus it brings {points} points: nothing brings more.", **values)
    if best.points == most:
        one, many = N_("It brings one point: nothing brings more."), N_("It brings {points} points: nothing brings more.")
        return counted(one, many, best.points, **values)
    return _of_less(view, choices, values)


def most_points(view: View, found: Sequence[Placement]) -> int:
    """The most points that the seat to act can get at once, bonus tiles included."""
    most = 0
    for one in found:
        most = max(most, one.points + one.bonus)
        pair = best_pair(view, one.laid) if one.bonus and len(view.hand) > 2 else None
        if pair is not None:
            most = max(most, one.points + pair[1] + (one.bonus if both_count(view, one.laid) else 0))
    return most


def _of_bonus_tiles(view: View, best: Choice, values: dict[str, str | int]) -> Phrase:
    main, first, second = best.move.laid
    worth = SUM[first.tile] + SUM[second.tile]
    if both_count(view, main):
        return phrase("Here two bonus tiles come on top of the 25: {points} points.", **values)
    if worth > BONUS:
        return phrase("The two bonus tiles bring {sum} points instead of 25.", sum=worth)
    return phrase("The two bonus tiles bring only {sum}, but the hand shrinks by three.", sum=worth)


def _of_less(view: View, choices: Sequence[Choice], values: dict[str, str | int]) -> Phrase:
    """The reason for a placement that does not bring the most at once, compared with the one that does."""
    best = choices[0]
    richest = max(choices, key=lambda choice: choice.points)
    if richest.points <= best.points:
        one, many = N_("It brings one point and may bring more later."), N_("It brings {points} points and may bring more later.")
        return counted(one, many, best.points, **values)
    other: dict[str, str | int] = {"other": spoken(NAME[richest.move.laid[0].tile]), "more": richest.points}
    left = bits(tuple(unseen(view)))
    if fitting_after(richest, left) > fitting_after(best, left):
        return phrase("{other} would bring {more}, but then more tiles fit for the others.", **other)
    if fitting_after(best, best.hand) > fitting_after(richest, richest.hand):
        return phrase("{other} would bring {more}, but this way more of your tiles fit next.", **other)
    return phrase("{other} would bring {more} now, but this may bring more later.", **other)


def fitting_after(choice: Choice, tiles: int) -> int:
    """How many of these tiles (as bits) fit somewhere after a choice."""
    plain, bonus = openings(choice.board)
    return (tiles & (plain | bonus)).bit_count()


def reason_within(view: View, best: Choice, laid: int) -> Phrase:
    """Why a turn of which `laid` tiles lie already goes on as this choice does."""
    worth = sum(SUM[one.tile] for one in best.move.laid[1:])
    if len(best.move.laid) == laid:
        return phrase("The 25 points are more than two tiles would be worth here.")
    if len(best.move.laid) == len(view.hand):
        return phrase("That wins the round: the others' tiles count for you.")
    if laid > 1:
        return phrase("With it the two bonus tiles bring {sum} points.", sum=worth)
    if both_count(view, best.move.laid[0]):
        return phrase("Here two bonus tiles come on top of the 25: {points} points.", points=best.points)
    if worth > BONUS:
        return phrase("The two bonus tiles bring {sum} points instead of 25.", sum=worth)
    return phrase("The two bonus tiles bring only {sum}, but the hand shrinks by three.", sum=worth)
