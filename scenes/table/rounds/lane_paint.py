"""Painting the lanes of a round's end: what lies still once, and over it what a moment of the story shows."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.contract import Seat
from game.rounds import RoundEnded
from scenes.kit import controls, materials, pieces, text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.language import MINUS, _, ngettext, whole
from scenes.kit.motion import in_out, out_cubic
from scenes.kit.pictures import Sprite, icon, kept, put, ready
from scenes.kit.pieces import seat_style
from scenes.kit.retained import draw
from scenes.kit.shapes import between, mix, rounded_rect, seat_shape
from scenes.kit.theme import Style
from scenes.profile import SeatSetup
from scenes.table.hand.whereabouts import arrange
from scenes.table.rounds.story import Flown, Moment, Story, places_of

CHIP, CHIP_GROWS = 2.6, 1.3
"""The size of the words on the sum of a hand that goes to somebody else, and up to which size of text it grows."""
APART = 45.0
"""How much later each lane rises than the one before, in percent of the whole rise shared by all seats."""
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
        """Whether plates show the place before this round: not in the first round, which has none, and not after the last."""
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
            self._paint_scale(lane, seat == 0)
            won = seat == self.honoured
            materials.plate(style, lane.shelf.size, won, seat).draw(self.bare, lane.shelf.topleft)
            materials.plate(style, lane.plate.size, won, seat).draw(self.bare, lane.plate.topleft)
            self._paint_words(seat, lane, won)
        self.back = self.bare.copy()
        for seat, lane in enumerate(self.lanes.lanes):
            for piece, rect in zip(self.event.hands[seat], lane.pieces, strict=True):
                self._paint_piece(self.back, piece, rect)

    def _paint_scale(self, lane: Lane, first: bool) -> None:
        style, theme, lanes = self.style, self.style.theme, self.lanes
        inner = lane.rect.inflate(-style.px(1.6), 0)
        if not self.goal:
            return
        for part in (1, 2, 3):
            y = lanes.y(self.goal * part / 4)
            for x in range(inner.x, inner.right, style.px(1.6)):
                draw.line(self.bare, theme.line_soft, (x, y), (min(inner.right, x + style.px(0.7)), y))
            if not lanes.narrow or first:
                label = text.render(str(self.goal * part // 4), style.px(2.2), theme.soft, "f", 600)
                if lane.pillar.x - inner.x >= label.get_width() or not lanes.narrow:
                    self.bare.blit(label, (inner.right - label.get_width(), y - label.get_height() + 2))
        y = lanes.y(self.goal)
        line = goal_line(style, inner.w)
        line.draw(self.bare, (inner.x, y - line.size[1] // 2))
        if lanes.narrow:
            return  # the shelf says it, and sums need the room
        chip = controls.chip(style, str(self.goal), 2.6 / max(1.0, style.text_scale), theme.ink, theme.gold, theme.gold, "f")
        right = lane.rect.right - style.px(1.2)
        chip.draw(self.bare, (right - chip.size[0] - 2 * chip.dx, y - chip.size[1] - style.px(0.3)))

    def _paint_words(self, seat: Seat, lane: Lane, won: bool) -> None:
        """Writes under the number of a shelf what it counts, the name on the plate, and that nothing is left in a hand."""
        style, theme, setup, shelf = self.style, self.style.theme, self.seats[seat], lane.shelf
        ink, second = (theme.ink, theme.ink2) if won else (theme.cream, theme.soft)
        words = _("points") if not self.goal else _("points, goal {goal}").format(goal=self.goal)
        top, wide = round(shelf.h * 0.66), shelf.w - style.px(1)
        if self.goal and text.width(words, style.px(1.8), "a", 600) > wide:
            words = _("goal {points}").format(points=self.goal)
        text.write(self.bare, style, words, (shelf.x + style.px(0.5), shelf.y + top - style.px(0.4), wide, shelf.h - top), 2.3,
                   second, "a", 600, "center", wrap=False, min_share=1.8)
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
        words = _("hand empty")
        room = (lane.tray.w - style.px(1.6), min(lane.tray.h, style.px(5.4)))
        px = text.fit_px(words.replace(" ", text.NO_BREAK), room, style.text(2.6), style.px(1.8), "a", 700)
        pill = pygame.Rect(0, 0, min(text.width(words, px, "a", 700) + round(px * 1.2), lane.tray.w), round(px * 1.8))
        pill.center = lane.tray.center
        draw.rect(self.bare, theme.ink, pill, border_radius=pill.h // 2)
        text.blit_centred(self.bare, text.render(text.cut(words, pill.w, px, "a", 700), px, theme.cream_light, "a", 700), pill)

    def _disc(self, lane: Lane) -> tuple[int, tuple[int, int]]:
        radius = min(self.style.px(2.3), round(lane.plate.h * 0.38))
        return radius, (lane.plate.x + radius + self.style.px(0.8), lane.plate.centery)

    def _name_box(self, lane: Lane) -> pygame.Rect:
        style, plate = self.style, lane.plate
        radius, _middle = self._disc(lane)
        x = plate.x + 2 * radius + style.px(1.6)
        right = plate.right - style.px(0.8)
        if not self.lanes.narrow:
            right -= round((plate.right - x) * 0.42)
        return pygame.Rect(x, plate.y, right - x, plate.h)

    # ---- a moment

    def draw(self, target: pygame.Surface, now: Moment) -> None:
        """Draws the whole page but its last line and its buttons."""
        target.blit(materials.ground(self.style) if now.rise < 1.0 else self.back, (0, 0))
        seats = len(self.seats)
        for seat, lane in enumerate(self.lanes.lanes):
            down = 0
            if now.rise < 1.0:
                late = APART / 100 * seat / seats
                share = out_cubic(max(0.0, min(1.0, (now.rise - late) / (1 - APART / 100))))
                down = round((1 - share) * (self.style.size[1] - lane.rect.y))
                if share <= 0:
                    continue
                area = lane.rect.inflate(self.style.px(1.2), self.style.px(1.2)).clip(self.back.get_rect())
                target.blit(self.back, area.move(0, down), area)
            self._draw_lane(target, seat, lane, now, down)
        for flown in now.flights:
            self._draw_flown(target, flown)
        self._draw_coin(target, now)

    def _draw_lane(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment, down: int) -> None:
        style, lanes = self.style, self.lanes
        won = seat == self.honoured
        height = now.heights[seat]
        top = lanes.y(max(0.0, height)) + down
        number = faint(style, now.places[seat], style.px(24))
        if not lanes.narrow and now.flips[seat] >= 1.0:
            target.blit(number, number.get_rect(center=(lane.rect.centerx, lane.pillar.centery + down)))
        if won and now.light > 0:
            clip = target.get_clip()
            target.set_clip(lane.rect.move(0, down))
            at = lane.pillar.centerx, top - lanes.radius
            self._rays(lane.rect).draw_clear(target, at, round(255 * now.light))
            target.set_clip(clip)
        self._draw_pillar(target, seat, lane, height, top, down)
        if won and now.line > 0:
            self._draw_confetti(target, seat, lane, now)
        if won and now.light > 0:
            glow = controls.glow_outline(style, lane.rect.size, 14)
            glow.draw_clear(target, lane.rect.move(0, down).topleft, round(255 * now.light))
        self._draw_hand(target, seat, lane, now)
        total, high = whole(now.totals[seat]), pygame.Rect(lane.shelf.topleft, (lane.shelf.w, round(lane.shelf.h * 0.68)))
        if lanes.narrow and self.movements and self._first[seat] != places_of(self.story.after)[seat]:
            high.w -= style.px(3.0)  # an arrow comes beside it
        px = text.line_px(total, high.w - style.px(1), style.px(6.0), style.px(2.4), "f", 700)
        text.stamp(target, total, px, style.theme.ink if won else style.theme.cream, "f", 700,
                   center=(high.centerx, high.centery + down + style.px(0.2)))
        self._draw_place(target, seat, lane, now, down)
        self._draw_note(target, seat, lane, now)

    def _draw_pillar(self, target: pygame.Surface, seat: Seat, lane: Lane, height: float, top: int, down: int) -> None:
        style, lanes, story = self.style, self.lanes, self.story
        mark = self.seats[seat].mark
        body = self._pillar(seat, lane)
        tall = lanes.zero + down - top
        if tall > 0:
            body.draw_part(target, (lane.pillar.x, top), pygame.Rect(0, 0, lane.pillar.w, tall))
        if height < 0:
            low = lanes.y(height) - lane.shelf.bottom
            part = hanging(style, (lane.pillar.w, max(2, lanes.foot - lane.shelf.bottom)), mark)
            seen = pygame.Rect(0, 0, lane.pillar.w, int(max(2, low)))
            part.draw_part(target, (lane.pillar.x, lane.shelf.bottom + down), seen)
        old = lanes.y(max(0, story.before[seat])) + down
        if old < top - style.px(0.6):
            box = pygame.Rect(lane.pillar.x, old, lane.pillar.w, top - old)
            controls.dashed_outline(style, (box.w, box.h // 4 * 4 + 4), 6, None, False).draw(target, box.topleft)
        mood: pieces.Mood = "glad" if seat == self.honoured else "down" if height < story.before[seat] else "calm"
        pieces.figure(style, lanes.radius, mark, mood).draw(target, (lane.pillar.centerx, top - lanes.radius - style.px(0.4)))

    def _draw_confetti(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment) -> None:
        style, lanes = self.style, self.lanes
        size = (lane.rect.w, lane.shelf.y - lane.rect.y)
        top = lanes.y(max(0, self.story.after[seat])) - 2 * lanes.radius - style.px(2)
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
            area = lane.tray.inflate(style.px(1.2), style.px(1.2)).clip(self.bare.get_rect())
            target.blit(self.bare, area, area)
            for number, (piece, rect) in enumerate(zip(self.event.hands[seat], lane.pieces, strict=True)):
                if number not in away:
                    self._paint_piece(target, piece, rect)
                else:
                    controls.dashed_outline(style, rect.size, 6, None, False).draw(target, rect.topleft)
        if not self.story.gains or not now.counted[seat]:
            return
        if not away:
            materials.veil(style, lane.tray.size, 0.47).draw(target, lane.tray.topleft)
        points, share = now.counted[seat], CHIP * min(1.0, CHIP_GROWS / style.text_scale)
        for words in (ngettext("{count} point", "{count} points", points).format(count=points), str(points)):
            chip = controls.chip(style, words, share, style.theme.ink, style.theme.gold, style.theme.gold, "f", 600)
            wide = chip.size[0] + 2 * chip.dx
            if wide <= lane.tray.w:
                break
        chip.draw(target, (lane.tray.centerx - wide // 2, lane.tray.y - style.px(0.2)))

    def _draw_place(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment, down: int) -> None:
        radius, middle = self._disc(lane)
        flip = now.flips[seat]
        wide = 2 * radius if flip >= 1.0 else round(2 * radius * abs(1 - 2 * flip))
        carried = now.coin is not None and now.coin.goal == seat and now.places[seat] == 1
        if not carried:
            place_disc(self.style, radius, now.places[seat], wide).draw(target, (middle[0], middle[1] + down))
        if self.movements and (now.line >= 1.0 or (now.places[seat] != self._first[seat] and flip >= 1.0)):
            self._draw_movement(target, seat, lane, now.places[seat], down)

    def _draw_movement(self, target: pygame.Surface, seat: Seat, lane: Lane, place: int, down: int) -> None:
        """Says on the plate which place the seat had before; a narrow lane has an arrow on its shelf alone."""
        style, theme, was, won = self.style, self.style.theme, self._first[seat], seat == self.honoured
        size = style.px(2.6) if place != was else 0
        arrow = icon("arrow-right", style.px(2.6), theme.ink if won else theme.gold, 3)
        image = pygame.transform.rotate(arrow, 90 if place < was else -90)
        if self.lanes.narrow:
            if size:
                target.blit(image, image.get_rect(midright=(lane.shelf.right - style.px(0.6), lane.shelf.y + lane.shelf.h // 3)))
            return
        name = self._name_box(lane)
        room = pygame.Rect(name.right, lane.plate.y, lane.plate.right - style.px(1.0) - name.right, lane.plate.h)
        words = (_("from place {place}") if size else _("still place {place}")).format(place=was)
        left = room.w - size - style.px(0.5)
        px = text.line_px(words, left, style.text(2.6), min(style.px(1.8), style.text(2.6)), "a", 600)
        if text.width(words, px, "a", 600) > left:
            words = ""  # the arrow says enough
        line = text.stamp(target, words, px, theme.ink2 if won else theme.soft, "a", 600,
                          midright=(room.right, room.centery + down))
        if size:
            used = line.w if words else 0
            target.blit(image, image.get_rect(midright=(room.right - used - style.px(0.7), room.centery + down)))

    def note_box(self, seat: Seat) -> pygame.Rect:
        """Where the sum of a seat is written: beside its pillar, or in a narrow lane above the figure or on the pillar."""
        style, lanes, lane = self.style, self.lanes, self.lanes[seat]
        before, after = (lanes.y(max(0, score[seat])) for score in (self.story.before, self.story.after))
        room = pygame.Rect(lane.rect.x, lane.rect.y, lane.rect.w, lanes.zero - lane.rect.y).inflate(-style.px(0.8), -style.px(1))
        if not lanes.narrow:
            box = pygame.Rect(lane.side.x, 0, lane.side.w, style.px(8.4))
            box.centery = (before + after) // 2
            box.top = max(box.top, before + style.px(3.2)) if after > before else box.top
            return box.clamp(pygame.Rect(box.x, room.y, box.w, room.h))
        box = pygame.Rect(room.x, 0, room.w, style.px(6.4))
        box.bottom = min(before, after) - 2 * lanes.radius - style.px(1.2)
        if box.y <= room.y:
            box.top = max(before, after) + style.px(1.0)
        return box.clamp(room)

    def _draw_note(self, target: pygame.Surface, seat: Seat, lane: Lane, now: Moment) -> None:
        style, gains, before = self.style, self.story.gains, self.story.before[seat]
        amount = now.gained if gains else now.counted[seat]
        changed = round(now.heights[seat]) != before
        if changed and before > 0 and not self.lanes.narrow:  # at 0 the shelf begins, and its number
            y = min(self.lanes.y(before) + (style.px(1.6) if gains else -style.px(0.2)), self.lanes.zero - style.px(1.6))
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
        goal = (note.centerx, note.bottom + style.px(1.5))  # below the sum, which it must not cover while it grows
        share = in_out(flown.share)
        bow = style.px(7) * 4 * share * (1 - share)
        at = (rect.centerx + (goal[0] - rect.centerx) * share, rect.centery + (goal[1] - rect.centery) * share - bow)
        wide, high = round(rect.w * HELD), round(rect.h * HELD)
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
TRAYS = 6, 14, 20
"""For the largest hand of at most so many pieces a map has a tray of its own, `tray_6`; for more, and in the next narrow lane, it
is a higher one, at last `tray`."""
PIECE_MOST, PIECE_LEAST, ROWS = 10.4, 4.6, 4
"""The greatest height of a piece in a hand, the least that is still read, and into how many rows a hand is laid at most."""
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
    plate: pygame.Rect
    pieces: tuple[pygame.Rect, ...]


class Lanes:
    """The lanes of all seats, in order of play, as the map `round_end` has them: in `lanes`, none wider than `lane`, in which the
    parts of one lie. `counts` are the pieces left by seat, and `aspect` the width of one divided by its height; another may
    cover the share `overlap` of it, and `head` pixels stay free above them. The scale holds the scores `lowest` and `highest`."""

    def __init__(self, style: Style, plan: Mapping[str, pygame.Rect], counts: Sequence[int], aspect: float, overlap: float,
                 head: int, lowest: int, highest: int) -> None:
        area, sample = plan["lanes"], plan["lane"]
        self.style, self.area = style, area
        seats, gap = len(counts), style.px(GAP)
        wide = min((area.w - gap * (seats - 1)) // seats, sample.w)
        self.narrow = wide < style.px(WIDE)
        most = max(counts)
        tray = plan[([f"tray_{count}" for count in TRAYS if most <= count] + ["tray", "tray"])[self.narrow]]
        column = plan["pillar_narrow" if self.narrow else "pillar"]
        shelf, beside = plan["shelf"].move(0, tray.y - plan["tray"].y), plan["beside"]
        lowest, self.highest = min(0, lowest), max(1, highest)
        self.top = column.y
        self.unit = (shelf.y - self.top) / (self.highest - lowest)
        self.radius = min(style.px(6.2), round(wide * 0.24))
        """The radius of a figure."""
        self.zero = round(self.top + self.highest * self.unit)
        """Where a score of 0 is: the upper edge of the shelves."""
        self.foot = shelf.bottom
        """The lower end of the scale, where scores below 0 hang."""
        shelf.y = self.zero
        x = area.x + (area.w - seats * wide - gap * (seats - 1)) // 2
        boxes = [pygame.Rect(x + seat * (wide + gap), area.y, wide, area.h) for seat in range(seats)]

        def spread(part: pygame.Rect) -> list[pygame.Rect]:
            """A part of all lanes, as far from their sides as on the map."""
            return [pygame.Rect(box.x + part.x - sample.x, part.y, wide + part.w - sample.w, part.h) for box in boxes]

        def column_of(box: pygame.Rect, part: pygame.Rect) -> pygame.Rect:
            """A part above the shelf, in the same share of a lane's width as on the map."""
            left = box.x + (part.x - sample.x) * wide // sample.w
            return pygame.Rect(left, self.top, part.w * wide // sample.w, self.zero - self.top)

        trays = spread(tray)
        free = [pygame.Rect(tray.x, tray.y + head, tray.w, tray.h - head) for tray in trays]
        lying = _lying(style, free, counts, aspect, overlap)
        parts = zip(boxes, spread(shelf), trays, spread(plan["plate"]), lying, strict=True)
        self.lanes = tuple(
            Lane(box, column_of(box, column), column_of(box, beside), low, tray, plate, hand)
            for box, low, tray, plate, hand in parts)

    def __getitem__(self, seat: Seat) -> Lane:
        return self.lanes[seat]

    def y(self, score: float) -> int:
        """How high a pillar stands at a score; those below 0 hang under the shelf."""
        if score >= 0:
            return round(self.zero - score * self.unit)
        return round(self.lanes[0].shelf.bottom - score * self.unit)


def _lying(style: Style, trays: Sequence[pygame.Rect], counts: Sequence[int], aspect: float, overlap: float
           ) -> list[tuple[pygame.Rect, ...]]:
    """The boxes of all pieces: one size and one way of lying for all hands, the last row at the bottom of its tray."""
    least, gap = style.px(PIECE_LEAST), style.px(0.4)
    largest = arrange(max(counts), trays[0], aspect, style.px(PIECE_MOST), least, gap, ROWS, overlap)
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


@kept
def faint(style: Style, place: int, px: int) -> pygame.Surface:
    """A place as a large quiet numeral behind a lane; its surface's middle is its middle."""
    image = text.numeral(place, px, style.theme.cream, 700, bar=False).copy()
    image.fill((255, 255, 255, 46 if style.theme.flat else 24), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(image)


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
