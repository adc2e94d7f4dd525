"""The tabs on top of the lids: what else there is of a game beside a match. The parts of the program that have such a page add
a tab to `TABS`; a lid without tabs is a lid all the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame
from msgspec import Struct

from game import catalogue
from scenes import games
from scenes.kit import controls, dates, text
from scenes.kit.canvas import Art, Canvas, slow
from scenes.kit.language import N_, _
from scenes.kit.materials import on_mat
from scenes.kit.pictures import Sprite, icon, kept, put
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import Style
from scenes.kit.widgets import Spot
from scenes.page import Host
from scenes.title.lids import LidSpot

State = Literal["new", "begun", "done"]
"""How far somebody has come with what a tab opens."""
SIGNS = {
    "ring": {"new": "circle", "begun": "circle-half-2", "done": "circle-check"},
    "star": {"new": "star", "begun": "star", "done": "star-filled"},
}
"""The icons of a tab by its shape and its state."""


STATES: dict[State, str] = {"new": N_("new"), "begun": N_("begun"), "done": N_("done")}
"""The states of a tab in a word, as msgids."""


class Tab(Struct, frozen=True):
    """A tab of every lid. `word` is a msgid; `route` the page that it opens, with the key of the `game`; `state` how far the
    players have come in a game, or None for a game that has no such page; `shape` a key of `SIGNS`."""

    word: str
    route: str
    state: Callable[[Host, str], State | None]
    shape: Literal["ring", "star"] = "ring"


def _learnt(app: Host, game: str) -> State | None:
    return app.profile.lessons.state(game) if catalogue.has_lessons(game) else None


def _puzzle(app: Host, game: str) -> State | None:
    return app.profile.puzzles.state(game, dates.today().isoformat()) if catalogue.has_puzzles(game) else None


TABS: list[Tab] = [Tab(N_("Learn"), "lesson", _learnt), Tab(N_("Puzzle"), "puzzle", _puzzle, "star")]
"""The tabs of a lid from left to right."""


class TabSpot(Spot):
    """One tab of one lid, with which it rises."""

    def __init__(self, app: Host, tab: Tab, lid: LidSpot, state: State) -> None:
        game = lid.lid.key
        super().__init__(lambda: app.open(tab.route, game=game))
        self.tab, self.lid, self.game, self.state = tab, lid, game, state

    def spoken(self) -> str:
        said = _(STATES[self.state])
        return f"{_(self.tab.word)}: {catalogue.lid(self.game).title}, {said}"

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        sign = SIGNS[self.tab.shape][self.state]
        at = self.rect.move(0, -self.lid.raised(style)).topleft
        face(style, self.rect.size, self.game, _(self.tab.word), sign, self.hovered or focused).draw(target, at)
        if focused:
            controls.focus_ring(style, self.rect.size, 8).draw(target, at)


@kept
def face(style: Style, size: tuple[int, int], game: str, word: str, sign: str, bright: bool) -> Sprite:
    """A tab of cloth in the colours of the game's mat, with a stitched edge, an icon and a word; its foot goes behind the lid."""
    theme, stuff = style.theme, on_mat(style, games.lid(game).mat).theme
    cloth = _cloth(style, size, (stuff.ground_hi, stuff.ground), bright)
    ink = theme.cream_light if not theme.flat else theme.line
    room = size[0] - round(20 * style.unit)
    px = min(style.text(2.3), round(size[1] * 0.62))
    while px > 8 and text.width(word, px, "a", 700) + px * 1.3 > room:
        px -= 1
    icon_px = round(min(px * 1.3, size[1] * 0.7))
    words = text.render(word, px, ink, "a", 700)
    gap = round(4 * style.unit)
    left, middle = (size[0] - icon_px - gap - words.get_width()) // 2 - cloth.dx, round(size[1] * 0.54) - cloth.dy
    image = cloth.image.copy()
    put(image, icon(sign, icon_px, theme.gold if sign == "star-filled" else ink, 2.4), midleft=(left, middle))
    image.blit(words, words.get_rect(midleft=(left + icon_px + gap, middle)))
    return Sprite(image, cloth.dx, cloth.dy)


@kept
def _cloth(style: Style, size: tuple[int, int], tones: tuple[str, str], bright: bool) -> Sprite:
    """A tab without its icon and its word. Kept on disk, for the first frame has ten of them."""

    def paint(canvas: Canvas) -> None:
        theme, w, h = style.theme, canvas.w, canvas.h
        body = rounded_rect(0, 0, w, h + 6, 9)
        if theme.flat:
            canvas.add(Art().path(body, theme.hollow[0], theme.gold if bright else theme.line, 2.5))
            return
        canvas.cast(body, "piece")
        art = Art()
        art.path(body, art.linear((0, tones[0]), (1, tones[1]), x2=0)).path(body, "none", "#FFFFFF", 1, 0.16)
        art.rect(4, 4, w - 8, h + 4, 6, "none", "#F6EFDD", 1.3, 0.85 if bright else 0.5, dash="5 4")
        canvas.add(art)

    return slow(style, "tab", size, 8, paint, tones, bright)
