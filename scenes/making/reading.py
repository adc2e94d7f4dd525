"""Reads a record that somebody wants to open. One that is damaged is mended, which may take seconds: beside the loop, with a bar
over the page and Cancel, after which everything is as it was."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from game.record import MAX_BYTES, Loaded, RecordError, read_stream
from scenes.kit.language import _
from scenes.making.paper import Making, Work
from scenes.page import Host
from scenes.session import Session
from scenes.store import disk
from scenes.store.allowance import ASKED_FOR, Allowance

AT_ONCE = 0.25
"""Seconds that nobody takes for waiting: what is mended by then needs no paper."""

Read = Loaded | RecordError


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

    read_file(app, app.profile.open_match, resumed, failed)


def read_bytes(app: Host, data: bytes, done: Callable[[Loaded], None], failed: Callable[[RecordError], None]) -> None:
    """Reads a match, mends what is damaged where that can be proved, and gives it to `done`, at once or after the paper with the
    bar; the reason to `failed` where nothing can be read. After Cancel neither is called."""
    def give(found: Read) -> None:
        if isinstance(found, RecordError):
            failed(found)
        else:
            done(found)

    found = _read(data, None)
    if isinstance(found, Loaded) and (not found.faults or found.torn):
        give(found)
        return
    work = _mended(data)
    end = time.perf_counter() + AT_ONCE
    try:
        while time.perf_counter() < end:
            next(work)
    except StopIteration as made:
        give(made.value)
        return
    app.push(Making(app, _("The match is damaged and is being mended"), work, give))


def _read(data: bytes, allowance: Allowance | None) -> Read:
    try:
        return read_stream(BytesIO(data), allowance)
    except RecordError as error:
        return error


def _mended(data: bytes) -> Work[Read]:
    """Mends in a thread of its own; gives how far it is. Stops the thread when nobody wants it any more."""
    allowance = Allowance(ASKED_FOR)
    file = BytesIO(data)
    found: list[Read | Exception] = []

    def work() -> None:
        try:
            found.append(read_stream(file, allowance))
        except Exception as error:
            found.append(error)

    thread = threading.Thread(target=work, name="mending", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.01)
            yield file.tell() / max(1, len(data))
    finally:
        allowance.cut_short()
    made = found[0]
    if isinstance(made, Exception) and not isinstance(made, RecordError):
        raise made
    return made
