"""What everybody at a table feels: the moments of its moves and when they are shown, and the faces of its people.

A moment follows from what everybody saw: it is found in the public events of a move and in what a spectator knows before and
after it. It takes nothing from the table and leaves nothing on it. A face knows what everybody knows, too: moods come from the
public events of the last move on the table; eyes follow what moves on the felt, and nothing in a hand; who has nothing to do
dozes off by a clock that starts with each position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

import pygame

from game.agreements import AGREED
from game.contract import Seat
from scenes.kit import cast, pieces
from scenes.kit.festive import confetti
from scenes.kit.language import _, signed
from scenes.kit.motion import Motion, linear
from scenes.kit.retained.ahead import Drawn, Parts
from scenes.session import AnyPly, Session
from scenes.table.moments.moment import RACE, Deciding, Moment, MomentAt, decided
from scenes.table.moments.shown import BIG, LIFTS, SMALL, Headline
from scenes.table.parts import Shell
from scenes.table.plates.plates import Faces

AT_ONCE = 2
"""How many moves are examined in one turn of the loop; a frame has no time for more."""
LATE = 40
"""How many moves may be examined at once when the match is over."""


class Marks:
    """The moments of the moves of a session, as far as they have been looked for. `found` has them in the order of the match.
    `moment_of` gives the moment of a move and its number, or None."""

    def __init__(self, moment_of: Callable[[AnyPly, int], Moment | None], session: Session) -> None:
        self._moment_of, self._session = moment_of, session
        self._seen: list[AnyPly] = []
        self.found: list[MomentAt] = []

    @property
    def done(self) -> bool:
        """Whether all moves that there are have been looked at."""
        match = self._session.match
        return len(self._seen) == len(match) and (not self._seen or self._seen[-1].step.state is match.state)

    @property
    def best(self) -> MomentAt | None:
        """The greatest moment, of equals the last; None without one, and until all moves have been looked at."""
        greatest = max(self.found, key=lambda mark: (mark.moment.kind.weight, mark.ply), default=None)
        return greatest if self.done else None

    def search(self, most: int = AT_ONCE) -> bool:
        """Looks at up to `most` more moves; True when a mark was found or one has gone with a move that was taken back."""
        before = len(self.found)
        plies = self._session.match.plies
        while self._seen and (len(self._seen) > len(plies) or self._seen[-1] is not plies[len(self._seen) - 1]):
            self._seen.pop()
        self.found = [mark for mark in self.found if mark.ply <= len(self._seen)]
        changed = len(self.found) != before
        for ply in plies[len(self._seen):len(self._seen) + most]:
            self._seen.append(ply)
            moment = self._moment_of(ply, len(self._seen))
            if moment is not None:
                self.found.append(MomentAt(len(self._seen), moment))
                changed = True
        return changed

    def deciding(self, last: Deciding) -> Deciding | None:
        """What decided the match that is over: a moment of who won, else its `last` move. None if there is no single winner, or
        if the match ended by agreement: the page of the result says so already."""
        self.search(LATE)
        outcome = self._session.match.outcome
        if outcome is None or outcome.reason == AGREED or len(outcome.winners) != 1:
            return None
        mark = decided(self.found, outcome, len(self._session.match)) if self.done else None
        return mark.deciding(self._session) if mark is not None else last


CALM = 900.0
"""Milliseconds for which the last frame of a moment stands where motion is reduced; a small one stands half as long."""

BESIDE = 0.0015
"""Seconds of a frame that may go into what the next moment needs."""
DUSK = 0.9
"""How tense a match is whose last turns are played."""


class Moments:
    """Shows the greatest moment of each move, if there is one."""

    def __init__(self, table: Shell) -> None:
        self.table = table
        self.moment: Moment | None = None
        """What is being shown."""
        self.marks = Marks(self.of, table.session)
        """The moments of the whole match."""
        self._headline: Headline | None = None
        self._ms = 0.0
        self._runs = False
        self._waiting: Moment | None = None
        self._comes_next = False
        """Whether the move has been shown, so that its moment comes next."""
        self._ply = 0

    @property
    def active(self) -> bool:
        """Whether a moment is being shown."""
        return self._headline is not None

    @property
    def due(self) -> bool:
        """Whether a moment is being shown, or comes next."""
        return self._headline is not None or (self._comes_next and self._waiting is not None)

    @property
    def running(self) -> bool:
        """Whether a moment is being shown and what it needs has been painted."""
        return self._headline is not None and self._runs

    @property
    def stands(self) -> bool:
        """Whether its big words are on the table and have not begun to go."""
        return self._headline is not None and self._runs and self._ms < self._headline.length - LIFTS

    @property
    def _ply_now(self) -> int:
        viewing_ply = self.table.past.viewing_ply
        return len(self.table.session.match) if viewing_ply is None else viewing_ply

    def of(self, ply: AnyPly, number: int) -> Moment | None:
        """The moment of a move, which is number `number` of the match, from what everybody saw; None without one."""
        highlights, match = self.table.side.highlights, self.table.session.match
        if highlights is None or number < 1:
            return None
        rules = match.rules
        before, after = rules.view(match.state_at(number - 1), None), rules.view(ply.step.state, None)
        found = highlights.found(before, self.table.hands.public(ply), after)
        return max(found, key=lambda one: one.kind.weight, default=None)

    def expect(self, ply: AnyPly) -> None:
        """A move is about to be shown: its moment waits for its place in the script."""
        self.hide()
        self._comes_next = False
        self._ply = self._ply_now
        self._waiting = self.of(ply, self._ply)
        points = self.table.side.plates.points
        points.gained.clear()
        points.voice = self._waiting.kind.voice if self._waiting is not None and not self._waiting.kind.seated else ""
        self._feel(ply.step.state)

    def _feel(self, state: Any) -> None:
        """Lets music and lamp know how tense the match is, as a spectator sees it."""
        if self.table.side.highlights is not None:
            tension = self.table.side.highlights.tension(self.table.session.match.rules.view(state, None))
            self.table.sounds.music.feel(tension)
            self.table.side.plates.race, self.table.side.plates.dusk = tension >= RACE, tension >= DUSK

    def come_next(self) -> None:
        """The move has been shown: pieces go to where they belong, then its moment comes."""
        self._comes_next = True

    # ---- showing

    def show(self, done: Callable[[], None]) -> None:
        """Shows the moment that waits, if one does, then calls `done`. One whose points had big words has been shown, and
        one that is told at its seat comes with the crown."""
        moment, self._waiting = self._waiting, None
        points = self.table.side.plates.points
        counted = moment is not None and (moment.kind.counted or moment.kind.seated or not points.voice)
        if moment is None or counted or (self.table.motion.speed == 0 and not moment.kind.stays):
            done()
            return
        headline, motion = self._begin(moment), self.table.motion

        def over() -> None:
            if self._headline is headline:
                self.hide()
            done()

        needs = Drawn(lambda target: headline.draw(target, headline.rests), self.table.style.size)

        def prepare() -> None:
            """Paints what it needs, a little in each frame and more in what that leaves of the turn, then lets it run. Nothing is
            painted for one that is skipped."""
            if self._headline is not headline or motion.finishing:
                needs.over = True
                over()
                return
            needs.work(BESIDE)
            if needs.over:
                self._run(moment, headline, motion, over)
            else:
                motion.next_turn(prepare, seen=moment.kind.stays)

        self.table.page.soon.append(needs)
        motion.next_turn(prepare, seen=moment.kind.stays)

    def _run(self, moment: Moment, headline: Headline, motion: Motion, over: Callable[[], None]) -> None:
        self._runs = True
        self.table.sounds.play(moment.kind.voice)
        seen = moment.kind.stays
        pace = 1.0 if seen else min(1.0, self.table.motion.speed) / motion.speed

        def run(share: float) -> None:
            if self._headline is headline:
                self._ms = headline.length * share

        if self.table.settings.reduced_motion:
            self._ms = headline.rests
            motion.tween(0, None, delay=(CALM if moment.kind.big else CALM / 2) * pace, done=over, seen=seen)
        else:
            motion.tween(headline.length * pace, run, ease=linear, done=over, seen=seen)

    def _begin(self, moment: Moment) -> Headline:
        """Puts a moment on the table at its first frame; no time passes for it by itself."""
        table, highlights = self.table, self.table.side.highlights
        assert highlights is not None
        self.moment, self._ms, self._runs = moment, 0.0, False
        points, who = table.side.plates.points, table.session.name(moment.seat)
        gained = points.gained.get(moment.seat, 0)
        words, about = _(moment.kind.words).format(number=moment.number), highlights.about(moment)
        length, flakes = (BIG, 0 if moment.kind.loss else 60) if moment.kind.big else (SMALL, 24)
        more = _(moment.kind.more).format(name=who, number=moment.number) if moment.kind.more else who
        more = f"{who} {signed(gained)}" if gained > 0 else more
        self._headline = Headline(table.style, words, points.area(), about, length, more, flakes, about,
                                  99.0 if highlights.round and moment.about else 14.0, moment.kind.loss)
        table.page.touch()
        return self._headline

    def hide(self) -> None:
        """Takes away what is shown."""
        shown, self.moment, self._headline = self._headline, None, None
        if shown is not None:
            self.table.redraw()  # the caption has waited for it

    def skip(self) -> bool:
        """Ends what is shown, unless it stays; True when there was something, so that the key or click has done its work."""
        if self.moment is not None and self.moment.kind.stays and self.table.motion.active:
            return True
        if self.moment is None:
            return False
        self.table.motion.skip()
        self.hide()
        return True

    def forget(self) -> None:
        """Forgets a moment of a move that is not on the table any more, because another position comes onto it."""
        if self._ply_now < self._ply:
            self.hide()
            self._waiting = None

    def lay_out(self) -> Parts:
        """The table was laid out anew. Gives what moments need, to be painted in quiet turns."""
        self.hide()
        highlights, plates, style = self.table.side.highlights, self.table.side.plates, self.table.style
        self._feel(self.table.session.match.state_at(self._ply_now))
        if highlights is None:
            return Parts()
        return Parts(lambda: chain(plates.bake(), highlights.bake(), confetti.bake(style, confetti.radii(style))))

    def update(self) -> bool:
        """A frame passes: moments of moves that were made are looked for. True when one was found."""
        return not self.marks.done and self.marks.search()

    def draw(self, target: pygame.Surface) -> None:
        """Draws what is shown, over everything."""
        if self._headline is not None and self._runs:
            self._headline.draw(target, self._ms)


DOZE = 45_000.0
"""Milliseconds without a move after which those fall asleep who do not act."""


_ALWAYS: dict[pieces.Mood, cast.PoseName] = {"asleep": "sleep", "wincing": "duck"}
_FELT: dict[pieces.Mood, cast.PoseName] = {"glad": "clap", "down": "sulk", "annoyed": "sulk"}
"""How moods are shown with the hands: whatever else a seat does, and by one who has nothing else to do."""


class People(Faces):
    """The figures of one table. What they show depends on the position on the table and the time since it came there."""

    def __init__(self, table: Shell) -> None:
        self.table = table
        self._moods: Mapping[Seat, pieces.Mood] = {}
        self._poses: Mapping[Seat, cast.PoseName] = {}
        self._arrived = 0
        """How many moves had been made when the position came."""
        self._waited = 0.0
        self._watched: tuple[int, int] | None = None

    @property
    def dozing(self) -> bool:
        """Whether those who do not act are asleep."""
        return self._waited >= DOZE

    def arrive(self) -> None:
        """Takes the position that has come onto the table: how the move that led to it is felt."""
        table, plates = self.table, self.table.side.plates
        self._waited = 0.0
        plies, viewing_ply = table.session.match.plies, table.past.viewing_ply
        shown = plies[:viewing_ply] if viewing_ply is not None else plies
        events = table.hands.public(shown[-1]) if shown else ()
        self._moods, self._poses = plates.plate_text.moods(events), plates.plate_text.poses(events)
        self._arrived = len(plies)
        outcome = table.session.match.outcome
        if outcome is not None and len(shown) == len(plies):  # who wears the crown is glad, whatever the last move was
            self._moods = {**self._moods, **dict.fromkeys(outcome.winners, "glad")}
            self._poses = {**self._poses, **dict.fromkeys(outcome.winners, "cheer")}

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a face looks different now."""
        before, self._waited = self.dozing, self._waited + dt
        return before != self.dozing

    def mood(self, seat: Seat) -> pieces.Mood:
        plate_text = self.table.side.plates.plate_text
        before = plate_text.dreads()
        if seat in before:
            return before[seat]
        asked = self.table.question.seen
        if asked is not None and seat in asked.waits_for:
            return "astonished"
        if self.dozing and plate_text.turn not in (None, seat):
            return "asleep"
        return self._moods.get(seat, "calm")

    def pose(self, seat: Seat) -> cast.PoseName:
        """What a seat does: it tosses what flies onto the felt, leans in or taps its chin while it is its turn, else what is felt
        is shown. A bot taps whether it thinks or not, so that nothing tells for how long it does."""
        plies = self.table.session.match.plies
        showing = len(plies) > self._arrived
        mover = plies[-1].seat if showing else self.table.side.plates.plate_text.turn
        if seat == mover and any(self._over_felt(flight.at) for flight in self.table.stage.flights()):
            return "toss"
        mood = self.mood(seat)
        if mood in _ALWAYS:
            return _ALWAYS[mood]
        if seat in self._poses:
            return self._poses[seat]
        if self.table.side.plates.lit(seat):
            return "lean" if self.table.session.seats[seat].human else "tap"
        return _FELT.get(mood, "sit")

    def _over_felt(self, at: tuple[float, float]) -> bool:
        """Whether a point is not over a hand: what lies or flies there only its owner may know."""
        return self.table.side.ground.rect.collidepoint(at)

    def gaze(self, at: tuple[int, int]) -> pieces.Gaze:
        """Where eyes at a point of the window look: at what moves or is held over the felt, then on at where it came to lie."""
        if self.table.settings.reduced_motion:
            return pieces.AHEAD
        table, page, holding, asked = self.table, self.table.page, self.table.side.holding, self.table.question.seen
        seen = [flight.at for flight in table.stage.flights() if flight.landed is None]
        seen += [one.at for one in table.side.plates.points.flying]
        if holding is not None and holding.rack.held and table.person_to_act and not page.keys_used:
            seen.append(page.pointer)  # everybody who may be at the screen sees what is held out of an open hand
        if asked is not None:
            seen.append(asked.piece.center)
        self._watched = next(((round(x), round(y)) for x, y in seen if self._over_felt((x, y))), self._watched)
        if self._watched is None:
            return pieces.AHEAD
        return pieces.gaze(self._watched[0] - at[0], self._watched[1] - at[1])

    def look_up(self) -> None:
        """Lets all eyes go straight ahead, because the table was laid out anew."""
        self._watched = None
