"""What a hint of QUERNI says is so: every claim is held against the rules, over positions of seeded matches of bots."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.contract import Phrase
from game.match import Match
from game.querni.board import FIELD, NAMES, PER_SEAT, Board, stone
from game.querni.bot import BOT, _sparing
from game.querni.moves import Turn
from game.querni.onward import onward
from game.querni.reasons import reason
from game.querni.rules import RULES, board_after
from game.querni.search import Candidate
from game.querni.state import State
from tests.game.querni_naive import touch

Chains = set[tuple[int, int]]


def positions(seeds: range, level: str = "medium") -> Iterator[tuple[Any, Any]]:
    """States of seeded matches of bots, each with the turn that was played there."""
    for seed in seeds:
        match = Match.new(RULES, 2, {}, seed)
        while match.to_act is not None:
            move = BOT.choose(match.view(match.to_act), level, 0.02, seed)
            yield match.state, move
            match.play(move)


def with_turn(board: Board, seat: int) -> State:
    """A state of play with this board and this seat to act."""
    return State("shuffled", "play", seat, board, 0)


def turns(board: Board, seat: int) -> list[Turn]:
    """All legal turns of the seat with this board."""
    return [move for move in RULES.moves(RULES.view(with_turn(board, seat), seat)) if isinstance(move, Turn)]


def removals(board: Board, seat: int) -> Chains:
    """All chains that a legal turn of the seat can take off, moved or not."""
    return {turn.chain for turn in turns(board, seat) if turn.chain}


def at_once(board: Board, seat: int) -> Chains:
    """All chains that lie there to be taken off without a move."""
    return {turn.chain for turn in turns(board, seat) if turn.chain and not turn.path}


def together(board: Board, seat: int, one: int, other: int) -> bool:
    """Whether two numbers of a seat stand on the board side by side."""
    fields = board[stone(seat, one)], board[stone(seat, other)]
    return min(fields) >= 0 and touch(NAMES[fields[0]], NAMES[fields[1]])


def steps_apart(board: Board, seat: int, one: int, other: int) -> int:
    """How many steps two stones stand apart on an empty board."""
    (c, r), (d, s) = ((NAMES[board[stone(seat, n)]][0], int(NAMES[board[stone(seat, n)]][1])) for n in (one, other))
    return max(abs(ord(c) - ord(d)), abs(r - s))


def can_meet(board: Board, seat: int, one: int, other: int) -> bool:
    """Whether a legal turn of the seat brings one number beside another one that stands still."""
    for turn in turns(board, seat):
        moves = turn.path and turn.path[0] == board[stone(seat, one)] and not turn.chain
        if moves and touch(NAMES[turn.path[-1]], NAMES[board[stone(seat, other)]]):
            return True
    return False


class Claims:
    """The claims of one reason, each true or not."""

    def __init__(self, said: Phrase, board: Board, seat: int, turn: Turn) -> None:
        self.of = dict(said.args)
        self.board, self.seat, self.turn = board, seat, turn
        self.moved = board_after(board, seat, turn._replace(chain=None))
        self.after = board_after(board, seat, turn)

    @property
    def chain(self) -> tuple[int, int]:
        return int(str(self.of["low"])), int(str(self.of["high"]))

    def number(self, name: str) -> int:
        return int(str(self.of[name]))

    def comes_off(self) -> bool:
        return self.turn.chain == self.chain

    def meets(self, board: Board) -> bool:
        one, other = self.number("stone"), self.number("other")
        return together(board, self.seat, one, other) and not together(self.board, self.seat, one, other)

    def nearer(self) -> bool:
        one, other = self.number("stone"), self.number("other")
        return steps_apart(self.after, self.seat, one, other) < steps_apart(self.board, self.seat, one, other)

    def fresh_now(self) -> bool:
        return self.chain in at_once(self.after, self.seat) and self.chain not in at_once(self.board, self.seat)

    def fresh_next(self) -> bool:
        return (
            self.chain in removals(self.after, self.seat) and self.chain not in removals(self.board, self.seat)
            and self.chain not in at_once(self.after, self.seat)
        )


def may_pass(claims: Claims) -> bool:
    """Whether the seat could pass instead of its turn."""
    return RULES.check(RULES.view(with_turn(claims.board, claims.seat), claims.seat), Turn()) is None


def opens(claims: Claims) -> bool:
    """Whether one number can come beside another one next turn, and could not in this one."""
    one, other = claims.number("one"), claims.number("other")
    return can_meet(claims.after, claims.seat, one, other) and not can_meet(claims.board, claims.seat, one, other)


def waits(claims: Claims) -> bool:
    """Whether the number that a chain waits for stands on the board, and follows it or comes before it."""
    other = claims.number("other")
    return claims.after[stone(claims.seat, other)] >= 0 and other in (claims.chain[0] - 1, claims.chain[1] + 1)


CHECKS: dict[str, Callable[[Claims], bool]] = {
    "{low} to {high} come off, the last ones: {colour} wins.": lambda c: c.comes_off() and RULES.play(
        with_turn(c.board, c.seat), c.turn).state.phase == "over",
    "{stone} lands beside {other}, and {low} to {high} come off.": lambda c: c.comes_off() and c.meets(c.moved)
    and {c.number("stone"), c.number("other")} <= set(range(c.chain[0], c.chain[1] + 1)),
    "{low} to {high} come off, and {stone} comes beside {other}.": lambda c: c.comes_off() and c.meets(c.after),
    "{low} to {high} come off, and {stone} comes nearer to {other}.": lambda c: c.comes_off() and c.nearer(),
    "{low} to {high} come off.": lambda c: c.comes_off(),
    "{low} to {high} can come off now, or wait for {other}.": lambda c: c.fresh_now() and waits(c),
    "{low} to {high} stand together now and wait for {other}.": lambda c: c.fresh_now() and waits(c),
    "{stone} comes beside {other}.": lambda c: c.meets(c.after),
    "{stone} joins {low} to {high}: they can come off now.": lambda c: c.fresh_now()
    and c.chain[0] <= c.number("stone") <= c.chain[1],
    "{stone} comes beside {other}: next turn {low} to {high} can come off.": lambda c: c.meets(c.after) and c.fresh_next()
    and {c.number("stone"), c.number("other")} <= set(range(c.chain[0], c.chain[1] + 1)),
    "With {stone} there, {low} to {high} can come off next turn.": lambda c: c.fresh_next(),
    "{stone} is in the way: {colour} cannot take off {low} to {high} now.": lambda c: c.chain in removals(c.board, 1 - c.seat)
    and c.chain not in removals(c.after, 1 - c.seat),
    "{stone} comes beside {other}; then only {third} is missing.": lambda c: c.meets(c.after)
    and c.after[stone(c.seat, c.number("third"))] >= 0
    and max(c.number(n) for n in ("stone", "other", "third")) - min(c.number(n) for n in ("stone", "other", "third")) == 2,
    "{stone} helps: next turn {one} can come beside {other}.": opens,
    "{stone} comes nearer to {other}.": lambda c: c.nearer(),
    "Nobody may pass, so {stone} moves.": lambda c: not may_pass(c),
    "{colour} can do nothing and passes.": may_pass,
}


def check(board: Board, seat: int, turn: Turn, said: Phrase) -> None:
    """Fails when a reason claims what is not so."""
    assert said.text in CHECKS, said.text
    position = RULES.position(with_turn(board, seat))
    assert CHECKS[said.text](Claims(said, board, seat, turn)), (said.say(), RULES.text(turn), position)
    assert len(said.say().split()) <= 14


def test_every_reason_is_so(seeds: range = range(1, 9)) -> None:
    said: Counter[str] = Counter()
    chance = random.Random(5)
    for state, move in positions(seeds):
        legal = list(RULES.moves(RULES.view(state, state.turn)))
        for turn in (move, chance.choice(legal), chance.choice(legal)):
            assert isinstance(turn, Turn)
            why = reason(state.board, state.turn, turn)
            check(state.board, state.turn, turn, why)
            said[why.text] += 1
    rare = {"{colour} can do nothing and passes.", "{stone} is in the way: {colour} cannot take off {low} to {high} now."}
    assert set(CHECKS) - rare <= set(said), "every sentence is said somewhere"


@pytest.mark.parametrize("seed", [3, 11])
def test_what_the_hint_says_is_so(seed: int) -> None:
    for number, (state, _move) in enumerate(positions(range(seed, seed + 1))):
        if number % 6 == 0:
            hint = BOT.hint(RULES.view(state, state.turn), 0.03)
            assert isinstance(hint.move, Turn)
            check(state.board, state.turn, hint.move, hint.reason)


def test_a_stone_in_the_way_keeps_a_chain_on_the_board() -> None:
    board = [-1] * 32
    for number, name in ((8, "f5"), (12, "b3")):
        board[number - 1] = FIELD[name]
    for number, name in ((1, "i5"), (2, "h5"), (3, "f7")):
        board[PER_SEAT + number - 1] = FIELD[name]
    said = set()
    for turn in turns(tuple(board), 0):
        why = reason(tuple(board), 0, turn)
        check(tuple(board), 0, turn, why)
        said.add(why.say())
    assert "8 is in the way: Pink cannot take off 1 to 3 now." in said


def test_a_lone_stone_opens_no_ways() -> None:
    board = [-1] * 32
    for number, name in ((1, "a1"), (2, "b1"), (3, "h7"), (9, "e4")):
        board[number - 1] = FIELD[name]
    for number, name in ((1, "j1"), (2, "j3"), (3, "j5")):
        board[PER_SEAT + number - 1] = FIELD[name]
    why = reason(tuple(board), 0, Turn((FIELD["e4"], FIELD["e5"])))
    assert why.say() == "Nobody may pass, so 9 moves."


def board_of(blue: dict[int, str], pink: dict[int, str]) -> Board:
    """The board with these stones."""
    board = [-1] * 32
    for seat, stones in enumerate((blue, pink)):
        for number, name in stones.items():
            board[stone(seat, number)] = FIELD[name]
    return tuple(board)


OTHER = {1: "j7", 2: "i7", 3: "h2", 4: "j4", 5: "g6", 6: "h6", 7: "h7"}


def test_no_reason_offers_a_chain_that_leaves_a_stone_over() -> None:
    board = board_of({1: "a1", 2: "c3", 3: "d3", 4: "f4"}, OTHER)
    move = Turn((FIELD["f4"], FIELD["e4"]))
    assert reason(board, 0, move).say() == "2 to 4 stand together now and wait for 1."
    apart = board_of({1: "a1", 2: "c3", 3: "d5", 4: "h4"}, OTHER)
    assert reason(apart, 0, Turn((FIELD["d5"], FIELD["d4"]))).say() == "3 comes beside 2.", "neither 1 nor 4 is the only one"
    for turn in turns(board, 0):
        why = reason(board, 0, turn)
        check(board, 0, turn, why)
        assert turn.chain or "can come off" not in why.say(), why.say()


def test_a_hint_takes_nothing_off_that_leaves_a_stone_over() -> None:
    board = board_of({1: "a1", 2: "c3", 3: "d3", 4: "e4"}, OTHER)
    view = RULES.view(with_turn(board, 0), 0)
    for seconds in (0.0, 0.3):
        hint = BOT.hint(view, seconds)
        assert isinstance(hint.move, Turn) and hint.move.chain in (None, (1, 4)), RULES.text(hint.move)


def test_of_turns_as_good_that_which_leaves_nothing_over_is_hinted() -> None:
    board = board_of({1: "a1", 2: "c3", 3: "d3", 4: "e4"}, OTHER)
    leaves, spares = Candidate(1.0, 0, 0, 0, 2, 4), Candidate(2.0, 4, 1, 2, 0, 0)
    assert _sparing(((0.5, leaves), (-3.0, spares)), board, 0) == spares
    assert _sparing(((0.5, leaves), (-999.0, spares)), board, 0) == leaves, "a turn that loses at once is not reasonable"
    assert _sparing((), board, 0) is None


# ---- in the middle of a turn


def test_a_hint_in_the_middle_of_a_turn_goes_on_from_what_was_done() -> None:
    seen: Counter[str] = Counter()
    for state, move in positions(range(1, 5)):
        if not isinstance(move, Turn) or not move.path:
            continue
        begun = Turn(move.path[:2], move.jumps)
        hint = onward(state.board, state.turn, begun)
        assert RULES.check(RULES.view(state, state.turn), hint.move) is None, RULES.text(hint.move)
        assert hint.move.path[:2] == begun.path and hint.move.jumps == begun.jumps
        assert len(hint.reason.say().split()) <= 14
        kind = "ends" if hint.move == begun else "jumps on" if len(hint.move.path) > 2 else "takes off"
        seen[kind] += 1
        if kind == "ends":
            assert hint.reason.text == "This turn is good as it is: end it."
        else:
            middle = board_after(state.board, state.turn, begun)
            rest = Turn((middle[middle.index(begun.path[-1])], hint.move.path[-1]), True, hint.move.chain)
            path = hint.move.path[-1] != begun.path[-1]
            claims = Claims(hint.reason, middle, state.turn, rest if path else Turn((), False, hint.move.chain))
            assert CHECKS[hint.reason.text](claims), hint.reason.say()
    assert set(seen) == {"ends", "jumps on", "takes off"}
