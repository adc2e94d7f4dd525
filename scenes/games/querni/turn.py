"""A turn of QUERNI at the table: what is held and made, and how it is made: pick up, step, hop, take off, end the turn.

Gestures become drafts; the rules judge them. A click picks up and a second click puts down; a drag does both. A drag along a
chain, or a click on its two ends, takes that part off.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pygame

from game.bots.levels import Hint
from game.contract import Phrase, Refusal, Seat, phrase
from game.querni import chains, legal
from game.querni.board import (
    FIELD,
    HOMES,
    NAMES,
    OFF,
    PER_SEAT,
    Board,
    Path,
    between,
    left,
    number_of,
    occupied,
    seat_of,
    stone,
    stone_at,
)
from game.querni.moves import PASS, Chain, SetUp, Turn
from game.querni.onward import onward
from game.querni.permits import why_chain, why_way
from game.querni.rules import board_after
from game.querni.state import SET
from scenes.games.querni.board import TableLayout
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.kit.theme import MARK_NAMES
from scenes.table.board.gestures import Board as Cursor
from scenes.table.board.gestures import BoardTurn, Drafts, Selection, glide, refuse_move
from scenes.table.buttons import Buttons
from scenes.table.desk import Desk
from scenes.table.game import Done

GLINT = 1200.0
"""Milliseconds for which sparks run over the chains that can come off."""


class QuerniSelection(Selection):
    """TableLayout are fields, numbered as in `game.querni.board`; what is held is the field of a stone; a way is a path."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.stuck = False
        """Whether the turn began with nothing to do but to pass."""
        self.glinting: float | None = None
        """How far sparks have run over the chains that can come off; None while none do."""
        self.going_on = False
        """Whether the stone in hand is there only because it may jump on: it ends no chain until it is clicked or dragged."""
        self._trace: list[int] = []
        """The landings over which a stone was dragged."""
        self._found: tuple[object, list[Path]] = (None, [])

    @property
    def draft(self) -> Draft | None:
        """The turn that a person is making; None outside the phase of play."""
        now = super().draft
        return now if isinstance(now, Draft) else None

    @property
    def laying(self) -> Laying | None:
        """The layout of the other seat's stones that a person is making; None outside the set-up `placed`."""
        now = super().draft
        return now if isinstance(now, Laying) else None

    @property
    def must_pass(self) -> bool:
        """Whether there is nothing to do in this turn but to pass."""
        return self.draft is not None and self.stuck

    def board_over(self, board: Board) -> Board:
        """`board` with what is being made on it, if it was begun on that board."""
        if self.draft is not None and self.draft.board == board:
            return self.draft.now
        if self.laying is not None and self.laying.before == board:
            return self.laying.board
        return board

    @property
    def board(self) -> Board:
        """The board on the table, with the draft on it."""
        board: Board = self.desk.hands.view.board
        return self.board_over(board) if self.desk.past.viewing_ply is None else board

    def ways(self, place: Any) -> list[Path]:
        draft, held = self.draft, self.held
        if draft is None or held is None or place is None:
            return []
        if self._found[0] != (draft, held, place):
            self._found = ((draft, held, place), draft.paths(held, place))
        return self._found[1]

    def first_way(self) -> int:
        """The path that lands where the drag has been, in that order."""
        ways = self.ways(self.over)
        found = next((index for index, way in enumerate(ways) if _passes(way, self._trace)), 0)
        if self.dragging and self.draft is not None and self.held is not None and self.over in self.draft.landings(self.held):
            self._trace.append(self.over)
        return found

    @property
    def shown_way(self) -> Path:
        """The path that is chosen to the field that is pointed at; empty without one."""
        return self.ghost or ()

    @property
    def shows_hint(self) -> bool:
        """Whether a hint is told now: before a stone is picked up, for one that may hop on, and in full also for one in hand."""
        return self.held is None or (self.draft is not None and bool(self.draft.path)) or self.desk.hints.hint_stage >= 2

    @property
    def hovered_part(self) -> Chain | None:
        """The part of a chain from the held stone to the one pointed at, if it can come off; else None."""
        return self.part_to(self.over, self.dragging)

    def part_to(self, place: int | None, dragged: bool) -> Chain | None:
        """The part of a chain that comes off by a drag or else a click on a place with what is in hand; None where none does."""
        draft = self.draft
        if draft is None or self.held is None or place is None or (self.going_on and not dragged):
            return None
        number, other = draft.own_number(self.held), draft.own_number(place)
        return draft.chain_between(number, other) if number is not None and other is not None else None

    def permit(self) -> str:
        """Why the held stone may go to where is pointed at, or comes off up to there; empty where neither is so."""
        part = self.hovered_part
        if part is None and not self.shown_way:
            return ""
        return (why_chain(part) if part is not None else why_way(self.board, self.shown_way)).say(_)

    def glint(self) -> None:
        """Lets sparks run over the chains that can come off and leave no stone over for good."""
        def run(share: float) -> None:
            self.glinting = share if share < 1.0 else None

        if not self.desk.settings.reduced_motion and self.draft is not None and self.draft.safe_chains():
            self.desk.background_motion.tween(GLINT, run, ease=linear)

    def go_on(self, field: int) -> None:
        """Has the stone that has just jumped in hand, so that the fields to which it may jump on stay lit."""
        self.hold(field)
        self.going_on = True

    def let_go(self) -> None:
        super().let_go()
        self.going_on = False
        self._trace.clear()


def _passes(way: Path, fields: list[int]) -> bool:
    """Whether a path lands on all these fields, in this order."""
    rest = iter(way)
    return all(field in rest for field in fields)


MANY_PATHS = 24
"""How many ways to one field there are to choose from at most; the shortest come first."""


@dataclass(frozen=True)
class Draft:
    """The turn of `seat` that begins on `board`, as far as it is made."""

    board: Board
    seat: int
    path: Path = ()
    jumps: bool = False
    chain: Chain | None = None
    to_win: bool = True
    """Whether the seat is to take all its stones off."""

    @property
    def turn(self) -> Turn:
        """The move as it stands; a pass when nothing was done."""
        return Turn(self.path, self.jumps, self.chain)

    @cached_property
    def now(self) -> Board:
        """The board as it stands."""
        return board_after(self.board, self.seat, self.turn)

    @property
    def empty(self) -> bool:
        """Whether nothing has been done yet."""
        return not self.path and self.chain is None

    def own_number(self, field: int) -> int | None:
        """The number of the seat's own stone on a field now, or None."""
        which = stone_at(self.now, field)
        return number_of(which) if which is not None and seat_of(which) == self.seat else None

    # ---- moving

    def may_pick(self, field: int) -> bool:
        """Whether the stone on a field can be moved now: at first any of the seat's own, later only the one that jumps on."""
        if self.chain is not None or self.own_number(field) is None:
            return False
        if not self.path:
            return True
        return field == self.path[-1] and self.jumps and bool(self.landings(field))

    def steps(self, field: int) -> tuple[int, ...]:
        """The fields to which the stone on a field can step."""
        return () if self.path or self.chain is not None else legal.steps(self.board, field)

    def landings(self, field: int) -> dict[int, Path]:
        """The fields to which the stone on a field can jump (on), each with the whole path of the turn."""
        if self.chain is not None or (self.path and not self.jumps):
            return {}
        if not self.path:
            return legal.jumps(self.board, field)
        taken = occupied(self.board)
        found = {}
        for landing in legal.jumps(self.board, self.path[0]):
            if landing not in self.path and (path := legal.best_path(taken, self.path, landing)):
                found[landing] = path
        return found

    def paths(self, field: int, target: int) -> list[Path]:
        """The ways by which the stone on a field can step or jump (on) to another one, the shortest first."""
        if target in self.steps(field):
            return [(field, target)]
        path = self.landings(field).get(target) if self.may_pick(field) else None
        if path is None:
            return []
        return [path] if self.path else legal.paths(self.board, field, target, MANY_PATHS)

    def go(self, path: Path, jumping: bool) -> Draft:
        """The turn with a path given by `paths`."""
        return replace(self, path=path, jumps=jumping)

    @property
    def shorter(self) -> Draft:
        """The turn without its removal, or else without its step or last hop."""
        if self.chain is not None:
            return replace(self, chain=None)
        path = self.path[:-1] if len(self.path) > 2 else ()
        return replace(self, path=path, jumps=self.jumps and bool(path))

    # ---- taking off

    def parts(self) -> tuple[Chain, ...]:
        """The parts of chains that can be taken off now; none when one has come off already."""
        return () if self.chain is not None else chains.parts(self.now, self.seat)

    def whole_chains(self) -> tuple[Chain, ...]:
        """The chains that can be taken off now, each at its full length."""
        return () if self.chain is not None else chains.chains(self.now, self.seat)

    def chain_with(self, *numbers: int | None) -> Chain | None:
        """The chain that can be taken off, at its full length, in which all these numbers lie; None where there is none."""
        return next((chain for chain in self.whole_chains()
                     if all(number is not None and chain[0] <= number <= chain[1] for number in numbers)), None)

    def safe_chains(self) -> tuple[Chain, ...]:
        """Those of the whole chains that leave no stone over for good."""
        return tuple(chain for chain in self.whole_chains() if not self.left_over(chain))

    def left_over(self, part: Chain) -> tuple[int, ...]:
        """The stones that can never come off once `part` is off (Q11); none where nobody is to take all off."""
        return chains.left_over(self.board, self.seat, part) if self.to_win else ()

    def fields_of(self, chain: Chain) -> tuple[int, ...]:
        """The fields of a part of a chain, in the order of the numbers."""
        now = self.now
        return tuple(now[stone(self.seat, number)] for number in range(chain[0], chain[1] + 1))

    def chain_between(self, one: int, other: int) -> Chain | None:
        """The removable part from one number to another, or None."""
        part = (min(one, other), max(one, other))
        return part if part in self.parts() else None

    def take(self, chain: Chain) -> Draft:
        """The turn with a part taken off that `parts` gives."""
        return replace(self, chain=chain)

    def attempt(self, field: int, target: int) -> Turn:
        """The turn that was meant by going from a field to a target that is not lit, for the rules to refuse."""
        if self.path and field == self.path[-1] and self.jumps:
            return Turn((*self.path, target), True, self.chain)
        if field == target:
            return Turn((field,), False, None)
        return Turn((field, target), between(field, target) is not None, None)


@dataclass(frozen=True)
class Laying:
    """The layout of the other seat's stones that `seat` makes; `before` is the board without them."""

    before: Board
    seat: int
    numbers: tuple[int, ...] = tuple(range(1, PER_SEAT + 1))
    """The number on each start field, in board order."""

    @property
    def colour(self) -> int:
        """The seat whose stones are laid out."""
        return 1 - self.seat

    @property
    def homes(self) -> tuple[int, ...]:
        """The start fields of that seat."""
        return HOMES[self.colour]

    @property
    def board(self) -> Board:
        """The board with the layout as it stands."""
        board = list(self.before)
        for field, number in zip(self.homes, self.numbers, strict=True):
            board[stone(self.colour, number)] = field
        return tuple(board)

    @property
    def move(self) -> SetUp:
        """The layout as a move of the rules."""
        return SetUp(self.homes, self.numbers)

    def may_pick(self, field: int) -> bool:
        """Whether a field is one of those being laid out."""
        return field in self.homes

    def refusal(self, field: int) -> Refusal:
        """Why no stone can be laid on a field."""
        colour = phrase("pink") if self.colour else phrase("blue")
        sentence = phrase("The stones of {colour} stay on their sixteen fields.", colour=colour)
        return Refusal("Q3", sentence, (NAMES[field],))

    def swap(self, one: int, other: int) -> Laying:
        """The layout in which the stones on two fields have changed places."""
        numbers = list(self.numbers)
        a, b = self.homes.index(one), self.homes.index(other)
        numbers[a], numbers[b] = numbers[b], numbers[a]
        return replace(self, numbers=tuple(numbers))

    def shuffled(self) -> Laying:
        """The layout in a random order."""
        numbers = list(self.numbers)
        random.shuffle(numbers)
        return replace(self, numbers=tuple(numbers))


ENDED = phrase("This turn is good as it is: end it.")


class QuerniBoard(Cursor):
    """The fields of the board."""

    def __init__(self, sel: QuerniSelection, places: TableLayout) -> None:
        super().__init__(34)
        self.sel, self.places = sel, places

    def boxes(self) -> dict[int, pygame.Rect]:
        return {field: self.places.board.box(field) for field in self.places.board.centres}

    def said(self, place: int, lit: bool) -> str:
        return place_words(self.sel, place)

    def wheel(self, steps: int) -> bool:
        return self.sel.turn(steps)


class QuerniTurn(BoardTurn):
    """The gestures of the person to act."""

    sel: QuerniSelection

    def __init__(self, sel: QuerniSelection, places: TableLayout) -> None:
        super().__init__(sel, QuerniBoard(sel, places))
        self.places = places

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        self.let_go()
        session, sel = self.desk.session, self.sel
        if not session.seats[seat].human:
            return
        if session.match.plies:
            self.desk.sounds.play("turn")
        board = session.match.state.board
        if session.match.state.phase == SET:
            sel.drafts = Drafts(Laying(board, seat).shuffled())
            self.changed(None)
        else:
            draft = Draft(board, seat, to_win=self.desk.tutor.to_win)
            sel.drafts, sel.stuck = Drafts(draft), next(session.match.legal()) == PASS
            self.sel.glint()

    def end(self) -> None:
        self.sel.let_go()
        if self.sel.drafts is not None:
            self.desk.commit(self.offered(), shown=True)

    def may_end(self) -> bool:
        if self.desk.motion.active:
            return False
        return self.sel.laying is not None or self.sel.must_pass or self.begun()

    def offered(self) -> Any:
        laying, draft = self.sel.laying, self.sel.draft
        return laying.move if laying is not None else draft.turn if draft is not None else None

    def end_label(self) -> str:
        if self.sel.laying is not None:
            return _("Ready")
        return _("Pass") if self.sel.must_pass else _("End turn")

    def dress(self, buttons: Buttons) -> None:
        super().dress(buttons)
        if self.desk.past.replay:
            return
        buttons.hint.icon = "bulb"
        draft = self.sel.draft if self.desk.past.viewing_ply is None else None
        chain = None if draft is None else draft.chain
        strands = draft is not None and chain is not None and bool(draft.left_over(chain))
        if strands or (draft is not None and draft.path and draft.parts()):
            buttons.end.kind = "second"  # gold would call for the end while a chain can still come off, or had better not have
        buttons.undo.kind = "first" if strands else "second"
        if self.sel.laying is not None:
            buttons.hint.label, buttons.hint.icon = _("Shuffle"), "arrows-shuffle"
            buttons.hint.enabled = self.desk.person_to_act

    def hint(self) -> bool:
        sel, draft, hints = self.sel, self.sel.draft, self.desk.hints
        if sel.laying is not None:
            if self.desk.ready:
                self.desk.sounds.play("tray")
                self._lay_out(sel.laying.shuffled())
            return True
        if draft is None or not (self.desk.ready and self.desk.settings.hints):
            return False
        if sel.held is not None and not draft.path and hints.hint is None:
            sel.let_go()  # a held stone would hide the one that the hint is about
            self.desk.refresh()
        if draft.empty:
            return False
        if hints.hint is not None:
            hints.hint_stage = min(3, hints.hint_stage + 1)
        elif draft.chain is not None:
            hints.hint, hints.hint_stage = Hint(draft.turn, ENDED), 3
        else:
            hints.hint, hints.hint_stage = onward(draft.board, draft.seat, draft.turn), 1
        self.desk.sounds.play("chain")
        self.desk.refresh()
        return True

    # ---- picking up

    def accept(self, place: int) -> None:
        if self.sel.held is None and self.sel.laying is None and stone_at(self.sel.board, place) is None:
            self.desk.toast(_("First pick one of your stones."))
        self.tap(place)

    def lies(self, place: int) -> bool:
        draft, held = self.sel.draft, self.sel.held
        number = None if draft is None else draft.own_number(place)
        if draft is None or number is None or not draft.path or place != draft.path[-1] or draft.chain_with(number):
            return False
        return held == place or (held is None and not draft.may_pick(place))

    def pick(self, place: int) -> None:
        laying, draft = self.sel.laying, self.sel.draft
        if laying is not None and not laying.may_pick(place):
            self.desk.refuse(laying.refusal(place), self.places.at(place))
        if laying is not None or draft is None:
            self.grab(place)
            return
        number = draft.own_number(place)
        if number is None:
            if stone_at(draft.now, place) is not None:
                refuse_move(self, Turn((place, place + 1 if place % 10 < 9 else place - 1), False, None), place)
        elif draft.may_pick(place) or draft.chain_with(number):
            self.grab(place)
        elif draft.chain is not None:
            self._refuse("Q4", phrase("One chain is off already: end the turn, or undo."), place)
        elif draft.path and place != draft.path[-1]:
            moved = draft.own_number(draft.path[-1]) or 0
            self._refuse("Q4", phrase("{stone} has moved: only one stone moves in a turn.", stone=moved), place)
        else:
            self._refuse("Q5", phrase("{stone} cannot go on from here: end the turn, or undo.", stone=number), place)

    def grab(self, place: int) -> bool:
        laying, draft = self.sel.laying, self.sel.draft
        if laying is None or not laying.may_pick(place):
            number = None if draft is None else draft.own_number(place)
            if draft is None or number is None or not (draft.may_pick(place) or draft.chain_with(number)):
                return False
            if not (draft.path or draft.steps(place) or draft.landings(place) or draft.chain_with(number)):
                self._refuse("Q5", phrase("{stone} is shut in: it can neither step nor jump.", stone=number), place)
                return False
        self.sel.hold(place)
        self.desk.sounds.play("lift")
        return True

    def tap(self, place: int) -> None:
        sel, draft = self.sel, self.sel.draft
        if sel.going_on and place == sel.held and draft is not None and draft.chain_with(draft.own_number(place)):
            self.grab(place)  # it was in hand by itself: now a chain begins with it
            self.desk.refresh()
        else:
            super().tap(place)

    # ---- putting down

    def put(self, way: Any) -> None:
        draft, start = self.sel.draft, self.sel.held
        assert draft is not None and self.sel.drafts is not None
        before, which = draft.now, stone_at(draft.now, start)
        assert which is not None
        self.sel.let_go()
        jumping = way[-1] not in draft.steps(start)
        self.sel.drafts.go(draft.go(way, jumping))
        move = self.places.hop if jumping else self.places.step
        self._show_gesture(lambda done: move(before, which, way[len(draft.path) or 1:], done))

    def miss(self, place: int, dropped: bool) -> None:
        """Lets two stones of the layout change places, takes off the chain between two, or says why neither can be."""
        laying, draft, held = self.sel.laying, self.sel.draft, self.sel.held
        if laying is not None:
            self.sel.let_go()
            if laying.may_pick(place):
                self.desk.sounds.play("drop")
                self._lay_out(laying.swap(held, place))
            else:
                self.desk.refuse(laying.refusal(place), self.places.at(place))
        if draft is None:
            return
        number, other = draft.own_number(held), draft.own_number(place)
        part = self.sel.part_to(place, dropped)
        if number is None or other is None:
            refuse_move(self, draft.attempt(held, place), place)
        elif part is not None and self.sel.drafts is not None:
            self.sel.let_go()
            self.sel.drafts.go(draft.take(part))
            self._show_gesture(lambda done: self.places.remove(draft.now, draft.seat, range(part[0], part[1] + 1), done))
        elif not dropped and (draft.may_pick(place) or draft.chain_with(other)):
            self.grab(place)
        elif draft.chain_with(number, other):
            self.sel.let_go()
            self._refuse("Q7", phrase("{one} and {other} are two: a chain has three or more.", one=number, other=other), place)
        else:
            refuse_move(self, draft.attempt(held, place), place)

    def _lay_out(self, laying: Laying) -> None:
        assert self.sel.drafts is not None
        self.sel.let_go()
        self.sel.drafts.go(laying)
        self.changed(None)
        self.desk.gesture()

    def _show_gesture(self, show: Callable[[Done], None]) -> None:
        self.desk.hints.forget()
        show(self._after_gesture)
        self.desk.gesture()

    def _after_gesture(self) -> None:
        draft = self.sel.draft
        if draft is not None:
            if draft.path and draft.jumps and draft.may_pick(draft.path[-1]):
                self.sel.go_on(draft.path[-1])
            if draft.chain is None and draft.whole_chains():
                self.desk.sounds.play("chain")
                self.sel.glint()
            if not left(draft.now, draft.seat):
                self.end()  # all stones are off: nothing is left to decide
                return
        self.desk.refresh()

    def _refuse(self, rule: str, sentence: Phrase, place: int) -> None:
        self.desk.refuse(Refusal(rule, sentence), self.places.at(place))

    def draft_box(self) -> pygame.Rect | None:
        draft = self.sel.draft
        if draft is None or draft.chain is None or self.sel.held is not None:
            return super().draft_box()
        low = stone(draft.seat, draft.chain[0])  # a chain is off: where its first stone was
        return self.places.board.box(replace(draft, chain=None).now[low])

    # ---- taking back

    def changed(self, before: Any) -> None:
        self.places.points.arrive(False)
        glide(self.desk, self.places.pieces(self.sel.board, trays=self.sel.laying is None))

    def forward(self) -> bool:
        if not super().forward():
            return False
        self.desk.motion.after(0, self._after_gesture)
        return True

    def act(self, action: str) -> bool:
        if action == "back" and self.desk.person_to_act:
            self.desk.motion.finish()
            return self.take_back(None if self.sel.draft is None else self.sel.draft.shorter)
        return super().act(action)

    def fault_places(self, refusal: Refusal) -> list[int]:
        fields, board = [FIELD[name] for name in refusal.fields if name in FIELD], self.sel.board
        stones = (board[stone(*map(int, piece.split(":")))] for piece in refusal.pieces)
        return [*fields, *(field for field in stones if field != OFF)]


def stone_words(sel: QuerniSelection, which: int) -> str:
    """A stone with the colour of its seat: "blue 7"."""
    mark = sel.desk.session.seats[seat_of(which)].mark
    return _("{colour} {number}").format(colour=_(MARK_NAMES[mark]), number=number_of(which))


def place_words(sel: QuerniSelection, field: int) -> str:
    """What lies on a field, and what it is good for now: "d4: blue 7, can be picked up"."""
    which = stone_at(sel.board, field)
    said = [_("free") if which is None else stone_words(sel, which), *_uses(sel, field)]
    return _("{place}: {what}").format(place=NAMES[field], what=", ".join(said))


def _uses(sel: QuerniSelection, field: int) -> Iterator[str]:
    draft, laying = sel.draft, sel.laying
    if field == sel.held:
        yield _("in hand")
    elif laying is not None and laying.may_pick(field):
        yield _("can be exchanged") if sel.held is not None else _("can be picked up")
    elif draft is not None and sel.held is not None:
        if field in draft.landings(sel.held):
            yield _("can jump here")
        elif field in draft.steps(sel.held):
            yield _("can step here")
    elif draft is not None and draft.may_pick(field) and (draft.steps(field) or draft.landings(field)):
        yield _("can be picked up")
    if draft is not None and (chain := draft.chain_with(draft.own_number(field))):
        yield _("in the chain {numbers}").format(numbers=span(chain))


def span(chain: Sequence[int]) -> str:
    """The numbers of a chain: 7 to 9."""
    return _("{low} to {high}").format(low=chain[0], high=chain[-1])
