"""What every table of parts must do, whatever is played at it: positions glide into each other, a hand is shown as it was, and
what a viewer cannot know moves no piece. The games of the catalogue, the sixth one, and the small one with hidden hands."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.chance import seeded
from game.contract import Options, Step
from game.match import Match, Ply
from scenes import games
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.desk import Desk
from scenes.table.game import Side
from scenes.table.hand.order import Copy
from scenes.table.menu import ORDER
from scenes.table.plates.plates import Plates, PlateText
from scenes.table.shell import Table
from scenes.table.stage import Piece, Pieces, difference
from tests.scenes.driver import TableDriver
from tests.scenes.table.hidden_game import Toy
from tests.scenes.table.hidden_table import ToyGround, ToyHolding, ToyTurn, ToyWords, toy_side
from tests.toy.entry import entered

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eva", "Fia", "Gus", "Ida")
LONG, LOOKED, WIDE = 24, 8, 40
"""How many moves of a match are made, after how many it is looked at, and among how many legal ones chance picks."""


@dataclass(frozen=True)
class Case:
    """A game at its table."""

    rules: Any
    table: Callable[..., Any]

    @property
    def hidden(self) -> bool:
        """Whether somebody has something to hide."""
        return bool(self.rules.info.hidden)


def of_game(key: str) -> Case:
    """A game of the catalogue."""
    return Case(catalogue.rules(key), partial(Table, side=games.side(key)))


KEYS = catalogue.games()
CASES: dict[str, Callable[[], Case]] = {
    **{key: partial(of_game, key) for key in (*KEYS, "toy")},
    "hidden": lambda: Case(Toy(), partial(Table, side=toy_side)),
}
HIDDEN = [key for key in KEYS if catalogue.rules(key).info.hidden] + ["hidden"]


@pytest.fixture
def case(request: pytest.FixtureRequest) -> Iterator[Case]:
    with entered():
        yield CASES[request.param]()


def played(case: Case, seed: int) -> Iterator[Match[Any, Any, Any]]:
    """A match after each of its first moves, by chance; it goes on in every one of them."""
    options: Options = {option.name: option.default for option in case.rules.info.options}
    match: Match[Any, Any, Any] = Match.new(case.rules, max(2, case.rules.info.min_seats), options, seed)
    rng = seeded(seed)
    for _move in range(LONG):
        legal = list(islice(match.legal(), WIDE))
        n, rng = rng.below(len(legal))
        assert isinstance(match.play(legal[n]), Ply)
        if match.outcome is not None:
            return
        yield match


def seated(match: Match[Any, Any, Any]) -> TableSetup:
    """Who sits at a match."""
    seats = [SeatSetup(name, mark, "easy" if mark else "human") for mark, name in enumerate(NAMES[:match.seats])]
    return TableSetup(seats, dict(match.options))


def sat(case: Case, home: Path, match: Match[Any, Any, Any]) -> Any:
    """The table of a match: seat 0 is a person's, at the others bots sit and think for ever."""
    driver = TableDriver(home, (1280, 720), people_speed="normal", bots_speed="normal", claim_window=0)
    driver.worker.answers = False
    driver.app.routes["table"] = case.table
    table = driver.sit(Session(driver.profile, match, seated(match), None))
    table.motion.finish()
    table.update(1)  # a camera carries its pieces along from frame to frame
    assert table.hands.viewer == 0
    return table


def elsewhere(one: Piece, other: Piece) -> bool:
    return abs(one.at[0] - other.at[0]) + abs(one.at[1] - other.at[1]) + abs(one.size - other.size) > 1.5


def copies(table: Any) -> Sequence[Copy]:
    """What lies in the hand at the lower edge."""
    found: Sequence[Copy] = () if table.side.holding is None else table.side.holding.rack.copies
    return found


def in_hand(table: Any) -> Counter[Hashable]:
    """How often each key is in that hand."""
    return Counter(copy.key for copy in copies(table))


def outside(table: Any, copy: Copy) -> bool:
    """Whether a copy is on its way to its place in the rack."""
    rack = table.side.holding.rack
    return bool(rack.rect_of(copy) != rack.home_of(copy))


def carried(before: Pieces, after: Pieces, stays: Mapping[Hashable, Hashable]) -> bool:
    """Whether all that stays lies shifted by the same way: then the table has moved under its pieces, and took them along."""
    ways = {
        (after[new].at[0] - before[old].at[0], after[new].at[1] - before[old].at[1], after[new].size - before[old].size)
        for old, new in stays.items()
    }
    return len(stays) > 1 and len(ways) == 1


def glides(table: Any, change: Callable[[], object]) -> int:
    """Fails unless a change of the position lets the pieces glide from where they are to where its view says they are, and
    the own hand comes along. Gives how many flew."""
    before = {name: table.stage.now(name) for name in table.stage.pieces}
    hand, held = in_hand(table), copies(table)
    change()
    view = table.session.match.view(0, table.past.viewing_ply)
    wanted: Pieces = table.side.ground.pieces(view)
    assert table.hands.view == view and dict(table.stage.pieces) == dict(wanted)
    stays, goes = difference(before, wanted).stays, difference(before, wanted).goes
    if not carried(before, wanted, stays):
        flew = [new for old, new in stays.items() if elsewhere(before[old], wanted[new])]
        assert all(table.stage.is_flying(new) for new in flew), "what is on both maps is on its way"
        assert all(not elsewhere(table.stage.now(new), before[old]) for old, new in stays.items()), "and has not jumped"
    taken = (in_hand(table) - hand) & Counter(before[name].kind for name in goes)
    landing = [copy for copy in copies(table) if copy not in held and copy.key in taken and outside(table, copy)]
    assert len(landing) == taken.total(), "what comes off the table into the hand is on its way as well"
    flying = len(table.stage.flights()) + len(landing)
    table.motion.finish()
    table.update(1)
    assert not table.stage.moving and dict(table.stage.pieces) == dict(table.side.ground.pieces(view))
    holding = table.side.holding
    if holding is not None:
        assert sorted(map(str, holding.rack.keys)) == sorted(map(str, holding.keys(view))), "the hand of that time"
    return flying


# ---- back and forth


@pytest.mark.parametrize("case", CASES, indirect=True)
def test_looking_back_glides_and_shows_the_own_hand_as_it_was(case: Case, tmp_path: Path) -> None:
    match = deque(islice(played(case, 5), LOOKED), 1)[0]
    table = sat(case, tmp_path, match)
    last = len(match)
    flown = [glides(table, partial(table.past.look_at, ply)) for ply in (last - 1, last // 2, 0, last // 3, last)]
    assert table.past.viewing_ply is None and sum(flown) > 0


@pytest.mark.parametrize("case", CASES, indirect=True)
def test_what_is_taken_back_and_played_again_glides(case: Case, tmp_path: Path) -> None:
    allowed = flown = 0
    for seed in range(12):
        for match in played(case, seed):
            if len(match) < 3 or match.plies[-1].seat != 0 or (case.hidden and match.to_act != 0):
                continue
            if Session(Profile(tmp_path), match, seated(match), None).may_undo() is not None:
                continue
            table = sat(case, tmp_path, match)
            allowed += 1
            flew = glides(table, table.undoing.undo)
            assert flew == glides(table, table.undoing.redo), "as many fly back as fly there"
            flown += flew
            break
    assert flown or (not allowed and case.hidden), "of no match of chance could a move be taken back"


# ---- what cannot be known moves nothing


def watched(table: Any, move: Any) -> list[Any]:
    """All that the stage shows of a move of another seat, from frame to frame."""
    shown: list[Any] = [dict(table.stage.pieces)]
    ply = table.session.play(move, table.seat)
    assert isinstance(ply, Ply)
    table.played(ply, False)
    for _frame in range(40):
        flights = [(f.piece.kind, f.piece.face, f.at, f.size, f.start.at, f.piece.at) for f in table.stage.flights()]
        shown.append((flights, dict(table.stage.pieces)))
        table.motion.update(40)
    return shown


def alike(case: Case, home: Path, seeds: range = range(8)) -> int:
    """Deals what seat 0 cannot know anew, plays the same move of another seat in both worlds, and fails when the stage shows
    a difference. Gives in how many positions that was tried."""
    tried = 0
    for seed in seeds:
        for match in played(case, seed):
            state, rules = match.state, case.rules
            if rules.to_act(state) == 0:
                continue
            other, _rng = rules.imagine(rules.view(state, 0), seeded(seed))
            worlds = [world(case, match, one) for one in (state, other)]
            if other == state or worlds[0].view(0) != worlds[1].view(0):
                continue
            move = next((move for move in islice(match.legal(), WIDE) if same(case, state, other, move)), None)
            if move is None:
                continue
            one, two = (watched(sat(case, home / str(n), each), move) for n, each in enumerate(worlds))
            assert one == two, f"seed {seed}, after {len(match)} moves: {rules.text(move)}"
            tried += 1
            break
    return tried


def world(case: Case, match: Match[Any, Any, Any], state: Any) -> Match[Any, Any, Any]:
    """A match that begins in a state."""
    return Match(case.rules, match.seats, dict(match.options), match.seed, Step(state))


def same(case: Case, state: Any, other: Any, move: Any) -> bool:
    """Whether a move can be made in both states, and seat 0 is told the same of it."""
    rules, seat = case.rules, case.rules.to_act(state)
    if rules.check(rules.view(other, seat), move) is not None:
        return False
    one, two = rules.play(state, move), rules.play(other, move)
    said = [[event.seen_by(0) for event in step.events] for step in (one, two)]
    return said[0] == said[1] and bool(rules.view(one.state, 0) == rules.view(two.state, 0)) and rules.outcome(one.state) is None


@pytest.mark.parametrize("case", HIDDEN, indirect=True)
def test_what_is_hidden_and_dealt_anew_lies_and_flies_the_same(case: Case, tmp_path: Path) -> None:
    assert alike(case, tmp_path) >= 3


class Leaking(ToyGround):
    """Names the backs in the hands of the others by what they are."""

    def pieces(self, view: Any) -> Pieces:
        hands = self.desk.session.match.state.hands
        found = super().pieces(view)
        return {("back", hands[1][0]) if name == (1, 0) else name: piece for name, piece in found.items()}


def leaking_side(desk: Desk) -> Side:
    ground = Leaking(desk)
    return Side(ground, ToyTurn(desk, ground), ToyWords(desk), ToyHolding(ground.rack), plates=Plates(desk, PlateText(desk)))


def test_a_table_whose_pieces_know_more_than_their_viewer_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="after"):
        alike(Case(Toy(), partial(Table, side=leaking_side)), tmp_path)


def menu_of(key: str, home: Path, plies: int) -> list[str]:
    """The signs of the entries of a table's menu from first to last, once so many moves are made."""
    table = sat(of_game(key), home / f"{key}{plies}", list(played(of_game(key), 5))[plies])
    table.open_menu()
    return [sign for _word, sign, _call in table.app.top.answers]


def test_an_entry_of_the_menu_has_one_place_at_all_tables(tmp_path: Path) -> None:
    menus = [menu_of(key, tmp_path, 9) for key in catalogue.games()]
    always = [sign for sign in menus[0] if all(sign in menu for menu in menus)][:-1]
    assert len(always) >= 5
    for menu in menus:
        assert menu[:len(always)] == always and menu[-1] == "door-exit", menu
        assert len({*menu}) == len(menu) and {*menu} <= {*ORDER}, menu
    for one, other in combinations(menus, 2):
        assert [sign for sign in one if sign in other] == [sign for sign in other if sign in one]
