"""`python -m game`: the games without a screen (see `game.door`)."""

import sys

from game.door.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
