"""A page with a rack on it and nothing else, for tests: pieces are numbers on cream."""

from __future__ import annotations

import functools
from typing import Any, cast

import pygame

from scenes.app import App
from scenes.kit import materials, text
from scenes.kit.language import N_
from scenes.kit.motion import Motion
from scenes.page import Page
from scenes.profile import Settings
from scenes.table.desk import Desk
from scenes.table.hand.order import sort_by
from scenes.table.hand.rack import Rack, State
from tests.scenes.driver import Driver


class Plain:
    """Pieces of a test: a number on cream."""

    aspect, most, least, corner = 0.75, 17.0, 8.0, 8.0

    def __init__(self) -> None:
        self.seen: list[tuple[Any, str]] = []
        """What was painted: keys with their states."""
        self.style: Any = None

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        self.seen.append((key, state))
        colour = {"down": "#8F5F14", "dim": "#A39480"}.get(state, "#F6EFDD")
        pygame.draw.rect(target, colour, rect, border_radius=8)
        if key is not None:
            digits = text.numeral(key, round(rect.h * 0.4), "#1E1B18")
            target.blit(digits, digits.get_rect(center=rect.center))


class RackPage(Page):
    """A page that is all rack."""

    def __init__(self, app: App, many: bool = True) -> None:
        super().__init__(app)
        self.background_motion = Motion()
        self.keys_used = False
        self.face = Plain()
        backwards = sort_by("back", N_("by number"), lambda key: -key)
        self.page = self
        self.rack = Rack(cast(Desk, self), self.face, (sort_by("number", N_("by number"), lambda key: key), backwards), many=many)
        self.add(self.rack, self.rack.sort_button)
        self.picks: list[tuple[int, ...]] = []
        self.out: list[tuple[tuple[int, ...], tuple[int, int]]] = []
        self.takes = False
        self.rack.callbacks.changed = lambda: self.picks.append(tuple(copy.key for copy in self.rack.picked))  # type: ignore[misc]
        self.rack.callbacks.dropped = self._dropped

    def _dropped(self, copies: Any, pos: tuple[int, int]) -> bool:
        self.out.append((tuple(copy.key for copy in copies), pos))
        return self.takes

    @property
    def settings(self) -> Settings:
        return self.app.settings

    def layout(self) -> None:
        w, h = self.style.size
        box = pygame.Rect(round(w * 0.05), round(h * 0.7), round(w * 0.7), round(h * 0.2))
        inner = box.inflate(-self.style.px(4), -self.style.px(2.2))
        inner.w -= round(w * 0.12)
        self.rack.layout(box, inner)
        self.rack.sort_button.rect = pygame.Rect(inner.right + 8, box.y + box.h // 4, round(w * 0.1), box.h // 2)

    def paint(self, target: pygame.Surface) -> None:
        target.blit(materials.ground(self.style), (0, 0))

    def paint_over(self, target: pygame.Surface) -> None:
        self.rack.draw_over(target)

    def handle(self, event: pygame.Event) -> bool:
        used = super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            return self.rack.selection.point(event.pos) or used
        return used

    def update(self, dt: float) -> bool:
        moved = self.background_motion.update(dt)
        return super().update(dt) or moved

    @property
    def moving(self) -> bool:
        return self.motion.active or self.background_motion.active


def rack_stage(stage: Driver, many: bool = True) -> Driver:
    """Opens a rack page on a stage, and gives the stage."""
    stage.app.routes["rack"] = functools.partial(RackPage, many=many)
    stage.open("rack")
    return stage
