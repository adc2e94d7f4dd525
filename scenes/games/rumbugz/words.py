"""What the RumBugz table says: bugs in a row, kinds, log. It calls people by name, never "you"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.rounds import RoundEnded
from game.rumbugz.bugs import TITLES
from game.rumbugz.events import Added, Discarded, Drew, EndedTurn, KnockAllowed, Knocked, KnockRefused, Laid, Swapped, Took
from game.rumbugz.moves import ADD, DISCARD, LAY, SWAP, Move
from scenes.kit.language import _, ngettext
from scenes.kit.text import Span
from scenes.table.window.log import spans

Names = Callable[[int], str]


def bug(code: int) -> str:
    """The word for a bug in a sentence: its number, or "joker", whatever number it stands for."""
    return str(code) if code > 0 else _("joker")


def row(codes: Iterable[int]) -> str:
    """Bugs one after the other: "3, 4, 5 (joker), 6" for a PLYT that stands for 5."""
    return ", ".join(_("{number} (joker)").format(number=-code) if code < 0 else bug(code) for code in codes)


def kind(name: str) -> str:
    return _(TITLES[name])


def counted(count: int) -> str:
    """So many bugs, in words."""
    return ngettext("{count} bug", "{count} bugz", count).format(count=count)


def discards(code: int) -> str:
    """Says that a bug is to be discarded, in words that no one takes for a count of bugs."""
    return _("Discard the {bug}").format(bug=code) if code > 0 else _("Discard the joker")


def exchanges(move: Move) -> str:
    """Says which bug is to go in for which, on a button."""
    return _("Swap {one} for {two}").format(one=bug(move.bugs[0]), two=bug(move.bugs[1]))


def hint(move: Move) -> str:
    """A move in the words of a hint."""
    if move.word == LAY:
        return _("Lay {kind}: {bugs}").format(kind=kind(move.kind), bugs=row(move.bugs))
    if move.word == SWAP:
        return _("The {one} goes in, the {two} comes out").format(one=bug(move.bugs[0]), two=bug(move.bugs[1]))
    if move.word == ADD:
        return _("Attach the {bug}").format(bug=bug(move.bugs[0]))
    if move.word == DISCARD:
        return discards(move.bugs[0])
    return {
        "bag": _("Take from the bag"), "pile": _("Take from the pile"), "allow": _("Allow the knock"),
        "refuse": _("Refuse the knock"), "knock": _("Knock"), "silent": _("Do not knock"),
    }.get(move.word, _("End the turn"))


def log_words(name: Names, events: Sequence[Any], owners: Sequence[int] = ()) -> tuple[Span, ...] | None:
    """What was done in a move, in one line; None for a move that needs no line, such as a bug from the bag or a silence.

    `owners`: who laid each sequence on the table, for what is done to that of somebody else.
    """
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    if ended is not None:
        if ended.winner is None:
            return spans(_("Nobody won round {number}"), number=str(ended.round))
        points = str(ended.change[ended.winner])
        return spans(_("{name} won round {number}: +{points}"), name=name(ended.winner), number=str(ended.round), points=points)
    drawn = sum(event.count for event in events if isinstance(event, Drew))
    said = (_said_of_others(name, event, owners) or _said(name, event, drawn) for event in events)
    return next((words for words in said if words is not None), None)


def _said_of_others(name: Names, event: Any, owners: Sequence[int]) -> tuple[Span, ...] | None:
    """What somebody did to a sequence that another one had laid, who is named; None for everything else."""
    if not isinstance(event, Swapped | Added) or event.number > len(owners) or owners[event.number - 1] == event.seat:
        return None
    who, other = name(event.seat), name(owners[event.number - 1])
    if isinstance(event, Added):
        return spans(_("{name} attached {bug} in {other}'s sequence"), name=who, other=other, bug=bug(event.bug))
    words = _("{name} swapped in {other}'s sequence: {one} for {two}")
    return spans(words, name=who, other=other, one=bug(event.bug_in), two=bug(event.bug_out))


def _said(name: Names, event: Any, drawn: int) -> tuple[Span, ...] | None:
    """What somebody did, in a turn at the end of which that many bugs were `drawn`; None for what needs no line."""
    match event:
        case Took(seat=seat, source="pile", bug=taken):
            return spans(_("{name} took the {bug}"), name=name(seat), bug=bug(taken or 0))
        case Laid(seat=seat, sequence=laid_as, bugs=laid):
            return spans(_("{name} laid {kind}: {bugs}"), name=name(seat), kind=kind(laid_as), bugs=row(laid))
        case Swapped(seat=seat, bug_in=one, bug_out=other):
            return spans(_("{name} swapped {one} for {two}"), name=name(seat), one=bug(one), two=bug(other))
        case Added(seat=seat, bug=one):
            return spans(_("{name} attached {bug}"), name=name(seat), bug=bug(one))
        case Discarded(seat=seat, bug=one) if drawn:
            return spans(_("{name} discarded {bug}, drew {count}"), name=name(seat), bug=bug(one), count=counted(drawn))
        case Discarded(seat=seat, bug=one):
            return spans(_("{name} discarded {bug}"), name=name(seat), bug=bug(one))
        case EndedTurn(seat=seat) if drawn:
            return spans(_("{name} ended the turn and drew {count}"), name=name(seat), count=counted(drawn))
        case Knocked(seat=seat, bug=one):
            return spans(_("{name} knocked for the {bug}"), name=name(seat), bug=bug(one))
        case KnockAllowed(turn=turn, seat=seat):
            return spans(_("{name} let {other} have it"), name=name(turn), other=name(seat))
        case KnockRefused(turn=turn, seat=seat):
            return spans(_("{name} refused {other}'s knock"), name=name(turn), other=name(seat))
        case _:
            return None


def knocked_too(events: Sequence[Any]) -> str:
    """What is said of a {name} who knocked for a bug as well, which {other} knocked for."""
    said = _("{name} knocked for the {bug} too; {other} sits nearer")
    return said.replace("{bug}", next(bug(event.bug) for event in events if isinstance(event, Knocked)))
