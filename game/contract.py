"""What every game provides, and the words that games, screen and headless door share.

A game is a `Rules` object over three frozen values of its own: the state (everything, hidden things and the
generator too), the move, and the view (what one seat may know). Nothing here knows a screen, a file or a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.chance import Rng

Seat = int
S = TypeVar("S")  # full state, frozen and hashable
M = TypeVar("M")  # move, frozen, equal exactly when the canonical texts are equal
V = TypeVar("V")  # what one seat may see, frozen
Json = dict[str, Any]


class NotationError(ValueError):
    """A text is not a move of this game; the message says where and what would be right."""


class PositionError(ValueError):
    """A position that cannot be; the message names what is wrong and where."""


class SetupError(ValueError):
    """A match that cannot be set up so. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Marks an English text for translation without translating it: the rules speak English, the screen translates."""
    return text


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence for people: an English template (a gettext msgid) and the values of its `{names}`.

    A value that is a `Phrase` is translated too (a colour's name, say).
    """

    text: str
    args: tuple[tuple[str, str | int | Phrase], ...] = ()

    def say(self, translate: Callable[[str], str] = str) -> str:
        """The finished sentence, in the language of `translate`."""
        values = {name: value.say(translate) if isinstance(value, Phrase) else value for name, value in self.args}
        return translate(self.text).format(**values)


def phrase(text: str, **args: str | int | Phrase) -> Phrase:
    """A `Phrase` from keywords. The literal `text` is collected for translation."""
    return Phrase(text, tuple(args.items()))


def counted(one: str, many: str, number: int, /, **args: str | int | Phrase) -> Phrase:
    """A `Phrase` in the words `one` for 1 and -1 of something, in those of `many` else; both are marked with `N_`."""
    return Phrase(one if abs(number) == 1 else many, tuple(args.items()))


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: the rule's number, a sentence, and what it is about.

    `fields` are places in the game's own notation, `pieces` names of pieces in it ("blue 7" is `("0:7",)` in
    QUERNI); the screen lets them pulse. What no rule forbids but the table does has the rule "undo" or "agreed".
    """

    rule: str
    reason: Phrase
    fields: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()

    def sentence(self, translate: Callable[[str], str] = str) -> str:
        """The reason in words."""
        return self.reason.say(translate)


class Event(Protocol):
    """Something that happened, as a frozen dataclass: its kind is its name at the headless door."""

    kind: ClassVar[str]


def event_json(event: Event) -> Json:
    """The event as a JSON object: `kind` first, then its fields by name (tuples become lists, those within tuples too)."""
    out: Json = {"kind": event.kind}
    for field in fields(event):  # type: ignore[arg-type]
        out[field.name] = _listed(getattr(event, field.name))
    return out


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class VisibleEvent:
    """An event and who may see it: `to` None is everybody; the other seats see `others`, or nothing."""

    event: Event
    visible_to: frozenset[Seat] | None = None
    others: Event | None = None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What `seat` sees of it (None is a spectator)."""
        if self.visible_to is None or seat in self.visible_to:
            return self.event
        return self.others


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move led to. `sealed`: chance was used or something hidden was shown, so it cannot be taken back."""

    state: S
    events: tuple[VisibleEvent, ...] = ()
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winners (several may share; none is a draw), the rule that ended it or `agreed`, all scores."""

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option: `value` is what records and the door say, `title` and `line` what people read.

    `comes_to`, for a value that depends on the players: what it is worth with so many seats, for the `{number}` in its title.
    """

    value: str | int
    title: str
    line: str
    comes_to: Callable[[int], int] | None = None

    def said(self, seats: int, translate: Callable[[str], str] = str) -> str:
        """The title at a table with so many seats, in the language of `translate`."""
        title = translate(self.title)
        return title if self.comes_to is None else title.format(number=self.comes_to(seats))


@dataclass(frozen=True, slots=True)
class Option:
    """A choice in the set-up of a match. `default` is the value of one of `choices`.

    `span` is for an option of numbers that takes more than the page of the seats offers: all whole numbers from its
    first to its last are values, and `choices` those worth a word of their own; they may lie outside of the span.
    """

    name: str
    title: str
    default: str | int
    choices: tuple[Choice, ...]
    span: tuple[int, int] | None = None

    @property
    def values(self) -> tuple[str | int, ...]:
        """All values, in order."""
        if self.span is not None:
            return tuple(sorted({*range(self.span[0], self.span[1] + 1), *(int(choice.value) for choice in self.choices)}))
        return tuple(choice.value for choice in self.choices)

    def read(self, text: str) -> str | int:
        """The value that is written so; a text that is none comes back as it is, for the rules to refuse."""
        return next((value for value in self.values if str(value) == text), text)


Options = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the catalogue says of a game. `hidden`: seats hold things that the others may not see; `dice`: dice are thrown."""

    key: str
    title: str
    rules_version: int
    min_seats: int
    max_seats: int
    options: tuple[Option, ...] = ()
    hidden: bool = False
    dice: bool = False


class Rules(Protocol[S, M, V]):
    """The rules of one game. All methods are pure: the same arguments give the same answer, on every machine."""

    info: GameInfo

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        """Why a match cannot be set up so, or None. `options` may leave out names (the default counts)."""
        ...

    def start(self, options: Options, seats: int, seed: int) -> Step[S]:
        """The first state in which somebody has to decide. The caller has asked `check_setup` first."""
        ...

    def to_act(self, state: S, /) -> Seat | None:
        """The seat that must move; None when the match is over."""
        ...

    def play(self, state: S, move: M, /) -> Step[S]:
        """The step after a legal move of the seat to act; it runs on until somebody has to decide.

        The caller has asked `check` first; an illegal move may raise ValueError or give nonsense.
        """
        ...

    def outcome(self, state: S, /) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        ...

    def scores(self, state: S) -> tuple[int, ...]:
        """The score of each seat as it stands, counted as `outcome` counts it."""
        ...

    def view(self, state: S, seat: Seat | None, /) -> V:
        """What `seat` may know (None: a spectator). Holds no seed and no order of a hidden pile."""
        ...

    def moves(self, view: V) -> Iterator[M]:
        """All canonical moves of the seat to act, lazily, each once; empty when it is not the viewer's turn."""
        ...

    def check(self, view: V, move: M) -> Refusal | None:
        """The authority on legality for the viewing seat: why `move` is refused, or None."""
        ...

    def imagine(self, view: V, rng: Rng) -> tuple[S, Rng]:
        """A full state in which the viewer would see exactly `view`; hidden things are drawn from `rng`."""
        ...

    def parse(self, text: str) -> M:
        """The move of a line of notation; raises `NotationError`."""
        ...

    def text(self, move: M) -> str:
        """The canonical line of a move."""
        ...

    def position(self, state: S) -> Json:
        """The position of the rules page, everything in it."""
        ...

    def view_position(self, view: V) -> Json:
        """The view in the words of the position, hidden collections as counts."""
        ...

    def from_position(self, position: Json, seed: int) -> S:
        """The state of a position; raises `PositionError` naming what is wrong."""
        ...

    def audit(self, state: S, /) -> Iterable[str]:
        """Every broken invariant of the rules page, in words; nothing for a state that can be."""
        ...
