"""What each game gives to the pages that all games share: `scenes/games/KEY/pages.py`, imported when a page first asks for it.

Its table, which is a page of its own, is entered in `scenes.program`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from game.contract import Options, Outcome, Seat
    from scenes.evening.figures import Figures
    from scenes.rulebook.book import Book
    from scenes.session import Session


class Provided(Protocol):
    """The names that the file of a game defines."""

    BOOK: Book
    """Its rule book."""
    MARKS: tuple[int, ...]
    """The marks of its places in order, where the rules name the colours; empty where players choose theirs."""

    def dealt(self, options: Options, seats: int) -> str:
        """What each player has in hand at the start, in words; empty for a game without hands. Whole options."""
        ...

    def ending(self, session: Session, outcome: Outcome) -> str:
        """The sentence that tells how the match ended; empty when nobody wrote one for this way."""
        ...

    def score_word(self, session: Session, seat: Seat) -> str:
        """What the score of a seat counts, or what goes with it, for the line under it."""
        ...

    def figures(self, session: Session) -> Figures:
        """The figures of the match as far as it has been played."""
        ...


def of(game: str) -> Provided:
    """What a game provides. Raises ModuleNotFoundError for one that does not exist."""
    return cast(Provided, import_module(f"scenes.games.{game}.pages"))
