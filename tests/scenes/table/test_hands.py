"""Hidden hands: every frame around a hand-over is looked at, and none may hold a number of a hand that is not open.

The numbers of the test's game are never used twice, so each number that is drawn says whose it is.
"""


from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.contract import Refusal
from game.match import Match
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.hidden.hands import folds
from scenes.table.menu import Menu
from tests.scenes.driver import Empty, TableDriver
from tests.scenes.table.hidden_table import NotedDriver


def secrets(driver: NotedDriver) -> dict[int, int]:
    """All numbers that were ever in a hand, and the seat that held them first."""
    found: dict[int, int] = {}
    match = driver.session.match
    for ply in range(len(match) + 1):
        for seat, hand in enumerate(match.state_at(ply).hands):
            for number in hand:
                found.setdefault(number, seat)
    return found


def looked_at(driver: NotedDriver) -> None:
    """Fails when a frame since the last call showed a number of a seat whose hand was not open in it."""
    whose = secrets(driver)
    for at, (viewer, drawn) in enumerate(driver.frames):
        for number in drawn:
            assert whose[number] == viewer, f"frame {at} shows {number} of seat {whose[number]} to {viewer}"
    driver.frames.clear()


def words(driver: NotedDriver) -> str:
    """Everything that curtain, log and the line at the bottom say."""
    curtain = driver.curtain
    lines = [line.plain for line in driver.table.past.log.lines]
    if curtain is not None:
        lines += [curtain.words.heading, curtain.words.line, *(line.plain for line in curtain.words.recap)]
    return " ".join((*lines, driver.app.toasted[0] if driver.app.toasted else ""))


@pytest.fixture
def two(tmp_path: Path) -> NotedDriver:
    return NotedDriver(tmp_path, "human", "human")


def test_nothing_is_seen_before_the_first_click_and_only_the_own_hand_after_it(two: NotedDriver) -> None:
    assert two.curtain is not None and two.app.top is two.curtain and two.begun == []
    two.open_curtain()
    assert two.viewer == 0 and two.curtain is None and two.begun == [0]
    assert two.frames[0][1] == () and two.frames[-1] == (0, (1, 2, 3))
    assert all(drawn in ((), (1, 2, 3)) for _viewer, drawn in two.frames)
    looked_at(two)


def test_the_frame_in_which_the_turn_passes_is_without_both_hands(two: NotedDriver) -> None:
    two.open_curtain()
    before = len(two.frames)
    two.end()
    passed = next(at for at, (viewer, _drawn) in enumerate(two.frames) if viewer is None and at > before)
    assert two.frames[passed - 1] == (0, (2, 3)) and two.frames[passed] == (None, ()), "what was played has left the hand"
    two.open_curtain()
    assert two.frames[-1] == (1, (4, 5, 6))
    looked_at(two)


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_page_over_the_table_hides_the_hand_from_its_first_frame_to_its_last(two: NotedDriver, way: str) -> None:
    two.open_curtain()
    before, cloth = two.pixels(), folds(two.app.style, two.session.seats[0].mark)
    two.frames.clear()
    if way == "key":
        two.key(pygame.K_ESCAPE)
    else:
        two.table.open_menu()
        two.step()
    assert isinstance(two.app.top, Menu)
    for pause in (0, 800, 1000):  # while they fall asleep on the lid too
        if pause:
            two.let_pass(pause)
            two.app.dirty = True
            two.step()
        plain = pygame.Surface(two.app.screen.get_size())
        plain.blit(cloth, (0, 0))
        two.app.top.draw(plain)
        seen = pygame.image.tobytes(two.app.screen, "RGB")
        assert seen == pygame.image.tobytes(plain, "RGB"), "something of the table shows"
    two.frames.clear()
    two.key(pygame.K_ESCAPE)
    assert two.app.top is two.table and two.curtain is None and two.viewer == 0, "no second curtain"
    assert two.pixels() == before


@pytest.mark.parametrize("key", [key for key in catalogue.games() if catalogue.rules(key).info.hidden])
def test_under_the_menu_two_hands_look_alike(tmp_path: Path, key: str) -> None:
    seen = []
    rules = catalogue.rules(key)
    all_of = (Match.new(rules, 2, {one.name: one.default for one in rules.info.options}, seed) for seed in range(3, 40))
    for number, match in enumerate(islice((match for match in all_of if match.to_act == 0), 2)):
        driver = TableDriver(tmp_path / str(number))
        seats = [SeatSetup("Ana", 0, "human"), SeatSetup("Ben", 1, "human")]
        table = driver.sit(Session(driver.profile, match, TableSetup(seats, dict(match.options)), None))
        driver.let_pass(4000)
        assert driver.curtain is not None
        driver.open_curtain()
        assert table.hands.viewer is not None
        table.open_menu()
        driver.step()
        seen.append(pygame.image.tobytes(driver.app.screen, "RGB"))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("kinds", [("human", "bot"), ("human", "human")])
def test_where_nobody_else_could_look_the_table_stays_to_be_seen(tmp_path: Path, kinds: tuple[str, ...]) -> None:
    driver = NotedDriver(tmp_path, *kinds)
    if driver.curtain is not None:
        driver.open_curtain()
    driver.table.open_menu()
    driver.step()
    plain = pygame.Surface(driver.app.style.size)
    plain.blit(folds(driver.app.style, 0), (0, 0))
    driver.top.draw(plain)
    assert (driver.pixels() == pygame.image.tobytes(plain, "RGB")) == (kinds == ("human", "human"))


def test_the_first_frame_of_the_curtain_is_opaque(two: NotedDriver) -> None:
    two.open_curtain()
    two.table.commit(("play", 1), shown=True)
    two.app.paint()
    first = pygame.image.tobytes(two.app.screen, "RGB")
    two.let_pass(500)
    assert pygame.image.tobytes(two.app.screen, "RGB") == first


@pytest.mark.matrix(2)
@pytest.mark.parametrize("settings", [{}, {"people_speed": "off"}, {"reduced_motion": True}, {"people_speed": "slow"}])
def test_two_rounds_with_a_bot_between(tmp_path: Path, settings: dict[str, Any]) -> None:
    driver = NotedDriver(tmp_path, "human", "bot", "human", **settings)
    driver.worker.pick = lambda moves: moves[-1] if len(driver.session.match) % 4 else moves[0]  # it draws now and then
    for _turn in range(60):
        if driver.session.match.outcome is not None:
            break
        if driver.curtain is not None:
            driver.open_curtain()
        else:
            driver.end()
        if driver.session.match.to_act == 1:
            assert driver.viewer is None
        driver.let_pass(300)
        looked_at(driver)
    assert driver.session.match.outcome is not None


def test_what_is_drawn_flies_open_to_the_one_who_drew_and_stands_in_no_log(two: NotedDriver) -> None:
    two.open_curtain()
    two.table.commit(("draw", 0), shown=False)
    two.let_pass(64)
    assert two.frames[-1] == (0, (1, 2, 3, 7))
    two.rest()
    two.end()
    assert "7" not in words(two) and "Ana played 1" in words(two)
    two.open_curtain()
    looked_at(two)


def test_a_bot_draws_unseen_between_two_people(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "human", "bot", "human")
    driver.worker.pick = lambda moves: moves[-1] if len(driver.session.match) < 4 else moves[0]
    driver.open_curtain()
    driver.end()
    driver.let_pass(900)
    assert driver.moves.count("draw 0") >= 2 and all(drawn == () for viewer, drawn in driver.frames if viewer is None)
    looked_at(driver)


@pytest.mark.parametrize("kinds", [("human", "bot"), ("human", "human")])
def test_what_a_move_leads_to_is_seen_with_the_eyes_of_who_looks_on(tmp_path: Path, kinds: tuple[str, ...]) -> None:
    driver = NotedDriver(tmp_path, *kinds)
    hands, rules = driver.table.hands, driver.session.match.rules
    for move in ("play 1", "draw 0", "play 4"):
        driver.session.play(rules.parse(move))
    assert {ply.seat for ply in driver.session.match.plies} == {0, 1} and hands.viewer == (0 if "bot" in kinds else None)
    for ply in driver.session.match.plies:
        assert hands.after(ply) == rules.view(ply.step.state, hands.viewer), "a hand that is dealt is that of the viewer"


def test_a_piece_that_is_held_when_time_ends_the_turn_is_gone(two: NotedDriver) -> None:
    two.open_curtain()
    two.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 570), button=1))
    assert list(two.frames[-1]) == [0, (1, 2, 3, 1)]
    two.table.commit(("play", 3), shown=True)
    two.let_pass(48)
    two.step(pygame.Event(pygame.MOUSEMOTION, pos=(110, 575), rel=(1, 1), buttons=(1, 0, 0)))
    two.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=two.top.open_button.rect.center, button=1))
    assert two.ground.held is None and two.viewer is None and list(two.frames[-1]) == [None, ()]
    two.open_curtain()
    looked_at(two)


def test_clicks_and_keys_of_the_last_turn_do_not_open_the_next_hand(two: NotedDriver) -> None:
    two.open_curtain()
    two.end()
    assert two.curtain is not None
    for _ in range(40):  # Enter is held
        two.key(pygame.K_RETURN, rest=False)
    two.click(two.curtain.open_button.rect.center, rest=False)
    assert two.viewer is None
    two.let_pass(450)
    two.key(pygame.K_RETURN)  # shows where the focus is, after the mouse was used
    two.key(pygame.K_RETURN)
    assert two.viewer == 1
    looked_at(two)


def test_nothing_but_the_button_opens_the_curtain(two: NotedDriver) -> None:
    two.let_pass(500)
    two.click((10, 300))
    for key in (pygame.K_TAB, pygame.K_UP, pygame.K_z, pygame.K_h, pygame.K_BACKSPACE, pygame.K_r, pygame.K_c):
        two.key(key)
        two.key(key, pygame.KMOD_LCTRL)
    assert two.viewer is None and two.app.top is two.curtain
    looked_at(two)


def test_menu_settings_and_rules_over_the_curtain_show_nothing(two: NotedDriver) -> None:
    two.let_pass(500)
    two.key(pygame.K_ESCAPE)
    assert isinstance(two.app.top, Menu)
    two.let_pass(200)
    assert "Hide my hand (C)" not in [word for word, _icon, _call in two.app.top.answers]
    two.key(pygame.K_ESCAPE)
    assert two.app.top is two.curtain
    two.key(pygame.K_F1)
    assert isinstance(two.app.top, Empty) and two.app.top.route == "rulebook"
    two.app.pop()
    two.app.open("settings")
    two.let_pass(64)
    two.app.settings.theme = "contrast"
    two.app.restyle()
    two.let_pass(64)
    two.app.pop()
    two.let_pass(64)
    assert two.top is two.curtain and two.viewer is None
    two.open_curtain()
    looked_at(two)
    assert two.viewer == 0


def test_no_turn_passes_under_the_open_menu(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "human", "bot", "human")
    driver.worker.answers = False
    driver.open_curtain()
    driver.end()
    driver.let_pass(64)
    driver.key(pygame.K_ESCAPE)
    driver.worker.answers = True
    driver.let_pass(700)
    assert isinstance(driver.app.top, Menu) and driver.curtain is None, "the bot waits"
    driver.key(pygame.K_ESCAPE)
    driver.let_pass(700)
    assert driver.curtain is not None and driver.app.top is driver.curtain
    looked_at(driver)


def test_hiding_the_hand_and_opening_it_again(two: NotedDriver) -> None:
    two.open_curtain()
    two.ground.held = 2
    two.key(pygame.K_c)
    assert two.viewer is None and two.frames[-1] == (None, ()) and two.ground.held is None
    assert two.curtain is not None and "hidden" in two.curtain.words.heading
    two.open_curtain()
    assert two.viewer == 0 and two.frames[-1] == (0, (1, 2, 3)) and two.begun == [0, 0]
    two.step(pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=8))
    assert two.viewer is None
    two.open_curtain()
    two.key(pygame.K_ESCAPE)
    menu = two.app.top
    assert isinstance(menu, Menu)
    word, button = next((a[0], w) for a, w in zip(menu.answers, menu.widgets, strict=True) if a[1] == "eye-off")
    two.click(button.rect.center)
    assert word == "Hide my hand (C)" and two.viewer is None and two.app.top is two.curtain
    looked_at(two)


def test_what_was_said_to_one_is_not_left_standing_for_the_next(two: NotedDriver) -> None:
    two.open_curtain()
    two.app.toast("2 is not to be played.")
    two.table.hints.hint, two.table.hints.hint_stage = object(), 2
    two.table.crossfade()
    two.key(pygame.K_c)
    assert "2" not in words(two) and two.table.hints.hint is None


def test_a_picture_that_fades_away_and_a_button_that_is_held_do_not_outlive_the_turn(two: NotedDriver) -> None:
    two.open_curtain()
    two.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=two.table.buttons.menu.rect.center, button=1))
    two.table.crossfade()
    two.table.commit(("play", 1), shown=True)
    assert two.table.fade._shown is None and two.table._held is None and not two.table.buttons.menu.pressed


def test_the_image_of_a_fade_is_used_again_and_never_across_a_change_of_viewer(two: NotedDriver) -> None:
    two.open_curtain()
    fade = two.table.fade

    def faded() -> pygame.Surface:
        two.table.crossfade()
        assert fade._shown is not None
        image: pygame.Surface = fade._shown[0]
        assert image.get_at((5, 5)) == two.app.screen.get_at((5, 5))
        two.let_pass(1000)
        assert fade._shown is None
        return image

    first = faded()
    assert faded() is first and fade._spare is first
    two.key(pygame.K_c)
    assert two.viewer is None and fade._spare is None


def test_while_a_bot_thinks_the_hand_of_the_last_person_lies_face_down(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "human", "bot", "human")
    driver.worker.answers = False
    driver.open_curtain()
    driver.end()
    driver.let_pass(200)
    assert driver.session.match.to_act == 1 and driver.curtain is None
    assert driver.viewer is None and driver.table.hands.front == 0 and driver.frames[-1] == (None, ())


def test_undo_goes_back_within_the_own_turn_and_never_across_a_turn(two: NotedDriver) -> None:
    two.open_curtain()
    two.end()
    two.open_curtain()
    assert isinstance(two.session.may_undo(), Refusal)
    two.table.commit(("draw", 0), shown=False)
    two.rest()
    assert isinstance(two.session.may_undo(), Refusal), "what was drawn stays drawn"
    looked_at(two)


def test_looking_back_shows_no_hand_but_the_own(two: NotedDriver) -> None:
    for _ in range(2):
        two.open_curtain()
        two.end()
    two.open_curtain()
    two.table.past.look_at(1)
    two.let_pass(64)
    assert two.frames[-1] == (0, (2, 3))
    two.key(pygame.K_c)
    assert two.table.past.viewing_ply is None
    two.open_curtain()
    looked_at(two)


def test_coming_back_to_a_saved_match_begins_with_the_curtain(two: NotedDriver) -> None:
    two.open_curtain()
    two.app.open("table", "reset", session=two.session)
    two.let_pass(64)
    assert len(two.tables) == 2 and two.viewer is None and two.app.top is two.curtain
    two.open_curtain()
    assert two.frames[-1] == (0, (1, 2, 3))
    looked_at(two)


def test_a_person_alone_never_sees_a_curtain_and_always_the_own_hand(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "bot", "human", "bot")
    for _ in range(3):
        driver.end()
        driver.let_pass(400)
        assert driver.viewer == driver.table.hands.front == 1 and driver.curtain is None
    driver.key(pygame.K_c)
    assert driver.curtain is None and len(driver.moves) > 6
    assert all(viewer == 1 for viewer, _drawn in driver.frames)
    looked_at(driver)


def test_a_round_that_ends_is_counted_before_everybody_and_the_new_hand_is_hidden(two: NotedDriver) -> None:
    for _ in range(4):
        two.open_curtain()
        two.end()
    two.open_curtain()
    two.frames.clear()
    two.table.commit(("play", 3), shown=False)
    assert two.viewer is None and two.table.hands.view.sizes == (1, 1), "the table is shown as it was before the last move"
    two.let_pass(500)
    assert two.session.match.state.round == 2 and two.curtain is not None
    looked_at(two)


def test_a_replay_is_open_and_has_no_curtain(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "human", "human")
    while driver.session.match.outcome is None:
        driver.open_curtain()
        driver.end()
    driver.app.open("table", "reset", session=driver.session, replay=True)
    driver.let_pass(2000)
    assert driver.curtain is None and driver.viewer == 0
    hands = driver.app.top.hands  # type: ignore[union-attr]
    assert not hands.several and not hands.overheard, "nothing is secret any more"


def test_the_recap_tells_the_last_four_lines_since_the_own_last_turn(tmp_path: Path) -> None:
    driver = NotedDriver(tmp_path, "human", "bot", "human")
    driver.worker.pick = lambda moves: moves[-1] if len(driver.session.match) < 7 else moves[0]
    driver.open_curtain()
    driver.end()
    while driver.curtain is None:
        driver.step()
    assert driver.moves[-1] == "play 4"
    driver.open_curtain()
    driver.end()
    assert driver.curtain is not None
    recap = [line.plain for line in driver.curtain.words.recap]
    assert recap == ["Ben drew ", "Ben drew ", "Ben played 4", "Cleo played 7"]


# ---- seats that change hands


def test_who_takes_over_a_hidden_hand_goes_through_the_curtain(tmp_path: Path) -> None:
    one = NotedDriver(tmp_path, "human", "easy")
    one.rest()
    assert one.curtain is None and one.viewer == 0
    one.table.seating.change(1, SeatSetup("Cleo", 1))
    assert one.viewer is None and one.curtain is not None, "two people now: nobody's hand is open any more"
    one.open_curtain()
    assert one.viewer == one.table.seat
    looked_at(one)


def test_a_seat_that_is_passed_on_is_hidden_first(two: NotedDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "coach", lambda key: ())  # who is new at the table is new to this game, which is in no box
    two.open_curtain()
    two.table.seating.change(0, SeatSetup("Cleo", 0))
    assert two.viewer is None and two.curtain is not None and "Cleo" in words(two)
    two.open_curtain()
    assert two.viewer == 0
    looked_at(two)


def test_the_only_one_left_opens_the_curtain_once_more(two: NotedDriver) -> None:
    two.open_curtain()
    two.table.seating.change(0, SeatSetup("Pi", 0, "easy"))
    assert two.viewer is None and two.curtain is not None, "the hand of the other one does not lie open for who has left"
    two.open_curtain()
    assert two.viewer == 1
    looked_at(two)


def test_a_bot_of_another_level_plays_on_and_the_log_says_so(tmp_path: Path) -> None:
    one = NotedDriver(tmp_path, "human", "easy")
    one.rest()
    name = one.session.name(1)
    one.table.seating.change(1, SeatSetup(name, 1, "hard"))
    assert one.session.seats[1].kind == "hard" and one.viewer == 0 and one.curtain is None
    assert any("Hard" in line for line in one.lines)
