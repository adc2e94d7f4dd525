"""A sixth game takes its seat: the template, entered in the catalogue alone, goes through every room of the house."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue, record
from game.bots.levels import LEVELS
from game.contract import PositionError
from game.match import Match, Ply
from scenes import games
from scenes.evening.results import Results
from scenes.kit import materials
from scenes.kit.materials import on_mat
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session, peek
from scenes.table.menu import Menu
from scenes.table.shell import Table
from tests.game import test_conformance as conformance
from tests.toy.entry import TOY, entered, more
from tools.gallery.stage import Clock, Stage
from tools.template.game.rules import FIELD, FREE, SIZE

TWO = TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], {})
TABLES = [("toy", 2, {"line": line}, seed) for line in (3, 4) for seed in range(3)]
SIZES = ((1280, 720), (1920, 1080), (1024, 768), (960, 600))


@pytest.fixture
def clock() -> Iterator[Clock]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    made = Clock()
    with made.in_force():
        yield made


@pytest.fixture
def stage(clock: Clock, tmp_path: Path) -> Iterator[Stage]:
    with entered():
        made = Stage(tmp_path / "home", None, (1280, 720), clock)
        yield made
        made.close()


def played_out(session: Session, seed: int = 0) -> None:
    """The match to its end, by bots."""
    while (seat := session.match.to_act) is not None:
        level = LEVELS[(len(session.match) + seed) % 3]
        move = catalogue.bot("toy").choose(session.match.view(seat), level, seed=seed)
        assert isinstance(session.play(move), Ply)


# ---- the rules, without a screen


@pytest.mark.parametrize("table", TABLES)
def test_it_keeps_the_contract_of_the_rules(table: conformance.Table, everything: bool) -> None:
    with entered():
        conformance.test_every_state_of_a_match(table, everything)
        conformance.test_every_move_of_a_match(table, everything)
        conformance.test_views_hold_no_secret(table, everything)


@pytest.mark.parametrize("word", ["options", "board", "turn", "phase", "seats"])
@pytest.mark.parametrize("put", [-1, 7, "Q1", None, [], {"line": 5}])
def test_a_changed_position_of_it_is_refused_with_a_sentence(word: str, put: object) -> None:
    with entered():
        rules = catalogue.rules("toy")
        position = rules.position(rules.start({}, 2, 3).state)
        with pytest.raises(PositionError, match=r"\.$|\}"):
            rules.from_position({**position, word: put}, 7)


@pytest.mark.parametrize("line", [3, 4])
def test_its_bots_play_and_its_record_is_read_back(line: int) -> None:
    with entered():
        bot = catalogue.bot("toy")
        wins = dict.fromkeys(LEVELS, 0)
        for seed in range(6):
            match: Match[Any, Any, Any] = Match.new(catalogue.rules("toy"), 2, {"line": line}, seed)
            levels = ("easy", "hard") if seed % 2 else ("hard", "easy")
            while (seat := match.to_act) is not None:
                assert match.check(bot.hint(match.view(seat)).move) is None
                assert isinstance(match.play(bot.choose(match.view(seat), levels[seat], seed=seed)), Ply)
            assert match.outcome is not None
            for winner in match.outcome.winners:
                wins[levels[winner]] += 1
            loaded = record.read(record.text(match))
            assert list(loaded.faults) == [] and loaded.match.state == match.state
        assert wins["hard"] > wins["easy"]


def test_the_catalogue_is_as_before_when_it_has_left() -> None:
    before = catalogue.lids()
    with entered():
        assert catalogue.games() == (*(lid.key for lid in before), "toy") and catalogue.lid("toy") is TOY
    assert catalogue.lids() == before
    with pytest.raises(KeyError):
        catalogue.rules("toy")


# ---- the title


@pytest.mark.axes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [80, 100, 200])
@pytest.mark.parametrize("count", [6, 7, 8])
def test_so_many_lids_stand_on_the_title(clock: Clock, tmp_path: Path, size: tuple[int, int], text_size: int, count: int) -> None:
    with entered(*more(count - 5)):
        made = Stage(tmp_path, None, size, clock, text_size=text_size)
        made.open("title")
        page = made.top
        rects = [spot.rect for spot in page.lids]
        assert len(rects) == count and len(set(page._layout.wells)) == count
        assert all(not one.colliderect(two) for one, two in combinations(rects, 2))
        assert len({rect.w for rect in rects}) == 1, "all lids are equally large"
        assert max(rect.h for rect in rects) - min(rect.h for rect in rects) <= 1, "but for a pixel that is rounded"
        front = round(page._layout.front_top * page.style.unit)
        room = pygame.Rect(0, 0, size[0], front)
        for rect in rects:
            assert room.contains(rect) and rect.w >= 0.19 * size[1] and rect.h >= 0.10 * size[1]
        assert page.first_button.rect.y > front
        made.close()


def test_the_lid_of_the_sixth_game_shows_its_pieces_and_opens_its_seats(stage: Stage) -> None:
    stage.open("title")
    spot = stage.top.lids[-1]
    bed = pygame.Rect(spot.rect.x, spot.rect.y, spot.rect.w, spot.rect.h // 2)
    with_pieces = pygame.image.tobytes(stage.picture().subsurface(bed), "RGB")
    lid = games.lid("toy")
    try:
        type(lid).lid, kept = (), type(lid).lid
        stage.app.restyle()
        from scenes.kit import pictures

        pictures.clear()
        pictures.cache_folder = None
        assert pygame.image.tobytes(stage.picture().subsurface(bed), "RGB") != with_pieces
    finally:
        type(lid).lid = kept
        pictures.clear()
    stage.click(spot.rect.center)
    assert type(stage.top).__name__ == "Seats" and stage.top.provided is games.of("toy")


# ---- the other rooms


def on_its_mat(stage: Stage) -> bool:
    """Whether the page that is shown stands on the mat of the toy, seen at the upper edge, left of the log's tab."""
    own = on_mat(stage.app.style, games.lid("toy").mat)
    stage.app.paint()
    places = [(x, 5) for x in range(0, own.size[0] * 3 // 4, 40)]
    return [stage.app.screen.get_at(at) for at in places] == [materials.ground(own).get_at(at) for at in places]


def test_it_is_seated_and_begun(stage: Stage) -> None:
    stage.open("seats", game="toy")
    stage.app.paint()
    table = stage.top._layout["table"]
    bed = pygame.Rect(table.right - 160, table.centery, 80, 80)
    red, green, blue, _alpha = pygame.transform.average_color(stage.app.screen, bed)
    assert red > blue > green, "what lies in the frame is its own mat, the only one of this colour"
    assert [seat.mark for seat in stage.top.company.seats] == [0, 1]
    stage.click(stage.top.play_button.rect.center)
    session = stage.top.session
    assert isinstance(stage.top, Table) and session.game == "toy" and session.match.options == {"line": 4}
    stage.rest()
    assert on_its_mat(stage)
    assert stage.profile.settings.last_game == "toy"


def test_it_is_taken_up_again_from_the_title(stage: Stage) -> None:
    Session.start(stage.profile, "toy", TWO, 3).close()
    found = peek(stage.profile)
    assert found is not None and found.title == "Noughts"
    stage.open("title")
    stage.rest()
    button = stage.top.continue_button
    assert button.visible and button.lines[0].startswith("Noughts: Ana and Ben")
    stage.click(button.rect.center)
    assert isinstance(stage.top, Table) and stage.top.session.match.options == {"line": 4}


def test_its_rule_book_opens_at_a_rule_and_leads_to_the_others(stage: Stage) -> None:
    stage.open("rulebook", game="toy", rule="O4")
    page = stage.top
    assert page.book is games.of("toy").book and page.book.sections[page.section].title == "The end"
    assert len(page.index.games) == len(catalogue.games()) - 1
    stage.open("rulebook", game=catalogue.games()[0])
    assert "Noughts" in [entry.title for entry in stage.top.index.games]


@pytest.mark.parametrize("line", [3, 4])
def test_its_result_is_told_and_kept(stage: Stage, line: int) -> None:
    session = Session.start(stage.profile, "toy", TableSetup(TWO.seats, {"line": line}), 1)
    played_out(session)
    outcome = session.match.outcome
    assert outcome is not None
    session.put_away()
    stage.open("results", session=session)
    assert isinstance(stage.top, Results)
    stage.rest()
    stage.click(stage.top._figures)
    stage.rest()
    assert on_its_mat(stage)
    behind: Any = stage.top
    assert behind._found.lines[0].values == tuple(sum(ply.seat == seat for ply in session.match.plies) for seat in (0, 1))
    (kept,) = stage.profile.sheet.results()
    assert kept.game == "toy" and kept.reason == outcome.reason
    stage.open("tonight")
    stage.rest()


def test_a_game_without_settings_of_its_own_has_no_button(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    assert games.settings("toy") is None
    stage.open("seats", game="toy")
    assert not stage.top.own.visible
    with pytest.raises(KeyError):
        stage.app.open("own_settings", game="toy")
    some = next(own for key in catalogue.games() if (own := games.settings(key)) is not None)
    monkeypatch.setattr(games, "settings", lambda key: some)
    stage.open("seats", game="toy")
    page = stage.top
    assert page.own.visible and page.learn.rect.right < page.own.rect.x < page.own.rect.right < page.rules.rect.x


# ---- the table


def seated(stage: Stage, *kinds: str, line: int = 4) -> Table:
    """A table of Noughts with these seats, opened for its session."""
    seats = [SeatSetup(name, mark, kind) for (name, mark), kind in zip((("Ana", 0), ("Ben", 1)), kinds, strict=True)]
    stage.open("table", session=Session.start(stage.profile, "toy", TableSetup(seats, {"line": line}), 1))
    assert isinstance(stage.top, Table)
    return stage.top


def lay(stage: Stage, *names: str) -> None:
    """Clicks fields, each twice, so that what lies there is played, and when the pieces lie still."""
    for name in [name for name in names for _click in range(2)]:
        stage.click(stage.top.side.turn.board.box(FIELD[name]).center)
        stage.rest()


def spots(table: Any) -> Any:
    """The middles of the fields of its board."""
    return [box.center for box in table.side.turn.board.boxes().values()]


def test_a_match_by_clicks_from_the_title_to_the_replay(stage: Stage) -> None:
    stage.open("title")
    stage.rest()
    stage.click(stage.top.lids[-1].rect.center)
    stage.click(stage.top.play_button.rect.center)
    stage.rest()
    table, match = stage.top, stage.top.session.match
    while match.outcome is None:
        assert stage.top is table, "nothing is hidden: no curtain hangs before it"
        free = [spot for field, spot in enumerate(spots(table)) if match.state.board[field] == FREE]
        if table.ready:
            stage.click(free[0])
            stage.key(pygame.K_RETURN)
        stage.let_pass(300)
    stage.let_pass(3000, lambda: isinstance(stage.top, Results))
    stage.rest()
    assert isinstance(stage.top, Results) and {ply.seat for ply in match.plies} == {0, 1}
    (kept,) = stage.profile.sheet.results()
    (file,) = stage.profile.home.matches.glob("*toy*finished*")
    loaded = record.read_file(file)
    assert kept.game == "toy" and not loaded.faults and loaded.match.state == match.state
    stage.click(stage.top._replay)
    replay: Any = stage.top
    assert isinstance(stage.top, Table) and replay.past.viewing_ply == 0 and not replay.stage.pieces
    stage.let_pass(60_000, lambda: not replay.past.playing)
    stage.rest()
    assert replay.past.viewing_ply == len(match) and len(replay.stage.pieces) == len(match)
    stage.key(pygame.K_ESCAPE)
    assert isinstance(stage.top, Menu)
    stage.key(pygame.K_ESCAPE)
    assert replay is stage.top
    stage.press(spots(replay)[0], 3)
    assert isinstance(stage.top, Results)


def test_what_is_laid_is_undone_played_again_and_looked_back_at(stage: Stage) -> None:
    table = seated(stage, "human", "human")
    lay(stage, "a1", "b2")
    assert set(table.stage.pieces) == {FIELD["a1"], FIELD["b2"]}
    stage.click(spots(table)[FIELD["a1"]])
    assert table.bubble.visible and table.bubble.rule == "O3" and len(table.session.match) == 2
    stage.key(pygame.K_ESCAPE)
    stage.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert table.stage.moving and set(table.stage.pieces) == {FIELD["a1"]}
    stage.rest()
    stage.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert table.stage.is_flying(FIELD["b2"])
    stage.rest()
    stage.click(table.log.tab.rect.center)
    stage.click(list(table.past.log.placed())[1][1].center)
    stage.click(table.log.tab.rect.center)
    assert table.past.viewing_ply == 1 and table.stage.moving and set(table.stage.pieces) == {FIELD["a1"]}
    stage.rest()
    lay(stage, "d4")
    assert table.past.viewing_ply is None and len(table.session.match) == 2, "the first click only leads back to now"
    lay(stage, "d4")
    assert len(table.session.match) == 3


def test_it_is_played_by_keys_and_with_hints(stage: Stage) -> None:
    table = seated(stage, "human", "human")
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP, pygame.K_SPACE, pygame.K_SPACE):  # the first only shows the focus
        stage.key(code)
        stage.rest()
    assert [table.session.match.rules.text(ply.move) for ply in table.session.match.plies] == ["lay b2"]
    plain = pygame.image.tobytes(stage.picture(), "RGB")
    for wanted in (1, 2, 3):
        stage.key(pygame.K_h)
        stage.let_pass(200)
        assert table.hints.hint_stage == wanted
    paper = table.side.words.paper()
    assert paper is not None and "in the most open rows" in paper.body
    assert pygame.image.tobytes(stage.picture(), "RGB") != plain
    stage.key(pygame.K_F1)
    assert type(stage.top).__name__ == "Rulebook" and stage.top.book is games.of("toy").book


def test_bots_play_at_it_alone(stage: Stage) -> None:
    table = seated(stage, "hard", "easy", line=3)
    stage.let_pass(60_000, lambda: isinstance(stage.top, Results))
    assert isinstance(stage.top, Results) and table.session.match.outcome is not None


@pytest.mark.axes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_its_fields_are_large_enough_on_its_own_maps(stage: Stage, size: tuple[int, int], text_size: int) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    table = seated(stage, "human", "human")
    board: Any = table.side.turn.widgets[0]
    rects = list(board.boxes().values())
    assert len(rects) == SIZE * SIZE and all(not one.colliderect(two) for one, two in combinations(rects, 2))
    assert all(table.rail["board"].contains(rect) and rect.h >= 0.045 * size[1] for rect in rects)


# ---- what is broken is not swallowed


@pytest.mark.parametrize("room", ["pages", "settings", "lid"])
def test_a_broken_room_of_a_game_is_no_missing_one(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: str
) -> None:
    package = tmp_path / f"broken_{room}"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / f"{room}.py").write_text("import nothing_of_that_name\n")
    monkeypatch.syspath_prepend(tmp_path)
    ask = {"pages": games.of, "settings": games.settings, "lid": games.lid}[room]
    with entered(TOY._replace(key="broken", screen_in=package.name)):
        with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
            ask("broken")
        if room == "pages":
            with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
                Session.start(stage.profile, "broken", TWO, 1)
