"""From the last step of the lessons to the first match."""

from __future__ import annotations

from collections.abc import Sequence

from game.lessons import Opening
from scenes.page import Host
from scenes.profile import SeatSetup, TableSetup
from scenes.seats.start import start


def begin(app: Host, game: str, opening: Opening, seats: Sequence[SeatSetup]) -> None:
    """Begins the match that the lessons lead to, against a bot of the easiest level; asks first where another one lies open."""
    start(app, game, TableSetup(list(seats), dict(opening.options)))
