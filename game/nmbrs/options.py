"""The options of nmbrs! (N6), and the setup that follows once they are chosen."""

from __future__ import annotations

from game.contract import N_, Choice, GameInfo, Option, Options
from game.nmbrs.rows import ADVANCED, SIMPLIFIED, STANDARD
from game.nmbrs.state import Setup
from game.setups import filled

MIN_SEATS, MAX_SEATS = 2, 8
SIMPLIFIED_ROUNDS = 12
"""After so many rounds a simplified match is over, unless another limit was chosen (N6)."""

LEVEL = Option(
    "level",
    N_("Level"),
    ADVANCED,
    (
        Choice(SIMPLIFIED, N_("For children"), N_("Cards 1 to 50, a point for each card laid. You start with 20 points.")),
        Choice(STANDARD, N_("Standard"), N_("For a first match. Rows are from times tables: 10, 20, 30, but not 14, 26, 38.")),
        Choice(ADVANCED, N_("Advanced"), N_("For those who know it: rows may also count back to 1, such as 11, 21, 31.")),
    ),
)
AIM = Option(
    "aim",
    N_("Points to win"),
    100,
    (
        Choice(60, "60", N_("A short match of two or three rounds. You start with 50, children with 20.")),
        Choice(100, "100", N_("The whole game, with more rounds. You start with 50, children with 20.")),
        Choice(150, "150", N_("For a whole evening. You start with 50, children with 20.")),
    ),
    span=(30, 200),
)
MAX_ROUNDS = Option(
    "max_rounds",
    N_("Rounds"),
    0,
    (
        Choice(0, N_("No limit"), N_("Until somebody has the points; with the rules for children 12 rounds at most.")),
        Choice(1, "1", N_("For a quick match: one round, the highest score wins.")),
        Choice(3, "3", N_("For a match of fixed length: three rounds.")),
    ),
    span=(0, 50),
)
INFO = GameInfo(
    key="nmbrs", title="nmbrs!", rules_version=1, min_seats=MIN_SEATS, max_seats=MAX_SEATS,
    options=(LEVEL, AIM, MAX_ROUNDS), hidden=True,
)


def setup_of(options: Options, deck: str = "") -> Setup:
    """The setup of a match with these options, which have been checked. `deck` is a key of `game.nmbrs.deck`."""
    full = filled(INFO, options)
    return resolved(Setup(str(full["level"]), int(full["aim"]), int(full["max_rounds"]), deck))


def resolved(setup: Setup) -> Setup:
    """The same setup, with the limit of rounds that a simplified match has when none was chosen."""
    return setup._replace(max_rounds=SIMPLIFIED_ROUNDS) if setup.simplified and not setup.max_rounds else setup
