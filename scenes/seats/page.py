"""The page of the seats: plates with names, marks, people and bots; the options of the game; Play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import catalogue
from game.bots.levels import EASY, LEVELS
from scenes import games
from scenes.dialog import Dialog
from scenes.evening.match_lines import company_line, turn_lines
from scenes.evening.next import length_line
from scenes.kit import text
from scenes.kit.actions import with_keys
from scenes.kit.language import _, ngettext
from scenes.kit.spoken.lines import Telling, heading
from scenes.kit.widgets import Button, Widget
from scenes.making.reading import go_on
from scenes.page import Host, Page
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.seats.company import ALL_MARKS, Company
from scenes.seats.marks import MarkPicker
from scenes.seats.plates import Carrying, NameEntry, Plate, Reports
from scenes.seats.rail import OptionsRail
from scenes.seats.table import AddPlace, Goal, lay_out, seat_places, table_picture
from scenes.seats.who import WhoPaper
from scenes.session import Session, peek
from scenes.title import taken


class Seats(Page):
    """The page of one game's table. What was set is remembered when the match starts."""

    _layout: dict[str, pygame.Rect]
    _under: pygame.Surface
    _brief: tuple[str, ...]

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.telling = Telling(self, lambda: heading(_("Seats: {game}").format(game=catalogue.lid(self.game).title)))
        self.game = game
        self.mat = games.lid(game).mat
        self.info = catalogue.rules(game).info
        self.provided = games.of(game)
        last = app.settings.tables.get(game) or TableSetup([], dict(self.provided.easiest))
        marks = self.provided.marks
        self.marks = marks or ALL_MARKS
        seats = app.profile.people.at_table(last.seats, self.info.min_seats, self.info.max_seats)
        self.company = Company(
            self.info.min_seats, self.info.max_seats, seats, marks, [person.name for person in app.profile.people.here]
        )
        self.company.level(level_for(app.profile, game, self.company.seats))
        self.options: dict[str, str | int] = {}
        for option in self.info.options:
            said = last.options.get(option.name)
            self.options[option.name] = said if said in [choice.value for choice in option.choices] else option.default
        self.carrying = Carrying(self, self._ask, self._plate_picked, self._plate_dropped)
        self.back = Button("", app.pop, icon="arrow-left")
        self._read_rules = partial(app.open, "rulebook", game=game)
        self.rules = Button("", self._read_rules, icon="book", tip=with_keys(_("The rules of the game ({rules}).")))
        learn = partial(app.open, "lesson", game=game)
        self.rules.name = _("Rules")
        self.learn = Button(_("Learn"), learn, share=2.6, tip=_("A few small steps at the table."))
        self.learn.visible = game in catalogue.games() and catalogue.has_lessons(game)
        self.invite = Button("", learn, icon="bulb", share=2.8)
        """The way to the lesson for those who are new to the game."""
        self.play_button = Button("", self.play, icon="player-play", kind="first", share=5.0)
        self.rail = OptionsRail(self.info.options, self.options, self._refresh)
        self._build()
        self.focus = self.play_button

    def leave(self) -> None:
        if isinstance(self.focus, NameEntry) and pygame.display.get_init():
            pygame.key.stop_text_input()

    # ---- widgets

    def _build(self) -> None:
        """Makes new plates and empty places after the number or the order of the seats has changed."""
        tip = _("Swap the two colours.") if len(self.marks) == 2 else _("Another colour and shape.")
        reports = Reports(self.name_done, self.name_entered, self.name_left, self.kind_chosen, self.level_pressed,
                          self.mark_pressed, self.remove_pressed)
        seats = self.company.seats
        self.plates = [
            Plate(reports, self.carrying, place, seat, self.company.may_remove, tip) for place, seat in enumerate(seats)
        ]
        numbers = range(len(seats) + 1, self.info.max_seats + 1)
        self.adds = [AddPlace(self.add_seat, _("Add a seat"), number) for number in numbers]
        self.carrying.reset(len(seats))
        inside = [widget for plate in self.plates for widget in plate.widgets]
        below = (self.learn, self.rules, self.invite, self.play_button, *self.carrying.goals)
        self.widgets = [self.back, *inside, *self.adds, *self.rail.choices, *below]

    def _rebuild(self, focus: Callable[[], Widget]) -> None:
        self._build()
        self.layout()
        self.set_focus(focus())

    def _refresh(self) -> None:
        """Shows the company and the options as they are now on the plates and the rail."""
        new = invited(self.app.profile, self.game, self.company.seats)
        if self.invite.visible != new or self._brief != self.provided.briefly(self.options):
            self.layout()
            return
        double, seats = self.company.double(), self.company.seats
        for plate, seat in zip(self.plates, seats, strict=True):
            plate.show(seat)
            if self.focus is not plate.name:
                plate.show_name(seat.name)
            plate.name.double = double == plate.place
        tonight = [result for result in self.app.profile.tonight() if result.game in catalogue.games()]
        took = length_line(self.game, tonight, self.provided.length(self.options, len(seats)), [seat.human for seat in seats])
        dealt = self.provided.dealt(self.options, len(seats))
        self.rail.summary = [f"{company_line(seats)}. {took}", *((dealt,) if dealt else ())]
        self.rail.seats, self.rail.idle = len(seats), self.provided.idle(self.options)
        self.rail.layout(self.style, self._layout["rail"])
        self.touch()

    # ---- places

    def layout(self) -> None:
        style = self.style
        self.invite.visible = invited(self.app.profile, self.game, self.company.seats)
        self._layout = where = lay_out(style, self.info.max_seats, self.invite.visible)
        if self.invite.visible:
            self.invite.label, self.invite.rect = invitation(self.app.profile, self.game), where["invite"]
        self.back.label, self.play_button.label = _("Back"), _("Play")
        wide = text.width(self.back.label, style.text(3.0), "a", 700) + style.text(3.6) + style.px(4.4)
        high = min(style.px(9.5), max(style.px(6.9), round(style.text(3.0) * 1.75)))
        head = where["head"]
        self.back.rect = pygame.Rect(head.x, head.centery - high // 2 - style.px(0.2), round(wide), high)
        self.rules.rect = pygame.Rect(head.right - high, self.back.rect.y, high, high)
        word = min(round(style.px(17)), text.width(self.learn.label, style.text(2.6), "a", 700) + style.px(3.6))
        self.learn.rect = pygame.Rect(self.rules.rect.x - style.px(1.2) - word, self.back.rect.y, word, high)
        left = self.learn.rect.left if self.learn.visible else self.rules.rect.left
        seats = seat_places(where, self.info.max_seats)
        for plate, place in zip(self.plates, seats, strict=False):
            plate.layout(style, place)
        for add, place in zip(self.adds, seats[len(self.plates):], strict=True):
            add.rect = place
        for goal, place in zip(self.carrying.goals, seats, strict=False):
            goal.rect = place
        self.play_button.rect = where["play"]
        self._brief = self.provided.briefly(self.options)
        beside = self._brief if self.info.options and style.wide else ()
        self.rail.idea = () if beside else self._brief
        self._refresh()
        self._under = table_picture(style, where, self.game, self.info.title, (self.back.rect.right, left), beside)

    resume = layout

    def paint(self, target: pygame.Surface) -> None:
        style = self.style
        target.blit(self._under, (0, 0))
        self.rail.paint(target, style)
        for plate in self.plates:
            if plate.place != self.carrying.picked:
                plate.paint(target, style)
        if "hint" in self._layout:
            meant = [widget for widget in self.widgets if widget.hovered and widget.visible]
            if self.focus is not None and self.keys_used:
                meant.append(self.focus)
            usual = _("Drag a plate to change the order. Click a coloured badge to change it.")
            if len(self.marks) == 2:
                usual = _("Drag a plate to change the order. Click a colour to swap the two.")
            line = next((widget.tip for widget in meant if widget.tip), usual)
            if self.carrying.picked is not None:
                line = _("Choose a place for the plate. Esc leaves it where it was.")
            text.write(target, style, line, self._layout["hint"], 2.5, style.theme.soft, valign="top")

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.carrying.picked is None:
            return
        focus = self.focus if self.keys_used and isinstance(self.focus, Goal) else None
        home, seat = self.plates[self.carrying.picked].rect, self.company.seats[self.carrying.picked]
        self.carrying.draw(target, home, seat, focus)

    # ---- what the plates report

    def name_done(self, place: int) -> None:
        """Takes over a finished name; a toast says when another seat has the same one."""
        if place >= len(self.plates):
            return
        plate, people, before = self.plates[place], self.app.profile.people, self.company.seats[place]
        self.company.rename(place, plate.name.value)
        name = self.company.seats[place].name
        person = people.of(before.name)
        if before.human and person is not None and person.name == before.name != name and people.rename(person, name):
            people.save()  # who sits there is called so in all games from now on
        plate.show_name(name)
        again = self.company.double()
        if again is not None:
            name = self.company.seats[again].name
            self.app.toast(_("Two are called {name}. How about {other}?").format(name=name, other=self.company.suggestion(again)))
        self._refresh()

    def name_entered(self, place: int) -> None:
        """Moves the focus to the next person's name, after the last one to Play."""
        later = [plate for plate in self.plates[place + 1:] if plate.seat.human]
        self.set_focus(later[0].name if later else self.play_button)
        self.keys_used = True

    def name_left(self, place: int) -> None:
        """Restores the name that was there before."""
        self.plates[place].show_name(self.company.seats[place].name)
        self.set_focus(self.play_button)
        self.keys_used = True

    def kind_chosen(self, place: int, human: bool) -> None:
        """Seats a person or a bot; a given name changes with it."""
        self.company.set_kind(place, human)
        self._refresh()

    def level_pressed(self, place: int) -> None:
        self.company.next_level(place)
        self.app.settings.bots_level, self.app.settings.bots_level_at = self.company.seats[place].kind, self.game
        self.app.profile.save_settings()
        self._refresh()

    def mark_pressed(self, place: int) -> None:
        """Opens the marks to choose from, or trades at once when there are only two."""
        def chosen(mark: int) -> None:
            self.company.set_mark(place, mark)
            self.app.sounds.play("drop")
            self._refresh()

        if len(self.marks) == 2:
            chosen(next(mark for mark in self.marks if mark != self.company.seats[place].mark))
        else:
            self.app.push(MarkPicker(self.app, self.company.seats, place, self.marks, chosen))

    def remove_pressed(self, place: int) -> None:
        """Takes the seat away."""
        self.company.remove(place)
        self._rebuild(lambda: self.plates[min(place, len(self.plates) - 1)].body)

    def _ask(self, place: int | None) -> None:
        """Asks who sits at a place, or at a new one for None."""
        self.app.push(WhoPaper(self.app, _("Who sits here?"), self.company.seats, place, partial(self._seated, place)))

    def add_seat(self) -> None:
        """Somebody sits down at an empty place: who of those who are here has no seat; a bot when all have one."""
        people = self.app.profile.people
        seated = [people.of(seat.name) for seat in self.company.seats if seat.human]
        if any(person not in seated for person in people.here):
            self._ask(None)
        else:
            self._seated(None)

    def _seated(self, place: int | None, who: SeatSetup | None = None) -> None:
        if who is None:
            self.company.add()
        else:
            self.company.seat(place, who, not self.provided.marks)
        if place is not None:
            self._rebuild(lambda: self.plates[place].body)
        else:
            self._rebuild(lambda: self.adds[0] if self.adds else self.plates[-1].kind)

    # ---- the order

    def _plate_picked(self, place: int) -> None:
        """Hides the widgets of the plate; the focus goes over the places."""
        self.app.sounds.play("lift")
        self.plates[place].hide()
        self.set_focus(self.carrying.goals[place])

    def _plate_dropped(self, origin: int, to: int) -> None:
        """Changes the order of play when the plate came to another place."""
        self.app.sounds.play("drop")
        if origin != to:
            self.company.move(origin, to)
        self._rebuild(lambda: self.plates[to].grip)

    def ring(self) -> list[Widget]:
        if self.carrying.picked is not None:
            return list(self.carrying.goals)
        return super().ring()

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        if self.carrying.picked is not None:
            return next((goal for goal in self.carrying.goals if goal.hit(pos)), None)
        return super().widget_at(pos)

    def act(self, action: str) -> bool:
        if action == "rules":
            self._read_rules()
            return True
        return super().act(action)

    def cancel(self) -> bool:
        if self.carrying.picked is None:
            return super().cancel()
        self.carrying.drop(self.carrying.picked)
        return True

    # ---- Play

    def play(self) -> None:
        """Starts the match.

        Two seats with one name are told apart first; an open match is put away only when the players say so.
        """
        double = self.company.double()
        if double is not None:
            name = self.company.seats[double].name
            self.company.rename(double, self.company.suggestion(double))
            self.app.toast(_("Two are called {name}: one is {other} now. Play starts the match.").format(
                name=name, other=self.company.seats[double].name))
            self._refresh()
            return
        start(self.app, self.game, TableSetup(list(self.company.seats), dict(self.options)))


STEP_MINUTES = 0.5
"""How long one step of a lesson takes: at most 25 words to read, and one thing to do."""


def invited(profile: Profile, game: str, seats: Sequence[SeatSetup]) -> bool:
    """Whether the lesson is proposed: people sit at the table, none of them has played the game to an end, and its lesson was not
    gone through."""
    if game not in catalogue.games() or not catalogue.has_lessons(game) or profile.lessons.state(game) == "done":
        return False
    people = [profile.people.of(seat.name) for seat in seats if seat.human]
    return bool(people) and not any(person is not None and person.played.get(game) for person in people)


def invitation(profile: Profile, game: str) -> str:
    """The words that propose the lesson, with how long the rest of it takes."""
    left = len(catalogue.lessons(game).steps) - len(profile.lessons.of(game).done)
    n = max(1, round(left * STEP_MINUTES))
    return ngettext("First time? The lesson takes {n} minute.", "First time? The lesson takes {n} minutes.", n).format(n=n)


def level_for(profile: Profile, game: str, seats: Sequence[SeatSetup]) -> str | None:
    """The level that the bots of a table get when it is opened, or None where each keeps its own.

    The one that was chosen last, where that was at the table of another game. Where none was ever chosen: easy where somebody
    has a first match before them who did not sit at this game's table when it was set; else that of the last bot of the
    evening, where another game was played since.
    """
    chosen, at = profile.settings.bots_level, profile.settings.bots_level_at
    if chosen in LEVELS:
        return None if at == game else chosen
    table = profile.settings.tables.get(game)
    known = [] if table is None else [profile.people.of(seat.name) for seat in table.seats if seat.human]
    for seat in seats:
        person = profile.people.of(seat.name) if seat.human else None
        if seat.human and (person is None or (not person.played.get(game) and person not in known)):
            return EASY
    last = next(iter(profile.tonight()[-1:]), None)
    if last is None or last.game == game:
        return None
    return next((kind for kind in reversed(last.kinds) if kind in LEVELS), None)


def start(app: Host, game: str, setup: TableSetup) -> None:
    """Starts a match; asks first where one that goes on is damaged, since the shelf shows only what can be read of it."""
    other = app.profile.other_program()
    if other is not None:
        taken.ask(app, other)
        return
    found = peek(app.profile) if app.profile.has_open else None
    if found is None or not (found.damaged and found.touched):
        if not _begin(app, game, setup) or found is None:
            return
        if found.touched:
            app.toast(_("{game} waits on the shelf.").format(game=found.title))
        elif found.game != game and not found.damaged:
            app.toast(_("{game} was not kept: its first move was not finished.").format(game=found.title))
        return
    lines = [turn_lines(found)[0] + ".", _("Its file is damaged: the shelf keeps only what can be read of it.")]
    app.push(Dialog(app, _("A match is still open"), lines, (
        (_("Start {game}").format(game=catalogue.lid(game).title), "player-play", lambda: _begin(app, game, setup)),
        (_("Continue {game}").format(game=found.title), "arrow-right", partial(_go_on, app)),
        (_("Back"), "arrow-left", lambda: None),
    )))


def _begin(app: Host, game: str, setup: TableSetup) -> bool:
    """Starts the match and remembers the table; False, with a message, if the rules refuse this table."""
    refusal = catalogue.rules(game).check_setup(setup.options, len(setup.seats))
    if refusal is not None:
        app.toast(refusal.sentence(_))
        return False
    app.settings.tables[game] = setup
    app.settings.last_game = game
    app.profile.save_settings()
    app.profile.people.sit_down(setup.seats, own_marks=not games.of(game).marks)
    app.profile.people.save()
    app.open("table", "replace", session=Session.start(app.profile, game, setup))
    return True


def _go_on(app: Host) -> None:
    said = _("The match cannot be read any more. Its file was kept.")
    go_on(app, lambda session: app.open("table", "replace", session=session), lambda _error: app.toast(said))
