"""What moves do (N8 to N15): the first deal of a match, and the step after each move."""

from __future__ import annotations

from game.chance import Rng
from game.contract import Refusal, Step
from game.nmbrs.cards import NAMES, names
from game.nmbrs.course import PLAYED_OUT, Course
from game.nmbrs.events import Discarded, Laid, Swapped, TurnEnded
from game.nmbrs.legal import exchanged
from game.nmbrs.moves import Move
from game.nmbrs.plays import Play, judged
from game.nmbrs.rows import Row, rows_with
from game.nmbrs.state import OFFER, Pending, Setup, State, view_of
from game.seats import changed


def opening(setup: Setup, seats: int, rng: Rng) -> Step[State]:
    """The beginning of a match: the starter is drawn and the first round dealt."""
    starter, rng = rng.below(seats)
    none = ((),) * seats
    start = State(
        setup, 0, starter, (setup.points,) * seats, OFFER, starter, (), (), (), none, (), 1, (False,) * seats, None,
        False, False, 0, 0, rng,
    )
    course = Course(start)
    course.deal(1, starter)
    return course.step()


def played(state: State, move: Move) -> Step[State]:
    """The step after a legal move. What takes a closed card or ends a round is sealed; plays and answers are not."""
    course = Course(state)
    match move.word:
        case "open":
            course.take_open()
        case "leave":
            course.leave()
        case "claim" | "decline":
            course.answer(move.word == "claim")
        case "closed":
            course.take_closed()
        case "swap":
            _swap(course, move)
        case "discard":
            _discard(course, move)
        case "end":
            course.tell(TurnEnded(state.turn))
            course.end_turn()
        case _:
            _lay(course, move)
    return course.step()


def _lay(course: Course, move: Move) -> None:
    """Brings cards from the hand to the table (N10, N11)."""
    state = course.state
    seat = state.turn
    made = judged(view_of(state, seat), move)
    if isinstance(made, Refusal):
        raise ValueError(made.sentence())
    rows = _with_row(state, made)
    hand = tuple([card for card in state.hands[seat] if card not in made.brought])
    scores = changed(state.scores, seat, state.scores[seat] + made.points)
    fresh = made.row.id == state.next_id
    course.state = state._replace(
        rows=rows, hands=changed(state.hands, seat, hand), scores=scores, next_id=state.next_id + fresh, pending=None,
        opened=changed(state.opened, seat, True), played=True, no_take=0, idle=0,
    )
    row = made.row
    course.tell(
        Laid(
            seat, made.kind, names(made.brought), row.id, tuple(row.numbers), names(row.cards), made.sources, made.points,
            made.doubled, scores[seat],
        )
    )
    if not hand:
        course.go_out(PLAYED_OUT)


def _with_row(state: State, made: Play) -> tuple[Row, ...]:
    """The rows after a play, in the order of making: a joined row stands where the older one stood."""
    if made.row.id == state.next_id:
        return (*state.rows, made.row)
    gone = {*made.sources} - {made.row.id}
    return tuple([made.row if row.id == made.row.id else row for row in state.rows if row.id not in gone])


def _swap(course: Course, move: Move) -> None:
    """Exchanges a joker on the table for the number card from the hand (N12)."""
    state = course.state
    seat, number, joker = state.turn, move.cards[0][1], move.joker
    came_from = tuple([row.id for row in rows_with(state.rows, joker)])
    hand = tuple(sorted([joker if card == number else card for card in state.hands[seat]]))
    course.state = state._replace(
        rows=exchanged(state.rows, number, joker), hands=changed(state.hands, seat, hand), pending=Pending(joker, came_from)
    )
    course.tell(Swapped(seat, NAMES[number], NAMES[joker], came_from))


def _discard(course: Course, move: Move) -> None:
    """Discards one card from the hand, which ends the turn (N15)."""
    state = course.state
    card = move.cards[0][1]
    hand = tuple([other for other in state.hands[state.turn] if other != card])
    course.state = state._replace(open=(*state.open, card), hands=changed(state.hands, state.turn, hand))
    course.tell(Discarded(state.turn, NAMES[card]))
    course.end_turn()
