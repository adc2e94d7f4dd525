"""The result page and the sheet of the evening: what they say, where it stands, what their buttons do."""

import time
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes import games
from scenes.app import App
from scenes.evening import dance, summary
from scenes.evening.figures_page import FiguresPage
from scenes.evening.results import Results
from scenes.evening.steps import Standing, Steps, places
from scenes.kit import cast, text
from scenes.kit.actions import DEAF
from scenes.kit.festive.confetti import FALL_MS, Confetti
from scenes.kit.language import grouped
from scenes.kit.theme import THEMES, Style
from scenes.page import Scene
from scenes.profile import Profile, Result, TableSetup
from scenes.session import Session
from tests.noting import note
from tests.scenes.evening.finished import SEATS, finished, headless, position, result, session_of
from tests.scenes.evening.listed import listed

SIZES = ((1280, 720), (1920, 1080), (1024, 768), (960, 600))


def page_of(app: App, rule: str = "Q10") -> Results:
    page = Results(app, finished(app.profile, rule))
    app.push(page)
    return page


@pytest.mark.parametrize(
    ("rule", "heading", "ending"),
    [
        ("Q10", "Ada wins!", "Ada has taken all 16 stones off the board."),
        ("Q11", "A draw", "Neither Ada nor Bo can form a chain any more."),
        ("Q12", "A draw", "30 rounds went by, and no stone left the board."),
    ],
)
def test_each_end_has_its_words(tmp_path: Path, rule: str, heading: str, ending: str) -> None:
    app, _ = headless(tmp_path)
    session = finished(app.profile, rule)
    outcome = session.match.outcome
    assert outcome is not None
    assert (summary.heading(session, outcome), summary.ending(session, outcome)) == (heading, ending)


def test_a_match_that_goes_on_has_no_result(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    with pytest.raises(ValueError, match="goes on"):
        Results(app, session_of(app.profile, position({})["board"] | {"a1": [0, 1], "b2": [0, 2], "c3": [0, 3], "j7": [1, 1]}, 0))


def test_places_follow_winners_then_scores() -> None:
    assert places((0, 16, 9, 9), (1,)) == [4, 1, 2, 2]
    assert places((3, 16, 16), (1, 2)) == [3, 1, 1]
    assert places((12, 12), ()) == [1, 1]
    assert places((5, 1), (1,)) == [2, 1], "who won stands first, whatever the scores are"


def standings_of(*places: int, score: int = 0) -> list[Standing]:
    return [Standing(f"Maximiliane {at}", at, score or 10 - place, place, place == 1) for at, place in enumerate(places)]


def test_the_winner_is_large_and_the_others_stand_at_both_sides() -> None:
    steps = Steps(Style((1280, 720), THEMES["felt"]), pygame.Rect(30, 150, 752, 548), standings_of(3, 1, 4, 2), False).steps
    assert [step.standing.place for step in steps] == [2, 1, 3, 4]
    figures = {step.standing.place: step.figure for step in steps}
    assert figures[1] > 2.5 * figures[2] and figures[2] > figures[3] > figures[4]
    assert all(step.rect.bottom == 698 for step in steps)


@pytest.mark.axes
@pytest.mark.parametrize("winners", [1, 2, 0])
@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("size", [(752, 548), (580, 592), (672, 570)])
def test_scores_of_six_digits_are_read_whole_and_nobody_stands_on_a_neighbour(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], count: int, winners: int
) -> None:
    box = pygame.Rect((30, 150), size)
    seen: list[tuple[str, int]] = []
    monkeypatch.setattr(text, "numeral", lambda word, px, *rest, **more: note(seen, (word, px)) or pygame.Surface((1, 1)))
    for scale in (0.8, 1.0, 2.0):
        placed = standings_of(*(max(1, at - winners + 2) for at in range(count)), score=123_456)
        steps = Steps(Style((1280, 720), THEMES["felt"], scale), box, placed, not winners)
        seen.clear()
        steps.draw_wood(pygame.Surface((1280, 900)))
        for step, (word, px) in zip(steps.steps, seen, strict=True):
            assert text.width(word, px, "f", 700) <= step.rect.w and px >= 12, (word, px)
        boxes = [step.rect for step in steps.steps]
        assert all(box.contains(rect) for rect in boxes)
        assert all(one.right <= other.x for one, other in pairwise(boxes))


def test_in_a_draw_nobody_stands_higher(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    steps = page_of(app, "Q12")._steps.steps
    assert len({step.rect.h for step in steps}) == 1
    assert not any(step.standing.winner for step in steps) and all(step.glad for step in steps)


def test_figures_are_counted_from_the_match(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    board = {
        "a1": [0, 1],
        "b1": [0, 2],
        "c2": [0, 3],
        "c3": [0, 9],
        "e3": [1, 7],
        "d2": [1, 12],
        "i6": [1, 1],
        "j6": [1, 2],
        "j5": [1, 3],
    }
    session = session_of(profile, board, 0, "b1*d3*f3", "e3-e4 x1-3", "f3-f4")
    lines = {line.word: line.values for line in summary.of_match(session).lines}
    assert lines == {"Chains taken": (0, 1), "Longest chain": (0, 3), "Most jumps in a turn": (2, 0), "Turns": (2, 1)}
    race = summary.of_match(session).race
    assert race is not None
    assert race.scores == ((12, 12, 12, 12), (11, 11, 14, 14)), "stones that were off at the beginning count"


def test_the_race_ends_at_the_scores_also_from_a_position(tmp_path: Path) -> None:
    race = summary.of_match(finished(Profile(tmp_path), "Q10")).race
    assert race is not None
    assert [scores[-1] for scores in race.scores] == [16, 13]


def test_confetti_never_lies_over_words_and_is_gone_in_time() -> None:
    style = Style((1280, 720), THEMES["felt"])
    words = [pygame.Rect(200, 40, 400, 130), pygame.Rect(300, 500, 200, 60)]
    box = pygame.Rect(12, 12, 760, 690)
    confetti = Confetti(style, box, [(200, 400, 480), (404, 604, 430)], words)
    target = pygame.Surface(style.size, pygame.SRCALPHA)
    seen = 0
    for ms in range(0, FALL_MS + 200, 100):
        target.fill((0, 0, 0, 0))
        confetti.draw(target, ms, False)
        confetti.draw(target, ms, True)
        for rect in words:
            assert not pygame.mask.from_surface(target.subsurface(rect), 0).count(), f"over words after {ms} ms"
        seen += pygame.mask.from_surface(target, 0).count()
    assert seen > 10_000, "nothing fell"
    target.fill((0, 0, 0, 0))
    confetti.draw(target, FALL_MS, False)
    assert not pygame.mask.from_surface(target, 0).count(), "something is in the air after its time"


def test_without_motion_nothing_falls_and_nothing_is_drawn_again(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    app.settings.reduced_motion = True
    page = page_of(app)
    assert not page.moving
    app.step([], 16)
    app.step([], DEAF)  # from now on its buttons hear, and look so
    still = pygame.image.tobytes(app.screen, "RGB")
    assert not app.step([], 16)
    assert page._joy == dance.STILL, "still with arms up"
    page.touch()
    app.step([], 700)
    assert pygame.image.tobytes(app.screen, "RGB") == still


def test_the_fall_ends_by_itself_and_then_the_page_rests(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    page = page_of(app)
    assert page.moving
    for _step in range(50):
        app.step([], 100)
    assert not page.moving
    assert not app.step([], 16)


def test_the_winner_jumps_is_crowned_and_dances_and_later_a_bar_more() -> None:
    early = [dance.joy(ms) for ms in range(0, 1020, 10)]
    assert early[0] == dance.Joy("stand", crown=None)
    assert max(one.lift for one in early) == pytest.approx(dance.HIGH, rel=0.02)
    assert [one.lift > 0 for one in early] == [30 < number < 65 for number in range(102)], "it stands before and after the jump"
    assert early[69].pose == "land" and early[69].crown, "it bends its knees while the crown is still on its way"
    falling = [one.crown for one in early if one.crown is not None]
    assert falling[0] == dance.FALL and falling[-1] == 0
    bars = [[dance.joy(dance.DANCE + (4 * bar + step) * dance.BEAT + 1) for step in range(4)] for bar in range(5)]
    for number, bar in enumerate(bars[:4]):
        assert [one.pose for one in bar] == list(cast.DANCE)
        assert {one.mirrored for one in bar} == {number % 2 == 1}
    assert bars[4] == [dance.STILL] * 4
    later = [dance.joy(dance.DANCED + ms) != dance.STILL for ms in range(0, 20_000, 20)]
    starts = [ms for ms, (before, now) in enumerate(pairwise(later)) if now and not before]
    assert len(starts) == 2 and 20 * (starts[1] - starts[0]) == pytest.approx(dance.EVERY, abs=20)
    assert sum(later) * 20 == pytest.approx(2 * 4 * dance.BEAT, abs=60), "one bar each time"
    assert not any(dance.dancing(ms) for ms in range(60_000, 200_000, 50)), "nobody dances for ever"


def test_between_two_dances_nothing_is_drawn(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    page = page_of(app)
    while page.spare_turn():
        pass
    page.moment.show(page.moment.frames, still=True)
    drawn = [app.step([], 40) for _step in range(350)]
    last = 1 + max(number for number, frame in enumerate(drawn[: 5200 // 40]) if frame)
    assert last * 40 < dance.DANCED + 200
    rest = drawn[last:]
    assert 4 <= sum(rest) <= 5, "of the eight seconds after the first dance only the steps of one bar are drawn"
    assert not page.moving


def test_in_a_draw_all_dance_and_nobody_jumps_or_is_crowned() -> None:
    seen = [dance.joy(ms, True) for ms in range(0, dance.DANCED, 20)]
    assert {one.pose for one in seen} == {"stand", *cast.DANCE}
    assert all(one.lift == 0 for one in seen)


def test_buttons_go_where_they_say(tmp_path: Path) -> None:
    app, opened = headless(tmp_path)
    page = page_of(app)
    page._watch()
    assert opened == [("table", {"session": page.session, "replay": True})]
    app.pop()
    assert app.top is page, "the replay comes back to the result"
    page.moment.press()
    assert opened[-1] == ("table", {"session": page.session, "replay": True, "begin": 1}), "the last move, where nothing decided"
    app.pop()
    page._figures.press()
    assert isinstance(app.top, FiguresPage)
    app.top._tonight.press()
    assert opened[-1] == ("tonight", {"only_people": True})
    app.pop()
    app.pop()
    page._again.press()
    last: tuple[Any, Any] = opened[-1]
    route, arguments = last
    again = arguments["session"]
    assert route == "table" and isinstance(again, Session)
    assert again.seats == page.session.seats and app.toasted is None, "the draw says who begins: everybody keeps the own figure"
    assert again.match.options == {"setup": "shuffled"} and len(again.match) == 0
    assert len(app.stack) == 1, "the result is behind us"


def test_where_a_colour_begins_by_the_rules_the_colours_change_and_it_is_said(tmp_path: Path) -> None:
    app, opened = headless(tmp_path)
    page = page_of(app)
    page.session = Session.start(app.profile, "querni", TableSetup(list(SEATS), {"setup": "placed"}))
    page._again.press()
    again: Any = opened[-1][1]["session"]
    assert [(seat.name, seat.mark) for seat in again.seats] == [(SEATS[1].name, 0), (SEATS[0].name, 1)], "the start moves on"
    assert app.toasted is not None and app.toasted[0] == f"Colours changed: {SEATS[1].name} begins."


def test_esc_goes_to_the_title(tmp_path: Path) -> None:
    app, opened = headless(tmp_path)
    page_of(app)
    app.step([], 1000)
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 16)
    assert opened == [("title", {})]


def test_a_coin_goes_to_the_title(tmp_path: Path) -> None:
    app, opened = headless(tmp_path)
    page = page_of(app)
    page._home.press()
    assert opened == [("title", {})] and page._home.visible


def test_every_drum_bears_the_name_of_who_stands_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(text, "write", lambda _target, _style, words, *_how, **_more: written.append(words))
    standings = [Standing("Ana", 0, 16, 1, True), Standing("Ben", 1, 4, 2, False)]
    Steps(Style((1280, 720), THEMES["felt"]), pygame.Rect(0, 0, 700, 500), standings, False).draw_wood(pygame.Surface((700, 500)))
    assert sorted(written) == ["Ana", "Ben"]


def test_enter_meant_for_the_last_move_starts_no_new_match(tmp_path: Path) -> None:
    app, opened = headless(tmp_path)
    page_of(app)
    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    app.step([enter], 16)
    assert opened == []
    for _ in range(10):
        app.step([], 100)
    app.step([enter], 16)
    assert [route for route, _ in opened] == ["table"]


@pytest.mark.parametrize("early", [
    pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),
    pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""),
    pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0),
    pygame.Event(pygame.JOYHATMOTION, value=(-1, 0), instance_id=0),
], ids=["Esc", "arrow", "pad", "hat"])
def test_no_key_does_anything_before_the_page_was_seen(tmp_path: Path, early: pygame.Event) -> None:
    app, opened = headless(tmp_path)
    page = page_of(app)
    focus = page.focus
    app.step([], 900)
    app.step([early], 16)
    assert opened == [] and page.focus is focus
    app.step([], 200)
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")], 16)
    assert opened == [], "who still presses has not seen it yet"


def test_a_click_meant_for_the_table_presses_nothing_here(tmp_path: Path) -> None:
    app, opened = headless(tmp_path)
    page = page_of(app)
    at = page._replay.rect.center
    click = [pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    app.step([], 16)
    app.step([], 400)
    app.step(click, 16)
    assert opened == [], "the pointer lay where the table had its button"
    app.step([], 300)
    app.step(click, 16)
    assert [route for route, _ in opened] == ["table"]


def test_the_page_writes_nothing(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    app.profile.sheet.add(result(time.time(), "Ada"))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".pixels"}
    page_of(app)
    app.step([], 16)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".pixels"} == before


@pytest.mark.axes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_everything_is_in_the_window_and_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    app, _ = headless(tmp_path, size)
    app.settings.text_size = text_size
    app.restyle()
    for rule in ("Q10", "Q12"):
        page = page_of(app, rule)
        boxes = {type(w).__name__ + str(i): w.rect for i, w in enumerate(page.widgets)}
        boxes |= {"words": page._words} | {f"step {i}": step.rect for i, step in enumerate(page._steps.steps)}
        apart_in(app, boxes)
        page._figures.press()
        behind = app.top
        assert isinstance(behind, FiguresPage)
        app.step([], 16)
        apart_in(app, behind._places)


def apart_in(app: App, boxes: dict[str, pygame.Rect]) -> None:
    """All of these are in the window, what is pressed is high enough, and none lies over another one."""
    for name, rect in boxes.items():
        assert app.screen.get_rect().contains(rect), f"{name} {rect} leaves the window"
        if "Button" in name or "Coin" in name:
            assert rect.h >= 0.045 * app.screen.get_height(), f"{name} is too low to be hit"
    for (one, box), (other, beside) in combinations(boxes.items(), 2):
        assert not box.colliderect(beside), f"{one} lies over {other}"


def test_the_sheet_of_the_evening_scrolls_when_it_is_long_and_goes_back(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    below = Scene(app)
    app.push(below)
    app.push(empty := listed(app))
    app.step([], 16)
    assert empty._list.most == 0
    app.pop()
    now = time.time()
    for number in range(20):
        app.profile.sheet.add(result(now + number / 1000, "Ada" if number % 3 else None))
    app.push(page := listed(app))
    app.step([], 16)
    assert page._list.most > 0
    page.pointer = page._list.rect.center
    before = pygame.image.tobytes(app.screen, "RGB")
    app.step([pygame.Event(pygame.MOUSEWHEEL, y=-3, x=0)], 16)
    assert page._list.offset > 0
    assert pygame.image.tobytes(app.screen, "RGB") != before
    for offset in range(0, page._list.most + 1, 5):
        page._list.offset = offset
        top, end = page._list.shown
        assert {top, end} <= set(page._list.stops) and 0 < end - top <= page._list.rect.h, "a line is cut"
    page._list.offset = page._list.most
    assert page._list.shown[1] == page._list.stops[-1], "the last line is reached"
    page._back.press()
    assert app.top is below


def test_scores_of_the_evening_have_a_unit() -> None:
    assert [games.of(key).scored(1) for key in ("querni", "nmbrs")] == ["1 stone", "1 point"]
    assert [grouped(number) for number in (0, 950, 14350, -40)] == ["0", "950", "14\N{THIN SPACE}350", "\N{MINUS SIGN}40"]
    assert [games.of(key).scored(1200) for key in ("querni", "rumbugz")] == ["1200 stones", "1\N{THIN SPACE}200 points"]


@pytest.mark.axes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("count", [2, 5, 8])
def test_a_match_of_many_names_all_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int, count: int
) -> None:
    app, _ = headless(tmp_path, size)
    app.settings.text_size = text_size
    app.restyle()
    names = tuple(f"Maximiliane-So {number}" for number in range(count))
    scores = tuple(810 - 130 * number for number in range(count))
    line = Result(time.time(), "quad_ominos", names, tuple(range(count)), scores, names[:1], "T14")
    app.profile.sheet.add(line)
    page = listed(app)
    said: list[str] = []
    render = text.render
    monkeypatch.setattr(text, "render", lambda words, *rest, **more: note(said, words) or render(words, *rest, **more))
    app.push(page)
    found = [words for words in said if ": " in words]
    assert [words.split(": ")[1] for words in found] == [f"{grouped(score)} points" for score in scores]
    wide = page._list.rect.w
    across, lines = page._beside(line, wide)
    assert across * lines >= count


def test_where_there_is_no_room_the_name_is_cut_and_not_the_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, _ = headless(tmp_path)
    page = listed(app)
    app.push(page)
    said: list[tuple[str, int]] = []
    render = text.render
    monkeypatch.setattr(text, "render", lambda words, px, *rest: note(said, (words, px)) or render(words, px, *rest))
    for wide in (400, 150, 110):
        page._said(pygame.Surface((400, 60)), pygame.Rect(0, 0, wide, 40), "Maximiliane-Soph", grouped(-1250))
        words, px = said[-1]
        assert text.width(words, px) <= wide and words.endswith(f": {grouped(-1250)}")
    assert said[0][0].startswith("Maximiliane-Soph:") and not said[2][0].startswith("Maximiliane-Soph")
