"""The QUERNI table in windows of all sizes, with large text, without motion; a resize in the middle of things; idle is idle."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.querni.board import FIELD, FIELDS
from game.querni.events import Removed
from scenes.games.querni.board import TableLayout
from scenes.games.querni.ground import tray_line
from scenes.kit.motion import CHAIN_MOST, HOP, HOP_GAP, Motion
from scenes.kit.widgets import LEAST_TARGET
from scenes.table.stage import Piece, Stage
from tests.scenes.games.querni.driver import BLUE, CHAIN, FAR, PINK, QuerniDriver, position

SIZES = ((960, 600), (1024, 768), (1280, 720), (1920, 1080))


@pytest.mark.matrix(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_everything_has_its_own_place(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), size=size, text_size=text_size)
    table = d.table
    window = pygame.Rect((0, 0), size)
    parts = {name: table.rail[name] for name in ("caption", "log_tab", "agree")}
    parts |= {f"button {n}": button.rect for n, button in enumerate(table.buttons.all)}
    places = table.side.ground.places
    parts |= {"board": places.board.rect, **{f"tray {seat}": tray for seat, tray in places.trays.items()}}
    parts |= {f"seat {seat}": place.box for seat, place in table.side.plates.rim().items()}
    for name, rect in parts.items():
        assert window.contains(rect), name
    names = sorted(parts)
    for i, one in enumerate(names):
        for other in names[i + 1:]:
            assert not parts[one].colliderect(parts[other]), (one, other)
    for button in table.buttons.all:
        assert button.rect.h >= LEAST_TARGET / 100 * size[1]
    assert table.side.ground.places.board.pitch >= LEAST_TARGET / 100 * size[1]
    d.pixels()


@pytest.mark.axes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_stones_that_are_off_keep_off_the_words_over_them(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), size=size, text_size=text_size)
    places = d.table.side.ground.places
    for seat in (0, 1):
        tray = places.trays[seat]
        for count in range(1, 17):
            gone = list(range(1, count + 1))
            for number in gone:
                (x, y), radius = places.slot(seat, number, gone)
                assert tray.contains(pygame.Rect(x - radius + 1, y - radius + 1, 2 * radius - 2, 2 * radius - 2)), (seat, count)
                assert y - radius >= places.words_box(seat).bottom - 1


@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_a_tray_keep_a_margin_from_the_edge_of_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), size=size, text_size=200)
    inner = pygame.Rect((0, 0), size).inflate(-0.018 * size[1], 0)
    assert all(inner.contains(d.table.side.ground.places.words_box(seat)) for seat in (0, 1))


def test_a_tray_says_what_can_never_come_off(tmp_path: Path) -> None:
    board = QuerniDriver(tmp_path, position(BLUE, PINK)).match.state.board
    assert tray_line(board, 0) == ("taken off", False)
    assert tray_line(board, 1) == ("1 can't come off", True)
    assert tray_line(board, 1, to_win=False) == ("taken off", False)


@pytest.mark.parametrize("size", SIZES)
def test_every_field_is_found_where_it_is_drawn(tmp_path: Path, size: tuple[int, int]) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), size=size)
    place, found = d.table.side.ground.places.board, d.table.side.turn.board.place_at
    for field in range(FIELDS):
        assert found(d.table.side.ground.places.at(field)) == field
        assert place.rect.contains(place.box(field))
    assert found((place.rect.right + 3, place.rect.centery)) is None


@pytest.mark.axes
@pytest.mark.parametrize("theme", ["felt", "walnut", "contrast"])
@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_a_turn_in_every_theme_and_language(tmp_path: Path, theme: str, language: str) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), theme=theme, language=language, text_size=200)
    d.click("c6")
    d.point("a4")
    d.pixels()
    d.click("a4", "b6", "b5")
    assert d.said[0]
    d.pixels()
    d.click(d.end_button)
    assert d.moves == ["c6*a4"]
    d.pixels()


def test_a_resize_in_mid_turn_keeps_what_was_begun(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.click("c4", "e4")
    d.app.resize((1920, 1080))
    d.rest()
    assert d.shown("e4") == (0, 7) and d.held == "e4"
    d.click("g6")
    d.app.resize((1024, 768))
    d.click(d.end_button)
    assert d.moves == ["c4*e4*g6"]


def test_a_resize_while_a_stone_is_in_hand(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.click("a2")
    d.app.resize((1280, 720))
    assert d.held == "a2"
    d.click("a1", d.end_button)
    assert d.moves == ["a2-a1"]


def test_a_resize_in_mid_animation_brings_it_to_its_end(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.click("c4")
    d.click("g2", rest=False)
    d.let_pass(100)
    assert d.table.stage.moving
    d.app.resize((1280, 720))
    d.app.step([], 16)
    assert not d.table.stage.moving and d.shown("g2") == (0, 7)
    d.click(d.end_button)
    assert d.moves == ["c4*e4*g6*g4*g2"]


def test_a_resize_while_a_bots_stones_fly(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR, turn=1), ("human", "easy"))
    while not d.match.plies:
        d.app.step([], 16)
        d.table.thinking._asked = 0.0  # it has thought long enough
    assert d.table.motion.active
    d.app.resize((1280, 720))
    d.rest()
    assert len(d.match) == 1 and d.match.to_act == 0 and d.table.side.turn.sel.board == d.match.state.board
    assert d.table.side.turn.sel.draft is not None and d.table.ready


def test_new_text_size_and_theme_in_mid_turn(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.click("a2", "a1")
    d.app.settings.text_size, d.app.settings.theme = 200, "walnut"
    d.app.restyle()
    d.rest()
    assert d.shown("a1") == (0, 1)
    d.click(d.end_button)
    assert d.moves == ["a2-a1"]


# ---- motion


def seen_on_the_way(d: QuerniDriver, which: tuple[int, int], ms: int = 3000) -> list[tuple[float, float]]:
    """Where a stone is drawn while time passes, frame by frame, until it lies still."""
    stone = which[0] * 16 + which[1] - 1
    places = []
    for _ in range(ms // 16):
        d.app.step([], 16)
        if d.table.motion.active:
            places.append(d.table.stage.now(stone).at)
        elif places:
            break
    return places


def test_a_hop_is_a_parabola_and_four_hops_stay_below_their_time(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.click("c4")
    d.click("g2", rest=False)
    places = seen_on_the_way(d, (0, 7))
    assert 600 / 16 < len(places) <= 1500 / 16
    flat = d.at("c4")[1]
    first_hop = [at for at in places if at[0] < d.at("e4")[0] - 2]
    high = d.table.side.ground.places.board.pitch * 0.5
    assert min(y for _, y in first_hop) < flat - high, "the first hop goes along a row, over a stone"


def test_a_long_chain_of_jumps_takes_at_most_a_second_and_a_half() -> None:
    class PlainPlaces(TableLayout):
        board = SimpleNamespace(pitch=60.0, stone_radius=22)  # type: ignore[assignment]

        def piece(self, which: int, board: Any) -> Piece:
            return Piece(which, (board[which] * 10.0, 0.0), 22.0, board[which])

    def length(hops: int) -> float:
        motion, done = Motion(), [False]
        stage = Stage(motion, lambda: None)
        sounds = SimpleNamespace(play=lambda pool, variant=None: None)
        settings = SimpleNamespace(reduced_motion=False)
        desk, board = SimpleNamespace(motion=motion, stage=stage, sounds=sounds, settings=settings), tuple(range(32))
        places: Any = PlainPlaces(desk, None)  # type: ignore[arg-type]
        stage.set({0: places.piece(0, board)})
        places.hop(board, 0, list(range(40, 40 + hops)), lambda: done.__setitem__(0, True))
        gone = 0.0
        while not done[0]:
            motion.update(4)
            gone += 4
            assert gone < 5000
        return gone

    assert abs(length(1) - HOP) <= 8
    assert abs(length(3) - (3 * HOP + 2 * HOP_GAP)) <= 24
    assert length(19) <= CHAIN_MOST + 100


def test_stones_fly_to_the_tray_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    d.click("d1")
    d.click("a1", rest=False)
    arrived: list[int] = []
    for _ in range(200):
        d.app.step([], 16)
        for number in range(1, 5):
            left = abs(d.table.stage.now(number - 1).at[0] - d.at("abcd"[number - 1] + "1")[0]) > 1
            if left and number not in arrived:
                arrived.append(number)
    assert arrived == [1, 2, 3, 4]


def test_speed_off_shows_the_end_at_once(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), people_speed="off")
    d.click("c4")
    d.click("g2", rest=False)
    d.app.step([], 1)
    d.app.step([], 1)
    assert d.shown("g2") == (0, 7) and not d.table.motion.active


@pytest.mark.parametrize(("speed", "factor"), [("fast", 0.5), ("slow", 1.8)])
def test_speeds_make_motions_shorter_or_longer(tmp_path: Path, speed: str, factor: float) -> None:
    def frames(people_speed: str) -> int:
        d = QuerniDriver(tmp_path, position(BLUE, PINK), people_speed=people_speed)
        d.click("c4")
        d.click("g2", rest=False)
        return len(seen_on_the_way(d, (0, 7), 6000))

    assert frames(speed) == pytest.approx(frames("normal") * factor, rel=0.1)


def test_holding_the_button_lets_time_run_faster(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR, turn=1), ("human", "easy"))
    d.press((3, 3))
    assert d.table.motion.rush == 1.0, "nothing was running"
    d.release((3, 3))
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.click("c4")
    d.click("g2", rest=False)
    d.press((3, 3))
    assert d.table.motion.rush > 1
    d.release((3, 3))
    assert d.table.motion.rush == 1.0


def test_reduced_motion_fades_and_nothing_flies(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), reduced_motion=True)
    d.click("c4")
    before = d.pixels()
    d.click("g2", rest=False)
    frames = set()
    for _ in range(12):
        assert not d.table.stage.moving
        frames.add(d.pixels())
        d.app.step([], 16)
    assert before not in frames and len(frames) > 3
    d.rest()
    assert d.shown("g2") == (0, 7)
    d.undo()
    assert d.shown("c4") == (0, 7) and not d.table.stage.moving
    d.click("a2", "a1", d.end_button, "j2", "j1", d.end_button, "b6", "c7", d.end_button)
    assert d.moves == ["a2-a1", "j2-j1", "x14-16"]
    d.table.past.look_at(1)
    d.rest()
    assert d.shown("b6") == (0, 14)


def test_reduced_motion_for_a_bot(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR, turn=1), ("human", "easy"), reduced_motion=True, bots_speed="off")
    while not d.match.plies:
        d.app.step([], 16)
    for _ in range(20):
        assert not d.table.stage.moving
        d.app.step([], 16)
    assert d.table.side.turn.sel.board == d.match.state.board and d.match.to_act == 0
    assert any(isinstance(event, Removed) for event in d.match.events(None))


# ---- frames


def test_idle_is_idle(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    d.let_pass(2000, pace=50)
    frames = d.app.frames
    d.let_pass(5000, pace=50)
    assert d.app.frames == frames and not d.table.moving
    d.point("e3")
    assert d.app.frames == frames + 1
    x, y = d.at("e3")
    d.point((x + 1, y))
    assert d.app.frames == frames + 1, "another pixel of the same field is nothing new"
    d.click("e3")
    frames = d.app.frames
    d.let_pass(1000, pace=50)
    assert d.app.frames == frames


def test_every_frame_draws_the_whole_window(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    d.let_pass(2000, pace=50)
    clean = d.pixels()
    d.app.screen.fill("#FF00FF")
    d.app.retained.forget()
    assert d.pixels() == clean


def test_the_map_and_the_rules_name_the_same_fields(tmp_path: Path) -> None:
    from game.querni.board import HOMES, NAMES
    from scenes.kit import layout

    plan = layout.load("boards/querni.tmx")
    fields = {place.name: place for place in plan.layer("fields")}
    assert set(fields) == set(FIELD)
    for name, place in fields.items():
        column, row = "abcdefghij".index(name[0]), int(name[1]) - 1
        assert place.centre[0] - fields["a1"].centre[0] == pytest.approx(column * place.w)
        assert fields["a1"].centre[1] - place.centre[1] == pytest.approx(row * place.h)
    for seat, columns in ((0, ("b", "d")), (1, ("h", "j"))):
        wanted = {(fields[c + "2"].x, fields[c + r].y) for c in columns for r in ("2", "5")}
        found: set[Any] = {(c.x, c.y) for c in plan.layer("corners") if c.properties["seat"] == seat}
        assert found == wanted
        around = {
            name for name, place in fields.items() for x, y in found
            if abs(place.centre[0] - x) < place.w and abs(place.centre[1] - y) < place.h
        }
        assert around == {NAMES[f] for f in HOMES[seat]}
