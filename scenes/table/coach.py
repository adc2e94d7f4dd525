"""The coach of somebody's first match: one sentence, once, when something becomes possible for the first time.

It stands on a paper at the place `tip` of the table's map, on free felt, or over the caption where there is none, never over
pieces, and only while its person may act. F1 opens its rule; a click or the cross puts it away, and one click on "No more tips"
silences the coach for its person. What was said is kept with the person. Where it lies over the words on the selection it gives
way as soon as something is picked.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pygame

from game import catalogue
from game.coaching import First, first_new
from scenes.kit import controls, materials, pieces, text
from scenes.kit.language import _
from scenes.kit.pictures import icon, put
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Pressable, Widget
from scenes.store.people import Person
from scenes.table.parts import Shell

LEAST, WELL, PAD, HIGHEST = 1.9, 2.2, 1.2, 30.0
"""The size of the smallest letters of the sentence, that for which its paper grows, the edge of the paper, and the most that it
grows to, in percent of the window's height."""


class Cross(Pressable):
    """The cross on the coach's paper: this sentence is read."""

    def __init__(self, coach: Coach) -> None:
        super().__init__(coach.put_away)
        self.focusable = False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        size = round(self.rect.h * 0.6)
        put(target, icon("x", size, style.theme.refusal if self.hovered else style.theme.ink2, 2.6), center=self.rect.center)


class Coach(Pressable):
    """The coach at one table: the paper with the sentence. A click on it puts it away."""

    def __init__(self, table: Shell) -> None:
        super().__init__(self.put_away)
        self.focusable, self.spared = False, True
        self.table = table
        self.says: First | None = None
        """What is said now."""
        self._seat: int | None = None
        self._person: Person | None = None
        self.cross = Cross(self)
        self.off = Button("", self.send_away, share=2.2)
        """Silences the coach for this person."""
        self.off.focusable = False
        self.widgets: tuple[Widget, ...] = (self, self.cross, self.off)
        self._drop()

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, box, radius = style.theme, self.rect, self.radius
        if self.says is None:
            return
        materials.paper(style, box.size).draw(target, box.topleft)
        controls.glow_outline(style, box.size, 14).draw(target, box.topleft)
        edge = style.px(PAD) + radius
        at = (box.centerx, box.y + edge) if self.upright else (box.x + edge, box.centery)
        pieces.figure(style, radius, self.mark, "glad").draw(target, at)
        said = self.says.sentence.say(_)
        text.write(target, style, said, self.room, 2.9, theme.ink, "a", 700, line_height=1.14, min_share=LEAST)

    @property
    def mark(self) -> int:
        """The mark of the person to whom it speaks."""
        return self.table.session.seats[self._seat or 0].mark

    def advise(self, seat: int, person: Person) -> None:
        """Looks at what the person at a seat that is to act may do, with the hand open; says what is new, to whom has not played
        this game yet and has not sent the coach away."""
        self._drop()
        table, game = self.table, self.table.session.game
        if not person.coach or person.played.get(game) or table.tutor.teaches or table.past.replay:
            return
        seen = {name.partition(".")[2] for name in person.tips_seen if name.partition(".")[0] == game}
        self.says = first_new(table.session.match.rules, table.session.match.view(seat), catalogue.coach(game), seen)
        if self.says is not None:
            self._seat, self._person = seat, person
            person.tips_seen.add(f"{game}.{self.says.id}")
            table.app.profile.people.save()
            table.sounds.play("hover")

    def _drop(self) -> None:
        self.says = self._seat = None
        self._show(False)

    def _show(self, shown: bool) -> None:
        for widget in self.widgets:
            widget.visible = shown

    @property
    def readable(self) -> bool:
        """Whether the sentence can be read now: its person may act, and no refusal is told, for that goes before a tip."""
        table = self.table
        return self.says is not None and not table.bubble.visible and table.person_to_act and table.seat == self._seat

    @property
    def rule(self) -> str | None:
        """The rule of the sentence that can be read; None where there is none."""
        return self.says.rule if self.readable and self.says is not None else None

    def put_away(self) -> None:
        """Puts the sentence away; it does not come again."""
        self._drop()
        self.table.refresh()

    def send_away(self) -> None:
        """Puts the sentence away and says nothing more to its person."""
        person = self._person
        if self.says is not None and person is not None:
            person.coach = False
            self.table.app.profile.people.save()
            words = _("The coach is off for {name}. A click on {name} on the title page brings it back.")
            self.table.toast(words.format(name=person.name), 6000)
        self.put_away()

    def dress(self) -> None:
        """Brings the paper in line with what is said. It is hidden while an answer lies under it, and while something is picked:
        the caption speaks of it, or it may be meant for what lies there."""
        if not self.readable:
            self._show(False)
            return
        self._show(True)
        if not self._laid_apart() and not self._laid_on_ground():
            self._lay_out(self.table.rail["caption"])
            more = self.table.style.px(2.0)
            while not self._fits(WELL):  # it reaches further up onto free ground
                strip = pygame.Rect(self.rect.x, self.rect.y - more, self.rect.w, more)
                if self.rect.h + more > self.table.style.px(HIGHEST) or not self._free(strip):
                    break
                self._lay_out(self.rect.union(strip))
        turn, ground = self.table.side.turn, self.table.side.ground.rect
        under = any(one.visible and one.rect.colliderect(self.rect) and not one.rect.contains(ground) for one in turn.widgets)
        self._show(not under and not turn.choosing())

    def _lay_out(self, place: pygame.Rect) -> None:
        """Lays paper, cross and button into a place, the button where it leaves the sentence enough room."""
        size = min(place.h, self.table.style.px(5.2))
        self.rect = place
        self.cross.rect = pygame.Rect(place.right - size, place.y, size, size)
        self.off.share = 2.2 * min(1.0, 1.2 / self.table.style.text_scale)  # what it says of the game grows first
        self.off.tip = _("The coach says nothing more to this person")
        ways = list(self._buttons(place))
        for least in (WELL, LEAST):
            for self.off.label, self.off.rect in ways:
                if self._fits(least):
                    return
        self.off.label, self.off.rect = ways[0]

    def _buttons(self, place: pygame.Rect) -> Iterator[tuple[str, pygame.Rect]]:
        """The ways to lay the button into a place, each with its word: under the cross, beside it, and both with a short word."""
        style, cross = self.table.style, self.cross.rect
        pad, high = style.px(0.6), min(place.h, style.px(4.2))
        for word in (_("No more tips"), _("No tips")):
            wide = text.width(word, style.text(self.off.share), "a", 700) + style.px(2.6)
            if place.h >= cross.h + high + pad:
                under = min(wide, place.w - 2 * pad)
                yield word, pygame.Rect(place.right - pad - under, place.bottom - pad - high, under, high)
            beside, tall = min(wide, max(style.px(9), round(place.w * 0.2))), min(place.h - 2 * pad, style.px(6.6))
            yield word, pygame.Rect(cross.x - beside, place.y + (place.h - tall) // 2, beside, tall)

    @property
    def upright(self) -> bool:
        """Whether the paper is higher than wide, so that the sentence stands below the face."""
        return self.rect.h > self.rect.w

    @property
    def radius(self) -> int:
        """The radius of the face on the paper."""
        style = self.table.style
        return min(style.px(2.0 if style.large_text else 3.2), (self.rect.h - style.px(PAD)) // 2 - 1)

    @property
    def room(self) -> pygame.Rect:
        """Where the sentence stands on the paper: beside the face, off the cross and the button."""
        style, box, off = self.table.style, self.rect, self.off.rect
        pad, below = style.px(PAD), off.y >= self.cross.rect.bottom
        if self.upright:
            top = box.y + 2 * pad + 2 * self.radius
            return pygame.Rect(box.x + pad, top, box.w - 2 * pad, max(1, off.y - pad - top))
        left, top = box.x + 2 * pad + 2 * self.radius, box.y + pad // 2
        right = (self.cross.rect.x if below else off.x) - style.px(1.0)
        return pygame.Rect(left, top, max(1, right - left), max(1, (off.y if below else box.bottom) - pad // 2 - top))

    def _fits(self, least: float) -> bool:
        """Whether the whole sentence has room in letters of this size, in percent of the window's height."""
        words = "" if self.says is None else self.says.sentence.say(_)
        return text.fits(words, self.room.size, self.table.style.px(least), "a", 700, 1.14)

    def _laid_apart(self) -> bool:
        """Lays the paper at the place that the map has for it beside the ground; False without one, or without room enough."""
        place = self.table.rail.places.get("tip")
        if place is None or place.colliderect(self.table.side.ground.rect):
            return False
        self._lay_out(place)
        return self._fits(LEAST)

    def _laid_on_ground(self) -> bool:
        """Lays the paper at the lower edge of the ground, or where the map has a place for it, and covers nothing there, so that
        the caption stays free; False without room."""
        style, ground = self.table.style, self.table.side.ground.rect
        caption = self.table.side.ground.caption_room(self.table.rail["caption"])
        low = min(ground.bottom, caption.y - style.px(1.6)) if caption.y > ground.centery else ground.bottom
        wide = min(ground.w, round(style.px(64) * min(1.5, max(1.0, style.text_scale))))
        tip = self.table.rail.places.get("tip")
        bottoms = (low,) if tip is None else (low, tip.bottom)
        well = sorted({WELL, WELL * max(1.0, min(1.6, style.text_scale))}, reverse=True)
        for least, bottom, high in product(well, bottoms, range(style.px(13), ground.h // 2, style.px(2))):
            box = pygame.Rect(ground.centerx - wide // 2, bottom - high, wide, high)
            if self._free(box):
                self._lay_out(box)
                if self._fits(least):
                    return True
        return False

    def _free(self, box: pygame.Rect) -> bool:
        """Whether no piece and no widget lies in a part of the ground, which may be a widget itself."""
        if any(box.colliderect(piece.box()) for piece in self.table.stage.pieces.values()):
            return False
        ground = self.table.side.ground.rect
        plates = self.table.side.plates.boxes().values()
        others = [widget.rect for widget in self.table.page.widgets if widget.visible and widget not in self.widgets]
        others += [*plates, *self.table.side.ground.labels()]
        return box.collidelist([rect for rect in others if not rect.contains(ground)]) < 0
