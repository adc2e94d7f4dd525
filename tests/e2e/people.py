"""Several people at one mouse, with curtains between them: a page without a window follows the program click by click."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game import catalogue, record
from game.bots.worker import Answer
from game.rounds import RoundEnded
from scenes.table.hidden.hands import Curtain
from scenes.table.rounds.round_end import RoundEnd
from tests.display import Display
from tests.e2e.evening import DEAF_SECONDS, PATIENCE, Evening
from tests.e2e.mirror import Mirror, Point
from tests.e2e.window import AWAY, LostError
from tools.gallery.stage import FRAME

AWAKE = 0.55
"""Seconds until a curtain takes clicks: the first ones are taken for the rest of the last turn."""

MOST_LOST = 4
"""So many clicks may be lost on a machine that is very busy; the clicks are slower after each, and what is wrong for another
reason is wrong again after each."""


class Echo:
    """Stands in for the bots of the page that follows: they play what the program's bots have played, by the record."""

    def __init__(self, plies: Callable[[], list[Any]], table: Callable[[], Any]) -> None:
        self._plies, self._table = plies, table
        self._asked: Any = None
        self._ticket = 0

    def start(self, game: str | None = None) -> None:
        """Nothing to start."""

    def ask(self, game: str, view: Any, level: str, seconds: float | None = None, seed: int = 0) -> int:
        """Notes who is asked."""
        self._ticket += 1
        self._asked = view
        return self._ticket

    def ask_hint(self, game: str, view: Any, seconds: float | None = None) -> int:
        """No hints here."""
        raise NotImplementedError

    def poll(self) -> Answer | None:
        """The move as soon as it is in the record; in a question that somebody else has ended, a no."""
        if self._asked is None:
            return None
        table, plies = self._table(), self._plies()
        at = len(table.session.match)
        move = None
        seen = Seen(table)
        if seen.claims is not None:
            yes, no = seen.claim_moves
            answers = plies[at : at + len(seen.claims.asked)]
            mine = next((ply.move for ply in answers if ply.seat == self._asked.seat and ply.move in (yes, no)), None)
            over = any(ply.move not in (yes, no) or ply.move == yes for ply in answers) or len(answers) == len(seen.claims.asked)
            move = mine or (no if over else None)
        elif at < len(plies):
            move = plies[at].move
        if move is None:
            return None
        self._asked = None
        return Answer(self._ticket, move)

    def pass_time(self, ms: float) -> None:
        """It is never late."""

    def renew(self) -> None:
        """There is no process."""

    def cancel(self) -> None:
        """Forgets the question."""
        self._asked = None

    def close(self) -> None:
        """Nothing to end."""


class Seen:
    """What the rounds of all games look at on a table."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self.viewer, self.rack = table.hands.viewer, table.side.holding.rack
        self.claims, self.page = table.question.claims, table.question.page

    @property
    def claim_moves(self) -> tuple[Any, Any]:
        """The move that claims and the move that declines."""
        found: tuple[Any, Any] = self._table.side.asking.moves()
        return found


class PeopleEvening(Evening):
    """A round at a table with curtains. The seats in `people` share the mouse, bots sit at the others."""

    people: tuple[int, ...] = (0, 1)
    seats = 3
    options: ClassVar[dict[str, str | int]] = {}
    """What is clicked on the page of the seats."""
    seed = 1
    most = 250
    waits = 40.0

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        super().__init__(shown, home, scratch)
        self.curtains = self.lost = 0
        self.pause = PATIENCE[0]
        self._mirror: Mirror | None = None
        self.table: Any = None

    def program(self) -> list[str]:
        return [*super().program(), "--seed", str(self.seed)]

    @property
    def seen(self) -> Seen:
        """What is looked at on the table."""
        return Seen(self.table)

    # ---- the way to the table

    def from_title(self) -> None:
        """The lid of the game, seats, people, options, Play."""
        mirror = self.mirror()
        title = mirror.page("title")
        self.window.wait_for(title.play_button.rect, mirror.picture(), "the title with Play")
        lid = next(index for index, lid in enumerate(catalogue.lids()) if lid.key == self.game)
        self.window.click(title.lids[lid].rect.center)
        page = mirror.page("seats", game=self.game)
        self.window.wait_for(page.play_button.rect, mirror.picture(), "the seats")

        def click(pos: Point) -> None:
            self.window.click(pos)
            time.sleep(self.pause)
            mirror.click(pos)

        def choose(row: Any, wanted: int) -> None:
            while row.chosen != wanted:
                step = 1 if wanted > row.chosen else -1
                click((row._arrow(step) if row.stepping else row._cell(wanted)).center)

        choose(page.rail.people, len(self.people) - 1)
        choose(page.rail.bots, self.seats - len(self.people))
        for option, choice in zip(page.rail.options, page.rail.choices, strict=True):
            values = [one.value for one in option.choices]
            choose(choice, values.index(self.options.get(option.name, values[choice.chosen])))
        assert [seat.human for seat in page.company.seats] == [seat in self.people for seat in range(self.seats)]
        assert {name: page.options[name] for name in self.options} == self.options
        for row in (page.rail.people, page.rail.bots, *page.rail.choices):
            self.window.wait_for(row.rect, mirror.picture(), "seats and options as they were clicked")
        self.window.click(page.play_button.rect.center)
        self.until("a match on disk", self.open_match.exists)
        self.follow()

    def continued(self) -> None:
        super().continued()
        self.follow()

    # ---- the page that follows

    def follow(self) -> None:
        """From here on a page goes along with the program, from what is on disk now."""
        self._mirror = self.mirror()
        stage = self._mirror.stage
        stage.app._worker = Echo(lambda: self.loaded().plies, lambda: stage.app.stack[0])  # type: ignore[assignment]
        session = self._mirror.session(self.open_match)
        self.does(lambda stage: stage.open("table", session=session))
        self.table = stage.app.stack[0]
        self.quiet()

    @property
    def along(self) -> Mirror:
        """The page that follows."""
        assert self._mirror is not None
        return self._mirror

    @property
    def top(self) -> Any:
        """What gets the input."""
        return self.along.stage.top

    def does(self, do: Callable[[Any], Any]) -> Any:
        """Does something on the page that follows."""
        return self.along(do)

    def quiet(self) -> None:
        """Lets what moves there come to rest. Questions and bots may wait."""

        def still() -> bool:
            return not any(
                motion.active for scene in self.along.stage.app.stack for name in ("motion", "background_motion")
                if (motion := getattr(scene, name, None)) is not None
            )

        self.does(lambda stage: stage.let_pass(3 * FRAME))
        self.does(lambda stage: stage.let_pass(6000, still))
        self.does(lambda stage: stage.let_pass(2 * FRAME))

    def sees(self, rect: pygame.Rect, what: str, seconds: float = 20) -> None:
        """Waits until the window shows what the page that follows shows; `LostError` when it never does."""
        self.does(lambda stage: stage.point(AWAY))
        self.quiet()
        try:
            self.window.wait_for(rect, self.along.picture(), what, seconds)
        except AssertionError as error:
            raise LostError(str(error)) from error

    def upper(self, ground: pygame.Rect) -> pygame.Rect:
        """The half of the ground onto which the paper of the coach does not reach, who in the mirror has said all before."""
        return pygame.Rect(ground.x, ground.y, ground.w, ground.h // 2)

    def lower(self, rect: pygame.Rect) -> pygame.Rect:
        """The half of a button on whose upper edge the paper of the coach may shine, who in the mirror has said all before."""
        return rect.clip(rect.x, rect.centery, rect.w, rect.h)

    def tap(self, pos: Point, button: int = 1) -> None:
        """The same click in both; the pointer stays."""
        self.window.click(pos, button)
        time.sleep(self.pause)
        if button == 1:
            self.does(lambda stage: stage.click(pos))
        else:
            self.does(lambda stage: stage.wheel(1 if button == 4 else -1))

    def over(self, pos: Point) -> None:
        """The pointer goes there in both."""
        self.window.point(pos)
        time.sleep(self.pause)
        self.does(lambda stage: stage.point(pos))

    def drag(self, start: Point, end: Point) -> None:
        """The same drag in both."""
        self.window.drag(start, end)
        time.sleep(self.pause)
        self.does(lambda stage: stage.drag(start, end))
        self.does(lambda stage: stage.release(end))

    # ---- what is on disk

    def loaded(self) -> Any:
        """The open match as its record has it; the one that is finished when it has been put away."""
        kept = [*(self.home / "matches").glob("*-finished.match")]
        return record.read_file(self.open_match if not kept else kept[0]).match

    def moves(self) -> list[str]:
        return [self.rules.text(ply.move) for ply in self.loaded().plies]

    def ended(self) -> RoundEnded | None:
        """How the round ended, when it has."""
        events = (visible.event for ply in self.loaded().plies for visible in ply.step.events)
        return next((event for event in events if isinstance(event, RoundEnded)), None)

    def asked(self, view: Any) -> tuple[int, ...]:
        """Who is asked together, in a view."""
        raise NotImplementedError

    def waiting_for_person(self) -> bool:
        match = self.loaded()
        return match.to_act is None or any(seat in self.people for seat in (match.to_act, *self.asked(match.view(None))))

    def finished(self) -> bool:
        return self.ended() is not None

    def level(self) -> bool:
        """Whether the page that follows and the program have played the same; lets the page go on when it has not."""
        there = self.moves()
        here = [self.rules.text(ply.move) for ply in self.table.session.match.plies]
        if here == there:
            return True
        least = min(len(here), len(there))
        assert here[:least] == there[:least], f"{there[-3:]} was played where {here[-3:]} was meant"
        if len(here) < len(there):
            self.does(lambda stage: stage.let_pass(5 * FRAME))
        return False

    def sync(self) -> None:
        """Waits until both have played the same; `LostError` when they never have."""
        try:
            self.until("the same moves on both sides", self.level, 25)
            self.quiet()
            self.until("the same moves on both sides", self.level, 25)
        except AssertionError as error:
            raise LostError(str(error)) from error

    def plays(self, pos: Point, move: Any = None) -> None:
        """A click after which a move must be on disk: this one, or any."""
        before = self.moves()
        self.window.click(pos)
        try:
            self.until("the move on disk", lambda: self.moves() != before, 6)
        except AssertionError as error:
            raise LostError(str(error)) from error
        after = self.moves()
        assert after[: len(before)] == before, "earlier moves changed"
        if move is not None:
            assert after[len(before)] == self.rules.text(move), f"{after[len(before)]} was played, not {self.rules.text(move)}"
        self.does(lambda stage: stage.click(pos))
        self.does(lambda stage: stage.point(AWAY))
        self.sync()

    # ---- one thing after the other

    def turn(self, kill: bool = False) -> None:
        """One thing that a person does: opens the curtain, answers a question, makes a move."""
        if kill:
            self.begin_gesture()
            return
        try:
            self.sync()
            if self.ended() is not None:
                return
            if isinstance(self.top, Curtain):
                assert self.seen.viewer is None and self.seen.rack.face_down, "a hand lies open behind the curtain"
                self.open_curtain()
            elif self.seen.page is not None:
                assert self.seen.viewer is None and self.seen.rack.face_down, "a hand lies open while the table is asked"
                if self.sees_question():
                    self.answer()
            else:
                self.act()
        except LostError as lost:
            self.lost += 1
            if self.lost > MOST_LOST:
                raise
            print(f"{lost}: a click was lost or came late on this machine; once more from the last move", flush=True)
            self.pause = PATIENCE[min(self.lost, len(PATIENCE) - 1)]
            self.window.kill()
            self.continued()

    def sees_question(self) -> bool:
        """Whether the window shows the question as it stands; a bot may end it while one looks."""
        before = self.moves()
        try:
            self.sees(self.along.stage.app.screen.get_rect(), "the question in bubbles, and no hand", 8)
        except LostError:
            if self.moves() == before:
                raise
            return False
        time.sleep(AWAKE)  # a question that begins is deaf to clicks
        self.does(lambda stage: stage.let_pass(1000 * AWAKE))
        return self.seen.page is not None

    def open_curtain(self) -> None:
        """The person who is called says so; then that hand is there, and no other."""
        curtain = self.top
        self.sees(curtain.box, "the curtain")
        time.sleep(AWAKE)
        self.does(lambda stage: stage.let_pass(1000 * AWAKE))
        self.tap(curtain.open_button.rect.center)
        self.quiet()
        assert self.top in (self.table, self.seen.page) and self.seen.viewer is not None, "the curtain did not open"
        self.curtains += 1
        if self.seen.page is not None:
            self.sees(self.table.rail["rack"], "the own hand under the question, and no other")
            return
        self.sync()
        self.sees(self.seen.rack.rect, "the own hand, and no other")

    def at(self, key: Any, but: tuple[Any, ...] = ()) -> Point:
        """A point of the rack at which a click takes a piece that is not picked yet."""
        rack = self.seen.rack
        for copy in rack.copies:
            if copy.key == key and copy not in rack.picked and copy not in but:
                box = rack.rect_of(copy)
                for x in (box.centerx, box.x + box.w // 4, box.x + box.w // 8):
                    if rack.where.copy_at((x, box.centery)) == copy:
                        return x, box.centery
        raise AssertionError(f"{key} is not to be reached in the hand")

    # ---- what each game says

    def answer(self) -> None:
        """The people answer the question that goes round."""
        raise NotImplementedError

    def act(self) -> None:
        """The person whose hand is open makes a move."""
        raise NotImplementedError

    def laying(self) -> bool:
        """Whether a hand is open and pieces may be laid."""
        raise NotImplementedError

    def begin_gesture(self) -> None:
        """Begins to lay something, which no record may show."""
        raise NotImplementedError

    # ---- the whole

    def die_in_the_middle(self) -> None:
        """The kill comes while pieces are picked."""
        for _ in range(30):
            if self.laying():
                super().die_in_the_middle()
                return
            self.until("the person's turn", self.waiting_for_person, self.waits)
            self.turn()
        raise AssertionError("nobody came to lay anything")

    def play(self) -> int:
        super().play()
        return sum(ply.seat in self.people for ply in self.loaded().plies)

    def result(self) -> str:
        """All hands lie open and counted, the sheet can be seen, then comes the result of the match."""
        self.sync()
        ended = self.ended()
        page, whole = self.top, self.along.stage.app.screen.get_rect()
        assert ended is not None and isinstance(page, RoundEnd), "the page of the round's end"
        assert self.seen.viewer is None or len(self.people) == 1
        self.sees(whole, "all hands open and counted")
        time.sleep(DEAF_SECONDS)
        self.tap(page.sheet_button.rect.center)
        self.sees(whole, "the sheet")
        self.tap(self.top.back_button.rect.center)
        self.quiet()
        self.tap(page.on_button.rect.center)
        self.quiet()
        self.until("the record among the finished ones", lambda: not self.open_match.exists())
        return f"{super().result()}, {self.curtains} curtains, {self.counts()}"

    def counts(self) -> str:
        """What happened, for the line at the end."""
        raise NotImplementedError
