"""The page "Keys and pad": each action with its key and its button of the pad, changed by pressing another one; and a
pad, on which the button of what is pointed at is lit."""

from __future__ import annotations

from functools import partial

import pygame

from scenes.kit import text
from scenes.kit.actions import FIXED, TABLE, Change, Keymap, keymap, pressed, shown, words
from scenes.kit.language import N_, _
from scenes.kit.layout import places
from scenes.kit.spoken.lines import Line
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.settings.controls import ScrolledPage
from scenes.settings.pad import ARROWS, STICK, KeyButton, PadButton, lit_by, picture
from scenes.settings.panels import wooden_box

_ROW, _WIDE = 7.4, 50.0
"""The height of a row at a text size of 100 %, and the least width of a column, in percent of the window's height."""


class KeysPage(ScrolledPage):
    """A line for each action, which scroll; under them what the last change did, the way back to the usual keys, and Done."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.waiting: tuple[str, bool] | None = None
        """The action that waits for a press, and whether for one of the pad."""
        self.said = ""
        """What the last press did, in a sentence."""
        self.keys = {a.name: KeyButton("", partial(self._wait, a.name, False)) for a in TABLE}
        self.pads = {a.name: PadButton("", partial(self._wait, a.name, True)) for a in TABLE}
        self.backs = {a.name: Button("", partial(self._restore, a.name), icon="arrow-back-up") for a in TABLE}
        at_first = partial(self._keep, Keymap(), N_("All keys and buttons are as they were at first."))
        self.usual = Button("", at_first, icon="arrow-back-up")
        self.done = Button("", self.go_back, icon="check", kind="first", share=4.0)
        self.scrolled = [widget for a in TABLE for widget in (self.keys[a.name], self.pads[a.name], self.backs[a.name])]
        self.add(*self.scrolled, self.usual, self.done, self.bar)
        self.focus = self.done
        self._down: set[int] = set()

    # ---- changing

    def _wait(self, action: str, pad: bool) -> None:
        self.waiting, self.said = (action, pad), ""
        self.layout()

    def _stop(self, said: str) -> None:
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
        return super().handle(event)

    # ---- layout

    def voice_lines(self) -> tuple[Line, ...]:
        return (Line("head", _("Keys and pad")), Line("line", self._sentence()))

    def layout(self) -> None:
        style = self.style
        self._found = found = places(style, "keys")
        self.area, self.usual.rect, self.done.rect, self.bar.rect = (found[name] for name in ("area", "usual", "done", "bar"))
        grows = max(1.0, style.text_scale) ** 0.75
        seen, across = max(1, round(self.area.h / style.px(_ROW * grows))), max(1, self.area.w // style.px(_WIDE * grows))
        self.step = self.area.h // seen
        self.air = self.step // 2
        self.area.h = seen * self.step  # no row is cut at the lower edge
        self.usual.label, self.done.label = _("All as at first"), _("Done")
        self.usual.enabled = keymap().kept() != ({}, {})
        down, gap, wide = -(-len(TABLE) // across), style.px(0.8), self.area.w // across
        for number, action in enumerate(TABLE):
            row = pygame.Rect(self.area.x + number // down * wide, self.area.y + number % down * self.step, wide, self.step)
            row = row.inflate(-2 * gap, -2 * gap)
            side = row.h
            self.keys[action.name].rect = pygame.Rect(row.topleft, (min(round(side * 2.9), row.w * 2 // 5), side))
            self.pads[action.name].rect = pygame.Rect(row.right - 2 * side - gap, row.y, side, side)
            self.backs[action.name].rect = pygame.Rect(row.right - side, row.y, side, side)
            self._name(action.name)
        self.fill(self.step * down)

    def _name(self, action: str) -> None:
        """Writes on the buttons of an action which key and button it has."""
        key, pad, back = self.keys[action], self.pads[action], self.backs[action]
        fixed = action in FIXED.values() and action != "fullscreen"
        key.label = "…" if self.waiting == (action, False) else shown(keymap().keys(action)[0])
        stick = _("Stick") if action in ("up", "down", "left", "right") and keymap().button(action) is None else ""
        pad.label = "…" if self.waiting == (action, True) else stick or _button_name(keymap().button(action))
        key.waits, pad.waits = self.waiting == (action, False), self.waiting == (action, True)
        key.sign = "" if key.waits else ARROWS.get(keymap().keys(action)[0], "")
        pad.button = STICK if stick else keymap().button(action)
        called, own, other = words(action), _("Key"), _("Pad")
        key.name, pad.name = f"{called}: {own} {key.label}", f"{called}: {other} {pad.label}"
        back.name = _("{action}: as at first").format(action=called)
        key.enabled = not fixed
        back.visible = not keymap().is_usual(action)

    # ---- drawing

    def paint(self, target: pygame.Surface) -> None:
        style, theme = self.style, self.style.theme
        target.blit(wooden_box(style, "keys", _("Keys and pad")), (0, 0))
        text.write(target, style, self._sentence(), self._found["line"], 2.8, theme.cream)
        place, lit = self._found["pad"], lit_by(self.pads.values(), self.focus if self.keys_used else None)
        picture(style, place.size, lit).draw(target, place.topleft)
        target.set_clip(self.area)
        for action in TABLE:
            key, pad = self.keys[action.name].rect, self.pads[action.name].rect
            if key.colliderect(self.area):
                left = key.right + style.px(1.4)
                box = (left, key.y, pad.x - left - style.px(0.8), key.h)
                text.write(target, style, words(action.name), box, 2.7, theme.cream, "a", 600, valign="middle", line_height=1.1)
        target.set_clip(None)

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
