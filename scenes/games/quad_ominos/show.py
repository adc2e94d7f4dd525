"""What a move of Quad-Ominos did, shown step by step: tiles fly, points rise, the well gives, a round is dealt and counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.quad_ominos.board import Place
from game.quad_ominos.events import BonusLaid, Drew, Laid, Passed, Shown, TimedOut, TurnBegan
from game.quad_ominos.tiles import NAME
from game.rounds import RoundBegan, RoundEnded
from scenes.games.quad_ominos import tiles, words
from scenes.games.quad_ominos.board import points_bubble
from scenes.games.quad_ominos.shown import numbers
from scenes.games.quad_ominos.tiles import Numbers
from scenes.kit.language import _, signed
from scenes.kit.motion import FADE, PLACE, REFUSED, Motion, in_out, linear, out_cubic
from scenes.table.hand.order import Copy

if TYPE_CHECKING:
    from scenes.games.quad_ominos.turn import QuadOminosTurn

Done = Callable[[], None]
Point = tuple[float, float]
LAY = 340.0
DEAL_GAP, DEAL_MOST, DEAL = 60.0, 1200.0, 260.0
STAYS, RISES = 520.0, 420.0
"""Milliseconds that points stand beside a tile, and that they take to their plate."""


@dataclass
class Flight:
    """A tile on its way, open or (None) from behind; sides in pixels."""

    numbers: Numbers | None
    start: Point
    end: Point
    sides: tuple[int, int]
    share: float = 0.0
    bow: float = 0.0
    shake: float = 0.0


@dataclass
class Points:
    """Points on their way to a plate."""

    points: int
    bonus: int
    at: Point
    seat: int
    share: float = 0.0


class Show:
    """Plays the events of a move on what the table shows."""

    def __init__(self, table: QuadOminosTurn) -> None:
        self.table = table
        self.flights: list[Flight] = []
        self.points: list[Points] = []
        self.lying: set[Place] = set()
        """Places whose tiles lie there already, as the draft of the one who laid them."""
        self.shown_tile: tuple[int, Numbers] | None = None
        """A seat and the quadruple that it shows."""
        self._refused: tuple[Copy, Flight] | None = None

    def settle(self) -> None:
        """Forgets all that is on its way."""
        self.flights.clear()
        self.points.clear()
        self.lying.clear()
        self.shown_tile = None
        self.stop_refused()

    def play(self, events: Sequence[Any], done: Done) -> None:
        """Shows the events in order, then calls `done`."""
        if not events:
            done()
            return
        event, rest = events[0], events[1:]

        def onwards() -> None:
            self.play(rest, done)

        table = self.table
        if isinstance(event, Laid | BonusLaid):
            self._laid(event, onwards)
        elif isinstance(event, Drew):
            self._drew(event, onwards)
        elif isinstance(event, Passed):
            table.app.sounds.play("minus")
            table.tell(_("{name} passes").format(name=table.name(event.seat)), _("Nothing fits, and the well is empty."))
            self._score(event.seat, event.points, 0, table.plate_point(event.seat), event.score)
            table.motion.after(450, onwards)
        elif isinstance(event, TimedOut):
            table.app.sounds.play("timeout")
            table.tell(_("The time of {name} is over").format(name=table.name(event.seat)), _("The turn ends as it stands."))
            table.motion.after(700, onwards)
        elif isinstance(event, Shown):
            self._shows(event, onwards)
        elif isinstance(event, TurnBegan):
            table.shown.turn = event.seat
            onwards()
        elif isinstance(event, RoundEnded):
            self._round_ended(event, onwards)
        elif isinstance(event, RoundBegan):
            self.deal(event, onwards)
        else:
            onwards()

    # ---- laying

    def _laid(self, event: Laid | BonusLaid, done: Done) -> None:
        table = self.table
        place, bonus = (event.x, event.y), event.bonus if isinstance(event, Laid) else 0
        table.tell(_("{name} lays {tile}").format(name=table.name(event.seat), tile=words.tile(event.tile)), "", event.tile)

        def lies() -> None:
            table.shown.lay(place, event.tile)
            table.shown.counts[event.seat] = event.left
            table.refresh()
            if bonus:
                table.app.sounds.play("bonus")
            table.glint(place, event.matched if len(event.matched) >= 3 else ())
            box = table.camera.box(place)
            roomy = box.top > table.table_rect().top + table.look.px(6)
            at = (box.centerx, box.top - table.look.px(2.5)) if roomy else box.center
            self._score(event.seat, event.points, bonus, at, event.score)
            table.motion.after(260, done)

        if place in self.lying:
            self.lying.discard(place)
            lies()
            return

        def down() -> None:
            table.app.sounds.play("tile_lay")
            lies()

        def fly() -> None:
            start, side = table.seat_place(event.seat)
            box = table.camera.box(place)
            flight = Flight(numbers(event.tile), start, box.center, (side, box.w), bow=0.12)
            self._fly(flight, LAY, 0.0, down)

        if table.camera.sees(place):
            fly()
        else:
            table.fit([place], fly)

    def _fly(self, flight: Flight, length: float, delay: float, done: Done, motion: Motion | None = None) -> None:
        run = motion or self.table.motion
        if self.table.calm:
            run.after(FADE, done)
            return
        self.flights.append(flight)

        def move(share: float) -> None:
            flight.share = share

        def arrive() -> None:
            if flight in self.flights:
                self.flights.remove(flight)
            done()

        run.tween(length, move, delay=delay, ease=in_out, done=arrive)

    def _score(self, seat: int, points: int, bonus: int, at: Point, score: int) -> None:
        """Points stand for a while where they were made, fly to their plate and are counted there; nobody waits for them."""
        table = self.table
        shown = table.shown
        if table.calm or not table.plates:
            shown.scores[seat] = float(score)
            return
        flying = Points(points, bonus, at, seat)
        self.points.append(flying)
        begin = float(score - points - bonus)
        shown.counting[seat] = begin
        table.refresh()
        pace = max(0.35, table.motion.speed)

        def move(share: float) -> None:
            flying.share = share

        def count(share: float) -> None:
            shown.counting[seat] = begin + (score - begin) * share

        def counted() -> None:
            shown.counting.pop(seat, None)
            shown.scores[seat] = float(score)
            table.refresh()

        def arrive() -> None:
            if flying in self.points:
                self.points.remove(flying)
            table.flair.tween(300, count, ease=out_cubic, done=counted)

        table.flair.tween(RISES * pace, move, delay=STAYS * pace, ease=in_out, done=arrive)

    # ---- drawing

    def _drew(self, event: Drew, done: Done) -> None:
        table = self.table
        table.app.sounds.play("well")
        table.shown.well = event.well
        said = _("{name} draws a tile").format(name=table.name(event.seat))
        table.tell(said, signed(event.points))

        def arrived() -> None:
            table.shown.counts[event.seat] = event.held
            table.app.sounds.play("minus")
            self._score(event.seat, event.points, 0, table.plate_point(event.seat), event.score)
            table.motion.after(160, done)

        if event.tile and table.front == event.seat and table.hand_open:
            held = [*table.rack.keys, NAME[event.tile]]
            table.rack.show(event.seat, held, arrive="glide", start=table.well_point())
            table.motion.after(PLACE + 20, arrived)
            return
        end, side = table.seat_place(event.seat)
        flight = Flight(None, table.well_point(), end, (table.well_side(), side), bow=0.1)
        self._fly(flight, LAY, 0.0, arrived)

    # ---- rounds

    def _shows(self, event: Shown, done: Done) -> None:
        table = self.table
        line = _("The highest quadruple of the round: 0-0-0-0 is laid in its place.")
        table.tell(_("{name} shows {tile}").format(name=table.name(event.seat), tile=words.tile(event.tile)), line)
        self.shown_tile = (event.seat, numbers(event.tile))

        def away() -> None:
            self.shown_tile = None
            done()

        table.app.sounds.play("tile_lift")
        table.motion.after(1300, away)

    def _round_ended(self, event: RoundEnded, done: Done) -> None:
        table = self.table
        table.app.sounds.play("round_end")

        def counted() -> None:
            table.flair.finish()  # points that were on their way when the page opened are in the sheet already
            table.shown.scores = [float(score) for score in event.scores]
            table.shown.counting.clear()
            done()

        table.count_round(event, counted)

    def deal(self, event: RoundBegan, done: Done) -> None:
        """The tiles of a new round: from the well to everybody, one after the other."""
        table = self.table
        shown = table.shown
        shown.tiles = {}
        shown.round, shown.turn = event.round, event.starter
        shown.well, shown.counts = table.tiles_in_game - sum(event.hands), [0] * len(event.hands)
        table.fit_rack(event.hands[table.front])
        table.fit([], None)
        line = _("{name} begins: the highest quadruple, or the highest tile.").format(name=table.name(event.starter))
        table.tell(_("Round {number}").format(number=event.round), line)
        table.app.sounds.play("deal")
        if table.calm:
            shown.counts = list(event.hands)
            table.sync_rack("jump")
            done()
            return
        each = max(event.hands)
        gap = min(DEAL_GAP, DEAL_MOST / max(1, each))
        table.sync_rack("deal")
        for seat, many in enumerate(event.hands):
            end, side = table.seat_place(seat)
            for number in range(many):
                def arrive(seat: int = seat, number: int = number) -> None:
                    shown.counts[seat] = number + 1
                    if seat == table.front and not table.hand_open:
                        table.rack.show_down(seat, number + 1)
                    table.refresh()
                    if seat == 0 and number % 2:
                        table.app.sounds.play("deal")

                if seat == table.front and table.hand_open:
                    table.motion.tween(DEAL, None, delay=number * gap, done=arrive)
                else:
                    flight = Flight(None, table.well_point(), end, (table.well_side(), side))
                    self._fly(flight, DEAL, number * gap, arrive)
        table.motion.after(DEAL + each * gap + 60, done)

    # ---- a refusal

    def refuse(self, copy: Copy, tile: str, place: Place) -> None:
        """A tile shakes at the place where it does not fit, then goes home to the rack."""
        table = self.table
        box = table.camera.box(place)
        if table.calm:
            return
        table.rack.away.add(copy.number)
        flight = Flight(numbers(tile), box.center, box.center, (box.w, box.w))
        self._refused = (copy, flight)
        self.flights.append(flight)

        def shake(share: float) -> None:
            flight.shake = (1 - share) * (1 if int(share * 6) % 2 == 0 else -1)

        def home() -> None:
            if self._refused is None or self._refused[1] is not flight:
                return
            flight.shake = 0.0
            goal = table.rack.home_of(copy)
            flight.end, flight.sides = goal.center, (box.w, goal.w)

            def move(share: float) -> None:
                flight.share = share

            def arrive() -> None:
                if self._refused is not None and self._refused[1] is flight:
                    self.stop_refused()

            table.flair.tween(PLACE, move, ease=out_cubic, done=arrive)

        table.flair.tween(REFUSED + 520, shake, ease=linear, done=home)

    def stop_refused(self) -> None:
        """A refused tile is in the rack again, at once."""
        if self._refused is None:
            return
        copy, flight = self._refused
        self._refused = None
        self.table.rack.away.discard(copy.number)
        if flight in self.flights:
            self.flights.remove(flight)
        self.table.touch()

    def go_home(self, copy: Copy, tile: str, place: Place) -> None:
        """A tile that is taken back glides from the table into the rack."""
        table = self.table
        if table.calm or copy not in table.rack.copies:
            table.rack.away.discard(copy.number)
            return
        box, goal = table.camera.box(place), table.rack.home_of(copy)
        flight = Flight(numbers(tile), box.center, goal.center, (box.w, goal.w))
        self._fly(flight, PLACE, 0.0, lambda: table.rack.away.discard(copy.number), table.flair)

    # ---- painting

    def draw(self, target: pygame.Surface) -> None:
        """All that is on its way."""
        look = self.table.look
        for flight in self.flights:
            draw_flight(target, look, flight)
        for one in self.points:
            bubble = points_bubble(look, one.points, one.bonus, 3.4)
            goal = self.table.plate_point(one.seat)
            x = one.at[0] + (goal[0] - one.at[0]) * one.share
            y = one.at[1] + (goal[1] - one.at[1]) * one.share
            bubble.draw(target, (x, y))
        if self.shown_tile is not None:
            _seat, shown = self.shown_tile
            rect = self.table.table_rect()
            tiles.tile(look, look.px(16), shown, "held").draw(target, rect.center)


def draw_flight(target: pygame.Surface, look: Any, flight: Flight) -> None:
    """A tile on its way: the larger of its two pictures, scaled."""
    share = flight.share
    side = flight.sides[0] + (flight.sides[1] - flight.sides[0]) * share
    side *= 1 + 4 * flight.bow * share * (1 - share) * 2
    base = max(flight.sides)
    sprite = tiles.back(look, base, "lies") if flight.numbers is None else tiles.tile(look, base, flight.numbers, "lies")
    x = flight.start[0] + (flight.end[0] - flight.start[0]) * share + flight.shake * look.px(0.9)
    y = flight.start[1] + (flight.end[1] - flight.start[1]) * share
    y -= 4 * share * (1 - share) * flight.bow * look.px(60)
    sprite.draw_scaled(target, (x, y), side / base)
