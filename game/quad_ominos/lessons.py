"""The lessons of Quad-Ominos. Tiles on the table are written as laid, 5055@1,0, those of hands and well by their numbers."""

from __future__ import annotations

from game.contract import N_, Json, Phrase, counted, phrase
from game.lessons import BEN, Aim, Lessons, LessonStep, Made, Opening, Wish, Wrong
from game.quad_ominos.events import BonusLaid, Drew, Laid
from game.quad_ominos.rules import RULES
from game.quad_ominos.state import view_of
from game.quad_ominos.tiles import NAME, SUM, spoken
from game.rounds import RoundEnded

FIVES = "5555@0,0"
CORNER = f"{FIVES} 5055@1,0 0055@0,1"
"""A table with a corner in which a tile meets three others."""


def table(
    laid: str, hand: str, theirs: str = "1011 0022", well: str = "0014 0023", scores: tuple[int, int] = (0, 0)
) -> Json:
    """The position in which seat 0 is to lay from `hand`; `theirs` is the other hand; the well is drawn from its beginning."""
    tiles = (tile.split("@") for tile in laid.split())
    return {
        "game": "quad_ominos", "seats": 2, "options": {"tiles": 125, "turn_seconds": 0}, "phase": "play", "turn": 0, "round": 1,
        "table": {place: tile for tile, place in tiles}, "hands": [hand.split(), theirs.split()], "well": well.split(),
        "scores": list(scores), "passes": 0, "shown": None,
    }


def lays(made: Made) -> bool:
    """A tile was laid."""
    return made.first(Laid) is not None


def draws(made: Made) -> bool:
    """A tile was drawn."""
    return made.first(Drew) is not None


def lays_the_best(made: Made) -> bool:
    """A tile was laid, and no other would have brought a larger sum."""
    laid = made.first(Laid)
    view = view_of(made.before, made.seat)
    return laid is not None and laid.points == max(SUM[move.main.tile] for move in RULES.moves(view) if move.main)


def meets(corners: int) -> Aim:
    """A tile was laid so that at least so many of its corners meet numbers."""
    return lambda made: any(len(laid.matched) >= corners for laid in made.all(Laid))


def lays_three(made: Made) -> bool:
    """A tile was laid, and two bonus tiles behind it."""
    return sum(1 for _ in made.all(BonusLaid)) == 2


def goes_out(made: Made) -> bool:
    """The round was won."""
    ended = made.first(RoundEnded)
    return ended is not None and ended.winner == made.seat


def feedback(made: Made) -> Phrase:
    """What a move did that was not asked for."""
    laid = made.first(Laid)
    if laid is None:
        return phrase("A tile from the pile would cost 20 points.")
    tile = spoken(NAME[laid.tile])
    bonus = sum(more.points for more in made.all(BonusLaid))
    if bonus:
        return phrase("{tile} and two more tiles would bring {points} points.", tile=tile, points=laid.points + bonus)
    if laid.bonus:
        return phrase("{tile} would bring {points} points, and {bonus} more.", tile=tile, points=laid.points, bonus=laid.bonus)
    words = N_("{tile} would bring one point."), N_("{tile} would bring {points} points.")
    return counted(*words, laid.points, tile=tile, points=laid.points)


STEPS = (
    LessonStep(
        "t1",
        "T6",
        phrase("What brings points"),
        phrase("Points win the match: a laid tile brings its four numbers. Where tiles touch, numbers must be equal."),
        table(FIVES, "0355 0123"),
        (Wish(lays, phrase("Lay one that fits.")),),
        Wrong("1230@1,0", phrase("1 and 0 would touch two fives. Look for a tile with two fives."), "T6"),
    ),
    LessonStep(
        "t2",
        "T6",
        phrase("A tile turns"),
        phrase("It has two fours. Over a place that fits it turns by itself."),
        table("3344@0,0", "4154 0012"),
        (Wish(lays, phrase("Lay them at the fours on the table.")),),
        Wrong("4154@0,-1", phrase("Here a 1 would meet a 4. Two fours belong at the two fours."), "T6"),
    ),
    LessonStep(
        "t3",
        "T7",
        phrase("The larger sum"),
        phrase("Both tiles fit."),
        table(FIVES, "4455 0055"),
        (Wish(lays_the_best, phrase("Lay the one that brings more points.")),),
        Wrong("0055@0,1", phrase("10 points. The other tile brings 18.")),
    ),
    LessonStep(
        "t4",
        "T8",
        phrase("Three that agree"),
        phrase("Between the three tiles yours touches three numbers. Three or four that agree bring 25 points more."),
        table(CORNER, "0050 1111"),
        (Wish(meets(3), phrase("Lay it there.")),),
        Wrong("0005@2,0", phrase("It fits here, for 5 points. In the corner it is 5 and 25 more.")),
    ),
    LessonStep(
        "t5",
        "T8",
        phrase("Two more tiles"),
        phrase("Instead of the 25 points you may lay two more tiles. Their numbers count."),
        table(CORNER, "0050 5455 4455 1122"),
        (Wish(lays_three, phrase("Try it.")),),
        Wrong("0005@1,1", phrase("30 points. With 5-4-5-5 and 4-4-5-5 behind it you get 42.")),
    ),
    LessonStep(
        "t6",
        "T9",
        phrase("Nothing fits"),
        phrase("Nothing fits? Then you draw tiles from the pile until one fits. Each costs 20 points."),
        table(FIVES, "1234 0012", well="1122 4455 3333"),
        (
            Wish(draws, phrase("Draw.")),
            Wish(draws, phrase("Once more.")),
            Wish(lays, phrase("Now lay it.")),
        ),
        Wrong("1234@1,0", phrase("1 and 4 would touch two fives. No tile in your hand has two fives."), "T6"),
    ),
    LessonStep(
        "t7",
        "T12",
        phrase("Out first"),
        phrase("Your last tile! With it you win the round. The numbers that {other} still has are your points.", other=BEN),
        table(FIVES, "0355", theirs="1234 4344", scores=(790, 310)),
        (Wish(goes_out, phrase("Lay it.")),),
        Wrong("3550@0,1", phrase("A 0 would touch a 5. Both fives belong at fives."), "T6"),
    ),
)

LESSONS = Lessons(
    RULES,
    STEPS,
    Opening(
        "t8",
        phrase("Your first match"),
        phrase("Your first match has only the tiles without fives, and 600 points win. Play; I stay beside you."),
        options={"tiles": 70},
    ),
    feedback,
)
