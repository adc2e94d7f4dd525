"""The position of the rules page, both ways, with every fault named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from game.chance import seeded
from game.contract import Json, PositionError
from game.positions import by_seat, check_keys, generator_faults, phase_of, shown, sound, whole
from game.quad_ominos.board import AT, BESIDE, Laid, Table, in_order, place_name
from game.quad_ominos.state import OPEN, OVER, PHASES, Hand, State, View, target
from game.quad_ominos.tiles import HAND, NAME, TARGET, TILES, ZEROS, is_quadruple, spoken, starting, the_set
from game.seats import hands_json

MOST = 10**9
"""The most points of a player in a position, and the highest number of a round: far above what a match can bring."""
LIMITS = (0, 30, 60)
"""The values of the option `turn_seconds` (T11)."""
KEYS = ("game", "seats", "options", "phase", "turn", "round", "table", "hands", "well", "scores", "passes", "shown")


def to_position(state: State) -> Json:
    return {**_open(state), "hands": [list(hand) for hand in state.hands], "well": list(state.well)}


def view_position(view: View) -> Json:
    """The view in the words of the position. `_holder`, if there is one, is the seat that has the shown quadruple in the hand."""
    known = {} if view.holder is None else {"_holder": view.holder}
    return {**_open(view), "hands": hands_json(view.seat, view.hand, view.counts), "well": {"count": view.well}, **known}


def _open(known: State | View) -> Json:
    """What lies open, in the order of the rules page; hands and well are still to be filled in."""
    return {
        "game": "quad_ominos",
        "seats": len(known.scores),
        "options": {"tiles": known.tiles, "turn_seconds": known.seconds},
        "phase": known.phase,
        "turn": known.turn,
        "round": known.round,
        "table": {place_name(laid.place): laid.tile for laid in known.table},
        "hands": None,
        "well": None,
        "scores": list(known.scores),
        "passes": known.passes,
        "shown": known.shown,
    }


def from_position(position: Json, seed: int) -> State:
    """The state of a position, its next deals from `seed`. Raises `PositionError` for one that cannot be."""
    check_keys(position, "quad_ominos", "Quad-Ominos", KEYS)
    seats = whole("seats", position["seats"], min(HAND), max(HAND))
    tiles, seconds = _options(position["options"])
    quadruple = position["shown"]
    if quadruple is not None:
        _check_tile(quadruple, 'what "shown" says')
    return sound(
        State(
            tiles,
            seconds,
            phase_of(position["phase"], PHASES),
            whole("turn", position["turn"], 0, seats - 1),
            whole("round", position["round"], 1, MOST),
            _table(position["table"]),
            tuple(_tiles(f"the hand of seat {n}", hand) for n, hand in by_seat(position, "hands", seats)),
            _tiles("the well", position["well"]),
            tuple(whole(f"score of seat {seat}", score, -MOST, MOST) for seat, score in by_seat(position, "scores", seats)),
            whole("passes", position["passes"], 0, seats),
            quadruple,
            seeded(seed),
        ),
        faults,
    )


def faults(state: State) -> list[str]:
    """Everything that is wrong with a state as a whole, in words; empty for one that can be."""
    shape = list(_shape_faults(state))
    return shape or [*_tile_faults(state), *_table_faults(state.table), *_phase_faults(state), *_shown_faults(state)]


def _options(value: object) -> tuple[int, int]:
    if not isinstance(value, dict) or set(value) != {"tiles", "turn_seconds"}:
        raise PositionError(f'"options" is {shown(value)}: it is {{"tiles": 125, "turn_seconds": 0}} or alike.')
    for name, allowed in (("tiles", tuple(TARGET)), ("turn_seconds", LIMITS)):
        if type(value[name]) is not int or value[name] not in allowed:
            raise PositionError(f'"{name}" is {shown(value[name])}: it is one of {", ".join(map(str, allowed))}.')
    return value["tiles"], value["turn_seconds"]


def _check_tile(tile: object, where: str) -> str:
    if not isinstance(tile, str) or tile not in NAME:
        raise PositionError(f"There is no tile {shown(tile)} for {where}.")
    if NAME[tile] != tile:
        raise PositionError(f"{shown(tile)} in {where} is a turn of a tile that goes by the name {NAME[tile]}.")
    return tile


def _tiles(where: str, value: object) -> Hand:
    if not isinstance(value, list | tuple):
        raise PositionError(f'{where.capitalize()} is {shown(value)}: it is a list of tiles, ["0012", ...].')
    return tuple(_check_tile(tile, where) for tile in value)


_PLACE = re.compile(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")


def _table(value: object) -> Table:
    if not isinstance(value, dict):
        raise PositionError(f'"table" is {shown(value)}: it is an object with a tile as laid for each place, {{"0,0": "5555"}}.')
    table = []
    for place, tile in value.items():
        match = _PLACE.fullmatch(place) if isinstance(place, str) else None
        if match is None:
            raise PositionError(f'{shown(place)} is no place of the table: it is two whole numbers, "1,-2".')
        if not isinstance(tile, str) or tile not in NAME:
            raise PositionError(f"There is no tile {shown(tile)} that could lie at {place}.")
        table.append(Laid(tile, int(match[1]), int(match[2])))
    return in_order(table)


def _shape_faults(state: State) -> Iterator[str]:
    seats = len(state.scores)
    if seats not in HAND or len(state.hands) != seats:
        yield "Quad-Ominos has two to eight seats, each with a hand and a score."
    if not 0 <= state.turn < seats:
        yield f"There is no seat {state.turn}: the seats are 0 to {seats - 1}."
    if not 0 <= state.passes <= seats:
        yield f"There are {state.passes} passes in succession: {seats} end the round (T13)."
    yield from generator_faults(state.rng)


def _tile_faults(state: State) -> Iterator[str]:
    allowed = set(the_set(state.tiles))
    where: dict[str, str] = {}
    for tile, here in _everything(state):
        if tile not in allowed:
            yield f"{spoken(tile)} is {here}: the game with 70 tiles has none with a five (T2)."
        if tile in where:
            again = f"twice {here}" if where[tile] == here else f"{where[tile]} and {here}"
            yield f"{spoken(tile)} is there twice, {again}: each tile exists once (T1)."
        where[tile] = here


def _everything(state: State) -> Iterator[tuple[str, str]]:
    """Every tile by its name, and where it is."""
    for laid in state.table:
        yield NAME[laid.tile], f"on the table at {place_name(laid.place)}"
    for seat, hand in enumerate(state.hands):
        for tile in hand:
            yield tile, f"in the hand of seat {seat}"
    for tile in state.well:
        yield tile, "in the well"


def _table_faults(table: Table) -> Iterator[str]:
    seen: dict[tuple[int, int], tuple[str, Laid]] = {}
    for laid in table:
        for number, (dx, dy) in zip(laid.tile, AT, strict=True):
            before, other = seen.setdefault((laid.x + dx, laid.y + dy), (number, laid))
            if before != number:
                yield (
                    f"The {before} of {spoken(other.tile)} at {place_name(other.place)} touches the {number} of "
                    f"{spoken(laid.tile)} at {place_name(laid.place)}: where corners meet they agree (T6)."
                )
    places = {laid.place for laid in table}
    if len(places) != len(table):
        yield "Two tiles lie at the same place of the table."
    if not table:
        return
    if (0, 0) not in places:
        yield "No tile lies at 0,0, where the first tile of a round is laid."
        return
    apart = sorted(places - _hanging(places))
    if apart:
        yield f"The tile at {place_name(apart[0])} hangs together with that at 0,0 by no full sides (T6)."


def _hanging(places: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of the places that hang together with 0,0 by sides."""
    left = set(places) - {(0, 0)}
    reached, edge = {(0, 0)}, [(0, 0)]
    while edge:
        x, y = edge.pop()
        for dx, dy in BESIDE:
            place = x + dx, y + dy
            if place in left:
                left.remove(place)
                reached.add(place)
                edge.append(place)
    return reached


def _phase_faults(state: State) -> Iterator[str]:
    best = target(state)
    reached = [seat for seat, score in enumerate(state.scores) if score >= best]
    if state.phase == OVER:
        if reached != [state.turn]:
            yield f'The phase is "over": then the seat whose turn it was, and no other, has {best} points or more (T14).'
    elif reached:
        yield f"Seat {reached[0]} has {state.scores[reached[0]]} points, so the match is over with {best} (T14)."
    if state.phase != OPEN:
        if not state.table:
            yield f'The phase is "{state.phase}", but no tile lies on the table.'
        return
    if state.table:
        yield 'The phase is "open", but tiles lie on the table.'
    if state.passes:
        yield 'The phase is "open": nobody has passed yet.'
    found = starting(state.hands)
    if found is None:
        yield 'The phase is "open", but nobody holds a tile to begin with.'
    elif found[0] != state.turn:
        yield f"Seat {found[0]} begins the round, not seat {state.turn}: it holds {spoken(found[1])} (T4)."


def _shown_faults(state: State) -> Iterator[str]:
    tile = state.shown
    if tile is None:
        return
    if not is_quadruple(tile) or tile == ZEROS or tile not in TILES:
        yield f"{tile} cannot have been shown: that is done with a quadruple that is not 0-0-0-0 (T4)."
        return
    if tile not in the_set(state.tiles):
        yield f"{spoken(tile)} cannot have been shown: the game with 70 tiles has none with a five (T2)."
    if Laid(ZEROS, 0, 0) not in state.table:
        yield f"{spoken(tile)} was shown, but 0-0-0-0 was not laid first in its place, at 0,0 (T4)."
    if tile in state.well:
        yield f"{spoken(tile)} was shown from a hand and lies in the well now: it leaves a hand only to be laid (T4)."
