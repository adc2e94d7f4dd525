"""How the program ends when the system tells it to, or when somebody closes its window."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from scenes.kit.language import _
from scenes.page import Host, Scene

GRACE_SECONDS = 2.0
"""So long a program that was told to end may take to do so in order; every move that was shown is with the system already."""


@contextmanager
def ends_when_told(leave: Callable[[], None]) -> Iterator[None]:
    """While the block runs, SIGTERM calls `leave`; a program that still runs `GRACE_SECONDS` later, or is told again, is ended.
    To be used in the main thread only."""
    ending = False

    def end() -> None:
        os._exit(128 + signal.SIGTERM)

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal ending
        if ending:
            end()
        ending = True
        leave()
        late = threading.Timer(GRACE_SECONDS, end)
        late.daemon = True
        late.start()

    before = signal.signal(signal.SIGTERM, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class WindowCross:
    """The cross of the window. Where closing would lose moves it asks first; pressed again over that question, it closes."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._asked: Scene | None = None

    def press(self) -> None:
        """Ends the program, or asks."""
        app = self._app
        asked = app.top is not None and app.top is self._asked
        if asked or not any(scene.unsaved for scene in app.stack):
            app.quit()
            return
        from scenes.dialog import unsaved_question  # the first frame does not need it

        self._asked = unsaved_question(app, _("Close"), app.quit)
        app.push(self._asked)
