"""The table of the page of the seats, in the room of the title: what the game is played on within a frame of wood, lamp and wall
behind it, and before it the ledge on which those stand who have no seat.

All lies where the map for so many seats says, `assets/layouts/seats_N_*.tmx`, for a window of any shape. Its objects are `head`
and `lamp`, `table`, `place1` to `placeN` in the order of play, the signs `flow1` and so on upon the frame, `sketch` for the
pieces of the game where there is room, `middle` for what it is about; `rail` for numbers and options, `invite` (the way to the
lesson), `play`; `bench` with the edge of the `ledge`, `back`, `learn`, `rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes import games
from scenes.kit import text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.furniture import LID
from scenes.kit.language import _
from scenes.kit.layout import LARGE, places
from scenes.kit.pictures import Sprite, baked, kept, put
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import Style
from scenes.title import art, lid_sketch
from scenes.title.here import Dashed

FRAME, HORIZON = 46.0, 56.0
"""The width of the wooden frame, and how far above it the wall ends, in units."""
SKETCH = 210.0
"""How high and wide the pieces of a game are drawn, in units."""
MAPS = (2, 4, 6, 8)
"""For up to so many seats there is a map."""
LEAST_LARGE = 2.8
"""How large the lines on the game are at least where text is large, in percent of the window's height."""
NO_LINES = 1.5
"""From this text size on the names of those who sit there cover the room for these lines."""
GAP = 12
"""The room between the rail and the way to the lesson, in units."""


def lay_out(style: Style, most: int, invited: bool = False) -> dict[str, pygame.Rect]:
    """The places by name for a game of up to `most` seats (2 to 8). `invited`: the way to the lesson has its place."""
    found = places(style, f"seats_{next(seats for seats in MAPS if seats >= most)}")
    rail, invite = found["rail"], found["invite"]
    if not invited and rail.right > invite.x:
        rail.h = invite.bottom - rail.y
    return found


def seat_places(found: dict[str, pygame.Rect], most: int) -> list[pygame.Rect]:
    """The places of so many seats in the order of play."""
    return [found[f"place{number}"] for number in range(1, most + 1)]


@kept
def flow_sign(style: Style, turn: int) -> Sprite:
    """Two chevrons on the frame that show the direction of play, turned clockwise by `turn` degrees from pointing right. Its
    place is its middle."""
    canvas = Canvas(style, (style.px(4), style.px(4)), 2, centre=True)
    theme, drawn = style.theme, Art()
    if not theme.flat:
        drawn.path("M-9 -9L1 0L-9 9", "none", "#1A0F09", 8, 0.5, turn=turn)
    drawn.path("M-9 -9L1 0L-9 9", "none", theme.cream, 4.5, 0.95, turn=turn)
    return canvas.add(drawn.path("M2 -9L12 0L2 9", "none", theme.cream, 4.5, 0.5, turn=turn)).sprite()


class AddPlace(Dashed):
    """An empty place at the table: a click seats one more. `number` counts the places from 1."""

    def __init__(self, press: Callable[[], None], number: int) -> None:
        super().__init__(press)
        self.number, self.tip = number, _("Add a seat")

    def spoken(self) -> str:
        return _("Seat {number}: {what}").format(number=self.number, what=self.tip)


def _room(style: Style, where: dict[str, pygame.Rect], game: str) -> pygame.Surface:
    """The room with the table of a game on which nothing lies yet. Opaque."""
    u, mat = style.unit, games.lid(game).mat
    x, y, w, h = (side / u for side in where["table"])
    ledge, lamp = where["ledge"].y / u, art.hung(style, where["lamp"])

    def paint() -> pygame.Surface:
        canvas = Canvas(style, style.size)
        if style.theme.flat:
            canvas.image.fill(style.theme.ground)
            line = Art().rect(x, y, w, h, 26, style.theme.panel[1], style.theme.line, 2.5)
            canvas.add(line.path(f"M0 {ledge}H{canvas.w}", "none", style.theme.line, 2.5))
        else:
            art.wall(canvas, y - HORIZON)
            art.table_top(canvas, y - HORIZON)
            canvas.cast(rounded_rect(x, y, w, h, 26), "board")
            canvas.add(Art().rect(x, y + 8, w, h, 26, style.theme.board_edge)).wood(x, y, w, h, 26, LID, 44, 0.26, 60)
        art.bed(canvas, mat, x + FRAME, y + FRAME, w - 2 * FRAME, h - 2 * FRAME)
        if not style.theme.flat:
            art.ledge(canvas, ledge)
            art.lamplight(canvas, *lamp, bright=0.66)
        return canvas.image

    return baked(("seats room", style.theme.key, mat, x, y, w, h, ledge, lamp), style.size, paint, opaque=True)


def table_picture(
    style: Style, where: dict[str, pygame.Rect], game: str, title: str, brief: Sequence[str]
) -> pygame.Surface:
    """Paints all that does not change: the room, the table, the direction of play, the game's pieces, the heading, and what the
    game is about, whole or not at all. `where` are the places of the page."""
    under, table = _room(style, where, game).copy(), where["table"]
    for box in (box for name, box in where.items() if name.startswith("flow")):
        flow_sign(style, 0 if box.centery < table.centery else 180).draw(under, box.center)
    middle, sketch = words_room(style, where), where.get("sketch")
    words = lines_in(style, brief, middle)
    if words is not None:
        put(under, words, center=middle.center)
    if words is None:
        sketch = sketch or middle
    elif sketch and middle.colliderect(sketch):
        sketch = None
    if sketch is not None:
        scale = min(sketch.size) / style.unit / SKETCH
        lid_sketch.sketch(under, style, games.lid(game), "lid", sketch.center, scale)
    head = where["head"]
    put(under, art.carved(style, title, text.line_px(title, head.w, round(head.h * 0.78), 8, "f", 700)), center=head.center)
    return under


def words_room(style: Style, where: dict[str, pygame.Rect]) -> pygame.Rect:
    """Where it is said what the game is about; large text needs the room of the pieces too."""
    middle, sketch = where["middle"], where.get("sketch")
    if style.text_scale < LARGE or sketch is None:
        return middle
    left = min(sketch.x, middle.x)
    return pygame.Rect(left, middle.y, middle.right - left, middle.h)


def lines_in(style: Style, said: Sequence[str], room: pygame.Rect) -> pygame.Surface | None:
    """Lines below each other in a room, as large as they go; None where the letters were too small, or the names are so
    large that nothing fits between them."""
    sizes = [style.text(share) for share in (3.2, 2.9, 2.6, 2.4)]
    if style.text_scale >= LARGE:
        sizes.append(style.px(LEAST_LARGE))
    for px in sizes if said and style.text_scale < NO_LINES else ():
        lines = [text.paragraph(_(line), room.w, px, style.theme.cream, "center", 1.16) for line in said]
        gap = round(px * 0.34)
        high = sum(line.get_height() + gap for line in lines) - gap
        if high <= room.h and all(text.width(word, px) <= room.w for line in said for word in _(line).split()):
            image = pygame.Surface((room.w, high), pygame.SRCALPHA)
            y = 0
            for line in lines:
                image.blit(line, (0, y))
                y += line.get_height() + gap
            return image
    return None
