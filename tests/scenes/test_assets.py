"""The assets: credited, drawable by nanosvg, in agreement with the rules, and within bounds of size and loudness."""

from __future__ import annotations

import array
import ast
import io
import itertools
import json
import re
import struct
import wave
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from operator import add
from pathlib import Path
from typing import Any

import pygame
import pytest
import pytmx

from game import catalogue
from game.nmbrs.cards import COLOURS
from game.quad_ominos.tiles import NAME as TILE_NAMES
from game.querni.board import HOMES, NAMES
from scenes import games
from scenes.kit.sound import LAYERS
from tests import parsed
from tools.make_music import TOGETHER
from tools.make_pictures import pictures
from tools.make_sounds import POOLS
from tools.sounds_moments import STEPS

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SVGS = sorted(ASSETS.rglob("*.svg"))
PICTURES = sorted((ASSETS / "pictures").glob("*.svg"))
SOUNDS = sorted((ASSETS / "sounds").glob("*.wav"))
INDEX: dict[str, dict[str, Any]] = json.loads((ASSETS / "pictures" / "index.json").read_text(encoding="utf-8"))
LIDS = {key: games.lid(key) for key in catalogue.games()}
PIECES: dict[str, set[Any]] = {
    "querni": {(seat, number) for seat in (0, 1) for number in range(1, 17)},
    "qumero": {*"QUMERO", *range(1, 7)},
    "quad_ominos": {tuple(map(int, name)) for name in TILE_NAMES},
    "rumbugz": set(range(-12, 13)),
    "nmbrs": {"pin", *((number, colour, worth) for number in range(1, 101) for colour in COLOURS for worth in (1, 2))},
}
"""What may lie on the lid of each game."""
LAYOUTS = {"querni_16x9": (1280, 720), "querni_4x3": (1024, 768)}


def stem(path: Path) -> str:
    return path.stem


def objects(path: str, layer: str) -> dict[str, Any]:
    """The objects of one layer of a map by name; two of one name are a fault."""
    found = list(pytmx.TiledMap(str(ASSETS / path)).get_layer_by_name(layer))
    named = {thing.name: thing for thing in found}
    assert len(named) == len(found), "a name stands twice"
    return named


def test_every_file_is_credited() -> None:
    patterns = re.findall(r"^\| `([^`]+)` \|", (ASSETS / "CREDITS.md").read_text(encoding="utf-8"), re.MULTILINE)
    files = [p.relative_to(ASSETS).as_posix() for p in ASSETS.rglob("*") if p.is_file() and p.name != "CREDITS.md"]
    assert len(files) > 100
    assert [f for f in files if not any(fnmatch(f, p) for p in patterns)] == []


@pytest.mark.parametrize("family", ["Fredoka-600", "Fredoka-700", "Atkinson-500", "Atkinson-600", "Atkinson-700"])
def test_fonts_have_the_letters_of_our_languages(family: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(ASSETS / "fonts" / f"{family}.ttf", 24)
    letters = "0123456789ABCXYZabcxyzÄÖÜßäöüÅåéÉ’–−„“×!?,.:;()%+"

    def drawn(letter: str) -> bytes:
        return pygame.image.tobytes(font.render(letter, True, "black"), "RGBA")

    missing = drawn("\ue000")
    assert [c for c in letters if drawn(c) == missing] == []
    assert drawn("漢") == missing


@pytest.mark.parametrize("path", SVGS, ids=stem)
def test_svg_has_only_what_nanosvg_draws(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"<(?:\w+:)?(text|tspan|use|symbol|clipPath|mask|filter|pattern|image|style|foreignObject)\b", text) == []
    if path.parent.name == "pictures":
        assert "currentColor" not in text
    for gradient in re.findall(r"<(?:linear|radial)Gradient [^>]*>", text):
        places = re.findall(r' (?:x1|y1|x2|y2|cx|cy|fx|fy|r)="([^"]*)"', gradient)
        assert "userSpaceOnUse" in gradient or all(p.endswith("%") for p in places), gradient
    assert set(re.findall(r"url\(#(\w+)\)", text)) == set(re.findall(r'<\w+Gradient id="(\w+)"', text))


@pytest.mark.parametrize("path", SVGS, ids=stem)
def test_svg_takes_its_colour_and_paints_something(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("currentColor", "#FF0000")
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (48, 48))
    assert pygame.mask.from_surface(drawn).count() >= 20
    if path.parent.name == "icons":
        solid = [c for x, y in itertools.product(range(48), repeat=2) if (c := drawn.get_at((x, y))).a > 250]
        assert solid and all(c.r > 240 and c.g < 8 and c.b < 8 for c in solid)


def test_no_icon_and_no_picture_lies_about_unused() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ASSETS.parent / "scenes").rglob("*.py"))
    words = set(re.findall(r"[\"'@]([\w-]+)(?=[\"'])", source))
    families = set(re.findall(r"f\"([\w-]+){\w+}\"", source))  # f"bug_{code}" names all that differ in their number
    on_lids = {thing.what.name for lid in LIDS.values() for thing in (*lid.lid, *lid.well) if isinstance(thing.what, games.Drawn)}
    for path in SVGS:
        stem = path.stem.removesuffix("_flat")  # the drawing for flat tables goes with the one for wooden tables
        assert stem in words or stem.rstrip("0123456789") in families or path.stem in on_lids or path.stem == "icon", path.name


def test_pictures_are_what_their_tool_draws() -> None:
    """The index and the files agree with each other and with the source."""
    made = {p.name: p for p in pictures()}
    assert list(INDEX) == list(made)
    assert {p.stem for p in PICTURES} == set(made)
    for name, picture in made.items():
        text = (ASSETS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
        assert text == picture.drawing.text()
        assert INDEX[name] == json.loads(json.dumps(picture.entry()))
        width, height = INDEX[name]["size"]
        assert f'viewBox="0 0 {width:g} {height:g}"' in text
        for numeral in INDEX[name].get("numerals", []):
            half = numeral["size"] * 0.35
            assert half <= numeral["x"] <= width - half and half <= numeral["y"] <= height - half


def test_lids_show_pieces_and_pictures_that_exist() -> None:
    for key, lid in LIDS.items():
        assert lid.lid and len(lid.well) >= 3 and all(-86 < thing.x < 86 and -91 < thing.y < 91 for thing in lid.lid), key
        for thing in (*lid.lid, *lid.well):
            if isinstance(thing.what, games.Drawn):
                assert "numerals" not in INDEX[thing.what.name], thing
    assert len({lid.mat and lid.mat.material for lid in LIDS.values()}) == len(LIDS), "each lid has a bed of its own"
    for key, pieces in PIECES.items():
        things = (*LIDS[key].lid, *LIDS[key].well)
        assert {thing.what for thing in things if not isinstance(thing.what, games.Drawn)} <= pieces, key


def test_the_cards_on_the_lid_are_two_rows_that_cross() -> None:
    """N3, N5: constant steps that lead back to 0, one card in common; of the four colours none is missing."""
    cards = [thing for thing in LIDS["nmbrs"].lid if thing.what != "pin"]
    top = min(thing.y for thing in cards)
    across = sorted((thing.x, thing.what[0]) for thing in cards if thing.y == top)
    down = sorted((thing.y, thing.what[0]) for thing in cards if thing.x == 0)
    for row in (across, down):
        numbers = [number for _place, number in row]
        steps = {b - a for a, b in itertools.pairwise(numbers)}
        assert len(numbers) == 3 and len(steps) == 1 and numbers[0] % steps.pop() == 0
    assert len(cards) == 5 and {thing.what[1] for thing in cards} == {"red", "green", "blue", "orange"}


def test_touching_tiles_on_the_lid_agree() -> None:
    """The picture of Quad-Ominos breaks no rule: corners that touch carry the same number."""
    corners: dict[tuple[float, float], int] = {}
    for thing in LIDS["quad_ominos"].lid[:3]:
        half = thing.unit // 2
        for number, (sx, sy) in zip(thing.what, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
            place = (thing.x + sx * half, thing.y + sy * half)
            assert corners.setdefault(place, number) == number
    assert len(corners) == 8


def test_querni_board_has_the_fields_of_the_rules() -> None:
    """Q1: a1 is the lower left field, 10 columns and 7 rows, all in the bed. Q2: the start fields."""
    fields = objects("boards/querni.tmx", "fields")
    bed = objects("boards/querni.tmx", "board")["bed"]
    assert set(fields) == set(NAMES)
    for f, name in enumerate(NAMES):
        box, column, row = fields[name], f % 10, f // 10
        assert (box.width, box.height) == (70, 70)
        assert (box.x - fields["a1"].x, fields["a1"].y - box.y) == (70 * column, 70 * row)
        assert bed.x <= box.x and box.x + 70 <= bed.x + bed.width and bed.y <= box.y and box.y + 70 <= bed.y + bed.height
        homes = [seat for seat in (0, 1) if f in HOMES[seat]]
        assert [box.properties[k] for k in ("start",) if k in box.properties] == homes, name


def test_querni_marked_corners_have_four_start_fields_each() -> None:
    """Q2: eight corners, and the four fields round each are start fields of its seat; together they are all of them."""
    fields, corners = objects("boards/querni.tmx", "fields"), objects("boards/querni.tmx", "corners")
    round_corners: dict[int, set[str]] = {0: set(), 1: set()}
    for name, corner in corners.items():
        columns, rows = re.fullmatch(r"corner ([a-j]{2})-([1-7]{2})", name).groups()  # type: ignore[union-attr]
        touching = {c + r for c in columns for r in rows}
        for field in touching:
            box = fields[field]
            assert corner.x in (box.x, box.x + box.width) and corner.y in (box.y, box.y + box.height), name
        round_corners[corner.properties["seat"]] |= touching
    assert len(corners) == 8
    assert round_corners == {seat: {NAMES[f] for f in HOMES[seat]} for seat in (0, 1)}


def test_querni_labels_stand_beside_their_lines() -> None:
    board, fields = objects("boards/querni.tmx", "board"), objects("boards/querni.tmx", "fields")
    rim, bed = board["rim"], board["bed"]
    assert len(board) == 2 + 2 * (10 + 7)
    for column in "abcdefghij":
        for label in (board[f"col {column}"], board[f"col {column} low"]):
            assert label.x == fields[f"{column}1"].x + 35
            assert 0 < label.y < bed.y or bed.y + bed.height < label.y < rim.height
    for row in "1234567":
        for label in (board[f"row {row}"], board[f"row {row} right"]):
            assert label.y == fields[f"a{row}"].y + 35
            assert 0 < label.x < bed.x or bed.x + bed.width < label.x < rim.width


@pytest.mark.parametrize("name", LAYOUTS)
def test_layout_parts_lie_apart_inside_the_rim(name: str) -> None:
    width, height = LAYOUTS[name]
    tiled = pytmx.TiledMap(str(ASSETS / "layouts" / f"{name}.tmx"))
    assert (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight) == (width, height)
    parts = {k: pygame.Rect(o.x, o.y, o.width, o.height) for k, o in objects(f"layouts/{name}.tmx", "layout").items()}
    assert set(parts) >= {"board", "tray_far", "tray_near", "caption", "own", "seat1_of_1", "rules_button", "menu_button",
                          "log_tab", "log", "undo", "hint", "end_turn", "faster", "want", "round", "agree"}
    window = pygame.Rect(0, 0, width, height)
    assert [k for k, box in parts.items() if not window.contains(box)] == []
    over = ("log", "want", "faster", "seats_left", "seats_right")  # what slides over the table, comes for a while, or is not used
    parts = {k: box for k, box in parts.items() if k not in over}
    assert [(a, b) for (a, x), (b, y) in itertools.combinations(parts.items(), 2) if x.colliderect(y)] == []
    for button in ("rules_button", "menu_button", "undo", "hint", "end_turn"):
        assert min(parts[button].size) >= 0.056 * height, button
    assert 1.2 < parts["board"].width / parts["board"].height < 10 / 7, "ten square fields by seven, with a rim"


LONGEST = {"win": 2.5, "draw": 2.0, "open": 1.0, "chain": 1.0, "turn": 1.0, "remove": 0.6, "click": 0.12, "hover": 0.08,
           "throw": 1.0, "throw_one": 1.0, "pay": 0.65, "line": 1.3, "pasch": 0.9, "doppel": 1.35, "slam": 2.1, "out": 1.1,
           "minus": 0.5, "bonus": 0.9, "points": 0.8, "timeout": 0.7, "round_end": 1.5, "curtain": 1.2,
           "bag": 0.6, "swap": 0.52, "knock": 0.65, "knock_no": 0.5, "plyt": 0.9, "row": 0.7, "cross": 0.7, "double": 0.9,
           "joker": 0.65, "leap": 1.4, "sweep": 1.6, "corners": 1.5, "fourth": 1.4, "crossing": 1.2, "last_piece": 0.85,
           "lead": 0.7}


@pytest.mark.parametrize("path", SOUNDS, ids=stem)
def test_sound_is_short_and_begins_and_ends_in_silence(path: Path) -> None:
    """Mono, 16 bit; silent at both ends so that nothing clicks."""
    pool = path.stem.rsplit("_", 1)[0]
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        seconds = file.getnframes() / 44100
        samples = array.array("h", file.readframes(file.getnframes()))
    assert seconds <= LONGEST.get(pool, 0.4)
    assert abs(samples[0]) <= 40 and max(map(abs, samples[-8:])) <= 40
    assert abs(sum(samples) / len(samples)) < 150


def test_sound_pools_are_complete() -> None:
    assert {p.stem for p in SOUNDS} == {f"{pool}_{k + 1}" for pool, (count, _) in POOLS.items() for k in range(count)}
    assert sum(p.stat().st_size for p in SOUNDS) < 6_000_000


def _played() -> set[str]:
    """The pools that the screen plays by name: `sounds.play("hop")`, `sound("hop", 1)`, `sound="pay"`, voices of moments."""
    found: set[str] = set()
    for path in (ASSETS.parent / "scenes").rglob("*.py"):
        may_play = re.search(r"\b(?:voice|sound)\s*=|\.(?:play|sound)\s*\(", path.read_text(encoding="utf-8"))
        for node in parsed.nodes(path) if may_play else ():
            if isinstance(node, ast.keyword) and node.arg in ("voice", "sound"):
                named = getattr(node.value, "value", None)
                found |= {named} if isinstance(named, str) else set()
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                of_sounds = node.func.attr == "play" and ast.unparse(node.func.value).endswith("sounds")
                if of_sounds or node.func.attr == "sound":
                    words = (word.value for word in ast.walk(node.args[0]) if isinstance(word, ast.Constant))
                    found |= {word for word in words if isinstance(word, str)}
    return found


def test_every_sound_that_is_played_is_there_and_every_one_there_is_played() -> None:
    assert _played() == set(POOLS)


def test_variants_of_a_pool_differ() -> None:
    seen: dict[bytes, str] = {}
    for path in SOUNDS:
        assert seen.setdefault(path.read_bytes(), path.stem) == path.stem


def test_points_rise() -> None:
    assert POOLS["points"][0] == 12 and list(STEPS) == sorted(set(STEPS))


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 1, 1024)
    yield
    pygame.mixer.quit()


@pytest.mark.parametrize("game", [*catalogue.finished()])
def test_the_layers_of_a_table_are_loops_of_one_length_and_calm(game: str, mixer: None) -> None:
    layers = [ASSETS / "sounds" / f"music_{game}_{number}.ogg" for number in range(1, LAYERS + 1)]
    assert not (ASSETS / "sounds" / f"music_{game}_{LAYERS + 1}.ogg").exists()
    heard = [array.array("h", pygame.mixer.Sound(path).get_raw()) for path in layers]
    assert len({len(one) for one in heard}) == 1 and 15 <= len(heard[0]) / 44100 <= 60
    first, *others = heard
    mixed: Iterable[int] = first
    for one in others:
        mixed = map(add, mixed, one)
    together = array.array("i", mixed)
    assert max(max(together), -min(together)) <= TOGETHER * 32768


def test_all_music_is_small() -> None:
    assert sum(path.stat().st_size for path in (ASSETS / "sounds").glob("music_*.ogg")) < 4_000_000


def test_music_is_a_loop_of_30_to_60_seconds() -> None:
    data = (ASSETS / "sounds" / "music_night.ogg").read_bytes()
    assert data[:4] == b"OggS" and len(data) < 1_500_000
    (rate,) = struct.unpack_from("<I", data, data.index(b"\x01vorbis") + 12)
    (frames,) = struct.unpack_from("<q", data, data.rindex(b"OggS") + 6)
    assert 30 <= frames / rate <= 60
