"""What lies on a QUMERO table and how it moves: covers and cards fall, glide back and come again; the picture keeps up."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from game.chance import seeded
from game.match import AnyMatch
from game.qumero.board import FIELD
from scenes.games.qumero.layout import COVER, QUMERO, Name
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tests.scenes.driver import Driver
from tests.scenes.games.qumero.driver import PEOPLE, QumeroDriver, painted, sit
from tools.gallery.qumero import loaded, position

ALONE = [PEOPLE[0], *[SeatSetup(seat.name, seat.mark, "easy") for seat in PEOPLE[1:]]]
R4 = Name(COVER, 0, FIELD["R4"])


def placed(stage: Driver) -> QumeroDriver:
    """R4 is placed: it completes row 4 and three players have paid."""
    d = sit(stage, position(4))
    d.click("R4", "U2")
    d.right("U2")
    d.click(d.end_button)
    stage.rest()
    assert d.moves == ["R4"] and d.lies("R4")
    return d


def with_card(stage: Driver) -> QumeroDriver:
    """A field was covered with the second of two cards."""
    d = sit(stage, position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1]), ("U5 R4!",))
    assert d.tally.cards(0, QUMERO) == 1
    return d


def seed_of_roll(stage: Driver, place: dict[str, Any], good: Callable[[AnyMatch], bool]) -> int:
    """The first seed with which the roll from a position is as it is wanted."""
    return next(seed for seed in range(400) if good(loaded(stage, place, ("roll",), PEOPLE, seed).match))


# ---- a move falls into place


def test_covers_fall_onto_their_fields_one_after_the_other(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click(d.options.all[0], d.end_button)
    assert d.moves == ["U2 R4"]
    stage.let_pass(60)
    above, = d.flights
    x, y = d.at("U2")
    assert above.piece.at == (x, y) and above.at[0] == x and y - above.at[1] > 5 and above.size > above.piece.size
    stage.let_pass(160)
    assert d.lies("U2") and [flight.piece.at for flight in d.flights] == [d.at("R4")]
    stage.rest()
    assert d.all_lies_as(d.session.match.state) and d.pieces.pieces == d.ground.pieces(d.table.hands.view)


def test_what_a_move_brings_is_seen_while_it_is_being_shown(stage: Driver) -> None:
    d = sit(stage, position(4))
    box = d.places.place.boxes[FIELD["R4"]].inflate(-8, -8)
    plate, caption, field = d.ground.plates.rim()[0].room, d.table.rail["caption"], painted(d, box)
    d.click("R4", "U2")
    d.right("U2")
    d.click(d.end_button)
    stage.let_pass(3000, lambda: d.lies("R4"))
    lying = painted(d, box)
    assert lying != field
    stage.let_pass(3000, lambda: bool(d.income))
    said, points = painted(d, caption), painted(d, plate)
    stage.let_pass(3000, lambda: not d.income)
    stage.let_pass(100)
    assert d.table.motion.active
    assert painted(d, plate) != points, "the digits roll when the sum has landed"
    assert painted(d, caption) == said, "what was filled is still told"
    stage.rest()


def test_the_caption_follows_the_pointer(stage: Driver) -> None:
    d = sit(stage, position(4))
    place = d.table.rail["caption"]
    before = painted(d, place)
    d.point("R4")
    pointed = painted(d, place)
    d.point("Q1")
    assert pointed != before and painted(d, place) == before


def test_a_card_falls_onto_its_place_and_counts_when_it_has_come(stage: Driver) -> None:
    place = position(4, phase="roll", roll=None)
    d = sit(stage, place, seed=seed_of_roll(stage, place, lambda match: match.state.roll.pasch == "pasch"))
    before = d.tally.cards(0, QUMERO)
    d.click(d.tray)
    stage.let_pass(3000, lambda: bool(d.flights))
    card, = d.flights
    assert card.start.at == card.piece.at and card.fall > 0, "on no way over names and scores"
    assert d.tally.cards(0, QUMERO) == before
    stage.rest()
    assert d.tally.cards(0, QUMERO) == before + 1 and d.all_lies_as(d.session.match.state)


# ---- back and forth


def test_a_placement_that_is_taken_back_glides_to_its_player_and_comes_again_from_there(stage: Driver) -> None:
    d = placed(stage)
    before = d.ground.pieces(d.table.hands.view)
    d.undo()
    cover, = d.flights
    player = d.places.rim[0]
    assert cover.start.at == d.at("R4") and cover.piece.at == player.at and cover.piece.size == player.radius
    assert not d.lies("R4") and d.table.motion.active
    stage.rest()
    assert d.all_lies_as(d.session.match.state) and d.pieces.pieces == d.ground.pieces(d.table.hands.view)
    assert R4 not in d.pieces.pieces and d.draft is not None
    d.redo()
    assert d.pieces.is_flying(R4) and math.dist(d.pieces.now(R4).at, d.at("R4")) > 20
    stage.rest()
    assert d.moves == ["R4"] and d.all_lies_as(d.session.match.state) and d.pieces.pieces.keys() == before.keys()


def test_the_grid_of_who_acts_again_is_large_before_the_cover_leaves_it(stage: Driver) -> None:
    d = placed(stage)
    assert d.places.large == 1
    d.undo()
    assert d.places.large == 0 and d.flights[0].start.at == d.at("R4")
    for name, piece in d.pieces.lying():
        assert isinstance(name, Name) and piece == d.places.piece(name)


def test_a_card_that_was_used_comes_back_with_undo(stage: Driver) -> None:
    d = with_card(stage)
    d.undo()
    cards = [flight for flight in d.flights if flight.piece.kind == (QUMERO,)]
    assert [flight.start.at for flight in cards] == [d.tray.rect.center] and d.tally.cards(0, QUMERO) == 1
    stage.rest()
    assert d.tally.cards(0, QUMERO) == 2 and d.all_lies_as(d.session.match.state)


def test_looking_back_glides_there_and_back(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["R", "R", 4, 4]), ("R4", "die", "roll"), seed=3)
    now = dict(d.pieces.pieces)
    assert d.tally.faces == d.session.match.state.roll != d.session.match.state_at(0).roll
    d.table.past.look_at(0)
    flying = [flight.piece.kind for flight in d.flights]
    assert len(flying) == 2 and set(flying) == {(COVER, 0), (QUMERO,)}, "the last roll had brought a card"
    assert d.tally.faces == d.session.match.state_at(0).roll
    stage.rest()
    assert d.all_lies_as(d.session.match.state_at(0)) and dict(d.pieces.pieces) == d.ground.pieces(d.table.hands.view)
    d.table.past.look_at(0)
    assert d.pieces.is_flying(R4)
    stage.rest()
    assert dict(d.pieces.pieces) == now and d.all_lies_as(d.session.match.state)


def test_a_card_in_the_hand_goes_home_when_the_table_is_looked_back_at(stage: Driver) -> None:
    place = position(4, phase="roll", roll=None, cards=[2, 2, 0, 1])
    seed = seed_of_roll(stage, place, lambda match: any(move.cards for move in match.legal()))
    d = sit(stage, place, ("roll",), seed=seed)
    d.click(d.card)
    d.app.resize((1280, 720))
    stage.rest()
    assert d.hand.card
    d.table.past.look_at(0)
    assert not d.hand.card


def test_a_replay_that_steps_back_glides(stage: Driver) -> None:
    session = placed(stage).session
    d = QumeroDriver(stage, session, replay=True)
    d.table.past.playing = False
    d.table.past.step(1)
    stage.let_pass(5000, lambda: not d.table.motion.active)
    assert d.lies("R4")
    d.table.past.step(-1)
    assert [flight.start.at for flight in d.flights] == [d.at("R4")]
    stage.rest()
    assert d.all_lies_as(session.match.state_at(0))


def test_where_motion_is_reduced_nothing_flies(stage: Driver) -> None:
    stage.app.settings.reduced_motion = True
    d = sit(stage, position(4))
    d.click("R4", "U2")
    d.right("U2")
    d.click(d.end_button)
    assert not d.pieces.moving and d.lies("R4")
    stage.rest()
    assert d.moves == ["R4"] and d.all_lies_as(d.session.match.state)
    d.undo()
    assert not d.pieces.moving and d.all_lies_as(d.session.match.state)


def test_what_was_said_of_a_move_goes_with_it(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click("R4", "U2")
    d.right("U2")
    d.click(d.end_button)
    stage.let_pass(5000, lambda: not d.table.motion.active)
    assert "Row 4" in d.tally.heading
    d.undo()
    assert d.tally.heading == ""


# ---- what a position shows


def test_dice_to_come_change_nothing_on_the_table(stage: Driver) -> None:
    d = placed(stage)
    state, rules = d.session.match.state, d.session.match.rules
    pieces = [d.ground.pieces(rules.view(state._replace(rng=seeded(seed)), 0)) for seed in range(20)]
    assert all(found == pieces[0] for found in pieces) and len(pieces[0]) > 50


def test_a_larger_window_shows_the_same(stage: Driver) -> None:
    d = placed(stage)
    names = list(d.pieces.pieces)
    d.app.resize((1280, 720))
    stage.rest()
    assert list(d.pieces.pieces) == names and d.all_lies_as(d.session.match.state)
    assert all(piece == d.places.piece(name) for name, piece in d.pieces.pieces.items() if isinstance(name, Name))


@pytest.mark.parametrize("people", [True, False])
def test_a_person_hears_that_it_is_the_own_turn_after_somebody_elses_move(
    stage: Driver, monkeypatch: pytest.MonkeyPatch, people: bool
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(stage.app.sounds, "play", lambda pool, variant=None: heard.append(pool))
    place = position(2) if people else position(2, phase="roll", roll=None, turn=1)
    d = sit(stage, place, seats=PEOPLE if people else ALONE)
    if people:
        assert "turn" not in heard
        d.click("R6", d.end_button)
    stage.let_pass(60_000, lambda: len(d.session.match) > 0 and d.table.ready)
    assert heard.count("turn") == 1


def test_who_begins_is_told_before_the_first_roll(stage: Driver) -> None:
    d = QumeroDriver(stage, Session.start(stage.profile, "qumero", TableSetup(PEOPLE[:3], {}), 8))
    stage.rest()
    first = d.session.name(d.session.match.state.turn)
    assert d.paper.heading == f"{first} begins" and "roll" in d.paper.body
