"""Reads a record that somebody wants to open. One that is damaged is mended, which may take seconds: beside the loop, with a bar
over the page and Cancel, after which everything is as it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from game.record import MAX_BYTES, Loaded, RecordError, read_stream
from scenes.dialog import Dialog
from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.retained import draw
from scenes.page import Host
from scenes.session import Session
from scenes.store import disk
from scenes.store.match_file import ASKED_FOR, mending

AT_ONCE = 0.25
"""Seconds that nobody takes for waiting: what is mended by then needs no paper."""


def read_file(app: Host, path: Path, done: Callable[[Loaded], None], failed: Callable[[RecordError | OSError], None]) -> None:
    try:
        data = disk.content(app.profile.home.disk, path, MAX_BYTES)
    except OSError as error:
        failed(error)
        return
    read_bytes(app, data, done, failed)


def go_on(app: Host, done: Callable[[Session], None], failed: Callable[[RecordError | OSError], None]) -> None:
    """Takes up the open match: `done` gets it, or `failed` why it cannot be. Nothing is changed before all of it is read."""
    def resumed(loaded: Loaded) -> None:
        try:
            session = Session.resume(app.profile, loaded)
        except (RecordError, OSError) as error:
            failed(error)
            return
        done(session)

    read_file(app, app.profile.home.open_match, resumed, failed)


def read_bytes(app: Host, data: bytes, done: Callable[[Loaded], None], failed: Callable[[RecordError], None]) -> None:
    """Reads a match, mends what is damaged where that can be proved, and gives it to `done`, at once or after the paper with the
    bar; the reason to `failed` where nothing can be read. After Cancel neither is called."""
    def give(found: Loaded | Exception) -> None:
        if isinstance(found, Loaded):
            done(found)
        elif isinstance(found, RecordError):
            failed(found)
        else:
            raise found

    with suppress(RecordError):
        found = read_stream(BytesIO(data))
        if not found.faults or found.torn:
            done(found)
            return
    work = mending(data, ASKED_FOR)
    end = time.perf_counter() + AT_ONCE
    try:
        while time.perf_counter() < end:
            next(work)
    except StopIteration as made:
        give(made.value)
        return
    app.push(Making(app, _("The match is damaged and is being mended"), work, give))


SLICE = 0.012
"""So many seconds of a frame are spent on it: the bar moves on, and the button is heard."""

Made = TypeVar("Made")
Work = Generator[float, None, Made]
"""Gives how far it is, from 0 to 1, again and again, and at its end what was made."""


class Making(Dialog, Generic[Made]):
    """Does `work` a slice a frame. `done` gets what was made, once the paper is gone; it is not called for what was given up."""

    leads_on = False

    def __init__(self, app: Host, heading: str, work: Work[Made], done: Callable[[Made], None]) -> None:
        super().__init__(app, heading, ["", ""], ((_("Cancel"), "x", lambda: None),))
        self._work, self._done = work, done
        self.share = 0.0

    @property
    def moving(self) -> bool:
        return True

    def update(self, dt: float) -> bool:
        end = time.perf_counter() + SLICE
        try:
            while self.app.top is self and time.perf_counter() < end:
                self.share = next(self._work)
        except StopIteration as made:
            self.app.pop()
            self._done(made.value)
        return True

    def leave(self) -> None:
        """What is half made is thrown away."""
        self._work.close()

    def paint(self, target: pygame.Surface) -> None:
        super().paint(target)
        style, theme = self.style, self.style.theme
        pad = style.px(3.4)
        bar = pygame.Rect(self.box.x + pad, self.box.y + pad + style.px(8), self.box.w - 2 * pad, style.px(3))
        materials.recess(style, bar.size, 10, "felt", 3).draw(target, bar.topleft)
        filled = bar.inflate(-style.px(0.6), -style.px(0.6))
        filled.w = max(filled.h, round(filled.w * self.share))
        draw.rect(target, theme.gold, filled, border_radius=filled.h // 2)
