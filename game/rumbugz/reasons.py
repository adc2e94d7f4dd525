"""What a move is good for, in words: the reason that goes with a hint.

A reason says only what the rules make true, and what was not so before the move. What is guessed says "may".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.contract import N_, Phrase, phrase
from game.rumbugz.bugs import FEWEST, HIGHEST, KINDS, LOWEST, NUMBERS, PLYT, SAME, STEPS, Bugs, from_hand, named, title
from game.rumbugz.hands import still_missing
from game.rumbugz.legal import growth, lays_of, swapped
from game.rumbugz.moves import Move
from game.rumbugz.state import DECIDE, View, complete, open_kinds


def reason(view: View, move: Move, following: Sequence[Move] = ()) -> Phrase:
    """Why the seat to act should play this move; `following` are the moves planned after it in this turn."""
    if move.word == "bag":
        return _of_bag(view)
    if move.word == "pile":
        return _of_pile(view)
    if move.word in ("knock", "silent", "allow", "refuse"):
        return _of_knock(view, move)
    if move.word == "lay":
        return _of_lay(view, move)
    if move.word == "swap":
        return _of_swap(view, move, following)
    if move.word == "add":
        if len(view.hand) == 1:
            return phrase("The hand is empty then: the round is won.")
        return phrase("One bug less is left in the hand.")
    return _of_end(view, move)


def _of_bag(view: View) -> Phrase:
    if view.refused:
        return phrase("The knock was refused: only the bag is left.")
    if not view.discards:
        return phrase("The pile is empty: the bug comes from the bag.")
    bug = view.discards[-1]
    if made(view, bug) is None:
        return phrase("The {bug} of the pile completes no sequence here.", bug=named(bug))
    return phrase("The bag may bring more than the {bug}.", bug=named(bug))


def _of_pile(view: View) -> Phrase:
    bug = view.discards[-1]
    kind = made(view, bug)
    if kind is not None:
        return phrase("With the {bug} {kind} can be laid now.", bug=named(bug), kind=title(kind))
    if bug == PLYT:
        return phrase("A joker can stand for any number.")
    if complete(view.laid[view.turn]) and joins(view, bug):
        return phrase("The {bug} can be attached at once.", bug=named(bug))
    kind = nearer(view, view.hand, (*view.hand, bug))
    if kind is not None:
        return phrase("With the {bug} only one bug is missing for {kind}.", bug=named(bug), kind=title(kind))
    if view.phase == DECIDE:
        return phrase("Whoever knocked does not get the {bug} then.", bug=named(bug))
    return phrase("The {bug} may help more than a bug from the bag.", bug=named(bug))


def _of_knock(view: View, move: Move) -> Phrase:
    bug = named(view.discards[-1])
    kind = made(view, view.discards[-1])
    if move.word == "knock":
        if kind is not None:
            return phrase("With the {bug} {kind} can be laid in the next turn.", bug=bug, kind=title(kind))
        return phrase("The {bug} and one bug more from the bag may help.", bug=bug)
    if move.word == "refuse":
        return phrase("Whoever knocked does not get the {bug} then.", bug=bug)
    if view.seat is not None and complete(view.laid[view.seat]):
        return phrase("All four kinds are laid: each bug more would have to go again.")
    if kind is None:
        return phrase("The {bug} completes no sequence here.", bug=bug)
    if move.word == "allow":
        return phrase("The winner may get more points for two more bugz.")
    return phrase("Two bugz more may be hard to get rid of.")


def _of_lay(view: View, move: Move) -> Phrase:
    laid = view.laid[view.turn]
    if complete(laid):
        return phrase("{count} bugz leave the hand at once.", count=len(move.bugs))
    left = [one for one in open_kinds(laid) if one != move.kind]
    if not left:
        return phrase("Then all four kinds are laid.")
    if len(left) == 1:
        return phrase("Now only {missing} is missing.", missing=title(left[0]))
    return phrase("Four new bugz come for it.")


def _of_swap(view: View, move: Move, following: Sequence[Move]) -> Phrase:
    bug_in, bug_out = move.bugs
    out = from_hand(bug_out)
    hand = exchanged(view.hand, from_hand(bug_in), out)
    values: dict[str, str | int | Phrase] = {"into": named(from_hand(bug_in)), "out": named(out)}
    kinds = open_kinds(view.laid[view.turn])
    before, after = layable(view.hand, kinds), layable(hand, kinds)
    new = next((kind for kind in KINDS if kind in after and kind not in before), None)
    if new is not None:
        return phrase("With the {out} {kind} can be laid.", kind=title(new), **values)
    if out == PLYT and from_hand(bug_in) != PLYT:
        return phrase("This brings a joker, which can stand for any number.")
    then = next((one.kind for one in following if one.word == "lay" and one.kind not in before), None)
    if then is not None:
        return phrase("One step more, and {kind} can be laid in this turn.", kind=title(then))
    if complete(view.laid[view.turn]) and out not in view.hand and _joins_after(view, move, out):
        return phrase("The {out} can be attached in this turn.", **values)
    kind = nearer(view, view.hand, hand)
    if kind is not None:
        return phrase("With the {out} only one bug is missing for {kind}.", kind=title(kind), **values)
    return phrase("The {out} may help more than the {into}.", **values)


def _of_end(view: View, move: Move) -> Phrase:
    over = complete(view.laid[view.turn])
    if move.word == "end":
        if over:
            return phrase("The hand is empty: the round is won.")
        return phrase("The hand is empty, so the turn ends without a discard.")
    return _of_discard(view, move.bugs[0], over)


def _of_discard(view: View, bug: int, over: bool) -> Phrase:
    """Why this bug is discarded; `over`: all four kinds are laid."""
    if over and len(view.hand) == 1:
        return phrase("With the last discard the round is won.")
    following = (view.turn + 1) % len(view.counts)
    if complete(view.laid[following]) and not joins(view, bug) and any(joins(view, one) for one in view.hand):
        return phrase("The next player can attach the {bug} nowhere.", bug=named(bug))
    if over and not joins(view, bug):
        return phrase("The {bug} can be attached nowhere.", bug=named(bug))
    if not over and bug != PLYT and view.hand.count(bug) > 1:
        return phrase("Another {bug} stays in the hand.", bug=named(bug))
    if not over and not needed(view, bug):
        return phrase("No sequence still to lay needs the {bug}.", bug=named(bug))
    words = N_("One must go: the {bug} may be needed least.")
    return phrase(words, bug=named(bug))


# ---- what the reasons say, as questions to the rules


def joins(view: View, bug: int) -> bool:
    """Whether a bug can be attached to some sequence."""
    return any(bug in (from_hand(one) for one in growth(sequence)) for sequence in view.table)


def layable(hand: Iterable[int], kinds: Iterable[str]) -> set[str]:
    """The kinds, out of these, of which a hand holds a sequence."""
    return {move.kind for move in lays_of(tuple(hand), kinds)}


def made(view: View, bug: int) -> str | None:
    """The kind that the viewer can lay with this bug but not without it."""
    if view.seat is None:
        return None
    kinds = open_kinds(view.laid[view.seat])
    new = layable((*view.hand, bug), kinds) - layable(view.hand, kinds)
    return next((kind for kind in KINDS if kind in new), None)


def lacking(hand: Bugs, kind: str) -> int:
    """How many bugz a hand lacks for the nearest sequence of four of a kind; 0 when it holds one."""
    held = Counter(hand)
    stars = held.pop(PLYT, 0)
    if kind == SAME:
        return max(0, FEWEST - stars - max((held[number] for number in NUMBERS), default=0))
    step = STEPS[kind]
    starts = range(LOWEST, HIGHEST - (FEWEST - 1) * step + 1)
    best = max(sum(held[first + step * place] > 0 for place in range(FEWEST)) for first in starts)
    return max(0, FEWEST - best - stars)


def nearer(view: View, before: Bugs, after: Bugs) -> str | None:
    """The missing kind for which only one bug is lacking with the hand `after`, and more with the hand `before`."""
    missing = still_missing(view, view.seat) if view.seat is not None else ()
    return next((kind for kind in missing if lacking(after, kind) == 1 < lacking(before, kind)), None)


def needed(view: View, bug: int) -> bool:
    """Whether without a bug of the hand some missing kind lacks more."""
    left = list(view.hand)
    left.remove(bug)
    missing = still_missing(view, view.turn)
    return any(lacking(tuple(left), kind) > lacking(view.hand, kind) for kind in missing)


def exchanged(hand: Bugs, into: int, out: int) -> Bugs:
    """A hand after an exchange, given as bugz of a hand."""
    left = list(hand)
    left.remove(into)
    return (*left, out)


def _joins_after(view: View, move: Move, bug: int) -> bool:
    """Whether a bug can be attached to some sequence after an exchange."""
    at = move.number - 1
    changed = view.table[at]._replace(bugs=swapped(view.table[at], *move.bugs))
    table = (*view.table[:at], changed, *view.table[at + 1 :])
    return any(bug in (from_hand(one) for one in growth(sequence)) for sequence in table)
