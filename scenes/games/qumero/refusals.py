"""Why something is not allowed at a QUMERO table, in short words: the fields and dice that it is about lie before everybody."""

from __future__ import annotations

from dataclasses import replace

from game.contract import Refusal
from scenes.kit.language import N_, _

_SHORT = {
    "A Doppel-Pasch was placed: the single die is thrown now, before all four dice roll again.":
        N_("The single die is rolled first."),
    "The single die is thrown only when a Doppel-Pasch has been placed.": N_("The single die comes only after double twins."),
    "A turn begins with a roll of all four dice; after it something can be placed.": N_("First roll the dice."),
    "A QUMERO card stands for a letter of a roll: first the dice are rolled.": N_("First roll the dice, then use a card."),
    "The roll {roll} is to be placed first.": N_("First place this roll."),
    "{fields} is open: who can place something does not pass.": N_("{fields} is still open: place it, do not pass."),
    "{fields} are open: who can place something does not pass.": N_("{fields} are still open: place one, do not pass."),
    "The roll {roll} does not give {field}: the sum goes with one of its letters.":
        N_("This roll does not give {field}: the sum needs one of its letters."),
    "The roll {roll} does not give {field}; {sum} is too high for a sum.":
        N_("This roll does not give {field}: {sum} is too high."),
    "The roll {roll} does not give {field}.": N_("This roll does not give {field}."),
    "{fields} are no option together: a roll is read as two pairs or as one sum, each die once.":
        N_("{fields} do not go together: each die counts only once."),
    "{field} is in row {row}: a QUMERO card stands for a letter, but {roll} gives no {row}.":
        N_("A card stands for a letter, and this roll has no {row}."),
    "The QUMERO card that this roll brought may be used from the next roll on.":
        N_("This new card can be used from the next roll on."),
    "For two fields two QUMERO cards are needed; here is one.": N_("Two fields need two QUMERO cards: here is one."),
    "{fields} is still open: a QUMERO card may be used only when nothing of the roll can be placed without it.":
        N_("This roll still gives {fields}: no card may be used instead."),
    "{fields} are still open: a QUMERO card may be used only when nothing of the roll can be placed without it.":
        N_("This roll still gives {fields}: no card may be used instead."),
    "With {fields} the whole roll is used up: nothing is left for a card.": N_("{fields} use up the whole roll: no card fits."),
    "{fields} cannot both be covered by cards here: each card stands for the letter of one covered pair.":
        N_("{fields} cannot both have a card: there is one card for each pair."),
    "In row {rows} no field is open any more: nothing is left for a card.": N_("Row {rows} is full: no card fits there."),
    "{field} is not in a row that is left: here a card can cover an open field of row {rows}.":
        N_("Here a card can only cover a field of row {rows}."),
}
"""By the sentence of the rules."""


def plain(refusal: Refusal) -> str:
    """A refusal in the words of the table."""
    said = refusal.reason
    return replace(said, text=_SHORT.get(said.text, said.text)).say(_)
