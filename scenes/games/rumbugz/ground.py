"""The ground of a RumBugz table: where plates, beds, rack, bag and pile are, and what they show of a view."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.rumbugz.bugs import PLYT
from game.rumbugz.hands import runs_in_hand
from game.rumbugz.state import View
from scenes.games.rumbugz.face import ASPECT, BugFace, RoundBugs
from scenes.games.rumbugz.field import Field, field_of
from scenes.games.rumbugz.shown import Shown
from scenes.kit.language import N_
from scenes.kit.layout import Plan
from scenes.kit.motion import linear
from scenes.page import Host
from scenes.session import Session
from scenes.table.claim_table import ClaimTable
from scenes.table.hand.order import Sort, sort_by
from scenes.table.hand.rack import Rack
from scenes.table.hand.whereabouts import Arrive
from scenes.table.plates import plates_of
from scenes.table.rounds import RoundsTable

ROOMY = 11.0
"""How high, in percent of the window's height, the bugs of a hand are to be in one row; else the rack is a high one."""
Point = tuple[float, float]


class RumbugzGround(RoundsTable, ClaimTable):
    """Everything of the table that does not depend on whose gestures are made."""

    plan_name = "rumbugz"

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.shown = Shown()
        self.plates: dict[int, pygame.Rect] = {}
        self.field = Field((pygame.Rect(0, 0, 1, 99),), 8, 1)
        self.story = ("", "")
        """What happened last, for the paper while nobody has to answer."""
        self.tall = False
        """Whether the rack is a high one, for a hand of many bugs."""
        self.shake = 0.0
        """How far the table is shaken by a knock, in pixels."""
        self.tilt = 0
        """How far the bag leans while a hand is in it, in degrees."""
        sorts = (
            sort_by("number", N_("by number"), lambda key: (key == PLYT, key)),
            Sort("runs", N_("by sequence"), self._by_run),
        )
        self.rack = Rack(self, BugFace(self), sorts, many=True)  # type: ignore[arg-type]

    def rustle(self) -> None:
        """A hand goes into the bag."""

        def sway(share: float) -> None:
            self.tilt = round(6 * math.sin(share * math.pi * 5) * (1 - share))

        self.app.sounds.play("bag")
        if not self.calm:
            self.flair.tween(450, sway, ease=linear)

    # ---- places

    def place_table(self, plan: Plan) -> None:
        self.motion.finish()
        self._place_parts()

    def part(self, name: str) -> pygame.Rect:
        """A place of the map that depends on how high the rack is."""
        return self.rail[f"{name}2" if self.tall else name]

    def _place_parts(self) -> None:
        look = self.look
        seats = self.session.match.seats
        gap = look.px(1.0 if seats > 4 else 2.4)
        self.plates = plates_of(self.rail["seats"], self.part("own_plate"), self.front, seats, gap, look.px(48))
        box = self.part("rack")
        pad = look.px(1.5)
        inner = pygame.Rect(box.x + 2 * pad, box.y + pad + look.px(0.5), 0, box.h - 2 * pad - look.px(1.0))
        inner.w = self.part("sort").x - look.px(1.2) - inner.x
        self.rack.layout(box, inner)
        self.rack.sort_button.rect = self.part("sort")
        self.fit_field()

    def fit_field(self) -> None:
        """Lays the beds out for the sequences that are shown."""
        lengths = [len(sequence.bugs) for sequence in self.shown.table]
        self.field = field_of(self.look, self.table_rect(), lengths, self.part("status"))

    def _wants_tall(self) -> bool:
        if not self.shown.counts or not self.rail.places:
            return self.tall
        count = self.shown.counts[self.front]
        room = self.rail["sort"].x - self.rail["rack"].x - self.look.px(5)
        return count * self.look.px(ROOMY) * ASPECT * 0.85 > room

    def fit_rack(self) -> None:
        """Takes a higher or lower rack when the hand wants one."""
        tall = self._wants_tall()
        if tall != self.tall:
            self.tall = tall
            self._place_parts()

    def front_moved(self) -> None:
        self.tall = self._wants_tall()
        self._place_parts()

    def table_rect(self) -> pygame.Rect:
        return self.part("table")

    # ---- what is shown

    def show_view(self, view: View) -> None:
        self.settle_show()
        self.shown.take(view)
        if self.rail.places:
            self.fit_rack()
            self.fit_field()
        self.sync_rack("jump")

    def glide_view(self, view: View) -> None:
        if self.hand_open or not self.several:
            self.crossfade()
        self.show_view(view)

    def settle_show(self) -> None:
        """Forgets all that is on its way."""
        raise NotImplementedError

    def sync_rack(self, arrive: Arrive, start: Point | None = None) -> None:
        """Shows the hand of the front seat: open, or from behind."""
        view: View = self.view
        if self.hand_open:
            self.rack.show(self.front, view.hand, arrive, start)
        else:
            self.rack.show_down(self.front, view.counts[self.front])

    def _by_run(self, keys: Sequence[Any]) -> list[int]:
        """The order by possible sequences: the best one first, then the best of what is left, then the rest by number."""
        view: View = self.acting_view
        left = list(range(len(keys)))
        found: list[int] = []
        if self.hand_open:
            for run in runs_in_hand(view):
                taken: list[int] = []
                for code in run.bugs:
                    key = code if code > 0 else PLYT
                    at = next((at for at in left if keys[at] == key and at not in taken), None)
                    if at is None:
                        break
                    taken.append(at)
                else:
                    found += taken
                    left = [at for at in left if at not in taken]
        return found + sorted(left, key=lambda at: (keys[at] == PLYT, keys[at]))

    # ---- places of seats and piles, for what flies

    def seat_place(self, seat: int) -> tuple[Point, int]:
        """Where a seat's bugs come from and go to, and how large they are there."""
        if seat == self.front:
            return self.rack.rect.center, max(self.look.px(6), round(self.rack.where.places.size[1] / 1.36))
        return self.plates[seat].center, self.look.px(4.4)

    def pile_size(self) -> int:
        """The size of the bug on the pile."""
        return round(min(self.rail["pile"].h * 0.62, self.rail["pile"].w * 0.4))

    def bag_point(self) -> Point:
        """The mouth of the bag."""
        rect = self.rail["bag"]
        return rect.x + rect.w * 0.26, rect.y + rect.h * 0.3

    def pile_point(self) -> Point:
        """The uppermost bug of the pile."""
        rect = self.rail["pile"]
        return rect.x + rect.w * 0.3, rect.centery

    # ---- moments

    def tell(self, heading: str, line: str = "") -> None:
        """What the paper says while nobody has to answer."""
        self.story = (heading, line)
        self.refresh()

    def round_face(self) -> RoundBugs:
        return RoundBugs(self)  # type: ignore[arg-type]
