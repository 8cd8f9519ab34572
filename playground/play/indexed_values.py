"""The values of a variable with one for each player, word, number and the like, in a line: `Ann 3, Ben 5`; of several
indices what they have in common is said once, and so are numbers in a row with the same value.

    Ann 1: 406, 2 to 9: 424; Ben 1 to 9: 424
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from playground.game.core import GameVariable
from playground.play.truths import MIN_RUN
from playground.play.values_by_site import with_index
from playground.play.words import Words


def indexed_values(variable: GameVariable, places: Sequence[int], texts: Sequence[str], words: Words) -> list[str]:
    """Parts of a line, with commas or, of several indices, semicolons between them: the values at some places, in their
    order; `texts` are all values in words."""
    if len(variable.indices) < 2:
        return [with_index(words.whose(variable, place), texts[place]) for place in places]
    together = groupby(places, lambda place: variable.indices_of(place)[:-1])
    return [
        " ".join(
            [*(words.say(*index) for index in before), ", ".join(_by_last_index(variable, [*group], texts, words))]
        )
        for before, group in together
    ]


def _by_last_index(variable: GameVariable, places: Sequence[int], texts: Sequence[str], words: Words) -> Iterator[str]:
    """Values by the last of their indices, numbers in a row with the same value together."""
    for _, group in groupby(enumerate(places), lambda each: (each[1] - each[0], texts[each[1]])):
        run = [place for _, place in group]
        last = [variable.indices_of(place)[-1] for place in run]
        names = [words.say(*index) for index in last]
        if len(run) >= MIN_RUN and last[0][0].kind == "int":
            yield f"{names[0]} to {names[-1]}: {texts[run[0]]}"
        else:
            yield from (with_index(name, texts[place]) for name, place in zip(names, run, strict=True))
