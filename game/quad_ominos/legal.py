"""Why a move is refused, with the rule, the places and the tiles."""

from __future__ import annotations

from typing import NamedTuple

from game.contract import N_, Phrase, Refusal, phrase
from game.quad_ominos.board import AT, BESIDE, CORNERS, Board, Laid, Point, board_of, place_name
from game.quad_ominos.fitting import ENOUGH, fitting
from game.quad_ominos.moves import BONUS_TILES, Move
from game.quad_ominos.state import OPEN, View, acting
from game.quad_ominos.tiles import NAME, ZEROS, bits, is_quadruple, spoken, starting
from game.seats import out_of_turn


class Clash(NamedTuple):
    """A corner at which a tile would not agree.

    These are the corner (0 to 3, clockwise from the upper left) and its point, the tile's number there, the number on the table,
    and the tiles of the table that have it.
    """

    corner: int
    point: Point
    own: str
    other: str
    tiles: tuple[Laid, ...]


def clashes(board: Board, laid: Laid) -> tuple[Clash, ...]:
    """Every corner at which a tile at a free place would not agree with the table (T6)."""
    out = []
    for corner, (dx, dy) in enumerate(AT):
        point = laid.x + dx, laid.y + dy
        other = board.numbers.get(point)
        if other is not None and other != laid.tile[corner]:
            at = [(point[0] - ax, point[1] - ay) for ax, ay in AT]
            tiles = tuple(Laid(board.tiles[place], *place) for place in at if place in board.tiles)
            out.append(Clash(corner, point, laid.tile[corner], other, tiles))
    return tuple(out)


def refusal(view: View, move: Move) -> Refusal | None:
    """Why the viewer may not play this move, or None."""
    why = out_of_turn(view.seat, acting(view))
    if why is not None:
        return why
    if move.word == "timeout":
        return _refused_timeout(view)
    if move.word == "place":
        return _refused_placing(view, move)
    if view.phase == OPEN:
        words = N_("A round begins with a tile on the table: {tile} is laid first.")
        return _refusal("T4", words, (), (_first_tile(view),), tile=spoken(_first_tile(view)))
    return _refused_without(view, move.word)


def why_not(view: View, laid: Laid) -> Refusal | None:
    """Why the viewer, whose turn it is, may not lay this one tile, or None."""
    tile = NAME[laid.tile]
    if view.tiles != 125 and "5" in tile:
        return _refusal("T2", N_("{tile} is not in the game: it is played without the tiles that have a five."), (), (tile,),
                        tile=spoken(tile))
    if tile not in view.hand:
        return _refusal("T9", N_("{tile} is not in the hand: one lays one's own tiles."), (), (tile,), tile=spoken(tile))
    if view.phase == OPEN:
        return _refused_opening(view, laid)
    return misfit(board_of(view.table), laid)


def why_no_bonus(view: View, main: Laid, bonus: tuple[Laid, ...]) -> Refusal | None:
    """Why these bonus tiles (the first, or both) cannot be laid after `main`, which may be laid, or None.

    A single one that could be the first of two is not refused here.
    """
    board = board_of(view.table)
    earns = is_quadruple(main.tile) if view.phase == OPEN else _matches(board, main) >= ENOUGH
    if not earns:
        if view.phase == OPEN:
            return _refusal("T4", N_("{tile} is no quadruple: the first tile brings no bonus then."), (place_name(main.place),),
                            (main.tile,), tile=spoken(main.tile))
        words = N_("{tile} matches {number} corners at {place}: a bonus takes three or four.")
        return _refusal("T8", words, (place_name(main.place),), (main.tile,), tile=spoken(main.tile),
                        number=_matches(board, main), place=place_name(main.place))
    gone = {NAME[main.tile]}
    board = board.after(main)
    for laid in bonus:
        tile = NAME[laid.tile]
        if tile in gone:
            return _refusal("T8", N_("{tile} is laid already in this turn."), (), (tile,), tile=spoken(tile))
        if tile not in view.hand:
            return _refusal("T8", N_("{tile} is not in the hand: bonus tiles come from one's own hand."), (), (tile,),
                            tile=spoken(tile))
        why = misfit(board, laid)
        if why is not None:
            return why
        gone.add(tile)
        board = board.after(laid)
    return None


def misfit(board: Board, laid: Laid) -> Refusal | None:
    """Why a tile does not fit at its place on a board that holds tiles (T6), or None.

    For a corner that does not agree, `fields` is the place followed by those of the tiles there, and `pieces` the tile followed
    by those tiles, all as laid; `clashes` tells the rest.
    """
    here = place_name(laid.place)
    if laid.place in board.tiles:
        other = board.tiles[laid.place]
        return _refusal("T6", N_("At {place} lies {tile} already."), (here,), (laid.tile, other), place=here, tile=spoken(other))
    wrong = clashes(board, laid)
    if wrong:
        first = wrong[0]
        words = N_("{tile} does not fit at {place}: its {own} would touch a {other} at the {corner} corner.")
        fields = (here, *(place_name(one.place) for one in first.tiles))
        pieces = (laid.tile, *(one.tile for one in first.tiles))
        return _refusal("T6", words, fields, pieces, tile=spoken(laid.tile), place=here, own=first.own, other=first.other,
                        corner=phrase(CORNERS[first.corner]))
    if not any((laid.x + dx, laid.y + dy) in board.tiles for dx, dy in BESIDE):
        words = N_("{tile} shares no full side with a tile at {place}.")
        return _refusal("T6", words, (here,), (laid.tile,), tile=spoken(laid.tile), place=here)
    return None


def _matches(board: Board, laid: Laid) -> int:
    return sum((laid.x + dx, laid.y + dy) in board.numbers for dx, dy in AT)


def _first_tile(view: View) -> str:
    found = starting((view.hand,))
    return found[1] if found is not None else ""


def _refused_opening(view: View, laid: Laid) -> Refusal | None:
    """Why a tile of the hand may not be the first of the round at this place, or None."""
    first, tile = _first_tile(view), NAME[laid.tile]
    if tile != first and not (tile == ZEROS and is_quadruple(first)):
        if not is_quadruple(first):
            words = N_("Nobody has a quadruple, and {first} is the highest tile: it is laid first, not {tile}.")
        elif ZEROS in view.hand and first != ZEROS:
            words = N_("{first} is the highest quadruple: it is laid first, or 0-0-0-0 in its place, not {tile}.")
        else:
            words = N_("{first} is the highest quadruple: it is laid first, not {tile}.")
        return _refusal("T4", words, (), (first, tile), first=spoken(first), tile=spoken(tile))
    if laid.place != (0, 0):
        words = N_("The first tile of a round lies at 0,0, not at {place}.")
        return _refusal("T4", words, (place_name(laid.place),), (laid.tile,), place=place_name(laid.place))
    return None


def _refused_placing(view: View, move: Move) -> Refusal | None:
    main, *bonus = move.laid
    why = why_not(view, main)
    if why is None and bonus:
        why = why_no_bonus(view, main, tuple(bonus))
        if why is None and len(bonus) < BONUS_TILES:
            words = N_("A single bonus tile is not laid: it is two, or the 25 points.")
            return _refusal("T8", words, (place_name(bonus[0].place),), (bonus[0].tile,))
    return why


def _refused_without(view: View, word: str) -> Refusal | None:
    """Why the viewer may not draw or pass, or None."""
    found = fitting(board_of(view.table), bits(view.hand))
    if found:
        tiles = tuple(dict.fromkeys(NAME[laid.tile] for laid in found))
        if len(tiles) == 1:
            words = N_("{tile} fits at {place}: who can lay a tile does so.")
        else:
            words = N_("{tile} fits at {place}, and other tiles fit too: who can lay a tile does so.")
        where = tuple(dict.fromkeys(place_name(laid.place) for laid in found))
        return _refusal("T9", words, where, tiles, tile=spoken(tiles[0]), place=where[0])
    if word == "draw" and not view.well:
        return Refusal("T10", phrase("The pile is empty: nothing can be drawn, only a pass is left."))
    if word == "pass" and view.well:
        return Refusal("T10", phrase("There are still tiles in the pile: before a pass they are drawn, one by one."))
    return None


def _refused_timeout(view: View) -> Refusal | None:
    if not view.seconds:
        return Refusal("T11", phrase("This match has no limit of time for a turn."))
    if view.phase == OPEN:
        return Refusal("T11", phrase("The time counts from the first tile of the round on: it is still to be laid."))
    return None


def _refusal(
    rule: str, words: str, fields: tuple[str, ...] = (), pieces: tuple[str, ...] = (), /, **values: str | int | Phrase
) -> Refusal:
    return Refusal(rule, Phrase(words, tuple(values.items())), fields, pieces)
