"""A match as an animated picture: GIF where Pillow is there, else APNG by a small writer of our own.

Frames come one at a time, so that whoever makes them can stop in between; nothing here knows of a match.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from PIL.Image import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
"""How a PNG begins."""
COMMON, RARE = 64, 64
"""As many colours of a GIF go to what is large, wood and felt, and to what is small and tells pieces and seats apart."""
CLEAR = 255
"""The colour of a GIF that lets the frame before show through."""
_STAYS = [255] + [0] * 255
_COARSE = bytes((min(251, shade) + 4) & 0xF8 for shade in range(256))
"""Shades of an APNG, in steps of eight: finer ones would make it three times as large."""


def film(samples: Sequence[pygame.Surface]) -> GifFilm | ApngFilm:
    """A new film of the best kind that this program can make. `samples`: some of its frames, whose colours are those of all.

    It takes frames of one size with `add`, each standing `ms` milliseconds, and gives the bytes of a file with `made`, which
    raises ValueError when there is no frame; `suffix` is that of the file.
    """
    return GifFilm(samples) if has_pillow() else ApngFilm()


def has_pillow() -> bool:
    """Whether GIFs can be made."""
    return find_spec("PIL") is not None


class GifFilm:
    """A GIF, through Pillow: one palette for all, and of each frame what has changed."""

    suffix = ".gif"

    def __init__(self, samples: Sequence[pygame.Surface]) -> None:
        self._frames: list[Image] = []
        self._times: list[int] = []
        self._palette = _palette(samples)
        self._before: Image | None = None

    def add(self, frame: pygame.Surface, ms: int) -> None:
        """The next frame."""
        from PIL import Image, ImageChops

        now = _whole(frame).quantize(palette=self._palette, dither=Image.Dither.NONE)
        before, self._before = self._before, now
        if before is not None:  # what stays is clear, which packs into next to nothing
            old, new = (Image.frombytes("L", one.size, one.tobytes()) for one in (before, now))  # the numbers of their colours
            same = ImageChops.difference(old, new).point(_STAYS, "1")
            now = now.copy()
            now.paste(CLEAR, mask=same)
        now.info["transparency"] = CLEAR
        self._frames.append(now)
        self._times.append(ms)

    def made(self) -> bytes:
        """The whole film, again and again."""
        if not self._frames:
            raise ValueError("a film without a frame")
        out = BytesIO()
        first, *rest = self._frames
        first.save(out, "GIF", save_all=True, append_images=rest, duration=self._times, loop=0, optimize=False,
                   transparency=CLEAR, disposal=1)
        return out.getvalue()


def _palette(samples: Sequence[pygame.Surface]) -> Image:
    """A picture with the colours that a film needs whose frames are like these."""
    from PIL import Image as Pictures

    sheet = Pictures.new("RGB", (samples[0].get_width(), samples[0].get_height() * len(samples)))
    for at, frame in enumerate(samples):
        sheet.paste(_whole(frame), (0, at * frame.get_height()))
    colours: list[int] = []
    for method, most in ((Pictures.Quantize.MEDIANCUT, COMMON), (Pictures.Quantize.MAXCOVERAGE, RARE)):
        colours += (sheet.quantize(most, method=method, dither=Pictures.Dither.NONE).getpalette() or [])[: most * 3]
    made = Pictures.new("P", (1, 1))
    made.putpalette(colours + colours[:3] * (256 - len(colours) // 3))
    return made


def _whole(frame: pygame.Surface) -> Image:
    from PIL import Image as Pictures

    return Pictures.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))


class ApngFilm:
    """An animated PNG: the first frame whole, of the others the rectangle that has changed."""

    suffix = ".png"

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._chunks: list[bytes] = []
        self._number = 0
        self._frames = 0

    def add(self, frame: pygame.Surface, ms: int) -> None:
        box, self._before = changed(self._before, frame), frame
        head = struct.pack(">5I2H2B", self._next(), box.w, box.h, box.x, box.y, min(ms, 65535), 1000, 0, 0)
        self._chunks.append(chunk(b"fcTL", head))
        data = zlib.compress(rows(frame.subsurface(box)), 7)
        self._chunks.append(chunk(b"IDAT", data) if not self._frames else chunk(b"fdAT", struct.pack(">I", self._next()) + data))
        self._frames += 1

    def _next(self) -> int:
        self._number += 1
        return self._number - 1

    def made(self) -> bytes:
        """The whole film, again and again."""
        if self._before is None:
            raise ValueError("a film without a frame")
        start = png_head(self._before.get_size()) + chunk(b"acTL", struct.pack(">2I", self._frames, 0))
        return start + b"".join(self._chunks) + chunk(b"IEND", b"")


def png_head(size: tuple[int, int]) -> bytes:
    """How a PNG begins whose pixels have red, green and blue in 8 bits each."""
    return SIGNATURE + chunk(b"IHDR", struct.pack(">2I5B", *size, 8, 2, 0, 0, 0))


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG: its length, kind, data and check sum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def rows(picture: pygame.Surface) -> bytes:
    """The pixels of a picture as PNG has them, each row told as the difference from the one above, which packs well."""
    wide = picture.get_width() * 3
    pixels = pygame.image.tobytes(picture, "RGB").translate(_COARSE)
    out, above = bytearray(), bytes(wide)
    for start in range(0, len(pixels), wide):
        row = pixels[start : start + wide]
        if row == above:
            out += b"\x02" + bytes(wide)
        else:
            out += b"\x00" + row
        above = row
    return bytes(out)


def changed(before: pygame.Surface | None, after: pygame.Surface) -> pygame.Rect:
    """The smallest rectangle outside of which two pictures of one size are the same; one pixel where they are the same, and all
    of the second one where there is no first."""
    if before is None:
        return after.get_rect()
    apart = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    apart.invert()
    boxes = apart.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 1, 1)
