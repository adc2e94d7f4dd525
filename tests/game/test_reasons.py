"""Every reason of a hint is true: what it claims of this turn and the next is so by the rules, and was not so before the move.

Hints are asked for in the positions of matches that bots play. Each sentence has a check of its own here, so a new sentence fails
until somebody has written down what makes it true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game import catalogue
from game.match import Match
from game.quad_ominos.bot import hint_within, weighed
from game.quad_ominos.fitting import placements
from game.quad_ominos.reasons import reason as quad_reason
from game.quad_ominos.state import target
from game.quad_ominos.tiles import NAME, SUM
from game.rumbugz import reasons as bug_reasons
from game.rumbugz.bugs import KINDS, PLYT, from_hand, title
from game.rumbugz.legal import lays_of
from game.rumbugz.plan import lays
from game.rumbugz.state import complete, open_kinds


def positions(game: str, seats: int, seed: int, most: int) -> Iterator[Any]:
    """The views of whoever is to act, in a match that bots play."""
    match = Match.new(catalogue.rules(game), seats, {}, seed)
    bot = catalogue.bot(game)
    for _ in range(most):
        if match.outcome is not None:
            return
        view = match.view(match.to_act)
        yield view
        match.play(bot.choose(view, "medium", seed=len(match)))


# ---- Quad-Ominos


def most_of(view: Any) -> int:
    """The most points that any move brings, out of all legal ones."""
    best = 0
    for move in catalogue.rules("quad_ominos").moves(view):
        if move.word == "place":
            main, *bonus = move.laid
            one = next(one for one in placements(view) if one.laid == main)
            both = view.phase == "open" and main.tile == "0000" and len({NAME[two.laid.tile] for two in placements(view)}) > 1
            best = max(best, one.points + (0 if bonus and not both else one.bonus) + sum(SUM[tile.tile] for tile in bonus))
    return best


QUAD: dict[str, Callable[[Any, Any, dict[str, Any]], bool]] = {
    "That wins the round: the others' tiles count for you.":
        lambda view, move, _: len(move.laid) == len(view.hand),
    "This brings {points} points, and the match is won.":
        lambda view, _, said: view.scores[view.turn] < target(view) <= view.scores[view.turn] + said["points"],
    "This brings one point, and the match is won.":
        lambda view, _, said: view.scores[view.turn] < target(view) <= view.scores[view.turn] + said["points"],
    "Here two bonus tiles come on top of the 25: {points} points.": lambda view, move, _: move.laid[0].tile == "0000",
    "The two bonus tiles bring {sum} points instead of 25.":
        lambda _, move, said: sum(SUM[one.tile] for one in move.laid[1:]) == said["sum"] > 25,
    "The two bonus tiles bring only {sum}, but the hand shrinks by three.":
        lambda _, move, said: len(move.laid) == 3 and sum(SUM[one.tile] for one in move.laid[1:]) == said["sum"] <= 25,
    "{tile} must be laid first.": lambda view, _, __: len({NAME[one.laid.tile] for one in placements(view)}) == 1,
    "Only {tile} fits, and only here.": lambda view, _, __: len(placements(view)) == 1,
    "With the bonus it brings {points} points: nothing brings more.": lambda view, _, said: said["points"] == most_of(view),
    "It brings {points} points: nothing brings more.": lambda view, _, said: said["points"] == most_of(view),
    "It brings one point: nothing brings more.": lambda view, _, said: said["points"] == most_of(view) == 1,
    "{other} would bring {more}, but then more tiles fit for the others.": lambda view, _, said: said["more"] <= most_of(view),
    "{other} would bring {more}, but this way more of your tiles fit next.": lambda view, _, said: said["more"] <= most_of(view),
    "{other} would bring {more} now, but this may bring more later.": lambda view, _, said: said["more"] <= most_of(view),
    "It brings {points} points and may bring more later.": lambda *_: True,
    "It brings one point and may bring more later.": lambda *_: True,
    "The 25 points are more than two tiles would be worth here.": lambda _, move, __: len(move.laid) == 1,
    "With it the two bonus tiles bring {sum} points.":
        lambda _, move, said: sum(SUM[one.tile] for one in move.laid[1:]) == said["sum"],
}


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2)])
def test_reasons_of_quad_ominos_are_true(seats: int, seed: int) -> None:
    seen = set()
    for view in positions("quad_ominos", seats, seed, 60):
        found = placements(view)
        if not found:
            continue
        choices = weighed(view, found, lambda: False)
        said = quad_reason(view, found, choices)
        assert QUAD[said.text](view, choices[0].move, dict(said.args)), (said, choices[0].move)
        seen.add(said.text)
        main = next((one for one in found if one.bonus and len(view.hand) > 2), None)
        within = hint_within(view, (main.laid,)) if main is not None else None
        if within is not None and main is not None:
            assert within.move.laid[0] == main.laid and catalogue.rules("quad_ominos").check(view, within.move) is None
            assert QUAD[within.reason.text](view, within.move, dict(within.reason.args)), within
    assert len(seen) >= 3, seen


def test_a_hint_goes_on_from_the_first_bonus_tile() -> None:
    rules, met = catalogue.rules("quad_ominos"), 0
    for view in positions("quad_ominos", 2, 5, 60):
        for move in rules.moves(view):
            if move.word == "place" and len(move.laid) == 3:
                hint = hint_within(view, move.laid[:2])
                assert hint is not None and hint.move.laid[:2] == move.laid[:2] and rules.check(view, hint.move) is None
                met += 1
                break
        if met > 3:
            return
    assert met


def test_a_tile_without_a_bonus_has_nothing_to_go_on_with() -> None:
    views = (view for view in positions("quad_ominos", 2, 1, 9) if view.table)
    view = next(view for view in views if any(not one.bonus for one in placements(view)))
    one = next(one for one in placements(view) if not one.bonus)
    assert hint_within(view, (one.laid,)) is None


# ---- RumBugz


def kinds_in(view: Any, hand: tuple[int, ...]) -> set[str]:
    """The kinds that a hand could lay now, counted by the bots' own search, which is another one than that of the rules."""
    counts = tuple(hand.count(bug) for bug in range(13))
    return {kind for kind in open_kinds(view.laid[view.seat]) if any(True for _ in lays(kind, counts))}


def kind_of(said: dict[str, Any], name: str = "kind") -> str:
    return next(kind for kind in KINDS if title(kind) == said[name])


def after(view: Any, move: Any) -> tuple[int, ...]:
    """The hand after an exchange."""
    hand = list(view.hand)
    hand.remove(from_hand(move.bugs[0]))
    return (*hand, from_hand(move.bugs[1]))


def top(view: Any) -> int:
    """The last discard."""
    return int(view.discards[-1])


def short_of(hand: tuple[int, ...], kind: str) -> int:
    """How many bugz a hand lacks for a kind, by trying: the fewest PLYT bugz with which it could be laid."""
    return next(more for more in range(5) if any(True for _ in lays_of((*hand, *[PLYT] * more), (kind,))))


def one_short(view: Any, hand: tuple[int, ...], kind: str) -> bool:
    return short_of(hand, kind) == 1 < short_of(view.hand, kind) and kind not in view.laid[view.seat]


Check = Callable[[Any, Any, dict[str, Any]], bool]
BUGS: dict[str, Check] = {
    "The knock was refused: only the bag is left.": lambda view, _, __: view.refused,
    "The pile is empty: the bug comes from the bag.": lambda view, _, __: not view.discards,
    "The {bug} of the pile completes no sequence here.":
        lambda view, _, __: kinds_in(view, (*view.hand, top(view))) == kinds_in(view, view.hand),
    "The {bug} completes no sequence here.":
        lambda view, _, __: kinds_in(view, (*view.hand, top(view))) == kinds_in(view, view.hand),
    "With the {bug} {kind} can be laid now.":
        lambda view, _, said: kind_of(said) in kinds_in(view, (*view.hand, top(view))) - kinds_in(view, view.hand),
    "With the {bug} {kind} can be laid in the next turn.":
        lambda view, _, said: kind_of(said) in kinds_in(view, (*view.hand, top(view))) - kinds_in(view, view.hand),
    "A joker can stand for any number.": lambda view, _, __: top(view) == PLYT,
    "The {bug} can be attached at once.":
        lambda view, _, __: complete(view.laid[view.turn]) and bug_reasons.joins(view, top(view)),
    "With the {bug} only one bug is missing for {kind}.":
        lambda view, _, said: one_short(view, (*view.hand, top(view)), kind_of(said)),
    "With the {out} only one bug is missing for {kind}.":
        lambda view, move, said: one_short(view, after(view, move), kind_of(said)),
    "Whoever knocked does not get the {bug} then.": lambda _, move, __: move.word in ("pile", "refuse"),
    "All four kinds are laid: each bug more would have to go again.": lambda view, _, __: complete(view.laid[view.seat]),
    "One bug less is left in the hand.": lambda view, move, _: move.word == "add" and len(view.hand) > 1,
    "The hand is empty then: the round is won.": lambda view, _, __: len(view.hand) == 1 and complete(view.laid[view.turn]),
    "{count} bugz leave the hand at once.": lambda _, move, said: len(move.bugs) == said["count"],
    "Then all four kinds are laid.":
        lambda view, move, _: set(view.laid[view.turn]) | {move.kind} == set(KINDS) and not complete(view.laid[view.turn]),
    "Now only {missing} is missing.":
        lambda view, move, said: set(KINDS) - {*view.laid[view.turn], move.kind} == {kind_of(said, "missing")},
    "Four new bugz come for it.":
        lambda view, move, _: len({*view.laid[view.turn], move.kind}) < 4,
    "With the {out} {kind} can be laid.":
        lambda view, move, said: kind_of(said) in kinds_in(view, after(view, move)) - kinds_in(view, view.hand),
    "This brings a joker, which can stand for any number.": lambda _, move, __: move.bugs[1] < 0 < move.bugs[0],
    "One step more, and {kind} can be laid in this turn.": lambda view, _, said: kind_of(said) not in kinds_in(view, view.hand),
    "The {out} can be attached in this turn.":
        lambda view, move, _: complete(view.laid[view.turn]) and from_hand(move.bugs[1]) not in view.hand,
    "The hand is empty: the round is won.": lambda view, _, __: not view.hand and complete(view.laid[view.turn]),
    "The hand is empty, so the turn ends without a discard.": lambda view, _, __: not view.hand,
    "With the last discard the round is won.": lambda view, _, __: len(view.hand) == 1 and complete(view.laid[view.turn]),
    "The {bug} can be attached nowhere.":
        lambda view, move, _: complete(view.laid[view.turn]) and not bug_reasons.joins(view, move.bugs[0]),
    "The next player can attach the {bug} nowhere.": lambda view, move, _: not bug_reasons.joins(view, move.bugs[0]),
    "Another {bug} stays in the hand.": lambda view, move, _: move.bugs[0] in _without(view.hand, move.bugs[0]),
    "No sequence still to lay needs the {bug}.":
        lambda view, move, _: not any(
            short_of(_without(view.hand, move.bugs[0]), kind) > short_of(view.hand, kind)
            for kind in KINDS if kind not in view.laid[view.turn]),
}
GUESSED = (
    "The bag may bring more than the {bug}.", "The {bug} may help more than a bug from the bag.",
    "The {bug} and one bug more from the bag may help.", "The winner may get more points for two more bugz.",
    "Two bugz more may be hard to get rid of.", "The {out} may help more than the {into}.",
    "One must go: the {bug} may be needed least.",
)


def _without(hand: tuple[int, ...], bug: int) -> tuple[int, ...]:
    left = list(hand)
    left.remove(from_hand(bug))
    return tuple(left)


@pytest.mark.parametrize("seed", [3, 8, 21])
def test_reasons_of_rumbugz_are_true(seed: int) -> None:
    bot, seen = catalogue.bot("rumbugz"), set()
    for view in positions("rumbugz", 3, seed, 140):
        for move in {bot.choose(view, "medium", seed=seed), *list(catalogue.rules("rumbugz").moves(view))[:6]}:
            said = bug_reasons.reason(view, move)
            seen.add(said.text)
            if said.text not in GUESSED:
                assert BUGS[said.text](view, move, dict(said.args)), (said, move, view.hand)
    assert len(seen) >= 8, seen


@pytest.mark.parametrize("words", [*QUAD, *BUGS, *GUESSED])
def test_a_reason_is_short(words: str) -> None:
    assert len(words.split()) <= 14, words

