"""The log of a table: its lines, and the panel that shows them, the newest first, in one size of letters.

A line takes as many rows as it needs; the oldest one that is seen takes fewer where there is no room for all of them. Only when
these are too short, the name at its beginning is cut, and then its end, at a whole word: a number is never cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import Formatter

import pygame

from game.agreements import AGREED, RESIGNS
from game.bots.levels import TITLES
from scenes.kit import controls, materials, pieces, text
from scenes.kit.language import _
from scenes.kit.pictures import icon, kept, put
from scenes.kit.text import Span
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.session import Session
from scenes.table.game import Asking, Side
from scenes.table.window.caption import LogLine, width_of

LOUD = frozenset(("name", "other", "chain", "points"))
"""The fields of a sentence whose values are bold: who, and what counts."""


def spans(template: str, **values: str) -> tuple[Span, ...]:
    """A sentence as spans, with the values of the fields in `LOUD` in bold. A field without a value stays as written. Raises
    ValueError for a template with a brace that has no partner."""
    out: list[Span] = []
    for words, field, _spec, _conversion in Formatter().parse(template):
        if words:
            out.append(Span(words))
        if field is not None:
            out.append(Span(values.get(field, f"{{{field}}}"), 700 if field in LOUD else 500))
    return tuple(out)


def changed_lines(session: Session, ply: int) -> list[LogLine]:
    """The lines of the log for the seats that changed hands after `ply` moves; of those that hold no more, at the last move."""
    last, lines = len(session.match), list[LogLine]()
    for number, change in enumerate(session.held.changes):
        if min(change.ply, last) == ply:
            earlier = session.held.changes[:number]
            before = session.held.began[change.seat]
            names = [one.words["name"] for one in earlier if one.seat == change.seat and "name" in one.words]
            name = names[-1] if names else before.name
            if "name" in change.words:
                words = spans(_("{name} takes over from {other}"), name=change.words["name"], other=name)
            else:
                level = _(TITLES.get(change.words.get("kind", ""), ""))
                words = spans(_("{name} plays on another level: {level}"), name=name, level=level)
            lines.append(LogLine(ply, before.mark, words))
    return lines


def further_lines(asking: Asking | None, session: Session, ply: int) -> list[LogLine]:
    """The lines on who else said yes to the claim that the move with this number has decided, though somebody who sits nearer got
    it; none for any other move. The log never shows that somebody declined."""
    said = None if asking is None else session.further.decided(session.match, ply, asking.decided_after)
    if asking is None or said is None:
        return []
    nearer, words = session.name(said.seat), asking.further(session.match.plies[said.ply - 1])
    return [LogLine(ply, session.seats[seat].mark, spans(words, name=session.name(seat), other=nearer)) for seat in said.others]


def log_lines(side: Side, session: Session) -> list[LogLine]:
    """The whole log of a match."""
    match, lines = session.match, list[LogLine | None](changed_lines(session, 0))
    for number, ply in enumerate(match.plies, 1):
        with session.held.as_then(number):
            lines += [side.words.log_line(number, ply), *further_lines(side.asking, session, number)]
        lines += changed_lines(session, number)
    if match.outcome is not None and match.outcome.reason == AGREED:
        last = match.agreements[-1]
        seat, words = session.seats[last.seat], _("{name} resigned") if last.word == RESIGNS else _("{name} took the draw")
        lines.append(LogLine(len(match), seat.mark, spans(words, name=seat.name)))
    return [line for line in lines if line is not None]


Words = tuple[Span, ...]
KEPT = 3
"""So many letters of a name are never cut: of fewer nobody knows who it was."""
ROW, NEXT = 1.8, 1.22
"""The height of a line with one row, and what each further row adds, in font sizes."""


def name_shortened(words: Words, room: int, px: int) -> Words:
    """The words of a line, with the name at their beginning shortened until they fit into `room` pixels at font size `px`. The
    mark beside the line also says who it was, but nothing else says what was done. The name keeps its first `KEPT` letters."""
    name, rest = words[0], words[1:]
    left = name.text
    while rest and len(left) > KEPT + 1 and width_of((name, *rest), px) > room:
        left = left[:-1].rstrip()
        name = Span(left + text.ELLIPSIS, name.weight, name.colour)
    return (name, *rest)


@kept
def rows_of(words: Words, room: int, px: int, most: int) -> tuple[Words, ...]:
    """A line in at most so many rows of `room` pixels at font size `px`, shortened as this module says where it must be."""
    rows = _rows(words, room, px)
    left = words
    while len(rows) > most and (shorter := name_shortened(left, width_of(left, px) - 1, px)) != left:
        left = shorter
        rows = _rows(left, room, px)
    if len(rows) > most:
        last = [span for row in rows[most - 1:] for span in (*row, Span(" "))]
        rows = [*rows[:most - 1], _cut(last, room, px)]
    return tuple(tuple(row) for row in rows)


def _rows(words: Words, room: int, px: int) -> list[list[Span]]:
    return [text.joined(row) for row in text.lines_of(words, room, px)]


def _cut(words: list[Span], room: int, px: int) -> list[Span]:
    """As many whole words as fit into `room` pixels with an ellipsis."""
    parts = [Span(word + " ", span.weight, span.colour) for span in words for word in span.text.split()]
    while parts:
        whole = [*parts[:-1], Span(parts[-1].text.rstrip() + text.ELLIPSIS, parts[-1].weight, parts[-1].colour)]
        if width_of(tuple(whole), px) <= room or len(parts) == 1:
            return whole
        parts.pop()
    return []


class Tab(Button):
    """The tab of the log: it hangs from the edge above it, which its face goes beyond, with a point to where it slides the log;
    cream while the log is out."""

    out = False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        beyond = self.rect.h // 2
        size, at = (self.rect.w, self.rect.h + beyond), (self.rect.x, self.rect.y - beyond)
        if self.out:
            controls.segment_piece(style, size).draw(target, at)
            if focused:
                controls.focus_ring(style, size).draw(target, at)
            colour = style.theme.ink
        else:
            state = self.state(focused)
            controls.button_face(style, size, self.kind, state).draw(target, at)
            colour = controls.button_ink(style, self.kind, state)
        self.draw_label(target, style, self.rect.move(0, -round(self.rect.h * 0.1)), colour)
        point = icon("chevron-up" if self.out else "chevron-down", round(self.rect.h * 0.36), colour, 2.6)
        put(target, point, center=(self.rect.centerx, self.rect.y + round(self.rect.h * 0.82)))


class LogPanel(Widget):
    """The log. A click on a line shows the table as it was after that move; the wheel scrolls. It begins pushed in: its `tab` at
    the upper edge slides it over the table and back, and calls `changed`."""

    def __init__(self, chosen: Callable[[int], None], changed: Callable[[], None]) -> None:
        super().__init__()
        self.visible = False
        self.tab = Tab("", self.pull, icon="list", share=2.5)
        self.tab.name = self.tab.tip = _("Moves")
        self._changed = changed
        self.chosen = chosen
        self.lines: list[LogLine] = []
        self.follows = False
        """Whether the line of the shown move stays on top, as the newest one does in a match that goes on: in a replay."""
        self._shown: int | None = None
        self.letters = 0
        """How many letters a line must hold; large text shrinks for them. 0 for no such demand."""
        self.offset = 0
        self._px = self._head = 1
        self._at = -1

    @property
    def shown(self) -> int | None:
        """The number of moves after which the table is being looked at, or None."""
        return self._shown

    @shown.setter
    def shown(self, ply: int | None) -> None:
        self._shown = ply
        if self.follows:
            self._to_newest()

    def set_lines(self, lines: list[LogLine]) -> None:
        """Sets the lines, oldest first, and scrolls back to the newest, or to that of the shown move where it `follows`."""
        self.lines = lines
        self._to_newest()

    def line_of(self, ply: int) -> str:
        """The line of the move with this number; empty where it has none."""
        return next((line.plain for line in self.lines if line.ply == ply), "")

    def _to_newest(self) -> None:
        at = self._shown if self.follows else None
        self.offset = 0 if at is None else sum(line.ply > at for line in self.lines)

    def spoken(self) -> str:
        at = len(self.lines) - 1 if self._at < 0 else self._at
        if not self.lines:
            return _("This match")
        return _("This match, line {at} of {all}: {line}").format(at=at + 1, all=len(self.lines), line=self.lines[at].plain)

    def pull(self) -> None:
        """Pulls the log out, or pushes it in."""
        self.visible = self.tab.out = not self.tab.out
        self._changed()

    # ---- where the lines lie

    def layout(self, style: Style) -> None:
        """Takes the size of the letters from the look; the table's layout calls it once `rect` is set."""
        px = min(style.text(2.6), max(style.px(2.2), self.rect.h // 7))
        if self.letters:
            px = min(px, max(style.px(2.2), round(self.rect.w / self.letters / 0.52)))
        self._px = px
        self._head = round(style.px(7.4)) if self.rect.h > style.px(18) else style.px(1.2)

    def _rows_of(self, line: LogLine, room: int) -> tuple[Words, ...]:
        """A line in the rows for which a place of this height has room."""
        inset, most = max(6, self._px // 2), 1 + max(0, int(((room + 1) / self._px - ROW) / NEXT))  # a place is whole pixels
        return rows_of(line.words, max(1, self.rect.w - 2 * inset - round(self._px * 2.6)), self._px, most)

    def _high(self, line: LogLine, room: int) -> int:
        return round(self._px * (ROW + NEXT * (len(self._rows_of(line, room)) - 1)))

    def placed(self) -> Iterator[tuple[LogLine, pygame.Rect]]:
        """The lines that are seen, from the newest down, each with its place."""
        inset = max(6, self._px // 2)
        y = self.rect.y + self._head
        for line in reversed(self.lines[:len(self.lines) - self.offset]):
            high = self._high(line, self.rect.bottom - y)
            if y + high > self.rect.bottom and y > self.rect.y + self._head:
                return
            yield line, pygame.Rect(self.rect.x + inset, y, self.rect.w - 2 * inset, high)
            y += high

    @property
    def _most(self) -> int:
        """The offset at which the oldest line is the last that is seen."""
        room = self.rect.h - self._head
        for number, line in enumerate(self.lines):
            room -= self._high(line, self.rect.h - self._head)
            if room < 0:
                return max(0, len(self.lines) - max(1, number))
        return 0

    def line_at(self, pos: tuple[int, int]) -> LogLine | None:
        """The line at a point of the window, or None."""
        return next((line for line, place in self.placed() if place.collidepoint(pos)), None)

    def paint(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        """Paints it where it lies, over the table and not with the other widgets."""
        theme, px = style.theme, self._px
        materials.panel(style, self.rect.size, seed=31).draw(target, self.rect.topleft)
        if self._head > style.px(3) or not self.lines:
            high = self._head - style.px(1) if self._head > style.px(3) else self.rect.h - style.px(1.6)
            box = (self.rect.x + style.px(2.8), self.rect.y + style.px(0.8), self.rect.w - style.px(5), high)
            text.write(target, style, _("This match"), box, 3.1, theme.cream, "f", 600)
        at = self._shown  # the last thing that has happened at the table as it is shown, where no line has the number of its move
        newest = next((line for line in reversed(self.lines) if at is None or (self.follows and line.ply <= at)), None)
        for line, place in self.placed():
            lit = line is newest or line.ply == self.shown
            if lit:
                controls.row_light(style, place.size, self.shown is not None).draw(target, place.topleft)
            rows = self._rows_of(line, place.h)
            middle = place.y + round(px * ROW / 2)
            pieces.badge(style, max(4, round(px * 0.45)), line.mark, False).draw(target, (place.x + px, middle))
            for row in rows:
                put(target, text.one_line(row, place.w, px, theme.cream if lit else theme.soft),
                    midleft=(place.x + 2 * px, middle))
                middle += round(px * NEXT)
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        line = self.line_at(pos)
        if line is not None:
            self.chosen(line.ply)

    def wheel(self, steps: int) -> bool:
        before = self.offset
        self.offset = min(self._most, max(0, self.offset - steps))
        return self.offset != before

    def act(self, action: str) -> bool:
        if action not in ("up", "down") or not self.lines:
            return False
        at = (len(self.lines) if self._at < 0 else self._at) + (1 if action == "up" else -1)
        if not 0 <= at < len(self.lines):
            return False
        self._at = at
        self.offset = min(self.offset, len(self.lines) - 1 - at)
        while self.lines[at] not in [line for line, _place in self.placed()]:
            self.offset += 1
        self.chosen(self.lines[at].ply)
        return True
