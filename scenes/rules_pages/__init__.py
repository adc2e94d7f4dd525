"""The rules of each game in our own words: what its rule book is set from. `scenes.games` gives the book of a game."""
