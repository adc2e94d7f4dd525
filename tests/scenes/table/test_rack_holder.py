"""A rack as a part: held by any object with a few names; where its pieces come from, and where those lay that went."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from typing import Any, cast

import pygame
import pytest

from scenes.kit.motion import PLACE, Motion
from scenes.kit.theme import THEMES, Style
from scenes.profile import Settings
from scenes.table.desk import Desk
from scenes.table.hand.rack import Rack
from tests.scenes.table.rack_page import Plain


class Sounds:
    """What was played."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, pool: str) -> None:
        self.played.append(pool)


class Holder:
    """Holds a rack: the few names of a desk that a rack uses, and no table."""

    def __init__(self) -> None:
        self.style = Style((960, 600), THEMES["felt"])
        self.motion, self.background_motion = Motion(), Motion()
        self.settings, self.keys_used = Settings(), False
        self.sounds = Sounds()
        self.frames = 0
        self.page = self

    def touch(self) -> None:
        self.frames += 1


@pytest.fixture
def holder() -> Iterator[Holder]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield Holder()
    pygame.key.set_mods(0)


def rack_on(holder: Holder, **how: Any) -> Rack:
    rack = Rack(cast(Desk, holder), Plain(), **how)
    rack.layout(pygame.Rect(50, 400, 700, 130))
    return rack


def middles(rack: Rack) -> dict[Any, tuple[int, int]]:
    """Where each key is now; of equal keys the last in the row."""
    return {copy.key: rack.rect_of(copy).center for copy in rack.copies}


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def run(holder: Holder, ms: float) -> None:
    holder.motion.update(ms)
    holder.background_motion.update(ms)


def test_a_rack_needs_no_table(holder: Holder) -> None:
    rack = rack_on(holder, many=True)
    rack.show(0, [3, 1, 2])
    for key in (3, 2):
        copy = rack.find(key)
        assert copy is not None
        rack.down(rack.rect_of(copy).center)
        rack.up(rack.rect_of(copy).center)
    assert [copy.key for copy in rack.picked] == [3, 2] and holder.sounds.played == ["lift", "lift"]
    before = holder.frames
    assert rack.act("left") and rack.act("accept") and holder.frames > before
    target = pygame.Surface(holder.style.size)
    rack.draw(target, holder.style, True)
    rack.draw_over(target)
    assert isinstance(rack.face, Plain) and sorted(rack.face.seen) == [(1, "picked"), (2, "picked"), (3, "picked")]


def test_new_copies_come_from_points_of_their_own_and_the_rest_from_the_pile(holder: Holder) -> None:
    rack = rack_on(holder)
    rack.show(0, [1])
    stays = middles(rack)[1]
    rack.show(0, [1, 7, 7, 8, 9], "glide", start=(900, 40), came_from={7: [(100, 90), (300, 120)], 8: [(500, 60)]})
    first, second = (copy for copy in rack.copies if copy.key == 7)
    assert near(rack.rect_of(first).center, (100, 90)) and near(rack.rect_of(second).center, (300, 120))
    assert near(middles(rack)[8], (500, 60)) and near(middles(rack)[9], (900, 40))
    assert near(middles(rack)[1], stays), "what was there goes from where it lay"
    run(holder, PLACE + 1)
    assert all(rack.rect_of(copy).topleft == rack.home_of(copy).topleft for copy in rack.copies)


def test_copies_without_a_point_are_at_their_places_at_once(holder: Holder) -> None:
    rack = rack_on(holder)
    rack.show(0, [1])
    rack.show(0, [1, 4, 4], "glide", came_from={4: [(100, 90)]})
    first, second = (copy for copy in rack.copies if copy.key == 4)
    assert near(rack.rect_of(first).center, (100, 90))
    assert rack.rect_of(second).topleft == rack.home_of(second).topleft
    rack.show(0, [1, 4, 4, 8], "jump", came_from={8: [(100, 90)]})
    assert rack.rect_of(rack.copies[-1]).topleft == rack.home_of(rack.copies[-1]).topleft, "who jumps comes from nowhere"


def test_dealt_pieces_come_one_by_one_from_points_of_their_own(holder: Holder) -> None:
    rack = rack_on(holder)
    rack.show(0, [])
    rack.show(0, [1, 2, 3], "deal", came_from={key: [(100.0 * key, 90.0)] for key in (1, 2, 3)})
    assert all(near(middles(rack)[key], (100 * key, 90)) for key in (1, 2, 3))
    run(holder, 50)
    assert not near(middles(rack)[1], (100, 90)) and near(middles(rack)[3], (300, 90))
    assert [rack.where.waits(copy) for copy in rack.copies] == [False, True, True]


def test_with_reduced_motion_points_mean_nothing(holder: Holder) -> None:
    holder.settings.reduced_motion = True
    rack = rack_on(holder)
    rack.show(0, [])
    for arrive in ("glide", "deal"):
        rack.show(0, [*rack.keys, 5, 6], arrive, came_from={5: [(100, 90)]})
        assert all(rack.rect_of(copy).topleft == rack.home_of(copy).topleft for copy in rack.copies)
    assert not holder.motion.active and not holder.background_motion.active


def test_what_went_is_told_with_its_boxes(holder: Holder) -> None:
    rack = rack_on(holder)
    rack.show(0, [5, 5, 6, 7])
    boxes = {copy.number: rack.rect_of(copy) for copy in rack.copies}
    gone = [copy for copy in rack.copies if copy.key in (5, 6)]
    rack.show(0, [7], "glide")
    assert set(rack.where.left) == {5, 6}
    assert sorted(rack.where.left[5], key=lambda box: box.x) == [boxes[copy.number] for copy in gone if copy.key == 5]
    assert rack.where.left[6] == (boxes[gone[-1].number],)
    rack.show(0, [7, 8], "glide")
    assert rack.where.left == {}


def test_a_copy_that_was_away_did_not_leave_the_rack(holder: Holder) -> None:
    rack = rack_on(holder)
    rack.show(0, [5, 6])
    rack.away.add(rack.copies[0].number)
    rack.show(0, [], "glide")
    assert set(rack.where.left) == {6}


def test_what_was_let_go_outside_goes_on_from_there(holder: Holder) -> None:
    rack = rack_on(holder)
    rack.show(0, [5, 6])
    boxes: list[pygame.Rect] = []
    taken = True

    def dropped(copies: Any, pos: tuple[int, int]) -> bool:
        boxes[:] = [rect for _, rect in rack.selection.held_rects()]
        return taken

    rack.callbacks.dropped = dropped
    start = rack.rect_of(rack.copies[0]).center
    rack.down(start)
    rack.drag((400, 150))
    rack.up((400, 150))
    rack.show(0, [6], "glide")
    assert len(boxes) == 1 and rack.where.left == {5: tuple(boxes)} and boxes[0].collidepoint((400, 150 - 10))
    taken = False
    run(holder, PLACE + 1)
    rack.down(rack.rect_of(rack.copies[0]).center)
    rack.drag((400, 150))
    assert [copy.key for copy in rack.held] == [6]
    rack.up((400, 150))
    run(holder, PLACE + 1)
    home = rack.home_of(rack.copies[0])
    rack.show(0, [], "glide")
    assert rack.where.left == {6: (home,)}, "what was not taken went home"


def test_what_follows_the_mouse_goes_on_from_the_mouse(holder: Holder) -> None:
    rack = rack_on(holder, carry=True)
    rack.show(0, [5, 6])
    rack.selection.pick(rack.copies[:1])
    rack.selection.point((300, 100))
    ((_, box),) = rack.selection.held_rects()
    rack.show(0, [6], "glide")
    assert rack.where.left == {5: (box,)} and rack.held == ()


def test_another_hand_is_there_at_once_and_nothing_of_it_is_taken_up(holder: Holder) -> None:
    rack = rack_on(holder, many=True)
    rack.show(0, [1, 2, 3])
    rack.selection.pick(rack.copies[:2])
    rack.away.add(rack.copies[2].number)
    rack.selection.at = 2
    rack.show(1, [7, 8], "glide")
    assert rack.picked == () and rack.away == set() and rack.selection.at == 0
    assert all(rack.rect_of(copy).topleft == rack.home_of(copy).topleft for copy in rack.copies)
    rack.show_down(0, 2)
    rack.show(0, [2, 3], "glide")
    assert all(rack.rect_of(copy).topleft == rack.home_of(copy).topleft for copy in rack.copies)
    assert not holder.motion.active and not holder.background_motion.active


def test_nothing_of_one_hand_is_told_with_another(holder: Holder) -> None:
    rack = rack_on(holder)
    rack.show(0, [5, 6])
    rack.show(0, [6])
    assert rack.where.left
    rack.show_down(0, 1)
    assert rack.where.left == {}
    rack.show_down(0, 3)
    last = rack.rect_of(rack.copies[2])
    rack.show_down(0, 2)
    assert rack.where.left == {None: (last,)}
    rack.show(0, [6])
    assert rack.where.left == {}, "a back that is turned over did not leave"
    rack.show(1, [9])
    assert rack.where.left == {}
    rack.show(0, [])
    assert rack.where.left == {}, "it left while the hand was not seen"
