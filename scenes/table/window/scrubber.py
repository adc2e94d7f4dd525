"""The scrubber of a replay: the whole match as a line that is pulled along, with marks at its moments.

It shares the caption's place with the caption. Where it is pointed at, or has the focus, it says which move that is. Mouse:
click, pull, the wheel. Keys and pad while it has the focus, or while no button has: left and right go a move, up and down from
moment to moment; Home, End, Page up and Page down work always. The star beside it, and its key, show the best moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.kit import controls, materials, text
from scenes.kit.language import _
from scenes.kit.pictures import icon, kept, put
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.session import Session
from scenes.table.moments.moment import MomentAt
from scenes.table.moments.part import Marks
from scenes.table.stage import Rail
from scenes.table.window.caption import covered

BAR, KNOB, STARS = 1.1, 1.4, (0.0, 2.8, 3.6)
"""The height of the line, the radius of what is pulled and the size of the star of a great moment and of the best one, in percent
of the window's height."""
NEAR = 1.6
"""A pointer so near to a mark means the mark, in percent of the window's height."""
HIGH, WIDE, LINE = 5.8, 0.58, 0.66
"""The height of the bar in percent of the window's height, which share of the place it has beside the caption, and at which share
of its height the line lies: stars stand over it."""

Drawn = tuple[tuple[int, int, int], ...]
"""The marks as they are drawn: how far along the line in pixels, the mark of the seat, whether it is a great one (1) or the best
(2)."""


class Scrubber(Widget):
    """Where in a match the replay is. `go_to` is called with a number of moves, and whether the pointer is pulling; `show` with
    the number of the move that is the best moment; `line_of` gives the line of a move in the log."""

    def __init__(self, session: Session, marks: Marks, at: Callable[[], int], go_to: Callable[[int, bool], None],
                 show: Callable[[int], None], line_of: Callable[[int], str]) -> None:
        super().__init__()
        self._session, self._marks, self._at, self._go_to, self._show, self._line_of = session, marks, at, go_to, show, line_of
        self.best = Button("", self.show_best, icon="star-filled", kind="first")
        self.best.round, self.best.name = True, _("Best moment")
        self.visible = self.best.visible = False
        self._style: Style
        self._pointed: int | None = None
        """The number of the move that is pointed at."""
        self._pulled: int | None = None

    def place(self, rail: Rail, style: Style) -> None:
        """Takes its part of the caption's place, with what lies beside that for buttons which no replay has: the right one, or in
        a place high enough for both the lower one."""
        self._style, self.visible, self.best.visible = style, True, True
        room, high = rail["caption"].copy(), style.px(HIGH)
        for name in ("faster", "want"):
            if room.y <= rail[name].centery < room.bottom:
                room.w = max(room.right, rail[name].right) - room.x
        if rail["undo"].y < room.bottom:
            room.w = min(room.w, rail["undo"].x - style.px(1.2) - room.x)
        wide = room.w if room.h >= 2 * high else round(room.w * WIDE)
        self.rect = pygame.Rect(room.right - wide, room.bottom - high if wide == room.w else room.centery - high // 2, wide, high)
        self.best.rect = pygame.Rect(self.rect.topleft, (high, high))
        taken = high + style.px(1)
        self.rect.x, self.rect.w = self.rect.x + taken, self.rect.w - taken

    def look_for_best(self) -> bool:
        """Offers the best moment once all moves have been looked at, and there is one; True when that is new."""
        before, self.best.enabled = self.best.enabled, self._marks.best is not None
        return self.visible and before != self.best.enabled

    def show_best(self) -> None:
        """Shows the move of the best moment, once all moves have been looked at."""
        best = self._marks.best
        if best is not None:
            self._show(best.ply)

    @property
    def length(self) -> int:
        """How many moves the match has."""
        return len(self._session.match)

    # ---- where things lie

    def _line(self, style: Style) -> pygame.Rect:
        pad, bar = style.px(2.4), style.px(BAR)
        middle = self.rect.y + round(self.rect.h * LINE)
        return pygame.Rect(self.rect.x + pad, middle - bar // 2, self.rect.w - 2 * pad, bar)

    def _x(self, ply: int, line: pygame.Rect) -> int:
        return line.x + round(line.w * ply / max(1, self.length))

    def point_of(self, ply: int, style: Style) -> tuple[int, int]:
        """Where on the line a number of moves lies, in pixels of the window."""
        line = self._line(style)
        return self._x(ply, line), line.centery

    def said_of(self, ply: int) -> str:
        """Which move this is: its moment, or else what was done."""
        marks = [mark for mark in self._marks.found if mark.ply == ply]
        what = marks[0].words(self._session) if marks else self._line_of(ply)
        if not what:
            return _("After move {now} of {all}").format(now=ply, all=self.length)
        return _("Move {n}: {what}").format(n=ply, what=what)

    def _ply_at(self, x: int) -> int:
        """The move at a point: a mark that is near counts before others."""
        line, mark = self._line(self._style), self._mark_at(x)
        ply = mark.ply if mark else round((x - line.x) / max(1, line.w) * self.length)
        return min(self.length, max(0, ply))

    def _mark_at(self, x: int) -> MomentAt | None:
        line, near = self._line(self._style), self._style.px(NEAR)
        close = [mark for mark in self._marks.found if abs(self._x(mark.ply, line) - x) <= near]
        return min(close, key=lambda mark: (not mark.moment.kind.big, abs(self._x(mark.ply, line) - x)), default=None)

    def paint(self, target: pygame.Surface, style: Style, focused: bool, labels: Sequence[pygame.Rect]) -> None:
        """Paints it where it lies, over the table and not with the other widgets. The words of a mark keep off `labels`."""
        theme, line = style.theme, self._line(style)
        materials.panel(style, self.rect.size, seed=27).draw(target, self.rect.topleft)
        at, bar = self._at(), line.h
        edge = 2 * style.px(0.14)
        draw.rect(target, theme.ink2, line.inflate(edge, edge), border_radius=bar)
        done = pygame.Rect(line.x, line.y, self._x(at, line) - line.x, bar)
        draw.rect(target, theme.gold, done, border_radius=bar)
        seats = self._session.seats
        best = self._marks.best
        drawn = tuple((self._x(m.ply, line) - line.x, seats[m.moment.seat].mark, 2 if m is best else int(m.moment.kind.big))
                      for m in self._marks.found)
        put(target, _marks_on(style, line.w, bar, drawn), center=line.center)
        knob = (self._x(at, line), line.centery)
        draw.circle(target, theme.ink, knob, style.px(KNOB) + 2)
        draw.circle(target, theme.cream, knob, style.px(KNOB))
        ply = at if self._pointed is None and focused else self._pointed
        if ply is not None:  # on a paper above it, as far aside as it takes to cover no label
            pad, window = style.px(1.4), pygame.Rect((0, 0), style.size)
            px = style.text(2.4)
            words = text.render(text.cut(self.said_of(ply), window.w - 2 * pad, px, "a", 700), px, theme.ink, "a", 700)
            box = words.get_rect().inflate(2 * pad, pad)
            box.midbottom = (self._x(ply, line), self.rect.y - style.px(0.6))
            aside = sorted((*range(0, box.w // 2, pad), *range(0, -box.w // 2, -pad)), key=abs)
            box = min((box.move(by, 0).clamp(window) for by in aside), key=lambda one: covered(one, labels))
            materials.paper(style, box.size).draw(target, box.topleft)
            target.blit(words, words.get_rect(center=box.center))
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def spoken(self) -> str:
        at = self._at()
        where, said = _("After move {now} of {all}").format(now=at, all=self.length), self.said_of(at)
        return where if said == where else f"{where}. {said}"

    # ---- mouse

    def hears(self, event: pygame.Event) -> bool:
        """Whether an event of the mouse is for it, and not for what the game has on the table."""
        if not self.visible:
            return False
        if event.type == pygame.MOUSEMOTION:
            over, before = self.hit(event.pos), self._pointed
            self._pointed = self._ply_at(event.pos[0]) if over else None
            return self._pointed != before or self.pressed or over
        if event.type == pygame.MOUSEBUTTONDOWN:
            return bool(event.button == 1) and self.hit(event.pos)
        return (event.type == pygame.MOUSEBUTTONUP and self.pressed) or (event.type == pygame.MOUSEWHEEL and self.hovered)

    def _pull_to(self, x: int, pulling: bool) -> None:
        ply = self._ply_at(x)
        if ply != self._pulled or not pulling:
            self._pulled = ply
            self._go_to(ply, pulling)

    def down(self, pos: tuple[int, int]) -> None:
        self._pull_to(pos[0], False)

    def drag(self, pos: tuple[int, int]) -> None:
        self._pull_to(pos[0], True)

    def up(self, pos: tuple[int, int]) -> None:
        self._pulled = None

    def wheel(self, steps: int) -> bool:
        return self.go(-steps)

    # ---- keys and pad

    def act(self, action: str) -> bool:
        ways: dict[str, Callable[[], bool]] = {
            "left": lambda: self.go(-1), "right": lambda: self.go(1),
            "down": lambda: self.go_to_mark(-1), "up": lambda: self.go_to_mark(1),
        }
        return action in ways and (ways[action]() or True)

    def go(self, moves: int) -> bool:
        """So many moves on, or back; False at either end."""
        return self._go(self._at() + moves)

    def go_to_mark(self, way: int) -> bool:
        """To the next moment (1) or the one before (-1), else to the end or the beginning; False when it is there."""
        at = self._at()
        plies = [mark.ply for mark in self._marks.found if (mark.ply - at) * way > 0]
        return self._go(min(plies, key=lambda ply: abs(ply - at), default=self.length if way > 0 else 0))

    def go_to_end(self, way: int) -> bool:
        """To the end (1) or the beginning (-1); False when it is there."""
        return self._go(self.length if way > 0 else 0)

    def _go(self, ply: int) -> bool:
        ply = min(self.length, max(0, ply))
        if ply == self._at():
            return False
        self._go_to(ply, False)
        return True


@kept
def _marks_on(style: Style, wide: int, bar: int, drawn: Drawn) -> pygame.Surface:
    """The marks of a line `wide` pixels long: a notch in the colour of its seat for a small one, a golden star over a great one,
    the largest over the best."""
    most = style.px(STARS[-1])
    image = pygame.Surface((wide + most, bar + 3 * most), pygame.SRCALPHA)
    middle = image.get_height() // 2
    seats = style.theme.seats
    for x, mark, great in sorted(drawn, key=lambda one: one[2]):
        at, star = x + most // 2, style.px(STARS[great])
        if great:
            for tint, size in ((style.theme.ink, star + 4), (style.theme.gold, star)):
                put(image, icon("star-filled", size, tint), center=(at, middle - bar // 2 - round(star * 0.6)))
        else:
            colour = seats[mark % len(seats)].colour
            draw.line(image, colour, (at, middle + bar), (at, middle + bar + most // 4), max(2, style.px(0.4)))
    return image
