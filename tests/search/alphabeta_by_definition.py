"""Alpha-beta search written down once more, on any engine and as plainly as can be: minimax that prunes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playground.engine.layout import FINISHED, layout_of
from playground.engine.rng import Stream
from playground.search.alphabeta.values import WIN
from playground.search.arithmetic import squash
from tests.agents.by_definition import end_of


@dataclass
class Minimax:
    """Values to the first player of positions some decisions ahead, by evaluation 0 of the states."""

    certain: bool
    quiescence: bool
    slope: float = 1.0
    line: list[bytes] = field(default_factory=list)

    def decide(self, state: Any, depth: int, stream: Stream) -> tuple[int, float]:
        """The option played by a search to a depth, and its value to the player who decides."""
        stream.word()
        order = list(range(len(state.legal_actions())))
        stream.shuffle(order)
        sign, value = self._sign(state), 0.0
        for reached in range(1, depth + 1):
            values = {option: sign * self._option(state, option, reached - 1) for option in order}
            best = max(order, key=values.__getitem__)
            value = values[best]
            if reached == 1:
                order.sort(key=lambda option: -values[option])
            order.remove(best)
            order.insert(0, best)
            if abs(value) >= (WIN - 4096 if self.certain else 1):
                break
        return order[0], value

    def value(self, state: Any, depth: int) -> float:
        """The value of a position in which the game goes on, as many decisions ahead."""
        position, options = plain(state), len(state.legal_actions())
        if position in self.line:
            return 0.0
        self.line.append(position)
        values = [self._option(state, option, depth - (options > 1)) for option in range(options)]
        self.line.pop()
        return max(values) if self._sign(state) == 1 else min(values)

    def _option(self, state: Any, option: int, depth: int) -> float:
        if not self.line:
            self.line.append(plain(state))
            try:
                return self._option(state, option, depth)
            finally:
                self.line.pop()
        captures = state.tally.captures
        branches = [(float(chance), after) for chance, after in state.expand_chance(option)]
        decider = state.current_player()
        return sum(chance * self._after(after, depth, captures, decider) for chance, after in branches)

    def _after(self, state: Any, depth: int, captures: int, decider: int) -> float:
        if state.is_terminal():
            return self._result(state)
        if depth > 0:
            return self.value(state, depth)
        if self.quiescence and state.tally.captures > captures:
            return self._quiet(state, decider)
        return self._static(state, decider)

    def _quiet(self, state: Any, decider: int) -> float:
        """The value after a capture: as it is, or after more captures."""
        sign, values = self._sign(state), [self._static(state, decider)]
        self.line.append(plain(state))
        for option in range(len(state.legal_actions())):
            after = state.clone()
            after.apply_action(option)
            if after.is_terminal() or after.tally.captures > state.tally.captures:
                values.append(self._after(after, 0, state.tally.captures, state.current_player()))
        self.line.pop()
        return max(values) if sign == 1 else min(values)

    def _static(self, state: Any, decider: int) -> float:
        """The evaluation for the player who has just decided."""
        advantage = 2.0 * state.worth(0, decider) * (1 if decider == 0 else -1)
        return advantage if self.certain else squash(advantage * self.slope)

    def _result(self, state: Any) -> float:
        status, winners = end_of(state)
        won = WIN - len(self.line) if self.certain else 1.0
        return {1: won, 2: -won}.get(winners if status == FINISHED else 0, 0.0)

    def _sign(self, state: Any) -> int:
        return 1 if state.current_player() == 0 else -1


def plain(state: Any) -> bytes:
    """The bytes of a position without its counters."""
    block = bytearray(state.to_bytes())
    for name in ("turns", "decisions"):
        offset = layout_of(state.game).by_name[name].offset
        block[offset : offset + 4] = bytes(4)
    return bytes(block)
