"""The settings that only nmbrs! has: the deck with which it is played."""

from __future__ import annotations

from scenes.games import OwnSettings
from scenes.kit.language import N_
from scenes.page import Host, Scene


class NmbrsSettings(OwnSettings):
    """A button that leads to the page of the deck."""

    word = N_("Cards of nmbrs!")
    icon = "copy"

    def page(self, app: Host) -> Scene:
        """The page on which a deck file is chosen."""
        from scenes.games.nmbrs.deck_page import DeckPage

        return DeckPage(app)


SETTINGS = NmbrsSettings()
