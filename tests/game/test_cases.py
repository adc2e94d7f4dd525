"""The worked cases of every game, from `tests/cases/KEY.json`.

A case has a `name` and a `position`, and of these words what it needs:
- `moves`: from a text to what it must be: "ok", "notation" (no move of this game), or the rule that refuses it;
- `list`: all legal moves; `listed` and `unlisted`: some that the list holds and some that it does not hold;
- `play`: moves to play, one after the other; `then`: what the position then says; `record`: the moves as they are kept;
- `result`: the outcome at the end of it.
"""

from __future__ import annotations

from typing import Any

import pytest

from game import catalogue
from game.contract import NotationError, Refusal
from game.match import Match, Ply
from tests.game import data

CASES = [pytest.param(key, case, id=f"{key}: {case['name']}") for key in catalogue.games() for case in data.cases(key)]


def judged(match: Match[Any, Any, Any], text: str) -> str:
    """What the rules say to a text: "ok", "notation" or the number of the rule that refuses it."""
    try:
        move = match.rules.parse(text)
    except NotationError as error:
        assert str(error).endswith("."), "a sentence for people"
        return "notation"
    seat = match.to_act
    why = match.check(move) if seat is None else match.rules.check(match.view(seat), move)
    if why is None:
        return "ok"
    assert why.sentence().strip().endswith(".") and "{" not in why.sentence(), "a sentence for people"
    return why.rule


@pytest.mark.parametrize(("key", "case"), CASES)
def test_case(key: str, case: dict[str, Any]) -> None:
    rules = catalogue.rules(key)
    match = Match.loaded(rules, case["position"], 7)
    assert {text: judged(match, text) for text in case.get("moves", {})} == case.get("moves", {})
    listed = [rules.text(move) for move in match.legal()]
    if "list" in case:
        assert sorted(listed) == sorted(case["list"])
    assert set(case.get("listed", [])) <= set(listed)
    assert not set(case.get("unlisted", [])) & set(listed)
    for text in case.get("play", []):
        played = match.play(rules.parse(text))
        assert not isinstance(played, Refusal), played
        assert isinstance(played, Ply)
    position = rules.position(match.state)
    assert {word: position[word] for word in case.get("then", {})} == case.get("then", {})
    if "record" in case:
        assert [rules.text(ply.move) for ply in match.plies] == case["record"]
    if "result" in case:
        outcome = match.outcome
        assert outcome is not None and match.to_act is None
        assert {"winners": list(outcome.winners), "reason": outcome.reason, "scores": list(outcome.scores)} == case["result"]
    elif "then" in case:
        assert match.outcome is None or position["phase"] == "over"
