"""Draws every page in its telling states into PNG files, without a display; two runs draw the same.

Files are named `STATE_WIDTHxHEIGHT_TEXT_THEME_LANGUAGE.png`; `index.html` shows them when all were drawn. `sizes.json` says of
each picture of a table how high the numerals on it are, in shares of the window's height.
"""

from __future__ import annotations

import html
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from scenes.kit import pictures
from scenes.table.shell import Table
from tools.gallery import agreed as gallery_agreed
from tools.gallery import cards_pages as gallery_cards_pages
from tools.gallery import lessons as gallery_lessons
from tools.gallery import nmbrs as gallery_nmbrs
from tools.gallery import puzzles as gallery_puzzles
from tools.gallery import quad_pages as gallery_quad_pages
from tools.gallery import quad_states as gallery_quad_states
from tools.gallery import qumero as gallery_qumero
from tools.gallery import qumero_pages as gallery_qumero_pages
from tools.gallery import round_ends as gallery_round_ends
from tools.gallery import rumbugz as gallery_rumbugz
from tools.gallery import sizes
from tools.gallery import states as gallery_states
from tools.gallery.stage import Clock, Stage
from tools.gallery.states import State

STATES = (
    *gallery_states.STATES, *gallery_agreed.STATES, *gallery_qumero.STATES, *gallery_qumero_pages.STATES,
    *gallery_quad_states.STATES, *gallery_quad_pages.STATES, *gallery_cards_pages.STATES, *gallery_nmbrs.STATES,
    *gallery_rumbugz.STATES, *gallery_round_ends.STATES, *gallery_puzzles.STATES,
    *gallery_lessons.STATES,
)
SIZES = ((1280, 720), (1920, 1080), (1024, 768))
KEY_STATES = ("title_continue", "seats", "querni_path", "querni_refusal", "result_won", "settings", "rules_jumps", "trouble",
              "qumero_chosen", "qumero_roll_3", "qumero_card", "qumero_paying", "qumero_rules_cards", "qumero_result",
              "quad_ghost", "quad_bonus", "quad_refusal", "quad_must_draw", "quad_sixty", "quad_round_end",
              "quad_seats_eight", "quad_result_eight", "rumbugz_rules_exchange", "nmbrs_rules_laying", "nmbrs_seats_eight",
              "nmbrs_new_row", "nmbrs_insert", "nmbrs_claims", "nmbrs_crossing", "nmbrs_helper",
              "puzzle_querni", "puzzle_solved_qumero", "puzzle_days", "table_silent")
"""The states that are drawn in the other themes and languages at other sizes and with larger text too."""


@dataclass(frozen=True)
class Shot:
    """One picture: a state in one window, text size (percent), theme and language."""

    state: State
    size: tuple[int, int]
    text_size: int
    theme: str = "felt"
    language: str = "en"

    @property
    def name(self) -> str:
        """Its name, as of its file without the ending."""
        return f"{self.state.name}_{self.size[0]}x{self.size[1]}_{self.text_size}_{self.theme}_{self.language}"


def shots() -> list[Shot]:
    """All pictures: every state in every size at two text sizes, and in all themes and languages at one size; the key states in
    them at others too."""
    every = [Shot(state, size, text_size) for size in SIZES for text_size in (100, 200) for state in STATES]
    key = [state for state in STATES if state.name in KEY_STATES]
    themes = [Shot(state, SIZES[2], 100, theme) for theme in ("walnut", "contrast") for state in key]
    themes += [Shot(state, SIZES[0], 100, theme) for theme in ("walnut", "contrast") for state in STATES]
    tongues = [
        Shot(state, size, text_size, "felt", language)
        for language in ("de", "sv")
        for size, text_size in ((SIZES[0], 200), (SIZES[2], 100))
        for state in key
    ]
    tongues += [Shot(state, SIZES[0], 100, "felt", language) for language in ("de", "sv") for state in STATES]
    return every + themes + tongues


def render(folder: Path, only: Sequence[str] = ()) -> int:
    """Draws the pictures whose names contain one of `only` (all without it); gives how many. Raises OSError."""
    chosen = [shot for shot in shots() if not only or any(word in shot.name for word in only)]
    if not chosen:
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    measured: dict[str, dict[str, dict[str, float]]] = {}
    with tempfile.TemporaryDirectory(prefix="number-night-gallery-") as scratch, sizes.measuring():
        variant: tuple[object, ...] = ()
        for number, shot in enumerate(chosen, 1):
            if variant != (variant := (shot.size, shot.text_size, shot.theme, shot.language)):
                pictures.clear()
            found: dict[str, dict[str, float]] = {}
            picture = take(shot, Path(scratch) / str(number), Path(scratch) / "cache", found)
            pygame.image.save(picture, str(folder / f"{shot.name}.png"))
            if found:
                measured[shot.name] = found
            if sys.stderr.isatty():
                print(f"\r{number} of {len(chosen)} pictures", end="", file=sys.stderr, flush=True)
        pictures.wait()  # what is still put into the folder would keep it from going
    if sys.stderr.isatty():
        print(file=sys.stderr)
    (folder / "sizes.json").write_text(json.dumps(measured, indent=1), encoding="utf-8")
    if not only:
        (folder / "index.html").write_text(index([shot.name for shot in chosen]), encoding="utf-8")
    return len(chosen)


def take(shot: Shot, home: Path, cache: Path, found: dict[str, dict[str, float]] | None = None) -> pygame.Surface:
    """The picture of one state, from a profile of its own in `home`. What is slow to paint is kept in `cache`.

    While sizes are measured, `found` is filled with those of the numerals, if the picture shows a table.
    """
    clock = Clock()
    with clock.in_force():
        stage = Stage(
            home, cache, shot.size, clock, text_size=shot.text_size, theme=shot.theme, language=shot.language, window=shot.size,
        )
        shot.state.pose(stage)
        sizes.begin(stage.app.screen)
        stage.app.retained.forget()
        picture = stage.picture().copy()
        table = next((scene for scene in stage.app.stack.visible if isinstance(scene, Table)), None)
        if found is not None and table is not None:
            found.update(sizes.report(sizes.heights(table, stage.app.screen), shot.size[1]))
        stage.close()
    return picture


def index(names: Sequence[str]) -> str:
    """A page that shows the pictures with these names."""
    cells = "".join(
        f'<a href="{html.escape(name)}.png"><img loading="lazy" src="{html.escape(name)}.png" alt=""><br>{html.escape(name)}</a>'
        for name in names
    )
    style = (
        "body{background:#16352d;color:#f6efdd;font:14px sans-serif;display:grid;gap:14px;"
        "grid-template-columns:repeat(auto-fill,minmax(300px,1fr))}a{color:inherit;text-decoration:none}img{width:100%}"
    )
    return f'<!doctype html><meta charset="utf-8"><title>Number Night</title><style>{style}</style>{cells}\n'
