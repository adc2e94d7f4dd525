"""What the Quad-Ominos table says on its banner, its papers and its quiet lines, and which rule matters now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.contract import Seat
from game.quad_ominos.moves import DRAW, PASS, Move
from game.quad_ominos.tiles import BONUS, NAME, SUM, ZEROS, is_quadruple
from scenes.games.quad_ominos import tiles, words
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.selection import Draft, TileSelection, meets_a_side
from scenes.games.quad_ominos.telling import SeatClock, Telling
from scenes.games.quad_ominos.tiles import numbers
from scenes.kit import materials, text
from scenes.kit.actions import with_keys
from scenes.kit.language import _, ngettext, signed
from scenes.kit.pictures import Sprite
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.game import Words
from scenes.table.rail import LogLine, Paper
from scenes.table.window.free import free_felt
from scenes.table.window.hinting import hint_paper

NARROW = 36.0
"""The width of the log, in percent of the window's height, below which its lines are brief."""

HURRY = 20
"""The number of seconds before the end of a turn from which the banner counts them down."""


class Asked(NamedTuple):
    """A question on the paper: its heading, its two answers (an empty one is none), the reason for each, and which of them a
    hint advises."""

    heading: str
    answers: tuple[str, str]
    reasons: tuple[str, str]
    advised: int | None = None


class QuadOminosWords(Words):
    """What is said beside the tiles: banner, paper, footer, log."""

    def __init__(self, sel: TileSelection, places: Layout, telling: Telling, clock: SeatClock) -> None:
        self.desk, self.sel, self.places = sel.desk, sel, places
        self.lying: Callable[[], list[pygame.Rect]] = list
        """The boxes of the tiles on the table."""
        self._asked_at: tuple[object, pygame.Rect] = (None, pygame.Rect(0, 0, 1, 1))
        self.telling, self.clock = telling, clock

    def tell(self, heading: str, line: str) -> None:
        self.telling.tell(heading, line)

    # ---- the banner

    def turn(self) -> Seat:
        return self.telling.turn

    def expected(self, seat: Seat) -> str:
        if self.desk.motion.active:
            return self.telling.last_event[0]
        if not self.desk.session.seats[seat].human:
            return _("{name} is thinking").format(name=self.desk.session.name(seat))
        clock, draft = self.clock, self.sel.draft
        if draft is None:
            return ""
        if clock.running and clock.seconds <= HURRY:
            return ngettext("{count} second left", "{count} seconds left", clock.seconds).format(count=clock.seconds)
        if draft.only_word is not None:
            return _("Draw a tile") if draft.only_word == DRAW else _("Nothing fits: pass")
        if draft.choosing:
            return _("Choose the bonus")
        if draft.bonus_mode and not draft.full:
            return _("First bonus tile") if len(draft.laid) == 1 else _("Second bonus tile")
        if draft.move is not None:
            return _("End the turn, or undo")
        return _("Lay the first tile") if draft.opening else _("Lay a tile")

    def expected_overheard(self) -> str:
        return "" if self.desk.motion.active else _("Lay a tile, draw or pass")  # which of them it is tells of the hand

    # ---- the paper

    def paper(self) -> Paper | None:
        """What the paper says; None also while it holds buttons, for then `draw_question` draws it."""
        if self.question() is not None:
            return None
        if self.desk.past.replay or self.desk.past.viewing_ply is not None:
            return self.looking_back(self.desk.past.viewing_ply or 0)
        draft = self.sel.draft
        if not self.desk.ready or draft is None:
            heading, line, tile = self.telling.last_event
            return Paper(heading, line, () if tile is None else (self._small(tile),)) if heading else None
        first, hint = self.hinting(), self.desk.hints.hint
        if first is not None and hint is not None:
            tile = self.sel.hinted
            small = () if tile is None else (self._small(tile),)
            return hint_paper(self.desk.hints, first, _hint_words(hint.move, len(draft.laid)), hint.reason.say(_), small)
        if self.sel.tile is not None:
            return self._held(draft, self.sel.tile)
        return self._of_draft(draft)

    def hinting(self) -> str | None:
        """The paper tells the hint until a tile is taken up, or with its reason also with its tile in hand.

        While two answers stand there it is told with them, at once.
        """
        hints, sel = self.desk.hints, self.sel
        if hints.hint is None or (sel.tile is not None and (hints.hint_stage < 3 or sel.tile != sel.hinted)):
            return None
        asks = sel.draft is not None and _two_answers(sel.draft)
        return "" if asks or sel.hinted is None else _("Hint: this tile")

    def _of_draft(self, draft: Draft) -> Paper:
        """What can be done, or was done, while nothing is held."""
        if draft.only_word == DRAW:
            return Paper(_("Nothing fits"), _("Draw until a tile fits. Each one costs 20 points."))
        if draft.only_word is not None:
            return Paper(_("Nothing fits"), _("There is nothing left to draw. A pass costs 20 points."))
        if draft.laid:
            return self._laid(draft)
        if draft.opening:
            return self._opening(draft)
        fitting, plies = len(draft.fits), self.desk.session.match.plies
        if fitting == 1 and plies and plies[-1].move == DRAW:
            tile = next(iter(draft.fits))
            said = _("{tile} fits").format(tile=words.tile(tile))
            return Paper(said, _("It has just been drawn: lay it now."), (self._small(tile),))
        heading = ngettext("{count} tile fits", "{count} tiles fit", fitting).format(count=fitting)
        if fitting == 1:
            return Paper(heading, _("It stands out in the rack. Take it up to see where."))
        return Paper(heading, _("They stand out in the rack. Take one up to see where."))

    def _opening(self, draft: Draft) -> Paper:
        tile = next(iter(draft.fits))
        heading = _("{name} begins").format(name=self.desk.session.name(draft.view.turn))
        if is_quadruple(tile):
            line = _("{tile} has four equal numbers and is highest: {points} and 25 points.")
        else:
            line = _("Nobody has four equal numbers. {tile} is highest: {points} points.")
        return Paper(heading, line.format(tile=words.tile(tile), points=SUM[tile]))

    def _held(self, draft: Draft, tile: str) -> Paper:
        sel = self.sel
        ghost = sel.ghost
        if ghost is not None:
            bonus = 0 if draft.laid else ghost.bonus
            heading = words.corners(len(ghost.matched)) if bonus and not draft.opening else words.tile(ghost.laid.tile)
            several = _("25 points more, or two bonus tiles.") if len(draft.view.hand) > 2 else _("25 points more.")
            line = several if bonus else _("It fits here.")
            turns = len(sel.lit[ghost.laid.place])
            if turns > 1:
                many = ngettext("It fits in {count} turn.", "It fits in {count} turns.", turns)
                many += " " + with_keys(_("Scroll or {turn}: another way.")) if turns > 1 else ""
                line += " " + many.format(count=turns)
            chip = signed(ghost.points) + (f" {signed(bonus)}" if bonus else "")
            return Paper(heading, line, (self._small(ghost.laid.tile),), chip)
        if not sel.lit and draft.opening and not draft.laid:
            return self._opening(draft)
        if not sel.lit:
            return Paper(_("{tile} does not fit").format(tile=words.tile(tile)), _why_nowhere(draft, tile))
        places = len(sel.lit)
        line = ngettext("At {count} lit place, for {points} points.", "At {count} lit places, for {points} points.", places)
        line = line.format(count=places, points=SUM[tile]) + " " + _("A click on its empty place puts it back.")
        return Paper(_("{tile} fits").format(tile=words.tile(tile)), line)

    def _laid(self, draft: Draft) -> Paper:
        sums, bonus = draft.points
        chip = signed(sums) + (f" {signed(bonus)}" if bonus else "")
        if draft.full and draft.bonus_mode:
            small = tuple(self._small(one.laid.tile) for one in draft.laid)
            return Paper(_("Three tiles"), _("End turn keeps them. Undo takes the last one back."), small, chip)
        tile = words.tile(draft.laid[0].laid.tile)
        line = _("End turn keeps it there. Undo takes it back.")
        if bonus and draft.best_pair is None:
            line = _("No two more tiles fit, so it is 25 points.") + " " + line
        return Paper(_("{tile} lies there").format(tile=tile), line, (self._small(draft.laid[0].laid.tile),), chip)

    def _small(self, tile: str) -> Sprite:
        return tiles.tile(self.desk.style, self.desk.style.px(4.8), numbers(tile))

    # ---- questions with buttons

    def question(self) -> Asked | None:
        """What the paper asks, while it asks something."""
        draft = self.sel.draft
        by_hint = draft is not None and self.hinting() is not None and not _two_answers(draft)
        if draft is None or not self.desk.ready or self.sel.tile is not None or by_hint:
            return None
        if draft.choices and not draft.laid:
            high = next(tile for tile in draft.choices if tile != ZEROS)
            heading = _("{name} begins").format(name=self.desk.session.name(draft.view.turn))
            first = _("{tile}: {points}").format(tile=words.tile(high), points=f"{signed(SUM[high])} {signed(BONUS)}")
            other = _("0-0-0-0: {points}").format(points=signed(BONUS))
            reasons = (_("Its sum and 25 more."), _("And two bonus tiles on top."))
            return self._advised(Asked(heading, (first, other), reasons), draft)
        if draft.choosing:
            return self._advised(_asks_for_bonus(draft), draft)
        if draft.bonus_mode and not draft.full:
            which = _("First bonus tile") if len(draft.laid) == 1 else _("Second bonus tile")
            return Asked(which, (_("Rather 25 points"), ""), (_("Raised tiles fit. Each brings its sum."), ""))
        return None

    def _advised(self, asked: Asked, draft: Draft) -> Asked:
        """The question with what a hint advises, and why, in place of what stands under that answer."""
        hint = self.desk.hints.hint
        if hint is None:
            return asked
        laid = hint.move.laid
        which = int(len(laid) > len(draft.laid)) if draft.laid else int(NAME[laid[0].tile] == ZEROS)
        why = hint.reason.say(_)
        return asked._replace(advised=which, reasons=(why, asked.reasons[1]) if which == 0 else (asked.reasons[0], why))

    def question_places(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Where the paper of a question and its two buttons lie: on free felt."""
        rail = self.desk.rail
        paper, first, second = rail["question"], rail["choice0"], rail["choice1"]
        key = self.lying(), paper, self.places.rect.topleft
        if self._asked_at[0] != key:
            self._asked_at = (key, free_felt([paper], self.places.rect, self.lying()))
        box = self._asked_at[1]
        by = box.x - paper.x, box.y - paper.y
        return box, first.move(by), second.move(by)

    def draw_question(self, target: pygame.Surface) -> None:
        """Draws the paper of a question: its heading, and under each button, which draws itself, the reason for it."""
        asked = self.question()
        if asked is None:
            return
        style, theme = self.desk.style, self.desk.style.theme
        (rect, first, second), pad = self.question_places(), style.px(2.4)
        materials.paper(style, rect.size).draw(target, rect.topleft)
        room = (rect.w - 2 * pad, first.y - style.px(0.4) - rect.y)
        head = text.fitted(style, asked.heading, room, 3.3, theme.ink, "f", 600, valign="middle", min_share=2.3)
        target.blit(head, (rect.x + pad, rect.y + style.px(0.2)))
        for button, line, end in ((first, asked.reasons[0], second.y), (second, asked.reasons[1], rect.bottom)):
            top = button.bottom + style.px(0.9)
            low = text.fitted(style, line, (button.w, end - style.px(0.3) - top), 2.4, theme.ink2, "a", 500, "center", "top",
                              line_height=1.05, min_share=1.7)
            target.blit(low, (button.x, top))

    # ---- quiet lines, the log

    def footer(self) -> str:
        if self.places.camera.own:
            return with_keys(_("The key {home} shows the whole table."))
        return ""

    def well_line(self) -> str:
        """What the well means now."""
        draft = self.sel.draft
        if self.desk.ready and draft is not None:
            if draft.only_word == DRAW:
                return _("Click to draw: {points}").format(points=signed(-20))
            if draft.only_word == PASS:
                return _("Nothing is left to draw")
            return _("Only when no tile fits")
        return _("Round {number}").format(number=self.telling.round)

    def said(self, ply: AnyPly) -> tuple[Span, ...]:
        return words.log_words(self.desk.session.name, ply.seat, self.desk.hands.public(ply), 0)

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        return self._line(number, ply, brief=self.desk.rail["log"].w < self.desk.style.px(NARROW))

    def recap_line(self, number: int, ply: AnyPly) -> LogLine | None:
        return self._line(number, ply, brief=False)

    def _line(self, number: int, ply: AnyPly, brief: bool) -> LogLine | None:
        plies, seats = self.desk.session.match.plies, self.desk.session.seats
        if ply.move == DRAW and number < len(plies) and plies[number].seat == ply.seat:
            return None  # the log tells it with what follows
        drawn = 0
        while number - 2 - drawn >= 0 and plies[number - 2 - drawn].seat == ply.seat and plies[number - 2 - drawn].move == DRAW:
            drawn += 1
        said = words.log_words(self.desk.session.name, ply.seat, self.desk.hands.public(ply), drawn, brief)
        return LogLine(number, seats[ply.seat].mark, said)

    def rule_now(self) -> str | None:
        bubble, draft = self.desk.bubble, self.sel.draft
        if bubble.visible and bubble.rule.startswith("T"):
            return bubble.rule
        if draft is None:
            return "T6"
        if draft.opening:
            return "T4"
        if draft.choosing or draft.bonus_mode:
            return "T8"
        return "T9" if draft.only_word == DRAW else "T10" if draft.only_word == PASS else "T6"


def _two_answers(draft: Draft) -> bool:
    """Whether one of two answers is the next thing to do: how to begin, or which bonus to take."""
    return draft.choosing or bool(draft.choices and not draft.laid)


def _hint_words(move: Move, laid: int) -> str:
    """The heading of a hint at its last stage, when so many tiles of the turn lie already."""
    if laid and len(move.laid) == laid:
        return _("Take the 25 points")
    if laid:
        return _("{tile} at the bright place").format(tile=words.tile(move.laid[laid].tile))
    if move.word == "draw":
        return _("Draw a tile")
    if move.word != "place":
        return _("Nothing fits: pass")
    if len(move.laid) > 1:
        return _("{tile}, then two bonus tiles").format(tile=words.tile(move.laid[0].tile))
    return _("{tile} at the bright place").format(tile=words.tile(move.laid[0].tile))


def _why_nowhere(draft: Draft, tile: str) -> str:
    """Why a tile fits nowhere on the table."""
    if meets_a_side(draft.board, tile):
        return _("Where one side fits, another number would be wrong.")
    return _("No two numbers side by side on the table are like one of its sides.")


def _asks_for_bonus(draft: Draft) -> Asked:
    """The question whether the 25 points are taken or two bonus tiles are laid."""
    best, nothing = draft.best_pair or 0, _("The turn ends.")
    heading = words.corners(len(draft.laid[0].matched)) if not draft.opening else _("A quadruple begins")
    if draft.keeps_bonus:
        reason = ngettext("Up to {points} point more.", "Up to {points} points more.", best)
        return Asked(heading, (_("25 points alone"), _("Two tiles as well")), (nothing, reason.format(points=best)))
    reason = ngettext("Up to {points} point, a smaller hand.",
                      "Up to {points} points, a smaller hand.", best)
    return Asked(heading, (_("Take 25 points"), _("Lay two bonus tiles")), (nothing, reason.format(points=best)))
