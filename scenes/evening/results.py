"""The page of the result: the winner dances, the others stand beside it, what decided the match is replayed small, and it goes
on from here. What there is to read lies on the page behind it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Any

import pygame

from game.contract import Outcome
from scenes import games
from scenes.evening import dance, summary
from scenes.evening.figures_page import FiguresPage
from scenes.evening.next import moved_on
from scenes.evening.next_page import WhatNext
from scenes.evening.replayed import Replayed
from scenes.evening.steps import Standing, Steps, lit, places
from scenes.kit import layout, materials, text
from scenes.kit.actions import Quiet
from scenes.kit.festive.confetti import FALL_MS, Confetti
from scenes.kit.furniture import Coin
from scenes.kit.language import _, signed
from scenes.kit.motion import SPEEDS, linear
from scenes.kit.retained.ahead import Parts
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.profile import TableSetup
from scenes.session import Session
from scenes.share.studio import Studio
from scenes.table.moments.moment import Deciding
from scenes.table.rounds.sheet_page import scores_aloud
from scenes.title.art import carved

HEADING = 17.2
"""The height of the letters of the heading at most, in percent of the window's height."""
DEAF_MS = 1000.0
"""Milliseconds in which keys and the pad do nothing, since they may have been meant for the last move."""
_KEYS = (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)


class Results(Page):
    """The result of a finished match. Reads the session; writes nothing. `deciding` is what decided it, where that is known, else
    its last move is replayed."""

    leads_on = by_itself = True

    def __init__(self, app: Host, session: Session, deciding: Deciding | None = None) -> None:
        super().__init__(app)
        self.session = session
        self.mat = games.lid(session.game).mat
        self._deaf = Quiet(DEAF_MS)
        outcome = session.match.outcome
        if outcome is None:
            raise ValueError("a match that goes on has no result")
        self.outcome: Outcome = outcome
        self._fallen = 1.0
        """How far the confetti has fallen, 0 to 1."""
        self._glad_ms: float | None = None
        """Milliseconds since joy began; None where nothing moves."""
        words = deciding.words if deciding is not None else ""
        ply = deciding.ply if deciding is not None else len(session.match)
        head = _("What decided it") if deciding is not None else _("How it ended")
        self.moment = Replayed(lambda: self._watch(begin=ply), head)
        self.moment.ply, self.moment.words = ply, words or summary.ending(session, outcome)
        if deciding is not None:
            winner = outcome.winners[0]
            self.moment.mark, brought = session.seats[winner].mark, self._brought(ply, winner)
            self.moment.points = signed(brought) if brought > 0 else ""
        self._replay = Coin(_("Watch"), self._watch, "movie", 0)
        self._share = Coin(_("Share"), lambda: self.app.open("share", session=session, decided=words), "share", 0)
        self._figures = Coin(_("Figures"), lambda: app.push(FiguresPage(app, session)), "list", 0)
        self._other = Button(_("What next?"), lambda: app.push(WhatNext(app, session.game, session.seats, self._play_again)),
                             icon="apps", share=3.6)
        self._again = Button(_("Play again"), self._play_again, icon="refresh", kind="first", share=5.0)
        self._home = Coin(_("Title"), self.cancel, "home", 0)
        self.add(self.moment, self._again, self._other, self._replay, self._share, self._figures, self._home)
        self.focus = self._again

    def _brought(self, ply: int, seat: int) -> int:
        """How many points the last of so many moves brought a seat."""
        match = self.session.match
        before, after = (match.rules.scores(match.state_at(at))[seat] for at in (max(0, ply - 1), ply))
        return after - before

    # ---- what the buttons do

    def _watch(self, **begin: Any) -> None:
        self.app.open("table", session=self.session, replay=True, **begin)

    def _play_again(self) -> None:
        game, pages = self.session.game, games.of(self.session.game)
        again = TableSetup(list(self.session.seats), self.session.setup.options)
        stays = pages.draws_first(self.session.match.options)
        if not stays:
            again = moved_on(again, pages.marks)
        self.app.open("table", "replace", session=Session.start(self.app.profile, game, again))
        if pages.marks and not stays:
            self.app.toast(_("Colours changed: {name} begins.").format(name=again.seats[0].name))

    def cancel(self) -> bool:
        """Esc goes to the title: nothing is lost by it."""
        self.app.open("title", "reset")
        return True

    # ---- time

    def update(self, dt: float) -> bool:
        self._deaf.pass_time(dt)
        before = self._joy, self.moment.frame
        if self._glad_ms is not None:
            self._glad_ms += dt
        self.moment.pass_time(dt)
        return super().update(dt) or self._comes or before != (self._joy, self.moment.frame)

    @property
    def _joy(self) -> dance.Joy:
        """How the winner looks now."""
        return dance.STILL if self._glad_ms is None else dance.joy(self._glad_ms, not self.outcome.winners)

    @property
    def _comes(self) -> bool:
        """Whether drum, heading and points are still coming."""
        return self._glad_ms is not None and self._glad_ms < max(dance.POINTS, self._letters_ms) + dance.BEAT

    @property
    def moving(self) -> bool:
        dancing = self._glad_ms is not None and dance.dancing(self._glad_ms)
        return super().moving or dancing or self._comes or self.moment.runs

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
        """Lays everything out by the map of the result."""
        style, rim, found = self.style, materials.rim_px(self.style), layout.places(self.style, "result")
        for name in ("moment", "again", "other", "replay", "share", "figures", "home"):
            getattr(self, name if name == "moment" else f"_{name}").rect = found[name]
        self._lay_heading(found["heading"])
        scores, winners = self.outcome.scores, self.outcome.winners
        standings = [
            Standing(seat.name, seat.mark, scores[number], place, number in winners)
            for number, (seat, place) in enumerate(zip(self.session.seats, places(scores, winners), strict=True))
        ]
        stage = found["stage"]
        self._steps = Steps(style, stage, standings, not winners)
        air = pygame.Rect(rim, rim, stage.right - rim, stage.bottom - rim)
        self._confetti = Confetti(style, air, self._steps.ledges, [self._words, self.moment.rect, *self._steps.words()])
        self.soon = [Parts(self._steps.bake)]
        if not self.moment.frames:
            self.soon.append(Parts(self._replay_small))

    def _replay_small(self) -> Iterator[object]:
        """Paints the table before the move that is replayed and after it."""
        with closing(Studio(self.app, self.session, text_scale=1.0)) as studio:
            yield studio
            frames = self.moment.pictures(studio, self.style, self.moment.ply)
        self.moment.show(frames, self._glad_ms is None)
        self.touch()

    def _lay_heading(self, box: pygame.Rect) -> None:
        style, line = self.style, summary.heading(self.session, self.outcome)
        px = text.line_px(line, box.w, min(style.px(HEADING), round(box.h * 0.9)), style.px(5), "f", 700)
        line = text.cut(line, box.w, px, "f", 700)
        self._heading = carved(style, line, px)
        self._letters = [text.width(line[:count], px, "f", 700) for count in range(1, len(line))]
        """How wide the heading is with one letter, with two and so on, but for the last."""
        self._letters_ms = dance.LETTERS + dance.LETTER * len(line)
        ink = self._heading.get_bounding_rect()
        self._words = ink.copy()
        self._words.center = box.center
        self._heading = self._heading.subsurface(ink)

    # ---- drawing

    def paint(self, target: pygame.Surface) -> None:
        """Paints the ground with its rays, the falling confetti, the drums with what lies on them, figures and heading."""
        target.blit(lit(self.style, self._steps.centre), (0, 0))
        if self._fallen < 1.0:
            self._confetti.draw(target, self._fallen * FALL_MS, False)
        self._steps.draw_wood(target, self._glad_ms)
        if self.outcome.winners and not self.app.settings.reduced_motion:
            self._confetti.draw(target, self._fallen * FALL_MS, True)
        self._steps.draw_figures(target, self._joy, self._glad_ms)
        whole = self._heading.get_rect()
        if self._glad_ms is not None and self._glad_ms < self._letters_ms:
            seen = int((self._glad_ms - dance.LETTERS) / dance.LETTER)
            whole.w = self._letters[min(seen, len(self._letters)) - 1] if seen > 0 and self._letters else 0
        target.blit(self._heading, self._words, whole)
