"""RumBugz. For the screen, besides the contract (`game.contract`):

`game.rumbugz.bugs`: `KINDS`, `STEPS`, `PLYT`, `word(bug)` ("8", "8*", "*"), `title(kind)`, `from_hand`.
`game.rumbugz.state`: the phases, `View`, `acting(view)`, `complete(laid)`.
`game.rumbugz.moves`: the moves and how they are made: `lay`, `swap`, `add`, `discard`, `BAG`, `PILE`, `KNOCK`, ...
`game.rumbugz.hands`: what can be made of a hand:
    `classify(bugs)`: what a selection is: all ways to lay exactly these bugz, or else what is missing, with a sentence;
    `runs_in_hand(view)`: every sequence that the hand holds, best first, with as few PLYT bugz as it takes;
    `whole_run(view, bug)`: the sequence that a double click on this bug means;
    `lays(view)`: every lay that is legal now;
    `swaps_of(view, number, bug)`: the exchanges when this bug of the hand goes into sequence `number` (what could come out);
    `adds_of(view, number, bug)`: the ways to attach this bug of the hand to sequence `number`;
    `after(view, move)`: what the sequence of a lay, an exchange or an attachment holds after it;
    `still_missing(view, seat)`: the kinds that the seat has to lay yet.
`game.rumbugz.events`: what happens, in small steps; `game.rounds` for the begin and the end of rounds.

A bug of a hand, the bag or the pile is its number, 0 for a PLYT bug; in a sequence -8 is a PLYT bug that stands for 8.
"""
