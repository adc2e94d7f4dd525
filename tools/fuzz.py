"""Feeds the readers with what nobody would write: `python -m tools.fuzz records|protocol|positions [--seconds N] [--seed N]`.

A reader may refuse whatever it gets, with the errors that its contract names, and must understand again what it says itself.
The inputs are changed at random from those in `tests/corpus`, and each that reaches a new place in the rules is changed
further. With atheris (`pip install atheris`) libFuzzer does that, at full speed; without it Python's own tracing does. An
input that breaks a reader is written to `build/fuzz` and ends the run with status 1; `--file` tries one again. `--keep`
adds at most that many inputs that reached something new to the corpus.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import hashlib
import json
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any
from unittest import mock

from game import catalogue, record, record_reader
from game.contract import PositionError, SetupError
from game.door import serve
from game.door.serve import Door
from game.match import Match
from game.record_lines import code_of
from scenes.share import opening
from scenes.store.matches import seats_of

ROOT = Path(__file__).resolve().parents[1]
CORPUS, FOUND = ROOT / "tests" / "corpus", ROOT / "build" / "fuzz"
SLOW_SECONDS = 10.0
"""What takes longer with one input counts as hanging."""
LARGEST = 6000
"""Bytes of an input; longer ones reach nothing new and are slow."""
_CODE, _CODE_OF = "000000", code_of


def records(data: bytes) -> None:
    """A record: as it is, as one that comes from outside, and with every check code made good, so that what hangs behind the
    codes is reached as well."""
    _record(data)
    _from_outside(data)
    signed = [line.rsplit(b" # ", 1)[0].rstrip() for line in data.split(b"\n")]
    with mock.patch.object(record_reader, "code_of", lambda *_said: _CODE):
        _record(b"\n".join(line and line + b" # " + _CODE.encode() for line in signed))


def _record(data: bytes) -> None:
    try:
        loaded = record.read(data)
    except record.RecordError as error:
        assert str(error), "it is refused without a reason"
        return
    for fault in loaded.faults:
        assert fault.sentence().say(), "a fault without a sentence"
    if loaded.faults:
        return
    with mock.patch.object(record_reader, "code_of", _CODE_OF):
        again = record.read(record.text(loaded.match, loaded.header))
    assert not again.faults, again.faults[0].sentence().say()
    assert again.match.state == loaded.match.state, "the record of the match is of another match"


def _from_outside(data: bytes) -> None:
    """As a file that somebody has sent, or a text that is pasted: what is taken is a match with somebody in each seat."""
    opening.looks_like_match(data.decode("utf-8", "replace"))
    try:
        loaded = opening.read(data)
    except record.RecordError as error:
        assert error.reason.say(), "it is refused without a reason"
        return
    names = [seat.name for seat in seats_of(loaded)]
    assert len(names) == loaded.match.seats and all(name.isprintable() for name in names), names
    assert not list(loaded.match.rules.audit(loaded.match.state)), "a position that cannot be"


def protocol(data: bytes) -> None:
    """Lines for the headless door: each is answered with one object, and none makes the program fail behind it."""
    door = Door()
    del door._words["bot"]  # it may be asked to think for a day
    for line in data.split(b"\n")[:40]:
        with mock.patch.object(serve, "MOST_MOVES", 50):
            answer = door.answer(line)
        if answer is None:
            continue
        said = json.loads(answer)
        assert answer.endswith(b"\n") and answer.count(b"\n") == 1, "not one line"
        assert said["ok"] in (True, False) and (said["ok"] or said["error"]["message"]), said
        assert said["ok"] or not said["error"]["message"].startswith("The program failed"), said["error"]["message"]


def positions(data: bytes) -> None:
    """A position: what is taken is sound by the rules' own audit, and is the same when it is said and taken again."""
    try:
        position = json.loads(data)
    except (ValueError, RecursionError):
        return
    key = position.get("game") if isinstance(position, dict) else None
    if key not in catalogue.games():
        return
    rules = catalogue.rules(key)
    try:
        match: Any = Match.loaded(rules, position, 1)
    except (PositionError, SetupError) as error:
        assert str(error), "it is refused without a reason"
        return
    said = rules.position(match.state)
    assert not list(rules.audit(match.state)), f"it was taken: {list(rules.audit(match.state))}"
    assert rules.position(Match.loaded(rules, said, 1).state) == said, "what it says is another position"


READERS: dict[str, Callable[[bytes], None]] = {"records": records, "protocol": protocol, "positions": positions}


def tried(reader: Callable[[bytes], None], data: bytes) -> None:
    """Gives an input to a reader. Raises whatever the reader must not raise, and AssertionError when it takes too long."""
    began = time.perf_counter()
    reader(data)
    took = time.perf_counter() - began
    assert took < SLOW_SECONDS, f"it took {took:.1f} s"


_ODD = (b"0", b"-1", b"9" * 30, b"\x00", b"\xff", b"[", b"{", b'"', b"\n", b" ", b"null", b"1e999", b"#")


# ---- without atheris: change, run traced, keep what reached something new


class Reach:
    """The lines of the package `game` that have been run so far."""

    def __init__(self) -> None:
        self.lines: set[tuple[CodeType, int]] = set()
        self._ours = str(ROOT / "game")

    @contextlib.contextmanager
    def traced(self) -> Iterator[None]:
        """Notes what is run inside of the block."""
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _call(self, frame: FrameType, event: str, argument: object) -> Any:
        return self._line if frame.f_code.co_filename.startswith(self._ours) else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:
        self.lines.add((frame.f_code, frame.f_lineno))
        return self._line


def changed(data: bytes, others: list[bytes], rng: random.Random) -> bytes:
    """The input with a few random changes: of bits, bytes, numbers, lines, words, and of pieces from the others."""
    out = bytearray(data)
    for _change in range(rng.choice((1, 1, 2, 3, 6))):
        at = rng.randrange(len(out) + 1)
        far = min(len(out), at + rng.choice((1, 2, 4, 16, 64)))
        kind = rng.randrange(7)
        if kind == 0 and at < len(out):
            out[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            out[at:at] = rng.choice(_ODD)
        elif kind == 2:
            del out[at:far]
        elif kind == 3:
            out[at:at] = out[at:far]
        elif kind == 4:
            other = rng.choice(others)
            begin = rng.randrange(len(other) + 1)
            out[at:far] = other[begin:begin + rng.choice((1, 4, 16, 64, 256))]
        elif kind == 5:
            lines = bytes(out).split(b"\n")
            one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            out = bytearray(b"\n".join(lines))
        elif at < len(out) and 48 <= out[at] < 58:
            out[at] = 48 + rng.randrange(10)
    return bytes(out[:LARGEST])


def traced_run(
    reader: Callable[[bytes], None], corpus: list[bytes], seconds: float, seed: int,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[int, list[bytes], bytes | None]:
    """How many inputs were tried, those that reached something new, and the one that broke the reader, if any did."""
    rng, reach, fresh, tries = random.Random(seed), Reach(), list[bytes](), 0
    pool = list(corpus)
    end = clock() + seconds
    queue = list(corpus)
    while clock() < end:
        data = queue.pop() if queue else changed(rng.choice(pool), pool, rng)
        before = len(reach.lines)
        tries += 1
        try:
            with reach.traced():
                tried(reader, data)
        except Exception:
            traceback.print_exc()
            return tries, fresh, data
        if len(reach.lines) > before and data not in pool:
            pool.append(data)
            fresh.append(data)
    return tries, fresh, None


def atheris_run(name: str, seconds: float, seed: int) -> int:
    """The same by libFuzzer; it ends the process itself and writes what breaks the reader to `FOUND`."""
    import atheris

    for key in catalogue.games():
        catalogue.rules(key)  # now all that is to be watched is there
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and str(thing.__module__).partition(".")[0] == "game":
            atheris.instrument_func(thing)
    words = ["fuzz", f"-max_total_time={round(seconds)}", f"-seed={seed}", f"-max_len={LARGEST}", f"-timeout={SLOW_SECONDS:.0f}",
             f"-artifact_prefix={FOUND}/{name}-", "-print_final_stats=1", "-reload=0"]
    scratch = FOUND / f"corpus-{name}"
    scratch.mkdir(parents=True, exist_ok=True)
    atheris.Setup([*words, str(scratch), str(CORPUS / name)], READERS[name])
    atheris.Fuzz()
    return 0


# ---- the command


def corpus_of(name: str) -> list[bytes]:
    """The inputs that are kept for a reader, in the order of their names."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def main(words: list[str] | None = None) -> int:
    """Runs the command; gives its exit status."""
    options = argparse.ArgumentParser(prog="python -m tools.fuzz", description="Feeds the readers with what nobody would write.")
    options.add_argument("reader", choices=READERS)
    options.add_argument("--seconds", type=float, default=60, metavar="N", help="how long (60)")
    options.add_argument("--seed", type=int, default=None, metavar="N", help="the seed; it is printed")
    options.add_argument("--keep", type=int, default=0, metavar="N", help="add at most N new inputs to the corpus (0)")
    options.add_argument("--file", type=Path, metavar="FILE", help="try this one input alone")
    options.add_argument("--traced", action="store_true", help="leave atheris alone even if it is there")
    given = options.parse_args(words)
    reader = READERS[given.reader]
    if given.file is not None:
        tried(reader, given.file.read_bytes())
        print(f"{given.file}: no fault")
        return 0
    seed = random.SystemRandom().randrange(1 << 31) if given.seed is None else given.seed
    print(f"{given.reader}: {given.seconds:g} s, seed {seed}", flush=True)
    FOUND.mkdir(parents=True, exist_ok=True)
    if not given.traced and not given.keep:
        with contextlib.suppress(ImportError):
            return atheris_run(given.reader, given.seconds, seed)
    corpus = corpus_of(given.reader)
    tries, fresh, broken = traced_run(reader, corpus, given.seconds, seed)
    for data in fresh[:given.keep]:
        (CORPUS / given.reader / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)
    print(f"{given.reader}: {tries} inputs, {len(fresh)} of them reached something new, {'1 fault' if broken else 'no fault'}")
    if broken is not None:
        path = FOUND / f"{given.reader}-{hashlib.sha256(broken).hexdigest()[:12]}"
        path.write_bytes(broken)
        print(f"the input is in {path}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
