"""One-ply agents: they evaluate every option and play one with the highest value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playground.agents.turn import Turn
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.runtime.thinking import weigh
from playground.engine.thinking import Thinker, best


@dataclass(frozen=True)
class BestOption:
    """Plays an option with the highest value, summed over `worlds` determinizations; ties are broken at random.

    A player whose options no determinization has (`Turn.positions`) plays any of them.

    `thinker` says how native code evaluates the options of one position. Takes the same draws from `turn.stream` as
    the native engine for the same decision (`engine/native/codegen/driver/thinking.py`); determinizations are drawn
    from a stream split off it.
    """

    native: Native
    thinker: Thinker
    worlds: int = 1

    def decide(self, turn: Turn) -> int:
        """The index of the option to play. Raises Cancelled soon after `turn.cancel` is set."""
        options = turn.options
        if options == 1:
            return 0
        thinking_stream, totals = turn.stream.split(), [0] * options
        for position, stream in turn.positions(self.worlds, thinking_stream):
            values = weigh(self.native, as_native(self.native, position), self.thinker, stream, turn.cancel)
            totals = [a + b for a, b in zip(totals, values, strict=True)]
        ties = best(totals)
        return ties[turn.stream.below(len(ties))]


def as_native(native: Native, state: Any) -> NativeState:
    """A state of either engine as a state of the native engine."""
    if isinstance(state, NativeState):
        return state
    result = NativeState(native)
    result.load(state.to_bytes())
    return result
