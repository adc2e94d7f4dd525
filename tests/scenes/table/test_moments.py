"""The moments of all tables: which moves have one, that they end, can be skipped, leave nothing behind and tell no secret."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, cast

import pygame
import pytest

from game import catalogue
from game.chance import Rng
from game.match import Match
from game.quad_ominos.board import board_of
from game.quad_ominos.fitting import placement
from game.qumero.state import FREE
from scenes.games.nmbrs.table import NmbrsHighlights
from scenes.games.quad_ominos.table import QuadOminosHighlights
from scenes.games.querni.board import MANY
from scenes.games.querni.table import LONG_WAY, QuerniHighlights
from scenes.games.qumero.table import QumeroHighlights
from scenes.games.rumbugz.table import RumbugzHighlights
from scenes.kit.festive.big_words import BigWords
from scenes.kit.theme import THEMES, Style
from scenes.table.moments.ceremony import Ceremony, Part
from scenes.table.moments.moment import RACE, Moment, leader, took_lead
from scenes.table.moments.shown import BIG, READ, Headline, Room
from tests.scenes.driver import Driver
from tools.gallery import moments as strips
from tools.gallery.stage import FRAME

NOBODY = cast(Any, None)
FINDERS: dict[str, Any] = {
    "querni": QuerniHighlights(NOBODY), "qumero": QumeroHighlights(NOBODY),
    "quad_ominos": QuadOminosHighlights(NOBODY), "rumbugz": RumbugzHighlights(NOBODY), "nmbrs": NmbrsHighlights(NOBODY),
}
SHOULD_BE = {
    "querni": ("leap", "sweep", "lead"), "qumero": ("slam", "out", "lead"), "quad_ominos": ("corners", "last_piece", "lead"),
    "rumbugz": ("fourth", "last_piece"), "nmbrs": ("crossing", "last_piece", "lead"),
}


def facts(game: str, before: Any, move: Any, after: Any, over: bool) -> set[str]:
    """The voices that a move should have, from the full states on both sides of it."""
    seat, found = before.turn, set()
    if game == "querni" and hasattr(move, "path"):
        if move.jumps and len(move.path) > LONG_WAY:
            found.add("leap")
        if move.chain is not None and move.chain[1] - move.chain[0] + 1 >= MANY:
            found.add("sweep")
    elif game == "qumero":
        if after.doubles[seat] > before.doubles[seat] and after.doubles[seat] >= 2:
            found.add("slam")
        if sum(after.out) > sum(before.out):
            found.add("out")
    elif game == "quad_ominos" and move.word == "place":
        board = board_of(before.table)
        for laid in move.laid:
            if len(board_tiles(before)) and len(placement(board, laid).matched) == 4:
                found.add("corners")
            board = board.after(laid)
        if len(before.hands[seat]) == len(move.laid):
            found.add("last_piece")
    elif game == "rumbugz" and not over and len(after.laid[seat]) == 4 and len(before.laid[seat]) < 4:
        found.add("fourth")
    elif game == "nmbrs" and move.word == "cross":
        found.add("crossing")
    return found


def board_tiles(state: Any) -> Any:
    return state.table


def walked(game: str, seats: int, seed: int, most: int) -> Iterator[tuple[Any, Any, Any, Any, list[Any]]]:
    """A match of random moves: before each, the state, the seat's move, the state after it, the step, what everybody saw."""
    rules, chance = catalogue.rules(game), random.Random(seed)
    match: Any = Match.new(rules, seats, {}, seed)
    for _move in range(most):
        if match.to_act is None:
            return
        before, moves = match.state, []
        for number, move in enumerate(match.legal()):
            moves.append(move)
            if number >= 60:
                break
        move = chance.choice(moves)
        match.play(move)
        ply = match.plies[-1]
        seen = [one for visible in ply.step.events if (one := visible.seen_by(None)) is not None]
        yield before, move, match.state, ply.step, seen


def found_in(game: str, before: Any, seen: list[Any], after: Any) -> list[Moment]:
    rules = catalogue.rules(game)
    return list(FINDERS[game].found(rules.view(before, None), seen, rules.view(after, None)))


@pytest.mark.parametrize("game", sorted(FINDERS))
def test_moments_come_with_the_right_moves_and_with_no_others(game: str) -> None:
    heard: Counter[str] = Counter()
    for seed in range(3):
        for before, move, after, _step, seen in walked(game, 2, seed, 260):
            voices = {moment.kind.voice for moment in found_in(game, before, seen, after)}
            heard.update(voices)
            over = any(event.kind in ("round_ended", "ended") for event in seen)
            wanted = facts(game, before, move, after, over)
            assert wanted <= voices, (seed, move)
            assert voices <= wanted | {"last_piece", "lead", *(("fourth",) if over else ())}, (seed, move)
            if "last_piece" in voices and game in ("quad_ominos", "nmbrs"):
                assert over
    assert set(heard) <= set(SHOULD_BE[game])
    assert sum(heard.values()) < 260, "an evening is not shouted at"


@pytest.mark.parametrize("game", ["quad_ominos", "rumbugz", "nmbrs"])
def test_a_moment_tells_no_secret(game: str) -> None:
    """What is hidden from the one who moves is dealt anew: the same move has the same moments."""
    rules = catalogue.rules(game)
    compared = 0
    for before, move, after, _step, seen in walked(game, 3, 5, 160):
        seat = rules.to_act(before)
        other, _rng = rules.imagine(rules.view(before, seat), Rng(99))
        step = rules.play(other, move)
        theirs = [one for visible in step.events if (one := visible.seen_by(None)) is not None]
        if not any(event.kind in ("round_ended", "ended") for event in (*seen, *theirs)):
            compared += 1
            assert found_in(game, before, seen, after) == found_in(game, other, theirs, step.state)
    assert compared > 60


def test_the_lead_is_news_only_where_it_changes_hands() -> None:
    assert leader((3, 5, 1)) == 1 and leader((5, 5, 1)) is None
    assert [one.seat for one in took_lead((10, 8, 2), (10, 12, 2), 0.5)] == [1]
    assert took_lead((10, 8, 2), (14, 8, 2), 0.5) == [], "who led before is no news"
    assert took_lead((10, 8, 2), (10, 10, 2), 0.5) == [], "nobody leads alone"
    assert took_lead((0, 0, 0), (0, 4, 0), 0.5) == [], "nobody was overtaken"
    assert took_lead((10, 8, 2), (10, 12, 2), RACE - 0.01) == [], "the race is not on yet"


# ---- shown


@pytest.fixture(params=sorted(strips.MOMENTS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def opened(stage: Driver, name: str) -> Any:
    stage.endless = True  # the bots never answer
    return strips.open_at(cast(Any, stage), strips.match_of(cast(Any, stage), name), strips.MOMENTS[name])


def played(stage: Driver, name: str, voice: str) -> Any:
    """The table with a move under way that has a moment, but not by itself across the table."""
    stage.endless = True
    return strips.played_at(cast(Any, stage), strips.match_of(cast(Any, stage), name), voice)


def lying(table: Any) -> dict[Any, Any]:
    return {key: (piece.kind, piece.face) for key, piece in table.stage.pieces.items()}


def test_a_moment_ends_by_itself_and_leaves_the_table_as_without_it(open_stage: Callable[..., Driver], name: str) -> None:
    stage = open_stage()
    table = opened(stage, name)
    assert table.moments.moment.kind.voice == strips.MOMENTS[name]
    begun = stage.clock.now
    stage.let_pass(4000, lambda: not table.moments.active)
    assert stage.clock.now - begun <= 2000 + FRAME
    stage.rest()
    after = lying(table)
    quiet = open_stage(people_speed="off", bots_speed="off")
    quiet.open("table", session=strips.match_of(cast(Any, quiet), name))
    quiet.endless = True
    quiet.app._worker.poll = lambda: None  # type: ignore[method-assign, union-attr]
    quiet.rest()
    silent: Any = quiet.top
    silent.commit(strips.move_with(silent, strips.MOMENTS[name]))
    assert not silent.moments.active, "no moment where motion is off"
    quiet.rest()
    assert lying(silent) == after


@pytest.mark.parametrize(("name", "voice", "after"), [
    ("querni_jumps", "leap", "never come off"), ("nmbrs_crossing", "crossing", "can be laid"),
])
def test_the_caption_says_what_was_done_until_it_has_been_read(
    open_stage: Callable[..., Driver], name: str, voice: str, after: str
) -> None:
    stage = open_stage()
    table, seen = played(stage, name, voice), list[bool]()
    points = table.side.plates.points
    for _frame in range(150):
        stage.step(ms=2 * FRAME)
        seen.append(after in table.picture.caption().line)
        assert not seen[-1] or not (table.moments.active or points.flying), "not yet"
    assert name == "querni_jumps" or seen[-1]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_x, None])
def test_any_key_and_any_button_of_a_pad_ends_a_moment_and_does_nothing_else(
    open_stage: Callable[..., Driver], key: int | None
) -> None:
    stage = open_stage()
    table = opened(stage, "querni_jumps")
    stage.let_pass(300)
    if key is None:
        stage.pad(7)  # the menu
    else:
        stage.key(key)
    assert not table.moments.active and stage.top is table


def test_a_button_of_a_pad_jumps_to_the_end_of_a_ceremony_but_opens_the_menu(open_stage: Callable[..., Driver]) -> None:
    stage = open_stage()
    table = played(stage, "querni_removal", "sweep")
    stage.let_pass(300)
    before = len(table.session.match)
    assert table.side.plates.points.flying
    stage.pad(4)  # undo: it would take the move back
    assert not table.side.plates.points.flying and len(table.session.match) == before
    table = played(stage, "querni_removal", "sweep")
    stage.let_pass(300)
    stage.pad(7)
    assert stage.top is not table and table.side.plates.points.flying


def test_who_takes_the_lead_is_told_at_its_seat_once_points_and_crown_have_landed(open_stage: Callable[..., Driver]) -> None:
    stage = open_stage()
    table, seen, waited_for = played(stage, "qumero_lead", "lead"), list[str](), True
    plates = table.side.plates
    for _frame in range(300):
        stage.let_pass(FRAME)
        seen.append("paid" if plates.points.flying else "crown" if plates.crowns else "leads" if plates.claims else "")
        assert not table.moments.active and set(plates.claims) <= {0}, "no words across the table"
        waited_for &= seen[-1] != "leads" or not table.ready
    assert [one for one, _all in groupby(seen)][-4:] == ["paid", "crown", "leads", ""] and not waited_for


def test_who_leads_and_points_lie_over_the_pieces(open_stage: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> None:
    table, drawn = played(open_stage(), "qumero_lead", "lead"), list[str]()
    for part, name in ((table.side.ground, "paint_over"), (table.side.plates, "draw_over")):
        monkeypatch.setattr(part, name, lambda _target, name=name: drawn.append(name))
    table.paint_over(pygame.Surface(table.style.size))
    assert drawn == ["paint_over", "draw_over"]


@pytest.mark.matrix(3)
def test_a_click_ends_a_moment(open_stage: Callable[..., Driver], name: str) -> None:
    stage = open_stage()
    table = opened(stage, name)
    stays = table.moments.moment.kind.stays
    stage.let_pass(300)
    stage.press((5, stage.app.screen.get_height() - 5))
    assert table.moments.active == stays
    stage.rest()
    assert not table.moments.active


def test_a_moment_stands_still_where_motion_is_reduced(open_stage: Callable[..., Driver]) -> None:
    stage = open_stage(reduced_motion=True)
    table = opened(stage, "querni_jumps")
    stage.let_pass(200)  # until the seats are at rest
    first = stage.picture().copy()
    begun = stage.clock.now
    stage.let_pass(300)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(stage.picture(), "RGB")
    stage.let_pass(4000, lambda: not table.moments.active)
    assert 500 <= stage.clock.now - begun <= 1000


def test_taking_back_takes_the_moment_away(open_stage: Callable[..., Driver]) -> None:
    stage = open_stage()
    table = opened(stage, "querni_jumps")
    assert table.moments.active
    table.past.look_at(0)
    assert not table.moments.active


# ---- where


def test_free_boxes_are_as_large_as_can_be() -> None:
    window = pygame.Rect(0, 0, 960, 540)
    taken = [pygame.Rect(0, 0, 600, 540), pygame.Rect(600, 400, 360, 140)]
    room = Room(window, taken)
    assert max(room.boxes(), key=lambda box: box.w * box.h) == pygame.Rect(600, 0, 360, 390)
    assert all(box.collidelist(taken) < 0 for box in room.boxes())


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
@pytest.mark.parametrize("words", ["Grand Slam", "Zwei Reihen auf einmal", "6 stones off"])
def test_big_words_stay_in_their_room(size: tuple[int, int], words: str) -> None:
    style = Style(size, THEMES["felt"])
    for room in (pygame.Rect(40, 30, size[0] - 80, 130), pygame.Rect(600, 40, 300, 460)):
        big = BigWords(style, words, room, style.px(18))
        assert room.inflate(style.px(2), style.px(2)).contains(big.box)
        assert big.area.inflate(4, 4).contains(big.box), (big.area, big.box)
        assert "".join(one.char for one in big.letters) == words.upper().replace(" ", "")


@pytest.mark.matrix(3)
def test_big_words_stand_across_the_table_and_off_what_counts(open_stage: Callable[..., Driver], name: str) -> None:
    """They cover no seat, no caption, no hand and nothing that they are about, and can be read across the table."""
    stage = open_stage()
    table = opened(stage, name)
    headline = table.moments._headline
    words = headline.words[0]
    keep = [box for key, box in table.rail.places.items() if key.startswith(("own", "rack", "caption"))]
    counts = table.side.highlights.about(table.moments.moment)
    assert headline.shade.collidelist([*keep, *counts, *table.side.plates.boxes().values()]) < 0
    assert words.px >= table.style.px(READ)
    assert abs(words.area.centerx - table.side.plates.points.area().centerx) < table.style.px(10), "not in a corner"


@pytest.mark.parametrize(("about", "lines"), [([], 1), ([(0, 180, 400, 400)], 1), ([(0, 0, 260, 600), (540, 0, 260, 600)], 3),
                                              ([(0, 60, 800, 480)], 1)])
def test_big_words_are_where_they_are_largest(about: list[tuple[int, int, int, int]], lines: int) -> None:
    """In one line where that is large enough, in more where there is no room for it, over what counts where there is none."""
    style, area, boxes = Style((1280, 720), THEMES["felt"]), pygame.Rect(0, 0, 800, 600), [pygame.Rect(box) for box in about]
    headline = Headline(style, "All four kinds", area, boxes, BIG, "+25")
    (words, more), shade = headline.words, headline.shade
    assert len(words.lines) == lines and words.px >= style.px(READ) / 2 and more.px < words.px
    assert area.contains(words.area) and shade.contains(more.area) and not words.area.colliderect(more.area)
    assert (shade.collidelist(boxes) < 0) == (about != [(0, 60, 800, 480)])


def test_a_grand_slam_lands_on_the_worths_which_double_then_and_are_lit_while_its_words_stand(
    open_stage: Callable[..., Driver]
) -> None:
    stage = open_stage(size=(1280, 720))
    session = strips.match_of(cast(Any, stage), "qumero_slam")
    stage.open("table", session=session)
    table: Any = stage.top
    stage.rest()
    table.commit(strips.move_with(table, "slam"))
    stage.let_pass(9000, lambda: bool(table.side.plates.points.flying))
    tally, worths = table.side.words.tally, table.side.ground.places.place.lines
    free = {box.center for box, taker in zip(worths, table.hands.view.lines, strict=True) if taker == FREE}
    (one,) = table.side.plates.points.flying
    assert [part.words for part in one.ceremony.parts] == ["\N{MULTIPLICATION SIGN}2"] and not one.ceremony.steps
    assert one.seat is None and one.goal in free and tally.shown(0).times == 1
    cards = [name for name in table.stage.pieces if name[:2] == ("double", 0)]
    assert len(cards) == 2 and one.start == table.stage.pieces[cards[1]].at, "it leaves the card that makes it so"
    assert tally.line == "Ana has 2 DOUBLE cards: every line counts 2 times"
    stage.let_pass(9000, lambda: table.moments.running)
    assert tally.shown(0).times == 2
    more = "".join(one.char for one in table.moments._headline.words[1].letters)
    assert more == "ANA:2DOUBLECARDSLINES\N{MULTIPLICATION SIGN}2"
    assert {box.center for box in table.side.highlights.about(table.moments.moment)} == free


@pytest.mark.parametrize("words", ["", "Four corners!"])
def test_a_moment_whose_points_have_big_words_is_not_shown_again(open_stage: Callable[..., Driver], words: str) -> None:
    stage, heard = open_stage(), list[str]()
    table = played(stage, "quad_corners", "corners")
    ply, points = table.session.match.plies[-1], table.side.plates.points
    table.motion.finish()
    points.arrive(False)
    table.sounds.play = lambda name, *_more: heard.append(name)
    table.moments.expect(ply)
    points.send(0, Ceremony((400, 300), [Part("+35")], words=words), lambda: None)
    table.moments.show(lambda: None)
    assert table.moments.active == (not words)
    stage.let_pass(3000)
    assert heard.count("corners") == 1, "its voice is heard with them"
