"""What comes to the window from other programs, and the one key that gives something to them, a picture of the table. A match
comes as a file named at the start or dropped on the window, or as a text dropped or pasted.

It is somebody else's, so nothing of it is believed: the record reader plays it through the rules, and no more of it is read
than any match is long. A match that is over is shown again, and nothing of it is kept; one that goes on is copied to the shelf,
the file stays as it is.
"""

from __future__ import annotations

from errno import ENOENT
from io import BytesIO
from pathlib import Path

import pygame

from game.contract import phrase
from game.record import Loaded, RecordError, read_stream
from game.record_glance import glance
from game.record_lines import MAGIC
from scenes.dialog import Dialog
from scenes.kit.actions import keymap
from scenes.kit.language import _, ngettext
from scenes.making.reading import read_bytes
from scenes.page import Host
from scenes.session import Session, watched
from scenes.store.match_file import ASKED_FOR, Allowance
from scenes.store.matches import Kept, seats_of
from scenes.title import taken

MOST = 1 << 20
"""As much of a match from outside is read, in bytes; the longest of our own have a tenth of it."""


def hear(app: Host, event: pygame.Event) -> bool:
    """An event that no page wanted; True when it brought a match, or something that is none."""
    if event.type == pygame.DROPFILE:
        open_path(app, Path(event.file))
        return True
    if event.type == pygame.DROPTEXT:
        take_text(app, event.text)
        return True
    action = keymap().of_key(event) if event.type == pygame.KEYDOWN else None
    if action == "paste":
        take_text(app, clipboard())
        return True
    if action != "share":
        return False
    from scenes.share import page

    session = page.uppermost(app)
    if session is not None:
        page.picture(app, session)
    return session is not None


def clipboard() -> str:
    """The text of the clipboard; empty where there is none, or where the system refuses to tell."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""


def take_text(app: Host, text: str) -> None:
    """Opens the match that a text is. One that is something else is said to be none, in a line that nobody waits for."""
    if not looks_like_match(text):
        app.toast(_("No match of Number Night lies on the clipboard."))
        return
    open_bytes(app, text.encode("utf-8", "replace"))


def read(data: bytes) -> Loaded:
    """The match of a text, mended where it is damaged. Line ends of any system and space around it do no harm. Raises
    `RecordError`."""
    return read_stream(BytesIO(_plain(data)), Allowance(ASKED_FOR))


def _plain(data: bytes) -> bytes:
    """A text as records are written. Raises `RecordError` for one that is longer than any match."""
    if len(data) > MOST:
        raise RecordError(phrase("It is longer than any match."))
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").strip(b" \t\n\r") + b"\n"


def looks_like_match(text: str) -> bool:
    """Whether a text begins as a match does, so that it is worth reading."""
    return text.lstrip("\ufeff \t\r\n").startswith(MAGIC)


def open_path(app: Host, path: Path, ask: bool = True) -> None:
    """Opens a match by the name of its file; what is wrong with it is said in a dialog. `ask`: whether it is wanted."""
    try:
        if path.exists() and not path.is_file():
            raise FileNotFoundError(ENOENT, _("it is no file"))
        with open(path, "rb") as file:
            data = file.read(MOST + 1)
    except OSError as error:
        _complain(app, _("The file cannot be read: {reason}.").format(reason=error.strerror or error), path.name)
        return
    open_bytes(app, data, path.name, ask)


def open_bytes(app: Host, data: bytes, name: str = "", ask: bool = True) -> None:
    """Opens the match of a text; what is wrong with it is said in a dialog. `ask`: whether it is wanted now."""
    def failed(error: RecordError) -> None:
        _complain(app, error.reason.say(_), name)

    try:
        plain = _plain(data)
    except RecordError as error:
        failed(error)
        return
    read_bytes(app, plain, lambda loaded: _opened(app, loaded, ask), failed)


def _opened(app: Host, loaded: Loaded, ask: bool) -> None:
    """Shows a match that was read, after a question whether it is wanted if that is to be asked."""
    if not ask:
        _show(app, loaded)
        return
    title = loaded.match.rules.info.title
    names = ", ".join(seat.name for seat in seats_of(loaded))
    moves = ngettext("{n} move", "{n} moves", len(loaded.match)).format(n=len(loaded.match))
    lines = [f"{title}: {names}.", f"{moves}."]
    app.push(Dialog(app, _("Open this match?"), lines, (
        (_("Open"), "movie" if loaded.match.outcome else "player-play", lambda: _show(app, loaded)),
        (_("Not now"), "x", lambda: None),
    )))


def _complain(app: Host, why: str, name: str) -> None:
    lines = [f"{name}: {why}" if name else why]
    app.push(Dialog(app, _("This is no match that can be opened"), lines, ((_("OK"), "check", lambda: None),)))


def _show(app: Host, loaded: Loaded) -> None:
    """Watches a match that is over, or goes on with one that is not."""
    if loaded.match.outcome is not None:
        app.open("table", session=watched(app.profile, loaded), replay=True)
        return
    other = app.profile.other_program()
    if other is not None:
        taken.ask(app, other)
        return
    profile = app.profile
    try:
        kept = _in_library(app, loaded) or profile.records.adopt(loaded)
        profile.records.take_down(kept)
        session = Session.resume(profile)
    except (RecordError, OSError):
        app.toast(_("The match could not be kept: the disk refuses."))
        return
    app.open("table", "reset", session=session)


def _in_library(app: Host, loaded: Loaded) -> Kept | None:
    """The same match, where the shelf has it already: its moves are the newer ones. None where it has not."""
    identity = glance(BytesIO(loaded.sound)).identity
    return next((kept for kept in app.profile.records.library() if kept.identity == identity and kept.outcome is None), None)
