"""The six compartments of the settings: what is painted in them, and where in them their controls stand. Where a compartment lies
says the map of the page; what stands in it shares its room."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

import pygame

from game import catalogue
from scenes import games
from scenes.kit import materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.language import LANGUAGES, N_, _
from scenes.kit.layout import columns, places, rows
from scenes.kit.motion import HOP, SPEEDS, Anim
from scenes.kit.pictures import Sprite, baked, icon, kept, put
from scenes.kit.retained import draw
from scenes.kit.retained.quality import AUTOMATIC
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button, Widget
from scenes.page import Page
from scenes.seats.places import draw_whole
from scenes.settings.controls import BEAD, Card, Rod, Switch
from scenes.title import art

LEAST = 1.8
"""The smallest letters, in percent of the window's height."""
NIGHTS = {"en": "Night", "de": "Nacht", "sv": "Natt"}
WOOD = "#5E3D29", "#432A1B", "#26170E"
"""The wood of the box in which the compartments are, from above to below."""
THROWN = 2.2
"""How many times as long as the hop of a piece the throw of a sample takes."""

SWITCHES = {
    "fullscreen": (N_("Full screen"), N_("Key {fullscreen}")),
    "lights": (N_("Lights"), N_("Gold: pieces may go there")),
    "hints": (N_("Hints"), N_("Key {hint}: which piece, where, and why")),
    "ask_before_end": (N_("Ask before a turn ends"), N_("Enter twice instead of once")),
    "ends_by_itself": (N_("Turns end by themselves"), N_("1.5 seconds after the last gesture")),
    "ask_always": (N_("Always ask me"), N_("Alone among bots: about all that others throw away, not only where it helps.")),
    "reduced_motion": (N_("Reduced motion"), N_("Pieces fade instead of flying")),
}
"""The settings that are on or off, each with its name and a line on what it does, in which keys stand in braces."""
HELP = ("lights", "hints", "ask_before_end", "ends_by_itself", "ask_always")
"""Those of what a table shows and asks."""


class RodRow(NamedTuple):
    """A setting with a rod: the word beside it, what a voice calls it, the look of its bead, the setting that mutes it, and the
    words of its stops by their values."""

    word: str
    said: str
    seat: int = 0
    muted: str = ""
    stops: Mapping[str, str] = MappingProxyType({})


_PACES = dict(zip(SPEEDS, (N_("off"), N_("fast"), N_("normal"), N_("slow")), strict=True))
VOLUMES = {
    "volume": RodRow(N_("All"), N_("Volume of all"), 1, "all_muted"),
    "music": RodRow(N_("Music"), N_("Volume of music"), 2, "music_muted"),
    "effects": RodRow(N_("Effects"), N_("Volume of effects"), 3, "effects_muted"),
}
STOPS = {
    "people_speed": RodRow(N_("People"), N_("Speed of people"), stops=_PACES),
    "bots_speed": RodRow(N_("Bots"), N_("Speed of bots"), 4, stops=_PACES),
    "quality": RodRow(N_("Graphics"), N_("Graphics"), 6,
                      stops={AUTOMATIC: N_("Auto"), "full": N_("Full"), "less": N_("Less"), "least": N_("Least")}),
}
"""The settings with a few values."""
THEME_WORDS = {"felt": N_("Felt"), "walnut": N_("Walnut"), "contrast": N_("High contrast")}


class Sample(Widget):
    """Some words on paper at their true size, in `percent` of the usual one: what does not fit is left out, never shrunk."""

    percent = 100

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        box, u = self.rect, style.unit
        materials.paper(style, box.size, 12, "piece").draw(target, box.topleft)
        pad, radius = round(18 * u), min(round(28 * u), round(box.h * 0.36))
        body, head = (round(style.high * share * self.percent / 100) for share in (0.0264, 0.0309))
        room = box.w - 3 * pad - 2 * radius
        lines = [text.render(line, body, style.theme.ink) for line in text.wrap(_("13 jumped over two blue stones."), room, body)]
        step, title = round(body * 1.3), text.render(_("Pink jumped"), head, style.theme.ink, "f", 600)
        if title.get_width() <= room and len(lines) * step + head * 1.4 + pad <= box.h:
            lines.insert(0, title)
        lines = lines[:max(1, (box.h - round(8 * u)) // step)]
        y = box.centery - (len(lines) - 1) * step // 2
        for line in lines:
            put(target, line, midleft=(box.x + pad, y))
            y += step
        pieces.stone(style, radius, 1, 13).draw(target, (box.right - pad - radius, box.centery))


class Throw(Widget):
    """Somebody who throws a stone into a tray as fast as pieces move at a speed. It is a sample: it cannot be pressed."""

    def __init__(self, seat: int, human: bool) -> None:
        super().__init__()
        self.seat, self.human, self.focusable = seat, human, False
        self.share = 1.0
        """How far the stone has come, from the hand (0) to the tray (1)."""
        self._flight: Anim | None = None

    def hit(self, pos: tuple[int, int]) -> bool:
        return False

    def begin(self, page: Page, speed: float) -> None:
        """Throws, `speed` times as long as pieces hop; where nothing moves the stone lies in the tray at once. A throw that is
        under way ends with it."""
        def move(share: float) -> None:
            self.share = share

        still = page.app.settings.reduced_motion or speed == 0
        self.share = 1.0 if still else 0.0
        if self._flight is not None:
            self._flight.cancel()
        if not still:
            self._flight = page.motion.tween(HOP * THROWN * speed, move, done=lambda: page.sounds.play("drop"))

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        box = self.rect
        radius = max(6, round(min(box.h / 3.3, box.w / 6.4)))
        foot, flies = (box.x + round(radius * 1.5), box.bottom - style.px(0.4)), self.share < 1
        draw_whole(target, style, foot, radius, self.seat, self.human, "toss" if flies else "stand")
        small = round(radius * 0.66)
        tray = pygame.Rect(0, 0, round(small * 3.4), round(small * 2.6))
        tray.midright = box.right, box.bottom - tray.h // 2 - style.px(0.4)
        materials.recess(style, tray.size, 10, "wood", 4).draw(target, tray.topleft)
        start = foot[0] + round(radius * 1.5), foot[1] - round(radius * 2.2)
        x, y = (round(a + (b - a) * self.share) for a, b in zip(start, tray.center, strict=True))
        y -= round(math.sin(math.pi * self.share) * min(radius * 1.2, box.h / 3))
        pieces.stone(style, small, self.seat, 7 if self.human else 12).draw(target, (x, y))


class Controls(Protocol):
    """What the page of the settings lends to its panels: the controls that they place, by the settings that they set."""

    sample: Sample
    throws: dict[str, Throw]
    rods: dict[str, Rod]
    switches: dict[str, Switch]
    mutes: dict[str, Button]
    ways: dict[str, Button]
    theme_cards: dict[str, Card]
    language_cards: dict[str, Card]

    @property
    def style(self) -> Style:
        """The window as it is now."""


@kept
def wooden_box(style: Style, name: str, heading: str) -> pygame.Surface:
    """The window as a box of wood under the lamp, with a heading, by the map `name`. Opaque."""
    found = places(style, name)
    lamp, head = art.hung(style, found["lamp"]), found["head"]

    def paint() -> pygame.Surface:
        canvas = Canvas(style, style.size)
        if style.theme.flat:
            canvas.image.fill(style.theme.ground)
            return canvas.image
        canvas.wood(0, 0, canvas.w, canvas.h, 0, WOOD, 58, 0.3, 70, edge=False)
        art.lamplight(canvas, *lamp, bright=0.4)
        return canvas.image

    image = baked(("box of settings", style.theme.key, lamp), style.size, paint, opaque=True).copy()
    px = text.line_px(heading, head.w, round(head.h * 0.9), 8, "f", 700)
    put(image, art.carved(style, heading, px), midleft=head.midleft)
    return image


def panel(page: Controls, target: pygame.Surface, box: pygame.Rect, title: str, sign: str, note: str = "",
          way: str = "") -> pygame.Rect:
    """Paints a sunken panel with its heading, and at the right of that a note or the `way` to another page; gives the room
    below."""
    style, gap = page.style, page.style.px(1.2)
    theme = style.theme
    materials.recess(style, box.size, 18, "felt", 6).draw(target, box.topleft)
    inner = box.inflate(-2 * style.px(3), -2 * gap)
    head, room = rows(inner, min(max(round(style.text(4.4)), style.px(5.4)), inner.h // 3), 1.0, gap=gap // 2)
    left = put(target, icon(sign, round(min(head.h, style.text(4.4)) * 0.76), theme.cream, 2.1), midleft=head.midleft).right + gap
    wide = head.right - left - (style.px(22 * growth(style)) if way else 0)
    text.write(target, style, title, (left, head.y, wide, head.h), 3.4, theme.cream, "f", 600, wrap=False)
    left += text.width(title, style.text(3.4), "f", 600) + 2 * gap
    if way:
        page.ways[way].rect = pygame.Rect(0, 0, style.px(21 * growth(style)), max(style.px(5), head.h))
        page.ways[way].rect.midright = head.midright
    elif head.right - left > style.px(8):
        text.write(target, style, note, (left, head.y, head.right - left, head.h), 2.9, theme.soft, align="right", wrap=False)
    return room


def growth(style: Style) -> float:
    """How much larger controls are drawn than at a text size of 100 %."""
    return min(1.5, max(1.0, style.text_scale))


def switch_row(page: Controls, target: pygame.Surface, name: str, row: pygame.Rect, rule: bool = True) -> None:
    """The row of a switch: its name at the left, the switch at the right; `rule` draws a fine line above."""
    style, switch = page.style, page.switches[name]
    words, place = columns(row, 1.0, round(84 * style.unit * growth(style)), gap=style.px(2))
    if rule:
        draw.line(target, style.theme.line_soft, row.topleft, row.topright, max(1, style.px(0.16)))
    text.write(target, style, switch.name, words, 3.0, style.theme.cream, "a", 600, min_share=LEAST, line_height=1.1)
    switch.row, switch.rect = row.size, place
    switch.rect.h = min(row.h - style.px(0.4), round(40 * style.unit * growth(style)))
    switch.rect.centery = row.centery


def stop_row(page: Controls, target: pygame.Surface, name: str, row: pygame.Rect) -> None:
    """The row of a rod with stops: who throws at that speed, if anybody does, its name, and the words of its stops below it."""
    style, rod, stops = page.style, page.rods[name], STOPS[name].stops
    theme, throw = style.theme, page.throws.get(name)
    word, line = columns(row, *((0.42, 0.58) if throw else (0.24, 0.76)), gap=style.px(0.6))
    upper, lower = rows(line, 1.5, 1.0)
    each, rod.radius = line.w // len(stops), min(style.px(BEAD), max(style.px(1.5), (upper.h - style.px(1.9)) // 2))
    rod.rect = upper.inflate(2 * rod.radius - each, max(0, style.px(5) - upper.h))
    if throw:
        throw.rect = word
    box = columns(rows(word, 0.3, 0.7)[0], 0.44, 0.56)[1] if throw else pygame.Rect(word.x, upper.y, word.w, upper.h)
    text.write(target, style, _(STOPS[name].word), box, 2.6 if throw else 2.9, theme.cream, "a", 600,
               "right" if throw else "left", wrap=False, min_share=LEAST)
    for at, stop in enumerate(stops.values()):
        chosen = at == rod.value
        place = (rod.line.x + rod.line.w * at // 3 - each // 2, lower.y, each, lower.h)
        text.write(target, style, _(stop), place, 2.45, theme.cream if chosen else theme.soft, "a", 700 if chosen else 500,
                   "center", "top", wrap=False, min_share=LEAST)


def text_size(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """The slider for the size of all text, and a sample on paper that follows the bead while it is dragged."""
    style, theme, rod = page.style, page.style.theme, page.rods["text_size"]
    room = panel(page, target, box, _("Text size"), "text-size", f"{rod.value} %")
    row, page.sample.rect = rows(room, round(46 * style.unit), 1.0, gap=style.px(0.8))
    small = text.stamp(target, "A", round(19 * style.unit), theme.soft, "a", 700, midleft=row.midleft)
    large = text.stamp(target, "A", round(36 * style.unit), theme.cream, "a", 700, midright=row.midright)
    rod.rect = pygame.Rect(small.right, row.y, large.left - small.right, row.h).inflate(-2 * style.px(1.4), 0)


@kept
def table_face(style: Style, size: tuple[int, int], key: str) -> Sprite:
    """A small table of a theme, the mat of the first game in its frame, with a stone of each side."""
    own = Style(style.size, THEMES[key])
    canvas = Canvas(own, size, 9)
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(0, 0, w, h, 12))
    if own.theme.flat:
        canvas.add(Art().rect(1, 1, w - 2, h - 2, 12, own.theme.ground, own.theme.cream, 4))
    else:
        canvas.wood(0, 0, w, h, 12, WOOD if key == "walnut" else own.theme.rim, 6, 0.3)
    art.bed(canvas, games.lid(catalogue.games()[0]).mat, 8, 8, w - 16, h - 16)
    radius = round(min(w * 0.19, h * 0.2) * canvas.unit)
    for seat, number, x, y in ((0, 7, 0.32, 0.34), (1, 12, 0.68, 0.64)):
        place = (round(canvas.size[0] * x) + canvas.pad, round(canvas.size[1] * y) + canvas.pad)
        pieces.stone(own, radius, seat, number).draw(canvas.image, place)
    return canvas.sprite()


@kept
def language_face(style: Style, size: tuple[int, int], code: str) -> Sprite:
    """A small paper with a language's own name and its word for night."""
    body = materials.paper(style, size, 10, "piece")
    image = body.image.copy()
    upper, lower = rows(pygame.Rect((-body.dx, -body.dy), size).inflate(-round(12 * style.unit), -size[1] // 8), 1.1, 1.0)
    text.write(image, style, LANGUAGES[code], upper, 3.2, style.theme.ink, "f", 600, "center", wrap=False, min_share=LEAST)
    text.write(image, style, NIGHTS[code], lower, 2.6, style.theme.ink2, "a", 500, "center", wrap=False, min_share=LEAST)
    return Sprite(image, body.dx, body.dy)


def table(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """The three themes as small tables with their names, the switch for the full screen, and how much is shown."""
    style, theme = page.style, page.style.theme
    room = panel(page, target, box, _("Table"), "palette")
    label = round(style.text(2.7) * 1.4)
    low = max(style.px(5.2), round(min(style.text(7.6), room.h * 0.2)))
    cards, names, row, quality = rows(room, 1.0, label, low, round(low * 1.2), gap=style.px(0.5))
    gap = style.px(2)
    spots = zip(page.theme_cards.items(), columns(cards, 1.0, 1.0, 1.0, gap=gap), columns(names, 1.0, 1.0, 1.0, gap=gap),
                strict=True)
    for (key, card), place, name in spots:
        card.rect = place.inflate(0, -style.px(0.8))
        card.rect.h = min(card.rect.h, round(place.w * 1.4))
        name.y = card.rect.bottom + style.px(0.8)
        card.below = name.bottom - card.rect.bottom
        ink = theme.cream if card.chosen else theme.soft
        text.write(target, style, _(THEME_WORDS[key]), name.inflate(gap, 0), 2.7, ink, "a", 700 if card.chosen else 500,
                   "center", wrap=False, min_share=LEAST)
    switch_row(page, target, "fullscreen", row, False)
    stop_row(page, target, "quality", quality)


def help_(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """The switches for what a table shows and asks, and the way to the keys."""
    room = panel(page, target, box, _("Help"), "bulb", way="keys")
    for at, (name, row) in enumerate(zip(HELP, rows(room, *[1.0] * len(HELP)), strict=True)):
        switch_row(page, target, name, row, at > 0)


def sound(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """Three volumes, each with a button that mutes it, and the way to the voice."""
    style, theme = page.style, page.style.theme
    room = panel(page, target, box, _("Sound"), "volume", way="voice")
    for (name, said), row in zip(VOLUMES.items(), rows(room, *[1.0] * len(VOLUMES)), strict=True):
        rod, gap = page.rods[name], style.px(1.4)
        word, rod.rect, mute = columns(row, 0.24, 0.76, style.px(7.5), gap=gap)
        text.write(target, style, _(said.word), word, 2.9, theme.soft if rod.off else theme.cream, "a", 600, wrap=False)
        page.mutes[name].rect = mute.inflate(0, min(-style.px(0.5), style.px(6) - mute.h))


def speed(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """How fast the pieces of people and of bots move, and whether they fly at all."""
    *places, last = rows(panel(page, target, box, _("Speed"), "run"), 1.3, 1.3, 0.8, gap=page.style.px(0.4))
    for name, row in zip(page.throws, places, strict=True):
        stop_row(page, target, name, row)
    switch_row(page, target, "reduced_motion", last)


def language(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """The three languages, each in its own words."""
    style = page.style
    room = panel(page, target, box, _("Language"), "language").inflate(0, -style.px(1.2))
    for card, place in zip(page.language_cards.values(), columns(room, 1.0, 1.0, 1.0, gap=style.px(2)), strict=True):
        card.rect = place


PANELS = {"text": text_size, "table": table, "help": help_, "sound": sound, "speed": speed, "language": language}
"""The panels by the names of their places in the map."""
