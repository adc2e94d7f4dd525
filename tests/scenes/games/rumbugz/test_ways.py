"""The ways of an exchange run in the gaps between the beds, so that they cross no number, and end where the bug will lie."""

import math
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.games.rumbugz import beds, bugs
from scenes.games.rumbugz.beds import Way, place_in
from tests.scenes.games.rumbugz.driver import PLACE, RumbugzDriver
from tools.gallery.rumbugz import RUNS, TEN, TEN_HAND, position


def plates_of(driver: RumbugzDriver, but: int) -> list[tuple[int, int, float]]:
    """The number plates of all beds and of the hand: middle and radius; bed `but` is parted for the exchange."""
    field = driver.places.field
    found: list[tuple[int, int, float]] = []
    for at, sequence in enumerate(driver.places.view.table):
        size = field.size_in(at)
        points = field.points(at, len(sequence.bugs) + (at == but))
        found += [(x, y + round(size * bugs.PLATE_LOW), size * bugs.PLATE_RADIUS) for x, y in points]
    for copy in driver.rack.copies:
        if copy not in driver.rack.picked:
            box = driver.rack.home_of(copy)
            high = box.h / bugs.HEIGHT
            found.append((box.centerx, round(box.y + box.h * 0.53 + high * bugs.PLATE_LOW), high * bugs.PLATE_RADIUS))
    return found


PLACES = {"ten": position(4, TEN, TEN_HAND), "twenty": position(6, RUNS, (1, 2, 5, 8, 10, 11, 12), (5,))}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_ways_of_an_exchange_cross_no_number(
    place: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Way] = []
    monkeypatch.setattr(beds, "draw_way", lambda target, style, way, ink: drawn.append(way))
    bots = ["easy"] * (PLACES[place]["seats"] - 1)
    driver = RumbugzDriver(tmp_path, "human", *bots, place=PLACES[place], size=size)
    target, exchanges = pygame.Surface(size), 0
    for key in sorted(set(driver.rack.keys)):
        copy = driver.copy(key)
        driver.rack.selection.pick([copy])
        for number in driver.sel.lit():
            driver.sel.aim_at(number)
            drawn.clear()
            driver.ground.beds.update()
            driver.ground.beds.draw_open(target)
            exchanges += 1
            assert drawn and drawn[-1], "a bug that goes in has a way; one that is attached is the only one"
            numbers = plates_of(driver, number - 1)
            for way in drawn:
                for a, b in pairwise(way):
                    leg = pygame.Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]) + 1, abs(a[1] - b[1]) + 1)
                    for x, y, radius in numbers:
                        near = min(max(x, leg.x), leg.right - 1) - x, min(max(y, leg.y), leg.bottom - 1) - y
                        assert math.hypot(*near) >= radius * 0.97, (key, number, way)
    assert exchanges >= 4


@pytest.mark.parametrize(("order", "neighbours"), [("number", (6, 7)), ("own", (12, None))])
def test_the_way_out_ends_where_the_bug_will_lie_in_the_hand(
    tmp_path: Path, order: str, neighbours: tuple[int, int | None]
) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE)
    driver.rack.orders.sort_as(order)
    driver.rest()
    driver.pick(2)
    driver.point(driver.bed(2, 6))
    x = place_in(driver.rack, 0, driver.copy(2), 6)
    before, after = (None if key is None else driver.rack.home_of(driver.copy(key)) for key in neighbours)
    assert before is not None and before.centerx < x and (after is None or x < after.centerx)
    driver.click(driver.table.buttons.end)
    row = [copy.key for copy in driver.rack.copies]
    assert driver.moves == ["swap s2 2 for 6"] and row.count(6) == 2
    at = max(at for at, key in enumerate(row) if key == 6)
    assert row[at - 1] == neighbours[0] and (after is None or row[at + 1] == neighbours[1])


@pytest.mark.parametrize("how", ["mouse", "keys", "still"])
def test_a_row_parts_for_what_is_held_over_it_and_a_move_goes_on_from_there(tmp_path: Path, how: str) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE)
    driver.app.settings.reduced_motion = how == "still"
    driver.pick(2)
    driver.rest()
    beds, name = driver.ground.beds, ("bed", 2, len(driver.places.view.table[1].bugs) - 1)
    home = driver.table.stage.pieces[name].at
    assert not beds.parting.away
    if how == "keys":
        driver.sel.aim_at(2)
    else:
        driver.point(driver.bed(2, 6))
    driver.step()
    seen = [beds.parting.of(name)]
    for _frame in range(20):
        driver.step()
        seen.append(beds.parting.of(name))
    assert len(set(seen)) == 1 if how == "still" else len(set(seen)) > 4, "in motion, or at once"
    apart, size = seen[-1], driver.places.field.size_in(1)
    assert apart != (0, 0) and not beds.parting.moving
    driver.sel.aim = None
    driver.rest()
    assert not beds.parting.away, "it closes"
    driver.sel.aim_at(2)
    driver.rest()
    beds.leave()
    stands = driver.table.stage.pieces[name].at
    assert stands == (home[0] + round(apart[0] * size), home[1] + round(apart[1] * size)) and not beds.parting.away
