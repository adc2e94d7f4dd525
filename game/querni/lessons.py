"""The lessons of QUERNI. Stones are written as on the rules page: c3=b4 is blue 4 on c3, p is pink; the rest is off."""

from __future__ import annotations

from game.contract import Json, Phrase, phrase
from game.lessons import Aim, Lessons, LessonStep, Made, Opening, Wish, Wrong
from game.querni.board import PER_SEAT, beside
from game.querni.chains import parts
from game.querni.events import Jumped, Removed, Stepped
from game.querni.legal import turns
from game.querni.moves import Turn
from game.querni.rules import RULES, board_after

BLUE, PINK = range(2)
SEEN = "h4=p8 i2=p9 i6=p10"
"""Pink stones that lie far away, so that the table is not empty."""


def table(stones: str) -> Json:
    """The position in which blue is to move."""
    laid = (stone.split("=") for stone in stones.split())
    board = {where: [BLUE if what[0] == "b" else PINK, int(what[1:])] for where, what in laid}
    return {"game": "querni", "seats": 2, "options": {"setup": "shuffled"}, "phase": "play", "turn": BLUE, "board": board,
            "quiet": 0}


def takes_off(low: int, high: int) -> Aim:
    """The stones from `low` to `high` came off, no others."""
    return lambda made: any(gone.numbers == tuple(range(low, high + 1)) for gone in made.all(Removed))


def joins(low: int, high: int) -> Aim:
    """A stone moved, and after it the stones from `low` to `high` could come off (or did at once)."""
    def aim(made: Made) -> bool:
        moved = Turn(made.move.path, made.move.jumps)
        return (low, high) in parts(board_after(made.before.board, made.seat, moved), made.seat)

    return aim


def moves_and_takes_off(made: Made) -> bool:
    """A stone moved, and then a chain came off, in one turn."""
    return bool(made.move.path) and made.first(Removed) is not None


def stops_pink(made: Made) -> bool:
    """Pink cannot take anything off in its turn."""
    return not any(turn.chain for turn in turns(made.after.board, PINK))


def feedback(made: Made) -> Phrase:
    """What a turn did that was not asked for."""
    gone = made.first(Removed)
    if gone is not None:
        return phrase("That takes off {low} to {high}.", low=gone.numbers[0], high=gone.numbers[-1])
    moved = made.first(Stepped) or made.first(Jumped)
    if moved is None:
        return phrase("Nothing moved.")
    own = made.after.board[made.seat * PER_SEAT : (made.seat + 1) * PER_SEAT]
    touching = [number for number in (moved.number - 1, moved.number + 1)
                if 0 < number <= PER_SEAT and beside(own[moved.number - 1], own[number - 1])]
    if len(touching) == 2:
        return phrase("{number} now touches {one} and {two}.", number=moved.number, one=touching[0], two=touching[1])
    if touching:
        return phrase("{number} now touches {one}.", number=moved.number, one=touching[0])
    return phrase("{number} now touches no number next to its own.", number=moved.number)


STEPS = (
    LessonStep(
        "q1",
        "Q8",
        phrase("How to win"),
        phrase("You win when all your blue stones are off. Three touching numbers in order, a chain, come off together."),
        table(f"c3=b1 d4=b2 d5=b3 {SEEN}"),
        (Wish(takes_off(1, 3), phrase("Take off 1, 2, 3.")),),
        Wrong("d4-e4", phrase("Now 1, 2 and 3 no longer touch. Put 2 back and take off all three.")),
    ),
    LessonStep(
        "q2",
        "Q5",
        phrase("One step"),
        phrase("A stone steps to an empty field next to it, diagonally too."),
        table(f"c3=b4 d3=b5 f4=b6 {SEEN}"),
        (Wish(joins(4, 6), phrase("Step once, so that 4, 5 and 6 touch.")),),
        Wrong("d3-e3", phrase("5 touches 6 now, but 4 stands alone. Move the 6.")),
    ),
    LessonStep(
        "q3",
        "Q5",
        phrase("A jump"),
        phrase("Too far for a step! Jump straight over a neighbour, blue or pink, to the empty field behind."),
        table("c3=b4 d3=b5 g3=b6 f3=p12 h6=p8 i2=p9 i6=p10"),
        (Wish(joins(4, 6), phrase("Bring 6 to 5.")),),
        Wrong("g3-f4", phrase("A step is one field: 6 is still too far away. Jump over 12.")),
    ),
    LessonStep(
        "q4",
        "Q5",
        phrase("Jump on and on"),
        phrase("A jump may go on, any way, over any stone."),
        table("c3=b7 f4=b6 f2=b8 d4=p12 d5=p5"),
        (Wish(joins(6, 8), phrase("Bring 7 to 6 and 8 in one move.")),),
        Wrong("c3*e5*c5*e3", phrase("You may not jump over the same stone twice. Your first jump went over 12."), "Q6"),
    ),
    LessonStep(
        "q5",
        "Q4",
        phrase("Both in one turn"),
        phrase("A turn may be both: first move one stone, then take off one chain."),
        table(f"c2=b9 d3=b10 f5=b11 a2=b1 b5=b2 c7=b3 {SEEN}"),
        (Wish(moves_and_takes_off, phrase("Do both now.")),),
        Wrong("f5-e4", phrase("A good step. Before the turn ends you may also take off 9, 10, 11.")),
    ),
    LessonStep(
        "q6",
        "Q8",
        phrase("Long chains"),
        phrase("A chain may be longer than three and may bend."),
        table(f"c3=b4 d4=b5 d5=b6 e6=b7 f5=b8 {SEEN}"),
        (Wish(takes_off(4, 8), phrase("Take off as many as you can.")),),
        Wrong("x4-6", phrase("Three are off, but 7 and 8 alone can never go. All five can.")),
    ),
    LessonStep(
        "q7",
        "Q7",
        phrase("Look at pink"),
        phrase("Pink wants 3 beside 2: then 1, 2, 3 come off."),
        table("f5=b8 b3=b12 i5=p1 h5=p2 f7=p3"),
        (Wish(stops_pink, phrase("Step into the way.")),),
        Wrong("b3-c3", phrase("Pink brings 3 to 2 and takes off 1, 2, 3. Stand between them first.")),
        reply="f7-g6 x1-3",
    ),
)

LESSONS = Lessons(
    RULES,
    STEPS,
    Opening(
        "q8",
        phrase("Your first match"),
        phrase("That is all you need! Whoever takes off all stones first wins. Play your first match; I stay beside you."),
    ),
    feedback,
)
