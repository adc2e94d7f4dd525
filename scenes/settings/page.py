"""The page of the settings: a box with six compartments. Every change counts at once, can be seen and heard, and is kept."""

from __future__ import annotations

from functools import partial

import pygame

from scenes.dialog import Dialog
from scenes.kit import text
from scenes.kit.actions import with_keys
from scenes.kit.language import LANGUAGES, _, language
from scenes.kit.layout import LARGE, places
from scenes.kit.motion import SPEEDS
from scenes.kit.retained.quality import now
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import THEMES
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.profile import Settings
from scenes.settings import panels
from scenes.settings.controls import BEAD, Card, Rod, ScrolledPage, Switch

KEPT_ON_RESET = ("language", "window", "fullscreen", "tables", "last_game", "games", "keys", "pad")
"""What Reset leaves alone: it puts the table back, not the room around it."""
RELOOK = ("theme", "language")
"""The settings that change how every page looks."""


class SettingsPage(ScrolledPage):
    """Six compartments, which scroll where text is large."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.sample = panels.Sample()
        self.throws = {"people_speed": panels.Throw(0, True), "bots_speed": panels.Throw(4, False)}
        self.rods = {
            "text_size": Rod(80, 200, 10, partial(self._slide, "text_size")),
            **{name: Rod(0, 100, 5, partial(self._slide, name), seat=row.seat) for name, row in panels.VOLUMES.items()},
            **{name: Rod(0, len(row.stops) - 1, 1, partial(self._slide, name), stops=True, seat=row.seat)
               for name, row in panels.STOPS.items()},
        }
        self.switches = {name: Switch(partial(self._choose, name)) for name in panels.SWITCHES}
        self.mutes = {name: Button("", partial(self._mute, row.muted), icon="volume") for name, row in panels.VOLUMES.items()}
        self.ways = {name: Button("", partial(app.open, name), icon=sign, share=2.4)
                     for name, sign in (("keys", "keyboard"), ("voice", "volume"))}
        """The buttons that lead to the pages of what stands in their compartments."""
        self.theme_cards = {key: Card(panels.table_face, key, partial(self._choose, "theme", key)) for key in THEMES}
        self.language_cards = {
            code: Card(panels.language_face, code, partial(self._choose, "language", code), 10) for code in LANGUAGES
        }
        self.reset_button = Button("", self._ask_reset, icon="arrow-back-up")
        self.done_button = Button("", self.cancel, icon="check", kind="first", share=4.0)
        in_order = (
            self.rods["text_size"], *self.theme_cards.values(), self.switches["fullscreen"], self.rods["quality"],
            self.ways["keys"], *(self.switches[name] for name in panels.HELP), self.ways["voice"],
            *(widget for name in panels.VOLUMES for widget in (self.rods[name], self.mutes[name])),
            *(self.rods[name] for name in self.throws), self.switches["reduced_motion"], *self.language_cards.values(),
        )
        self.scrolled = (self.sample, *self.throws.values(), *in_order)
        self.add(*in_order, self.reset_button, self.done_button, self.bar)
        self.focus = self.done_button
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
        whole, row, before = name == "text_size", panels.STOPS.get(name), getattr(self.app.settings, name)
        if done or not whole:
            setattr(self.app.settings, name, value if row is None else list(row.stops)[value])
        self.sounds.apply()
        if done and not whole:
            self.sounds.play("click")
        if done:
            self._keep(restyle=whole)
        elif name not in panels.VOLUMES:
            self.layout()
        if name in self.throws and (getattr(self.app.settings, name) != before or self.throws[name].share == 1):
            self._throw(name)  # letting go of the bead begins no throw that its stop has begun

    def _choose(self, name: str, value: object) -> None:
        """Gives the setting `name` another value, with a click."""
        if name == "fullscreen":
            self.app.toggle_fullscreen()
        else:
            setattr(self.app.settings, name, value)
        self.sounds.play("click")
        self._keep(restyle=name in RELOOK)
        for throw in self.throws if name == "reduced_motion" else ():
            self._throw(throw)

    def _throw(self, name: str) -> None:
        """Shows how fast pieces move at the speed of people or bots."""
        self.throws[name].begin(self, SPEEDS[getattr(self.app.settings, name)])

    def _mute(self, name: str) -> None:
        setattr(self.app.settings, name, not getattr(self.app.settings, name))
        self.sounds.apply()
        self._keep()

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

    def cancel(self) -> bool:
        self.app.profile.save_settings()
        self.app.pop()
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
            switch.tip = with_keys(_(panels.SWITCHES[name][1]))
        for name, row in panels.VOLUMES.items():
            rod, mute, off = self.rods[name], self.mutes[name], getattr(kept, row.muted)
            rod.name, rod.value, rod.off = _(row.said), getattr(kept, name), off or kept.all_muted
            mute.name = (_("{sound}: muted") if off else _("{sound}: heard")).format(sound=_(row.word))
            mute.icon, mute.tip = "volume-off" if off else "volume", with_keys(_("{mute} mutes all"))
        for name, row in panels.STOPS.items():
            rod = self.rods[name]
            rod.name, rod.value, rod.said = _(row.said), list(row.stops).index(getattr(kept, name)), partial(_stop, row)
        self.rods["quality"].tip = _("Where frames take long less is shown. Now: {what}.").format(what=_(now().words))
        for name in ("text_size", *panels.VOLUMES):
            self.rods[name].radius, self.rods[name].said = self.style.px(BEAD), "{} %".format
        for key, card in self.theme_cards.items():
            card.name, card.chosen = _("Table: {name}").format(name=_(panels.THEME_WORDS[key])), key == kept.theme
        for code, card in self.language_cards.items():
            card.name, card.chosen = LANGUAGES[code], code == language()
        self.reset_button.label, self.done_button.label = _("Reset"), _("Done")
        self.ways["keys"].label, self.ways["voice"].label = _("Keys and pad"), _("Voice")

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
        self._line = found["line"]
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
        target.blit(panels.wooden_box(self.style, "settings", _("Settings")), (0, 0))
        target.set_clip(self.area if self.bar.most else None)
        target.blit(self._content, (0, self.area.y - self.offset))
        target.set_clip(None)
        words = next((widget.tip for widget in self.meant() if widget.tip), _("They count at once and are kept."))
        text.write(target, self.style, words, self._line, 2.9, self.style.theme.cream, line_height=1.1)


def _stop(row: panels.RodRow, value: int) -> str:
    """What a stop of a rod is called."""
    return _(list(row.stops.values())[value])
