"""What is shown is painted at once here, as in play."""

from __future__ import annotations

import pytest

from scenes.app import App
from tools.gallery.stage import Stage


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stage, "program", App)
