"""The catalogues of words: collects every text that a player sees, brings the translations up to date, compiles them.

    python -m tools.languages            collect, update and compile
    python -m tools.languages --missing  list what is not translated yet

Texts are found in `game/` and `scenes/` where they stand in `_()`, `N_()`, `ngettext()`, `phrase()`, `Phrase()` or are
appended to `notices`; a variable is followed to the texts that its function or module gives it.
"""

from __future__ import annotations

import argparse
import ast
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("game", "scenes")
FOLDER = ROOT / "assets" / "languages"
LANGUAGES = ("de", "sv")
KEYWORDS = {"_": 1, "N_": 1, "phrase": 1, "Phrase": 1, "ngettext": 2}
_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""One date for all headers: a catalogue changes only when its texts do."""

Message = str | tuple[str, str]


class _Finder(ast.NodeVisitor):
    """Finds the texts of one module."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[tuple[Message, int]] = []
        self._scopes: list[ast.AST] = [tree]
        self.visit(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._scopes.append(node)
        self.generic_visit(node)
        self._scopes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
        notice = name == "append" and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value).endswith("notices")
        wanted = 1 if notice else KEYWORDS.get(name, 0)
        if wanted == 1 and node.args:
            self.found += [(text, node.lineno) for text in self._texts(node.args[0]) if text]
        elif wanted == 2 and len(node.args) >= 2:
            for one, many in zip(self._texts(node.args[0]), self._texts(node.args[1]), strict=True):
                self.found.append(((one, many), node.lineno))
        self.generic_visit(node)

    def _texts(self, node: ast.expr) -> Iterator[str]:
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.IfExp(body=body, orelse=other):
                yield from self._texts(body)
                yield from self._texts(other)
            case ast.Name(id=name):
                for scope in reversed(self._scopes):
                    given = [text for value in _given(scope, name) for text in self._texts(value)]
                    if given:
                        yield from given
                        return


def _given(scope: ast.AST, name: str) -> Iterator[ast.expr]:
    """The literal values that a scope gives a name."""
    for node in ast.walk(scope):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Constant | ast.IfExp):
            continue
        if any(isinstance(target, ast.Name) and target.id == name for target in node.targets):
            yield node.value


def collect(root: Path = ROOT) -> Catalog:
    """The texts of the program, with the files in which they stand."""
    catalog = Catalog(project="Number Night", domain="number_night", creation_date=_DATE, revision_date=_DATE, charset="utf-8",
                      fuzzy=False)
    for source in SOURCES:
        for path in sorted((root / source).rglob("*.py")):
            for message, _line in _Finder(ast.parse(path.read_text(encoding="utf-8"))).found:
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
