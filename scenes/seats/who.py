"""A paper with everybody who may sit down at one seat: the people who are here, somebody new, and bots of three levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.bots.levels import LEVELS, TITLES
from scenes.kit import pieces, text
from scenes.kit.language import _
from scenes.kit.layout import columns, grid
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.profile import Person, SeatSetup
from scenes.seats.company import BOTS, fresh
from scenes.seats.marks import MarkChoice, Paper
from scenes.seats.person import PersonPaper
from scenes.store.people import same

SHOWN = 9
"""How many people can be chosen; who is here comes first."""


class PersonButton(Button):
    """A button with the mark of somebody before the name."""

    def __init__(self, person: Person, press: Callable[[], None]) -> None:
        super().__init__(person.name, press)
        self.mark = person.mark

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        radius = round(rect.h * 0.26)
        x = rect.x + round(radius * 1.9)
        pieces.badge(style, radius, self.mark).draw(target, (x, rect.centery))
        left = x + round(radius * 1.6)
        room = (left, rect.y, rect.right - round(radius * 0.7) - left, rect.h)
        text.write(target, style, self.label, room, 2.9, colour, "a", 700, wrap=False)


class WhoPaper(Paper):
    """Asks who sits at one of the `seats` (None: at one that is added) and calls `chosen` with name and kind; the mark is the
    person's own, a seat's own mark for bots. `others`: what else can be done with the seat, at most two, each with its word, its
    icon and what it calls. `marks`: those that it may have; `wear` is called with one. Esc, Back and a click beside the paper
    leave all as it was."""

    def __init__(self, app: Host, heading: str, seats: Sequence[SeatSetup], place: int | None,
                 chosen: Callable[[SeatSetup], None], others: Sequence[tuple[str, str, Callable[[], None]]] = (),
                 marks: Sequence[int] = (), wear: Callable[[int], None] = lambda mark: None) -> None:
        super().__init__(app, heading, 3.8)
        self.seats, self.place, self.chosen = seats, place, chosen
        taken = [seat.name for seat in seats]
        people = app.profile.people
        free = [one for one in (*people.here, *people.away) if not any(same(one.name, name) for name in taken)][:SHOWN]
        self.people = [PersonButton(person, partial(self._take, SeatSetup(person.name, person.mark))) for person in free]
        self.new = Button("", self._somebody_new, icon="plus")
        self.bots = [Button("", partial(self._bot, level), icon="robot") for level in LEVELS]
        self.back = Button("", app.pop, icon="arrow-left")
        self.others = [Button(word, partial(self._do, call), icon=sign, share=2.6) for word, sign, call in others]
        holders = {seat.mark: seat.name for seat in seats}
        own = None if place is None else seats[place].mark
        self.marks = [MarkChoice(mark, partial(self._do, partial(wear, mark)), mark == own, True, holders.get(mark, ""))
                      for mark in marks]
        self.add(*self.people, self.new, *self.bots, *self.marks, self.back, *self.others)
        self.focus = self.widgets[0]

    def _bot(self, level: str) -> None:
        now = None if self.place is None else self.seats[self.place]
        name = fresh(map(_, BOTS), [seat.name for seat in self.seats]) if now is None or now.human else now.name
        self._take(SeatSetup(name, 0 if now is None else now.mark, level))

    def _somebody_new(self) -> None:
        before = list(self.app.profile.people.all)

        def came() -> None:
            new = next((one for one in self.app.profile.people.all if one not in before), None)
            if new is not None:
                self._take(SeatSetup(new.name, new.mark))

        self.app.push(PersonPaper(self.app, None, came))

    def _do(self, call: Callable[[], None]) -> None:
        self.app.pop()
        call()

    def _take(self, seat: SeatSetup) -> None:
        self.app.pop()
        self.chosen(seat)

    def layout(self) -> None:
        style = self.style
        scale = min(1.35, max(1.0, style.text_scale))
        self.new.label, self.back.label = _("Somebody new"), _("Back")
        for level, button in zip(LEVELS, self.bots, strict=True):
            button.label = _("Bot: {level}").format(level=_(TITLES[level]))
            button.group = self.bots
        gap = style.px(1.6)
        inner = min(style.size[0] - style.px(12), round(style.px(96) * scale))
        row, lines = round(style.px(8) * min(1.2, scale)), -(-(len(self.people) + 1) // 3)
        head, side = round(style.px(6.4) * scale), style.px(13) if self.marks else 0
        people, _air, bots, _air, marks, _air, foot = self.lay(
            inner, head, lines * (row + gap) - gap, 2 * gap, row, gap, side, gap * bool(side), row)
        for spot, box in zip(self.marks, columns(marks, *[1.0] * len(self.marks)), strict=True):
            spot.rect = box
        for button, cell in zip((*self.people, self.new), grid(people, 3, lines, (gap, gap)), strict=False):
            button.rect = cell
        below = (self.back, *self.others)
        for widgets, line in ((self.bots, bots), (below, foot)):
            for button, cell in zip(widgets, columns(line, 1.0, 1.0, 1.0, gap=gap), strict=False):
                button.rect = cell
