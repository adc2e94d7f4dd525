"""What can be read in the pictures of the gallery: no word is cut, covered, out of its button, or touches its neighbour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from scenes.kit import text
from scenes.kit.controls import FOCUS_REACH
from scenes.kit.language import LANGUAGES
from scenes.kit.retained.recording import Recording, flat, play
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button
from scenes.page import Page
from scenes.table.bubble import Bubble
from tests.amount import Some
from tools.gallery import legible, words
from tools.gallery.draw import SIZES, STATES, Shot, take
from tools.gallery.stage import Clock, Stage

WHITE, PLAIN = "#FFFFFF", "#202020"
LOOK = Style((400, 300), THEMES["felt"], 1.0)
SEEN = (
    ("rumbugz_full", (1280, 720), 200, "en"), ("rumbugz_full", (1024, 768), 200, "en"),
    ("nmbrs_claims_8", (1024, 768), 100, "en"), ("nmbrs_claims_6", (1024, 768), 200, "de"),
    ("nmbrs_rows", (1280, 720), 200, "en"), ("puzzle_nmbrs", (1280, 720), 100, "en"), ("querni_cheer", (1280, 720), 100, "en"),
    ("querni_draw_offer", (1280, 720), 200, "en"), ("querni_bot", (1280, 720), 100, "en"),
    ("nmbrs_eight", (1024, 768), 100, "en"), ("querni_chain", (1920, 1080), 100, "sv"),
    ("nmbrs_replay_marks", (1280, 720), 200, "en"),
    ("puzzle_next_best", (1024, 768), 100, "en"), ("puzzle_rumbugz", (1024, 768), 100, "sv"),
)
"""Pictures in which words could not be read once: state, window, text size and language."""


@pytest.fixture
def window() -> Iterator[legible.Watched]:
    """An empty window whose words are watched."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with legible.watching():
        screen = pygame.Surface((400, 300))
        assert isinstance(screen, legible.Watched)
        screen.fill(PLAIN)
        yield screen


def kinds(screen: legible.Watched) -> set[str]:
    return {fault.kind for fault in legible.faults("a picture", screen)}


def test_words_that_stand_alone_are_read(window: legible.Watched) -> None:
    window.blit(text.render("Ana is on", 30, WHITE), (20, 20))
    window.blit(text.paragraph("Two lines of a paragraph that is wrapped", 160, 20, WHITE), (20, 80))
    button = Button("Look", lambda: None)
    button.rect = pygame.Rect(20, 200, 160, 60)
    button.draw(window, LOOK, False)
    assert [mark.words for mark in window.marks][:1] == ["Ana is on"] and kinds(window) == set()


def test_what_is_painted_over_words_covers_them(window: legible.Watched) -> None:
    window.blit(text.render("Covered", 30, WHITE), (20, 20))
    pygame.draw.rect(window, "#AA0000", (60, 10, 30, 60))
    assert kinds(window) == {"covered"}
    pygame.draw.rect(window, "#AA0000", (0, 0, 300, 90))
    assert kinds(window) == {"hidden"}


def test_a_veil_covers_nothing(window: legible.Watched) -> None:
    window.blit(text.render("Dimmed", 30, WHITE), (20, 20))
    veil = pygame.Surface((400, 300), pygame.SRCALPHA)
    veil.fill((0, 0, 0, 120))
    window.blit(veil, (0, 0))
    assert kinds(window) == set()


def test_words_beyond_an_edge_are_cut(window: legible.Watched) -> None:
    window.blit(text.render("Beyond", 30, WHITE), (350, 20))
    assert kinds(window) == {"cut"}
    window.begin()
    window.set_clip((0, 0, 400, 35))
    window.blit(text.render("Clipped", 30, WHITE), (20, 20))
    assert kinds(window) == {"cut"}


def test_words_that_are_shortened_are_found(window: legible.Watched) -> None:
    window.blit(text.render(text.cut("A long name that does not fit", 90, 30), 30, WHITE), (20, 20))
    assert kinds(window) == {"shortened"}


def test_neighbours_that_touch_are_found(window: legible.Watched) -> None:
    first = text.render("First", 30, WHITE)
    window.blit(first, (20, 20))
    window.blit(text.render("second", 30, WHITE), (20 + first.get_width() - 3, 20))
    assert kinds(window) == {"touches"}


@pytest.mark.parametrize(("gap", "found"), [(4, {"touches"}), (24, set())])
def test_numerals_in_a_row_must_not_read_as_one(window: legible.Watched, gap: int, found: set[str]) -> None:
    first = text.numeral(17, 40, WHITE)
    window.blit(first, (20, 20))
    window.blit(text.numeral(20, 40, WHITE), (20 + first.get_width() + gap, 20))
    assert kinds(window) == found


def test_a_label_that_leaves_its_button_is_found(window: legible.Watched) -> None:
    button = Button("Unreasonable", lambda: None)
    button.rect = pygame.Rect(100, 100, 30, 30)
    button.draw(window, LOOK, False)
    assert "outside" in kinds(window)


def test_words_come_along_with_the_pictures_on_which_they_are(window: legible.Watched) -> None:
    page = pygame.Surface((200, 60), pygame.SRCALPHA)
    page.blit(text.render("On a page", 30, WHITE), (10, 10))
    window.blit(pygame.transform.smoothscale(page, (100, 30)), (40, 40))
    (mark,) = window.marks
    assert pygame.Rect(40, 40, 100, 30).contains(mark.box) and kinds(window) == set()


def shot(state: str, size: tuple[int, int], percent: int, language: str) -> Shot:
    return Shot(next(one for one in STATES if one.name == state), size, percent, "felt", language)


def test_what_could_not_be_read_once_can_be_read(some: Some) -> None:
    """In the default run every other picture; `test_everything_in_the_gallery_can_be_read` has all of them, too."""
    alike = sorted(some(SEEN, 2), key=lambda one: one[1:])
    assert legible.check([shot(*one) for one in alike]) == []


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "sv"), ((1024, 768), "en")])
def test_a_refusal_in_large_letters_covers_no_button_and_no_stone(
    size: tuple[int, int], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(legible, "ACCEPTED", ())  # the whole gallery lets a refusal cover what it likes
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with legible.watching():
        found, _picture = legible.examine(shot("querni_refusal", size, 200, language), tmp_path / "home", tmp_path / "cache")
    edge = {*"abcdefghij", *"1234567"}
    assert not [fault for fault in found if fault.piece]
    assert {fault.words for fault in found} - edge <= {"taken off"}


def test_a_refusal_that_does_not_keep_away_from_stones_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bubble, "spare", lambda self, *what: None)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with legible.watching():
        found, _picture = legible.examine(shot("querni_refusal", (1280, 720), 200, "sv"), tmp_path / "home", tmp_path / "cache")
    assert any(fault.piece and fault.kind in ("covered", "hidden") for fault in found)


def test_words_of_a_page_below_are_not_looked_for(window: legible.Watched) -> None:
    below = SimpleNamespace(draw=lambda target: target.blit(text.render("Below", 30, WHITE), (20, 20)))
    top = SimpleNamespace(draw=lambda target: target.fill("#AA0000", (0, 0, 300, 40)))
    legible._only_the_top(SimpleNamespace(top=top, visible=[below, top]))
    recording = Recording((400, 300))
    below.draw(recording)
    top.draw(recording)
    play(flat(recording.noted), window)
    assert kinds(window) == set()


def test_a_button_that_is_recorded_knows_its_words(window: legible.Watched) -> None:
    button = Button("Unreasonable", lambda: None)
    button.rect = pygame.Rect(10, 10, 30, 30)
    recording = Recording((400, 300))
    button.draw(recording.subsurface((90, 90, 200, 200)), LOOK, False)
    play(flat(recording.noted), window)
    assert "outside" in kinds(window)


def test_a_page_over_others_is_not_shown_on_black(tmp_path: Path, cache: Path) -> None:
    pygame.display.init()
    picture = take(shot("share", (960, 600), 100, "en"), tmp_path / "home", cache)
    assert max(picture.get_at((480, 30))[:3]) > 12


def test_every_exception_is_of_a_state_that_there_is() -> None:
    for one in legible.ACCEPTED:
        assert one.why and any(state.name.startswith(one.states) for state in STATES)


@pytest.mark.matrix(2)
@pytest.mark.parametrize(("state", "size", "percent"), [
    ("nmbrs_offer", (1280, 720), 100), *product(("nmbrs_offer", "nmbrs_claim_alone"), SIZES, (200,)),
    ("nmbrs_claim_alone", (1280, 720), 100)])
def test_what_is_said_above_an_answer_stays_clear_of_its_ring(
    tmp_path: Path, state: str, size: tuple[int, int], percent: int
) -> None:
    clock = Clock()
    with legible.watching(), clock.in_force():
        stage = Stage(tmp_path, tmp_path / "cache", size, clock, text_size=percent, window=size)
        next(one for one in STATES if one.name == state).pose(stage)
        stage.picture()
        page, screen = stage.app.stack.top, stage.app.screen
        assert isinstance(screen, legible.Watched) and isinstance(page, Page)
        style = page.style
        answer = next(one.rect for one in page.widgets if isinstance(one, Button) and one.label.startswith("Take"))
        reach = style.px(FOCUS_REACH) + 2
        ring = answer.inflate(2 * reach, 2 * reach)
        met = [mark.words for mark in screen.marks if mark.box.colliderect(ring) and not answer.contains(mark.box)]
        seen = [mark.words for mark in screen.marks if answer.contains(mark.box)]
        stage.close()
    assert seen and not [words for words in met if len(words) > 6], "lines of words, not the letters of the other answer"


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_in_the_gallery_can_be_read(size: tuple[int, int], percent: int, language: str) -> None:
    found = legible.check(legible.pictures_of((), (size,), (percent,), (language,)))
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize(("state", "language"), [
    ("home_taken", "de"), ("lesson_q4", "de"), ("querni_hint", "sv"), ("tonight_list", "en")])
def test_a_page_has_few_words(tmp_path: Path, state: str, language: str) -> None:
    (count, _name, said), = words.table_of([shot(state, SIZES[0], 100, language)], tmp_path)
    assert 0 < count <= words.MOST, said


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_many_words(tmp_path: Path, language: str) -> None:
    found = words.table_of([Shot(state, SIZES[0], 100, "felt", language) for state in STATES], tmp_path)
    assert not [row for row in found if row[0] > words.MOST]
