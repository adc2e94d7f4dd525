"""The rules of RumBugz in our own words, with the rulings of Number Night."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.language import N_
from scenes.rulebook.book import HOUSE_RULINGS, Book, Figure, Key, Rule, Ruling, Section, Words

TO = "to"
"""A sign between bugz that is drawn as an arrow."""


@dataclass(frozen=True)
class Line:
    """Bugz in a line, with codes as in a position: 1 to 12, 0 for a PLYT, a negative number for a PLYT that stands for it.

    `kind` is that of a sequence on the table, whose sign comes before it; with `marks` the signs of all four kinds come there,
    these as laid. `lit` are the places (from 0) of what is new. `others` lie apart, after `sign`; `word` ends the line.
    `wrong`: the rules refuse it. None is a bug that is not seen.
    """

    bugs: tuple[int, ...] = ()
    kind: str = ""
    marks: tuple[str, ...] | None = None
    lit: tuple[int, ...] = ()
    sign: str = ""
    others: tuple[int | None, ...] = ()
    word: str = ""
    wrong: bool = False


@dataclass(frozen=True)
class BugsFigure(Figure):
    """Lines of bugz on felt, one below the other."""

    lines: tuple[Line, ...]


BOOK = Book("rumbugz", "RumBugz", (
    Section(N_("The idea"), (
        Words(N_("Two to six players, a bag of bugz with numbers from 1 to 12, and hands that the others do not see.")),
        Words(N_("Whoever first has laid all four kinds of sequence, and then holds no bug any more, wins the round.")),
        BugsFigure(N_("The four kinds: single, double, triple, same."), (
            Line((3, 4, 5, 6), "single"), Line((2, 4, 6, 8), "double"), Line((3, 6, 9, 12), "triple"), Line((7, 7, 7, 7), "same"),
        ), high=40.0),
        Words(N_("After several rounds the most points win.")),
    )),
    Section(N_("The bugz"), (
        Rule("B1", N_("Bugz bear numbers from 1 to 12. A PLYT bug, night-blue with a star, is the joker.")),
        BugsFigure(N_("Numbers, and a PLYT bug."), (Line((1, 5, 8, 12, 0)),), high=14.0),
        Ruling("B1", N_("The bag holds 8 PLYT bugz and each number 8 times, 10 times with five or six players. The table may "
                        "choose otherwise, with at least 17 bugz a player.")),
        Rule("B3", N_("A PLYT bug stands for any number from 1 to 12, fixed when it is laid.")),
        Ruling("B3", N_("A sequence may hold several, but at least one bug with a number.")),
    )),
    Section(N_("Sequences"), (
        Rule("B2", N_("A sequence has four bugz or more. In a single each number is 1 higher than the one before, in a double 2, "
                      "in a triple 3; in a same all are alike. Numbers stay from 1 to 12.")),
        BugsFigure(N_("A double, a same with a PLYT bug, and no single: a 5 is missing."), (
            Line((5, 7, 9, 11), "double"), Line((8, 8, 8, -8), "same"), Line((3, 4, 6, 7), "single", wrong=True),
        ), high=31.0),
        Words(N_("So a single has 12 bugz at most, a double 6 and a triple 4.")),
    )),
    Section(N_("A round begins"), (
        Rule("B4", N_("Before the first round everybody draws a bug: the highest number begins.")),
        Ruling("B4", N_("A PLYT bug counts 0 here. Those who are level at the top draw again, then the bugz go back. Later "
                        "rounds are begun by the winner of the round before.")),
        Rule("B5", N_("Everybody draws six bugz and keeps them hidden. The discard pile is empty.")),
        BugsFigure(N_("A hand of six."), (Line((2, 5, 6, 9, 11, 0)),), high=14.0),
    )),
    Section(N_("A turn"), (
        Rule("B6", N_("First take a bug: unseen from the bag, or the last one of the discard pile.")),
        Rule("B7", N_("Then lay, swap and attach, in any order, as often as possible.")),
        Ruling("B7", N_("Several sequences may be laid in one turn.")),
        Rule("B8", N_("Sequences are laid from the hand.")),
        Ruling("B8", N_("Until a player has laid all four kinds in this round, each of them is laid once. After that any.")),
        BugsFigure(N_("Double and same are laid; single and triple are still missing."), (Line(marks=("double", "same")),),
                   high=12.0),
    )),
    Section(N_("End of a turn"), (
        Rule("B11", N_("The turn ends with a discard: one bug from the hand, for all to see. Then each sequence laid in this "
                       "turn brings four new bugz from the bag.")),
        BugsFigure(N_("Four laid, one discarded, four drawn."), (
            Line((1, 4, 7, 10), "triple"), Line((2,), sign="+", others=(3, 6, 6, 12)),
        ), high=22.0),
        Ruling("B11", N_("Whoever has laid all four kinds draws none any more, also not in the turn that completes them.")),
    )),
    Section(N_("Exchanging"), (
        Rule("B9", N_("Whoever has laid a sequence in this round may change any sequence on the table: a bug from the hand goes "
                      "in, another comes out into the hand. It stays a sequence of its kind.")),
        BugsFigure(N_("7 goes in, 3 comes out; 12 goes in for the PLYT bug."), (
            Line((4, 5, 6, 7), "single", lit=(3,), sign=TO, others=(3,)),
            Line((3, 6, 9, 12), "triple", lit=(3,), sign=TO, others=(0,)),
        ), high=22.0),
        Ruling("B9", N_("One for one. A PLYT bug may go in as well; one that comes out forgets its number. Within a turn no "
                        "sequence is brought back to what it was.")),
    )),
    Section(N_("Attaching"), (
        Rule("B10", N_("Whoever has laid all four kinds in this round may add bugz to any sequence: at an end, or one more to a "
                       "same.")),
        BugsFigure(N_("8 goes to the single, 10 to the same."), (
            Line((4, 5, 6, 7, 8), "single", lit=(4,)), Line((10, 10, 10, 10, 10), "same", lit=(4,)),
        ), high=22.0),
    )),
    Section(N_("Knocking"), (
        Rule("B14", N_("With three or more players the others may knock for a discard, before the next player takes a bug.")),
        Ruling("B14", N_("The one who discarded it and the next player may not knock. After a turn without a discard, or when "
                         "the round is over, nobody knocks.")),
        Rule("B15", N_("The next player decides: to take the bug; or to allow the knock. Then who knocked takes it, and one more "
                       "from the bag: the hand grows by two.")),
        BugsFigure(N_("The 7 that was discarded, and one unseen from the bag."),
                   (Line((7,), sign="+", others=(None,)),), high=14.0),
        Ruling("B15", N_("The next player may also refuse it. Then only the bag is left to take from.")),
        Ruling("B16", N_("If several knock, the one who comes first clockwise from the next player counts. There is one knock "
                         "for each discard.")),
        Rule("B17", N_("All who may knock are asked. On the screen a ring shows how long: who says nothing is silent, and it "
                       "ends when the next player begins.")),
    )),
    Section(N_("End of a round"), (
        Rule("B12", N_("Whoever has laid all four kinds and has no bug left wins the round.")),
        BugsFigure(N_("All four kinds lie, and the hand is empty."), (Line(marks=("single", "double", "triple", "same")),),
                   high=12.0),
        Ruling("B12", N_("With the last discard, or without one after the last bug was laid or attached. An empty hand before "
                         "all four kinds lie ends the turn, and draws by B11.")),
        Rule("B13", N_("If the bag is empty, all discards but the last are shuffled into it. Whoever gets no bug even then plays "
                       "on without one.")),
        Ruling("B13", N_("A round ends without a winner when everybody in a row could take no bug, or when in ten turns of each "
                         "nobody has laid or attached one.")),
    )),
    Section(N_("Points"), (
        Rule("B18", N_("The winner of a round gets the numbers of all bugz that the others have left, added up.")),
        BugsFigure(N_("4, 9 and a PLYT bug are left: 4 + 9 + 12 = 25 points."), (Line((4, 9, 0), word="+25"),), high=14.0),
        Ruling("B18", N_("A PLYT bug counts 12. A round without a winner brings nothing but counts as a round; the player after "
                         "its starter begins the next.")),
        Rule("B19", N_("After the last round the highest score wins.")),
        Ruling("B19", N_("There are as many rounds as players, or as the table chooses, up to 12. Level scores share the win.")),
    )),
    Section(N_("Hands and keys"), (
        Key(N_("Click"), N_("Picks bugz; a click on the table lays them there. So does dragging them.")),
        Key(N_("Drag"), N_("A line around bugz picks all. A bug held over a sequence shows what would come out.")),
        Key(N_("Wheel"), N_("Changes what a PLYT bug stands for, where several numbers are possible.")),
        Key("{knock}", N_("Knocks; if several are asked, the number of the seat does.")),
        Key(N_("Enter"), N_("Presses the gold button. {accept} picks up and puts down, arrows move the ring.")),
        Key("{hide}", N_("Hides the open hand, until its player wants it again.")),
        Key(N_("Esc"), N_("Takes the last gesture back, as {undo} does.")),
        Key("{hint}", N_("A hint: first the bugz, then where they go, then why.")),
        Key("{rules}", N_("This book, open at what matters now.")),
    )),
    HOUSE_RULINGS,
))
