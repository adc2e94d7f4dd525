"""The six panels of the settings page: what is painted on them, and where in them their controls stand. Where a panel lies says
the map of the page; what stands in it shares its room."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import pygame

from scenes.kit import materials, pieces, text
from scenes.kit.actions import with_keys
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.language import LANGUAGES, N_, _
from scenes.kit.layout import columns, rows
from scenes.kit.pictures import Sprite, icon, kept, put
from scenes.kit.retained import draw
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button, Widget
from scenes.settings.controls import Card, Rod, Switch

LEAST = 1.8
"""The smallest letters, in percent of the window's height."""
NIGHTS = {"en": "Night", "de": "Nacht", "sv": "Natt"}

SWITCHES = {
    "fullscreen": (N_("Full screen"), N_("Key {fullscreen}")),
    "lights": (N_("Lights"), N_("Gold: pieces may go there")),
    "hints": (N_("Hints"), N_("Key {hint}: which piece, where, and why")),
    "ask_before_end": (N_("Ask before a turn ends"), N_("Enter twice instead of once")),
    "ends_by_itself": (N_("Turns end by themselves"), N_("1.5 seconds after the last gesture")),
    "reduced_motion": (N_("Reduced motion"), N_("Pieces fade instead of flying")),
}
"""The settings that are on or off, each with its name and a line on what it does, in which keys stand in braces."""
HELP = ("lights", "hints", "ask_before_end", "ends_by_itself")
"""Those of what a table shows and asks."""


class RodRow(NamedTuple):
    """A setting with a rod: the word beside it, what a voice calls it, the look of its bead, and the setting that mutes it."""

    word: str
    said: str
    seat: int = 0
    muted: str = ""


VOLUMES = {
    "volume": RodRow(N_("All"), N_("Volume of all"), 1, "all_muted"),
    "music": RodRow(N_("Music"), N_("Volume of music"), 2, "music_muted"),
    "effects": RodRow(N_("Effects"), N_("Volume of effects"), 3, "effects_muted"),
}
SPEEDS = {
    "people_speed": RodRow(N_("People"), N_("Speed of people")),
    "bots_speed": RodRow(N_("Bots"), N_("Speed of bots"), 4),
}
SPEED_WORDS = (N_("off"), N_("fast"), N_("normal"), N_("slow"))
THEME_WORDS = {"felt": N_("Felt"), "walnut": N_("Walnut"), "contrast": N_("High contrast")}


class Sample(Widget):
    """Some words on paper at their true size, in `percent` of the usual one: what does not fit is left out, never shrunk."""

    percent = 100

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, box, percent = style.theme, self.rect, self.percent
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


class Controls(Protocol):
    """What the page of the settings lends to its panels: the controls that they place, by the settings that they set."""

    sample: Sample
    rods: dict[str, Rod]
    switches: dict[str, Switch]
    mutes: dict[str, Button]
    theme_cards: dict[str, Card]
    language_cards: dict[str, Card]

    @property
    def style(self) -> Style:
        """The window as it is now."""


def panel(target: pygame.Surface, style: Style, box: pygame.Rect, title: str, sign: str, note: str = "") -> pygame.Rect:
    """Paints a sunken panel with its heading, and a note at the right of it; gives the room below them."""
    theme, gap = style.theme, style.px(1.2)
    materials.recess(style, box.size, 18, "felt", 6).draw(target, box.topleft)
    inner = box.inflate(-2 * style.px(3), -2 * gap)
    head, room = rows(inner, min(round(style.text(4.4)), inner.h // 3), 1.0, gap=gap // 2)
    left = put(target, icon(sign, round(head.h * 0.76), theme.cream, 2.1), midleft=head.midleft).right + gap
    text.write(target, style, title, (left, head.y, head.right - left, head.h), 3.4, theme.cream, "f", 600, wrap=False)
    left += text.width(title, style.text(3.4), "f", 600) + 2 * gap
    if head.right - left > style.px(10):
        text.write(target, style, note, (left, head.y, head.right - left, head.h), 2.6, theme.soft, align="right", wrap=False)
    return room


def growth(style: Style) -> float:
    """How much larger controls are drawn than at a text size of 100 %."""
    return min(1.5, max(1.0, style.text_scale))


def switch_row(page: Controls, target: pygame.Surface, name: str, row: pygame.Rect, rule: bool = True) -> None:
    """The row of a switch: a heading and a line at the left, the switch at the right; `rule` draws a fine line above."""
    style, switch, (title, line) = page.style, page.switches[name], SWITCHES[name]
    words, place = columns(row, 1.0, round(84 * style.unit * growth(style)), gap=style.px(2))
    if rule:
        draw.line(target, style.theme.line_soft, row.topleft, row.topright, max(1, style.px(0.16)))
    upper, lower = rows(words, 1.1, 1.0)
    text.write(target, style, _(title), upper, 2.9, style.theme.cream, "a", 700, valign="bottom", line_height=1.1)
    text.write(target, style, with_keys(_(line)), lower, 2.45, style.theme.soft, valign="top", min_share=LEAST, line_height=1.1)
    switch.row, switch.rect = row.size, place
    switch.rect.h = min(row.h - style.px(0.6), round(40 * style.unit * growth(style)))
    switch.rect.centery = row.centery


def text_size(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """The slider for the size of all text, and a sample on paper that follows the bead while it is dragged."""
    style, theme, rod = page.style, page.style.theme, page.rods["text_size"]
    room = panel(target, style, box, _("Text size"), "text-size", f"{rod.value} %")
    row, page.sample.rect = rows(room, round(46 * style.unit), 1.0, gap=style.px(0.8))
    small = text.stamp(target, "A", round(19 * style.unit), theme.soft, "a", 700, midleft=row.midleft)
    large = text.stamp(target, "A", round(36 * style.unit), theme.cream, "a", 700, midright=row.midright)
    rod.rect = pygame.Rect(small.right, row.y, large.left - small.right, row.h).inflate(-2 * style.px(1.4), 0)


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


def table(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """The three themes as small tables with their names, and the switch for the full screen."""
    style, theme = page.style, page.style.theme
    room = panel(target, style, box, _("Table"), "palette")
    label = round(style.text(2.7) * 1.4)
    cards, names, row = rows(room, 1.0, label, round(min(style.text(7.6), room.h * 0.3)), gap=style.px(0.7))
    gap = style.px(2)
    spots = zip(page.theme_cards.items(), columns(cards, 1.0, 1.0, 1.0, gap=gap), columns(names, 1.0, 1.0, 1.0, gap=gap),
                strict=True)
    for (key, card), place, name in spots:
        card.rect = place.inflate(0, -style.px(0.8))
        card.rect.h = min(card.rect.h, round(place.w * 1.4))
        name.y = card.rect.bottom + style.px(1)
        card.below = name.bottom - card.rect.bottom
        ink = theme.cream if card.chosen else theme.soft
        text.write(target, style, _(THEME_WORDS[key]), name.inflate(gap, 0), 2.7, ink, "a", 700 if card.chosen else 500,
                   "center", wrap=False, min_share=LEAST)
    switch_row(page, target, "fullscreen", row, False)


def help_(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """The switches for what a table shows and asks."""
    room = panel(target, page.style, box, _("Help"), "bulb")
    for at, (name, row) in enumerate(zip(HELP, rows(room, *[1.0] * len(HELP)), strict=True)):
        switch_row(page, target, name, row, at > 0)


def sound(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """Three volumes, each with a button that mutes it."""
    style, theme = page.style, page.style.theme
    room = panel(target, style, box, _("Sound"), "volume", with_keys(_("{mute} mutes all")))
    for (name, said), row in zip(VOLUMES.items(), rows(room, *[1.0] * len(VOLUMES)), strict=True):
        rod, gap = page.rods[name], style.px(1.4)
        word, rod.rect, mute = columns(row, 0.24, 0.76, style.px(7.5), gap=gap)
        text.write(target, style, _(said.word), word, 2.9, theme.soft if rod.off else theme.cream, "a", 600, wrap=False)
        page.mutes[name].rect = mute.inflate(0, min(-style.px(0.5), style.px(6) - mute.h))


def speed(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """How fast the pieces of people and of bots move, and whether they fly at all."""
    style, theme = page.style, page.style.theme
    *places, last = rows(panel(target, style, box, _("Speed"), "run"), 1.0, 1.0, 1.05)
    for (name, said), row in zip(SPEEDS.items(), places, strict=True):
        rod = page.rods[name]
        word, line = columns(row, 0.2, 0.8, gap=style.px(1))
        upper, lower = rows(line, 1.5, 1.0)
        each = line.w // len(SPEED_WORDS)
        rod.rect = upper.inflate(2 * rod.radius - each, max(0, style.px(5) - upper.h))
        text.write(target, style, _(said.word), (word.x, upper.y, word.w, upper.h), 2.9, theme.cream, "a", 600, wrap=False,
                   min_share=LEAST)
        for at, stop in enumerate(SPEED_WORDS):
            chosen = at == rod.value
            place = (rod.line.x + rod.line.w * at // 3 - each // 2, lower.y, each, lower.h)
            text.write(target, style, _(stop), place, 2.45, theme.cream if chosen else theme.soft, "a", 700 if chosen else 500,
                       "center", "top", wrap=False, min_share=LEAST)
    switch_row(page, target, "reduced_motion", last)


def language(page: Controls, target: pygame.Surface, box: pygame.Rect) -> None:
    """The three languages, each in its own words."""
    style = page.style
    room = panel(target, style, box, _("Language"), "language").inflate(0, -style.px(1.2))
    for card, place in zip(page.language_cards.values(), columns(room, 1.0, 1.0, 1.0, gap=style.px(2)), strict=True):
        card.rect = place


PANELS = {"text": text_size, "table": table, "help": help_, "sound": sound, "speed": speed, "language": language}
"""The panels by the names of their places in the map."""
