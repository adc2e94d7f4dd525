"""The QUERNI table: its parts, put together, with what it says aloud and what may be agreed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.contract import Seat
from game.querni import chains
from game.querni.board import FIELD, NAMES, left, stone, stone_at
from game.querni.moves import Turn
from game.querni.state import PLAY
from scenes.games.querni import words
from scenes.games.querni.board import TableLayout
from scenes.games.querni.ground import QuerniGround
from scenes.games.querni.papers import QuerniWords
from scenes.games.querni.selection import QuerniSelection
from scenes.games.querni.show import QuerniHighlights, Show
from scenes.games.querni.turn import QuerniTurn
from scenes.games.querni.words import stone_words
from scenes.kit.language import _, ngettext, several
from scenes.kit.theme import MARK_NAMES
from scenes.table.board.gestures import Board
from scenes.table.desk import Desk
from scenes.table.game import Agreeing, Side, Spoken


def side(desk: Desk) -> Side:
    """Makes QUERNI's side of a table."""
    places, sel = TableLayout(desk), QuerniSelection(desk)
    show = Show(desk, places)
    turn = QuerniTurn(sel, places, show)
    ground = QuerniGround(turn)
    return Side(ground, turn, QuerniWords(sel), highlights=QuerniHighlights(places), agreeing=QuerniAgreeing(),
                plates=ground.plates, spoken=QuerniSpoken(sel, turn.board), permit=sel.permit)


class QuerniSpoken(Spoken):
    """The answers of a QUERNI table."""

    coordinates = True

    def __init__(self, sel: QuerniSelection, cursor: Board) -> None:
        self.sel, self.cursor = sel, cursor

    def table(self) -> Sequence[str]:
        return [*(self._stones(seat) for seat in (0, 1)), *self._chains()]

    def _stones(self, seat: int) -> str:
        setup, board = self.sel.desk.session.seats[seat], self.sel.board
        places = ((number, board[stone(seat, number)]) for number in left(board, seat))
        said = (_("{number} on {place}").format(number=number, place=NAMES[field]) for number, field in places
                if 0 <= field < len(NAMES))
        return _("{name}, {colour}: {stones}.").format(name=setup.name, colour=_(MARK_NAMES[setup.mark]), stones=", ".join(said))

    def _chains(self) -> list[str]:
        draft = self.sel.draft
        return [] if draft is None else [
            _("{chain} can come off").format(chain=words.span(part)) + "." for part in draft.whole_chains()
        ]

    def hint(self, hint: Any, stage: int) -> str:
        move, sel, draft = hint.move, self.sel, self.sel.draft
        if draft is None or not isinstance(move, Turn):
            return ""
        path = move.path[max(0, len(draft.path) - 1):]
        if stage < 2:
            which = stone_at(sel.board, path[0]) if len(path) > 1 else None
            if which is not None:
                return _("{number} on {place}").format(number=draft.own_number(path[0]), place=NAMES[path[0]])
            return words.span(move.chain) if move.chain else ""
        said = [_("From {start} to {places}").format(start=NAMES[path[0]], places=", ".join(NAMES[to] for to in path[1:]))
                ] if len(path) > 1 else []
        return ". ".join([*said, *([_("Take {chain} off").format(chain=words.span(move.chain))] if move.chain else [])])

    def hand(self) -> Sequence[str]:
        sel, draft = self.sel, self.sel.draft
        which = stone_at(sel.board, sel.held) if sel.held is not None else None
        if which is None or sel.held is None:
            return (_("Nothing is in hand."),)
        said = [_("{stone} is in hand.").format(stone=stone_words(sel, which))]
        if draft is not None and draft.may_pick(sel.held):
            steps, jumps = sorted(draft.steps(sel.held)), sorted(draft.landings(sel.held))
            if steps:
                said.append(_("It can step to {places}.").format(places=", ".join(NAMES[field] for field in steps)))
            if jumps:
                said.append(_("It can jump to {places}.").format(places=", ".join(NAMES[field] for field in jumps)))
        return said

    def place(self, typed: str) -> str | None:
        field = FIELD.get(typed)
        if field is None:
            return None
        self.cursor.go_to(field)
        return self.cursor.spoken()


class QuerniAgreeing(Agreeing):
    """Two may end a match of QUERNI early."""

    def may_resign(self, view: Any, seat: Seat) -> bool:
        return chains.may_resign(view, seat)

    def may_offer(self, view: Any, seat: Seat) -> bool:
        return bool(view.phase == PLAY)

    def nobody_wins(self, view: Any) -> bool:
        return chains.nobody_wins(view)

    def takes_draw(self, view: Any, seat: Seat) -> bool:
        return chains.takes_draw(view, seat)

    def why_lost(self, view: Any, seat: Seat) -> str:
        lost = chains.stranded(view.board, seat)
        line = ngettext("{numbers} can never come off any more.", "{numbers} can never come off any more.", len(lost))
        return line.format(numbers=several(lost))

    def why_drawn(self, view: Any) -> str:
        return _("Both have a stone that can never come off.") if chains.nobody_wins(view) else ""
