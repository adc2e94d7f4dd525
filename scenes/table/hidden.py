"""A table at which hands are hidden: whose hand may be seen now, the curtain before it, and the hand-over between people.

The rule: the screen shows what `match.view(viewer)` holds and nothing else. `viewer` is the only person at the table, or,
where several sit, the one who has opened the curtain; it is None while a bot plays, while hands are counted and behind a
curtain. So no frame can hold a hand of somebody else, whatever a game draws.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.contract import Event
from scenes.dialog import Answer
from scenes.kit.language import _
from scenes.page import Host
from scenes.session import AnyPly, Session
from scenes.table.curtain import Curtain, CurtainWords
from scenes.table.rail import LogLine
from scenes.table.table import Table

RECAP_MOST = 4
"""How many lines of the log a curtain tells at most."""


class HiddenTable(Table):
    """A match with hidden hands. A game's table builds on it and gives, besides the hooks of every table, those below."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.people = tuple(seat for seat, setup in enumerate(session.seats) if setup.human)
        """The seats at which people sit."""
        self.viewer: int | None = self._at_rest()
        """The seat whose hand may be shown; None: nobody's."""
        self.front = self._front_at_first()
        """The seat whose rack lies at the lower edge; its hand is open exactly when it is the viewer's."""
        self.curtain: Curtain | None = None
        """The curtain while it hangs, also while it goes away."""
        self._opening = not replay and not session.match.plies

    def _at_rest(self) -> int | None:
        if self.replay:  # the match is over: nothing is secret any more
            return self.people[0] if self.people else 0
        return self.people[0] if len(self.people) == 1 else None

    def _front_at_first(self) -> int:
        if self.viewer is not None:
            return self.viewer
        turn = self.session.match.to_act or 0
        seats = len(self.session.seats)
        around = ((turn + step) % seats for step in range(seats))
        return next((seat for seat in around if seat in self.people), 0)

    # ---- what a game gives

    def show_view(self, view: Any) -> None:
        """Shows what `viewer` may know of a position, at once."""
        raise NotImplementedError

    def glide_view(self, view: Any) -> None:
        """Lets the pieces go to their places in a view: undo, redo, looking back."""
        self.show_view(view)

    def let_go(self) -> None:
        """Everything goes that is held, picked, pointed at, lit or told of a hand: pieces, ghosts, drafts, papers, tips."""

    def front_moved(self) -> None:
        """The rack at the lower edge belongs to another seat now (`front`): what depends on it is laid out anew."""

    def show_opening(self, done: Callable[[], None]) -> None:
        """Shows how a new match begins (the draw for the first seat, the deal), then calls `done`. The table is laid out."""
        done()

    def recap_since(self, seat: int) -> int:
        """The number of moves up to and with the last turn of a seat: what came after is told on its curtain."""
        plies = self.session.match.plies
        return next((number for number in range(len(plies), 0, -1) if plies[number - 1].seat == seat), 0)

    # ---- what a game asks

    @property
    def several(self) -> bool:
        """Whether hands are hidden from people at this table: two or more play, and the match goes on."""
        return len(self.people) > 1 and self.session.match.rules.info.hidden and not self.replay

    @property
    def hand_open(self) -> bool:
        """Whether the hand in the rack at the lower edge may be seen."""
        return self.viewer == self.front

    @property
    def view(self) -> Any:
        """What the viewer may know of the position on the table: the present one, or the one that is looked at."""
        return self.session.match.view(self.viewer, self.looking)

    @property
    def acting_view(self) -> Any:
        """What the viewer may know of the present position."""
        return self.session.match.view(self.viewer)

    def view_after(self, ply: AnyPly) -> Any:
        """What the viewer may know of the position after a move."""
        return self.session.match.rules.view(ply.step.state, self.viewer)

    def seen(self, ply: AnyPly) -> list[Event]:
        """What the viewer saw of a move."""
        return [event for told in ply.step.told if (event := told.seen_by(self.viewer)) is not None]

    def public(self, ply: AnyPly) -> list[Event]:
        """What everybody saw of a move: all that the log, the recap and sentences about others may tell."""
        return [event for told in ply.step.told if (event := told.seen_by(None)) is not None]

    @property
    def person_to_act(self) -> bool:
        return super().person_to_act and (not self.several or self.viewer == self.seat)

    # ---- states come as views

    def show_state(self, state: Any) -> None:
        self.show_view(self.session.match.rules.view(state, self.viewer))

    def glide_to(self, state: Any) -> None:
        self.glide_view(self.session.match.rules.view(state, self.viewer))

    # ---- the hand-over

    def layout(self) -> None:
        super().layout()
        if self._opening:
            self._opening = False
            self.show_opening(self.proceed)

    def proceed(self) -> None:
        """Goes on with whoever has to decide now; a person whose hand is hidden opens the curtain first."""
        if self._opening:
            return
        if self.several and self.session.match.outcome is None:
            seat = self.seat
            assert seat is not None
            if not self.session.seats[seat].human:
                self.cover()
            elif self.viewer != seat:
                self.hang(self.turn_words(seat), seat)
                return
        super().proceed()

    def cover(self, ply: int | None = None) -> None:
        """From here on nobody's hand is open. `ply`: the number of moves after which the table is shown, None for now."""
        if not self.several or self.viewer is None:
            return
        self.viewer = None
        self.thinking.forget()
        self.bubble.hide()
        self._fade = None
        self.end_asked = False
        if self._held is not None:
            self._held.pressed = False
            self._held = None
        for widget in self.widgets:
            widget.hovered = False
        self.let_go()
        self.app.hush()
        self.show_view(self.session.match.view(None, self.looking if ply is None else ply))
        self.refresh()

    def hang(self, words: CurtainWords, seat: int, opened: Callable[[], None] | None = None,
             back: Callable[[], None] | None = None) -> None:
        """Hangs the curtain before the hand of `seat`. When that person has opened it the turn goes on, or `opened` is called.

        `back`: it may also be taken away unopened, where nobody's turn hangs on it.
        """
        self.cover()
        self.to_front(seat)

        def open_hand() -> None:
            self.viewer = seat
            match = self.session.match
            self.show_state(match.state if self.looking is None else match.state_at(self.looking))
            self.refresh()
            if opened is not None:
                opened()
            elif self.seat == seat:
                self.proceed()

        if self.curtain is not None:
            self.take_down()
        self.curtain = Curtain(self.app, words, open_hand, self.take_down, self.open_menu, self.open_rules, back)
        self.curtain.unpainted = [self.mark(other) for other in self.people if other != seat]
        self.app.stack.insert(self.curtain, over=self)
        self.app.sounds.play("curtain")

    def take_down(self) -> None:
        """Takes the curtain away at once; the hand behind it is as open as `viewer` says."""
        curtain, self.curtain = self.curtain, None
        if curtain is not None:
            self.app.stack.remove(curtain)

    def to_front(self, seat: int) -> None:
        """The rack at the lower edge is that of `seat` from now on."""
        if seat != self.front:
            self.front = seat
            if self.rail.places:  # else the table is not laid out yet and will be
                self.front_moved()
            self.refresh()

    # ---- what a curtain says

    def recap(self, seat: int) -> tuple[LogLine, ...]:
        """The last lines of the log since the last turn of a seat."""
        since = self.recap_since(seat)
        plies = self.session.match.plies
        lines = [self.log_line(number, ply) for number, ply in enumerate(plies[since:], since + 1)]
        return tuple(line for line in lines if line is not None)[-RECAP_MOST:]

    def turn_words(self, seat: int, heading: str = "") -> CurtainWords:
        """What the curtain says when the table goes to `seat`, or under another heading."""
        name = self.name(seat)
        recap = self.recap(seat)
        first = self.recap_since(seat) == 0
        head = _("So far") if first else _("Since your last turn")
        nothing = _("The match begins.") if not self.session.match.plies else _("Nothing new has happened.")
        return CurtainWords(
            self.mark(seat), name, heading or _("The table goes to {name}").format(name=name),
            _("Everybody else, please look away."), head, recap, nothing,
        )

    # ---- hiding one's hand

    @property
    def may_hide(self) -> bool:
        """Whether a hand is open that others at the table could see."""
        return self.several and self.viewer is not None and not self.over

    def hide(self) -> None:
        """The person whose hand is open puts the curtain before it."""
        if not self.may_hide:
            return
        self.motion.finish()  # which may end the turn: then the curtain hangs already
        if self.viewer is not None:
            self.looking = self.log.shown = None
            seat = self.viewer
            self.hang(self.turn_words(seat, _("{name}'s hand is hidden").format(name=self.name(seat))), seat)

    def more_answers(self) -> list[Answer]:
        return [*super().more_answers(), *([(_("Hide my hand (C)"), "eye-off", self.hide)] if self.may_hide else [])]

    def act(self, action: str) -> bool:
        if action == "hide" and self.may_hide:
            self.hide()
            return True
        return super().act(action)

    def _played(self, ply: AnyPly, shown: bool) -> None:
        if any(told.event.kind == "round_ended" for told in ply.step.told):
            self.cover(len(self.session.match) - 1)  # now everybody looks at the table, and a new hand is dealt
        super()._played(ply, shown)
