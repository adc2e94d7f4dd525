"""The rail that every table has: banner, preview paper, footer. The table decides what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from scenes.kit import faces, materials, pieces, text
from scenes.kit.layout import Plan
from scenes.kit.pictures import Sprite
from scenes.kit.text import Span
from scenes.kit.theme import Look
from scenes.kit.widgets import LEAST_TARGET

A_LINE = 2.6
"""The height of the smallest line of a paper's body, in percent of the window's height."""
NARROW = 30
"""A paper narrower than this, in percent of the window's height, lies upright beside a board: it has words alone."""


@dataclass(frozen=True)
class Paper:
    """What the preview paper says: a heading, a few lines, small pieces in a row, and a chip with what the move brings."""

    heading: str
    body: str = ""
    pieces: tuple[Sprite, ...] = ()
    chip: str = ""
    gold: tuple[str, ...] = ()
    """Words of it that a caption lights: the pieces that are meant."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log: the number of moves made by then, the mark of the seat, and the words."""

    ply: int
    mark: int
    words: tuple[Span, ...]

    @property
    def plain(self) -> str:
        return "".join(span.text for span in self.words)


def _beside(look: Look, banner: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The boxes of two buttons on a banner: at the right end of its line, in a strip below each other at its foot."""
    pad = look.px(0.9)
    if banner.h > banner.w:
        wide, high = banner.w - 2 * pad, max(look.px(LEAST_TARGET), look.px(5.0))
        low = pygame.Rect(banner.x + pad, banner.bottom - pad - high, wide, high)
        return low.move(0, -high - pad // 2), low
    high = max(look.px(LEAST_TARGET), round(banner.h * 0.46) - pad)
    low = pygame.Rect(banner.right - pad - look.px(6.5), banner.bottom - pad - high, look.px(6.5), high)
    wide = min(look.px(13), banner.w - low.w - 3 * pad)
    return pygame.Rect(low.x - pad // 2 - wide, low.y, wide, high), low


def _strip_line_fits(look: Look, what: str, inner: pygame.Rect, top: int) -> bool:
    """Whether the line of a strip's banner can be read whole below `top`, where the name stands first."""
    room = inner.bottom - top - min(look.px(5.4), (inner.bottom - top) // 2)
    return text.fits(what, (inner.w, room), look.px(1.8), "a", 500, 1.1)


def name_cut(heading: str, names: Sequence[str], room: int, px: int) -> str:
    """A heading in Fredoka with the name in it cut until it fits into `room` pixels at font size `px`.

    Without one of the `names` in it, or where even its first letter is too long, the end of the heading is cut.
    """
    name = max((name for name in names if name in heading), key=len, default="")
    left = name
    while len(left) > 1 and text.width(heading, px, "f", 600) > room:
        left = left[:-1].rstrip()
        heading = heading.replace(name, left + text.ELLIPSIS, 1)
        name = left + text.ELLIPSIS
    return text.cut(heading, room, px, "f", 600)


class Rail:
    """Where the parts of the rail lie, and how banner, paper and footer are drawn."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}
        self.alone = False
        """Whether the window is the table alone, with a caption in place of banner, paper and footer."""
        self.beside = (pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))
        """Two places on the banner, beside its line or below it, for buttons that come while others act; none else is there."""
        self._said: dict[str, dict[str, Any]] = {}
        self.footer_end: int | None = None
        """Where in the place of the footer something else begins, in pixels from the top of the window; None for nowhere."""

    def layout(self, look: Look, plan: Plan) -> None:
        """Reads the places from the table's map."""
        self.places = {place.name: plan.rect(place.name, look.size) for place in plan.layer("layout")}
        self._said = {place.name: place.properties for place in plan.layer("layout")}
        self.alone = "caption" in self.places
        if self.alone:
            self.places["banner"] = self.places["caption"]
        if self.alone:
            self.beside = self["want"], self["faster"]
        elif "banner" in self.places:
            self.beside = _beside(look, self["banner"])

    def __getitem__(self, name: str) -> pygame.Rect:
        """The box of a place. Raises KeyError with the names that there are for one that is not on the table's map."""
        if name not in self.places:
            known = ", ".join(self.places) or "nothing"
            raise KeyError(f"the layer 'layout' of the table's map has no object named {name!r}; it has {known}")
        return self.places[name]

    def says(self, name: str, what: str) -> bool:
        """Whether a place of the map has a property that is true; False where there is no such place."""
        return bool(self._said.get(name, {}).get(what, False))

    def draw_banner(self, target: pygame.Surface, look: Look, mark: int | None, who: str, what: str,
                    names: Sequence[str] = (), taken: Sequence[pygame.Rect] = ()) -> None:
        """Draws whose turn it is and what is expected now; in a strip below each other, else beside the mark.

        Where the heading is too long one of the `names` in it is cut, so that its verb is read whole. The line leaves the boxes
        free that are `taken`, of those `beside` it.
        """
        rect = self["banner"]
        materials.paper(look, rect.size).draw(target, rect.topleft)
        if rect.h > rect.w:
            high = min((box.y for box in taken), default=rect.bottom) - rect.y
            self._draw_strip_banner(target, look, mark, who, what, names, pygame.Rect(rect.topleft, (rect.w, high)))
            return
        least = look.px(2.4)
        for edge, gap in ((2.4, 2.6), (1.2, 1.2)):  # a name is cut only where less air does not help
            radius = min(round(rect.h * 0.25), look.px(3.4), rect.w // 11) if mark is not None else 0
            x = rect.x + look.px(edge) + (2 * radius + look.px(gap) if mark is not None else 0)
            room = rect.right - look.px(1.6 if edge > 2 else 1.0) - x
            if text.width(who, least, "f", 600) <= room:
                break
        self._draw_mark(target, look, mark, (rect.x + radius + look.px(edge), rect.centery), radius)
        left = min([x + room, *(box.x - look.px(0.6) for box in taken)]) - x
        what = what if left >= look.px(7) else ""
        low = bool(what or taken)
        long = text.width(what, look.text(2.2), "a", 500) > left
        top = round(rect.h * (0.44 if long else 0.54)) if low else rect.h
        px = text.line_px(who, room, min(look.text(4.5), round(top * 0.8)), least, "f", 600)
        head = text.render(name_cut(who, names, room, px), px, look.theme.ink, "f", 600)
        high = top - head.get_height() if low else (top - head.get_height()) // 2
        target.blit(head, (x, rect.y + max(0, high)))
        if what:
            self._draw_line(target, look, what, pygame.Rect(x, rect.y + top, left, rect.h - top - round(rect.h * 0.06)))

    @staticmethod
    def _draw_mark(target: pygame.Surface, look: Look, mark: int | None, at: tuple[int, int], radius: int) -> None:
        if mark is not None:
            pieces.badge(look, radius, mark).draw(target, at)

    def _draw_line(self, target: pygame.Surface, look: Look, what: str, box: pygame.Rect) -> None:
        wrap = text.width(what, look.text(2.2), "a", 500) > box.w
        text.write(target, look, what, box, 2.6, look.theme.ink2, "a", 500, valign="middle" if wrap else "top", wrap=wrap,
                   line_height=1.12)

    def _draw_strip_banner(self, target: pygame.Surface, look: Look, mark: int | None, who: str, what: str,
                           names: Sequence[str], rect: pygame.Rect) -> None:
        """The banner of a strip, within a box: the face, under it the name alone, and the line."""
        pad = look.px(0.8)
        inner = rect.inflate(-2 * pad, -2 * pad)
        y = inner.y + look.px(0.6)
        if mark is not None:
            most = min(look.px(3.9), round(rect.h * 0.19))  # the line is read whole before the face is large
            radii = [radius for share in (3.9, 3.2, 2.6, 2.2) if (radius := look.px(share)) < most]
            radius = next((one for one in (most, *radii) if _strip_line_fits(look, what, inner, y + round(one * 2.6))), most)
            faces.figure(look, radius, mark).draw(target, (rect.centerx, y + round(radius * 1.25)))
            y += round(radius * 2.6)
        head = next((name for name in names if what and mark is not None and name in who), who)
        share = min(look.px(5.4), (inner.bottom - y) // 2) if what else inner.bottom - y
        size = (inner.w, share)
        if head in names:
            px = text.line_px(head, inner.w, min(look.text(3.8), round(share * 0.86)), look.px(2.8), "f", 600)
            text.stamp(target, text.cut(head, inner.w, px, "f", 600), px, look.theme.ink, "f", 600,
                       center=(rect.centerx, y + share // 2))
        else:
            target.blit(text.fitted(look, head, size, 3.4, look.theme.ink, "f", 600, "center", line_height=1.1), (inner.x, y))
        if what:
            low = (inner.w, inner.bottom - y - share)
            text.write(target, look, what, ((inner.x, y + share), low), 2.4, look.theme.ink2, "a", 500, "center", "top",
                       line_height=1.1, min_share=1.8)

    def draw_paper(self, target: pygame.Surface, look: Look, paper: Paper, lit: bool = False,
                   place: pygame.Rect | None = None) -> None:
        """Draws the preview paper, with a glow around it when it is `lit`, where the map has it or at another `place`."""
        rect = place or self["preview"]
        theme = look.theme
        materials.paper(look, rect.size).draw(target, rect.topleft)
        if lit:
            materials.glow_outline(look, rect.size, 14).draw(target, rect.topleft)
        narrow = rect.w < look.px(NARROW)
        pad = look.px(1.4 if narrow else 2.6)
        row = 0
        if paper.chip or (paper.pieces and not narrow):  # no loss: the words name the pieces too
            row = look.px(5.8)
        inner = rect.w - 2 * pad
        room = rect.h - look.px(2.4) - row
        head_room = (inner, round(room * 0.5) if paper.body else room)
        least = look.px(2.2 if narrow else 2.4)
        airy, low = (look.text(3.3), least, 1.3, 1.28), (look.px(2.1), look.px(2.1), 0.5, 1.08)
        for most, least, edge, apart in (airy, low):  # a low paper loses air before it loses words
            head_px = text.fit_px(paper.heading, head_room, most, least, "f", 600)
            head = text.paragraph(paper.heading, inner, head_px, theme.ink, "left", 1.1, "f", 600)
            y = rect.y + look.px(edge)
            left = rect.bottom - row - look.px(min(edge, 0.6)) - (y + head.get_height())
            if not paper.body or text.fits(paper.body, (inner, left), look.px(2.0), "a", 500, apart):
                break
        target.blit(head, (rect.x + pad, y))
        if paper.body and left >= look.px(A_LINE):  # of half a line nobody reads a word
            text.write(target, look, paper.body, (rect.x + pad, y + head.get_height(), inner, left), 2.6, theme.ink2, "a", 500,
                       valign="top", min_share=1.9, line_height=apart)
        if row:
            self._draw_pieces(target, look, paper, pygame.Rect(rect.x + pad, rect.bottom - row - look.px(1.0), inner, row))

    def _draw_pieces(self, target: pygame.Surface, look: Look, paper: Paper, box: pygame.Rect) -> None:
        """The small pieces of a paper in a row, and its chip at the right end."""
        middle = box.y + box.h - box.h // 2
        chip_wide = text.width(paper.chip, min(look.text(2.5), look.px(3.25)), "a", 700) + look.px(4) if paper.chip else 0
        apart = min(look.px(5.8), (box.w - chip_wide) // max(1, len(paper.pieces)))
        x = box.x + look.px(2.5)
        crowded = bool(paper.chip) and apart < look.px(4.8)  # no loss: the words name the pieces too
        for sprite in () if crowded else paper.pieces:
            sprite.draw(target, (x, middle))
            x += apart
        if paper.chip:
            chip = materials.chip(look, paper.chip, 2.5 * min(1.0, 1.3 / look.text_scale))
            chip.draw(target, (box.right - chip.size[0] - 2 * chip.dx, middle - look.px(2.1)))

    def draw_footer(self, target: pygame.Surface, look: Look, line: str) -> None:
        """Draws one quiet line under the buttons."""
        rect = self.places.get("footer")
        if line and rect is not None:
            high = rect.h if self.footer_end is None else max(1, self.footer_end - rect.y)
            target.blit(text.fitted(look, line, (rect.w, high), 2.4, look.theme.soft, "a", 500, valign="top"), rect.topleft)
