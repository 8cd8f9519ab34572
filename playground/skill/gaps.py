"""What skill is worth in a game: two measures that need players of different strength.

    skill gap        the share of the result that a stronger player takes from weaker ones
    thinking pays    the share that a player takes who thinks four times as long as the others

One player of the stronger kind sits among others of the weaker kind, in each seat equally often. Draws are shared
equally; without any difference in skill the share is 1/p for each of p players.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from playground.agents.levels import LEVELS, find_levels
from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.game.core import Game
from playground.simulate.run import Run
from playground.skill.apart import check_apart
from playground.source.diagnostics import PlaygroundError
from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures.data import MatchPoints
from playground.stats.measures.skill import THINKING

RANDOM = "random"
THINKER, ITERATIONS, TIMES = "mcts", 50, 4
"""The player who thinks for four times as long: a tree search, which every game has."""

FIRST_GAMES = 2
"""Games in each seat that are played first, to see how long they take."""

GROWTH = 2
"""Each part has so many times the games of the one before, as far as the time allows."""

Update = Callable[[str, int], None]
"""Called with the match that is being played, and the games of it so far."""


@dataclass(frozen=True)
class Match:
    """Games of one stronger player among weaker ones; `points` is the sum of its shares of the results."""

    stronger: str
    weaker: str
    games: int = 0
    points: float = 0.0
    seconds: float = 0.0

    @property
    def share(self) -> float | None:
        """The mean share of the stronger player; None without games."""
        return self.points / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the share; shares vary no more than wins and losses would, so it is wide enough."""
        found = wilson(self.points, self.games)
        return found.low, found.high


@dataclass(frozen=True)
class SkillGaps:
    """The matches of a game: of each level with the one below, or of a search with random players where a game has no
    levels; and of a search with one that thinks a quarter as long."""

    game: Game
    gaps: tuple[Match, ...]
    thinking: Match
    stopped: bool

    @property
    def matches(self) -> dict[str, MatchPoints]:
        """The matches as measures read them, by their stronger players."""
        found = {match.stronger.partition("?")[0]: MatchPoints(match.points, match.games) for match in self.gaps}
        return {**found, THINKING: MatchPoints(self.thinking.points, self.thinking.games)}

    @property
    def fair(self) -> float:
        """The share of each player if skill did not matter."""
        return 1 / len(self.game.players)


def skill_gaps(
    compiled: Compiled, seconds: float, most: int, seed: int, threads: int, stop: CancelToken, update: Update
) -> SkillGaps:
    """Play the matches for about so many seconds in all, at most `most` games each.

    Raises PlaygroundError for a game of one player. After `stop` is set the matches have the games played by then.
    """
    if len(compiled.game.players) < 2:
        raise PlaygroundError(f"{compiled.game.name} has one player, who meets no stronger one")
    check_apart(compiled.game)
    pairs = [*pairs_of(compiled.game), thinking_pair()]
    matches: list[Match] = []
    for place, pair in enumerate(pairs):
        left = seconds - sum(match.seconds for match in matches)
        playing = _Playing(compiled, seed + place, threads, stop, update)
        matches.append(playing.match(Match(*pair), left / (len(pairs) - place), most))
    return SkillGaps(compiled.game, tuple(matches[:-1]), matches[-1], stop.is_set)


def pairs_of(game: Game) -> list[tuple[str, str]]:
    """Stronger and weaker players, neighbours of each other: the levels of the game with random players below."""
    if find_levels(game) is None:
        return [(f"{THINKER}?iterations={TIMES * ITERATIONS}", RANDOM)]
    ascending = (RANDOM, *LEVELS)
    return list(zip(ascending[1:], ascending[:-1], strict=True))


def thinking_pair() -> tuple[str, str]:
    """The player who thinks longer, and the other."""
    return f"{THINKER}?iterations={TIMES * ITERATIONS}", f"{THINKER}?iterations={ITERATIONS}"


@dataclass
class _Playing:
    """Plays matches with seats rotated; each seat has a run of its own, that grows."""

    compiled: Compiled
    seed: int
    threads: int
    stop: CancelToken
    update: Update

    def match(self, match: Match, seconds: float, most: int) -> Match:
        """Play until the time is over or there are as many games as there should be; every part in all seats."""
        players = len(self.compiled.game.players)
        games, began, number = FIRST_GAMES, time.perf_counter(), 0
        while match.games < most and not self.stop.is_set:
            games = max(1, min(games, (most - match.games) // players))
            before = time.perf_counter()
            parts = [self._part(match, seat, games, number) for seat in range(players)]
            if self.stop.is_set:
                break  # seats with unequally many games
            number += 1
            total = match.games + sum(count for count, _ in parts)
            points = match.points + sum(points for _, points in parts)
            match = Match(match.stronger, match.weaker, total, points, time.perf_counter() - began)
            self.update(f"{match.stronger} among {match.weaker}", match.games)
            pace = (time.perf_counter() - before) / games
            games = min(GROWTH * games, int((seconds - match.seconds) / pace))
            if games < 1:
                break
        return match

    def _part(self, match: Match, seat: int, games: int, number: int) -> tuple[int, float]:
        """Games with the stronger player in one seat: how many, and the sum of its shares."""
        players = len(self.compiled.game.players)
        agents = tuple(match.stronger if each == seat else match.weaker for each in range(players))
        run = Run(self.compiled, games, self.seed * 1000 + number * players + seat, agents, self.threads)
        run.cancel_token = self.stop
        result = run.play()
        return result.games, sum(share_of(int(winners), seat, players) for winners in result.by_game("winners"))


def share_of(winners: int, player: int, players: int) -> float:
    """The share of a player in a result, whose winners are a bit set."""
    if not winners:
        return 1 / players
    return (winners >> player & 1) / winners.bit_count()
