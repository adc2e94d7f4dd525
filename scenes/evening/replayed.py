"""A move of a match replayed small: the table before it and after it in turn, a few times."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.evening.steps import block, dark_bed
from scenes.kit import controls, materials, pieces, text
from scenes.kit.language import _
from scenes.kit.pictures import icon, put
from scenes.kit.theme import Style
from scenes.kit.widgets import Pressable
from scenes.library.box import behind_glass
from scenes.share.studio import Studio

TURNED, STAYS, RUNS = 900.0, 2000.0, 3
"""How long the table is seen before it and after it, and how often."""
HEAD = 3.0
"""How high the letters of the heading above the picture are."""
PAPER = 14.0
"""How high the paper below the picture is that tells who did it."""


class Replayed(Pressable):
    """The move after so many (`ply`). Pressed, it is watched at the table. A `head` stands above the picture where there is one.
    Who did it has a `mark` on a paper below, with the `points` that it brought; without a mark the words stand on the wood."""

    def __init__(self, press: Callable[[], object], head: str = "") -> None:
        super().__init__(press)
        self.head = head
        self.frames: Sequence[pygame.Surface] = ()
        """The table before and after it; none while they are being painted."""
        self.words, self.points, self.ply = "", "", 0
        self.mark: int | None = None
        self.ms = 0.0

    @property
    def runs(self) -> bool:
        """Whether it is being replayed."""
        return self.visible and bool(self.frames) and self.ms < RUNS * (TURNED + STAYS)

    @property
    def frame(self) -> pygame.Surface | None:
        """The picture that is seen now."""
        before = self.runs and self.ms % (TURNED + STAYS) < TURNED
        return self.frames[0 if before else -1] if self.frames else None

    def pictures(self, studio: Studio, style: Style, ply: int) -> list[pygame.Surface]:
        """The table before and after the move with this number, as large as they lie here."""
        return studio.board(self.places(style)[0].size, max(0, ply - 1), ply)

    def show(self, frames: Sequence[pygame.Surface], still: bool) -> None:
        """Begins to replay; `still`: only the table after it is shown."""
        self.frames, self.ms = frames, RUNS * (TURNED + STAYS) if still else 0.0

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass."""
        if self.frames:
            self.ms += dt

    def places(self, style: Style) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Where the picture lies, the words below it, and the heading above it."""
        edge, paper = style.px(1.3), self.mark is not None
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        head = pygame.Rect(inner.x, inner.y - edge // 2, inner.w, min(round(self.rect.h * 0.12), round(style.text(HEAD) * 1.5)))
        if self.head:
            inner = pygame.Rect(inner.x, head.bottom, inner.w, inner.bottom - head.bottom)
        line = round(min(self.rect.h * 0.27, style.px(PAPER) if paper else style.text(2.6) * 1.5))
        picture = pygame.Rect(inner.x, inner.y, inner.w, inner.h - line - (edge // 2 if paper else 0))
        below = pygame.Rect(inner.x, inner.bottom - line, inner.w, line + (0 if paper else edge // 2))
        return picture, below, head

    def spoken(self) -> str:
        return _("{name}, button").format(name=f"{self.head}: {self.words}" if self.head else self.words)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        rect, (inner, below, head) = self.rect, self.places(style)
        block(style, rect.size, False, 88).draw(target, rect.topleft)
        if self.head:
            text.write(target, style, self.head, head, HEAD, style.theme.cream, "f", 600, "center", wrap=False, min_share=1.7)
        seen = self.frame
        (dark_bed(style, inner.size) if seen is None else behind_glass(style, seen, inner.size)).draw(target, inner.topleft)
        if self.mark is None:
            text.write(target, style, self.words, below, 2.6, style.theme.cream, "a", 700, "center", min_share=1.6)
        else:
            self._tell(target, style, below, self.mark)
        if focused or self.hovered:
            (controls.focus_ring if focused else controls.glow_outline)(style, rect.size, 12).draw(target, rect.topleft)

    def _tell(self, target: pygame.Surface, style: Style, box: pygame.Rect, mark: int) -> None:
        """Writes on a paper who did it, what, and what it brought."""
        materials.paper(style, box.size, 10, "piece").draw(target, box.topleft)
        theme, radius = style.theme, round(box.h * 0.3)
        at = box.x + round(1.5 * radius), box.centery
        pieces.figure(style, radius, mark, "glad").draw(target, at)
        sign = round(box.h * 0.42)
        put(target, icon("player-play", sign, theme.ink2, 2.4), midright=(box.right - radius // 2, box.centery))
        words = pygame.Rect(box.x + 3 * radius, box.y + 2, box.w - 4 * radius - sign, box.h - 4)
        if self.points:
            share = 3.6 / style.text_scale
            chip = controls.chip(style, self.points, share, theme.ink, theme.gold, family="f")
            high = round(style.text(share) * 1.75)
            words.h -= high + style.px(0.6)
            chip.draw(target, (words.x, words.bottom - style.px(0.2)))
        text.write(target, style, self.words, words, 3.8, theme.ink, "f", 600, min_share=1.7, line_height=1.1)
