"""The drawers of a table: paper and log where its map has no room for them beside the table.

A map with an object `note_tab` makes the paper a drawer: the tab pulls it out to `preview`, or to `preview_aside` where there
it would hide what it tells of; where both would, it lies on the freest felt. A map with an object `log_tab` does the same for
the log, which comes out at `log`. A drawer whose tab has the property `open` is out from the start.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.theme import Look
from scenes.kit.widgets import Button, Widget
from scenes.table.parts import Shell
from scenes.table.rail import Paper
from scenes.table.window.free import free_felt


def paper_of(table: Shell) -> Paper | None:
    """What the paper says that neither the banner nor the log says already; None where nothing is left.

    A heading that stands on the banner is left out. While an earlier position is looked at the log shows the line of its move;
    a paper that only says it again is needed where the log is a drawer that is pushed in.
    """
    paper = table.side.words.paper()
    if paper is None or paper.pieces or paper.chip:
        return paper
    shown = [line.plain for line in table.log.lines if line.ply == table.past.looking] if table.log.visible else []
    if paper.heading in shown:
        return None
    if paper.heading == table.side.words.banner()[2]:
        return replace(paper, heading=paper.body, body="") if paper.body else None
    return paper


class Tab(Button):
    """The tab of a drawer at the edge of the table; cream while the drawer is out."""

    out = False

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        if not self.out:
            super().draw(target, look, focused)
            return
        materials.segment_piece(look, self.rect.size).draw(target, self.rect.topleft)
        self.draw_label(target, look, self.rect, look.theme.ink)
        if focused:
            materials.focus_ring(look, self.rect.size).draw(target, self.rect.topleft)


class _Sheet(Widget):
    """The paper while its drawer is out: no click goes through it; one on it closes it."""

    def __init__(self, drawers: Drawers) -> None:
        super().__init__()
        self._drawers = drawers
        self.focusable = False

    def up(self, pos: tuple[int, int]) -> None:
        if self.hit(pos):
            self._drawers.press_note()


class Drawers:
    """Paper and log as drawers, where the map in force makes them so; else they lie in the rail and nothing is done here."""

    def __init__(self, table: Shell) -> None:
        self._table = table
        self.note_tab = Tab("", self.pull_note, icon="note", share=2.5)
        self.log_tab = Tab("", self.pull_log, icon="list", share=2.5)
        self.note_tab.group = self.log_tab.group = (self.note_tab, self.log_tab)
        self.sheet = _Sheet(self)
        self.widgets: tuple[Widget, ...] = (self.sheet, self.note_tab, self.log_tab)
        self._note = self._log = False
        self._dismissed: object = None
        """The hint over which the paper was pushed in again."""
        self._known: tuple[bool, bool] | None = None

    def layout(self) -> None:
        """Takes the places from the table's map. A drawer that the last map did not have begins as its tab says."""
        rail, log = self._table.rail, self._table.log
        known = self.note_is_drawer, self.log_is_drawer
        if known != self._known:
            self._known = known
            self._note, self._log = rail.says("note_tab", "open"), rail.says("log_tab", "open")
        for tab, name in ((self.note_tab, "note_tab"), (self.log_tab, "log_tab")):
            tab.visible = name in rail.places
            if tab.visible:
                tab.rect = rail[name]
        log.aloft = self.log_is_drawer

    @property
    def note_is_drawer(self) -> bool:
        """Whether the paper is a drawer."""
        return "note_tab" in self._table.rail.places

    @property
    def log_is_drawer(self) -> bool:
        return "log_tab" in self._table.rail.places

    @property
    def note_out(self) -> bool:
        """Whether the paper can be read: pulled out by somebody, or because a hint is on it."""
        if not self.note_is_drawer:
            return True
        hint = self._table.hints.hint
        return self._note or (hint is not None and hint is not self._dismissed)

    @property
    def log_out(self) -> bool:
        """Whether the log can be read."""
        return self._log or not self.log_is_drawer

    # ---- in and out

    def pull_note(self) -> None:
        """Pulls the paper out, or pushes it in."""
        if self.note_out:
            self._push_note()
        else:
            self._note, self._dismissed = True, None
            if self._log and self._table.rail["log"].colliderect(self.place()):
                self._log = False
        self._table.refresh()

    def press_note(self) -> None:
        """Answers a click on the paper: plays the hint that is on it, or else pushes it in."""
        hinted = self._table.buttons.hinted
        if not hinted.visible:
            self.pull_note()
        elif self._table.page.touched(hinted):
            hinted.press()

    def _push_note(self) -> None:
        self._note, self._dismissed = False, self._table.hints.hint

    def pull_log(self) -> None:
        self._log = not self._log
        if self._log and self.note_is_drawer and self.note_out and self._table.rail["log"].colliderect(self.place()):
            self._push_note()
        self._table.refresh()

    def close(self) -> bool:
        """Pushes in what was pulled out over the table; False when nothing was."""
        rail = self._table.rail
        over_table = [
            (self.note_is_drawer and self.note_out and not rail.says("note_tab", "open"), self.pull_note),
            (self.log_is_drawer and self._log and not rail.says("log_tab", "open"), self.pull_log),
        ]
        for out, push in over_table:
            if out:
                push()
        return any(out for out, _push in over_table)

    # ---- what is seen

    def paper(self) -> Paper | None:
        """What the paper says, if its drawer is out and there is anything to say."""
        return paper_of(self._table) if self.note_is_drawer and self.note_out else None

    def place(self) -> pygame.Rect:
        """Where the paper lies when it is out: so that what it tells of is seen, on free felt if there is any."""
        rail, ground = self._table.rail, self._table.side.ground
        places = [rail[name] for name in ("preview", "preview_aside") if name in rail.places]
        return free_felt(places, ground.rect, ground.told_of())

    @property
    def paper_place(self) -> pygame.Rect | None:
        """Where the paper can be read in the rail or on the table; None while it cannot."""
        if self.note_is_drawer:
            return None  # a click on it pushes it in
        rail = self._table.rail
        return rail["caption"] if rail.alone else rail.places.get("preview")

    @property
    def read(self) -> list[pygame.Rect]:
        """Where the banner and the paper are read now."""
        paper = self.paper_place if self._table.side.words.paper() is not None else None
        return [place for place in (self._table.rail.places.get("banner"), paper) if place is not None]

    def dress(self) -> None:
        """Brings tabs, sheet and log in line with what is out."""
        self.note_tab.label, self.log_tab.label = _("Note"), "" if self._table.rail.alone else _("Moves")
        self.log_tab.name = _("Moves")
        self.note_tab.out, self.log_tab.out = self.note_out, self.log_out
        self.sheet.visible = self.paper() is not None
        if self.sheet.visible:
            self.sheet.rect = self.place()
        self._table.log.out = self.log_out

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point of the window is on a drawer that is out, so that the table under it hears nothing."""
        log = self._table.log
        return self.sheet.hit(pos) or (self.log_is_drawer and log.hit(pos))

    def paint(self, target: pygame.Surface) -> None:
        """Paints what is out, over the table."""
        table = self._table
        paper = self.paper()
        if paper is not None:
            table.rail.draw_paper(target, table.look, paper, place=self.sheet.rect)
        if self.log_is_drawer and table.log.visible:
            page = table.page
            table.log.paint(target, table.look, page.keys_used and page.focus is table.log and page.on_top)

