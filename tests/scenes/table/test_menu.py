"""The pause on the lid: every coin has its place and its word, and those who play nap."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.table.menu import FEW, Menu
from tests.scenes.evening.finished import headless


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("count", [1, FEW, FEW + 1, 12])
def test_all_coins_lie_on_the_lid_and_none_on_another(tmp_path: Path, size: tuple[int, int], text_size: int, count: int) -> None:
    app, _ = headless(tmp_path, size)
    app.settings.text_size = text_size
    app.restyle()
    words = ["Continue", *("Answer time: no limit" for _ in range(count)), "Leave the table"]
    menu = Menu(app, "Pause", ["It is saved."], [(word, "book", lambda: None) for word in words], (), range(8))
    app.push(menu)
    app.step([], 16)
    boxes = [menu.first.rect, *(coin.rect for coin in menu.coins)]
    for at, box in enumerate(boxes):
        assert menu._places["lid"].contains(box) and box.collidelist(boxes[at + 1:]) < 0
        assert min(box.size) >= app.style.px(4.5)
    below = [coin.below(app.style) for coin in menu.coins]
    assert all(box.collidelist(below[at + 1:]) < 0 for at, box in enumerate(below)), "each word has its own room"
    assert not menu._places["lid"].colliderect(menu.away.rect), "the way out stands apart"


def test_large_text_makes_the_words_of_the_coins_larger_and_no_coin_smaller(tmp_path: Path) -> None:
    app, _ = headless(tmp_path, (1280, 720))
    words = ["Continue", "Rules", "Settings", "Share", "Change who plays", "Score sheet", "Proof of a fair deal",
             "Answer time: 6 seconds", "Always ask me", "Leave the table"]
    seen = []
    for app.settings.text_size in (100, 130):
        app.restyle()
        app.push(menu := Menu(app, "Pause", (), [(word, "book", lambda: None) for word in words], (), range(4)))
        app.step([], 16)
        seen.append((app.style.text(menu.coins[0].share), menu.coins[0].side))
    (before, side), (after, large_side) = seen
    assert after >= 1.2 * before and large_side >= 0.98 * side, seen


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_who_plays_falls_asleep_and_then_nothing_moves(tmp_path: Path, reduced_motion: bool) -> None:
    app, _ = headless(tmp_path, (1280, 720))
    app.settings.reduced_motion = reduced_motion
    app.push(Menu(app, "Pause", (), [(word, "book", lambda: None) for word in ("Continue", "Leave")], (), (0, 1)))
    seen = []
    for _turn in range(150):
        app.step([], 16)
        seen.append(app.screen.copy().get_buffer().raw)
    assert (len(dict.fromkeys(seen)) == 1) is reduced_motion and seen[-1] == seen[-30]
    assert app.top is not None and not app.top.moving
