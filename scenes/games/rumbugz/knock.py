"""The paper on which the next player answers a knock at a RumBugz table."""

from __future__ import annotations

from functools import partial

import pygame

from game.rumbugz.moves import ALLOW, PILE, REFUSE, Move
from game.rumbugz.state import DECIDE
from scenes.games.rumbugz import bugs, words
from scenes.games.rumbugz.hinted import Hinted
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.widgets import Button

ANSWERS = (PILE, ALLOW, REFUSE)


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
            view = self.hand.now
            self.buttons[0].label = _("Take the {bug}").format(bug=words.bug(view.discards[-1]))
            self.buttons[1].label = _("Let {name} have it").format(name=self.desk.session.name(view.knocker or 0))
            self.buttons[2].label = _("Refuse")
        gold = (self.hinted.word if asks else "") or PILE.word
        for button, move in zip(self.buttons, ANSWERS, strict=True):
            button.visible = asks
            button.kind = "first" if move.word == gold else "second"

    def question(self) -> tuple[str, str, int] | None:
        """The heading, line and bug of the paper; None when nothing is asked."""
        if not self.asks:
            return None
        view, hints = self.hand.now, self.desk.hints
        code = view.discards[-1]
        who = self.desk.session.name(view.knocker or 0)
        if hints.hint is not None and hints.hint_stage >= 3:  # a small window has room for the heading only
            return words.hint(hints.hint.move), hints.hint.reason.say(_), code
        line = _("{name} would take the {bug} and one more from the bag.").format(name=who, bug=words.bug(code))
        return _("{name} knocks for the {bug}").format(name=who, bug=words.bug(code)), line, code

    def draw(self, target: pygame.Surface) -> None:
        """Draws the paper and its words above the buttons, which draw themselves."""
        asked = self.question()
        if asked is None:
            return
        rail, look = self.desk.rail, self.desk.look
        theme, rect = look.theme, rail["preview"]
        materials.paper(look, rect.size).draw(target, rect.topleft)
        heading, line, code = asked
        pad = look.px(2.0)
        room = rail["choice0"].y - look.px(1.0) - rect.y - look.px(1.0)
        size = min(look.px(8.5), round(room * 0.7))
        bugs.bug(look, size, code).draw(target, (rect.x + pad + size // 2 + look.px(0.6), rect.y + look.px(1.0) + room // 2))
        left = rect.x + pad + round(size * 1.2) + look.px(1.4)
        wide = rect.right - pad - left
        high = round(room * 0.5) if room >= look.px(13) * max(1.0, look.text_scale * 0.8) else room  # else buttons tell more
        head = text.fitted(look, heading, (wide, high), 3.1, theme.ink, "f", 600, valign="middle" if high == room else "bottom",
                           min_share=2.1, line_height=1.08)
        target.blit(head, (left, rect.y + look.px(1.0)))
        if high < room:
            low = text.fitted(look, line, (wide, room - high), 2.4, theme.ink2, valign="top", min_share=1.8, line_height=1.1)
            target.blit(low, (left, rect.y + look.px(1.0) + high))
