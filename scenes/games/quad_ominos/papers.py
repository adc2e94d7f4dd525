"""What the Quad-Ominos table says on its banner, its papers and its quiet lines, and which rule matters now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.quad_ominos.moves import DRAW, PASS
from game.quad_ominos.tiles import BONUS, SUM, ZEROS, is_quadruple
from scenes.games.quad_ominos import tiles, words
from scenes.games.quad_ominos.shown import numbers
from scenes.kit import materials, text
from scenes.kit.language import _, ngettext, signed
from scenes.kit.pictures import Sprite
from scenes.table.rail import Paper

if TYPE_CHECKING:
    from scenes.games.quad_ominos.turn import QuadOminosTurn


def banner(table: QuadOminosTurn) -> tuple[int | None, str, str]:
    """Mark, heading and line of the banner."""
    match = table.session.match
    if table.replay or table.looking is not None:
        return None, _("Looking back"), _("After move {now} of {all}").format(now=table.looking, all=len(match))
    outcome = match.outcome
    if outcome is not None and not table.motion.active:
        return table.mark(outcome.winners[0]), _("{name} wins!").format(name=table.name(outcome.winners[0])), ""
    seat = table.shown.turn
    return table.mark(seat), _("{name}'s turn").format(name=table.name(seat)), _expected(table, seat)


def _expected(table: QuadOminosTurn, seat: int) -> str:
    """What is expected now, in one line; while something is shown, what it is."""
    if table.motion.active:
        return table.story[0]
    if not table.session.seats[seat].human:
        return _("thinks")
    draft = table.draft
    if draft is None:
        return ""
    if table.clock.running and table.clock.seconds <= 20:
        return ngettext("{count} second left", "{count} seconds left", table.clock.seconds).format(count=table.clock.seconds)
    if draft.only_word == DRAW:
        return _("Draw a tile")
    if draft.only_word == PASS:
        return _("Nothing fits: pass")
    if draft.choosing:
        return _("Choose the bonus")
    if draft.bonus_mode and not draft.full:
        return _("First bonus tile") if len(draft.laid) == 1 else _("Second bonus tile")
    if draft.move is not None:
        return _("Lay it, or undo")
    return _("Lay the first tile") if draft.opening else _("Lay a tile")


def paper(table: QuadOminosTurn) -> Paper | None:
    """What the preview paper says; None when it says nothing, or holds buttons and is drawn by `draw_question`."""
    if question(table) is not None:
        return None
    if table.replay or table.looking is not None:
        return _looking_back(table)
    draft = table.draft
    if not table.ready or draft is None:
        heading, line, tile = table.story
        return Paper(heading, line, () if tile is None else (_small(table, tile),)) if heading else None
    hint = table.thinking.hint
    if hint is not None and table.thinking.hint_stage >= 3:
        return Paper(_hint_words(table), hint.reason.say(_))
    if table.hand.tile is not None:
        return _held(table)
    if draft.only_word is not None:
        if draft.only_word == DRAW:
            return Paper(_("Nothing fits"), _("Each tile from the well costs 20 points, until one fits."))
        return Paper(_("Nothing fits"), _("The well is empty: a pass costs 20 points."))
    if draft.laid:
        return _laid(table)
    if draft.opening:
        return _opening(table)
    fitting = len(draft.fits)
    plies = table.session.match.plies
    if fitting == 1 and plies and plies[-1].move == DRAW:
        tile = next(iter(draft.fits))
        return Paper(_("{tile} fits").format(tile=words.tile(tile)), _("It was drawn and is laid now."), (_small(table, tile),))
    heading = ngettext("{count} tile fits", "{count} tiles fit", fitting).format(count=fitting)
    if fitting == 1:
        return Paper(heading, _("It stands out in the rack. Take it up to see where it fits and what it brings."))
    return Paper(heading, _("They stand out in the rack. Take one up to see where it fits and what it brings."))


def _opening(table: QuadOminosTurn) -> Paper:
    draft = table.draft
    assert draft is not None
    tile = next(iter(draft.fits))
    heading = _("{name} begins").format(name=table.name(draft.view.turn))
    if is_quadruple(tile):
        line = _("{tile} is the highest quadruple and is laid first: {points} points, and 25 more.")
    else:
        line = _("Nobody has a quadruple. {tile} is the highest tile and is laid first: {points} points.")
    return Paper(heading, line.format(tile=words.tile(tile), points=SUM[tile]))


def _held(table: QuadOminosTurn) -> Paper:
    hand, draft = table.hand, table.draft
    assert hand.tile is not None and draft is not None
    ghost = hand.ghost
    if ghost is not None:
        bonus = 0 if draft.laid else ghost.bonus
        heading = words.corners(len(ghost.matched)) if bonus and not draft.opening else words.tile(ghost.laid.tile)
        several = _("25 points more, or two bonus tiles.") if len(draft.view.hand) > 2 else _("25 points more.")
        line = several if bonus else _("It fits here.")
        turns = len(hand.lit[ghost.laid.place])
        if turns > 1:
            line += " " + ngettext("It fits in {count} turn.", "It fits in {count} turns: wheel or R.", turns).format(count=turns)
        chip = signed(ghost.points) + (f" {signed(bonus)}" if bonus else "")
        return Paper(heading, line, (_small(table, ghost.laid.tile),), chip)
    if not hand.lit and draft.opening and not draft.laid:
        return _opening(table)
    if not hand.lit:
        return Paper(_("{tile} does not fit").format(tile=words.tile(hand.tile)), _("No place on the table takes it now."))
    line = _("{places}. They are lit. It is worth {points} points.")
    where = words.places(len(hand.lit))
    line = line.format(places=where[:1].upper() + where[1:], points=SUM[hand.tile])
    return Paper(_("{tile} fits").format(tile=words.tile(hand.tile)), line)


def _laid(table: QuadOminosTurn) -> Paper:
    draft = table.draft
    assert draft is not None
    sums, bonus = draft.points
    chip = signed(sums) + (f" {signed(bonus)}" if bonus else "")
    if draft.full and draft.bonus_mode:
        small = tuple(_small(table, one.laid.tile) for one in draft.laid)
        return Paper(_("Three tiles"), _("Lay ends the turn. Undo takes the last one back."), small, chip)
    tile = words.tile(draft.laid[0].laid.tile)
    line = _("Lay ends the turn. Undo takes it back.")
    if bonus and draft.best_pair is None:
        line = _("No two more tiles fit: the bonus is 25 points.") + " " + line
    return Paper(_("{tile} lies there").format(tile=tile), line, (_small(table, draft.laid[0].laid.tile),), chip)


def _small(table: QuadOminosTurn, tile: str) -> Sprite:
    return tiles.tile(table.look, table.look.px(4.8), numbers(tile))


def _looking_back(table: QuadOminosTurn) -> Paper | None:
    number = table.looking or 0
    if number == 0:
        return Paper(_("The beginning"), _("Nobody has moved yet."))
    ply = table.session.match.plies[number - 1]
    events = table.public(ply)
    spans = words.log_words(table.name, ply.seat, events, 0)
    return Paper("".join(span.text for span in spans), "")


def _hint_words(table: QuadOminosTurn) -> str:
    move = table.thinking.hint.move
    if move.word == "draw":
        return _("Draw a tile")
    if move.word != "place":
        return _("Nothing fits: pass")
    if len(move.laid) > 1:
        return _("{tile}, then two bonus tiles").format(tile=words.tile(move.laid[0].tile))
    return _("{tile} at the bright place").format(tile=words.tile(move.laid[0].tile))


# ---- questions with buttons


def question(table: QuadOminosTurn) -> tuple[str, str, tuple[str, str]] | None:
    """Heading, line and the words of the two answers, when the paper asks something; an answer that is empty is not there."""
    draft = table.draft
    if draft is None or not table.ready or table.hand.tile is not None:
        return None
    if table.thinking.hint is not None and table.thinking.hint_stage >= 3:
        return None
    if draft.choices and not draft.laid:
        high = next(tile for tile in draft.choices if tile != ZEROS)
        heading = _("{name} begins").format(name=table.name(draft.view.turn))
        line = _("0-0-0-0 brings 25, and two bonus tiles as well.")
        first = _("{tile}: {points}").format(tile=words.tile(high), points=f"{signed(SUM[high])} {signed(BONUS)}")
        return heading, line, (first, _("0-0-0-0: {points}").format(points=signed(BONUS)))
    if draft.choosing:
        best = draft.best_pair or 0
        matched = len(draft.laid[0].matched)
        heading = words.corners(matched) if not draft.opening else _("A quadruple begins")
        if draft.keeps_bonus:
            return heading, _("25 points, and two more tiles if they are laid:"), (
                _("25 points alone"), _("And two more: up to {points}").format(points=signed(best)))
        return heading, _("Choose the bonus:"), (
            _("{points} points").format(points=BONUS), _("Two more tiles: up to {points}").format(points=signed(best)))
    if draft.bonus_mode and not draft.full:
        which = _("The first bonus tile") if len(draft.laid) == 1 else _("The second bonus tile")
        line = _("Raised tiles fit. Each brings its sum.")
        return which, line, (_("Rather 25 points"), "")
    return None


def draw_question(target: pygame.Surface, table: QuadOminosTurn) -> None:
    """The paper of a question: its words above the buttons, which draw themselves."""
    asked = question(table)
    if asked is None:
        return
    look, theme, rect = table.look, table.look.theme, table.rail["preview"]
    materials.paper(look, rect.size).draw(target, rect.topleft)
    heading, line, _answers = asked
    pad = look.px(2.4)
    top = rect.y + look.px(1.0)
    room = (rect.w - 2 * pad, table.rail["choice0"].y - look.px(0.8) - top)
    head_high = round(room[1] * (0.46 if line else 1.0))
    head = text.fitted(look, heading, (room[0], head_high), 3.3, theme.ink, "f", 600, valign="middle", min_share=2.3)
    target.blit(head, (rect.x + pad, top))
    low = text.fitted(look, line, (room[0], room[1] - head_high), 2.5, theme.ink2, "a", 500, valign="top", line_height=1.12,
                      min_share=1.8)
    target.blit(low, (rect.x + pad, top + head_high))


def footer(table: QuadOminosTurn) -> str:
    """The quiet line under the buttons."""
    if table.rail["footer"].h < table.look.px(2.6):
        return ""
    if table.hand.tile is not None and table.ready:
        return _("Esc puts {tile} back.").format(tile=words.tile(table.hand.tile))
    if table.camera.own:
        return _("The Home key shows the whole table.")
    return ""


def well_line(table: QuadOminosTurn) -> str:
    """What the well means now."""
    draft = table.draft
    if table.ready and draft is not None:
        if draft.only_word == DRAW:
            return _("A click draws: {points}").format(points=signed(-20))
        if draft.only_word == PASS:
            return _("Nothing is left to draw")
        return _("{name} can lay: no draw").format(name=table.name(draft.view.turn))
    return _("Round {number}").format(number=table.shown.round)


def rule_now(table: QuadOminosTurn) -> str:
    """The number of the rule that matters now."""
    if table.bubble.visible and table.bubble.rule.startswith("T"):
        return table.bubble.rule
    draft = table.draft
    if draft is None:
        return "T6"
    if draft.opening:
        return "T4"
    if draft.choosing or draft.bonus_mode:
        return "T8"
    return "T9" if draft.only_word == DRAW else "T10" if draft.only_word == PASS else "T6"


