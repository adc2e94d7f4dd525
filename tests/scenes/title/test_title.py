"""The title: three clicks to the first move, lids that are coming, Continue, keys, notices, words that fit."""

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from scenes.app import App
from scenes.evening.match_lines import company_line, players_line, turn_lines
from scenes.kit import pictures, text
from scenes.kit.retained import slices
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session
from scenes.store.matches import Kept
from scenes.title import art, page, tabs
from scenes.title.page import Title
from tests.noting import note
from tests.scenes.driver import Empty, headless

SIZES = ((1280, 720), (960, 600), (1024, 768), (1920, 1080))


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., App]:
    def app(size: tuple[int, int] = (1280, 720), **settings: Any) -> App:
        return headless(tmp_path, size, empty=("table", "settings", "tonight"), **settings)

    return app


def opened(app: App) -> Title:
    app.open("title")
    for _ in range(9):
        app.step([], 16)
    page = app.top
    assert isinstance(page, Title)
    return page


def click(app: App, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=pos, button=1)], 16)


def key(app: App, code: int, mod: int = 0) -> None:
    app.step([pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")], 16)


def point(app: App, pos: tuple[int, int]) -> None:
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))], 16)


def leave_open(profile: Profile) -> None:
    Session.start(profile, "querni", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), 3).close()


def test_a_pointer_that_lay_there_before_the_window_raises_no_lid(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app)
    lid = page.lids[2]
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=lid.rect.center, rel=(0, 0), buttons=(0, 0, 0))], 16)
    assert not lid.hovered and page.pointer == lid.rect.center
    point(app, lid.rect.center)
    assert lid.hovered


def test_two_clicks_lead_from_the_title_to_a_match(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app)
    click(app, page.lids[0].rect.center)
    seats = app.top
    assert type(seats).__name__ == "Seats"
    click(app, seats.play_button.rect.center)  # type: ignore[union-attr]
    table = app.top
    assert isinstance(table, Empty) and table.route == "table"
    assert table.arguments["session"].game == "querni"
    assert [type(scene).__name__ for scene in app.stack] == ["Title", "Empty"], "the table lies on the title, to go back to it"


def test_the_tabs_of_a_lid_rise_with_it(make: Callable[..., App]) -> None:
    """What is drawn of a tab of a lifted lid is what was drawn at rest, as much higher as the lid is."""
    app = make(reduced_motion=True)
    page = opened(app)
    tab, lid = page.tabs[0][0], page.lids[0]
    rest = app.screen.subsurface(tab.rect.inflate(0, -tab.rect.h // 2)).copy()
    lid.lift = 1.0
    up = lid.raised(page.style)
    assert up > 0
    picture = pygame.Surface(page.style.size)
    tab.draw(picture, page.style, False)
    lid.draw(picture, page.style, False)
    seen = picture.subsurface(tab.rect.inflate(0, -tab.rect.h // 2).move(0, -up))
    assert pygame.transform.average_color(seen) == pygame.transform.average_color(rest)


def test_the_bed_of_a_lid_is_of_what_its_game_is_played_on(make: Callable[..., App]) -> None:
    """Blue-green leather, browner on a walnut table, black in high contrast: the picture is another one for each theme."""

    def bed(theme: str) -> pygame.Color:
        page = opened(make(theme=theme))
        rect = page.lids[0].rect
        return pygame.Color(*pygame.transform.average_color(page.face(0, False).image, pygame.Rect(70, 70, rect.w // 4, 20)))

    felt, walnut, contrast = bed("felt"), bed("walnut"), bed("contrast")
    assert felt.b > felt.g > 2 * felt.r
    assert walnut.b < felt.b * 0.8 and walnut.g < felt.g
    assert max(contrast[:3]) < 20


def test_a_lid_rises_under_the_pointer_and_sinks_again(make: Callable[..., App]) -> None:
    app = make(reduced_motion=False)
    page = opened(app)
    before = app.screen.copy()
    point(app, page.lids[0].rect.center)
    app.step([], 30)
    assert 0.0 < page.lids[0].lift < 1.0
    for _ in range(3):
        app.step([], 90)
    assert page.lids[0].lift == 1.0
    assert pygame.image.tobytes(app.screen, "RGB") != pygame.image.tobytes(before, "RGB")
    point(app, (2, 2))
    for _ in range(3):
        app.step([], 90)
    assert page.lids[0].lift == 0.0 and not page.moving


def test_with_reduced_motion_a_lid_stands_at_once(make: Callable[..., App]) -> None:
    app = make(reduced_motion=True)
    page = opened(app)
    point(app, page.lids[0].rect.center)
    app.step([], 1)
    assert page.lids[0].lift == 1.0 and not page.motion.active


def test_without_a_match_play_stands_first_and_has_the_focus(make: Callable[..., App]) -> None:
    page = opened(make())
    assert page.play_button.visible and not page.continue_button.visible
    assert page.focus is page.play_button and page.play_button.label == "Play QUERNI"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_lids_lie_where_they_lay_when_there_is_a_match_to_continue(make: Callable[..., App], size: tuple[int, int]) -> None:
    app = make()
    app.resize(size)
    without = [spot.rect for spot in opened(app).lids]
    leave_open(app.profile)
    page = opened(app)
    assert page.continue_button.visible and [spot.rect for spot in page.lids] == without


def test_continue_says_whose_turn_it_is_and_takes_up_the_match(make: Callable[..., App]) -> None:
    app = make()
    leave_open(app.profile)
    page = opened(app)
    button = page.continue_button
    assert button.visible and not page.play_button.visible and page.focus is button
    assert button.marks == (0, 1)
    assert button.lines[0].startswith("QUERNI: Ana and Ben, ") and button.lines[0].endswith("'s turn")
    assert button.rect.w > max(page.tonight_button.rect.w, page.settings_button.rect.w, page.quit_button.rect.w)
    key(app, pygame.K_RETURN)
    table = app.top
    assert isinstance(table, Empty) and table.route == "table"
    table.arguments["session"].close()


def test_the_open_match_is_read_after_the_first_frame(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    leave_open(app.profile)
    frames: list[int] = []
    monkeypatch.setattr("scenes.session.peek", lambda profile: frames.append(app.frames))
    app.open("title")
    assert frames == []
    for _ in range(9):
        app.step([], 16)
    assert frames and frames[0] >= 1


def test_what_the_open_match_is_read_with_is_loaded_a_part_in_each_turn(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = ("number_night_one", "number_night_two")
    loaded, frames = list[str](), list[int]()
    monkeypatch.setattr(page, "READS", parts)

    def load(name: str) -> None:
        loaded.append(name)
        monkeypatch.setitem(sys.modules, name, page)

    monkeypatch.setattr(page, "import_module", load)
    monkeypatch.setattr("scenes.session.peek", lambda profile: frames.append(len(loaded)))
    app = make()
    leave_open(app.profile)
    app.open("title")
    for number in (0, 1, 2):
        app.step([], 16)
        assert len(loaded) == number and not frames
    for _turn in range(2):
        app.step([], 16)
    assert frames and tuple(loaded) == parts


def test_the_title_comes_whole_after_one_colour_and_at_once_where_its_pictures_are_on_the_disk(
    make: Callable[..., App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    ground, lid = art._ground, art._lid
    monkeypatch.setattr(art, "_ground", lambda *given: note(painted, "ground") or ground(*given))
    monkeypatch.setattr(art, "_lid", lambda *given: note(painted, "lid") or lid(*given))

    def start() -> App:
        app = make()
        pictures.cache_folder, app.retained.seconds = tmp_path / "cache", 0.0
        monkeypatch.setattr("scenes.kit.retained.frame.AT_ONCE", math.inf)
        monkeypatch.setattr(slices, "by_time", True)
        pictures.clear()
        app.open("title")
        app.step([], 16)
        return app

    app = start()
    assert app.frames == 0 and not painted and one_colour(app.screen)
    turns, blank = 0, app.screen.get_buffer().raw
    while not app.frames:
        assert app.screen.get_buffer().raw == blank, "nothing is shown half"
        app.step([], 16)
        turns += 1
    assert turns > 8 and painted == ["ground"] + 5 * ["lid"] and not one_colour(app.screen)
    pictures.wait()
    painted.clear()
    again = start()
    assert again.frames == 1 and not painted
    assert pygame.image.tobytes(again.screen, "RGB") == pygame.image.tobytes(app.screen, "RGB")


def one_colour(screen: pygame.Surface) -> bool:
    """Whether nothing is seen on it."""
    seen = pygame.image.tobytes(screen, "RGB")
    return seen == seen[:3] * (len(seen) // 3)


def test_a_match_that_cannot_be_read_leaves_play_in_its_place(make: Callable[..., App]) -> None:
    app = make()
    app.profile.home.matches.mkdir(parents=True)
    app.profile.home.open_match.write_bytes(b"\x00\x01 no match \xff")
    page = opened(app)
    assert page.play_button.visible and not page.continue_button.visible
    page.go_on()
    assert app.top is page and app.toasted is not None


def test_a_damaged_match_is_named_and_what_can_be_read_of_it_offered(make: Callable[..., App]) -> None:
    app = make()
    session = Session.start(app.profile, "querni", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), 3)
    session.play(next(session.match.legal()))
    session.close()
    with app.profile.home.open_match.open("ab") as file:
        file.write(bytes(5000) + b"\n")
    page = opened(app)
    assert page.continue_button.visible and app.toasted is not None and "open.match" in app.toasted[0]
    page.go_on()
    table = app.top
    assert isinstance(table, Empty) and len(table.arguments["session"].match) == 1
    assert list(app.profile.home.matches.glob("*.damaged"))


def test_a_match_of_which_nothing_can_be_read_is_set_aside_and_named(make: Callable[..., App]) -> None:
    app = make()
    app.profile.home.matches.mkdir(parents=True)
    app.profile.home.open_match.write_bytes(b"\x00\x01 no match \xff")
    page = opened(app)
    (kept,) = app.profile.home.matches.iterdir()
    assert page.play_button.visible and app.toasted is not None and kept.name in app.toasted[0]


def test_the_title_looks_again_when_it_comes_back(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app)
    app.open("settings")
    leave_open(app.profile)
    app.pop()
    for _ in range(9):
        app.step([], 16)
    assert page.continue_button.visible and page.continue_button.lines


def test_keys_reach_everything(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app)
    seen = set()
    for _ in range(30):
        key(app, pygame.K_TAB)
        seen.add(page.focus)
    tabs_of_lids = [tab for own in page.tabs for tab in own]
    assert len(tabs_of_lids) >= len(page.lids)
    others = (page.here.add, page.play_button, page.tonight_button, page.demo_button, page.settings_button,
              page.quit_button)
    assert seen == {*page.lids, *tabs_of_lids, *others}
    page.set_focus(page.play_button)
    key(app, pygame.K_UP)
    assert focused(page) is page.here.add
    key(app, pygame.K_UP)
    assert focused(page) in page.lids
    key(app, pygame.K_DOWN)
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RIGHT)
    assert focused(page) not in page.lids


def test_esc_goes_to_quit_and_enter_there_quits(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app)
    key(app, pygame.K_ESCAPE)
    assert app.running and page.focus is page.quit_button
    key(app, pygame.K_RETURN)
    assert not app.running


def test_notices_are_shown_once_one_after_the_other(make: Callable[..., App]) -> None:
    app = make()
    app.profile.notices[:] = ["The first.", "The second."]
    page = opened(app)
    assert app.toasted is not None and app.toasted[0] == "The first."
    for _ in range(40):
        app.step([], 100)
    assert app.toasted is not None and app.toasted[0] == "The second."
    for _ in range(40):
        app.step([], 100)
    assert app.profile.notices == [] and not page.moving


@pytest.mark.matrix(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", (80, 100, 150, 200))
@pytest.mark.parametrize("open_match", (False, True))
def test_nothing_is_cut_and_nothing_overlaps(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int, open_match: bool
) -> None:
    app = make(size, text_size=scale, theme="contrast")
    if open_match:
        names = [SeatSetup("Maximiliane-Soph", 0), SeatSetup("Bartholomäus-Jan", 1)]
        Session.start(app.profile, "querni", TableSetup(names), 3).close()
    cut: list[str] = []
    whole = text.cut

    def cutting(line: str, *rest: Any) -> str:
        left = whole(line, *rest)
        if left != line:
            cut.append(line)
        return left

    monkeypatch.setattr(text, "cut", cutting)
    page = opened(app)
    assert cut == []
    window = app.screen.get_rect()
    live = [widget for widget in page.widgets if widget.visible]
    for widget in live:
        assert window.contains(widget.rect)
        assert widget.rect.h >= 0.045 * size[1]
    for i, one in enumerate(live):
        assert [other for other in live[i + 1:] if one.rect.colliderect(other.rect)] == []


def open_match(game: str, title: str, seats: tuple[SeatSetup, ...], turn: int, moves: int) -> Kept:
    """A match that can be continued, as its record tells it at a glance."""
    return Kept(Path("open"), game, title, {}, seats, seats, moves, True, None, turn, "", 0.0, "", False, True, False)


def test_lines_about_matches_and_companies() -> None:
    ana, ben, bot = SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Pi", 2, "hard")
    found = open_match("querni", "QUERNI", (ana, ben, bot), 1, 7)
    assert turn_lines(found)[0] == "QUERNI: Ana, Ben and Pi, Ben's turn"
    assert players_line(2, 2) == "2 players" and players_line(2, 8) == "2–8 players"
    assert company_line([ana, bot]) == "2 seats: 1 person, 1 bot"
    assert company_line([ana, ben]) == "2 seats: 2 people"


@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_continue_says_whose_turn_it_is_also_with_eight_at_the_table(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int
) -> None:
    names = ("Maximiliane", "Bartholomew", "Cleo", "Dev", "Emil", "Friederike", "Gus", "Hanna")
    seats = tuple(SeatSetup(name, mark) for mark, name in enumerate(names))
    found = open_match("quad_ominos", "Quad-Ominos", seats, 5, 40)
    monkeypatch.setattr("scenes.session.peek", lambda profile: found)
    app = make(size, text_size=text_size)
    leave_open(app.profile)
    said: list[str] = []
    fitted = text.fitted

    def noting(style: Any, words: str, *rest: Any, **more: Any) -> pygame.Surface:
        said.append(words)
        return fitted(style, words, *rest, **more)

    monkeypatch.setattr(text, "fitted", noting)
    opened(app)
    assert any(line.endswith("Friederike's turn") for line in said)


def focused(page: Title) -> object:
    """What has the focus now."""
    return page.focus


def pixels(app: App, rect: pygame.Rect) -> bytes:
    app.paint()
    return pygame.image.tobytes(app.screen.subsurface(rect), "RGB")


def test_the_latch_opens_what_was_played_last(tmp_path: Path) -> None:
    app = headless(tmp_path, (1280, 720), empty=("seats",))
    app.settings.last_game = "qumero"
    app.open("title", "reset")
    app.step([], 16)
    title = app.top
    assert isinstance(title, Title)
    assert title.latch.rect.h >= 720 * 0.045 and not any(title.latch.rect.colliderect(lid.rect) for lid in title.lids)
    assert title.latch.words() == "Play QUMERO"
    plain = pixels(app, title.latch.rect)
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=title.latch.rect.center, rel=(1, 1), buttons=(0, 0, 0))], 16)
    assert pixels(app, title.latch.rect) != plain, "it says so while it is pointed at"
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=title.latch.rect.center, button=1)], 16)
    seats: Any = app.top
    assert (seats.route, seats.arguments) == ("seats", {"game": "qumero"})


def test_who_is_led_to_a_lid_is_offered_that_game(tmp_path: Path) -> None:
    app = headless(tmp_path, (1280, 720), empty=("seats",))
    app.settings.last_game = "qumero"
    app.open("title", "reset", game="nmbrs")
    app.step([], 16)
    assert isinstance(app.top, Title)
    assert app.top.play_button.label == "Play nmbrs!" and app.top.latch.words() == "Play nmbrs!"


def test_who_is_here_stands_on_the_ledge_and_is_renamed_there(make: Callable[..., App]) -> None:
    app = make()
    app.profile.people.add("Ana")
    page = opened(app)
    click(app, page.here.people[0].rect.center)
    paper: Any = app.top
    paper.entry.value = "Zoë"
    paper.mark = 5
    click(app, paper.ok.rect.center)
    assert app.top is page
    (spot,) = page.here.people
    assert (spot.person.name, spot.person.mark) == ("Zoë", 5) and spot in page.widgets
    assert Profile(app.profile.home.data).people.name_of("Ana") == "Zoë", "it is kept, and the old name means the same person"


def test_somebody_comes_and_goes_home(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app)
    click(app, page.here.add.rect.center)
    paper: Any = app.top
    assert paper.focus is paper.entry
    app.step([pygame.event.Event(pygame.TEXTINPUT, text="Fia")], 16)
    key(app, pygame.K_RETURN)
    assert [spot.person.name for spot in page.here.people] == ["Fia"]
    key(app, pygame.K_RETURN)
    click(app, page.here.people[0].rect.center)
    paper = app.top
    click(app, paper.other.rect.center)
    assert page.here.people == [] and [person.name for person in app.profile.people.away] == ["Fia"]
    click(app, page.here.add.rect.center)
    paper = app.top
    click(app, paper.known[0].rect.center)
    assert [spot.person.name for spot in page.here.people] == ["Fia"]


@pytest.mark.matrix(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", (80, 100, 200))
@pytest.mark.parametrize("count", (1, 4, 8, 14))
def test_tabs_and_people_never_overlap(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int, count: int
) -> None:
    learn = tabs.Tab("Learn", "rulebook", lambda _app, _game: "done")
    own = [learn, tabs.Tab("Puzzle", "rulebook", lambda _app, _game: "new", "star")]
    monkeypatch.setattr("scenes.title.page.TABS", own)
    app = make(size, text_size=scale, theme="contrast")
    for number in range(count):
        app.profile.people.add(f"Maximiliane {number}")
    leave_open(app.profile)
    page = opened(app)
    live = [widget for widget in page.widgets if widget.visible and widget is not page.waiting]
    window = app.screen.get_rect()
    for i, one in enumerate(live):
        assert window.contains(one.rect) and one.rect.h >= 0.045 * size[1] - 1
        assert [other for other in live[i + 1:] if one.rect.colliderect(other.rect)] == []


def test_a_tab_opens_the_page_of_its_game(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    tab = tabs.Tab("Learn", "settings", lambda _app, game: "begun" if game == "querni" else None)
    monkeypatch.setattr("scenes.title.page.TABS", [tab])
    app = make()
    page = opened(app)
    assert [len(own) for own in page.tabs] == [1, *[0] * (len(catalogue.games()) - 1)]
    click(app, page.tabs[0][0].rect.center)
    top: Any = app.top
    assert (top.route, top.arguments) == ("settings", {"game": "querni"})
