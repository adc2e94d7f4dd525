"""Matches of QUERNI that the table ends itself: the quiet offer, the questions, the result."""

from __future__ import annotations

import pygame

from game.agreements import ACCEPTS, OFFERS, Agreement
from scenes.session import Session
from tools.gallery.stage import Stage
from tools.gallery.states import WAY, State, _board, _loaded, _table, at, middle, turn

LOST = "a2=1 b2=2 c3=3 d5=9 e6=12"
"""Blue has 9 and 12, which can never come off."""
WINS = "j2=5 h3=6 i5=7 g6=8"
STUCK = "j2=5 h3=6 i5=8 g6=11"


def _ending(stage: Stage, pink: str, quiet: int = 4) -> Session:
    session = _loaded(stage, _board((0, LOST), (1, pink)), quiet)
    session._file = session._new_file()  # a match in earnest, no lesson: the paper says who can still win
    return session


def resign(stage: Stage) -> None:
    """Only the other can still win: the table offers to resign."""
    _table(stage, _ending(stage, WINS))


def draw_offer(stage: Stage) -> None:
    """Nobody can win any more, and the count of quiet turns runs out: the table offers a draw."""
    _table(stage, _ending(stage, STUCK, 49))


def resign_asked(stage: Stage) -> None:
    resign(stage)
    stage.click(stage.top.agreements.draw.rect.center)
    stage.rest()


def draw_asked(stage: Stage) -> None:
    draw_offer(stage)
    stage.click(stage.top.agreements.draw.rect.center)
    stage.rest()


def menu(stage: Stage) -> None:
    """The pause menu with all that a table of QUERNI can have in it."""
    resign(stage)
    stage.key(pygame.K_F10)
    stage.rest()


def result(stage: Stage) -> None:
    session = middle(stage)
    session.agree(Agreement(OFFERS, 0))
    session.agree(Agreement(ACCEPTS, 1))
    stage.open("results", session=session)
    stage.rest()


def book(stage: Stage) -> None:
    stage.open("rulebook", game="querni")
    page = stage.top
    page.open_section(len(page.book.sections) - 2)
    stage.rest()


def onward(stage: Stage) -> None:
    """A hint in the middle of a turn: the first jump of the long way is made, and the hint goes on from there."""
    turn(stage)
    stage.click(at(stage, WAY[0]))
    stage.click(at(stage, WAY[1]))
    stage.rest()
    for _stage in range(3):
        stage.key(pygame.K_h)
        stage.rest()


STATES = (
    State("querni_onward", onward),
    State("querni_resign", resign),
    State("querni_draw_offer", draw_offer),
    State("querni_resign_asked", resign_asked),
    State("querni_draw_asked", draw_asked),
    State("querni_menu_all", menu),
    State("result_agreed", result),
    State("rules_agreements", book),
)
