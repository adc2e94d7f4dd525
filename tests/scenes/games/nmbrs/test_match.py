"""Rounds of nmbrs! to their end: two people with curtains and a bot by mouse alone; a finished match watched again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.contract import Refusal
from game.nmbrs.selection import rows_in_hand, targets
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.rounds.round_end import RoundEnd
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import card_at, choice_of, loaded, panel_of, pick, position, rack_of

SEATS = [SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Cleo", 2, "easy")]


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    return open_stage(people_speed="fast", bots_speed="fast")


def gesture(stage: Driver, table: Any) -> str:
    """One thing that a person does with the mouse; what it was."""
    if table.hands.curtain is not None:
        stage.let_pass(500)
        if table.hands.curtain is not None:
            stage.click(table.hands.curtain.open_button.rect.center)
            stage.let_pass(350)
        return "curtain"
    if table.question.page is not None:
        for seat in list(table.question.page.bubbles):
            if table.question.page is not None and seat in table.question.page.bubbles:
                stage.click(table.question.page.bubbles[seat].answers[1].rect.center)
        stage.let_pass(9000, lambda: not table.question.open)
        return "no"
    if stage.top is not table:
        stage.click(stage.top.on_button.rect.center)
        return "round end"
    if table.side.turn.now.offering:
        stage.click(table.side.turn.answers[0].rect.center)
        stage.let_pass(100)
        return "open"
    if not table.side.turn.now.laying:
        stage.let_pass(200)
        return "wait"
    view = table.hands.now
    if rows_in_hand(view):
        stage.click(table.side.turn.rows_button.rect.center)
        stage.click(panel_of(table)._line(0).center)
        stage.click(choice_of(table).box(choice_of(table).lit_targets[0]).center)
        return "row"
    for card in view.hand:
        if len(view.hand) > 1 and targets(view, [card]):
            if choice_of(table).cards != (card,):
                stage.key(pygame.K_ESCAPE)
                pick(stage, card)
            if choice_of(table).lit:
                at = choice_of(table).box(choice_of(table).lit_targets[0]).center
                stage.drag(card_at(stage, card), at)
                stage.release(at)
                return "build"
    pick(stage, rack_of(table).keys[-1])
    stage.click(table.buttons.end.rect.center)
    return "discard"


def test_two_people_and_a_bot_play_a_round_to_its_end_with_the_mouse(stage: Driver) -> None:
    easy = {"level": "simplified", "max_rounds": 1}
    place = position(3, hand=(10, 20, 30), rows=("3 6 9",), options=easy, scores=[20, 20, 20], round=1, phase="offer", turn=1,
                     took=False, opened=[False, True, True])
    stage.open("table", session=loaded(stage, place, seats=SEATS))
    table: Any = stage.app.stack[0]
    done: list[str] = []
    for _ in range(120):
        if stage.top.__class__.__name__ == "Results":
            break
        if isinstance(stage.top, RoundEnd):
            assert table.hands.viewer is None and rack_of(table).face_down, "everybody looks at the table"
        done.append(gesture(stage, table))
        stage.let_pass(3000, lambda: not table.motion.active)
    assert stage.top.__class__.__name__ == "Results"
    assert {"curtain", "open", "row", "discard", "round end"} <= set(done)


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_a_match_watched_again_shows_after_each_move_what_was_there(
    stage: Driver, monkeypatch: pytest.MonkeyPatch, reduced_motion: bool
) -> None:
    stage.endless = True
    stage.app.settings.reduced_motion = reduced_motion
    bots = [SeatSetup("Ana", 0, "easy"), SeatSetup("Ben", 1, "easy"), SeatSetup("Cleo", 2, "easy")]
    session = Session.start(stage.profile, "nmbrs", TableSetup(bots, {"level": "simplified", "max_rounds": 1}), 11)
    match, bot = session.match, catalogue.bot("nmbrs")
    while match.to_act is not None and len(match) < 160:
        view = match.view(match.to_act)
        played = match.play(bot.choose(view, "easy", 400, len(match), clock=iter(range(10**9)).__next__))
        assert not isinstance(played, Refusal)
    assert {ply.move.word for ply in match.plies} >= {"row", "closed"}
    stage.open("table", session=session, replay=True)
    table = stage.top
    left: list[int] = []
    glide = table.stage.glide

    def watched(pieces: Any, *more: Any) -> None:
        if not reduced_motion and dict(table.stage.pieces) != dict(pieces):
            left.append(len(left))
        glide(pieces, *more)

    monkeypatch.setattr(table.stage, "glide", watched)
    for number in range(1, min(len(match), 70) + 1):
        table.past.step(1)
        table.motion.finish()
        view = match.view(table.hands.viewer, number)
        ground = table.side.ground
        assert table.hands.view == view == ground.tally.view and ground.beds.rows == view.rows
        assert set(rack_of(table).keys) == set(view.hand)
        assert not table.stage.moving and dict(table.stage.pieces) == ground.pieces(view)
    assert not left, "what a script shows is the position that the table comes to, and nothing glides after it"
    table.past.step(-1)
    stage.rest()
    assert table.hands.view.rows == match.view(None, table.past.viewing_ply).rows


def test_reaching_the_goal_is_said_though_the_round_goes_on(stage: Driver) -> None:
    place = position(2, hand=(58, 24, 36, 7, 31, 93, 96, 99), rows=("3 6 9 12 15",), scores=[99, 40])
    alone = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]
    stage.open("table", session=loaded(stage, place, seats=alone))
    stage.rest()
    table: Any = stage.app.stack[0]
    said: list[str] = []
    table.toast = said.append
    assert table.side.plates.plate_text.label()[1] == "goal 100"
    assert table.commit(table.session.match.rules.parse("row 93 96 99"))
    stage.rest()
    assert table.side.plates.plate_text.label()[1] == "goal reached"
    assert said == ["Ana has reached 100. Who wins is decided after this round."]
    assert table.toast_bottom <= table.rail["rack"].y, "and the hand stays free"


def test_pointing_at_a_seat_tells_what_the_row_at_its_face_means(stage: Driver) -> None:
    stage.open("table", session=loaded(stage, position(2, hand=(58, 24, 36, 7, 31, 93, 96, 99), opened=[True, False])))
    stage.rest()
    table: Any = stage.app.stack[0]
    before, boxes = table.picture.caption(), table.side.plates.boxes()
    for seat, words in ((0, "has laid a row in this round"), (1, "must first lay a row")):
        stage.point(boxes[seat].center)
        assert words in table.picture.caption().line
    stage.point(table.rail["caption"].center)
    assert table.picture.caption() == before


@pytest.mark.parametrize("code", ["en", "de", "sv"])
def test_the_label_of_the_only_round_is_read_whole(tmp_path: Path, shortened: list[str], code: str) -> None:
    stage = Driver(tmp_path, (1280, 720), language=code)
    options = {"level": "standard", "aim": 100, "max_rounds": 1}
    stage.open("table", session=loaded(stage, position(2, hand=(58, 24, 36, 7, 31, 93, 96, 99), options=options, round=1)))
    assert stage.app.stack[0].side.plates.plate_text.label()[1]  # type: ignore[attr-defined]
    assert shortened == []


@pytest.mark.parametrize(("rounds", "heading"), [(0, "Round 2"), (4, "Round 2/4"), (2, "Last round")])
def test_the_label_says_how_many_rounds_there_are(stage: Driver, rounds: int, heading: str) -> None:
    options = {"level": "standard", "aim": 100, "max_rounds": rounds}
    stage.open("table", session=loaded(stage, position(2, hand=(58, 24, 36, 7, 31, 93, 96, 99), options=options, round=2)))
    table: Any = stage.app.stack[0]
    assert table.side.plates.plate_text.label()[0] == heading
