"""The RumBugz table: its parts, put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from game.contract import Seat
from game.rumbugz.bugs import KINDS, NUMBERS, PLYT
from game.rumbugz.events import Added, Discarded, Drew, Laid, Took
from game.rumbugz.hands import runs_in_hand, still_missing
from game.rumbugz.knocking import could_help
from game.rumbugz.moves import ADD, ALLOW, BAG, KNOCK, PILE, REFUSE, SILENT, SWAP, Move
from game.rumbugz.state import DECIDE, View, complete
from game.rumbugz.state import KNOCK as ASKING
from scenes.games.rumbugz import bugs, words
from scenes.games.rumbugz.beds import BedPainter, Overlay
from scenes.games.rumbugz.face import FAN, MIDDLE, BugFace, round_bugs
from scenes.games.rumbugz.ground import RumbugzGround, RumbugzTold
from scenes.games.rumbugz.layout import Layout
from scenes.games.rumbugz.papers import RumbugzWords
from scenes.games.rumbugz.selection import BugSelection
from scenes.games.rumbugz.show import Show
from scenes.games.rumbugz.turn import RumbugzTurn, bed_words
from scenes.kit.language import N_, _, several
from scenes.session import AnyPly
from scenes.table.desk import Desk
from scenes.table.game import Asking, Choice, Counting, Decision, Highlights, Holding, QuestionWords, Side, Spoken
from scenes.table.hand.order import Sort, sort_by
from scenes.table.hand.rack import Rack, hand_words
from scenes.table.moments.moment import Kind, Moment, last
from scenes.table.plates.plates import Plates

LETTERS = 26
"""How many letters a line of the log should hold."""


def side(desk: Desk) -> Side:
    """Makes RumBugz's side of a table."""
    face = BugFace(desk)
    by_number, by_run = sort_by("number", N_("by number"), _by_number), Sort("runs", N_("by sequence"), partial(_by_run, desk))
    places = Layout(desk, Rack(desk, face, (by_number, by_run), many=True))
    sel = BugSelection(places)
    overlay = Overlay(sel)
    face.code_in, face.is_blinking = sel.code_in, overlay.is_blinking
    coming: set[tuple[Seat, str]] = set()
    plates = Plates(desk, RumbugzTold(places.tally, coming))
    places.rim = plates.rim
    turn = RumbugzTurn(sel, overlay)
    show = Show(turn.bag, overlay, plates.points, coming)
    places.rack.callbacks.word = lambda copy: words.bug(int(str(copy.key)))
    return Side(
        RumbugzGround(BedPainter(sel), turn, show, plates), turn, RumbugzWords(sel),
        RumbugzHolding(places), RumbugzAsking(desk), Counting(round_bugs(desk), counted=True), LETTERS, RumbugzHighlights(places),
        plates=plates, spoken=RumbugzSpoken(turn), permit=turn.permit,
    )


class RumbugzSpoken(Spoken):
    """A sequence is found by its number."""

    coordinates = True

    def __init__(self, turn: RumbugzTurn) -> None:
        self.turn, self.picked, self.beds, self.places = turn, turn.sel, turn.beds, turn.places

    def table(self) -> Sequence[str]:
        view, places = self.places.view, self.places
        said = [f"{bed_words(places, at)}." for at in range(len(view.table))]
        for seat, laid in enumerate(view.laid):
            if laid:
                name, kinds = places.desk.session.name(seat), several([words.kind(kind) for kind in laid])
                said.append(_("{name} has laid {kinds}.").format(name=name, kinds=kinds))
        return [*said, f"{self.turn.pile.spoken()}.", f"{self.turn.bag.spoken()}."]

    def hand(self) -> Sequence[str]:
        view = self.picked.now
        said = list(hand_words(self.places.rack))
        if view.seat is not None:
            missing = still_missing(view, view.seat)
            if missing:
                kinds = several([words.kind(kind) for kind in missing])
                said.append(_("Still to lay: {kinds}").format(kinds=kinds) + ".")
        return said

    def end_is_open(self) -> bool:
        return not self.picked.keys and self.picked.aim is None

    def drew(self, events: Sequence[Any]) -> str:
        bugs = [bug for event in events if event.kind == Drew.kind and event.seat == self.picked.now.seat for bug in event.bugs]
        bugs += [event.bug for event in events if event.kind == Took.kind and event.seat == self.picked.now.seat
                 and event.source == BAG.word and event.bug is not None]
        return _("You drew {pieces}.").format(pieces=words.row(bugs)) if bugs else ""

    def hint(self, hint: Any, stage: int) -> str:
        move = hint.move
        if stage < 2:
            return words.row(move.bugs[:1] if move.word in (ADD, SWAP) else move.bugs)
        return bed_words(self.places, move.number - 1) if move.word in (ADD, SWAP) else ""

    def place(self, typed: str) -> str | None:
        if not typed.isdecimal() or not 1 <= int(typed) <= len(self.places.field.cells):
            return None
        page = self.places.desk.page
        self.beds.at = int(typed) - 1
        if self.beds.focusable:
            page.keys_used = True
            page.set_focus(self.beds)
            self.picked.aim_at(int(typed))
        return self.beds.overheard() if self.places.desk.hands.overheard else self.beds.spoken()


FOURTH = Kind(N_("All four kinds"), N_("{name} has laid all four kinds"), voice="fourth", weight=5)
LAST = last(N_("Hand empty!"), N_("{name} played the last bug"))


def _refilled(events: Sequence[Any], after: Any, seat: int, event: Any) -> bool:
    """Whether the empty hand of a seat gets new bugz at the end of this turn (B11): it got them, or has laid and still lacks a
    kind while its turn goes on."""
    if any(isinstance(one, Drew) and one.seat == seat for one in events):
        return True
    return not isinstance(event, Discarded) and bool(after.new) and not complete(after.laid[seat])


class RumbugzHighlights(Highlights):
    """What everybody at a RumBugz table feels. Points come at the end of a round alone, so nobody takes the lead within one."""

    def __init__(self, places: Layout) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        counts, moments = list(before.counts), []
        for event in events:
            match event:
                case Laid(seat=seat, bugs=bugs):
                    counts[seat] -= len(bugs)
                    if event.four:
                        moments.append(Moment(FOURTH, seat, (event.number,)))
                case Added(seat=seat) | Discarded(seat=seat):
                    counts[seat] -= 1
                case Took(seat=seat):
                    counts[seat] += 1
                    continue
                case Drew(seat=seat, count=count):
                    counts[seat] += count
                    continue
                case _:
                    continue
            if counts[seat] == 0 and not _refilled(events, after, seat, event):
                moments.append(Moment(LAST, seat))
        return moments

    def tension(self, view: Any) -> float:
        kinds = max((len(laid) for laid in view.laid), default=0) / 4
        hands = 1.0 if min(view.counts, default=9) <= 2 else 0.0
        late = (view.round - 1) / max(1, view.setting.rounds)
        return float(min(1.0, 0.35 * late + 0.4 * kinds + 0.35 * hands))

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if not moment.about:
            return [self.places.rim()[moment.seat].box]
        cells = self.places.field.cells
        return [cells[number - 1] for number in moment.about if number <= len(cells)]

    def bake(self) -> Iterator[None]:
        style = self.places.desk.style
        for code in (*NUMBERS, PLYT):  # of what is left in hands any of them may be
            bugs.bug(style, style.px(FAN), code)
            yield


class RumbugzHolding(Holding):
    """The rack of the front seat. Its keys are the bugs of a hand: 1 to 12, 0 for a PLYT."""

    answers = ("knock", "silent")

    def __init__(self, places: Layout) -> None:
        self.places, self.rack = places, places.rack

    def kinds(self) -> Sequence[int]:
        return (*NUMBERS, PLYT)

    def shown(self, view: View) -> None:
        self.rack.orders.sort_again()

    def front_moved(self) -> None:
        self.places.layout()


def _by_number(key: Any) -> tuple[bool, int]:
    return key == PLYT, key


def _by_run(desk: Desk, keys: Sequence[Any]) -> list[int]:
    """Orders a hand by possible sequences: the best one first, then the best of what is left, then the rest by number."""
    left = list(range(len(keys)))
    found: list[int] = []
    for run in runs_in_hand(desk.hands.now) if desk.hands.hand_open else ():
        taken: list[int] = []
        for code in run.bugs:
            key = code if code > 0 else PLYT
            at = next((at for at in left if keys[at] == key and at not in taken), None)
            if at is None:
                break
            taken.append(at)
        else:
            found += taken
            left = [at for at in left if at not in taken]
    return found + sorted(left, key=lambda at: _by_number(keys[at]))


class RumbugzAsking(Asking):
    """The question of whether somebody knocks for the last discard."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.happens = len(desk.session.seats) > 2  # B14

    @property
    def _view(self) -> View:
        view: View = self.desk.hands.now
        return view

    def asked(self) -> tuple[Seat, ...]:
        return self._view.asked if self._view.phase == ASKING else ()

    def moves(self) -> tuple[Move, Move]:
        return KNOCK, SILENT

    def following(self) -> Seat:
        return self._view.turn

    @property
    def _giver(self) -> Seat:
        return (self._view.turn - 1) % len(self.desk.session.seats)

    @property
    def _bug(self) -> str:
        return words.bug(self._view.discards[-1])

    def words(self) -> QuestionWords:
        bug, name, other = self._bug, self.desk.session.name(self._view.turn), self.desk.session.name(self._giver)
        return QuestionWords(
            _("Who wants {other}'s {bug}?").format(other=other, bug=bug),
            _("Knock for the {bug} and one more, if {name} allows it.").format(bug=bug, name=name),
            _("Knock"), _("No"), self._giver, _("discarded the {bug}").format(bug=bug), _("may take it, or one from the bag"),
            lambda asked: _("{name}: knock for {other}'s {bug}?").format(name=asked, other=other, bug=bug),
        )

    def seat_line(self, seat: Seat) -> str:
        view = self._view
        kinds = _("{count} of {all} kinds").format(count=len(set(view.laid[seat])), all=len(KINDS))
        return f"{words.counted(view.counts[seat])}, {kinds}"

    def could_help(self, view: View) -> bool:
        return could_help(view)

    decided_after = 1  # by the word of the next player (B15)

    def further(self, ply: AnyPly) -> str:
        return words.knocked_too(self.desk.hands.public(ply))

    def decision(self) -> Decision | None:
        view, session = self._view, self.desk.session
        if view.phase != DECIDE or view.knocker is None:
            return None
        bug, knocker, name = self._bug, session.name(view.knocker), session.name(view.turn)
        return Decision(
            view.turn, view.knocker, _("wants it and one more"), self._giver, _("discarded the {bug}").format(bug=bug),
            _("{name} knocks for {other}'s {bug}").format(name=knocker, other=session.name(self._giver), bug=bug),
            _("{name} decides.").format(name=name),
            (
                Choice(PILE, _("Take the {bug}").format(bug=bug), _("{name} gets nothing from the bag.").format(name=name)),
                Choice(ALLOW, _("Let {name} have it").format(name=knocker),
                       _("{name} gets the {bug} and one from the bag.").format(name=knocker, bug=bug)),
                Choice(REFUSE, _("Refuse"), _("Nobody gets the {bug}. {name} may only use the bag.").format(bug=bug, name=name)),
            ),
        )

    # ---- what is seen

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        size = round(rect.h / bugs.HEIGHT)
        point = (rect.centerx, rect.y + round(rect.h * MIDDLE))
        bugs.bug(self.desk.style, size, self._view.discards[-1]).draw(target, point)

    def stock(self) -> str:
        return _("{count} in the bag").format(count=self._view.bag)
