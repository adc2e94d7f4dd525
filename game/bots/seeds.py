"""The seed that a bot is given for a move. The screen and the headless door both ask here, so neither tells the bot more."""

from __future__ import annotations

import hashlib


def seed_of(match_seed: int, ply: int) -> int:
    """The seed for a bot's move after `ply` moves: determined by the match's seed, but revealing nothing about it."""
    return int.from_bytes(hashlib.blake2s(f"{match_seed} {ply}".encode(), digest_size=6).digest(), "big")
