"""Motion: with a clock of the test's own, everything ends where it must, in order, and nothing blocks."""

from functools import partial

import pytest

from scenes.kit.motion import SPEEDS, Motion, in_out, linear, out_cubic


def test_a_tween_runs_from_its_start_to_exactly_one() -> None:
    motion, seen, done = Motion(), list[float](), list[float]()
    motion.tween(100, seen.append, ease=linear, done=lambda: done.append(motion.now))
    assert motion.active and seen == []
    assert motion.update(25) and motion.update(25)
    assert seen == [0.25, 0.5] and not done
    assert motion.update(500)
    assert seen == [0.25, 0.5, 1.0] and done == [100.0]
    assert not motion.active and not motion.update(16)


@pytest.mark.parametrize("ease", [linear, out_cubic, in_out])
def test_eases_begin_at_nothing_and_end_at_all(ease: object) -> None:
    assert callable(ease)
    assert ease(0.0) == pytest.approx(0.0) and ease(1.0) == pytest.approx(1.0)


def test_a_delay_waits_and_a_chain_loses_no_time() -> None:
    motion, seen = Motion(), list[float]()

    def again() -> None:
        motion.tween(100, seen.append, ease=linear)

    motion.tween(100, seen.append, delay=50, ease=linear, done=again)
    assert not motion.update(40) and seen == [] and motion.active
    motion.update(60)
    assert seen == [0.5]
    motion.update(100)  # 50 ms left of the first, so the second is half way
    assert seen == [0.5, 1.0, 0.5]


def test_the_next_turn_comes_once_with_each_turn_however_late_that_is() -> None:
    motion, turns = Motion(), list[float]()

    def again() -> None:
        turns.append(motion.now)
        motion.next_turn(again)

    motion.next_turn(again)
    for number, dt in enumerate((16, 150, 1), 1):
        motion.update(dt)
        assert len(turns) == number, "what is done a little in each turn is not made up for after a long one"
    motion.finish()
    assert len(turns) > 4, "it ends with all else"


def test_what_ends_first_is_done_first_whatever_the_frames() -> None:
    for dt in (1, 16, 400):
        motion, order = Motion(), list[str]()
        motion.after(200, partial(order.append, "late"))
        motion.after(100, partial(order.append, "first"))
        motion.after(100, partial(order.append, "second"))
        for _ in range(400 // dt):
            motion.update(dt)
        assert order == ["first", "second", "late"]


def test_finish_brings_all_to_its_end_with_all_that_follows() -> None:
    motion, order = Motion(), list[str]()
    shares: list[float] = []

    def again() -> None:
        order.append("a")
        motion.tween(500, shares.append, done=lambda: order.append("b"))

    motion.tween(100, shares.append, done=again)
    motion.tween(300, done=lambda: order.append("c"))
    motion.update(10)
    motion.finish()
    assert order == ["a", "c", "b"] and shares[-1] == 1.0 and not motion.active


def test_finish_does_not_hang_on_a_motion_without_end() -> None:
    motion = Motion()

    def forever() -> None:
        motion.after(10, forever)

    forever()
    motion.finish()


def test_cancel_stops_where_it_is_and_calls_nothing() -> None:
    motion, seen, done = Motion(), list[float](), list[int]()
    anim = motion.tween(100, seen.append, done=lambda: done.append(1))
    motion.update(50)
    anim.cancel()
    assert not motion.active
    motion.update(100)
    motion.finish()
    assert len(seen) == 1 and not done


def test_clear_forgets_everything() -> None:
    motion, done = Motion(), list[int]()
    motion.after(10, lambda: done.append(1))
    motion.clear()
    motion.update(100)
    assert not done and not motion.active


def test_speed_is_a_factor_on_all_lengths_and_off_is_at_once() -> None:
    for name, factor in SPEEDS.items():
        motion, done = Motion(), list[float]()

        def is_done(motion: Motion = motion, done: list[float] = done) -> None:
            done.append(motion.now)

        motion.speed = factor
        motion.tween(100, delay=100, done=is_done)
        motion.update(0)
        assert bool(done) == (factor == 0), name
        motion.update(1000)
        assert done == [pytest.approx(200 * factor)], name


def test_rush_lets_time_run_faster() -> None:
    motion, done = Motion(), []
    motion.after(100, lambda: done.append(1))
    motion.rush = 4.0
    motion.update(20)
    assert not done
    motion.update(5)
    assert done
