"""The page of the seats: the table of a game with those who sit there, who is left on the ledge, the options, and Play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game import catalogue
from game.bots.levels import EASY, LEVELS
from scenes import games
from scenes.dialog import Dialog
from scenes.evening.match_lines import turn_lines
from scenes.evening.next import length_line
from scenes.kit.actions import with_keys
from scenes.kit.language import _, ngettext
from scenes.kit.layout import columns
from scenes.kit.motion import SPEEDS
from scenes.kit.retained.ahead import Parts
from scenes.kit.spoken.lines import Telling, heading
from scenes.kit.widgets import Button, Widget
from scenes.making.reading import go_on
from scenes.page import Host, Page
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.seats.company import ALL_MARKS, Company
from scenes.seats.person import PersonPaper
from scenes.seats.places import APART, Carrying, Figure, Ledge, LevelButton, NameEntry, Place, poses
from scenes.seats.rail import OptionsRail
from scenes.seats.table import AddPlace, lay_out, seat_places, table_picture
from scenes.seats.who import WhoPaper
from scenes.session import Session, peek
from scenes.title import taken


class Seats(Page):
    """The page of one game's table. What was set is remembered when the match starts."""

    places: list[Place]
    _layout: dict[str, pygame.Rect]
    _under: pygame.Surface
    _brief: tuple[str, ...]
    summary: str
    """How long the match takes, and what everybody gets."""

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.telling = Telling(self, lambda: heading(_("Seats: {game}").format(game=self.info.title)))
        self.game = game
        self.info = catalogue.rules(game).info
        self.provided = games.of(game)
        last = app.settings.tables.get(game) or TableSetup([], dict(self.provided.easiest))
        self.marks = self.provided.marks or ALL_MARKS
        seats = app.profile.people.at_table(last.seats, self.info.min_seats, self.info.max_seats)
        known = [SeatSetup(person.name, person.mark) for person in app.profile.people.here]
        self.company = Company(self.info.min_seats, self.info.max_seats, seats, self.provided.marks, known)
        self.company.level(level_for(app.profile, game, self.company.seats))
        self.options: dict[str, str | int] = {}
        for option in self.info.options:
            said = last.options.get(option.name)
            self.options[option.name] = said if said in [choice.value for choice in option.choices] else option.default
        self.motion.speed = SPEEDS[app.settings.people_speed]
        self.carrying = Carrying(self, self._taken, self._dropped)
        self.back = Button("", app.pop, icon="arrow-left")
        self._read_rules = partial(app.open, "rulebook", game=game)
        self.rules = Button("", self._read_rules, icon="book", tip=with_keys(_("The rules of the game ({rules}).")))
        self.rules.name = _("Rules")
        learn = partial(app.open, "lesson", game=game)
        self.learn = Button("", learn, share=2.6, tip=_("A few small steps at the table."))
        self.learn.visible = game in catalogue.games() and catalogue.has_lessons(game)
        own = games.settings(game) if game in catalogue.games() else None
        self.own = Button("", partial(app.open, "own_settings", game=game), icon=own.icon if own else None)
        """The way to the settings that the game alone has."""
        self.own.visible, self.own.tip = own is not None, _(own.word) if own else ""
        self.invite = Button("", learn, icon="bulb", share=2.5)
        """The way to the lesson for those who are new to the game."""
        self.play_button = Button("", self.play, icon="player-play", kind="first", share=5.0)
        came = partial(self._rebuild, lambda: self.ledge.new)
        self.ledge: Ledge = Ledge(self.carrying, lambda: app.push(PersonPaper(app, None, came)))
        self.rail = OptionsRail(self.info.options, self.options, self.info.max_seats, self.set_numbers, self._refresh)
        self._build()
        self.focus = self.play_button

    def leave(self) -> None:
        if isinstance(self.focus, NameEntry) and pygame.display.get_init():
            pygame.key.stop_text_input()

    # ---- widgets

    def _build(self) -> None:
        """Makes new places and figures after the number or the order of the seats has changed."""
        seats, most = self.company.seats, self.info.max_seats
        self.places = []
        for place, seat in enumerate(seats):
            name = NameEntry(seat.name, partial(self.name_done, place), partial(self.name_left, place))
            self.places.append(Place(self.carrying, place, seat, name, LevelButton(partial(self.level_pressed, place))))
        self.adds = [AddPlace(partial(self._ask, None), number) for number in range(len(seats) + 1, most + 1)]
        self.ledge.show(self.app.profile.people.here, self.company)
        self.carrying.reset(most)
        inside = [widget for place in self.places for widget in place.widgets]
        below = (self.learn, self.own, self.rules, self.invite, self.play_button, *self.carrying.goals)
        self.widgets = [*inside, *self.adds, *self.ledge.widgets, *self.rail.widgets, self.back, *below]

    def _rebuild(self, focus: Callable[[], Widget], start: tuple[int, int] | None = None, who: str = "") -> None:
        """Shows the company anew: everybody hops to a new place from the one before, or from the ledge; `who` from `start`."""
        before = {figure.seat.name: figure.foot for figure in (*self.ledge.figures, *(place.figure for place in self.places))}
        door = self.ledge.new.rect.midbottom
        if start is not None:
            before[who] = start
        self._build()
        self.layout()
        moved = [place.figure for place in self.places if before.get(place.figure.seat.name) != place.figure.foot]
        for number, figure in enumerate(moved):
            figure.hop(self, before.get(figure.seat.name, door), number * APART)
        self.set_focus(focus())

    def _refresh(self) -> None:
        """Shows the company and the options as they are now."""
        new = invited(self.app.profile, self.game, self.company.seats)
        if self.invite.visible != new or self._brief != self.provided.briefly(self.options):
            self.layout()
            return
        double, seats = self.company.double(), self.company.seats
        for place, seat in zip(self.places, seats, strict=True):
            place.show(seat)
            place.name.double = double == place.place
        self.rail.idle = self.provided.idle(self.options)
        people = sum(seat.human for seat in seats)
        self.rail.layout(self.style, self._layout["rail"], people, len(seats) - people)
        self.summary = summary(self.app.profile, self.game, self.options, seats)
        self.touch()

    # ---- places

    def layout(self) -> None:
        style = self.style
        self.invite.visible = invited(self.app.profile, self.game, self.company.seats)
        self._layout = where = lay_out(style, self.info.max_seats, self.invite.visible)
        if self.invite.visible:
            self.invite.label = invitation(self.app.profile, self.game)
        self.back.label, self.play_button.label, self.learn.label = _("Back"), _("Play"), _("Learn")
        for name, button in (("back", self.back), ("play", self.play_button), ("learn", self.learn), ("rules", self.rules),
                             ("invite", self.invite)):
            button.rect = where[name]
        if self.own.visible:
            gap = where["rules"].x - where["learn"].right
            self.learn.rect, self.own.rect = columns(where["learn"], 1.0, where["rules"].w, gap=gap)
        seats = seat_places(where, self.info.max_seats)
        for place, box in zip(self.places, seats, strict=False):
            place.layout(style, box)
        for add, box in zip(self.adds, seats[len(self.places):], strict=True):
            side = min(box.w, round(box.h * 0.6))
            add.rect = pygame.Rect(box.centerx - side // 2, box.bottom - side, side, side)
        for goal, box in zip(self.carrying.goals, (*seats, where["bench"]), strict=True):
            goal.rect = box
        self.ledge.layout(style, where["bench"], where["ledge"].y)
        radii = {place.figure.radius for place in self.places}
        self.soon = [Parts(partial(poses, style, radii, self.marks))]
        self._brief = self.provided.briefly(self.options)
        self._under = table_picture(style, where, self.game, self.info.title, self._brief)
        self._refresh()

    resume = layout

    def paint(self, target: pygame.Surface) -> None:
        target.blit(self._under, (0, 0))
        self.rail.paint(target, self.style, self._words())
        for place in self.places:
            place.paint(target, self.style)

    def _words(self) -> str:
        """What is said at the foot of the rail: of what is pointed at or has the focus, else how long the match takes."""
        if self.carrying.picked is not None:
            return _("Choose a place. The same one: who sits there.")
        meant = self.meant()
        if isinstance(self.focus, NameEntry):
            meant.append(self.focus)
        tip = next((widget.tip for widget in meant if widget.tip), "")
        return tip or self.rail.line(meant) or self.summary

    def paint_over(self, target: pygame.Surface) -> None:
        for figure in (place.figure for place in self.places):
            if figure.hops:
                figure.paint(target, self.style, "cheer")
        self.carrying.paint(target)

    # ---- names, levels, marks

    def name_done(self, place: int) -> None:
        """Takes over a finished name; a toast says when another seat has the same one."""
        if place >= len(self.places):
            return
        entry, people, before = self.places[place].name, self.app.profile.people, self.company.seats[place]
        self.company.rename(place, entry.value)
        name = self.company.seats[place].name
        person = people.of(before.name)
        if before.human and person is not None and person.name == before.name != name and people.rename(person, name):
            people.save()  # who sits there is called so in all games from now on
        entry.show(name)
        again = self.company.double()
        if again is not None:
            name = self.company.seats[again].name
            self.app.toast(_("Two are called {name}. How about {other}?").format(name=name, other=self.company.suggestion(again)))
        self._refresh()

    def name_left(self, place: int, entered: bool) -> None:
        """Moves the focus to the next person's name, after the last one to Play; where it was not `entered` the name that was
        there before is back."""
        later = [one for one in self.places[place + 1:] if one.figure.seat.human and entered]
        if not entered:
            self.places[place].name.show(self.company.seats[place].name)
        self.set_focus(later[0].name if later else self.play_button)
        self.keys_used = True

    def level_pressed(self, place: int) -> None:
        self.company.next_level(place)
        self.app.settings.bots_level, self.app.settings.bots_level_at = self.company.seats[place].kind, self.game
        self.app.profile.save_settings()
        self._refresh()

    def wear(self, place: int, mark: int) -> None:
        """Gives a seat another mark; who had it gets the old one."""
        self.company.set_mark(place, mark)
        self.app.sounds.play("drop")
        self._rebuild(lambda: self.places[place].figure)

    # ---- who sits there

    def set_numbers(self, people: int | None, bots: int) -> None:
        """Has so many people sit, with bots only where the game needs them; or for None so many bots, with the people there are.
        People whom nobody knows are asked for their names, which the keys write at once."""
        there = sum(seat.human for seat in self.company.seats)
        self.company.set_numbers(min(there, self.info.max_seats - bots) if people is None else people, bots)
        self.app.sounds.play("lift")
        known, seats = self.app.profile.people, self.company.seats
        unknown = [place for place, seat in enumerate(seats) if seat.human and known.of(seat.name) is None]
        last = self.rail.bots if people is None else self.play_button
        self._rebuild(lambda: self.places[unknown[0]].name if unknown and people is not None else last)

    def remove(self, place: int) -> None:
        """Takes a seat away."""
        self.company.remove(place)
        self._rebuild(lambda: self.places[min(place, len(self.places) - 1)].figure)

    def _ask(self, place: int | None) -> None:
        """Asks who sits at a place, or at a new one for None; there a bot sits down at once where all people have a seat."""
        if place is None and not any(figure.seat.human for figure in self.ledge.figures):
            self._seated(None)
            return
        seats, marks = self.company.seats, () if place is None or self.provided.marks else self.marks
        others: list[tuple[str, str, Callable[[], None]]] = []
        if place is not None and self.provided.marks:
            others.append((_("Swap the two colours"), "palette", partial(self.wear, place, seats[1 - place].mark)))
        if place is not None and self.company.may_remove:
            others.append((_("Take this seat away"), "x", partial(self.remove, place)))
        seated, wear = partial(self._seated, place), partial(self.wear, place or 0)
        self.app.push(WhoPaper(self.app, _("Who sits here?"), seats, place, seated, others, marks, wear))

    def _seated(self, place: int | None, who: SeatSetup | None = None, start: tuple[int, int] | None = None) -> None:
        if who is None:
            self.company.add()
        else:
            self.company.seat(place, who, not self.provided.marks)
        at = len(self.company.seats) - 1 if place is None else place
        self._rebuild(lambda: self.places[at].figure, start, self.company.seats[at].name)

    # ---- figures that are carried

    def _taken(self, figure: Figure) -> None:
        """The focus goes over the places to which a figure may go: the ledge too, where the game can do without a seat."""
        goals = self.carrying.goals
        goals[-1].visible = figure.place is not None and self.company.may_remove
        for add in self.adds:
            add.visible = False
        self.app.sounds.play("lift")
        self.set_focus(goals[figure.place or 0])

    def _dropped(self, figure: Figure, to: int | None, clicked: bool) -> None:
        """A figure was put down at a place, or at None on the ledge. One from the ledge that was clicked takes the next free
        place, or is taken up where there is none; one put back where it was by a click is asked about."""
        start, seats = self.carrying.at(figure), len(self.company.seats)
        if figure.place is None:
            if to is None and clicked and not self.company.may_add:
                self.carrying.take(figure)
                return
            if to is None and not clicked:
                self._rebuild(lambda: self.play_button)
                return
            self._seated(to if to is not None and to < seats else None, figure.seat, start)
            return
        if to is None:
            self.remove(figure.place)
            return
        self.app.sounds.play("drop")
        at = min(to, seats - 1)
        self.company.move(figure.place, at)
        self._rebuild(lambda: self.places[at].figure, start, figure.seat.name)
        if clicked and to == figure.place:
            self._ask(figure.place)

    def ring(self) -> list[Widget]:
        if self.carrying.picked is not None:
            return [goal for goal in self.carrying.goals if goal.visible]
        return super().ring()

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        if self.carrying.picked is not None:
            return next((goal for goal in self.carrying.goals if goal.hit(pos)), None)
        return super().widget_at(pos)

    def handle(self, event: pygame.Event) -> bool:
        """A digit says how many people there are, while no name is typed."""
        if event.type == pygame.KEYDOWN and event.unicode.isdecimal() and not isinstance(self.focus, NameEntry):
            if 1 <= int(event.unicode) <= self.info.max_seats and self.carrying.picked is None:
                self.set_numbers(int(event.unicode), 0)
            return True
        return super().handle(event)

    def act(self, action: str) -> bool:
        if action == "rules":
            self._read_rules()
            return True
        return super().act(action)

    def cancel(self) -> bool:
        if self.carrying.picked is None:
            return super().cancel()
        self.carrying.put_back()
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


def summary(profile: Profile, game: str, options: Mapping[str, str | int], seats: Sequence[SeatSetup]) -> str:
    """How long a match of a game takes with its options and these seats, and what everybody gets."""
    provided = games.of(game)
    tonight = [result for result in profile.tonight() if result.game in catalogue.games()]
    took = length_line(game, tonight, provided.length(options, len(seats)), [seat.human for seat in seats])
    dealt = provided.dealt(options, len(seats))
    return f"{took} {dealt}." if dealt else took


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
