"""The puzzles of QUERNI: the most stones off in one turn, or over two turns whatever the other colour does between them.

What is compared is what is moved, each with its largest removal: which part of a chain is taken off is no question. Two moves
that lead to the same board are one answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from game.contract import Phrase, phrase
from game.puzzles import Made, Solution, Tables, Task, Way, best_of
from game.querni.board import COLUMNS, OFF, PER_SEAT, ROWS, Board, number_of, standing, stone_at
from game.querni.chains import ended_by
from game.querni.legal import most_removed, refusal, turns
from game.querni.moves import Chain, Turn, parse, text
from game.querni.rules import RULES, board_after
from game.querni.state import PLAY, State

ONE, TWO = "most_off", "two_turns"
LEAST = 3
"""The fewest stones that a best answer takes off."""
AHEAD = 2
"""How many stones the best answer is ahead of the next best, at least."""
FIRST_OF_TWO = 4
"""The first day of the week (Thursday) that asks for two turns."""
_MOST_STONES = 20
"""With more stones on the board nobody sees through two turns."""
_STRONG = 4
"""So many strong replies are remembered."""
_LONG = 3
"""So many jumps in the answer are odd."""

_COUNTED = phrase("Stones off")

Moved = tuple[int, int] | None
"""The stone that moves, by its field, and where it lands; None when nothing moves."""


class _Try(NamedTuple):
    """A turn, what it brings in the end, and the board after it."""

    turn: Turn
    worth: int
    after: Board


class QuerniPuzzles:
    """See `game.puzzles.Maker`."""

    rules = RULES
    tasks = (
        Task(ONE, phrase("Take the most stones off in one turn."), _COUNTED),
        Task(TWO, phrase("Take the most stones off in two turns, whatever the other colour does."), _COUNTED, 2,
             phrase("Two turns: take the most stones off")),
    )
    tables: Tables = ((2, {}), (2, {"setup": "mirrored"}))
    levels = ("medium", "easy", "medium")

    def fits(self, day: int, found: Solution) -> bool:
        """One turn up to Wednesday, two turns from Thursday on."""
        return (found.task == TWO) == (day >= FIRST_OF_TWO)

    def solve(self, state: State) -> list[Solution]:
        """The puzzles of a position in play, for one turn and for two."""
        if state.phase != PLAY:
            return []
        tries = [
            _Try(turn, taken(turn.chain), board_after(state.board, state.turn, turn)) for turn in turns(state.board, state.turn)
        ]
        over_two = _over_two(state, tries) if sum(f != OFF for f in state.board) <= _MOST_STONES else None
        found = (_one_best(ONE, state, tries), over_two)
        return [one for one in found if one is not None]

    def worth(self, task: str, made: Sequence[Made]) -> int:
        """The stones taken off."""
        return sum(taken(one.move.chain) for one in made)

    def reply(self, task: str, start: State, state: State) -> Turn | None:
        """Over two turns the reply that leaves the fewest stones to take."""
        if task != TWO:
            return None
        return _hardest(state.board, state.quiet, start.turn)

    def why(self, state: State, found: Solution) -> Phrase:
        """How the stones come together that come off; over two turns how many come off in each."""
        turn = parse(found.line[0])
        assert isinstance(turn, Turn), "nobody lays out in play"
        first = taken(turn.chain)
        second = found.best - first
        if found.task == TWO and second:
            if not first:
                return phrase("The first turn only prepares; then {n} come off, whatever the reply.", n=second)
            return phrase("First {first} come off, then {n} more, whatever the other colour does.", first=first, n=second)
        assert turn.chain is not None, "an answer takes stones off"
        low, high = turn.chain
        if not turn.path:
            return phrase("{low} to {high} touch already and come off.", low=low, high=high)
        which = stone_at(state.board, turn.path[0])
        assert which is not None, "a legal turn moves a stone"
        stone, jumps = number_of(which), len(turn.path) - 1
        if not turn.jumps:
            return phrase("{stone} takes one step; then {low} to {high} touch and come off.", stone=stone, low=low, high=high)
        if jumps == 1:
            return phrase("{stone} jumps once; then {low} to {high} touch and come off.", stone=stone, low=low, high=high)
        return phrase(
            "{stone} jumps {jumps} times; then {low} to {high} touch and come off.", stone=stone, jumps=jumps, low=low, high=high
        )

    def likeness(self, state: State) -> Hashable:
        """The mover's stones and the others, each counted from the lowest, under the mirrors of the board and of the numbers."""
        return min(_seen(state, mirrored, flipped, falling) for mirrored in (0, 1) for flipped in (0, 1) for falling in (0, 1))


def taken(chain: Chain | None) -> int:
    """How many stones a removal takes off."""
    return chain[1] - chain[0] + 1 if chain else 0


def _moved(turn: Turn) -> Moved:
    return (turn.path[0], turn.path[-1]) if turn.path else None


def _one_best(task: str, state: State, tries: list[_Try]) -> Solution | None:
    """The solution when what one move brings is far enough ahead of all others, else None."""
    most = _by_move(tries)
    found = best_of([Way((text(one.turn),), one.worth, one.after) for one in most], LEAST, AHEAD)
    if found is None:
        return None
    best, behind = found
    answers = [one for one in tries if one.worth == best.worth]
    if task == ONE and any(one.after != best.after for one in answers):
        return None
    takes = _takes(state, answers, len(most))
    grade = (
        takes["choices"] + 14 * takes["jumps"] + 12 * takes["outside"] + 30 * takes["quiet"] + 3 * takes["stones"]
    )
    return Solution(
        task, tuple(sorted(text(one.turn) for one in answers)), best.worth, behind.worth,
        _line(task, state, best.moves[0]), _line(task, state, behind.moves[0]), takes, grade,
        takes["jumps"] >= _LONG or bool(takes["quiet"] or takes["outside"]),
    )


def _by_move(tries: list[_Try]) -> list[_Try]:
    """For each thing that can be moved the try that brings most with it."""
    most: dict[Moved, _Try] = {}
    for one in tries:
        before = most.get(_moved(one.turn))
        if before is None or one.worth > before.worth:
            most[_moved(one.turn)] = one
    return list(most.values())


def _takes(state: State, answers: list[_Try], choices: int) -> dict[str, int]:
    """What the answers take at least: jumps, a stone that is none of those that come off, a first turn without a removal."""
    return {
        "choices": choices,
        "jumps": min(len(one.turn.path) - 1 if one.turn.jumps else 0 for one in answers),
        "stones": answers[0].worth,
        "outside": int(all(_outside(state, one.turn) for one in answers)),
        "quiet": int(all(one.turn.chain is None for one in answers)),
    }


def _outside(state: State, turn: Turn) -> bool:
    """Whether the stone that moves is none of those that come off."""
    if not turn.path or not turn.chain:
        return False
    which = stone_at(state.board, turn.path[0])
    assert which is not None, "a legal turn moves a stone"
    return not turn.chain[0] <= number_of(which) <= turn.chain[1]


def _over_two(state: State, tries: list[_Try]) -> Solution | None:
    """The solution over two turns against every reply, or None."""
    rough = _bounded(state, tries)
    if _one_best(TWO, state, rough) is None:
        return None
    return _one_best(TWO, state, _exact(state, {one.turn: one.worth for one in tries}, rough))


def _bounded(state: State, tries: list[_Try]) -> list[_Try]:
    """Each try with what it brings over two turns; one that is too far behind an earlier one may be said to bring more than it
    does, yet never so much that it would come near. Those that promise most come first."""
    floor = LEAST
    out = []
    strong: list[Turn] = []
    for one in sorted(tries, key=lambda one: -(one.worth + most_removed(one.after, state.turn))):
        worth = one.worth + _least_later(one.after, _quiet(state, one.turn), state.turn, floor - AHEAD - one.worth, strong)
        floor = max(floor, worth)
        out.append(_Try(one.turn, worth, one.after))
    return out


def _exact(state: State, at_once: dict[Turn, int], rough: list[_Try]) -> list[_Try]:
    """The same tries, now also the next best with what it brings exactly. `at_once` is what each turn takes off by itself."""
    best = max(one.worth for one in rough)
    floor = -1
    out = []
    strong: list[Turn] = []
    for one in sorted(rough, key=lambda one: -one.worth):
        worth, own = one.worth, at_once[one.turn]
        if floor < worth < best:
            worth = own + _least_later(one.after, _quiet(state, one.turn), state.turn, floor - own, strong)
            floor = max(floor, worth)
        out.append(_Try(one.turn, worth, one.after))
    return out


def _quiet(state: State, turn: Turn) -> int:
    """The turns without a removal after a turn of the mover."""
    return 0 if turn.chain else state.quiet + 1


def _least_later(board: Board, quiet: int, seat: int, enough: int, strong: list[Turn]) -> int:
    """What `seat` takes off in its next turn at least, whatever the reply; or any number found that is not above `enough`.

    `strong` are replies that were enough before; they are tried first, and one that is enough now is put at their head.
    """
    if ended_by(board, quiet):
        return 0
    least = PER_SEAT
    for reply in _replies(board, 1 - seat, strong):
        after = board_after(board, 1 - seat, reply)
        ended = ended_by(after, 0 if reply.chain else quiet + 1)
        least = min(least, 0 if ended else most_removed(after, seat))
        if least <= enough:
            if reply in strong:
                strong.remove(reply)
            strong.insert(0, reply)
            del strong[_STRONG:]
            break
    return least


def _replies(board: Board, seat: int, strong: list[Turn]) -> Iterator[Turn]:
    """The turns of a seat, those that were strong before first."""
    yield from [turn for turn in strong if refusal(board, seat, turn) is None]
    yield from turns(board, seat)


def _line(task: str, state: State, first: str) -> tuple[str, ...]:
    """An answer in the notation; over two turns with the reply that leaves the least, and the turn after it."""
    turn = parse(first)
    assert isinstance(turn, Turn), "nobody lays out in play"
    after = board_after(state.board, state.turn, turn)
    quiet = _quiet(state, turn)
    if task == ONE or ended_by(after, quiet):
        return (first,)
    reply = _hardest(after, quiet, state.turn)
    board = board_after(after, 1 - state.turn, reply)
    if ended_by(board, 0 if reply.chain else quiet + 1):
        return (first, text(reply))
    last = max(turns(board, state.turn), key=lambda turn: taken(turn.chain))
    return (first, text(reply), text(last))


def _hardest(board: Board, quiet: int, seat: int) -> Turn:
    """The reply that leaves `seat` the fewest stones to take in its next turn; none where it ends the match."""
    def left(reply: Turn) -> int:
        after = board_after(board, 1 - seat, reply)
        return 0 if ended_by(after, 0 if reply.chain else quiet + 1) else most_removed(after, seat)

    return min(turns(board, 1 - seat), key=left)


def _seen(state: State, mirrored: int, flipped: int, falling: int) -> tuple[tuple[int, int, int], ...]:
    """The stones as (field, whose, number), seen so: mirrored left and right, up and down, the numbers counted downwards."""
    stones = []
    for seat in (0, 1):
        numbers = [number for _f, whose, number in standing(state.board) if whose == seat]
        low, high = min(numbers, default=0), max(numbers, default=0)
        for f, whose, number in standing(state.board):
            if whose == seat:
                x, y = f % COLUMNS, f // COLUMNS
                x, y = COLUMNS - 1 - x if mirrored else x, ROWS - 1 - y if flipped else y
                stones.append((y * COLUMNS + x, int(whose != state.turn), high - number if falling else number - low))
    return tuple(sorted(stones))


PUZZLES = QuerniPuzzles()
