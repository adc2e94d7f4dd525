"""Why something is not allowed at a QUERNI table, in short words.

The rules say it with the names of fields, for whoever plays without a board. At the table the places at fault shine and shake,
so the sentence names colours and numbers alone.
"""

from __future__ import annotations

from dataclasses import replace

from game.contract import Refusal
from scenes.kit.language import N_, _

_SHORT = {
    "{stone} can still go from {start} to {landing}: nobody passes who can move a stone or remove a chain.":
        N_("{stone} can still move: nobody passes who can move."),
    "{colour} can still remove {low} to {high}: nobody passes who can move a stone or remove a chain.":
        N_("{low} to {high} can still come off: nobody passes then."),
    "No stone stands on {field}.": N_("No stone is there."),
    "On {field} stands {stone}: each player moves only stones of their own colour.":
        N_("Each player moves only their own colour."),
    "{stone} stands on {start}: a step goes to a field beside it, and {landing} is not beside it.":
        N_("That is too far: {stone} can only step to the next field."),
    "{landing} is not empty: {stone} stands there.": N_("{stone} is in the way there."),
    "From {start} to {landing} is no jump: a jump goes two fields straight, over the field between.":
        N_("A jump goes straight over one stone to the field behind it."),
    "Between {start} and {landing} there is no stone to jump over: {over} is empty.":
        N_("There is no stone to jump over."),
    "{stone} jumped over {other} on {over} before: within one turn no stone is jumped over twice.":
        N_("No stone is jumped twice in a turn: {stone} jumped over {other} before."),
    "{stone} started on {landing}: within one turn no field is passed twice, the start included.":
        N_("{stone} started there: in one turn it cannot come back."),
    "{stone} landed on {landing} before: within one turn no field is passed twice.":
        N_("{stone} landed there before: in one turn it cannot come back."),
    "{low} to {high} are not three stones: a removed chain has at least three ascending numbers.":
        N_("{low} to {high} are too few: a chain has three stones or more."),
    "No chain goes from {low} to {high}: of the numbers between, these are off the board: {missing}.":
        N_("{low} to {high} are no chain without {missing}."),
    "{stone} on {field} and {other} on {far} do not stand side by side: no chain goes over them.":
        N_("{stone} and {other} do not stand side by side: no chain."),
}
"""By the sentence of the rules."""


def plain(refusal: Refusal) -> str:
    """A refusal in the words of the table."""
    said = refusal.reason
    return replace(said, text=_SHORT.get(said.text, said.text)).say(_)
