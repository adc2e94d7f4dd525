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
    return {3: _("Three corners match"), 4: _("Four corners match")}.get(count, _("A bonus"))


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


def log_words(name: Names, seat: int, events: Sequence[Any], drawn: int, brief: bool = False) -> tuple[Span, ...]:
    """What a turn was, in one line; `drawn` tiles were drawn before the move, at 20 points each, and count with it.
    `brief`: for a narrow panel, so that name and points both have room."""
    points = of_turn(events) - 20 * drawn
    passed = any(isinstance(event, Passed) for event in events)
    if (ended := _round_end(events, seat, passed)) is not None:
        return _round_words(name(seat), seat, ended, points, brief)
    late = any(isinstance(event, TimedOut) for event in events)
    laid = next((event.tile for event in events if isinstance(event, Laid)), "")
    if not (laid or passed or late):
        return spans(_("{name} drew {count}: {points}"), name=name(seat), count=str(drawn + 1), points=signed(points))
    if drawn:
        line = _drawn_before(bool(laid), passed, brief)
        return spans(line, name=name(seat), count=str(drawn), points=signed(points))
    if laid:
        line = _laid_at_once(any(isinstance(event, BonusLaid) for event in events), brief)
        return spans(line, name=name(seat), tile=tile(laid), points=_brought(events, points, brief))
    if passed:
        return spans(_("{name} passed: {points}"), name=name(seat), points=signed(points))
    return spans(_("{name} ran out of time"), name=name(seat))


def _round_end(events: Sequence[Any], seat: int, passed: bool) -> RoundEnded | None:
    """The end of a round, if the seat won it with its move (T12) or nobody did after a pass (T13): not where a tile reached the
    goal within a round (T14)."""
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    return ended if ended is not None and (ended.winner == seat or (ended.winner is None and passed)) else None


def _round_words(name: str, seat: int, ended: RoundEnded, points: int, brief: bool) -> tuple[Span, ...]:
    """The line of a turn with which a round ended: its seat won it, which is told apart from what the turn brought where there is
    room, or nobody did."""
    if ended.winner != seat:
        line = _("{name} passed, nobody won round {number}: {points}")
        return spans(line, name=name, number=str(ended.round), points=signed(points))
    won = ended.change[seat]
    points_text = signed(points + won) if brief or not points else f"{signed(points)}\N{NO-BREAK SPACE}{signed(won)}"
    return spans(_("{name} won round {number}: {points}"), name=name, number=str(ended.round), points=points_text)


def _brought(events: Sequence[Any], points: int, brief: bool) -> str:
    """The points of a turn, a bonus in them set apart where there is room."""
    bonus = sum(event.bonus for event in events if isinstance(event, Laid))
    return signed(points) if brief or not bonus else f"{signed(points - bonus)}\N{NO-BREAK SPACE}{signed(bonus)}"


def _laid_at_once(bonus: bool, brief: bool) -> str:
    """The line of a turn in which one tile was laid, or (`bonus`) three, without a draw before."""
    if brief:
        return _("{name} laid: {points}")
    return _("{name} laid three tiles: {points}") if bonus else _("{name} laid {tile}: {points}")


def _drawn_before(laid: bool, passed: bool, brief: bool) -> str:
    """The line of a turn that began with draws, with what followed: a tile, a pass, or the end of its time."""
    if brief:
        return _("{name} drew {count}: {points}")
    if laid:
        return _("{name} drew {count}, then laid: {points}")
    if passed:
        return _("{name} drew {count}, then passed: {points}")
    return _("{name} drew {count}, then ran out of time: {points}")
