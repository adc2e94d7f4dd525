"""The plates of the page of the seats: mark, name, person or robot, level, grip. They report what was done; the page decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.bots.levels import LEVELS, TITLES
from scenes.kit import controls, materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.inputs import Choice, TextEntry
from scenes.kit.language import _
from scenes.kit.layout import columns, rows
from scenes.kit.pictures import Sprite, icon, kept, put, ready
from scenes.kit.retained import draw
from scenes.kit.theme import MARK_NAMES, Style
from scenes.kit.widgets import Button, Spot, Widget
from scenes.page import Page
from scenes.profile import SeatSetup
from scenes.seats.company import MOST_LETTERS
from scenes.seats.table import Goal


class Reports(NamedTuple):
    """What is called with the place of a plate, and for `kind` with whether a person was chosen. A name is `done` when its entry
    was left, `entered` by Enter, `left` by Esc; the others are the widgets that were pressed."""

    done: Callable[[int], None]
    entered: Callable[[int], None]
    left: Callable[[int], None]
    kind: Callable[[int, bool], None]
    level: Callable[[int], None]
    mark: Callable[[int], None]
    remove: Callable[[int], None]


@kept
def pips(style: Style, radius: int, count: int, colour: str) -> pygame.Surface:
    """Three small circles, `count` of them filled: the level of a bot."""
    step = round(radius * 2.8)
    size = (2 * step + 2 * radius + 4, 2 * radius + 4)
    canvas = Canvas(style, size)
    u = style.unit
    art = Art()
    for i in range(3):
        x, y, r = (radius + 2 + i * step) / u, (radius + 2) / u, (radius - 0.75) / u
        art.circle(x, y, r, colour if i < count else "none", colour, 1.5)
    return ready(canvas.add(art).image)


def kind_word(kind: str) -> str:
    """The word for the kind of a seat: a person, or the level of a bot."""
    return _("Person") if kind == "human" else _(TITLES[kind])


class Tool(Spot):
    """What a plate has beside its name: the `mark` of the seat or an icon, or with neither the wood between all of them."""

    def __init__(self, press: Callable[[], None], tip: str, sign: str = "", mark: int | None = None) -> None:
        super().__init__(press, tip)
        self.sign, self.mark = sign, mark

    def spoken(self) -> str:
        what = self.tip if self.mark is None else f"{_(MARK_NAMES[self.mark])}. {self.tip}"
        return f"{self.name}: {what}"

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        side, middle, radius = min(self.rect.size), self.rect.center, 14
        if self.mark is not None:
            radius = 12
            pieces.badge(style, round(side * (0.41 if self.hovered else 0.375)), self.mark).draw(target, middle)
        elif self.sign:
            radius = 10
            ink = style.theme.cream if self.hovered or focused else style.theme.soft
            put(target, icon(self.sign, round(side * 0.66), ink, 2.5), center=middle)
        elif self.hovered and not focused:
            controls.glow_outline(style, self.rect.size).draw(target, self.rect.topleft)
        if focused:
            controls.focus_ring(style, self.rect.size, radius).draw(target, self.rect.topleft)


class Handle(Tool):
    """What the plate of a `place` is dragged by: its grip, a click on which takes it up until a second one, or its wood, where a
    click or Enter asks who sits there."""

    def __init__(self, hand: Carrying, place: int, sign: str, tip: str) -> None:
        super().__init__(lambda: self.up(self.rect.center), tip, sign)
        self.hand, self.place = hand, place
        self.spared = not sign

    def down(self, pos: tuple[int, int]) -> None:
        self.hand.taken_at = pos

    def drag(self, pos: tuple[int, int]) -> None:
        self.hand.dragged(self.place, pos)

    def up(self, pos: tuple[int, int]) -> None:
        self.hand.let_go(self.place, pos, bool(self.sign))


class NameEntry(TextEntry):
    """A name on a plate. Leaving it finishes the name; a name that somebody else has is marked."""

    def __init__(self, reports: Reports, place: int, name: str) -> None:
        super().__init__(name, lambda typed: None, most=MOST_LETTERS, done=lambda: reports.entered(place),
                         placeholder=_("Name"))
        self.reports, self.place = reports, place
        self.double = False

    def focus_changed(self, focused: bool) -> None:
        super().focus_changed(focused)
        if not focused:
            self.reports.done(self.place)

    def type(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.reports.left(self.place)
            return True
        return super().type(event)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.share = min(3.5, self.rect.h * 0.74 / (style.high / 100 * style.text_scale))
        size = round(min(self.rect.h * 0.5, style.px(2.6)))
        self.margin = size + style.px(0.4)
        super().draw(target, style, focused)
        if not self.typed_in:
            put(target, icon("pencil", size, style.theme.cream if self.hovered or focused else style.theme.soft, 2.2),
                midright=(self.rect.right, self.rect.centery))
        if self.double:
            line = pygame.Rect(self.rect.x, self.rect.bottom - style.px(0.5), self.rect.w, style.px(0.5))
            draw.rect(target, style.theme.refusal, line, border_radius=line.h // 2)


class LevelButton(Button):
    """The level of a bot as a word and pips; a press goes on to the next level."""

    def __init__(self, kind: str, press: Callable[[], None]) -> None:
        super().__init__("", press, tip=_("How well the bot plays. A click goes on to the next level."))
        self.level = kind

    def spoken(self) -> str:
        return _("{name}: {value}, button").format(name=self.name, value=kind_word(self.level))

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        if self.level not in LEVELS:
            return
        radius = max(3, round(min(rect.h * 0.11, rect.w * 0.04)))
        dots = pips(style, radius, LEVELS.index(self.level) + 1, colour)
        gap, pad = round(radius * 2.2), style.px(1.1)
        room = rect.w - 2 * pad - gap - dots.get_width()
        word = kind_word(self.level)
        px = text.line_px(word, room, min(style.text(2.8), round(rect.h * 0.7)), style.px(1.8), "a", 600)
        image = text.render(word, px, colour, "a", 600)
        x = rect.centerx - (image.get_width() + gap + dots.get_width()) // 2
        target.blit(image, image.get_rect(midleft=(x, rect.centery)))
        target.blit(dots, dots.get_rect(midleft=(x + image.get_width() + gap, rect.centery)))


class Plate:
    """One seat's plate: its body and its widgets. `place` is the seat's number in the order of play."""

    def __init__(self, reports: Reports, hand: Carrying, place: int, seat: SeatSetup, removable: bool, mark_tip: str) -> None:
        self.place, self.seat, self.removable = place, seat, removable
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._word = pygame.Rect(0, 0, 0, 0)
        self.body = Handle(hand, place, "", _("Click it to say who sits here, or drag it."))
        self.mark = Tool(lambda: reports.mark(place), mark_tip, mark=seat.mark)
        self.name = NameEntry(reports, place, seat.name)
        self.kind = Choice(["@user", "@robot"], 0 if seat.human else 1, lambda index: reports.kind(place, index == 0))
        self.level = LevelButton(seat.kind, lambda: reports.level(place))
        self.grip = Handle(hand, place, "grip-vertical", _("Drag it, or click it and then a place."))
        self.remove = Tool(lambda: reports.remove(place), _("Take this seat away."), "x")
        self.show(seat)

    @property
    def widgets(self) -> list[Widget]:
        """All its widgets in the order of Tab."""
        return [self.body, self.mark, self.name, self.kind, self.level, self.grip, self.remove]

    def show(self, seat: SeatSetup) -> None:
        """Shows a changed seat; a name that is being typed stays as it is."""
        self.seat = seat
        self.mark.mark = seat.mark
        called = _("Seat {number}, {name}").format(number=self.place + 1, name=seat.name)
        for widget in (self.body, self.mark, self.kind, self.level, self.grip, self.remove):
            widget.name = called
        self.name.name = _("Seat {number}").format(number=self.place + 1)
        self.kind.said = (_("Person"), _("Bot"))
        self.kind.chosen = 0 if seat.human else 1
        self.level.level = seat.kind
        self.level.visible = not seat.human
        self.remove.visible = self.removable

    def hide(self) -> None:
        """Hides its widgets while the plate is carried."""
        for widget in self.widgets:
            widget.visible = False

    def show_name(self, name: str) -> None:
        """Writes another name into the entry."""
        if self.name.value != name:
            self.name.value = name
            self.name.caret = len(name)

    def layout(self, style: Style, rect: pygame.Rect) -> None:
        """Places everything within `rect`; a low and long plate has its mark beside the rows."""
        self.rect = self.body.rect = rect
        x, y, w, h = rect
        if w > 3.4 * h:
            self._layout_low(rect)
            return
        k = min(w / 270, h / 112)
        least = style.px(4.6)
        pad, gap, sign = round(11 * k), round(8 * k), max(least, round(34 * min(1.0, k)))
        tall = min(k * 1.3, h / 112)
        first, second = max(least, round(46 * tall)), max(least, round(40 * tall))
        high = first + gap + second
        upper, lower = rows(pygame.Rect(x + pad, y + (h - high) // 2, w - pad, high), first, second, gap=gap)
        upper.w -= gap
        lower.w -= pad
        air = round(5 * k)
        self.mark.rect, _air, self.name.rect, _air, self.grip.rect, self.remove.rect = columns(
            upper, max(least, round(46 * k)), air, 1.0, air, sign, sign if self.removable else 0)
        self.kind.rect, self._word = columns(lower, max(2 * least + 6, round(96 * k)), 1.0, gap=round(10 * k))
        self.level.rect = self._word.copy()

    def _layout_low(self, rect: pygame.Rect) -> None:
        """The mark beside two low rows: the name above, who plays below."""
        x, y, w, h = rect
        gap, pad = max(2, h // 32), max(3, h // 28)
        row = (h - gap - 2 * pad) // 2
        mark = min(round(h * 0.66), round(w * 0.14))
        self.mark.rect = pygame.Rect(x + pad * 2, y + (h - mark) // 2, mark, mark)
        left = self.mark.rect.right + pad * 2
        upper, lower = rows(pygame.Rect(left, y + pad, x + w - pad * 2 - left, 2 * row + gap), row, row, gap=gap)
        sign = round(row * 1.1)
        self.name.rect, _air, self.grip.rect, self.remove.rect = columns(upper, 1.0, pad, sign, sign if self.removable else 0)
        self.kind.rect, _air, self._word, _air = columns(lower, round(row * 2.8), pad * 2, 1.0, pad)
        self._word.w = min(self._word.w, row * 6)
        self.level.rect = self._word.copy()

    def paint(self, target: pygame.Surface, style: Style) -> None:
        """Paints the body, and the word for a person."""
        materials.plate(style, self.rect.size, False, self.place, "held", 4).draw(target, self.rect.topleft)
        if self.seat.human:
            share = min(2.8, self._word.h * 0.7 / (style.high / 100 * style.text_scale))
            text.write(target, style, kind_word("human"), self._word, share, style.theme.soft, wrap=False)


@kept
def held_plate(style: Style, size: tuple[int, int], seat: SeatSetup, word: str) -> Sprite:
    """A plate that is carried: cream with a gold line, with mark, name and kind."""
    body = materials.plate(style, size, True, 0, "held")
    image = body.image.copy()
    x, y = -body.dx, -body.dy
    w, h = size
    radius = round(min(h * 0.2, w * 0.08))
    pieces.badge(style, radius, seat.mark).draw(image, (x + round(radius * 2.1), y + h // 2))
    left = x + round(radius * 3.8)
    room = (x + w - round(radius * 0.8) - left, h // 2)
    text.write(image, style, seat.name, (left, y + round(h * 0.1), room[0], round(h * 0.44)), 3.5, style.theme.ink, "a", 700,
               wrap=False)
    text.write(image, style, word, (left, y + round(h * 0.54), room[0], round(h * 0.34)), 2.6, style.theme.ink2, wrap=False)
    return Sprite(ready(image), body.dx, body.dy)


DRAG_FROM = 1.2
"""How far the pointer must go, in percent of the height, before a press on a plate is a drag."""


class Carrying:
    """At most one plate that is carried, and the places that it may go to.

    `picked` hears the place whose plate has left the table, when its goals can be seen; `dropped` hears the place that it came
    from and the one where it was put down; `clicked` hears the place whose wood was clicked.
    """

    def __init__(self, page: Page, clicked: Callable[[int], None], picked: Callable[[int], None],
                 dropped: Callable[[int, int], None]) -> None:
        self._page, self._clicked, self._picked, self._dropped = page, clicked, picked, dropped
        self.goals: list[Goal] = []
        self.picked: int | None = None
        """The place whose plate is carried, or None."""
        self._dragging = False
        self.taken_at = (0, 0)
        """Where the button went down on a plate."""

    def reset(self, places: int) -> None:
        """Makes the goals anew: one for each place that has a plate."""
        self.goals = [Goal(partial(self.drop, place)) for place in range(places)]
        for number, goal in enumerate(self.goals, 1):
            goal.visible, goal.name = False, _("Put it on seat {number}").format(number=number)

    def dragged(self, place: int, pos: tuple[int, int]) -> None:
        """The pointer drags the plate of a place, which follows once the pointer has moved a little."""
        if self.picked is None:
            if pygame.Vector2(pos).distance_to(self.taken_at) < self._page.style.px(DRAG_FROM):
                return
            self._pick(place)
            self._dragging = True
        self._page.pointer = pos
        for goal in self.goals:
            goal.hovered = goal.rect.collidepoint(pos)
        self._page.touch()

    def let_go(self, place: int, pos: tuple[int, int], clicked: bool) -> None:
        """After a drag the plate goes where it was let go; after a click on its grip it waits for the place. A click on its wood
        asks who sits there."""
        if self._dragging:
            self._dragging = False
            self.drop(next((at for at, goal in enumerate(self.goals) if goal.rect.collidepoint(pos)), place))
        elif clicked:
            self._pick(place)
        else:
            self._clicked(place)

    def _pick(self, place: int) -> None:
        if len(self.goals) < 2:
            return
        self.picked = place
        for goal in self.goals:
            goal.visible = True
        self._picked(place)

    def drop(self, to: int) -> None:
        """Puts the plate down at a place."""
        origin, self.picked = self.picked, None
        self._dragging = False
        self._dropped(to if origin is None else origin, to)

    def draw(self, target: pygame.Surface, home: pygame.Rect, seat: SeatSetup, focus: Goal | None) -> None:
        """Draws the empty place at `home`, the goal that is meant, and the plate of `seat` at the pointer or lifted a little."""
        style, pointer = self._page.style, self._page.pointer
        controls.dashed_outline(style, home.size).draw(target, home.topleft)
        face = held_plate(style, home.size, seat, kind_word(seat.kind))
        if self._dragging:
            spot = home.move(pointer[0] - self.taken_at[0], pointer[1] - self.taken_at[1])
        else:
            spot = home.move(-style.px(0.7), -style.px(1.5))
        for goal in self.goals:
            if goal.hovered or goal is focus:
                goal.draw(target, style, True)
        face.draw(target, spot.topleft)
