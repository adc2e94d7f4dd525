"""What the Quad-Ominos table is made of: the camera, the clock of a turn, tiles, places for words, the draft of a turn."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest

from game import catalogue
from game.quad_ominos.board import AT, Laid
from game.quad_ominos.fitting import firsts, pairs, placements, seconds
from game.quad_ominos.legal import clashes
from game.quad_ominos.moves import DRAW, PASS, text
from game.quad_ominos.state import View
from game.quad_ominos.tiles import NAME, SUM
from scenes.games.quad_ominos import tiles, words
from scenes.games.quad_ominos.board import BoardPicture, beside, corner_points, in_window, joints_of
from scenes.games.quad_ominos.selection import Draft
from scenes.kit.motion import Motion
from scenes.kit.shapes import mix, rgb
from scenes.kit.theme import THEMES, Style
from scenes.table.bubble import free_place, tail
from scenes.table.camera import Camera
from scenes.table.camera import View as Seen
from scenes.table.plates.plates import STEPS, TurnClock, ring
from tools.gallery import quad

RECT = pygame.Rect(30, 90, 892, 470)


def camera() -> Camera:
    made = Camera()
    made.place(RECT, 20, 66, 170)
    return made


# ---- the camera


@pytest.mark.parametrize("seed", range(6))
def test_a_fitting_view_shows_every_place_as_large_as_it_can(seed: int) -> None:
    table, _rest = quad.grown(6 + 10 * seed, 12, 7, seed)
    made = camera()
    made.jump(made.fitting(table))
    assert all(made.sees(place) for place in table)
    assert made.view.side <= 66
    wide = max(x for x, _ in table) - min(x for x, _ in table) + 1
    tall = max(y for _, y in table) - min(y for _, y in table) + 1
    assert made.side == 66 or (made.side + 2) * wide > RECT.w - 14 or (made.side + 2) * tall > RECT.h - 14


@pytest.mark.parametrize("view", [Seen(0, 0, 66), Seen(2.5, -1.5, 41), Seen(-3, 7, 20)])
def test_the_place_at_a_point_is_the_one_drawn_there(view: Seen) -> None:
    made = camera()
    made.jump(view)
    for place in ((0, 0), (3, -2), (-1, 4)):
        box = made.box(place)
        assert made.cell(box.center) == place
        assert made.cell((box.left + 2, box.top + 2)) == place and made.cell((box.right - 3, box.bottom - 3)) == place
    assert made.box((0, 1)).bottom == made.box((0, 0)).top, "y grows upwards, edge to edge"
    assert made.box((1, 0)).left == made.box((0, 0)).right


def test_zoom_keeps_what_is_under_the_pointer_and_stops_at_its_limits() -> None:
    made = camera()
    made.jump(Seen(1, 1, 40))
    point = (300, 200)
    before = made.cell(point)
    while made.zoom(point, 1):
        assert made.cell(point) == before
    assert made.view.side == 170 and made.own
    while made.zoom(point, -1):
        pass
    assert made.view.side == 20


def test_a_glide_arrives_where_it_should_and_a_hand_on_the_wheel_ends_it() -> None:
    made, motion = camera(), Motion()
    made.jump(Seen(0, 0, 60))
    made.glide(Seen(4, 2, 30), motion)
    motion.update(150)
    assert made.gliding and 30 < made.view.side < 60
    motion.update(200)
    assert made.view == Seen(4, 2, 30) and not made.gliding and not made.own
    made.glide(Seen(0, 0, 60), motion)
    motion.update(100)
    made.pan(50, 0)
    here = made.view
    motion.update(500)
    assert made.view == here and made.own


def test_a_glide_paints_the_table_once_as_large_as_it_is_where_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    made, motion, picture, painted = camera(), Motion(), BoardPicture(), list[int]()
    monkeypatch.setattr(tiles, "draw_bare", lambda _image, style, side, *_rest: painted.append(side))
    made.jump(Seen(0, 0, 60))
    made.glide(Seen(4, 2, 30), motion)
    for _frame in range(30):
        picture.draw(pygame.Surface((1280, 720)), Style((1280, 720), THEMES["felt"]), made, {(0, 0): (1, 2, 3, 4)})
        motion.update(16)
    assert painted == [30] and not made.gliding


# ---- the clock


def test_the_clock_ticks_in_the_last_five_seconds_and_says_once_that_it_is_over() -> None:
    said: list[str] = []
    clock = TurnClock(30, lambda: said.append("tick"), lambda: said.append("over"))
    clock.begin()
    while clock.running:
        clock.update(100)
    assert said == ["tick"] * 5 + ["over"]
    assert not clock.update(100) and said[-1] == "over" and said.count("over") == 1


def test_a_table_without_a_limit_has_no_clock() -> None:
    clock = TurnClock(0, pytest.fail, pytest.fail)
    clock.begin()
    assert not clock.exists and not clock.running and not clock.update(10_000)


def test_the_ring_shows_what_is_left() -> None:
    clock = TurnClock(60, lambda: None, lambda: None)
    clock.begin()
    assert clock.step == 60
    clock.update(30_000)
    assert clock.step == 30 and clock.seconds == 30


# ---- tiles


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_numeral_is_upright_in_whichever_corner_it_lies(theme: str) -> None:
    pygame.display.init()
    style = Style((1280, 720), THEMES[theme])
    shapes = []
    for corner in range(4):
        image = pygame.Surface((200, 200), pygame.SRCALPHA)
        tiles.draw_digits(image, style, 88, (100, 100), (corner,), 4)
        box = image.get_bounding_rect()
        shapes.append((box.size, pygame.image.tobytes(image.subsurface(box), "RGBA")))
    assert all(shape == shapes[0] for shape in shapes[1:]), "one digit, four places"


SIDES = (20, 35, 43, 60, 61, 160)


def digit(style: Style, side: int, corner: int, number: int) -> pygame.Surface:
    """The numeral of one corner of a tile that fills the middle of a picture three sides wide."""
    image = pygame.Surface((3 * side, 3 * side), pygame.SRCALPHA)
    right, down = AT[corner]
    tiles.draw_digits(image, style, side, (side + right * side, 2 * side - down * side), (corner,), number)
    return image


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_ink_of_a_numeral_has_the_same_share_of_every_tile(theme: str, side: int) -> None:
    pygame.display.init()
    high = digit(Style((1280, 720), THEMES[theme]), side, 0, 4).get_bounding_rect(min_alpha=100).h
    assert abs(high - 0.37 * side) <= max(1, side * 0.012)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_numeral_stands_on_its_patch_alone(theme: str, side: int) -> None:
    """No seam, no rim and no rounded corner lies within the box of its ink."""
    pygame.display.init()
    style = Style((1280, 720), THEMES[theme])
    image = pygame.Surface((3 * side, 3 * side))
    tiles.tile(style, side, (2, 2, 2, 2)).draw(image, (side + side // 2, side + side // 2))
    low, high = rgb(tiles.COLOURS[2]), rgb(mix(tiles.COLOURS[2], "#FFFFFF", 0.25))
    for corner in range(4):
        ink = digit(style, side, corner, 2)
        box = ink.get_bounding_rect(min_alpha=100)
        for at in product(range(box.left, box.right), range(box.top, box.bottom)):
            if not ink.get_at(at)[3]:
                assert all(a - 8 <= c <= b + 8 for a, c, b in zip(low, image.get_at(at)[:3], high, strict=True)), (corner, at)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_no_line_on_the_table_touches_a_numeral(theme: str, side: int) -> None:
    """Neither the line around a tile nor that around a point crosses the numerals on either side of it."""
    pygame.display.init()
    style = Style((1280, 720), THEMES[theme])
    boxes = [digit(style, side, corner, 4).get_bounding_rect(min_alpha=100) for corner in range(4)]
    boxes = [box.move(x * side, y * side) for box in boxes for x, y in product((-1, 0, 1), repeat=2)]
    middle, point = (side + side // 2, side + side // 2), (2 * side, 2 * side)
    lines = [("outline", tiles.outline(style, side, False), middle), ("recent", tiles.recent(style, side), middle)]
    if side > SIDES[0]:  # the seam of so small a tile is narrower than any line
        lines.append(("clash", tiles.clash(style, side), point))
    for name, sprite, at in lines:
        image = pygame.Surface((3 * side, 3 * side), pygame.SRCALPHA)
        sprite.draw(image, at)
        for box in boxes:
            seen = image.subsurface(box.clip(image.get_rect())).get_bounding_rect(min_alpha=60)
            assert not seen, (name, box, seen)


@pytest.mark.parametrize("corners", [(0, 1), (1, 2), (0, 2), (0, 1, 2), (0, 1, 2, 3)])
def test_a_plate_covers_the_patches_that_meet_and_no_others(corners: tuple[int, ...]) -> None:
    pygame.display.init()
    style, side = Style((1280, 720), THEMES["felt"]), 60
    image = pygame.Surface((200, 200), pygame.SRCALPHA)
    tiles.joint(style, side, corners).draw(image, (100, 100))
    for corner, (right, down) in enumerate(tiles.PLACES):
        covered = image.get_at((100 - right * side // 4, 100 - down * side // 4))[3]
        assert covered == (255 if corner in corners else 0), corner


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_no_line_crosses_the_numbers_of_a_joint(theme: str) -> None:
    """Where numbers agree the plate lies behind them: they look as on a plate alone, whatever was drawn before."""
    pygame.display.init()
    style, side = Style((1280, 720), THEMES[theme]), 72
    shown = {(0, 0): (5, 5, 5, 5), (1, 0): (5, 2, 1, 5), (0, 1): (3, 3, 5, 5), (1, 1): (3, 4, 2, 5)}
    assert [joint.corners for joint in joints_of(shown, (1, 1), (0, 2, 3))] == [(0, 1), (1, 2), (0, 1, 2, 3)]
    made = camera()
    made.jump(Seen(0.5, 0.5, side))
    joint = joints_of(shown, (1, 0), (0,))[0]
    point = in_window(made, joint.point)
    assert point == made.box((1, 1)).bottomleft
    image = pygame.Surface((1280, 720))
    tiles.joint(style, side, joint.corners).draw(image, point)
    bare = image.copy()
    tiles.outline(style, side).draw(image, made.box((1, 1)).center)
    tiles.draw_digits(image, style, side, point, joint.corners, joint.number)
    tiles.draw_digits(bare, style, side, point, joint.corners, joint.number)
    digits = pygame.Surface((1280, 720), pygame.SRCALPHA)
    tiles.draw_digits(digits, style, side, point, joint.corners, joint.number)
    ink = [(x, y) for x in range(point[0] - 40, point[0] + 40) for y in range(point[1] - 40, point[1] + 40)
           if digits.get_at((x, y))[3] > 245]
    assert len(ink) > 400
    apart = [max(abs(a - b) for a, b in zip(image.get_at(at)[:3], bare.get_at(at)[:3], strict=True)) for at in ink]
    assert max(apart) < 12, "as dark as on the bare plate"


def test_a_tile_from_behind_is_the_same_whatever_it_is() -> None:
    style = Style((1280, 720), THEMES["felt"])
    assert tiles.back(style, 60) is tiles.back(style, 60)


# ---- where words go


def test_points_stand_beside_a_tile_on_free_felt() -> None:
    made = camera()
    made.jump(Seen(0, 0, 60))
    taken = [made.box(cell) for cell in ((1, 0), (1, 1), (0, 1), (-1, 1), (1, -1))]
    box = beside(made, (0, 0), (100, 40), taken, 20)
    assert RECT.contains(box) and not any(box.colliderect(other) for other in [*taken, made.box((0, 0))])


def test_a_refusal_lies_on_free_felt_and_points_at_its_ring() -> None:
    made = camera()
    made.jump(Seen(0, 0, 60))
    cells = [(x, y) for x in range(-4, 3) for y in range(-1, 3)]
    taken = [made.box(cell) for cell in cells]
    at = corner_points(made, (3, 0))[0]
    box = free_place((260, 90), at, [], RECT, 37, taken)
    assert not any(box.colliderect(other) for other in taken) and RECT.contains(box)
    tip, _side = tail(box, at, 37)
    reach = ((box.x + tip[0] - at[0]) ** 2 + (box.y + tip[1] - at[1]) ** 2) ** 0.5
    assert 33 <= reach <= 41


# ---- the draft


def view(place: dict[str, object]) -> View:
    rules = catalogue.rules("quad_ominos")
    found: View = rules.view(rules.from_position(place, 1), 0)
    return found


def with_bonus() -> tuple[Draft, View]:
    seen = view(quad.middle(fit=6))
    return Draft(seen).lay(max(placements(seen), key=lambda one: one.bonus)), seen


def test_a_draft_offers_exactly_what_the_rules_allow() -> None:
    seen = view(quad.middle(fit=5))
    draft = Draft(seen)
    offered = {(one.laid, one.bonus) for fits in draft.fits.values() for found in fits.values() for one in found}
    assert offered == {(one.laid, one.bonus) for one in placements(seen)}
    assert all(NAME[one.laid.tile] == tile for tile, fits in draft.fits.items() for found in fits.values() for one in found)


def test_two_bonus_tiles_come_from_the_rules_too_and_make_one_move() -> None:
    draft, seen = with_bonus()
    main = draft.laid[0].laid
    assert draft.choosing and draft.points == (draft.laid[0].points, 25)
    assert draft.best_pair == max(SUM[one.tile] + SUM[two.tile] for one, two in pairs(seen, main))
    draft = draft.with_bonus()
    assert {one.laid for fits in draft.fits.values() for found in fits.values() for one in found} == {
        one.laid for one in firsts(seen, main)}
    assert draft.move is None, "one bonus tile is missing, and another one"
    first = firsts(seen, main)[0]
    draft = draft.lay(first)
    assert draft.move is None
    second = seconds(seen, main, first.laid)[0]
    draft = draft.lay(second)
    assert draft.full and draft.move is not None and text(draft.move).count("+") == 2
    assert draft.points == (draft.laid[0].points + first.points + second.points, 0)


def test_whoever_takes_the_25_after_all_has_both_tiles_again() -> None:
    draft, seen = with_bonus()
    draft = draft.with_bonus()
    first = firsts(seen, draft.laid[0].laid)[0]
    draft = draft.lay(first)
    draft = replace(draft, laid=draft.laid[:1], bonus_mode=False)
    assert draft.choosing and draft.move is not None and text(draft.move).count("+") == 0


def test_without_a_tile_that_fits_a_draft_knows_only_drawing_or_the_pass() -> None:
    poor = quad.poor()
    assert Draft(view(poor)).only_word == DRAW
    poor["well"] = []
    assert Draft(view(poor)).only_word == PASS
    assert Draft(view(quad.middle())).only_word is None


def test_zeros_laid_by_choice_keep_the_25_besides_the_bonus_tiles() -> None:
    seen = view(quad.opening())
    draft = Draft(seen)
    assert set(draft.choices) == {"5555", "0000"}
    draft = draft.lay(draft.places("0000")[0, 0][0])
    assert draft.keeps_bonus and draft.points == (0, 25)
    draft = draft.with_bonus()
    first = firsts(seen, draft.laid[0].laid)[0]
    draft = draft.lay(first)
    draft = draft.lay(seconds(seen, draft.laid[0].laid, first.laid)[0])
    assert draft.points[1] == 25


def test_corners_that_disagree_are_named_clockwise_from_the_upper_left() -> None:
    place = quad.position(2, {(0, 0): "5555"}, [["5055", "0011"], ["0000"]], ["1111"])
    draft = Draft(view(place))
    for tile, corners in (("5550", [3]), ("5055", []), ("0011", [0, 3])):
        assert [clash.corner for clash in clashes(draft.board, Laid(tile, 1, 0))] == corners


def test_the_ring_of_the_clock_is_whole_and_stays_off_the_name() -> None:
    style = Style((1280, 720), THEMES["felt"])
    for radius in (30, 66, 100):
        image = ring(style, radius, STEPS // 3, False).image
        ink = image.get_bounding_rect(min_alpha=20)
        assert image.get_rect().contains(ink.inflate(2, 2)), "none of it is cut"
        assert ink.h <= 2.25 * radius


def test_what_a_tile_brings_is_told_with_its_bonus_set_apart() -> None:
    assert [words.worth(6, 0), words.worth(6, 25), words.worth(0, 25), words.worth(0, 0)] == ["+6", "6+25", "+25", "+0"]
