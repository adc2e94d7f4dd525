"""The catalogues of words: collects every text that a player sees, brings the translations up to date, compiles them.

    python -m tools.languages            collect, update and compile
    python -m tools.languages --missing  list what is not translated yet

Babel finds the texts in `game/` and `scenes/`: they stand as they are in `_()`, `N_()`, `ngettext()`, `phrase()` or
`Phrase()`. A text that reaches one of these through a variable is marked with `N_()` where it is written. Games that are not
finished speak English: their own texts are left out.
"""

from __future__ import annotations

import argparse
import io
import re
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game import catalogue

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("game", "scenes")
FOLDER = ROOT / "assets" / "languages"
LANGUAGES = ("de", "sv")
KEYWORDS = {"_": None, "N_": None, "phrase": None, "Phrase": None, "ngettext": (1, 2)}
MARKED = re.compile(rb"\b(?:" + "|".join(KEYWORDS).encode() + rb")\s*\(")
"""What a file has that Babel finds a text in: to read the others takes it long."""
_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""One date for all headers: a catalogue changes only when its texts do."""

def collect(root: Path = ROOT) -> Catalog:
    """The texts of the program, with the files in which they stand."""
    keys = {lid.key for lid in catalogue.lids()} - set(catalogue.finished())
    later = [root / folder / key for folder in ("game", "scenes/games") for key in keys]
    catalog = Catalog(project="Number Night", domain="number_night", creation_date=_DATE, revision_date=_DATE, charset="utf-8",
                      fuzzy=False)
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.py")):
            source = path.read_bytes()
            if any(map(path.is_relative_to, later)) or not MARKED.search(source):
                continue
            for _line, message, _comments, _context in extract("python", io.BytesIO(source), KEYWORDS):
                words = message if isinstance(message, str) else message[0]
                flags = ("python-brace-format",) if "{" in words else ()
                catalog.add(message, locations=[(path.relative_to(root).as_posix(), 0)], flags=flags)
    return catalog


def catalogue_file(code: str, ending: str = "po") -> Path:
    """Where the catalogue of a language lies."""
    return FOLDER / code / "LC_MESSAGES" / f"number_night.{ending}"


def load(code: str) -> Catalog:
    """The catalogue of a language; an empty one when there is none yet."""
    path = catalogue_file(code)
    if not path.exists():
        return Catalog(locale=code, domain="number_night", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=code, domain="number_night")


def as_po(catalog: Catalog, template: bool = False) -> bytes:
    """A catalogue as the text of its file."""
    out = io.BytesIO()
    write_po(out, catalog, width=120, sort_output=True, include_lineno=False, omit_header=template, ignore_obsolete=True)
    return out.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def updated(code: str, template: Catalog) -> Catalog:
    """The catalogue of a language with exactly the texts of the template, and the translations that it had."""
    before = load(code)
    after = Catalog(locale=code, project="Number Night", domain="number_night", creation_date=_DATE, revision_date=_DATE,
                    last_translator="Number Night", language_team=code, charset="utf-8", fuzzy=False)
    for message in template:
        if message.id:
            old = before.get(message.id)
            kept = old.string if old is not None and bool(message.pluralizable) == bool(old.pluralizable) else None
            after.add(message.id, kept, locations=message.locations, flags=message.flags - {"fuzzy"})
    return after


def missing(catalog: Catalog) -> list[object]:
    """The texts without a translation."""
    return [m.id for m in catalog if m.id and not (all(m.string) if isinstance(m.string, list | tuple) else m.string)]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", action="store_true", help="list what is not translated, and change nothing")
    arguments = parser.parse_args()
    template = collect()
    catalogues = {code: updated(code, template) for code in LANGUAGES}
    for code, catalog in catalogues.items():
        open_ones = missing(catalog)
        print(f"{code}: {len(catalog)} texts, {len(open_ones)} not translated")
        if arguments.missing:
            for message in open_ones:
                print(f"  {message!r}")
            continue
        catalogue_file(code).parent.mkdir(parents=True, exist_ok=True)
        catalogue_file(code).write_bytes(as_po(catalog))
        catalogue_file(code, "mo").write_bytes(as_mo(catalog))
    if not arguments.missing:
        (FOLDER / "number_night.pot").write_bytes(as_po(template, template=True))


if __name__ == "__main__":
    main()
