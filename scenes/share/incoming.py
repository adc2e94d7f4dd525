"""What comes to the window from other programs, and the one key that gives something to them: a file that is dropped on it, a
text that is dropped or pasted, and the key for a picture of the table."""

from __future__ import annotations

from pathlib import Path

import pygame

from scenes.kit.actions import keymap
from scenes.kit.language import _
from scenes.page import Host
from scenes.share import opening


def hear(app: Host, event: pygame.Event) -> bool:
    """An event that no page wanted; True when it brought a match, or something that is none."""
    if event.type == pygame.DROPFILE:
        opening.open_path(app, Path(event.file))
        return True
    if event.type == pygame.DROPTEXT:
        take_text(app, event.text)
        return True
    action = keymap().of_key(event) if event.type == pygame.KEYDOWN else None
    if action == "share":
        from scenes.share import page

        for session in page.tables(app):
            page.picture(app, session)
            return True
        return False
    if action == "paste":
        take_text(app, clipboard())
        return True
    return False


def clipboard() -> str:
    """The text of the clipboard; empty where there is none, or where the system refuses to tell."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""


def take_text(app: Host, text: str) -> None:
    """Opens the match that a text is. One that is something else is said to be none, in a line that nobody waits for."""
    if not opening.looks_like_match(text):
        app.toast(_("No match of Number Night lies on the clipboard."))
        return
    opening.open_bytes(app, text.encode("utf-8", "replace"))
