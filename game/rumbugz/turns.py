"""What moves do: taking, laying, exchanging, discarding, knocking, and the ends of turns and rounds (B4 to B19)."""

from __future__ import annotations

from game.chance import Rng
from game.claims import answered
from game.contract import Event, Outcome, Seat, Step, VisibleEvent
from game.events import ended
from game.rounds import RoundBegan, RoundEnded
from game.rumbugz.bugs import Bugs, Sequence, from_hand, word, worth
from game.rumbugz.events import (
    Added,
    Dealt,
    Discarded,
    Drew,
    DrewForStart,
    EndedTurn,
    KnockAllowed,
    KnockAsked,
    Knocked,
    KnockRefused,
    Laid,
    NobodyKnocked,
    Refilled,
    Swapped,
    Took,
    TookNothing,
    TurnBegan,
)
from game.rumbugz.legal import grown, swapped
from game.rumbugz.moves import Move
from game.rumbugz.state import DECIDE, DRAWN, HAND, IDLE, KNOCK, OVER, PLAY, TAKE, Setting, State, complete, entitled, full_set
from game.seats import changed

Events = list[VisibleEvent]
"""What has happened so far in a step."""


def opening(setting: Setting, seats: int, rng: Rng) -> Step[State]:
    """The beginning of a match: the draw for the first seat (B4) and the first deal (B5)."""
    events: Events = []
    first, rng = _draw_for_start(setting, seats, rng, events)
    return Step(_deal(setting, 1, first, (0,) * seats, rng, events), tuple(events), sealed=True)


def played(state: State, move: Move) -> Step[State]:
    """The step after a legal move. Taking from the pile, laying, exchanging and attaching can be undone; the rest is sealed."""
    events: Events = []
    if move.word in ("bag", "pile"):
        return Step(_take(state, move.word, events), tuple(events), sealed=move.word == "bag")
    if move.word == "lay":
        return Step(_lay(state, move, events), tuple(events))
    if move.word == "swap":
        return Step(_swap(state, move, events), tuple(events))
    if move.word == "add":
        return Step(_add(state, move, events), tuple(events))
    if move.word in ("knock", "silent"):
        after = _answer(state, move.word == "knock", events)
    elif move.word == "allow":
        after = _allow(state, events)
    elif move.word == "refuse":
        assert state.knocker is not None, "somebody has knocked"
        _say(events, KnockRefused(state.turn, state.knocker))
        after = _turn(state._replace(refused=True), events)
    else:
        after = _end_turn(state, move, events)
    return Step(after, tuple(events), sealed=True)


def outcome(scores: tuple[int, ...]) -> Outcome:
    """The outcome of a match with these points: the highest wins, and those who share it share the win (B19)."""
    return Outcome(tuple(seat for seat, score in enumerate(scores) if score == max(scores)), "B19", scores)


def won(state: State, seat: Seat) -> bool:
    """Whether the seat has laid all four kinds and holds nothing (B12)."""
    return complete(state.laid[seat]) and not state.hands[seat]


def stuck(state: State) -> bool:
    """Whether the turns in a row that B13 (a) or (b) allows are used up."""
    seats = len(state.hands)
    return state.no_take >= seats or state.idle >= IDLE * seats


def _say(events: Events, event: Event) -> None:
    events.append(VisibleEvent(event))


def _whisper(events: Events, seat: Seat, event: Event, others: Event) -> None:
    events.append(VisibleEvent(event, frozenset((seat,)), others))


def _draw_for_start(setting: Setting, seats: int, rng: Rng, events: Events) -> tuple[Seat, Rng]:
    """Draws for who begins the first round; that seat, and the generator after the draw."""
    drawing = tuple(range(seats))
    while len(drawing) > 1:
        bag, rng = rng.shuffle(full_set(setting))
        drawn = bag[: len(drawing)]
        _say(events, DrewForStart(drawing, drawn))
        drawing = tuple(seat for seat, bug in zip(drawing, drawn, strict=True) if bug == max(drawn))
    return drawing[0], rng


def _deal(setting: Setting, number: int, starter: Seat, scores: tuple[int, ...], rng: Rng, events: Events) -> State:
    """Deals a new round: all bugz go into the bag, and six to each hand."""
    seats = len(scores)
    bag, rng = rng.shuffle(full_set(setting))
    hands: list[Bugs] = [()] * seats
    _say(events, RoundBegan(number, starter, (HAND,) * seats))
    for step in range(seats):
        seat = (starter + step) % seats
        bag, hands[seat] = bag[:-HAND], tuple(reversed(bag[-HAND:]))
        _whisper(events, seat, Dealt(seat, HAND, hands[seat]), Dealt(seat, HAND, ()))
    _say(events, TurnBegan(starter))
    none = ((),) * seats
    return State(
        setting, number, starter, scores, TAKE, starter, (), None, False, bag, (), tuple(hands), (), none, 0, (), 0, 0, rng
    )


def _with_hand(state: State, seat: Seat, hand: Bugs) -> State:
    return state._replace(hands=changed(state.hands, seat, hand))


def _without(hand: Bugs, bugs: Bugs) -> Bugs:
    """A hand without these bugz of a sequence."""
    rest = list(hand)
    for bug in bugs:
        rest.remove(from_hand(bug))
    return tuple(rest)


def _draw(state: State, wanted: int, events: Events) -> tuple[Bugs, State]:
    """Draws up to `wanted` bugz from the bag, which is refilled when a bug must be drawn and it is empty (B13)."""
    drawn: list[int] = []
    bag, discards, rng = state.bag, state.discards, state.rng
    while len(drawn) < wanted:
        if not bag:
            if len(discards) < 2:
                break
            bag, rng = rng.shuffle(discards[:-1])
            discards = discards[-1:]
            _say(events, Refilled(len(bag)))
        drawn.append(bag[-1])
        bag = bag[:-1]
    return tuple(drawn), state._replace(bag=bag, discards=discards, rng=rng)


def _turn(state: State, events: Events) -> State:
    """Begins the turn of `state.turn`: a bug is to be taken."""
    _say(events, TurnBegan(state.turn))
    return state._replace(phase=TAKE, asked=(), knocker=None)


def _take(state: State, source: str, events: Events) -> State:
    """Takes a bug from the bag or the pile (B6)."""
    if state.phase == DECIDE:
        _say(events, TurnBegan(state.turn))
    seat = state.turn
    no_take = 0
    if source == "pile":
        taken, state = state.discards[-1:], state._replace(discards=state.discards[:-1])
        _say(events, Took(seat, source, taken[0]))
    else:
        taken, state = _draw(state, 1, events)
        if taken:
            _whisper(events, seat, Took(seat, source, taken[0]), Took(seat, source, None))
        else:
            _say(events, TookNothing(seat))
            no_take = state.no_take + 1
    state = _with_hand(state, seat, state.hands[seat] + taken)
    return state._replace(phase=PLAY, knocker=None, refused=False, no_take=no_take, idle=state.idle + 1)


def _lay(state: State, move: Move, events: Events) -> State:
    seat = state.turn
    laid = state.laid[seat]
    if move.kind not in laid:
        laid = (*laid, move.kind)
    four = complete(laid) and not complete(state.laid[seat])
    table = (*state.table, Sequence(move.kind, seat, move.bugs))
    _say(events, Laid(seat, move.kind, move.bugs, len(table), four))
    return _with_hand(state, seat, _without(state.hands[seat], move.bugs))._replace(
        table=table,
        laid=changed(state.laid, seat, laid),
        new=state.new + 1,
        seen=(*state.seen, ()),
        idle=0,
    )


def _changed(state: State, number: int, bugs: Bugs, hand: Bugs) -> State:
    """The state once the sequence with this number holds other bugz, and the hand of the seat too."""
    at = number - 1
    before = state.table[at]
    return _with_hand(state, state.turn, hand)._replace(
        table=(*state.table[:at], before._replace(bugs=bugs), *state.table[at + 1 :]),
        seen=(*state.seen[:at], (*state.seen[at], before.bugs), *state.seen[at + 1 :]),
    )


def _swap(state: State, move: Move, events: Events) -> State:
    seat = state.turn
    bug_in, bug_out = move.bugs
    bugs = swapped(state.table[move.number - 1], bug_in, bug_out)
    _say(events, Swapped(seat, move.number, bug_in, bug_out, bugs))
    hand = (*_without(state.hands[seat], (bug_in,)), from_hand(bug_out))
    return _changed(state, move.number, bugs, hand)


def _add(state: State, move: Move, events: Events) -> State:
    seat = state.turn
    bugs = grown(state.table[move.number - 1], move.bugs[0])
    _say(events, Added(seat, move.number, move.bugs[0], bugs))
    return _changed(state, move.number, bugs, _without(state.hands[seat], move.bugs))._replace(idle=0)


def _end_turn(state: State, move: Move, events: Events) -> State:
    """Ends the turn, with a discard or without one.

    Then laid sequences bring bugz (B11), and the round may be over (B12, B13).
    """
    seat, seats = state.turn, len(state.hands)
    if move.word == "discard":
        _say(events, Discarded(seat, move.bugs[0]))
        state = _with_hand(state, seat, _without(state.hands[seat], move.bugs))
        state = state._replace(discards=state.discards + move.bugs)
    else:
        _say(events, EndedTurn(seat))
    if won(state, seat):
        return _end_round(state, seat, "B12", events)
    if state.new and not complete(state.laid[seat]):
        drawn, state = _draw(state, DRAWN * state.new, events)
        if drawn:
            _whisper(events, seat, Drew(seat, len(drawn), drawn), Drew(seat, len(drawn), ()))
        state = _with_hand(state, seat, state.hands[seat] + drawn)
    if stuck(state):
        return _end_round(state, None, "B13", events)
    after = state._replace(turn=(seat + 1) % seats, new=0, seen=((),) * len(state.table))
    asked = entitled(after.turn, seats)
    if move.word == "discard" and asked:
        _say(events, KnockAsked(asked, after.turn, move.bugs[0]))
        return after._replace(phase=KNOCK, asked=asked)
    return _turn(after, events)


def _answer(state: State, knocks: bool, events: Events) -> State:
    """Takes the answer of the seat that is asked now, a knock or silence (B14, B16, B17)."""
    asked, knocker = answered(state.asked, knocks)
    if knocker is not None:
        _say(events, Knocked(knocker, state.turn, state.discards[-1]))
        return state._replace(phase=DECIDE, asked=(), knocker=knocker)
    if asked:
        return state._replace(asked=asked)
    _say(events, NobodyKnocked(entitled(state.turn, len(state.hands))))
    return _turn(state, events)


def _allow(state: State, events: Events) -> State:
    """Gives the knocker the discard and a bug from the bag; then the turn begins (B15)."""
    knocker = state.knocker
    assert knocker is not None, "somebody has knocked"
    bug = state.discards[-1]
    _say(events, KnockAllowed(state.turn, knocker, bug))
    drawn, state = _draw(state._replace(discards=state.discards[:-1]), 1, events)
    if drawn:
        _whisper(events, knocker, Drew(knocker, 1, drawn), Drew(knocker, 1, ()))
    return _turn(_with_hand(state, knocker, (*state.hands[knocker], bug, *drawn)), events)


def _end_round(state: State, winner: Seat | None, rule: str, events: Events) -> State:
    """Counts the hands (B18); then the next round is dealt, or the match is over (B19)."""
    seats = len(state.hands)
    change = [0] * seats
    if winner is not None:
        change[winner] = sum(worth(bug) for hand in state.hands for bug in hand)
    scores = tuple(score + more for score, more in zip(state.scores, change, strict=True))
    hands = tuple(tuple(word(bug) for bug in sorted(hand, key=lambda bug: bug or 99)) for hand in state.hands)
    _say(events, RoundEnded(state.round, winner, rule, hands, tuple(change), scores))
    if state.round >= state.setting.rounds:
        _say(events, ended(outcome(scores)))
        return state._replace(scores=scores, phase=OVER)
    starter = (state.starter + 1) % seats if winner is None else winner
    return _deal(state.setting, state.round + 1, starter, scores, state.rng, events)
