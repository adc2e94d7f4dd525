"""The table of the page of the seats as it is seen from above, its empty places and the goals of a plate that is carried.

All lies where the map for so many seats says, `assets/layouts/seats_N_*.tmx`, for a window of any shape. Its objects are `head`,
`rail`, `hint`, `invite` (the way to the lesson), `play`, `place1` to `placeN` in the order of play, and where there is room for
them `table`, the signs `flow1` and so on upon its rim, `middle`, the felt between the places, and `sketch` for the pieces of the
game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes import games
from scenes.kit import controls, materials, text
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.language import _
from scenes.kit.layout import LARGE, places
from scenes.kit.pictures import Sprite, kept, put
from scenes.kit.theme import Style
from scenes.kit.widgets import Spot
from scenes.title import lid_sketch
from scenes.title.here import Dashed

RIM = 34
"""Width of the table's wooden rim in units."""
SKETCH, LEAST_SKETCH = 210.0, 0.7
"""How high the pieces on the table are drawn, in units, and the least share of it beside words."""
MAPS = (2, 4, 6, 8)
"""For up to so many seats there is a map."""
LEAST_HINT, GAP = 50, 20
"""The least height of the hint, and the room between the rail and the way to the lesson, in units."""


def lay_out(style: Style, most: int, invited: bool = False) -> dict[str, pygame.Rect]:
    """The places by name for a game of up to `most` seats (2 to 8). `invited`: the way to the lesson has its place."""
    found = places(style, f"seats_{next(seats for seats in MAPS if seats >= most)}")
    hint, invite, gap = found["hint"], found["invite"], round(GAP * style.unit)
    if invited:
        hint.h = invite.y - gap // 2 - hint.y
        if found["rail"].colliderect(invite):
            found["rail"].h = invite.y - gap - found["rail"].y
    else:
        del found["invite"]
    if style.text_scale >= LARGE or hint.h < LEAST_HINT * style.unit:
        del found["hint"]
    size = found["place1"].size  # plates that differed by a pixel would have their widgets at other places
    for place in seat_places(found, most):
        place.size = size
    return found


def seat_places(found: dict[str, pygame.Rect], most: int) -> list[pygame.Rect]:
    """The places of so many seats in the order of play."""
    return [found[f"place{number}"] for number in range(1, most + 1)]


@kept
def flow_sign(style: Style, turn: int) -> Sprite:
    """Two chevrons on the rim that show the direction of play, turned clockwise by `turn` degrees from pointing right. Its place
    is its middle."""
    canvas = Canvas(style, (style.px(4), style.px(4)), 2, centre=True)
    theme = style.theme
    art = Art()
    if not theme.flat:
        art.path("M-9 -9L1 0L-9 9", "none", "#1A0F09", 8, 0.5, turn=turn)
    art.path("M-9 -9L1 0L-9 9", "none", theme.cream, 4.5, 0.95, turn=turn)
    return canvas.add(art.path("M2 -9L12 0L2 9", "none", theme.cream, 4.5, 0.5, turn=turn)).sprite()


class AddPlace(Dashed):
    """An empty place at the table: a click seats one more. `number` counts the places from 1."""

    bed, share = True, 3.0

    def __init__(self, press: Callable[[], None], word: str, number: int) -> None:
        super().__init__(press, word)
        self.number = number

    def spoken(self) -> str:
        return _("Seat {number}: {what}").format(number=self.number, what=self.word)


class Goal(Spot):
    """A place that a carried plate may go to; visible only while one is carried."""

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if focused or self.hovered:
            controls.glow_outline(style, self.rect.size).draw(target, self.rect.topleft)


@on_box(3)
def _table_bed(canvas: Canvas, radius: float) -> Canvas:
    theme = canvas.theme
    plain = theme.key == "felt" and theme.mat is None
    tones = ("#2F6F5D", "#24594B", "#194236") if plain else (theme.ground_hi, theme.ground, theme.ground_lo)
    return canvas.sink(0, 0, canvas.w, canvas.h, radius, tones, 6)


def lines_in(style: Style, said: Sequence[str], room: pygame.Rect) -> pygame.Surface | None:
    """Lines below each other for the lower part of a room, as large as they go; None where the pieces of the game would have too
    little of it, or the letters were too small."""
    most = room.h - round(LEAST_SKETCH * SKETCH * style.unit)
    for share in (3.4, 3.1, 2.8, 2.5) if said else ():
        px = style.text(share)
        lines = [text.paragraph(_(line), room.w, px, style.theme.cream, "center", 1.14) for line in said]
        gap = round(px * 0.3)
        high = sum(line.get_height() + gap for line in lines) - gap
        if high <= most and all(text.width(word, px) <= room.w for line in said for word in _(line).split()):
            image = pygame.Surface((room.w, high), pygame.SRCALPHA)
            y = 0
            for line in lines:
                image.blit(line, (0, y))
                y += line.get_height() + gap
            return image
    return None


def table_picture(
    style: Style, where: dict[str, pygame.Rect], game: str, title: str, head: tuple[int, int], brief: Sequence[str] = ()
) -> pygame.Surface:
    """Paints all that does not change: the ground, the table, the direction of play, the game's pieces, the heading.

    `where` are the places of the page, `head` is the room of the heading from left to right, in pixels; `brief` are lines for the
    middle of the table, left out where it has no room for all of them.
    """
    under = materials.ground(style).copy()
    if "table" in where:
        _table(under, style, where["table"])
    signs = [box for name, box in where.items() if name.startswith("flow")]
    for box in signs:  # each is turned by the side of the table on which it lies
        table = where["table"]
        right, down = (box.centerx - table.centerx) / table.w, (box.centery - table.centery) / table.h
        turn = (0 if down < 0 else 180) if abs(down) > abs(right) else (90 if right > 0 else 270)
        flow_sign(style, turn).draw(under, box.center)
    if "sketch" in where:
        low = _middle(under, style, where, game, brief)
        felt = where.get("middle", under.get_rect())
        caption = text.render(_("Play goes clockwise"), min(style.text(2.65), style.px(4)), style.theme.soft)
        spot = caption.get_rect(midtop=(where["sketch"].centerx, low))
        covered = [box for name, box in where.items() if name.startswith("place")]
        if signs and spot.collidelist(covered) < 0 and felt.contains(spot):
            under.blit(caption, spot)
    _heading(under, style, title, where["head"].centery, *head)
    return under


def _table(under: pygame.Surface, style: Style, box: pygame.Rect) -> None:
    radius = min(150.0, box.h / style.unit * 0.42)
    top = materials.wood_block(style, box.size, ("#94683F", "#6B452C", "#472C1B"), 15, radius, 8, "board")
    top.draw(under, box.topleft)
    rim = round(RIM * style.unit)
    bed = box.inflate(-2 * rim, -2 * rim)
    _table_bed(style, bed.size, max(10.0, radius - RIM)).draw(under, bed.topleft)


def _middle(under: pygame.Surface, style: Style, where: dict[str, pygame.Rect], game: str, brief: Sequence[str]) -> int:
    """The pieces of the game and what it is about; gives where the next line may begin."""
    sketch, u = where["sketch"], style.unit
    scale, at = sketch.h / u / SKETCH, sketch.center
    low = at[1] + round((100 * scale + 18) * u)
    middle = where.get("middle")
    words = lines_in(style, brief, middle) if middle is not None else None
    if words is not None and middle is not None:
        free = middle.h - words.get_height()
        scale, at, low = min(scale, free / u / SKETCH), (at[0], middle.y + round(free / 2)), middle.y + free
        low = put(under, words, midtop=(middle.centerx, low)).bottom + round(8 * u)
    lid_sketch.sketch(under, style, games.lid(game), "lid", at, scale)
    return low


def _heading(under: pygame.Surface, style: Style, title: str, middle: int, left: int, right: int) -> None:
    name = (left + style.px(3.2), middle)
    x = text.stamp(under, title, style.px(6.1), style.theme.cream, "f", 600, midleft=name).right + style.px(3)
    room = right - style.px(2) - x
    line = _("Who sits at the table?")
    if text.width(line, style.px(2.3)) <= room:  # the heading says enough where there is no room for more
        put(under, text.fitted(style, line, (room, style.px(9)), 3.3, style.theme.soft, wrap=False),
            midleft=(x, middle + style.px(0.2)))
