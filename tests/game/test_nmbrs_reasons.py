"""What a hint says of this turn is so by the rules, and was not so without the move: over positions of seeded matches of bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

from game import catalogue
from game.contract import Refusal
from game.match import Match, Ply
from game.nmbrs.bot import BOT
from game.nmbrs.cards import CARD
from game.nmbrs.legal import legal_moves
from game.nmbrs.moves import PLAYS, discard
from game.nmbrs.plays import Play, judged
from game.nmbrs.reasons import Points, fits_alone
from game.nmbrs.series import move_of
from game.nmbrs.state import PLAY, View
from game.nmbrs.thinking.hard import TURN, best_series

RULES = catalogue.rules("nmbrs")
Say = dict[str, Any]


def most(view: View) -> int:
    """The most points of one turn that a search finds, played through the rules and counted by the scores."""
    found = best_series(view, Points(), lambda: False, TURN)
    return 0 if found is None else found.points


def laid(match: Any, view: View) -> int:
    """The points that the best series really brings when it is played move by move on a copy of the match."""
    seat = view.turn
    state, gained = match.state, 0
    assert seat is not None
    for _play in range(12):
        now = RULES.view(state, seat)
        found = best_series(now, Points(), lambda: False, TURN)
        if found is None or not found.plays:
            return gained
        move = move_of(now, found.plays[0])
        assert RULES.check(now, move) is None
        after = RULES.play(state, move).state
        gained += int(after.scores[seat] - state.scores[seat])
        if after.turn != seat or after.round != state.round:
            return gained
        state = after
    return gained


def of_play(view: View, move: Any, say: Say) -> Play:
    made = judged(view, move)
    assert isinstance(made, Play) and made.points == say["points"]
    return made


def with_card(view: View) -> View:
    return view._replace(hand=(*view.hand, view.open[-1]), open=view.open[:-1], turn=view.seat or 0, phase=PLAY, pending=None)


def shades(view: View, made: Play) -> int:
    return len({view.setup.table.colours[card] for card in made.row.cards})


def opens_first(view: View, move: Any, say: Say) -> bool:
    return of_play(view, move, say) is not None and not view.may_build


CHECKS: dict[str, Callable[[Any, View, Any, Say], bool]] = {
    "frees the joker": lambda match, view, move, say: move.word == "swap" and most(view) >= say["points"],
    "No card can be laid now": lambda match, view, move, say: not any(one.word in PLAYS for one in legal_moves(view)),
    "What could be laid now": lambda match, view, move, say: any(one.word in PLAYS for one in legal_moves(view)),
    "this turn can bring {points}": lambda match, view, move, say: (
        most(with_card(view)) >= say["points"] > say.get("less", 0) == most(view._replace(phase=PLAY))),
    "this turn can bring one point": lambda match, view, move, say: say["points"] == 1 <= most(with_card(view)),
    "As the table is now": lambda match, view, move, say: (
        most(with_card(view)) >= say["points"] > most(view._replace(phase=PLAY, turn=view.seat or 0, pending=None))),
    "the last card is gone": lambda match, view, move, say: len(view.hand) == 1,
    "though it fits on the table": lambda match, view, move, say: fits_alone(view, CARD[say["card"]]),
    "fits no row on the table": lambda match, view, move, say: not fits_alone(view, CARD[say["card"]]),
    "That ends the round": lambda match, view, move, say: len(of_play(view, move, say).brought) == len(view.hand),
    "the last card can be discarded": lambda match, view, move, say: (
        len(of_play(view, move, say).brought) == len(view.hand) - 1),
    "can bring {total}": lambda match, view, move, say: (
        of_play(view, move, say).points < say["total"] <= max(most(view), laid(match, view))),
    "of a single colour": lambda match, view, move, say: (
        shades(view, of_play(view, move, say)) == 1),
    "of all different colours": lambda match, view, move, say: (
        shades(view, of_play(view, move, say)) == len(of_play(view, move, say).row.cards)),
    "add to any row": lambda match, view, move, say: opens_first(view, move, say),
    "Two rows become one": lambda match, view, move, say: len(of_play(view, move, say).sources) == 2,
    "Points for {cards}: {points}.": lambda match, view, move, say: of_play(view, move, say) is not None,
}
"""By words of the template what must be so; the first that is found counts. Other sentences are opinions and claim nothing."""


def test_what_a_hint_claims_is_so(everything: bool) -> None:
    said: Counter[str] = Counter()
    for seed, (level, seats) in enumerate((("simplified", 3), ("standard", 2), ("advanced", 4), ("advanced", 3))):
        if not everything and seed in (0, 2):
            continue
        match = Match.new(RULES, seats, {"level": level}, seed)
        for at in range(70 if everything else 40):
            if match.outcome is not None:
                break
            view = match.view(match.to_act)
            hint = BOT.hint(view, 400 if everything else 100, clock=count().__next__)
            say: Say = dict(hint.reason.args)
            words = hint.reason.text
            found = "can bring {total}" if "{total}" in words else next((key for key in CHECKS if key in words), None)
            if found is not None:
                said[found] += 1
                assert CHECKS[found](match, view, hint.move, say), f"{hint.reason.say()} is not so: {RULES.text(hint.move)}"
            played = match.play(hint.move if at % 4 else BOT.choose(view, "easy", 0.1, at))
            assert isinstance(played, Ply)
    assert len(said) >= 8, f"hardly anything was checked: {said}"


def test_a_card_fits_alone_where_it_makes_a_row_longer() -> None:
    from tools.gallery.nmbrs import position

    match = Match.loaded(RULES, position(hand=(40, 15, 7), rows=("10 20 30",)), 1)
    assert fits_alone(match.view(0), 40) and not fits_alone(match.view(0), 15)
    assert not isinstance(match.play(discard(15)), Refusal)
