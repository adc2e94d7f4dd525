"""What newcomers met at the Quad-Ominos table: the rack after Continue and at a deal, keys from turn to turn, sizes."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.quad_ominos.fitting import fitting
from game.quad_ominos.tiles import NAME, bits, spoken
from scenes.games.quad_ominos import ground
from scenes.games.quad_ominos.board import beside
from scenes.kit import text
from scenes.kit.theme import THEMES, Style
from tests.scenes.driver import Driver
from tools.gallery import quad


def last_tile(seats: int = 2) -> dict[str, Any]:
    """Seat 0 has one tile left, and it fits."""
    table, rest = quad.grown(25, 12, 6, 78)
    here = quad.board(table)
    last = next(tile for tile in rest if fitting(here, bits((tile,))))
    left = [tile for tile in rest if tile != last]
    hands = [[last], *(left[5 * seat : 5 * seat + 5] for seat in range(seats - 1))]
    return quad.position(seats, table, hands, left[5 * (seats - 1):])


def end_round(stage: Driver, table: Any) -> Any:
    """Lays the last tile; the page on which the round is counted."""
    quad.lay(stage, table, quad.options(table)[0])
    stage.key(pygame.K_RETURN)
    stage.let_pass(8000, lambda: stage.top is not table)
    return stage.top


def go_on(stage: Driver, table: Any, page: Any) -> None:
    """Goes through the count to the table, where the next round is being dealt."""
    for _click in range(6):
        stage.let_pass(2500, lambda: stage.top is table)
        if stage.top is page:
            stage.key(pygame.K_RETURN)
    assert stage.top is table


# ---- the rack


def test_a_match_that_is_taken_up_again_shows_many_tiles_as_large_as_can_be(stage: Driver) -> None:
    session = quad.loaded(stage, quad.middle(2, 24, 16, 10, 6, 7, 6), quad.people(2, (1,)))
    first = next(session.match.legal())
    session.play(first)
    session.play(next(session.match.legal()))
    assert session.match.to_act == 0
    stage.open("table", session=session)
    stage.rest()
    table = stage.top
    high = quad.rack(table).home_of(quad.rack(table).copies[0]).h
    assert high >= 0.086 * stage.app.style.size[1], "15 tiles lie in rows that can be read"


def test_a_hand_is_dealt_into_the_rack_that_it_will_lie_in(stage: Driver) -> None:
    table = quad.sit(stage, last_tile())
    page = end_round(stage, table)
    go_on(stage, table, page)
    stage.let_pass(300)
    assert table.motion.active and not quad.shown(table), "the tiles are on their way"
    there = [quad.rack(table).home_of(copy) for copy in quad.rack(table).copies]
    stage.rest()
    assert there and there == [quad.rack(table).home_of(copy) for copy in quad.rack(table).copies]


def test_the_plates_show_the_points_of_the_round_while_the_next_one_is_dealt(stage: Driver) -> None:
    table = quad.sit(stage, last_tile())
    page = end_round(stage, table)
    go_on(stage, table, page)
    scores = table.session.match.view(None).scores
    found = set()

    def dealt() -> bool:
        found.add(table.side.plates.score(0))
        return not table.motion.active

    stage.let_pass(4000, dealt)
    assert found == {scores[0]}, "the sheet has told them already"


# ---- keys from turn to turn


def test_after_a_turn_by_keys_the_next_one_begins_in_the_rack(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(2, hand=10, fit=6))
    stage.key(pygame.K_RIGHT)
    one = min(quad.options(table), key=lambda one: one.bonus)
    quad.lay(stage, table, one)
    stage.key(pygame.K_TAB)
    table.set_focus(table.buttons.end)
    stage.key(pygame.K_RETURN)
    stage.let_pass(8000, lambda: table.ready)
    assert table.keys_used and table.focus is (table.buttons.end if quad.draft(table).only_word else quad.rack(table))


def test_enter_takes_up_and_lays_where_there_is_nothing_to_end_yet(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=6))
    stage.key(pygame.K_RIGHT)
    quad.rack(table).selection.at = [str(copy.key) for copy in quad.rack(table).copies].index(next(iter(quad.draft(table).fits)))
    stage.key(pygame.K_RETURN)
    stage.let_pass(60)
    assert quad.making(table).held is not None and table.focus is table.side.turn.board
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert len(quad.draft(table).laid) == 1


# ---- how large the table is


def late(stage: Driver) -> Any:
    """Late in a round: one tile is left, and it fits at one side of the table only."""
    place = quad.middle(2, 25, 1, 12, 6, 78, 1)
    return quad.sit(stage, place)


def test_free_places_that_cannot_be_lit_cost_the_tiles_no_size(stage: Driver) -> None:
    table = late(stage)
    tiles = set(quad.shown(table))
    lit = {one.laid.place for one in quad.options(table)}
    assert lit
    assert quad.camera(table).side == quad.camera(table).fitting(tiles | lit).side > quad.camera(table).fitting(
        {(x + dx, y + dy) for x, y in tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}).side


def test_a_table_looks_the_same_when_it_is_opened_anew(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(2, 25, 3, 12, 6, 78, 3))
    quad.lay(stage, table, quad.options(table)[0])
    stage.key(pygame.K_RETURN)
    stage.let_pass(8000, lambda: table.ready)
    stage.rest()
    here = quad.camera(table).view
    quad.camera(table).jump(type(here)(here.x + 3, here.y - 1, here.side * 0.95))
    table.side.turn.begin(table.seat)
    stage.rest()
    assert quad.camera(table).view == here == table.side.ground.places.whole()


# ---- words


def logged(stage: Driver, size: tuple[int, int]) -> tuple[Any, str]:
    place = quad.middle(2, hand=10, fit=6)
    session = quad.loaded(stage, place, quad.people(2, (1,), ("Friederike", "Maximilian")))
    session.play(next(session.match.legal()))
    stage.app.resize(size)
    stage.open("table", session=session)
    table = stage.top
    return table, table.past.log.lines[0].plain


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_the_log_tells_the_name_the_tile_and_the_points_as_the_curtain_does(stage: Driver, size: tuple[int, int]) -> None:
    table, line = logged(stage, size)
    tile = spoken(NAME[table.session.match.plies[0].move.laid[0].tile])
    assert line.startswith(f"Friederike laid {tile}: +") and table.hands.recap(1)[0].plain == line


def test_with_the_last_tile_no_bonus_tiles_are_promised(stage: Driver) -> None:
    promised = set()
    for hand in (1, 2, 10):
        table = quad.sit(stage, quad.middle(2, hand=hand, fit=min(hand, 3)))
        one = quad.with_bonus(table)
        assert one.bonus
        quad.take(stage, table, one)
        quad.over(stage, table, one)
        said = table.side.words.paper()
        promised.add((hand, "bonus tiles" in said.body))
    assert promised == {(1, False), (2, False), (10, True)}


def test_another_tile_than_the_first_one_is_told_which_is_laid_first(stage: Driver) -> None:
    place = quad.opening()
    place["hands"][3].extend(tile for tile in place["hands"][0] if tile == "0000")
    place["hands"][0].remove("0000")
    table = quad.sit(stage, place)
    stage.click(quad.tile_at(table, next(tile for tile in table.hands.now.hand if tile != "5555")))
    stage.let_pass(100)
    assert quad.making(table).held is not None
    said = table.side.words.paper()
    assert "5-5-5-5" in said.body and "highest quadruple" in said.body


def test_points_beside_a_tile_leave_the_other_lit_places_free(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = quad.sit(stage, quad.middle(2, 12, 10, 8, 5, 3, 6))
    tile = max(quad.draft(table).fits, key=lambda tile: len(quad.draft(table).fits[tile]))
    kept_off: list[pygame.Rect] = []

    def watched(camera: Any, place: Any, size: Any, taken: Any, gap: int) -> pygame.Rect:
        kept_off[:] = taken
        return beside(camera, place, size, taken, gap)

    monkeypatch.setattr(ground, "beside", watched)
    stage.click(quad.tile_at(table, tile))
    places = list(quad.making(table).lit)
    assert len(places) > 1
    stage.point(quad.camera(table).box(places[0]).center)
    stage.picture()
    assert all(quad.camera(table).box(place) in kept_off for place in places[1:])


def test_one_tile_that_fits_is_spoken_of_as_one(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(2, hand=6, fit=1))
    assert len(quad.draft(table).fits) == 1
    said = table.side.words.paper()
    assert said.heading == "1 tile fits" and said.body.startswith("Take it up")


# ---- what is held


def test_a_tile_taken_up_by_keys_is_seen_where_it_fits_nowhere(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=3))
    keys = [str(copy.key) for copy in quad.rack(table).copies]
    stage.key(pygame.K_RIGHT)
    quad.rack(table).selection.at = keys.index(next(key for key in keys if key not in quad.draft(table).fits))
    cursor = quad.rack(table).selection.cursor
    assert cursor is not None
    box = quad.rack(table).home_of(cursor)
    stage.key(pygame.K_SPACE)
    stage.rest()
    assert quad.making(table).held is not None and quad.making(table).ghost is None
    seam = [sum(stage.picture().get_at((box.centerx, box.centery + dy))[:3]) for dy in (-8, -4, 0, 4, 8)]
    assert min(seam) > 600, "the seam in the middle of the tile is cream, an empty place is dark"


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_words_that_just_fit_their_box_lose_nothing_below_or_above(valign: text.Valign) -> None:
    style = Style((1280, 720), THEMES["felt"], 2.0)
    for high in range(28, 60):
        line = text.fitted(style, "Ägypten jagt Ölquappen", (900, high), 2.6, "#FFFFFF", valign=valign, wrap=False)
        px = text.fit_px("Ägypten\N{NO-BREAK SPACE}jagt\N{NO-BREAK SPACE}Ölquappen", (900, high), style.text(2.6), style.px(2.0))
        whole = text.render("Ägypten jagt Ölquappen", px, "#FFFFFF").get_bounding_rect(min_alpha=150)
        assert line.get_bounding_rect(min_alpha=150).h >= whole.h - 1, (high, px)
