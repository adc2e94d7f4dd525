"""Why a move is refused, with the rule, the sequence and the bugz. What is listed and what `refusal` accepts agree."""

from __future__ import annotations

from collections import Counter

from game.contract import N_, Phrase, Refusal, phrase
from game.rumbugz.bugs import (
    FEWEST,
    HIGHEST,
    LOWEST,
    SAME,
    STEPS,
    Bugs,
    fits,
    from_hand,
    named,
    numbered,
    title,
    word,
)
from game.rumbugz.legal import grown, swapped
from game.rumbugz.moves import Move
from game.rumbugz.state import DECIDE, KNOCK, TAKE, View, complete, open_kinds


def refusal(view: View, move: Move) -> Refusal | None:
    """Why the seat to act may not play this move, or None. The match is not over."""
    if view.phase == TAKE:
        return _refused_take(view, move)
    if view.phase == KNOCK:
        if move.word in ("knock", "silent"):
            return None
        return Refusal("B17", phrase("First everybody who may knock answers."))
    if view.phase == DECIDE:
        if move.word in ("pile", "allow", "refuse"):
            return None
        return Refusal("B15", phrase("First the knock is answered: take the bug, allow the knock, or refuse it."))
    return _refused_play(view, move)


def and_list(names: list[str]) -> str | Phrase:
    """Names as a sentence lists them: "6", "6 and 8", "6, 8 and 10"."""
    if len(names) < 2:
        return "".join(names)
    return phrase("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def why_no_sequence(kind: str, bugs: Bugs) -> Refusal | None:
    """Why these bugz, in their order, are not a sequence of this kind (B2, B3), or None when they are one."""
    if fits(kind, bugs):
        return None if numbered(bugs) else _refusal("B3", N_("A sequence needs at least one bug with a number."), bugs)
    numbers = [abs(bug) for bug in bugs]
    values: dict[str, str | int | Phrase] = {"kind": title(kind)}
    if kind == SAME:
        if len(set(numbers)) > 1:
            return _refusal("B2", N_("For {kind} all numbers are equal."), bugs, **values)
        return _too_few(bugs)
    twice = [number for number, count in Counter(numbers).items() if count > 1]
    if twice:
        return _refusal("B2", N_("In {kind} no number stands twice, but here {twice} does."), bugs, twice=twice[0], **values)
    step = STEPS[kind]
    if any((number - numbers[0]) % step for number in numbers):
        return _refusal("B2", N_("In {kind} the numbers go up in steps of {step}."), bugs, step=step, **values)
    missing = [number for number in range(numbers[0], numbers[-1], step) if number not in numbers]
    if missing:
        return _lacking(bugs, missing, values)
    return _too_few(bugs)


def _lacking(bugs: Bugs, missing: list[int], values: dict[str, str | int | Phrase]) -> Refusal:
    names = and_list([str(number) for number in missing])
    if len(missing) == 1:
        return _refusal("B2", N_("For {kind} one bug is missing: {missing} or a joker."), bugs, missing=names, **values)
    words_ = N_("For {kind} these are missing: {missing}. Each may be a joker.")
    return _refusal("B2", words_, bugs, missing=names, **values)


def _too_few(bugs: Bugs) -> Refusal:
    more = FEWEST - len(bugs)
    if more == 1:
        return _refusal("B2", N_("One bug more is needed: a sequence has at least {fewest}."), bugs, fewest=FEWEST)
    return _refusal("B2", N_("{more} bugz more are needed: a sequence has at least {fewest}."), bugs, more=more, fewest=FEWEST)


def _refused_take(view: View, move: Move) -> Refusal | None:
    if move.word == "bag":
        return None
    if move.word == "pile":
        if view.refused:
            return Refusal("B15", phrase("The knock was refused: only the bag is left."))
        if not view.discards:
            return Refusal("B6", phrase("No bug lies on the discard pile."))
        return None
    return _untimely(move) or Refusal("B6", phrase("First a bug is taken, from the bag or from the discard pile."))


def _untimely(move: Move) -> Refusal | None:
    """The refusal of an answer when nobody asked, or None for other moves."""
    if move.word in ("knock", "silent"):
        return Refusal("B14", phrase("Knocks come after a discard, before the next player takes a bug."))
    if move.word in ("allow", "refuse"):
        return Refusal("B15", phrase("Nobody has knocked."))
    return None


def _refused_play(view: View, move: Move) -> Refusal | None:
    if move.word in ("bag", "pile"):
        return Refusal("B6", phrase("A bug was taken already in this turn."))
    if move.word == "lay":
        return _refused_lay(view, move)
    if move.word == "swap":
        return _refused_swap(view, move)
    if move.word == "add":
        return _refused_add(view, move)
    if move.word == "discard":
        if not view.hand:
            return Refusal("B12", phrase("The hand is empty: the turn ends without a discard."))
        return _not_held(view, "B11", move.bugs)
    if move.word == "end":
        if view.hand:
            return Refusal("B12", phrase("A bug is left in the hand: discard one to end the turn."))
        return None
    return _untimely(move)


def _refused_lay(view: View, move: Move) -> Refusal | None:
    why = why_no_sequence(move.kind, move.bugs)
    if why is not None:
        return why
    laid = view.laid[view.turn]
    if move.kind not in open_kinds(laid):
        words_ = N_("This is {kind}, which is laid already. Still missing: {missing}.")
        missing = _kinds_in_a_row(open_kinds(laid))
        return _refusal("B8", words_, move.bugs, kind=title(move.kind), missing=missing)
    return _not_held(view, "B8", move.bugs)


def _kinds_in_a_row(kinds: tuple[str, ...]) -> Phrase:
    if len(kinds) == 1:
        return title(kinds[0])
    return phrase("{some}, {last}", some=_kinds_in_a_row(kinds[:-1]), last=title(kinds[-1]))


def _refused_swap(view: View, move: Move) -> Refusal | None:
    bug_in, bug_out = move.bugs
    if move.number > len(view.table):
        return _no_sequence(view, "B9", move.number)
    name = f"s{move.number}"
    if not view.laid[view.turn]:
        return Refusal("B9", phrase("First lay a sequence of your own. Then bugz can be swapped."), (name,))
    sequence = view.table[move.number - 1]
    values: dict[str, str | int | Phrase] = {"out": named(from_hand(bug_out)), "into": named(from_hand(bug_in))}
    if bug_out not in sequence.bugs:
        return _refusal("B9", N_("There is no {out} in this sequence."), move.bugs[1:], name, out=values["out"])
    why = _not_held(view, "B9", move.bugs[:1], name)
    if why is not None:
        return why
    if bug_in == bug_out:
        return _refusal("B9", N_("The {into} for the {out} changes nothing."), move.bugs, name, **values)
    after = swapped(sequence, bug_in, bug_out)
    if not fits(sequence.kind, after):
        words_ = N_("With the {into} for the {out} this would no longer be {kind}.")
        return _refusal("B9", words_, move.bugs, name, kind=title(sequence.kind), **values)
    if not numbered(after):
        return _refusal("B9", N_("A sequence needs at least one bug with a number."), move.bugs, name)
    if after in view.seen[move.number - 1]:
        return _refusal("B9", N_("This sequence was so before in this turn: it is not changed back."), move.bugs, name)
    return None


def _refused_add(view: View, move: Move) -> Refusal | None:
    bug = move.bugs[0]
    if move.number > len(view.table):
        return _no_sequence(view, "B10", move.number)
    name = f"s{move.number}"
    if not complete(view.laid[view.turn]):
        missing = _kinds_in_a_row(open_kinds(view.laid[view.turn]))
        words_ = N_("First lay all four kinds, then attach. Still missing: {missing}.")
        return _refusal("B10", words_, move.bugs, name, missing=missing)
    sequence = view.table[move.number - 1]
    why = _not_held(view, "B10", move.bugs, name)
    if why is not None:
        return why
    if fits(sequence.kind, grown(sequence, bug)):
        return None
    values: dict[str, str | int | Phrase] = {"bug": named(from_hand(bug))}
    if sequence.kind == SAME:
        return _refusal("B10", N_("The {bug} does not fit: here all numbers are {number}."), move.bugs, name,
                        number=abs(sequence.bugs[0]), **values)
    step = STEPS[sequence.kind]
    fitting = [abs(sequence.bugs[0]) - step, abs(sequence.bugs[-1]) + step]
    fitting = [number for number in fitting if LOWEST <= number <= HIGHEST]
    if not fitting:
        return _refusal("B10", N_("The {bug} does not fit: this sequence is complete."), move.bugs, name, **values)
    words_ = N_("The {bug} does not fit: this sequence goes on with {fitting}.")
    return _refusal("B10", words_, move.bugs, name, fitting=_or_list(fitting), **values)


def _or_list(numbers: list[int]) -> str | Phrase:
    if len(numbers) == 1:
        return str(numbers[0])
    return phrase("{one} or {other}", one=numbers[0], other=numbers[1])


def _no_sequence(view: View, rule: str, number: int) -> Refusal:
    count = len(view.table)
    if not count:
        return Refusal(rule, phrase("No sequence lies on the table."))
    return Refusal(rule, phrase("There is no sequence {number}: the last one is {count}.", number=number, count=count))


def _not_held(view: View, rule: str, bugs: Bugs, *about: str) -> Refusal | None:
    """The refusal that names which of these bugz the hand does not hold, or None."""
    wanted = Counter(from_hand(bug) for bug in bugs)
    held = Counter(view.hand)
    for bug, count in sorted(wanted.items()):
        if held[bug] >= count:
            continue
        name = named(bug)
        if not held[bug]:
            return _refusal(rule, N_("There is no {bug} in the hand."), (bug,), *about, bug=name)
        words_ = N_("Of {bug} the hand holds only {held}, not {count}.")
        return _refusal(rule, words_, (bug,), *about, bug=name, held=held[bug], count=count)
    return None


def _refusal(rule: str, sentence: str, bugs: Bugs, /, *about: str, **values: str | int | Phrase) -> Refusal:
    return Refusal(rule, Phrase(sentence, tuple(values.items())), about, tuple(word(bug) for bug in bugs))
