"""The options of a position as written in the files of transcripts."""

from __future__ import annotations

from collections import Counter

from playground.engine.notation import describe
from playground.engine.protocol import State


def notations(state: State) -> list[str]:
    """The options in words, made distinct: the second of several equal texts becomes `… #2`."""
    seen: Counter[str] = Counter()
    texts = []
    for option in state.options():
        text = describe(state.game, option)
        seen[text] += 1
        texts.append(text if seen[text] == 1 else f"{text} #{seen[text]}")
    return texts
