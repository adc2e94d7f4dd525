"""The pictures of the pages, from the program as it is now: `python -m tools.docs_pictures`.

Writes all of docs/pictures and docs/site; `--only NAMES` makes those whose names contain one of these. The animated picture needs
Pillow (see `tools.make_film`).
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tools import make_film
from tools.gallery.draw import SIZES, STATES, Shot, take
from tools.gallery.strips import strip

DOCS = Path(__file__).resolve().parents[1] / "docs"
PICTURES, SITE = DOCS / "pictures", DOCS / "site"
SHOWN = (
    "title_continue", "seats", "querni_path", "qumero_pointed", "quad_ghost", "rumbugz_exchange", "nmbrs_crossing",
    "lesson_answered", "puzzle_querni", "quad_curtain", "qumero_result", "result_won", "rules_jumps",
)
"""The states that the README and the tour show."""
CONTRAST = ("querni_path",)
"""Those of them that are shown in high contrast, too."""
STRIPS = ("querni_strip_jumps", "qumero_strip_slam", "rumbugz_strip_fourth")
GAMES = {
    "querni": "querni_path", "qumero": "qumero_pointed", "quad_ominos": "quad_ghost", "rumbugz": "rumbugz_exchange",
    "nmbrs": "nmbrs_crossing",
}
"""The state that shows each game on the page for the web and at the head of the README."""
SMALL = (960, 540)
FILM = "chain_and_exchange.gif"


def names() -> list[str]:
    """The paths of all pictures, below docs."""
    shots = [shot.name for shot in _shots()]
    strips = [f"pictures/{name}.jpg" for name in STRIPS]
    return [*(f"pictures/{name}.png" for name in shots), *strips, *(f"site/{game}.jpg" for game in GAMES), f"pictures/{FILM}",
            f"site/{FILM}"]


def _shots() -> Iterator[Shot]:
    by_name = {state.name: state for state in STATES}
    yield from (Shot(by_name[name], SIZES[0], 100) for name in SHOWN)
    yield from (Shot(by_name[name], SIZES[0], 100, "contrast") for name in CONTRAST)


def make(scratch: Path, only: Sequence[str]) -> Iterator[str]:
    """Makes the pictures whose names contain one of `only` (all without it); gives the path of each."""
    def wanted(path: str) -> bool:
        return not only or any(word in path for word in only)

    small = {f"{name}_{SIZES[0][0]}x{SIZES[0][1]}_100_felt_en": game for game, name in GAMES.items()}
    for shot in _shots():
        site = f"site/{small[shot.name]}.jpg" if shot.name in small else ""
        if wanted(f"pictures/{shot.name}.png") or (site and wanted(site)):
            picture = take(shot, scratch / shot.name, scratch / "cache")
            pygame.image.save(picture, str(PICTURES / f"{shot.name}.png"))
            yield f"pictures/{shot.name}.png"
            if site:
                pygame.image.save(pygame.transform.smoothscale(picture, SMALL), str(DOCS / site))
                yield site
    for name in STRIPS:
        if wanted(f"pictures/{name}.jpg"):
            pygame.image.save(strip(name.replace("_strip", ""), scratch, (25, 50, 75)), str(PICTURES / f"{name}.jpg"))
            yield f"pictures/{name}.jpg"
    if wanted(f"pictures/{FILM}"):
        make_film.main(PICTURES / FILM)
        shutil.copyfile(PICTURES / FILM, SITE / FILM)
        yield f"pictures/{FILM}"


def main() -> int:
    """Makes the pictures and names each."""
    options = argparse.ArgumentParser(prog="python -m tools.docs_pictures", allow_abbrev=False)
    options.add_argument("--only", nargs="+", default=(), metavar="NAME", help="those whose names contain one of these")
    given = options.parse_args()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with tempfile.TemporaryDirectory(prefix="number-night-docs-") as scratch:
        for path in make(Path(scratch), given.only):
            print(path, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
