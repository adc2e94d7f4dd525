"""The mark of baked pictures: it changes with the code, the constants and the drawings, and with nothing else."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from scenes.kit import drawn_with
from scenes.kit.drawn_with import fingerprint

Painter = Callable[..., object]
ROOT = Path(__file__).resolve().parents[3]
NEAR = "WIDTH = 4\ndef paint(): return far.line(WIDTH)\ndef _other(): return lambda: 1\n"
FAR = "class Pen:\n    def __init__(self): self.tip = 1\ndef line(w): return Pen().tip + w\n_seen = {}\n"


@pytest.fixture(autouse=True)
def _anew() -> Iterator[None]:
    forget()
    yield
    for name in ("scenes.toy", "scenes.toy_far"):
        sys.modules.pop(name, None)
    forget()


def forget() -> None:
    """What a process works out once, as for a new one."""
    for kept in (drawn_with._fingerprint, drawn_with._drawings, drawn_with._known_to, drawn_with._module):
        kept.cache_clear()


def mark(near: str = NEAR, far: str = FAR, wrap: Callable[[Painter], Painter] | None = None, linked: bool = True) -> str:
    """The mark of `paint` in a module `near` that uses a module `far` (unless not `linked`), as a new process finds it."""
    forget()
    for name, text in (("scenes.toy_far", far), ("scenes.toy", near)):
        module = sys.modules[name] = ModuleType(name)
        exec(compile(text, name, "exec"), vars(module))
    if linked:
        sys.modules["scenes.toy"].far = sys.modules["scenes.toy_far"]  # type: ignore[attr-defined]
    paint = sys.modules["scenes.toy"].paint
    return fingerprint(wrap(paint) if wrap else paint)


def test_it_is_the_same_for_the_same() -> None:
    assert mark() == mark() and len(mark()) == 12
    assert mark(far=FAR.replace("_seen = {}", "_seen = {1: 2}")) == mark(), "what a module remembers is no drawing"
    assert mark(near="# a word\n" + NEAR) == mark()


@pytest.mark.parametrize(
    ("old", "new"),
    [("WIDTH = 4", "WIDTH = 5"), ("far.line(WIDTH)", "far.line(WIDTH) + 1"), ("lambda: 1", "lambda: 2"), ("far.line", "far.Pen")],
)
def test_it_changes_with_the_module_itself(old: str, new: str) -> None:
    assert mark(near=NEAR.replace(old, new)) != mark()


@pytest.mark.parametrize(("old", "new"), [("self.tip = 1", "self.tip = 2"), ("Pen().tip + w", "Pen().tip - w")])
def test_it_changes_with_a_module_that_is_used(old: str, new: str) -> None:
    assert mark(far=FAR.replace(old, new)) != mark()


def test_it_changes_with_a_painter_that_is_held() -> None:
    def wrap(paint: Painter) -> Painter:
        return lambda: paint()

    assert mark(wrap=wrap) == mark(wrap=wrap) != mark(near=NEAR.replace("WIDTH = 4", "WIDTH = 5"), wrap=wrap)


@pytest.mark.parametrize("held", ["Pen", "Pen()", "Pen().line", "[(line, 3)]"])
def test_it_changes_with_a_thing_that_is_held_though_nobody_imports_its_module(held: str) -> None:
    def wrap(paint: Painter) -> Painter:
        thing = eval(held, vars(sys.modules["scenes.toy_far"]))
        again: Painter = lambda: (paint, thing, again)  # noqa: E731 - it holds itself, too
        return again

    near = "def paint(): return 1\n"
    far = FAR.replace("def line", "    def line(self): return self.tip\ndef line")

    def held_mark(far: str) -> str:
        return mark(near=near, far=far, wrap=wrap, linked=False)

    assert held_mark(far) == held_mark(far) != held_mark(far.replace("self.tip = 1", "self.tip = 2"))


def test_it_changes_with_a_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in drawn_with.DRAWINGS:
        (tmp_path / folder).mkdir()
    drawing = tmp_path / "pictures" / "lamp.svg"
    drawing.write_text("<svg/>")
    monkeypatch.setattr(drawn_with, "ASSETS", tmp_path)
    first = mark()
    drawing.write_text("<svg />")
    longer = mark()
    os.utime(drawing, (1, 1))
    assert len({first, longer, mark()}) == 3
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    frozen = mark()
    os.utime(drawing, (2, 2))
    assert mark() == frozen, "a frozen program may unpack its files anew at each start"


def test_two_processes_agree() -> None:
    program = (
        "import scenes.title.art as art, scenes.kit.materials as materials\n"
        "from scenes.kit.drawn_with import fingerprint, said\n"
        "words = said(frozenset(('oak', 'ash', 'elm', 'yew')))\n"
        "print(fingerprint(art.ground), fingerprint(materials._ground), words)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True
        ).stdout.splitlines()[-1]
        for seed in ("1", "2")
    }
    assert len(said) == 1 and "oak" in said.pop()


def test_the_kit_reads_no_source() -> None:
    """A frozen program has none."""
    text = (ROOT / "scenes" / "kit" / "drawn_with.py").read_text()
    assert "inspect" not in text and "__file__" not in text and "open(" not in text and ".read" not in text
