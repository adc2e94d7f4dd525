"""The window in which people answer together: keys and buttons, the order of the rules, looking first, and no hand shown."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pygame
import pytest

from scenes.kit.layout import places
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button
from scenes.profile import Profile, SeatSetup
from scenes.table.game import Choice, Decision
from scenes.table.menu import Menu
from scenes.table.plates.rim import RimPlace
from scenes.table.question.answers import REACH, TAIL, bubble_high, bubble_places, decision_places, giving_way, nearest_free
from scenes.table.question.asking import GoingRound
from scenes.table.stage import Piece
from scenes.table.window.caption import covered
from tests.scenes.table.hidden_table import NotedDriver, ToyAsking, ToyDriver
from tests.scenes.table.test_hands import looked_at


class ClaimDriver(ToyDriver):
    """The same where questions go round."""

    @property
    def question(self) -> GoingRound:
        """The question of the table."""
        question: GoingRound = self.table.question
        return question

    def answer(self, seat: int, yes: bool) -> None:
        """Clicks a person's button."""
        assert self.question.page is not None
        self.click(self.question.page.bubbles[seat].answers[0 if yes else 1].rect.center)

    def see_hand(self, seat: int) -> None:
        """Presses the button by which a person looks at the own hand, or closes it."""
        page = self.question.page
        button = None if page is None else page.bubbles[seat].look_button
        assert button is not None
        self.click(button.rect.center)


Claims = TypeVar("Claims", bound=ClaimDriver)


class NotedClaims(ClaimDriver, NotedDriver):
    """The same, and each of its frames is noted."""


def noted(home: Path, *kinds: str, **settings: Any) -> NotedClaims:
    return begun(NotedClaims(home, *kinds, claims=1, **settings))


def started(home: Path, *kinds: str, **settings: Any) -> ClaimDriver:
    return begun(ClaimDriver(home, *kinds, claims=1, **settings))


def begun(driver: Claims) -> Claims:
    """The first person has played, and the others are asked."""
    if driver.curtain is not None:
        driver.open_curtain()
    driver.end()
    driver.let_pass(300)
    hear(driver)
    return driver


def hear(driver: ClaimDriver) -> None:
    """Waits until a question that begins hears answers."""
    while not driver.app.quiet.over or driver.top.arrivals.deaf(None):
        driver.step()


def test_all_people_entitled_are_asked_at_once_and_the_nearest_claim_counts(tmp_path: Path) -> None:
    driver = noted(tmp_path, "human", "human", "human", "human")
    assert driver.question.claims is not None and driver.question.claims.people == (2, 3)
    assert driver.viewer is None and driver.curtain is None and not driver.question.early
    driver.key(pygame.K_4)
    assert driver.moves == ["play 1"], "Cleo is nearer and may still want it"
    driver.key(pygame.K_3)
    driver.rest()
    assert driver.moves == ["play 1", "take 0"] and driver.session.match.state.hands[2] == (7, 8, 9, 1)
    assert driver.curtain is not None and driver.curtain.words.name == "Ben" and not driver.question.open
    looked_at(driver)


def test_buttons_say_no_and_keys_of_those_not_asked_do_nothing(tmp_path: Path) -> None:
    driver = noted(tmp_path, "human", "human", "human", "human")
    for key in (pygame.K_1, pygame.K_2, pygame.K_8, pygame.K_k):
        driver.key(key)
    assert driver.question.claims is not None and driver.question.claims.answered(2) is None
    driver.answer(2, False)
    driver.answer(3, True)
    driver.rest()
    assert driver.moves == ["play 1", "pass 0", "take 0"]
    looked_at(driver)


def test_time_runs_out_visibly(tmp_path: Path) -> None:
    driver = started(tmp_path, "human", "human", "human", claim_window_several=3)
    window = driver.question.page
    assert window is not None and window.claims is not None and window.claims.limit == 3000
    seen = set()
    while driver.question.open:
        seen.add(window.step)
        driver.step()
        assert len(seen) < 100
    assert seen >= set(range(1, 55)) and driver.moves == ["play 1", "pass 0"]


def test_nobody_is_hurried_who_has_not_finished_a_match_of_the_game(tmp_path: Path) -> None:
    for played, limit in ((0, None), (1, 3000)):
        driver = ClaimDriver(tmp_path / str(played), "human", "human", "human", claims=1, claim_window_several=3)
        people = driver.app.profile.people
        people.sit_down(driver.session.seats)
        for seat, person in enumerate(people.all):
            person.played[driver.session.game] = played if seat == 2 else 1
        driver.open_curtain()
        driver.end()
        driver.let_pass(300)
        claims = driver.question.claims
        assert claims is not None and claims.people == (2,) and claims.limit == limit


def test_where_hands_are_closed_nobody_is_hurried_unasked_and_no_ring_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.table.question.answers.count_ring", lambda *_asked: pytest.fail("a ring means a clock"))
    driver = started(tmp_path, "human", "human", "human")
    page = driver.question.page
    assert page is not None and page.claims is not None and page.claims.limit is None
    driver.let_pass(7000)
    assert driver.question.page is page and page.claims.answered(2) is None


def test_enter_gives_the_golden_answer_of_who_is_asked_alone_and_its_ring_is_seen(tmp_path: Path) -> None:
    for way in ("at once", "after the mouse", "with advice"):
        driver = started(tmp_path / way, "human", "human", "human")
        page = driver.question.page
        assert page is not None
        yes, no = page.bubbles[2].answers
        assert (yes.kind, no.kind) == ("first", "second") and page.ringed(yes) and not page.ringed(no)
        if way == "after the mouse":
            page.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=page.piece_rect.center, button=1))
            page.set_focus(no)
            assert page.ringed(yes) and not page.ringed(no)
        if way == "with advice":
            page.bubbles[2].advise((False, True))
            page.set_focus(page.bubbles[2].gold)
        driver.key(pygame.K_RETURN)
        driver.rest()
        assert driver.moves == ["play 1", "pass 0" if way == "with advice" else "take 0"]


def test_enter_answers_for_nobody_where_several_are_asked(tmp_path: Path) -> None:
    driver = started(tmp_path, "human", "human", "human", "human")
    claims = driver.question.claims
    assert claims is not None
    for _press in range(2):
        driver.key(pygame.K_RETURN)
        assert [claims.answered(seat) for seat in (2, 3)] == [None, None]
    driver.key(pygame.K_TAB, pygame.K_RETURN)
    assert [claims.answered(seat) for seat in (2, 3)] == [True, None] or driver.moves == ["play 1", "take 0"]


def test_without_a_limit_it_waits_and_the_next_player_ends_it(tmp_path: Path) -> None:
    driver = noted(tmp_path, "human", "human", "human", claim_window_several=0)
    driver.let_pass(8000)
    window = driver.question.page
    assert window is not None and window.go_button.visible and window.go_button.label == "Go on without Cleo"
    driver.click(window.go_button.rect.center)
    assert driver.moves == ["play 1", "pass 0"] and driver.curtain is not None
    driver.open_curtain()
    assert driver.viewer == 1
    looked_at(driver)


def test_the_window_waits_while_a_person_looks_and_while_the_menu_is_open(tmp_path: Path) -> None:
    driver = noted(tmp_path, "human", "human", "human", "human", claim_window_several=3)
    assert driver.question.page is not None and driver.question.claims is not None
    before = driver.question.claims.now
    driver.see_hand(3)
    assert driver.curtain is not None and driver.viewer is None and driver.app.top is driver.curtain
    driver.let_pass(5000)
    driver.open_curtain()
    assert driver.viewer == driver.table.hands.front == 3 and driver.frames[-1] == (3, (10, 11, 12))
    driver.let_pass(5000)
    assert driver.question.claims.now - before < 200 and not driver.table.person_to_act
    assert list(driver.question.page.bubbles) == [3] and driver.question.page.asks.hand == 3
    driver.see_hand(3)
    assert driver.viewer is None and list(driver.question.page.bubbles) == [2, 3]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.app.top, Menu)
    driver.let_pass(5000)
    driver.key(pygame.K_ESCAPE)
    assert driver.question.claims is not None and driver.question.claims.now - before < 400
    looked_at(driver)


def test_a_claim_made_while_looking_closes_the_hand(tmp_path: Path) -> None:
    driver = noted(tmp_path, "human", "human", "human", "human")
    assert driver.question.page is not None
    driver.see_hand(3)
    driver.open_curtain()
    driver.answer(3, True)
    assert driver.viewer is None and driver.question.claims is not None and driver.frames[-1] == (None, ())
    driver.key(pygame.K_3)
    driver.rest()
    assert driver.moves[-1] == "take 0" and driver.session.match.plies[-1].seat == 2
    looked_at(driver)


@pytest.mark.parametrize("key", [pygame.K_c, None])
def test_a_look_that_is_not_wanted_after_all(tmp_path: Path, key: int | None) -> None:
    driver = noted(tmp_path, "human", "human", "human", "human")
    assert driver.question.page is not None
    driver.see_hand(2)
    assert driver.curtain is not None
    if key is None:
        driver.let_pass(450)
        driver.click(driver.curtain.aside_button.rect.center)
    else:
        driver.open_curtain()
        assert not driver.table.buttons.faster.visible, "while somebody answers no bot runs"
        driver.key(key)
    assert driver.curtain is None and driver.viewer is None
    assert driver.question.looker is None and list(driver.question.page.bubbles) == [2, 3]
    looked_at(driver)


def test_a_person_alone_answers_with_the_own_hand_open(tmp_path: Path) -> None:
    driver = started(tmp_path, "bot", "bot", "human", "bot")
    window = driver.question.page
    assert window is not None and driver.viewer == 2 and window.bubbles[2].look_button is None and not window.go_button.visible
    assert driver.session.match.to_act == 2 and not driver.table.person_to_act, "the answer is given on the paper alone"
    driver.key(pygame.K_k)
    driver.rest()
    assert driver.moves[:2] == ["play 1", "take 0"] and driver.session.match.plies[1].seat == 2
    assert driver.curtain is None


def test_what_a_person_alone_answers_on_gives_way_to_a_piece_that_lies_there(tmp_path: Path) -> None:
    driver = started(tmp_path, "bot", "bot", "human", size=(1280, 720))
    page = driver.question.page
    assert page is not None
    box = page.bubbles[2].rect
    lies = driver.table.stage.pieces["there"] = Piece("back", (box.x + 12, box.y + 12), 16)
    page.layout()
    now = page.bubbles[2].rect
    assert now.size == box.size and now != box and not now.colliderect(lies.box())


def deciding(driver: ClaimDriver) -> None:
    """Has Ben decide, who does not sit at the front, in place of the question that goes round."""
    choices = tuple(Choice(("take", 0), word, cost) for word, cost in (
        ("Take the 12", "Ben gets nothing from the bag."), ("Let Emil have it", "Emil gets the 12 and one from the bag."),
        ("Refuse", "Nobody gets the 12. Ben may only use the bag.")))
    question = driver.question
    question.drop()
    question.decision = Decision(1, 2, "wants it", 0, "gave it", "Emil knocks for the 12", "Ben decides.", choices)
    question._show_page()


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_who_decides_has_the_large_bubble_also_where_they_do_not_sit_at_the_front(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    driver = started(tmp_path, *["human"] * 5, size=size, text_size=text_size)
    deciding(driver)
    page = driver.question.page
    assert page is not None and driver.table.hands.front != 1
    bubble, style = page.bubbles[1], page.style
    assert bubble.rect.size == places(style, "question")["decision"].size
    for at, button in enumerate(bubble.answers):
        assert bubble.rect.contains(button.rect) and button.rect.w > style.px(15), "words and key have room"
        assert all(not button.rect.colliderect(other.rect) for other in bubble.answers[at + 1:])
    assert not bubble.rect.collidelistall(list(driver.table.side.plates.boxes().values()))
    figure = page.table.side.plates.rim()[1].box
    aside = min(abs(bubble.rect.right - figure.x), abs(bubble.rect.x - figure.right))
    assert aside < style.px(TAIL) and bubble.rect.y - style.px(REACH) < figure.centery < bubble.rect.bottom + style.px(REACH)


def test_the_large_bubble_lies_below_the_figures_and_what_lies_there_in_an_upright_window() -> None:
    style = Style((720, 1280), THEMES["felt"])
    plan, box = places(style, "question"), pygame.Rect(500, 60, 200, 130)
    wish, near = decision_places(style, plan, RimPlace(box, "below", (600, 110), 40, box))
    rows = pygame.Rect(0, 240, 720, 330)
    found = nearest_free(wish, near, [rows])
    assert found.size == plan["decision"].size and found.y >= rows.bottom and wish.y > box.bottom


def test_the_word_of_the_look_is_there_wherever_it_fits_however_often_all_is_laid_out(tmp_path: Path) -> None:
    driver = started(tmp_path, *["human"] * 4, size=(1280, 720))
    bubble, style = driver.question.page.bubbles[3], driver.question.page.style  # type: ignore[union-attr]
    eye = bubble.look_button
    assert eye is not None
    for wide, label in ((600, "Look"), (150, ""), (150, ""), (150, ""), (600, "Look")):
        bubble.layout(style, pygame.Rect(20, 20, wide, 150))
        assert eye.label == label


def test_words_and_piece_give_way_to_a_button_of_the_table(tmp_path: Path) -> None:
    driver = started(tmp_path, *["human"] * 4, size=(1280, 720))
    page, rules = driver.question.page, driver.table.buttons.rules
    assert page is not None
    for _time in range(3):
        rules.rect = page.nobody_button.rect.copy()
        page.layout()
        for box in (page.piece_rect, page._words, page.nobody_button.rect, *page.boxes):
            assert not box.colliderect(rules.rect)


def test_a_bubble_of_a_column_gives_way_to_a_piece_within_reach_of_its_figure_and_stays_apart(tmp_path: Path) -> None:
    driver = started(tmp_path, *["human"] * 5, size=(1280, 720))
    page = driver.question.page
    assert page is not None
    before = {seat: bubble.rect.copy() for seat, bubble in page.bubbles.items()}
    for seat, box in before.items():
        driver.table.stage.pieces["there", seat] = Piece("back", (box.centerx, box.y + 6), 16)
    page.layout()
    lies = [driver.table.stage.pieces["there", seat].box() for seat in before]
    for at, box in enumerate(page.boxes):
        assert not box.collidelistall([*lies, *page.boxes[at + 1:], *driver.table.side.plates.boxes().values()])
        assert driver.app.screen.get_rect().contains(box)
    for seat, bubble in page.bubbles.items():
        assert abs(bubble.rect.y - before[seat].y) <= page.style.px(REACH)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_a_bubble_covers_the_score_of_its_own_seat_rather_than_pieces_but_no_face_and_no_name(size: tuple[int, int]) -> None:
    style = Style(size, THEMES["felt"])
    plan, high = places(style, "question"), 140
    sits = {seat: RimPlace(box, "right", (box.x + 48, box.centery), 40, box.inflate(-96, 0).move(48, 0), 3.7)
            for seat, box in enumerate(pygame.Rect(0, high * at, plan["answers_left"].x - 16, high) for at in range(4))}
    boxes = bubble_places(style, plan, sits, dict.fromkeys(sits, bubble_high(style, 2, 8)))
    wall = pygame.Rect(boxes[0].right - 30, 0, 40, size[1])
    found = giving_way(style, plan, sits, boxes, [wall], [])
    assert sum(covered(box, [wall]) for box in found.values()) < 0.6 * sum(covered(box, [wall]) for box in boxes.values())
    assert any(box.colliderect(sits[seat].room) for seat, box in found.items())
    for seat, box in found.items():
        assert not box.collidelistall([part for place in sits.values() for part in place.seen(style)])
        assert not box.collidelistall([other for one, other in found.items() if one != seat])


def test_a_bubble_that_would_cover_a_piece_pushes_those_below_it_down() -> None:
    style = Style((1280, 720), THEMES["felt"])
    plan, high = places(style, "question"), bubble_high(style, 2, 8)
    left = plan["answers_left"].x - 16
    sits = {seat: RimPlace(box, "right", (box.x + 48, box.centery), 40, box.inflate(-96, 0).move(48, 0))
            for seat, box in enumerate(pygame.Rect(0, 40 + (high + 4) * at, left, high + 4) for at in range(3))}
    boxes = bubble_places(style, plan, sits, dict.fromkeys(sits, high))
    row = pygame.Rect(boxes[0].x + 20, 0, 400, boxes[0].y + 30)
    found = giving_way(style, plan, sits, boxes, [row], [])
    assert boxes[1].y - boxes[0].bottom < 30 and covered(boxes[0], [row])
    assert all(not covered(box, [row]) and box.y - boxes[seat].y <= style.px(REACH) for seat, box in found.items())
    assert all(found[seat + 1].y > found[seat].bottom for seat in (0, 1)) and found[2].bottom <= plan["answers_left"].bottom


def test_bubbles_below_a_row_of_figures_move_below_pieces_that_lie_there_but_not_far_for_little() -> None:
    style = Style((720, 1280), THEMES["felt"])
    plan = places(style, "question")
    figures = {seat: pygame.Rect(x, 60, 232, 110) for seat, x in ((1, 4), (2, 242), (3, 480))}
    sits = {seat: RimPlace(box, "right", (box.x + 50, 115), 40, box.inflate(-110, 0).move(50, 0))
            for seat, box in figures.items()}
    boxes = bubble_places(style, plan, sits, dict.fromkeys(sits, 80))
    row, speck = pygame.Rect(0, boxes[1].centery, 720, 120), pygame.Rect(boxes[1].centerx, boxes[1].bottom - 40, 20, 300)
    found = giving_way(style, plan, sits, boxes, [row], [])
    assert {box.y for box in found.values()} <= set(range(row.bottom, row.bottom + 20))
    assert giving_way(style, plan, sits, boxes, [speck], []) == boxes


def test_one_who_answers_alone_has_a_smaller_bubble_where_a_large_one_covers_more(tmp_path: Path) -> None:
    driver = started(tmp_path, "bot", "bot", "human", size=(1280, 720))
    page = driver.question.page
    assert page is not None
    wide, free = page.bubbles[2].rect.w, pygame.Rect(700, 300, 240, 64)
    lies = [pygame.Rect(x, y, 20, 20) for x in range(180, 1100, 20) for y in range(0, 720, 20)]
    for number, box in enumerate(box for box in lies if not box.colliderect(free)):
        driver.table.stage.pieces["there", number] = Piece("back", box.center, 20)
    page.layout()
    assert free.inflate(20, 20).contains(page.bubbles[2].rect) and page.bubbles[2].rect.w < 0.85 * wide


def test_the_ground_of_the_words_lies_in_their_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = started(tmp_path, *["human"] * 4, size=(1280, 720))
    page = driver.question.page
    assert page is not None
    page.asks = replace(page.asks, heading="Who of you wants the 12 that lies here?")
    grounds: list[pygame.Rect] = []
    monkeypatch.setattr("scenes.table.question.asking.shade", lambda style, size: SimpleNamespace(
        draw=lambda target, at: grounds.append(pygame.Rect(at, size))))
    page._bake(pygame.Surface(page.style.size))
    assert grounds and all(page._words.contains(ground) for ground in grounds)


def test_the_way_of_the_piece_has_no_dots_on_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = started(tmp_path, *["human"] * 4, size=(1280, 720))
    page = driver.question.page
    assert page is not None
    dots: list[tuple[float, float]] = []
    monkeypatch.setattr("scenes.table.question.asking.draw.circle", lambda target, colour, at, radius: dots.append(at))
    page._bake(pygame.Surface(page.style.size))
    where = dots[len(dots) // 2]
    lies = driver.table.stage.pieces["there"] = Piece("back", (round(where[0]), round(where[1])), 24)
    page.layout()
    dots.clear()
    page._bake(pygame.Surface(page.style.size))
    assert dots and not any(lies.box().collidepoint(at) for at in dots)


def test_the_next_player_alone_acts_when_it_pleases_and_the_bots_decline(tmp_path: Path) -> None:
    driver = ClaimDriver(tmp_path, "bot", "human", "bot", "bot", claims=1)
    driver.worker.pick = lambda moves: ("take", 0) if ("take", 0) in moves else moves[0]
    for _ in range(400):
        driver.step()
        if driver.question.open:
            break
    assert driver.question.early and driver.moves == ["play 1"]
    driver.question.close()
    assert driver.moves == ["play 1", "pass 0", "pass 0"] and driver.table.person_to_act


def test_bots_answer_in_their_time_and_see_what_they_would_see_when_asked(tmp_path: Path) -> None:
    driver = ClaimDriver(tmp_path, "bot", "bot", "bot", "bot", claims=1)
    driver.worker.pick = lambda moves: ("take", 0) if ("take", 0) in moves and len(driver.worker.asked) > 2 else moves[0]
    for _ in range(400):
        driver.step()
        if driver.question.open:
            break
    claims = driver.question.claims
    assert claims is not None and claims.people == ()
    driver.let_pass(80)
    assert driver.moves == ["play 1"], "no bot is heard at once"
    assert [view.viewer for _level, view in driver.worker.asked] == [0, 2, 3]
    assert all(view.to_act == view.viewer and view.hand for _level, view in driver.worker.asked)
    while driver.question.open and driver.question.claims is claims:
        driver.step()
    assert driver.moves[:3] == ["play 1", "pass 0", "take 0"] and claims.now >= claims._due[3]


def test_nothing_is_taken_back_while_a_question_goes_round(tmp_path: Path) -> None:
    driver = started(tmp_path, "human", "bot", "bot", "human")
    asked = len(driver.worker.asked)
    moves = driver.moves
    driver.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    driver.key(pygame.K_y, mod=pygame.KMOD_LCTRL)
    assert driver.question.open and not driver.table.thinking.active and driver.moves == moves
    assert len(driver.worker.asked) - asked <= 2, "only the claims are thought about"


def test_coming_back_in_the_middle_of_a_question_asks_again(tmp_path: Path) -> None:
    driver = noted(tmp_path, "human", "human", "human")
    driver.app.open("table", "reset", session=driver.session)
    driver.let_pass(48)
    assert driver.question.open and driver.viewer is None and driver.curtain is None
    looked_at(driver)


def test_the_menu_changes_the_length_of_the_window(tmp_path: Path) -> None:
    driver = started(tmp_path, "human", "human", "human", claim_window_several=6)
    for seconds, word in ((0, "6 seconds"), (3, "no limit"), (6, "3 seconds"), (0, "6 seconds")):
        if not isinstance(driver.app.top, Menu):
            driver.key(pygame.K_ESCAPE)
        menu = driver.app.top
        assert isinstance(menu, Menu)
        at = next(at for at, answer in enumerate(menu.answers) if answer[0] == f"Answer time: {word}")
        driver.click(menu.widgets[at].rect.center)
        assert driver.app.settings.claim_window_several == seconds
        again = driver.app.top
        assert isinstance(again, Menu) and isinstance(again.focus, Button) and again.focus.icon == "player-pause"
        assert not again.moving, "they nap on"
    assert Profile(tmp_path).settings.claim_window_several == 0


@pytest.mark.matrix(2)
@pytest.mark.parametrize("people", [1, 2, 6])
@pytest.mark.parametrize(("size", "text_size"), [((960, 600), 100), ((1024, 768), 200), ((1280, 720), 150), ((960, 600), 200)])
def test_everything_on_the_page_has_its_place(tmp_path: Path, people: int, size: tuple[int, int], text_size: int) -> None:
    kinds = ["human"] * (people + 2) if people > 1 else ["bot", "bot", "human"]
    if people == 6:
        kinds = ["human"] * 5
    driver = started(tmp_path, *kinds, size=size, text_size=text_size)
    window = driver.question.page
    assert window is not None
    boxes = [button.rect for button in window.ring()] + [window.piece_rect]
    for at, box in enumerate(boxes):
        assert driver.app.screen.get_rect().contains(box)
        assert all(not box.colliderect(other) for other in boxes[at + 1:])
    assert all(button.rect.h >= round(size[1] * 0.045) for button in window.ring())
    for bubble in window.bubbles.values():
        assert all(bubble.rect.contains(button.rect) for button in bubble.answers)
        assert bubble.look_button is None or bubble.rect.contains(bubble.look_button.rect)
        assert not bubble.rect.colliderect(window.piece_rect)


def unhelped(home: Path, *kinds: str, **settings: Any) -> ClaimDriver:
    """A table at which nothing that is asked about could help anybody, with the question open."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ToyAsking, "could_help", lambda asking, view: False)
        driver = ClaimDriver(home, *kinds, claims=1, **settings)
        if driver.curtain is not None:
            driver.open_curtain()
            driver.end()
        driver.let_pass(10_000, lambda: driver.question.open)
    return driver


def test_a_person_alone_among_bots_is_not_asked_where_it_cannot_help(tmp_path: Path) -> None:
    driver = unhelped(tmp_path, "bot", "bot", "human", "bot")
    claims = driver.question.claims
    assert claims is not None and claims.people == () and claims.unasked == (2,) and driver.question.page is None
    assert driver.table.buttons.want.label == "Take?" and driver.table.buttons.want.visible
    driver.let_pass(10_000, lambda: driver.question.claims is not claims)
    assert driver.moves[:3] == ["play 1", "pass 0", "pass 0"] and claims.now >= 480
    assert not driver.question.want(), "it is too late"


@pytest.mark.parametrize("way", ["key", "button"])
def test_who_was_not_asked_may_still_want_it(tmp_path: Path, way: str) -> None:
    driver = unhelped(tmp_path, "bot", "bot", "human", "bot")
    if way == "key":
        driver.key(pygame.K_k, rest=False)
    else:
        driver.click(driver.table.buttons.want.rect.center)
    claims = driver.question.claims
    assert claims is not None and driver.question.page is not None and list(driver.question.page.bubbles) == [2]
    assert claims.limit is not None and claims.limit - claims.now > 5900, "there is all the time to answer"
    driver.let_pass(300)
    driver.key(pygame.K_k)
    assert driver.moves[1] == "take 0" and driver.session.match.plies[1].seat == 2


def test_who_wishes_it_is_always_asked(tmp_path: Path) -> None:
    driver = unhelped(tmp_path, "bot", "bot", "human", "bot", ask_always=True)
    assert driver.question.page is not None and driver.question.unasked is None


def test_several_people_are_all_asked_for_silence_would_tell(tmp_path: Path) -> None:
    driver = unhelped(tmp_path, "human", "human", "human", "bot")
    assert driver.question.claims is not None and driver.question.claims.people == (2,) and driver.question.page is not None


def test_the_bots_are_heard_at_the_same_time_whether_the_person_is_asked_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("random.getrandbits", lambda bits: 7)
    times = []
    for number, helps in enumerate((True, False)):
        driver = unhelped(tmp_path / str(number), "bot", "bot", "human", "bot", "bot", ask_always=helps)
        assert driver.question.claims is not None
        times.append(driver.question.claims._due)
    assert times[0] == times[1]


def test_the_menu_offers_to_be_asked_always(tmp_path: Path) -> None:
    driver = unhelped(tmp_path, "bot", "bot", "human", "bot")
    for word, after in (("Always ask me", True), ("Ask me only where it helps", False)):
        if not isinstance(driver.app.top, Menu):
            driver.key(pygame.K_ESCAPE)
        menu = driver.app.top
        assert isinstance(menu, Menu)
        at = next(at for at, answer in enumerate(menu.answers) if answer[0] == word)
        driver.click(menu.widgets[at].rect.center)
        assert Profile(tmp_path).settings.ask_always is after


# ---- seats that change hands meanwhile


def test_a_seat_changes_hands_while_a_question_goes_round_and_it_is_asked_anew(tmp_path: Path) -> None:
    driver = noted(tmp_path, "human", "human", "human", "human")
    first = driver.question.claims
    seating = driver.table.seating
    assert seating.possible and first is not None
    driver.key(pygame.K_4)
    assert first.answered(3)
    seating.change(3, SeatSetup("Otto", 3, "easy"))
    driver.let_pass(48)
    claims = driver.question.claims
    assert claims is not None and claims is not first and claims.people == (2,) and claims.answered(2) is None
    assert driver.question.page is not None and list(driver.question.page.bubbles) == [2]
    looked_at(driver)
    seating.change(2, SeatSetup("Zoe", 2))
    driver.let_pass(48)
    assert driver.question.page is not None and driver.viewer is None
    hear(driver)
    driver.answer(2, True)
    driver.rest()
    assert driver.moves == ["play 1", "take 0"] and driver.session.name(2) == "Zoe"
    assert [change.ply for change in driver.session.held.changes] == [1, 1]


def test_a_bot_of_another_level_answers_the_question_that_goes_round(tmp_path: Path) -> None:
    driver = started(tmp_path, "human", "human", "human", "easy")
    first = driver.question.claims
    driver.table.seating.change(3, SeatSetup(driver.session.name(3), 3, "hard"))
    assert driver.question.claims is not None and driver.question.claims is not first
    assert driver.session.seats[3].kind == "hard" and driver.question.claims.people == (2,)


def test_one_press_says_no_for_all_who_are_asked_and_leaves_a_yes(tmp_path: Path) -> None:
    driver = started(tmp_path / "none", "human", "human", "human", "human", claim_window_several=0)
    assert driver.question.page is not None and driver.question.page.nobody_button.label == "Nobody wants it"
    driver.click(driver.question.page.nobody_button.rect.center)
    driver.rest()
    assert driver.moves == ["play 1", "pass 0", "pass 0"]
    driver = started(tmp_path / "one", "human", "human", "human", "human", claim_window_several=0)
    driver.answer(3, True)
    assert driver.question.page is not None and driver.question.page.nobody_button.label == "No from the others"
    driver.click(driver.question.page.nobody_button.rect.center)
    driver.rest()
    assert driver.moves == ["play 1", "pass 0", "take 0"], "Dev had said yes before"


def test_one_who_is_asked_alone_has_only_their_own_no(tmp_path: Path) -> None:
    driver = started(tmp_path, "human", "human", "human")
    page = driver.question.page
    assert page is not None and not page.nobody_button.visible


def test_the_menu_says_that_no_clock_runs_for_who_is_new_and_switches_it_on(tmp_path: Path) -> None:
    driver = ClaimDriver(tmp_path, "human", "human", "human", claims=1, claim_window_several=6)
    driver.app.profile.people.sit_down(driver.session.seats)
    driver.app.profile.people.all[0].played[driver.session.game] = 1

    def said() -> str:
        if not isinstance(driver.app.top, Menu):
            driver.key(pygame.K_ESCAPE)
        menu = driver.app.top
        assert isinstance(menu, Menu)
        return next(answer[0] for answer in menu.answers if answer[0].startswith("Answer time"))

    def press() -> None:
        menu = driver.app.top
        assert isinstance(menu, Menu)
        at = next(at for at, answer in enumerate(menu.answers) if answer[0].startswith("Answer time"))
        driver.click(menu.widgets[at].rect.center)

    driver.open_curtain()
    assert said() == "Answer time: no limit while 2 people learn"
    press()
    assert said() == "Answer time: 6 seconds" and driver.app.settings.claim_window_several == 6
    driver.key(pygame.K_ESCAPE)
    driver.end()
    driver.let_pass(300)
    assert driver.question.claims is not None and driver.question.claims.limit == 6000
    assert [person.clock for person in Profile(tmp_path).people.all] == [False, True, True], "kept for the next table"
    driver.app.profile.people.all[1].clock = False
    assert said() == f"Answer time: no limit while {driver.app.profile.people.all[1].name} learns"
