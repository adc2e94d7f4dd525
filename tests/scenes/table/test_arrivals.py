"""No button that comes by itself does anything with presses that were meant for what was there before: at every table, with
eight clicks a second on each of its buttons, while the bots play on and the match ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.match import Match, Ply
from scenes.kit.actions import DEAF, LONGEST, Arrivals
from scenes.kit.controls import place_toast
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button, Pressable
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.shell import Table
from tests.scenes.driver import TableDriver, unseen

APART = 125.0
"""The milliseconds between two of eight clicks a second."""
LONG = 9000.0
"""How long the clicks go on."""
NAMES = ("Ana", "Ben", "Cleo")
HANDS = ("end", "undo", "hint")


class Watched(TableDriver):
    """A table at which is noted what was pressed: on which page, what it said, and how long that had been there."""

    def __init__(self, home: Path, **settings: Any) -> None:
        super().__init__(home, (1280, 720), people_speed="normal", bots_speed="normal", **settings)
        self.pressed: list[tuple[str, Any, float]] = []
        self.since: dict[int, tuple[Any, float]] = {}

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From now on presses are noted."""
        act, up = Pressable.act, Pressable.up

        def noted(widget: Pressable) -> None:
            said, since = self.since.get(id(widget), (None, self.clock.now))
            self.pressed.append((type(self.app.top).__name__, said, self.clock.now - since))

        def by_key(widget: Pressable, action: str) -> bool:
            if action in ("accept", "end"):
                noted(widget)
            return act(widget, action)

        def by_click(widget: Pressable, pos: tuple[int, int]) -> None:
            if widget.hit(pos):
                noted(widget)
            up(widget, pos)

        monkeypatch.setattr(Pressable, "act", by_key)
        monkeypatch.setattr(Pressable, "up", by_click)

    def note_all(self) -> None:
        """Notes what can be pressed on the page on top."""
        there = [one for one in self.top.widgets if isinstance(one, Button) and one.visible and one.enabled]
        for widget in there:
            said = widget.label, widget.icon, widget.rect.topleft
            if self.since.get(id(widget), (None,))[0] != said:
                self.since[id(widget)] = said, self.clock.now

    def run(self, where: tuple[int, int] | None, key: int | None = None) -> None:
        """Eight presses a second for `LONG` at one point, or with one key."""
        end = self.clock.now + LONG
        while self.clock.now < end:
            self.note_all()
            if key is not None:
                self.key(key, rest=False)
                self.send(pygame.KEYUP, key=key, mod=0)
            else:
                assert where is not None
                self.click(where, rest=False)
            with self._seldom():
                for _frame in range(6):
                    self.note_all()
                    self.step(ms=APART / 8)


def match_of(key: str, moves: int) -> Match[Any, Any, Any]:
    """A match in which it is the first seat's turn, after at least so many moves."""
    rules = catalogue.rules(key)
    options = {option.name: option.default for option in rules.info.options}
    match: Match[Any, Any, Any] = Match.new(rules, max(2, rules.info.min_seats), options, 5)
    while match.outcome is None and (len(match) < moves or match.to_act != 0):
        assert isinstance(match.play(next(match.legal())), Ply)
    return match


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    driver = unseen(Watched(tmp_path))
    driver.watch(monkeypatch)
    yield driver


def sit(hands: Watched, key: str, people: int, moves: int) -> Table:
    """Sits down at a match, the first seats of which are people's."""
    match = match_of(key, moves)
    seats = [SeatSetup(name, mark, "human" if mark < people else "easy") for mark, name in enumerate(NAMES[:match.seats])]
    table: Table = hands.sit(Session(hands.profile, match, TableSetup(seats, dict(match.options)), None))
    hands.let_pass(1500)
    if hands.curtain is not None:
        hands.open_curtain()
    hands.let_pass(100)
    hands.note_all()
    hands.let_pass(1500)
    hands.pressed.clear()
    return table


def too_early(hands: Watched) -> list[tuple[str, Any, float]]:
    """The presses on what had come by itself and had been hammered at for less than it takes to mean it; a first press on what
    lay there already is none."""
    least = LONGEST - 2 * APART
    return [one for number, one in enumerate(hands.pressed) if number and one[2] < least and one[1] != hands.pressed[0][1]]


@pytest.mark.axes
@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("key", catalogue.games())
def test_impatient_clicks_press_nothing_that_has_come_by_itself(hands: Watched, key: str, people: int, name: str) -> None:
    table = sit(hands, key, people, 12)
    hands.run(getattr(table.buttons, name).rect.center)
    assert not too_early(hands), hands.pressed
    assert len({said for _page, said, _age in hands.pressed if said is not None}) <= 1 + LONG / LONGEST, hands.pressed


@pytest.mark.parametrize("key", catalogue.games())
def test_impatient_enter_presses_nothing_that_has_come_by_itself(hands: Watched, key: str) -> None:
    sit(hands, key, 2, 12)
    hands.run(None, pygame.K_RETURN)
    assert not too_early(hands), hands.pressed


@pytest.mark.parametrize("key", catalogue.games())
def test_no_button_that_comes_lies_where_another_is(hands: Watched, key: str) -> None:
    table = sit(hands, key, 1, 12)
    own = [widget.rect for widget in table.side.turn.widgets if isinstance(widget, Button)]
    places = [*own, *(button.rect for button in table.buttons.all)]
    for button in table.buttons.coming:
        assert button.rect.h >= table.style.px(4.5) - 1 and button.rect.w >= table.style.px(4.5)
        assert button.rect.collidelist(places) < 0, button.icon
    assert not table.buttons.faster.rect.colliderect(table.buttons.want.rect)


def test_a_press_is_heard_in_the_end_however_many_came_too_early_but_no_key_that_is_held() -> None:
    assert LONGEST >= 3 * DEAF
    for apart, heard in ((APART, True), (45.0, False)):
        button = Button("Roll", lambda: None)
        arrivals, lasted = Arrivals(), 0.0
        arrivals.note([])
        arrivals.note([button])
        assert arrivals.mark([button]) and button.settling, "it looks deaf"
        while lasted < 3 * LONGEST and not arrivals.hears(button):
            arrivals.pass_time(apart)
            lasted += apart
        assert (LONGEST <= lasted < LONGEST + 2 * apart) if heard else lasted >= 3 * LONGEST
        arrivals.pass_time(DEAF)
        assert arrivals.hears(button) and arrivals.mark([button]) and not button.settling, "let go, it is heard"


def test_a_button_that_does_not_hear_yet_looks_as_one_that_cannot_be_pressed(display: None) -> None:
    pictures = []
    for enabled, settling in ((True, False), (True, True), (False, False)):
        button = Button("Roll", lambda: None, kind="first")
        button.rect, button.enabled, button.settling = pygame.Rect(4, 4, 120, 40), enabled, settling
        target = pygame.Surface((128, 48))
        button.draw(target, Style((1280, 720), THEMES["felt"]), False)
        pictures.append(pygame.image.tobytes(target, "RGB"))
    assert pictures[0] != pictures[1] == pictures[2]


def test_what_a_gesture_elsewhere_leads_to_is_heard_at_once() -> None:
    first, other = Button("Hop", lambda: None), Button("End turn", lambda: None)
    first.rect, other.rect = pygame.Rect(0, 0, 10, 10), pygame.Rect(20, 0, 10, 10)
    arrivals, other.enabled = Arrivals(), False
    arrivals.note([first, other])
    arrivals.gesture(at=(5, 5))
    other.enabled = True
    arrivals.note([first, other])
    assert arrivals.hears(other)
    other.label = "Pass"
    arrivals.note([first, other])
    assert not arrivals.hears(other), "it has come by itself"
    arrivals.pass_time(DEAF - 1)
    assert not arrivals.hears(other), "for all that time"
    arrivals.pass_time(2)
    assert not arrivals.hears(other), "a press that came too early makes it longer"
    arrivals.pass_time(300)
    assert arrivals.hears(other)
    other.leads_on = True
    arrivals.gesture(at=(25, 5))
    other.label = "Roll"
    arrivals.note([first, other])
    assert not arrivals.hears(other), "another button under the pointer"


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("key", catalogue.games())
def test_a_toast_lies_over_no_button_of_a_table(tmp_path: Path, key: str, size: tuple[int, int]) -> None:
    driver = TableDriver(tmp_path, size)
    match = match_of(key, 12)
    seats = [SeatSetup("Ana", 0, "human"), *(SeatSetup(name, mark, "easy") for mark, name in enumerate(NAMES[1:match.seats], 1))]
    table = driver.sit(Session(driver.profile, match, TableSetup(seats, dict(match.options)), None))
    driver.let_pass(1500)
    taken = [widget.rect for widget in table.widgets if isinstance(widget, Button) and widget.visible]
    style = driver.app.style
    for wide in (20, 40, 60):
        box = place_toast(style, (style.px(wide), style.px(5.5)), table.toast_bottom, taken)
        assert box.collidelist(taken) < 0 and pygame.Rect((0, 0), size).contains(box)


@pytest.mark.parametrize("key", catalogue.games())
def test_the_first_tab_goes_to_ones_own(hands: Watched, key: str) -> None:
    table = sit(hands, key, 1, 12)
    hands.click(table.rail["caption"].center)
    table.set_focus(table.buttons.menu)
    table.keys_used = False
    hands.key(pygame.K_TAB)
    assert table.focus is table.side.turn.first or table.side.turn.first not in table.ring()
