"""A page inside a part of the window, such as a table beside who teaches or asks at it."""
