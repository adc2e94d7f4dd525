"""The tiles and places of a Quad-Ominos table as a voice says them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.quad_ominos.board import Place
from game.quad_ominos.tiles import spoken
from scenes.games.quad_ominos.selection import TileSelection
from scenes.kit.language import _, ngettext


def tiles_on(sel: TileSelection) -> Mapping[Place, str]:
    """The tiles on the table, as laid, with those of the turn that is being made."""
    found = {laid.place: laid.tile for laid in sel.desk.hands.view.table}
    if sel.draft is not None and sel.desk.past.looking is None:
        found.update({one.laid.place: one.laid.tile for one in sel.draft.laid})
    return found


def place_name(place: Place) -> str:
    """A place by its distance from the first tile: "2 right, 1 up"."""
    x, y = place
    if (x, y) == (0, 0):
        return _("The middle")
    across = _("{count} right") if x > 0 else _("{count} left")
    along = _("{count} up") if y > 0 else _("{count} down")
    said = [across.format(count=abs(x))] if x else []
    return ", ".join([*said, along.format(count=abs(y))] if y else said)


def place_words(sel: TileSelection, place: Place, lit: bool = True) -> str:
    """What lies at a place and, where `lit`, what the held tile would bring there."""
    return _("{place}: {what}").format(place=place_name(place), what=", ".join(_parts(sel, place, lit)))


def _parts(sel: TileSelection, place: Place, lit: bool) -> Iterator[str]:
    tile = tiles_on(sel).get(place)
    yield _("free") if tile is None else spoken(tile)
    options = sel.lit.get(place, []) if lit else []
    if options:
        shown = options[sel.way % len(options)] if sel.over == place else options[0]
        points = shown.points + shown.bonus
        yield _("{tile} fits").format(tile=spoken(shown.laid.tile))
        yield ngettext("{count} point", "{count} points", points).format(count=points)
