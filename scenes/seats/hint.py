"""The line beside Play: what can be done on the page of the seats."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from scenes.kit import text
from scenes.kit.language import _
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget


def hint_line(carrying: bool, marks: int) -> str:
    """What the players can do now: with a plate that is carried, or at a table with so many marks to choose from."""
    if carrying:
        return _("Choose a place for the plate. Esc leaves it where it was.")
    if marks == 2:
        return _("Drag a plate to change the order. Click a colour to swap the two.")
    return _("Drag a plate to change the order. Click a coloured badge to change it.")


def tip_of(widgets: Iterable[Widget], focus: Widget | None) -> str:
    """What the widget under the pointer, else the one in focus, says of itself; empty where neither does."""
    meant = [widget for widget in widgets if widget.hovered and widget.visible]
    if focus is not None:
        meant.append(focus)
    return next((widget.tip for widget in meant if widget.tip), "")


def paint_hint(target: pygame.Surface, look: Look, room: pygame.Rect, line: str) -> None:
    target.blit(text.fitted(look, line, room.size, 2.5, look.theme.soft, valign="top"), room)
