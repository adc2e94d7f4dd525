"""Reading a record: one pass over its lines, each verified, until one is bad (see `game.record`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from game import catalogue
from game.contract import NotationError, Phrase, PositionError, Refusal, SetupError, phrase
from game.match import AnyMatch, Match
from game.record_lines import (
    BOUND,
    FORMAT,
    FREE,
    MAGIC,
    MOVE,
    Fault,
    Header,
    Loaded,
    RecordError,
    code_of,
    move_body,
    result_body,
    short,
    split_line,
)

_NUMBER = re.compile(r"-?[0-9]{1,4300}\Z")
_MOST_CANDIDATES = 2000


class Reader:
    """One pass over the lines: first the header, then the moves until a line is bad."""

    def __init__(self, raw: bytes) -> None:
        self.lines = raw.split(b"\n")
        self.open_end = self.lines[-1] != b""
        self.at = 0
        self.code = ""
        self.faults: list[Fault] = []
        self.sound: list[bytes] = []

    def load(self) -> Loaded:
        self._magic()
        bound, header = self._header()
        try:
            match = _begin(bound)
        except RecordError:
            if any(fault.torn for fault in self.faults):
                raise self._broken_off() from None
            raise
        self.sound.append(b"")
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.strip(b" \t\r") and (reason := self._play(line, match)) is not None:
                torn = self.open_end and self.at == len(self.lines) - 1
                if torn:
                    reason = phrase("the last line is torn off in the middle and is left out.")
                self.faults.append(Fault(self.at + 1, reason, torn))
                break
            self.at += 1
        return Loaded(match, header, tuple(self.faults), b"\n".join(self.sound) + b"\n", self.code)

    def _magic(self) -> None:
        if not any(line.strip(b" \t\r") for line in self.lines):
            raise RecordError(phrase("The file is empty: there is no record in it."))
        body, code = split_line(self.lines[0])
        found = re.fullmatch(rf"{MAGIC} ([0-9]+)", body or "")
        if found is None:
            raise RecordError(
                phrase('This is not a record of Number Night: its first line is not "{magic}".', magic=f"{MAGIC} {FORMAT}")
            )
        if found[1] != str(FORMAT):
            raise RecordError(
                phrase(
                    "The record is written in format {found}; this program reads format {ours}.",
                    found=short(found[1]),
                    ours=FORMAT,
                )
            )
        self._bind(body or "", code)

    def _broken_off(self) -> RecordError:
        return RecordError(phrase("The record breaks off in line {line}, before its first move.", line=len(self.lines)))

    def _bind(self, body: str, code: str | None) -> None:
        """Takes a line of the header on which the match hangs."""
        if code is None and self.open_end and self.at == len(self.lines) - 1:
            raise self._broken_off()
        if code != code_of(self.code, body):
            raise RecordError(
                phrase(
                    "Line {line} was changed or moved: its check code does not fit it, and without it no match can be loaded.",
                    line=self.faults[0].line if self.faults else self.at + 1,
                )
            )
        self.code = code
        self._keep()
        self.at += 1

    def _header(self) -> tuple[dict[str, str], Header]:
        """The lines up to an empty one after which no more of the header comes, or to the first move."""
        bound: dict[str, str] = {}
        players: dict[int, dict[str, str]] = {}
        notes: dict[str, str] = {}
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip(b" \t\r"):
                self.at += 1
                if self._more_header():
                    continue
                break
            body, code = split_line(line)
            if MOVE.match(body or ""):
                break
            if (found := BOUND.match(body or "")) is not None:
                self._bind(found[0], code)
                bound[found[1]] = found[2]
                continue
            free = FREE.match(body or "")
            if body is None or free is None or code != code_of(self.code, body):
                torn = self.open_end and self.at == len(self.lines) - 1
                self.faults.append(Fault(self.at + 1, phrase("this line of the header was changed; it is left out."), torn))
            else:
                words = notes if free[1] is None else players.setdefault(int(free[1]), {})
                words[free[2]] = free[3]
                self._keep()
            self.at += 1
        return bound, Header(tuple(players.get(seat, {}) for seat in range(max(players, default=-1) + 1)), notes)

    def _more_header(self) -> bool:
        """Whether the next line that is not empty is of the header."""
        line = next((line for line in self.lines[self.at :] if line.strip(b" \t\r")), b"")
        body = split_line(line)[0] or ""
        return BOUND.match(body) is not None or FREE.match(body) is not None

    def _play(self, line: bytes, match: AnyMatch) -> Phrase | None:
        """Replays one line after the header; why it is bad, or None when it is good."""
        body, code = split_line(line)
        if body is None:
            return phrase("it holds bytes that are not text.")
        if code is None:
            return phrase('it does not end in its check code, "# " and six digits or letters.')
        wrong = _replay(match, self.code, body, code)
        if wrong is None:
            self.code = code
            self._keep()
            return None
        right = _mend(match, self.code, code)
        return phrase('{wrong} Its check code belongs to "{right}".', wrong=wrong, right=right) if right else wrong

    def _keep(self) -> None:
        self.sound.append(self.lines[self.at])


def _replay(match: AnyMatch, above: str, body: str, code: str) -> Phrase | None:
    """Does in `match` what a line says when its code fits; why it is bad otherwise, and then `match` is as it was."""
    rules = match.rules
    if (found := MOVE.match(body)) is not None:
        if int(found[1]) != len(match) + 1:
            return phrase("it is numbered {found}, but move {right} comes next.", found=found[1], right=len(match) + 1)
        try:
            move = rules.parse(found[2])
        except NotationError as error:
            return phrase("{move} is not a move: {error}", move=short(found[2]), error=str(error))
        refusal = match.check(move)
        if refusal is not None:
            return phrase("{move} is refused by {rule}: {reason}", move=short(found[2]), rule=refusal.rule, reason=refusal.reason)
        right = code_of(above, body, rules.dump(rules.play(match.state, move).state))
        if code == right:
            match.play(move)
            return None
    elif body in (f"undo {len(match)}", f"redo {len(match) + 1}"):
        back = body.startswith("undo")
        done = match.undo(consent=True) if back else match.redo()
        if isinstance(done, Refusal):
            return phrase("{what} is refused: {reason}", what=body, reason=done.reason)
        right = code_of(above, body, rules.dump(match.state))
        if code == right:
            return None
        _ = match.redo() if back else match.undo(consent=True)
    elif body.startswith("result "):
        if match.outcome is None:
            return phrase("it tells a result, but the match is not over.")
        if body != result_body(match.outcome):
            return phrase('it tells a wrong result; right is "{right}".', right=result_body(match.outcome))
        right = code_of(above, body, rules.dump(match.state))
        if code == right:
            return None
    else:
        return phrase('"{line}" is neither the next move nor an undo, a redo or the result.', line=short(body))
    return phrase(
        "it was changed or stood elsewhere: its check code is {code}, but {right} would fit.",
        code=code,
        right=right,
    )


def _mend(match: AnyMatch, above: str, code: str) -> str | None:
    """The line that the code was made for, when it is one of those that can stand here."""
    for body, state in islice(_candidates(match), _MOST_CANDIDATES):
        if code_of(above, body, match.rules.dump(state)) == code:
            return body
    return None


def _candidates(match: AnyMatch) -> Iterator[tuple[str, Any]]:
    if match.outcome is not None:
        yield result_body(match.outcome), match.state
    if len(match):
        yield f"undo {len(match)}", match.state_at(len(match) - 1)
    for move in match.legal():
        yield move_body(match, len(match) + 1, move), match.rules.play(match.state, move).state


def _begin(bound: Mapping[str, str]) -> AnyMatch:
    """The match of the bound lines of a header, before its first move."""
    game = _needed(bound, "game")
    if game not in catalogue.games():
        raise RecordError(phrase('The record is of a game called "{game}", which this program does not have.', game=short(game)))
    rules = catalogue.rules(game)
    version = _whole(bound, "rules")
    if version != rules.info.rules_version:
        raise RecordError(
            phrase(
                "The record was made with version {found} of the rules of {game}; this program plays version {ours}.",
                found=version,
                game=rules.info.title,
                ours=rules.info.rules_version,
            )
        )
    seed = _whole(bound, "seed")
    try:
        if "position" in bound:
            return Match.loaded(rules, json.loads(bound["position"]), seed)
        options: dict[str, str | int] = {}
        for option in rules.info.options:
            options[option.name] = option.read(_needed(bound, f"option {option.name}"))
        return Match.new(rules, _whole(bound, "seats"), options, seed)
    except RecordError:  # a ValueError too, with a sentence of its own
        raise
    except SetupError as error:
        raise RecordError(phrase("The match of the record cannot be set up: {reason}", reason=error.refusal.reason)) from None
    except PositionError as error:
        raise RecordError(
            phrase("The match of the record begins at a position that cannot be: {reason}", reason=str(error))
        ) from None
    except (ValueError, RecursionError):
        raise RecordError(phrase("The position at which the record begins cannot be read.")) from None


def _needed(bound: Mapping[str, str], word: str) -> str:
    if word not in bound:
        raise RecordError(phrase('The header of the record has no line "{word}".', word=word))
    return bound[word]


def _whole(bound: Mapping[str, str], word: str) -> int:
    said = _needed(bound, word)
    if _NUMBER.match(said) is None:
        raise RecordError(phrase('"{word}" in the header must be a whole number, not {said}.', word=word, said=short(said)))
    return int(said)
