"""QUERNI as a game of the house: the contract's methods, put together from the other files here."""

from __future__ import annotations

from collections.abc import Iterator

from game.chance import Rng, seeded
from game.contract import (
    N_,
    Choice,
    GameInfo,
    Option,
    Options,
    Outcome,
    Refusal,
    Rules,
    Seat,
    Step,
    VisibleEvent,
    phrase,
)
from game.events import ended
from game.querni import moves as notation
from game.querni import position as positions
from game.querni.board import EMPTY, HOMES, NAMES, PER_SEAT, Board, moved, number_of, stone, turned, without
from game.querni.chains import ended_by, outcome, scores
from game.querni.events import Jumped, Laid, Passed, Removed, Stepped, TurnBegan
from game.querni.legal import colour, count, overs, refusal, turns
from game.querni.moves import Chain, Move, SetUp, Turn
from game.querni.state import OVER, PLAY, QUIET_LIMIT, SET, State, View, acting
from game.setups import filled, misfit

INFO = GameInfo(
    key="querni",
    title="QUERNI",
    rules_version=1,
    min_seats=2,
    max_seats=2,
    options=(
        Option(
            "setup",
            N_("Set-up"),
            "shuffled",
            (
                Choice("shuffled", N_("Shuffled"), N_("The usual game: each colour's stones lie at random on its start fields.")),
                Choice("mirrored", N_("Mirrored"), N_("For equal chances: pink lies as blue does, turned by half a circle.")),
                Choice("placed", N_("Placed"), N_("For those who know it, and longer: each lays out the other's stones.")),
            ),
        ),
    ),
)


def board_after(board: Board, seat: Seat, turn: Turn) -> Board:
    """The board after a turn of `seat`, or after the part of it that is there: a path so far, a chain or both."""
    if turn.path:
        board = moved(board, turn.path[0], turn.path[-1])
    return without(board, seat, turn.chain) if turn.chain else board


class Querni:
    """The rules of QUERNI (see `game.contract.Rules`)."""

    info = INFO
    parse = staticmethod(notation.parse)
    text = staticmethod(notation.text)
    to_act = staticmethod(acting)
    from_position = staticmethod(positions.from_position)
    audit = staticmethod(positions.faults)
    position = staticmethod(positions.to_position)
    view_position = staticmethod(positions.to_position)

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        """QUERNI is for two (Q1) and knows the option `setup` (Q3)."""
        return misfit(INFO, options, seats, "Q1", phrase("QUERNI is a game for two players."), "Q3")

    def start(self, options: Options, seats: int, seed: int) -> Step[State]:
        """The set-up (Q3). Blue's stones are drawn first, then pink's, then the first seat."""
        setup = str(filled(INFO, options)["setup"])
        if setup == "placed":
            return Step(State(setup, SET, 0, EMPTY, 0), (VisibleEvent(TurnBegan(0)),))
        blue, rng = seeded(seed).shuffle(HOMES[0])
        if setup == "mirrored":
            pink = tuple(turned(f) for f in blue)
        else:
            pink, rng = rng.shuffle(HOMES[1])
        first, _ = rng.below(2)
        return Step(State(setup, PLAY, first, blue + pink, 0), (VisibleEvent(TurnBegan(first)),), sealed=True)

    def play(self, state: State, move: Move) -> Step[State]:
        """The step after a legal move. Nothing is ever sealed: no chance, nothing hidden."""
        if isinstance(move, SetUp):
            return _lay(state, move)
        seat = state.turn
        board = board_after(state.board, seat, move)
        events = [VisibleEvent(event) for event in _happened(state.board, board, seat, move)]
        quiet = 0 if move.chain else min(state.quiet + 1, QUIET_LIMIT)
        if ended_by(board, quiet):
            events.append(VisibleEvent(ended(outcome(board, quiet))))
            return Step(State(state.setup, OVER, seat, board, quiet), tuple(events))
        events.append(VisibleEvent(TurnBegan(1 - seat)))
        return Step(State(state.setup, PLAY, 1 - seat, board, quiet), tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended (Q10, Q11 or Q12), or None."""
        return outcome(state.board, state.quiet) if state.phase == OVER else None

    def scores(self, state: State) -> tuple[int, ...]:
        """How many stones of each seat are off the board."""
        return scores(state.board)

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything: QUERNI hides nothing."""
        return View(seat, *state)

    def moves(self, view: View) -> Iterator[Move]:
        """All canonical moves of the viewer; while laying out, one example, the numbers ascending in board order."""
        if view.seat != view.turn or view.phase == OVER:
            return iter(())
        if view.phase == SET:
            return iter((SetUp(HOMES[1 - view.turn], tuple(range(1, PER_SEAT + 1))),))
        return iter(turns(view.board, view.turn))

    def count_moves(self, view: View) -> int:
        """How many moves `moves` yields, without making them."""
        if view.seat != view.turn or view.phase == OVER:
            return 0
        return 1 if view.phase == SET else count(view.board, view.turn)

    def check(self, view: View, move: Move) -> Refusal | None:
        """Why the viewer may not play this move, or None. Every legal path and every complete layout is accepted."""
        if view.phase == OVER:
            return Refusal("C5", phrase("The match is over."))
        if view.seat != view.turn:
            return Refusal("C3", phrase("It is the turn of {colour}.", colour=colour(view.turn)))
        if view.phase == SET:
            return _refused_layout(view.turn, move)
        if isinstance(move, SetUp):
            return Refusal("Q3", phrase("Stones are laid out only before the first turn."))
        return refusal(view.board, view.turn, move)

    def imagine(self, view: View, rng: Rng) -> tuple[State, Rng]:
        """The state itself: there is nothing to imagine."""
        return State(*view[1:]), rng


def _happened(before: Board, after: Board, seat: Seat, turn: Turn) -> Iterator[Stepped | Jumped | Removed | Passed]:
    """The events of a turn, from the boards before and after it."""
    if turn.path:
        number = number_of(before.index(turn.path[0]))
        path = tuple([NAMES[f] for f in turn.path])
        if turn.jumps:
            yield Jumped(seat, number, path, tuple([NAMES[f] for f in overs(turn.path)]))
        else:
            yield Stepped(seat, number, path)
    if turn.chain:
        yield _removal(board_after(before, seat, Turn(turn.path)), seat, turn.chain)
    if not turn.path and not turn.chain:
        yield Passed(seat)


def _removal(board: Board, seat: Seat, chain: Chain) -> Removed:
    numbers = tuple(range(chain[0], chain[1] + 1))
    return Removed(seat, numbers, tuple(NAMES[board[stone(seat, number)]] for number in numbers))


def _lay(state: State, layout: SetUp) -> Step[State]:
    """Lays out the other seat's stones (Q3). Seat 1 lays second; then seat 0 has the first turn."""
    seat = state.turn
    board = list(state.board)
    for f, number in zip(layout.fields, layout.numbers, strict=True):
        board[stone(1 - seat, number)] = f
    laid = Laid(seat, 1 - seat, tuple(NAMES[f] for f in layout.fields), layout.numbers)
    phase = PLAY if seat else SET
    return Step(State(state.setup, phase, 1 - seat, tuple(board), 0), (VisibleEvent(laid), VisibleEvent(TurnBegan(1 - seat))))


def _refused_layout(seat: Seat, move: Move) -> Refusal | None:
    """Why `seat` may not lay out the other's stones so, or None (Q3)."""
    colours = {"colour": colour(1 - seat)}
    if not isinstance(move, SetUp):
        return Refusal("Q3", phrase("{colour} is laid out first: no stone moves before.", **colours))
    homes = HOMES[1 - seat]
    for f in move.fields:
        if f not in homes:
            return Refusal("Q3", phrase("{field} is no start field of {colour}.", field=NAMES[f], **colours), (NAMES[f],))
    for n, number in enumerate(move.numbers):
        if number in move.numbers[:n]:
            first = move.fields[move.numbers.index(number)]
            fields = (NAMES[first], NAMES[move.fields[n]])
            sentence = N_("{number} lies twice, on {first} and on {second}: each number lies once.")
            words = phrase(sentence, number=number, first=fields[0], second=fields[1])
            return Refusal("Q3", words, fields, (f"{1 - seat}:{number}",))
    return None


RULES: Rules[State, Move, View] = Querni()
