"""A knock at a RumBugz table: the question that goes round, and the paper on which the next player answers it."""

from __future__ import annotations

from functools import partial

import pygame

from game.contract import Seat
from game.rumbugz.moves import ALLOW, KNOCK, PILE, REFUSE, SILENT, Move
from game.rumbugz.state import DECIDE, View
from game.rumbugz.state import KNOCK as ASKING
from scenes.games.rumbugz import bugs, words
from scenes.games.rumbugz.face import MIDDLE
from scenes.games.rumbugz.hinted import Hinted
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.table.desk import Desk
from scenes.table.game import Asking
from scenes.table.question.claim_window import ClaimWords

ANSWERS = (PILE, ALLOW, REFUSE)


class RumbugzAsking(Asking):
    """The question of whether somebody knocks for the last discard."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.happens = len(desk.session.seats) > 2  # B14

    @property
    def _view(self) -> View:
        view: View = self.desk.hands.now
        return view

    def asked(self) -> tuple[Seat, ...]:
        return self._view.asked if self._view.phase == ASKING else ()

    def moves(self) -> tuple[Move, Move]:
        return KNOCK, SILENT

    def following(self) -> Seat:
        return self._view.turn

    def words(self) -> ClaimWords:
        view, session = self._view, self.desk.session
        who = (view.turn - 1) % len(session.seats)
        line = _("The {bug} and one more, if {name} allows it").format(
            bug=words.bug(view.discards[-1]), name=session.name(view.turn))
        return ClaimWords(
            session.seats[who].mark, _("{name} discarded").format(name=session.name(who)), _("Knock"), _("No"), line
        )

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        size = round(rect.h / bugs.HEIGHT * 1.08)
        point = (rect.centerx, rect.y + round(rect.h * MIDDLE))
        bugs.bug(self.desk.look, size, self._view.discards[-1]).draw(target, point)


class KnockPaper:
    """The paper that asks the next player: the bug, the words, and three buttons."""

    def __init__(self, hinted: Hinted) -> None:
        self.hinted, self.hand, self.desk = hinted, hinted.hand, hinted.desk
        self.buttons = tuple(Button("", partial(self.answer, move)) for move in ANSWERS)

    def place(self) -> None:
        """Lays the buttons out."""
        for at, button in enumerate(self.buttons):
            button.rect = self.desk.rail[f"choice{at}"]

    @property
    def asks(self) -> bool:
        """Whether it waits for an answer now."""
        return self.desk.ready and self.hand.phase == DECIDE

    def answer(self, move: Move) -> None:
        """Plays the answer of the next player, who takes the bug, allows the knock, or refuses it."""
        if self.asks:
            self.desk.commit(move)

    def dress(self) -> None:
        """Brings the buttons in line with what is asked; the one of the hint is golden, or else the first."""
        asks = self.asks
        if asks:
            for button, label in zip(self.buttons, (_("Take"), _("Allow"), _("Refuse")), strict=True):
                button.label = label
        gold = (self.hinted.word if asks else "") or PILE.word
        for button, move in zip(self.buttons, ANSWERS, strict=True):
            button.visible = asks
            button.kind = "first" if move.word == gold else "second"

    def costs(self) -> tuple[str, str, str]:
        """What follows from each answer, in a few words."""
        view, name = self.hand.now, self.desk.session.name
        bug, own, other = words.bug(view.discards[-1]), name(view.turn), name(view.knocker or 0)
        return (
            _("{name} gets the {bug}, {other} nothing.").format(name=own, bug=bug, other=other),
            _("{other} gets the {bug} and one more.").format(other=other, bug=bug),
            _("Nobody gets the {bug}.").format(bug=bug),
        )

    def draw(self, target: pygame.Surface) -> None:
        """Draws the paper with its words around the buttons, which draw themselves."""
        if not self.asks:
            return
        rail, look, view = self.desk.rail, self.desk.look, self.hand.now
        theme, rect = look.theme, rail["answer"]
        materials.paper(look, rect.size).draw(target, rect.topleft)
        code, pad = view.discards[-1], look.px(1.6)
        room = rail["choice0"].y - rect.y - look.px(0.6)
        size = min(look.px(6.0), round(room * 0.78))
        bugs.bug(look, size, code).draw(target, (rect.x + pad + size // 2 + look.px(0.4), rect.y + look.px(0.3) + room // 2))
        left = rect.x + pad + round(size * 1.2) + look.px(1.0)
        heading = _("{name} knocks for the {bug}").format(
            name=self.desk.session.name(view.knocker or 0), bug=words.bug(code))
        wide = rect.right - pad - left
        head = text.fitted(look, heading, (wide, room), 3.1, theme.ink, "f", 600, min_share=2.1, line_height=1.08)
        target.blit(head, (left, rect.y + look.px(0.3)))
        for button, line in zip(self.buttons, self.costs(), strict=True):
            x, high = button.rect.right + look.px(1.2), button.rect.h + look.px(1.2)
            cost = text.fitted(look, line, (rect.right - look.px(1.0) - x, high), 2.3, theme.ink2, "a", 500, min_share=1.7,
                               line_height=1.08)
            target.blit(cost, (x, button.rect.centery - high // 2))
