"""How much of a table a game may know: the names of the desk, and what the games use of each part that is reached through it."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
MOST_ON_DESK, MOST_OF_PART = 25, 12
PARTS = {
    "hints": "Hints", "past": "Past", "hands": "Hands", "question": "Question", "rounds": "Rounds", "page": "Page",
    "rail": "Rail", "bubble": "Bubble", "stage": "Stage",
}
"""The parts of a desk that belong to tables, by the name under which it has them. A rack is the game's own."""
OF_RACK = {"callbacks", "selection", "orders", "sort_button", "where"}
"""The parts of a rack: what a game uses of them is theirs, not the rack's."""


def names(tree: ast.AST, of: str) -> set[str]:
    """The names that a class declares, its methods included."""
    (found,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == of)
    declared = {part.target.id for part in found.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)}
    return declared | {part.name for part in found.body if isinstance(part, ast.FunctionDef)}


def last(node: ast.AST) -> str:
    """The last name of `a`, `a.b`, `a.b.c`; empty for anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def whole(node: ast.AST) -> str:
    """The source of an expression, as `ast.unparse` says it, which takes long for what most are: names and their parts."""
    if isinstance(node, ast.Name):
        return node.id
    return f"{whole(node.value)}.{node.attr}" if isinstance(node, ast.Attribute) else ast.unparse(node)


def part_of(node: ast.AST) -> str:
    """The part that an expression fetches from a desk, as in `self.desk.hands`; "rack" for whatever is called so."""
    if isinstance(node, ast.Attribute) and node.attr in PARTS and last(node.value) == "desk":
        return node.attr
    made = isinstance(node, ast.Call) and last(node.func) == "Rack"
    return "rack" if made or last(node) == "rack" else ""


def pairs(target: ast.AST, value: ast.AST) -> list[tuple[ast.AST, ast.AST]]:
    """What is given to what by an assignment, also when it gives several."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return [both for one, other in zip(target.elts, value.elts, strict=True) for both in pairs(one, other)]
    return [(target, value)]


def kept_in(tree: ast.AST) -> dict[str, str]:
    """The parts that are given a name of their own there ("x", "self.x"), by that name."""
    given = [both for node in ast.walk(tree) if isinstance(node, ast.Assign) for both in pairs(node.targets[0], node.value)]
    return {ast.unparse(target): part_of(value) for target, value in given if part_of(value)}


def used(source: str) -> dict[str, set[str]]:
    """What a module uses of each part, also through a name that it gave to the part, and of the desk itself."""
    tree = ast.parse(source)
    own = {name: part for name, part in kept_in(tree).items() if "." in name}
    found: dict[str, set[str]] = defaultdict(set)
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]:
        kept = own | kept_in(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute):
                part = part_of(node.value) or (kept.get(whole(node.value), "") if kept else "")
                if part:
                    found[part].add(node.attr)
                if last(node.value) == "desk":
                    found["desk"].add(node.attr)
    return found


def test_uses_are_found_however_they_are_written() -> None:
    source = """
def f(self, desk):
    desk.hands.view, self.desk.hands.now
    hands, self.where = self.hand.desk.hands, desk.stage
    hands.front, self.where.send(1)
    self.cards = Rack(desk, face)
    self.cards.show(0), self.rack.keys, other.hands.secret

def g(self, view):
    hands = view.hands
    hands.sizes, self.where.glide
"""
    found = used(source)
    assert found["hands"] == {"view", "now", "front"} and found["stage"] == {"send", "glide"}
    assert found["rack"] == {"show", "keys"}
    assert found["desk"] == {"hands", "stage"}


def names_of_desk() -> set[str]:
    """The names of the protocol `Desk`."""
    return names(ast.parse((ROOT / "scenes/table/desk.py").read_text()), "Desk")


def test_a_desk_has_few_names() -> None:
    desk = names_of_desk()
    assert set(PARTS) <= desk
    assert len(desk) <= MOST_ON_DESK, f"{len(desk)}: {sorted(desk)}"


@pytest.mark.parametrize("part", [part for part, of in PARTS.items() if of not in ("Rail", "Bubble", "Stage", "Hints", "Page")])
def test_a_part_that_is_seen_through_a_protocol_has_few_names(part: str) -> None:
    found = names(ast.parse((ROOT / "scenes/table/desk.py").read_text()), PARTS[part])
    assert 0 < len(found) <= MOST_OF_PART, f"{len(found)}: {sorted(found)}"


def rack_names() -> set[str]:
    """The words of a rack itself: not its parts, and nothing that is only called by the same name as a rack."""
    tree = ast.parse((ROOT / "scenes/table/hand/rack.py").read_text())
    return names(tree, "Rack") - OF_RACK


def test_the_games_use_few_names_of_each_part() -> None:
    all_used: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "scenes/games").rglob("*.py"):
        for part, found in used(path.read_text()).items():
            all_used[part] |= found & rack_names() if part == "rack" else found
    assert {"stage", "hands", "past", "page", "desk"} <= set(all_used), "the games are read"
    most = {part: MOST_ON_DESK if part == "desk" else MOST_OF_PART for part in all_used}
    wrong = [f"{part}: {len(found)}, {sorted(found)}" for part, found in all_used.items() if len(found) > most[part]]
    assert not wrong, "\n".join(wrong)
