"""The place of the answer at a QUMERO table: the chosen option on paper with its sum and its words, the others in dark rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.bots.levels import Hint
from game.qumero.board import LINES, NAMES, missing
from game.qumero.moves import PASS, Move, place
from game.qumero.preview import consequences
from game.qumero.state import DIE, FREE, ROLL, multiplier
from scenes.games.qumero import words
from scenes.kit import materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.language import _
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import mix
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget

if TYPE_CHECKING:
    from scenes.games.qumero.table import QumeroTable

ROWS = 4
"""A roll has at most so many options: two readings as pairs, two sums."""


@dataclass(frozen=True)
class Answer:
    """What the paper says: a heading or the fields of a placement (with True for those covered by a card), its sum, a line.
    `lit`: it can be placed."""

    heading: str = ""
    fields: tuple[tuple[int, bool], ...] = ()
    total: int = 0
    line: str = ""
    lit: bool = False


@kept
def token(look: Look, size: tuple[int, int], name: str, seat: int | None, carded: bool = False) -> Sprite:
    """A field's name on a small plate: in the seat's colour and gold when it is chosen, else dark."""
    theme = look.theme
    canvas = Canvas(look, size, 4)
    w, h = canvas.w, canvas.h
    art = Art()
    colour = theme.cream_light
    if seat is None:
        art.rect(1, 1, w - 2, h - 2, h * 0.22, "#2A1B12" if not theme.flat else theme.ground,
                 theme.line_soft if theme.flat else "#8D6E53", 2)
    else:
        own = pieces.seat_look(look, seat).colour
        fill = theme.ink if theme.flat else mix(own, "#000000", 0.22)
        art.rect(1, 1, w - 2, h - 2, h * 0.22, fill, theme.gold, 2.4)
    canvas.add(art)
    sign = text.fitted(look, name + ("*" if carded else ""), (size[0] - 4, size[1]), 3.05, colour, "f", 700, "center", wrap=False,
                       min_share=1.8)
    canvas.image.blit(sign, (canvas.pad + 2, canvas.pad))
    return canvas.sprite()


class OptionRow(Widget):
    """One option that is not chosen: its fields and what it would lead to."""

    def __init__(self, table: QumeroTable) -> None:
        super().__init__()
        self.table = table
        self.move: Move | None = None
        self.line = ""
        self.total = 0
        self.visible = False

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        rect, theme = self.rect, look.theme
        over = focused or self.table.hand.row is self
        up = look.px(0.3) if over and not theme.flat else 0
        materials.plate(look, rect.size, False, 60 + rect.y % 5).draw(target, (rect.x, rect.y - up))
        if over:
            materials.row_light(look, rect.size, True, 14).draw(target, (rect.x, rect.y - up))
        if focused:
            materials.focus_ring(look, rect.size).draw(target, rect.topleft)
        if self.move is None:
            return
        x = rect.x + look.px(1.6)
        middle = rect.centery - up
        for number, field in enumerate(self.move.fields):
            if number:
                plus = text.render("+", round(look.px(2.6)), theme.cream, "f", 600)
                target.blit(plus, plus.get_rect(center=(x + look.px(0.8), middle)))
                x += look.px(1.7)
            size = (look.px(6.0), min(look.px(5.4), rect.h - look.px(1.2)))
            token(look, size, NAMES[field], None, field in self.move.cards).draw(target, (x, middle - size[1] // 2))
            x += size[0]
        x += look.px(1.4)
        right = rect.right - look.px(1.4)
        if self.total:
            room = (look.px(11), rect.h)
            total = text.fitted(look, words.gain(self.total), room, 3.0, theme.gold, "f", 700, "right", wrap=False)
            target.blit(total, (right - look.px(11), rect.y - up))
            right -= min(look.px(11), text.width(words.gain(self.total), look.text(3.0), "f", 700)) + look.px(1)
        if self.total and right - x < look.px(12):
            return  # the sum says enough; the paper has the words
        room = (right - x, rect.h - look.px(0.6))
        one = text.width(self.line, round(look.text(2.6) * 0.86), "a", 500) <= room[0]
        line = text.fitted(look, self.line, room, 2.6, theme.cream, "a", 500, wrap=not one, line_height=1.12, min_share=1.8)
        target.blit(line, (x, rect.y - up + look.px(0.3)))

    def up(self, pos: tuple[int, int]) -> None:
        hand = self.table.hand
        if self.rect.collidepoint(pos) and self.move is not None and not hand.resting:
            hand.choose(self.move)
            hand.rest = pos

    def act(self, action: str) -> bool:
        if action in ("accept", "end") and self.move is not None:
            self.table.hand.choose(self.move)
            self.table.set_focus(self.table.end_button)
            return True
        return False

    def focus_changed(self, focused: bool) -> None:
        self.table.touch()


class Options:
    """The answer's place and its rows."""

    def __init__(self, table: QumeroTable) -> None:
        self.table = table
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.paper = pygame.Rect(0, 0, 1, 1)
        self.slots: list[pygame.Rect] = []
        self.head = 0
        self.rows = [OptionRow(table) for _row in range(ROWS)]

    def layout(self, rect: pygame.Rect) -> None:
        """Divides the place: heading, paper, rows in one column or, where it is wide, in two."""
        look = self.table.look
        self.rect = rect
        scale = max(1.0, min(1.45, look.text_scale))
        self.head = round(look.px(5.4)) if rect.h > look.px(48) and look.text_scale <= 1.3 else 0
        columns = 2 if rect.w > rect.h * 1.6 else 1
        gap = look.px(1.3)
        lines = ROWS // columns
        free = rect.h - self.head
        paper = min(round(free * 0.42), round(look.px(13.6) * scale))
        row = min(round(look.px(7.4) * scale), (free - paper - lines * gap) // lines)
        self.paper = pygame.Rect(rect.x, rect.y + self.head, rect.w, paper)
        wide = (rect.w - (columns - 1) * gap) // columns
        self.slots = [
            pygame.Rect(rect.x + (wide + gap) * (n % columns), self.paper.bottom + gap + (row + gap) * (n // columns), wide, row)
            for n in range(ROWS)
        ]

    def arrange(self) -> None:
        """Gives the rows the options that are not chosen; none while nobody chooses."""
        table = self.table
        draft = table.draft if table.ready else None
        left = [move for move in draft.options if move != draft.move] if draft is not None else []
        view = table.view if draft is not None else None
        for number, row in enumerate(self.rows):
            row.visible = number < len(left)
            row.move = left[number] if row.visible else None
            if not row.visible or row.move is None or draft is None or view is None:
                row.hovered = False
                continue
            row.rect = self.slots[number]
            found = consequences(view, row.move)
            row.total = found.total
            row.line = words.completes(found)
            if not row.line:
                row.line = self._quiet(row.move)

    def _quiet(self, move: Move) -> str:
        """What a placement is that completes nothing: which line it brings on, or how the roll is read for it."""
        table = self.table
        outlook, near = words.outlook(table.view, move)
        readings = table.draft.readings if table.draft is not None else ()
        reading = next((option for option in readings if place(option.fields) == move), None)
        return outlook if near or reading is None else words.of_option(reading, table.view) or outlook

    # ---- the paper

    def of_move(self, move: Move, lit: bool) -> Answer:
        """What the paper says of a placement."""
        table = self.table
        found = consequences(table.view, move)
        line = words.of_consequence(found, table.name) or self._quiet(move)
        fields = tuple((field, field in move.cards) for field in move.fields)
        return Answer("", fields, found.total, self._cards(move) + line, lit)

    def _cards(self, move: Move) -> str:
        """What is said first of a placement with cards."""
        return "" if not move.cards else _("One QUMERO card. ") if len(move.cards) == 1 else _("Two QUMERO cards. ")

    def _of_hint(self, hint: Hint[Any], stage: int) -> Answer:
        """What the hint says at its stage: a field, the placement, the reason."""
        if stage < 2:
            return Answer(_("A good move begins here"), (), 0, _("Once more shows how it goes on."))
        cards = self._cards(hint.move) if isinstance(hint.move, Move) else ""
        return Answer(_("A good move"), (), 0, cards + (_("Once more says why.") if stage == 2 else hint.reason.say(_)))

    def answer(self) -> Answer:
        """What the paper says now."""
        table = self.table
        match = table.session.match
        if table.looking is not None and table.looking > 0:
            ply = match.plies[table.looking - 1]
            events = [told.event for told in ply.step.told]
            move: Move = ply.move
            line = words.told(table.name, events)
            if move.word == "place":
                return Answer("", tuple((field, field in move.cards) for field in move.fields), 0, line)
            heading = {"roll": _("The dice"), "die": _("The single die")}.get(move.word, _("Nothing placed"))
            return Answer(heading, (), 0, line)
        state = match.state
        if table.ready and table.draft is not None:
            draft, hint = table.draft, table.thinking.hint
            shown = table.hand.preview
            if shown is not None and shown != draft.move:
                return self.of_move(shown, False)
            if draft.move is not None:
                return self.of_move(draft.move, True)
            if hint is not None:
                return self._of_hint(hint, table.thinking.hint_stage)
            if table.hand.card:
                return Answer(_("The card is in hand"), (), 0, _("It stands for a letter: click a lit field. Esc puts it back."))
            if draft.legal == {PASS}:
                return Answer(_("Nothing can be placed"), (), 0, _("Every field of this roll is covered: pass."))
            if draft.may_pass:
                return Answer(_("Only with a card"), (), 0, _("Drag a QUMERO card onto a lit field, or pass."))
            return Answer(_("Pick one option"), (), 0, _("Or click one lit field to place only that one."))
        if table.ready and state.phase == ROLL and not len(match) and table.story[0]:
            return Answer(table.story[0], (), 0, table.story[1])
        if table.ready and state.phase == ROLL:
            return Answer(_("Roll the dice"), (), 0, _("Click them or press Space; hold to shake them first."))
        if table.ready and state.phase == DIE:
            return Answer(_("Throw the single die"), (), 0, _("Every other player pays 100 times what it shows."))
        return Answer(table.story[0], (), 0, table.story[1])

    def draw(self, target: pygame.Surface) -> None:
        """Heading, paper, and the lines that are nearly complete where no options are shown."""
        table, look = self.table, self.table.look
        theme = look.theme
        placing = table.ready and table.draft is not None
        if self.head:
            title = _("Place your roll") if placing else _("Nearly complete") if self._near_lines() else ""
            if not placing:
                title = _("This turn")
            head = text.fitted(look, title, (self.rect.w, self.head), 3.5, theme.cream, "f", 600, wrap=False)
            target.blit(head, (self.rect.x + look.px(0.6), self.rect.y - look.px(0.4)))
        if table.moments.active and not (placing and table.hand.preview is not None):
            table.moments.draw(target, self.paper)
        else:
            self._draw_paper(target, self.answer())
        if not placing:
            self._draw_nearly(target)

    def _draw_paper(self, target: pygame.Surface, answer: Answer) -> None:
        table, look, rect = self.table, self.table.look, self.paper
        theme = look.theme
        if not answer.heading and not answer.fields and not answer.line:
            return
        if answer.lit:
            materials.glow_outline(look, rect.size, 14).draw(target, rect.topleft)
        materials.paper(look, rect.size).draw(target, rect.topleft)
        pad = look.px(1.9)
        inner = rect.w - 2 * pad
        high = rect.h - look.px(1.6)
        top = min(round(high * 0.52), round(look.px(6.6) * max(1.0, min(1.4, look.text_scale))))
        y = rect.y + look.px(0.9)
        if answer.fields:
            x = rect.x + pad
            size = (round(top * 1.08), round(top * 0.88))
            for number, (field, carded) in enumerate(answer.fields):
                if number:
                    plus = text.render("+", round(top * 0.5), theme.ink, "f", 600)
                    target.blit(plus, plus.get_rect(center=(x + round(top * 0.18), y + top // 2)))
                    x += round(top * 0.36)
                token(look, size, NAMES[field], table.mark(table.shown.turn), carded).draw(target, (x, y + (top - size[1]) // 2))
                x += size[0]
            if answer.total:
                room = rect.right - pad - x - look.px(1.4)
                total = text.fitted(look, words.gain(answer.total), (room, top), 5.2, theme.ink, "f", 700, "right", wrap=False)
                target.blit(total, (x + look.px(1.4), y))
        else:
            head = text.fitted(look, answer.heading, (inner, top), 3.7, theme.ink, "f", 600, wrap=False, min_share=2.2)
            target.blit(head, (rect.x + pad, y))
        body = text.fitted(look, answer.line, (inner, high - top), 2.6, theme.ink if answer.fields else theme.ink2, "a",
                           600 if answer.fields else 500, line_height=1.16, min_share=1.9)
        target.blit(body, (rect.x + pad, y + top))

    def _near_lines(self) -> list[tuple[int, int, int]]:
        """Seats and free lines that lack one or two fields: (lacks, seat, line), the nearest and dearest first."""
        shown = self.table.shown
        found = [
            (lacks, -LINES[line].worth, seat, line)
            for seat in range(len(shown.grids)) if not shown.out[seat]
            for line in range(len(LINES)) if shown.lines[line] == FREE
            if 0 < (lacks := len(missing(shown.grids[seat], line))) <= 2
        ]
        return [(lacks, seat, line) for lacks, _worth, seat, line in sorted(found)[:ROWS]]

    def _draw_nearly(self, target: pygame.Surface) -> None:
        table, look = self.table, self.table.look
        theme = look.theme
        near = self._near_lines()
        if not near and not any(table.shown.grids):
            self._draw_worths(target)
        for slot, (lacks, seat, line) in zip(self.slots, near, strict=False):
            materials.row_light(look, slot.size, False, 12).draw(target, slot.topleft)
            radius = round(min(slot.h * 0.24, look.px(1.8)))
            pieces.badge(look, radius, table.mark(seat)).draw(target, (slot.x + round(radius * 2.2), slot.centery))
            x = slot.x + round(radius * 4.2)
            room = (look.px(8), slot.h)
            brings = LINES[line].worth * multiplier(table.shown.doubles[seat])
            worth = text.fitted(look, str(brings), room, 2.8, theme.cream, "f", 600, "right", wrap=False)
            target.blit(worth, (slot.right - look.px(9.2), slot.y))
            said = words.nearly(line, table.shown.grids[seat])
            wide = slot.right - look.px(10) - x
            colour = theme.cream if lacks == 1 else theme.soft
            target.blit(text.fitted(look, said, (wide, slot.h), 2.5, colour, "a", 600 if lacks == 1 else 500, line_height=1.12,
                                    min_share=1.8), (x, slot.y))


    def _draw_worths(self, target: pygame.Surface) -> None:
        """What a line brings, while all grids are empty and nothing else is to be said."""
        look, theme = self.table.look, self.table.look.theme
        said = (
            (_("A row, from each player"), 500), (_("A column, from each player"), 750),
            (_("A diagonal, from each player"), 1000),
        )
        for slot, (line, worth) in zip(self.slots, said, strict=False):
            materials.row_light(look, slot.size, False, 12).draw(target, slot.topleft)
            room = look.px(9)
            digits = text.fitted(look, str(worth), (room, slot.h), 2.8, theme.cream, "f", 600, "right", wrap=False)
            target.blit(digits, (slot.right - room - look.px(1.2), slot.y))
            wide = slot.w - room - look.px(3.6)
            target.blit(text.fitted(look, line, (wide, slot.h), 2.5, theme.soft, line_height=1.12, min_share=1.8),
                        (slot.x + look.px(1.8), slot.y))
