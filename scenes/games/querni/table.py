"""The QUERNI table: its parts, put together, with what it says aloud and what may be agreed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.contract import Seat
from game.querni import chains
from game.querni.board import FIELD, NAMES, PER_SEAT, left, stone, stone_at
from game.querni.events import Jumped, Removed
from game.querni.moves import Turn
from game.querni.state import PLAY, taken_off
from scenes.games.querni.board import MANY, TableLayout
from scenes.games.querni.ground import QuerniGround, QuerniTold
from scenes.games.querni.turn import QuerniSelection, QuerniTurn, span, stone_words
from scenes.games.querni.words import QuerniWords
from scenes.kit.language import N_, _, ngettext, several
from scenes.kit.theme import MARK_NAMES
from scenes.table.board.gestures import Board as Cursor
from scenes.table.desk import Desk
from scenes.table.game import Agreeing, Highlights, Side, Spoken
from scenes.table.moments.moment import Kind, Moment, took_lead
from scenes.table.plates.plates import Plates


def side(desk: Desk) -> Side:
    """Makes QUERNI's side of a table."""
    sel = QuerniSelection(desk)
    plates = Plates(desk, QuerniTold(sel))
    places = TableLayout(desk, plates.points)
    plates.front = lambda: places.near_seat
    turn = QuerniTurn(sel, places)
    return Side(QuerniGround(turn, plates), turn, QuerniWords(sel), highlights=QuerniHighlights(places), agreeing=AGREEING,
                plates=plates, spoken=QuerniSpoken(sel, turn.board), permit=sel.permit)


class QuerniSpoken(Spoken):
    """The answers of a QUERNI table."""

    coordinates, fields = True, FIELD

    def __init__(self, sel: QuerniSelection, board: Cursor) -> None:
        self.sel, self.board = sel, board

    def table(self) -> Sequence[str]:
        draft, board, said = self.sel.draft, self.sel.board, []
        for seat, setup in enumerate(self.sel.desk.session.seats):
            places = ((number, board[stone(seat, number)]) for number in left(board, seat))
            stones = ", ".join(_("{number} on {place}").format(number=number, place=NAMES[field]) for number, field in places
                               if 0 <= field < len(NAMES))
            said.append(_("{name}, {colour}: {stones}.").format(name=setup.name, colour=_(MARK_NAMES[setup.mark]), stones=stones))
        chains_now = () if draft is None else draft.whole_chains()
        return [*said, *(_("{chain} can come off").format(chain=span(part)) + "." for part in chains_now)]

    def hint(self, hint: Any, stage: int) -> str:
        move, sel, draft = hint.move, self.sel, self.sel.draft
        if draft is None or not isinstance(move, Turn):
            return ""
        path = move.path[max(0, len(draft.path) - 1):]
        if stage < 2:
            which = stone_at(sel.board, path[0]) if len(path) > 1 else None
            if which is not None:
                return _("{number} on {place}").format(number=draft.own_number(path[0]), place=NAMES[path[0]])
            return span(move.chain) if move.chain else ""
        said = [_("From {start} to {places}").format(start=NAMES[path[0]], places=", ".join(NAMES[to] for to in path[1:]))
                ] if len(path) > 1 else []
        return ". ".join([*said, *([_("Take {chain} off").format(chain=span(move.chain))] if move.chain else [])])

    def hand(self) -> Sequence[str]:
        sel, draft = self.sel, self.sel.draft
        which = stone_at(sel.board, sel.held) if sel.held is not None else None
        if which is None or sel.held is None:
            return (_("Nothing is in hand."),)
        said = [_("{stone} is in hand.").format(stone=stone_words(sel, which))]
        if draft is not None and draft.may_pick(sel.held):
            for line, fields in ((_("It can step to {places}."), draft.steps(sel.held)),
                                 (_("It can jump to {places}."), draft.landings(sel.held))):
                if fields:
                    said.append(line.format(places=", ".join(NAMES[field] for field in sorted(fields))))
        return said


def _why_lost(view: Any, seat: Seat) -> str:
    lost = chains.stranded(view.board, seat)
    line = ngettext("{numbers} can never come off any more.", "{numbers} can never come off any more.", len(lost))
    return line.format(numbers=several(lost))


AGREEING = Agreeing(chains.may_resign, lambda view, seat: bool(view.phase == PLAY), chains.nobody_wins, chains.takes_draw,
                    _why_lost, lambda view: _("Both have a stone that can never come off.") if chains.nobody_wins(view) else "")
"""Two may end a match of QUERNI early."""

LONG_WAY = 5
"""So many jumps in one turn are a moment."""
JUMPS = Kind(N_("{number} jumps"), N_("{name} made {number} jumps"), voice="leap", weight=5)
STONES = Kind(N_("{number} stones off"), N_("{name} took {number} stones off"), voice="sweep", weight=6, counted=True)


class QuerniHighlights(Highlights):
    """What everybody at a QUERNI table feels."""

    round = True

    def __init__(self, places: TableLayout) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        for event in events:
            if isinstance(event, Jumped) and len(event.over) >= LONG_WAY:
                moments.append(Moment(JUMPS, event.seat, event.path, len(event.over)))
            elif isinstance(event, Removed) and len(event.numbers) >= MANY:
                moments.append(Moment(STONES, event.seat, event.fields, len(event.numbers)))
        return moments or took_lead(taken_off(before), taken_off(after), self.tension(after))

    def tension(self, view: Any) -> float:
        return max(taken_off(view)) / PER_SEAT

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if moment.about:
            pitch = self.places.board.pitch
            return [self.places.board.box(FIELD[field]).inflate(-pitch * 0.16, -pitch * 0.16) for field in moment.about]
        return [self.places.trays[moment.seat]]
