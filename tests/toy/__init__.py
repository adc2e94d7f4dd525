"""Noughts: a game that is not in the product. It shows what a game must bring, and that nothing but the catalogue names it.

Two players lay crosses and noughts on 4 x 4 fields in turn; whoever has a straight line of four (or three) first wins. The
folder holds both its rules and its screen. `tests.toy.entry` enters it in the catalogue for the while of a test.
"""
