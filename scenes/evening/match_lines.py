"""One line for a match or for those who sit at a table, as the title, questions and summaries need it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.kit.language import _, ngettext
from scenes.profile import SeatSetup

if TYPE_CHECKING:  # the title does not wait for what reads matches
    from scenes.store.matches import Kept


def turn_lines(found: Kept) -> tuple[str, ...]:
    """Lines about the match that can be continued, the longest first: the game, who plays, whose turn it is or how far it is."""
    names = [seat.name for seat in found.seats]
    who = _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])
    if found.turn is None:
        far = ngettext("{n} move", "{n} moves", found.moves).format(n=found.moves)
        return (
            _("{game}: {names}, {moves}").format(game=found.title, names=who, moves=far),
            _("{game}: {moves}").format(game=found.title, moves=far),
            found.title,
        )
    turn = names[found.turn]
    return (
        _("{game}: {names}, {name}'s turn").format(game=found.title, names=who, name=turn),
        _("{game}: {name}'s turn").format(game=found.title, name=turn),
        found.title,
    )


def players_line(least: int, most: int) -> str:
    """How many can play a game."""
    if least == most:
        return ngettext("{count} player", "{count} players", most).format(count=most)
    return _("{least}–{most} players").format(least=least, most=most)


def company_line(seats: Sequence[SeatSetup]) -> str:
    """How many people and bots sit at the table."""
    people = sum(seat.human for seat in seats)
    bots = len(seats) - people
    whole = ngettext("{count} seat", "{count} seats", len(seats)).format(count=len(seats))
    parts = []
    if people:
        parts.append(ngettext("{count} person", "{count} people", people).format(count=people))
    if bots:
        parts.append(ngettext("{count} bot", "{count} bots", bots).format(count=bots))
    return _("{seats}: {who}").format(seats=whole, who=", ".join(parts))
