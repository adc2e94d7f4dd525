"""The title: five lids of one box on a table at night, who is here, and a menu. A lid opens the seats of its game, its tabs what
else there is of it; Continue takes up the open match."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module

import pygame

from game import catalogue
from game.catalogue import Lid
from scenes import games
from scenes.evening.match_lines import players_line, turn_lines
from scenes.kit import pieces, text
from scenes.kit.language import _
from scenes.kit.layout import columns
from scenes.kit.pictures import Sprite, icon
from scenes.kit.retained import slices
from scenes.kit.spoken.lines import Telling, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.profile import Person
from scenes.title import art as title_art
from scenes.title.here import HereRow
from scenes.title.lids import Count, Latch, LidSpot
from scenes.title.tabs import TABS, TabSpot

AT_WORK = 0.004
"""So many seconds of a turn of the loop go to what the last program left, while the title lies there and nothing moves."""
READS = ("game.contract", "game.record_lines", "game.record", "scenes.store.filing", "scenes.session")
"""What the open match is read with, each loaded for itself: all of it takes longer than a frame."""
MARKS_MOST = 0.33
"""The largest share of the button Continue that the marks of the players take."""


class ContinueButton(Button):
    """The gold button that goes on with the open match: its line says which, its marks who sits there."""

    def __init__(self, page: Title) -> None:
        super().__init__("", page.go_on, kind="first", icon="player-play-filled")
        self.lines: tuple[str, ...] = ()
        """What it says of the match, the longest first; the first that fits is shown."""
        self.marks: tuple[int, ...] = ()

    def spoken(self) -> str:
        said = ", ".join([_("Continue"), *self.lines[:1]])
        return _("{name}, button").format(name=said)

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        u = style.unit
        size = round(min(34 * u * max(1.0, style.text_scale * 0.85), rect.h * 0.6))
        sign = icon("player-play-filled", size, colour)
        x = rect.x + round(min(27 * u, rect.w * 0.05))
        target.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
        x += size + round(12 * u)
        radius = round(min(15 * u * max(1.0, style.text_scale * 0.7), rect.h * 0.24))
        if self.marks:  # a crowd is drawn smaller, so that the line still says whose turn it is
            radius = min(radius, round(rect.w * MARKS_MOST / len(self.marks) / 2.5))
        step = round(radius * 2.5)
        right = rect.right - round(16 * u)
        for mark in reversed(self.marks):
            pieces.badge(style, radius, mark).draw(target, (right - round(radius * 1.2), rect.centery))
            right -= step
        room = max(20, right - x - round(6 * u))
        if not self.lines:
            text.write(target, style, _("Continue"), (x, rect.y, room, rect.h), 3.6, colour, "a", 700, wrap=False)
            return
        first = round(rect.h * 0.5)
        text.write(target, style, _("Continue"), (x, rect.y + round(rect.h * 0.06), room, first), 3.6, colour, "a", 700,
                   wrap=False)
        least = style.px(2.2)
        said = next((line for line in self.lines if text.width(line, least, "a", 600) <= room), self.lines[-1])
        text.write(target, style, said, (x, rect.y + first - round(rect.h * 0.02), room, rect.h - first), 2.5, colour, "a", 600,
                   wrap=False)


class Title(Page):
    """The first page. The open match is read after the first frame, so that it never delays the start."""

    def __init__(self, app: Host, game: str = "") -> None:
        """`game`: the lid of that game has the focus."""
        super().__init__(app)
        self._idle, self._led_to = Idle(), game
        self.telling = Telling(self, lambda: heading("Number Night"))
        lids = enumerate(catalogue.lids())
        self.lids = [LidSpot(self, lid, partial(self.face, index), partial(self.open_lid, lid)) for index, lid in lids]
        self.tabs: list[list[TabSpot]] = [[] for _lid in self.lids]
        self.here = HereRow(self._person)
        self.continue_button = ContinueButton(self)
        self.play_button = Button("", self.play_last, icon="player-play", kind="first", share=3.6)
        self.tonight_button = Button("", lambda: app.open("tonight"), icon="trophy")
        self.settings_button = Button("", lambda: app.open("settings"), icon="settings")
        self.library_button = Button("", lambda: app.open("library"), icon="books")
        self.waiting = Count()
        self.demo_button = Button("", lambda: app.open("demo"), icon="movie")
        self.quit_button = Button("", app.quit)
        self.latch = Latch(self.play_last, lambda: self._last)
        self._gather()
        self._looked = False
        self._loading = self._parts()
        self._entered_at = app.frames
        self._layout = title_art.Layout(self.style, len(self.lids))
        self._faces = tuple(games.lid(spot.lid.key) for spot in self.lids)
        """What lies on the lids; loaded before the first frame."""

    # ---- what stands on it

    def _gather(self) -> None:
        """Makes the tabs and the row of people anew, and puts all widgets into the order of Tab."""
        here = [spot.person for spot in self.here.people]
        self.here.show(self.app.profile.people.here)
        self.tabs = []
        for spot in self.lids:
            states = [(tab, tab.state(self.app, spot.lid.key)) for tab in TABS]
            self.tabs.append([TabSpot(self.app, tab, spot, state) for tab, state in states if state is not None])
        menu = [self.continue_button, self.play_button, self.library_button, self.tonight_button, self.demo_button,
                self.settings_button, self.quit_button]
        above = [widget for lid, tabs in zip(self.lids, self.tabs, strict=True) for widget in (*tabs, lid)]
        self.widgets = [*above, self.latch, *self.here.widgets, *menu, self.waiting]
        if self.focus not in self.widgets:
            self.focus = None if self.focus is None else self.here.add if here else self.first_button

    def _person(self, person: Person | None) -> None:
        from scenes.seats.person import PersonPaper

        self.app.push(PersonPaper(self.app, person, self._people_changed, several=True))

    def _people_changed(self) -> None:
        self._gather()
        self.layout()
        self.touch()

    def enter(self) -> None:
        self._entered_at = self.app.frames
        self._offer(self.app.profile.has_open)
        self.focus = next((spot for spot in self.lids if spot.lid.key == self._led_to), self.first_button)

    def resume(self) -> None:
        self._looked = False
        self._entered_at = self.app.frames
        self._offer(self.app.profile.has_open)
        self._gather()
        self.layout()

    @property
    def first_button(self) -> Button:
        """The gold button: Continue when there is a match to go on with, else Play."""
        return self.continue_button if self.continue_button.visible else self.play_button

    def _offer(self, continuing: bool) -> None:
        was = self.focus in (self.continue_button, self.play_button)
        self.continue_button.visible, self.play_button.visible = continuing, not continuing
        if was:
            self.set_focus(self.first_button)

    def _parts(self) -> Iterator[bool]:
        """Loads what the open match is read with, a part at each step; True while there is more."""
        for name in READS:
            if name not in sys.modules:
                import_module(name)
                yield True
        catalogue.rules(self._last.key)
        yield True

    def _look_for_match(self) -> None:
        """Reads the open match; a record that cannot be read, or says that it is over, is as none until it was looked into."""
        from scenes.session import peek

        found = None
        if self.app.profile.has_open:
            found = peek(self.app.profile)
            if found is not None and found.damaged:
                file = self.app.profile.home.open_match.name
                self.app.toast(_("{file} is damaged. Continue goes on with what can be read of it.").format(file=file), 6000)
        button = self.continue_button
        button.lines = turn_lines(found) if found else ()
        button.marks = tuple(seat.mark for seat in found.seats) if found else ()
        if button.visible != (found is not None):
            self._offer(found is not None)
            self.layout()
        self.touch()

    def handle(self, event: pygame.Event) -> bool:
        self._idle.hear(event)
        if event.type == pygame.MOUSEMOTION and event.rel == (0, 0):
            self.pointer = event.pos  # the window came up under it: nobody points with it
            return False
        return super().handle(event)

    def update(self, dt: float) -> bool:
        if self._idle.pass_time(dt, self.on_top and not self.app.speaker.on) and "demo" in self.app.routes:
            self.app.open("demo")
            return True
        for lid in self.lids:
            lid.follow()
        moved = super().update(dt)
        if not self._looked and self.app.frames > self._entered_at and self.app.top is self and not next(self._loading, False):
            self._looked = True
            self.app.profile.filing.begin()
            self._look_for_match()
        if self._looked and self.on_top and not self.moving and self.app.profile.filing.found_out(AT_WORK):
            self._look_for_match()
            self.layout()
        return moved

    # ---- places

    @property
    def toast_bottom(self) -> int:
        return self.first_button.rect.top - self.style.px(2)

    def _words(self) -> list[Button]:
        """Writes the words on the buttons of the menu; gives those beside the first one that are there."""
        self.play_button.label = _("Play {game}").format(game=self._last.title)
        self.tonight_button.label, self.settings_button.label, self.quit_button.label = _("Tonight"), _("Settings"), _("Quit")
        self.library_button.label, self.demo_button.label = _("Shelf"), _("Demo")
        self.waiting.count = self.app.profile.home.kept()
        self.library_button.visible = self.waiting.visible = self.waiting.count > 0
        self.demo_button.visible = "demo" in self.app.routes
        others = (self.library_button, self.tonight_button, self.demo_button, self.settings_button, self.quit_button)
        return [button for button in others if button.visible]

    def layout(self) -> None:
        style = self.style
        others = self._words()
        self._layout = where = title_art.Layout(style, len(self.lids))
        with suppress(slices.NotYetError), slices.found_alone(math.inf):  # read from the disk now, the first frame need not do it
            title_art.ground(style, self._faces)
        self.latch.rect = where.latch_rect(style)
        for lid, own, place in zip(self.lids, self.tabs, where.lids, strict=True):
            lid.rect = place
            for tab, spot in zip(own, where.tab_rects(place, len(own)), strict=True):
                tab.rect = spot
        self.here.layout(style, where.found["people"])
        self.continue_button.rect = self.play_button.rect = where.found["play"]
        widths = [float(button.least(style)) for button in others]
        for button, place in zip(others, columns(where.found["menu"], *widths, gap=style.px(1.6)), strict=True):
            button.rect = place
        corner = self.library_button.rect.topright
        self.waiting.rect = pygame.Rect(corner[0] - style.px(0.8), corner[1] + style.px(0.5), 1, 1)

    def face(self, index: int, bright: bool) -> Sprite:
        """The picture of a lid, at rest or lit."""
        lid, where = self.lids[index].lid, self._layout
        line = players_line(lid.min_seats, lid.max_seats)
        return title_art.lid(self.style, where.lids[index].size, where.low, index, lid.key, lid.title, line, bright)

    def paint(self, target: pygame.Surface) -> None:
        target.blit(title_art.ground(self.style, self._faces), (0, 0))
        self.here.paint(target)

    # ---- what it does

    @property
    def _last(self) -> Lid:
        """The game to whose lid one was led, else the one played last, else the first one; of the last two none that
        has too few seats for all who are here, where another one has them."""
        there = catalogue.games()
        last = self.app.settings.last_game
        wished = catalogue.lid(self._led_to if self._led_to in there else last if last in there else there[0])
        here = len(self.app.profile.people.here)
        if self._led_to in there or here <= wished.max_seats:
            return wished
        return next((lid for lid in catalogue.lids() if here <= lid.max_seats), wished)

    def open_lid(self, lid: Lid) -> None:
        """Opens the seats of a game, out of its lid."""
        self.app.sounds.play("open")
        spot = next(spot for spot in self.lids if spot.lid == lid)
        self.app.open("seats", out_of=spot.rect.move(0, -spot.raised(self.style)), game=lid.key)

    def play_last(self) -> None:
        """Opens the seats of the game played last."""
        self.open_lid(self._last)

    def go_on(self) -> None:
        """Goes on with the open match; when it cannot be read any more, says so and offers Play instead."""
        from game.record import RecordError
        from scenes.making.reading import go_on

        other = self.app.profile.other_program()
        if other is not None:
            from scenes.title import taken

            taken.ask(self.app, other)
            return

        def failed(_error: RecordError | OSError) -> None:
            self.app.toast(_("The match cannot be read any more. Its file was kept."))
            self._look_for_match()

        go_on(self.app, lambda session: self.app.open("table", session=session), failed)

    def act(self, action: str) -> bool:
        if action == "rules":
            self.app.open("rulebook", game=self._last.key)
            return True
        return super().act(action)

    def cancel(self) -> bool:
        """Esc goes to Quit, and does not leave by itself."""
        self.keys_used = True
        self.set_focus(self.quit_button)
        return True


LONG = 90_000.0
"""Milliseconds without a hand on anything."""
HANDS = (
    pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION,
    pygame.FINGERDOWN,
)
"""The events that say that somebody is there."""


class Idle:
    """Counts the milliseconds since the last touch."""

    def __init__(self) -> None:
        self._passed = 0.0

    def hear(self, event: pygame.Event) -> None:
        """Takes an event: a touch begins the count anew."""
        if event.type in HANDS:
            self._passed = 0.0

    def pass_time(self, dt: float, alone: bool) -> bool:
        """Lets time pass; True, once, when nobody has touched anything for long. It stands at 0 unless the page is `alone`."""
        self._passed = self._passed + dt if alone else 0.0
        if self._passed < LONG:
            return False
        self._passed = 0.0
        return True
