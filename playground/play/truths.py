"""A variable that is true or false of many things, in a line: `true for Ann 2, 5 to 9; Ben 2`, `true for all but 3`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from playground.game.core import GameVariable
from playground.play.words import Words

MIN_RUN = 3
"""Numbers in a row of which the first and the last are named, at least."""


def truths(variable: GameVariable, values: Sequence[int], seen: Sequence[int], words: Words) -> str:
    """Of which of the visible places a variable is true; of which not, where these are fewer and there are some."""
    true = [place for place in seen if values[place]]
    false = [place for place in seen if not values[place]]
    if not false or not true:
        return f"{words.say(variable.type, not false)} for all"
    if len(false) < len(true):
        return f"true for all but {named(variable, false, words)}"
    return f"true for {named(variable, true, words)}"


def named(variable: GameVariable, places: Sequence[int], words: Words) -> str:
    """Places by their indices, what they have in common said once: `Ann 2, 5 to 9; Ben 2`."""
    groups = groupby(places, lambda place: [index for _, index in variable.indices_of(place)[:-1]])
    parts = list[str]()
    for _, group in groups:
        together = list(group)
        before = "".join(f"{words.say(*index)} " for index in variable.indices_of(together[0])[:-1])
        parts.append(before + ", ".join(_last_indices(variable, together, words)))
    return ("; " if len(variable.indices) > 1 else ", ").join(parts)


def _last_indices(variable: GameVariable, places: Sequence[int], words: Words) -> list[str]:
    """The last indices of places; of numbers in a row the first and the last."""
    last = [variable.indices_of(place)[-1] for place in places]
    said = [words.say(*index) for index in last]
    if last[0][0].kind != "int":
        return said
    texts = list[str]()
    for _, group in groupby(enumerate(last), lambda each: each[1][1] - each[0]):
        run = [said[number] for number, _ in group]
        texts += run if len(run) < MIN_RUN else [f"{run[0]} to {run[-1]}"]
    return texts
