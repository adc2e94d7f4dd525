"""Quad-Ominos (rules page T1 to T14).

What the screen asks, all of it from a view alone and without changing anything:

- `fitting.placements(view)`: every tile of the hand in every turn and place in which it can be laid now, as
  `Placement(laid, points, matched, bonus)`; `laid` is `board.Laid(tile, x, y)`. Also while it is another seat's turn.
- `fitting.firsts(view, main)`: the tiles that can be the first bonus tile after `main` (a second one can follow each);
  `fitting.seconds(view, main, first)`: those that can be the second.
- `fitting.best_pair(view, main)`: the two bonus tiles that bring most, and their sum; None when no two fit.
- `legal.why_not(view, laid)`: why one tile cannot be laid there, or None; `legal.why_no_bonus(view, main, bonus)` the same
  for bonus tiles; `legal.clashes(board, laid)`: each corner that disagrees, with its point, both numbers and the tiles.
- `board.board_of(table)`: tiles by place, numbers by corner point, free places with the numbers that are to be met.
- `moves.place(main)`, `moves.place(main, first, second)`, `moves.DRAW`, `PASS`, `TIMEOUT`: the moves.
- `tiles`: `turns(name)`, `SUM`, `NAME` (as laid to name), `TARGET`, `BONUS`.

Events: `events` (TurnBegan, Shown, Laid, BonusLaid, Drew, Passed, TimedOut, Ended) and `game.rounds`. The order of a turn is
Shown, Laid, BonusLaid twice, RoundEnded, Ended or RoundBegan, TurnBegan: those that apply.
"""
