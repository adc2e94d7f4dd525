"""What a turn is good for, in words: the reason that goes with a hint.

Each sentence claims something of this turn or the next that the rules bear out and that was not so before the turn. What can
come off "next turn" is what a legal turn of the same seat takes off if the other seat's turn changes nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from game.contract import N_, Phrase, Seat, phrase
from game.querni.board import OFF, PER_SEAT, Board, beside, moved, number_of, stone, stone_at, without
from game.querni.chains import left_over, parts
from game.querni.evaluate import gap
from game.querni.legal import colour, jumps, steps, turns
from game.querni.moves import Chain, Turn


def reason_for_layout(owner: int) -> Phrase:
    """Why the stones of `owner` are laid out like this."""
    return phrase("{colour} needs many turns: the next numbers lie far apart.", colour=colour(owner))


def reason(board: Board, seat: Seat, turn: Turn) -> Phrase:
    """Why `seat` should play a legal turn on this board."""
    if not turn.path and not turn.chain:
        return phrase("{colour} can do nothing and passes.", colour=colour(seat))
    now = _Change.of(board, seat, turn)
    return _of_removal(now, turn.chain) if turn.chain else _of_place(now)


class _Change(NamedTuple):
    """A turn: the board before it, after its move, and after all of it; `stone` is the number that moved (0: none)."""

    seat: Seat
    before: Board
    moved: Board
    after: Board
    stone: int

    @classmethod
    def of(cls, board: Board, seat: Seat, turn: Turn) -> _Change:
        """What a legal turn changes."""
        which = stone_at(board, turn.path[0]) if turn.path else None
        then = moved(board, turn.path[0], turn.path[-1]) if turn.path else board
        after = without(then, seat, turn.chain) if turn.chain else then
        return cls(seat, board, then, after, 0 if which is None else number_of(which))

    def at(self, board: Board, number: int) -> int:
        """The field of one of the seat's numbers on a board; `OFF` for one that is not there, or that there is not."""
        return board[stone(self.seat, number)] if 1 <= number <= PER_SEAT else OFF

    def met(self, board: Board) -> int:
        """The next number up or down beside which the moved stone stands on `board` but did not before; 0 for none."""
        return next((number for number in (self.stone + 1, self.stone - 1) if self.comes_beside(board, number)), 0)

    def comes_beside(self, board: Board, number: int) -> bool:
        """Whether the moved stone stands beside a number on `board`, and did not before."""
        here, there, was = self.at(board, self.stone), self.at(board, number), self.at(self.before, self.stone)
        return OFF not in (here, there) and beside(here, there) and not beside(was, self.at(self.before, number))

    def nearer(self) -> int:
        """The next number up or down with which the moved stone can be in a chain some day, and to which it is nearer now."""
        for number in (self.stone + 1, self.stone - 1):
            here, there = self.at(self.after, self.stone), self.at(self.after, number)
            if OFF in (here, there) or not self.third(self.stone, number):
                continue
            if gap(here + 1, there + 1) < gap(self.at(self.before, self.stone) + 1, there + 1):
                return number
        return 0

    def third(self, one: int, other: int) -> int:
        """A number on the board that makes a row of three with two neighbours in number; 0 when both of them are gone.

        One whose row leaves no stone over for good comes first.
        """
        low, high = min(one, other), max(one, other)
        rows = [row for row in ((low, high + 1), (low - 1, high)) if OFF not in (self.at(self.after, n) for n in row)]
        rows.sort(key=self.leaves_over)
        return 0 if not rows else rows[0][1] if rows[0][0] == low else rows[0][0]

    def leaves_over(self, chain: Chain) -> bool:
        """Whether a chain that comes off after this turn leaves a stone that can never come off."""
        return bool(left_over(self.after, self.seat, chain))


def _of_removal(now: _Change, chain: Chain) -> Phrase:
    """The reason of a turn that takes a chain off."""
    low, high = chain
    values = {"low": low, "high": high}
    if all(field == OFF for field in now.after[now.seat * PER_SEAT : (now.seat + 1) * PER_SEAT]):
        return phrase("{low} to {high} come off, the last ones: {colour} wins.", colour=colour(now.seat), **values)
    landed = now.met(now.moved)
    if low <= now.stone <= high and low <= landed <= high:
        return phrase("{stone} lands beside {other}, and {low} to {high} come off.", stone=now.stone, other=landed, **values)
    if now.stone and (met := now.met(now.after)):
        return phrase("{low} to {high} come off, and {stone} comes beside {other}.", stone=now.stone, other=met, **values)
    if now.stone and (near := now.nearer()):
        return phrase("{low} to {high} come off, and {stone} comes nearer to {other}.", stone=now.stone, other=near, **values)
    return phrase("{low} to {high} come off.", **values)


def _of_place(now: _Change) -> Phrase:
    """The reason of a turn that takes nothing off: what stands together then, now or next turn."""
    number = now.stone
    fresh = _fresh_chain(now)
    if fresh is not None:
        low, high = fresh
        if now.leaves_over(fresh):
            other = next(n for n in (low - 1, high + 1) if n in left_over(now.after, now.seat, fresh))
            return phrase("{low} to {high} stand together now and wait for {other}.", low=low, high=high, other=other)
        waits = next((other for other in (high + 1, low - 1) if now.at(now.after, other) != OFF), 0)
        if waits:
            return phrase("{low} to {high} can come off now, or wait for {other}.", low=low, high=high, other=waits)
        return phrase("{stone} joins {low} to {high}: they can come off now.", stone=number, low=low, high=high)
    comes = _next_chain(now)
    met = now.met(now.after)
    if comes is not None:
        return _of_next_chain(number, met, comes)
    hindered = _hindered(now)
    if hindered is not None:
        words = N_("{stone} is in the way: {colour} cannot take off {low} to {high} now.")
        return phrase(words, stone=number, colour=colour(1 - now.seat), low=hindered[0], high=hindered[1])
    if met and (third := now.third(number, met)):
        if now.leaves_over((min(number, met, third), max(number, met, third))):
            return phrase("{stone} comes beside {other}.", stone=number, other=met)
        return phrase("{stone} comes beside {other}; then only {third} is missing.", stone=number, other=met, third=third)
    opened = _opened(now)
    if opened is not None:
        return phrase("{stone} helps: next turn {one} can come beside {other}.", stone=number, one=opened[0], other=opened[1])
    near = now.nearer()
    if near:
        return phrase("{stone} comes nearer to {other}.", stone=number, other=near)
    return phrase("Nobody may pass, so {stone} moves.", stone=number)


def _of_next_chain(number: int, met: int, comes: Chain) -> Phrase:
    """The reason of a turn after which a chain can come off in the next one; `met` is who it comes beside (0: nobody)."""
    if met and comes[0] <= min(number, met) and max(number, met) <= comes[1]:
        words = N_("{stone} comes beside {other}: next turn {low} to {high} can come off.")
        return phrase(words, stone=number, other=met, low=comes[0], high=comes[1])
    return phrase("With {stone} there, {low} to {high} can come off next turn.", stone=number, low=comes[0], high=comes[1])


def _fresh_chain(now: _Change) -> Chain | None:
    """The longest chain with the moved stone that can come off at once and could not before the move.

    One that leaves no stone over for good, where there is one.
    """
    old = set(parts(now.before, now.seat))
    fresh = [c for c in parts(now.after, now.seat) if c[0] <= now.stone <= c[1] and c not in old]
    return min(fresh, key=lambda c: (now.leaves_over(c), c[0] - c[1]), default=None)


def _next_chain(now: _Change) -> Chain | None:
    """The longest chain that the seat's next turn takes off, and that none could have taken off instead of this one.

    None that leaves a stone over for good.
    """
    old = {turn.chain for turn in turns(now.before, now.seat)}
    fresh = {turn.chain for turn in turns(now.after, now.seat) if turn.chain and not now.leaves_over(turn.chain)} - old
    return max(fresh, key=lambda chain: (chain[1] - chain[0], -chain[0]), default=None)


def _hindered(now: _Change) -> Chain | None:
    """The longest chain that the other seat could have taken off in a turn, and cannot after this one."""
    other = 1 - now.seat
    left = {turn.chain for turn in turns(now.after, other)}
    lost = {turn.chain for turn in turns(now.before, other) if turn.chain} - left
    return max(lost, key=lambda chain: (chain[1] - chain[0], -chain[0]), default=None)


def _opened(now: _Change) -> tuple[int, int] | None:
    """A number that can come beside the next one in one move after this turn, and could not before; and that next one.

    Only where a third number can join them to a chain.
    """
    for one in range(1, PER_SEAT + 1):
        start = now.at(now.after, one)
        if start == OFF or one == now.stone:
            continue
        for other in (one + 1, one - 1):
            goal = now.at(now.after, other)
            if goal == OFF or beside(start, goal) or not now.third(one, other):
                continue
            if _reaches(now.after, start, goal) and not _reaches(now.before, start, now.at(now.before, other)):
                return one, other
    return None


def _reaches(board: Board, start: int, goal: int) -> bool:
    """Whether the stone on `start` can come to stand beside the field `goal` in one move; the board holds a stone there."""
    return any(beside(field, goal) for field in (*steps(board, start), *jumps(board, start)))
