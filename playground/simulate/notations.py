"""The options of a position as the files of tests write them."""

from __future__ import annotations

from collections import Counter

from playground.engine.notation import describe, describe_all
from playground.engine.protocol import State


def notations(state: State) -> list[str]:
    """The options in words, each different: where several read alike, the second is `… #2`."""
    seen: Counter[str] = Counter()
    written = []
    for option in state.options():
        text = describe(state.game, option)
        seen[text] += 1
        written.append(text if seen[text] == 1 else f"{text} #{seen[text]}")
    return written


def spellings(state: State) -> list[tuple[str, str]]:
    """The two ways to write each option: with what lies where it chooses (`pick white 5`), and as `notations` does."""
    in_full = describe_all(state.game, state.options(), state.to_bytes())
    return list(zip(in_full, notations(state), strict=True))
