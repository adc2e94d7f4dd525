"""What the Quad-Ominos table says: tiles, seats and the clock of a turn, caption, questions, log. Always by name, never "you"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import pygame

from game.contract import Refusal, Seat, phrase
from game.quad_ominos.board import Board
from game.quad_ominos.board import Laid as LaidTile
from game.quad_ominos.events import BonusLaid, Drew, Laid, Passed, TimedOut
from game.quad_ominos.legal import clashes
from game.quad_ominos.moves import DRAW, PASS, Move
from game.quad_ominos.tiles import BONUS, NAME, SUM, TARGET, ZEROS, is_quadruple, spoken
from game.rounds import RoundEnded
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.selection import Draft, TileSelection, meets_a_side
from scenes.kit import controls, layout, text
from scenes.kit.actions import with_keys
from scenes.kit.language import N_, _, ngettext, signed, whole
from scenes.kit.pieces import Mood
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.bubble import free_place, tail
from scenes.table.buttons import hint_paper
from scenes.table.desk import Desk
from scenes.table.game import Tally, TallyText, Words
from scenes.table.plates.plates import Line, TurnClock
from scenes.table.window.caption import LogLine, Paper, covered
from scenes.table.window.log import spans

Names = Callable[[int], str]


def tile_words(name: str) -> str:
    """A tile in a sentence, by the name it has in the list: "5-0-5-5"."""
    return spoken(NAME[name])


def tiles_left(count: int) -> str:
    """How many tiles somebody has."""
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


BONUS_WORDS = {
    3: (N_("Three corners match"), N_("25 for three corners"), N_("Three corners match: {points} points and {bonus} more."),
        N_("Three corners!")),
    4: (N_("Four corners match"), N_("25 for four corners"), N_("Four corners match: {points} points and {bonus} more."),
        N_("Four corners!")),
    0: (N_("A quadruple begins"), N_("25 for a quadruple"), N_("A quadruple begins: {points} points and {bonus} more."),
        N_("A quadruple!")),
}
HEADING, FOR, TOLD, GREAT = range(4)
"""What is said of the 25 points where so many corners match, or a quadruple begins: as a heading, for what they are, when a tile
lies that brings them, and in big words."""


def bonus_words(matched: Sequence[int], which: int) -> str:
    """One of the words of `BONUS_WORDS` for a tile with these corners matched."""
    return _(BONUS_WORDS.get(len(matched), BONUS_WORDS[0])[which])


def bonus_told(event: Laid) -> str:
    """Why a tile brings 25 points besides its sum, or more tiles, in one line; empty where it does not."""
    if event.bonus_tiles and not event.bonus:
        return _("Three corners match: bonus tiles, not 25 points.")
    return bonus_words(event.matched, TOLD).format(points=event.points, bonus=event.bonus) if event.bonus else ""


def worth(points: int, bonus: int) -> str:
    """What a tile brings, a bonus in it set apart: "+6" or "6+25"."""
    return f"{points}{signed(bonus)}" if points and bonus else signed(points or bonus)


def pointing(why: Refusal, board: Board, laid: LaidTile) -> Refusal:
    """The same refusal in words for a table that shows the place itself: "here" instead of its coordinates."""
    if why.rule != "T6":
        return why
    wrong = clashes(board, laid)
    if laid.place in board.tiles:
        sentence = phrase("{tile} lies here already.", tile=spoken(board.tiles[laid.place]))
    elif wrong:
        numbers = {"own": wrong[0].own, "other": wrong[0].other}
        sentence = phrase("Here {own} would touch {other}: touching corners must be equal.", **numbers)
    else:
        sentence = phrase("{tile} needs a full side beside another tile.", tile=spoken(laid.tile))
    return Refusal(why.rule, sentence, why.fields, why.pieces)


def log_words(name: Names, seat: int, events: Sequence[Any], drawn: int) -> tuple[Span, ...]:
    """What a turn was, in one line; `drawn` tiles were drawn before the move, at 20 points each, and count with it."""
    found = {type(event): event for event in events}
    laid, ended, passed = found.get(Laid), found.get(RoundEnded), Passed in found
    bonus = 0 if laid is None else laid.bonus
    sums = sum(event.points for event in events if isinstance(event, Laid | BonusLaid | Drew | Passed)) - 20 * drawn
    total = sums + bonus
    if ended is not None and ended.winner == seat:  # what it won (T12) is told apart from what its turn brought
        line, points = _("{name} won round {number}: {points}"), [*([total] if total else []), ended.change[seat]]
    elif ended is not None and ended.winner is None and passed:  # not where a tile reached the goal within a round (T14)
        line, points = _("{name} passed, nobody won round {number}: {points}"), [total]
    else:
        line, drawn = _line(found, drawn)
        points = [sums, bonus] if bonus and not drawn else [total]
    return spans(line, name=name(seat), number="" if ended is None else str(ended.round), count=str(drawn),
                 tile="" if laid is None else tile_words(laid.tile), points="\N{NO-BREAK SPACE}".join(map(signed, points)))


def _line(found: Mapping[type, Any], drawn: int) -> tuple[str, int]:
    """The line of a turn that ended no round, by the last event of each class, and how many tiles were drawn in it."""
    what = "laid" if Laid in found else "passed" if Passed in found else "late" if TimedOut in found else "drew"
    drawn += what == "drew"
    return {
        ("laid", False): _("{name} laid three tiles: {points}") if BonusLaid in found else _("{name} laid {tile}: {points}"),
        ("laid", True): _("{name} drew {count}, then laid: {points}"),
        ("passed", False): _("{name} passed: {points}"),
        ("passed", True): _("{name} drew {count}, then passed: {points}"),
        ("late", False): _("{name} ran out of time"),
        ("late", True): _("{name} drew {count}, then ran out of time: {points}"),
        ("drew", True): _("{name} drew {count}: {points}"),
    }[what, drawn > 0], drawn


class QuadOminosPlateText(TallyText):
    """The tiles in hand and the way to the goal."""

    feels = MappingProxyType({Laid: "glad", BonusLaid: "glad", Drew: "annoyed", Passed: "down", TimedOut: "down"})

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.goal = TARGET[tally.desk.session.match.view(None).tiles]

    def line(self, seat: Seat, score: int) -> Line:
        return Line(whole(score), tiles_left(self.view.counts[seat]))

    def label(self) -> tuple[str, str]:
        return _("Round {number}").format(number=self.view.round), _("goal {points}").format(points=self.goal)

    def moves(self, event: Any) -> Mapping[Seat, Mood]:
        great = isinstance(event, Laid) and (event.bonus or event.bonus_tiles)
        return dict.fromkeys(range(len(self.scores())), "astonished") if great else {}


class SeatClock(TurnClock):
    """The clock of a turn, and the seat that it belongs to."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(int(desk.session.match.options["turn_seconds"]), lambda: desk.sounds.play("tick"), lambda: None)
        self.desk = desk
        self.seat: Seat | None = None
        self._turn = -1
        """The number of moves before the turn for which the clock was started."""

    def start(self, seat: Seat) -> None:
        """Starts the clock for a turn; after a draw, and when a hidden hand is opened again, it goes on where it was."""
        plies = self.desk.session.match.plies
        first = len(plies)
        while first and plies[first - 1].seat == seat and plies[first - 1].move == DRAW:
            first -= 1
        if self._turn == first and self.seat == seat and self.left > 0:
            self.running = True
        else:
            self.begin()
        self._turn, self.seat = first, seat

    def draw_around(self, target: pygame.Surface, seat: Seat, at: tuple[int, int], radius: int) -> bool:
        """Draws the ring around the face of the seat whose time runs; False for the others, and without a limit."""
        if not self.exists or self.left <= 0 or self.seat != seat:
            return False
        self.draw(target, self.desk.style, at, radius)
        return True


HURRY = 20
"""The number of seconds before the end of a turn from which the banner counts them down."""
PAD = 1.0
"""What lies around the answers in a bubble, in percent of the window's height."""


class Asked(NamedTuple):
    """A question in a bubble: its heading and what matters for it, which the caption says, its two answers (an empty one is
    none), and which of them a hint advises."""

    heading: str
    line: str
    answers: tuple[str, str]
    advised: int | None = None


class QuadOminosWords(Words):
    """What is said beside the tiles: caption, questions, log."""

    def __init__(self, sel: TileSelection, places: Layout, tally: Tally, clock: SeatClock) -> None:
        self.desk, self.sel, self.places = sel.desk, sel, places
        self._asked_at: tuple[object, pygame.Rect] = (None, pygame.Rect(0, 0, 1, 1))
        self.tally, self.clock = tally, clock

    # ---- the banner

    def turn(self) -> Seat:
        return int(self.tally.view.turn)

    def expected(self, seat: Seat) -> str:
        if self.desk.motion.active:
            return self.tally.heading
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
        """What the caption says."""
        asked = self.question()
        if asked is not None:
            return Paper(asked.heading, asked.line)
        if self.desk.past.replay or self.desk.past.viewing_ply is not None:
            return self.looking_back(self.desk.past.viewing_ply or 0)
        draft = self.sel.draft
        if not self.desk.ready or draft is None:
            tally = self.tally
            return Paper(tally.heading, tally.line, gold=tally.gold) if tally.heading else None
        first, hint = self.hinting(), self.desk.hints.hint
        if first is not None and hint is not None:
            return hint_paper(self.desk.hints, first, _hint_words(hint.move, len(draft.laid)), hint.reason.say(_))
        if self.sel.tile is not None:
            return self._held(draft, self.sel.tile)
        said, way_back = self._of_draft(draft), self.footer()
        return replace(said, body=way_back) if way_back else said

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
            tile = tile_words(next(iter(draft.fits)))
            return Paper(_("{tile} fits").format(tile=tile), _("It has just been drawn: lay it now."), gold=(tile,))
        heading = ngettext("{count} tile fits", "{count} tiles fit", fitting).format(count=fitting)
        return Paper(heading, _("Take it up to see where.") if fitting == 1 else _("Take one up to see where."))

    def _opening(self, draft: Draft) -> Paper:
        tile = next(iter(draft.fits))
        heading = _("{name} begins").format(name=self.desk.session.name(draft.view.turn))
        line = (_("{tile} is the highest quadruple: {points} and 25 points.") if is_quadruple(tile)
                else _("{tile} is the highest tile: {points} points."))
        return Paper(heading, line.format(tile=tile_words(tile), points=SUM[tile]))

    def _held(self, draft: Draft, tile: str) -> Paper:
        sel = self.sel
        ghost = sel.ghost
        if ghost is not None:
            turns = len(sel.lit[ghost.laid.place])
            other = " " + with_keys(_("Scroll or {turn}: another way.")) if turns > 1 else ""
            if ghost.bonus and not draft.laid:
                several = _("Or two bonus tiles instead of the 25.") if len(draft.view.hand) > 2 else ""
                why = bonus_words(ghost.matched, FOR)
                said = ngettext("{count} point, and {bonus}.", "{count} points, and {bonus}.", ghost.points)
                return Paper(said.format(count=ghost.points, bonus=why), (several + other).strip(), gold=(why,))
            many = ngettext("It fits in {count} turn.", "It fits in {count} turns.", turns).format(count=turns)
            return Paper(tile_words(ghost.laid.tile), (many if turns > 1 else _("It fits here.")) + other,
                         chip=worth(ghost.points, 0))
        if not sel.lit and draft.opening and not draft.laid:
            return self._opening(draft)
        if not sel.lit:
            return Paper(_("{tile} does not fit").format(tile=tile_words(tile)), _why_nowhere(draft, tile))
        places = ngettext("at {count} place", "at {count} places", len(sel.lit)).format(count=len(sel.lit))
        heading = _("{tile} fits {places}").format(tile=tile_words(tile), places=places)
        return Paper(heading, _("A click on its empty place puts it back."), chip=signed(SUM[tile]))

    def _laid(self, draft: Draft) -> Paper:
        sums, bonus = draft.points
        chip = worth(sums, bonus)
        if draft.full and draft.bonus_mode:
            return Paper(_("Three tiles"), _("End turn keeps them. Undo takes the last one back."), chip=chip)
        tile = tile_words(draft.laid[0].laid.tile)
        line = _("End turn keeps it there. Undo takes it back.")
        if bonus and draft.best_pair is None:
            line = _("No two more tiles fit, so it is 25 points.")
        return Paper(_("{tile} lies there").format(tile=tile), line, chip=chip)

    # ---- questions with buttons

    def question(self) -> Asked | None:
        """What is asked, while something is."""
        draft = self.sel.draft
        by_hint = draft is not None and self.hinting() is not None and not _two_answers(draft)
        if draft is None or not self.desk.ready or self.sel.tile is not None or by_hint:
            return None
        if draft.choices and not draft.laid:
            high = next(tile for tile in draft.choices if tile != ZEROS)
            heading = _("{name} begins").format(name=self.desk.session.name(draft.view.turn))
            first = _("{tile}: {points}").format(tile=tile_words(high), points=f"{signed(SUM[high])} {signed(BONUS)}")
            other = _("0-0-0-0: {points}").format(points=signed(BONUS))
            return self._advised(Asked(heading, _("With 0-0-0-0 two bonus tiles can follow."), (first, other)), draft)
        if draft.choosing:
            return self._advised(_asks_for_bonus(draft), draft)
        if draft.bonus_mode and not draft.full:
            which = _("First bonus tile") if len(draft.laid) == 1 else _("Second bonus tile")
            return Asked(which, _("Raised tiles fit. Each brings its sum."), (_("Rather 25 points"), ""))
        return None

    def _advised(self, asked: Asked, draft: Draft) -> Asked:
        hint = self.desk.hints.hint
        if hint is None:
            return asked
        laid = hint.move.laid
        which = int(len(laid) > len(draft.laid)) if draft.laid else int(NAME[laid[0].tile] == ZEROS)
        return asked._replace(advised=which, line=hint.reason.say(_))

    def bubble_size(self) -> tuple[int, int]:
        """The size of the bubble of a question beside its tile."""
        asked, style = self.question(), self.desk.style
        labels = [label for label in asked.answers if label] if asked is not None else []
        px = min(style.text(3.0), style.px(4.2))
        wide = max((text.width(label, px, "a", 700) for label in labels), default=0) + round(3.2 * px)
        return wide + 2 * style.px(PAD), len(labels) * (round(2.3 * px) + style.px(PAD)) + style.px(PAD)

    @property
    def beside_tile(self) -> bool:
        """Whether the bubble of the question lies beside its tile, on felt that is free."""
        return self._found()[0].h > 0

    def _found(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the bubble lies beside its tile (empty where no felt is free) and the box of the tile."""
        draft, camera = self.sel.draft, self.places.camera
        laid = [one.laid.place for one in draft.laid] if draft is not None else []
        about = camera.box(laid[0] if laid else (0, 0))
        size, taken = self.bubble_size(), [*self.places.obstacles(), *map(camera.box, laid[1:])]
        if draft is not None and draft.bonus_mode:
            taken += [camera.box(place) for fits in draft.fits.values() for place in fits]
        key = (size, about.topleft, camera.view, camera.rect.topleft, taken)
        if self._asked_at[0] != key:
            room = camera.rect.inflate(-self.desk.style.px(1.0), -self.desk.style.px(1.0))
            box = free_place(size, about.center, [about], room, round(camera.side * 0.4), taken)
            if covered(box, [*taken, about]) or not room.contains(box):
                box = pygame.Rect(0, 0, 0, 0)
            self._asked_at = (key, box)
        return self._asked_at[1], about

    def question_places(self) -> list[pygame.Rect]:
        """Where the bubble of a question and its two buttons lie: beside the tile that it is about, or where no felt is free in
        place of the caption."""
        asked, pad, none = self.question(), self.desk.style.px(PAD), pygame.Rect(0, 0, 0, 0)
        if asked is None:
            return [none, none, none]
        box, shares = self._found()[0], [1.0 for answer in asked.answers if answer]
        if box.h:
            return [box, *layout.rows(box.inflate(-2 * pad, -2 * pad), *shares, gap=pad), none][:3]
        box = self.desk.rail["caption"].copy()
        if len(shares) == 1:
            box.x, box.w = box.right - box.w // 2, box.w // 2
        return [box, *layout.columns(box.inflate(-pad, -pad), *shares, gap=pad), none][:3]

    def draw_question(self, target: pygame.Surface) -> None:
        """Draws the bubble of a question, whose buttons draw themselves, with its tail at the tile."""
        if self.question() is None:
            return
        style, box, (found, about) = self.desk.style, self.question_places()[0], self._found()
        tip, side = tail(box, about.center, round(about.w * 0.45)) if found.h else ((0, 0), "none")
        controls.bubble(style, box.size, tip, side).draw(target, box.topleft)

    # ---- quiet lines, the log

    def footer(self) -> str:
        return with_keys(_("The key {home} shows the whole table.")) if self.places.camera.own else ""

    def well_line(self) -> str:
        """What the well means now."""
        draft = self.sel.draft
        if self.desk.ready and draft is not None:
            if draft.only_word == DRAW:
                return _("Click to draw: {points}").format(points=signed(-20))
            if draft.only_word == PASS:
                return _("Nothing is left to draw")
            return _("Only when no tile fits")
        return _("Round {number}").format(number=self.tally.view.round)

    def said(self, ply: AnyPly) -> tuple[Span, ...]:
        return log_words(self.desk.session.name, ply.seat, self.desk.hands.public(ply), 0)

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        plies, seats = self.desk.session.match.plies, self.desk.session.seats
        if ply.move == DRAW and number < len(plies) and plies[number].seat == ply.seat:
            return None  # the log tells it with what follows
        drawn = 0
        while number - 2 - drawn >= 0 and plies[number - 2 - drawn].seat == ply.seat and plies[number - 2 - drawn].move == DRAW:
            drawn += 1
        said = log_words(self.desk.session.name, ply.seat, self.desk.hands.public(ply), drawn)
        return LogLine(number, seats[ply.seat].mark, said)

    def rule_now(self) -> str | None:
        draft = self.sel.draft
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
    if laid and len(move.laid) == laid:
        return _("Take the 25 points")
    if laid:
        return _("{tile} at the bright place").format(tile=tile_words(move.laid[laid].tile))
    if move.word == "draw":
        return _("Draw a tile")
    if move.word != "place":
        return _("Nothing fits: pass")
    if len(move.laid) > 1:
        return _("{tile}, then two bonus tiles").format(tile=tile_words(move.laid[0].tile))
    return _("{tile} at the bright place").format(tile=tile_words(move.laid[0].tile))


def _why_nowhere(draft: Draft, tile: str) -> str:
    if meets_a_side(draft.board, tile):
        return _("Where one side fits, another number would be wrong.")
    return _("No two numbers side by side on the table are like one of its sides.")


def _asks_for_bonus(draft: Draft) -> Asked:
    best = draft.best_pair or 0
    heading = bonus_words(draft.laid[0].matched, HEADING)
    if draft.keeps_bonus:
        line = ngettext("Two tiles bring up to {points} point more.", "Two tiles bring up to {points} points more.", best)
        return Asked(heading, line.format(points=best), (_("25 points alone"), _("Two tiles as well")))
    line = ngettext("Two bonus tiles bring up to {points} point.", "Two bonus tiles bring up to {points} points.", best)
    return Asked(heading, line.format(points=best), (_("Take 25 points"), _("Lay two bonus tiles")))
