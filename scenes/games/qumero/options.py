"""The place of the answer at a QUMERO table: the chosen option on paper with its sum and its words, the others in dark rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.bots.levels import Hint
from game.qumero.board import LINES, NAMES, Grid, missing
from game.qumero.danger import threatened
from game.qumero.moves import PASS, Move, place
from game.qumero.preview import consequences
from game.qumero.state import DIE, FREE, ROLL, multiplier
from scenes.games.qumero import words
from scenes.games.qumero.draft import Draft
from scenes.games.qumero.moments import Moments
from scenes.games.qumero.places import DOUBLE
from scenes.games.qumero.selection import QumeroSelection
from scenes.games.qumero.story import Story
from scenes.games.qumero.tally import Tally
from scenes.kit import materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.keys.mapping import told as with_keys
from scenes.kit.language import _, ngettext
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import mix
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget
from scenes.session import AnyPly
from scenes.table.window.hinting import hint_paper

LOWEST = 6.0
"""Rows lower than this share of the window's height stand in two columns instead."""
ROWS = 4
"""A roll has at most so many options: two readings as pairs, two sums."""
LEAST = 2.0
"""The smallest letters that words of a row wrap in, in percent of the window's height."""
NARROW = 26
"""A row of an option narrower than this, in percent of the window's height, spares on its fields."""


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
    """A field's name on a small plate: in the seat's colour and gold when it is chosen, else dark; on cream for a card."""
    theme = look.theme
    canvas = Canvas(look, size, 4)
    w, h = canvas.w, canvas.h
    art = Art()
    colour = theme.cream_light
    if carded:  # a card lies in place of a die
        art.rect(1, 1, w - 2, h - 2, h * 0.12, theme.cream_light, theme.gold if seat is not None else theme.cream_edge, 2.4)
        colour = theme.ink
    elif seat is None:
        art.rect(1, 1, w - 2, h - 2, h * 0.22, "#2A1B12" if not theme.flat else theme.ground,
                 theme.line_soft if theme.flat else "#8D6E53", 2)
    else:
        own = pieces.seat_look(look, seat).colour
        fill = theme.ink if theme.flat else mix(own, "#000000", 0.22)
        art.rect(1, 1, w - 2, h - 2, h * 0.22, fill, theme.gold, 2.4)
    canvas.add(art)
    sign = text.fitted(look, name, (size[0] - 4, size[1]), 3.05, colour, "f", 700, "center", wrap=False,
                       min_share=1.8)
    canvas.image.blit(sign, (canvas.pad + 2, canvas.pad))
    return canvas.sprite()


def _cards(move: Move) -> str:
    """What is said first of a placement with cards."""
    return "" if not move.cards else _("It takes one card.") + " " if len(move.cards) == 1 else _("It takes two cards.") + " "


class OptionRow(Widget):
    """One option that is not chosen: its fields and what it would lead to."""

    def __init__(self, sel: QumeroSelection, by_keys: Callable[[], None]) -> None:
        super().__init__()
        self.sel, self.desk, self._by_keys = sel, sel.desk, by_keys
        self.move: Move | None = None
        self.line = ""
        self.brief = ""
        """What stands in place of the line where that has no room."""
        self.total = 0
        self.visible = False

    @property
    def pointed(self) -> bool:
        """Whether it is under the pointer, or has the visible focus."""
        page = self.desk.page
        return self.visible and ((self.hovered and not self.sel.resting) or (page.keys_used and page.focus is self))

    def spoken(self) -> str:
        if self.move is None:
            return ""
        said = _("{name}, button").format(name=words.fields(self.move))
        return ". ".join(filter(None, (said, self.line, words.gain(self.total) if self.total else "")))

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        rect, theme = self.rect, look.theme
        over = focused or self.pointed
        up = look.px(0.3) if over and not theme.flat else 0
        materials.plate(look, rect.size, False, 60 + rect.y % 5).draw(target, (rect.x, rect.y - up))
        if over:
            materials.row_light(look, rect.size, True, 14).draw(target, (rect.x, rect.y - up))
        if focused:
            materials.focus_ring(look, rect.size).draw(target, rect.topleft)
        if self.move is None:
            return
        narrow = rect.w < look.px(NARROW)  # letters need what the fields can spare
        side, between, wide = (0.9, 0.4, 5.2) if narrow else (1.6, 0.7, 6.0)
        x = rect.x + look.px(side)
        middle = rect.centery - up
        for number, field in enumerate(self.move.fields):
            x += look.px(between) if number else 0
            size = (look.px(wide), min(look.px(5.4), rect.h - look.px(1.2)))
            token(look, size, NAMES[field], None, field in self.move.cards).draw(target, (x, middle - size[1] // 2))
            x += size[0]
        x += look.px(side)
        right = rect.right - look.px(side)
        if self.total:
            room = (min(look.px(11), right - x), rect.h)
            total = text.fitted(look, words.gain(self.total), room, 3.0, theme.gold, "f", 700, "right", wrap=False)
            target.blit(total, (right - room[0], rect.y - up))
            right -= min(room[0], text.width(words.gain(self.total), look.text(3.0), "f", 700)) + look.px(1)
        if self.total and right - x < look.px(12):
            return  # the sum says enough; the paper has the words
        room = (right - x, rect.h - look.px(0.6))
        said = self.line if text.fits(self.line, room, look.px(LEAST), "a", 500, 1.12) else self.brief
        one = text.width(said, round(look.text(2.6) * 0.86), "a", 500) <= room[0]
        line = text.fitted(look, said, room, 2.6, theme.cream, "a", 500, wrap=not one, line_height=1.12, min_share=1.8)
        target.blit(line, (x, rect.y - up + look.px(0.3)))

    def up(self, pos: tuple[int, int]) -> None:
        sel = self.sel
        if self.rect.collidepoint(pos) and self.move is not None and not sel.resting:
            sel.choose(self.move)
            sel.rest = pos

    def act(self, action: str) -> bool:
        if action in ("accept", "end") and self.move is not None:
            self.sel.choose(self.move)
            self._by_keys()
            return True
        return False

    def focus_changed(self, focused: bool) -> None:
        self.desk.page.touch()


class Options:
    """The answer's place and its rows."""

    def __init__(self, sel: QumeroSelection, tally: Tally, moments: Moments, story: Story, by_keys: Callable[[], None]) -> None:
        """`by_keys` is called when an option was picked with keys or pad: the gold button comes next."""
        self.sel, self.desk, self.tally, self.moments, self.story = sel, sel.desk, tally, moments, story
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.paper = pygame.Rect(0, 0, 1, 1)
        self.slots: list[pygame.Rect] = []
        self.head = 0
        self.rows = [OptionRow(sel, by_keys) for _row in range(ROWS)]

    def layout(self, rect: pygame.Rect) -> None:
        """Divides the place: heading, paper, rows in one column or, where it is wide, in two."""
        look = self.desk.look
        self.rect = rect
        scale = max(1.0, min(1.45, look.text_scale))
        self.head = round(look.px(5.4)) if rect.h > look.px(48) and not look.large_text else 0
        gap = look.px(1.3)
        free = rect.h - self.head
        paper = min(round(free * 0.42), round(look.px(13.6) * scale))
        columns = 2 if rect.w > rect.h * 1.6 or (free - paper - ROWS * gap) // ROWS < look.px(LOWEST) else 1
        lines = ROWS // columns
        row = min(round(look.px(7.4) * scale), (free - paper - lines * gap) // lines)
        self.paper = pygame.Rect(rect.x, rect.y + self.head, rect.w, paper)
        wide = (rect.w - (columns - 1) * gap) // columns
        self.slots = [
            pygame.Rect(rect.x + (wide + gap) * (n % columns), self.paper.bottom + gap + (row + gap) * (n // columns), wide, row)
            for n in range(ROWS)
        ]

    @property
    def _placing(self) -> Draft | None:
        """The placement that is being chosen now."""
        return self.sel.draft if self.sel.placing else None

    @property
    def preview(self) -> Move | None:
        """The placement that is pointed at: of a row, or what a click on the field would pick."""
        if self._placing is None:
            return None
        row = next((row for row in self.rows if row.pointed), None)
        return self.sel.pointed if row is None else row.move

    def arrange(self) -> None:
        """Gives the rows the options that are not chosen, those that bring most first; none while nobody chooses."""
        draft, view = self._placing, self.desk.hands.now
        left = draft.offered if draft is not None else []
        for number, row in enumerate(self.rows):
            row.visible = number < len(left)
            row.move = left[number] if row.visible else None
            if not row.visible or row.move is None:
                row.hovered = False
                continue
            row.rect = self.slots[number]
            found = consequences(view, row.move)
            row.total = found.total
            threat = words.of_threat(threatened(view, row.move), self.desk.session.name)
            row.line = ". ".join(filter(None, (words.completes(found), threat)))
            if draft is not None and row.move == draft.move:
                row.line = _("This one alone")
            elif not row.line:
                row.line = self._quiet(row.move)
            row.brief = self._brief(row.move)

    def _quiet(self, move: Move) -> str:
        """What a placement is that completes nothing: which line it brings on, or how the roll is read for it."""
        view, draft = self.desk.hands.now, self.sel.draft
        outlook, near = words.outlook(view, move)
        readings = draft.readings if draft is not None else ()
        reading = next((option for option in readings if place(option.fields) == move), None)
        return outlook if near or reading is None else words.of_option(reading, view) or outlook

    def _brief(self, move: Move) -> str:
        """The same in a word or two: how a sum is made, or how many fields it covers."""
        readings = self.sel.draft.readings if self.sel.draft is not None else ()
        total = next((option for option in readings if option.is_sum and place(option.fields) == move), None)
        if total is not None:
            return words.of_option(total, self.desk.hands.now)
        return ngettext("{count} field", "{count} fields", len(move.fields)).format(count=len(move.fields))

    # ---- the paper

    def of_move(self, move: Move, lit: bool) -> Answer:
        """What the paper says of a placement."""
        found = consequences(self.desk.hands.now, move)
        line = words.of_consequence(found, self.desk.session.name) or self._quiet(move)
        threat = words.of_threat(threatened(self.desk.hands.now, move), self.desk.session.name)
        if threat:
            line = f"{line if line[-1:] in '.!?' else line + '.'} {threat}."
        fields = tuple((field, field in move.cards) for field in move.fields)
        return Answer("", fields, found.total, _cards(move) + line, lit)

    def _of_part(self, move: Move, draft: Draft) -> Answer:
        """What the paper says of a part of an option while the rest waits."""
        said = _("{field} is open, too: add it, or take {alone} alone.")
        line = said.format(field=_(" and ").join(NAMES[field] for field in sorted(draft.waiting)), alone=words.fields(move))
        return Answer("", tuple((field, False) for field in move.fields), consequences(self.desk.hands.now, move).total, line)

    def _of_hint(self, hint: Hint[Any]) -> Answer:
        """What the hint says at its stage: a field, the placement, the reason."""
        paper = hint_paper(self.desk.hints, self.hinting or "", _("A good move"), hint.reason.say(_))
        cards = _cards(hint.move) if isinstance(hint.move, Move) and self.desk.hints.hint_stage > 1 else ""
        return Answer(paper.heading, (), 0, cards + paper.body)

    @property
    def hinting(self) -> str | None:
        """What a hint marks first, while the paper tells it; empty for a pass, None while the paper tells something else."""
        draft, hint = self._placing, self.desk.hints.hint
        if draft is None or hint is None or self.preview not in (None, draft.move):
            return None
        return "" if hint.move == PASS else _("Hint: this field")

    def answer(self) -> Answer:
        """What the paper says now."""
        match, looking = self.desk.session.match, self.desk.past.looking
        if looking:
            return self._of_past(match.plies[looking - 1])
        if self._placing is not None:
            return self._of_draft(self._placing)
        told = len(match) == 0 and self.story.heading != ""  # who begins, and why
        if self.desk.ready and match.state.phase == ROLL and not told:
            return Answer(_("Roll the dice"), (), 0, self._danger() or with_keys(_("Click the dice, or press {accept}.")))
        if self.desk.ready and match.state.phase == DIE:
            return Answer(_("Roll the single die"), (), 0, self._due_of_die())
        return Answer(self.story.heading, (), 0, self.story.line)

    def _danger(self) -> str:
        """What would put the player out who is to act; empty for nothing."""
        seat, people = self.tally.view.turn, self.desk.hands.people
        danger = self.tally.dangers[seat]
        return "" if danger is None else words.of_danger(
            danger, self.desk.session.name, seat, self.tally.points(seat), len(people) == 1)

    def _due_of_die(self) -> str:
        """What the single die brings: of one other player their name is said."""
        view = self.desk.hands.now
        others = [seat for seat, out in enumerate(view.out) if not out and seat != view.turn]
        if len(others) == 1:
            return _("{name} pays 100 times what it shows.").format(name=self.desk.session.name(others[0]))
        return _("Every other player pays 100 times what it shows.")

    def _of_past(self, ply: AnyPly) -> Answer:
        """What the move was that is looked back at."""
        move: Move = ply.move
        line = words.told(self.desk.session.name, self.desk.hands.public(ply))
        if move.word == "place":
            return Answer("", tuple((field, field in move.cards) for field in move.fields), 0, line)
        heading = {"roll": _("The dice"), "die": _("The single die")}.get(move.word, _("Nothing placed"))
        return Answer(heading, (), 0, line)

    def _of_draft(self, draft: Draft) -> Answer:
        """What is pointed at, chosen or hinted at; else what is to be done."""
        shown, hint = self.preview, self.desk.hints.hint
        if hint is not None and self.hinting is not None:
            return self._of_hint(hint)
        if draft.move is not None:  # what is pointed at shows on the grid: the paper says what would be placed
            return self._of_part(draft.move, draft) if draft.waiting else self.of_move(draft.move, True)
        if shown is not None:
            return self.of_move(shown, False)
        if self.sel.card:
            return Answer(_("The card is in hand"), (), 0, _("It stands for any letter. Click a lit field."))
        if draft.legal == {PASS}:
            return Answer(_("Nothing can be placed"), (), 0, _("Every field of this roll is covered: pass."))
        if draft.may_pass:
            return Answer(_("Only a card can help"), (), 0, _("Drag a QUMERO card onto a lit field, or pass."))
        return Answer(_("Pick one option"), (), 0, self._danger() or _("Or click one lit field to cover only that one."))

    # ---- painting

    @property
    def key(self) -> object:
        """Differs when the place of the answer must be painted anew, though nothing else has changed."""
        return self.desk.bubble.visible, self.preview, self.tells_moment, self.story.heading, self.story.line

    @property
    def tells_moment(self) -> bool:
        """Whether a moment is told in the place of the paper."""
        return self.moments.active and not (self._placing is not None and self.preview is not None)

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the moment that is being told, which moves."""
        if self.tells_moment and not self.desk.bubble.visible:
            self.moments.draw(target, self.paper)

    def draw(self, target: pygame.Surface) -> None:
        """Heading, paper, and the lines that are nearly complete where no options are shown."""
        look, theme, placing = self.desk.look, self.desk.look.theme, self._placing is not None
        if self.head:
            title = _("Place your roll") if placing else _("This turn")
            head = text.fitted(look, title, (self.rect.w, self.head), 3.5, theme.cream, "f", 600, wrap=False)
            target.blit(head, (self.rect.x + look.px(0.6), self.rect.y - look.px(0.4)))
        if self.desk.bubble.visible:
            self.desk.bubble.draw_on_paper(target, look, self.paper)
        elif not self.tells_moment:
            self._draw_paper(target, self.answer())
        if not placing:
            self._draw_nearly(target)

    def _draw_paper(self, target: pygame.Surface, answer: Answer) -> None:
        look, rect, mark = self.desk.look, self.paper, self.desk.session.seats[self.tally.view.turn].mark
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
                x += round(top * 0.16) if number else 0
                token(look, size, NAMES[field], mark, carded).draw(target, (x, y + (top - size[1]) // 2))
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

    @property
    def _grids(self) -> list[Grid]:
        return [self.tally.grid(seat) for seat in range(len(self.desk.session.seats))]

    def _near_lines(self) -> list[tuple[int, int, int]]:
        """Seats and free lines that lack one or two fields: (lacks, seat, line), the nearest and dearest first."""
        found = [
            (lacks, -LINES[line].worth, seat, line)
            for seat, grid in enumerate(self._grids) if not self.tally.out(seat)
            for line, taker in enumerate(self.tally.lines) if taker == FREE
            if 0 < (lacks := len(missing(grid, line))) <= 2
        ]
        return [(lacks, seat, line) for lacks, _worth, seat, line in sorted(found)[:ROWS]]

    def _draw_nearly(self, target: pygame.Surface) -> None:
        look, theme, seats = self.desk.look, self.desk.look.theme, self.desk.session.seats
        near = self._near_lines()
        grids = self._grids
        if not near and not any(grids):
            self._draw_worths(target)
        for slot, (lacks, seat, line) in zip(self.slots, near, strict=False):
            materials.row_light(look, slot.size, False, 12).draw(target, slot.topleft)
            radius = round(min(slot.h * 0.24, look.px(1.8)))
            pieces.badge(look, radius, seats[seat].mark).draw(target, (slot.x + round(radius * 2.2), slot.centery))
            x = slot.x + round(radius * 4.2)
            brings = str(LINES[line].worth * multiplier(self.tally.cards(seat, DOUBLE)))
            colour, weight = (theme.cream, 600) if lacks == 1 else (theme.soft, 500)
            said = words.nearly(line, grids[seat])
            wide = slot.right - look.px(10) - x
            if len(text.lines_of(said, wide, round(look.text(2.2)), "a", weight)) <= 2:
                worth = text.fitted(look, brings, (look.px(8), slot.h), 2.8, theme.cream, "f", 600, "right", wrap=False)
                target.blit(worth, (slot.right - look.px(9.2), slot.y))
                target.blit(text.fitted(look, said, (wide, slot.h), 2.5, colour, "a", weight, line_height=1.12,
                                        min_share=1.8), (x, slot.y))
                continue
            edge = slot.right - look.px(1.2)
            room = min(look.px(8), text.width(brings, look.text(2.8), "f", 600) + look.px(0.4))
            upper = round(slot.h * 0.54)
            worth = text.fitted(look, brings, (room, upper), 2.8, theme.cream, "f", 600, "right", wrap=False)
            target.blit(worth, (edge - room, slot.y))
            free = (edge - room - look.px(0.6) - x, upper)
            lacking = text.fitted(look, words.lacking(line, grids[seat]), free, 2.8, colour, "f", 600, wrap=False, min_share=1.8)
            target.blit(lacking, (x, slot.y))
            named = text.fitted(look, words.short_name(line), (edge - x, slot.h - upper), 2.3, theme.soft, valign="top",
                                wrap=False, min_share=1.7)
            target.blit(named, (x, slot.y + upper))

    def _draw_worths(self, target: pygame.Surface) -> None:
        """What a line brings, while all grids are empty and nothing else is to be said."""
        look, theme = self.desk.look, self.desk.look.theme
        said = (
            (_("Full row"), 500), (_("Full column"), 750),
            (_("Full diagonal"), 1000),
        )
        for slot, (line, worth) in zip(self.slots, said, strict=False):  # bare, for they are no buttons
            room = min(look.px(9), text.width(str(worth), look.text(2.8), "f", 600) + look.px(0.4))
            digits = text.fitted(look, str(worth), (room, slot.h), 2.8, theme.cream, "f", 600, "right", wrap=False)
            target.blit(digits, (slot.right - room - look.px(1.2), slot.y))
            wide = slot.w - room - look.px(3.6)
            target.blit(text.fitted(look, line, (wide, slot.h), 2.5, theme.soft, line_height=1.12, min_share=1.8),
                        (slot.x + look.px(1.8), slot.y))
