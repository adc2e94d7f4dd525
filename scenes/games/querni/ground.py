"""The ground of a QUERNI table: the board, the seats, the stones, what is being made, and what a move looks like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.contract import Event, Seat
from game.querni import chains
from game.querni.board import FIELD, PER_SEAT, Board, number_of, off, seat_of, stone, stone_at
from game.querni.events import Jumped, Removed, Stepped
from game.querni.moves import Turn
from game.querni.state import SET, taken_off
from scenes.games.querni import words
from scenes.games.querni.board import with_stone
from scenes.games.querni.turn import Draft, QuerniSelection, QuerniTurn
from scenes.kit import pieces, text
from scenes.kit.language import _, ngettext
from scenes.kit.pieces import Mood, StoneState
from scenes.session import AnyPly
from scenes.table.game import Done, Ground
from scenes.table.plates.plates import Line, Plates, PlateText
from scenes.table.stage import Flight, Piece, Pieces
from scenes.table.weight import draw_flight

PAUSE, CALM_END = 500.0, 1300.0
"""Milliseconds of rest after the winner's stones have hopped, and for the whole end when motion is reduced."""
LEAST = 1.9
"""The smallest letters in a tray, in percent of the window's height."""
GREAT = 6
"""With so many stones a chain astonishes the other seat."""


class QuerniGround(Ground):
    """What lies on a QUERNI table, and how it looks."""

    plan_name = "querni"

    def __init__(self, turn: QuerniTurn, plates: Plates) -> None:
        self.turn, self.sel, self.desk, self.places, self.plates = turn, turn.sel, turn.desk, turn.places, plates

    @property
    def rect(self) -> pygame.Rect:
        return self.places.board.rect

    def place(self) -> None:
        self.places.layout()
        self.turn.board.rect = self.places.board.rect

    def arrange(self, view: Any) -> None:
        self.plates.points.arrive(view.board == self.places.after)

    def pieces(self, view: Any) -> Pieces:
        board = self.sel.board_over(view.board) if self.desk.past.viewing_ply is None else view.board
        return self.places.pieces(board, trays=view.phase != SET)

    def labels(self) -> list[pygame.Rect]:
        half = round(self.places.board.letter_px * 0.7)
        middles = [at for _letter, at in self.places.board.letters]
        found = [pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half) for x, y in middles]
        return found if self.desk.hands.view.phase == SET else found + [self.places.words_box(seat) for seat in (0, 1)]

    def taken_up(self, move: Any) -> tuple[int, pygame.Rect] | None:
        which = stone_at(self.desk.hands.view.board, move.path[0]) if move.path else None
        return None if which is None else (number_of(which), self.places.board.box(move.path[0]))

    # ---- what moves did

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.turn.let_go()
        self._show(self.desk.hands.view.board, self.desk.hands.seen(ply), done)

    def _show(self, board: Board, events: list[Any], done: Done) -> None:
        if not events:
            done()
            return
        event, rest = events[0], events[1:]
        match event:
            case Stepped(seat=seat, number=number, path=path) | Jumped(seat=seat, number=number, path=path):
                which, ways = stone(seat, number), [FIELD[name] for name in path[1:]]
                after = with_stone(board, which, ways[-1])
                self.desk.sounds.play("lift")
                go = self.places.hop if isinstance(event, Jumped) else self.places.step
                go(board, which, ways, lambda: self._show(after, rest, done))
            case Removed(seat=seat, numbers=numbers):
                self.places.remove(board, seat, numbers, lambda: self._show(board, rest, done))
            case _:
                self._show(board, rest, done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        desk = self.desk
        desk.sounds.play("win" if outcome.winners else "draw")
        desk.motion.speed = max(0.4, desk.motion.speed)
        if desk.settings.reduced_motion or not outcome.winners:
            desk.motion.after(CALM_END, done)
        else:
            self.places.cheer(desk.hands.view.board, outcome.winners[0], PAUSE, done)

    # ---- painting

    def paint(self, target: pygame.Surface) -> None:
        self.places.board.draw_base(target)
        self.plates.draw(target)
        for seat in () if self.desk.hands.view.phase == SET else (0, 1):
            board = self.places.before if self.plates.points.awaited(seat) else self.sel.board
            line, strong = tray_line(board, seat, self.desk.tutor.to_win)
            style, box = self.desk.style, self.places.words_box(seat)
            ink = style.theme.cream if strong else style.theme.soft
            text.write(target, style, line, box, 2.3, ink, "a", 600, "center", min_share=LEAST, line_height=1.05)

    def paint_over(self, target: pygame.Surface) -> None:
        sel, board, draft, flights = self.sel, self.places.board, self.sel.draft, self.desk.stage.flights()
        flying = any(flight.landed is None for flight in flights)
        still = self.desk.person_to_act and not flying
        if still and draft is not None:
            self._draw_lights(target, draft)
        held = stone_at(sel.board, sel.held) if still and sel.held is not None else None
        if not flying:
            self._draw_last(target)
        self._draw_counted(target)
        lying = [piece for which, piece in self.desk.stage.lying() if which != held]
        for piece in sorted(lying, key=lambda piece: -int(str(piece.face))):  # from the far rows to the near ones, then the trays
            self._draw_stone(target, piece, "lies", 1.0)
        if still:
            self._draw_choice(target)
            self._draw_held(target)
        if self.desk.bubble.visible:
            for field in sel.faults:
                board.draw_mark(target, "fault", field, sel.swell)
        for flight in flights:
            self._draw_flight(target, flight)
        self.turn.board.draw_cursor(target, self.desk.style)

    def _draw_flight(self, target: pygame.Surface, flight: Flight) -> None:
        which, radius = int(str(flight.piece.kind)), round(max(flight.start.size, flight.piece.size))
        mark = self.places.board.marks_of[seat_of(which)]
        body = pieces.stone(self.desk.style, radius, mark, number_of(which), "bare")
        draw_flight(target, self.desk.style, flight, body, radius)

    def _draw_stone(self, target: pygame.Surface, piece: Piece, state: StoneState, scale: float) -> None:
        which = int(str(piece.kind))
        scale *= piece.size / self.places.board.stone_radius
        self.places.board.draw_stone(target, seat_of(which), number_of(which), piece.at, state, scale)

    def _draw_last(self, target: pygame.Surface) -> None:
        """Draws where the last move came from; while an earlier position is shown, its whole path."""
        match, viewing_ply, draft = self.desk.session.match, self.desk.past.viewing_ply, self.sel.draft
        at = len(match) if viewing_ply is None else viewing_ply
        if not at or (draft is not None and not draft.empty and viewing_ply is None):
            return
        move = match.plies[at - 1].move
        if isinstance(move, Turn) and move.path and stone_at(self.sel.board, move.path[0]) is None:
            self.places.board.draw_mark(target, "home", move.path[0])
            if self.desk.settings.reduced_motion and move.jumps:
                self.places.board.draw_path(target, move.path, badges=False)  # a look back shows no flight

    def _draw_counted(self, target: pygame.Surface) -> None:
        """Draws the chain whose stones are being counted."""
        for one in self.plates.points.flying + self.plates.points.fading:
            if (light := one.seen.light) > 0:
                self.places.board.draw_chain(target, self.places.taken, light)

    # ---- what is being made

    def _draw_lights(self, target: pygame.Surface, draft: Draft) -> None:
        """Draws the chains that can come off, and the fields to which the held stone may go, without those of the shown path."""
        board, held, way = self.places.board, self.sel.held, self.sel.shown_way
        for part in draft.whole_chains():
            board.draw_chain(target, draft.fields_of(part))
        if held is not None and self.desk.settings.lights and draft.may_pick(held):
            for field in draft.steps(held):
                if field not in way:
                    board.draw_mark(target, "step", field)
            for field in draft.landings(held):
                if field not in way and field not in draft.steps(held):
                    board.draw_mark(target, "jump", field)

    def _draw_choice(self, target: pygame.Surface) -> None:
        board, sel, draft, held, glint = self.places.board, self.sel, self.sel.draft, self.sel.held, self.sel.glinting
        if sel.laying is not None and sel.over is not None and sel.laying.may_pick(sel.over):
            board.draw_mark(target, "ring", sel.over)
        if draft is not None:
            part = sel.hovered_part
            if glint is not None:
                for sparkling in draft.safe_chains():
                    board.draw_glint(target, draft.fields_of(sparkling), glint)
            if part is not None:
                for field in draft.fields_of(part):
                    board.draw_mark(target, "ring", field)
            elif held is not None and (way := sel.shown_way):
                board.draw_ghost(target, draft.seat, draft.own_number(held) or 0, way[-1])
                if way[-1] not in draft.steps(held):
                    board.draw_path(target, way[max(0, len(draft.path) - 1):])
            elif sel.shows_hint:
                self._draw_hint(target, draft)

    def _draw_held(self, target: pygame.Surface) -> None:
        board, sel, held = self.places.board, self.sel, self.sel.held
        which, pointer, style = None if held is None else stone_at(sel.board, held), self.desk.page.pointer, self.desk.style
        if which is not None and held is not None:
            board.draw_mark(target, "home", held)
            x, y = pointer if sel.dragging and pointer[0] >= 0 else self.places.board.centres[held]
            at = (x - style.px(0.7), y - style.px(1.5))
            board.draw_stone(target, seat_of(which), number_of(which), at, "held")

    def _draw_hint(self, target: pygame.Surface, draft: Draft) -> None:
        board, hint = self.places.board, self.desk.hints.hint
        if hint is None or not isinstance(hint.move, Turn):
            return
        move, stage = hint.move, self.desk.hints.hint_stage
        way = move.path[max(0, len(draft.path) - 1):]  # what is still to be done of it
        if len(way) > 1:
            board.draw_mark(target, "ring", way[0])
            if stage >= 2:
                board.draw_ghost(target, draft.seat, draft.own_number(way[0]) or 0, way[-1])
                if move.jumps:
                    board.draw_path(target, way)
        elif draft.chain is None and move.chain:
            fields = draft.fields_of(move.chain)
            for field in fields[:1] if stage == 1 else fields:
                board.draw_mark(target, "ring", field)


class QuerniTold(PlateText):
    """The plates follow the board with what is being made on it."""

    def __init__(self, sel: QuerniSelection) -> None:
        super().__init__(sel.desk)
        self.sel = sel

    def scores(self) -> Sequence[int]:
        """The stones that are off."""
        return taken_off(self.view._replace(board=self.sel.board))

    def line(self, seat: Seat, score: int) -> Line:
        return Line(str(PER_SEAT - score), _("left"))

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        found: dict[Seat, Mood] = {}
        for event in events:
            match event:
                case Removed(seat=seat, numbers=numbers):
                    found = {seat: "glad", 1 - seat: "astonished" if len(numbers) >= GREAT else "down"}
                case Jumped(seat=seat, over=over) if len(over) >= 3:
                    found = {seat: "glad", 1 - seat: "astonished"}
        return found


def tray_line(board: Board, seat: Seat, to_win: bool = True) -> tuple[str, bool]:
    """What is said over the stones of a seat that are off, and whether it is strong: that all are off, where that is to be done
    which ones can never come off, else what lies there; empty while nothing does."""
    count = off(board, seat)
    if count == PER_SEAT:
        return _("all off!"), True
    if to_win and chains.hopeless(board, seat):
        return _("no chain left"), True
    lost = chains.stranded(board, seat) if to_win else ()
    if lost:
        line = ngettext("{numbers} can't come off", "{numbers} can't come off", len(lost))
        return line.format(numbers=words.ranges(lost)), True
    return (_("taken off") if count else ""), False
