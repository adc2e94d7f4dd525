"""The rule book of Quad-Ominos: every rule and ruling is in it, its figures show what the rules say, and tiles are laid."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.quad_ominos.rules import RULES
from game.quad_ominos.tiles import NAME, SUM, the_set, turns
from scenes import games
from scenes.app import App
from scenes.games.quad_ominos.book import Cut, CutsFigure, RowFigure
from scenes.games.quad_ominos.book_figures import CutsDrawing, laid_in
from scenes.profile import Profile
from scenes.rulebook.book import Figure, Rule, Ruling
from scenes.rulebook.leaves import book_name
from tests.scenes.rulebook.opened import open_book

BOOK = games.of("quad_ominos").book
BLOCKS = [block for section in BOOK.sections for block in section.blocks]
RULINGS = ["T4", "T8", "T9", "T11", "T12", "T13", "T14"]
FIGURES = [block for block in BLOCKS if isinstance(block, Figure)]
CUTS = [cut for figure in FIGURES if isinstance(figure, CutsFigure) for cut in figure.cuts]
ROWS = [figure for figure in FIGURES if isinstance(figure, RowFigure)]


def _state(cut: Cut) -> Any:
    """The position before what is laid in a cut, with those tiles and one more in the hand."""
    table = {f"{tile.x},{tile.y}": tile.tile for tile in laid_in(cut.table)}
    used = {NAME[tile] for tile in table.values()}
    hand = [NAME[tile.tile] for tile in laid_in(cut.laid) if NAME[tile.tile] not in used]
    rest = [name for name in the_set(125) if name not in used and name not in hand]
    small = next(name for name in rest if name != "0000" and SUM[name] < 4)
    other = [next(name for name in rest if name != small and len(set(name)) != 1)]
    return RULES.from_position({
        "game": "quad_ominos", "seats": 2, "options": {"tiles": 125, "turn_seconds": 0}, "phase": "play" if table else "open",
        "turn": 0, "round": 1, "table": table, "hands": [[*hand, small], other], "well": [], "scores": [0, 0], "passes": 0,
        "shown": None,
    }, 1)


def test_the_book_holds_every_rule_and_every_ruling() -> None:
    numbers = {block.number for block in BLOCKS if isinstance(block, Rule | Ruling)}
    assert numbers == {f"T{n}" for n in range(1, 15)}
    assert [ruling.number for ruling in BOOK.rulings] == RULINGS


def test_no_page_has_more_than_four_rules() -> None:
    for section in BOOK.sections:
        assert sum(isinstance(block, Rule | Ruling) for block in section.blocks) <= 4


@pytest.mark.matrix(3)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("number", [f"T{n}" for n in range(1, 15)])
def test_it_opens_at_the_rule_that_matters(tmp_path: Path, number: str, text_size: int) -> None:
    _app, book = open_book(tmp_path, "quad_ominos", number, text_size=text_size)
    assert any(number in leaf.numbers for leaf in book.leaves[book.at:book.at + len(book.pages)])


@pytest.mark.parametrize("cut", [cut for cut in CUTS if cut.laid], ids=lambda cut: f"{cut.table} | {cut.laid}")
def test_what_is_laid_is_what_the_rules_say(cut: Cut) -> None:
    state, move = _state(cut), RULES.parse(cut.laid)
    refusal = RULES.check(RULES.view(state, 0), move)
    assert (refusal is not None) == cut.wrong
    if refusal is not None:
        assert refusal.rule == "T6"
        return
    brings = RULES.play(state, move).state.scores[0] - state.scores[0]
    assert sum(map(int, re.findall(r"\d+", cut.points))) == brings


def test_each_refused_tile_shows_where_it_disagrees_or_that_no_side_meets(tmp_path: Path) -> None:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    wrong = [
        place for figure in FIGURES if isinstance(figure, CutsFigure)
        for place in CutsDrawing(app.style, pygame.Rect(0, 0, 420, 200), figure).cuts if place.cut.wrong
    ]
    assert [bool(place.differ) for place in wrong] == [True, False]
    assert len(wrong[1].agree) == 1 and all(abs(tile.x - wrong[1].laid[0].x) == 1 for tile in wrong[1].table)


def test_captions_add_up() -> None:
    for figure in FIGURES:
        for left, right in re.findall(r"(\d+(?: \+ \d+)+) = (\d+)", figure.caption):
            assert sum(map(int, left.split(" + "))) == int(right), figure.caption
    ends = next(figure for figure in ROWS if "winner" in figure.caption)
    assert sum(int(word) for _thing, word in ends.things) == int(re.findall(r"(\d+) points", ends.caption)[0])


def test_tiles_in_rows_exist_and_are_worth_what_stands_below_them() -> None:
    for figure in ROWS:
        for thing, word in figure.things:
            if thing != "well":
                assert thing[-4:] in NAME
            if word.isdecimal():
                assert SUM[thing] == int(word)
    turned = next(figure for figure in ROWS if "turns" in figure.caption)
    assert {thing for thing, _word in turned.things} == set(turns("0123"))


def test_of_the_tiles_drawn_only_the_last_one_fits() -> None:
    drawn = next(figure for figure in ROWS if any(thing == "well" for thing, _word in figure.things))
    lies, *came = [thing for thing, _word in drawn.things if thing != "well"]
    for thing in came:
        fits = any(RULES.check(RULES.view(_state(Cut(f"{lies}@0,0", f"{turn}@1,0")), 0), RULES.parse(f"{turn}@1,0")) is None
                   for turn in turns(NAME[thing[-4:]]))
        assert fits == (not thing.startswith("dim"))
    assert not came[-1].startswith("dim") and str(20 * len(came)) in drawn.caption


@pytest.mark.matrix
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_every_leaf_holds_its_figures(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    _app, book = open_book(tmp_path, "quad_ominos", None, size, text_size=text_size, language="de")
    assert {leaf.section for leaf in book.leaves} == set(range(len(BOOK.sections)))
    assert sum(len(leaf.figures) for leaf in book.leaves) == len(FIGURES)
    wide = book_name(book.style, BOOK).get_width()
    for leaf in book.leaves:
        inner = leaf.words.get_rect().inflate(-2 * leaf.margin, -2 * leaf.margin)
        for figure, _caption in leaf.figures:
            assert inner.inflate(4, 4).contains(figure.rect)
        beyond = pygame.Rect(0, inner.bottom + leaf.margin // 2, leaf.words.get_width(), leaf.margin)
        assert not leaf.words.subsurface(beyond.clip(leaf.words.get_rect())).get_bounding_rect(min_alpha=9).h
        corner = pygame.Rect(leaf.margin + book.pages[0].w - wide, leaf.margin, wide, book.style.px(6))
        assert pygame.mask.from_surface(leaf.words.subsurface(corner)).count() == 0, BOOK.sections[leaf.section].title


@pytest.mark.axes
@pytest.mark.parametrize("high", [12.0, 20.0, 40.0])
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.caption)
def test_a_figure_paints_only_its_own_box(tmp_path: Path, figure: Figure, high: float) -> None:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    room = pygame.Rect(40, 40, 415, app.style.px(high))
    shown = games.drawing("quad_ominos", app.style, room, figure)
    assert room.contains(shown.rect)
    for ms in (None, 300.0) if shown.length else (None,):
        target = pygame.Surface((500, 460), pygame.SRCALPHA)
        shown.draw(target, ms)
        around = shown.rect.inflate(2 * app.style.px(2), 2 * app.style.px(2))
        assert around.contains(target.get_bounding_rect(min_alpha=60))
