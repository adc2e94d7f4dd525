"""The open card of nmbrs!, which is asked of the person to act and goes round; and how rounds are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.contract import Seat
from game.nmbrs.listing import could_help
from game.nmbrs.moves import Move
from game.nmbrs.rows import Row
from game.nmbrs.state import CLAIM, View
from scenes.games.nmbrs import cards, words
from scenes.games.nmbrs.board import Drawn, draw_rows
from scenes.games.nmbrs.face import RoundCards
from scenes.games.nmbrs.now import Now
from scenes.games.nmbrs.plane import Plane
from scenes.games.nmbrs.row_layout import EMPTY, RowIn, lay_out
from scenes.kit.language import _
from scenes.table.game import Asking, Counting, QuestionWords

SMALL = 6.4
"""The width of a card beside the one that is asked about, in percent of the window's height; few rows do not grow over it."""


class NmbrsAsking(Asking):
    """The question of who wants the open card, which goes round."""

    def __init__(self, now: Now) -> None:
        self.now = now

    @property
    def _view(self) -> View:
        found: View = self.now.desk.session.match.view(None)
        return found

    def asked(self) -> tuple[Seat, ...]:
        view = self._view
        return view.asked if view.phase == CLAIM else ()

    def moves(self) -> tuple[Any, Any]:
        return Move("claim"), Move("decline")

    def following(self) -> Seat:
        return self._view.turn

    def words(self) -> QuestionWords:
        view = self._view
        card = self.now.card_words(view.open[-1])
        line = _("Whoever takes it draws one more, too.")
        return QuestionWords(
            _("Who wants {card}?").format(card=card), line, _("Take"), _("No"), view.turn,
            _("leaves {card}").format(card=card), _("draws a card then"),
            lambda name: _("{name}: take {card}?").format(name=name, card=card),
        )

    def seat_line(self, seat: Seat) -> str:
        view = self._view
        line = words.cards_left(view.counts[seat])
        if len(view.asked) > 1 and seat in view.asked:
            return _("{place}. in turn, {cards}").format(place=view.asked.index(seat) + 1, cards=line)
        return line

    def could_help(self, view: View) -> bool:
        return could_help(view)

    # ---- what is seen

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        wide = round(min(rect.w * 0.74, rect.h / 1.3))
        cards.card(self.now.desk.style, wide, self.now.face(self._view.open[-1])).draw(target, rect.center)

    def paint_table(self, target: pygame.Surface, left: pygame.Rect, right: pygame.Rect) -> None:
        rows = self._view.rows
        one, other = _halves(rows)
        for area, part in ((left, one), (right, other)):
            plane = Plane()
            plane.place(self.now.desk.style, area, SMALL)
            plane.layout = lay_out([RowIn(row.id, row.cards) for row in part], plane.room) if part else EMPTY
            drawn = Drawn(part, plane.layout, {}, frozenset())
            draw_rows(target, self.now.desk.style, plane, drawn, self.now.face, None)

    def stock(self) -> str:
        return _("Draw pile: {count}").format(count=self._view.closed)

    def paint_stock(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        high = round(min(rect.h, rect.w * 1.2) * 0.9)
        cards.back(self.now.desk.style, round(high / cards.LOW), high).draw(target, rect.center)


def _halves(rows: Sequence[Row]) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Rows in two parts of about the same number of cards; rows that share a card stay together."""
    groups: list[tuple[list[Row], set[int]]] = []
    for row in rows:
        mine: tuple[list[Row], set[int]] = ([row], set(row.cards))
        for other in [group for group in groups if group[1] & mine[1]]:
            groups.remove(other)
            mine = ([*other[0], *mine[0]], mine[1] | other[1])
        groups.append(mine)
    parts: tuple[list[Row], list[Row]] = ([], [])
    for found, _cards in sorted(groups, key=lambda group: -len(group[1])):
        min(parts, key=lambda part: sum(len(row.cards) for row in part)).extend(found)
    order = {row.id: at for at, row in enumerate(rows)}
    first, second = (tuple(sorted(part, key=lambda row: order[row.id])) for part in parts)
    return first, second


class NmbrsCounting(Counting):
    """The rounds of a match, in which cards left in a hand are taken off its points."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.goal = now.setup.goal

    def face(self) -> RoundCards:
        return RoundCards(self.now)
