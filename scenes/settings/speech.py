"""The page "Voice": whether what happens is said aloud, how fast, how much of it, and a button that tries it."""

from __future__ import annotations

from functools import partial

import pygame

from scenes.kit import materials, text
from scenes.kit.actions import with_keys
from scenes.kit.inputs import Choice
from scenes.kit.language import _
from scenes.kit.layout import columns, places, rows
from scenes.kit.spoken.lines import Line
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.settings.controls import BEAD, Rod, Switch
from scenes.settings.panels import wooden_box
from scenes.spoken.voices import FASTEST, SLOWEST


class SpeechPage(Page):
    """Three rows in one panel, under them what the voice of the system answers, then Try it and Done."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.switch = Switch(self._turn)
        self.rate = Rod(SLOWEST, FASTEST, 1, partial(self._set, "spoken_rate"))
        self.amount = Choice(("", "", ""), 1, partial(self._set, "spoken_amount"))
        self.attempt = Button("", self._try, icon="volume")
        self.done = Button("", self.go_back, icon="check", kind="first", share=4.0)
        self.add(self.switch, self.rate, self.amount, self.attempt, self.done)
        self.focus = self.switch
        self._labels: list[tuple[str, str, pygame.Rect]] = []
        self._trouble = ""

    # ---- changing

    def _set(self, name: str, value: object, done: bool = True) -> None:
        """Gives the setting `name` another value; it is saved when the bead is let go."""
        setattr(self.app.settings, name, value)
        if done:
            self.app.profile.save_settings()
            self.layout()
            self.touch()

    def _turn(self, on: bool) -> None:
        self._set("spoken", on)
        if on:
            self._try()
        else:
            self.app.speaker.forget()

    def _try(self) -> None:
        self.app.speaker.attempt(_("This is how Number Night sounds."))
        self.touch()

    def update(self, dt: float) -> bool:
        """What went wrong with the voice is told as soon as it is known."""
        before, self._trouble = self._trouble, self.app.speaker.trouble
        return super().update(dt) or before != self._trouble

    def _sentence(self) -> str:
        """What the voice of the system answers, or else the keys that ask for words."""
        if self._trouble:
            return _(self._trouble)
        return with_keys(
            _("{tell_table} says the table, {tell_hand} the own hand, {tell_place} a place, {tell_again} all once more."))

    def voice_lines(self) -> tuple[Line, ...]:
        return Line("head", _("Voice")), Line("line", self._sentence())

    # ---- layout

    def layout(self) -> None:
        style, kept = self.style, self.app.settings
        self.switch.on, self.rate.value, self.amount.chosen = kept.spoken, kept.spoken_rate, kept.spoken_amount
        self.amount.items = [_("little"), _("normal"), _("much")]
        self.attempt.label, self.done.label = _("Try it"), _("Done")
        self.switch.name, self.rate.name, self.amount.name = _("Say what happens"), _("How fast"), _("How much")
        self.rate.radius = style.px(BEAD)
        self._found = found = places(style, "voice")
        self.attempt.rect, self.done.rect = found["attempt"], found["done"]
        self._labels = []
        lines = ((self.switch, _("Menus, moves, whose turn it is")), (self.rate, ""), (self.amount, ""))
        inner = found["panel"].inflate(-style.px(5), -style.px(2.6))
        for row, (widget, line) in zip(rows(inner, 1.0, 1.0, 1.0), lines, strict=True):
            words, place = columns(row, 1.0, 1.1, gap=style.px(2))
            self._labels.append((widget.name, line, words))
            wide, high = (style.px(14.6), style.px(6.6)) if widget is self.switch else (place.w, style.px(9.5))
            widget.rect = pygame.Rect(0, 0, wide, min(high, row.h - style.px(1.6)))
            widget.rect.midright = place.midright
            self.switch.row = row.size

    # ---- drawing

    def paint(self, target: pygame.Surface) -> None:
        style, theme = self.style, self.style.theme
        target.blit(wooden_box(style, "voice", _("Voice")), (0, 0))
        materials.recess(style, self._found["panel"].size, 18, "felt", 6).draw(target, self._found["panel"].topleft)
        for name, line, box in self._labels:
            upper = box.h * 3 // 5 if line else box.h
            text.write(target, style, name, (box.topleft, (box.w, upper)), 3.6, theme.cream, "a", 600, valign="middle",
                       line_height=1.1)
            if line:
                text.write(target, style, line, (box.x, box.y + upper, box.w, box.h - upper), 2.7, theme.soft, "a", 500,
                           valign="top", line_height=1.05)
        text.write(target, style, self._sentence(), self._found["line"], 3.0, theme.cream)
