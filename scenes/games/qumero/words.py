"""What the QUMERO table says: log, moments, options and their consequences. Always by name, never "you"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.qumero.board import BITS, LINE, LINES, NAMES, THROUGH, line_phrase, missing
from game.qumero.danger import Danger
from game.qumero.events import DieThrown, Eliminated, LineTaken, Paid, Passed, Placed, Rolled, RolledOff
from game.qumero.moves import Move
from game.qumero.options import Option
from game.qumero.preview import Consequence, Gain
from game.qumero.state import DOPPEL, FREE, NO_PASCH, View
from scenes.games.qumero.layout import QumeroTally
from scenes.games.qumero.selection import QumeroSelection
from scenes.kit.language import _, first_upper, grouped, ngettext, several
from scenes.kit.text import Span
from scenes.table.window.log import spans

Names = Callable[[int], str]
DIE = 100
"""What each point of the single die costs every other player (M12)."""


def gain(number: int) -> str:
    """Points that come in."""
    return f"+{number}" if number < 10_000 else f"+{grouped(number)}"


def line_name(line: int) -> str:
    """A line's name within a sentence: "row 4"."""
    return line_phrase(line).say(_)


def names(fields: Iterable[int]) -> str:
    """Fields in their order: "U2 and R4"."""
    return _(" and ").join(NAMES[field] for field in sorted(fields))


# ---- consequences


def of_gain(found: Gain, name: Names) -> str:
    """What completing a line brings, without the line's name: "three players pay 500 each"."""
    due = found.worth * found.multiplier
    short = [(seat, amount) for seat, amount in found.payments if amount < due]
    full = [seat for seat, amount in found.payments if amount == due]
    parts = []
    if len(full) == 1:
        parts.append(_("{name} pays {due}").format(name=name(full[0]), due=due))
    elif full:
        count = {2: _("two"), 3: _("three")}.get(len(full), str(len(full)))
        line = ngettext("{count} player pays {due}", "{count} players pay {due} each", len(full))
        parts.append(line.format(count=count, due=due))
    if len(short) > 1:
        parts.append(_("{names} pay all they have and are out").format(names=several([name(seat) for seat, _amount in short])))
    for seat, amount in short if len(short) == 1 else ():
        parts.append(_("{name} pays the last {amount} and is out").format(name=name(seat), amount=amount))
    return "; ".join(parts)


def of_consequence(found: Consequence, name: Names) -> str:
    """What a placement leads to, in sentences; empty when it completes nothing that pays."""
    sentences = [
        _("{line}: {payments}").format(line=first_upper(line_name(one.line)), payments=of_gain(one, name)) for one in found.gains
    ]
    if found.outcome is not None:
        if len(found.outcome.winners) == 1:
            sentences.append(_("That ends the match: {name} wins").format(name=name(found.outcome.winners[0])))
        else:
            sentences.append(_("That ends the match"))
    return " ".join(f"{sentence}." for sentence in sentences)


def shares(paid: Iterable[int], due: int) -> str:
    """What each player pays of what is `due`: "500 from each", or where somebody had less "500, 500 and 300"."""
    amounts = list(paid)
    return several(amounts) if any(amount != due for amount in amounts) else _("{due} from each").format(due=due)


def gained(name: str, paid: Iterable[int], due: int) -> str:
    """Who gets how much, and of one line or the die what of that each pays, below it: "Ana +3000", "1000 from each". `due`:
    what each owes, 0 where there are several lines."""
    amounts = list(paid)
    said = f"{name} {gain(sum(amounts))}"
    return f"{said}\n{shares(amounts, due)}" if due else said


def out(names: Sequence[str]) -> str:
    """Who is out of the game."""
    said = _("{name} is out") if len(names) == 1 else _("{names} are out")
    return said.format(name=several(names), names=several(names))


def of_income(lines: Sequence[LineTaken], paid: Iterable[int], due: int, name: str) -> tuple[str, ...]:
    """What a move has brought, in a heading and a line, and the words in gold: the lines that it took, or what the single die
    asked for. `paid` by each; of one line each owed `due`."""
    amounts = list(paid)
    if not lines:
        said = _("{name} rolled a {face}: {shares}").format(name=name, face=due // DIE, shares=shares(amounts, due))
        return _("The single die"), said
    first, total = lines[0], gain(sum(amounts))
    if len(lines) > 1:
        said = _("{name} took {lines}").format(name=name, lines=several([line_name(LINE[one.line]) for one in lines]))
        return f"{great(lines, 0)}: {total}", said, f"{great(lines, 0)}: {total}"
    heading = f"{_('A diagonal') if first.line.startswith('diag') else first_upper(line_name(LINE[first.line]))}: {total}"
    return heading, _("{name} fills it first: {shares}").format(name=name, shares=shares(amounts, due)), heading


def great(lines: Sequence[LineTaken], due: int) -> str:
    """The big words for a great payment: several lines, one that counts more than once, a diagonal, or the die, for which each
    other player owes `due`. No sum: what is paid is said under them."""
    if len(lines) > 1:
        return ngettext("{count} line", "{count} lines", len(lines)).format(count=len(lines))
    if not lines:
        return _("A {face}!").format(face=due // DIE)
    first = lines[0]
    kind = {"row": _("Row"), "col": _("Column")}.get(first.line[:3], _("Diagonal"))
    return kind if first.multiplier == 1 else f"{kind} \N{MULTIPLICATION SIGN} {first.multiplier}"


def outlook(view: View, move: Move) -> tuple[str, bool]:
    """For a placement that completes nothing: the free line that it brings to within two fields and True, or how many fields
    it covers and False."""
    grid = view.grids[view.turn]
    after = grid
    for field in move.fields:
        after |= BITS[field]
    touched = {line for field in move.fields for line in THROUGH[field] if view.lines[line] == FREE}
    near = sorted((len(missing(after, line)), -LINES[line].worth, line) for line in touched)
    if near and 0 < near[0][0] <= 2:
        lacks, _worth, line = near[0]
        words = _("{line}: one to go") if lacks == 1 else _("{line}: two to go")
        return words.format(line=first_upper(line_name(line))), True
    return _("It covers one field.") if len(move.fields) == 1 else _("It covers two fields."), False


def of_option(option: Option, view: View) -> str:
    """Why an option is what it is: a sum, or a pair whose other field is covered."""
    if option.is_sum and view.roll is not None:
        low, high = view.roll.numbers
        return _("{low} + {high} = {sum}").format(low=low, high=high, sum=low + high)
    covered = [part.field for part in option.parts if not part.open]
    if covered and len({part.field for part in option.parts}) > 1:
        return _("{field} is covered.").format(field=NAMES[covered[0]])
    return ""


def of_danger(danger: Danger, name: Names, seat: int, has: int, person: bool) -> str:
    """What would put a seat out next, what it would owe then and what it `has`; `person`: it is the only one that reads here,
    and is called "you"."""
    if danger.by is None:
        said = (_("Any line puts you out: you owe {due} or more and have {has}.") if person else
                _("Any line puts {name} out: it costs {due} or more, {has} is left."))
    else:
        said = (_("{by} needs only {fields} to put you out: you owe {due} then and have {has}.") if person else
                _("{by} needs only {fields} to put {name} out: {due} to pay, {has} left."))
    by = "" if danger.by is None else name(danger.by)
    fields = several([NAMES[field] for field in danger.fields])
    return said.format(by=by, fields=fields, name=name(seat), due=grouped(danger.due), has=grouped(has))


def of_brink(seats: Sequence[int], name: Names, person: int | None) -> str:
    """Who could not pay once more what was just paid; `person`: the seat of the only one that reads here."""
    if list(seats) == [person]:
        return _("One more line like this and you are out: you couldn't pay it in full.")
    said = ngettext("One more line like this and {names} is out.", "One more line like this and {names} are out.", len(seats))
    return said.format(names=several([name(seat) for seat in seats]))


def slam(name: str, times: int) -> str:
    """What makes a Grand Slam, and what it means."""
    return _("{name} has {times} DOUBLE cards: every line counts {times} times").format(name=name, times=times)


# ---- the log


def log_words(name: Names, events: Sequence[Any]) -> tuple[Span, ...] | None:
    """What a move was, in one line; None for a roll without twins (Pasch): its placement follows."""
    lines = [event for event in events if isinstance(event, LineTaken)]
    income = sum(event.amount for event in events if isinstance(event, Paid))
    for event in events:
        if isinstance(event, Rolled):
            if event.pasch == NO_PASCH:
                return None
            word = _("{name} rolled double twins: {roll}") if event.pasch == DOPPEL else _("{name} rolled twins: {roll}")
            return spans(word, name=name(event.seat), roll=roll_words(event))
        if isinstance(event, Passed):
            return spans(_("{name} passed"), name=name(event.seat))
        if isinstance(event, DieThrown):
            words = _("{name} rolled a {face}: {points}")
            return spans(words, name=name(event.seat), face=str(event.face), points=gain(income))
        if isinstance(event, Placed):
            if lines:
                taken = several([line_name(LINE[line.line]) for line in lines])
                return spans(_("{name} took {lines}: {points}"), name=name(event.seat), lines=taken, points=gain(income))
            template = _("{name} placed {fields} with a card") if "card" in event.by else _("{name} placed {fields}")
            return spans(template, name=name(event.seat), fields=_(" and ").join(event.fields))
    return None


def roll_words(event: Rolled) -> str:
    """A roll as it lies: "U R 2 4"."""
    return " ".join([*event.letters, *map(str, event.numbers)])


def roll_off(name: Names, first: int, events: Sequence[Any]) -> tuple[str, str]:
    """Who begins, and what everybody rolled for it (M5); two empty lines for a match that began otherwise."""
    rounds = [event for event in events if isinstance(event, RolledOff)]
    if not rounds:
        return "", ""
    said = [", ".join(f"{name(seat)} {face}" for seat, face in zip(one.seats, one.faces, strict=True)) for one in rounds]
    return _("{name} begins").format(name=name(first)), _("The roll for who begins: {faces}.").format(faces="; ".join(said))


def move_in_full(name: Names, events: Sequence[Any]) -> str:
    """A move in full, for the paper that looks back."""
    parts = []
    for event in events:
        if isinstance(event, Rolled):
            parts.append(_("{name} rolled {roll}").format(name=name(event.seat), roll=roll_words(event)))
        elif isinstance(event, LineTaken):
            parts.append(_("{name} took {lines}").format(name=name(event.seat), lines=line_name(LINE[event.line])))
        elif isinstance(event, Paid):
            parts.append(_("{name} paid {amount} points").format(name=name(event.payer), amount=event.amount))
        elif isinstance(event, Eliminated):
            parts.append(_("{name} is out").format(name=name(event.seat)))
    return " ".join(f"{part}." for part in parts)


def cards(qumero: int, doubles: int) -> str:
    """The cards of a player, by the words on them: "2 QUMERO, 1 DOUBLE"; empty for none."""
    held = [_("{count} QUMERO").format(count=qumero)] if qumero else []
    return ", ".join(held + ([_("{count} DOUBLE").format(count=doubles)] if doubles else []))


def field_words(sel: QumeroSelection, tally: QumeroTally, field: int) -> str:
    """A field of the large grid, whether it is covered, and what it is good for now: "U2: free, may be covered"."""
    covered = tally.grid(sel.places.large) & BITS[field]
    said = [_("covered") if covered else _("free")]
    move = sel.ways(field)[0].move if sel.ways(field) and not covered else None
    if move is not None:
        said.append(_("would be {fields}").format(fields=names(move.fields)))
    return _("{place}: {what}").format(place=NAMES[field], what=", ".join(said))
