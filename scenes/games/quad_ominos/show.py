"""What a move of Quad-Ominos did, shown step by step: tiles fly, points rise, the well gives, a round is dealt and counted."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from game.quad_ominos.board import Place
from game.quad_ominos.events import BonusLaid, Drew, Laid, Passed, Shown, TimedOut, TurnBegan
from game.quad_ominos.tiles import NAME
from game.rounds import RoundBegan
from scenes.games.quad_ominos import tiles, words
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.selection import TileSelection
from scenes.games.quad_ominos.tiles import Numbers, numbers
from scenes.kit.language import N_, _, signed
from scenes.kit.motion import FADE, PLACE, in_out
from scenes.table.game import Done, Scripts, Tally
from scenes.table.moments.ceremony import SPRING, Ceremony, Part, Step
from scenes.table.plates.points import Points
from scenes.table.script import deal_round
from scenes.table.stage import Point, lift

LAY, LIES = 340.0, 260.0
"""Milliseconds for which a tile is on its way, and lies before the match goes on."""
BESIDE = 9.0
"""How far beside the well a loss stands, so that its count can be read, in percent of the window's height."""
BOW = 60.0
"""How high a tile rises on its way with a bow of 1, in percent of the window's height."""
READ = (0, 1, 3, 2)
"""The corners of a tile in the order of reading."""
GOOD = 14
"""The sum of a tile from which on it is more than usual."""


class Show(Scripts):
    """The scripts for the events of a move on the stage."""

    said = MappingProxyType({
        TimedOut: (N_("The time of {name} is over"), N_("The turn ends: what lies counts.")),
        Drew: (N_("{name} draws a tile"), "{points}"),
        Passed: (N_("{name} passes"), N_("Nothing fits, and the pile is empty.")),
        Shown: (N_("{name} shows {tile}"), N_("The highest quadruple of the round: 0-0-0-0 is laid in its place.")),
    })

    def __init__(self, sel: TileSelection, places: Layout, tally: Tally, points: Points) -> None:
        super().__init__(tally, points)
        self.sel, self.places = sel, places
        self.by_event |= {
            Laid: self._laid, BonusLaid: self._laid, Drew: self._drew, Passed: self._passed, TimedOut: self._timed_out,
            Shown: self._shows, TurnBegan: self._turn_began,
        }
        self._together: list[Laid | BonusLaid] = []
        """The tiles of the move that is shown."""
        self.lying: set[Place] = set()
        """Places whose tiles lie there already, because they were the draft."""
        self.quadruple: Numbers | None = None
        """The quadruple that a seat shows."""

    def named(self, event: Any) -> dict[str, str]:
        tile, points = getattr(event, "tile", None), getattr(event, "points", 0)
        return {**super().named(event), "tile": words.tile_words(tile) if tile else "", "points": signed(points)}

    def forget(self) -> None:
        super().forget()
        self.lying.clear()
        self.quadruple = None

    def _turn_began(self, event: TurnBegan, done: Done) -> None:
        self.tally.change(turn=event.seat)
        done()

    def _timed_out(self, event: TimedOut, done: Done) -> None:
        self.desk.sounds.play("timeout")
        self.desk.motion.after(700, done)

    # ---- laying

    def play(self, events: Sequence[Any], after: Any, done: Done) -> None:
        self._together = [event for event in events if isinstance(event, Laid | BonusLaid)]
        super().play(events, after, done)

    def _more_after(self, event: Laid | BonusLaid) -> bool:
        """Whether another tile of the same move follows."""
        return event is not self._together[-1]

    def _in_all(self) -> str:
        """What all tiles of the move bring together."""
        points = sum(one.points + (one.bonus if isinstance(one, Laid) else 0) for one in self._together)
        return _("{points} in all").format(points=signed(points))

    def put(self, event: Laid | BonusLaid) -> None:
        """Puts a tile on the table at once."""
        place = (event.x, event.y)
        self.desk.stage.put(place, self.places.piece(place, event.tile, event.seat))

    def _laid(self, event: Laid | BonusLaid, done: Done) -> None:
        desk, place = self.desk, (event.x, event.y)
        said = _("{name} lays {tile}").format(name=desk.session.name(event.seat), tile=words.tile_words(event.tile))
        line = words.bonus_told(event) if isinstance(event, Laid) else "" if self._more_after(event) else self._in_all()
        self.tally.tell(said, line, words.tile_words(event.tile))

        def down() -> None:
            if desk.settings.reduced_motion:
                self.put(event)
            desk.sounds.play("tile_lay")
            self._lies(event, done)

        def fly() -> None:
            if desk.settings.reduced_motion:
                desk.motion.after(FADE, down)
                return
            goal = self.places.piece(place, event.tile, event.seat)
            start, high = self.places.home(goal, event.seat), 0.12 * desk.style.px(BOW)
            desk.stage.send(place, goal, start=start, length=LAY, ease=in_out, bow=high, swell=0.24, done=down)

        if place in self.lying:
            self.lying.discard(place)
            self._lies(event, done)
        elif self.places.camera.sees(place):
            fly()
        else:
            self.places.fit([place], tiles=self.places.on_stage, done=fly)

    def _lies(self, event: Laid | BonusLaid, done: Done) -> None:
        desk, place, bonus = self.desk, (event.x, event.y), event.bonus if isinstance(event, Laid) else 0
        self.tally.put("counts", event.seat, event.left)
        if bonus:
            desk.sounds.play("bonus")
        self.sel.glint(place, event.matched if len(event.matched) >= 3 else ())
        ceremony = self._ceremony(event, bonus)
        camera = self.places.camera
        if not camera.own and camera.view != self.places.whole([place]):  # the table moves only when all has been counted on it
            ceremony = replace(ceremony, wait=ceremony.leaves + SPRING)
        if self._more_after(event):  # the caption of the next one waits until this one counts
            ceremony = replace(ceremony, wait=ceremony.lands)
        self.points.gain(event.seat, ceremony, event.score, event.points + bonus, done=done)

    def _ceremony(self, event: Laid | BonusLaid, bonus: int) -> Ceremony:
        """What is shown of the points of a tile: its numbers pop as one reads them."""
        style, box = self.desk.style, self.places.camera.box((event.x, event.y))
        worth = numbers(event.tile)
        steps = [Step(middle, worth[corner], picture) for corner, (middle, picture) in
                 zip(READ, (tiles.loose_patch(style, box, corner, worth[corner]) for corner in READ), strict=True)
                 if worth[corner]]
        whole, name = signed(event.points + bonus), self.desk.session.name(event.seat)
        great = bonus or (isinstance(event, Laid) and event.bonus_tiles)
        said = (words.bonus_words(event.matched, words.GREAT), f"{name} {whole}") if great else ("", "")
        return Ceremony(box.center, [Part(whole, gold=bool(bonus))], box, steps, *said, box.w / style.unit * tiles.ROUND, LIES,
                        event.points >= GOOD)

    # ---- the well

    def _drew(self, event: Drew, done: Done) -> None:
        desk, rack = self.desk, self.places.rack
        desk.sounds.play("well")
        self.tally.change(well=event.well)

        def arrived() -> None:
            self.tally.put("counts", event.seat, event.held)
            desk.sounds.play("minus")
            x, y = self.places.well.at
            beside = math.copysign(desk.style.px(BESIDE), desk.style.size[0] / 2 - x)
            self._lose(event, (x + beside, y))
            desk.motion.after(160, done)

        if event.tile and desk.hands.front == event.seat and desk.hands.hand_open:
            rack.show(event.seat, [*rack.keys, NAME[event.tile]], arrive="glide", start=self.places.well.at)
            desk.motion.after(PLACE + 20, arrived)
        elif desk.settings.reduced_motion:
            desk.motion.after(FADE, arrived)
        else:
            start, goal = self.places.well, self.places.in_hand(event.seat)
            desk.stage.pass_by(start, goal, length=LAY, ease=in_out, bow=lift(start, goal), done=arrived)

    def _passed(self, event: Passed, done: Done) -> None:
        desk = self.desk
        desk.sounds.play("minus")
        self._lose(event, self.places.in_hand(event.seat).at)
        desk.motion.after(450, done)

    def _lose(self, event: Drew | Passed, at: Point) -> None:
        """Sends points that a seat loses; a loss has its own sound where it happens."""
        self.points.gain(event.seat, Ceremony(at, [Part(signed(event.points))]), event.score, event.points, "")

    # ---- rounds

    def _shows(self, event: Shown, done: Done) -> None:
        self.quadruple = numbers(event.tile)

        def away() -> None:
            self.quadruple = None
            done()

        self.desk.sounds.play("tile_lift")
        self.desk.motion.after(1300, away)

    def begin(self, event: RoundBegan, own: Sequence[Hashable], done: Done) -> None:
        self.places.fit(tiles=())
        begins = _("{name} begins: the highest quadruple, or the highest tile.")
        deal_round(self, self.places.rack, event, own, begins, self.places.well, self.places.in_hand, "deal", done,
                   well=self.tally.view.tiles - sum(event.hands))
