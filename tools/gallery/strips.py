"""Strips: nine frames of a ceremony in one picture, in time from the move on, as a player sees them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from scenes.kit import pictures
from scenes.profile import SeatSetup
from scenes.session import Session
from scenes.table.rounds.round_end import RoundEnd
from tools.gallery import nmbrs, quad, qumero, rumbugz
from tools.gallery.draw import SIZES
from tools.gallery.moments import cornered, match_of, move_with, querni, seated, slam_position
from tools.gallery.round_ends import last_bug, last_tile
from tools.gallery.stage import Clock, Stage
from tools.gallery.states import ANA_BEN, at

SMALL = (640, 360)
"""The size of one frame of a strip in pixels."""
GAP, ACROSS = 6, 3
"""Pixels between frames, and how many stand side by side."""
SHARES = tuple(number * 12.5 for number in range(9))
"""When they are seen, in percent of the whole time."""
LONGEST, RESTS = 12_000.0, 20
"""The most milliseconds of a strip, and after how many turns of the loop in which nothing moves it is over."""
Match = Callable[[Stage], Session]
Play = Callable[[Stage, Any], Callable[[], object]]
"""Makes all but the last gesture of a move on a table at rest, and gives that one."""


def _commit(move: str) -> Play:
    """The move with this text, whoever's turn it is, as a bot makes it."""
    return lambda _stage, table: partial(table.commit, table.session.match.rules.parse(move))


def _moment(voice: str) -> Play:
    """The first move that has this moment."""
    return lambda _stage, table: partial(table.commit, move_with(table, voice))


def _key(key: int) -> Play:
    return lambda stage, _table: partial(stage.key, key)


def _stones(*fields: str) -> Play:
    """QUERNI: clicks on these fields."""

    def play(stage: Stage, _table: Any) -> Callable[[], object]:
        for field in fields[:-1]:
            stage.click(at(stage, field))
            stage.rest()
        return partial(stage.click, at(stage, fields[-1]))

    return play


def _fields(*fields: str) -> Play:
    """QUMERO: covers these fields."""

    def play(stage: Stage, _table: Any) -> Callable[[], object]:
        for field in fields:
            stage.click(qumero.at(stage, field))
        stage.point((4, 4))
        stage.rest()
        return partial(stage.key, pygame.K_RETURN)

    return play


def _tile(bonus: bool, best: bool = True) -> Play:
    """Quad-Ominos: lays the tile that brings most, or least, of those with or without a bonus."""

    def play(stage: Stage, table: Any) -> Callable[[], object]:
        some = sorted((one for one in quad.options(table) if bool(one.bonus) == bonus), key=lambda one: one.points + one.bonus)
        quad.lay(stage, table, some[-best])
        stage.rest()
        return partial(stage.key, pygame.K_RETURN)

    return play


def _bugs(*bugs: int) -> Play:
    """RumBugz: lays these bugs as a sequence, or one on the pile."""

    def play(stage: Stage, table: Any) -> Callable[[], object]:
        rumbugz.pick(stage, *bugs)
        stage.rest()
        if len(bugs) > 1:
            return partial(stage.click, rumbugz.free_bed(stage))
        return partial(stage.click, table.buttons.end)

    return play


def _cards(kind: str, *cards: int) -> Play:
    """nmbrs!: lays these cards on a lit place of this kind, or one on the open pile."""

    def play(stage: Stage, table: Any) -> Callable[[], object]:
        nmbrs.pick(stage, *cards)
        choice = nmbrs.choice_of(table)
        lit = next((place for place in choice.lit_targets if place.kind == kind), None)
        return partial(stage.click, table.buttons.end if lit is None else choice.box(lit).center)

    return play


@dataclass(frozen=True, slots=True)
class Strip:
    """The match in which a move is made. `page`: what is shown is the page of the round's end once it has come, not the table."""

    match: Match
    play: Play
    page: bool = False


def _querni(blue: str, pink: str, turn: int = 0) -> Match:
    return lambda stage: seated(stage, "querni", querni(blue, pink) | {"turn": turn}, ANA_BEN)


def _qumero(place: dict[str, Any], seed: int = 1) -> Match:
    seats = [SeatSetup(seat.name, seat.mark, "medium" if number else "human") for number, seat in enumerate(qumero.FOUR)]
    return lambda stage: seated(stage, "qumero", place, seats, seed)


def _quad(place: dict[str, Any]) -> Match:
    return lambda stage: quad.loaded(stage, place)


def _rumbugz(place: dict[str, Any]) -> Match:
    return lambda stage: rumbugz.loaded(stage, place)


def _nmbrs(place: dict[str, Any]) -> Match:
    return lambda stage: nmbrs.loaded(stage, place)


def _of(name: str) -> Match:
    return lambda stage: match_of(stage, name)


def _other(place: dict[str, Any]) -> dict[str, Any]:
    """The position with the hand of seat 0 in that of seat 1, who is to act."""
    first, second, *rest = place["hands"]
    return place | {"hands": [second, first, *rest], "turn": 1}


def _filled(seat: int, *fields: str) -> list[list[str]]:
    """The grids of QUMERO, with these fields of a seat covered as well."""
    return [[*grid.split(), *(fields if number == seat else ())] for number, grid in enumerate(qumero.GRIDS)]


CHAIN = "b3=5 c3=6 d3=7 e3=8 f3=9 g3=10 h3=11 a1=1 d6=14 e5=15 f6=16", "b1=2 j2=5 h5=8 f5=11 g6=12 e7=13 i6=16 a6=9"
ROWS = "3 6 9 12 15", "9 18 27", "15 30 45", "57 58=Jg 59"
CARDS = 24, 36, 7, 31, 93, 96, 99
CLEO: dict[str, Any] = {"turn": 2, "roll": ["R", "M", 4, 3], "grids": _filled(2, "M1", "M5")}
TILES = quad.middle(count=22, seed=90)
CORNERS = "5455@3,-1 + 0440@-1,-5 + 2000@-2,-5"
SLAM, SEED = slam_position()
LAST_CARD = nmbrs.position(hand=(4,), played=True, scores=[62, 64, 41, 72])
OTHERS_SLAM, OTHERS_SEED = slam_position(turn=2)

STRIPS = {
    "querni_other_step": Strip(_querni(CHAIN[1], CHAIN[0], 1), _commit("a1-b2")),
    "querni_other_jump": Strip(_querni(CHAIN[1], CHAIN[0], 1), _commit("d6*f4")),
    "querni_jumps": Strip(_of("querni_jumps"), _moment("leap")),
    "querni_three": Strip(_querni(*CHAIN), _stones("b3", "d3")),
    "querni_other_five": Strip(_querni(CHAIN[1], CHAIN[0], 1), _commit("d6*f4 x5-9")),
    "querni_seven": Strip(_of("querni_removal"), _stones("b3", "h3")),
    "querni_all": Strip(_querni("d4=5 e4=6 f4=7", CHAIN[1]), _commit("x5-7")),
    "qumero_throw": Strip(_qumero(qumero.position(phase="roll", roll=None), 5), _commit("roll")),
    "qumero_other_field": Strip(_qumero(qumero.position(turn=2, roll=["R", "Q", 4, 3])), _commit("Q3 R4")),
    "qumero_row": Strip(_qumero(qumero.position()), _fields("U2", "R4")),
    "qumero_lead": Strip(_qumero(qumero.position(points=[5900, 6150, 5250, 2700])), _fields("U2", "R4")),
    "qumero_other_column": Strip(_qumero(qumero.position(**CLEO)), _commit("M3 R4")),
    "qumero_two_lines": Strip(_qumero(qumero.position(roll=["R", "M", 4, 1], grids=_filled(0, "M5", "M6"))), _fields("M1", "R4")),
    "qumero_die": Strip(_qumero(qumero.position(phase="die", roll=["R", "R", 4, 4]), 3), _commit("die")),
    "qumero_slam": Strip(_qumero(SLAM, SEED), _moment("slam")),
    "qumero_other_slam": Strip(_qumero(OTHERS_SLAM, OTHERS_SEED), _moment("slam")),
    "qumero_out": Strip(_qumero(qumero.position(points=[3850, 8450, 7400, 300])), _fields("U2", "R4")),
    "qumero_own_out": Strip(_qumero(qumero.position(**CLEO, points=[450, 8450, 7400, 3700])), _commit("M3 R4")),
    "quad_tile": Strip(_quad(TILES), _tile(False, False)),
    "quad_other_tile": Strip(_quad(_other(TILES)), _commit("5455@0,1")),
    "quad_corners": Strip(_quad(TILES), _tile(True)),
    "quad_more_tiles": Strip(_quad(_other(TILES)), _commit(CORNERS)),
    "quad_four": Strip(_quad(cornered()), _tile(True)),
    "quad_draw": Strip(_quad(quad.poor()), _commit("draw")),
    "quad_lead": Strip(_quad(TILES | {"scores": [181, 186, 142, -20]}), _tile(False)),
    "quad_last": Strip(_quad(last_tile()), _tile(False)),
    "quad_round_end": Strip(_quad(last_tile()), _tile(False), True),
    "rumbugz_lay": Strip(_rumbugz(rumbugz.position()), _bugs(8, 0, 10, 11)),
    "rumbugz_other_lay": Strip(_rumbugz(_other(rumbugz.position())), _commit("lay double 4 6 8 10")),
    "rumbugz_other_swap": Strip(_rumbugz(_other(rumbugz.position())), _commit("swap s1 8 for 3")),
    "rumbugz_fourth": Strip(_of("rumbugz_fourth"), _bugs(8, 8, 8, 8)),
    "rumbugz_knock": Strip(_rumbugz(rumbugz.position(phase="knock", turn=2, asked=[0])), _key(pygame.K_k)),
    "rumbugz_refused": Strip(_rumbugz(rumbugz.position(phase="decide", knocker=2)), _key(pygame.K_3)),
    "rumbugz_allowed": Strip(_rumbugz(rumbugz.position(phase="decide", turn=3, knocker=0)), _commit("allow")),
    "rumbugz_out": Strip(_rumbugz(last_bug()), _bugs(5)),
    "rumbugz_round_end": Strip(_rumbugz(last_bug()), _bugs(5), True),
    "nmbrs_row": Strip(_nmbrs(nmbrs.position(hand=CARDS, rows=ROWS[:2])), _cards("new", 93, 96, 99)),
    "nmbrs_other_row": Strip(_nmbrs(_other(nmbrs.position(hand=CARDS, rows=ROWS[:2]))), _commit("build 36 to 9-27")),
    "nmbrs_crossing": Strip(_of("nmbrs_crossing"), _cards("cross", 24, 36)),
    "nmbrs_three": Strip(_nmbrs(nmbrs.position(hand=CARDS, rows=ROWS)), _cards("cross", 24, 36)),
    "nmbrs_lead": Strip(_nmbrs(nmbrs.position(hand=CARDS, rows=ROWS[:2], scores=[70, 72, 41, 64])), _cards("new", 93, 96, 99)),
    "nmbrs_last": Strip(_nmbrs(LAST_CARD), _cards("", 4)),
    "nmbrs_round_end": Strip(_nmbrs(LAST_CARD), _cards("", 4), True),
}
"""The ceremonies of all games by name: plain ones, good ones, great ones, of the one who looks and of others."""


def _frames(stage: Stage, strip: Strip) -> list[pygame.Surface]:
    """The frames from the last one before the move until everything has come to rest, each of the size `SMALL`."""
    stage.open("table", session=strip.match(stage))
    table: Any = stage.app.stack[0]
    table.thinking.take = lambda _pace: None  # bots make no move, not even the only one
    stage.let_pass(1500)
    last = strip.play(stage, table)
    frames, same, before = list[pygame.Surface](), 0, b""
    stage.every_frame = True
    if not strip.page:
        frames.append(pygame.transform.smoothscale(stage.app.screen, SMALL))
    last()
    end = stage.clock.now + LONGEST
    while stage.clock.now < end and same < RESTS:
        if isinstance(stage.top, RoundEnd) if strip.page else table in stage.app.stack.visible:
            frames.append(pygame.transform.smoothscale(stage.app.screen, SMALL))
            now = frames[-1].get_buffer().raw
            same, before = same + 1 if now == before and not stage.top.motion.active else 0, now
        elif frames:
            break
        stage.step()
    return frames[:-same or None]


def render(folder: Path, only: Sequence[str] = ()) -> int:
    """Writes each strip whose name contains one of `only` (all without it) as NAME.png; gives how many. Raises OSError."""
    chosen = [name for name in STRIPS if not only or any(word in name for word in only)]
    if not chosen:
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with tempfile.TemporaryDirectory(prefix="number-night-strips-") as scratch:
        for name in chosen:
            pygame.image.save(strip(name, Path(scratch)), str(folder / f"{name}.png"))
        pictures.wait()
    return len(chosen)


def strip(name: str, scratch: Path, shares: Sequence[float] = SHARES) -> pygame.Surface:
    """The frames of a strip of this name at `shares` of its time in percent, `ACROSS` side by side. Profiles and painted pictures
    go into `scratch`."""
    clock = Clock()
    with clock.in_force():
        stage = Stage(scratch / name, scratch / "cache", SIZES[0], clock, window=SIZES[0], ask_always=True)
        frames = _frames(stage, STRIPS[name])
        stage.close()
    wide, high = SMALL[0] + GAP, SMALL[1] + GAP
    whole = pygame.Surface((ACROSS * wide - GAP, -(-len(shares) // ACROSS) * high - GAP))
    for number, share in enumerate(shares):
        frame = frames[round((len(frames) - 1) * share / 100)]
        whole.blit(frame, (number % ACROSS * wide, number // ACROSS * high))
    return whole
