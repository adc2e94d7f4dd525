"""What the nmbrs! table says: points, cards, what a play is, caption, log. It calls people by name, never "you"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from game.contract import Refusal, Seat
from game.nmbrs.cards import CARD, is_joker
from game.nmbrs.events import Claimed, Discarded, Laid, Swapped, TookClosed, TookOpen, TurnEnded
from game.nmbrs.plays import CROSS, EXTEND, INSERT, JOIN, NEW, ONE_COLOUR, Play
from game.nmbrs.rows import Row
from game.nmbrs.selection import Fit
from game.nmbrs.state import CLAIM, CLOSED, OFFER, PLAY, Setup
from game.rounds import RoundEnded
from scenes.games.nmbrs.choice import Choice
from scenes.kit.actions import with_keys
from scenes.kit.language import N_, _, first_upper, ngettext, signed
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.buttons import hint_paper
from scenes.table.game import Tally, Words
from scenes.table.window.caption import Paper
from scenes.table.window.log import spans

Names = Callable[[int], str]


def card_words(which: Any) -> str:
    """The words for a card, or for one of this name, in a sentence."""
    return _("a joker") if is_joker(CARD.get(which, which)) else str(which)


def joker_as(number: int | str) -> str:
    """The words for a joker in a sentence that also says what it stands for."""
    return _("joker as {number}").format(number=number)


def plain(sentence: str) -> str:
    """A sentence of the rules with jokers and rows in words instead of the notation ("8=Jb", "Jr", "10-30#2")."""
    said = re.sub(r"\b(\d+)-(\d+)(#\d+)?", lambda found: _("{first} to {last}").format(first=found[1], last=found[2]), sentence)
    said = re.sub(r"\b(\d+)=J[rgbo]\b", lambda found: joker_as(found[1]), said)
    said = re.sub(r"\bJ[rgbo]\b", lambda found: _("a joker"), said)
    return first_upper(said)


def cards_left(count: int) -> str:
    """Says how many cards somebody holds."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def chain(numbers: Sequence[int]) -> str:
    """A row in a sentence: all its numbers, or just the ends of a long one."""
    if len(numbers) <= 4:
        return list_of(numbers)
    return _("{first} to {last}").format(first=numbers[0], last=numbers[-1])


def list_of(numbers: Sequence[int]) -> str:
    """Numbers in a sentence."""
    return ", ".join(map(str, numbers))


def points(count: int) -> str:
    """Points in words."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def title(play: Play) -> str:
    """What a play is, as a heading; the step stays with its word."""
    step = play.row.step
    said = {
        EXTEND: _("A longer row, step {step}"),
        INSERT: _("Cards in between, step {step}"),
        JOIN: _("Two rows become one, step {step}"),
        CROSS: _("A crossing row, step {step}"),
    }.get(play.kind, _("A new row, step {step}"))
    return said.format(step=step).replace(f" {step}", f"\N{NO-BREAK SPACE}{step}")


def sum_of(setup: Setup, play: Play) -> str:
    """How the points come about: "2 + 2 + 3 = 7, doubled: three different colours."."""
    base = play.points // 2 if play.doubled else play.points
    if setup.simplified:
        many = len(play.brought)
        said = ngettext("{count} card from your hand: {points}", "{count} cards from your hand: {points}", many)
        said = said.format(count=many, points=points(base))
    else:
        worths = [setup.table.worths[one] for one in play.brought]
        said = " + ".join(map(str, worths)) + f" = {base}" if len(worths) > 1 else points(base)
    if play.doubled == ONE_COLOUR:
        return said + _(", doubled: all of one colour.")
    if play.doubled:
        return said + _(", doubled: all different colours.")
    if setup.simplified:
        return said + ". " + _("Not all of one colour: not doubled.")
    shades = len({setup.table.colours[one] for one in play.row.cards})
    return said + ". " + ngettext("{count} colour: not doubled.", "{count} colours: not doubled.", shades).format(count=shades)


def stands_for(play: Play) -> str:
    """What the jokers of a play stand for; empty without one."""
    found = [number for number, one in play.row.pairs if is_joker(one) and one in play.brought]
    if not found:
        return ""
    said = ngettext("The joker stands for {numbers}.", "The jokers stand for {numbers}.", len(found))
    return said.format(numbers=list_of(found))


def laid(event: Laid) -> str:
    """What was done in a play, with {name} and {points} left open."""
    ends = chain(event.numbers)
    brought = [number for number, one in zip(event.numbers, event.cards, strict=True) if one in event.brought]
    if event.play == CROSS:
        at = next(number for number in event.numbers if number not in brought)
        return _("{name} crossed at {number}: {points}").replace("{number}", str(at))
    if event.play == JOIN:
        return _("{name} joined two rows, {row}: {points}").replace("{row}", ends)
    if event.play in (EXTEND, INSERT):
        return _("{name} added {numbers}: {points}").replace("{numbers}", list_of(brought))
    return _("{name} laid {row}: {points}").replace("{row}", ends)


def why(event: Laid, across: Row | None) -> str:
    """Why a play is more than usual: it is the third row `across` one, and its points are doubled; empty where it is not."""
    said = [_("Third row across {first} to {last}.").format(first=across.first, last=across.last)] if across is not None else []
    if event.doubled:
        said.append(_("All of one colour: doubled.") if event.doubled == ONE_COLOUR else _("All different colours: doubled."))
    return " ".join(said)


LINES: dict[type, str] = {
    Swapped: N_("{name} laid {card} for a joker"), Claimed: N_("{name} took {card} and drew one more"),
    TookOpen: N_("{name} took {card}"), Discarded: N_("{name} discarded {card}"), TookClosed: N_("{name} drew a card"),
    TurnEnded: N_("{name} ended the turn"),
}
"""What is said of events that need no more words."""


def log_words(name: Names, events: Sequence[Any]) -> tuple[Span, ...] | None:
    """What was done in a move, in one line; None for a move that needs no line."""
    for event in sorted(events, key=lambda event: not isinstance(event, RoundEnded)):
        match event:
            case RoundEnded(winner=seat, round=number):
                said = _("{name} went out: round {number} is over") if seat is not None else (
                    _("Round {number} ended: nobody went out"))
                return spans(said, name=name(seat or 0), number=str(number))
            case Laid(seat=seat, points=points, doubled=doubled):  # "+6 (2×3)": why it is more than its cards
                why = f" (2×{points // 2})" if doubled else ""
                return spans(laid(event), name=name(seat), points=signed(points) + why)
            case _ if type(event) in LINES:
                return spans(_(LINES[type(event)]), name=name(event.seat), card=card_words(getattr(event, "card", "") or 0))
    return None


def wanted_too(events: Sequence[Any]) -> str:
    """What is said of a {name} who wanted the card of a claim as well, which {other} got."""
    said = _("{name} wanted {card} too; {other} sits nearer")
    return said.replace("{card}", next(card_words(event.card) for event in events if isinstance(event, Claimed)))


def row_words(row: Row) -> str:
    """A row: all its numbers, with jokers named."""
    return ", ".join(joker_as(number) if is_joker(card) else str(number) for number, card in row.pairs)


class NmbrsWords(Words):
    """What is said beside the rows: who is to do what, what is chosen, the log."""

    def __init__(self, choice: Choice, tally: Tally) -> None:
        self.choice, self.now, self.desk, self.tally = choice, choice.now, choice.now.desk, tally

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
            card = card_words(self.tally.view.open[-1])
            return Paper(_("Take {card}?").format(card=card), _("If nobody takes it, you draw."), gold=(card,))
        if desk.question.open:
            return None
        if desk.past.viewing_ply is not None:
            return self.looking_back(desk.past.viewing_ply)
        if not self.now.laying:
            return Paper(self.tally.heading, self.tally.line) if self.tally.heading else None
        if self.choice.asking:
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
        said = first_upper(", ".join(card_words(card) for card in sorted(choice.cards)[:4]))
        if places:
            heading = ngettext("{cards}: {count} place", "{cards}: {count} places", places)
            best = max((one.play.points for one in choice.fits), default=0)
            lit = ngettext("It is lit: {points}.", "They are lit: up to {points}.", places)
            line = lit.format(points=points(best)) if best else _("Lit on the table.")
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
        return Paper(_("That fits nowhere"), plain(why.sentence(_)) if why is not None else "")

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
        stands = stands_for(play)
        readings = len(choice.row.fits) if choice.row is not None else 0
        more = len(choice.fits_at(choice.over)) if choice.fit_over is not None else readings
        parts = [stands] if stands else []
        if len(play.brought) == len(self.now.view.hand):
            parts.insert(0, self._last_words())
        elif not stands or more <= 1:  # which number a joker stands for, and that it can be another, is more than the sum
            parts.insert(0, sum_of(self.now.setup, play))
        if more > 1:
            parts.append(with_keys(_("Scroll or {turn}: another number.") if stands else _("Scroll or {turn}: another way.")))
        return Paper(title(play), " ".join(parts), chip=signed(play.points))

    def _of_hint(self) -> Paper:
        hint = self.desk.hints.hint
        assert hint is not None
        return hint_paper(self.desk.hints, self.hinting() or "", self._hint_words(), plain(hint.reason.say(_)))

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
        return joker_as(number) if number and is_joker(card) else card_words(card)

    # ---- lines

    def footer(self) -> str:
        if self.choice.cards and self.now.laying:
            return _("Esc puts the cards back.")
        if self.choice.places.plane.zoom > 1:
            return with_keys(_("The key {home} shows the whole table."))
        return ""

    def said(self, ply: AnyPly) -> tuple[Span, ...] | None:
        return log_words(self.desk.session.name, self.desk.hands.public(ply))

    def refused(self, refusal: Refusal) -> str:
        return plain(super().refused(refusal))

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
