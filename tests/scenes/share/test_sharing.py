"""What is shared of a match: nothing hidden while it goes on, everything in the right form once it is over."""

from __future__ import annotations

import re
import shutil
import struct
import zlib
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.agreements import RESIGNS, Agreement
from game.chance import seeded
from game.match import Match
from scenes import program
from scenes.app import App
from scenes.kit import inputs
from scenes.kit.retained import slices
from scenes.kit.retained.damage import damage
from scenes.kit.retained.recording import Recording
from scenes.making.reading import Making
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.share import animated, keeping, opening, page, prints, web
from scenes.share.card import SIZE, card
from scenes.share.studio import Studio
from scenes.share.words import in_words
from scenes.table.shell import Table
from tests.noting import note
from tests.scenes.driver import headless

HIDDEN = [game for game in catalogue.games() if catalogue.rules(game).info.hidden]


@pytest.fixture
def app(tmp_path: Path, cache: Path) -> Iterator[App]:
    made = headless(tmp_path / "home", (1280, 720))
    program.connect(made)
    yield made
    made.stack.empty()


def session_of(app: App, game: str, moves: int, seed: int = 5) -> Session:
    rules = catalogue.rules(game)
    seats = max(2, rules.info.min_seats)
    match: Any = Match.new(rules, seats, {}, seed)
    while match.outcome is None and len(match) < moves:
        match.play(next(iter(match.legal())))
    people = [SeatSetup(name, at) for at, name in enumerate(("Ana", "Ben", "Cleo", "Dan")[:seats])]
    return Session(app.profile, match, TableSetup(people, dict(match.options)), None)


def querni(app: App) -> Session:
    """A match of QUERNI that is over."""
    match: Any = Match.new(catalogue.rules("querni"), 2, {}, 3)
    while match.outcome is None:
        match.play(list(match.legal())[-1])
    return Session(app.profile, match, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], dict(match.options)), None)


@pytest.mark.parametrize("game", HIDDEN)
def test_a_picture_of_a_match_that_goes_on_is_the_same_whatever_the_hands_hold(app: App, game: str) -> None:
    session = session_of(app, game, 4)
    rules, match = session.match.rules, session.match
    pictures, hands = set(), set()
    studio = Studio(app, session)
    for number in range(3):
        dealt, _rng = rules.imagine(match.view(None), seeded(number))
        hands.add(repr([rules.view(dealt, seat) for seat in range(match.seats)]))
        studio._table.show(dealt)
        studio._table.refresh()
        studio._table.draw(app.screen)
        pictures.add(pygame.image.tobytes(app.screen, "RGB"))
    studio.close()
    assert len(hands) == 3 and len(pictures) == 1


@pytest.mark.parametrize("game", HIDDEN)
def test_no_seat_looks_on_while_a_match_goes_on(app: App, game: str) -> None:
    with pytest.raises(ValueError, match="nobody's"):
        Studio(app, session_of(app, game, 3), viewer=0)


def test_of_a_match_that_goes_on_there_is_the_picture_alone(app: App) -> None:
    going = session_of(app, "rumbugz", 3)
    assert [tab.key for tab in page.Sharing(app, going).tabs] == ["table"]
    with pytest.raises(ValueError, match="given away"):
        page.as_text(going)
    with pytest.raises(ValueError, match="no result"):
        card(app, going)
    assert len(page.Sharing(app, querni(app)).tabs) == 6


def test_the_studio_leaves_the_match_and_the_table_as_they_are(app: App) -> None:
    session = Session.start(app.profile, "rumbugz", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), 5)
    app.open("table", session=session)
    for _ in range(200):
        app.step([], 50)
    before = app.profile.home.open_match.read_bytes()
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="")] * 3, 16)
    assert isinstance(app.top, Making), "no frame waits for it"
    made(app)
    (kept,) = keeping.folder(app).iterdir()
    assert pygame.image.load(kept).get_size() == (1280, 720)
    assert app.toasted is not None and kept.name in app.toasted[0]
    assert session.saved and app.profile.home.open_match.read_bytes() == before
    session.play(next(iter(session.match.legal())))
    assert app.profile.home.writer.wait(5) and app.profile.home.open_match.read_bytes() != before


def test_the_picture_of_a_replay_is_of_the_position_that_is_looked_at(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    session, asked = querni(app), list[int | None]()
    app.open("table", session=session, replay=True)
    assert isinstance(app.top, Table)
    app.top.past.look_at(4)
    monkeypatch.setattr(Studio, "picture", lambda self, ply=None: note(asked, ply) or pygame.Surface((8, 8)))
    for match in (session, querni(app)):
        page.picture(app, match)
        made(app)
    assert asked == [4, None]


def made(app: App) -> None:
    """Lets what is being made be finished."""
    while isinstance(app.top, Making):
        app.step([], 16)


def finished(work: Any) -> bytes:
    while True:
        try:
            share = next(work)
            assert 0 <= share <= 1
        except StopIteration as made:
            return bytes(made.value)


def test_an_apng_is_sound_and_has_a_frame_for_each_position(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animated, "has_pillow", lambda: False)
    data = finished(page.film(app, querni(app), range(0, 4), 700, None))
    at, kinds, sizes = 8, [], []
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        kinds.append(kind)
        if kind == b"fcTL":
            sizes.append(struct.unpack(">5I2H2B", body))
        at += 12 + length
    assert kinds[:2] == [b"IHDR", b"acTL"] and kinds[-1] == b"IEND" and kinds.count(b"fcTL") == 4
    assert sizes[0][1:3] == page.FILM and all(one[1] * one[2] < 640 * 360 for one in sizes[1:])
    assert [one[5] for one in sizes] == [700, 700, 700, 2100]
    out = pygame.image.load(BytesIO(data))
    assert out.get_size() == page.FILM


def test_a_gif_has_all_positions_and_is_small(app: App, everything: bool) -> None:
    """In the default run all of the last eight moves."""
    images = pytest.importorskip("PIL.Image", reason="GIFs are made with Pillow")
    session = querni(app)
    last = len(session.match)
    shown_of = range(0 if everything else last - 8, last + 1)
    data = finished(page.film(app, session, shown_of, 350, None))
    film = images.open(BytesIO(data))
    assert film.n_frames == len(shown_of) and film.size == page.FILM
    assert len(data) < 1_000_000 * len(shown_of) / last
    film.seek(len(shown_of) - 1)
    studio = Studio(app, session)
    wanted = pygame.transform.smoothscale(studio.picture(last), page.FILM)
    shown = film.convert("RGB")
    far = [
        sum(abs(one - other) for one, other in zip(shown.getpixel((x, y)), wanted.get_at((x, y))[:3], strict=True))
        for x in range(0, 640, 7) for y in range(0, 360, 7)
    ]
    assert sum(far) / len(far) < 14


def test_what_is_made_can_be_given_up(app: App) -> None:
    app.open("title")
    session = querni(app)
    making = Making(app, "x", page.film(app, session, range(0, 9), 700, None), lambda data: pytest.fail("it was given up"))
    app.push(making)
    app.step([], 16)
    assert 0 < making.share < 1 and making.moving
    assert making.cancel()
    assert making not in list(app.stack)
    app.step([], 16)


def test_a_film_shows_the_moves_that_were_chosen(app: App) -> None:
    choice = page.Sharing(app, querni(app))
    last = choice.end
    choice.next("first")
    assert 0 < choice.first < last
    choice.next("end")
    assert choice.first < choice.end < last or choice.end == choice._parts[2]
    choice.next("pace")
    assert choice.pace == 2
    choice.next("viewer")
    assert choice.viewer is None, "QUERNI hides nothing: there is nothing to choose"


def short(app: App, game: str = "querni") -> Session:
    """A match that is over after three moves: somebody has resigned."""
    session = session_of(app, game, 3)
    assert session.match.agree(Agreement(RESIGNS, 0)) is None
    return session


def shared(app: App, session: Session) -> page.Sharing:
    """The page with all that it paints."""
    app.open("share", session=session)
    sharing = app.top
    assert isinstance(sharing, page.Sharing)
    for _often in range(400):
        app.step([], 16)
        if sharing._work.over:
            return sharing
    raise AssertionError("it paints for ever")


def test_what_is_seen_is_what_is_written(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    session, copied = short(app), list[str]()
    monkeypatch.setattr(keeping, "copied", lambda words: bool(note(copied, words)) or True)
    app.resize((1024, 768))
    sharing, kept = shared(app, session), dict[str, bytes]()
    assert not sharing.size("film"), "the size of a film is known once it is made"
    known = {key: sharing.sizes[key] for key in ("card", "table", "match")}
    assert not sharing.saved.visible
    for tab in sharing.tabs:
        tab.press()
        app.step([], 400)
        before = set(keeping.folder(app).iterdir()) if keeping.folder(app).exists() else set()
        sharing._save.press()
        assert isinstance(app.top, Making) is (tab.key not in ("words", "match")), "what is painted is made in slices"
        made(app)
        new = set(keeping.folder(app).iterdir()) - before if keeping.folder(app).exists() else set()
        for path in new:
            kept[tab.key] = path.read_bytes()
        assert sharing._stamped and sharing.size(tab.key), tab.key
        app.step([], 20_000)
        assert all(sharing.saved.path == path and path.name in sharing.voice_lines()[-1].text for path in new), "it stays"
        assert sharing.saved.visible is bool(new), "a file is told of at its own form alone"
    assert sorted(kept) == ["card", "film", "match", "page", "table"] and copied == [in_words(session), kept["match"].decode()]
    assert copied[0].startswith("QUERNI\n") and "\n1. Ana " in copied[0] and "seat 0" not in copied[0]
    sheets = sharing.seen["words"][0], prints.words(app.style, copied[0])
    assert len({pygame.image.tobytes(sheet, "RGB") for sheet in sheets}) == 1, "the sheet shows what is copied"
    assert {key: len(kept[key]) for key in known} == known, "the sizes that were told are those of the files"
    sharing.saved.press()
    assert copied[-1] == str(sharing.saved.path) and "clipboard" in (app.toasted or ("",))[0]
    for key in ("card", "table"):
        shown = pygame.image.tobytes(sharing.seen[key][0], "RGB")
        assert pygame.image.tobytes(pygame.image.load(BytesIO(kept[key])), "RGB") == shown, key


def test_a_film_runs_a_few_times_and_then_stands(app: App) -> None:
    sharing: Any = shared(app, short(app))
    sharing.choose("film")
    seen = set()
    while sharing.moving:
        app.step([], 100)
        seen.add(sharing._frame)
    assert seen == set(range(4)) and sharing._frame == 3
    drawn = Recording(app.style.size), Recording(app.style.size)
    for target in drawn:
        sharing.paint(target)
    assert damage(drawn[0].noted, drawn[1].noted) == [], "what stands is not drawn anew"


def test_of_a_match_without_a_move_no_moves_are_chosen(app: App) -> None:
    session = session_of(app, "querni", 0)
    session.match.agree(Agreement(RESIGNS, 0))
    sharing: Any = shared(app, session)
    sharing.choose("film")
    for name, button in sharing._choices.items():
        assert button.enabled is (name == "pace"), name


def test_a_film_goes_on_being_painted_when_another_tab_is_chosen(app: App) -> None:
    app.open("share", session=short(app))
    sharing: Any = app.top
    sharing.choose("film")
    while not sharing._film_begun:
        app.step([], 16)
    first = sharing._film_begun[0]
    sharing.choose("words")
    while not sharing._work.over:
        app.step([], 16)
    assert len(sharing.seen["film"]) == 4 and sharing.seen["film"][0] is first


def test_it_is_said_whose_hands_can_be_seen(app: App) -> None:
    assert not page.Sharing(app, querni(app)).hands(), "QUERNI hides nothing"
    assert page.Sharing(app, session_of(app, "rumbugz", 3)).hands() == "Shows no hands"
    sharing = page.Sharing(app, short(app, "quad_ominos"))
    for key in sharing.formats:
        sharing.choose(key)
        assert sharing.hands() == ("Shows all hands" if key in ("page", "words", "match") else "Shows no hands")
    sharing.choose("film")
    sharing.next("viewer")
    assert sharing.hands() == "Shows the hand of Ana"


def test_the_web_page_has_all_inside_and_no_text_ends_its_script(app: App) -> None:
    session = short(app)
    session.setup.seats[0] = SeatSetup("</script><b>@LAST@", 0)
    text = finished(page._positions(app, session)).decode()
    assert text.count("</script>") == 1 and "<b>" not in text
    assert not re.search(r"(src|href)=[\"']?(https?:)?//", text) and "http:" not in text
    assert text.count('"/9j/') == len(session.match) + 1
    assert re.findall(r"@[A-Z]+@", text) == ["@LAST@"] * 2, "the name in title and heading, as it is written"


@pytest.mark.full
def test_the_web_page_goes_forward_and_back_in_a_browser(app: App, tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    if browser is None:
        pytest.skip("needs Chromium (package chromium)")
    session = querni(app)
    file = tmp_path / "match.html"
    file.write_bytes(finished(page._positions(app, session)))
    with driver.sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser, args=["--headless", "--no-sandbox", "--disable-gpu"])
        for size in ({"width": 390, "height": 844}, {"width": 1280, "height": 900}):
            tab = chromium.new_page(viewport=size)
            wrong: list[str] = []
            tab.on("pageerror", lambda error, wrong=wrong: wrong.append(str(error)))
            tab.on("request", lambda asked, wrong=wrong: wrong.append(asked.url) if asked.url.startswith("http") else None)
            tab.goto(file.as_uri())
            tab.wait_for_selector("body[data-move='0']")
            first = tab.evaluate("document.getElementById('table').toDataURL()")
            tab.click("#forward")
            tab.click("#forward")
            assert tab.get_attribute("body", "data-move") == "2"
            assert tab.evaluate("document.getElementById('table').toDataURL()") != first
            tab.click("#back")
            tab.keyboard.press("ArrowLeft")
            assert tab.evaluate("document.getElementById('table').toDataURL()") == first
            tab.fill("#at", str(len(session.match)))
            assert tab.get_attribute("body", "data-move") == str(len(session.match)) and tab.is_disabled("#forward")
            assert tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            assert wrong == []
        chromium.close()


def test_a_file_that_is_shared_opens_again(app: App) -> None:
    session = querni(app)
    page.match_file(app, session)
    (kept,) = keeping.folder(app).iterdir()
    assert kept.suffix == keeping.SUFFIX
    again = opening.read(kept.read_bytes())
    assert not again.faults and [ply.move for ply in again.match.plies] == [ply.move for ply in session.match.plies]
    assert again.players[0]["name"] == "Ana"


def test_nothing_is_put_in_the_place_of_another_file(app: App) -> None:
    places = {keeping.keep(app, "x", ".png", bytes([number])) for number in range(3)}
    assert len(places) == 3


def test_names_of_files_have_no_signs_that_a_system_reads() -> None:
    assert web.file_name(["querni", "../Ana & co", ""]) == "querni-Ana-co"


@pytest.mark.parametrize("game", catalogue.games())
def test_every_game_has_a_card(app: App, game: str) -> None:
    session = session_of(app, game, 2)
    seat = session.match.to_act
    if session.match.agree(Agreement(RESIGNS, seat or 0)) is not None:
        pytest.skip("a match of this game ends by its rules alone")
    plain = card(app, session)
    assert plain.get_size() == SIZE
    said = card(app, session, "Six stones at once, by Ana")
    assert pygame.image.tobytes(said, "RGB") != pygame.image.tobytes(plain, "RGB"), "what decided it is told"


def test_the_log_in_a_picture_stands_at_its_move(app: App) -> None:
    session = querni(app)
    studio = Studio(app, session)
    try:
        for ply in (0, 1, 7, len(session.match)):
            studio.picture(ply)
            assert [line.ply for line, _place in studio._table.log.placed()][:1] == ([ply] if ply else [])
    finally:
        studio.close()


@pytest.mark.parametrize("word", ("Esc", "Cancel"))
def test_the_making_of_a_film_that_is_left_leaves_the_replay_where_it_was(app: App, word: str) -> None:
    session = short(app)
    app.open("tonight")
    app.open("table", session=session, replay=True)
    replay = app.top
    sharing = shared(app, session)
    sharing.choose("film")
    sharing._save.press()
    app.step([], 16)
    making = app.top
    assert isinstance(making, Making)
    if word == "Esc":
        for _often in range(3):  # a key that is held
            app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 16)
    else:
        making.widgets[0].act("accept")
    app.step([], 16)
    assert replay in list(app.stack) and making not in list(app.stack) and not sharing._stamped


def test_a_studio_changes_nothing_of_the_running_program(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "by_time", True)
    shown = inputs.seen_at
    with closing(Studio(app, querni(app), size=(640, 360))):
        assert slices.by_time, "pictures of the window would be painted in one go from now on"
        assert inputs.seen_at == shown
