"""Papers with one question: many answers stay large enough to read and to press."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.dialog import MANY, Dialog
from tests.scenes.evening.finished import headless


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("count", [MANY, MANY + 1, 12])
def test_all_answers_lie_in_the_paper_and_none_on_another(
    tmp_path: Path, size: tuple[int, int], text_size: int, count: int
) -> None:
    app, _ = headless(tmp_path, size)
    app.settings.text_size = text_size
    app.restyle()
    dialog = Dialog(app, "Pause", ["The match is saved."], [(f"Answer number {n}", None, lambda: None) for n in range(count)])
    app.push(dialog)
    app.step([], 16)
    boxes = [widget.rect for widget in dialog.widgets]
    for at, box in enumerate(boxes):
        assert dialog.box.contains(box) and box.collidelist(boxes[at + 1:]) < 0
        assert box.h >= app.style.px(4.5), "no bar is squeezed"
    assert len({box.x for box in boxes}) == (2 if count > MANY else 1)
