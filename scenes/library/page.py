"""The shelf: all matches of this home, to go on with, to watch or to throw away; with who, when and how far."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame

from game.record import RecordError
from scenes.dialog import Dialog
from scenes.kit import controls, materials, pieces, text
from scenes.kit.language import _, ngettext
from scenes.kit.layout import places
from scenes.kit.retained import draw
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Pressable
from scenes.making.reading import go_on, read_file
from scenes.page import Host, Page
from scenes.session import Session, watched
from scenes.store.matches import Kept
from scenes.title import taken

LOOK_AGAIN = 1000.0
"""Milliseconds after which the folder is looked at again: another window may play."""
MOST_MARKS = 4


class Row(Pressable):
    """One match of the shelf, in two lines; the chosen one lies on gold."""

    def __init__(self, page: Library, kept: Kept) -> None:
        super().__init__(lambda: page.choose(kept))
        self.spared = True
        self.page, self.kept = page, kept

    def spoken(self) -> str:
        first, second = words(self.kept)
        return ", ".join([*first, *second])

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, rect = style.theme, self.rect
        if self.page.chosen == self.kept:
            draw.rect(target, theme.gold, rect, border_radius=style.px(1.2))
        pad = style.px(1.6)
        radius = round(rect.h * 0.2)
        x = rect.x + pad
        for seat in self.kept.seats[:MOST_MARKS]:
            pieces.badge(style, radius, seat.mark).draw(target, (x + radius, rect.centery))
            x += round(radius * 2.4)
        x = rect.x + pad + round(radius * 2.4 * MOST_MARKS) + style.px(1)
        wide = rect.right - pad - x
        edge = style.px(0.5)
        high = (rect.h - 2 * edge) // 2
        first, second = words(self.kept)
        for at, (line, note) in enumerate((first, second)):
            share, bold = (2.9, 700) if at == 0 else (2.5, 500)
            y = rect.y + edge + at * high
            half = round(wide * (0.62, 0.42)[at])
            ink = theme.ink if at == 0 else theme.ink2
            text.write(target, style, line, (x, y, half, high), share, ink, "a", bold, wrap=False)
            text.write(target, style, note, (x + half, y, wide - half, high), 2.5, theme.ink2, "a", 500, "right", wrap=False)
        if focused:
            controls.focus_ring(style, rect.size, 10).draw(target, rect.topleft)


def words(kept: Kept) -> tuple[tuple[str, str], tuple[str, str]]:
    """What stands on the two lines of a match, left and right: the game and its state, who plays, and when and how far."""
    if kept.outcome is not None:
        won = [kept.seats[seat].name for seat in kept.outcome.winners]
        state = _("Won by {name}").format(name=", ".join(won)) if won else _("A draw")
    elif kept.damaged:
        state = _("Not finished, damaged")
    else:
        state = _("Not finished")
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.changed))
    moves = ngettext("{n} move", "{n} moves", kept.moves).format(n=kept.moves)
    far = moves if kept.turn is None else _("{moves}, {name}'s turn").format(moves=moves, name=kept.seats[kept.turn].name)
    return (kept.title, state), (", ".join(seat.name for seat in kept.seats), f"{when} · {far}")


class Library(Page):
    """All matches of this home, a page at a time; one of the page that is seen is chosen. Esc and the button go back."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.kept: Sequence[Kept] = ()
        self.chosen: Kept | None = None
        self._first = 0
        self._fit = 1
        self._rows: list[Row] = []
        self._age = 0.0
        self._go_on = Button(_("Continue"), self.go_on, icon="player-play-filled", kind="first")
        self._watch = Button("", self.watch)
        self._delete = Button(_("Delete"), self.delete, icon="x")
        self._earlier = Button("", lambda: self._turn(-1), icon="chevron-left")
        self._later = Button("", lambda: self._turn(1), icon="chevron-right")
        self._back = Button(_("Back"), self.go_back, icon="arrow-left")
        self._placed = {"continue": self._go_on, "watch": self._watch, "delete": self._delete, "back": self._back,
                        "earlier": self._earlier, "later": self._later}
        self.add(*self._placed.values())
        self.focus = self._back

    # ---- what lies there

    def enter(self) -> None:
        self._read()
        if self.chosen is not None and self.chosen.outcome is None:
            self.focus = self._go_on

    def resume(self) -> None:
        self._read()
        self.layout()

    def update(self, dt: float) -> bool:
        self._age += dt
        if self._age >= LOOK_AGAIN and self.app.top is self:
            before = self.kept
            self._read()
            if self.kept != before:
                self.layout()
                self.touch()
        return super().update(dt)

    def _read(self) -> None:
        self._age = 0.0
        self.kept = self.app.profile.records.library()
        path = self.chosen.path if self.chosen is not None else None
        self.chosen = next((kept for kept in self.kept if kept.path == path), self.kept[0] if self.kept else None)

    def choose(self, kept: Kept) -> None:
        """Makes this the match that the buttons are about."""
        self.chosen = kept
        self._dress()
        self.touch()

    def _turn(self, way: int) -> None:
        self._first += way * self._fit
        self.layout()
        self.touch()

    # ---- what is done with it

    def go_on(self) -> None:
        """Takes the chosen match to the table."""
        kept, profile = self.chosen, self.app.profile
        if kept is None or kept.outcome is not None or self._of_others():
            return
        try:
            profile.records.take_down(kept)
        except (RecordError, OSError) as error:
            self._unread(error)
            return
        go_on(self.app, lambda session: self.app.open("table", "replace", session=session), self._unread)

    def _unread(self, _error: RecordError | OSError) -> None:
        self.app.toast(_("The match cannot be read any more. Its file was kept."))
        self.resume()

    def watch(self) -> None:
        """Shows the chosen match: one that is over from its beginning, one that goes on as it is now and as others play it, and
        then as a spectator sees it, without any hand."""
        kept, profile = self.chosen, self.app.profile
        if kept is None:
            return
        if kept.outcome is not None:
            read_file(self.app, kept.path, lambda loaded: self._show(watched(profile, loaded)), self._unread)
            return
        try:
            session = Session.watching(profile, kept.path, live=True)
        except (RecordError, OSError) as error:
            self._unread(error)
        else:
            self._show(session)

    def _show(self, session: Session) -> None:
        self.app.open("table", session=session, replay=True)

    def delete(self) -> None:
        """Asks whether the chosen match is thrown away."""
        kept = self.chosen
        if kept is None or self._of_others():
            return
        (title, _state), (names, far) = words(kept)
        lines = [f"{title}: {names}.", f"{far}.", _("It is gone for good then.")]
        self.app.push(Dialog(self.app, _("Delete this match?"), lines, (
            (_("Delete"), "x", lambda: self._throw_away(kept)),
            (_("Keep it"), "check", lambda: None),
        ), grave=True))

    def _throw_away(self, kept: Kept) -> None:
        if not self.app.profile.records.delete(kept.path):
            self.app.toast(_("The match could not be deleted: the disk refuses."))
        self.resume()

    def _of_others(self) -> bool:
        """Whether another program has the home; then it asks what to do about it."""
        other = self.app.profile.other_program()
        if other is not None:
            taken.ask(self.app, other)
        return other is not None

    # ---- how it looks

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(_("All matches"), "" if self._rows else _("No match lies here yet."))

    def layout(self) -> None:
        """Lays everything out by the map of the library; as many rows as its list has room for are seen."""
        style = self.style
        self._places = found = places(style, "library")
        for name, button in self._placed.items():
            button.rect = found[name]
        box = found["list"]
        tall = round(min(style.px(14), max(style.px(8.4), style.text(2.9) * 2.7)))
        self._fit = max(1, box.h // tall)
        self._first = max(0, min(self._first, (len(self.kept) - 1) // self._fit * self._fit))
        shown = self.kept[self._first : self._first + self._fit]
        if self.chosen not in shown:
            self.chosen = next(iter(shown), None)
        for old in self._rows:
            self.widgets.remove(old)
        self._rows = [Row(self, kept) for kept in shown]
        for at, one in enumerate(self._rows):
            one.rect = pygame.Rect(box.x, box.y + at * tall, box.w, tall - style.px(0.8))
        self.widgets[:0] = self._rows
        if self.focus not in self.widgets:
            self.focus = self._back
        self._dress()

    def _dress(self) -> None:
        kept = self.chosen
        goes_on = kept is not None and kept.outcome is None
        self._go_on.enabled = goes_on
        self._watch.label, self._watch.icon = (_("Look on"), "eye") if goes_on else (_("Watch replay"), "movie")
        self._watch.enabled = self._delete.enabled = kept is not None
        self._earlier.visible = self._first > 0
        self._later.visible = self._first + self._fit < len(self.kept)

    def paint(self, target: pygame.Surface) -> None:
        style, found, theme = self.style, self._places, self.style.theme
        target.blit(materials.ground(style), (0, 0))
        materials.paper(style, found["paper"].size).draw(target, found["paper"].topleft)
        share = min(4.6, 7.2 / style.text_scale)
        text.write(target, style, _("All matches"), found["title"], share, theme.ink, "f", 600, wrap=False)
        if not self.kept:
            words = text.paragraph(_("No match lies here yet."), found["list"].w, style.text(2.8), theme.ink2)
            target.blit(words, found["list"].move(0, style.px(2)))
