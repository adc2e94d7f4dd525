"""The lamp of all tables: it goes from seat to seat in few small steps, takes nothing from words, and rests."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from scenes.kit import materials
from scenes.kit.retained import quality
from scenes.kit.retained.damage import damage, merged
from scenes.kit.retained.recording import Recording
from scenes.kit.shapes import contrast
from scenes.kit.theme import THEMES
from scenes.table.moments.ceremony import Ceremony, Part
from scenes.table.window import picture
from tests.scenes.kit.test_mats import brightest, looks, mat_of
from tests.scenes.table.test_every_table import of_game, played, sat
from tools.gallery.stage import FRAME

KEYS = catalogue.games()
WOODEN = sorted(key for key, theme in THEMES.items() if not theme.flat)
SIZES = [(1280, 720), (1920, 1080), (1024, 768), (768, 1024), (600, 960), (2560, 1080)]


def lit(table: Any) -> list[int]:
    """The seats whose turn their figures say it is."""
    return [seat for seat in range(len(table.session.seats)) if table.side.plates.lit(seat)]


def turned(key: str, home: Path) -> tuple[Any, Any]:
    """A table at rest at which it is the turn of a person, and a move with which it becomes somebody else's."""
    case = of_game(key)
    for seed in range(1, 20):
        for match in played(case, seed):
            if case.rules.to_act(match.state) != 0:
                continue
            for move in islice(match.legal(), 40):
                after = case.rules.play(match.state, move).state
                if case.rules.to_act(after) not in (0, None):
                    table = sat(case, home / str(seed), match)
                    if lit(table) == [0]:
                        return table, move
                    break
    raise LookupError(key)


def noted(table: Any) -> Any:
    light = Recording(table.style.size)
    table.picture.lamp.draw(light)
    return light.noted


def steps(table: Any) -> list[list[pygame.Rect]]:
    """The boxes that each step of the lamp changes, until all is at rest."""
    found, before = [], noted(table)
    for _frame in range(1500):
        table.update(FRAME)
        after = noted(table)
        if boxes := merged(damage(before, after)):
            found.append(boxes)
        before = after
        moves, lamp = table.motion.active or table.background_motion.active, table.picture.lamp
        if not moves and lamp.strengths == lamp.wanted:
            return found
    raise AssertionError("the lamp never rests")


@pytest.mark.parametrize("key", KEYS)
def test_it_goes_from_seat_to_seat_in_at_most_six_steps_of_a_third_of_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr("scenes.table.window.picture.LANDED", 0)
    table, move = turned(key, tmp_path)
    assert list(table.picture.lamp.strengths) == [0], "over the person whose turn it is"
    table.commit(move)
    seen = steps(table)
    if lit(table) != [0]:  # else a question goes round first
        assert 2 <= len(seen) <= 6 and list(table.picture.lamp.strengths) == lit(table)
    third = table.style.size[0] * table.style.size[1] / 3
    assert all(sum(box.w * box.h for box in boxes) <= third for boxes in seen)


def test_at_rest_nothing_is_drawn_and_nothing_waits(tmp_path: Path) -> None:
    table, move = turned("querni", tmp_path)
    table.commit(move)
    steps(table)
    table.thinking.stop()
    table.update(FRAME)
    assert not table.picture.lamp.update(FRAME) and not table.background_motion.active and not table.moving


def test_it_is_fainter_over_a_bot_and_at_dusk_and_brighter_where_points_land(tmp_path: Path) -> None:
    table, move = turned("querni", tmp_path)
    lamp, person = table.picture.lamp, table.picture.lamp.strengths[0]
    table.side.plates.points.send(0, Ceremony((600, 300), [Part("+1")]), lambda: None)
    seen = set()
    for _frame in range(200):
        table.update(FRAME)
        seen.add(lamp.strengths[0])
    assert seen == {person, person + 1} and person + 1 <= materials.STRONGEST and lamp.strengths == {0: person}
    table.commit(move)
    steps(table)
    bot = lamp.strengths[1]
    assert 0 < bot < person
    table.side.plates.dusk = True
    lamp.cut()
    assert 0 < lamp.strengths[1] < bot, "fainter while the last turns are played"


@pytest.mark.parametrize("why", ["motion", "quality", "off"])
def test_it_is_cut_from_seat_to_seat_where_lights_come_and_go_at_once(tmp_path: Path, why: str) -> None:
    table, move = turned("querni", tmp_path)
    if why == "motion":
        table.app.settings.reduced_motion = True
    elif why == "quality":
        quality.use(quality.STEPS[2])
    else:
        table.app.settings.people_speed = table.app.settings.bots_speed = "off"
        table.motion.speed = 0.0
    try:
        table.commit(move)
        assert len(steps(table)) == 1 and list(table.picture.lamp.strengths) == [1]
    finally:
        quality.use(quality.STEPS[0])


def test_there_is_no_lamp_in_high_contrast(tmp_path: Path) -> None:
    table, _move = turned("querni", tmp_path)
    assert noted(table)
    table.app.settings.theme = "contrast"
    table.app.restyle()
    assert table.style.theme.flat and table.picture.lamp.strengths and not noted(table)


@pytest.mark.parametrize("why", ["great", "plain", "still", "contrast"])
def test_a_gloom_falls_on_the_mat_for_great_points_alone_by_steps_of_a_third_of_the_window(tmp_path: Path, why: str) -> None:
    table, _move = turned("quad_ominos", tmp_path)
    table.app.settings.reduced_motion, table.app.settings.theme = why == "still", "contrast" if why == "contrast" else "felt"
    table.app.restyle()
    words = "" if why == "plain" else "Three corners"
    table.side.plates.points.send(0, Ceremony((600, 300), [Part("+1")], words=words), lambda: None)
    layers, found, gloom = list[int](), list[list[pygame.Rect]](), table.picture.gloom
    before = Recording(table.style.size).noted
    for _frame in range(200):
        table.update(FRAME)
        layers.append(gloom.layers)
        now = Recording(table.style.size)
        gloom.draw(now)
        found += [merged(damage(before, now.noted))]
        before = now.noted
    assert layers[-1] == 0 and max(layers) == (picture.QUARTERS * picture.LAYERS if why == "great" else 0)
    third = table.style.size[0] * table.style.size[1] / 3
    assert all(sum(box.w * box.h for box in boxes) <= third for boxes in found)


@pytest.mark.parametrize("size", SIZES)
def test_a_pool_is_a_third_of_the_window_at_most_and_fades_before_its_edge(size: tuple[int, int]) -> None:
    style = looks(mat_of(KEYS[0]), "felt", size)
    w, h = size
    for across, down in product((0.06, 0.3, 0.5, 0.93), (0.1, 0.5, 0.75)):
        box = materials.pool_box(style, (round(w * across), round(h * down)))
        assert 0 < 3 * box.w * box.h <= w * h and style.px(25) <= max(box.size)
    at = (w // 2, h // 2)
    light, box = materials.pool(style, at), materials.pool_box(style, at)
    sides = [(0, box.h // 2), (box.w - 1, box.h // 2), (box.w // 2, 0), (box.w // 2, box.h - 1)]
    assert all(light.get_at(side)[:3] == (0, 0, 0) for side in sides) and max(light.get_at((box.w // 2, box.h // 2))[:3]) > 4


@pytest.mark.parametrize(("key", "theme"), list(product(KEYS, WOODEN)))
def test_words_can_be_read_in_the_brightest_pool_and_it_is_brighter_than_the_mat_around(key: str, theme: str) -> None:
    style = looks(mat_of(key), theme, (320, 180))
    ground = materials.ground(style)
    for at in ((22, 132), (300, 40), (160, 80)):
        lit, box = ground.copy(), materials.pool_box(style, at)
        for _time in range(materials.STRONGEST):
            lit.blit(materials.pool(style, at), box, special_flags=pygame.BLEND_RGB_ADD)
        tone = brightest(style, lit)
        assert min(contrast(colour, tone) for colour in (style.theme.soft, style.theme.cream, style.theme.gold)) >= 4.5
        near = pygame.Rect(0, 0, 30, 30)
        near.center = at
        now, before = (pygame.transform.average_color(image, near) for image in (lit, ground))
        assert now[0] >= 1.4 * before[0] and now[1] >= 1.25 * before[1] and now[0] / now[2] > before[0] / before[2], "warmer"
