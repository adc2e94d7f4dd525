"""A page that opens anew when its source is saved."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import cast

import pytest

from tools import look


class Window:
    """A window that ends by itself with an exit status, or is ended."""

    def __init__(self, status: int | None) -> None:
        self.status, self.ended = status, False

    def poll(self) -> int | None:
        return self.status

    def terminate(self) -> None:
        self.status, self.ended = -15, True

    def wait(self) -> None:
        assert self.ended


def test_a_save_is_seen_in_every_file_that_a_page_depends_on(tmp_path: Path) -> None:
    page, plan = tmp_path / "scenes" / "page.py", tmp_path / "assets" / "layouts" / "page.tmx"
    for path in (page, plan, tmp_path / "scenes" / "page.pyc"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one")
    before = look.stamps(tmp_path)
    assert set(before) == {str(page), str(plan)}
    for path in (page, plan):
        path.write_text("other")
        assert look.stamps(tmp_path) != before
        before = look.stamps(tmp_path)


@pytest.mark.parametrize("first", [None, 1], ids=["open", "failed"])
def test_the_window_opens_anew_when_something_is_saved_and_closing_it_ends_all(first: int | None) -> None:
    windows = [Window(first), Window(0)]
    seen = iter([0, 0, 0, 1, *[1] * 9])
    left = list(windows)
    assert look.watch(lambda: cast("subprocess.Popen[bytes]", left.pop(0)), lambda: {"page": (next(seen), 0)}, 0) == 0
    assert left == [] and windows[0].ended == (first is None)


def test_a_name_that_is_not_there_is_answered_with_those_near_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert look.main(["querni_paths"]) == 2
    assert "querni_path" in capsys.readouterr().err
    assert look.main([]) == 0
    assert "querni_path\n" in capsys.readouterr().out
