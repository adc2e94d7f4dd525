"""The position of the rules page, read and written, with every fault named.

In a hand-made position bugz may be missing altogether; so a kind may be laid whose sequence is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from game.chance import seeded
from game.contract import Json, PositionError
from game.positions import by_seat, check_keys, flag, listed, phase_of, shown, sound, whole
from game.rumbugz.bugs import HIGHEST, KINDS, Bugs, Sequence, from_hand, in_order, is_sequence, words
from game.rumbugz.setting import INFO, MAX_SEATS, MIN_SEATS, setting_of, unfit
from game.rumbugz.state import (
    DECIDE,
    IDLE,
    KNOCK,
    OVER,
    PHASES,
    PLAY,
    TAKE,
    Contents,
    Setting,
    State,
    View,
    complete,
    entitled,
)
from game.rumbugz.turns import stuck, won
from game.seats import hands_json

MOST_POINTS = 10**9
"""The most points of a player in a position: far above what a match can bring."""
MOST_BUGS = HIGHEST * HIGHEST + HIGHEST
"""The most bugz of any match."""
KEYS = (
    "game", "seats", "options", "round", "starter", "scores", "phase", "turn", "asked", "knocker", "refused", "bag",
    "discards", "hands", "table", "laid", "new", "seen", "no_take", "idle",
)


def to_position(state: State) -> Json:
    return _position(state, list(state.bag), [list(hand) for hand in state.hands])


def view_position(view: View) -> Json:
    """The view as a position: for the bag and the other hands the number of bugz."""
    return _position(view, {"count": view.bag}, hands_json(view.seat, view.hand, view.counts))


def _position(state: State | View, bag: Any, hands: list[Any]) -> Json:
    return {
        "game": INFO.key,
        "seats": len(state.scores),
        "options": state.setting._asdict(),
        "round": state.round,
        "starter": state.starter,
        "scores": list(state.scores),
        "phase": state.phase,
        "turn": state.turn,
        "asked": list(state.asked),
        "knocker": state.knocker,
        "refused": state.refused,
        "bag": bag,
        "discards": list(state.discards),
        "hands": hands,
        "table": [{"kind": one.kind, "owner": one.owner, "bugs": list(one.bugs)} for one in state.table],
        "laid": [list(kinds) for kinds in state.laid],
        "new": state.new,
        "seen": [[list(bugs) for bugs in contents] for contents in state.seen] if any(state.seen) else [],
        "no_take": state.no_take,
        "idle": state.idle,
    }


def from_position(position: Json, seed: int) -> State:
    """The state of a position, what is shuffled later from `seed`. Raises `PositionError` for one that cannot be."""
    if isinstance(position, dict) and "seen" not in position:
        position = {**position, "seen": []}
    check_keys(position, INFO.key, INFO.title, KEYS)
    seats = whole("seats", position["seats"], MIN_SEATS, MAX_SEATS)
    setting = _setting(position["options"], seats)
    table = _table(position["table"], seats)
    knocker = position["knocker"]
    return sound(
        State(
            setting,
            whole("round", position["round"], 1, setting.rounds),
            whole("starter", position["starter"], 0, seats - 1),
            tuple(whole(f"scores of seat {seat}", score, 0, MOST_POINTS) for seat, score in by_seat(position, "scores", seats)),
            phase_of(position["phase"], PHASES),
            whole("turn", position["turn"], 0, seats - 1),
            tuple(whole("asked", seat, 0, seats - 1) for seat in listed("asked", position["asked"])),
            None if knocker is None else whole("knocker", knocker, 0, seats - 1),
            flag("refused", position["refused"]),
            _bugs("bag", position["bag"]),
            _bugs("discards", position["discards"]),
            tuple(_bugs(f"hands of seat {seat}", hand) for seat, hand in by_seat(position, "hands", seats)),
            table,
            tuple(_kinds(seat, kinds) for seat, kinds in by_seat(position, "laid", seats)),
            whole("new", position["new"], 0, MOST_BUGS),
            _seen(position["seen"], table),
            whole("no_take", position["no_take"], 0, MAX_SEATS),
            whole("idle", position["idle"], 0, IDLE * MAX_SEATS),
            seeded(seed),
        ),
        faults,
    )


def faults(state: State) -> list[str]:
    """Everything that is wrong with a state as a whole, in words; empty for one that can be."""
    shape = list(_shape_faults(state))
    if shape:
        return shape
    return [*_bug_faults(state), *_table_faults(state), *_seen_faults(state), *_knock_faults(state), *_end_faults(state)]


def _setting(options: object, seats: int) -> Setting:
    if not isinstance(options, dict) or set(options) != set(Setting._fields):
        raise PositionError(f'"options" is {shown(options)}: it holds "sets", "plyts" and "rounds".')
    why = unfit(options, seats)
    if why is not None:
        raise PositionError(f'"options": {why.sentence()}')
    return setting_of(options, seats)


def _bugs(key: str, value: object) -> Bugs:
    return tuple(whole(key, bug, 0, HIGHEST) for bug in listed(key, value))


def _kinds(seat: int, value: object) -> tuple[str, ...]:
    kinds = []
    for kind in listed(f"laid of seat {seat}", value):
        if not isinstance(kind, str) or kind not in KINDS:
            raise PositionError(f'"laid" of seat {seat} names {shown(kind)}: the kinds are single, double, triple and same.')
        kinds.append(kind)
    return tuple(kinds)


def _contents(key: str, kind: str, value: object) -> Bugs:
    return in_order(kind, tuple(whole(key, bug, -HIGHEST, HIGHEST) for bug in listed(key, value)))


def _table(value: object, seats: int) -> tuple[Sequence, ...]:
    table = []
    for number, one in enumerate(listed("table", value), 1):
        if not isinstance(one, dict) or set(one) != {"kind", "owner", "bugs"}:
            raise PositionError(f's{number} of "table" is {shown(one)}: it is an object with "kind", "owner" and "bugs".')
        kind = one["kind"]
        if not isinstance(kind, str) or kind not in KINDS:
            raise PositionError(f"The kind of s{number} is {shown(kind)}: it is single, double, triple or same.")
        owner = whole(f"owner of s{number}", one["owner"], 0, seats - 1)
        table.append(Sequence(kind, owner, _contents(f"bugs of s{number}", kind, one["bugs"])))
    return tuple(table)


def _seen(value: object, table: tuple[Sequence, ...]) -> tuple[Contents, ...]:
    by_sequence = listed("seen", value)
    if not by_sequence:
        return ((),) * len(table)
    if len(by_sequence) != len(table):
        count = len(by_sequence)
        raise PositionError(f'"seen" has {count} entries: it is empty or has one for each of the {len(table)} sequences.')
    return tuple(
        tuple(_contents(f"seen of s{number}", sequence.kind, bugs) for bugs in listed(f"seen of s{number}", contents))
        for number, (sequence, contents) in enumerate(zip(table, by_sequence, strict=True), 1)
    )


def _shape_faults(state: State) -> Iterator[str]:
    seats = len(state.hands)
    if not MIN_SEATS <= seats <= MAX_SEATS or len(state.scores) != seats or len(state.laid) != seats:
        yield "RumBugz has two to six seats, each with a hand, a score and the kinds it has laid."
    for what, seat in (("turn", state.turn), ("starter", state.starter), ("knocker", state.knocker or 0)):
        if not 0 <= seat < seats:
            yield f'"{what}" is {seat}: the seats are 0 to {seats - 1}.'
    if len(state.seen) != len(state.table):
        yield "Each sequence has its own list of what it held earlier in this turn."
    if not 1 <= state.round <= state.setting.rounds:
        yield f"There is no round {state.round}: the match has {state.setting.rounds}."


def _bug_faults(state: State) -> Iterator[str]:
    on_table = [from_hand(bug) for sequence in state.table for bug in sequence.bugs]
    held = Counter([*state.bag, *state.discards, *(bug for hand in state.hands for bug in hand), *on_table])
    for bug, count in sorted(held.items()):
        there = state.setting.sets if bug else state.setting.plyts
        if not 0 <= bug <= HIGHEST:
            yield f"There is no bug {bug}: they are 1 to 12, and 0 for a PLYT bug."
        elif count > there:
            yield f"The bug {bug or 'PLYT'} is there {count} times: a match with these options has {there}."


def _table_faults(state: State) -> Iterator[str]:
    kinds_of: list[Counter[str]] = [Counter() for _ in state.hands]
    for number, sequence in enumerate(state.table, 1):
        if not is_sequence(sequence.kind, sequence.bugs):
            yield f"s{number}, {words(sequence.bugs)}, is no sequence of the kind {sequence.kind} (B2, B3)."
        kinds_of[sequence.owner][sequence.kind] += 1
    for seat, laid in enumerate(state.laid):
        yield from _laid_faults(seat, laid, kinds_of[seat])
    laid = state.laid[state.turn]
    if state.new and state.phase not in (PLAY, OVER):
        yield f'"new" is {state.new}, but the phase is "{state.phase}": sequences are laid after a bug was taken.'
    elif (state.new and not laid) or (state.new > len(laid) and not complete(laid)):
        yield f'"new" is {state.new}, but seat {state.turn} has laid {len(laid)} kinds.'


def _laid_faults(seat: int, laid: tuple[str, ...], on_table: Counter[str]) -> Iterator[str]:
    """What is wrong with the kinds that a seat has laid; `on_table` counts its sequences by their kinds."""
    if len(set(laid)) != len(laid):
        yield f'"laid" of seat {seat} names a kind twice: each kind stands there once.'
    for kind, count in on_table.items():
        if kind not in laid:
            yield f'Seat {seat} owns a sequence of the kind {kind}, but "laid" does not name it.'
        elif count > 1 and not complete(laid):
            yield f"Seat {seat} has laid the kind {kind} twice before all four kinds (B8)."


def _seen_faults(state: State) -> Iterator[str]:
    for number, (sequence, contents) in enumerate(zip(state.table, state.seen, strict=True), 1):
        if contents and state.phase not in (PLAY, OVER):
            yield f'"seen" of s{number} is not empty, but the phase is "{state.phase}": sequences change after a bug was taken.'
        if len(set(contents)) != len(contents) or sequence.bugs in contents:
            yield f"s{number} has come back to what it held earlier in this turn (B9)."
        for bugs in contents:
            if not is_sequence(sequence.kind, bugs) or len(bugs) > len(sequence.bugs):
                yield f"s{number} cannot have been {words(bugs)} earlier in this turn."


def _knock_faults(state: State) -> Iterator[str]:
    asked = entitled(state.turn, len(state.hands))
    if state.phase == KNOCK:
        if not state.asked or state.asked != asked[-len(state.asked):]:
            whose = f"who may knock before the turn of seat {state.turn}"
            yield f'"asked" is {list(state.asked)}: it is the rest of {list(asked)}, {whose}.'
    elif state.asked:
        yield f'"asked" is {list(state.asked)}, but the phase is "{state.phase}": nobody is asked.'
    if state.phase == DECIDE:
        if state.knocker not in asked:
            yield f'"knocker" is {state.knocker}: one of {list(asked)} may have knocked before the turn of seat {state.turn}.'
    elif state.knocker is not None:
        yield f'"knocker" is {state.knocker}, but the phase is "{state.phase}": only in "decide" somebody has knocked.'
    if state.refused and (state.phase != TAKE or not asked):
        yield '"refused" is true, but nobody can have knocked before this turn.'
    if not state.discards and (state.refused or state.phase in (KNOCK, DECIDE)):
        yield "The discard pile is empty, but a knock is about its last bug."


def _end_faults(state: State) -> Iterator[str]:
    seats = len(state.hands)
    for seat in range(seats):
        if won(state, seat) and state.phase != OVER and (state.phase != PLAY or seat != state.turn):
            yield f"Seat {seat} has laid all four kinds and holds no bug: the round is over (B12)."
    limits = (("no_take", state.no_take, seats), ("idle", state.idle, IDLE * seats))
    for name, count, limit in limits:
        if count > limit or (count == limit and state.phase not in (PLAY, OVER)):
            yield f'"{name}" is {count}: at {limit} turns the round is over (B13).'
    if state.phase == OVER:
        if state.round < state.setting.rounds:
            yield f'The phase is "over", but this is round {state.round} of {state.setting.rounds} (B19).'
        if not stuck(state) and not any(won(state, seat) for seat in range(seats)):
            yield 'The phase is "over", but nobody has won the round (B12) and it can go on (B13).'
