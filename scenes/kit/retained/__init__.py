"""The retained frame: frames as display lists, of which only what differs is painted."""
