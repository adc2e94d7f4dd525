"""The telling states of the Quad-Ominos table, each loaded from a position and driven with events."""

from __future__ import annotations

import pygame

from game import catalogue
from game.quad_ominos.tiles import NAME
from scenes.profile import TableSetup
from scenes.session import Session
from tools.gallery.quad import (
    LONG,
    answers,
    camera,
    clash,
    crowd,
    draft,
    lay,
    loaded,
    making,
    middle,
    opening,
    options,
    over,
    people,
    poor,
    sit,
    take,
    tile_at,
    with_bonus,
)
from tools.gallery.stage import Stage
from tools.gallery.states import State


def dealing(stage: Stage) -> None:
    setup = TableSetup(people(4, (1, 2, 3)), {})
    stage.open("table", session=Session.start(stage.profile, "quad_ominos", setup, 4))
    stage.let_pass(420)


def start_choice(stage: Stage) -> None:
    sit(stage, opening())


def start_bonus(stage: Stage) -> None:
    table = sit(stage, opening())
    stage.click(answers(table).buttons[1].rect.center)
    stage.point((4, 4))
    stage.let_pass(700)


def waiting(stage: Stage) -> None:
    sit(stage, middle())


def lit(stage: Stage) -> None:
    table = sit(stage, middle(fit=5))
    one = max(options(table), key=lambda one: sum(NAME[other.laid.tile] == NAME[one.laid.tile] for other in options(table)))
    take(stage, table, one)
    stage.point((table.side.ground.rect.right - 40, table.side.ground.rect.bottom - 60))
    stage.let_pass(200)


def ghost(stage: Stage) -> None:
    table = sit(stage, middle())
    one = with_bonus(table)
    take(stage, table, one)
    over(stage, table, one)


def refusal(stage: Stage) -> None:
    table = sit(stage, middle())
    tile, place = clash(table)
    stage.click(tile_at(table, tile))
    stage.let_pass(100)
    stage.click(camera(table).box(place).center)
    stage.point((4, 4))
    stage.let_pass(330)


def bonus(stage: Stage) -> None:
    table = sit(stage, middle(fit=6))
    lay(stage, table, with_bonus(table))
    stage.let_pass(900)


def bonus_sixty(stage: Stage) -> None:
    """The question of the bonus over a large table."""
    table = sit(stage, crowd())
    lay(stage, table, with_bonus(table))
    stage.let_pass(900)


def bonus_tile(stage: Stage) -> None:
    bonus(stage)
    table = stage.top
    stage.click(answers(table).buttons[1].rect.center)
    stage.rest()
    fits = draft(table).fits
    tile = next(iter(fits))
    one = next(iter(fits[tile].values()))[0]
    lay(stage, table, one)


def laid(stage: Stage) -> None:
    table = sit(stage, middle())
    lay(stage, table, min(options(table), key=lambda one: one.bonus))


def must_draw(stage: Stage) -> None:
    sit(stage, poor())


def drawing(stage: Stage) -> None:
    table = sit(stage, poor())
    stage.click(table.side.turn.well.rect.center)
    stage.point((4, 4))
    stage.let_pass(180)


def drawn(stage: Stage) -> None:
    table = sit(stage, poor())
    for _tile in range(3):
        if making(table).must_draw:
            stage.click(table.side.turn.well.rect.center)
            stage.point((4, 4))
            stage.let_pass(2500)


def hint(stage: Stage) -> None:
    sit(stage, middle())
    for _stage in range(3):
        stage.key(pygame.K_h)
        stage.let_pass(200)


def hint_first(stage: Stage) -> None:
    sit(stage, middle())
    stage.key(pygame.K_h)
    stage.let_pass(200)


def clock(stage: Stage) -> None:
    place = middle(options={"tiles": 125, "turn_seconds": 30})
    sit(stage, place)
    stage.let_pass(14_000)


def eight(stage: Stage) -> None:
    table = sit(stage, crowd(24, 10, 6))
    take(stage, table, options(table)[0])
    stage.point((table.side.ground.rect.right - 40, table.side.ground.rect.bottom - 40))
    stage.let_pass(200)


def sixty(stage: Stage) -> None:
    sit(stage, crowd())


def sixty_zoomed(stage: Stage) -> None:
    table = sit(stage, crowd())
    stage.point(table.side.ground.rect.center)
    for _step in range(4):
        stage.wheel(1)
    stage.let_pass(200)


def thirty(stage: Stage) -> None:
    sit(stage, middle(2, 24, 30, 10, 6, 7, 6))


def fifteen(stage: Stage) -> None:
    sit(stage, middle(2, 12, 15, 8, 5, 7, 6))


def long_names(stage: Stage) -> None:
    sit(stage, middle(), people(4, (1, 2, 3), LONG))


def curtain(stage: Stage) -> None:
    place = middle()
    session = loaded(stage, place, people(4, (3,)))
    bot = catalogue.bot("quad_ominos")
    for seed in range(3):
        view = session.match.view(session.match.to_act)
        session.play(bot.choose(view, "easy", seed=seed, clock=lambda: 0.0))
    stage.open("table", session=session)
    stage.let_pass(6000)


def bots(stage: Stage) -> None:
    stage.open("table", session=loaded(stage, middle(turn=1), people(4, (1, 2, 3))))
    stage.let_pass(1400, lambda: bool(stage.top.stage.flights()))
    stage.let_pass(160)


STATES = (
    State("quad_dealing", dealing),
    State("quad_start_choice", start_choice),
    State("quad_start_bonus", start_bonus),
    State("quad_waiting", waiting),
    State("quad_lit", lit),
    State("quad_ghost", ghost),
    State("quad_refusal", refusal),
    State("quad_laid", laid),
    State("quad_bonus", bonus),
    State("quad_bonus_sixty", bonus_sixty),
    State("quad_bonus_tile", bonus_tile),
    State("quad_must_draw", must_draw),
    State("quad_drawing", drawing),
    State("quad_drawn", drawn),
    State("quad_hint", hint),
    State("quad_hint_first", hint_first),
    State("quad_clock", clock),
    State("quad_eight", eight),
    State("quad_sixty", sixty),
    State("quad_sixty_zoomed", sixty_zoomed),
    State("quad_fifteen", fifteen),
    State("quad_thirty", thirty),
    State("quad_long_names", long_names),
    State("quad_curtain", curtain),
    State("quad_bot", bots),
)
