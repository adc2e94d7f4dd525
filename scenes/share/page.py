"""What can be shared of a match, as large as it will be: a picture of the table, and of one that is over its card, its film, its
page, its words and itself. What is seen is what is written.

A record tells the seed, and with it every hand that was or will be held: so of a match that goes on there is the picture of the
table alone, as a spectator sees it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game import record
from scenes.kit import controls, materials, text
from scenes.kit.actions import with_keys
from scenes.kit.language import N_, _, language
from scenes.kit.layout import places, rows
from scenes.kit.motion import PLACE, out_back
from scenes.kit.pictures import icon, put
from scenes.kit.retained import slices
from scenes.kit.retained.ahead import Parts
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Pressable
from scenes.making.reading import Making, Work
from scenes.page import Host, Page
from scenes.session import Session
from scenes.share import animated, keeping, prints
from scenes.share.card import card
from scenes.share.studio import Studio
from scenes.share.web import WebPage, file_name
from scenes.share.words import in_words

FILM = (640, 360)
PAGE = (960, 540)
PACES = (1200, 700, 350)
"""Milliseconds of a move: slow, normal, fast."""
LAST = 3
"""The last position of a film stands so many times as long."""
STEPS = 8
"""Into so many parts a match is cut where the first and the last move of a film are chosen."""
FRAMES, RUNS = 24, 2
"""Of how many positions a film is shown before it is made, and how often it is run through then."""
SIZE = 3.6
"""The largest letters of a size, which leave room for the word, in percent of the window's height."""
CHOSEN = 3.6
"""How much longer the tab of what is chosen is, in percent of the window's height."""


@dataclass(frozen=True)
class Format:
    """A form in which a match is given away: its word, its sign, what the button says, whether all hands can be read in it."""

    word: str
    sign: str
    saves: str
    tells_all: bool = False


PICTURES = ("card", "table")
"""What is written as the picture that is seen."""
FORMATS = {
    "card": Format(N_("Card"), "trophy", N_("Save card")),
    "film": Format(N_("Film"), "movie", N_("Save film")),
    "table": Format(N_("Table"), "note", N_("Save picture")),
    "page": Format(N_("Page"), "book", N_("Save page"), True),
    "words": Format(N_("Words"), "copy", N_("Copy words"), True),
    "match": Format(N_("Match"), "list", N_("Save match"), True),
}


class Tab(Pressable):
    """A form that can be chosen, with its size once that is known."""

    def __init__(self, page: Sharing, key: str) -> None:
        super().__init__(partial(page.choose, key))
        self.page, self.key = page, key
        self.spared = True

    def spoken(self) -> str:
        said = [_(FORMATS[self.key].word), *([_("chosen")] if self.page.chosen == self.key else []), self.page.size(self.key)]
        return ", ".join(word for word in said if word)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        on, one, rect, theme = self.page.chosen == self.key, FORMATS[self.key], self.rect.copy(), style.theme
        if on:
            rect = pygame.Rect(rect.x - style.px(CHOSEN), rect.y, rect.w + style.px(CHOSEN), rect.h)
        materials.plate(style, rect.size, on, ord(self.key[0])).draw(target, rect.topleft)
        ink, second = (theme.ink, theme.ink2) if on else (theme.cream, theme.soft)
        px, pad = style.px(6.4), style.px(3)
        put(target, icon(one.sign, min(px, round(rect.h * 0.62)), ink, 2.1), midleft=(rect.x + pad, rect.centery))
        left, size = rect.x + 2 * pad + px, self.page.size(self.key)
        right = rect.right - style.px(2)
        if size:
            letters = min(style.text(2.6), style.px(SIZE))
            right = text.stamp(target, size, letters, second, "a", 500, midright=(right, rect.centery)).x - style.px(1)
        text.write(target, style, _(one.word), (left, rect.y, right - left, rect.h), 4.0, ink, "a", 700, wrap=False)
        if focused:
            controls.focus_ring(style, rect.size, 14).draw(target, rect.topleft)


class Saved(Pressable):
    """Where the file of a form lies: its name and its folder. A press puts both on the clipboard."""

    def __init__(self, app: Host) -> None:
        super().__init__(self._copy)
        self.app, self.visible, self.spared = app, False, True
        self.path = Path()

    def show(self, path: Path | None) -> None:
        """Says where a file lies; nothing where there is none."""
        self.path, self.visible = path or Path(), path is not None

    def _copy(self) -> None:
        keeping.copy(self.app, str(self.path), _("The place is on the clipboard."))

    def spoken(self) -> str:
        return _("Saved as {file}").format(file=self.path)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        rect, theme = self.rect, style.theme
        controls.toast_face(style, rect.size).draw(target, rect.topleft)
        side = round(rect.h * 0.5)
        put(target, icon("copy", side, theme.gold if self.hovered else theme.cream_light, 2.2),
            midright=(rect.right - rect.h // 3, rect.centery))
        inner = pygame.Rect(rect.x + rect.h // 2, rect.y + rect.h // 10, rect.w - rect.h - side, rect.h * 4 // 5)
        folder = str(self.path.parent).replace(str(Path.home()), "~", 1)
        lines = (self.path.name, 700, theme.cream_light), (folder, 500, theme.soft)
        for (words, weight, ink), line in zip(lines, rows(inner, 1.0, 1.0), strict=True):
            text.write(target, style, words, line, 2.4, ink, "a", weight, wrap=False, min_share=1.7)
        if focused:
            controls.focus_ring(style, rect.size, 26).draw(target, rect.topleft)


class Sharing(Page):
    """Shows what of a match can be shared, and saves it. `decided` says what decided one that is over, where that is known."""

    def __init__(self, app: Host, session: Session, decided: str = "") -> None:
        super().__init__(app)
        self.session, self.decided = session, decided
        over = session.match.outcome is not None
        self.formats = tuple(FORMATS) if over else ("table",)
        self.chosen = self.formats[0]
        last = len(session.match)
        self._parts = sorted({round(last * part / STEPS) for part in range(STEPS + 1)})
        self.first, self.end = self._parts[0], self._parts[-1]
        self.pace = 1
        self.viewer: int | None = None
        self.seen: dict[str, list[pygame.Surface]] = {}
        """What is painted of each form: one picture, or those of a film."""
        self.sizes: dict[str, int] = {}
        """How many bytes each form has, once that is known."""
        self._lying: dict[str, Path] = {}
        """Where the file of a form lies that was saved."""
        self._work = Parts()
        self._film_begun: list[pygame.Surface] = []
        """The pictures of the film so far, while it is painted."""
        self._painted_in: tuple[Style, str] | None = None
        """The style and the language that it is painted in."""
        self._ms, self._came, self._stamped = 0.0, 1.0, 0.0
        self.tabs = [Tab(self, key) for key in self.formats]
        self._choices = {name: Button("", partial(self.next, name), share=2.6) for name in ("first", "end", "pace", "viewer")}
        self._save = Button("", self.save, icon="check", kind="first", share=3.9)
        self._back = Button(_("Back"), self.go_back, icon="arrow-left")
        self.saved = Saved(app)
        self.add(*self.tabs, *self._choices.values(), self.saved, self._save, self._back)
        self.focus = self._save

    # ---- what is chosen

    def choose(self, key: str) -> None:
        """Lays this form on top."""
        if key != self.chosen:
            self.chosen, self._ms, self._stamped = key, 0.0, 0.0
            self._point()
            if not self.app.settings.reduced_motion:
                self._came = 0.0
                self.motion.tween(PLACE, partial(setattr, self, "_came"))
        self.layout()
        self.touch()

    def _values(self, name: str) -> Sequence[int | None]:
        """What there is to choose for the film; nothing for the moves of a match without any."""
        seats = range(len(self.session.seats) if self.session.match.rules.info.hidden else 0)
        values: dict[str, Sequence[int | None]] = {
            "first": [part for part in self._parts if part < self.end],
            "end": [part for part in self._parts if part > self.first],
            "pace": range(len(PACES)),
            "viewer": [None, *seats],
        }
        return values[name]

    def next(self, name: str) -> None:
        """Goes on to the next value of a choice for the film, behind the last to the first one."""
        values = self._values(name)
        setattr(self, name, values[(values.index(getattr(self, name)) + 1) % len(values)])
        self.sizes.pop("film", None)
        if name != "pace":
            self._forget("film")
        self._ms = 0.0
        self.layout()
        self.touch()

    def hands(self) -> str:
        """Whose hands can be seen in what is chosen; empty for a game without hands."""
        if not self.session.match.rules.info.hidden:
            return ""
        if FORMATS[self.chosen].tells_all:
            return _("Shows all hands")
        if self.chosen == "film" and self.viewer is not None:
            return _("Shows the hand of {name}").format(name=self.session.name(self.viewer))
        return _("Shows no hands")

    def size(self, key: str) -> str:
        """How large a form is, in words; empty as long as nobody knows."""
        size = self.sizes.get(key)
        if size is None:
            return ""
        return _("{n} MB").format(n=f"{size / 1e6:.1f}") if size >= 100_000 else _("{n} KB").format(n=max(1, round(size / 1000)))

    # ---- what is painted and made

    @property
    def moving(self) -> bool:
        return super().moving or not self._work.over or self._running

    @property
    def _running(self) -> bool:
        """Whether a film runs."""
        frames = self.seen.get("film", ()) if self.chosen == "film" else ()
        still = self.app.settings.reduced_motion
        return len(frames) > 1 and not still and self._ms < RUNS * len(frames) * PACES[self.pace]

    @property
    def _frame(self) -> int:
        """The number of the picture that is seen of what is chosen."""
        frames = len(self.seen.get(self.chosen, ()))
        return int(self._ms / PACES[self.pace]) % frames if self._running else frames - 1

    def update(self, dt: float) -> bool:
        before = self._frame, {key: len(seen) for key, seen in self.seen.items()}, len(self.sizes)
        if self._running:
            self._ms += dt
        self._work.work()
        now = self._frame, {key: len(seen) for key, seen in self.seen.items()}, len(self.sizes)
        return super().update(dt) or before != now

    def leave(self) -> None:
        self._work.close()

    def _forget(self, *keys: str) -> None:
        """Forms are to be painted anew."""
        self._work.close()
        self._film_begun = []
        for key in keys:
            self.seen.pop(key, None)

    def _paint(self) -> Iterator[object]:
        """Paints what is not painted yet, first of all what is chosen, and measures what is small."""
        session, order = self.session, sorted(self.formats, key=lambda key: key != self.chosen)
        for key in order:
            if key in self.seen:
                continue
            if key == "film":
                yield from self._film()
            else:
                self.seen[key] = [self._picture(key)]
                yield key
                if key in PICTURES:
                    self.sizes[key] = len(slices.aside(partial(keeping.png, self.seen[key][0])))
                    yield key
        if "words" in self.formats and "words" not in self.sizes:
            self.sizes["words"], self.sizes["match"] = len(in_words(session).encode()), len(as_text(session).encode())

    def _film(self) -> Iterator[object]:
        count = min(FRAMES, self.end - self.first + 1)
        plies = [self.first + (self.end - self.first) * at // max(1, count - 1) for at in range(count)]
        frames = self._film_begun
        with closing(Studio(self.app, self.session, self.viewer)) as studio:
            for ply in plies[len(frames):]:
                frames.append(pygame.transform.smoothscale(studio.picture(ply), FILM))
                yield ply
        self.seen["film"] = frames

    def _picture(self, key: str) -> pygame.Surface:
        app, session = self.app, self.session
        if key == "card":
            return card(app, session, self.decided)
        if key == "words":
            return prints.words(app.style, in_words(session))
        if key == "table":
            return table_picture(app, session)
        with closing(Studio(app, session)) as studio:
            if key == "page":
                return prints.browser(app.style, studio.picture(0), title(session))
            (board,) = studio.board(prints.GLASS)
            return prints.box(app.style, session.game, board, file_name(named(session)) + keeping.SUFFIX)

    def save(self) -> None:
        """Makes what is chosen and keeps it."""
        app, session, key = self.app, self.session, self.chosen
        if key == "words":
            if keeping.copy(app, in_words(session), _("The words are on the clipboard.")):
                self._stamp()
        elif key == "match":
            self._lies(match_file(app, session))
        elif key == "film":
            work = film(app, session, range(self.first, self.end + 1), PACES[self.pace], self.viewer)
            suffix = ".gif" if animated.has_pillow() else ".png"
            app.push(Making(app, _("The film is being made"), work, partial(self._made, suffix)))
        elif key == "page":
            app.push(Making(app, _("The page is being made"), _positions(app, session), partial(self._made, ".html")))
        else:
            work = keeping.drawn(lambda: self.seen[key][0] if key in self.seen else self._picture(key))
            app.push(Making(app, _("The picture is being made"), work, partial(self._made, ".png")))

    def _made(self, suffix: str, data: bytes) -> None:
        self.sizes[self.chosen] = len(data)
        self._lies(save(self.app, self.session, suffix, data))

    def _lies(self, path: Path | None) -> None:
        """A file was saved, or None where the disk refused."""
        if path is not None:
            self._lying[self.chosen] = path
            self._point()
            self._stamp()

    def _point(self) -> None:
        """Says where the file of what is chosen lies, if it was saved."""
        self.saved.show(self._lying.get(self.chosen))

    def _stamp(self) -> None:
        """What was saved gets a stamp."""
        self._stamped = 1.0
        if not self.app.settings.reduced_motion:
            self._stamped = 0.01
            self.motion.tween(PLACE, partial(setattr, self, "_stamped"), ease=partial(out_back, beyond=1.2))
        self.touch()

    # ---- how it looks

    def voice_lines(self) -> tuple[Line, ...]:
        said = self.hands(), self.saved.spoken() if self.saved.visible else ""
        return heading(_("Share"), *filter(None, said))

    def layout(self) -> None:
        """Lays everything out by the map of the page."""
        style = self.style
        self._places = found = places(style, "share")
        across = rows(found["tabs"], *[1.0] * len(FORMATS), gap=style.px(1))
        for tab, place in zip(self.tabs, across, strict=False):
            tab.rect = place
        filming = self.chosen == "film"
        seen = _("a spectator") if self.viewer is None else self.session.name(self.viewer)
        words = {
            "first": _("From move {n}").format(n=self.first), "end": _("To move {n}").format(n=self.end),
            "pace": _("Speed: {speed}").format(speed=(_("slow"), _("normal"), _("fast"))[self.pace]),
            "viewer": _("Seen by {name}").format(name=seen),
        }
        for name, button in self._choices.items():
            button.rect, button.label, button.visible = found[name], words[name], filming
            button.enabled = len(self._values(name)) > 1
        self._choices["viewer"].visible = filming and self.session.match.rules.info.hidden
        self._save.rect, self._back.rect, self._save.label = found["save"], found["back"], _(FORMATS[self.chosen].saves)
        self.saved.rect = found["saved"]
        if self._painted_in != (style, language()):
            self._painted_in = style, language()
            self._forget(*self.formats)
        missing = any(key not in self.seen for key in self.formats) or "words" not in self.sizes
        if missing and (self._work.over or self.chosen not in self.seen):
            self._work.close()
            self._work = Parts(self._paint)

    def paint(self, target: pygame.Surface) -> None:
        style, found = self.style, self._places
        target.blit(prints.table(style), (0, 0))
        room = found["film" if self.chosen == "film" else "print"]
        others = [key for key in self.formats if key != self.chosen and key in self.seen]
        for key, (dx, dy, tilt) in zip(others, prints.PILE[self.chosen == "film":], strict=False):
            made = prints.framed(style, self.seen[key][-1], key, found["print"].size, tilt, 0.86)
            made.draw(target, (found["print"].centerx + style.px(dx), found["print"].centery + style.px(dy)))
        frames = self.seen.get(self.chosen)
        if frames:
            way = 1 - self._came
            at = room.centerx - round(way * style.px(8)), room.centery + round(way * style.px(6))
            if self.chosen == "film":
                prints.draw_film(target, style, frames[self._frame], room, at)
            else:
                prints.framed(style, frames[0], self.chosen, room.size, prints.TILT).draw(target, at)
        if self._stamped:
            prints.stamp(style, style.px(14)).draw_scaled(target, found["stamp"].center, 1.3 - 0.3 * self._stamped)
        said = self.hands()
        if said:
            prints.draw_pill(target, style, found["pill"], said)


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
        page = WebPage(title(session), as_text(session))
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


# ---- what the button does


def looked_at(app: Host, session: Session) -> int | None:
    """After how many moves a table that lies open shows a match; None for now."""
    pasts = (getattr(scene, "past", None) for scene in app.stack if getattr(scene, "session", None) is session)
    return next((past.viewing_ply for past in pasts if past is not None), None)


def table_picture(app: Host, session: Session) -> pygame.Surface:
    """A picture of the table, as a spectator sees it, at the size of the window and the position that is looked at."""
    with closing(Studio(app, session, size=app.style.size)) as studio:
        return studio.picture(looked_at(app, session))


def picture(app: Host, session: Session) -> None:
    """Makes a picture of the table, a little in each frame, keeps it, and says where; not while something is being made."""
    if isinstance(app.top, Making):
        return

    def made(data: bytes) -> None:
        path = save(app, session, ".png", data)
        if path is not None:
            app.toast(_("Saved as {file}").format(file=path), 6000)

    app.push(Making(app, _("The picture is being made"), keeping.drawn(lambda: table_picture(app, session)), made))


def match_file(app: Host, session: Session) -> Path | None:
    """Keeps the match as a file that the program opens, and puts its record on the clipboard, from where it opens too; gives the
    place of the file, None where the disk refuses."""
    record = as_text(session)
    path = save(app, session, keeping.SUFFIX, record.encode())
    if path is not None and keeping.copied(record):
        app.toast(with_keys(_("The match lies on the clipboard too: {paste} opens it in another window.")))
    return path


def named(session: Session) -> list[str]:
    """What a file of a match is called after."""
    return [session.game, *(seat.name for seat in session.seats)]


def title(session: Session) -> str:
    return f"{session.match.rules.info.title}: {', '.join(seat.name for seat in session.seats)}"


def save(app: Host, session: Session, suffix: str, data: bytes) -> Path | None:
    """Keeps what was made and gives its place; None where the disk refuses, which is said."""
    try:
        return keeping.keep(app, file_name(named(session)), suffix, data)
    except OSError as error:
        app.toast(_("It could not be saved: {reason}.").format(reason=error.strerror or error))
        return None


def uppermost(app: Host) -> Session | None:
    """The match of the uppermost table that lies open."""
    sessions = (getattr(scene, "session", None) for scene in reversed(list(app.stack)))
    return next((session for session in sessions if isinstance(session, Session)), None)
