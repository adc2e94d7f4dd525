"""The rule book of RumBugz: every rule and ruling is in it, and its figures show what the rules say."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.rumbugz.bugs import KINDS, LONGEST, Sequence, is_sequence, worth
from game.rumbugz.legal import exchanges, growth, swapped
from game.rumbugz.state import DRAWN, HAND
from scenes import games
from scenes.app import App
from scenes.games.rumbugz.book import TO, BugsFigure, Line
from scenes.profile import Profile
from scenes.rulebook.book import Figure, Rule, Ruling, Words
from scenes.rulebook.leaves import book_name
from tests.scenes.rulebook.opened import open_book

BOOK = games.of("rumbugz").book
BLOCKS = [block for section in BOOK.sections for block in section.blocks]
RULINGS = ["B1", "B3", "B4", "B7", "B8", "B9", "B11", "B12", "B13", "B14", "B15", "B16", "B18", "B19"]
FIGURES = [block for block in BLOCKS if isinstance(block, BugsFigure)]
LINES = [line for figure in FIGURES for line in figure.lines]


def test_the_book_holds_every_rule_and_every_ruling() -> None:
    numbers = {block.number for block in BLOCKS if isinstance(block, Rule | Ruling)}
    assert numbers == {f"B{n}" for n in range(1, 20)}
    assert [ruling.number for ruling in BOOK.rulings] == RULINGS


@pytest.mark.matrix(3)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("number", [f"B{n}" for n in range(1, 20)])
def test_it_opens_at_the_rule_that_matters(tmp_path: Path, number: str, text_size: int) -> None:
    _app, book = open_book(tmp_path, "rumbugz", number, text_size=text_size)
    assert any(number in leaf.numbers for leaf in book.leaves[book.at:book.at + len(book.pages)])


def test_no_leaf_has_more_than_four_rules(tmp_path: Path) -> None:
    _app, book = open_book(tmp_path, "rumbugz")
    rulings = len(BOOK.sections) - 1
    assert all(len(set(leaf.numbers)) <= 4 for leaf in book.leaves if leaf.section != rulings)


@pytest.mark.parametrize("line", [line for line in LINES if line.kind], ids=lambda line: f"{line.kind} {line.bugs}")
def test_a_sequence_is_one_and_what_is_wrong_is_none(line: Line) -> None:
    assert is_sequence(line.kind, line.bugs) != line.wrong
    if line.wrong:
        assert is_sequence(line.kind, (3, 4, 5, 6, 7)), "with the bug that is missing it would be one"


def test_the_first_figure_has_all_four_kinds() -> None:
    assert [line.kind for line in FIGURES[0].lines] == list(KINDS)


@pytest.mark.parametrize("line", [line for line in LINES if line.sign == TO], ids=lambda line: str(line.bugs))
def test_an_exchange_is_one_of_the_rules(line: Line) -> None:
    came, (gone,) = line.bugs[line.lit[0]], line.others
    # back by the same rule: what lies there after it is what the exchange makes of the sequence before
    before = [Sequence(line.kind, 0, tuple(sorted([bug for bug in line.bugs if bug != came] + [number], key=abs)))
              for number in ([gone] if gone else [-n for n in range(1, 13)])]
    legal = [
        (sequence, out) for sequence in before if is_sequence(line.kind, sequence.bugs)
        for bug, out in exchanges(sequence, {came}) if bug == came and swapped(sequence, bug, out) == line.bugs
    ]
    assert legal, "no sequence becomes this by such an exchange"


@pytest.mark.parametrize("line", [line for line in LINES if line.lit and not line.sign], ids=lambda line: str(line.bugs))
def test_what_is_attached_may_be(line: Line) -> None:
    (place,) = line.lit
    rest = tuple(bug for at, bug in enumerate(line.bugs) if at != place)
    assert line.bugs[place] in growth(Sequence(line.kind, 0, rest))


def test_numbers_in_words_are_those_of_the_game() -> None:
    said = " ".join(block.text for block in BLOCKS if isinstance(block, Words | Rule | Ruling))
    assert f"a single has {LONGEST['single']} bugz at most, a double {LONGEST['double']} and a triple {LONGEST['triple']}" in said
    hand = next(figure for figure in FIGURES if figure.caption == "A hand of six.")
    assert len(hand.lines[0].bugs) == HAND
    drawn = next(figure for figure in FIGURES if "four drawn" in figure.caption)
    assert len(drawn.lines[1].others) == DRAWN
    points = next(figure for figure in FIGURES if "points" in figure.caption)
    assert [worth(bug) for bug in points.lines[0].bugs] == [int(n) for n in re.findall(r"\d+", points.caption)[2:5]]
    assert points.lines[0].word == f"+{sum(worth(bug) for bug in points.lines[0].bugs)}"


@pytest.mark.matrix
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_every_leaf_holds_its_figures(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    _app, book = open_book(tmp_path, "rumbugz", None, size, text_size=text_size, language="de")
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
    if book.index.folded:
        book.index.toggle("sections")
    assert all(entry.rect.h >= size[1] * 0.045 for entry in book.index.entries)


@pytest.mark.axes
@pytest.mark.parametrize("high", [14.0, 40.0])
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.caption)
def test_a_figure_paints_only_its_own_box(tmp_path: Path, figure: Figure, high: float) -> None:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    room = pygame.Rect(40, 40, 415, app.style.px(high))
    shown = games.drawing("rumbugz", app.style, room, figure)
    assert room.contains(shown.rect)
    for ms in (None, 240.0) if shown.length else (None,):
        target = pygame.Surface((500, 460), pygame.SRCALPHA)
        shown.draw(target, ms)
        around = shown.rect.inflate(2 * app.style.px(2), 2 * app.style.px(2))
        assert around.contains(target.get_bounding_rect(min_alpha=60))


def test_what_is_new_hops_one_after_the_other(tmp_path: Path) -> None:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    figure = next(figure for figure in FIGURES if sum(len(line.lit) for line in figure.lines) == 2)
    shown = games.drawing("rumbugz", app.style, pygame.Rect(0, 0, 420, 200), figure)
    pictures = []
    for ms in (0.0, 240.0, 720.0, float(shown.length)):
        target = pygame.Surface((420, 220), pygame.SRCALPHA)
        shown.draw(target, ms)
        pictures.append(pygame.image.tobytes(target, "RGBA"))
    assert len(set(pictures)) == 4, "both hop, and what comes out is seen after each"


def test_a_kind_has_one_word_in_the_book_and_in_the_lessons() -> None:
    from game.rumbugz.lessons import LESSONS

    texts = [str(getattr(block, "text", "")) for block in BLOCKS]
    said = [text for text in (*texts, repr(LESSONS)) if re.search(r"\bequals?\b", text)]
    assert not said, "the chips say single, double, triple and same"
