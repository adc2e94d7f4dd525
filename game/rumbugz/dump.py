"""The state of a RumBugz match as one line of text, both ways.

Words: the options, round, starter, phase, turn, scores, who is asked, who has knocked, whether a knock was refused, bag,
discards, hands, table, kinds laid, new sequences, what sequences held earlier, the two counts of B13, the generator's state.
Values of one word stand between slashes, what is not there is `-`. A bug is one letter: 1 to 9, a, b, c, and 0 for a PLYT bug;
a PLYT bug that stands for a number has a star behind it. A kind is its first letter, `e` for equal numbers.
"""

from __future__ import annotations

import re

from game.chance import Rng
from game.contract import PositionError
from game.positions import shown, sound
from game.rumbugz.bugs import DOUBLE, SAME, SINGLE, TRIPLE, Bugs, Sequence, in_order
from game.rumbugz.position import faults
from game.rumbugz.state import PHASES, Contents, Laid, Setting, State

_LETTERS = "0123456789abc"
_OF_KIND = {SINGLE: "s", DOUBLE: "d", TRIPLE: "t", SAME: "e"}
_KIND = {letter: kind for kind, letter in _OF_KIND.items()}
_NUMBER = r"(?:0|[1-9][0-9]{0,9})"
_SEQUENCE = re.compile(r"([sdte])([0-5])((?:[1-9abc]\*?){4,40})")
_BUG = re.compile(r"([1-9abc])(\*?)")
_LINE = re.compile(
    rf"(?P<options>{_NUMBER}/{_NUMBER}/{_NUMBER}) (?P<round>{_NUMBER}) (?P<starter>[0-5]) (?P<phase>[a-z]{{4,6}}) (?P<turn>[0-5])"
    rf" (?P<scores>{_NUMBER}(?:/{_NUMBER}){{1,5}}) (?P<asked>-|[0-5]{{1,4}}) (?P<knocker>[-0-5]) (?P<refused>yes|no)"
    r" (?P<bag>-|[0-9a-c]+) (?P<discards>-|[0-9a-c]+) (?P<hands>(?:-|[0-9a-c]+)(?:/(?:-|[0-9a-c]+)){1,5})"
    r" (?P<table>-|[0-9a-e*st/]+) (?P<laid>(?:-|[sdte]+)(?:/(?:-|[sdte]+)){1,5}) (?P<new>[0-9]{1,3})"
    r" (?P<seen>-|[-0-9a-c*,/]+) (?P<no_take>[0-9]) (?P<idle>[0-9]{1,2}) (?P<rng>[0-9a-f]{16})"
)


def dump(state: State) -> str:
    """The state as one line."""
    return " ".join(
        [
            "/".join(map(str, state.setting)),
            str(state.round),
            str(state.starter),
            state.phase,
            str(state.turn),
            "/".join(map(str, state.scores)),
            "".join(map(str, state.asked)) or "-",
            "-" if state.knocker is None else str(state.knocker),
            "yes" if state.refused else "no",
            _letters(state.bag),
            _letters(state.discards),
            "/".join(map(_letters, state.hands)),
            "/".join([f"{_OF_KIND[one.kind]}{one.owner}{_starred(one.bugs)}" for one in state.table]) or "-",
            "/".join(["".join([_OF_KIND[kind] for kind in laid]) or "-" for laid in state.laid]),
            str(state.new),
            "/".join([",".join(map(_starred, contents)) or "-" for contents in state.seen]) if any(state.seen) else "-",
            str(state.no_take),
            str(state.idle),
            f"{state.rng.state:016x}",
        ]
    )


def load(line: str) -> State:
    """The state of a dumped line. Raises `PositionError`."""
    match = _LINE.fullmatch(line)
    if match is None or match["phase"] not in PHASES:
        raise PositionError("This is not a dumped state of RumBugz: options, round, phase, bugz and counts in one line.")
    sets, plyts, rounds = map(int, match["options"].split("/"))
    table = tuple(_sequence(one) for one in _parts(match["table"]))
    state = State(
        Setting(sets, plyts, rounds),
        int(match["round"]),
        int(match["starter"]),
        tuple(map(int, match["scores"].split("/"))),
        match["phase"],
        int(match["turn"]),
        tuple(int(seat) for seat in match["asked"] if seat != "-"),
        None if match["knocker"] == "-" else int(match["knocker"]),
        match["refused"] == "yes",
        _hand(match["bag"]),
        _hand(match["discards"]),
        tuple(_hand(hand) for hand in match["hands"].split("/")),
        table,
        tuple(_kinds(laid) for laid in match["laid"].split("/")),
        int(match["new"]),
        _seen(match["seen"], table),
        int(match["no_take"]),
        int(match["idle"]),
        Rng(int(match["rng"], 16)),
    )
    sound(state, faults)
    if dump(state) != line:
        raise PositionError("This dumped state of RumBugz is not written as states are written.")
    return state


def _letters(bugs: Bugs) -> str:
    return "".join([_LETTERS[bug] for bug in bugs]) or "-"


def _starred(bugs: Bugs) -> str:
    return "".join([_LETTERS[abs(bug)] + "*" * (bug < 0) for bug in bugs])


def _parts(word: str) -> list[str]:
    return [] if word == "-" else word.split("/")


def _hand(word: str) -> Bugs:
    return () if word == "-" else tuple(_LETTERS.index(letter) for letter in word)


def _kinds(word: str) -> Laid:
    return () if word == "-" else tuple(_KIND[letter] for letter in word)


def _bugs(kind: str, word: str) -> Bugs:
    found = [(_LETTERS.index(letter), star) for letter, star in _BUG.findall(word)]
    return in_order(kind, tuple(-number if star else number for number, star in found))


def _sequence(word: str) -> Sequence:
    match = _SEQUENCE.fullmatch(word)
    if match is None:
        raise PositionError(f"{shown(word)} is not a dumped sequence: its kind, its owner and its bugz, as d0246*8.")
    kind = _KIND[match[1]]
    return Sequence(kind, int(match[2]), _bugs(kind, match[3]))


def _seen(word: str, table: tuple[Sequence, ...]) -> tuple[Contents, ...]:
    if word == "-":
        return ((),) * len(table)
    parts = word.split("/")
    if len(parts) != len(table):
        raise PositionError(f"What sequences held earlier is told for {len(parts)} of {len(table)}.")
    return tuple(
        () if part == "-" else tuple(_bugs(one.kind, bugs) for bugs in part.split(","))
        for part, one in zip(parts, table, strict=True)
    )
