"""What every game of the catalogue must do, shown over whole matches in which chance moves."""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from game import catalogue, record
from game.chance import Rng, seeded
from game.contract import PositionError, event_json
from game.match import Match, Ply
from game.state_text import state_text
from tests.game.data import TESTS

Table = tuple[str, int, dict[str, str | int], int]
"""A game, the number of seats, the options, a seed."""

LONGEST = 600
"""Moves after which a match of chance is left alone."""


def tables(seeds: int) -> list[Table]:
    """Every game with its smallest and its largest number of seats, by default and with each choice of each option."""
    out: list[Table] = []
    for key in catalogue.games():
        info = catalogue.rules(key).info
        default = {option.name: option.default for option in info.options}
        others = [(option.name, choice.value) for option in info.options for choice in option.choices]
        chosen = [default, *({**default, name: value} for name, value in others if value != default[name])]
        for options in chosen:
            for seats in sorted({info.min_seats, info.max_seats}):
                out += [(key, seats, options, seed) for seed in range(seeds)]
    return out


def plays(table: Table) -> Iterator[tuple[Match[Any, Any, Any], list[Any], Any]]:
    """A match before each of its moves: the match, its legal moves, the move that chance picks. The next turn of the
    loop plays it. Every other time one of the longest texts is picked, since those are the rarer moves."""
    key, seats, options, seed = table
    course = played(key, seats, tuple(options.items()), seed)
    match: Match[Any, Any, Any] = Match.new(catalogue.rules(key), seats, options, seed)
    match._undone.extend(ply for _legal, ply in reversed(course))  # as if all had been taken back
    for legal, ply in course:
        yield match, legal, ply.move
        assert match.redo() is ply


@functools.cache
def played(
    key: str, seats: int, options: tuple[tuple[str, str | int], ...], seed: int
) -> list[tuple[list[Any], Ply[Any, Any]]]:
    """The legal moves of each position of a match of chance, and the one that is picked and played: once for all tests."""
    match: Match[Any, Any, Any] = Match.new(catalogue.rules(key), seats, dict(options), seed)
    found: list[tuple[list[Any], Ply[Any, Any]]] = []
    rng = seeded(seed)
    while match.to_act is not None and len(match) < LONGEST:
        legal = list(match.legal())
        assert legal, "somebody has to decide, so there is something to decide"
        coin, rng = rng.below(2)
        length = max(len(match.rules.text(move)) for move in legal) if coin else 0
        longest = [move for move in legal if len(match.rules.text(move)) >= length]
        n, rng = rng.below(len(longest))
        before = match.state
        said = state_text(before), hash(before)
        ply = match.play(longest[n])
        assert isinstance(ply, Ply)
        assert (state_text(before), hash(before)) == said, "playing changed the state that it started from"
        found.append((legal, ply))
    return found


def often(table: Table) -> bool:
    """Whether a table is in the default run: once with what every option is by default, and once with each other choice, there
    at the smallest table; the rest is under the mark `full`."""
    key, seats, options, seed = table
    info = catalogue.rules(key).info
    usual = all(options[option.name] == option.default for option in info.options)
    return seed == 0 and (usual or seats == info.min_seats)


TABLES = [
    pytest.param(
        table, id="-".join(map(str, (table[0], table[1], *table[2].values(), table[3]))),
        marks=() if often(table) else pytest.mark.full,
    )
    for table in tables(2)
]


@pytest.mark.parametrize("table", TABLES)
def test_every_state_of_a_match(table: Table, everything: bool) -> None:
    """Invariants hold, states come back from their position and from the record, and have one text each."""
    rules = catalogue.rules(table[0])
    match = None
    states: list[Any] = []
    for match, _legal, _picked in plays(table):
        states.append(match.state)
        if everything or len(match) % 6 == 0:
            _check_state(rules, match.state, table)
    assert match is not None
    states.append(match.state)
    _check_state(rules, match.state, table)
    assert len({state_text(state) for state in states}) == len(set(states)), "two states differ just when their texts do"
    _check_record(match, states)
    if match.outcome:
        assert match.outcome.scores == rules.scores(match.state)
        assert list(match.legal()) == []
        assert all(type(score) is int for score in match.outcome.scores) and len(match.outcome.scores) == table[1]
        assert set(match.outcome.winners) <= set(range(table[1]))


def _check_state(rules: Any, state: Any, table: Table) -> None:
    assert list(rules.audit(state)) == []
    assert "\n" not in state_text(state)
    assert (rules.to_act(state) is None) == (rules.outcome(state) is not None)
    position = json.loads(json.dumps(rules.position(state)))
    assert position == rules.position(state), "a position is plain JSON"
    again = rules.from_position(position, table[3])
    assert rules.position(again) == position
    if hasattr(state, "rng"):
        again = again._replace(rng=state.rng)
    assert again == state and hash(again) == hash(state), "a position says all of a state but its generator"
    assert state_text(again) == state_text(state)
    assert rules.to_act(again) == rules.to_act(state) and rules.outcome(again) == rules.outcome(state)
    assert (position["game"], position["seats"]) == table[:2]
    assert set(position["options"]) == {option.name for option in rules.info.options}


def _check_record(match: Match[Any, Any, Any], states: list[Any]) -> None:
    """Written down and read again, a match goes through the same states."""
    written = record.text(match)
    loaded = record.read(written)
    assert loaded.faults == () and record.text(loaded.match) == written
    assert [loaded.match.state_at(ply) for ply in range(len(match) + 1)] == states
    assert hash(loaded.match.state) == hash(match.state)


PUTS: tuple[Any, ...] = (-1, 0, 1, 2, 7, 101, 10**12, "", "Q1", "over", True, None, [], {}, [[]])
"""Values of JSON that a position does not have where it is put."""


@pytest.mark.parametrize("key", catalogue.games())
def test_a_changed_position_is_refused_or_sound(key: str) -> None:
    """One value in the middle of a match is changed: the position is refused with a sentence, or stands for a state without
    faults which says the same again."""
    rules = catalogue.rules(key)
    *_, (match, _, _) = itertools.islice(plays((key, rules.info.min_seats, {}, 3)), 40)
    whole = json.loads(json.dumps(rules.position(match.state)))
    sound = refused = 0
    for path in _leaves(whole):
        for put in PUTS:
            changed = _changed(whole, path, put)
            try:
                state = rules.from_position(changed, 7)
            except PositionError as error:
                refused += 1
                assert str(error).endswith((".", ")")), str(error)
                continue
            sound += 1
            assert list(rules.audit(state)) == []
            said = rules.position(state)
            assert rules.position(rules.from_position(said, 7)) == said
    least = 100 if key in catalogue.finished() else 0
    assert sound, "no changed position was taken: from_position refuses more than it must"
    assert refused > least, f"{refused} changed positions were refused; more than {least} of {sound + refused} cannot be"


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values in a position, those that hold others too."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from _leaves(one, (*path, key))


def _changed(value: Any, path: tuple[Any, ...], put: Any) -> Any:
    """The same position with another value at the end of a way."""
    if not path:
        return put
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = _changed(value[path[0]], path[1:], put)
    return copy


@pytest.mark.parametrize("table", TABLES)
def test_every_move_of_a_match(table: Table, everything: bool) -> None:
    """Moves have texts of their own, which read back; what is listed is legal; what is legal is listed, or leads to the
    same state as something listed; a refusal is a sentence with a rule."""
    rules = catalogue.rules(table[0])
    seen: dict[str, Any] = {}
    for match, legal, picked in plays(table):
        if len(match) % 4 and not everything:
            continue
        seat = match.to_act
        view = match.view(seat)
        texts = {rules.text(move): move for move in legal}
        assert len(texts) == len(legal) == len(set(legal))
        for text, move in texts.items():
            assert rules.parse(text) == move and rules.text(rules.parse(f"  {text.upper()} ")) == text
            assert rules.check(view, move) is None
        for text in list(seen)[-25:]:
            if text not in texts:
                _check_unlisted(rules, match, view, seen[text], legal)
        for other in [*range(table[1]), None]:
            if other != seat:
                assert list(rules.moves(match.view(other))) == []
                assert rules.check(match.view(other), picked) is not None
        few = [text for n, text in enumerate(texts) if n % 7 == len(match) // 4 % 7]
        seen.update((text, texts[text]) for text in few)


def _check_unlisted(rules: Any, match: Match[Any, Any, Any], view: Any, move: Any, legal: list[Any]) -> None:
    why = rules.check(view, move)
    if why is not None:
        assert re.fullmatch("[A-Z][0-9]+", why.rule)
        assert why.sentence().endswith(".") and not re.search("[{}]", why.sentence())
    elif rules.position(match.state)["phase"] != "set":
        after = rules.play(match.state, move).state
        assert any(rules.play(match.state, other).state == after for other in legal), f"{rules.text(move)} is not listed"


@pytest.mark.parametrize("table", TABLES)
def test_views_hold_no_secret(table: Table, everything: bool) -> None:
    """From a view alone a whole state can be imagined that looks just so to the same seat; events are plain JSON.

    Of each position (in the default run of one in four) a spectator, the seat that acts and one more look, which changes from
    position to position.
    """
    rules = catalogue.rules(table[0])
    for match, _, _ in plays(table):
        if len(match) % 4 and not everything:
            continue
        for seat in {None, match.to_act, len(match) // 4 % table[1]}:
            view = match.view(seat)
            assert hash(view) == hash(match.view(seat))
            shown = rules.view_position(view)
            assert json.loads(json.dumps(shown)) == shown
            for n in range(2):
                state, rng = rules.imagine(view, seeded(len(match) + n))
                assert isinstance(rng, Rng)
                assert list(rules.audit(state)) == []
                assert rules.view(state, seat) == view and rules.view_position(rules.view(state, seat)) == shown
                assert rules.to_act(state) == match.to_act
            for event in match.events(seat, len(match) - 1) if len(match) else match.opening_events(seat):
                heard = event_json(event)
                assert json.loads(json.dumps(heard)) == heard and heard["kind"] == event.kind


OPENED = ("round_ended", "shown")
"""The events that show everybody what was hidden."""
HIDDEN = [table for table in TABLES if catalogue.rules(table.values[0][0]).info.hidden]  # type: ignore[index]


@pytest.mark.parametrize("table", HIDDEN)
def test_others_are_told_the_same_whatever_is_hidden_from_them(table: Table) -> None:
    """Where a move is legal in two worlds that look alike to a seat or a spectator, they are told the same of it, see the same
    after it, and it can be taken back in both or in neither; but for what is opened to all and what the seat draws itself."""
    rules = catalogue.rules(table[0])
    compared = 0
    for match, _, picked in itertools.islice(plays(table), 150):
        acting = match.to_act
        assert acting is not None
        step = rules.play(match.state, picked)
        follower = (acting + 1) % table[1]
        for seat, knowing in ((None, acting), (None, None), (follower, follower)):
            other, _ = rules.imagine(match.view(knowing), seeded(len(match)))
            if rules.check(rules.view(other, acting), picked) is not None:
                continue
            again = rules.play(other, picked)
            heard = [*step.events, *again.events]
            if any(one.event.kind in OPENED or (one.visible_to is not None and seat in one.visible_to) for one in heard):
                continue
            assert [one.seen_by(seat) for one in step.events] == [one.seen_by(seat) for one in again.events]
            assert rules.view(step.state, seat) == rules.view(again.state, seat) and step.sealed == again.sealed
            compared += step.state != again.state
    assert compared > 40, "worlds were compared that differ"


def test_a_set_up_that_cannot_be_is_refused() -> None:
    for key in catalogue.games():
        rules = catalogue.rules(key)
        info = rules.info
        wrong: list[tuple[int, dict[str, str | int]]] = [
            (info.min_seats - 1, {}),
            (info.max_seats + 1, {}),
            (info.min_seats, {"no such option": 1}),
        ]
        for option in info.options:
            wrong.append((info.min_seats, {option.name: "no such value"}))
        for seats, options in wrong:
            why = rules.check_setup(options, seats)
            assert why is not None and why.sentence().endswith(".")
        assert rules.check_setup({}, info.min_seats) is None
        assert rules.check_setup({option.name: option.default for option in info.options}, info.max_seats) is None


def replayed() -> str:
    """A digest of all states of one match of each table, played from the texts of its moves."""
    digest = hashlib.sha256()
    for table in tables(1):
        key, seats, options, seed = table
        texts = [catalogue.rules(key).text(move) for _, _, move in plays(table)]
        match: Match[Any, Any, Any] = Match.new(catalogue.rules(key), seats, options, seed)
        for text in texts:
            match.play(match.rules.parse(text))
            digest.update(f"{text} {state_text(match.state)}\n".encode())
            digest.update("".join(match.rules.text(move) for move in itertools.islice(match.legal(), 40)).encode())
    return digest.hexdigest()


@pytest.mark.full
@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_a_match_is_the_same_in_every_process(hash_seed: str) -> None:
    """Seed, options, seats and moves rebuild a match whatever order sets and dicts have in this process (C1)."""
    command = [sys.executable, "-c", "from tests.game.test_conformance import replayed; print(replayed())"]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, cwd=TESTS.parent, env=env, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == _replayed_here()


@functools.cache
def _replayed_here() -> str:
    return replayed()
