"""The list of the evening: every match since six in the morning on one paper, with names and scores, or the points by game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from itertools import accumulate, pairwise

import pygame

from game import catalogue
from game.record import RecordError
from scenes import games
from scenes.dialog import Dialog
from scenes.evening import standing
from scenes.kit import dates, materials, pieces, text
from scenes.kit.inputs import Choice
from scenes.kit.language import _, grouped, ngettext
from scenes.kit.layout import grid, places
from scenes.kit.pictures import icon, picture, put
from scenes.kit.retained import draw
from scenes.kit.scroll import ScrollBox
from scenes.kit.shapes import mix
from scenes.kit.spoken.lines import Telling, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.making.reading import Making, read_file
from scenes.page import Host, Page
from scenes.profile import Result
from scenes.session import watched
from scenes.share import keeping
from scenes.store import disk

MATCHES = 0
"""The view of the matches; the other one is of the points by game."""


class EveningList(Page):
    """Reads the sheet; a match opens as its replay or is taken off. Esc and the button go back. `upper` paints what stands over
    the matches of the picture that is taken along; `count` hears whether `only_people` count now."""

    def __init__(self, app: Host, upper: Callable[[], pygame.Surface], count: Callable[[bool], None], only_people: bool) -> None:
        super().__init__(app)
        self._upper, self._tell = upper, count
        self.telling = Telling(self, lambda: heading(_("Tonight")))
        self._results = app.profile.tonight()
        self._only_people = only_people
        self._shown = standing.that_count(self._results, self._only_people)
        """The matches on the paper: those that points are given for."""
        self._list = MatchList(self._one)
        self._list.said = self._row_aloud
        self._view = Choice([], 0, lambda _index: self.layout())
        self._who = Choice([], 0 if self._only_people else 1, self._count)
        self._picture = Button("", partial(self._save, True), icon="palette", share=2.6)
        self._table = Button("", partial(self._save, False), icon="list", share=2.6)
        self._back = Button(_("Back"), self.go_back, icon="arrow-left", kind="first")
        self.add(self._view, self._list, self._who, self._picture, self._table, self._back)
        self.focus = self._back

    def _count(self, index: int) -> None:
        self._only_people = index == 0
        self._tell(self._only_people)
        self.layout()

    @property
    def standings(self) -> list[standing.Row]:
        """Everybody who counts, best first."""
        return standing.standings(self._shown, self._only_people, self.app.profile.people.name_of)

    # ---- one match

    def _one(self, row: int) -> None:
        result = self._shown[-1 - row]
        scored = [f"{name}: {_scored(result.game, score)}" for name, score in zip(result.names, result.scores, strict=True)]
        lines = [", ".join(scored)]
        self.app.push(Dialog(self.app, f"{_title(result.game)}, {_when(result)}", lines, (
            (_("Watch replay"), "movie", lambda: self._watch(result)),
            (_("Take off the sheet"), "x", lambda: self._take_off(result)),
            (_("Back"), "arrow-left", lambda: None),
        )))

    def _watch(self, result: Result) -> None:
        profile = self.app.profile
        kept = next((kept for kept in profile.records.library() if result.identity and kept.identity == result.identity), None)

        def gone(_error: RecordError | OSError | None = None) -> None:
            self.app.toast(_("The record of this match is gone."))

        if kept is None:
            gone()
        else:
            read_file(self.app, kept.path,
                      lambda loaded: self.app.open("table", session=watched(profile, loaded), replay=True), gone)

    def _take_off(self, result: Result) -> None:
        if not self.app.profile.sheet.take_off(result):
            self.app.toast(_("The disk refuses: nothing can be saved here."))
            return
        self._results = [one for one in self._results if one is not result]
        self.layout()

    # ---- to take along

    def _save(self, picture: bool) -> None:
        """Makes a picture or a table of the evening and keeps it."""
        if picture:
            work = keeping.drawn(self._whole)
            self.app.push(Making(self.app, _("The picture is being made"), work, partial(self._keep, ".png")))
        else:
            words = standing.as_csv(self._shown, self._only_people, self.app.profile.people.name_of)
            self._keep(".csv", ("\ufeff" + words).encode("utf-8", "replace"))

    def _keep(self, ending: str, data: bytes) -> None:
        """Puts a file into the folder of the evenings, and says where it lies."""
        home = self.app.profile.home
        try:
            home.disk.make_folder(home.data / "evenings")
            path = keeping.put(home.data / "evenings", disk.stamp(), ending, data)
        except OSError:
            self.app.toast(_("The disk refuses: nothing can be saved here."))
        else:
            self.app.toast(_("Saved as {file}").format(file=str(path)), 6000)

    def _whole(self) -> pygame.Surface:
        """The whole evening on one paper: pillars and rope, the points by game, and every match."""
        style, rows = self.style, self.standings
        pad, wide = style.px(4), round(style.px(118) * min(1.4, max(1.0, style.text_scale)))
        matches, _stops = self._matches(wide)
        table = by_game(style, (wide, round(style.text(2.7) * 1.7) * (len(rows) + 2)), rows, _played(self._shown))
        upper = self._upper()
        high = round(upper.get_height() * wide / upper.get_width())
        parts = [pygame.transform.smoothscale(upper, (wide, high)), table, matches]
        head = min(style.text(6.2), style.px(9.7))
        image = pygame.Surface((wide + 2 * pad, head + sum(part.get_height() for part in parts) + 5 * pad))
        image.fill(style.theme.cream)
        day = dates.short(date.fromtimestamp(self._results[-1].when)) if self._results else ""
        heading_words = " · ".join(filter(None, (_("Tonight"), day)))
        text.write(image, style, heading_words, (pad, pad // 2, wide, head), 4.6, style.theme.ink, "f", 600)
        y = head + pad
        for part in parts:
            image.blit(part, (pad, y))
            y += part.get_height() + pad
        return image

    # ---- how it looks

    def layout(self) -> None:
        """Lays everything out by the map of the list."""
        style, found = self.style, places(self.style, "evening_list")
        self._shown = standing.that_count(self._results, self._only_people)
        self._who.items = [_("Only people"), _("With bots")]
        self._view.items = [_("Matches"), _("By game")]
        self._picture.label, self._table.label, self._back.label = _("Save as picture"), _("Save as table"), _("Back")
        self._picture.short, self._table.short = _("As picture"), _("As table")
        self._picture.group = self._table.group = self._back.group = (self._picture, self._table, self._back)
        for name, widget in (("view", self._view), ("who", self._who), ("picture", self._picture), ("table", self._table)):
            widget.rect, widget.visible = found[name], bool(self._results)
        self._back.rect = found["back"]
        paper, sheet = found["paper"], found["sheet"]
        self._lit = materials.ground(style).copy()
        materials.paper(style, paper.size).draw(self._lit, paper.topleft)
        _holes(self._lit, style, paper)
        count, theme = len(self._shown), style.theme
        note = ngettext("{n} match", "{n} matches", count).format(n=count) if count else ""
        text.write(self._lit, style, _("Tonight"), found["title"], 4.6, theme.ink, "f", 600, wrap=False)
        text.write(self._lit, style, note, found["count"], 2.6, theme.ink2, wrap=False)
        self._list.visible = not self._results or self._view.chosen == MATCHES
        content, stops = self._matches(sheet.w)
        if stops:
            self._list.rect = pygame.Rect(sheet.topleft, (sheet.w + style.px(2.4), sheet.h))
        else:
            self._list.rect = content.get_rect(center=sheet.center).clip(sheet)
        self._list.show(content, stops=stops)
        self._list.focusable = self._list.enabled = bool(stops)
        if not self._list.visible:
            self._lit.blit(by_game(style, sheet.size, self.standings, _played(self._shown)), sheet)
        self.touch()

    resume = layout

    def _matches(self, wide: int) -> tuple[pygame.Surface, tuple[int, ...]]:
        """A picture with the matches, the latest first, and where each begins; a sentence when there are none."""
        style, theme = self.style, self.style.theme
        results = self._shown
        if not results:
            met = _("People have not met in a match yet. With bots shows all matches.")
            said = met if self._results else _("No match lies here yet.")
            return text.paragraph(said, wide, min(style.text(3.2), style.px(5)), theme.ink2, "center"), ()
        line = round(style.text(2.7) * 1.25)
        heights = [(1 + self._beside(result, wide)[1]) * line + style.px(2.4) for result in results]
        image = _clear(style, (wide, sum(heights)))
        stops = (0, *accumulate(reversed(heights)))
        for result, (y, end) in zip(reversed(results), pairwise(stops), strict=True):
            if y:
                draw.line(image, theme.cream_shade, (0, y), (wide, y), max(1, style.px(0.2)))
            self._match(image, pygame.Rect(0, y, wide, end - y).inflate(0, -style.px(2.4)), result, line)
        return image, stops

    def _beside(self, result: Result, wide: int) -> tuple[int, int]:
        """How many players of a match stand side by side, each with room for a name with its score, and in how many lines."""
        least = round(self.style.px(26) * min(1.4, max(1.0, self.style.text_scale)))
        count = len(result.names)
        lines = -(-count // max(1, min(count, wide // least)))
        return -(-count // lines), lines

    def _row_aloud(self, row: int) -> str:
        """A match of the list as a voice says it."""
        if not 0 <= row < len(self._shown):
            return ""
        result = self._shown[-1 - row]
        said = _("{name}: {score}")
        scores = (said.format(name=name, score=score) for name, score in zip(result.names, result.scores, strict=True))
        return ", ".join((_title(result.game), _when(result), _outcome(result), *scores))

    def _match(self, image: pygame.Surface, box: pygame.Rect, result: Result, line: int) -> None:
        style, theme = self.style, self.style.theme
        star = min(line, style.px(4.4))
        upper, half = pygame.Rect(box.x, box.y, box.w // 2, line), box.x + box.w // 2
        text.write(image, style, _title(result.game), upper, 2.9, theme.ink, "f", 600, wrap=False)
        clock = text.stamp(image, _when(result), style.text(2.4), theme.ink2, midright=(box.right, upper.centery))
        room = pygame.Rect(half, box.y, max(1, clock.left - style.px(2) - star - half), line)
        text.write(image, style, _outcome(result), room, 2.7, theme.ink, "a", 700, "right", wrap=False)
        if result.winners:
            put(image, _star(style, star), midleft=(room.right + style.px(0.4), room.centery))
        across, lines = self._beside(result, box.w)
        players = zip(result.names, result.marks, result.scores, strict=True)
        cells = grid(pygame.Rect(box.x, box.y + line, box.w * across // max(2, across), lines * line), across, lines)
        for (name, mark, score), cell in zip(players, cells, strict=False):
            self._said(image, _badge(image, style, cell, mark), name, _scored(result.game, score))

    def _said(self, image: pygame.Surface, box: pygame.Rect, player: str, score: str) -> None:
        """Draws a name with its score; where there is too little room the name is cut, never the score."""
        style, wide = self.style, box.w - self.style.px(1)
        said = _("{name}: {score}").format(name=player, score=score)
        px = text.line_px(said, wide, style.text(2.6), style.px(1.9))
        letters = len(player)
        while letters > 1 and text.width(said, px) > wide:
            letters -= 1
            said = _("{name}: {score}").format(name=player[:letters].rstrip() + "\N{HORIZONTAL ELLIPSIS}", score=score)
        text.stamp(image, said, px, style.theme.ink2, midleft=box.midleft)

    def paint(self, target: pygame.Surface) -> None:
        """Paints the ground with the paper and everything on it that does not scroll."""
        target.blit(self._lit, (0, 0))


def by_game(style: Style, size: tuple[int, int], rows: Sequence[standing.Row], games: Sequence[tuple[str, str]],
            ) -> pygame.Surface:
    """The points of everybody in each game (key and title) and in all, and below how they are given."""
    image = _clear(style, size)
    theme = style.theme
    high = min(round(style.text(2.7) * 1.7), size[1] // (len(rows) + 2))
    first = round(size[0] * 0.3)
    each = (size[0] - first) // (len(games) + 1)
    share = min(2.6, high * 0.62 / (style.high / 100 * style.text_scale))
    for column, title in enumerate([*(title for _key, title in games), _("In all")]):
        text.write(image, style, title, (first + column * each, 0, each - style.px(0.6), high), share, theme.ink2, "a", 600,
                   "right", wrap=False, min_share=1.5)
    for line, row in enumerate(rows, 1):
        y = line * high
        draw.line(image, theme.cream_shade, (0, y), (size[0], y), max(1, style.px(0.2)))
        room = _badge(image, style, pygame.Rect(0, y, first - style.px(0.6), high), row.mark)
        text.write(image, style, row.name, room, share, theme.ink, "a", 600, wrap=False, min_share=1.6)
        cells = [str(row.by_game[key]) if key in row.by_game else "\N{EN DASH}" for key, _title in games] + [str(row.points)]
        for column, said in enumerate(cells):
            weight = 700 if column == len(games) else 500
            text.write(image, style, said, (first + column * each, y, each - style.px(0.6), high), share, theme.ink, "a", weight,
                       "right", wrap=False)
    if rows:
        said = _("With four at the table the places give 3, 2, 1 and 0 points. Who ties has the better place.")
        text.write(image, style, said, (0, (len(rows) + 1) * high, size[0], high), 0.9 * share, theme.ink2, min_share=1.2)
    return image


def _star(style: Style, size: int) -> pygame.Surface:
    """The star of a match that was won."""
    return icon("star-filled", size, style.theme.ink) if style.theme.flat else picture("star", (size, size))


def _clear(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """A clear picture to be drawn on and laid on a paper."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*pygame.Color(style.theme.cream)[:3], 0))
    return image


def _holes(target: pygame.Surface, style: Style, box: pygame.Rect) -> None:
    """Draws the row of holes along the upper edge of a sheet torn from a pad."""
    if style.theme.flat:
        return
    radius = max(2, round(4.6 * style.unit))
    margin = style.px(4.7)
    count = max(2, round((box.w - 2 * margin) / style.px(8.4)))
    for number in range(count + 1):
        centre = (box.x + margin + number * (box.w - 2 * margin) // count, box.y + round(12 * style.unit))
        draw.aacircle(target, mix(style.theme.ground, style.theme.ground_hi, 0.4), centre, radius)


def _badge(target: pygame.Surface, style: Style, cell: pygame.Rect, mark: int) -> pygame.Rect:
    """Draws a mark at the left of a cell of a paper; gives the room beside it."""
    radius = max(6, round(min(cell.h * 0.29, style.px(2.0))))
    pieces.badge(style, radius, mark).draw(target, (cell.x + radius + style.px(0.4), cell.centery))
    left = 2 * radius + style.px(1.8)
    return pygame.Rect(cell.x + left, cell.y, max(1, cell.w - left), cell.h)


def _played(results: Sequence[Result]) -> list[tuple[str, str]]:
    """The games of these matches as keys and titles, in the order of the box."""
    played = {result.game for result in results}
    return [(lid.key, lid.title) for lid in catalogue.lids() if lid.key in played]


def _when(result: Result) -> str:
    return time.strftime("%H:%M", time.localtime(result.when))


def _outcome(result: Result) -> str:
    return _("{names} won").format(names=_(" and ").join(result.winners)) if result.winners else _("A draw")


def _title(game: str) -> str:
    """What a game is called; its key for one that is no longer there."""
    return next((lid.title for lid in catalogue.lids() if lid.key == game), game)


def _scored(game: str, score: int) -> str:
    """A score with its unit; without one for a game that is no longer there."""
    try:
        return games.of(game).scored(score)
    except KeyError:
        return grouped(score)


class MatchList(ScrollBox):
    """Rows of a picture, the first at the top. A click without a pull presses a row; with keys up and down choose one and Enter
    presses it."""

    def __init__(self, pressed: Callable[[int], None]) -> None:
        super().__init__()
        self.pressed_row = pressed
        self.chosen = 0
        self.said: Callable[[int], str] = lambda row: ""
        """What a voice says of a row."""
        self._moved = False
        self._pointed: int | None = None

    def show(self, content: pygame.Surface, keep: bool = False, stops: tuple[int, ...] = ()) -> None:
        """Shows new rows; a row that is gone is chosen no more."""
        super().show(content, keep, stops)
        self.chosen = max(0, min(self.chosen, len(stops) - 2))

    def row_at(self, pos: tuple[int, int]) -> int | None:
        """The row at a point of the window, or None."""
        if not self.stops or not self.rect.collidepoint(pos):
            return None
        top, end = self.shown
        y = pos[1] - self.rect.y + top
        if y >= end:
            return None
        return max(number for number, stop in enumerate(self.stops[:-1]) if stop <= y)

    def hit(self, pos: tuple[int, int]) -> bool:
        self._pointed = self.row_at(pos)
        return super().hit(pos)

    def down(self, pos: tuple[int, int]) -> None:
        self._moved = False
        super().down(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        before = self.offset
        super().drag(pos)
        self._moved = self._moved or self.offset != before

    def up(self, pos: tuple[int, int]) -> None:
        super().up(pos)
        row = self.row_at(pos)
        if row is not None and not self._moved:
            self.chosen = row
            self.pressed_row(row)

    def act(self, action: str) -> bool:
        count = len(self.stops) - 1
        if count < 1:
            return False
        if action in ("accept", "end"):
            self.pressed_row(self.chosen)
            return True
        to = self.chosen + {"down": 1, "up": -1}.get(action, 0)
        if to == self.chosen or not 0 <= to < count:
            return False
        self.chosen = to
        if self.stops[to] < self.shown[0]:
            self.scroll(self.stops[to] - self.offset)
        while self.stops[to + 1] > self.shown[1] and self._go(1):
            pass
        return True

    def spoken(self) -> str:
        return self.said(self.chosen) or _("No match lies here yet.")

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        row = self.chosen if focused else self._pointed if self.hovered else None
        if row is not None and row + 1 < len(self.stops):
            top, end = self.shown
            if top <= self.stops[row] and self.stops[row + 1] <= end:
                high = self.stops[row + 1] - self.stops[row]
                box = pygame.Rect(self.rect.x, self.rect.y + self.stops[row] - top, self.rect.w, high)
                draw.rect(target, style.theme.cream_shade, box.inflate(style.px(0.8), 0), border_radius=style.px(1))
        super().draw(target, style, focused and self.most > 0)
