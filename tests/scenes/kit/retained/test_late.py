"""Pictures that are late: a frame is given up and the one before stays, nothing is shown half, what hides is never late."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.chance import seeded
from game.match import Match
from scenes.kit import pictures, pieces
from scenes.kit.pictures import kept
from scenes.kit.retained import ahead, slices
from scenes.kit.retained.frame import HURRY, TRIES, RetainedFrame
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.hidden.hands import FIGURE
from tests.amount import Some
from tests.noting import note
from tests.scenes.driver import Driver
from tests.scenes.kit.retained.both_ways import both_ways, whole
from tools.gallery.draw import STATES, Shot, take
from tools.gallery.stage import FRAME, Clock

pytestmark = pytest.mark.usefixtures("painting_ahead")

SIZE = (120, 80)
STILL = [state for state in STATES if not state.name.startswith(("demo", "library"))]
"""The states that take no time of the system's: a demo makes its next scene ready, and the library reads, in slices of it."""
PEOPLE = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
PIECES = ("_bug", "_card", "_tile")
"""What paints the pieces of hands."""
HIDDEN = [game for game in catalogue.games() if catalogue.rules(game).info.hidden]


@kept
def square(colour: str, page: int) -> pygame.Surface:
    image = pygame.Surface((10, 10))
    image.fill(colour)
    return image


@pytest.fixture(autouse=True)
def nothing_painted() -> Iterator[None]:
    pictures.clear()
    yield
    assert slices._deadline is None and slices._running is None
    slices.forget()


class Squares:
    """A page of squares that must be painted first."""

    made = count()

    def __init__(self, *colours: str) -> None:
        self.colours, self.number = colours, next(self.made)

    def __call__(self, target: pygame.Surface) -> None:
        target.fill("black")
        for number, colour in enumerate(self.colours):
            target.blit(square(colour, self.number), (20 * number, 0))


def seen(screen: pygame.Surface, *colours: str) -> bool:
    return all(screen.get_at((20 * number + 5, 5)) == pygame.Color(colour) for number, colour in enumerate(colours))


def test_the_frame_before_stays_until_all_is_painted_and_each_try_comes_farther() -> None:
    screen, retained = pygame.Surface(SIZE), RetainedFrame(0.0)
    first, then = Squares("red", "red", "red"), Squares("blue", "green", "gold")
    retained.paint(screen, first)
    assert seen(screen, "red", "red", "red"), "the first frame of all waits for nothing"
    for tries in (1, 2, 3):
        assert retained.paint(screen, then) == [] and retained.given_up == tries and seen(screen, "red", "red", "red")
    assert retained.paint(screen, then) and not retained.given_up and seen(screen, "blue", "green", "gold")


def test_what_is_painted_when_the_time_is_over_is_shown_in_the_next_turn_whatever_that_one_paints() -> None:
    screen, retained = pygame.Surface(SIZE), RetainedFrame(0.0)
    retained.paint(screen, Squares("red"))
    assert retained.paint(screen, Squares("blue")) == [] and retained.paint(screen, Squares("gold")) and seen(screen, "gold")
    assert retained.paint(screen, Squares("blue")) == [], "and the next one waits again"


def test_what_a_turn_has_taken_is_taken_off_the_time_of_its_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float] = []
    monkeypatch.setattr("scenes.kit.retained.frame.deadline", lambda limit: note(limits, limit) or slices.deadline(limit))
    screen, retained = pygame.Surface(SIZE), RetainedFrame(60.0)
    retained.paint(screen, Squares("red"))
    for spent in (0.0, 20.0, 50.0):
        retained.paint(screen, Squares("blue"), spent=spent)
    assert limits == [60.0, 40.0, 30.0]


def test_with_time_enough_nothing_is_late() -> None:
    for seconds in (None, 60.0):
        screen, retained = pygame.Surface(SIZE), RetainedFrame(seconds)
        retained.paint(screen, Squares("red"))
        assert retained.paint(screen, Squares("blue", "green")) and seen(screen, "blue", "green")


def test_each_try_has_more_time_in_the_end_and_after_the_last_a_frame_is_shown_however_long_it_takes(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[float] = []
    monkeypatch.setattr("scenes.kit.retained.frame.deadline", lambda limit: note(limits, limit) or slices.deadline(0.0))
    screen, retained = pygame.Surface(SIZE), RetainedFrame(0.004)
    retained.paint(screen, Squares("red"))
    pages = [Squares("blue", "green") for _try in range(TRIES + 1)]
    shown = [bool(retained.paint(screen, page)) for page in pages]
    assert shown == [False] * TRIES + [True]
    assert limits == sorted(limits) and limits[TRIES // 6] == 0.004 and limits[-1] == limits[TRIES // 3] == 0.004 * (1 + HURRY)


def test_what_covers_is_there_in_the_first_frame_in_one_colour_if_need_be() -> None:
    screen, retained = pygame.Surface(SIZE), RetainedFrame(0.0)
    retained.paint(screen, Squares("red", "red"))
    retained.cover("navy")
    curtain = Squares("blue", "green")
    assert retained.paint(screen, curtain) == [screen.get_rect()] and seen(screen, "navy", "navy")
    assert not retained.paint(screen, curtain) and retained.paint(screen, curtain) and seen(screen, "blue", "green")
    retained.cover("navy")
    assert retained.paint(screen, curtain) and seen(screen, "blue", "green"), "no other colour where the pictures are there"


def test_the_first_frame_of_all_is_one_colour_until_what_takes_long_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "cache_folder", None)
    painted: list[str] = []

    def slow(colour: str) -> pygame.Surface:
        painted.append(colour)
        image = pygame.Surface((10, 10))
        image.fill(colour)
        return image

    @kept
    def baked(colour: str) -> pygame.Surface:
        return pictures.baked((colour,), (10, 10), lambda: slow(colour), opaque=True)

    def page(target: pygame.Surface) -> None:
        for number, colour in enumerate(("red", "gold", "blue")):
            target.blit(baked(colour), (20 * number, 0))

    screen, retained = pygame.Surface(SIZE), RetainedFrame(0.0)
    retained.begin("navy")
    assert retained.paint(screen, page) == [screen.get_rect()] and seen(screen, "navy", "navy") and retained.beginning
    assert not painted, "nothing that takes long is painted before there is something to be seen"
    assert retained.paint(screen, page) == [] and painted == ["red"]
    retained.forget()
    assert retained.paint(screen, page) == [screen.get_rect()] and seen(screen, "navy", "navy", "navy"), "uncovered meanwhile"
    retained.go_on(SIZE, page, 60.0)
    assert painted == ["red", "gold"] and not retained.paint(screen, page) and painted == ["red", "gold", "blue"]
    assert retained.paint(screen, page) and seen(screen, "red", "gold", "blue") and not retained.beginning
    again = RetainedFrame(0.0)
    screen.fill("black")
    again.begin("navy")
    assert again.paint(screen, page) and seen(screen, "red", "gold", "blue"), "where all is there it is the first frame"
    monkeypatch.setattr("scenes.kit.retained.frame.AT_ONCE", 0.0)
    again.begin("navy")
    assert again.paint(screen, Squares("red")) and seen(screen, "navy"), "and where it is there soon"


def test_what_must_not_stay_is_replaced_in_the_next_frame() -> None:
    screen, retained = pygame.Surface(SIZE), RetainedFrame(0.0)
    retained.paint(screen, Squares("red", "red"))
    retained.replace("navy")
    page = Squares("blue", "green")
    assert retained.paint(screen, page) and seen(screen, "navy", "navy")
    assert not retained.paint(screen, page) and retained.paint(screen, page) and seen(screen, "blue", "green")
    retained.replace("navy")
    assert retained.paint(screen, page) == [], "what is ready is painted where it differs"
    assert retained.paint(screen, Squares("gold", "gold", "red")) == [], "and only that one"
    retained.forget()
    assert retained.paint(screen, Squares("blue", "gold")) and seen(screen, "blue", "gold")


@pytest.mark.parametrize("first", [3, *(pytest.param(n, marks=pytest.mark.full) for n in range(20) if n != 3)])
def test_states_look_the_same_however_late_their_pictures_are(first: int, tmp_path: Path, cache: Path, some: Some) -> None:
    known = [state for state in STILL if first == 3 and state.name in ("quad_sixty_zoomed", "nmbrs_insert")]
    for number, state in enumerate([*known, *some(STILL[first::20], 8)]):
        shot = Shot(state, (1280, 720), 100)
        with both_ways(late=True):
            late = take(shot, tmp_path / f"late{number}", cache)
        soon = take(shot, tmp_path / f"soon{number}", cache)
        assert pygame.image.tobytes(late, "RGB") == pygame.image.tobytes(soon, "RGB"), state.name


@pytest.mark.axes
@pytest.mark.parametrize("how", ["hidden", "menu", "rules"])
@pytest.mark.parametrize("game", HIDDEN)
def test_an_open_hand_is_covered_in_the_first_frame_however_late_the_pictures_are(game: str, how: str, tmp_path: Path) -> None:
    clock = Clock()
    with clock.in_force():
        stage = Driver(tmp_path, (960, 600), clock=clock)
        stage.every_frame, stage.pace = True, FRAME
        session = Session.start(stage.profile, game, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], {}), 3)
        stage.open("table", session=session)
        table: Any = stage.app.stack[0]
        stage.let_pass(60_000, lambda: stage.top is table.hands.curtain and stage.app.quiet.over, pace=50)
        stage.let_pass(500)
        stage.click(table.hands.curtain.open_button)
        stage.let_pass(60_000, lambda: table.ready and stage.top is table, pace=50)
        hand = stage.app.screen.copy()
        pictures.clear()
        stage.app.retained.seconds = 0.0
        stage.key({"hidden": pygame.K_c, "menu": pygame.K_F10, "rules": pygame.K_F1}[how])
        assert stage.app.stack[-1] is not table
        shown = stage.app.screen
        assert shown.get_buffer().raw != hand.get_buffer().raw
        flat = pygame.Surface(shown.get_size())
        flat.fill(stage.app.style.theme.ground)
        given_up = stage.app.retained.given_up
        assert shown.get_buffer().raw == (flat.get_buffer().raw if given_up else whole(stage.app))
        stage.let_pass(2000)
        assert shown.get_buffer().raw == whole(stage.app) and not stage.app.retained.given_up


@pytest.mark.parametrize("game", HIDDEN)
def test_while_the_curtain_hangs_the_table_behind_is_painted_as_nobodys(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    with clock.in_force():
        stage = Driver(tmp_path, (960, 600), clock=clock)
        session = Session.start(stage.profile, game, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], {}), 3)
        stage.open("table", session=session)
        table: Any = stage.app.stack[0]
        viewers, draw = list[object](), table.page.draw
        monkeypatch.setattr(table.page, "draw", lambda target: note(viewers, table.hands.viewer) or draw(target))
        stage.let_pass(60_000, lambda: stage.top is table.hands.curtain and stage.app.quiet.over, pace=50)
        viewers.clear()
        pictures.clear()
        figures, figure = list[object](), pieces.figure
        monkeypatch.setattr(pieces, "figure", lambda style, *key: note(figures, key) or figure(style, *key))
        stage.let_pass(3000)
        assert len(table.hands.curtain.ahead) == 1 and viewers and set(viewers) == {None}
        radius = stage.app.style.px(FIGURE)
        assert {(radius, 0), (radius, 1)} <= set(figures), "no curtain that is still to come paints one in its first frame"


class Late:
    """Two people at a match whose pictures are late, a step of painting in each turn, and what was shown and painted."""

    def __init__(self, home: Path, game: str, state: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stage = Driver(home, (960, 600), clock=clock)
        self.stage.every_frame = True
        self.shown: list[int] = []
        self.painted: list[Any] = []
        made = slices.made

        def noted(key: Hashable, call: Callable[[], Any]) -> Any:
            if isinstance(key, tuple):
                self.painted.append(key)
            return made(key, call)

        pictures.clear()
        slices.forget()
        monkeypatch.setattr(slices, "made", noted)
        monkeypatch.setattr(pictures, "cache_folder", None)
        monkeypatch.setattr(pictures, "LARGE", sys.maxsize)
        monkeypatch.setattr(ahead, "SLICE", 0.0)
        rules = catalogue.rules(game)
        start = rules.start({option.name: option.default for option in rules.info.options}, 2, 3)
        match = Match(rules, 2, {option.name: option.default for option in rules.info.options}, 3, replace(start, state=state))
        self.stage.app.retained.seconds = 0.0
        monkeypatch.setattr(slices, "by_time", True)
        self.stage.app.open("table", "reset", session=Session(self.stage.profile, match, TableSetup(PEOPLE, {}), None))
        self.table: Any = self.stage.app.stack[0]

    def goes_on(self, most: float, until: Callable[[], bool]) -> None:
        """Goes on frame by frame until something is so."""
        end = self.stage.clock.now + most
        while not until():
            assert self.stage.clock.now < end
            self.stage.step()
            retained = self.stage.app.retained
            self.shown += len(retained.painted) and hash(bytes(self.stage.app.screen.get_buffer().raw)), retained.given_up

    def opened(self) -> None:
        """The curtain hangs until all is painted ahead, then it is opened, and the hand is seen."""
        stage, table = self.stage, self.table
        self.goes_on(90_000, lambda: stage.top is table.hands.curtain and stage.app.quiet.over)
        self.goes_on(90_000, lambda: not table.hands.curtain.ahead)
        self.closed = len(self.painted)
        stage.click(table.hands.curtain.open_button)
        self.goes_on(90_000, lambda: table.ready and stage.top is table and not stage.app.retained.given_up)


@pytest.mark.parametrize("game", [pytest.param(game, marks=() if game == "rumbugz" else pytest.mark.full) for game in HIDDEN])
def test_with_all_pictures_late_what_is_hidden_changes_neither_a_frame_nor_what_is_painted_when(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = catalogue.rules(game)
    real = rules.start({option.name: option.default for option in rules.info.options}, 2, 3).state
    seat = rules.to_act(real)
    other, _rng = rules.imagine(rules.view(real, seat), seeded(7))
    assert other != real and rules.view(other, seat) == rules.view(real, seat)
    worlds = []
    for number, state in enumerate((real, other)):
        clock = Clock()
        with clock.in_force(), monkeypatch.context() as patched:
            worlds.append(Late(tmp_path / str(number), game, state, clock, patched))
            worlds[-1].opened()
    assert worlds[0].shown == worlds[1].shown and worlds[0].painted == worlds[1].painted
    late: set[Any] = {key for key in worlds[0].painted[worlds[0].closed:] if key[0].rpartition(".")[2] in PIECES}
    assert len(late) <= 1, "of the hand nothing is painted late"


@pytest.mark.parametrize("game", HIDDEN)
def test_what_is_painted_ahead_for_a_hand_is_what_any_hand_can_hold(game: str, tmp_path: Path) -> None:
    kinds = []
    for seed in (3, 4):
        stage = Driver(tmp_path / str(seed), (960, 600))
        session = Session.start(stage.profile, game, TableSetup(PEOPLE, {}), seed)
        stage.open("table", session=session)
        table: Any = stage.app.stack[0]
        kinds.append(list(table.side.holding.kinds()))
        hands = [set(map(str, table.side.holding.keys(session.match.view(seat)))) for seat in (0, 1)]
        assert set.union(*hands) <= set(map(str, kinds[-1]))
    assert kinds[0] == kinds[1]
