"""The beds of a RumBugz table: sequences and their lights, what a move would lead to, and what is picked."""

from __future__ import annotations

import pygame

from game.rumbugz.moves import ADD, LAY, SWAP
from game.rumbugz.state import PLAY
from scenes.games.rumbugz import bugs, words
from scenes.games.rumbugz.bag_art import KIND_SIGNS
from scenes.games.rumbugz.field import draw_bed, draw_bugs
from scenes.games.rumbugz.hinted import Hinted
from scenes.games.rumbugz.places import BED, point_of, size_of
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.pictures import Sprite, icon, kept
from scenes.kit.theme import Look


class BedPainter:
    """Draws the beds of one table, and what is picked beside the front seat's slots."""

    def __init__(self, hinted: Hinted) -> None:
        self.hinted, self.hand = hinted, hinted.hand
        self.desk, self.places = hinted.desk, hinted.hand.places

    def draw(self, target: pygame.Surface) -> None:
        """Draws all sequences, and where the selection may go."""
        look, field = self.desk.look, self.places.field
        for at, sequence in enumerate(self.places.view.table):
            draw_bed(target, look, field, at, sequence, self.desk.session.seats[sequence.owner].mark)
        aim = self.hand.aim if self.desk.ready else None
        for name, piece in self.desk.stage.lying():
            if isinstance(name, tuple) and name[0] == BED and (aim is None or aim.number != name[1]):
                bugs.bug(look, size_of(piece), int(str(piece.face))).draw(target, point_of(piece))
        if aim is not None:
            self._draw_result(target)
        if self.desk.ready:
            self._draw_free(target)
            self._draw_lights(target)

    def _draw_lights(self, target: pygame.Surface) -> None:
        """Draws where the single picked bug may go, or should go by the hint."""
        look, field, aim = self.desk.look, self.places.field, self.hand.aim
        lit = set(self.hand.lit()) if self.desk.settings.lights else set()
        hint = self.hinted.target(SWAP, ADD)
        if hint is not None:
            lit.add(hint.number)
        for number in lit:
            cell = field.cells[number - 1]
            if aim is not None and aim.number == number:
                materials.glow_outline(look, cell.size, 14).draw(target, cell.topleft)
            else:
                gold_dashes(look, cell.size).draw(target, cell.topleft)

    def _draw_result(self, target: pygame.Surface) -> None:
        """Draws what the sequence would hold: the new bug in a ring, the one that comes out set aside with an arrow."""
        look, field, aim = self.desk.look, self.places.field, self.hand.aim
        assert aim is not None
        at, codes = aim.number - 1, self.hand.result()
        new = codes.index(aim.move.bugs[0])
        cell = field.cells[at]
        if aim.move.word != SWAP:
            draw_bugs(target, look, field, at, codes, {new: "chosen"})
            return
        side = round(field.size * 0.74)
        narrow = pygame.Rect(cell.x, cell.y, cell.w - round(side * 1.6), cell.h)
        cells = (*field.cells[:at], narrow, *field.cells[at + 1:])
        draw_bugs(target, look, type(field)(cells, field.size, field.head), at, codes, {new: "chosen"})
        x = cell.right - round(side * 0.8)
        bugs.bug(look, side, aim.move.bugs[1], "rest").draw(target, (x, cell.centery - round(side * 0.12)))
        image = icon("arrow-right", max(8, round(side * 0.42)), look.theme.gold, 3)
        image = pygame.transform.rotate(image, -90)
        target.blit(image, image.get_rect(midbottom=(x, cell.bottom - look.px(0.2))))

    def _draw_free(self, target: pygame.Surface) -> None:
        """Draws the free bed: lit when what is picked can be laid, with the bugs as they would lie."""
        look, field, at = self.desk.look, self.places.field, len(self.places.view.table)
        if at >= len(field.cells) or self.hand.phase != PLAY:
            return
        cell, move = field.cells[at], self.hand.lay
        if move is None:
            if self.hinted.target(LAY) is not None:
                gold_dashes(look, cell.size).draw(target, cell.topleft)
            return
        materials.recess(look, cell.size, min(14, cell.h / look.unit * 0.22), "felt", 4).draw(target, cell.topleft)
        materials.glow_outline(look, cell.size, 14).draw(target, cell.topleft)
        sign = text.render(KIND_SIGNS[move.kind], min(look.text(3.0), round(field.head * 0.5)), look.theme.gold, "f", 600)
        target.blit(sign, sign.get_rect(center=(cell.x + field.head // 2 + look.px(0.3), cell.centery)))
        for code, point in zip(move.bugs, field.points(at, len(move.bugs)), strict=True):
            bugs.bug(look, field.size_in(at), code, "ghost").draw(target, point)

    def draw_status(self, target: pygame.Surface) -> None:
        """Draws beside the front seat's slots what is picked, and what it is or lacks."""
        look, theme, box = self.desk.look, self.desk.look.theme, self.places.part("status")
        first, second = self.status()
        laying = self.hand.lay is not None or self.hinted.target(LAY) is not None
        if (not first and not second) or (laying and self.places.field.cells[-1] == box):
            return  # nothing to say, or the free bed lies here
        top = round(box.h * (0.44 if second else 1.0))
        head = text.fitted(look, first, (box.w, top), 2.7, theme.cream, "a", 700, valign="bottom" if second else "middle",
                           min_share=1.9)
        target.blit(head, box.topleft)
        if second:
            low = text.fitted(look, second, (box.w, box.h - top), 2.4, theme.soft, "a", 500, valign="top", min_share=1.8,
                              line_height=1.12)
            target.blit(low, (box.x, box.y + top))

    def status(self) -> tuple[str, str]:
        """What is picked, and what it is or lacks; else what may help."""
        if not self.desk.ready or self.hand.phase != PLAY:
            return "", ""
        keys = self.hand.keys
        if not keys:
            return "", _("Click picks, a drag frames several, a double click picks a whole run.")
        if len(keys) == 1:
            return _("Picked: {bugs}").format(bugs=words.row(keys)), ""
        return _("Picked in this order: {bugs}").format(bugs=words.row(keys)), self.hand.reading.sentence.say(_)


@kept
def gold_dashes(look: Look, size: tuple[int, int]) -> Sprite:
    """The dashed outline of a bed to which something may go."""
    return materials.dashed_outline(look, size, 14, look.theme.gold, False)
