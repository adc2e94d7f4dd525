"""The picture of a table beyond its pieces: the mat with lamp and gloom, the caption, why what is pointed at may be used, and the
ring of a draft that ends the turn by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame

from game.contract import Seat
from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.kit.retained import quality
from scenes.table.course import GESTURES, Course
from scenes.table.plates.plates import STEPS, ring
from scenes.table.window import caption
from scenes.table.window.caption import Caption

RESTS = 260.0
"""Milliseconds for which something is pointed at before its reason shows, so that none flickers under a hand that moves on."""


class Permits:
    """The reason that shows at a table: why what is pointed at may be used, or why the gold button is grey."""

    def __init__(self, table: Course) -> None:
        self._table = table
        self._found = ""
        self._rests = self._quiet = 0.0

    @property
    def shown(self) -> str:
        """What shows now; empty for nothing."""
        return self._found if self._rests >= RESTS and self._quiet <= 0 and self._table.ready else ""

    def keep_quiet(self, ms: float) -> None:
        """Says nothing for so many milliseconds: a short line says it."""
        self._quiet = ms
        self._table.refresh()

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when something else shows now."""
        before, found, table = self.shown, "", self._table
        if table.ready and table.page.on_top and not table.bubble.visible:
            why = table.side.turn.why_not() if table.buttons.grey_gold(table.page.pointer) else None
            found = table.side.permit() or ("" if why is None else table.side.words.refused(why))
        self._rests, self._quiet = self._rests + dt if found == self._found else 0.0, max(0.0, self._quiet - dt)
        self._found = found
        if self.shown == before:
            return False
        table.refresh()
        return True

    @property
    def moving(self) -> bool:
        """Whether a reason is about to show."""
        return bool(self._found) and (self._rests < RESTS or self._quiet > 0)


BOT, PERSON, LANDED = 2, 3, 1
"""How strong the light is over a bot whose turn it is and over a person, one less at dusk, and how much stronger where points
have just landed."""
STEP = 85.0
"""Milliseconds from one step to the next: a whole change of turn, six steps at most, takes half a second."""


class Lamp:
    """The light over the seats of one table: how strong it is now over each seat that has any, and how strong it shall be.

    It knows what everybody sees, who acts and where points have landed, so it can tell nothing of a hand. The pool of a seat
    is faint, and added to the mat as often as it shall be strong. In each step from seat to seat one pool alone changes.
    """

    def __init__(self, table: Course) -> None:
        self.table = table
        self.strengths: dict[Seat, int] = {}
        self._stepping = False
        self._asked: tuple[object, ...] = ()

    @property
    def wanted(self) -> dict[Seat, int]:
        """How strong the light shall be, by what everybody sees."""
        plates, found = self.table.side.plates, dict[Seat, int]()
        shining = {*plates.claims, *(one.seat for one in plates.points.fading if not one.still)}
        for seat, setup in enumerate(self.table.session.seats):
            turn = (PERSON if setup.human else BOT) - plates.dusk if plates.lit(seat) else 0
            if strength := turn + LANDED * (seat in shining):
                found[seat] = strength
        return found

    def cut(self) -> None:
        """Shines at once where it shall."""
        self.strengths = self.wanted

    def update(self, dt: float) -> bool:
        """Begins to go where it shall shine, if anything has changed; True when a new frame must be drawn."""
        table = self.table
        moves = table.motion.active or table.background_motion.active
        now = table.hands.view, table.past.viewing_ply, moves
        if self._stepping or (self._asked == now and not moves):
            return False
        self._asked = now
        return self._follow()

    def _follow(self) -> bool:
        table = self.table
        if self.strengths == self.wanted:
            return False
        if table.settings.reduced_motion or not quality.now().soft or table.motion.speed == 0:
            self.cut()
        else:
            self._step()
        return True

    def _step(self) -> None:
        """Makes the light fainter over a seat where it is too strong, else stronger, whose turn it is first."""
        wanted, now = self.wanted, self.strengths
        out = next((seat for seat in now if now[seat] > wanted.get(seat, 0)), None)
        if out is not None:
            now[out] = now[out] - 1 if out in wanted else min(now[out], PERSON) - 1
        else:
            seat = max((seat for seat in wanted if wanted[seat] > now.get(seat, 0)), key=wanted.__getitem__)
            now[seat] = now.get(seat, 0) + 1
        self.strengths = {seat: strength for seat, strength in now.items() if strength}
        self._stepping = self.strengths != wanted
        if self._stepping:
            self.table.background_motion.after(STEP * min(1.0, self.table.motion.speed), self._go_on)
        self.table.page.touch()

    def _go_on(self) -> None:
        self._stepping = False
        self._follow()

    def bake(self) -> Iterator[None]:
        """Paints the pools of all seats in advance, one at each step."""
        for place in self.table.side.plates.rim().values():
            if not self.table.style.theme.flat:
                materials.pool(self.table.style, place.at)
            yield

    def draw(self, target: pygame.Surface) -> None:
        """Draws the light; there is none in a flat theme."""
        style, rim = self.table.style, self.table.side.plates.rim()
        for seat, strength in self.strengths.items():
            if seat in rim and not style.theme.flat:
                at = rim[seat].at
                light, box = materials.pool(style, at), materials.pool_box(style, at)
                for _time in range(strength):
                    target.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)


QUARTERS, LAYERS, FALLS = 4, 2, 180.0
"""Into how many parts of the window the gloom is cut, how often each is laid on the mat, and the milliseconds in which it falls
and leaves."""


class Gloom:
    """The gloom that falls on the mat of one table for great points, layer by layer, so that no step changes more than a third of
    the window. It takes no light from pieces, seats and words, and there is none where motion is reduced."""

    def __init__(self, table: Course) -> None:
        self.table = table
        self.layers = 0
        """How many layers lie on the mat, on one quarter after the other."""
        self._goal = 0

    def update(self, dt: float) -> bool:
        """Begins to fall or to leave, if it shall; True when a new frame must be drawn."""
        table, start = self.table, self.layers
        able = quality.now().soft and not table.settings.reduced_motion and not table.style.theme.flat
        great = table.moments.stands or table.side.plates.points.great
        goal = QUARTERS * LAYERS * (able and great and table.motion.speed > 0)
        if goal == self._goal:
            return False
        self._goal = goal

        def fall(share: float) -> None:
            if self._goal == goal:
                self.layers = round(start + (goal - start) * share)

        table.background_motion.tween(FALLS if able else 0.0, fall, ease=linear)
        return True

    def bake(self) -> Iterator[None]:
        """Paints the quarters in advance, one at each step."""
        for quarter in range(0 if self.table.style.theme.flat else QUARTERS):
            materials.gloom(self.table.style, quarter)
            yield

    def draw(self, target: pygame.Surface) -> None:
        """Draws what of it lies on the mat."""
        for layer in range(self.layers):
            quarter = layer % QUARTERS
            box = materials.gloom_box(self.table.style, quarter)
            target.blit(materials.gloom(self.table.style, quarter), box, special_flags=pygame.BLEND_RGB_MULT)


class Picture:
    """The mat of a table and the light on it, and what lies still on both. `banner`: what is said in place of the game's own
    words; None for nothing."""

    def __init__(self, table: Course, banner: Callable[[], tuple[int | None, str, str] | None]) -> None:
        self.table, self.banner, self.permits = table, banner, Permits(table)
        self.lamp, self.gloom = Lamp(table), Gloom(table)
        self.caption_box = pygame.Rect(0, 0, 0, 0)
        """Where the caption is read; empty while there is none."""

    def bake(self) -> Iterator[None]:
        """Paints what light and gloom have in advance, one picture at each step."""
        yield from self.lamp.bake()
        yield from self.gloom.bake()

    def update(self, dt: float) -> bool:
        """Lets light and gloom come and go; True when a new frame must be drawn."""
        return any([self.lamp.update(dt), self.gloom.update(dt)])

    def paint(self, target: pygame.Surface) -> None:
        """Paints the mat, the light on it, and what lies still on both."""
        target.blit(materials.ground(self.table.style), (0, 0))
        self.gloom.draw(target)
        self.lamp.draw(target)
        self.table.still.draw(target, self.paint_still)

    def paint_still(self, target: pygame.Surface) -> None:
        """Paints what `Course.still` keeps."""
        table, style = self.table, self.table.style
        table.side.ground.paint(target)
        table.tutor.paint(target)
        place = self._caption_place()
        self.caption_box = pygame.Rect(0, 0, 0, 0)
        if not (table.tutor.only_seen or table.bubble.covers(place, style)):
            said = self.caption()
            table.kept_caption = said if table.motion.active or self._holds else None
            self.caption_box = caption.draw(target, style, said, place)

    def say(self, target: pygame.Surface, said: Caption) -> None:
        """Draws what the caption might say next, for to be painted ahead."""
        caption.draw(target, self.table.style, said, self._caption_place())

    def _caption_place(self) -> pygame.Rect:
        """The place of the caption on the map, less what buttons take of it that come and go."""
        table, gap = self.table, self.table.style.px(1.2)
        place = table.rail["caption"]
        for widget in table.page.widgets:
            if widget.visible and widget is not table.buttons.hinted and widget.rect.colliderect(place):
                place = caption.beside(place, widget.rect, gap)
        place = table.side.ground.caption_room(place)
        for bubble in () if table.question.seen is None else table.question.seen.bubbles:
            if bubble.colliderect(place):
                place = caption.beside(place, bubble, gap)
        return place

    def caption(self) -> Caption:
        """What the caption says: what must be known first, else what is chosen or hinted, else what is expected of whom."""
        table, words = self.table, self.table.side.words
        if table.session.unsaved:
            taken = table.app.profile.home.taken_over
            return Caption(_("Not saved: another window has this home.") if taken else _("Not saved: the disk refuses."))
        if table.question.seen is not None:
            return Caption(table.question.seen.line)
        own = table.tutor.banner() or self.banner()
        _mark, who, what = own or words.banner()
        if own:
            return Caption(who, what)
        if table.end_asked:
            return Caption(_("Press again to end the turn"))
        if self.permits.shown:
            chosen = self._chosen(who, what)  # what it brings stays, with the reason in place of the rest
            return replace(chosen, below=self.permits.shown) if any(chosen.gold) else Caption(self.permits.shown)
        if table.side.plates.about:
            return Caption(table.side.plates.about)
        number = table.past.viewing_ply
        if number is None:
            return self._chosen(who, what)
        led = words.looking_back(number)
        where = _("After move {now} of {all}").format(now=number, all=len(table.session.match))
        if led is None:
            return Caption(where)
        if table.past.replay:  # its line shows where
            where = ""
        return Caption(led.heading, led.body or where, led.gold)

    @property
    def _holds(self) -> bool:
        """Whether big words stand or are about to, or points of the move before are still on their way, so that nothing else is
        said yet."""
        flying = self.table.side.plates.points.flying
        return self.table.moments.due or (bool(flying) and not self.table.motion.active)

    def _chosen(self, who: str, what: str) -> Caption:
        """What is chosen or hinted, else what is expected of whom; a tutor's next gesture stands in the place of the rest."""
        table, words = self.table, self.table.side.words
        paper, gesture = words.paper(), table.tutor.gesture()
        if table.kept_caption is not None and self._holds and not (gesture or table.hints.hint):
            return table.kept_caption
        if paper is not None:
            chip = f" {paper.chip}" if paper.chip else ""
            return Caption(paper.heading + chip, gesture or paper.body, (*paper.gold, paper.chip))
        if gesture:
            return Caption(gesture)
        alone = table.person_to_act and len(table.hands.people) == 1
        return Caption(what, words.footer()) if alone and what else Caption(who, what)


AFTER = 1500.0
"""Milliseconds without a gesture after which the turn ends."""


class Lingering:
    """The time of the draft at one table, shown by a thin ring around what lies there."""

    def __init__(self, table: Course) -> None:
        self.table = table
        self._move: Any = None
        """The move that lies; None for none."""
        self._age = 0.0
        self._stopped = False

    @property
    def _box(self) -> pygame.Rect | None:
        """Whether the time of the draft may run: the gold button offers the end of the turn, and no question, message or
        animation is in the way."""
        table, end = self.table, self.table.buttons.end
        wanted = table.settings.ends_by_itself and not table.settings.ask_before_end and table.ready and table.page.on_top
        quiet = not table.bubble.visible and table.hints.hint is None and table.coach.says is None
        return table.side.turn.draft_box() if wanted and quiet and end.enabled and end.kind == "first" else None

    @property
    def running(self) -> bool:
        """Whether time runs."""
        return self._move is not None and not self._stopped

    def hears(self, event: pygame.Event) -> None:
        """Takes note of an input event."""
        if event.type == pygame.MOUSEMOTION:
            self._age = 0.0
        elif event.type in GESTURES:
            self._stopped = True

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass, and ends the turn when they are over; True when a new frame must be drawn."""
        before, move = self.running, None if self._box is None else self.table.side.turn.offered()
        if move != self._move:
            self._move, self._age, self._stopped = move, 0.0, False
        if not self.running:
            return before
        self._age += dt
        if self._age >= AFTER:
            self._stopped = True
            self.table.buttons.end.press()
        return True

    def draw(self, target: pygame.Surface) -> None:
        """Draws the ring."""
        box = self._box if self.running else None
        if box is not None:
            step = round((1 - self._age / AFTER) * STEPS / 2) * 2
            ring(self.table.style, max(box.size) * 11 // 20, step, False, thin=True).draw(target, box.center)
