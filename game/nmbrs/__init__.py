"""nmbrs!: cards 1 to 100 and four jokers, laid in rows of a constant difference that count back to 0 or 1."""
