"""Starts Number Night: reads the options, opens the window, shows the title. The command `number-night`.

`--help` lists the options. A wrong option gives one line and exit status 2, a system without a display one sentence and
exit status 1.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from game.bots import WORKER_WORD
from scenes.kit.language import _

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.store.lock import Holder

OFFER_MS = 9000
NO_DISPLAY = "Number Night needs a display to open its window, and this system offers none."


class Options(NamedTuple):
    """What the program was started with, as `scenes.options` has it: all of it is left out where it is started by a click."""

    size: tuple[int, int] | None = None
    fullscreen: bool = False
    language: str | None = None
    home: Path | None = None
    seed: int | None = None
    spoken_log: Path | None = None
    debug: bool = False
    whole_frames: bool = False
    file: Path | None = None


def main(words: list[str] | None = None) -> int:
    """Runs the program with command line `words` (those of the process without them); gives its exit status.

    With `WORKER_WORD` in front it is the process for bots instead: before pygame, which that one never needs, is loaded.
    """
    words = sys.argv[1:] if words is None else words
    if words[:1] == [WORKER_WORD]:
        from game.bots import worker

        worker.main()
        return 0
    from scenes.store.home import unusable

    options = _given(words) if words else Options()
    named = os.environ.get("NUMBER_NIGHT_HOME")
    if options.home is None and named and (wrong := unusable(named)):
        _complain(f"NUMBER_NIGHT_HOME: {wrong}")
    if options.file is not None and not options.file.is_file():
        _complain(f"there is no file {str(options.file)!r}")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    gc.disable()  # what is loaded now stays; `Rest.started` has lost objects looked for again
    try:
        return play(options)
    finally:
        gc.enable()


def _given(words: list[str]) -> Options:
    from scenes.options import parser

    return Options(**vars(parser().parse_args(words)))


def _complain(wrong: str) -> NoReturn:
    from scenes.options import parser

    parser().error(wrong)


def play(options: Options) -> int:
    """Opens the window and plays until it is closed."""
    import pygame

    from scenes import program
    from scenes.app import App
    from scenes.profile import Profile
    from scenes.trouble import page as trouble

    if not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 1
    profile = Profile(options.home)
    first = not profile.settings_file.exists() and not options.fullscreen
    if options.language:
        profile.settings.language = options.language
    if options.fullscreen:
        profile.settings.fullscreen = True
    profile.seed = options.seed
    holder = profile.take_if_free()
    try:
        app: App = App(profile, size=options.size)
    except pygame.error as error:
        print(f"{NO_DISPLAY} ({error})", file=sys.stderr)
        return 1
    app.retained.whole = options.whole_frames
    if options.debug:
        from scenes.kit.retained.debug_view import DebugView

        app.debug_view = DebugView(app.touch)
    if options.spoken_log is not None:
        try:
            app.speaker.log_to(options.spoken_log)
        except OSError as error:
            print(f"The log of what is said cannot be written: {error}", file=sys.stderr)
    program.connect(app)
    trouble.install(app)
    try:
        _open_first(app, options, holder, first)
    except Exception as error:
        assert app.on_error is not None
        app.on_error(app, error)
    try:
        app.run()
    except KeyboardInterrupt:
        return 130
    return 0


def _open_first(app: App, options: Options, holder: Holder | None, first: bool) -> None:
    """The title; on it who else has the profile, or the file of the options; at the first start what fills a television."""
    app.open("title")
    if holder is not None:
        from scenes.title import taken

        taken.ask(app, holder)
    if options.file is not None:
        from scenes.share import opening

        opening.open_path(app, options.file, ask=False)
    elif first and app.window.on_television:
        app.toast(_("F11 fills the whole screen with the table."), OFFER_MS)


def has_display() -> bool:
    """Whether SDL finds a driver that shows something. One that was asked for by name counts, whatever it is."""
    import pygame

    try:
        pygame.display.init()
    except pygame.error:
        return False
    return "SDL_VIDEODRIVER" in os.environ or pygame.display.get_driver() not in ("offscreen", "dummy")
