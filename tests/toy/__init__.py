"""Noughts takes its seat: the game of `tools/template`, entered in the catalogue for the while of a test (`tests.toy.entry`)."""
