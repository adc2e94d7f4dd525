"""Layouts from Tiled maps: every map of the program, places in pixels, files that are no maps."""

from pathlib import Path

import pygame
import pytest

from scenes.games.querni.board import MAP, BoardPicture
from scenes.kit import drawn_with, layout, pictures
from scenes.kit.files import ASSETS
from scenes.kit.theme import THEMES, Style

MAPS = sorted(path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*.tmx"))


@pytest.mark.parametrize("name", MAPS)
def test_every_map_names_its_places_once_and_inside(name: str) -> None:
    """A table's own map whose foot a page does not show may reach beyond the page: such a place says `beyond`."""
    plan = layout.load(name)
    keys = [(place.layer, place.name) for place in plan.places if place.layer != "corners"]
    assert len(keys) == len(set(keys)) and all(key[1] for key in keys)
    for place in plan.places:
        assert place.x >= 0 and place.x + place.w <= plan.size[0], place
        assert place.y >= 0 and (place.y + place.h <= plan.size[1] or place.properties.get("beyond")), place


def write(folder: Path, *objects: str) -> None:
    (folder / "small.tmx").write_text(
        '<?xml version="1.0" encoding="UTF-8"?><map version="1.10" orientation="orthogonal" width="16" height="9" '
        'tilewidth="10" tileheight="10"><objectgroup id="1" name="layout">' + "".join(objects) + "</objectgroup></map>"
    )


def test_a_map_of_the_first_frame_is_kept_for_the_next_start_until_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "ASSETS", tmp_path)
    monkeypatch.setattr(drawn_with, "starting", True)
    monkeypatch.setattr(pictures, "cache_folder", tmp_path / "cache")
    thing = (
        '<object id="1" name="log" x="{}" y="45" width="40" height="30">'
        '<properties><property name="seat" type="int" value="3"/></properties></object>'
    )
    write(tmp_path, thing.format(80))
    first = layout.load("small.tmx")
    read = layout._read
    for where in (80, 90):
        write(tmp_path, thing.format(where))
        layout._plans.clear()
        assert layout.load("small.tmx")["log"].x == where
        layout._plans.clear()
        monkeypatch.setattr(layout, "_read", lambda path: pytest.fail("it was kept"))
        assert layout.load("small.tmx")["log"].x == where
        monkeypatch.setattr(layout, "_read", read)
    assert layout._plans[tmp_path / "small.tmx"]["log"].properties == first["log"].properties == {"seat": 3}
    for kept in (tmp_path / "cache").glob("*.map"):
        kept.write_bytes(kept.read_bytes()[:-9])
    layout._plans.clear()
    assert layout.load("small.tmx")["log"].x == 90, "what was torn is read anew"
    layout._plans.clear()


def test_moving_an_object_moves_it_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "ASSETS", tmp_path)
    write(tmp_path, '<object id="1" name="log" x="80" y="45" width="40" height="30"/>')
    plan = layout.load("small.tmx")
    assert plan.size == (160, 90)
    assert plan.rect("log", (160, 90)) == pygame.Rect(80, 45, 40, 30)
    assert plan.rect("log", (1600, 450)) == pygame.Rect(800, 225, 400, 150)
    assert plan["log"].centre == (100, 60)
    layout._plans.clear()
    write(tmp_path, '<object id="1" name="log" x="90" y="45" width="40" height="30"/>')
    assert layout.load("small.tmx").rect("log", (160, 90)).x == 90


def test_neighbours_on_the_map_are_neighbours_in_pixels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "ASSETS", tmp_path)
    layout._plans.pop(tmp_path / "small.tmx", None)
    write(
        tmp_path, '<object id="1" name="a" x="7" y="0" width="33" height="90"/>',
        '<object id="2" name="b" x="40" y="0" width="33" height="90"/>',
    )
    plan = layout.load("small.tmx")
    for width in range(960, 1000):
        assert plan.rect("a", (width, 600)).right == plan.rect("b", (width, 600)).left


def test_what_is_not_there_or_no_map_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyError, match="nowhere"):
        layout.load("boards/querni.tmx")["nowhere"]
    monkeypatch.setattr(layout, "ASSETS", tmp_path)
    with pytest.raises(FileNotFoundError):
        layout.load("missing.tmx")
    (tmp_path / "bad.tmx").write_text("this is no map")
    with pytest.raises(ValueError, match=r"bad\.tmx"):
        layout.load("bad.tmx")


def test_the_board_takes_rim_and_bed_from_its_map_and_every_cut_has_one_frame() -> None:
    plan = layout.load(MAP)
    style = Style((1280, 720), THEMES["felt"])
    whole = BoardPicture(style, pygame.Rect(0, 0, 756, 546))
    assert whole.rect.size == (plan["rim"].w, plan["rim"].h) and whole.frame == plan["bed"].x
    frames = set()
    for columns, rows in (((0, 3), (0, 2)), ((4, 7), (3, 5)), ((6, 9), (4, 6))):
        cut = BoardPicture(style, pygame.Rect(0, 0, 400, 400), columns=columns, rows=rows)
        assert len(cut.centres) == 12 and all(cut.rect.contains(cut.box(field)) for field in cut.centres)
        frames.add((cut.frame, cut.rect.size))
    assert len(frames) == 1
