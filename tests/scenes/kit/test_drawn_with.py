"""The mark of baked pictures: it changes with the code, the constants and the drawings, and with nothing else."""

import os
import subprocess
import sys
import time
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
    for kept in (drawn_with._fingerprint, drawn_with._drawings, drawn_with._known_to, drawn_with._module, drawn_with._kept,
                 drawn_with._known, drawn_with._names, drawn_with._stamp, drawn_with._file):
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


def test_it_changes_with_what_a_struct_begins_with() -> None:
    struct = "from msgspec import Struct\nclass Pen(Struct):\n    tip: int = 1\ndef line(w): return Pen().tip + w\n"
    assert mark(far=struct) == mark(far=struct) != mark(far=struct.replace("= 1", "= 2"))
    assert mark(far=struct) != mark(far=struct.replace("tip", "nib"))


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


class Start:
    """Starts of a program whose modules `near` and `far` lie in a folder, its fingerprints in another; `looks` counts the times
    that the code itself was looked at."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cache, self.looks = folder / "cache", 0
        self.files = {name: folder / f"{name}.py" for name in ("toy", "toy_far")}
        load = drawn_with._module

        def looked(name: str) -> bytes:
            self.looks += 1
            return load(name)

        monkeypatch.setattr(drawn_with, "_module", looked)
        looked.cache_clear = load.cache_clear  # type: ignore[attr-defined]
        self.write("toy", NEAR)
        self.write("toy_far", FAR)

    def write(self, name: str, text: str) -> None:
        self.files[name].write_text(text)

    def mark(self) -> str:
        """The mark of the painter in a new process."""
        self.looks = 0
        mark(self.files["toy"].read_text(), self.files["toy_far"].read_text(), linked=False)
        for name, path in self.files.items():
            sys.modules[f"scenes.{name}"].__file__ = str(path)
        forget()
        self.looks = 0
        return fingerprint(sys.modules["scenes.toy"].paint, self.cache)


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    monkeypatch.setattr(drawn_with, "_loaded", time.time_ns() + 10 * drawn_with.SETTLED)
    monkeypatch.setattr(drawn_with, "starting", True)
    return Start(tmp_path, monkeypatch)


def test_what_a_start_has_found_the_next_one_need_not_look_for(start: Start) -> None:
    first = start.mark()
    assert start.looks > 0 and start.mark() == first and start.looks == 0


@pytest.mark.parametrize(("name", "text"), [("toy", NEAR.replace("= 4", "= 5")), ("toy_far", FAR.replace("= 1", "= 2"))])
def test_a_file_of_any_module_that_is_another_has_the_code_looked_at(start: Start, name: str, text: str) -> None:
    first = start.mark()
    start.write(name, text)
    changed = start.mark()
    assert start.looks > 0 and (changed != first) == (name == "toy"), "a module that says nothing of the picture keeps its mark"
    assert start.mark() == changed and start.looks == 0


def test_a_file_as_new_as_the_program_is_not_trusted(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_with, "_loaded", time.time_ns())
    start.mark()
    assert start.mark() and start.looks > 0 and not start.cache.exists()


def test_a_line_that_was_torn_is_not_read(start: Start) -> None:
    first, file = start.mark(), start.cache / drawn_with.KEPT
    file.write_bytes(file.read_bytes()[:-4])
    assert start.mark() == first and start.looks > 0
    file.write_bytes(b"\xff" * (drawn_with.MOST + 1))
    assert start.mark() == first and file.stat().st_size < 100, "what has grown too large begins anew"


def test_after_the_first_frame_nothing_is_kept(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_with, "starting", False)
    assert start.mark() == start.mark() and start.looks > 0 and not start.cache.exists()


def test_the_kit_reads_no_source() -> None:
    """A frozen program has none."""
    text = (ROOT / "scenes" / "kit" / "drawn_with.py").read_text()
    assert "inspect" not in text and "__file__" not in text and "get_source" not in text
