"""The ground of a QUMERO table: the grids, the seats and what they say, the covers and cards, and what a move looks like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.contract import Event, Seat
from game.qumero.board import BITS, LINES
from game.qumero.events import CardReceived, Paid, Passed, Rolled
from game.qumero.moves import Move
from game.qumero.state import FREE, OVER, multiplier
from scenes.games.qumero import cards, words
from scenes.games.qumero.layout import CARDS, COVER, Layout, QumeroTally
from scenes.games.qumero.options import Options
from scenes.games.qumero.selection import Draft
from scenes.games.qumero.show import Show
from scenes.games.qumero.turn import QumeroTurn
from scenes.kit import marks
from scenes.kit.language import _, grouped
from scenes.kit.pieces import Mood
from scenes.kit.retained.layer import Layer
from scenes.session import AnyPly
from scenes.table import weight
from scenes.table.game import Done, ScriptedGround
from scenes.table.plates.plates import Line, Plates, PlateText
from scenes.table.plates.rim import LOST
from scenes.table.stage import Flight, Piece, Pieces


class QumeroPlateText(PlateText):
    """The seats follow the view and what has been paid and taken already."""

    last = LOST

    def __init__(self, places: Layout, tally: QumeroTally, options: Options) -> None:
        super().__init__(tally.desk)
        self.places, self.tally, self.options = places, tally, options

    @property
    def turn(self) -> Seat | None:
        view = self.tally.view
        return view.turn if view.phase != OVER and not self.tally.out(view.turn) else None

    def scores(self) -> Sequence[int]:
        return [self.tally.points(seat) for seat in range(len(self.tally.view.points))]

    def line(self, seat: Seat, score: int) -> Line:
        if self.tally.out(seat):
            return Line(grouped(score), _("out of the game"), out=True, loss="")
        warned = self.tally.view.phase != OVER and self.tally.dangers[seat] is not None
        pays = self._pays().get(seat, 0)
        loss = grouped(-pays) if pays else ""
        return Line(grouped(score), _("in danger") if warned else "", warned=warned, loss=loss)

    def dreads(self) -> Mapping[Seat, Mood]:
        return dict.fromkeys(self._pays(), "wincing")

    def _pays(self) -> Mapping[Seat, int]:
        """What seats have just paid, or would pay for what is pointed at."""
        return self.tally.paying or self.options.payments

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        found: dict[Seat, Mood] = {}
        for event in events:
            match event:
                case Rolled(seat=seat, pasch=pasch) if pasch:
                    found[seat] = "glad"
                case CardReceived(seat=seat, card="double", held=held) if multiplier(held) > 1:
                    found.update(dict.fromkeys(range(len(self.scores())), "astonished"))
                    found[seat] = "glad"
                case Paid(payer=payer, receiver=receiver):
                    found[payer], found[receiver] = "wincing", "glad"
                case Passed(seat=seat):
                    found[seat] = "annoyed"
        if self.tally.view.phase != OVER:
            found.update({seat: "worried" for seat, danger in enumerate(self.tally.dangers) if danger is not None})
        found.update({seat: "down" for seat in range(len(self.scores())) if self.tally.out(seat)})
        return found


class QumeroGround(ScriptedGround):
    """What lies on a QUMERO table."""

    show: Show
    leaves_way = False
    """Covers fall onto their fields, and the large grid is another one by then."""

    def __init__(self, turn: QumeroTurn, tally: QumeroTally) -> None:
        self.turn, self.desk, self.places, self.sel = turn, turn.desk, turn.places, turn.sel
        self.tally = tally
        self.plan_name = f"qumero_{len(self.desk.session.seats)}"
        self._layer = Layer()
        self.plates = Plates(self.desk, QumeroPlateText(self.places, tally, turn.options))
        self.plates.front = lambda: self.places.large
        self.show = Show(self.places, tally, turn.tray, self.plates.points)
        self._pointed: Move | None = None
        """The placement that was pointed at in the last frame."""

    @property
    def rect(self) -> pygame.Rect:
        return self.desk.rail["board"]

    @property
    def seen(self) -> pygame.Rect:
        return self.rect.unionall([box for name, box in self.desk.rail.places.items() if name.startswith("grid")])

    def place(self) -> None:
        self.places.layout()
        self.turn.layout()

    # ---- positions

    def arrange(self, view: Any) -> None:
        if self.desk.past.viewing_ply is not None:
            self.sel.let_go()
        if self.places.turn_over():
            self.turn.follow_grid()

    def pieces(self, view: Any) -> Pieces:
        return self.places.pieces(view)

    def home(self, piece: Piece) -> Piece | None:
        return self.places.home(piece)

    def labels(self) -> list[pygame.Rect]:
        return list(self.places.place.lines)

    # ---- what moves did

    def show_opening(self, done: Done) -> None:
        match, name = self.desk.session.match, self.desk.session.name
        self.tally.tell(*words.roll_off(name, match.state.turn, match.opening_events(None)))
        self.show.played = True
        done()

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.sel.let_go()
        self.sel.drafts = None
        if self.desk.settings.reduced_motion:
            self.desk.crossfade()
        super().show_ply(ply, done)

    # ---- painting

    @property
    def moving(self) -> bool:
        return self.turn.grown.moving

    def update(self, dt: float) -> bool:
        grew = self.turn.grown.update(dt)
        pointed = self.turn.options.preview
        if pointed == self._pointed:
            return grew
        self._pointed = pointed
        self.desk.refresh()
        return True

    def paint(self, target: pygame.Surface) -> None:
        """Draws grids, the cards of the others, noted anew when a grid, a card or the window has changed, and the seats."""
        places, tally = self.places, self.tally
        looks = tuple(tally.shown(seat) for seat in (places.large, *places.others))
        held = tuple((what, seat, tally.cards(seat, what)) for seat in places.others for what in CARDS)

        def paint(part: pygame.Surface) -> None:
            for shown in looks:
                places.at_rest[shown.seat].draw(part, shown)
            for what, seat, count in held:
                if count:
                    cards.draw_small(part, self.desk.style, places.card_place(what, seat), what, count)

        self._layer.draw(target, paint, (self.desk.style, looks, held))
        self.plates.draw(target)

    def paint_over(self, target: pygame.Surface) -> None:
        if self.sel.making is not None:
            self._draw_choice(target, self.sel.making)
        self._draw_pointed_line(target)
        if self.desk.bubble.visible:
            for field in self.sel.faults:
                ring = marks.refusal_ring(self.desk.style, max(6, round(self.places.place.pitch * 0.46 * self.sel.swell)))
                ring.draw(target, self.places.place.boxes[field].center)
        self.turn.grown.draw(target)
        self.show.draw(target)
        for flight in self.desk.stage.flights():
            self._draw_flight(target, flight)
        self._draw_held(target)

    def _draw_choice(self, target: pygame.Surface, draft: Draft) -> None:
        """Draws the fields that can be covered, and what is chosen, pointed at or hinted at, with what that brings."""
        sel, options, painter, ghosts = self.sel, self.turn.options, self.places.painter, self._ghosts(draft)
        if self.desk.settings.lights:
            lit = draft.card_lit if sel.card else draft.lit or draft.card_lit
            strong = sel.fields_of_die() or lit if sel.card or draft.lit else ()  # else only a card can cover these
            for field in sorted(lit - ghosts.keys()):
                painter.draw_target(target, field, field in strong)
        for gain in options.gains:
            painter.draw_line(target, gain.line)
            painter.draw_lit_worth(target, gain.line, words.gain(gain.total))
        for field, whole in ghosts.items():
            painter.draw_ghost(target, field, draft.seat, whole)
        options.draw(target)

    def _ghosts(self, draft: Draft) -> dict[int, bool]:
        """The fields that are chosen, pointed at or hinted at, and whether all of that is meant now."""
        preview, hints = self.turn.options.preview, self.desk.hints
        chosen, pointed = (() if move is None else move.fields for move in (draft.move, preview))
        ghosts = dict.fromkeys(chosen, preview in (None, draft.move)) | dict.fromkeys(pointed, True)
        if preview is None and hints.hint is not None and isinstance(hints.hint.move, Move):
            missing = [field for field in hints.hint.move.fields if field not in ghosts]
            ghosts |= dict.fromkeys(missing[:1] if hints.hint_stage == 1 else missing, False)
        return ghosts

    def _draw_pointed_line(self, target: pygame.Surface) -> None:
        line, draft = self.sel.line, self.sel.making
        if line is None or self.tally.view.lines[line] != FREE or self.desk.motion.active:
            return
        covered, lit = self.tally.grid(self.places.large), draft.lit if draft is not None else ()
        self.places.painter.draw_line(target, line)
        for field in LINES[line].fields:
            if not covered & BITS[field] and field not in lit:
                self.places.painter.draw_target(target, field, False)

    # ---- what moves

    def _draw_flight(self, target: pygame.Surface, flight: Flight) -> None:
        """Draws a piece on its way: a cover or a card."""
        style = self.desk.style
        match flight.piece.kind:
            case (str(what), int(seat)) if what == COVER:
                weight.draw_flight(target, style, flight, self.places.painters[seat].chip(seat, False), flight.piece.size)
            case (str(kind),):
                body = cards.bare(style, self.turn.card.rect.size, kind)
                weight.draw_flight(target, style, flight, body, flight.piece.size)

    def _draw_held(self, target: pygame.Surface) -> None:
        """Draws the card in the hand and the cursor of the keys, over all else."""
        page, boxes = self.desk.page, self.places.place.boxes
        if self.sel.card and self.desk.ready:
            at = page.pointer if self.turn.card.dragging or not page.keys_used else boxes[self.turn.board.at].center
            if at[0] >= 0:
                self.turn.card.draw_held(target, at)
        self.turn.board.draw_cursor(target, self.desk.style)
