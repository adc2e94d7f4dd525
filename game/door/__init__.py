"""The headless door: `python -m game games | play | verify | perft | arena | lessons | bench | serve`. Needs no display.

`cli` reads the command line; each command is a file of its own, imported when it is asked for, so that all start fast.
"""
