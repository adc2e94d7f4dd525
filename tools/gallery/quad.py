"""Positions of Quad-Ominos that tell something, and the hands that drive a table at them: for the gallery and the tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from game import catalogue
from game.match import Match, Ply
from game.quad_ominos.board import Board, Laid, Place, board_of, place_name
from game.quad_ominos.fitting import Placement, fitting, placement, placements
from game.quad_ominos.state import View
from game.quad_ominos.tiles import NAME, TILES, bits
from scenes.games.quad_ominos.selection import TileSelection
from scenes.games.quad_ominos.tiles import Numbers
from scenes.games.quad_ominos.turn import Answers
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.camera import Camera
from scenes.table.game import Tally
from scenes.table.hand.rack import Rack
from tools.gallery.stage import Stage

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Emil", "Fia", "Gus", "Hedvig")
LONG = ("Friederike-Charlotte", "Maximilian Alexander", "Sebastiaan", "Wilhelmina")
SCORES = (97, 186, 142, -20, 286, 123, 508, 264)


def people(seats: int, bots: Sequence[int] = (), names: Sequence[str] = NAMES) -> list[SeatSetup]:
    """So many seats; those in `bots` are played by the house."""
    return [SeatSetup(names[seat], seat, "medium" if seat in bots else "human") for seat in range(seats)]


def grown(count: int, wide: int, tall: int, seed: int) -> tuple[dict[Place, str], list[str]]:
    """A table of `count` tiles within a box, as a match might leave it, and the tiles that are left over."""
    laid, rest = _grown(count, wide, tall, seed)
    return {one.place: one.tile for one in laid}, list(rest)


@cache
def _grown(count: int, wide: int, tall: int, seed: int) -> tuple[tuple[Laid, ...], tuple[str, ...]]:
    chance = random.Random(seed)
    laid = [Laid("5555", 0, 0)]
    rest = [tile for tile in TILES if tile != "5555"]
    while len(laid) < count:
        board = board_of(tuple(laid))
        found = [one for one in fitting(board, bits(tuple(rest))) if _within([*laid, one], wide, tall)]
        if not found:
            return _grown(count, wide, tall, seed + 1000)
        met = {one: len(placement(board, one).matched) for one in found}
        laid.append(max(found, key=lambda one: met[one] * 0.9 + chance.random() * 2.4))
        rest.remove(NAME[laid[-1].tile])
    chance.shuffle(rest)
    return tuple(laid), tuple(rest)


def _within(laid: Sequence[Laid], wide: int, tall: int) -> bool:
    xs, ys = [one.x for one in laid], [one.y for one in laid]
    return max(xs) - min(xs) < wide and max(ys) - min(ys) < tall


def board(table: dict[Place, str]) -> Board:
    """A table to look things up in."""
    return board_of(tuple(Laid(tile, *place) for place, tile in sorted(table.items())))


def position(
    seats: int, table: dict[Place, str], hands: Sequence[Sequence[str]], well: Sequence[str], **more: Any
) -> dict[str, Any]:
    """The position of a round that goes on, seat 0 to act."""
    found: dict[str, Any] = {
        "game": "quad_ominos", "seats": seats, "options": {"tiles": 125, "turn_seconds": 0}, "phase": "play",
        "turn": 0, "round": 2,
        "table": {place_name(place): tile for place, tile in table.items()}, "hands": [list(hand) for hand in hands],
        "well": list(well), "scores": list(SCORES[:seats]), "passes": 0, "shown": None,
    }
    return found | more


def middle(
    seats: int = 4, count: int = 25, hand: int = 10, wide: int = 12, tall: int = 6, seed: int = 78, fit: int = 3, **more: Any
) -> dict[str, Any]:
    """The middle of a round: seat 0 has `hand` tiles of which about `fit` fit, one of them with a bonus."""
    table, rest = grown(count, wide, tall, seed)
    here = board(table)
    best = {tile: max((placement(here, one).bonus for one in fitting(here, bits((tile,)))), default=-1) for tile in rest}
    rich = [tile for tile in rest if best[tile] > 0][:1]
    good = [tile for tile in rest if best[tile] >= 0 and tile not in rich][: fit - len(rich)]
    poor = [tile for tile in rest if best[tile] < 0][: hand - len(rich) - len(good)]
    spare = [tile for tile in rest if tile not in (*rich, *good, *poor)]
    own = [*rich, *good, *poor, *spare][:hand]
    left = [tile for tile in rest if tile not in own]
    hands: list[list[str]] = [own]
    for other in range(1, seats):
        many = (5, 7, 4, 6, 8, 3, 9)[other - 1]
        hands.append(left[:many])
        left = left[many:]
    return position(seats, table, hands, left, **more)


def loaded(stage: Stage, place: dict[str, Any], seats: Sequence[SeatSetup] | None = None, moves: Sequence[str] = (),
           seed: int = 3) -> Session:
    """A session that begins at a position, after these moves; nothing is written down."""
    rules = catalogue.rules("quad_ominos")
    setup = TableSetup(list(seats or people(place["seats"], range(1, place["seats"]))), {})
    session = Session(stage.profile, Match.loaded(rules, place, seed), setup, None)
    for move in moves:
        played = session.play(rules.parse(move))
        if not isinstance(played, Ply):
            raise ValueError(f"{move}: {played.sentence()}")
    return session


def sit(stage: Stage, place: dict[str, Any], seats: Sequence[SeatSetup] | None = None) -> Any:
    """The table at a position, at rest."""
    stage.open("table", session=loaded(stage, place, seats))
    stage.let_pass(400)
    stage.rest()
    return stage.top


# ---- the parts of a table


def making(table: Any) -> TileSelection:
    """What a person is making."""
    found: TileSelection = table.side.turn.sel
    return found


def draft(table: Any) -> Any:
    """The turn that a person is making; None while nobody is."""
    return making(table).draft


def rack(table: Any) -> Rack:
    """The rack with the hand."""
    found: Rack = table.side.holding.rack
    return found


def camera(table: Any) -> Camera:
    """The camera over the tiles."""
    found: Camera = table.side.ground.places.camera
    return found


def tally(table: Any) -> Tally:
    """What plates, well and paper say."""
    found: Tally = table.side.ground.show.tally
    return found


def answers(table: Any) -> Answers:
    """The answers to the question on the paper."""
    found: Answers = table.side.turn.answers
    return found


def shown(table: Any) -> dict[Place, Numbers]:
    """The tiles that lie still on the table."""
    faces = [piece.face for _name, piece in table.stage.lying()]
    return {face.place: face.numbers for face in faces}


def counts(table: Any) -> list[int]:
    """How many tiles each plate says that a seat has."""
    return list(tally(table).view.counts)


# ---- hands over a table


def tile_at(table: Any, tile: str) -> tuple[int, int]:
    """The middle of a tile of the rack."""
    copy = rack(table).find(tile)
    assert copy is not None, f"{tile} is not in the hand"
    centre: tuple[int, int] = rack(table).rect_of(copy).center
    return centre


def options(table: Any) -> list[Placement]:
    """What can be laid now."""
    view: View = table.hands.now
    return placements(view)


def with_bonus(table: Any) -> Placement:
    """The placement with a bonus that brings most."""
    return max(options(table), key=lambda one: (one.bonus, one.points))


def take(stage: Stage, table: Any, one: Placement) -> None:
    """Takes up a tile."""
    stage.click(tile_at(table, NAME[one.laid.tile]))
    stage.let_pass(160)


def over(stage: Stage, table: Any, one: Placement) -> None:
    """Holds a tile over its place, in its turn."""
    stage.point(camera(table).box(one.laid.place).center)
    for _turn in range(4):
        ghost = making(table).ghost
        if ghost is not None and ghost.laid.tile == one.laid.tile:
            break
        stage.wheel(1)
    stage.let_pass(60)


def lay(stage: Stage, table: Any, one: Placement) -> None:
    """Lays a tile as a draft."""
    take(stage, table, one)
    over(stage, table, one)
    stage.click(camera(table).box(one.laid.place).center)
    stage.point((4, 4))
    stage.let_pass(700)


# ---- positions with something to decide



def opening(seats: int = 4) -> dict[str, Any]:
    """A round in which seat 0 has the highest quadruple and 0-0-0-0."""
    rest = [tile for tile in TILES if tile not in ("5555", "0000")]
    random.Random(5).shuffle(rest)
    near = [tile for tile in rest if "55" in tile or tile.startswith("00")]
    own = ["5555", "0000", *near[:5]]
    own += [tile for tile in rest if tile not in own][: 8 - len(own)]
    left = [tile for tile in rest if tile not in own]
    hands = [own, *(left[8 * seat : 8 * seat + 8] for seat in range(seats - 1))]
    return position(seats, {}, hands, left[8 * (seats - 1) :], phase="open", round=2)







def clash(table: Any) -> tuple[str, Place]:
    """A tile that fits somewhere and a place where one of its corners disagrees, with free felt beside it."""
    view: View = table.hands.now
    here = board_of(view.table)
    fitting_tiles = [NAME[one.laid.tile] for one in options(table)]
    found = []
    for tile in view.hand:
        for place in here.patterns:
            if any(one.laid.place == place and NAME[one.laid.tile] == tile for one in options(table)):
                continue
            wrong = sum(a not in (".", b) for a, b in zip(here.patterns[place], tile, strict=True))
            met = sum(a != "." for a in here.patterns[place])
            if wrong == 1:
                found.append((tile in fitting_tiles, met, place[0], tile, place))
    best = max(found)
    return best[3], best[4]







def poor(seats: int = 4) -> dict[str, Any]:
    """As `middle`, but no tile of seat 0 fits."""
    place = middle(seats, hand=10)
    here = board({_place(name): tile for name, tile in place["table"].items()})
    every = [tile for hand in place["hands"] for tile in hand] + place["well"]
    poor = [tile for tile in every if not fitting(here, bits((tile,)))]
    rich = [tile for tile in every if tile not in poor]
    own = poor[:7]
    rest = [*poor[7:9], *rich, *poor[9:]]
    sizes = [len(hand) for hand in place["hands"]][1:]
    hands = [own]
    at = 2
    for many in sizes:
        hands.append(rest[at : at + many])
        at += many
    place["hands"], place["well"] = hands, [*rest[:2], *rest[at:]]
    return place


def _place(name: str) -> Place:
    x, y = name.split(",")
    return int(x), int(y)






def crowd(count: int = 60, wide: int = 13, tall: int = 8) -> dict[str, Any]:
    """Eight seats late in a round."""
    return middle(8, count, 14, wide, tall, 1, 5, turn=0)
