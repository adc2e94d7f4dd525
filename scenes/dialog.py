"""Papers that ask one question over the page below: a heading, a few lines, and buttons; the first one is gold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.layout import columns, grid
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.widgets import Button
from scenes.page import Host, Page

MANY = 6
"""More answers than these stand in two columns below the first one."""
Answer = tuple[str, str | None, Callable[[], object]]
"""Word, icon and what it does. The dialog is gone before the answer's call."""


class Dialog(Page):
    """A question on a cream paper in the middle of the window. Esc gives the last answer (the harmless one).

    `grave`: the last answer is also the gold one, and the one that Enter gives. `by_itself`: nobody who could answer it has
    asked for it, so it hears nothing at first.
    """

    opaque = False
    leads_on = True

    def __init__(self, app: Host, heading: str, lines: Sequence[str], answers: Sequence[Answer],
                 grave: bool = False, by_itself: bool = False) -> None:
        super().__init__(app)
        self.by_itself = by_itself
        self.heading, self.lines, self.answers = heading, list(lines), list(answers)
        self.box = pygame.Rect(0, 0, 0, 0)
        gold = len(self.answers) - 1 if grave else 0
        for index, (word, sign, call) in enumerate(self.answers):
            self.add(Button(word, self._answering(call), icon=sign, kind="first" if index == gold else "second"))
        group = [widget for widget in self.widgets if isinstance(widget, Button)]
        for button in group:
            button.group = group
        self.focus = self.widgets[gold] if self.widgets else None
        self._body = pygame.Surface((1, 1))

    def _answering(self, call: Callable[[], object]) -> Callable[[], object]:
        def answer() -> None:
            self.app.pop()
            call()
        return answer

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(self.heading, *self.lines)

    def layout(self) -> None:
        style = self.style
        pad = style.px(3.4)
        many = len(self.answers) > MANY
        wide = min(style.size[0] - style.px(8), round(style.px(124 if many else 92) * min(1.35, max(1.0, style.text_scale))))
        inner = wide - 2 * pad
        high_most = style.size[1] - style.px(8)
        row = style.px(8.2)
        stacked = sum(text.width(word, style.text(3.0), "a", 700) + style.px(10) for word, _, _ in self.answers) > inner
        step = row + style.px(2.4)
        lines = 1 + len(self.answers) // 2 if many else len(self.answers)
        if stacked:  # many answers stand closer, and are lower, so that heading and lines keep their room
            step = min(step, (high_most - 2 * pad - style.px(12.5)) // lines)
            row = step - style.px(2.4)
        buttons = step * (lines if stacked else 1)
        room = high_most - 2 * pad - style.px(8) - buttons
        px = style.text(2.7)
        body = "\n".join(self.lines)
        while px > style.px(2.2) and text.paragraph(body, inner, px, style.theme.ink2).get_height() > room:
            px -= 1
        self._body = text.paragraph(body, inner, px, style.theme.ink2)
        high = min(high_most, 2 * pad + style.px(8) + self._body.get_height() + buttons)
        self.box = pygame.Rect((style.size[0] - wide) // 2, (style.size[1] - high) // 2, wide, high)
        gap = style.px(1.6)
        foot = pygame.Rect(self.box.x + pad, self.box.bottom - pad - row, inner, row)
        if stacked:
            foot.y = self.box.bottom - pad - buttons + style.px(2.4)
            below = pygame.Rect(foot.x, foot.y + step, inner, (lines - 1) * step - (step - row))
            cells = [foot, *grid(below, 2 if many else 1, lines - 1, (gap, step - row))]
        else:
            cells = columns(foot, *[1.0] * len(self.widgets), gap=gap)[::-1]
        for widget, cell in zip(self.widgets, cells, strict=False):
            widget.rect = cell

    def paint(self, target: pygame.Surface) -> None:
        style = self.style
        materials.veil(style, target.get_size()).draw(target, (0, 0))
        materials.paper(style, self.box.size).draw(target, self.box.topleft)
        pad = style.px(3.4)
        room = (self.box.w - 2 * pad, style.px(7))
        text.write(
            target, style, self.heading, ((self.box.x + pad, self.box.y + pad - style.px(0.6)), room), 4.5, style.theme.ink, "f",
            600, wrap=False
        )
        target.blit(self._body, (self.box.x + pad, self.box.y + pad + style.px(7.4)))

    def cancel(self) -> bool:
        if self.answers:
            self._answering(self.answers[-1][2])()
        return True


def unsaved_question(app: Host, word: str, leave: Callable[[], object]) -> Dialog:
    """The question before moves are left behind that are not saved. `word` is the answer that leaves, by `leave`; Enter stays."""
    line = _("The disk has not taken all moves of this match. They are lost if it is left now.")
    if app.profile.home.taken_over:
        line = _("Another window has this home now. What was played here since then is lost if it is left now.")
    return Dialog(app, _("Leave without saving?"), [line], (
        (word, "door-exit", leave),
        (_("Stay"), "arrow-left", lambda: None),
    ), grave=True)
