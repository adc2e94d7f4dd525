"""What can be shared of a match: a picture of the table, and of one that is over its card, its film, its text, its web page.

A record tells the seed, and with it every hand that was or will be held: so of a match that goes on there is the picture of the
table alone, as a spectator sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial

import pygame

from game import record
from scenes.dialog import Answer, Dialog
from scenes.kit.actions import with_keys
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.making.reading import Making, Work
from scenes.page import Host
from scenes.session import Session
from scenes.share import animated, keeping
from scenes.share.card import card
from scenes.share.studio import Studio
from scenes.share.web import WebPage, file_name

FILM = (640, 360)
PAGE = (960, 540)
PACES = (1200, 700, 350)
"""Milliseconds of a move: slow, normal, fast."""
LAST = 3
"""The last position of a film stands so many times as long."""
STEPS = 8
"""Into so many parts a match is cut where the first and the last move of a film are chosen."""


class Sharing(Dialog):
    """Asks what of a match is to be shared. `decided` says what decided one that is over, where that is known."""

    def __init__(self, app: Host, session: Session, decided: str = "") -> None:
        self.session = session
        answers: list[Answer] = [(_("Picture of the table"), "note", lambda: picture(app, session))]
        lines = [_("The picture shows what everybody may see.")]
        if session.match.outcome is not None:
            lines = [_("The match is over: all of it may be shown.")]
            answers += [
                (_("Result as a card"), "trophy", lambda: result(app, session, decided)),
                (_("Animated picture"), "movie", lambda: app.push(FilmChoice(app, session))),
                (_("Page for any browser"), "book", lambda: app.push(Making(
                    app, _("The page is being made"), _positions(app, session), partial(save, app, session, ".html")))),
                (_("Text on the clipboard"), "copy", lambda: copy_text(app, session)),
                (_("Match as a file"), "list", lambda: match_file(app, session)),
            ]
        super().__init__(app, _("Share"), lines, (*answers, (_("Back"), "arrow-left", lambda: None)))


class FilmChoice(Dialog):
    """Asks which moves a film shows, how fast, and who looks on. A button in the middle goes on to its next choice."""

    def __init__(self, app: Host, session: Session) -> None:
        self.session = session
        last = len(session.match)
        self._parts = sorted({round(last * part / STEPS) for part in range(STEPS + 1)})
        self.first, self.end = self._parts[0], self._parts[-1]
        self.pace = 1
        self.viewer: int | None = None
        super().__init__(app, _("Animated picture"), [], (
            (_("Make it"), "movie", self._make),
            *((said, None, partial(self._next, name)) for name, said in self._words().items()),
            (_("Back"), "arrow-left", lambda: None),
        ))

    def _answering(self, call: Callable[[], object]) -> Callable[[], object]:
        return call if isinstance(call, partial) else super()._answering(call)

    def _words(self) -> dict[str, str]:
        seen = _("a spectator") if self.viewer is None else self.session.name(self.viewer)
        paces = (_("slow"), _("normal"), _("fast"))
        return {
            "first": _("From move {n}").format(n=self.first), "end": _("To move {n}").format(n=self.end),
            "pace": _("Speed: {speed}").format(speed=paces[self.pace]), "viewer": _("Seen by {name}").format(name=seen),
        }

    def _next(self, name: str) -> None:
        """Goes on to the next value of a choice, behind the last to the first one."""
        seats = range(len(self.session.seats) if self.session.match.rules.info.hidden else 0)
        values: Sequence[int | None] = {
            "first": [part for part in self._parts if part < self.end],
            "end": [part for part in self._parts if part > self.first],
            "pace": range(len(PACES)),
            "viewer": [None, *seats],
        }[name]
        setattr(self, name, values[(values.index(getattr(self, name)) + 1) % len(values)])
        buttons = [widget for widget in self.widgets if isinstance(widget, Button)]
        for button, said in zip(buttons[1:-1], self._words().values(), strict=True):
            button.label = said
        self.touch()

    def _make(self) -> None:
        app, session = self.app, self.session
        work = film(app, session, range(self.first, self.end + 1), PACES[self.pace], self.viewer)
        suffix = ".gif" if animated.has_pillow() else ".png"
        app.push(Making(app, _("The picture is being made"), work, partial(save, app, session, suffix)))


# ---- what is made


def film(app: Host, session: Session, plies: range, ms: int, viewer: int | None) -> Work[bytes]:
    """The positions after these moves as an animated picture."""
    with closing(Studio(app, session, viewer)) as studio:
        def frame(ply: int) -> pygame.Surface:
            return pygame.transform.smoothscale(studio.picture(ply), FILM)

        made = animated.film([frame(plies[at]) for at in (0, len(plies) // 2, -1)])
        yield 0.02
        for ply in plies:
            made.add(frame(ply), ms * (LAST if ply == plies[-1] else 1))
            yield 0.02 + 0.95 * (ply - plies[0] + 1) / len(plies)
        return made.made()


def _positions(app: Host, session: Session) -> Work[bytes]:
    """The whole match as a page for a browser."""
    with closing(Studio(app, session)) as studio:
        names = ", ".join(seat.name for seat in session.seats)
        page = WebPage(f"{session.match.rules.info.title}: {names}", as_text(session))
        for ply in range(len(session.match) + 1):
            page.add(pygame.transform.smoothscale(studio.picture(ply), PAGE), studio.words(ply))
            yield (ply + 1) / (len(session.match) + 1)
        return page.made()


def as_text(session: Session) -> str:
    """A match that is over as its record, with its players. A match that goes on raises ValueError: its seed is a secret."""
    if session.match.outcome is None:
        raise ValueError("a match that goes on is not given away")
    players = tuple({"name": seat.name, "mark": str(seat.mark), "kind": seat.kind} for seat in session.seats)
    return record.text(session.match, record.Header(players, {}, session.salt))


# ---- what the answers do


def picture(app: Host, session: Session) -> None:
    """Keeps a picture of the table, as a spectator sees it, at the size of the window and the position that is looked at."""
    pasts = (getattr(scene, "past", None) for scene in app.stack if getattr(scene, "session", None) is session)
    ply = next((past.viewing_ply for past in pasts if past is not None), None)
    with closing(Studio(app, session, size=app.style.size)) as studio:
        made = studio.picture(ply)
    save(app, session, ".png", keeping.png(made))


def result(app: Host, session: Session, decided: str = "") -> None:
    save(app, session, ".png", keeping.png(card(app, session, decided)))


def copy_text(app: Host, session: Session) -> None:
    said = _("The match lies on the clipboard. {paste} opens it in another window.")
    app.toast(with_keys(said) if keeping.copied(as_text(session)) else _("This system has no clipboard to copy to."))


def match_file(app: Host, session: Session) -> None:
    """Keeps the match as a file that the program opens."""
    save(app, session, keeping.SUFFIX, as_text(session).encode())


def save(app: Host, session: Session, suffix: str, data: bytes) -> None:
    """Keeps what was made and says where it lies, or that the disk refuses."""
    try:
        path = keeping.keep(app, file_name([session.game, *(seat.name for seat in session.seats)]), suffix, data)
    except OSError as error:
        app.toast(_("It could not be saved: {reason}.").format(reason=error.strerror or error))
        return
    app.toast(_("Saved as {file}").format(file=path), 6000)


def uppermost(app: Host) -> Session | None:
    """The match of the uppermost table that lies open."""
    sessions = (getattr(scene, "session", None) for scene in reversed(list(app.stack)))
    return next((session for session in sessions if isinstance(session, Session)), None)
