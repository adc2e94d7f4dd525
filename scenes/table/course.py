"""The course of a match at a table: who decides now, what a move did, how positions come onto the table, the end.

It is the part of the table that all its other parts call: they know it as `scenes.table.parts.Shell`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import msgspec

from game.contract import Refusal
from scenes.dialog import Answer
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS, Motion
from scenes.page import Host, Page
from scenes.profile import Settings
from scenes.sealed import answers as seal_answers
from scenes.session import AnyPly, Session
from scenes.table.agreeing import Agreements
from scenes.table.bubble import Bubble
from scenes.table.buttons import Buttons
from scenes.table.coach import Coach
from scenes.table.game import Side
from scenes.table.hand.ahead import KindsAhead
from scenes.table.hand.whereabouts import Arrive
from scenes.table.hidden.hands import HiddenHands
from scenes.table.log_words import further_lines, log_lines
from scenes.table.menu import QuestionMenu, pause_menu, watching_menu
from scenes.table.moments.moment import Deciding
from scenes.table.moments.part import Moments, picture_of
from scenes.table.past import Looking
from scenes.table.plates.people import People
from scenes.table.question.asking import GoingRound
from scenes.table.rail import Rail
from scenes.table.rounds.counting import RoundsPlayed
from scenes.table.seating import Seating, StandingIn
from scenes.table.stage import Piece, Point, Stage, pool
from scenes.table.thinking import BEAT, BREATH, LONG_BREATH, THINK_LEAST, Thinking, Why
from scenes.table.tutoring import Tutor
from scenes.table.undoing import Undoing
from scenes.table.until import RUN, UntilMyTurn
from scenes.table.way import Way
from scenes.table.window.hinting import gold_by_hint, told_whole
from scenes.table.window.log_drawer import LogDrawer
from scenes.table.window.picture import Permits, Picture
from scenes.table.window.scrubber import Scrubber


class Course(Page):
    """A match that goes on at a table, with the parts that see to it."""

    side: Side
    bubble: Bubble
    buttons: Buttons
    kinds: KindsAhead | None

    def __init__(self, app: Host, session: Session, replay: bool, tutor: Tutor) -> None:
        super().__init__(app)
        self.session, self.tutor, self.toast = session, tutor, app.toast
        self.rail, self.flair = Rail(), Motion()
        self.over = self.end_asked = self.fast = False
        self.opening = True
        self._at_once = True
        """Whether a refresh is done at once; else it waits for the one at the end of a move."""
        self.page: Page = self
        self.stage = Stage(self.motion, self.redraw)
        self.way = Way(self.stage)
        self.thinking = Thinking(app, session)
        self.hints = self.thinking.hints
        self.why = Why(self.thinking, app.toast)
        self.moments, self.people = Moments(self), People(self)
        self.past = Looking(self, session, self.moments, self.why, replay)
        self.log = self.past.log
        self.hands = HiddenHands(self)
        self.question = GoingRound(self, self.hands)
        self.until = UntilMyTurn(self, self.hands, self.question, self.moments)
        self.agreements = Agreements(self)
        self.drawer = LogDrawer(self)
        self.coach = Coach(self)
        self.undoing = Undoing(self, self.hands, self.past, self.question)
        self.rounds = RoundsPlayed(self, self.moments)
        self.seating = Seating(self, self.hands, self.question)
        self.standing_in = StandingIn(self, self.seating, self.question)
        self.permits = Permits(self)
        self.picture = Picture(self, self.past, self.agreements, self.permits)
        self.scrubber = Scrubber(session, self.moments.marks, lambda: self.past.looking or 0, self.past.go_to)

    # ---- what the parts and the game ask of the table

    @property
    def settings(self) -> Settings:
        """The settings, as they hold for the person who acts: hints and lights may be off for one and on for another. What is
        off for everybody stays off."""
        seat, everybody = self.seat, self.app.settings
        if seat is None or not self.session.seats[seat].human:
            return everybody
        person = self.app.profile.people.of(self.session.name(seat))
        if person is None or (person.hints and person.lights):
            return everybody
        hints, lights = everybody.hints and person.hints, everybody.lights and person.lights
        return msgspec.structs.replace(everybody, hints=hints, lights=lights)

    @property
    def calm(self) -> bool:
        """Whether motion is reduced: a short fade takes the place of movement."""
        return self.settings.reduced_motion

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the match is over."""
        return self.session.match.to_act

    @property
    def person_to_act(self) -> bool:
        """Whether it is a person's turn to act, at the present position and with their hand open."""
        seat = self.seat
        if seat is None or self.over or self.opening or self.past.replay or self.past.looking is not None or self.question.open:
            return False
        if self.tutor.rests:
            return False
        return self.session.seats[seat].human and (not self.hands.several or self.hands.viewer == seat)

    @property
    def ready(self) -> bool:
        """Whether a person may make a gesture now: they are to act, and the match is not waiting for a motion."""
        return self.person_to_act and not self.motion.active

    @property
    def pace(self) -> float:
        """The length of what bots do, as a share of the normal one: that of the settings, or that of the run until my turn."""
        usual = SPEEDS[self.settings.bots_speed]
        return min(RUN, usual) if self.fast else usual

    def gesture(self) -> None:
        """Notes that a person did something: drops the last refusal or question, then does what `refresh` does."""
        self.bubble.hide()
        self.way.clear()
        self.end_asked = False
        self.refresh()

    def put_down(self) -> None:
        """Clears whatever is pointed at, pressed or told, because somebody else will look at the screen."""
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
        """Says why something is not allowed, at a point of the table or else in its middle; the places at fault pulse."""
        self.sounds.play("refuse")
        faults, sentence = self.side.turn.faults(refusal), self.side.words.refused(refusal)
        if at is None and not faults:
            self.toast(sentence)  # nothing to point at
            return
        self.bubble.show(self.flair, sentence, refusal.rule, at or self.side.ground.rect.center, faults)
        plates = () if self.side.plates is None else self.side.plates.boxes().values()
        pressed = [widget.rect for widget in self.widgets if widget.visible]
        self.bubble.spare(self.stage.pieces.values(), (self.rail["caption"], *plates, *pressed), self.side.ground.rect)
        self.refresh()  # what was held went home, so banner and paper must no longer speak of it

    def refresh(self) -> None:
        """Brings words and buttons up to date and has the ground repainted."""
        if not self._at_once:
            return
        buttons, turn, past = self.buttons, self.side.turn, self.past
        may_undo = not self.over and (turn.begun() or self.session.may_undo() is None)
        if past.replay:
            buttons.dress_replay(past.playing)
        elif past.looking is not None:
            buttons.dress_looking(may_undo)
        else:
            may_hint = self.settings.hints and (self.person_to_act or self.question.hint_seat is not None)
            buttons.dress_turn(may_undo, may_hint, turn.end_label(), self.person_to_act and turn.may_end())
            if not may_undo and self.undoing.possible():
                buttons.dress_take_back()
        turn.dress(buttons)
        if self.person_to_act and past.looking is None:
            gold_by_hint(self.hints, (buttons.end, turn.offered()))
        unasked = self.question.unasked is not None and past.looking is None
        buttons.dress_coming(self.until.possible, self.fast, self.question.asking.words().yes if unasked else "")
        buttons.end.whose = self.seat
        self.agreements.dress()
        self.drawer.dress()
        hint = self.hints.hint if self.person_to_act else None
        self.buttons.hinted.dress(hint, told_whole(self.hints, self.side.words.hinting()), self.rail["caption"])
        self.coach.dress()
        self.papers = [self.rail["caption"]]
        self.redraw()

    def redraw(self) -> None:
        """Has the ground repainted."""
        self.picture.still.stale()
        self.touch()

    def crossfade(self) -> None:
        """Keeps the current picture and lets it fade into what is drawn next, for reduced motion."""
        self.picture.crossfade(self.app.screen)

    def refresh_log(self) -> None:
        """Brings the log in line with the match."""
        self.log.set_lines(log_lines(self.side, self.session))

    # ---- the turn

    def proceed(self) -> None:
        """Goes on with whoever is to act now; a person whose hand is hidden opens the curtain first."""
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
                self.side.ground.celebrate(self.session.match.outcome, self.show_results)
            return
        seat = self.seat
        assert seat is not None
        human = self.session.seats[seat].human
        if human:
            self.until.arrive()
        if self.hands.hand_over(seat, self.undoing.answer()):
            return
        self.motion.speed = SPEEDS[self.settings.people_speed] if human else self.pace
        self.side.turn.begin(seat)
        if human:
            self.coach.look(seat)
        else:
            self._ask_bot(seat)
        self.refresh()

    def _ask_bot(self, seat: int) -> None:
        only = self.side.turn.only_move()
        if only is None:
            plies = self.session.match.plies
            beat = THINK_LEAST if plies and plies[-1].seat == seat else BEAT
            self.thinking.ask(seat, LONG_BREATH if self.undoing.possible() else beat)
            return
        plies = self.session.match.plies
        slow = not plies or (not plies[-1].step.sealed and self.session.seats[plies[-1].seat].human)
        self.thinking.know(only, LONG_BREATH if slow else BREATH)

    def commit(self, move: Any, shown: bool = False) -> bool:
        """Plays a move of the seat to act. `shown`: the table shows it already. False when it was refused."""
        result = self.session.play(move, self.seat)
        if isinstance(result, Refusal):
            self.refuse(self.tutor.refused(move, result))
            return False
        self.played(result, shown)
        return True

    def played(self, ply: AnyPly, shown: bool) -> None:
        """Takes a move that was played to the screen."""
        if any(told.event.kind == "round_ended" for told in ply.step.told):
            self.hands.cover(len(self.session.match) - 1)  # everybody looks at the table while a new hand is dealt
        self.end_asked = False
        self.until.before(ply)
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

    # ---- bots and hints

    def _hear_bots(self) -> bool:
        """Takes what the bots have come up with; True when something looks different now. No bot moves while a page lies over the
        table: who opens the menu pauses the match."""
        thinking = self.thinking
        if thinking.poll():
            if thinking.hints.hint is None:
                self.toast(_("No hint comes to mind just now."))
            elif self.person_to_act:
                self.sounds.play("chain")
            self.refresh()
        if self.motion.active or self.past.looking is not None or not self.on_top:
            return False
        move = thinking.take(self.pace)
        if move is None:
            return False
        result = self.session.play(move, self.seat)
        assert not isinstance(result, Refusal), f"a bot's move was found to be legal and is refused: {result}"
        self.played(result, False)
        return True

    # ---- pages over the table

    def open_rules(self) -> None:
        """Opens the rule book at the section that matters now."""
        refused = self.bubble.rule if self.bubble.visible else None
        rule = self.tutor.rule_now() or (None if refused else self.coach.rule) or self.side.words.rule_now()
        self.app.open("rulebook", game=self.session.game, rule=rule)

    def open_menu(self) -> None:
        if self.tutor.open_menu():
            return
        app, session, rounds = self.app, self.session, self.rounds
        share: Answer = (_("Share"), "share", lambda: app.open("share", session=session))
        sealed = [*seal_answers(app, session), share]
        if self.past.replay:
            live, answers = session.following is not None, rounds.answers()
            app.push(watching_menu(app, live, answers, self.open_rules, rounds.open_sheet, self.go_back, sealed))
            return
        answers = [
            *self.undoing.answers(), *self.until.answers(), *self.side.turn.more_answers(), *self.hands.answers(),
            *QuestionMenu(self).answers(), *rounds.answers(), *self.agreements.answers(), *self.seating.answers(),
        ]
        app.push(pause_menu(app, session.unsaved, answers, self.open_rules, rounds.open_sheet, sealed))

    # ---- the end

    def show_results(self) -> None:
        """Opens the page of the result, unless another page lies over the table; see `Table.resume`."""
        if self.on_top:
            last = self.log.lines[-1]
            deciding = self.moments.marks.deciding(Deciding(last.ply, last.plain))
            seen = picture_of(self.moments, len(self.session.match) if deciding is None else deciding.ply)
            self.app.open("results", "replace", session=self.session, deciding=deciding, seen=seen)

    # ---- positions come onto the table

    def show(self, state: Any) -> None:
        """Shows a state at once."""
        ground = self.side.ground
        self.way.clear()
        self.hands.view = view = self.session.match.rules.view(state, self.hands.viewer)
        ground.settle()
        self.moments.settle()
        ground.arrange(view)
        _show_hand(self, view)
        self.people.arrive()
        self.stage.set(ground.pieces(view))

    def glide(self, state: Any, done: Callable[[], None] | None = None) -> None:
        """Lets every piece glide from where it is to its place in a state, then calls `done`."""
        ground = self.side.ground
        if self.calm:
            if self.hands.hand_open or not self.hands.several:
                self.crossfade()
            self.show(state)
            if done is not None:
                self.motion.after(0, done)
            return
        self.hands.view = view = self.session.match.rules.view(state, self.hands.viewer)
        ground.settle()
        self.moments.settle()
        ground.arrange(view)
        self.people.arrive()
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
        state, moments, way = ply.step.state, self.moments, self.way
        moments.expect(ply)
        ground = self.side.ground

        def settled() -> None:
            way.end()
            self.glide(state, done if self.fast else lambda: moments.show(done))

        past = self.past
        own = self.session.seats[ply.seat].human and not past.replay and past.looking is None
        if ground.leaves_way and not own:
            way.begin(self.session.seats[ply.seat].mark)
        else:
            way.clear()
        ground.show_ply(ply, settled)


def _show_hand(
    table: Course, view: Any, leaving: Sequence[Piece] | None = None
) -> tuple[list[Piece], Counter[Hashable]]:
    """Shows the hand of the front seat, open or face down; gives what left it, and how many of each kind came into it.

    `leaving`: the pieces that leave the stage, from which the hand takes what comes; None to show the hand without motion.
    """
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
    rack.show(front, keys, arrive, came_from=starts, for_a_while=table.past.looking is not None)
    holding.shown(view)
    left = [Piece(key, box.center, box.h) for key, boxes in rack.where.left.items() for box in boxes]
    return left, Counter(keys) - before
