"""The open card of nmbrs!, which is asked of the person to act and goes round; and how rounds are counted."""

from __future__ import annotations

from typing import Any

import pygame

from game.contract import Seat
from game.nmbrs.listing import could_help
from game.nmbrs.moves import Move
from game.nmbrs.state import CLAIM, View
from scenes.games.nmbrs import cards, words
from scenes.games.nmbrs.face import RoundCards
from scenes.games.nmbrs.now import Now
from scenes.kit.language import _
from scenes.table.game import Asking, Counting, QuestionWords


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

    def stock(self) -> str:
        return _("Draw pile: {count}").format(count=self._view.closed)


class NmbrsCounting(Counting):
    """The rounds of a match, in which cards left in a hand are taken off its points."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.goal = now.setup.goal

    def face(self) -> RoundCards:
        return RoundCards(self.now)
