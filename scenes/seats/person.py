"""A small paper over the title: somebody comes, is called otherwise, gets another colour and shape, or goes home."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from scenes.kit import materials, pieces, text
from scenes.kit.inputs import Choice, TextEntry
from scenes.kit.language import N_, _
from scenes.kit.layout import columns, grid
from scenes.kit.pictures import icon, put
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.profile import Person
from scenes.seats.marks import MarkChoice, Paper
from scenes.store.people import LETTERS, MARKS

WISHES = ("hints", "lights", "coach")
"""How a person is helped, by the names of `Person`."""
MEANT = (N_("A button shows a good move."), N_("Shows where a piece may go."), N_("Explains what is new in a first match."))
"""What each of them is, in the same order."""
SHARES = (2.5, 2.2, 1.9)
"""The sizes of the words on what they are, of which the largest that fits is taken."""
NAMES_SHOWN = 6
"""How many people who are known and not here can be called with one click; with large text half of them."""
LARGE = 1.5
"""The text size that is large here, as a factor on the usual one."""


class PersonPaper(Paper):
    """Asks for name and mark of a person (None: of somebody who comes). What is chosen is taken over on Done, and `changed` is
    called; Esc and a click beside the paper leave all as it was.

    `several`: Enter after the name of somebody who comes asks for the next one; without a name it is done."""

    def __init__(self, app: Host, person: Person | None, changed: Callable[[], None], several: bool = False) -> None:
        super().__init__(app, _("Who is playing?") if person is None else person.name, 4.0)
        self.person, self.changed, self.several = person, changed, several and person is None
        people = app.profile.people
        self.mark = people.free_mark() if person is None else person.mark
        name = person.name if person else ""
        self.entry = TextEntry(name, lambda _name: self.touch(), most=LETTERS, done=self._entered, placeholder=_("Name"))
        self.marks = [MarkChoice(mark, partial(self._wear, mark)) for mark in range(MARKS)]
        known = [] if person else people.away[:NAMES_SHOWN]
        self.known = [Button(one.name, partial(self._come, one)) for one in known]
        self.ok = Button("", self.done, icon="check", kind="first")
        sign = "arrow-left" if person is None else "door-exit"
        self.other = Button("", app.pop if person is None else self.go_home, icon=sign)
        self.wishes = [Choice([], 0, lambda _index: self.touch()) for _wish in WISHES]
        for choice, wish in zip(self.wishes, WISHES, strict=True):
            choice.chosen = int(person is not None and not getattr(person, wish))
        self._meant_px = 1
        self._sign = self._name = self._meant = pygame.Rect(0, 0, 0, 0)
        self.add(self.entry, *self.marks, *self.known, *self.wishes, self.other, self.ok)
        self._wear(self.mark)
        self.focus = self.entry if person is None else self.ok

    def enter(self) -> None:
        if self.focus is self.entry:
            self.entry.focus_changed(True)

    def leave(self) -> None:
        self.entry.focus_changed(False)

    # ---- what is chosen

    def _wear(self, mark: int) -> None:
        self.mark = mark
        for spot in self.marks:
            spot.own = spot.mark == mark
        self.touch()

    def _come(self, person: Person) -> None:
        person.here = True
        self._close()

    def _entered(self) -> None:
        if not self.several or not self.entry.value.strip():
            self.done()
            return
        people = self.app.profile.people
        self._grant(people.add(self.entry.value, self.mark))
        people.save()
        self.changed()
        self.entry.value = ""
        self.entry.focus_changed(True)
        self._wear(people.free_mark())

    def done(self) -> None:
        """Applies what was chosen; an invalid name is reported and the paper stays open."""
        people, name = self.app.profile.people, self.entry.value
        if self.person is None and not name.strip():
            self.app.pop()
            return
        if self.person is None:
            self._grant(people.add(name, self.mark))
        elif people.rename(self.person, name):
            self.person.mark = self.mark
            self._grant(self.person)
        else:
            taken = _("Somebody is called {name} already.").format(name=name.strip())
            self.app.toast(taken if name.strip() else _("A name, please."))
            self.set_focus(self.entry)
            return
        self._close()

    def _grant(self, person: Person) -> None:
        for choice, wish in zip(self.wishes, WISHES, strict=True):
            setattr(person, wish, choice.chosen == 0)

    def go_home(self) -> None:
        """The person is not here any more, and stays known."""
        if self.person is not None:
            self.person.here = False
        self._close()

    def _close(self) -> None:
        self.app.profile.people.save()
        self.app.pop()
        self.changed()

    # ---- how it looks

    def voice_lines(self) -> tuple[Line, ...]:
        words = [
            f"{choice.items[0]}: {_(line)}" for choice, line in zip(self.wishes, MEANT, strict=True) if choice.items
        ]
        return heading(self.heading, *words)

    def layout(self) -> None:
        style = self.style
        scale = min(1.45, max(1.0, style.text_scale))
        self.ok.label = _("Done")
        words = ((_("Hints"), _("No hints")), (_("Lights"), _("No lights")), (_("Coach"), _("No coach")))
        for choice, items in zip(self.wishes, words, strict=True):
            choice.items = list(items)
        self.other.label = _("Back") if self.person is None else _("Goes home")
        gap = style.px(1.8)
        inner = min(style.size[0] - style.px(12), round(style.px(88) * scale))
        head, name, row = round(style.px(6.2) * scale), round(style.px(9) * scale), round(style.px(7.6) * min(1.25, scale))
        shown = self.known[: NAMES_SHOWN // 2 if style.text_scale >= LARGE else NAMES_SHOWN]
        for button in self.known:
            button.visible = button in shown
        lines = -(-len(shown) // 3)
        cell = min((inner - 7 * gap) // 8, style.px(13))
        free = style.size[1] - head - lines * (row + gap) - name - cell - 2 * row - 5 * gap - style.px(8)
        meant = self._meant_height((inner - 2 * gap) // 3, free)
        names, own, _air, marks, _air, wishes, self._meant, _air, foot = self.lay(
            inner, head + gap // 2, lines * (row + gap), name, gap, cell, gap, row, meant, gap, row)
        names.h -= gap
        for button, place in zip(shown, grid(names, 3, lines, (gap, gap)) if lines else (), strict=False):
            button.rect = place
        self._sign, self._name = columns(own, name, 1.0, gap=gap)
        self.entry.rect = self._name.inflate(-2 * gap, -gap)
        self.entry.rect.w -= round(name * 0.6)
        for widgets, row_of in ((self.marks, marks), (self.wishes, wishes)):
            for widget, place in zip(widgets, columns(row_of, *[1.0] * len(widgets), gap=gap), strict=True):
                widget.rect = place
        self.other.rect, self.ok.rect = columns(foot, 1.0, 1.0, gap=gap)
        self.ok.group = self.other.group = (self.other, self.ok)

    def _meant_height(self, wide: int, most: int) -> int:
        """How high what the wishes mean is below them, `wide` pixels each; 0 where it does not fit into `most` pixels."""
        style = self.style
        for share in SHARES:
            words = [text.paragraph(_(line), wide, style.text(share), style.theme.ink2, line_height=1.14) for line in MEANT]
            high = max(image.get_height() for image in words)
            if high + style.px(0.8) <= most:
                self._meant_px = style.text(share)
                return high + style.px(0.8)
        return 0

    def paint(self, target: pygame.Surface) -> None:
        style = self.style
        super().paint(target)
        pieces.figure(style, round(self._sign.h * 0.38), self.mark, "glad").draw(target, self._sign.center)
        materials.plate(style, self._name.size, False, self.mark).draw(target, self._name.topleft)
        size = round(self._name.h * 0.44)
        put(target, icon("pencil", size, style.theme.soft, 2.2),
            midright=(self._name.right - round(size * 0.5), self._name.centery))
        for choice, line in zip(self.wishes, MEANT, strict=True) if self._meant.h else ():
            words = text.paragraph(_(line), choice.rect.w, self._meant_px, style.theme.ink2, "center", 1.14)
            target.blit(words, (choice.rect.x, choice.rect.bottom + style.px(0.8)))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.focus is self.entry:
            return self.cancel()
        return super().handle(event)
