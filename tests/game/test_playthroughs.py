"""Golden playthroughs: whole matches of every game as the rules tell them, compared line by line.

When the rules or the notation change on purpose, write them anew with `python -m tests.game.test_playthroughs` and read
the difference before keeping it.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.chance import Rng, seeded
from game.contract import event_json
from game.match import Match, Ply
from game.state_text import state_text
from tests.game import data

FILES = [pytest.param(key, path, id=path.stem) for key in catalogue.games() for path in data.playthroughs(key)]
SHOWN = 6


def playthrough(key: str, seats: int, options: dict[str, str | int], seed: int) -> str:
    """A match in which chance moves, told in full: each state, how many moves there are and the first of them, the move
    and its events. Every other time one of the longest texts is picked, since those are the rarer moves."""
    rules = catalogue.rules(key)
    match: Match[Any, Any, Any] = Match.new(rules, seats, options, seed)
    rng = seeded(seed)
    lines = [f"{key} {seats} {json.dumps(options)} {seed}", *_events(match.opening_events(None))]
    while match.to_act is not None:
        texts = sorted(rules.text(move) for move in match.legal())
        move, rng = _pick(texts, rng)
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]
        lines += [
            "",
            state_text(match.state),
            f"{len(texts)} moves {digest}: " + ", ".join(texts[:SHOWN]),
            f"seat {match.to_act}: {move}",
        ]
        played = match.play(rules.parse(move))
        assert isinstance(played, Ply)
        lines += _events([visible.event for visible in played.step.events])
    lines += ["", state_text(match.state), json.dumps(rules.position(match.state)), str(match.outcome)]
    return "\n".join(lines) + "\n"


def _pick(texts: list[str], rng: Rng) -> tuple[str, Rng]:
    coin, rng = rng.below(2)
    longest = [text for text in texts if len(text) == max(map(len, texts))] if coin else texts
    n, rng = rng.below(len(longest))
    return longest[n], rng


def _events(events: list[Any]) -> list[str]:
    return ["  " + json.dumps(event_json(event)) for event in events]


def _told_anew(key: str, path: Path) -> str:
    words = path.read_text(encoding="utf-8").splitlines()[0].split(" ", 2)
    options, end = json.JSONDecoder().raw_decode(words[2])
    return playthrough(key, int(words[1]), options, int(words[2][end:]))


@pytest.mark.parametrize(("key", "path"), FILES)
def test_playthrough(key: str, path: Path) -> None:
    assert _told_anew(key, path).splitlines() == path.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for key in catalogue.games():
        for path in data.playthroughs(key):
            path.write_text(_told_anew(key, path), encoding="utf-8")
