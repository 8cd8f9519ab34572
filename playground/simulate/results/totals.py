"""Totals of games whose rows are not kept in memory."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING

from playground.game.core import Game
from playground.simulate.results.summary import Summary, Timing
from playground.stats.measures.ratio import PairSums
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_PLAYERS_IN_A_BYTE = 7
"""With at most this many players the winners of a game fit a signed byte."""
BY_GAME = ("decisions", "turns", "choices", "options_total", "winners")
"""The numbers that are kept of each game, and the score if it has one, in as few bytes as the largest needs."""


class Totals(Summary):
    """Sums over results. `played` counts the games played in the time of `timing`, not those read from a record."""

    def __init__(self, game: Game, seed: int, agents: tuple[str, ...], games_requested: int) -> None:
        self.game, self.seed, self.agents, self.games_requested = game, seed, agents, games_requested
        self.timing = Timing(0.0, 0.0)
        self.fired = dict.fromkeys(game.rule_names, 0)
        self.played = self.played_decisions = 0
        self._outcomes = Outcomes(game.name, (0,) * self.sides, together=self.together)
        self._wins = (0,) * len(game.players)
        self._first: set[int | None] = set()
        self._endings, self._games_with, self._faults = Counter[str](), Counter[str](), Counter[str]()
        self._lengths = {"decisions": Counter[int](), "turns": Counter[int]()}
        self._sums = {"options_total": PairSums(), "choices": PairSums()}
        self._options_max = self._stuck = 0
        self._codes: dict[int, bytes] = {}
        self._code = "i1" if len(game.players) <= MAX_PLAYERS_IN_A_BYTE else "i4"
        kept = (*BY_GAME, "score") if game.score else BY_GAME
        self._by_game: dict[str, dict[int, tuple[str, bytes]]] = {name: {} for name in kept}
        self._rules: dict[int, tuple[int, bytes]] = {}
        """For each part by its first game, the number of games, and a bit for each rule and game, rule by rule."""
        self._ended: dict[int, tuple[int, bytes]] = {}
        """The same for each end condition."""

    def add(self, part: Summary, first: int, played: bool) -> None:
        """Add games from number `first` on; `played` says whether they were played now or read from a record."""
        if not part.games:
            return
        self._outcomes = _together(self._outcomes, part.outcomes())
        self._wins = tuple(a + b for a, b in zip(self._wins, part.wins, strict=True))
        self._first.add(part.first_player)
        self._endings.update(part.endings())
        self._faults.update(part.faults)
        self._games_with.update(part.games_with())
        for name, lengths in self._lengths.items():
            lengths.update(part.lengths(name))
        self.fired = {name: count + part.fired[name] for name, count in self.fired.items()}
        self._sums = {name: sums + part.sums_by_game(name) for name, sums in self._sums.items()}
        self._options_max = max(self._options_max, part.options_max)
        self._stuck += part.stuck
        self._codes[first] = part.outcome_codes().astype(self._code).tobytes()
        for name, parts in self._by_game.items():
            parts[first] = _in_few_bytes(part.by_game(name))
        self._rules[first] = part.games, _bits([part.rule_by_game(rule) for rule in self.game.rule_names])
        self._ended[first] = part.games, _bits([part.ended_by_game(ending) for ending in self.game.endings])
        if played:
            self.played += part.games
            self.played_decisions += part.decisions

    def copy(self) -> Totals:
        """An independent copy."""
        return deepcopy(self, {id(self.game): self.game})

    @property
    def games(self) -> int:
        return self._outcomes.games

    @property
    def wins(self) -> tuple[int, ...]:
        return self._wins

    @property
    def stuck(self) -> int:
        return self._stuck

    @property
    def faults(self) -> dict[str, int]:
        return {fault.name: self._faults[fault.name] for fault in self.game.faults}

    @property
    def first_player(self) -> int | None:
        return next(iter(self._first)) if len(self._first) == 1 else None

    def outcomes(self) -> Outcomes:
        return self._outcomes

    def outcome_codes(self) -> NDArray[np.int32]:
        """See `Summary`; stored as a byte or four for each game."""
        return _in_order(self._codes, self._code)

    def by_game(self, of: str) -> NDArray[np.int64]:
        """See `Summary`; stored in as few bytes for each game as they need."""
        import numpy as np

        parts = [np.frombuffer(part, code) for _, (code, part) in sorted(self._by_game[of].items())]
        return np.concatenate([np.zeros(0, np.int64), *parts]).astype(np.int64)

    def rule_by_game(self, rule: str) -> NDArray[np.bool_]:
        """See `Summary`; stored as a bit for each game."""
        return _of_bits(self._rules, self.game.rule_names.index(rule))

    def ended_by_game(self, ending: str) -> NDArray[np.bool_]:
        """See `Summary`; stored as a bit for each game."""
        import numpy as np

        if ending not in self.game.endings:
            return np.zeros(self.games, bool)
        return _of_bits(self._ended, self.game.endings.index(ending))

    def endings(self) -> dict[str, int]:
        return {name: self._endings[name] for name in self.game.endings}

    def games_with(self) -> dict[str, int]:
        return {name: self._games_with[name] for name in self.game.rule_names}

    def lengths(self, of: str = "decisions") -> dict[int, int]:
        return dict(sorted(self._lengths[of].items()))

    def sums_by_game(self, of: str) -> PairSums:
        return self._sums[of]

    @property
    def options_max(self) -> int:
        return self._options_max

    @property
    def pace(self) -> tuple[int, int]:
        """The games played now, and their decisions."""
        return self.played, self.played_decisions


def _in_few_bytes(numbers: NDArray[np.int64]) -> tuple[str, bytes]:
    """Numbers, and the type in which they take least space; those with a sign take four bytes each."""
    if int(numbers.min(initial=0)) < 0:
        return "i4", numbers.astype("i4").tobytes()
    largest = int(numbers.max(initial=0))
    code = next(code for code, bits in (("u1", 8), ("u2", 16), ("u4", 32), ("i8", 64)) if not largest >> bits)
    return code, numbers.astype(code).tobytes()


def _bits(events: list[NDArray[np.bool_]]) -> bytes:
    """A bit for each game, event by event; each event begins with a byte of its own."""
    import numpy as np

    return b"".join(np.packbits(seen).tobytes() for seen in events)


def _of_bits(kept: dict[int, tuple[int, bytes]], number: int) -> NDArray[np.bool_]:
    """The event of a number in all games, from the bits of parts by their first game."""
    import numpy as np

    parts = [np.zeros(0, bool)]
    for _, (games, bits) in sorted(kept.items()):
        width = (games + 7) // 8
        packed = np.frombuffer(bits, np.uint8)[number * width : (number + 1) * width]
        parts.append(np.unpackbits(packed, count=games).astype(bool))
    return np.concatenate(parts)


def _in_order(parts: dict[int, bytes], code: str) -> NDArray[np.int32]:
    """The numbers of all games, from parts stored by their first game."""
    import numpy as np

    return np.frombuffer(b"".join(part for _, part in sorted(parts.items())), dtype=code).astype(np.int32)


def _together(a: Outcomes, b: Outcomes) -> Outcomes:
    shared = Counter(dict(a.shared))
    shared.update(dict(b.shared))
    wins = tuple(x + y for x, y in zip(a.wins, b.wins, strict=True))
    draws, unfinished = a.draws + b.draws, a.unfinished + b.unfinished
    return Outcomes(a.variant, wins, draws, unfinished, tuple(sorted(shared.items())), a.together)
