"""The page of the rule book: an index beside an open book, or in a squarish window a row of tabs above a single page."""

from __future__ import annotations

from functools import partial

import pygame

from game import catalogue
from scenes import games
from scenes.kit.language import _
from scenes.kit.motion import FADE, in_out, linear
from scenes.kit.spoken.lines import Line, Telling, heading
from scenes.kit.widgets import Button, Widget
from scenes.page import Host, Page, Scene
from scenes.rulebook import art
from scenes.rulebook.index import BADGE, Corner, FigureSpot, HouseMark, Index
from scenes.rulebook.leaves import Leaf, Typesetter, book_name
from scenes.rulebook.moving import paint_fade, paint_figure, paint_leaf

TURN = 320
"""Milliseconds that a leaf takes to turn."""


class Rulebook(Page):
    """The rules of one game, open at the section of `rule` (the number that matters now), else at the beginning."""

    def __init__(self, app: Host, game: str, rule: str | None = None) -> None:
        super().__init__(app)
        self.telling = Telling(self, lambda: (
            *heading(_("Rules: {game}").format(game=self.book.title)), Line("section", self.book.read_aloud(self.section)),
        ))
        self.book = games.of(game).book
        self.rule = rule
        self.now = self.book.section_of(rule)
        self.section = self.now or 0
        self.at = 0
        """The leaf that lies open; the left one of a spread."""
        self.leaves: list[Leaf] = []
        self._marked: Leaf | None = None
        """The leaf with the rule that matters now: the ribbon hangs from it."""
        self.opened: set[str] = {rule} if rule is not None else set()
        """The rulings of the house that lie unfolded in their sections; the one that matters now does from the start."""
        self._marks: list[HouseMark] = []
        self._figures: list[FigureSpot] = []
        """The figures of the open pages, in the order of reading."""
        self.index = Index(self.book, self.now, self.open_section, lambda other: app.open("rulebook", "replace", game=other),
                           self._folded)
        self.back_button = Button("", self.app.pop, icon="arrow-left", share=2.9)
        self.learn_button = Button("", partial(app.open, "lesson", game=game), icon="player-play", share=2.9)
        self.before = Corner(partial(self.turn, -1), False)
        self.after = Corner(partial(self.turn, 1), True)
        self._fixed: list[Widget] = [self.before, self.after, *self.index.widgets, self.learn_button, self.back_button]
        self.widgets = list(self._fixed)
        self.focus = self.back_button
        self.pages: list[pygame.Rect] = []
        self._still: pygame.Surface | None = None
        self._turning: tuple[bool, pygame.Surface] | None = None
        """While a leaf is turned: whether ahead, and the picture of the pages before."""
        self._turned = 0.0
        """How far it is turned, 0 to 1."""
        self._playing: FigureSpot | None = None
        """The figure that plays its move, or shows the end of it, while it is pointed at or has the focus."""
        self._played = 0.0
        """How far it has played, 0 to 1."""
        self._cover = pygame.Rect(0, 0, 0, 0)

    def cancel(self) -> bool:
        if self.index.unfolded:
            self.index.toggle(self.index.unfolded)
            self.set_focus(self.index.heading)
        else:
            self.app.pop()
        return True

    def _folded(self) -> None:
        self.index.layout(self.style, self.back_button, self.learn_button)
        self._still = None
        self._dress()
        if self.focus is not None and not self.focus.visible:
            self.set_focus(self.back_button)
        self.touch()

    # ---- layout

    def layout(self) -> None:
        self.motion.clear()
        self._turning = None
        scenes = list(self.app.stack)
        below = scenes[: scenes.index(self)] if self in scenes else []
        self.back_button.label = _(below[-1].way_back if below else Scene.way_back)
        self.learn_button.label = _("Learn")
        free = all(scene.way_back == Scene.way_back for scene in below)  # over no match, and over no other lesson
        self.learn_button.visible = free and catalogue.has_lessons(self.book.game)
        self._plan = self.index.layout(self.style, self.back_button, self.learn_button)
        self._layout_book()
        first = next(at for at, leaf in enumerate(self.leaves) if leaf.section == self.section)
        if self.section == self.now and self._marked is not None:
            first = self.leaves.index(self._marked)
        self.at = first - first % len(self.pages)
        self._arrange()

    @property
    def _spread(self) -> bool:
        return len(self.pages) == 2

    def _u(self, units: float) -> int:
        return round(units * self.style.unit)

    def _layout_book(self) -> None:
        plan = self._plan
        self._cover = plan["cover"]
        self.pages = [plan[name] for name in ("left", "right") if name in plan and plan[name].w]
        self.before.rect, self.after.rect = plan["before"], plan["after"]
        opened = frozenset(self.opened)
        self.leaves = Typesetter(self.style, self.book, self.pages[0].size, self.rule, opened).leaves()
        self._marked = next((leaf for leaf in self.leaves if leaf.section == self.now and self.rule in leaf.numbers), None)

    # ---- rulings of the house

    def fold(self, number: str) -> None:
        """Unfolds a ruling in its section, or folds it again; the page stays where it is."""
        section = next(leaf.section for leaf in self._shown() if number in leaf.numbers)
        self.opened ^= {number}
        self.motion.clear()
        self._turning = None
        self._layout_book()
        at = next(at for at, leaf in enumerate(self.leaves) if leaf.section == section and number in leaf.numbers)
        self.at, self.section = at - at % len(self.pages), section
        self._arrange()
        self.app.sounds.play("page")
        self.set_focus(next((mark for mark in self._marks if mark.number == number), self.back_button))

    def _dress(self) -> None:
        """Marks in the index what lies open, titles the corners, puts a widget on each figure of the open pages and each ruling
        that folds."""
        shown, free = self._shown(), not self.index.over
        self.index.show_open({leaf.section for leaf in shown}, shown[0].section)
        for corner, at in ((self.before, self.at - 1), (self.after, self.at + len(self.pages))):
            corner.visible = free and 0 <= at < len(self.leaves)
            if corner.visible:
                leaf = self.leaves[at]
                title = _(self.book.sections[leaf.section].title)
                corner.title = title if leaf.part == 1 else f"{title} {leaf.part}/{leaf.parts}"
        self._marks, self._figures, self._playing = [], [], None
        for leaf, page in zip(shown, self.pages, strict=False):
            for drawing, caption in leaf.figures:
                figure = FigureSpot(self._play, self._rest, drawing, caption, leaf.words)
                figure.page = page.move(-leaf.margin, -leaf.margin)
                figure.badge = self.style.px(BADGE)
                figure.rect, figure.visible = drawing.rect.move(figure.page.topleft), free
                self._figures.append(figure)
            for number, rect in leaf.marks:
                mark = HouseMark(partial(self.fold, number), number)
                mark.rect, mark.visible = rect.move(page.topleft), free
                self._marks.append(mark)
        self.widgets = [*self._figures, *self._marks, *self._fixed]
        if self.focus not in self.widgets:
            self.focus = self.back_button

    # ---- turning pages

    def _shown(self) -> list[Leaf]:
        return self.leaves[self.at:self.at + len(self.pages)]

    def _arrange(self) -> None:
        self._still = None
        self._dress()
        self.touch()

    def open_section(self, section: int) -> None:
        """Turns to the page on which a section begins."""
        first = next(at for at, leaf in enumerate(self.leaves) if leaf.section == section)
        self.section = section
        self._go(first - first % len(self.pages))

    def turn(self, steps: int) -> None:
        """Turns pages ahead (positive) or back; does nothing beyond the first and the last."""
        target = self.at + steps * len(self.pages)
        if 0 <= target < len(self.leaves):
            self.section = self.leaves[target].section
            self._go(target)

    def _go(self, target: int) -> None:
        if target == self.at:
            return
        ahead = target > self.at
        before = self._picture()
        self.motion.clear()
        self.at = target
        self._arrange()
        self.app.sounds.play("page")
        if self.app.settings.people_speed != "off":
            self._turning, self._turned = (ahead, before), 0.0
            length = FADE if self.app.settings.reduced_motion else TURN
            self.motion.tween(length, partial(setattr, self, "_turned"), ease=in_out, done=self._turned_over)

    def _turned_over(self) -> None:
        self._turning = None
        self.touch()

    # ---- figures that play their move

    def _play(self, figure: FigureSpot) -> None:
        """Plays a figure from its beginning, unless it is playing; without motions it shows the end."""
        if self._turning is not None or (figure is self._playing and self._played < 1):
            return
        settings = self.app.settings
        self.motion.clear()
        self._playing, self._played = figure, 0.0
        if settings.reduced_motion or settings.people_speed == "off":
            self._played = 1.0
        else:
            self.motion.tween(figure.drawing.length, partial(setattr, self, "_played"), ease=linear)
        self.touch()

    def _rest(self, figure: FigureSpot) -> None:
        """Lets a figure stand still again that is pointed at no more."""
        if figure is self._playing:
            self.motion.clear()
            self._playing = None
            self.touch()

    # ---- input

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.index.over and self.widget_at(event.pos) is None:
            return self.index.panel.collidepoint(event.pos) or self.cancel()
        if event.type == pygame.MOUSEWHEEL and not self.index.over:
            self.turn(-1 if event.y > 0 else 1)
            return True
        return super().handle(event)

    def _moved(self, pos: tuple[int, int]) -> bool:
        before = [figure for figure in self._figures if figure.hovered]
        changed = super()._moved(pos)
        for figure in self._figures:
            if figure.hovered != (figure in before):
                (figure.press if figure.hovered else figure.rest)()
        return changed

    def act(self, action: str) -> bool:
        if action in ("left", "right") and not self.index.over:
            self.turn(1 if action == "right" else -1)
            return True
        if action in ("rules", "menu"):
            self.app.pop()
            return True
        return super().act(action)

    # ---- drawing

    def _picture(self) -> pygame.Surface:
        """The open pages with cover and ribbon, without the widgets; painted once and kept."""
        if self._still is None:
            style = self.style
            picture = art.table(style).copy()
            self.index.paint(picture)
            art.cover(style, self._cover.size, self._spread).draw(picture, self._cover.topleft)
            for at, (leaf, page) in enumerate(zip(self._shown(), self.pages, strict=False)):
                picture.blit(leaf.picture, (page.x - leaf.margin, page.y - leaf.margin))
                right = page.right
                if leaf is self._marked:
                    sign = art.ribbon(style, _("now"))
                    sign.draw(picture, (right - self._u(30), self._cover.y - self._u(6)))
                    right += sign.dx * 2 - self._u(6)
                if at == 0:
                    name = book_name(style, self.book)
                    picture.blit(name, (right - name.get_width(), page.y + self._u(20)))
            self._still = picture
        return self._still

    def paint(self, target: pygame.Surface) -> None:
        target.blit(self._picture(), (0, 0))
        if self._turning is not None:
            (ahead, before), share = self._turning, self._turned
            book = self._cover.inflate(self._u(8), self._u(16))
            if not self._spread or self.app.settings.reduced_motion:
                paint_fade(target, book, before, share)
            else:
                paint_leaf(target, book, before, self._picture(), ahead, share)
        elif self._playing is not None:
            cover = art.cover(self.style, self._cover.size, self._spread)
            paint_figure(target, self._playing, self._played, cover, self._cover, self._u(44))
        self.index.paint_over(target)
