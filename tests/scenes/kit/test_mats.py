"""The mats of the games: what they are of, and that words can be read on them."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pygame
import pytest

from game import catalogue
from scenes import games
from scenes.kit import materials, pictures
from scenes.kit.materials import on_mat
from scenes.kit.shapes import contrast
from scenes.kit.theme import THEMES, Mat, Material, Style

GAMES = catalogue.games()
SMALL = (480, 270)
WOODEN = sorted(key for key, theme in THEMES.items() if not theme.flat)


def mat_of(game: str) -> Mat:
    mat = games.lid(game).mat
    assert mat is not None, f"{game} lies on the plain table"
    return mat


def looks(mat: Mat, theme: str, size: tuple[int, int] = SMALL) -> Style:
    return on_mat(Style(size, THEMES[theme]), mat)


def painted(style: Style) -> bytes:
    """The ground, painted anew."""
    pictures.clear()
    return pygame.image.tobytes(materials.ground(style), "RGB")


def brightest(style: Style, ground: pygame.Surface) -> str:
    """The tone of a ground within its worked edge that words stand out from the least."""
    rim = materials.rim_px(style) + 1
    pixels = pygame.image.tobytes(ground.subsurface(ground.get_rect().inflate(-2 * rim, -2 * rim)), "RGB").hex()
    tones = {f"#{pixels[at:at + 6]}" for at in range(0, len(pixels), 6)}
    return min(tones, key=lambda tone: contrast(style.theme.soft, tone))


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_words_can_be_read_on_every_mat(theme: str) -> None:
    grounds = set()
    for game in GAMES:
        tinted = looks(mat_of(game), theme).theme
        grounds.add(tinted.ground)
        for colour in (tinted.cream, tinted.soft, tinted.gold):
            for under in (tinted.ground, tinted.ground_hi, tinted.bed_hi, tinted.bed_lo):
                assert contrast(colour, under) >= 4.5, (game, colour, under)
    assert len(grounds) == (1 if THEMES[theme].flat else len(GAMES)), "games are told apart by their ground"


@pytest.mark.parametrize("theme", WOODEN)
@pytest.mark.parametrize("game", GAMES)
def test_second_lines_can_be_read_wherever_they_stand_on_a_mat(game: str, theme: str) -> None:
    style = looks(mat_of(game), theme)
    tone = brightest(style, materials.ground(style))
    assert contrast(style.theme.soft, tone) >= 4.5 <= contrast(style.theme.cream, tone)


@pytest.mark.parametrize("material", get_args(Material))
def test_no_colours_make_a_mat_on_which_words_are_lost(material: Material) -> None:
    style = looks(Mat(material, "#F2E7C4", "#C8B070", "M-14 0H14M0 -14V14", (0.9, 0.9)), "felt", (320, 180))
    assert contrast(style.theme.soft, brightest(style, materials.ground(style))) >= 4.5


def test_games_lie_on_materials_of_their_own_and_their_grounds_are_painted_alike_each_time() -> None:
    assert len({mat_of(game).material for game in GAMES}) == len(GAMES)
    grounds = [painted(looks(mat_of(game), "felt")) for game in GAMES]
    assert len(set(grounds)) == len(GAMES)
    assert grounds == [painted(looks(mat_of(game), "felt")) for game in GAMES]


def test_each_material_can_have_other_colours_and_a_figure_pressed_into_it() -> None:
    for material in get_args(Material):
        green, red = Mat(material, "#256048", "#0A1F16"), Mat(material, "#5A2430", "#1E0A10")
        pressed = Mat(material, "#256048", "#0A1F16", "M-14 0H14")
        assert len({painted(looks(mat, "felt", (160, 90))) for mat in (green, red, pressed)}) == 3, material


def test_a_mat_in_high_contrast_is_one_colour_with_a_line() -> None:
    style = looks(mat_of(GAMES[0]), "contrast")
    ground = materials.ground(style)
    tones = {ground.get_at((x, y))[:3] for x in range(12, 468, 7) for y in range(12, 258, 7)}
    assert tones == {(10, 10, 11)}
    assert ground.get_at((240, 3)) != ground.get_at((240, 20))


@pytest.mark.parametrize("size", [(640, 400), (512, 384), (400, 640)])
def test_a_mat_fills_a_window_of_any_shape(size: tuple[int, int]) -> None:
    for game in GAMES:
        ground = materials.ground(looks(mat_of(game), "felt", size))
        assert ground.get_size() == size
        assert all(ground.get_at((x, y))[:3] != (0, 0, 0) for x in (14, size[0] - 14) for y in (14, size[1] - 14))


def test_a_bed_that_was_kept_for_one_mat_is_not_shown_on_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "cache_folder", tmp_path)
    beds = set()
    for game in GAMES:
        beds.add(pygame.image.tobytes(materials.recess(looks(mat_of(game), "felt"), (400, 300), kind="felt").image, "RGB"))
        pictures.wait()
    assert len(beds) == len(GAMES)
