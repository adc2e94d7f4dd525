"""The pause of a table: its menu on the lid of the box."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.fairness import seal
from scenes.dialog import Answer, Dialog, unsaved_question
from scenes.kit import cast, materials, text
from scenes.kit.canvas import Art, Canvas, on_square
from scenes.kit.furniture import LID, Coin, moon
from scenes.kit.language import _, ngettext
from scenes.kit.layout import LARGE, columns, places, rows
from scenes.kit.pictures import Sprite, kept, put, ready
from scenes.kit.shapes import rgb
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.profile import CLAIM_SECONDS, Settings
from scenes.session import Session
from scenes.table.desk import Hands
from scenes.table.parts import Shell

ORDER = (
    "player-play-filled", "book", "settings", "share", "user", "trophy", "note", "player-pause", "hand-stop",
    "eye-off", "arrow-forward-up", "run", "heart-handshake", "flag", "door-exit",
)
"""The signs of all entries in the order of every menu: what each table has first, so that it has one place, and leaving last."""
FEW = 6
"""So many coins lie in one row at most where the window is broad."""
COIN, LARGE_COIN, ACROSS = 0.64, 0.58, 0.7
"""The part of the height of its box that a coin takes, and where text is large, the rest is for its word; and how much of its
width at most."""
FIRST, LARGEST, LEAST = 8.0, 10.0, 1.9
"""The letters of the gold button, how large they get, and the smallest ones below a coin, in percent of the window's height."""
SOFT = 12.0
"""How far above the lower edge of the lid the dark below it begins, in percent of the window's height."""
HIGH, BROAD, SEAT = 3.4, 2.6, 0.5
"""How much room somebody needs who naps, with breaths and hands, and how far the feet hang below the edge, in radii."""
NAP = (260.0, 700.0, 1100.0, 1500.0)
"""When eyes are shut, and when each breath rises, in milliseconds."""
BREATHS = ((1.15, 2.1, 0.72), (1.6, 2.65, 0.56), (1.95, 3.1, 0.42))
"""How far right and up from the seat a breath is, and how large, in radii."""
SIGNS = {"check": "#2FB37F", "x": "#D55E00"}
"""The signs of what is saved and what is not, with their colours."""


class Menu(Page):
    """The lid of the box lies across the table, and those who play nap on its edge. The first of the answers is the gold button,
    the last one leads away and stands apart, the others are coins; Esc goes on with the match.

    `lines` are said by the voice, and stand beside the way out where there is no `note`, which is shorter; `sign` goes before
    either. `over` are the calls that open a page over the menu: whoever leaves that page is back at the menu. `marks` are those
    of the seats.
    """

    opaque = False
    silent = leads_on = True

    def __init__(
        self, app: Host, heading: str, lines: Sequence[str], answers: Sequence[Answer], over: Sequence[Callable[[], object]],
        marks: Sequence[int], note: str = "", sign: str | None = None,
    ) -> None:
        super().__init__(app)
        self.heading, self.lines, self.answers = heading, list(lines), list(answers)
        self.marks, self.beside, self.sign = marks, note or " ".join(lines), sign
        self._over = over
        (word, icon, call), *others, (away, door, leave) = self.answers
        self.first = Button(word, self._answering(call), icon=icon, kind="first")
        self.coins = [Coin(word, self._answering(call), icon or "") for word, icon, call in others]
        self.away = Button(away, self._answering(leave), icon=door, share=3.4)
        self.add(self.first, *self.coins, self.away)
        self.focus = self.first
        self._places: dict[str, pygame.Rect] = {}
        self._nap = len(NAP)
        """How far they are: their eyes shut first, then one breath rises after the other."""

    def _answering(self, call: Callable[[], object]) -> Callable[[], object]:
        def answer() -> None:
            if call not in self._over:
                self.app.pop()
            call()
        return answer

    def enter(self) -> None:
        if not self.app.settings.reduced_motion:
            for step, ms in enumerate(NAP):
                self.motion.after(ms, partial(setattr, self, "_nap", step + 1))
            self._nap = 0

    def back_at(self, sign: str) -> None:
        """It stands there anew after something was changed in it: all nap on, and the focus is on the coin that did it."""
        self.motion.finish()
        self.set_focus(next((coin for coin in self.coins if coin.icon == sign), self.first))

    def cancel(self) -> bool:
        self.app.pop()
        self.answers[0][2]()
        return True

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(self.heading, *self.lines)

    # ---- how it looks

    def layout(self) -> None:
        """Lays everything out by its map: there is one for few coins, in a row where the window is broad, and one for many."""
        style = self.style
        self._places = found = places(style, "pause_few" if len(self.coins) <= FEW else "pause_many")
        self.first.rect, self.away.rect = found["first"], found["leave"]
        self.first.share = min(FIRST, LARGEST / style.text_scale)
        part = LARGE_COIN if style.text_scale >= LARGE else COIN
        for coin, cell in zip(self.coins, _cells(found["coins"], len(self.coins), part), strict=True):
            coin.part, coin.wide = part, 94 * cell.w / style.high
            coin.rect = pygame.Rect(cell.x, 0, cell.w, min(cell.h, round(cell.w * ACROSS / part)))
            coin.rect.centery = cell.centery
        px = min((text.fit_px(coin.label, coin.below(style).size, style.text(3.4), style.px(LEAST), "a", 700, 1.16)
                  for coin in self.coins), default=0)
        for coin in self.coins:
            coin.share = 100 * px / style.text(100)

    def paint(self, target: pygame.Surface) -> None:
        style, found = self.style, self._places
        materials.veil(style, target.get_size()).draw(target, (0, 0))
        lid = found["lid"]
        top = lid.bottom - style.px(SOFT)
        dark_foot(style, (style.size[0], style.size[1] - top)).draw(target, (0, top))
        materials.wood_block(style, lid.size, LID, 101, 26, 10, "board").draw(target, lid.topleft)
        moon(style, found["moon"].size).draw(target, found["moon"].topleft)
        half = (len(self.marks) + 1) // 2
        self._draw_nap(target, found["nap_left"], self.marks[:half], False)
        self._draw_nap(target, found["nap_right"], self.marks[half:], True)
        self._draw_note(target, found["note"])

    def _draw_nap(self, target: pygame.Surface, box: pygame.Rect, marks: Sequence[int], mirrored: bool) -> None:
        """Draws who sits on a part of the lid's edge, the foot of the box."""
        style, step = self.style, box.w / max(1, len(marks))
        radius = round(min(box.h / HIGH, step / BROAD))
        pose: cast.PoseName = "sleep" if self._nap else "sit"
        for place, mark in enumerate(marks):
            x, y = round(box.x + step * (place + 0.5)), box.bottom + round(SEAT * radius)
            figure = cast.figure(style, radius, mark, pose, "asleep" if self._nap else "calm", mirrored=mirrored)
            figure.draw(target, (x, y))
            for right, up, size in BREATHS[:max(0, self._nap - 1)]:
                text.stamp(target, "z", round(size * radius), style.theme.cream_light, "f", 700,
                           center=(round(x + right * radius), round(box.bottom - up * radius)))

    def _draw_note(self, target: pygame.Surface, box: pygame.Rect) -> None:
        """Draws a plank with what is said beside the way out, and with a sign before it."""
        style, theme = self.style, self.style.theme
        side, pad = style.px(4.4) if self.sign else 0, style.px(1.4)
        room = box.w - 2 * pad - (side + pad if side else 0), box.h - pad
        px = text.fit_px(self.beside, room, style.text(3.2), style.px(LEAST), "a", 700, 1.16)
        words = text.lines(self.beside, room[0], px, theme.cream, "a", 700, "left")
        plank = pygame.Rect(box.x, box.y, box.w - room[0] + words.get_width(), box.h)
        materials.panel(style, plank.size).draw(target, plank.topleft)
        if self.sign is not None:
            round_sign(style, side, SIGNS[self.sign], self.sign).draw(target, (box.x + pad + side // 2, box.centery))
        put(target, words, midright=(plank.right - pad, plank.centery))


def _cells(box: pygame.Rect, count: int, part: float) -> list[pygame.Rect]:
    """The boxes of so many coins, each `part` of its box: in as many rows as make them largest, all about equally long."""
    def side(across: int) -> float:
        return min(box.w / across * ACROSS, box.h / math.ceil(count / across) * part)

    down = math.ceil(count / max(range(1, count + 1), key=side, default=1))
    across = math.ceil(count / max(1, down))
    cells = []
    for at, row in enumerate(rows(box, *[1.0] * down)):
        here = min(across, count - at * across)
        left = row.x + (across - here) * row.w // (2 * across)
        cells += columns(pygame.Rect(left, row.y, row.w * here // across, row.h), *[1.0] * here)
    return cells


@kept
def dark_foot(style: Style, size: tuple[int, int]) -> Sprite:
    """Darkness over the foot of the table, whose words would stand half covered behind the way out; it begins softly."""
    image, soft = pygame.Surface(size, pygame.SRCALPHA), style.px(SOFT)
    for y in range(size[1]):
        image.fill((*rgb(style.theme.vignette), min(255, 255 * y // soft)), (0, y, size[0], 1))
    return Sprite(ready(image))


@on_square(3)
def round_sign(canvas: Canvas, colour: str, sign: str) -> Canvas:
    """A round with a sign in it, placed by its middle."""
    theme, r = canvas.theme, canvas.w / 2
    art = Art().circle(0, 0, r, theme.ground if theme.flat else colour, theme.line if theme.flat else theme.ink, 2)
    return canvas.add(art.icon(sign, 0, 0, r * 1.35, theme.line if theme.flat else theme.cream_light, 3.4))


def pause_menu(table: Shell, before: Sequence[Answer], over: Sequence[Answer] = ()) -> Menu:
    """Makes the menu of the answers that every table has and those given as `before` and `over`, in `ORDER`. Rules and score
    sheet open over the menu, and so do the answers `over`: who leaves one of these is back at the menu. Where not all moves are
    on the disk the menu says so, and leaving asks first."""
    app, unsaved = table.app, table.session.unsaved
    word, line = _("Leave the table"), _("The match is saved after every turn. Continue on the title brings it back.")
    note, sign = _("Saved"), "check"
    if unsaved:
        note, sign = "", "x"
        line = _("The disk does not take the moves of this match. Each new move tries again to save them all.")
        if app.profile.home.taken_over:
            line = _("Another window has this home now. What is played here is not saved any more.")

    def leave() -> None:
        app.open("title", "reset")

    out: Answer = (word, "door-exit", (lambda: app.push(unsaved_question(app, word, leave))) if unsaved else leave)
    return _menu(table, line, before, out, over, note, sign)


def watching_menu(table: Shell, before: Sequence[Answer], leave: Callable[[], object], over: Sequence[Answer] = ()) -> Menu:
    """Makes the menu of a match that is only watched: nothing in it acts. `before` and `over` as in `pause_menu`; `leave` goes
    back to where it was opened."""
    line = _("You only watch: nothing changes.")
    word = _("Leave the replay") if table.session.following is None else _("Leave the table")
    return _menu(table, line, before, (word, "door-exit", leave), over)


def _menu(table: Shell, line: str, before: Sequence[Answer], leave: Answer, over: Sequence[Answer], note: str = "",
          sign: str | None = None) -> Menu:
    rules, sheet = table.open_rules, table.rounds.open_sheet
    answers: list[Answer] = [
        (_("Continue"), "player-play-filled", lambda: None), (_("Rules"), "book", rules),
        (_("Settings"), "settings", lambda: table.app.open("settings")), *before, *over, leave,
    ]
    # what a game adds by itself stands before leaving
    answers.sort(key=lambda answer: ORDER.index(answer[1]) if answer[1] in ORDER else len(ORDER) - 2)
    marks = [seat.mark for seat in table.session.seats]
    return Menu(table.app, _("Pause"), [line], answers, (rules, sheet, *(call for _word, _sign, call in over)), marks, note, sign)


def _setting(hands: Hands) -> str:
    """The name of the setting that holds the time to answer at a table."""
    return "claim_window_several" if hands.several else "claim_window"


def seconds_to_answer(settings: Settings, hands: Hands) -> int:
    """The seconds to answer a question at a table, 0 for no limit: where hands are closed nobody is hurried unasked."""
    seconds: int = getattr(settings, _setting(hands))
    return seconds


def question_answers(table: Shell) -> list[Answer]:
    """What the pause menu says about questions that go round: the time to answer, and who is asked; none where no question goes
    round. Each change counts from the next question on and is kept for all tables."""
    asking, app, hands, session = table.side.asking, table.app, table.hands, table.session
    if asking is None or not asking.happens:
        return []
    settings, people = app.settings, app.profile.people
    seconds, new = seconds_to_answer(settings, hands), people.unhurried(session.game, session.seats)

    def keep(sign: str) -> None:
        app.profile.save_settings()
        table.open_menu()
        if isinstance(app.top, Menu):
            app.top.back_at(sign)

    def next_limit() -> None:
        if seconds and new:  # it runs for those too who still learn the game
            for person in new:
                person.clock = True
            people.save()
        else:
            setattr(settings, _setting(hands), CLAIM_SECONDS[(CLAIM_SECONDS.index(seconds) + 1) % len(CLAIM_SECONDS)])
        keep("player-pause")

    def change_asking() -> None:
        settings.ask_always = not settings.ask_always
        always = _("For all who like to choose: you are asked every time now.")
        table.toast(always if settings.ask_always else _("You are asked now where it makes something new possible."))
        keep("hand-stop")

    if not seconds:
        word = _("no limit")
    elif new:
        word = _("no limit while {name} learns") if len(new) == 1 else _("no limit while {count} people learn")
        word = word.format(name=new[0].name, count=len(new))
    else:
        word = ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    found: list[Answer] = [(_("Answer time: {time}").format(time=word), "player-pause", next_limit)]
    if len(hands.people) == 1:
        asks = _("Ask me only where it helps") if settings.ask_always else _("Always ask me")
        found.append((asks, "hand-stop", change_asking))
    return found


def is_sealed(session: Session) -> bool:
    """Whether a match has a seal that says something: dice or hidden things, and a record with a salt."""
    info = session.match.rules.info
    return bool(session.salt) and (info.hidden or info.dice)


def seal_paper(app: Host, session: Session) -> Dialog:
    """The paper with the four words and the SHA-256 of a sealed match; once it is over, with the seed and the salt as well."""
    match = session.match
    found = seal(match.seed, session.salt)
    lines = [found.words, "", _("SHA-256: {digest}").format(digest=f"{found.digest[:32]} {found.digest[32:]}")]
    if match.outcome is None:
        lines.append(_("Note the four words. At the end seed and salt are shown, and they must lead to the same words."))
    else:
        lines.append(_("Seed {seed}, salt {salt}: these two lead to the words.").format(seed=match.seed, salt=session.salt))
    lines.append(_("That proves that nothing was changed after the deal, and no more."))
    return Dialog(app, _("Proof of a fair deal"), lines, ((_("Good"), "check", lambda: None),))


def seal_answers(app: Host, session: Session) -> list[Answer]:
    """The answer of the table's menu that opens the paper, for a match that has one."""
    return [(_("Proof of a fair deal"), "note", lambda: app.push(seal_paper(app, session)))] if is_sealed(session) else []
