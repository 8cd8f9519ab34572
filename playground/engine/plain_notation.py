"""The options of a position as written in the files of scenarios and transcripts."""

from __future__ import annotations

from collections import Counter

from playground.engine.notation import describe, describe_all
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


def spellings(state: State) -> list[tuple[str, str]]:
    """Both spellings of each option: by the components that it chooses (`pick white 5`), and as in `notations`."""
    by_component = describe_all(state.game, state.options(), state.to_bytes())
    return list(zip(by_component, notations(state), strict=True))
