"""What the nmbrs! table says is whole and true: points at the edge, the words of buttons and caption."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.bots.levels import Hint
from game.contract import Phrase, phrase
from game.nmbrs.moves import parse, text
from scenes.games.nmbrs import board
from scenes.games.nmbrs.choice import Target
from scenes.kit import controls
from scenes.kit.language import set_language
from scenes.profile import SeatSetup
from scenes.table.question.asking import QuestionPage
from scenes.table.window import caption
from tests.scenes.driver import Driver
from tests.scenes.games.nmbrs.test_places import caption_place
from tools.gallery.nmbrs import (
    NAMES,
    ROWS,
    card_at,
    choice_of,
    loaded,
    on_table,
    panel_of,
    pick,
    places_of,
    plane_of,
    position,
    rack_of,
    sit,
)

PEOPLE = [SeatSetup(name, seat) for seat, name in enumerate(NAMES)]


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    return open_stage((1280, 720))


def lay(stage: Driver, hand: tuple[int, ...], rows: tuple[str, ...]) -> Any:
    return sit(stage, loaded(stage, position(hand=hand, rows=rows)))


def first(table: Any) -> str:
    return text(table.session.match.plies[0].move) if table.session.match.plies else ""


def test_points_at_a_lit_row_are_whole_at_the_edge_of_the_table(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(stage, (80, 36, 7, 103), ("56 64 72", "20 40 60", "77 78 79"))
    pick(stage, 80)
    drawn: list[pygame.Rect] = []

    class Bubble:
        def __init__(self, style: Any, said: str, share: float) -> None:
            self.box = pygame.Rect((0, 0), board._bubble_size(style, said, share)[1])

        def draw(self, target: pygame.Surface, at: tuple[int, int]) -> None:
            self.box.center = at
            drawn.append(self.box)
            assert target.get_clip().contains(self.box)

    monkeypatch.setattr(board, "points_bubble", Bubble)
    stage.picture()
    assert len(drawn) == len(choice_of(table).lit) == 3
    beds = [plane_of(table).bed(place.row) for place in choice_of(table).lit]
    assert all(any(abs(box.centerx - bed.right) < 30 for bed in beds) for box in drawn)
    drawn.clear()
    table.side.turn.panning.zoom(6, plane_of(table).box(plane_of(table).layout.spots(79)[0]).center)
    stage.picture()
    beds = [plane_of(table).bed(place.row) for place in choice_of(table).lit]
    assert all(box.collidelist(beds) >= 0 for box in drawn), "points of a row out of sight do not hang at the edge"


def test_points_lie_on_no_number_and_on_no_others_and_nothing_is_said_of_none(
        stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(stage, (24, 36, 7, 103), ROWS)
    drawn: list[tuple[str, pygame.Rect]] = []

    class Bubble:
        def __init__(self, style: Any, said: str, share: float) -> None:
            self.said, self.box = said, pygame.Rect((0, 0), board._bubble_size(style, said, share)[1])

        def draw(self, target: pygame.Surface, at: tuple[int, int]) -> None:
            self.box.center = at
            drawn.append((self.said, self.box))

    monkeypatch.setattr(board, "points_bubble", Bubble)
    plane = plane_of(table)
    numbers = [board.number_box(plane.box(plane.layout.cell(row.id, at)))
               for row in plane.layout.rows.values() for at in range(len(row.cells))]
    for cards in ((103,), (24, 103), (36, 103), (24, 36)):
        pick(stage, *cards)
        drawn.clear()
        table.refresh()
        stage.picture()
        boxes = [box for _said, box in drawn]
        assert all(said != "+0" for said, _box in drawn)
        assert all(box.collidelist([*boxes[:at], *numbers]) < 0 for at, box in enumerate(boxes))
        stage.key(pygame.K_ESCAPE)


def test_the_card_that_has_just_come_is_marked_until_something_is_picked(stage: Driver) -> None:
    place = position(2, hand=(24, 36, 7), phase="closed", took=False)
    table = sit(stage, loaded(stage, place, seats=[SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]))
    stage.let_pass(3000)
    new = table.side.turn.now.fresh
    assert new is not None and new in rack_of(table).keys and new not in (24, 36, 7)
    pick(stage, 24)
    assert table.side.turn.now.fresh is None


def test_the_button_says_exchange_where_it_exchanges(stage: Driver) -> None:
    table = lay(stage, (58, 24, 36, 7), ("3 6 9 12 15", "57 58=Jg 59"))
    pick(stage, 58)
    assert table.buttons.end.label == "Discard"
    stage.point(on_table(stage, 102))
    assert table.buttons.end.label == "Exchange"
    stage.key(pygame.K_RETURN)
    assert first(table) == "swap 58 for Jg"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("seats", [2, 8])
def test_the_small_buttons_are_discs_large_enough_to_be_met_that_touch_nothing(
        stage: Driver, size: tuple[int, int], seats: int) -> None:
    stage.app.resize(size)
    table = sit(stage, loaded(stage, position(seats, hand=(58, 24, 36, 7, 31), rows=("3 6 9 12 15",))))
    buttons, turn = table.buttons, table.side.turn
    small = (buttons.undo, buttons.hint, rack_of(table).sort_button)
    rects = [button.rect for button in (*small, turn.rows_button, buttons.end, buttons.rules, buttons.menu)]
    assert not turn.rows_button.round, "the caption speaks of it, so its word stands on it"
    assert all(button.round and button.visible for button in small)
    assert min(min(rect.size) for rect in rects) >= round(0.058 * min(size[1], size[0] * 9 / 16))
    others = [table.rail[name] for name in ("table", "rack", "piles", "own", "seats_left", "seats_right")]
    for at, rect in enumerate(rects):
        assert rect.collidelist([*rects[at + 1:], *others]) < 0
        assert not rect.colliderect(table.rail["caption"]), "what they do is said beside the caption, not on it"


@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_a_disc_says_what_it_does_while_it_is_pointed_at(stage: Driver, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    stage.app.settings.language = language
    set_language(language)
    try:
        table = lay(stage, (58, 24, 36, 7, 31), ("3 6 9 12 15",))
        said: list[str] = []
        drawn = controls.round_word

        def noted(style: Any, word: str) -> Any:
            said.append(word)
            return drawn(style, word)

        monkeypatch.setattr(controls, "round_word", noted)
        stage.point(rack_of(table).sort_button.rect.center)
        stage.picture()
        assert set(said) == {{"en": "Sort: by number", "de": "Ordnen: nach Zahl", "sv": "Ordna: efter tal"}[language]}
    finally:
        set_language("en")


def test_the_order_in_which_the_open_card_goes_round_stands_at_the_seats(stage: Driver) -> None:
    for asked in ([2, 3, 0], [3, 0], [0]):
        stage.open("table", session=loaded(stage, position(phase="claim", turn=1, asked=asked, took=False), seats=PEOPLE))
        stage.let_pass(600)
        page = stage.top
        assert isinstance(page, QuestionPage) and len(page.asks.line.split()) <= 14
        lines = [page.bubbles[seat].line for seat in asked]
        assert [line.startswith(f"{place}. in turn") for place, line in enumerate(lines, 1)] == [len(asked) > 1] * len(asked)


def test_the_list_of_rows_has_no_words_of_the_empty_table_behind_it(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(stage, (10, 20, 30, 7, 31), ())
    said: list[int] = []
    monkeypatch.setattr(board.BoardPainter, "_draw_empty", lambda painter, target: said.append(1))
    stage.picture()
    assert said
    said.clear()
    stage.click(table.side.turn.rows_button.rect.center)
    said.clear()
    stage.picture()
    assert panel_of(table).visible and not said


def test_a_paper_about_a_joker_begins_with_a_capital(stage: Driver) -> None:
    table = lay(stage, (7, 31, 103), ("10 20 30",))
    pick(stage, 103)
    stage.point((8, 8))
    assert table.side.words.paper().heading.startswith("A joker")


# ---- the hint


def hinted(table: Any, move: str, reason: Phrase, stage: int) -> None:
    table.hints.hint, table.hints.hint_stage = Hint(parse(move), reason), stage
    table.refresh()


def test_a_hint_says_jokers_in_words_and_where_it_crosses(stage: Driver) -> None:
    table = lay(stage, (7, 18, 31, 104), ("3 6 9 12 15", "57 58 59"))
    hinted(table, "cross 7 8=Jo at 9/3-15", phrase("Points for {cards}: 6.", cards="7, 8=Jo"), 3)
    paper = table.side.words.paper()
    assert paper.heading == "Cross at 9 with 7, joker as 8" and paper.body == "Points for 7, joker as 8: 6. Enter does it."
    assert choice_of(table).hinted == {Target("card", 1, 9)}
    hinted(table, "discard Jo", phrase("{card} is needed least here.", card="Jo"), 3)
    assert table.side.words.paper().body == "A joker is needed least here. Enter does it."
    hinted(table, "build 18 to 3-15", phrase("Points for {cards}: 1.", cards="18"), 2)
    assert choice_of(table).hinted == {Target("row", 1)}


def test_a_hint_is_seen_although_cards_were_picked_and_gives_way_to_a_row_that_is_picked(stage: Driver) -> None:
    table = lay(stage, (7, 31, 93, 96, 99), ("3 6 9 12 15",))
    pick(stage, 31)
    stage.key(pygame.K_h)
    assert rack_of(table).picked == ()
    hinted(table, "row 93 96 99", phrase("Points for {cards}: 14.", cards="93, 96, 99"), 3)
    assert table.side.words.paper().heading == "Lay 93, 96, 99"
    pick(stage, 93)
    assert table.side.words.paper().heading == "Lay 93, 96, 99"
    pick(stage, 96, 99)
    assert table.side.words.paper().chip == "+14"


def test_what_is_dropped_beside_the_table_goes_home_without_a_word(stage: Driver) -> None:
    table = lay(stage, (7, 31, 88, 96), ("3 6 9 12 15",))
    for at in (table.rail["caption"].center, (1279, 300), table.rail["own"].center):
        stage.drag(card_at(stage, 88), at)
        stage.release(at)
        stage.rest()
        assert not table.bubble.visible and not first(table) and 88 in rack_of(table).keys
    felt = (plane_of(table).rect.right - 40, plane_of(table).rect.bottom - 30)
    stage.drag(card_at(stage, 88), felt)
    stage.release(felt)
    assert table.bubble.visible, "on the table it is said why it cannot lie there"
    stage.rest()
    stage.drag(card_at(stage, 88), places_of(table).open_box.center)
    assert not table.bubble.visible, "who tries again has read it"
    stage.release(places_of(table).open_box.center)
    assert not first(table)
    stage.key(pygame.K_RETURN)
    assert first(table) == "discard 88"


@pytest.mark.matrix(1)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
def test_all_numbers_of_a_large_hand_can_be_read(stage: Driver, size: tuple[int, int]) -> None:
    stage.app.resize(size)
    free = [card for card in range(1, 101) if card not in (3, 6, 9, 91)]
    for many in (9, 14, 19, 24, 28):
        table = lay(stage, tuple(free[: 3 * many: 3]), ("3 6 9",))
        boxes = [rack_of(table).rect_of(copy) for copy in rack_of(table).copies]
        assert len(boxes) == many and boxes[0].h >= 0.07 * size[1]
        for one, two in pairwise(boxes):
            assert two.y > one.y or two.x - one.x >= 0.86 * one.w, "a number lies in the middle of its card"
        pick(stage, free[0], free[3 * many - 3])
        assert choice_of(table).cards == (free[0], free[3 * many - 3])


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600), (1920, 1080)])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_everybody_who_is_asked_has_a_bubble(
    stage: Driver, size: tuple[int, int], text_size: int, seats: int
) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    asked = [(seat + 2) % seats for seat in range(seats - 1)]
    place = position(seats, phase="claim", turn=1, asked=asked, took=False)
    stage.open("table", session=loaded(stage, place, seats=PEOPLE))
    stage.let_pass(600)
    page = stage.top
    assert isinstance(page, QuestionPage) and set(page.bubbles) == set(asked)
    boxes = [bubble.rect for bubble in page.bubbles.values()]
    for at, bubble in enumerate(page.bubbles.values()):
        assert stage.app.screen.get_rect().contains(bubble.rect) and not bubble.rect.collidelistall(boxes[at + 1:])
        assert all(bubble.rect.contains(button.rect) and button.rect.h >= stage.app.style.px(4.5) for button in bubble.answers)
    assert not page.piece_rect.collidelistall([button.rect for button in page.ring()])


@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_the_caption_is_read_whole_beside_the_two_answers_to_the_open_card(
        open_stage: Callable[..., Driver], size: tuple[int, int], language: str, text_size: int, shortened: list[str]) -> None:
    stage = open_stage(size, language=language, text_size=text_size)
    for seats in (4, 8):
        shortened.clear()
        table = sit(stage, loaded(stage, position(seats, phase="offer", took=False)))
        stage.picture()
        answers = [button.rect for button in table.side.turn.answers]
        asked = table.picture.caption()
        assert asked.line and asked.below and shortened == []
        assert table.picture.caption_box.collidelist(answers) < 0 and not answers[0].colliderect(answers[1])
        for box in (*answers, table.picture.caption_box):
            assert box.collidelist([*table.side.ground.beds.seen().boxes.values(), table.rail["rack"], table.rail["piles"]]) < 0
        for row in caption.rows_of(table.style, asked, (table.picture.caption_box.w, table.picture.caption_box.h)):
            assert row.px >= table.style.px(caption.LEAST)


EASY = {"level": "simplified", "max_rounds": 12}


@pytest.mark.axes
@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_what_is_said_of_a_selection_is_read_whole(
        open_stage: Callable[..., Driver], size: tuple[int, int], language: str, text_size: int) -> None:
    stage = open_stage(size, language=language, text_size=text_size)
    for hand, rows, picked, changes in (
        ((10, 20, 7, 31, 103), ("57 58 59",), (10, 20, 103), {}),
        ((40, 7, 31), ("10 20 30",), (40,), {"opened": [False, True, True, True]}),
        ((10, 20, 30, 7, 101), ("3 6 9",), (10, 20, 101), {"options": EASY, "scores": [22, 25, 18, 20], "open": []}),
        ((93, 96, 99), ("3 6 9",), (93, 96, 99), {}),
    ):
        table = sit(stage, loaded(stage, position(hand=hand, rows=rows, **changes)))
        pick(stage, *picked)
        said, place, style = table.picture.caption(), caption_place(table), table.style
        room = place.w - 2 * style.px(2.2), place.h - 2 * style.px(caption.AIR)
        shown = caption.rows_of(style, said, room)
        words = " ".join("".join(span.text for span in row.spans) for row in shown)
        assert re.findall(r"\w+", words) == re.findall(r"\w+", f"{said.line} {said.below}")
        assert min(row.px for row in shown) >= 0.022 * size[1]
