"""The people of a home: one list for all games, names of before, tables of before, damage."""

from pathlib import Path

import pytest

from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.store.people import MOST, NAME


def test_those_of_the_last_tables_are_taken_over_once_each(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.settings.tables["querni"] = TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)])
    profile.settings.tables["qumero"] = TableSetup([SeatSetup("ana", 4), SeatSetup("Cleo", 2), SeatSetup("Pi", 3, "hard")])
    profile.settings.last_game = "qumero"
    profile.save_settings()
    people = Profile(tmp_path).people
    found = [(person.name, person.mark, person.here) for person in people.all]
    assert found == [("ana", 4, True), ("Cleo", 2, True), ("Ben", 1, False)]


def test_one_who_is_renamed_is_the_same_everywhere(tmp_path: Path) -> None:
    people = Profile(tmp_path).people
    ana, ben = people.add("Ana"), people.add("Ben")
    assert people.rename(ana, "  Anna   Maria ") and ana.name == "Anna Maria"
    assert people.of("Ana") is ana and people.name_of("ana") == "Anna Maria" and people.name_of("Nobody") == "Nobody"
    assert not people.rename(ben, "anna maria") and not people.rename(ben, " ") and ben.name == "Ben"
    new = people.add("Ana")
    assert people.of("Ana") is new and ana.formerly == [], "the name is somebody else's now"


def test_a_table_of_before_is_as_the_people_are_tonight(tmp_path: Path) -> None:
    people = Profile(tmp_path).people
    ana, bot = people.add("Ana"), SeatSetup("Pi", 5, "easy")
    people.add("Ben").here = False
    table = [SeatSetup("Ana", 0), bot, SeatSetup("Ben", 1)]
    assert people.at_table(table, 2, 4) == [SeatSetup("Ana", 0), bot]
    assert people.at_table([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], 2, 2)[1].name == "Ben", "a game needs its seats"
    people.add("Cleo", 3)
    assert people.at_table(table, 2, 4) == [SeatSetup("Ana", 0), bot, SeatSetup("Cleo", 3)]
    assert people.at_table(table[:2], 2, 4) == [SeatSetup("Ana", 0), SeatSetup("Cleo", 3)], "nobody chose the bot for both"
    assert people.at_table(table[:2], 3, 4) == [SeatSetup("Ana", 0), SeatSetup("Cleo", 3), bot], "a game needs its seats"
    people.rename(ana, "Anna")
    assert people.at_table(table[:2], 2, 2)[0].name == "Anna"
    for person in people.all:
        person.here = False
    assert [seat.name for seat in people.at_table(table, 2, 4)] == ["Anna", "Pi", "Ben"], "nobody has said who is here"


def test_the_list_is_kept_and_a_damaged_one_is_set_aside(tmp_path: Path) -> None:
    people = Profile(tmp_path).people
    ana = people.add("Ana")
    ana.hints, ana.tips_seen, ana.played = False, {"chain"}, {"querni": 2}
    people.save()
    (again,) = Profile(tmp_path).people.all
    assert again == ana
    (tmp_path / NAME).write_text("[{", encoding="utf-8")
    profile = Profile(tmp_path)
    assert profile.people.all == [] and len(profile.notices) == 1
    assert len(list(tmp_path.glob("people.damaged-*.json"))) == 1 and not (tmp_path / NAME).exists()


@pytest.mark.parametrize("written", ['[{"name": "Ana", "mark": 99}, {"name": " "}, {"name": "ANA"}]'])
def test_what_is_wrong_in_a_file_edited_by_hand_is_put_right(tmp_path: Path, written: str) -> None:
    (tmp_path / NAME).write_text(written, encoding="utf-8")
    assert [(person.name, person.mark) for person in Profile(tmp_path).people.all] == [("Ana", 0)]


def test_the_list_does_not_grow_for_ever(tmp_path: Path) -> None:
    people = Profile(tmp_path).people
    ana = people.add("Ana")
    for number in range(MOST + 5):
        people.add(f"P{number}").here = False
    assert len(people.all) == MOST and ana in people.all and people.all[-1].name == f"P{MOST + 4}"


def test_a_person_is_counted_for_what_is_played(tmp_path: Path) -> None:
    people = Profile(tmp_path).people
    people.sit_down([SeatSetup("Ana", 3), SeatSetup("Pi", 1, "easy")])
    people.has_played("querni", [SeatSetup("ana", 3), SeatSetup("Pi", 1, "easy")])
    assert [(person.name, person.mark, person.played) for person in people.all] == [("Ana", 3, {"querni": 1})]
