"""What a move is good for, in words: the reason that goes with a hint."""

from __future__ import annotations

from game.contract import N_, Phrase, counted, phrase
from game.nmbrs.cards import NAMES, Card, pair_text
from game.nmbrs.listing import plays
from game.nmbrs.moves import Move
from game.nmbrs.plays import ALL_DIFFERENT, JOIN, ONE_COLOUR, Play, judged
from game.nmbrs.selection import Fit, targets
from game.nmbrs.state import View
from game.nmbrs.thinking.hard import TURN, Decision, best_series

MOST_NAMED = 5
"""So many numbers of a row are named one by one."""


def reason(view: View, decision: Decision) -> Phrase:
    """Why the viewer, who is to act, should play this move."""
    move = decision.move
    points = 0 if decision.series is None else decision.series.points
    match move.word:
        case "closed":
            return phrase("A card is drawn now.")
        case "open" | "leave" | "claim" | "decline":
            return _of_the_open_card(view, move, points)
        case "swap":
            one = N_("{card} frees the joker, and then this turn can bring one point.")
            many = N_("{card} frees the joker, and then this turn can bring {points} points.")
            return counted(one, many, points, card=NAMES[move.cards[0][1]], points=points)
        case "discard":
            return _of_the_discard(view, move)
        case "end":
            if next(plays(view), None) is None:
                return phrase("No card can be laid now, and each one may still fit later.")
            return phrase("What could be laid now is worth more in the hand.")
    return _of_the_play(view, move, points)


def _of_the_open_card(view: View, move: Move, points: int) -> Phrase:
    card = NAMES[view.open[-1]]
    if move.word == "leave":
        return phrase("The draw pile is a better bet than {card}.", card=card)
    if move.word == "decline":
        return phrase("{card} fits too little, and cards left at the end cost points.", card=card)
    without = _points_without(view)
    if points > without:
        if move.word == "open" and without:
            compared = N_("With {card}, this turn can bring {points} points, without it {less}.")
            return phrase(compared, card=card, points=points, less=without)
        if move.word == "open":
            words = N_("With {card}, this turn can bring one point."), N_("With {card}, this turn can bring {points} points.")
        else:
            one = N_("As the table is now, {card} can bring one point.")
            words = one, N_("As the table is now, {card} can bring {points} points.")
        return counted(*words, points, card=card, points=points)
    if move.word == "open":
        return phrase("{card} goes with the hand better than a drawn card is likely to.", card=card)
    return phrase("{card} and a drawn card are more to make rows of.", card=card)


def _points_without(view: View) -> int:
    """The most points that the viewer could lay without the open card, as far as a search of the usual length sees."""
    held = view._replace(turn=view.seat or 0, pending=None)
    found = best_series(held, Points(), lambda: False, TURN)
    return 0 if found is None else found.points


class Points:
    """Values a turn by its points alone (a `series.Worth`)."""

    top = 0.0

    def ends(self, left: tuple[Card, ...], points: int, opened: bool) -> float:
        """Nothing: what stays in the hand does not count."""
        return 0.0

    def ceiling(self, card: Card) -> float:
        """Nothing either."""
        return 0.0


def _of_the_discard(view: View, move: Move) -> Phrase:
    card = move.cards[0][1]
    if len(view.hand) == 1:
        return phrase("With {card} the last card is gone: the others lose what they hold.", card=NAMES[card])
    if fits_alone(view, card):
        return phrase("{card} is needed least here, though it fits on the table.", card=NAMES[card])
    return phrase("{card} goes least with the other cards and fits no row on the table.", card=NAMES[card])


def fits_alone(view: View, card: Card) -> bool:
    """Whether a card alone could be built on a row of the table by somebody who may build."""
    if view.seat is None:
        return False
    other = next(one for one in (*view.hand, *view.setup.cards) if one != card)
    return bool(targets(view._replace(hand=(card, other), opened=(True,) * len(view.opened), pending=None), (card,)))


def _of_the_play(view: View, move: Move, points: int) -> Phrase:
    made = judged(view, move)
    if not isinstance(made, Play):
        raise ValueError("the reason of a play that is refused")
    values: dict[str, str | int | Phrase] = {"cards": ", ".join(map(pair_text, move.cards)), "points": made.points}
    if len(made.brought) == len(view.hand) - (not view.setup.simplified):
        if view.setup.simplified:
            return phrase("Points for {cards}: {points}. That ends the round.", **values)
        return phrase("Points for {cards}: {points}. Then the last card can be discarded.", **values)
    if points > made.points:
        words = N_("Points for {cards}: {points}. This turn can bring {total}.")
        return phrase(words, total=points, **values)
    if made.doubled == ONE_COLOUR:
        return phrase("A row of a single colour. Points for {cards}, doubled: {points}.", **values)
    if made.doubled == ALL_DIFFERENT:
        return phrase("A row of all different colours. Points for {cards}, doubled: {points}.", **values)
    if not view.may_build:
        words = N_("Points for {cards}: {points}. Then you may add to any row.")
        return phrase(words, **values)
    if made.kind == JOIN:
        return phrase("Two rows become one. Points for {cards}: {points}.", **values)
    return phrase("Points for {cards}: {points}.", **values)


def why_row(fit: Fit) -> Phrase:
    """The equal step of the row that a legal play makes, with its numbers."""
    row = fit.play.row
    named = [str(number) for number in row.numbers]
    numbers = "\N{EN DASH}".join(named if len(named) <= MOST_NAMED else [*named[:2], "\N{HORIZONTAL ELLIPSIS}", named[-1]])
    return phrase("Equal steps of {step}: {numbers}.", step=abs(row.step), numbers=numbers)
