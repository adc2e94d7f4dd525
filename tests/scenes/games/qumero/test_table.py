"""The QUMERO table under hands: dice, options, cards, money. The rules decide, the table shows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.levels import Hint
from game.contract import Phrase
from game.qumero.board import FIELD, LINE
from game.qumero.events import LineTaken
from game.qumero.moves import text as moves_text
from game.qumero.onward import onward
from game.qumero.preview import consequences
from scenes.games.qumero import options, words
from scenes.games.qumero.dice import die as dice
from scenes.games.qumero.grid import LETTER, SMALL_LETTER, GridPainter, link
from scenes.games.qumero.grown import RESTS
from scenes.games.qumero.layout import CARDS, QUMERO
from scenes.games.qumero.show import Income
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.menu import Menu
from tests.noting import note
from tests.scenes.driver import Driver, FakeWorker
from tests.scenes.games.qumero.driver import PEOPLE, QumeroDriver, fields, painted, sit
from tools.gallery.draw import STATES
from tools.gallery.qumero import FOUR, GRIDS, loaded, position


def waiting() -> dict[str, Any]:
    return position(4, phase="roll", roll=None)


# ---- dice


def test_a_click_on_the_dice_rolls_and_they_come_to_lie_as_the_rules_rolled(stage: Driver) -> None:
    d = sit(stage, waiting())
    stage.click(d.tray.rect.center)
    state = d.session.match.state
    assert d.moves == ["roll"] and d.tally.faces == state.roll
    assert d.table.motion.active and not d.tally.thrown
    stage.rest()
    assert d.tally.thrown and d.table.ready and d.draft is not None


def test_the_dice_shake_while_the_button_is_held_and_roll_when_it_is_let_go(stage: Driver) -> None:
    d = sit(stage, waiting())
    stage.press(d.tray.rect.center)
    stage.let_pass(500)
    assert d.tray.shaking and d.moves == []
    stage.release(d.tray.rect.center)
    assert d.moves == ["roll"] and not d.tray.shaking


def test_dice_that_may_not_be_rolled_any_more_stop_shaking(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    d = sit(stage, waiting())
    stage.key(pygame.K_SPACE)
    stage.let_pass(200)
    assert d.tray.shaking
    monkeypatch.setattr(type(d.tray), "may_roll", False)  # as after a roll that was taken back
    stage.let_pass(300)
    assert not d.tray.shaking and not d.table.background_motion.active


def test_space_shakes_while_it_is_held_and_enter_rolls_at_once(stage: Driver) -> None:
    d = sit(stage, waiting())
    stage.key(pygame.K_SPACE)
    stage.let_pass(200)
    assert d.tray.shaking and d.moves == []
    stage.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    assert d.moves == ["roll"]
    d = sit(stage, waiting())
    stage.key(pygame.K_RETURN)
    assert d.moves == ["roll"]


def test_a_click_ends_what_is_moving_and_does_nothing_else(stage: Driver) -> None:
    d = sit(stage, waiting())
    stage.click(d.tray.rect.center)
    stage.let_pass(100)
    d.click("Q1")
    assert not d.table.motion.active and d.tally.thrown
    assert d.moves == ["roll"] and d.draft.move is None and not d.table.bubble.visible


def test_a_tumble_takes_less_than_a_second(stage: Driver) -> None:
    d = sit(stage, waiting(), seed=3)
    stage.click(d.tray.rect.center)
    before = stage.clock.now
    stage.let_pass(3000, lambda: d.tally.thrown)
    assert 400 < stage.clock.now - before < 900


# ---- options


def test_the_number_of_an_option_picks_it_and_the_gold_button_places_it(stage: Driver) -> None:
    d = sit(stage, position(4))
    assert not d.end_button.enabled
    assert d.offered == ["U2 R4", "U6", "R2", "R6"]
    first = d.options.all[0]
    assert [d.places.place.field_at(cap.center) for cap in first.caps] == [FIELD["U2"], FIELD["R4"]]
    stage.click(first.caps[1].center)
    assert d.picked == "U2 R4" and d.end_button.enabled
    assert d.offered == ["U2 R4", "U6", "R2", "R6"], "each keeps its number"
    stage.click(d.end_button.rect.center)
    assert d.moves == ["U2 R4"]


def test_fields_of_one_option_are_joined_and_their_keys_lie_away_from_each_other(
    stage: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined: list[tuple[int, int]] = []
    monkeypatch.setattr(options, "link", lambda style, way, *more: note(joined, way) or link(style, way, *more))
    d = sit(stage, position(4, roll=["M", "E", 6, 5], grids=[[], [], [], []], lines={}))
    d.pixels()
    boxes = [[d.places.place.boxes[field] for field in one.move.fields] for one in d.options.all if one.move is not None]
    ways = {(pair[1].centerx - pair[0].centerx, pair[1].centery - pair[0].centery) for pair in boxes}
    assert len(boxes) == 2 and set(joined) == ways
    middle = boxes[0][0].unionall([box for pair in boxes for box in pair]).center
    assert not any(cap.collidepoint(middle) for one in d.options.all if one.visible for cap in one.caps)


@pytest.mark.parametrize(("key", "picked"), [
    (pygame.K_1, "U2 R4"), (pygame.K_2, "U6"), (pygame.K_3, "R2"), (pygame.K_4, "R6"), (pygame.K_5, None),
])
def test_the_number_is_the_key_of_an_option(stage: Driver, key: int, picked: str | None) -> None:
    d = sit(stage, position(4))
    stage.key(key)
    assert d.picked == picked and d.moves == []
    stage.key(key)
    assert d.picked == picked and d.moves == [], "the same key again places nothing"
    d.undo()
    assert d.picked is None, "and is no gesture of its own"


def test_no_number_is_a_key_while_nothing_is_to_be_chosen(stage: Driver) -> None:
    d = sit(stage, waiting())
    stage.key(pygame.K_1)
    assert d.moves == [] and d.draft is None and d.offered == []


def test_who_would_pay_shows_it_while_an_option_is_pointed_at_or_chosen(stage: Driver) -> None:
    d = sit(stage, position(4))
    plate_text, rim = d.ground.plates.plate_text, d.ground.plates.rim()

    def shown() -> tuple[list[str | None], list[str]]:
        return [plate_text.line(seat, 0).loss for seat in range(4)], [d.ground.plates.faces.mood(seat) for seat in range(4)]

    nothing = shown()
    assert nothing[0] == [""] * 4 and "wincing" not in nothing[1]
    before = painted(d, rim[1].room)
    stage.point(d.options.all[0].rect.center)
    loss = "\N{MINUS SIGN}500"
    assert shown() == (["", loss, loss, loss], [nothing[1][0], "wincing", "wincing", "wincing"])
    assert painted(d, rim[1].room) != before
    d.point("Q1")
    assert shown() == nothing
    stage.key(pygame.K_1)
    assert shown()[0] == ["", loss, loss, loss]


def test_the_worth_of_a_line_turns_to_what_it_brings(stage: Driver) -> None:
    d = sit(stage, position(4))
    worth = d.places.place.lines[LINE["row4"]]
    before = painted(d, worth)
    stage.point(d.options.all[0].rect.center)
    assert painted(d, worth) != before
    assert d.caption() == ("Row 4: three players pay 500 each.", "")
    stage.point(d.options.all[1].rect.center)
    assert painted(d, worth) == before


def test_the_option_that_brings_most_stands_first(stage: Driver) -> None:
    row = [f"{letter}5" for letter in "QUMER"]  # O5 fills row 5
    d = sit(stage, position(4, roll=["O", "M", 1, 5], grids=[row, [], [], []], lines={}))
    totals = [consequences(d.table.hands.now, one.move).total for one in d.options.all if one.move is not None]
    assert totals[0] > 0 and totals == sorted(totals, reverse=True)


@pytest.mark.parametrize(("cards", "kind"), [(0, "first"), (2, "second")])
def test_gold_calls_for_no_pass_while_a_card_can_help(stage: Driver, cards: int, kind: str) -> None:
    covered = ["M5", "E4", "M4", "E5"]
    d = sit(stage, position(4, roll=["M", "E", 5, 4], cards=[cards, 0, 0, 0], grids=[covered, [], [], []], lines={}))
    assert (d.end_button.label, d.end_button.kind) == ("Pass", kind)


def test_a_second_click_on_a_number_places_nothing(stage: Driver) -> None:
    d = sit(stage, position(4))
    for _click in range(2):
        stage.click(d.options.all[0].rect.center)
        assert d.picked == "U2 R4" and d.moves == []
    stage.point(d.options.all[1].rect.center)
    assert d.preview == "U6" and "Row 4" in d.paper.heading, "what is chosen is still what would be placed"
    stage.click(d.options.all[1].rect.center)
    assert d.picked == "U6"


def test_the_paper_tells_what_place_would_play_wherever_the_pointer_is(stage: Driver) -> None:
    d = sit(stage, position(4, grids=[["Q1"], [], [], []], lines={}, roll=["M", "O", 6, 1]))
    d.click("M6")
    d.click("O1")
    for where in ("M6", "O1", "M1", "O6"):
        d.point(where)
        assert d.paper.heading == "M6 and O1"


def test_half_an_option_is_not_gold_until_the_other_half_is_picked_or_clicked_away(stage: Driver) -> None:
    place = position(4, grids=[["Q1"], [], [], []], lines={}, roll=["M", "O", 6, 1])
    d = sit(stage, place)
    d.click("M6")
    stage.point((2, 2))
    assert (d.end_button.kind, d.end_button.label) == ("second", "Add O1") and "O1" in d.paper.body
    assert "M6 O1" in d.offered and d.offered[-1] == "M6"
    stage.key(pygame.K_RETURN)
    assert d.picked == "M6 O1" and d.moves == [] and (d.end_button.kind, d.end_button.label) == ("first", "Place")
    d.right("O1")
    assert d.picked == "M6" and (d.end_button.kind, d.end_button.label) == ("first", "Place")
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert d.moves == ["M6"]
    d = sit(stage, place)
    d.click("M6")
    stage.click(d.options.all[len(d.offered) - 1].rect.center)
    assert d.picked == "M6" and d.end_button.kind == "first"


def test_a_second_click_on_what_lies_places_it(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click("R4")
    assert d.draft.waiting
    d.click("R4")
    assert d.moves == [] and d.picked is None, "half an option is given back"
    d.click("R4", "U2")
    assert d.picked == "U2 R4" and d.moves == []
    d.point("R4")
    assert d.preview is None, "nothing else is shown where a click would place it"
    d.click("R4")
    assert d.moves == ["U2 R4"]


def test_the_right_button_and_the_back_key_leave_a_field_out_again(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click("R4", "U2")
    d.right("R4")
    assert d.picked == "U2" and not d.draft.waiting and d.moves == []
    stage.undo()
    assert d.picked == "U2 R4"
    d.turn.board.go_to(FIELD["U2"])
    stage.key(pygame.K_BACKSPACE)
    assert d.picked == "R4" and d.moves == []
    d.click("R4")
    assert d.moves == ["R4"]


def test_pointing_shows_what_a_click_would_pick_and_what_it_brings(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.point("R4")
    assert d.preview == "R4"
    assert "500" in d.paper.heading and not d.end_button.enabled
    d.point("Q1")
    assert d.preview is None


def test_a_hint_says_at_each_stage_what_it_shows_and_that_it_needs_a_card(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1]))
    move = next(move for move in d.session.match.legal() if len(move.cards) == 1)
    d.table.hints.hint = Hint(move, Phrase("It helps."))
    said = []
    for d.table.hints.hint_stage in (1, 2, 3):
        paper = d.paper
        said.append(f"{paper.heading}: {paper.body}")
    assert said == [
        "Hint: this field: Hint or Enter shows the move.",
        "A good move: It takes one card. Hint or Enter shows why.",
        "A good move: It takes one card. It helps. Enter does it.",
    ]


def test_a_die_under_the_pointer_names_the_fields_that_it_can_be_part_of(stage: Driver) -> None:
    d = sit(stage, position(4))
    x, y = d.tray.place(0)
    stage.point((x, y))
    assert d.hand.fields_of_die() == fields("U2", "U6")
    stage.point(d.tray.place(3))
    assert d.hand.fields_of_die() == fields("R4", "U6", "R6")


def test_a_letter_and_a_number_clicked_pick_their_field(stage: Driver) -> None:
    d = sit(stage, position(4))
    stage.click(d.tray.place(1))
    assert d.hand.picked_die == 1 and d.draft.move is None
    stage.point(d.tray.place(2))
    assert d.hand.fields_of_die() == fields("R2", "R6")
    stage.click(d.tray.place(2))
    assert d.picked == "R2" and d.hand.picked_die is None
    stage.click(d.tray.place(0))
    stage.click(d.tray.place(0))
    assert d.hand.picked_die is None


def test_enter_offers_the_obvious_and_places_it_when_pressed_again(stage: Driver) -> None:
    d = sit(stage, position(4))
    stage.key(pygame.K_RETURN)
    assert d.picked == "U2 R4" and d.moves == []
    stage.key(pygame.K_RETURN)
    assert d.moves == ["U2 R4"]


def test_the_only_placement_needs_one_enter(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["R", "R", 4, 4]))
    stage.key(pygame.K_RETURN)
    assert d.moves == ["R4"]


def test_the_keys_alone_pick_and_place(stage: Driver) -> None:
    d = sit(stage, position(4))
    place = d.options.all[0].caps[1].inflate(8, 8)
    stage.point(d.options.all[0].rect.center)
    pointed = painted(d, place)
    stage.key(pygame.K_RIGHT)
    stage.key(pygame.K_TAB)
    option = d.table.focus
    assert option in d.options.all
    assert option.spoken() == "Option 1: U2 and R4. Row 4: three players pay 500 each."
    assert painted(d, place) != pointed, "each of its numbers has the ring of the keys"
    stage.key(pygame.K_SPACE)
    assert d.draft.move is not None and d.table.focus is d.end_button
    stage.key(pygame.K_SPACE)
    assert len(d.moves) == 1


def test_a_field_that_is_not_lit_is_refused_by_the_rules_in_words(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click("E3")
    assert d.table.bubble.visible and d.table.bubble.sentence == "This roll does not give E3." and d.table.bubble.rule == "M7"
    assert d.moves == [] and d.draft.move is None
    d.click("Q1")
    assert d.table.bubble.rule == "M8"


# ---- cards


def test_a_card_goes_onto_a_field_by_clicks_or_by_dragging(stage: Driver) -> None:
    place = position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1])
    d = sit(stage, place)
    stage.click(d.card.rect.center)
    assert d.hand.card
    d.click("R4")
    assert d.picked == "U5 R4!" and not d.hand.card
    d = sit(stage, place)
    d.drag(d.card, "R4")
    d.release("R4")
    assert d.picked == "U5 R4!"
    stage.key(pygame.K_RETURN)
    assert d.table.motion.active and d.tally.cards(0, QUMERO) == 1, "a card is gone as soon as it is used"
    stage.rest()
    assert d.moves == ["U5 R4!"] and d.tally.cards(0, QUMERO) == 1


def test_why_a_card_cannot_be_used_is_said_in_words(stage: Driver) -> None:
    d = sit(stage, position(4))
    stage.click(d.card.rect.center)
    assert not d.hand.card and d.table.bubble.visible and d.table.bubble.rule == "M9" and "U2" in d.table.bubble.sentence
    d = sit(stage, position(4, roll=["E", "M", 5, 5], cards=[1, 2, 0, 1], fresh=1))
    stage.click(d.card.rect.center)
    assert d.table.bubble.rule == "M10"


def test_a_card_on_a_field_where_it_cannot_go_is_refused_and_put_back(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1]))
    stage.click(d.card.rect.center)
    d.click("Q2")
    assert d.table.bubble.visible and d.table.bubble.rule == "M9" and not d.hand.card and d.draft.move is None


def test_a_match_goes_on_where_it_was_left(stage: Driver) -> None:
    d = QumeroDriver(stage, Session.start(stage.profile, "qumero", TableSetup(PEOPLE[:3], {}), 8))
    stage.key(pygame.K_RETURN)
    stage.rest()
    faces, view, pieces = d.tally.faces, d.tally.view, dict(d.pieces.pieces)
    stage.open("title")
    session = Session.resume(stage.profile)
    assert session is not None
    d = QumeroDriver(stage, session)
    stage.rest()
    assert (d.tally.faces, d.tally.view, d.pieces.pieces) == (faces, view, pieces)
    assert d.tally.thrown and d.draft is not None


def test_dice_lie_as_they_fell_last_when_a_match_goes_on(stage: Driver) -> None:
    session = Session.start(stage.profile, "qumero", TableSetup(PEOPLE[:2], {}), 8)
    last = None
    while session.match.state.phase != "roll" or not session.match.plies:
        session.play(next(session.match.legal()))
        last = session.match.state.roll or last
    session.close()
    resumed = Session.resume(stage.profile)
    assert resumed is not None
    d = QumeroDriver(stage, resumed)
    assert last is not None and d.tally.faces == last


def test_escape_puts_the_card_back(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["U", "M", 4, 5]))
    stage.click(d.card.rect.center)
    stage.key(pygame.K_ESCAPE)
    assert not d.hand.card and stage.top is d.table


def test_escape_never_takes_back_what_was_chosen(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click("U2")
    chosen = d.hand.draft.move
    assert chosen is not None
    stage.key(pygame.K_ESCAPE)
    assert d.hand.draft.move == chosen and isinstance(stage.top, Menu), "with nothing in hand it opens the menu"


def test_a_hint_puts_the_card_back_first(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["U", "M", 4, 5]))
    stage.click(d.card.rect.center)
    assert d.hand.card
    stage.key(pygame.K_h)
    assert not d.hand.card


# ---- money


def test_a_line_pops_field_by_field_then_each_payer_pays_and_the_sum_lands(stage: Driver) -> None:
    d = sit(stage, position(4))
    heard: list[str] = []
    stage.app.sounds.play = lambda pool, variant=None: heard.append(pool)  # type: ignore[method-assign]
    d.click("U2")
    d.click("R4")
    stage.key(pygame.K_RETURN)
    stage.let_pass(3000, lambda: bool(d.income))
    ceremony, plates = d.income[0].ceremony, d.ground.plates
    assert [step.number for step in ceremony.steps] == [0] * 7 + [500] * 3 and ceremony.lands < 1200
    assert [step.at for step in ceremony.steps[:6]] == [d.at(f"{letter}4") for letter in "QUMERO"]
    seen: list[tuple[int, ...]] = []
    there: list[int] = []

    def landed() -> bool:
        note(seen, tuple(map(plates.score, range(4))))
        popped = (one for flying in d.income for one in zip(ceremony.steps, flying.seen.pops, strict=True))
        note(there, sum(seen[-1]) + sum(step.number for step, share in popped if share))
        return not d.income

    stage.let_pass(3000, landed)
    assert max(there) == there[-1] == 20_000, "no frame shows more points than there are"
    assert list(dict.fromkeys(seen)) == [
        (3850, 6450, 6250, 3450), (3850, 5950, 5750, 2950), (5350, 5950, 5750, 2950)
    ], "who pays has less when the coins leave, who gets it more when all has landed"
    assert plates.plate_text.dreads() == dict.fromkeys((1, 2, 3), "wincing")
    assert heard.count("points") > 5 and heard.count("note") == 1 and heard.count("pay") == 1
    stage.rest()
    assert d.points == list(d.session.match.state.points) == [5350, 5950, 5750, 2950]


CORNER, EACH = {"roll": ["O", "M", 1, 5]}, "Ana +3000\n1000 from each"
GREAT_PAYMENTS = [
    (["Q4", "U4", "M4", "E4", "O4"], {}, "R4", ("", "")),
    (["Q1", "U1", "M1", "E1", "R1", "O2", "O3", "O4", "O5", "O6"], CORNER, "O1", ("2 lines", "Ana +3750")),
    (["Q1", "U2", "M3", "E4", "R5"], {"roll": ["O", "M", 6, 5]}, "O6", ("Diagonal", EACH)),
    (["Q4", "U4", "M4", "E4", "O4"], {"doubles": [2, 0, 0, 0]}, "R4", ("Row \N{MULTIPLICATION SIGN} 2", EACH)),
    ([], {"roll": ["R", "R", 4, 4], "phase": "die"}, "die", ("A {face}!", "Ana +{all}\n{each} from each")),
]


@pytest.mark.parametrize(("grid", "changes", "move", "great"), GREAT_PAYMENTS)
def test_only_great_payments_have_big_words_which_say_who_gets_what_and_keep_off_what_scored(
    stage: Driver, grid: list[str], changes: dict[str, Any], move: str, great: tuple[str, str]
) -> None:
    stage.app.resize((1280, 720))
    d = sit(stage, position(4, grids=[grid, [], [], []], lines={}, **changes))
    d.table.commit(next(one for one in d.session.match.legal() if moves_text(one) == move))
    stage.let_pass(3000, lambda: bool(d.income))
    one, face = d.income[0], d.tally.single or 0
    wanted = tuple(said.format(face=face, all=300 * face, each=100 * face) for said in great)
    assert (one.ceremony.words, one.ceremony.more) == wanted and one.ceremony.length <= 2200
    scored = [d.places.place.boxes[FIELD[name]].inflate(-12, -12) for name in (*grid, move) if name != "die"]
    for line in one.headline.words if one.headline is not None else ():
        assert line.area.collidelist(scored) < 0
        assert not any(line.area.collidepoint(one.flown(share / 10)) for share in range(2, 9)), "nor on the way of the sum"


def test_on_a_small_grid_a_line_is_lit_and_pops_before_anybody_pays(stage: Driver) -> None:
    d = sit(stage, position(4))
    show = d.ground.show
    show.lines = (LINE["row3"],)
    taken = LineTaken(seat=3, line="row3", worth=500, multiplier=1)
    ceremony = show._ceremony(Income(3, [taken], Counter({0: 500, 1: 500, 2: 500}), 500))
    popped = [at for at, step in zip(ceremony.pops_at, ceremony.steps, strict=True) if not step.runs]
    pays = next(at for at, step in zip(ceremony.pops_at, ceremony.steps, strict=True) if step.runs)
    assert ceremony.lit and ceremony.about == d.places.painters[3].place.rect
    assert pays - popped[-1] > 2 * (popped[1] - popped[0]) * 0.9 and pays - popped[0] > 350


def test_a_player_is_out_in_grey_words_with_the_name_as_soon_as_nothing_is_left(stage: Driver) -> None:
    d = sit(stage, position(4, points=[3850, 8450, 7400, 300]))
    grid = d.places.painters[0].place.rect.copy()
    d.click("U2")
    d.click("R4")
    stage.key(pygame.K_RETURN)
    stage.let_pass(3000, lambda: bool(d.income))
    one = d.income[0]
    assert d.tally.line == "Ana fills it first: 500, 500 and 300"
    stage.let_pass(3000, lambda: d.points[3] == 0)
    begun = stage.clock.now
    stage.let_pass(3000, lambda: one.seen.words >= 0 and sum(d.out) == 1)
    assert stage.clock.now - begun < 300 and d.tally.heading == "Dev is out" and d.out == [False, False, False, True]
    assert one.headline is not None and one.headline.words[0].plain and one.headline.words[0].lines == ("DEV IS OUT",)
    assert one.ceremony.lost == [d.places.rim[3].box] and d.places.painters[0].place.rect == grid
    stage.let_pass(3000, lambda: d.tally.view.turn == 1 and not d.table.motion.active)
    assert d.table.moments.moment is None, "it is not said again over the next grid"
    stage.rest()
    assert d.out == [False, False, False, True] and d.points[3] == 0


def test_the_die_of_a_doppel_pasch_is_thrown_by_hand_and_paid(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["R", "R", 4, 4]), ("R4",))
    assert d.end_button.label == "Roll"
    stage.click(d.tray.rect.center)
    stage.rest()
    assert d.moves == ["R4", "die"]
    assert d.points == list(d.session.match.state.points)


# ---- back and forth


def test_a_placement_can_be_taken_back_until_the_next_roll(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click("U2")
    d.click("R4")
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert d.tally.view.turn == 1
    stage.click(d.undo_button.rect.center)
    stage.rest()
    assert d.moves == [] and d.draft is not None and d.tally.view.lines == d.session.match.state.lines
    d.redo()
    stage.rest()
    assert d.moves == ["U2 R4"]
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert d.moves == ["U2 R4", "roll"] and not d.undo_button.enabled


def test_looking_back_shows_an_earlier_table_and_comes_back(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["R", "R", 4, 4]), ("R4", "die"), seed=3)
    after = d.points
    d.table.past.look_at(1)
    stage.rest()
    assert d.points == [5350, 5950, 5750, 2950]
    assert not d.turn.tray.may_roll
    d.table.past.look_at(1)
    stage.rest()
    assert d.points == after and d.turn.tray.may_roll


# ---- whose grid is large


def test_the_only_person_keeps_the_large_grid(stage: Driver) -> None:
    seats = [SeatSetup("Ana", 0, "easy"), SeatSetup("Ben", 1), SeatSetup("Cleo", 2, "easy"), SeatSetup("Dev", 3, "easy")]
    d = sit(stage, position(4), seats=seats)
    assert d.places.large == 1 and d.places.others == (2, 3, 0)


def test_among_people_the_large_grid_goes_to_who_acts(stage: Driver) -> None:
    d = sit(stage, position(4))
    assert d.places.large == 0
    d.click("R6")
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert d.places.large == d.session.match.state.turn == 1
    assert d.places.painters[1].place.large and not d.places.painters[0].place.large


# ---- whole matches


@pytest.mark.matrix(1)
@pytest.mark.parametrize("reduced_motion", [False, True])
def test_bots_play_a_match_to_its_end_and_the_result_opens(stage: Driver, reduced_motion: bool) -> None:
    stage.app.settings.reduced_motion = reduced_motion
    stage.app.settings.bots_speed = "off"
    seats = [SeatSetup(one.name, one.mark, "medium") for one in FOUR[:2]]
    d = QumeroDriver(stage, Session.start(stage.profile, "qumero", TableSetup(seats, {}), 5))
    stage.let_pass(600_000, lambda: stage.top is not d.table)
    outcome = d.session.match.outcome
    assert outcome is not None and stage.top is not d.table
    assert d.points == list(outcome.scores)
    assert d.grids == list(d.session.match.state.grids)


# ---- places


@pytest.mark.axes
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080), (960, 600)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_all_grids_and_parts_lie_within_the_window_and_apart(
    stage: Driver, seats: int, size: tuple[int, int], text_size: int
) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    d = sit(stage, position(seats, grids=[grid.split() for grid in GRIDS[:seats]]))
    window = pygame.Rect((0, 0), size)
    grids = [d.places.painters[seat].place.rect for seat in range(seats)]
    rail = d.table.rail
    names = ["caption", "dice", "card_q", "card_d", "own", "undo", "hint", "end_turn", "log_tab", "rules_button", "menu_button"]
    names += [f"seat{number}_of_{seats - 1}" for number in range(1, seats)]
    parts = [*grids, *[rail[name] for name in names]]
    assert all(window.contains(rect) for rect in parts)
    overlaps = [(a, b) for i, a in enumerate(parts) for b in parts[i + 1:] if a.clip(b).w > 2 and a.clip(b).h > 2]
    assert overlaps == []
    assert all(min(rect.size) >= size[1] * 0.2 for rect in grids)
    assert all(cap.h >= size[1] * 0.04 for option in d.options.all if option.visible for cap in option.caps)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_letters_of_four_grids_are_as_large_as_can_be_read(stage: Driver, size: tuple[int, int]) -> None:
    stage.app.resize(size)
    d = sit(stage, position(4))
    inks = [place.pitch * (LETTER if place.large else SMALL_LETTER) / size[1] for place in (
        painter.place for _seat, painter in sorted(d.places.painters.items()))]
    assert inks[0] > 0.041 and min(inks[1:]) > 0.0235
    assert d.places.place.pitch > 0.107 * size[1] and d.tray.side > 0.079 * size[1]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (768, 1280)])
def test_a_grid_grows_while_its_owner_or_it_is_pointed_at(stage: Driver, size: tuple[int, int]) -> None:
    stage.app.resize(size)
    d = sit(stage, position(4))
    grown = d.turn.grown
    for where in (d.ground.plates.rim()[2].at, d.places.painters[2].place.boxes[FIELD["Q2"]].center):
        stage.point(where)
        stage.let_pass(100)
        assert grown.seat is None, "not under a hand that moves on"
        stage.let_pass(500)
        assert grown.seat == 2 and not grown.moving
        small, large = (lain[2].place for lain in (d.places.at_rest, d.places.painters))
        assert large.pitch > 1.3 * small.pitch
        if size[0] * 9 == size[1] * 16:
            assert large.pitch * SMALL_LETTER > 0.039 * size[1]
            assert not any(large.rect.colliderect(one.box) for one in d.ground.plates.rim().values()), "faces and scores are seen"
        shown = painted(d, large.rect)
        stage.point((4, 4))
        stage.let_pass(300)
        assert grown.seat is None and painted(d, large.rect) != shown
    stage.point(d.tray.rect.center)
    stage.let_pass(600)
    assert grown.seat is None


def playing(stage: Driver, turn: int = 3, **settings: Any) -> QumeroDriver:
    """A table of three people and a bot, which can fill its row 3 and thinks while it is its turn."""
    stage.app._worker = FakeWorker()  # type: ignore[assignment]
    stage.worker.answers = False
    for name, value in settings.items():
        setattr(stage.app.settings, name, value)
    grids = [*(grid.split() for grid in GRIDS[:3]), ["Q3", "U3", "M3", "E3", "R3"]]
    d = QumeroDriver(stage, loaded(stage, position(4, roll=["O", "M", 3, 1], grids=grids, lines={}, turn=turn), seats=FOUR))
    stage.let_pass(30_000, lambda: 3 in d.turn.grown._baked)
    stage.let_pass(900)
    return d


@pytest.mark.usefixtures("painting_ahead")
def test_a_grid_grows_while_its_owner_plays_and_stays_so_while_its_line_is_paid(stage: Driver) -> None:
    stage.app.resize((1280, 720))
    d = playing(stage)
    grown, box = d.turn.grown, d.places.painters[3].place
    assert grown.seat == 3 and not grown.moving and box.pitch * SMALL_LETTER > 0.039 * 720
    stage.worker.answers = True
    stage.worker.pick = lambda moves: next(move for move in moves if "O3" in moves_text(move))
    stage.let_pass(5000, lambda: bool(d.flights))
    assert d.flights[0].piece.at in [field.center for field in box.boxes], "covers fall onto the grid where it lies now"
    stage.let_pass(5000, lambda: bool(d.income))
    stage.let_pass(500)
    assert grown.seat == 3 and [step.at for step in d.income[0].ceremony.steps[:6]] == [field.center for field in box.boxes[2::6]]
    stage.let_pass(8000, lambda: d.tally.view.turn == 0)
    stage.let_pass(300)
    assert not grown.moving and d.places.painters[3].place.rect == d.places.at_rest[3].place.rect


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
def test_a_grown_grid_covers_no_name_no_score_no_card_of_another_and_no_button(stage: Driver, size: tuple[int, int]) -> None:
    stage.app.resize(size)
    d = sit(stage, position(4))
    kept = [d.table.rail[name] for name in ("menu_button", "rules_button", "log_tab", "undo", "end_turn", "caption", "dice")]
    for seat in (1, 2, 3):
        taken = kept + [place.box for place in d.ground.plates.rim().values()]
        taken += [d.places.card_place(what, other) for other in range(4) if other != seat for what in CARDS]
        box = d.table.rail[f"grown{seat - 1}"]
        assert box.collidelist(taken) < 0 and box.w > 1.3 * d.places.at_rest[seat].place.rect.w


def test_no_grid_grows_by_itself_in_my_turn_nor_where_bots_are_at_once(stage: Driver) -> None:
    stage.app.resize((1280, 720))
    for turn, settings in ((0, {}), (3, {"bots_speed": "off"})):
        assert playing(stage, turn, **settings).turn.grown.seat is None


@pytest.mark.usefixtures("painting_ahead")
def test_a_grid_that_is_the_large_one_by_now_does_not_grow(stage: Driver) -> None:
    stage.app.resize((1280, 720))
    d = playing(stage)
    grown = d.turn.grown
    grown.forget()
    baking = grown.bake()
    assert any(3 in grown._painters for _step in baking), "it was half painted ahead"
    d.places.large = 3
    d.places.layout()
    d.turn.follow_grid()
    assert list(baking)
    grown.update(RESTS)
    grown.update(RESTS)
    assert grown.seat is None


@pytest.mark.usefixtures("painting_ahead")
def test_no_grid_grows_by_itself_while_a_tutor_lets_nobody_play(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.app.resize((1280, 720))
    d = playing(stage)
    assert d.turn.grown.seat == 3
    monkeypatch.setattr(type(d.table.tutor), "rests", True)
    stage.let_pass(600)
    assert d.turn.grown.seat is None


def test_a_grid_that_grows_is_painted_once(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.app.resize((1280, 720))
    d = sit(stage, position(4))
    stage.every_frame = True
    drawn: list[object] = []
    draw = GridPainter.draw
    monkeypatch.setattr(GridPainter, "draw", lambda self, *given: note(drawn, self.place.rect.size) or draw(self, *given))
    stage.point(d.ground.plates.rim()[2].at)
    stage.let_pass(2000, lambda: d.turn.grown.seat == 2, 20)
    stage.let_pass(140, pace=20)
    large = d.places.painters[2].place.rect.size
    stage.let_pass(100)
    assert drawn.count(large) == 1, "one picture of it, which grows and lies there"


def test_a_grid_that_is_large_enough_does_not_grow(stage: Driver) -> None:
    stage.app.resize((1280, 720))
    d = sit(stage, position(2))
    stage.point(d.places.painters[1].place.rect.center)
    stage.let_pass(600)
    assert d.turn.grown.seat is None


def test_with_one_half_picked_a_hint_goes_on_from_it(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click("U2")
    stage.key(pygame.K_h)
    hint = d.table.hints.hint
    assert hint is not None and set(hint.move.fields) >= set(d.draft.move.fields) and d.draft.move.fields == (FIELD["U2"],)
    assert hint == onward(d.table.hands.now, list(d.session.match.legal()), d.draft.move), "the best of all that go on from it"
    stage.key(pygame.K_h)
    stage.key(pygame.K_h)
    assert d.paper.heading == "A good move" and d.paper.body == f"{hint.reason.say()} Enter does it."
    d.click("R4")
    assert d.table.hints.hint is None


def test_a_pick_that_was_taken_back_is_made_again(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.click("U2")
    picked = d.draft.move
    d.undo()
    assert d.draft.move is None
    d.redo()
    assert d.draft.move == picked


def test_the_dice_show_nothing_before_they_are_thrown(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    die = dice.die
    monkeypatch.setattr(dice, "die", lambda style, side, face, *rest: note(seen, face) or die(style, side, face, *rest))
    d = sit(stage, position(4, phase="roll", roll=None))
    d.pixels()
    assert seen and set(seen) == {""}


def test_two_players_go_out_one_after_the_other_before_any_grid_moves(stage: Driver) -> None:
    d = sit(stage, position(4, points=[3850, 8450, 300, 300]))
    grids = {seat: painter.place.rect.copy() for seat, painter in d.places.painters.items()}
    d.click("U2")
    d.click("R4")
    stage.key(pygame.K_RETURN)
    seen: list[list[bool]] = []
    stage.let_pass(6000, lambda: bool(note(seen, list(d.out)) or sum(d.out) == 2))
    assert [sum(out) for out in seen if sum(out) == 1], "one is looked at alone"
    assert d.tally.heading == "Cleo and Dev are out" and d.table.motion.active
    assert {seat: painter.place.rect for seat, painter in d.places.painters.items()} == grids
    stage.rest()
    assert d.out == [False, False, True, True]


def test_the_mark_of_a_move_names_all_who_went_out(stage: Driver) -> None:
    d = sit(stage, position(4, points=[3850, 8450, 300, 300]))
    d.click("U2")
    d.click("R4")
    stage.key(pygame.K_RETURN)
    stage.rest()
    d.table.moments.marks.search()
    assert [mark.words(d.session) for mark in d.table.moments.marks.found] == ["Cleo and Dev: Out"]


def test_who_has_too_little_to_pay_is_told_with_what_was_left(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["U", "R", 2, 4]))
    said: list[str] = []
    d.tally.tell = lambda heading, line="", *gold: said.append(f"{heading}: {line}")
    d.table.side.ground.show._put_out(Income(0, paid=Counter({3: 750}), gone=[3]))
    assert said == ["Dev is out: Dev had only 750 left to pay. Lines taken stay taken."]


def test_the_dice_show_the_last_roll_until_the_next_and_nothing_before_the_first(stage: Driver) -> None:
    d = sit(stage, position(2, roll=["U", "R", 2, 4]))
    tray = d.table.side.turn.tray
    assert tray.faces() == ("U", "R", 2, 4)
    d.table.commit(next(move for move in d.session.match.legal()))
    stage.let_pass(8000, lambda: not d.table.motion.active)
    assert d.session.match.state.phase == "roll" and tray.faces() == ("U", "R", 2, 4)


def test_who_holds_no_card_is_not_told_of_any(stage: Driver) -> None:
    assert words.cards(0, 0) == ""
    assert words.cards(1, 0) == "1 QUMERO" and words.cards(0, 2) == "2 DOUBLE"
    assert words.cards(2, 1) == "2 QUMERO, 1 DOUBLE"


# ---- danger


@pytest.mark.parametrize(("points", "mood", "line"), [(499, "worried", "in danger"), (500, "calm", "")])
def test_who_cannot_pay_the_next_line_in_full_is_warned_on_the_plate_and_in_the_face(
    stage: Driver, points: int, mood: str, line: str
) -> None:
    grids = [[], ["Q4", "U4", "M4", "E4"], [], []]
    d = sit(stage, position(4, phase="roll", roll=None, grids=grids, lines={}, points=[points, 9000, 5000, 5000]))
    visible = d.ground.plates.plate_text
    assert visible.line(0, 0).warned == (points == 499) and visible.line(0, 0).words == line
    assert visible.moods([]).get(0, "calm") == mood
    said = d.paper.body
    assert ("Ben needs only R4 and O4 to put Ana out: 500 to pay, 499 left." in said) == (points == 499)


def test_after_a_payment_it_is_said_who_cannot_pay_as_much_again(stage: Driver) -> None:
    d = sit(stage, position(4, points=[3850, 8450, 6900, 800]))
    d.click("U2")
    d.click("R4")
    stage.key(pygame.K_RETURN)
    stage.let_pass(6000, lambda: d.tally.heading == "In danger: Dev")
    assert d.tally.line == "One more line like this and Dev is out."
    d = sit(stage, position(4, points=[3850, 8450, 6650, 1000]))
    d.click("U2")
    d.click("R4")
    stage.key(pygame.K_RETURN)
    said: list[str] = []
    stage.let_pass(6000, lambda: note(said, d.tally.heading) or d.tally.view.turn == 1)
    assert not any("danger" in one for one in said), "who can pay exactly once more stays in"


def test_an_option_says_whom_it_threatens(stage: Driver) -> None:
    grids = [["Q4", "U4", "M4"], [], [], []]
    d = sit(stage, position(4, roll=["E", "M", 4, 6], grids=grids, lines={}, points=[5000, 9550, 5000, 450]))
    one = next(one for one in d.options.all if one.visible and one.move is not None and FIELD["E4"] in one.move.fields)
    assert one.spoken().endswith("Puts Dev in danger.")
    stage.point(one.rect.center)
    assert "Puts Dev in danger." in d.paper.body


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_being_out_is_a_scene_that_no_click_and_no_key_skips(stage: Driver, speed: str) -> None:
    stage.app.settings.people_speed = stage.app.settings.bots_speed = speed
    d = sit(stage, position(4, points=[3850, 8450, 7400, 300]))
    d.click("U2")
    d.click("R4")
    stage.key(pygame.K_RETURN)
    seen: list[float] = []
    for _frame in range(200):
        stage.click((400, 300))
        stage.key(pygame.K_RETURN)
        if d.table.moments.running:
            seen.append(stage.clock.now)
        elif seen:
            break
    assert 900 <= seen[-1] - seen[0] <= 2400, seen
    assert d.out == [False, False, False, True]


@pytest.mark.parametrize("language", ["en", "de", "sv"])
@pytest.mark.parametrize("scale", [100, 200])
def test_every_option_says_something(stage: Driver, language: str, scale: int) -> None:
    d = sit(stage, position(4))
    stage.click(d.options.all[0].rect.center)
    assert d.offered and all(d.options.leads_to(one.move) for one in d.options.all if one.move is not None)


# ---- permission gives reasons


@pytest.mark.parametrize(("field", "said"), [
    ("U6", "2 + 4 = 6: U6."), ("U2", "U and 2 give U2."), ("R4", "R and 4 give R4."), ("E3", ""), ("Q1", ""),
])
def test_a_lit_field_says_why_it_is_lit_when_it_is_pointed_at(stage: Driver, field: str, said: str) -> None:
    d = sit(stage, position(4))
    d.point(field)
    stage.let_pass(100)
    assert d.table.permits.shown == ""
    stage.let_pass(400)
    assert d.table.permits.shown == said


def test_the_cursor_of_the_keys_says_why_a_field_is_lit_and_so_does_the_voice(stage: Driver) -> None:
    d = sit(stage, position(4))
    d.table.page.keys_used = True
    d.table.page.set_focus(d.turn.board)
    d.turn.board.at = FIELD["U6"]
    d.hand.point(FIELD["U6"])
    stage.let_pass(400)
    assert d.table.permits.shown == "2 + 4 = 6: U6."
    assert d.table.telling.focus().endswith("2 + 4 = 6: U6.")


def test_a_card_that_serves_from_the_next_roll_on_says_so_before_it_is_raised(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["E", "M", 5, 5], cards=[1, 2, 0, 1], fresh=1))
    assert d.card._words() == "next roll"
    stage.point(d.card.rect.center)
    stage.let_pass(400)
    assert d.table.permits.shown == "This new card can be used from the next roll on." and not d.table.bubble.visible


def test_a_field_for_a_card_says_what_the_card_stands_for(stage: Driver) -> None:
    d = sit(stage, position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1]))
    stage.click(d.card.rect.center)
    d.point("R4")
    stage.let_pass(400)
    assert d.table.permits.shown == "A card stands for the letter: R, with 4."


def test_a_refusal_covers_no_worth(tmp_path: Path) -> None:
    stage = Driver(tmp_path, (1280, 720))
    next(state for state in STATES if state.name == "qumero_refusal").pose(stage)
    table = stage.top
    box = table.bubble._lying(table.style)[0]
    assert table.bubble.visible and box.collidelist(table.side.ground.places.place.lines) < 0
