"""The settings that only nmbrs! has: the page on which a deck file of one's own is chosen, by path or by dropping it there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from game.match import AnyMatch
from game.nmbrs import deck
from game.nmbrs.own_deck import match_with
from scenes.games import OwnSettings
from scenes.kit import materials, text
from scenes.kit.inputs import TextEntry
from scenes.kit.language import N_, _
from scenes.kit.layout import columns, rows
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.widgets import Button
from scenes.page import Host, Page, Scene
from scenes.profile import Profile, Settings

GAME = "nmbrs"
DECK = "deck"
"""The setting of nmbrs! that holds the path of the deck file; missing or empty for the deck of the house."""
MOST = 400
"""The greatest number of letters that a path may have."""
LARGEST = 200_000
"""The greatest number of bytes that a deck file may have."""


def chosen(settings: Settings) -> str:
    """The path of the chosen deck file; empty for the deck of the house."""
    return str(settings.of_game(GAME).get(DECK, ""))


def fault_of(path: str) -> str:
    """What is wrong with a deck file, in a sentence that names the line; empty when it is good."""
    try:
        deck.parse(_read(path))
    except deck.DeckError as error:
        return error.reason.say(_)
    except (OSError, ValueError, RuntimeError):  # RuntimeError: the home folder of an unknown user
        return _("{file} cannot be read.").format(file=Path(path).name or path)
    return ""


def _read(path: str) -> str:
    file = Path(path).expanduser()
    if not file.is_file() or file.stat().st_size > LARGEST:  # a device has no size and no end
        raise ValueError(path)
    return file.read_text(encoding="utf-8-sig")


def new_match(profile: Profile, options: Mapping[str, str | int], seats: int, seed: int) -> AnyMatch | None:
    """A match with the deck that is chosen in the settings; None for the deck of the house.

    A file that has gone or is no longer good is reported, and the deck of the house is used.
    """
    path = chosen(profile.settings)
    if not path:
        return None
    fault = fault_of(path)
    if fault:
        profile.notices.append(_("The deck of the house is taken. {fault}").format(fault=fault))
        return None
    return match_with(_read(path), options, seats, seed)


class DeckPage(Page):
    """The choice of the deck for nmbrs!. A wrong file is refused with its line and fault."""

    opaque = False

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.entry = TextEntry(chosen(app.settings), lambda _value: self._say(""), most=MOST, share=2.8, done=self.use,
                               placeholder=_("Path of the file"))
        self.use_button = Button(_("Use it"), self.use, icon="check", kind="first")
        self.house_button = Button(_("House deck"), self.house, icon="home")
        self.back_button = Button(_("Back"), self.app.pop, icon="arrow-left")
        self.add(self.entry, self.back_button, self.house_button, self.use_button)
        self.focus = self.back_button
        self.said = _("{file} is in use.").format(file=Path(self.entry.value).name) if self.entry.value else (
            _("The deck of the house is in use."))
        self.good = True

    # ---- what is done

    def _say(self, said: str, good: bool = True) -> None:
        self.said, self.good = said, good
        self.touch()

    def use(self) -> None:
        """Chooses the file, or says what is wrong with it."""
        path = self.entry.value.strip().strip('"')
        fault = fault_of(path) if path else _("No file is named.")
        if fault:
            self.app.sounds.play("refuse")
            self._say(fault, False)
        else:
            self._keep(path, _("{file} is in use from the next match on.").format(file=Path(path).name))

    def house(self) -> None:
        """Goes back to the deck of the house."""
        self.entry.value, self.entry.caret = "", 0
        self._keep("", _("The deck of the house is in use."))

    def _keep(self, path: str, said: str) -> None:
        self.app.settings.of_game(GAME)[DECK] = path
        self.app.profile.save_settings()
        self._say(said)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.entry.value = str(event.file)
            self.entry.caret = len(self.entry.value)
            self.use()
            return True
        return super().handle(event)

    # ---- layout

    def voice_lines(self) -> tuple[Line, ...]:
        return (*heading(_("Cards of nmbrs!")), Line("said", self.said))

    def layout(self) -> None:
        style = self.style
        scale = max(1.0, min(1.5, style.text_scale))
        wide = min(style.size[0] - style.px(8), round(style.px(104) * scale))
        high = min(style.size[1] - style.px(6), round(style.px(66) * scale))
        self.box = pygame.Rect((style.size[0] - wide) // 2, (style.size[1] - high) // 2, wide, high)
        px, pad = style.px, style.px(3.4)
        inner = self.box.inflate(-2 * pad, -2 * pad)
        inner = pygame.Rect(inner.x, inner.y - px(0.6), inner.w, inner.h + px(0.6))
        status = round(px(10) * scale)
        self.head, self.body, _air, self.field, _air, self.status, _air, foot = rows(
            inner, px(7), 1.0, px(1), px(7.4), px(1.2), status, px(1.4), px(8.4))
        third = (inner.w - 2 * px(1.6)) // 3
        for button, box in zip((self.back_button, self.house_button, self.use_button),
                               columns(foot, third, third, third, gap=px(1.6)), strict=True):
            button.rect = box
        self.entry.rect = self.field.inflate(-2 * px(1.2), -2 * px(0.8))

    def paint(self, target: pygame.Surface) -> None:
        style, theme = self.style, self.style.theme
        materials.veil(style, target.get_size()).draw(target, (0, 0))
        materials.paper(style, self.box.size).draw(target, self.box.topleft)
        text.write(target, style, _("Cards of nmbrs!"), self.head, 4.5, theme.ink, "f", 600, wrap=False)
        lines = _(
            "Your own deck is a file: number,colour,value, then a line for each card, as 57,red,1 and joker,red,0. "
            "Name it here, or drop it onto this window."
        )
        text.write(target, style, lines, self.body, 2.7, theme.ink2, "a", 500, valign="top", min_share=1.9)
        materials.recess(style, self.field.size, 10, "groove", 3).draw(target, self.field.topleft)
        colour = theme.ink if self.good else theme.danger[1] if not theme.flat else theme.ink
        text.write(target, style, self.said, self.status, 2.7, colour, "a", 600, min_share=1.9)


class NmbrsSettings(OwnSettings):
    """A button that leads to the page of the deck."""

    word = N_("Cards of nmbrs!")
    icon = "copy"

    def page(self, app: Host) -> Scene:
        """The page on which a deck file is chosen."""
        return DeckPage(app)


SETTINGS = NmbrsSettings()
