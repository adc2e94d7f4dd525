"""The end of a round and the sheet: everybody's hand, sums on their way, the sheet, and on; nothing waits for bots alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.kit.language import whole
from scenes.session import Session
from scenes.table.rounds.round_end import RoundEnd, show_round_end
from scenes.table.rounds.score_sheet import Sheet, brought
from scenes.table.rounds.sheet_page import SheetPage
from tests.scenes.driver import Driver
from tests.scenes.table.rounds import Numbers, lost, played, won

HANDS: tuple[tuple[str, ...], ...] = ((), ("3", "1"), ("2",))


class Watched(Numbers):
    """Notes which pieces were painted, and where."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, pygame.Rect]] = []

    def paint(self, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        self.seen.append((piece, rect))


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    made = open_stage()
    made.open("tonight")
    return made


def open_end(stage: Driver, session: Session, event: Any, face: Any = None) -> tuple[RoundEnd, list[str]]:
    left: list[str] = []
    page = show_round_end(stage.app, session, event, face or Numbers(), lambda: left.append("left"), 100)
    return page, left


def test_hands_are_counted_then_subtracted_then_the_sheet_then_on(stage: Driver) -> None:
    event = lost(1, HANDS, (50, 50, 50))
    page, left = open_end(stage, played(3, (event,), 50), event)
    assert page.before == (50, 50, 50) and page.sums == (0, 4, 2) and page.counted == 0
    stage.settle(900)
    assert 0 < page.counted < 1 and page.flown == 0
    stage.rest()
    assert page.shown and not page.on_sheet and left == []
    stage.click(page.on_button.rect.center)
    assert page.on_sheet and page.paper is not None and left == []
    stage.click(page.on_button.rect.center)
    assert left == ["left"] and stage.app.top is not page


def test_a_click_ends_the_counting_and_nothing_more(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    page, left = open_end(stage, played(3, (event,)), event)
    stage.settle(300)
    stage.click((40, 300))
    assert page.shown and not page.on_sheet and left == []
    stage.click((40, 300))
    assert not page.on_sheet


def test_escape_leaves_at_once_and_only_once(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    page, left = open_end(stage, played(3, (event,)), event)
    stage.key(pygame.K_ESCAPE)
    page.leave_page()
    stage.rest()
    assert left == ["left"] and page not in stage.app.stack


def test_enter_goes_on(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    _, left = open_end(stage, played(3, (event,)), event)
    for _ in range(3):
        stage.settle(450)
        stage.key(pygame.K_RETURN)
    assert left == ["left"]


def test_enter_that_was_meant_for_the_last_move_does_not_go_on(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    page, left = open_end(stage, played(3, (event,)), event)
    for _ in range(60):  # it is held
        stage.key(pygame.K_RETURN)
    assert not page.on_sheet and left == []


def test_bots_alone_go_on_by_themselves_people_do_not(stage: Driver) -> None:
    event = lost(1, HANDS, (50, 50, 50))
    page, left = open_end(stage, played(3, (event,), 50, people=0), event)
    stage.settle(12_000, lambda: bool(left))
    assert left == ["left"]
    page, left = open_end(stage, played(3, (event,), 50, people=1), event)
    stage.settle(12_000)
    assert left == [] and not page.on_sheet


def test_reduced_motion_shows_the_end_at_once(stage: Driver) -> None:
    stage.app.settings.reduced_motion = True
    event = lost(1, HANDS, (50, 50, 50))
    page, _ = open_end(stage, played(3, (event,), 50), event)
    assert page.shown and not page.moving


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720)])
@pytest.mark.parametrize("text_size", [80, 200])
def test_eight_hands_of_thirty_fit_each_in_its_own_bed(stage: Driver, size: tuple[int, int], text_size: int) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    hands = tuple(tuple(str(n % 3 + 1) for n in range(30)) for _ in range(8))
    event = lost(1, hands, (50,) * 8, None)
    face = Watched()
    page, _ = open_end(stage, played(8, (event,), 50), event, face)
    beds = [place.bed for place in page._places]
    assert len(face.seen) == 240
    for one in range(8):
        assert stage.app.screen.get_rect().contains(beds[one]) and not beds[one].colliderect(page.on_button.rect)
        assert all(not beds[one].colliderect(bed) for bed in beds[one + 1 :])
        for _piece, rect in face.seen[one * 30 : one * 30 + 30]:
            assert page._places[one].hand.inflate(2, 2).contains(rect)
            assert rect.h >= stage.app.look.px(4)


def test_the_sheet_adds_up() -> None:
    first = lost(1, HANDS, (50, 60, 50))
    second = won(2, HANDS, first.scores, 2)
    sheet = Sheet.of(played(3, (first, second), 50, (50, 56, 60)), 100)
    assert [row.round for row in sheet.rows] == [1, 2]
    assert sheet.rows[0].change == (0, 6, -2), "what was scored during the round counts as well"
    assert sheet.running is not None
    for seat in range(3):
        rounds = sum(row.change[seat] for row in sheet.rows)
        assert sheet.first[seat] + rounds + sheet.running[seat] == sheet.totals[seat]
    assert Sheet.of(played(3, (first, second), 50), 100, 1).rows == sheet.rows[:1]
    assert Sheet.of(played(3, (first,), 50)).running is None


def test_signs() -> None:
    assert [brought(n) for n in (3, 0, -3)] == ["+3", "0", "\N{MINUS SIGN}3"]
    assert [whole(n) for n in (3, 0, -3)] == ["3", "0", "\N{MINUS SIGN}3"]


def test_the_sheet_lies_over_the_table_and_scrolls_when_it_is_long(stage: Driver) -> None:
    rounds: list[Any] = []
    before = (50, 50, 50)
    for number in range(1, 25):
        rounds.append(lost(number, HANDS, before))
        before = rounds[-1].scores
    stage.app.push(SheetPage(stage.app, played(3, tuple(rounds), 50), 100))
    page = stage.top
    assert page.paper.scroll.most > 0 and page.paper.scroll.offset == page.paper.scroll.most
    stage.point(page.paper.scroll.rect.center)
    stage.wheel(2)
    assert page.paper.scroll.offset < page.paper.scroll.most
    assert stage.app.screen.get_rect().contains(page.box)
    stage.key(pygame.K_ESCAPE)
    assert not isinstance(stage.app.top, SheetPage)
