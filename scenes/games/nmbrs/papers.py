"""What the nmbrs! table says on its banner, its papers and its quiet lines, and which rule matters now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.nmbrs.cards import COLOURS, is_joker
from game.nmbrs.selection import Fit, rows_in_hand
from game.nmbrs.state import CLAIM, CLOSED, OFFER, PLAY
from scenes.games.nmbrs import cards, words
from scenes.kit import materials, text
from scenes.kit.language import _, ngettext, signed
from scenes.kit.pictures import Sprite
from scenes.table.rail import Paper

if TYPE_CHECKING:
    from scenes.games.nmbrs.turn import NmbrsTurn


def banner(table: NmbrsTurn) -> tuple[int | None, str, str]:
    """Mark, heading and line of the banner."""
    match = table.session.match
    if table.replay or table.looking is not None:
        return None, _("Looking back"), _("After move {now} of {all}").format(now=table.looking, all=len(match))
    outcome = match.outcome
    if outcome is not None and not table.motion.active:
        if len(outcome.winners) == 1:
            return table.mark(outcome.winners[0]), _("{name} wins!").format(name=table.name(outcome.winners[0])), ""
        return None, _("A shared win"), ""
    seat = table.shown.turn
    return table.mark(seat), _("{name}'s turn").format(name=table.name(seat)), _expected(table, seat)


def _expected(table: NmbrsTurn, seat: int) -> str:
    """What is expected now, in one line; while something is shown, what it is."""
    if table.motion.active:
        return table.story[0]
    if table.phase == CLAIM:
        return _("Who wants it?")
    if not table.session.seats[seat].human:
        return _("thinks")
    if not table.person_to_act:
        return ""
    if table.phase == OFFER:
        return _("Take the open card?")
    if table.phase == CLOSED:
        return _("Take a closed card")
    if table.must_use is not None:
        return _("Use the joker now")
    return _("Lay, or end the turn") if table.setup.simplified else _("Lay or discard")


def paper(table: NmbrsTurn) -> Paper | None:
    """What the preview paper says; None when it holds buttons and is drawn by `draw_question`, or says nothing."""
    if table.offering or table.claims_open:
        return None
    if table.replay or table.looking is not None:
        return _looking_back(table)
    if not table.laying:
        heading, line = table.story
        return Paper(heading, line) if heading else None
    hint, hand = table.thinking.hint, table.hand
    if hint is not None and table.thinking.hint_stage >= 3 and hand.fit_over is None and hand.new_fit is None:
        return Paper(_hint_words(table), words.plain(hint.reason.say(_)))
    if hand.cards:
        return _selected(table)
    if table.must_use is not None:
        line = _("It goes to another row: a new one, across a card, or onto a row it did not come from. Undo brings both back.")
        return Paper(_("The joker must be used now"), line)
    found = len(rows_in_hand(table.acting_view))
    if found:
        heading = ngettext("{count} row in the hand", "{count} rows in the hand", found).format(count=found)
        return Paper(heading, _("Rows shows them all, by points. Or select cards: where they fit lights up."))
    if not table.acting_view.may_build:
        return Paper(_("No row in the hand"), _("Before a row of one's own nothing can be built on the table."))
    return Paper(_("No row in the hand"), _("Select cards: where they fit on the table lights up."))


def _selected(table: NmbrsTurn) -> Paper:
    hand = table.hand
    fit = hand.fit_over or hand.new_fit
    if table.exchanged is not None:
        card = str(hand.cards[0])
        return Paper(_("{card} for the joker").format(card=card), _("The joker comes into the hand and must be laid at once."))
    if fit is not None:
        return _fit(table, fit)
    places = len(hand.on_rows) + len(hand.on_cards) + len(hand.jokers)
    said = ", ".join(table.card_words(card) for card in sorted(hand.cards)[:4])
    said = said[:1].upper() + said[1:]
    if places:
        heading = ngettext("{cards}: {count} place", "{cards}: {count} places", places)
        best = max((one.play.points for one in hand.fits), default=0)
        line = _("Lit on the table; the best brings {points}.").format(points=words.points(best)) if best else (
            _("Lit on the table."))
        if len(hand.cards) == 1:
            line += " " + _discard_words(table)
        return Paper(heading.format(cards=said, count=places), line)
    if len(hand.cards) == 1:
        return Paper(_("{card} is selected").format(card=said), _discard_words(table))
    why = hand.why_not(None)
    return Paper(_("That fits nowhere"), why.sentence(_) if why is not None else "")


def _discard_words(table: NmbrsTurn) -> str:
    if table.must_use is not None:
        return _("The joker must be used first.")
    return _("Discard ends the turn with it.")


def _fit(table: NmbrsTurn, fit: Fit) -> Paper:
    look, play = table.look, fit.play
    deck = table.deck
    size = (look.px(5.4 if len(play.row.cards) <= 3 else 3.6), look.px(3.1))
    bands = []
    for card in play.row.cards[:7]:
        sprite = cards.band(look, size, COLOURS[deck.colours[card]])
        bands.append(Sprite(sprite.image, sprite.dx - size[0] // 2, sprite.dy - size[1] // 2))
    line = words.sum_of(table.setup, play)
    stands = words.stands(play)
    hand = table.hand
    more = len(hand.fits_at(hand.over)) if hand.fit_over is not None else len(hand.row.fits) if hand.row is not None else 0
    if stands:
        line += " " + stands
    if more > 1:
        line += " " + _("Wheel or R: another way.")
    return Paper(words.title(play), line, tuple(bands), signed(play.points))


def _hint_words(table: NmbrsTurn) -> str:
    move = table.thinking.hint.move
    said = ", ".join(_hint_card(table, number, card) for number, card in move.cards)
    sentences = {
        "open": _("Take the open card"), "leave": _("Leave the open card"), "claim": _("Take the open card"),
        "decline": _("Leave the open card"), "closed": _("Take a closed card"), "end": _("End the turn"),
        "row": _("Lay {cards}"), "build": _("Add {cards} to the bright row"), "cross": _("Cross at {number} with {cards}"),
        "swap": _("{cards} for the joker"), "discard": _("Discard {cards}"),
    }
    return sentences[move.word].format(cards=said, number=move.at)


def _hint_card(table: NmbrsTurn, number: int, card: int) -> str:
    return words.joker_as(number) if number and is_joker(card) else table.card_words(card)


def _looking_back(table: NmbrsTurn) -> Paper | None:
    number = table.looking or 0
    if number == 0:
        return Paper(_("The beginning"), _("Nobody has moved yet."))
    ply = table.session.match.plies[number - 1]
    spans = words.log_words(table.name, ply.seat, table.public(ply))
    return Paper("".join(span.text for span in spans), "") if spans is not None else None


def draw_question(target: pygame.Surface, table: NmbrsTurn) -> None:
    """The paper of the open card: the question above the buttons, which draw themselves."""
    if not table.offering or not table.shown.open:
        return
    look, theme, rect = table.look, table.look.theme, table.rail["preview"]
    materials.paper(look, rect.size).draw(target, rect.topleft)
    card = table.shown.open[-1]
    pad = look.px(2.0)
    top = rect.y + look.px(1.2)
    high = table.rail["choice0"].y - look.px(1.0) - top
    wide = min(round(high / 1.28), look.px(9))
    cards.card(look, wide, table.face(card), "rest", round(wide * 1.27)).draw(target, (rect.x + pad + wide // 2, top + high // 2))
    x = rect.x + pad + wide + look.px(1.8)
    room = (rect.right - pad - x, round(high * 0.5))
    heading = _("Take {card}?").format(card=table.card_words(card))
    target.blit(text.fitted(look, heading, room, 3.3, theme.ink, "f", 600, valign="bottom", min_share=2.2), (x, top))
    hint = table.thinking.hint
    line = _("If not, the others are asked for it.")
    if hint is not None and table.thinking.hint_stage >= 1:
        line = words.plain(hint.reason.say(_))
    below = (room[0], high - room[1])
    low = text.fitted(look, line, below, 2.3, theme.ink2, "a", 500, valign="top", line_height=1.08, min_share=1.7)
    target.blit(low, (x, top + room[1]))


def footer(table: NmbrsTurn) -> str:
    """The quiet line under the buttons."""
    if table.rail["footer"].h < table.look.px(2.6):
        return ""
    if table.hand.cards and table.laying:
        return _("Esc puts the cards back.")
    if table.plane.zoom > 1:
        return _("The Home key shows the whole table.")
    return ""


def rule_now(table: NmbrsTurn) -> str:
    """The number of the rule that matters now."""
    if table.bubble.visible and table.bubble.rule.startswith("N"):
        return table.bubble.rule
    if table.phase != PLAY:
        return "N8"
    if table.must_use is not None:
        return "N12"
    if table.setup.simplified:
        return "N20"
    if len(table.hand.cards) == 1:
        return "N15"
    return "N11" if table.hand.fits else "N10" if table.hand.cards else "N9"
