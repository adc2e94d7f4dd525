"""Why a move is refused, with the rule and the fields, and what a card could do on a field."""

from __future__ import annotations

from game.contract import N_, Phrase, Refusal, phrase
from game.qumero.board import BITS, NAMES, ROWS, SIZE, Grid, number_of
from game.qumero.moves import Move, place
from game.qumero.options import Option, covers, options_of, placements
from game.qumero.state import DIE, OVER, PLACE, Roll, View, usable


def legal_moves(view: View) -> tuple[Move, ...]:
    """All legal moves of the seat to act, each once."""
    if view.phase == OVER:
        return ()
    if view.phase != PLACE or view.roll is None:
        return (Move(view.phase),)
    grid = view.grids[view.turn]
    placing = placements(grid, view.roll, usable(view))
    return placing if covers(grid, view.roll) else (*placing, Move("pass"))


def refusal(view: View, move: Move) -> Refusal | None:
    """Why the seat to act may not play this move, or None. The match is not over."""
    if view.phase == PLACE and view.roll is not None:
        return _refused_placing(view, view.roll, move)
    if move.word == view.phase:
        return None
    if view.phase == DIE:
        words = N_("A Doppel-Pasch was placed: the single die is thrown now, before all four dice roll again.")
        return Refusal("M12", phrase(words))
    if move.word == "die":
        return Refusal("M12", phrase("The single die is thrown only when a Doppel-Pasch has been placed."))
    return Refusal("M6", phrase("A turn begins with a roll of all four dice; after it something can be placed."))


def why_no_card(view: View, field: int) -> Refusal | None:
    """Why the seat to act cannot cover `field` with a card now, or None when some legal placement does so."""
    if view.phase == OVER:
        return Refusal("C5", phrase("The match is over."))
    if view.phase != PLACE or view.roll is None:
        return Refusal("M9", phrase("A QUMERO card stands for a letter of a roll: first the dice are rolled."))
    if any(field in move.cards for move in legal_moves(view)):
        return None
    return refusal(view, place((), (field,))) or Refusal("M9", phrase("No card can be used here."))


def and_list(names: list[str]) -> str | Phrase:
    """Names in a row: "R4", "R4 and Q6", "R4, Q6 and U2"."""
    if len(names) < 2:
        return "".join(names)
    return phrase("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def _refused_placing(view: View, roll: Roll, move: Move) -> Refusal | None:
    grid = view.grids[view.turn]
    if move.word == "roll":
        return Refusal("M6", phrase("The roll {roll} is to be placed first.", roll=str(roll)))
    if move.word == "die":
        words = N_("The single die is thrown only when a Doppel-Pasch has been placed.")
        return Refusal("M12", phrase(words))
    if move.word == "pass":
        return _refused_pass(grid, roll)
    if move in placements(grid, roll, usable(view)):
        return None
    for field in move.fields:
        if grid & BITS[field]:
            return _refusal("M8", N_("{field} is covered already."), (field,), field=NAMES[field])
    own = tuple(field for field in move.fields if field not in move.cards)
    return _refused_own(grid, roll, own) or _refused_cards(view, roll, own, move.cards)


def _refused_pass(grid: Grid, roll: Roll) -> Refusal | None:
    open_fields = sorted({field for option in options_of(grid, roll) for field in option.fields})
    if not open_fields:
        return None
    names = [NAMES[field] for field in open_fields]
    if len(names) == 1:
        words = N_("{fields} is open: who can place something does not pass.")
    else:
        words = N_("{fields} are open: who can place something does not pass.")
    return _refusal("M8", words, tuple(open_fields), fields=and_list(names))


def _refused_own(grid: Grid, roll: Roll, own: tuple[int, ...]) -> Refusal | None:
    """Why these open fields cannot be covered without a card, or None."""
    found = options_of(grid, roll)
    for field in own:
        if not any(field in option.fields for option in found):
            words = N_("The roll {roll} does not give {field}.")
            if number_of(field) == sum(roll.numbers):
                words = N_("The roll {roll} does not give {field}: the sum goes with one of its letters.")
            elif sum(roll.numbers) > SIZE:
                words = N_("The roll {roll} does not give {field}; {sum} is too high for a sum.")
            return _refusal("M7", words, (field,), roll=str(roll), field=NAMES[field], sum=sum(roll.numbers))
    if own and not any(set(own) <= set(option.fields) for option in found):
        words = N_("{fields} are no option together: a roll is read as two pairs or as one sum, each die once.")
        return _refusal("M7", words, own, fields=and_list([NAMES[field] for field in own]))
    return None


def _refused_cards(view: View, roll: Roll, own: tuple[int, ...], cards: tuple[int, ...]) -> Refusal:
    """Why cards cannot be used on these open fields together with these own fields of one option."""
    if usable(view) < len(cards):
        return _too_few_cards(view, len(cards))
    rows = {*roll.numbers, *([sum(roll.numbers)] if sum(roll.numbers) <= SIZE else [])}
    for field in cards:
        if number_of(field) not in rows:
            words = N_("{field} is in row {row}: a QUMERO card stands for a letter, but {roll} gives no {row}.")
            return _refusal("M9", words, (field,), field=NAMES[field], row=number_of(field), roll=str(roll))
    grid = view.grids[view.turn]
    best = [option for option in options_of(grid, roll) if option.most]
    whole = [option for option in best if set(option.fields) == set(own)]
    if not whole:
        return _still_open(best, own)
    return _no_row(grid, whole, own, cards)


def _too_few_cards(view: View, wanted: int) -> Refusal:
    if view.fresh and (view.cards[view.turn] >= wanted or not usable(view)):
        words = N_("The QUMERO card that this roll brought may be used from the next roll on.")
        return Refusal("M10", phrase(words))
    if not view.cards[view.turn]:
        return Refusal("M9", phrase("There is no QUMERO card here to use."))
    return Refusal("M9", phrase("For two fields two QUMERO cards are needed; here is one."))


def _still_open(best: list[Option], own: tuple[int, ...]) -> Refusal:
    """The refusal that names what the fullest option could still cover."""
    option = next((option for option in best if set(own) <= set(option.fields)), best[0])
    left = [part.field for part in option.parts if part.open and part.field not in own]
    names = and_list([NAMES[field] for field in left])
    if len(left) == 1:
        words = N_("{fields} is still open: a QUMERO card may be used only when nothing of the roll can be placed without it.")
    else:
        words = N_("{fields} are still open: a QUMERO card may be used only when nothing of the roll can be placed without it.")
    return _refusal("M9", words, tuple(left), fields=names)


def _no_row(grid: Grid, whole: list[Option], own: tuple[int, ...], cards: tuple[int, ...]) -> Refusal:
    """The refusal when everything open is placed, but the cards stand in the wrong rows."""
    rows = sorted({row for option in whole for row in option.spare})
    if not rows:
        names = and_list([NAMES[field] for field in own])
        words = N_("With {fields} the whole roll is used up: nothing is left for a card.")
        return _refusal("M9", words, cards, fields=names)
    if len(cards) > 1:
        words = N_("{fields} cannot both be covered by cards here: each card stands for the letter of one covered pair.")
        return _refusal("M9", words, cards, fields=and_list([NAMES[field] for field in cards]))
    left = [row for row in rows if any(not grid & BITS[field] for field in ROWS[row - 1])]
    if not left:
        words = N_("In row {rows} no field is open any more: nothing is left for a card.")
        return _refusal("M9", words, cards, rows=and_list([str(row) for row in rows]))
    spare = and_list([str(row) for row in left])
    words = N_("{field} is not in a row that is left: here a card can cover an open field of row {rows}.")
    return _refusal("M9", words, cards, field=NAMES[cards[0]], rows=spare)


def _refusal(rule: str, words: str, about: tuple[int, ...], /, **values: str | int | Phrase) -> Refusal:
    return Refusal(rule, Phrase(words, tuple(values.items())), tuple([NAMES[field] for field in about]))


