"""The page of the seats: each place offers the same in the same places, by pointer, keys and pad alike."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import catalogue
from scenes.app import App
from scenes.kit import pictures
from scenes.kit.widgets import LEAST_TARGET, Widget
from scenes.profile import SeatSetup, TableSetup
from scenes.seats import places
from scenes.seats.page import Seats
from scenes.seats.who import WhoPaper
from tests.noting import note
from tests.scenes.driver import headless

NAMES = ("Ana", "Maximiliane-Soph", "Ben", "Hanna", "Cleo", "Jo", "Wolfgang", "Emil")
COUNTS = [(game, count) for game in catalogue.games()
          for count in range(catalogue.rules(game).info.min_seats, catalogue.rules(game).info.max_seats + 1)]


def opened(folder: Path, game: str, count: int, size: tuple[int, int] = (1280, 720), text_size: int = 100) -> tuple[App, Seats]:
    app = headless(folder, size, empty=(), text_size=text_size)
    seats = [SeatSetup(NAMES[seat], seat, "human" if seat % 3 else "medium") for seat in range(count)]
    app.settings.tables[game] = TableSetup(seats)
    app.open("seats", game=game)
    page = app.top
    assert isinstance(page, Seats) and len(page.places) == count
    return app, page


def reached(page: Seats, actions: tuple[str, ...]) -> set[Widget]:
    """What the focus comes to from Play by these actions alone, however they are put together."""
    found: set[Widget] = {page.play_button}
    waiting: list[Widget] = [page.play_button]

    def ways(start: Widget) -> Iterator[Widget]:
        for action in actions:
            page.set_focus(start)
            page.move_focus(action, page.ring())
            if page.focus is not None:
                yield page.focus

    while waiting:
        for widget in ways(waiting.pop()):
            if widget not in found:
                found.add(widget)
                waiting.append(widget)
    return found


@pytest.mark.axes
@pytest.mark.parametrize("text_size", (100, 200))
@pytest.mark.parametrize("size", ((1280, 720), (1024, 768), (960, 600), (768, 1024)))
@pytest.mark.parametrize(("game", "count"), COUNTS)
def test_every_place_has_the_same_in_the_same_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, count: int, size: tuple[int, int], text_size: int
) -> None:
    app, page = opened(tmp_path, game, count, size, text_size)
    pencils: list[str] = []
    icon = pictures.icon
    monkeypatch.setattr(places, "icon", lambda sign, *rest: note(pencils, sign) or icon(sign, *rest))
    page.draw(app.screen)
    assert pencils.count("pencil") == count, "a name is changed at each place, however long it is"
    for place in page.places:
        assert place.level.visible != place.figure.seat.human
        like = next(one for one in page.places if (one.level.visible, one.rect.size) == (place.level.visible, place.rect.size))
        for mine, its in zip(place.widgets, like.widgets, strict=True):
            assert abs(mine.rect.x - place.rect.x - its.rect.x + like.rect.x) <= 1, type(mine)
            assert abs(mine.rect.y - place.rect.y - its.rect.y + like.rect.y) <= 1, type(mine)
            if mine.visible:
                assert min(mine.rect.size) >= round(page.style.high * LEAST_TARGET / 100), type(mine)
    every = {widget for place in page.places for widget in place.widgets if widget.visible} | {*page.rail.widgets, page.ledge.new}
    assert every <= reached(page, ("next",))
    assert every <= reached(page, ("up", "down", "left", "right"))


def test_who_sits_there_is_asked_with_keys_too(tmp_path: Path) -> None:
    app, page = opened(tmp_path, "qumero", 3)
    app.profile.people.add("Mia")
    page.set_focus(page.places[1].figure)
    assert "Seat 2" in page.places[1].figure.spoken()
    page.act("accept")
    assert page.carrying.picked is page.places[1].figure
    page.act("accept")
    assert isinstance(app.top, WhoPaper)
    paper = app.top
    next(button for button in paper.people if button.label == "Mia").press()
    assert page.company.seats[1].name == "Mia"
    assert page.focus is page.places[1].figure, "the focus stays at the seat that was asked about"


@pytest.mark.parametrize("size", ((960, 600), (1024, 768), (720, 1280)))
def test_all_on_the_paper_is_in_the_window_however_many_people_are_known(tmp_path: Path, size: tuple[int, int]) -> None:
    app, page = opened(tmp_path, "nmbrs", 3, size, 200)
    for number in range(12):
        app.profile.people.add(f"Person {number}")
    page._ask(0)
    paper = app.top
    assert isinstance(paper, WhoPaper) and len(paper.marks) == 8 and app.screen.get_rect().contains(paper.box)
    shown = [widget.rect for widget in paper.widgets]
    assert all(paper.box.contains(one) and one.collidelist(shown[at + 1:]) < 0 for at, one in enumerate(shown))


@pytest.mark.parametrize("game", ("nmbrs", "quad_ominos"))
def test_with_eight_seats_in_large_text_the_names_take_the_room(tmp_path: Path, game: str) -> None:
    """At 1024x768 and 200 % what is small grows before Play does."""
    _app, page = opened(tmp_path, game, 8, (1024, 768), 200)
    high = page.style.high / 100
    for place in page.places:
        assert place.name.rect.h >= 6 * high and place.figure.radius >= 3.2 * high
    assert page.play_button.rect.h <= 2.3 * page.rail.people.rect.h
