"""The page of the result: who won and how, the steps, the figures of the match, the evening so far, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.contract import Outcome
from scenes import games
from scenes.evening import dance, evening, summary
from scenes.evening import next as what_next
from scenes.evening.figures_chart import paint_figures
from scenes.evening.steps import Standing, Steps, places
from scenes.kit import layout, materials, text
from scenes.kit.actions import Quiet
from scenes.kit.festive.confetti import FALL_MS, Confetti
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS, linear
from scenes.kit.pictures import icon
from scenes.kit.retained import draw
from scenes.kit.retained.ahead import Parts
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Spot
from scenes.page import Host, Page
from scenes.profile import TableSetup
from scenes.sealed import is_sealed, seal_paper
from scenes.session import Session
from scenes.table.moments.moment import Deciding
from scenes.table.rounds.sheet_page import Sheet, SheetPage, scores_aloud
from scenes.title.art import carved

STEPS = 40.0
"""The least height of the steps, in percent of the window's height, beside which what decided the match has a picture."""
DEAF_MS = 1000.0
"""Milliseconds in which keys and the pad do nothing, since they may have been meant for the last move."""
_KEYS = (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)


class Results(Page):
    """The result of a finished match. Reads the session and the sheet of the evening; writes nothing.

    `deciding` is what decided it, where that is known: a click opens the replay there. `seen` paints the table at that moment;
    it is called once, at once, since the table goes when this page comes.
    """

    leads_on = by_itself = True

    def __init__(self, app: Host, session: Session, deciding: Deciding | None = None,
                 seen: Callable[[], pygame.Surface | None] = lambda: None) -> None:
        super().__init__(app)
        self.session = session
        self.mat = games.lid(session.game).mat
        self._deciding = deciding
        self._deaf = Quiet(DEAF_MS)
        outcome = session.match.outcome
        if outcome is None:
            raise ValueError("a match that goes on has no result")
        self.outcome: Outcome = outcome
        self._fallen = 1.0
        """How far the confetti has fallen, 0 to 1."""
        self._glad_ms: float | None = None
        """Milliseconds since joy began; None where nothing moves."""
        self._tonight = Spot(lambda: self.app.open("tonight"), _("The sheet of this evening"))
        self._replay = Button(_("Watch replay"), self._watch, icon="movie")
        self._other = Button(_("Other games"), lambda: what_next.ask(app, session.game, session.seats), icon="apps")
        self._again = Button(_("Play again"), self._play_again, icon="refresh", kind="first", share=4.3)
        self._seal = Button("", lambda: app.push(seal_paper(app, session)), icon="note", tip=_("Proof of a fair deal"))
        self._seal.visible = is_sealed(session)
        self._rounds = Spot(self._sheet, _("The score sheet of this match"))
        self._rounds.visible = bool(Sheet.of(session).rows)
        words = deciding.words if deciding is not None else ""
        self._decided = DecidedButton(
            lambda: self._watch(begin=deciding.ply if deciding else 0), words, None if deciding is None else seen())
        self._decided.visible = deciding is not None
        self._share = Button("", lambda: self.app.open("share", session=session, decided=words), icon="share", tip=_("Share"))
        small = [one for one in (self._decided, self._share, self._seal, self._rounds) if one.visible]
        self.add(self._replay, self._other, self._again, self._tonight, *small)
        self.focus = self._again

    # ---- what the buttons do

    def _watch(self, **begin: Any) -> None:
        self.app.open("table", session=self.session, replay=True, **begin)

    def _sheet(self) -> None:
        race = self._found.race
        self.app.push(SheetPage(self.app, self.session, race.goal if race else None))

    def _play_again(self) -> None:
        game, now = self.session.game, TableSetup(list(self.session.seats), self.session.setup.options)
        session = Session.start(self.app.profile, game, what_next.moved_on(now, games.of(game).marks))
        self.app.open("table", "replace", session=session)

    def cancel(self) -> bool:
        """Esc goes to the title: nothing is lost by it."""
        self.app.open("title", "reset")
        return True

    # ---- entering

    def update(self, dt: float) -> bool:
        self._deaf.pass_time(dt)
        before = self._joy
        if self._glad_ms is not None:
            self._glad_ms += dt
        return super().update(dt) or before != self._joy

    @property
    def _joy(self) -> dance.Joy:
        """How the winner looks now."""
        return dance.STILL if self._glad_ms is None else dance.joy(self._glad_ms, not self.outcome.winners)

    @property
    def moving(self) -> bool:
        return super().moving or (self._glad_ms is not None and dance.dancing(self._glad_ms))

    def handle(self, event: pygame.Event) -> bool:
        if event.type in _KEYS and not self._deaf.hears():  # a key that is held stays deaf until it is let go
            return True
        return super().handle(event)

    def enter(self) -> None:
        """Starts the confetti and what the glad ones do; the table has already played the sound of the end."""
        settings = self.app.settings
        if settings.reduced_motion or SPEEDS[settings.people_speed] == 0:
            return
        self._glad_ms = 0.0
        if self.outcome.winners:
            self._fallen = 0.0
            self.motion.tween(FALL_MS, partial(setattr, self, "_fallen"), ease=linear)

    # ---- layout

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(
            summary.heading(self.session, self.outcome), summary.ending(self.session, self.outcome), *scores_aloud(self.session),
        )

    def layout(self) -> None:
        """Lays everything out by the map of the result; the steps have what the heading and what decided the match leave."""
        style, rim = self.style, materials.rim_px(self.style)
        self._found = summary.of_match(self.session)
        found = layout.places(style, "result")
        stage, self._figures_box, self._tonight.rect = found["stage"], found["figures"], found["tonight"]
        self._rounds.rect = self._figures_box
        self._replay.rect, self._other.rect, self._again.rect = found["replay"], found["other"], found["again"]
        gold, gap = self._again.rect, style.px(1.4)
        for small in (self._share, self._seal):
            if small.visible:
                small.rect = pygame.Rect(gold.right - gold.h, gold.y, gold.h, gold.h)
                gold.w -= gold.h + gap
        self._lay_heading(stage)
        foot, top = stage.bottom, self._words.bottom + style.px(1)
        if self._deciding is not None:
            top = self._decided.place(style, stage, top, style.px(STEPS))
        scores, winners = self.outcome.scores, self.outcome.winners
        standings = [
            Standing(seat.name, seat.mark, scores[number], summary.score_word(self.session, number), place, number in winners)
            for number, (seat, place) in enumerate(zip(self.session.seats, places(scores, winners), strict=True))
        ]
        self._steps = Steps(style, pygame.Rect(stage.x, top, stage.w, foot - top), standings, not winners)
        air = pygame.Rect(rim, rim, stage.right - rim, style.size[1] - 2 * rim if style.wide else foot - rim)
        self._confetti = Confetti(style, air, self._steps.ledges, [self._words, self._decided.rect, *self._steps.words()])
        self.soon = [Parts(self._steps.bake())]
        self._bake()

    def _lay_heading(self, stage: pygame.Rect) -> None:
        style = self.style
        line = summary.heading(self.session, self.outcome)
        px = text.line_px(line, stage.w, style.px(12 if style.wide else 9.5), style.px(5), "f", 700)
        head = carved(style, text.cut(line, stage.w, px, "f", 700), px)
        why, wide, high = summary.ending(self.session, self.outcome), stage.w - style.px(4), 13 if style.wide else 5.6
        size = text.fit_px(why, (wide, style.px(high)), min(style.text(3.2), style.px(5.2 if style.wide else 4.4)), style.px(2.4))
        said = text.paragraph(why, wide, size, style.theme.cream, "center", 1.2)
        top = stage.y + (style.px(1.4) if style.wide else 0)
        below = top + head.get_height() - round(px * 0.1)
        self._lines = [(one, (stage.centerx - one.get_width() // 2, y)) for one, y in ((head, top), (said, below))]
        width = max(head.get_width(), said.get_bounding_rect().w)
        self._words = pygame.Rect(stage.centerx - width // 2, top, width, below + said.get_height() - top)

    def _bake(self) -> None:
        """Paints everything that does not move onto one picture."""
        style = self.style
        back = materials.ground(style).copy()
        self._steps.paint_ground(back)
        bed = games.of(self.session.game).chart(style, self._figures_box, self._found)
        if bed is not None:
            bed.paint(back)
        else:
            leads_to = _("Score sheet") if self._rounds.visible else ""
            paint_figures(back, style, self._figures_box, self._found, self.session.seats, leads_to)
        names = [seat.name for seat in self.session.seats]
        winners = tuple(names[seat] for seat in self.outcome.winners)
        results = self.app.profile.tonight()
        evening.paint_sheet(back, style, self._tonight.rect, evening.tally(results, self.session.seats, winners), winners)
        self._back = back

    # ---- drawing

    def paint(self, target: pygame.Surface) -> None:
        """Paints the ground, the falling confetti, the steps with what lies on them, and the words."""
        target.blit(self._back, (0, 0))
        if self._fallen < 1.0:
            self._confetti.draw(target, self._fallen * FALL_MS, False)
        self._steps.draw_wood(target)
        if self.outcome.winners and not self.app.settings.reduced_motion:
            self._confetti.draw(target, self._fallen * FALL_MS, True)
        self._steps.draw_figures(target, self._joy)
        for image, at in self._lines:
            target.blit(image, at)


HIGH, LOW = 17.0, 6.2
"""The height of the button with a picture and without one, in percent of the window's height."""
BROAD = 2.3
"""At most so many times as wide as high is the picture; a wider table is cut at both sides."""
LARGE = 1.2
"""From this text size on there is no room for the picture."""


class DecidedButton(Button):
    """The button. `picture` is the table at that moment, of any size, or None."""

    def __init__(self, press: Callable[[], None], words: str, picture: pygame.Surface | None) -> None:
        super().__init__("", press, icon="star-filled", share=2.6)
        self._words, self._picture = words, picture
        self._shown: pygame.Surface | None = None
        """The picture at the size of the window, while there is room for it."""

    def place(self, style: Style, stage: pygame.Rect, top: int, least: int) -> int:
        """Lays it into the middle of `stage` from `top` on, with the picture where `least` pixels stay free below; gives where
        the next thing may begin."""
        self.label = _("What decided it: {what}").format(what=self._words)
        gap, high = style.px(1), style.px(HIGH)
        small = style.text_scale >= LARGE or stage.bottom - top - high - gap < least
        self._shown = None if small else self._scaled(style, high - 2 * style.px(1.2))
        if self._shown is not None:
            wide = self._shown.get_width() + style.px(40)
        else:
            wide, high = text.width(self.label, style.text(self.share), "a", 700) + style.px(9), style.px(LOW)
        self.rect = pygame.Rect(0, top, min(wide, stage.w - style.px(4)), high)
        self.rect.centerx = stage.centerx
        return self.rect.bottom + gap

    def _scaled(self, style: Style, high: int) -> pygame.Surface | None:
        """The picture so many pixels high, with a dark line around; None where it has no size."""
        whole = self._picture
        if whole is None or not whole.get_width() or not whole.get_height():
            return None
        part = whole.get_rect()
        part.w = min(part.w, round(part.h * BROAD))
        part.centerx = whole.get_rect().centerx
        image = pygame.transform.smoothscale(whole.subsurface(part), (round(part.w * high / part.h), high))
        draw.rect(image, "#14100C", image.get_rect(), max(2, style.px(0.35)), style.px(0.6))
        return image

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        if self._shown is None:
            super().draw_label(target, style, rect, colour)
            return
        pad = style.px(1.2)
        target.blit(self._shown, (rect.x + pad, rect.centery - self._shown.get_height() // 2))
        sign = style.px(3.2)
        left = rect.x + 2 * pad + self._shown.get_width()
        target.blit(icon(self.icon or "star-filled", sign, colour, 2.2), (left, rect.centery - sign // 2))
        room = rect.right - left - sign - 2 * pad, rect.h - 2 * pad
        text.write(target, style, self.label, ((left + sign + pad, rect.y + pad), room), 3.0, colour, "a", 700, min_share=1.9)
