"""The end of a round: all hands lie open and are counted, the sums go to the winner or off their seats' scores.

Then comes the score sheet. Everybody may look, so there is no curtain. A click or Enter finishes the motion that is running,
or else goes on; Esc leaves at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.contract import Seat
from game.rounds import RoundEnded
from scenes.kit import boxes, materials, pieces, text
from scenes.kit.language import MINUS, _, signed, whole
from scenes.kit.motion import SPEEDS, in_out
from scenes.kit.pictures import icon
from scenes.kit.theme import Look
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.session import Session
from scenes.table.hand.places import OVERLAP, arrange
from scenes.table.rounds.score_sheet import Sheet, SheetPaper, high_for

COUNT, FLY, READ, SHEET = 800.0, 520.0, 2600.0, 3200.0
"""Milliseconds: counting, sums on their way, and how long a table of bots alone shows the hands and the sheet."""


class RoundFace(Protocol):
    """What a game has to say about the hands that are left."""

    @property
    def aspect(self) -> float:
        """The width of a piece divided by its height."""
        ...

    def paint(self, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        """Draws a piece, given in the game's notation, face up."""

    def count(self, piece: str) -> int:
        """How much a piece left in a hand counts, as a positive number."""
        ...

    def heading(self, event: RoundEnded, name: Callable[[Seat], str]) -> tuple[str, str]:
        """A heading and a line on who ended the round or why it ended, with people always called by name."""
        ...


@dataclass
class _Place:
    """Where the things of a seat lie: the whole bed, its plate, its pieces, the sum and the score."""

    bed: pygame.Rect
    hand: pygame.Rect
    sum: pygame.Rect
    score: pygame.Rect


def show_round_end(app: Host, session: Session, event: RoundEnded, face: RoundFace, done: Callable[[], None],
                   target: int | None = None) -> RoundEnd:
    """Opens the page over the table; `done` is called once, when it is left. `target` is the score that ends the match."""
    page = RoundEnd(app, session, event, face, done, target)
    app.push(page)
    return page


def robot_at(look: Look, name: str, x: int, right: int, high: int) -> int:
    """The x of a bot's sign beside its name, which begins at `x` and shrinks to end before `right`."""
    least = min(look.px(1.8), look.text(3.0))
    px = text.fit_px(name.replace(" ", text.NO_BREAK), (right - x, high), look.text(3.0), least, "a", 700)
    return int(min(right, x + text.width(name, px, "a", 700)) + look.px(0.4))


class RoundEnd(Page):
    """All hands of a round that is over, and then the score sheet."""

    leads_on = True

    def __init__(self, app: Host, session: Session, event: RoundEnded, face: RoundFace, done: Callable[[], None],
                 target: int | None = None) -> None:
        super().__init__(app)
        self.session, self.event, self.face, self.target = session, event, face, target
        self._done: Callable[[], None] | None = done
        self.sums = tuple(sum(face.count(piece) for piece in hand) for hand in event.hands)
        self.before = tuple(score - change for score, change in zip(event.scores, event.change, strict=True))
        self.counted = 0.0
        """How much of the hands has been counted, 0 to 1."""
        self.flown = 0.0
        """How far the sums are on their way, 0 to 1."""
        self.on_sheet = False
        self.paper: SheetPaper | None = None
        self.on_button = Button(_("Go on"), self.go_on, icon="arrow-right", kind="first")
        self.widgets = [self.on_button]
        self.focus = self.on_button
        self.keys_used = False
        self._places: list[_Place] = []

    def enter(self) -> None:
        settings = self.app.settings
        people = self.session.people > 0
        self.motion.speed = SPEEDS[settings.people_speed if people else settings.bots_speed]
        if settings.reduced_motion or self.motion.speed == 0:
            self.counted = self.flown = 1.0
            if not people:
                self.motion.speed = 1.0
                self.motion.after(READ, self.go_on)
            return
        self.motion.tween(COUNT, self._count, delay=500, ease=in_out, done=self._fly_off)

    def _count(self, share: float) -> None:
        self.counted = share

    def _fly_off(self) -> None:
        if any(self.sums):
            self.app.sounds.play("points")
        self.motion.tween(FLY, self._fly, delay=420, ease=in_out, done=self._arrived)

    def _fly(self, share: float) -> None:
        self.flown = share

    def _arrived(self) -> None:
        if self.session.people == 0:
            self.motion.after(READ, self.go_on)

    # ---- on

    @property
    def shown(self) -> bool:
        """Whether everything has been counted and has arrived."""
        return self.flown >= 1.0

    def go_on(self) -> None:
        """Finishes the motion that is running; without one, shows the sheet or, from the sheet, leaves the page."""
        if not self.shown:
            self.counted = self.flown = 1.0
            self.motion.clear()
            self._arrived()
        elif not self.on_sheet:
            self.motion.clear()
            self.on_sheet = True
            self.layout()
            if self.session.people == 0:
                self.motion.after(SHEET, self.leave_page)
        else:
            self.leave_page()
        self.touch()

    def leave_page(self) -> None:
        """Closes the page; the table goes on."""
        done, self._done = self._done, None
        if done is None:
            return
        self.motion.clear()
        self.app.stack.remove(self)
        done()

    def cancel(self) -> bool:
        self.leave_page()
        return True

    def act(self, action: str) -> bool:
        if action in ("accept", "end"):
            self.go_on()
            return True
        return super().act(action)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.shown:
            self.go_on()
            return True
        return super().handle(event)

    # ---- layout

    def layout(self) -> None:
        look = self.look
        w, h = look.size
        rim = materials.rim_px(look)
        side = rim + look.px(2.4)
        self.on_button.rect = self.on_button.natural(look)
        self.on_button.rect.bottomright = (w - side, h - rim - look.px(2.4))
        scale = max(1.0, min(1.5, look.text_scale))
        self._head = pygame.Rect(side + look.px(0.6), rim + look.px(1.2), w - 2 * side, round(look.px(11) * min(scale, 1.3)))
        body = pygame.Rect(side, self._head.bottom + look.px(0.6), w - 2 * side, 0)
        body.h = self.on_button.rect.y - look.px(2.2) - body.y
        self._places = self._lay_seats(body)
        if self.on_sheet:
            ply = self._ply()
            sheet = Sheet.of(self.session, self.target, ply)
            lines = len(sheet.rows) + any(sheet.first) + (sheet.running is not None)
            high = min(body.h, max(high_for(look, max(3, lines)), look.px(36)))
            wide = min(body.w, look.px(30) + len(sheet.seats) * round(look.px(15) * scale))
            box = pygame.Rect(0, 0, max(min(body.w, look.px(70)), wide), high)
            box.center = body.center
            self.paper = SheetPaper(look, box, sheet)
            self.widgets = [self.paper.scroll, self.on_button]
        self._bake()

    def _ply(self) -> int | None:
        """The number of moves after which this round was over; None when it was not found, so that all rounds are shown."""
        for number, ply in enumerate(self.session.match.plies, 1):
            if any(told.event == self.event for told in ply.step.told):
                return number
        return None

    def _lay_seats(self, body: pygame.Rect) -> list[_Place]:
        look = self.look
        seats = len(self.event.hands)
        columns = 1 if seats <= 3 else 2
        rows = -(-seats // columns)
        gap = look.px(1.5)
        wide = (body.w - gap * (columns - 1)) // columns
        high = min((body.h - gap * (rows - 1)) // rows, look.px(26))
        top = body.y + (body.h - rows * high - (rows - 1) * gap) // 2
        scale = max(1.0, min(1.45, look.text_scale))
        name_w = round(min(wide * 0.26, look.px(24) * scale))
        sum_w = round(min(wide * 0.15, look.px(12.5) * scale))
        field = pygame.Rect(body.x, top, body.w, rows * high + (rows - 1) * gap)
        places = []
        for column in boxes.columns(field, *[1.0] * columns, gap=gap):
            # fill the first column, then the second, so that seats stay in the order of play
            for bed in boxes.rows(column, *[high] * rows, gap=gap):
                _name, hand, total = boxes.columns(bed, name_w, 1.0, sum_w)
                total.w -= look.px(0.8)
                score = pygame.Rect(bed.x + look.px(1.6), bed.centery, name_w - look.px(2.4), high // 2 - look.px(0.8))
                hand = pygame.Rect(hand.x, bed.y + look.px(1.2), hand.w, high - look.px(2.4))
                places.append(_Place(bed, hand, total, score))
        return places[:seats]

    def _bake(self) -> None:
        """Paints everything that does not move into one picture."""
        look, theme = self.look, self.look.theme
        back = materials.ground(look).copy()
        heading, line = self.face.heading(self.event, self.session.name)
        top = round(self._head.h * 0.56)
        room = (self._head.w, top)
        back.blit(text.fitted(look, heading, room, 5.4, theme.cream, "f", 600, "left", "middle", wrap=False), self._head.topleft)
        low = (self._head.w, self._head.h - top)
        words = text.fitted(look, line, low, 2.9, theme.soft, "a", 500, valign="top", line_height=1.15)
        back.blit(words, (self._head.x, self._head.y + top))
        if not self.on_sheet:
            for seat, place in enumerate(self._places):
                materials.recess(look, place.bed.size, 14, "felt").draw(back, place.bed.topleft)
                self._bake_name(back, seat, place)
                self._bake_hand(back, seat, place)
        self._back = back

    def _bake_name(self, back: pygame.Surface, seat: int, place: _Place) -> None:
        look, theme = self.look, self.look.theme
        setup = self.session.seats[seat]
        high = place.bed.h // 2
        radius = min(look.px(2.2), round(high * 0.34))
        x = place.bed.x + look.px(1.6)
        pieces.badge(look, radius, setup.mark).draw(back, (x + round(radius * 1.1), place.bed.y + round(high * 0.58)))
        x += round(radius * 2.6)
        right = place.hand.x - look.px(0.8)
        size = min(look.px(2.6), high // 2)
        if not setup.human and x + size + text.width(setup.name, min(look.text(3.0), look.px(3.6)), "a", 700) < right:
            image = icon("robot", size, theme.soft, 2.0)
            right -= size + look.px(0.5)
            at = (robot_at(look, setup.name, x, right, high), place.bed.y + round(high * 0.58))
            back.blit(image, image.get_rect(midleft=at))
        name = text.fitted(look, setup.name, (right - x, high), 3.0, theme.cream, "a", 700, wrap=False, min_share=1.8)
        back.blit(name, (x, place.bed.y + round(high * 0.08)))

    def _bake_hand(self, back: pygame.Surface, seat: int, place: _Place) -> None:
        look = self.look
        hand = self.event.hands[seat]
        if not hand:
            words = text.fitted(look, _("nothing left"), place.hand.size, 2.7, look.theme.soft, "a", 500, "center")
            back.blit(words, place.hand.topleft)
            return
        rows = 3 if place.hand.h > look.px(20) else 2
        lie = arrange(len(hand), place.hand, self.face.aspect, look.px(13), look.px(5.2), look.px(0.7), rows,
                          getattr(self.face, "overlap", OVERLAP))
        for piece, rect in zip(hand, lie.rects, strict=True):
            self.face.paint(back, piece, rect)

    # ---- drawing

    def paint(self, target: pygame.Surface) -> None:
        target.blit(self._back, (0, 0))
        if self.on_sheet and self.paper is not None:
            self.paper.draw(target)
            return
        for seat, place in enumerate(self._places):
            self._draw_score(target, seat, place)
            self._draw_sum(target, seat, place)
        winner = self.event.winner
        if self.shown and winner is not None:
            bed = self._places[winner].bed
            materials.glow_outline(self.look, bed.size, 14).draw(target, bed.topleft)

    def _draw_score(self, target: pygame.Surface, seat: int, place: _Place) -> None:
        """Draws a score on its way from what it was to what it is."""
        look, theme = self.look, self.look.theme
        change = self.event.change[seat]
        now = self.before[seat] + round(change * self.flown)
        px = min(look.text(4.0), round(place.score.h * 0.8))
        said = whole(now)
        px = text.line_px(said, place.score.w, px, look.px(2.0), "f", 600)
        digits = text.render(said, px, theme.gold if change and self.flown > 0 else theme.cream, "f", 600)
        target.blit(digits, digits.get_rect(midleft=(place.score.x, place.score.centery)))
        if change and self.shown:
            sign = signed(change)
            used = digits.get_width() + look.px(1.2)
            small = text.line_px(sign, place.score.w - used, round(px * 0.72), look.px(1.7), "f", 600)
            words = text.render(sign, small, theme.soft, "f", 600)
            if used + words.get_width() <= place.score.w:
                target.blit(words, words.get_rect(midleft=(place.score.x + used, place.score.centery)))

    def _draw_sum(self, target: pygame.Surface, seat: int, place: _Place) -> None:
        """Draws what a hand counts: first beside it, then on its way to the winner or to its seat's score, which it lowers."""
        total = self.sums[seat]
        if not total or self.counted <= 0:
            return
        look, theme = self.look, self.look.theme
        winner = self.event.winner
        gains = winner is not None and self.event.change[winner] > 0
        loses = self.event.change[seat] < 0
        start = place.sum.center
        share = self.flown
        said = str(round(total * self.counted))
        px = text.line_px(said, place.sum.w, min(look.text(4.2), look.px(6)), look.px(2.0), "f", 600)
        colour = theme.gold
        if self.shown:
            said, colour, share = str(total), theme.soft, 0.0
        elif share > 0 and (gains or loses):
            goal = self._places[winner].score.midleft if gains and winner is not None else place.score.midleft
            x = start[0] + (goal[0] + look.px(3) - start[0]) * share
            y = start[1] + (goal[1] - start[1]) * share - (look.px(6) * 4 * share * (1 - share) if gains else 0)
            start = (round(x), round(y))
        digits = text.render(said, px, colour, "f", 600)
        if share > 0:
            sign = f"{MINUS}{total}" if loses and not gains else signed(total)
            chip = materials.chip(look, sign, 3.2 * min(1.0, 1.4 / look.text_scale))
            chip.draw(target, (start[0] - chip.image.get_width() // 2 - chip.dx, start[1] - look.px(2.4)))
            return
        target.blit(digits, digits.get_rect(center=start))
