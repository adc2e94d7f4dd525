"""What is shown when nobody plays: bots at the tables of all games, from scenes that come with the program."""
