"""What a turn is good for, in words: the reason that goes with a hint."""

from __future__ import annotations

from game.contract import N_, Phrase, phrase
from game.querni.evaluate import FIRST, GAP, SIZE
from game.querni.legal import colour
from game.querni.search import Candidate, Race

_NUMBER = FIRST - 1


def reason_for_layout(owner: int) -> Phrase:
    """Why the stones of `owner` are laid out so."""
    words = N_("Neighbours in number lie far apart, so {colour} needs many turns to bring them together.")
    return phrase(words, colour=colour(owner))


def reason(race: Race, seat: int, turn: Candidate | None) -> Phrase:
    """Why `seat` should play `turn` (None is a pass). Leaves the position as it was."""
    if turn is None:
        return phrase("{colour} can neither move nor remove, and passes.", colour=colour(seat))
    at = race.at[seat]
    stone = turn.stone
    chain = {"low": turn.low, "high": turn.high}
    lonely = _others_turns(race, seat)
    met, nearer = _neighbours(at, turn)
    before = race.play(seat, turn)
    after = race.turns(seat)
    crowded = _others_turns(race, seat)
    forms = [(low, high) for low, high in race.chains(seat) if low <= stone <= high]
    won = not any(at)
    race.undo(seat, before)

    if turn.low:
        if won:
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
    if forms:
        low, high = forms[0]
        waits = next((number for number in (high + 1, low - 1) if 1 <= number <= 16 and at[number + _NUMBER]), 0)
        if waits:
            words = N_("{stone} makes a chain of {low} to {high}, which waits for {other}.")
            return phrase(words, stone=stone, low=low, high=high, other=waits)
        return phrase("{stone} makes a chain of {low} to {high}, which can come off later.", stone=stone, low=low, high=high)
    next_chain = {"low": after[0].low, "high": after[0].high} if after and after[0].low else None
    if met and next_chain:
        words = N_("{stone} comes beside {other}; next turn the chain {low} to {high} can come off.")
        return phrase(words, stone=stone, other=met, **next_chain)
    if met:
        return phrase("{stone} comes beside {other}: two of a chain of three are together.", stone=stone, other=met)
    if crowded >= lonely + 0.5:
        return phrase("{stone} takes the best move from {colour}.", stone=stone, colour=colour(1 - seat))
    if next_chain:
        words = N_("With {stone} there, the chain {low} to {high} can come off next turn.")
        return phrase(words, stone=stone, **next_chain)
    if nearer:
        return phrase("{stone} comes nearer to {other}.", stone=stone, other=nearer)
    return phrase("{stone} goes where it opens ways for the next turns.", stone=stone)


def _others_turns(race: Race, seat: int) -> float:
    """The turns that the other seat needs after its best turn."""
    return min((turn.left for turn in race.turns(1 - seat)), default=0.0)


def _neighbours(at: list[int], turn: Candidate) -> tuple[int, int]:
    """The neighbours in number that the moved stone comes to stand beside, and to which it comes nearer (0: none)."""
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
