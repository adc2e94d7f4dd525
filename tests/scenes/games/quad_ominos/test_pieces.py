"""The tiles of Quad-Ominos on the stage of pieces: undo, redo and looking back glide, nothing of a flight tells what is hidden,
looking back shows the own hand as it was then, and a camera that moves carries the pieces along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game import catalogue
from game.chance import seeded
from game.quad_ominos.fitting import placements
from game.quad_ominos.moves import DRAW, place, text
from game.quad_ominos.tiles import NAME
from scenes.games.quad_ominos.tiles import numbers
from scenes.kit.retained.ahead import Nowhere
from tests.noting import note
from tests.scenes.driver import Driver
from tools.gallery import quad
from tools.gallery.stage import FRAME


def silence(stage: Driver) -> None:
    """No bot answers any more."""
    stage.endless = True
    stage.app.worker.poll = lambda: None  # type: ignore[method-assign]


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < 3 and abs(one[1] - other[1]) < 3


def lies(table: Any) -> None:
    """The table is at rest, and all lies where the view says."""
    ground, camera = table.side.ground, quad.camera(table)
    assert not table.stage.moving and dict(table.stage.pieces) == ground.pieces(table.hands.view)
    assert {laid.place for laid in table.hands.view.table} == set(table.stage.pieces)
    assert all(piece.at == camera.box(name).center for name, piece in table.stage.pieces.items())
    assert sorted(quad.rack(table).keys) == sorted(table.hands.view.hand)


def drafted(stage: Driver) -> tuple[Any, Any]:
    """A table on which a tile lies as a draft, and that tile; the bots think for ever."""
    silence(stage)
    table = quad.sit(stage, quad.middle(2))
    one = min(quad.options(table), key=lambda one: one.bonus)
    quad.lay(stage, table, one)
    stage.rest()
    return table, one.laid


def after_both(stage: Driver) -> tuple[Any, Any, Any]:
    """A table after a move of Ana and one of the bot, and the two tiles; then the bots think for ever."""
    session = quad.loaded(stage, quad.middle(2))
    rules = session.match.rules
    for seat in (0, 1):
        view = session.match.view(seat)
        session.play(place(min(placements(view), key=lambda one: one.bonus).laid))
        assert session.match.plies[-1].seat == seat, rules.text(session.match.plies[-1].move)
    silence(stage)
    stage.open("table", session=session)
    stage.let_pass(400)
    stage.rest()
    own, other = (ply.move.main for ply in session.match.plies)
    return stage.top, own, other


# ---- back and forth


def test_a_tile_that_is_taken_back_glides_into_the_hand_and_again_to_its_place(stage: Driver) -> None:
    table, one = drafted(stage)
    rack, there = quad.rack(table), quad.camera(table).box(one.place).center
    copy = next(copy for copy in rack.copies if copy.key == NAME[one.tile])
    home = rack.home_of(copy).center
    for end, gesture in ((home, table.undoing.undo), (there, table.undoing.redo)):
        start = there if end == home else rack.rect_of(copy).center
        gesture()
        flight = next(flight for flight in table.stage.flights())
        assert flight.piece.kind == NAME[one.tile] and near(flight.start.at, start) and near(flight.piece.at, end)
        assert copy.number in rack.away, "it is in one place at a time"
        assert not table.side.turn.holding.lying(quad.draft(table)), "it is drawn on its way alone"
        stage.rest()
        lies(table)
        assert (copy.number in rack.away) == (end == there)
        assert [one.laid for one in table.side.turn.holding.lying(quad.draft(table))] == [one] * (end == there)
        assert [one.laid for one in quad.draft(table).laid] == [one] * (end == there)


def test_looking_back_every_tile_goes_to_whom_it_came_from(stage: Driver) -> None:
    table, own, other = after_both(stage)
    rack, plate = quad.rack(table), table.side.ground.places.rim[1].at
    table.past.look_at(0)
    assert [near(flight.piece.at, plate) for flight in table.stage.flights()] == [True], "that of the bot goes to its plate"
    assert table.stage.flights()[0].piece.kind == NAME[other.tile]
    copy = rack.find(NAME[own.tile])
    assert copy is not None and not rack.rect.contains(rack.rect_of(copy)), "the own one comes into the rack"
    stage.rest()
    lies(table)
    assert own.place not in table.stage.pieces and other.place not in table.stage.pieces
    table.past.look_at(0)
    starts = {flight.piece.kind: flight.start.at for flight in table.stage.flights()}
    assert set(starts) == {NAME[own.tile], NAME[other.tile]} and near(starts[NAME[other.tile]], plate)
    assert rack.rect.collidepoint(starts[NAME[own.tile]])
    stage.rest()
    lies(table)


def test_a_replay_glides_backwards_and_shows_moves_forwards(stage: Driver) -> None:
    session = after_both(stage)[0].session
    stage.open("table", session=session, replay=True)
    table = stage.top
    table.past.playing = False
    for _move in range(2):
        table.past.step(1)
        assert table.motion.active
        stage.rest()
        lies(table)
    table.past.step(-1)
    assert len(table.stage.flights()) == 1
    stage.rest()
    lies(table)


def test_with_reduced_motion_nothing_flies(stage: Driver) -> None:
    stage.app.settings.reduced_motion = True
    table, one = drafted(stage)
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert one.place in table.stage.pieces
    for _way in ("back", "to now"):
        table.past.look_at(0)
        assert not table.stage.moving
        stage.rest()
        lies(table)
    table, one = drafted(stage)
    for step in (table.undoing.undo, table.undoing.redo):
        step()
        assert not table.stage.moving
        stage.rest()
        lies(table)
    assert [one.laid for one in quad.draft(table).laid] == [one]


def test_the_draft_keeps_its_tile_out_of_the_rack_until_the_table_is_looked_back_at(stage: Driver) -> None:
    session = quad.loaded(stage, quad.middle(turn=3))
    session.play(next(iter(session.match.legal())))
    silence(stage)
    stage.open("table", session=session)
    stage.rest()
    table = stage.top
    one = min(quad.options(table), key=lambda one: one.bonus)
    quad.lay(stage, table, one)
    rack = quad.rack(table)
    lain = {copy.number for copy in rack.copies if copy.key == NAME[one.laid.tile]}
    assert rack.away == lain
    table.past.look_at(0)
    stage.rest()
    assert rack.away == set() and rack.find(NAME[one.laid.tile]) is not None
    table.past.look_at(0)
    stage.rest()
    assert {copy.key for copy in rack.copies if copy.number in rack.away} == {NAME[one.laid.tile]}


# ---- the camera


def test_a_camera_that_moves_carries_the_pieces_along(stage: Driver) -> None:
    table, one, _other = after_both(stage)
    gestures: tuple[Callable[[], None], ...] = (
        lambda: stage.wheel(2), lambda: stage.key(pygame.K_HOME), lambda: stage.key(pygame.K_MINUS),
    )
    for gesture in gestures:
        stage.point(table.side.ground.rect.center)
        before = table.stage.pieces[one.place]
        gesture()
        stage.rest()
        lies(table)
        assert table.stage.pieces[one.place].size != before.size
    stage.key(pygame.K_PLUS)
    stage.key(pygame.K_PLUS)
    table.past.look_at(0)
    stage.rest()
    table.past.look_at(0)
    stage.let_pass(7 * FRAME)
    camera = quad.camera(table)
    assert camera.gliding and table.stage.is_flying(one.place)
    for flight in table.stage.flights():
        assert near(flight.piece.at, camera.box(flight.piece.face.place).center), "it flies to where its place is going"
    table.motion.finish()
    table.update(FRAME)
    lies(table)


# ---- what is hidden


def flights(stage: Driver, table: Any, frames: int) -> list[tuple[Any, ...]]:
    """What is on the stage, frame by frame."""
    seen = []
    for _frame in range(frames):
        stage.let_pass(FRAME)
        ways = [(f.piece.kind, f.piece.face, f.at, f.size) for f in table.stage.flights()]
        seen.append((tuple(table.stage.pieces.items()), tuple(ways)))
    return seen


NOTHING_FITS = (36358, 43346, 57912)
"""Seeds of the few worlds in which the next player has nothing to lay."""


def test_what_is_hidden_from_the_viewer_changes_nothing_on_the_stage(stage: Driver) -> None:
    rules = catalogue.rules("quad_ominos")
    place = quad.poor()
    place["turn"], place["hands"] = 1, [place["hands"][1], place["hands"][0], *place["hands"][2:]]
    real = quad.loaded(stage, place).match.state
    silence(stage)
    worlds = [real, *(rules.imagine(rules.view(real, 0), seeded(seed))[0] for seed in NOTHING_FITS)]
    assert not any(placements(rules.view(world, 1)) for world in worlds), "the next player has to draw in each of them"
    drawn, seen = set(), []
    for world in worlds:
        assert rules.view(world, 0) == rules.view(real, 0)
        stage.open("table", session=quad.loaded(stage, rules.position(world)))
        table = stage.top
        stage.let_pass(400)
        assert table.commit(DRAW)
        seen.append(flights(stage, table, 60))
        hands = table.session.match.state.hands
        assert len(hands[1]) == len(real.hands[1]) + 1, "a tile was drawn"
        drawn.add(hands[1])
        table.past.look_at(0)
        seen[-1] += flights(stage, table, 30)
    assert len(drawn) == len(worlds), "other tiles were hidden"
    assert any(ways for _pieces, ways in seen[0]), "a back was seen on its way"
    assert all(one == seen[0] for one in seen)


# ---- the own hand


def test_looking_back_shows_the_own_hand_as_it_was_then_and_no_other(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _own, _other = after_both(stage)
    match = table.session.match
    painted: set[object] = set()
    face = quad.rack(table).face
    paint = face.paint

    def spy(target: pygame.Surface, key: Any, rect: pygame.Rect, state: Any) -> None:
        if not isinstance(target, Nowhere):
            painted.add(key)
        paint(target, key, rect, state)

    monkeypatch.setattr(face, "paint", spy)
    for ply in (1, 0, 1):
        table.past.look_at(ply)
        for _frame in range(30):
            stage.let_pass(FRAME)
            stage.app.paint()
        assert sorted(quad.rack(table).keys) == sorted(match.view(0, ply).hand)
        assert table.hands.view == match.view(0, ply)
    assert painted <= set(match.view(0, 0).hand)


# ---- sounds


def test_numbers_are_heard_rising_and_then_the_sum_at_the_plate(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table, one = drafted(stage)
    heard: list[int | None] = []
    monkeypatch.setattr(stage.app.sounds, "play", lambda pool, variant=None: pool == "points" and note(heard, variant))
    stage.key(pygame.K_RETURN)
    while table.side.plates.points.flying == []:
        stage.let_pass(FRAME)
    point, many = table.side.plates.points.flying[0], sum(number > 0 for number in numbers(one.tile))
    while point.seen.share < 1.0:
        assert None not in heard
        stage.let_pass(FRAME)
    stage.rest()
    assert heard == [*range(many), None]


def test_a_persons_turn_is_heard_when_somebody_else_has_moved(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    stage.open("table", session=quad.loaded(stage, quad.middle(3, turn=2), quad.people(3)))
    table: Any = stage.app.stack[0]
    monkeypatch.setattr(stage.app.sounds, "play", lambda pool, variant=None: heard.append(pool))
    stage.let_pass(600)
    stage.click(table.hands.curtain.open_button.rect.center)
    stage.let_pass(900)
    assert "turn" not in heard, "nobody has moved before"
    one = min(quad.options(table), key=lambda one: one.bonus)
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    stage.let_pass(5000, lambda: table.hands.curtain is not None)
    stage.let_pass(600)
    stage.click(table.hands.curtain.open_button.rect.center)
    stage.let_pass(300)
    assert heard.count("turn") == 1
    assert text(table.session.match.plies[0].move) == f"{one.laid.tile}@{one.laid.x},{one.laid.y}"


@pytest.mark.parametrize(("moves", "own"), [(False, False), (True, False), (True, True)])
def test_the_table_moves_only_when_all_numbers_of_a_tile_have_been_counted(
    stage: Driver, monkeypatch: pytest.MonkeyPatch, moves: bool, own: bool
) -> None:
    table = quad.sit(stage, quad.middle(count=22, seed=90))
    silence(stage)
    camera = quad.camera(table)
    then = replace(camera.view, x=camera.view.x + moves)
    monkeypatch.setattr(table.side.ground.places, "whole", lambda *_extra: then)
    monkeypatch.setattr(camera, "own", own)  # a person has moved it
    table.commit(next(move for move in table.session.match.legal() if len(move.laid) == 1))
    stage.let_pass(3000, lambda: bool(table.side.plates.points.flying))
    (one,) = table.side.plates.points.flying
    assert (one.ceremony.waits > one.ceremony.leaves) == (moves and not own)


def test_a_loss_stands_beside_the_pile_whose_count_can_be_read(stage: Driver) -> None:
    table = quad.sit(stage, quad.poor())
    silence(stage)
    table.commit(DRAW)
    stage.let_pass(3000, lambda: bool(table.side.plates.points.flying))
    (one,) = table.side.plates.points.flying
    assert not table.rail["well"].collidepoint(one.ceremony.at)
