"""The result of a match as a card for a phone: who, what, how it ended, how the scores grew, and a small mark of the program."""

from __future__ import annotations

import pygame

from game import catalogue
from scenes import games
from scenes.evening import summary
from scenes.evening.figures_chart import paint_figures
from scenes.evening.steps import places
from scenes.kit import layout, materials, pieces, text
from scenes.kit.language import _, whole
from scenes.kit.materials import on_mat
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.page import Host
from scenes.session import Session
from scenes.share.studio import MARK

SIZE = (1080, 1350)
"""Four to five, as phones show pictures."""


def card(app: Host, session: Session, decided: str = "") -> pygame.Surface:
    """The card of a finished match, with what `decided` it where that is known. A match that goes on raises ValueError."""
    outcome = session.match.outcome
    if outcome is None:
        raise ValueError("a match that goes on has no result")
    style = on_mat(Style(SIZE, app.style.theme, 1.0), games.lid(session.game).mat)
    theme, plan = style.theme, layout.places(style, "share_card")
    made = pygame.Surface(SIZE)
    made.blit(materials.ground(style), (0, 0))
    title = catalogue.rules(session.game).info.title
    text.write(made, style, title, plan["title"], 4.0, theme.soft, "f", 600, wrap=False)
    text.write(made, style, summary.heading(session, outcome), plan["heading"], 9.0, theme.cream, "f", 700, wrap=False)
    said = summary.ending(session, outcome)
    if decided:
        said += "\n" + _("What decided it: {what}").format(what=decided)
    text.write(made, style, said, plan["ending"], 3.2, theme.cream)
    place = places(outcome.scores, outcome.winners)
    row, figures = plan["row"], plan["figures"]
    step = min(row.h, plan["seats"].h // len(session.seats))
    for seat in sorted(range(len(session.seats)), key=lambda one: place[one]):
        _row(style, made, pygame.Rect(row.x, row.y, row.w, step - style.px(0.8)), session, seat, seat in outcome.winners)
        row.y += step
    bed = pygame.Rect(figures.x, row.y + style.px(1), figures.w, figures.bottom - row.y - style.px(1))
    paint_figures(made, style, bed, summary.of_match(session), session.seats)
    text.stamp(made, MARK, style.px(2.6), theme.soft, "f", 600, midright=plan["mark"].midright)
    return made


def _row(style: Style, target: pygame.Surface, rect: pygame.Rect, session: Session, seat: int, won: bool) -> None:
    """A seat with its mark, name and score; a winner on gold."""
    theme = style.theme
    assert session.match.outcome is not None
    draw.rect(target, theme.gold if won else theme.cream, rect, border_radius=style.px(1.4))
    radius = round(rect.h * 0.32)
    pieces.badge(style, radius, session.seats[seat].mark).draw(target, (rect.x + rect.h // 2 + style.px(0.6), rect.centery))
    score = text.stamp(target, whole(session.match.outcome.scores[seat]), round(rect.h * 0.56), theme.ink, "f", 700,
                       midright=(rect.right - style.px(2), rect.centery))
    x = rect.x + rect.h + style.px(1.6)
    room = (x, rect.y, score.x - style.px(2) - x, rect.h)
    text.write(target, style, session.name(seat), room, 3.4, theme.ink, "a", 700, wrap=False)
