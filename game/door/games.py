"""`python -m game games`: the games, their seats and options."""

from __future__ import annotations

import argparse

from game import catalogue


def run(given: argparse.Namespace) -> int:
    """Prints a block of lines for each game that can be played."""
    for key in catalogue.GAMES:
        info = catalogue.rules(key).info
        seats = str(info.min_seats) if info.min_seats == info.max_seats else f"{info.min_seats}-{info.max_seats}"
        print(f"{info.key}: {info.title}, {seats} seats, rules version {info.rules_version}")
        for option in info.options:
            print(f"  {option.name} - {option.title}")
            if option.span:
                print(f"    {option.span[0]} to {option.span[1]}, among them:")
            for choice in option.choices:
                print(f"    {choice.value!s:<12}{choice.line}{' (default)' if choice.value == option.default else ''}")
    return 0
