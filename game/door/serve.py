"""`python -m game serve`: one JSON object a line in, one out, so that a bot or a test in any language can sit down.

A bad line is answered and changes nothing; only the end of input ends the program. The door sits at the whole table:
it loads and shows hidden things, plays every seat, and takes back what was not sealed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import islice
from typing import IO, Any, NoReturn

from game import catalogue, record
from game.bots.levels import LEVELS
from game.contract import Json, NotationError, Outcome, PositionError, Refusal, SetupError, event_json
from game.door import baked
from game.door.bots import BotError, ask
from game.door.cli import FAILED, CommandError
from game.lessons import Lessons, LessonStep
from game.match import AnyMatch, Match

MAX_LINE = 1 << 20
"""The longest line that is read, in bytes. A longer one is answered with an error and passed over."""

MOST_MOVES = 500_000
"""How many moves `legal` lists when the line does not say a limit: a hand-made hand may have billions."""

_MAX_MESSAGE = 400
_MAX_SECONDS = 86_400


def run(given: argparse.Namespace) -> int:
    """Answers standard input until it ends. What anything else prints goes to standard error.

    Raises `CommandError` when the process was started without a standard input.
    """
    if sys.stdin is None:
        raise CommandError("python -m game serve: there is no standard input to answer", status=FAILED)
    out = sys.stdout.buffer
    door = Door()
    with contextlib.redirect_stdout(sys.stderr):
        for line in _lines(sys.stdin.buffer):
            answer = door.answer(line)
            if answer is not None:
                out.write(answer)
                out.flush()
    return 0


class AnswerError(Exception):
    """An answer that is an error: its kind, the sentence, and for a refusal the rule."""

    def __init__(self, kind: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.rule = rule


class Door:
    """One conversation: at most one match at a time, and an answer to each line."""

    def __init__(self) -> None:
        self._match: AnyMatch | None = None
        self._words: dict[str, Callable[[Json], Json]] = {
            "games": self._games,
            "new": self._new,
            "load": self._load,
            "position": self._position,
            "view": self._view,
            "legal": self._legal,
            "play": self._play,
            "check": self._check,
            "undo": self._undo,
            "record": self._record,
            "bot": self._bot,
            "lessons": self._lessons,
            "puzzle": self._puzzle,
        }

    def answer(self, line: bytes) -> bytes | None:
        """The answer to a line, with its end; None for an empty line. Never raises for what stands in the line."""
        bare = line.strip(b" \t\r\n")
        if not bare:
            return None
        try:
            said: Json = {"ok": True, **self._do(_request(bare))}
        except AnswerError as error:
            said = _error(error.kind, str(error), error.rule)
        except NotationError as error:
            said = _error("notation", str(error))
        except PositionError as error:
            said = _error("position", str(error))
        except Exception as error:  # the door stays open whatever goes wrong behind it
            said = _error("protocol", f"The program failed at this: {type(error).__name__}: {error}")
        return (json.dumps(said, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8", "replace")

    def _do(self, request: Json) -> Json:
        word = _needed(request, "do", str)
        if word not in self._words:
            raise AnswerError("protocol", f"There is no word {_quoted(word)}; there is: {', '.join(self._words)}.")
        return self._words[word](request)

    @property
    def match(self) -> AnyMatch:
        """The match on the table; says so when there is none."""
        if self._match is None:
            raise AnswerError("protocol", 'There is no match yet: begin one with "new" or "load".')
        return self._match

    def _games(self, request: Json) -> Json:
        return {"games": [_game(key) for key in catalogue.games()]}

    def _new(self, request: Json) -> Json:
        key = _key(request)
        seats = _needed(request, "seats", int)
        options = _needed(request, "options", dict)
        seed = _needed(request, "seed", int)
        rules = catalogue.rules(key)
        plain = {name: value if type(value) in (str, int) else json.dumps(value) for name, value in options.items()}
        try:
            self._match = Match.new(rules, seats, plain, seed)
        except SetupError as error:
            raise _refused(error.refusal) from None
        return {"to_act": self._match.to_act}

    def _load(self, request: Json) -> Json:
        position = _needed(request, "position", dict)
        seed = _needed(request, "seed", int)
        for where in _doubled(position):
            raise AnswerError("position", f"{_quoted(where)} stands twice in the position.")
        key = position.get("game")
        if not isinstance(key, str):
            raise AnswerError("position", f'The position must say its "game": {", ".join(catalogue.games())}.')
        if key not in catalogue.games():
            raise AnswerError("position", f"The position is of a game {_quoted(key)}; there is: {', '.join(catalogue.games())}.")
        self._match = Match.loaded(catalogue.rules(key), position, seed)
        return {"to_act": self._match.to_act}

    def _position(self, request: Json) -> Json:
        return {"position": self.match.rules.position(self.match.state)}

    def _view(self, request: Json) -> Json:
        match = self.match
        return {"view": match.rules.view_position(match.view(_seat(request, match)))}

    def _legal(self, request: Json) -> Json:
        match = self.match
        limit = _needed(request, "limit", int) if "limit" in request else MOST_MOVES
        if limit < 0:
            raise AnswerError("protocol", f'"limit" must be a whole number from 0, not {limit}.')
        moves = match.legal()
        texts = sorted(map(match.rules.text, islice(moves, min(limit, sys.maxsize))))
        more = next(moves, None) is not None
        return {"to_act": match.to_act, "moves": texts, **({"more": True} if more else {})}

    def _play(self, request: Json) -> Json:
        match = self.match
        move = match.rules.parse(_needed(request, "move", str))
        done = match.play(move, _seat(request, match) if "seat" in request else None)
        if isinstance(done, Refusal):
            raise _refused(done)
        events = [event_json(visible.event) for visible in done.step.events]
        outcome = match.outcome
        return {"events": events, "to_act": match.to_act, **({"result": _result(outcome)} if outcome is not None else {})}

    def _check(self, request: Json) -> Json:
        match = self.match
        refusal = match.check(match.rules.parse(_needed(request, "move", str)))
        if refusal is None:
            return {"legal": True}
        return {"legal": False, "rule": refusal.rule, "message": _shortened(refusal.sentence())}

    def _undo(self, request: Json) -> Json:
        done = self.match.undo(consent=True)
        if isinstance(done, Refusal):
            raise _refused(done)
        return {"to_act": self.match.to_act}

    def _record(self, request: Json) -> Json:
        return {"record": record.text(self.match)}

    def _bot(self, request: Json) -> Json:
        match = self.match
        level = _needed(request, "level", str)
        if level not in LEVELS:
            raise AnswerError("protocol", f'"level" must be easy, medium or hard, not {_quoted(level)}.')
        seconds = _needed(request, "seconds", float)
        if not 0 < seconds <= _MAX_SECONDS:
            raise AnswerError(
                "protocol", f'"seconds" must be a number above 0 and at most {_MAX_SECONDS}, not {_quoted(seconds)}.'
            )
        if match.to_act is None:
            raise AnswerError("protocol", "The match is over: no bot has to move.")
        try:
            return {"move": match.rules.text(ask(match, level, float(seconds)))}
        except BotError as error:
            raise AnswerError("protocol", f"The bot failed: {error}") from None

    def _lessons(self, request: Json) -> Json:
        key = _key(request)
        if not catalogue.has_lessons(key):
            return {"lessons": []}
        lessons = catalogue.lessons(key)
        return {"lessons": [_lesson(lessons, step) for step in lessons.steps]}

    def _puzzle(self, request: Json) -> Json:
        key, day = _key(request), _date(request)
        try:
            puzzle = baked.of_day(key, day)
        except baked.PuzzlesError as error:
            raise AnswerError("protocol", str(error)) from None
        found = puzzle.found
        return {"position": puzzle.position, "seat": puzzle.seat, "task": found.task, "answers": list(found.answers)}


_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
"""A date as it is written; other forms of ISO 8601, with week numbers or without hyphens, are not taken."""


class _Doubled(dict[str, Any]):
    """An object in which a key stands twice."""

    key: str


def _request(line: bytes) -> Json:
    """The object of a line. Whatever else stands there is an error of kind `protocol`."""
    if len(line) > MAX_LINE:
        raise AnswerError("protocol", f"The line is longer than {MAX_LINE} bytes.")
    try:
        request = json.loads(line.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise AnswerError("protocol", f"The line is not UTF-8: byte {error.start + 1} does not belong there.") from None
    except RecursionError:
        raise AnswerError("protocol", "The line is nested too deeply.") from None
    except ValueError as error:
        raise AnswerError("protocol", f"The line is not JSON that can be read: {error}.") from None
    if not isinstance(request, dict):
        raise AnswerError("protocol", 'The line must be a JSON object, such as {"do": "games"}.')
    twice = [request.key] if isinstance(request, _Doubled) else []
    for where in [*twice, *_doubled(*(value for key, value in request.items() if key != "position"))]:
        raise AnswerError("protocol", f"{_quoted(where)} stands twice in one object.")
    return request


def _object(pairs: list[tuple[str, Any]]) -> Json:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    doubled = _Doubled(made)
    keys = [key for key, _ in pairs]
    doubled.key = next(key for key in keys if keys.count(key) > 1)
    return doubled


def _doubled(*values: Any) -> Iterator[str]:
    """The keys that stand twice in the objects among `values`, and in what these hold."""
    rest = list(values)
    while rest:
        value = rest.pop()
        if isinstance(value, _Doubled):
            yield value.key
        if isinstance(value, Mapping):
            rest.extend(value.values())
        elif isinstance(value, list):
            rest.extend(value)


def _no_constant(said: str) -> NoReturn:
    raise ValueError(f"{said} is no number")


def _needed(request: Json, name: str, kind: type) -> Any:
    """An argument of the given kind (float takes whole numbers too); whatever else is an error of kind `protocol`."""
    if name not in request:
        raise AnswerError("protocol", f'"{name}" is missing: it must be {_KINDS[kind]}.')
    value = request[name]
    fits = type(value) in (int, float) if kind is float else type(value) is int if kind is int else isinstance(value, kind)
    if not fits:
        raise AnswerError("protocol", f'"{name}" must be {_KINDS[kind]}, not {_quoted(value)}.')
    return value


_KINDS = {str: "a text", int: "a whole number", float: "a number", dict: "an object"}


def _key(request: Json) -> str:
    """The game that is named; an error of kind `protocol` when there is none of that name."""
    key: str = _needed(request, "game", str)
    if key not in catalogue.games():
        raise AnswerError("protocol", f"There is no game {_quoted(key)}; there is: {', '.join(catalogue.games())}.")
    return key


def _date(request: Json) -> date:
    """The date that is named; an error of kind `protocol` when it is none."""
    said: str = _needed(request, "date", str)
    try:
        if _DATE.fullmatch(said):
            return date.fromisoformat(said)
    except ValueError:
        pass
    raise AnswerError("protocol", f'"date" must be a day such as "2026-11-21", not {_quoted(said)}.')


def _seat(request: Json, match: AnyMatch) -> int:
    seat: int = _needed(request, "seat", int)
    if not 0 <= seat < match.seats:
        raise AnswerError("protocol", f'"seat" must be a whole number from 0 to {match.seats - 1}, not {_quoted(seat)}.')
    return seat


def _game(key: str) -> Json:
    info = catalogue.rules(key).info
    options = {one.name: {"default": one.default, "values": list(one.values)} for one in info.options}
    seats = [info.min_seats, info.max_seats]
    return {"name": info.key, "title": info.title, "seats": seats, "options": options, "rules_version": info.rules_version}


def _lesson(lessons: Lessons, step: LessonStep) -> Json:
    """A step in the words of the protocol; the position is as `position` gives it."""
    match = lessons.open(step)
    text = " ".join(said.say() for said in step.text)
    return {"id": step.id, "position": match.position, "seat": match.to_act, "text": text, "accepts": list(lessons.accepts(step))}


def _result(outcome: Outcome) -> Json:
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}


def _refused(refusal: Refusal) -> AnswerError:
    return AnswerError("refused", refusal.sentence(), refusal.rule)


def _error(kind: str, message: str, rule: str | None = None) -> Json:
    error = {"kind": kind, "message": _shortened(message)}
    return {"ok": False, "error": error if rule is None else {**error, "rule": rule}}


def _quoted(value: Any) -> str:
    said = json.dumps(value, ensure_ascii=False)
    return said if len(said) <= 60 else said[:57] + "..."


def _shortened(message: str) -> str:
    return message if len(message) <= _MAX_MESSAGE else message[: _MAX_MESSAGE - 3] + "..."


def _lines(source: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long only its beginning, still longer than `MAX_LINE`."""
    while line := source.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            while (rest := source.readline(MAX_LINE)) and not rest.endswith(b"\n"):
                pass
        yield line
