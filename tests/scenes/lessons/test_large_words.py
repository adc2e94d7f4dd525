"""What a tutor says is larger where text is large: its bubble has another place on the map then, and covers nothing there."""

import pygame
import pytest

from game import catalogue
from scenes.inset.speech import Sentence, heard, room_in
from scenes.kit import text
from scenes.kit.language import _, set_language
from scenes.kit.layout import places
from scenes.kit.theme import THEMES, Style
from scenes.lessons import page as lesson_art
from scenes.lessons.page import Said

SIZES = ((1280, 720), (1024, 768), (720, 1280))
LESSONS = [
    lesson_art.sentences(Said("asks", *("" if words is None else words.say(str) for words in (step.lead, step.wishes[0].text))))
    for game in catalogue.games() for step in catalogue.lessons(game).steps[::3]
]


def letters(size: tuple[int, int], scale: float, said: list[Sentence]) -> int:
    """The size of the letters of what is said first."""
    style = Style(size, THEMES["felt"], scale)
    spoken, px = heard(style, room_in(style, places(style, "lesson")["bubble"]), said)
    return spoken[0].px(style, px)


@pytest.mark.parametrize("size", SIZES)
def test_large_text_enlarges_what_a_tutor_says(size: tuple[int, int]) -> None:
    usual = [letters(size, 1.0, said) for said in LESSONS]
    large = [letters(size, 2.0, said) for said in LESSONS]
    assert all(two > one for one, two in zip(usual, large, strict=True))
    assert sum(large) >= 1.15 * sum(usual)


@pytest.mark.parametrize("code", ["en", "de", "sv"])
def test_the_name_of_every_step_is_read_whole_where_text_is_large(code: str) -> None:
    set_language(code)
    lessons = [catalogue.lessons(game) for game in catalogue.games()]
    titles = [*(step.title for one in lessons for step in one.steps), *(one.last.title for one in lessons)]
    for size in SIZES:
        style = Style(size, THEMES["felt"], 2.0)
        room = places(style, "lesson")["title"].size
        assert [said for title in titles if not text.fits(said := title.say(_), room, style.px(2.3), "f", 600, 1.1)] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tutor", ["lesson", "puzzle"])
def test_the_places_for_large_text_lie_apart_and_off_the_table(size: tuple[int, int], tutor: str) -> None:
    found = {name: place for name, place in places(Style(size, THEMES["felt"], 2.0), tutor).items() if "_of_" not in name}
    room, window = found.pop("game"), pygame.Rect((0, 0), size)
    if (size, tutor) == ((1280, 720), "lesson"):
        found.pop("bubble")  # beside it lies what the board of no game needs
    assert all(window.contains(place) for place in found.values())
    corner = ("rules_button", "menu_button", "log_tab", "round", "end_turn")
    own = {name: place for name, place in found.items() if name not in corner}
    for name, place in own.items():
        others = [other for key, other in found.items() if key not in (name, "end_turn")]
        assert place.collidelist(others) < 0, name
        assert name in ("teacher", "title", "beads") or not place.colliderect(room), name


def test_the_arrow_to_a_piece_crosses_nothing_however_thin() -> None:
    style = Style((1280, 720), THEMES["felt"])
    bubble, piece = pygame.Rect(20, 20, 400, 100), pygame.Rect(180, 620, 40, 40)
    for top in range(300, 340, 4):
        thin = pygame.Rect(190, top, 20, 4)
        target = pygame.Surface(style.size, pygame.SRCALPHA)
        lesson_art.draw_pointer(target, style, bubble, piece, [thin])
        assert target.get_bounding_rect().h > 300 and not target.subsurface(thin).get_bounding_rect().h
