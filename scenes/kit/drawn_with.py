"""What a picture is drawn with, as a fingerprint: the code in memory, the drawings and the fonts, the versions.

No source file is read, so it is as right in a frozen program, which has none, as in a checkout that is worked on. To look at all
that code takes long, so the fingerprints of the first frame are kept beside the pictures, for as long as no file that was loaded
has another size or time than it had then.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType, NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeGuard

import pygame

from scenes import VERSION
from scenes.kit.files import ASSETS, state_of
from scenes.kit.retained import slices

if TYPE_CHECKING:
    from hashlib import sha1
else:
    try:  # as `random` does it: what `hashlib` loads first takes as long as ten modules
        from _sha1 import sha1
    except ImportError:
        from hashlib import sha1

OURS = "scenes"
PROGRAM = ("scenes", "game")
"""The packages whose code and constants pictures are drawn with."""
starting = True
"""Whether the first frame is still to come: until then each start loads the same modules, later it hangs on what is opened."""
SETTLED = 2_000_000_000
"""How much older than the start a file must be to be what was loaded, in nanoseconds."""
_loaded = time.time_ns()
KEPT, MOST = "drawn_with.txt", 1 << 16
"""The file that fingerprints are kept in, and from how many bytes on it begins anew."""
DRAWINGS = ("fonts", "icons", "pictures", "themes")
"""The folders of the assets that pictures are made from."""
PLAIN = frozenset((NoneType, str, bytes, bool, int, float, complex, slice))
"""The types of what says all it says by its `repr`."""


def digest(value: object) -> str:
    """Forty characters that change with the `repr` of a value."""
    return sha1(repr(value).encode()).hexdigest()


def fingerprint(
    paint: Callable[..., object], folder: Path | None = None, breathe: Callable[[], object] = slices.rest
) -> str:
    """Twelve characters that change with whatever `paint` draws with. At the start they are kept in `folder`, if there is one.
    `breathe` is called now and then where it takes long.

    That is the code and the constants of the module it was written in, of the modules of all that it holds in its closure
    (functions, things of our classes, and those in tuples and lists), and of every module of the screen that these import at
    their head, however far. What is imported later is to be held in the closure.
    """
    homes = frozenset(_homes(paint))
    return _kept(homes, folder, breathe) if starting and folder is not None else _fingerprint(homes, breathe)


@cache
def _kept(homes: frozenset[str], folder: Path, breathe: Callable[[], object]) -> str:
    state = _state()
    if state is None:
        return _fingerprint(homes, breathe)
    key = digest((state, sorted(homes)))[:20]
    found = _known(folder).get(key)
    if found is None:
        found = _known(folder)[key] = _fingerprint(homes, breathe)
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with open(folder / KEPT, "a", encoding="utf-8") as file:
                file.write(f"{key} {found}\n")
    return found


@cache
def _known(folder: Path) -> dict[str, str]:
    """The fingerprints that a folder keeps, by the state of the program and the modules. What was torn by a crash is left out."""
    path = folder / KEPT
    try:
        if path.stat().st_size > MOST:
            path.unlink()
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    return {line[:20]: line[21:] for line in lines if len(line) == 33 and line[20] == " "}


def _state() -> str | None:
    """What changes with every file that the code in memory came from; None where one may not be the one that was loaded."""
    return _stamp(_names(len(sys.modules)))


@cache
def _names(loaded: int) -> tuple[str, ...]:
    """The modules of the program as long as no more than these are loaded of all."""
    return tuple(sorted(name for name in tuple(sys.modules) if name.split(".")[0] in PROGRAM))


@cache
def _stamp(names: tuple[str, ...]) -> str | None:
    files = [_file(name) for name in names]
    if max(files) > (_loaded - SETTLED,):
        return None
    return digest((names, files, sys.flags.optimize, _versions(), _drawings()))


@cache
def _file(name: str) -> tuple[int, int, int]:
    """When something of the file of a module was changed last, when what stands in it was, and its size."""
    try:
        stat = state_of(sys.modules[name])
    except (AttributeError, OSError):
        return _loaded, 0, 0
    return max(stat.st_mtime_ns, stat.st_ctime_ns), stat.st_mtime_ns, stat.st_size


def _homes(paint: object) -> Iterator[str]:
    waiting, seen = [paint], set[int]()
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, tuple | list):
            waiting += value
        elif isinstance(value, MethodType):
            waiting += (value.__func__, value.__self__)
        elif isinstance(value, FunctionType):
            yield value.__module__
            waiting += [cell.cell_contents for cell in value.__closure__ or ()]
        elif isinstance(value, ModuleType):
            yield value.__name__
        else:
            yield value.__module__ if isinstance(value, type) else type(value).__module__


def _ours(name: object) -> TypeGuard[str]:
    return isinstance(name, str) and name.split(".")[0] == OURS and name in sys.modules


@cache
def _fingerprint(homes: frozenset[str], breathe: Callable[[], object]) -> str:
    slices.takes_long()
    digest = sha1(repr((*_versions(), _drawings())).encode())
    for name in sorted(_reached(homes)):
        digest.update(_module(name))
        breathe()
    return digest.hexdigest()[:12]


def _versions() -> tuple[object, ...]:
    return VERSION, pygame.version.ver, sys.version_info[:2]


@cache
def _drawings() -> tuple[tuple[str, int, int], ...]:
    """Name, size and time of every drawing and font; a frozen program may lay its files out anew at each start, at any time."""
    frozen = getattr(sys, "frozen", False)
    files = [entry for folder in DRAWINGS for entry in os.scandir(ASSETS / folder)]
    return tuple(sorted((file.name, (stat := file.stat()).st_size, 0 if frozen else stat.st_mtime_ns) for file in files))


def _reached(homes: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = [name for name in homes if _ours(name)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _known_to(name)
    return found


@cache
def _known_to(name: str) -> frozenset[str]:
    of = (value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
          for value in vars(sys.modules[name]).values())
    return frozenset(other for other in of if _ours(other))


@cache
def _module(name: str) -> bytes:
    """A digest of the functions, classes and constants of a module: of what was written, not of what it remembers."""
    digest = sha1(name.encode())
    for key, value in vars(sys.modules[name]).items():
        if key.isupper() or (callable(value) and getattr(value, "__module__", None) == name):
            digest.update(repr((key, said(value))).encode())
    return digest.digest()


def said(value: object) -> object:
    """What code or a constant says, as something whose `repr` is the same in every process."""
    if type(value) in PLAIN:
        return value
    while hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    for kind, words in _WORDS:
        if isinstance(value, kind):
            return words(value)
    fields: Iterable[str] = getattr(value, "__dataclass_fields__", getattr(value, "__struct_fields__", ()))
    return type(value).__qualname__, [said(getattr(value, name)) for name in fields]


def _code(value: CodeType) -> object:
    return value.co_code, value.co_names, [held if type(held) in PLAIN else said(held) for held in value.co_consts]


def _class(value: type) -> object:
    own = [(name, held) for name, held in vars(value).items() if isinstance(held, FunctionType) or not name.startswith("__")]
    own += [(name, getattr(value, name, ())) for name in ("__struct_fields__", "__struct_defaults__")]  # no `__init__` has them
    return value.__qualname__, [(name, said(held)) for name, held in own]


_WORDS: tuple[tuple[type | UnionType, Callable[[Any], object]], ...] = (
    (CodeType, _code),
    (FunctionType, lambda function: [said(part) for part in (function.__code__, function.__defaults__, function.__kwdefaults__)]),
    (type, _class),
    (property, lambda value: said(value.fget)),
    (staticmethod | classmethod, lambda value: said(value.__func__)),
    (tuple | list, lambda parts: [said(part) for part in parts]),
    (set | frozenset, lambda parts: sorted(repr(said(part)) for part in parts)),
    (dict, lambda held: [(said(key), said(value)) for key, value in held.items()]),
    (str | int | float, repr),
)
"""How each kind of value is said; the first that fits."""
