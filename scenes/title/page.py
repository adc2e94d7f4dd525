"""The title: five lids of one box on a table at night. A lid opens the seats of its game; Continue takes up the open match."""

from __future__ import annotations

import pygame

from game import catalogue
from game.catalogue import Lid
from scenes.evening.match_lines import players_line, turn_lines
from scenes.kit import pieces, text
from scenes.kit.language import _
from scenes.kit.motion import LIFT
from scenes.kit.pictures import Sprite, icon
from scenes.kit.theme import Look
from scenes.kit.widgets import Button, Spot
from scenes.page import Host, Page
from scenes.title import art as title_art

MARKS_MOST = 0.33
"""The largest share of the button Continue that the marks of the players take."""


class LidSpot(Spot):
    """A lid of the box: lifted a little while it is pointed at or has the focus, if its game exists."""

    def __init__(self, page: Title, index: int, lid: Lid) -> None:
        super().__init__(lambda: page.open_lid(lid))
        self.page, self.index, self.lid = page, index, lid
        self.lift = 0.0
        """Share of the whole lift, 0 at rest to 1."""
        self._wanted = False

    def follow(self) -> None:
        """Begins to rise or to sink when what it should do has changed."""
        page = self.page
        focused = page.keys_used and page.focus is self and page.app.top is page
        wanted = self.lid.exists and (self.hovered or focused)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        start, goal = self.lift, 1.0 if wanted else 0.0
        if wanted and self.hovered:
            page.app.sounds.play("hover")
        if page.app.settings.reduced_motion:
            self.lift = goal
            return

        def rise(share: float) -> None:
            if self._wanted == wanted:
                self.lift = start + (goal - start) * share

        page.motion.tween(LIFT, rise)

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        up = round(self.lift * title_art.LIFT * look.unit)
        face = self.page.face(self.index, self.lift > 0.5)
        face.draw(target, self.rect.move(0, -up).topleft)
        hinge = title_art.hinge(look)
        for x in (self.rect.left + 34 * look.unit, self.rect.right - 34 * look.unit):
            hinge.draw(target, (x, self.rect.bottom))
        if focused:
            from scenes.kit import materials

            materials.focus_ring(look, self.rect.size, 16).draw(target, self.rect.move(0, -up).topleft)


class Latch(Spot):
    """The brass plate at the front of the box: it opens the game that was played last. Keys have Play for that."""

    def __init__(self, page: Title) -> None:
        super().__init__(page.play_last)
        self.focusable = False

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        if self.hovered:
            from scenes.kit import materials

            materials.glow_outline(look, self.rect.size, 12).draw(target, self.rect.topleft)


class ContinueButton(Button):
    """The gold button that goes on with the open match: its line says which, its marks who sits there."""

    def __init__(self, page: Title) -> None:
        super().__init__("", page.go_on, kind="first", icon="player-play-filled")
        self.lines: tuple[str, ...] = ()
        """What it says of the match, the longest first; the first that fits is shown."""
        self.marks: tuple[int, ...] = ()

    def draw_label(self, target: pygame.Surface, look: Look, rect: pygame.Rect, colour: str) -> None:
        u = look.unit
        size = round(min(34 * u * max(1.0, look.text_scale * 0.85), rect.h * 0.6))
        sign = icon("player-play-filled", size, colour)
        x = rect.x + round(min(27 * u, rect.w * 0.05))
        target.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
        x += size + round(12 * u)
        radius = round(min(15 * u * max(1.0, look.text_scale * 0.7), rect.h * 0.24))
        if self.marks:  # a crowd is drawn smaller, so that the line still says whose turn it is
            radius = min(radius, round(rect.w * MARKS_MOST / len(self.marks) / 2.5))
        step = round(radius * 2.5)
        right = rect.right - round(16 * u)
        for mark in reversed(self.marks):
            pieces.badge(look, radius, mark).draw(target, (right - round(radius * 1.2), rect.centery))
            right -= step
        room = max(20, right - x - round(6 * u))
        if not self.lines:
            word = text.fitted(look, _("Continue"), (room, rect.h), 3.6, colour, "a", 700, wrap=False)
            target.blit(word, (x, rect.y))
            return
        first = round(rect.h * 0.5)
        word = text.fitted(look, _("Continue"), (room, first), 3.6, colour, "a", 700, wrap=False)
        target.blit(word, (x, rect.y + round(rect.h * 0.06)))
        least = look.px(2.2)
        said = next((line for line in self.lines if text.width(line, least, "a", 600) <= room), self.lines[-1])
        line = text.fitted(look, said, (room, rect.h - first), 2.5, colour, "a", 600, wrap=False)
        target.blit(line, (x, rect.y + first - round(rect.h * 0.02)))


class Title(Page):
    """The first page. The open match is read after the first frame, so that it never delays the start."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.lids = [LidSpot(self, index, lid) for index, lid in enumerate(catalogue.lids())]
        self.continue_button = ContinueButton(self)
        self.play_button = Button("", self.play_last, icon="player-play", kind="first", share=3.6)
        self.tonight_button = Button("", lambda: app.open("tonight"), icon="trophy")
        self.settings_button = Button("", lambda: app.open("settings"), icon="settings")
        self.shelf_button = Button("", lambda: app.open("shelf"), icon="menu-2")
        self.quit_button = Button("", app.quit)
        self.add(*self.lids, self.continue_button, self.play_button, self.shelf_button)
        self.latch = Latch(self)
        self.add(self.tonight_button, self.settings_button, self.quit_button, self.latch)
        self._looked = False
        self._entered_at = app.frames
        self._ground: pygame.Surface | None = None
        self._plan = title_art.plan(self.look, 588, len(self.lids))

    # ---- what stands on it

    def enter(self) -> None:
        self._entered_at = self.app.frames
        self._offer(self.app.profile.has_open)
        self.focus = self.first_button

    def resume(self) -> None:
        self._looked = False
        self._entered_at = self.app.frames
        self._offer(self.app.profile.has_open)
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

    def _look_for_match(self) -> None:
        """Reads the open match; a record that cannot be read is as none."""
        from scenes.session import peek, settle

        found = None
        if self.app.profile.has_open:
            found = peek(self.app.profile)
            if found is None:
                settle(self.app.profile)
            elif found.damaged:
                file = self.app.profile.open_match.name
                self.app.toast(_("{file} is damaged. Continue goes on with what can be read of it.").format(file=file), 6000)
        button = self.continue_button
        button.lines = turn_lines(found) if found else ()
        button.marks = tuple(seat.mark for seat in found.seats) if found else ()
        if button.visible != (found is not None):
            self._offer(found is not None)
            self.layout()
        self.touch()

    def update(self, dt: float) -> bool:
        for lid in self.lids:
            lid.follow()
        moved = super().update(dt)
        if not self._looked and self.app.frames > self._entered_at and self.app.top is self:
            self._looked = True
            self._look_for_match()
        return moved

    # ---- places

    @property
    def toast_bottom(self) -> int:
        return self.first_button.rect.top - self.look.px(2)

    def layout(self) -> None:
        look = self.look
        u = look.unit
        self.play_button.label = _("Play {game}").format(game=self._last.title)
        self.tonight_button.label, self.settings_button.label, self.quit_button.label = _("Tonight"), _("Settings"), _("Quit")
        self.shelf_button.label = _("Matches")
        self.shelf_button.visible = self.app.profile.home.has_kept()
        others = [self.tonight_button, self.settings_button, self.quit_button]
        if self.shelf_button.visible:
            others.insert(0, self.shelf_button)
        widths = [self._wanted_width(button) for button in others]
        margin, gap = 28.0, 14.0
        width = look.size[0] / u
        box = min(1088.0, width - 56)
        left = (width - box) / 2
        most = max(1.0, look.text_scale)
        row = 66 * min(1.5, 1 + (most - 1) * 0.75)
        least = 400 * min(1.5, most) if self.continue_button.visible else self._wanted_width(self.play_button)
        one_row = look.wide and sum(widths) + gap * len(others) + least <= box
        second = 60 * min(1.2, most)
        top = 720 - margin - row if one_row else 720 - 22 - row - 20 - second
        self._plan = title_art.plan(look, top - (38 if one_row else 30), len(self.lids))
        self._ground = title_art.ground(look, self._plan, tuple(spot.lid.key for spot in self.lids))
        self.latch.rect = self._plan.latch_rect(look)
        for index, lid in enumerate(self.lids):
            lid.rect = self._plan.lid_rect(look, index)
        first = self.first_button
        if one_row:
            self._place(first, left, top, box - sum(widths) - gap * len(others), row)
            x = left + box - sum(widths) - gap * (len(others) - 1)
            for button, wide in zip(others, widths, strict=True):
                self._place(button, x, top, wide, row)
                x += wide + gap
        else:
            self._place(first, left, top, box, row)
            spare = (box - gap * (len(others) - 1)) / sum(widths)
            x = left
            for button, wide in zip(others, widths, strict=True):
                self._place(button, x, top + row + 20, wide * spare, second)
                x += wide * spare + gap

    def _place(self, button: Button, x: float, y: float, w: float, h: float) -> None:
        u = self.look.unit
        button.rect = pygame.Rect(round(x * u), round(y * u), round(w * u), round(h * u))

    def _wanted_width(self, button: Button) -> float:
        """Width in units that shows a button's word at its full size."""
        look = self.look
        px = look.text(button.share)
        wide = text.width(button.label, px, "a", 700) + 2 * look.px(1.2) + look.px(4)
        return max(116.0, (wide + (px * 1.2 + look.px(1.1) if button.icon else 0)) / look.unit)

    def face(self, index: int, bright: bool) -> Sprite:
        """The picture of a lid, at rest or lit."""
        lid = self.lids[index].lid
        band = "" if lid.exists else _("coming")
        line = players_line(lid.min_seats, lid.max_seats)
        return title_art.lid(self.look, self._plan, index, lid.key, lid.title, line, band, bright)

    def paint(self, target: pygame.Surface) -> None:
        if self._ground is not None:
            target.blit(self._ground, (0, 0))

    # ---- what it does

    @property
    def _last(self) -> Lid:
        """The game that was played last, else the first one that exists."""
        there = catalogue.games()
        last = self.app.settings.last_game
        return catalogue.lid(last if last in there else there[0])

    def open_lid(self, lid: Lid) -> None:
        """Opens the seats of a game, or says that it is not in the box yet."""
        if not lid.exists:
            self.app.toast(_("{game} is not in the box yet. It is coming.").format(game=lid.title))
            return
        self.app.sounds.play("open")
        self.app.open("seats", game=lid.key)

    def play_last(self) -> None:
        """Opens the seats of the game played last."""
        self.open_lid(self._last)

    def go_on(self) -> None:
        """Goes on with the open match; when it cannot be read any more, says so and offers Play instead."""
        from game.record import RecordError
        from scenes.session import Session

        other = self.app.profile.other_program()
        if other is not None:
            from scenes.title import taken

            taken.ask(self.app, other)
            return
        try:
            session = Session.resume(self.app.profile)
        except (RecordError, OSError):
            self.app.toast(_("The match cannot be read any more. Its file was kept."))
            self._look_for_match()
            return
        self.app.open("table", session=session)

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
