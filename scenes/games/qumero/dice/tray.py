"""The tray with the four dice: they wait, shake in the hand, tumble, and lie as the rules have rolled them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterator

import pygame

from game.qumero.board import LETTERS
from game.qumero.moves import ROLL_DICE, THROW_DIE
from game.qumero.state import DIE, PLACE, ROLL
from scenes.games.qumero.dice import die as dice
from scenes.games.qumero.layout import QumeroTally
from scenes.games.qumero.selection import QumeroSelection
from scenes.kit import controls, marks
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.kit.shapes import between
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget

TUMBLE = 720
"""How long a throw takes, in milliseconds."""
REST = (-9, 6, -5, 10)
"""How far each die lies turned, in degrees."""
ROLLED = 0.975
"""The share of its way after which a die lies on its last face."""
PLACES = (0.11, 0.37, 0.63, 0.89)
"""Where the dice lie, as shares of the width of their place."""


class DiceTray(Widget):
    """The dice of a table. A press shakes them, letting go rolls; the pointer over one shows what it can be part of."""

    def __init__(self, sel: QumeroSelection, tally: QumeroTally, tap: Callable[[int], None]) -> None:
        super().__init__()
        self.desk, self.sel, self.tally, self.tap = sel.desk, sel, tally, tap
        self.shaking = False
        self._jitter = [(0.0, 0.0)] * 4
        self._share: float | None = None
        self._single = False
        self._hop: tuple[frozenset[int], float] = (frozenset(), 0.0)

    def bake(self) -> Iterator[None]:
        """Paints the faces of the dice as they will lie, those of which tumbling ones are made and their shadows, one a step."""
        style, sides = self.desk.style, range(len(LETTERS))
        for height in range(dice.HIGH + 1):
            dice.shade(style, self.side, height)
            yield
        for which, turn in enumerate(REST):
            for pose in range(dice.POSES):
                dice.cube(style, self.side, which < 2, pose, turn)
                if pose % 4 == 3:
                    yield
            for number in sides:
                face = LETTERS[number] if which < 2 else number + 1
                dice.tile(style, self.side, face, which < 2)
                dice.die(style, self.side, face, which < 2, turn, False)
                yield

    @property
    def offers(self) -> Hashable:
        return "roll" if self.may_roll else None

    def spoken(self) -> str:
        if self.may_roll:
            return _("The dice, ready to be rolled")
        if not self.tally.thrown:
            return _("The dice")
        return _("The dice show {faces}").format(faces=", ".join(map(str, self.faces())))

    # ---- places

    @property
    def side(self) -> int:
        """The side of a die in pixels."""
        return max(12, round(min(self.rect.h * 0.7, self.rect.w * 0.195)))

    def place(self, which: int) -> tuple[float, float]:
        """Where a die lies."""
        return self.rect.x + self.rect.w * PLACES[which], self.rect.y + self.rect.h * (0.51 if which in (1, 3) else 0.49)

    def die_at(self, pos: tuple[int, int]) -> int | None:
        """The die at a point."""
        reach = self.side * 0.62
        for which in range(4):
            x, y = self.place(which)
            if abs(pos[0] - x) < reach and abs(pos[1] - y) < reach:
                return which
        return None

    # ---- hands

    @property
    def may_roll(self) -> bool:
        """Whether a person is to roll the dice, or the single one, now."""
        return self.desk.ready and self.desk.session.match.state.phase in (ROLL, DIE)

    def roll(self) -> None:
        """The dice are rolled, where they may be."""
        if self.may_roll:
            self.desk.bubble.hide()
            self.tally.tell("")
            self.desk.commit(ROLL_DICE if self.desk.session.match.state.phase == ROLL else THROW_DIE)

    def down(self, pos: tuple[int, int]) -> None:
        self.begin_shake()

    def up(self, pos: tuple[int, int]) -> None:
        if self.shaking:
            self.shaking = False
            self.roll()
        elif self.desk.ready:
            field = self.sel.pick_die(self.die_at(pos))
            if field is not None:
                self.tap(field)

    def act(self, action: str) -> bool:
        if action == "accept" and self.may_roll:
            self.roll()
            return True
        return False

    def begin_shake(self) -> None:
        """The dice are in the hand now; they rattle as long as they are `shaking`."""
        if self.may_roll and not self.shaking:
            self.shaking = True
            self._rattle()

    def _rattle(self) -> None:
        if not self.shaking or not self.may_roll:  # a move may have been taken back under the hand that shakes
            self.shaking = False
            self._jitter = [(0.0, 0.0)] * 4
            return
        self.desk.sounds.play("rattle")
        if not self.desk.settings.reduced_motion:
            reach = self.side * 0.16
            self._jitter = [(random.uniform(-reach, reach), random.uniform(-reach, reach)) for _ in range(4)]
        self.desk.background_motion.tween(85, lambda share: self.desk.page.touch(), done=self._rattle)

    # ---- motion

    def throw(self, done: Callable[[], None], single: bool = False) -> None:
        """Lets the dice tumble until they show the faces of the tally (the one die of M12 with `single`), then calls `done`."""
        self.shaking = False
        self._jitter = [(0.0, 0.0)] * 4
        self._single = single
        self.desk.sounds.play("throw_one" if single else "throw")

        def fly(share: float) -> None:
            self._share = share

        def land() -> None:
            self._share = None
            done()

        if self.desk.settings.reduced_motion:
            land()
        else:
            self.desk.motion.tween(TUMBLE, fly, ease=linear, done=land)

    def cheer(self) -> None:
        """The dice that are equal hop twice; nobody waits for it."""
        faces = self.faces()
        equal = frozenset(which for which in range(4) if faces[which] == faces[which ^ 1])

        def hop(share: float) -> None:
            self._hop = (equal, share if share < 1.0 else 0.0)

        self.desk.background_motion.tween(620, hop, ease=linear)

    def forget(self) -> None:
        """Forgets a throw that is on its way."""
        self._share = None

    # ---- drawing

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if self.may_roll:
            controls.glow_outline(style, self.rect.size, 20, 0.4).draw(target, self.rect.topleft)
        if focused:
            controls.focus_ring(style, self.rect.size, 20).draw(target, self.rect.topleft)
        waits, thrown = self._thrown()
        for which, face in thrown.items():
            goal = self.rect.center if len(thrown) == 1 else self.place(which)
            if self._share is not None:
                self._draw_tumbling(target, style, which, face, self._share, goal)
                continue
            x, y = goal[0] + self._jitter[which][0], goal[1] + self._jitter[which][1]
            if which in self._hop[0]:
                y -= abs(math.sin(2 * math.pi * self._hop[1])) * self.side * 0.34
            if self.sel.picked_die == which:
                y -= style.px(0.9)
                marks.gold_ring(style, round(self.side * 0.74)).draw(target, (x, y))
            lies = dice.die(style, self.side, face, which < 2, REST[which], waits and not self.shaking)
            lies.draw(target, (x, y - (style.px(0.5) if self.sel.over_die == which else 0)))

    def _thrown(self) -> tuple[bool, dict[int, dice.Face]]:
        """Whether the dice wait to be thrown, and what those show that lie or fly."""
        single, phase, flies = self.tally.single, self.tally.view.phase, self._share is not None
        if self._single if flies else single is not None or phase == DIE:
            return single is None, {2: single or (1 if flies else "")}
        return not self.tally.thrown and phase != PLACE, dict(enumerate(self.faces()))

    def faces(self) -> tuple[dice.Face, ...]:
        """What the dice show: until the next roll the last one, and nothing before the first."""
        faces = self.tally.faces
        return ("",) * 4 if faces is None else (*faces.letters, *faces.numbers)

    def _draw_tumbling(self, target: pygame.Surface, style: Style, which: int, face: dice.Face, share: float,
                       end: tuple[float, float]) -> None:
        """One die at a share of its way: rolling over its edges, bouncing lower and lower, slower and slower."""
        side, letter = self.side, which < 2
        late = 0.05 * ((which * 3) % 4)
        t = min(1.0, max(0.0, (share - late) / (0.96 - late - 0.03 * (which % 2))))
        if t >= 1.0:
            dice.die(style, side, face, letter, REST[which], False).draw(target, end)
            return
        start = (self.rect.x - side * (1.0, 1.9, 0.5, 1.4)[which], self.rect.bottom - self.rect.h * (0.1 + 0.2 * which))
        way = 1 - (1 - t) ** 2.1
        bow = math.sin(math.pi * way) * self.rect.h * (0.16 if which % 2 else -0.12)
        x, y = between(start, end, way)
        y += bow
        bounces = (0.0, 0.42, 0.70, 0.88, 1.0)
        leap = next(i for i in range(4) if t < bounces[i + 1])
        part = (t - bounces[leap]) / (bounces[leap + 1] - bounces[leap])
        high = 4 * part * (1 - part) * side * (0.75, 0.5, 0.22, 0.06)[leap]
        flips = (6, 5, 7, 6)[which]
        rolled = way / ROLLED * flips
        if way >= ROLLED:  # on its face; it only slides to its place
            dice.die(style, side, face, letter, REST[which], False).draw(target, (x, y - high))
            return
        pose = round((flips - rolled) * dice.POSES / 4) % dice.POSES
        dice.shade(style, side, min(dice.HIGH, int(high / side * 4))).draw(target, (x + high * 0.2, y + side * 0.1 + high * 0.35))
        dice.tumbling(style, side, letter, face, pose, REST[which]).draw(target, (x, y - high))
