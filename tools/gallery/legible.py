"""Which words in the pictures of the gallery cannot be read: cut, covered, out of their button, or touching their neighbour.

While pictures are watched every surface knows which words were painted on it, where their ink lies and how it looked there; a
surface drawn onto another one brings its words along, as `tools.gallery.sizes` does it for digits. What is seen at last is
compared with what was painted: ink that looks different was covered, ink that lay outside a surface or its clip was cut.

    python -m tools.gallery.legible [--only NAMES] [--sizes 1280x720,1024x768] [--text 100,200] [--languages en,de] [--theme felt]
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from statistics import StatisticsError, correlation, pstdev
from typing import Any, cast

import pygame

from scenes import app
from scenes.kit import pictures, text
from scenes.kit.retained.recording import Command, Recording
from scenes.kit.widgets import Pressable, Widget
from scenes.table.bubble import Bubble
from scenes.table.coach import Coach
from scenes.table.window.log import LogPanel
from tools.gallery import sizes
from tools.gallery.draw import STATES, Shot
from tools.gallery.stage import Clock, Stage

_plain = pygame.Surface
SAME = (44, 44, 44, 255)
"""Colours that differ by less look the same."""
INK = 110
"""The alpha from which a pixel is ink."""
LEAST_LOST = 0.06
"""The share of its ink from which words are cut or covered."""
APART = 0.25
"""Numerals in a row that are nearer than this share of their height read as one number."""
PAPERS: tuple[tuple[Any, str], ...] = ((Bubble, "draw"), (LogPanel, "paint"), (Coach, "draw"), (app, "draw_toast"))
"""What is drawn over a table and may cover no numeral of a piece: the class or module, and the name of its drawing."""
_groups = count(1)


@dataclass(frozen=True)
class Accepted:
    """Faults of some `kinds` that may be, in states whose names begin with one of these, and why."""

    states: tuple[str, ...]
    kinds: tuple[str, ...]
    why: str
    words: str = ""
    """What the words must look like, as a regular expression; empty for any."""


ACCEPTED = (
    Accepted(("quad_long_names", "qumero_long_names", "title_crowd", "result_long_names", "quad_result_long_names",
              "qumero_result_long_names"), ("shortened",), "the longest names are cut, so that others stay large"),
    Accepted(("nmbrs_round_end", "quad_round_end", "rumbugz_round_end"), ("touches",),
             "pieces fly to be counted, and those of a full hand lie close"),
    Accepted(("seats_carried", "querni_removal", "quad_bot", "quad_dealing", "qumero_paying", "qumero_slam", "qumero_tumbling",
              "rumbugz_begin", "rumbugz_swapping", "rumbugz_choice",
              "rumbugz_laying", "rumbugz_until", "demo_"),
             ("covered", "hidden", "cut", "touches"), "a piece, a point or a seat is on its way, and soon past"),
    Accepted(("coach_", "goal_"), ("covered", "hidden"), "a click puts a tip away, and what it covers comes back"),
    Accepted(("querni_refusal", "lesson_refused"), ("covered", "hidden"), "it lies over the board's edge, where no stone is"),
    Accepted(("title", "tonight"), ("touches",), "the pieces on the lids and in the boxes under them are a picture"),
    Accepted(("querni_cheer",), ("covered", "hidden"), "big words pass over the edge of the board"),
    Accepted(("querni_hint", "querni_onward", "puzzle_hint_querni", "nmbrs_rows"), ("covered", "hidden", "touches"),
             "what was opened with a button lies over the table until it is shut"),
    Accepted(("why_bot", "qumero_card"), ("covered", "hidden"), "what was asked for lies over the edge of the board"),
    Accepted(("nmbrs_new_row", "nmbrs_eight", "nmbrs_end_question", "quad_rules_other_games"), ("covered", "hidden"),
             "where picked cards would lie, a question and an open list lie over what is read without them"),
    Accepted(("qumero_grown", "qumero_bot"), ("covered", "hidden"),
             "a grid that is pointed at or whose owner plays grows over what stands beside it"),
    Accepted(("qumero_refusal", "quad_refusal", "rumbugz_refusal"), ("covered", "hidden", "touches"),
             "large letters find no free place, and the pale examples of the kinds are no pieces"),
    Accepted(("querni_preview", "rumbugz_magnified", "rumbugz_exchange"), ("covered", "hidden"),
             "the log, an enlarged row and a lifted bug lie over the table until they are let go"),
    Accepted(("rumbugz_knock",), ("touches",), "a bug on the pile lies on another one"),
    Accepted(("settings", "quad_sixty_zoomed"), ("cut", "touches"), "what scrolls, or is seen closely, ends within a line"),
    Accepted(("qumero", "puzzle_", "lesson", "goal_", "coach_", "demo_"), ("covered", "hidden"),
             "a tile lies on the name of its field", "[QUMERO][1-6]"),
)
"""What may be."""


@dataclass(eq=False)
class Writing:
    """Words on a surface: where their ink lies that is still seen, in its pixels, and what became of the rest."""

    words: str
    numeral: bool
    box: pygame.Rect
    ink: pygame.Mask
    whole: int
    """How many pixels of ink there were."""
    group: int
    """Words painted as one line or paragraph have one number."""
    image: pygame.Surface | None = None
    """How the box looked when the words had been painted."""
    cut: int = 0
    covered: int = 0
    papered: int = 0
    """How many pixels of the ink of a piece's numeral a paper has covered; pieces lie on pieces, and fly over them."""
    outside: str = ""
    shortened: bool = False

    def still(self, on: pygame.Surface) -> pygame.Mask:
        """The ink that is still seen on its surface."""
        if self.image is None:
            return self.ink
        now = _part(on, self.box)
        same = pygame.mask.from_threshold(now, (0, 0, 0), SAME, self.image)
        seen = same.overlap_mask(self.ink, (0, 0))
        return self.ink if seen.count() < self.ink.count() and self._dimmed(now) else seen

    def _dimmed(self, now: pygame.Surface) -> bool:
        """Whether what lies over it lets all of it through: light and dark are where they were, only fainter."""
        assert self.image is not None
        points = [(x, y) for y in range(0, self.box.h, 1 + self.box.h // 16) for x in range(0, self.box.w, 1 + self.box.w // 40)]
        was = [_light(self.image, point) for point in points]
        is_now = [_light(now, point) for point in points]
        try:
            alike = correlation(was, is_now)
        except StatisticsError:  # one of them is of one colour
            return False
        return alike > 0.93 and pstdev(is_now) > 0.2 * pstdev(was)


@dataclass(frozen=True, order=True)
class Fault:
    """Words that cannot be read in a picture: `kind` is "cut", "shortened", "covered", "hidden", "outside" or "touches"."""

    picture: str
    kind: str
    words: str
    more: str = field(default="", compare=False)
    piece: bool = field(default=False, compare=False)
    """Whether it is the numeral of a piece."""

    def __str__(self) -> str:
        return f"{self.picture}: {self.kind}: {self.words!r} {self.more}".rstrip()


def _light(surface: pygame.Surface, point: tuple[int, int]) -> float:
    red, green, blue, _ = surface.get_at(point)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _part(surface: pygame.Surface, box: pygame.Rect) -> pygame.Surface:
    """The pixels of a part of a surface, whatever its alpha says."""
    part = _plain(box.size, 0, surface)
    _plain.blit(part, _plain(box.size, pygame.SRCALPHA), (0, 0))
    source = _plain.subsurface(surface, box)
    part.blit(source, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return part


class Watched(sizes.Marked):
    """A surface that knows which words are on it."""

    window: Callable[[], pygame.Surface | None] = staticmethod(lambda: None)
    """What the window shows."""
    posing = False
    """Whether a state is being brought about: then the window learns nothing."""

    @property
    def marks(self) -> list[Writing]:
        """The words on it, in the order in which they were painted."""
        found: list[Writing] = self.__dict__.setdefault("_marks", [])
        return found

    def begin(self) -> None:
        super().begin()
        self.marks.clear()

    @property
    def _root(self) -> pygame.Surface:
        parent: Watched | None = self.__dict__.get("_parent")
        return self if parent is None else parent._root

    @property
    def _deaf(self) -> bool:
        return Watched.posing and self._root is Watched.window()

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        drawn = super().blit(source, dest, area, special_flags)
        if self.marks and not source.get_flags() & pygame.SRCALPHA and self._root is not Watched.window():
            self.marks[:] = [mark for mark in self.marks if not drawn.contains(mark.box)]  # a kept picture is painted anew
        if isinstance(source, Watched) and source.marks and not self._deaf:
            x, y = dest.topleft if isinstance(dest, pygame.Rect) else tuple(dest)[:2]
            part = pygame.Rect(area) if area else source.get_rect()
            for mark in tuple(source.marks):
                self._learn(mark, mark.still(source), (round(x) - part.x, round(y) - part.y), part, source.get_alpha())
        return drawn

    def blits(self, blit_sequence: Any, doreturn: int | bool = True) -> list[pygame.Rect] | None:
        made = [self.blit(*one) for one in blit_sequence]
        return made if doreturn else None

    def _learn(self, mark: Writing, seen: pygame.Mask, by: tuple[int, int], part: pygame.Rect, alpha: int | None) -> None:
        covered = mark.ink.count() - seen.count()
        if (alpha is not None and alpha < 120) or seen.count() < (0.5 * mark.ink.count()):
            return
        room = part.move(by).clip(self.get_clip()).clip(self.get_rect())
        box = mark.box.move(by)
        shown = box.clip(room)
        if not shown.w or not shown.h:
            return
        ink = pygame.Mask(shown.size)
        ink.draw(seen, (box.x - shown.x, box.y - shown.y))
        if not ink.count():
            return
        cut = seen.count() - ink.count()
        self.add(replace(mark, box=shown, ink=ink, cut=mark.cut + cut, covered=mark.covered + covered))

    def add(self, mark: Writing) -> None:
        """The words are on it now, as it looks."""
        mark.image = _part(self, mark.box)
        self.marks[:] = [old for old in self.marks if old.words != mark.words or old.box.topleft != mark.box.topleft]
        self.marks.append(mark)
        parent: Watched | None = self.__dict__.get("_parent")
        if parent is not None:
            left, top = self.get_offset()
            parent.add(replace(mark, box=mark.box.move(left, top)))

    def _same(self, other: pygame.Surface) -> pygame.Surface:
        if isinstance(other, Watched):
            other.marks[:] = []
            for mark in tuple(self.marks):
                other.add(replace(mark))
        return super()._same(other)

    def subsurface(self, *box: Any) -> pygame.Surface:
        part = super().subsurface(*box)
        if isinstance(part, Watched):
            area = pygame.Rect(part.get_offset(), part.get_size())
            if not self._deaf:
                for mark in tuple(self.marks):
                    part._learn(mark, mark.still(self), (-area.x, -area.y), area, None)
            part.__dict__["_parent"] = self
        return part

    def turned(self, source: sizes.Marked, turn: Callable[[pygame.Surface], pygame.Surface]) -> None:
        if not isinstance(source, Watched):
            return
        for mark in tuple(source.marks):
            page = _plain(source.get_size(), pygame.SRCALPHA)
            page.blit(mark.still(source).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0)), mark.box)
            ink = pygame.mask.from_surface(turn(page), INK)
            boxes = ink.get_bounding_rects()
            if boxes:
                box = boxes[0].unionall(boxes[1:])
                part = pygame.Mask(box.size)
                part.draw(ink, (-box.x, -box.y))
                share = part.count() / max(1, mark.ink.count())
                self.add(replace(mark, box=box, ink=part, whole=round(mark.whole * share), cut=round(mark.cut * share),
                                 covered=round(mark.covered * share)))


_shortened: set[str] = set()


def _on_drawn(image: pygame.Surface, words: str, high: float, numeral: bool) -> None:
    sizes._on_drawn(image, words, high, numeral)
    ink = pygame.mask.from_surface(image, INK)
    boxes = ink.get_bounding_rects()
    if isinstance(image, Watched) and boxes:
        box = boxes[0].unionall(boxes[1:])
        part = pygame.Mask(box.size)
        part.draw(ink, (-box.x, -box.y))
        image.marks.clear()
        image.add(Writing(words, numeral, box, part, part.count(), next(_groups), shortened=words in _shortened))


def _grouping(paint: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """A function that paints words which belong together."""

    def painted(*how: Any, **more: Any) -> pygame.Surface:
        image = paint(*how, **more)
        if isinstance(image, Watched):
            group = next(_groups)
            for mark in image.marks:
                mark.group = group
        return image

    return painted


def _cutting(cut: Callable[..., str]) -> Callable[..., str]:
    def shorter(words: str, *how: Any, **more: Any) -> str:
        made = cut(words, *how, **more)
        if made != words:
            _shortened.add(made)
        return made

    return shorter


def _kinds(kind: type[Widget]) -> Iterator[type[Widget]]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds(one)


def _when_painted(target: pygame.Surface, call: Callable[[Watched], object]) -> None:
    """Calls with the window once it is painted as far as a painter has come who paints on `target`."""
    if isinstance(target, Recording):
        target.noted.append(Command(object(), (*target.at, *target.get_size()), cast(Callable[[pygame.Surface], object], call)))
    elif isinstance(target, Watched):
        call(target)


def _bounded(draw: Callable[..., None]) -> Callable[..., None]:
    """The drawing of a widget after which its words know whether they lie within it."""

    def drawn(self: Widget, target: pygame.Surface, *how: Any, **more: Any) -> None:
        before: set[int] = set()
        _when_painted(target, lambda window: before.update(id(mark) for mark in window.marks))
        draw(self, target, *how, **more)
        left, top = target.at if isinstance(target, Recording) else (0, 0)
        box = self.rect.move(left, top).inflate(2, 2)

        def glance(window: Watched) -> None:
            for mark in window.marks:
                if id(mark) not in before and not box.contains(mark.box) and not getattr(self, "round", False):
                    mark.outside = type(self).__name__

        _when_painted(target, glance)

    return drawn


def _papering(draw: Callable[..., None]) -> Callable[..., None]:
    """The drawing of a paper after which the numerals of pieces know what of them it covers."""

    def drawn(*how: Any, **more: Any) -> None:
        target = next(one for one in how if isinstance(one, _plain))
        below: list[tuple[Writing, int]] = []

        def begin(window: Watched) -> None:
            below[:] = [(mark, mark.still(window).count()) for mark in window.marks if mark.numeral]

        def end(window: Watched) -> None:
            for mark, seen in below:
                mark.papered += seen - mark.still(window).count()

        _when_painted(target, begin)
        draw(*how, **more)
        _when_painted(target, end)

    return drawn


@contextmanager
def watching() -> Iterator[None]:
    """For a while all surfaces know which words are on them."""
    functions = {name: getattr(text, name) for name in ("_paragraph", "_line", "fitted")}
    cut = text.cut
    drawn = {kind: kind.__dict__["draw"] for kind in _kinds(Pressable) if "draw" in kind.__dict__}
    papers = [(where, name, getattr(where, name)) for where, name in PAPERS]
    with sizes.measuring(Watched, _on_drawn):
        try:
            for name, paint in functions.items():
                setattr(text, name, _grouping(paint))
            text.cut = _cutting(cut)
            for kind, paint in drawn.items():
                kind.draw = _bounded(paint)  # type: ignore[method-assign]
            for where, name, paper in papers:
                setattr(where, name, _papering(paper))
            yield
        finally:
            for name, paint in functions.items():
                setattr(text, name, paint)
            text.cut = cut
            for where, name, paper in papers:
                setattr(where, name, paper)
            for kind, paint in drawn.items():
                kind.draw = paint  # type: ignore[method-assign]
            Watched.window, Watched.posing = staticmethod(lambda: None), False
            _shortened.clear()


@contextmanager
def drawn(shot: Shot, home: Path, cache: Path) -> Iterator[tuple[Stage, Watched]]:
    """The program in a state, and its window, on which the words of the page on top are known. To be asked while pictures are
    watched."""
    clock = Clock()
    with clock.in_force():
        stage = Stage(home, cache, shot.size, clock, text_size=shot.text_size, theme=shot.theme, language=shot.language,
                      window=shot.size)
        Watched.window, Watched.posing = staticmethod(lambda: stage.app.screen), True
        shot.state.pose(stage)
        _only_the_top(stage.app.stack)
        Watched.posing = False
        sizes.begin(stage.app.screen)
        screen = stage.app.screen
        assert isinstance(screen, Watched)
        stage.app.retained.forget()
        stage.picture()
        yield stage, screen
        stage.close()


def examine(shot: Shot, home: Path, cache: Path) -> tuple[list[Fault], pygame.Surface]:
    """The faults in the picture of a state, and the picture. To be asked while pictures are watched."""
    with drawn(shot, home, cache) as (_stage, screen):
        return list(faults(shot.name, screen)), _part(screen, screen.get_rect())


def _only_the_top(stack: Any) -> None:
    """What the page on top covers is meant to be covered: when it is drawn the words of the pages below are forgotten."""
    top = stack.top
    for scene in stack.visible:
        inner = getattr(scene, "frame", None)
        if inner is not None and hasattr(inner, "stack"):
            _only_the_top(inner.stack)
    if top is None:
        return
    draw_it = top.draw

    def drawn(target: pygame.Surface) -> None:
        area = pygame.Rect(target.at if isinstance(target, Recording) else target.get_abs_offset(), target.get_size())

        def forget(window: Watched) -> None:
            window.marks[:] = [mark for mark in window.marks if not area.colliderect(mark.box)]

        _when_painted(target, forget)
        draw_it(target)

    top.draw = drawn


def faults(picture: str, screen: Watched) -> Iterator[Fault]:
    """What cannot be read on a window that was just drawn."""
    marks = screen.marks
    seen = [mark.still(screen) for mark in marks]
    for mark, ink in zip(marks, seen, strict=True):
        covered = mark.covered + mark.ink.count() - ink.count()
        again = any(other is not mark and other.words == mark.words and mark.box.colliderect(other.box) for other in marks)
        where = f"at {tuple(mark.box)}"
        if mark.shortened:
            yield Fault(picture, "shortened", mark.words, where)
        if mark.outside:
            yield Fault(picture, "outside", mark.words, f"{where} of its {mark.outside}")
        if mark.cut > LEAST_LOST * mark.whole:
            yield Fault(picture, "cut", mark.words, f"{mark.cut / mark.whole:.0%} {where}")
        if mark.numeral:
            covered = mark.papered
        if covered > LEAST_LOST * mark.whole and not again:
            kind = "hidden" if covered + mark.cut > 0.97 * mark.whole else "covered"
            piece = " on a piece" if mark.numeral else ""
            yield Fault(picture, kind, mark.words, f"{covered / mark.whole:.0%} {where}{piece}", mark.numeral)
    left = [(mark, ink) for mark, ink in zip(marks, seen, strict=True) if ink.count() >= (1 - LEAST_LOST) * mark.ink.count()]
    left.sort(key=lambda pair: (pair[0].box.x, pair[0].box.y))
    near = max(1, round(min(screen.get_height(), 0.75 * screen.get_width()) / 480))
    for number, (mark, ink) in enumerate(left):
        for other, its in left[number + 1:]:
            if mark.group == other.group or (mark.words == other.words and mark.box.colliderect(other.box)):
                continue
            if _touch(mark, ink, other, its, near):
                yield Fault(picture, "touches", f"{mark.words} | {other.words}", f"at {tuple(mark.box)} and {tuple(other.box)}")


def _touch(mark: Writing, ink: pygame.Mask, other: Writing, its: pygame.Mask, near: int) -> bool:
    """Whether words overlap or touch, or two numerals in a row read as one."""
    if mark.numeral and other.numeral and mark.words.isdigit() and other.words.isdigit():
        level = min(mark.box.bottom, other.box.bottom) - max(mark.box.y, other.box.y)
        high = min(mark.box.h, other.box.h)
        if level > 0.6 * high and 0 <= other.box.x - mark.box.right < APART * high and high > 0.6 * max(mark.box.h, other.box.h):
            return True
    if not mark.box.inflate(2 * near, 2 * near).colliderect(other.box):
        return False
    x, y = other.box.x - mark.box.x, other.box.y - mark.box.y
    return any(ink.overlap(its, (x + dx, y + dy)) for dx in (-near, 0, near) for dy in (-near, 0, near))


def pictures_of(
    names: Sequence[str], window_sizes: Sequence[tuple[int, int]], text_sizes: Sequence[int], languages: Sequence[str],
    theme: str = "felt",
) -> list[Shot]:
    """The pictures of all states whose names contain one of `names` (all without it)."""
    states = [state for state in STATES if not names or any(name in state.name for name in names)]
    return [Shot(state, size, percent, theme, language) for language in languages for size in window_sizes
            for percent in text_sizes for state in states]


def accepted(fault: Fault) -> bool:
    """Whether a fault may be."""
    ours = [one for one in ACCEPTED if fault.kind in one.kinds and fault.picture.startswith(one.states)]
    return any(not one.words or re.fullmatch(one.words, fault.words) for one in ours)


def check(shots: Sequence[Shot], folder: Path | None = None, tell: Callable[[str], object] = lambda line: None) -> list[Fault]:
    """The faults in pictures that nobody has accepted; those with faults are saved in `folder`, and each fault is told."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    found: list[Fault] = []
    with tempfile.TemporaryDirectory(prefix="number-night-legible-") as scratch, watching():
        kept: tuple[object, ...] = ()
        for number, shot in enumerate(shots):
            if kept != (kept := (shot.size, shot.text_size, shot.theme, shot.language)):
                pictures.clear()
            seen, picture = examine(shot, Path(scratch) / str(number), Path(scratch) / "cache")
            new = [fault for fault in seen if not accepted(fault)]
            for fault in new:
                tell(str(fault))
            if new and folder is not None:
                pygame.image.save(picture, str(folder / f"{shot.name}.png"))
            found += new
    return found


def main() -> int:
    """Tells what cannot be read in the gallery; 1 when there is anything."""
    options = argparse.ArgumentParser(prog="python -m tools.gallery.legible", description="Finds words that cannot be read.")
    options.add_argument("--only", default="", metavar="NAMES", help="only states whose names contain one of these, a,b,c")
    options.add_argument("--sizes", default="1280x720,1024x768,1920x1080", metavar="SIZES")
    options.add_argument("--text", default="100,200", metavar="PERCENT")
    options.add_argument("--languages", default="en,de,sv", metavar="CODES")
    options.add_argument("--theme", default="felt")
    options.add_argument("--save", type=Path, metavar="DIR", help="a folder for the pictures with faults")
    given = options.parse_args()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    window_sizes = [(int(w), int(h)) for w, h in (size.split("x") for size in given.sizes.split(","))]
    shots = pictures_of([name for name in given.only.split(",") if name], window_sizes,
                        [int(percent) for percent in given.text.split(",")], given.languages.split(","), given.theme)
    if given.save is not None:
        given.save.mkdir(parents=True, exist_ok=True)
    found = check(shots, given.save, print)
    print(f"{len(found)} faults in {len({fault.picture for fault in found})} of {len(shots)} pictures", file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
