"""Who sits at the table: names, marks, order, options, what is remembered, the question about an open match, keys alone."""

import dataclasses
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import catalogue
from game.contract import Choice, GameInfo, Option
from scenes import games
from scenes.app import App
from scenes.dialog import Dialog
from scenes.kit import text
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button, Widget
from scenes.page import Scene
from scenes.profile import Profile, Result, SeatSetup, TableSetup
from scenes.program import connect
from scenes.rulebook.book import Book, Section
from scenes.seats.company import MOST_LETTERS, Company
from scenes.seats.page import Seats
from scenes.seats.rail import OptionsRail
from scenes.seats.table import lines_in, seat_places, words_room
from scenes.session import Session, peek
from tests.scenes.driver import headless

LONG = "Maximiliane-Soph"
ODD = GameInfo(
    "odd", "Quad-Ominos", 1, 2, 8,
    (
        Option("tiles", "Tiles", 125, (Choice(125, "125", "All tiles. First to 800 points."), Choice(70, "70", "A short game."))),
        Option("clock", "Turn clock", "off", (
            Choice("off", "off", "Everybody may think as long as they like."), Choice("30", "30 s", "Half a minute."),
            Choice("60", "60 s", "A minute."))),
    ),
)
THREE = (
    Option("level", "Level", "advanced", (
        Choice("simplified", "Simplified", "Half of the cards."), Choice("standard", "Standard", "All cards."),
        Choice("advanced", "Advanced", "All cards, and rows that end on one."))),
    Option("aim", "Points to win", 100, (
        Choice(70, "70", "A short match."), Choice(100, "100", "As it is mostly played."), Choice(150, "150", "A long match."),
    ), (30, 200)),
    Option("max_rounds", "Rounds at most", 0, (
        Choice(0, "No limit", "Until somebody has the points."), Choice(3, "3", "Three rounds."), Choice(6, "6", "Six rounds."),
        Choice(12, "12", "Twelve rounds."),
    ), (0, 50)),
)
"""Three options, two of them numbers of which the page offers a few."""


class Stop(Scene):
    """Stands in for the table; keeps what it was opened with."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., App]:
    def app(size: tuple[int, int] = (1280, 720), **settings: Any) -> App:
        made = headless(tmp_path, size, empty=(), **settings)
        made.routes["table"] = Stop
        return made

    return app


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes the catalogue give a game of up to so many seats, with two options or others."""

    def use(most: int, options: tuple[Option, ...] = ODD.options) -> None:
        info = dataclasses.replace(ODD, max_seats=most, options=options)
        monkeypatch.setattr(catalogue, "rules", lambda key: SimpleNamespace(info=info, check_setup=lambda options, seats: None))
        monkeypatch.setattr(games, "of", lambda key: SimpleNamespace(
            easiest={}, minutes=20, length=lambda options, seats: 1.0,
            marks=(), briefly=lambda options: (), idle=lambda options: {}, book=Book(key, "Odd", (Section("", ()),)),
            dealt=lambda options, seats: f"{9 - seats} tiles for each"))

    return use


def opened(app: App, game: str = "querni") -> Seats:
    app.push(Scene(app))
    app.open("seats", game=game)
    app.step([], 16)
    page = app.top
    assert isinstance(page, Seats)
    return page


def mouse(app: App, kind: int, pos: tuple[int, int]) -> None:
    if kind == pygame.MOUSEMOTION:
        app.step([pygame.event.Event(kind, pos=pos, rel=(1, 1), buttons=(0, 0, 0))], 16)
    else:
        app.step([pygame.event.Event(kind, pos=pos, button=1)], 16)


def click(app: App, pos: tuple[int, int]) -> None:
    mouse(app, pygame.MOUSEBUTTONDOWN, pos)
    mouse(app, pygame.MOUSEBUTTONUP, pos)


def key(app: App, code: int, mod: int = 0) -> None:
    app.step([pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")], 16)


def write(app: App, words: str) -> None:
    app.step([pygame.event.Event(pygame.TEXTINPUT, text=words)], 16)


def names(page: Seats) -> list[str]:
    return [seat.name for seat in page.company.seats]


# ---- the company alone


def test_the_first_company_is_one_person_and_one_medium_bot() -> None:
    seats = Company(2, 2, fixed=(0, 1)).seats
    assert [(seat.kind, seat.mark) for seat in seats] == [("human", 0), ("easy", 1)]
    assert seats[0].name != seats[1].name


@pytest.mark.parametrize("typed", ["", "   ", "\t "])
def test_an_empty_name_becomes_a_name_of_the_house(typed: str) -> None:
    company = Company(2, 4)
    company.rename(1, "Ana")
    company.rename(0, typed)
    assert company.seats[0].name not in ("", "Ana")
    assert company.double() is None


def test_names_that_read_as_one_are_found_and_another_is_suggested() -> None:
    company = Company(3, 4, [SeatSetup("Ana", 0), SeatSetup(" aNA ", 1), SeatSetup("Ana 2", 2)])
    assert company.double() == 1
    company.rename(1, company.suggestion(1))
    assert company.seats[1].name.casefold() == "ana 3" and company.double() is None


def test_a_suggestion_stays_within_the_letters() -> None:
    company = Company(2, 2, [SeatSetup(LONG, 0), SeatSetup(LONG, 1)])
    assert len(company.suggestion(1)) <= MOST_LETTERS
    company.rename(1, company.suggestion(1))
    assert company.double() is None


def test_what_a_damaged_file_remembers_is_put_right() -> None:
    company = Company(2, 3, [SeatSetup("x" * 40, 7, "wizard"), SeatSetup("", 7, "hard"), SeatSetup("C", 99), SeatSetup("D", 1)])
    assert len(company.seats) == 3
    assert len({seat.mark for seat in company.seats}) == 3 and all(seat.name for seat in company.seats)
    assert company.seats[0].kind == "human" and len(company.seats[0].name) == MOST_LETTERS


def test_a_bot_never_has_a_mark_of_somebody_known() -> None:
    ana, ben, cleo = known = [SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Cleo", 2)]
    bots = [SeatSetup("Abacus", 1, "easy"), SeatSetup("Cipher", 2, "easy")]
    company = Company(2, 6, [ana, *bots, ben], known=known)
    assert [seat.mark for seat in company.seats] == [0, 3, 4, 1], "also where the bot sat down before"
    company.add()
    assert company.seats[-1].mark == 5
    company.set_mark(1, 2)
    company.seat(None, cleo)
    assert [seat.mark for seat in company.seats] == [0, 3, 4, 1, 5, 2], "a bot gives way, whatever was chosen for it"
    company.seat(0, SeatSetup("Zero", 0, "easy"))
    assert company.seats[0].mark == 6, "nor does it take over the mark of whose place it takes"


def test_taking_a_mark_trades_it_with_who_has_it() -> None:
    company = Company(2, 4, [SeatSetup("Ana", 0), SeatSetup("Ben", 1)])
    company.set_mark(0, 1)
    assert [(seat.name, seat.mark) for seat in company.seats] == [("Ana", 1), ("Ben", 0)]
    company.set_mark(0, 5)
    assert [seat.mark for seat in company.seats] == [5, 0]


def test_where_the_rules_name_the_colours_people_trade_places() -> None:
    company = Company(2, 2, [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "hard")], fixed=(0, 1))
    company.set_mark(0, 1)
    assert [(seat.name, seat.mark, seat.kind) for seat in company.seats] == [("Ben", 0, "hard"), ("Ana", 1, "human")]
    company.move(1, 0)
    assert [(seat.name, seat.mark) for seat in company.seats] == [("Ana", 0), ("Ben", 1)]


def test_so_many_people_and_bots_sit_as_were_asked_for() -> None:
    seats, known = [SeatSetup("Kim", 3), SeatSetup("Abacus", 1, "hard")], [SeatSetup("Zoe", 6), SeatSetup("Kim", 3)]
    company = Company(2, 4, seats, known=known)
    asked = {(3, 0): (3, 0), (1, 0): (1, 1), (1, 3): (1, 3), (4, 2): (4, 0), (0, 1): (0, 2), (9, 9): (4, 0), (2, 2): (2, 2)}
    for (people, bots), come in asked.items():
        company.set_numbers(people, bots)
        assert (sum(seat.human for seat in company.seats), sum(not seat.human for seat in company.seats)) == come
        assert len({seat.name for seat in company.seats}) == len({seat.mark for seat in company.seats}) == sum(come)
        assert {seat.kind for seat in company.seats if not seat.human} <= {"hard", "easy"}
    company = Company(2, 4, seats, known=known)
    company.set_numbers(2)
    assert company.seats == [SeatSetup("Kim", 3), SeatSetup("Zoe", 6)], "who is here sits down with the own mark"
    company.set_numbers(1)
    company.set_numbers(1, 3)
    assert [seat.kind for seat in company.seats] == ["human", "easy", "easy", "easy"]
    company = Company(2, 2, [SeatSetup("Kim", 0), SeatSetup("Abacus", 1, "hard")], fixed=(0, 1))
    company.set_numbers(0, 2)
    assert [(seat.mark, seat.kind) for seat in company.seats] == [(0, "hard"), (1, "hard")]


def test_seats_keep_to_the_limits_of_the_game() -> None:
    company = Company(2, 4)
    for _ in range(6):
        company.add()
    assert len(company.seats) == 4 and len({seat.name for seat in company.seats}) == 4
    for _ in range(6):
        company.remove(0)
    assert len(company.seats) == 2


# ---- the page


def test_play_starts_the_match_as_it_was_set_and_remembers_it(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app)
    click(app, page.places[0].name.rect.center)
    write(app, "Kim")
    bot = page.places[1]
    click(app, bot.level.rect.center)
    choice = page.rail.choices[0]
    click(app, choice._cell(1).center)
    click(app, page.play_button.rect.center)
    table = app.top
    assert isinstance(table, Stop)
    setup = table.session.setup
    assert [(seat.name, seat.mark, seat.kind) for seat in setup.seats] == [("Kim", 0, "human"), (names(page)[1], 1, "medium")]
    assert setup.options == {"setup": "mirrored"}
    assert len(app.stack) == 2, "the table takes the place of the seats"
    table.session.close()
    again = Profile(app.profile.home.config).settings
    assert again.last_game == "querni" and again.tables["querni"].seats == setup.seats
    assert again.tables["querni"].options == {"setup": "mirrored"}
    page = opened(_again(app))
    assert names(page)[0] == "Kim" and page.options == {"setup": "mirrored"} and page.rail.choices[0].chosen == 1


def _again(app: App) -> App:
    """Another start of the program with the same folder."""
    made = App(Profile(app.profile.home.config), size=(1280, 720), headless=True)
    connect(made)
    return made


def test_an_option_from_an_older_program_falls_back_to_its_default(make: Callable[..., App]) -> None:
    app = make(tables={"querni": TableSetup([], {"setup": "upside-down", "gone": 3})})
    page = opened(app)
    assert page.options == {"setup": "shuffled"}


def test_play_stops_once_when_two_have_one_name(make: Callable[..., App]) -> None:
    app = make(tables={"querni": TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)])})
    page = opened(app)
    click(app, page.places[1].name.rect.center)
    write(app, "ana")
    page.set_focus(page.play_button)
    assert app.toasted is not None and "ana" in app.toasted[0] and page.places[1].name.double
    page.play()
    assert app.top is page and names(page) == ["Ana", "ana 2"]
    assert page.places[1].name.value == "ana 2" and not page.places[1].name.double
    page.play()
    table = app.top
    assert isinstance(table, Stop)
    table.session.close()


def focused(page: Seats) -> object:
    """What has the focus now."""
    return page.focus


def test_enter_in_a_name_goes_to_the_next_and_then_to_play(make: Callable[..., App]) -> None:
    app = make(tables={"querni": TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)])})
    page = opened(app)
    click(app, page.places[0].name.rect.center)
    write(app, "Kim and a very long tail")
    key(app, pygame.K_RETURN)
    assert names(page)[0] == "Kim and a very l"[:MOST_LETTERS].strip()
    assert focused(page) is page.places[1].name
    key(app, pygame.K_RETURN)
    assert focused(page) is page.play_button


def test_esc_in_a_name_brings_the_old_one_back_and_stays(make: Callable[..., App]) -> None:
    app = make(tables={"querni": TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)])})
    page = opened(app)
    click(app, page.places[0].name.rect.center)
    write(app, "Kim")
    key(app, pygame.K_ESCAPE)
    assert app.top is page and names(page)[0] == "Ana" and page.places[0].name.value == "Ana"
    assert page.focus is page.play_button


@pytest.mark.parametrize("answer", (0, 1, 2))
def test_an_open_match_that_is_damaged_is_not_put_away_unasked(
    make: Callable[..., App], answer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    first = Session.start(app.profile, "querni", TableSetup([SeatSetup("Ida", 0), SeatSetup("Ole", 1)]), 3)
    first.play(next(first.match.legal()))
    first.close()
    found = peek(app.profile)
    assert found is not None
    hurt = replace(found, damaged=True)
    monkeypatch.setattr("scenes.seats.page.peek", lambda profile: hurt)
    page = opened(app)
    page.play()
    dialog = app.top
    assert isinstance(dialog, Dialog) and any("Ida" in line for line in dialog.lines)
    gold = dialog.widgets[0]
    assert isinstance(gold, Button) and gold.label.startswith("Start "), "gold is what was asked for"
    click(app, dialog.widgets[answer].rect.center)
    top = app.top
    kept = list(app.profile.home.matches.glob("*-left.match"))
    if answer == 2:
        assert top is page and not kept
        return
    assert isinstance(top, Stop)
    assert [seat.name for seat in top.session.seats] == (["Ida", "Ole"] if answer == 1 else names(page))
    assert len(kept) == (1 if answer == 0 else 0)
    top.session.close()


def test_an_open_match_that_the_shelf_will_show_is_not_asked_about(make: Callable[..., App]) -> None:
    app = make()
    first = Session.start(app.profile, "querni", TableSetup([SeatSetup("Ida", 0), SeatSetup("Ole", 1)]), 3)
    first.play(next(first.match.legal()))
    first.close()
    page = opened(app)
    page.play()
    top = app.top
    assert isinstance(top, Stop) and [seat.name for seat in top.session.seats] == names(page), "it begins at once"
    assert len(list(app.profile.home.matches.glob("*-left.match"))) == 1
    assert app.toasted is not None and "waits on the shelf" in app.toasted[0]
    top.session.close()


@pytest.mark.parametrize("chosen", ["medium", "hard"])
def test_the_level_that_was_chosen_last_stays_for_the_next_game(make: Callable[..., App], chosen: str) -> None:
    app = make()
    page = opened(app)
    while page.company.seats[1].kind != chosen:
        page.level_pressed(1)
    app.open("seats", "reset", game="qumero")
    other = app.top
    assert isinstance(other, Seats)
    bots = [seat.kind for seat in other.company.seats if not seat.human]
    assert bots and set(bots) == {chosen}


@pytest.mark.parametrize(("before", "said"), [("querni", ""), ("quad_ominos", "Quad-Ominos was not kept")])
def test_a_match_without_a_move_is_not_asked_about_nor_kept(make: Callable[..., App], before: str, said: str) -> None:
    app = make()
    Session.start(app.profile, before, TableSetup([SeatSetup("Ida", 0), SeatSetup("Ole", 1)]), 3).close()
    page = opened(app)
    page.play()
    top = app.top
    assert isinstance(top, Stop) and [seat.name for seat in top.session.seats] == names(page)
    assert [path.name for path in app.profile.home.matches.iterdir()] == ["open.match"]
    assert said in (app.toasted or ("",))[0] and bool(said) == bool(app.toasted), "the title had offered to continue it"
    top.session.close()


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("key", ["querni", "nmbrs"])
def test_a_match_in_which_a_move_was_made_stays_even_if_it_was_taken_back(make: Callable[..., App], key: str, back: bool) -> None:
    app = make()
    first = Session.start(app.profile, key, TableSetup([SeatSetup("Ida", 0), SeatSetup("Ole", 1)]), 3)
    first.play(next(first.match.legal()))
    if back:
        first.undo()
    first.close()
    opened(app).play()
    kept = app.profile.records.library()
    assert [(match.game, match.moves) for match in kept] == [("querni", 0), (key, 0 if back else 1)]
    assert app.toasted is not None and "waits on the shelf" in app.toasted[0]
    top = app.top
    assert isinstance(top, Stop)
    top.session.close()


def who(app: App, page: Seats, place: int) -> Any:
    """The paper that two clicks on a figure open."""
    for _click in range(2):
        app.step([], 500)
        click(app, page.places[place].figure.rect.center)
    return app.top


def test_the_mark_trades_places_in_querni(make: Callable[..., App]) -> None:
    app = make(tables={"querni": TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)])})
    page = opened(app)
    paper = who(app, page, 0)
    assert [button.label for button in paper.others] == ["Swap the two colours"], "nobody can leave"
    click(app, paper.others[0].rect.center)
    assert app.top is page and names(page) == ["Ben", "Ana"] and [place.name.value for place in page.places] == ["Ben", "Ana"]


def test_a_mark_is_traded_on_the_paper(make: Callable[..., App], odd: Callable[..., None]) -> None:
    odd(8)
    app = make()
    page = opened(app, "odd")
    paper = who(app, page, 0)
    assert [spot.own for spot in paper.marks] == [True] + [False] * 7 and paper.marks[1].holder == names(page)[1]
    click(app, paper.marks[1].rect.center)
    assert app.top is page and [seat.mark for seat in page.company.seats] == [1, 0]
    who(app, page, 0)
    key(app, pygame.K_ESCAPE)
    assert app.top is page and [seat.mark for seat in page.company.seats] == [1, 0]


def test_seats_are_added_and_taken_away(make: Callable[..., App], odd: Callable[..., None]) -> None:
    odd(4)
    app = make()
    page = opened(app, "odd")
    assert len(page.adds) == 2
    click(app, page.adds[0].rect.center)
    click(app, page.adds[0].rect.center)
    assert len(page.places) == 4 and not page.adds
    gone = names(page)[1]
    click(app, who(app, page, 1).others[0].rect.center)
    assert gone not in names(page) and len(page.adds) == 1
    left = names(page)
    for letter in (pygame.K_x, pygame.K_y):
        app.step([pygame.Event(pygame.KEYDOWN, key=letter, mod=0, unicode=chr(letter)),
                  pygame.Event(pygame.TEXTINPUT, text=chr(letter))], 16)
    page.set_focus(None)
    assert names(page) == left, "the next key wrote into the name of another seat"


def test_three_people_sit_down_in_one_click_and_are_named_by_typing(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app, "nmbrs")
    click(app, page.rail.people._cell(2).center)
    assert [seat.kind for seat in page.company.seats] == ["human"] * 3
    for name in ("Ida", "Jo", "Kim"):
        write(app, name)
        key(app, pygame.K_RETURN)
    assert focused(page) is page.play_button and names(page) == ["Ida", "Jo", "Kim"]
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, Stop) and [seat.name for seat in app.top.session.seats] == ["Ida", "Jo", "Kim"]
    app.top.session.close()


def test_a_digit_says_how_many_people_there_are_and_those_who_are_known_need_no_name(make: Callable[..., App]) -> None:
    app = make()
    for name in ("Zoe", "Yan", "Xia", "Wim"):
        app.profile.people.add(name)
    page = opened(app, "quad_ominos")

    def digit(number: int) -> None:
        app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_0 + number, mod=0, unicode=str(number))], 16)

    digit(3)
    assert names(page) == ["Zoe", "Yan", "Xia"] and page.focus is page.play_button
    assert [figure.name for figure in page.ledge.figures] == ["Wim", "Bot"], "who has no seat stands on the ledge"
    digit(9)
    assert len(page.company.seats) == 3, "there are not so many seats"
    click(app, page.rail.bots._cell(2).center)
    assert [seat.human for seat in page.company.seats] == [True] * 3 + [False] * 2
    page.set_focus(page.places[0].name)
    digit(2)
    assert len(page.company.seats) == 5, "in a name it is a letter"


def _four(odd: Callable[..., None], make: Callable[..., App]) -> tuple[App, Seats]:
    odd(4)
    app = make()
    app.settings.tables["odd"] = TableSetup([SeatSetup(name, mark) for mark, name in enumerate(("A", "B", "C", "D"))])
    return app, opened(app, "odd")


def dragged(app: App, figure: Widget, to: tuple[int, int]) -> None:
    mouse(app, pygame.MOUSEBUTTONDOWN, figure.rect.center)
    mouse(app, pygame.MOUSEMOTION, to)
    mouse(app, pygame.MOUSEBUTTONUP, to)


def test_a_figure_is_dragged_to_its_place(make: Callable[..., App], odd: Callable[..., None]) -> None:
    app, page = _four(odd, make)
    mouse(app, pygame.MOUSEBUTTONDOWN, page.places[0].figure.rect.center)
    mouse(app, pygame.MOUSEMOTION, page.places[2].rect.center)
    assert page.carrying.picked is page.places[0].figure
    mouse(app, pygame.MOUSEBUTTONUP, page.places[2].rect.center)
    assert names(page) == ["B", "C", "A", "D"] and page.carrying.picked is None


def test_figures_are_dragged_from_the_ledge_and_onto_it(make: Callable[..., App], odd: Callable[..., None]) -> None:
    app, page = _four(odd, make)
    for name in ("A", "Zoe", "Yan"):
        app.profile.people.add(name)
    bench = page.carrying.goals[-1].rect.center
    dragged(app, page.places[0].figure, bench)
    assert names(page) == ["B", "C", "D"] and [figure.name for figure in page.ledge.figures] == ["A", "Zoe", "Yan", "Bot"]
    dragged(app, page.ledge.figures[1], page.places[0].rect.center)
    assert names(page) == ["Zoe", "C", "D"], "the one who sat there gives way"
    dragged(app, page.ledge.figures[-1], page.adds[0].rect.center)
    assert len(names(page)) == 4 and not page.company.seats[3].human
    assert [figure.name for figure in page.ledge.figures] == ["A", "Yan"]
    dragged(app, page.ledge.figures[0], page.rail.rect.center)
    assert page.carrying.picked is None and len(names(page)) == 4
    click(app, page.ledge.figures[0].rect.center)
    assert page.carrying.picked is page.ledge.figures[0], "all seats are taken: it waits for the one that it gets"
    key(app, pygame.K_ESCAPE)
    page.remove(3)
    click(app, page.ledge.figures[1].rect.center)
    assert names(page) == ["Zoe", "C", "D", "Yan"], "a click is enough where there is a seat"


@pytest.mark.parametrize("still", [True, False])
def test_figures_hop_to_their_places_and_come_to_rest(make: Callable[..., App], odd: Callable[..., None], still: bool) -> None:
    odd(8)
    app = make(reduced_motion=still)
    page = opened(app, "odd")
    page.set_numbers(8, 0)
    app.step([], 60)
    assert any(place.figure.hops for place in page.places) != still
    for _turn in range(60):
        app.step([], 30)
    assert not page.moving and not any(place.figure.hops or place.figure.lands for place in page.places)
    frames = app.frames
    for _turn in range(10):
        app.step([], 30)
    assert app.frames <= frames + 1, "nothing is drawn at rest"


def test_a_figure_let_go_beside_all_places_goes_home(make: Callable[..., App], odd: Callable[..., None]) -> None:
    app, page = _four(odd, make)
    dragged(app, page.places[0].figure, page.rail.rect.center)
    assert names(page) == ["A", "B", "C", "D"] and page.carrying.picked is None and page.places[0].name.visible


def test_esc_ends_a_drag_though_the_button_is_still_down(make: Callable[..., App], odd: Callable[..., None]) -> None:
    app, page = _four(odd, make)
    mouse(app, pygame.MOUSEBUTTONDOWN, page.places[0].figure.rect.center)
    mouse(app, pygame.MOUSEMOTION, page.places[2].rect.center)
    key(app, pygame.K_ESCAPE)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
        mouse(app, kind, page.places[3].rect.center)
        assert page.carrying.picked is None and names(page) == ["A", "B", "C", "D"] and app.top is page


def test_a_click_on_the_wood_of_a_place_takes_nothing(make: Callable[..., App], odd: Callable[..., None]) -> None:
    app, page = _four(odd, make)
    click(app, (page.places[0].rect.x + 2, page.places[0].rect.bottom - 4))
    assert page.carrying.picked is None and app.top is page


def test_a_figure_goes_by_two_clicks_and_esc_leaves_it(make: Callable[..., App], odd: Callable[..., None]) -> None:
    app, page = _four(odd, make)
    click(app, page.places[3].figure.rect.center)
    assert page.carrying.picked is page.places[3].figure
    key(app, pygame.K_ESCAPE)
    assert page.carrying.picked is None and names(page) == ["A", "B", "C", "D"] and app.top is page
    click(app, page.places[3].figure.rect.center)
    click(app, page.places[0].rect.center)
    assert names(page) == ["D", "A", "B", "C"]


def test_a_figure_goes_by_keys(make: Callable[..., App], odd: Callable[..., None]) -> None:
    app, page = _four(odd, make)
    page.set_focus(page.places[0].figure)
    key(app, pygame.K_SPACE)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_SPACE)
    assert names(page) == ["B", "A", "C", "D"]


def test_keys_reach_everything(make: Callable[..., App], odd: Callable[..., None]) -> None:
    odd(4)
    app = make()
    app.settings.tables["odd"] = TableSetup([SeatSetup("A", 0), SeatSetup("B", 1, "easy"), SeatSetup("C", 2)])
    page = opened(app, "odd")
    seen = set()
    for _ in range(40):
        key(app, pygame.K_TAB)
        seen.add(page.focus)
    assert seen == {widget for widget in page.widgets if widget.visible and widget.focusable}
    page.set_focus(page.rail.bots)
    key(app, pygame.K_LEFT)
    assert [seat.name for seat in page.company.seats] == ["A", "C"] and page.focus is page.rail.bots
    page.set_focus(page.rail.choices[0])
    key(app, pygame.K_RIGHT)
    assert page.options["tiles"] == 70


def test_leaving_in_the_middle_of_a_name_ends_the_writing(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    page = opened(app)
    click(app, page.places[0].name.rect.center)
    ended: list[bool] = []
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: ended.append(True))
    app.pop()
    assert ended == [True]


def test_esc_goes_back(make: Callable[..., App]) -> None:
    app = make()
    opened(app)
    key(app, pygame.K_ESCAPE)
    assert not isinstance(app.top, Seats)


@pytest.mark.matrix(3)
@pytest.mark.parametrize(("most", "options"), ((2, ()), (4, ODD.options), (6, ODD.options), (8, ODD.options), (8, THREE)))
@pytest.mark.parametrize("size", ((1280, 720), (960, 600), (1024, 768)))
@pytest.mark.parametrize("scale", (100, 200))
def test_nothing_is_cut_and_nothing_overlaps(
    make: Callable[..., App], odd: Callable[..., None], monkeypatch: pytest.MonkeyPatch,
    most: int, options: tuple[Option, ...], size: tuple[int, int], scale: int,
) -> None:
    if most > 2:
        odd(most, options)
    app = make(size, text_size=scale, theme="contrast")
    game = "odd" if most > 2 else "querni"
    letters = MOST_LETTERS if most <= 4 else 10  # six and more seats share the room: a longer name ends in dots there
    seats = [SeatSetup(f"{LONG[:letters - 1]}{mark}", mark, "human" if mark % 2 else "medium") for mark in range(most)]
    app.settings.tables[game] = TableSetup(seats)
    cut: list[str] = []
    whole = text.cut

    def cutting(line: str, *rest: Any) -> str:
        left = whole(line, *rest)
        if left != line:
            cut.append(line)
        return left

    monkeypatch.setattr(text, "cut", cutting)
    page = opened(app, game)
    assert cut == []
    window = app.screen.get_rect()
    live = [widget for widget in page.widgets if widget.visible and widget.focusable]
    for widget in live:
        assert window.contains(widget.rect)
        assert min(widget.rect.size) >= 0.044 * size[1], widget
    for i, one in enumerate(live):
        assert [other for other in live[i + 1:] if one.rect.colliderect(other.rect)] == []
    for place in page.places:
        assert all(place.rect.contains(widget.rect) for widget in place.widgets if widget.visible)
    rail = page.rail
    assert all(rail.rect.contains(choice.rect) for choice in rail.widgets)
    assert rail.foot.h >= text.height(page.style.px(2)) and rail.rect.contains(rail.foot)


@pytest.mark.parametrize("game", ("rumbugz", "nmbrs", "quad_ominos"))
def test_large_text_is_larger_in_a_crowded_rail_too(make: Callable[..., App], game: str) -> None:
    shares = [opened(made := make(text_size=size), game).rail.choices[0].share * made.style.text_scale for size in (100, 200)]
    assert shares[1] > 1.25 * shares[0]


@pytest.mark.parametrize("title", ("Uppsättningar", "Uppsättningar av insekter"))
@pytest.mark.parametrize("box", ((30, 460, 615, 278), (680, 20, 324, 452)))
def test_the_names_of_options_keep_apart(title: str, box: tuple[int, int, int, int]) -> None:
    first, *rest = THREE
    values: dict[str, str | int] = {option.name: option.default for option in THREE}
    rail = OptionsRail([replace(first, title=title), *rest], values, 8, lambda people, bots: None, lambda: None)
    rail.layout(Style((1024, 768), THEMES["felt"], 2.0), pygame.Rect(box), 3, 1)
    boxes = [image.get_rect(topleft=at) for image, at in rail._names]
    assert all(rail.rect.contains(one) for one in boxes)
    for at, one in enumerate(boxes):
        assert one.collidelist(boxes[at + 1:]) < 0 and one.collidelist([choice.rect for choice in rail.widgets]) < 0


def test_values_that_have_no_room_side_by_side_are_stepped_through(
    make: Callable[..., App], odd: Callable[..., None]
) -> None:
    odd(8, THREE)
    app = make((1024, 768))
    page = opened(app, "odd")
    level, aim, rounds = page.rail.choices
    assert (level.stepping, aim.stepping, rounds.stepping) == (True, False, True)
    click(app, level._arrow(1).center)
    assert page.options["level"] == "advanced", "nothing comes after the last value"
    click(app, level._arrow(-1).center)
    assert page.options["level"] == "standard"
    click(app, level._cell(1).center)
    assert page.options["level"] == "advanced", "a click on the value goes on to the next"
    click(app, aim._cell(2).center)
    assert page.options["aim"] == 150
    page.set_focus(rounds)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    assert page.options["max_rounds"] == 6


def test_points_to_win_cannot_be_chosen_for_a_single_round(make: Callable[..., App]) -> None:
    app = make()
    page = opened(app, "nmbrs")
    level, aim, rounds = page.rail.choices
    assert level.enabled and aim.enabled and rounds.enabled
    chosen = page.options["aim"]
    rounds.set(1)
    assert page.options["max_rounds"] == 1 and not aim.enabled
    click(app, aim._cell(2).center)
    assert page.options["aim"] == chosen
    rounds.set(0)
    click(app, aim._cell(2).center)
    assert page.options["aim"] == 150


def test_the_option_that_is_pointed_at_or_was_touched_last_is_explained(
    make: Callable[..., App], odd: Callable[..., None]
) -> None:
    odd(8, THREE)
    app = make((1024, 768))
    page = opened(app, "odd")
    assert page._words() == page.summary
    said = []
    for _step in range(2):
        click(app, page.rail.choices[2]._arrow(1).center)
        said.append(page._words())
    assert said == ["Three rounds.", "Six rounds."]
    mouse(app, pygame.MOUSEMOTION, page.rail.choices[1].rect.center)
    assert page._words() == "As it is mostly played."


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
@pytest.mark.parametrize("game", catalogue.games())
@pytest.mark.parametrize("code", ["en", "de", "sv"])
def test_each_game_says_what_it_is_about_before_it_begins(
    make: Callable[..., App], game: str, code: str, size: tuple[int, int]
) -> None:
    app = make(size, language=code)
    page = opened(app, game)
    brief, middle = games.of(game).brief, page._layout["middle"]
    assert len(brief) == 3
    words = lines_in(page.style, brief, middle)
    assert words is not None and words.get_width() <= middle.w
    others = [*seat_places(page._layout, page.info.max_seats), page._layout.get("sketch", pygame.Rect(0, 0, 0, 0))]
    assert not [place for place in others if place.colliderect(middle)]
    assert lines_in(page.style, brief, pygame.Rect(0, 0, middle.w, 40)) is None, "whole or not at all"


def test_large_text_still_says_what_the_game_is_about_and_nothing_touches(make: Callable[..., App]) -> None:
    page = opened(make((1280, 720), text_size=130), "rumbugz")
    where, style = page._layout, page.style
    room = words_room(style, where)
    assert lines_in(style, games.of("rumbugz").brief, room) is not None
    signs = [where[name] for name in where if name.startswith("flow")]
    assert not [place for place in page.places if place.name.rect.collidelist([room, *signs]) >= 0]
    choice = page.rail.choices[0]
    word = text.width(choice.items[0], style.text(choice.share), "a", 700)
    assert choice._cell(0).w - word >= 2 * style.px(1.2), choice.items[0]


def test_the_lesson_is_proposed_to_those_who_are_new(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    page = opened(app)
    assert page.invite.visible and "4 minutes" in page.invite.label and page.focus is page.play_button
    asked: list[str] = []
    monkeypatch.setattr(page.invite, "press", lambda: asked.append("lesson"))
    click(app, page.invite.rect.center)
    assert asked == ["lesson"]
    for step in catalogue.lessons("querni").steps[:5]:
        app.profile.lessons.do("querni", step.id)
    page.resume()
    assert "1 minute." in page.invite.label, "what is done of it takes no time any more"
    app.profile.people.add(names(page)[0]).played["querni"] = 1
    page.resume()
    assert not page.invite.visible, "somebody at the table knows the game"
    page.company.rename(0, "Kim")
    page.resume()
    assert page.invite.visible
    app.profile.lessons.finish("querni")
    page.resume()
    assert not page.invite.visible


def _played(app: App, game: str, level: str) -> None:
    seats = [SeatSetup("Ana", 0), SeatSetup("Abacus", 1, level)]
    app.profile.people.sit_down(seats)
    app.profile.people.has_played(game, seats)
    app.settings.tables[game] = TableSetup(seats)
    app.profile.sheet.add(Result(time.time(), game, ("Ana", "Abacus"), (0, 1), (1, 0), ("Ana",), "", kinds=("human", level)))


def test_the_level_of_the_bots_goes_on_to_the_next_game_of_the_evening(make: Callable[..., App]) -> None:
    app = make()
    _played(app, "qumero", "medium")
    _played(app, "querni", "hard")
    assert opened(app).company.seats[1].kind == "hard", "its own table"
    assert opened(app, "qumero").company.seats[1].kind == "hard", "as in the match before"
    assert opened(app, "nmbrs").company.seats[1].kind == "easy", "it is new to her"
    app.profile.people.here[0].here = False
    app.profile.people.add("Kim")
    assert opened(app).company.seats[1].kind == "easy", "somebody else is new to it"


def test_the_rail_says_what_everybody_gets(make: Callable[..., App]) -> None:
    app = make()
    said = {game: opened(app, game).summary for game in catalogue.games()}
    assert said["querni"].endswith("minutes.") and said["qumero"].endswith("minutes.")
    assert said["quad_ominos"].endswith("minutes. 15 tiles for each.")
    page = opened(app, "quad_ominos")
    page.adds[0].press()
    assert page.summary.endswith(" 10 tiles for each.")
    assert said["rumbugz"].endswith(" 6 bugz for each, 1 round.")
    page = opened(app, "nmbrs")
    assert page.summary.endswith(" 9 cards for each.")
    page.rail.choices[0].set(0)
    assert page.summary.endswith(" 7 cards for each.")


def test_two_clicks_on_a_seat_ask_who_of_those_here_sits_there(make: Callable[..., App], odd: Callable[..., None]) -> None:
    odd(4)
    app = make()
    for mark, name in ((2, "Zoe"), (3, "Yan"), (6, "Xia")):
        app.profile.people.add(name, mark)
    page = opened(app, "odd")
    assert names(page) == ["Zoe", "Yan", "Xia"], "who is here sits at a game that was never played"
    page.remove(2)
    click(app, page.adds[0].rect.center)
    paper: Any = app.top
    assert [button.label for button in paper.people] == ["Xia"]
    click(app, paper.people[0].rect.center)
    assert app.top is page and names(page) == ["Zoe", "Yan", "Xia"] and page.company.seats[2].mark == 6
    click(app, who(app, page, 1).bots[2].rect.center)
    assert page.company.seats[1].kind == "hard" and not page.company.seats[1].human


def test_one_who_is_renamed_at_one_table_is_called_so_at_all(make: Callable[..., App]) -> None:
    app = make()
    person = app.profile.people.add("Ana")
    page = opened(app)
    page.set_focus(page.places[0].name)
    write(app, "Zoe")
    key(app, pygame.K_RETURN)
    assert person.name == "Zoe" and names(opened(app, "qumero"))[0] == "Zoe"


def test_a_usual_value_says_what_it_comes_to_with_the_players_there(tmp_path: Path) -> None:
    rules = catalogue.rules("rumbugz").info
    sets, _plyts, rounds = rules.options
    assert [sets.choices[0].said(seats) for seats in (2, 5)] == ["Usual (8)", "Usual (10)"]
    assert [rounds.choices[0].said(seats) for seats in (2, 5)] == ["One each (2)", "One each (5)"]
    assert rounds.choices[1].said(4) == "1"
