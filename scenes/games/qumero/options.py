"""The options of a roll of QUMERO: their numbers on the grid, and what the caption says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import zip_longest
from typing import Any

import pygame

from game.contract import Seat
from game.qumero.danger import threatened
from game.qumero.moves import Move, place
from game.qumero.preview import Gain, consequences
from scenes.games.qumero import words
from scenes.games.qumero.selection import Draft, QumeroSelection
from scenes.games.qumero.tally import QumeroTally
from scenes.kit import controls, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.language import _
from scenes.kit.widgets import Widget

DISC = 0.44
"""The width of the disc with the number of an option, in shares of its field."""
MOST = 5
"""A roll has at most so many options: two readings as pairs, two sums; and the part of one that is picked."""


@on_disc(4)
def number(canvas: Canvas, count: int) -> Canvas:
    """The number of an option on a gold disc, placed by its middle."""
    theme, r = canvas.theme, canvas.r
    canvas.add(Art().circle(0, 0, r + 1.5, theme.ink).circle(0, 0, r, theme.gold))
    return canvas.put(text.numeral(count, round(canvas.size[0] * 0.75), theme.ink, bar=False))


def discs(fields: list[pygame.Rect], taken: list[pygame.Rect]) -> list[pygame.Rect]:
    """Where the number of an option lies: on the corners of its fields, beside the numbers in `taken`, to which it is added."""
    found = []
    for field in fields:
        side = round(field.w * DISC)
        disc = pygame.Rect(field.x - side // 3, field.y - side // 3, side, side)
        while disc.collidelist(taken) >= 0:
            disc.x += side
        found.append(disc)
        taken.append(disc)
    return found


class OptionDiscs(Widget):
    """One option of a roll: its number on a disc at each of its fields."""

    def __init__(self, sel: QumeroSelection, number: int, by_keys: Callable[[], None]) -> None:
        super().__init__()
        self.sel, self.desk, self.number, self._by_keys = sel, sel.desk, number, by_keys
        self.move: Move | None = None
        self.line = ""
        """What it would lead to, in a few words."""
        self.total = 0
        """The points that it would bring."""
        self.discs: list[pygame.Rect] = []
        self.visible = False

    @property
    def pointed(self) -> bool:
        """Whether it is under the pointer, or has the visible focus."""
        return self.visible and (self.hovered or self.focused)

    @property
    def focused(self) -> bool:
        """Whether the keys have led to it."""
        page = self.desk.page
        return page.keys_used and page.focus is self

    def spoken(self) -> str:
        if self.move is None:
            return ""
        said = _("Option {number}: {fields}").format(number=self.number, fields=words.fields(self.move))
        chosen = self.sel.draft is not None and self.sel.draft.move == self.move
        parts = said, _("chosen") if chosen else "", self.line, words.gain(self.total) if self.total else ""
        return ". ".join(filter(None, parts))

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and any(disc.collidepoint(pos) for disc in self.discs)

    def choose(self) -> None:
        """Picks it as a whole."""
        draft = self.sel.draft
        if self.move is not None and draft is not None and (draft.move != self.move or draft.waiting):
            self.sel.choose(self.move)

    def up(self, pos: tuple[int, int]) -> None:
        if self.hit(pos):
            self.choose()

    def act(self, action: str) -> bool:
        if action in ("accept", "end") and self.move is not None:
            self.choose()
            self._by_keys()
            return True
        return False

    def focus_changed(self, focused: bool) -> None:
        self.desk.page.touch()


class Options:
    """The options of a roll on the grid, and what the caption says of them."""

    def __init__(self, sel: QumeroSelection, tally: QumeroTally, by_keys: Callable[[], None]) -> None:
        """`by_keys` is called when an option was picked with keys or pad: the gold button comes next."""
        self.sel, self.desk, self.tally = sel, sel.desk, tally
        self.all = [OptionDiscs(sel, number, by_keys) for number in range(1, MOST + 1)]
        self._worked_out: tuple[Any, Move, tuple[Gain, ...]] | None = None

    @property
    def placing(self) -> Draft | None:
        """The placement that a person makes now."""
        return self.sel.draft if self.sel.placing else None

    @property
    def preview(self) -> Move | None:
        """The placement that is pointed at: an option, or what a click on the field would pick."""
        if self.placing is None:
            return None
        option = next((option for option in self.all if option.pointed), None)
        return self.sel.pointed if option is None else option.move

    @property
    def shown(self) -> Move | None:
        """The placement whose consequences are shown: that which is pointed at, else the chosen one."""
        draft = self.placing
        return None if draft is None else self.preview or draft.move

    @property
    def gains(self) -> tuple[Gain, ...]:
        """The lines that the placement that is shown would take; none while none is."""
        state, shown = self.desk.session.match.state, self.shown
        if shown is None:
            return ()
        if self._worked_out is None or self._worked_out[0] is not state or self._worked_out[1] != shown:
            self._worked_out = state, shown, consequences(self.desk.hands.now, shown).gains
        return self._worked_out[2]

    @property
    def payments(self) -> dict[Seat, int]:
        """What each seat would pay for the placement that is shown."""
        found: Counter[Seat] = Counter()
        for gain in self.gains:
            found.update(dict(gain.payments))
        return dict(found)

    def arrange(self) -> None:
        """Lays the numbers of the options on the grid; none while nobody chooses, or a card is in the hand."""
        draft, view = self.placing, self.desk.hands.now
        moves = draft.offered if draft is not None and not self.sel.card else ()
        taken: list[pygame.Rect] = []
        for option, move in zip_longest(self.all, moves):
            option.visible, option.move = move is not None, move
            if move is None:
                option.hovered = False
                continue
            option.discs = discs([self.sel.places.place.boxes[field] for field in move.fields], taken)
            option.rect = option.discs[0]
            found = consequences(view, move)
            option.total = found.total
            threat = words.of_threat(threatened(view, move), self.desk.session.name)
            option.line = ". ".join(filter(None, (words.completes(found), threat)))
            if draft is not None and draft.waiting and move == draft.move:
                option.line = _("This one alone")
            elif not option.line:
                option.line = self.quiet(move)

    def choose(self, number: int) -> bool:
        """Picks the option with a number; False where there is none."""
        option = self.all[number - 1] if self.placing is not None and 0 < number <= len(self.all) else None
        if option is None or not option.visible:
            return False
        option.choose()
        return True

    def quiet(self, move: Move) -> str:
        """What a placement is that completes nothing: which line it brings on, or how the roll is read for it."""
        view, draft = self.desk.hands.now, self.sel.draft
        outlook, near = words.outlook(view, move)
        readings = draft.readings if draft is not None else ()
        reading = next((option for option in readings if place(option.fields) == move), None)
        return outlook if near or reading is None else words.of_option(reading, view) or outlook

    # ---- painting

    def draw(self, target: pygame.Surface) -> None:
        """Draws the numbers of all options, over what lies on the fields; with the focus they have a ring."""
        style = self.desk.style
        for option in self.all:
            for disc in option.discs if option.visible else ():
                number(style, disc.w // 2, option.number).draw(target, disc.center)
                if option.focused:
                    controls.focus_ring(style, disc.size, disc.w / 2 / style.unit).draw(target, disc.topleft)
