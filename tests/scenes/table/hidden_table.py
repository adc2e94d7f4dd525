"""A table for the game of `hidden_game`, and the hands that drive it; every number it draws is noted, frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from game.contract import Refusal
from game.match import Match
from scenes.app import App
from scenes.kit.text import Span
from scenes.profile import SeatSetup, TableSetup
from scenes.session import AnyPly, Session
from scenes.table.desk import Desk
from scenes.table.game import Asking, Done, Ground, Holding, QuestionWords, Side, Turn, Words
from scenes.table.hand.rack import Rack, State
from scenes.table.plates.plates import Plates, PlateText
from scenes.table.shell import Table
from scenes.table.stage import Piece, Pieces
from scenes.table.window.caption import LogLine
from tests.scenes.driver import FakeWorker, TableDriver
from tests.scenes.table.hidden_game import Drew, Played, Took, Toy
from tools.gallery.stage import FRAME

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eva")


class ToyGround(Ground):
    """The number that was played last lies in the middle, and backs for the hands of the others above. The hand of the
    viewer lies on a rack; what flies into it and what is held is drawn over the table."""

    plan_name = "querni"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rack = Rack(desk, ToyFace(self))
        self.drawn: list[int] = []
        """The numbers of the last frame."""
        self.held: int | None = None
        self.flying: int | None = None

    @property
    def rect(self) -> pygame.Rect:
        return self.desk.rail["board"]

    def place(self) -> None:
        self.rack.layout(pygame.Rect(20, 500, 400, 90))

    def pieces(self, view: Any) -> Pieces:
        x, y = self.rect.center
        found: dict[Any, Piece] = {} if view.last is None else {"last": Piece(view.last, (x, y), 20)}
        for seat, count in enumerate(view.sizes):
            if seat != view.viewer:
                for place in range(count):
                    found[seat, place] = Piece("back", (x + 30 * place, y - 100 + 10 * seat), 10)
        return found

    def home(self, piece: Piece) -> Piece | None:
        return Piece(piece.kind, self.rect.midtop, 10) if piece.kind == "back" else None

    def forget(self) -> None:
        self.flying = None

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        drew = [event for event in self.desk.hands.seen(ply) if isinstance(event, Drew)]
        self.flying = drew[0].number if drew else None
        self.desk.motion.after(200, done)

    def paint_over(self, target: pygame.Surface) -> None:
        for number in (self.held, self.flying):
            if number is not None:
                self.drawn.append(number)
                pygame.draw.rect(target, (255, 0, number), (500, 560, 24, 30))
        for flight in self.desk.stage.flights():
            if isinstance(flight.piece.kind, int):
                pygame.draw.circle(target, (255, 0, flight.piece.kind), flight.at, flight.size)
        self.rack.draw_over(target)


class ToyTurn(Turn):
    """A press on the hand holds its first number; the end of the turn plays it."""

    def __init__(self, desk: Desk, ground: ToyGround) -> None:
        self.desk, self.ground = desk, ground
        self.begun_for: list[int] = []
        self.widgets = (ground.rack,)

    def let_go(self) -> None:
        self.ground.held = None

    def begin(self, seat: int) -> None:
        self.ground.held = None
        self.begun_for.append(seat)

    def end(self) -> None:
        self.desk.commit(("play", self.desk.hands.view.hand[0]))

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        return [self.ground.rect]

    def handle(self, event: pygame.Event) -> bool:
        down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if down and event.pos[1] > 550 and event.pos[0] < 300 and self.desk.person_to_act:
            self.ground.held = self.desk.hands.view.hand[0]
            return True
        return False


class ToyWords(Words):
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def banner(self) -> tuple[int | None, str, str]:
        return None, "Toy", ""

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        session = self.desk.session
        for event in self.desk.hands.public(ply):
            if isinstance(event, Played | Took | Drew):
                words = f" {event.kind} {event.number or ''}"
                return LogLine(number, session.seats[event.seat].mark, (Span(session.name(event.seat), 700), Span(words)))
        return None


class ToyFace:
    """Numbers as plain boxes. What is painted is noted with what the ground draws."""

    aspect, most, least, corner = 0.75, 10.0, 5.0, 8.0

    def __init__(self, ground: ToyGround) -> None:
        self.ground = ground

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        if key is not None:
            self.ground.drawn.append(key)
        pygame.draw.rect(target, (255, 255, key or 0), rect)


class ToyHolding(Holding):
    """The hand on its rack."""

    def __init__(self, rack: Rack) -> None:
        self.rack = rack

    def keys(self, view: Any) -> Sequence[int]:
        return tuple(view.hand)

    def count(self, view: Any, seat: int) -> int:
        return int(view.sizes[seat])


class ToyAsking(Asking):
    """The claims of the small game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def asked(self) -> tuple[int, ...]:
        asked: tuple[int, ...] = self.desk.hands.now.asked
        return asked

    def moves(self) -> tuple[Any, Any]:
        return ("take", 0), ("pass", 0)

    def following(self) -> int:
        return int(self.desk.hands.now.turn)

    def words(self) -> QuestionWords:
        giver = self.desk.session.match.plies[-1].seat
        return QuestionWords("Who wants it?", "It comes into the hand", "Take", "No", giver, "played it", "goes on then")

    def seat_line(self, seat: int) -> str:
        return f"{self.desk.hands.now.sizes[seat]} numbers"

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        pygame.draw.rect(target, "white", rect)


def toy_side(desk: Desk) -> Side:
    """What the small game gives to its table."""
    ground = ToyGround(desk)
    asking = ToyAsking(desk) if desk.session.match.options.get("claims") else None
    plates = Plates(desk, PlateText(desk))
    return Side(ground, ToyTurn(desk, ground), ToyWords(desk), ToyHolding(ground.rack), asking, plates=plates)


class ToyDriver(TableDriver):
    """A table with these seats: "human" or "bot" each."""

    def __init__(self, home: Path, *kinds: str, claims: int = 0, size: tuple[int, int] = (960, 600), **settings: Any) -> None:
        settings = {"bots_speed": "off", **settings}
        super().__init__(home, size, worker=FakeWorker(Toy()), empty=("results", "title", "rulebook"), **settings)
        seats = [SeatSetup(name, mark, "human" if kind == "human" else "easy")
                 for mark, (name, kind) in enumerate(zip(NAMES, kinds, strict=False))]
        match = Match.new(Toy(), len(seats), {"claims": claims}, 1)
        self.tables: list[Table] = []

        def table(app: App, **arguments: Any) -> Table:
            self.tables.append(Table(app, side=toy_side, **arguments))
            return self.tables[-1]

        self.app.routes["table"] = table
        self.sit(Session(self.app.profile, match, TableSetup(seats, {"claims": claims}), None))
        self.let_pass(2 * FRAME)

    @property
    def table(self) -> Any:
        """The table that was opened last."""
        return self.tables[-1]

    @property
    def ground(self) -> ToyGround:
        ground: ToyGround = self.table.side.ground
        return ground

    @property
    def viewer(self) -> int | None:
        """Whose hand may be seen."""
        viewer: int | None = self.table.hands.viewer
        return viewer

    @property
    def begun(self) -> list[int]:
        """The seats whose turns began, in order."""
        begun: list[int] = self.table.side.turn.begun_for
        return begun

    def end(self) -> None:
        """The person to act plays the first number of the hand."""
        self.click(self.table.buttons.end)
        self.rest()


class NotedDriver(ToyDriver):
    """The same; `frames` holds what each frame since the start has shown."""

    every_frame = True

    def __init__(self, home: Path, *kinds: str, **given: Any) -> None:
        self.frames: list[tuple[int | None, tuple[int, ...]]] = []
        super().__init__(home, *kinds, **given)

    def step(self, *events: pygame.Event, ms: float = FRAME) -> None:
        """One turn of the loop. Then a frame is drawn, needed or not, and noted: whose hand may be open, what was drawn."""
        self.app.paint = lambda: None  # type: ignore[method-assign]
        try:
            super().step(*events, ms=ms)
        finally:
            del self.app.paint
        self.ground.drawn = []
        page = self.table.question.page
        if page is not None:
            page.refresh()  # else it is painted once and shown again
        self.app.paint()
        covered = any(scene.opaque and scene not in (self.table, page) for scene in self.app.stack)
        open_to = None if covered else self.viewer
        self.frames.append((open_to, tuple(self.ground.drawn)))
