"""What the QUERNI table says: caption, paper, log. What others also read calls people by name, never "you"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.contract import Seat
from game.querni import chains
from game.querni.board import FIELD, PER_SEAT, Board, Path, left, stone_at
from game.querni.events import Jumped, Laid, Passed, Removed, Stepped
from game.querni.legal import stone_named
from game.querni.moves import Chain, Turn
from game.querni.state import PLAY, QUIET_LIMIT, SET
from scenes.games.querni.turn import Draft, QuerniSelection, span
from scenes.kit.actions import with_keys
from scenes.kit.language import N_, _, ngettext, several
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.buttons import hint_paper
from scenes.table.game import Words
from scenes.table.window.caption import Paper
from scenes.table.window.log import spans

MOST_NAMED = 4
"""So many stones that were jumped over are named; of more they are counted."""


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as runs: 1 to 4, 7, 9 to 12."""
    return ", ".join(_runs(numbers))


def ranges_and(numbers: Iterable[int]) -> str:
    """Numbers as runs in a sentence: 1 and 2; 1 to 4, 7 and 9 to 12."""
    return several(_runs(numbers))


def _runs(numbers: Iterable[int]) -> list[str]:
    """Runs of numbers, three or more of them as a span, two by themselves."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [word for run in runs for word in ([span(run)] if len(run) > 2 else map(str, run))]


def log_words(name: str, other: str, events: Iterable[object]) -> tuple[Span, ...]:
    """What was done in a turn, in one line: "Ana jumped with 7 and took off 7 to 9"."""
    found: dict[type, Any] = {type(event): event for event in events}
    moved, removed, hops = found.get(Stepped) or found.get(Jumped), found.get(Removed), 0
    if Passed in found:
        line = _("{name} passed")
    elif Laid in found:
        line = _("{name} laid out the stones of {other}")
    elif moved is None:
        line = _("{name} took off {chain}")
    elif isinstance(moved, Stepped):
        line = _("{name} moved {stone} and took off {chain}") if removed else _("{name} moved {stone} by one step")
    elif removed:
        line = _("{name} jumped with {stone} and took off {chain}")
    else:
        hops = len(moved.over)
        line = _("{name} jumped with {stone}") if hops == 1 else _("{name} jumped with {stone}, {count} times")
    return spans(line, name=name, other=other, stone=str(moved.number) if moved else "", count=str(hops),
                 chain=span(removed.numbers) if removed else "")


def jumped_over(board: Board, events: Iterable[object]) -> str:
    """Over which stones a turn jumped that began on this board; empty for one without a jump."""
    for event in events:
        if isinstance(event, Jumped):
            met = [stone_at(board, FIELD[field]) for field in event.over]
            names = [stone_named(which).say(_) for which in met if which is not None]
            if len(names) > MOST_NAMED:
                return _("It jumped over {count} stones.").format(count=len(names))
            return _("It jumped over {stones}.").format(stones=several(names))
    return ""


def jumps_heading(stone: int, hops: int) -> str:
    """ "7 makes four jumps": the heading of a path's preview."""
    words = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six")}
    line = ngettext("{stone} makes {count} jump", "{stone} makes {count} jumps", hops)
    return line.format(stone=stone, count=_("one") if hops == 1 else words.get(hops, str(hops)))


NEAR = 20
"""The number of quiet turns before the draw of Q12 from which the table counts them down."""


SHORT = {
    "{stone} can still go from {start} to {landing}: nobody passes who can move a stone or remove a chain.":
        N_("{stone} can still move: nobody passes who can move."),
    "{colour} can still remove {low} to {high}: nobody passes who can move a stone or remove a chain.":
        N_("{low} to {high} can still come off: nobody passes then."),
    "No stone stands on {field}.": N_("No stone is there."),
    "On {field} stands {stone}: each player moves only stones of their own colour.":
        N_("Each player moves only their own colour."),
    "{stone} stands on {start}: a step goes to a field beside it, and {landing} is not beside it.":
        N_("That is too far: {stone} can only step to the next field."),
    "{landing} is not empty: {stone} stands there.": N_("{stone} is in the way there."),
    "From {start} to {landing} is no jump: a jump goes two fields straight, over the field between.":
        N_("A jump goes straight over one stone to the field behind it."),
    "Between {start} and {landing} there is no stone to jump over: {over} is empty.":
        N_("There is no stone to jump over."),
    "{stone} jumped over {other} on {over} before: within one turn no stone is jumped over twice.":
        N_("No stone is jumped twice in a turn: {stone} jumped over {other} before."),
    "{stone} started on {landing}: within one turn no field is passed twice, the start included.":
        N_("{stone} started there: in one turn it cannot come back."),
    "{stone} landed on {landing} before: within one turn no field is passed twice.":
        N_("{stone} landed there before: in one turn it cannot come back."),
    "{low} to {high} are not three stones: a removed chain has at least three ascending numbers.":
        N_("{low} to {high} are too few: a chain has three stones or more."),
    "No chain goes from {low} to {high}: of the numbers between, these are off the board: {missing}.":
        N_("{low} to {high} are no chain without {missing}."),
    "{stone} on {field} and {other} on {far} do not stand side by side: no chain goes over them.":
        N_("{stone} and {other} do not stand side by side: no chain."),
}
"""By the sentence of the rules."""


class QuerniWords(Words):
    """What is said beside a QUERNI board: banner, paper, footer, log."""

    ends_at_once = True
    short = SHORT

    def __init__(self, sel: QuerniSelection) -> None:
        self.sel, self.desk = sel, sel.desk

    def expected(self, seat: Seat) -> str:
        sel, draft, name = self.sel, self.sel.draft, self.desk.session.name
        if not self.desk.session.seats[seat].human:
            return _("{name} is thinking").format(name=name(seat))
        if sel.laying is not None:
            return _("Lay out the stones of {name}").format(name=name(1 - seat))
        if draft is None:
            return ""
        if sel.must_pass:
            return _("No stone can move: pass")
        if sel.held is not None and draft.may_pick(sel.held):
            if not draft.path:
                return _("Choose where {stone} goes").format(stone=draft.own_number(sel.held))
            return _("Jump on, take a chain off, or end the turn") if draft.parts() else _("Jump on, or end the turn")
        if sel.held is not None and draft.chain is None:
            return _("Choose the other end of the chain")
        if not draft.empty:
            return _("Take a chain off, or end the turn") if draft.parts() else _("End the turn, or undo")
        return _("Take a chain off, or move a stone first") if draft.parts() else _("Choose a stone")

    def footer(self) -> str:
        sel, draft, view = self.sel, self.sel.draft, self.desk.hands.view
        left = QUIET_LIMIT - view.quiet
        lines = []
        if self.desk.person_to_act and len(sel.ways(sel.over)) > 1:
            lines.append(with_keys(_("The wheel or {turn} shows another way.")))
        elif self.desk.person_to_act and sel.held is not None and draft is not None and not draft.path:
            lines.append(_("Esc puts {stone} back.").format(stone=draft.own_number(sel.held)))
        if view.phase == PLAY and left <= NEAR:
            turns = ngettext("A draw in {count} turn if no chain comes off.", "A draw in {count} turns if no chain comes off.",
                             left)
            lines.append(turns.format(count=left))
        return " ".join(lines)

    def said(self, ply: AnyPly) -> tuple[Span, ...]:
        session = self.desk.session
        return log_words(session.name(ply.seat), session.name(1 - ply.seat), self.desk.hands.public(ply))

    def rule_now(self) -> str | None:
        if self.desk.hands.view.phase == SET:
            return "Q3"
        draft = self.sel.draft
        chain = draft is not None and (draft.path or self.sel.held is None) and draft.whole_chains()
        return "Q7" if chain else "Q5"

    # ---- the paper

    def paper(self) -> Paper | None:
        sel, draft, name = self.sel, self.sel.draft, self.desk.session.name
        if self.desk.past.viewing_ply:
            return self.looking_back(self.desk.past.viewing_ply)
        if self.desk.session.match.outcome is not None:
            return None  # the banner says who has won
        if sel.laying is not None:
            heading = _("Make it hard for {name}").format(name=name(sel.laying.colour))
            body = _("Drag one stone onto another: they change places.") + " " + _("Keep the next numbers far apart.")
            return Paper(heading, body)
        if draft is not None and self.desk.person_to_act:
            found = self._of_turn(draft)
            if found is not None:
                return found
            sample = chains.sample(draft.now, draft.seat)
            if draft.empty and sample is not None:
                stones = several(range(sample[0], sample[1] + 1))
                line = _("Stones like {stones} side by side can come off.").format(stones=stones)
                return Paper(_("Bring numbers together"), line)
        made = len(self.desk.session.match.plies)
        if self.desk.motion.active and made:
            return self.looking_back(made)  # what is being shown, and nothing that damps it
        lost = ((seat, chains.stranded(sel.board, seat)) for seat in (0, 1))
        sides = [_("{name}: {numbers}").format(name=name(seat), numbers=ranges(gone)) for seat, gone in lost if gone]
        if sides:
            return Paper(_("These can never come off"), "\n".join(sides))
        return Paper(_("All stones off first wins"), _("Three numbers in order that touch can come off."))

    def looking_back(self, number: int) -> Paper | None:
        if not number:
            return super().looking_back(number)
        match = self.desk.session.match
        ply = match.plies[number - 1]
        said = "".join(span.text for span in self.said(ply))
        return Paper(said, jumped_over(match.state_at(number - 1).board, self.desk.hands.public(ply)))

    def hinting(self) -> str | None:
        """Empty too where the turn is made as the hint says."""
        sel, draft, hint = self.sel, self.sel.draft, self.desk.hints.hint
        if draft is None or hint is None or sel.shown_way or not sel.shows_hint:
            return None
        if hint.move == draft.turn:
            return ""
        moves = isinstance(hint.move, Turn) and hint.move.path[len(draft.path):]
        return _("Hint: this stone") if moves else _("Hint: this chain")

    def _of_turn(self, draft: Draft) -> Paper | None:
        """What is hinted at, pointed at or held, else what is lost or done; None where nothing is."""
        sel, first, part = self.sel, self.hinting(), self.sel.hovered_part
        if first is not None:
            return self._of_hint(draft, first)
        if sel.held is not None and sel.shown_way:
            return self._of_way(draft, sel.held, sel.shown_way)
        if part is None and sel.held is None and (lost := self._of_lost(draft)) is not None:
            return lost
        to_move = sel.held is not None and not draft.path  # later in the turn it hides no chain that can come off
        if part is None and draft.chain is None and not to_move:
            part = self._pointed_chain(draft)
        if part is not None:
            return _of_chain(draft, part)
        if sel.held is not None and to_move:
            return _of_held(draft, sel.held)
        return None if draft.chain is None else self._of_taken(draft, draft.chain)

    def _of_taken(self, draft: Draft, chain: Chain) -> Paper:
        heading = _("{name} took off {chain}").format(name=self.desk.session.name(draft.seat), chain=span(chain))
        count = _("{count} off, {left} left.").format(count=chain[1] - chain[0] + 1, left=len(left(draft.now, draft.seat)))
        more = chains.parts(draft.now, draft.seat)
        return Paper(heading, f"{count} {_('One chain each turn.') if more else _('End turn keeps that.')}")

    def _of_hint(self, draft: Draft, first: str) -> Paper:
        hints, hint = self.desk.hints, self.desk.hints.hint
        assert hint is not None
        reason = hint.reason.say(_)
        if isinstance(hint.move, Turn) and hint.move.chain and draft.chain is None:
            how = _("Drag along the chain to take it off.") if hints.hint_stage >= 3 else ""
            reason = " ".join(filter(None, (reason, _left_over(draft, hint.move.chain) or how)))
        return hint_paper(hints, first, _("A good move"), reason)

    def _of_way(self, draft: Draft, held: int, way: Path) -> Paper:
        number = draft.own_number(held) or 0
        jumping = way[-1] not in draft.steps(held)
        after = draft.go(way, jumping)
        heading = jumps_heading(number, len(way) - 1) if jumping else _("{stone} makes one step").format(stone=number)
        if part := after.chain_with(number):
            chain = span(part)
            return Paper(heading, _("Then {chain} can come off in this turn.").format(chain=chain), gold=(chain,))
        links = chains.links(after.now, draft.seat)  # bit n: n + 1 touches n + 2
        beside = [other for other in (number - 1, number + 1)
                  if 1 <= other <= PER_SEAT and links >> (min(number, other) - 1) & 1]
        body = _("It then stands beside {stones}.").format(stones=several(beside)) if beside else ""
        ways = self.sel.ways(self.sel.over)
        if len(ways) > 1:
            line = with_keys(_("Way {now} of {all}: the wheel or {turn} shows another."))
            body += " " + line.format(now=ways.index(way) + 1, all=len(ways))
        return Paper(heading, body.strip())

    def _of_lost(self, draft: Draft) -> Paper | None:
        """What is said once stones of who is to act can never come off, so that they cannot win any more (Q10); else None.

        None too in a lesson or a puzzle, which are not written down: nobody is to win a match there.
        """
        session, lost = self.desk.session, chains.stranded(draft.now, draft.seat)
        if not lost or not (session.saved or session.unsaved):
            return None
        if chains.stranded(draft.now, 1 - draft.seat):
            return Paper(_("Nobody can win any more"), _("Both have a stone that can never come off."))
        line = ngettext("{numbers} can never come off: {name} cannot win any more.",
                        "{numbers} can never come off: {name} cannot win any more.", len(lost))
        heading = ngettext("{count} stone is left over", "{count} stones are left over", len(lost)).format(count=len(lost))
        return Paper(heading, line.format(numbers=ranges_and(lost), name=session.name(draft.seat)))

    def _pointed_chain(self, draft: Draft) -> Chain | None:
        """The chain under the pointer or else of the held stone; with neither, the first that can come off
        and leaves no stone over for good, or else the first of all."""
        for field in (self.sel.over, self.sel.held):
            if field is not None and (part := draft.chain_with(draft.own_number(field))):
                return part
        return min(draft.whole_chains(), key=lambda part: bool(draft.left_over(part)), default=None)


def _of_held(draft: Draft, held: int) -> Paper:
    steps, landings, number = len(draft.steps(held)), len(draft.landings(held)), draft.own_number(held) or 0
    body = []
    if steps:
        body.append(ngettext("It can step to {count} field.", "It can step to {count} fields.", steps).format(count=steps))
    if landings:
        line = ngettext("It can jump to {count} field.", "It can jump to {count} fields.", landings)
        body.append(line.format(count=landings))
    if part := draft.chain_with(number):
        (low, high), off = part, span(part)
        if number in part:
            line = _("A click on {other} takes {chain} off.").format(other=low + high - number, chain=off)
        else:
            line = _("To take {chain} off, click {first}, then {last}.").format(chain=off, first=low, last=high)
        body.insert(0, " ".join(filter(None, (line, _left_over(draft, part)))))
    return Paper(_("{stone} is in hand").format(stone=number), " ".join(body))


def _of_chain(draft: Draft, part: Chain) -> Paper:
    chain, lost = span(part), draft.left_over(part)
    within = [less for less in draft.parts() if part[0] <= less[0] and less[1] <= part[1]]
    safe = [less for less in within if not draft.left_over(less)]
    if not lost:
        body = _("Drag along the chain, or click its first and last stone.")
        if part[1] - part[0] >= chains.SHORTEST and safe == within:
            body += " " + _("Three stones are enough.")
        return Paper(_("{chain} can come off").format(chain=chain), body, gold=(chain,))
    heading = ngettext("Careful: {numbers} would be left over", "Careful: {numbers} would be left over", len(lost))
    if safe:
        chain = span(max(safe, key=lambda less: less[1] - less[0]))
        line = _("Take only {chain} off: then the others can follow.")
    else:
        line = ngettext("Without {chain} it can never come off.", "Without {chain} they can never come off.", len(lost))
    return Paper(heading.format(numbers=ranges_and(lost)), line.format(chain=chain))


def _left_over(draft: Draft, part: Chain) -> str:
    """The sentence on the stones that can never come off once `part` is off (Q11); empty when there is none."""
    lost = draft.left_over(part)
    line = ngettext("Then {numbers} can never come off.", "Then {numbers} can never come off.", len(lost))
    return line.format(numbers=ranges_and(lost)) if lost else ""
