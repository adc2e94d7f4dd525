"""The end of a round at every table that has rounds, with few and many seats, at several moments of its story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.quad_ominos.fitting import fitting
from game.quad_ominos.tiles import bits
from scenes.table.rounds.round_end import RoundEnd
from tools.gallery import nmbrs, quad, rumbugz
from tools.gallery.stage import Stage
from tools.gallery.states import State

QUARTERS = (0, 25, 50, 75, 100)


def of_nmbrs(stage: Stage, seats: int) -> None:
    """Ana discards her last card."""
    nmbrs.sit(stage, nmbrs.loaded(stage, nmbrs.position(seats, hand=(88,))))
    nmbrs.pick(stage, 88)
    stage.click(stage.top.buttons.end.rect.center)


def last_tile(seats: int = 4) -> dict[str, Any]:
    """A position of Quad-Ominos in which seat 0 has one tile left, which fits."""
    laid, rest = quad.grown(25, 12, 6, 78)
    last = next(tile for tile in rest if fitting(quad.board(laid), bits((tile,))))
    left = [tile for tile in rest if tile != last]
    hands = [[last]]
    for count in (5, 7, 4, 6, 3, 8, 5)[:seats - 1]:
        hands.append(left[:count])
        left = left[count:]
    return quad.position(seats, laid, hands, left)


def of_quad_ominos(stage: Stage, seats: int) -> None:
    """Ana lays her last tile."""
    table = quad.sit(stage, last_tile(seats))
    quad.lay(stage, table, quad.options(table)[0])
    stage.click(table.buttons.end.rect.center)


def last_bug(seats: int = 4) -> dict[str, Any]:
    """A position of RumBugz in which seat 0 has laid all four kinds and has one bug left."""
    laid = [["single", "double", "triple", "same"], ["single"], ["single", "triple", "same"], ["same"], [], ["double"]][:seats]
    table = [one for one in rumbugz.TABLE if one[1] < seats]
    return rumbugz.position(seats, table, hand=(5,), laid=laid)


def of_rumbugz(stage: Stage, seats: int) -> None:
    """Ana discards her last bug."""
    rumbugz.sit(stage, rumbugz.loaded(stage, last_bug(seats)))
    rumbugz.pick(stage, 5)
    stage.click(rumbugz.table_of(stage).rail["pile"].center)
    stage.click(rumbugz.table_of(stage).buttons.end.rect.center)


def state(name: str, play: Callable[[Stage, int], None], seats: int, part: int) -> State:
    """The state when `part` percent of the story are told."""

    def pose(stage: Stage) -> None:
        play(stage, seats)
        stage.let_pass(8000, lambda: isinstance(stage.top, RoundEnd))
        page = stage.top
        page.motion.clear()
        page.tell(page.story.length * part / 100)

    many = "" if seats == 4 else f"_{seats}"
    return State(f"{name}_round_end{many}" + (f"_{part}" if part < 100 else ""), pose)


GAMES = (("nmbrs", of_nmbrs, 8), ("quad", of_quad_ominos, 8), ("rumbugz", of_rumbugz, 6))
STATES = tuple(
    state(name, play, seats, part)
    for name, play, most in GAMES
    for seats in (2, 4, most)
    for part in (QUARTERS if seats == 4 else (50, 100))
)
