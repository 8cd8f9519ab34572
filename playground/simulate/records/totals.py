"""Totals of games whose rows are not kept: what a summary needs, whatever the number of games."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING

from playground.game.core import Game
from playground.simulate.result import Result
from playground.simulate.summary import Summary, Timing
from playground.stats.measures.ratio import PairSums
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEW_PLAYERS = 7
"""Up to so many players the winners of a game fit a byte with a sign."""
SHORT = 2**16 - 1
"""Up to so many decisions the length of a game fits two bytes."""


class Totals(Summary):
    """What results add up to. `played` counts those of them that were played just now, in the time of `timing`."""

    def __init__(self, game: Game, seed: int, agents: tuple[str, ...], asked: int) -> None:
        self.game, self.seed, self.agents, self.asked = game, seed, agents, asked
        self.timing = Timing(0.0, 0.0)
        self.fired = dict.fromkeys(game.rule_names, 0)
        self.played = self.played_decisions = 0
        self._outcomes = Outcomes(game.name, (0,) * len(game.players))
        self._wins = (0,) * len(game.players)
        self._first: set[int | None] = set()
        self._endings, self._games_with = Counter[str](), Counter[str]()
        self._lengths = {"decisions": Counter[int](), "turns": Counter[int]()}
        self._sums = {"options_total": PairSums(), "choices": PairSums()}
        self._options_max = self._stuck = 0
        self._codes: dict[int, bytes] = {}
        self._code = "i1" if len(game.players) <= FEW_PLAYERS else "i4"
        self._decisions: dict[int, bytes] = {}
        self._length = "u2" if game.max_decisions <= SHORT else "i4"

    def add(self, part: Result, first: int, played: bool) -> None:
        """Count some more games, of which the first has the number `first`; whether they were played just now."""
        if not part.games:
            return
        self._outcomes = _together(self._outcomes, part.outcomes())
        self._wins = tuple(a + b for a, b in zip(self._wins, part.wins, strict=True))
        self._first.add(part.first_player)
        self._endings.update(part.endings())
        self._games_with.update(part.games_with())
        for name, lengths in self._lengths.items():
            lengths.update(part.lengths(name))
        self.fired = {name: count + part.fired[name] for name, count in self.fired.items()}
        self._sums = {name: sums + part.sums_by_game(name) for name, sums in self._sums.items()}
        self._options_max = max(self._options_max, part.options_max)
        self._stuck += part.stuck
        self._codes[first] = part.outcome_codes().astype(self._code).tobytes()
        self._decisions[first] = part.decisions_by_game().astype(self._length).tobytes()
        if played:
            self.played += part.games
            self.played_decisions += part.decisions

    def copy(self) -> Totals:
        """These totals as they are now, whatever is added later."""
        return deepcopy(self, {id(self.game): self.game})

    @property
    def games(self) -> int:
        """How many games there are."""
        return self._outcomes.games

    @property
    def wins(self) -> tuple[int, ...]:
        """Games each player won; a shared win counts for each of the winners."""
        return self._wins

    @property
    def stuck(self) -> int:
        """Unfinished games in which nobody could do anything any more; the others were given up at `max_decisions`."""
        return self._stuck

    @property
    def first_player(self) -> int | None:
        """The player who began every game; None where they began by turns or by chance, and before the first game."""
        return next(iter(self._first)) if len(self._first) == 1 else None

    def outcomes(self) -> Outcomes:
        """How the games ended, by seats: the first is who began, the others in turn order."""
        return self._outcomes

    def outcome_codes(self) -> NDArray[np.int32]:
        """How each game ended, in order of their numbers; see `Summary`. A game takes a byte until this is asked."""
        return _in_order(self._codes, self._code)

    def decisions_by_game(self) -> NDArray[np.int32]:
        """How many decisions each game took, in order of their numbers; two bytes each until this is asked."""
        return _in_order(self._decisions, self._length)

    def endings(self) -> dict[str, int]:
        """How many games ended by each end condition, in the order of the ruleset."""
        return {name: self._endings[name] for name in self.game.endings}

    def games_with(self) -> dict[str, int]:
        """In how many games each rule fired."""
        return {name: self._games_with[name] for name in self.game.rule_names}

    def lengths(self, of: str = "decisions") -> dict[int, int]:
        """How many games took how many decisions or turns."""
        return dict(sorted(self._lengths[of].items()))

    def sums_by_game(self, of: str) -> PairSums:
        """Sums over games of `options_total` or `choices`, and of decisions."""
        return self._sums[of]

    @property
    def decisions(self) -> int:
        """Decisions of all games together."""
        return sum(length * games for length, games in self._lengths["decisions"].items())

    @property
    def options_total(self) -> int:
        """Options of all decisions together."""
        return self._sums["options_total"].a

    @property
    def options_max(self) -> int:
        """The most options of a decision."""
        return self._options_max

    @property
    def pace(self) -> tuple[int, int]:
        """The games, and their decisions, that were played just now."""
        return self.played, self.played_decisions


def _in_order(kept: dict[int, bytes], code: str) -> NDArray[np.int32]:
    """Numbers of games, which are kept by the number of the first."""
    import numpy as np

    return np.frombuffer(b"".join(part for _, part in sorted(kept.items())), dtype=code).astype(np.int32)


def _together(a: Outcomes, b: Outcomes) -> Outcomes:
    shared = Counter(dict(a.shared))
    shared.update(dict(b.shared))
    wins = tuple(x + y for x, y in zip(a.wins, b.wins, strict=True))
    return Outcomes(a.variant, wins, a.draws + b.draws, a.unfinished + b.unfinished, tuple(sorted(shared.items())))
