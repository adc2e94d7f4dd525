"""The page of the settings: six sunken panels. Every change counts at once, can be seen and heard, and is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import catalogue
from scenes import games
from scenes.dialog import Dialog
from scenes.kit import materials, text
from scenes.kit.language import LANGUAGES, N_, _, language
from scenes.kit.layout import LARGE, columns, places
from scenes.kit.retained.quality import AUTOMATIC, CHOICES, now
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import THEMES
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.profile import SPEED_NAMES, Settings
from scenes.settings import panels
from scenes.settings.controls import BEAD, Card, Rod, ScrolledPage, Switch

KEPT_ON_RESET = ("language", "window", "fullscreen", "tables", "last_game", "games", "keys", "pad")
"""What Reset leaves alone: it puts the table back, not the room around it."""
RELOOK = ("theme", "language")
"""The settings that change how every page looks."""
QUALITY_WORDS = {"full": N_("Full"), "less": N_("Less: few particles, flat shadows"), "least": N_("Least: fewer frames too")}
"""What the choices of the quality of pictures are called."""


class SettingsPage(ScrolledPage):
    """Six panels, which scroll where text is large."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.sample = panels.Sample()
        self.rods = {
            "text_size": Rod(80, 200, 10, partial(self._slide, "text_size")),
            **{name: Rod(0, 100, 5, partial(self._slide, name), seat=row.seat) for name, row in panels.VOLUMES.items()},
            **{name: Rod(0, 3, 1, partial(self._slide, name), stops=True, seat=row.seat) for name, row in panels.SPEEDS.items()},
        }
        self.switches = {name: Switch(partial(self._choose, name)) for name in panels.SWITCHES}
        self.mutes = {name: Button("", partial(self._mute, row.muted), icon="volume") for name, row in panels.VOLUMES.items()}
        self.theme_cards = {key: Card(panels.table_face, key, partial(self._choose, "theme", key)) for key in THEMES}
        self.language_cards = {
            code: Card(panels.language_face, code, partial(self._choose, "language", code), 10) for code in LANGUAGES
        }
        self.reset_button = Button("", self._ask_reset, icon="arrow-back-up")
        self.done_button = Button("", self._done, icon="check", kind="first", share=4.0)
        self.own = {key: own for key in catalogue.games() if (own := games.settings(key)) is not None}
        others: dict[str, tuple[Callable[[], object], str]] = {
            **{key: (partial(app.open, "own_settings", game=key), own.icon) for key, own in self.own.items()},
            "keys": (partial(app.open, "keys"), "keyboard"), "voice": (partial(app.open, "voice"), "volume"),
            "questions": (self._ask_when, "hand-stop"), "graphics": (self._ask_quality, "eye"),
        }
        self.own_buttons = {key: Button("", press, icon=sign, share=2.6) for key, (press, sign) in others.items()}
        """The buttons that lead to other settings: those of single games by their keys, the keys, voice, questions, graphics."""
        for button in self.own_buttons.values():
            button.group = tuple(self.own_buttons.values())
        in_order = (
            self.rods["text_size"], *self.theme_cards.values(), *(self.switches[name] for name in ("fullscreen", *panels.HELP)),
            *(widget for name in panels.VOLUMES for widget in (self.rods[name], self.mutes[name])),
            *(self.rods[name] for name in panels.SPEEDS), self.switches["reduced_motion"], *self.language_cards.values(),
        )
        self.scrolled = (self.sample, *in_order)
        self.add(*in_order, *self.own_buttons.values(), self.reset_button, self.done_button, self.bar)
        self.focus = self.done_button
        self._head = pygame.Surface((1, 1))
        self._content = pygame.Surface((1, 1))

    # ---- changing

    def _keep(self, restyle: bool = False) -> None:
        """Saves the settings. With `restyle` all pages are laid out anew, else this one alone."""
        self.app.profile.save_settings()
        if restyle:
            self.app.restyle()
        else:
            self.layout()
        self.touch()

    def _slide(self, name: str, value: int, done: bool) -> None:
        """Gives the setting of a rod another value, which is heard at once. While the bead of the text size is dragged only the
        sample follows, or the page would run away from under the hand."""
        whole = name == "text_size"
        if done or not whole:
            setattr(self.app.settings, name, SPEED_NAMES[value] if name in panels.SPEEDS else value)
        self.sounds.apply()
        if done and not whole:
            self.sounds.play("click")
        if done:
            self._keep(restyle=whole)
        elif name not in panels.VOLUMES:
            self.layout()

    def _choose(self, name: str, value: object) -> None:
        """Gives the setting `name` another value, with a click."""
        if name == "fullscreen":
            self.app.toggle_fullscreen()
        else:
            setattr(self.app.settings, name, value)
        self.sounds.play("click")
        self._keep(restyle=name in RELOOK)

    def _mute(self, name: str) -> None:
        setattr(self.app.settings, name, not getattr(self.app.settings, name))
        self.sounds.apply()
        self._keep()

    def _ask_quality(self) -> None:
        """Asks how much is shown: by itself what frames can afford, or always so much; what counts now has the check mark."""
        kept = self.app.settings.quality
        automatic = _("Automatic (now: {what})").format(what=_(now().words)) if kept == AUTOMATIC else _("Automatic")
        line = _("Where frames take long there are fewer particles, then flat shadows, then fewer frames. The mouse is always "
                 "answered at once.")
        words = {AUTOMATIC: automatic, **{key: _(QUALITY_WORDS[key]) for key in CHOICES}}
        self.app.push(Dialog(self.app, _("Graphics"), [line], [
            *((word, "check" if key == kept else None, partial(self._choose, "quality", key)) for key, word in words.items()),
            (_("Back"), "arrow-left", lambda: None),
        ]))

    def _ask_when(self) -> None:
        """Asks when somebody who plays alone among bots is asked about what others throw away."""
        line = _("Some games ask who wants a piece that was thrown away. You can be asked only where it helps, or always.")
        words = ((False, _("Ask me only where it helps")), (True, _("Always ask me")))
        self.app.push(Dialog(self.app, _("Alone among bots"), [line], [
            *((word, "check" if always == self.app.settings.ask_always else None, partial(self._choose, "ask_always", always))
              for always, word in words),
            (_("Back"), "arrow-left", lambda: None),
        ]))

    def _ask_reset(self) -> None:
        heading = _("Back to the usual settings?")
        lines = [_("Everything here goes back to how it was at first. The language stays.")]
        self.app.push(Dialog(self.app, heading, lines, [
            (_("Reset"), "arrow-back-up", self.reset), (_("Keep mine"), "x", lambda: None),
        ]))

    def reset(self) -> None:
        """Puts all settings of the table back to their defaults."""
        usual = Settings()
        for name in usual.__struct_fields__:
            if name not in KEPT_ON_RESET:
                setattr(self.app.settings, name, getattr(usual, name))
        self.sounds.apply()
        self._keep(restyle=True)

    def _done(self) -> None:
        self.app.profile.save_settings()
        self.app.pop()

    def cancel(self) -> bool:
        self._done()
        return True

    # ---- layout

    def _read(self) -> None:
        """Brings every control to what the settings say, and gives it the name that a voice says."""
        kept = self.app.settings
        size = self.rods["text_size"]
        size.name, size.value = _("Text size"), size.value if size.pressed else kept.text_size
        self.sample.percent = size.value
        for name, switch in self.switches.items():
            switch.name, switch.on = _(panels.SWITCHES[name][0]), getattr(kept, name)
        for name, row in panels.VOLUMES.items():
            rod, mute, off = self.rods[name], self.mutes[name], getattr(kept, row.muted)
            rod.name, rod.value, rod.off = _(row.said), getattr(kept, name), off or kept.all_muted
            mute.name = (_("{sound}: muted") if off else _("{sound}: heard")).format(sound=_(row.word))
            mute.icon = "volume-off" if off else "volume"
        for name, row in panels.SPEEDS.items():
            rod = self.rods[name]
            rod.name, rod.value = _(row.said), SPEED_NAMES.index(getattr(kept, name))
        for name, rod in self.rods.items():
            rod.said = (lambda value: _(panels.SPEED_WORDS[value])) if name in panels.SPEEDS else "{} %".format
            rod.radius = self.style.px(BEAD)
        for key, card in self.theme_cards.items():
            card.name, card.chosen = _("Table: {name}").format(name=_(panels.THEME_WORDS[key])), key == kept.theme
        for code, card in self.language_cards.items():
            card.name, card.chosen = LANGUAGES[code], code == language()
        self.reset_button.label, self.done_button.label = _("Reset"), _("Done")
        words = {key: _(own.word) for key, own in self.own.items()} | {
            "keys": _("Keys and pad"), "voice": _("Voice"), "questions": _("Questions"), "graphics": _("Graphics"),
        }
        for key, button in self.own_buttons.items():
            button.label = words[key]

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(_("Settings"))

    def layout(self) -> None:
        """Lays everything out by the map of the settings; with large text the panels lie in a taller one, and scroll."""
        style = self.style
        self._read()
        found, large = places(style, "settings"), style.text_scale >= LARGE
        grown = places(style, "settings", stretch=style.text_scale * (1.1 if style.wide else 1.5)) if large else found
        self.area, self.bar.rect, whole = found["area"], found["bar"], grown["panels"]
        self.air, self.step = round(60 * style.unit), style.px(8)
        self.reset_button.rect, self.done_button.rect = found["reset"], found["done"]
        row = columns(found["own"], *[1.0] * len(self.own_buttons), gap=style.px(1.4))
        for button, place in zip(self.own_buttons.values(), row, strict=True):
            button.rect = place
        self._head = materials.ground(style).copy()
        text.write(self._head, style, _("Settings"), found["title"], 6.1, style.theme.cream, "f", 600, wrap=False)
        self._content = pygame.Surface(whole.size, pygame.SRCALPHA)
        for name, panel in panels.PANELS.items():
            panel(self, self._content, grown[name].move(0, -whole.y))
        for widget in self.scrolled:
            widget.rect.y += self.area.y
        self.fill(whole.h if large else 0)

    def update(self, dt: float) -> bool:
        """The mute key works on every page: this one shows it."""
        changed = self.rods["volume"].off != self.app.settings.all_muted
        if changed:
            self.layout()
        return super().update(dt) or changed

    def paint(self, target: pygame.Surface) -> None:
        target.blit(self._head, (0, 0))
        target.set_clip(self.area if self.bar.most else None)
        target.blit(self._content, (0, self.area.y - self.offset))
        target.set_clip(None)
