"""What the plates of an nmbrs! table say: the cards in hand, the score on its way to the goal, and who has laid a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.contract import Event, Seat
from game.nmbrs.events import Claimed, Laid, NoCard, Swapped, TookOpen
from game.rounds import RoundEnded
from scenes.games.nmbrs import words
from scenes.games.nmbrs.layout import Tally
from scenes.kit import controls
from scenes.kit.language import _, whole
from scenes.kit.pieces import Mood
from scenes.kit.theme import Style
from scenes.table.plates.plates import Line, Plates, PlateText
from scenes.table.plates.rim import RimPlace

GREAT = 12
"""With so many points a play astonishes the others."""


class NmbrsPlateText(PlateText):
    """The plates follow the view and what its script has changed already."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally.desk)
        self.tally = tally

    @property
    def turn(self) -> Seat | None:
        return None if self.desk.session.match.outcome is not None else self.tally.view.turn

    def scores(self) -> Sequence[int]:
        return self.tally.view.scores

    def line(self, seat: Seat, score: int) -> Line:
        view = self.tally.view
        return Line(whole(score), words.cards_left(view.counts[seat]), view.opened[seat])

    def label(self) -> tuple[str, str]:
        view = self.tally.view
        reached = max(view.scores) >= view.setup.aim
        goal = _("goal reached") if reached else _("goal {points}")
        last = view.setup.max_rounds
        if last and view.round >= last:
            return _("Last round"), _("leader wins")
        heading = _("Round {number}/{count}") if last else _("Round {number}")
        return heading.format(number=view.round, count=last), goal.format(points=view.setup.aim)

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        found: dict[Seat, Mood] = {}
        everybody = range(self.desk.session.match.seats)
        for event in events:
            match event:
                case Laid(seat=seat, points=points, doubled=doubled):
                    if doubled or points >= GREAT:
                        found.update(dict.fromkeys(everybody, "astonished"))
                    found[seat] = "glad"
                case Swapped(seat=seat) | TookOpen(seat=seat):
                    found[seat] = "glad"
                case Claimed(seat=seat):
                    found[self.tally.view.turn] = "annoyed"
                    found[seat] = "glad"
                case NoCard(seat=seat):
                    found[seat] = "down"
                case RoundEnded(winner=winner):
                    found = {seat: "glad" if seat == winner else "down" for seat in everybody}
        return found


def draw_asked(target: pygame.Surface, plates: Plates, plate_text: NmbrsPlateText) -> None:
    """Draws on the plates of those who are asked about the open card their place in that order."""
    if plate_text.desk.past.viewing_ply is None:
        for place, seat in enumerate(plate_text.tally.view.asked, 1):
            _draw_asked(target, plate_text.desk.style, plates.rim()[seat], place)


def _draw_asked(target: pygame.Surface, style: Style, sits: RimPlace, place: int) -> None:
    chip = controls.chip(style, f"{place}.", 2.3 * min(1.0, 1.3 / style.text_scale), style.theme.gold, style.theme.ink)
    chip.draw(target, (sits.at[0] - sits.radius - style.px(1.6), sits.at[1] - sits.radius))
