"""nmbrs!: cards 1 to 100 and four jokers, laid in rows of a constant difference that count back to 0 or 1.

The screen uses `selection.judge(view, cards)` (what a selection is as a new row), `selection.targets(view, cards)` (the builds,
joins and crosses in which it fits), `selection.rows_in_hand(view)`, `selection.count_back(numbers)`, `selection.swaps(view)`;
`plays.judged(view, move)` (the resulting row and the points of any play, or why it is refused), `rows.ref_of` and `rows.row_at`
(rows by their names), `rows.rows_with` (where a card stands), `plays.crossed`; `cards.NAMES`, `cards.CARD`; `view.setup.table`
(colours and worths); `deck.parse` and `own_deck.match_with` (a player's own deck).
"""
