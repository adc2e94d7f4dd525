"""Words that all tables share: the banner, and sentences of the log, with names in bold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter

from game.agreements import AGREED, RESIGNS
from game.bots.levels import TITLES
from game.contract import Outcome, Seat
from scenes.kit.language import _, grouped, ngettext, several
from scenes.kit.text import Span
from scenes.session import Session
from scenes.table.desk import Desk
from scenes.table.game import Asking, Side
from scenes.table.rail import LogLine

LOUD = frozenset(("name", "other", "chain", "points"))
"""The fields of a sentence whose values are bold: who, and what counts."""


TOLD = 1500.0
"""Milliseconds for which it is told who has won."""


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


def banner(desk: Desk, seat: Seat, expected: str) -> tuple[int | None, str, str]:
    """Mark, heading and line of the banner: that an earlier position is shown, how the match ended, or whose turn it is (that of
    `seat`) and, for a person, what is `expected`."""
    session, viewing_ply = desk.session, desk.past.viewing_ply
    outcome = session.match.outcome
    if viewing_ply is not None:
        return None, _("Looking back"), _("After move {now} of {all}").format(now=viewing_ply, all=len(session.match))
    if outcome is None:
        setup = session.seats[seat]
        return setup.mark, _("{name}'s turn").format(name=setup.name), expected if setup.human else ""
    if len(outcome.winners) != 1:
        return None, _("A draw"), ""
    return session.seats[outcome.winners[0]].mark, _("{name} wins!").format(name=session.name(outcome.winners[0])), ""


def with_points(score: float) -> str:
    """With how many points somebody has won."""
    number = round(score)
    return ngettext("with {points} point", "with {points} points", number).format(points=grouped(number))


def celebrate(desk: Desk, outcome: Outcome, tell: Callable[[str, str], object], done: Callable[[], None]) -> None:
    """The end of a match without a ceremony of its own: its sound, and for `TOLD` who has won, which `tell` is given."""
    names = several([desk.session.name(seat) for seat in outcome.winners])
    alone = len(outcome.winners) == 1
    desk.sounds.play("win" if alone else "draw")
    desk.motion.speed = max(0.4, desk.motion.speed)
    heading = _("{name} wins!") if alone else _("{name} share the win!")
    tell(heading.format(name=names), with_points(max(outcome.scores)))
    desk.motion.after(TOLD, done)


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


def further_lines(asking: Asking | None, session: Session, ply: int) -> list[LogLine]:
    """The lines on who else said yes to the claim that the move with this number has decided, though somebody who sits nearer got
    it; none for any other move. The log never shows that somebody declined."""
    said = None if asking is None else session.further.decided(session.match, ply, asking.decided_after)
    if asking is None or said is None:
        return []
    nearer = session.name(said.seat)
    return [
        LogLine(ply, session.seats[seat].mark, spans(asking.further(), name=session.name(seat), other=nearer))
        for seat in said.others
    ]


def log_lines(side: Side, session: Session) -> list[LogLine]:
    """The whole log of a match."""
    lines: list[LogLine | None] = changed_lines(session, 0)
    for number, ply in enumerate(session.match.plies, 1):
        with session.held.as_then(number):
            lines += [side.words.log_line(number, ply), *further_lines(side.asking, session, number)]
        lines += changed_lines(session, number)
    lines.append(_agreed(session))
    return [line for line in lines if line is not None]


def _agreed(session: Session) -> LogLine | None:
    """The last line of a match that ended by agreement; None for one that goes on or ended by a rule."""
    match, seats = session.match, session.seats
    if match.outcome is None or match.outcome.reason != AGREED:
        return None
    last = match.agreements[-1]
    words = _("{name} resigned") if last.word == RESIGNS else _("{name} took the draw")
    return LogLine(len(match), seats[last.seat].mark, spans(words, name=seats[last.seat].name))
