"""Colours of the three tables, the styles of the eight seats, and `Style`: one window, one theme, one text size.

The contrasts of the palette are measured by tests. Colours are `#RRGGBB` strings everywhere in the kit.
Gold means "you may" or "this counts" and nothing else; in the high contrast theme yellow takes its part.
"""

from functools import cached_property
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from scenes.kit.files import ASSETS
from scenes.kit.language import N_

ThemeKey = Literal["felt", "walnut", "contrast"]
SMALLEST = (320, 240)
"""The smallest window that can be asked for, in pixels; one that stands upright has it the other way round."""
LARGEST = 16384
"""The most pixels that a side of a window can have."""
NARROW = 4 / 3
"""The ratio of a window's width to its height below which sizes go by its width: what lies side by side must have room."""
Tones = tuple[str, str, str]
"""Light, middle and dark tone of a surface that is lit from the upper left."""


class SeatStyle(Struct, frozen=True):
    """Colour name (English, marked for translation), colour and shape of one seat."""

    name: str
    colour: str
    shape: str


Material = Literal["leather", "planks", "baize", "moss", "chalk"]


class Mat(Struct, frozen=True):
    """The mat of one game: what it is of, its colour under the lamp (darkened until words can be read on it) and at its rim.

    `pattern` is a figure that is pressed into it again and again: an SVG path around its middle, about 28 units large. `lamp` is
    where the light falls, in shares of the window.
    """

    material: Material
    light: str
    dark: str
    pattern: str = ""
    lamp: tuple[float, float] = (0.5, 0.45)


class Theme(Struct, frozen=True, eq=False):
    """All colours of one table. `flat` themes draw lines and no gradients, grain or shadows."""

    key: ThemeKey
    flat: bool
    # ground
    ground: str
    ground_hi: str
    ground_lo: str
    bed_hi: str
    bed_lo: str
    vignette: str
    # woods: light, middle, dark
    rim: Tones
    rim_dark: Tones
    panel: Tones
    plate: Tones
    board: Tones
    board_edge: str
    groove: Tones
    tray: Tones
    hollow: Tones
    # pieces and papers
    cream: str
    cream_light: str
    cream_shade: str
    cream_edge: str
    paper_edge: str
    # text: ink and ink2 on cream, paper and gold; cream and soft on dark wood and felt
    ink: str
    ink2: str
    soft: str
    off_text: str
    # light
    gold: str
    gold_hi: str
    gold_lo: str
    gold_edge: str
    line: str
    line_soft: str
    off: str
    off_line: str
    refusal: str
    positive: str
    # buttons: light, dark, edge
    first: Tones
    second: Tones
    danger: Tones
    first_text: str
    second_text: str
    danger_text: str
    seats: tuple[SeatStyle, ...]
    mat: Mat | None = None
    """The mat that lies on the table; None for the table itself."""


_SHAPES = ("circle", "flower", "triangle", "square", "drop", "diamond", "star", "hexagon")
MARK_NAMES = (N_("blue"), N_("pink"), N_("orange"), N_("green"), N_("sky"), N_("vermilion"), N_("yellow"), N_("black"))


def _theme(key: ThemeKey) -> Theme:
    """The colours of a table from its file in `assets/themes`. On black the eighth seat is grey."""
    written = msgspec.json.decode((ASSETS / "themes" / f"{key}.json").read_bytes())
    names = (*MARK_NAMES[:7], N_("grey")) if written["flat"] else MARK_NAMES
    seats = [SeatStyle(*seat) for seat in zip(names, written["seats"], _SHAPES, strict=True)]
    return msgspec.convert({**written, "seats": seats}, Theme)


THEMES: dict[str, Theme] = {key: _theme(key) for key in get_args(ThemeKey)}

LARGE_TEXT = 1.3
"""The share of the usual text size beyond which words count as large."""


def allowed(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a window, with sides that are too short or too long brought to what a window may have."""
    least = SMALLEST if size[0] >= size[1] else SMALLEST[::-1]
    return min(LARGEST, max(least[0], size[0])), min(LARGEST, max(least[1], size[1]))


class Style(Struct, frozen=True, dict=True):
    """One window: the size in pixels that it is painted at, its theme, and the text size setting (0.8 to 2.0). The first argument
    of every paint function; also the key under which what is painted is kept."""

    size: tuple[int, int]
    theme: Theme
    text_scale: float = 1.0

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.theme, self.text_scale))

    def __hash__(self) -> int:
        return self._hash  # asked for thousands of times in a frame

    @cached_property
    def high(self) -> int:
        """The height in pixels that all shares are of, and that counts wherever "the window's height" is said: the window's, and
        in a narrow one that of a squarish window of its width, so that there it is a squarish window with more room downwards."""
        return min(self.size[1], round(self.size[0] / NARROW))

    def px(self, share: float) -> int:
        """`share` percent of the window's height (`high`) in pixels, at least 1."""
        return max(1, round(self.high * share / 100))

    def text(self, share: float) -> int:
        """The font size in pixels for a text of `share` percent of the window's height, with the text size setting applied."""
        return max(1, round(self.high * share * self.text_scale / 100))

    @property
    def unit(self) -> float:
        """Pixels of one unit of the drawings, which are made for a window 720 units high."""
        return self.high / 720

    @property
    def large_text(self) -> bool:
        """Whether words are so large that a table uses its map for large text and its plates give way to them."""
        return self.text_scale > LARGE_TEXT

    @property
    def wide(self) -> bool:
        """Whether the window is wide (16:9) rather than squarish (4:3)."""
        return self.size[0] >= 1.5 * self.size[1]
