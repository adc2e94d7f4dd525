"""The options of a roll of QUMERO: their numbers on the grid, and what the caption says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import pygame

from game.bots.levels import Hint
from game.contract import Seat
from game.qumero.board import NAMES
from game.qumero.danger import threatened
from game.qumero.moves import PASS, Move, place
from game.qumero.preview import Gain, consequences
from game.qumero.state import DIE, ROLL
from scenes.games.qumero import words
from scenes.games.qumero.selection import Draft, QumeroSelection
from scenes.games.qumero.tally import QumeroTally
from scenes.kit import controls, text
from scenes.kit.actions import with_keys
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.language import _
from scenes.kit.widgets import Widget
from scenes.session import AnyPly
from scenes.table.buttons import hint_paper
from scenes.table.window.caption import Paper

DISC = 0.44
"""The width of the disc with the number of an option, in shares of its field."""
MOST = 5
"""A roll has at most so many options: two readings as pairs, two sums; and the part of one that is picked."""


@on_disc(4)
def number(canvas: Canvas, count: int) -> Canvas:
    """The number of an option on a gold disc, placed by its middle."""
    theme, r = canvas.theme, canvas.r
    canvas.add(Art().circle(0, 0, r + 1.5, theme.ink).circle(0, 0, r, theme.gold))
    return canvas.put(text.numeral(count, round(canvas.size[0] * 0.75), theme.ink, bar=False))


def discs(fields: list[pygame.Rect], taken: list[pygame.Rect]) -> list[pygame.Rect]:
    """Where the number of an option lies: on the corners of its fields, beside the numbers in `taken`, to which it is added."""
    found = []
    for field in fields:
        side = round(field.w * DISC)
        disc = pygame.Rect(field.x - side // 3, field.y - side // 3, side, side)
        while disc.collidelist(taken) >= 0:
            disc.x += side
        found.append(disc)
        taken.append(disc)
    return found


def _cards(move: Move) -> str:
    return "" if not move.cards else _("It takes one card.") + " " if len(move.cards) == 1 else _("It takes two cards.") + " "


class OptionDiscs(Widget):
    """One option of a roll: its number on a disc at each of its fields."""

    def __init__(self, sel: QumeroSelection, number: int, by_keys: Callable[[], None]) -> None:
        super().__init__()
        self.sel, self.desk, self.number, self._by_keys = sel, sel.desk, number, by_keys
        self.move: Move | None = None
        self.line = ""
        """What it would lead to, in a few words."""
        self.total = 0
        """The points that it would bring."""
        self.discs: list[pygame.Rect] = []
        self.visible = False

    @property
    def pointed(self) -> bool:
        """Whether it is under the pointer, or has the visible focus."""
        return self.visible and (self.hovered or self.focused)

    @property
    def focused(self) -> bool:
        """Whether the keys have led to it."""
        page = self.desk.page
        return page.keys_used and page.focus is self

    def spoken(self) -> str:
        if self.move is None:
            return ""
        said = _("Option {number}: {fields}").format(number=self.number, fields=words.fields(self.move))
        chosen = self.sel.draft is not None and self.sel.draft.move == self.move
        parts = said, _("chosen") if chosen else "", self.line, words.gain(self.total) if self.total else ""
        return ". ".join(filter(None, parts))

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and any(disc.collidepoint(pos) for disc in self.discs)

    def draw_discs(self, target: pygame.Surface) -> None:
        """Draws its numbers, over what lies on the fields; with the focus they have a ring."""
        style = self.desk.style
        for disc in self.discs:
            number(style, disc.w // 2, self.number).draw(target, disc.center)
            if self.focused:
                controls.focus_ring(style, disc.size, disc.w / 2 / style.unit).draw(target, disc.topleft)

    def choose(self) -> None:
        """Picks it as a whole."""
        draft = self.sel.draft
        if self.move is not None and draft is not None and (draft.move != self.move or draft.waiting):
            self.sel.choose(self.move)

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
        self.desk.page.touch()


class Options:
    """The options of a roll on the grid, and what the caption says of them."""

    def __init__(self, sel: QumeroSelection, tally: QumeroTally, by_keys: Callable[[], None]) -> None:
        """`by_keys` is called when an option was picked with keys or pad: the gold button comes next."""
        self.sel, self.desk, self.tally = sel, sel.desk, tally
        self.all = [OptionDiscs(sel, number, by_keys) for number in range(1, MOST + 1)]
        self._worked_out: tuple[Any, Move, tuple[Gain, ...]] | None = None

    @property
    def _placing(self) -> Draft | None:
        return self.sel.draft if self.sel.placing else None

    @property
    def preview(self) -> Move | None:
        """The placement that is pointed at: an option, or what a click on the field would pick."""
        if self._placing is None:
            return None
        option = next((option for option in self.all if option.pointed), None)
        return self.sel.pointed if option is None else option.move

    @property
    def shown(self) -> Move | None:
        """The placement whose consequences are shown: that which is pointed at, else the chosen one."""
        draft = self._placing
        return None if draft is None else self.preview or draft.move

    @property
    def gains(self) -> tuple[Gain, ...]:
        """The lines that the placement that is shown would take; none while none is."""
        state, shown = self.desk.session.match.state, self.shown
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
        """Lays the numbers of the options on the grid; none while nobody chooses, or a card is in the hand."""
        draft, view = self._placing, self.desk.hands.now
        moves = draft.offered if draft is not None and not self.sel.card else ()
        taken: list[pygame.Rect] = []
        for option, move in zip_longest(self.all, moves):
            option.visible, option.move = move is not None, move
            if move is None:
                option.hovered = False
                continue
            option.discs = discs([self.sel.places.place.boxes[field] for field in move.fields], taken)
            option.rect = option.discs[0]
            found = consequences(view, move)
            option.total = found.total
            threat = words.of_threat(threatened(view, move), self.desk.session.name)
            option.line = ". ".join(filter(None, (words.completes(found), threat)))
            if draft is not None and draft.waiting and move == draft.move:
                option.line = _("This one alone")
            elif not option.line:
                option.line = self._quiet(move)

    def choose(self, number: int) -> bool:
        """Picks the option with a number; False where there is none."""
        option = self.all[number - 1] if self._placing is not None and 0 < number <= len(self.all) else None
        if option is None or not option.visible:
            return False
        option.choose()
        return True

    def _quiet(self, move: Move) -> str:
        """What a placement is that completes nothing: which line it brings on, or how the roll is read for it."""
        view, draft = self.desk.hands.now, self.sel.draft
        outlook, near = words.outlook(view, move)
        readings = draft.readings if draft is not None else ()
        reading = next((option for option in readings if place(option.fields) == move), None)
        return outlook if near or reading is None else words.of_option(reading, view) or outlook

    # ---- the caption

    def _of_move(self, move: Move) -> Paper:
        """What the caption says of a placement; what it brings stands on the grid."""
        found = consequences(self.desk.hands.now, move)
        line = words.of_consequence(found, self.desk.session.name) or self._quiet(move)
        threat = words.of_threat(threatened(self.desk.hands.now, move), self.desk.session.name)
        if threat:
            line = f"{line if line[-1:] in '.!?' else line + '.'} {threat}."
        gold = tuple(words.title(words.line_name(gain.line)) for gain in found.gains)
        said = _cards(move) + line
        return Paper(said, gold=gold) if found.total else Paper(words.fields(move), said, gold=gold)

    def _of_part(self, move: Move, draft: Draft) -> Paper:
        said = _("{field} is open, too: add it, or take {alone} alone.")
        line = said.format(field=_(" and ").join(NAMES[field] for field in sorted(draft.waiting)), alone=words.fields(move))
        return Paper(line) if consequences(self.desk.hands.now, move).total else Paper(words.fields(move), line)

    def _of_hint(self, hint: Hint[Any]) -> Paper:
        paper = hint_paper(self.desk.hints, self.hinting or "", _("A good move"), hint.reason.say(_))
        cards = _cards(hint.move) if isinstance(hint.move, Move) and self.desk.hints.hint_stage > 1 else ""
        return replace(paper, body=cards + paper.body)

    @property
    def hinting(self) -> str | None:
        """What a hint marks first, while the paper tells it; empty for a pass, None while the paper tells something else."""
        draft, hint = self._placing, self.desk.hints.hint
        if draft is None or hint is None or self.preview not in (None, draft.move):
            return None
        return "" if hint.move == PASS else _("Hint: this field")

    def paper(self) -> Paper:
        """What the caption says now."""
        match, viewing_ply = self.desk.session.match, self.desk.past.viewing_ply
        if self.tally.moment is not None and self._tells_moment:
            return Paper(*self.tally.moment, gold=self.tally.moment[:1])
        if viewing_ply:
            return self._of_past(match.plies[viewing_ply - 1])
        if self._placing is not None:
            return self._of_draft(self._placing)
        opened = len(match) == 0 and self.tally.heading != ""  # who begins, and why
        if self.desk.ready and match.state.phase == ROLL and not opened:
            return Paper(_("Roll the dice"), self._danger() or with_keys(_("Click the dice, or press {accept}.")))
        if self.desk.ready and match.state.phase == DIE:
            return Paper(_("Roll the single die"), self._due_of_die())
        return Paper(self.tally.heading, self.tally.line)

    def _danger(self) -> str:
        seat, people = self.tally.view.turn, self.desk.hands.people
        danger = self.tally.dangers[seat]
        return "" if danger is None else words.of_danger(
            danger, self.desk.session.name, seat, self.tally.points(seat), len(people) == 1)

    def _due_of_die(self) -> str:
        view = self.desk.hands.now
        others = [seat for seat, out in enumerate(view.out) if not out and seat != view.turn]
        if len(others) == 1:
            return _("{name} pays 100 times what it shows.").format(name=self.desk.session.name(others[0]))
        return _("Every other player pays 100 times what it shows.")

    def _of_past(self, ply: AnyPly) -> Paper:
        move: Move = ply.move
        line = words.move_in_full(self.desk.session.name, self.desk.hands.public(ply))
        if move.word == "place":
            return Paper(words.fields(move), line)
        heading = {"roll": _("The dice"), "die": _("The single die")}.get(move.word, _("Nothing placed"))
        return Paper(heading, line)

    def _of_draft(self, draft: Draft) -> Paper:
        """What is pointed at, chosen or hinted at; else what is to be done."""
        shown, hint = self.preview, self.desk.hints.hint
        if hint is not None and self.hinting is not None:
            return self._of_hint(hint)
        if draft.move is not None:  # what is pointed at shows on the grid: the paper says what would be placed
            return self._of_part(draft.move, draft) if draft.waiting else self._of_move(draft.move)
        if shown is not None:
            return self._of_move(shown)
        if self.sel.card:
            return Paper(_("It stands for any letter. Click a lit field."), _("Esc puts the card back."))
        if draft.legal == {PASS}:
            return Paper(_("Nothing can be placed"), _("Every field of this roll is covered: pass."))
        if draft.may_pass:
            return Paper(_("Only a card can help"), _("Drag a QUMERO card onto a lit field, or pass."))
        card = _("A QUMERO card can be used now.") if draft.card_lit else ""
        return Paper(_("Pick one option"), self._danger() or card or _("Click its number, or one lit field alone."))

    # ---- painting

    @property
    def _tells_moment(self) -> bool:
        """Whether a moment is told before all else."""
        return self.tally.moment is not None and not (self._placing is not None and self.preview is not None)

    def draw(self, target: pygame.Surface) -> None:
        """Draws the numbers of all options."""
        for option in self.all:
            if option.visible:
                option.draw_discs(target)
