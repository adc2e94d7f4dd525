"""The result of QUMERO: why it ended, points with lines, shared wins, and the dice beside the band of fair ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.fairness import band
from game.qumero.events import DieThrown, Rolled, RolledOff
from scenes.evening import figures, summary
from scenes.evening.figures_page import FiguresPage
from scenes.evening.results import Results
from scenes.games.qumero.dice.chart import DiceChart
from scenes.kit.language import grouped
from scenes.kit.theme import THEMES, Style
from scenes.profile import Profile
from scenes.session import Session
from tests.scenes.evening.finished import headless
from tests.scenes.games.qumero.finished import alone, ended, position, shared, whole

NEUTRAL = ("luck", "lucky", "unlucky", "good", "bad", "cheat")


def sentences(session: Session) -> tuple[str, str]:
    outcome = session.match.outcome
    assert outcome is not None
    return summary.heading(session, outcome), summary.ending(session, outcome)


def test_each_way_to_end_has_its_words(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    assert sentences(ended(profile, position(2))) == ("Ada wins!", "All 14 lines of QUMERO are taken.")
    assert sentences(alone(profile)) == ("Ada wins!", "Only Ada has points left.")
    assert sentences(shared(profile)) == ("Ada and Cy win!", "All 14 lines of QUMERO are taken.")


def test_the_fourteenth_line_counts_as_lines_also_when_it_leaves_one_alone(tmp_path: Path) -> None:
    session = ended(Profile(tmp_path), position(2, points=[9800, 200]))
    assert sentences(session)[1] == "All 14 lines of QUMERO are taken."


def test_points_stand_with_lines_and_who_is_out(tmp_path: Path) -> None:
    session = alone(Profile(tmp_path))
    assert [summary.score_word(session, seat) for seat in range(3)] == ["1 line", "1 line, out", "1 line"]
    session = shared(Profile(tmp_path))
    assert [summary.score_word(session, seat) for seat in range(3)] == ["1 line", "13 lines", "0 lines"]


def test_who_shares_the_win_stands_equally_high_with_a_crown(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    page = Results(app, shared(app.profile))
    app.push(page)
    steps = page._steps.steps
    first = [step for step in steps if step.standing.winner]
    assert {step.standing.name for step in first} == {"Ada", "Cy"}
    assert len({step.rect.h for step in first}) == 1
    assert [step.standing.place for step in steps] == [3, 1, 1]
    assert all(step.figure < first[0].figure for step in steps if not step.standing.winner)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_die_of_the_match_is_counted(tmp_path: Path, seats: int) -> None:
    session = whole(Profile(tmp_path), seats)
    thrown: Counter[str | int] = Counter()
    rolls = singles = drawn = 0
    for event in (*session.match.opening_events(None), *session.match.events(None)):
        if isinstance(event, Rolled):
            rolls += 1
            thrown.update((*event.letters, *event.numbers))
        elif isinstance(event, DieThrown):
            singles += 1
            thrown[event.face] += 1
        elif isinstance(event, RolledOff):
            drawn += len(event.faces)
            thrown.update(event.faces)
    letters, numbers = summary.of_match(session).dice
    assert drawn >= seats and rolls
    assert (letters.faces, numbers.faces) == (tuple("QUMERO"), (1, 2, 3, 4, 5, 6))
    assert letters.counts == tuple(thrown[face] for face in "QUMERO") and sum(letters.counts) == 2 * rolls
    assert numbers.counts == tuple(thrown[face] for face in range(1, 7)) and sum(numbers.counts) == 2 * rolls + singles + drawn
    assert letters.band == band(2 * rolls) and numbers.band == band(2 * rolls + singles + drawn)
    assert summary.of_match(session).note.startswith(f"{rolls} rolls.")


def test_nothing_is_judged(tmp_path: Path) -> None:
    """The words name no luck, and a bar looks the same inside and outside of the band."""
    note = summary.of_match(whole(Profile(tmp_path))).note.lower()
    assert not any(word in note.split() for word in NEUTRAL)
    style = Style((1280, 720), THEMES["felt"])
    fair = figures.Dice((1, 2, 3, 4, 5, 6), (30, 30, 30, 30, 30, 30))
    odd = figures.Dice((1, 2, 3, 4, 5, 6), (30, 4, 56, 30, 30, 30))
    assert odd.counts[1] < odd.band[0] and odd.counts[2] > odd.band[1]
    pictures = []
    for kind in (fair, odd):
        bed = DiceChart(style, pygame.Rect(0, 0, 430, 300), figures.Figures(note="90 rolls.", dice=(kind,)))
        target = pygame.Surface((430, 300))
        bed.paint(target)
        group = bed.groups()[0][1]
        seen = set()
        for at in range(6):
            bar = bed.bar_rect(kind, group, at)
            red, green, blue = target.get_at((bar.x + 3, bar.centery))[:3]
            seen.add((red // 24, green // 24, blue // 24))
        pictures.append(seen)
    assert pictures[0] and all(max(tone) - min(tone) <= 2 for seen in pictures for tone in seen), "no bar has a colour"


@pytest.mark.parametrize("size", [(428, 300), (430, 185), (470, 180), (640, 420), (380, 240)])
@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_bars_and_bands_stand_to_scale_inside_the_bed(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    style = Style((1280, 720), THEMES["felt"], text_size / 100)
    box = pygame.Rect((20, 30), size)
    found = summary.of_match(whole(Profile(tmp_path), 3))
    bed = DiceChart(style, box, found)
    assert bed.chart.h >= style.px(10)
    assert not bed.head.colliderect(bed.chart) and not bed.note.colliderect(bed.chart)
    for kind, group in bed.groups():
        assert box.contains(group) and box.contains(bed.band_rect(kind, group))
        low, high = kind.band
        lane = bed.band_rect(kind, group)
        for at, count in enumerate(kind.counts):
            bar = bed.bar_rect(kind, group, at)
            assert box.contains(bar) and bar.bottom == group.bottom
            assert abs(bar.h - count * bed.unit) <= 1
            assert (bar.top < lane.top - 1) == (count > high and (count - high) * bed.unit > 1)
            assert (bar.top > lane.bottom + 1) == (count < low and (low - count) * bed.unit > 1)
    assert box.bottom >= bed.chart.bottom + bed.side


@pytest.mark.matrix
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_the_page_holds_four_seats(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    app, _ = headless(tmp_path, size)
    app.settings.text_size = text_size
    app.restyle()
    page = Results(app, whole(app.profile))
    app.push(page)
    app.step([], 16)
    boxes = [w.rect for w in page.widgets] + [page._words] + [step.rect for step in page._steps.steps]
    for at, box in enumerate(boxes):
        assert app.screen.get_rect().contains(box)
        assert not any(box.colliderect(other) for other in boxes[at + 1:])


def test_a_match_without_a_die_has_no_empty_chart(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    session = ended(app.profile, position(2))
    assert summary.of_match(session).dice == ()
    app.push(FiguresPage(app, session))
    app.step([], 16)


def test_thousands_are_set_apart() -> None:
    assert [grouped(number) for number in (0, 950, 14350, -40)] == ["0", "950", "14\N{THIN SPACE}350", "\N{MINUS SIGN}40"]
