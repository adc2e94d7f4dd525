"""The screen of Number Night. It never decides what is legal."""

VERSION = "1.0.0"
"""The version of the program. It is written here alone; the package and `--version` take it from here."""
