"""A further yes to a question that somebody nearer got: told once the claim is decided, kept beside the match; a no never."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game import record
from game.door import cli
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.share.studio import Studio
from scenes.table.question.claims import Claims
from tests.scenes.driver import Driver, TableDriver
from tests.scenes.table.test_asking import started
from tools.gallery.nmbrs import loaded, position

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eva")
TOO = "Dev knocked for the joker too; Cleo sits nearer"


class Knocking(TableDriver):
    """RumBugz with five people, after the first discard: Ben is next; Cleo, Dev and Eva are asked."""

    patient = True

    def __init__(self, home: Path) -> None:
        super().__init__(home, claim_window=0)
        setup = TableSetup([SeatSetup(name, mark) for mark, name in enumerate(NAMES)], {})
        seed = next(seed for seed in range(1, 99) if Session.start(self.profile, "rumbugz", setup, seed).match.to_act == 0)
        session = Session.start(self.profile, "rumbugz", setup, seed)
        session.play(session.match.rules.parse("bag"))
        session.play(next(move for move in session.match.legal() if move.word == "discard"))
        self.sit(session)

    def answered(self, *yes: int) -> None:
        """Everybody who is asked answers, the last one first."""
        for seat in (4, 3, 2):
            self.table.question.answer(seat, seat in yes)
        self.let_pass(400)

    def said(self) -> list[str]:
        """The log."""
        return [line.plain for line in self.table.log.lines]

    def again(self) -> None:
        """Leaves the table and continues the match."""
        self.app.stack.empty()
        self.sit(Session.resume(self.profile))


def decide(driver: Knocking, word: str) -> None:
    driver.let_pass(5000, lambda: driver.table.question.decision is not None)
    choice = next(one for one in driver.table.question.decision.choices if one.move.word == word)
    driver.table.question.decide(choice)
    driver.let_pass(5000, lambda: driver.table.hands.curtain is not None)


@pytest.mark.parametrize("word", ["allow", "refuse", "pile"])
def test_a_further_knock_is_told_once_the_next_player_has_decided(tmp_path: Path, word: str) -> None:
    driver = Knocking(tmp_path)
    driver.answered(2, 3)
    assert driver.moves[-1] == "knock" and driver.session.match.plies[-1].seat == 2
    assert TOO not in driver.said() and TOO not in driver.toast, "Ben decides without knowing it"
    decide(driver, word)
    assert driver.said()[-1] == TOO or driver.said()[-2] == TOO
    assert not any("Eva" in line for line in driver.said()), "who said no is never told of"
    assert driver.table.hands.curtain is not None
    assert TOO in [line.plain for line in driver.table.hands.curtain.words.recap]
    assert all(not line.plain.startswith("Eva") for seat in range(5) for line in driver.table.hands.recap(seat))


def test_at_nmbrs_the_card_is_named_and_a_card_that_is_left_is_news(stage: Driver) -> None:
    def news(*moves: str) -> list[list[str]]:
        place = position(3, phase="offer", took=False, turn=1)
        people = [SeatSetup(name, mark) for mark, name in enumerate(NAMES[:3])]
        stage.open("table", session=loaded(stage, place, moves, people))
        table: Any = stage.app.stack[0]
        if "claim" in moves:
            table.session.further.add(table.session.match, (0,))
        return [[line.plain for line in table.hands.recap(seat)] for seat in range(3)]

    assert [said[-1] for said in news("leave") if said] == ["Ben leaves 91"] * 2, "who is asked and looks"
    assert all(said == ["Ben leaves 91"] for said in news("leave", "decline") if said), "a single no is never told of"
    assert [said[-1] for said in news("leave", "decline", "decline")] == ["Ben left 91, and nobody wanted it"] * 3
    assert "Ana wanted 91 too; Cleo sits nearer" in news("leave", "claim")[1]


def test_it_is_told_at_the_table_where_no_curtain_hangs(tmp_path: Path) -> None:
    driver = started(tmp_path, "human", "human", "human", "human")
    driver.answer(3, True)
    driver.answer(2, True)
    driver.let_pass(100)
    assert "Dev wanted it too; Cleo sits nearer" in [line.plain for line in driver.table.log.lines]


def test_a_further_knock_survives_continue_and_the_record_does_not_know_it(tmp_path: Path) -> None:
    driver = Knocking(tmp_path)
    driver.answered(2, 3)
    driver.again()
    assert TOO not in driver.said()
    decide(driver, "refuse")
    curtain = driver.table.hands.curtain
    assert curtain is not None
    before = curtain.words
    driver.again()
    assert TOO in driver.said() and driver.table.hands.curtain is not None
    assert driver.table.hands.curtain.words == before
    path = driver.profile.home.open_match
    assert not record.read_file(path).faults and cli.main(["verify", str(path)]) == 0
    assert b"further" not in path.read_bytes() and b"too" not in path.read_bytes()
    kept = list(driver.profile.records.home.matches.glob("*.further"))
    assert len(kept) == 1 and "silent" not in kept[0].read_text() and json.loads(kept[0].read_text())[0]["others"] == [3]
    looked = Session.watching(driver.profile, path)
    ply = len(looked.match)
    assert looked.further.decided(looked.match, ply, 1) is not None, "a match that is watched has it too"
    studio = Studio(driver.app, looked)
    assert TOO in studio.words(ply) and TOO not in studio.words(ply - 1)
    studio.close()
    driver.app.stack.empty()
    assert driver.profile.records.delete(path) and not list(driver.profile.records.home.matches.glob("*.further"))


def test_only_a_single_knock_writes_nothing(tmp_path: Path) -> None:
    driver = Knocking(tmp_path)
    driver.answered(3)
    decide(driver, "allow")
    assert not any("sits nearer" in line for line in driver.said())
    assert not list(driver.profile.records.home.matches.glob("*.further"))


@pytest.mark.matrix(3)
@pytest.mark.parametrize("damage", ["", "[", "[1]", '[{"ply":4,"move":"knock","seat":2,"others":[9]}]',
                                    '[{"ply":4,"move":"bag","seat":2,"others":[3]}]',
                                    '[{"ply":4,"move":"knock","seat":2,"others":[2]}]', "null", "\x00" * 9])
def test_a_damaged_file_beside_the_match_tells_nothing(tmp_path: Path, damage: str) -> None:
    driver = Knocking(tmp_path)
    driver.answered(2, 3)
    decide(driver, "refuse")
    kept = next(iter(driver.profile.records.home.matches.glob("*.further")))
    kept.write_text(damage)
    driver.again()
    assert not any("sits nearer" in line for line in driver.said()) and driver.table.hands.curtain is not None


def test_a_disk_that_refuses_loses_the_further_knock_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Knocking(tmp_path)

    def full(*_what: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scenes.store.match_file.disk.beside", lambda path: path.parent / "none" / path.name)
    driver.answered(2, 3)
    decide(driver, "refuse")
    assert TOO in driver.said() and driver.session.saved


def test_what_was_taken_back_is_told_no_more(tmp_path: Path) -> None:
    driver = Knocking(tmp_path)
    driver.answered(2, 3)
    session = driver.session
    further, ply = session.further, len(session.match) + 1
    assert further.decided(session.match, ply, 1) is None
    further.moved(len(session.match))
    decide(driver, "refuse")
    assert further.decided(session.match, ply, 1) is None and TOO not in driver.said()


def test_only_who_was_heard_has_said_yes() -> None:
    claims = Claims((2, 3, 4, 5), {5: 900.0}, None)
    claims.answer(3, True)
    claims.answer(4, False)
    claims.thought(5, True)
    assert list(claims.further) == []
    claims.answer(2, True)
    assert claims.result == ((2, True),) and list(claims.further) == [3]
    claims.pass_time(1000)
    assert list(claims.further) == [3, 5]


@pytest.mark.parametrize("moves", range(2))
def test_after_continue_the_curtain_tells_what_it_told_before_the_turn(tmp_path: Path, moves: int) -> None:
    driver = Knocking(tmp_path)
    driver.answered()
    curtain = driver.table.hands.curtain
    assert curtain is not None and curtain.words.name == "Ben"
    before = curtain.words
    assert [line.plain.split()[0] for line in before.recap] == ["Ana"]
    curtain.open()
    driver.let_pass(600)
    if moves:
        driver.session.play(driver.session.match.rules.parse("bag"))
    driver.again()
    assert driver.table.hands.curtain is not None and driver.table.hands.curtain.words == before


