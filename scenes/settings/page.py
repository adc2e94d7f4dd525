"""The page of the settings: six sunken beds. Every change counts at once and is kept."""

from __future__ import annotations

from functools import partial

import pygame

from game import catalogue
from scenes import games
from scenes.dialog import Dialog
from scenes.kit import materials, text
from scenes.kit.language import LANGUAGES, _, language, set_language
from scenes.kit.layout import columns
from scenes.kit.pictures import Sprite
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button, Widget
from scenes.page import Host, Page
from scenes.profile import SPEED_NAMES, Settings
from scenes.settings.changes import Changes
from scenes.settings.controls import Card, Rod, ScrollBar, Switch
from scenes.settings.panels import BEDS, BedRows, Sheet, language_face, moved, paint_sample, rows_of, table_face
from scenes.settings.questions import ask_quality, ask_when
from scenes.settings.rows import HELP, MOTION, MUTES, SCREEN, SPEED_WORDS, SPEEDS, SWITCHES, THEME_WORDS, VOLUMES

KEPT_ON_RESET = ("language", "window", "fullscreen", "tables", "last_game", "games", "keys", "pad")
"""What Reset leaves alone: it puts the table back, not the room around it."""

MARGIN, GAP = 32, 16
LEAST_COLUMN = 47.0
"""Width of a column at a text size of 100 %, in percent of the window's height."""


class SettingsPage(Page):
    """Six beds in three columns, in two (4:3, large text) or in one; they scroll when they must."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        changes = self._changes = Changes(app, self)
        self.rods = {
            "text_size": Rod(80, 200, 10, changes.text_size),
            **{name: Rod(0, 100, 5, partial(changes.volume, name), seat=row.seat) for name, row in VOLUMES.items()},
            **{name: Rod(0, 3, 1, partial(changes.speed, name), stops=True, seat=row.seat) for name, row in SPEEDS.items()},
        }
        self.switches = {name: Switch(partial(changes.choose, name)) for name in SWITCHES}
        self.mutes = {name: Button("", partial(changes.mute, muted), icon="volume") for name, muted in MUTES.items()}
        self.theme_cards = {key: Card(partial(_table, key), partial(changes.choose, "theme", key)) for key in THEMES}
        self.language_cards = {
            code: Card(partial(_language, code), partial(changes.choose, "language", code), 10) for code in LANGUAGES
        }
        self.reset_button = Button("", self._ask_reset, icon="arrow-back-up")
        self.done_button = Button("", self._done, icon="check", kind="first", share=4.0)
        self.own = {key: own for key in catalogue.games() if (own := games.settings(key)) is not None}
        others = {
            **{key: (partial(app.open, "own_settings", game=key), own.icon) for key, own in self.own.items()},
            "keys": (partial(app.open, "keys"), "keyboard"), "voice": (partial(app.open, "voice"), "volume"),
            "questions": (partial(ask_when, app, partial(changes.choose, "ask_always")), "hand-stop"),
            "graphics": (partial(ask_quality, app, partial(changes.choose, "quality")), "eye"),
        }
        self.own_buttons = {key: Button("", press, icon=sign, share=2.6) for key, (press, sign) in others.items()}
        """The buttons that lead to other settings: those of single games by their keys, the keys, voice, questions, graphics."""
        for button in self.own_buttons.values():
            button.group = tuple(self.own_buttons.values())
        self.bar = ScrollBar(self._scroll_to)
        self.scrolled = self._in_order()
        self.add(*self.scrolled, *self.own_buttons.values(), self.reset_button, self.done_button, self.bar)
        self.focus = self.done_button
        self.sample_box = pygame.Rect(0, 0, 0, 0)
        self.area = pygame.Rect(0, 0, 0, 0)
        """The part of the window in which the beds lie."""
        self.offset = 0
        self.columns = 3
        self._head = pygame.Surface((1, 1))
        self._content = pygame.Surface((1, 1))

    def _in_order(self) -> list[Widget]:
        """What stands in the beds, in the order of the keys."""
        return [
            self.rods["text_size"], *self.theme_cards.values(), *(self.switches[name] for name in (*SCREEN, *HELP)),
            *(widget for name in VOLUMES for widget in (self.rods[name], self.mutes[name])),
            *(self.rods[name] for name in SPEEDS), *(self.switches[name] for name in MOTION), *self.language_cards.values(),
        ]

    def _ask_reset(self) -> None:
        heading = _("Back to the usual settings?")
        lines = [_("Everything here goes back to how it was at first. The language stays.")]
        self.app.push(Dialog(self.app, heading, lines, [
            (_("Reset"), "arrow-back-up", self.reset), (_("Keep mine"), "x", lambda: None),
        ]))

    def reset(self) -> None:
        """Puts all settings of the table back to their defaults."""
        usual = Settings()
        for name in usual.__struct_fields__:
            if name not in KEPT_ON_RESET:
                setattr(self.app.settings, name, getattr(usual, name))
        self.app.sounds.apply()
        self._changes.keep(restyle=True)

    def _done(self) -> None:
        self.app.profile.save_settings()
        self.app.pop()

    def cancel(self) -> bool:
        self._done()
        return True

    # ---- layout

    def _read(self) -> None:
        """Brings every control to what the settings say, and gives it the name that a voice says."""
        kept = self.app.settings
        size = self.rods["text_size"]
        size.name, size.value = _("Text size"), size.value if size.pressed else kept.text_size
        for name, switch in self.switches.items():
            switch.name, switch.on = _(SWITCHES[name].title), getattr(kept, name)
        for name, row in VOLUMES.items():
            rod, mute, off = self.rods[name], self.mutes[name], getattr(kept, MUTES[name])
            rod.name, rod.value, rod.off = _(row.said), getattr(kept, name), off or kept.all_muted
            mute.name = (_("{sound}: muted") if off else _("{sound}: heard")).format(sound=_(row.word))
            mute.icon = "volume-off" if off else "volume"
        for name, row in SPEEDS.items():
            rod = self.rods[name]
            rod.name, rod.value = _(row.said), SPEED_NAMES.index(getattr(kept, name))
            rod.said = lambda value: _(SPEED_WORDS[value])
        for name in ("text_size", *VOLUMES):
            self.rods[name].said = "{} %".format
        for key, card in self.theme_cards.items():
            card.name, card.chosen = _("Table: {name}").format(name=_(THEME_WORDS[key])), key == kept.theme
        for code, card in self.language_cards.items():
            card.name, card.chosen = LANGUAGES[code], code == language()
        self.reset_button.label, self.done_button.label = _("Reset"), _("Done")
        for key, own in self.own.items():
            self.own_buttons[key].label = _(own.word)
        self.own_buttons["keys"].label, self.own_buttons["voice"].label = _("Keys and pad"), _("Voice")
        self.own_buttons["questions"].label, self.own_buttons["graphics"].label = _("Questions"), _("Graphics")
        for rod in self.rods.values():
            rod.size(self.style)

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(_("Settings"))

    def layout(self) -> None:
        style = self.style
        self._read()
        margin, gap = round(MARGIN * style.unit), round(GAP * style.unit)
        inner = style.size[0] - 2 * margin
        least = style.px(LEAST_COLUMN * max(0.9, style.text_scale) ** 0.8)
        widths = {columns: (inner - (columns - 1) * gap) // columns for columns in (3, 2, 1)}
        tries = [(columns, density) for columns in (3, 2) if widths[columns] >= 0.9 * least for density in (0, 1, 2)]
        if not any(self._arrange(columns, density, margin, gap) for columns, density in tries):
            self._arrange(next((columns for columns in (3, 2) if widths[columns] >= least), 1), 0, margin, gap)
        self._scroll_to(self.offset)

    def _arrange(self, columns: int, density: int, margin: int, gap: int) -> bool:
        """Lays everything out; False when it is taller than the window (then it scrolls)."""
        style = self.style
        u = style.unit
        self.columns = columns
        if density == 2:
            gap = round(4 * u)
        top = round((94 if density == 0 and columns == 3 else (68, 68, 50)[density] + 30 * (max(1.0, style.text_scale) - 1)) * u)
        bottom = style.size[1] - round((12 if density == 2 else 28 if columns == 3 else 20) * u)
        foot = round((max(58.0, min(80.0, style.text(4.0) / u * 2)) if density < 2 else 48) * u)
        wide = (style.size[0] - 2 * margin - (columns - 1) * gap) // columns
        needs = self._needs(Sheet(style, density), pygame.Rect(margin, 0, wide, 0))
        plan = rows_of(needs, columns, bottom - top, gap, foot)
        self.area = pygame.Rect(0, top, style.size[0], plan.room)
        self._head = self._header(top, margin)
        self._content = self._lay_panels(plan, density, pygame.Rect(margin, top, wide, needs[-1]), gap)
        if not plan.beside:
            self._buttons(pygame.Rect(margin, bottom - foot, style.size[0] - 2 * margin, foot))
        moved(self.scrolled, top - self.offset)
        self.sample_box.y += top - self.offset
        bar = max(8, style.px(1.1))
        self.bar.rect = pygame.Rect(style.size[0] - margin + (margin - round(12 * u) - bar) // 2, top, bar, plan.room)
        self.bar.total = 0 if plan.fits else self._content.get_height()
        return plan.fits

    def _needs(self, sheet: Sheet, box: pygame.Rect) -> list[int]:
        """How high each bed has to be: as high as the language needs that needs most, so that a change of the language moves
        nothing under the pointer."""
        now, found = language(), []
        try:
            for code in LANGUAGES:
                set_language(code)
                found.append([panel(self, sheet, box) for panel in BEDS])
        finally:
            set_language(now)
        return [max(heights) for heights in zip(*found, strict=True)]

    def _lay_panels(self, plan: BedRows, density: int, first: pygame.Rect, gap: int) -> pygame.Surface:
        """Lays the beds in their rows, and Reset and Done below the last one where they stand beside the others.

        `first` is where the first bed begins in the window, as wide as every bed and as high as the last one needs. Gives
        the picture of the beds.
        """
        style = self.style
        sheet = Sheet(style, density)
        sheet.measuring = False
        y = 0
        for number, height in enumerate(plan.heights):
            for column, panel in enumerate(BEDS[number * self.columns:(number + 1) * self.columns]):
                box = pygame.Rect(first.x + column * (first.w + gap), y, first.w, height)
                if plan.beside and panel is BEDS[-1]:
                    box.h = max(first.h, height - gap - round(88 * style.unit))
                    self._buttons(pygame.Rect(box.x, first.y + box.bottom + gap, box.w, height - box.h - gap))
                panel(self, sheet, box)
            y += height + gap
        return sheet.bake((style.size[0], y - gap + round(4 * style.unit)))

    def _buttons(self, box: pygame.Rect) -> None:
        """Reset and Done, Done at the right and wider; the edge of a button lies within the box."""
        gap = round(GAP * self.style.unit)
        box.h -= round(8 * self.style.unit)
        box.h = min(box.h, self.style.px(11.2 * min(1.4, max(1.0, self.style.text_scale))))
        wide = min(box.w, self.style.px(95))
        strip = pygame.Rect(box.right - wide, box.y, wide, box.h)
        self.reset_button.rect, self.done_button.rect = columns(strip, round(wide * 0.46), 1.0, gap=gap)

    def _header(self, top: int, margin: int) -> pygame.Surface:
        """Heading and its line on one strip of the window."""
        style = self.style
        u = style.unit
        strip = pygame.Surface((style.size[0], top), pygame.SRCALPHA)
        px = min(style.text(6.1), round(top * 0.56))
        head = text.render(_("Settings"), px, style.theme.cream, "f", 600)
        middle = round(12 * u) + (top - round(12 * u)) // 2
        x = margin + round(4 * u)
        strip.blit(head, (x, middle - head.get_height() // 2))
        x += head.get_width() + round(24 * u)
        high = max(style.px(4.9), min(style.px(7), round((top - 12 * u) * 0.72)))
        end = self._place_own(x, style.size[0] - margin, middle, high)
        room = end - style.px(2) - x
        share = min(2.9, px * 62 / style.text(100))
        words = _("They count at once and are kept.")
        line = text.fitted(style, words, (max(1, room), round(top * 0.6)), share, style.theme.soft, wrap=False)
        if room > style.px(24):
            strip.blit(line, (x, middle + round(px * 0.12) - line.get_height() // 2))
        return strip

    def _place_own(self, left: int, right: int, middle: int, high: int) -> int:
        """Places the buttons of single games side by side up to `right`; gives where the first one begins."""
        style = self.style
        count = len(self.own_buttons)
        gap = style.px(1.4)
        wide = min(style.px(34), round(style.size[0] * 0.27), (right - left + gap) // max(1, count) - gap)
        for number, button in enumerate(reversed(self.own_buttons.values())):
            right -= gap if number else 0
            button.rect = pygame.Rect(right - wide, middle - high // 2, wide, high)
            right -= wide
        return right

    def update(self, dt: float) -> bool:
        """The mute key works on every page: this one shows it."""
        changed = self.rods["volume"].off != self.app.settings.all_muted
        if changed:
            self.layout()
        return super().update(dt) or changed

    # ---- scrolling

    def _scroll_to(self, offset: int) -> None:
        """Brings the content to an offset in pixels, as far as it goes."""
        before = self.offset
        self.bar.offset = self.offset = min(self.bar.most, max(0, offset))
        moved(self.scrolled, before - self.offset)
        self.sample_box.y += before - self.offset
        self.touch()

    def set_focus(self, widget: Widget | None) -> None:
        super().set_focus(widget)
        if widget in self.scrolled and widget is not None and self.bar.most:
            room = round(60 * self.style.unit)
            if widget.rect.y - room < self.area.y:
                self._scroll_to(self.offset - (self.area.y - widget.rect.y + room))
            elif widget.rect.bottom + room > self.area.bottom:
                self._scroll_to(self.offset + widget.rect.bottom + room - self.area.bottom)

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        at = super().widget_at(pos)
        return None if at in self.scrolled and not self.area.collidepoint(pos) else at

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.bar.most:
            self._scroll_to(self.offset - event.y * self.style.px(8))
            return True
        return super().handle(event)

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        target.blit(materials.ground(self.style), (0, 0))
        target.blit(self._head, (0, 0))
        shown = self.area.inflate(0, round(14 * self.style.unit)) if not self.bar.most else self.area
        target.set_clip(shown)
        target.blit(self._content, (0, self.area.y - self.offset))
        paint_sample(target, self.style, self.sample_box, self.rods["text_size"].value)
        ringed = self.keys_used and self.app.top is self
        for widget in self.scrolled:
            widget.draw(target, self.style, ringed and widget is self.focus)
        target.set_clip(None)
        for widget in (*self.own_buttons.values(), self.reset_button, self.done_button, self.bar):
            widget.draw(target, self.style, ringed and widget is self.focus)


def _table(key: str, style: Style, size: tuple[int, int]) -> Sprite:
    return table_face(style, size, key)


def _language(code: str, style: Style, size: tuple[int, int]) -> Sprite:
    return language_face(style, size, code)
