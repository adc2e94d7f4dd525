"""What the nmbrs! table says: points, cards, log, what a play is. It calls people by name, never "you"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from game.nmbrs.cards import CARD, is_joker
from game.nmbrs.events import Claimed, Discarded, Laid, Swapped, TookClosed, TookOpen, TurnEnded
from game.nmbrs.plays import CROSS, EXTEND, INSERT, JOIN, ONE_COLOUR, Play
from game.nmbrs.rows import Row
from game.nmbrs.state import Setup
from game.rounds import RoundEnded
from scenes.kit.language import N_, _, ngettext, signed
from scenes.kit.text import Span
from scenes.table.window.log import spans

Names = Callable[[int], str]


def card(which: Any) -> str:
    """The words for a card, or for one of this name, in a sentence."""
    return _("a joker") if is_joker(CARD.get(which, which)) else str(which)


def first_upper(said: str) -> str:
    """The same words with a capital at their front."""
    return said[:1].upper() + said[1:]


def joker_as(number: int | str) -> str:
    """The words for a joker in a sentence that also says what it stands for."""
    return _("joker as {number}").format(number=number)


def plain(sentence: str) -> str:
    """A sentence of the rules with jokers and rows in words instead of the notation ("8=Jb", "Jr", "10-30#2")."""
    said = re.sub(r"\b(\d+)-(\d+)(#\d+)?", lambda found: _("{first} to {last}").format(first=found[1], last=found[2]), sentence)
    said = re.sub(r"\b(\d+)=J[rgbo]\b", lambda found: joker_as(found[1]), said)
    said = re.sub(r"\bJ[rgbo]\b", lambda found: _("a joker"), said)
    return first_upper(said)


def cards_left(count: int) -> str:
    """Says how many cards somebody holds."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def chain(numbers: Sequence[int]) -> str:
    """A row in a sentence: all its numbers, or just the ends of a long one."""
    if len(numbers) <= 4:
        return list_of(numbers)
    return _("{first} to {last}").format(first=numbers[0], last=numbers[-1])


def list_of(numbers: Sequence[int]) -> str:
    """Numbers in a sentence."""
    return ", ".join(map(str, numbers))


def points(count: int) -> str:
    """Points in words."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def title(play: Play) -> str:
    """What a play is, as a heading; the step stays with its word."""
    step = play.row.step
    words = {
        EXTEND: _("A longer row, step {step}"),
        INSERT: _("Cards in between, step {step}"),
        JOIN: _("Two rows become one, step {step}"),
        CROSS: _("A crossing row, step {step}"),
    }.get(play.kind, _("A new row, step {step}"))
    return words.format(step=step).replace(f" {step}", f"\N{NO-BREAK SPACE}{step}")


def sum_of(setup: Setup, play: Play) -> str:
    """How the points come about: "2 + 2 + 3 = 7, doubled: three different colours."."""
    base = play.points // 2 if play.doubled else play.points
    if setup.simplified:
        many = len(play.brought)
        said = ngettext("{count} card from your hand: {points}", "{count} cards from your hand: {points}", many)
        said = said.format(count=many, points=points(base))
    else:
        worths = [setup.table.worths[one] for one in play.brought]
        said = " + ".join(map(str, worths)) + f" = {base}" if len(worths) > 1 else points(base)
    if play.doubled == ONE_COLOUR:
        return said + _(", doubled: all of one colour.")
    if play.doubled:
        return said + _(", doubled: all different colours.")
    if setup.simplified:
        return said + ". " + _("Not all of one colour: not doubled.")
    shades = len({setup.table.colours[one] for one in play.row.cards})
    return said + ". " + ngettext("{count} colour: not doubled.", "{count} colours: not doubled.", shades).format(count=shades)


def stands(play: Play) -> str:
    """What the jokers of a play stand for; empty without one."""
    found = [number for number, one in play.row.pairs if is_joker(one) and one in play.brought]
    if not found:
        return ""
    said = ngettext("The joker stands for {numbers}.", "The jokers stand for {numbers}.", len(found))
    return said.format(numbers=list_of(found))


def laid(event: Laid) -> str:
    """What was done in a play, with {name} and {points} left open."""
    ends = chain(event.numbers)
    brought = [number for number, one in zip(event.numbers, event.cards, strict=True) if one in event.brought]
    if event.play == CROSS:
        at = next(number for number in event.numbers if number not in brought)
        return _("{name} crossed at {number}: {points}").replace("{number}", str(at))
    if event.play == JOIN:
        return _("{name} joined two rows, {row}: {points}").replace("{row}", ends)
    if event.play in (EXTEND, INSERT):
        return _("{name} added {numbers}: {points}").replace("{numbers}", list_of(brought))
    return _("{name} laid {row}: {points}").replace("{row}", ends)


LINES: dict[type, str] = {
    Swapped: N_("{name} laid {card} for a joker"), Claimed: N_("{name} took {card} and drew one more"),
    TookOpen: N_("{name} took {card}"), Discarded: N_("{name} discarded {card}"), TookClosed: N_("{name} drew a card"),
    TurnEnded: N_("{name} ended the turn"),
}
"""What is said of events that need no more words."""


def log_words(name: Names, events: Sequence[Any]) -> tuple[Span, ...] | None:
    """What was done in a move, in one line; None for a move that needs no line."""
    for event in sorted(events, key=lambda event: not isinstance(event, RoundEnded)):
        match event:
            case RoundEnded(winner=seat, round=number):
                said = _("{name} went out: round {number} is over") if seat is not None else (
                    _("Round {number} ended: nobody went out"))
                return spans(said, name=name(seat or 0), number=str(number))
            case Laid(seat=seat, points=points, doubled=doubled):  # "+6 (2×3)": why it is more than its cards
                why = f" (2×{points // 2})" if doubled else ""
                return spans(laid(event), name=name(seat), points=signed(points) + why)
            case _ if type(event) in LINES:
                return spans(_(LINES[type(event)]), name=name(event.seat), card=card(getattr(event, "card", "") or 0))
    return None


def wanted_too(events: Sequence[Any]) -> str:
    """What is said of a {name} who wanted the card of a claim as well, which {other} got."""
    said = _("{name} wanted {card} too; {other} sits nearer")
    return said.replace("{card}", next(card(event.card) for event in events if isinstance(event, Claimed)))


def row_words(row: Row) -> str:
    """A row: all its numbers, with jokers named."""
    return ", ".join(joker_as(number) if is_joker(card) else str(number) for number, card in row.pairs)
