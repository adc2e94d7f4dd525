"""The table, the same for every game: it holds the parts, passes input on to them, and draws what they paint.

A game gives its side of the table (see `scenes.table.game`) and sees the table as a desk (`scenes.table.desk`). Nothing here
decides what is legal or what it scores.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.contract import Refusal
from scenes.kit.language import N_, _
from scenes.kit.motion import Motion
from scenes.page import Host, Page
from scenes.profile import Settings
from scenes.session import Session
from scenes.table.agreeing import Agreements
from scenes.table.board.lingering import Lingering
from scenes.table.bubble import Bubble
from scenes.table.buttons import Buttons
from scenes.table.coach import Coach
from scenes.table.controls import Controls
from scenes.table.course import Course
from scenes.table.desk import Desk
from scenes.table.game import Side
from scenes.table.hand.ahead import KindsAhead
from scenes.table.hidden.hands import HiddenHands
from scenes.table.moments.part import Moments
from scenes.table.past import Looking
from scenes.table.people.people import People
from scenes.table.picture import Picture
from scenes.table.question.asking import GoingRound
from scenes.table.rail import Rail
from scenes.table.rounds.counting import RoundsPlayed
from scenes.table.seating.changing import Seating
from scenes.table.seating.helps import Helps
from scenes.table.seating.standing_in import StandingIn
from scenes.table.seating.why import Why
from scenes.table.showing import Showing
from scenes.table.spoken.telling import TableTelling
from scenes.table.stage import Stage
from scenes.table.taking_back import TakingBack
from scenes.table.thinking import Thinking
from scenes.table.tutoring import Tutor
from scenes.table.waiting.until import UntilMyTurn
from scenes.table.way import WORDS, Way
from scenes.table.window.division import Division
from scenes.table.window.drawers import Drawers
from scenes.table.window.hinting import gold_by_hint
from scenes.table.window.permitting import Permits
from scenes.table.window.scrubber import Scrubber


class Table(Page):
    """A match on the table, or, as a `replay`, one that is over and watched again, or a lesson with its `tutor`."""

    way_back = N_("Back to play")

    def __init__(
        self, app: Host, session: Session, side: Callable[[Desk], Side], replay: bool = False, tutor: Tutor | None = None
    ) -> None:
        super().__init__(app)
        if replay:
            self.way_back = N_("Back to the replay")
        self.session, self.tutor = session, tutor or Tutor()
        self.toast = app.toast
        self.helps = Helps(self, app.settings)
        self.rail, self.bubble, self.flair = Rail(), Bubble(), Motion()
        self.over = False
        self.opening = True
        self.stage = Stage(self.motion, self._pieces_changed)
        self.way = Way(self.stage)
        self.thinking = self.hints = Thinking(app, session)
        self.why = Why(self)
        self.past = Looking(self, session, replay)
        self.log = self.past.log
        self.hands = HiddenHands(self)
        self.cover = self.hands.draw_cover
        self.hides = lambda: self.hands.several and self.hands.viewer is not None
        self.question = GoingRound(self, self.hands)
        self.rounds = RoundsPlayed(self)
        self.moments = Moments(self)
        self.scrubber = Scrubber(session, self.moments.marks, lambda: self.past.looking or 0, self.past.go_to)
        self.showing = Showing(self, self.hands)
        self.course = Course(self, self.hands, self.question)
        self.taking_back = TakingBack(self, self.hands, self.past)
        self.may_take_back, self.take_back = self.taking_back.possible, self.taking_back.ask
        self.back_answer = self.taking_back.answer
        self.agreements = Agreements(self)
        self.coach, self.permits = Coach(self), Permits(self)
        self.picture = Picture(self, self.past, lambda: self.course.end_asked, lambda: self.agreements.covers_footer,
                               lambda: self.permits.shown)
        seating = Seating(self, self.hands, self.question)
        self.standing_in = StandingIn(self, seating, self.question)
        self.crossfade = lambda: self.picture.crossfade(self.app.screen)
        self.lingering = Lingering(self)
        self.until = UntilMyTurn(self, self.hands, self.question)
        self.controls = Controls(self, self.past, self.course, self.question, self.hands, self.rounds, self.agreements,
                                 self.scrubber, seating, self.until)
        self.on_enter = self.controls.on_enter
        self.open_menu, self.open_rules = self.controls.open_menu, self.controls.open_rules
        self.buttons = Buttons(
            self.controls.press_end, self.controls.undo, self.controls.hint, self.open_rules, self.open_menu,
            self.controls.change_view, self.until.start, self.controls.want,
            self.controls.follow_hint,
        )
        self.division, self.drawers = Division(self), Drawers(self)
        self.side = side(self)
        self.mat = self.side.mat
        holding = self.side.holding
        self.kinds = None if holding is None else KindsAhead(holding.rack, holding.kinds)
        self.people = People(self)
        if self.side.plates is not None:
            self.side.plates.people = self.people
        self.bubble = self.side.bubble or self.bubble
        self.bubble.changed = (self.coach.dress, self._pieces_changed)
        self.log.letters = self.side.letters
        self.add(self.buttons.hinted, *self.side.turn.widgets, *self.drawers.widgets, self.scrubber, self.log)
        self.add(*self.buttons.all, self.buttons.view, *self.buttons.coming)
        self.add(self.agreements.button, *self.coach.widgets)
        self.focus = first = self.side.turn.first
        if first is not None:
            first.leads = True
        self.keys_used = False
        self.show, self.glide, self.show_ply = self.showing.show, self.showing.glide, self.showing.ply
        self.proceed, self.played, self.commit = self.course.proceed, self.course.played, self.course.commit
        self.refresh_log = self.past.refresh_log
        self.telling = TableTelling(self, self.buttons.end)

    # ---- what the parts and the game ask of the table

    @property
    def page(self) -> Page:
        """The table as a page of the stack, with its widgets and the focus."""
        return self

    @property
    def settings(self) -> Settings:
        """The settings, as they hold for the person who acts."""
        return self.helps.now

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
    def unsaved(self) -> bool:
        """Whether leaving now would lose moves: the disk has refused some, or another program has the home."""
        return self.session.unsaved

    def gesture(self) -> None:
        """Notes that a person did something: drops the last refusal or question, then does what `refresh` does."""
        self.bubble.hide()
        self.way.clear()
        self.course.end_asked = False
        self.refresh()

    def put_down(self) -> None:
        """Clears whatever is pointed at, pressed or told, because somebody else will look at the screen."""
        self.thinking.forget()
        self.bubble.hide()
        self.picture.drop_fade()
        self.moments.hide()
        self.people.look_up()
        self.course.end_asked = False
        self.release_all()
        self.side.turn.let_go()
        self.app.hush()

    def refuse(self, refusal: Refusal, at: tuple[int, int] | None = None) -> None:
        """Says why something is not allowed, at a point of the table or else in its middle; the places at fault pulse."""
        self.sounds.play("refuse")
        faults, sentence, words = self.side.turn.faults(refusal), self.side.words.refused(refusal), self.side.words
        if at is None and not faults:
            self.toast(sentence)  # nothing to point at
            return
        on_paper = self.side.bubble is None and "note_tab" not in self.rail.places and words.on_paper()
        self.bubble.show(self.flair, sentence, refusal.rule, at or self.side.ground.rect.center, faults, on_paper)
        plates = () if self.side.plates is None else self.side.plates.boxes().values()
        pressed = [widget.rect for widget in self.widgets if widget.visible]
        self.bubble.spare(self.stage.pieces.values(), (self.rail["banner"], *plates, *pressed), self.side.ground.rect)
        self.refresh()  # what was held went home, so banner and paper must no longer speak of it

    def refresh(self) -> None:
        """Brings words and buttons up to date and has the ground repainted."""
        buttons, turn, past = self.buttons, self.side.turn, self.past
        buttons.name_pages(self.division.view)
        may_undo = not self.over and (turn.begun() or self.session.may_undo() is None)
        if past.replay:
            buttons.dress_replay(past.playing)
        elif past.looking is not None:
            buttons.dress_looking(may_undo)
        else:
            may_hint = self.settings.hints and (self.person_to_act or self.question.hint_seat is not None)
            buttons.dress_turn(may_undo, may_hint, turn.end_label(), self.person_to_act and turn.may_end())
            if not may_undo and self.may_take_back():
                buttons.dress_take_back()
        turn.dress(buttons)
        if self.person_to_act and past.looking is None:
            gold_by_hint(self.thinking, (buttons.end, turn.offered()))
        unasked = self.question.unasked is not None and past.looking is None
        buttons.dress_coming(self.until.possible, self.until.running, self.question.asking.words().yes if unasked else "")
        buttons.end.whose = self.seat
        self.agreements.dress()
        self.drawers.dress()
        hint = self.thinking.hint if self.person_to_act else None
        self.buttons.hinted.dress(hint, self.course.hint_is_whole, self.drawers.paper_place)
        self.coach.dress()
        self.papers = self.drawers.read
        self._pieces_changed()

    def _pieces_changed(self) -> None:
        self.picture.stale()
        self.touch()

    # ---- coming and going

    def enter(self) -> None:
        for fault in self.session.faults:
            self.toast(_("The saved match was damaged: {fault}").format(fault=fault), 8000)
        if not self.past.replay and (self.settings.hints or any(not seat.human for seat in self.session.seats)):
            self.app.worker.start(self.session.game)
        self.sounds.music.sit_down(self.session.game)

    def leave(self) -> None:
        self.until.stop()
        self.sounds.music.sit_down(None)
        self.thinking.stop()
        self.past.leave()
        self.session.close()

    def layout(self) -> None:
        self.motion.finish()
        self.people.look_up()
        ground = self.side.ground
        self.rail.layout(self.look, self.division.plan())
        self.named_places = self.rail.places
        ground.divide(self.rail, self.look)
        self.log.rect = self.rail["log"]
        self.drawers.layout()
        self.log.layout(self.look)
        self.buttons.layout(self.rail)
        self.refresh_log()
        ground.place()
        rack = self.rail.places.get("rack")
        self.hand_top = None if rack is None else rack.y
        if self.past.replay:
            self.scrubber.place(self.rail, ground.rect, self.look)
        match, looking = self.session.match, self.past.looking
        self.show(match.state if looking is None else match.state_at(looking))
        self.moments.lay_out()
        self.until.lay_out()
        self.refresh()
        if self.opening:
            self._open()

    def _open(self) -> None:
        """Opens the table at the first layout: shows how a new match begins, or goes on with one that was continued."""

        def opened() -> None:
            self.opening = False
            self.show(self.session.match.state)
            self.proceed()

        if self.past.replay:
            self.opening = False
            self.refresh()
        elif self.session.match.plies or self.tutor.teaches:
            opened()
        else:
            self.side.ground.show_opening(opened)

    def resume(self) -> None:
        self.bubble.hide()
        self.refresh()
        self.motion.rush = 1.0  # the mouse button may have been let go over another page
        if self.over and not self.motion.active:
            self.course.show_results()

    # ---- time

    def update(self, dt: float) -> bool:
        was_moving = self.motion.active
        moved = super().update(dt)
        if was_moving and not self.motion.active:
            self.refresh()  # buttons that waited for the pieces to arrive may be enabled now
        for part in (self.flair, self.bubble, self.permits, self.side.ground, self.people, self.lingering):
            moved = part.update(dt) or moved
        self.why.update()
        moved = (self.moments.update() and self.scrubber.visible) or moved
        self.thinking.pass_time(dt)
        moved = self.course.update() or moved
        moved = self.standing_in.update() or moved
        moved = self.agreements.update() or moved
        self.until.update(dt)
        moved = self.question.update(dt) or moved
        return self.past.update(dt) or moved

    @property
    def moving(self) -> bool:
        waits = (self.thinking.active and self.on_top) or self.question.moving or self.past.running or not self.moments.marks.done
        waits = waits or self.lingering.running
        return self.motion.active or self.flair.active or waits or self.permits.moving or self.side.ground.moving

    # ---- keys and mouse

    def act(self, action: str) -> bool:
        if action in ("accept", "end"):
            self.arrivals.gesture()
        if self.side.turn.act(action) or self.controls.act(action):
            return True
        return super().act(action)

    def cancel(self) -> bool:
        if not self.controls.put_back() and not self.drawers.close():
            self.open_menu()
        return True

    def handle(self, event: pygame.Event) -> bool:
        self.note(event)
        self.lingering.hears(event)
        if self.until.hears(event):
            return True
        if self.scrubber.hears(event):
            return super().handle(event) or event.type == pygame.MOUSEMOTION
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.drawers.covers(event.pos):
            return super().handle(event)
        if self.side.turn.handle(event) or self.controls.handle(event):
            return True
        used = super().handle(event)
        return (event.type == pygame.MOUSEMOTION and self.side.turn.pointed(event.pos)) or used

    # ---- painting

    def paint(self, target: pygame.Surface) -> None:
        self.picture.draw_ground(target)
        if self.side.plates is not None:
            self.side.plates.draw_faces(target)

    def paint_over(self, target: pygame.Surface) -> None:
        self.moments.draw_under(target)
        if not self.moments.covers:
            if self.way.drawn:
                plates = () if self.side.plates is None else self.side.plates.boxes().values()
                words = [box for name, box in self.rail.places.items() if name.startswith(WORDS)]
                self.way.draw(target, self.look, [*plates, *words, *self.side.ground.labels()])
            self.side.ground.paint_over(target)
            if self.side.plates is not None:
                self.side.plates.points.draw(target)
            self.lingering.draw(target)
            self.drawers.paint(target)
            if self.scrubber.aloft:
                self.scrubber.paint(target, self.look, self.keys_used and self.focus is self.scrubber)
        self.until.draw(target)
        self.moments.draw(target)
        if self.on_top:
            self.bubble.draw(target, self.look)
        self.picture.draw_fade(target)
