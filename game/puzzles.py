"""Puzzles: one a day and game, the same for everybody on that date.

A puzzle is a position out of a match of bots in which one answer is best, so far ahead of the next best that nobody argues. What
is asked, how an answer is weighed and what makes a puzzle hard is said by the game, in `game/KEY/puzzles.py`, as a `Maker`;
this module is what puzzles are made of, how a year of them is laid out, and how one is proved. It knows no files and no
calendar: who asks brings ISO week and weekday.

    found = maker.solve(state)                 the best answer of a position, or None where it makes no puzzle
    search(maker, seed, tally)                 positions worth a puzzle, each from a match of its own
    layout(maker, pool, weeks, seed)           the puzzles of so many weeks: Monday easy to Saturday hard, Sunday an odd one
    faults(maker, puzzle)                      what is wrong with one, in words; nothing for a sound one
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.chance import Rng, seeded
from game.contract import Json, Options, Phrase, PositionError, Refusal, Rules, Seat
from game.match import Match

WEEKS = 53
"""The most weeks of an ISO year: so many puzzles there are for each day of the week."""
DAYS = 7
YEAR = WEEKS * DAYS
SUNDAY = 7
_SEED = 1
"""The seed with which a position is loaded. No answer hangs on it: a puzzle uses no chance."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked: a word for the door and for records, and the sentence for people.

    `counted` names what the answer is measured in, for people; None where there is nothing to count. The answer is judged after
    `moves` moves of its seat; 0 stands for the whole turn. `brief` says it in a few words where the sentence is long.
    """

    word: str
    text: Phrase
    counted: Phrase | None = None
    moves: int = 1
    brief: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """The best answer of a position.

    `answers` are all canonical first moves with which the best is still reached. `line` is one best answer from its first move
    to its last, `next_line` one of the next best, both in the notation; `best` and `next` are what they bring, in the unit of the
    task (stones, points, bugz, cards). `takes` counts what makes it hard, `grade` weighs that: the more, the harder. `odd` marks
    what is out of the ordinary.
    """

    task: str
    answers: tuple[str, ...]
    best: int
    next: int
    line: tuple[str, ...]
    next_line: tuple[str, ...]
    takes: Mapping[str, int]
    grade: int
    odd: bool


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle of a game in its place of the year: `week` 1 to 53, `day` 1 (Monday) to 7, both by ISO 8601."""

    game: str
    week: int
    day: int
    seat: Seat
    position: Json
    found: Solution


@dataclass(frozen=True, slots=True)
class Way:
    """A way to answer: its moves in the notation, what it brings, and what is the same for answers that are one, as a rule the
    position after the turn."""

    moves: tuple[str, ...]
    worth: int
    after: Hashable


def best_of(ways: Iterable[Way], least: int, ahead: int) -> tuple[Way, Way] | None:
    """The best of the ways and the best of those that are another answer; None unless the first brings at least `least`, and
    at least `ahead` more than the second. Of equal ones the first by its text goes before."""
    ranked = sorted(ways, key=lambda way: (-way.worth, way.moves))
    behind = next((way for way in ranked if way.after != ranked[0].after), None)
    if behind is None or ranked[0].worth < least or ranked[0].worth - behind.worth < ahead:
        return None
    return ranked[0], behind


@dataclass(frozen=True, slots=True)
class Made:
    """A move of the seat that answers: the states before and after it."""

    before: Any
    move: Any
    after: Any


def made_in(match: Match[Any, Any, Any], seat: Seat) -> list[Made]:
    """The moves of a seat in a match that began at a puzzle."""
    return [
        Made(match.state_at(number), ply.move, ply.step.state) for number, ply in enumerate(match.plies) if ply.seat == seat
    ]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an answer stands: whether it is judged, whether it is the best one, and what it has brought."""

    judged: bool
    solved: bool
    worth: int


def judge(maker: Maker, puzzle: Puzzle, match: Match[Any, Any, Any]) -> Verdict:
    """How the moves made so far answer a puzzle. An answer that cannot become the best any more is judged at its end only,
    so that nobody is told by the first of several moves."""
    made = made_in(match, puzzle.seat)
    asked = task(maker, puzzle.found.task)
    worth = maker.worth(asked.word, made)
    solved = bool(made) and worth >= puzzle.found.best
    over = len(made) >= asked.moves if asked.moves else match.to_act != puzzle.seat
    return Verdict(bool(made) and (over or solved or match.outcome is not None), solved, worth)


def of_whole_turn(maker: Maker, puzzle: Puzzle, match: Match[Any, Any, Any]) -> Any | None:
    """What the other side plays between two turns of an answer; None when it is not its turn or the task has but one turn."""
    made = made_in(match, puzzle.seat)
    if not made or match.to_act in (None, puzzle.seat) or judge(maker, puzzle, match).judged:
        return None
    return maker.reply(puzzle.found.task, made[0].before, match.state)


Tables = tuple[tuple[int, Options], ...]
"""Set-ups of matches: seats and options."""


class Maker(Protocol):
    """What a game says of its puzzles."""

    rules: Rules[Any, Any, Any]
    tasks: tuple[Task, ...]
    tables: Tables
    """The set-ups of the matches in which positions are looked for, as seats and options; they take turns."""
    levels: tuple[str, ...]
    """The levels of the bots that play them, by seat, over and over."""

    def fits(self, day: int, found: Solution) -> bool:
        """Whether a puzzle with this solution may stand on a day of the week (1 is Monday)."""
        ...

    def solve(self, state: Any) -> Sequence[Solution]:
        """The puzzles that a position makes for the seat to act, one for each task at most; often none."""
        ...

    def worth(self, task: str, made: Sequence[Made]) -> int:
        """What the moves of a seat have brought, first to last, in the unit of `Solution.best`."""
        ...

    def reply(self, task: str, start: Any, state: Any) -> Any | None:
        """The move that hurts most after the first move of an answer, for a task over several turns; None for any other.

        `start` is the position of the puzzle, `state` the one that the other side answers.
        """
        ...

    def why(self, state: Any, found: Solution) -> Phrase:
        """What makes the answer in `found.line` the best one of a position: one sentence of at most 14 words, no notation."""
        ...

    def likeness(self, state: Any) -> Hashable:
        """Equal for positions that are the same puzzle: turned, mirrored, with other numbers of the same distances."""
        ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position found in match number `match`, with a solution of it."""

    match: int
    state: Any
    found: Solution
    likeness: Hashable


def task(maker: Maker, word: str) -> Task:
    """The task with this word. Raises KeyError for another."""
    for one in maker.tasks:
        if one.word == word:
            return one
    raise KeyError(word)


Asked = Callable[[Any, str, int], Any]
"""The move of a bot: asked with a match, a level, and a seed."""


def search(maker: Maker, seed: int, ask: Asked) -> Iterator[list[Candidate]]:
    """Plays matches of bots for ever, and gives for each the candidates found in it, perhaps none.

    The same seed gives the same matches. `ask` gives the move of a bot; it must not hang on the clock.
    """
    rng = seeded(seed)
    number = 0
    while True:
        rng, match_seed, first = _drawn(rng)
        seats, options = maker.tables[number % len(maker.tables)]
        levels = [maker.levels[(first + seat) % len(maker.levels)] for seat in range(seats)]
        yield list(_in_match(maker, Match.new(maker.rules, seats, options, match_seed), levels, number, ask))
        number += 1


def _drawn(rng: Rng) -> tuple[Rng, int, int]:
    seed, rng = rng.below(2**32)
    first, rng = rng.below(2**16)
    return rng, seed, first


def _in_match(maker: Maker, match: Match[Any, Any, Any], levels: Sequence[str], number: int, ask: Asked) -> Iterator[Candidate]:
    """The candidates of one match, with the states in which they were found, each state once a task."""
    while (seat := match.to_act) is not None:
        for found in maker.solve(match.state):
            yield Candidate(number, match.state, found, maker.likeness(match.state))
        if isinstance(match.play(ask(match, levels[seat], len(match))), Refusal):
            return


def layout(maker: Maker, pool: Iterable[Candidate], weeks: int, seed: int) -> list[Puzzle] | None:
    """The puzzles of so many weeks, in order of weeks and days; None when the pool has too few.

    Each match gives one puzzle at most, and no two are alike. Saturday takes the hardest, then Sunday odd ones, then each day
    before Saturday the hardest that are left. Within a day the seed decides which week has which.
    """
    ranked = sorted(pool, key=lambda one: (-one.found.grade, one.match))
    used: set[int] = set()
    seen: set[Hashable] = set()
    days: dict[int, list[Candidate]] = {}
    for day in (SUNDAY - 1, SUNDAY, *range(SUNDAY - 2, 0, -1)):
        days[day] = []
        for one in ranked:
            fits = maker.fits(day, one.found) and (day != SUNDAY or one.found.odd)
            if fits and len(days[day]) < weeks and one.match not in used and one.likeness not in seen:
                used.add(one.match)
                seen.add(one.likeness)
                days[day].append(one)
        if len(days[day]) < weeks:
            return None
    rng = seeded(seed)
    for day in range(1, DAYS + 1):
        shuffled, rng = rng.shuffle(days[day])
        days[day] = list(shuffled)
    return [_placed(maker, days[day][week - 1], week, day) for week in range(1, weeks + 1) for day in range(1, DAYS + 1)]


def _placed(maker: Maker, one: Candidate, week: int, day: int) -> Puzzle:
    seat = maker.rules.to_act(one.state)
    assert seat is not None, "a position with a solution has a seat to act"
    return Puzzle(maker.rules.info.key, week, day, seat, maker.rules.position(one.state), one.found)


def faults(maker: Maker, puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle, in words: its position, its answers, its place in the week. Nothing for a sound one."""
    rules = maker.rules
    try:
        state = rules.from_position(puzzle.position, _SEED)
    except PositionError as error:
        yield f"the position cannot be: {error}"
        return
    yield from rules.audit(state)
    if rules.position(state) != puzzle.position:
        yield "the position is not written as the rules write it"
    if rules.to_act(state) != puzzle.seat:
        yield f"seat {puzzle.seat} is not to act"
        return
    if not maker.fits(puzzle.day, puzzle.found):
        yield f"the task {puzzle.found.task} does not belong on day {puzzle.day}"
    found = [one for one in maker.solve(state) if one.task == puzzle.found.task]
    if not found:
        yield f"there is no one best answer to {puzzle.found.task}"
    elif found[0] != puzzle.found:
        yield f"solved anew it is {found[0]}, not {puzzle.found}"


def alike(maker: Maker, puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """The pairs of puzzles that are the same one, in words."""
    seen: dict[Hashable, Puzzle] = {}
    for puzzle in puzzles:
        like = maker.likeness(maker.rules.from_position(puzzle.position, _SEED))
        if like in seen:
            other = seen[like]
            yield f"week {puzzle.week} day {puzzle.day} is like week {other.week} day {other.day}"
        seen[like] = puzzle


def to_json(puzzle: Puzzle) -> Json:
    """A puzzle as the object that is kept in a file."""
    found = puzzle.found
    return {
        "week": puzzle.week, "day": puzzle.day, "task": found.task, "seat": puzzle.seat, "position": puzzle.position,
        "answers": list(found.answers), "best": found.best, "next": found.next, "line": list(found.line),
        "next_line": list(found.next_line), "takes": dict(found.takes), "grade": found.grade, "odd": found.odd,
    }


def from_json(game: str, kept: Json) -> Puzzle:
    """The puzzle of an object that `to_json` made. Raises KeyError where something is missing."""
    found = Solution(
        kept["task"], tuple(kept["answers"]), kept["best"], kept["next"], tuple(kept["line"]), tuple(kept["next_line"]),
        kept["takes"], kept["grade"], kept["odd"],
    )
    return Puzzle(game, kept["week"], kept["day"], kept["seat"], kept["position"], found)
