"""The lessons of RumBugz. A bug is its number, 0 is a PLYT; the sequences on the table are the learner's own."""

from __future__ import annotations

from game.contract import Json, Phrase, phrase
from game.lessons import BEN, Aim, Lessons, LessonStep, Made, Opening, Wish, Wrong
from game.rounds import RoundEnded
from game.rumbugz.bugs import DOUBLE, KINDS, PLYT, SAME, SINGLE, TRIPLE, a_bug, fits, named, title
from game.rumbugz.events import Added, Discarded, Laid, Swapped, Took
from game.rumbugz.rules import RULES

THEIRS = (1, 2, 2, 5, 6, 12)
BAG = (12, 10)
"""What the bag ends with: the 10 is drawn first."""


def table(
    *hand: int, own: tuple[tuple[int, ...], ...] = (), discards: tuple[int, ...] = (), phase: str = "play", rounds: int = 2
) -> Json:
    """The position in which seat 0 is to play from `hand` (or to take first); `own` are the sequences it has laid. With one
    of `rounds` nothing is dealt after it, so that the table stays as it was won."""
    kinds = [next(kind for kind in KINDS if fits(kind, bugs)) for bugs in own]
    return {
        "game": "rumbugz", "seats": 2, "options": {"sets": 8, "plyts": 8, "rounds": rounds}, "round": 1, "starter": 0,
        "scores": [0, 0], "phase": phase, "turn": 0, "asked": [], "knocker": None, "refused": False, "bag": list(BAG),
        "discards": list(discards), "hands": [list(hand), list(THEIRS)],
        "table": [{"kind": kind, "owner": 0, "bugs": list(bugs)} for kind, bugs in zip(kinds, own, strict=True)],
        "laid": [kinds, []], "new": 0, "seen": [], "no_take": 0, "idle": 0,
    }


def lays(*kinds: str) -> Aim:
    """A sequence of one of these kinds was laid."""
    return lambda made: any(laid.sequence in kinds for laid in made.all(Laid))


def takes(source: str) -> Aim:
    """A bug was taken from the "bag" or the "pile"."""
    return lambda made: any(took.source == source for took in made.all(Took))


def discards_other_than(bug: int) -> Aim:
    """Another bug than this was discarded."""
    return lambda made: any(gone.bug != bug for gone in made.all(Discarded))


def fetches(bug: int) -> Aim:
    """An exchange brought this bug into the hand."""
    return lambda made: any(swapped.bug_out == bug for swapped in made.all(Swapped))


def goes_out(made: Made) -> bool:
    """The round was won."""
    ended = made.first(RoundEnded)
    return ended is not None and ended.winner == made.seat


def feedback(made: Made) -> Phrase:
    """What a move did that was not asked for."""
    laid = made.first(Laid)
    if laid is not None:
        return phrase("That would lay a {kind}, but not the one for now.", kind=title(laid.sequence))
    swapped = made.first(Swapped)
    if swapped is not None:
        return phrase("The {one} would go in, the {two} would come out.", one=named(max(swapped.bug_in, PLYT)),
                      two=named(max(swapped.bug_out, PLYT)))
    added = made.first(Added)
    if added is not None:
        return phrase("The {bug} would go to the sequence.", bug=named(max(added.bug, PLYT)))
    took = made.first(Took)
    if took is not None and took.bug is not None:
        return phrase("That would bring {bug}.", bug=a_bug(took.bug) if took.bug else phrase("a joker"))
    gone = made.first(Discarded)
    if gone is not None:
        return phrase("The {bug} would be gone, and the turn over.", bug=named(gone.bug))
    return phrase("That would end the turn.")


FIRST = (3, 4, 5, 6)
SECOND = (2, 4, 6, 8)

STEPS = (
    LessonStep(
        "b1",
        "B8",
        phrase("How to win"),
        phrase("To win, lay four kinds of sequences, then empty your hand."),
        table(3, 4, 5, 6, 10, 12),
        (Wish(lays(SINGLE), phrase("A single is always one more: lay 3, 4, 5, 6.")),),
        Wrong("discard 10", phrase("That ends your turn. Lay 3, 4, 5, 6 first.")),
    ),
    LessonStep(
        "b2",
        "B2",
        phrase("The double"),
        phrase("A double is always two more. Every sequence needs at least four bugz."),
        table(2, 3, 4, 6, 8, 12),
        (Wish(lays(DOUBLE), phrase("Lay 2, 4, 6, 8.")),),
        Wrong("lay double 2 4 6", phrase("Three bugz are too few. The 8 goes with them."), "B2"),
    ),
    LessonStep(
        "b3",
        "B2",
        phrase("Triple and same"),
        phrase("Two kinds are left: a triple, always three more, and a same, all alike."),
        table(1, 2, 4, 7, 9, 9, 9, 9, 10, own=(FIRST, SECOND)),
        (
            Wish(lays(TRIPLE, SAME), phrase("Find one of them and lay it.")),
            Wish(lays(TRIPLE, SAME), phrase("Now the other.")),
        ),
        Wrong("lay same 9 9 9", phrase("Three are too few. You have one more 9."), "B2"),
    ),
    LessonStep(
        "b4",
        "B3",
        phrase("The joker"),
        phrase("The joker, the moth with the star, may be any number."),
        table(PLYT, 2, 4, 8, 9, 12),
        (Wish(lays(DOUBLE), phrase("Lay 2, 4, joker, 8.")),),
        Wrong("discard *", phrase("You gave away your best bug! It could have been the 6.")),
    ),
    LessonStep(
        "b5",
        "B6",
        phrase("Take one"),
        phrase("A turn begins with one new bug: from the bag, or the last discard."),
        table(3, 4, 5, 9, 11, 12, discards=(10, 6), phase="take"),
        (
            Wish(takes("pile"), phrase("Which one helps you?")),
            Wish(lays(SINGLE), phrase("Now lay 3, 4, 5, 6.")),
        ),
        Wrong("bag", phrase("From the bag came a 10. The open 6 makes 3, 4, 5, 6.")),
    ),
    LessonStep(
        "b6",
        "B11",
        phrase("Discard one"),
        phrase("A turn ends with one bug discarded."),
        table(7, 7, 7, 12),
        (Wish(discards_other_than(7), phrase("Choose the one that helps you least.")),),
        Wrong("discard 7", phrase("One more 7, and you have a same. Keep the sevens.")),
    ),
    LessonStep(
        "b7",
        "B9",
        phrase("Exchange"),
        phrase("With a sequence laid, you may swap bugz."),
        table(3, 3, 3, 7, 11, own=(FIRST,)),
        (
            Wish(fetches(3), phrase("Choose the 7, then click the 3 in the row.")),
            Wish(lays(SAME), phrase("Lay four 3s.")),
        ),
        Wrong("swap s1 7 for 6", phrase("3, 4, 5, 7 is no single any more. Take the 3 out instead."), "B9"),
    ),
    LessonStep(
        "b8",
        "B12",
        phrase("Out first"),
        phrase("Win the round, and {other}'s numbers are your points.", other=BEN),
        table(1, 4, 5, 7, 10, own=(FIRST, SECOND, (9, 9, 9, 9)), rounds=1),
        (
            Wish(lays(TRIPLE), phrase("Lay your last kind, the triple.")),
            Wish(goes_out, phrase("Now discard your last bug.")),
        ),
        Wrong("discard 5", phrase("Now the turn is over, and the triple is still in your hand. Lay first.")),
    ),
)

LESSONS = Lessons(
    RULES,
    STEPS,
    Opening(
        "b9",
        phrase("Your first match"),
        phrase("Four kinds, then out: that is RumBugz. Play your first match; I stay beside you."),
        options={"rounds": 2},
    ),
    feedback,
)
