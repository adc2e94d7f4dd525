"""The page of the evening: how it is told, what it shows of the matches, and that the list behind it counts for it too."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pygame
import pytest

from scenes import program
from scenes.app import App
from scenes.evening import standing
from scenes.evening.evening_list import EveningList
from scenes.evening.figures_page import FiguresPage
from scenes.evening.replayed import RUNS, STAYS, TURNED
from scenes.evening.rope import MOST, Rope
from scenes.evening.tonight import Tonight
from scenes.kit import cast, pieces
from scenes.kit.pictures import Sprite
from scenes.kit.theme import THEMES, Style
from scenes.making.reading import Making
from scenes.profile import Result, SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.shell import Table
from tests.scenes.driver import headless
from tests.scenes.evening.finished import finished

NAMES = ("Ana", "Ben", "Cleo")
BOX = pygame.Rect(100, 50, 400, 440)


def played(number: int, scores: tuple[int, ...], names: tuple[str, ...] = NAMES, kinds: tuple[str, ...] = ()) -> Result:
    won = (names[scores.index(max(scores))],)
    marks = tuple(range(len(names)))
    return Result(time.time() - 3600 + number, "nmbrs", names, marks, scores, won, "N18", f"{number:016d}", kinds)


def opened(app: App, *results: Result) -> Tonight:
    for result in results:
        app.profile.sheet.add(result)
    app.open("tonight")
    app.step([], 16)
    assert isinstance(app.top, Tonight)
    return app.top


@pytest.fixture
def app(tmp_path: Path) -> App:
    made = headless(tmp_path, (1280, 720), empty=("table",))
    program.connect(made)
    return made


def test_strands_change_places_as_the_players_do_and_the_leader_ends_highest() -> None:
    results = [played(1, (3, 2, 1)), played(2, (1, 2, 3)), played(3, (1, 2, 3))]
    rows = standing.standings(results, True)
    assert [row.name for row in rows] == ["Cleo", "Ben", "Ana"]
    assert [[rows[at].name for at in order] for order in standing.orders(rows)] == [
        ["Ana", "Ben", "Cleo"], ["Ana", "Ben", "Cleo"], ["Ana", "Ben", "Cleo"], ["Cleo", "Ben", "Ana"],
    ], "who has as many points stays where it was"
    rope = Rope(Style((1280, 720), THEMES["felt"]), BOX, rows)
    for at, order in enumerate(standing.orders(rows)):
        assert sorted(range(3), key=lambda row: rope.point(row, at)[0]) == order
    ends = [rope.end(row) for row in range(3)]
    assert ends == sorted(ends, key=lambda end: end[1]) and all(BOX.collidepoint(end) for end in ends)


@pytest.mark.parametrize("count", [1, 9, 30])
@pytest.mark.parametrize("people", [2, 8])
def test_signs_lie_beside_the_rope_and_within_its_board(count: int, people: int) -> None:
    names = tuple("ABCDEFGH"[:people])
    rows = standing.standings([played(at, tuple(range(people)), names) for at in range(count)], True)
    rope = Rope(Style((1280, 720), THEMES["felt"]), BOX, rows)
    assert (rope.matches, rope.hidden) == (min(count, MOST), max(0, count - MOST))
    for match in range(rope.matches):
        sign = pygame.Rect(0, 0, rope.sign, rope.sign)
        sign.center = rope.sign_at(match)
        assert BOX.contains(sign)
        across = [rope.point(row, match + 0.5)[0] for row in range(people)]
        assert sign.right < min(across) or sign.left > max(across)


def test_pillars_grow_with_the_rope_and_any_key_shows_the_end(app: App) -> None:
    page = opened(app, played(1, (3, 2, 1)), played(2, (3, 2, 1)))
    assert page.heading == "Ana leads!" and page.moving and page._points(page.rows[0]) < 0.5
    app.step([], 150)
    for _often in range(6):
        app.step([], 150)
    assert 1 < page._points(page.rows[0]) < 4 and page._joy is None
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="")], 16)
    assert page._points(page.rows[0]) == 4 and page._joy is not None
    assert [page._high(row.points) for row in page.rows] == sorted((page._high(row.points) for row in page.rows), reverse=True)


@pytest.mark.parametrize(("scores", "crowned"), [((3, 2, 1), 1), ((3, 3, 1), 2), ((3, 3, 3), 0)])
def test_nobody_is_crowned_where_all_have_as_many_points(app: App, scores: tuple[int, ...], crowned: int) -> None:
    won = NAMES[:crowned]
    result = Result(time.time(), "nmbrs", NAMES, (0, 1, 2), scores, won, "N18")
    app.settings.reduced_motion = True
    page = opened(app, result)
    crowns: list[int] = []

    def figure(style: Style, radius: int, mark: int, *style_of: object) -> Sprite:
        crowns.extend([mark] if style_of[3:4] == (True,) else [])
        return pieces.figure(style, radius, mark)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cast, "figure", figure)
        page.paint(pygame.Surface(page.style.size))
    assert sorted(crowns) == list(range(crowned)) == sorted(NAMES.index(row.name) for row in standing.leaders(page.rows))


def test_it_comes_to_rest_and_with_reduced_motion_is_at_rest_from_the_start(app: App) -> None:
    page = opened(app, played(1, (3, 2, 1)))
    for _often in range(600):
        app.step([], 150)
    assert not page.moving
    app.settings.reduced_motion = True
    still = opened(app)
    app.step([], 16)
    assert not still.moving and still._joy is not None and still._at == 1


def test_matches_of_bots_alone_are_shown_where_people_have_not_met(app: App) -> None:
    bots, alone = ("hard", "easy", "easy"), ("human", "easy", "easy")
    page = opened(app, played(1, (3, 2, 1), kinds=bots), played(2, (3, 2, 1), kinds=alone))
    assert [(row.name, row.won) for row in page.rows] == [("Ana", 2), ("Ben", 0), ("Cleo", 0)]
    page._list.press()
    listed = app.top
    assert isinstance(listed, EveningList) and listed._who.chosen == 1 and len(listed._shown) == 2
    listed._who.set(0)
    listed._back.press()
    assert not page.rows and page._nothing == "People have not met in a match yet."
    assert opened(app, played(3, (1, 2, 3))).rows[0].name == "Cleo", "people only where they have met"


def test_the_evening_counts_the_match_whose_figures_led_to_it(app: App) -> None:
    for number, kind in enumerate(("human", "easy")):
        session = finished(app.profile, "Q10")
        session.setup.seats[1] = SeatSetup("Bo", 1, kind)
        app.profile.sheet.add(played(number, (3, 2), ("Ada", "Bo"), ("human", kind)))
        page = FiguresPage(app, session)
        app.push(page)
        app.step([], 16)
        page._tonight.press()
        assert isinstance(app.top, Tonight)
        assert {row.name: row.won for row in app.top.rows} == {"Ada": number + 1, "Bo": 0}


def test_what_the_list_takes_off_or_counts_is_so_on_the_pillars(app: App) -> None:
    page = opened(app, played(1, (3, 2, 1)), played(2, (1, 2, 3), kinds=("human", "easy", "hard")))
    assert [row.points for row in page.rows] == [2, 1, 0]
    page._list.press()
    listed = app.top
    assert isinstance(listed, EveningList)
    listed._who.set(1)
    listed._back.press()
    assert {row.name: row.points for row in page.rows} == {"Ana": 2, "Ben": 2, "Cleo": 2} and page.heading == "Tonight"
    page._list.press()
    listed = app.top
    assert isinstance(listed, EveningList) and listed._who.chosen == 1
    listed._take_off(listed._shown[-1])
    listed._picture.press()
    while isinstance(app.top, Making):
        app.step([], 16)
    listed._back.press()
    assert [row.points for row in page.rows] == [2, 1, 0]


def test_the_greatest_moment_is_replayed_a_few_times_and_can_be_watched(app: App) -> None:
    people, rng = [SeatSetup(name, mark) for mark, name in enumerate((*NAMES, "Dev"))], random.Random(4)
    session = Session.start(app.profile, "rumbugz", TableSetup(people, {"rounds": 1}), 4)
    while session.match.outcome is None:
        session.play(rng.choice(list(session.match.legal())))
    session.put_away()
    page = opened(app)
    for _often in range(20):
        app.step([], 16)
    moment = page.moment
    assert moment.visible and moment.words and 0 < moment.ply <= len(session.match)
    first, last = (pygame.image.tobytes(frame, "RGB") for frame in moment.frames)
    assert first != last
    for _often in range(round(RUNS * (TURNED + STAYS) / 150) + 2):
        app.step([], 150)
    assert not moment.runs and moment.frame is moment.frames[-1]
    app.profile.sheet.add(played(1, (3, 1), ("Ana", "Robo"), ("human", "easy")))
    page.resume()
    assert moment.visible, "the same matches count"
    page._only_people = False
    page.resume()
    assert not moment.visible, "with bots another one may be the greatest"
    for _often in range(20):
        app.step([], 16)
    assert moment.visible
    moment.press()
    table = app.top
    assert isinstance(table, Table) and table.past.replay and table.past.viewing_ply == moment.ply - 1


def test_a_crowd_has_room(app: App) -> None:
    pairs = [(chr(65 + at), chr(66 + at)) for at in range(24)]
    page = opened(app, *(played(at, (3, 1), pair) for at, pair in enumerate(pairs)))
    page._ms = None
    app.step([], 16)
    boxes = list(page._pillars.values())
    assert len(boxes) == 10 and all(box.w > page.style.px(6) for box in boxes) and page._rope.sign > page.style.px(3)


def test_an_evening_without_a_match_says_so(app: App) -> None:
    page = opened(app)
    assert page.heading == "Tonight" and not page._list.visible and not page.moment.visible
    assert any("first match" in str(line) for line in page.telling.lines())
