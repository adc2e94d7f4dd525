"""Words that all tables share: sentences of the log, with names in bold."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from game.bots.levels import TITLES
from scenes.kit.language import _, grouped, ngettext
from scenes.kit.text import Span
from scenes.session import Session
from scenes.table.rail import LogLine

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


def with_points(score: float) -> str:
    """With how many points somebody has won."""
    number = round(score)
    return ngettext("with {points} point", "with {points} points", number).format(points=grouped(number))


def changed_lines(session: Session, ply: int) -> list[LogLine | None]:
    """The lines of the log for the seats that changed hands after `ply` moves; of those that hold no more, at the last move."""
    last, lines = len(session.match), list[LogLine | None]()
    for number, change in enumerate(session.held.changes):
        if min(change.ply, last) == ply:
            earlier = session.held.changes[:number]
            before = session.held.began[change.seat]
            names = [one.words["name"] for one in earlier if one.seat == change.seat and "name" in one.words]
            name = names[-1] if names else before.name
            lines.append(LogLine(ply, before.mark, _changed(name, change.words)))
    return lines


def _changed(before: str, words: Mapping[str, str]) -> tuple[Span, ...]:
    """What is said when `before` gives a seat to somebody else, or plays on another level."""
    if "name" in words:
        return spans(_("{name} takes over from {other}"), name=words["name"], other=before)
    return spans(_("{name} plays on another level: {level}"), name=before, level=_(TITLES.get(words.get("kind", ""), "")))
