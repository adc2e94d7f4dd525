"""Words that all tables share: sentences of the log, with names in bold."""

from __future__ import annotations

from string import Formatter

from scenes.kit.text import Span

LOUD = frozenset(("name", "other", "chain", "points"))
"""The fields of a sentence whose values are bold: who, and what counts."""


def spans(template: str, **values: str) -> tuple[Span, ...]:
    """A sentence as spans, with the values of the fields in `LOUD` in bold. A field without a value stays as written.

    Raises ValueError for a template with a brace that has no partner.
    """
    out: list[Span] = []
    for words, field, _spec, _conversion in Formatter().parse(template):
        if words:
            out.append(Span(words))
        if field is not None:
            out.append(Span(values.get(field, f"{{{field}}}"), 700 if field in LOUD else 500))
    return tuple(out)
