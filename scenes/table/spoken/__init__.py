"""What a voice says of a table."""
