"""The end of a round, told in about ten seconds: a lane for each seat, what is left in the hands flies to where it counts.

The first press of anything leads to the last frame, the second one goes on. Everybody may look, so there is no curtain.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.contract import Seat
from game.rounds import RoundBegan, RoundEnded
from scenes.kit import controls, materials, pieces, text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.language import MINUS, _, whole
from scenes.kit.layout import places
from scenes.kit.motion import SPEEDS, in_out, linear
from scenes.kit.pictures import Sprite, icon, kept, put, ready
from scenes.kit.pieces import seat_style
from scenes.kit.retained import draw
from scenes.kit.shapes import between, mix, rounded_rect, seat_shape
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Mat, Style
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.profile import SeatSetup
from scenes.session import Session
from scenes.table.game import RoundPieces
from scenes.table.hand.rack import arrange
from scenes.table.moments.moment import leader
from scenes.table.rounds.sheet_page import Sheet, SheetPage, changes_aloud
from scenes.table.rounds.story import Flown, Moment, Story, places_of

READ = 2600.0
"""Milliseconds for which a table of bots alone shows the last frame."""


class RoundEnd(Page):
    """The lanes of all seats after a round, over the table and on its `mat`. `done` is called once, when it is left. `target`
    wins the match, `menu` opens the pause menu. `counted`: the points have been counted on the table."""

    leads_on = slow = by_itself = True

    def __init__(self, app: Host, session: Session, event: RoundEnded, face: RoundPieces, done: Callable[[], None],
                 target: int | None = None, mat: Mat | None = None, menu: Callable[[], None] | None = None,
                 counted: bool = False) -> None:
        super().__init__(app)
        self.mat = mat
        self.session, self.event, self.face, self.target = session, event, face, target
        self._done: Callable[[], None] | None = done
        counts = tuple(tuple(face.count(piece) for piece in hand) for hand in event.hands)
        self.story = Story(event, counts, face.counting, counted)
        self.at = 0.0
        """The moment of the story that is shown, in milliseconds."""
        self._heard = 0
        ply = self._ply()
        events = () if ply is None else session.match.plies[ply - 1].step.events
        began = next((one.event for one in events if isinstance(one.event, RoundBegan)), None)
        onwards = _("Go on") if ply is None else _("To the result")
        if began is not None:
            onwards = _("Next round: {name} begins").format(name=session.name(began.starter))
        self.on_button = Button(onwards, self.go_on, icon="arrow-right", kind="first")
        self.sheet_button = Button(_("Score sheet"), self._press_sheet, icon="trophy")
        self._menu = menu
        self.menu_button = Button("", self._press_menu, icon="menu-2")
        self.menu_button.name = _("Menu")
        self.menu_button.visible = menu is not None
        self.widgets = [self.menu_button, self.sheet_button, self.on_button]
        self.focus = self.on_button
        self.keys_used = False

    @property
    def last(self) -> bool:
        match = self.session.match
        return match.outcome is not None and self._ply() == len(match.plies)

    def _ply(self) -> int | None:
        """The number of moves after which this round was over; None when it was not found."""
        for number, ply in enumerate(self.session.match.plies, 1):
            if any(visible.event == self.event for visible in ply.step.events):
                return number
        return None

    def enter(self) -> None:
        settings = self.app.settings
        self.motion.speed = SPEEDS[settings.people_speed if self.session.people else settings.bots_speed]
        if settings.reduced_motion or self.motion.speed == 0:
            self.motion.speed = 1.0
            self._show_last()
            return
        length = self.story.length
        self.motion.tween(length, lambda share: self.tell(share * length), ease=linear, done=self._show_last)

    def tell(self, ms: float) -> None:
        """Goes to a moment of the story, and lets what has happened by then be heard."""
        self.at = ms
        cues = self.story.cues
        while self._heard < len(cues) and cues[self._heard][0] <= ms:
            _when, name, number = cues[self._heard]
            self._heard += 1
            self.app.sounds.play(name, number if name == "points" else None)

    def _show_last(self) -> None:
        self.at, self._heard = self.story.length, len(self.story.cues)
        if self.session.people == 0:
            self.motion.after(READ, self.leave_page)

    # ---- on

    @property
    def shown(self) -> bool:
        """Whether the last frame is shown."""
        return self.at >= self.story.length

    def go_on(self) -> None:
        """Goes to the last frame, or, from there, back to the table."""
        if self.shown:
            self.leave_page()
            return
        self.motion.clear()
        self.motion.speed = 1.0
        self._show_last()
        self.app.sounds.play("points")
        self.touch()

    def _press_sheet(self) -> None:
        if not self.shown:
            self.go_on()
            return
        self.motion.clear()  # bots alone no longer go on by themselves
        self.app.push(SheetPage(self.app, self.session, self.target, self._ply()))

    def _press_menu(self) -> None:
        if not self.shown:
            self.go_on()
        elif self._menu is not None:
            self.motion.clear()
            self._menu()

    def leave_page(self) -> None:
        """Closes the page; the table goes on."""
        done, self._done = self._done, None
        if done is None:
            return
        self.motion.clear()
        self.app.stack.remove(self)
        done()

    def cancel(self) -> bool:
        """Esc goes to the last frame, and from there to the menu."""
        self._press_menu()
        return True

    def act(self, action: str) -> bool:
        if action not in ("accept", "end"):
            return super().act(action)
        if self.shown and self.keys_used and self.focus in (self.sheet_button, self.menu_button):
            return super().act(action)
        if self.touched(self.on_button):
            self.go_on()
        return True

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.shown:
            if self.touched(at=event.pos):
                self.go_on()
            return True
        return super().handle(event)

    # ---- layout and painting

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(self.line(), *changes_aloud(self.session, self.event))

    def layout(self) -> None:
        style = self.style
        plan = places(style, "round_end")
        self.on_button.rect, self.sheet_button.rect, self.menu_button.rect = plan["on"], plan["sheet"], plan["menu"]
        self._line_box = plan["line"]
        scores = (*self.story.before, *self.event.scores)
        head, overlap = chip_room(style) if self.story.gains else 0, self.face.overlap
        self.lanes = Lanes(style, plan, tuple(map(len, self.event.hands)), self.face.aspect, overlap, head, min(scores),
                           max(self.target or 0, *scores))
        outcome, honoured = self.session.match.outcome, self.event.winner
        if self.last and outcome is not None:  # the only winner of the match is celebrated, not that of the round
            honoured = outcome.winners[0] if len(outcome.winners) == 1 else None
        self.painter = LanePainter(style, self.lanes, self.story, self.session.seats, self.face.paint, self.target, honoured)
        self.painter.movements = not self.last and len(set(self.story.before)) > 1
        self._line = text.fitted(style, self.line(), self._line_box.size, 3.6, style.theme.cream, "a", 700, min_share=2.1,
                                 line_height=1.15).copy()

    def line(self) -> str:
        """What happened, in one line: who ended the round, and who leads; after the last round who has won."""
        heading, _why = self.face.heading(self.event, self.session.name)
        if self.story.gains:
            heading = _("{heading} and gets what the others hold").format(heading=heading)
        if self.last:
            outcome = self.session.match.outcome
            if outcome is None or len(outcome.winners) != 1:
                return f"{heading}."
            return _("{heading}. {name} wins the match.").format(heading=heading, name=self.session.name(outcome.winners[0]))
        after = leader(self.event.scores)
        if after is None:
            return f"{heading}."
        rows = [row for row in Sheet.of(self.session).rows if row.round < self.event.round]  # everybody saw the last one
        leads = _("{heading}. {name} still leads.") if rows and leader(rows[-1].totals) == after else (
            _("{heading}. {name} takes the lead."))
        return leads.format(heading=heading, name=self.session.name(after))

    def paint(self, target: pygame.Surface) -> None:
        now = self.story.at(self.at)
        self.painter.draw(target, now)
        if now.line > 0:
            self._line.set_alpha(round(255 * now.line))
            target.blit(self._line, self._line_box.topleft)


CHIP, CHIP_GROWS = 2.6, 1.3
"""The size of the words on the sum of a hand that goes to somebody else, and up to which size of text it grows."""
PaintPiece = Callable[[pygame.Surface, str, pygame.Rect], None]
"""Draws a piece that was left, given in the game's notation, face up."""


class LanePainter:
    """The lanes of one round in one window. `goal` is the score that wins the match, or None; `honoured` the seat that is
    celebrated: who won the round, and after the last one who has won the match; None for nobody."""

    def __init__(
        self, style: Style, lanes: Lanes, story: Story, seats: Sequence[SeatSetup], paint_piece: PaintPiece, goal: int | None,
        honoured: Seat | None,
    ) -> None:
        self.honoured = honoured
        self.style, self.lanes, self.story, self.seats, self.goal = style, lanes, story, seats, goal
        self._paint_piece = paint_piece
        self.event: RoundEnded = story.event
        self.bare = materials.ground(style).copy()
        self.back = self.bare
        """All that lies still, on the ground of the window; `bare` is the same without the pieces."""
        self._first = places_of(story.before)
        self.movements = True
        """Whether plates show who has come up or gone down: not in the first round, which has no places before, and not after the
        last."""
        self._paint_still()
        for seat, lane in enumerate(lanes.lanes):  # what comes up later: no frame of the story waits for it
            self._pillar(seat, lane)
        if honoured is not None:
            won = lanes.lanes[honoured].rect
            self._rays(won)
            controls.glow_outline(style, won.size, 14)

    def _pillar(self, seat: Seat, lane: Lane) -> Sprite:
        return pillar(self.style, (lane.pillar.w, max(1, self.lanes.zero - self.lanes.top)), self.seats[seat].mark)

    def _rays(self, lane: pygame.Rect) -> Sprite:
        return rays(self.style, min(lane.w // 2 + self.style.px(2), self.style.px(24)))

    # ---- what lies still

    def _paint_still(self) -> None:
        style = self.style
        for seat, lane in enumerate(self.lanes.lanes):
            materials.recess(style, lane.rect.size, 14, "felt").draw(self.bare, lane.rect.topleft)
            self._paint_scale(lane)
            won = seat == self.honoured
            materials.wood_block(style, lane.shelf.size, style.theme.board, seat, 4, 3).draw(self.bare, lane.shelf.topleft)
            materials.plate(style, lane.plate.size, won, seat).draw(self.bare, lane.plate.topleft)
            self._paint_words(seat, lane, won)
        self.back = self.bare.copy()
        for seat, lane in enumerate(self.lanes.lanes):
            for piece, rect in zip(self.event.hands[seat], lane.pieces, strict=True):
                self._paint_piece(self.back, piece, rect)

    def _paint_scale(self, lane: Lane) -> None:
        """Draws the line of the goal, and one at each quarter of the way."""
        style, theme, lanes = self.style, self.style.theme, self.lanes
        inner = lane.rect.inflate(-style.px(1.6), 0)
        if not self.goal:
            return
        for part in (1, 2, 3):
            y = lanes.y(self.goal * part / 4)
            for x in range(inner.x, inner.right, style.px(1.6)):
                draw.line(self.bare, theme.line_soft, (x, y), (min(inner.right, x + style.px(0.7)), y))
        y = lanes.y(self.goal)
        line = goal_line(style, inner.w)
        line.draw(self.bare, (inner.x, y - line.size[1] // 2))
        if lanes.narrow:
            return  # sums need the room
        chip = controls.chip(style, str(self.goal), 2.6 / max(1.0, style.text_scale), theme.ink, theme.gold, theme.gold, "f")
        right = lane.rect.right - style.px(1.2)
        chip.draw(self.bare, (right - chip.size[0] - 2 * chip.dx, y - chip.size[1] - style.px(0.3)))

    def _paint_words(self, seat: Seat, lane: Lane, won: bool) -> None:
        """Writes the name on the plate, and that nothing is left in a hand."""
        style, theme, setup = self.style, self.style.theme, self.seats[seat]
        ink, second = (theme.ink, theme.ink2) if won else (theme.cream, theme.soft)
        box = self._name_box(lane)
        size, gap = min(style.px(2.6), box.h // 2), style.px(0.8)
        bot = not setup.human and text.width(setup.name, style.px(1.8), "a", 700) + gap + size < box.w
        if bot:  # else the name needs all the room
            box.w -= gap + size
        px = text.fit_px(setup.name.replace(" ", text.NO_BREAK), box.size, style.text(3.6), style.px(1.8), "a", 700)
        name = text.stamp(self.bare, text.cut(setup.name, box.w, px, "a", 700), px, ink, "a", 700, midleft=box.midleft)
        if bot:
            put(self.bare, icon("robot", size, second, 2.0), midleft=(name.right + gap, box.centery))
        if self.event.hands[seat]:
            return
        words, pill = _("hand empty"), lane.lying
        room = pill.w - style.px(1.6), pill.h
        px = text.fit_px(words.replace(" ", text.NO_BREAK), room, style.text(2.6), style.px(1.8), "a", 700)
        draw.rect(self.bare, theme.ink, pill, border_radius=pill.h // 2)
        text.blit_centred(self.bare, text.render(text.cut(words, pill.w, px, "a", 700), px, theme.cream_light, "a", 700), pill)

    def _rows(self, lane: Lane) -> tuple[pygame.Rect, pygame.Rect]:
        """Where on a plate the name stands with its place, and where the sum: beside each other, in a narrow lane above."""
        plate = lane.plate
        if self.lanes.narrow:
            high = round(plate.h * 0.42)
            return pygame.Rect(plate.topleft, (plate.w, high)), pygame.Rect(plate.x, plate.y + high, plate.w, plate.h - high)
        wide = round(plate.w * 0.36)
        return pygame.Rect(plate.topleft, (plate.w - wide, plate.h)), pygame.Rect(plate.right - wide, plate.y, wide, plate.h)

    def _disc(self, lane: Lane) -> tuple[int, tuple[int, int]]:
        row, _sum = self._rows(lane)
        radius = min(self.style.px(2.3), round(row.h * 0.38))
        return radius, (row.x + radius + self.style.px(0.8), row.centery)

    def _name_box(self, lane: Lane) -> pygame.Rect:
        row, _sum = self._rows(lane)
        left = row.x + 2 * self._disc(lane)[0] + self.style.px(1.6)
        return pygame.Rect(left, row.y, row.right - self.style.px(0.8) - left, row.h)

    # ---- a moment

    def draw(self, target: pygame.Surface, now: Moment) -> None:
        """Draws the whole page but its last line and its buttons."""
        target.blit(self.back, (0, 0))
        for seat, lane in enumerate(self.lanes.lanes):
            self._draw_lane(target, seat, lane, now)
        for flown in now.flights:
            self._draw_flown(target, flown)
        for seat, lane in enumerate(self.lanes.lanes):
            self._draw_note(target, seat, lane, now)
        self._draw_coin(target, now)

    def _draw_lane(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment) -> None:
        style, lanes = self.style, self.lanes
        won = seat == self.honoured
        height = now.heights[seat]
        top = lanes.y(max(0.0, height))
        if won and now.light > 0:
            clip = target.get_clip()
            target.set_clip(lane.rect)
            self._rays(lane.rect).draw_clear(target, (lane.pillar.centerx, top - lanes.radius), round(255 * now.light))
            target.set_clip(clip)
        self._draw_pillar(target, seat, lane, now, top)
        if won and now.line > 0:
            self._draw_confetti(target, seat, lane, now)
        if won and now.light > 0:
            glow = controls.glow_outline(style, lane.rect.size, 14)
            glow.draw_clear(target, lane.rect.topleft, round(255 * now.light))
        self._draw_hand(target, seat, lane, now)
        _name, box = self._rows(lane)
        total, arrow = whole(now.totals[seat]), style.px(3.0) * self.movements
        px = text.line_px(total, box.w - 2 * arrow, min(style.px(6.0), round(box.h * 0.8)), style.px(2.4), "f", 700)
        text.stamp(target, total, px, style.theme.ink if won else style.theme.cream, "f", 700,
                   center=(box.centerx + arrow // 2 * (not lanes.narrow), box.centery))
        self._draw_place(target, seat, lane, now)

    def _draw_pillar(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment, top: int) -> None:
        style, lanes, story, height = self.style, self.lanes, self.story, now.heights[seat]
        mark = self.seats[seat].mark
        body = self._pillar(seat, lane)
        if lanes.zero > top:
            body.draw_part(target, (lane.pillar.x, top), pygame.Rect(0, 0, lane.pillar.w, lanes.zero - top))
        if height < 0:
            low = lanes.y(height) - lane.shelf.bottom
            part = hanging(style, (lane.pillar.w, max(2, lanes.foot - lane.shelf.bottom)), mark)
            seen = pygame.Rect(0, 0, lane.pillar.w, int(max(2, low)))
            part.draw_part(target, (lane.pillar.x, lane.shelf.bottom), seen)
        old = lanes.y(max(0, story.before[seat]))
        if old < top - style.px(0.6):
            box = pygame.Rect(lane.pillar.x, old, lane.pillar.w, top - old)
            controls.dashed_outline(style, (box.w, box.h // 4 * 4 + 4), 6, None, False).draw(target, box.topleft)
        mood: pieces.Mood = "glad" if seat == self.honoured else "down" if height < story.before[seat] else "calm"
        leads = now.places[seat] == 1 and now.places.count(1) == 1
        figure = pieces.figure(style, lanes.radius, mark, mood, pieces.AHEAD, leads)
        figure.draw(target, (lane.pillar.centerx, top - lanes.radius - style.px(0.4)))

    def _draw_confetti(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment) -> None:
        style, lanes = self.style, self.lanes
        size = (lane.rect.w, lane.shelf.y - lane.rect.y)
        top = lanes.y(max(0, self.story.after[seat])) - round(CROWNED * lanes.radius) - style.px(2)
        taken = [
            pygame.Rect(lane.pillar.x - style.px(1), top, lane.pillar.w + style.px(2), size[1]),
            pygame.Rect(lane.rect.x, lanes.y(self.goal or lanes.highest) - style.px(6), lane.rect.w, style.px(8)),
        ]
        if not lanes.narrow:
            old = lanes.y(max(0, self.story.before[seat]))
            taken += [
                pygame.Rect(lane.side.x, old - style.px(3), style.px(12), style.px(7)),
                self.note_box(seat).inflate(style.px(1), style.px(1)),
            ]
        moved = (box.move(-lane.rect.x, -lane.rect.y) for box in taken)
        paper = confetti(style, size, tuple((box.x, box.y, box.w, box.h) for box in moved))
        paper.draw_clear(target, lane.rect.topleft, round(255 * now.line))

    def _draw_hand(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment) -> None:
        """Draws the hand anew while pieces of it are in the air, and shades it when its points belong to somebody else."""
        style = self.style
        away = {flown.piece for flown in now.flights if flown.seat == seat}
        if away:
            area = lane.lying.inflate(style.px(1.2), style.px(1.2)).clip(self.bare.get_rect())
            target.blit(self.bare, area, area)
            for number, (piece, rect) in enumerate(zip(self.event.hands[seat], lane.pieces, strict=True)):
                if number not in away:
                    self._paint_piece(target, piece, rect)
                else:
                    controls.dashed_outline(style, rect.size, 6, None, False).draw(target, rect.topleft)
        if not self.story.gains or not now.counted[seat]:
            return
        if not away:
            veil = lane.lying.inflate(style.px(0.8), style.px(0.8))
            materials.veil(style, veil.size, 0.47).draw(target, veil.topleft)
        points, share = now.counted[seat], CHIP * min(1.0, CHIP_GROWS / style.text_scale)
        for words in (_("gives {count}").format(count=points), str(points)):
            chip = controls.chip(style, words, share, style.theme.ink, style.theme.gold, style.theme.gold, "f", 600)
            wide = chip.size[0] + 2 * chip.dx
            if wide <= lane.tray.w:
                break
        chip.draw(target, (lane.tray.centerx - wide // 2, lane.lying.y - chip_room(style)))

    def _draw_place(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment) -> None:
        """Draws the place on the plate, and at the sum an arrow for who has come up or gone down."""
        style, (radius, middle) = self.style, self._disc(lane)
        flip, place, was = now.flips[seat], now.places[seat], self._first[seat]
        wide = 2 * radius if flip >= 1.0 else round(2 * radius * abs(1 - 2 * flip))
        if now.coin is None or now.coin.goal != seat or place != 1:
            place_disc(style, radius, place, wide).draw(target, middle)
        if self.movements and place != was and flip >= 1.0:
            _name, box = self._rows(lane)
            arrow = icon("arrow-right", style.px(3.0), style.theme.ink if seat == self.honoured else style.theme.gold, 3)
            image = pygame.transform.rotate(arrow, 90 if place < was else -90)
            put(target, image, midleft=(box.x + style.px(0.3), box.centery))

    def note_box(self, seat: Seat) -> pygame.Rect:
        """Where the sum of a seat is written: beside its pillar, or in a narrow lane above the figure or on the pillar."""
        style, lanes, lane = self.style, self.lanes, self.lanes[seat]
        before, after = (lanes.y(max(0, score[seat])) for score in (self.story.before, self.story.after))
        room = pygame.Rect(lane.rect.x, lane.rect.y, lane.rect.w, lanes.zero - lane.rect.y).inflate(-style.px(0.8), -style.px(1))
        if not lanes.narrow:
            box = pygame.Rect(lane.side.x, 0, lane.side.w, style.px(8.4))
            box.centery = (before + after) // 2
            box.top = max(box.top, before + style.px(3.2)) if after > before else box.top
            free = lane.lying.y - self.lanes.head - style.px(0.5) - room.y
            return box.clamp(pygame.Rect(box.x, room.y, box.w, free))
        box = pygame.Rect(room.x, 0, room.w, style.px(6.4))
        box.bottom = min(before, after) - round(CROWNED * lanes.radius) - style.px(1.2)
        if box.y <= room.y:
            box.top = max(before, after) + style.px(1.0)
        return box.clamp(room)

    def _draw_note(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment) -> None:
        style, gains, before = self.style, self.story.gains, self.story.before[seat]
        amount = now.gained if gains else now.counted[seat]
        changed = round(now.heights[seat]) != before
        if changed and before > 0 and not self.lanes.narrow:  # at 0 the shelf begins, and its number
            y = self.lanes.y(before) + style.px(1.6)
            if not gains:
                y = min(y - style.px(1.8), self.note_box(seat).y - style.px(1.2))
            text.stamp(target, whole(before), style.px(3.1), style.theme.soft, "f", 600, midleft=(lane.side.x + style.px(0.4), y))
        if not amount or (gains and seat != self.event.winner):
            return
        box = self.note_box(seat)
        words = f"+{amount}" if gains else f"{MINUS}{amount}"
        whole_sum = f"+{self.event.change[seat]}" if gains else f"{MINUS}{-self.event.change[seat]}"
        px = text.line_px(whole_sum, box.w - style.px(1), min(style.px(7.4), box.h), style.px(3.0), "f", 700)
        ink = style.theme.gold if gains else style.theme.cream
        counting(style, words, round(px * now.swell[seat]), ink).draw(target, box.center)

    def _draw_flown(self, target: pygame.Surface, flown: Flown) -> None:
        style, rect = self.style, self.lanes[flown.seat].pieces[flown.piece]
        note = self.note_box(self.story.scorer(flown.seat))
        wide, high = round(rect.w * HELD), round(rect.h * HELD)
        goal = (note.centerx, note.bottom + high // 2)  # below the sum, which it must not cover while it grows
        share = in_out(flown.share)
        bow = style.px(7) * 4 * share * (1 - share)
        at = (rect.centerx + (goal[0] - rect.centerx) * share, rect.centery + (goal[1] - rect.centery) * share - bow)
        box = pygame.Rect(round(at[0]) - wide // 2, round(at[1]) - high // 2, wide, high)
        self._paint_piece(target, self.event.hands[flown.seat][flown.piece], box)

    def _draw_coin(self, target: pygame.Surface, now: Moment) -> None:
        if now.coin is None:
            return
        style, flight = self.style, now.coin
        small, goal = self._disc(self.lanes[flight.goal])
        if flight.start is None:
            start = (self.lanes[flight.goal].rect.centerx, -style.px(6))
        else:
            start = self._disc(self.lanes[flight.start])[1]
        share = flight.share
        bow = (min(start[1], goal[1]) - self.lanes.area.y) * 0.8 * 4 * share * (1 - share)
        x, y = between(start, goal, share)
        large = style.px(4.5)
        grown = round(small + (large - small) * 4 * share * (1 - share))
        disc(style, grown // 2 * 2 + 2 if share < 1 else small, 1).draw(target, (x, y - bow))


def chip_room(style: Style) -> int:
    """The room in pixels that the sum of a hand needs above its pieces."""
    return style.px(CHIP * 1.62 * min(max(1.0, style.text_scale), CHIP_GROWS) + 0.2)


GAP = 0.9
"""Between two lanes, in percent of the window's height, as are all sizes here."""
WIDE = 30.0
"""The width of a lane from which there is room beside its pillar."""
TRAYS = 6, 14
"""For the largest hand of at most so many pieces a map has a tray of its own for narrow lanes, `tray_6`; for more `tray`."""
CROWNED = 2.7
"""How far a figure with a crown reaches up from where it stands, in radii."""
PIECE_MOST, PIECE_LEAST, ROWS, ROWS_BESIDE = 10.4, 4.6, 4, 6
"""The greatest height of a piece in a hand, the least that is still read, and into how many rows a hand is laid at most, in a
narrow lane and beside a pillar."""
HELD = 1.35
"""How much larger a piece is in the air."""


@dataclass(frozen=True)
class Lane:
    """The lane of a seat. `pieces` are the boxes of its hand, `side` is the part beside the pillar."""

    rect: pygame.Rect
    pillar: pygame.Rect
    """From the shelf to the top of the scale."""
    side: pygame.Rect
    shelf: pygame.Rect
    tray: pygame.Rect
    """Where the hand lies: beside the foot of the pillar, or in a narrow lane below its shelf."""
    plate: pygame.Rect
    pieces: tuple[pygame.Rect, ...]
    lying: pygame.Rect
    """What the hand covers; where nothing is left, the place that says so."""


class Lanes:
    """The lanes of all seats, in order of play, as the map `round_end` has them: in `lanes`, none wider than `lane`, in which the
    parts of one lie. `counts` are the pieces left by seat, and `aspect` the width of one divided by its height; another may
    cover the share `overlap` of it, and `head` pixels stay free above them. The scale holds the scores `lowest` and `highest`."""

    def __init__(self, style: Style, plan: Mapping[str, pygame.Rect], counts: Sequence[int], aspect: float, overlap: float,
                 head: int, lowest: int, highest: int) -> None:
        area, sample = plan["lanes"], plan["lane"]
        self.style, self.area, self.head = style, area, head
        seats, gap = len(counts), style.px(GAP)
        wide = min((area.w - gap * (seats - 1)) // seats, sample.w)
        self.narrow = wide < style.px(WIDE)
        most = max(counts)
        if self.narrow:
            tray = plan[next((f"tray_{count}" for count in TRAYS if most <= count), "tray")]
            column, plate, shelf = plan["pillar_narrow"], plan["plate_narrow"], plan["shelf"].move(0, tray.y - plan["tray"].y)
        else:
            column, plate, shelf, tray = plan["pillar"], plan["plate"], plan["shelf_wide"], plan["hand"]
        lowest, self.highest = min(0, lowest), max(1, highest)
        self.top = column.y
        self.unit = (shelf.y - self.top) / (self.highest - lowest)
        self.radius = min(style.px(6.2), round(wide * 0.24))
        """The radius of a figure."""
        self.zero = round(self.top + self.highest * self.unit)
        """Where a score of 0 is: the upper edge of the shelves."""
        self.foot = shelf.bottom
        """The lower end of the scale, where scores below 0 hang."""
        x = area.x + (area.w - seats * wide - gap * (seats - 1)) // 2
        boxes = [pygame.Rect(x + seat * (wide + gap), area.y, wide, area.h) for seat in range(seats)]

        def spread(part: pygame.Rect, y: int) -> list[pygame.Rect]:
            """A part of all lanes, as far from their sides as on the map."""
            return [pygame.Rect(box.x + part.x - sample.x, y, wide + part.w - sample.w, part.h) for box in boxes]

        def across(part: pygame.Rect, y: int, high: int) -> list[pygame.Rect]:
            """A part of all lanes beside another one, in the same share of their width as on the map."""
            left, broad = (part.x - sample.x) * wide // sample.w, part.w * wide // sample.w
            return [pygame.Rect(box.x + left, y, broad, high) for box in boxes]

        tall = self.zero - self.top
        trays = spread(tray, tray.y) if self.narrow else across(tray, tray.y, tray.h)
        free = [pygame.Rect(tray.x, tray.y + head, tray.w, tray.h - head) for tray in trays]
        lying = _lying(style, free, counts, aspect, overlap, ROWS if self.narrow else ROWS_BESIDE)
        pillars, beside = (across(part, self.top, tall) for part in (column, plan["beside"]))
        shelves = spread(shelf, self.zero) if self.narrow else across(shelf, self.zero, shelf.h)
        covered, plates = map(self._covered, trays, lying), spread(plate, plate.y)
        parts = zip(boxes, pillars, beside, shelves, trays, plates, lying, covered, strict=True)
        self.lanes = tuple(Lane(*part) for part in parts)

    def _covered(self, tray: pygame.Rect, pieces: tuple[pygame.Rect, ...]) -> pygame.Rect:
        if pieces:
            return pieces[0].unionall(pieces[1:])
        high = min(tray.h, self.style.px(5.4))
        return pygame.Rect(tray.x, tray.bottom - high if not self.narrow else tray.centery - high // 2, tray.w, high)

    def __getitem__(self, seat: Seat) -> Lane:
        return self.lanes[seat]

    def y(self, score: float) -> int:
        """How high a pillar stands at a score; those below 0 hang under the shelf."""
        if score >= 0:
            return round(self.zero - score * self.unit)
        return round(self.lanes[0].shelf.bottom - score * self.unit)


def _lying(style: Style, trays: Sequence[pygame.Rect], counts: Sequence[int], aspect: float, overlap: float, rows: int
           ) -> list[tuple[pygame.Rect, ...]]:
    """The boxes of all pieces: one size and one way of lying for all hands, the last row at the bottom of its tray."""
    least, gap = style.px(PIECE_LEAST), style.px(0.4)
    largest = arrange(max(counts), trays[0], aspect, style.px(PIECE_MOST), least, gap, rows, overlap)
    found = []
    for count, tray in zip(counts, trays, strict=True):
        lies = arrange(count, tray, aspect, largest.size[1], least, gap, largest.rows, overlap)
        down = tray.bottom - max((rect.bottom for rect in lies.rects), default=tray.bottom)
        found.append(tuple(rect.move(0, down) for rect in lies.rects))
    return found


# ---- pictures: sizes and radii are in pixels; the place of a disc or a number is its middle, that of the others their upper left


RAYS = 18
CONFETTI = 26
SQUARES = 2
"""Rows of the chequered line at the goal."""


@on_box()
def pillar(canvas: Canvas, seat: int) -> Canvas:
    """The wood of a pillar at its full height, with a cap in the colour of its seat; cut off below as high as it stands."""
    theme, own = canvas.theme, seat_style(canvas.style, seat)
    w, h = canvas.w, canvas.h
    if theme.flat:
        return canvas.add(Art().rect(0, 0, w, h, 0, mix(own.colour, theme.ground, 0.55), own.colour, 4))
    canvas.wood(0, 0, w, h, 6, theme.board, 60 + seat, 0.26, upright=True)
    art = Art().rect(0, 0, w, 6, 3, own.colour).rect(0, 4.5, w, 2.5, 1, "#000000", alpha=0.3)
    return canvas.add(art)


@on_box()
def hanging(canvas: Canvas, seat: int) -> Canvas:
    """The hatched part that hangs under the shelf for a score below 0."""
    theme, own = canvas.theme, seat_style(canvas.style, seat)
    w, h = canvas.w, canvas.h
    art = Art().rect(0, 0, w, h, 0, theme.ink)
    for x in range(-round(h), round(w) + 1, 12):
        art.path(f"M{x} {h:.1f}L{x + h:.1f} 0", "none", own.colour, 4)
    return canvas.add(art.rect(1, 1, w - 2, h - 2, 3, "none", theme.cream, 2))


@kept
def goal_line(style: Style, wide: int) -> Sprite:
    """The chequered line at the score that wins."""
    theme = style.theme
    side = max(2, style.px(0.7))
    image = pygame.Surface((wide, SQUARES * side))
    image.fill(theme.ink)
    for x in range(0, wide, side):
        for row in range(SQUARES):
            if (x // side + row) % 2:
                draw.rect(image, theme.cream, (x, row * side, side, side))
    return Sprite(ready(image, True))


@on_disc(8)
def disc(canvas: Canvas, place: int) -> Canvas:
    """The place of a seat; that of the first is the leader's coin."""
    theme, r, art = canvas.theme, canvas.r, Art().circle(0, 0, canvas.r, canvas.theme.ink)
    if place == 1:
        canvas.cast(rounded_rect(-r, -r, 2 * r, 2 * r, r))
        gold = theme.gold if theme.flat else art.linear((0, theme.gold_hi), (0.5, theme.gold), (1, theme.gold_lo))
        art.circle(0, 0, r * 0.94, gold).circle(0, 0, r * 0.76, "none", theme.gold_edge, max(1, r * 0.06))
    else:
        art.circle(0, 0, r * 0.9, theme.cream)
    px = round(canvas.size[0] / 2 * (1.15 if place == 1 else 1.2))
    return canvas.add(art).put(text.numeral(place, px, theme.ink, bar=False))


@kept
def place_disc(style: Style, radius: int, place: int, wide: int) -> Sprite:
    """The place of a seat on a disc, gold for the first one; `wide` pixels from side to side while it turns over."""
    whole = disc(style, radius, place)
    if wide >= 2 * radius:
        return whole
    share = max(0.06, wide / (2 * radius))
    size = (max(1, round(whole.size[0] * share)), whole.size[1])
    return Sprite(ready(pygame.transform.smoothscale(whole.image, size)), round(whole.dx * share), whole.dy)


@kept
def counting(style: Style, words: str, px: int, ink: str) -> Sprite:
    """A large number on its way, in gold where points are gained, with a broad dark line around it."""
    edge = max(2, round(px * 0.09))
    front, back = (text.render(words, px, colour, "f", 700) for colour in (ink, style.theme.ink))
    image = pygame.Surface((front.get_width() + 2 * edge, front.get_height() + 2 * edge), pygame.SRCALPHA)
    for step in range(16):
        angle = math.tau * step / 16
        image.blit(back, (edge + round(edge * math.cos(angle)), edge + round(edge * math.sin(angle))))
    image.blit(front, (edge, edge))
    return Sprite(ready(image), -image.get_width() // 2, -image.get_height() // 2)


@on_disc()
def rays(canvas: Canvas) -> Canvas:
    """Light behind a figure: still rays that end softly. Clear in flat themes."""
    if canvas.theme.flat:
        return canvas
    r = canvas.r
    art = Art()
    fade = art.radial((0, canvas.theme.gold, 0.75), (0.5, canvas.theme.gold, 0.3), (1, canvas.theme.gold, 0), cx=0, cy=0, r=r)
    for step in range(RAYS):
        angle, half = math.tau * step / RAYS, math.tau / RAYS * 0.25
        one, two = angle - half, angle + half
        art.path(f"M0 0L{r * math.cos(one):.1f} {r * math.sin(one):.1f}L{r * math.cos(two):.1f} {r * math.sin(two):.1f}Z", fade)
    return canvas.add(art)


@on_box()
def confetti(canvas: Canvas, free: tuple[tuple[int, int, int, int], ...]) -> Canvas:
    """Small marks of the seats scattered over `size`, none of which touches one of the boxes in `free`."""
    chance = random.Random(17)
    art = Art()
    boxes = [pygame.Rect(box) for box in free]
    left = CONFETTI
    for _try in range(20 * CONFETTI):
        x, y, r = chance.uniform(0.05, 0.95) * canvas.w, chance.uniform(0.03, 0.97) * canvas.h, chance.uniform(6, 9.5)
        own = chance.choice(canvas.theme.seats)
        spot = pygame.Rect(round((x - 1.5 * r) * canvas.unit), round((y - 1.5 * r) * canvas.unit), round(3 * r * canvas.unit),
                           round(3 * r * canvas.unit))
        if not left or spot.collidelist(boxes) >= 0:
            continue
        left -= 1
        boxes.append(spot)
        art.path(seat_shape(own.shape, r), own.colour, canvas.theme.ink, 1, move=(x, y), turn=chance.uniform(0, 360))
    return canvas.add(art)
