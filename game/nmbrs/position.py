"""Positions of nmbrs! as JSON objects, and what makes one impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from game.chance import seeded
from game.claims import clockwise
from game.contract import Json, PositionError
from game.nmbrs.cards import NAMES, TOP, Card, Pair, is_joker
from game.nmbrs.deck import is_key
from game.nmbrs.listing import plays
from game.nmbrs.options import AIM, MAX_ROUNDS, MAX_SEATS, MIN_SEATS, resolved
from game.nmbrs.plays import row_fault
from game.nmbrs.rows import LEVELS, Row, row_of
from game.nmbrs.state import CLAIM, CLOSED, OFFER, OVER, PHASES, PLAY, Pending, Setup, State, View, view_of
from game.positions import by_seat, check_keys, flag, generator_faults, listed, phase_of, shown, sound, whole
from game.seats import hands_json

MOST = 10**6
"""The highest round, score, row id and count of turns in a position: far above what a match can bring."""
KEYS = (
    "game", "seats", "options", "round", "starter", "scores", "phase", "turn", "asked", "closed", "open", "hands", "rows",
    "next_id", "opened", "pending", "took", "played", "no_take", "idle",
)


def to_position(state: State) -> Json:
    return _position(state, list(state.closed), [list(hand) for hand in state.hands])


def view_position(view: View) -> Json:
    """The view as a position: other hands and the closed pile as counts."""
    return _position(view, {"count": view.closed}, hands_json(view.seat, view.hand, view.counts))


def _position(state: State | View, closed: object, hands: object) -> Json:
    setup, pending = state.setup, state.pending
    return {
        "game": "nmbrs",
        "seats": len(state.scores),
        "options": {"level": setup.level, "aim": setup.aim, "max_rounds": setup.max_rounds},
        "round": state.round,
        "starter": state.starter,
        "scores": list(state.scores),
        "phase": state.phase,
        "turn": state.turn,
        "asked": list(state.asked),
        "closed": closed,
        "open": list(state.open),
        "hands": hands,
        "rows": [{"id": row.id, "cards": [list(pair) for pair in row.pairs]} for row in state.rows],
        "next_id": state.next_id,
        "opened": list(state.opened),
        "pending": None if pending is None else [pending.joker, list(pending.rows)],
        "took": state.took,
        "played": state.played,
        "no_take": state.no_take,
        "idle": state.idle,
        **({"_deck": setup.deck} if setup.deck else {}),
    }


def from_position(position: Json, seed: int) -> State:
    """The state of a position, its next shuffles from `seed`. Raises `PositionError` for one that cannot be."""
    check_keys(position, "nmbrs", "nmbrs!", KEYS)
    seats = whole("seats", position["seats"], MIN_SEATS, MAX_SEATS)
    setup = _setup(position)
    return sound(
        State(
            setup,
            whole("round", position["round"], 1, MOST),
            whole("starter", position["starter"], 0, seats - 1),
            tuple(whole(f"score of seat {seat}", one, -MOST, MOST) for seat, one in by_seat(position, "scores", seats)),
            phase_of(position["phase"], PHASES),
            whole("turn", position["turn"], 0, seats - 1),
            tuple(whole("asked", one, 0, seats - 1) for one in listed("asked", position["asked"])),
            _cards("closed pile", position["closed"]),
            _cards("open pile", position["open"]),
            tuple(_cards(f"hand of seat {seat}", hand) for seat, hand in by_seat(position, "hands", seats)),
            tuple(_row(setup, one) for one in listed("rows", position["rows"])),
            whole("next_id", position["next_id"], 1, MOST),
            tuple(flag(f"opened of seat {seat}", one) for seat, one in by_seat(position, "opened", seats)),
            _pending(position["pending"]),
            flag("took", position["took"]),
            flag("played", position["played"]),
            whole("no_take", position["no_take"], 0, MOST),
            whole("idle", position["idle"], 0, MOST),
            seeded(seed),
        ),
        faults,
    )


def faults(state: State) -> list[str]:
    """Everything that is wrong with a state as a whole, in words; empty for one that can be. Cards may be missing."""
    shape = list(_shape_faults(state))
    rows = _row_faults(state.setup, state.rows, state.next_id)
    return shape or [*_card_faults(state), *rows, *_phase_faults(state), *_pending_faults(state)]


def _setup(position: Json) -> Setup:
    options = position["options"]
    if not isinstance(options, dict) or set(options) != {"level", "aim", "max_rounds"}:
        raise PositionError(f'"options" is {shown(options)}: it is an object with "level", "aim" and "max_rounds".')
    level = options["level"]
    if not isinstance(level, str) or level not in LEVELS:
        raise PositionError(f'The level is {shown(level)}: it is "simplified", "standard" or "advanced".')
    aim_span, rounds_span = AIM.span or (0, 0), MAX_ROUNDS.span or (0, 0)
    aim = whole("aim", options["aim"], *aim_span)
    max_rounds = whole("max_rounds", options["max_rounds"], *rounds_span)
    deck = position.get("_deck", "")
    if not is_key(deck):
        raise PositionError(f'"_deck" is {shown(deck)}: it is colour and worth of the cards 1 to {TOP}, "g1r3g3...".')
    return resolved(Setup(level, aim, max_rounds, deck))


def _cards(where: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list | tuple):
        raise PositionError(f"The {where} is {shown(value)}: it is a list of cards.")
    return tuple(whole(f"card of the {where}", card, 1, len(NAMES) - 1) for card in value)


def _row(setup: Setup, value: object) -> Row:
    if not isinstance(value, dict) or set(value) != {"id", "cards"}:
        raise PositionError(f'A row is {shown(value)}: it is an object with "id" and "cards".')
    row_id = whole("id", value["id"], 1, MOST)
    pairs: list[Pair] = []
    for pair in listed(f"cards of row {row_id}", value["cards"]):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise PositionError(f"In row {row_id} stands {shown(pair)}: it is a number and a card, [20, 101].")
        number = whole(f"number in row {row_id}", pair[0], 1, setup.top)
        card = whole(f"card in row {row_id}", pair[1], 1, len(NAMES) - 1)
        if not is_joker(card) and card != number:
            raise PositionError(f"In row {row_id} the card {card} stands for {number}: only a joker stands for another number.")
        if pairs and number <= pairs[-1][0]:
            raise PositionError(f"In row {row_id} the numbers do not ascend: {number} follows {pairs[-1][0]}.")
        pairs.append((number, card))
    why = row_fault(setup.level, pairs)
    if why:
        raise PositionError(f"Row {row_id} cannot be by {why.rule}: {why.sentence()}")
    return row_of(row_id, pairs)


def _pending(value: object) -> Pending | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise PositionError(f'"pending" is {shown(value)}: it is null, or a joker and the ids of its rows, [101, [1]].')
    ids = tuple(whole("row of pending", one, 1, MOST) for one in listed("rows of pending", value[1]))
    return Pending(whole("joker of pending", value[0], TOP + 1, len(NAMES) - 1), ids)


def _shape_faults(state: State) -> Iterator[str]:
    seats = len(state.scores)
    if not MIN_SEATS <= seats <= MAX_SEATS or len(state.hands) != seats or len(state.opened) != seats:
        yield "nmbrs! has two to eight seats, each with a score and a hand."
    if not all(0 <= seat < seats for seat in (state.turn, state.starter, *state.asked)):
        yield f"The seats are 0 to {seats - 1}."
    yield from generator_faults(state.rng)


def _card_faults(state: State) -> Iterator[str]:
    on_table = {card for row in state.rows for card in row.cards}
    held = Counter([*state.closed, *state.open, *(card for hand in state.hands for card in hand), *on_table])
    known = set(state.setup.cards)
    for card, times in sorted(held.items()):
        if card not in known:
            yield f"The card {NAMES[card]} is not in the deck of this level: its numbers are 1 to {state.setup.top}."
        elif times > 1:
            yield f"The card {NAMES[card]} is in {times} places."


@lru_cache(maxsize=64)
def _row_faults(setup: Setup, rows: tuple[Row, ...], next_id: int) -> tuple[str, ...]:
    return tuple(_faults_of_rows(setup, rows, next_id))


def _faults_of_rows(setup: Setup, rows: tuple[Row, ...], next_id: int) -> Iterator[str]:
    ids = [row.id for row in rows]
    if ids != sorted(set(ids)) or (ids and ids[-1] >= next_id):
        yield f"The ids of the rows rise and stay below next_id, {next_id}; they are {ids}."
    for row in rows:
        why = row_fault(setup.level, row.pairs)
        if why:
            yield f"Row {row.id} cannot be by {why.rule}: {why.sentence()}"
        if len(set(row.cards)) < len(row.cards):
            yield f"A card stands twice in row {row.id}."
        elif row.first < 1 or row.last > setup.top:
            yield f"Row {row.id} goes beyond the numbers 1 to {setup.top}."
    yield from _sharing_faults(rows)


def _sharing_faults(rows: tuple[Row, ...]) -> Iterator[str]:
    """What N5 says against the cards that stand in more than one of these rows."""
    homes: dict[Card, list[tuple[int, int]]] = {}
    for row in rows:
        for number, card in row.pairs:
            homes.setdefault(card, []).append((row.id, number))
    sharing: Counter[tuple[int, int]] = Counter()
    for card, places in sorted(homes.items()):
        numbers = sorted({number for _, number in places})
        if len(numbers) > 1:
            yield f"{NAMES[card]} stands for {numbers[0]} in one row and for {numbers[1]} in another (N5)."
        if len(places) > 2:
            yield f"{NAMES[card]} stands in {len(places)} rows: a card belongs to two at most (N5)."
        sharing.update(combinations([row_id for row_id, _ in places], 2))
    for (one, two), shared in sorted(sharing.items()):
        if shared > 1:
            yield f"The rows {one} and {two} share {shared} cards: two rows share one at most (N5)."


def _phase_faults(state: State) -> Iterator[str]:
    yield from _asked_faults(state)
    yield from _turn_faults(state)
    if state.phase == OVER and not _may_be_over(state):
        yield 'The phase is "over", but nobody has won by N18.'


def _asked_faults(state: State) -> Iterator[str]:
    """What is wrong with who is asked about the open card, and with that card."""
    phase, turn = state.phase, state.turn
    seats = len(state.scores)
    if phase == CLAIM:
        around = clockwise(turn + 1, seats, frozenset([turn]))
        if not state.asked or state.asked != around[len(around) - len(state.asked) :]:
            yield f'In the phase "claim" those still to be asked are the last of {list(around)}, not {list(state.asked)}.'
    elif state.asked:
        yield f'Seats are asked only in the phase "claim", not in "{phase}".'
    if phase in (OFFER, CLAIM) and not state.open:
        yield f'The phase is "{phase}", but no card lies open.'


def _turn_faults(state: State) -> Iterator[str]:
    """What is wrong with what the player at turn has done already and holds."""
    phase, turn = state.phase, state.turn
    if phase in (OFFER, CLAIM, CLOSED) and (state.took or state.played):
        yield f'In the phase "{phase}" nobody has taken a card or laid one in this turn: "took" and "played" are false.'
    if phase == PLAY and not state.hands[turn] and not state.setup.simplified:
        yield f"Seat {turn} is to lay or to discard, but holds no card."
    if phase == PLAY and state.played and state.idle:
        yield f'In this turn cards were laid, so "idle" is 0, not {state.idle}.'
    if state.played and not state.opened[turn]:
        yield f"Seat {turn} has laid cards in this turn, but no new row in this round."


def _may_be_over(state: State) -> bool:
    """Whether N18 ends a match with these scores after this round."""
    best = max(state.scores)
    last = state.setup.max_rounds and state.round >= state.setup.max_rounds
    return bool(last) or (best >= state.setup.aim and state.scores.count(best) == 1)


def _pending_faults(state: State) -> Iterator[str]:
    pending = state.pending
    if pending is None:
        return
    name = NAMES[pending.joker]
    if state.phase != PLAY:
        yield f'{name} is to be used now, which can be in the phase "play" only, not in "{state.phase}".'
    if pending.joker not in state.hands[state.turn]:
        yield f"{name} is to be used now, but seat {state.turn} does not hold it."
    if not state.opened[state.turn]:
        yield f"{name} is to be used now, but seat {state.turn} may not build yet (N12)."
    ids = {row.id for row in state.rows}
    if not 1 <= len(pending.rows) <= 2 or len(set(pending.rows)) != len(pending.rows) or not ids.issuperset(pending.rows):
        yield f"{name} came from one row or two on the table, not from {list(pending.rows)}."
    elif state.phase == PLAY and next(plays(view_of(state, state.turn)), None) is None:
        yield f"{name} is to be used now, but no play of seat {state.turn} can do it (N12)."
