"""Whole matches of all games by keys alone and by a pad alone, from the title to the result, without a window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.actions import keymap
from scenes.kit.inputs import Choice
from scenes.kit.widgets import nearest_box
from scenes.table.shell import Table
from tests.e2e import keys
from tests.e2e.evening import SIZE
from tests.e2e.keys import KEYS, KeysEvening
from tests.e2e.mirror import furnished

WAYS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
MOST = 200
Place = tuple[Any, Any, tuple[int, int]]
"""A widget, what is chosen in it, and the middle of what the ring is around."""


class Unseen:
    """Stands in for the window: nobody looks, and it plays what the page plays."""

    program = ()

    def __init__(self, *given: object) -> None:
        """Nothing to start."""

    def hand(self, *words: str) -> str:
        """Nobody's hand."""
        return ""

    def wait_for(self, *wanted: object) -> None:
        """It shows what is wanted."""

    def ended_well(self, home: Path) -> None:
        """It ends as it should."""


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets the players of the rounds in a window play without one."""
    def hears(self: KeysEvening) -> None:
        self.along(lambda stage: stage.let_pass(1000 * keys.DEAF))

    monkeypatch.setattr(keys, "Window", Unseen)
    monkeypatch.setattr(keys, "sleep", lambda seconds: None)
    monkeypatch.setattr(KeysEvening, "level", lambda self: None)
    monkeypatch.setattr(KeysEvening, "kept", lambda self: True)
    monkeypatch.setattr(KeysEvening, "hears", hears)
    monkeypatch.setattr(KeysEvening, "sees", lambda self, what, box=None: None)
    yield


class Pad(KeysEvening):
    """Plays with the buttons and the cross of a pad in place of keys."""

    def send(self, action: str) -> None:
        if action in WAYS:
            self.along(lambda stage: stage.send(pygame.JOYHATMOTION, value=WAYS[action]))
            return
        if action.startswith("answer_"):  # a pad has no numbers
            self.focus(self.table.side.turn.options.all[int(action.removeprefix("answer_")) - 1])
            action = "accept"
        button = keymap().button("turn" if action == "back" else action)
        assert button is not None, f"the pad has no button for {action}"
        self.along(lambda stage: stage.send(pygame.JOYBUTTONDOWN, button=button))

    def here(self) -> pygame.Rect:
        """The box of what the ring of the focus is around."""
        focus: Any = self.top.focus
        if hasattr(focus, "selection"):
            box: pygame.Rect = focus.rect_of(focus.selection.cursor)
            return box
        return pygame.Rect(focus.cell if hasattr(focus, "cell") else focus.box(focus.at) if hasattr(focus, "box") else focus.rect)

    def focus(self, widget: Any) -> None:
        """Goes to a widget with the cross."""
        led: dict[tuple[Place, str], Place] = {}
        for _ in range(MOST):
            page: Any = self.top
            if page.focus is widget and page.keys_used:
                return
            if page.focus is None or not page.keys_used:
                self.press("down")
                continue
            at = self.place()
            way = self.towards(widget, led) if isinstance(page, Table) else self.shortest(widget, led)
            self.press(way)
            led[at, way] = self.place()
        raise AssertionError(f"the cross does not come to {widget}")

    def towards(self, widget: Any, led: Mapping[tuple[Place, str], Place]) -> str:
        """The way to where a widget of a table lies, as far as it was not tried; else to where something is left to try."""
        box, at = self.here(), self.place()
        dx, dy = widget.rect.centerx - box.centerx, box.centery - widget.rect.centery
        left = [way for way in WAYS if (at, way) not in led]
        return max(left, key=lambda way: WAYS[way][0] * dx + WAYS[way][1] * dy) if left else _to_untried(at, led)

    def shortest(self, widget: Any, led: Mapping[tuple[Place, str], Place]) -> str:
        """The first step of the shortest way over the widgets of a page that changes nothing that is chosen there."""
        ring = {one: one.rect for one in self.top.ring()}
        at = self.place()
        first: dict[Any, str] = {self.top.focus: ""}
        for one in (queue := [self.top.focus]):
            for way in WAYS:
                sets = isinstance(one, Choice) and not leaves(one, way)
                to = None if sets or ((at, way) in led and one is at[0]) else nearest_box(
                    one.rect, way, {other: rect for other, rect in ring.items() if other is not one})
                if to is not None and to not in first:
                    first[to] = first[one] or way
                    queue.append(to)
        assert widget in first, f"the cross does not come to {widget}"
        return first[widget]

    def place(self) -> Place:
        """Where the ring is, and what is chosen there."""
        return self.top.focus, getattr(self.top.focus, "chosen", None), self.here().center


def leaves(choice: Choice, way: str) -> bool:
    """Whether a way leads out of a choice and changes nothing in it."""
    along = ("up", "down") if getattr(choice, "upright", False) else ("left", "right")
    return way not in along or choice.chosen == (0 if way == along[0] else len(choice.items) - 1)


def _to_untried(at: Place, led: Mapping[tuple[Place, str], Place]) -> str:
    """The first step to the nearest place from which not all ways were tried."""
    first: dict[Place, str] = {at: ""}
    for place in (queue := [at]):
        for way in WAYS:
            to = led.get((place, way))
            if to is None:
                return first[place]
            if to not in first:
                first[to] = first[place] or way
                queue.append(to)
    raise AssertionError("every way with the cross was tried")


@pytest.mark.full
@pytest.mark.parametrize("game", KEYS)
@pytest.mark.parametrize("by", ["keys", "pad"])
def test_a_whole_match(tmp_path: Path, alone: None, game: str, by: str) -> None:
    home = furnished(tmp_path / "home", SIZE)
    player = KEYS[game] if by == "keys" else type(f"{game}_by_pad", (Pad, KEYS[game]), {})
    evening = player(None, home, tmp_path)
    assert evening.play() > 10
    evening.result()
