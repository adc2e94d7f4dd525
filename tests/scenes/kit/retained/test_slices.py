"""Calls in slices: they stop where they say so, go on later where they were, and are dropped whole."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from unittest.mock import Mock

import pygame
import pytest

from scenes.kit import pictures
from scenes.kit.retained import slices
from scenes.kit.retained.ahead import Parts
from scenes.kit.retained.recording import Recording, flat, play


@pytest.fixture(autouse=True)
def by_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(slices, "by_time", True)
    yield
    slices.forget()


def steps(done: list[int], count: int = 3) -> list[int]:
    for number in range(count):
        slices.rest()
        done.append(number)
    return done


def tried(key: str, done: list[int]) -> list[int] | None:
    try:
        with slices.deadline(0.0):
            return slices.made(key, lambda: steps(done))
    except slices.NotYetError:
        return None


def test_a_call_goes_on_where_it_stopped_and_its_result_is_given_once_it_is_over() -> None:
    done: list[int] = []
    for known in range(3):
        assert tried("one", done) is None and done == list(range(known))
    assert tried("one", done) is done and done == [0, 1, 2]


def test_what_was_noted_is_played_onto_an_image_in_slices() -> None:
    recording, image, shades = Recording((40, 10)), pygame.Surface((40, 10)), ["red", "green", "blue", "white"]
    for at, shade in enumerate(shades):
        recording.fill(shade, (10 * at, 0, 10, 10))
    tries = 0
    while image.get_at((35, 5)) != pygame.Color("white"):
        with suppress(slices.NotYetError), slices.deadline(0.0):
            slices.made("image", lambda: play(flat(recording.noted), image))
        tries += 1
    assert tries == len(shades) + 1, "it stops before each command"


def test_without_a_deadline_what_has_stopped_is_done_to_its_end() -> None:
    done: list[int] = []
    assert tried("one", done) is None and tried("one", done) is None and done == [0]
    assert slices.made("one", lambda: [9]) == [0, 1, 2]
    assert slices.made("one", lambda: [9]) == [9], "it is not given again"


def test_a_slice_has_half_its_time_of_the_processor_however_late_it_is_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    worked, late = iter([0.0, *[0.4] * 3, *[0.6] * 3]), count()
    monkeypatch.setattr(slices, "time", Mock(perf_counter=late.__next__, process_time=worked.__next__))
    done: list[int] = []
    with pytest.raises(slices.NotYetError), slices.deadline(1.0):
        slices.made("one", lambda: steps(done, 9))
    assert done == [0, 1, 2], "it stops when the processor has worked for half of it"


def test_a_second_call_waits_for_the_next_slice() -> None:
    with pytest.raises(slices.NotYetError), slices.deadline(0.0):
        assert slices.made("quick", lambda: 1) == 1
        slices.made("another", lambda: pytest.fail("there was no time for it"))


def test_what_a_call_raises_is_raised_where_it_is_asked_for() -> None:
    def fails() -> None:
        slices.rest()
        raise KeyError("broken")

    with pytest.raises(slices.NotYetError), slices.deadline(0.0):
        slices.made("one", fails)
    with pytest.raises(KeyError, match="broken"), slices.deadline(0.0):
        slices.made("one", fails)


def test_what_is_a_part_of_a_call_is_done_within_it() -> None:
    def outer() -> list[int]:
        return slices.made("inner", lambda: steps([], 2))

    found = None
    for _try in range(3):
        assert found is None
        try:
            with slices.deadline(0.0):
                found = slices.made("outer", outer)
        except slices.NotYetError:
            assert list(slices._stopped) == ["outer"]
    assert found == [0, 1]


def test_what_is_set_aside_goes_on_beside_the_loop() -> None:
    go, ended = threading.Event(), threading.Event()

    def beside() -> str:
        assert go.wait(5)
        ended.set()
        return "there"

    def asks() -> str | None:
        try:
            with slices.deadline(0.0):
                return slices.made("one", lambda: slices.aside(beside))
        except slices.NotYetError:
            return None

    assert asks() is None and asks() is None and not ended.is_set()
    go.set()
    assert ended.wait(5)
    assert slices.made("one", asks) == "there"


def test_what_waits_longest_is_dropped_with_all_that_it_has_begun() -> None:
    left: list[str] = []
    gone = threading.Event()

    def first() -> None:
        try:
            slices.rest()
            left.append("went on")
        finally:
            gone.set()

    for key in ("first", *map(str, range(slices.MOST))):
        with pytest.raises(slices.NotYetError), slices.deadline(0.0):
            slices.made(key, first if key == "first" else lambda: steps([]))
    assert gone.wait(5) and left == [] and "first" not in slices._stopped


def test_parts_are_painted_a_slice_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    monkeypatch.setattr("scenes.kit.retained.ahead.SLICE", 0.0)
    parts = Parts(lambda: map(done.append, range(3)))
    for known in (1, 2, 3):
        parts.work()
        assert len(done) == known and not parts.over
    parts.work()
    assert parts.over


def test_parts_that_were_dropped_for_others_are_asked_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.kit.retained.ahead.SLICE", 0.0)
    done: list[int] = []
    first, others = Parts(lambda: map(done.append, range(3))), [Parts(lambda: map(str, range(3))) for _ in range(slices.MOST)]
    for parts in (first, *others):
        parts.work()
    assert first not in slices._stopped
    while not first.over:
        first.work()
    assert done == [0, 0, 1, 2]
    others[-1].close()
    assert others[-1].over and others[-1] not in slices._stopped


def test_without_a_window_each_call_is_done_as_a_whole_and_one_part_is_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "by_time", False)
    done: list[int] = []
    assert tried("one", done) == [0, 1, 2]
    with slices.deadline(0.0):
        assert slices.made("outer", lambda: [slices.made("inner", int), slices.made("other", int)]) == [0, 0]
    parts = Parts(lambda: (steps(done) for _part in range(2)))
    parts.work()
    assert len(done) == 6 and not parts.over


def test_clear_margins_of_a_picture_are_looked_for_in_slices_too(monkeypatch: pytest.MonkeyPatch) -> None:
    on_strand: list[bool] = []

    def trimmed(sprite: pictures.Sprite) -> pictures.Sprite:
        on_strand.append(slices._running is not None)
        return sprite

    monkeypatch.setattr(pictures.Sprite, "trimmed", trimmed)
    paint = pictures.kept(lambda: pictures.Sprite(pygame.Surface((8, 8), pygame.SRCALPHA)))
    with slices.deadline(1.0):
        paint()
    assert on_strand == [True]
