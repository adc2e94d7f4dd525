"""What next: the lids of the box in the order of how well they suit who is here, the best one large and in front."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import catalogue
from scenes import games
from scenes.evening.next import Proposal, gathered, proposals, suitable
from scenes.kit import cast, controls, pieces, text
from scenes.kit.canvas import Art, Canvas, on_square
from scenes.kit.language import _
from scenes.kit.pictures import Sprite
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.profile import SeatSetup
from scenes.title import art
from scenes.title.lids import LidSpot

MAP = "what_next"
FOOT, BEST_FOOT = 34.0, 96.0
"""How high what stands below the title of a lid is, in units, and below that of the best one, which has the gold button too."""
SLEEPERS = 2
"""How many lie before the reason of a lid that is asleep."""
TALL = 2.9
"""How high somebody is who stands, in radii."""
PASSED = "#B8682F"
"""The minutes on a clock."""
RISES, APART, STEPS_FORWARD = 120, 60, 180
"""Milliseconds in which a lid rises from the box, how much later the next one does, and in which the best one comes forward
then."""
BACK = 0.06
"""How far the best lid stands back before, as a share of its height."""


class Choice(LidSpot):
    """A lid with the minutes that its game takes on a small clock; asleep with the reason where it does not suit."""

    def __init__(self, page: WhatNext, index: int, proposal: Proposal) -> None:
        super().__init__(page, proposal.lid, partial(page.face, index), partial(page.choose, proposal))
        self.page, self.proposal, self.best = page, proposal, index == 0
        self.enabled, self.focusable, self.hinged = proposal.minutes > 0, proposal.minutes > 0 and not self.best, not self.best
        self.sunk = 0.0
        """How far it is still in the box, as a share of its height."""

    def come(self, delay: float) -> None:
        """Rises from the box, or comes forward, after so many milliseconds."""
        far = self.sunk = -BACK if self.best else 1.0
        length = STEPS_FORWARD if self.best else RISES
        self.page.motion.tween(length, lambda share: setattr(self, "sunk", far * (1 - share)), delay=delay)

    def raised(self, style: Style) -> int:
        return super().raised(style) - round(self.sunk * self.rect.h)

    def words(self) -> str:
        """The minutes, or why it is asleep."""
        if self.proposal.minutes:
            return _("{n} min").format(n=self.proposal.minutes)
        return _("only {n}").format(n=self.lid.max_seats)

    def about(self) -> str:
        """The game and its minutes, for the voice."""
        return _("{game}, about {n} min").format(game=self.lid.title, n=self.proposal.minutes)

    def spoken(self) -> str:
        return _("{name}, button").format(name=self.about())

    def foot(self, style: Style) -> pygame.Rect:
        """What it has below its title: the clock, and on the best one the gold button below that."""
        box = art.foot_box(style, self.rect, self.page.low and not self.best, BEST_FOOT if self.best else FOOT)
        if self.best:
            box.h = round(box.h * 0.37)
        return box

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        clip = target.get_clip()
        if self.sunk > 0:
            target.set_clip(clip.clip(0, 0, style.size[0], self.rect.bottom))
        self._draw(target, style, focused)
        target.set_clip(clip)

    def _draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if self.best:
            controls.glow_outline(style, self.rect.size, 16, 0.6).draw(target, self.rect.move(0, -self.raised(style)).topleft)
        super().draw(target, style, focused)
        box = self.foot(style).move(0, -self.raised(style))
        side = round(min(box.h * 0.94, 48 * style.unit))
        many = 1 if self.proposal.minutes else min(SLEEPERS, self.lid.max_seats)
        before, gap = round(side * (1 + 0.8 * (many - 1))), round(side * 0.2)
        ink = style.theme.cream_light if self.enabled else style.theme.soft
        px = text.line_px(self.words(), box.w - before - gap, min(style.text(3.8), round(box.h * 0.72)), 8,
                          "a", 700)
        left = box.centerx - (before + gap + text.width(self.words(), px, "a", 700)) // 2
        if self.proposal.minutes:
            clock(style, side, self.proposal.minutes).draw(target, (left + side // 2, box.centery))
        else:
            for place in range(many):
                at = left + side // 2 + round(0.8 * side) * place, box.centery
                pieces.figure(style, round(side * 0.38), place, "asleep").draw(target, at)
        text.stamp(target, self.words(), px, ink, "a", 700, midleft=(left + before + gap, box.centery))


class WhatNext(Page):
    """What everybody who is here plays next. `again` plays the same once more; any other lid leads to the seats of its game."""

    slow = True

    def __init__(self, app: Host, game: str, seats: Sequence[SeatSetup], again: Callable[[], object]) -> None:
        super().__init__(app)
        here = gathered(seats, app.profile.people.here)
        self.seats = here if suitable(here) else list(seats)
        """Everybody who is here; where no game seats them all, the people of the table."""
        self.game, self.again = game, again
        found = proposals(app, game, self.seats)
        self.lids = [Choice(self, index, proposal) for index, proposal in enumerate(found)]
        same = found[0].lid.key == game
        word, sign = (_("Again"), "refresh") if same else (_("Play"), "player-play-filled")
        self.first = Button(word, self.lids[0].press, icon=sign, kind="first", share=4.6)
        self.first.name = f"{word}: {self.lids[0].about()}"
        self.back = Button(_("Back"), self.go_back, icon="arrow-left")
        self.all = Button(_("All games"), lambda: app.open("title", "reset"), icon="apps")
        self.options = Button(_("Seats"), partial(self._sit_down, game), icon="user")
        self.options.name = _("{game}, other options").format(game=catalogue.lid(game).title)
        self.add(*self.lids, self.first, self.back, self.all, self.options)
        self.focus = self.first
        self._where = art.Layout(self.style, len(self.lids) - 1, MAP)

    @property
    def low(self) -> bool:
        """Whether the lids stand in two rows, and are low."""
        return self._where.low

    def enter(self) -> None:
        if not self.app.settings.reduced_motion:
            for at, lid in enumerate(self.lids[1:]):
                lid.come(at * APART)
            self.lids[0].come((len(self.lids) - 2) * APART + RISES)

    def choose(self, proposal: Proposal) -> None:
        """Plays the same again, or opens the seats of a game."""
        if proposal.lid.key == self.game:
            self.app.pop()
            self.again()
        else:
            self._sit_down(proposal.lid.key)

    def _sit_down(self, game: str) -> None:
        self.app.open("title", "reset")
        self.app.open("seats", game=game)

    def update(self, dt: float) -> bool:
        for lid in self.lids:
            lid.follow()
        return super().update(dt)

    # ---- how it looks

    def voice_lines(self) -> tuple[Line, ...]:
        names = ", ".join(seat.name for seat in self.seats if seat.human)
        asleep = [f"{lid.lid.title}: {lid.words()}." for lid in self.lids if not lid.proposal.minutes]
        return heading(_("What next?"), _("Games for {names}:").format(names=names) if names else "", *asleep)

    def layout(self) -> None:
        style = self.style
        self._where = where = art.Layout(style, len(self.lids) - 1, MAP)
        for lid, place in zip(self.lids, [where.found["best"], *where.lids], strict=True):
            lid.rect = place
        foot = art.foot_box(style, self.lids[0].rect, False, BEST_FOOT)
        top = self.lids[0].foot(style).bottom + style.px(0.8)
        self.first.rect = pygame.Rect(foot.x, top, foot.w, foot.bottom - top).inflate(-style.px(2.2), -style.px(0.6))
        for name, button in (("back", self.back), ("all", self.all), ("seats", self.options)):
            button.rect = where.found[name]
            button.group = [self.back, self.all, self.options]

    def face(self, index: int, bright: bool) -> Sprite:
        """The picture of a lid, at rest or lit."""
        choice = self.lids[index]
        lid, foot = choice.lid, BEST_FOOT if choice.best else FOOT
        return art.lid(self.style, choice.rect.size, self.low and not choice.best, index, lid.key, lid.title, "", bright, foot,
                       not choice.enabled)

    def paint(self, target: pygame.Surface) -> None:
        faces = tuple(games.lid(choice.lid.key) for choice in self.lids[1:])
        target.blit(art.ground(self.style, faces, MAP, _("What next?")), (0, 0))
        self._draw_people(target, self._where.found["people"])

    def _draw_people(self, target: pygame.Surface, box: pygame.Rect) -> None:
        """Draws who is here on the edge of the table, and their names on its front."""
        style, edge = self.style, self._where.found["ledge"].y
        people = [seat for seat in self.seats if seat.human] or self.seats
        step = min(box.w / len(people), style.px(21))
        left = box.centerx - step * len(people) / 2
        radius = round(min((edge - box.y) / TALL, step / TALL))
        for place, seat in enumerate(people):
            x = round(left + step * (place + 0.5))
            pose: cast.PoseName = "wave" if place % 3 == 2 else "stand"
            cast.figure(style, radius, seat.mark, pose, "glad").draw(target, (x, edge + round(5 * style.unit)))
            name = pygame.Rect(round(x - step / 2), edge + round(12 * style.unit), round(step), 0)
            name.h = box.bottom - name.y
            text.write(target, style, seat.name, name.inflate(-style.px(0.8), 0), 3.2, style.theme.cream_light, "a", 700,
                       "center", wrap=False, min_share=1.6)


@on_square(3)
def clock(canvas: Canvas, minutes: int) -> Canvas:
    """The face of a clock on which so many minutes are filled, an hour at most; placed by its middle."""
    theme, r = canvas.theme, canvas.w / 2
    ink = theme.ink
    face = Art().circle(0, 0, r - 1.5, theme.cream_light, ink, max(1.5, r * 0.1))
    turn = math.tau * min(1.0, minutes / 60)
    k = r * 0.72
    if minutes >= 60:
        face.circle(0, 0, k, PASSED)
    else:
        x, y = k * math.sin(turn), -k * math.cos(turn)
        face.path(f"M0 0V{-k:.2f}A{k:.2f} {k:.2f} 0 {int(turn > math.pi)} 1 {x:.2f} {y:.2f}Z", PASSED)
        face.path(f"M0 {-k:.2f}V0L{x:.2f} {y:.2f}", "none", ink, max(1.2, r * 0.08))
    for hour in range(12):
        at = math.tau * hour / 12
        face.circle(0.82 * r * math.sin(at), -0.82 * r * math.cos(at), max(0.6, r * 0.045), ink)
    return canvas.add(face)
