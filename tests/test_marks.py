"""What the default run leaves out: of a matrix all cases but a few, and never one that is asked for by its name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.conftest import pytest_collection_modifyitems


def left_out(cases: int, *words: int) -> list[int]:
    """The numbers of the cases that are marked `full`."""
    out: list[int] = []
    mark = SimpleNamespace(args=words)
    items = [
        SimpleNamespace(nodeid=f"file::test[{n}]", get_closest_marker={"matrix": mark}.get,
                        add_marker=lambda _mark, n=n: out.append(n))
        for n in range(cases)
    ]
    pytest_collection_modifyitems(cast(Any, items))
    return out


@pytest.mark.parametrize(
    ("cases", "words", "kept"), [(9, (), [0, 8]), (9, (1,), [0]), (9, (3,), [0, 4, 8]), (2, (6,), [0, 1]), (1, (), [0])]
)
def test_cases_of_a_matrix_are_kept_from_the_first_to_the_last(cases: int, words: tuple[int, ...], kept: list[int]) -> None:
    assert left_out(cases, *words) == [n for n in range(cases) if n not in kept]


def test_of_axes_the_fewest_cases_are_kept_that_have_each_value() -> None:
    out: list[tuple[str, str]] = []
    marks = [pytest.mark.parametrize("word, n", [("a", 1), ("b", 1), ("b", 2)]).mark, pytest.mark.parametrize(("x",), "123").mark]
    items = [
        SimpleNamespace(
            nodeid=f"file::test[{word}{n}{x}]", get_closest_marker={"axes": True}.get, iter_markers=lambda _name: marks,
            callspec=SimpleNamespace(params={"word": word, "n": n, "x": x}),
            add_marker=lambda _mark, case=(f"{word}{n}", x): out.append(case),
        )
        for word, n in (("a", 1), ("b", 1), ("b", 2)) for x in "123"
    ]
    pytest_collection_modifyitems(cast(Any, items))
    kept = [(word, x) for word in ("a1", "b1", "b2") for x in "123" if (word, x) not in out]
    assert kept == [("a1", "1"), ("b1", "2"), ("b2", "3")]


def test_the_default_run_leaves_out_what_is_full(pytestconfig: pytest.Config) -> None:
    assert "not full" in str(pytestconfig.getini("addopts"))
