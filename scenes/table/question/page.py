"""The page of a question to the table: the piece large in the middle, and on the plate of each person asked their answers.

It shows no hand, only the shut lid of the rack; the one exception is the hand of the only person asked, where it may be seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.contract import Seat
from scenes.kit import faces, materials, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.keys.mapping import keymap
from scenes.kit.language import _
from scenes.kit.motion import in_out
from scenes.kit.pictures import Sprite, kept
from scenes.kit.retained import draw
from scenes.kit.retained.layer import Layer
from scenes.kit.spoken.lines import Line, Telling, heading
from scenes.kit.theme import Look
from scenes.kit.widgets import Button
from scenes.page import Page
from scenes.table.game import Asking
from scenes.table.hand.places import OVERLAP, arrange
from scenes.table.parts import Shell
from scenes.table.question.claims import Claims
from scenes.table.question.places import QuestionPlaces, places_of
from scenes.table.question.plate import AnswerPlate
from scenes.table.question.ring import STEPS

ARRIVES = 320.0
"""Milliseconds for which the piece is on its way to the middle."""
VEIL, DOTS = 78, 9
"""How dark what lies on the table is beside the piece (of 255), and the dots on the way that the piece took."""


@dataclass(frozen=True)
class Upper:
    """A plate above: whose it is, what it says, and a word on a chip (or none)."""

    seat: Seat
    line: str
    chip: str = ""


@dataclass(frozen=True)
class Asks:
    """What the page asks: the words of its banner, one or two plates above, and the plates of whoever answers.

    `start` is the number of the upper plate from which the piece came. `hand` is the seat whose open hand lies below, or None.
    """

    heading: str
    line: str
    upper: tuple[Upper, ...]
    start: int
    plates: tuple[AnswerPlate, ...]
    hand: Seat | None


def is_answer(event: pygame.Event) -> bool:
    """Whether a key, as KEYDOWN, is one of those that answer a question without the focus."""
    action = keymap().of_key(event) or ""
    return action == "knock" or action.startswith("answer_")


@kept
def light(look: Look, size: tuple[int, int]) -> Sprite:
    """The soft light under the piece; placed by its middle. Clear in flat themes."""
    canvas = Canvas(look, size, centre=True)
    if look.theme.flat:
        return canvas.sprite()
    art = Art()
    w, h = canvas.w, canvas.h
    fill = art.radial((0, look.theme.cream, 0.62), (0.45, look.theme.ground_hi, 0.4), (1, look.theme.ground_hi, 0),
                      cx=0, cy=0, r=w / 2, flatten=h / w)
    return canvas.add(art.rect(-w / 2, -h / 2, w, h, 0, fill)).sprite()


class QuestionTelling(Telling):
    """The voice of a question. The own hand is that of the table, under the same rule of who may hear it."""

    def __init__(self, page: Page, table: Page) -> None:
        super().__init__(page)
        self._table = table

    @property
    def guarded(self) -> bool:
        return self._table.telling.guarded

    def hand(self) -> Sequence[str]:
        return self._table.telling.hand()


class QuestionPage(Page):
    """One question at one table. `claims` is the question that goes round, None for a decision; `go_on` lets the next player
    end it: the words and the call of a button, or None. `nobody` says no for all who have not answered. `arriving`: the piece
    comes from the plate of who gave it up."""

    leads_on = True

    def __init__(self, table: Shell, asking: Asking, asks: Asks, claims: Claims | None,
                 go_on: tuple[str, Callable[[], None]] | None, key: Callable[[pygame.Event], bool], arriving: bool,
                 nobody: Callable[[], None] | None = None) -> None:
        super().__init__(table.app)
        self.mat = table.side.mat
        self.table, self.asking, self.asks, self.claims, self._key = table, asking, asks, claims, key
        self.arrived = 0.0 if arriving else 1.0
        self.telling = QuestionTelling(self, table.page)
        self.plates = {plate.asked.seat: plate for plate in asks.plates}
        self.rules_button = Button("", lambda: self._tell("rules"), icon="book", tip=_("Rules"))
        self.menu_button = Button("", lambda: self._tell("menu"), icon="menu-2", tip=_("Menu"))
        self.hint_button = Button("", lambda: self._tell("hint"), icon="bulb", tip=_("Hint"))
        self.go_button = Button(go_on[0], go_on[1], icon="arrow-right") if go_on is not None else None
        self.nobody_button = Button("", nobody or (lambda: None), share=2.8, tip=_("No for all who have not answered yet."))
        self.nobody_button.visible = nobody is not None
        found: list[Button] = []
        for plate in asks.plates:
            plate.changed = self.refresh
            found += plate.widgets
        self.add(*found, *([self.go_button] if self.go_button is not None else []),
                 self.nobody_button, self.hint_button, self.rules_button, self.menu_button)
        self._alone = asks.plates[0] if len(self.plates) == 1 else None
        """The plate of who is asked alone, whose golden answer Enter gives; None where several are: Enter is nobody's then."""
        self.focus = None if self._alone is None else self._alone.gold
        self.on_enter = lambda: None if self.keys_used or self._alone is None else self._alone.gold
        self.places: QuestionPlaces | None = None
        self._still = Layer()
        self._piece = pygame.Surface((1, 1), pygame.SRCALPHA)

    def enter(self) -> None:
        if self.arrived < 1.0 and not self.table.calm:
            self.motion.tween(ARRIVES, self._arrive, ease=in_out)
        else:
            self.arrived = 1.0

    def _arrive(self, share: float) -> None:
        self.arrived = share

    # ---- what is asked of the page

    @property
    def step(self) -> int:
        """How much of the time is left, of `STEPS`; a change of it needs a new frame."""
        return math.ceil(self.claims.left * STEPS) if self.claims is not None else STEPS

    @property
    def answers(self) -> dict[Seat, list[Button]]:
        """The buttons with which each seat answers."""
        return {seat: list(plate.answers) for seat, plate in self.plates.items()}

    @property
    def looks(self) -> dict[Seat, Button]:
        """The button with which each seat looks at its own hand first, or closes it."""
        return {seat: plate.look_button for seat, plate in self.plates.items() if plate.look_button is not None}

    def refresh(self) -> None:
        """Shows on the plates who has answered."""
        for seat, plate in self.plates.items():
            plate.answered = self.claims is not None and self.claims.answered(seat) is not None
            plate.dress()
        self.hint_button.enabled = self.table.hints.hint is None
        self._still.stale()
        if self.focus is not None and self.focus not in self.ring():
            alone = self._alone
            self.set_focus(None if alone is None else alone.gold if alone.waits else alone.again)
        self.touch()

    def told(self) -> tuple[Line, ...]:
        asks, session = self.asks, self.table.session
        hinted = self.table.hints.hint is not None and self.table.hands.overheard
        upper = (f"{session.name(one.seat)} {one.line}" for one in asks.upper)
        plates = (f"{plate.asked.setup.name}: {plate.asked.line}" for plate in asks.plates)
        keys = (_("Key {key}: {answer}.").format(key=button.key, answer=button.name) if plate.waits else ""
                for plate in asks.plates for button in plate.answers if button.key)
        return heading(asks.heading, "" if hinted else asks.line, *upper, *plates, self.asking.stock(), *keys)

    # ---- layout

    def layout(self) -> None:
        look = self.look
        top = [self.rules_button, self.menu_button]
        self.hint_button.visible = self.asks.hand is not None and self.table.settings.hints
        if self.hint_button.visible:
            top.append(self.hint_button)
        wide = any(plate.costs for plate in self.asks.plates)
        self.places = places_of(look, len(self.plates), self.asks.hand is not None, wide, len(top), len(self.asks.upper),
                                self.nobody_button.visible)
        self.nobody_button.label, self.nobody_button.rect = _("Nobody wants it"), self.places.nobody
        for button, rect in zip(top, self.places.buttons, strict=True):
            button.rect = rect
        for plate, rect in zip(self.asks.plates, self.places.plates, strict=True):
            plate.layout(look, rect)
        if self.go_button is not None:
            box = self.places.next
            self.go_button.rect = pygame.Rect(0, 0, min(look.px(20), round(box.w * 0.5)), max(look.px(5), round(box.h * 0.46)))
            self.go_button.rect.bottomright = (box.right - look.px(1), box.bottom - look.px(0.9))
        self.refresh()

    @property
    def piece_rect(self) -> pygame.Rect:
        """The square in which the piece lies."""
        assert self.places is not None
        return self.places.piece

    # ---- input and time

    def _tell(self, action: str) -> None:
        """Has the table do what it does at every time."""
        self.table.page.act(action)

    def act(self, action: str) -> bool:
        if action in ("rules", "menu", "hint", "hide"):
            return self.table.page.act(action)
        if action in ("accept", "end") and not self.keys_used:
            self.set_focus(self.on_enter())
        return super().act(action)

    def handle(self, event: pygame.Event) -> bool:
        """Takes an answer, but at first none that may have been meant for what was there before the question."""
        if event.type == pygame.KEYDOWN and is_answer(event) and not self.touched():
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return True  # as at the table, the right button never opens the menu
        return super().handle(event)

    def cancel(self) -> bool:
        """Esc opens the menu of the table."""
        self.table.open_menu()
        return True

    def update(self, dt: float) -> bool:
        return self.table.page.update(dt) | super().update(dt)

    @property
    def moving(self) -> bool:
        return self.motion.active or self.table.page.moving

    @property
    def unsaved(self) -> bool:
        return self.table.page.unsaved

    # ---- painting

    def paint(self, target: pygame.Surface) -> None:
        places = self.places
        assert places is not None
        self._still.draw(target, lambda still: self._bake(still, places))
        start = (places.giver, places.next)[self.asks.start].center
        at = [a + (b - a) * self.arrived for a, b in zip(start, places.piece.center, strict=True)]
        target.blit(self._piece, self._piece.get_rect(center=(round(at[0]), round(at[1]))))
        claims = self.claims
        seconds = None
        if claims is not None and claims.limit is not None:
            seconds = math.ceil(claims.left * claims.limit / 1000)
        for plate in self.asks.plates:
            plate.draw(target, self.look, self.step, seconds, claims is not None and claims.paused)

    def _bake(self, still: pygame.Surface, places: QuestionPlaces) -> None:
        look, asking = self.look, self.asking
        still.blit(materials.ground(look), (0, 0))
        asking.paint_table(still, places.left, places.right)
        for side in (places.left, places.right):
            veil = pygame.Surface(side.size, pygame.SRCALPHA)
            veil.fill((0, 0, 0, VEIL))
            still.blit(veil, side.topleft)
        glow = light(look, (round(places.piece.w * 1.5), round(places.piece.h * 1.25)))
        glow.draw(still, places.piece.center)
        self._bake_way(still, places)
        self._bake_banner(still, places.banner)
        for upper, box in zip(self.asks.upper, (places.giver, places.next), strict=False):
            self._bake_upper(still, upper, box, self.go_button is not None and box == places.next)
        self._bake_stock(still, places.stock)
        self._bake_hand(still, places.hand)
        for plate in self.asks.plates:
            plate.bake(still, look, places.piece.center)
        box = pygame.Rect((0, 0), places.piece.inflate(places.piece.w // 3, places.piece.h // 3).size)
        self._piece = pygame.Surface(box.size, pygame.SRCALPHA)
        inner = pygame.Rect((0, 0), places.piece.size)
        inner.center = box.center
        asking.paint(self._piece, inner)

    def _bake_way(self, still: pygame.Surface, places: QuestionPlaces) -> None:
        """The dots on the way from the plate of who gave the piece up."""
        box = (places.giver, places.next)[self.asks.start]
        x = box.right if self.asks.start == 0 else box.left
        end = places.piece.center
        for number in range(1, DOTS):
            share = number / (DOTS + 5)
            bow = self.look.px(3) * 4 * share * (1 - share)
            at = (x + (end[0] - x) * share, box.bottom + (end[1] - box.bottom) * share - bow)
            if at[1] > box.bottom:
                draw.circle(still, self.look.theme.soft, at, self.look.px(0.25) + number * self.look.px(0.35) // DOTS)

    def _bake_banner(self, still: pygame.Surface, box: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        materials.paper(look, box.size).draw(still, box.topleft)
        pad = look.px(1.2)
        top = round(box.h * (0.46 if look.large_text else 0.54))
        room = (box.w - 2 * pad, top)
        head = text.fitted(look, self.asks.heading, room, 5.4, theme.ink, "f", 600, "center", "middle", min_share=2.2,
                           line_height=1.0)
        still.blit(head, (box.x + pad, box.y + look.px(0.3)))
        low = (box.w - 2 * pad, box.h - top - look.px(0.6))
        line = text.fitted(look, self.asks.line, low, 2.7, theme.ink2, "a", 600, "center", min_share=1.8, line_height=1.08)
        still.blit(line, (box.x + pad, box.y + top))

    def _bake_upper(self, still: pygame.Surface, upper: Upper, box: pygame.Rect, with_button: bool) -> None:
        look, theme = self.look, self.look.theme
        setup = self.table.session.seats[upper.seat]
        materials.plate(look, box.size, False, upper.seat).draw(still, box.topleft)
        radius = min(round(box.h * 0.32), round(box.w * 0.12), look.px(3.8))
        at, goal = (box.x + round(radius * 1.5), box.centery), self.piece_rect.center
        faces.figure(look, radius, setup.mark, "calm", faces.gaze(goal[0] - at[0], goal[1] - at[1])).draw(still, at)
        x = box.x + round(radius * 2.9) + look.px(0.5)
        top = pygame.Rect(x, box.y + look.px(0.7), box.right - look.px(1) - x, round(box.h * 0.46))
        if upper.chip:
            px = text.line_px(upper.chip, top.w // 3, min(look.text(2.4), look.px(3)), look.px(1.8), "a", 700)
            words = text.render(upper.chip, px, theme.cream_light, "a", 700)
            pill = pygame.Rect(0, 0, words.get_width() + px, round(px * 1.6))
            pill.midright = (top.right, top.centery)
            draw.rect(still, theme.ink, pill, border_radius=pill.h // 2)
            text.blit_centred(still, words, pill)
            top.w -= pill.w + look.px(0.6)
        name = text.fitted(look, setup.name, top.size, 3.8, theme.cream, "f", 600, wrap=False, min_share=1.9)
        still.blit(name, top.topleft)
        low = pygame.Rect(x, top.bottom, box.right - look.px(1) - x, box.bottom - look.px(0.8) - top.bottom)
        if with_button and self.go_button is not None:
            low.w = self.go_button.rect.x - look.px(0.6) - low.x
            if low.w < look.px(12):
                return  # the button takes the place of the line
        line = text.fitted(look, upper.line, low.size, 2.6, theme.soft, "a", 500, min_share=1.8, line_height=1.05)
        still.blit(line, low.topleft)

    def _bake_stock(self, still: pygame.Surface, box: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        words = self.asking.stock()
        if not words:
            return
        px = text.line_px(words, box.w, min(look.text(2.3), look.px(3)), look.px(1.8), "a", 700)
        label = text.render(words, px, theme.cream_light, "a", 700)
        pill = pygame.Rect(0, 0, label.get_width() + px, round(px * 1.6))
        pill.midbottom = box.midbottom
        self.asking.paint_stock(still, pygame.Rect(box.x, box.y, box.w, pill.y - box.y))
        draw.rect(still, theme.ink, pill, border_radius=pill.h // 2)
        text.blit_centred(still, label, pill)

    def _bake_hand(self, still: pygame.Surface, box: pygame.Rect) -> None:
        """The open hand of the only person asked, or the lid of the rack."""
        if not box.h:
            return
        look, theme, seat = self.look, self.look.theme, self.asks.hand
        if seat is None:
            materials.wood_block(look, box.size, theme.board, 51, 14).draw(still, box.topleft)
            words = _("The rack is closed while the table answers.")
            room = box.inflate(-look.px(24), -look.px(2.6))
            room.y += look.px(0.6)
            draw.rect(still, theme.plate[2], room.inflate(look.px(2), 0), border_radius=look.px(0.8))
            label = text.fitted(look, words, room.size, 2.6, theme.soft, "a", 600, "center", wrap=False, min_share=1.8)
            still.blit(label, room.topleft)
            return
        materials.rack(look, box.size).draw(still, box.topleft)
        holding, hands = self.table.side.holding, self.table.hands
        if holding is None or hands.viewer != seat:
            return
        keys = self._keys(holding.rack.keys, holding.keys(hands.now))
        face = holding.rack.face
        inner = box.inflate(-look.px(4.4), -look.px(3.0))
        lies = arrange(len(keys), inner, face.aspect, look.px(face.most), look.px(4), look.px(getattr(face, "gap", 1.5)),
                       getattr(face, "rows", 2), getattr(face, "overlap", OVERLAP))
        for key, rect in zip(keys, lies.rects, strict=True):
            face.paint(still, key, rect, "rest")

    @staticmethod
    def _keys(shown: Sequence[object], held: Sequence[object]) -> Sequence[object]:
        """The hand in the order of the rack; as the rules give it where the rack shows something else."""
        return shown if sorted(map(repr, shown)) == sorted(map(repr, held)) else held
