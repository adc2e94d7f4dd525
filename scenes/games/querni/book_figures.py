"""The figures of the QUERNI rule book: sections of the real board, painted as at the table, that can play."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.querni.board import FIELD
from scenes.games.querni.board import BoardPicture
from scenes.games.querni.book import BoardFigure
from scenes.kit import materials
from scenes.kit.motion import HOP, HOP_GAP, PLACE, in_out, out_cubic
from scenes.kit.shapes import between
from scenes.kit.theme import Style
from scenes.rulebook.figures import Drawers, arrow

SET_UP = 2000
"""The most milliseconds in which all stones come onto a board on which none moves."""


class QuerniFigure:
    """A figure of QUERNI within `room`. `rect` is what it covers, `length` the milliseconds that it plays: its
    move, a chain as it grows, or the stones as they come onto the board."""

    def __init__(self, style: Style, room: pygame.Rect, data: BoardFigure) -> None:
        self.style, self.data = style, data
        self.stones = {FIELD[name]: (seat, number) for name, seat, number in data.stones}
        self.path = [FIELD[name] for name in data.path]
        self.chain = [FIELD[name] for name in data.chain]
        room = room.copy()
        if data.tray:
            wide = (data.columns[1] - data.columns[0] + 1) / (data.rows[1] - data.rows[0] + 1)
            all_of_it, room.w = room.w, min(round(room.w * 0.56), round(room.h * wide * 1.04))
        self.board = board = BoardPicture(style, room, columns=data.columns, rows=data.rows)
        self.tray: pygame.Rect | None = None
        if data.tray:
            gap, tray = round(board.pitch * 0.95), pygame.Rect(0, 0, round(board.pitch * 2.5), board.rect.h)
            room.x += room.x + (all_of_it - board.rect.w - gap - tray.w) // 2 - board.rect.x
            self.board = board = BoardPicture(style, room, columns=data.columns, rows=data.rows)
            tray.topleft = (board.rect.right + gap, board.rect.y)
            self.tray = tray
        self.rect = board.rect.union(self.tray) if self.tray else board.rect.copy()

    @property
    def length(self) -> int:
        """The milliseconds that it plays."""
        if self.path:
            return (len(self.path) - 1) * (HOP + HOP_GAP)
        if self.chain:
            return len(self.chain) * PLACE
        return min(SET_UP, len(self.stones) * PLACE)

    def draw(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws the figure at rest, or as it is `ms` milliseconds after its move began."""
        board = self.board
        board.draw_base(target)
        if self.tray:
            self._draw_tray(target)
        share = 1.0 if ms is None else ms / self.length
        if self.chain and (ms is None or not self.tray):
            grown = self.chain[:round(share * len(self.chain))]
            if len(grown) > 1:
                board.draw_chain(target, grown)
        self._draw_lying(target, share, self.path[:1] or (self.chain if ms is not None and self.tray else []))
        if self.path:
            self._draw_path(target, ms)
        elif self.tray:
            self._draw_chain_going(target, ms)

    def _draw_lying(self, target: pygame.Surface, share: float, moving: list[int]) -> None:
        """Draws all stones but those that move; where none does they come onto the board one by one."""
        come = share * len(self.stones) if not self.path and not self.chain else len(self.stones)
        for at, (field, (seat, number)) in enumerate(self.stones.items()):
            lies = min(1.0, come - at)
            if lies > 0 and field not in moving:
                self.board.draw_stone(target, seat, number, self.board.centres[field], "lies", 1.3 - 0.3 * lies)

    def _draw_path(self, target: pygame.Surface, ms: float | None) -> None:
        board = self.board
        seat, number = self.stones[self.path[0]]
        board.draw_mark(target, "home", self.path[0])
        if ms is None:
            board.draw_ghost(target, seat, number, self.path[-1])
            board.draw_path(target, self.path)
            x, y = board.centres[self.path[0]]
            board.draw_stone(target, seat, number, (x - board.pitch * 0.07, y - board.pitch * 0.16), "held")
            return
        x, y = board.centres[self.path[-1]]
        for at, (start, end) in enumerate(pairwise(self.path)):
            share = (ms - at * (HOP + HOP_GAP)) / HOP
            if share < 1:
                (x0, y0), (x1, y1) = board.centres[start], board.centres[end]
                t = in_out(max(0.0, share))
                x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - board.pitch * 0.62 * 4 * t * (1 - t)
                break
        flying = ms < (len(self.path) - 1) * (HOP + HOP_GAP) - HOP_GAP
        board.draw_stone(target, seat, number, (x, y), "held" if flying else "lies")

    def _draw_tray(self, target: pygame.Surface) -> None:
        assert self.tray is not None
        style, tray = self.style, self.tray
        materials.wood_block(style, tray.size, style.theme.board, 3, 14, 4, "held").draw(target, tray.topleft)
        frame = round(style.unit * 9)
        bed = tray.inflate(-2 * frame, -2 * frame)
        materials.recess(style, bed.size, 10, "wood", 4).draw(target, bed.topleft)
        board = self.board
        size = (round(board.pitch * 0.7), round(24 * style.unit))
        middle = (board.rect.right + tray.x) // 2
        arrow(style, size).draw(target, (middle - size[0] // 2, tray.centery - size[1] // 2))

    def _draw_chain_going(self, target: pygame.Surface, ms: float | None) -> None:
        assert self.tray is not None
        pace, pitch, rows = PLACE - PLACE // len(self.chain), self.board.pitch, (len(self.data.tray) + 1) // 2
        for at, field in enumerate(self.chain):
            seat, number = self.stones[field]
            down = (at // 2 - (rows - 1) / 2) * pitch * 1.12
            end = (self.tray.centerx + (at % 2 - 0.5) * pitch * 1.06, self.tray.centery + down)
            share = 1.0 if ms is None else out_cubic(min(1.0, max(0.0, (ms - at * pace) / PLACE)))
            start = self.board.centres[field]
            x, y = between(start, end, share)
            y -= pitch * 0.5 * 4 * share * (1 - share)
            self.board.draw_stone(target, seat, number, (x, y), "held" if 0 < share < 1 else "lies")


DRAWERS: Drawers = {BoardFigure: QuerniFigure}
"""The class that draws each kind of figure in the book."""
