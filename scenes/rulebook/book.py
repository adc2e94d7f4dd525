"""What a rule book is made of: sections of blocks. Texts are English msgids, marked with `N_`; figures are data.

Rule numbers are those of the rules pages ("Q7"); a refusal and the table open the book by them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scenes.kit.language import N_, _


@dataclass(frozen=True)
class Words:
    """A paragraph without a number."""

    text: str


@dataclass(frozen=True)
class Rule:
    """A numbered rule."""

    number: str
    text: str


@dataclass(frozen=True)
class Ruling:
    """What the rules leave open and this house has decided, with the number of the rule it belongs to."""

    number: str
    text: str


@dataclass(frozen=True)
class Named:
    """A paragraph that begins with a name in bold: one way out of several."""

    name: str
    text: str


@dataclass(frozen=True)
class Key:
    """What a key or a gesture does; `cap` is what is printed on the key. An action in braces stands for its key."""

    cap: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A cut of a real table with a line of words. Each game adds what lies on it, and draws its own (`DRAWERS`).

    `high` is the height of the figure in percent of the window's.
    """

    caption: str
    high: float = field(default=24.0, kw_only=True)


Block = Words | Rule | Ruling | Named | Key | Figure


@dataclass(frozen=True)
class Section:
    """A heading of the index with its blocks. `rulings` lets it end with all rulings of the book."""

    title: str
    blocks: tuple[Block, ...]
    rulings: bool = False


HOUSE_RULINGS = Section(N_("House rulings"), (
    Words(N_("Where the rules of the game leave something open, this house has decided. Other tables may play it otherwise.")),
), rulings=True)
"""The last section of each book."""


@dataclass(frozen=True)
class Book:
    """The rules of one game."""

    game: str
    title: str
    sections: tuple[Section, ...] = field(default=())

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings of the house, in the order of their numbers."""
        found = [block for section in self.sections for block in section.blocks if isinstance(block, Ruling)]
        return tuple(sorted(found, key=lambda ruling: int(ruling.number[1:])))

    def read_aloud(self, at: int) -> str:
        """The section with this number as a voice reads it: its title and its sentences, in the language in use."""
        section = self.sections[at]
        said = [_(block.text) for block in section.blocks if isinstance(block, Words | Rule | Ruling | Named)]
        return " ".join([f"{_(section.title)}.", *said])

    def section_of(self, number: str | None) -> int | None:
        """The section in which a rule stands, or None."""
        return next((at for at, section in enumerate(self.sections) for block in section.blocks
                     if isinstance(block, Rule | Ruling) and block.number == number), None)
