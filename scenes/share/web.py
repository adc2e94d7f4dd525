"""A match as one page for any browser: its pictures and its record inside, no network, no script from elsewhere.

The first picture is whole; of each other one the page has the rectangle that has changed, and puts them over one another.
"""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode
from collections.abc import Sequence
from io import BytesIO

import pygame

from scenes.kit.files import ASSETS
from scenes.kit.language import _, language
from scenes.share.animated import changed

PAGE = ASSETS / "web" / "match.html"
"""The page without a match: `@WORD@` stands for what is put in."""
LONGEST_NAME = 180
"""The most bytes of what a file is called beside date, number and ending."""


class WebPage:
    """Takes the positions of a match one by one, with a sentence each, and gives the page. `record` is the match as text."""

    def __init__(self, title: str, record: str) -> None:
        self.title, self.record = title, record
        self._before: pygame.Surface | None = None
        self._steps: list[tuple[int, int, str]] = []
        self._words: list[str] = []

    def add(self, frame: pygame.Surface, words: str) -> None:
        """The next position."""
        box, self._before = changed(self._before, frame), frame
        out = BytesIO()
        pygame.image.save(frame.subsurface(box), out, "step.jpg")
        self._steps.append((box.x, box.y, b64encode(out.getvalue()).decode()))
        self._words.append(words)

    def made(self) -> bytes:
        """The whole page, UTF-8. Raises ValueError when it has no position."""
        if self._before is None:
            raise ValueError("a page without a position")
        words = {
            "LANGUAGE": language(), "TITLE": html.escape(self.title), "BACK": html.escape(_("One move back")),
            "FORWARD": html.escape(_("One move forward")), "MOVE": html.escape(_("Move")),
            "KEEP": html.escape(_("Keep the match as a file")),
            "WIDE": str(self._before.get_width()), "HIGH": str(self._before.get_height()),
            "LAST": str(len(self._steps) - 1), "STEPS": script(self._steps), "WORDS": script(self._words),
            "RECORD": script(self.record),
        }
        # in one pass, for a name may look like one of these
        page = re.sub(r"@([A-Z]+)@", lambda found: words[found[1]], PAGE.read_text("utf-8"))
        return page.encode("utf-8", "replace")


def script(said: object) -> str:
    """A value as JavaScript, in which no text can end the script that it stands in."""
    return json.dumps(said).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("@", "\\u0040")


def file_name(words: Sequence[str]) -> str:
    """A name for a file, of letters, digits and hyphens. With a date and an ending it fits into the 255 bytes that a file
    system gives it."""
    plain = "-".join("".join(sign if sign.isalnum() else "-" for sign in word) for word in words)
    name = "-".join(part for part in plain.split("-") if part)[:80].encode("utf-8", "ignore")
    return name[:LONGEST_NAME].decode("utf-8", "ignore").strip("-") or "match"
