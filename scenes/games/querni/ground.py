"""The ground of a QUERNI table: the board, the seats, the stones, and what a move looks like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.contract import Event, Seat
from game.querni import chains
from game.querni.board import FIELD, PER_SEAT, Board, left, number_of, stone, stone_at
from game.querni.events import Jumped, Removed, Stepped
from game.querni.state import SET
from scenes.games.querni import words
from scenes.games.querni.selection import QuerniSelection
from scenes.games.querni.show import with_stone
from scenes.games.querni.turn import QuerniTurn
from scenes.kit import text
from scenes.kit.language import _
from scenes.kit.pieces import Mood
from scenes.session import AnyPly
from scenes.table.game import Done, Ground
from scenes.table.plates.plates import Line, Plates, PlateText
from scenes.table.stage import Pieces

PAUSE, CALM_END = 500.0, 1300.0
"""Milliseconds of rest after the winner's stones have hopped, and for the whole end when motion is reduced."""


class QuerniGround(Ground):
    """What lies on a QUERNI table, and how it looks."""

    plan_name = "querni"

    def __init__(self, turn: QuerniTurn) -> None:
        self.turn, self.sel, self.desk, self.places, self.show = turn, turn.sel, turn.desk, turn.places, turn.show
        self.plates = Plates(self.desk, QuerniTold(self.sel))
        self.plates.front = lambda: self.places.near_seat

    takes_off = True

    @property
    def rect(self) -> pygame.Rect:
        return self.places.board.rect

    def place(self) -> None:
        self.places.layout()
        self.turn.board.rect = self.places.board.rect

    def pieces(self, view: Any) -> Pieces:
        board = self.sel.board_over(view.board) if self.desk.past.viewing_ply is None else view.board
        return self.places.pieces(board, trays=view.phase != SET)

    def labels(self) -> list[pygame.Rect]:
        return self.places.painter.letter_boxes()

    def taken_up(self, move: Any) -> tuple[int, pygame.Rect] | None:
        which = stone_at(self.desk.hands.view.board, move.path[0]) if move.path else None
        return None if which is None else (number_of(which), self.places.board.box(move.path[0]))

    # ---- what moves did

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.turn.let_go()
        if self.desk.reduced_motion:
            done()
        else:
            self._show(self.desk.hands.view.board, self.desk.hands.seen(ply), done)

    def _show(self, board: Board, events: list[Any], done: Done) -> None:
        if not events:
            done()
            return
        event, rest = events[0], events[1:]
        match event:
            case Stepped(seat=seat, number=number, path=path):
                which, goal = stone(seat, number), FIELD[path[-1]]
                self.desk.sounds.play("lift")
                self.show.step(board, which, goal, lambda: self._show(with_stone(board, which, goal), rest, done))
            case Jumped(seat=seat, number=number, path=path):
                which, ways = stone(seat, number), [FIELD[name] for name in path[1:]]
                self.desk.sounds.play("lift")
                self.show.hop(board, which, ways, lambda: self._show(with_stone(board, which, ways[-1]), rest, done))
            case Removed(seat=seat, numbers=numbers):
                self.show.remove(board, seat, numbers, lambda: self._show(board, rest, done))
            case _:
                self._show(board, rest, done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        desk = self.desk
        desk.sounds.play("win" if outcome.winners else "draw")
        desk.motion.speed = max(0.4, desk.motion.speed)
        if desk.reduced_motion or not outcome.winners:
            desk.motion.after(CALM_END, done)
        else:
            self.show.cheer(desk.hands.view.board, outcome.winners[0], PAUSE, done)

    # ---- painting

    def paint(self, target: pygame.Surface) -> None:
        self.places.painter.draw_base(target)
        self.plates.draw(target)
        for seat in () if self.desk.hands.view.phase == SET else (0, 1):
            line, strong = tray_line(self.sel.board, seat)
            style, box = self.desk.style, self.places.words_box(seat)
            ink = style.theme.cream if strong else style.theme.soft
            text.write(target, style, line, box, 2.3, ink, "a", 600, "center", wrap=False, min_share=LEAST)

    def paint_over(self, target: pygame.Surface) -> None:
        self.turn.overlay.draw(target)
        self.turn.board.draw_cursor(target, self.desk.style)


LEAST = 1.9
"""The smallest letters in a tray, in percent of the window's height."""
GREAT = 6
"""With so many stones a chain astonishes the other seat."""


class QuerniTold(PlateText):
    """The plates follow the board with what is being made on it."""

    def __init__(self, sel: QuerniSelection) -> None:
        super().__init__(sel.desk)
        self.sel = sel

    def scores(self) -> Sequence[int]:
        """The stones that are off."""
        return [0 if self.view.phase == SET else PER_SEAT - len(left(self.sel.board, seat)) for seat in (0, 1)]

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


def tray_line(board: Board, seat: Seat) -> tuple[str, bool]:
    """What is said over the stones of a seat that are off, and whether it is strong: that all are off, which ones can never come
    off, else what lies there; empty while nothing does."""
    count = PER_SEAT - len(left(board, seat))
    if count == PER_SEAT:
        return _("all off!"), True
    if chains.hopeless(board, seat):
        return _("no chain left"), True
    lost = words.ranges(chains.stranded(board, seat))
    if lost:
        return _("never off: {numbers}").format(numbers=lost), True
    return (_("taken off") if count else ""), False
