"""The end of a round: what is counted, when the order changes, who begins, presses that lead on, and the sheet."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game import catalogue
from game.contract import Outcome
from game.match import Match, Ply
from game.rounds import RoundBegan, RoundEnded
from scenes.kit import materials, text
from scenes.kit.language import whole
from scenes.kit.pictures import Sprite, put
from scenes.kit.theme import Mat, Style
from scenes.session import Session
from scenes.table.game import RoundPieces
from scenes.table.rounds import round_end
from scenes.table.rounds.round_end import RoundEnd
from scenes.table.rounds.sheet_page import Sheet, SheetPage, brought
from scenes.table.rounds.story import Story, places_of
from tests.scenes.driver import Driver
from tests.scenes.table.rounds import lost, numbers, played, won

HANDS: tuple[tuple[str, ...], ...] = ((), ("3", "1"), ("2",))


def watched(seen: list[tuple[str, pygame.Rect]]) -> RoundPieces:
    """Notes which pieces were painted, and where."""
    return replace(numbers(), paint=lambda target, piece, rect: seen.append((piece, rect)))


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    made = open_stage()
    made.open("tonight")
    return made


def open_end(stage: Driver, session: Session, event: Any, face: Any = None) -> tuple[RoundEnd, list[str]]:
    left: list[str] = []
    page = RoundEnd(stage.app, session, event, face or numbers(), lambda: left.append("left"), 100)
    stage.app.push(page)
    return page, left


def pixels(stage: Driver) -> bytes:
    stage.app.paint()
    return pygame.image.tobytes(stage.app.screen, "RGB")


def story_of(event: RoundEnded) -> Story:
    return Story(event, tuple(tuple(int(piece) for piece in hand) for hand in event.hands))


# ---- the story


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("how", [lost, won])
def test_the_story_begins_and_ends_with_the_scores_of_the_rules(seed: int, how: Any) -> None:
    chance = random.Random(seed)
    seats = chance.randint(2, 8)
    winner = chance.randrange(seats)
    many = [0 if seat == winner else chance.randint(0, 14) for seat in range(seats)]
    hands = tuple(tuple(str(chance.randint(0, 12)) for _ in range(count)) for count in many)
    before = tuple(chance.randint(-40, 120) for _ in range(seats))
    event = how(1, hands, before, winner)
    story = story_of(event)
    first, last = story.at(0), story.at(story.length)
    assert first.totals == before and last.totals == event.scores
    assert last.heights == tuple(map(float, event.scores)) and not last.flights and last.coin is None
    assert first.places == places_of(before) and last.places == places_of(event.scores)
    assert story.length <= 10_000
    moments = [story.at(story.length * step / 400) for step in range(401)]
    for one, two in pairwise(moments):
        for seat in range(seats):
            assert abs(event.scores[seat] - two.totals[seat]) <= abs(event.scores[seat] - one.totals[seat])
            assert one.counted[seat] <= two.counted[seat] <= sum(map(int, hands[seat]))
    if any(event.change):
        sums = [sum(map(int, hand)) for hand in hands]
        assert list(last.counted) == [one if how is won or event.change[seat] else 0 for seat, one in enumerate(sums)]
        assert last.gained == sum(last.counted)


def test_what_was_counted_on_the_table_stands_from_the_beginning() -> None:
    story = Story(won(1, ((), ("3", "9"), ("2",)), (50, 60, 55), 0), ((), (3, 9), (2,)), counted=True)
    now = story.at(0)
    assert (now.totals, now.counted, now.gained) == ((64, 60, 55), (0, 12, 2), 14) and not story.cues
    assert story.at(story.length).totals == now.totals and now.places == places_of((64, 60, 55))


def test_what_flies_lies_under_the_sum_that_it_goes_to(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[str]()
    for name in ("_draw_flown", "_draw_note"):
        monkeypatch.setattr(round_end.LanePainter, name, lambda *_args, name=name: drawn.append(name))
    event = lost(1, ((), ("3", "9"), ("2",)), (50, 60, 55), 0)
    page, _left = open_end(stage, played(3, (event,)), event)
    flies = next(ms for ms in range(0, round(page.story.length), 20) if page.story.at(ms).flights)
    drawn.clear()
    page.painter.draw(stage.app.screen, page.story.at(flies))
    assert drawn == ["_draw_flown"] * len(page.story.at(flies).flights) + ["_draw_note"] * 3


@pytest.mark.parametrize(("how", "said", "gold"), [(won, "+14", True), (lost, "\N{MINUS SIGN}12", False)])
def test_a_loss_is_plain_and_has_a_minus(stage: Driver, monkeypatch: pytest.MonkeyPatch, how: Any, said: str, gold: bool) -> None:
    drawn, counting = set[tuple[str, str]](), round_end.counting

    def seen(style: Style, words: str, px: int, ink: str) -> Sprite:
        drawn.add((words, ink))
        return counting(style, words, px, ink)

    monkeypatch.setattr(round_end, "counting", seen)
    event = how(1, ((), ("3", "9"), ("2",)), (50, 60, 55), 0)
    page, _left = open_end(stage, played(3, (event,)), event)
    page.tell(page.story.length)
    stage.app.paint()
    assert (said, stage.app.style.theme.gold if gold else stage.app.style.theme.cream) in drawn
    assert len({ink for _words, ink in drawn}) == 1


def test_the_hardest_hand_is_counted_last_and_moves_its_pillar_when_all_has_landed() -> None:
    event = lost(1, ((), ("3", "9"), ("2",), ("1", "1", "4")), (50, 60, 55, 40))
    story = story_of(event)
    order: list[int] = []
    at = 0.0
    while at <= story.length:
        now = story.at(at)
        for seat, total in enumerate(now.totals):
            if total != story.before[seat] and seat not in order:
                order.append(seat)
                assert now.counted[seat] == -event.change[seat], "it falls when the last piece has landed"
        at += 10
    assert order == [2, 3, 1]


def test_the_lead_changes_when_somebody_is_passed_and_a_coin_flies() -> None:
    event = lost(1, ((), ("9", "7"), ("2",)), (84, 92, 30))
    story = story_of(event)

    def coins(of: Story) -> set[tuple[int | None, int]]:
        return {(coin.start, coin.goal) for at in range(0, round(of.length), 10) if (coin := of.at(at).coin) is not None}

    assert coins(story) == {(1, 0)}
    level = story_of(lost(1, ((), ("2",)), (50, 52)))
    assert not coins(level), "on level scores the lead stays where it was"
    assert places_of(level.after) == (1, 1)


def test_a_round_without_a_winner_counts_nothing() -> None:
    event = RoundEnded(1, None, "T13", HANDS, (0, 0, 0), (5, 6, 7))
    now = story_of(event).at(1e9)
    assert now.totals == (5, 6, 7) and now.counted == (0, 0, 0) and now.line == 1.0


@pytest.mark.parametrize(("game", "seats"), [("rumbugz", 3), ("nmbrs", 4), ("quad_ominos", 2), ("nmbrs", 2)])
def test_rounds_of_real_matches_are_told_as_the_rules_counted_them(stage: Driver, game: str, seats: int) -> None:
    """Bots without a plan play; each round that ends is opened as the table would open it."""
    rules, chance = catalogue.rules(game), random.Random(5)
    match = Match.new(rules, seats, {}, 11)
    found = 0
    for _ in range(6000):
        if match.outcome is not None or found >= 2:
            break
        moves = []
        for move in match.legal():
            moves.append(move)
            if len(moves) > 30:
                break
        ply = match.play(max(moves, key=lambda move: (move.word in ("lay", "row", "place", "build"), chance.random())))
        assert isinstance(ply, Ply)
        events = [visible.event for visible in ply.step.events]
        for event in events:
            if isinstance(event, RoundEnded):
                found += 1
                check_round(stage, match, event, next((one for one in events if isinstance(one, RoundBegan)), None))


def check_round(stage: Driver, match: Any, event: RoundEnded, began: RoundBegan | None) -> None:
    """The page of a round that ended says what the rules said."""
    from scenes.profile import SeatSetup, TableSetup

    names = ("Ana", "Ben", "Cleo", "Dev")
    setup = TableSetup([SeatSetup(names[seat], seat, "human") for seat in range(match.seats)], {})
    page, _left = open_end(stage, Session(stage.app.profile, match, setup, None), event, counted(match.rules.info.key))
    assert page.story.at(page.story.length).totals == event.scores
    sums = [sum(page.face.count(piece) for piece in hand) for hand in event.hands]
    if event.winner is not None and event.change[event.winner] > 0:
        assert event.change[event.winner] == sum(sums)
    elif any(event.change):
        assert [-change for change in event.change] == [0 if seat == event.winner else one for seat, one in enumerate(sums)]
    assert page.on_button.label == (
        f"Next round: {names[began.starter]} begins" if began is not None else "To the result")
    page.leave_page()


def counted(game: str) -> RoundPieces:
    """Counts pieces as a game does, and paints nothing."""
    def count(piece: str) -> int:
        if game == "rumbugz":
            return 12 if piece == "*" else int(piece)
        if game == "quad_ominos":
            return sum(map(int, piece))
        from game.nmbrs.cards import CARD
        from game.nmbrs.deck import table

        return table("").worths[CARD[piece]]

    return replace(numbers(), paint=lambda target, piece, rect: None, count=count)


# ---- presses


def test_the_first_press_shows_the_last_frame_and_the_second_goes_on(stage: Driver) -> None:
    event = lost(1, HANDS, (50, 50, 50))
    page, left = open_end(stage, played(3, (event,), 50), event)
    stage.let_pass(900)
    assert 0 < page.at < page.story.length
    stage.click(page.on_button.rect.center)
    assert page.shown and left == []
    stage.click(page.on_button.rect.center)
    assert left == ["left"] and stage.app.top is not page


@pytest.mark.matrix(2)
@pytest.mark.parametrize("ms", [16, 300, 900, 1700, 2600, 3300])
def test_a_skip_at_any_moment_shows_what_the_end_shows(stage: Driver, ms: int) -> None:
    event = lost(1, HANDS, (50, 51, 50))
    page, _left = open_end(stage, played(3, (event,), 50), event)
    stage.rest()
    ended = pixels(stage)
    page.leave_page()
    page, left = open_end(stage, played(3, (event,), 50), event)
    stage.let_pass(ms)
    stage.click((40, 300))
    assert page.shown and left == [] and pixels(stage) == ended
    stage.click((40, 300))
    assert left == [], "beside the buttons a click goes no further"


def test_escape_shows_the_last_frame_and_never_more(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    page, left = open_end(stage, played(3, (event,)), event)
    for _ in range(4):
        stage.let_pass(450)
        stage.key(pygame.K_ESCAPE)
    assert page.shown and left == [] and stage.app.top is page
    page.leave_page()
    page.leave_page()
    assert left == ["left"] and page not in stage.app.stack


def test_escape_and_a_button_open_the_menu_once_all_is_shown(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    opened: list[str] = []
    page = RoundEnd(stage.app, played(3, (event,)), event, numbers(), lambda: None, menu=lambda: opened.append("menu"))
    stage.app.push(page)
    stage.let_pass(450)
    stage.key(pygame.K_ESCAPE)
    assert page.shown and opened == []
    stage.key(pygame.K_ESCAPE)
    stage.let_pass(450)
    stage.click(page.menu_button.rect.center)
    assert opened == ["menu", "menu"] and page in stage.app.stack


def test_after_the_last_round_nobody_leads_and_the_first_changes_no_places(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    session = played(3, (event,))
    page, _left = open_end(stage, session, event)
    assert page.line().endswith("gets what the others hold. Ana takes the lead.")
    assert not page.painter.movements, "all had nothing before"
    match: Any = session.match  # what is read alone elsewhere
    match.outcome = Outcome((1,), "T12", (0, 100, 0))
    page, _left = open_end(stage, session, event)
    assert page.line().endswith("wins the match.")
    assert page.event.winner == 0 and page.painter.honoured == 1, "who has won the match is celebrated, not who ended the round"


def test_who_still_leads_is_who_led_at_the_end_of_the_round_before(stage: Driver) -> None:
    hands = (("5",), ("7",), ("9",))
    first = RoundEnded(1, 0, "N16", hands, (-5, -7, -9), (60, 50, 40))
    for scores, said in (((90, 70, 50), "Ana still leads."), ((90, 95, 50), "Ben takes the lead.")):
        second = RoundEnded(2, 0, "N16", hands, (-5, -7, -9), scores)
        page, _left = open_end(stage, played(3, (first, second)), second)
        assert page.line().endswith(said), "whoever led before the hands were counted"


def test_enter_goes_on_and_one_that_is_held_does_not(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    page, left = open_end(stage, played(3, (event,)), event)
    for _ in range(60):  # it is held since the last move
        stage.key(pygame.K_RETURN, rest=False)
    assert left == [] and page.at < page.story.length
    for _ in range(2):
        stage.let_pass(650)
        stage.key(pygame.K_RETURN)
    assert left == ["left"]


def test_the_sheet_is_the_second_button_by_mouse_keys_and_pad(stage: Driver) -> None:
    event = won(1, HANDS, (0, 0, 0))
    page, left = open_end(stage, played(3, (event,)), event)
    stage.rest()
    stage.click(page.sheet_button.rect.center)
    assert isinstance(stage.top, SheetPage) and stage.top.sheet.totals == event.scores
    stage.key(pygame.K_ESCAPE)
    assert stage.app.top is page and left == []
    stage.let_pass(500)
    stage.key(pygame.K_LEFT)
    stage.key(pygame.K_LEFT)
    stage.key(pygame.K_RETURN)
    assert isinstance(stage.top, SheetPage)
    stage.let_pass(500)
    stage.send(pygame.JOYBUTTONDOWN, button=1, instance_id=0, joy=0)
    assert stage.app.top is page
    stage.let_pass(500)
    stage.send(pygame.JOYHATMOTION, value=(1, 0), hat=0, instance_id=0, joy=0)
    stage.send(pygame.JOYBUTTONDOWN, button=0, instance_id=0, joy=0)
    assert left == ["left"]


def test_bots_alone_go_on_by_themselves_people_do_not(stage: Driver) -> None:
    event = lost(1, HANDS, (50, 50, 50))
    page, left = open_end(stage, played(3, (event,), 50, people=0), event)
    stage.let_pass(15_000, lambda: bool(left))
    assert left == ["left"]
    page, left = open_end(stage, played(3, (event,), 50, people=1), event)
    stage.let_pass(15_000)
    assert left == [] and page.shown


def test_reduced_motion_shows_the_last_frame_at_once(stage: Driver) -> None:
    stage.app.settings.reduced_motion = True
    event = lost(1, HANDS, (50, 50, 50))
    page, left = open_end(stage, played(3, (event,), 50), event)
    assert page.shown and not page.moving and left == []


# ---- the page


@pytest.mark.axes
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720)])
@pytest.mark.parametrize("text_size", [80, 200])
def test_eight_hands_of_thirty_lie_alike_each_in_its_own_lane(stage: Driver, size: tuple[int, int], text_size: int) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    hands = tuple(tuple(str(n % 3 + 1) for n in range(30)) for _ in range(8))
    event = lost(1, hands, (50,) * 8, None)
    seen: list[tuple[str, pygame.Rect]] = []
    page, _ = open_end(stage, played(8, (event,), 50), event, watched(seen))
    lanes = page.lanes.lanes
    assert len(seen) == 240
    for one in range(8):
        assert stage.app.screen.get_rect().contains(lanes[one].rect) and not lanes[one].rect.colliderect(page.on_button.rect)
        assert all(lanes[one].rect.right <= lane.rect.left for lane in lanes[one + 1 :]), "in the order of play"
        for _piece, rect in seen[one * 30 : one * 30 + 30]:
            assert lanes[one].tray.inflate(2, 2).contains(rect)
            assert rect.size == seen[0][1].size and rect.h >= stage.app.style.px(4)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_scores_below_nothing_hang_and_all_stands_within_the_lane(stage: Driver, seats: int) -> None:
    hands = tuple(() if seat == 0 else ("9",) * (2 + seat) for seat in range(seats))
    event = lost(1, hands, tuple(40 - 25 * seat for seat in range(seats)))
    page, _ = open_end(stage, played(seats, (event,), 50), event)
    lanes = page.lanes
    for seat, score in enumerate(event.scores):
        lane = lanes[seat]
        assert lane.rect.top <= lanes.y(score) <= (lane.tray.top if lanes.narrow else lanes.foot)
        assert (lanes.y(score) > lane.shelf.bottom - 1) == (score < 0)
        assert lane.rect.contains(page.painter.note_box(seat)) and not page.painter.note_box(seat).colliderect(lane.shelf)
    stage.rest()
    assert page.shown


# ---- the sheet


def test_the_sheet_adds_up() -> None:
    first = lost(1, HANDS, (50, 60, 50))
    second = won(2, HANDS, first.scores, 2)
    sheet = Sheet.of(played(3, (first, second), 50, (50, 56, 60)), 100)
    assert [row.round for row in sheet.rows] == [1, 2]
    assert sheet.rows[0].change == (0, 6, -2), "what was scored during the round counts as well"
    assert sheet.running is not None
    for seat in range(3):
        rounds = sum(row.change[seat] for row in sheet.rows)
        assert sheet.first[seat] + rounds + sheet.running[seat] == sheet.totals[seat]
    assert Sheet.of(played(3, (first, second), 50), 100, 1).rows == sheet.rows[:1]
    assert Sheet.of(played(3, (first,), 50)).running is None


def test_signs() -> None:
    assert [brought(n) for n in (3, 0, -3)] == ["+3", "0", "\N{MINUS SIGN}3"]
    assert [whole(n) for n in (3, 0, -3)] == ["3", "0", "\N{MINUS SIGN}3"]


def test_the_sheet_lies_over_the_table_and_scrolls_when_it_is_long(stage: Driver) -> None:
    rounds: list[Any] = []
    before = (50, 50, 50)
    for number in range(1, 25):
        rounds.append(lost(number, HANDS, before))
        before = rounds[-1].scores
    stage.app.push(SheetPage(stage.app, played(3, tuple(rounds), 50), 100))
    page = stage.top
    assert page.scroll.most > 0 and page.scroll.offset == page.scroll.most
    stage.point(page.scroll.rect.center)
    stage.wheel(2)
    scroll = page.scroll
    assert scroll.offset < scroll.most
    while True:
        top, end = scroll.shown
        assert top in scroll.stops and end in scroll.stops and end - top <= scroll.rect.h, "a row is cut"
        if not scroll.scroll(-7):
            break
    assert stage.app.screen.get_rect().contains(page.paper)
    stage.key(pygame.K_ESCAPE)
    assert not isinstance(stage.app.top, SheetPage)


def test_the_lanes_lie_on_the_mat_of_the_game(stage: Driver) -> None:
    event = lost(1, HANDS, (50, 50, 50))
    mat = Mat("baize", "#6B2F24", "#451A13")
    page = RoundEnd(stage.app, played(3, (event,), 50), event, numbers(), lambda: None, 100, mat)
    stage.app.push(page)
    page.go_on()
    stage.app.paint()
    edge = (stage.app.style.size[0] // 2, materials.rim_px(page.style) + 2)
    assert stage.app.screen.get_at(edge) == materials.ground(page.style).get_at(edge)
    assert stage.app.screen.get_at(edge) != materials.ground(stage.app.style).get_at(edge), "not on the plain table"


# ---- words that keep apart


def test_a_robot_stands_beside_its_name_however_large_the_words_are(
    open_stage: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = open_stage((1280, 720), text_size=200)
    signs: list[pygame.Rect] = []
    monkeypatch.setattr("scenes.table.rounds.round_end.put", lambda *said, **at: signs.append(put(*said, **at)))
    event = won(1, HANDS, (0, 0, 0))
    page, _left = open_end(stage, played(3, (event,)), event)
    sign, = signs
    lane = page.lanes[2]
    assert lane.plate.contains(sign)
    strip = page.painter.bare.subsurface(sign.inflate(2 * stage.app.style.px(0.4), 0))
    edges = [strip.subsurface((x, 0, 2, strip.get_height())) for x in (0, strip.get_width() - 2)]
    assert all(max(sum(edge.get_at((x, y))[:3]) for x in (0, 1) for y in range(edge.get_height())) < 400 for edge in edges)


def test_a_score_of_0_before_is_not_said_over_the_new_one(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said = Mock(wraps=text.stamp)
    monkeypatch.setattr(text, "stamp", said)
    for first, shown in ((0, False), (20, True)):
        event = won(1, HANDS, (first,) * 3)
        page, _left = open_end(stage, played(3, (event,), first), event)
        page.tell(page.story.length)
        said.reset_mock()
        stage.app.paint()
        assert not page.lanes.narrow
        assert (whole(first) in [call.args[1] for call in said.call_args_list if "midleft" in call.kwargs]) == shown
