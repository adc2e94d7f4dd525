"""The coach of somebody's first match: one sentence, once, when something becomes possible for the first time.

It stands on a paper in the rail, never over pieces, and only while its person may act. F1 opens its rule; a click or the
cross puts it away, and one click on "Off" silences the coach for its person. What was said is kept with the person.
"""

from __future__ import annotations

import pygame

from game import catalogue
from game.coaching import First, first_new
from scenes.kit import faces, materials, text
from scenes.kit.language import _
from scenes.kit.pictures import icon
from scenes.kit.theme import Look
from scenes.kit.widgets import Button, Pressable, Widget
from scenes.store.people import Person
from scenes.table.parts import Shell

PLACES = ("log", "preview", "footer")
"""Where the paper may lie in the rail; the first of the largest that covers nothing."""
LOWEST = 6.4
"""The least height of such a place, in percent of the window's height."""


class Cross(Pressable):
    """The cross on the coach's paper: this sentence is read."""

    def __init__(self, coach: Coach) -> None:
        super().__init__(coach.put_away)
        self.focusable = False

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        size = round(self.rect.h * 0.6)
        image = icon("x", size, look.theme.refusal if self.hovered else look.theme.ink2, 2.6)
        target.blit(image, image.get_rect(center=self.rect.center))


class Card(Pressable):
    """The paper with the sentence. A click on it puts it away."""

    def __init__(self, coach: Coach) -> None:
        super().__init__(coach.put_away)
        self.focusable = False
        self._coach = coach

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        first = self._coach.says
        if first is None:
            return
        theme, box = look.theme, self.rect
        materials.paper(look, box.size).draw(target, box.topleft)
        materials.glow_outline(look, box.size, 14).draw(target, box.topleft)
        pad = look.px(1.2)
        radius = min(look.px(3.2), (box.h - pad) // 2 - 1)
        faces.figure(look, radius, self._coach.mark, "glad").draw(target, (box.x + pad + radius, box.centery))
        left = box.x + 2 * pad + 2 * radius
        room = (min(self._coach.off.rect.x, self._coach.cross.rect.x) - left, box.h - pad)
        words = text.fitted(look, first.sentence.say(_), room, 2.9, theme.ink, "a", 700, line_height=1.14, min_share=1.9)
        target.blit(words, (left, box.y + pad // 2))


class Coach:
    """The coach at one table."""

    def __init__(self, table: Shell) -> None:
        self.table = table
        self.says: First | None = None
        """What is said now."""
        self._seat: int | None = None
        self.card, self.cross = Card(self), Cross(self)
        self.off = Button("", self.send_away, share=2.2)
        """Silences the coach for this person."""
        self.off.focusable = False
        self.widgets: tuple[Widget, ...] = (self.card, self.cross, self.off)
        for widget in self.widgets:
            widget.visible = False

    @property
    def mark(self) -> int:
        """The mark of the person to whom it speaks."""
        return self.table.session.seats[self._seat or 0].mark

    def _person(self, seat: int) -> Person | None:
        """Who sits there and is coached: has not played this game yet and has not sent the coach away; else None."""
        setup, game = self.table.session.seats[seat], self.table.session.game
        person = self.table.app.profile.people.of(setup.name) if setup.human else None
        if person is None or not person.coach or person.played.get(game) or self.table.tutor.teaches:
            return None
        return person

    def look(self, seat: int) -> None:
        """Looks at what a seat that is to act may do, with its hand open; says what is new."""
        self._drop()
        table = self.table
        person, game = self._person(seat), table.session.game
        if person is None or table.past.replay:
            return
        told = {name.partition(".")[2] for name in person.told if name.partition(".")[0] == game}
        self.says = first_new(table.session.match.rules, table.session.match.view(seat), catalogue.coach(game), told)
        self._seat = seat
        if self.says is not None:
            person.told.add(f"{game}.{self.says.id}")
            table.app.profile.people.save()
            table.sounds.play("hover")

    def _drop(self) -> None:
        self.says = self._seat = None

    @property
    def visible(self) -> bool:
        """Whether the sentence can be read now: its person may act, and nothing else has the place."""
        return self.says is not None and self.table.person_to_act and self.table.seat == self._seat

    @property
    def rule(self) -> str | None:
        """The rule of the sentence that can be read; None where there is none."""
        return self.says.rule if self.visible and self.says is not None else None

    def put_away(self) -> None:
        """Puts the sentence away; it does not come again."""
        self._drop()
        self.table.refresh()

    def send_away(self) -> None:
        """Sends the coach away for this person."""
        person = None if self._seat is None else self._person(self._seat)
        if person is not None:
            person.coach = False
            self.table.app.profile.people.save()
            words = _("The coach is off for {name}. A click on {name} on the title page brings it back.")
            self.table.toast(words.format(name=person.name), 6000)
        self.put_away()

    def dress(self) -> None:
        """Brings the paper in line with what is said."""
        seen = self.visible
        for widget in self.widgets:
            widget.visible = seen
        if not seen:
            return
        look, place = self.table.look, self._place()
        size = min(place.h, look.px(5.2))
        self.card.rect = place
        self.cross.rect = pygame.Rect(place.right - size, place.y, size, size)
        self.off.label, self.off.tip = _("Off"), _("The coach says nothing more to this person")
        wide, high = text.width(self.off.label, look.text(2.2), "a", 700) + look.px(2.6), min(place.h, look.px(4.2))
        pad = look.px(0.6)
        under = place.h >= size + high + pad
        right, bottom = (place.right - pad, place.bottom - pad) if under else (self.cross.rect.x, place.y + (size + high) // 2)
        self.off.rect = pygame.Rect(right - wide, bottom - high, wide, high)

    def _place(self) -> pygame.Rect:
        """The largest place of the rail in which nothing is that could be meant; the banner where there is none, and for large
        words."""
        table, rail = self.table, self.table.rail
        drawers = {"log": table.drawers.log_is_drawer, "preview": table.drawers.note_is_drawer}
        own = (*self.widgets, table.log)
        busy = [widget.rect for widget in table.page.widgets if widget.visible and widget not in own]
        names = (*PLACES, "banner") if table.look.large_text else PLACES
        found = [
            rail[name] for name in names
            if name in rail.places and not drawers.get(name, False) and rail[name].h >= table.look.px(LOWEST)
            and rail[name].collidelist(busy) < 0
        ]
        return max(found, key=lambda box: box.w * box.h) if found else rail["banner"]
