"""What the set-ups of all games share: are the seats and the options such as the game takes?"""

from __future__ import annotations

from game.contract import GameInfo, Options, Phrase, Refusal, phrase


def misfit(info: GameInfo, options: Options, seats: int, seats_rule: str, few: Phrase, options_rule: str) -> Refusal | None:
    """Why a match cannot be set up so, or None: the number of seats, a name that is no option, a value that is none.

    `few` is the game's own sentence about how many can play it; the two rules are the numbers that the page gives to
    seats and to options.
    """
    if type(seats) is not int or not info.min_seats <= seats <= info.max_seats:
        return Refusal(seats_rule, few)
    known = {option.name: option for option in info.options}
    for name, value in options.items():
        if name not in known:
            return Refusal(options_rule, phrase("{game} has no option {name}.", game=info.title, name=str(name)))
        option = known[name]
        if any(type(one) is type(value) and one == value for one in option.values):
            continue
        if option.span:
            low, high = option.span
            beyond = ", ".join(str(one) for one in option.values if not low <= int(one) <= high)
            if beyond:
                sentence = phrase("{name} is {values} or a whole number from {low} to {high}, not {value}.",
                                  name=name, values=beyond, low=low, high=high, value=str(value))
            else:
                sentence = phrase("{name} is a whole number from {low} to {high}, not {value}.",
                                  name=name, low=low, high=high, value=str(value))
        else:
            values = ", ".join(str(one) for one in option.values)
            sentence = phrase("{name} is one of {values}, not {value}.", name=name, values=values, value=str(value))
        return Refusal(options_rule, sentence)
    return None


def filled(info: GameInfo, options: Options) -> dict[str, str | int]:
    """All options of the game, those left out by their default."""
    return {option.name: options.get(option.name, option.default) for option in info.options}
