"""Judges plays one by one, never by a list: what a play makes and what it brings, or why it is refused (N2 to N5, N10 to N14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.contract import N_, Phrase, Refusal, phrase
from game.nmbrs.cards import NAMES, Card, Pair, is_joker
from game.nmbrs.moves import Move
from game.nmbrs.rows import ADVANCED, LEAST, Row, ends_well, row_at, row_of, rows_with, step_of
from game.nmbrs.state import Setup, View

NEW, EXTEND, INSERT, JOIN, CROSS = KINDS = ("row", "extend", "insert", "join", "cross")
NOT_DOUBLED, ONE_COLOUR, ALL_DIFFERENT = ("", "one_colour", "all_different")


class Play(NamedTuple):
    """A legal play and what it makes.

    These are its kind, the row that it makes, the ids of the rows from which it was made (for a cross: through which it goes),
    the cards from the hand, its points, and why they are doubled (`NOT_DOUBLED`: they are not).
    """

    kind: str
    row: Row
    sources: tuple[int, ...]
    brought: tuple[Card, ...]
    points: int
    doubled: str


def judged(view: View, move: Move) -> Play | Refusal:
    """What a `row`, `build` or `cross` of the viewer makes, or why it is refused. The viewer is in the laying phase (`play`)."""
    rule = "N10" if move.word == "row" else "N11"
    why = not_in_hand(view, move.cards, rule) or _unbuilt(view, move) or _pending(view, move)
    if why:
        return why
    if len(move.cards) > view.most:
        words = N_("A play never uses the last card of the hand: one is kept for the discard.")
        return Refusal("N14", phrase(words), pieces=_names(move.cards))
    if move.word == "row":
        return _made(view, NEW, view.next_id, (), move.cards, ())
    if move.word == "cross":
        return _cross(view, move)
    return _build(view, move)


def not_in_hand(view: View, pairs: Sequence[Pair], rule: str) -> Refusal | None:
    """Why these cards cannot leave the viewer's hand for these numbers, or None. `rule` is the rule of the play."""
    for number, card in pairs:
        if card not in view.hand:
            words = N_("{card} is not in the hand.")
            return Refusal(rule, phrase(words, card=NAMES[card]), pieces=(NAMES[card],))
        if number > view.setup.top:
            words = N_("A joker stands for a number from 1 to {top} here, not for {number}.")
            return Refusal("N2", phrase(words, top=view.setup.top, number=number), pieces=(NAMES[card],))
    return None


def row_fault(level: str, pairs: Sequence[Pair]) -> Refusal | None:
    """Why these numbers and cards, in ascending order, are not a row (N3, N4), or None."""
    numbers = [number for number, _ in pairs]
    said = listed(numbers)
    pieces = _names(pairs)
    if len(pairs) < LEAST:
        words = N_("A row has three cards or more.")
        return Refusal("N3", phrase(words), pieces=pieces)
    step = step_of(numbers)
    if not step:
        low, high = next((i, i + 1) for i in range(1, len(numbers) - 1) if gap(numbers, i) != gap(numbers, 0))
        words = N_("{numbers} is no row: from {a} to {b} it is {one}, but from {c} to {d} it is {other}.")
        values = {"a": numbers[0], "b": numbers[1], "c": numbers[low], "d": numbers[high]}
        return Refusal("N3", phrase(words, numbers=said, one=gap(numbers, 0), other=gap(numbers, low), **values), pieces=pieces)
    if not ends_well(level, numbers[0], step):
        rest = numbers[0] % step
        words = N_("{numbers} count back to {rest}: a row must reach 0 or 1.") if level == ADVANCED else N_(
            "{numbers} count back to {rest}: a row must reach 0.")
        return Refusal("N3", phrase(words, numbers=said, rest=rest), pieces=pieces)
    if all(is_joker(card) for _, card in pairs):
        words = N_("A row holds at least one number card; jokers alone are none.")
        return Refusal("N4", phrase(words), pieces=pieces)
    return None


def points_of(setup: Setup, cards: Sequence[Card], brought: Sequence[Card]) -> tuple[int, str]:
    """The points of a play whose row consists of these cards, and why they are doubled (N13, N20)."""
    deck = setup.table
    points = len(brought) if setup.simplified else sum([deck.worths[card] for card in brought])
    shades = {deck.colours[card] for card in cards}
    if len(shades) == 1:
        return 2 * points, ONE_COLOUR
    if len(shades) == len(cards) and not setup.simplified:
        return 2 * points, ALL_DIFFERENT
    return points, NOT_DOUBLED


def crossed(rows: Sequence[Row], row: Row) -> frozenset[int]:
    """The ids of the other rows that share a card with `row`."""
    cards = set(row.cards)
    return frozenset([other.id for other in rows if other.id != row.id and not cards.isdisjoint(other.cards)])


def gap(numbers: Sequence[int], at: int) -> int:
    """The difference between a number and the next one."""
    return numbers[at + 1] - numbers[at]


def listed(numbers: Sequence[int]) -> str:
    """Numbers as a sentence lists them: "10, 20, 30"."""
    return ", ".join(map(str, numbers))


def _made(view: View, kind: str, row_id: int, sources: tuple[int, ...], own: tuple[Pair, ...], table: tuple[Pair, ...]
          ) -> Play | Refusal:
    pairs = sorted([*own, *table])
    why = row_fault(view.setup.level, pairs)
    if why:
        return why
    row = row_of(row_id, pairs)
    brought = tuple([card for _, card in own])
    return Play(kind, row, sources, brought, *points_of(view.setup, row.cards, brought))


def _build(view: View, move: Move) -> Play | Refusal:
    targets: list[Row] = []
    for ref in move.targets:
        row = row_at(view.rows, ref)
        if row is None:
            return Refusal("N11", phrase("There is no row {row} on the table.", row=str(ref)), fields=(str(ref),))
        targets.append(row)
    own = {number for number, _ in move.cards}
    for row, ref in zip(targets, move.targets, strict=True):
        double = sorted(own.intersection(row.numbers))
        if double:
            words = N_("{number} stands in the row {row} already: a row has each number once.")
            return Refusal("N11", phrase(words, number=double[0], row=str(ref)), (str(ref),), _names(move.cards))
    if len(targets) == 1:
        row = targets[0]
        made = _made(view, EXTEND, row.id, (row.id,), move.cards, row.pairs)
        return made._replace(kind=INSERT) if isinstance(made, Play) and made.row.step != row.step else made
    one, two = targets
    refs = tuple(map(str, move.targets))
    if two.id in crossed(view.rows, one):
        words = N_("The rows {one} and {two} share a card: they cannot be joined.")
        return Refusal("N11", phrase(words, one=refs[0], two=refs[1]), refs)
    double = sorted(set(one.numbers).intersection(two.numbers))
    if double:
        words = N_("{number} stands in both rows: a row has each number once.")
        return Refusal("N11", phrase(words, number=double[0]), refs)
    made = _made(view, JOIN, min(one.id, two.id), (one.id, two.id), move.cards, one.pairs + two.pairs)
    both = crossed(view.rows, one) & crossed(view.rows, two)
    if isinstance(made, Play) and both:
        words = N_("A third row crosses both {one} and {two}: joined they would share two cards with it.")
        return Refusal("N5", phrase(words, one=refs[0], two=refs[1]), refs)
    return made


def _cross(view: View, move: Move) -> Play | Refusal:
    ref = move.targets[0]
    row = row_at(view.rows, ref)
    if row is None:
        return Refusal("N11", phrase("There is no row {row} on the table.", row=str(ref)), fields=(str(ref),))
    card = row.at(move.at)
    if card is None:
        words = N_("There is no {number} in the row {row}.")
        return Refusal("N11", phrase(words, number=move.at, row=str(ref)), (str(ref),))
    place = (f"{move.at}/{ref}",)
    if len(rows_with(view.rows, card)) > 1:
        words = N_("{card} stands in two rows already: a third row cannot go through it.")
        return Refusal("N5", phrase(words, card=NAMES[card]), place)
    if len(move.cards) < LEAST - 1:
        words = N_("A cross takes two or more cards from the hand.")
        return Refusal("N11", phrase(words), place, _names(move.cards))
    if any(number == move.at for number, _ in move.cards):
        words = N_("{number} stands in the row {row} already: a row has each number once.")
        return Refusal("N11", phrase(words, number=move.at, row=str(ref)), place, _names(move.cards))
    return _made(view, CROSS, view.next_id, (row.id,), move.cards, ((move.at, card),))


def _unbuilt(view: View, move: Move) -> Refusal | None:
    """The refusal of a build or cross before the first new row of the round."""
    if move.word == "row" or view.may_build:
        return None
    words = N_("First lay a new row of your own in this round. Then you may add to other rows.")
    return Refusal("N11", phrase(words), tuple(map(str, move.targets)))


def _pending(view: View, move: Move) -> Refusal | None:
    """The refusal of a play that keeps the joker of an exchange in hand or lays it where it came from, or None."""
    if view.pending is None or view.seat != view.turn:
        return None
    joker = view.pending.joker
    if all(card != joker for _, card in move.cards):
        return must_use(joker)
    if move.word == "build":
        for ref in move.targets:
            row = row_at(view.rows, ref)
            if row is not None and row.id in view.pending.rows:
                words = N_("{joker} was taken from the row {row}: it must go to another one.")
                return Refusal("N12", phrase(words, joker=NAMES[joker], row=str(ref)), (str(ref),), (NAMES[joker],))
    return None


def must_use(joker: Card) -> Refusal:
    """The refusal of anything that does not bring the exchanged joker back to the table."""
    words: Phrase = phrase("{joker} was taken from the table: it must be laid in another row now.", joker=NAMES[joker])
    return Refusal("N12", words, pieces=(NAMES[joker],))


def _names(pairs: Sequence[Pair]) -> tuple[str, ...]:
    return tuple([NAMES[card] for _, card in pairs])
