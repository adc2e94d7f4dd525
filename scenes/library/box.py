"""A match as a box on a board: its game's colours, its last position behind glass, who plays on its edge."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from io import BytesIO

import pygame

from game.record import MAX_BYTES, RecordError, reading
from scenes import games
from scenes.kit import cast, controls, dates, pieces, text
from scenes.kit.canvas import Art, Canvas, slow
from scenes.kit.furniture import groove
from scenes.kit.language import _, language, ngettext
from scenes.kit.pictures import Sprite, baked, kept
from scenes.kit.retained import slices
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.theme import Style
from scenes.kit.widgets import Pressable
from scenes.page import Host
from scenes.session import Session, watched
from scenes.share import studio
from scenes.store import disk
from scenes.store.matches import Kept

BROAD = 1.18
"""How many times as wide as high a box is."""
RIM, FOOT, BARE = 13.0, 46.0, 14.0
"""The wood around the glass, and what is below it with the name of the game and without one, in units of the largest box."""
LARGEST = 300.0
"""The height of a box for which these are, in units."""
SEAT = 0.5
"""How far below the edge the feet of somebody are who sits on it, in radii."""


def words(kept: Kept) -> tuple[tuple[str, str], tuple[str, str]]:
    """What there is to say of a match: the game and its state, who plays, and when and how far."""
    if kept.outcome is not None:
        won = [kept.seats[seat].name for seat in kept.outcome.winners]
        state = _("Won by {name}").format(name=", ".join(won)) if won else _("A draw")
    elif kept.damaged:
        state = _("Not finished, damaged")
    elif kept.turn is not None:
        state = _("{name}'s turn").format(name=kept.seats[kept.turn].name)
    else:
        state = _("Not finished")
    moves = ngettext("{n} move", "{n} moves", kept.moves).format(n=kept.moves)
    return (kept.title, state), (", ".join(seat.name for seat in kept.seats), f"{dates.moment(kept.changed)} · {moves}")


def glass(style: Style, size: tuple[int, int], named: bool) -> pygame.Rect:
    """The part of a box of a size behind which its last position lies, from its upper left corner."""
    k = size[1] / LARGEST / style.unit
    rim, foot = (round(part * k * style.unit) for part in (RIM, FOOT if named else BARE))
    return pygame.Rect(rim, rim, size[0] - 2 * rim, size[1] - 2 * rim - foot)


def read_in_slices(host: Host, kept: Kept) -> Session:
    """A match, to be shown: it takes long, to be called in slices. Raises RecordError, or OSError."""
    slices.aside(partial(games.side, kept.game))  # what its table is made of is loaded beside the loop
    lines = reading(BytesIO(disk.content(host.profile.home.disk, kept.path, MAX_BYTES)))  # no file is open while it rests
    while True:
        try:
            next(lines)
        except StopIteration as end:
            return watched(host.profile, end.value)
        slices.rest()


def last_position(host: Host, kept: Kept, size: tuple[int, int]) -> pygame.Surface | None:
    """The board after the last move, as a spectator sees it; kept on disk. It takes long: to be called in slices. None for a
    record that cannot be read."""
    style = Style(studio.SIZE, host.style.theme)

    def paint() -> pygame.Surface:
        with closing(studio.Studio(host, read_in_slices(host, kept), text_scale=1.0)) as made:
            return made.board(size)[0]

    key = "last position", kept.identity, kept.moves, kept.changed, style.theme.key, language()
    try:
        return baked(key, size, paint, opaque=True)
    except (RecordError, OSError):
        return None


@kept
def body(style: Style, size: tuple[int, int], game: str, named: bool) -> Sprite:
    """A box without what lies behind its glass; its place is the upper left corner of its front."""
    theme, inner = style.theme, glass(style, size, named)
    mat = games.lid(game).mat
    light, dark = (mat.light, mat.dark) if mat is not None else (theme.ground_hi, theme.ground_lo)

    def paint(canvas: Canvas) -> None:
        w, h, u = canvas.w, canvas.h, canvas.unit
        if theme.flat:
            canvas.add(Art().rect(1.25, 1.25, w - 2.5, h - 2.5, 12, theme.panel[1], mix(light, "#FFFFFF", 0.35), 2.5))
            return
        deep = h / 20
        canvas.cast(rounded_rect(0, 0, w, h, 14), "board")
        top = f"M4 2L{deep + 2:.1f} {-deep:.1f}H{w - deep - 2:.1f}L{w - 4:.1f} 2Z"
        canvas.add(Art().path(top, mix(light, "#000000", 0.1), "#120B07", 1.5).rect(0, 5, w, h, 13, "#120B07"))
        tones = mix(light, "#FFFFFF", 0.22), mix(light, "#FFFFFF", 0.02), mix(dark, "#000000", 0.05)
        canvas.wood(0, 0, w, h, 13, tones, 130 + len(game), 0.2, round(h / 6))
        canvas.add(Art().rect(5, 5, w - 10, h - 10, 9, "none", "#FFF1CF", 1.6, 0.28))
        canvas.sink(inner.x / u, inner.y / u, inner.w / u, inner.h / u, 8, (mix(light, "#000000", 0.2), dark))

    return slow(style, "match box", size, 40, paint, light, dark, named)


@kept
def behind_glass(style: Style, image: pygame.Surface, size: tuple[int, int]) -> Sprite:
    """The middle of a picture with the edge of the glass around it, in another size; placed by its upper left corner."""
    canvas = Canvas(style, size, 3)
    layer = pygame.Surface(canvas.pixels, pygame.SRCALPHA)
    layer.blit(studio.filled(image, size), (canvas.pad, canvas.pad))
    canvas.masked(layer, rounded_rect(0, 0, canvas.w, canvas.h, 8))
    art = Art()
    line = style.theme.line_soft if style.theme.flat else art.linear(
        (0, "#000000", 0.7), (0.5, "#000000", 0.3), (1, "#FFE2B8", 0.4), x2=0.3, box=(canvas.w, canvas.h))
    return canvas.add(art.rect(0, 0, canvas.w, canvas.h, 8, "none", line, 2.4)).sprite()


class Box(Pressable):
    """A match on a board. `shown` gives its last position once that is painted, `far` how far it is, None where nobody knows. The
    chosen one is `pulled` out: it is large, has the name of its game and lies in a line of gold."""

    def __init__(self, kept: Kept, press: Callable[[], object], shown: Callable[[Kept], pygame.Surface | None],
                 far: float | None = None, pulled: bool = False) -> None:
        super().__init__(press)
        self.kept, self.shown, self.far, self.pulled = kept, shown, far, pulled
        self.spared = True
        self.on_its_way = 1.0
        """How much of its way from the board it has made, from 0 to 1."""
        self.came_from = pygame.Rect(0, 0, 1, 1)
        self.turn: Callable[[int], bool] = lambda _boxes: False
        """Shows what lies so many boxes farther on its board."""

    def spoken(self) -> str:
        first, second = words(self.kept)
        return ", ".join([*first, *second])

    def wheel(self, steps: int) -> bool:
        return self.turn(-steps)

    def draw_on_its_way(self, target: pygame.Surface, style: Style) -> None:
        """Draws it over everything while it is pulled out."""
        rect, came, way = self.rect, self.came_from, self.on_its_way
        if way < 1:
            corner = came.x + (rect.x - came.x) * way, came.y + (rect.y - came.y) * way
            sprite = body(style, rect.size, self.kept.game, self.pulled or self.kept.outcome is None)
            sprite.draw_scaled(target, corner, 1 - (1 - way) * (1 - came.h / rect.h))

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if self.on_its_way < 1:
            return
        kept, rect = self.kept, self.rect
        named = self.pulled or kept.outcome is None
        size, inner = rect.size, glass(style, rect.size, named)
        body(style, size, kept.game, named).draw(target, rect.topleft)
        if self.pulled:
            controls.glow_outline(style, size, 13, 0.6).draw(target, rect.topleft)
        image = self.shown(kept)
        if image is not None:
            behind_glass(style, image, inner.size).draw(target, inner.move(rect.topleft).topleft)
        if named:
            self._draw_foot(target, style, pygame.Rect(rect.x + inner.x, rect.y + inner.bottom, inner.w, rect.h - inner.bottom))
        self._draw_figures(target, style)
        if focused:
            controls.focus_ring(style, size, 14).draw(target, rect.topleft)

    def _draw_foot(self, target: pygame.Surface, style: Style, box: pygame.Rect) -> None:
        name = box.copy()
        if self.far is not None:
            bar = pygame.Rect(box.x, 0, box.w, round(box.h * 0.2))
            bar.bottom = box.bottom - round(box.h * 0.16)
            groove(style, bar.size, round(self.far, 2)).draw(target, bar.topleft)
            name.h = bar.y - box.y
        px = round(name.h * 0.62)
        text.stamp(target, text.cut(self.kept.title, name.w, px, "f", 600), px, style.theme.cream_light, "f", 600,
                   center=name.center)

    def _draw_figures(self, target: pygame.Surface, style: Style) -> None:
        """Draws who plays: whoever has the turn or has won stands, in front of the others where it has won."""
        kept, rect = self.kept, self.rect
        edge = rect.y - round(rect.h * 0.035) * (not style.theme.flat)
        standing = (kept.turn,) if kept.outcome is None else kept.outcome.winners
        seats = sorted(range(len(kept.seats)), key=lambda seat: seat not in standing) if kept.outcome else range(len(kept.seats))
        step = rect.w / (len(seats) + 0.4)
        most = rect.h * 0.105 if kept.outcome is None else rect.h * 0.085
        for place, seat in enumerate(seats):
            up = seat in standing
            radius = round(min(most * (1.75 if up and kept.outcome else 1), step * (0.42 if up else 0.46)))
            x = round(rect.x + step * (place + 0.7))
            pose: cast.PoseName = "cheer" if up else "sit"
            mood: pieces.Mood = "laughing" if up and kept.outcome else "glad" if up else "calm"
            figure = cast.figure(style, radius, kept.seats[seat].mark, pose, mood, pieces.AHEAD, up and kept.outcome is not None)
            figure.draw(target, (x, edge + (0 if up else round(SEAT * radius))))
