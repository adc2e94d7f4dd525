"""The shelf: all matches of this home, open, put away and finished."""
