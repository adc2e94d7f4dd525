"""Which turns are legal: all canonical turns, how many there are, and why any other is refused."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from itertools import pairwise

from game.contract import N_, Phrase, Refusal, Seat, phrase
from game.querni.board import (
    ALPHABETICAL,
    BESIDE,
    BIT,
    LEAPS,
    NAMES,
    NEAR,
    OFF,
    PER_SEAT,
    Board,
    Path,
    between,
    moved,
    number_of,
    occupied,
    seat_of,
    stone,
    stone_at,
)
from game.querni.chains import PARTS, SHORTEST, links
from game.querni.moves import Chain, Turn


@cache
def _step(field: int, goal: int) -> Turn:
    return Turn((field, goal))


class _Steps(dict[int, tuple[Turn, ...]]):
    """The steps from one field, without a removal, by the mask of the empty fields beside it."""

    def __init__(self, field: int) -> None:
        self.field = field

    def __missing__(self, empty: int) -> tuple[Turn, ...]:
        steps = self[empty] = tuple(_step(self.field, g) for g in range(len(NAMES)) if empty & BIT[g])
        return steps


_STEPS = tuple(_Steps(f) for f in range(len(NAMES)))

# A stone with the index k (its number less one) hangs on its neighbours by the links k-1 and k.
_LOWER = tuple(1 << k >> 1 for k in range(PER_SEAT))
_UPPER = (*(1 << k for k in range(PER_SEAT - 1)), 0)
_ALONE = tuple(~(lower | upper) for lower, upper in zip(_LOWER, _UPPER, strict=True))


def turns(board: Board, seat: Seat) -> list[Turn]:
    """All canonical turns of a seat, each once: removals without a move first, then by the number of the stone that moves.

    When there is none, a pass alone.
    """
    taken = occupied(board)
    own = board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT]
    hanging = links(board, seat)
    out = [Turn((), False, part) for part in PARTS[hanging]]
    for k, f in enumerate(own):
        if f == OFF:
            continue
        lower, upper = _LOWER[k], _UPPER[k]
        near_lower = NEAR[own[k - 1]] if lower else 0
        near_upper = NEAR[own[k + 1]] if upper else 0
        rest = hanging & _ALONE[k]
        steps = _STEPS[f][NEAR[f] & ~taken]
        leaps = jumps_from(taken, f)
        if PARTS[rest | (near_lower and lower) | (near_upper and upper)]:
            moves = [*steps, *[Turn(path, True) for path in leaps.values()]]
            out += _with_removals(moves, rest, (near_lower, lower), (near_upper, upper))
        else:
            out += steps
            out += [Turn(path, True) for path in leaps.values()]
    return out or [Turn()]


def _with_removals(moves: list[Turn], rest: int, below: tuple[int, int], above: tuple[int, int]) -> list[Turn]:
    """The moves of one stone, each followed by the same move with each removal that it allows (Q8).

    `rest` are the links without the stone; `below` and `above` are the fields on which it hangs on the stone with the next
    lower and higher number, and that link.
    """
    near_lower, lower = below
    near_upper, upper = above
    out = []
    for turn in moves:
        out.append(turn)
        bit = BIT[turn.path[-1]]
        formed = rest | (lower if near_lower & bit else 0) | (upper if near_upper & bit else 0)
        out += [Turn(turn.path, turn.jumps, part) for part in PARTS[formed]]
    return out


def count(board: Board, seat: Seat) -> int:
    """The number of turns that `turns` lists, without making them."""
    taken = occupied(board)
    own = board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT]
    hanging = links(board, seat)
    total = len(PARTS[hanging])
    for k, f in enumerate(own):
        if f == OFF:
            continue
        landings = NEAR[f] & ~taken
        for landing in jumps_from(taken, f):
            landings |= BIT[landing]
        lower, upper = _LOWER[k], _UPPER[k]
        near_lower = landings & NEAR[own[k - 1]] if lower else 0
        near_upper = landings & NEAR[own[k + 1]] if upper else 0
        rest = hanging & _ALONE[k]
        number = landings.bit_count()
        total += number
        if PARTS[rest | (near_lower and lower) | (near_upper and upper)]:
            both = near_lower & near_upper
            near_lower ^= both
            near_upper ^= both
            total += (
                both.bit_count() * len(PARTS[rest | lower | upper])
                + near_lower.bit_count() * len(PARTS[rest | lower])
                + near_upper.bit_count() * len(PARTS[rest | upper])
                + (landings & ~(both | near_lower | near_upper)).bit_count() * len(PARTS[rest])
            )
    return total or 1


def most_removed(board: Board, seat: Seat) -> int:
    """How many stones a seat could take off in one turn at most; 0 when no chain can be formed. No turn is made."""
    taken = occupied(board)
    own = board[seat * PER_SEAT : seat * PER_SEAT + PER_SEAT]
    hanging = links(board, seat)
    best = _LONGEST[hanging]
    for k, f in enumerate(own):
        if f == OFF:
            continue
        lower, upper = _LOWER[k], _UPPER[k]
        rest = hanging & _ALONE[k]
        below = NEAR[own[k - 1]] & ~taken if lower else 0
        above = NEAR[own[k + 1]] & ~taken if upper else 0
        most = _LONGEST[rest | (below and lower) | (above and upper)]
        if most <= best:
            continue
        best = max(best, _longest_at(NEAR[f], rest, (below, lower), (above, upper)))
        if best < most:
            landings = 0
            for landing in jumps_from(taken, f):
                landings |= BIT[landing]
            best = max(best, _longest_at(landings, rest, (below, lower), (above, upper)))
    return best


def _longest_at(landings: int, rest: int, below: tuple[int, int], above: tuple[int, int]) -> int:
    """The longest part that a stone forms at one of its landings: `rest` are the links without it; `below` and `above` the free
    fields beside the stone with the next lower and higher number, and the link there."""
    low, high = landings & below[0], landings & above[0]
    return max(
        _LONGEST[rest | below[1]] if low else 0,
        _LONGEST[rest | above[1]] if high else 0,
        _LONGEST[rest | below[1] | above[1]] if low & high else 0,
    )


class _Longest(dict[int, int]):
    """The number of stones in the longest removable part, by the links of a colour."""

    def __missing__(self, links: int) -> int:
        found = self[links] = max((high - low + 1 for low, high in PARTS[links]), default=0)
        return found


_LONGEST = _Longest()


def refusal(board: Board, seat: Seat, turn: Turn) -> Refusal | None:
    """Why a seat may not play this turn, or None when it may. Any legal path is accepted, not only the canonical one (Q6)."""
    if not turn.path and not turn.chain:
        return _refused_pass(board, seat)
    if turn.path:
        why = _refused_move(board, seat, turn)
        if why:
            return why
    if turn.chain:
        after = moved(board, turn.path[0], turn.path[-1]) if turn.path else board
        return _refused_chain(after, seat, turn.chain)
    return None


def colour(seat: Seat) -> Phrase:
    """The colour of a seat, for the start of a sentence."""
    return phrase("Pink") if seat else phrase("Blue")


def stone_begins(which: int) -> Phrase:
    """A stone at the start of a sentence: "Blue 7"."""
    text = phrase("Pink {number}", number=number_of(which))
    return text if seat_of(which) else phrase("Blue {number}", number=number_of(which))


def stone_named(which: int) -> Phrase:
    """A stone within a sentence: "blue 7"."""
    text = phrase("pink {number}", number=number_of(which))
    return text if seat_of(which) else phrase("blue {number}", number=number_of(which))


def piece(which: int) -> str:
    """A stone as a refusal names it among its pieces: "0:7"."""
    return f"{seat_of(which)}:{number_of(which)}"


def _refused_pass(board: Board, seat: Seat) -> Refusal | None:
    example = turns(board, seat)[0]
    if example.path:
        which = board.index(example.path[0])
        return Refusal(
            "Q9",
            phrase(
                "{stone} can still go from {start} to {landing}: nobody passes who can move a stone or remove a chain.",
                stone=stone_begins(which),
                start=NAMES[example.path[0]],
                landing=NAMES[example.path[-1]],
            ),
            (NAMES[example.path[0]],),
            (piece(which),),
        )
    if example.chain:
        low, high = example.chain
        chain = range(stone(seat, low), stone(seat, high) + 1)
        return Refusal(
            "Q9",
            phrase(
                "{colour} can still remove {low} to {high}: nobody passes who can move a stone or remove a chain.",
                colour=colour(seat),
                low=low,
                high=high,
            ),
            tuple(NAMES[board[which]] for which in chain),
            tuple(piece(which) for which in chain),
        )
    return None


def _refused_move(board: Board, seat: Seat, turn: Turn) -> Refusal | None:
    start = turn.path[0]
    which = stone_at(board, start)
    if which is None:
        return Refusal("Q4", phrase("No stone stands on {field}.", field=NAMES[start]), (NAMES[start],))
    if seat_of(which) != seat:
        sentence = N_("On {field} stands {stone}: each player moves only stones of their own colour.")
        return Refusal("Q4", phrase(sentence, field=NAMES[start], stone=stone_named(which)), (NAMES[start],), (piece(which),))
    if turn.jumps:
        return _refused_jumps(board, which, turn.path)
    return _refused_step(board, which, turn.path[1])


def _refused_step(board: Board, which: int, landing: int) -> Refusal | None:
    start = board[which]
    if not NEAR[start] & BIT[landing]:
        sentence = N_("{stone} stands on {start}: a step goes to a field beside it, and {landing} is not beside it.")
        words = phrase(sentence, stone=stone_begins(which), start=NAMES[start], landing=NAMES[landing])
        return Refusal("Q5", words, (NAMES[landing],), (piece(which),))
    return _refused_landing(board, landing)


def _refused_landing(board: Board, landing: int) -> Refusal | None:
    other = stone_at(board, landing)
    if other is None:
        return None
    sentence = N_("{landing} is not empty: {stone} stands there.")
    words = phrase(sentence, landing=NAMES[landing], stone=stone_named(other))
    return Refusal("Q5", words, (NAMES[landing],), (piece(other),))


def _refused_jumps(board: Board, which: int, path: tuple[int, ...]) -> Refusal | None:
    over_before: set[int] = set()
    for n, (f, g) in enumerate(pairwise(path), 1):
        names = {"start": NAMES[f], "landing": NAMES[g]}
        over = between(f, g)
        if over is None:
            sentence = N_("From {start} to {landing} is no jump: a jump goes two fields straight, over the field between.")
            return Refusal("Q5", phrase(sentence, **names), (NAMES[f], NAMES[g]), (piece(which),))
        if stone_at(board, over) is None:
            sentence = N_("Between {start} and {landing} there is no stone to jump over: {over} is empty.")
            return Refusal("Q5", phrase(sentence, over=NAMES[over], **names), (NAMES[over],), (piece(which),))
        if over in over_before:
            other = board.index(over)
            sentence = N_("{stone} jumped over {other} on {over} before: within one turn no stone is jumped over twice.")
            words = phrase(sentence, stone=stone_begins(which), other=stone_named(other), over=NAMES[over])
            return Refusal("Q6", words, (NAMES[over],), (piece(which), piece(other)))
        if g == path[0]:
            sentence = N_("{stone} started on {landing}: within one turn no field is passed twice, the start included.")
            return Refusal("Q6", phrase(sentence, stone=stone_begins(which), **names), (NAMES[g],), (piece(which),))
        if g in path[:n]:
            sentence = N_("{stone} landed on {landing} before: within one turn no field is passed twice.")
            return Refusal("Q6", phrase(sentence, stone=stone_begins(which), **names), (NAMES[g],), (piece(which),))
        why = _refused_landing(board, g)
        if why:
            return why
        over_before.add(over)
    return None


def _refused_chain(board: Board, seat: Seat, chain: Chain) -> Refusal | None:
    low, high = chain
    if high - low < SHORTEST - 1:
        sentence = N_("{low} to {high} are not three stones: a removed chain has at least three ascending numbers.")
        return Refusal("Q8", phrase(sentence, low=low, high=high))
    run = range(stone(seat, low), stone(seat, high) + 1)
    gone = [which for which in run if board[which] == OFF]
    if gone:
        missing = ", ".join(str(number_of(which)) for which in gone)
        sentence = N_("No chain goes from {low} to {high}: of the numbers between, these are off the board: {missing}.")
        return Refusal("Q7", phrase(sentence, low=low, high=high, missing=missing), (), tuple(piece(which) for which in gone))
    for which in run[:-1]:
        f, g = board[which], board[which + 1]
        if not NEAR[f] & BIT[g]:
            sentence = N_("{stone} on {field} and {other} on {far} do not stand side by side: no chain goes over them.")
            words = phrase(sentence, stone=stone_begins(which), field=NAMES[f], other=stone_named(which + 1), far=NAMES[g])
            return Refusal("Q7", words, (NAMES[f], NAMES[g]), (piece(which), piece(which + 1)))
    return None


Leap = tuple[int, int, int, int]
"""Landing mask, landing field, mask of the field jumped over, axis."""


class _OverStones(dict[int, tuple[Leap, ...]]):
    """The jumps from one field, by the mask of the occupied fields beside it."""

    def __init__(self, field: int) -> None:
        self.field = field

    def __missing__(self, stones: int) -> tuple[Leap, ...]:
        found = self[stones] = tuple(leap for leap in LEAPS[self.field] if leap[2] & stones)
        return found


OVER_STONES = tuple(_OverStones(f) for f in range(len(BESIDE)))


def steps(board: Board, field: int) -> tuple[int, ...]:
    """The fields to which the stone on `field` can step, in alphabetical order."""
    taken = occupied(board)
    return tuple(g for g in BESIDE[field] if not taken & BIT[g])


def jumps(board: Board, field: int) -> dict[int, Path]:
    """Every field that the stone on `field` can jump to, with the canonical path."""
    return jumps_from(occupied(board), field)


def jumps_from(taken: int, field: int) -> dict[int, Path]:
    """Like `jumps`, but from the mask of the occupied fields, which includes `field`."""
    found: dict[int, Path] = {}
    broken: list[Path] = []
    queue: list[tuple[int, Path, int]] = [(field, (field,), 0)]
    seen = taken
    for at, path, overs in queue:
        for bit, land, over, _ in OVER_STONES[at][taken & NEAR[at]]:
            if not seen & bit:
                seen |= bit
                longer = (*path, land)
                if overs & over:
                    broken.append(longer)
                    queue.append((land, longer, -1))
                else:
                    found[land] = longer
                    queue.append((land, longer, overs | over))
    for path in broken:
        legal = best_path(taken, (field,), path[-1], 0, path)
        if legal:
            found[path[-1]] = legal
    return found


def hops(board: Board, path: Path) -> tuple[int, ...]:
    """The fields on which the stone may land next after the hops of `path`, in alphabetical order.

    `path` is a legal beginning: the start alone, or the start and the landings so far. `board` is the board before the turn.
    """
    taken = occupied(board)
    barred, used = _passed(path)
    return tuple(
        land
        for bit, land, over, _ in OVER_STONES[path[-1]][taken & NEAR[path[-1]]]
        if not (taken | barred) & bit and not used & over
    )


def overs(path: Path) -> tuple[int, ...]:
    """The fields jumped over on a path of jumps, in order.

    Raises ValueError when a hop does not go two fields in a straight line.
    """
    out = []
    for f, g in pairwise(path):
        over = between(f, g)
        if over is None:
            raise ValueError("not a jump")
        out.append(over)
    return tuple(out)


def paths(board: Board, field: int, landing: int, limit: int = 12) -> list[Path]:
    """The first `limit` of all legal jump paths of the stone on `field` to `landing`, the canonical one first.

    Empty when the stone cannot jump there.
    """
    taken = occupied(board)
    out: list[Path] = []
    # Lawler's partition: each candidate is the first path of a set (a fixed beginning, some next fields barred);
    # once it is taken, the rest of its set is split into sets with longer beginnings.
    heap: list[tuple[tuple[int, ...], Path, int, int]] = []

    def offer(begun: Path, barred_next: int) -> None:
        path = best_path(taken, begun, landing, barred_next)
        if path:
            heappush(heap, (_order(path), path, len(begun), barred_next))

    offer((field,), 0)
    while heap and len(out) < limit:
        _, path, fixed, barred_next = heappop(heap)
        out.append(path)
        for n in range(fixed, len(path)):
            offer(path[:n], BIT[path[n]] | (barred_next if n == fixed else 0))
    return out


def best_path(taken: int, begun: Path, landing: int, barred_next: int = 0, careless: Path | None = None) -> Path | None:
    """The first of the legal paths that begin with `begun` and end on `landing`, or None.

    `taken` are the occupied fields, with the stone's start among them; the hop after `begun` may not land on a field of
    `barred_next`. `begun` itself is legal and does not contain `landing`. `careless`, when it is known, is the first path from
    the end of `begun` onwards if stones may be jumped over twice.
    """
    barred, used = _passed(begun)
    heap: list[tuple[tuple[int, ...], Path, int, int]] = []

    def offer(no_rising: int, no_falling: int) -> None:
        tail = _shortest(taken, begun[-1], landing, taken | barred, (used, used | no_rising, used | no_falling), barred_next)
        if tail:
            heappush(heap, (_order(tail), tail, no_rising, no_falling))

    # Every legal path does without one of the two diagonals over any stone, so it lies in one of the two branches; and
    # what a branch finds never comes after the legal paths in it. So the first faultless path found is the first of all.
    if careless:
        heap.append(((), careless, 0, 0))
    else:
        offer(0, 0)
    while heap:
        _, tail, no_rising, no_falling = heappop(heap)
        twice = _twice(tail)
        if not twice:
            return begun[:-1] + tail
        offer(no_rising | twice, no_falling)
        offer(no_rising, no_falling | twice)
    return None


def _order(path: Path) -> tuple[int, ...]:
    return (len(path), *[ALPHABETICAL[f] for f in path])


def _passed(path: Path) -> tuple[int, int]:
    """The masks of the fields on a path and of the fields jumped over."""
    barred = used = 0
    for f in path:
        barred |= BIT[f]
    for f in overs(path):
        used |= BIT[f]
    return barred, used


def _twice(path: Path) -> int:
    """The mask of the first field that a path jumps over a second time, or 0."""
    used = 0
    for f in overs(path):
        if used & BIT[f]:
            return BIT[f]
        used |= BIT[f]
    return 0


def _shortest(
    taken: int, start: int, landing: int, seen: int, banned: tuple[int, int, int], barred_next: int
) -> Path | None:
    """The first path from `start` to `landing` that avoids the fields of `seen` and every jump that is banned.

    It lands on no field of `seen` and jumps over no field that is `banned` for its axis, but may jump over a stone twice.
    """
    came: dict[int, int] = {start: start}
    queue = [start]
    for at in queue:
        for bit, land, over, axis in OVER_STONES[at][taken & NEAR[at]]:
            if seen & bit or banned[axis] & over or (barred_next & bit and at == start):
                continue
            seen |= bit
            came[land] = at
            if land == landing:
                path = [land]
                while path[-1] != start:
                    path.append(came[path[-1]])
                return tuple(reversed(path))
            queue.append(land)
    return None
