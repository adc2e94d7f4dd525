"""The race alone: how few turns one colour needs to take all its stones off while the other stands still."""

from __future__ import annotations

from collections.abc import Callable

from game.querni.search import Candidate, Race

LONGEST = 14
"""The longest plan that is looked for, in turns."""


def fewest_turns(
    race: Race, seat: int, width: int, fan: int, time_up: Callable[[], bool] = lambda: False
) -> dict[Candidate, int]:
    """For the first turns of good plans, the length in turns of the shortest plan found with each, that turn included.

    Looks turn by turn at the `width` positions with the best outlook, and in each at its `fan` best turns; a position that is
    reached in several orders counts once. Goes on for one turn after the first complete plan, and stops when the time is up.
    Leaves the position as it was. A first turn that is missing needs more turns, or was not looked at.
    """
    home = race.at[seat][:]
    starts = race.turns(seat)
    layer: list[tuple[float, bytes, set[int]]] = []
    for number, turn in enumerate(starts[:width]):
        before = race.play(seat, turn)
        layer.append((turn.left, bytes(race.at[seat]), {number}))
        race.undo(seat, before)
    found = {number: 1 for number, (_, cells, _) in enumerate(layer) if not any(cells)}
    length = 1
    while layer and length < LONGEST and (not found or length <= min(found.values())):
        length += 1
        reached: dict[bytes, tuple[float, bytes, set[int]]] = {}
        for _, cells, firsts in layer:
            if not any(cells):
                continue
            if time_up():
                break
            race.undo(seat, list(cells))
            for turn in race.turns(seat)[:fan]:
                before = race.play(seat, turn)
                after = bytes(race.at[seat])
                race.undo(seat, before)
                if not any(after):
                    for number in firsts:
                        found.setdefault(number, length)
                    break
                if after in reached:
                    reached[after][2].update(firsts)
                else:
                    reached[after] = (turn.left, after, set(firsts))
        layer = sorted(reached.values(), key=lambda one: one[:2])[:width]
    race.undo(seat, home)
    return {starts[number]: turns for number, turns in found.items()}
