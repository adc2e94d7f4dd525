"""An unexpected error: a report file, a calm page, and the way back to the table. Nothing here may fail itself.

`install` gives the app its `on_error`. The page uses the kit; when the kit is what broke, a page of plain text takes its
place; when even that fails, the program says so on standard error and ends, with the match on disk.
"""

from __future__ import annotations

import contextlib
import platform
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from scenes.app import App
from scenes.kit import materials, text
from scenes.kit.language import _, ngettext
from scenes.kit.layout import columns, rows
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.widgets import Button
from scenes.page import Page, Scene
from scenes.store import disk

if TYPE_CHECKING:
    from scenes.session import Session

REPORTS_KEPT = 30
_BURST_MS = 4000


def install(app: App) -> None:
    """Makes the app report and show unexpected errors in its loop instead of ending."""
    app.on_error = _Watch()


class _Watch:
    """Receives the errors of one app. Errors in quick succession lead to the plainer page, then to the end of the program."""

    def __init__(self) -> None:
        self._last = -1e12
        self._times = 0

    def __call__(self, app: App, error: BaseException) -> None:
        now = time.monotonic() * 1000
        self._times = self._times + 1 if now - self._last < _BURST_MS else 1
        self._last = now
        scenes = reversed([*app.stack])
        session = next((found for scene in scenes if (found := getattr(scene, "session", None)) is not None), None)
        worse = any(isinstance(scene, Trouble | PlainTrouble) for scene in app.stack)
        plain = any(isinstance(scene, PlainTrouble) for scene in app.stack)
        report = write_report(app, error)
        _empty(app)
        if plain or self._times > 6:
            _give_up(app, report)
            return
        if (
            not worse
            and self._times <= 3
            and _shown(app, lambda: app.open("trouble", error=error, report=report, session=session))
        ):
            return
        _empty(app)
        if not _shown(app, lambda: app.push(PlainTrouble(app, report))):
            _give_up(app, report)


def _shown(app: App, show: Callable[[], None]) -> bool:
    """Whether a page could be put on the stack and drawn once."""
    try:
        show()
        app.screen.set_clip(None)
        app.paint()
    except Exception:
        return False
    return True


def _empty(app: App) -> None:
    """Takes all pages off the stack, even if they raise errors."""
    with contextlib.suppress(Exception):
        app.stack.empty()


def _give_up(app: App, report: Path | None) -> None:
    _empty(app)
    where = f" The report lies at {report}." if report else ""
    print(f"Number Night cannot go on. Every move that was shown as done is on disk.{where}", file=sys.stderr)
    app.running = False


# ---- the report


def write_report(app: App, error: BaseException) -> Path | None:
    """Writes a report of an error below the data folder; gives the file, or None when the disk refuses."""
    folder = app.profile.home.data / "reports"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = next(path for path in disk.free_names(folder, disk.stamp(), ".txt") if not path.exists())
        path.write_text(_report(app, error), encoding="utf-8", errors="replace")
        for old in sorted(folder.glob("*.txt"))[:-REPORTS_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def _report(app: App, error: BaseException) -> str:
    parts: list[tuple[str, Callable[[], str]]] = [
        ("when", lambda: time.strftime("%Y-%m-%d %H:%M:%S")),
        ("system", lambda: f"{platform.platform()}, Python {platform.python_version()}"),
        ("pygame", lambda: f"{pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"),
        ("window", lambda: f"{app.window.size}, painted at {app.screen.get_size()}, "
                           f"driver {pygame.display.get_driver() if not app.headless else 'none'}"),
        ("pages", lambda: " > ".join(type(scene).__name__ for scene in app.stack) or "none"),
        ("settings", lambda: repr(app.settings)),
        ("bots", lambda: next((bot.stumbled for page in app.stack if (bot := getattr(page, "thinking", None))), "") or "well"),
        ("open match", lambda: f"{app.profile.home.open_match} ({'there' if app.profile.has_open else 'none'})"),
    ]
    lines = ["Number Night: report of an unexpected error", ""]
    for word, value in parts:
        try:
            lines.append(f"{word}: {value()}")
        except Exception as other:
            lines.append(f"{word}: not known ({type(other).__name__})")
    return "\n".join([*lines, "", "".join(traceback.format_exception(error))])


def in_one_line(error: BaseException) -> str:
    """The kind and first words of an error, for the small print."""
    words = str(error).strip().splitlines()
    line = f"{type(error).__name__}: {words[0]}" if words else type(error).__name__
    return line if len(line) <= 160 else line[:157] + "..."


# ---- the page


class Trouble(Page):
    """What happened in one sentence, where the report lies, and the ways on. `session` is the match that was open, if any."""

    def __init__(self, app: App, error: BaseException, report: Path | None, session: Session | None = None) -> None:
        super().__init__(app)
        self.error, self.report = error, report
        with contextlib.suppress(Exception):
            if session is not None:
                session.close()
        self._open = None
        with contextlib.suppress(Exception):
            from scenes.session import peek  # the first frame of the program does not need records

            self._open = peek(app.profile)
        self._note = ""
        self._on = Button(_("Go on from the last move"), self._resume, icon="player-play-filled", kind="first")
        self._title = Button(_("Back to the title"), self._to_title, icon="home", kind="second" if self._open else "first")
        self._copy = Button(_("Copy the report's place"), self._copy_place, icon="copy")
        self._on.visible = self._open is not None
        self._copy.visible = report is not None
        self.add(self._on, self._title, self._copy)
        self.focus = self._on if self._open else self._title

    def _resume(self) -> None:
        from game.record import RecordError
        from scenes.session import Session

        try:
            session = Session.resume(self.app.profile)
        except (RecordError, OSError) as why:
            reason = why.reason.say(_) if isinstance(why, RecordError) else str(why)
            self._note = _("The match cannot be opened: {reason}").format(reason=reason)
            self._on.enabled = False
            self.set_focus(self._title)
            self.layout()
            return
        self.app.open("table", "reset", session=session)

    def _to_title(self) -> None:
        self.app.open("title", "reset")

    def _copy_place(self) -> None:
        try:
            pygame.scrap.put_text(str(self.report))
        except pygame.error:
            self._note = _("This system has no clipboard to copy to.")
        else:
            self._note = _("The report's place is on the clipboard.")
        self.layout()
        self.touch()

    def cancel(self) -> bool:
        self._to_title()
        return True

    # ---- layout

    def _sentences(self) -> list[tuple[str, float, str]]:
        """What is said, each with its size in percent and its colour."""
        theme = self.style.theme
        said = [(_("The program made a mistake that nobody expected. It is not your fault."), 2.8, theme.ink)]
        if self._open is not None:
            n = self._open.moves
            kept = ngettext("The match is safe: its {n} move is on disk.", "The match is safe: all {n} moves are on disk.", n)
            said.append((kept.format(n=n), 2.8, theme.ink))
        if self.report is not None:
            said.append((_("A report for those who mend it lies at {place}").format(place=self.report), 2.4, theme.ink2))
        else:
            said.append((_("A report could not be written: the disk refuses."), 2.4, theme.ink2))
        said.append((in_one_line(self.error), 2.2, theme.ink2))
        if self._note:
            said.append((self._note, 2.6, theme.ink))
        return said

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(_("That should not have happened"), *(words for words, _share, _ink in self._sentences()))

    def layout(self) -> None:
        style = self.style
        wide = min(style.size[0] - style.px(10), round(style.px(112) * min(1.35, max(1.0, style.text_scale))))
        pad = style.px(4)
        inner = wide - 2 * pad
        buttons = [b for b in (self._on, self._title, self._copy) if b.visible]
        row, gap = style.px(8), style.px(1.7)
        across = all(
            text.width(b.label, style.text(3.0), "a", 700) + style.px(9) < (inner - gap * 2) // len(buttons) for b in buttons
        )
        gap = gap if across else style.px(2.6)
        low = row if across else len(buttons) * (row + gap) - gap
        share = min(4.6, 7.2 / style.text_scale)
        head = round(style.text(share) * 1.3)
        title = _("That should not have happened")
        room = style.size[1] - style.px(8) - 2 * pad - low - head - style.px(3)
        scale = 1.0
        while True:
            self._body = []
            for words, size, ink in self._sentences():
                px = max(style.px(1.8), round(style.text(size) * scale))
                self._body.append(text.paragraph(breakable(words, inner, px), inner, px, ink))
            if scale < 0.5 or sum(image.get_height() + style.px(1.4) for image in self._body) <= room:
                break
            scale -= 0.05
        high = min(
            style.size[1] - style.px(6),
            2 * pad + head + low + style.px(3) + sum(i.get_height() + style.px(1.4) for i in self._body),
        )
        self._paper = pygame.Rect((style.size[0] - wide) // 2, (style.size[1] - high) // 2, wide, high)
        self._head = text.fitted(style, title, (inner, head), share, style.theme.ink, "f", 600, wrap=False)
        foot = pygame.Rect(self._paper.x + pad, self._paper.bottom - pad - low, inner, low)
        parts = [1.0] * len(buttons)
        cells = columns(foot, *parts, gap=gap)[::-1] if across else rows(foot, *parts, gap=gap)
        for button, cell in zip(buttons, cells, strict=True):
            button.rect = cell

    def paint(self, target: pygame.Surface) -> None:
        style = self.style
        target.blit(materials.ground(style), (0, 0))
        materials.paper(style, self._paper.size).draw(target, self._paper.topleft)
        x, y = self._paper.x + style.px(4), self._paper.y + style.px(3.4)
        target.blit(self._head, (x, y))
        y += self._head.get_height() + style.px(1.6)
        for image in self._body:
            target.blit(image, (x, y))
            y += image.get_height() + style.px(1.4)


def breakable(words: str, room: int, px: int) -> str:
    """The text with a line break in words (paths) that are wider than `room` pixels."""
    done = []
    for word in words.split(" "):
        while text.width(word, px) > room:
            cut = len(word) - 1
            while cut > 1 and text.width(word[:cut], px) > room:
                cut -= 1
            done.append(word[:cut] + "\n")
            word = word[cut:]
        done.append(word)
    return " ".join(done).replace("\n ", "\n")


# ---- without the kit


class PlainTrouble(Scene):
    """The same page in plain letters, drawn without the kit, for when the kit is what broke. Any key or click ends it."""

    def __init__(self, app: App, report: Path | None) -> None:
        super().__init__(app)
        self.report = report

    def handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.app.quit()
            return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        target.fill((20, 20, 22))
        lines = [
            "That should not have happened.",
            "The program made a mistake and cannot go on.",
            "Every move is on disk: start it again to continue.",
        ]
        if self.report is not None:
            place = str(self.report)
            lines += ["A report lies at", *(place[i : i + 70] for i in range(0, len(place), 70))]
        lines.append("Press any key to close the program.")
        face = pygame.font.Font(None, max(18, target.get_height() // 22))
        y = target.get_height() // 5
        for line in lines:
            words = face.render(line, True, (250, 250, 245))
            target.blit(words, (target.get_width() // 10, y))
            y += round(face.get_linesize() * 1.5)
