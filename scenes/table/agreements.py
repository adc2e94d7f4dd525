"""What people at a table agree on beside the rules: to resign, and a draw."""

from __future__ import annotations

import pygame

from game.agreements import ACCEPTS, DECLINES, OFFERS, RESIGNS, Agreement
from game.contract import Seat
from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.table.course import Course
from scenes.table.game import Agreeing

HIGH, LEAST = 5.6, 3.6
"""Height of the button on the table, and the least at which it is there, in percent of the window's height."""


class Agreements:
    """What people agree on beside the rules, in the record and never in the rules: which agreements can be made now, by which
    seat, and with what effect. `agreeing`: what the game says of them."""

    def __init__(self, table: Course, agreeing: Agreeing) -> None:
        self.table, self.agreeing = table, agreeing
        self.resign = Button("", self.ask_to_resign, icon="flag", share=2.4)
        self.draw = Button("", self.ask_to_offer, icon="heart-handshake", share=2.4)
        self.buttons = (self.resign, self.draw)
        """The quiet offers on the table, of which one at most is seen."""
        for button in self.buttons:
            button.visible, button.by_itself = False, True
        self._declined = -1
        """After how many moves a draw was declined last: it is not offered again before the next move."""

    # ---- what may be said

    @property
    def _speaker(self) -> Seat | None:
        """The person to act, if that seat may resign or offer a draw now; else None."""
        return self.table.seat if self.table.person_to_act and not self.table.tutor.teaches else None

    @property
    def may_resign(self) -> bool:
        """Whether the person to act may resign."""
        seat = self._speaker
        return seat is not None and self.agreeing.may_resign(self.table.hands.now, seat)

    @property
    def may_offer(self) -> bool:
        """Whether the person to act may offer a draw."""
        seat, match = self._speaker, self.table.session.match
        if seat is None or self._declined == len(match) or match.agreements:
            return False
        return self.agreeing.may_offer(self.table.hands.now, seat)

    def answers(self) -> list[Answer]:
        """The answers that belong into the pause menu."""
        offer: list[Answer] = [(_("Offer a draw"), "heart-handshake", self.ask_to_offer)] if self.may_offer else []
        return [*offer, (_("Resign"), "flag", self.ask_to_resign)] if self.may_resign else offer

    # ---- the offer on the table

    def layout(self) -> None:
        """Puts both offers at their place on the table's map, where it has one."""
        table, style = self.table, self.table.style
        place = table.rail.places.get("agree", pygame.Rect(0, 0, 0, 0))
        for button, words in zip(self.buttons, (_("Resign"), _("Offer a draw")), strict=True):
            button.label = words
            high = min(style.px(HIGH), place.h)
            button.rect = pygame.Rect(place.x, place.bottom - high, min(place.w, button.natural(style).w), high)

    def dress(self) -> None:
        """Shows the quiet offer where it applies: to resign a match that is lost, to end one that nobody can win."""
        roomy = self.draw.rect.h >= self.table.style.px(LEAST)
        self.resign.visible = resigns = roomy and self.may_resign
        self.draw.visible = roomy and not resigns and self.may_offer and self.agreeing.nobody_wins(self.table.hands.now)

    # ---- saying it

    def ask_to_resign(self) -> None:
        """Asks whether the person to act means it."""
        table, seat = self.table, self._speaker
        if seat is None:
            return
        name = table.session.name
        lines = [self.agreeing.why_lost(table.hands.now, seat), _("If you resign, {name} wins.").format(name=name(1 - seat))]
        table.app.push(Dialog(table.app, _("{name}: resign?").format(name=name(seat)), [line for line in lines if line], (
            (_("Resign"), "flag", lambda: self._say(RESIGNS, seat)), (_("Play on"), "player-play", lambda: None),
        ), grave=True))

    def ask_to_offer(self) -> None:
        """Offers a draw; where a bot answers, and so at once, it asks first whether the person to act means it."""
        table, seat = self.table, self._speaker
        if seat is None:
            return
        asked = next((other for other, setup in enumerate(table.session.seats) if other != seat and not setup.human), None)
        if asked is None:
            self.offer()
            return
        name = table.session.name(asked)
        line = _("{name} answers at once. If it is a yes, the match is over and nobody wins.").format(name=name)
        table.app.push(Dialog(table.app, _("Offer {name} a draw?").format(name=name), [line], (
            (_("Offer a draw"), "heart-handshake", self.offer), (_("Play on"), "player-play", lambda: None),
        ), grave=True))

    def offer(self) -> None:
        """The person to act offers a draw; the other seat is asked as soon as no page covers the table."""
        if self._speaker is not None:
            self._say(OFFERS, self._speaker)

    def update(self) -> bool:
        """Asks for the answer to an offer, also to one from before the program ended; True when something was said."""
        table, match = self.table, self.table.session.match
        if not match.agreements or match.outcome is not None or table.past.replay:
            return False
        if table.opening or not table.page.on_top or table.motion.active:
            return False
        said = {one.seat for one in match.agreements}
        asked = next(seat for seat in range(match.seats) if seat not in said)
        if table.session.seats[asked].human:
            self._ask(match.agreements[0].seat, asked)
            return True
        takes = self.agreeing.takes_draw(match.view(asked), asked)
        words = _("{name} takes the draw.") if takes else _("{name} plays on.")
        table.toast(words.format(name=table.session.name(asked)))
        self._say(ACCEPTS if takes else DECLINES, asked)
        return True

    def _ask(self, offers: Seat, asked: Seat) -> None:
        table, name = self.table, self.table.session.name
        lines = [self.agreeing.why_drawn(table.hands.now), _("Nobody wins a draw.")]
        heading = _("{name}, is it a draw?").format(name=name(asked))
        table.app.push(Dialog(
            table.app, heading, [_("{name} offers a draw.").format(name=name(offers)), *(line for line in lines if line)], (
                (_("Take the draw"), "heart-handshake", lambda: self._say(ACCEPTS, asked)),
                (_("Play on"), "player-play", lambda: self._say(DECLINES, asked)),
            ), grave=True, by_itself=True,
        ))

    def _say(self, word: str, seat: Seat) -> None:
        table, match = self.table, self.table.session.match
        if table.session.agree(Agreement(word, seat)) is not None:
            return
        if word == DECLINES:
            self._declined = len(match)
        if match.outcome is not None:
            table.put_down()
            table.refresh_log()
            table.glide(match.state)
            table.proceed()
        table.refresh()
