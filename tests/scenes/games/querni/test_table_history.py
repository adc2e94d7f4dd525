"""The log and what it brings back, replay, the set-up `placed`, the end of a match at the QUERNI table."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.querni.board import HOMES, NAMES
from scenes.kit import materials, text
from scenes.kit.text import Span
from scenes.session import peek
from scenes.table.window.caption import width_of
from scenes.table.window.log import name_shortened, rows_of
from tests.scenes.driver import Empty
from tests.scenes.games.querni.driver import CHAIN, FAR, QuerniDriver, position


@pytest.fixture
def d(tmp_path: Path) -> QuerniDriver:
    return QuerniDriver(tmp_path, position(CHAIN, FAR))


def played(d: QuerniDriver) -> QuerniDriver:
    """The same after three moves."""
    d.click("e3", "f4", d.end_button, "h1", "g1", d.end_button, "a7", "a6", d.end_button)
    assert d.moves == ["e3-f4", "h1-g1", "a7-a6"]
    return d


def click_line(d: QuerniDriver, ply: int) -> None:
    """Clicks the line of the log that belongs to a move, with the log slid out for it."""
    log = d.table.log
    pushed_in = not log.tab.out
    if pushed_in:
        d.click(log.tab)
    d.click(next(place for line, place in d.table.past.log.placed() if line.ply == ply).center)
    if pushed_in:
        d.click(log.tab)


# ---- the log


def test_the_log_says_every_move_by_name(d: QuerniDriver) -> None:
    played(d)
    d.click("j7", "h7", d.end_button)
    assert d.lines == ["Ana moved 7 by one step", "Ben moved 9 by one step", "Ana moved 9 by one step", "Ben took off 1 to 3"]


def test_a_line_shows_its_position_and_a_second_click_comes_back(d: QuerniDriver) -> None:
    played(d)
    click_line(d, 1)
    assert d.table.past.viewing_ply == 1
    assert d.shown("f4") == (0, 7) and d.shown("h1") == (1, 9) and d.shown("a7") == (0, 9)
    _mark, heading, line = d.table.side.words.banner()
    assert heading == "Looking back" and "1" in line and "3" in line
    assert d.table.side.words.paper().heading == "Ana moved 7 by one step"
    click_line(d, 1)
    assert d.table.past.viewing_ply is None and d.shown("g1") == (1, 9) and d.shown("a6") == (0, 9)
    assert len(d.match) == 3


@pytest.mark.matrix(3)
@pytest.mark.parametrize("back", ["button", "enter", "esc", "board", "newest", "undo"])
def test_all_the_ways_back_to_now(d: QuerniDriver, back: str) -> None:
    played(d)
    click_line(d, 2)
    assert d.end_button.label == "Back to now" and d.end_button.enabled
    if back == "button":
        d.click(d.end_button)
    elif back == "board":
        d.click("j7")
    elif back == "newest":
        click_line(d, 3)
    elif back == "undo":
        d.undo()
    else:
        d.key(pygame.K_RETURN if back == "enter" else pygame.K_ESCAPE)
    assert d.table.past.viewing_ply is None and d.shown("a6") == (0, 9) and len(d.match) == 3
    assert d.held is None and d.app.top is d.table


def test_nothing_can_be_moved_while_looking_back(d: QuerniDriver) -> None:
    played(d)
    click_line(d, 1)
    d.carry("j7", "j6")
    assert len(d.match) == 3 and d.held is None
    d.rest()
    assert d.table.past.viewing_ply is None, "a press on the board leads back"
    assert d.table.side.turn.sel.draft is not None and d.table.side.turn.sel.draft.empty
    d.click("h7", "j7")
    assert d.table.side.turn.may_end(), "back at the present the turn goes on"


def test_a_half_made_turn_lies_there_again(d: QuerniDriver) -> None:
    played(d)
    d.click("h7", "j7")
    assert d.shown("h7") is None
    click_line(d, 1)
    assert d.shown("h7") == (1, 3)
    d.key(pygame.K_ESCAPE)
    assert d.shown("h7") is None and d.table.side.turn.may_end()
    d.key(pygame.K_RETURN)
    assert d.moves[-1] == "x1-3"


def test_the_log_by_keys(d: QuerniDriver) -> None:
    played(d)
    d.click(d.table.log.tab)
    d.key(pygame.K_RIGHT)
    d.table.set_focus(d.table.past.log)
    d.key(pygame.K_DOWN)
    d.key(pygame.K_DOWN)
    assert d.table.past.viewing_ply == 2
    d.key(pygame.K_DOWN)
    assert d.table.past.viewing_ply == 1
    d.key(pygame.K_UP, pygame.K_UP)
    assert d.table.past.viewing_ply is None


def test_a_long_name_gives_way_to_what_was_done() -> None:
    pygame.font.init()
    words = (Span("Maximiliane Elisa", 700), Span(" jumped 15 to c4 and took off "), Span("13, 14, 15, 16", 700))
    whole = sum(text.width(span.text, 16, "a", span.weight) for span in words)
    assert name_shortened(words, whole, 16) == words
    short = name_shortened(words, whole - 40, 16)
    assert short[1:] == words[1:]
    assert short[0].text.endswith("\N{HORIZONTAL ELLIPSIS}") and short[0].text.startswith("Maximi")
    assert sum(text.width(span.text, 16, "a", span.weight) for span in short) <= whole - 40
    assert name_shortened(words, 5, 16)[0].text == "Maxi\N{HORIZONTAL ELLIPSIS}"
    assert name_shortened(words[:1], 5, 16) == words[:1]


def test_a_line_takes_a_second_row_before_its_name_is_cut_and_no_number_is() -> None:
    pygame.font.init()
    words = (Span("Maximiliane", 700), Span(" jumped 14 to j4 and took off "), Span("11, 12, 13, 14, 15, 16", 700))
    whole = width_of(words, 16)
    said = "".join(span.text for span in words).split()
    assert rows_of(words, whole + 8, 16, 2) == (words,)
    two = rows_of(words, whole * 2 // 3, 16, 2)
    assert len(two) == 2 and two[0][0].text.startswith("Maximiliane")
    assert [word for row in two for span in row for word in span.text.split()] == said
    cut = rows_of(words, whole // 3, 16, 2)
    assert len(cut) == 2 and all(width_of(row, 16) <= whole // 3 for row in cut)
    shown = [word for row in cut for span in row for word in span.text.split()]
    assert shown[0] == "Maxi\N{HORIZONTAL ELLIPSIS}" and shown[1] == "jumped", "the name goes first"
    assert all(word.rstrip("\N{HORIZONTAL ELLIPSIS}") in said for word in shown[1:]), "words and numbers are whole"


def test_an_empty_log_has_a_heading(d: QuerniDriver) -> None:
    log = d.table.past.log
    assert not d.lines
    empty = pygame.Surface(d.app.screen.get_size())
    log.paint(empty, d.app.style, False)
    bare = pygame.Surface(log.rect.size)
    materials.panel(d.app.style, log.rect.size, seed=31).draw(bare, (0, 0))
    assert pygame.image.tobytes(empty.subsurface(log.rect), "RGB") != pygame.image.tobytes(bare, "RGB")


def test_a_long_log_scrolls(d: QuerniDriver) -> None:
    for turn in range(14):
        start, goal = (("e3", "f4"), ("h1", "g1"), ("f4", "e3"), ("g1", "h1"))[turn % 4]
        d.click(start, goal, d.end_button)
    d.click(d.table.log.tab)
    assert len(d.lines) == 14 and len(list(d.table.past.log.placed())) < 14
    d.point(d.table.past.log.rect.center)
    d.wheel(-20)
    click_line(d, 1)
    assert d.table.past.viewing_ply == 1
    d.point(d.table.past.log.rect.center)
    d.wheel(20)
    click_line(d, 14)
    assert d.table.past.viewing_ply is None


# ---- replay


def test_replay_plays_by_itself_to_the_end_and_stops(d: QuerniDriver) -> None:
    played(d)
    r = QuerniDriver(Path(), app=d.app, session=d.session, replay=True)
    table = r.table
    assert table.past.viewing_ply == 0 and r.shown("e3") == (0, 7)
    r.let_pass(9000, pace=50)
    assert table.past.viewing_ply == 3 and not table.past.playing and not table.moving
    assert r.shown("a6") == (0, 9) and len(d.match) == 3


def test_replay_by_keys_buttons_and_log(d: QuerniDriver) -> None:
    played(d)
    r = QuerniDriver(Path(), app=d.app, session=d.session, replay=True)
    table = r.table
    r.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert table.past.viewing_ply == 2 and not table.past.playing
    r.key(pygame.K_LEFT)
    assert table.past.viewing_ply == 1 and r.shown("f4") == (0, 7) and r.shown("g1") is None
    r.key(pygame.K_LEFT, pygame.K_LEFT)
    assert table.past.viewing_ply == 0
    r.click(table.log.tab)
    with pytest.raises(StopIteration):
        click_line(r, 3)
    r.point(table.past.log.rect.center)
    r.wheel(20)
    click_line(r, 3)
    assert table.past.viewing_ply == 3 and r.shown("a6") == (0, 9)
    r.key(pygame.K_UP, pygame.K_LEFT)
    assert table.past.viewing_ply == 2
    r.key(pygame.K_RIGHT)
    r.click(table.buttons.undo)
    assert table.past.viewing_ply == 2
    r.click(table.buttons.hint)
    assert table.past.playing and table.buttons.hint.label == "Pause"
    r.click(table.buttons.hint)
    assert not table.past.playing
    r.carry("j7", "j6")
    assert len(d.match) == 3 and r.shown("j7") == (1, 1)
    r.click(r.end_button)
    assert d.app.top is d.table and len(d.match) == 3


# ---- the set-up `placed`


def laid(d: QuerniDriver, colour: int) -> list[int]:
    """The numbers that the table shows on the start fields of a colour, in board order."""
    shown = [d.shown(NAMES[field]) for field in HOMES[colour]]
    assert all(one is not None and one[0] == colour for one in shown)
    return [one[1] for one in shown if one is not None]


@pytest.fixture
def p(tmp_path: Path) -> QuerniDriver:
    return QuerniDriver(tmp_path, options={"setup": "placed"})


def test_the_opponents_stones_change_places_by_click_and_drag(p: QuerniDriver) -> None:
    before = laid(p, 1)
    assert sorted(before) == list(range(1, 17))
    p.click("g2", "j6")
    after = laid(p, 1)
    assert after == [before[-1], *before[1:-1], before[0]]
    p.carry("g2", "j6")
    assert laid(p, 1) == before
    p.click("g2", "g2", "h2")
    assert laid(p, 1) == before and p.held == "h2"
    p.key(pygame.K_ESCAPE)
    assert p.held is None and p.app.top is p.table


def test_shuffle_and_undo_by_gesture(p: QuerniDriver) -> None:
    first = laid(p, 1)
    assert p.table.buttons.hint.label == "Shuffle"
    p.click(p.table.buttons.hint)
    shuffled = laid(p, 1)
    assert shuffled != first
    p.click("g2", "h2")
    p.undo()
    assert laid(p, 1) == shuffled
    p.click(p.table.buttons.undo)
    assert laid(p, 1) == first and not p.table.buttons.undo.enabled
    p.undo()
    assert p.toast and laid(p, 1) == first


def test_only_their_own_sixteen_fields(p: QuerniDriver) -> None:
    before = laid(p, 1)
    for places in (("e4",), ("a2",), ("g2", "f2")):
        p.click(*places)
        assert p.said[1] == "Q3" and p.held is None and laid(p, 1) == before, places
    p.carry("g2", "f2")
    assert p.said[1] == "Q3" and laid(p, 1) == before


def test_ready_gives_the_other_seat_its_turn_to_lay(p: QuerniDriver) -> None:
    pink = laid(p, 1)
    assert p.end_button.label == "Ready" and p.table.side.words.rule_now() == "Q3"
    p.click(p.end_button)
    assert len(p.match) == 1 and p.match.to_act == 1 and laid(p, 1) == pink
    p.click("g2")
    assert p.said[1] == "Q3", "now the blue stones are laid"
    p.click("a2", "b2")
    blue = laid(p, 0)
    p.key(pygame.K_RETURN)
    assert p.match.to_act == 0 and p.match.state.phase == "play"
    assert laid(p, 0) == blue and laid(p, 1) == pink
    assert p.end_button.label == "End turn" and p.table.buttons.hint.label == "Hint"
    assert p.lines == ["Ana laid out the stones of Ben", "Ben laid out the stones of Ana"]


def test_a_layout_stays_when_the_log_is_clicked(p: QuerniDriver) -> None:
    p.click(p.end_button)
    p.click("a2", "b2")
    blue = laid(p, 0)
    click_line(p, 1)
    assert laid(p, 0) == blue
    p.click(p.end_button)
    assert len(p.match) == 2 and laid(p, 0) == blue


def test_undo_goes_back_into_the_set_up(p: QuerniDriver) -> None:
    p.click(p.end_button)
    p.undo()
    assert len(p.match) == 0 and p.match.to_act == 0 and sorted(laid(p, 1)) == list(range(1, 17))
    p.redo()
    assert len(p.match) == 1 and p.match.to_act == 1
    p.click(p.end_button)
    assert p.match.state.phase == "play"
    p.undo()
    assert p.match.to_act == 1 and p.end_button.label == "Ready"
    p.click(p.end_button)
    assert p.match.state.phase == "play"


# ---- the end


WON = ({"b2": 14, "c2": 15, "d2": 16}, {"h6": 1, "i6": 2, "j6": 3})


def test_the_end_opens_the_results_and_writes_the_sheet(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(*WON))
    d.click("b2", "d2")
    d.click(d.end_button, rest=False)
    assert d.match.outcome is not None
    assert d.table.side.words.banner()[1] == "Ana wins!"
    d.let_pass(6000, pace=50)
    top = d.app.top
    assert isinstance(top, Empty) and top.route == "results" and top.arguments["session"] is d.session
    assert list(d.app.stack) == [top]
    (line,) = d.app.profile.sheet.results()
    assert (line.game, line.names, line.marks, line.scores, line.winners, line.reason) == (
        "querni", ("Ana", "Ben"), (0, 1), (16, 13), ("Ana",), "Q10",
    )
    assert not d.app.profile.home.open_match.exists() and peek(d.app.profile) is None
    (kept,) = d.app.profile.home.matches.iterdir()
    assert kept.name.endswith("-querni-finished.match")


def test_a_draw_by_quiet_turns_is_counted_down(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR, quiet=38))
    assert "Draw" not in d.table.side.words.footer()
    d.click("e3", "f4", d.end_button, "h1", "g1", d.end_button)
    assert "A draw in 20 turns if no chain comes off." in d.table.side.words.footer()
    n = QuerniDriver(tmp_path, position(CHAIN, FAR, quiet=59))
    assert "A draw in 1 turn if no chain comes off." in n.table.side.words.footer()
    n.click("e3", "f4")
    n.click(n.end_button, rest=False)
    assert n.table.side.words.banner()[1] == "A draw"
    n.let_pass(4000, pace=50)
    assert isinstance(n.app.top, Empty) and n.app.top.route == "results"
    assert n.app.profile.sheet.results()[-1].winners == ()


def test_nothing_can_be_undone_while_the_winner_is_cheered(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(*WON))
    d.click("b2", "d2")
    d.click(d.end_button, rest=False)
    d.let_pass(50)
    d.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="", scancode=0))
    assert len(d.match) == 1
    d.let_pass(6000, pace=50)
    assert isinstance(d.app.top, Empty)


@pytest.mark.parametrize("over", ["menu", "settings", "rules"])
def test_a_page_opened_while_the_winner_is_cheered_is_not_lost(tmp_path: Path, over: str) -> None:
    d = QuerniDriver(tmp_path, position(*WON))
    d.app.routes["settings"] = d.app.routes["rulebook"] = lambda app, **arguments: Empty(app, "page", **arguments)
    d.click("b2", "d2")
    d.click(d.end_button, rest=False)
    d.let_pass(50)
    if over == "menu":
        d.table.open_menu()
    elif over == "settings":
        d.app.open("settings")
    else:
        d.table.open_rules()
    page = d.app.top
    d.let_pass(3000, pace=50)
    d.app.resize((1024, 768))
    d.let_pass(3000, pace=50)
    assert d.app.top is page
    d.app.pop()
    d.let_pass(6000, pace=50)
    results: Any = d.app.top
    assert isinstance(results, Empty) and results.route == "results" and list(d.app.stack) == [results]
    assert len(d.app.profile.sheet.results()) == 1


def test_a_window_pulled_while_the_winner_is_cheered(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(*WON))
    d.click("b2")
    d.click("d2", rest=False)
    d.let_pass(3000, lambda: d.table.over, pace=10)
    assert d.table.over and d.app.top is d.table, "with the last stones off the turn ends by itself"
    d.app.resize((1024, 768))
    d.let_pass(6000, pace=50)
    assert isinstance(d.app.top, Empty) and list(d.app.stack) == [d.app.top]
    assert len(d.app.profile.sheet.results()) == 1
