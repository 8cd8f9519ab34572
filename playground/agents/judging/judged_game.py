"""A game judged decision by decision: the best option, the one played, and what was lost by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from playground.agents.judging.judge import Assessment, Judge
from playground.agents.turn import Determinizing, Turn
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.engine.thinking import POINTS, points
from playground.game.chance import is_deterministic
from playground.game.core import Game

NOTABLE = 0.01
"""A smaller loss is no mistake, but within what a judge errs."""


@dataclass(frozen=True)
class JudgedDecision:
    """A decision of a game, judged from what its player knew then; `number` counts decisions from 1.

    `lost` is the share of the result by which the option played falls short of the best one, and `certain` says whether
    that is proven. `after` are the values of the next position, or the result.
    """

    number: int
    assessment: Assessment
    played: int
    lost: float
    certain: bool
    after: tuple[float, ...]


def judge_game(
    judge: Judge, seed: int, number: int, played: Sequence[int], stop: CancelToken | None = None
) -> Iterator[JudgedDecision]:
    """Judge each decision of game `number` of a seed; `played` are the numbers of its options.

    What was lost is judged afresh, since the best of many estimates is one that happens to be too high. In games of two
    players without chance or hidden information the positions after the best option and after the one played are
    judged, so that it does not matter either that a search thinks a little too well of the player who decides. In other
    games the decision is judged a second time: neither luck nor cards that only others saw count. Raises Cancelled soon
    after `stop` is set.
    """
    walk = _Walk(judge, seed, number, stop or CancelToken())
    before = walk.assess() if played else None
    for place, option in enumerate(played):
        assert before is not None, "the game goes on"
        outlooks = walk.outlooks(before, option) if option != before.best else None
        walk.play(option)
        following = walk.assess()
        after = following.values if following else walk.result
        lost, certain = 0.0, before.certain
        if outlooks is not None:
            best, other = outlooks
            other = other or Outlook(after[before.mover], following is None or following.certain)
            lost, certain = max(0.0, best.share - other.share), best.certain and other.certain
        yield JudgedDecision(place + 1, before, option, lost, certain, after)
        before = following


class Outlook(NamedTuple):
    """The share that a player may expect, and whether it is certain."""

    share: float
    certain: bool


def mistakes(decisions: Sequence[JudgedDecision]) -> list[JudgedDecision]:
    """The decisions by which something was lost, the worst first."""
    return sorted((one for one in decisions if one.lost >= NOTABLE), key=lambda one: (-one.lost, one.number))


def lost_by_player(game: Game, decisions: Sequence[JudgedDecision]) -> list[tuple[float, int]]:
    """For each player, what was lost in all, and the number of decisions with more than one option."""
    own = [[one for one in decisions if one.assessment.mover == player] for player in range(len(game.players))]
    return [(sum(one.lost for one in each), sum(len(one.assessment.shares) > 1 for one in each)) for each in own]


class _Walk:
    """A game that is followed and judged on the way. `_leads_on` says whether each option leads to a single position,
    whose values for two players say what the option is worth."""

    def __init__(self, judge: Judge, seed: int, number: int, stop: CancelToken) -> None:
        self._judge, self._stop = judge, stop
        self._stream: Stream = judge.stream(seed, number)
        self._state = NativeState(judge.machine.thinking(), seed, number)
        self._history: Determinizing | None = None
        game = judge.machine.game
        self._leads_on = len(game.players) == 2 and is_deterministic(game)
        if game.conceals:
            from playground.search.hidden.history import followed

            self._history = followed(self._state)

    def play(self, option: int) -> None:
        game: Any = self._history or self._state
        game.apply_action(option)

    def assess(self) -> Assessment | None:
        """The position as its mover sees it; None at the end of the game."""
        if self._stop.is_set:
            raise Cancelled
        if self._state.is_terminal():
            return None
        return self._judge.assess(Turn(self._state, self._stream.split(), self._stop, self._history))

    def outlooks(self, before: Assessment, option: int) -> tuple[Outlook, Outlook | None]:
        """What the player may expect after the best option and after another one that is about to be played; None for
        the latter if the next position says so."""
        if before.proven[before.best] and before.proven[option]:
            return _outlook(before, before.best), _outlook(before, option)
        if self._leads_on:
            return self._outlook_after(before, before.best), None
        again = self.assess()
        assert again is not None
        return _outlook(again, before.best), _outlook(again, option)

    def _outlook_after(self, before: Assessment, option: int) -> Outlook:
        state = self._state.clone()
        state.apply_action(option)
        if state.is_terminal():
            return Outlook(_result(state)[before.mover], True)
        found = self._judge.assess(Turn(state, self._stream.split(), self._stop))
        return Outlook(found.values[before.mover], found.certain)

    @property
    def result(self) -> tuple[float, ...]:
        """The shares of the players at the end."""
        return _result(self._state)


def _outlook(assessment: Assessment, option: int) -> Outlook:
    return Outlook(assessment.shares[option], assessment.proven[option])


def _result(state: NativeState) -> tuple[float, ...]:
    whole = points(state.status, state.winners, state.game)
    return tuple(each / POINTS for each in whole)
