"""The stage of pieces by itself: the difference of two maps, gliding, scripts, and what is called when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.motion import PLACE, Motion
from scenes.table.stage import FEW, LANDING, Piece, Pieces, Stage, difference, pool


class Watched:
    """A stage, what it reported, and what was called when something had arrived."""

    def __init__(self, pieces: Pieces = {}) -> None:  # noqa: B006
        self.motion, self.landings = Motion(), Motion()
        self.changes = 0
        self.done: list[str] = []
        self.stage = Stage(self.motion, self._changed, lambda: self.landings)
        self.stage.set(pieces)

    def _changed(self) -> None:
        self.changes += 1

    def call(self, word: str) -> None:
        self.done.append(word)


def at(x: float, y: float = 0.0, kind: Hashable = "stone", size: float = 10.0) -> Piece:
    return Piece(kind, (x, y), size)


def kinds(pieces: Pieces) -> Counter[Hashable]:
    return Counter(piece.kind for piece in pieces.values())


# ---- the difference


def test_the_same_name_of_the_same_kind_stays() -> None:
    change = difference({1: at(0), 2: at(5)}, {1: at(5), 2: at(0)})
    assert change.stays == {1: 1, 2: 2} and change.comes == () and change.goes == ()


def test_a_name_that_bears_another_kind_is_another_piece() -> None:
    change = difference({"top": at(0, kind="red")}, {"top": at(0, kind="blue"), "bed": at(9, kind="red")})
    assert change.stays == {"top": "bed"} and change.comes == ("top",) and change.goes == ()


def test_of_one_kind_the_nearest_is_the_same_piece() -> None:
    change = difference({"a": at(0)}, {"far": at(90), "near": at(10)})
    assert change.stays == {"a": "near"} and change.comes == ("far",)


def test_what_has_no_partner_comes_or_goes() -> None:
    change = difference({"a": at(0, kind="red"), "b": at(1)}, {"c": at(2, kind="blue"), "b": at(1)})
    assert change.stays == {"b": "b"} and change.comes == ("c",) and change.goes == ("a",)


# ---- at once


def test_a_position_is_there_at_once_and_what_waited_is_not_called() -> None:
    w = Watched({1: at(0)})
    w.stage.send(1, at(50), done=lambda: w.call("sent"))
    w.stage.pass_by(at(0), at(50), done=lambda: w.call("passed"))
    w.motion.update(PLACE / 2)
    w.stage.set({1: at(7), 2: at(8)})
    assert not w.stage.moving and dict(w.stage.lying()) == {1: at(7), 2: at(8)} and w.stage.flights() == []
    w.motion.finish()
    assert w.done == [] and dict(w.stage.pieces) == {1: at(7), 2: at(8)}


def test_one_piece_is_put_and_taken_where_it_is_seen() -> None:
    w = Watched({1: at(0)})
    w.stage.send(1, at(100), ease=lambda t: t)
    w.motion.update(PLACE / 2)
    assert w.stage.now(1).at[0] == pytest.approx(50)
    taken = w.stage.take(1)
    assert taken.at[0] == pytest.approx(50) and not w.stage.pieces and not w.stage.moving
    w.stage.put(1, at(3))
    assert dict(w.stage.lying()) == {1: at(3)}
    with pytest.raises(KeyError):
        w.stage.take(2)


def test_a_table_that_moves_takes_along_what_lies_and_what_flies() -> None:
    w = Watched({1: at(0), 2: at(50)})
    w.stage.send(1, at(100), ease=lambda t: t)
    w.motion.update(PLACE / 2)
    w.stage.carry({1: at(140), 2: at(90)})
    assert w.stage.is_flying(1) and w.stage.now(2) == at(90) and w.stage.pieces[1] == at(140)
    w.motion.update(PLACE / 4)
    assert w.stage.now(1).at[0] == pytest.approx(105), "it flies on to where its place is now"
    w.motion.finish()
    assert dict(w.stage.lying()) == {1: at(140), 2: at(90)}


# ---- gliding


def test_gliding_sends_only_what_lies_elsewhere_and_tells_the_end_once() -> None:
    w = Watched({1: at(0), 2: at(50)})
    w.stage.glide({1: at(100), 2: at(50)}, done=lambda: w.call("there"))
    assert w.stage.is_flying(1) and not w.stage.is_flying(2) and [name for name, _piece in w.stage.lying()] == [2]
    assert w.stage.pieces[1] == at(100), "where it will lie is known before it has arrived"
    w.motion.update(PLACE * 0.9)
    assert w.done == []
    w.motion.update(PLACE * 0.2)
    assert w.done == ["there"] and not w.stage.moving
    w.motion.finish()
    assert w.done == ["there"]


def test_where_nothing_moves_the_end_is_told_at_once() -> None:
    w = Watched({1: at(0)})
    w.stage.glide({1: at(0.2)}, done=lambda: w.call("there"))
    assert w.done == ["there"] and not w.stage.moving


def test_pieces_come_from_and_go_to_a_place_outside() -> None:
    w = Watched({"old": at(10, kind="red")})
    w.stage.glide({"new": at(60, kind="blue")}, comes_from=lambda piece: at(0, 99, piece.kind),
                  goes_to=lambda piece: at(200, 99, piece.kind), done=lambda: w.call("there"))
    flights = {flight.piece.kind: (flight.start.at, flight.piece.at) for flight in w.stage.flights()}
    assert flights == {"blue": ((0, 99), (60, 0)), "red": ((10, 0), (200, 99))}
    w.motion.finish()
    assert w.done == ["there"] and dict(w.stage.pieces) == {"new": at(60, kind="blue")} and w.stage.flights() == []


def test_without_a_place_outside_pieces_are_there_or_gone_at_once() -> None:
    w = Watched({"old": at(10, kind="red")})
    w.stage.glide({"new": at(60, kind="blue")}, done=lambda: w.call("there"))
    assert not w.stage.moving and w.done == ["there"] and set(w.stage.pieces) == {"new"}


def test_a_glide_begins_where_the_pieces_are_seen_and_the_one_before_is_not_told_its_end() -> None:
    w = Watched({1: at(0)})
    w.stage.glide({1: at(100)}, done=lambda: w.call("first"))
    w.motion.update(PLACE / 2)
    half = w.stage.now(1).at
    assert 0 < half[0] < 100
    w.stage.glide({1: at(0)}, done=lambda: w.call("second"))
    (flight,) = w.stage.flights()
    assert flight.start.at == half
    w.motion.finish()
    assert w.done == ["second"] and w.stage.now(1) == at(0)
    w.stage.glide({1: at(100)})
    w.motion.update(PLACE / 2)
    w.stage.glide({}, goes_to=lambda piece: at(500))
    (flight,) = w.stage.flights()
    assert flight.start.at == half, "what leaves goes from there too"


def test_what_would_leave_is_said_where_it_is_seen() -> None:
    w = Watched({1: at(0, kind="red"), 2: at(5)})
    w.stage.send(1, at(100, kind="red"), ease=lambda t: t)
    w.motion.update(PLACE / 2)
    (piece,) = w.stage.leaving({2: at(9)})
    assert piece.kind == "red" and piece.at[0] == pytest.approx(50)
    assert set(w.stage.pieces) == {1, 2}, "asking changes nothing"


def test_each_of_a_pool_is_given_once_by_kind() -> None:
    give = pool([at(1), at(2), at(3, kind="red")])
    assert [give(at(0)), give(at(0, kind="red")), give(at(0)), give(at(0))] == [at(1), at(3, kind="red"), at(2), None]


# ---- scripts


def test_a_new_name_comes_onto_the_table_by_being_sent() -> None:
    w = Watched()
    with pytest.raises(KeyError):
        w.stage.send("new", at(5))
    w.stage.send("new", at(5), start=at(0), done=lambda: w.call("there"))
    assert w.stage.is_flying("new") and w.stage.pieces["new"] == at(5)
    w.motion.finish()
    assert w.done == ["there"] and dict(w.stage.lying()) == {"new": at(5)}


def test_a_piece_sent_elsewhere_meanwhile_tells_only_its_last_end() -> None:
    w = Watched({1: at(0)})
    w.stage.send(1, at(10), done=lambda: w.call("first"))
    w.stage.send(1, at(20), done=lambda: w.call("second"))
    w.motion.finish()
    assert w.done == ["second"] and w.stage.now(1) == at(20)


def test_a_piece_put_or_taken_in_flight_tells_no_end() -> None:
    w = Watched({1: at(0), 2: at(0, 9)})
    for name in (1, 2):
        w.stage.send(name, at(10), done=lambda: w.call("there"))
    w.stage.put(1, at(30))
    w.stage.take(2)
    w.motion.finish()
    assert w.done == [] and dict(w.stage.lying()) == {1: at(30)}


def test_a_hidden_one_is_seen_when_its_delay_is_over() -> None:
    w = Watched()
    w.stage.send("card", at(50), start=at(0), delay=100, hidden=True)
    assert w.stage.moving and w.stage.flights() == [] and list(w.stage.lying()) == []
    w.motion.update(110)
    assert len(w.stage.flights()) == 1


def test_what_is_taken_is_gone_and_what_passes_by_was_never_there() -> None:
    w = Watched({1: at(0)})
    w.stage.pass_by(w.stage.take(1), at(80, 80, size=4), done=lambda: w.call("off"))
    w.stage.pass_by(at(0, kind="back"), at(40, kind="back"), delay=20, done=lambda: w.call("by"))
    assert not w.stage.pieces and [flight.piece.kind for flight in w.stage.flights()] == ["stone"]
    w.motion.update(30)
    assert len(w.stage.flights()) == 2 and not w.stage.pieces
    w.motion.finish()
    assert w.done == ["off", "by"] and not w.stage.moving and w.stage.flights() == []


@pytest.mark.parametrize(("y", "top"), [(80, 50), (25, 5), (0, -1)])
def test_a_bow_rises_in_the_middle_but_not_out_of_the_window_and_a_swell_grows_there(y: float, top: float) -> None:
    w = Watched({1: at(0, y)})
    w.stage.send(1, at(100, y), bow=30, swell=0.5, ease=lambda t: t)
    w.motion.update(PLACE / 2)
    now = w.stage.now(1)
    assert now.at == pytest.approx((50, top)) and now.size == pytest.approx(15)
    w.motion.finish()
    assert w.stage.now(1) == at(100, y)


def test_a_motion_of_its_own_is_not_waited_for() -> None:
    w, background_motion = Watched({1: at(0)}), Motion()
    w.stage.pass_by(at(0), at(9), motion=background_motion)
    assert background_motion.active and not w.motion.active and w.stage.moving
    background_motion.finish()
    assert not w.stage.moving


def test_the_table_hears_of_every_beginning_and_every_end() -> None:
    w = Watched({1: at(0)})
    begins: tuple[Callable[[], object], ...] = (lambda: w.stage.send(1, at(9)), lambda: w.stage.pass_by(at(0), at(9)))
    for begin in begins:
        before = w.changes
        begin()
        assert w.changes > before
        before = w.changes
        w.motion.finish()
        assert w.changes > before


# ---- what was lifted comes to rest


def test_a_lifted_piece_is_there_at_once_and_lies_when_it_has_come_to_rest() -> None:
    w = Watched({1: at(0)})
    w.stage.send(1, at(100), bow=20, done=lambda: w.call("there"))
    assert not list(w.stage.lying(landing=True))
    w.motion.update(PLACE)
    assert w.done == ["there"] and not w.stage.moving
    assert dict(w.stage.lying(landing=True)) == {1: at(100)}
    assert dict(w.stage.lying()) == {} and [flight.landed for flight in w.stage.flights()] == [0.0]
    before = w.changes
    w.landings.update(LANDING)
    assert dict(w.stage.lying()) == {1: at(100)} and not w.stage.flights() and w.changes > before


def test_what_a_hand_drops_comes_to_rest_without_anybody_waiting_for_it() -> None:
    w = Watched({1: at(0)})
    taken_up = w.stage.pass_by(at(20), at(20), dropped=True, done=lambda: w.call("there"))
    assert not w.stage.moving and not w.done and list(w.stage.pieces) == [1]
    pushed, dropped = w.stage.flights()
    assert pushed.piece == at(0) and pushed.pushed and dropped.now == at(20) and dropped.height == 0
    taken_up.seen = False
    assert w.stage.flights() == [pushed]
    w.landings.update(LANDING)
    assert not w.stage.flights() and w.done == ["there"]
    w.stage.pass_by(at(20), at(20), dropped=True, done=lambda: w.call("carried"))
    w.stage.carry({1: at(140)})
    assert not w.stage.flights() and w.done.pop() == "carried", "a table that moves lets it lie"
    w.landings.update(LANDING)
    assert w.done == ["there"]
    w.motion.speed = 0
    w.stage.pass_by(at(20), at(20), dropped=True, done=lambda: w.call("at once"))
    assert not w.stage.flights() and w.done == ["there", "at once"]


def test_what_slides_lies_at_once_and_so_does_what_nobody_sees_land() -> None:
    for bow, speed in ((0.0, 1.0), (20.0, 0.0)):
        w = Watched({1: at(0)})
        w.motion.speed = speed
        w.stage.send(1, at(100), bow=bow)
        w.motion.update(PLACE)
        assert dict(w.stage.lying()) == {1: at(100)} and not w.stage.flights()
    w = Watched({1: at(0)})
    w.stage.send(1, at(100), bow=20)
    w.motion.finish()
    assert dict(w.stage.lying()) == {1: at(100)}


def test_a_landing_pushes_what_lies_next_to_it_which_comes_back() -> None:
    w = Watched({1: at(0), "left": at(90), "right": at(110), "behind": at(121)})
    w.stage.send(1, at(100), bow=20)
    w.motion.update(PLACE)
    w.landings.update(LANDING / 2)
    pushed = {flight.piece.at[0]: flight.at[0] for flight in w.stage.flights() if flight.pushed}
    assert set(pushed) == {90, 110} and pushed[90] < 90 and pushed[110] > 110
    w.landings.update(LANDING / 2)
    assert not w.stage.flights() and len(list(w.stage.lying())) == 4


def test_a_landing_goes_on_in_the_next_position_only_where_the_piece_lies_there_too() -> None:
    for place, lands in ((at(100), True), (at(140), False)):
        w = Watched({1: at(0)})
        w.stage.send(1, at(100), bow=20)
        w.motion.update(PLACE)
        w.stage.set({1: place})
        assert bool(w.stage.flights()) == lands
        w.landings.update(LANDING)
        assert dict(w.stage.lying()) == {1: place}


def test_few_pieces_are_lifted_to_another_position_and_many_slide() -> None:
    for count, lifted in ((1, True), (FEW + 1, False)):
        w = Watched({number: at(20 * number) for number in range(count)})
        w.stage.glide({number: at(20 * number, 200) for number in range(count)})
        w.motion.update(PLACE / 2)
        assert all((flight.height > 0) == lifted for flight in w.stage.flights())


# ---- whatever the maps are

places = st.tuples(st.integers(0, 400), st.integers(0, 300))
maps = st.dictionaries(
    st.integers(0, 9), st.builds(Piece, st.sampled_from(["red", "blue", None]), places, st.integers(4, 20)), max_size=8,
)


@given(maps, maps)
def test_a_difference_tells_of_every_piece_once_and_pairs_as_many_as_it_can(before: Pieces, after: Pieces) -> None:
    change = difference(before, after)
    assert Counter([*change.stays, *change.goes]) == Counter([*before])
    assert Counter([*change.stays.values(), *change.comes]) == Counter([*after])
    assert all(before[old].kind == after[new].kind for old, new in change.stays.items())
    gone, come = Counter(before[name].kind for name in change.goes), Counter(after[name].kind for name in change.comes)
    assert not gone & come, "nothing goes while one of its kind comes"
    assert Counter(before[name].kind for name in change.stays) == kinds(before) & kinds(after)


@given(st.lists(st.tuples(maps, st.floats(0, 400), st.booleans()), min_size=1, max_size=5))
def test_however_positions_follow_each_other_the_last_one_lies_there(ways: list[tuple[Pieces, float, bool]]) -> None:
    w = Watched()
    home = at(600, 600)
    for number, (pieces, ms, outside) in enumerate(ways):
        before = {name: w.stage.now(name) for name in w.stage.pieces}
        end = (lambda piece: home) if outside else (lambda piece: None)
        change = difference(w.stage.pieces, pieces)
        w.stage.glide(pieces, end, end, lambda number=number: w.call(str(number)))  # type: ignore[misc]
        assert dict(w.stage.pieces) == dict(pieces)
        lying, flying = [name for name, _piece in w.stage.lying()], [name for name in pieces if w.stage.is_flying(name)]
        assert Counter(lying + flying) == Counter([*pieces]), "no piece is lost or doubled while they fly"
        for old, new in change.stays.items():
            assert w.stage.now(new).at == pytest.approx(before[old].at, abs=0.5), "none jumps before it flies"
        extra = sum(flight.pushed is None for flight in w.stage.flights()) - len(flying)
        assert extra == (len(change.goes) if outside else 0)
        w.motion.update(ms)
        w.landings.update(ms / 4)
    last = str(len(ways) - 1)
    w.motion.finish()
    w.landings.finish()
    assert dict(w.stage.lying()) == dict(ways[-1][0]) and not w.stage.moving and kinds(w.stage.pieces) == kinds(ways[-1][0])
    assert w.done.count(last) == 1 and len(w.done) == len(set(w.done))
