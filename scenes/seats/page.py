"""Who sits at the table: plates with names, marks, people and bots; the options of the game; Play."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import catalogue
from scenes import games
from scenes.dialog import Dialog
from scenes.evening.match_lines import company_line, turn_lines
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.widgets import Button, Widget
from scenes.page import Host, Page
from scenes.profile import TableSetup
from scenes.seats import plan as seats_plan
from scenes.seats.company import ALL_MARKS, Company
from scenes.seats.marks import MarkPicker
from scenes.seats.plates import NameEntry, Plate, held_plate, kind_word
from scenes.seats.rail import OptionsRail
from scenes.seats.table import AddPlace, Goal, table_picture

DRAG_FROM = 1.2
"""How far the pointer must go, in percent of the height, before a press on a plate is a drag."""


class Seats(Page):
    """The page of one game's table. What was set is remembered when the match starts."""

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.game = game
        self.info = catalogue.rules(game).info
        last = app.settings.tables.get(game, TableSetup())
        self.provided = games.of(game)
        marks = self.provided.marks
        self.marks = marks or ALL_MARKS
        self.company = Company(self.info.min_seats, self.info.max_seats, last.seats, marks, _)
        self.options: dict[str, str | int] = {}
        for option in self.info.options:
            said = last.options.get(option.name, option.default)
            self.options[option.name] = said if said in [choice.value for choice in option.choices] else option.default
        self.plates: list[Plate] = []
        self.goals: list[Goal] = []
        self.picked: int | None = None
        """The seat whose plate is being carried, or None."""
        self._dragging = False
        self._taken_at = (0, 0)
        self.back = Button("", app.pop, icon="arrow-left")
        self.rules = Button("", self.read_rules, icon="book", tip=_("The rules of the game (F1)."))
        self.play_button = Button("", self.play, icon="player-play", kind="first", share=5.0)
        self.rail = OptionsRail(self.info.options, self.options, self._options_changed, self.provided.book.idea)
        self._plan = seats_plan.plan(self.look, self.info.max_seats)
        self._under: pygame.Surface | None = None
        self._build()
        self.focus = self.play_button

    def leave(self) -> None:
        if isinstance(self.focus, NameEntry) and pygame.display.get_init():
            pygame.key.stop_text_input()

    # ---- widgets

    def _build(self) -> None:
        """Makes the plates and empty places anew: after the number or the order of the seats has changed."""
        tip = _("Trade places: the rules give each place its colour.") if len(self.marks) == 2 else _("Another colour and shape.")
        self.plates = [
            Plate(self, place, seat, self.company.may_remove, tip) for place, seat in enumerate(self.company.seats)
        ]
        empty = self.info.max_seats - len(self.plates)
        self.adds = [AddPlace(self._add) for _place in range(empty)]
        self.goals = [Goal(self._dropping(place)) for place in range(len(self.plates))]
        for goal in self.goals:
            goal.visible = False
        inside: list[Widget] = []
        for plate in self.plates:
            inside += plate.widgets
        self.widgets = [self.back, *inside, *self.adds, *self.rail.choices, self.rules, self.play_button, *self.goals]

    def _rebuild(self, focus: Callable[[], Widget]) -> None:
        self._build()
        self.layout()
        self.set_focus(focus())

    def _refresh(self) -> None:
        """Shows the company as it is now on the plates that are there."""
        double = self.company.double()
        for plate, seat in zip(self.plates, self.company.seats, strict=True):
            plate.show(seat)
            if self.focus is not plate.name:
                plate.show_name(seat.name)
            plate.name.double = double == plate.place
        self._summarise()
        self.touch()

    def _summarise(self) -> None:
        dealt = self.provided.dealt(self.options, len(self.company.seats))
        self.rail.summary = [company_line(self.company.seats), *((dealt,) if dealt else ())]
        self.rail.layout(self.look, self._plan.rail)

    def _options_changed(self) -> None:
        self._summarise()
        self.touch()

    # ---- places

    def layout(self) -> None:
        look = self.look
        self._plan = where = seats_plan.plan(look, self.info.max_seats)
        self.back.label, self.play_button.label = _("Back"), _("Play")
        wide = text.width(self.back.label, look.text(3.0), "a", 700) + look.text(3.6) + look.px(4.4)
        high = min(look.px(9.5), max(look.px(6.9), round(look.text(3.0) * 1.75)))
        self.back.rect = pygame.Rect(where.head.x, where.head.centery - high // 2 - look.px(0.2), round(wide), high)
        self.rules.rect = pygame.Rect(where.head.right - high, self.back.rect.y, high, high)
        for plate, place in zip(self.plates, where.places, strict=False):
            plate.layout(look, place)
        for add, place in zip(self.adds, where.places[len(self.plates):], strict=False):
            add.rect = place
        for goal, place in zip(self.goals, where.places, strict=False):
            goal.rect = place
        self.play_button.rect = where.play
        self._summarise()
        self._refresh()
        self._under = table_picture(look, where, self.game, self.info.title, (self.back.rect.right, self.rules.rect.left))

    def paint(self, target: pygame.Surface) -> None:
        look = self.look
        if self._under is not None:
            target.blit(self._under, (0, 0))
        self.rail.paint(target, look)
        for plate in self.plates:
            if plate.place != self.picked:
                plate.paint(target, look)
        self._paint_hint(target)

    def _paint_hint(self, target: pygame.Surface) -> None:
        where = self._plan.hint
        if where is None:
            return
        focused = [self.focus] if self.keys_used and self.focus is not None else []
        tips = [widget.tip for widget in (*(w for w in self.widgets if w.hovered and w.visible), *focused) if widget.tip]
        line = tips[0] if tips and self.picked is None else self._hint_line()
        words = text.fitted(self.look, line, where.size, 2.5, self.look.theme.soft, valign="top")
        target.blit(words, where)

    def _hint_line(self) -> str:
        if self.picked is not None:
            return _("Choose the place where the plate shall go. Esc leaves it where it was.")
        if len(self.marks) == 2:
            return _("Drag a plate to change the order. Click a mark to trade places.")
        return _("Drag a plate to change the order. Click its mark to change colour and shape.")

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.picked is None:
            return
        look = self.look
        place = self.plates[self.picked].rect
        materials.dashed_outline(look, place.size).draw(target, place.topleft)
        seat = self.company.seats[self.picked]
        face = held_plate(look, place.size, seat, kind_word(seat.kind))
        if self._dragging:
            spot = place.move(self.pointer[0] - self._taken_at[0], self.pointer[1] - self._taken_at[1])
        else:
            spot = place.move(-look.px(0.7), -look.px(1.5))
        for goal in self.goals:
            if goal.hovered or (self.keys_used and goal is self.focus):
                goal.draw(target, look, True)
        face.draw(target, spot.topleft)

    # ---- what the plates report

    def name_done(self, place: int) -> None:
        """Takes over a finished name; says so when somebody else is called so."""
        if place >= len(self.plates):
            return
        entry = self.plates[place].name
        self.company.rename(place, entry.value)
        self.plates[place].show_name(self.company.seats[place].name)
        again = self.company.double()
        if again is not None:
            name = self.company.seats[again].name
            self.app.toast(_("Two are called {name}. How about {other}?").format(name=name, other=self.company.suggestion(again)))
        self._refresh()

    def name_entered(self, place: int) -> None:
        """Goes on to the next person's name, at last to Play."""
        later = [plate for plate in self.plates[place + 1:] if plate.seat.human]
        self.set_focus(later[0].name if later else self.play_button)
        self.keys_used = True

    def name_left(self, place: int) -> None:
        """Brings the name back that was there before."""
        self.plates[place].show_name(self.company.seats[place].name)
        self.set_focus(self.play_button)
        self.keys_used = True

    def kind_chosen(self, place: int, human: bool) -> None:
        """A person or a bot; a name of the house changes with it."""
        self.company.set_kind(place, human)
        self._refresh()

    def level_pressed(self, place: int) -> None:
        """The next level of the bot."""
        self.company.next_level(place)
        self._refresh()

    def mark_pressed(self, place: int) -> None:
        """Opens the marks, or trades at once when there are but two."""
        if len(self.marks) == 2:
            self._mark_chosen(place, next(mark for mark in self.marks if mark != self.company.seats[place].mark))
            return
        self.app.push(MarkPicker(self.app, self.company.seats, place, self.marks, lambda mark: self._mark_chosen(place, mark)))

    def _mark_chosen(self, place: int, mark: int) -> None:
        self.company.set_mark(place, mark)
        self.app.sounds.play("drop")
        self._refresh()

    def remove_pressed(self, place: int) -> None:
        """Takes the seat away."""
        self.company.remove(place)
        self._rebuild(lambda: self.plates[min(place, len(self.plates) - 1)].name)

    def _add(self) -> None:
        self.company.add()
        self._rebuild(lambda: self.adds[0] if self.adds else self.plates[-1].kind)

    # ---- the order

    def plate_taken(self, pos: tuple[int, int]) -> None:
        """Remembers where a plate was taken."""
        self._taken_at = pos

    def plate_dragged(self, place: int, pos: tuple[int, int]) -> None:
        """The plate follows the pointer once it has gone some way."""
        if self.picked is None:
            if pygame.Vector2(pos).distance_to(self._taken_at) < self.look.px(DRAG_FROM):
                return
            self._pick(place)
            self._dragging = True
        self.pointer = pos
        for goal in self.goals:
            goal.hovered = goal.rect.collidepoint(pos)
        self.touch()

    def plate_let_go(self, place: int, pos: tuple[int, int], clicked: bool) -> None:
        """After a drag the plate goes where it was let go; after a click on its grip it waits for the place."""
        if not self._dragging:
            if clicked:
                self._pick(place)
            return
        self._dragging = False
        self._drop(next((at for at, goal in enumerate(self.goals) if goal.rect.collidepoint(pos)), place))

    def _pick(self, place: int) -> None:
        if len(self.plates) < 2:
            return
        self.app.sounds.play("lift")
        self.picked = place
        self.plates[place].hide()
        for goal in self.goals:
            goal.visible = True
        self.set_focus(self.goals[place])

    def _dropping(self, place: int) -> Callable[[], None]:
        return lambda: self._drop(place)

    def _drop(self, to: int) -> None:
        picked, self.picked = self.picked, None
        self._dragging = False
        self.app.sounds.play("drop")
        if picked is not None and picked != to:
            self.company.move(picked, to)
        self._rebuild(lambda: self.plates[to].grip)

    def ring(self) -> list[Widget]:
        if self.picked is not None:
            return list(self.goals)
        return super().ring()

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        if self.picked is not None:
            return next((goal for goal in self.goals if goal.hit(pos)), None)
        return super().widget_at(pos)

    def act(self, action: str) -> bool:
        if action == "rules":
            self.read_rules()
            return True
        return super().act(action)

    def read_rules(self) -> None:
        """Opens the rules of the game."""
        self.app.open("rulebook", game=self.game)

    def cancel(self) -> bool:
        if self.picked is not None:
            self._drop(self.picked)
            return True
        self.app.pop()
        return True

    # ---- Play

    def play(self) -> None:
        """Starts the match, unless two have one name or another match would be put away unasked."""
        double = self.company.double()
        if double is not None:
            name = self.company.seats[double].name
            self.company.rename(double, self.company.suggestion(double))
            self.app.toast(_("Two are called {name}: one is {other} now. Play starts the match.").format(
                name=name, other=self.company.seats[double].name))
            self._refresh()
            return
        from scenes.session import peek

        found = peek(self.app.profile) if self.app.profile.open_match.exists() else None
        if found is None:
            self._start()
            return
        lines = [turn_lines(found)[0] + ".", _("If a new match starts, this one is put away. Its record is kept.")]
        self.app.push(Dialog(self.app, _("A match is still open"), lines, (
            (_("Continue"), "player-play", self._go_on),
            (_("Start anew"), "refresh", self._start),
            (_("Back"), "arrow-left", lambda: None),
        )))

    def _start(self) -> None:
        from scenes.session import Session

        setup = TableSetup(list(self.company.seats), dict(self.options))
        refusal = catalogue.rules(self.game).check_setup(setup.options, len(setup.seats))
        if refusal is not None:
            self.app.toast(refusal.sentence(_))
            return
        self.app.settings.tables[self.game] = setup
        self.app.settings.last_game = self.game
        self.app.profile.save_settings()
        self.app.open("table", "replace", session=Session.start(self.app.profile, self.game, setup))

    def _go_on(self) -> None:
        from game.record import RecordError
        from scenes.session import Session

        try:
            session = Session.resume(self.app.profile)
        except (RecordError, OSError):
            self.app.toast(_("The match cannot be read any more. Its file was kept."))
            return
        self.app.open("table", "replace", session=session)
