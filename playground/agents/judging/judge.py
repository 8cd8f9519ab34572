"""The judge: what each option of a decision is worth to the player who decides, and the position to every player.

    Turn ──Judge.assess──► Assessment: an expected share of the result for each option, and how it is known

It knows what an agent in the same seat would know, and nothing else: hidden cards are dealt anew from what the player
has seen. `sources.py` has what it judges by: results that a tree search has proven; else a learned player, where one
has been trained; else the tree search or, where something is hidden, random games.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from playground.agents.best_option import as_native
from playground.agents.judging.expected_scores import ExpectedScores
from playground.agents.judging.sources import (
    FEW_GAMES,
    LearnedSource,
    Options,
    RandomGames,
    SearchSource,
    learned_source,
)
from playground.agents.mcts import EXPLORATION
from playground.agents.turn import Turn
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Machine
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.runtime.thinking import values as points_from
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import POINTS, points
from playground.game.chance import meets_chance
from playground.game.core import Game
from playground.search.mcts.recipe import Recipe

EFFORT = 4000
"""Iterations, positions or random games for each decision, by default."""

WORLDS = 8
"""Positions that agree with what a player knows, among which the effort is divided where something is hidden."""

ROLLS = 4
"""How often a forced decision is played where dice may fall."""

UNJUDGED = "nothing: what can be chosen depends on what is hidden, and no position that was dealt has these options"
"""What judged where no position that agrees with what the player knows was found."""

LONGEST_FORCED = 200
"""Forced decisions in a row that are played; the rest is left to random games."""


@dataclass(frozen=True)
class Assessment:
    """A judged decision. A share is a result from 0 to 1: a win is 1, a win shared by m players 1/m, and a game
    without a winner 1/p for each of p players.

    `shares` are what the mover may expect after each option, `proven` says of which this is certain, and `best` is an
    option with the highest. `values` are the shares of all players with best play, certain if `certain`. `by` says what
    judged: "tree search, 2,000 iterations".
    """

    mover: int
    shares: tuple[float, ...]
    proven: tuple[bool, ...]
    best: int
    values: tuple[float, ...]
    certain: bool
    by: str
    scores: tuple[float, ...] = ()
    """The score to expect after each option, in games that have one and if it was requested (`expected_scores.py`)."""
    by_score: int = 0
    """1 where options are ranked by their scores, since nobody wins, and -1 where the least is best then."""

    @property
    def ranked(self) -> list[int]:
        """The options, the best first."""
        worth = [self.by_score * score for score in self.scores] if self.by_score else self.shares
        return sorted(range(len(worth)), key=lambda option: (-worth[option], option != self.best, option))

    @property
    def score(self) -> float | None:
        """The score to expect after the best option; None if it is not known."""
        return self.scores[self.best] if self.scores else None


class Judge:
    """Judges decisions of one game, by the best source that there is for it. May be called from several threads.

    `effort` is the number of iterations of a tree search, of positions that a learned player evaluates, or of random
    games. The same effort and stream give the same assessment. With `scores` it also says what score to expect, in
    games that have one, for the same effort once more. `few_games` are random games from each option that a tree
    search hardly tried.
    """

    def __init__(
        self, machine: Machine, effort: int = EFFORT, *, scores: bool = False, few_games: int = FEW_GAMES
    ) -> None:
        self.machine, self.effort, self._few_games = machine, effort, few_games
        rule = machine.game.score if scores else None
        self._with_scores = rule is not None
        self._by_score = (-1 if rule.least else 1) if rule is not None and machine.game.is_for_score_alone else 0
        self._players = len(machine.game.players)
        self._worlds = WORLDS if machine.game.conceals else 1
        self._turn = threading.Lock()

    def assess(self, turn: Turn) -> Assessment:
        """Judge a decision, from what its player knows. Raises Cancelled soon after `turn.cancel` is set."""
        stream = turn.stream.split()
        with self._turn:
            native = self.machine.thinking()
            drawn = [(as_native(native, each), own) for each, own in turn.positions(self._worlds, stream)]
            if not drawn:
                return self._unjudged(turn)
            judged = [self._options(position, own, turn.cancel) for position, own in drawn]
            options = _together(judged)
            best = options.best
            certain = all(each.certain for each in judged)
            positions = [position for position, _ in drawn]
            values = self._values(positions, turn.player, options.shares[best], stream, turn.cancel)
            scores = self._scores(drawn, turn.cancel) if self._with_scores else ()
        by = "proven" if certain else options.by
        found = Assessment(turn.player, options.shares, options.proven, best, values, certain, by, scores)
        return self._ranked_by_score(found) if self._by_score else found

    def _unjudged(self, turn: Turn) -> Assessment:
        """The assessment where no position that was dealt has the options of the player: all are worth the same."""
        share = 0.5 if self.machine.game.is_cooperative else 1 / self._players
        count, values = turn.options, (share,) * self._players
        return Assessment(turn.player, (share,) * count, (False,) * count, 0, values, False, UNJUDGED)

    def _ranked_by_score(self, found: Assessment) -> Assessment:
        """An assessment in a game in which nobody wins or loses: that this is certain is of no interest there."""
        best = max(range(len(found.scores)), key=lambda option: self._by_score * found.scores[option])
        proven, by = (False,) * len(found.proven), self._expected_scores.by
        return replace(found, best=best, proven=proven, certain=False, by=by, by_score=self._by_score)

    def stream(self, seed: int, number: int) -> Stream:
        """The judge's own random numbers for a game."""
        return stream_of_judge(self.machine.game, seed, number)

    # ---- one position

    def _options(self, position: NativeState, stream: Stream, stop: CancelToken) -> Options:
        forced = len(position.legal_actions()) == 1
        if self.machine.game.conceals:
            source = self._learned if self._learned and not forced else self._random_games
            return source.judge(position, stream, stop)
        if forced:
            return self._forced(position, stream, stop)
        found = self._search.judge(position, stream, stop)
        if found.certain or self._learned is None:
            return found
        return self._learned.judge(position, stream, stop).with_proven(found)

    def _forced(self, position: NativeState, stream: Stream, stop: CancelToken) -> Options:
        """A decision with a single option: the worth of where it leads."""
        rolls = ROLLS if meets_chance(self.machine.game) else 1
        ends = [self._after_forced(position, position.current_player(), stream.split(), stop) for _ in range(rolls)]
        share = sum(share for share, _, _ in ends) / rolls
        certain = rolls == 1 and ends[0][1]
        return Options((share,), (certain,), 0, certain, ends[0][2])

    def _after_forced(
        self, position: NativeState, player: int, stream: Stream, stop: CancelToken
    ) -> tuple[float, bool, str]:
        """The share of a player when all forced decisions are played, whether it is certain, and how it is known."""
        state = position.clone()
        state.set_dice(stream.split())
        for _ in range(LONGEST_FORCED):
            if len(state.legal_actions()) != 1:
                break
            state.apply_action(0)
        if state.is_terminal():
            return points(state.status, state.winners, state.game)[player] / POINTS, True, "proven"
        if len(state.legal_actions()) == 1:
            return self._by_random_games([state], stream, stop)[player], False, self._random_games.by
        options = self._options(state, stream, stop)
        mover = state.current_player()
        values = self._values([state], mover, options.shares[options.best], stream, stop)
        return values[player], options.certain, options.by

    # ---- all players

    def _values(
        self, positions: Sequence[NativeState], mover: int, share: float, stream: Stream, stop: CancelToken
    ) -> tuple[float, ...]:
        """The shares of all players, where the mover may expect `share`: of two players the other one has the rest,
        of more the others divide it as they do in random games. Who wins and loses together shares nothing."""
        if self.machine.game.is_cooperative:
            return (share,) * self._players
        if self._players == 2:
            return (share, 1.0 - share) if mover == 0 else (1.0 - share, share)
        random = self._by_random_games(positions, stream, stop)
        others = sum(random) - random[mover]
        left = 1.0 - share
        return tuple(
            share if player == mover else left * (each / others if others else 1 / (self._players - 1))
            for player, each in enumerate(random)
        )

    def _by_random_games(
        self, positions: Sequence[NativeState], stream: Stream, stop: CancelToken
    ) -> tuple[float, ...]:
        """The shares of all players in random games from these positions."""
        playouts = max(1, self.effort // (10 * len(positions)))
        totals = [0.0] * self._players
        for position in positions:
            found = points_from(self.machine.thinking(), position, playouts, stream.split(), stop)
            totals = [total + each / (playouts * POINTS) for total, each in zip(totals, found, strict=True)]
        return tuple(total / len(positions) for total in totals)

    def _scores(self, drawn: Sequence[tuple[NativeState, Stream]], stop: CancelToken) -> tuple[float, ...]:
        """The mean score to expect after each option, in positions that the player cannot tell apart."""
        found = [self._expected_scores.judge(position, own, stop) for position, own in drawn]
        return tuple(sum(each) / len(found) for each in zip(*found, strict=True))

    # ---- sources

    @cached_property
    def _expected_scores(self) -> ExpectedScores:
        return ExpectedScores(self.machine.thinking(), self.effort, self._worlds, self._few_games)

    @cached_property
    def _random_games(self) -> RandomGames:
        return RandomGames(self.machine.thinking(), self.effort, self._worlds)

    @cached_property
    def _search(self) -> SearchSource:
        recipe = Recipe(self.effort, EXPLORATION / 100)
        return SearchSource(self.machine.thinking(), recipe, few_games=self._few_games)

    @cached_property
    def _learned(self) -> LearnedSource | None:
        return learned_source(self.machine.thinking(), self.effort, self._worlds)


def stream_of_judge(game: Game, seed: int, number: int) -> Stream:
    """The judge's own random numbers for a game, apart from those of all agents and of the referee."""
    return Stream(seed, number, FIRST_AGENT + len(game.players) + 1)


def _together(judged: Sequence[Options]) -> Options:
    """The mean of several positions that a player cannot tell apart."""
    if len(judged) == 1:
        return judged[0]
    shares = tuple(sum(each) / len(judged) for each in zip(*(one.shares for one in judged), strict=True))
    best = max(range(len(shares)), key=shares.__getitem__)
    return Options(shares, (False,) * len(shares), best, certain=False, by=judged[0].by)
