"""Who is seen on the page of the seats: figures at the table and on the ledge before it, the names at their feet, the level of a
bot, and the hand that carries a figure from one place to another."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import product

import pygame

from game.bots.levels import LEVELS, TITLES
from scenes.kit import cast, controls, materials, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.inputs import TextEntry
from scenes.kit.language import _
from scenes.kit.layout import columns
from scenes.kit.pictures import Sprite, icon, kept, put, ready
from scenes.kit.pieces import Mood
from scenes.kit.retained import draw
from scenes.kit.theme import MARK_NAMES, Style
from scenes.kit.widgets import Button, Spot, Widget
from scenes.page import Page
from scenes.profile import Person, SeatSetup
from scenes.seats.company import MOST_LETTERS, Company
from scenes.store.people import same
from scenes.title.here import Dashed

TALL, BROAD = 3.1, 2.7
"""How high and how broad a figure is that stands, in radii."""
DRAG_FROM = 1.2
"""How far the pointer must go, in percent of the height, before a press on a figure is a drag."""
HOP, APART, LANDS = 320.0, 45.0, 130.0
"""How long a figure is on its way to its place, how much later the next one leaves, and how long it bends when it lands."""
HOPPING: tuple[cast.PoseName, ...] = ("cheer", "land", "stand")
"""How figures look on their way and when they have come."""
GLAD: Mood = "glad"
CALM: Mood = "calm"
"""How people look, and bots."""
LEAST = 96.0
"""The least room for somebody on the ledge, in units."""
HIGH = 9.0
"""How high it hops, in percent of the window's height."""


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


@on_disc(4, 1)
def antenna(canvas: Canvas) -> Canvas:
    """What a bot has on its head, for a mark of this radius; placed by the middle of the mark."""
    theme, r = canvas.theme, canvas.r
    line = theme.cream if theme.flat else theme.ink
    art = Art().path(f"M0 {-1.1 * r:.2f}V{-1.55 * r:.2f}", "none", line, max(2.0, r * 0.14))
    return canvas.add(art.circle(0, -1.66 * r, r * 0.2, theme.gold, line, max(1.2, r * 0.07)))


def kind_word(kind: str) -> str:
    """The word for the kind of a seat: a person, or the level of a bot."""
    return _("Person") if kind == "human" else _(TITLES[kind])


def draw_whole(target: pygame.Surface, style: Style, foot: tuple[int, int], radius: int, mark: int, human: bool,
               pose: cast.PoseName) -> None:
    """Draws a person or a bot with the point between the feet at `foot`."""
    if not human:
        antenna(style, radius).draw(target, (foot[0], foot[1] - round(cast.high(pose) * radius)))
    cast.figure(style, radius, mark, pose, GLAD if human else CALM).draw(target, foot)


def poses(style: Style, radii: Collection[int], marks: Sequence[int]) -> Iterator[Sprite]:
    """All pictures that figures of these marks need on the way to their places, for to be painted ahead."""
    for radius in radii:
        for mark in marks:
            for pose, mood in product(HOPPING, (GLAD, CALM)):
                yield cast.figure(style, radius, mark, pose, mood)


class Figure(Spot):
    """Somebody at the table, or for the place None on the ledge, with the name below. It is dragged to another place; a click or
    Enter takes it up until it is put down by another one."""

    def __init__(self, hand: Carrying, seat: SeatSetup, place: int | None, tip: str, word: str = "") -> None:
        super().__init__(lambda: hand.clicked(self), tip)
        self.hand, self.seat, self.place, self.word = hand, seat, place, word
        self.radius, self.foot = 1, (0, 0)
        """The radius of its mark and the point between its feet, in pixels."""
        self.away = 0.0, 0.0
        """How far it is from its place while it hops there, in pixels."""
        self.hops, self.lands = False, False

    def spoken(self) -> str:
        who = f"{self.name}: {_(MARK_NAMES[self.seat.mark])}. {kind_word(self.seat.kind)}."
        return f"{who} {self.tip}"

    def stand(self, box: pygame.Rect, foot: int) -> None:
        """Has it stand in a box with its feet `foot` pixels above the lower edge of that, where the name begins."""
        high = box.h - foot
        self.radius = max(6, round(min(high / TALL, box.w / BROAD)))
        self.foot = box.centerx, box.bottom - foot
        wide, tall = min(box.w, round(self.radius * BROAD)), min(high, round(self.radius * TALL))
        self.rect = pygame.Rect(box.centerx - wide // 2, self.foot[1] - tall, wide, tall)
        if self.place is None:
            self.rect.h = box.bottom - self.rect.y

    def down(self, pos: tuple[int, int]) -> None:
        self.hand.taken_at = pos

    def drag(self, pos: tuple[int, int]) -> None:
        self.hand.dragged(self, pos)

    def up(self, pos: tuple[int, int]) -> None:
        self.hand.let_go(self, pos)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if self.place is None:
            below = pygame.Rect(self.rect.x, self.foot[1], self.rect.w, self.rect.bottom - self.foot[1]).inflate(style.px(4), 0)
            text.write(target, style, self.word or self.seat.name, below, 2.9, style.theme.cream, "a", 700, "center", wrap=False)
        if not self.hops and self is not self.hand.picked:
            self.paint(target, style, "land" if self.lands else "wave" if self.hovered else "stand")
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def paint(self, target: pygame.Surface, style: Style, pose: cast.PoseName, at: tuple[int, int] | None = None) -> None:
        """Paints it alone, at its place or with its feet at a point."""
        foot = at or (self.foot[0] + round(self.away[0]), self.foot[1] + round(self.away[1]))
        draw_whole(target, style, foot, self.radius, self.seat.mark, self.seat.human, pose)

    def hop(self, page: Page, start: tuple[int, int], after: float) -> None:
        """Comes to its place from a point, `after` so many milliseconds."""
        far = start[0] - self.foot[0], start[1] - self.foot[1]
        if math.hypot(*far) < 2 or page.app.settings.reduced_motion:
            return
        high = page.style.px(HIGH)

        def move(share: float) -> None:
            self.away = far[0] * (1 - share), far[1] * (1 - share) - 4 * high * share * (1 - share)

        def landed() -> None:
            self.hops, self.lands = False, True
            page.sounds.play("drop")
            page.motion.tween(LANDS, lambda _share: None, done=lambda: setattr(self, "lands", False))

        self.hops, self.away = True, far
        page.motion.tween(HOP, move, delay=after, done=landed)


class NameEntry(TextEntry):
    """The name at the feet of a figure: `done` is called when the focus has left it, `left` with whether that is by Enter, or by
    Esc. A name that somebody else has is marked."""

    def __init__(self, name: str, done: Callable[[], None], left: Callable[[bool], None]) -> None:
        super().__init__(name, lambda typed: None, most=MOST_LETTERS, done=partial(left, True), placeholder=_("Name"))
        self._done, self._left = done, left
        self.tip = _("Type a name. Enter goes on to the next.")
        self.double = False

    def focus_changed(self, focused: bool) -> None:
        super().focus_changed(focused)
        if not focused:
            self._done()

    def type(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._left(False)
            return True
        return super().type(event)

    def show(self, name: str) -> None:
        """Writes another name into it."""
        if self.value != name:
            self.value, self.caret = name, len(name)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.share = min(3.3, self.rect.h * 0.74 / (style.high / 100 * style.text_scale))
        size = round(min(self.rect.h * 0.46, style.px(2.2)))
        self.margin = size + style.px(0.4)
        super().draw(target, style, focused)
        if not self.typed_in:
            put(target, icon("pencil", size, style.theme.cream if self.hovered or focused else style.theme.soft, 2.2),
                midright=(self.rect.right, self.rect.centery))
        if self.double:
            line = pygame.Rect(self.rect.x, self.rect.bottom - style.px(0.5), self.rect.w, style.px(0.5))
            draw.rect(target, style.theme.refusal, line, border_radius=line.h // 2)


class LevelButton(Button):
    """The level of a bot as pips; a press goes on to the next level."""

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__("", press)
        self.level = LEVELS[0]

    def show(self, kind: str) -> None:
        """Shows the level of a bot; for a person nothing is seen."""
        self.visible, self.level = kind in LEVELS, kind
        self.tip = _("{level}. A click goes on to the next level.").format(level=kind_word(kind))

    def spoken(self) -> str:
        return _("{name}: {value}, button").format(name=self.name, value=kind_word(self.level))

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        radius = max(3, round(min(rect.h * 0.12, rect.w * 0.09)))
        put(target, pips(style, radius, LEVELS.index(self.level) + 1, colour), center=rect.center)


class Place:
    """One seat: the figure, and on the plate at its feet the name and the level. `place` is its number in the order of play."""

    def __init__(self, hand: Carrying, place: int, seat: SeatSetup, name: NameEntry, level: LevelButton) -> None:
        self.place, self.name, self.level = place, name, level
        self.rect = self.plate = pygame.Rect(0, 0, 0, 0)
        self.figure = Figure(hand, seat, place, _("Drag it to another place, or click it."))
        self.widgets: list[Widget] = [self.figure, self.name, self.level]
        """All its widgets in the order of Tab."""

    def show(self, seat: SeatSetup) -> None:
        """Shows a changed seat; a name that is being typed stays as it is."""
        self.figure.seat = seat
        self.figure.name = self.level.name = _("Seat {number}, {name}").format(number=self.place + 1, name=seat.name)
        self.name.name = _("Seat {number}").format(number=self.place + 1)
        if not self.name.typed_in:
            self.name.show(seat.name)
        self.level.show(seat.kind)
        self._fill()

    def layout(self, style: Style, rect: pygame.Rect) -> None:
        """Has the figure stand on a plate at the lower edge of `rect`."""
        self.rect = rect
        high = min(round(rect.h * 0.42), max(style.px(5.2), round(style.text(3.3) * 1.34)))
        self.plate = pygame.Rect(rect.x, rect.bottom - high, rect.w, high)
        self._level = min(rect.w // 3, max(style.px(8.4), round(high * 1.3)))
        self.figure.stand(rect, high)
        self.figure.foot = rect.centerx, self.plate.y + style.px(0.4)
        self._fill()

    def _fill(self) -> None:
        """Shares the plate between name and level."""
        pad, level = self.plate.h // 4, self._level if self.level.visible else 0
        box = pygame.Rect(self.plate.x + pad, self.plate.y, self.plate.w - 2 * pad - level, self.plate.h)
        self.name.rect, self.level.rect = box, pygame.Rect(self.plate.right - level, box.y, level, box.h)

    def paint(self, target: pygame.Surface, style: Style) -> None:
        """Paints the plate."""
        materials.plate(style, self.plate.size, False, 0, "held", 4).draw(target, self.plate.topleft)


class Ledge:
    """The ledge before the table: who is here and has no seat, a bot where there is room for one, and a way in for others."""

    def __init__(self, hand: Carrying, new: Callable[[], None]) -> None:
        self._hand, self.new = hand, Dashed(new)
        self.figures: list[Figure] = []

    @property
    def widgets(self) -> list[Widget]:
        """All that can be pressed, from left to right."""
        return [*self.figures, self.new]

    def show(self, here: Sequence[Person], company: Company) -> None:
        """Has those of `here` stand there who have no seat in a company."""
        tip = _("A click has them sit down.")
        free = [one for one in here if not any(same(one.name, seat.name) for seat in company.seats)]
        self.figures = [Figure(self._hand, SeatSetup(one.name, one.mark), None, tip) for one in free]
        if company.may_add:
            bot = SeatSetup(company.fresh_name(False), company.free_marks()[0], company.usual_level)
            self.figures.append(Figure(self._hand, bot, None, tip, _("Bot")))
        for figure in self.figures:
            figure.name = figure.word or figure.seat.name

    def layout(self, style: Style, bench: pygame.Rect, edge: int) -> None:
        """Places them beside each other in a box with their feet at `edge`, the bot last; who has no room is not seen."""
        room = max(2, bench.w // max(round(LEAST * style.unit), style.text(8)))
        shown = [*self.figures[:room - 2], *self.figures[room - 2:][-1:]]
        cells = columns(bench, *[1.0] * max(len(shown) + 1, min(room, 6)), gap=style.px(1))
        for figure in self.figures:
            figure.visible = figure in shown
        for figure, cell in zip(shown, cells, strict=False):
            figure.stand(cell, bench.bottom - edge)
        self.new.word = _("New")
        self.new.rect = pygame.Rect(cells[len(shown)].x, edge - style.px(7.4), cells[0].w, style.px(6.4))


class Goal(Spot):
    """A place that a carried figure may go to; visible only while one is carried."""

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        lit = focused or self.hovered
        line = controls.glow_outline(style, self.rect.size) if lit else controls.dashed_outline(style, self.rect.size, fill=False)
        line.draw(target, self.rect.topleft)


class Carrying:
    """At most one figure that is carried, and the places that it may go to: those of the table, and behind them the ledge.

    `taken` hears that a figure has left its place, when its goals can be seen; `dropped` hears which one was put down, at which
    place or at None for the ledge, and whether it was taken up by a click.
    """

    def __init__(self, page: Page, taken: Callable[[Figure], None],
                 dropped: Callable[[Figure, int | None, bool], None]) -> None:
        self._page, self._taken, self._dropped = page, taken, dropped
        self.goals: list[Goal] = []
        self.picked: Figure | None = None
        self._dragging = False
        self.taken_at = (0, 0)
        """Where the button went down on a figure."""

    def reset(self, places: int) -> None:
        """Makes the goals anew: one for each place of the table, the last one for the ledge."""
        self.picked, self._dragging = None, False
        self.goals = [Goal(partial(self._drop, place)) for place in range(places)] + [Goal(partial(self._drop, None))]
        for number, goal in enumerate(self.goals, 1):
            goal.visible = False
            goal.name = _("Put it on seat {number}").format(number=number) if number <= places else _("Take this seat away.")

    def dragged(self, figure: Figure, pos: tuple[int, int]) -> None:
        """The pointer drags a figure, which follows once the pointer has moved a little."""
        if self.picked is None:
            if pygame.Vector2(pos).distance_to(self.taken_at) < self._page.style.px(DRAG_FROM):
                return
            self.take(figure)
            self._dragging = True
        self._page.pointer = pos
        for goal in self.goals:
            goal.hovered = goal.hit(pos)
        self._page.touch()

    def let_go(self, figure: Figure, pos: tuple[int, int]) -> None:
        """After a drag the figure goes where it was let go, or home; a click takes it up."""
        if not self._dragging:
            figure.press()
            return
        goal = next((goal for goal in self.goals if goal.hit(pos)), None)
        if goal is None:
            self._drop(figure.place)
        else:
            goal.press()

    def clicked(self, figure: Figure) -> None:
        """A click, or Enter: what it means for a figure on the ledge says the page."""
        if figure.place is None:
            self._dropped(figure, None, True)
        else:
            self.take(figure)

    def take(self, figure: Figure) -> None:
        """Takes a figure up."""
        self.picked = figure
        for goal in self.goals[:-1]:
            goal.visible = True
        self._taken(figure)

    def put_back(self) -> None:
        """Puts the figure down where it was."""
        figure, self.picked = self.picked, None
        if figure is not None:
            self._dropped(figure, figure.place, False)

    def _drop(self, to: int | None) -> None:
        figure, self.picked = self.picked, None
        if figure is not None:
            self._dropped(figure, to, not self._dragging)

    def at(self, figure: Figure) -> tuple[int, int]:
        """Where the feet of a figure are that is carried, or was until now."""
        (x, y), lift = figure.foot, self._page.style.px(2.2)
        if not self._dragging:
            return x, y - lift
        pointer = self._page.pointer
        return x + pointer[0] - self.taken_at[0], y + pointer[1] - self.taken_at[1] - lift

    def paint(self, target: pygame.Surface) -> None:
        """Paints the carried figure at the pointer, or lifted a little."""
        if self.picked is not None:
            self.picked.paint(target, self._page.style, "cheer", self.at(self.picked))
