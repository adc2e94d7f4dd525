"""The options of a roll of QUMERO on the grid: the keys that pick them, what joins their fields, and what they lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Any

import pygame

from game.contract import Seat
from game.qumero.danger import threatened
from game.qumero.moves import Move, place
from game.qumero.preview import Gain, consequences
from scenes.games.qumero import words
from scenes.games.qumero.grid import link
from scenes.games.qumero.selection import QumeroSelection
from scenes.kit import controls
from scenes.kit.language import _, several
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget

CAP = 0.5
"""The side of the key that picks an option, in shares of its field."""
MOST = 5
"""A roll has at most so many options: two readings as pairs, two sums; and the part of one that is picked."""


def caps(fields: Sequence[pygame.Rect], taken: list[pygame.Rect]) -> list[pygame.Rect]:
    """Where the key of an option lies: at the corner of each of its fields that is away from the other one, beside the keys in
    `taken`, to which it is added."""
    found = []
    for field, other in zip(fields, reversed(fields), strict=True):
        side = round(field.w * CAP)
        right, low = other.x < field.x, other.y < field.y
        corner = field.inflate(-side // 3, -side // 3)
        cap = pygame.Rect(0, 0, side, side)
        cap.center = corner.right if right else corner.left, corner.bottom if low else corner.top
        while cap.collidelist(taken) >= 0:
            cap.x += -side if right else side
        found.append(cap)
        taken.append(cap)
    return found


def draw_key(target: pygame.Surface, style: Style, number: int, places: Sequence[pygame.Rect]) -> None:
    """Draws the key of an option at each of its places."""
    for cap in places:
        controls.keycap(style, cap.size, str(number)).draw(target, cap.topleft)


class OptionKey(Widget):
    """One option of a roll: its key at each of its fields."""

    def __init__(self, options: Options, number: int, by_keys: Callable[[], None]) -> None:
        super().__init__()
        self.options, self.number, self._by_keys = options, number, by_keys
        self.move: Move | None = None
        self.caps: list[pygame.Rect] = []
        self.visible = False

    @property
    def pointed(self) -> bool:
        """Whether it is under the pointer, or has the visible focus."""
        return self.visible and (self.hovered or self.focused)

    @property
    def focused(self) -> bool:
        """Whether the keys have led to it."""
        page = self.options.desk.page
        return page.keys_used and page.focus is self

    def spoken(self) -> str:
        draft = self.options.sel.making
        if self.move is None or draft is None:
            return ""
        said = _("Option {number}: {fields}").format(number=self.number, fields=words.names(self.move.fields))
        alone = draft.waiting and self.move == draft.move
        chosen = _("chosen") if draft.move == self.move else ""
        return ". ".join(filter(None, (said, chosen, _("This one alone") if alone else self.options.leads_to(self.move))))

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and any(cap.collidepoint(pos) for cap in self.caps)

    def choose(self) -> None:
        """Picks it as a whole."""
        draft = self.options.sel.draft
        if self.move is not None and draft is not None and (draft.move != self.move or draft.waiting):
            self.options.sel.choose(self.move)

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
        self.options.desk.page.touch()


class Options:
    """The options of a roll on the grid, and what is said of them."""

    def __init__(self, sel: QumeroSelection, by_keys: Callable[[], None]) -> None:
        """`by_keys` is called when an option was picked with keys or pad: the gold button comes next."""
        self.sel, self.desk = sel, sel.desk
        self.all = [OptionKey(self, number, by_keys) for number in range(1, MOST + 1)]
        self._worked_out: tuple[Any, Move, tuple[Gain, ...]] | None = None

    def bake(self) -> Iterator[None]:
        """Paints their keys ahead."""
        for option in self.all:
            side = round(self.sel.places.place.pitch * CAP)
            controls.keycap(self.desk.style, (side, side), str(option.number))
            yield

    @property
    def preview(self) -> Move | None:
        """The placement that is pointed at: an option, or what a click on the field would pick."""
        if self.sel.making is None:
            return None
        option = next((option for option in self.all if option.pointed), None)
        return (self.sel.ghost and self.sel.ghost.move) if option is None else option.move

    @property
    def gains(self) -> tuple[Gain, ...]:
        """The lines that the placement would take that is pointed at, else the chosen one; none without any."""
        draft, state = self.sel.making, self.desk.session.match.state
        shown = None if draft is None else self.preview or draft.move
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
        """Lays the keys of the options on the grid; none while nobody chooses, or a card is in the hand."""
        draft, boxes = self.sel.making, self.sel.places.place.boxes
        moves = draft.offered if draft is not None and not self.sel.card else ()
        taken: list[pygame.Rect] = []
        for option, move in zip_longest(self.all, moves):
            option.visible, option.move = move is not None, move
            if move is None:
                option.hovered = False
            else:
                option.caps = caps([boxes[field] for field in move.fields], taken)
                option.rect = option.caps[0]

    def choose(self, number: int) -> bool:
        """Picks the option with a number; False where there is none."""
        found = [option for option in self.all if option.number == number and option.visible and self.sel.making is not None]
        for option in found:
            option.choose()
        return bool(found)

    def leads_to(self, move: Move) -> str:
        """What a placement leads to: who pays for it, else which line it brings on, or how the roll is read for it; and whom it
        brings in danger."""
        view, draft, name = self.desk.hands.now, self.sel.draft, self.desk.session.name
        line = words.of_consequence(consequences(view, move), name)
        if not line:
            line, near = words.outlook(view, move)
            readings = draft.readings if draft is not None and not near else ()
            reading = next((option for option in readings if place(option.fields) == move), None)
            line = (words.of_option(reading, view) if reading is not None else "") or line
        if threat := threatened(view, move):
            said = _("Puts {names} in danger").format(names=several([name(seat) for seat in threat]))
            return f"{line if line[-1:] in '.!?' else line + '.'} {said}."
        return line

    # ---- painting

    def draw(self, target: pygame.Surface) -> None:
        """Draws what joins the fields of each option, stronger for the one that is pointed at, and over that their keys; with the
        focus they have a ring."""
        style, boxes = self.desk.style, self.sel.places.place.boxes
        shown = [(option, option.move) for option in self.all if option.visible and option.move is not None]
        for option, move in shown:
            draw_link(target, style, [boxes[field] for field in move.fields], option.pointed)
        for option, _move in shown:
            draw_key(target, style, option.number, option.caps)
            for cap in option.caps if option.focused else ():
                controls.focus_ring(style, cap.size, cap.w / 4 / style.unit).draw(target, cap.topleft)


def draw_link(target: pygame.Surface, style: Style, fields: Sequence[pygame.Rect], strong: bool = False) -> None:
    """Draws what joins the fields of an option, where it has two."""
    for one, other in pairwise(fields):
        way = other.centerx - one.centerx, other.centery - one.centery
        link(style, way, one.w, strong).draw(target, one.center)
