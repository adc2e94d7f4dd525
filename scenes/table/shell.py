"""The table, the same for every game: the page that holds the parts, passes input on to them, and draws what they paint.

A game gives its side of the table (see `scenes.table.game`) and sees the table as a desk (`scenes.table.desk`). Nothing here
decides what is legal or what it scores.

From top to bottom: what buttons say and what input does (`Controls`), and the page (`Table`).
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.contract import Refusal
from scenes import games
from scenes.dialog import Answer
from scenes.kit.actions import keymap
from scenes.kit.language import N_, _
from scenes.kit.retained.ahead import Ahead, Parts, work_on
from scenes.kit.widgets import Button, Widget
from scenes.page import TOAST, Host
from scenes.session import Session
from scenes.table.agreements import Agreements
from scenes.table.buttons import Buttons, gold_by_hint, shown_whole
from scenes.table.course import Course, show_results
from scenes.table.desk import Desk
from scenes.table.game import Side, Tutor
from scenes.table.hand.rack import KindsAhead
from scenes.table.past import LookingBack, Undoing
from scenes.table.rounds.played import RoundsPlayed
from scenes.table.seating import Seating
from scenes.table.stage import WORDS
from scenes.table.telling import TableTelling
from scenes.table.window.picture import Lingering, Picture
from scenes.table.window.scrubber import Scrubber


def _dress_buttons(table: Table) -> None:
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
        if not may_undo and table.may_take_back:
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


RUSH = 4.0
"""How many times faster time runs while the mouse button is held."""
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN)
"""What ends the big words of a moment, and does nothing else then."""
ALWAYS_OPEN = ("menu", "rules", "hide", "until")
"""What buttons of the pad still do while something is being shown, which others end."""


class Controls:
    """Turns input into what the parts of a table do."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # ---- buttons

    def press_end(self) -> None:
        """Answers the gold button of a turn, or Enter: what the game makes of it, the end of the turn, the way back to now."""
        table, past = self.table, self.table.past
        if past.replay:
            table.app.pop()
        elif past.viewing_ply is not None:
            past.look_at(past.viewing_ply)
        elif table.side.turn.press():
            return
        elif table.motion.active:
            self._skip()
        else:
            self.end()

    def hint(self) -> None:
        """Gives a hint that tells more with each call; in a replay, pauses it or lets it go on."""
        if self.table.past.replay:
            self.table.past.pause()
        else:
            self.ask_hint()

    def follow_hint(self) -> None:
        """Answers Enter, or a click on its paper, while a hint is told: tells more of it, and once it is told whole plays it."""
        table = self.table
        if not shown_whole(table.hints, table.side.words.hinting()):
            self.ask_hint()
        elif not self.play_hint():
            self.press_end()

    def end(self) -> None:
        """Ends the turn of the person to act, asking first when the settings say so."""
        table = self.table
        if not table.person_to_act:
            quiet = table.over or table.opening or table.tutor.teaches or table.question.open
            if table.seat is not None and not quiet:
                table.toast(_("It is the turn of {name}.").format(name=table.session.name(table.seat)))
            return
        why = table.side.turn.why_not()
        if why is not None:
            table.refuse(why)
            table.permits.keep_quiet(TOAST)
            return
        if table.settings.ask_before_end and not table.end_asked and table.side.turn.may_end():
            table.end_asked = True
            table.refresh()
            return
        table.end_asked = False
        table.side.turn.end()

    def ask_hint(self) -> None:
        """Gives the hint, more of it with each call: first the piece, then the target, then the move with its reason."""
        table = self.table
        table.bubble.hide()  # the hint answers what was refused
        if table.coach.says is not None:
            table.coach.put_away()  # its paper would lie over the words of the hint
        if table.tutor.hint() or table.question.ask_hint() or table.side.turn.hint():
            return
        if table.ready and table.settings.hints:
            assert table.seat is not None
            table.thinking.ask_hint(table.seat)
            table.refresh()

    def play_hint(self) -> bool:
        """Plays the move of the hint that is open, with what was made of the turn put back first; False where there is none, or
        where the turn as it was made is that move already, so that it only has to be ended."""
        table = self.table
        hint, turn, seat = table.hints.hint, table.side.turn, table.seat
        if hint is None or seat is None or not table.ready or turn.offered() == hint.move:
            return False
        if table.session.match.check(hint.move) is not None:
            return False
        turn.let_go()
        table.show(table.session.match.state)
        table.commit(hint.move)
        return True

    # ---- keys and pad

    def act(self, action: str) -> bool:
        """Takes a named action; True when every table has a use for it."""
        calls = {
            "undo": self.table.undoing.undo, "redo": self.table.undoing.redo, "hint": self.hint, "rules": self.table.open_rules,
            "menu": self.table.open_menu, "until": self.table.fast_forward.start,
        }
        if action in calls:
            calls[action]()
            return True
        if action == "hide":  # nothing where no hand is open that others could see
            return self.table.question.close_hand() or self.table.hands.hide()
        if action == "knock":
            return self.table.question.want()
        if self.table.motion.active and action in ("accept", "end"):
            self._skip()
            return True
        on_button = self._on_button(action)
        if self.table.past.replay and self._watch(action, on_button):
            return True
        if on_button or action != "end":
            return False
        buttons, hint_shown = self.table.buttons, self._hinting
        if self.table.page.touched(buttons.hinted if hint_shown else buttons.end):
            (self.follow_hint if hint_shown else self.press_end)()
        return True

    def on_enter(self) -> Widget | None:
        """The button of the game that Enter presses now, where that is not the gold one: nothing else shows it."""
        table, past, found = self.table, self.table.past, self.table.side.turn.on_enter
        if found is None or past.replay or past.viewing_ply is not None or not table.ready:
            return None
        return None if table.question.open or self._on_button("end") or self._hinting else found

    @property
    def _hinting(self) -> bool:
        """Whether Enter is for a hint: one is told, and is not behind what the player has begun since."""
        table = self.table
        return table.buttons.hinted.visible and table.person_to_act and table.side.words.hinting() is not None

    def _on_button(self, action: str) -> bool:
        """Whether an action is for the button with the focus; while a hint is told Enter on that of the hint follows it."""
        page, buttons = self.table.page, self.table.buttons
        if action == "end" and page.focus is buttons.hint and self._hinting:
            return False
        return page.keys_used and isinstance(page.focus, Button) and page.focus in page.ring()

    def _watch(self, action: str, on_button: bool) -> bool:
        """What only a replay has: goes far at once, whatever has the focus, or, with no button that wants the key, pauses and
        goes on by one move."""
        past, scrubber = self.table.past, self.table.scrubber
        calls: dict[str, Callable[[], object]] = {
            "home": lambda: scrubber.go_to_end(-1), "last": lambda: scrubber.go_to_end(1),
            "moment_before": lambda: scrubber.go_to_mark(-1), "moment_after": lambda: scrubber.go_to_mark(1),
            "moment_best": scrubber.show_best,
        }
        if not on_button:
            calls |= {
                "accept": past.pause, "left": lambda: past.nudge(-1), "right": lambda: past.nudge(1),
                "up": lambda: scrubber.go_to_mark(1), "down": lambda: scrubber.go_to_mark(-1),
            }
        if action in calls:
            calls[action]()
        return action in calls

    def put_back(self) -> bool:
        """Closes the bubble, leaves a look back, or puts back what is held; False when there is none of these."""
        table, past = self.table, self.table.past
        if table.bubble.visible:
            table.bubble.hide()
            return True
        if past.viewing_ply is not None and not past.replay:
            past.look_at(past.viewing_ply)
            return True
        if table.person_to_act:
            table.motion.skip()
        if table.person_to_act and table.side.turn.cancel():
            table.refresh()
            return True
        return False

    @property
    def _losing(self) -> bool:
        """Whether a person sees how they lose the match, which nothing skips."""
        return self.table.motion.now < self.table.loss_until

    def _skip(self) -> None:
        """Ends what is being shown, but for what must be seen; points that are on their way land."""
        if self._losing:
            return
        self.table.motion.skip()
        self.table.side.plates.points.land()

    def handle(self, event: pygame.Event) -> bool:
        """Takes an input event before the widgets do; True when it was used up."""
        motion = self.table.motion
        if event.type in PRESSES and (self._losing or self.table.moments.skip()) and not (
                event.type == pygame.MOUSEBUTTONDOWN and self._always_open(event.pos)):
            return True
        if event.type == pygame.JOYBUTTONDOWN and motion.active and keymap().of_button(event.button) not in ALWAYS_OPEN:
            self._skip()  # as a click
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            motion.rush = 1.0
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        if event.button == 3:  # it never opens the menu
            if not self.put_back():
                if self.table.past.replay:
                    self.table.app.pop()
                else:
                    self.table.undoing.back()  # it may take back what was laid
            return True
        return bool(event.button == 1) and self._click(event.pos)

    def _click(self, pos: tuple[int, int]) -> bool:
        table, side = self.table, self.table.side
        on_seat = side.counting is not None and any(box.collidepoint(pos) for box in side.plates.boxes().values())
        if table.motion.active and not self._always_open(pos):
            # a click only finishes what is running; holding the button makes time run faster
            self._skip()
            table.motion.rush = RUSH
        elif table.ready and table.buttons.grey_gold(pos):
            if side.turn.may_end():  # it is grey because one of several answers has to be chosen
                table.toast(_("First choose an answer."))
            else:
                self.end()  # it says why it is grey
        elif on_seat and not table.motion.active:
            table.rounds.open_sheet()
        else:
            return False
        return True

    def _always_open(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on a button that is of use while something is being shown: one that opens a page or runs the bots.
        With bots alone at the table there is hardly a moment in which nothing moves."""
        buttons = self.table.buttons
        open_now = [buttons.rules, buttons.menu, buttons.faster, self.table.log.tab]
        return any(button.visible and button.enabled and button.rect.collidepoint(pos) for button in open_now)


class Table(Course):
    """A match on the table, or, as a `replay`, one that is over and watched again, or a lesson with its `tutor`."""

    way_back = N_("Back to play")
    past: LookingBack
    rounds: RoundsPlayed

    def __init__(
        self, app: Host, session: Session, side: Callable[[Desk], Side], replay: bool = False, tutor: Tutor | None = None
    ) -> None:
        super().__init__(app, session, lambda table: LookingBack(table, session, replay), tutor or Tutor())
        self.log = self.past.log
        self.undoing, self.seating, self.rounds = Undoing(self, self.past), Seating(self), RoundsPlayed(self)
        self.curtain_answer = self.undoing.answer
        self.picture = Picture(self, self.past.banner)
        self.permits = self.picture.permits
        self.scrubber = Scrubber(session, self.moments.marks, lambda: self.past.viewing_ply or 0, self.past.go_to,
                                 self.past.show_again, self.log.line_of)
        if replay:
            self.way_back = N_("Back to the replay")
        self.looks_on = session.following is not None
        self.controls = Controls(self)
        self.buttons = Buttons(
            self.controls.press_end, self.undoing.undo, self.controls.hint, self.open_rules, self.open_menu,
            self.fast_forward.start, self.question.want, self.controls.follow_hint,
        )
        self.side = side(self)
        self.agreements = None if self.side.agreeing is None else Agreements(self, self.side.agreeing)
        """What may be agreed on beside the rules; None in a game that agrees on nothing."""
        self.mat = games.lid(session.game).mat
        holding = self.side.holding
        self.kinds = None if holding is None else KindsAhead(holding.rack, holding.kinds)
        self._ahead: list[Ahead] = []
        """What is painted in quiet turns, before the kinds that hands may hold."""
        self.lingering = Lingering(self)
        self.side.plates.faces = self.people
        self.log.letters = self.side.letters
        if self.tutor.only_seen:
            self.add(*(widget for widget in self.side.turn.widgets if not isinstance(widget, Button)))
        else:
            self.add(self.buttons.hinted, *self.side.turn.widgets, self.log.tab, self.scrubber, self.scrubber.best, self.log)
            self.add(*self.buttons.all, *self.buttons.coming)
            self.add(*(self.agreements.buttons if self.agreements else ()), *self.coach.widgets)
        self.focus = first = self.side.turn.first
        if first is not None:
            first.leads = True
        self.keys_used = False
        self.telling = TableTelling(self)

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose moves: the disk has refused some, or another program has the home."""
        return self.session.unsaved

    def hides(self) -> bool:
        return self.hands.several and self.hands.viewer is not None

    def ringed(self, widget: Widget) -> bool:
        """Whether a widget has the ring of the keys, or is what Enter presses besides."""
        return super().ringed(widget) or widget is self.controls.on_enter()

    def dress(self) -> None:
        _dress_buttons(self)
        if self.agreements is not None:
            self.agreements.dress()
        super().dress()

    def answers(self) -> list[Answer]:
        rounds = self.rounds.answers()
        if self.past.replay:
            return rounds
        agreed = () if self.agreements is None else self.agreements.answers()
        return [*self.undoing.answers(), *super().answers(), *rounds, *agreed, *self.seating.answers()]

    # ---- coming and going

    def enter(self) -> None:
        for fault in self.session.faults:
            self.toast(_("The saved match was damaged: {fault}").format(fault=fault), 8000)
        if not self.past.replay and (self.settings.hints or any(not seat.human for seat in self.session.seats)):
            self.app.worker.start(self.session.game)
        self.sounds.music.sit_down(self.session.game)

    def leave(self) -> None:
        self.fast_forward.stop()
        self.sounds.music.sit_down(None)
        self.thinking.stop()
        self.past.leave()
        self.session.close()

    def layout(self) -> None:
        self.motion.finish()
        self.people.look_up()
        ground = self.side.ground
        self.rail.layout(self.style, ground.plans, ground.plan_name, self.tutor.around)
        self.named_places = self.rail.places
        self.log.tab.rect, self.log.rect = self.rail["log_tab"], self.rail["log"]
        self.log.layout(self.style)
        self.buttons.layout(self.rail)
        if self.agreements is not None:
            self.agreements.layout()
        self.refresh_log()
        ground.place()
        rack = self.rail.places.get("rack")
        self.hand_top = None if rack is None else rack.y
        if self.past.replay:
            self.scrubber.place(self.rail, self.style)
        self.show(self.session.match.state_at(self.past.viewing_ply))
        self.picture.lamp.cut()
        self._ahead = [self.hands.lay_out(), Parts(self.picture.bake), self.moments.lay_out()]
        if self.fast_forward.paper is not None:
            self.fast_forward.lay_out(self.fast_forward.paper.lines)
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
            show_results(self)

    # ---- time

    def update(self, dt: float) -> bool:
        was_moving = self.motion.active
        moved = [super().update(dt)]
        if was_moving and not self.motion.active:
            self.refresh()  # buttons that waited for the pieces to arrive may be enabled now
        if self.bubble.visible:
            moved.append(self.bubble.update(dt))
        for part in (self.background_motion, self.permits, self.side.ground, self.people, self.lingering, self.picture):
            moved.append(part.update(dt))
        moved.append(self.moments.update() and self.scrubber.visible)
        self.thinking.pass_time(dt)
        moved.append(self._hear_bots())
        if self.thinking.given_up is not None:
            moved.append(self.seating.stand_in(self.thinking.given_up))
        if self.agreements is not None:
            moved.append(self.agreements.update())
        self.fast_forward.update(dt)
        moved.append(self.question.update(dt))
        if self.past.replay:
            moved += self.past.update(dt), self.scrubber.look_for_best()
        return any(moved)

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
        if self.motion.active or self.past.viewing_ply is not None or not self.on_top:
            return False
        move = thinking.take(self.pace)
        if move is None:
            return False
        result = self.session.play(move, self.seat)
        assert not isinstance(result, Refusal), f"a bot's move was found to be legal and is refused: {result}"
        self.played(result, False)
        return True

    def spare_turn(self) -> bool:
        if self.soon:
            return super().spare_turn()
        if self.motion.active or self.background_motion.active:
            return False
        return work_on(self._ahead) if self._ahead else self.kinds is not None and self.kinds.work()

    @property
    def moving(self) -> bool:
        waits = (self.thinking.active and self.on_top) or self.question.moving or self.past.running or not self.moments.marks.done
        waits = waits or self.lingering.running
        return self.motion.active or self.background_motion.active or waits or self.permits.moving or self.side.ground.moving

    def act(self, action: str) -> bool:
        if action in ("accept", "end"):
            self.arrivals.gesture()
        if self.side.turn.act(action) or self.controls.act(action):
            return True
        return super().act(action)

    def cancel(self) -> bool:
        if self.controls.put_back():
            return True
        if self.log.tab.out:
            self.log.pull()
        else:
            self.open_menu()
        return True

    def handle(self, event: pygame.Event) -> bool:
        self.note(event)
        self.lingering.hears(event)
        if self.fast_forward.hears(event):
            return True
        if self.past.replay and self.scrubber.hears(event):
            return super().handle(event) or event.type == pygame.MOUSEMOTION
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.log.hit(event.pos):
            return super().handle(event)
        if self.side.turn.handle(event) or self.controls.handle(event):
            return True
        used = super().handle(event)
        return (event.type == pygame.MOUSEMOTION and self.side.turn.pointed(event.pos)) or used

    def draw(self, target: pygame.Surface) -> None:
        if not self.hands.draw_cover(target):
            super().draw(target)

    def paint(self, target: pygame.Surface) -> None:
        self.picture.paint(target)
        self.side.plates.draw_faces(target)

    def paint_over(self, target: pygame.Surface) -> None:
        if self.move_trail.drawn:
            words = [box for name, box in self.rail.places.items() if name.startswith(WORDS)]
            self.move_trail.draw(target, self.style, [*self.side.plates.boxes().values(), *words, *self.side.ground.labels()])
        self.side.ground.paint_over(target)
        self.side.plates.draw_over(target)
        self.lingering.draw(target)
        if self.log.visible:
            self.log.paint(target, self.style, self.keys_used and self.focus is self.log and self.on_top)
        if self.scrubber.visible:
            focused = self.keys_used and self.focus is self.scrubber
            self.scrubber.paint(target, self.style, focused, self.side.ground.labels())
        self.fast_forward.draw(target)
        self.moments.draw(target)
        if self.on_top:
            self.bubble.draw(target, self.style)
        self.fade.draw(target)
