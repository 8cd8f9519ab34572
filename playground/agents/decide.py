"""How one agent decides: it is given what a player knows, and its own random numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from playground.agents.spec import Spec
from playground.engine.native.compile import Native
from playground.engine.native.state import NativeState
from playground.engine.native.stopping import Stop
from playground.engine.native.thinking import weigh
from playground.engine.rng import Stream
from playground.engine.thinking import RANDOM, Thinker, best
from playground.source.diagnostics import CompilerBug

if TYPE_CHECKING:
    from playground.engine.knowledge import History


def decide(
    native: Native,
    spec: Spec,
    thinker: Thinker,
    state: Any,
    stream: Stream,
    history: History[Any] | None = None,
    stop: Stop | None = None,
) -> int:
    """The number of the option that an agent plays: of several that are worth most to it, any.

    `history` is how the state came about; it is needed where something is hidden and the agent is not random. Draws
    from `stream` what the native engine draws for the same decision, see `engine/native/driver/thinking.py`; where
    something is hidden, the positions held possible come from the numbers that are split off. Raises Stopped soon after
    `stop` is set.
    """
    options = len(state.legal_actions())
    if spec.kind == RANDOM:
        return stream.below(options)
    if options == 1:
        return 0
    thought, worth = stream.split(), [0] * options
    for world, luck in _worlds(spec, state, thought, history):
        found = weigh(native, _on_native(native, world), thinker, luck, stop)
        if len(found) != options:
            raise CompilerBug("a player has other options in a position that he holds possible")
        worth = [a + b for a, b in zip(worth, found, strict=True)]
    ties = best(worth)
    return ties[stream.below(len(ties))]


def _worlds(spec: Spec, state: Any, thought: Stream, history: History[Any] | None) -> Iterator[tuple[Any, Stream]]:
    """The positions to look at: the true one where nothing is hidden."""
    if not state.game.hides:
        yield state, thought
        return
    assert history is not None
    for _ in range(spec.worlds):
        world = history.resample(state.current_player(), thought)
        yield world, thought.split()


def _on_native(native: Native, state: Any) -> NativeState:
    """A state of either engine on the native one."""
    if isinstance(state, NativeState):
        return state
    there = NativeState(native)
    there.load(state.to_bytes())
    return there
