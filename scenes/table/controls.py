"""What keys, mouse and buttons do at every table, whatever is played there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.dialog import Answer
from scenes.kit.language import _
from scenes.kit.widgets import Button, Widget
from scenes.sealed import answers as seal_answers
from scenes.table.agreeing import Agreements
from scenes.table.course import Course
from scenes.table.hidden.hands import HiddenHands
from scenes.table.menu import pause_menu, watching_menu
from scenes.table.parts import Shell
from scenes.table.past import Looking
from scenes.table.question.asking import GoingRound
from scenes.table.rounds.counting import RoundsPlayed
from scenes.table.seating.changing import Seating
from scenes.table.waiting.until import UntilMyTurn
from scenes.table.window.scrubber import Scrubber

RUSH = 4.0
"""How many times faster time runs while the mouse button is held."""


class Controls:
    """Turns input into what the parts of a table do."""

    def __init__(self, table: Shell, past: Looking, course: Course, question: GoingRound, hands: HiddenHands,
                 rounds: RoundsPlayed, agreements: Agreements, scrubber: Scrubber, seating: Seating,
                 until: UntilMyTurn) -> None:
        self.table, self.past, self.course = table, past, course
        self.question, self.hands, self.rounds, self.agreements = question, hands, rounds, agreements
        self.scrubber, self.seating, self.until = scrubber, seating, until

    # ---- buttons

    def press_end(self) -> None:
        """Answers the gold button of a turn, or Enter: what the game makes of it, the end of the turn, the way back to now."""
        table, past = self.table, self.past
        if past.replay:
            table.app.pop()
        elif past.looking is not None:
            past.look_at(past.looking)
        elif table.side.turn.press():
            return
        elif table.motion.active:
            self._skip()
        else:
            self.course.end()

    def undo(self) -> None:
        """Takes one gesture back, unless a question goes round."""
        if not self.question.stands_in_the_way():
            self.table.bubble.hide()
            self.past.undo()

    def redo(self) -> None:
        """Plays again what was taken back, unless a question goes round."""
        if not self.question.stands_in_the_way():
            self.table.bubble.hide()
            self.past.redo()

    def hint(self) -> None:
        """Gives a hint that tells more with each call; in a replay, pauses it or lets it go on."""
        if self.past.replay:
            self.past.pause()
        else:
            self.course.ask_hint()

    def follow_hint(self) -> None:
        """Answers Enter, or a click on its paper, while a hint is told: tells more of it, and once it is told whole plays it."""
        if not self.course.hint_is_whole:
            self.course.ask_hint()
        elif not self.course.play_hint():
            self.press_end()

    def want(self) -> None:
        """Offers a question that goes round to the person who was not asked."""
        self.question.want()

    def hide(self) -> bool:
        """Hides the open hand behind the curtain; False when no hand is open that others could see."""
        if self.question.looker is not None:
            self.question.close_hand()
            return True
        may = self.hands.may_hide
        self.hands.hide()
        return may

    def change_view(self) -> None:
        """Goes to the table view or back to the usual rail; says so where the game has no table view."""
        table = self.table
        if not table.division.possible:
            table.toast(_("This table has no table view."))
            return
        table.release_all()
        table.division.toggle()
        table.layout()

    def open_rules(self) -> None:
        """Opens the rule book at the section that matters now."""
        table = self.table
        refused = table.bubble.rule if table.bubble.visible else None
        rule = table.tutor.rule_now() or (None if refused else table.coach.rule) or table.side.words.rule_now()
        table.app.open("rulebook", game=table.session.game, rule=rule)

    def open_menu(self) -> None:
        """Opens the pause menu, or the tutor's."""
        table = self.table
        if table.tutor.open_menu():
            return
        sealed = [*seal_answers(table.app, table.session), self._share()]
        if self.past.replay:
            more = [*self._views(), *self.rounds.answers()]
            table.app.push(watching_menu(table.app, table.session.following is not None, more, self.open_rules,
                                         self.rounds.open_sheet, table.page.go_back, sealed))
            return
        more = [(_("Until my turn"), "run", self.until.start)] if self.until.possible else []
        more += [*table.side.turn.more_answers(), *self.hands.answers(), *self.question.answers(), *self.rounds.answers()]
        more += [*self.agreements.answers(), *self.seating.answers()]
        if table.session.may_redo and not table.over:
            more.insert(0, (_("Redo"), "arrow-forward-up", self.redo))
        answers = [*self._views(), *more]
        table.app.push(pause_menu(table.app, table.session.unsaved, answers, self.open_rules, self.rounds.open_sheet, sealed))

    def _share(self) -> Answer:
        """The way to what can be shared of the match."""
        table = self.table
        return _("Share"), "share", lambda: table.app.open("share", session=table.session)

    def _views(self) -> list[Answer]:
        """The way to the other view of the table, where there are two."""
        division = self.table.division
        if not division.possible:
            return []
        word, sign = (_("Usual view"), "minimize") if division.view else (_("Table view"), "maximize")
        return [(word, sign, self.change_view)]

    # ---- keys and pad

    def act(self, action: str) -> bool:
        """Takes a named action; True when every table has a use for it."""
        calls = {"undo": self.undo, "redo": self.redo, "hint": self.hint, "rules": self.open_rules, "menu": self.open_menu,
                 "view": self.change_view, "until": self.until.start}
        drawers = self.table.drawers
        if drawers.note_is_drawer:
            calls["note"] = drawers.pull_note
        if drawers.log_is_drawer:
            calls["log"] = drawers.pull_log
        if action in calls:
            calls[action]()
            return True
        if action == "hide":
            return self.hide()
        if action == "knock":
            return self.question.want()
        if self.table.motion.active and action in ("accept", "end"):
            self._skip()
            return True
        if self.past.replay and self._leap(action):
            return True
        if self._on_button(action):
            return False
        if action == "end":
            self._enter()
            return True
        return self.past.replay and self._watch(action)

    def on_enter(self) -> Widget | None:
        """The button of the game that Enter presses now, where that is not the gold one: nothing else shows it."""
        table = self.table
        if self.past.replay or self.past.looking is not None or not table.ready or self.question.open or self._on_button("end"):
            return None
        return None if self._hinting else table.side.turn.on_enter

    def _enter(self) -> None:
        """Follows the hint that is told, or else does what the gold button does."""
        buttons, told = self.table.buttons, self._hinting
        if not self.table.page.touched(buttons.hinted if told else buttons.end):
            return
        if told:
            self.follow_hint()
        else:
            self.press_end()

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

    def _watch(self, action: str) -> bool:
        if action == "accept":
            self.past.pause()
        elif action in ("left", "right"):
            self.past.playing = False
            self.past.step(1 if action == "right" else -1)
        elif action in ("up", "down"):
            self.scrubber.go_to_mark(1 if action == "up" else -1)
        else:
            return False
        return True

    def _leap(self, action: str) -> bool:
        """Goes far at once in a replay, whatever has the focus: to either end, or from moment to moment."""
        scrubber = self.scrubber
        leaps: dict[str, Callable[[], bool]] = {
            "home": lambda: scrubber.go_to_end(-1), "last": lambda: scrubber.go_to_end(1),
            "moment_before": lambda: scrubber.go_to_mark(-1), "moment_after": lambda: scrubber.go_to_mark(1),
        }
        if action in leaps:
            leaps[action]()
        return action in leaps

    def put_back(self) -> bool:
        """Closes the bubble, leaves a look back, or puts back what is held; False when there is none of these."""
        table, past = self.table, self.past
        if table.bubble.visible:
            table.bubble.hide()
            return True
        if past.looking is not None and not past.replay:
            past.look_at(past.looking)
            return True
        if table.person_to_act:
            table.motion.skip()
        if table.person_to_act and table.side.turn.cancel():
            table.refresh()
            return True
        return False

    def _skip(self) -> None:
        """Ends what is being shown, but for what must be seen; points that are on their way land."""
        self.table.motion.skip()
        plates = self.table.side.plates
        if plates is not None:
            plates.points.land()

    # ---- mouse

    def handle(self, event: pygame.Event) -> bool:
        """Takes an input event before the widgets do; True when it was used up."""
        motion = self.table.motion
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.table.moments.skip() and not (
                event.type == pygame.MOUSEBUTTONDOWN and self._always_open(event.pos)):
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            motion.rush = 1.0
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        if event.button == 1 and motion.active and not self._always_open(event.pos):
            # a click only finishes what is running; holding the button makes time run faster
            self._skip()
            motion.rush = RUSH
            return True
        if event.button == 1 and self.table.ready and self.table.buttons.grey_gold(event.pos):
            self.course.end()  # it says why it is grey
            return True
        if event.button == 3:
            self._put_aside()
            return True
        return False

    def _put_aside(self) -> None:
        """Answers the right button of the mouse, which never opens the menu."""
        table = self.table
        if self.put_back():
            return
        if self.past.replay:
            table.app.pop()
        elif table.person_to_act:
            table.side.turn.back()  # it may take back what was laid

    def _always_open(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on a button that is of use while something is being shown: one that opens a page or runs the bots.

        With bots alone at the table there is hardly a moment in which nothing moves.
        """
        buttons = self.table.buttons
        open_now = [buttons.rules, buttons.menu, buttons.view, buttons.faster]
        return any(button.visible and button.enabled and button.rect.collidepoint(pos) for button in open_now)
