"""The rule book of QUMERO: every rule and ruling is in it, its figures show what the rules allow, and a placement plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.qumero.board import FIELD, LINE, LINES, NAMES, covered
from game.qumero.moves import place
from game.qumero.options import options_of
from game.qumero.preview import consequences
from game.qumero.rules import RULES
from game.qumero.state import DOPPEL, START_POINTS, Roll
from scenes import games
from scenes.app import App
from scenes.games.qumero.book import GridFigure, ThingsFigure
from scenes.games.qumero.book_figures import GridDrawing
from scenes.profile import Profile
from scenes.rulebook.book import Figure, Rule, Ruling
from scenes.rulebook.leaves import book_name
from tests.scenes.rulebook.opened import open_book

BOOK = games.of("qumero").book
BLOCKS = [block for section in BOOK.sections for block in section.blocks]
RULINGS = ["M3", "M4", "M5", "M9", "M11", "M16", "M17", "M18", "M20"]
FIGURES = [block for block in BLOCKS if isinstance(block, Figure)]
GRIDS = [figure for figure in FIGURES if isinstance(figure, GridFigure)]
PLACED = [figure for figure in GRIDS if figure.placed]


def _position(figure: GridFigure, phase: str = "place") -> dict[str, Any]:
    """The position of a figure, with as many cards for seat 0 as it uses; the others have covered the lines that they took."""
    assert figure.roll is not None
    grids = [set(figure.covered), *(set[str]() for _ in range(3))]
    for name, seat in figure.taken:
        grids[seat].update(NAMES[field] for field in LINES[LINE[name]].fields)
    cards = len(figure.carded)
    return {
        "game": "qumero", "seats": 4, "options": {}, "phase": phase, "turn": 0,
        "grids": [sorted(grid) for grid in grids], "points": [START_POINTS] * 4, "cards": [cards, 0, 0, 0],
        "doubles": [figure.doubles, 0, 0, 0], "out": [False] * 4, "lines": dict(figure.taken),
        "roll": list(figure.roll), "fresh": 0,
    }


@pytest.mark.parametrize(("text_size", "rule"), [(100, None), (120, "M9"), (120, "M15")])
def test_no_heading_runs_into_the_small_name_of_the_book(tmp_path: Path, text_size: int, rule: str | None) -> None:
    _app, book = open_book(tmp_path, "qumero", rule, text_size=text_size)
    wide = book_name(book.style, BOOK).get_width()
    for leaf in book.leaves:
        corner = pygame.Rect(leaf.margin + book.pages[0].w - wide, leaf.margin, wide, book.style.px(6))
        assert pygame.mask.from_surface(leaf.words.subsurface(corner)).count() == 0, BOOK.sections[leaf.section].title


def test_the_book_holds_every_rule_and_every_ruling() -> None:
    numbers = {block.number for block in BLOCKS if isinstance(block, Rule | Ruling)}
    assert numbers == {f"M{n}" for n in range(1, 21)}
    assert [ruling.number for ruling in BOOK.rulings] == RULINGS


@pytest.mark.matrix(3)
@pytest.mark.parametrize("number", [f"M{n}" for n in range(1, 21)])
def test_it_opens_at_the_rule_that_matters(tmp_path: Path, number: str) -> None:
    _app, book = open_book(tmp_path, "qumero", number, text_size=200)
    assert any(number in leaf.numbers for leaf in book.leaves[book.at:book.at + len(book.pages)])


@pytest.mark.parametrize("figure", [figure for figure in GRIDS if figure.roll], ids=lambda figure: figure.caption)
def test_what_is_lit_or_placed_is_what_the_roll_gives(figure: GridFigure) -> None:
    state = RULES.from_position(_position(figure), 1)
    view = RULES.view(state, 0)
    own = tuple(FIELD[name] for name in figure.placed if name not in figure.carded)
    if figure.placed:
        move = place(own, tuple(FIELD[name] for name in figure.carded))
        assert RULES.check(view, move) is None
    if figure.carded:
        others = {name for name in figure.lit if RULES.check(view, place(own, (FIELD[name],))) is None}
        assert others == set(figure.lit), "each lit field could have been covered by the card as well"
    elif figure.lit:
        gives = {field for move in RULES.moves(view) for field in move.fields}
        assert {FIELD[name] for name in figure.lit} <= gives
    if figure.options:
        assert {FIELD[name] for name in figure.lit} == gives
        assert len(options_of(state.grids[0], Roll(*figure.roll or ("Q", "Q", 1, 1)))) == 4


def test_where_two_fields_are_open_no_card_serves() -> None:
    figure = next(figure for figure in GRIDS if figure.caption.endswith("no card."))
    position = _position(figure)
    position["cards"] = [2, 0, 0, 0]
    state = RULES.from_position(position, 1)
    moves = list(RULES.moves(RULES.view(state, 0)))
    assert moves and not any(move.cards for move in moves)
    assert place((FIELD["Q4"], FIELD["R6"])) in moves


@pytest.mark.parametrize("figure", PLACED, ids=lambda figure: figure.caption)
def test_a_placement_takes_the_lines_that_light_up(tmp_path: Path, figure: GridFigure) -> None:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    shown = games.drawing("qumero", app.style, pygame.Rect(0, 0, 420, 260), figure)
    assert isinstance(shown, GridDrawing)
    found = consequences(RULES.view(RULES.from_position(_position(figure), 1), 0), shown.move)
    assert [gain.line for gain in found.gains] == shown.gains
    for gain in found.gains:
        due = str(gain.worth * gain.multiplier)
        assert due in figure.caption, f"the words say what is paid: {due}"


def test_taken_lines_are_covered_where_seat_0_took_them() -> None:
    for figure in GRIDS:
        fields = {FIELD[name] for name in figure.covered}
        assert len(fields) == len(figure.covered)
        for name, seat in figure.taken:
            assert seat or set(LINES[LINE[name]].fields) <= fields
        complete = {line.name for line in LINES if set(line.fields) <= fields}
        assert complete <= {name for name, _seat in figure.taken}, "a complete line has its taker"


def test_the_last_figure_has_all_lines_taken() -> None:
    full = [figure for figure in GRIDS if len(figure.taken) == 14]
    assert len(full) == 1 and {name for name, _seat in full[0].taken} == {line.name for line in LINES}


def test_pasch_and_doppel_pasch_are_shown_with_what_they_bring() -> None:
    rows = [row for figure in FIGURES if isinstance(figure, ThingsFigure) for row in figure.rows if row.cards]
    assert [(Roll(*row.roll).pasch if row.roll else "", row.cards) for row in rows] == [
        ("pasch", ("qumero",)), (DOPPEL, ("qumero", "double")),
    ]


@pytest.mark.matrix
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_every_leaf_holds_its_figures(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    _app, book = open_book(tmp_path, "qumero", None, size, text_size=text_size, language="de")
    assert {leaf.section for leaf in book.leaves} == set(range(len(BOOK.sections)))
    assert sum(len(leaf.figures) for leaf in book.leaves) == len(FIGURES)
    for leaf in book.leaves:
        inner = leaf.words.get_rect().inflate(-2 * leaf.margin, -2 * leaf.margin)
        for figure, _caption in leaf.figures:
            assert inner.inflate(4, 4).contains(figure.rect)
        beyond = pygame.Rect(0, inner.bottom + leaf.margin // 2, leaf.words.get_width(), leaf.margin)
        assert not leaf.words.subsurface(beyond.clip(leaf.words.get_rect())).get_bounding_rect(min_alpha=9).h
    if book.index.folded:
        book.index.toggle("sections")
    for entry in book.index.entries:
        assert entry.visible and entry.rect.h >= size[1] * 0.045
        assert entry.rect.bottom <= book.back_button.rect.top or book.index.tabs



def test_a_figure_that_plays_covers_its_fields_one_by_one(tmp_path: Path) -> None:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    figure = next(figure for figure in PLACED if len(figure.placed) == 2)
    shown = games.drawing("qumero", app.style, pygame.Rect(20, 20, 420, 260), figure)
    pictures = []
    for ms in (0.0, 120.0, 250.0, shown.length - 1.0):
        target = pygame.Surface((480, 320), pygame.SRCALPHA)
        shown.draw(target, ms)
        pictures.append(pygame.image.tobytes(target, "RGBA"))
    assert len(set(pictures)) == 4
    assert set(covered(sum(1 << FIELD[name] for name in figure.covered))).isdisjoint(FIELD[name] for name in figure.placed)
