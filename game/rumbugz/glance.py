"""The easy and the medium bot, which play what they see at a glance. The easy one overlooks part of it."""

from __future__ import annotations

from game.chance import Rng
from game.rumbugz.bugs import NUMBERS, PLYT, from_hand
from game.rumbugz.evaluate import ALL_FOUR, BIT, WINDOWS, Counts, counts_of, mask_of
from game.rumbugz.legal import exchanges, growth
from game.rumbugz.moves import ALLOW, BAG, END, KNOCK, PILE, REFUSE, SILENT, Move, add, discard, lay, swap
from game.rumbugz.plan import lays
from game.rumbugz.state import DECIDE, PLAY, TAKE, View


class Eyes:
    """The eyes of a bot, which overlook things at random."""

    def __init__(self, easy: bool, rng: Rng) -> None:
        self.easy = easy
        self.rng = rng

    def sees(self, easy: float, medium: float = 1.0) -> bool:
        """Whether the bot sees something that the easy bot sees with chance `easy` and the medium bot with chance `medium`."""
        drawn, self.rng = self.rng.below(1000)
        return drawn < 1000 * (easy if self.easy else medium)

    def blur(self, easy: float, medium: float) -> float:
        """A random error from 0 up to the limit of this bot's level."""
        drawn, self.rng = self.rng.below(1000)
        return drawn / 1000 * (easy if self.easy else medium)


def glance(view: View, easy: bool, rng: Rng) -> Move:
    """The move of the easy or the medium bot for the viewer, who has to decide."""
    eyes = Eyes(easy, rng)
    counts = counts_of(view.hand)
    assert view.seat is not None, "a spectator decides nothing"
    laid = mask_of(view.laid[view.seat])
    if view.phase == PLAY:
        return _play(view, eyes, counts, laid)
    if view.phase == TAKE:
        return PILE if view.discards and not view.refused and _likes(counts, laid, view.discards[-1], eyes) else BAG
    if view.phase == DECIDE:
        if _likes(counts, laid, view.discards[-1], eyes):
            return PILE
        return ALLOW if eyes.sees(0.9, 0.5) else REFUSE
    return KNOCK if laid != ALL_FOUR and _likes(counts, laid, view.discards[-1], eyes) else SILENT


def _play(view: View, eyes: Eyes, counts: Counts, laid: int) -> Move:
    found = list(_lays(counts, laid))
    if found and eyes.sees(0.75):
        return max(found, key=lambda move: (len(move.bugs), -sum(bug < 0 for bug in move.bugs)))
    held = {bug for bug, count in enumerate(counts) if count}
    move = _addition(view, eyes, held) if laid == ALL_FOUR else None
    if move is None and laid:
        move = _exchange(view, eyes, counts, laid, held)
    if move is not None:
        return move
    if not held:
        return END
    return discard(min(held, key=lambda bug: _use(counts, laid, bug) + eyes.blur(2.5, 0.8)))


def _addition(view: View, eyes: Eyes, held: set[int]) -> Move | None:
    """The first way that the bot sees to attach a bug of the hand to a sequence on the table, or None."""
    for number, sequence in enumerate(view.table, 1):
        for bug in growth(sequence):
            if from_hand(bug) in held and eyes.sees(0.7):
                return add(number, bug)
    return None


def _exchange(view: View, eyes: Eyes, counts: Counts, laid: int, held: set[int]) -> Move | None:
    """The first exchange with a sequence on the table that the bot sees and that pays, or None."""
    for number, sequence in enumerate(view.table, 1):
        for bug_in, bug_out in exchanges(sequence, held, view.seen[number - 1]):
            if bug_in > 0 and _pays(counts, laid, bug_in, bug_out) and eyes.sees(0.25, 0.85):
                return swap(number, bug_in, bug_out)
    return None


def _lays(counts: Counts, laid: int) -> list[Move]:
    return [lay(kind, bugs) for kind, bit in BIT.items() if laid == ALL_FOUR or not laid & bit for bugs in lays(kind, counts)]


def _pays(counts: Counts, laid: int, bug_in: int, bug_out: int) -> bool:
    """Whether an exchange brings a PLYT bug, or a bug that completes a sequence."""
    if bug_out < 0:
        return True
    after = list(counts)
    after[bug_in] -= 1
    after[bug_out] += 1
    return not _lays(counts, laid) and bool(_lays(tuple(after), laid))


def _likes(counts: Counts, laid: int, bug: int, eyes: Eyes) -> bool:
    """Whether a discard is wanted: it completes a sequence, or leaves one that lacks a single bug."""
    if bug == PLYT:
        return eyes.sees(0.8)
    if laid == ALL_FOUR:
        return False
    after = (*counts[:bug], counts[bug] + 1, *counts[bug + 1 :])
    if _lays(after, laid):
        return eyes.sees(0.6)
    return _use(after, laid, bug) >= 3 and eyes.sees(0.2, 0.7)


def _use(counts: Counts, laid: int, bug: int) -> float:
    """The largest number of bugz of the hand that go together with this one for a missing kind. A PLYT bug is worth the most."""
    if bug == PLYT:
        return 9.0
    best = 0.0
    present = sum(1 << number for number in NUMBERS if counts[number])
    for kind, bit in BIT.items():
        if laid & bit and laid != ALL_FOUR:
            continue
        if kind in WINDOWS:
            for window in WINDOWS[kind]:
                if window >> bug & 1:
                    best = max(best, (present & window).bit_count())
        else:
            best = max(best, counts[bug])
    return best - 0.5 * (counts[bug] > 1 and bool(laid & BIT["same"]))
