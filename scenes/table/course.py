"""The course of a match at a table: who decides now, what a move did, how positions come onto the table, the end.

It is the part of the table that all its other parts call: they know it as `scenes.table.parts.Shell`, games as
`scenes.table.desk.Desk`; what is told there is not told here again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

import msgspec
import pygame

from game.bots.levels import EASY, TITLES
from game.contract import Refusal, Seat
from scenes.dialog import Answer, Dialog
from scenes.kit import materials
from scenes.kit.actions import keymap
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS, Motion
from scenes.kit.theme import Style
from scenes.page import Host, Page
from scenes.profile import SeatSetup, Settings
from scenes.sealed import answers as seal_answers
from scenes.seats.who import WhoPaper
from scenes.session import AnyPly, Session
from scenes.table.agreeing import Agreements
from scenes.table.bubble import Bubble
from scenes.table.buttons import Buttons, gold_by_hint, shown_whole
from scenes.table.coach import Coach
from scenes.table.game import Side, Tutor
from scenes.table.hand.rack import KindsAhead
from scenes.table.hand.whereabouts import Arrive
from scenes.table.hidden.curtain import recap
from scenes.table.hidden.hands import HiddenHands
from scenes.table.menu import pause_menu, question_answers, watching_menu
from scenes.table.moments.moment import Deciding
from scenes.table.moments.part import Moments, People
from scenes.table.moments.shown import Room
from scenes.table.parts import Shell
from scenes.table.past import LookingBack, Undoing
from scenes.table.question.asking import GoingRound
from scenes.table.rounds.round_end import RoundsPlayed
from scenes.table.stage import MoveTrail, Piece, Point, Rail, Stage, pool
from scenes.table.thinking import BEAT, BREATH, LONG_BREATH, THINK_LEAST, Thinking, round_ended
from scenes.table.window.caption import LogLine
from scenes.table.window.log import further_lines, log_lines
from scenes.table.window.picture import Permits, Picture
from scenes.table.window.scrubber import Scrubber

LOSS = 700.0
"""Milliseconds for which nothing skips how a person loses a match: the last move, and then the end."""


class Course(Page):
    """A match that goes on at a table, with the parts that see to it. Its contracts are those of `Shell` and `Desk`."""

    side: Side
    buttons: Buttons
    kinds: KindsAhead | None
    agreements: Agreements | None
    """What may be agreed on beside the rules; None in a game that agrees on nothing."""

    def __init__(self, app: Host, session: Session, replay: bool, tutor: Tutor) -> None:
        super().__init__(app)
        self.session, self.tutor, self.toast = session, tutor, app.toast
        self.rail, self.background_motion = Rail(), Motion()
        self.meet()
        self.over = self.end_asked = self.fast = False
        self.opening = True
        self.loss_until = 0.0
        """Until when nothing skips what is shown, in the time of `motion`."""
        self._at_once = True
        """Whether a refresh is done at once; else it waits for the one at the end of a move."""
        self.page: Page = self
        self.stage = Stage(self.motion, self.redraw, lambda: None if self.settings.reduced_motion else self.background_motion)
        self.move_trail = MoveTrail(self.stage)
        self.thinking = Thinking(app, session)
        self.hints = self.thinking.hints
        self.moments, self.people = Moments(self), People(self)
        self.past = LookingBack(self, session, self.moments, replay)
        self.log = self.past.log
        self.hands = HiddenHands(self)
        self.question = GoingRound(self, self.hands)
        self.fast_forward = FastForward(self, self.hands, self.question, self.moments)
        self.coach = Coach(self)
        self.bubble = Bubble(self.unsaid)
        self.undoing = Undoing(self, self.hands, self.past, self.question)
        self.rounds = RoundsPlayed(self, self.moments)
        self.seating = Seating(self, self.hands, self.question)
        self.permits = Permits(self)
        self.picture = Picture(self, self.past, self.permits, self.moments)
        self.scrubber = Scrubber(session, self.moments.marks, lambda: self.past.viewing_ply or 0, self.past.go_to,
                                 self.past.show_again, self.log.line_of)

    # ---- what the parts and the game ask of the table

    @property
    def settings(self) -> Settings:
        everybody, person = self.app.settings, None if self.seat is None else self.known.get(self.seat)
        if person is None or (person.hints and person.lights):
            return everybody
        hints, lights = everybody.hints and person.hints, everybody.lights and person.lights
        return msgspec.structs.replace(everybody, hints=hints, lights=lights)

    def meet(self) -> None:
        of, seats = self.app.profile.people.of, self.session.seats
        known = {seat: of(setup.name) for seat, setup in enumerate(seats) if setup.human}
        self.known = {seat: person for seat, person in known.items() if person is not None}

    @property
    def seat(self) -> int | None:
        return self.session.match.to_act

    @property
    def person_to_act(self) -> bool:
        seat = self.seat
        past, waits = self.past, self.over or self.opening or self.question.open or self.tutor.rests
        if seat is None or waits or past.replay or past.viewing_ply is not None:
            return False
        return self.session.seats[seat].human and (self.hands.viewer == seat or not self.hands.several)

    @property
    def ready(self) -> bool:
        return self.person_to_act and not self.motion.active

    @property
    def pace(self) -> float:
        usual = SPEEDS[self.settings.bots_speed]
        return min(RUN, usual) if self.fast else usual

    def gesture(self) -> None:
        self.bubble.hide()
        self.move_trail.clear()
        self.end_asked = False
        self.picture.kept_caption = None
        self.refresh()

    def put_down(self) -> None:
        self.hints.forget()
        self.bubble.hide()
        self.picture.drop_fade()
        self.moments.hide()
        self.people.look_up()
        self.end_asked = False
        self.release_all()
        self.side.turn.let_go()
        self.app.hush()

    def refuse(self, refusal: Refusal, at: tuple[int, int] | None = None) -> None:
        self.sounds.play("refuse")
        faults, sentence = self.side.turn.faults(refusal), self.side.words.refused(refusal)
        if at is None and not faults:
            self.toast(sentence)  # nothing to point at
            return
        self.bubble.show(self.background_motion, sentence, refusal.rule, at or faults[0].center, faults)
        plates = self.side.plates.boxes().values()
        pressed = [widget.rect for widget in self.widgets if widget.visible]
        self.bubble.home = self.rail["caption"]
        ground = self.side.ground
        self.bubble.spare(self.stage.pieces.values(), (self.rail["caption"], *plates, *pressed), ground.rect, ground.labels())
        self.refresh()  # what was held went home, so banner and paper must no longer speak of it

    def refresh(self) -> None:
        if not self._at_once:
            return
        _dress_buttons(self)
        if self.agreements is not None:
            self.agreements.dress()
        hint = self.hints.hint if self.person_to_act else None
        self.buttons.hinted.dress(hint, shown_whole(self.hints, self.side.words.hinting()), self.rail["caption"])
        if self.coach.says is not None:
            self.coach.dress()
        self.papers = [self.rail["caption"]]
        self.redraw()

    def unsaid(self) -> None:
        """A refusal is gone: the caption says something else now, and a tip comes back."""
        if self.coach.says is not None:
            self.coach.dress()
        self.redraw()

    def redraw(self) -> None:
        """Has the ground repainted."""
        self.picture.still.stale()
        self.touch()

    def crossfade(self) -> None:
        self.picture.crossfade(self.app.screen)

    def refresh_log(self) -> None:
        self.log.set_lines(log_lines(self.side, self.session))

    def proceed(self) -> None:
        if self.opening or self.tutor.proceed():
            return
        self.question.begin()
        if self.question.open:
            return
        if self.session.match.outcome is not None:
            self.refresh()
            if not self.over:
                self.over = True
                self.session.put_away()
                self.refresh()
                self.motion.next_turn(partial(_celebrate, self), seen=True)  # a click that skips the last move does not skip this
            return
        seat = self.seat
        assert seat is not None
        human = self.session.seats[seat].human
        if human:
            self.fast_forward.arrive()
        if self.hands.hand_over(seat, self.undoing.answer):
            return
        self.motion.speed = SPEEDS[self.settings.people_speed] if human else self.pace
        self.side.turn.begin(seat)
        if not human:
            _ask_bot(self, seat)
        elif seat in self.known:
            self.coach.advise(seat, self.known[seat])
        self.refresh()

    def commit(self, move: Any, shown: bool = False) -> bool:
        result = self.session.play(move, self.seat)
        if isinstance(result, Refusal):
            self.refuse(self.tutor.refused(move, result))
            return False
        self.played(result, shown)
        return True

    def played(self, ply: AnyPly, shown: bool) -> None:
        if round_ended(ply):
            self.hands.cover(len(self.session.match) - 1)  # everybody looks at the table while a new hand is dealt
        self.end_asked = False
        self.fast_forward.before(ply)
        self.hints.forget()
        self.bubble.hide()
        self.refresh_log()
        further = further_lines(self.side.asking, self.session, len(self.session.match))
        if further:
            self.toast(". ".join(line.plain for line in further))
        if shown:
            self.show(ply.step.state)
            self.moments.expect(ply)
            self.moments.show(self.proceed)
        else:
            self._at_once = False  # what begins to move asks for it several times
            try:
                self.show_ply(ply, self.proceed)
            finally:
                self._at_once = True
        self.refresh()

    def open_rules(self) -> None:
        refused = self.bubble.rule if self.bubble.visible else ""
        of_game = refused if refused[:1].isupper() else None  # what no rule forbids, the table does
        rule = self.tutor.rule_now() or of_game or (None if refused else self.coach.rule) or self.side.words.rule_now()
        self.app.open("rulebook", game=self.session.game, rule=rule)

    def open_menu(self) -> None:
        if self.tutor.open_menu():
            return
        app, session, rounds = self.app, self.session, self.rounds
        share: Answer = (_("Share"), "share", lambda: app.open("share", session=session))
        sealed = [*seal_answers(app, session), share]
        if self.past.replay:
            app.push(watching_menu(self, rounds.answers(), self.go_back, sealed))
            return
        answers = [
            *self.undoing.answers(), *self.fast_forward.answers(), *self.side.turn.more_answers(), *self.hands.answers(),
            *question_answers(self), *rounds.answers(),
            *(self.agreements.answers() if self.agreements else ()), *self.seating.answers(),
        ]
        app.push(pause_menu(self, answers, sealed))

    def show_results(self) -> None:
        """Opens the page of the result, unless another page lies over the table; see `Table.resume`."""
        if self.on_top:
            last = self.log.lines[-1]
            deciding = self.moments.marks.deciding(Deciding(last.ply, last.plain))
            self.app.open("results", "replace", session=self.session, deciding=deciding)

    # ---- positions come onto the table

    def show(self, state: Any) -> None:
        self.move_trail.clear()
        view = _take_in(self, state)
        _show_hand(self, view)
        self.stage.set(self.side.ground.pieces(view))

    def glide(self, state: Any, done: Callable[[], None] | None = None) -> None:
        ground = self.side.ground
        if self.settings.reduced_motion:
            if self.hands.hand_open or not self.hands.several:
                self.crossfade()
            self.show(state)
            if done is not None:
                self.motion.after(0, done)
            return
        view = _take_in(self, state)
        pieces = ground.pieces(view)
        left, taken = _show_hand(self, view, self.stage.leaving(pieces))
        from_hand = pool(left)

        def comes_from(piece: Piece) -> Piece | None:
            return from_hand(piece) or ground.home(piece)

        def goes_to(piece: Piece) -> Piece | None:
            if taken[piece.kind] <= 0:
                return ground.home(piece)
            taken[piece.kind] -= 1  # the rack takes over its flight
            return None

        self.stage.glide(pieces, comes_from, goes_to, done)

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        state, moments, move_trail = ply.step.state, self.moments, self.move_trail
        moments.expect(ply)
        if ply is self.session.match.plies[-1]:
            _hold_loss(self)
        ground = self.side.ground

        def finished() -> None:
            move_trail.end()
            moments.come_next()
            self.glide(state, done if self.fast else lambda: moments.show(done))

        past = self.past
        own = self.session.seats[ply.seat].human and not past.replay and past.viewing_ply is None
        if ground.leaves_way and not own:
            move_trail.begin(self.session.seats[ply.seat].mark)
        else:
            move_trail.clear()
        ground.show_ply(ply, finished)


def _may_take_back(table: Course) -> bool:
    """Whether the turn that has just ended can still be taken back; mostly the match says already that it cannot."""
    return table.session.may_take_back() is None and table.undoing.possible()


def _celebrate(table: Course) -> None:
    """Shows the end of the match, then opens the page of the result."""
    _hold_loss(table)
    outcome = table.session.match.outcome
    assert outcome is not None
    table.side.ground.celebrate(outcome, table.show_results)


def _hold_loss(table: Course) -> None:
    """Nothing skips for a moment what is shown now, where the match is over and a person has lost it."""
    outcome = table.session.match.outcome
    if outcome is not None and outcome.winners and not table.past.replay and set(table.hands.people) - set(outcome.winners):
        table.loss_until, table.motion.rush = table.motion.now + LOSS, 1.0


def _ask_bot(table: Course, seat: int) -> None:
    """Lets a bot think, or make the only move that there is."""
    only, plies = table.side.turn.only_move(), table.session.match.plies
    if only is None:
        beat = THINK_LEAST if plies and plies[-1].seat == seat else BEAT
        table.thinking.ask(seat, LONG_BREATH if _may_take_back(table) else beat)
    else:
        slow = not plies or (not plies[-1].step.sealed and table.session.seats[plies[-1].seat].human)
        table.thinking.know(only, LONG_BREATH if slow else BREATH)


def _take_in(table: Course, state: Any) -> Any:
    """Takes in all of a position but its pieces; gives the view of it."""
    table.hands.view = view = table.session.match.rules.view(state, table.hands.viewer)
    table.side.ground.forget()
    table.moments.forget()
    table.side.ground.arrange(view)
    table.people.arrive()
    return view


def _dress_buttons(table: Course) -> None:
    """Brings the buttons in line with what can be done. In a replay the first three have other words."""
    buttons, turn, past = table.buttons, table.side.turn, table.past
    may_undo = not table.over and (turn.begun() or table.session.may_undo() is None)
    undo = _("Undo"), "", "arrow-back-up", may_undo
    if past.replay:
        pauses = (_("Pause"), "player-pause", True) if past.playing else (_("Play"), "player-play", True)
        buttons.say((_("Back"), "", "player-skip-back", True), pauses, (_("Done"), "check", True))
    elif past.viewing_ply is not None:
        buttons.say(undo, (_("Hint"), "bulb", False), (_("Back to now"), "arrow-right", True))
    else:
        if not may_undo and _may_take_back(table):
            undo = _("Take back"), _("Undo"), "arrow-back-up", True
        may_hint = table.settings.hints and (table.person_to_act or table.question.hint_seat is not None)
        buttons.say(undo, (_("Hint"), "bulb", may_hint), (turn.end_label(), "check", table.person_to_act and turn.may_end()))
    buttons.end.visible = not table.tutor.rests
    turn.dress(buttons)
    if table.person_to_act and past.viewing_ply is None:
        gold_by_hint(table.hints, (buttons.end, turn.offered()))
    unasked = table.question.unasked is not None and past.viewing_ply is None
    buttons.want.visible, buttons.want.label = unasked, f"{table.question.asking.words().yes}?" if unasked else ""
    buttons.faster.visible, buttons.faster.enabled = table.fast_forward.possible, not table.fast  # any gesture ends the run
    buttons.end.whose = table.seat


def _show_hand(
    table: Course, view: Any, leaving: Sequence[Piece] | None = None
) -> tuple[list[Piece], Counter[Hashable]]:
    """Shows the hand of the front seat, open or face down; gives what left it, and how many of each kind came into it. `leaving`:
    the pieces that leave the stage, from which the hand takes what comes; None to show the hand without motion."""
    holding = table.side.holding
    if holding is None or not table.rail.places:
        return [], Counter()
    rack, front = holding.rack, table.hands.front
    if not table.hands.hand_open:
        rack.show_down(front, holding.count(view, front))
        holding.shown(view)
        return [], Counter()
    before: Counter[Hashable] = Counter() if rack.face_down else Counter(rack.keys)
    keys = holding.keys(view)
    starts: dict[Hashable, list[Point]] = {}
    for piece in leaving or ():
        starts.setdefault(piece.kind, []).append(piece.at)
    arrive: Arrive = "jump" if leaving is None else "glide"
    rack.show(front, keys, arrive, came_from=starts, for_a_while=table.past.viewing_ply is not None)
    holding.shown(view)
    left = [Piece(key, box.center, box.h) for key, boxes in rack.where.left.items() for box in boxes]
    return left, Counter(keys) - before


class Seating:
    """Who may sit where from now on. A question that goes round is asked anew of those who sit there then."""

    def __init__(self, table: Shell, hands: HiddenHands, question: GoingRound) -> None:
        self.table, self.hands, self.question = table, hands, question

    @property
    def possible(self) -> bool:
        """Whether a seat can change hands now."""
        table = self.table
        if table.over or table.opening or table.past.replay or table.session.match.outcome is not None:
            return False
        return table.session.following is None

    def answers(self) -> list[Answer]:
        """The answers that this part adds to the pause menu."""
        return [(_("Change who plays"), "user", self.ask)] if self.possible else []

    def ask(self) -> None:
        """Asks which seat changes hands."""
        app, session = self.table.app, self.table.session
        self.table.motion.finish()
        if not self.possible:
            return
        self.table.past.back_to_now()
        answers: list[Answer] = []
        for place, seat in enumerate(session.seats):
            level = "" if seat.human else _(TITLES[seat.kind])
            said = _("{name}, bot: {level}").format(name=seat.name, level=level) if level else seat.name
            answers.append((said, "robot" if level else "user", partial(self.ask_who, place)))
        lines = [_("Choose a seat: a bot or somebody else takes it over. The match goes on.")]
        app.push(Dialog(app, _("Who plays from now on?"), lines, [*answers, (_("Back"), "arrow-left", lambda: None)]))

    def ask_who(self, seat: Seat) -> None:
        """Asks who sits at a seat from now on."""
        session = self.table.session
        heading = _("Who plays on for {name}?").format(name=session.name(seat))
        self.table.app.push(WhoPaper(self.table.app, heading, session.seats, seat, partial(self.change, seat)))

    def change(self, seat: Seat, other: SeatSetup) -> None:
        """Gives a seat to somebody else and goes on; nothing happens when all stays as it was."""
        session, profile = self.table.session, self.table.app.profile
        before = session.seats[seat]
        if (before.name, before.kind) == (other.name, other.kind) or not self.possible:
            return
        asked = self.question.open
        self.question.drop()
        session.held.change(session.setup.seats, seat, other, len(session.match), session.write)
        if other.human:
            profile.people.sit_down([other], own_marks=False)
            profile.people.save()
        self.table.meet()
        if before.human == other.human and before.name == other.name:
            self.table.refresh_log()
            if self.table.seat == seat or asked:  # the bot of another level thinks anew
                self.table.thinking.stop()
                self.table.proceed()
        elif before.human or other.human:
            self.hands.reseat()

    # ---- a bot that is given up: the people decide, and the match waits; no move is made up for the bot

    def stand_in(self, seat: Seat) -> bool:
        """Asks who plays for a bot that is given up, once nothing else lies over the table; True when it did."""
        table, setup = self.table, self.table.session.seats[seat]
        if table.motion.active or table.past.viewing_ply is not None or table.app.top is not (self.question.page or table.page):
            return False
        easy = setup.kind == EASY

        def easy_plays() -> None:
            table.app.worker.renew()
            self.change(seat, SeatSetup(setup.name, setup.mark, EASY))

        answers: list[Answer] = [
            (_("A person"), "user", partial(self.ask_who, seat)),
            (_("Ask again"), "refresh", partial(table.thinking.again, fresh=True)),
        ]
        if not easy:
            answers.insert(0, (_("Easy bot"), "robot", easy_plays))
        line = _("A person can take over, or ask again.") if easy else _("An easy bot or a person can take over.")
        lines = [_("The bot was asked twice, but no move came. The match waits."), line]
        table.app.push(Dialog(table.app, _("{name} doesn't answer").format(name=setup.name), lines, answers, grave=easy,
                              by_itself=True))
        return True


WIDE, EDGE = 62.0, 1.4
"""The width of the paper at a text size of 100 %, and its edge around the lines, in percent of the window's height."""


class NewsPaper:
    """The paper with what happened during the fast run of one table: `lines`, the oldest first, at least one. It lies on the
    `ground`, where it covers none of the boxes `taken` if there is such a place, else at the lower edge, where a board is seldom
    full."""

    def __init__(self, lines: Sequence[LogLine], style: Style, ground: pygame.Rect, taken: Sequence[pygame.Rect]) -> None:
        self.lines, self._style = tuple(lines), style
        edge = style.px(EDGE)
        wide = min(ground.w - 2 * edge, round(style.px(WIDE) * min(1.5, max(1.0, style.text_scale))))
        self._image = recap(style, _("Since your last turn"), self.lines, "", wide - 2 * edge, ground.h - 4 * edge)
        self.rect = pygame.Rect(0, 0, wide, self._image.get_height() + 2 * edge)
        """Where it lies in the window."""
        free = [box for box in Room(ground, taken).boxes() if box.w >= self.rect.w and box.h >= self.rect.h]
        if free:
            self.rect.center = max(free, key=lambda box: box.w * box.h).center
        else:
            self.rect.midbottom = ground.centerx, ground.bottom - edge

    def draw(self, target: pygame.Surface, style: Style) -> None:
        """Draws it where it was placed; nothing before that, or in another look."""
        if style != self._style:
            return
        materials.paper(style, self.rect.size).draw(target, self.rect.topleft)
        edge = style.px(EDGE)
        target.blit(self._image, (self.rect.x + edge, self.rect.y + edge))


RUN = 0.12
"""The length of all motions of bots and of their thinking while they run, as a share of the normal one."""
_ENDS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.FINGERDOWN)


class FastForward:
    """The fast run of one table; `Shell.fast` says whether it is on."""

    def __init__(self, table: Shell, hands: HiddenHands, question: GoingRound, moments: Moments) -> None:
        self.table, self.hands, self.question, self.moments = table, hands, question, moments
        self.paper: NewsPaper | None = None
        """The paper with what happened, until the next click or key."""
        self._owed = False
        """Whether a page has ended the run, so that what happened is to be told when the person's turn comes."""
        self._held = False
        """Whether the key that begins the run is still down: repeating itself it is no gesture."""

    @property
    def possible(self) -> bool:
        """Whether at least one bot is to act before the person whose turn comes next, at a match that is played here."""
        table = self.table
        seat, past = table.seat, table.past
        if seat is None or table.over or table.opening or past.replay or past.viewing_ply is not None or table.tutor.teaches:
            return False
        if self.question.page is not None or self.question.early or not self.hands.people:
            return False
        return not table.session.seats[seat].human or self.question.claims is not None

    # ---- beginning and ending

    def start(self) -> None:
        """Begins the run where it is possible. What is being shown ends at once, and so does the moment that goes with it."""
        table = self.table
        if self.table.fast or not self.possible:
            return
        table.fast, self.paper, self._owed = True, None, False
        table.sounds.sparing = True
        self.moments.skip()
        table.motion.skip()  # what this leads to may be a person's turn, which has ended the run then
        if self.table.fast:
            table.motion.speed = table.pace
            table.refresh()

    def answers(self) -> list[Answer]:
        """The answer that this part adds to the pause menu."""
        return [(_("Until my turn"), "run", self.start)] if self.possible else []

    def stop(self) -> None:
        """Ends the run: from now on the table goes on at the usual pace."""
        if not self.table.fast:
            return
        self.table.fast = self.table.sounds.sparing = False
        self.table.motion.speed = self.table.pace
        self.table.refresh()

    def arrive(self) -> None:
        """A person is to act: the run ends, and a paper tells what happened, also after a run that a question has ended; where
        a curtain comes, that does."""
        if not self.table.fast and not self._owed:
            return
        self._owed = False
        self.stop()
        seat = self.table.seat
        lines = () if seat is None or self.hands.several else self.hands.recap(seat)
        if lines:
            self.lay_out(lines)

    def before(self, ply: AnyPly) -> None:
        """A move is about to be shown: the one that ends a round or the match is shown at the usual pace."""
        self.paper = None
        if self.table.session.match.outcome is not None or round_ended(ply):
            self.stop()

    def lay_out(self, lines: Sequence[LogLine]) -> None:
        """Lays a paper that tells what happened into the window as it is now."""
        table = self.table
        lying = [piece.box(table.style.px(0.8)) for piece in table.stage.pieces.values()]
        self.paper = NewsPaper(lines, table.style, table.side.ground.rect, lying)

    def hears(self, event: pygame.Event) -> bool:
        """Takes an input event before everybody else: a gesture takes the paper away, and ends the run, which is all it does
        then; but the key of a question that was not offered goes on to it. True when it was used up."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and keymap().of_key(event) == "until":
            repeats, self._held = self._held, event.type == pygame.KEYDOWN
            if repeats and self._held:
                return self.table.fast
        if event.type not in _ENDS:
            return False
        if self.paper is not None:
            on_paper = event.type == pygame.MOUSEBUTTONDOWN and self.paper.rect.collidepoint(event.pos)
            self.paper = None
            self.table.page.touch()
            if on_paper:
                return True  # what lies under it was not meant
        if not self.table.fast:
            return False
        self.stop()
        return not (event.type == pygame.KEYDOWN and keymap().of_key(event) == "knock")

    def update(self, dt: float) -> None:
        """Lets `dt` milliseconds pass; a page that has come over the table ends the run."""
        if self.table.fast and self.table.app.top is not self.table.page:
            self.stop()
            self._owed = self.question.page is not None

    def draw(self, target: pygame.Surface) -> None:
        """Draws the paper that tells what happened."""
        if self.paper is not None and self.table.past.viewing_ply is None:
            self.paper.draw(target, self.table.style)
