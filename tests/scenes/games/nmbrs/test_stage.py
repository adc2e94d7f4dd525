"""The cards of nmbrs! on the stage: undo, redo and looking back glide, nothing of a flight tells what is hidden, and looking
back shows the own hand as it was then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from unittest.mock import Mock

import pygame
import pytest

from game import catalogue
from game.chance import seeded
from game.nmbrs import events
from game.nmbrs.moves import parse
from scenes.games.nmbrs import board, cards
from scenes.games.nmbrs.ground import Show
from scenes.kit.retained.ahead import Nowhere
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.game import Tally
from tests.noting import note
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import TWELVE, loaded, places_of, position, rack_of, sit
from tools.gallery.stage import FRAME

ALONE = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]
HAND = (40, 50, 58, 7, 31)
ROWS = ("10 20 30", "57 58=Jg 59")


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    return open_stage((1280, 720))


def played(stage: Driver, *moves: str, **changes: Any) -> Any:
    """The table at rest after these moves of Ana; the bot thinks for ever."""
    stage.endless = True
    silence(stage)
    return sit(stage, loaded(stage, position(2, hand=HAND, rows=ROWS, **changes), moves, ALONE))


def silence(stage: Driver) -> None:
    """No bot answers any more."""
    stage.app.worker.poll = lambda: None  # type: ignore[method-assign]


def at(table: Any, card: int) -> tuple[int, int]:
    """The middle of a card of the hand."""
    rack = rack_of(table)
    middle: tuple[int, int] = rack.rect_of(rack.find(card)).center
    return middle


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < 3 and abs(one[1] - other[1]) < 3


def lies(table: Any) -> None:
    """The table is at rest, and all lies where the view says."""
    ground = table.side.ground
    assert not table.stage.moving and dict(table.stage.pieces) == ground.pieces(table.hands.view)
    assert ground.beds.rows == table.hands.view.rows == table.hands.now.rows
    assert set(rack_of(table).keys) == set(table.hands.now.hand)


def about_to_lay(stage: Driver) -> tuple[Any, tuple[int, int]]:
    """A table of twelve rows with two cards selected, and the point at which they can be laid as a new row."""
    silence(stage)
    table = sit(stage, loaded(stage, position(rows=TWELVE, hand=(28, 35, 93, 96, 99, 4, 8, 13))))
    for number in (28, 35):
        stage.click(at(table, number))
        stage.rest()
    choice = table.side.turn.choice
    place = next(place for place in choice.lit_targets if place.kind == "row")
    return table, choice.box(place).center


def test_beds_on_their_way_are_few_pictures_however_many_frames_they_glide_in(
    stage: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    _table, row = about_to_lay(stage)
    stage.every_frame = True
    bed = Mock(wraps=board.bed)
    monkeypatch.setattr(board, "bed", bed)
    stage.click(row)
    stage.rest()
    assert 2 <= len({call.args[1] for call in bed.call_args_list if call.args[2] in ("", "last")}) <= 6


def test_cards_that_shrink_are_drawn_from_the_pictures_that_there_are_while_new_ones_are_painted(
    stage: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, row = about_to_lay(stage)
    plane, card = table.side.ground.places.plane, Mock(wraps=cards.card)
    before = plane.wide
    monkeypatch.setattr(cards, "card", card)
    stage.every_frame = True
    stage.click(row)
    card.reset_mock()
    stage.let_pass(4 * FRAME)
    assert plane.wide != before and before in {call.args[1] for call in card.call_args_list}
    assert plane.wide not in {call.args[1] for call in card.call_args_list} and table.soon
    for _turn in range(100):
        table.spare_turn()
    assert plane.wide in {call.args[1] for call in card.call_args_list} and not table.soon


# ---- back and forth


def test_a_card_that_is_taken_back_glides_from_its_row_into_the_hand_and_again_to_its_row(stage: Driver) -> None:
    table = played(stage, "build 40 to 10-30")
    lay = table.stage.pieces["row", 40, 0].at
    table.undoing.undo()
    assert ("row", 40, 0) not in table.stage.pieces and near(at(table, 40), lay), "it leaves the table where it lay"
    assert table.motion.active
    stage.rest()
    lies(table)
    assert table.stage.pieces.keys().isdisjoint({("row", 40, 0)})
    home = at(table, 40)
    table.undoing.redo()
    flight = next(flight for flight in table.stage.flights() if flight.piece.kind == 40)
    assert near(flight.start.at, home), "it comes from the hand"
    assert 40 not in rack_of(table).keys
    stage.rest()
    lies(table)
    assert table.stage.pieces["row", 40, 0].at == lay


def test_rows_that_change_places_glide_when_a_row_is_taken_back(stage: Driver) -> None:
    moves = ("build 40 to 10-30", "build 50 to 10-40")
    table = played(stage, *moves)
    table.undoing.undo()
    stage.rest()
    before = {name: piece.at for name, piece in table.stage.pieces.items()}
    table.undoing.undo()
    goes = {name: piece.at for name, piece in table.stage.pieces.items()}
    changed = {name for name in goes if name in before and before[name] != goes[name]}
    for name in changed:
        assert table.stage.is_flying(name) and near(table.stage.now(name).at, before[name])
    stage.rest()
    lies(table)


def test_an_exchange_that_is_taken_back_brings_both_cards_back(stage: Driver) -> None:
    table = played(stage, "swap 58 for Jg")
    joker = at(table, 102)
    lay = table.stage.pieces["row", 58, 0].at
    table.undoing.undo()
    assert near(at(table, 58), lay)
    assert near(table.stage.now(("row", 102, 0)).at, joker) and table.stage.is_flying(("row", 102, 0))
    stage.rest()
    lies(table)


def test_looking_back_over_a_discard_the_card_goes_to_the_hand_that_it_came_from(stage: Driver) -> None:
    table = played(stage, "discard 7")
    table.past.look_at(0)
    assert near(at(table, 7), places_of(table).open_box.center), "the own one comes into the rack"
    assert table.stage.pieces["open"].kind == 91 and not table.stage.is_flying("open"), "what lay under it lies there"
    stage.rest()
    assert set(rack_of(table).keys) == set(HAND)
    table.past.look_at(0)
    assert table.stage.is_flying("open") and table.stage.pieces["open"].kind == 7
    assert table.side.turn.piles.top == 91, "as long as it does not lie there"
    stage.rest()
    lies(table)


def test_looking_back_a_card_that_a_bot_laid_goes_to_its_figure(stage: Driver) -> None:
    stage.endless = True
    silence(stage)
    place = position(2, hand=HAND, rows=ROWS, turn=1)
    place["hands"][1] = [4, 70, 60]
    place["closed"] = [card for card in place["closed"] if card not in place["hands"][1]]
    place["open"] = [card for card in place["open"] if card not in place["hands"][1]]
    rest = set(range(1, 105)) - {card for row in place["rows"] for _n, card in row["cards"]} - set(HAND) - {4, 70, 60}
    place["closed"] = sorted(rest - set(place["open"]))
    table = sit(stage, loaded(stage, place, ("discard 70",), ALONE))
    figure = places_of(table).rim()[1].at
    table.past.look_at(0)
    leaving = [flight for flight in table.stage.flights() if flight.piece.kind == 70]
    assert [near(flight.piece.at, figure) for flight in leaving] == [True]
    stage.rest()
    assert not table.stage.moving and dict(table.stage.pieces) == table.side.ground.pieces(table.hands.view)
    table.past.look_at(0)
    coming = [flight for flight in table.stage.flights() if flight.piece.kind == 70]
    assert [near(flight.start.at, figure) for flight in coming] == [True]


# ---- what is hidden


def flights(stage: Driver, table: Any, frames: int) -> list[tuple[Any, ...]]:
    """What is on the stage, frame by frame."""
    seen = []
    for _ in range(frames):
        stage.let_pass(FRAME)
        ways = [(f.piece.kind, f.piece.face, f.at, f.size) for f in table.stage.flights()]
        seen.append((tuple(table.stage.pieces.items()), tuple(ways)))
    return seen


def test_what_is_hidden_from_the_viewer_changes_nothing_on_the_stage(stage: Driver) -> None:
    rules = catalogue.rules("nmbrs")
    real = loaded(stage, position(2, hand=HAND, rows=ROWS, turn=1, phase="closed", took=False)).match.state
    stage.endless = True
    silence(stage)
    worlds, rng = [real], seeded(5)
    for _ in range(3):
        other, rng = rules.imagine(rules.view(real, 0), rng)
        worlds.append(other)
    drawn, seen = set(), []
    for world in worlds:
        stage.open("table", session=loaded(stage, rules.position(world), seats=ALONE))
        seen.append(flights(stage, stage.top, 130))
        hands = stage.top.session.match.state.hands
        assert len(hands[1]) == len(real.hands[1]) + 1, "a closed card was taken"
        drawn.add(hands[1])
        stage.top.past.look_at(0)
        seen[-1] += flights(stage, stage.top, 30)
    assert len(drawn) == len(worlds), "other cards were hidden"
    assert any(ways for _pieces, ways in seen[0]), "a back was seen on its way"
    assert all(one == seen[0] for one in seen)


# ---- the own hand


def test_looking_back_shows_the_own_hand_as_it_was_then_and_no_other(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(stage, "build 40 to 10-30", "build 50 to 10-40", "discard 7")
    match = table.session.match
    painted: set[object] = set()
    face = rack_of(table).face
    paint = face.paint

    def spy(target: pygame.Surface, key: Any, rect: pygame.Rect, state: Any) -> None:
        if not isinstance(target, Nowhere):
            painted.add(key)
        paint(target, key, rect, state)

    monkeypatch.setattr(face, "paint", spy)
    for ply in (2, 1, 0, 2):
        table.past.look_at(ply)
        for _ in range(30):
            stage.let_pass(FRAME)
            stage.app.paint()
        assert set(rack_of(table).keys) == set(match.view(0, ply).hand)
        assert table.hands.view == match.view(0, ply)
    assert painted <= set(HAND)


# ---- the deal, points, looks


def test_cards_are_dealt_one_by_one_before_anybody_is_asked(stage: Driver) -> None:
    silence(stage)
    stage.open("table", session=Session.start(stage.profile, "nmbrs", TableSetup(list(ALONE), {}), 3))
    table = stage.top
    hand, counts = len(table.hands.now.hand), []
    assert table.session.match.to_act == 0 and table.hands.now.phase == "offer"
    while table.motion.active:
        assert not any(button.visible for button in table.side.turn.answers), "the question comes after the deal"
        counts.append(table.side.ground.tally.view.counts[0])
        stage.let_pass(FRAME)
    assert counts[0] == 0 and counts == sorted(counts) and set(counts) == set(range(hand + 1))
    stage.let_pass(2 * FRAME)
    assert all(button.visible for button in table.side.turn.answers)
    lies(table)


def test_a_plate_changes_with_its_sound_when_points_land(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.endless = True
    silence(stage)
    table = sit(stage, loaded(stage, position(2, hand=HAND, rows=ROWS), (), ALONE))
    heard: list[str] = []
    monkeypatch.setattr(stage.app.sounds, "play", lambda pool, variant=None: variant is None and note(heard, pool))
    table.commit(parse("build 40 to 10-30"))
    plates = table.side.plates
    before, after = 58, table.session.match.state.scores[0]
    counted = set[tuple[tuple[int, ...], tuple[float, float]]]()
    while table.motion.active:
        stage.let_pass(FRAME)
        counted.update((one.ceremony.sums, one.ceremony.steps[0].at) for one in plates.points.flying)
    (sums, at), = counted
    assert sums == (after - before,) and places_of(table).plane.bed(1).collidepoint(at), "the card from the hand counts alone"
    assert table.ready and table.hands.view.scores[0] == after and plates.score(0) == before, "nobody waits for points"
    shown = []
    while table.background_motion.active:
        stage.let_pass(FRAME)
        shown.append(plates.score(0))
    assert set(shown) == {before, after} and shown == sorted(shown) and heard.count("points") == 1


@pytest.mark.parametrize(("rows", "hand", "move", "words", "why"), [
    (("3 6 9 12 15", "9 18 27", "15 30 45"), (24, 36, 7, 31), "cross 24 36 at 12/3-15", "Third row across",
     "Third row across 3 to 15. All different colours: doubled."),
    (("3 6 9 12 15", "9 18 27"), (24, 36, 7, 31), "cross 24 36 at 12/3-15", "", "All different colours: doubled."),
    (("3 6 9",), (93, 96, 99, 7, 31), "row 93 96 99", "", "All different colours: doubled."),
    (("3 6 9",), (12, 93, 96, 99, 7), "build 12 to 3-9", "", ""),
])
def test_a_third_crossing_has_big_words_with_its_points_and_the_caption_says_why_they_are_more(
    stage: Driver, rows: tuple[str, ...], hand: tuple[int, ...], move: str, words: str, why: str
) -> None:
    silence(stage)
    table = sit(stage, loaded(stage, position(rows=rows, hand=hand, scores=[64, 68, 41, 72])))
    table.commit(parse(move))
    points = table.side.plates.points
    stage.let_pass(3000, lambda: points.flying)
    (ceremony,) = (one.ceremony for one in points.flying)
    assert ceremony.words == words and ceremony.more == (f"Ana {ceremony.parts[-1].words}" if words else "")
    assert table.side.words.tally.line == why


def test_the_caption_says_what_was_laid_until_its_sum_has_landed(stage: Driver) -> None:
    silence(stage)
    table = sit(stage, loaded(stage, position(rows=("3 6 9",), hand=(93, 96, 99, 7, 31))))
    table.commit(parse("row 93 96 99"))
    points = table.side.plates.points
    stage.let_pass(3000, lambda: bool(points.flying))
    stage.app.paint()
    stage.let_pass(3000, lambda: table.ready)
    stage.app.paint()
    assert points.flying and "93, 96, 99" in table.picture.caption().line
    stage.let_pass(3000, lambda: not points.flying)
    assert "93, 96, 99" not in table.picture.caption().line


def test_with_reduced_motion_the_table_is_what_it_was_played_to_at_once(
    stage: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.endless = True
    stage.app.settings.reduced_motion = True
    silence(stage)
    table = sit(stage, loaded(stage, position(2, hand=HAND, rows=ROWS), (), ALONE))
    heard: list[str] = []
    monkeypatch.setattr(stage.app.sounds, "play", heard.append)
    table.commit(parse("build 40 to 10-30"))
    assert not table.stage.moving
    stage.let_pass(200)
    lies(table)
    assert table.ready and heard.count("points") == 1


def test_pieces_glide_from_where_the_enlarged_table_has_them(stage: Driver) -> None:
    table = played(stage, "build 40 to 10-30")
    places = places_of(table)
    stage.point(places.plane.bed(1).center)
    stage.wheel(4)
    lay = places.plane.box(places.plane.layout.cell(1, 3)).center
    table.undoing.undo()
    assert near(at(table, 40), lay)
    stage.rest()
    assert dict(table.stage.pieces) == table.side.ground.pieces(table.hands.view)


def test_another_round_that_is_looked_at_fades_in_and_nothing_flies(stage: Driver) -> None:
    stage.endless = True
    silence(stage)
    stage.app.settings.people_speed = "off"
    table = sit(stage, loaded(stage, position(2, hand=(88,), rows=ROWS), (), ALONE))
    table.commit(parse("discard 88"))
    stage.let_pass(4000, lambda: stage.top is not table)
    for _ in range(4):
        if stage.top is not table:
            stage.let_pass(1000)
            stage.key(pygame.K_RETURN)
    stage.let_pass(4000)
    assert table.hands.view.round == 3
    table.past.look_at(0)
    assert table.hands.view.round == 2 and not [f for f in table.stage.flights() if isinstance(f.piece.kind, int)]
    stage.let_pass(600)
    assert dict(table.stage.pieces) == table.side.ground.pieces(table.hands.view)


def test_while_cards_are_laid_others_make_room_and_their_bed_is_there(stage: Driver) -> None:
    stage.endless = True
    silence(stage)
    hand = (28, 35, 93, 96, 99, 4, 8, 13)
    seats = [*ALONE, SeatSetup("Cleo", 2, "easy"), SeatSetup("Dev", 3, "easy")]
    table = sit(stage, loaded(stage, position(rows=TWELVE, hand=hand), (), seats))
    beds, rack = table.side.ground.beds, rack_of(table)
    homes = {card: at(table, card) for card in (28, 35)}
    table.commit(parse("build 28 35 to 7-21"))
    assert {28, 35}.isdisjoint(rack.keys) and table.side.ground.tally.view.counts[0] == 6, "they have left the hand"
    stage.let_pass(6 * FRAME)
    starts = {flight.piece.kind: flight.start.at for flight in table.stage.flights() if flight.piece.kind in homes}
    assert starts == homes
    seen, lie = beds.seen(), {key: beds.plane.card(*key) for key in beds.names}
    moving = {beds.names[key][1] for key, box in seen.boxes.items() if box != lie[key]}
    assert seen.moving and moving and moving.isdisjoint(homes) and seen.away == set(homes)
    while table.motion.active:
        stage.let_pass(FRAME)
    lies(table)
    assert beds.last == 6 and not beds.seen().moving and not beds.seen().away


def test_the_own_cards_come_from_the_closed_pile_one_after_the_other(stage: Driver) -> None:
    silence(stage)
    stage.open("table", session=Session.start(stage.profile, "nmbrs", TableSetup(list(ALONE), {}), 3))
    table = stage.top
    rack, pile = rack_of(table), places_of(table).closed_box.center
    waiting = []
    while table.motion.active:
        waiting.append(sum(near(rack.rect_of(copy).center, pile) for copy in rack.copies))
        stage.let_pass(FRAME)
    assert waiting[0] >= len(rack.copies) - 1 and waiting == sorted(waiting, reverse=True) and len(set(waiting)) > 3


def test_an_open_card_that_is_taken_leaves_its_pile_at_once_and_what_lay_under_it_is_seen(stage: Driver) -> None:
    stage.endless = True
    silence(stage)
    table = sit(stage, loaded(stage, position(2, hand=HAND, rows=ROWS, phase="offer", took=False), (), ALONE))
    below, many = table.hands.now.open[-2], len(table.hands.now.open)
    table.side.turn.answers[0].press()
    stage.let_pass(3 * FRAME)
    assert table.motion.active and not near(at(table, 91), places_of(table).open_box.center)
    assert table.side.turn.piles.top == below and len(table.side.ground.tally.view.open) == many - 1
    stage.let_pass(900)
    lies(table)
    table.commit(parse("discard 91"))
    stage.let_pass(3 * FRAME)
    assert table.stage.is_flying("open") and table.side.turn.piles.top == below, "it does not lie there yet"
    stage.let_pass(900)
    assert table.side.turn.piles.top == 91


@pytest.mark.parametrize("people", [1, 2])
def test_a_turn_is_heard_when_it_comes_from_somebody_else(
    stage: Driver, monkeypatch: pytest.MonkeyPatch, people: int
) -> None:
    stage.endless = True
    silence(stage)
    seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "human" if people == 2 else "easy")]
    stage.open("table", session=loaded(stage, position(2, hand=HAND, rows=ROWS, turn=1, phase="closed", took=False), (), seats))
    table: Any = stage.app.stack[0]
    heard: list[str] = []
    monkeypatch.setattr(stage.app.sounds, "play", heard.append)
    turn_of(stage, table)
    assert "turn" not in heard, "nobody was before"
    table.session.play(parse(f"discard {table.session.match.state.hands[1][0]}"), 1)
    table.show(table.session.match.state)
    table.proceed()
    turn_of(stage, table)
    assert table.person_to_act and table.hands.viewer == 0 and heard.count("turn") == 1
    table.commit(parse("open"))
    stage.let_pass(1500)
    assert table.ready and heard.count("turn") == 1, "one's own moves go on"


def turn_of(stage: Driver, table: Any) -> None:
    """Lets the table come to whoever is next, behind the curtain if there is one."""
    stage.let_pass(2500)
    if table.hands.curtain is not None:
        stage.click(table.hands.curtain.open_button.rect.center)
        stage.let_pass(1500)


class Known(NamedTuple):
    """What a view has that is changed where no card moves."""

    open: tuple[int, ...] = (7, 9)
    closed: int = 0
    asked: tuple[int, ...] = (1, 2)
    turn: int = 0


@pytest.mark.parametrize("event, after, heading, waits", (
    (events.Refilled(40), Known((9,), 40), "The open cards are shuffled", 600),
    (events.TurnBegan(2), Known(asked=(), turn=2), "", None),
    (events.Left(0, "9", (2,)), Known(asked=(2,)), "A leaves 9", 260),
    (events.NoCard(1), Known(), "B takes no card", 600),
    (events.Discarded(1, "8"), Known(), "B discards 8", None),
))
def test_what_an_event_changes_and_says_is_read(event: Any, after: Any, heading: str, waits: float | None) -> None:
    desk, done = Mock(), Mock()
    desk.hands.view, desk.settings.reduced_motion, desk.session.name = Known(), True, "AB".__getitem__
    show = Show(Mock(), Mock(), Mock(), Tally(desk), Mock(), lambda before, happened, then: "")
    show.play([event], after, done)
    assert show.tally.view == after and show.tally.heading == heading and done.called == (waits is None)
    assert [call.args[0] for call in desk.motion.after.call_args_list] == ([] if waits is None else [waits])
