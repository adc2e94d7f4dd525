"""The lessons of nmbrs!, at its easiest level. A card is its number, "Jr" the red joker; rows belong to the table."""

from __future__ import annotations

from game.contract import Json, Phrase, phrase
from game.lessons import BEN, Aim, Lessons, LessonStep, Made, Opening, Wish, Wrong
from game.nmbrs.cards import CARD
from game.nmbrs.events import Discarded, Laid, Left, TookClosed, TookOpen, TurnEnded, WentOut
from game.nmbrs.rows import SIMPLIFIED
from game.nmbrs.rules import RULES

THEIRS = [17, 23, 31, 38]


def table(
    hand: str, row: str = "", opened: bool = False, open_pile: tuple[int, ...] = (46,), phase: str = "play",
    scores: tuple[int, int] = (20, 20),
) -> Json:
    """The position in which seat 0 is to play from `hand` (or to take first). `row` is the one on the table; `opened`: seat 0
    has laid a row already."""
    cards = [[int(number), int(number)] for number in row.split()]
    return {
        "game": "nmbrs", "seats": 2, "options": {"level": SIMPLIFIED, "aim": 100, "max_rounds": 12}, "round": 1, "starter": 0,
        "scores": list(scores), "phase": phase, "turn": 0, "asked": [], "closed": [], "open": list(open_pile),
        "hands": [[CARD[name] for name in hand.split()], THEIRS], "rows": [{"id": 1, "cards": cards}] if cards else [],
        "next_id": 2 if cards else 1, "opened": [opened, False], "pending": None, "took": phase == "play", "played": False,
        "no_take": 0, "idle": 0,
    }


def lays(made: Made) -> bool:
    """Cards were laid."""
    return made.first(Laid) is not None


def lays_cards(*names: str) -> Aim:
    """Exactly these cards of the hand were laid, wherever they went."""
    return lambda made: any(set(laid.brought) == set(names) for laid in made.all(Laid))


def takes_the_open_one(made: Made) -> bool:
    """The open card was taken."""
    return made.first(TookOpen) is not None


def lays_the_last(made: Made) -> bool:
    """Cards were laid, and the hand is empty."""
    return lays(made) and made.first(WentOut) is not None


def feedback(made: Made) -> Phrase:
    """What a move did that was not asked for."""
    laid = made.first(Laid)
    if laid is not None:
        return phrase("That would be {points} points. There is more.", points=laid.points)
    gone = made.first(Discarded)
    if gone is not None:
        card = phrase("the joker") if gone.card.startswith("J") else gone.card
        return phrase("{card} would be gone, and the turn over.", card=card)
    if made.first(TurnEnded) is not None:
        return phrase("That would end the turn.")
    if made.first(Left) is not None:
        return phrase("That would leave the open card.")
    took = made.first(TookClosed)
    return phrase("That would bring {card}.", card=took.card) if took is not None else phrase("That would bring no card.")


TENS = "10 20 30"

STEPS = (
    LessonStep(
        "n1",
        "N10",
        phrase("How to win"),
        phrase("Whoever has 100 points wins. Each card that you lay in a row is a point."),
        table("7 10 20 30 41"),
        (Wish(lays, phrase("Lay 10, 20, 30.")),),
        Wrong("row 7 20 30", phrase("From 7 to 20 it is 13, from 20 to 30 it is 10. Steps must be equal."), "N3"),
    ),
    LessonStep(
        "n2",
        "N3",
        phrase("Back to 0"),
        phrase("Count back with the same step: a row must land on 0."),
        table("7 14 15 21 25 35"),
        (Wish(lays, phrase("Which three cards can be a row?")),),
        Wrong("row 15 25 35", phrase("35, 25, 15, 5: the next step goes past 0."), "N3"),
    ),
    LessonStep(
        "n3",
        "N8",
        phrase("Take a card"),
        phrase("A turn begins with a card. You may take the open one."),
        table("9 16 24 41", open_pile=(44, 8), phase="offer"),
        (
            Wish(takes_the_open_one, phrase("Does the 8 help you? Take it.")),
            Wish(lays, phrase("Now lay 8, 16, 24.")),
        ),
        Wrong("leave", phrase("Now {other} may have the 8. With it you had 8, 16, 24.", other=BEN)),
    ),
    LessonStep(
        "n4",
        "N11",
        phrase("Add to a row"),
        phrase("You have laid a row. Now you may add to any row on the table, {other}'s too.", other=BEN),
        table("9 40", TENS, opened=True),
        (Wish(lays, phrase("Add your 40.")),),
        Wrong("end", phrase("You may stop. But 40 fits at the end of the row: one point more.")),
    ),
    LessonStep(
        "n5",
        "N11",
        phrase("Cards between"),
        phrase("Cards may also go between, if all steps stay equal."),
        table("15 25 47", TENS, opened=True),
        (Wish(lays_cards("15", "25"), phrase("Use 15 and 25.")),),
        Wrong("build 15 to 10-30", phrase("From 10 to 15 it is 5, from 20 to 30 it is 10. Lay both at once."), "N3"),
    ),
    LessonStep(
        "n6",
        "N11",
        phrase("Across the table"),
        phrase("No row in your hand? A card on the table may be part of a second row."),
        table("9 11 33 44", "20 21 22", opened=True),
        (Wish(lays_cards("11", "33", "44"), phrase("Lay 11, 33, 44 across, at 22.")),),
        Wrong("row 11 33 44", phrase("22 is missing between 11 and 33. It lies on the table: lay them across there."), "N3"),
    ),
    LessonStep(
        "n7",
        "N2",
        phrase("The joker"),
        phrase("The joker is any number you like. Which one is missing between 12 and 36?"),
        table("12 29 36 47 Jr"),
        (Wish(lays, phrase("Lay all three.")),),
        Wrong("discard Jr", phrase("You gave the joker away! It could have been 24.")),
    ),
    LessonStep(
        "n8",
        "N16",
        phrase("Out first"),
        phrase("After your last card the round ends. Then every card left in a hand costs a point."),
        table("40", TENS, opened=True, scores=(99, 50)),
        (Wish(lays_the_last, phrase("Lay your last card!")),),
        Wrong("discard 40", phrase("You are out too, but without the point that 40 brings in the row.")),
    ),
)

LESSONS = Lessons(
    RULES,
    STEPS,
    Opening(
        "n9",
        phrase("Your first match"),
        phrase("Equal steps, back to 0: that is nmbrs! Play your first match; I stay beside you."),
        options={"level": SIMPLIFIED},
    ),
    feedback,
)
