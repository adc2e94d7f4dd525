"""What the QUERNI table says on its banner and its preview paper, from what is held, pointed at or hinted."""

from __future__ import annotations

from typing import Any

from game.querni import chains
from game.querni.board import PER_SEAT, Board, Path
from game.querni.moves import Chain, Turn
from game.querni.rules import board_after
from scenes.games.querni import words
from scenes.games.querni.draft import Draft
from scenes.games.querni.ground import QuerniGround
from scenes.games.querni.hand import Hand
from scenes.kit import pieces
from scenes.kit.language import _, ngettext
from scenes.table.rail import Paper


def banner(table: QuerniGround, hand: Hand) -> tuple[int | None, str, str]:
    """Mark, heading and line of the banner."""
    match = table.session.match
    if table.replay or table.looking is not None:
        return None, _("Looking back"), _("After move {now} of {all}").format(now=table.looking, all=len(match))
    outcome = match.outcome
    if outcome is not None:
        if outcome.winners:
            return table.mark(outcome.winners[0]), _("{name} wins!").format(name=table.name(outcome.winners[0])), ""
        return None, _("A draw"), ""
    seat = table.seat
    assert seat is not None
    return table.mark(seat), words.turn_of(table.name(seat)), _expected(table, hand, seat)


def _expected(table: QuerniGround, hand: Hand, seat: int) -> str:
    """What is expected now, in one line."""
    if not table.session.seats[seat].human:
        return _("thinks")
    draft = table.draft
    if table.laying is not None:
        return _("Lay out the stones of {name}").format(name=table.name(1 - seat))
    if draft is None:
        return ""
    if table.must_pass:
        return _("Nothing can move: pass")
    if hand.held is not None and draft.may_pick(hand.held):
        number = draft.own_number(hand.held)
        if not draft.path:
            return _("Choose where {stone} goes").format(stone=number)
        return _("Hop on, take a chain off, or end the turn") if draft.parts() else _("Hop on, or end the turn")
    if hand.held is not None and draft.chain is None:
        return _("Choose the other end of the chain")
    if draft.chain is not None:
        return _("End the turn, or undo")
    if draft.path:
        return _("Take a chain off, or end the turn") if draft.parts() else _("End the turn, or undo")
    return _("Move, or take a chain off") if draft.parts() else _("Choose a stone")


def paper(table: QuerniGround, hand: Hand) -> Paper:
    """What the preview paper says now."""
    if table.looking:
        ply = table.session.match.plies[table.looking - 1]
        line = table.log_line(table.looking, ply)
        return Paper(line.plain if line else "", table.session.match.rules.text(ply.move))
    if table.laying is not None:
        body = _("Click or drag one stone onto another: they change places. Far apart is hard to join.")
        return Paper(_("As mean as can be"), body)
    draft = table.draft
    if draft is not None and table.person_to_act:
        found = _paper_of_turn(table, hand, draft)
        if found is not None:
            return found
        if draft.empty:
            body = _("Three or more that follow each other, each beside the next, can come off.")
            return Paper(_("Bring numbers together"), body)
    board = table.shown_state.board if table.looking is not None else table.board_now
    sides = []
    for seat in (0, 1):
        numbers = words.ranges(chains.hopeful(board, seat))
        sides.append(_("{name}: {numbers}").format(name=table.name(seat), numbers=numbers or _("none")))
    return Paper(_("Can still come off"), "\n".join(sides))


def _paper_of_turn(table: QuerniGround, hand: Hand, draft: Draft) -> Paper | None:
    if table.thinking.hint is not None and draft.empty and hand.held is None:
        return _paper_of_hint(table, draft)
    way = hand.shown_way
    if hand.held is not None and way:
        return _paper_of_way(table, hand, draft, way)
    part = hand.hovered_part
    to_move = hand.held is not None and not draft.path  # later in the turn a held stone hides no chain that can come off
    if part is None and draft.chain is None and not to_move:
        part = _pointed_chain(table, hand, draft)
    if part is not None:
        count = part[1] - part[0] + 1
        heading = _("{chain} can come off").format(chain=words.numbers(range(part[0], part[1] + 1)))
        lost = stranded(draft, part)
        if lost:
            line = ngettext("Then {numbers} could never come off.", "Then {numbers} could never come off.", len(lost))
            body = line.format(numbers=words.ranges(lost))
        else:
            body = _("Drag along it, or click both of its ends.")
            if count > chains.SHORTEST:
                body += " " + _("Any three or more will do.")
        return Paper(heading, body, _row(table, draft.seat, range(part[0], part[1] + 1)), words.off(count))
    if hand.held is not None and not draft.path:
        number = draft.own_number(hand.held)
        steps, landings = len(draft.steps(hand.held)), len(draft.landings(hand.held))
        body = _("{steps}, {jumps}").format(
            steps=ngettext("{count} field to step to", "{count} fields to step to", steps).format(count=steps),
            jumps=ngettext("{count} field to jump to", "{count} fields to jump to", landings).format(count=landings),
        )
        return Paper(_("{stone} is in hand").format(stone=number), body)
    return None


def stranded(draft: Draft, part: Chain) -> tuple[int, ...]:
    """The numbers that could come into a chain now and never again once `part` is off (Q11)."""
    before = chains.hopeful(draft.now, draft.seat)
    after = chains.hopeful(board_after(draft.now, draft.seat, Turn((), False, part)), draft.seat)
    return tuple(number for number in before if number not in after and not part[0] <= number <= part[1])


def _paper_of_hint(table: QuerniGround, draft: Draft) -> Paper:
    """What the hint says at its stage: the piece, the target, the reason."""
    hint, stage = table.thinking.hint, table.thinking.hint_stage
    stones = _stones_of(table, draft, hint.move)
    if stage >= 3:
        return Paper(_("A good move"), hint.reason.say(_), stones)
    if stage == 2:
        return Paper(_("A good move"), _("Once more says why."), stones)
    return Paper(_("A good move begins here"), _("Once more shows how it goes on."))


def _pointed_chain(table: QuerniGround, hand: Hand, draft: Draft) -> Chain | None:
    """The chain under the pointer, or else of the held stone; without one there, the first that can come off."""
    found = draft.whole_chains()
    for field in (hand.hover, hand.held):
        number = draft.own_number(field) if field is not None else None
        for low, high in found:
            if number is not None and low <= number <= high:
                return low, high
    return found[0] if found else None


def _paper_of_way(table: QuerniGround, hand: Hand, draft: Draft, way: Path) -> Paper:
    assert hand.held is not None
    number = draft.own_number(hand.held)
    assert number is not None
    after = Draft(draft.board, draft.seat)
    jumping = way[-1] not in draft.steps(hand.held)
    after.go(way, jumping)
    fresh = [part for part in after.whole_chains() if part[0] <= number <= part[1]]
    heading = words.jumps_heading(number, len(way) - 1) if jumping else _("{stone} makes one step").format(stone=number)
    if fresh:
        part = fresh[0]
        body = _("The chain {chain} can then come off in the same turn.").format(chain=words.numbers(range(part[0], part[1] + 1)))
        return Paper(heading, body, _row(table, draft.seat, range(part[0], part[1] + 1)), words.off(part[1] - part[0] + 1))
    beside = [n for n in (number - 1, number + 1) if _touch(after.now, draft.seat, number, n)]
    body = ""
    if beside:
        body = _("It then stands beside {stones}.").format(stones=_(" and ").join(map(str, beside)))
    if len(hand.ways) > 1:
        line = _("Way {now} of {all}: the wheel or R shows another.")
        body += " " + line.format(now=hand.way + 1, all=len(hand.ways))
    return Paper(heading, body.strip())


def _touch(board: Board, seat: int, one: int, other: int) -> bool:
    if not 1 <= other <= PER_SEAT:
        return False
    links = chains.links(board, seat)
    return bool(links >> (min(one, other) - 1) & 1)


def _row(table: QuerniGround, seat: int, numbers: range) -> tuple[Any, ...]:
    radius = table.look.px(2.3)
    shown = list(numbers) if len(numbers) <= 6 else [*numbers[:3], *numbers[-2:]]
    return tuple(pieces.stone(table.look, radius, table.mark(seat), number) for number in shown)


def _stones_of(table: QuerniGround, draft: Draft, move: Any) -> tuple[Any, ...]:
    if not isinstance(move, Turn):
        return ()
    if move.chain:
        return _row(table, draft.seat, range(move.chain[0], move.chain[1] + 1))
    number = draft.own_number(move.path[0]) if move.path else None
    return _row(table, draft.seat, range(number, number + 1)) if number else ()
