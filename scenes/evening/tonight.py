"""The page of the evening: pillars as high as the points with who stands on them, the matches won as medals, the course as a
rope, and the greatest moment, small. What there is to read lies on the list behind it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pygame

from game.record import RecordError
from scenes import games
from scenes.evening import dance, standing
from scenes.evening.evening_list import EveningList
from scenes.evening.replayed import Replayed
from scenes.evening.rope import Rope, chalkboard
from scenes.evening.steps import block, dark_bed, foot_shadow
from scenes.kit import cast, materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.furniture import Coin
from scenes.kit.language import _, ngettext, several
from scenes.kit.layout import grid, places
from scenes.kit.pictures import Sprite, baked, kept, put, ready
from scenes.kit.retained.ahead import Parts
from scenes.kit.shapes import rounded_rect
from scenes.kit.spoken.lines import Telling, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.library.box import read_in_slices
from scenes.making.reading import read_file
from scenes.page import Host, Page
from scenes.session import watched
from scenes.share.studio import Studio
from scenes.store.matches import Kept
from scenes.title.art import carved, hung, lamplight, table_top, wall
from scenes.title.lid_sketch import sketch

BEGINS, EACH, LONGEST = 300.0, 650.0, 4000.0
"""Milliseconds before the rope begins to grow, for each match of it, and for all of it at most."""
LOW, HIGH = 21.5, 50.0
"""The height of a pillar without points and of the highest one, in percent of the window's height."""
UNIT = 3.2
"""How high the line is that says what the number on a pillar counts, in percent of the window's height."""
BROAD = 24.7
"""How broad a pillar is at most."""
SIZES = (8.1, 5.8, 5.3, 4.7)
"""The radius of the figures by place; further ones are as the last."""
MEDAL, BED = 10.6, 172.0
"""The largest medal, and how broad the bed of a lid is that its pieces are drawn for, in units."""
CROWD = 10
"""So many stand on pillars; all others are on the list alone."""
LOOKED_AT = 10
"""So many matches, the latest, are searched for the greatest moment."""


class Tonight(Page):
    """Who stands where tonight. Any key and any click show at once how it ended. Esc and the button go back. `only_people`
    count at first; None where it is to be found out."""

    def __init__(self, app: Host, only_people: bool | None = None) -> None:
        super().__init__(app)
        self._only_people = standing.among_people(app.profile.tonight()) if only_people is None else only_people
        self._list = Coin(_("List"), self._open_list, "list")
        self._back = Button(_("Back"), self.go_back, icon="arrow-left", kind="first")
        self.moment = Replayed(self.watch)
        self.moment.visible = False
        self._match: Kept | None = None
        """The match of the greatest moment."""
        self.add(self.moment, self._list, self._back)
        self.focus = self._back
        self.telling = Telling(self, lambda: heading(self.heading, *self._aloud()))
        self._ms = None if app.settings.reduced_motion else 0.0
        """Milliseconds since it began to tell; None where nothing moves."""
        self._work = Parts(self._search)

    # ---- what there is

    def _read(self) -> None:
        profile = self.app.profile
        self._shown = standing.that_count(profile.tonight(), self._only_people)
        self.rows = standing.standings(self._shown, self._only_people, profile.people.name_of)[:CROWD]

    @property
    def heading(self) -> str:
        """Who leads, in a few words."""
        first = [row.name for row in standing.leaders(self.rows)]
        if not first:
            return _("Tonight")
        return _("{name} leads!").format(name=first[0]) if len(first) == 1 else _("{names} lead!").format(names=several(first))

    def _aloud(self) -> list[str]:
        said = _("{name}: {score}")
        points = (ngettext("{count} point", "{count} points", row.points).format(count=row.points) for row in self.rows)
        return [said.format(name=row.name, score=score) for row, score in zip(self.rows, points, strict=True)] or [self._nothing]

    @property
    def _nothing(self) -> str:
        if self.app.profile.tonight():
            return _("People have not met in a match yet.")
        return _("The first match begins the evening.")

    def _search(self) -> Iterator[object]:
        """Looks for the greatest moment, one match at each step, and paints the table before and after it."""
        kept = {one.identity: one for one in self.app.profile.records.library()}
        found: tuple[int, float, int, str, Kept] | None = None
        frames: list[pygame.Surface] = []
        for result in reversed(self._shown[-LOOKED_AT:]):
            match = kept.get(result.identity)
            try:
                session = None if match is None else read_in_slices(self.app, match)
            except (RecordError, OSError):
                continue
            if session is None or match is None:
                continue
            with closing(Studio(self.app, session, text_scale=1.0)) as studio:
                mark = studio.best()
                if mark is not None and (found is None or mark.moment.kind.weight > found[0]):
                    best = mark.deciding(session)
                    found = mark.moment.kind.weight, result.when, best.ply, best.words, match
                    frames = self.moment.pictures(studio, self.style, best.ply)
            yield match
        if found is not None:
            self.moment.ply, self.moment.words, self._match = found[2:]
            self.moment.visible = True
            self.moment.show(frames, self.app.settings.reduced_motion)

    def watch(self) -> None:
        """Shows the greatest moment at the table."""
        moment, app = self.moment, self.app
        if self._match is not None:
            read_file(app, self._match.path, lambda loaded: app.open(
                "table", session=watched(app.profile, loaded), replay=True, begin=moment.ply,
            ), lambda _error: app.toast(_("The record of this match is gone.")))

    def _open_list(self) -> None:
        self.app.push(EveningList(self.app, self._picture, partial(setattr, self, "_only_people"), self._only_people))

    def _picture(self) -> pygame.Surface:
        """The page as it is at its end, without what can be pressed."""
        before, self._ms = self._ms, None
        made = pygame.Surface(self.style.size)
        try:
            self._read()
            self.layout()
            self.paint(made)
        finally:
            self._ms = before
        return made

    # ---- time

    @property
    def _ends(self) -> float:
        """When the rope has grown."""
        return BEGINS + min(LONGEST, EACH * self._rope.matches)

    @property
    def _at(self) -> float:
        """After how many matches of the rope it stands now."""
        if self._ms is None:
            return self._rope.matches
        return max(0.0, min(1.0, (self._ms - BEGINS) / max(1.0, self._ends - BEGINS))) * self._rope.matches

    @property
    def _joy(self) -> dance.Joy | None:
        """How the leader looks; None before the rope has grown."""
        if self._ms is None:
            return dance.STILL
        return None if self._ms < self._ends else dance.joy(self._ms - self._ends)

    @property
    def moving(self) -> bool:
        telling = self._ms is not None and bool(self.rows) and (self._ms < self._ends or dance.dancing(self._ms - self._ends))
        return super().moving or telling or not self._work.over or self.moment.runs

    def leave(self) -> None:
        self._work.close()

    def update(self, dt: float) -> bool:
        before = self._at, self._joy, self.moment.frame
        if self._ms is not None:
            self._ms += dt
        self.moment.pass_time(dt)
        self._work.work()
        return super().update(dt) or before != (self._at, self._joy, self.moment.frame)

    def handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN) and self._ms is not None:
            self._ms = max(self._ms, self._ends)
            self.touch()
        return super().handle(event)

    def resume(self) -> None:
        before = self._shown
        self.layout()
        self._ms = None
        if self._shown != before:  # other matches count now: the greatest moment may be another one
            self.moment.visible = False
            self._work.close()
            self._work = Parts(self._search)

    # ---- how it looks

    def layout(self) -> None:
        """Lays everything out by the map of the evening."""
        self._read()
        style, found = self.style, places(self.style, "tonight")
        self._places = found
        self.moment.rect, self._list.rect, self._back.rect = found["moment"], found["list"], found["back"]
        self._list.visible = bool(self.app.profile.tonight())
        self._rope = Rope(style, found["rope"], self.rows)
        room, count = found["pillars"], len(self.rows)
        gap = style.px(1.2)
        wide = min(style.px(BROAD), (room.w - gap * (count - 1)) // max(1, count))
        order = [1, 0, *range(2, count)] if count > 1 else [0] * count  # the second stands at the left of the first
        left = room.x + (room.w - count * wide - gap * (count - 1)) // 2
        self._pillars = {row: pygame.Rect(left + at * (wide + gap), 0, wide, 0) for at, row in enumerate(order)}

    def _high(self, points: float) -> int:
        """How high a pillar of so many points is."""
        style, room = self.style, self._places["pillars"]
        low, most = style.px(LOW), max((row.points for row in self.rows), default=0)
        high = min(style.px(HIGH), room.h - round(style.px(SIZES[0]) * 3.5))
        return low + round((high - low) * points / max(1, most))

    def _points(self, row: standing.Row) -> float:
        """How many points somebody has after the part of the rope that is seen."""
        course, at = (0, *row.course), self._at + self._rope.hidden
        whole = min(int(at), len(course) - 1)
        after = course[min(whole + 1, len(course) - 1)]
        return course[whole] + (after - course[whole]) * (at - whole)

    def paint(self, target: pygame.Surface) -> None:
        style, found = self.style, self._places
        target.blit(room(style, found["floor"].y), (0, 0))
        box = found["heading"]
        px = text.line_px(self.heading, box.w, style.px(11.7), style.px(5), "f", 700)
        put(target, carved(style, text.cut(self.heading, box.w, px, "f", 700), px), center=box.center)
        board = found["board"]
        chalkboard(style, board, found["rope"].inflate(style.px(2), style.px(2))).draw(target, board.topleft)
        if not self.rows:
            text.write(target, style, self._nothing, found["pillars"], 3.6, style.theme.cream, "f", 600, "center")
            return
        self._paint_rope(target)
        for row, rect in self._pillars.items():
            self._paint_pillar(target, row, rect)

    def _paint_rope(self, target: pygame.Surface) -> None:
        style, rope, at = self.style, self._rope, self._at
        top, strands = rope.height(at), rope.sprite()
        before = target.get_clip()
        target.set_clip(pygame.Rect(0, top, style.size[0], style.size[1] - top))
        strands.draw(target, rope.box.topleft)
        target.set_clip(before)
        for match in range(min(rope.matches, int(at + 0.5))):
            result, (x, y) = self._shown[rope.hidden + match], rope.sign_at(match)
            medal(style, result.game, rope.sign, -4 if match % 2 else 3).draw(target, (x, y))
            for seat, name in enumerate(result.names):
                if name in result.winners:
                    radius = round(rope.sign * 0.22)
                    pieces.figure(style, radius, result.marks[seat], "glad", pieces.AHEAD, True).draw(
                        target, (x + round(rope.sign * 0.42), y - round(rope.sign * 0.36)))
                    break
        if rope.hidden:
            text.stamp(target, f"+{rope.hidden}", style.text(2.9), style.theme.cream, "f", 700,
                       midleft=(rope.box.x + style.px(1), rope.box.bottom - style.px(3)))
        if at >= rope.matches:
            rope.draw_ends(target)

    def _paint_pillar(self, target: pygame.Surface, at: int, rect: pygame.Rect) -> None:
        """Draws a pillar as high as it has grown, with points, medals and a name, and who stands on it."""
        style, theme, row, floor = self.style, self.style.theme, self.rows[at], self._places["pillars"].bottom
        whole, grown = self._high(row.points), self._high(self._points(row))
        rect = pygame.Rect(rect.x, floor - grown, rect.w, whole)
        leads = self._joy is not None and row in standing.leaders(self.rows)
        before = target.get_clip()
        target.set_clip(pygame.Rect(0, 0, style.size[0], floor).clip(before))
        block(style, rect.size, leads, 80 + at).draw(target, rect.topleft)
        pad = min(style.px(1.6), rect.w // 8)
        plate = pygame.Rect(rect.x + pad, rect.y + pad + style.px(0.6), rect.w - 2 * pad, style.px(8.6))
        (materials.plate(style, plate.size, True) if leads else dark_bed(style, plate.size)).draw(target, plate.topleft)
        px = min(style.text(7.6), round(plate.h * 0.86), round(plate.w * 0.6))
        put(target, text.numeral(round(self._points(row)), px, theme.ink if leads else theme.cream, 700, bar=False),
            center=plate.center)
        unit = pygame.Rect(plate.x, plate.bottom + style.px(0.5), plate.w, style.px(UNIT))
        said = ngettext("point", "points", round(self._points(row)))
        share = min(2.5, UNIT / style.text_scale)
        text.write(target, style, said, unit, share, theme.cream_light, "a", 600, "center", wrap=False, min_share=1.7)
        name = pygame.Rect(plate.x, rect.bottom - style.px(6.6), plate.w, style.px(6))
        target.set_clip(target.get_clip().clip(0, 0, style.size[0], floor - style.px(7)))
        self._paint_medals(target, row, pygame.Rect(plate.x, unit.bottom + pad, plate.w, name.y - unit.bottom - 2 * pad))
        target.set_clip(before)
        name.bottom = floor - style.px(0.6)
        text.write(target, style, row.name, name, 3.6, theme.cream_light, "f", 600, "center", wrap=False, min_share=1.9)
        self._paint_figure(target, at, rect, leads)

    def _paint_medals(self, target: pygame.Surface, row: standing.Row, box: pygame.Rect) -> None:
        if not row.wins or box.h < self.style.px(3):
            return
        across = next(across for across in range(1, len(row.wins) + 1) if -(-len(row.wins) // across) * (box.w // across) <= box.h
                      or across == len(row.wins))
        across = max(across, min(2, len(row.wins)))
        down = -(-len(row.wins) // across)
        side = min(box.w // across, box.h // down, self.style.px(MEDAL))
        area = pygame.Rect(0, box.y, side * across, side * down)
        area.centerx = box.centerx
        for at, (game, cell) in enumerate(zip(row.wins, grid(area, across, down), strict=False)):
            medal(self.style, game, round(side * 0.88), 3 if at % 2 else -3).draw(target, cell.center)

    def _paint_figure(self, target: pygame.Surface, at: int, rect: pygame.Rect, leads: bool) -> None:
        style, row, joy = self.style, self.rows[at], self._joy
        place = sum(other.points > row.points for other in self.rows)
        radius = min(style.px(SIZES[min(place, len(SIZES) - 1)]), round(rect.w * 0.33))
        x, y = rect.midtop
        if not style.theme.flat:
            foot_shadow(style, radius).draw(target, (x + radius // 10, y))
        if leads and joy is not None:
            y -= round(joy.lift * radius)
            crowned = joy.crown == 0
            cast.figure(style, radius, row.mark, joy.pose, "laughing", pieces.AHEAD, crowned, joy.mirrored).draw(target, (x, y))
            if joy.crown:
                cast.crown(style, radius).draw(target, (x, y - round((cast.high(joy.pose) + joy.crown) * radius)))
            return
        last = place == len(self.rows) - 1
        pose: cast.PoseName = "stand" if joy is None or last else "wave" if place % 2 == 0 else "clap"
        cast.figure(style, radius, row.mark, pose, "calm" if last or joy is None else "glad").draw(target, (x, y))


@kept
def room(style: Style, floor: int) -> pygame.Surface:
    """The room of the evening: a wall, a lamp, a table from `floor` on. Opaque."""
    lamp = hung(style, places(style, "tonight")["lamp"])

    def paint() -> pygame.Surface:
        canvas = Canvas(style, style.size)
        horizon = floor / style.unit
        if style.theme.flat:
            canvas.image.fill(style.theme.ground)
            canvas.add(Art().path(f"M0 {horizon}H{canvas.w}", "none", style.theme.line, 2.5))
            return canvas.image
        wall(canvas, horizon)
        table_top(canvas, horizon)
        lamplight(canvas, *lamp)
        return canvas.image

    return baked(("evening room", style.theme.key, floor, lamp), style.size, paint, opaque=True)


@kept
def medal(style: Style, game: str, wide: int, turn: int) -> Sprite:
    """A small lid of a game's box: what a match won is, and the sign of a game; placed by its middle."""
    large, lid = Style((2 * style.size[0], 2 * style.size[1]), style.theme), games.lid(game)
    canvas = Canvas(large, (2 * wide, 2 * wide), 12, centre=True)
    half, theme = canvas.w / 2, style.theme
    light, dark = (lid.mat.light, lid.mat.dark) if lid.mat is not None else (theme.ground_hi, theme.ground)
    if theme.flat:
        canvas.add(Art().rect(-half + 1, -half + 1, 2 * half - 2, 2 * half - 2, half * 0.26, theme.panel[1], theme.line, 2.5))
    else:
        canvas.cast(rounded_rect(-half, -half, 2 * half, 2 * half, half * 0.26), "piece")
        canvas.add(Art().rect(-half, -half * 0.9, 2 * half, 2 * half, half * 0.26, "#2A180D"))
        canvas.wood(-half, -half, 2 * half, 2 * half, half * 0.26, ("#A87648", "#7E5637", "#563722"), 100, 0.26, 14)
        bed = half * 0.82
        canvas.sink(-bed, -bed, 2 * bed, 2 * bed, half * 0.18, (light, dark), 3)
    sketch(canvas.image, large, lid, "lid", canvas.middle, 1.6 * half / BED)
    image = pygame.transform.rotozoom(canvas.image, turn, 0.5)
    return Sprite(ready(image), -image.get_width() // 2, -image.get_height() // 2)
