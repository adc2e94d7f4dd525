"""Pictures that were painted once, for all tests, all processes and the next run: on disk, under what they were painted with.

A drawing (SVG) lies under its text and its size. What `kept` keeps lies under its arguments and the sources of all modules that
its painter can reach, so whatever is changed there has it painted anew. What a test forgets (`pictures.clear`), and all of a
test that puts something of its own in a module's place, is painted as in play, and is not kept.
"""

from __future__ import annotations

import io
import marshal
import os
import re
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha1
from mmap import ACCESS_READ, mmap
from pathlib import Path
from time import perf_counter, time_ns
from typing import Any
from zlib import compress, decompress

import msgspec
import pygame

from scenes.kit import drawn_with
from scenes.kit.files import ASSETS
from scenes.kit.pictures import Sprite
from scenes.kit.theme import Style, Theme

HEAD = struct.Struct("<20sII")
"""A picture in a file: its key, and how many bytes follow that say what it is, and how many of pixels."""
DRAWING = "svg"
PLAIN = pygame.Surface
"""What pictures are; while a tool looks at what is drawn it puts a class of its own in its place."""
LARGE = 120_000
"""Pixels from which on what is slow is kept on disk by the program itself."""
SLOW = 0.0004
"""Seconds from which on it is quicker to read what a painter has painted."""
APART = 0.5
"""Seconds after which is looked again for what other processes have painted."""
IMPORTS = re.compile(r"^[ \t]*(?:from ((?:scenes|game)[\w.]*) import (?:\(([^)]*)\)|(.*))|import ((?:scenes|game)[\w.]*))", re.M)
NAME = f"{os.getpid()}-{time_ns()}.pack"
ROOT = Path(__file__).resolve().parents[1]


class Painted:
    """The pictures in a folder. Each process adds to a file of its own, and reads those of all."""

    def __init__(self, folder: Path, most: int) -> None:
        """With more than so many bytes in it the folder begins anew."""
        self._folder = folder
        with suppress(OSError):  # as another process does it at the same time
            packs = list(folder.glob("*.pack"))
            if sum(pack.stat().st_size for pack in packs) > most:
                for pack in packs:
                    pack.unlink()
        self._at: dict[bytes, tuple[Any, ...]] = {}
        self._read: dict[str, int] = {}
        self._packs: dict[str, bytes | mmap] = {}
        self._asked = 0.0
        self.painters = set[str]()
        """Those that were slow at least once."""
        self.anew: Callable[[], bool] = lambda: False
        """Whether a test wants all painted anew."""
        self.own: Callable[[], bool] = lambda: False
        """Whether what a test paints may be another picture than in play."""

    def catch_up(self) -> None:
        """Looks, now and then, for what others have painted meanwhile."""
        if perf_counter() - self._asked < APART:
            return
        self._asked = perf_counter()
        for entry in os.scandir(self._folder):
            if entry.name.endswith(".pack") and entry.name != NAME and entry.stat().st_size > self._read.get(entry.name, 0):
                self._read_on(entry.name, entry.stat().st_size)

    def _read_on(self, name: str, size: int) -> None:
        with (self._folder / name).open("rb") as file:
            pack = self._packs[name] = mmap(file.fileno(), size, access=ACCESS_READ)
        at = self._read.get(name, 0)
        while at + HEAD.size <= size:
            key, words, pixels = HEAD.unpack_from(pack, at)
            body = at + HEAD.size + words
            if body + pixels > size:
                break  # it is being written
            painter, *said = marshal.loads(pack[at + HEAD.size : body])
            self._at[key] = name, body, pixels, *said
            self.painters.add(painter)
            at = body + pixels
        self._read[name] = at

    def get(self, key: bytes) -> Any:
        """The picture of a key, or None."""
        found = self._at.get(key)
        if found is None:
            return None
        name, at, pixels, size, flags, masks, sprite = found
        image = PLAIN(size, flags, 32, masks)
        image.get_buffer().write(decompress(self._packs[name][at : at + pixels]))
        return image if sprite is None else _sprite(image, sprite)

    def put(self, key: bytes, painter: str, made: object) -> None:
        """Keeps a picture, if it is one of the usual kind."""
        sprite = None
        if type(made) is Sprite:
            sprite = made.dx, made.dy, made.size, made._at, made._air
            made = made.held
        if type(made) is not PLAIN or key in self._at or made.get_parent() is not None:
            return
        flags, wide = made.get_flags() & (pygame.SRCALPHA | pygame.SRCCOLORKEY), made.get_width()
        if wide * made.get_height() > LARGE and painter != DRAWING:
            return
        usual = made.get_bitsize() == 32 and made.get_pitch() == 4 * wide and made.get_alpha() in (None, 255)
        if not usual or flags & pygame.SRCCOLORKEY:
            return
        said = made.get_size(), flags, tuple(made.get_masks()), sprite
        words, pixels = marshal.dumps((painter, *said)), compress(made.get_buffer().raw, 1)
        with (self._folder / NAME).open("ab") as pack:
            pack.write(HEAD.pack(key, len(words), len(pixels)) + words + pixels)
        self._packs[key.hex()] = pixels
        self._at[key] = key.hex(), 0, len(pixels), *said
        self.painters.add(painter)

    def drawing(self, render: Callable[..., pygame.Surface], source: bytes, size: tuple[int, int]) -> pygame.Surface:
        """A drawing, rendered unless it is there."""
        key = sha1(repr((pygame.version.ver, size)).encode() + source).digest()
        found: pygame.Surface | None = self.get(key)
        if found is None:
            found = render(io.BytesIO(source), size)
            self.put(key, DRAWING, found)
        return found

    def painted(self, make: Callable[..., Any], paint: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """What `make` makes of `paint` and these arguments, unless it is there."""
        if paint.__module__ == "scenes.kit.text" or pygame.Surface is not PLAIN or self.anew():
            return make(paint, *args, **kwargs)
        painter = f"{paint.__module__}.{paint.__qualname__}"
        key = _key(painter, paint.__module__, args, kwargs) if painter in self.painters else None
        found = None if key is None else self.get(key)
        if found is not None:
            return found
        began = perf_counter()
        made = make(paint, *args, **kwargs)
        if perf_counter() - began > SLOW and not self.anew() and not self.own():
            key = key or _key(painter, paint.__module__, args, kwargs)
            if key is not None:
                self.put(key, painter, made)
        return made


def _sprite(image: pygame.Surface, said: Any) -> Sprite:
    dx, dy, size, at, air = said
    sprite = Sprite(image, dx, dy)
    sprite.size, sprite._at, sprite._air = size, at, air
    return sprite


def _key(painter: str, module: str, args: object, kwargs: dict[str, Any]) -> bytes | None:
    """Where a picture is kept; None where its arguments are not plain, or its painter is none of the screen's."""
    if not module.startswith("scenes."):
        return None
    try:
        return sha1(repr((_sources(module), painter, _said(args), _said(tuple(sorted(kwargs.items()))))).encode()).digest()
    except TypeError:
        return None


def _said(value: Any) -> object:
    """A value as something whose `repr` says all of it. Raises TypeError where it is not plain."""
    if type(value) in drawn_with.PLAIN:
        return value
    if type(value) is tuple:
        return [_said(one) for one in value]
    if type(value) is Theme:
        return _theme(value)
    if type(value) is Style:
        return _style(value)
    if isinstance(value, msgspec.Struct):
        return type(value).__qualname__, [_said(getattr(value, name)) for name in value.__struct_fields__]
    raise TypeError(type(value))


@cache
def _style(style: Style) -> object:
    return style.size, style.text_scale, _said(style.theme)


@cache
def _theme(theme: Theme) -> str:
    return sha1(repr([_said(getattr(theme, name)) for name in theme.__struct_fields__]).encode()).hexdigest()


@cache
def _sources(module: str) -> str:
    """What changes with the source of a module, of all that it imports in any place, and with the drawings and fonts."""
    found, waiting = set[str](), [module]
    while waiting:
        name = waiting.pop()
        if name not in found and _source(name):
            found.add(name)
            waiting += _imported(name)
    mark = sha1(_assets())
    for name in sorted(found):
        mark.update(_source(name))
    return mark.hexdigest()


@cache
def _source(name: str) -> bytes:
    """What stands in a module; nothing where it is none."""
    path = ROOT.joinpath(*name.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        with suppress(OSError):
            return name.encode() + b"\n" + file.read_bytes()
    return b""


@cache
def _imported(name: str) -> frozenset[str]:
    def named() -> Iterator[str]:
        for package, several, one, plain in IMPORTS.findall(_source(name).decode()):
            yield package or plain
            yield from (f"{package}.{word.split(' as ')[0].strip()}" for word in (several or one).split(","))

    return frozenset(named())


@cache
def _assets() -> bytes:
    mark = sha1(repr((sys.version_info[:2], pygame.version.ver)).encode())
    for folder in drawn_with.DRAWINGS:
        for path in sorted((ASSETS / folder).rglob("*")):
            if path.is_file():
                mark.update(path.name.encode() + path.read_bytes())
    return mark.digest()
