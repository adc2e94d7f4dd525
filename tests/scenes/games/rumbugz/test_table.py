"""The RumBugz table, driven with mouse, keys and pad: what is picked, what it says, where it may go, and what a move shows."""


from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.match import Match
from game.rumbugz.hands import after
from game.rumbugz.moves import Move
from scenes.games.rumbugz import bugs, layout
from scenes.share.page import Sharing
from scenes.store.match_file import turn_of
from scenes.table.menu import Menu
from scenes.table.plates import plates
from scenes.table.rounds.round_end import RoundEnd
from scenes.table.rounds.sheet_page import SheetPage
from tests.scenes.driver import Empty
from tests.scenes.games.rumbugz.driver import PLACE, RULES, RumbugzDriver, advised
from tools.gallery.stage import FRAME


@pytest.fixture
def ana(tmp_path: Path) -> RumbugzDriver:
    return RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE)


@pytest.mark.matrix(1)
@pytest.mark.parametrize(("kinds", "seed"), [(("human", "human", "human"), 3), (("human", "easy", "human"), 8)])
def test_a_whole_round_by_mouse_with_curtains_and_knocks(tmp_path: Path, kinds: tuple[str, ...], seed: int) -> None:
    driver = RumbugzDriver(tmp_path, *kinds, seed=seed, claim_window=0)
    driver.worker.pick = lambda moves: moves[0]
    table, match = driver.table, driver.session.match
    knocks = 0
    for turn in range(700):
        if match.outcome is not None or isinstance(driver.app.top, RoundEnd):
            break
        if driver.curtain is not None:
            driver.open_curtain()
        elif table.question.claims is not None:
            for seat in table.question.claims.people:
                asked = seat == match.to_act and advised(match.view(seat), "easy", turn).word == "knock"
                if asked or (knocks < 3 and turn % 5 == 0):
                    knocks += 1
                    driver.key(pygame.K_1 + seat)
                elif table.question.page is not None:
                    driver.click(table.question.page.bubbles[seat].answers[1])
            for _ in range(400):
                if table.question.claims is None:
                    break
                driver.step()
            driver.rest()
        elif table.question.decision is not None:
            driver.make(advised(match.view(match.to_act), "medium", turn))
        elif table.person_to_act:
            driver.make(advised(table.hands.now, "medium", turn))
        else:
            driver.step()
            driver.rest()
    assert isinstance(driver.app.top, RoundEnd), driver.moves[-12:]
    assert "knock" in driver.moves and ("allow" in driver.moves or "refuse" in driver.moves or "pile" in driver.moves)
    driver.leave_round()
    assert match.outcome is not None


def test_a_selection_says_what_it_is_and_what_is_missing(ana: RumbugzDriver) -> None:
    ana.pick(4, 5, 6)
    paper = ana.table.side.words.paper()
    assert paper is not None and paper.heading == "Picked: 4, 5, 6" and ana.sel.lay is None
    assert paper.body == "For single one bug is missing: 3, 7 or a joker."
    ana.rack.selection._last = (None, -9.0)
    ana.click(ana.at(ana.copy(7)))
    assert ana.sel.lay is not None and ana.table.side.words.paper().heading == "Single: 4, 5, 6, 7"
    assert ana.table.buttons.end.label == "Lay" and ana.table.buttons.end.enabled


def test_laying_by_click_by_button_and_by_drag(tmp_path: Path) -> None:
    for way in ("click", "button", "drag", "enter"):
        driver = RumbugzDriver(tmp_path / way, "human", "easy", "easy", place=PLACE)
        driver.pick(4, 5, 6, 7)
        if way == "click":
            driver.click(driver.free_bed())
        elif way == "button":
            driver.click(driver.table.buttons.end)
        elif way == "drag":
            driver.carry(driver.at(driver.copy(5)), driver.ground.rect.center)
        else:
            driver.key(pygame.K_RETURN)
        assert driver.moves == ["lay single 4 5 6 7"], way
        assert driver.lines == ["Ana laid single: 4, 5, 6, 7"] and driver.places.view.table[2].bugs == (4, 5, 6, 7)
        assert sorted(driver.rack.keys) == [0, 2, 12]


def test_the_number_of_a_plyt_is_shown_and_changed_by_the_wheel(ana: RumbugzDriver) -> None:
    ana.pick(4, 5, 6, 0)
    plyt = ana.rack.picked[3]
    assert ana.sel.code_of(plyt) == -3
    ana.wheel()
    assert ana.sel.code_of(plyt) == -7
    assert ana.sel.code_in(0, ana.rack.rect_of(plyt)) == -7
    ana.key(pygame.K_r)
    assert ana.sel.code_of(plyt) == -3
    ana.wheel()
    ana.click(ana.free_bed())
    assert ana.moves == ["lay single 4 5 6 7*"]


def test_a_double_click_picks_the_whole_run(ana: RumbugzDriver) -> None:
    at = ana.at(ana.copy(5))
    ana.click(at)
    ana.click(at)
    assert [copy.key for copy in ana.rack.picked] == [4, 5, 6, 7]


def test_a_rubber_band_picks_several(ana: RumbugzDriver) -> None:
    rack = ana.rack
    rack.orders.sort_as("number")
    first, last = rack.home_of(rack.copies[1]), rack.home_of(rack.copies[4])
    start = (first.centerx, rack.rect.bottom - 6)
    ana.point(start)
    ana.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for pos in ((start[0] + 30, start[1] - 20), (last.centerx - 12, last.centery)):
        ana.step(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0)))
    ana.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    assert [copy.key for copy in rack.picked] == [4, 5, 6, 7] and ana.sel.lay is not None


def test_an_exchange_is_seen_before_the_bug_is_let_go(ana: RumbugzDriver) -> None:
    seven = ana.copy(7)
    ana.carry(ana.at(seven), ana.bed(2, 3), drop=False)
    table = ana.table
    assert ana.sel.aim is not None and after(ana.sel.now, ana.sel.aim.move) == (4, 5, 6, 7)
    assert ana.sel.lit() == [2] and table.side.words.paper().heading == "The 7 goes in, the 3 comes out"
    ana.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=ana.bed(2, 3), button=1))
    ana.rest()
    assert ana.moves == ["swap s2 7 for 3"] and sorted(ana.rack.keys) == [0, 2, 3, 4, 5, 6, 12]


def test_beds_that_stay_are_not_laid_out_anew(ana: RumbugzDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    field_of = Mock(wraps=layout.field_of)
    monkeypatch.setattr(layout, "field_of", field_of)
    ana.carry(ana.at(ana.copy(7)), ana.bed(2, 3))
    ana.rest()
    assert ana.moves == ["swap s2 7 for 3"] and not field_of.called


def test_bugs_of_another_size_are_painted_while_they_glide(ana: RumbugzDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    ana.rest()
    places, painted = ana.table.side.ground.places, Mock(wraps=bugs.bug)
    ana.table.soon.clear()
    monkeypatch.setattr(layout, "field_of", lambda *given: replace(places.field, size=places.field.size - 9))
    monkeypatch.setattr(places, "_fitted", None)
    places.fit_beds()
    monkeypatch.setattr(bugs, "bug", painted)
    for _turn in range(60):
        ana.table.spare_turn()
    lying = [call for call in painted.call_args_list if call.args[1] == places.field.size]
    assert len(lying) == sum(len(sequence.bugs) for sequence in places.view.table) and not ana.table.soon


def test_where_several_exchanges_are_possible_the_pointer_and_the_wheel_choose(ana: RumbugzDriver) -> None:
    ana.pick(0)
    ana.point(ana.bed(2, 5))
    aim = ana.sel.aim
    assert aim is not None and aim.move.bugs == (-5, 5) and len(aim.options) > 4
    ana.point(ana.bed(2, 3))
    assert ana.sel.aim is not None and ana.sel.aim.move.bugs[1] == 3
    first = ana.sel.aim.move
    ana.wheel()
    chosen = ana.sel.aim.move
    assert chosen != first
    x, y = ana.bed(2, 3)
    ana.point((x + 3, y))
    assert ana.sel.aim.move == chosen, "a hand that trembles does not undo the choice"
    ana.point(ana.rack.rect.midtop)
    assert ana.sel.aim is not None and ana.sel.aim.move == chosen, "the gold button must be reached"
    ana.point(ana.bed(1))
    assert ana.sel.aim is None or ana.sel.aim.number == 1


def test_the_gold_button_is_what_the_table_shows(ana: RumbugzDriver) -> None:
    ana.pick(7)
    ana.step()
    end, discard = ana.table.buttons.end, ana.turn.discard
    assert end.label == "Discard the 7" and not discard.visible
    ana.point(ana.bed(2, 3))
    ana.point(end.rect.center)
    assert end.label == "Swap 7 for 3" and end.kind == "first" and discard.visible and discard.label == "Discard the 7"
    ana.click(end)
    assert ana.moves == ["swap s2 7 for 3"] and not discard.visible


def test_the_discard_stands_beside_the_exchange(ana: RumbugzDriver) -> None:
    ana.pick(7)
    ana.point(ana.bed(2, 3))
    ana.click(ana.turn.discard)
    assert ana.moves[0] == "discard 7"


def test_a_bug_that_is_thrown_on_the_pile_lies_there_until_a_second_click(ana: RumbugzDriver) -> None:
    pile = ana.turn.pile.rect.center
    ana.carry(ana.at(ana.copy(7)), pile, drop=False)
    ana.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=pile, button=1))
    assert ana.moves == [] and ana.rack.away == {ana.copy(7).number}
    assert (ana.table.buttons.end.label, ana.table.buttons.end.kind) == ("Discard the 7", "first")
    ana.undo()
    assert ana.moves == [] and not ana.rack.away and not ana.rack.picked
    ana.pick(7)
    ana.click(pile)
    assert ana.moves == [] and ana.rack.away
    ana.click(pile)
    assert ana.moves[0] == "discard 7" and not ana.rack.away


def test_a_bug_that_does_not_fit_goes_home_and_the_rule_is_said(ana: RumbugzDriver) -> None:
    ana.carry(ana.at(ana.copy(12)), ana.bed(2, 4), drop=False)
    ana.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=ana.bed(2, 4), button=1))
    assert ana.moves == [] and ana.table.bubble.visible and ana.table.bubble.rule == "B9"
    assert ana.sel.faults == (2,) and len(ana.rack.keys) == 7 and not ana.rack.held


def test_what_is_no_sequence_is_not_laid(ana: RumbugzDriver) -> None:
    ana.pick(4, 5, 12)
    ana.carry(ana.at(ana.copy(5)), ana.ground.rect.center)
    assert ana.moves == [] and ana.table.bubble.rule == "B2"


def test_a_kind_that_is_laid_already_is_refused_with_its_rule(tmp_path: Path) -> None:
    place = {**PLACE, "hands": [[2, 4, 6, 8, 5], [1, 1, 8, 9], [10, 10, 3]]}
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=place)
    driver.pick(2, 4, 6, 8)
    assert driver.sel.lay is None
    driver.click(driver.free_bed())
    assert driver.moves == [] and driver.table.bubble.rule == "B8"


def test_moves_of_a_turn_are_undone_step_by_step_back_to_the_take(tmp_path: Path) -> None:
    place = {**PLACE, "phase": "take"}
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=place)
    driver.click(driver.turn.bag.rect.center)
    assert driver.moves == ["bag"] and not driver.table.buttons.undo.enabled
    driver.make(driver.session.match.rules.parse("lay single 4 5 6 7"))
    driver.make(driver.session.match.rules.parse("swap s2 2 for 6"))
    driver.pick(12)
    for left in (["bag", "lay single 4 5 6 7", "swap s2 2 for 6"], ["bag", "lay single 4 5 6 7"], ["bag"], ["bag"]):
        driver.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
        assert driver.moves == left
    assert len(driver.rack.keys) == 8 and len(driver.places.view.table) == 2
    driver.key(pygame.K_y, mod=pygame.KMOD_LCTRL)
    assert driver.moves == ["bag", "lay single 4 5 6 7"]


def test_attaching_when_all_four_kinds_are_laid(tmp_path: Path) -> None:
    place = {**PLACE, "laid": [["single", "double", "triple", "same"], ["single"], []]}
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=place)
    driver.pick(2)
    where = driver.bed(2)
    driver.point((driver.bed(2, 3)[0] - driver.places.field.size, where[1]))
    aim = driver.sel.aim
    assert aim is not None and aim.move.word == "add" and after(driver.sel.now, aim.move) == (2, 3, 4, 5, 6)
    driver.click((driver.bed(2, 3)[0] - driver.places.field.size, where[1]))
    assert driver.moves == ["add s2 2"]


def test_a_knock_is_answered_in_a_bubble(tmp_path: Path) -> None:
    place = {**PLACE, "phase": "decide", "turn": 1, "knocker": 2}
    for at, word in enumerate(("pile", "allow", "refuse")):
        for way in ("mouse", "number", "keys"):
            driver = RumbugzDriver(tmp_path / word / way, "easy", "human", "easy", place=place)
            page = driver.table.question.page
            assert page.asks.heading == "Cleo knocks for Ana's 11" and page.asks.hand == 1, "the own hand lies open below"
            assert [button.label for button in driver.decision] == ["Take the 11", "Let Cleo have it", "Refuse"]
            assert [len(cost.split()) <= 14 for cost in page.bubbles[1].costs] == [True] * 3
            driver.let_pass(500)
            if way == "mouse":
                driver.click(driver.decision[at])
            elif way == "number":
                driver.key(pygame.K_1 + at)
            else:
                for _ in range(at):
                    driver.key(pygame.K_TAB)
                driver.key(pygame.K_RETURN)
            assert driver.moves[:1] == [word], way


def test_the_next_player_decides_before_the_own_hand_is_opened(tmp_path: Path) -> None:
    place = {**PLACE, "phase": "decide", "turn": 1, "knocker": 2}
    driver = RumbugzDriver(tmp_path, "human", "human", "human", place=place)
    driver.let_pass(450)
    page = driver.table.question.page
    assert page.asks.hand is None and driver.table.hands.viewer is None and not driver.curtain
    driver.click(page.bubbles[1].look_button)
    driver.let_pass(450)
    driver.click(driver.curtain.open_button)
    driver.let_pass(600)
    page = driver.table.question.page
    assert page.asks.hand == 1 and driver.table.hands.viewer == 1
    driver.click(page.bubbles[1].look_button)
    assert driver.table.hands.viewer is None and driver.table.question.page.asks.hand is None
    driver.key(pygame.K_3)
    driver.let_pass(3000, lambda: driver.curtain is not None)
    assert driver.moves == ["refuse"] and driver.curtain.words.name == "Ben"


def test_the_recap_holds_what_was_said_to_a_knock(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "human", "human", place={**PLACE, "phase": "knock", "turn": 1, "asked": [2]})
    for key in (pygame.K_k, pygame.K_2):
        driver.let_pass(1200)
        driver.key(key)
    driver.let_pass(3000, lambda: driver.curtain is not None)
    assert driver.moves == ["knock", "allow"] and driver.curtain.words.name == "Ben"
    assert [line.plain for line in driver.curtain.words.recap] == ["Cleo knocked for the 11", "Ben let Cleo have it"]


def test_who_decides_with_the_own_hand_open_goes_on_without_another_curtain(tmp_path: Path) -> None:
    place = {**PLACE, "phase": "decide", "turn": 1, "knocker": 2}
    driver = RumbugzDriver(tmp_path, "human", "human", "human", place=place)
    driver.let_pass(450)
    driver.click(driver.table.question.page.bubbles[1].look_button)
    driver.let_pass(450)
    driver.click(driver.curtain.open_button)
    driver.let_pass(600)
    driver.key(pygame.K_3)
    for _frame in range(200):
        driver.step()
        assert driver.curtain is None and driver.table.hands.viewer == 1
    assert driver.moves == ["refuse"] and driver.table.person_to_act and driver.table.seat == 1


@pytest.mark.parametrize(("word", "said"), [
    ("pile", "Ben takes the 11"), ("allow", "Ben lets Cleo have it"), ("refuse", "Ben refuses"),
])
def test_the_answer_to_a_knock_is_seen_long_enough_to_be_read(tmp_path: Path, word: str, said: str) -> None:
    place = {**PLACE, "phase": "decide", "turn": 1, "knocker": 2}
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=place, bots_speed="fast")
    driver.table.hints.forget()
    driver.table.commit(Move(word))
    read = 0.0
    while driver.table.motion.active:
        driver.step()
        paper = driver.table.side.words.paper()
        read += FRAME if paper is not None and paper.heading == said else 0.0
    assert read >= 1200


@pytest.mark.parametrize("word", ["Score sheet", "Share"])
def test_what_was_opened_from_pause_leads_back_to_pause(tmp_path: Path, word: str) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE)
    driver.key(pygame.K_ESCAPE)
    menu = driver.app.top
    assert isinstance(menu, Menu)
    at = next(at for at, answer in enumerate(menu.answers) if answer[0] == word)
    driver.let_pass(500)
    driver.click(menu.widgets[at])
    assert type(driver.app.top) is (SheetPage if word == "Score sheet" else Sharing)
    driver.let_pass(500)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack[-1] is menu


def test_a_hand_dealt_anew_changes_nothing_on_the_page_of_a_question(tmp_path: Path) -> None:
    """What others hold, and the order of the bag, cannot be told from a single pixel."""
    pictures = []
    for number, hands in enumerate(([[4, 5, 6, 7], [1, 1, 8, 9], [10, 10, 3]], [[12, 0, 2, 2], [5, 6, 0, 3], [1, 4, 9]])):
        for phase in ({"phase": "knock", "turn": 1, "asked": [2]}, {"phase": "decide", "turn": 1, "knocker": 2}):
            place = {**PLACE, **phase, "hands": hands}
            driver = RumbugzDriver(tmp_path / f"{number}{phase['phase']}", "human", "human", "human", place=place, claim_window=0)
            driver.let_pass(900)
            assert driver.table.question.page is not None
            driver.app.paint()
            pictures.append(pygame.image.tobytes(driver.app.screen, "RGB"))
    assert pictures[:2] == pictures[2:] and pictures[0] != pictures[1]


def test_the_next_player_takes_before_the_others_have_knocked(tmp_path: Path) -> None:
    place = {**PLACE, "phase": "knock", "turn": 1, "asked": [2]}
    driver = RumbugzDriver(tmp_path, "easy", "human", "easy", place=place, bots_speed="slow")
    assert driver.table.question.open and driver.table.question.early and driver.table.buttons.end.enabled
    driver.click(driver.turn.bag.rect.center)
    assert driver.moves == ["silent", "bag"]


def test_out_of_turn_nothing_is_played(tmp_path: Path) -> None:
    place = {**PLACE, "turn": 1, "hands": [[4, 5, 6, 7], [1, 1, 8, 9], [10, 10, 3]]}
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=place, bots_speed="slow")
    for where in (driver.turn.bag.rect.center, driver.turn.pile.rect.center, driver.free_bed(), driver.at(driver.copy(4))):
        driver.click(where)
    assert driver.moves == [] and driver.rack.picked == ()


def walk(driver: RumbugzDriver, key: int) -> None:
    """Takes the cursor of the keys to a bug of the rack, and picks it."""
    rack = driver.rack
    for way in (pygame.K_LEFT, pygame.K_RIGHT):
        driver.table.set_focus(rack)  # beyond the first bug the keys go on to the pile
        for _ in range(len(rack.copies)):
            if rack.selection.cursor is not None and rack.selection.cursor.key == key:
                driver.key(pygame.K_SPACE)
                return
            driver.key(way)
    raise AssertionError(f"the keys do not reach {key}")


def test_keys_alone_play_a_turn(ana: RumbugzDriver) -> None:
    table = ana.table
    ana.key(pygame.K_TAB)
    for key in (4, 5, 6, 7):
        walk(ana, key)
    beds = ana.turn.beds
    table.set_focus(beds)
    for way in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN):
        if beds.at != len(ana.places.view.table):
            ana.key(way)
    ana.key(pygame.K_SPACE)
    assert ana.moves == ["lay single 4 5 6 7"]
    walk(ana, 12)
    assert table.buttons.end.label == "Discard the 12"
    ana.key(pygame.K_RETURN)
    assert ana.moves[1] == "discard 12"


def test_the_rules_open_where_they_matter(ana: RumbugzDriver) -> None:
    for keys, rule in (((), "B7"), ((4, 5, 6, 7), "B8")):
        ana.sel.clear()
        if keys:
            ana.pick(*keys)
        ana.key(pygame.K_F1)
        assert isinstance(ana.app.top, Empty) and ana.app.top.arguments["rule"] == rule
        ana.app.pop()


def test_the_plates_and_the_menu_lead_to_the_score_sheet(ana: RumbugzDriver) -> None:
    ana.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=ana.places.rim()[1].at, button=1))
    ana.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=ana.places.rim()[1].at, button=1))
    assert isinstance(ana.app.top, SheetPage)
    ana.app.pop()
    assert "Score sheet" in [answer[0] for answer in ana.table.rounds.answers()]


def lengthened(driver: RumbugzDriver) -> None:
    """Lays twenty sequences of ten on the table."""
    places = driver.places
    places.tally.change(table=(places.view.table[1]._replace(bugs=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),) * 20)
    places.fit_beds()
    driver.table.stage.set(places.pieces(places.view))


def test_twenty_sequences_of_ten_have_their_places(tmp_path: Path) -> None:
    for size, text_size in (((1024, 768), 100), ((960, 600), 200), ((1920, 1080), 150)):
        driver = RumbugzDriver(tmp_path / f"{size[0]}", "human", "easy", "easy", place=PLACE, size=size, text_size=text_size)
        lengthened(driver)
        field = driver.places.field
        cells = field.cells
        assert len(cells) == 21 and all(driver.ground.rect.contains(cell) for cell in cells[:20])
        assert not any(cell.colliderect(other) for at, cell in enumerate(cells) for other in cells[at + 1:])
        for at in range(20):
            points = field.points(at, 10)
            assert all(cells[at].collidepoint(point) for point in points)
            apart = min(b[0] - a[0] for a, b in pairwise(points))
            assert apart >= 0.57 * field.size, "a plate is covered"


def test_nothing_flies_where_motion_is_reduced(tmp_path: Path) -> None:
    for reduced_motion in (False, True):
        more: dict[str, Any] = {"reduced_motion": reduced_motion, "people_speed": "normal"}
        driver = RumbugzDriver(tmp_path / str(reduced_motion), "human", "easy", "easy", place=PLACE, **more)
        driver.pick(4, 5, 6, 7)
        driver.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        flew = 0
        for _ in range(120):
            driver.step()
            flew += len(driver.table.stage.flights())
        assert (
            (flew == 0) is reduced_motion and driver.places.view.table[2].bugs == (4, 5, 6, 7) and not driver.table.stage.moving
        )


def test_a_small_bed_is_shown_large_under_the_pointer_and_a_large_one_is_not(ana: RumbugzDriver) -> None:
    overlay = ana.ground.overlay
    ana.point(ana.bed(1))
    assert overlay.large is None
    lengthened(ana)
    ana.step()
    before = pygame.image.tobytes(ana.app.screen, "RGB")
    ana.point(ana.bed(7))
    assert overlay.large == 6 and pygame.image.tobytes(ana.app.screen, "RGB") != before
    ana.point(ana.rack.rect.center)
    assert overlay.large is None


def test_bugs_blink_now_and_then_and_never_when_motion_is_reduced(tmp_path: Path) -> None:
    for reduced_motion in (False, True):
        driver = RumbugzDriver(
            tmp_path / str(reduced_motion), "human", "easy", "easy", place=PLACE, reduced_motion=reduced_motion
        )
        frames = driver.app.frames
        winks = 0
        for _ in range(500):
            driver.app.step([], 16)
            winks += driver.ground.overlay.wink is not None
        assert (winks > 0) is not reduced_motion
        assert driver.app.frames - frames < 12, "a table at rest draws next to nothing"


def test_bugs_sleep_when_nobody_has_moved_for_a_while_and_wake_with_the_pointer(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE)

    def frames(ms: float) -> int:
        before = driver.app.frames
        driver.let_pass(ms, pace=50)
        return driver.app.frames - before

    driver.rest()
    driver.let_pass(60_000, pace=50)
    assert frames(30_000) == 0, "nothing is drawn"
    driver.point((9, 9))
    awake = frames(10_000)
    driver.let_pass(15_000, pace=50)
    assert awake > 4 and 0 < frames(10_000) <= awake / 2, "they grow drowsy before they sleep"



def test_a_turn_is_heard_among_people_and_once(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "human", "easy", place={**PLACE, "phase": "take"})
    driver.worker.pick = lambda moves: next(move for move in moves if move.word in ("silent", "bag"))
    heard: list[str] = []
    driver.app.sounds.play = lambda pool, *more: heard.append(pool)  # type: ignore[method-assign]
    driver.open_curtain()
    for move in ("bag", "discard 12"):
        driver.make(RULES.parse(move))
    assert "turn" not in heard, "nobody else has moved"
    for _ in range(400):
        if driver.curtain is not None:
            break
        driver.step()
    driver.open_curtain()
    assert driver.moves[-1] == "silent" and heard.count("turn") == 1
    driver.click(driver.turn.bag.rect.center)
    assert driver.moves[-1] == "bag" and heard.count("turn") == 1


def test_a_bot_in_front_has_its_sign_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    signs: list[str] = []
    sign = plates.sign

    def disc(style: Any, radius: int, which: Any) -> Any:
        signs.append(which)
        return sign(style, radius, which)

    monkeypatch.setattr(plates, "sign", disc)
    for kinds, bots in ((("easy", "easy", "easy"), 3), (("human", "easy", "easy"), 2)):
        driver = RumbugzDriver(tmp_path / str(bots), *kinds, place=PLACE)
        driver.worker.answers = False
        signs.clear()
        target = pygame.Surface((1024, 768))
        driver.ground.plates.draw(target)
        driver.ground.plates.draw_faces(target)
        assert signs == ["bot"] * bots


@pytest.mark.parametrize("source", ["bag", "pile"])
def test_a_bug_is_taken_by_a_drag_to_the_hand_too(tmp_path: Path, source: str) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place={**PLACE, "phase": "take"})
    start, end = getattr(driver.turn, source).rect.center, driver.places.rack.rect.center
    driver.carry(start, end)
    assert driver.moves == [source]


def test_while_others_are_asked_for_a_knock_it_is_the_turn_of_who_goes_on_then() -> None:
    match = Match.loaded(RULES, {**PLACE, "phase": "knock", "turn": 1, "asked": [2]}, 1)
    assert match.to_act == 2 and turn_of(match) == 1
