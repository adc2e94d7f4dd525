"""What a voice says of a table: what is shown there anyway, and nothing that others could hear and must not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scenes.kit.language import _
from scenes.kit.spoken.lines import MUCH, NORMAL, Line, Telling
from scenes.kit.widgets import Widget
from scenes.table.course import Course

NEWEST = 8
"""How many lines of the log are compared: more than can be added between two frames."""


class TableTelling(Telling):
    """The voice of one table: what is shown there anyway, and where others hear it who must not know the open hand (`guarded`),
    only what everybody may know. A game adds what its pieces and places are called (`Side.spoken`)."""

    def __init__(self, table: Course) -> None:
        super().__init__(table)
        self.of = table
        self._heard_of = 0
        """The number of moves of which is known whether the viewer drew something in them."""
        self._drew: tuple[int, int | None, str] | None = None
        """The newest move in which the viewer drew something, who that was, and the sentence of it."""

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
        lines = table.log.lines
        for number in range(max(0, len(lines) - NEWEST), len(lines)):
            yield Line(f"log {number}", sentences(lines[number].plain), later=True)
        yield from self._drawn()
        _mark, heading, _line = table.side.words.banner()
        yield Line("turn", heading)
        yield Line(f"expected {self._turn()}" if table.person_to_act else "expected", self._expected(), least=NORMAL)
        if not guarded:
            paper = table.side.words.paper()
            if paper is not None and not table.bubble.visible:
                yield Line("paper", sentences(paper.heading, paper.body, paper.chip), least=NORMAL)
            if table.coach.says is not None:
                yield Line("coach", table.coach.says.sentence.say(_), least=NORMAL)
        hints = table.hints
        if hints.hint is not None and not table.bubble.visible:
            said = _("The hint is on the screen.") if guarded else table.side.spoken.hint(hints.hint, hints.hint_stage)
            yield Line("hint", sentences(said), later=True)
        yield from self._scores()

    def _turn(self) -> int:
        """After how many moves the turn began: what is expected is said in each one, also where it is what it was before."""
        plies, acting = self.of.session.match.plies, self.of.seat
        return next((number for number in range(len(plies), 0, -1) if plies[number - 1].seat != acting), 0)

    def _expected(self) -> str:
        words = self.of.side.words
        return words.expected_overheard() if self.guarded and self.of.person_to_act else "" if self.guarded else words.banner()[2]

    def _drawn(self) -> Iterator[Line]:
        """What the viewer drew: said once, when it happens, and never later to somebody else."""
        table, plies = self.of, self.of.session.match.plies
        viewer = table.hands.viewer
        at, self._heard_of = min(self._heard_of, len(plies)), len(plies)
        if self.guarded or viewer is None or table.past.viewing_ply is not None:
            self._drew = None
            return
        for number, ply in enumerate(plies[at:], at + 1):
            said = table.side.spoken.drew(table.hands.seen(ply))
            if said:
                self._drew = number, viewer, said
        if self._drew is not None and self._drew[1] == viewer and self._drew[0] <= len(plies):
            yield Line(f"drew {self._drew[0]}", self._drew[2], later=True)

    def _scores(self) -> Iterator[Line]:
        plates, session = self.of.side.plates, self.of.session
        for seat in range(len(session.seats)):
            line = plates.plate_text.line(seat, plates.score(seat))
            if line.score:
                said = _("{name}: {score}").format(name=session.name(seat), score=line.score)
                yield Line(f"score {seat}", sentences(said), least=NORMAL, later=True)
            yield Line(f"plate {seat}", sentences(f"{session.name(seat)}: {line.words}"), least=MUCH, later=True)

    def focus(self) -> str:
        table = self.of
        widget = table.focused
        if widget is None or table.motion.active:
            return ""
        if not self.guarded:
            why = table.side.permit() if self._of_game(widget) and table.ready else ""
            return sentences(widget.spoken(), why) if why else widget.spoken()
        if widget is table.buttons.end:
            return self._gold()
        return widget.overheard() or _("Not said aloud: others could hear it.") if self._of_game(widget) else widget.spoken()

    def _gold(self) -> str:
        """The gold button by its present name, where that tells nothing of the hand."""
        table = self.of
        tells = table.person_to_act and table.past.viewing_ply is None and not table.side.spoken.end_is_open()
        return _("The gold button. Others could hear what it says.") if tells else table.buttons.end.spoken()

    def _of_game(self, widget: Widget) -> bool:
        return any(one is widget for one in self.of.side.turn.widgets)

    # ---- what is asked for

    def table(self) -> Sequence[str]:
        table = self.of
        said = [sentences(table.side.words.banner()[1], self._expected())]
        plates = table.side.plates
        label = plates.plate_text.label()
        said += [sentences(" ".join(label))] if label is not None else []
        for seat in range(len(table.session.seats)):
            line = plates.plate_text.line(seat, plates.score(seat))
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
