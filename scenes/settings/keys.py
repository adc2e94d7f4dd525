"""The page "Keys and pad": each action with its key and its button of the pad, changed by pressing another one."""

from __future__ import annotations

from functools import partial

import pygame

from scenes.kit import materials, text
from scenes.kit.actions import FIXED, TABLE, Change, Keymap, keymap, pressed, shown, words
from scenes.kit.language import N_, _
from scenes.kit.layout import columns, places
from scenes.kit.spoken.lines import Line
from scenes.kit.widgets import Button, Widget
from scenes.page import Host, Page
from scenes.settings.controls import ScrollBar

_ROW = 7.4
"""The height of a row at a text size of 100 %, in percent of the window's height."""


class KeysPage(Page):
    """A line for each action, which scroll; under them what the last change did, the way back to the usual keys, and Done."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.waiting: tuple[str, bool] | None = None
        """The action that waits for a press, and whether for one of the pad."""
        self.said = ""
        """What the last press did, in a sentence."""
        self.keys = {a.name: Button("", partial(self._wait, a.name, False), share=2.6) for a in TABLE}
        self.pads = {a.name: Button("", partial(self._wait, a.name, True), share=2.6) for a in TABLE}
        self.backs = {a.name: Button("", partial(self._restore, a.name), icon="arrow-back-up") for a in TABLE}
        at_first = partial(self._keep, Keymap(), N_("All keys and buttons are as they were at first."))
        self.usual = Button("", at_first, icon="arrow-back-up")
        self.done = Button("", self.go_back, icon="check", kind="first", share=4.0)
        self.bar = ScrollBar(self._scroll_to)
        self.scrolled: list[Widget] = [
            widget for a in TABLE for widget in (self.keys[a.name], self.pads[a.name], self.backs[a.name])
        ]
        self.add(*self.scrolled, self.usual, self.done, self.bar)
        self.focus = self.done
        self.area = pygame.Rect(0, 0, 0, 0)
        """The part of the window in which the lines scroll."""
        self._offset = 0
        self._row = 1
        self._down: set[int] = set()

    # ---- changing

    def _wait(self, action: str, pad: bool) -> None:
        self.waiting, self.said = (action, pad), ""
        self.layout()

    def _stop(self, said: str = "") -> None:
        self.waiting, self.said = None, said
        self.layout()
        self.touch()

    def _keep(self, wanted: Keymap, said: str = "") -> None:
        """Puts a keymap in force everywhere, and into the settings."""
        self.app.settings.keys, self.app.settings.pad = wanted.kept()
        self.app.profile.save_settings()
        self.waiting, self.said = None, said
        self.app.restyle()

    def _restore(self, action: str) -> None:
        self._keep(keymap().restored(action), _("{action} is as it was at first.").format(action=words(action)))

    def _take(self, change: Change, name: str) -> None:
        """Takes over what a press of the key or button called `name` led to, and says it."""
        assert self.waiting is not None
        action, pad = self.waiting
        if change.refused:
            kept = words(change.other) if change.other else ""
            self._stop(_("The pad needs a button for: {action}.").format(action=kept) if kept else
                       _("{key} stays where it is, so that there is always a way out.").format(key=name))
            return
        said = _("{action}: {key}.").format(action=words(action), key=name)
        if change.other is not None:
            button = change.keymap.button(change.other)
            theirs = _button_name(button) if pad else shown(change.keymap.keys(change.other)[0])
            said += " " + _("It was taken: {action} has {key} now.").format(action=words(change.other), key=theirs)
        self._keep(change.keymap, said)

    def _hear(self, event: pygame.Event) -> bool:
        """Takes a press while an action waits for one. True when the event goes no further."""
        assert self.waiting is not None
        action, pad = self.waiting
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self._stop(_("Nothing was changed."))
            elif not pad and (key := pressed(event)) is not None:
                self._take(keymap().with_key(action, key), shown(key))
            return True
        if event.type == pygame.JOYBUTTONDOWN:
            if pad:
                self._take(keymap().with_button(action, event.button), _button_name(event.button))
            else:
                self._stop(_("Nothing was changed."))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._stop(_("Nothing was changed."))
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION, pygame.TEXTINPUT)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        if event.type == pygame.KEYDOWN:
            again = event.key in self._down
            self._down.add(event.key)
            if again and (self.waiting is not None or keymap().of_key(event) not in ("up", "down", "left", "right", "next")):
                return True  # a key that is still held is no new press
        if self.waiting is not None and self._hear(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.bar.most:
            self._scroll_to(self._offset - event.y * self._row)
            return True
        return super().handle(event)

    # ---- layout

    def voice_lines(self) -> tuple[Line, ...]:
        return (Line("head", _("Keys and pad")), Line("line", self._sentence()))

    def layout(self) -> None:
        style = self.style
        self._found = found = places(style, "keys")
        self.area, self.usual.rect, self.done.rect, self.bar.rect = (found[name] for name in ("area", "usual", "done", "bar"))
        seen = max(1, round(self.area.h / style.px(_ROW * max(1.0, style.text_scale) ** 0.75)))
        self._row = self.area.h // seen
        self.area.h = seen * self._row  # no row is cut at the lower edge
        self.usual.label, self.done.label = _("All as at first"), _("Done")
        self.usual.enabled = keymap().kept() != ({}, {})
        self.bar.total = self._row * len(TABLE)
        for action in TABLE:
            self._name(action.name)
        self._scroll_to(self._offset)

    def _name(self, action: str) -> None:
        """Writes on the buttons of an action which key and button it has."""
        key, pad, back = self.keys[action], self.pads[action], self.backs[action]
        fixed = action in FIXED.values() and action != "fullscreen"
        key.label = "…" if self.waiting == (action, False) else shown(keymap().keys(action)[0])
        stick = _("Stick") if action in ("up", "down", "left", "right") and keymap().button(action) is None else ""
        pad.label = "…" if self.waiting == (action, True) else stick or _button_name(keymap().button(action))
        key.kind = "first" if self.waiting == (action, False) else "second"
        pad.kind = "first" if self.waiting == (action, True) else "second"
        called, own, other = words(action), _("Key"), _("Pad")
        key.name, pad.name = f"{called}: {own} {key.label}", f"{called}: {other} {pad.label}"
        back.name = _("{action}: as at first").format(action=called)
        key.enabled = not fixed
        back.visible = not keymap().is_usual(action)

    def _scroll_to(self, offset: int) -> None:
        """Brings the lines to an offset in pixels, as far as it goes."""
        self.bar.offset = self._offset = min(self.bar.most, max(0, offset))
        gap = self.style.px(0.8)
        for at, action in enumerate(TABLE):
            row = self._row_box(at)
            key, pad, back = columns(pygame.Rect(row.x + round(row.w * 0.46), row.y + gap, row.w - round(row.w * 0.46),
                                                 row.h - 2 * gap), 1.5, 1.5, 0.55, gap=self.style.px(1.4))
            self.keys[action.name].rect, self.pads[action.name].rect, self.backs[action.name].rect = key, pad, back
        self.touch()

    def _row_box(self, at: int) -> pygame.Rect:
        return pygame.Rect(self.area.x, self.area.y + at * self._row - self._offset, self.area.w, self._row)

    def set_focus(self, widget: Widget | None) -> None:
        super().set_focus(widget)
        if widget is not None and widget in self.scrolled:
            over, under = self.area.y - widget.rect.y + self._row // 2, widget.rect.bottom + self._row // 2 - self.area.bottom
            if over > 0 or under > 0:
                self._scroll_to(self._offset - over if over > 0 else self._offset + under)

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        at = super().widget_at(pos)
        return None if at in self.scrolled and not self.area.collidepoint(pos) else at

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        style, theme = self.style, self.style.theme
        target.blit(materials.ground(style), (0, 0))
        column, head = self.keys[TABLE[0].name].rect, self._found["head"]
        text.write(target, style, _("Keys and pad"), (head.topleft, (column.x - head.x, head.h)), 5.2, theme.cream, "f", 600,
                   wrap=False)
        for word, box in ((_("Key"), column), (_("Pad"), self.pads[TABLE[0].name].rect)):
            text.write(target, style, word, (box.x, head.y, box.w, head.h), 2.9, theme.soft, "a", 700, "center", wrap=False)
        target.set_clip(self.area)
        ringed = self.keys_used and self.app.top is self
        for at, action in enumerate(TABLE):
            row = self._row_box(at)
            if row.colliderect(self.area):
                text.write(target, style, words(action.name), (row.topleft, (column.x - row.x - style.px(2), row.h)), 2.9,
                           theme.cream, "a", 600, valign="middle")
                for widget in (self.keys[action.name], self.pads[action.name], self.backs[action.name]):
                    if widget.visible:
                        widget.draw(target, style, ringed and widget is self.focus)
        target.set_clip(None)
        text.write(target, style, self._sentence(), self._found["line"], 2.6, theme.cream)
        for below in (self.usual, self.done, self.bar):
            below.draw(target, style, ringed and below is self.focus)

    def _sentence(self) -> str:
        """What is expected now, or what the last press did."""
        if self.waiting is None:
            return _(self.said) if self.said else _("Choose a key or button, then press another one. Esc and Enter stay.")
        action, pad = self.waiting
        wish = _("Press a button of the pad for: {action}. Esc leaves it.") if pad else ""
        return (wish or _("Press a key for: {action}. Esc leaves it.")).format(action=words(action))


def _button_name(button: int | None) -> str:
    """How a button of the pad is told to a player; a dash for none."""
    return "–" if button is None else _("Button {number}").format(number=button + 1)
