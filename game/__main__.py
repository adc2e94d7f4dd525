"""`python -m game` and the command `number-night-door`: the games without a screen (see `game.door`)."""

from __future__ import annotations

import sys

from game.bots import WORKER_WORD


def main(words: list[str] | None = None) -> int:
    """Runs the door with command line `words` (those of the process without them); gives the exit status.

    With `WORKER_WORD` in front it is the process for bots instead, and nothing of the door is loaded.
    """
    words = sys.argv[1:] if words is None else words
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
