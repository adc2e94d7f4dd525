"""The rules of QUERNI in our own words, with the rulings of Number Night."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.language import N_
from scenes.rulebook.book import HOUSE_RULINGS, Book, Figure, Key, Named, Rule, Ruling, Section, Words


@dataclass(frozen=True)
class BoardFigure(Figure):
    """A section of the board with what lies on it, in the notation of the game.

    `columns` and `rows` are the first and the last of the section, counted from 0; stones are (seat, number) by field. `path`
    is the way of the stone on its first field, `chain` the fields of a chain in ascending order, `tray` the numbers that lie
    in the tray beside the board afterwards.
    """

    columns: tuple[int, int]
    rows: tuple[int, int]
    stones: tuple[tuple[str, int, int], ...]
    path: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    tray: tuple[int, ...] = ()


_START = (
    ("a2", 0, 5), ("b2", 0, 12), ("c2", 0, 1), ("d2", 0, 9), ("a3", 0, 16), ("b3", 0, 3), ("c3", 0, 14), ("d3", 0, 7),
    ("a5", 0, 10), ("b5", 0, 2), ("c5", 0, 15), ("d5", 0, 6), ("a6", 0, 8), ("b6", 0, 13), ("c6", 0, 4), ("d6", 0, 11),
    ("g2", 1, 11), ("h2", 1, 4), ("i2", 1, 13), ("j2", 1, 8), ("g3", 1, 6), ("h3", 1, 15), ("i3", 1, 2), ("j3", 1, 10),
    ("g5", 1, 7), ("h5", 1, 14), ("i5", 1, 3), ("j5", 1, 16), ("g6", 1, 9), ("h6", 1, 1), ("i6", 1, 12), ("j6", 1, 5),
)

BOOK = Book("querni", "QUERNI", (
    Section(N_("The idea"), (
        Words(N_("Two players, sixteen numbered stones each. No dice, no luck on the way, and everything lies open.")),
        Words(N_("Bring stones with numbers that follow one another side by side. They make a chain, and chains come off the "
                 "board.")),
        BoardFigure(
            N_("Blue 3, 4, 5 and 6 touch each other: a chain."), (0, 6), (0, 2),
            (("b1", 0, 3), ("c2", 0, 4), ("c3", 0, 5), ("d3", 0, 6), ("d1", 1, 11), ("e2", 1, 8), ("f3", 1, 9), ("a3", 0, 14)),
            chain=("b1", "c2", "c3", "d3"),
        ),
        Words(N_("Whoever first has taken off all sixteen stones wins.")),
    )),
    Section(N_("The board"), (
        Rule("Q1", N_("Ten columns, a to j, and seven rows, 1 to 7. One player has the blue stones 1 to 16, "
                      "the other the pink ones.")),
        BoardFigure(N_("Around every marked corner lie four start fields."), (0, 9), (0, 6), _START, high=37.0),
        Ruling("Q2", N_("Blue starts in columns a to d, pink in columns g to j, both in rows 2, 3, 5 and 6.")),
    )),
    Section(N_("Set-up"), (
        Rule("Q3", N_("Before the match the table chooses how the stones lie.")),
        Named(N_("Shuffled"), N_("The stones of each colour lie at random on their own start fields.")),
        Named(N_("Mirrored"), N_("At random too, but pink is blue turned by half a circle: both have the same task.")),
        Named(N_("Placed"), N_("Each player lays out the other's stones, as mean as can be: first the pink ones, "
                               "then the blue ones.")),
        Ruling("Q3", N_("In Placed, blue moves first: with one's own stones, whoever lays out last could win at once. "
                        "In the other two ways chance draws who begins.")),
    )),
    Section(N_("Hands and keys"), (
        Key(N_("Click"), N_("Click a stone, then a lit field, or drag it there. Another click on it ends the turn.")),
        Key(N_("Drag"), N_("Drag along a chain, or click its first and its last stone: it comes off.")),
        Key(N_("Enter"), N_("Ends the turn. {accept} picks up and puts down, arrows move the ring.")),
        Key(N_("Esc"), N_("Puts everything back. {back} takes back the last jump, {undo} the last gesture.")),
        Key("{hint}", N_("A hint: first the piece, then the target, then the move and why.")),
        Key("{rules}", N_("This book, open at what matters now.")),
    )),
    Section(N_("Moving"), (
        Rule("Q4", N_("A turn is one move, or one chain taken off, or both: the move first.")),
        Rule("Q5", N_("A step goes to an empty field next to the stone, also slanting. A jump goes straight over one stone of "
                      "either colour, and may go on from there.")),
        BoardFigure(
            N_("Blue 7 makes three jumps in one move."), (0, 6), (0, 2),
            (("a1", 0, 7), ("b1", 1, 9), ("d2", 0, 4), ("e2", 1, 12), ("a3", 0, 11), ("f3", 0, 16), ("g1", 1, 3)),
            path=("a1", "c1", "e3", "e1"),
        ),
        Ruling("Q6", N_("A turn never lands twice on a field, the start included, nor jumps a stone twice.")),
    )),
    Section(N_("Taking off"), (
        Rule("Q7", N_("A chain is three or more stones of one colour, each beside the next number. "
                      "It may bend and cross itself.")),
        BoardFigure(
            N_("4–5–6–7 comes off. 9 stays: 8 is not blue."), (0, 3), (0, 2),
            (("a1", 0, 4), ("b2", 0, 5), ("c2", 0, 6), ("c3", 0, 7), ("b3", 1, 8), ("a3", 0, 9), ("d1", 1, 2)),
            chain=("a1", "b2", "c2", "c3"), tray=(4, 5, 6, 7),
        ),
        Rule("Q8", N_("All of a chain comes off, or any three or more in a row out of it. Nobody has to: a chain may stay.")),
        Ruling("Q9", N_("Nobody passes who can move or take off.")),
    )),
    Section(N_("The end"), (
        Rule("Q10", N_("Whoever has no stone left on the board wins at once.")),
        Rule("Q11", N_("When neither player has three numbers in a row left, no chain can come any more: a draw.")),
        BoardFigure(
            N_("Blue has 1, 2 and 5, pink 4, 9 and 10: a draw."), (0, 6), (0, 2),
            (("b1", 0, 1), ("c1", 0, 2), ("f3", 0, 5), ("d2", 1, 4), ("a3", 1, 9), ("g2", 1, 10)),
            high=21.0,
        ),
        Ruling("Q12", N_("30 rounds without a chain taken off end in a draw. A round is one turn of each player.")),
        Words(N_("Each player scores the stones taken off.")),
    )),
    Section(N_("Agreements"), (
        Words(N_("A table may end a match early. No rule of the game says so: it is an agreement of this house.")),
        Named(N_("Resign"), N_("On your turn, when one of your stones can never come off and the other player can still win. "
                               "The other player wins.")),
        Named(N_("Offer a draw"), N_("On your turn, once. The other player takes the draw or plays on.")),
        Words(N_("Both are in the pause menu.")),
    )),
    HOUSE_RULINGS,
))
