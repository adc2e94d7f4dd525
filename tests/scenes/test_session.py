"""A match and its file: what is done is on disk, a killed program loses nothing, a disk that refuses stops nothing."""

import os
import subprocess
import sys
from operator import methodcaller
from pathlib import Path

import pytest

from game import catalogue
from game.contract import Refusal
from game.match import Match, Ply
from game.record import Header, RecordError, read_file, text
from scenes.kit import language
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session, peek
from scenes.store.match_file import MatchFile
from tests.scenes.driver import headless
from tests.scenes.games.querni.driver import CHAIN, FAR, QuerniDriver, position, seats
from tests.scenes.store.frail import Full

RULES = catalogue.rules("querni")


def start(home: Path, *kinds: str) -> Session:
    return Session.start(Profile(home), "querni", seats(*(kinds or ("human", "human"))), 7)


def play(session: Session, moves: int) -> None:
    for _ in range(moves):
        assert isinstance(session.play(next(session.match.legal())), Ply)


def texts(session: Session) -> list[str]:
    return [RULES.text(ply.move) for ply in session.match.plies]


def test_a_new_match_is_on_disk_before_the_first_move(tmp_path: Path) -> None:
    session = start(tmp_path)
    loaded = read_file(session.profile.home.open_match)
    assert loaded.match.state == session.match.state and len(loaded.match) == 0
    assert loaded.header.players[0] == {"name": "Ana", "mark": "0", "kind": "human"}
    assert session.profile.home.writer.wait(5)
    for profile in (session.profile, Profile(tmp_path)):
        found = peek(profile)
        assert found is not None and (found.game, found.title, found.moves) == ("querni", "QUERNI", 0)
        assert found.turn == session.match.to_act
        assert found.seats == tuple(session.seats)


def test_what_was_played_comes_back_without_saying_goodbye(tmp_path: Path) -> None:
    session = start(tmp_path, "human", "hard")
    for n in range(6):
        play(session, 1)
        again = read_file(session.profile.home.open_match)
        assert again.match.state == session.match.state and not again.faults, n
    session.undo()
    other = Session.resume(Profile(tmp_path))
    assert texts(other) == texts(session) and other.seats == session.seats and other.match.state == session.match.state
    assert other.setup.options == session.setup.options and other.faults == ()
    play(other, 2)
    other.close()
    assert texts(Session.resume(Profile(tmp_path))) == texts(other)


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no SIGKILL")
def test_a_program_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from tests.scenes.test_session import play, start, texts\n"
        "session = start(Path(sys.argv[1]))\n"
        "for n in range(12):\n"
        "    play(session, 1)\n"
        "    print(texts(session)[-1], flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=root, env=environment, capture_output=True, text=True, timeout=60
    )
    shown = done.stdout.split("\n")[:-1]
    assert done.returncode == -9 and len(shown) == 12, done.stderr
    assert texts(Session.resume(Profile(tmp_path))) == shown


def test_the_table_goes_on_where_it_was(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    d.click("e3", "f4", d.end_button, "h1", "g1", d.end_button)
    d.click("a7", "a6")  # a turn that was not ended is not a move
    app = headless(tmp_path)
    n = QuerniDriver(tmp_path, app=app, session=Session.resume(app.profile))
    assert n.moves == ["e3-f4", "h1-g1"] and n.match.to_act == 0
    assert n.shown("f4") == (0, 7) and n.shown("a7") == (0, 9) and n.lines == d.lines
    n.undo()
    assert n.moves == ["e3-f4"]
    n.click("h1", "i1", n.end_button)
    assert texts(Session.resume(Profile(tmp_path))) == ["e3-f4", "h1-i1"]


def test_a_torn_last_line_is_not_worth_a_word(tmp_path: Path) -> None:
    session = start(tmp_path)
    play(session, 4)
    raw = session.profile.home.open_match.read_bytes()
    session.profile.home.open_match.write_bytes(raw[:-9])
    again = Session.resume(Profile(tmp_path))
    assert texts(again) == texts(session)[:3] and again.faults == ()


def test_a_damaged_record_goes_on_from_its_last_good_line_with_a_notice(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    d.click("e3", "f4", d.end_button, "h1", "g1", d.end_button, "a7", "a6", d.end_button)
    path = d.session.profile.home.open_match
    raw = path.read_bytes()
    lines = raw.split(b"\n")
    at = next(at for at, line in enumerate(lines) if b"h1-g1" in line)
    lines[at] = b"2. h2-i2                                        # 000000"
    path.write_bytes(b"\n".join(lines))
    app = headless(tmp_path)
    n = QuerniDriver(tmp_path, app=app, session=Session.resume(app.profile))
    assert n.moves == ["e3-f4"] and len(n.session.faults) == 1
    assert n.toast.startswith("The saved match was damaged:") and n.session.faults[0] in n.toast
    assert list(path.parent.glob("*.damaged"))
    n.click("h1", "i1", n.end_button)
    assert texts(Session.resume(Profile(tmp_path))) == ["e3-f4", "h1-i1"]


def test_one_wrong_sign_is_mended_and_said(tmp_path: Path) -> None:
    """The code of the state proves what the line was: the moves after it are not lost."""
    session = start(tmp_path)
    play(session, 9)
    session.close()
    path = session.profile.home.open_match
    raw = path.read_bytes()
    at = raw.index(b"\n5. ") + 4
    path.write_bytes(raw[:at] + bytes((raw[at] ^ 2,)) + raw[at + 1 :])
    again = Session.resume(Profile(tmp_path))
    line = raw[:at].count(b"\n") + 1
    assert texts(again) == texts(session) and again.faults == (f"Line {line}: it was damaged and has been repaired.",)
    (kept,) = path.parent.glob("*.damaged")
    assert kept.read_bytes() != raw and path.read_bytes() == raw


@pytest.mark.parametrize("after", [b"\0" * (1 << 20), b"garbage", b"garbage\nmore\n"])
def test_what_comes_after_the_good_part_does_not_hide_it(tmp_path: Path, after: bytes) -> None:
    session = start(tmp_path)
    play(session, 5)
    session.close()
    path = session.profile.home.open_match
    path.write_bytes(path.read_bytes() + after)
    profile = Profile(tmp_path)
    found = peek(profile)
    assert found is not None and found.moves == 5
    assert texts(Session.resume(profile)) == texts(session)


def test_a_flipped_bit_in_the_head_hides_no_match(tmp_path: Path) -> None:
    session = start(tmp_path)
    play(session, 4)
    session.close()
    path = session.profile.home.open_match
    raw = path.read_bytes()
    end = raw.index(b"\n\n")
    for at in range(0, end, 7):
        path.write_bytes(raw[:at] + bytes((raw[at] ^ 1 << at % 8,)) + raw[at + 1 :])
        profile = Profile(tmp_path)
        found = peek(profile)
        assert found is not None and found.moves == 4, at
        assert texts(Session.resume(profile)) == texts(session), at
        for kept in path.parent.glob("*.damaged"):
            kept.unlink()


def test_an_open_match_that_cannot_be_read_is_set_aside_with_a_notice(tmp_path: Path) -> None:
    session = start(tmp_path)
    play(session, 4)
    session.close()
    path = session.profile.home.open_match
    raw = path.read_bytes().replace(b"seed: 7 ", b"seeds 9 ")
    for number in range(3):
        path.write_bytes(raw)
        profile = Profile(tmp_path)
        assert peek(profile) is None
        profile.filing.finish()
        assert not path.exists() and len(list(path.parent.glob("*.damaged"))) == number + 1
        (notice,) = profile.notices
        assert not isinstance(notice, str) and ".damaged" in notice.say(language._)


def test_what_was_wrong_is_said_in_the_language_of_the_table(tmp_path: Path) -> None:
    session = start(tmp_path)
    play(session, 3)
    raw = session.profile.home.open_match.read_bytes()
    said: list[str] = []
    for code in ("en", "de", "sv"):
        session.profile.home.open_match.write_bytes(raw.replace(b"\n2. ", b"\n7. "))
        language.set_language(code)
        said += Session.resume(Profile(tmp_path)).faults
    language.set_language("en")
    assert len(set(said)) == 3 and said[1].startswith("Zeile")


NO_RECORDS = [b"", b"not a record", b"\x00" * 4000, b"Number Night record 1\n", b"Number Night record 2\n"]


@pytest.mark.parametrize("content", NO_RECORDS)
def test_what_is_no_record_is_nothing_to_go_on_with(tmp_path: Path, content: bytes) -> None:
    profile = Profile(tmp_path)
    profile.home.matches.mkdir(parents=True)
    profile.home.open_match.write_bytes(content)
    assert peek(profile) is None
    with pytest.raises(RecordError):
        Session.resume(profile)
    session = Session.start(profile, "querni", seats("human", "human"), 7)
    play(session, 1)
    assert len(read_file(profile.home.open_match).match) == 1
    (kept,) = [path for path in profile.home.matches.iterdir() if path != profile.home.open_match]
    assert kept.read_bytes() == content, "nothing is thrown away"


def test_a_seat_that_changed_hands_is_as_it_is_now_when_the_match_goes_on(tmp_path: Path) -> None:
    session = start(tmp_path, "human", "hard")
    play(session, 1)
    session.close()
    file, loaded = MatchFile.resume(session.profile.home, session.profile.home.open_match)
    for seat, words in ((1, {"kind": "easy"}), (0, {"name": "Bo", "mark": "5", "kind": "medium"})):
        file.write(methodcaller("seat_changed", loaded.match, seat, words), loaded.match)
    assert file.close(5)
    again = Session.resume(Profile(tmp_path))
    assert again.faults == () and again.seats == [SeatSetup("Bo", 5, "medium"), SeatSetup(session.name(1), 1, "easy")]
    found = peek(Profile(tmp_path))
    assert found is not None and found.seats == tuple(again.seats)


def test_no_file_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    assert peek(Profile(tmp_path)) is None
    with pytest.raises(OSError, match=r"open\.match"):
        Session.resume(Profile(tmp_path))


def test_names_that_try_to_break_the_record(tmp_path: Path) -> None:
    names = ["Ben # 123456", "seat 0 name: Eve", "Åsa Łukasz 李", "  spaces  "]
    for one, other in ((names[0], names[1]), (names[2], names[3])):
        setup = TableSetup([SeatSetup(one, 5), SeatSetup(other, 7, "medium")], {})
        session = Session.start(Profile(tmp_path), "querni", setup, 7)
        play(session, 2)
        again = Session.resume(Profile(tmp_path))
        assert [seat.name.strip() for seat in again.seats] == [one.strip(), other.strip()]
        assert [(seat.mark, seat.kind) for seat in again.seats] == [(5, "human"), (7, "medium")] and len(again.match) == 2


@pytest.mark.parametrize("mark", ["", "9", "-1", "\N{SUPERSCRIPT TWO}", "blue"])
def test_a_record_of_another_hand_gets_marks_that_exist(tmp_path: Path, mark: str) -> None:
    profile = Profile(tmp_path)
    match = start(tmp_path).match
    profile.home.open_match.write_text(text(match, Header(({"name": "Ana", "mark": mark, "kind": "genius"}, {}))))
    session = Session.resume(profile)
    assert session.seats == [SeatSetup("Ana", 0, "human"), SeatSetup("2", 1, "human")]


def test_a_new_match_puts_the_open_one_away(tmp_path: Path) -> None:
    first = start(tmp_path)
    play(first, 3)
    second = start(tmp_path)
    play(second, 1)
    kept = [path for path in second.profile.home.matches.iterdir() if path != second.profile.home.open_match]
    assert len(kept) == 1 and kept[0].name.endswith("-querni-left.match")
    assert len(read_file(kept[0]).match) == 3 and len(read_file(second.profile.home.open_match).match) == 1


def test_a_finished_match_is_not_to_be_continued(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position({"b2": 14, "c2": 15, "d2": 16}, {"h6": 1, "i6": 2, "j6": 3}))
    d.session.play(RULES.parse("x14-16"))
    assert read_file(d.session.profile.home.open_match).match.outcome is not None
    assert peek(d.session.profile) is None, "also when the program died before it was put away"
    d.session.put_away()
    assert not d.session.profile.home.open_match.exists()


# ---- a disk that refuses


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file stands here")
    session = start(tmp_path)
    assert len(session.profile.notices) == 1
    play(session, 3)
    session.undo()
    session.close()
    session.close()
    assert len(session.match) == 2 and len(session.profile.notices) == 1


@pytest.mark.parametrize("when", ["played", "undone", "redone"])
def test_a_disk_that_fills_up_does_not_stop_the_match(tmp_path: Path, when: str) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    full = d.session.profile.home.disk = Full()
    full.free = 1 << 20
    d.click("e3", "f4", d.end_button)
    if when == "redone":
        d.undo()
    full.free = 20
    if when == "played":
        d.click("h1", "g1", d.end_button)
        assert d.moves == ["e3-f4", "h1-g1"]
    elif when == "undone":
        d.undo()
        assert d.moves == []
    else:
        d.redo()
        assert d.moves == ["e3-f4"]
    d.app.step([], 16)
    assert d.toast.startswith("The match can no longer be saved")
    before = len(d.moves)
    d.click("a7", "a6", d.end_button) if d.match.to_act == 0 else d.click("j7", "j6", d.end_button)
    assert len(d.moves) == before + 1
    d.let_pass(9000, pace=100)
    assert d.app.profile.notices == [] and not d.session.saved, "said once"
    full.free = 1 << 20
    d.undo()
    assert d.session.profile.home.writer.wait(5) and d.session.saved, "the next change saves all of it"
    assert texts(Session.resume(Profile(tmp_path))) == texts(d.session)
    d.app.step([], 16)
    assert d.toast.startswith("The match is saved again")


def test_a_disk_that_does_not_confirm(tmp_path: Path) -> None:
    session = start(tmp_path)
    assert session.profile.home.writer.wait(5)
    disk = session.profile.home.disk = Full(1 << 20)
    disk.confirms = False
    play(session, 1)
    session.close()
    assert session.profile.home.writer.wait(5)
    session.close()
    assert len(session.profile.notices) == 1 and not session.saved
    disk.confirms = True
    session.close()
    assert session.profile.home.writer.wait(5)
    assert texts(Session.resume(Profile(tmp_path))) == texts(session)


# ---- undo


def test_undo_takes_back_to_the_last_decision_of_a_person(tmp_path: Path) -> None:
    session = start(tmp_path, "human", "easy")
    if session.match.to_act == 1:
        play(session, 1)
        refusal = session.undo()
        assert isinstance(refusal, Refusal) and "No person" in refusal.sentence()
    bots_first = len(session.match)
    play(session, 4)
    assert session.match.to_act == 0
    back = session.undo()
    assert isinstance(back, list) and [ply.seat for ply in back] == [1, 0] and len(session.match) == bots_first + 2
    again = session.redo()
    assert isinstance(again, list) and [ply.seat for ply in again] == [0, 1] and session.match.to_act == 0
    assert isinstance(session.redo(), Refusal)


def test_two_people_take_back_one_move_each_and_two_bots_none(tmp_path: Path) -> None:
    session = start(tmp_path)
    assert isinstance(session.may_undo(), Refusal)
    play(session, 3)
    back = session.undo()
    assert isinstance(back, list) and len(back) == 1
    bots = start(tmp_path, "easy", "hard")
    play(bots, 3)
    assert isinstance(bots.undo(), Refusal) and len(bots.match) == 3 and bots.people == 0


def test_a_refused_move_leaves_match_and_file_alone(tmp_path: Path) -> None:
    session = start(tmp_path)
    raw = session.profile.home.open_match.read_bytes()
    assert isinstance(session.play(RULES.parse("a1-j7")), Refusal)
    move = next(session.match.legal())
    acting = session.match.to_act
    assert acting is not None and isinstance(session.play(move, 1 - acting), Refusal)
    assert session.profile.home.open_match.read_bytes() == raw and len(session.match) == 0


def test_a_match_that_was_over_when_the_program_died_reaches_the_sheet(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.home.matches.mkdir(parents=True)
    blue, pink = {"a1": 14, "b1": 15, "c1": 16}, {"j7": 1, "i7": 2, "h7": 4}
    match = Match.loaded(RULES, position(blue, pink), 7)
    header = Header(({"name": "Ana", "mark": "0"}, {"name": "Ben", "mark": "1"}))
    file = MatchFile.create(profile.home, profile.home.open_match, match, header)
    assert isinstance(match.play(RULES.parse("x14-16")), Ply) and match.outcome is not None
    file.write(lambda pen: pen.played(match), match)
    assert file.close(5)
    profile.filing.finish()
    [result] = profile.sheet.results()
    assert (result.names, result.winners, result.reason, result.scores) == (("Ana", "Ben"), ("Ana",), "Q10", (16, 13))
    assert not profile.home.open_match.exists() and len(list(profile.home.matches.glob("*-querni-finished.match"))) == 1
    profile.filing.finish()
    assert len(profile.sheet.results()) == 1


def test_settling_leaves_a_match_that_goes_on_alone(tmp_path: Path) -> None:
    session = start(tmp_path)
    play(session, 2)
    session.close()
    session.profile.filing.finish()
    assert peek(session.profile) is not None and session.profile.sheet.results() == []
    with pytest.raises(ValueError, match="goes on"):
        session.put_away()


def test_where_hands_are_hidden_only_the_own_turn_is_taken_back(tmp_path: Path) -> None:
    """A bot's exchange or sequence is no secret once it lies there: nobody but its own seat could take it back."""
    place = {
        "game": "rumbugz", "seats": 3, "options": {"sets": 8, "plyts": 8, "rounds": 3}, "round": 1, "starter": 0,
        "scores": [0, 0, 0], "phase": "play", "turn": 0, "asked": [], "knocker": None, "refused": False, "bag": [1, 2, 3],
        "discards": [11], "hands": [[4, 5, 6, 7, 12], [1, 1], [10, 3]], "table": [], "laid": [[], [], []], "new": 0,
        "seen": [], "no_take": 0, "idle": 0,
    }
    rules = catalogue.rules("rumbugz")
    for kind, taken in (("human", True), ("easy", False)):
        setup = TableSetup([SeatSetup("Ana", 0, kind), SeatSetup("Ben", 1, "human"), SeatSetup("Cleo", 2, "human")], {})
        session = Session(Profile(tmp_path), Match.loaded(rules, place, 1), setup, None)
        assert isinstance(session.play(rules.parse("lay single 4 5 6 7")), Ply)
        assert (session.may_undo() is None) is taken
        assert isinstance(session.undo(), list) is taken


def test_a_seat_that_changes_hands_stands_in_the_record_and_counts_for_who_held_it_longest(tmp_path: Path) -> None:
    session = start(tmp_path, "human", "easy")
    play(session, 3)
    session.held.change(session.setup.seats, 1, SeatSetup("Cleo", 1), len(session.match), session.write)
    play(session, 1)
    session.held.change(session.setup.seats, 0, SeatSetup("Pi", 0, "hard"), len(session.match), session.write)
    with pytest.raises(ValueError):
        session.held.change(session.setup.seats, 0, SeatSetup("Pi", 0, "hard"), len(session.match), session.write)
    again = Session.resume(Profile(tmp_path))
    assert again.seats == session.seats == [SeatSetup("Pi", 0, "hard"), SeatSetup("Cleo", session.seats[1].mark)]
    assert again.faults == () and again.held.changes == session.held.changes
    with again.held.as_then(4):
        assert [seat.name for seat in again.seats] == [again.held.began[0].name, "Cleo"]
    assert [seat.human for seat in again.held.longest(4)] == [True, False]
    assert session.profile.home.writer.wait(5)
    kept = session.profile.records.glance()
    assert kept.seats == tuple(again.seats) and kept.holders == again.held.longest(4)
    play(session, 4)
    assert session.profile.records.glance().holders == session.held.longest(8) == tuple(session.seats), "of two the later one"
