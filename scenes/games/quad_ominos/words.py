"""What the Quad-Ominos table says: points, tiles, log. Always by name, never "you"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.contract import Refusal, phrase
from game.quad_ominos.board import Board
from game.quad_ominos.board import Laid as LaidTile
from game.quad_ominos.events import BonusLaid, Drew, Laid, Passed, TimedOut
from game.quad_ominos.legal import clashes
from game.quad_ominos.tiles import NAME, spoken
from game.rounds import RoundEnded
from scenes.kit.language import N_, _, ngettext, signed
from scenes.kit.text import Span
from scenes.table.window.log import spans

Names = Callable[[int], str]


def tile(name: str) -> str:
    """A tile in a sentence, by the name it has in the list: "5-0-5-5"."""
    return spoken(NAME[name])


def tiles_left(count: int) -> str:
    """How many tiles somebody has."""
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


BONUS = {
    3: (N_("Three corners match"), N_("25 for three corners"), N_("Three corners match: {points} points and {bonus} more."),
        N_("Three corners!")),
    4: (N_("Four corners match"), N_("25 for four corners"), N_("Four corners match: {points} points and {bonus} more."),
        N_("Four corners!")),
    0: (N_("A quadruple begins"), N_("25 for a quadruple"), N_("A quadruple begins: {points} points and {bonus} more."),
        N_("A quadruple!")),
}
HEADING, FOR, TOLD, GREAT = range(4)
"""What is said of the 25 points where so many corners match, or a quadruple begins: as a heading, for what they are, when a tile
lies that brings them, and in big words."""


def bonus(matched: Sequence[int], which: int) -> str:
    """One of the words of `BONUS` for a tile with these corners matched."""
    return _(BONUS.get(len(matched), BONUS[0])[which])


def bonus_told(event: Laid) -> str:
    """Why a tile brings 25 points besides its sum, in one line; empty where it does not."""
    return bonus(event.matched, TOLD).format(points=event.points, bonus=event.bonus) if event.bonus else ""


def worth(points: int, bonus: int) -> str:
    """What a tile brings, a bonus in it set apart: "+6" or "6+25"."""
    return f"{points}{signed(bonus)}" if points and bonus else signed(points or bonus)


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


def log_words(name: Names, seat: int, events: Sequence[Any], drawn: int) -> tuple[Span, ...]:
    """What a turn was, in one line; `drawn` tiles were drawn before the move, at 20 points each, and count with it."""
    found = {type(event): event for event in events}
    laid, ended, passed = found.get(Laid), found.get(RoundEnded), Passed in found
    bonus = 0 if laid is None else laid.bonus
    sums = sum(event.points for event in events if isinstance(event, Laid | BonusLaid | Drew | Passed)) - 20 * drawn
    total = sums + bonus
    if ended is not None and ended.winner == seat:  # what it won (T12) is told apart from what its turn brought
        line, points = _("{name} won round {number}: {points}"), [*([total] if total else []), ended.change[seat]]
    elif ended is not None and ended.winner is None and passed:  # not where a tile reached the goal within a round (T14)
        line, points = _("{name} passed, nobody won round {number}: {points}"), [total]
    else:
        line, drawn = _line(found, drawn)
        points = [sums, bonus] if bonus and not drawn else [total]
    return spans(line, name=name(seat), number="" if ended is None else str(ended.round), count=str(drawn),
                 tile="" if laid is None else tile(laid.tile), points="\N{NO-BREAK SPACE}".join(map(signed, points)))


def _line(found: Mapping[type, Any], drawn: int) -> tuple[str, int]:
    """The line of a turn that ended no round, by the last event of each class, and how many tiles were drawn in it."""
    what = "laid" if Laid in found else "passed" if Passed in found else "late" if TimedOut in found else "drew"
    drawn += what == "drew"
    return {
        ("laid", False): _("{name} laid three tiles: {points}") if BonusLaid in found else _("{name} laid {tile}: {points}"),
        ("laid", True): _("{name} drew {count}, then laid: {points}"),
        ("passed", False): _("{name} passed: {points}"),
        ("passed", True): _("{name} drew {count}, then passed: {points}"),
        ("late", False): _("{name} ran out of time"),
        ("late", True): _("{name} drew {count}, then ran out of time: {points}"),
        ("drew", True): _("{name} drew {count}: {points}"),
    }[what, drawn > 0], drawn
