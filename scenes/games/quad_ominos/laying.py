"""Laying tiles at a Quad-Ominos table: as a draft that can be taken back, or with a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.contract import Refusal, phrase
from game.quad_ominos import legal
from game.quad_ominos.board import Laid, Place
from game.quad_ominos.fitting import Placement
from game.quad_ominos.moves import DRAW
from game.quad_ominos.tiles import NAME, ZEROS, spoken
from scenes.games.quad_ominos import words
from scenes.games.quad_ominos.board import corner_points
from scenes.games.quad_ominos.draft import Draft
from scenes.games.quad_ominos.hand import Hand
from scenes.games.quad_ominos.places import Sight
from scenes.kit.motion import PLACE, REFUSED, Ease, in_out, linear, out_cubic
from scenes.table.hand.order import Copy
from scenes.table.stage import Piece

SHAKES = REFUSED + 520
"""Milliseconds for which a refused tile shakes where it was meant to lie."""


@dataclass
class Refused:
    """A tile that shakes at a place where it does not fit; `shake`, from -1 to 1, is how far it is off that place now."""

    copy: Copy
    tile: str
    place: Place
    shake: float = 0.0


class Laying:
    """The gestures with the draft of a turn, and how its tiles go home to the rack."""

    def __init__(self, hand: Hand, sight: Sight) -> None:
        self.hand, self.sight = hand, sight
        self.desk, self.making, self.places, self.rack = hand.desk, hand.making, hand.places, hand.rack
        self.refused: Refused | None = None
        self.coming: Place | None = None
        """The place to which a tile of the draft is still on its way; else None."""
        self.laid: Callable[[], None] = lambda: None
        """Called when a tile has been laid as a draft."""

    def sync(self) -> None:
        """Marks the tiles of the draft as away from the rack, which shows another hand, unless an earlier position is shown."""
        draft, away = self.making.draft, self.rack.away
        away.clear()
        self.refused = self.coming = None
        if draft is not None and self.desk.past.looking is None:
            away.update(copy.number for copy in self.rack.copies if copy.key in [NAME[one.laid.tile] for one in draft.laid])

    # ---- gestures

    def tap(self, place: Place) -> None:
        """Takes a click on a place of the table, or the accept key with the cursor on it."""
        if not self.desk.ready or self.making.draft is None:
            return
        if self.making.held is None:
            if not self._lay_hinted(self.making.draft, place):
                self._take_up(self.making.draft, place)
            return
        self.hand.point_at(place)
        self._put(place)

    def dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Takes a tile that is dropped outside the rack; False when it has to go home."""
        if not self.desk.ready or self.making.held is None:
            return False
        self.hand.point(pos)
        if self.making.over is not None:
            self._put(self.making.over)
        else:
            self.hand.drop()
        return True

    def _put(self, place: Place) -> None:
        ghost = self.making.ghost
        if ghost is not None:
            self.lay(ghost)
        else:
            self._refuse(place)

    def lay(self, one: Placement) -> None:
        """Lays the held tile on the table as a draft."""
        desk, draft, copy = self.desk, self.making.draft, self.making.held
        assert draft is not None and copy is not None
        self.rack.away.add(copy.number)
        self.hand.drop()
        draft.lay(one)
        self.hand.moments.pop(one.laid.place)
        desk.sounds.play("tile_lay")
        if one.bonus and len(draft.laid) == 1:
            desk.sounds.play("bonus")
        desk.hints.forget()
        self.laid()
        desk.gesture()

    def _lay_hinted(self, draft: Draft, cell: Place) -> bool:
        """Lays the tile of the hint, after a click where it is shown while nothing is held; False for another place."""
        hint = self.making.hint_tile
        if hint is None or hint.place != cell:
            return False
        if draft.choosing:
            draft.begin_bonus()
        tile = NAME[hint.tile]
        one = next((one for one in draft.places(tile).get(cell, ()) if one.laid == hint), None)
        copy = self.rack.find(tile)
        if one is None or copy is None:
            return False
        self.making.held = copy
        self.lay(one)
        return True

    def _take_up(self, draft: Draft, cell: Place) -> None:
        """Takes the tile that was last laid back into the hand, after a click on it while nothing is held."""
        if not draft.laid or draft.laid[-1].laid.place != cell:
            return
        tile = NAME[draft.laid[-1].laid.tile]
        while draft.laid and draft.laid[-1].laid.place == cell:
            draft.back()
        for copy in self._copies(tile):
            self.rack.away.discard(copy.number)
            self.rack.hand.pick([copy])

    def choose_first(self, which: int) -> None:
        """Lays the first tile of a round: the highest quadruple (0) or 0-0-0-0 (1)."""
        draft = self.making.draft
        assert draft is not None
        tile = ZEROS if which else next(one for one in draft.choices if one != ZEROS)
        copy = self.rack.find(tile)
        if copy is not None:
            self.making.held = copy
            self.lay(draft.places(tile)[0, 0][0])

    def begin_bonus(self) -> None:
        """Chooses to lay the two bonus tiles, and shows all places for them."""
        draft = self.making.draft
        assert draft is not None
        draft.begin_bonus()
        self.show_places()

    def show_places(self) -> None:
        """Brings into sight where the next bonus tile can lie: one can reach further than all places before the turn."""
        draft = self.making.draft
        assert draft is not None
        laid = [one.laid.place for one in draft.laid]
        self.sight.fit([*laid, *(place for fits in draft.fits.values() for place in fits)])

    def take_bonus(self) -> None:
        """Chooses the 25 points; the bonus tiles come back to the rack."""
        draft = self.making.draft
        assert draft is not None
        for tile in draft.take_bonus():
            self.rack.away.difference_update(copy.number for copy in self._copies(tile))

    def draw(self) -> None:
        """Draws from the well, or says why not."""
        desk, making = self.desk, self.making
        if not desk.ready or making.draft is None:
            return
        if making.must_draw:
            desk.commit(DRAW)
            return
        why = desk.session.match.check(DRAW)
        if why is None:
            return
        if why.pieces:
            making.pointed = why.pieces[0]  # its places are lit, so there is no need to name them
            why = Refusal(why.rule, phrase("{tile} fits. Whoever can lay does not draw.", tile=spoken(why.pieces[0])))
        desk.refuse(why, desk.rail["well"].center)

    def back(self) -> bool:
        """Takes back the last gesture; False when there is none."""
        desk, draft = self.desk, self.making.draft
        self.hand.drop()
        if draft is None or not draft.touched:
            return False
        last = draft.laid[-1].laid
        tile = draft.back()
        if tile is not None:
            for copy in self._copies(tile):
                self._go_home(copy, last.tile, last.place, in_out)
        desk.sounds.play("undo")
        desk.hints.forget()
        desk.refresh()
        return True

    def again(self) -> bool:
        """Lays again what was taken back, unless something else has been laid since; False when there is nothing."""
        desk, draft = self.desk, self.making.draft
        if not desk.ready or draft is None or not draft.again():
            return False
        self.hand.drop()
        copy = self.rack.find(NAME[draft.laid[-1].laid.tile])
        if copy is not None:
            self._come_again(copy, draft.laid[-1].laid)
        desk.sounds.play("tile_lay")
        return True

    def _come_again(self, copy: Copy, laid: Laid) -> None:
        """Lets a tile glide from the rack to its place in the draft."""
        desk, start = self.desk, self.rack.rect_of(copy)
        self.rack.away.add(copy.number)
        if desk.calm:
            return
        self.coming = laid.place
        there = self.places.piece(laid.place, laid.tile, None)

        def arrived() -> None:
            self.coming = None

        here = Piece(there.kind, start.center, start.w, there.face)
        desk.stage.pass_by(here, there, length=PLACE, done=arrived, motion=desk.flair)

    def _copies(self, tile: str) -> Iterator[Copy]:
        """The copy of a tile on the rack, away or not, if there is one."""
        return (copy for copy in self.rack.copies if copy.key == tile)

    # ---- refusals

    def why_not(self, tile: str, cell: Place) -> Refusal | None:
        """Why a tile, as turned, cannot be laid at a place now."""
        draft = self.making.draft
        assert draft is not None
        attempt = Laid(tile, *cell)
        if not draft.laid:
            first = legal.why_not(draft.view, attempt)
            return None if first is None else words.pointing(first, draft.board, attempt)
        if draft.full and not draft.choosing:
            sentence = phrase("Only one tile a turn: lay it, or take it back.")
            return Refusal("T9", sentence)
        bonus = (*(one.laid for one in draft.laid[1:]), attempt)
        why = legal.why_no_bonus(draft.view, draft.laid[0].laid, bonus)
        if why is None:
            sentence = phrase("After {tile} no second one fits: it must be two.", tile=spoken(tile))
            return Refusal("T8", sentence)
        return words.pointing(why, draft.board, attempt)

    def _refuse(self, place: Place) -> None:
        """Says why the held tile cannot lie at a place, where it shakes before it goes home."""
        making, draft = self.making, self.making.draft
        assert draft is not None and making.held is not None
        copy, tile = making.held, making.shown
        why = self.why_not(tile, place)
        self.hand.drop()
        if why is None:
            return
        occupied = place in draft.board.tiles
        wrong = [] if occupied or draft.opening else draft.disagreeing(tile, place)
        making.faults = tuple((place, corner) for corner in wrong[:1])  # the one that the sentence is about
        if not occupied:
            self._shake(Refused(copy, tile, place))
        camera = self.places.camera
        self.desk.refuse(why, corner_points(camera, place)[wrong[0]] if wrong else camera.box(place).center)

    def _shake(self, refused: Refused) -> None:
        if self.desk.calm:
            return
        self.rack.away.add(refused.copy.number)
        self.refused = refused

        def shake(share: float) -> None:
            refused.shake = (1 - share) * (1 if int(share * 6) % 2 == 0 else -1)

        def home() -> None:
            if self.refused is refused:
                self.refused = None
                self._go_home(refused.copy, refused.tile, refused.place, out_cubic)

        self.desk.flair.tween(SHAKES, shake, ease=linear, done=home)

    def stop_shaking(self) -> None:
        """Puts a refused tile back in the rack at once."""
        refused, self.refused = self.refused, None
        if refused is not None:
            self.rack.away.discard(refused.copy.number)
            self.desk.page.touch()

    def _go_home(self, copy: Copy, tile: str, place: Place, ease: Ease) -> None:
        """Lets a tile that does not stay on the table glide into the rack."""
        desk = self.desk
        if desk.calm or copy not in self.rack.copies:
            self.rack.away.discard(copy.number)
            return
        start, goal = self.places.piece(place, tile, None), self.rack.home_of(copy)

        def arrived() -> None:
            self.rack.away.discard(copy.number)

        there = Piece(start.kind, goal.center, goal.w, start.face)
        desk.stage.pass_by(start, there, length=PLACE, ease=ease, done=arrived, motion=desk.flair)
