"""The result of a match as a card for a phone: the winner dances, below that how the scores grew, the scores of all, and a small
mark of the program."""

from __future__ import annotations

import pygame

from game import catalogue
from scenes import games
from scenes.evening import summary
from scenes.evening.figures_chart import draw_race
from scenes.evening.steps import places
from scenes.kit import cast, layout, materials, pieces, text
from scenes.kit.festive.confetti import FALL_MS, Confetti
from scenes.kit.language import _, grouped
from scenes.kit.materials import on_mat
from scenes.kit.theme import Style
from scenes.page import Host
from scenes.session import Session
from scenes.share.studio import MARK
from scenes.title.art import carved

SIZE = (1080, 1350)
"""Four to five, as phones show pictures."""
FALLEN = 0.5
"""How far the confetti has fallen."""
LARGEST, BROAD, HIGH = 0.3, 3.4, 3.5
"""The largest radius of a figure, as a share of the room for all, and the room that one takes, in its radii."""
BOLD = 1.9
"""How many times as thick as on a page the lines of the graph are."""
ACROSS = 4
"""So many scores stand side by side."""


def card(app: Host, session: Session, decided: str = "") -> pygame.Surface:
    """The card of a finished match, with what `decided` it where that is known. A match that goes on raises ValueError."""
    outcome = session.match.outcome
    if outcome is None:
        raise ValueError("a match that goes on has no result")
    style = on_mat(Style(SIZE, app.style.theme, 1.0), games.lid(session.game).mat)
    theme, plan = style.theme, layout.places(style, "share_card")
    made = pygame.Surface(SIZE)
    made.blit(materials.ground(style), (0, 0))
    text.write(made, style, catalogue.rules(session.game).info.title, plan["title"], 5.4, theme.soft, "f", 600, "center",
               wrap=False)
    said = summary.heading(session, outcome)
    px = text.line_px(said, plan["heading"].w, style.px(19), style.px(6), "f", 700)
    words = carved(style, text.cut(said, plan["heading"].w, px, "f", 700), px)
    made.blit(words, words.get_rect(center=plan["heading"].center))
    why = summary.ending(session, outcome)
    if decided:
        why += "\n" + _("What decided it: {what}").format(what=decided)
    text.write(made, style, why, plan["ending"], 4.2, theme.cream, "a", 500, "center")
    keep_off = [plan[name] for name in ("title", "heading", "ending", "scores", "mark")]
    Confetti(style, made.get_rect(), [], keep_off).draw(made, FALLEN * FALL_MS, False)
    race, floor = summary.of_match(session).race, plan["figures"]
    if race is not None and len(race.scores[0]) > 2:
        floor.h = plan["graph"].y - floor.y
        materials.recess(style, plan["graph"].size, 12, "felt", 6).draw(made, plan["graph"].topleft)
        draw_race(made, style, plan["graph"].inflate(-style.px(5), -style.px(5)), race, session.seats, BOLD)
    _figures(style, made, floor, session, outcome.winners)
    _scores(style, made, plan["scores"], session)
    text.write(made, style, MARK, plan["mark"], 3.6, theme.soft, "f", 600, "center", wrap=False)
    return made


def _figures(style: Style, target: pygame.Surface, room: pygame.Rect, session: Session, winners: tuple[int, ...]) -> None:
    """Draws the winners, who dance; after a draw all do, without crowns."""
    seats = winners or tuple(range(len(session.seats)))
    step = room.w / len(seats)
    radius = round(min(room.h / HIGH, step / BROAD, room.h * LARGEST))
    for at, seat in enumerate(seats):
        figure = cast.figure(style, radius, session.seats[seat].mark, "dance1", "laughing", pieces.AHEAD, bool(winners),
                             at % 2 == 1)
        figure.draw(target, (room.x + round(step * (at + 0.5)), room.bottom))


def _scores(style: Style, target: pygame.Surface, room: pygame.Rect, session: Session) -> None:
    """Draws the scores of all, the best first; a winner's on gold."""
    outcome = session.match.outcome
    assert outcome is not None
    theme, place = style.theme, places(outcome.scores, outcome.winners)
    order = sorted(range(len(session.seats)), key=lambda seat: place[seat])
    gap, down = style.px(1.4), -(-len(order) // ACROSS)
    across = -(-len(order) // down)
    for seat, cell in zip(order, layout.grid(room, across, down, (gap, gap)), strict=False):
        won = seat in outcome.winners
        materials.plate(style, cell.size, won, seat).draw(target, cell.topleft)
        ink = theme.ink if won else theme.cream
        radius = round(cell.h * 0.2)
        pieces.figure(style, radius, session.seats[seat].mark, "glad" if won else "calm").draw(
            target, (cell.centerx, cell.y + round(cell.h * 0.3)))
        inner = cell.inflate(-style.px(2), 0)
        for said, top, share in ((session.name(seat), 0.5, 4.2), (grouped(outcome.scores[seat]), 0.71, 8.0)):
            line = pygame.Rect(inner.x, cell.y + round(top * cell.h), inner.w, round(cell.h * 0.26))
            text.write(target, style, said, line, share, ink, "f", 700, "center", wrap=False, min_share=1.2)
