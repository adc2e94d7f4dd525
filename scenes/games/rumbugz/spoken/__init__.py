"""What a voice says of the table of this game."""
