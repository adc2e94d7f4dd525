"""The rule book: it holds every rule and every ruling, opens where it matters, turns pages, and its figures are legal."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import catalogue
from game.querni.board import BESIDE, FIELD
from game.querni.moves import Turn
from game.querni.rules import RULES
from scenes import games
from scenes.app import App
from scenes.games.querni.book import BoardFigure
from scenes.kit import pictures
from scenes.kit.theme import THEMES, Style
from scenes.rulebook.book import Figure, Rule, Ruling
from scenes.rulebook.leaves import Typesetter
from scenes.rulebook.page import Rulebook
from tests.noting import note
from tests.scenes.rulebook.opened import open_book

RULINGS = ["Q2", "Q3", "Q6", "Q9", "Q12"]
BOOK = games.of("querni").book
FIGURES = [block for section in BOOK.sections for block in section.blocks if isinstance(block, Figure)]


def _titles(book: Rulebook) -> list[str]:
    return [BOOK.sections[leaf.section].title for leaf in book.leaves[book.at:book.at + len(book.pages)]]


def _key(app: App, key: int) -> None:
    app.step([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 16)


@pytest.mark.parametrize("game", catalogue.games())
def test_every_game_that_can_be_played_has_its_book(game: str) -> None:
    book = games.of(game).book
    assert book.game == game and book.title == catalogue.lid(game).title


def test_the_book_of_querni_holds_every_rule_once_and_every_ruling() -> None:
    numbers = [block.number for section in BOOK.sections for block in section.blocks if isinstance(block, Rule | Ruling)]
    assert sorted(set(numbers), key=lambda n: int(n[1:])) == [f"Q{n}" for n in range(1, 13)]
    assert [ruling.number for ruling in BOOK.rulings] == RULINGS


@pytest.mark.matrix(4)
@pytest.mark.parametrize("number", [f"Q{n}" for n in range(1, 13)])
def test_it_opens_at_the_section_that_matters(tmp_path: Path, number: str) -> None:
    _app, book = open_book(tmp_path, "querni", number)
    at = BOOK.section_of(number)
    assert at is not None and book.now == at
    assert BOOK.sections[at].title in _titles(book)
    assert [entry.now for entry in book.index.entries].index(True) == at


@pytest.mark.parametrize(("game", "number"), [("rumbugz", "B12"), ("quad_ominos", "T12"), ("nmbrs", "N16")])
def test_how_a_round_ends_has_a_heading_of_its_own(game: str, number: str) -> None:
    book = games.of(game).book
    at = book.section_of(number)
    assert at is not None and book.sections[at].title == "End of a round"


def test_large_text_opens_at_the_leaf_with_the_rule_and_stays_there_in_another_language(tmp_path: Path) -> None:
    app, book = open_book(tmp_path, "querni", "Q8", text_size=200)
    assert "Q8" in book.leaves[book.at].numbers
    assert book.leaves[book.at].part > 1
    app.settings.language = "de"
    app.restyle()
    assert "Q8" in book.leaves[book.at].numbers


def test_an_unknown_rule_opens_the_beginning(tmp_path: Path) -> None:
    _app, book = open_book(tmp_path, "querni", "undo")
    assert (book.at, book.now) == (0, None)


def test_moving_and_taking_off_lie_side_by_side(tmp_path: Path) -> None:
    for language in ("en", "de", "sv"):
        _app, book = open_book(tmp_path, "querni", "Q7", language=language)
        assert _titles(book) == ["Moving", "Taking off"]
        assert len(book.leaves) == len(BOOK.sections)


def test_keys_wheel_and_corners_turn_pages_and_stop_at_the_covers(tmp_path: Path) -> None:
    app, book = open_book(tmp_path, "querni")
    assert not book.before.visible
    _key(app, pygame.K_LEFT)
    assert book.at == 0
    _key(app, pygame.K_RIGHT)
    assert book.at == 2
    app.step([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)], 16)
    assert book.at == 4
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=book.before.rect.center, button=1)], 16)
    assert book.at == 2
    for _ in range(9):
        _key(app, pygame.K_RIGHT)
    last = (len(book.leaves) - 1) // 2 * 2
    assert book.at == last and not book.after.visible


def test_the_index_opens_a_section(tmp_path: Path) -> None:
    app, book = open_book(tmp_path, "querni")
    entry = book.index.entries[6]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=entry.rect.center, button=1)], 16)
    assert "The end" in _titles(book) and entry.shown


def test_back_closes_the_book(tmp_path: Path) -> None:
    app, book = open_book(tmp_path, "querni")
    _key(app, pygame.K_ESCAPE)
    assert book not in app.stack


@pytest.mark.matrix(2)
@pytest.mark.parametrize(
    ("size", "text_size", "pages"),
    [((1280, 720), 100, 2), ((1280, 720), 200, 1), ((1024, 768), 100, 1), ((1024, 768), 200, 1), ((960, 600), 80, 2)],
)
def test_every_leaf_holds_its_figures_and_large_text_goes_on_over_more_leaves(
    tmp_path: Path, size: tuple[int, int], text_size: int, pages: int
) -> None:
    _app, book = open_book(tmp_path, "querni", None, size, text_size=text_size, language="de")
    assert len(book.pages) == pages
    assert {leaf.section for leaf in book.leaves} == set(range(len(BOOK.sections)))
    for leaf in book.leaves:
        inner = leaf.words.get_rect().inflate(-2 * leaf.margin, -2 * leaf.margin)
        assert inner.size == book.pages[0].size
        for figure, _caption in leaf.figures:
            assert inner.inflate(4, 4).contains(figure.rect)
        beyond = pygame.Rect(0, inner.bottom + leaf.margin // 2, leaf.words.get_width(), leaf.margin)
        assert not leaf.words.subsurface(beyond.clip(leaf.words.get_rect())).get_bounding_rect(min_alpha=9).h
    if book.index.folded:
        book.index.toggle("sections")
    for entry in book.index.entries:
        assert entry.rect.h >= size[1] * 0.045


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.caption)
def test_a_figure_shows_what_the_rules_allow(figure: Figure) -> None:
    assert isinstance(figure, BoardFigure)
    stones = {name: (seat, number) for name, seat, number in figure.stones}
    assert len(stones) == len(figure.stones) == len(set(stones.values()))
    for name in stones:
        x, y = FIELD[name] % 10, FIELD[name] // 10
        assert figure.columns[0] <= x <= figure.columns[1] and figure.rows[0] <= y <= figure.rows[1]
    state = RULES.from_position({
        "game": "querni", "seats": 2, "options": {"setup": "shuffled"}, "phase": "play", "turn": 0, "quiet": 0,
        "board": {name: [seat, number] for name, (seat, number) in stones.items()},
    }, 1)
    if figure.path:
        turn = RULES.parse("*".join(figure.path))
        assert isinstance(turn, Turn)
        assert RULES.check(RULES.view(state, 0), turn) is None
        assert turn.jumps
    if figure.chain:
        chain = [stones[name] for name in figure.chain]
        assert [number for _seat, number in chain] == list(range(chain[0][1], chain[0][1] + len(chain)))
        assert {seat for seat, _number in chain} == {0}
        for one, other in zip(figure.chain, figure.chain[1:], strict=False):
            assert FIELD[other] in BESIDE[FIELD[one]]
    if figure.tray:
        assert figure.tray == tuple(stones[name][1] for name in figure.chain)


def test_the_draw_in_the_figure_is_a_draw() -> None:
    figure = next(figure for figure in FIGURES if "draw" in figure.caption)
    assert isinstance(figure, BoardFigure)
    for seat in (0, 1):
        numbers = {number for _name, owner, number in figure.stones if owner == seat}
        assert not any({n, n + 1, n + 2} <= numbers for n in numbers)


def _seen(app: App, book: Rulebook) -> bytes:
    app.paint()
    return pygame.image.tobytes(app.screen.subsurface(book._cover), "RGB")


@pytest.mark.parametrize("by", ["mouse", "keys", "click"])
def test_a_figure_plays_while_it_is_pointed_at_and_stands_still_otherwise(tmp_path: Path, by: str) -> None:
    app, book = open_book(tmp_path, "querni", "Q5", people_speed="normal")
    figure = book._figures[0]
    app.step([], 3000)
    still = _seen(app, book)
    assert not book.moving  # nothing plays by itself
    inside, outside = (pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
                       for pos in (figure.rect.center, (2, 2)))
    if by == "keys":
        while book.focus is not figure:
            book.act("next")
    else:
        app.step([inside], 16)
    if by == "click":
        app.step([], 5000)
        book.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=figure.rect.center, button=1))
        book.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=figure.rect.center, button=1))
    app.step([], 300)
    assert book.moving
    on_its_way = _seen(app, book)
    app.step([], 5000)
    assert not book.moving and len({still, on_its_way, _seen(app, book)}) == 3  # the result stays as long as it is pointed at
    if by == "keys":
        book.set_focus(book.back_button)
    else:
        app.step([outside], 16)
    assert not book.moving and _seen(app, book) == still


def test_all_of_the_sign_of_a_figure_belongs_to_it(tmp_path: Path) -> None:
    _app, book = open_book(tmp_path, "rumbugz", "B18")
    figure = book._figures[0]
    x, y = figure.rect.bottomright
    assert all(book.widget_at(at) is figure for at in ((x, y), (x + 6, y + 6), (x + 12, y), (x - 6, y - 6)))
    assert book.widget_at((x + 12, y + 12)) is None


@pytest.mark.parametrize("what", ["_figures", "_marks"])
def test_a_press_does_nothing_once_its_page_was_turned(tmp_path: Path, what: str) -> None:
    app, book = open_book(tmp_path, "querni", "Q5", people_speed="off")
    where = {"pos": getattr(book, what)[0].rect.center, "button": 1}
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, where)], 16)
    app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)], 500)
    leaf, opened = book.at, set(book.opened)
    app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, where)], 500)
    assert (book.at, book.opened) == (leaf, opened) and book._playing is None


def test_with_reduced_motion_a_figure_shows_its_last_frame(tmp_path: Path) -> None:
    app, book = open_book(tmp_path, "querni", "Q5", reduced_motion=True)
    still = _seen(app, book)
    book._figures[0].press()
    assert not book.moving and book._played == 1.0 and _seen(app, book) != still


@pytest.mark.parametrize("game", catalogue.games())
def test_every_figure_has_something_to_play(game: str) -> None:
    style, room = Style((1280, 720), THEMES["felt"], 1.0), pygame.Rect(0, 0, 420, 170)
    book = games.of(game).book
    figures = [block for section in book.sections for block in section.blocks if isinstance(block, Figure)]
    for figure in figures:
        drawing = games.drawing(game, style, room, figure)
        seen = [pygame.Surface((440, 210)) for _ in range(3)]
        for surface, share in zip(seen, (0.0, 0.3, 1.0), strict=True):
            drawing.draw(surface, share * drawing.length)
        assert 0 < drawing.length <= 4000
        assert len({pygame.image.tobytes(surface, "RGB") for surface in seen}) > 1, figure.caption


@pytest.mark.matrix
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_the_heading_unfolds_the_other_games_and_folds_them_again(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    app, book = open_book(tmp_path, "querni", None, size, text_size=text_size)
    index = book.index
    opened: list[object] = []
    app.routes["rulebook"] = lambda app, game, rule=None: note(opened, game) or Rulebook(app, "querni")
    assert not any(entry.visible for entry in index.games)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=index.heading.rect.center, button=1),
              pygame.Event(pygame.MOUSEBUTTONUP, pos=index.heading.rect.center, button=1)], 16)
    others = [key for key in catalogue.games() if key != "querni"]
    assert [entry.title for entry in index.games if entry.visible] == [catalogue.lid(key).title for key in others]
    assert not any(entry.visible for entry in index.entries)
    boxes = [entry.rect for entry in index.games] + [index.heading.rect, book.back_button.rect]
    for at, box in enumerate(boxes):
        assert app.screen.get_rect().contains(box) and box.h >= size[1] * 0.045
        assert box.collidelist(boxes[at + 1:]) < 0
    _key(app, pygame.K_ESCAPE)
    assert app.top is book and not index.unfolded and not any(entry.visible for entry in index.games)
    index.heading.press()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=index.games[0].rect.center, button=1)], 16)
    assert opened == others[:1]


def test_large_text_in_a_squarish_window_folds_the_sections_as_well(tmp_path: Path) -> None:
    app, book = open_book(tmp_path, "querni", "Q7", (1024, 768), text_size=200)
    index = book.index
    assert index.folded and index.chapter.title == "Taking off" and not any(entry.visible for entry in index.entries)
    index.chapter.press()
    assert all(entry.visible for entry in index.entries) and not book.after.visible
    _key(app, pygame.K_RIGHT)
    app.step([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)], 16)
    assert index.chapter.title == "Taking off", "what lies under the list does not turn"
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=index.entries[0].rect.center, button=1)], 16)
    assert not index.over and index.chapter.title == "The idea" and book.at == 0
    index.chapter.press()
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 750), button=1)], 16)
    assert not index.over, "a click beside the list folds it"


def test_a_ruling_is_folded_behind_its_mark_and_opens_in_its_place(tmp_path: Path) -> None:
    app, book = open_book(tmp_path, "querni", "Q5")
    (mark, other) = book._marks
    assert (mark.number, other.number) == ("Q6", "Q9") and mark.rect.h >= 720 * 0.045
    folded = pygame.image.tobytes(app.screen, "RGB")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=mark.rect.center, button=1)], 16)
    opened = book._marks[0]
    assert opened.number == "Q6" and opened.rect.h > 2 * mark.rect.h and _titles(book) == ["Moving", "Taking off"]
    assert pygame.image.tobytes(app.screen, "RGB") != folded and book.focus is opened
    _key(app, pygame.K_RETURN)
    assert book._marks[0].rect == mark.rect


def test_the_ruling_that_matters_now_lies_open(tmp_path: Path) -> None:
    _app, book = open_book(tmp_path, "querni", "Q6")
    assert book.opened == {"Q6"} and book._marks[0].rect.w == book.pages[0].w
    assert book._marked is not None


def test_all_rulings_lie_open_in_their_own_section(tmp_path: Path) -> None:
    _app, book = open_book(tmp_path, "querni")
    last = [leaf for leaf in book.leaves if book.book.sections[leaf.section].rulings]
    assert {number for leaf in last for number in leaf.numbers} == {ruling.number for ruling in BOOK.rulings}
    assert not any(leaf.marks for leaf in last)


def test_frames_can_be_shown_between_the_paragraphs_of_a_book_that_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, book = open_book(tmp_path, "querni")
    moments: list[int] = []
    monkeypatch.setattr(pictures, "meanwhile", lambda: moments.append(1))
    leaves = Typesetter(app.style, BOOK, book.pages[0].size, None).leaves()
    assert len(moments) > 5 * len(leaves)
