"""The open card of nmbrs!, which is asked of the person to act and goes round; and how rounds are counted."""

from __future__ import annotations

from typing import Any

import pygame

from game.contract import Seat
from game.nmbrs.moves import Move
from game.nmbrs.state import CLAIM, View
from scenes.games.nmbrs import cards, words
from scenes.games.nmbrs.face import RoundCards
from scenes.games.nmbrs.field.tally import Tally
from scenes.games.nmbrs.now import Now
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.text import NO_BREAK
from scenes.table.game import Asking, Counting
from scenes.table.question.claim_window import ClaimWords

FEW_ASKED, MANY_ASKED = 2, 4
"""How many names fit under the open card (plates also show the order), and how many rows of buttons under a sentence."""


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

    def words(self) -> ClaimWords:
        view, session = self._view, self.now.desk.session
        name, card = session.name(view.turn), self.now.card_words(view.open[-1])
        order = ", ".join(f"{place}.{NO_BREAK}{session.name(seat)}" for place, seat in enumerate(view.asked, 1))
        heading = _("{name} leaves {card}").format(name=name, card=card)
        if len(view.asked) > MANY_ASKED:
            heading = f"{name}: {card}"  # one short line above this many buttons
        if len(view.asked) <= FEW_ASKED:
            line = _("It and a closed one. In order: {names}").format(names=order)
        else:
            line = _("It and a closed one.")
        return ClaimWords(session.seats[view.turn].mark, heading, _("Take"), _("No"), line)

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        wide = round(min(rect.w * 0.62, rect.h / 1.3))
        cards.card(self.now.desk.look, wide, self.now.face(self._view.open[-1])).draw(target, rect.center)

    def rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the paper of the open card lies.

        When many people are asked it also covers the log, and the banner unless there are buttons beside that.
        """
        desk = self.now.desk
        look, rail = desk.look, desk.rail
        asked = sum(desk.session.seats[seat].human for seat in self.asked()) if desk.question.looker is None else 1
        needed = (asked + 1) * (look.px(4.6) + look.px(1.5)) + look.px(10)
        if asked > 1 and rect.h < needed:
            rect = rect.union(rail["log_tab" if "log_tab" in rail.places else "log"])
            if rect.h < needed and rail["banner"].w == rect.w:
                rect = rect.union(rail["banner"])
        return rect


class NmbrsCounting(Counting):
    """The rounds of a match, in which cards left in a hand are taken off its points."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.goal = now.setup.aim

    def face(self) -> RoundCards:
        return RoundCards(self.now)


class OfferPaper:
    """The paper of the open card for the person to act: the question above the buttons, which draw themselves."""

    def __init__(self, now: Now, tally: Tally) -> None:
        self.now, self.tally = now, tally

    def draw(self, target: pygame.Surface) -> None:
        """Draws it in place of the preview, while the question is open."""
        desk, lies = self.now.desk, self.tally.view.open
        if not self.now.offering or not lies or desk.rail["choice0"].colliderect(desk.rail["rows"]):
            return  # in table view the buttons stand beside the piles, where the card is
        look, theme, rect = desk.look, desk.look.theme, desk.rail["preview"]
        materials.paper(look, rect.size).draw(target, rect.topleft)
        pad = look.px(2.0)
        top = rect.y + look.px(1.2)
        high = desk.rail["choice0"].y - look.px(1.0) - top
        wide = min(round(high / 1.28), look.px(9))
        sprite = cards.card(look, wide, self.now.face(lies[-1]), "rest", round(wide * 1.27))
        sprite.draw(target, (rect.x + pad + wide // 2, top + high // 2))
        x = rect.x + pad + wide + look.px(1.8)
        room = (rect.right - pad - x, round(high * 0.5))
        heading = _("Take {card}?").format(card=self.now.card_words(lies[-1]))
        target.blit(text.fitted(look, heading, room, 3.3, theme.ink, "f", 600, valign="bottom", min_share=2.2), (x, top))
        hint = desk.hints.hint
        line = _("If not, the others are asked for it.")
        if hint is not None and desk.hints.hint_stage >= 1:
            line = words.plain(hint.reason.say(_))
        below = (room[0], high - room[1])
        low = text.fitted(look, line, below, 2.3, theme.ink2, "a", 500, valign="top", line_height=1.08, min_share=1.7)
        target.blit(low, (x, top + room[1]))
