"""Pictures: sprites with room for their shadows, SVG at the exact pixel size, blur, and what is kept of them.

What was painted once is kept in memory (the oldest goes when there are too many bytes); what is slow to paint is also
kept as raw pixels in `cache_folder`, under a name that changes with what it is painted with (`scenes.kit.drawn_with`).
"""

import io
import math
import os
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache, partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Literal, ParamSpec, TypeVar

import pygame

from scenes.kit.drawn_with import digest, fingerprint
from scenes.kit.files import ASSETS
from scenes.kit.retained import slices
from scenes.kit.shapes import rgb
from scenes.kit.theme import Style

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

Level = Literal["piece", "flat", "held", "aloft", "board"]
Size = tuple[int, int]
meanwhile: Callable[[], None] | None = None
"""Called between two pictures and beside slow ones while a page is opened, so that frames are shown; None at all other times."""
LARGE = 20_000
"""Pixels from which a picture is painted beside the loop."""
_BLUE_FIRST = (0xFF0000, 0xFF00, 0xFF, 0xFF000000) if sys.byteorder == "little" else None
"""The masks of a surface whose bytes are blue, green, red and alpha."""
Params = ParamSpec("Params")
Made = TypeVar("Made")

MEMORY_BYTES = 84_000_000
"""Bytes of pictures kept in memory for a canvas of `FULL` pixels and below; more in proportion above."""
FULL = 1920 * 1080
TRIMMED = 0.92
"""Clear margins are cut away where no larger share of the pixels is left."""
DISK_BYTES = 128 * 1024 * 1024
cache_folder: Path | None = None
"""Folder for what is slow to paint; None keeps it in memory alone."""

SHADOWS: dict[Level, tuple[float, float, float, float]] = {
    "piece": (1.4, 2.2, 2.2, 0.50),
    "flat": (2.6, 4.2, 0.0, 0.30),
    "held": (4.6, 7.6, 5.8, 0.42),
    "aloft": (7.0, 9.0, 9.0, 0.26),
    "board": (8.0, 13.0, 10.0, 0.45),
}
"""Shadow of each height: right, down and blur (sigma) in drawing units (720 to the window), and its alpha. "flat" stands for
"held" where frames cannot afford what is blurred: it has a quarter of the pixels."""


class Sprite:
    """An image that is larger than what it shows: shadow and glow reach outside. Its upper left corner lies at (`dx`, `dy`)
    pixels from the sprite's place: the centre of what is round or has a seat's shape, the upper left corner of all else."""

    __slots__ = ("_air", "_at", "_seen", "dx", "dy", "size")

    def __init__(self, image: pygame.Surface, dx: int = 0, dy: int = 0) -> None:
        self.dx, self.dy = dx, dy
        self.size = image.get_size()
        """Width and height of the image, clear margins included."""
        self._seen, self._at = image, (0, 0)
        self._air = (0, 0, 0, 0)
        """The colour of the clear margins that are not held: what makes a whole image smaller or softer would see another."""

    @property
    def image(self) -> pygame.Surface:
        """The whole image, for painters: made anew each time where its clear margins are not held. Frames use `draw`."""
        if self._seen.get_size() == self.size:
            return self._seen
        whole = pygame.Surface(self.size, pygame.SRCALPHA, self._seen)
        if any(self._air):
            whole.fill(self._air)
            whole.fill((0, 0, 0, 0), (self._at, self._seen.get_size()))
        whole.blit(self._seen, self._at, special_flags=pygame.BLEND_RGBA_ADD)  # as it is, clear pixels with a colour too
        return whole

    @property
    def held(self) -> pygame.Surface:
        """The pixels that are held in memory."""
        return self._seen

    def trimmed(self) -> "Sprite":
        """The same sprite without its clear margins, where that saves something: all it draws stays the same."""
        if not self._seen.get_flags() & pygame.SRCALPHA:
            return self
        box = self._seen.get_bounding_rect()
        box.size = max(1, box.w), max(1, box.h)
        box = box.inflate(2, 2).clip(self._seen.get_rect())  # SVG colours the clear pixels beside an edge as the edge
        if box.w * box.h > TRIMMED * self._seen.get_width() * self._seen.get_height():
            return self
        less = self.moved(0, 0)
        red, green, blue, _alpha = self._seen.get_at((0, 0))
        less._air = red, green, blue, 0
        less._seen, less._at = self._seen.subsurface(box).copy(), (self._at[0] + box.x, self._at[1] + box.y)
        return less

    def moved(self, right: int, down: int) -> "Sprite":
        """The same image with its offset moved by this many pixels."""
        other = Sprite(self._seen, self.dx + right, self.dy + down)
        other.size, other._at, other._air = self.size, self._at, self._air
        return other

    def draw(self, target: pygame.Surface, pos: tuple[float, float]) -> None:
        """Draws it with its place at `pos`."""
        target.blit(self._seen, (round(pos[0]) + self.dx + self._at[0], round(pos[1]) + self.dy + self._at[1]))

    def draw_clear(self, target: pygame.Surface, pos: tuple[float, float], alpha: int) -> None:
        """Draws it seen through: `alpha` from 0 (nothing is seen) to 255."""
        self._seen.set_alpha(alpha)
        self.draw(target, pos)
        self._seen.set_alpha(255)

    def draw_part(self, target: pygame.Surface, corner: tuple[int, int], part: pygame.Rect) -> None:
        """Draws a part of the image, given in its pixels, with the upper left corner of the part at `corner`."""
        seen = part.clip(self._at, self._seen.get_size())
        if seen.w and seen.h:
            at = (corner[0] + seen.x - part.x, corner[1] + seen.y - part.y)
            target.blit(self._seen, at, seen.move(-self._at[0], -self._at[1]))

    def draw_shorter(self, target: pygame.Surface, pos: tuple[float, float], less: Size) -> None:
        """Draws it narrower and lower by so many pixels, which are left out in its middle: for what is alike from end to end."""
        (wide, high), (right, down) = self.size, less
        left, top = (wide - right) // 2, (high - down) // 2
        for x, w in ((0, left), (left + right, wide - left - right)) if right else ((0, wide),):
            for y, h in ((0, top), (top + down, high - top - down)) if down else ((0, high),):
                corner = round(pos[0]) + self.dx + min(x, left), round(pos[1]) + self.dy + min(y, top)
                self.draw_part(target, corner, pygame.Rect(x, y, w, h))

    def draw_scaled(self, target: pygame.Surface, pos: tuple[float, float], ratio: float, squash: float = 0.0) -> None:
        """Draws it scaled around `pos`, and wider and lower by the share `squash`: for moving pieces only, since a scaled picture
        is less sharp than a painted one."""
        if abs(ratio - 1) < 0.02 and squash < 0.01:
            self.draw(target, pos)
            return
        wide, high = ratio * (1 + squash), ratio * (1 - squash)
        size = (max(1, round(self.size[0] * wide)), max(1, round(self.size[1] * high)))
        image = pygame.transform.smoothscale(self.image, size)
        target.blit(image, (round(pos[0] + self.dx * wide), round(pos[1] + self.dy * high)))

    def rect(self, pos: tuple[float, float]) -> pygame.Rect:
        """The pixels it covers when it is drawn at `pos`, shadow included."""
        return pygame.Rect((round(pos[0]) + self.dx, round(pos[1]) + self.dy), self.size)


_kept: OrderedDict[tuple[Hashable, ...], tuple[object, int]] = OrderedDict()
_kept_bytes = 0
_bound = MEMORY_BYTES


def _bytes_of(made: object) -> int:
    if isinstance(made, Sprite):
        made = made.held
    if isinstance(made, pygame.Surface):
        return made.get_width() * made.get_height() * made.get_bytesize() + 200
    return 200


def room_for(size: Size) -> None:
    """Sets how many bytes of pictures are kept, by the `size` of the canvas. What is too much goes with the next picture."""
    global _bound
    _bound = MEMORY_BYTES * max(FULL, size[0] * size[1]) // FULL


def kept(paint: Callable[Params, Made]) -> Callable[Params, Made]:
    """Keeps what a paint function returns, by its arguments (all hashable). The caller must not draw onto the returned surface.
    Within a deadline it may be painted in slices (see `scenes.kit.retained.slices`)."""
    name = f"{paint.__module__}.{paint.__qualname__}"

    @wraps(paint)
    def look_up(*args: Params.args, **kwargs: Params.kwargs) -> Made:
        global _kept_bytes
        key: tuple[Hashable, ...] = (name, args, tuple(sorted(kwargs.items()))) if kwargs else (name, args)
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
            return found[0]  # type: ignore[return-value]
        breathe()
        made = slices.made(key, partial(_painted, paint, *args, **kwargs))
        found = _kept.get(key)
        if found is not None:  # painted by somebody else while this was half painted
            return found[0]  # type: ignore[return-value]
        size = _bytes_of(made)
        _kept[key] = (made, size)
        _kept_bytes += size
        while _kept_bytes > _bound and len(_kept) > 1:
            _kept_bytes -= _kept.popitem(last=False)[1][1]
        return made

    return look_up


def _painted(paint: Callable[Params, Made], *args: Params.args, **kwargs: Params.kwargs) -> Made:
    """What a paint function returns, as it is kept: to look for clear margins takes long in a large picture."""
    made = paint(*args, **kwargs)
    if isinstance(made, Sprite):
        breathe()
        return made.trimmed()  # type: ignore[return-value]
    return made


def breathe() -> None:
    """A good moment for a frame, between two layers of a large picture. Quick otherwise."""
    slices.rest()
    if meanwhile is not None:
        meanwhile()


def clear() -> None:
    """Forgets everything kept in memory and what is half painted, as at a start: for tests and the gallery. Files stay."""
    global _kept_bytes
    slices.forget()
    _kept.clear()
    _kept_bytes = 0


def filled() -> float:
    """How much of the room for kept pictures is taken, as a share."""
    return _kept_bytes / _bound


def ready(image: pygame.Surface, opaque: bool = False) -> pygame.Surface:
    """The image in the pixel format of the window, or unchanged while there is none."""
    try:
        return image.convert() if opaque else image.convert_alpha()
    except pygame.error:
        return image


@cache
def _prune(folder: Path) -> None:
    """Once a run: removes the oldest files until the folder is within its bound."""
    files = sorted(((f.stat().st_mtime, f.stat().st_size, f) for f in folder.glob("*.pixels")), reverse=True)
    total = 0
    for _, size, file in files:
        total += size
        if total > DISK_BYTES:
            file.unlink(missing_ok=True)


def baked(key: tuple[Hashable, ...], size: Size, make: Callable[[], pygame.Surface], opaque: bool = False) -> pygame.Surface:
    """A surface of `size` that takes long to paint: from the folder if it is there, else from `make`, and put there beside the
    loop. Without a folder that can be used it is simply painted.

    The caller must keep no reference to what `make` returns, because another thread reads it afterwards. `key` names the
    picture by its values (`repr` is its name on disk).
    """
    if cache_folder is None:
        slices.takes_long()
        return ready(make(), opaque)
    name = digest((key, size, opaque))[:20]
    file = cache_folder / f"{fingerprint(make, cache_folder, breathe)}-{name}.pixels"
    with suppress(OSError):
        found = aside(lambda: _got(file, size, opaque), size)
        if found is not None:
            return found
    slices.takes_long()
    image = make()
    breathe()
    shown = ready(image, opaque)
    breathe()
    _painters().submit(_put, file, image.copy() if shown is image else shown if opaque else image, opaque)
    return shown


def _got(file: Path, size: Size, opaque: bool) -> pygame.Surface | None:
    """The surface that a file holds, ready for the display; None where it is no such file. Raises OSError without one."""
    with file.open("rb", buffering=0) as pixels:
        if os.fstat(pixels.fileno()).st_size != size[0] * size[1] * 4:
            return None
        like = ready(_layer_format(), opaque)
        image = pygame.Surface(size, like.get_flags(), like)
        if _BLUE_FIRST is None or image.get_masks()[:3] != _BLUE_FIRST[:3] or image.get_pitch() != 4 * size[0]:
            return ready(pygame.image.frombuffer(pixels.read(), size, "BGRA"), opaque)
        view = memoryview(image.get_view("0"))  # type: ignore[arg-type]
        return image if pixels.readinto(view) == view.nbytes else None  # fifteen times as quick as to convert it


def _put(file: Path, image: pygame.Surface, opaque: bool) -> None:
    """Puts the pixels of an image into the folder, beside the loop; without a word where that fails: it can be painted anew."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        _prune(file.parent)
        handle, part = tempfile.mkstemp(".pixels", dir=file.parent)  # one left behind by a crash is pruned in time
        try:
            with os.fdopen(handle, "wb") as out:
                image = image.convert_alpha() if opaque and image.get_bitsize() < 32 else image
                plain = image.get_masks() == _BLUE_FIRST and image.get_pitch() == 4 * image.get_width()  # most: it is quicker
                out.write(image.get_buffer().raw if plain else pygame.image.tobytes(image, "BGRA"))
            os.replace(part, file)
        except OSError:
            os.unlink(part)


def wait() -> None:
    """Returns when all pictures painted so far have been put into the folder."""
    _painters().submit(int).result()


@cache
def _painters() -> "ThreadPoolExecutor":
    from concurrent.futures import ThreadPoolExecutor  # late, for the first frame does without

    return ThreadPoolExecutor(1, "pictures")


def aside(call: Callable[[], Made], size: Size) -> Made:
    """What `call` paints, for calls that let go of Python's lock while they paint `size` pixels: a large picture beside the loop,
    which shows frames meanwhile, where a page is opened or there is a deadline. Raises what `call` raises."""
    if size[0] * size[1] < LARGE:
        return call()
    if meanwhile is None:
        return slices.aside(call)
    from concurrent.futures import wait

    painted = _painters().submit(call)
    while not wait([painted], 0.004).done:
        meanwhile()
    return painted.result()


def svg(source: str, size: Size) -> pygame.Surface:
    """A whole SVG document as a surface of `size`; its own proportions are kept. Not kept in memory."""
    # One pixel format for all layers: blits between two formats take twenty times as long.
    drawn = aside(lambda: pygame.image.load_sized_svg(io.BytesIO(source.encode()), size), size).convert(_layer_format())
    breathe()
    return drawn


@cache
def _layer_format() -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


@cache
def icon_art(name: str, colour: str, stroke: float = 2.0) -> str:
    """The inside of the icon's SVG (24 units wide and high) in one colour. Raises FileNotFoundError for none."""
    source = (ASSETS / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    inside = source[source.index(">", source.index("<svg")) + 1 : source.rindex("</svg>")]
    inside = inside.replace("currentColor", colour)
    if 'fill="currentColor"' in source[: source.index(">", source.index("<svg"))]:
        return f'<g fill="{colour}" stroke="none">{inside}</g>'
    return f'<g fill="none" stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round" stroke-linejoin="round">{inside}</g>'


@kept
def icon(name: str, px: int, colour: str, stroke: float = 2.0) -> pygame.Surface:
    """Icon `assets/icons/NAME.svg` as a square of `px` pixels in one colour; `stroke` in units of its 24."""
    art = icon_art(name, colour, stroke)
    return ready(svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">{art}</svg>', (px, px)))


@kept
def picture(name: str, size: Size) -> pygame.Surface:
    """Picture `assets/pictures/NAME.svg` within `size`. Raises `FileNotFoundError` when there is none."""
    return ready(svg((ASSETS / "pictures" / f"{name}.svg").read_text(encoding="utf-8"), size))


def put(target: pygame.Surface, image: pygame.Surface, **at: tuple[int, int]) -> pygame.Rect:
    """Draws an image with a point of its box, such as `center` or `midleft`, at a point of the target; gives its box there."""
    box = image.get_rect(**at)
    target.blit(image, box)
    return box


def stretched(image: pygame.Surface, size: Size) -> pygame.Surface:
    """The image made as large as `size`, smoothly."""
    whole = aside(lambda: pygame.transform.smoothscale(image, size), size)
    breathe()
    return whole


_PASSES = ((0.67, (1,)), (1.33, (1, 1)), (2.0, (1, 1, 1)), (2.67, (2, 1)), (4.0, (2, 2)), (4.67, (2, 2, 1)), (6.0, (2, 2, 2)))


def coarseness(sigma: float) -> int:
    """The factor by which a picture may be made smaller before a blur of `sigma` pixels."""
    return max(1, round(sigma / 1.7))


def blurred(image: pygame.Surface, sigma: float) -> pygame.Surface:
    """The image blurred by `sigma` pixels. Its colour must be the same everywhere, also where it is clear."""
    size, coarse = image.get_size(), coarseness(sigma)

    def paint() -> pygame.Surface:
        small = image
        if coarse > 1:
            small = pygame.transform.smoothscale(image, (math.ceil(size[0] / coarse), math.ceil(size[1] / coarse)))
        variance = (sigma / coarse) ** 2
        for radius in min(_PASSES, key=lambda p: abs(p[0] - variance))[1]:
            small = pygame.transform.box_blur(small, radius, False)
        return small if coarse == 1 else pygame.transform.smoothscale(small, size)

    return image if sigma < 0.5 else aside(paint, size)


def tinted(mask: pygame.Surface, colour: str, alpha: float, sigma: float = 0) -> pygame.Surface:
    """The mask's alpha, blurred by `sigma` pixels, in one colour; same size as the mask."""
    image = mask.copy()
    image.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    image = blurred(image, sigma)
    breathe()
    image.fill((255, 255, 255, round(alpha * 255)), special_flags=pygame.BLEND_RGBA_MULT)
    image.fill((*rgb(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    breathe()
    return image


def padded(mask: pygame.Surface, pad: int) -> pygame.Surface:
    """The mask with `pad` clear pixels on every side."""
    image = pygame.Surface((mask.get_width() + 2 * pad, mask.get_height() + 2 * pad), pygame.SRCALPHA)
    image.blit(mask, (pad, pad))
    return image


def shadow(mask: pygame.Surface, level: Level, style: Style) -> Sprite:
    """Shadow of a silhouette at one of the heights; its place is the mask's upper left corner. Clear in flat themes."""
    right, down, sigma, alpha = SHADOWS[level]
    dark = glow(mask, style, sigma, 0 if style.theme.flat else alpha, "#000000")
    return dark.moved(round(right * style.unit), round(down * style.unit))


def glow(mask: pygame.Surface, style: Style, sigma: float, alpha: float, colour: str | None = None) -> Sprite:
    """Light around a silhouette, gold unless a colour is given. `sigma` in drawing units; its place is the mask's upper left
    corner."""
    pad = math.ceil(sigma * style.unit * 2.6) + 1
    light = tinted(padded(mask, pad), colour or style.theme.gold, alpha, sigma * style.unit)
    return Sprite(ready(light), -pad, -pad)


def line_round(body: Sprite, width: float, colour: str, hollow: bool = False) -> Sprite:
    """A line of `width` pixels around a silhouette, to be laid under it; a `hollow` one leaves the silhouette itself out."""
    pad = math.ceil(width) + 1
    mask = padded(body.image, pad)
    mask.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grown = mask.copy()
    for step in range(24):
        angle = step * math.pi / 12
        move = (round(width * math.cos(angle)), round(width * math.sin(angle)))
        grown.blit(mask, move, special_flags=pygame.BLEND_RGBA_MAX)
    if hollow:
        grown.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    grown.fill((*rgb(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    return Sprite(grown, body.dx - pad, body.dy - pad)


def layered(layers: list[Sprite]) -> Sprite:
    """Layers over each other as one sprite; the first lies lowest."""
    area = layers[0].rect((0, 0)).unionall([layer.rect((0, 0)) for layer in layers[1:]])
    image = pygame.Surface(area.size, pygame.SRCALPHA)
    for layer in layers:
        layer.draw(image, (-area.x, -area.y))
    return Sprite(ready(image), area.x, area.y)


def at_body(sprite: Sprite, by: Sprite) -> Sprite:
    """A shadow or glow whose place is the corner of the image of `by`, moved to the place of that sprite."""
    return sprite.moved(by.dx, by.dy)


def seen_through(body: Sprite, alpha: int) -> Sprite:
    """The body made transparent: `alpha` from 0 (nothing is left) to 255."""
    image = body.image.copy()
    image.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(image, body.dx, body.dy)


def faded(style: Style, body: Sprite) -> Sprite:
    """A body that cannot be used now: its colours are weaker and closer to the wood that it lies on."""
    image = body.image.copy()
    shade = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    shade.fill((*rgb(style.theme.ground if style.theme.flat else "#3A2A1E"), 255))
    shade.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    grey = pygame.transform.grayscale(image)
    grey.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(grey, (0, 0))
    image.fill((168, 164, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(image, body.dx, body.dy)
