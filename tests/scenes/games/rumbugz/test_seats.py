"""What stands around the RumBugz table and in its pause: seats, whole lines in the log, only what this match has a use for."""


from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.pictures import Sprite
from scenes.kit.text import Span
from scenes.kit.widgets import Button
from scenes.table.menu import Menu
from scenes.table.plates import plates
from scenes.table.window.caption import LogLine
from tests.scenes.games.rumbugz import driver as rumbugz_driver
from tests.scenes.games.rumbugz.driver import PLACE, RumbugzDriver
from tools.gallery.rumbugz import position

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
    assert any(label.startswith("Answer time") for label in labels) == offered and "Score sheet" in labels


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_words_and_kinds_of_a_seat_keep_to_it_in_large_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int]
) -> None:
    driver = RumbugzDriver(
        tmp_path, "human", *["easy"] * (seats - 1), place=position(seats, (), (1, 1, 5)), size=size, text_size=200)
    lines: list[pygame.Rect] = []
    kinds: dict[int, pygame.Rect] = {}
    shaded = plates.shaded

    def spy(*words: Any) -> Sprite:
        made = shaded(*words)

        class Seen(Sprite):
            def draw(self, target: pygame.Surface, at: Any) -> None:
                lines.append(made.image.get_bounding_rect(min_alpha=200).move(at))

        return Seen(made.image, made.dx, made.dy)

    monkeypatch.setattr(plates, "shaded", spy)
    seen = driver.ground.plates
    monkeypatch.setattr(seen.plate_text, "draw_foot", lambda target, seat, box: kinds.update({seat: box}))
    target = pygame.Surface(size)
    for seat, place in seen.rim().items():
        lines.clear()
        plates.draw_words(target, seen, seat, place)
        words = lines[0].unionall(lines[1:])
        assert len(lines) == 3 and place.box.contains(words) and place.box.contains(kinds[seat]), seat
        assert words.bottom <= kinds[seat].y + 1, (seat, words, kinds[seat])
        assert kinds[seat].w >= 0.8 * place.box.w, "four words need all the room of a seat"


def test_who_takes_a_bug_out_of_anothers_sequence_is_named_with_its_owner(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    driver.worker.answers = False
    driver.make(driver.session.match.rules.parse("swap s2 7 for 3"))
    assert driver.lines[-1] == "Ana swapped in Ben's sequence: 7 for 3"
    driver.make(next(move for move in driver.session.match.legal() if move.word == "swap" and move.number == 1))
    assert driver.lines[-1].startswith("Ana swapped joker for")


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_log_has_room_for_several_turns_and_covers_no_seat(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    driver = RumbugzDriver(tmp_path, "human", *["easy"] * (seats - 1), size=size)
    log = driver.table.log
    log.set_lines([LogLine(number, 0, (Span("Ana"),)) for number in range(3)])
    assert len(list(log.placed())) == 3
    assert all(not box.colliderect(driver.table.log.rect) for box in driver.ground.plates.boxes().values())


def test_after_laying_the_caption_says_how_many_bugs_will_come(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLAIN)
    driver.make(driver.session.match.rules.parse("lay single 4 5 6 7"))
    paper: Any = driver.table.side.words.paper()
    assert paper.body == "Discard one. Then 4 new bugz come."


def test_gold_does_not_throw_away_a_bug_that_fits_and_the_caption_tells_of_the_joker(tmp_path: Path) -> None:
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


def test_the_round_is_said_only_where_there_are_several(tmp_path: Path) -> None:
    for rounds, said in ((1, None), (3, ("Round 1", "of 3"))):
        place = {**PLACE, "options": {**PLACE.get("options", {}), "rounds": rounds}}
        driver = RumbugzDriver(tmp_path / str(rounds), "human", "easy", "easy", place=place)
        assert driver.ground.plates.plate_text.label() == said


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_a_name_keeps_off_the_kinds_of_the_seat_above(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = RumbugzDriver(tmp_path, "human", *["easy"] * 5, place=position(6, (), (1, 1, 5)), size=size)
    rim = driver.ground.plates.rim()
    pairs = [(one, other) for one in rim.values() for other in rim.values()
             if one.foot is not None and one.words == other.words and one.box.bottom == other.box.y]
    assert pairs
    for above, below in pairs:
        assert above.foot is not None and below.room.y - above.foot.bottom >= round(0.006 * size[1])


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_with_six_seats_the_figures_of_all_others_are_equally_large(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = RumbugzDriver(tmp_path, "human", *["easy"] * 5, place=position(6, (), (1, 1, 5)), size=size)
    rim = driver.table.side.plates.rim()
    others = [rim[seat].radius for seat in range(1, 6)]
    assert min(others) >= 0.97 * max(others) and min(others) > 0.051 * min(size[1], size[0] * 9 / 16)


@pytest.mark.parametrize("name", ["Abacus", "Clara", "Ferdinand", "Li"])
def test_a_name_behind_which_the_count_stands_is_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(rumbugz_driver, "NAMES", ("Ana", name, "Cleo"))
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1024, 768))
    seen = driver.ground.plates
    place = seen.rim()[1]
    line = seen.plate_text.line(1, 0)
    for less in range(40):
        narrow = replace(place, room=place.room.inflate(-less, 0))
        assert plates._lines(seen, 1, line, narrow, plates.LETTERS[0])[0][0] in (name, f"{name} \u00b7 {line.words}")
