"""The state of nmbrs! as one line of text, and back."""

from __future__ import annotations

import re

from game.chance import Rng
from game.contract import PositionError
from game.nmbrs.cards import TOP, Card
from game.nmbrs.deck import is_key
from game.nmbrs.position import faults
from game.nmbrs.rows import Row
from game.nmbrs.state import Pending, Setup, State
from game.positions import sound

_WHOLE = "(?:0|[1-9][0-9]{0,6})"
_SCORE = "(?:0|-?[1-9][0-9]{0,6})"
_CARDS = "(?:-|[1-9][0-9]{0,2}(?:\\.[1-9][0-9]{0,2})*)"
_ROW = f"{_WHOLE}:{_WHOLE}\\+{_WHOLE}:{_CARDS}"
_DUMP = re.compile(
    rf"(?P<level>simplified|standard|advanced) (?P<aim>{_WHOLE}) (?P<most>{_WHOLE}) (?P<deck>-|[rgbo1-3]{{200}})"
    rf" (?P<round>{_WHOLE}) (?P<starter>[0-7]) (?P<scores>{_SCORE}(?:/{_SCORE}){{1,7}})"
    rf" (?P<phase>offer|claim|closed|play|over) (?P<turn>[0-7]) (?P<asked>-|[0-7]{{1,7}})"
    rf" (?P<closed>{_CARDS}) (?P<open>{_CARDS}) (?P<hands>{_CARDS}(?:/{_CARDS}){{1,7}})"
    rf" (?P<rows>-|{_ROW}(?:/{_ROW})*) (?P<next>{_WHOLE}) (?P<opened>[01]{{2,8}})"
    rf" (?P<pending>-|{_WHOLE}:{_WHOLE}(?:\.{_WHOLE})?) (?P<took>[01]) (?P<played>[01])"
    rf" (?P<no_take>{_WHOLE}) (?P<idle>{_WHOLE}) (?P<rng>[0-9a-f]{{16}})"
)


def dump(state: State) -> str:
    """The state as one line: level, aim, most rounds, deck, round, starter, scores, phase, turn, asked, closed, open, hands,
    rows, next id, opened, pending, took, played, no_take, idle, the generator's state.

    Cards stand with dots between them, hands with slashes, rows as `id:first+step:cards`; what is not there is `-`.
    """
    setup, pending = state.setup, state.pending
    rows = [f"{row.id}:{row.first}+{row.step}:{_said(row.cards)}" for row in state.rows]
    return " ".join([
        setup.level, str(setup.aim), str(setup.max_rounds), setup.deck or "-",
        str(state.round), str(state.starter), "/".join(map(str, state.scores)),
        state.phase, str(state.turn), "".join(map(str, state.asked)) or "-",
        _said(state.closed), _said(state.open), "/".join(map(_said, state.hands)),
        "/".join(rows) or "-", str(state.next_id), "".join([str(int(opened)) for opened in state.opened]),
        "-" if pending is None else f"{pending.joker}:{_said(pending.rows)}",
        str(int(state.took)), str(int(state.played)), str(state.no_take), str(state.idle), f"{state.rng.state:016x}",
    ])


def load(line: str) -> State:
    """The state of a dumped line. Raises `PositionError`."""
    match = _DUMP.fullmatch(line)
    if match is None:
        raise PositionError("This is not a dumped state of nmbrs!: level, aim, rounds, deck, round, starter, scores, ...")
    deck = "" if match["deck"] == "-" else match["deck"]
    cards = [match["closed"], match["open"], *match["hands"].split("/")]
    rows = () if match["rows"] == "-" else tuple(_row(word) for word in match["rows"].split("/"))
    if not is_key(deck) or any(card > TOP + 4 for word in cards for card in _cards(word)):
        raise PositionError("This is not a dumped state of nmbrs!: there is no such deck, or no such card.")
    if match["pending"] == "-":
        pending = None
    else:
        joker, ids = match["pending"].split(":")
        pending = Pending(int(joker), _cards(ids))
        if not TOP < pending.joker <= TOP + 4:
            raise PositionError("This is not a dumped state of nmbrs!: what must be used is a joker.")
    closed, open_, *hands = map(_cards, cards)
    state = State(
        Setup(match["level"], int(match["aim"]), int(match["most"]), deck),
        int(match["round"]),
        int(match["starter"]),
        tuple(map(int, match["scores"].split("/"))),
        match["phase"],
        int(match["turn"]),
        () if match["asked"] == "-" else tuple(map(int, match["asked"])),
        closed,
        open_,
        tuple(hands),
        rows,
        int(match["next"]),
        tuple(flag == "1" for flag in match["opened"]),
        pending,
        match["took"] == "1",
        match["played"] == "1",
        int(match["no_take"]),
        int(match["idle"]),
        Rng(int(match["rng"], 16)),
    )
    return sound(state, faults)


def _said(cards: tuple[Card, ...]) -> str:
    return ".".join(map(str, cards)) or "-"


def _cards(word: str) -> tuple[Card, ...]:
    return () if word == "-" else tuple(map(int, word.split(".")))


def _row(word: str) -> Row:
    row_id, numbers, cards = word.split(":")
    first, step = numbers.split("+")
    row = Row(int(row_id), int(first), int(step), _cards(cards))
    if not row.step or any(card > TOP + 4 or (card <= TOP and card != number) for number, card in row.pairs):
        raise PositionError(f"This is not a dumped state of nmbrs!: {word[:40]} is no row.")
    return row
