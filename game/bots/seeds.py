"""The seed that a bot is given for a move. The screen and the headless door ask here, so both tell it as little."""

from __future__ import annotations

import hashlib


def seed_of(match_seed: int, ply: int) -> int:
    """The seed of a bot's move after `ply` moves: fixed by the match's seed, and telling nothing of it."""
    return int.from_bytes(hashlib.blake2s(f"{match_seed} {ply}".encode(), digest_size=6).digest(), "big")
