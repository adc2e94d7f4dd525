"""What a voice says of a QUERNI board: its places by their coordinates, the stones of both seats, where a held one may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.querni.board import FIELD, NAMES, Board, left, stone, stone_at
from game.querni.moves import Turn
from scenes.games.querni import words
from scenes.games.querni.cursor import BoardCursor
from scenes.games.querni.hand import Hand
from scenes.games.querni.spoken.places import stone_words
from scenes.kit.language import _
from scenes.kit.theme import MARK_NAMES
from scenes.table.game import Spoken


class QuerniSpoken(Spoken):
    """The answers of a QUERNI table."""

    coordinates = True

    def __init__(self, hand: Hand, cursor: BoardCursor) -> None:
        self.desk_hand, self.cursor = hand, cursor

    def table(self) -> Sequence[str]:
        return [*(self._stones(self.desk_hand.board, seat) for seat in (0, 1)), *self._chains()]

    def _stones(self, board: Board, seat: int) -> str:
        setup = self.desk_hand.desk.session.seats[seat]
        places = ((number, board[stone(seat, number)]) for number in left(board, seat))
        said = (_("{number} on {place}").format(number=number, place=NAMES[field]) for number, field in places
                if 0 <= field < len(NAMES))
        return _("{name}, {colour}: {stones}.").format(name=setup.name, colour=_(MARK_NAMES[setup.mark]), stones=", ".join(said))

    def _chains(self) -> list[str]:
        draft = self.desk_hand.making.draft
        return [] if draft is None else [
            _("{chain} can come off").format(chain=words.span(part)) + "." for part in draft.whole_chains()
        ]

    def hint(self, hint: Any, stage: int) -> str:
        move, hand = hint.move, self.desk_hand
        draft = hand.making.draft
        if draft is None or not isinstance(move, Turn):
            return ""
        path = move.path[max(0, len(draft.path) - 1):]
        if stage < 2:
            which = stone_at(hand.board, path[0]) if len(path) > 1 else None
            if which is not None:
                return _("{number} on {place}").format(number=draft.own_number(path[0]), place=NAMES[path[0]])
            return words.span(move.chain) if move.chain else ""
        said = [_("From {start} to {places}").format(start=NAMES[path[0]], places=", ".join(NAMES[to] for to in path[1:]))
                ] if len(path) > 1 else []
        return ". ".join([*said, *([_("Take {chain} off").format(chain=words.span(move.chain))] if move.chain else [])])

    def hand(self) -> Sequence[str]:
        hand, draft = self.desk_hand, self.desk_hand.making.draft
        which = stone_at(hand.board, hand.held) if hand.held is not None else None
        if which is None or hand.held is None:
            return (_("Nothing is in hand."),)
        said = [_("{stone} is in hand.").format(stone=stone_words(hand, which))]
        if draft is not None and draft.may_pick(hand.held):
            steps, jumps = sorted(draft.steps(hand.held)), sorted(draft.landings(hand.held))
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
