"""What there is to read of a finished match, behind the page of its result: why it ended, scores, figures."""

from __future__ import annotations

import pygame

from scenes import games
from scenes.evening import standing, summary
from scenes.evening.figures_chart import paint_figures
from scenes.evening.steps import places
from scenes.kit import layout, materials, pieces, text
from scenes.kit.language import _, grouped
from scenes.kit.spoken.lines import Telling, heading
from scenes.kit.widgets import Button, Spot
from scenes.page import Host, Page
from scenes.session import Session
from scenes.table.menu import is_sealed, seal_paper
from scenes.table.rounds.sheet_page import Sheet, SheetPage, scores_aloud


class FiguresPage(Page):
    """Reads the session of a finished match; writes nothing. Esc and the button go back."""

    def __init__(self, app: Host, session: Session) -> None:
        super().__init__(app)
        self.session, self.mat = session, games.lid(session.game).mat
        outcome = session.match.outcome
        if outcome is None:
            raise ValueError("a match that goes on has no figures of its end")
        self.outcome = outcome
        self._ending = summary.ending(session, outcome)
        self.telling = Telling(self, lambda: heading(self._ending, *scores_aloud(session)))
        self._found = summary.of_match(session)
        self._rounds = Spot(self._sheet, _("The score sheet of this match"))
        self._rounds.visible = bool(Sheet.of(session).rows)
        self._tonight = Button(_("Tonight"), lambda: app.open("tonight", only_people=self._only_people), icon="trophy")
        self._seal = Button("", lambda: app.push(seal_paper(app, session)), icon="note", tip=_("Proof of a fair deal"))
        self._seal.visible = is_sealed(session)
        self._back = Button(_("Back"), self.go_back, icon="arrow-left", kind="first")
        self.add(self._rounds, self._tonight, self._seal, self._back)
        self.focus = self._back

    @property
    def _only_people(self) -> bool:
        """Whether the evening counts people alone: never after a match with fewer than two, which would be missing then."""
        return self.session.people > 1 and standing.among_people(self.app.profile.tonight())

    def _sheet(self) -> None:
        race = self._found.race
        self.app.push(SheetPage(self.app, self.session, race.goal if race else None))

    def layout(self) -> None:
        """Lays everything out by the map of the figures."""
        found = layout.places(self.style, "result_figures")
        self._places = found
        self._rounds.rect, self._tonight.rect = found["figures"], found["tonight"]
        self._seal.rect, self._back.rect = found["seal"], found["back"]

    def paint(self, target: pygame.Surface) -> None:
        style, session, found = self.style, self.session, self._places
        target.blit(materials.ground(style), (0, 0))
        text.write(target, style, self._ending, found["heading"], 4.6, style.theme.cream, "f", 600, "center", min_share=2.4)
        bed = games.of(session.game).chart(style, found["figures"], self._found)
        if bed is not None:
            bed.paint(target)
        else:
            leads_to = _("Score sheet") if self._rounds.visible else ""
            paint_figures(target, style, found["figures"], self._found, session.seats, leads_to)
        self._paint_scores(target, found["scores"])

    def _paint_scores(self, target: pygame.Surface, box: pygame.Rect) -> None:
        """Paints who has how many points, best first, and what they count."""
        style, theme, scores = self.style, self.style.theme, self.outcome.scores
        materials.recess(style, box.size, 18, "felt", 6).draw(target, box.topleft)
        placed = places(scores, self.outcome.winners)
        order = sorted(range(len(scores)), key=placed.__getitem__)
        inner = box.inflate(-style.px(4), -style.px(2))
        high = min(style.px(15), inner.h // len(order))
        for cell, seat in zip(layout.rows(inner, *[high] * len(order)), order, strict=True):
            mark, name, score, word = layout.columns(cell, high, 0.4, 0.26, 0.34, gap=style.px(0.8))
            pieces.badge(style, round(high * 0.27), self.session.seats[seat].mark).draw(target, mark.center)
            colour = theme.cream_light if seat in self.outcome.winners else theme.cream
            text.write(target, style, self.session.name(seat), name, 3.4, colour, "a", 700, wrap=False, min_share=1.9)
            text.write(target, style, grouped(scores[seat]), score, 4.6, colour, "f", 700, "right", wrap=False, min_share=1.9)
            said = summary.score_word(self.session, seat)
            text.write(target, style, said, word, 2.6, theme.soft, min_share=1.7, line_height=1.05)
