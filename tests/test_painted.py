"""What tests paint once and keep: it comes back as it was, and is painted anew when anything it was painted with is changed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.kit import pictures
from scenes.kit.pictures import Sprite
from scenes.kit.theme import THEMES, Style
from tests import painted
from tests.painted import Painted

STYLE = Style((960, 600), THEMES["felt"])
MOST = 1 << 20


def picture(flags: int = pygame.SRCALPHA) -> pygame.Surface:
    image = pygame.Surface((40, 30), flags, 32)
    image.fill((200, 100, 50, 120), (3, 4, 20, 10))
    return image


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_a_picture_comes_back_to_its_own_process_and_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: int
) -> None:
    mine, image = Painted(tmp_path, MOST), picture(flags)
    mine.put(b"k" * 20, "painter", Sprite(image, -3, 4))
    mine.put(b"l" * 20, "painter", image)
    monkeypatch.setattr(painted, "NAME", "other.pack")
    other = Painted(tmp_path, MOST)
    other.catch_up()
    for one in (mine, other):
        sprite, plain = one.get(b"k" * 20), one.get(b"l" * 20)
        assert (sprite.dx, sprite.dy, sprite.size) == (-3, 4, (40, 30)) and "painter" in one.painters
        for found in (sprite.held, plain):
            assert found.get_buffer().raw == image.get_buffer().raw
            assert (found.get_flags(), found.get_masks(), found.get_alpha()) == (
                image.get_flags(), image.get_masks(), image.get_alpha())
    assert other.get(b"m" * 20) is None


def test_what_is_torn_or_too_much_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Painted(tmp_path, MOST)
    mine.put(b"k" * 20, "painter", picture())
    mine.put(b"l" * 20, "painter", picture())
    (pack,) = tmp_path.iterdir()
    pack.write_bytes(pack.read_bytes()[:-9])
    monkeypatch.setattr(painted, "NAME", "other.pack")
    other = Painted(tmp_path, MOST)
    other.catch_up()
    assert other.get(b"k" * 20) is not None and other.get(b"l" * 20) is None
    Painted(tmp_path, 10)
    assert not list(tmp_path.iterdir())


def test_the_key_is_another_for_all_that_a_picture_is_painted_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def key(*args: object) -> bytes | None:
        return painted._key("ground", "scenes.near", args, {})

    def forget() -> None:
        for known in (painted._sources, painted._source, painted._imported):
            known.cache_clear()

    scenes = tmp_path / "scenes"
    scenes.mkdir()
    (scenes / "near.py").write_text("from scenes import (\n    far,\n)\n")
    (scenes / "far.py").write_text("def ground():\n    import scenes.late\n")
    (scenes / "late.py").write_text("WIDTH = 4\n")
    monkeypatch.setattr(painted, "ROOT", tmp_path)
    forget()
    try:
        first = key(STYLE, 4)
        assert first == key(STYLE, 4)
        others = key(STYLE, 5), key(Style((960, 601), STYLE.theme), 4), key(Style(STYLE.size, THEMES["walnut"]), 4)
        assert len({first, *others}) == 4
        assert key(STYLE, picture()) is None, "of a picture nobody can say what it shows"
        for name in ("near", "far", "late"):
            file = scenes / f"{name}.py"
            file.write_text(file.read_text() + "#\n")
            forget()
            assert key(STYLE, 4) != first, name
            first = key(STYLE, 4)
    finally:
        forget()


def test_what_a_test_forgets_or_paints_in_its_own_way_is_nobody_elses(
    _painted: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not _painted.anew() and not _painted.own()
    monkeypatch.setattr(pictures, "LARGE", pictures.LARGE)
    assert _painted.own() and not _painted.anew()
    pictures.clear()
    assert _painted.anew()
