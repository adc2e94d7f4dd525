"""The position of the rules page, both ways, with every fault named."""

from __future__ import annotations

from game.contract import Json, PositionError
from game.positions import check_keys, phase_of, shown, sound, whole
from game.querni.board import EMPTY, FIELD, HOMES, NAMES, OFF, PER_SEAT, STONES, Board, number_of, seat_of, standing, stone
from game.querni.chains import ended_by
from game.querni.state import OVER, PHASES, QUIET_LIMIT, SET, SETUPS, State, View

KEYS = ("game", "seats", "options", "phase", "turn", "board", "quiet")


def to_position(state: State | View) -> Json:
    """The position of a state or a view (QUERNI hides nothing)."""
    return {
        "game": "querni",
        "seats": 2,
        "options": {"setup": state.setup},
        "phase": state.phase,
        "turn": state.turn,
        "board": {NAMES[f]: [seat, number] for f, seat, number in standing(state.board)},
        "quiet": state.quiet,
    }


def from_position(position: Json, seed: int) -> State:
    """The state of a position; nothing in it hangs on `seed`. Raises `PositionError` for one that cannot be."""
    check_keys(position, "querni", "QUERNI", KEYS)
    whole("seats", position["seats"], 2, 2)
    return sound(
        State(
            _setup(position["options"]),
            phase_of(position["phase"], PHASES),
            whole("turn", position["turn"], 0, 1),
            _board(position["board"]),
            whole("quiet", position["quiet"], 0, QUIET_LIMIT),
        ),
        faults,
    )


def _setup(options: object) -> str:
    if not isinstance(options, dict):
        raise PositionError('"options" is an object: {"setup": "shuffled"}.')
    for key in options:
        if key != "setup":
            raise PositionError(f"QUERNI has no option {shown(key)}.")
    setup = options.get("setup", SETUPS[0])
    if not isinstance(setup, str) or setup not in SETUPS:
        raise PositionError(f'The option "setup" is {shown(setup)}: it is "shuffled", "mirrored" or "placed".')
    return setup


def _board(cells: object) -> Board:
    if not isinstance(cells, dict):
        raise PositionError('"board" is an object: each occupied field with the colour\'s seat and the number, "a2": [0, 5].')
    board = list(EMPTY)
    for field, cell in cells.items():
        if field not in FIELD:
            raise PositionError(f"There is no field {shown(field)}: the columns are a to j, the rows 1 to 7.")
        if not isinstance(cell, list | tuple) or len(cell) != 2:
            raise PositionError(f"On {field} stands {shown(cell)}: it takes the colour's seat and the number, as [0, 5].")
        which = stone(whole(f"seat on {field}", cell[0], 0, 1), whole(f"number on {field}", cell[1], 1, PER_SEAT))
        if board[which] != OFF:
            colour = "pink" if cell[0] else "blue"
            raise PositionError(f"{colour.capitalize()} {cell[1]} stands twice: on {NAMES[board[which]]} and on {field}.")
        board[which] = FIELD[field]
    return tuple(board)


def faults(state: State) -> list[str]:
    """Everything that is wrong with a state as a whole, in words; empty for one that can be."""
    out = []
    taken = [f for f in state.board if f != OFF]
    for f in sorted({f for f in taken if taken.count(f) > 1}):
        out.append(f"Two stones stand on {NAMES[f]}.")
    if not 0 <= state.quiet <= QUIET_LIMIT:
        out.append(f"The turns since the last removal are {state.quiet}: they are at most {QUIET_LIMIT}.")
    if state.phase == SET:
        out += _laying_faults(state)
    elif state.phase == OVER and not ended_by(state.board, state.quiet):
        out.append('The phase is "over", but no rule (Q10, Q11, Q12) ends the match here.')
    return out


def _laying_faults(state: State) -> list[str]:
    """What is wrong in phase `set`: before seat 0 lays, the board is empty; before seat 1 lays, all the pink stones,
    and they alone, are on pink's start fields."""
    out = []
    if state.setup != "placed":
        out.append(f'The phase is "set", but stones are laid out only with the set-up "placed", not "{state.setup}".')
    if state.quiet:
        out.append("Laying out does not count as turns without a removal: the count is 0 in the phase \"set\".")
    for f, seat, number in standing(state.board):
        if not (seat == 1 and state.turn == 1):
            who = "pink" if seat else "blue"
            out.append(f"In the phase \"set\", with seat {state.turn} to lay, {who} {number} cannot stand on {NAMES[f]} yet.")
    if state.turn == 1:
        for which in range(PER_SEAT, STONES):
            f = state.board[which]
            if f not in HOMES[seat_of(which)]:
                where = "is not on the board" if f == OFF else f"stands on {NAMES[f]}"
                out.append(f"Seat 0 has laid out the pink stones, but pink {number_of(which)} {where}, not on a start field.")
    return out
