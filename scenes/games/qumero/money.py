"""Paper money: notes of five worths, each in its colour, alone or as a pile. Sizes are in pixels, places are middles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.contract import Seat
from game.qumero.state import NOTES, START_NOTES, notes
from scenes.games.qumero.layout import Layout
from scenes.games.qumero.tally import QumeroTally
from scenes.kit.canvas import Art, Canvas
from scenes.kit.motion import in_out
from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.text import numeral, width
from scenes.kit.theme import Style
from scenes.table import weight
from scenes.table.plates.flying import TAIL, draw_comet
from scenes.table.stage import Flight, Piece

COLOURS = {1000: "#9CC3D4", 500: "#EDB79C", 250: "#B7D29B", 100: "#EBD58C", 50: "#CFBBDD"}


def _rosette(art: Art, x: float, r: float, ink: str) -> None:
    k = 0.5523
    a, b = r, r * 0.37
    d = (
        f"M{-a:.2f} 0C{-a:.2f} {-b * k:.2f} {-a * k:.2f} {-b:.2f} 0 {-b:.2f}S{a:.2f} {-b * k:.2f} {a:.2f} 0"
        f"S{a * k:.2f} {b:.2f} 0 {b:.2f}S{-a:.2f} {b * k:.2f} {-a:.2f} 0Z"
    )
    for turn in (0, 45, 90, 135):
        art.path(d, "none", ink, 1, 0.6, move=(x, 0), turn=turn)


@kept
def note(style: Style, size: tuple[int, int], worth: int, shadow: bool = True) -> Sprite:
    """One note of `size`."""
    theme = style.theme
    canvas = Canvas(style, size, 9, centre=True)
    w, h = canvas.w, canvas.h
    colour = COLOURS[worth]
    r = min(6.0, h * 0.14)
    outline = rounded_rect(-w / 2, -h / 2, w, h, r)
    canvas.cast(outline, "piece" if shadow else None)
    art = Art()
    if theme.flat:
        art.path(outline, colour, theme.ink, 2.2)
    else:
        art.path(outline, art.linear((0, mix(colour, "#FFFFFF", 0.45)), (1, mix(colour, "#000000", 0.06)), box=(w, h)),
                 mix(colour, "#20140A", 0.55), 1.1)
    px = round(size[1] * 0.56)
    digits = numeral(worth, px, theme.ink, bar=False)
    plate = (width(str(worth), px, "f", 700) / style.unit + h * 0.2, h * 0.66)
    if h > 24 and not theme.flat:
        inset = h * 0.09
        art.rect(-w / 2 + inset, -h / 2 + inset, w - 2 * inset, h - 2 * inset, r * 0.7, "none", mix(colour, "#20140A", 0.45), 1.1)
        for x in (-w / 2 + h * 0.42, w / 2 - h * 0.42):
            _rosette(art, x, h * 0.30, mix(colour, "#20140A", 0.5))
    if not theme.flat:
        art.rect(-plate[0] / 2, -plate[1] / 2, plate[0], plate[1], h * 0.2, mix(colour, "#FFFFFF", 0.7))
    canvas.add(art)
    canvas.image.blit(digits, digits.get_rect(center=(round(canvas.origin[0]), round(canvas.origin[1]))))
    return canvas.sprite()


@kept
def pile(style: Style, size: tuple[int, int], worth: int, count: int) -> Sprite:
    """Some notes of one worth, each a little higher to the right; `size` is that of one note. Its place is its middle."""
    one = note(style, size, worth)
    right, up = max(1, round(size[1] * 0.13)), max(1, round(size[1] * 0.09))
    spread = ((count - 1) * right, (count - 1) * up)
    w, h = one.size
    image = pygame.Surface((w + spread[0], h + spread[1]), pygame.SRCALPHA)
    for i in range(count):
        image.blit(one.image, (i * right, spread[1] - i * up))
    return Sprite(ready(image), one.dx - spread[0] // 2, one.dy - spread[1] // 2)


LONGEST = 800.0
"""All notes of one payment are there after so many milliseconds."""
FLIGHT = 340.0
WIDE, HIGH = 10.0, 4.6
"""The size of a note in flight, in percent of the window's height."""
COMET = 0.05
"""From one dot of a note's comet to the next, as a share of its way."""
NOTE = "note"
Payment = tuple[Seat, Seat, int]
"""Payer, receiver, amount."""


def draw_start(target: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    """The piles that everybody has at first, within a rectangle: in one row where it is flat, else in two."""
    rows = 1 if rect.h < rect.w * 0.22 else 2
    columns = -(-len(NOTES) // rows)
    cell = (rect.w / columns, rect.h / rows)
    high = min(cell[1] * (0.78 if rows == 2 else 0.72), cell[0] * 0.40)
    size = (round(min(cell[0] * 0.86, high * 2.9)), round(high))
    for index, (worth, count) in enumerate(zip(NOTES, START_NOTES, strict=True)):
        x = rect.x + cell[0] * (index % columns + 0.5)
        y = rect.y + cell[1] * (index // columns + 0.5)
        pile(style, size, worth, count).draw(target, (x, y))


def draw_flying(target: pygame.Surface, style: Style, flight: Flight, worth: int) -> None:
    """A note on its way, with a comet of light behind it."""
    behind = [flight.share - COMET * step for step in range(1, TAIL + 1)]
    draw_comet(target, style, [flight.point(share) for share in behind if share > 0])
    weight.draw_flight(target, style, flight, note(style, (style.px(WIDE), style.px(HIGH)), worth, False), style.px(HIGH))


def pay(places: Layout, tally: QumeroTally, payments: Sequence[Payment], done: Callable[[], None],
        longest: float = LONGEST) -> None:
    """Lets the notes of all payments fly, one payment after the other; points go down as a note leaves and up as it comes."""
    desk, rim = places.desk, places.rim
    every: list[tuple[Seat, Seat, int, int]] = []
    for payer, receiver, amount in payments:
        worths = [worth for worth, count in zip(NOTES, notes(amount), strict=True) for _number in range(count)]
        loose = amount - sum(worths)
        if loose:
            worths.append(0)
        every += [(payer, receiver, worth or loose, worth or NOTES[-1]) for worth in worths]
    if not every:
        done()
        return

    def leave(payer: Seat, amount: int) -> None:
        tally.pay(payer, -amount)
        desk.sounds.play("note")

    def arrive(receiver: Seat, amount: int, last: bool) -> None:
        tally.pay(receiver, amount)
        desk.sounds.play("points")
        if last:
            desk.sounds.play("pay")
            done()

    apart = min(70.0, max(0.0, longest - FLIGHT) / max(1, len(every) - 1))
    for order, (payer, receiver, amount, worth) in enumerate(every):
        start, goal = (Piece((NOTE, worth), rim[seat].score_point, desk.style.px(HIGH)) for seat in (payer, receiver))
        desk.motion.after(order * apart, partial(leave, payer, amount))
        desk.stage.pass_by(start, goal, length=FLIGHT, delay=order * apart, bow=desk.style.px(7), ease=in_out,
                           done=partial(arrive, receiver, amount, order == len(every) - 1))
