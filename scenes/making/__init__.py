"""What takes a while: a paper with a bar and Cancel while it is made, and the reading of a damaged match."""
