"""A round of RumBugz, played by keys from what is said alone, in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from scenes.kit.language import _
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tests.scenes.spoken.player import Listener, reads

SEATS = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy"), SeatSetup("Cleo", 2, "easy")]


def run_of_four(hand: Sequence[str]) -> list[str]:
    """The numbers of a single of four or more that the hand holds, ascending; empty without one."""
    numbers = sorted({int(one) for one in hand if one.isdecimal()})
    best: list[int] = []
    for first in numbers:
        run = [first]
        while run[-1] + 1 in numbers:
            run.append(run[-1] + 1)
        best = max(best, run, key=len)
    return [str(number) for number in best] if len(best) >= 4 else []


class Blind:
    """Plays Ana's seat. All that it knows it has heard."""

    def __init__(self, listener: Listener) -> None:
        self.to = listener
        self.laid = 0

    def said(self, sentence: str, lines: Sequence[str]) -> dict[str, str] | None:
        return next((found.groupdict() for line in reversed(lines) if (found := reads(sentence).match(line))), None)

    @property
    def round_over(self) -> bool:
        lines = self.to.heard
        won = ("{name} won round {number}: +{points}", "Nobody won round {number}")
        return any(self.said(sentence, lines) is not None for sentence in won)

    def hand(self) -> list[str]:
        found = self.said("The hand: {pieces}", self.to.press("tell_hand"))
        return found["pieces"].split(", ") if found else []

    def go_on(self) -> None:
        """Does what is expected now, answers a question, or waits for the others."""
        state = self.to.press("tell_table")
        heard = self.to.heard[-30:]
        if any(_("Take a bug") in line for line in state):
            self.to.press("end")
        elif any(_(line) in state[0] for line in (
            "Lay bugz, then discard one", "Discard it, or swap it", "Discard it, or pick more", "Lay it, or pick others",
            "End the turn",
        )):
            self.play()
        elif any(line.startswith("Ana: ") for line in self.to.press("next")) and any(line.startswith("Ana: ") for line in heard):
            self.to.press("accept")
        else:
            self.to.wait(900)

    def play(self) -> None:
        hand = self.hand()
        run = [] if self.laid else run_of_four(hand)
        if run:
            self.pick(run)
            self.to.press("end")
            self.laid += 1
            hand = self.hand()
        if hand:
            self.pick([max(hand, key=lambda one: int(one) if one.isdecimal() else 0)])
        self.to.press("end")

    def pick(self, wanted: Sequence[str]) -> None:
        """Goes over the hand from its first piece and picks those that are wanted."""
        left, piece = list(wanted), self.piece()
        while int(piece["at"]) > 1:
            piece = self.piece("left")
        while left:
            if piece["piece"] == left[0]:
                self.to.press("accept")
                del left[0]
            elif piece["at"] == piece["all"]:
                return
            else:
                piece = self.piece("right")

    def piece(self, key: str = "") -> dict[str, str]:
        """The piece of the hand at which the cursor is, after a key or after the focus has come there."""
        for action in (key,) if key else ("next",) * 12:
            found = self.said("{piece}, {at} of {all}", self.to.press(action))
            if found is not None and found["at"].isdecimal():
                return found
        raise AssertionError(self.to.heard[-20:])


@pytest.mark.parametrize("language", ["de", *(pytest.param(one, marks=pytest.mark.full) for one in ("en", "sv"))])
def test_a_round_by_ear(tmp_path: Path, language: str) -> None:
    listener = Listener(tmp_path, language, claim_window=0)
    stage = listener.stage
    stage.open("table", session=Session.start(stage.profile, "rumbugz", TableSetup(list(SEATS)), 3))
    listener.wait()
    blind = Blind(listener)
    steps = 0
    while not blind.round_over:
        blind.go_on()
        steps += 1
        assert steps < 400, listener.heard[-30:]
    assert steps > 3
