"""What all tests stand on: no window and no sound, no home but a folder of its own, English, and one program to drive."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from scenes.app import App
from scenes.kit import pictures, text
from scenes.kit.language import set_language
from tests import parsed
from tests.amount import Some, examples
from tests.painted import Painted
from tests.scenes.driver import Driver, headless
from tests.seen_late import SeenLate
from tools.gallery.stage import Clock, Stage, Thinker

HERE = Path(__file__).parent
HOUSE_BYTES = pictures.MEMORY_BYTES
"""Pixels that a program keeps."""
KEPT_BYTES = 512 * 1024 * 1024
"""Pixels that are kept from one test to the next: the sizes of all tests do not fit into what a program keeps."""
PAINTED_BYTES = 1024 * 1024 * 1024
"""Pixels that are kept on disk from one run to the next: what one run needs is half of it."""
READERS = ("test_walls.py", "test_glossary.py", "test_registry.py", "test_assets.py", "test_languages.py", "test_desk.py")
"""The tests that read all of the source."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """While the tests are collected nothing is searched for lost objects, as nearly all that is made stays; nor is it later.

    pytest writes the assertions of each module anew when it sees it for the first time, and keeps that. So that not each
    process of a first run does it for all modules, each begins with others.
    """
    gc.disable()
    shared = getattr(session.config, "workerinput", None)
    if shared is not None and [Path(word).resolve() for word in session.config.args] == [HERE]:
        modules = sorted(HERE.rglob("test_*.py"))
        number, count = int(shared["workerid"].removeprefix("gw")), shared["workercount"]
        for path in modules[number::count]:
            with suppress(Exception, pytest.skip.Exception):  # which is told when it is collected
                import_module(".".join(path.relative_to(HERE.parent).with_suffix("").parts))
        _read_constants(number, count)
    yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)  # lost objects are few in tests; to look for them took a seventh of the time
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks `full` all cases of a `matrix` or of `axes` that the default run leaves out.

    Of a `matrix` it has as many as that says (2 unless it does), spread from the first to the last; of `axes` as few as have
    each value of each parameter. A case that is asked for by its own name stands alone among the items, so it is passed
    without the mark.

    Those that read all of the source come first: so they stay in one process, which reads it once.
    """
    items.sort(key=lambda item: Path(item.nodeid.partition("::")[0]).name not in READERS)
    for name, of_those in (("matrix", spread), ("axes", covering)):
        cases: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            if item.get_closest_marker(name):
                cases[item.nodeid.partition("[")[0]].append(item)
        for of_one in cases.values():
            kept = of_those(of_one)
            for at, item in enumerate(of_one):
                if at not in kept:
                    item.add_marker("full")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Shares the tests out so that no core is idle while some of them wait."""
    from tests.waiting import Beside

    return Beside(config, log) if config.getvalue("dist") == "worksteal" else None


def _read_constants(number: int, count: int) -> None:
    """Reads the constants of some modules of ours, which hypothesis tries out and keeps on the disk: each of `count` processes
    those of others, so that in a first run not each has to read all of them."""
    with suppress(ImportError):
        from hypothesis.internal.constants_ast import constants_from_module

        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] in ("game", "scenes", "tools") and crc32(name.encode()) % count == number:
                constants_from_module(module)


def spread(cases: list[pytest.Item]) -> set[int]:
    """As many cases as their `matrix` says."""
    mark = cases[0].get_closest_marker("matrix")
    most = min(len(cases), mark.args[0] if mark is not None and mark.args else 2)
    return {round(n * (len(cases) - 1) / max(1, most - 1)) for n in range(most)}


def axes(case: pytest.Item) -> Iterator[tuple[str, ...]]:
    """The names that are given their values together, once for each list of cases."""
    for mark in case.iter_markers("parametrize"):
        names = mark.args[0]
        yield tuple(names.replace(",", " ").split() if isinstance(names, str) else names)


def covering(cases: list[Any]) -> set[int]:
    """Few cases that have each value of each parameter, the first ones that bring most."""
    left = [{(axis, repr([case.callspec.params[name] for name in axis])) for axis in axes(case)} for case in cases]
    kept = set[int]()
    while any(left):
        best = max(range(len(cases)), key=lambda at: len(left[at]))
        kept.add(best)
        brought = set(left[best])
        left = [values - brought for values in left]
    return kept


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """One of several processes tells the first one of each test what it came to, and not that it began, was set up and was put
    away without a fault: to hear that of all tests took it seconds. Nothing is left out where somebody counts all of it."""
    options = item.config.option
    if not hasattr(item.config, "workerinput") or options.durations is not None or options.xmlpath is not None:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Lets go of the source that was parsed, once those are over that read it."""
    if item.path.name not in READERS:
        parsed.forget()


@pytest.fixture(autouse=True, scope="session")
def _home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A program that is told of no home of its own keeps its things here; the player's are never touched."""
    os.environ["NUMBER_NIGHT_HOME"] = str(tmp_path_factory.mktemp("home"))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Leaves English to the next test."""
    yield
    set_language("en")


def pytest_configure(config: pytest.Config) -> None:
    """Where nothing is left out no frame is, either, nor what is painted ahead, and what is written goes to the disk at once.

    Else `painting_ahead` asks for the one, and the other is waited for no longer than it takes to see that the file is open, as
    no test can cut the power. No example is late, however busy the machine.
    """
    settings.register_profile("house", max_examples=examples(100), deadline=None)
    settings.load_profile("house")
    Stage.every_frame = config.option.markexpr == ""
    Stage.paints_ahead = Stage.every_frame
    if not Stage.every_frame:
        Stage.program = SeenLate
        os.fsync = os.fstat  # type: ignore[assignment]


@pytest.fixture(scope="session")
def everything(request: pytest.FixtureRequest) -> bool:
    """Whether nothing is left out of this run."""
    return bool(request.config.option.markexpr == "")


@pytest.fixture(scope="session")
def some(everything: bool) -> Some:
    """Of many cases of one kind one in so many, from the first on; all of them where nothing is left out."""
    return lambda cases, apart: cases if everything else cases[::apart]


@pytest.fixture(autouse=True, scope="session")
def _painted(request: pytest.FixtureRequest) -> Iterator[Painted]:
    """Each picture that takes long is painted once, however often those that are kept are thrown away."""
    assert request.config.cache is not None
    pictures.MEMORY_BYTES = pictures._bound = KEPT_BYTES
    painted = Painted(request.config.cache.mkdir("painted"), PAINTED_BYTES)
    render, make = pygame.image.load_sized_svg, pictures._painted

    def once(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return painted.drawing(render, file.getvalue(), (size[0], size[1]))

    pygame.image.load_sized_svg = once  # type: ignore[assignment]
    pictures._painted = lambda paint, *args, **kwargs: painted.painted(make, paint, *args, **kwargs)
    yield painted
    pygame.image.load_sized_svg, pictures._painted = render, make


@pytest.fixture(autouse=True)
def _put_back(monkeypatch: pytest.MonkeyPatch, _painted: Painted) -> Iterator[None]:
    """A test that forgets the pictures, because it wants them painted again, forgets them for itself alone. Nor is anything kept
    that is painted while a test has put something of its own into our modules."""
    kept, held = pictures._kept, list[int]()

    def aside() -> None:
        if pictures._kept is kept:
            held.append(pictures._kept_bytes)
        pictures._kept, pictures._kept_bytes = OrderedDict(), 0

    monkeypatch.setattr(pictures, "clear", aside)
    _painted.catch_up()
    _painted.anew, _painted.own = lambda: bool(held), lambda: len(monkeypatch._setattr) > 1
    yield
    if held:
        pictures._kept, pictures._kept_bytes = kept, held[0]


@pytest.fixture
def shortened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that were shown cut, with an ellipsis, since the test began; nothing that was painted before is kept."""
    found, cut = [], text.cut

    def noted(words: str, *rest: Any) -> str:
        shown = cut(words, *rest)
        found.extend([words] if shown != words else [])
        return shown

    monkeypatch.setattr(text, "cut", noted)
    pictures.clear()
    return found


@pytest.fixture
def display() -> None:
    """A surface to draw on, for what is painted without a program."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture
def app(tmp_path: Path) -> App:
    """The program without a window and without a page: 960 by 600, English."""
    return headless(tmp_path)


@pytest.fixture(autouse=True, scope="session")
def cache(request: pytest.FixtureRequest) -> Path:
    """A folder for what is slow to paint, which all tests of all processes share, and the next run too: a picture's name there
    changes with the code and the drawings it is painted with, so what was changed is painted anew (`test_drawn_with.py`)."""
    pictures.DISK_BYTES = PAINTED_BYTES
    assert request.config.cache is not None
    Stage.shared_cache = request.config.cache.mkdir("painted")
    return Stage.shared_cache


@pytest.fixture
def open_stage(tmp_path: Path, cache: Path) -> Iterator[Callable[..., Driver]]:
    """Makes programs whose bots think in our own process and whose clock moves with the frames alone.

    Takes what `Driver` takes: a size, settings.
    """
    clock = Clock()
    made: list[Driver] = []

    def open_it(size: tuple[int, int] = (960, 600), home: Path = tmp_path, **settings: Any) -> Driver:
        made.append(Driver(home, size, worker=Thinker(), cache=cache, clock=clock, **settings))
        return made[-1]

    with clock.in_force():
        yield open_it
        pygame.key.set_mods(0)
        for stage in made:
            stage.close()


@pytest.fixture
def painting_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has quiet turns paint what will be needed later, as in play: figures in all their looks take a long time."""
    monkeypatch.setattr(Stage, "paints_ahead", True)


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    """One such program, 960 by 600."""
    return open_stage()
