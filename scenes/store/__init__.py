"""The storage room: all that Number Night keeps on disk, and the one place that knows how.

`disk` are the calls of the system, `lock` says whose home it is, `settings`, `matches` and `sheet` are what is kept. Pages use
`scenes.profile` and `scenes.session`.
"""
