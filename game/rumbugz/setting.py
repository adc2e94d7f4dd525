"""The set-up of a match: its options, what 0 stands for, and which set-ups are impossible (B1, B19)."""

from __future__ import annotations

from game.contract import N_, Choice, GameInfo, Option, Options, Refusal, phrase
from game.rumbugz.bugs import HIGHEST
from game.rumbugz.state import Setting
from game.setups import filled, misfit

MIN_SEATS, MAX_SEATS = 2, 6
A_SEAT = 17
"""The fewest bugz for each seat (B1)."""
BY_SEATS = 0
"""The value of an option that depends on the number of players."""


def usual_sets(seats: int) -> int:
    """The sets of 1-12 in the bag for so many seats (B1)."""
    return 8 if seats <= 4 else 10


def usual_rounds(seats: int) -> int:
    """The rounds of a match with so many seats (B19)."""
    return seats


SETS = Option(
    "sets",
    N_("Sets of bugz"),
    BY_SEATS,
    (
        Choice(BY_SEATS, N_("Usual ({number})"), N_("8 sets of 1 to 12; 10 for five and six players."), usual_sets),
        Choice(12, "12", N_("For long rounds: 12 sets of 1 to 12.")),
    ),
    span=(4, 12),
)
PLYTS = Option(
    "plyts",
    N_("Jokers"),
    8,
    (
        Choice(0, "0", N_("For experts: no jokers, every number has to be found.")),
        Choice(4, "4", N_("For those who know it: few jokers, each may be any number.")),
        Choice(8, "8", N_("The usual game: 8 jokers. A joker may be any number.")),
        Choice(12, "12", N_("For beginners: many jokers, each may be any number.")),
    ),
    span=(0, 12),
)
ROUNDS = Option(
    "rounds",
    N_("Rounds"),
    BY_SEATS,
    (
        Choice(BY_SEATS, N_("One each ({number})"), N_("The whole game: as many rounds as there are players."), usual_rounds),
        Choice(1, "1", N_("For a first match: one round decides.")),
        Choice(3, "3", N_("For a longer match: after three rounds the highest score wins.")),
    ),
    span=(0, 12),
)
INFO = GameInfo(
    key="rumbugz",
    title="RumBugz",
    rules_version=1,
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    options=(SETS, PLYTS, ROUNDS),
    hidden=True,
)


def setting_of(options: Options, seats: int) -> Setting:
    """The setting of a match with so many seats, 0 worked out. The options must fit (see `unfit`)."""
    full = filled(INFO, options)
    sets, plyts, rounds = int(full["sets"]), int(full["plyts"]), int(full["rounds"])
    return Setting(sets or usual_sets(seats), plyts, rounds or usual_rounds(seats))


def unfit(options: Options, seats: int) -> Refusal | None:
    """Why a match cannot be set up like this, or None."""
    few = phrase("RumBugz is a game for two to six players.")
    of_bag = {name: value for name, value in options.items() if name != ROUNDS.name}
    why = misfit(INFO, of_bag, seats, "B1", few, "B1") or misfit(INFO, options, seats, "B1", few, "B19")
    if why is not None:
        return why
    setting = setting_of(options, seats)
    bugs = setting.sets * HIGHEST + setting.plyts
    if bugs < A_SEAT * seats:
        words = N_("{bugs} bugz are too few for {seats} players: it takes {least} a player, {all} together.")
        return Refusal("B1", phrase(words, bugs=bugs, seats=seats, least=A_SEAT, all=A_SEAT * seats))
    return None
