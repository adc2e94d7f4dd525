"""The rule book of Noughts."""

from __future__ import annotations

from scenes.kit.language import N_
from scenes.rulebook.book import Book, Key, Rule, Section, Words

BOOK = Book("toy", "Noughts", (
    Section(N_("The idea"), (Words(N_("Two players lay pieces on sixteen fields; a straight row wins.")),)),
    Section(N_("Hands and keys"), (Key(N_("Click"), N_("Click an empty field, and once more to lay the piece.")),)),
    Section(N_("Laying"), (
        Rule("O1", N_("Two players, sixteen fields.")),
        Rule("O2", N_("Chance says who begins.")),
        Rule("O3", N_("In turn each lays a piece on an empty field.")),
    )),
    Section(N_("The end"), (
        Rule("O4", N_("Whoever first has a straight row wins.")),
        Rule("O5", N_("A full board without a row is a draw.")),
    )),
))
