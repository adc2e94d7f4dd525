"""Names in scripts that our fonts lack: a font of the system draws them, or a sentence says that none can; never boxes."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.kit import text
from scenes.kit.files import ASSETS
from scenes.kit.inputs import TextEntry
from scenes.kit.letters import runs
from scenes.kit.theme import THEMES, Style
from tests.noting import note

OURS = ASSETS / "fonts" / "Atkinson-500.ttf"


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """No font of this system is known before, and none stays known."""
    forget()
    yield
    forget()


def forget() -> None:
    """What a process knows of the fonts of its system."""
    runs._found.clear()
    for kept in (runs.runs, runs.with_letter, runs._can, runs._face):
        kept.cache_clear()


def renamed(path: Path, letter: str, other: str) -> None:
    """A copy of a font of ours that has the shape of one letter for another one of a foreign script (a map of format 12)."""
    data = bytearray(OURS.read_bytes())
    count = struct.unpack_from(">H", data, 4)[0]
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    table += struct.pack(">HHIII", 12, 0, 16 + 12 * 2, 0, 2)
    table += struct.pack(">III", ord(" "), ord(" "), 3) + struct.pack(">III", ord(other), ord(other), 36)
    for at in range(count):
        if data[12 + 16 * at:16 + 16 * at] == b"cmap":
            struct.pack_into(">II", data, 12 + 16 * at + 8, len(data), len(table))
    path.write_bytes(bytes(data) + table)


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without fontconfig and without fonts."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(runs, "folders", lambda: [])


def test_the_letters_of_a_font_are_read_from_its_file(tmp_path: Path) -> None:
    assert [letter for letter in "AßłЖ中\N{GRINNING FACE}" if runs.has(OURS, letter)] == ["A", "ß", "ł"]
    made = tmp_path / "made.ttf"
    renamed(made, "A", "中")
    assert [letter for letter in "A 中" if runs.has(made, letter)] == [" ", "中"]
    for broken in (b"", b"ttcf", OURS.read_bytes()[:300], bytes(400)):
        made.write_bytes(broken)
        forget()
        assert not runs.has(made, "A")
    assert not runs.has(tmp_path / "none.ttf", "A")


def test_a_letter_that_no_font_has_is_said_and_never_a_box(no_fonts: None) -> None:
    assert runs.lacking("Ada Zoë") == ""
    assert runs.lacking("中文") == "This computer has no font for Chinese letters: they show as ?."
    assert "Cyrillic" in runs.lacking("Жanna") and "these letters" in runs.lacking("\N{GRINNING FACE}")
    assert [run.text for run in runs.runs("中 Bo", "a")] == ["? Bo"]
    assert text.width("中", 40, "a", 700) == text.width("?", 40, "a", 700)


def test_a_font_in_the_folders_of_the_system_is_found_late_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    asked: list[Path] = []
    monkeypatch.setattr(runs, "folders", lambda: note(asked, tmp_path) or [tmp_path])
    renamed(tmp_path / "made.ttf", "A", "中")
    assert runs.runs("Ada", "a")[0].font == "a" and not asked, "nothing is searched for while our own letters do"
    mixed = runs.runs("Bo 中", "a")
    assert [(run.text, run.font) for run in mixed] == [("Bo ", "a"), ("中", tmp_path / "made.ttf")]
    assert runs.lacking("中") == "" and len(asked) == 1
    picture = text.render("Bo 中", 40, "#FFFFFF", "a", 700)
    assert picture.get_width() > text.width("Bo ", 40, "a", 700) and picture.get_height() == text.height(40, "a", 700)


def test_right_to_left_stands_in_its_order(no_fonts: None) -> None:
    """Fredoka has the letters of Hebrew: the first one stands at the right, beside Latin ones in their own order."""
    word = "שלום"
    found = runs.runs(f"Ben {word} Bo", "f")
    assert [(run.text, run.script) for run in found] == [("Ben ", ""), (word, "Hebr"), (" ", ""), ("Bo", "")]
    shown, first, last = (text.render(one, 60, "#FFFFFF", "f", 700) for one in (word, word[0], word[-1]))
    right = shown.subsurface((shown.get_width() - first.get_width(), 0, *first.get_size()))
    wrong = shown.subsurface((shown.get_width() - last.get_width(), 0, *last.get_size()))
    assert _unlike(right, first) < _unlike(wrong, last)


def _unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """How much two pictures of one size differ, in their alpha."""
    a, b = pygame.mask.from_surface(one), pygame.mask.from_surface(other)
    return (a.count() + b.count() - 2 * a.overlap_area(b, (0, 0))) / max(1, b.count())


def test_a_field_says_so_while_it_is_typed_in(no_fonts: None) -> None:
    pygame.display.set_mode((640, 360))
    style = Style((640, 360), THEMES["felt"], 1.0)
    entry = TextEntry("中", lambda typed: None)
    entry.rect = pygame.Rect(200, 200, 240, 40)
    target = pygame.Surface((640, 360))
    entry.draw(target, style, False)
    assert not target.subsurface((200, 100, 240, 90)).get_bounding_rect().w or target.get_at((320, 180))[:3] == (0, 0, 0)
    entry.focus_changed(True)
    entry.draw(target, style, True)
    assert target.get_at((320, 190))[:3] != (0, 0, 0)
