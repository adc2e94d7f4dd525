"""How many words a page has: few, for nobody reads across a room.

Counted are the words that are seen at last, as `tools.gallery.legible` knows them, but names, numbers, labels of controls, the
log, and what was asked for: a rule of the book, an error.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame

from game import catalogue
from scenes.demo.page import Demo
from scenes.inset.page import InsetPage
from scenes.kit.inputs import Choice, TextEntry
from scenes.kit.language import LANGUAGES
from scenes.kit.widgets import Pressable, Widget
from scenes.lessons.page import LessonPage
from scenes.page import Page
from scenes.rulebook.page import Rulebook
from scenes.settings.controls import Rod, ScrolledPage
from scenes.table.shell import Table
from scenes.table.window.log import LogPanel
from scenes.trouble.page import Trouble
from tools.gallery.draw import SIZES, STATES, Shot
from tools.gallery.legible import Watched, drawn, watching
from tools.gallery.stage import Stage

MOST = 40
"""The most words of a page."""
LABEL = 8
"""The most words of a label: more is no label, though it can be pressed."""
SIGN = 3
"""The most words of a sign, as each seat or row has it: alike ones are read once."""
ASKED = (Rulebook, Trouble)
"""Pages that are all of a rule, or of an error."""
LABELLED = ScrolledPage
"""Pages of settings, on which the labels of controls stand beside them."""
SEEN = 0.5
"""The share of their ink from which words are seen."""
CONTROLS = (Pressable, Choice, TextEntry, Rod)
_LETTER = re.compile(r"[^\W\d_]")


def pages(stack: Any) -> Iterator[Page]:
    """The pages that are seen, and those of a table within one of them."""
    for scene in stack.visible:
        if isinstance(scene, Page):
            yield scene
        if isinstance(scene, InsetPage | Demo):
            yield from pages(scene.frame.stack)


def names(stage: Stage, seen: Sequence[Page]) -> set[str]:
    """The names that may be read anywhere: of people, of bots, of games."""
    found = [person.name for person in (*stage.profile.people.here, *stage.profile.people.away)]
    found += [name for result in stage.profile.tonight() for name in result.names]
    found += [seat.name for page in seen if isinstance(page, Table) for seat in page.session.seats]
    return {word for name in (*found, *(lid.title for lid in catalogue.lids())) for word in plain(name)}


def plain(said: str) -> list[str]:
    """The words of a text without signs and numbers."""
    return [word for word in re.sub(r"[^\w\s'-]", " ", said).split() if _LETTER.search(word) and not any(map(str.isdigit, word))]


def counted(stage: Stage, screen: Watched) -> list[str]:
    """The words on the window that count, in the order of their painting."""
    seen = list(pages(stage.app.stack))
    if any(isinstance(page, ASKED) for page in seen):
        return []
    known, found = names(stage, seen), list[str]()
    errors = [page.bubble.sentence for page in seen if isinstance(page, Table) and page.bubble.visible]
    errors += [page.teacher.said.lead for page in seen if isinstance(page, LessonPage) and page.teacher.said.tone == "refuses"]
    refused, labelled = " ".join(errors), any(isinstance(page, LABELLED) for page in seen)
    widgets = [widget for page in seen for widget in page.widgets if widget.visible]
    labels: dict[Widget, list[str]] = {}
    read: set[tuple[str, ...]] = set()
    for mark in screen.marks:
        said = tuple(word for word in plain(mark.words) if word not in known) if len(mark.words) > 1 else ()
        if not said or mark.still(screen).count() < SEEN * mark.whole or mark.words in refused:
            continue
        if (said in read and len(said) <= SIGN) or (labelled and len(said) <= LABEL):
            continue
        read.add(said)
        over = [widget for widget in widgets if widget.rect.collidepoint(mark.box.center)]
        if any(isinstance(widget, LogPanel) for widget in over):
            continue
        control = next((widget for widget in reversed(over) if isinstance(widget, CONTROLS)), None)
        (found if control is None else labels.setdefault(control, [])).extend(said)
    return found + [word for said in labels.values() if len(said) > LABEL for word in said]


def table_of(shots: Sequence[Shot], scratch: Path) -> list[tuple[int, str, str]]:
    """How many words each picture has, its name and the words, most first."""
    found = []
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with watching():
        for number, shot in enumerate(shots):
            with drawn(shot, scratch / str(number), scratch / "cache") as (stage, screen):
                said = counted(stage, screen)
            found.append((len(said), shot.name, " ".join(said)))
    return sorted(found, reverse=True)


def render(folder: Path, only: Sequence[str] = ()) -> int:
    """Writes the table of all states whose names contain one of `only` (all without it) in all languages as words.txt; gives how
    many. Raises OSError."""
    states = [state for state in STATES if not only or any(word in state.name for word in only)]
    shots = [Shot(state, SIZES[0], 100, "felt", language) for language in LANGUAGES for state in states]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="number-night-words-", ignore_cleanup_errors=True) as scratch:
        found = table_of(shots, Path(scratch))
    (folder / "words.txt").write_text("".join(f"{count:3} {name}: {said}\n" for count, name, said in found), encoding="utf-8")
    return len(found)
