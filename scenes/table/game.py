"""What a game gives to its table, as parts: its ground, the gestures of a turn, its words, its hands, its question, its rounds.

Each is a class with quiet defaults; a game builds on those that it needs and hands them over as one `Side`. All of them know
the table as a `Desk` and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.contract import Refusal, Seat
from scenes.dialog import Answer
from scenes.kit.language import _
from scenes.kit.widgets import Widget
from scenes.session import AnyPly
from scenes.table.bubble import Bubble
from scenes.table.buttons import Buttons
from scenes.table.rail import LogLine, Paper
from scenes.table.stage import Piece, Pieces

if TYPE_CHECKING:
    from scenes.table.hand.rack import Rack
    from scenes.table.question.claim_window import ClaimWords
    from scenes.table.rounds.round_end import RoundFace

Done = Callable[[], None]


class Ground:
    """What lies on the table and how it looks. Points and boxes are in pixels of the window."""

    plans: Path = Path("layouts")
    """The folder of its maps, below `assets/`; a game that lives elsewhere gives a path from the root of the disk."""

    plan_name: str
    """Its maps in that folder: `NAME_16x9.tmx`, `_4x3`, and both with `_large` for large text."""

    @property
    def rect(self) -> pygame.Rect:
        """The part of the window in which the game lies."""
        raise NotImplementedError

    def place(self) -> None:
        """Lays out board, plates and trays; called when the window, the text size or the theme has changed."""
        raise NotImplementedError

    def arrange(self, view: Any) -> None:
        """Takes over what is no piece from a view that comes onto the table: how beds lie, what a camera sees."""

    def pieces(self, view: Any) -> Pieces:
        """Where the pieces of a view lie. From the view alone: what a viewer cannot tell apart has no name of its own."""
        return {}

    def home(self, piece: Piece) -> Piece | None:
        """From where a piece comes, or to where one goes, that is not on the other one of two positions; None: from nowhere."""
        return None

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        """Shows what a move did, then calls `done`; the table then glides to the position after the move by itself."""
        done()

    def show_opening(self, done: Done) -> None:
        """Shows how a new match begins (the draw for the first seat, the deal), then calls `done`."""
        done()

    def celebrate(self, outcome: Any, done: Done) -> None:
        """Shows the end of the match, then calls `done`."""
        done()

    def settle(self) -> None:
        """Forgets all that a script has under way: another position comes onto the table at once."""

    def paint(self, target: pygame.Surface) -> None:
        """Paints what lies under the rail's parts and changes only with a refresh: it is kept between frames."""

    def paint_over(self, target: pygame.Surface) -> None:
        """Paints what lies over everything, each frame: pieces in flight, held pieces, lights."""

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a new frame must be drawn."""
        return False

    @property
    def moving(self) -> bool:
        """Whether something moves besides the table's motions, so that the loop must tick at full rate."""
        return False


class Turn:
    """The gestures of the person to act. What they mean goes to the rules by `Desk.commit`."""

    widgets: Sequence[Widget] = ()
    """What the game puts on the table, the lowest first; the table adds log and buttons."""

    first: Widget | None = None
    """The widget that has the focus at first."""

    def begin(self, seat: Seat) -> None:
        """A new turn begins; what was being made is forgotten."""

    def only_move(self) -> Any:
        """The move of a position in which there is only one, as a throw of dice: bots are not asked for it. Else None."""
        return None

    def end(self) -> None:
        """The person to act ends the turn: commits the move, or says why that cannot be."""
        raise NotImplementedError

    def may_end(self) -> bool:
        """Whether the turn could be ended now."""
        return True

    def end_label(self) -> str:
        """What the gold button says."""
        return _("End turn")

    def press(self) -> bool:
        """The gold button was pressed: True when that meant something else here than the end of a turn."""
        return False

    def dress(self, buttons: Buttons) -> None:
        """Last changes to the table's buttons, for phases with words of their own."""

    def begun(self) -> bool:
        """Whether `back` has something to take back."""
        return False

    def back(self) -> bool:
        """Takes back the last gesture of the turn that is being made; False when there is none."""
        return False

    def cancel(self) -> bool:
        """Puts back what is held or chosen; False when nothing is."""
        return False

    def forward(self) -> bool:
        """Makes a gesture again that was taken back within the turn; False when there is none."""
        return False

    def let_go(self) -> None:
        """Everything goes that is held, picked, pointed at, lit or told of a hand: pieces, ghosts, drafts, papers, tips."""

    def hint(self) -> bool:
        """A hint is asked for: True when the game answers otherwise than with a question to the bots."""
        return False

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        """Lets the places and pieces of a refusal pulse, and gives their boxes: the bubble keeps off them."""
        return []

    def handle(self, event: pygame.Event) -> bool:
        """An input event before the table's widgets get it; True when it was used up."""
        return False

    def pointed(self, pos: tuple[int, int]) -> bool:
        """The mouse is at a point, after the widgets were told; True when something looks different now."""
        return False

    def act(self, action: str) -> bool:
        """A named action before the table sees it; True when it was used."""
        return False

    def more_answers(self) -> list[Answer]:
        """What the pause menu offers besides."""
        return []


class Words:
    """What the table says."""

    def banner(self) -> tuple[int | None, str, str]:
        """Mark, heading and line of the banner."""
        raise NotImplementedError

    def paper(self) -> Paper | None:
        """What the preview paper says; None when there is none now."""
        return None

    def footer(self) -> str:
        """The quiet line under the buttons."""
        return ""

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        """The line of the log for the move with this number; None for a move that needs none."""
        raise NotImplementedError

    def recap_line(self, number: int, ply: AnyPly) -> LogLine | None:
        """The same line for a curtain, which has room for the whole of it."""
        return self.log_line(number, ply)

    def rule_now(self) -> str | None:
        """The number of the rule that matters now."""
        return None

    def tell(self, heading: str, line: str) -> None:
        """What the paper says while nobody has to answer."""


class Holding:
    """The hand at the lower edge, for a game with hidden hands."""

    rack: Rack

    def keys(self, view: Any) -> Sequence[Hashable]:
        """The pieces of the viewer's hand in a view, as keys of the rack; they are the kinds of its pieces on the stage."""
        raise NotImplementedError

    def count(self, view: Any, seat: Seat) -> int:
        """How many pieces a seat holds in a view."""
        raise NotImplementedError

    def shown(self, view: Any) -> None:
        """The hand of a view lies in the rack now, open or from behind: what of it lies elsewhere for a while is put away."""

    def front_moved(self) -> None:
        """The rack belongs to another seat now: what depends on that is laid out anew."""

    def last_turn(self, seat: Seat, plies: Sequence[AnyPly]) -> int:
        """The number of moves up to and with the last turn of a seat: what came after is told on its curtain."""
        return next((number for number in range(len(plies), 0, -1) if plies[number - 1].seat == seat), 0)


class Asking:
    """A question that goes round: knocking, the open card."""

    happens: bool = True
    """Whether questions go round in this match at all: where none do, no time for answers is offered."""

    def asked(self) -> tuple[Seat, ...]:
        """The seats still to be asked now, in the engine's order; empty when no question is open."""
        raise NotImplementedError

    def moves(self) -> tuple[Any, Any]:
        """The move that claims and the move that declines."""
        raise NotImplementedError

    def following(self) -> Seat:
        """The seat whose turn comes after the question: its first act ends the asking."""
        raise NotImplementedError

    def words(self) -> ClaimWords:
        """What the paper says."""
        raise NotImplementedError

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Paints the piece in question into a square of the window."""
        raise NotImplementedError

    def rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the paper lies, from where the table would put it."""
        return rect


class Counting:
    """The rounds of a match that has several."""

    goal: int | None = None
    """The points that win the match, for the line on the sheet; None where rounds are counted."""

    def face(self) -> RoundFace:
        """What draws, counts and words the hands of a round that is over."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Side:
    """All that a game gives to its table."""

    ground: Ground
    turn: Turn
    words: Words
    holding: Holding | None = None
    asking: Asking | None = None
    counting: Counting | None = None
    letters: int = field(default=0)
    """How many letters a line of the log is to hold; 0 where that need not be."""
    bubble: Bubble | None = None
    """A bubble of the game's own for what is refused, where it is to lie at a place of the game's choosing."""
