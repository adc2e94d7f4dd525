"""What the plates of a RumBugz table say: the bugs in hand, the score, and the four kinds as slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.contract import Event, Seat
from game.rounds import RoundEnded
from game.rumbugz.bugs import KINDS, TITLES
from game.rumbugz.events import KnockAllowed, Knocked, KnockRefused, Laid, Swapped, TookNothing
from game.rumbugz.state import OVER
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz.places import KINDS_HIGH, Places
from scenes.kit import boxes
from scenes.kit.faces import Mood
from scenes.kit.language import _, ngettext
from scenes.kit.theme import Look
from scenes.table.plates.plates import Line, Told
from scenes.table.plates.points import Part, Point, Points


def draw_slots(target: pygame.Surface, look: Look, box: pygame.Rect, laid: tuple[str, ...], lit: bool = False) -> int:
    """Draws the four slots along a box, on a plate that is `lit` or not; returns the x at which they end."""
    gap = max(2, min(look.px(0.8), box.w // 40))
    wide = (box.w - 3 * gap) // 4
    for at, kind in enumerate(KINDS):
        bag.kind_mark(look, (wide, box.h), kind, kind in laid, lit).draw(target, (box.x + at * (wide + gap), box.y))
    return box.x + 4 * wide + 3 * gap


def draw_kinds(target: pygame.Surface, look: Look, box: pygame.Rect, laid: tuple[str, ...], lit: bool) -> None:
    """Draws the four kinds in two rows of two in a box at a seat."""
    gap = look.px(0.5)
    for kind, cell in zip(KINDS, boxes.grid(box, 2, 2, (gap, gap)), strict=True):
        bag.kind_mark(look, cell.size, kind, kind in laid, lit).draw(target, cell.topleft)


def bugs_left(count: int) -> str:
    """Says how many bugs somebody holds."""
    return ngettext("{count} bug", "{count} bugz", count).format(count=count)


class RumbugzTold(Told):
    """The plates follow the view, step by step while a move is shown; a kind is on a plate when it has landed there."""

    def __init__(self, places: Places) -> None:
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
        return KINDS_HIGH

    def draw_foot(self, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
        lit = self.turn == seat and self.desk.past.looking is None
        draw_kinds(target, self.desk.look, box, self.laid(seat), lit)

    def label(self) -> tuple[str, str]:
        view = self.places.view
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
