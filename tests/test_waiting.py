"""How the tests are shared out among processes."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tests.waiting import WAITING, Beside

ROOT = Path(__file__).resolve().parents[1]
TESTS = [*(f"{WAITING[0]}test_{n}" for n in range(4)), *(f"tests/test_walls.py::test_{n}" for n in range(10))]


def shared_out(processes: int, tests: list[str]) -> list[Any]:
    """The processes, after they were given tests."""
    config = Mock()
    config.getvalue.side_effect = lambda name: ["popen"] * processes
    scheduler = Beside(config)
    nodes = [Mock(shutting_down=False) for _ in range(processes)]
    for node in nodes:
        node.shutdown.side_effect = lambda node=node: setattr(node, "shutting_down", True)
        scheduler.add_node(node)
        scheduler.add_node_collection(node, tests)
    scheduler.schedule()
    return nodes


def given(node: Any) -> list[int]:
    return [at for call in node.send_runtest_some.call_args_list for at in call.args[0]]


def test_the_last_of_three_processes_has_what_waits_and_nothing_else() -> None:
    *busy, last = shared_out(3, TESTS)
    assert given(last) == [0, 1, 2, 3] and last.shutting_down
    assert sorted(at for node in busy for at in given(node)) == list(range(4, 14))
    assert all(len(given(node)) == 5 and not node.shutting_down for node in busy)


@pytest.mark.parametrize(("processes", "tests"), [(2, TESTS), (3, TESTS[4:]), (3, TESTS[:4])])
def test_two_processes_or_tests_of_one_kind_are_shared_evenly(processes: int, tests: list[str]) -> None:
    nodes = shared_out(processes, tests)
    assert sorted(at for node in nodes for at in given(node)) == list(range(len(tests)))
    assert max(len(given(node)) for node in nodes) - min(len(given(node)) for node in nodes) <= 1


def test_the_modules_that_wait_are_there() -> None:
    assert all((ROOT / name.removesuffix("::")).is_file() for name in WAITING)
