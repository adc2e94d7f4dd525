"""The course of a match at a table: who decides now, what a move did, how positions come onto the table, the end, and the fast
run of bots.

All other parts of a table lean on it: those that it holds know it as `scenes.table.parts.Shell`, a game as
`scenes.table.desk.Desk`; what is told there is not told here again. What only the table has it is handed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

import msgspec
import pygame

from game.contract import Refusal
from scenes.dialog import Answer
from scenes.kit.actions import keymap
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS, Motion
from scenes.kit.retained.layer import Layer
from scenes.page import Host, Page
from scenes.profile import Settings
from scenes.session import AnyPly, Session
from scenes.table.bubble import Bubble
from scenes.table.buttons import Buttons, shown_whole
from scenes.table.coach import Coach
from scenes.table.desk import Past, Rounds
from scenes.table.game import Side, Tutor
from scenes.table.hand.rack import Arrive, KindsAhead
from scenes.table.hidden.hands import HiddenHands
from scenes.table.menu import pause_menu, question_answers, seal_answers, watching_menu
from scenes.table.moments.moment import Deciding
from scenes.table.moments.part import Moments, People
from scenes.table.question.asking import GoingRound
from scenes.table.stage import MoveTrail, Piece, Point, Rail, Stage, pool
from scenes.table.thinking import BEAT, BREATH, LONG_BREATH, THINK_LEAST, Thinking, round_ended
from scenes.table.window.caption import Caption, LogLine
from scenes.table.window.fade import Fade
from scenes.table.window.log import LogPanel, further_lines, log_lines
from scenes.table.window.news import NewsPaper

LOSS = 700.0
"""Milliseconds for which nothing skips how a person loses a match: the last move, and then the end."""


class Course(Page):
    """A match that goes on at a table, with the parts that see to it. Its contracts are those of `Shell` and `Desk`."""

    side: Side
    buttons: Buttons
    kinds: KindsAhead | None
    rounds: Rounds
    log: LogPanel
    curtain_answer: Callable[[], Answer | None]
    """Gives the second button of a curtain before a turn; None for none."""

    def __init__(self, app: Host, session: Session, past: Callable[[Course], Past], tutor: Tutor) -> None:
        super().__init__(app)
        self.session, self.tutor, self.toast = session, tutor, app.toast
        self.rail, self.background_motion = Rail(), Motion()
        self.meet()
        self.over = self.end_asked = self.fast = False
        self.opening = True
        self.kept_turn = -1
        """After how many moves people have declined to take the last turn back."""
        self.loss_until = 0.0
        """Until when nothing skips what is shown, in the time of `motion`."""
        self._at_once = True
        """Whether a refresh is done at once; else it waits for the one at the end of a move."""
        self.page: Page = self
        self.still, self.fade = Layer(), Fade(self.motion)
        self.kept_caption: Caption | None = None
        """What the caption told of a move while it was shown: it stays until what that brought has landed and was read. None
        after a gesture, and for another viewer."""
        self.stage = Stage(self.motion, self.redraw, lambda: None if self.settings.reduced_motion else self.background_motion)
        self.move_trail = MoveTrail(self.stage)
        self.thinking = Thinking(app, session)
        self.hints = self.thinking.hints
        self.moments, self.people = Moments(self), People(self)
        self.past = past(self)
        self.hands = HiddenHands(self)
        self.question = GoingRound(self, self.hands)
        self.fast_forward = FastForward(self)
        self.coach = Coach(self)
        self.bubble = Bubble(partial(_unsaid, self))

    # ---- what the parts and the game ask of the table

    @property
    def settings(self) -> Settings:
        everybody, person = self.app.settings, None if self.seat is None else self.known.get(self.seat)
        if person is None or (person.hints and person.lights):
            return everybody
        hints, lights = everybody.hints and person.hints, everybody.lights and person.lights
        return msgspec.structs.replace(everybody, hints=hints, lights=lights)

    def meet(self) -> None:
        """Takes note of who sits at the table now."""
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

    @property
    def may_take_back(self) -> bool:
        """Whether the turn that has just ended can still be taken back: no other seat has acted since or declined."""
        past = self.past
        if self.over or self.opening or past.replay or past.viewing_ply is not None or self.question.open:
            return False
        return len(self.session.match) != self.kept_turn and self.session.may_take_back() is None

    def gesture(self) -> None:
        self.bubble.hide()
        self.move_trail.clear()
        self.end_asked = False
        self.kept_caption = None
        self.refresh()

    def put_down(self) -> None:
        self.hints.forget()
        self.bubble.hide()
        self.fade.drop()
        self.kept_caption = None
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
        if self._at_once:
            self.dress()
            self.papers = [self.rail["caption"]]
            self.redraw()

    def dress(self) -> None:
        """Brings hint and tip in line with what can be done, and, in a table, its buttons."""
        hint = self.hints.hint if self.person_to_act else None
        self.buttons.hinted.dress(hint, shown_whole(self.hints, self.side.words.hinting()), self.rail["caption"])
        if self.coach.says is not None:
            self.coach.dress()

    def redraw(self) -> None:
        """Has the ground repainted."""
        self.still.stale()
        self.touch()

    def crossfade(self) -> None:
        self.fade.begin(self.app.screen)

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
        if self.hands.hand_over(seat, self.curtain_answer):
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
        app, session = self.app, self.session
        share: Answer = (_("Share"), "share", lambda: app.open("share", session=session))
        answers, sealed = self.answers(), [*seal_answers(app, session), share]
        app.push(watching_menu(self, answers, self.go_back, sealed) if self.past.replay else pause_menu(self, answers, sealed))

    def answers(self) -> list[Answer]:
        """What the menu holds beside what every table has."""
        return [*self.fast_forward.answers(), *self.side.turn.more_answers(), *self.hands.answers(), *question_answers(self)]

    # ---- positions come onto the table

    def show(self, state: Any) -> None:
        self.move_trail.clear()
        view = _take_in(self, state)
        _show_hand(self, view)
        self.stage.set(self.side.ground.pieces(view))

    def glide(self, state: Any, done: Callable[[], None] | None = None) -> None:
        """Lets every piece glide from where it is to its place in what the viewer may know of a state."""
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
        """Shows what a move did by the game's script, glides to the position after it, shows its moment, then calls `done`."""
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


def _unsaid(table: Course) -> None:
    """A refusal is gone: the caption says something else now, and a tip comes back."""
    if table.coach.says is not None:
        table.coach.dress()
    table.redraw()


def _celebrate(table: Course) -> None:
    """Shows the end of the match, then opens the page of the result."""
    _hold_loss(table)
    outcome = table.session.match.outcome
    assert outcome is not None
    table.side.ground.celebrate(outcome, partial(show_results, table))


def show_results(table: Course) -> None:
    """Opens the page of the result, unless another page lies over the table; see `Table.resume`."""
    if table.on_top:
        last = table.log.lines[-1]
        deciding = table.moments.marks.deciding(Deciding(last.ply, last.plain))
        table.app.open("results", "replace", session=table.session, deciding=deciding)


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
        table.thinking.ask(seat, LONG_BREATH if table.may_take_back else beat)
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


def _show_hand(table: Course, view: Any, leaving: Sequence[Piece] | None = None) -> tuple[list[Piece], Counter[Hashable]]:
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


RUN = 0.12
"""The length of all motions of bots and of their thinking while they run, as a share of the normal one."""
GESTURES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION)
"""What stops the run, and the time of a draft; where only the pointer moves that begins anew."""


class FastForward:
    """The fast run of one table; `Shell.fast` says whether it is on."""

    def __init__(self, table: Course) -> None:
        self.table = table
        self.paper: NewsPaper | None = None
        """The paper with what happened, until the next click or key."""
        self._owed = False
        """Whether a page has ended the run, so that what happened is to be told when the person's turn comes."""
        self._held = False
        """Whether the key that begins the run is still down: repeating itself it is no gesture."""

    @property
    def possible(self) -> bool:
        """Whether at least one bot is to act before the person whose turn comes next, at a match that is played here."""
        table, question = self.table, self.table.question
        seat, past = table.seat, table.past
        if seat is None or table.over or table.opening or past.replay or past.viewing_ply is not None or table.tutor.teaches:
            return False
        if question.page is not None or question.early or not table.hands.people:
            return False
        return not table.session.seats[seat].human or question.claims is not None

    # ---- beginning and ending

    def start(self) -> None:
        """Begins the run where it is possible. What is being shown ends at once, and so does the moment that goes with it."""
        table = self.table
        if table.fast or not self.possible:
            return
        table.fast, self.paper, self._owed = True, None, False
        table.sounds.sparing = True
        table.moments.skip()
        table.motion.skip()  # what this leads to may be a person's turn, which has ended the run then
        if table.fast:
            table.motion.speed = table.pace
            table.refresh()

    def answers(self) -> list[Answer]:
        """The answer that this part adds to the pause menu."""
        return [(_("Until my turn"), "run", self.start)] if self.possible else []

    def stop(self) -> None:
        """Ends the run: from now on the table goes on at the usual pace."""
        table = self.table
        if table.fast:
            table.fast = table.sounds.sparing = False
            table.motion.speed = table.pace
            table.refresh()

    def arrive(self) -> None:
        """A person is to act: the run ends, and a paper tells what happened, also after a run that a question has ended; where
        a curtain comes, that does."""
        table = self.table
        if table.fast or self._owed:
            self._owed = False
            self.stop()
            lines = () if table.seat is None or table.hands.several else table.hands.recap(table.seat)
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
        if event.type not in (*GESTURES, pygame.FINGERDOWN):
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
            self._owed = self.table.question.page is not None

    def draw(self, target: pygame.Surface) -> None:
        """Draws the paper that tells what happened."""
        if self.paper is not None and self.table.past.viewing_ply is None:
            self.paper.draw(target, self.table.style)
