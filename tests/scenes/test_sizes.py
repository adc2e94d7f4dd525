"""How large the numerals and names are that a person reads at two metres, measured in the pictures of the gallery.

Each wish is a share of the smaller of the window's height and nine sixteenths of its width. A game is held to its wishes once it
stands in `HELD`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from scenes.kit import text
from tools.gallery import draw, sizes
from tools.gallery.draw import SIZES, STATES, Shot, take

Found = dict[str, dict[str, float]]
HELD = frozenset(("nmbrs", "querni", "qumero", "rumbugz", "quad_ominos"))
"""The games whose numerals are as large as they should be."""


@dataclass(frozen=True)
class Wish:
    """The numerals in the pictures of a state, at a place, are at least so high: in percent."""

    game: str
    states: tuple[str, ...]
    least: float
    place: str = "table"
    of: str = "smallest"


NAMES, JOINED = 2.95, 2.6
"""The ink of digits in the letters of a name, and of one behind which the last line of the seat stands."""
WISHES = (
    Wish("querni", ("querni_turn", "querni_path", "querni_begin", "querni_chain"), 4.0),
    Wish("nmbrs", ("nmbrs_ten",), 5.5),
    Wish("nmbrs", ("nmbrs_crossing",), 5.0),
    Wish("nmbrs", ("nmbrs_worst",), 3.4),
    Wish("nmbrs", ("nmbrs_crossing",), 5.1, "hand"),
    Wish("qumero", ("qumero_chosen",), 3.6),
    Wish("qumero", ("qumero_chosen",), 4.0, of="median"),
    Wish("rumbugz", ("rumbugz_ten",), 4.2),
    Wish("rumbugz", ("rumbugz_ten",), 4.4, "hand"),
    Wish("rumbugz", ("rumbugz_full",), 3.2),
    Wish("quad_ominos", ("quad_ghost",), 3.2),
    Wish("quad_ominos", ("quad_ghost",), 4.35, "hand"),
    Wish("quad_ominos", ("quad_fifteen",), 4.3),
    Wish("quad_ominos", ("quad_fifteen",), 3.5, "hand"),
    Wish("quad_ominos", ("quad_sixty",), 2.8),
    Wish("quad_ominos", ("quad_sixty",), 2.9, "plates"),
    *(wish for game, state, name in (
        ("querni", "querni_turn", NAMES), ("qumero", "qumero_roll_4", NAMES), ("quad_ominos", "quad_ghost", NAMES),
        ("rumbugz", "rumbugz_take", JOINED), ("nmbrs", "nmbrs_ten", NAMES),
    ) for wish in (Wish(game, (state,), 4.5, "plates"), Wish(game, (state,), name, "names"))),
)


def share(found: Found, place: str, size: tuple[int, int], of: str) -> float:
    """The smallest or the median numeral at a place, in percent of the smaller of the height and nine sixteenths of the width."""
    return 100 * found[place][of] * size[1] / min(size[1], size[0] * 9 / 16)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_numerals_are_as_high_as_a_person_reads_them_at_two_metres(
    size: tuple[int, int], text_size: int, tmp_path: Path, cache: Path, everything: bool
) -> None:
    """All wishes of a window one after the other, as their pictures have much in common; in the default run each state has its
    turn in one of the windows, with all wishes for it."""
    pygame.display.init()
    wrong: list[str] = []
    with sizes.measuring():
        held = list(dict.fromkeys(one.states[0] for one in WISHES if one.game in HELD))
        turn = 2 * SIZES.index(size) + (text_size == 200)
        for state in held if everything else held[turn::2 * len(SIZES)]:
            found: Found = {}
            pose = next(one for one in STATES if one.name == state)
            take(Shot(pose, size, text_size), tmp_path / state, cache, found)
            wrong += [f"{wish}: {found}" for wish in WISHES if wish.states[0] == state
                      and wish.game in HELD and share(found, wish.place, size, wish.of) < wish.least]
    assert not wrong, "\n".join(wrong)


def test_what_is_measured_is_the_ink() -> None:
    image = text.numeral(8, 100, "#FFFFFF")
    box = image.get_bounding_rect(min_alpha=128)
    assert abs(box.h - text.digit_height(100)) <= 3


def test_the_gallery_writes_what_it_measured(tmp_path: Path) -> None:
    assert draw.render(tmp_path, ["querni_turn_1280x720_100_felt_en", "tonight_empty_1280x720_100_felt_en"]) == 2
    written = json.loads((tmp_path / "sizes.json").read_text(encoding="utf-8"))
    assert set(written) == {"querni_turn_1280x720_100_felt_en"}, "a page without a table has none"
    table = written["querni_turn_1280x720_100_felt_en"]["table"]
    assert 0.01 < table["smallest"] <= table["median"] < 0.1 and table["count"] == 26


def test_nothing_is_measured_in_play() -> None:
    assert text.on_drawn is None and not issubclass(pygame.Surface, sizes.Marked)
