"""The page of the settings: six sunken panels. Every change counts at once and is kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game import catalogue
from scenes import games
from scenes.dialog import Dialog
from scenes.kit import materials, text
from scenes.kit.language import LANGUAGES, _, language
from scenes.kit.layout import LARGE, columns, places
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import THEMES
from scenes.kit.widgets import Button, Widget
from scenes.page import Host, Page
from scenes.profile import SPEED_NAMES, Settings
from scenes.settings.changes import Changes
from scenes.settings.controls import Card, Rod, ScrollBar, Switch
from scenes.settings.panels import PANELS, language_face, paint_sample, table_face
from scenes.settings.questions import ask_quality, ask_when
from scenes.settings.rows import HELP, MUTES, SPEED_WORDS, SPEEDS, SWITCHES, THEME_WORDS, VOLUMES

KEPT_ON_RESET = ("language", "window", "fullscreen", "tables", "last_game", "games", "keys", "pad")
"""What Reset leaves alone: it puts the table back, not the room around it."""


class SettingsPage(Page):
    """Six panels, which scroll where text is large."""

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
        self.theme_cards = {key: Card(table_face, key, partial(changes.choose, "theme", key)) for key in THEMES}
        self.language_cards = {
            code: Card(language_face, code, partial(changes.choose, "language", code), 10) for code in LANGUAGES
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
        """The part of the window in which the panels lie."""
        self.offset = 0
        self._head = pygame.Surface((1, 1))
        self._content = pygame.Surface((1, 1))

    def _in_order(self) -> list[Widget]:
        """What stands in the panels, in the order of the keys."""
        return [
            self.rods["text_size"], *self.theme_cards.values(), *(self.switches[name] for name in ("fullscreen", *HELP)),
            *(widget for name in VOLUMES for widget in (self.rods[name], self.mutes[name])),
            *(self.rods[name] for name in SPEEDS), self.switches["reduced_motion"], *self.language_cards.values(),
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
        """Lays everything out by the map of the settings; with large text the panels lie in a taller one, and scroll."""
        style = self.style
        self._read()
        found, large = places(style, "settings"), style.text_scale >= LARGE
        grown = places(style, "settings", stretch=style.text_scale * (1.1 if style.wide else 1.5)) if large else found
        self.area, self.bar.rect, whole = found["area"], found["bar"], grown["panels"]
        self.reset_button.rect, self.done_button.rect = found["reset"], found["done"]
        row = columns(found["own"], *[1.0] * len(self.own_buttons), gap=style.px(1.4))
        for button, place in zip(self.own_buttons.values(), row, strict=True):
            button.rect = place
        self._head = materials.ground(style).copy()
        text.write(self._head, style, _("Settings"), found["title"], 6.1, style.theme.cream, "f", 600, wrap=False)
        self._content = pygame.Surface(whole.size, pygame.SRCALPHA)
        for name, panel in PANELS.items():
            panel(self, self._content, grown[name].move(0, -whole.y))
        self.bar.total = whole.h if large else 0
        moved(self.scrolled, self.area.y - self.offset)
        self.sample_box.y += self.area.y - self.offset
        self._scroll_to(self.offset)

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
        target.blit(self._head, (0, 0))
        target.set_clip(self.area if self.bar.most else None)
        target.blit(self._content, (0, self.area.y - self.offset))
        paint_sample(target, self.style, self.sample_box, self.rods["text_size"].value)
        ringed = self.keys_used and self.app.top is self
        for widget in self.scrolled:
            widget.draw(target, self.style, ringed and widget is self.focus)
        target.set_clip(None)
        for widget in (*self.own_buttons.values(), self.reset_button, self.done_button, self.bar):
            widget.draw(target, self.style, ringed and widget is self.focus)


def moved(widgets: Sequence[Widget], down: int) -> None:
    """Moves widgets by `down` pixels."""
    for widget in widgets:
        widget.rect.y += down
        if isinstance(widget, Switch):
            widget.reach.y += down
