"""What `run.py new-game` copies: Noughts, a whole game that is not in the product.

Two players lay crosses and noughts on 4 x 4 fields in turn; whoever has a straight line of four (or three) first wins. A new
game takes over each file under its own key and title: `game/` and `scenes/` become its two folders, `layouts/` its maps. The
tests seat it as a sixth game (`tests.toy`), so what is copied is known to work.
"""
