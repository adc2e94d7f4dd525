"""Starts Number Night from a checkout; `python main.py --help` lists the options. What it does stands in `scenes.start`."""

import sys

from scenes.start import main

if __name__ == "__main__":
    sys.exit(main())
