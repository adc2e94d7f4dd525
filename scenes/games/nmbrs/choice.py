"""The present of an nmbrs! table, and a selection of cards at it: what it is, where it fits, and how it is counted back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.contract import Refusal
from game.nmbrs.cards import CARD, COLOURS, Card, Pair, is_joker
from game.nmbrs.deck import Deck
from game.nmbrs.events import TookClosed, TookOpen
from game.nmbrs.moves import Move
from game.nmbrs.plays import CROSS, Play, judged
from game.nmbrs.reasons import why_row
from game.nmbrs.rows import ADVANCED, Row, ref_of, rows_with
from game.nmbrs.selection import Fit, Judged, count_back, judge, swaps, targets, ways_to_lay
from game.nmbrs.state import OFFER, PLAY, Setup, View
from scenes.games.nmbrs.cards import Face
from scenes.games.nmbrs.layout import Ahead, Beds, Layout
from scenes.kit import text
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.kit.pictures import icon
from scenes.kit.retained import draw
from scenes.table.desk import Desk
from scenes.table.hand.rack import Thrown
from scenes.table.window import caption


class Now:
    """The set-up of the match, what may be done at the present position, and what is lit for a while."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.setup: Setup = desk.session.match.view(None).setup
        self.deck: Deck = self.setup.table
        self._found: tuple[View | None, tuple[Fit, ...], tuple[Move, ...]] = (None, (), ())
        self.reads: dict[Card, int] = {}
        """The numbers for which picked jokers would stand."""
        self.faults: tuple[Card, ...] = ()
        self.fault_rows: tuple[int, ...] = ()
        """Cards and rows that a refusal is about."""
        self.swell = 1.0
        """The size of the rings around the faults, from 1.0, as they pulse."""
        self.fresh: Card | None = None
        """The card that has just come into the open hand, until something else is done."""
        self.partners: frozenset[Card] = frozenset()
        """The cards in hand that go with the picked ones in something that could be laid."""
        self.glinting: int | None = None
        """The row that shines for a moment, or None."""

    @property
    def phase(self) -> str:
        """The phase of the present position."""
        view: View = self.desk.session.match.view(None)
        return view.phase

    @property
    def offering(self) -> bool:
        """Whether the person to act decides about the open card."""
        return self.desk.ready and self.phase == OFFER

    @property
    def laying(self) -> bool:
        """Whether the person to act may lay cards now."""
        return self.desk.ready and self.phase == PLAY

    @property
    def view(self) -> View:
        """What the viewer may know of the present position."""
        found: View = self.desk.hands.now
        return found

    @property
    def shown(self) -> View:
        """The view that is on the table."""
        found: View = self.desk.hands.view
        return found

    @property
    def ways(self) -> tuple[Fit, ...]:
        """All that the viewer can lay now, from the hand alone and on the table, best first; `MOST_ROWS` of each at most.

        Before the viewer lays: what the hand could lay if it were to.
        """
        return self._find()[1]

    @property
    def exchanges(self) -> tuple[Move, ...]:
        """The jokers on the table that the viewer can exchange now; each leads to a play (N12)."""
        return self._find()[2]

    def _find(self) -> tuple[View | None, tuple[Fit, ...], tuple[Move, ...]]:
        view = self.view
        if view is not self._found[0]:
            trial = view if self.phase == PLAY and view.turn == view.seat else view._replace(pending=None)
            self._found = view, ways_to_lay(trial), swaps(view)
        return self._found

    @property
    def must_use(self) -> Card | None:
        """The joker that must be laid now, if the viewer holds it; else None."""
        hands = self.desk.hands
        view: View = hands.view if self.desk.past.viewing_ply is not None else hands.now
        if not hands.hand_open or view.pending is None or view.turn != hands.front:
            return None
        return view.pending.joker

    @property
    def drawn(self) -> Card | None:
        """The card that the last move brought into the open hand; None where it did something else."""
        desk = self.desk
        plies, front = desk.session.match.plies, desk.hands.front
        if not plies or not desk.hands.hand_open or plies[-1].seat != front:
            return None
        taken = [event for event in desk.hands.seen(plies[-1]) if isinstance(event, TookClosed | TookOpen)]
        return next((CARD.get(event.card) for event in taken if event.seat == front), None)

    def face(self, card: Card, number: int | None = None) -> Face:
        """The face of a card; a joker shows the number for which it stands, if any."""
        shade = COLOURS[self.deck.colours[card]]
        return Face(number, shade, 0, True) if is_joker(card) else Face(card, shade, self.deck.worths[card])

    @property
    def hinted(self) -> frozenset[Card]:
        """The cards in hand that the hint is about."""
        hint = self.desk.hints.hint if self.desk.person_to_act else None
        return frozenset() if hint is None else frozenset(card for _number, card in hint.move.cards)


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
NEAREST = ("new", "joker", "card", "row")
"""Which of several lit places at a point is meant; of rows that cross the older one."""


def places_of(play: Play) -> tuple[Target, ...]:
    """The places at which a play can be made."""
    if play.kind == CROSS:
        return (Target("card", play.sources[0], next(card for card in play.row.cards if card not in play.brought)),)
    return tuple(Target("row", row) for row in play.sources) or (NEW,)


class Choice:
    """What is selected and what that means, always for the viewer, who lays."""

    def __init__(self, now: Now, places: Layout, beds: Beds) -> None:
        self.now, self.places, self.beds = now, places, beds
        self.cards: tuple[Card, ...] = ()
        self.row: Judged | None = None
        """What the rules make of the selection as a new row; None without a selection."""
        self.fits: tuple[Fit, ...] = ()
        """The plays with which it fits on the table."""
        self.lit: dict[Target, list[Fit]] = {}
        """The places on the table where it fits, with the plays of each; of a joker that it can replace, none."""
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
        self.new_ahead: Ahead | None = None
        """The table with the new row; None when that has no free place at this size."""
        self.asking = False
        """Whether it is asked now whether the turn is to end."""

    def clear(self) -> None:
        """Clears the selection."""
        self.thrown.take_up()
        self.cards, self.row, self.fits, self.over, self.aimed = (), None, (), None, None
        self.lit, self.jokers, self.turned, self.reading = {}, {}, 0, 0
        self.leads, self.now.partners = (), frozenset()
        self._follow()

    def take(self, cards: tuple[Card, ...]) -> None:
        """Takes these cards as the selection."""
        over = self.over
        self.clear()
        self.cards, self.over = cards, over
        if not cards or not self.now.laying:
            return
        view = self.now.view
        self.row, self.fits = judge(view, cards), targets(view, cards)
        for fit in sorted(self.fits, key=lambda fit: fit.play.kind == CROSS):
            for place in places_of(fit.play):
                self.lit.setdefault(place, []).append(fit)
        if len(cards) == 1 and not is_joker(cards[0]):
            self.jokers = {move.joker: move for move in swaps(view) if move.cards[0][1] == cards[0]}
            self.lit.update({Target("joker", 0, card): [] for card in self.jokers})
        if not self.row.fits and not self.lit:  # what can be laid at once is lit; more would be in its way
            self._find_leads()
        self._follow()
        hint = self.now.desk.hints.hint
        meant = next((fit for fit in (*self.fits, *self.row.fits) if hint is not None and fit.move == hint.move), None)
        if meant is not None:
            self.aim(meant)  # its cards could be laid elsewhere, or a joker in it could stand for another number

    def _find_leads(self) -> None:
        held = set(self.cards)
        found = [fit for fit in self.now.ways if held < set(fit.play.brought)]
        plain = [fit for fit in found if not any(is_joker(card) for card in fit.play.brought if card not in held)]
        self.leads = tuple(plain or found)
        self.now.partners = frozenset(card for fit in self.leads for card in fit.play.brought) - held

    def aim(self, fit: Fit) -> None:
        """Points at the place of a play, whose cards are the selection, so that the gold button lays it, wherever the pointer
        goes meanwhile."""
        self.point(places_of(fit.play)[0])
        for _time in range(max(len(self.fits_at(self.over)), len(self.row.fits) if self.row is not None else 0)):
            now = self.fit_over
            if now is None or now.play.row.pairs == fit.play.row.pairs or not self.turn(1):
                break
        self.aimed = fit

    def _follow(self) -> None:
        """Lets rows part for what is meant, and picked jokers show what they would stand for there."""
        fit, new = self.shown_fit, self.new_fit
        self.new_ahead = None if new is None else self.beds.ahead_of(new.play)
        self.now.reads.clear()
        if fit is not None:
            self.now.reads.update({card: number for number, card in fit.move.cards if is_joker(card)})
        self.beds.part(None if fit is None else fit.play)

    @property
    def new_fit(self) -> Fit | None:
        """The play of the selection as a new row, as it is read now; None when it is no row."""
        if self.row is None or not self.row.fits:
            return None
        return self.row.fits[self.reading % len(self.row.fits)]

    @property
    def shown_fit(self) -> Fit | None:
        """The play whose row is shown: at the place that is pointed at, or else the new row."""
        return self.fit_over or (self.new_fit if self.over is None else None)

    # ---- pointing

    def fits_at(self, target: Target | None) -> list[Fit]:
        """The plays that a click at a place could mean, the most likely first."""
        if target is None:
            return []
        if target == NEW:
            return [self.new_fit] if self.new_fit is not None else []
        found = list(self.lit.get(target, ()))
        if target.kind == "card":
            found += self.lit.get(Target("row", target.row), ())
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
        self._follow()
        return True

    def turn(self, by: int) -> bool:
        """Chooses another play at the same place, or another reading of the new row; False when there is none."""
        found = self.fits_at(self.over)
        self.aimed = None
        if self.over is not None and self.over != NEW and len(found) > 1:
            self.turned = (self.turned + by) % len(found)
        elif self.row is not None and len(self.row.fits) > 1:
            self.reading = (self.reading + by) % len(self.row.fits)
        else:
            return False
        self._follow()
        return True

    @property
    def lit_targets(self) -> list[Target]:
        """All lit places, for the cursor of the keys."""
        return [*([NEW] if self.new_fit is not None else []), *self.lit]

    @property
    def hinted(self) -> set[Target]:
        """The places on the table that the hint is about, from its second stage on."""
        hints = self.now.desk.hints
        if hints.hint is None or hints.hint_stage < 2 or not self.now.laying or hints.hint.move.word not in ("build", "cross"):
            return set()
        play = judged(self.now.view, hints.hint.move)
        return {*places_of(play)} if isinstance(play, Play) else set()

    def boxes(self, target: Target) -> list[pygame.Rect]:
        """The boxes of a place in the window, while rows lie together: two of a card that is shown twice."""
        plane = self.places.plane
        if target == NEW and self.new_ahead is not None:
            return [plane.under(self.new_ahead.layout).bed(self.new_ahead.row.id)]
        if target == NEW:
            size = plane.size
            low = pygame.Rect(0, 0, round(len(self.cards) * plane.pitch[0]) + size[0] // 4, size[1] + size[0] // 4)
            low.midbottom = (plane.rect.centerx, plane.rect.bottom - self.now.desk.style.px(1))
            return [low]
        if target.kind == "row" and target.row in plane.layout.rows:
            return [plane.bed(target.row)]
        if target == OPEN:
            return [self.places.open_box]
        return [plane.box(spot) for spot in plane.layout.spots(target.card)] or [plane.rect]

    def box(self, target: Target) -> pygame.Rect:
        """The box of a place in the window."""
        return self.boxes(target)[0]

    def target_at(self, pos: tuple[int, int]) -> Target | None:
        """The place at a point of the window, or None."""
        plane, style, rows = self.places.plane, self.now.desk.style, self.beds.rows
        if self.places.open_box.collidepoint(pos):
            return OPEN
        if not plane.rect.inflate(style.px(1), style.px(1)).collidepoint(pos):
            return None
        hits = [one for one in self.lit_targets if any(box.collidepoint(pos) for box in self.boxes(one))]
        if hits:
            return min(hits, key=lambda one: (NEAREST.index(one.kind), one.row))
        for row in reversed(rows):
            if plane.bed(row.id).collidepoint(pos):
                cards = (card for at, card in enumerate(row.cards) if plane.card(row.id, at).collidepoint(pos))
                return next((Target("card", row.id, card) for card in cards), Target("row", row.id))
        beside = (one for one in self.lit if one.kind == "row" and self._beside(one.row, pos))
        return next(beside, self.over if self._parted_at(pos) else None)

    def _beside(self, row: int, pos: tuple[int, int]) -> bool:
        """Whether a point lies where the next card of a row would lie, at one end of it."""
        plane = self.places.plane
        first, second, last = (plane.card(row, at) for at in (0, 1, len(plane.layout.rows[row].cells) - 1))
        dx, dy = second.x - first.x, second.y - first.y
        return plane.around(first.move(-dx, -dy), last.move(dx, dy)).collidepoint(pos)

    def _parted_at(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies in the row that is shown where it is pointed at, so that it does not close under the pointer."""
        ahead = self.beds.ahead
        return self.over is not None and ahead is not None and self.beds.seen().bed(ahead.row).collidepoint(pos)

    @property
    def lone(self) -> Card | None:
        """The single selected card, which could be discarded; None for any other selection."""
        return self.cards[0] if len(self.cards) == 1 and self.now.must_use is None else None

    @property
    def exchanged(self) -> Card | None:
        """The joker that is pointed at and for which the selected card would be exchanged; else None."""
        return self.over.card if self.over is not None and self.over.card in self.jokers else None

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
        if target is not None and target.kind in ("row", "card") and len(numbers) == len(self.cards):
            if is_joker(target.card) and len(numbers) == 1:
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
            return Move("cross", numbers, (ref,), next(number for number, card in row.pairs if card == target.card))
        return Move("build", numbers, (ref,))


def permit(choice: Choice) -> str:
    """The equal step of the row that the selection makes where it is pointed at; empty where it makes none."""
    fit = choice.fit_over if choice.over is not None and choice.now.laying else None
    return "" if fit is None else why_row(fit).say(_)


COUNT_STEP, LONGEST = 190.0, 1900.0
"""Milliseconds from one step of counting back to the next one, and for all of them at most."""
LABEL = 5.2
"""The room below a row in which its difference may stand, in percent of the window's height."""
WHOLE = 99
"""More steps than it takes to count back along any row."""
STEPS = 8
"""The most numbers that are shown of it; of more the first and the last ones."""


class CountingBack:
    """Counting back along a row at the simplified level, step by step, which shows whether it ends where it must."""

    def __init__(self, choice: Choice) -> None:
        self.now, self.choice = choice.now, choice
        self.counted: tuple[int, ...] = ()
        """The numbers along which it counts."""
        self.steps = WHOLE
        """How many steps are shown."""

    def numbers(self) -> tuple[int, ...]:
        """The row along which it counts: that pointed at, else the best to be laid, else selected numbers of one difference."""
        fit = self.choice.fit_over or self.choice.new_fit or next(iter(self.choice.fits), None)
        if fit is not None:
            return tuple(fit.play.row.numbers)
        numbers = sorted(card for card in self.choice.cards if card <= 100)
        steps = {b - a for a, b in pairwise(numbers)}
        return tuple(numbers) if len(numbers) >= 2 and len(steps) == 1 else ()

    @property
    def shown(self) -> bool:
        """Whether it is counted back along a row now."""
        return self.now.setup.simplified and self.now.laying and bool(self.numbers())

    def caption_room(self, place: pygame.Rect) -> pygame.Rect:
        """Where the caption may stand: it grows upwards from its place over what is empty of the table, until its words have
        their full size. What is counted stays above it."""
        desk, plane, rack = self.now.desk, self.choice.beds.there, self.choice.places.rack.rect
        if plane.zoom > 1.0:
            return place
        taken = [plane.bed(row) for row in plane.layout.rows]
        taken += [rack] if rack.bottom <= place.top else []
        top = max((box.bottom for box in taken if box.left < place.right and box.right > place.left), default=plane.rect.top)
        top += desk.style.px(LABEL) + (desk.rail["count"].h if self.shown else 0)
        high = max(place.h, min(caption.full_height(desk.style), place.bottom - top))
        return pygame.Rect(place.x, place.bottom - high, place.w, high)

    @property
    def strip(self) -> pygame.Rect:
        """Where it is counted back: in the strip for it, or higher above a caption that needs more room."""
        desk = self.now.desk
        box = desk.rail["count"].copy()
        if box.bottom <= desk.rail["caption"].top:
            box.bottom = min(box.bottom, self.caption_room(desk.rail["caption"]).top)
        return box

    def update(self) -> bool:
        """Begins to count, one step after the other, when the row has changed; True when it did."""
        numbers, desk = self.numbers(), self.now.desk
        if not self.now.setup.simplified or not self.now.laying or numbers == self.counted:
            return False
        self.counted, self.steps = numbers, 1
        if not numbers or desk.settings.reduced_motion:
            self.steps = WHOLE
        else:
            many = len(count_back(numbers))

            def show(share: float) -> None:
                if self.counted == numbers and self.steps != 1 + int(share * many):
                    self.steps = 1 + int(share * many)
                    desk.refresh()

            desk.background_motion.tween(min(COUNT_STEP * many, LONGEST), show, ease=linear)
        desk.refresh()
        return True

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the steps so far into a strip of the window, with what they are about where there is room."""
        numbers, style, theme = self.numbers(), self.now.desk.style, self.now.desk.style.theme
        if not numbers:
            return
        back = count_back(numbers)
        shown: list[int | None] = list(back[: max(1, self.steps)])
        whole = len(shown) == len(back)
        if len(shown) > STEPS:
            shown[STEPS - 3:-2] = [None]
        last = len(shown) - whole
        high = min(rect.h, round(style.px(6.2) * max(1.0, min(1.25, style.text_scale))))
        said = text.render(_("Back to 0"), min(style.text(2.3), round(rect.h * 0.6)), theme.soft, "a", 600)
        room, beside = rect.w, said.get_width() + style.px(1.0)
        if _wide(shown, style.px(2.3)) <= room - beside:
            target.blit(said, said.get_rect(midleft=rect.midleft))
            rect, room = rect.move(beside, 0), room - beside
        px = round(high * 0.52)
        while px > style.px(1.9) and _wide(shown, px) > room:
            px -= 1
        dark = theme.panel[1] if theme.flat else theme.ground_lo
        high, sign, x = min(high, round(px * 1.95)), round(px * 0.75), rect.x
        for index, number in enumerate(shown):
            if number is None:
                dots = text.render("\N{HORIZONTAL ELLIPSIS}", sign, theme.soft)
                target.blit(dots, dots.get_rect(center=(x + sign // 2, rect.centery)))
                x += sign + 2
                continue
            box = pygame.Rect(x, rect.centery - high // 2, _wide([number], px), high)
            fill, ink = dark, theme.cream
            if index == last:  # whether it counts back to where it must
                good = number == 0 or (number == 1 and self.now.setup.level == ADVANCED)
                fill, ink = theme.gold if good else theme.refusal, theme.ink
            elif number in numbers:
                fill, ink = theme.cream, theme.ink
            draw.rect(target, fill, box, border_radius=high // 4)
            draw.rect(target, theme.line_soft, box, max(1, high // 24), border_radius=high // 4)
            text.stamp(target, str(number), px, ink, "f", 600, center=box.center)
            x = box.right + 2
            if shown[index + 1:index + 2] not in ([], [None]):
                arrow = icon("arrow-right", sign, theme.soft, 2.4)
                target.blit(arrow, arrow.get_rect(center=(x + sign // 2, rect.centery)))
                x += sign + 2


def _wide(shown: Sequence[int | None], px: int) -> int:
    """The width of numbers with a sign behind each but the last."""
    boxes = [text.width(str(number), px, "f", 600) + round(px * 0.8) for number in shown if number is not None]
    return sum(boxes) + (len(boxes) - 1) * (round(px * 0.75) + 4)
