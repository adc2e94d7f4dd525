"""What the Quad-Ominos table says: points, tiles, log, papers. Always by name, never "you"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.contract import Refusal, phrase
from game.quad_ominos.board import Board
from game.quad_ominos.board import Laid as LaidTile
from game.quad_ominos.events import BonusLaid, Drew, Laid, Passed, TimedOut
from game.quad_ominos.legal import clashes
from game.quad_ominos.tiles import NAME, spoken
from game.rounds import RoundEnded
from scenes.kit.language import _, ngettext, signed
from scenes.kit.text import Span
from scenes.table.log_words import spans

Names = Callable[[int], str]


def tile(name: str) -> str:
    """A tile in a sentence, by the name it has in the list: "5-0-5-5"."""
    return spoken(NAME[name])


def tiles_left(count: int) -> str:
    """How many tiles somebody has."""
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


def places(count: int) -> str:
    """At how many places a tile fits."""
    return ngettext("at {count} place", "at {count} places", count).format(count=count)


def corners(count: int) -> str:
    """How many corners match, as a heading."""
    return {3: _("Three corners match"), 4: _("All four corners match")}.get(count, _("A bonus"))


def pointing(why: Refusal, board: Board, laid: LaidTile) -> Refusal:
    """The same refusal in words for a table that shows the place itself: "here" instead of its coordinates."""
    if why.rule != "T6":
        return why
    wrong = clashes(board, laid)
    if laid.place in board.tiles:
        sentence = phrase("{tile} lies here already.", tile=spoken(board.tiles[laid.place]))
    elif wrong:
        sentence = phrase("{own} would touch {other} here: corners that touch agree.", own=wrong[0].own, other=wrong[0].other)
    else:
        sentence = phrase("{tile} shares no full side with a tile here.", tile=spoken(laid.tile))
    return Refusal(why.rule, sentence, why.fields, why.pieces)


def of_turn(events: Sequence[Any]) -> int:
    """What a move brought the one who made it, the end of a round included."""
    total = 0
    for event in events:
        if isinstance(event, Laid):
            total += event.points + event.bonus
        elif isinstance(event, BonusLaid | Drew | Passed):
            total += event.points
    return total


def log_words(name: Names, seat: int, events: Sequence[Any], drawn: int, brief: bool = False) -> tuple[Span, ...]:
    """What a turn was, in one line; `drawn` tiles were drawn before the move, at 20 points each, and count with it.
    `brief`: for a narrow panel, so that name and points both have room."""
    who = name(seat)
    points = of_turn(events) - 20 * drawn
    laid = [event for event in events if isinstance(event, Laid)]
    more = [event for event in events if isinstance(event, BonusLaid)]
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    if ended is not None and ended.winner == seat:
        points += ended.change[seat]
        return spans(_("{name} won round {number}: {points}"), name=who, number=str(ended.round), points=signed(points))
    if ended is not None and ended.winner is None:
        return spans(_("{name} passed, nobody won round {number}: {points}"), name=who, number=str(ended.round),
                     points=signed(points))
    if brief and drawn and (laid or any(isinstance(event, Passed | TimedOut) for event in events)):
        return spans(_("{name} drew {count}: {points}"), name=who, count=str(drawn), points=signed(points))
    if brief and laid:
        return spans(_("{name} laid: {points}"), name=who, points=signed(points))
    if laid and drawn:
        return spans(_("{name} drew {count}, then laid: {points}"), name=who, count=str(drawn), points=signed(points))
    if more:
        return spans(_("{name} laid three tiles: {points}"), name=who, points=signed(points))
    if laid:
        return spans(_("{name} laid {tile}: {points}"), name=who, tile=tile(laid[0].tile), points=signed(points))
    if any(isinstance(event, Passed) for event in events):
        if drawn:
            return spans(_("{name} drew {count}, then passed: {points}"), name=who, count=str(drawn), points=signed(points))
        return spans(_("{name} passed: {points}"), name=who, points=signed(points))
    if any(isinstance(event, TimedOut) for event in events):
        if drawn:
            return spans(_("{name} drew {count}, then ran out of time: {points}"), name=who, count=str(drawn),
                         points=signed(points))
        return spans(_("{name} ran out of time"), name=who)
    return spans(_("{name} drew {count}: {points}"), name=who, count=str(drawn + 1), points=signed(points))
