"""What a move is good for, in words: the reason that goes with a hint."""

from __future__ import annotations

from game.contract import N_, Phrase, phrase
from game.nmbrs.cards import NAMES, pair_text
from game.nmbrs.hard import Decision
from game.nmbrs.moves import Move
from game.nmbrs.plays import ALL_DIFFERENT, JOIN, ONE_COLOUR, Play, judged
from game.nmbrs.state import View


def reason(view: View, decision: Decision) -> Phrase:
    """Why the viewer, who is to act, should play this move."""
    move = decision.move
    points = 0 if decision.series is None else decision.series.points
    match move.word:
        case "closed":
            return phrase("A closed card is taken now.")
        case "open" | "leave" | "claim" | "decline":
            return _of_the_open_card(view, move, points)
        case "swap":
            words = N_("{card} takes the place of {joker}, and with the joker {points} points can be laid in this turn.")
            return phrase(words, card=NAMES[move.cards[0][1]], joker=NAMES[move.joker], points=points)
        case "discard":
            return _of_the_discard(view, move)
        case "end":
            return phrase("Nothing more can be laid that is worth it, and each card may still fit later.")
    return _of_the_play(view, move, points)


def _of_the_open_card(view: View, move: Move, points: int) -> Phrase:
    card = NAMES[view.open[-1]]
    if move.word == "open":
        if points:
            return phrase("With {card}, {points} points can be laid in this turn.", card=card, points=points)
        return phrase("{card} goes with what is in the hand better than a closed card is likely to.", card=card)
    if move.word == "leave":
        return phrase("A closed card promises more than {card}.", card=card)
    if move.word == "claim":
        if points:
            words = N_("With {card} and a closed card besides, {points} points can be laid in the next turn, if not more.")
            return phrase(words, card=card, points=points)
        return phrase("{card} and a closed card besides are more to make rows of.", card=card)
    return phrase("{card} fits too little: two more cards would rather cost points when the round ends.", card=card)


def _of_the_discard(view: View, move: Move) -> Phrase:
    card = move.cards[0][1]
    if len(view.hand) == 1:
        return phrase("With {card} the last card is gone: the others lose what they hold.", card=NAMES[card])
    if any(card in (row.first - row.step, row.last + row.step) for row in view.rows):
        return phrase("{card} is missed least here, though it fits on the table.", card=NAMES[card])
    return phrase("{card} goes least with the other cards, and on the table it fits nowhere at once.", card=NAMES[card])


def _of_the_play(view: View, move: Move, points: int) -> Phrase:
    made = judged(view, move)
    if not isinstance(made, Play):
        raise ValueError("the reason of a play that is refused")
    values: dict[str, str | int | Phrase] = {"cards": ", ".join(map(pair_text, move.cards)), "points": made.points}
    if len(made.brought) == len(view.hand) - (not view.setup.simplified):
        return phrase("{cards} bring {points} points, and then the round can be ended.", **values)
    if points > made.points:
        words = N_("{cards} bring {points} points, and in this turn {total} points are in it altogether.")
        return phrase(words, total=points, **values)
    if made.doubled == ONE_COLOUR:
        return phrase("{cards} make a row of a single colour: {points} points, doubled.", **values)
    if made.doubled == ALL_DIFFERENT:
        return phrase("{cards} make a row of all different colours: {points} points, doubled.", **values)
    if not view.may_build:
        words = N_("{cards} bring {points} points, and from now on every row on the table can be built on.")
        return phrase(words, **values)
    if made.kind == JOIN:
        return phrase("{cards} join two rows: {points} points.", **values)
    return phrase("{cards} bring {points} points.", **values)
