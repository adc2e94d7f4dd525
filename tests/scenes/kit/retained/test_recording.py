"""Recordings: what is noted paints the same pixels as what is drawn at once, and damage holds all that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.retained import draw
from scenes.kit.retained.damage import CELL, GRID_FROM, MOST_BOXES, damage, merged
from scenes.kit.retained.frame import RetainedFrame
from scenes.kit.retained.layer import Layer
from scenes.kit.retained.recording import Recording, flat, play
from tests.noting import note
from tests.scenes.kit.retained.both_ways import both_ways

SIZE = (180, 120)
Act = Callable[[pygame.Surface], object]


def image(size: tuple[int, int], colour: str, clear: bool = True) -> pygame.Surface:
    found = pygame.Surface(size, pygame.SRCALPHA if clear else 0)
    found.fill(colour)
    if clear:
        found.fill((0, 0, 0, 0), (1, 1, size[0] // 2, size[1] // 2))
    return found


IMAGES = [image((30, 20), "#C04040A0"), image((11, 44), "#30C060FF"), image((60, 60), "#4050D0", clear=False),
          image(SIZE, "#203018", clear=False)]
COLOURS = ("#FF0000", "#00FF0080", (9, 99, 199), "gold")
seeds = st.integers(0, 2**32)


def act(chance: Random, depth: int = 2) -> Act:
    """One thing that a painter may do, by chance. No rectangle is smaller than its corners: pygame draws these outside of it."""

    def at() -> tuple[int, int]:
        return chance.randrange(-40, 190), chance.randrange(-40, 130)

    def box() -> pygame.Rect:
        return pygame.Rect(*at(), chance.randrange(90), chance.randrange(90))

    colour, where, wide = chance.choice(COLOURS), at(), chance.randrange(4)
    points = [at() for _point in range(chance.randrange(3, 6))]
    shown, flags = chance.choice(IMAGES), chance.choice((0, 0, 0, pygame.BLEND_RGB_MULT, pygame.BLEND_RGB_ADD))
    alpha, area, room, round_ = chance.choice((255, 255, 90)), chance.choice((None, box())), box(), chance.randrange(-1, 9)
    inner = acts(chance, depth - 1) if depth else []

    def blit(target: pygame.Surface) -> None:
        shown.set_alpha(alpha)
        target.blit(shown, where, area, flags)

    def blits(target: pygame.Surface) -> None:
        for each in IMAGES[:2]:
            each.set_alpha(255)
        target.blits([(IMAGES[0], where), (IMAGES[1], points[0])])
        target.blits([(IMAGES[1], where, (2, 3, 9, 9)), (IMAGES[0], points[1])])

    def clipped(target: pygame.Surface) -> None:
        before = target.get_clip()
        target.set_clip(room)
        drawn(inner, target)
        target.set_clip(before)

    def within(target: pygame.Surface) -> None:
        part = room.clip(target.get_rect())
        if part.w and part.h:
            drawn(inner, target.subsurface(part))

    return chance.choice((
        blit, blit, blit, blits, clipped, within,
        lambda target: target.fill(colour, target.get_clip().clip(room), flags),  # pygame forgets the clip where there are flags
        lambda target: draw.rect(target, colour, room.inflate(25, 25), wide, border_radius=round_),
        lambda target: draw.circle(target, colour, where, 9 * wide + 3, wide),
        lambda target: draw.aacircle(target, colour, where, 7.3 * wide + 2),
        lambda target: draw.line(target, colour, where, points[0], wide + 1),
        lambda target: draw.lines(target, colour, True, points, wide + 1),
        lambda target: draw.polygon(target, colour, points, wide),
    ))


def acts(chance: Random, depth: int = 2) -> list[Act]:
    """What a painter may draw, by chance."""
    return [act(chance, depth) for _one in range(chance.randrange(1, 8))]


def drawn(acts: list[Act], target: pygame.Surface) -> None:
    for act in acts:
        act(target)


@given(seeds)
def test_what_is_noted_paints_the_same_as_what_is_drawn_at_once(seed: int) -> None:
    page = acts(Random(seed))
    whole, recording, played = pygame.Surface(SIZE), Recording(SIZE), pygame.Surface(SIZE)
    drawn(page, whole)
    drawn(page, recording)
    play(flat(recording.noted), played)
    assert played.get_buffer().raw == whole.get_buffer().raw


@given(seeds)
def test_frames_after_each_other_look_as_if_each_were_painted_whole(seed: int) -> None:
    chance = Random(seed)
    screen, retained, now = pygame.Surface(SIZE), RetainedFrame(), acts(chance)
    with both_ways():
        for _frame in range(5):
            retained.paint(screen, partial(drawn, now))
            now, at = list(now), chance.randrange(len(now) + 1)
            match chance.choice(("add", "drop", "shuffle", "replace", "echo", "nothing")):
                case "add":
                    now.insert(at, act(chance))
                case "drop":
                    del now[at:at + 1]
                case "shuffle":
                    chance.shuffle(now)
                case "replace":
                    now[at:at + 1] = [act(chance)]
                case "echo":
                    now.insert(at, lambda target: draw.echo(target, 3, 2))


@given(seeds)
def test_layers_that_stay_come_go_and_change_their_order(seed: int) -> None:
    chance = Random(seed)
    layers, pages = (Layer(), Layer()), [acts(chance), acts(chance)]
    screen, retained = pygame.Surface(SIZE), RetainedFrame()
    with both_ways():
        for _frame in range(5):
            order = chance.sample((0, 1), chance.randrange(3))
            if chance.random() < 0.5:
                stale = chance.randrange(2)
                pages[stale] = acts(chance)
                layers[stale].stale()

            def page(target: pygame.Surface, order: list[int] = order) -> None:
                for number in order:
                    layers[number].draw(target, partial(drawn, pages[number]))
                    IMAGES[0].set_alpha(255)
                    target.blit(IMAGES[0], (10 * number, 5))

            retained.paint(screen, page)


def test_a_frame_that_is_the_same_paints_nothing_and_one_after_a_word_all() -> None:
    screen, retained = pygame.Surface(SIZE), RetainedFrame()
    page = partial(drawn, [lambda target: target.fill("red"), lambda target: target.blit(IMAGES[0], (5, 5))])
    assert retained.paint(screen, page) == [screen.get_rect()]
    assert retained.paint(screen, page) == []
    retained.forget()
    assert retained.paint(screen, page) == [screen.get_rect()]
    retained.whole = True
    assert retained.paint(screen, page) == [screen.get_rect()]


def test_what_moves_is_painted_where_it_was_and_where_it_is() -> None:
    screen, retained = pygame.Surface(SIZE), RetainedFrame()
    for x in (5, 100):
        def page(target: pygame.Surface, x: int = x) -> None:
            target.fill("red")
            target.blit(IMAGES[0], (x, 5))

        retained.paint(screen, page)
    assert sorted(map(tuple, retained.painted)) == [(5, 5, 30, 20), (100, 5, 30, 20)]


def test_a_painter_that_raises_leaves_the_window_as_it_was_and_the_next_frame_is_right() -> None:
    screen, retained = pygame.Surface(SIZE), RetainedFrame()
    retained.paint(screen, lambda target: target.fill("red"))

    def fails(target: pygame.Surface) -> None:
        target.fill("blue")
        raise KeyError

    with pytest.raises(KeyError):
        retained.paint(screen, fails)
    assert screen.get_at((3, 3)) == pygame.Color("red")
    with both_ways():
        retained.paint(screen, lambda target: target.fill("green", (0, 0, 9, 9)))
    assert screen.get_at((3, 3)) == pygame.Color("green") and screen.get_at((30, 30)) == pygame.Color("black")


def test_an_image_that_is_shown_twice_at_different_clearness_is_left_as_it_was() -> None:
    screen, retained = pygame.Surface(SIZE), RetainedFrame()
    shown = image((20, 20), "#FFFFFF", clear=False)

    def page(target: pygame.Surface) -> None:
        for number, alpha in enumerate((40, 200)):
            shown.set_alpha(alpha)
            target.blit(shown, (30 * number, 0))

    def page_and_more(target: pygame.Surface) -> None:
        page(target)
        shown.set_alpha(77)

    with both_ways():
        retained.paint(screen, page)
    retained.forget()
    retained.paint(screen, page)
    shown.set_alpha(200)
    retained.forget()
    retained.paint(screen, page_and_more)
    assert shown.get_alpha() == 77, "painting leaves the image as the painter has left it"
    shown.set_alpha(200)
    assert screen.get_at((1, 1)).r in (39, 40) and screen.get_at((31, 1)).r in (199, 200) and shown.get_alpha() == 200


def test_there_are_no_pixels_to_read() -> None:
    with pytest.raises(TypeError, match="has no pixels"):
        Recording(SIZE).copy()
    with pytest.raises(ValueError, match="outside"):
        Recording(SIZE).subsurface(pygame.Rect(100, 0, 100, 10))


def test_a_layer_is_drawn_once_until_it_is_stale_or_is_asked_for_something_else() -> None:
    layer, drawn_for = Layer(), list[str]()

    def draw_for(what: str, target: pygame.Surface, key: object = None) -> None:
        layer.draw(target, lambda part: note(drawn_for, what) or part.fill("red"), key)

    whole = Recording(SIZE)
    draw_for("first", whole)
    draw_for("first again", Recording(SIZE))
    layer.stale()
    draw_for("stale", whole)
    draw_for("another key", whole, 1)
    draw_for("another part", whole.subsurface(pygame.Rect(10, 10, 50, 50)), 1)
    whole.set_clip((0, 0, 9, 9))
    draw_for("clipped", whole, 1)
    draw_for("clipped again", whole, 1)
    draw_for("a surface", pygame.Surface(SIZE), 1)
    assert drawn_for == ["first", "stale", "another key", "another part", "clipped", "a surface"]


def test_a_layer_that_could_not_be_drawn_is_drawn_anew() -> None:
    layer, tries = Layer(), list[int]()

    def paint(target: pygame.Surface) -> None:
        tries.append(1)
        target.fill("red")
        if len(tries) == 1:
            raise KeyError

    with pytest.raises(KeyError):
        layer.draw(Recording(SIZE), paint)
    for _frame in range(3):
        recording = Recording(SIZE)
        layer.draw(recording, paint)
        assert len(flat(recording.noted)) == 1
    assert len(tries) == 2


def test_what_was_noted_without_lists_is_taken_as_it_is() -> None:
    layer, recording = Layer(), Recording(SIZE)
    recording.fill("red")
    assert flat(recording.noted) is recording.noted
    layer.draw(recording, lambda part: part.fill("blue"))
    assert len(flat(recording.noted)) == 2 and len(recording.noted) == 2


@given(st.lists(st.tuples(*(st.integers(1, most) for most in (900, 700, 300, 300))), min_size=1, max_size=60))
def test_boxes_are_made_few_and_hold_all(found: list[tuple[int, int, int, int]]) -> None:
    few = merged(found)
    assert len(set(found)) > GRID_FROM or len(few) <= MOST_BOXES
    for number, box in enumerate(few):
        assert box.collidelist(few[number + 1 :]) < 0, "no pixel is painted twice"
    covered = pygame.Surface((1300, 1100), depth=8)
    for box in few:
        covered.fill(1, box)
    for _left, _top, wide, high in found:
        part = covered.subsurface((_left, _top, wide, high))
        assert all(part.get_at_mapped((x, y)) for x in (0, wide // 2, wide - 1) for y in (0, high // 2, high - 1))


def test_many_small_boxes_far_apart_are_cells_of_the_grid() -> None:
    few = merged([(3 * CELL * n + 5, 7, 4, 4) for n in range(GRID_FROM + 1)])
    assert len(few) == GRID_FROM + 1 and all(box.size == (CELL, CELL) for box in few)


def numbered(count: int) -> Iterator[list[Any]]:
    recording = Recording((4000, 40))
    for number in range(count):
        recording.fill((number % 256, number // 256, 9), (number * 8, 0, 8, 40))
    yield recording.noted


def test_one_that_went_to_the_top_is_all_the_damage() -> None:
    noted = next(numbered(300))
    assert damage(noted, [*noted[:100], *noted[101:], noted[100]]) == [(800, 0, 8, 40)] * 2
    assert damage(noted, noted) == []
