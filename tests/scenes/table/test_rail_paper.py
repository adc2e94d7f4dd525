"""The paper of the rail: what it says alone is said in letters as large as have room."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit import text
from scenes.kit.theme import THEMES, Look
from scenes.table.rail import Paper, Rail
from tests.noting import note


def test_a_heading_alone_is_as_large_as_its_paper_lets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Look((1280, 720), THEMES["felt"])
    paragraph, sizes = text.paragraph, list[int]()
    monkeypatch.setattr(text, "paragraph", lambda words, wide, px, *how: note(sizes, px) or paragraph(words, wide, px, *how))
    said: Any = "Click the bag for a hidden bug, or the pile for the 5."
    Rail().draw_paper(pygame.Surface((1280, 720)), look, Paper(said), place=pygame.Rect(20, 490, 450, 66))
    assert sizes == [pytest.approx(look.px(2.9), abs=3)]
