"""The port of all that is said: queue, interruption, a voice that fails or hangs, the log."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scenes.profile import Settings
from scenes.spoken import mouth as mouths
from scenes.spoken.mouth import Mouth
from scenes.spoken.speaker import Speaker
from scenes.spoken.voices import Voice, find, missing

WRITES = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n')"
SLEEPS = "import sys, time; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n'); time.sleep(30)"


def voice(code: str, path: Path) -> Voice:
    return Voice("fake", lambda text, rate, language: (sys.executable, "-S", "-c", code, str(path), text))


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not until():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def heard(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def test_nothing_is_looked_for_and_nothing_said_while_it_is_off() -> None:
    looked: list[int] = []
    speaker = Speaker(Settings(), lambda: looked.append(1))
    speaker.say("one")
    assert not speaker.on and not looked and speaker.last == ()
    speaker.listen(lambda text, urgent: None)
    speaker.say("two")
    assert speaker.on and not looked, "a log needs no voice"


def test_sentences_are_said_in_their_order(tmp_path: Path) -> None:
    speaker = Speaker(Settings(spoken=True), lambda: voice(WRITES, tmp_path / "heard"))
    for text in ("one", "two", "three"):
        speaker.say(text)
    wait(lambda: heard(tmp_path / "heard") == ["one", "two", "three"])
    speaker.close()


def test_what_is_urgent_cuts_short_what_is_being_said(tmp_path: Path) -> None:
    speaker = Speaker(Settings(spoken=True), lambda: voice(SLEEPS, tmp_path / "heard"))
    begun = time.monotonic()
    speaker.say("long")
    speaker.say("waits")
    wait(lambda: heard(tmp_path / "heard") == ["long"])
    speaker.say("now", urgent=True)
    wait(lambda: heard(tmp_path / "heard") == ["long", "now"])
    assert time.monotonic() - begun < 25, "it was waited for"
    assert speaker.trouble == "", "to be cut short is no failure"
    speaker.close()


def test_a_voice_that_fails_or_hangs_is_left_alone_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mouths, "LIMIT", 0.1)
    monkeypatch.setattr(mouths, "EACH", 0.0)
    for bad in ("raise SystemExit(1)", SLEEPS):
        speaker = Speaker(Settings(spoken=True), lambda bad=bad: voice(bad, tmp_path / "none"))  # type: ignore[misc]
        speaker.say("one")
        speaker.say("two")
        wait(lambda speaker=speaker: bool(speaker.trouble))  # type: ignore[misc]
        speaker.say("three")
        speaker.attempt("again")
        assert speaker.trouble == "", "it got another chance"
        speaker.close()


@pytest.mark.axes
@pytest.mark.parametrize("bad", ["one\0two", "one\ud800two", "one\udc80two", "\0", "one" * 100_000], ids=range(5))
@pytest.mark.parametrize("piped", [False, True])
def test_what_no_program_can_be_told_does_not_end_the_voice(tmp_path: Path, bad: str, piped: bool) -> None:
    path = tmp_path / "heard"
    code = "import sys; open(sys.argv[1], 'a').write((sys.argv[2:] or sys.stdin.read().splitlines() or [''])[0][:20] + '\\n')"
    one = Voice("fake", lambda text, rate, language: (sys.executable, "-S", "-c", code, str(path), *([] if piped else [text])),
                piped)
    speaker = Speaker(Settings(spoken=True), lambda: one)
    speaker.log_to(tmp_path / "log")
    for _ in range(mouths.FAILURES + 1):
        speaker.say(bad)
    speaker.say("after")
    wait(lambda: "after" in heard(path))
    assert speaker.trouble == "" and (tmp_path / "log").read_text().endswith("after\n")
    assert bad == "\0" or len(heard(path)) == mouths.FAILURES + 2
    speaker.attempt(bad)
    speaker.attempt("tried")
    wait(lambda: "tried" in heard(path))
    speaker.close()


def test_the_thread_of_the_voice_outlives_a_sentence_that_raises(tmp_path: Path) -> None:
    mouth = Mouth(voice(WRITES, tmp_path / "heard"))
    mouth.say("one\0two", 5, "en")
    mouth.say("after", 5, "en")
    wait(lambda: heard(tmp_path / "heard") == ["after"])
    mouth.close()


def test_a_program_that_is_gone_is_no_error(tmp_path: Path) -> None:
    mouth = Mouth(Voice("gone", lambda text, rate, language: (str(tmp_path / "gone"), text)))
    mouth.say("one", 5, "en")
    mouth.say("two", 5, "en")
    wait(lambda: bool(mouth.trouble))


def test_each_system_has_its_voice_or_a_sentence_of_what_helps() -> None:
    which = {"spd-say": "/bin/spd-say", "say": "/bin/say", "powershell": "p.exe"}.get
    for platform, program in (("linux", "/bin/spd-say"), ("darwin", "/bin/say"), ("win32", "p.exe")):
        found = find(platform, which)
        assert found is not None and found.program == program
        for language, place in (("en", "en"), ("de", "de"), ("sv", "sv")):
            command = found.command("Hi -e", 5, language)
            assert command[0] == program and (found.piped or command[-2:] == ("--", "Hi -e"))
            assert platform != "linux" or place in command
        assert find(platform, lambda name: None) is None and "voice" in missing(platform)
    assert find("plan9", which) is None and missing("plan9")


def test_the_log_has_a_line_each_and_what_was_said_is_said_again(tmp_path: Path) -> None:
    speaker = Speaker(Settings())
    speaker.log_to(tmp_path / "log")
    speaker.say("one\ntwo")
    speaker.say("no", urgent=True)
    speaker.say("because")
    speaker.again()
    assert (tmp_path / "log").read_text().splitlines() == ["one two", "! no", "because", "! no", "because"]
    speaker.forget()
    speaker.again()
    assert len((tmp_path / "log").read_text().splitlines()) == 5, "it was for other ears"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes")
def test_a_log_on_a_pipe_waits_for_nobody(tmp_path: Path) -> None:
    fifo = tmp_path / "log"
    os.mkfifo(fifo)
    speaker = Speaker(Settings())
    begun = time.monotonic()
    speaker.log_to(fifo)  # nobody reads it
    speaker.say("lost")
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    speaker.say("heard")
    assert os.read(reader, 1000) == b"heard\n"
    for _ in range(3000):
        speaker.say("much " * 20)  # more than the pipe holds, and nobody reads
    assert time.monotonic() - begun < 5
    os.close(reader)
    speaker.say("lost again")
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    speaker.say("a new reader")
    assert os.read(reader, 1000) == b"a new reader\n"
    os.close(reader)


def test_a_log_that_cannot_be_written_says_so_at_once_and_a_full_disk_is_no_error(tmp_path: Path) -> None:
    speaker = Speaker(Settings())
    with pytest.raises(OSError):
        speaker.log_to(tmp_path)
    with pytest.raises(OSError):
        speaker.log_to(tmp_path / "none" / "log")
    if Path("/dev/full").exists():
        speaker.log_to(Path("/dev/full"))
        speaker.say("one")
