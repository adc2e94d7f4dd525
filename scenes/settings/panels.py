"""The six beds of the settings page: what stands in them, and how tall each has to be at a width and a text size.

A bed is laid out twice: once on a sheet that only measures, once for good. Lengths are in drawing units (720 of them are
the window's height), taken through `Sheet.u`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import pygame

from scenes.kit import materials, pieces, text
from scenes.kit.actions import with_keys
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.language import LANGUAGES, _
from scenes.kit.layout import columns
from scenes.kit.pictures import Sprite, icon, kept
from scenes.kit.shapes import rounded_rect
from scenes.kit.text import Family
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button, Widget
from scenes.settings.controls import Card, Rod, Switch
from scenes.settings.rows import HELP, MOTION, SCREEN, SPEED_WORDS, SPEEDS, SWITCHES, THEME_WORDS, VOLUMES

PAD = 22
STOP = 2.45
"""The letters of the stops of a rod, in percent of the window's height."""
NIGHTS = {"en": "Night", "de": "Nacht", "sv": "Natt"}


class Controls(Protocol):
    """What the page of the settings lends to its beds: the controls that they place, and how many columns they stand in."""

    columns: int
    sample_box: pygame.Rect
    """Where the sample of the text size is painted; set by its bed."""
    rods: dict[str, Rod]
    """By the settings that they set, as all of these."""
    switches: dict[str, Switch]
    mutes: dict[str, Button]
    theme_cards: dict[str, Card]
    language_cards: dict[str, Card]


class Sheet:
    """Collects everything on the page that does not change and bakes it into one picture; in pixels of the content."""

    def __init__(self, style: Style, density: int) -> None:
        """`density`: 0 roomy, 1 close, 2 tight."""
        self.style = style
        self.density = density
        self.measuring = True
        self._laid: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def u(self, units: float) -> int:
        """Pixels of a length in drawing units."""
        return round(units * self.style.unit)

    def d(self, roomy: float, close: float, tight: float) -> int:
        """Pixels of a length in drawing units that depends on the density."""
        return self.u((roomy, close, tight)[self.density])

    @property
    def growth(self) -> float:
        """How much larger controls are drawn than at a text size of 100 %."""
        return min(1.5, max(1.0, self.style.text_scale))

    def put(self, image: pygame.Surface | Sprite, x: int, y: int) -> None:
        """Lays the upper left corner of an image, or the place of a sprite, at a point."""
        if isinstance(image, Sprite):
            self._laid.append((image.image, (x + image.dx, y + image.dy)))
        else:
            self._laid.append((image, (x, y)))

    def words(self, line: str, x: int, y: int, share: float, colour: str, family: Family = "a", weight: int = 500,
              align: str = "left", room: int = 0) -> int:
        """Writes one line around the height `y`, and from, up to or around `x`; `room` makes it shrink. Gives its width."""
        px = self.style.text(share)
        if room:
            px = text.line_px(line, room, px, self.style.px(1.9), family, weight)
            line = text.cut(line, room, px, family, weight)
        image = text.render(line, px, colour, family, weight)
        left = {"left": x, "center": x - image.get_width() // 2, "right": x - image.get_width()}[align]
        self.put(image, left, y - image.get_height() // 2)
        return image.get_width()

    def bake(self, size: tuple[int, int]) -> pygame.Surface:
        """The picture of all that was laid on the sheet."""
        image = pygame.Surface(size, pygame.SRCALPHA)
        for part, place in self._laid:
            image.blit(part, place)
        return image


def foot(sheet: Sheet) -> int:
    """Free pixels at the lower edge of a bed."""
    return sheet.d(14, 8, 5)


class Panel:
    """A sunken bed with a heading. `top` is where its content begins; `y` moves on as things are put into it."""

    def __init__(self, sheet: Sheet, box: pygame.Rect, title: str, sign: str, note: str = "", strong: bool = False) -> None:
        style, theme, u = sheet.style, sheet.style.theme, sheet.u
        self.sheet, self.box = sheet, box
        if not sheet.measuring:
            sheet.put(materials.recess(style, box.size, 18, "felt", 6), *box.topleft)
        self.x, self.w = box.x + u(PAD), box.w - 2 * u(PAD)
        head = max(sheet.d(52, 40, 34), round(style.text(3.4) * 1.36))
        middle = box.y + sheet.d(10, 6, 5) + head // 2
        size = round(style.text(3.4))
        sheet.put(icon(sign, size, theme.cream, 2.1), self.x, middle - size // 2)
        left = self.x + size + u(9)
        room = self.x + self.w - left
        used = sheet.words(title, left, middle, 3.4, theme.cream, "f", 600, room=room)
        if note and strong:
            sheet.words(note, self.x + self.w, middle, 3.4, theme.cream, "f", 600, "right", room - used - u(8))
        elif note and room - used > u(90):
            sheet.words(note, self.x + self.w, middle, 2.5, theme.soft, align="right", room=room - used - u(12))
        self.y = box.y + sheet.d(10, 6, 4) + head

    def end(self) -> int:
        """The height that the bed needs."""
        return self.y + foot(self.sheet) - self.box.y


def switch_row(page: Controls, sheet: Sheet, panel: Panel, name: str, rule: bool = True, least: int = 0) -> None:
    """Adds the row of a switch to a bed: a heading and a line at the left, the switch at the right; `rule` draws a fine line
    above."""
    style, theme, u = sheet.style, sheet.style.theme, sheet.u
    switch, title, line = page.switches[name], _(SWITCHES[name].title), with_keys(_(SWITCHES[name].line))
    wide, high = u(84 * sheet.growth), u(40 * sheet.growth)
    room = panel.w - wide - u(14)
    first = text.lines(title, room, style.text(2.9), theme.cream, "a", 700, "left")
    second = text.lines(line, room, style.text(2.45), theme.soft, align="left")
    gap = u(1)
    block = first.get_height() + gap + second.get_height()
    row = max(block + sheet.d(12, 4, 1), high + sheet.d(10, 6, 5), least)
    if rule:
        line_image = pygame.Surface((panel.w, max(1, u(1.2))), pygame.SRCALPHA)
        line_image.fill((255, 255, 255, 90 if theme.flat else 30))
        sheet.put(line_image, panel.x, panel.y)
    top = panel.y + (row - block) // 2
    sheet.put(first, panel.x, top)
    sheet.put(second, panel.x, top + first.get_height() + gap)
    switch.rect = pygame.Rect(panel.x + panel.w - wide, panel.y + (row - high) // 2, wide, high)
    switch.reach = pygame.Rect(panel.x, panel.y, panel.w, row)
    panel.y += row


def text_size(page: Controls, sheet: Sheet, box: pygame.Rect) -> int:
    """Lays out the slider for the size of all text, and a sample on paper that follows the bead while it is dragged."""
    theme, u = sheet.style.theme, sheet.u
    panel = Panel(sheet, box, _("Text size"), "text-size", f"{page.rods['text_size'].value} %", strong=True)
    middle = panel.y + u(20)
    small = text.render("A", u(19 * sheet.growth), theme.soft, "a", 700)
    large = text.render("A", u(36 * sheet.growth), theme.cream, "a", 700)
    sheet.put(small, panel.x + u(2), middle - small.get_height() // 2)
    sheet.put(large, panel.x + panel.w - large.get_width(), middle - large.get_height() // 2)
    left, right = panel.x + small.get_width() + u(8), panel.x + panel.w - large.get_width() - u(14)
    page.rods["text_size"].rect = pygame.Rect(left, middle - u(20), right - left, u(40))
    panel.y = middle + sheet.d(30, 24, 23)
    least = max(sheet.d(96, 62, 56), round(sheet.style.text(2.64) * (6.2, 4.4, 3.3)[sheet.density]))
    high = max(least, box.bottom - foot(sheet) - panel.y) if not sheet.measuring else least
    page.sample_box = pygame.Rect(panel.x - u(2), panel.y, panel.w + u(4), high)
    panel.y += high
    return panel.end()


def paint_sample(target: pygame.Surface, style: Style, box: pygame.Rect, percent: int) -> None:
    """Paints the sample at its true size: what does not fit on the paper is left out, never shrunk."""
    theme = style.theme
    materials.paper(style, box.size, 12, "piece").draw(target, box.topleft)
    body, head = round(style.high * 0.0264 * percent / 100), round(style.high * 0.0309 * percent / 100)
    u = style.unit
    pad = round(18 * u)
    radius = min(round(28 * u), round(box.h * 0.36))
    lines = text.wrap(_("13 jumped over two blue stones."), box.w - 2 * pad - 2 * radius - round(10 * u), body)
    step = round(body * 1.3)
    title = text.render(_("Pink jumped"), head, theme.ink, "f", 600)
    bare = box.h < head * 1.4 + step * min(2, len(lines)) + pad or title.get_width() > box.w - 2 * pad - 2 * head
    y = box.y + (box.h - (0 if bare else round(head * 1.5)) - step * len(lines)) // 2
    y = max(y, box.y + round(8 * u))
    if not bare:
        mark = pieces.badge(style, round(head * 0.62), 1)
        mark.draw(target, (box.x + pad + head * 0.72, y + head * 0.66))
        target.blit(title, (box.x + pad + round(head * 1.8), y + round(head * 0.66) - title.get_height() // 2))
        y += round(head * 1.5)
    for line in lines:
        if y + step > box.bottom:
            break
        words = text.render(line, body, theme.ink)
        target.blit(words, (box.x + pad, y + step // 2 - words.get_height() // 2))
        y += step
    stone = pieces.stone(style, radius, 1, 13)
    stone.draw(target, (box.right - pad - radius + round(4 * u), box.centery + (-round(2 * u) if bare else round(18 * u))))


@on_box(9)
def table_face(canvas: Canvas, key: str) -> Canvas:
    """A small table of a theme with a stone of each side."""
    theme = THEMES[key]
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(0, 0, w, h, 12))
    art = Art()
    if theme.flat:
        art.rect(0, 0, w, h, 12, theme.cream).rect(5, 5, w - 10, h - 10, 8, theme.ground)
        canvas.add(art)
    else:
        edge = theme.rim[0] if key == "walnut" else theme.rim[1]
        art.rect(0, 0, w, h, 12, edge)
        dark = theme.ground_lo if key == "felt" else theme.ground
        art.rect(5, 5, w - 10, h - 10, 8, art.linear((0, theme.ground_hi), (1, dark)))
        canvas.add(art)
        if key == "walnut":
            canvas.wood(5, 5, w - 10, h - 10, 8, ("#5D4230", "#3E2A1D", "#2B1D16"), 6, 0.3, edge=False)
    own = Style(canvas.style.size, theme)
    radius = round(min(w * 0.19, h * 0.2) * canvas.unit)
    for seat, number, x, y in ((0, 7, 0.32, 0.34), (1, 12, 0.68, 0.64)):
        place = (round(canvas.size[0] * x) + canvas.pad, round(canvas.size[1] * y) + canvas.pad)
        pieces.stone(own, radius, seat, number).draw(canvas.image, place)
    return canvas


@kept
def language_face(style: Style, size: tuple[int, int], code: str) -> Sprite:
    """A small paper with a language's own name and its word for night."""
    theme = style.theme
    body = materials.paper(style, size, 10, "piece")
    image = body.image.copy()
    inner = (size[0] - round(12 * style.unit), size[1] // 2)
    left = -body.dx + round(6 * style.unit)
    head = text.fitted(style, LANGUAGES[code], inner, 3.2, theme.ink, "f", 600, "center", wrap=False, min_share=1.8)
    line = text.fitted(style, NIGHTS[code], inner, 2.6, theme.ink2, "a", 500, "center", wrap=False, min_share=1.8)
    image.blit(head, (left, -body.dy + round(size[1] * 0.07)))
    image.blit(line, (left, -body.dy + round(size[1] * 0.45)))
    return Sprite(image, body.dx, body.dy)


def table(page: Controls, sheet: Sheet, box: pygame.Rect) -> int:
    """Lays out the three themes as small tables, and the switches for the screen."""
    style, theme, u = sheet.style, sheet.style.theme, sheet.u
    panel = Panel(sheet, box, _("Table"), "palette")
    gap = u(15)
    wide = (panel.w - 2 * gap) // 3
    px = style.text(2.7)
    labels = [text.wrap(_(THEME_WORDS[key]), wide + gap // 2, px, "a", 700) for key in page.theme_cards]
    step = round(px * 1.12)
    label = step * max(len(lines) for lines in labels)
    row = 0 if page.columns == 2 else sum(_switch_height(page, sheet, panel, name) for name in SCREEN)
    least = sheet.d(96, 56, 54)
    high = least if sheet.measuring else max(least, box.bottom - foot(sheet) - row - label - u(14) - panel.y - u(4))
    high = min(high, round(wide * 1.4))
    panel.y += u(6)
    places = columns(pygame.Rect(panel.x, panel.y, panel.w, high), 1.0, 1.0, 1.0, gap=gap)
    for at, card in enumerate(page.theme_cards.values()):
        card.rect = places[at]
        card.below = label + u(8)
        middle = card.rect.x + wide // 2
        for n, line in enumerate(labels[at]):
            y = panel.y + high + u(8) + n * step + step // 2
            colour = theme.cream if card.chosen else theme.soft
            sheet.words(line, middle, y, 2.7, colour, "a", 700 if card.chosen else 500, "center", wide + gap - u(2))
    panel.y += high + label + u(12)
    if page.columns != 2:
        if not sheet.measuring:
            panel.y = max(panel.y, box.bottom - foot(sheet) - row)
        screen_rows(page, sheet, panel)
    return panel.end()


def screen_rows(page: Controls, sheet: Sheet, panel: Panel) -> None:
    """Adds the switches for the full screen and for the table view to a bed."""
    for name in SCREEN:
        switch_row(page, sheet, panel, name)


def _switch_height(page: Controls, sheet: Sheet, panel: Panel, name: str) -> int:
    """The height of a row with a switch, without drawing it."""
    before = panel.y
    switch_row(page, Sheet(sheet.style, sheet.density), panel, name, False)
    row, panel.y = panel.y - before, before
    return row


def help_(page: Controls, sheet: Sheet, box: pygame.Rect) -> int:
    """Lays out the switches for what a table shows and asks."""
    panel = Panel(sheet, box, _("Help"), "bulb")
    least = 0 if sheet.measuring else (box.bottom - foot(sheet) - panel.y) // len(HELP)
    tallest = max(_switch_height(page, sheet, panel, name) for name in HELP)
    for at, name in enumerate(HELP):
        switch_row(page, sheet, panel, name, at > 0, least if least >= tallest else 0)
    return panel.end()


def sound(page: Controls, sheet: Sheet, box: pygame.Rect) -> int:
    """Lays out three volumes, each with a button that mutes it."""
    style, theme, u = sheet.style, sheet.style.theme, sheet.u
    panel = Panel(sheet, box, _("Sound"), "volume", with_keys(_("{mute} mutes all")))
    rows = [(page.rods[name], page.mutes[name], _(row.word)) for name, row in VOLUMES.items()]
    least = max(sheet.d(58, 46, 45), round(style.text(2.9) * 1.6))
    row = least if sheet.measuring else max(least, (box.bottom - foot(sheet) - panel.y) // 3)
    px = style.text(2.9)
    label = min(max(text.width(word, px, "a", 600) for _rod, _button, word in rows) + u(18), round(panel.w * 0.4))
    wide, high = u(54), u(43)
    for rod, button, word in rows:
        middle = panel.y + row // 2
        sheet.words(word, panel.x, middle, 2.9, theme.soft if rod.off else theme.cream, "a", 600, room=label - u(12))
        button.rect = pygame.Rect(panel.x + panel.w - wide, middle - high // 2 - u(2), wide, high)
        left = panel.x + label - u(8)
        rod.rect = pygame.Rect(left, middle - u(20), button.rect.x - u(14) - left, u(40))
        panel.y += row
    return panel.end()


def speed(page: Controls, sheet: Sheet, box: pygame.Rect) -> int:
    """Lays out how fast the pieces of people and of bots move, and whether they fly at all."""
    style, theme, u = sheet.style, sheet.style.theme, sheet.u
    panel = Panel(sheet, box, _("Speed"), "run")
    px = style.text(2.9)
    rows = [(page.rods[name], _(row.word)) for name, row in SPEEDS.items()]
    words = [_(word) for word in SPEED_WORDS]
    label = min(max(text.width(word, px, "a", 600) for _rod, word in rows) + u(18), round(panel.w * 0.4))
    stop_px = style.text(STOP)
    sizes = [text.width(word, stop_px, "a", 700) for word in words]
    least_gap = max((one + two) // 2 for one, two in pairwise(sizes)) + u(8)
    half = max(sizes[0], sizes[-1]) // 2 + u(2)
    below = panel.w - label - 2 * half < 2.8 * least_gap  # long words: the rod gets a line of its own
    left = panel.x + (0 if below else label)
    own = round(px * 1.4) if below else 0
    least = sheet.d(48, 40, 34) + round(stop_px * 1.35) + own
    rest = sum(_switch_height(page, sheet, panel, name) for name in MOTION)
    row = least if sheet.measuring else max(least, (box.bottom - foot(sheet) - rest - panel.y) // 2)
    for rod, word in rows:
        spare = (row - least) // 2
        middle = panel.y + spare + own + sheet.d(20, 20, 17)
        heading = panel.y + spare + own // 2 if below else middle
        sheet.words(word, panel.x, heading, 2.9, theme.cream, "a", 600, room=panel.w if below else label - u(8))
        _stops(sheet, rod, words, (left + half, panel.x + panel.w - half), middle)
        panel.y += row
    for name in MOTION:
        switch_row(page, sheet, panel, name)
    return panel.end()


def _stops(sheet: Sheet, rod: Rod, words: Sequence[str], ends: tuple[int, int], middle: int) -> None:
    """Lays out a rod between two ends with its four stops in words below it."""
    style, theme, u, (first, last) = sheet.style, sheet.style.theme, sheet.u, ends
    radius = style.px(2.36)
    rod.rect = pygame.Rect(first - radius, middle - u(20), last - first + 2 * radius, u(40))
    for at, stop in enumerate(words):
        chosen = at == rod.value
        sheet.words(stop, first + (last - first) * at // 3, middle + u(18) + round(style.text(STOP) * 0.72), STOP,
                    theme.cream if chosen else theme.soft, "a", 700 if chosen else 500, "center", (last - first) // 3 + u(6))


def language(page: Controls, sheet: Sheet, box: pygame.Rect) -> int:
    """Lays out the three languages, each in its own words."""
    u = sheet.u
    panel = Panel(sheet, box, _("Language"), "language")
    least = max(sheet.d(72, 56, 49), round(sheet.style.text(2.6) * 2.6))
    panel.y += u(7)  # the light of the chosen card keeps off the heading
    row = sum(_switch_height(page, sheet, panel, name) for name in SCREEN) + u(8) if page.columns == 2 else 0
    high = least if sheet.measuring else min(max(least, box.bottom - foot(sheet) - row - u(4) - panel.y), u(96 * sheet.growth))
    places = columns(pygame.Rect(panel.x, panel.y, panel.w, high), 1.0, 1.0, 1.0, gap=u(14))
    for card, place in zip(page.language_cards.values(), places, strict=True):
        card.rect = place
    panel.y += high + u(4)
    if page.columns == 2:  # there is more room here than under the small tables
        panel.y += u(8)
        screen_rows(page, sheet, panel)
    return panel.end()


@dataclass(frozen=True)
class BedRows:
    """The rows of beds on the page: how high each is, and the room in which they lie or scroll, all in pixels."""

    heights: tuple[int, ...]
    room: int
    beside: bool
    """Whether Reset and Done stand below the last bed; else they have a row of their own below all."""
    fits: bool
    """Whether all was in sight at the first try: the room is filled then."""


def rows_of(needs: Sequence[int], columns: int, room: int, gap: int, foot: int) -> BedRows:
    """The rows of beds that need so much height each, where `foot` is the height of Reset and Done."""
    rows = [needs[at:at + columns] for at in range(0, len(needs), columns)]
    heights = [max(row) for row in rows]
    beside = columns == 3
    if beside:
        heights[-1] = max(*rows[-1][:-1], rows[-1][-1] + gap + foot)
    else:
        room -= foot + gap
    total = sum(heights) + gap * (len(rows) - 1)
    if total <= room:
        return BedRows(tuple(height + (room - total) // len(rows) for height in heights), room, beside, True)
    if beside:
        heights[-1] = max(rows[-1])
        room -= foot + gap
    return BedRows(tuple(heights), room, False, False)


BedMaker = Callable[[Controls, Sheet, pygame.Rect], int]
BEDS: tuple[BedMaker, ...] = (text_size, table, help_, sound, speed, language)


def moved(widgets: Sequence[Widget], down: int) -> None:
    """Moves widgets by `down` pixels."""
    for widget in widgets:
        widget.rect.y += down
        if isinstance(widget, Switch):
            widget.reach.y += down
