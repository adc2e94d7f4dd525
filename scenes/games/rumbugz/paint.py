"""What is drawn at a RumBugz table: beds and their lights, what an exchange would bring, bag and pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.rumbugz.moves import ADD, DISCARD, LAY, SWAP
from game.rumbugz.state import PLAY
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.field import SIGNS, draw_bed, draw_bugs
from scenes.kit import marks, materials, text
from scenes.kit.language import _, ngettext
from scenes.kit.pictures import Sprite, icon, kept
from scenes.kit.theme import Look

if TYPE_CHECKING:
    from scenes.games.rumbugz.table import RumbugzTable
    from scenes.games.rumbugz.turn import RumbugzTurn


def draw_beds(target: pygame.Surface, table: RumbugzTable) -> None:
    """All sequences, and where the selection may go."""
    look, field, shown = table.look, table.field, table.shown
    aim = table.hand.aim if table.ready and table.looking is None else None
    for at, sequence in enumerate(shown.table):
        draw_bed(target, look, field, at, sequence, table.mark(sequence.owner))
        hidden = [place for number, place in shown.coming if number == at + 1]
        hidden += [place for number, place in table.show.hops if number == at + 1]
        if aim is not None and aim.number == at + 1:
            _draw_result(target, table, at)
        else:
            draw_bugs(target, look, field, at, sequence.bugs, hidden)
    _draw_free(target, table)
    if not table.ready or table.looking is not None:
        return
    lit = set(table.hand.lit()) if table.app.settings.lights else set()
    hint = table.hinted_move()
    if hint is not None and table.thinking.hint_stage >= 2 and hint.word in (SWAP, ADD):
        lit.add(hint.number)
    for number in lit:
        cell = field.cells[number - 1]
        if aim is not None and aim.number == number:
            materials.glow_outline(look, cell.size, 14).draw(target, cell.topleft)
        else:
            gold_dashes(look, cell.size).draw(target, cell.topleft)


def _draw_result(target: pygame.Surface, table: RumbugzTurn, at: int) -> None:
    """What the sequence would hold: the new bug ringed, the one that comes out standing aside with an arrow."""
    look, field, aim = table.look, table.field, table.hand.aim
    assert aim is not None
    codes = table.hand.result()
    new = codes.index(aim.move.bugs[0])
    cell = field.cells[at]
    if aim.move.word == SWAP:
        side = round(field.size * 0.74)
        narrow = pygame.Rect(cell.x, cell.y, cell.w - round(side * 1.6), cell.h)
        cells = (*field.cells[:at], narrow, *field.cells[at + 1:])
        draw_bugs(target, look, type(field)(cells, field.size, field.head), at, codes, (), {new: "chosen"})
        x = cell.right - round(side * 0.8)
        bugs.bug(look, side, aim.move.bugs[1], "rest").draw(target, (x, cell.centery - round(side * 0.12)))
        image = icon("arrow-right", max(8, round(side * 0.42)), look.theme.gold, 3)
        image = pygame.transform.rotate(image, -90)
        target.blit(image, image.get_rect(midbottom=(x, cell.bottom - look.px(0.2))))
    else:
        draw_bugs(target, look, field, at, codes, (), {new: "chosen"})


def _draw_free(target: pygame.Surface, table: RumbugzTurn) -> None:
    """The free bed: lit when what is picked can be laid, with the bugs as they would lie."""
    look, field = table.look, table.field
    at = len(table.shown.table)
    if at >= len(field.cells) or not table.ready or table.phase != PLAY or table.looking is not None:
        return
    cell = field.cells[at]
    hint = table.hinted_move()
    move = table.hand.lay
    if move is None:
        if hint is not None and hint.word == LAY and table.thinking.hint_stage >= 2:
            gold_dashes(look, cell.size).draw(target, cell.topleft)
        return
    materials.recess(look, cell.size, min(14, cell.h / look.unit * 0.22), "felt", 4).draw(target, cell.topleft)
    materials.glow_outline(look, cell.size, 14).draw(target, cell.topleft)
    sign = text.render(SIGNS[move.kind], min(look.text(3.0), round(field.head * 0.5)), look.theme.gold, "f", 600)
    target.blit(sign, sign.get_rect(center=(cell.x + field.head // 2 + look.px(0.3), cell.centery)))
    points = field.points(at, len(move.bugs))
    for code, point in zip(move.bugs, points, strict=True):
        bugs.bug(look, field.size_in(at), code, "ghost").draw(target, point)


@kept
def gold_dashes(look: Look, size: tuple[int, int]) -> Sprite:
    """A bed to which something may go."""
    return materials.dashed_outline(look, size, 14, look.theme.gold, False)


def draw_status(target: pygame.Surface, table: RumbugzTable) -> None:
    """Beside the own slots: what is picked, and what it is or lacks."""
    look, theme = table.look, table.look.theme
    box = table.part("status")
    first, second = table.status()
    hint = table.hinted_move()
    laying = table.hand.lay is not None or (hint is not None and hint.word == LAY and table.thinking.hint_stage >= 2)
    if (not first and not second) or (laying and table.field.cells[-1] == box):
        return  # or the free bed lies here
    top = round(box.h * (0.44 if second else 1.0))
    head = text.fitted(look, first, (box.w, top), 2.7, theme.cream, "a", 700, valign="bottom" if second else "middle",
                       min_share=1.9)
    target.blit(head, box.topleft)
    if second:
        low = text.fitted(look, second, (box.w, box.h - top), 2.4, theme.soft, "a", 500, valign="top", min_share=1.8,
                          line_height=1.12)
        target.blit(low, (box.x, box.y + top))


def draw_faults(target: pygame.Surface, table: RumbugzTurn) -> None:
    """Rings round the sequences that a refusal is about."""
    for number in table.faults:
        if number <= len(table.shown.table):
            cell = table.field.cells[number - 1]
            radius = round(min(cell.h * 0.62, table.field.size * 0.7) * table.swell)
            for point in table.field.points(number - 1, len(table.shown.table[number - 1].bugs)):
                marks.refusal_ring(table.look, radius).draw(target, point)


# ---- bag and pile


def _bed(target: pygame.Surface, look: Look, rect: pygame.Rect, lit: bool, hovered: bool) -> None:
    materials.recess(look, rect.size, 16, "felt").draw(target, rect.topleft)
    if lit and hovered:
        materials.glow_outline(look, rect.size, 16).draw(target, rect.topleft)
    elif lit:
        gold_dashes(look, rect.size).draw(target, rect.topleft)


def _words(target: pygame.Surface, look: Look, box: pygame.Rect, first: str, second: str) -> None:
    top = round(box.h * 0.5)
    head = text.fitted(look, first, (box.w, top), 2.6, look.theme.cream, "a", 700, valign="bottom", wrap=False, min_share=1.7)
    target.blit(head, box.topleft)
    low = text.fitted(look, second, (box.w, box.h - top), 2.3, look.theme.soft, valign="top", min_share=1.6, line_height=1.05)
    target.blit(low, (box.x, box.y + top))


def draw_bag(target: pygame.Surface, table: RumbugzTurn, hovered: bool) -> None:
    """The bag, how many bugs are in it; lit when a bug is to be taken."""
    look, rect = table.look, table.bag.rect
    hinted = table.hinted_word()
    _bed(target, look, rect, table.may_take and hinted != "pile", hovered or hinted == "bag")
    size = round(min(rect.h * 0.78, rect.w * 0.44))
    bag.bag(look, size, table.may_take, table.tilt).draw(target, (rect.x + look.px(0.8) + size // 2, rect.centery))
    left = rect.x + size + look.px(1.6)
    box = pygame.Rect(left, rect.y + look.px(1.2), rect.right - look.px(0.8) - left, rect.h - look.px(2.4))
    count = ngettext("{count} left", "{count} left", table.shown.bag).format(count=table.shown.bag)
    _words(target, look, box, _("Bag"), count)


def draw_pile(target: pygame.Surface, table: RumbugzTurn, hovered: bool) -> None:
    """The pile, its uppermost bug open; lit when it may be taken from, or takes the bug picked."""
    look, rect, shown = table.look, table.pile.rect, table.shown
    discards = table.ready and table.phase == PLAY and table.hand.single is not None
    hint = table.hinted_move()
    told = hint is not None and hint.word == DISCARD and table.thinking.hint_stage >= 2
    told = told or table.hinted_word() == "pile"
    lit = told or (table.may_take_pile and table.hinted_word() != "bag") or (discards and table.app.settings.lights)
    _bed(target, look, rect, lit, hovered or told)
    size = table.pile_size()
    x, y = table.pile_point()
    if len(shown.discards) > 1:
        bugs.bug(look, size, shown.discards[-2], "dim").draw(target, (round(x) + look.px(0.5), round(y) - look.px(0.4)))
    if shown.discards:
        bugs.bug(look, size, shown.discards[-1]).draw(target, (round(x), round(y)))
    left = round(x + size * 0.72)
    box = pygame.Rect(left, rect.y + look.px(1.2), rect.right - look.px(0.8) - left, rect.h - look.px(2.4))
    count = ngettext("{count} bug", "{count} bugz", len(shown.discards)).format(count=len(shown.discards))
    _words(target, look, box, _("Pile"), count if shown.discards else _("empty"))


def draw_question(target: pygame.Surface, table: RumbugzTable) -> None:
    """The paper of a knock: its words above the buttons, which draw themselves."""
    asked = table.question()
    if asked is None:
        return
    look, theme, rect = table.look, table.look.theme, table.rail["preview"]
    materials.paper(look, rect.size).draw(target, rect.topleft)
    heading, line, code = asked
    pad = look.px(2.0)
    room = table.rail["choice0"].y - look.px(1.0) - rect.y - look.px(1.0)
    size = min(look.px(8.5), round(room * 0.7))
    bugs.bug(look, size, code).draw(target, (rect.x + pad + size // 2 + look.px(0.6), rect.y + look.px(1.0) + room // 2))
    left = rect.x + pad + round(size * 1.2) + look.px(1.4)
    wide = rect.right - pad - left
    high = round(room * 0.5) if room >= look.px(13) * max(1.0, look.text_scale * 0.8) else room  # else the buttons say the rest
    head = text.fitted(look, heading, (wide, high), 3.1, theme.ink, "f", 600, valign="middle" if high == room else "bottom",
                       min_share=2.1, line_height=1.08)
    target.blit(head, (left, rect.y + look.px(1.0)))
    if high < room:
        low = text.fitted(look, line, (wide, room - high), 2.4, theme.ink2, valign="top", min_share=1.8, line_height=1.1)
        target.blit(low, (left, rect.y + look.px(1.0) + high))
