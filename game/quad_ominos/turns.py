"""What a move leads to: scores, the end of rounds and of the match, and the deal of the next round."""

from __future__ import annotations

from game.chance import Rng
from game.contract import Event, Outcome, Seat, Step, VisibleEvent
from game.events import ended
from game.quad_ominos.board import Laid, board_of, in_order
from game.quad_ominos.events import BonusLaid, Drew, Passed, Shown, TimedOut, TurnBegan
from game.quad_ominos.events import Laid as LaidDown
from game.quad_ominos.fitting import Placement, placement
from game.quad_ominos.moves import Move
from game.quad_ominos.state import OPEN, OVER, PLAY, Hand, State, target
from game.quad_ominos.tiles import BONUS, HAND, NAME, PENALTY, SUM, ZEROS, is_quadruple, starting, the_set
from game.rounds import RoundBegan, RoundEnded
from game.seats import changed


def deal(
    tiles: int, seconds: int, round_number: int, scores: tuple[int, ...], rng: Rng
) -> tuple[State, tuple[VisibleEvent, ...]]:
    """Deals a round (T3, T4): its first state, and what is told of the deal."""
    seats = len(scores)
    shuffled, rng = rng.shuffle(the_set(tiles))
    many = HAND[seats]
    hands = tuple(shuffled[seat * many : (seat + 1) * many] for seat in range(seats))
    found = starting(hands)
    assert found is not None, "every player draws tiles"
    starter = found[0]
    state = State(tiles, seconds, OPEN, starter, round_number, (), hands, shuffled[seats * many :], scores, 0, None, rng)
    return state, (VisibleEvent(RoundBegan(round_number, starter, (many,) * seats)), VisibleEvent(TurnBegan(starter)))


def outcome(scores: tuple[int, ...], turn: Seat) -> Outcome:
    """The outcome of a match in which the seat that acted last has reached the target (T14)."""
    return Outcome((turn,), "T14", scores)


def played(state: State, move: Move) -> Step[State]:
    """The step after a legal move. It is sealed when a tile was drawn, hands were opened or a quadruple was shown."""
    if move.word == "draw":
        return _draw(state)
    if move.word == "pass":
        return _pass(state)
    if move.word == "timeout":
        return _next(state._replace(passes=0), [VisibleEvent(TimedOut(state.turn))])
    return _place(state, move)


def _draw(state: State) -> Step[State]:
    seat = state.turn
    tile, *rest = state.well
    hand = (*state.hands[seat], tile)
    scores = _scored(state.scores, seat, -PENALTY)
    drew = Drew(seat, tile, -PENALTY, scores[seat], len(hand), len(rest))
    masked = Drew(seat, "", -PENALTY, scores[seat], len(hand), len(rest))
    after = state._replace(hands=changed(state.hands, seat, hand), well=tuple(rest), scores=scores)
    return Step(after, (VisibleEvent(drew, frozenset({seat}), masked),), sealed=True)


def _pass(state: State) -> Step[State]:
    seat, passes = state.turn, state.passes + 1
    scores = _scored(state.scores, seat, -PENALTY)
    events = [VisibleEvent(Passed(seat, -PENALTY, scores[seat], passes))]
    after = state._replace(scores=scores, passes=passes)
    if passes >= len(scores):
        return _round_over(after, events, None, "T13", (0,) * len(scores))
    return _next(after, events)


def _place(state: State, move: Move) -> Step[State]:
    seat = state.turn
    shown, opens = state.shown, state.phase == OPEN
    events: list[VisibleEvent] = []
    if opens and move.laid[0].tile == ZEROS:
        shown = quadruple_to_show(state.hands[seat])
        if shown is not None:
            events.append(VisibleEvent(Shown(seat, shown)))
    laid_down, score = _laid_down(state, move, opens and shown is not None)
    gone = {NAME[laid.tile] for laid in move.laid}
    hand = tuple(one for one in state.hands[seat] if one not in gone)
    after = state._replace(
        phase=PLAY,
        table=in_order([*state.table, *move.laid]),
        hands=changed(state.hands, seat, hand),
        scores=changed(state.scores, seat, score),
        passes=0,
        shown=shown,
    )
    events += [VisibleEvent(event) for event in laid_down]
    if not hand:
        won = sum(SUM[one] for other in after.hands for one in other)
        change = tuple(won if one == seat else 0 for one in range(len(after.scores)))
        return _round_over(after._replace(scores=_scored(after.scores, seat, won)), events, seat, "T12", change)
    sealed = shown != state.shown
    if after.scores[seat] >= target(after):
        return _round_over(after, events, None, "T14", (0,) * len(after.scores))
    return _next(after, events, sealed)


def _laid_down(state: State, move: Move, both_count: bool) -> tuple[list[Event], int]:
    """What is told of the tiles of a placement, and the score after them.

    Bonus tiles replace the bonus of the first tile unless `both_count`.
    """
    seat, bonus_tiles = state.turn, move.laid[1:]
    main = _first_of(state, move.laid[0])
    bonus = 0 if bonus_tiles and not both_count else main.bonus
    score = state.scores[seat] + main.points + bonus
    left = len(state.hands[seat]) - 1
    tile, x, y = main.laid
    events: list[Event] = [LaidDown(seat, tile, x, y, main.points, main.matched, bonus, len(bonus_tiles), score, left)]
    board = board_of(state.table).after(main.laid)
    for number, laid in enumerate(bonus_tiles, 1):
        one = placement(board, laid)
        score, left = score + one.points, left - 1
        events.append(BonusLaid(seat, number, laid.tile, laid.x, laid.y, one.points, one.matched, score, left))
        board = board.after(laid)
    return events, score


def quadruple_to_show(hand: Hand) -> str | None:
    """The quadruple that a seat shows when it starts a round with 0-0-0-0 (T4), or None when that is its highest."""
    found = starting((hand,))
    return found[1] if found is not None and is_quadruple(found[1]) and found[1] != ZEROS else None


def _first_of(state: State, laid: Laid) -> Placement:
    if state.phase == OPEN:
        return Placement(laid, SUM[laid.tile], (), BONUS if is_quadruple(laid.tile) else 0)
    return placement(board_of(state.table), laid)


def _next(state: State, events: list[VisibleEvent], sealed: bool = False) -> Step[State]:
    following = (state.turn + 1) % len(state.scores)
    return Step(state._replace(turn=following), (*events, VisibleEvent(TurnBegan(following))), sealed)


def _round_over(state: State, events: list[VisibleEvent], winner: Seat | None, rule: str, change: tuple[int, ...]) -> Step[State]:
    """Ends a round, and then the match, or deals the next round. It is sealed, because all hands are opened."""
    events.append(VisibleEvent(RoundEnded(state.round, winner, rule, state.hands, change, state.scores)))
    if state.scores[state.turn] >= target(state):
        events.append(VisibleEvent(ended(outcome(state.scores, state.turn))))
        return Step(state._replace(phase=OVER), tuple(events), sealed=True)
    after, dealt = deal(state.tiles, state.seconds, state.round + 1, state.scores, state.rng)
    return Step(after, (*events, *dealt), sealed=True)


def _scored(scores: tuple[int, ...], seat: Seat, points: int) -> tuple[int, ...]:
    return changed(scores, seat, scores[seat] + points)
