"""What stands beside the RumBugz table and in its pause: whole lines in the log, and only what this match has a use for."""


from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit import text
from scenes.kit.widgets import Button
from scenes.table.menu import Menu
from tests.scenes.games.rumbugz import driver as rumbugz_driver
from tests.scenes.games.rumbugz.driver import PLACE, RumbugzDriver

PLAIN = {**PLACE, "laid": [[], ["single"], []], "table": [PLACE["table"][1]]}


@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_the_longest_line_of_a_turn_keeps_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    place = {**PLAIN, "hands": [[4, 5, 6, 7, 0, 12, 2], [1, 1, 8, 9], [10, 10, 3]]}
    monkeypatch.setattr(rumbugz_driver, "NAMES", ("Abacus", "Ben", "Cleo"))
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=place, size=(1280, 720), language=language)
    driver.worker.answers = False
    for move in ("lay single 4 5 6 7", "discard 12"):
        driver.make(driver.session.match.rules.parse(move))
    assert "4" in driver.lines[-1] and driver.lines[-1].startswith("Abacus")
    log = driver.table.log
    rows = log._rows_of(log.lines[-1], log.rect.h)
    whole = "".join(span.text for row in rows for span in row).replace(" ", "")
    assert whole == driver.lines[-1].replace(" ", ""), "two rows hold all of it"


@pytest.mark.parametrize(("seats", "offered"), [(2, False), (3, True)])
def test_time_to_answer_is_offered_where_there_are_questions(tmp_path: Path, seats: int, offered: bool) -> None:
    driver = RumbugzDriver(tmp_path, *("human", "easy", "easy")[:seats])
    driver.key(pygame.K_ESCAPE)
    menu: Any = driver.app.top
    assert isinstance(menu, Menu)
    labels = [widget.label for widget in menu.widgets if isinstance(widget, Button)]
    assert any(label.startswith("Time for a question") for label in labels) == offered and "Score sheet" in labels


def test_the_lines_of_the_own_plate_keep_off_its_edges_in_large_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLAIN, size=(1280, 720), text_size=200)
    images: dict[str, pygame.Surface] = {}
    fitted = text.fitted

    def spy(style: Any, words: str, size: tuple[int, int], *rest: Any, **more: Any) -> pygame.Surface:
        images[words] = fitted(style, words, size, *rest, **more)
        return images[words]

    monkeypatch.setattr(text, "fitted", spy)
    target = pygame.Surface((1280, 720))
    driver.ground.plates.draw(target)
    low = images["7 bugz"]
    assert all(low.get_at((x, low.get_height() - 1)).a < 40 for x in range(low.get_width())), "the words are cut"


def test_who_takes_a_bug_out_of_anothers_sequence_is_named_with_its_owner(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    driver.worker.answers = False
    driver.make(driver.session.match.rules.parse("swap s2 7 for 3"))
    assert driver.lines[-1] == "Ana swapped in Ben's sequence: 7 for 3"
    driver.make(next(move for move in driver.session.match.legal() if move.word == "swap" and move.number == 1))
    assert driver.lines[-1].startswith("Ana swapped joker for")


def test_at_a_small_table_the_log_has_the_room_below_the_plates(tmp_path: Path) -> None:
    two = RumbugzDriver(tmp_path / "two", "human", "easy", size=(1280, 720))
    five = RumbugzDriver(tmp_path / "five", "human", *["easy"] * 4, size=(1280, 720))
    assert two.table.log.rows >= 3 > five.table.log.rows
    plates = two.ground.plates.boxes().values()
    assert all(not box.colliderect(two.table.log.rect) for box in plates)


def test_after_laying_the_paper_says_how_many_bugs_will_come(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLAIN)
    driver.make(driver.session.match.rules.parse("lay single 4 5 6 7"))
    paper: Any = driver.table.side.words.paper()
    assert paper.body == "Discard one. Then 4 new bugz come."


def test_gold_does_not_throw_away_a_bug_that_fits_and_the_paper_tells_of_the_joker(tmp_path: Path) -> None:
    table = [{"kind": "double", "owner": 0, "bugs": [2, 4, -6, 8]}, PLACE["table"][1]]
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place={**PLACE, "table": table}, size=(1280, 720))
    rack = driver.turn.rack
    for key, kind, said in ((12, "first", "Picked: 12"), (6, "second", "6: click the lit sequence")):
        copy = rack.find(key)
        assert copy is not None
        rack.selection.pick([copy])
        driver.table.refresh()
        paper: Any = driver.table.side.words.paper()
        assert driver.table.buttons.end.label == f"Discard the {key}" and driver.table.buttons.end.kind == kind
        assert paper.heading == said
    assert "joker" in paper.body
