"""How the person who acts wants to be helped: hints and lights may be off for one and on for another."""

from __future__ import annotations

import msgspec

from scenes.profile import Settings
from scenes.table.parts import Shell


class Helps:
    """The settings of the program as they hold for whoever acts. What is off for everybody stays off."""

    def __init__(self, table: Shell, settings: Settings) -> None:
        self.table, self._all = table, settings

    @property
    def now(self) -> Settings:
        """The settings for the person to act; those of everybody while no person acts who wants less help."""
        session = self.table.session
        acting = session.match.to_act
        if acting is None or not session.seats[acting].human:
            return self._all
        person = self.table.app.profile.people.of(session.name(acting))
        if person is None or (person.hints and person.lights):
            return self._all
        hints, lights = self._all.hints and person.hints, self._all.lights and person.lights
        return msgspec.structs.replace(self._all, hints=hints, lights=lights)
