"""What a person holds and makes at a Quad-Ominos table: the hand, the held tile and where it would lie, the draft of a turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import pygame

from game.contract import Refusal, phrase
from game.quad_ominos.board import AT, Board, Laid, Place, board_of
from game.quad_ominos.fitting import Placement, best_pair, firsts, placements, seconds
from game.quad_ominos.moves import BONUS_TILES, DRAW, PASS, Move, place
from game.quad_ominos.permits import why_fits
from game.quad_ominos.state import OPEN, OVER, View
from game.quad_ominos.tiles import NAME, SUM, ZEROS, the_set, turns
from scenes.games.quad_ominos import tiles
from scenes.games.quad_ominos.board import lamp
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.tiles import numbers
from scenes.kit.language import N_, _
from scenes.kit.motion import REFUSED, Ease, in_out, linear, out_cubic
from scenes.kit.widgets import Widget
from scenes.table.board.gestures import Selection
from scenes.table.desk import Desk
from scenes.table.game import Holding, RoundPieces
from scenes.table.hand.order import Copy, Sort, sort_by
from scenes.table.hand.rack import Rack, State
from scenes.table.stage import Flight

GLINT, POP = 900.0, 130.0
"""Milliseconds for which rings shine where numbers have come to agree, and a tile comes to rest."""


class TileSelection(Selection):
    """What is held is a copy of the rack; places at fault have the number of a corner. It knows no pixels."""

    rack: Rack
    held: Copy | None

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.glinting: tuple[Place, tuple[int, ...]] | None = None
        """A place and its corners at which numbers have just come to agree."""
        self.popping: tuple[Place, float] | None = None
        """A place whose tile has just come down or turned there, and by how much it is still larger."""
        self.spin = 0
        """The number of quarter turns of the held tile where it does not fit."""
        self.pointed: str | None = None
        """The tile of the rack under the pointer."""

    def took(self) -> bool:
        """Takes over what is picked in the rack; True when another tile is held than before."""
        before, self.held = self.held, next(iter(self.rack.picked), None)
        if self.held == before:
            return False
        self.way = self.spin = 0
        self.faults = ()
        return True

    def let_go(self) -> None:
        super().let_go()
        self.over, self.spin = None, 0
        self.rack.selection.drop()

    def drop(self) -> None:
        """Forgets all that is being made, held, pointed at or at fault."""
        self.let_go()
        self.drafts, self.pointed, self.faults = None, None, ()

    def point_tile(self, copy: Copy | None) -> None:
        """Takes the tile of the rack that is pointed at, so that the places where it fits are lit already."""
        tile = None if copy is None or copy.key is None else str(copy.key)
        if tile != self.pointed:
            self.pointed = tile
            self.desk.page.touch()

    def turn(self, by: int) -> bool:
        """Turns the held tile: over a lit place to the next way that fits, else freely; False when nothing is held."""
        if self.held is None:
            return False
        if self.ghost is None:
            self.spin += by
            self.desk.sounds.play("tile_lift")
            self.desk.refresh()
        elif super().turn(by):
            self.pop(self.over)
            self.desk.sounds.play("tile_lift")
        return True

    def why_not(self, takers: Collection[Widget]) -> Refusal | None:
        """Why the turn cannot be ended now; None where it can be, and where one of `takers` would take Enter to lay a tile."""
        page, draft = self.desk.page, self.draft
        if draft is None or draft.only_word or draft.move or (page.keys_used and page.focus in takers):
            return None
        if draft.laid:
            return Refusal("T8", phrase("Lay both bonus tiles, or take them back."))
        if len(draft.fits) == 1:
            return Refusal("T9", phrase("Lay a tile first: one of yours fits."))
        return Refusal("T9", phrase("Lay a tile first: {count} of yours fit.", count=len(draft.fits)))

    # ---- short lights that nobody waits for

    def glint(self, place: Place, corners: tuple[int, ...]) -> None:
        """Shows gold rings for a moment where numbers agree."""
        if not corners or self.desk.settings.reduced_motion:
            return
        self.glinting = mine = (place, corners)

        def gone() -> None:
            if self.glinting is mine:
                self.glinting = None

        self.desk.background_motion.tween(GLINT, None, ease=linear, done=gone)

    def pop(self, place: Place) -> None:
        """Draws a tile a little larger for a moment, because it comes down on its place or turns there."""
        if self.desk.settings.reduced_motion:
            return

        def shrink(share: float) -> None:
            self.popping = (place, 1.12 - 0.12 * share) if share < 1.0 else None

        self.desk.background_motion.tween(POP, shrink)

    # ---- what is held

    @property
    def tile(self) -> str | None:
        """The name of the held tile."""
        return None if self.held is None else str(self.held.key)

    @property
    def lit(self) -> dict[Place, list[Placement]]:
        """The places where the held tile can be laid, each with the ways in which it fits."""
        draft: Draft | None = self.draft
        return draft.places(self.tile) if draft is not None and self.tile is not None and self.desk.ready else {}

    def ways(self, place: Any) -> Sequence[Placement]:
        return self.lit.get(place, ())

    def first_way(self) -> int:
        """That of the hint, where it is shown there."""
        hint = self.hint_tile
        return next((at for at, option in enumerate(self.ways(self.over)) if option.laid == hint), 0)

    def permit(self) -> str:
        """Which corners of the held tile match at the place that is pointed at; empty where it fits at none."""
        why = None if self.ghost is None else why_fits(self.draft.board, self.ghost.laid)
        return "" if why is None else why.say(_)

    @property
    def shown(self) -> str:
        """The held tile as it is turned now."""
        assert self.tile is not None
        if self.ghost is not None:
            return str(self.ghost.laid.tile)
        every = turns(self.tile)
        return every[self.spin % len(every)]

    # ---- what is open now

    @property
    def must_draw(self) -> bool:
        """Whether a click on the well draws a tile."""
        return self.desk.ready and self.draft is not None and self.draft.only_word == DRAW

    @property
    def in_bonus(self) -> bool:
        """Whether what is laid now is a bonus tile, which brings no further bonus."""
        return self.draft is not None and bool(self.draft.laid)

    def state_of(self, copy: Copy) -> State:
        """How a tile on the rack looks, so that those that can be laid now stand out."""
        if self.draft is None or not self.desk.ready or self.draft.full:
            return "rest"
        return "up" if copy.key in self.draft.fits else "dim"

    # ---- the hint

    @property
    def _hint(self) -> Laid | None:
        """The tile that the hint is about, as it would lie."""
        hint, draft = self.desk.hints.hint, self.draft
        if hint is None or draft is None or not self.desk.ready or hint.move.word != "place":
            return None
        return next(iter(hint.move.laid[len(draft.laid):]), None)

    @property
    def hinted(self) -> str | None:
        """The tile that the hint is about."""
        return None if self._hint is None else NAME[self._hint.tile]

    @property
    def hint_tile(self) -> Laid | None:
        """The tile of the hint as it would lie, from its second stage on."""
        return self._hint if self.desk.hints.hint_stage >= 2 else None


Fits = dict[str, dict[Place, list[Placement]]]
"""For each tile that can be laid, its places, and for each place the ways to turn the tile so that it fits."""


@dataclass(frozen=True)
class Draft:
    """The turn of the viewer of `view`, who is the one to act, as far as it is made."""

    view: View
    laid: tuple[Placement, ...] = ()
    bonus_mode: bool = False
    """Whether the two bonus tiles are being laid."""

    # ---- what can be laid

    @property
    def opening(self) -> bool:
        """Whether this is the first tile of the round."""
        return self.view.phase == OPEN

    @property
    def full(self) -> bool:
        """Whether nothing more can be laid: the tile lies, and its bonus tiles if they were chosen."""
        return len(self.laid) > (BONUS_TILES if self.bonus_mode else 0)

    @cached_property
    def fits(self) -> Fits:
        """All that can be laid now."""
        if self.full:
            return {}
        if not self.laid:
            return grouped(placements(self.view))
        if len(self.laid) == 1:
            return grouped(firsts(self.view, self.laid[0].laid))
        return grouped(seconds(self.view, self.laid[0].laid, self.laid[1].laid))

    def places(self, tile: str) -> dict[Place, list[Placement]]:
        """The places where a tile of the hand can be laid now."""
        return self.fits.get(tile, {})

    @cached_property
    def board(self) -> Board:
        """The table with the draft on it."""
        board = board_of(self.view.table)
        for one in self.laid:
            board = board.after(one.laid)
        return board

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The tiles from which whoever begins may choose (T4); empty when there is no choice."""
        if not self.opening:
            return ()
        tiles = tuple(dict.fromkeys(NAME[one.laid.tile] for one in placements(self.view)))
        return tiles if len(tiles) > 1 else ()

    @cached_property
    def only_word(self) -> Move | None:
        """The only move when no tile fits: to draw or to pass. None when one fits."""
        if placements(self.view):
            return None
        return DRAW if self.view.well else PASS

    # ---- the bonus

    @property
    def bonus(self) -> int:
        """The points that the first tile brings besides its sum: 25 or 0."""
        return self.laid[0].bonus if self.laid else 0

    @property
    def keeps_bonus(self) -> bool:
        """Whether the 25 stay when bonus tiles are laid: 0-0-0-0 laid by choice (T4)."""
        return bool(self.choices) and bool(self.laid) and self.laid[0].laid.tile == ZEROS

    @cached_property
    def best_pair(self) -> int | None:
        """The most points that two bonus tiles can bring; None when no two can be laid."""
        if not self.bonus or len(self.view.hand) <= BONUS_TILES:
            return None
        found = best_pair(self.view, self.laid[0].laid)
        return None if found is None else found[1]

    @property
    def choosing(self) -> bool:
        """Whether the choice between the 25 points and two bonus tiles is still open."""
        return len(self.laid) == 1 and not self.bonus_mode and self.best_pair is not None

    @property
    def points(self) -> tuple[int, int]:
        """The points of the turn as it stands: the sums, and the 25 if they are taken."""
        sums = sum(one.points for one in self.laid)
        taken = self.bonus if len(self.laid) <= 1 or self.keeps_bonus else 0
        return sums, taken

    # ---- gestures

    def lay(self, one: Placement) -> Draft:
        """The turn with one more tile."""
        return replace(self, laid=(*self.laid, one))

    def with_bonus(self) -> Draft:
        """The turn in which two bonus tiles are laid instead of taking the 25."""
        return replace(self, bonus_mode=True)

    @property
    def move(self) -> Move | None:
        """The move as it stands; None when nothing was laid or a bonus tile is missing."""
        missing = len(self.laid) <= BONUS_TILES and (self.bonus_mode or len(self.laid) > 1)
        return place(*(one.laid for one in self.laid)) if self.laid and not missing else None


def grouped(found: list[Placement]) -> Fits:
    """Groups placements by tile and place, with those of one place in the order in which a tile is turned."""
    out: Fits = {}
    for one in found:
        out.setdefault(NAME[one.laid.tile], {}).setdefault(one.laid.place, []).append(one)
    for tile, by_place in out.items():
        order = turns(tile)
        for options in by_place.values():
            options.sort(key=lambda one: order.index(one.laid.tile))
    return out


def meets_a_side(board: Board, tile: str) -> bool:
    """Whether somewhere on a board two open numbers side by side are like a side of the tile, in any turn of it."""
    sides = set(zip(tile, tile[1:] + tile[:1], strict=True))
    for x, y in board.patterns:
        met = [board.numbers.get((x + dx, y + dy)) for dx, dy in AT]
        if any(pair in sides for pair in zip(met, met[1:] + met[:1], strict=True)):
            return True
    return False


SHAKES = REFUSED + 520
"""Milliseconds for which a refused tile shakes where it was meant to lie."""


@dataclass
class Refused:
    """A tile that shakes at a place where it does not fit; `shake`, from -1 to 1, is how far it is off that place now."""

    laid: Laid
    shake: float = 0.0


class QuadOminosHolding(Holding):
    """The tiles in hand, whose keys are their names, with those that lie elsewhere for now."""

    def __init__(self, sel: TileSelection, places: Layout) -> None:
        self.sel, self.desk, self.places, self.rack = sel, sel.desk, places, places.rack
        self.refused: Refused | None = None
        self.coming: dict[Place, Flight] = {}
        """How the tiles of the draft came to their places."""

    def kinds(self) -> Sequence[str]:
        return the_set(self.desk.session.match.view(None).tiles)

    def front_moved(self) -> None:
        self.places.layout()

    def shown(self, view: View) -> None:
        draft, away = self.sel.draft, self.rack.away
        away.clear()
        self.refused, self.coming = None, {}
        if draft is not None and self.desk.past.viewing_ply is None:
            away.update(copy.number for copy in self.rack.copies if copy.key in [NAME[one.laid.tile] for one in draft.laid])
        self.rack.orders.sort_again()

    def follow(self, before: Draft, draft: Draft) -> None:
        """Lets the tiles that another draft has no more glide home, and those that it has in addition come out of the rack."""
        for one in before.laid:
            if one not in draft.laid:
                self._go_home(one.laid, in_out)
        for one in draft.laid:
            copy = self.copy(one.laid.tile)
            if one not in before.laid and copy is not None:
                self.rack.away.add(copy.number)
                if not self.desk.settings.reduced_motion:
                    self.come(one.laid, self.rack.rect_of(copy))

    def lying(self, draft: Draft) -> list[Placement]:
        """The tiles of a draft that lie still, and neither come nor land."""
        flights = self.desk.stage.flights()
        return [one for one in draft.laid if self.coming.get(one.laid.place) not in flights]

    def copy(self, tile: str) -> Copy | None:
        """The copy of a tile on the rack, away or not; None where there is none any more."""
        return next((copy for copy in self.rack.copies if copy.key == NAME[tile]), None)

    def come(self, laid: Laid, box: pygame.Rect | None = None) -> None:
        """Lets a tile come to its place from a box in the rack, or come to rest there where a hand has put it down."""
        there = self.places.piece(laid.place, laid.tile, None)
        start = there if box is None else replace(there, at=box.center, size=box.w)
        self.coming[laid.place] = self.desk.stage.pass_by(start, there, motion=self.desk.background_motion, dropped=box is None)

    def _go_home(self, laid: Laid, ease: Ease) -> None:
        desk, copy, here = self.desk, self.copy(laid.tile), self.places.piece(laid.place, laid.tile, None)
        flight = self.coming.pop(laid.place, None)
        if flight is not None:
            flight.seen = False
        if copy is None:
            return
        back, box = partial(self.rack.away.discard, copy.number), self.rack.home_of(copy)
        if desk.settings.reduced_motion:
            back()
        else:
            there = replace(here, at=box.center, size=box.w)
            desk.stage.pass_by(here, there, ease=ease, done=back, motion=desk.background_motion)

    def shake(self, copy: Copy, laid: Laid) -> None:
        """Lets a tile shake where it does not fit, before it goes home."""
        if self.desk.settings.reduced_motion:
            return
        self.rack.away.add(copy.number)
        self.refused = refused = Refused(laid)

        def shake(share: float) -> None:
            refused.shake = (1 - share) * (1 if int(share * 6) % 2 == 0 else -1)

        def home() -> None:
            if self.refused is refused:
                self.refused = None
                self._go_home(laid, out_cubic)

        self.desk.background_motion.tween(SHAKES, shake, ease=linear, done=home)


class RackTiles:
    """The face of tiles on a rack. A held one is turned as it would lie, and not drawn while it is over a place where it fits."""

    aspect = 1.0
    most, least = 12.0, 6.0
    up = 2.8
    corner: float | None = 9.0
    rows, gap = 3, 0.6
    overlap = 0.0
    """None, so that all four numbers of every tile are seen."""

    def __init__(self, sel: TileSelection) -> None:
        self.desk, self.sel = sel.desk, sel

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        """Draws a tile whose body fills `rect`."""
        style, sel = self.desk.style, self.sel
        if key is None:
            tiles.back(style, rect.w).draw(target, rect.center)
            return
        if state == "held":
            if sel.ghost is None:
                shown = sel.shown if sel.tile == key else str(key)
                tiles.tile(style, round(rect.w / tiles.HELD), numbers(shown), "held").draw(target, rect.center)
            return
        tiles.tile(style, rect.w, numbers(str(key)), "dim" if state == "dim" else "lies").draw(target, rect.center)
        if sel.hinted == key:
            radius = round(rect.w * 0.17)
            lamp(style, radius).draw(target, (rect.centerx, rect.y + radius // 3))


def tile_rack(sel: TileSelection) -> Rack:
    """Makes the rack of a table, with the orders in which tiles can lie on it."""
    desk = sel.desk

    def by_fit(keys: Any) -> list[int]:
        """Puts the tiles that can be laid now first, with those that bring most ahead."""
        view: View = desk.hands.now if desk.past.viewing_ply is None else desk.hands.view
        best: dict[str, int] = {}
        if desk.hands.hand_open and view.phase != OVER:
            for one in placements(view):
                name = NAME[one.laid.tile]
                best[name] = max(best.get(name, 0), one.points + one.bonus)
        return sorted(range(len(keys)), key=lambda at: (-best.get(keys[at], 0), -sum(map(int, str(keys[at]))), str(keys[at])))

    sorts = (
        Sort("fit", N_("by fit"), by_fit),
        sort_by("sum", N_("by sum"), lambda key: (-sum(map(int, str(key))), str(key))),
    )
    sel.rack = rack = Rack(desk, RackTiles(sel), sorts, carry=True)
    rack.callbacks.state_of, rack.callbacks.may_pick = sel.state_of, lambda: desk.ready
    return rack


def round_tiles(desk: Desk) -> RoundPieces:
    """The tiles that were left when a round ended."""
    def paint(target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        tiles.tile(desk.style, rect.w, numbers(piece)).draw(target, rect.center)

    return RoundPieces(
        1.0, 0.0, paint, SUM.__getitem__,
        (N_("{name} wins round {number}"), N_("{name} has no tile left and gets the sums of all others.")),
        {"T13": (N_("Nobody wins round {number}"), N_("The pile is empty, and everybody has passed in succession.")),
         "": (N_("Round {number} is over"), N_("The score that wins the match was reached."))},
    )
