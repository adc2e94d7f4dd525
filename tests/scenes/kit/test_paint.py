"""The paint: colours that can be read, words that fit, pieces that can be told apart, pictures that are kept."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.app import App
from scenes.games.nmbrs.board import bed
from scenes.kit import controls, marks, materials, pictures, pieces, shapes, text
from scenes.kit.pictures import Sprite
from scenes.kit.theme import THEMES, Style
from scenes.table.hidden import hands
from tests.conftest import HOUSE_BYTES

ROOT = Path(__file__).resolve().parents[3]
LONG = "Ben jumped 13 over two of Ana's stones and took the chain from 2 to 5 off the board in the same turn."


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """An own window and nothing kept from other tests."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    folder = pictures.cache_folder
    pictures.cache_folder = None
    pictures.clear()
    yield
    pictures.cache_folder = folder
    pictures.clear()


def look_of(theme: str = "felt", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Style:
    return Style(size, THEMES[theme], scale)


def ink_box(image: pygame.Surface, alpha: int = 100) -> pygame.Rect:
    return image.get_bounding_rect(min_alpha=alpha)


def pixels(sprite: Sprite) -> bytes:
    return pygame.image.tobytes(sprite.image, "RGBA")


# ---- colours


@pytest.mark.parametrize("key", THEMES)
def test_every_text_stands_out_from_what_it_is_written_on(key: str) -> None:
    theme = THEMES[key]
    pairs = [
        (theme.ink, theme.cream, 12),
        (theme.ink2, theme.cream, 7),
        (theme.ink, theme.gold, 7),
        (theme.cream, theme.ground, 10),
        (theme.soft, theme.ground, 7),
        (theme.cream, theme.panel[0], 7),
        (theme.soft, theme.panel[0], 4.5),
        (theme.soft, theme.plate[0], 4.5),
        (theme.gold, theme.ground, 7),
        (theme.first_text, theme.first[0], 7),
        (theme.first_text, theme.first[1], 7),
        (theme.second_text, theme.second[0], 4.5),
        (theme.danger_text, theme.danger[1], 4.5),
        (theme.off_text, theme.off, 4.5),
        (theme.cream_light, theme.ink, 10),
    ]
    for colour, below, least in pairs:
        assert shapes.contrast(colour, below) >= least, (colour, below)


@pytest.mark.parametrize("key", THEMES)
def test_second_lines_can_be_read_under_the_lamp_as_well(key: str) -> None:
    theme, ground = THEMES[key], materials.ground(look_of(key, (640, 360)))
    tones = {"#{:02X}{:02X}{:02X}".format(*ground.get_at((x, y))[:3]) for x in range(10, 630, 5) for y in range(10, 350, 5)}
    assert min(shapes.contrast(theme.soft, tone) for tone in tones) >= 4.5


@pytest.mark.parametrize("key", THEMES)
def test_eight_seats_differ_in_name_colour_and_shape(key: str) -> None:
    seats = THEMES[key].seats
    assert len(seats) == 8
    for part in ("name", "colour", "shape"):
        assert len({getattr(seat, part) for seat in seats}) == 8


def test_high_contrast_seats_stand_out_from_its_ground() -> None:
    theme = THEMES["contrast"]
    assert all(shapes.contrast(seat.colour, theme.ground) >= 7 for seat in theme.seats)


def test_sizes_follow_the_window_and_only_words_follow_the_text_size() -> None:
    small, large = look_of(), look_of(size=(1920, 1080), scale=1.5)
    assert (small.px(5), large.px(5)) == (36, 54)
    assert (small.text(2.5), large.text(2.5)) == (18, 40)
    assert small.px(0.001) == 1
    assert small.wide and not look_of(size=(1024, 768)).wide


# ---- shapes


def test_a_shape_that_no_seat_has_is_refused() -> None:
    with pytest.raises(ValueError, match="blob"):
        shapes.seat_shape("blob", 10)


def test_dashes_go_round_an_outline_in_whole_numbers() -> None:
    for side in (50.0, 63.7, 120.0):
        path = shapes.dashes([(0, 0), (side, 0), (side, side), (0, side)], 5, 8)
        assert path.count("M") == round(4 * side / 13)


def test_an_arc_is_cut_on_its_own_curve() -> None:
    whole = shapes.arc((0, 0), (100, 0), 40)
    assert whole == ((0, 0), (50, -40), (100, 0))
    start, _, end = shapes.arc((0, 0), (100, 0), 40, 0.5, 1.0)
    assert start == (50, -20) and end == (100, 0)


# ---- words


def test_wrapped_lines_fit_and_keep_every_word() -> None:
    lines = text.wrap(LONG, 200, 19)
    assert " ".join(lines) == LONG
    assert len(lines) > 3
    assert all(text.width(line, 19) <= 200 for line in lines)


def test_the_largest_size_that_fits_is_chosen() -> None:
    size = (300, 90)
    px = text.fit_px(LONG, size, 40, 10)
    assert 10 < px < 40

    def fits(tried: int) -> bool:
        lines = text.wrap(LONG, size[0], tried)
        return round(tried * 1.28) * (len(lines) - 1) + round(text.height(tried) * 0.84) <= size[1]

    assert fits(px) and not fits(px + 1)


def test_a_size_that_fits_is_not_changed() -> None:
    assert text.fit_px("Undo", (200, 40), 22, 12) == 22


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("wrap", [True, False])
def test_a_fitted_text_has_the_size_of_its_box_and_stays_inside(scale: float, wrap: bool) -> None:
    image = text.fitted(look_of(scale=scale), LONG, (260, 70), 2.6, "#FFFFFF", align="center", wrap=wrap)
    assert image.get_size() == (260, 70)
    box = ink_box(image, 120)
    assert box.w > 100 and box.left > 0 and box.right < 260


def test_what_cannot_shrink_any_more_ends_with_an_ellipsis() -> None:
    short = text.cut(LONG, 120, 18)
    assert short.endswith(text.ELLIPSIS) and LONG.startswith(short[:-1])
    assert text.width(short, 18) <= 120
    assert text.cut("Undo", 120, 18) == "Undo"


@pytest.mark.parametrize("words", ["ope\0\0n", "half \ud800 of a pair", "\0"])
def test_what_a_damaged_file_says_can_be_drawn(words: str) -> None:
    assert text.fitted(look_of(), words, (200, 40), 2.6, "#000000").get_size() == (200, 40)
    assert text.paragraph(words, 200, 20, "#000000").get_width() <= 200


@pytest.mark.parametrize("room", [0, -40])
def test_words_without_room_can_be_drawn(room: int) -> None:
    assert text.fitted(look_of(), "a score", (room, room), 2.6, "#000000").get_size() == (1, 1)
    assert text.paragraph("", room, 20, "#000000").get_width() == 1
    assert text.cut("a score", room, 20) == text.ELLIPSIS
    for words in (text.lines("a score", room, 20, "#000000"), text.one_line("a score", room, 20, "#000000")):
        assert words.get_width() > 0


def test_rich_words_stay_together_and_differ_in_weight() -> None:
    spans = [text.Span("Ana", 700), text.Span("'s stone went to "), text.Span("g5", 700, "#FF0000")]
    lines = text.lines_of([text.Span("Soon "), *spans], text.width("Soon Ana", 20, weight=700) + 2, 20)
    assert [[word.text for word in line] for line in lines[:2]] == [["Soon "], ["Ana", "'s "]]
    rich = text.paragraph(spans, 400, 20, "#FFFFFF")
    plain = text.paragraph("Ana's stone went to g5", 400, 20, "#FFFFFF")
    assert pygame.image.tobytes(rich, "RGBA") != pygame.image.tobytes(plain, "RGBA")


def test_one_line_shrinks_as_little_as_it_must() -> None:
    wide = text.width("Undo", 20, "a", 700)
    assert text.line_px("Undo", wide, 40, 10, "a", 700) == 20, "the largest that fits"
    assert text.line_px("Undo", 10_000, 40, 10) == 40 and text.line_px("Undo", 1, 40, 10) == 10
    assert text.line_px("Undo", 1, 8, 10) == 8, "a line that is small already stays as it is"


def test_one_line_is_cut_at_its_room() -> None:
    spans = (text.Span("Ben", 700), text.Span(" " + LONG))
    line = text.one_line(spans, 150, 19, "#FFFFFF")
    assert 100 < line.get_width() <= 150


@pytest.mark.parametrize("family", ["a", "f"])
@pytest.mark.parametrize("px", [16, 22, 33, 60])
def test_capitals_stand_in_the_middle_of_their_surface(family: text.Family, px: int) -> None:
    line = text.render("HEH", px, "#FFFFFF", family, 700)
    box = ink_box(line)
    assert abs(box.top + box.bottom - line.get_height()) <= 2
    rect = pygame.Rect(10, 20, 200, 50)
    target = pygame.Surface((300, 100), pygame.SRCALPHA)
    text.blit_centred(target, line, rect)
    box = ink_box(target)
    assert abs(2 * box.centery - 2 * rect.centery) <= 3
    assert abs((box.left - rect.left) - (rect.right - box.right)) <= 4


@pytest.mark.parametrize("n", [1, 4, 7, 10, 11, 16, 57, 100])
@pytest.mark.parametrize("px", [15, 23, 46, 160])
def test_ink_of_a_numeral_is_centred(n: int, px: int) -> None:
    image = text.numeral(n, px, "#000000")
    box = ink_box(image, 60)
    assert abs(box.left + box.right - image.get_width()) <= 2
    assert abs(box.top + box.bottom - image.get_height()) <= 3


def test_numbers_that_can_be_read_upside_down_have_a_bar() -> None:
    for n in (6, 9, 66, 99):
        with_bar, without = text.numeral(n, 30, "#000000"), text.numeral(n, 30, "#000000", bar=False)
        assert ink_box(with_bar).h > ink_box(without).h + 2
    assert pygame.image.tobytes(text.numeral(8, 30, "#000000"), "RGBA") == pygame.image.tobytes(
        text.numeral(8, 30, "#000000", bar=False), "RGBA"
    )


# ---- pictures that are kept


def test_the_same_picture_is_painted_once() -> None:
    style = look_of()
    assert pieces.stone(style, 20, 0, 7) is pieces.stone(style, 20, 0, 7)
    assert pieces.stone(style, 20, 0, 7) is not pieces.stone(style, 20, 0, 8)
    before = pieces.stone(style, 20, 0, 7)
    pictures.clear()
    assert pictures._kept_bytes == 0
    assert pieces.stone(style, 20, 0, 7) is not before


@pytest.mark.parametrize("less", [(0, 0), (51, 0), (0, 7), (40, 7)])
def test_a_picture_alike_from_end_to_end_is_drawn_shorter_as_a_shorter_one(less: tuple[int, int]) -> None:
    style, size = look_of(), (160, 96)
    shown = []
    for sprite, left_out in ((bed(style, size), less), (bed(style, (size[0] - less[0], size[1] - less[1])), (0, 0))):
        target = pygame.Surface((240, 160))
        target.fill("darkgreen")
        sprite.draw_shorter(target, (30, 20), left_out)
        shown.append(bytes(target.get_buffer().raw))
    assert shown[0] == shown[1]


def test_the_oldest_picture_goes_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_bound", 60_000)
    first = pictures.icon("check", 60, "#FFFFFF")
    second = pictures.icon("x", 60, "#FFFFFF")
    assert pictures.icon("check", 60, "#FFFFFF") is first
    for px in (70, 71):
        pictures.icon("plus", px, "#FFFFFF")
    assert pictures._kept_bytes <= 60_000
    assert pictures.icon("check", 60, "#FFFFFF") is first
    assert pictures.icon("x", 60, "#FFFFFF") is not second


def test_there_is_room_for_pictures_in_proportion_to_a_large_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MEMORY_BYTES", HOUSE_BYTES)
    monkeypatch.setattr(pictures, "_bound", 0)
    bounds = []
    for size in ((960, 600), (1920, 1080), (3840, 2160)):
        pictures.room_for(size)
        bounds.append(pictures._bound)
    assert bounds == [84_000_000, 84_000_000, 4 * 84_000_000]


def test_a_window_says_how_many_pictures_are_kept(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MEMORY_BYTES", HOUSE_BYTES)
    monkeypatch.setattr(pictures, "_bound", 0)
    app.resize((3840, 2160))
    assert pictures._bound == 4 * 84_000_000


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_without_its_clear_margins_draws_the_same_pixels(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn() -> tuple[int, list[bytes]]:
        pictures.clear()
        style, shots = look_of(theme), []
        sprites = [
            pieces.figure(style, 24, 2, "glad", 3, True), pieces.stone(style, 20, 1, 8, "held"), pieces.badge(style, 15, 4),
            materials.plate(style, (160, 50)), materials.panel(style, (200, 90)), controls.button_face(style, (120, 40)),
            controls.focus_ring(style, (90, 40)), marks.gold_ring(style, 20), controls.glow_outline(style, (120, 60)),
        ]
        for sprite in sprites:
            target = pygame.Surface((320, 240))
            target.fill((40, 90, 60))
            sprite.draw(target, (70.4, 60.6))
            sprite.draw_scaled(target, (100, 80), 1.3)
            sprite.draw_clear(target, (90, 70), 120)
            sprite.draw_part(target, (150, 100), pygame.Rect(3, 5, 60, 40))
            sprite.moved(9, 7).draw(target, (20, 20))
            shots += [pygame.image.tobytes(target, "RGB"), pygame.image.tobytes(sprite.image, "RGBA")]
            shots += [repr((sprite.size, tuple(sprite.rect((3, 4))), sprite.image.get_size())).encode()]
        return pictures._kept_bytes, shots

    less, trimmed = drawn()
    monkeypatch.setattr(Sprite, "trimmed", lambda self: self)
    more, whole = drawn()
    assert trimmed == whole
    assert less < more * 0.9


def red(size: tuple[int, int]) -> pygame.Surface:
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((200, 10, 20, 90))
    return image


def test_a_baked_picture_comes_back_from_its_folder(tmp_path: Path) -> None:
    pictures.cache_folder = tmp_path / "paint"
    made: list[int] = []

    def make() -> pygame.Surface:
        made.append(1)
        return red((9, 5))

    first = pictures.baked(("red",), (9, 5), make)
    pictures.wait()
    second = pictures.baked(("red",), (9, 5), make)
    assert len(made) == 1
    assert first.get_at((4, 2)) == second.get_at((4, 2)) == pygame.Color(200, 10, 20, 90)
    pictures.baked(("other",), (9, 5), make)
    assert len(made) == 2


def test_a_disk_that_refuses_is_left_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*names: object) -> None:
        raise OSError("the disk is full")

    pictures.cache_folder = tmp_path
    monkeypatch.setattr("scenes.kit.pictures.os.replace", refuse)
    assert pictures.baked(("red",), (9, 5), lambda: red((9, 5))).get_at((0, 0)).a == 90
    pictures.wait()
    assert list(tmp_path.glob("*.pixels")) == []


def test_a_torn_file_and_a_missing_folder_do_no_harm(tmp_path: Path) -> None:
    pictures.cache_folder = tmp_path
    pictures.baked(("red",), (9, 5), lambda: red((9, 5)))
    pictures.wait()
    (file,) = tmp_path.glob("*.pixels")
    file.write_bytes(b"torn")
    assert pictures.baked(("red",), (9, 5), lambda: red((9, 5))).get_at((0, 0)).a == 90
    pictures.wait()
    assert len(file.read_bytes()) == 9 * 5 * 4
    (tmp_path / "file").write_text("no folder")
    pictures.cache_folder = tmp_path / "file"
    assert pictures.baked(("red",), (9, 5), lambda: red((9, 5))).get_at((0, 0)).a == 90


def test_the_oldest_files_go_when_the_folder_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "DISK_BYTES", 250)
    for age, name in enumerate("abc"):
        file = tmp_path / f"{name}.pixels"
        file.write_bytes(b"." * 100)
        os.utime(file, (1000 + age, 1000 + age))
    pictures.cache_folder = tmp_path
    pictures.baked(("red",), (2, 2), lambda: red((2, 2)))
    pictures.wait()
    assert not (tmp_path / "a.pixels").exists()
    assert (tmp_path / "b.pixels").exists() and (tmp_path / "c.pixels").exists()


def test_wood_from_the_folder_is_the_wood_that_was_painted(tmp_path: Path) -> None:
    style = look_of(size=(320, 180))
    painted = pixels(materials.panel(style, (60, 40)))
    pictures.cache_folder = tmp_path
    pictures.clear()
    materials.panel(style, (60, 40))
    pictures.wait()
    pictures.clear()
    assert pixels(materials.panel(style, (60, 40))) == painted


# ---- what is painted


def everything(style: Style) -> dict[str, pygame.Surface]:
    """One of each thing the kit paints, in a small window."""
    things: dict[str, Sprite] = {
        "panel": materials.panel(style, (60, 40)),
        "paper": materials.paper(style, (60, 40)),
        "plate": materials.plate(style, (60, 30)),
        "plate with the turn": materials.plate(style, (60, 30), True),
        "board": materials.board(style, (90, 60), 7),
        "block": materials.wood_block(style, (50, 40), ("#A87648", "#7E5637", "#563722")),
        "wood recess": materials.recess(style, (50, 30)),
        "felt recess": materials.recess(style, (50, 30), 12, "felt"),
        "groove": materials.recess(style, (50, 30), 12, "groove"),
        "hollow": materials.hollow(style, 12),
        "veil": materials.veil(style, (30, 30)),
        "ring": controls.focus_ring(style, (40, 30)),
        "chip": controls.chip(style, "3 stones off"),
        "toast": controls.toast_face(style, (60, 24)),
        "choice": controls.segment_groove(style, (60, 24)),
        "chosen": controls.segment_piece(style, (30, 20)),
        "rod": controls.slider_rod(style, (60, 20), 0.4),
        "rod with stops": controls.slider_rod(style, (60, 20), 0.4, 4),
        "rod off": controls.slider_rod(style, (60, 20), 0.4, off=True),
        "bead": controls.slider_bead(style, 9, 1),
        "switch on": controls.switch_face(style, (50, 24), True),
        "switch off": controls.switch_face(style, (50, 24), False),
        "place": controls.dashed_outline(style, (60, 30)),
        "chosen line": controls.glow_outline(style, (60, 30)),
        "row": controls.row_light(style, (60, 16)),
        "row chosen": controls.row_light(style, (60, 16), True),
        "dot": marks.lit_dot(style, 14),
        "jump": marks.lit_jump(style, 14),
        "gold ring": marks.gold_ring(style, 14),
        "home": marks.home_ring(style, 14),
        "number": marks.number_badge(style, 9, 3),
        "hop": marks.hop_sprite(style, (60, -40), 20),
        "chain": marks.chain_link(style, ((10, 10), (40, 10), (40, 40)), 26),
        "refusal ring": marks.refusal_ring(style, 14),
        "refusal": marks.refusal_mark(style, 9),
        "check": marks.check_mark(style, 9),
    }
    for side in ("down", "up", "left", "right", "none"):
        things[f"bubble {side}"] = controls.bubble(style, (70, 40), {"up": (35, -9), "left": (-9, 20)}.get(side, (35, 49)), side)
    for kind in ("first", "second", "danger"):
        for state in ("idle", "hover", "pressed", "focus", "off"):
            things[f"{kind} {state}"] = controls.button_face(style, (60, 26), kind, state)
    for seat in range(8):
        things[f"badge {seat}"] = pieces.badge(style, 10, seat)
        things[f"figure {seat}"] = pieces.figure(style, 20, seat, "glad", crown=True)
        for stone_state in ("lies", "held", "ghost", "dim"):
            things[f"stone {seat} {stone_state}"] = pieces.stone(style, 12, seat, 16, stone_state)
    return {name: sprite.image for name, sprite in things.items()}


@pytest.mark.axes
@pytest.mark.parametrize("key", THEMES)
@pytest.mark.parametrize("size", [(480, 270), (400, 300)])
def test_everything_can_be_painted_in_every_theme(key: str, size: tuple[int, int]) -> None:
    style = look_of(key, size, 1.4)
    assert materials.ground(style).get_size() == size
    for name, image in everything(style).items():
        assert ink_box(image, 20).w > 3, name


@pytest.mark.parametrize("started", [True, False])
def test_paint_needs_no_window(started: bool) -> None:
    pygame.display.quit()
    if started:
        pygame.display.init()
    pictures.clear()
    style = look_of("felt", (320, 180))
    assert materials.ground(style).get_size() == (320, 180)
    assert ink_box(pieces.stone(style, 12, 1, 9).image).w > 15


@pytest.mark.parametrize("key", THEMES)
def test_states_of_a_button_and_of_a_stone_are_all_different(key: str) -> None:
    painted = everything(look_of(key, (480, 270)))
    for group in ("first ", "second ", "danger ", "stone 0 ", "stone 1 "):
        states = [pygame.image.tobytes(image, "RGBA") for name, image in painted.items() if name.startswith(group)]
        kinds = len(set(states))
        assert kinds == len(states) or (group == "danger " and kinds >= 4), group


def test_the_colours_of_a_game_differ_in_outline_as_well() -> None:
    style = look_of()
    outlines = set()
    for seat in range(8):
        sprite = pieces.badge(style, 20, seat, shadow=False)
        mask = pygame.mask.from_surface(sprite.image, 128)
        outlines.add(pygame.image.tobytes(mask.to_surface(), "RGB"))
    assert len(outlines) == 8


@pytest.mark.parametrize("key", THEMES)
@pytest.mark.parametrize("radius", [6, 8, 13])
def test_a_mark_is_told_from_the_bed_of_a_recap_all_around(key: str, radius: int) -> None:
    style = look_of(key)
    bed = style.theme.cream if style.theme.flat else hands.BED
    for seat in range(8):
        target = pygame.Surface((6 * radius, 6 * radius))
        target.fill(bed)
        pieces.badge(style, radius, seat, shadow=False).draw(target, (3 * radius, 3 * radius))
        for angle in range(0, 360, 10):
            way = pygame.Vector2(1, 0).rotate(angle)
            ray = [target.get_at((round(3 * radius + way.x * half / 2), round(3 * radius + way.y * half / 2)))
                   for half in range(radius, 4 * radius)]
            assert max(shapes.contrast(f"#{r:02X}{g:02X}{b:02X}", bed) for r, g, b, _a in ray) >= 3, (seat, angle)


def test_any_colour_goes_with_any_shape() -> None:
    style = look_of()
    own = type(style.theme.seats[0])("own", "#00FF00", "star")
    star, first = pieces.stone(style, 30, own, 3), pieces.stone(style, 30, 6, 3)
    assert pixels(star) != pixels(first)
    assert pygame.mask.from_surface(star.image, 200).count() == pygame.mask.from_surface(first.image, 200).count()


def test_a_round_sprite_is_drawn_around_its_place_and_a_body_from_its_corner() -> None:
    target = pygame.Surface((200, 200), pygame.SRCALPHA)
    style = look_of()
    pieces.stone(style, 30, 0, None).draw(target, (100, 100))
    assert target.get_at((100, 100))[:3] == pytest.approx((246, 239, 221), abs=6)
    left, right = target.get_at((72, 100)), target.get_at((128, 100))
    assert left.b > left.r + 60 and right.b > right.r + 60
    target.fill((0, 0, 0, 0))
    materials.paper(style, (80, 60)).draw(target, (50, 50))
    assert target.get_at((90, 51)).a == 255 and target.get_at((90, 46)).a < 60
    assert target.get_at((51, 80)).a == 255 and target.get_at((120, 107)).r > 150


def test_light_comes_from_the_upper_left() -> None:
    sprite = materials.paper(look_of(), (80, 60))
    x0, y0 = -sprite.dx, -sprite.dy
    below, above = sprite.image.get_at((x0 + 40, y0 + 66)).a, sprite.image.get_at((x0 + 40, y0 - 5)).a
    right, left = sprite.image.get_at((x0 + 85, y0 + 30)).a, sprite.image.get_at((x0 - 5, y0 + 30)).a
    assert below > above + 40 and right > left + 20


def test_a_held_stone_is_larger_and_casts_a_wider_shadow() -> None:
    style = look_of()
    lies, held = pieces.stone(style, 26, 0, 7), pieces.stone(style, 26, 0, 7, "held")
    assert ink_box(held.image, 240).w == pytest.approx(1.1 * ink_box(lies.image, 240).w, abs=2)
    assert ink_box(held.image, 8).h - ink_box(held.image, 240).h > ink_box(lies.image, 8).h - ink_box(lies.image, 240).h + 4


def test_high_contrast_has_neither_shadow_nor_gradient() -> None:
    style = look_of("contrast")
    sprite = materials.paper(style, (80, 60))
    assert ink_box(sprite.image, 1).size == (80, 60)
    ground = materials.ground(style)
    assert {tuple(ground.get_at((x, y))[:3]) for x in range(20, 1260, 31) for y in range(20, 700, 17)} == {(10, 10, 11)}


def test_a_glow_leaves_free_what_it_surrounds() -> None:
    sprite = controls.glow_outline(look_of(), (80, 60))
    assert sprite.image.get_at((-sprite.dx + 40, -sprite.dy + 30)).a == 0


def test_an_unknown_icon_is_named() -> None:
    with pytest.raises(FileNotFoundError):
        pictures.icon("no-such-icon", 20, "#FFFFFF")


def test_the_paint_starts_without_heavy_libraries() -> None:
    code = "import sys; from scenes.kit import materials, marks, pieces; sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("kind", ["first", "second", "danger"])
@pytest.mark.parametrize("state", ["idle", "hover", "pressed", "off", "focus"])
def test_a_button_from_the_folder_is_the_button_that_was_painted(tmp_path: Path, kind: str, state: str) -> None:
    style = look_of(size=(320, 180))
    painted = pixels(controls.button_face(style, (60, 24), kind, state))
    others = {pixels(controls.button_face(style, (60, 24), kind, other)) for other in ("idle", "hover") if other != state}
    pictures.cache_folder = tmp_path
    for other in ("idle", "hover", state):
        pictures.clear()
        controls.button_face(style, (60, 24), kind, other)
    pictures.wait()
    pictures.clear()
    assert pixels(controls.button_face(style, (60, 24), kind, state)) == painted and painted not in others


@pytest.mark.parametrize("way", [(80, 30), (-80, 30), (-80, -30)])
def test_a_hop_lies_between_its_ends_whichever_way_it_goes(way: tuple[int, int]) -> None:
    image = pygame.Surface((300, 300), pygame.SRCALPHA)
    marks.hop_sprite(look_of(), way, 0).draw(image, (150, 150))
    ends = pygame.Rect(150, 150, *way)
    ends.normalize()
    assert ends.inflate(16, 16).contains(ink_box(image))
