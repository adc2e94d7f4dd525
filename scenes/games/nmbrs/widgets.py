"""The table, the piles and the list of rows as widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.nmbrs.selection import Fit
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.board import points_bubble
from scenes.games.nmbrs.hand import OPEN, Target
from scenes.kit import materials, text
from scenes.kit.language import _, signed
from scenes.kit.theme import Look
from scenes.kit.widgets import Button, Widget, nearest_in_direction

if TYPE_CHECKING:
    from scenes.games.nmbrs.turn import NmbrsTurn

LARGEST_SHARE, SMALLEST = 3.0, 1.9
"""Sizes of text on the buttons of the rail: the wished one at 100 %, and what no text setting goes below."""


def share_row(look: Look, buttons: Sequence[Button], words: Mapping[Button, Sequence[tuple[str, bool]]]) -> None:
    """Buttons that lie side by side share their room by what they may say (and whether with an icon), all in one size of text
    as far as it goes."""
    for top in {button.rect.y for button in buttons}:
        row = sorted((button for button in buttons if button.rect.y == top), key=lambda button: button.rect.x)
        gap = row[1].rect.x - row[0].rect.right if len(row) > 1 else 0
        left, right = row[0].rect.x, row[-1].rect.right
        room = right - left - gap * (len(row) - 1)
        share = LARGEST_SHARE
        least = [max(_needed(look, share, *said) for said in words[button]) for button in row]
        while sum(least) > room and look.text(share) > look.px(SMALLEST):
            share -= 0.1
            least = [max(_needed(look, share, *said) for said in words[button]) for button in row]
        spare = (room - sum(least)) / len(row)
        at = float(left)
        for button, wide in zip(row, least, strict=True):
            button.rect = pygame.Rect(round(at), top, round(at + wide + spare) - round(at), button.rect.h)
            button.share = share
            at += wide + spare + gap


def _needed(look: Look, share: float, word: str, pictured: bool) -> int:
    """How wide a button must be for a word in one line, as `Button` draws it."""
    px = look.text(share)
    return text.width(word, px, "a", 700) + 2 * look.px(1.2) + 2 + (round(px * 1.2) + look.px(1.1) if pictured else 0)


class BoardCursor(Widget):
    """Passes what is done on the table on. The keys go over the places that are lit."""

    def __init__(self, table: NmbrsTurn) -> None:
        super().__init__()
        self.table = table
        self._lasso = False

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        self.table.draw_board(target)
        over = self.table.hand.over
        if focused and over is not None:
            box = self.table.hand.box(over)
            materials.focus_ring(look, box.size, 12).draw(target, box.topleft)
        elif focused:
            materials.focus_ring(look, self.rect.size, 12).draw(target, self.rect.topleft)

    def down(self, pos: tuple[int, int]) -> None:
        self._lasso = self.table.hand.target_at(pos) is None and self.table.laying
        if self._lasso:
            self.table.rack.mouse.begin_lasso(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._lasso:
            self.table.rack.mouse.drag(pos)

    def up(self, pos: tuple[int, int]) -> None:
        table = self.table
        if self._lasso:
            self._lasso = False
            table.rack.mouse.release(pos)
            return
        if table.looking is not None and not table.replay:
            table.look_at(table.looking)
            return
        table.bubble.hide()
        target = table.hand.target_at(pos)
        if target is not None:
            table.hand.point(target)
            table.tap(target)

    def wheel(self, steps: int) -> bool:
        table = self.table
        if table.hand.over is not None and table.hand.turn(steps):
            table.refresh()
            return True
        return table.zoom(steps, table.pointer)

    def begin(self) -> None:
        """The keys came here: the cursor goes to the first lit place."""
        hand = self.table.hand
        if hand.places and hand.over not in hand.places:
            hand.point(hand.places[0])
            self.table.refresh()

    def act(self, action: str) -> bool:
        table = self.table
        hand = table.hand
        if action == "accept":
            if hand.over is None:
                self.begin()
            elif table.laying:
                table.tap(hand.over)
            return True
        if action in ("up", "down", "left", "right") and hand.places:
            if hand.over not in hand.places:
                self.begin()
                return True
            spots = []
            for place in hand.places:
                spot = Widget()
                spot.rect = hand.box(place)
                spots.append(spot)
            here = spots[hand.places.index(hand.over)]
            found = nearest_in_direction(here.rect, action, [spot for spot in spots if spot is not here])
            if found is None:
                return False
            hand.point(hand.places[spots.index(found)])
            table.plane.see(found.rect)
            table.refresh()
            return True
        return False

    def focus_changed(self, focused: bool) -> None:
        if focused and self.table.keys_used:
            self.begin()


class Piles(Widget):
    """The closed and the open pile; a click on one takes from it when the question is which."""

    def __init__(self, table: NmbrsTurn) -> None:
        super().__init__()
        self.table = table
        self.which = 1
        """Which pile the keys are at: 0 the closed one."""

    @property
    def open_box(self) -> pygame.Rect:
        """The box of the open pile."""
        return self._box(self.table.open_point())

    @property
    def closed_box(self) -> pygame.Rect:
        """The box of the closed pile."""
        return self._box(self.table.closed_point())

    def _box(self, middle: tuple[float, float]) -> pygame.Rect:
        box = pygame.Rect((0, 0), self.table.pile_size())
        box.center = round(middle[0]), round(middle[1])
        return box

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        table, theme = self.table, look.theme
        materials.recess(look, self.rect.size, 16, "felt").draw(target, self.rect.topleft)
        closed, opened = self.closed_box, self.open_box
        lit_closed, lit_open = table.lit_piles
        for box, lit in ((closed, lit_closed), (opened, lit_open)):
            if lit:
                materials.glow_outline(look, box.size, 8).draw(target, box.topleft)
        cards.pile(look, *closed.size, table.shown.closed).draw(target, closed.center)
        if table.shown.open:
            card = table.shown.open[-1]
            cards.card(look, opened.w, table.face(card), "rest", opened.h).draw(target, opened.center)
        else:
            cards.pile(look, *opened.size, 0).draw(target, opened.center)
        low = pygame.Rect(self.rect.x, closed.bottom, self.rect.w, self.rect.bottom - closed.bottom - look.px(0.4))
        half = self.rect.w // 2
        for x, word in (
            (low.x, _("closed {count}").format(count=table.shown.closed)),
            (low.x + half, _("open {count}").format(count=len(table.shown.open))),
        ):
            size = (half - look.px(1), low.h)
            line = text.fitted(look, word, size, 2.4, theme.cream, "a", 600, "center", wrap=False, min_share=1.8)
            target.blit(line, (x + look.px(0.5), low.y))
        if focused:
            box = opened if self.which else closed
            materials.focus_ring(look, box.size, 10).draw(target, box.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        if self.open_box.collidepoint(pos):
            self.table.tap(OPEN)
        elif self.closed_box.collidepoint(pos):
            self.table.tap_closed()

    def act(self, action: str) -> bool:
        if action in ("left", "right") and self.which != (action == "right"):
            self.which = 1 - self.which
            self.table.touch()
            return True
        if action in ("accept", "end"):
            if self.which:
                self.table.tap(OPEN)
            else:
                self.table.tap_closed()
            return True
        return False


class RowsPanel(Widget):
    """All rows that the hand holds, by points, over the table; a click selects the cards of one."""

    def __init__(self, table: NmbrsTurn) -> None:
        super().__init__()
        self.table = table
        self.visible = False
        self.fits: tuple[Fit, ...] = ()
        self.offset = 0
        self.at = 0
        self._row = 1

    def open(self, fits: tuple[Fit, ...]) -> None:
        """Shows these rows."""
        self.fits, self.offset, self.at = fits, 0, 0
        self.visible = True
        self.place()

    def place(self) -> None:
        """Lies over the lower right of the table, as high as it needs."""
        look, area = self.table.look, self.table.plane.rect
        self._row = round(look.px(8.4) * max(1.0, min(1.25, look.text_scale)))
        head = look.px(6.2)
        most = max(1, (area.h - head - look.px(2)) // self._row)
        rows = min(most, max(1, len(self.fits)))
        wide = min(area.w, max(look.px(62), round(area.w * 0.62)))
        self.rect = pygame.Rect(0, 0, wide, head + rows * self._row + look.px(1.2))
        self.rect.bottomright = area.bottomright

    @property
    def rows(self) -> int:
        """How many rows are shown at once."""
        return max(1, (self.rect.h - self.table.look.px(6.2)) // max(1, self._row))

    def _line(self, index: int) -> pygame.Rect:
        look = self.table.look
        return pygame.Rect(self.rect.x + look.px(1), self.rect.y + look.px(6.2) + index * self._row,
                           self.rect.w - look.px(2), self._row)

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        theme, table = look.theme, self.table
        materials.panel(look, self.rect.size, seed=12).draw(target, self.rect.topleft)
        room = (self.rect.w - look.px(10), look.px(5.6))
        head = _("Rows in the hand")
        heading = text.fitted(look, head, room, 3.0, theme.cream, "f", 600, wrap=False)
        target.blit(heading, (self.rect.x + look.px(2.4), self.rect.y))
        if not self.fits:
            line = self._line(0)
            words_ = text.fitted(look, _("There is no row in the hand now."), line.size, 2.6, theme.soft, "a", 500)
            target.blit(words_, (line.x + look.px(1.4), line.y))
        for index in range(self.rows):
            at = index + self.offset
            if at >= len(self.fits):
                break
            fit, line = self.fits[at], self._line(index)
            if (self.hovered and line.collidepoint(table.pointer)) or (focused and at == self.at):
                materials.row_light(look, line.size, True).draw(target, line.topleft)
            wide = round((line.h - look.px(1.2)) / cards.LOW)
            bubble = points_bubble(look, signed(fit.play.points), 2.9)
            count = len(fit.play.row.cards)
            left = line.w - look.px(13)
            step = min(wide + look.px(0.7), (left - wide) / max(1, count - 1))
            for number, (stands, card) in enumerate(fit.play.row.pairs):
                middle = (line.x + look.px(1.2) + wide // 2 + round(step * number), line.centery)
                cards.card(look, wide, table.face(card, stands)).draw(target, middle)
            bubble.draw(target, (line.right - look.px(5.4), line.centery))
        if len(self.fits) > self.rows:
            more = _("{count} more: wheel").format(count=len(self.fits) - self.rows)
            size = (round(self.rect.w * 0.4), look.px(5.6))
            line_ = text.fitted(look, more, size, 2.2, theme.soft, "a", 500, "right", wrap=False)
            target.blit(line_, (self.rect.right - look.px(2) - size[0], self.rect.y))
        if focused:
            materials.focus_ring(look, self.rect.size).draw(target, self.rect.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        for index in range(self.rows):
            if self._line(index).collidepoint(pos) and index + self.offset < len(self.fits):
                self._choose(index + self.offset)

    def _choose(self, at: int) -> None:
        self.visible = False
        self.table.select(self.fits[at].play.brought)

    def wheel(self, steps: int) -> bool:
        before = self.offset
        self.offset = min(max(0, len(self.fits) - self.rows), max(0, self.offset - steps))
        return self.offset != before

    def act(self, action: str) -> bool:
        if action in ("accept", "end") and self.fits:
            self._choose(self.at)
            return True
        if action in ("up", "down") and self.fits:
            to = self.at + (1 if action == "down" else -1)
            if not 0 <= to < len(self.fits):
                return False
            self.at = to
            self.offset = min(self.at, max(self.offset, self.at - self.rows + 1))
            self.table.touch()
            return True
        return False


__all__ = ["BoardCursor", "Piles", "RowsPanel", "Target"]
