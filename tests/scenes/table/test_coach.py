"""The coach at the table: says a thing once, to a person in a first match alone, and never while somebody else may look."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game import catalogue
from game.contract import Phrase, Refusal
from game.match import Match
from scenes.kit import controls
from scenes.kit.controls import place_toast
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.bubble import STAYS
from scenes.table.coach import LEAST, Coach
from scenes.table.shell import Table
from tests.scenes.driver import Driver

SIZES = ((1280, 720), (1024, 768), (960, 600))


class Beginner(Driver):
    """Ana's first match, begun at the position of a lesson."""

    patient = True

    def sit(self, game: str, step: str, known: bool = True) -> Table:
        """Opens a table for Ana and a bot at the position of a lesson step."""
        lesson = catalogue.lessons(game).step(step)
        match = Match.loaded(catalogue.rules(game), lesson.position, 1)
        seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]
        if known:
            self.profile.people.sit_down(seats)
        self.open("table", session=Session(self.profile, match, TableSetup(seats, dict(match.options)), None))
        self.worker.answers = False
        self.let_pass(6000)
        return cast(Table, self.top)


@pytest.fixture
def hands(tmp_path: Path) -> Beginner:
    return Beginner(tmp_path, bots_speed="fast", people_speed="fast")


def test_what_is_possible_for_the_first_time_is_said_once(hands: Beginner) -> None:
    table = hands.sit("querni", "q1")
    assert table.coach.readable and table.coach.says is not None
    assert table.coach.says.id in ("win", "goal", "chain", "both", "onward")
    said = table.coach.says.id
    assert f"querni.{said}" in cast(Any, hands.profile.people.of("Ana")).tips_seen
    again = hands.sit("querni", "q1")
    assert again.coach.says is None or again.coach.says.id != said


def test_a_toast_lies_beside_tip_paper_and_rack(hands: Beginner, monkeypatch: pytest.MonkeyPatch) -> None:
    table, places = hands.sit("quad_ominos", "t5"), list[pygame.Rect]()
    rack, card = table.side.holding.rack, table.coach  # type: ignore[union-attr]

    def noted(*asked: Any) -> pygame.Rect:
        places.append(place_toast(*asked))
        return places[-1]

    monkeypatch.setattr(controls, "place_toast", noted)

    def lies(*kept_off: pygame.Rect) -> bool:
        hands.app.toast("QUERNI waits on the shelf.")
        hands.step()
        return places[-1].collidelist(kept_off) < 0

    assert card.visible and lies(rack.rect, table.rail["caption"], card.rect)
    card.rect = before = places[-1]
    assert lies(before), "it has gone aside"
    table.papers = [before := places[-1]]
    assert lies(before)
    rack.rect = rack.rect.union(places[-1])
    assert lies(rack.rect)


def test_it_is_silent_in_a_second_match_for_strangers_and_where_it_was_sent_away(hands: Beginner) -> None:
    assert hands.sit("querni", "q1", known=False).coach.says is None
    hands.profile.people.sit_down([SeatSetup("Ana", 0)])
    person = cast(Any, hands.profile.people.of("Ana"))
    person.played["querni"] = 1
    assert hands.sit("querni", "q1").coach.says is None
    person.played.clear()
    person.coach = False
    assert hands.sit("querni", "q1").coach.says is None


def test_one_click_sends_it_away_for_this_person(hands: Beginner) -> None:
    table = hands.sit("querni", "q1")
    hands.click(table.coach.off.rect.center, rest=False)
    assert not cast(Any, hands.profile.people.of("Ana")).coach and not table.coach.visible
    assert "Ana" in hands.toast and "brings it back" in hands.toast


def test_the_cross_closes_this_sentence_alone(hands: Beginner) -> None:
    table = hands.sit("querni", "q1")
    hands.click(table.coach.cross.rect.center, rest=False)
    assert table.coach.says is None and not any(widget.visible for widget in table.coach.widgets)
    assert cast(Any, hands.profile.people.of("Ana")).coach


def test_a_refusal_goes_before_a_tip(hands: Beginner) -> None:
    table = hands.sit("querni", "q1")
    assert table.coach.visible
    table.refuse(Refusal("Q9", Phrase("Take off a chain first.")), table.side.ground.rect.center)
    assert not table.coach.readable and not any(widget.visible for widget in table.coach.widgets)
    hands.let_pass(STAYS + 200)
    assert not table.bubble.visible and table.coach.visible, "the tip comes back"


def test_a_hint_takes_its_place(hands: Beginner) -> None:
    table = hands.sit("querni", "q1")
    assert table.coach.readable
    hands.key(pygame.K_h, rest=False)
    assert table.coach.says is None and not any(widget.visible for widget in table.coach.widgets)
    assert cast(Any, hands.profile.people.of("Ana")).coach


@pytest.mark.parametrize("on_ground", [True, False])
def test_it_gives_way_to_a_selection_wherever_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_ground: bool) -> None:
    if not on_ground:  # where the table is full
        monkeypatch.setattr(Coach, "_laid_on_ground", lambda coach: False)
    table = Beginner(tmp_path, (1280, 720)).sit("rumbugz", "b1")
    rack = cast(Any, table.side.holding).rack
    assert table.coach.visible
    assert table.coach.rect.colliderect(table.side.ground.rect) is on_ground
    rack.selection.pick(rack.copies[:1])
    table.refresh()
    assert not table.coach.visible
    rack.selection.drop()
    table.refresh()
    assert table.coach.visible


def test_it_gives_way_to_answers_that_lie_under_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Beginner(tmp_path, (1280, 720))
    table = hands.sit("quad_ominos", "t5")
    monkeypatch.setattr(table.coach, "_laid_on_ground", lambda: False)  # where the table is full
    table.coach.dress()
    assert table.coach.visible
    first = cast(Any, table.side.turn).answers.buttons[0]
    first.visible, first.rect = True, table.rail["caption"].inflate(-8, -8)  # as where no felt beside the tile is free
    table.coach.dress()
    assert not table.coach.visible


def test_a_click_puts_the_sentence_away_and_f1_opens_its_rule(hands: Beginner) -> None:
    table = hands.sit("querni", "q1")
    rule = table.coach.rule
    hands.key(pygame.K_F1, rest=False)
    assert cast(Any, hands.app.top).rule == rule
    hands.app.pop()
    hands.click(table.coach.rect.center, rest=False)
    assert table.coach.says is None and cast(Any, hands.profile.people.of("Ana")).coach


def test_a_bots_turn_is_silent(hands: Beginner) -> None:
    table = hands.sit("querni", "q2")
    table.commit(table.session.match.rules.parse("f4-e4"))
    hands.let_pass(3000)
    assert table.seat == 1 and not table.coach.readable and not table.coach.visible


def test_it_is_hidden_with_the_hand(hands: Beginner) -> None:
    table = hands.sit("rumbugz", "b1")
    assert table.coach.readable
    table.opening = True  # as behind a curtain: nobody may act
    table.refresh()
    assert not table.coach.visible


def test_no_caption_looks_out_behind_it(tmp_path: Path) -> None:
    hands = Beginner(tmp_path, (1280, 720))
    table = hands.sit("querni", "q1")
    window = pygame.Surface((1280, 720))
    table.picture.paint_still(window)
    assert table.coach.visible and table.picture.caption_box.w == 0
    table.coach.put_away()
    table.picture.paint_still(window)
    assert table.picture.caption_box.w > 0


@pytest.mark.parametrize(("game", "step", "scale"), [("nmbrs", "n1", 200), ("rumbugz", "b1", 100), ("qumero", "m1", 100)])
def test_on_the_ground_or_at_its_own_place_its_paper_leaves_the_caption_free(
        tmp_path: Path, game: str, step: str, scale: int) -> None:
    table = Beginner(tmp_path, (1280, 720), text_size=scale).sit(game, step)
    table.picture.paint_still(pygame.Surface((1280, 720)))
    place = table.rail["tip"] if game == "qumero" else table.side.ground.rect
    assert table.coach.visible and place.contains(table.coach.rect)
    assert scale == 100 or table.coach._fits(3.3), "there is room for letters as large as the text asks"
    assert not table.coach.rect.inflate(8, 8).colliderect(table.picture.caption_box)


@pytest.mark.axes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", (100, 200))
@pytest.mark.parametrize("step", ["q1", "m1", "t4", "b1", "n1"])
def test_its_paper_covers_no_piece_and_no_button(tmp_path: Path, size: tuple[int, int], scale: int, step: str) -> None:
    game = next(key for key in catalogue.finished() if any(one.id == step for one in catalogue.lessons(key).steps))
    hands = Beginner(tmp_path, size, text_size=scale)
    table = hands.sit(game, step)
    assert table.coach.visible
    box = table.coach.rect
    assert hands.app.screen.get_rect().contains(box)
    assert box.contains(table.coach.off.rect) and box.contains(table.coach.cross.rect)
    assert not table.coach.off.rect.colliderect(table.coach.cross.rect)
    # it may reach onto free ground, which is a widget itself
    grounds = [widget for widget in table.widgets if widget.rect.contains(table.side.ground.rect)]
    own = (*table.coach.widgets, table.log, *grounds)
    assert [widget for widget in table.widgets if widget.visible and widget not in own and widget.rect.colliderect(box)] == []
    assert [piece for piece in table.stage.pieces.values() if box.collidepoint(piece.at)] == []


@pytest.mark.parametrize("code", ["en", "de", "sv"])
def test_every_sentence_is_read_whole_where_there_is_little_room(tmp_path: Path, code: str) -> None:
    hands = Beginner(tmp_path, (1024, 768), language=code, text_size=200)
    table = hands.sit("qumero", "m1")
    for first in catalogue.coach("qumero"):
        table.coach.says, table.coach._seat = first, table.seat
        table.coach.dress()
        assert table.coach.visible and table.coach._fits(LEAST), first.id
