"""The lessons of QUMERO. Fields are written as on the rules page: R4 is in column R and row 4."""

from __future__ import annotations

from game.contract import Json, Phrase, phrase
from game.lessons import BEN, Aim, Lessons, LessonStep, Made, Opening, Wish, Wrong
from game.qumero.board import LINE, line_phrase
from game.qumero.events import LineTaken, Paid, Placed, Rolled
from game.qumero.legal import and_list
from game.qumero.rules import RULES
from game.qumero.state import START_POINTS

ROW_3 = "Q3 U3 M3 R3 O3"
ROW_4 = "Q4 U4 M4 R4 O4"


def table(roll: str, covered: str = "", theirs: str = "", lines: Json | None = None, cards: int = 0, fresh: int = 0) -> Json:
    """The position in which seat 0 places `roll`; `covered` are its fields, `theirs` those of the other seat, `lines` who took
    which. `fresh` of its `cards` came with this roll."""
    first, second, low, high = roll.split()
    return {
        "game": "qumero", "seats": 2, "options": {}, "phase": "place", "turn": 0,
        "grids": [in_order(covered), in_order(theirs)], "points": [START_POINTS] * 2, "cards": [cards, 0], "doubles": [0, 0],
        "out": [False, False], "lines": lines or {}, "roll": [first, second, int(low), int(high)], "fresh": fresh,
    }


def in_order(fields: str) -> list[str]:
    """Fields as a position lists them: column by column."""
    return sorted(fields.split(), key=lambda field: ("QUMERO".index(field[0]), field[1]))


def fills(worth: int) -> Aim:
    """A line of this worth was filled first."""
    return lambda made: any(line.worth == worth for line in made.all(LineTaken))


def covers_two(made: Made) -> bool:
    """Two fields were covered."""
    placed = made.first(Placed)
    return placed is not None and len(placed.fields) == 2


def throws(made: Made) -> bool:
    """All four dice were thrown."""
    return made.first(Rolled) is not None


def feedback(made: Made) -> Phrase:
    """What a placement did that was not asked for."""
    placed = made.first(Placed)
    if placed is None:
        return phrase("Nothing was covered.")
    fields = and_list(list(placed.fields))
    line = made.first(LineTaken)
    if line is not None:
        paid = sum(paid.amount for paid in made.all(Paid))
        filled = line_phrase(LINE[line.line])
        return phrase("That would cover {fields} and fill {line}: {points} points.", fields=fields, line=filled, points=paid)
    return phrase("That would cover {fields} and fill no line that pays.", fields=fields)


STEPS = (
    LessonStep(
        "m1",
        "M15",
        phrase("What brings money"),
        phrase("Fill a whole line on your grid first, and everybody pays you."),
        table("R U 4 2", "Q4 U4 M4 E4 O4"),
        (Wish(fills(500), phrase("The dice show R and 4: cover that field.")),),
        Wrong("U2", phrase("U2 is allowed, but R4 fills your row: 500 from {other}.", other=BEN)),
    ),
    LessonStep(
        "m2",
        "M7",
        phrase("Make pairs"),
        phrase("Each letter takes one number. You choose who goes with whom."),
        table("U R 2 4"),
        (Wish(covers_two, phrase("Cover two fields.")),),
        Wrong("U2", phrase("One field is allowed, but two are better: R4 is free too.")),
    ),
    LessonStep(
        "m3",
        "M7",
        phrase("Add the numbers"),
        phrase("You may add small numbers: 1 and 3 make 4. Then only one letter is used."),
        table("M E 1 3", "M1 M2 M3 M5 M6"),
        (Wish(fills(750), phrase("Fill column M.")),),
        Wrong("E3", phrase("E3 fills no line. 1 and 3 make 4: M4 fills the column for 750.")),
    ),
    LessonStep(
        "m4",
        "M14",
        phrase("The better line"),
        phrase("Rows pay 500, columns 750, the two diagonals 1000."),
        table("R E 2 3", f"Q1 U2 E4 O6 {ROW_3}"),
        (Wish(fills(1000), phrase("You can fill one line now: choose the best.")),),
        Wrong("E3 R2", phrase("Row 3 pays 500. With 2 and 3 added, R5 fills a diagonal: 1000.")),
    ),
    LessonStep(
        "m5",
        "M15",
        phrase("Only the first"),
        phrase("A line pays only the first who fills it. Row 3 has {other}'s mark.", other=BEN),
        table("E O 3 1", f"{ROW_3} {ROW_4}", f"{ROW_3} E3", {"row3": 1}),
        (Wish(fills(500), phrase("Fill another one.")),),
        Wrong("E3 O1", phrase("{other} was first in row 3: it pays nothing now. E4 fills row 4.", other=BEN)),
    ),
    LessonStep(
        "m6",
        "M11",
        phrase("Twins"),
        phrase("Two 3s! Equal dice are twins: you get a card and roll again."),
        table("Q O 3 3", cards=1, fresh=1),
        (
            Wish(covers_two, phrase("Cover Q3 and O3.")),
            Wish(throws, phrase("Now roll.")),
        ),
        Wrong("Q6", phrase("3 and 3 added give one field. Q3 and O3 are two.")),
    ),
    LessonStep(
        "m7",
        "M9",
        phrase("Use a card"),
        phrase("Q4 is full already. A card turns Q into any letter."),
        table("Q R 4 6", "Q6 Q4 U4 E4 R4 O4", cards=1),
        (Wish(fills(500), phrase("Take it for M4, and place R6 as well.")),),
        Wrong("R6", phrase("R6 alone is allowed. With your card M4 fills row 4 as well: 500.")),
    ),
)

LESSONS = Lessons(
    RULES,
    STEPS,
    Opening(
        "m8",
        phrase("Your first match"),
        phrase("When all 14 lines are taken, the most money wins. Play your first match; I stay beside you."),
    ),
    feedback,
)
