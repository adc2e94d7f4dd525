"""What the QUERNI table says: log, banner, preview paper. What others also read calls people by name, never "you"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.querni.events import Jumped, Laid, Passed, Removed, Stepped
from scenes.kit.language import _, ngettext
from scenes.kit.text import Span
from scenes.table.log_words import spans

DASH = "\N{EN DASH}"


def numbers(chain: Sequence[int]) -> str:
    """The numbers of a chain: 7–8–9, or 3–…–9 for a long one."""
    if len(chain) > 6:
        return f"{chain[0]}{DASH}\N{HORIZONTAL ELLIPSIS}{DASH}{chain[-1]}"
    return DASH.join(map(str, chain))


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as runs: 1–4, 7, 9–12."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}{DASH}{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def several(numbers: Sequence[int]) -> str:
    """Numbers in a row: 7 and 9; 5, 7 and 9."""
    if len(numbers) < 2:
        return "".join(map(str, numbers))
    return _("{some} and {last}").format(some=", ".join(map(str, numbers[:-1])), last=numbers[-1])


def log_words(name: str, other: str, events: Iterable[object]) -> tuple[Span, ...]:
    """What was done in a turn, in one line: "Ana jumped 7 to g2 and took off 7–8–9"."""
    moved: Stepped | Jumped | None = None
    removed: Removed | None = None
    for event in events:
        if isinstance(event, Passed):
            return spans(_("{name} passed"), name=name)
        if isinstance(event, Laid):
            return spans(_("{name} laid out the stones of {other}"), name=name, other=other)
        if isinstance(event, Stepped | Jumped):
            moved = event
        if isinstance(event, Removed):
            removed = event
    if moved is not None:
        stone, field = str(moved.number), moved.path[-1]
        if removed is not None:
            words = (_("{name} jumped {stone} to {field} and took off {chain}") if isinstance(moved, Jumped)
                     else _("{name} stepped {stone} to {field} and took off {chain}"))
            return spans(words, name=name, stone=stone, field=field, chain=numbers(removed.numbers))
        words = _("{name} jumped {stone} to {field}") if isinstance(moved, Jumped) else _("{name} stepped {stone} to {field}")
        return spans(words, name=name, stone=stone, field=field)
    assert removed is not None
    return spans(_("{name} took off {chain}"), name=name, chain=numbers(removed.numbers))


def turn_of(name: str) -> str:
    """The heading of the banner."""
    return _("{name}'s turn").format(name=name)


def jumps_heading(stone: int, hops: int) -> str:
    """ "7 makes four jumps": the heading of a path's preview."""
    words = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six")}
    line = ngettext("{stone} makes {count} jump", "{stone} makes {count} jumps", hops)
    return line.format(stone=stone, count=_("one") if hops == 1 else words.get(hops, str(hops)))


def off(count: int) -> str:
    """The chip that says what comes off."""
    return ngettext("{count} stone off", "{count} stones off", count).format(count=count)


def taken(count: int) -> str:
    """The words in a tray: how many stones were taken."""
    return _("{count} of 16 taken off").format(count=count)


def stones_left(count: int) -> str:
    """The second line of a plate."""
    return ngettext("{count} left", "{count} left", count).format(count=count)
