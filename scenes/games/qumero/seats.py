"""The seats of a QUMERO table: the own plate, and the plates, points, cards and piles of the others beside their grids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.contract import Event, Seat
from game.qumero.events import CardReceived, Paid, Passed, Rolled
from game.qumero.state import OVER, START_POINTS, multiplier
from scenes.games.qumero import words
from scenes.games.qumero.money.payments import draw_piles, draw_tray
from scenes.games.qumero.places import DOUBLE, QUMERO, Places
from scenes.games.qumero.tally import Tally
from scenes.kit import text
from scenes.kit.faces import Mood
from scenes.kit.language import _
from scenes.table.plates.plates import Line, Plates, Told


class QumeroTold(Told):
    """The plates follow the view and what has been paid and taken already.

    The bar is what a seat has of all points, which only go from one to another: empty is out, full is the last one with points
    (M18, M19). Each of its parts is what one seat starts with.
    """

    def __init__(self, places: Places, tally: Tally) -> None:
        super().__init__(tally.desk)
        self.places, self.tally = places, tally
        self.marks = len(tally.desk.session.seats)

    @property
    def turn(self) -> Seat | None:
        view = self.tally.view
        return view.turn if view.phase != OVER and not self.tally.out(view.turn) else None

    def scores(self) -> Sequence[int]:
        return [self.tally.points(seat) for seat in range(len(self.tally.view.points))]

    def line(self, seat: Seat, score: int) -> Line:
        said = words.points(score) if seat == self.places.large else ""
        warned = self.tally.view.phase != OVER and self.tally.dangers[seat] is not None
        return Line(said, _("in danger") if warned else "", score / (self.marks * START_POINTS), out=self.tally.out(seat),
                    warned=warned)

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


def draw_seats(target: pygame.Surface, places: Places, plates: Plates, tally: Tally) -> None:
    """All plates with what belongs to them, and the money of the player at the large grid."""
    plates.draw(target)
    _draw_own(target, places, tally)
    for number, seat in enumerate(places.others):
        _draw_info(target, tally, seat, places.desk.rail[f"info{number}"])


def _draw_own(target: pygame.Surface, places: Places, tally: Tally) -> None:
    desk, seat = places.desk, places.large
    look, points = desk.look, tally.points(seat)
    rect = desk.rail["lines_word"]
    if rect.w > look.px(4):
        said = words.lines_taken(tally.lines)
        dots = said + "\n" + _("A dot: one field to go")
        if tally.nearly and text.fits(dots, rect.size, look.px(1.9), "a", 500, 1.15):
            said = dots
        text.write(target, look, said, rect, 2.5, look.theme.soft, line_height=1.15, min_share=1.9)
    draw_tray(target, look, desk.rail["notes"], points)


def _draw_info(target: pygame.Surface, tally: Tally, seat: int, rect: pygame.Rect) -> None:
    """Points, cards and piles of a seat, one below the other; in a flat place points and cards stand side by side."""
    look, theme, out, points = tally.desk.look, tally.desk.look.theme, tally.out(seat), tally.points(seat)
    colour = theme.off_text if out else theme.cream
    held = tally.cards(seat, QUMERO), tally.cards(seat, DOUBLE)
    said = _("out of the game") if out else words.cards(*held)
    scale = max(1.0, min(1.5, look.text_scale))
    if rect.w > rect.h * 2.6:
        least = look.px(2.2 if look.large_text else 1.8)
        half, gap, high = rect.w // 2, look.px(1.2), rect.h // 2
        if not out and not text.fits(said, (half - gap, high), least, "a", 500, 1.12):
            said = words.cards(*held, brief=True)
        piled = text.fits(said, (half - gap, high), least, "a", 500, 1.12)  # else the cards need the room of the notes
        text.write(target, look, words.points(points), (rect.topleft, (half if piled else rect.w, high)), 5.0, colour, "f", 600,
                   wrap=False)
        room = (half - gap if piled else rect.w, high)
        text.write(target, look, said, ((rect.x, rect.y + rect.h // 2), room), 2.4, theme.soft, "a", 500, line_height=1.12,
                   min_share=1.8)
        if piled:
            draw_piles(target, look, pygame.Rect(rect.x + half, rect.y, rect.w - half, rect.h), points)
        return
    top = min(round(look.px(5.6) * scale), round(rect.h * 0.42))
    text.write(target, look, words.points(points), (rect.x + look.px(0.5), rect.y, rect.w, top), 4.9, colour, "f", 600,
               wrap=False, min_share=2.0)
    left = rect.h - top
    px = round(look.px(2.35) * min(look.text_scale, 1.5))
    need = min(left, round(px * 1.1) * (len(text.wrap(said, rect.w, px)) - 1) + text.height(px))
    piles = min(round(rect.w * 0.42), left - need - look.px(0.6))
    if piles < look.px(2.2):
        piles = 0
    low_high = need if piles else left
    share = 2.35 * min(1.0, 1.5 / look.text_scale)
    text.write(target, look, said, (rect.x + look.px(0.5), rect.y + top, rect.w, low_high), share, theme.soft, valign="top",
               line_height=1.1, min_share=1.7)
    if piles:
        strip = pygame.Rect(rect.x, rect.bottom - piles, rect.w, piles)
        draw_piles(target, look, strip, points)
