"""The program with a chosen seed for its new matches: `python -m tests.e2e.seeded SEED [options of main.py]`."""

from __future__ import annotations

import secrets
import sys

from scenes import start

if __name__ == "__main__":
    seed = int(sys.argv[1])
    secrets.randbits = lambda bits: seed
    sys.exit(start.main(sys.argv[2:]))
