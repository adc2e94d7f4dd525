"""What a game gives to its table, in parts: ground, gestures of a turn, words, hands, question, rounds; and what a lesson gives.

Each part is a class with quiet defaults; a game derives from those that it needs and hands them over as one `Side`. To all of
them the table is a `Desk` and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pygame

from game.contract import Refusal, Seat
from game.rounds import RoundBegan, RoundEnded
from scenes.dialog import Answer
from scenes.kit.language import _, grouped, ngettext, several
from scenes.kit.layout import LAYOUTS
from scenes.kit.pieces import Mood
from scenes.kit.text import Span
from scenes.kit.widgets import Widget
from scenes.session import AnyPly
from scenes.table.buttons import Buttons
from scenes.table.desk import Desk
from scenes.table.moments.moment import Moment
from scenes.table.plates.plates import Plates, PlateText
from scenes.table.plates.points import Points
from scenes.table.rounds.story import COUNTING
from scenes.table.stage import Piece, Pieces
from scenes.table.window.caption import LogLine, Paper

if TYPE_CHECKING:
    from scenes.table.hand.rack import Rack

Done = Callable[[], None]


class Ground:
    """What lies on the table and how it looks. Points and boxes are in pixels of the window."""

    plans: Path = LAYOUTS
    """The folder of its maps, below `assets/`; a game that lives elsewhere gives an absolute path."""

    leaves_way: bool = True
    """Whether the way that pieces took in a move stays drawn until the next gesture."""

    plan_name: str
    """The name of its maps in that folder: `NAME_16x9.tmx`, `NAME_4x3.tmx`, and `NAME_9x16.tmx` where it has one."""

    @property
    def rect(self) -> pygame.Rect:
        """The part of the window in which the game lies."""
        raise NotImplementedError

    @property
    def seen(self) -> pygame.Rect:
        """The part of the window of which a small picture of the table is made."""
        return self.rect

    def place(self) -> None:
        """Lays out board, plates and trays; called when the window, the text size or the theme has changed."""
        raise NotImplementedError

    def arrange(self, view: Any) -> None:
        """Takes from a view that comes onto the table whatever is not a piece: how beds lie, what a camera sees."""

    def pieces(self, view: Any) -> Pieces:
        """Where the pieces of a view lie, from the view alone, so that no name tells apart what the viewer cannot."""
        return {}

    def home(self, piece: Piece) -> Piece | None:
        """The home of a piece that lies in only one of two positions: where it comes from or goes to; None for nowhere."""
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

    def forget(self) -> None:
        """Forgets all that a script has under way, because another position comes onto the table."""

    def labels(self) -> Sequence[pygame.Rect]:
        """The boxes of words and pictures on the table besides its pieces; the trail of the last move goes around them."""
        return ()

    def caption_room(self, place: pygame.Rect) -> pygame.Rect:
        """Where the caption may stand: its `place`, and more of the table beside it where that is empty and words want it."""
        return place

    def taken_up(self, move: Any) -> tuple[int, pygame.Rect] | None:
        """The number and the box of the piece that a move of the person to act takes up first, for a tutor that points at it;
        None for one that takes up none."""
        return None

    def paint(self, target: pygame.Surface) -> None:
        """Paints what lies under the parts of the rail and changes only with a refresh; it is kept between frames."""

    def paint_over(self, target: pygame.Surface) -> None:
        """Paints what lies over everything, in each frame: flights, held pieces, lights."""

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a new frame must be drawn."""
        return False

    @property
    def moving(self) -> bool:
        """Whether something moves besides the table's motions, so that frames are needed at full rate."""
        return False


class Tally:
    """What seats, piles and caption say: the view on the table, but for what the script of a move has changed of it so far, and
    what happened last."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.heading = self.line = ""
        """What happened last, for the caption while nobody has to answer."""
        self.gold: tuple[str, ...] = ()
        """Words of it that stand in gold."""
        self.brief = ""
        """Its heading, or fewer words for a voice that has just said whose turn it is."""
        self._ahead: Any = None

    @property
    def view(self) -> Any:
        """The view on the table as far as it is told."""
        return self.desk.hands.view if self._ahead is None else self._ahead

    @property
    def under_way(self) -> bool:
        """Whether a script has changed something of the view."""
        return self._ahead is not None

    def change(self, **fields: Any) -> None:
        """From here on until the table comes to a position these fields of the view are others."""
        self._ahead = self.view._replace(**fields)
        self.refresh()

    def put(self, field: str, at: int, value: object) -> None:
        """Changes one entry of a field that goes by seat, by line or the like."""
        row = list(getattr(self.view, field))
        row[at] = value
        self.change(**{field: tuple(row)})

    def gain(self, seat: Seat, pieces: int) -> None:
        """A seat holds so many pieces more."""
        self.put("counts", seat, max(0, self.view.counts[seat] + pieces))

    def tell(self, heading: str, line: str = "", *gold: str) -> None:
        """This happened last."""
        self.heading, self.line, self.gold, self.brief = heading, line, gold, heading
        self.refresh()

    def refresh(self) -> None:
        """Has brought up to date what says all this."""
        self.desk.refresh()

    def forget(self) -> None:
        """The table comes to a position: nothing is ahead of it any more."""
        self._ahead = None


TOLD = 1500.0
"""Milliseconds for which it is told who has won."""


class Scripts:
    """Shows what moves did on the stage, ahead of the position to which the table comes by them."""

    said: Mapping[type, tuple[str, str]] = MappingProxyType({})
    """What is told of events of a class while they are shown: English msgids of a heading and a line, with what `named` gives."""

    def __init__(self, tally: Tally, points: Points) -> None:
        self.desk, self.tally, self.points = tally.desk, tally, points
        self.by_event: dict[type, Callable[[Any, Done], None]] = {
            RoundBegan: lambda event, done: self.begin(event, self.after.hand, done), RoundEnded: self.count_round,
        }
        """How events of a class are shown; those of others are passed over."""
        self.after: Any = None
        """The view after the move that is shown."""
        self.played = False
        """Whether the position that comes onto the table next is the one after a move that was shown."""
        self.by_move = False
        """Whether the position on the table is such a one."""

    def named(self, event: Any) -> dict[str, str]:
        """The names in what is said of an event."""
        return {"name": self.desk.session.name(event.seat)}

    def forget(self) -> None:
        """The table comes to a position: what is under way is forgotten, but not points that nobody waits for."""
        self.by_move, self.played = self.played, False
        self.points.arrive(self.by_move)
        self.tally.forget()

    def play(self, events: Sequence[Any], after: Any, done: Done) -> None:
        """Shows the events of a move that leads to this view one after the other, then calls `done`."""
        self.after, left = after, iter(events)

        def go_on() -> None:
            for event in left:
                if type(event) in self.said:
                    heading, line = self.said[type(event)]
                    names = self.named(event)
                    self.tally.tell(_(heading).format(**names), _(line).format(**names) if line else "")
                if type(event) in self.by_event:
                    self.by_event[type(event)](event, go_on)
                    return
            self.played = True
            done()

        go_on()

    def begin(self, event: RoundBegan, own: Sequence[Hashable], done: Done) -> None:
        """Deals a round; the viewer gets `own`."""
        done()

    def count_round(self, event: RoundEnded, done: Done) -> None:
        """Counts a round that has ended on its page, then the seats have the new scores. Points still on their way when the page
        opened are already on the sheet."""

        def counted() -> None:
            self.points.arrive(False)
            self.tally.change(scores=event.scores)
            done()

        self.desk.sounds.play("round_end")
        self.desk.rounds.count(event, counted)


class ScriptedGround(Ground):
    """The ground of a table where scripts show what moves did, and the end of a match has no ceremony of its own."""

    desk: Desk
    show: Scripts

    def forget(self) -> None:
        self.show.forget()

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        self.show.play(self.desk.hands.seen(ply), self.desk.hands.after(ply), done)

    def show_opening(self, done: Done) -> None:
        events = self.desk.session.match.opening_events(self.desk.hands.viewer)
        began = next((event for event in events if isinstance(event, RoundBegan)), None)
        if began is None:
            done()
        else:
            self.show.begin(began, self.desk.hands.view.hand, done)

    def celebrate(self, outcome: Any, done: Done) -> None:
        """Its sound, and for `TOLD` it is told who has won."""
        desk, alone = self.desk, len(outcome.winners) == 1
        names = several([desk.session.name(seat) for seat in outcome.winners])
        desk.sounds.play("win" if alone else "draw")
        desk.motion.speed = max(0.4, desk.motion.speed)
        heading = _("{name} wins!") if alone else _("{name} share the win!")
        most = round(max(outcome.scores))
        line = ngettext("with {points} point", "with {points} points", most).format(points=grouped(most))
        self.show.tally.tell(heading.format(name=names), line)
        desk.motion.after(TOLD, done)


class TallyText(PlateText):
    """What the plates of a game in rounds say, by its tally: the view and what a script has changed of it already."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally.desk)
        self.tally = tally

    @property
    def view(self) -> Any:
        return self.tally.view

    @property
    def turn(self) -> Seat | None:
        return None if self.view.phase == "over" else int(self.view.turn)

    def scores(self) -> Sequence[int]:
        return tuple(self.view.scores)

    feels: Mapping[type, Mood] = MappingProxyType({})
    """What an event of each class lets its seat feel."""

    def moves(self, event: Any) -> Mapping[Seat, Mood]:
        """What an event of a class in `feels` lets other seats feel."""
        return {}

    def moods(self, events: Sequence[Any]) -> Mapping[Seat, Mood]:
        found: dict[Seat, Mood] = {}
        for event in events:
            if isinstance(event, RoundEnded):
                found = {seat: "glad" if seat == event.winner else "down" for seat in range(len(self.scores()))}
            elif type(event) in self.feels:
                found.update(self.moves(event))
                found[event.seat] = self.feels[type(event)]
        return found


class Turn:
    """The gestures of the person to act. What they amount to goes to the rules through `Desk.commit`."""

    widgets: Sequence[Widget] = ()
    """The widgets that the game puts on the table, the lowest first; the table adds log and buttons."""

    first: Widget | None = None
    """The widget that has the focus at first."""

    on_enter: Widget | None = None
    """The button of the game that Enter presses now in place of the gold one; None where it presses that."""

    why_not: Callable[[], Refusal | None] = staticmethod(lambda: None)
    """Why the gold button cannot be pressed now; None where it can be, and where `end` says so itself."""

    def begin(self, seat: Seat) -> None:
        """Begins a new turn and forgets the draft of the last one."""

    def only_move(self) -> Any:
        """The move where only one is possible, such as a throw of dice, so that no bot is asked for it; else None."""
        return None

    def end(self) -> None:
        """Ends the turn for the person to act: commits the move, or says why that cannot be."""
        raise NotImplementedError

    def may_end(self) -> bool:
        """Whether the turn could be ended now."""
        return True

    def offered(self) -> Any:
        """The move that the gold button would play now, in the game's own form; None where it plays none yet."""
        return None

    def end_label(self) -> str:
        """What the gold button says."""
        return _("End turn")

    def press(self) -> bool:
        """Answers the gold button; True when it meant something other than the end of the turn."""
        return False

    def draft_box(self) -> pygame.Rect | None:
        """Where a turn lies as a draft that the table may end by itself after a while; None for none, and for one that throws
        something away, draws, rolls or claims."""
        return None

    def dress(self, buttons: Buttons) -> None:
        """Makes last changes to the table's buttons, for phases with words of their own."""

    def begun(self) -> bool:
        """Whether `back` has something to take back."""
        return False

    def choosing(self) -> bool:
        """Whether something is picked or begun, so that the paper speaks of it and nothing may lie over its words."""
        return self.begun()

    def back(self) -> bool:
        """Takes back the last gesture of the draft; False when there is none."""
        return False

    def cancel(self) -> bool:
        """Puts back what is held or chosen; False when nothing is."""
        return False

    def forward(self) -> bool:
        """Makes again a gesture that was taken back within the turn; False when there is none."""
        return False

    def let_go(self) -> None:
        """Clears everything held, picked, pointed at, lit or said about a hand: pieces, ghosts, drafts, papers, tips."""

    def hint(self) -> bool:
        """Answers the wish for a hint; True when the game gives its own answer, so that no bot is asked."""
        return False

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        """Lets the faults of a refusal pulse and gives their boxes, which the bubble does not cover."""
        return []

    def handle(self, event: pygame.Event) -> bool:
        """Takes an input event before the table's widgets do; True when it was used up."""
        return False

    def pointed(self, pos: tuple[int, int]) -> bool:
        """Follows the mouse to a point, after the widgets have; True when something looks different now."""
        return False

    def act(self, action: str) -> bool:
        """Takes a named action before the table does; True when it was used up."""
        return False

    def more_answers(self) -> list[Answer]:
        """The answers that the game adds to the pause menu."""
        return []


class Words:
    """What the table says."""

    desk: Desk
    """The table as the game sees it."""

    ends_at_once: bool = False
    """Whether the banner says who has won while the end is still being shown."""

    def banner(self) -> tuple[int | None, str, str]:
        """The mark, heading and line of the banner."""
        session, viewing_ply = self.desk.session, self.desk.past.viewing_ply
        if viewing_ply is not None:
            return None, _("Looking back"), _("After move {now} of {all}").format(now=viewing_ply, all=len(session.match))
        outcome = session.match.outcome
        if outcome is not None and (self.ends_at_once or not self.desk.motion.active):
            names = [session.name(seat) for seat in outcome.winners]
            if len(names) == 1:
                return session.seats[outcome.winners[0]].mark, _("{name} wins!").format(name=names[0]), ""
            return None, _("A shared win") if names else _("A draw"), several(names)
        seat = self.turn()
        return session.seats[seat].mark, _("{name}'s turn").format(name=session.name(seat)), self.expected(seat)

    def turn(self) -> Seat:
        """The seat whose turn the banner names: while a move is shown that of who makes it."""
        seat: Seat = self.desk.hands.view.turn
        return seat

    def expected(self, seat: Seat) -> str:
        """What is expected of the seat whose turn it is, in one line, or what is being shown."""
        raise NotImplementedError

    def expected_overheard(self) -> str:
        """What is expected of the person to act, as far as everybody may know it, for a voice that others hear."""
        return ""

    def paper(self) -> Paper | None:
        """What the caption says of what is chosen or hinted; None for nothing."""
        return None

    def hinting(self) -> str | None:
        """What marks the first stage of the hint that the table tells now; empty for a move that is a single press or click, and
        told at once. None while the table shows no hint: there is none, or the player has begun something else since."""
        return None

    def footer(self) -> str:
        """The quiet second line of the caption."""
        return ""

    def said(self, ply: AnyPly) -> tuple[Span, ...] | None:
        """What a move was, in one line that everybody may read; None for a move that needs none."""
        raise NotImplementedError

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        """The log line for a move, which is number `number` of the match; None for a move that needs none."""
        said = self.said(ply)
        return None if said is None else LogLine(number, self.desk.session.seats[ply.seat].mark, said)

    def looking_back(self, number: int) -> Paper | None:
        """What the caption says of the position after `number` moves: which move led there."""
        if number == 0:
            return Paper(_("The beginning"), _("Nobody has moved yet."))
        line = self.log_line(number, self.desk.session.match.plies[number - 1])
        return None if line is None else Paper(line.plain)

    short: Mapping[str, str] = MappingProxyType({})
    """By sentences of the rules, the fewer words in which the table says them (English msgids, both)."""

    def refused(self, refusal: Refusal) -> str:
        """A refusal in the words of the table."""
        said = refusal.reason
        return replace(said, text=self.short.get(said.text, said.text)).say(_)

    def rule_now(self) -> str | None:
        """The number of the rule that matters now, while the bubble tells of none."""
        return None

    def tell(self, heading: str, line: str) -> None:
        """Sets what the paper says until the next call."""


class Holding:
    """The hand at the lower edge, for a game with hidden hands."""

    rack: Rack

    answers: tuple[str, ...] = ()
    """The words of moves that answer a question and make no turn."""

    def keys(self, view: Any) -> Sequence[Hashable]:
        """The pieces of the viewer's hand in a view, as keys of the rack; they are the kinds of its pieces on the stage."""
        hand: Sequence[Hashable] = view.hand
        return hand

    def kinds(self) -> Sequence[Hashable]:
        """The keys of all pieces that a hand of this match can hold, in an order that follows from its options alone: what is
        painted ahead must not tell what a hand does hold."""
        return ()

    def count(self, view: Any, seat: Seat) -> int:
        """How many pieces a seat holds in a view."""
        return int(view.counts[seat])

    def shown(self, view: Any) -> None:
        """Notes that the rack shows the hand of a view, open or face down, and marks as away what lies elsewhere for now."""

    def front_moved(self) -> None:
        """Lays out anew what depends on whose rack lies at the front, because it belongs to another seat now."""


class Asking:
    """A question that goes round: knocking, the open card."""

    happens: bool = True
    """Whether questions go round in this match at all; where none do, the menu offers no time to answer."""

    def asked(self) -> tuple[Seat, ...]:
        """The seats still to be asked now, in the engine's order; empty when no question is open."""
        raise NotImplementedError

    def moves(self) -> tuple[Any, Any]:
        """The move that claims and the move that declines."""
        raise NotImplementedError

    def following(self) -> Seat:
        """The seat whose turn comes after the question; by acting it ends the asking."""
        raise NotImplementedError

    def words(self) -> QuestionWords:
        """What is asked, and what the two answers are called."""
        raise NotImplementedError

    def seat_line(self, seat: Seat) -> str:
        """What everybody may know of a seat that is asked, in a few words."""
        raise NotImplementedError

    def could_help(self, view: Any) -> bool:
        """Whether what is asked about could be of use to the viewer of `view`, judged by that view alone: it makes something
        possible at the table or in the hand that was not. Where one person plays among bots, they are asked only then."""
        return True

    decided_after: int = 0
    """How many moves after the claim it is decided whether it is granted."""

    def further(self, ply: AnyPly) -> str:
        """What is said of a {name} who said yes as well to what the claim `ply` asks for, because {other}, who made it, sits
        nearer."""
        return _("{name} wanted it too; {other} sits nearer")

    def news(self, ply: AnyPly) -> tuple[Span, ...] | None:
        """What everybody has learnt of a question by `ply`, where it is the last move before a curtain and the log tells nothing
        of it; None for nothing."""
        return None

    def decision(self) -> Decision | None:
        """What a seat has to decide now about another seat's claim; None if there is no such decision."""
        return None

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Paints the piece in question as large as a square allows."""
        raise NotImplementedError

    def stock(self) -> str:
        """What is left to draw, in a few words; empty for nothing to say."""
        return ""


@dataclass(frozen=True)
class RoundPieces:
    """What a game has to say about the hands that are left: how pieces lie, are drawn and count, and what is said where a round
    was won and where not, as English msgids of a heading and a line with {name} and {number}."""

    aspect: float
    """The width of a piece divided by its height."""
    overlap: float
    """The share of a piece that the next one covers."""
    paint: Callable[[pygame.Surface, str, pygame.Rect], None]
    """Draws a piece, given in the game's notation, face up."""
    count: Callable[[str], int]
    """How much a piece left in a hand counts, as a positive number."""
    won: tuple[str, str]
    unwon: Mapping[str, tuple[str, str]]
    """By the rule that ended the round; under an empty one for all others."""
    counting: float = COUNTING
    """Milliseconds for all of the counting at most."""

    def heading(self, event: RoundEnded, name: Callable[[Seat], str]) -> tuple[str, str]:
        """A heading and a line on who ended the round or why it ended, with people always called by name."""
        said = self.won if event.winner is not None else self.unwon.get(event.rule, self.unwon[""])
        heading, line = (_(one).format(name=name(event.winner or 0), number=event.round) for one in said)
        return heading, line


@dataclass(frozen=True, slots=True)
class Counting:
    """How the rounds of a match are counted, for a game that has several."""

    face: RoundPieces
    """The part that draws, counts and words the hands of a round that is over."""
    goal: int | None = None
    """The points that win the match, shown on the sheet; None where the number of rounds is fixed."""
    counted: bool = False
    """Whether the points of a round have been counted on the table, so that its page begins with them."""


class Highlights:
    """What everybody at the table feels: the moments of a match, and how tense it is."""

    round: bool = False
    """Whether what lies on the table is round, so that the light on it is."""

    def found(self, before: Any, events: Sequence[Any], after: Any) -> Sequence[Moment]:
        """The moments of a move, from its public events and what a spectator knows before and after it."""
        return ()

    def tension(self, view: Any) -> float:
        """How near a spectator sees the match to its end, from 0 to 1."""
        return 0.0

    def about(self, moment: Moment) -> list[pygame.Rect]:
        """Where that lies which a moment is about, in the order in which the light falls on it."""
        return []

    def bake(self) -> Iterator[None]:
        """Pre-renders the game's own animations, one per step."""
        return iter(())


@dataclass(frozen=True, slots=True)
class Agreeing:
    """What a table of two may agree on beside the rules (see `game.agreements`). Views are those of who is asked or asks."""

    may_resign: Callable[[Any, Seat], bool]
    """Whether a seat may resign."""
    may_offer: Callable[[Any, Seat], bool]
    """Whether a seat may offer a draw."""
    nobody_wins: Callable[[Any], bool]
    """Whether only a draw is left, so that the table offers it."""
    takes_draw: Callable[[Any, Seat], bool]
    """Whether a bot in this seat takes a draw that is offered to it."""
    why_lost: Callable[[Any, Seat], str]
    """Why a seat may resign, in a sentence."""
    why_drawn: Callable[[Any], str]
    """Why a draw may be a good end, in a sentence; empty when there is no more to say."""


class Spoken:
    """What a voice says of a game's table when it is asked, beside what stands on banner, paper, plates and log."""

    coordinates: bool = False
    """Whether its places have coordinates that can be typed."""

    def table(self) -> Sequence[str]:
        """What lies on the table, in sentences; everybody may know it."""
        return ()

    def hand(self) -> Sequence[str]:
        """The open hand, and what is held or picked, in sentences. It is asked only where the hand may be said."""
        return ()

    def end_is_open(self) -> bool:
        """Whether the words of the gold button tell nothing of the hand of the person to act, so that others may hear them."""
        return False

    def drew(self, events: Sequence[Any]) -> str:
        """What the viewer drew in a move, from what the viewer saw of it, in a sentence; empty where it was nothing or everybody
        saw it. It is asked only where the hand may be said."""
        return ""

    def hint(self, hint: Any, stage: int) -> str:
        """What a hint shows on the table at its stage (see `Thinking.hint_stage`) and its paper does not say: which pieces,
        and from the second stage on where they go. It is asked only where the hand may be said."""
        return ""

    board: Any = None
    """The board on which places are gone to, a `scenes.table.board.gestures.Board`."""
    fields: Mapping[str, Any] = MappingProxyType({})
    """Its places by their coordinates, in small letters and digits."""

    def place(self, typed: str) -> str | None:
        """Goes with the cursor of the keys to the place with these coordinates (small letters and digits) and gives what is
        said of it; None while they name no place. Where `desk.hands.overheard` it tells only what everybody may know."""
        if typed not in self.fields:
            return None
        self.board.go_to(self.fields[typed])
        said: str = self.board.spoken()
        return said


class Tutor:
    """Says what goes on at a table where a game is learnt. All defaults are those of a match."""

    teaches: bool = False
    """Whether this is a lesson: it begins without the ceremony of a match, counts no rounds, and nobody resigns."""

    only_seen: bool = False
    """Whether the table is only looked at: it has no buttons, no log and no caption; whoever shows it hears what is pressed."""

    to_win: bool = True
    """Whether advice is about how the match is won; in a puzzle something else is asked."""

    around: str = ""
    """The name of the map of the tutor's own places, in one of which the table lies; empty for a table that has the window."""

    @property
    def rests(self) -> bool:
        """Whether input is blocked: the tutor speaks, or the task is done."""
        return False

    def proceed(self) -> bool:
        """Goes on in the tutor's own way after a move was shown; False where the table goes on as in a match."""
        return False

    def refused(self, move: Any, refusal: Refusal) -> Refusal:
        """A refused move in the tutor's words."""
        return refusal

    def hint(self) -> bool:
        """Gives a hint of the tutor's own; False where the table gives one as in a match."""
        return False

    def banner(self) -> tuple[int | None, str, str] | None:
        """What the banner says in place of whose turn it is: a mark or None, a heading, a line; None as in a match."""
        return None

    def gesture(self) -> str:
        """The next gesture in the tutor's words, for the second line of the caption; empty as in a match."""
        return ""

    def paint(self, target: pygame.Surface) -> None:
        """Paints what the tutor has at the rim of the table; kept with the ground between frames."""

    def rule_now(self) -> str | None:
        """The rule at which the rule book opens; None for the one that the game names."""
        return None

    def open_menu(self) -> bool:
        """Opens a menu in the place of the pause menu; False where there is none."""
        return False


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
    """How many letters a line of the log should hold; 0 for no wish."""
    highlights: Highlights | None = None
    agreeing: Agreeing | None = None
    plates: Plates = field(kw_only=True)
    """The plates of the seats, in whose faces the table shows who feels what; the game draws their bodies with its ground."""
    spoken: Spoken = field(default_factory=Spoken)
    """What a voice says of the game when it is asked."""
    permit: Callable[[], str] = field(default=lambda: "")
    """Why what is pointed at, or under the cursor of the keys, may be used; empty where nothing is to be said. It is asked in
    each frame in which a person may act."""


@dataclass(frozen=True)
class QuestionWords:
    """A question that goes round. `heading` asks it and `line` says what a yes brings; `yes` and `no` are the two answers.
    `giver` is the seat that gave the piece up and `gave` what it did; `next_line` says what the seat may do that comes next.
    `alone` asks one person by name, where nobody else sees the page. All are at most 14 words."""

    heading: str
    line: str
    yes: str
    no: str
    giver: Seat
    gave: str
    next_line: str
    alone: Callable[[str], str] | None = None


@dataclass(frozen=True)
class Choice:
    """One answer of a decision: its move, the word on its button, and in a sentence what it costs."""

    move: Any
    word: str
    cost: str


@dataclass(frozen=True)
class Decision:
    """What one seat has to decide about what another one wants, with the answers in order; the first is the usual one. `giver` is
    the seat that gave the piece up and `gave` what it did."""

    seat: Seat
    wants: Seat
    wants_line: str
    giver: Seat
    gave: str
    heading: str
    line: str
    choices: tuple[Choice, ...]
