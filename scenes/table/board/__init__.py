"""The kit for boards: what is held and drafted, and the gestures of keys, mouse and pad that a game gives its data to."""
