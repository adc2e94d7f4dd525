"""`python -m game` and the command `number-night-door`: the games without a screen (see `game.door`)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game.bots import WORKER_WORD


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command of the headless door and gives its exit status. `argv`: its arguments, those of the process by default.

    With `WORKER_WORD` in front it is the process for bots instead, and nothing of the door is loaded.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == [WORKER_WORD]:
        from game.bots import worker

        worker.main()
        return 0
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # a match of `arena` runs in a process that is this program again
    from game.door import cli

    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main())
