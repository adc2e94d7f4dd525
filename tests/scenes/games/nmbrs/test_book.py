"""The rule book of nmbrs!: every rule and ruling is in it, and its figures show what the rules say of the deck of the house."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.nmbrs.cards import is_joker, pair_text
from game.nmbrs.deck import table
from game.nmbrs.plays import Play, judged
from game.nmbrs.rules import RULES
from scenes import games
from scenes.app import App
from scenes.games.nmbrs.book import CardsFigure, Line
from scenes.games.nmbrs.book_figures import PACE, CardsDrawing, pairs_in
from scenes.profile import Profile
from scenes.rulebook.book import Figure, Rule, Ruling
from scenes.rulebook.leaves import book_name
from tests.scenes.evening.finished_cards import cards_position
from tests.scenes.rulebook.opened import open_book

BOOK = games.of("nmbrs").book
BLOCKS = [block for section in BOOK.sections for block in section.blocks]
RULINGS = ["N1", "N2", "N3", "N4", "N5", "N6", "N7", "N11", "N12", "N16", "N17", "N18", "N20"]
FIGURES = [block for block in BLOCKS if isinstance(block, Figure)]
CROSSES = [figure for figure in FIGURES if isinstance(figure, CardsFigure) and figure.lines[0].pin is not None]
LINES = [line for figure in FIGURES if isinstance(figure, CardsFigure) and figure not in CROSSES for line in figure.lines]


def _play(rows: list[str], hand: list[int], move: str, level: str = "advanced") -> Any:
    """What the rules make of a move on a table with these rows."""
    lying = [{"id": at, "cards": [list(pair) for pair in pairs_in(row)]} for at, row in enumerate(rows, 1)]
    options = {"level": level, "aim": 100, "max_rounds": 0}
    start = cards_position(rows=lying, hands=[[*hand, 77], [38]], next_id=len(rows) + 1, options=options, open=[91], closed=[61])
    view = RULES.view(RULES.from_position(start, 1), 0)
    return judged(view, RULES.parse(move))


def test_the_book_holds_every_rule_and_every_ruling() -> None:
    numbers = {block.number for block in BLOCKS if isinstance(block, Rule | Ruling)}
    assert numbers == {f"N{n}" for n in range(1, 21)}
    assert [ruling.number for ruling in BOOK.rulings] == RULINGS


@pytest.mark.matrix(3)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("number", [f"N{n}" for n in range(1, 21)])
def test_it_opens_at_the_rule_that_matters(tmp_path: Path, number: str, text_size: int) -> None:
    _app, book = open_book(tmp_path, "nmbrs", number, text_size=text_size)
    assert any(number in leaf.numbers for leaf in book.leaves[book.at:book.at + len(book.pages)])


def test_no_leaf_has_more_than_four_rules(tmp_path: Path) -> None:
    _app, book = open_book(tmp_path, "nmbrs")
    rulings = len(BOOK.sections) - 1
    assert all(len(set(leaf.numbers)) <= 4 for leaf in book.leaves if leaf.section != rulings)


def test_rows_count_back_to_where_the_words_say() -> None:
    figure = next(figure for figure in FIGURES if figure.caption.startswith("Back to 0"))
    assert isinstance(figure, CardsFigure)
    for line in figure.lines:
        numbers = [number for number, _card in pairs_in(line.cards)]
        step = numbers[1] - numbers[0]
        assert [int(word) for word in line.word.split()] == [*range(numbers[-1] - step, -1, -step)]
        row = _play([], numbers, f"row {line.cards}")
        assert isinstance(row, Play) != line.wrong
        assert isinstance(_play([], numbers, f"row {line.cards}", "standard"), Play) == (line.word.split()[-1] == "0")


@pytest.mark.parametrize("line", [line for line in LINES if line.lit and not line.others], ids=lambda line: line.cards)
def test_what_is_laid_may_be_and_brings_what_is_said(line: Line) -> None:
    pairs = pairs_in(line.cards)
    brought = [pairs[place] for place in line.lit]
    rest = [pair for place, pair in enumerate(pairs) if place not in line.lit]
    said = " ".join(map(pair_text, brought))
    if not rest:
        play = _play([], [card for _number, card in brought], f"row {said}")
    else:
        gaps = [at for at in range(1, len(rest)) if rest[at][0] - rest[at - 1][0] > rest[1][0] - rest[0][0]]
        parts = [rest[: gaps[0]], rest[gaps[0]:]] if gaps else [rest]
        targets = " ".join(f"{part[0][0]}-{part[-1][0]}" for part in parts)
        rows = [" ".join(map(pair_text, part)) for part in parts]
        play = _play(rows, [card for _number, card in brought], f"build {said} to {targets}")
    assert isinstance(play, Play) and list(play.row.cards) == [card for _number, card in pairs]
    if line.word:
        assert line.word == f"+{play.points}"


@pytest.mark.parametrize("figure", CROSSES, ids=lambda figure: figure.caption)
def test_a_cross_is_one(figure: CardsFigure) -> None:
    across, (first, *more) = pairs_in(figure.lines[0].cards), figure.lines
    assert first.pin is not None and {line.column for line in more} == {first.pin}
    down = (across[first.pin], *(pair for line in more for pair in pairs_in(line.cards)))
    said = " ".join(map(pair_text, down[1:]))
    move = f"cross {said} at {down[0][0]}/{across[0][0]}-{across[-1][0]}"
    play = _play([first.cards], [card for _number, card in down[1:]], move)
    assert isinstance(play, Play) and play.row.cards == tuple(card for _number, card in down)


def test_a_joker_is_replaced_by_the_card_it_stands_for() -> None:
    figure = next(figure for figure in FIGURES if isinstance(figure, CardsFigure) and any(line.others for line in figure.lines))
    before, after = (pairs_in(line.cards) for line in figure.lines)
    (changed,) = [place for place, pair in enumerate(before) if pair != after[place]]
    assert is_joker(before[changed][1]) and after[changed] == (before[changed][0], before[changed][0])
    assert pairs_in(figure.lines[1].others) == ((0, before[changed][1]),) and figure.lines[1].lit == (changed,)


def test_worths_in_words_are_those_of_the_deck() -> None:
    worths = table("").worths
    for figure in FIGURES:
        sums = re.findall(r"\d+(?: \+ \d+)+", figure.caption)
        if isinstance(figure, CardsFigure) and sums:
            worth = [worths[card] for _number, card in pairs_in(figure.lines[0].cards)]
            assert [int(number) for number in sums[0].split(" + ")] == worth, figure.caption
    shown = next(figure for figure in FIGURES if figure.caption.startswith("Worth"))
    assert isinstance(shown, CardsFigure)
    worth = [worths[card] for _number, card in pairs_in(shown.lines[0].cards)]
    assert [int(number) for number in re.findall(r"\d+", shown.caption)] == worth[:4] and worth[4] == 0
    left = next(figure for figure in FIGURES if "minus" in figure.caption)
    assert isinstance(left, CardsFigure)
    assert left.lines[0].word == f"\N{MINUS SIGN}{sum(worths[card] for _number, card in pairs_in(left.lines[0].cards))}"


@pytest.mark.matrix
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_every_leaf_holds_its_figures(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    _app, book = open_book(tmp_path, "nmbrs", None, size, text_size=text_size, language="de")
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
    shown = games.drawing("nmbrs", app.style, room, figure)
    assert room.contains(shown.rect)
    target = pygame.Surface((500, 460), pygame.SRCALPHA)
    shown.draw(target)
    around = shown.rect.inflate(2 * app.style.px(2), 2 * app.style.px(2))
    assert around.contains(target.get_bounding_rect(min_alpha=60))


def test_cards_come_from_the_hand_one_by_one(tmp_path: Path) -> None:
    app = App(Profile(tmp_path), (1280, 720), headless=True)
    figure = next(figure for figure in FIGURES if isinstance(figure, CardsFigure) and len(figure.lines[0].lit) == 3)
    shown = games.drawing("nmbrs", app.style, pygame.Rect(0, 0, 420, 200), figure)
    assert isinstance(shown, CardsDrawing)
    pictures = []
    for share in (0.2, 1.2, 2.2, 3.1):
        target = pygame.Surface((420, 240), pygame.SRCALPHA)
        shown.draw(target, share * PACE)
        pictures.append(pygame.image.tobytes(target, "RGBA"))
    assert len(set(pictures)) == 4
