"""A turn of Quad-Ominos at the table: board and well; it begins, is answered, laid, drawn, ended and taken back.

Over a place where it fits a tile turns itself; there the wheel, R and the right button choose only among the ways that fit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.contract import Refusal, Seat, phrase
from game.quad_ominos import legal
from game.quad_ominos.board import Laid, Place
from game.quad_ominos.bot import hint_within
from game.quad_ominos.fitting import Placement
from game.quad_ominos.moves import DRAW, PASS, TIMEOUT, Move
from game.quad_ominos.moves import place as placed
from game.quad_ominos.state import PLAY
from game.quad_ominos.tiles import NAME, ZEROS, spoken
from scenes.games.quad_ominos import words as said
from scenes.games.quad_ominos.board import corner_points
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.selection import Draft, QuadOminosHolding, TileSelection
from scenes.games.quad_ominos.show import Show
from scenes.games.quad_ominos.words import QuadOminosWords
from scenes.kit import controls
from scenes.kit.language import _, ngettext
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Pressable, Widget
from scenes.table.board.gestures import WAYS, Board, BoardTurn, Drafts
from scenes.table.buttons import Buttons
from scenes.table.camera import Panning
from scenes.table.hand.order import Copy

PAN = 1.2
"""How far the pointer goes with the button down before it pulls the table along, in percent of the window's height."""
PULL = 0.72
"""How near the pointer must come to the middle of a lit place, in sides of a place, to be over it."""
DOUBLE = 0.35
"""Seconds within which a second click is a double click: the whole table is shown."""


class TileBoard(Board):
    """The table. It has no end: it is pulled along and zoomed, and a held tile goes from one lit place to the next."""

    def __init__(self, sel: TileSelection, places: Layout) -> None:
        super().__init__((0, 0))
        self.sel, self.places, self.desk = sel, places, sel.desk
        self.paint: Callable[[pygame.Surface], None] = lambda target: None
        self._pan: tuple[int, int] | None = None
        self._panned = False
        self._last = (-9.0, (0, 0))

    # ---- where its places lie

    def boxes(self) -> dict[Place, pygame.Rect]:
        return {place: self.box(place) for place in self.sel.lit}

    def box(self, place: Place) -> pygame.Rect:
        return self.places.camera.box(place)

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        places = self.places
        if not places.rect.collidepoint(pos) or places.rack.rect.collidepoint(pos):
            return None
        place = places.camera.cell(pos)
        return place if place in self.sel.lit else self._nearest(pos) or place

    def _nearest(self, pos: tuple[int, int]) -> Place | None:
        camera, draft, lit = self.places.camera, self.sel.draft, self.sel.lit
        if lit and draft is not None and draft.opening and not draft.laid:
            return next(iter(lit))  # on an empty table every point means the only place
        near: tuple[float, Place] | None = None
        for place in lit:
            x, y = camera.at(place)
            far = max(abs(pos[0] - x), abs(pos[1] - y)) / camera.side
            if far <= PULL and (near is None or far < near[0]):
                near = (far, place)
        return near[1] if near else None

    def beside(self, place: Place, way: str) -> Place | None:
        """The next lit place that way; with nothing in hand the next one at all, as long as tiles are near."""
        dx, dy = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}[way]
        if self.sel.lit:
            ahead = [((x - place[0]) * dx + (y - place[1]) * dy, abs((x - place[0]) * dy) + abs((y - place[1]) * dx), (x, y))
                     for x, y in self.sel.lit]
            return min(((along + 2.2 * across, to) for along, across, to in ahead if along > 0), default=(0, None))[1]
        to = (place[0] + dx, place[1] + dy)
        around = {(to[0] + x, to[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
        return None if around.isdisjoint(self.desk.stage.pieces) else to

    def said(self, place: Place, lit: bool) -> str:
        return place_words(self.sel, place, lit=lit)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.paint(target)

    # ---- the table under the hand

    def down(self, pos: tuple[int, int]) -> None:
        super().down(pos)
        self._pan, self._panned = pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        super().drag(pos)
        if self._pan is None or self.sel.held is not None:
            return
        dx, dy = pos[0] - self._pan[0], pos[1] - self._pan[1]
        if self._panned or max(abs(dx), abs(dy)) > self.desk.style.px(PAN):
            self._panned = True
            self.places.pan(dx, dy)
            self._pan = pos

    def up(self, pos: tuple[int, int]) -> None:
        panned, self._panned, self._pan = self._panned, False, None
        sel, present = self.sel, self.desk.past.viewing_ply is None or self.desk.past.replay
        if panned:
            self.desk.refresh()
        elif present and sel.held is None and self.place_at(pos) not in self.desk.stage.pieces and (
                not sel.in_bonus) and self._twice(pos):
            self.places.show_whole()
        else:
            super().up(pos)

    def _twice(self, pos: tuple[int, int]) -> bool:
        now, (before, where) = time.monotonic(), self._last
        self._last = (now, pos)
        near = self.desk.style.px(1.5)
        return now - before < DOUBLE and abs(pos[0] - where[0]) < near and abs(pos[1] - where[1]) < near

    def wheel(self, steps: int) -> bool:
        if self.sel.ghost is not None:
            return self.sel.turn(steps)
        return self.places.zoom(steps, self.desk.page.pointer)

    # ---- keys

    def begin(self) -> None:
        """A tile was taken up with the keys: the cursor goes to the place where it brings most."""
        lit = self.sel.lit
        if lit:
            best = max(lit, key=lambda place: (lit[place][0].points + lit[place][0].bonus, place))
            self.go_to(self.at if self.at in lit else best)

    def act(self, action: str) -> bool:
        used = super().act(action)
        if used and action in WAYS:
            self.places.see(self.at)
        return used


class Well(Pressable):
    """The tiles from which is drawn; a click draws one, or says why not. `said` gives what it means now, which shows beside it
    while it is pointed at or has the focus."""

    def __init__(self, press: Callable[[], None], said: Callable[[], str]) -> None:
        super().__init__(press)
        self.said = said
        self.paint: Callable[[pygame.Surface, pygame.Rect], None] = lambda target, rect: None

    def spoken(self) -> str:
        return _("The draw pile: {count}").format(count=self.said() or _("nothing to draw now"))

    def overheard(self) -> str:
        return _("The draw pile")

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.paint(target, self.rect)
        if self.hovered or focused:
            said = controls.round_word(style, self.said())
            half, gap = said.size[0] // 2, self.rect.h // 2 + style.px(2.4)
            said.draw(target, (min(self.rect.centerx, style.size[0] - half), self.rect.centery - gap))
        if focused:
            controls.focus_ring(style, self.rect.size, 16).draw(target, self.rect.topleft)


def tiles_on(sel: TileSelection) -> Mapping[Place, str]:
    """The tiles on the table, as laid, with those of the turn that is being made."""
    found = {laid.place: laid.tile for laid in sel.desk.hands.view.table}
    if sel.draft is not None and sel.desk.past.viewing_ply is None:
        found.update({one.laid.place: one.laid.tile for one in sel.draft.laid})
    return found


def place_name(place: Place) -> str:
    """A place by its distance from the first tile: "2 right, 1 up"."""
    x, y = place
    if (x, y) == (0, 0):
        return _("The middle")
    across = _("{count} right") if x > 0 else _("{count} left")
    along = _("{count} up") if y > 0 else _("{count} down")
    said = [across.format(count=abs(x))] if x else []
    return ", ".join([*said, along.format(count=abs(y))] if y else said)


def place_words(sel: TileSelection, place: Place, lit: bool = True) -> str:
    """What lies at a place and, where `lit`, what the held tile would bring there."""
    return _("{place}: {what}").format(place=place_name(place), what=", ".join(_parts(sel, place, lit)))


def _parts(sel: TileSelection, place: Place, lit: bool) -> Iterator[str]:
    tile = tiles_on(sel).get(place)
    yield _("free") if tile is None else spoken(tile)
    options = sel.lit.get(place, []) if lit else []
    if options:
        shown = options[sel.way % len(options)] if sel.over == place else options[0]
        points = shown.points + shown.bonus
        yield _("{tile} fits").format(tile=spoken(shown.laid.tile))
        yield ngettext("{count} point", "{count} points", points).format(count=points)


class Answers:
    """The buttons that answer the question in its bubble, and the well."""

    def __init__(self, turn: QuadOminosTurn) -> None:
        self.turn, self.sel, self.words = turn, turn.sel, turn.words
        self.buttons = [Button("", lambda: self.give(0), kind="first"), Button("", lambda: self.give(1))]
        self.well = Well(self.draw, turn.words.well_line)

    def dress(self, end: Button) -> None:
        """Brings the answers in line with the question; `end`, the gold button, stands back while one is the next thing to do."""
        asked, draft = self.words.question(), self.sel.draft
        _bubble, *boxes = self.words.question_places()
        for button, label, box in zip(self.buttons, asked.answers if asked is not None else ("", ""), boxes, strict=True):
            button.label, button.visible, button.rect = label, bool(label), box
        if draft is None:
            return
        self.buttons[0].icon = "check" if draft.choosing else None
        gold = None if draft.bonus_mode else 0 if asked is None else asked.advised or 0
        for which, button in enumerate(self.buttons):
            button.kind = "first" if which == gold else "second"
        end.kind = "second" if asked is not None and gold is not None else "first"
        if asked is not None and draft.choosing:
            end.enabled = False  # one of the two answers is the next thing to do

    def give(self, which: int) -> None:
        """The answer to how to begin, or whether to take 25 points or lay two more tiles."""
        turn, desk, sel, draft = self.turn, self.sel.desk, self.sel, self.sel.draft
        if draft is None or sel.drafts is None or not desk.ready:
            return
        if draft.choices and not draft.laid:  # the highest quadruple, or 0-0-0-0
            tile = ZEROS if which else next(one for one in draft.choices if one != ZEROS)
            sel.held = turn.rack.find(tile)
            if sel.held is not None:
                turn.put(draft.places(tile)[0, 0][0])
        elif draft.choosing and which == 0:
            turn.end()
        elif draft.choosing:
            sel.drafts.go(draft.with_bonus())
            show_places(turn)
            if desk.page.keys_used:
                desk.page.set_focus(turn.rack)
        elif draft.bonus_mode:
            sel.drafts.go(replace(draft, laid=draft.laid[:1], bonus_mode=False))
            turn.rack.away.difference_update(copy.number for one in draft.laid[1:] if (copy := turn.holding.copy(one.laid.tile)))
        desk.refresh()

    def draw(self) -> None:
        """Draws from the well, or says why not."""
        desk, sel = self.sel.desk, self.sel
        if not desk.ready or sel.draft is None:
            return
        if sel.must_draw:
            desk.commit(DRAW)
            return
        why = desk.session.match.check(DRAW)
        if why is None:
            return
        if why.pieces:
            sel.pointed = why.pieces[0]  # its places are lit, so there is no need to name them
            why = Refusal(why.rule, phrase("{tile} fits. Whoever can lay does not draw.", tile=spoken(why.pieces[0])))
        desk.refuse(why, desk.rail["well"].center)


class QuadOminosTurn(BoardTurn):
    """The gestures of the person to act."""

    sel: TileSelection
    board: TileBoard
    lays = "tile_lay"

    def __init__(self, sel: TileSelection, holding: QuadOminosHolding, show: Show, words: QuadOminosWords) -> None:
        super().__init__(sel, TileBoard(sel, holding.places))
        self.holding, self.show, self.words, self.clock = holding, show, words, words.clock
        self.places, self.rack = holding.places, holding.rack
        self.turn_button = Button("", self.turn_held, icon="rotate-clockwise")
        self.turn_button.name = _("Turn")
        self.turn_button.round = True
        self.answers = Answers(self)
        self.well = self.answers.well
        self.widgets = (self.board, self.rack, self.turn_button, self.rack.sort_button, self.well, *self.answers.buttons)
        self.first = self.rack
        self.why_not = partial(sel.why_not, (self.rack, self.board))
        self.panning = Panning(self.desk, lambda: self.places.rect, self.places.pan, self.places.zoom, self.places.show_whole)
        callbacks = self.rack.callbacks
        callbacks.changed, callbacks.hover_changed, callbacks.dropped = self._took, sel.point_tile, self._dropped
        self.clock.over = lambda: time_over(self)

        def lay_out() -> None:
            rail = self.desk.rail
            self.board.rect = self.places.rect
            self.turn_button.rect = rail["turn"]
            self.well.rect = rail["well"]

        def dragged(pos: tuple[int, int]) -> None:
            if self.point(self.board.place_at(pos)):
                self.desk.page.touch()

        def moved() -> None:  # a person has moved the camera: what stands beside tiles goes with them
            self.desk.bubble.hide()
            self.desk.page.touch()

        callbacks.drag_moved, self.places.moved, self.places.changed = dragged, moved, lay_out

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        desk, sel = self.desk, self.sel
        self.sel.drop()
        if desk.person_to_act:
            draft = Draft(desk.hands.now)
            sel.drafts = Drafts(draft)
            plies = desk.session.match.plies
            if draft.view.phase == PLAY and self.clock.exists:
                self.clock.start(seat)
            if plies and plies[-1].seat != seat:
                desk.sounds.play("turn")
            self.rack.orders.sort_again()
            self.rack.selection.at = next((at for at, copy in enumerate(self.rack.copies) if copy.key in draft.fits), 0)
            first: Widget | None = self.rack if draft.only_word is None else self.gold
            desk.page.set_focus(self.answers.buttons[0] if draft.choices else first)
        if not self.places.camera.own or not any(map(self.places.camera.sees, self.places.on_table)):
            self.places.fit()  # unless a person has moved it and still sees a tile

    def end(self) -> None:
        page, move = self.desk.page, self.offered()
        if move is not None:
            self.desk.commit(move)
        elif self.sel.draft is not None and page.keys_used and (page.focus is self.rack or page.focus is self.board):
            page.focus.act("accept")  # nothing to end yet: Enter takes up and lays as the space bar does

    def may_end(self) -> bool:
        return self.desk.ready and self.offered() is not None

    def offered(self) -> Move | None:
        draft: Draft | None = self.sel.draft
        return None if draft is None else draft.only_word or draft.move

    def end_label(self) -> str:
        word = self.sel.draft.only_word if self.sel.draft is not None else None
        return _("Draw") if word == DRAW else _("Pass") if word == PASS else _("End turn")

    def dress(self, buttons: Buttons) -> None:
        super().dress(buttons)
        self.answers.dress(buttons.end)
        lit = self.sel.lit
        several = not lit or any(len(ways) > 1 for ways in lit.values())  # where a tile fits it turns by itself
        self.turn_button.enabled = self.desk.ready and self.sel.held is not None and several

    def hint(self) -> bool:
        """Asks for the hint of the whole turn, with what is held put back, or says how a turn that is begun goes on."""
        desk, draft = self.desk, self.sel.draft
        if not desk.ready or draft is None:
            return False
        self.sel.let_go()
        if not self.begun():
            return False
        if desk.hints.hint is None:
            desk.hints.hint = None if draft.full and draft.bonus_mode else hint_within(
                draft.view, tuple(one.laid for one in draft.laid))
            desk.hints.hint_stage = 0
        hint = desk.hints.hint
        if hint is None:
            desk.toast(_("All tiles of the turn lie: end it."))
            return True
        more = len(hint.move.laid) > len(draft.laid)
        desk.hints.hint_stage = min(3, desk.hints.hint_stage + 1) if more else 3
        desk.refresh()
        return True

    # ---- picking up

    def _took(self) -> None:
        desk, sel = self.desk, self.sel
        if not sel.took():
            return
        desk.bubble.hide()
        if sel.held is not None:
            if sel.drafts is not None and sel.draft.choosing:
                sel.drafts.go(sel.draft.with_bonus())  # whoever takes up another tile means to lay it
            desk.sounds.play("tile_lift")
            refused, self.holding.refused = self.holding.refused, None
            if refused is not None and (copy := self.holding.copy(refused.laid.tile)) is not None:
                self.rack.away.discard(copy.number)
            if desk.page.keys_used:
                self.board.begin()
        desk.refresh()

    def accept(self, place: Place) -> None:
        hint = self.sel.hint_tile
        if self.sel.held is None and place not in self.desk.stage.pieces and (hint is None or hint.place != place) and (
                not self.lies(place)):
            self.desk.toast(_("First pick a tile from your hand."))
        self.tap(place)

    def lies(self, place: Place) -> bool:
        draft = self.sel.draft
        whole = draft is not None and self.sel.held is None and not draft.choosing and draft.move is not None
        return whole and any(one.laid.place == place for one in draft.laid)

    def pick(self, place: Place) -> None:
        """Lays the tile of the hint where it is shown, or takes the tile up that was last laid."""
        if self.sel.draft is not None and not lay_hinted(self, place):
            self.grab(place)

    def grab(self, place: Place) -> bool:
        sel, draft = self.sel, self.sel.draft
        if sel.held is not None or draft is None or sel.drafts is None or not draft.laid or draft.laid[-1].laid.place != place:
            return False
        copy = self.holding.copy(draft.laid[-1].laid.tile)
        while sel.draft.laid and sel.draft.laid[-1].laid.place == place:
            sel.drafts.back()
        if copy is not None:
            self.rack.away.discard(copy.number)
            self.rack.selection.pick([copy])
        return copy is not None

    # ---- putting down

    def _dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Takes a tile that is dropped outside the rack; False when it has to go home."""
        if not self.desk.ready or self.sel.held is None:
            return False
        where = self.board.place_at(pos)
        if where is not None:
            self.put_on(where, True)
        else:
            self.sel.let_go()
        return True

    def put(self, way: Placement) -> None:
        desk, sel, page = self.desk, self.sel, self.desk.page
        assert sel.drafts is not None and sel.held is not None
        self.rack.away.add(sel.held.number)
        sel.let_go()
        sel.drafts.go(sel.draft.lay(way))
        draft: Draft = sel.draft
        self.sel.pop(way.laid.place)
        desk.sounds.play("tile_lay")
        self.holding.come(way.laid)
        if way.bonus and len(draft.laid) == 1:
            desk.sounds.play("bonus")
        desk.hints.forget()
        if draft.bonus_mode and not draft.full:
            show_places(self)
        if draft.choosing and not self.words.beside_tile:
            wide = self.words.bubble_size()[0] + self.places.camera.side
            self.places.make_room([*self.places.on_table, way.laid.place], way.laid.place, wide)
        if page.keys_used:  # keys go on with what comes next
            page.set_focus(self.answers.buttons[0] if draft.choosing else self.rack if not draft.full else self.gold)
        desk.gesture()

    def miss(self, place: Place, dropped: bool) -> None:
        """Says why the held tile cannot lie at a place, where it shakes before it goes home."""
        sel, draft = self.sel, self.sel.draft
        assert sel.held is not None
        copy, tile = sel.held, sel.shown
        why = why_not(draft, tile, place)
        sel.let_go()
        if why is None:
            return
        occupied = place in draft.board.tiles
        wrong = [] if occupied or draft.opening else [clash.corner for clash in legal.clashes(draft.board, Laid(tile, *place))]
        sel.faults = tuple((place, corner) for corner in wrong[:1])  # the one that the sentence is about
        if not occupied:
            self.holding.shake(copy, Laid(tile, *place))
        camera = self.places.camera
        self.desk.refuse(why, corner_points(camera, place)[wrong[0]] if wrong else camera.box(place).center)

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        self.sel.pulse(self.sel.faults)
        camera = self.places.camera
        return [camera.box(cell).inflate(camera.side // 3, camera.side // 3) for cell, _corner in self.sel.faults]

    def turn_held(self) -> None:
        """Turns the held tile."""
        if not self.desk.ready or not self.sel.turn(1):
            self.desk.toast(_("Take a tile up first: it turns where it fits."))

    # ---- taking back

    def changed(self, before: Any) -> None:
        self.holding.follow(before, self.sel.draft)
        if before.choosing and not self.sel.draft.laid and not self.places.camera.own:
            self.places.fit()  # the tiles may have made room for the question

    def cancel(self) -> bool:
        if not super().cancel():
            return False
        if self.desk.page.keys_used:
            self.desk.page.set_focus(self.rack)
        return True

    def let_go(self) -> None:
        self.sel.drop()
        self.words.tally.heading = ""
        self.clock.stop()
        self.rack.away.clear()

    # ---- pointer and keys

    def point(self, place: Any) -> bool:
        if not self.sel.point(place):
            return False
        if self.sel.held is not None:
            if self.sel.ghost is not None:
                self.desk.sounds.play("hover")
            self.desk.refresh()
        return True

    def pointed(self, pos: tuple[int, int]) -> bool:
        moved = self.rack.selection.point(pos)
        return (self.desk.ready and self.sel.held is not None and super().pointed(pos)) or moved

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.desk.ready and self.sel.turn(1)
        return self.panning.handle(event)

    def act(self, action: str) -> bool:
        if action == "turn":
            self.turn_held()
            return True
        return self.panning.act(action)


def why_not(draft: Draft, tile: str, where: Place) -> Refusal | None:
    """Why a tile, as turned, cannot be laid at a place now."""
    attempt = Laid(tile, *where)
    if not draft.laid:
        first = legal.why_not(draft.view, attempt)
        return None if first is None else said.pointing(first, draft.board, attempt)
    if draft.full and not draft.choosing:
        return Refusal("T9", phrase("Only one tile a turn: lay it, or take it back."))
    bonus = (*(one.laid for one in draft.laid[1:]), attempt)
    why = legal.why_no_bonus(draft.view, draft.laid[0].laid, bonus)
    if why is None:
        return Refusal("T8", phrase("After {tile} no second one fits: it must be two.", tile=spoken(tile)))
    return said.pointing(why, draft.board, attempt)


def time_over(turn: QuadOminosTurn) -> None:
    """The time of the turn is over: what lies is laid, without bonus tiles if they are not all there; else nothing."""
    desk, past = turn.desk, turn.desk.past
    desk.sounds.play("timeout")
    desk.motion.finish()
    turn.sel.let_go()  # the clock does not wait for what is held or looked at
    if past.viewing_ply is not None and not past.replay:
        past.look_at(past.viewing_ply)
        desk.motion.finish()
    draft = turn.sel.draft
    if draft is None or not desk.person_to_act:
        return
    move = TIMEOUT
    if draft.laid:
        move = draft.move or placed(draft.laid[0].laid)
    desk.commit(move)


def lay_hinted(turn: QuadOminosTurn, where: Place) -> bool:
    """Lays the tile of the hint, after a click where it is shown while nothing is held; False for another place."""
    hint, sel = turn.sel.hint_tile, turn.sel
    if hint is None or hint.place != where or sel.drafts is None:
        return False
    if sel.draft.choosing:
        sel.drafts.go(sel.draft.with_bonus())
    tile = NAME[hint.tile]
    one = next((one for one in sel.draft.places(tile).get(where, ()) if one.laid == hint), None)
    copy = turn.rack.find(tile)
    if one is None or copy is None:
        return False
    sel.held = copy
    turn.put(one)
    return True


def show_places(turn: QuadOminosTurn) -> None:
    """Brings into sight where the next bonus tile can lie: one can reach further than all places before the turn."""
    draft = turn.sel.draft
    turn.places.fit([*(one.laid.place for one in draft.laid), *(place for fits in draft.fits.values() for place in fits)])
