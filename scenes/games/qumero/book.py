"""The rules of QUMERO in our own words, with the rulings of this house."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.language import N_
from scenes.rulebook.book import HOUSE_RULINGS, Book, Figure, Key, Rule, Ruling, Section, Words

Dice = tuple[str, str, int, int]


@dataclass(frozen=True)
class GridFigure(Figure):
    """The grid of seat 0 with what is covered, and a roll beside it. Fields and lines bear their names ("R4", "row3").

    `placed` are the fields that the roll covers, those of `carded` by means of a card; `lit` are others that it could cover.
    `taken`: who took which line; `doubles`: the DOUBLE-DOUBLE cards of seat 0. `options`: they are numbered.
    """

    covered: tuple[str, ...]
    roll: Dice | None = None
    placed: tuple[str, ...] = ()
    carded: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    taken: tuple[tuple[str, int], ...] = ()
    doubles: int = 0
    options: bool = False


@dataclass(frozen=True)
class Things:
    """A roll and the cards that it brings ("qumero", "double"), in one row."""

    roll: Dice
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class ThingsFigure(Figure):
    """Dice and cards as they lie on the table."""

    rows: tuple[Things, ...]


def _fields(words: str) -> tuple[str, ...]:
    """Field names from columns with their rows: "Q136 R4"."""
    return tuple(word[0] + number for word in words.split() for number in word[1:])


_HALF = _fields("Q124 U34 M246 E145 R1 O134")

BOOK = Book("qumero", "QUMERO", (
    Section(N_("The idea"), (
        Words(N_("Two to four players, dice, and a grid of 36 fields each. Everything lies open.")),
        Words(N_("Every roll covers fields of one's own grid. Whoever is first to fill a line is paid by all others.")),
        GridFigure(
            N_("Row 4 is full: the others pay 500 each."), _HALF, ("U", "R", 2, 4), ("U2", "R4"),
            taken=(("row2", 2), ("colQ", 1)), high=34.0,
        ),
        Words(N_("In the end the most points win.")),
    )),
    Section(N_("The grid"), (
        Rule("M1", N_("Each player has a grid of columns Q, U, M, E, R, O and rows 1 to 6. R4 is the field in column R and "
                      "row 4.")),
        Rule("M14", N_("14 lines can be filled: a row brings 500, a column 750 and each of the two diagonals 1000 points.")),
        GridFigure(
            N_("Taken lines bear the mark of the taker; dots count the fields that a line lacks."),
            _fields("Q12345 U135 M24 E1245 R125 O6"),
            taken=(("row2", 2), ("colO", 1)), high=42.0,
        ),
    )),
    Section(N_("The material"), (
        Rule("M2", N_("Two dark dice bear the letters Q, U, M, E, R, O, two light ones the numbers 1 to 6.")),
        Rule("M3", N_("20 QUMERO and 10 DOUBLE-DOUBLE cards lie in a common supply. Used QUMERO cards go back.")),
        Ruling("M3", N_("When a supply is empty it hands nothing out; the player rolls again all the same.")),
        Rule("M4", N_("Everybody starts with 5000 points in notes.")),
        Words("2 \N{MULTIPLICATION SIGN} 1000, 3 \N{MULTIPLICATION SIGN} 500, 4 \N{MULTIPLICATION SIGN} 250, "
              "4 \N{MULTIPLICATION SIGN} 100, 2 \N{MULTIPLICATION SIGN} 50"),
        Ruling("M4", N_("The bank changes notes at any time: no payment fails for want of the right one.")),
    )),
    Section(N_("A turn"), (
        Rule("M5", N_("Before the match everybody rolls one number die: the highest begins. Then play goes clockwise.")),
        Ruling("M5", N_("Those who are level on the highest roll again, until one is highest.")),
        Rule("M6", N_("In a turn all four dice are rolled, then the roll is placed.")),
        ThingsFigure(N_("A roll: two letters and two numbers."), (Things(("M", "E", 5, 4)),), high=15.0),
        Rule("M13", N_("The turn ends with the placement, or the pass, after a roll without twins.")),
    )),
    Section(N_("Placing"), (
        Rule("M7", N_("The roll is read as two pairs of a letter and a number, in one way or the other; or as a sum: one letter "
                      "with both numbers together, if they make 6 at most. A sum uses up the whole roll.")),
        GridFigure(
            N_("U R 2 4: two ways as pairs, two as a sum."), _fields("Q135 U5 M3 E16 O24"), ("U", "R", 2, 4),
            lit=("U2", "U4", "U6", "R2", "R4", "R6"), options=True, high=34.0,
        ),
        Rule("M8", N_("Any option with an open field may be chosen, also a smaller one, and of its two fields one alone. Whoever "
                      "can place nothing passes, at no cost; nobody else may.")),
        Words(N_("With one field chosen and another one of its option open, the button says Add and takes that one, too. The "
                 "last number takes the one field alone.")),
    )),
    Section(N_("Twins"), (
        Rule("M11", N_("Twins: equal letters or equal numbers, not both. They bring a QUMERO card, and another roll after the "
                       "placement.")),
        Ruling("M11", N_("This roll is a must, and twins on it count again.")),
        ThingsFigure(
            N_("Twins and double twins, with what they bring."),
            (Things(("R", "R", 4, 2), ("qumero",)), Things(("Q", "Q", 1, 1), ("qumero", "double"))), high=26.0,
        ),
        Rule("M12", N_("Double twins: letters and numbers equal. They bring a DOUBLE-DOUBLE card, too. After the placement one "
                       "die is thrown, and all others pay 100 times its number; then all four dice roll again.")),
    )),
    Section(N_("QUMERO cards"), (
        Rule("M9", N_("Where the own field of a pair or a sum is covered already, a QUMERO card stands for the letter: it covers "
                      "any open field in the row of the number.")),
        GridFigure(
            N_("Q6 is covered: a card covers M6 instead."), _fields("Q46 U15 M2 E3 O25"), ("Q", "R", 4, 6),
            ("M6", "R4"), ("M6",), ("U6", "E6", "R6", "O6"), high=33.0,
        ),
        Rule("M10", N_("Cards come with the roll, before the placement. A QUMERO card serves from the next roll on.")),
        Ruling("M9", N_("Cards only go with an option that covers as many open fields as the roll can, all of them placed: one "
                        "card for each covered pair or sum, on other fields. If nothing is open: one, two or none. Two pairs on "
                        "one field cover it once; the second counts as covered.")),
        GridFigure(
            N_("Here Q4 and R6 are open: no card."), _fields("Q6 U15 M2 E3 O25"), ("Q", "R", 4, 6),
            lit=("Q4", "R4", "R6"), high=33.0,
        ),
    )),
    Section(N_("Lines and points"), (
        Rule("M15", N_("Whoever is first to fill a line gets its worth from each other player in the game. Then it is taken: "
                       "filling it later brings nothing.")),
        Rule("M16", N_("Grand Slam: two DOUBLE-DOUBLE cards double all lines filled from then on, three bring threefold, and "
                       "so on, for their own roll already. The die of M12 stays as it is.")),
        GridFigure(
            N_("Two cards: 1000 and 1500 from each."), _fields("Q14 U34 M4 E46 R12356 O4"), ("M", "R", 4, 2),
            ("R4",), doubles=2, high=30.0,
        ),
        Ruling("M16", N_("The cards are not used up, and nobody may do without.")),
        Ruling("M17", N_("Several lines of one placement are paid one by one: rows, then columns, then diagonals. Payers go "
                         "clockwise from the receiver, also for the die.")),
        Rule("M18", N_("Whoever cannot pay in full pays what is left and is out: no more turns, no more payments. Taken lines "
                       "stay taken.")),
        Words(N_("An orange sign with ! on the face: one placement of another player, or any line, would cost more than is "
                 "left.")),
        Ruling("M18", N_("Whoever is out keeps the cards. Whoever pays the very last point stays in with 0, until a payment "
                         "cannot be made in full.")),
    )),
    Section(N_("The end"), (
        Rule("M19", N_("The match ends when all 14 lines are taken, or when only one player in the game has points left: at "
                       "once, after any single payment. Only the fourteenth line is first paid by everybody.")),
        GridFigure(
            N_("All 14 lines have their taker: the match is over."), _fields("Q146 U34 M3456 E134 R2345 O346"),
            taken=(
                ("row1", 1), ("row2", 3), ("row3", 2), ("row4", 0), ("row5", 1), ("row6", 3), ("colQ", 2), ("colU", 1),
                ("colM", 3), ("colE", 1), ("colR", 2), ("colO", 3), ("diag1", 1), ("diag2", 2),
            ), high=36.0,
        ),
        Rule("M20", N_("The most points win.")),
        Ruling("M20", N_("Players level on points share the win.")),
    )),
    Section(N_("Hands and keys"), (
        Key("{accept}", N_("Rolls the dice; held down it shakes them first. A click on the dice does the same.")),
        Key(N_("Click"), N_("A field chooses it, another click places it, the right button gives it back. Two dice choose "
                         "their pair, a number a whole option.")),
        Key(N_("1 to 5"), N_("Choose the option with that number.")),
        Key(N_("Drag"), N_("A QUMERO card goes onto its field by dragging, or by a click on both.")),
        Key(N_("Enter"), N_("Places what is chosen. If nothing is, it first chooses what brings the most now.")),
        Key(N_("Esc"), N_("Takes the last gesture back, as {undo} does. A card in the hand goes back to its place.")),
        Key("{hint}", N_("A hint: first a field, then the whole placement, then why.")),
        Key("{rules}", N_("This book, open at what matters now.")),
    )),
    HOUSE_RULINGS,
))
