"""Values of small games by plain recursion on the reference engine, to compare with.

Positions are distinguished by all their bytes, the number of decisions included, so that nothing is taken for granted
about it: each game is one of at most `max_decisions`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from playground.engine.layout import layout_of
from playground.engine.reference.state import ReferenceState
from playground.game.core import Game

Shares = tuple[Fraction, ...]


class TooLarge(Exception):
    """More positions than a test should take."""


@dataclass
class Plain:
    """Expectimax, or the mean over options for `random` play; a mover that is indifferent takes each of its best
    options with the same probability."""

    random: bool = False
    most: int = 20_000
    known: dict[bytes, tuple[Shares, int | None]] = field(default_factory=dict)

    def value(self, state: ReferenceState) -> tuple[Shares, int | None]:
        """The share of each player, and the number of decisions to a win that can be forced, without dice."""
        block = state.to_bytes()
        if block not in self.known:
            if len(self.known) == self.most:
                raise TooLarge
            self.known[block] = self._value(state)
        return self.known[block]

    def _value(self, state: ReferenceState) -> tuple[Shares, int | None]:
        players = len(state.game.players)
        if state.is_terminal():
            if state.game.is_cooperative:
                returns = state.returns()
                return tuple(Fraction(int(gain) + 1, 2) for gain in returns), 0 if len(returns) == 1 else None
            winners = [player for player, gain in enumerate(state.returns()) if gain > 0] or list(range(players))
            shares = tuple(Fraction(player in winners, len(winners)) for player in range(players))
            return shares, 0 if len(winners) == 1 else None
        mover, after = state.current_player(), [self._after(state, option) for option in state.legal_actions()]
        most = max(shares[mover] for shares, _ in after)
        chosen = [each for each in after if self.random or each[0][mover] == most]
        value = tuple(sum(each[0][player] for each in chosen) / len(chosen) for player in range(players))
        lengths = [length for _, length in chosen]
        if max(value) < 1 or None in lengths:
            return value, None
        return value, 1 + (min if value[mover] == 1 else max)(length for length in lengths if length is not None)

    def _after(self, state: ReferenceState, option: int) -> tuple[Shares, int | None]:
        branches = [(chance, self.value(after)) for chance, after in state.expand_chance(option)]
        shares = tuple(
            sum((chance * value[player] for chance, (value, _) in branches), Fraction(0))
            for player in range(len(state.game.players))
        )
        return shares, branches[0][1][1] if len(branches) == 1 else None


def count_positions(state: ReferenceState, counts_decisions: bool, most: int = 20_000) -> int:
    """The number of positions that can come about within `max_decisions`, however long it took."""
    game = state.game
    level = {_plain(game, state.to_bytes(), counts_decisions)}
    seen, depth = set(level), 0
    while level and depth < game.max_decisions:
        found = set[bytes]()
        for block in level:
            state.load(block)
            for option in state.legal_actions():
                found |= {_plain(game, after.to_bytes(), counts_decisions) for _, after in state.expand_chance(option)}
        level, depth = found - seen, depth + 1
        seen |= level
        if len(seen) > most:
            raise TooLarge
    return len(seen)


def _plain(game: Game, block: bytes, counts_decisions: bool) -> bytes:
    changed, fields = bytearray(block), layout_of(game).by_name
    for name in ("turns",) if counts_decisions else ("turns", "decisions"):
        changed[fields[name].offset : fields[name].offset + 4] = bytes(4)
    return bytes(changed)
