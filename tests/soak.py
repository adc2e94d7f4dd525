"""The program under whatever may come: `python -m tests.soak [--seconds N] [--seed N] [--only monkey|kills|files|matches]`.

Three parts share the time. The monkey sends random events to all pages and tables; whatever is raised is a fault, and so is a
record on disk that does not read. The kills end the real process with SIGKILL while bots play: every move that it had said
was played must be there when the record is read again, and the next process goes on with it. The files are damaged at random
(records, settings, results) before the program starts over them, shows its pages and continues. The seed is printed: the
monkey and the files do the same again with the same seed and `--events N` or `--files N` in place of the seconds.

By itself only (`--only matches --matches N`): whole matches of bots, one after another in one run of the program, each from the
deal to its result; it says now and then how much memory is used, and of what. For Linux and macOS.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import argparse
import contextlib
import functools
import gc
import random
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import pygame

from game import catalogue, record
from scenes.kit import pictures, text
from scenes.page import Scene
from scenes.profile import Profile, Result, SeatSetup, TableSetup
from scenes.session import Session
from tools.fuzz import changed
from tools.gallery.stage import Clock, Stage

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("monkey", "kills", "files")
"""What runs when no part is named."""
LONG = "matches"
MOST_ROUNDS = 400
"""So many sheets of rounds are turned before a match counts as one without an end."""
TOLD_EVERY = 25
"""After so many matches the memory is told."""
SIZES = ((960, 600), (1280, 720), (1024, 768), (1600, 900))
KEYS = (
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_h, pygame.K_r, pygame.K_c, pygame.K_m, pygame.K_k, pygame.K_1, pygame.K_2, pygame.K_8, pygame.K_HOME,
    pygame.K_PLUS, pygame.K_MINUS, pygame.K_BACKSPACE, pygame.K_z, pygame.K_y, pygame.K_a,
)
RARE_KEYS = (pygame.K_F1, pygame.K_F10, pygame.K_F11)
WINDOW = (
    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWLEAVE,
    pygame.WINDOWEXPOSED,
)
PAGES = ("title", "seats", "settings", "rulebook", "tonight")
LEVELS = ("human", "human", "easy")
MATCH_EVENTS = 700
"""So many events are sent before the next match begins."""


class FaultError(Exception):
    """Something that must not be, in words."""


class Count:
    """How much of a part is done: until the time is over, or a number is reached."""

    def __init__(self, seconds: float, most: int | None = None) -> None:
        self.done = 0
        self._most = most
        self._end = time.perf_counter() + seconds

    def goes_on(self) -> bool:
        """Whether there is more to do."""
        return self.done < self._most if self._most is not None else time.perf_counter() < self._end


def sound(home: Path) -> None:
    """Every record in a home reads without a fault, unless its last line is torn. Raises `FaultError`."""
    for path in sorted((home / "matches").glob("*.match")):
        try:
            faults = [fault for fault in record.read_file(path).faults if not fault.torn]
        except record.RecordError as error:
            raise FaultError(f"{path.name} cannot be read: {error}") from None
        if faults:
            raise FaultError(f"{path.name}: {faults[0].sentence().say()}")


def any_seats(rng: random.Random, game: str, levels: tuple[str, ...] = LEVELS) -> TableSetup:
    """Some people and bots at a table of a game, with its usual options."""
    info = catalogue.rules(game).info
    seats = rng.randint(info.min_seats, min(info.max_seats, info.min_seats + 2))
    return TableSetup([SeatSetup(f"Player {seat}", seat, rng.choice(levels)) for seat in range(seats)], {})


# ---- the monkey


def any_event(rng: random.Random, size: tuple[int, int], at: tuple[int, int]) -> pygame.Event:
    """What hands, a pad or a system of windows may send; mostly clicks and keys."""
    kind = rng.random()
    if kind < 0.25:
        return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(rng.randrange(2), 0, 0))
    if kind < 0.55:
        down = pygame.MOUSEBUTTONDOWN if rng.random() < 0.55 else pygame.MOUSEBUTTONUP
        return pygame.Event(down, pos=at, button=rng.choice((1, 1, 1, 1, 2, 3)))
    if kind < 0.62:
        return pygame.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)))
    if kind < 0.9:
        mod = rng.choice((0, 0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT))
        key = rng.choice(KEYS if rng.random() < 0.98 else RARE_KEYS)
        return pygame.Event(rng.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP)), key=key, mod=mod, unicode="", scancode=0)
    if kind < 0.92:
        return pygame.Event(pygame.TEXTINPUT, text=rng.choice(("a", "Å", "\u200d", "x" * 40, "ß")))
    if kind < 0.94:
        return pygame.Event(rng.choice((pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED)), device_index=9, instance_id=9)
    if kind < 0.98:
        return pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=rng.randrange(12))
    return pygame.Event(rng.choice(WINDOW))


def somewhere(stage: Stage, rng: random.Random) -> tuple[int, int]:
    """A point of the window: often on something that can be pressed, else anywhere."""
    widgets = [one for one in getattr(stage.top, "widgets", ()) if one.visible]
    if widgets and rng.random() < 0.4:
        middle: tuple[int, int] = rng.choice(widgets).rect.center
        return middle
    wide, high = stage.app.style.size
    return rng.randrange(wide), rng.randrange(high)


def open_something(stage: Stage, rng: random.Random) -> None:
    """A page, or a new match of any game."""
    game = rng.choice(list(catalogue.games()))
    if rng.random() < 0.2:
        page = rng.choice(PAGES)
        stage.open(page, **({"game": game} if page in ("seats", "rulebook") else {}))
        return
    stage.open("table", session=Session.start(stage.profile, game, any_seats(rng, game), rng.randrange(1 << 30)))


def monkey(count: Count, rng: random.Random, scratch: Path) -> str:
    """Random events at all pages; gives a sentence. Raises whatever the program does."""
    home, clock = scratch / "monkey", Clock()
    matches = 0
    with clock.in_force():
        stage = Stage(home, scratch / "cache", SIZES[0], clock, people_speed="fast", bots_speed="off")
        stage.app.settings.all_muted = True
        while count.goes_on():
            open_something(stage, rng)
            matches += 1
            until = count.done + MATCH_EVENTS
            while count.done < until and count.goes_on() and stage.app.running and len(stage.app.stack):
                at = somewhere(stage, rng)
                events = [any_event(rng, stage.app.style.size, at) for _ in range(rng.choice((1, 1, 4, 12)))]
                count.done += len(events)
                stage.step(*events, ms=rng.choice((8, 16, 16, 16, 60, 400)))
                if rng.random() < 0.002:
                    stage.app.resize(rng.choice(SIZES))
            stage.app.running = True
            stage.app.presence.hear(pygame.Event(pygame.WINDOWFOCUSGAINED))
            sound(home)
        stage.app.stack.empty()
    return f"{count.done} events at {matches} openings of pages and tables"


# ---- kills


def child(home: Path, game: str, seed: int) -> None:
    """The real program over a home: goes on with its match of bots, or begins one, and says each move that is on disk."""
    from scenes import program
    from scenes.app import App

    profile = Profile(home)
    profile.settings.bots_speed = profile.settings.people_speed = "off"
    profile.settings.all_muted = True
    app = App(profile, size=SIZES[0])
    program.connect(app)
    play = Session.play

    def said(self: Session, *given: object) -> object:
        done = play(self, *given)  # type: ignore[arg-type]
        print(len(self.match), flush=True)
        return done

    Session.play = said  # type: ignore[assignment, method-assign]
    try:
        session = Session.resume(profile)
    except (OSError, record.RecordError):
        session = Session.start(profile, game, any_seats(random.Random(seed), game, ("easy",)), seed)
    print("open", flush=True)
    app.open("table", session=session)
    app.run()


def killed_once(home: Path, game: str, rng: random.Random) -> int:
    """Lets the program play for a while and kills it; gives how many moves it had said. Raises `FaultError`."""
    words = [sys.executable, "-m", "tests.soak", "--child", str(home), "--seed", str(rng.randrange(1 << 30)), "--game", game]
    with tempfile.TemporaryFile() as errors:
        program = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors)
        try:
            heard = listened(program, b"open\n", 1, 300.0)
            if b"open\n" not in heard:
                raise FaultError(f"the program did not go on: {heard!r}")
            if rng.random() < 0.8:
                heard += listened(program, b"\n", 1, 20.0)
            heard += listened(program, b"\n", rng.randrange(1, 25), rng.uniform(0.0, 1.5))
        finally:
            program.send_signal(signal.SIGKILL)
            assert program.stdout is not None
            rest = program.stdout.read()
            program.wait()
            program.stdout.close()
            errors.seek(0)
            written = errors.read().decode(errors="replace")
    if "Traceback" in written:
        raise FaultError(written)
    numbers = [int(line) for line in (heard + rest).split(b"\n")[:-1] if line.isdigit()]
    return numbers[-1] if numbers else 0


def listened(program: subprocess.Popen[bytes], word: bytes, times: int, seconds: float) -> bytes:
    """What a program says until it has said a word so often, it has ended, or the time is over."""
    assert program.stdout is not None
    pipe, heard, end = program.stdout.fileno(), b"", time.perf_counter() + seconds
    while heard.count(word) < times and (left := end - time.perf_counter()) > 0:
        if select.select([pipe], [], [], left)[0]:
            data = os.read(pipe, 4096)
            if not data:
                break
            heard += data
    return heard


def kills(count: Count, rng: random.Random, scratch: Path) -> str:
    """Kills of the real process; gives a sentence. Raises `FaultError`."""
    games = list(catalogue.games())
    moves = 0
    while count.goes_on():
        home, game = scratch / f"kills-{count.done}", games[count.done % len(games)]
        for _time in range(4):
            if not count.goes_on():
                break
            said = killed_once(home, game, rng)
            count.done += 1
            moves += said
            sound(home)
            kept = [len(record.read_file(path).match) for path in (home / "matches").glob("*.match")]
            if max(kept, default=0) < said:
                raise FaultError(f"{game}: {said} moves were said, {kept} are on disk")
        shutil.rmtree(home, ignore_errors=True)
    return f"{count.done} kills, no move lost of {moves} that were said"


# ---- files


def damaged_home(home: Path, good: dict[str, bytes], rng: random.Random) -> None:
    """A home of good files, of which at least one is damaged."""
    shutil.rmtree(home, ignore_errors=True)
    (home / "matches").mkdir(parents=True)
    chosen = rng.sample(list(good), rng.randint(1, len(good)))
    for name, data in good.items():
        if name in chosen:
            data = changed(data, list(good.values()), rng) if rng.random() < 0.8 else data[: rng.randrange(len(data) + 1)]
        (home / name).write_bytes(data)


def good_files(home: Path, rng: random.Random, game: str) -> dict[str, bytes]:
    """What a home holds after a while: the settings, an open match with some moves, a sheet of results."""
    profile = Profile(home)
    session = Session.start(profile, game, any_seats(rng, game), rng.randrange(1 << 30))
    for _move in range(12):
        if session.match.to_act is None:
            break
        session.play(next(iter(session.match.legal())))
    session.close()
    for evening in range(4):
        names = ("Ana", "Bo") if evening % 2 else ("Ana", "Bo", "Cy")
        marks, scores = tuple(range(len(names))), tuple(rng.randrange(90) for _name in names)
        profile.sheet.add(Result(time.time() - 3600 * evening, game, names, marks, scores, names[:1], "Q10"))
    profile.close()
    return {str(path.relative_to(home)): path.read_bytes() for path in sorted(home.rglob("*")) if _ours(path)}


def _ours(path: Path) -> bool:
    return path.is_file() and path.suffix in (".match", ".json", ".sqlite3") and path.stat().st_size < 200_000


def shown_over(home: Path, cache: Path) -> None:
    """The pages of a program over a home, and the match that it offers to go on with. Raises whatever the program does."""
    clock = Clock()
    with clock.in_force():
        stage = Stage(home, cache, SIZES[0], clock, bots_speed="off", people_speed="off")
        for page in ("title", "tonight", "settings"):
            stage.open(page)
            stage.let_pass(200)
        stage.open("title")
        button = getattr(stage.top, "continue_button", None)
        if button is not None and button.visible:
            stage.click(button)
            stage.let_pass(600)
        stage.app.close()


def files(count: Count, rng: random.Random, scratch: Path) -> str:
    """Damaged files; gives a sentence. A home that the program fails over is kept in build/soak."""
    home = scratch / "files"
    games = list(catalogue.games())
    while count.goes_on():
        good = good_files(scratch / f"good-{count.done}", rng, rng.choice(games))
        for _time in range(12):
            damaged_home(home, good, rng)
            kept = scratch / "damaged"
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(home, kept)
            try:
                shown_over(home, scratch / "cache")
            except Exception:
                place = ROOT / "build" / "soak"
                shutil.rmtree(place, ignore_errors=True)
                shutil.copytree(kept, place)
                raise
            count.done += 1
            if not count.goes_on():
                break
    return f"{count.done} homes with damaged files"


# ---- matches


def resident() -> int:
    """How much memory this process has now, in MB; where the system does not tell, the most that it had."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() >> 20
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def memory() -> str:
    """How much memory is used, and of what."""
    gc.collect()
    objects = gc.get_objects()
    pages = sum(isinstance(one, Scene) for one in objects)
    return (
        f"{resident()} MB, of which {pictures._kept_bytes >> 20} MB are kept pictures; "
        f"{text.font.cache_info().currsize} fonts, {pages} pages, {len(objects)} objects"
    )


def _another(stage: Stage, table: object) -> bool:
    """Whether another page than the table is in front: the sheet of a round, or the result."""
    return stage.top is not table


def matches(count: Count, rng: random.Random, scratch: Path) -> str:
    """Whole matches of bots in one run; gives a sentence. Raises whatever the program does."""
    clock, moves, games = Clock(), 0, list(catalogue.games())
    with clock.in_force():
        stage = Stage(scratch / "matches", scratch / "cache", SIZES[1], clock, people_speed="off", bots_speed="off")
        stage.app.settings.all_muted = True
        while count.goes_on():
            game = games[count.done % len(games)]
            session = Session.start(stage.profile, game, any_seats(rng, game, ("easy",)), rng.randrange(1 << 30))
            stage.open("table", session=session)
            table = stage.top
            for _page in range(MOST_ROUNDS):
                stage.let_pass(3_600_000, functools.partial(_another, stage, table), pace=50.0)
                if session.match.outcome is not None:
                    break
                stage.let_pass(600)
                stage.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
                stage.send(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
            else:
                raise FaultError(f"{game}: no result after {len(session.match)} moves")
            stage.let_pass(200)
            moves += len(session.match)
            count.done += 1
            if count.done % TOLD_EVERY == 0 or count.done == 1:
                print(f"soak: {count.done} matches, {moves} moves: {memory()}", flush=True)
            del session, table
        stage.app.close()
    return f"{count.done} matches with {moves} moves"


# ---- the command


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keeps what the program says about damaged files and stumbling bots off the screen."""
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stderr(nowhere):
        yield


def main(words: list[str] | None = None) -> int:
    """Runs the parts; gives the exit status: 1 when there was a fault."""
    options = argparse.ArgumentParser(prog="python -m tests.soak", description="The program under whatever may come.")
    options.add_argument("--seconds", type=float, default=60, metavar="N", help="how long all parts take together (60)")
    options.add_argument("--seed", type=int, default=None, metavar="N", help="the seed; it is printed")
    options.add_argument("--only", choices=(*PARTS, LONG), help="this part alone")
    options.add_argument("--events", type=int, metavar="N", help="so many events of the monkey, however long it takes")
    options.add_argument("--kills", type=int, metavar="N", help="so many kills")
    options.add_argument("--files", type=int, metavar="N", help="so many homes with damaged files")
    options.add_argument("--matches", type=int, metavar="N", help="so many matches (with --only matches)")
    options.add_argument("--child", type=Path, metavar="HOME", help=argparse.SUPPRESS)
    options.add_argument("--game", help=argparse.SUPPRESS)
    given = options.parse_args(words)
    if given.child is not None:
        child(given.child, given.game, given.seed or 0)
        return 0
    seed = random.SystemRandom().randrange(1 << 31) if given.seed is None else given.seed
    parts = {
        "monkey": (monkey, given.events), "kills": (kills, given.kills), "files": (files, given.files),
        LONG: (matches, given.matches),
    }
    chosen = [given.only] if given.only else PARTS
    pygame.display.init()
    pygame.font.init()
    print(f"soak: {given.seconds:g} s, seed {seed}", flush=True)
    for name in chosen:
        part, most = parts[name]
        count = Count(given.seconds / len(chosen), most)
        with tempfile.TemporaryDirectory(prefix="number-night-soak-") as scratch:
            try:
                with quiet():
                    done = part(count, random.Random(f"{seed} {name}"), Path(scratch))
            except Exception:
                traceback.print_exc()
                print(f"soak: {name} failed after {count.done}; seed {seed}, --only {name}", file=sys.stderr)
                return 1
        print(f"soak: {name}: {done}, no fault", flush=True)
    print(f"soak: at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
