"""Tries out the program that is installed in this Python: `python -I installed.py COMMAND`, from any folder, no display.

COMMAND is the path of the installed `number-night`. Says "all is there" at the end, or what is missing by an error. It is
run by its path, so that nothing of the checkout is found; `tools.package` does that.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from game import catalogue
from game.bots import WORKER_WORD
from game.bots.worker import BotWorker
from scenes import VERSION, start
from scenes.app import App
from scenes.kit import files, language, layout, pictures, sound
from scenes.kit.text import font

PATIENCE = 60
RULES = catalogue.rules("querni")
STATE = RULES.start({}, 2, 7).state
VIEW = RULES.view(STATE, RULES.to_act(STATE))


def the_assets_are_in_the_package() -> None:
    assert files.ASSETS == files.PACKAGE / "assets", files.ASSETS
    assert Path(sys.prefix) in files.ASSETS.parents, files.ASSETS
    assert list(sound.FOLDER.glob("hop_*.wav")), "there is no sound of a hop"
    language.set_language("de")
    assert language._("Settings") == "Einstellungen"
    language.set_language("en")
    assert layout.load("boards/querni.tmx").places
    assert pictures.icon_art("book", "#000000") and font("f", 600, 20)
    assert catalogue.rules("nmbrs").start({}, 2, 1), "the deck of nmbrs! is not there"
    assert version("number-night") == VERSION


def the_title_comes_up() -> None:
    """The program itself, until its first frame."""
    step = App.step
    shown: list[str] = []

    def until_drawn(self: App, events: list[Any], dt: float) -> bool:
        drawn = step(self, events, dt)
        if drawn:
            shown.append(type(self.top).__name__)
            self.quit()
        return drawn

    App.step = until_drawn  # type: ignore[method-assign]
    assert start.main([]) == 0 and shown == ["Title"], shown


def bots_think() -> None:
    """As the program starts them."""
    worker = BotWorker()
    worker.ask("querni", VIEW, "easy", seed=5)
    end = time.monotonic() + PATIENCE
    while (answer := worker.poll()) is None and time.monotonic() < end:
        time.sleep(0.01)
    worker.close()
    assert answer and answer.move == catalogue.bot("querni").choose(VIEW, "easy", seed=5), answer


def bots_think_in(command: str) -> None:
    """Through the installed command."""
    data = pickle.dumps((1, "move", ("querni", VIEW, "easy", None, 5)))
    pipe = subprocess.PIPE
    with subprocess.Popen([command, WORKER_WORD], stdin=pipe, stdout=pipe) as process:
        assert process.stdin and process.stdout
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        process.stdin.flush()
        answer = pickle.loads(process.stdout.read(int.from_bytes(process.stdout.read(4), "big")))
        process.stdin.close()
        status = process.wait(PATIENCE)
    assert answer == (1, catalogue.bot("querni").choose(VIEW, "easy", seed=5), None, None) and status == 0, (answer, status)


if __name__ == "__main__":
    the_assets_are_in_the_package()
    the_title_comes_up()
    bots_think()
    bots_think_in(sys.argv[1])
    print("all is there")
