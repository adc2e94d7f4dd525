"""The result of a match as a card for a phone: who, what, how it ended, how the scores grew, and a small mark of the program."""

from __future__ import annotations

import pygame

from game import catalogue
from scenes import games
from scenes.evening import summary
from scenes.evening.figures_chart import FiguresChart
from scenes.evening.steps import places
from scenes.kit import materials, pieces, text
from scenes.kit.language import _, whole
from scenes.kit.materials import on_mat
from scenes.kit.pictures import put
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
    theme, pad = style.theme, style.px(5)
    made = pygame.Surface(SIZE)
    made.blit(materials.ground(style), (0, 0))
    wide = SIZE[0] - 2 * pad
    y = pad
    for words, share, colour, family, weight in (
        (catalogue.rules(session.game).info.title, 3.2, theme.soft, "f", 600),
        (summary.heading(session, outcome), 6.4, theme.cream, "f", 700),
    ):
        room = (pad, y, wide, style.px(share * 1.4))
        text.write(made, style, words, room, share, colour, family, weight, wrap=False)  # type: ignore[arg-type]
        y += style.px(share * 1.5)
    sentences = [summary.ending(session, outcome)]
    if decided:
        sentences.append(_("What decided it: {what}").format(what=decided))
    for number, sentence in enumerate(sentences):
        said = text.paragraph(sentence, wide, style.px(2.8), theme.cream if number else theme.soft)
        y = put(made, said, topleft=(pad, y)).bottom + style.px(0.6)
    y += style.px(1.4)
    place = places(outcome.scores, outcome.winners)
    step = min(style.px(8), style.px(40) // len(session.seats))
    for seat in sorted(range(len(session.seats)), key=lambda one: place[one]):
        _row(style, made, pygame.Rect(pad, y, wide, step - style.px(0.8)), session, seat, seat in outcome.winners)
        y += step
    bottom = SIZE[1] - pad - style.px(4)
    if bottom - y > style.px(20):
        bed = pygame.Rect(pad, y + style.px(1), wide, bottom - y - style.px(2))
        FiguresChart(style, bed, summary.of_match(session), session.seats).paint(made)
    text.stamp(made, MARK, style.px(2.6), theme.soft, "f", 600, bottomright=(SIZE[0] - pad, SIZE[1] - style.px(3)))
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
