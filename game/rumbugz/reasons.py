"""What a move is good for, in words: the reason that goes with a hint."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import N_, Phrase, phrase
from game.rumbugz.bugs import KINDS, PLYT, from_hand, named, title
from game.rumbugz.hands import classify, still_missing
from game.rumbugz.legal import growth, lays_of
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
        words = N_("The {bug} can be attached to {name}: one bug less in the hand.")
        return phrase(words, bug=named(from_hand(move.bugs[0])), name=f"s{move.number}")
    return _of_end(view, move)


def _of_bag(view: View) -> Phrase:
    if view.refused:
        return phrase("The knock was refused: only the bag is left.")
    if not view.discards:
        return phrase("No bug lies on the discard pile: one comes from the bag.")
    return phrase("The bag promises more than the {bug} of the pile.", bug=named(view.discards[-1]))


def _of_pile(view: View) -> Phrase:
    bug = view.discards[-1]
    kind = _made(view, bug)
    if bug == PLYT:
        return phrase("A PLYT lies on the pile: it can stand for any number.")
    if kind is not None:
        return phrase("With the {bug} a {kind} can be laid.", bug=named(bug), kind=title(kind))
    if complete(view.laid[view.turn]) and _joins(view, bug):
        return phrase("The {bug} can be attached at once.", bug=named(bug))
    kind = _nearly(view, bug)
    if kind is not None:
        return phrase("With the {bug} only one bug is missing for a {kind}.", bug=named(bug), kind=title(kind))
    if view.phase == DECIDE:
        return phrase("The {bug} fits, and whoever knocked does not get it.", bug=named(bug))
    return phrase("The {bug} goes better with the hand than what the bag is likely to give.", bug=named(bug))


def _of_knock(view: View, move: Move) -> Phrase:
    bug = named(view.discards[-1])
    if move.word == "knock":
        kind = _made(view, view.discards[-1])
        if kind is not None:
            return phrase("With the {bug} a {kind} can be laid, and one bug more comes from the bag.", bug=bug, kind=title(kind))
        return phrase("The {bug} and one bug more from the bag make new sequences likelier.", bug=bug)
    if move.word == "silent":
        if view.seat is not None and complete(view.laid[view.seat]):
            return phrase("All four kinds are laid: every bug more would have to go out again.")
        return phrase("The {bug} does not help enough for two bugz more in the hand.", bug=bug)
    if move.word == "allow":
        return phrase("Whoever knocked is far behind: two bugz more in that hand count for the winner of the round.")
    return phrase("The {bug} is of no use here, but whoever knocked shall not have it either.", bug=bug)


def _of_lay(view: View, move: Move) -> Phrase:
    kind = title(move.kind)
    laid = view.laid[view.turn]
    if complete(laid):
        return phrase("A {kind} more takes {count} bugz out of the hand.", kind=kind, count=len(move.bugs))
    left = [one for one in open_kinds(laid) if one != move.kind]
    if not left:
        return phrase("With the {kind} all four kinds are laid: from now on bugz can be attached.", kind=kind)
    if len(left) == 1:
        return phrase("With the {kind} only the {missing} is missing.", kind=kind, missing=title(left[0]))
    return phrase("A {kind} can be laid, and four new bugz come for it.", kind=kind)


def _of_swap(view: View, move: Move, following: Sequence[Move]) -> Phrase:
    bug_in, bug_out = move.bugs
    values: dict[str, str | int | Phrase] = {"into": named(from_hand(bug_in)), "out": named(from_hand(bug_out))}
    values["name"] = f"s{move.number}"
    then = next((one for one in following if one.word == "lay"), None)
    if bug_out < 0:
        return phrase("The {into} goes into {name} for the PLYT, which can stand for any number.", **values)
    if then is not None:
        words = N_("The {into} brings the {out} out of {name}; with it a {kind} can be laid.")
        return phrase(words, kind=title(then.kind), **values)
    if any(one.word == "add" for one in following):
        return phrase("The {into} brings the {out} out of {name}, which can be attached elsewhere.", **values)
    return phrase("The {out} of {name} goes better with the hand than the {into}.", **values)


def _of_end(view: View, move: Move) -> Phrase:
    over = complete(view.laid[view.turn])
    if move.word == "end":
        if over:
            return phrase("The hand is empty: the round is won.")
        return phrase("The hand is empty: the turn ends, and new bugz come from the bag.")
    if over and len(view.hand) == 1:
        return phrase("With the last discard the round is won.")
    bug = move.bugs[0]
    after = (view.turn + 1) % len(view.counts)
    if complete(view.laid[after]) and not _joins(view, bug) and any(_joins(view, one) for one in view.hand):
        return phrase("The {bug} goes least with the rest, and the next player can attach it nowhere.", bug=named(bug))
    return phrase("The {bug} goes least with the rest of the hand.", bug=named(bug))


def _joins(view: View, bug: int) -> bool:
    """Whether a bug can be attached to some sequence."""
    return bug == PLYT or any(bug in growth(sequence) for sequence in view.table)


def _made(view: View, bug: int) -> str | None:
    """The kind that the viewer can lay with this bug but not without it."""
    if view.seat is None:
        return None
    kinds = open_kinds(view.laid[view.seat])
    had = {move.kind for move in lays_of(view.hand, kinds)}
    return next((move.kind for move in lays_of((*view.hand, bug), kinds) if move.kind not in had), None)


def _nearly(view: View, bug: int) -> str | None:
    """The missing kind for which only one bug is lacking once this bug is there."""
    if view.seat is None:
        return None
    missing = still_missing(view, view.seat) or KINDS
    for one in sorted(set(view.hand)):
        for other in sorted(set(view.hand)):
            if one <= other and (one != other or view.hand.count(one) > 1):
                for lack in classify([one, other, bug]).lacks:
                    if lack.more == 1 and lack.kind in missing:
                        return lack.kind
    return None
