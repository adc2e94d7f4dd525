"""The one door to what the screen knows of a game. Each game's folder has the rooms that are named here.

- `lid.py` with `LID`, a `Lid`: what lies on its lid of the box. The title asks for it, so it imports little.
- `pages.py` with `PAGES`, a `Pages`: its rule book and its words on the pages that all games share.
- `table.py` with `side`, which is called with the `Desk` and makes its `scenes.table.game.Side` of a table.
- `book_figures.py` with `DRAWERS`, what draws each kind of figure of its book: only where the book has figures.
- `settings.py` with `SETTINGS`, an `OwnSettings`: only where a game has settings of its own.

A room is imported when somebody first asks for it. What a game does not say has the quiet answer given here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, cast

from msgspec import Struct

from game import catalogue
from scenes.kit.language import _, grouped, ngettext

if TYPE_CHECKING:
    import pygame

    from game.contract import Options, Outcome, Seat
    from game.match import AnyMatch
    from scenes.evening.figures import Figures
    from scenes.kit.pictures import Sprite
    from scenes.kit.theme import Mat, Style
    from scenes.page import Host, Scene
    from scenes.profile import Profile, SeatSetup
    from scenes.rulebook.book import Book, Figure
    from scenes.rulebook.figures import Drawers, Drawing


# ---- the lid


class Thing(Struct, frozen=True):
    """One thing on a lid, `x` and `y` from the middle of its place, `unit` large, in drawing units (720 to the window's height).

    `what` is a piece in words that the game's own `Lid.piece` understands, or a `Drawn` one. `turn` is clockwise, in degrees.
    """

    what: Any
    x: float
    y: float
    unit: float
    turn: int = 0


class Drawn(Struct, frozen=True):
    """A picture of `assets/pictures` that is no piece and casts no shadow."""

    name: str


class Lid(Struct, frozen=True, kw_only=True):
    """What lies on the lid of a game and in its compartment of the box, and what it is played on."""

    piece: Callable[[Style, Thing, int], Sprite] | None = None
    """A piece as the game itself paints it, so many pixels large; its place is its middle. None for a game that is not in the
    box yet."""
    mat: Mat | None = None
    """The mat of the game, on which its table and the pages around its matches stand, and of which the bed of its lid is; None
    for the plain table."""
    lid: tuple[Thing, ...] = ()
    """The pieces in the bed of the lid, which is 172 x 182 units."""
    well: tuple[Thing, ...] = ()
    """A row of pieces for the compartment, about 160 x 50 units."""
    captions: tuple[str, ...] = ()
    """What the demo says of the game while bots play it, each in one line (English msgids)."""
    turns_itself: bool = False
    """Whether `piece` turns a thing itself; else its finished picture is turned."""


# ---- the pages that all games share


class Played(Protocol):
    """A match and who sits where, as the words about it need to know them."""

    @property
    def match(self) -> AnyMatch:
        """The match."""

    @property
    def seats(self) -> Sequence[SeatSetup]:
        """Who sits where, by seat."""

    def name(self, seat: int) -> str:
        """The name of the one who sits there."""


class Chart(Protocol):
    """A drawing of the figures of a match, laid into its box."""

    def paint(self, target: pygame.Surface) -> None:
        """Paints it."""


class Pages(Protocol):
    """What a game gives to the pages that all games share."""

    book: Book
    """Its rule book."""
    brief: tuple[str, ...] = ()
    """The game in three short lines, for those who are about to play it: English msgids."""
    marks: tuple[int, ...] = ()
    """The marks of its places in order, where the rules name the colours; empty where players choose theirs."""
    minutes: int = 20
    """How long a match takes as a rule, with the usual options."""
    lengths: Mapping[tuple[str, str | int], float] = MappingProxyType({})
    """For choices of options that make a match longer or shorter: how many times as long it is then, measured over matches of
    bots."""
    easiest: Mapping[str, str | int] = MappingProxyType({})
    """The options that are chosen the first time the game is opened, where others than the usual ones are easier."""

    def briefly(self, options: Options) -> tuple[str, ...]:
        """The three lines of `brief` as they are with these options, which are whole."""
        return self.brief

    def idle(self, options: Options) -> Mapping[str, str]:
        """The options that mean nothing beside the others as they are chosen, each with a line that says so: an English msgid."""
        return {}

    def draws_first(self, options: Options) -> bool:
        """Whether the rules draw who begins, so that everybody keeps place and colour from match to match. Whole options."""
        return False

    def dealt(self, options: Options, seats: int) -> str:
        """What each player has in hand at the start, in words; empty for a game without hands. Whole options."""
        return ""

    def length(self, options: Options, seats: int) -> float:
        """How many times as long as usual a match with these options is."""
        return math.prod(self.lengths.get((name, value), 1.0) for name, value in options.items())

    def ending(self, session: Played, outcome: Outcome) -> str:
        """The sentence that tells how the match ended; empty when nobody wrote one for this way."""
        return ""

    def score_word(self, session: Played, seat: Seat) -> str:
        """What the score of a seat counts, or what goes with it, for the line under it."""

    def scored(self, score: int) -> str:
        """A score with its unit, as on the sheet of the evening."""
        return ngettext("{count} point", "{count} points", score).format(count=grouped(score))

    def figures(self, session: Played) -> Figures:
        """The figures of the match as far as it has been played; the moves of each seat where the game counts nothing else."""
        from scenes.evening.figures import Figures, Line

        made = [ply.seat for ply in session.match.plies]
        return Figures((Line(_("Moves"), tuple(made.count(seat) for seat in range(session.match.seats))),))

    def chart(self, style: Style, box: pygame.Rect, figures: Figures) -> Chart | None:
        """Its own drawing of the figures in a box of the window; None: the one of the house."""
        return None

    def new_match(self, profile: Profile, options: Options, seats: int, seed: int) -> AnyMatch | None:
        """A match begun as the game's own settings want it; None: as all matches begin."""
        return None


# ---- settings of one game


class OwnSettings(Protocol):
    """Settings that one game alone has: a button on the page of its seats that leads to a page of the game's.

    Their values are kept by name in `Settings.of_game`.
    """

    word: str
    """What the button says, an English msgid."""
    icon: str
    """The icon of the button."""

    def page(self, app: Host) -> Scene:
        """The page that the button opens."""


# ---- the door


def of(game: str) -> Pages:
    """What a game gives to the pages. Raises KeyError for one that does not exist."""
    return cast(Pages, _room(game, "pages").PAGES)


def side(game: str) -> Callable[[Any], Any]:
    """What makes a game's `scenes.table.game.Side` of a table, called with the `Desk`.

    The types stand with each game: named here, they would make a match know the table that it is played at.
    """
    return cast("Callable[[Any], Any]", _room(game, "table").side)


def drawing(game: str, style: Style, room: pygame.Rect, figure: Figure) -> Drawing:
    """A figure of a game's book within `room`: no higher than that, and in its middle. Nothing is painted before it is drawn."""
    drawers: Drawers = _room(game, "book_figures").DRAWERS
    return drawers[type(figure)](style, room, figure)


def lid(game: str) -> Lid:
    """What lies on the lid of a game; nothing for one that is not in the box yet."""
    return cast(Lid, _room(game, "lid").LID) if game in catalogue.games() else Lid()


def settings(game: str) -> OwnSettings | None:
    """The game's own settings, or None. Raises KeyError for a game that does not exist."""
    if find_spec(_name(game, "settings")) is None:
        return None
    return cast(OwnSettings, _room(game, "settings").SETTINGS)


def _name(game: str, room: str) -> str:
    return f"{catalogue.lid(game).screen_in or f'{__name__}.{game}'}.{room}"


def _room(game: str, room: str) -> Any:
    return import_module(_name(game, room))
