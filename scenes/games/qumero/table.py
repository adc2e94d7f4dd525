"""The QUMERO table: its parts, put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.qumero.board import FIELD, LINES, NAMES, covered
from game.qumero.events import CardReceived, Eliminated, Ended
from game.qumero.state import FREE, START_POINTS, multiplier
from scenes.games.qumero import words
from scenes.games.qumero.dice.tray import DiceTray
from scenes.games.qumero.ground import QumeroGround
from scenes.games.qumero.layout import DOUBLE, QUMERO, Layout, QumeroTally
from scenes.games.qumero.papers import QumeroWords
from scenes.games.qumero.selection import QumeroSelection
from scenes.games.qumero.turn import QumeroTurn
from scenes.kit.language import N_, _
from scenes.table.board.gestures import Board
from scenes.table.desk import Desk
from scenes.table.game import Highlights, Side, Spoken
from scenes.table.moments.moment import Kind, Moment, took_lead

LETTERS = 24
"""So many letters a line of the log is to hold."""


def side(desk: Desk) -> Side:
    """What QUMERO gives to a table."""
    places, tally = Layout(desk), QumeroTally(desk)
    sel = QumeroSelection(places)
    turn = QumeroTurn(sel, tally)
    ground, said = QumeroGround(turn, tally), QumeroWords(turn, tally)
    return Side(ground, turn, said, letters=LETTERS,
                highlights=QumeroHighlights(ground), plates=ground.plates,
                spoken=QumeroSpoken(turn.board, turn.tray, tally), permit=said.permit)


class QumeroSpoken(Spoken):
    """A field is found by its letter and number."""

    coordinates, fields = True, {name.lower(): field for name, field in FIELD.items()}

    def __init__(self, board: Board, tray: DiceTray, tally: QumeroTally) -> None:
        self.board, self.tray, self.tally = board, tray, tally

    def table(self) -> Sequence[str]:
        session, taken = self.tray.desk.session, self.tally.view.lines
        said = [f"{self.tray.spoken()}."]
        for seat in range(len(session.seats)):
            fields = ", ".join(NAMES[field] for field in covered(self.tally.grid(seat))) or _("nothing")
            said.append(_("{name} has covered {fields}.").format(name=session.name(seat), fields=fields))
            held = words.cards(self.tally.cards(seat, QUMERO), self.tally.cards(seat, DOUBLE))
            if held:
                said.append(_("{name} has {line}.").format(name=session.name(seat), line=held))
        for line in range(len(LINES)):
            if taken[line] != FREE:
                said.append(_("{name} has {line}.").format(name=session.name(taken[line]), line=words.line_name(line)))
        return said

    def hint(self, hint: Any, stage: int) -> str:
        fields = hint.move.fields if stage > 1 else hint.move.fields[:1]
        return ", ".join(NAMES[field] for field in fields)


SLAM = Kind(N_("Grand Slam"), N_("{name} made a Grand Slam"), voice="slam", weight=10,
            more=N_("{name}: {number} DOUBLE cards\nlines \N{MULTIPLICATION SIGN} {number}"))
OUT = Kind(N_("Out"), N_("{name} went out"), voice="out", weight=12, stays=True, loss=True)


class QumeroHighlights(Highlights):
    """What everybody at a QUMERO table feels."""

    def __init__(self, ground: QumeroGround) -> None:
        self.ground = ground

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        gone = tuple(event.seat for event in events if isinstance(event, Eliminated))
        for event in events:
            if isinstance(event, CardReceived) and event.card == DOUBLE and multiplier(event.held) > 1:
                moments.append(Moment(SLAM, event.seat, number=event.held))
            elif isinstance(event, Eliminated) and event.seat == gone[0]:
                moments.append(Moment(OUT, event.seat, gone, others=gone[1:]))
        if moments or any(isinstance(event, Ended) for event in events):
            return moments
        return took_lead(before.points, after.points, self.tension(after))

    def tension(self, view: Any) -> float:
        taken = sum(line != FREE for line in view.lines) / len(view.lines)
        poorest = min((points for points, gone in zip(view.points, view.out, strict=True) if not gone), default=0)
        return float(max(0.0, min(1.0, max(taken, 1 - poorest / START_POINTS, sum(view.out) * 0.5))))

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if moment.kind is SLAM:
            place = self.ground.places.painters[moment.seat].place
            return [place.lines[line] for line in place.free(self.ground.tally.view.lines)] if place.large else [place.rect]
        return [self.ground.places.rim[seat].box for seat in moment.about or (moment.seat,)]

    def bake(self) -> Iterator[None]:
        yield from self.ground.turn.tray.bake()
        yield from self.ground.turn.options.bake()
        yield from self.ground.turn.grown.bake()
        for painter in self.ground.places.at_rest.values():
            yield from painter.bake()
