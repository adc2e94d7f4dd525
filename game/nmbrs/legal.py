"""Why a move is refused, with the rule and what is at fault; and all moves that are not refused."""

from __future__ import annotations

from collections.abc import Iterator

from game.contract import N_, Refusal, phrase
from game.nmbrs.cards import NAMES, Card, is_joker
from game.nmbrs.listing import plays
from game.nmbrs.moves import PLAYS, Move, discard
from game.nmbrs.plays import judged, must_use, not_in_hand
from game.nmbrs.rows import Row, rows_with
from game.nmbrs.state import CLAIM, CLOSED, OFFER, OVER, PLAY, Pending, View

_ANSWERS = {OFFER: ("open", "leave"), CLAIM: ("claim", "decline"), CLOSED: ("closed",)}


def refusal(view: View, move: Move) -> Refusal | None:
    """Why the viewer, who is to act, may not play this move, or None."""
    if view.phase != PLAY:
        return None if move.word in _ANSWERS[view.phase] else _asked_first(view)
    if move.word in ("open", "leave", "claim", "decline", "closed"):
        return Refusal("N8", phrase("The card of this turn is taken already: now cards are laid or discarded."))
    if move.word in PLAYS:
        made = judged(view, move)
        return made if isinstance(made, Refusal) else None
    if view.pending is not None:
        return must_use(view.pending.joker)
    if move.word == "swap":
        return _refused_swap(view, move)
    if move.word == "end":
        if view.setup.simplified:
            return None
        return Refusal("N15", phrase("A turn ends with a discard, one card from the hand."))
    return not_in_hand(view, move.cards, "N15")


def legal_moves(view: View) -> Iterator[Move]:
    """All legal moves of the viewer, who is to act, each once and lazily: what ends the turn first, then the plays."""
    if view.phase == OVER:
        return
    if view.phase != PLAY:
        yield from map(Move, _ANSWERS[view.phase])
        return
    if view.pending is None:
        yield from map(discard, sorted(view.hand))
        if view.setup.simplified:
            yield Move("end")
        yield from swaps(view)
    yield from plays(view)


def swaps(view: View) -> Iterator[Move]:
    """All legal exchanges of the viewer, who is in the laying phase."""
    if not view.may_build or view.pending is not None:
        return
    standing = {card: number for row in view.rows for number, card in row.pairs if is_joker(card)}
    for joker, number in sorted(standing.items()):
        if number in view.hand:
            move = Move("swap", ((number, number),), joker=joker)
            if next(plays(after_swap(view, move)), None) is not None:
                yield move


def exchanged(rows: tuple[Row, ...], number: Card, joker: Card) -> tuple[Row, ...]:
    """The rows with a number card put in the place, or both places, of a joker."""
    return tuple([
        row._replace(cards=tuple([number if card == joker else card for card in row.cards])) if joker in row.cards else row
        for row in rows
    ])


def after_swap(view: View, move: Move) -> View:
    """What the viewer sees after an exchange."""
    number = move.cards[0][1]
    came_from = tuple([row.id for row in rows_with(view.rows, move.joker)])
    hand = tuple([move.joker if card == number else card for card in view.hand])
    rows = exchanged(view.rows, number, move.joker)
    return view._replace(hand=hand, rows=rows, pending=Pending(move.joker, came_from))


def _asked_first(view: View) -> Refusal:
    """The refusal of anything but the answers that a phase before the laying allows."""
    if view.phase == OFFER:
        card = NAMES[view.open[-1]]
        return Refusal("N8", phrase("First the open card {card} is taken or left.", card=card), pieces=(card,))
    if view.phase == CLAIM:
        card = NAMES[view.open[-1]]
        return Refusal("N8", phrase("The question is whether the open card {card} is wanted.", card=card), pieces=(card,))
    return Refusal("N8", phrase("A card from the draw pile is taken first."))


def _refused_swap(view: View, move: Move) -> Refusal | None:
    number, joker = move.cards[0][1], move.joker
    pieces = NAMES[number], NAMES[joker]
    values = {"number": NAMES[number], "joker": NAMES[joker]}
    why = not_in_hand(view, move.cards, "N12")
    if why:
        return why
    homes = rows_with(view.rows, joker)
    if not homes:
        return Refusal("N12", phrase("{joker} does not lie on the table.", joker=NAMES[joker]), pieces=pieces)
    if not view.may_build:
        words = N_("First lay a new row of your own in this round. Then you may exchange a joker.")
        return Refusal("N12", phrase(words), pieces=pieces)
    stands_for = next(said for said, card in homes[0].pairs if card == joker)
    if stands_for != number:
        words = N_("{joker} stands for {other}: only that card replaces it, not {number}.")
        return Refusal("N12", phrase(words, other=stands_for, **values), pieces=pieces)
    if next(plays(after_swap(view, move)), None) is None:
        words = N_("{joker} could not be laid in another row at once: so it stays where it is.")
        return Refusal("N12", phrase(words, joker=NAMES[joker]), pieces=pieces)
    return None
