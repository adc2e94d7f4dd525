"""What a voice says of a table: whose turn it is, what is expected, what happened, points, refusals, and what is asked for.

All of it comes from what the table shows anyway: banner, paper, log and plates, which are made of the viewer's view and public
events. Where others hear it who must not know the open hand, only what everybody may know is said: see `overheard`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scenes.kit.language import _
from scenes.kit.spoken.lines import MUCH, NORMAL, Line, Telling
from scenes.kit.widgets import Widget
from scenes.table.parts import Shell
from scenes.table.window.said_once import paper_of

NEWEST = 8
"""So many lines of the log are looked at: more than happen between two frames."""


class TableTelling(Telling):
    """The voice of one table. A game adds what its pieces and places are called (`Side.spoken`)."""

    def __init__(self, table: Shell, end: Widget) -> None:
        """`end`: the gold button, whose words may tell of the hand."""
        super().__init__(table.page)
        self.of, self._end = table, end

    @property
    def guarded(self) -> bool:
        return self.of.hands.overheard

    # ---- what has become another one

    def lines(self) -> Sequence[Line]:
        return tuple(self._lines())

    def _lines(self) -> Iterator[Line]:
        table, guarded = self.of, self.guarded
        if table.bubble.visible:
            said = _("That cannot be. The reason stands on the screen.") if guarded else table.bubble.sentence
            yield Line("refusal", said, urgent=True)
        yield from self._log()
        _mark, heading, expected = table.side.words.banner()
        yield Line("turn", heading)
        if not guarded:
            yield Line("expected", expected, least=NORMAL)
            paper = paper_of(table)
            if paper is not None and not table.bubble.visible:
                yield Line("paper", sentences(paper.heading, paper.body, paper.chip), least=NORMAL)
            if table.coach.says is not None:
                yield Line("coach", table.coach.says.sentence.say(_), least=NORMAL)
        yield from self._scores()

    def _log(self) -> Iterator[Line]:
        lines = self.of.log.lines
        first = max(0, len(lines) - NEWEST)
        for number, line in enumerate(lines[first:], first):
            yield Line(f"log {number}", sentences(line.plain), later=True)

    def _scores(self) -> Iterator[Line]:
        plates, session = self.of.side.plates, self.of.session
        if plates is None:
            return
        for seat in range(len(session.seats)):
            line = plates.told.line(seat, plates.score(seat))
            if line.score:
                said = _("{name}: {score}").format(name=session.name(seat), score=line.score)
                yield Line(f"score {seat}", sentences(said), least=NORMAL, later=True)
            yield Line(f"plate {seat}", sentences(f"{session.name(seat)}: {line.words}"), least=MUCH, later=True)

    # ---- what has the focus

    def focus(self) -> str:
        table = self.of
        widget = table.page.focused
        if widget is None or table.motion.active:
            return ""
        if not self.guarded:
            return widget.spoken()
        if widget is self._end:
            return _("{name}, button").format(name=_("End turn"))
        return widget.overheard() or _("Not said aloud: others could hear it.") if self._of_game(widget) else widget.spoken()

    def _of_game(self, widget: Widget) -> bool:
        return any(one is widget for one in self.of.side.turn.widgets)

    # ---- what is asked for

    def table(self) -> Sequence[str]:
        table = self.of
        _mark, heading, expected = table.side.words.banner()
        said = [sentences(heading, "" if self.guarded else expected)]
        plates = table.side.plates
        if plates is not None:
            label = plates.told.label()
            said += [sentences(" ".join(label))] if label is not None else []
            for seat in range(len(table.session.seats)):
                line = plates.told.line(seat, plates.score(seat))
                words = ", ".join(filter(None, (line.score, line.words)))
                said.append(sentences(f"{table.session.name(seat)}: {words}"))
        said += table.side.spoken.table()
        return [one for one in said if one]

    def hand(self) -> Sequence[str]:
        table = self.of
        if self.guarded:
            return (_("Your hand is not said: others could hear it. At the curtain say that you wear headphones."),)
        if table.side.holding is not None and not table.hands.hand_open:
            return (_("No hand is open."),)
        return tuple(table.side.spoken.hand())

    @property
    def coordinates(self) -> bool:
        return self.of.side.spoken.coordinates

    def place(self, typed: str) -> str | None:
        return self.of.side.spoken.place(typed)


def sentences(*parts: str) -> str:
    """Several short texts as sentences after each other; empty ones are left out."""
    return " ".join(part if part[-1:] in ".!?:" else f"{part}." for part in parts if part)
