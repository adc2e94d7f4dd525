"""Colours of the three tables, the styles of the eight seats, and `Style`: one window, one theme, one text size.

The contrasts of the palette are measured by tests. Colours are `#RRGGBB` strings everywhere in the kit.
Gold means "you may" or "this counts" and nothing else; in the high contrast theme yellow takes its part.
"""

from functools import cached_property
from typing import Literal

from msgspec import Struct

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
    """The mat of one game: what it is of, its colour under the lamp and at its rim.

    A `light` on which words could not be read is darkened until they can. `pattern` is a figure that is pressed into the mat
    again and again: an SVG path around its middle, about 28 units large. `lamp` is where the light falls, in shares of the
    window.
    """

    material: Material
    light: str
    dark: str
    pattern: str = ""
    lamp: tuple[float, float] = (0.4, 0.45)


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
_COLOURS = ("#0072B2", "#CC79A7", "#E69F00", "#009E73", "#56B4E9", "#D55E00", "#F0E442", "#2A2A2E")
_BRIGHTMARK_NAMES = (*MARK_NAMES[:7], N_("grey"))
_BRIGHT = ("#4DA6FF", "#F08FCB", "#FFB03B", "#2BD19C", "#9ADCFF", "#FF7A3D", "#FFF59A", "#B9B9B6")


def _seats(names: tuple[str, ...], colours: tuple[str, ...]) -> tuple[SeatStyle, ...]:
    return tuple(SeatStyle(name, colour, shape) for name, colour, shape in zip(names, colours, _SHAPES, strict=True))


def _wooden(key: ThemeKey, ground: str, ground_hi: str, ground_lo: str, bed: tuple[str, str], vignette: str, rim: Tones) -> Theme:
    return Theme(
        key=key,
        flat=False,
        ground=ground,
        ground_hi=ground_hi,
        ground_lo=ground_lo,
        bed_hi=bed[0],
        bed_lo=bed[1],
        vignette=vignette,
        rim=rim,
        rim_dark=("#3F2A1E", "#36241A", "#22150E"),
        panel=("#4E3626", "#33231A", "#1E130D"),
        plate=("#573D2B", "#3A281D", "#24170F"),
        board=("#94683F", "#6B452C", "#472C1B"),
        board_edge="#1A0F09",
        groove=("#1A100A", "#231810", "#2C1D13"),
        tray=("#241710", "#2F2016", "#3A281C"),
        hollow=("#120B07", "#22160E", "#2F1F14"),
        cream="#F6EFDD",
        cream_light="#FFFAEE",
        cream_shade="#EADFC5",
        cream_edge="#9B8760",
        paper_edge="#B7A47E",
        ink="#1E1B18",
        ink2="#574C40",
        soft="#D3C6AB",
        off_text="#A39480",
        gold="#FFD66B",
        gold_hi="#FFF0B8",
        gold_lo="#C88A1E",
        gold_edge="#8F5F14",
        line="#FFE2B8",
        line_soft="#6B5B45",
        off="#3A2C23",
        off_line="#5A493B",
        refusal="#D55E00",
        positive="#2C5E45",
        first=("#FFE08A", "#EDB13C", "#8F5F14"),
        second=("#7B5640", "#5D3F2D", "#2A1911"),
        danger=("#D9662B", "#B24708", "#6B2600"),
        first_text="#1E1B18",
        second_text="#F6EFDD",
        danger_text="#FFFFFF",
        seats=_seats(MARK_NAMES, _COLOURS),
    )


_WALNUT_RIM: Tones = ("#7A543B", "#5A3C2A", "#3A271C")
_BLACK, _WHITE, _YELLOW, _PANEL, _BUTTON = "#0A0A0B", "#FAFAF5", "#FFE14D", "#17171A", "#2A2A2F"

THEMES: dict[str, Theme] = {
    "felt": _wooden("felt", "#16352D", "#2F6A58", "#0E241F", ("#0F2A23", "#143329"), "#040A08", _WALNUT_RIM),
    "walnut": _wooden(
        "walnut", "#2B1D16", "#6B4A35", "#190F0A", ("#1C120C", "#281A12"), "#080403", ("#94683F", "#6B452C", "#472C1B")
    ),
    "contrast": Theme(
        key="contrast",
        flat=True,
        ground=_BLACK,
        ground_hi=_BLACK,
        ground_lo=_BLACK,
        bed_hi=_BLACK,
        bed_lo=_BLACK,
        vignette=_BLACK,
        rim=("#5A5A60",) * 3,
        rim_dark=("#5A5A60",) * 3,
        panel=(_PANEL,) * 3,
        plate=(_PANEL,) * 3,
        board=(_BLACK,) * 3,
        board_edge=_WHITE,
        groove=(_BLACK,) * 3,
        tray=("#050505",) * 3,
        hollow=("#1B1B1F",) * 3,
        cream=_WHITE,
        cream_light=_WHITE,
        cream_shade="#D9D9D2",
        cream_edge=_BLACK,
        paper_edge=_BLACK,
        ink=_BLACK,
        ink2="#2A2A2F",
        soft="#D9D9D2",
        off_text="#9A9A96",
        gold=_YELLOW,
        gold_hi=_YELLOW,
        gold_lo=_YELLOW,
        gold_edge=_BLACK,
        line=_WHITE,
        line_soft="#8A8A90",
        off=_BLACK,
        off_line="#9A9A96",
        refusal="#FF7A3D",
        positive=_BUTTON,
        first=(_YELLOW,) * 3,
        second=(_BUTTON,) * 3,
        danger=("#FF7A3D",) * 3,
        first_text=_BLACK,
        second_text=_WHITE,
        danger_text=_BLACK,
        seats=_seats(_BRIGHTMARK_NAMES, _BRIGHT),
    ),
}

LARGE_TEXT = 1.3
"""The share of the usual text size beyond which words count as large."""



def allowed(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a window, with sides that are too short or too long brought to what a window may have."""
    least = SMALLEST if size[0] >= size[1] else SMALLEST[::-1]
    return min(LARGEST, max(least[0], size[0])), min(LARGEST, max(least[1], size[1]))


class Style(Struct, frozen=True, dict=True):
    """One window: the size in pixels that it is painted at, its theme, and the text size setting (0.8 to 2.0).

    The first argument of every paint function; also the key under which what is painted is kept.
    """

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
