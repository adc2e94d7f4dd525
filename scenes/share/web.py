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

from scenes.kit.language import _, language
from scenes.share.animated import changed

LONGEST_NAME = 180
"""The most bytes of what a file is called beside date, number and ending."""


class WebPage:
    """Takes the positions of a match one by one, with a sentence each, and gives the page. `record` is the match as text."""

    def __init__(self, title: str, record: str) -> None:
        self.title, self.record = title, record
        self._before: pygame.Surface | None = None
        self._size = (0, 0)
        self._steps: list[tuple[int, int, str]] = []
        self._words: list[str] = []

    def add(self, frame: pygame.Surface, words: str) -> None:
        """The next position."""
        box = frame.get_rect() if self._before is None else changed(self._before, frame)
        if self._before is None:
            self._size = frame.get_size()
        self._before = frame
        out = BytesIO()
        pygame.image.save(frame.subsurface(box), out, "step.jpg")
        self._steps.append((box.x, box.y, b64encode(out.getvalue()).decode()))
        self._words.append(words)

    def made(self) -> bytes:
        """The whole page, UTF-8. Raises ValueError when it has no position."""
        if not self._steps:
            raise ValueError("a page without a position")
        words = {
            "LANGUAGE": language(), "TITLE": html.escape(self.title), "BACK": html.escape(_("One move back")),
            "FORWARD": html.escape(_("One move forward")), "MOVE": html.escape(_("Move")),
            "KEEP": html.escape(_("Keep the match as a file")), "WIDE": str(self._size[0]), "HIGH": str(self._size[1]),
            "LAST": str(len(self._steps) - 1), "STEPS": script(self._steps), "WORDS": script(self._words),
            "RECORD": script(self.record),
        }
        page = re.sub(r"@([A-Z]+)@", lambda found: words[found[1]], PAGE)  # in one pass: a name may look like one of these
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


PAGE = """<!doctype html>
<html lang="@LANGUAGE@">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>@TITLE@</title>
<style>
html { background: #16352d; color: #f6efdd; font: 18px/1.4 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1100px; padding: 12px; }
h1 { font-size: 1.3rem; margin: 0 0 8px; }
canvas { display: block; width: 100%; height: auto; border-radius: 8px; background: #000; }
nav { display: flex; gap: 10px; align-items: center; margin: 12px 0; }
button { font: inherit; font-weight: 700; min-width: 56px; min-height: 48px; border: 0; border-radius: 10px; }
button { background: #ffd66b; color: #1e1b18; }
button:disabled { background: #3a2c23; color: #d3c6ab; }
input { flex: 1; min-width: 0; height: 48px; accent-color: #ffd66b; }
:focus-visible { outline: 3px solid #f6efdd; outline-offset: 2px; }
a { color: #ffd66b; }
p { min-height: 1.4em; margin: 0 0 8px; }
</style>
</head>
<body>
<h1>@TITLE@</h1>
<canvas id="table" width="@WIDE@" height="@HIGH@" role="img" aria-labelledby="words"></canvas>
<nav>
<button id="back" aria-label="@BACK@">&#9664;</button>
<input id="at" type="range" min="0" max="@LAST@" value="0" aria-label="@MOVE@">
<button id="forward" aria-label="@FORWARD@">&#9654;</button>
</nav>
<p id="words" aria-live="polite"></p>
<a id="keep" download="match.numbernight">@KEEP@</a>
<script>
"use strict";
const steps = @STEPS@, words = @WORDS@, record = @RECORD@, last = @LAST@;
const pen = document.getElementById("table").getContext("2d");
const at = document.getElementById("at"), back = document.getElementById("back"), forward = document.getElementById("forward");
const pictures = steps.map(([x, y, data]) => {
  const one = new Image();
  one.src = "data:image/jpeg;base64," + data;
  return [x, y, one];
});
let now = 0;
function show(wanted) {
  now = Math.max(0, Math.min(last, wanted));
  for (const [x, y, one] of pictures.slice(0, now + 1)) pen.drawImage(one, x, y);
  at.value = now;
  back.disabled = now === 0;
  forward.disabled = now === last;
  document.getElementById("words").textContent = now + " / " + last + (words[now] ? ": " + words[now] : "");
  document.body.dataset.move = now;
}
back.onclick = () => show(now - 1);
forward.onclick = () => show(now + 1);
at.oninput = () => show(Number(at.value));
document.onkeydown = (event) => {
  if (event.target === at) return;
  if (event.key === "ArrowLeft") show(now - 1);
  if (event.key === "ArrowRight") show(now + 1);
};
document.getElementById("keep").href = "data:text/plain;charset=utf-8," + encodeURIComponent(record);
Promise.all(pictures.map(([, , one]) => one.decode())).then(() => show(0));
</script>
</body>
</html>
"""
