"""The list of the evening, as the page of the evening opens it."""

from __future__ import annotations

import pygame

from scenes.evening import standing
from scenes.evening.evening_list import EveningList
from scenes.page import Host


def listed(app: Host) -> EveningList:
    only_people = standing.among_people(app.profile.tonight())
    return EveningList(app, lambda: pygame.Surface((160, 90)), lambda _only_people: None, only_people)
