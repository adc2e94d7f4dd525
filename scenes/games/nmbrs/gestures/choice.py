"""A selection of cards at an nmbrs! table: what it is, where it fits, what is pointed at, what a click or drop there means."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.contract import Refusal
from game.nmbrs.cards import Card, Pair, is_joker
from game.nmbrs.moves import Move
from game.nmbrs.plays import CROSS, judged
from game.nmbrs.reasons import why_row
from game.nmbrs.rows import Row, ref_of, row_at, rows_with
from game.nmbrs.selection import Fit, Judged, judge, swaps, targets
from scenes.games.nmbrs.layout import Beds, Layout
from scenes.games.nmbrs.now import Now
from scenes.games.nmbrs.row_layout import lay_out
from scenes.kit.language import _
from scenes.table.hand.rack import Thrown
from scenes.table.stage import Point


@dataclass(frozen=True, slots=True)
class Target:
    """A place to point at.

    `kind` is "new" (where a new row would lie), "row" (with its id), "card" (of a row, with its id), "joker" (a card) or "open"
    (the open pile).
    """

    kind: str
    row: int = 0
    card: Card = 0


NEW = Target("new")
OPEN = Target("open")


class Choice:
    """What is selected and what that means, always for the viewer, who lays."""

    def __init__(self, now: Now, places: Layout, beds: Beds) -> None:
        self.now, self.places, self.beds = now, places, beds
        self.cards: tuple[Card, ...] = ()
        self.row: Judged | None = None
        """What the rules make of the selection as a new row; None without a selection."""
        self.fits: tuple[Fit, ...] = ()
        """The plays with which it fits on the table."""
        self.on_rows: dict[int, list[Fit]] = {}
        self.on_cards: dict[Card, list[Fit]] = {}
        self.jokers: dict[Card, Move] = {}
        """The jokers on the table that the single selected card can replace, with the move for each."""
        self.leads: tuple[Fit, ...] = ()
        """What can be laid with the selection and more cards of the hand, where it fits nowhere alone; best first, without jokers
        where that is possible."""
        self.thrown = Thrown(places.rack)
        """The card that lies on the open pile as a draft."""
        self.over: Target | None = None
        self.aimed: Fit | None = None
        """The play that was chosen from the list of rows; it stays meant while the pointer is elsewhere."""
        self.turned = 0
        """Which of the plays at the place that is pointed at is meant."""
        self.reading = 0
        """Which of the readings of a new row with jokers is meant."""
        self.spots: tuple[Point, ...] = ()
        """Where the new row would lie; empty when it has no free place at this size."""

    def clear(self) -> None:
        """Clears the selection."""
        self.thrown.take_up()
        self.cards, self.row, self.fits, self.over, self.aimed = (), None, (), None, None
        self.on_rows, self.on_cards, self.jokers, self.spots = {}, {}, {}, ()
        self.turned = self.reading = 0
        self.leads, self.now.partners = (), frozenset()
        self.now.reads.clear()

    def take(self, cards: tuple[Card, ...]) -> None:
        """Takes these cards as the selection."""
        over = self.over
        self.clear()
        self.cards, self.over = cards, over
        if not cards or not self.now.laying:
            return
        view = self.now.view
        self.row = judge(view, cards)
        self.fits = targets(view, cards)
        for fit in self.fits:
            for row in filter(None, (row_at(view.rows, ref) for ref in fit.move.targets)):
                card = row.at(fit.move.at) if fit.move.word == "cross" else None
                if card is not None:
                    self.on_cards.setdefault(card, []).append(fit)
                else:
                    self.on_rows.setdefault(row.id, []).append(fit)
        if len(cards) == 1 and not is_joker(cards[0]):
            self.jokers = {move.joker: move for move in swaps(view) if move.cards[0][1] == cards[0]}
        self._find_spots()
        self._find_leads()
        self.read_jokers()
        hint = self.now.desk.hints.hint
        meant = next((fit for fit in (*self.fits, *self.row.fits) if hint is not None and fit.move == hint.move), None)
        if meant is not None:
            self.aim(meant)  # its cards could be laid elsewhere, or a joker in it could stand for another number

    def _find_leads(self) -> None:
        if self.new_fit is not None or self.fits or self.jokers:
            return  # what can be laid at once is lit; more would be in its way
        held = set(self.cards)
        found = [fit for fit in self.now.ways if held < set(fit.play.brought)]
        plain = [fit for fit in found if not any(is_joker(card) for card in fit.play.brought if card not in held)]
        self.leads = tuple(plain or found)
        self.now.partners = frozenset(card for fit in self.leads for card in fit.play.brought) - held

    def aim(self, fit: Fit) -> None:
        """Points at the place of a play, whose cards are the selection, so that the gold button lays it, wherever the pointer
        goes meanwhile."""
        if fit.play.kind == CROSS:
            at = next(card for _number, card in fit.play.row.pairs if card not in fit.play.brought)
            self.point(Target("card", fit.play.sources[0], at))
        else:
            self.point(Target("row", fit.play.sources[0]) if fit.play.sources else NEW)
        for _time in range(max(len(self.fits_at(self.over)), len(self.row.fits) if self.row is not None else 0)):
            now = self.fit_over
            if now is None or now.play.row.pairs == fit.play.row.pairs or not self.turn(1):
                break
        self.aimed = fit

    def _find_spots(self) -> None:
        fit, layout, view = self.new_fit, self.places.plane.layout, self.now.view
        self.spots = ()
        if fit is not None:
            ahead = fit.play.row._replace(id=view.next_id)
            trial = lay_out([*view.rows, ahead], self.places.plane.room, layout)
            if trial.scale == layout.scale or not layout.rows:
                self.spots = tuple(trial.cell(ahead.id, index) for index in range(len(ahead.cards)))

    @property
    def new_fit(self) -> Fit | None:
        """The play of the selection as a new row, as it is read now; None when it is no row."""
        if self.row is None or not self.row.fits:
            return None
        return self.row.fits[self.reading % len(self.row.fits)]

    def read_jokers(self) -> None:
        """Lets picked jokers show what they would stand for at the place that is pointed at, or else in the new row."""
        self.now.reads.clear()
        fit = self.fit_over or (self.new_fit if self.over is None else None)
        if fit is not None:
            self.now.reads.update({card: number for number, card in fit.move.cards if is_joker(card)})

    # ---- pointing

    def fits_at(self, target: Target | None) -> list[Fit]:
        """The plays that a click at a place could mean, the most likely first."""
        if target is None:
            return []
        if target == NEW:
            return [self.new_fit] if self.new_fit is not None else []
        found = list(self.on_cards.get(target.card, ())) if target.kind == "card" else []
        if target.kind in ("card", "row"):
            found += self.on_rows.get(target.row, ())
        return sorted(found, key=lambda one: (-one.play.points, -len(one.play.row.cards)))

    @property
    def fit_over(self) -> Fit | None:
        """The play that is meant at the place that is pointed at; where none is, the one that was aimed at; or None."""
        found = self.fits_at(self.over)
        if found:
            return found[self.turned % len(found)]
        return None if self.over == OPEN or self.exchanged is not None else self.aimed

    def point(self, target: Target | None) -> bool:
        """Takes the place that is pointed at; True when it has changed."""
        if target == self.over:
            return False
        self.over, self.turned = target, 0
        self.read_jokers()
        return True

    def turn(self, by: int) -> bool:
        """Chooses another play at the same place, or another reading of the new row; False when there is none."""
        found = self.fits_at(self.over)
        self.aimed = None
        if self.over is not None and self.over != NEW and len(found) > 1:
            self.turned = (self.turned + by) % len(found)
        elif self.row is not None and len(self.row.fits) > 1:
            self.reading = (self.reading + by) % len(self.row.fits)
            self._find_spots()
        else:
            return False
        self.read_jokers()
        return True

    @property
    def lit_targets(self) -> list[Target]:
        """All lit places, for the cursor of the keys."""
        found = [NEW] if self.new_fit is not None else []
        found += [Target("row", row) for row in self.on_rows]
        for card in self.on_cards:
            found += [Target("card", row.id, card) for row in self.beds.rows if card in row.cards][:1]
        return found + [Target("joker", 0, card) for card in self.jokers]

    def box(self, target: Target) -> pygame.Rect:
        """The box of a place in the window."""
        plane = self.places.plane
        if target == NEW:
            if self.spots:
                return plane.line(self.spots[0], self.spots[-1])
            size = plane.size
            box = pygame.Rect(0, 0, round(len(self.cards) * plane.pitch[0]) + size[0] // 4, size[1] + size[0] // 4)
            box.midbottom = (plane.rect.centerx, plane.rect.bottom - self.now.desk.style.px(1))
            return box
        if target.kind == "row" and target.row in plane.layout.rows:
            return plane.bed(target.row)
        if target.kind == "open":
            return self.places.open_box
        spots = plane.layout.spots(target.card)
        return plane.box(spots[0]) if spots else plane.rect

    def target_at(self, pos: tuple[int, int]) -> Target | None:
        """The place at a point of the window, or None."""
        plane, style = self.places.plane, self.now.desk.style
        if self.places.open_box.collidepoint(pos):
            return OPEN
        if not plane.rect.inflate(style.px(1), style.px(1)).collidepoint(pos):
            return None
        if self.new_fit is not None and self.box(NEW).collidepoint(pos):
            return NEW
        hits = [hit for row in reversed(self.beds.rows) if (hit := self._hit(row, pos)) is not None]
        cards = [hit for hit, fits in hits if fits and hit.kind != "row"]
        rows = [hit for hit, fits in reversed(hits) if fits and hit.kind == "row"]  # where rows cross the older one is meant
        beside = [] if hits else [Target("row", row.id) for row in self.beds.rows if self._beside(row, pos)]
        return next(iter([*cards, *rows, *(hit for hit, _fits in hits), *beside]), None)

    def _beside(self, row: Row, pos: tuple[int, int]) -> bool:
        """Whether a point lies where the next card of a row would lie, at one end of it, and the selection fits there."""
        plane = self.places.plane
        if row.id not in self.on_rows or row.id not in plane.layout.rows:
            return False
        (x, y), (next_x, next_y) = (plane.layout.cell(row.id, index) for index in (0, 1))
        last_x, last_y = plane.layout.cell(row.id, len(row.cards) - 1)
        dx, dy = next_x - x, next_y - y
        return plane.line((x - dx, y - dy), (last_x + dx, last_y + dy)).collidepoint(pos)

    def _hit(self, row: Row, pos: tuple[int, int]) -> tuple[Target, bool] | None:
        """The place of a row at a point, and whether the selection can be used there; None when the row is not there."""
        plane = self.places.plane
        if row.id not in plane.layout.rows or not plane.bed(row.id).collidepoint(pos):
            return None
        for index, card in enumerate(row.cards):
            if plane.card(row.id, index).collidepoint(pos):
                if card in self.jokers:
                    return Target("joker", row.id, card), True
                if card in self.on_cards:
                    return Target("card", row.id, card), True
                return (Target("row", row.id), True) if row.id in self.on_rows else (Target("card", row.id, card), False)
        return Target("row", row.id), row.id in self.on_rows

    @property
    def lone(self) -> Card | None:
        """The single selected card, which could be discarded; None for any other selection."""
        return self.cards[0] if len(self.cards) == 1 and self.now.must_use is None else None

    @property
    def exchanged(self) -> Card | None:
        """The joker that is pointed at and for which the selected card would be exchanged; else None."""
        over = self.over
        return over.card if over is not None and over.kind == "joker" and over.card in self.jokers else None

    @property
    def best(self) -> Fit | None:
        """The play of the button Lay: at the place that is pointed at, else the new row, else where it brings most."""
        if self.exchanged is not None or (self.over == OPEN and self.lone is not None):
            return None
        return self.fit_over or self.new_fit or max(self.fits, key=lambda fit: fit.play.points, default=None)

    # ---- what does not fit

    def why_not(self, target: Target | None) -> Refusal | None:
        """The most helpful refusal of a selection: why it cannot be laid at a place or, without a place, why it is no row."""
        numbers = tuple((card, card) for card in sorted(self.cards) if not is_joker(card))
        if target is not None and target.kind in ("row", "card", "joker") and len(numbers) == len(self.cards):
            if target.kind == "joker" or (target.card and is_joker(target.card) and len(numbers) == 1):
                return self.now.desk.session.match.check(Move("swap", (numbers[0],), joker=target.card))
            row = next((one for one in self.now.view.rows if one.id == target.row), None)
            made = None if row is None else judged(self.now.view, self._move_at(target, row, numbers))
            if isinstance(made, Refusal):
                return made
        return self.too_early or (self.row.why if self.row is not None else None)

    @property
    def too_early(self) -> Refusal | None:
        """Why a selection that fits on the table cannot be laid there yet: a row of one's own comes first (N11)."""
        view = self.now.view
        if view.may_build or not self.cards:
            return None
        later = targets(view._replace(opened=(True,) * len(view.opened), pending=None), self.cards)
        refused = judged(view, later[0].move) if later else None
        return refused if isinstance(refused, Refusal) else None

    def _move_at(self, target: Target, row: Row, numbers: tuple[Pair, ...]) -> Move:
        """The move that was most likely meant by laying these cards at a row or at one of its cards."""
        rows = self.now.view.rows
        ref = ref_of(rows, row)
        if target.kind == "card" and len(numbers) > 1 and len(rows_with(rows, target.card)) == 1:
            at = next(number for number, card in row.pairs if card == target.card)
            return Move("cross", numbers, (ref,), at)
        return Move("build", numbers, (ref,))


def permit(choice: Choice) -> str:
    """The equal step of the row that the selection makes where it is pointed at; empty where it makes none."""
    fit = choice.fit_over if choice.over is not None and choice.now.laying else None
    return "" if fit is None else why_row(fit).say(_)
