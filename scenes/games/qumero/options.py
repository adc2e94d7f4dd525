"""The place of the answer at a QUMERO table: the chosen option on paper with its sum and its words, the others in dark rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.bots.levels import Hint
from game.qumero.board import NAMES
from game.qumero.danger import threatened
from game.qumero.moves import PASS, Move, place
from game.qumero.preview import consequences
from game.qumero.state import DIE, ROLL
from scenes.games.qumero import words
from scenes.games.qumero.moments import Moments
from scenes.games.qumero.selection import Draft, QumeroSelection
from scenes.games.qumero.tally import LastEvent, Tally
from scenes.kit import pieces, text
from scenes.kit.actions import with_keys
from scenes.kit.canvas import Art, Canvas
from scenes.kit.language import _, ngettext
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import mix
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget
from scenes.session import AnyPly
from scenes.table.window.hinting import hint_paper

DISC = 0.42
"""The width of the disc with the number of an option, in shares of its field."""
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
def token(style: Style, size: tuple[int, int], name: str, seat: int | None, carded: bool = False) -> Sprite:
    """A field's name on a small plate: in the seat's colour and gold when it is chosen, else dark; on cream for a card."""
    theme = style.theme
    canvas = Canvas(style, size, 4)
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
        own = pieces.seat_style(style, seat).colour
        fill = theme.ink if theme.flat else mix(own, "#000000", 0.22)
        art.rect(1, 1, w - 2, h - 2, h * 0.22, fill, theme.gold, 2.4)
    canvas.add(art)
    sign = text.fitted(style, name, (size[0] - 4, size[1]), 3.05, colour, "f", 700, "center", wrap=False,
                       min_share=1.8)
    canvas.image.blit(sign, (canvas.pad + 2, canvas.pad))
    return canvas.sprite()


@kept
def number(style: Style, radius: int, count: int, lit: bool) -> Sprite:
    """The number of an option on a gold disc, placed by its middle; lighter while it is `lit`."""
    theme = style.theme
    canvas = Canvas(style, (2 * radius, 2 * radius), 4, centre=True)
    r = radius / style.unit
    art = Art().circle(0, 0, r + 1.5, theme.ink).circle(0, 0, r, theme.cream_light if lit else theme.gold)
    canvas.add(art)
    digits = text.numeral(count, round(radius * 1.5), theme.ink, 700, "f", bar=False)
    canvas.image.blit(digits, digits.get_rect(center=(round(canvas.origin[0]), round(canvas.origin[1]))))
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
        self.number = 1
        """Its number, which is also its key."""
        self.discs: list[pygame.Rect] = []
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

    def lie_on(self, fields: list[pygame.Rect], taken: list[pygame.Rect]) -> None:
        """Lays its numbers on the corners of its fields, beside those that are `taken`, and adds them to these."""
        self.discs = []
        for field in fields:
            side = round(field.w * DISC)
            disc = pygame.Rect(field.x - side // 3, field.y - side // 3, side, side)
            while disc.collidelist(taken) >= 0:
                disc.x += side
            self.discs.append(disc)
            taken.append(disc)
        self.rect = self.discs[0]

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and any(disc.collidepoint(pos) for disc in self.discs)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        for disc in self.discs:
            number(style, disc.w // 2, self.number, focused or self.pointed).draw(target, disc.center)

    def up(self, pos: tuple[int, int]) -> None:
        sel = self.sel
        if self.hit(pos) and self.move is not None and not sel.resting:
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

    def __init__(
        self, sel: QumeroSelection, tally: Tally, moments: Moments, last_event: LastEvent, by_keys: Callable[[], None]
    ) -> None:
        """`by_keys` is called when an option was picked with keys or pad: the gold button comes next."""
        self.sel, self.desk, self.tally, self.moments, self.story = sel, sel.desk, tally, moments, last_event
        self.rows = [OptionRow(sel, by_keys) for _row in range(ROWS)]

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
        taken: list[pygame.Rect] = []
        for number, row in enumerate(self.rows):
            row.visible = number < len(left)
            row.move = left[number] if row.visible else None
            if not row.visible or row.move is None:
                row.hovered = False
                continue
            row.number = number + 1
            row.lie_on([self.sel.places.place.boxes[field] for field in row.move.fields], taken)
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
        match, viewing_ply = self.desk.session.match, self.desk.past.viewing_ply
        if viewing_ply:
            return self._of_past(match.plies[viewing_ply - 1])
        if self._placing is not None:
            return self._of_draft(self._placing)
        opened = len(match) == 0 and self.story.heading != ""  # who begins, and why
        if self.desk.ready and match.state.phase == ROLL and not opened:
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
        line = words.move_in_full(self.desk.session.name, self.desk.hands.public(ply))
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
            style, place = self.desk.style, self.desk.rail["caption"]
            self.moments.draw(target, place.inflate(0, max(0, style.px(11) - place.h)))
