"""Everything spoken: the voice of the system, what is said and when, and the log of it."""
