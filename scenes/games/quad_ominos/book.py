"""The rules of Quad-Ominos in our own words, with the rulings of Number Night."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.language import MINUS, N_
from scenes.rulebook.book import HOUSE_RULINGS, Book, Figure, Key, Named, Rule, Ruling, Section, Words


@dataclass(frozen=True)
class Cut:
    """A section of a table in the notation of the game: what lies there, and what is laid onto it.

    `table` are placements side by side, `laid` is a move: a tile, and its bonus tiles if there are any. `points` says what it
    brings. `wrong`: the rules refuse it.
    """

    table: str
    laid: str = ""
    points: str = ""
    wrong: bool = False


@dataclass(frozen=True)
class CutsFigure(Figure):
    """Sections of tables side by side."""

    cuts: tuple[Cut, ...]


@dataclass(frozen=True)
class RowFigure(Figure):
    """Tiles in a row, each with a word below it: "1135" a tile as laid, "dim 0234" one that does not fit, "well" the well."""

    things: tuple[tuple[str, str], ...]


BOOK = Book("quad_ominos", "Quad-Ominos", (
    Section(N_("The idea"), (
        Words(N_("Two to eight players, square tiles with a number on each corner, and hands that the others do not see.")),
        Words(N_("Where tiles touch, their numbers agree. Each tile laid scores the sum of its four numbers.")),
        CutsFigure(
            N_("0 meets 0 and 2 meets 2: 7 points."),
            (Cut("5555@0,0 5025@1,0 0355@0,1", "0322@2,0", "+7"),), high=27.0,
        ),
        Words(N_("Round follows round, until somebody has 800 points.")),
    )),
    Section(N_("The tiles"), (
        Rule("T1", N_("125 tiles, one for every four numbers from 0 to 5; only 0–2–4–5 does not exist. A tile may be turned, but "
                      "never flipped. It is worth the sum of its numbers.")),
        RowFigure(N_("One tile in its four turns. It is worth 6."), (("0123", ""), ("3012", ""), ("2301", ""), ("1230", "")),
                  high=17.0),
        Rule("T2", N_("Before the match the table chooses how many tiles there are.")),
        Named("125", N_("All of them. The game goes to 800 points.")),
        Named("70", N_("For beginners: without the tiles that bear a five. The game goes to 600.")),
    )),
    Section(N_("A round begins"), (
        Rule("T3", N_("The tiles are shuffled face down, and everybody draws: 15 tiles with two players, 10 with three, 8 with "
                      "four, 7 with five, else 6. The rest is the pile.")),
        Rule("T4", N_("Whoever holds the highest quadruple, a tile with one number on all corners, lays it first: for its sum "
                      "and a bonus (T8).")),
        RowFigure(N_("The highest quadruples. 5–5–5–5 goes before all others."),
                  (("5555", "20"), ("4444", "16"), ("3333", "12")), high=19.0),
        Rule("T5", N_("Then play goes clockwise.")),
    )),
    Section(N_("The first tile"), (
        Rule("T4", N_("Whoever also holds 0–0–0–0 may show the quadruple and lay 0–0–0–0: 25 points, and two bonus tiles on top. "
                      "Without any quadruple the tile with the highest sum begins, and brings no bonus.")),
        CutsFigure(
            N_("With two bonus tiles: 20 + 15 + 5 = 40 points."),
            (Cut("", "5555@0,0 + 5055@1,0 + 0005@1,1", "20 + 15 + 5"),), high=24.0,
        ),
        Ruling("T4", N_("If 0–0–0–0 itself is the highest quadruple, it begins like any other. Of equal highest sums the tile "
                        "with the higher numbers begins.")),
    )),
    Section(N_("Laying"), (
        Rule("T6", N_("Tiles lie on squares, without end in any direction. A new one shares a full side with a tile that lies "
                      "there, and at every point where it meets others, also slanting, its number is theirs.")),
        CutsFigure(
            N_("The first fits. The second does not: 0 meets 5. Nor the third: no side lies at a side."),
            (
                Cut("5555@0,0", "5135@1,0", "+14"), Cut("5555@0,0", "5550@1,0", wrong=True),
                Cut("5555@0,0", "1145@1,1", wrong=True),
            ), high=21.0,
        ),
        Rule("T7", N_("It scores the sum of its numbers.")),
    )),
    Section(N_("Bonus"), (
        Rule("T8", N_("If three or four of its numbers meet numbers on the table, a tile brings 25 points more; or, in place of "
                      "the 25, two bonus tiles, laid at once one after the other, for their sums.")),
        CutsFigure(
            N_("5 + 25 = 30 points, or 5 + 14 + 16 = 35."),
            (
                Cut("5555@0,0 5055@1,0 0055@0,1", "0005@1,1", "5 + 25"),
                Cut("5555@0,0 5055@1,0 0055@0,1", "0005@1,1 + 0455@2,0 + 3553@-1,0", "5 + 14 + 16"),
            ), high=29.0,
        ),
        Words(N_("Whoever has no two that fit, or does not want to, takes the 25.")),
        Ruling("T8", N_("Bonus tiles bring no further bonus.")),
    )),
    Section(N_("Drawing"), (
        Rule("T9", N_("Whoever has no tile that fits draws from the pile, one by one, until one does: minus 20 points for each. "
                      "The tile that fits is then laid.")),
        RowFigure(
            N_("Only the third tile fits 1–1–1–1: minus 60, then it is laid."),
            (("1111", ""), ("well", ""), ("dim 0234", f"{MINUS}20"), ("dim 2255", f"{MINUS}20"), ("1135", f"{MINUS}20")),
            high=18.0,
        ),
        Ruling("T9", N_("Whoever has a tile that fits lays one, whichever, and draws none.")),
    )),
    Section(N_("Passing"), (
        Rule("T10", N_("If the pile is empty and nothing fits, the player passes: minus 20 points. Points may go below zero.")),
        Rule("T11", N_("The table may set a clock of 30 or 60 seconds for each turn.")),
        Ruling("T11", N_("When the time is over, nothing is laid any more. Tiles drawn and their minus points stay; there is no "
                         "other penalty. It does not count as a pass.")),
        Ruling("T13", N_("If the pile is empty and all have passed in a row, the round ends without a winner, and nothing is "
                         "added. Any other turn begins the count anew.")),
    )),
    Section(N_("End of a round"), (
        Rule("T12", N_("Whoever lays the last tile of the hand wins the round and gets the sums of all tiles that the others "
                       "have left.")),
        RowFigure(N_("13 + 6 + 10 are left with the others: 29 points for the winner of the round."),
                  (("2344", "13"), ("0015", "6"), ("3133", "10")), high=18.0),
        Ruling("T12", N_("If that tile earns a bonus, it is paid as 25.")),
    )),
    Section(N_("The winner"), (
        Rule("T14", N_("Whoever first has 800 points, or 600 with 70 tiles, wins. Until then a new round is dealt, and the "
                       "points go on.")),
        Ruling("T14", N_("The win counts at once, also within a round; but the turn is scored to its end first.")),
    )),
    Section(N_("Hands and keys"), (
        Key(N_("Click"), N_("Picks a tile up; a second click lays it where it lights up, a third one there ends the turn.")),
        Key("{turn}", N_("Turns the tile that is held, as the wheel does: only to what fits there.")),
        Key(N_("Enter"), N_("Presses the gold button. {accept} picks up and puts down, arrows move the ring.")),
        Key("{hide}", N_("Hides the open hand, until its player wants it again.")),
        Key("{home}", N_("Shows the whole table. The wheel zooms, the middle button moves it.")),
        Key(N_("Esc"), N_("Takes the last gesture back, as {undo} does.")),
        Key("{hint}", N_("A hint: first a tile, then its place, then why.")),
        Key("{rules}", N_("This book, open at what matters now.")),
    )),
    HOUSE_RULINGS,
))
