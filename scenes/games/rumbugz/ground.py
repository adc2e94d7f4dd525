"""The ground of a RumBugz table: beds, plates, bag and pile, the bugs, and what a move looks like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.contract import Event, Seat
from game.rounds import RoundBegan, RoundEnded
from game.rumbugz.bugs import KINDS, TITLES, from_hand
from game.rumbugz.events import Dealt, DrewForStart, KnockAllowed, Knocked, KnockRefused, Laid, Swapped, TookNothing
from game.rumbugz.state import OVER, View
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz.beds import BedPainter
from scenes.games.rumbugz.layout import Layout
from scenes.games.rumbugz.overlay import Overlay
from scenes.games.rumbugz.papers import RumbugzWords
from scenes.games.rumbugz.show import Show
from scenes.kit import layout
from scenes.kit.language import _, ngettext
from scenes.kit.pieces import Mood
from scenes.kit.theme import Style
from scenes.session import AnyPly
from scenes.table.game import Done, Ground, celebrate
from scenes.table.plates.plates import Line, Plates, PlateText
from scenes.table.plates.points import Part, Point, Points
from scenes.table.plates.rim import FEW
from scenes.table.stage import Piece, Pieces


class RumbugzGround(Ground):
    """What lies on a RumBugz table, and how it looks."""

    plan_name = "rumbugz"

    def __init__(self, beds: BedPainter, overlay: Overlay, show: Show, words: RumbugzWords, plates: Plates,
                 plate_text: RumbugzTold) -> None:
        self.plates, self.plate_text = plates, plate_text
        self.beds, self.overlay, self.show, self.words = beds, overlay, show, words
        self.desk, self.sel, self.places, self.life = beds.desk, beds.sel, beds.places, overlay.life
        self._mid_turn = False
        """Whether the view that comes onto the table is the outcome of a move that was shown."""

    @property
    def rect(self) -> pygame.Rect:
        return self.desk.rail["table"]

    def place(self) -> None:
        self.places.layout()

    def arrange(self, view: View) -> None:
        if not self._mid_turn and view != self.places.last:
            self.words.forget()  # what happened last did not lead to this position
        self.places.arrange(view)

    def pieces(self, view: View) -> Pieces:
        return self.places.pieces(view)

    def home(self, piece: Piece) -> Piece:
        return self.places.home(piece)

    def labels(self) -> list[pygame.Rect]:
        field = self.places.field
        heads = [pygame.Rect(cell.topleft, (field.head, cell.h)) for cell in field.cells[:len(self.places.view.table)]]
        return [*self.show.piles.labels(), *heads]

    def taken_up(self, move: Any) -> tuple[int, pygame.Rect] | None:
        copy = self.places.rack.find(from_hand(move.bugs[0])) if move.bugs else None
        return None if copy is None else (move.bugs[0], self.places.rack.rect_of(copy))

    # ---- what moves did

    def forget(self) -> None:
        self._mid_turn = self.places.between is not None
        self.plates.points.arrive(self._mid_turn)
        if not self._mid_turn:
            self.plate_text.coming.clear()
        self.show.forget()

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.overlay.laying.faults = ()
        self.sel.aim = None
        if self.desk.reduced_motion:
            self.desk.crossfade()
        self.places.step()
        self.show.play(self.desk.hands.seen(ply), done)
        self.sel.clear()

    def show_opening(self, done: Done) -> None:
        events = self.desk.session.match.opening_events(self.desk.hands.viewer)
        began = next((event for event in events if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
            return
        self.places.step(counts=(0,) * len(began.hands))
        self.places.rack.show_down(self.desk.hands.front, 0)
        draws = [event for event in events if isinstance(event, DrewForStart)][:1]
        deals = [event for event in events if isinstance(event, Dealt)]
        self.show.play([*([] if self.desk.reduced_motion else draws), began, *deals], done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        celebrate(self.desk, outcome, self.words.tell, done)

    # ---- time and painting

    def update(self, dt: float) -> bool:
        return self.life.update(dt)

    def paint(self, target: pygame.Surface) -> None:
        self.beds.draw(target)
        self.plates.draw(target)

    def paint_over(self, target: pygame.Surface) -> None:
        self.overlay.draw(target)


KINDS_HIGH = 6.4
"""How high the two rows of the kinds are at a seat, in percent of the window's height; in large text higher, where few sit."""


def draw_kinds(target: pygame.Surface, style: Style, box: pygame.Rect, laid: tuple[str, ...]) -> None:
    """Draws the four kinds in two rows of two in a box at a seat."""
    gap = style.px(0.5)
    for kind, cell in zip(KINDS, layout.grid(box, 2, 2, (gap, gap)), strict=True):
        bag.kind_mark(style, cell.size, kind, kind in laid).draw(target, cell.topleft)


def bugs_left(count: int) -> str:
    """Says how many bugs somebody holds."""
    return ngettext("{count} bug", "{count} bugz", count).format(count=count)


class RumbugzTold(PlateText):
    """The plates follow the view, step by step while a move is shown; a kind is on a plate when it has landed there."""

    def __init__(self, places: Layout) -> None:
        super().__init__(places.desk)
        self.places = places
        self.coming: set[tuple[Seat, str]] = set()
        """Kinds that are on their way to a plate."""
        self.points: Points | None = None
        """What carries a kind to its plate."""

    def earn(self, seat: Seat, kind: str) -> None:
        """Keeps a kind off the plate until it has landed there."""
        self.coming.add((seat, kind))

    def send(self, seat: Seat, kind: str, at: Point) -> None:
        """Lets a kind that lies on the table now fly from there to its place on the plate."""
        if self.points is not None:
            word = Part(_(TITLES[kind]), gold=True)
            self.points.send(seat, [word], at, lambda: self.coming.discard((seat, kind)), "")

    @property
    def turn(self) -> Seat | None:
        view = self.places.view
        return None if view.phase == OVER else view.turn

    def scores(self) -> Sequence[int]:
        return self.places.view.scores

    def line(self, seat: Seat, score: int) -> Line:
        count = self.places.view.counts[seat]
        return Line(str(score), bugs_left(count))

    def laid(self, seat: Seat) -> tuple[str, ...]:
        """The kinds that have landed on a seat's plate."""
        return tuple(kind for kind in self.places.view.laid[seat] if (seat, kind) not in self.coming)

    def foot(self, seat: Seat) -> float:
        return KINDS_HIGH * (min(1.2, self.desk.style.text_scale) if len(self.places.view.counts) <= FEW else 1.0)

    def draw_foot(self, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
        draw_kinds(target, self.desk.style, box, self.laid(seat))

    def label(self) -> tuple[str, str] | None:
        view = self.places.view
        if view.setting.rounds == 1:
            return None
        return _("Round {number}").format(number=view.round), _("of {count}").format(count=view.setting.rounds)

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        found: dict[Seat, Mood] = {}
        everybody = range(len(self.places.view.scores))
        for event in events:
            match event:
                case Laid(seat=seat, four=four):
                    if four:
                        found.update(dict.fromkeys(everybody, "astonished"))
                    found[seat] = "glad"
                case Swapped(seat=seat):
                    found[seat] = "glad"
                case Knocked(seat=seat, turn=turn):
                    found[turn], found[seat] = "annoyed", "astonished"
                case KnockAllowed(seat=seat):
                    found[seat] = "glad"
                case KnockRefused(seat=seat):
                    found[seat] = "wincing"
                case TookNothing(seat=seat):
                    found[seat] = "down"
                case RoundEnded(winner=winner):
                    found = {seat: "glad" if seat == winner else "down" for seat in everybody}
        return found
