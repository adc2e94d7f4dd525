"""A puzzle a day and game, on the real table, and those of the days before."""
