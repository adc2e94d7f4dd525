"""The hint at the RumBugz table, step by step: what it points at, and that it is seen whatever is to be decided."""


from pathlib import Path

import pygame
import pytest

from game.rumbugz.moves import discard
from game.rumbugz.reasons import reason
from scenes.table.window.caption import rows_of
from tests.scenes.games.rumbugz.driver import PLACE, RumbugzDriver


@pytest.fixture
def ana(tmp_path: Path) -> RumbugzDriver:
    return RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE)


def test_the_hint_shows_the_bugs_then_the_place_then_the_reason(ana: RumbugzDriver) -> None:
    ana.worker.hint = "lay single 4 5 6 7"
    ana.key(pygame.K_h)
    for _ in range(5):
        ana.step()
    up = {copy.key for copy in ana.rack.copies if ana.rack.callbacks.state_of(copy) == "up"}
    assert up == {4, 5, 6, 7} and ana.table.hints.hint_stage == 1
    ana.key(pygame.K_h)
    ana.key(pygame.K_h)
    assert ana.table.side.words.paper().heading == "Lay single: 4, 5, 6, 7"


def test_the_hint_is_seen_although_its_bugs_were_picked(ana: RumbugzDriver) -> None:
    ana.worker.hint = "discard 12"
    ana.pick(12, 4)
    ana.key(pygame.K_h)
    for _ in range(5):
        ana.step()
    states = {copy.key: ana.rack.state_now(copy) for copy in ana.rack.copies}
    assert states[12] == "up" and set(states.values()) == {"up", "rest"}
    ana.pick(12)
    ana.key(pygame.K_h)
    assert ana.sel.keys == (12,) and ana.table.hints.hint_stage == 2


@pytest.mark.parametrize("word", ["bag", "pile"])
def test_the_hint_of_a_take_lights_only_what_it_takes(tmp_path: Path, word: str) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place={**PLACE, "phase": "take"}, size=(1280, 720))
    table, target = driver.table, pygame.Surface((1280, 720))

    def edges() -> list[bytes]:
        shown = []
        for source in (driver.turn.bag, driver.turn.pile):
            target.fill("black")
            source.draw(target, table.style, False)
            edge = target.subsurface(source.rect.x + 2, source.rect.y, source.rect.w - 4, 8)
            shown.append(pygame.image.tobytes(edge, "RGB"))
        return shown

    before = edges()
    driver.worker.hint = word
    driver.key(pygame.K_h)
    for _ in range(5):
        driver.step()
    after = edges()
    assert table.hints.hint_stage == 1 and before[0] != after[0] and before[1] != after[1]
    table.hints.forget()
    assert edges() == before


@pytest.mark.parametrize("word", ["pile", "allow", "refuse"])
def test_the_hint_for_an_answer_is_its_golden_button_with_the_reason_above(tmp_path: Path, word: str) -> None:
    place = {**PLACE, "phase": "decide", "turn": 0, "knocker": 1}
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=place, size=(1280, 720))
    driver.worker.hint = word
    driver.key(pygame.K_h)
    for _ in range(5):
        driver.step()
    gold = ("pile", "allow", "refuse").index(word)
    assert [button.kind for button in driver.decision] == ["first" if at == gold else "second" for at in range(3)]
    assert driver.table.hints.hint is not None
    assert driver.table.question.page.asks.line == driver.table.hints.hint.reason.say(str)


def test_a_hint_for_a_knock_stands_above(tmp_path: Path) -> None:
    place = {**PLACE, "phase": "knock", "turn": 2, "asked": [0]}
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=place, claim_window=0)
    for _ in range(5):
        driver.step()
    assert driver.table.question.page is not None and driver.table.question.page.hint_button.enabled
    driver.worker.hint = "silent"
    driver.key(pygame.K_h)
    for _ in range(3):
        driver.step()
    assert driver.table.question.page.asks.line.startswith("No: ") and driver.table.question.open
    driver.key(pygame.K_k)
    assert driver.moves[0] == "knock" and driver.table.hints.hint is None


FOUR = {**PLACE, "laid": [["double", "single", "triple", "same"], ["single"], []],
        "hands": [[10, 9, 12], [1, 1, 8], [10, 10, 3]],
        "table": [{"kind": "double", "owner": 0, "bugs": [2, 4, 6, 8]},
                  {"kind": "single", "owner": 1, "bugs": [3, 4, 5, 6, 7, 8]}]}
"""All four kinds of Ana are laid: 10 may be attached to the double or go in for its 2, 9 likewise to the single."""


@pytest.fixture
def four(tmp_path: Path) -> RumbugzDriver:
    return RumbugzDriver(tmp_path, "human", "easy", "easy", place=FOUR, size=(1280, 720))


def test_pointed_beside_the_bugs_a_row_takes_one_at_its_end_and_over_a_bug_in_exchange(four: RumbugzDriver) -> None:
    four.pick(10)
    cell, field = four.places.field.cells[0], four.places.field
    four.point((cell.right - 4, cell.centery))
    assert four.sel.aim is not None and four.sel.aim.move.word == "add"
    assert four.table.side.turn.end_label() == "Attach the 10"
    one, other = field.points(0, 4)[2:]
    four.point(((one[0] + other[0]) // 2, cell.bottom - 4))
    assert four.sel.aim.move.word == "add", "between two bugs no exchange is meant"
    four.point(four.bed(1, 2))
    assert four.sel.aim.move.word == "swap"


def test_the_deed_of_a_hint_is_what_a_click_on_its_row_does(four: RumbugzDriver) -> None:
    four.worker.hint = "add s1 10"
    four.key(pygame.K_h)
    for _ in range(5):
        four.step()
    assert four.table.hints.hint is not None
    four.pick(10)
    four.click(four.bed(1, 2))
    assert four.moves[0] == "add s1 10", "a click on the 2 of the hinted row exchanged"


def test_with_all_four_kinds_laid_a_discard_is_not_measured_by_a_missing_one(four: RumbugzDriver) -> None:
    view = four.session.match.view(0)
    assert reason(view, discard(12)).say(str) == "The 12 can be attached nowhere."
    assert "missing" not in reason(view, discard(10)).say(str)


@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize(("size", "text_size"), [((1280, 720), 100), ((1024, 768), 200)])
def test_the_caption_tells_a_hint_to_its_end(tmp_path: Path, language: str, size: tuple[int, int], text_size: int) -> None:
    driver = RumbugzDriver(
        tmp_path, "human", "easy", "easy", size=size, language=language, text_size=text_size,
        place={**PLACE, "hands": [[4, 5, 6, 7, 8, 9, 0], [1, 1, 8, 9], [10, 10, 3]]})
    driver.worker.hint = "lay single 4 5 6 7 8 9 10*"
    for _stage in range(3):
        driver.key(pygame.K_h)
        driver.step()
    caption, place = driver.table.picture.caption(), driver.table.rail["caption"]
    style = driver.table.style
    rows = rows_of(style, caption, (place.w - 2 * style.px(2.2), place.h - 2 * style.px(0.7)))
    shown = "".join(span.text for row in rows for span in row.spans)
    letters = str.maketrans("", "", " :")  # both lines become one where that is read better
    assert driver.table.hints.hint_stage == 3 and "10" in caption.line
    assert shown.translate(letters) == f"{caption.line}{caption.below}".translate(letters) and len(rows) <= 2
