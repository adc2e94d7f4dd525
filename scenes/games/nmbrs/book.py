"""The rules of nmbrs! in our own words, with the rulings of Number Night."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.language import MINUS, N_
from scenes.rulebook.book import HOUSE_RULINGS, Book, Figure, Key, Named, Rule, Ruling, Section, Words


@dataclass(frozen=True)
class Line:
    """Cards in a line, as the notation writes them: "10 20=Jr 30"; "Jr" a joker that stands for nothing yet.

    `lit` are the places (from 0) of the cards that a play brings from the hand. `others` lie apart, after an arrow. `word` ends
    the line. `wrong`: the rules refuse it. It begins so many places to the right as `column` says, behind the closed pile where
    there is a `pile`; at its place `pin` another row crosses it, whose cards are the next lines.
    """

    cards: str
    lit: tuple[int, ...] = ()
    others: str = ""
    word: str = ""
    wrong: bool = False
    column: float = 0
    pile: bool = False
    pin: int | None = None


@dataclass(frozen=True)
class CardsFigure(Figure):
    """Lines of cards on felt, one below the other."""

    lines: tuple[Line, ...]


BOOK = Book("nmbrs", "nmbrs!", (
    Section(N_("The idea"), (
        Words(N_("Two to eight players, cards with the numbers 1 to 100, and hands that the others do not see.")),
        Words(N_("Numbers that lie equally far apart make a row, and rows bring points. Rows on the table can be built on by "
                 "all.")),
        CardsFigure(N_("Step 10: the cards are worth 2 + 2 + 1 = 5 points."), (Line("10 20 30", word="+5"),), high=18.0),
        Words(N_("Everybody starts with 50 points. Whoever has the goal, usually 100, after a round wins.")),
    )),
    Section(N_("The cards"), (
        Rule("N1", N_("104 cards in four colours, each with a pattern of its own: 1 to 100, and a joker of each colour. The "
                      "dots say what a card is worth: 1 to 3 points, a joker nothing.")),
        CardsFigure(N_("Worth 3, 1, 1 and 3, and a joker."), (Line("7 57 66 100 Jb"),), high=17.0),
        Ruling("N1", N_("Which number has which colour and worth is our choice. The settings take another deck.")),
        Rule("N2", N_("A joker stands for any number, fixed when it is laid.")),
        Ruling("N2", N_("Also for one that lies elsewhere. It keeps its own colour.")),
    )),
    Section(N_("Rows"), (
        Rule("N3", N_("A row has three cards or more with one step between them. Counted on backwards by that step it ends on "
                      "0, at the level Advanced also on 1.")),
        CardsFigure(N_("Back to 0; back to 1, at Advanced; and back to 2, which is no row."), (
            Line("10 20 30", word="20 10 0"), Line("11 16 21", word="16 11 6 1"), Line("14 20 26", word="20 14 8 2", wrong=True),
        ), high=32.0),
        Ruling("N3", N_("Ending on 1 belongs to the level Advanced alone.")),
        Ruling("N4", N_("A row holds at least one card with a number.")),
        Rule("N5", N_("A card lies in one row, or in two that cross there.")),
        CardsFigure(N_("9 lies in 3–6–9–12–15 and in 9–18–27."), (
            Line("3 6 9 12 15", pin=2), Line("18", lit=(0,), column=2), Line("27", lit=(0,), column=2),
        ), high=26.0),
        Ruling("N5", N_("Two rows never share more than one card.")),
    )),
    Section(N_("A round begins"), (
        Rule("N6", N_("Before the match the table chooses the level, the points that win, and, if it likes, a limit of rounds.")),
        Ruling("N6", N_("A match for children ends after 12 rounds, if nobody has the points before.")),
        Rule("N7", N_("Everybody starts with 50 points, children with 20. In each round everybody is dealt 7 cards, with two "
                      "players 9; children 5, with two players 7. The next "
                      "card is turned up and begins the open pile, the others are the draw pile.")),
        Ruling("N7", N_("Chance draws who begins; round by round the start goes on clockwise.")),
    )),
    Section(N_("Taking a card"), (
        Rule("N8", N_("A turn begins with a card. The player whose turn it is may take the open one. If not, the others may, "
                      "one after the other clockwise: the first one who wants it takes it, and draws one as well. Then the "
                      "same is asked about the card that lies on top now.")),
        CardsFigure(N_("The draw pile and the open card."), (Line("91", column=1.6, pile=True),), high=20.0),
        Words(N_("When nobody wants the open card, the player whose turn it is draws one. One player may take several times, "
                 "also the card just discarded.")),
    )),
    Section(N_("Laying"), (
        Rule("N9", N_("Then cards are laid as often as wished, one play after the other. Nobody has to.")),
        Rule("N10", N_("A new row: three cards or more from the hand.")),
        Rule("N11", N_("Whoever has laid a new row may also build on any row, with at least one card from the hand.")),
        CardsFigure(N_("At an end, and in between: the step becomes 5."), (
            Line("10 20 30 40", lit=(3,)), Line("10 15 20 25 30", lit=(1, 3)),
        ), high=24.0),
        Ruling("N11", N_("The new row must have been laid in this round.")),
        Named(N_("Joining"), N_("Two rows become one, with a card from the hand.")),
        CardsFigure(N_("40 joins 10–20–30 and 50–60–70."), (Line("10 20 30 40 50 60 70", lit=(3,)),), high=15.0),
        Named(N_("Crossing"), N_("A card on the table and two or more from the hand make a second row through it.")),
        CardsFigure(N_("18 and 27 cross the row at 9."), (
            Line("3 6 9 12", pin=2), Line("18", lit=(0,), column=2), Line("27", lit=(0,), column=2),
        ), high=26.0),
    )),
    Section(N_("Points"), (
        Rule("N13", N_("A play brings what the cards from the hand are worth: their dots. It counts double when all cards of "
                       "the whole row have one colour, or all different colours.")),
        CardsFigure(N_("Three colours, all different: 2 + 2 + 3 = 7, doubled 14."),
                    (Line("93 96 99", lit=(0, 1, 2), word="+14"),), high=18.0),
        Rule("N14", N_("The last card of a hand is never laid: it is kept for the discard.")),
        Rule("N15", N_("The turn ends with a discard: one card from the hand goes onto the open pile, even if all could "
                       "be laid.")),
    )),
    Section(N_("Jokers"), (
        Rule("N12", N_("A joker on the table can be replaced by the card that it stands for. That brings no points, and the "
                       "very next play must lay the joker in another row, for whatever number.")),
        CardsFigure(N_("20 takes the place of the joker, which comes into the hand."), (
            Line("10 20=Jr 30"), Line("10 20 30", lit=(1,), others="Jr"),
        ), high=32.0),
        Ruling("N12", N_("Only who may build may do so, and only if such a play is possible then.")),
    )),
    Section(N_("End of a round"), (
        Rule("N16", N_("Whoever discards the last card ends the round. From all others the worths of their cards are taken "
                       "off, for a joker nothing.")),
        CardsFigure(N_("3 + 1 + 0: minus 4 points."), (Line("38 64 Jo", word=f"{MINUS}4"),), high=18.0),
        Ruling("N16", N_("Points may go below zero.")),
        Ruling("N17", N_("If the draw pile is empty, all open cards but the top one are shuffled into a new one. The round "
                         "also ends when all in a row took no card and laid none, or nobody has laid in ten turns of each. "
                         "Then the cards of all are taken off.")),
    )),
    Section(N_("The winner"), (
        Rule("N18", N_("After a round whoever has the points that win has won; of several the one with most. Else another "
                       "round is played.")),
        Ruling("N18", N_("If several are level at the top, all play another round. After the last round the highest score "
                         "wins; level scores share the win.")),
        Rule("N19", N_("Points count at once, but who has won is looked at after a round alone.")),
    )),
    Section(N_("For children"), (
        Rule("N20", N_("Cards 1 to 50 and the jokers, 20 points at the start, 5 cards each, with two players 7. A play brings "
                       "a point for each card from the hand, doubled if the row has one colour. A turn may end without a "
                       "discard.")),
        CardsFigure(N_("Count back along the row: 9, 6, 3, 0."), (Line("6 9 12"),), high=18.0),
        Ruling("N20", N_("Rows count back to 0 alone. Jokers count a point like any card; each card left costs one. The last "
                         "card may be laid: then the round is over at once.")),
    )),
    Section(N_("Signs and keys"), (
        Named(N_("Three cards"), N_("At a face: this player has laid a row of their own in this round, and may add to all "
                                    "rows.")),
        Named(N_("Crown"), N_("This player has the most points.")),
        Named(N_("Two rings"), N_("The card belongs to two rows that have no room to cross, so it is shown in both.")),
        Named(N_("Star"), N_("A joker, on the table with the number for which it stands.")),
        Named(N_("Line under a number"), N_("Tells 6 from 9, and 66 from 99.")),
        Key(N_("Click"), N_("Picks cards. Where they fit lights up: a click there lays them.")),
        Key(N_("Drag"), N_("A line around cards picks all; what is picked can be dragged.")),
        Key("{knock}", N_("Takes the open card. When several are asked, each presses the number of the seat.")),
        Key(N_("Enter"), N_("Presses the gold button. {accept} picks up and puts down, arrows move the ring.")),
        Key("{hide}", N_("Hides the open hand, until its player wants it again.")),
        Key("{home}", N_("Shows the whole table. The wheel zooms, the middle button moves it.")),
        Key(N_("Esc"), N_("One gesture back, like {undo}.")),
        Key("{hint}", N_("A hint: first the cards, then where they go, then why.")),
        Key("{rules}", N_("This book, open at what matters now.")),
    )),
    HOUSE_RULINGS,
))
