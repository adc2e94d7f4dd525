"""Words of all tables: sentences of the log with their names in bold."""

from __future__ import annotations

from scenes.kit.text import Span

LOUD = frozenset(("name", "other", "chain", "points"))
"""The places of a sentence whose values are bold: who, and what counts."""


def spans(template: str, **values: str) -> tuple[Span, ...]:
    """A sentence as spans: the values of the places in `LOUD` are bold. A place without a value stays as it is."""
    out: list[Span] = []
    rest = template
    while rest:
        start = rest.find("{")
        end = rest.find("}", start)
        if start < 0 or end < 0:
            out.append(Span(rest))
            break
        if start:
            out.append(Span(rest[:start]))
        place = rest[start + 1:end]
        out.append(Span(values.get(place, rest[start:end + 1]), 700 if place in LOUD else 500))
        rest = rest[end + 1:]
    return tuple(out)
