"""The shelf: all matches of this home as boxes on two boards, open ones in front. One is pulled out, to go on with, to watch or
to throw away."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.record import RecordError
from scenes.dialog import Dialog
from scenes.kit import text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.furniture import Coin, brass
from scenes.kit.language import _, language
from scenes.kit.layout import places
from scenes.kit.motion import PLACE
from scenes.kit.pictures import baked
from scenes.kit.pictures import kept as kept_picture
from scenes.kit.retained.ahead import Parts
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.library.box import BROAD, Box, glass, last_position, words
from scenes.making.reading import go_on, read_file
from scenes.page import Host, Page
from scenes.session import Session, watched
from scenes.store.matches import Kept
from scenes.title import taken
from scenes.title.art import hung, lamplight

LOOK_AGAIN = 1000.0
"""Milliseconds after which the folder is looked at again: another window may play."""
BOARDS = ("open", "finished")
"""The boards by name: the one in front, then the other."""
LATELY, NEARLY = 5, 0.95
"""By so many finished matches is told how long a match of their game is, and how far one is at most that goes on."""


class Board:
    """A board with boxes, of which as many are seen as there is room for, from `first` on."""

    def __init__(self, page: Library) -> None:
        self.page = page
        self.kept: Sequence[Kept] = ()
        self.first, self.fit = 0, 1
        self.boxes: list[Box] = []
        self.back = Button(_("Newer matches"), lambda: self.turn(-self.fit), icon="chevron-left")
        self.on = Button(_("Older matches"), lambda: self.turn(self.fit), icon="chevron-right")
        self.back.round = self.on.round = True

    def turn(self, boxes: int) -> bool:
        """Shows what lies so many boxes farther; False where nothing lies there."""
        before = self.first
        self.first = max(0, min(self.first + boxes, len(self.kept) - self.fit))
        if self.first != before:
            self.page.layout()
            self.page.touch()
        return self.first != before

    def layout(self, room: pygame.Rect, gap: int) -> None:
        """Lays out the boxes that have room."""
        wide = round(room.h * BROAD)
        self.fit = max(1, (room.w + gap) // (wide + gap))
        self.first = max(0, min(self.first, len(self.kept) - self.fit))
        page = self.page
        self.boxes = [Box(kept, partial(page.choose, kept), page.picture, page.far(kept))
                      for kept in self.kept[self.first : self.first + self.fit]]
        for at, box in enumerate(self.boxes):
            box.rect = pygame.Rect(room.x + at * (wide + gap), room.y, min(wide, room.w), room.h)
            box.turn = self.turn
        self.back.visible, self.on.visible = self.first > 0, self.first + self.fit < len(self.kept)


class Library(Page):
    """All matches of this home. Esc and the button go back."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.kept: Sequence[Kept] = ()
        self.chosen: Kept | None = None
        self._age = 0.0
        self._pictures: dict[tuple[object, ...], pygame.Surface | None] = {}
        """The last positions that are painted, by record, theme and language; None for a record that cannot be read."""
        self._work = Parts()
        self._matches: dict[str, list[Kept]] = {name: [] for name in BOARDS}
        self._boards = {name: Board(self) for name in BOARDS}
        self._pulled: Box | None = None
        self._first = Button("", self.go_on, icon="player-play-filled", kind="first", share=4.4)
        self._look_on = Coin(_("Look on"), self.watch, "eye")
        self._delete = Coin(_("Delete"), self.delete, "x")
        self._back = Button(_("Back"), self.go_back, icon="arrow-left")
        self._placed: dict[str, Button] = {
            "first": self._first, "look_on": self._look_on, "delete": self._delete, "back": self._back,
        }
        for name, board in self._boards.items():
            self._placed |= {f"{name}_back": board.back, f"{name}_on": board.on}
        self.focus = self._back

    # ---- what lies there

    def enter(self) -> None:
        self._read()
        if self.chosen is not None:
            self.focus = self._first

    def resume(self) -> None:
        self._read()
        self.layout()

    def leave(self) -> None:
        self._work.close()

    @property
    def moving(self) -> bool:
        return super().moving or not self._work.over

    def update(self, dt: float) -> bool:
        self._age += dt
        if self._age >= LOOK_AGAIN and self.app.top is self:
            before = self.kept
            self._read()
            if self.kept != before:
                self.layout()
                self.touch()
        painted = len(self._pictures)
        self._work.work()
        return super().update(dt) or painted != len(self._pictures)

    def _read(self) -> None:
        self._age = 0.0
        self.kept = self.app.profile.records.library()
        path = self.chosen.path if self.chosen is not None else None
        over = [kept for kept in self.kept if kept.outcome is not None]
        going_on = [kept for kept in self.kept if kept.outcome is None]
        self.chosen = next((kept for kept in self.kept if kept.path == path), next(iter(going_on or over), None))
        self._matches = {"open": going_on, "finished": over}

    def choose(self, kept: Kept) -> None:
        """Pulls a match out; the buttons are about it from now on."""
        came = next((box.rect for board in self._boards.values() for box in board.boxes if box.kept == kept), None)
        self.chosen = kept
        self.layout()
        self.set_focus(self._first)
        if came is not None and self._pulled is not None and not self.app.settings.reduced_motion:
            self._pulled.came_from, self._pulled.on_its_way = came, 0.0
            self.motion.tween(PLACE, partial(setattr, self._pulled, "on_its_way"))
        self.touch()

    def far(self, kept: Kept) -> float | None:
        """How far a match is, by how many moves the latest ones of its game had; None where none with moves is over."""
        over = [one.moves for one in self.kept if one.outcome is not None and one.moves and one.game == kept.game][:LATELY]
        return min(NEARLY, kept.moves / statistics.median(over)) if over and kept.outcome is None else None

    # ---- the pictures

    def _key(self, kept: Kept) -> tuple[object, ...]:
        return kept.path, kept.changed, self.style.theme.key, self.style.size, language()

    def picture(self, kept: Kept) -> pygame.Surface | None:
        """The last position of a match, once it is painted."""
        return self._pictures.get(self._key(kept))

    def _paint(self) -> Iterator[object]:
        """Paints the last positions of what is seen, the chosen one first, and forgets those that are not."""
        seen = [box.kept for board in self._boards.values() for box in board.boxes]
        wanted = {self._key(kept): kept for kept in [*([self.chosen] if self.chosen else []), *seen]}
        self._pictures = {key: image for key, image in self._pictures.items() if key in wanted}
        size = glass(self.style, self._places["chosen"].size, True).size
        for key, kept in wanted.items():
            if key not in self._pictures:
                self._pictures[key] = last_position(self.app, kept, size)
                yield kept

    # ---- what is done with it

    def go_on(self) -> None:
        """Takes the chosen match to the table; one that is over is watched."""
        kept, profile = self.chosen, self.app.profile
        if kept is not None and kept.outcome is not None:
            self.watch()
            return
        if kept is None or self._of_others():
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
        (title, state), (names, far) = words(kept)
        lines = [f"{title}: {names}.", f"{far}, {state}.", _("It is gone for good then.")]
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
        return heading(_("All matches"), "" if self.kept else _("No match lies here yet."))

    def layout(self) -> None:
        """Lays everything out by the map of the library."""
        style = self.style
        self._places = found = places(style, "library")
        for name, button in self._placed.items():
            button.rect = found[name]
        at = self.focus.kept if isinstance(self.focus, Box) else None
        kept = self.chosen
        for name, board in self._boards.items():
            board.kept = [one for one in self._matches[name] if one != kept]
            board.layout(found[name], style.px(2.4))
        boxes = [box for board in self._boards.values() for box in board.boxes]
        self._pulled = None
        if kept is not None:
            self._pulled = Box(kept, self.go_on, self.picture, self.far(kept), True)
            self._pulled.rect = found["chosen"]
        goes_on = kept is not None and kept.outcome is None
        self._first.label = _("Go on") if goes_on else _("Watch")
        self._look_on.visible, self._first.visible, self._delete.visible = goes_on, kept is not None, kept is not None
        front, back = self._boards.values()
        self.widgets = [*back.boxes, back.back, back.on, *([self._pulled] if self._pulled else []), self._first, self._look_on,
                        self._delete, *front.boxes, front.back, front.on, self._back]
        if at is not None:
            self.focus = next((box for box in boxes if box.kept == at), None)
        if self.focus not in self.ring():
            self.focus = self._back
        self._work.close()
        self._work = Parts(self._paint)

    def move_focus(self, action: str, ring: Sequence[Widget]) -> None:
        """Moves the focus; at the end of a board its next box comes into sight."""
        way = {"left": -1, "right": 1}.get(action, 0)
        for board in self._boards.values():
            end = -1 if way > 0 else 0
            if way and board.boxes and self.focus is board.boxes[end] and board.turn(way):
                self.set_focus(board.boxes[end])
                return
        super().move_focus(action, ring)

    def paint_over(self, target: pygame.Surface) -> None:
        if self._pulled is not None:
            self._pulled.draw_on_its_way(target, self.style)

    def paint(self, target: pygame.Surface) -> None:
        style, found, theme = self.style, self._places, self.style.theme
        target.blit(bookcase(style), (0, 0))
        for name, sign in (("finished", _("Finished")), ("open", _("Open"))):
            plate = found[f"{name}_plate"]
            brass(style, plate.size, f"{sign} {len(self._matches[name]) or ''}".strip()).draw(target, plate.topleft)
        if self.chosen is None:
            text.write(target, style, _("No match lies here yet."), found["chosen"], 3.4, theme.cream, "f", 600, "center")
            return
        (_title, state), (names, far) = words(self.chosen)
        for name, said, share, ink in (("state", state, 3.8, theme.cream_light), ("names", names, 2.9, theme.cream),
                                       ("when", far, 2.5, theme.soft)):
            text.write(target, style, said, found[name], share, ink, "a", 700, "center", min_share=1.9)


@kept_picture
def bookcase(style: Style) -> pygame.Surface:
    """The wall with its two boards under the lamp. Opaque."""
    found, u = places(style, "library"), style.unit
    boards = tuple((round(box.y / u, 1), round(box.h / u, 1)) for box in (found["finished_board"], found["open_board"]))
    lamp = hung(style, found["lamp"])

    def paint() -> pygame.Surface:
        canvas = Canvas(style, style.size)
        w, h = canvas.w, canvas.h
        if style.theme.flat:
            canvas.image.fill(style.theme.ground)
            for y, high in boards:
                canvas.add(Art().rect(8, y, w - 16, high, 6, style.theme.panel[1], style.theme.line, 2.5))
            return canvas.image
        canvas.image.fill((20, 13, 9, 255))
        canvas.wood(0, 0, w, h, 0, ("#33221A", "#251811", "#1A100B"), 91, 0.3, 90, edge=False)
        art = Art()
        for x in range(0, round(w), 160):
            art.rect(x, 0, 2, h, 0, "#000000", alpha=0.3)
        canvas.add(art)
        for seed, (y, high) in enumerate(boards):
            canvas.shade(Art().rect(-20, y + high, w + 40, 26, 0, "#000000"), "#000000", 9, 0.75)
            canvas.wood(-4, y - 14, w + 8, 14, 0, ("#8E6443", "#7A5238", "#68452E"), 60 + seed, 0.2, 6, edge=False)
            canvas.wood(-4, y, w + 8, high, 0, ("#BD8857", "#8E5F3B", "#5E3B24"), 70 + seed, 0.28, 12, edge=False)
            canvas.add(Art().rect(0, y, w, 3, 0, "#FFE2B0", alpha=0.7).rect(0, y + high - 4, w, 4, 0, "#000000", alpha=0.35))
        lamplight(canvas, *lamp)
        return canvas.image

    return baked(("bookcase", style.theme.key, boards, lamp), style.size, paint, opaque=True)
