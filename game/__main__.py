"""`python -m game`, or the command `number-night-door`: the games without a screen (see `game.door`)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game.door import cli


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command of the headless door and gives its exit status. `argv`: its arguments, those of the process by default."""
    return cli.main(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
