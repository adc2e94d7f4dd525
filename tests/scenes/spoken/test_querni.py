"""A whole match of QUERNI, played by keys from what is said alone, in three languages."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game import catalogue
from game.match import Match
from scenes.kit.language import _
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tests.scenes.spoken.player import Listener, reads

SEATS = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]


def point(place: str) -> tuple[int, int]:
    return ord(place[0]) - ord("a"), int(place[1])


def apart(one: str, other: str) -> int:
    (x, y), (to_x, to_y) = point(one), point(other)
    return max(abs(x - to_x), abs(y - to_y))


class Blind:
    """Plays both seats. All that it knows of the board it has heard."""

    def __init__(self, listener: Listener) -> None:
        self.to = listener
        self.rng = random.Random(7)

    @property
    def over(self) -> bool:
        ends = (reads("{name} wins!"), reads("A draw"))
        return any(end.match(line) for line in self.to.heard[-12:] for end in ends)

    def read_table(self) -> tuple[dict[int, str], list[tuple[int, int]]]:
        """The places of the stones of who is to act, and the chains that can come off."""
        said = self.to.press("tell_table")
        (name,) = {found["name"] for line in said if (found := reads("{name}'s turn").match(line.split(".")[0]))}
        mine = next(found["stones"] for line in said if (found := reads("{name}, {colour}: {stones}.").match(line))
                    and found["name"] == name)
        read = (reads("{number} on {place}").match(part) for part in mine.split(", "))
        stones = {int(one["number"]): one["place"] for one in read if one}
        off = (reads("{chain} can come off").match(line) for line in said)
        chains = [reads("{low} to {high}").match(found["chain"]) for found in off if found]
        return stones, [(int(chain["low"]), int(chain["high"])) for chain in chains if chain]

    def turn(self) -> None:
        stones, chains = self.read_table()
        if not chains:
            self.move(stones)
            if self.over:
                return
            stones, chains = self.read_table()
        if chains:
            low, high = chains[0]
            for number in (low, high):
                self.to.at(stones[number])
                self.to.press("accept")
        self.to.press("end")

    def move(self, stones: dict[int, str]) -> None:
        """Moves the first stone that comes nearer to its neighbours in number, of a few that are tried."""
        def far(number: int, place: str) -> int:
            return sum(apart(place, stones[other]) for other in (number - 1, number + 1) if other in stones)

        order = sorted(stones, key=lambda number: -far(number, stones[number]) - self.rng.random() * 3)
        last: tuple[int, str] | None = None
        for number in order:
            said = " ".join(self.to.at(stones[number]))
            if _("can be picked up") not in said:
                continue
            self.to.press("accept")
            goals: list[str] = []
            for line in self.to.press("tell_hand"):
                for sentence in ("It can step to {places}.", "It can jump to {places}."):
                    found = reads(sentence).match(line)
                    goals += found["places"].split(", ") if found else []
            assert goals, "it could be picked up and go nowhere"
            best = min(goals, key=lambda goal: (far(number, goal), self.rng.random()))
            last = number, best
            if far(number, best) < far(number, stones[number]) or self.rng.random() < 0.2:
                break
            self.to.at(stones[number])
            self.to.press("accept")
        if last is None:
            return  # only a pass is left
        number, best = last
        if number == order[-1] or _("in hand") not in " ".join(self.to.at(stones[number])):
            self.to.at(stones[number])
            self.to.press("accept")
        self.to.at(best)
        self.to.press("accept")


def sit_down(home: Path, language: str, position: dict[str, object] | None = None) -> Blind:
    listener = Listener(home, language)
    stage = listener.stage
    if position is None:
        session = Session.start(stage.profile, "querni", TableSetup(list(SEATS)), 5)
    else:
        match = Match.loaded(catalogue.rules("querni"), position, 5)
        session = Session(stage.profile, match, TableSetup(list(SEATS), dict(match.options)), None)
    stage.open("table", session=session)
    listener.wait()
    return Blind(listener)


@pytest.mark.matrix(1)
@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_a_whole_match_by_ear(tmp_path: Path, language: str) -> None:
    blind = sit_down(tmp_path, language)
    turns = 0
    while not blind.over:
        blind.turn()
        turns += 1
        assert turns < 500
    assert turns > 8
