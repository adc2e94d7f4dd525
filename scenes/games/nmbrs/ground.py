"""The ground of an nmbrs! table: where plates, rows, piles and rack are, and what they show of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.nmbrs.cards import Card, is_joker
from game.nmbrs.deck import Deck
from game.nmbrs.selection import rows_in_hand
from game.nmbrs.state import PLAY, Setup, View
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.board import BoardPicture, Drawn, Spot
from scenes.games.nmbrs.face import CardFace, RoundCards
from scenes.games.nmbrs.layout import EMPTY, Layout, RowIn, lay_out
from scenes.games.nmbrs.plane import Plane
from scenes.games.nmbrs.shown import Shown, face
from scenes.kit.language import N_
from scenes.kit.layout import Plan
from scenes.kit.motion import PLACE
from scenes.page import Host
from scenes.session import Session
from scenes.table.claim_table import ClaimTable
from scenes.table.hand.order import Sort, sort_by
from scenes.table.hand.rack import Rack
from scenes.table.hand.whereabouts import Arrive
from scenes.table.plates import FEW, plates_of
from scenes.table.rounds import RoundsTable


class NmbrsGround(RoundsTable, ClaimTable):
    """Everything of the table that does not depend on whose gestures are made."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.plan_name = "nmbrs_few" if session.match.seats <= FEW else "nmbrs_many"
        self.setup: Setup = session.match.view(None).setup
        self.deck: Deck = self.setup.table
        self.shown = Shown()
        self.plane = Plane()
        self.picture = BoardPicture()
        self.plates: dict[int, pygame.Rect] = {}
        self.moved: dict[tuple[int, int], Spot] = {}
        """Cards of rows on their way to another cell, by row and index."""
        self.flying: set[Card] = set()
        """Cards that are drawn elsewhere, on their way to the table."""
        self.last_row: int | None = None
        """The row that was laid or built on last."""
        self.story = ("", "")
        """What happened last, for the paper while nobody has to answer."""
        self.joker_reads: dict[Card, int] = {}
        """What picked jokers would stand for."""
        self.hinted_cards: frozenset[Card] = frozenset()
        sorts = (
            sort_by("number", N_("by number"), lambda card: (is_joker(card), card)),
            sort_by("colour", N_("by colour"), lambda card: (is_joker(card), self.deck.colours[card], card)),
            Sort("rows", N_("by rows"), self._by_rows),
        )
        self.rack = Rack(self, CardFace(self), sorts, many=True)
        self.steps_back = 99
        """How many steps of counting back along a row are shown."""
        self._run = object()

    # ---- places

    def place_table(self, plan: Plan) -> None:
        self.motion.finish()
        look = self.look
        self.plane.place(look, self.rail["table"])
        self._place_plates()
        box = self.rail["rack"]
        self.rack.layout(box, box.inflate(-look.px(4.6), -look.px(2.4)))
        self.rack.sort_button.rect = self.rail["sort"]
        self._relay(None)

    def _place_plates(self) -> None:
        look, seats = self.look, self.session.match.seats
        own = self.rail["own_plate"] if seats <= FEW else None
        gap = look.px(2.2 if seats <= FEW else 1.05)
        self.plates = plates_of(self.rail["seats"], own, self.front, seats, gap, look.px(44))

    def front_moved(self) -> None:
        self._place_plates()

    def table_rect(self) -> pygame.Rect:
        return self.plane.rect

    # ---- the rows

    def _relay(self, before: Layout | None) -> None:
        """Lays the shown rows out, anew or (`before`) so that what can stay stays."""
        self.plane.layout = self.layout_of(self.shown.rows, before)
        self.moved.clear()
        self._run = object()

    def layout_of(self, rows: Sequence[Any], before: Layout | None) -> Layout:
        """The layout of some rows on this table."""
        if not rows:
            return EMPTY
        return lay_out([RowIn(row.id, row.cards) for row in rows], self.plane.room, before)

    def show_rows(self, rows: tuple[Any, ...], glide: bool) -> None:
        """The table has these rows now; what moves glides."""
        was, before = self.shown.rows, self.plane.layout
        fresh = not was or not rows or before is EMPTY
        self.shown.rows = rows
        if not self.rail.places:
            return
        layout = self.layout_of(rows, None if fresh else before)
        spots: dict[tuple[int, int], tuple[Spot, Spot]] = {}
        if glide and not fresh and not self.calm and self.motion.speed > 0:
            cells = {(row.id, card): before.cell(row.id, i) for row in was if row.id in before.rows
                     for i, card in enumerate(before.rows[row.id].cards)}
            anywhere = {card: spot for (_, card), spot in cells.items()}
            ratio = layout.scale / before.scale
            for row in rows:
                for index, card in enumerate(row.cards):
                    start = cells.get((row.id, card), anywhere.get(card))
                    end = layout.cell(row.id, index)
                    if start is not None and (start != end or ratio != 1.0):
                        spots[row.id, index] = ((start[0] * ratio, start[1] * ratio), end)
        self.plane.layout = layout
        self.moved.clear()
        if spots:
            self._glide(spots)
        self.touch()

    def _glide(self, spots: dict[tuple[int, int], tuple[Spot, Spot]]) -> None:
        run = self._run = object()
        self.moved.update({key: start for key, (start, _) in spots.items()})

        def go(share: float) -> None:
            if self._run is run:
                for key, (start, end) in spots.items():
                    x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
                    self.moved[key] = (x, y)

        def done() -> None:
            if self._run is run:
                self.moved.clear()

        self.motion.tween(PLACE * 1.3, go, done=done)

    @property
    def drawn(self) -> Drawn:
        """What is drawn of the rows now."""
        return Drawn(self.shown.rows, self.plane.layout, self.moved, frozenset(self.flying))

    def face(self, card: Card, number: int | None = None) -> cards.Face:
        """How a card looks, standing for a number if it is a joker."""
        return face(self.deck, card, number)

    def zoom(self, steps: float, pos: tuple[int, int]) -> bool:
        """Larger or smaller around a point of the window."""
        if self.motion.active or not self.plane.turn(steps, pos):
            return False
        self.refresh()
        return True

    # ---- what is shown

    def show_view(self, view: View) -> None:
        self.settle_show()
        rows, same = self.shown.rows, bool(self.shown.counts) and self.shown.round == view.round
        self.shown.take(view)
        self.shown.rows = rows if same else ()
        self.show_rows(view.rows, False)
        if not view.rows:
            self.last_row = None
        self.sync_rack("jump")

    def glide_view(self, view: View) -> None:
        self.settle_show()
        same = bool(self.shown.counts) and self.shown.round == view.round
        rows = self.shown.rows if same else ()
        if not same and (self.viewer is not None or not self.several):
            self.crossfade()
        self.shown.take(view)
        self.shown.rows = rows
        self.show_rows(view.rows, True)
        self.last_row = None
        self.sync_rack("glide")

    def settle_show(self) -> None:
        """Forgets all that is on its way."""
        raise NotImplementedError

    @property
    def must_use(self) -> Card | None:
        """The joker that must be laid now, for the one who holds it."""
        if not self.hand_open:
            return None
        view: View = self.view
        return view.pending.joker if view.pending is not None and view.turn == self.front else None

    def sync_rack(self, arrive: Arrive) -> None:
        """Shows the hand of the front seat: open, or from behind."""
        view: View = self.view
        if self.hand_open:
            start = self.closed_point() if arrive == "deal" and self.rail.places else None
            self.rack.show(self.front, view.hand, arrive, start)
        else:
            self.rack.show_down(self.front, view.counts[self.front])

    def _by_rows(self, keys: Sequence[Any]) -> list[int]:
        """The order by rows: rows that the hand holds, by points, each card once; then the rest by number."""
        order: list[Any] = []
        if self.hand_open and not self.over:
            view: View = self.view
            trial = view._replace(hand=tuple(sorted(keys)), pending=None)
            for fit in rows_in_hand(trial):
                brought = [card for card in fit.play.row.cards if card in keys]
                if not set(brought) & set(order):
                    order += brought
        order += sorted([key for key in keys if key not in order], key=lambda card: (is_joker(card), card))
        return [list(keys).index(key) for key in order]

    # ---- places of seats and piles, for what flies

    def seat_place(self, seat: int) -> tuple[tuple[float, float], int]:
        """Where a seat's cards come from and go to, and how wide they are there."""
        if seat == self.front:
            return self.rack.rect.center, max(self.look.px(5), self.rack.where.places.size[0])
        return self.plates[seat].center, self.look.px(4.2)

    def plate_point(self, seat: int) -> tuple[float, float]:
        """Where a seat's score stands."""
        rect = self.plates[seat]
        if len(self.plates) <= FEW:
            return rect.right - self.look.px(6), rect.centery
        return rect.centerx, rect.bottom - rect.h // 4

    def pile_size(self) -> tuple[int, int]:
        """The size of a card on the piles."""
        rect = self.rail["piles"]
        high = min(self.look.px(12.6), round((rect.h - self.look.px(1.6)) * 0.70))
        return round(high / 1.27), high

    def closed_point(self) -> tuple[float, float]:
        """The uppermost closed card."""
        rect = self.rail["piles"]
        return rect.x + rect.w * 0.27, rect.y + self.look.px(1.1) + self.pile_size()[1] / 2

    def open_point(self) -> tuple[float, float]:
        """The uppermost open card."""
        rect = self.rail["piles"]
        return rect.x + rect.w * 0.73, rect.y + self.look.px(1.1) + self.pile_size()[1] / 2

    # ---- moments

    def tell(self, heading: str, line: str) -> None:
        """What the paper says while nobody has to answer."""
        self.story = (heading, line)
        self.refresh()

    @property
    def laying(self) -> bool:
        """Whether the person to act may lay cards now."""
        view: View = self.view
        return self.person_to_act and not self.motion.active and view.phase == PLAY

    def round_face(self) -> RoundCards:
        return RoundCards(self)
