"""What a voice says of a QUERNI table."""
