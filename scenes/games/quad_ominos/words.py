"""What the Quad-Ominos table says: points, tiles, log. Always by name, never "you"."""

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
from scenes.table.window.log import spans

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
    return {3: _("Three corners match"), 4: _("Four corners match")}.get(count, _("A bonus"))


def bonus_for(count: int) -> str:
    """For what the 25 points are, where so many corners match; none for a quadruple that begins."""
    return {3: _("25 for three corners"), 4: _("25 for four corners")}.get(count, _("25 for a quadruple"))


def worth(points: int, bonus: int) -> str:
    """What a tile brings, a bonus in it set apart: "+6" or "6+25"."""
    return f"{points}{signed(bonus)}" if points and bonus else signed(points or bonus)


def bonus_told(event: Laid) -> str:
    """Why a tile brings 25 points besides its sum, in one line; empty where it does not."""
    if not event.bonus:
        return ""
    reasons = {3: _("Three corners match: {points} points and {bonus} more."),
               4: _("Four corners match: {points} points and {bonus} more.")}
    line = reasons.get(len(event.matched), _("A quadruple begins: {points} points and {bonus} more."))
    return line.format(points=event.points, bonus=event.bonus)


def pointing(why: Refusal, board: Board, laid: LaidTile) -> Refusal:
    """The same refusal in words for a table that shows the place itself: "here" instead of its coordinates."""
    if why.rule != "T6":
        return why
    wrong = clashes(board, laid)
    if laid.place in board.tiles:
        sentence = phrase("{tile} lies here already.", tile=spoken(board.tiles[laid.place]))
    elif wrong:
        numbers = {"own": wrong[0].own, "other": wrong[0].other}
        sentence = phrase("Here {own} would touch {other}: touching corners must be equal.", **numbers)
    else:
        sentence = phrase("{tile} needs a full side beside another tile.", tile=spoken(laid.tile))
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


def log_words(name: Names, seat: int, events: Sequence[Any], drawn: int) -> tuple[Span, ...]:
    """What a turn was, in one line; `drawn` tiles were drawn before the move, at 20 points each, and count with it."""
    points = of_turn(events) - 20 * drawn
    passed = any(isinstance(event, Passed) for event in events)
    if (ended := _round_end(events, seat, passed)) is not None:
        return _round_words(name(seat), seat, ended, points)
    late = any(isinstance(event, TimedOut) for event in events)
    laid = next((event.tile for event in events if isinstance(event, Laid)), "")
    if not (laid or passed or late):
        return spans(_("{name} drew {count}: {points}"), name=name(seat), count=str(drawn + 1), points=signed(points))
    if drawn:
        return spans(_drawn_before(bool(laid), passed), name=name(seat), count=str(drawn), points=signed(points))
    if laid:
        several = any(isinstance(event, BonusLaid) for event in events)
        line = _("{name} laid three tiles: {points}") if several else _("{name} laid {tile}: {points}")
        return spans(line, name=name(seat), tile=tile(laid), points=_brought(events, points))
    if passed:
        return spans(_("{name} passed: {points}"), name=name(seat), points=signed(points))
    return spans(_("{name} ran out of time"), name=name(seat))


def _round_end(events: Sequence[Any], seat: int, passed: bool) -> RoundEnded | None:
    """The end of a round, if the seat won it with its move (T12) or nobody did after a pass (T13): not where a tile reached the
    goal within a round (T14)."""
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    return ended if ended is not None and (ended.winner == seat or (ended.winner is None and passed)) else None


def _round_words(name: str, seat: int, ended: RoundEnded, points: int) -> tuple[Span, ...]:
    """The line of a turn with which a round ended: its seat won it, which is told apart from what the turn brought, or nobody
    did."""
    if ended.winner != seat:
        line = _("{name} passed, nobody won round {number}: {points}")
        return spans(line, name=name, number=str(ended.round), points=signed(points))
    won = ended.change[seat]
    points_text = f"{signed(points)}\N{NO-BREAK SPACE}{signed(won)}" if points else signed(won)
    return spans(_("{name} won round {number}: {points}"), name=name, number=str(ended.round), points=points_text)


def _brought(events: Sequence[Any], points: int) -> str:
    bonus = sum(event.bonus for event in events if isinstance(event, Laid))
    return f"{signed(points - bonus)}\N{NO-BREAK SPACE}{signed(bonus)}" if bonus else signed(points)


def _drawn_before(laid: bool, passed: bool) -> str:
    """The line of a turn that began with draws, with what followed: a tile, a pass, or the end of its time."""
    if laid:
        return _("{name} drew {count}, then laid: {points}")
    if passed:
        return _("{name} drew {count}, then passed: {points}")
    return _("{name} drew {count}, then ran out of time: {points}")
