"""What QUMERO's table paints: dice, notes, grids. Looked at as pixels, where a wrong one would show."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.qumero.board import BITS, FIELD, LINE, LINES
from game.qumero.state import FREE
from scenes.games.qumero.dice import die as dice
from scenes.games.qumero.dice.tray import DiceTray
from scenes.games.qumero.grid import GridLook, GridPainter, GridPlace, worth_plate
from scenes.kit import materials
from scenes.kit.canvas import Canvas
from scenes.kit.retained.ahead import Nowhere
from scenes.kit.theme import THEMES, Style

THEME_KEYS = ("felt", "walnut", "contrast")


pytestmark = pytest.mark.usefixtures("display")


def style(theme: Any = "felt", height: int = 600, scale: float = 1.0) -> Style:
    return Style((height * 16 // 9, height), THEMES[theme], scale)


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


# ---- dice


@pytest.mark.parametrize("theme", THEME_KEYS)
def test_every_face_of_both_kinds_looks_different(theme: str) -> None:
    seen = {bytes_of(dice.die(style(theme), 48, face, letter).image)
            for letter, faces in ((True, "QUMERO"), (False, range(1, 7))) for face in faces}
    assert len(seen) == 12


@pytest.mark.parametrize("theme", THEME_KEYS)
def test_letter_dice_are_dark_and_number_dice_light(theme: str) -> None:
    def light(face: dice.Face, letter: bool) -> float:
        image = dice.die(style(theme), 60, face, letter).image
        middle = image.get_rect().center
        return sum(image.get_at((middle[0] - 20, middle[1] - 20))[:3]) / 3

    assert light(1, False) - light("Q", True) > 90


def test_a_throw_finds_all_it_is_made_of_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Mock(style=style())
    tray = DiceTray(Mock(desk=desk), Mock(), Mock())
    tray.rect = pygame.Rect(40, 40, 400, 110)
    for _painted in tray.bake():
        pass
    monkeypatch.setattr(dice, "_face_art", Mock(side_effect=AssertionError("a face was painted")))
    monkeypatch.setattr(Canvas, "shade", Mock(side_effect=AssertionError("a shadow was painted")))
    for share in range(101):
        for which in range(4):
            tray._draw_tumbling(Nowhere((640, 200)), desk.style, which, "Q" if which < 2 else 6, share / 100, tray.place(which))


def test_a_tumbling_die_has_six_faces_and_ends_on_the_one_that_was_rolled() -> None:
    for letter, faces in ((True, "QUMERO"), (False, range(1, 7))):
        for face in faces:
            shown = dice.labels(face, letter)
            assert shown[0] == face and set(shown) == set(faces)
            assert letter or all(int(shown[side]) + int(shown[5 - side]) == 7 for side in range(3))


def test_a_die_on_its_way_is_a_cube_that_is_wider_on_its_edge_and_lies_as_the_still_one() -> None:
    lying = dice.tumbling(style(), 50, True, "Q", 0, 0).image.get_bounding_rect()
    assert abs(lying.w - 50) <= 2 and abs(lying.h - 50) <= 2
    for pose in range(1, dice.POSES):
        seen = dice.tumbling(style(), 50, True, "Q", pose, 0).image.get_bounding_rect()
        assert seen.w * seen.h > lying.w * lying.h * 1.1, "no pose is thinner than a die that lies"


def test_no_numeral_of_a_tumbling_die_is_a_sliver(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[tuple[dice.Axis, dice.Axis]] = []
    slanted = dice._slanted

    def seen(image: pygame.Surface, right: dice.Axis, down: dice.Axis) -> pygame.Surface:
        parts.append((right, down))
        return slanted(image, right, down)

    monkeypatch.setattr(dice, "_slanted", seen)
    for pose in range(dice.POSES):
        dice.tumbling(style(), 51, True, "Q", pose, 0)
    assert len(parts) > dice.POSES, "most poses show more than one face"
    assert all(right[0] * down[1] - right[1] * down[0] >= dice.LEAST for right, down in parts), "as wide as it can be read"


# ---- money


# ---- grids


def grid_of(names: str) -> int:
    return sum(BITS[FIELD[name]] for name in names.split())


def painted(shown: GridLook, large: bool = True, theme: str = "felt") -> tuple[pygame.Surface, GridPlace]:
    image = pygame.Surface((420, 420))
    place = GridPlace(pygame.Rect(10, 10, 400, 400), large)
    GridPainter(style(theme), place, (0, 1, 2, 3)).draw(image, shown)
    return image, place


def free() -> tuple[int, ...]:
    return (FREE,) * len(LINES)


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("theme", THEME_KEYS)
def test_a_taken_line_bears_the_mark_of_who_took_it(large: bool, theme: str) -> None:
    seen = set()
    for taker in (FREE, 0, 1, 2, 3):
        lines = list(free())
        lines[LINE["row3"]] = taker
        image, place = painted(GridLook(0, 0, tuple(lines)), large, theme)
        seen.add(bytes_of(image.subsurface(place.lines[LINE["row3"]])))
    assert len(seen) == 5


@pytest.mark.parametrize("large", [True, False])
def test_a_line_that_lacks_one_or_two_fields_shows_it(large: bool) -> None:
    def sign(names: str) -> bytes:
        image, place = painted(GridLook(0, grid_of(names), free()), large)
        return bytes_of(image.subsurface(place.lines[LINE["row1"]]))

    none, three, two, one = sign(""), sign("Q1 U1 M1"), sign("Q1 U1 M1 E1"), sign("Q1 U1 M1 E1 R1")
    assert none == three and len({three, two, one}) == 3


def test_the_grid_of_a_player_who_is_out_is_grey() -> None:
    image, place = painted(GridLook(2, grid_of("Q1 U2"), free(), out=True))
    x, y = place.boxes[FIELD["Q1"]].center
    red, green, blue = image.get_at((x - round(place.pitch * 0.3), y))[:3]
    assert red == green == blue
    image, _place = painted(GridLook(2, grid_of("Q1 U2"), free()))
    assert image.get_at((x - round(place.pitch * 0.3), y))[2] < 90


@pytest.mark.parametrize("room", [397, 398, 399, 400])
def test_the_grid_of_a_player_who_is_out_keeps_its_shape(room: int) -> None:
    def drawn(out: bool) -> tuple[pygame.Surface, pygame.Rect]:
        image = pygame.Surface((420, 420))
        image.blit(materials.ground(style()), (0, 0))
        place = GridPlace(pygame.Rect(10, 10, room, room), False)
        GridPainter(style(), place, (0, 1, 2, 3)).draw(image, GridLook(2, grid_of("Q1 U2 M3"), free(), out=out))
        return image, place.rect

    image, rect = drawn(True)
    coloured, _rect = drawn(False)
    for x, y in ((x, y) for x in range(rect.left, rect.right, 9) for y in range(rect.top, rect.bottom, 9)):
        red, green, blue = coloured.get_at((x, y))[:3]
        assert abs(image.get_at((x, y))[0] - (0.299 * red + 0.587 * green + 0.114 * blue) * 150 / 255) < 4


def test_a_grand_slam_shows_what_lines_count_then() -> None:
    once, twice = (bytes_of(painted(GridLook(0, 0, free(), times=times))[0]) for times in (1, 2))
    assert once != twice
    plates = {bytes_of(worth_plate(style(), (50, 28), str(worth), 0).image) for worth in (500, 1000)}
    assert len(plates) == 2


@pytest.mark.parametrize("room", [230, 240, 333, 620])
def test_worths_side_by_side_do_not_touch(room: int) -> None:
    place = GridPlace(pygame.Rect(0, 0, room, room), True)
    for line, words, lit in ((LINE["colE"], "750", False), (LINE["colR"], "1500", True), (LINE["diag1"], "2000", True)):
        box = place.lines[line]
        sprite = worth_plate(style(height=768), box.size, words, 0, lit)
        solid = sprite.image.get_bounding_rect(min_alpha=230).move(sprite.dx, sprite.dy)
        assert solid.left >= 0 and solid.right <= box.w, words


@pytest.mark.parametrize("large", [True, False])
def test_every_field_is_found_where_it_is_drawn(large: bool) -> None:
    place = GridPlace(pygame.Rect(0, 0, 300, 300), large)
    for name, field in FIELD.items():
        assert place.field_at(place.boxes[field].center) == field, name
    assert place.boxes[FIELD["U1"]].x > place.boxes[FIELD["Q1"]].x and place.boxes[FIELD["Q2"]].y > place.boxes[FIELD["Q1"]].y
    assert place.field_at(place.rect.topleft) is None
