"""The rule books by game, in the order of the menu."""

from __future__ import annotations

from scenes.rules_pages import querni, qumero
from scenes.rules_pages.book import Book

BOOKS: dict[str, Book] = {book.game: book for book in (querni.BOOK, qumero.BOOK)}
