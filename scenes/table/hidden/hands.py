"""Hidden hands: whose hand may be seen now, the hand-over between people, and the curtain before a hand.

The rule: the screen shows what `match.view(viewer)` holds and nothing else. The viewer is the only person at the table or,
where several sit, the one who has opened the curtain; it is None while a bot plays, while hands are counted, behind a
curtain, and at a match of others that is looked on at. So no frame can hold somebody else's hand, whatever a game draws.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import pygame

from scenes.dialog import Answer
from scenes.kit import pieces, text
from scenes.kit.actions import with_keys
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.language import _
from scenes.kit.motion import FADE, in_out
from scenes.kit.pictures import Sprite, baked, breathe, kept, stretched
from scenes.kit.pieces import seat_style
from scenes.kit.retained.ahead import Ahead, Drawn, Parts, work_on
from scenes.kit.shapes import mix, rounded_rect
from scenes.kit.spoken.lines import Line, Telling, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.table.desk import Hands
from scenes.table.parts import Shell
from scenes.table.window.caption import LogLine
from scenes.table.window.log import further_lines

RECAP_MOST = 4
"""The greatest number of log lines on a curtain."""


class HiddenHands(Hands):
    """Who may see what at one table."""

    def __init__(self, table: Shell) -> None:
        session = table.session
        super().__init__(session, table.past.replay)
        self.table = table
        self.viewer = self._at_rest()
        seats, turn = len(session.seats), session.match.to_act or 0
        around = ((turn + step) % seats for step in range(seats))
        nearest = next((seat for seat in around if seat in self.people), 0)
        self.front = nearest if self.viewer is None else self.viewer
        self.view = session.match.view(self.viewer, table.past.viewing_ply)
        self.curtain: Curtain | None = None
        """The curtain while it hangs or goes away; else None."""

    def _at_rest(self) -> int | None:
        if self.table.session.following is not None:
            return None  # others play: who looks on sees what a spectator may
        if self.table.past.replay:  # the match is over, so nothing is secret any more
            return self.people[0] if self.people else 0
        return self.people[0] if len(self.people) == 1 else None

    def reseat(self) -> None:
        """Somebody else sits at this table from now on: where hands are hidden nobody's is open until the one to act has opened
        the curtain, also when only one person is left; then the match goes on."""
        table = self.table
        table.motion.finish()
        table.thinking.stop()
        self.take_down()
        match = table.session.match
        hidden = match.rules.info.hidden and bool(self.people)
        self.viewer, self.headphones = None if hidden else self._at_rest(), False
        table.put_down()
        table.refresh_log()
        table.show(match.state)
        table.layout()
        if hidden and not self.several:
            self.hang(self.turn_words(self.people[0]), self.people[0], table.proceed)
        else:
            table.proceed()

    def draw_cover(self, target: pygame.Surface) -> bool:
        """Draws the cloth of whose hand is open over the whole window, in place of the table, while a page stands over it. Others
        look at the screen then, so nothing of the table may be drawn that tells of the hand; the curtain that has just been
        opened is no such page, nor is the question that waits for who looks. False where there is nothing to cover."""
        above = list(self.table.app.stack)
        page = self.table.page
        if not self.several or self.viewer is None or page not in above:
            return False
        asked = self.table.question.seen
        if all(scene in (self.curtain, asked and asked.page) for scene in above[above.index(page) + 1:]):
            return False
        target.blit(folds(self.table.style, self.table.session.seats[self.viewer].mark), (0, 0))
        return True

    # ---- the hand-over

    def hand_over(self, seat: int, aside: Callable[[], Answer | None]) -> bool:
        """Covers an open hand, or hangs the curtain with what `aside` gives as its second button, before a seat decides. True
        when the turn has to wait for the curtain."""
        if not self.several:
            return False
        if not self.table.session.seats[seat].human:
            self.cover()
            return False
        if self.viewer == seat:
            return False
        self.hang(self.turn_words(seat), seat, aside=aside())
        return True

    def cover(self, ply: int | None = None) -> None:
        """Makes sure that no hand is open. `ply`: the number of moves after which the table is shown, None for now."""
        if not self.several or self.viewer is None:
            return
        table = self.table
        self.viewer, self.headphones = None, False
        table.put_down()
        table.show(table.session.match.state_at(table.past.viewing_ply if ply is None else ply))
        table.refresh()

    def hang(self, words: CurtainWords, seat: int, opened: Callable[[], None] | None = None, aside: Answer | None = None) -> None:
        """Hangs the curtain before the hand of `seat`. Once it is opened, `opened` is called or else the turn goes on. `aside`:
        what a second button does while the curtain is closed; its call sees to the curtain."""
        table = self.table
        self.cover()
        self.to_front(seat)

        def open_hand() -> None:
            self.viewer, self.headphones = seat, self.curtain is not None and self.curtain.headphones
            table.show(table.session.match.state_at(table.past.viewing_ply))
            table.refresh()
            if opened is not None:
                opened()
            elif table.seat == seat:
                table.proceed()

        self.take_down()
        self.curtain = Curtain(table.app, words, open_hand, self.take_down, table.open_menu, table.open_rules, aside)
        self.curtain.ahead += self.lay_out(), Drawn(table.page.draw, table.style.size)
        if table.kinds is not None:
            self.curtain.ahead.append(table.kinds)
        table.app.stack.insert(self.curtain, over=table.page)
        table.sounds.play("curtain")

    def lay_out(self) -> Parts:
        """What all curtains of this table need, to be painted in quiet turns."""
        seats = self.table.session.seats
        marks = [seats[seat].mark for seat in self.people] if self.several else []
        return Parts(partial(bake, self.table.style, marks))

    def take_down(self) -> None:
        """Takes the curtain away at once; whether the hand behind it is open depends on `viewer` alone."""
        curtain, self.curtain = self.curtain, None
        if curtain is not None:
            self.table.app.stack.remove(curtain)

    def to_front(self, seat: int) -> None:
        """Makes the rack at the lower edge that of `seat`."""
        table = self.table
        if seat != self.front:
            self.front = seat
            if table.rail.places and table.side.holding is not None:  # else the first layout sees to it
                table.side.holding.front_moved()
            table.refresh()

    # ---- what a curtain says

    def recap(self, seat: int) -> tuple[LogLine, ...]:
        """The newest lines of the log since a seat's last turn, at most `RECAP_MOST`; of the turn that it makes now, only what it
        said to a claim and what others have learnt of one. What the last move before it told of a question is the last line."""
        table, plies = self.table, self.table.session.match.plies
        begun, since = self._begun(seat), self._since(seat)
        asking = table.side.asking
        news = None if asking is None or begun <= since else asking.news(plies[begun - 1])
        newest = None if news is None else LogLine(begun, table.session.seats[plies[begun - 1].step.state.turn].mark, news)
        claimed = asking is not None and asking.decided_after and 0 < begun < len(plies)
        if claimed and asking is not None and plies[begun - 1].move == asking.moves()[0]:
            begun += 1  # the move after it decides the claim
        lines: list[LogLine | None] = []
        for number, ply in enumerate(plies[since:], since + 1):
            lines.append(table.side.words.log_line(number, ply) if number <= begun else None)
            lines += further_lines(asking, table.session, number)
        lines.append(newest)
        return tuple(line for line in lines if line is not None)[-RECAP_MOST:]

    def _begun(self, seat: int) -> int:
        """The number of moves before the turn that a seat makes now; all moves where it makes none."""
        plies = self.table.session.match.plies
        number = len(plies)
        if self.table.seat == seat:
            while number and plies[number - 1].seat == seat:
                number -= 1
        return number

    def _since(self, seat: int) -> int:
        """The number of moves up to the end of a seat's last turn before the one that it makes now."""
        holding, plies = self.table.side.holding, self.table.session.match.plies[:self._begun(seat)]
        answers = () if holding is None else holding.answers
        turns = (number for number in range(len(plies), 0, -1) if plies[number - 1].seat == seat)
        return next((number for number in turns if not answers or plies[number - 1].move.word not in answers), 0)

    def turn_words(self, seat: int, heading: str = "") -> CurtainWords:
        """What the curtain says when the table goes to `seat`; `heading` takes the place of the usual one."""
        session = self.table.session
        name = session.name(seat)
        head = _("So far") if self._since(seat) == 0 else _("Since your last turn")
        nothing = _("The match begins.") if not session.match.plies else _("Nothing new has happened.")
        return CurtainWords(
            session.seats[seat].mark, name, heading or _("The table goes to {name}").format(name=name),
            _("Everybody else, please look away."), head, self.recap(seat), nothing,
        )

    @property
    def may_hide(self) -> bool:
        """Whether a hand is open that others at the table could see."""
        return self.several and self.viewer is not None and not self.table.over

    def hide(self) -> bool:
        """Hangs the curtain before the open hand, at the wish of its owner; False when none is open that others could see."""
        if not self.may_hide:
            return False
        self.table.motion.finish()  # this may end the turn, and then the curtain hangs already
        if self.viewer is not None:
            self.table.past.back_to_now()
            seat = self.viewer
            name = self.table.session.name(seat)
            self.hang(self.turn_words(seat, _("{name}'s hand is hidden").format(name=name)), seat)
        return True

    def answers(self) -> list[Answer]:
        """The answers that this part adds to the pause menu."""
        return [(with_keys(_("Hide my hand ({hide})")), "eye-off", self.hide)] if self.may_hide else []


AWAY = 250
FIGURE = 7.2
"""The radius of the figure on the plaque, in percent of the window's height."""


def bake(style: Style, marks: Iterable[int]) -> Iterator[None]:
    """Paints what the curtains of these marks need, one picture a step."""
    for mark in marks:
        folds(style, mark)
        yield
        pieces.figure(style, style.px(FIGURE), mark)
        yield


@dataclass(frozen=True)
class CurtainWords:
    """What a curtain says: mark and name of the person who may open it, heading, second line, and what happened. `nothing` takes
    the place of an empty `recap`."""

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
    """A closed curtain, opaque from its first frame: while it hangs the table is neither drawn nor moved on. `opened` is called
    when the person it waits for clicks, `gone` when it has left the window. `menu` and `rules` open pages that do not need the
    hand; `aside` is a second button, where there is something else to do."""

    leads_on = by_itself = True

    def __init__(self, app: Host, words: CurtainWords, opened: Callable[[], None], gone: Callable[[], None],
                 menu: Callable[[], None], rules: Callable[[], None], aside: Answer | None = None) -> None:
        super().__init__(app)
        self.words = words
        self.opened, self.gone, self.menu, self.rules = opened, gone, menu, rules
        self.open_button = _OpenButton(_("I am {name}").format(name=words.name), self.open, kind="first")
        self.open_button.mark = words.mark
        word, sign, call = aside or ("", None, lambda: None)
        self.aside_button = Button(word, call, icon=sign)
        self.aside_button.visible = aside is not None
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

        self.motion.tween(FADE if reduced_motion else AWAY, partial(setattr, self, "_away"), ease=in_out, done=self.gone)

    def drop_aside(self) -> None:
        """Takes the second button away, because what it did is not possible any more."""
        self.aside_button.visible = False
        self.focus = self.open_button
        self.layout()
        self.app.touch()

    def spare_turn(self) -> bool:
        return self.closed and self.app.quiet.over and work_on(self.ahead)

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
        radius = style.px(FIGURE)
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
        high = min(fixed + style.px(2.2) + lines.get_height(), most)
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
        style, wide, radius = self.style, self.box.w, self.style.px(FIGURE)
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

    def draw(self, target: pygame.Surface) -> None:
        if self.closed and not self.on_top:  # the plaque would stick out behind what lies over it
            target.blit(folds(self.style, self.words.mark), (0, 0))
        else:
            super().draw(target)

    def paint(self, target: pygame.Surface) -> None:
        if self.closed:
            target.blit(folds(self.style, self.words.mark), (0, 0))
            self._sign = self._sign or self._painted_sign()
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


# ---- its picture: folds in the colour of a seat, rod, rings, fringe, and the cream plaque in front


FRINGE = 26
PAPER_LINE = "#CDB98F"
BED = "#E6DABC"
GRAIN = 2
"""The factor by which the folds are painted smaller, which nobody sees because they have no edges."""


@kept
def folds(style: Style, mark: int) -> pygame.Surface:
    """The whole window as a closed, opaque curtain in the colour of a seat's mark."""
    return baked(("curtain", style.theme.key, mark), style.size, lambda: _folds(style, mark), opaque=True)


def _folds(style: Style, mark: int) -> pygame.Surface:
    canvas = Canvas(style, style.size)
    colour = seat_style(style, mark).colour
    if style.theme.flat:
        return _flat(canvas, colour)
    w, h = canvas.w, canvas.h
    dark, middle, light = mix(colour, "#00101C", 0.62), mix(colour, "#001A2C", 0.42), mix(colour, "#00253F", 0.12)
    canvas.image.fill(dark)
    art = Art()
    chance = random.Random(6)
    x = -20.0
    while x < w + 20:
        wide, swing = chance.uniform(50, 84), chance.uniform(-10, 10)
        tones = art.linear(
            (0, mix(dark, "#000000", 0.38)), (0.3, middle), (0.5, light), (0.68, middle), (1, mix(dark, "#000000", 0.42)),
            x1=0, y1=0, x2=1, y2=0,
        )
        left, right = x, x + wide + 1
        d = f"M{left:.0f} 40C{left + swing:.1f} 260 {left - swing:.1f} 480 {left + swing * 0.6:.1f} {h + 20:.0f}"
        d += f"H{right + swing * 0.6:.1f}C{right - swing:.1f} 480 {right + swing:.1f} 260 {right:.0f} 40Z"
        art.path(d, tones)
        x += wide
    _coarse(canvas, art)
    lamp = Art()
    lamp.rect(0, 0, w + 8, h + 8, 0, lamp.radial(
        (0, "#FFE3A8", 0.22), (0.4, "#FFD58A", 0.10), (1, "#FFD58A", 0), cx=0.2 * w, cy=0.1 * h, r=0.8 * w, flatten=h / w))
    lamp.rect(0, 0, w + 8, h + 8, 0, lamp.radial(
        (0, "#000000", 0), (0.5, "#000000", 0.1), (1, "#000000", 0.62), cx=0.4 * w, cy=0.42 * h, r=0.85 * w, flatten=h / w))
    shade = ((0, "#000000", 0.55), (0.5, "#000000", 0.42), (1, "#000000", 0))
    lamp.rect(0, 36, w + 8, 62, 0, lamp.linear(*shade, x1=0, y1=0, x2=0, y2=1))
    _coarse(canvas, lamp)
    _metal(canvas)
    return canvas.image


def _coarse(canvas: Canvas, art: Art) -> None:
    small = canvas.render(art, coarse=GRAIN)
    canvas.image.blit(stretched(small, (small.get_width() * GRAIN, small.get_height() * GRAIN)), (0, 0))
    breathe()


def _ellipse(x: float, y: float, rx: float, ry: float) -> str:
    return f"M{x - rx:.1f} {y:.1f}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0Z"


def _metal(canvas: Canvas) -> None:
    """Paints rod, rings and fringe."""
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(-20, 12, w + 40, 30, 0)).wood(-20, 12, w + 40, 30, 0, ("#B58256", "#7A4F33", "#43291A"), 3, 0.3, 12)
    art = Art()
    rings = round(w / 76.5)
    apart = (w - 60) / max(1, rings)
    for at in range(rings + 1):
        x = 30 + at * apart
        art.path(_ellipse(x, 34, 11, 19), "none", "#3A2508", 7).path(_ellipse(x, 33, 11, 19), "none", "#E0A93F", 4)
    low = h - FRINGE
    gold = art.linear((0, "#F0C868"), (1, "#8F651C"), x1=0, y1=0, x2=0, y2=1)
    art.rect(0, low - 2, w + 4, 3, 0, "#000000", alpha=0.35).rect(0, low, w + 4, FRINGE + 2, 0, gold)
    threads = "".join(f"M{x} {low + 6:.1f}V{h:.1f}" for x in range(1, int(w) + 1, 16))
    canvas.add(art.path(threads, "none", "#5A3C0C", 2, 0.4))


def _flat(canvas: Canvas, colour: str) -> pygame.Surface:
    """Paints the curtain of a flat theme: plain cloth with lines in the seat's colour."""
    theme, w, h = canvas.style.theme, canvas.w, canvas.h
    canvas.image.fill(theme.ground)
    art = Art()
    chance = random.Random(6)
    x = 10.0
    while x < w:
        art.path(f"M{x:.1f} 40V{h:.1f}", "none", colour, 3)
        x += chance.uniform(34, 60)
    art.rect(-10, 14, w + 20, 24, 0, theme.ground, theme.line, 2.5)
    rings = round(w / 76.5)
    for at in range(rings + 1):
        art.path(_ellipse(30 + at * (w - 60) / max(1, rings), 33, 10, 18), "none", theme.line, 3)
    canvas.add(art.path(f"M0 {h - 14:.1f}H{w:.1f}", "none", theme.line, 2.5))
    return canvas.image


@on_box(40)
def plaque(canvas: Canvas) -> Canvas:
    """The cream plaque that hangs in front of the curtain; text on it is `theme.ink` and `theme.ink2`."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    if theme.flat:
        art = Art().rect(-3, -3, w + 6, h + 6, 28, theme.ground).rect(0, 0, w, h, 26, theme.cream)
        return canvas.add(art.rect(11, 11, w - 22, h - 22, 17, "none", theme.ink, 2))
    canvas.cast(rounded_rect(0, 0, w, h + 6, 26), "board")
    art = Art().rect(0, 6, w, h, 26, theme.paper_edge)
    face = art.linear((0, theme.cream_light), (0.4, theme.cream), (1, "#EBE0C6"), box=(w, h))
    art.rect(0, 0, w, h, 26, face).rect(12, 12, w - 24, h - 24, 17, "none", PAPER_LINE, 2)
    return canvas.add(art)


@on_box(3)
def recap_bed(canvas: Canvas) -> Canvas:
    """The quiet bed on the plaque for the lines of what happened."""
    flat = canvas.theme.flat
    fill, line = (canvas.theme.cream, canvas.theme.ink) if flat else (BED, PAPER_LINE)
    return canvas.add(Art().rect(0, 0, canvas.w, canvas.h, 14, fill, line, 2 if flat else 1.5))


def recap(style: Style, head: str, lines: Sequence[LogLine], nothing: str, wide: int, most: int) -> pygame.Surface:
    """The bed, `wide` pixels wide and at most `most` high; the oldest lines are left out first. `nothing` takes the place of
    lines where there are none."""
    theme = style.theme
    pad = style.px(3.3)
    head_px = text.line_px(head, wide - 2 * pad, min(style.text(3.05), style.px(4.2)), style.px(2.4), "f", 600)
    heading = text.render(head, head_px, theme.ink, "f", 600)
    room = most - heading.get_height() - style.px(3.6)
    wanted = style.text(2.75)
    smallest = min(wanted, max(style.px(2.4), round(wanted * 0.62)))
    rows: list[tuple[int | None, pygame.Surface]] = []
    px = gap = tall = 0
    for count, px in product(range(len(lines) or 1, 0, -1), range(wanted, smallest - 1, -1)):
        room_of_line = wide - 2 * pad - round(px * 1.6)
        rows = [
            (line.mark, text.paragraph(list(line.words), room_of_line, px, theme.ink, "left", 1.25)) for line in lines[-count:]
        ] or [(None, text.paragraph(nothing, wide - 2 * pad, px, theme.ink2))]
        gap = round(px * 0.42)
        tall = sum(row.get_height() + gap for _mark, row in rows)
        if tall <= room:
            break
    high = heading.get_height() + tall + style.px(3.6)
    bed = recap_bed(style, (wide, high))
    image = pygame.Surface((wide, high), pygame.SRCALPHA)
    image.blit(bed.image, (bed.dx, bed.dy))
    image.blit(heading, (pad, style.px(1.4)))
    y = style.px(1.6) + heading.get_height() + gap
    for mark, row in rows:
        x = pad
        if mark is not None:
            badge = pieces.badge(style, max(4, round(px * 0.46)), mark, False)
            badge.draw(image, (pad + round(px * 0.5), y + round(px * 0.68)))
            x += round(px * 1.6)
        image.blit(row, (x, y))
        y += row.get_height() + gap
    return image
