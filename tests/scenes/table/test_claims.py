"""Questions that go round the table: whatever people and bots answer, and whenever, the engine hears it in its own order."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.table.question.claims import LATE, Claims, bot_times
from tests.amount import examples

LIMIT = 3000.0


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[int], dict[int, float], float | None, list[tuple[float, str, int, bool]]]:
    """Seats in order, bots with their times, a limit, and what happens when."""
    asked = draw(st.permutations(range(7)).map(lambda seats: list(seats)[:draw(st.integers(1, 6))]))
    bots = [seat for seat in asked if draw(st.booleans())]
    due = {seat: draw(st.floats(300, 2900)) for seat in bots}
    limit = draw(st.sampled_from((None, LIMIT)))
    happens = draw(st.lists(st.tuples(
        st.floats(0, 4000), st.sampled_from(("answer", "thought", "close", "pause", "go")), st.sampled_from(asked), st.booleans(),
    ), max_size=14))
    return asked, due, limit, sorted(happens)


@given(evenings())
@settings(max_examples=examples(150), deadline=None)
def test_answers_come_in_order_and_end_with_the_first_yes(evening) -> None:  # type: ignore[no-untyped-def]
    asked, due, limit, happens = evening
    claims = Claims(asked, due, limit)
    said: dict[int, bool] = {}
    thought: dict[int, bool] = {}
    now = 0.0
    for when, what, seat, yes in [*happens, (9000.0, "close", asked[0], False)]:
        before = claims.result
        claims.pass_time(when - now)
        now = when
        if what == "answer":
            fits = seat not in due and not claims.closed and claims.result is None
            assert claims.answer(seat, yes) is fits
            if fits:
                said[seat] = yes
        elif what == "thought" and seat in due:
            claims.thought(seat, yes)
            thought.setdefault(seat, yes)
        elif what in ("pause", "go"):
            claims.paused = what == "pause"
        elif what == "close":
            claims.close()
        assert before is None or claims.result == before, "what is certain stays certain"
    result = claims.result
    assert result is not None
    assert [seat for seat, _yes in result] == asked[:len(result)]
    assert all(not yes for _seat, yes in result[:-1])
    assert result[-1][1] or len(result) == len(asked)
    for seat, yes in result:
        assert not yes or said.get(seat) or thought.get(seat), "nobody is made to claim"
    for seat in claims.people:
        if said.get(seat):
            assert any(yes for _seat, yes in result), "a claim is never lost, but to a nearer one"


def test_a_bot_that_has_decided_in_the_moment_of_the_closing_is_not_heard() -> None:
    claims = Claims([0, 1], {0: 300.0}, None)
    claims.pass_time(300.0)
    claims.close()
    assert claims.result == ((0, False), (1, False))
    claims.thought(0, True)
    assert claims.result == ((0, False), (1, False))


@given(st.lists(st.booleans(), min_size=1, max_size=6), st.integers(0, 10_000))
@settings(max_examples=examples(60), deadline=None)
def test_when_it_ends_says_nothing_of_what_silent_bots_hold(late: list[bool], seed: int) -> None:
    """All bots decline: the end comes at the last of the times drawn, also when some of them thought for longer."""
    bots = list(range(len(late)))
    due = bot_times(bots, random.Random(seed))
    claims = Claims(bots, due, None)
    ended = 0.0
    for seat in bots:
        if not late[seat]:
            claims.thought(seat, False)
    while claims.result is None:
        claims.pass_time(16)
        ended += 16
        for seat in bots:
            if late[seat] and claims.now >= due[seat] + 100 and seat not in claims._thought:
                claims.thought(seat, False)
    if not any(late):
        assert max(due.values()) <= ended < max(due.values()) + 16
    else:
        last = max(range(len(bots)), key=lambda seat: claims._due[seat])
        assert not late[last] or claims._due[last] % LATE == 0, "who is late is heard at a beat"


def test_the_times_of_bots_leave_room_for_thinking_and_stay_within_the_window() -> None:
    for count in range(1, 8):
        times = bot_times(range(count), random.Random(count))
        assert all(700 <= time <= 2800 for time in times.values()) and len(set(times.values())) == count


def test_a_nearer_claim_wins_and_a_farther_one_waits_for_it() -> None:
    claims = Claims((3, 0, 1), {}, LIMIT)
    assert claims.answer(1, True) and claims.result is None
    assert claims.answer(3, False) and claims.result is None
    assert claims.answer(0, True)
    assert claims.result == ((3, False), (0, True))
    assert not claims.answer(1, False), "it is certain now"


def test_time_runs_out_for_those_who_say_nothing_and_stands_still_in_a_pause() -> None:
    claims = Claims((2, 3), {}, LIMIT)
    claims.answer(3, True)
    claims.paused = True
    claims.pass_time(60_000)
    assert claims.left == 1.0 and claims.result is None
    claims.paused = False
    claims.pass_time(1500)
    assert claims.left == pytest.approx(0.5) and claims.result is None
    claims.pass_time(1500)
    assert claims.result == ((2, False), (3, True)) and not claims.answer(2, True)


def test_a_bot_is_not_heard_before_its_time_and_not_at_all_after_the_end() -> None:
    claims = Claims((0, 1), {0: 1000.0, 1: 1200.0}, LIMIT)
    claims.thought(0, True)
    claims.pass_time(999)
    assert claims.result is None
    claims.pass_time(2)
    assert claims.result == ((0, True),)
    early = Claims((0, 1), {0: 1000.0, 1: 1200.0}, LIMIT)
    early.thought(0, True)
    early.close()
    assert early.result == ((0, False), (1, False)), "the next player's first act ends it, whatever a bot had in mind"


def test_without_a_limit_it_waits_for_everybody() -> None:
    claims = Claims((0, 1), {1: 800.0}, None)
    claims.thought(1, False)
    claims.pass_time(3_600_000)
    assert claims.result is None and claims.left == 1.0
    assert claims.answer(0, False) and claims.result == ((0, False), (1, False))


def test_a_person_may_think_again_while_it_is_open() -> None:
    claims = Claims((0, 1), {}, LIMIT)
    assert claims.answer(1, True) and claims.answered(1) is True
    assert claims.answer(1, False) and claims.answered(1) is False and claims.answered(0) is None


@pytest.mark.parametrize(("asked", "due"), [((), {}), ((1, 1), {}), ((0,), {2: 5.0})])
def test_what_cannot_be_asked(asked: tuple[int, ...], due: dict[int, float]) -> None:
    with pytest.raises(ValueError, match="cannot be asked"):
        Claims(asked, due, None)
