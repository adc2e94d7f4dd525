"""The RumBugz table: what it shows of a match with hidden hands and knocking, what mouse, keys and pad do at it, what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.rounds import RoundBegan
from game.rumbugz.events import Dealt, DrewForStart
from game.rumbugz.moves import KNOCK, SILENT
from game.rumbugz.state import DECIDE, View
from game.rumbugz.state import KNOCK as ASKING
from scenes.games.rumbugz import bugs, papers, words
from scenes.games.rumbugz.field import SMALL, draw_large
from scenes.games.rumbugz.paint import draw_beds, draw_faults, draw_question, draw_status
from scenes.games.rumbugz.seats import draw_plates
from scenes.games.rumbugz.turn import RumbugzTurn
from scenes.kit.language import _
from scenes.kit.layout import Plan
from scenes.kit.widgets import Spot
from scenes.page import Host
from scenes.session import AnyPly, Session
from scenes.table.claim_window import ClaimWords
from scenes.table.rail import LogLine, Paper

BLINK, BETWEEN = 130.0, 2300.0
"""Milliseconds that a bug shuts its eyes, and until the next one does."""


class RumbugzTable(RumbugzTurn):
    """A match of RumBugz on the screen."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        rack, told = self.rack, self.rack.told
        told.state_of, told.may_pick, told.changed = self.state_of, lambda: self.ready and self.phase == "play", self.hand.took
        told.double, told.dropped, told.drag_moved = self.whole, self.dropped, self._dragged
        self.seats_spot = Spot(self.open_sheet, _("The score sheet"))
        self.add(self.beds, self.seats_spot, rack, rack.sort_button, self.bag, self.pile, self.log, *self.buttons, *self.choices)
        self.log.letters = 26
        self.focus = rack
        self.keys_used = False
        self.large: int | None = None
        """The bed under the pointer that is shown large, because its bugs are small."""
        self._life = 0.0
        self._wink: tuple[str, int] | None = None
        """Which bug has its eyes shut: a place of the rack, or of all beds together."""

    # ---- places

    def place_table(self, plan: Plan) -> None:
        super().place_table(plan)
        self.bag.rect, self.pile.rect = self.rail["bag"], self.rail["pile"]
        self.seats_spot.rect = self.rail["seats"]
        for at, button in enumerate(self.choices):
            button.rect = self.rail[f"choice{at}"]

    def _place_parts(self) -> None:
        super()._place_parts()
        self.beds.rect = self.table_rect()

    # ---- states, and what moves did

    def settle_show(self) -> None:
        self.show.settle()
        self.shake = 0.0

    def show_opening(self, done: Callable[[], None]) -> None:
        events = self.session.match.opening_events(self.viewer)
        began = next((event for event in events if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
            return
        deals = [event for event in events if isinstance(event, Dealt)]
        self.shown.counts = [0] * len(self.session.seats)
        self.rack.show_down(self.front, 0)
        draws = [event for event in events if isinstance(event, DrewForStart)]
        self.show.play(draws[:1] if not self.calm else [], lambda: self.show.deal(began, deals, lambda: self._opened(done)))

    def _opened(self, done: Callable[[], None]) -> None:
        self.show_view(self.view)
        done()

    def let_go(self) -> None:
        self.hand.clear()
        self.dropped_at = {}
        self.faults = ()
        self.story = ("", "")
        self._wink = self.large = None

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        events = self.seen(ply)
        self.faults = ()
        self.hand.aim = None
        if self.calm:
            self.crossfade()

        def arrived() -> None:
            self.dropped_at = {}
            self.show_view(self.view_after(ply))
            done()

        self.show.play(events, arrived)
        self.hand.clear()

    def begin_turn(self, seat: int) -> None:
        self.hand.clear()
        self.faults = ()
        view: View = self.acting_view
        self.shown.turn = view.turn
        plies = self.session.match.plies
        if self.person_to_act and (not plies or plies[-1].seat != seat) and len(self.people) < len(self.session.seats):
            self.app.sounds.play("turn")
        if self.rail.places:
            self.fit_rack()
            self.rack.orders.sort_again()
            if self.keys_used and self.person_to_act:
                self.set_focus(self.choices[0] if view.phase == DECIDE else self.rack)
            self.refresh()

    def celebrate(self, outcome: Any, done: Callable[[], None]) -> None:
        self.app.sounds.play("win" if len(outcome.winners) == 1 else "draw")
        self.motion.speed = max(0.4, self.motion.speed)
        name = words.several([self.name(seat) for seat in outcome.winners])
        self.tell(_("{name} wins!").format(name=name), _("with {points} points").format(points=max(outcome.scores)))
        self.motion.after(1500, done)

    def recap_since(self, seat: int) -> int:
        plies = self.session.match.plies
        for number in range(len(plies), 0, -1):
            if plies[number - 1].seat == seat and plies[number - 1].move.word not in ("knock", "silent"):
                return number
        return 0

    # ---- knocking

    def claim_asked(self) -> tuple[int, ...]:
        view: View = self.acting_view
        return view.asked if view.phase == ASKING else ()

    def claim_moves(self) -> tuple[Any, Any]:
        return KNOCK, SILENT

    def claim_next(self) -> int:
        return int(self.acting_view.turn)

    def claim_words(self) -> ClaimWords:
        view: View = self.acting_view
        seats = len(self.session.seats)
        who = (view.turn - 1) % seats
        line = _("The {bug} and one more, if {name} allows").format(
            bug=words.bug(view.discards[-1]), name=self.name(view.turn))
        return ClaimWords(self.mark(who), _("{name} discarded").format(name=self.name(who)), _("Knock"), _("No"), line)

    def draw_claimed(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        discards = self.shown.discards
        if discards:
            size = round(rect.h / bugs.HEIGHT * 1.08)
            bugs.bug(self.look, size, discards[-1]).draw(target, (rect.centerx, rect.y + round(rect.h * 0.53)))

    # ---- input

    def _dragged(self, pos: tuple[int, int]) -> None:
        if self.ready and self.hand.point(pos):
            self.touch()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.ready and self.hand.turn(-event.y):
            return True
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            moved = self._point_large(event.pos)
            moved = self.rack.mouse.point(event.pos) or moved
            if self.ready and self.hand.single is not None and not self.rack.hand.held:
                moved = self.hand.point(event.pos) or moved
            used = moved or used
        return used

    def _point_large(self, pos: tuple[int, int]) -> bool:
        at = self.field.at(pos) if self.field.size < self.look.px(SMALL) and not self.rack.picked else None
        if at is not None and at >= len(self.shown.table):
            at = None
        changed, self.large = at != self.large, at
        return changed

    def act(self, action: str) -> bool:
        if action == "turn":
            if not self.ready or not self.hand.turn(1):
                self.app.toast(_("There is only one way, or nothing is picked."))
            return True
        return super().act(action)

    @property
    def claims_happen(self) -> bool:
        return len(self.session.seats) > 2  # B14

    # ---- a little life

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self.calm or self.app.top is not self or self.motion.active:
            if self._wink is not None:
                self._wink, moved = None, True
            return moved
        before = self._life
        self._life += dt
        if self._wink is None and self._life >= BETWEEN:
            self._life = 0.0
            self._wink = self._next_wink(before)
            moved = True
        elif self._wink is not None and self._life >= BLINK:
            self._wink, self._life = None, 0.0
            moved = True
        return moved

    def _next_wink(self, chance: float) -> tuple[str, int] | None:
        """The next bug that shuts its eyes, one after the other in great strides."""
        own = len(self.rack.copies) if self.hand_open else 0
        lying = sum(len(sequence.bugs) for sequence in self.shown.table)
        if own + lying == 0:
            return None
        at = int(self.motion.now + self.flair.now + chance * 7) * 31 % (own + lying)
        return ("rack", at) if at < own else ("bed", at - own)

    def is_blinking(self, rect: pygame.Rect) -> bool:
        if self._wink is None or self._wink[0] != "rack" or self._wink[1] >= len(self.rack.copies):
            return False
        return self.rack.rect_of(self.rack.copies[self._wink[1]]) == rect

    def _draw_wink(self, target: pygame.Surface) -> None:
        if self._wink is None or self._wink[0] != "bed" or self.hand.aim is not None:
            return
        at = self._wink[1]
        for number, sequence in enumerate(self.shown.table):
            if at < len(sequence.bugs):
                point = self.field.points(number, len(sequence.bugs))[at]
                bugs.bug(self.look, self.field.size, sequence.bugs[at], "rest", True).draw(target, point)
                return
            at -= len(sequence.bugs)

    # ---- painting and words

    def paint_table(self, target: pygame.Surface) -> None:
        draw_beds(target, self)
        draw_plates(target, self)
        draw_status(target, self)
        draw_question(target, self)

    def paint_pieces(self, target: pygame.Surface) -> None:
        self._draw_wink(target)
        if self.large is not None and self.large < len(self.shown.table) and not self.motion.active:
            sequence = self.shown.table[self.large]
            area = self.table_rect()
            draw_large(target, self.look, self.field, self.large, sequence, self.mark(sequence.owner), area)
        draw_faults(target, self)
        self.show.draw(target)
        self.rack.draw_over(target)
        if self.shake:
            target.blit(target.copy(), (round(self.shake), round(self.shake * 0.5)))

    def question(self) -> tuple[str, str, int] | None:
        """Heading and line of the paper that asks about a knock, and the bug; None when it does not."""
        if not self.ready or self.phase != DECIDE:
            return None
        hint = self.thinking.hint
        view: View = self.acting_view
        code = view.discards[-1]
        who = self.name(view.knocker or 0)
        line = _("{name} would take the {bug} and one more from the bag.").format(name=who, bug=words.bug(code))
        if hint is not None and self.thinking.hint_stage >= 3:  # in small windows there is only room for the heading
            return papers.hint_words(hint.move), hint.reason.say(_), code
        return _("{name} knocks for the {bug}").format(name=who, bug=words.bug(code)), line, code

    def status(self) -> tuple[str, str]:
        """What stands beside the own slots."""
        return papers.status(self)

    def paper(self) -> Paper | None:
        return papers.paper(self)

    def banner(self) -> tuple[int | None, str, str]:
        return papers.banner(self)

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        spans = words.log_words(self.name, self.public(ply))
        return None if spans is None else LogLine(number, self.mark(ply.seat), spans)

    def rule_now(self) -> str | None:
        return papers.rule_now(self)
