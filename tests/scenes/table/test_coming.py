"""Each button that comes by itself, one by one: eight clicks a second that were meant for what was there before do nothing with
it, nor does the key that answers, and it is seen that it does not hear yet. Who goes on is heard in the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest

from scenes.kit.actions import LONGEST
from scenes.kit.widgets import Button
from scenes.page import NOWHERE, Page
from scenes.table.rounds.round_end import RoundEnd
from scenes.table.shell import Table
from tests.scenes.driver import Driver, unseen
from tools.gallery.draw import STATES
from tools.gallery.stage import FRAME

APART = 125.0
"""The milliseconds between two of eight clicks a second."""


class CameError(Exception):
    """What was waited for is there."""


def all_of(page: Page) -> list[Button]:
    """The buttons of a page that comes by itself."""
    return [one for one in page.widgets if isinstance(one, Button)] if page.by_itself else []


def coming(page: Page) -> list[Button]:
    """What others bring to a table: the run of the bots, a question that was not asked, an offer."""
    offers = page.agreements.buttons if isinstance(page, Table) and page.agreements is not None else ()
    return [*page.buttons.coming, *offers] if isinstance(page, Table) else []


def answers(page: Page) -> list[Button]:
    """The answers that lie on a table."""
    turn: Any = page.side.turn if isinstance(page, Table) else None
    return list(turn.answers) if turn is not None else []


def onwards(page: Page) -> list[Button]:
    """The button of a lesson that leads on."""
    found = getattr(page, "onward", None)
    return [] if found is None else [found]


def state(name: str) -> Callable[[Any], None]:
    """A state of the gallery by its name."""
    return next(one.pose for one in STATES if one.name == name)


COMING: Sequence[tuple[str, Callable[[Page], list[Button]]]] = (
    ("rumbugz_knock", all_of), ("rumbugz_knocks", all_of), ("rumbugz_decide", all_of), ("rumbugz_decides_aside", all_of),
    ("rumbugz_unasked", coming), ("rumbugz_until", coming), ("rumbugz_curtain", all_of), ("rumbugz_round_end", all_of),
    ("nmbrs_claims", all_of), ("nmbrs_claim_alone", all_of), ("nmbrs_offer", answers), ("nmbrs_round_end", all_of),
    ("querni_resign", coming), ("querni_draw_offer", coming), ("querni_draw_asked", all_of), ("result_agreed", all_of),
    ("rumbugz_result", all_of), ("nmbrs_result", all_of), ("table_silent", all_of), ("lesson_done", onwards),
)


def brought(stage: Driver, name: str, which: Callable[[Page], list[Button]], number: int) -> tuple[Page, Button] | None:
    """Brings a state about and stops in the moment in which its button of this number comes; None where it has no such button."""
    real, found = stage.step, list[tuple[Page, Button]]()

    def step(*events: pygame.Event, ms: float = FRAME) -> None:
        real(*events, ms=ms)
        page = stage.app.top
        there = [one for one in which(page) if one.visible and one.enabled] if isinstance(page, Page) else []
        if isinstance(page, Page) and len(there) > number:
            found.append((page, there[number]))
            raise CameError

    stage.step = step  # type: ignore[method-assign]
    try:
        state(name)(stage)
    except CameError:
        page, button = found[0]
        if not page.by_itself:  # it may have been there from the beginning, as the page itself was opened
            _come_anew(page, button, which is not answers)
        return page, button
    finally:
        stage.step = real  # type: ignore[method-assign]
    return None


def opened(open_stage: Callable[..., Driver], name: str) -> Driver:
    """A program whose frames nobody looks at: a button says by itself whether it is seen that it does not hear."""
    return unseen(open_stage((1280, 720), ask_always=name == "rumbugz_knock"))


def _come_anew(page: Page, button: Button, after_gesture: bool) -> None:
    button.visible = False
    page.arrivals.note(page.widgets)
    if after_gesture:
        page.arrivals.gesture(at=NOWHERE)  # as impatient clicks go on elsewhere
    button.visible = True


def hammer(stage: Driver, page: Page, button: Button, by_key: bool) -> tuple[float, list[bool]]:
    """Presses a button that has just come eight times a second until it does something, at most for twice `LONGEST`. Gives the
    milliseconds until then (endless once it is gone), and for each press before whether it was seen that it is not heard."""
    pressed: list[float] = []
    button.press = lambda: pressed.append(stage.clock.now)
    if isinstance(page, RoundEnd):
        page.go_on = button.press  # type: ignore[method-assign]
    began, seen = stage.clock.now, []
    while not pressed and stage.clock.now < began + 2 * LONGEST:
        seen.append(button.settling)
        if by_key:
            stage.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0), ms=0)
            stage.step(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0), ms=0)
        else:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                stage.step(pygame.Event(kind, pos=button.rect.center, button=1), ms=0)
        if (page is not stage.app.top or not button.visible) and not pressed:
            return math.inf, seen
        if not pressed:
            for _frame in range(5):
                stage.step(ms=APART / 5)
    return (pressed[0] if pressed else stage.clock.now) - began, seen


@pytest.mark.matrix(8)
@pytest.mark.parametrize(("name", "which"), COMING, ids=[name for name, _which in COMING])
def test_a_button_that_comes_by_itself_is_seen_not_to_hear_and_heard_in_the_end(
    open_stage: Callable[..., Driver], name: str, which: Callable[[Page], list[Button]],
) -> None:
    stage = opened(open_stage, name)
    number = 0
    while (come := brought(stage, name, which, number)) is not None:
        after, seen = hammer(stage, *come, by_key=False)
        if name == "rumbugz_unasked" and after == math.inf:
            assert stage.app.top is not come[0] or not come[1].visible, "the question was decided meanwhile"
            return
        assert LONGEST - APART <= after < LONGEST + 2 * APART, (come[1].label or come[1].tip, after)
        assert all(seen[1:-2]), (come[1].label, seen)
        number += 1
    assert number


@pytest.mark.matrix(4)
@pytest.mark.parametrize(("name", "which"), [one for one in COMING if one[1] is all_of and "knock" not in one[0]],
                         ids=[name for name, which in COMING if which is all_of and "knock" not in name])
def test_the_key_that_answers_does_nothing_with_a_page_that_has_just_come(
    open_stage: Callable[..., Driver], name: str, which: Callable[[Page], list[Button]],
) -> None:
    stage = opened(open_stage, name)
    come = brought(stage, name, which, 0)
    assert come is not None
    page = come[0]
    if page.focus is None:  # where several are asked, a key answers for nobody until it has gone somewhere
        page.set_focus(page.ring()[0])
    assert isinstance(page.focus, Button)
    after, _seen = hammer(stage, page, page.focus, by_key=True)
    assert LONGEST - APART <= after < LONGEST + 2 * APART, (page.focus.label, after)
