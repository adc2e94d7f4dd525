"""`python -m game games`: the games, their seats and options."""

from __future__ import annotations

import argparse

from game import catalogue
from game.contract import Option


def run(given: argparse.Namespace) -> int:
    """Prints a block of lines for each game that can be played."""
    for key in catalogue.games():
        info = catalogue.rules(key).info
        seats = str(info.min_seats) if info.min_seats == info.max_seats else f"{info.min_seats}-{info.max_seats}"
        print(f"{info.key}: {info.title}, {seats} seats, rules version {info.rules_version}")
        for option in info.options:
            print(f"  {option.name} - {option.title}{_numbers(option)}")
            for choice in option.choices:
                print(f"    {choice.value!s:<12}{choice.line}{' (default)' if choice.value == option.default else ''}")
    return 0


def _numbers(option: Option) -> str:
    """The numbers that an option takes: its span, and what lies outside of it; nothing for an option without a span."""
    if option.span is None:
        return ""
    low, high = option.span
    beyond = [f"{value} or " for value in option.values if not low <= int(value) <= high]
    return f": {''.join(beyond)}{low} to {high}"
