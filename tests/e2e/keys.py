"""A whole match in a real window by keys alone: two people at one keyboard, from the title through the seats to the result.

The program and a page without a window that follows it get the same keys, one after the other. Where a key leads is seen on the
page that follows; what was played is read from the record on disk, and the window is compared with the page in each turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any, ClassVar

import pygame

from game import catalogue, record
from game.quad_ominos.tiles import NAME
from game.rumbugz.bugs import from_hand
from scenes.evening.results import DEAF_MS, Results
from scenes.kit.actions import bare, keymap
from scenes.kit.widgets import nearest_box
from scenes.table.rounds.round_end import RoundEnd
from scenes.table.shell import Table
from tests.display import Display
from tests.e2e.evening import SIZE
from tests.e2e.mirror import Mirror
from tests.e2e.window import Window
from tests.scenes.spoken.player import strokes
from tools.gallery import quad

NAMED = {"SPACE": "space", "RETURN": "Return", "ESCAPE": "Escape", "TAB": "Tab", "UP": "Up", "DOWN": "Down", "LEFT": "Left",
         "RIGHT": "Right", "BACKSPACE": "BackSpace"}
"""The words of xdotool for keys that have names."""
DEAF = 0.75
"""Seconds for which a page, a curtain or a button that has come by itself may be deaf."""
MOST, MOST_LOST = 60, 4
"""The most keys that may be needed to come to one thing, and that may be lost on a machine that is very busy."""


class KeysEvening:
    """One match of a game. A game says by `gesture` which keys make a move."""

    game = ""
    options: ClassVar[dict[str, str | int]] = {}
    """What is chosen on the page of the seats."""
    seed = 3
    counted = DEAF
    """Seconds for which a key does not count when a turn begins, or only ends the counting of points."""

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        self.shown, self.home, self.scratch = shown, home, scratch
        self.begin()
        self.rules = catalogue.rules(self.game)
        self.pressed = self.looked = self.lost = 0
        self.last = ""
        """The key that was pressed last, in the words of xdotool."""
        self.match: Any = None

    def begin(self) -> None:
        """Starts the program, and the page that follows it."""
        self.window = Window(self.shown, self.home, SIZE, [*Window.program, "--seed", str(self.seed)])
        self.along = Mirror(self.home, self.scratch, SIZE)
        self.along.stage.profile.seed = self.seed

    # ---- keys

    def press(self, *actions: str) -> None:
        """Presses the keys of these actions in both, one after the other."""
        for action in actions:
            if self.along(lambda stage: stage._deaf()):
                self.hears()
            self.send(action)
            self.pressed += 1
        self.rest()

    def send(self, action: str) -> None:
        """Presses the key of an action in both."""
        name = keymap().keys(action)[0]
        word = bare(name)
        self.last = name.removesuffix(word).lower() + NAMED.get(word, word.lower())
        self.window.hand("key", self.last)
        sleep(0.03)
        self.along(lambda stage: stage.step(*strokes(name)))

    def rest(self) -> None:
        """Lets the page that follows come to rest."""
        self.along(lambda stage: stage.rest())

    def hears(self) -> None:
        """Waits until what has just come hears keys, in both."""
        sleep(DEAF)
        self.along(lambda stage: stage.let_pass(1000 * DEAF))

    @property
    def top(self) -> Any:
        """The page that gets the keys."""
        return self.along.stage.top

    @property
    def table(self) -> Any:
        """The table that follows."""
        return next(scene for scene in self.along.stage.app.stack if isinstance(scene, Table))

    def focus(self, widget: Any) -> None:
        """Goes to a widget with Tab."""
        for _ in range(MOST):
            if self.top.focus is widget and self.top.keys_used:
                return
            self.press("next")
        raise AssertionError(f"Tab does not come to {widget}")

    def walk(self, at: Any, wanted: AbstractSet[Any], beside: Callable[[Any, str], Any]) -> None:
        """Goes with the arrow keys from `at` to one of those that are wanted, by the shortest way. `beside` gives what a key
        leads to, None for nothing."""
        ways: dict[Any, tuple[str, ...]] = {at: ()}
        queue = deque(ways)
        while queue and not ways.keys() & wanted:
            here = queue.popleft()
            for way in ("up", "down", "left", "right"):
                to = beside(here, way)
                if to is not None and to not in ways:
                    ways[to] = (*ways[here], way)
                    queue.append(to)
        found = ways.keys() & wanted
        assert found, f"the arrow keys do not come to {wanted}"
        self.press(*ways[found.pop()])

    # ---- what is seen and what is on disk

    def sees(self, what: str, box: pygame.Rect | None = None, seconds: float = 20) -> None:
        """Waits until the window shows what the page that follows shows."""
        wanted = self.along.picture()
        self.window.wait_for(box or wanted.get_rect(), wanted, what, seconds)
        self.looked += 1

    def moves(self) -> list[str]:
        """The moves on disk."""
        kept = [*(self.home / "matches").glob("*-finished.match")]
        loaded = record.read_file(kept[0] if kept else self.home / "matches" / "open.match")
        return [self.rules.text(ply.move) for ply in loaded.match.plies]

    def kept(self) -> bool:
        """Whether the match has been put away."""
        return bool([*(self.home / "matches").glob("*-finished.match")])

    def level(self) -> None:
        """Waits until both have played the same. A key that came while the window was still deaf, because the machine was busy,
        is pressed again there."""
        end = monotonic() + 20
        again = monotonic() + 4
        while (there := self.moves()) != (here := [self.rules.text(ply.move) for ply in self.match.plies]):
            assert self.window.process.poll() is None, self.window.said()
            assert monotonic() < end, f"{there[-3:]} was played where {here[-3:]} was meant"
            if monotonic() > again:
                self.lost += 1
                print(f"{self.last} was lost: {here[-1]}", flush=True)
                assert self.lost <= MOST_LOST and here[:len(there)] == there, f"{there[-3:]} was played, {here[-3:]} was meant"
                self.window.hand("key", self.last)
                again = monotonic() + 4
            sleep(0.05)

    # ---- from the title to the table

    def from_title(self) -> None:
        """The lid of the game, two people, the options, Play."""
        title = self.along.page("title")
        self.sees("the title")
        self.focus(title.lids[next(at for at, lid in enumerate(catalogue.lids()) if lid.key == self.game)])
        self.press("accept")
        self.hears()
        page = self.top
        self.sees("the seats", page.play_button.rect)
        self.focus(page.rail.people)
        while page.rail.people.chosen != 1:
            self.press("right" if page.rail.people.chosen < 1 else "left")
        assert [seat.human for seat in page.company.seats] == [True, True], "the keys seat no two people"
        for option, choice in zip(page.rail.options, page.rail.choices, strict=True):
            values = [one.value for one in option.choices]
            wanted = values.index(self.options.get(option.name, values[choice.chosen]))
            if choice.chosen != wanted:
                self.focus(choice)
            while choice.chosen != wanted:
                self.press("right" if wanted > choice.chosen else "left")
        assert {name: page.options[name] for name in self.options} == self.options
        self.sees("the seats as they were chosen", page.rail.rect)
        self.focus(page.play_button)
        self.press("accept")
        self.hears()
        self.match = self.table.session.match

    # ---- the match

    def play(self) -> int:
        """From the title to the last move; gives how many moves there were."""
        self.from_title()
        while self.match.outcome is None:
            self.level()
            self.step()
        self.level()
        return len(self.match)

    def step(self) -> None:
        """Does what is to be done: opens a curtain, goes on from a count, answers a question, or makes a move."""
        top, table = self.top, self.table
        if top is table:
            if table.ready:
                self.turn()
            else:
                self.along(lambda stage: stage.let_pass(400))
            return
        self.sees(f"the page {type(top).__name__}")
        self.hears()
        if table.question.page is top:
            self.answer(top)
        else:
            self.press("end")

    def turn(self) -> None:
        """One move of whoever has the turn."""
        self.sees("the table in a person's turn")
        self.makes(self.chosen())

    def makes(self, move: Any) -> None:
        """Makes this move at a table that has just come to rest."""
        sleep(self.counted)
        self.along(lambda stage: stage.let_pass(1000 * self.counted))
        before = len(self.match)
        self.gesture(move)
        self.rest()
        if len(self.match) == before:
            self.press("end")
        played = self.match.plies[before:]
        assert played and played[0].move == move, (self.rules.text(move), [self.rules.text(ply.move) for ply in played])

    def chosen(self) -> Any:
        """What a bot would play."""
        match = self.match
        return catalogue.bot(self.game).choose(match.view(match.to_act), "easy", 60, len(match), clock=count().__next__)

    def gesture(self, move: Any) -> None:
        """Makes a move, up to the key that ends the turn."""
        raise NotImplementedError

    def answer(self, page: Any) -> None:
        """Says no to a question that goes round, for who has not answered yet."""
        bubble = next(one for one in page.asks.bubbles if one.waits)
        self.focus(bubble.answers[1])
        self.press("accept")

    def turns(self, meant: Callable[[], bool]) -> None:
        """Turns to another way until the right one is meant."""
        for _ in range(MOST):
            if meant():
                return
            self.press("turn")
        raise AssertionError("no way is the one that is meant")

    def picks(self, *keys: Any) -> None:
        """Picks pieces of the hand."""
        rack = self.table.side.holding.rack
        for key in keys:
            wanted = [at for at, copy in enumerate(rack.copies) if copy.key == key and copy not in rack.picked]
            self.focus(rack)
            while (at := rack.copies.index(rack.selection.cursor)) not in wanted:
                self.press("right" if at < wanted[0] else "left")
            self.press("accept")

    def goes(self, place: Any) -> None:
        """Goes to a place of the board with the arrow keys, by the shortest way."""
        board = self.table.side.turn.board
        self.focus(board)
        self.walk(board.at, {place}, board.beside)
        assert board.at == place, f"the keys came to {board.at}, not to {place}"

    # ---- the end

    def result(self) -> str:
        """Over the count of the round to the result page, and out by keys."""
        end = monotonic() + 60
        while not isinstance(self.top, Results):
            assert monotonic() < end, f"no result after {type(self.top).__name__}"
            if isinstance(self.top, RoundEnd):
                self.sees("the count of the round")
                self.hears()
                self.press("end")
            else:
                self.along(lambda stage: stage.let_pass(400))
                sleep(0.2)
        while not self.kept():
            assert monotonic() < end, "the match was not put away"
            sleep(0.1)
        sleep(DEAF_MS / 1000 + 3)
        self.along(lambda stage: stage.let_pass(DEAF_MS + 3000))
        self.press("cancel")
        self.hears()
        title: Any = self.along.stage.top
        self.sees("the title after the match", title.quit_button.rect)
        self.out()
        return f"{self.match.outcome.reason}, {self.pressed} keys, {self.lost} lost, the window compared {self.looked} times"

    def out(self) -> None:
        """From the title out of the program, which has nothing to complain of."""
        self.focus(self.top.quit_button)
        self.window.hand("key", "space")
        self.window.ended_well(self.home)


def nearest(boxes: Mapping[Any, pygame.Rect], at: Any, way: str) -> Any:
    """What an arrow key leads to among boxes."""
    return nearest_box(boxes[at], way, {to: box for to, box in boxes.items() if to != at})


class QuerniKeys(KeysEvening):
    """Jumps by the cursor, a chain by its two ends."""

    game = "querni"

    def gesture(self, move: Any) -> None:
        sel = self.table.side.turn.sel
        if move.path:
            for place in move.path:
                if sel.held != place:
                    self.goes(place)
                    self.press("accept")
        if move.chain:
            if sel.held is not None:
                self.press("cancel")
            low, *_between, high = sel.draft.fields_of(move.chain)
            for place in (low, high):
                self.goes(place)
                self.press("accept")


class QumeroKeys(KeysEvening):
    """Dice by Space, options by their numbers, fields by the cursor."""

    game = "qumero"

    def gesture(self, move: Any) -> None:
        turn = self.table.side.turn
        if self.match.state.phase != "place":
            self.press("accept")
            return
        draft = turn.sel.draft
        if draft.move == move or not getattr(move, "fields", ()):
            return
        if self.by_number(move):
            return
        for field in set(draft.move.fields if draft.move is not None else ()) - set(move.fields):
            self.goes(field)
            self.press("back")
        for field in move.fields:
            draft = turn.sel.draft
            if draft.move is not None and field in draft.move.fields:
                continue
            if field in move.cards:
                self.focus(turn.card)
                self.press("accept")
            self.goes(field)
            self.press("accept")
        if turn.sel.draft.waiting:  # half an option is placed only when it is meant to stay one
            assert self.by_number(move), "no number for half an option"

    def by_number(self, move: Any) -> bool:
        """Picks the option of a move by its number; False where it has none."""
        options = self.table.side.turn.options.all[:8]
        number = next((at for at, one in enumerate(options, 1) if one.visible and one.move == move), None)
        if number is not None:
            self.press(f"answer_{number}")
        return number is not None


class QuadKeys(KeysEvening):
    """Tiles by Space on the hand and on a lit place, turned by their key."""

    game = "quad_ominos"
    options: ClassVar[dict[str, str | int]] = {"tiles": 70}
    counted = 1.0

    def chosen(self) -> Any:
        legal = [move for move in self.match.legal() if len(getattr(move, "laid", ())) <= 1]
        found = super().chosen()
        return found if found in legal else legal[0]

    def gesture(self, move: Any) -> None:
        table, side = self.table, self.table.side
        if move.word != "place":
            return
        for laid in move.laid:
            self.picks(NAME[laid.tile])
            self.goes(laid.place)
            for _ in range(4):
                if side.turn.sel.ghost.laid == laid:
                    break
                self.press("turn")
            self.press("accept")
        if quad.draft(table).choosing:
            self.focus(quad.answers(table).buttons[0])
            self.press("accept")


class RumbugzKeys(KeysEvening):
    """Bugs by Space, what they join by the arrow keys."""

    game = "rumbugz"
    options: ClassVar[dict[str, str | int]] = {"plyts": 12, "rounds": 1}

    def gesture(self, move: Any) -> None:
        turn = self.table.side.turn
        if move.word == "pile":
            self.focus(turn.pile)
            self.press("accept")
        elif move.word in ("lay", "discard"):
            self.picks(*(from_hand(code) if move.word == "lay" else code for code in move.bugs))
            self.turns(lambda: move in (turn.sel.quick, turn.sel.closing))
        elif move.word in ("swap", "add"):
            self.picks(from_hand(move.bugs[0]))
            self.focus(turn.beds)
            cells = dict(enumerate(turn.places.field.cells))
            self.walk(min(turn.beds.at, len(cells) - 1), {move.number - 1}, partial(nearest, cells))
            self.turns(lambda: turn.sel.aim is not None and turn.sel.aim.move == move)
            self.press("accept")


class NmbrsKeys(KeysEvening):
    """Cards by Space, rows by the arrow keys."""

    game = "nmbrs"
    options: ClassVar[dict[str, str | int]] = {"max_rounds": 1}

    def gesture(self, move: Any) -> None:
        turn, choice = self.table.side.turn, self.table.side.turn.choice
        if move.word in ("open", "leave"):
            self.focus(turn.answers[move.word == "leave"])
            self.press("accept")
            return
        self.picks(*(card for _number, card in move.cards if card not in choice.cards))
        if move.word == "discard":
            return
        if move.word != "end":
            self.focus(turn.board)
            boxes = {one: choice.box(one) for one in choice.lit_targets}
            places = {one for one in boxes if any(fit.move == move for fit in choice.fits_at(one))}
            self.walk(choice.over, places, partial(nearest, boxes))
            self.turns(lambda: choice.fit_over is not None and choice.fit_over.move == move)
            self.press("accept")


KEYS: dict[str, type[KeysEvening]] = {
    one.game: one for one in (QuerniKeys, QumeroKeys, QuadKeys, RumbugzKeys, NmbrsKeys)
}
