"""Reading a record: one pass over its lines, each verified, until one is bad (see `game.record`)."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import IO, Any

from game import catalogue
from game.agreements import WORDS, Agreement
from game.contract import NotationError, Phrase, PositionError, Refusal, Rules, SetupError, phrase
from game.match import AnyMatch, Match
from game.record_lines import (
    AGREEMENT,
    BOUND,
    CHANGE,
    FORMAT,
    FREE,
    MAGIC,
    MAGIC_LINE,
    MAX_BYTES,
    MAX_LINE,
    MOVE,
    SALT,
    Fault,
    Header,
    Holders,
    Loaded,
    RecordError,
    agreement_body,
    change_body,
    code_of,
    line_of,
    move_body,
    result_body,
    short,
    split_line,
)
from game.record_slips import Spent, differ_little, one_line, proved, two_lines, variants
from game.state_text import state_text

_UNDO = re.compile(r"undo (0|[1-9][0-9]{0,8})\Z")
_REDO = re.compile(r"redo (0|[1-9][0-9]{0,8})\Z")
TAKEN = re.compile(r"(undo|redo) (0|[1-9][0-9]{0,8})\Z")
RESULT = re.compile(r"result ")
_NUMBER = re.compile(r"-?[0-9]{1,4300}\Z")
_MOST_CANDIDATES = 2000
_MOST_FREE = 64
"""As many damaged free lines of a header are mended, twice as many as a record of ours has: the time is for the moves."""


class Lines:
    """The lines of a record one after the other, without holding more of it than one. `current` is None at the end."""

    def __init__(self, file: IO[bytes], most: int = MAX_BYTES) -> None:
        self._file = file
        self._left = most
        self._waiting: list[bytes] = []
        self._ahead = (False, False)
        """Whether the last of the lines that wait is torn, and whether it is too long."""
        self.number = 0
        """The number of the current line, from 1."""
        self.current: bytes | None = None
        self.torn = False
        """Whether the current line is the last one and has no end."""
        self.too_long = False
        """Whether the current line is cut short: it, or all of the record, is longer than what is read."""
        self.blanks = 0
        """How many empty lines stand right before the current one."""
        self.next()

    def next(self) -> None:
        """Goes on to the next line."""
        self.number += 1
        self.blanks = self.blanks + 1 if self.blank else 0
        if self._waiting:
            self.current = self._waiting.pop()
            self.torn, self.too_long = self._ahead if not self._waiting else (False, False)
            return
        most = min(MAX_LINE, self._left)
        line = self._file.readline(most + 1)
        self._left -= len(line)
        self.too_long = len(line) > most
        self.torn = bool(line) and not line.endswith(b"\n") and not self.too_long
        self.current = line.removesuffix(b"\n") if line else None

    @property
    def following(self) -> bytes:
        """The line after the current one, which stays the current one; nothing at the end."""
        if not self._waiting:
            kept = self.number, self.current, self.torn, self.too_long, self.blanks
            self.next()
            if self.current is not None:
                self._waiting.append(self.current)
                self._ahead = (self.torn, self.too_long)
            self.number, self.current, self.torn, self.too_long, self.blanks = kept
            if not self._waiting:
                return b""
        return self._waiting[-1]

    @property
    def ahead(self) -> list[bytes]:
        """The lines after the current one that were read already."""
        return self._waiting[::-1]

    def split(self, first: bytes, second: bytes) -> None:
        """Makes two of the current line."""
        if not self._waiting:
            self._ahead = (self.torn, self.too_long)
        self._waiting.append(second)
        self.current, self.torn, self.too_long = first, False, False

    @property
    def blank(self) -> bool:
        """Whether nothing stands in the current line."""
        return self.current is not None and not self.current.strip(b" \t\r")


class Reader:
    """One pass over the lines: first the header, then what was done until a line is bad.

    With `mend` a line in which one sign is wrong, missing or too much is put right where its check code proves what it said,
    until `mend()` says that the time for it is spent.
    """

    def __init__(self, file: IO[bytes], mend: Spent | None = None) -> None:
        self.lines = Lines(file)
        self._spent = mend
        self.code = ""
        self.faults: list[Fault] = []
        self.repairs: list[Fault] = []
        self.sound: list[bytes] = []
        self.holders = Holders()
        self._free_tried = 0
        self._gap = 0
        """How many empty lines rightly stand before the current line."""

    @property
    def mend(self) -> bool:
        """Whether a line that is damaged is put right."""
        return self._spent is not None and not self._spent()

    def load(self) -> Loaded:
        """All of the record. Raises `RecordError` when not even its header can be trusted."""
        steps = self.loading()
        while True:
            try:
                next(steps)
            except StopIteration as done:
                loaded: Loaded = done.value
                return loaded

    def loading(self) -> Generator[None, None, Loaded]:
        """`load`, a line after the header at each step."""
        bound, header = self.head()
        try:
            match = _begin(bound)
        except RecordError:
            if any(fault.torn for fault in self.faults):
                raise self._broken_off() from None
            raise
        self.sound.append(b"")
        self._gap = 1
        yield from self._play_on(match)
        return self._loaded(match, header)

    def go_on(self, before: Loaded) -> Loaded:
        """Plays what was added to a record since it was read: the file stands after its good lines, and the match of `before`
        plays on. Lines are counted from where the file stands."""
        self.code = before.code
        self.holders = Holders(before.changes, len(before.match))
        for _line in self._play_on(before.match):
            pass
        return self._loaded(before.match, before.header)

    def _play_on(self, match: AnyMatch) -> Iterator[None]:
        """Replays the lines from the current one, one at each step, until one is bad."""
        lines = self.lines
        while lines.current is not None:
            if not lines.blank and (reason := self._play(lines.current, match)) is not None:
                if lines.too_long:
                    reason = phrase("the line, or the whole record, is longer than any match: no more of it is read.")
                elif lines.torn:
                    reason = phrase("the last line is torn off in the middle and is left out.")
                self.faults.append(Fault(lines.number, reason, lines.torn))
                break
            lines.next()
            yield

    def _loaded(self, match: AnyMatch, header: Header) -> Loaded:
        sound = b"\n".join(self.sound) + b"\n" if self.sound else b""
        return Loaded(match, header, self.holders.changes(len(match)), tuple(self.faults), sound, self.code, tuple(self.repairs))

    def head(self) -> tuple[dict[str, str], Header]:
        """The header alone: the words on which the match hangs, and the free ones. Raises `RecordError`."""
        self._magic()
        return self._header()

    def rest(self, file: IO[bytes], most: int) -> bytes:
        """What follows the header once that is read: `most` bytes of the file, after the lines that were read ahead."""
        lines = [] if self.lines.current is None else [self.lines.current]
        return b"".join(line + b"\n" for line in lines + self.lines.ahead) + file.read(most)

    def _magic(self) -> None:
        lines = self.lines
        while lines.blank:
            lines.next()
        if lines.current is None:
            raise RecordError(phrase("The file is empty: there is no record in it."))
        body, code = split_line(lines.current)
        right = code_of("", MAGIC_LINE)
        if (body, code) != (MAGIC_LINE, right) and self.mend:
            first, second = next(two_lines(lines.current), (lines.current, None))
            if differ_little(first, line_of(MAGIC_LINE, right).encode()):
                self._repaired()
                body, code = MAGIC_LINE, right
                if second is not None:
                    lines.split(first, second)
            elif (MAGIC_LINE, right) in one_line(lines.current, lines.following):
                self._repaired()
                body, code = MAGIC_LINE, right
                lines.next()
        found = re.fullmatch(rf"{MAGIC} ([0-9]+)", body or "")
        if found is None or (lines.number > 1 and not self.repairs):
            raise RecordError(
                phrase('This is not a record of Number Night: its first line is not "{magic}".', magic=MAGIC_LINE)
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
        line = self.lines.number - (self.lines.current is None)
        return RecordError(phrase("The record breaks off in line {line}, before its first move.", line=line))

    def _bind(self, body: str, code: str | None) -> None:
        """Takes a line of the header on which the match hangs."""
        if code is None and self.lines.torn:
            raise self._broken_off()
        if code != code_of(self.code, body):
            raise RecordError(
                phrase(
                    "Line {line} was changed or moved: its check code does not fit it, and without it no match can be loaded.",
                    line=self.faults[0].line if self.faults else self.lines.number,
                )
            )
        self.code = code
        self._keep(body, code)
        self.lines.next()

    def _header(self) -> tuple[dict[str, str], Header]:
        """The lines up to an empty one after which no more of the header comes, or to the first thing that was done."""
        bound: dict[str, str] = {}
        players: dict[int, dict[str, str]] = {}
        notes: dict[str, str] = {}
        lines = self.lines
        after = False
        while lines.current is not None:
            if lines.blank or self._was_empty(lines.current):
                after = True
                lines.next()
                continue
            if self._spent is not None and _follows(split_line(lines.current[1:])[0]):
                break  # the empty line is gone, and the first line after it has a byte of it
            body, code = self._header_line(lines.current)
            if _follows(body) or (after and not any(form.match(body or "") for form in (BOUND, FREE))):
                break
            if (found := BOUND.match(body or "")) is not None:
                self._bind(found[0], code)
                bound[found[1]] = found[2]
                continue
            if (free := self._free(body, code)) is not None:
                words = notes if free[1] is None else players.setdefault(int(free[1]), {})
                words[free[2]] = free[3]
            lines.next()
        return bound, Header(_by_seat(players), notes, bound.get("salt", ""))

    def _was_empty(self, line: bytes) -> bool:
        """Whether one sign has come into what was an empty line, where that is to be mended."""
        slipped = len(line) == 1 and not self.lines.torn and self.mend
        if slipped:
            self._repaired()
        return slipped

    def _free(self, body: str | None, code: str | None) -> re.Match[str] | None:
        """A free line of the header, which is kept; None for one that is bad, which is left out."""
        free = FREE.match(body or "")
        if body is None or code is None or free is None or code != code_of(self.code, body):
            reason = phrase("this line of the header was changed; it is left out.")
            self.faults.append(Fault(self.lines.number, reason, self.lines.torn))
            return None
        self._keep(body, code)
        return free

    def _header_line(self, line: bytes) -> tuple[str | None, str | None]:
        """What a line of the header says, and its code; mended where that is asked for and can be proved."""
        body, code = split_line(line)
        if _follows(body) or code == code_of(self.code, body or ""):
            return body, code
        if self._spent is None or not self.mend or (self._free_tried >= _MOST_FREE and not _may_bind(line)):
            return body, code
        return self._mended_header(line, self._spent) or (body, code)

    def _mended_header(self, line: bytes, spent: Spent) -> tuple[str, str] | None:
        """What a line of the header said before one sign of it went wrong; None when that cannot be proved."""
        self._free_tried += not _may_bind(line)
        for first, second in two_lines(line):
            if spent():
                return None
            said, given = split_line(first)
            if said is not None and given is not None and given == code_of(self.code, said):
                self.lines.split(first, second)
                self._repaired()
                return said, given
        for said, given in proved(line, partial(code_of, self.code), f"{self.code}\n".encode(), spent):
            if BOUND.match(said) or FREE.match(said):
                self._repaired()
                return said, given
        for said, given in one_line(line, self.lines.following):
            if given == code_of(self.code, said) and (BOUND.match(said) or FREE.match(said)):
                self._repaired()
                self.lines.next()
                return said, given
        return None

    def _repaired(self) -> None:
        """Notes a repair; a line whose first sign became the end of a line has left an empty one before it."""
        line = self.lines.number - max(0, self.lines.blanks - self._gap)
        self.repairs.append(Fault(line, phrase("it was damaged and has been repaired.")))

    def _play(self, line: bytes, match: AnyMatch) -> Phrase | None:
        """Replays one line after the header; why it is bad, or None when it is good."""
        body, code = split_line(line)
        if body is None:
            wrong: Phrase | None = phrase("it holds bytes that are not text.")
        elif code is None:
            wrong = phrase('it does not end in its check code, "# " and six digits or letters.')
        else:
            wrong = _replay(match, self.code, body, code)
            if wrong is None:
                self._done(match, body, code)
                return None
            right = _likely(match, self.code, code, self._spent)
            if right is not None:
                if self.mend and _replay(match, self.code, right, code) is None:
                    self._repaired()
                    self._done(match, right, code)
                    return None
                wrong = phrase('{wrong} Its check code belongs to "{right}".', wrong=wrong, right=right)
        if self._spent is not None and not self.lines.too_long and self._mend(line, match, self._spent):
            return None
        return wrong

    def _mend(self, line: bytes, match: AnyMatch, spent: Spent) -> bool:
        """Plays what a bad line said before one sign of it went wrong; False when that cannot be proved."""
        for first, second in two_lines(line):
            if spent():
                return False
            said, given = split_line(first)
            if said is not None and given is not None and _replay(match, self.code, said, given) is None:
                self._repaired()
                self.lines.split(first, second)
                self._done(match, said, given)
                return True
        for said, given in variants(line):
            if spent():
                return False
            if _follows(said) and _replay(match, self.code, said, given) is None:
                self._repaired()
                self._done(match, said, given)
                return True
        for said, given in one_line(line, self.lines.following):
            if _follows(said) and _replay(match, self.code, said, given) is None:
                self._repaired()
                self._done(match, said, given)
                self.lines.next()
                return True
        return False

    def _done(self, match: AnyMatch, body: str, code: str) -> None:
        """Keeps a line that was replayed."""
        self.code = code
        self._gap = 0
        self._keep(body, code)
        if (change := CHANGE.match(body)) is not None:
            self.holders.changed(int(change[1]), json.loads(change[2]))
        elif (move := MOVE.match(body)) is not None:
            self.holders.moved(int(move[1]))
        elif (again := _REDO.match(body)) is not None:
            self.holders.redone(int(again[1]))

    def _keep(self, body: str, code: str) -> None:
        """Counts the current line as good, as it stands or as it should stand."""
        line = self.lines.current or b""
        self.sound.append(line if split_line(line) == (body, code) else line_of(body, code).encode().removesuffix(b"\n"))


def _follows(body: str | None) -> bool:
    """Whether it is something that was done in the match, by its words."""
    return any(form.match(body or "") for form, _ in _DOES)


def _replay(match: AnyMatch, above: str, body: str, code: str) -> Phrase | None:
    """Does in `match` what a line says when its code fits; why it is bad otherwise, and then `match` is as it was."""
    for form, does in _DOES:
        if (found := form.match(body)) is not None:
            return does(match, found, above, code)
    return phrase('"{line}" is nothing that this program knows: no move, undo, agreement, seat or result.', line=short(body))


def _move(match: AnyMatch, found: re.Match[str], above: str, code: str) -> Phrase | None:
    rules = match.rules
    if int(found[1]) != len(match) + 1:
        return phrase("it is numbered {found}, but move {right} comes next.", found=found[1], right=len(match) + 1)
    try:
        move = rules.parse(found[2])
    except NotationError as error:
        return phrase("{move} is not a move: {error}", move=short(found[2]), error=str(error))
    refusal = match.check(move)
    if refusal is not None:
        return phrase("{move} is refused by {rule}: {reason}", move=short(found[2]), rule=refusal.rule, reason=refusal.reason)
    wrong = _misfit(above, found[0], code, rules.play(match.state, move).state)
    if wrong is None:
        match.play(move)
    return wrong


def _undo(match: AnyMatch, found: re.Match[str], above: str, code: str) -> Phrase | None:
    refusal = match.may_undo(consent=True)
    if refusal is not None:
        return phrase("{what} is refused: {reason}", what=found[0], reason=refusal.reason)
    if int(found[1]) != len(match):
        return phrase("it names move {found}, but move {right} is the last one.", found=found[1], right=len(match))
    wrong = _misfit(above, found[0], code, match.state_at(len(match) - 1))
    if wrong is None:
        match.undo(consent=True)
    return wrong


def _redo(match: AnyMatch, found: re.Match[str], above: str, code: str) -> Phrase | None:
    if int(found[1]) != len(match) + 1:
        return phrase("it is numbered {found}, but move {right} comes next.", found=found[1], right=len(match) + 1)
    done = match.redo()
    if isinstance(done, Refusal):
        return phrase("{what} is refused: {reason}", what=found[0], reason=done.reason)
    wrong = _misfit(above, found[0], code, match.state)
    if wrong is not None:
        match.undo(consent=True)  # nothing that was said is lost: whatever is said ends what can be played again
    return wrong


def _agreement(match: AnyMatch, found: re.Match[str], above: str, code: str) -> Phrase | None:
    said = Agreement(found[1], int(found[2]))
    refusal = match.may_agree(said)
    if refusal is not None:
        return phrase("{what} is refused: {reason}", what=found[0], reason=refusal.reason)
    wrong = _misfit(above, found[0], code, match.state)
    if wrong is None:
        match.agree(said)
    return wrong


def _change(match: AnyMatch, found: re.Match[str], above: str, code: str) -> Phrase | None:
    if match.outcome is not None:
        return phrase("a seat changes hands, but the match is over.")
    if int(found[1]) >= match.seats:
        return phrase("There is no seat {seat} at this table.", seat=int(found[1]))
    try:
        right = change_body(int(found[1]), json.loads(found[2]))
    except (ValueError, TypeError, RecursionError):
        right = ""
    if right != found[0]:
        return phrase("it does not say of a seat what a record says of one that changes hands.")
    return _misfit(above, found[0], code, match.state)


def _result(match: AnyMatch, found: re.Match[str], above: str, code: str) -> Phrase | None:
    if match.outcome is None:
        return phrase("it tells a result, but the match is not over.")
    right = result_body(match.outcome)
    if found.string != right:
        return phrase('it tells a wrong result; right is "{right}".', right=right)
    return _misfit(above, right, code, match.state)


def _misfit(above: str, body: str, code: str, state: Any) -> Phrase | None:
    """What is wrong with the check code of a line that leads to this state; None when it fits."""
    right = code_of(above, body, state_text(state))
    if code == right:
        return None
    return phrase(
        "it was changed or stood elsewhere: its check code is {code}, but {right} would fit.",
        code=code,
        right=right,
    )


_DOES = ((MOVE, _move), (_UNDO, _undo), (_REDO, _redo), (AGREEMENT, _agreement), (CHANGE, _change), (RESULT, _result))
"""What each kind of line after the header does in a match (see `_replay`)."""


def _may_bind(line: bytes) -> bool:
    """Whether a damaged line of the header may be one on which the match hangs: it does not begin as a free one."""
    return not line.startswith((b"note ", b"seat "))


def _likely(match: AnyMatch, above: str, code: str, spent: Spent | None) -> str | None:
    """The line that the code was made for, when it is one of those that can stand here and the time for mending holds."""
    for body, state in islice(_candidates(match), _MOST_CANDIDATES):
        if spent is not None and spent():
            return None
        if code_of(above, body, state_text(state)) == code:
            return body
    return None


def _candidates(match: AnyMatch) -> Iterator[tuple[str, Any]]:
    if match.outcome is not None:
        yield result_body(match.outcome), match.state
    if len(match):
        yield f"undo {len(match)}", match.state_at(len(match) - 1)
    for said in (Agreement(word, seat) for word in WORDS for seat in range(match.seats)):
        if match.may_agree(said) is None:
            yield agreement_body(said), match.state
    for move in match.legal():
        yield move_body(match, len(match) + 1, move), match.rules.play(match.state, move).state


def rules_of(bound: Mapping[str, str]) -> Rules[Any, Any, Any]:
    """The rules of the game of a header that has all its words. Raises `RecordError`, for a game or rules of others too."""
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
    _whole(bound, "seed")
    return rules


def _begin(bound: Mapping[str, str]) -> AnyMatch:
    """The match of the bound lines of a header, before its first move."""
    rules = rules_of(bound)
    seed = _whole(bound, "seed")
    if "salt" in bound and SALT.match(bound["salt"]) is None:
        raise RecordError(
            phrase('"salt" in the header must be 32 digits of 0 to 9 and a to f, not {said}.', said=short(bound["salt"]))
        )
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


def _by_seat(players: Mapping[int, dict[str, str]]) -> tuple[dict[str, str], ...]:
    """The words of each seat from 0 to the last that has any."""
    return tuple(players.get(seat, {}) for seat in range(max(players, default=-1) + 1))


def _needed(bound: Mapping[str, str], word: str) -> str:
    if word not in bound:
        raise RecordError(phrase('The header of the record has no line "{word}".', word=word))
    return bound[word]


def _whole(bound: Mapping[str, str], word: str) -> int:
    said = _needed(bound, word)
    if _NUMBER.match(said) is None:
        raise RecordError(phrase('"{word}" in the header must be a whole number, not {said}.', word=word, said=short(said)))
    return int(said)
