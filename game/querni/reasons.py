"""What a turn is good for, in words: the reason that goes with a hint."""

from __future__ import annotations

from typing import NamedTuple

from game.contract import N_, Phrase, phrase
from game.querni.evaluate import FIRST, GAP, SIZE
from game.querni.legal import colour
from game.querni.moves import Chain
from game.querni.search import Candidate, Race

_NUMBER = FIRST - 1


def reason_for_layout(owner: int) -> Phrase:
    """Why the stones of `owner` are laid out like this."""
    words = N_("Neighbours in number lie far apart, so {colour} needs many turns to bring them together.")
    return phrase(words, colour=colour(owner))


def reason(race: Race, seat: int, turn: Candidate | None) -> Phrase:
    """Why `seat` should play `turn` (None is a pass). The position is left as it was."""
    if turn is None:
        return phrase("{colour} can neither move nor remove, and passes.", colour=colour(seat))
    effect = _effect(race, seat, turn)
    if turn.low:
        return _of_removal(seat, turn, effect)
    if effect.formed:
        return _of_chain(race.at[seat], turn.stone, effect.formed)
    return _of_place(seat, turn.stone, effect)


class _Effect(NamedTuple):
    """What a turn changes.

    `met`: the neighbour in number that the stone comes to stand beside, `nearer`: the one to which it comes nearer (0: none).
    `formed`: the chain that the stone then stands in, `next_chain`: the one that can come off in the next turn. `hinders`: the
    other seat needs longer after it. `won`: the board is cleared.
    """

    met: int
    nearer: int
    formed: Chain | None
    next_chain: Chain | None
    hinders: bool
    won: bool


def _effect(race: Race, seat: int, turn: Candidate) -> _Effect:
    """Works out what this turn of `seat` changes, and leaves the position as it was."""
    at = race.at[seat]
    others_before = _others_turns(race, seat)
    met, nearer = _neighbours(at, turn)
    before = race.play(seat, turn)
    following = race.turns(seat)
    hinders = _others_turns(race, seat) >= others_before + 0.5
    formed = next(((low, high) for low, high in race.chains(seat) if low <= turn.stone <= high), None)
    won = not any(at)
    race.undo(seat, before)
    next_chain = (following[0].low, following[0].high) if following and following[0].low else None
    return _Effect(met, nearer, formed, next_chain, hinders, won)


def _of_removal(seat: int, turn: Candidate, effect: _Effect) -> Phrase:
    """The reason of a turn that takes a chain off."""
    stone, met, nearer = turn.stone, effect.met, effect.nearer
    chain = {"low": turn.low, "high": turn.high}
    if effect.won:
        return phrase("The chain {low} to {high} comes off, the last one: {colour} wins.", colour=colour(seat), **chain)
    if turn.low <= stone <= turn.high and met:
        return phrase("{stone} lands beside {other}: the chain {low} to {high} comes off.", stone=stone, other=met, **chain)
    if met:
        words = N_("The chain {low} to {high} comes off, and {stone} comes beside {other}.")
        return phrase(words, stone=stone, other=met, **chain)
    if nearer:
        words = N_("The chain {low} to {high} comes off, and {stone} comes nearer to {other}.")
        return phrase(words, stone=stone, other=nearer, **chain)
    return phrase("The chain {low} to {high} comes off.", **chain)


def _of_chain(at: list[int], stone: int, chain: Chain) -> Phrase:
    """The reason of a move that forms a chain and leaves it on the board."""
    low, high = chain
    waits = next((number for number in (high + 1, low - 1) if 1 <= number <= 16 and at[number + _NUMBER]), 0)
    if waits:
        words = N_("{stone} makes a chain of {low} to {high}, which waits for {other}.")
        return phrase(words, stone=stone, low=low, high=high, other=waits)
    return phrase("{stone} makes a chain of {low} to {high}, which can come off later.", stone=stone, low=low, high=high)


def _of_place(seat: int, stone: int, effect: _Effect) -> Phrase:
    """The reason of a move that neither forms a chain nor takes one off: where the stone stands then."""
    met, nearer = effect.met, effect.nearer
    chain = {"low": effect.next_chain[0], "high": effect.next_chain[1]} if effect.next_chain else None
    if met and chain:
        words = N_("{stone} comes beside {other}; next turn the chain {low} to {high} can come off.")
        return phrase(words, stone=stone, other=met, **chain)
    if met:
        return phrase("{stone} comes beside {other}: two of a chain of three are together.", stone=stone, other=met)
    if effect.hinders:
        return phrase("{stone} takes the best move from {colour}.", stone=stone, colour=colour(1 - seat))
    if chain:
        words = N_("With {stone} there, the chain {low} to {high} can come off next turn.")
        return phrase(words, stone=stone, **chain)
    if nearer:
        return phrase("{stone} comes nearer to {other}.", stone=stone, other=nearer)
    return phrase("{stone} goes where it opens ways for the next turns.", stone=stone)


def _others_turns(race: Race, seat: int) -> float:
    """The number of turns that the other seat needs after its best turn."""
    return min((turn.left for turn in race.turns(1 - seat)), default=0.0)


def _neighbours(at: list[int], turn: Candidate) -> tuple[int, int]:
    """The neighbours in number beside which the moved stone comes to stand, and to which it comes nearer (0: none)."""
    met = nearer = 0
    if turn.stone:
        for number in (turn.stone + 1, turn.stone - 1):
            cell = at[number + _NUMBER] if 1 <= number <= 16 else 0
            if cell:
                was, now = GAP[turn.start * SIZE + cell], GAP[turn.goal * SIZE + cell]
                if now == 1 < was:
                    met = number
                elif now < was:
                    nearer = number
    return met, nearer
