"""What the nmbrs! table says in its caption, and which rule matters now."""

from __future__ import annotations

from game.contract import Refusal, Seat
from game.nmbrs.cards import is_joker
from game.nmbrs.plays import CROSS, NEW
from game.nmbrs.selection import Fit
from game.nmbrs.state import CLAIM, CLOSED, OFFER, PLAY
from scenes.games.nmbrs import words
from scenes.games.nmbrs.turn import Laying
from scenes.kit.actions import with_keys
from scenes.kit.language import _, ngettext, signed
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.buttons import hint_paper
from scenes.table.game import Tally, Words
from scenes.table.window.caption import Paper


class NmbrsWords(Words):
    """What is said beside the rows: who is to do what, what is chosen, the log."""

    def __init__(self, laying: Laying, tally: Tally) -> None:
        self.laying, self.choice, self.now, self.desk, self.tally = laying, laying.choice, laying.now, laying.desk, tally

    # ---- the banner

    def turn(self) -> Seat:
        seat: Seat = self.tally.view.turn
        return seat

    def expected(self, seat: Seat) -> str:
        desk, phase = self.desk, self.now.phase
        if desk.motion.active:
            return self.tally.heading
        if phase == CLAIM:
            return _("Who wants it?")
        if not desk.session.seats[seat].human:
            return _("is thinking")
        if not desk.person_to_act:
            return ""
        if phase == OFFER:
            return _("Take the open card?")
        if phase == CLOSED:
            return _("Draw a card")
        if self.now.must_use is not None:
            return _("Use the joker now")
        return _("Lay, or end the turn") if self.now.setup.simplified else _("Lay or discard")

    def expected_overheard(self) -> str:
        return "" if self.desk.motion.active else self.expected(self.tally.view.turn)  # phases alone, which all may know

    # ---- the paper

    def tell(self, heading: str, line: str) -> None:
        self.tally.tell(heading, line)

    def paper(self) -> Paper | None:
        """What the caption says of the position; None while others are asked about the open card, or with nothing to say."""
        desk = self.desk
        if self.now.offering and desk.hints.hint is not None:
            return self._of_hint()
        if self.now.offering:
            card = words.card(self.tally.view.open[-1])
            return Paper(_("Take {card}?").format(card=card), _("If nobody takes it, you draw."), gold=(card,))
        if desk.question.open:
            return None
        if desk.past.viewing_ply is not None:
            return self.looking_back(desk.past.viewing_ply)
        if not self.now.laying:
            return Paper(self.tally.heading, self.tally.line) if self.tally.heading else None
        if self.laying.asking:
            return Paper(_("End the turn already?"), _("Cards can still be laid. Press again to end it."))
        if self.hinting() is not None:
            return self._of_hint()
        return self._selected() if self.choice.cards else self._nothing_selected()

    def hinting(self) -> str | None:
        """The paper tells the hint until cards are selected, and its reason also with nothing but its own cards."""
        hints, choice = self.desk.hints, self.choice
        if hints.hint is None or choice.fit_over is not None or choice.new_fit is not None:
            return None
        own = {card for _number, card in hints.hint.move.cards}
        if choice.cards and not (hints.hint_stage >= 3 and {*choice.cards} <= own):
            return None
        if not own or hints.hint.move.word == "discard":
            return ""
        return _("Hint: these cards") if len(own) > 1 else _("Hint: this card")

    def _nothing_selected(self) -> Paper:
        if self.now.must_use is not None:
            return Paper(_("The joker must be used now"), _("Pick the cards that go with it, or take it back."))
        view = self.now.view
        found = len(self.now.ways)
        if found:
            heading = ngettext("{count} row can be laid", "{count} rows can be laid", found).format(count=found)
            return Paper(heading, _("Pick cards, or let Rows show them all."))
        if self.now.exchanges:
            number = self.now.exchanges[0].cards[0][0]
            return Paper(_("A joker can be exchanged"), _("Pick {card}, then click the joker.").format(card=number),
                         gold=(str(number),))
        if not view.may_build:
            return Paper(_("No row can be laid"), _("First comes a row of your own. Pick a card to discard."))
        if len(view.hand) == 1:
            return Paper(_("Your last card"), _("Discard it, and the round ends."))
        if self.now.setup.simplified:
            return Paper(_("No row can be laid"), _("Discard a card, or just end the turn."))
        return Paper(_("No row can be laid"), _("Pick a card to discard."))

    def _selected(self) -> Paper:
        choice = self.choice
        fit = choice.fit_over or choice.new_fit
        if choice.exchanged is not None:
            heading = _("{card} for the joker").format(card=str(choice.cards[0]))
            return Paper(heading, _("The joker comes into the hand and must be laid at once."))
        if fit is not None:
            return self._fit(fit)
        places = len(choice.lit)
        said = words.first_upper(", ".join(words.card(card) for card in sorted(choice.cards)[:4]))
        if places:
            heading = ngettext("{cards}: {count} place", "{cards}: {count} places", places)
            best = max((one.play.points for one in choice.fits), default=0)
            lit = ngettext("It is lit: {points}.", "They are lit: up to {points}.", places)
            line = lit.format(points=words.points(best)) if best else _("Lit on the table.")
            if not choice.fits:
                line = _("Click the lit joker to exchange it.")
            if choice.lone is not None:
                line += " " + _("Or discard it: click the open pile.")
            return Paper(heading.format(cards=said, count=places), line, gold=(said,))
        if choice.leads:
            line = self._lead(choice.leads[0])
            if len(choice.cards) == 1:
                line += " " + self._discard_words()
            return Paper(_("{cards}: more cards are needed").format(cards=said), line, gold=(said,))
        if len(choice.cards) == 1:
            early = choice.too_early is not None
            line = _("It fits on the table, but first comes a row of your own.") if early else self._discard_words()
            return Paper(_("{card} is selected").format(card=said), line, gold=(said,))
        why = choice.why_not(None)
        return Paper(_("That fits nowhere"), words.plain(why.sentence(_)) if why is not None else "")

    def _lead(self, fit: Fit) -> str:
        more = [(number, card) for number, card in fit.move.cards if card not in self.choice.cards]
        more.sort(key=lambda pair: is_joker(pair[1]))  # "40, 50, joker as 30": the number of a joker heads no list
        said = ", ".join(self._hint_card(number, card) for number, card in more)
        if fit.play.kind == CROSS:
            return _("With {cards} it crosses at {number}.").format(cards=said, number=fit.move.at)
        if fit.play.kind == NEW:
            return _("With {cards} it makes a new row.").format(cards=said)
        return _("With {cards} it fits a row on the table.").format(cards=said)

    def _discard_words(self) -> str:
        if self.now.must_use is not None:
            return _("The joker must be used first.")
        if len(self.now.view.hand) == 1:
            return self._last_words()
        return _("Discard ends your turn.")

    def _last_words(self) -> str:
        """Says what goes out of the hand with the selection: the last card, and with it the round, or the match (N16, N18)."""
        view = self.now.view
        last = view.setup.max_rounds and view.round >= view.setup.max_rounds
        return _("Nothing is left in your hand then: the match ends.") if last else _(
            "Nothing is left in your hand then: the round ends.")

    def _fit(self, fit: Fit) -> Paper:
        play, choice = fit.play, self.choice
        stands = words.stands(play)
        readings = len(choice.row.fits) if choice.row is not None else 0
        more = len(choice.fits_at(choice.over)) if choice.fit_over is not None else readings
        parts = [stands] if stands else []
        if len(play.brought) == len(self.now.view.hand):
            parts.insert(0, self._last_words())
        elif not stands or more <= 1:  # which number a joker stands for, and that it can be another, is more than the sum
            parts.insert(0, words.sum_of(self.now.setup, play))
        if more > 1:
            parts.append(with_keys(_("Scroll or {turn}: another number.") if stands else _("Scroll or {turn}: another way.")))
        return Paper(words.title(play), " ".join(parts), chip=signed(play.points))

    def _of_hint(self) -> Paper:
        hint = self.desk.hints.hint
        assert hint is not None
        return hint_paper(self.desk.hints, self.hinting() or "", self._hint_words(), words.plain(hint.reason.say(_)))

    def _hint_words(self) -> str:
        hint = self.desk.hints.hint
        assert hint is not None
        move = hint.move
        said = ", ".join(self._hint_card(number, card) for number, card in move.cards)
        sentences = {
            "open": _("Take the open card"), "leave": _("Leave the open card"), "claim": _("Take the open card"),
            "decline": _("Leave the open card"), "closed": _("Draw a card"), "end": _("End the turn"),
            "row": _("Lay {cards}"), "build": _("Add {cards} to the bright row"), "cross": _("Cross at {number} with {cards}"),
            "swap": _("{cards} for the joker"), "discard": _("Discard {cards}"),
        }
        return sentences[move.word].format(cards=said, number=move.at)

    def _hint_card(self, number: int, card: int) -> str:
        return words.joker_as(number) if number and is_joker(card) else words.card(card)

    # ---- lines

    def footer(self) -> str:
        if self.choice.cards and self.now.laying:
            return _("Esc puts the cards back.")
        if self.choice.places.plane.zoom > 1:
            return with_keys(_("The key {home} shows the whole table."))
        return ""

    def said(self, ply: AnyPly) -> tuple[Span, ...] | None:
        return words.log_words(self.desk.session.name, self.desk.hands.public(ply))

    def refused(self, refusal: Refusal) -> str:
        return words.plain(super().refused(refusal))

    def rule_now(self) -> str:
        choice = self.choice
        if self.now.phase != PLAY:
            return "N8"
        if self.now.must_use is not None:
            return "N12"
        if self.now.setup.simplified:
            return "N20"
        if len(choice.cards) == 1:
            return "N15"
        return "N11" if choice.fits else "N10" if choice.cards else "N9"
