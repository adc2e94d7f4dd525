"""The curtain between two people at one table: it says to whom the table goes and what happened, and opens on a click.

Its first frame is opaque; while it hangs, the table is not drawn, does not move on and gets no input. The click that says
who is there opens the hand, and only then does the curtain go away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.dialog import Answer
from scenes.kit import pieces, text
from scenes.kit.actions import with_keys
from scenes.kit.language import _
from scenes.kit.motion import FADE, in_out
from scenes.kit.pictures import Sprite
from scenes.kit.retained.ahead import Ahead, work_on
from scenes.kit.spoken.lines import Line, Telling, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.table.hidden.curtain_art import FRINGE, folds, plaque, recap
from scenes.table.window.caption import LogLine

AWAY = 250


@dataclass(frozen=True)
class CurtainWords:
    """What a curtain says: mark and name of the person who may open it, heading, second line, and what happened.

    `nothing` takes the place of an empty `recap`.
    """

    mark: int
    name: str
    heading: str
    line: str
    head: str
    recap: tuple[LogLine, ...]
    nothing: str


class _OpenButton(Button):
    """The gold button, with the person's mark before the words."""

    mark = 0

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        radius = min(style.px(2.4), rect.h // 4)
        room = rect.w - 2 * radius - style.px(7)
        px = text.fit_px(self.label, (room, rect.h), style.text(4.2), style.px(2.2), "a", 700)
        words = text.lines(self.label, room, px, colour, "a", 700)
        gap = style.px(1.8)
        x = rect.centerx - (2 * radius + gap + words.get_width()) // 2
        pieces.badge(style, radius, self.mark).draw(target, (x + radius, rect.centery))
        text.blit_centred(target, words, pygame.Rect(x + 2 * radius + gap, rect.y, words.get_width(), rect.h))


class CurtainTelling(Telling):
    """What a voice says of a curtain. The key that asks for the own hand says that headphones are worn, or not any more."""

    def __init__(self, curtain: Curtain) -> None:
        super().__init__(curtain)
        self.curtain = curtain

    def hand(self) -> tuple[str, ...]:
        curtain = self.curtain
        curtain.headphones = curtain.closed and not curtain.headphones
        line = _("Headphones: your hand is said in this turn.") if curtain.headphones else _("Your hand is not said aloud.")
        curtain.app.toast(line)
        return (line,)


class Curtain(Page):
    """A closed curtain. `opened` is called when the person it waits for clicks, `gone` when it has left the window.

    `menu` and `rules` open pages that do not need the hand; `aside` is a second button, where there is something else to do.
    """

    leads_on = by_itself = True

    def __init__(self, app: Host, words: CurtainWords, opened: Callable[[], None], gone: Callable[[], None],
                 menu: Callable[[], None], rules: Callable[[], None], aside: Answer | None = None) -> None:
        super().__init__(app)
        self.words = words
        self.opened, self.gone, self.menu, self.rules = opened, gone, menu, rules
        self.open_button = _OpenButton(_("I am {name}").format(name=words.name), self.open, kind="first")
        self.open_button.mark = words.mark
        word, sign, call = aside or ("", None, lambda: None)
        self.aside_button = Button(word, self._aside, icon=sign)
        self.aside_button.visible = aside is not None
        self._call = call
        self.add(self.open_button, self.aside_button)
        self.focus = self.open_button
        self.headphones = False
        """Whether the person said to wear headphones, so that the hand may be said aloud until it is covered again."""
        self.telling = CurtainTelling(self)
        self.box = pygame.Rect(0, 0, 0, 0)
        """The box of the plaque."""
        self.ahead: list[Ahead] = []
        """What is painted while it hangs, one after the other, so that it is not late: the curtains that are still to come, the
        table behind as nobody's it is now, and what any hand may hold."""
        self._away = 0.0
        self._lines: tuple[pygame.Surface, ...] = ()
        """What the plaque says: heading, second line, and what happened."""
        self._sign: Sprite | None = None
        """The plaque with all that stands on it; None until it is painted."""
        self._last: pygame.Surface | None = None

    # ---- opening

    @property
    def closed(self) -> bool:
        """Whether it still hides everything."""
        return self.opaque

    def open(self) -> None:
        """Opens the hand for the person who is there, then lets the curtain go away."""
        if not self.app.quiet.hears() or not self.closed:
            return
        reduced_motion = self.app.settings.reduced_motion
        if reduced_motion:
            self._last = pygame.Surface(self.style.size)
            self.draw(self._last)
        self.opaque = False
        self.open_button.visible = self.aside_button.visible = False
        self.opened()

        def away(share: float) -> None:
            self._away = share

        self.motion.tween(FADE if reduced_motion else AWAY, away, ease=in_out, done=self.gone)

    def _aside(self) -> None:
        if self.closed:
            self._call()

    def drop_aside(self) -> None:
        """Takes the second button away, because what it did is not possible any more."""
        self.aside_button.visible = False
        self.focus = self.open_button
        self.layout()
        self.app.touch()

    def spare_turn(self) -> None:
        if self.closed and self.app.quiet.over:
            work_on(self.ahead)

    # ---- input: a curtain that goes away swallows all of it

    def handle(self, event: pygame.Event) -> bool:
        return super().handle(event) if self.closed else False

    def act(self, action: str) -> bool:
        if not self.closed:
            return True
        if action == "menu":
            self.menu()
            return True
        if action == "rules":
            self.rules()
            return True
        return super().act(action)

    def cancel(self) -> bool:
        self.menu()
        return True

    # ---- painting

    def voice_lines(self) -> tuple[Line, ...]:
        words = self.words
        happened = [line.plain for line in words.recap] or [words.nothing]
        aloud = with_keys(_("With headphones press {tell_hand} first: then your hand is said in this turn."))
        return heading(words.heading, words.line, words.head, *happened, aloud)

    def layout(self) -> None:
        style = self.style
        scale = max(1.0, style.text_scale)
        width, height = style.size
        wide = min(width - style.px(12), round(style.px(97.2) * min(1.5, 1 + (scale - 1) * 0.7)))
        radius = style.px(7.2)
        top = style.px(8.2) + radius
        most = height - top - style.px(FRINGE / 7.2 + 2.4)
        inner = wide - 2 * style.px(6.1)
        shrink = min(scale, 1.5) / scale  # large text grows less here, to leave room for what happened
        head_px = text.line_px(self.words.heading, inner, round(style.text(6.1) * shrink), style.px(4.4), "f", 600)
        head = text.paragraph(self.words.heading, inner, head_px, style.theme.ink, "center", 1.12, "f", 600)
        line_px = text.line_px(self.words.line, inner, round(style.text(2.9) * shrink), style.px(2.3))
        line = text.render(self.words.line, line_px, style.theme.ink2)
        button_high = min(round(style.px(10.6) * min(1.25, scale)), style.px(13))
        fixed = radius + style.px(1.2) + head.get_height() + line.get_height() + style.px(3.0) + style.px(4.4) + button_high
        words = self.words
        lines = recap(style, words.head, words.recap, words.nothing, inner, most - fixed - style.px(2.2))
        high = fixed + style.px(2.2) + lines.get_height()
        high = min(high, most)
        self.box = pygame.Rect((width - wide) // 2, top + max(0, most - high) // 3, wide, high)
        self._lines, self._sign = (head, line, lines), None
        button_wide = min(inner, round(style.px(45.8) * min(1.5, scale)))
        self.open_button.rect = pygame.Rect(0, 0, button_wide, button_high)
        self.open_button.rect.midbottom = (self.box.centerx, self.box.bottom - style.px(4.4))
        if self.aside_button.visible:
            side = min(style.px(24), round(inner * 0.3))
            self.open_button.rect.w = min(button_wide, inner - side - style.px(3))
            self.open_button.rect.right = self.box.centerx + inner // 2
            self.aside_button.rect = pygame.Rect(self.box.centerx - inner // 2, 0, side, style.px(8.2))
            self.aside_button.rect.centery = self.open_button.rect.centery

    def _painted_sign(self) -> Sprite:
        """The plaque with the figure of the person it waits for, and with its lines."""
        style, wide, radius = self.style, self.box.w, self.style.px(7.2)
        body, figure = plaque(style, self.box.size), pieces.figure(style, radius, self.words.mark)
        image = pygame.Surface((body.size[0], body.size[1] + radius), pygame.SRCALPHA)
        image.blit(body.image, (0, radius))
        left, y = -body.dx, -body.dy + radius
        figure.draw(image, (left + wide // 2, y + style.px(0.6)))
        y += radius + style.px(1.2)
        for line, below in zip(self._lines, (0, style.px(1.8), 0), strict=True):
            image.blit(line, line.get_rect(midtop=(left + wide // 2, y)))
            y += line.get_height() + below
        return Sprite(image, body.dx, body.dy - radius)

    def paint(self, target: pygame.Surface) -> None:
        if self.closed:
            target.blit(folds(self.style, self.words.mark), (0, 0))
            if self._sign is None:
                self._sign = self._painted_sign()
            self._sign.draw(target, self.box.topleft)
            return
        if self._last is not None:
            self._last.set_alpha(round(255 * (1 - self._away)))
            target.blit(self._last, (0, 0))
            return
        width, height = self.style.size
        half = width // 2
        gone = round(half * self._away)
        cloth = folds(self.style, self.words.mark)
        target.blit(cloth, (0, 0), pygame.Rect(gone, 0, half - gone, height))
        target.blit(cloth, (half + gone, 0), pygame.Rect(half, 0, width - half - gone, height))
