"""The ground of a RumBugz table: beds, plates, bag and pile, the bugs, and what a move looks like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pygame

from game.contract import Event, Seat
from game.rounds import RoundBegan
from game.rumbugz.bugs import KINDS, from_hand
from game.rumbugz.events import Dealt, DrewForStart, KnockAllowed, Knocked, KnockRefused, Laid, Swapped, TookNothing
from game.rumbugz.state import View
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import words
from scenes.games.rumbugz.beds import BedPainter
from scenes.games.rumbugz.show import Show
from scenes.games.rumbugz.turn import RumbugzTurn
from scenes.kit import layout
from scenes.kit.cast import PoseName
from scenes.kit.language import _
from scenes.kit.pieces import Mood
from scenes.session import AnyPly
from scenes.table.game import Done, ScriptedGround, Tally, TallyText
from scenes.table.plates.plates import Line, Plates
from scenes.table.plates.rim import FEW
from scenes.table.stage import Piece, Pieces


class RumbugzGround(ScriptedGround):
    """What lies on a RumBugz table, and how it looks."""

    plan_name = "rumbugz"
    show: Show

    def __init__(self, beds: BedPainter, turn: RumbugzTurn, show: Show, plates: Plates) -> None:
        self.beds, self.turn, self.overlay, self.show, self.plates = beds, turn, turn.overlay, show, plates
        self.desk, self.sel, self.places = beds.desk, beds.sel, beds.places

    @property
    def rect(self) -> pygame.Rect:
        return self.desk.rail["table"]

    def place(self) -> None:
        self.places.layout()

    def arrange(self, view: View) -> None:
        if not self.show.by_move and view != self.places.last:
            self.places.tally.tell("")  # what happened last did not lead to this position
        self.places.arrange(view)

    def pieces(self, view: View) -> Pieces:
        return self.places.pieces(view)

    def home(self, piece: Piece) -> Piece:
        return self.places.home(piece)

    def labels(self) -> list[pygame.Rect]:
        field = self.places.field
        heads = [pygame.Rect(cell.topleft, (field.head, cell.h)) for cell in field.cells[:len(self.places.view.table)]]
        return [self.turn.bag.words_box, self.turn.pile.words_box, *heads, *(box for _image, box in self.beds.key())]

    def taken_up(self, move: Any) -> tuple[int, pygame.Rect] | None:
        copy = self.places.rack.find(from_hand(move.bugs[0])) if move.bugs else None
        return None if copy is None else (move.bugs[0], self.places.rack.rect_of(copy))

    # ---- what moves did

    def forget(self) -> None:
        self.show.played = self.places.tally.under_way
        super().forget()
        if not self.show.by_move:
            self.show.coming.clear()
        self.overlay.shaken = 0.0

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.beds.leave()
        self.sel.aim, self.sel.faults = None, ()
        if self.desk.settings.reduced_motion:
            self.desk.crossfade()
        self.places.tally.change()
        super().show_ply(ply, done)
        self.sel.clear()

    def show_opening(self, done: Done) -> None:
        events = self.desk.session.match.opening_events(self.desk.hands.viewer)
        began = next((event for event in events if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
            return
        self.places.tally.change(counts=(0,) * len(began.hands))
        self.places.rack.show_down(self.desk.hands.front, 0)
        draws = [event for event in events if isinstance(event, DrewForStart)][:1]
        deals = [event for event in events if isinstance(event, Dealt)]
        self.show.play([*([] if self.desk.settings.reduced_motion else draws), began, *deals], self.desk.hands.view, done)

    # ---- time and painting

    def update(self, dt: float) -> bool:
        self.beds.update()
        return self.overlay.update(dt)

    def paint(self, target: pygame.Surface) -> None:
        self.beds.draw(target)
        self.plates.draw(target)

    def paint_over(self, target: pygame.Surface) -> None:
        self.beds.draw_open(target)
        self.overlay.draw(target)


KINDS_HIGH, OF_FEW = 6.4, 7.7
"""How high the two rows of the kinds are at a seat, in percent of the window's height; the second where few sit."""


class RumbugzTold(TallyText):
    """The bugs in hand and the kinds that are laid; a kind is on a plate when it has landed there."""

    feels = MappingProxyType({
        Laid: "glad", Swapped: "glad", Knocked: "astonished", KnockAllowed: "glad", KnockRefused: "wincing", TookNothing: "down",
    })

    def __init__(self, tally: Tally, coming: set[tuple[Seat, str]]) -> None:
        """`coming` are the kinds that are on their way to a plate."""
        super().__init__(tally)
        self.coming = coming

    def line(self, seat: Seat, score: int) -> Line:
        return Line(str(score), words.counted(self.view.counts[seat]))

    def laid(self, seat: Seat) -> tuple[str, ...]:
        """The kinds that have landed on a seat's plate."""
        return tuple(kind for kind in self.view.laid[seat] if (seat, kind) not in self.coming)

    def foot(self, seat: Seat) -> float:
        return OF_FEW if len(self.view.counts) <= FEW else KINDS_HIGH

    def draw_foot(self, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
        style, gap = self.desk.style, self.desk.style.px(0.5)
        for kind, cell in zip(KINDS, layout.grid(box, 2, 2, (gap, gap)), strict=True):
            bag.kind_mark(style, cell.size, kind, kind in self.laid(seat)).draw(target, cell.topleft)

    def label(self) -> tuple[str, str] | None:
        view = self.view
        if view.setting.rounds == 1:
            return None
        return _("Round {number}").format(number=view.round), _("of {count}").format(count=view.setting.rounds)

    def moves(self, event: Any) -> Mapping[Seat, Mood]:
        if isinstance(event, Laid) and event.four:
            return dict.fromkeys(range(len(self.view.scores)), "astonished")
        return {event.turn: "annoyed"} if isinstance(event, Knocked) else {}

    def poses(self, events: Sequence[Event]) -> Mapping[Seat, PoseName]:
        found: dict[Seat, PoseName] = {}
        for event in events:
            if isinstance(event, Knocked):
                found[event.turn], found[event.seat] = "duck", "wave"
        return found
