"""How often intervals of a referee's measures hold what is true of the judged games, by 10, 40 and 160 playouts.

Games between random players are judged by very many playouts, and what these found is taken for the truth. Referees of
few playouts that see it are drawn, and intervals are counted that hold it. Commonly few samples of one short game are.
PLAYGROUND_REFEREES=all, or the name of a game, prints the columns of the table of docs/statistics.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pytest

import playground as pg
from playground.simulate.measures.referee import Referee, judged_games
from playground.stats.measures.judged import Judged, Table
from playground.stats.measures.measure import Measure
from playground.stats.measures.referee import SPECS, measurable
from tests.stats.refereed import referee_measures

TABLE = os.environ.get("PLAYGROUND_REFEREES", "")
OPTIONS = tuple(spec.key for spec in SPECS if spec.key.startswith(("decision_significance", "narrowness")))
COURSE = tuple(spec.key for spec in SPECS if spec.key not in OPTIONS)


@dataclass(frozen=True)
class Sampling:
    """Samples of referees of `playouts` that see `games` of a ruleset as `truth` playouts found them to be."""

    name: str
    games: int
    truth: int
    samples: int
    playouts: tuple[int, ...] = (10, 40, 160)
    options: bool = True

    @cached_property
    def true(self) -> list[Judged]:
        result = pg.simulate(self.name, games=self.games, seed=3)
        return list(map(_exact, judged_games(result, Referee(self.games, self.truth), self.options)))

    @cached_property
    def values(self) -> dict[str, float | None]:
        games = measurable(self.true)
        return {spec.key: spec.by_game(games).mean for spec in SPECS if spec.by_game}

    def drawn(self, playouts: int) -> Iterator[dict[str, Measure]]:
        """The measures of each sample."""
        generator = np.random.default_rng(29)
        for _ in range(self.samples):
            yield referee_measures([seen(game, playouts, generator) for game in self.true])


def _exact(game: Judged) -> Judged:
    """The game with what both halves of the playouts found as exact values."""
    options = tuple(_mean(*rows) for rows in zip(game.options, game.check, strict=True))
    return replace(game, values=game.both_values, check_values=(), options=options, check=(), playouts=0)


def _mean(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple((a + b) / 2 for a, b in zip(one, other, strict=True))


def seen(game: Judged, playouts: int, generator: np.random.Generator) -> Judged:
    """The game as so many playouts see it, each of which somebody wins."""
    half = playouts // 2

    def positions() -> Table:
        shares = np.array(game.values)
        counts = generator.multinomial(half, shares / shares.sum(axis=1, keepdims=True))
        return tuple(map(tuple, (counts / half).tolist()))

    def options() -> Table:
        return tuple(tuple((generator.binomial(half, row) / half).tolist()) for row in game.options)

    seen = {"values": positions(), "check_values": positions(), "options": options(), "check": options()}
    return replace(game, playouts=2 * half, **seen)


SAMPLINGS = (
    Sampling("tic-tac-toe", 30, 2560, 60),
    Sampling("connect-four", 30, 2560, 40),
    Sampling("trice", 30, 2560, 60, options=False),
    Sampling("trice", 30, 2560, 12),
    Sampling("triotrio", 12, 1280, 40, options=False),
    Sampling("triotrio", 8, 640, 12),
    Sampling("triune", 10, 1280, 10, (10, 40), options=False),
)


def held(sampling: Sampling, playouts: int) -> dict[str, tuple[float, float]]:
    """For each measure the share of intervals that hold the truth, and how far the mean of the values is from it."""
    drawn, found = list(sampling.drawn(playouts)), {}
    for key, true in sampling.values.items():
        if true is None:
            continue
        measures = [each[key] for each in drawn]
        inside = [m.low is not None and m.high is not None and m.low <= true <= m.high for m in measures]
        values = [m.value for m in measures if m.value is not None]
        found[key] = float(np.mean(inside)), float(np.mean(values)) - true
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("playouts", [10, 160])
def test_intervals_hold_what_is_true_of_the_judged_games(playouts: int) -> None:
    found = held(Sampling("tic-tac-toe", 30, 2560, 12), playouts)
    assert set(found) == {*OPTIONS, *COURSE}
    assert min(share for share, _ in found.values()) >= 9 / 12, found  # 95% of 12, less 3 standard errors


@pytest.mark.exhaustive
@pytest.mark.skipif(not TABLE, reason="PLAYGROUND_REFEREES prints the table, within the hour")
@pytest.mark.parametrize("sampling", SAMPLINGS, ids=lambda each: f"{each.name}-{each.options}")
def test_the_table_of_how_many_playouts(sampling: Sampling) -> None:
    if TABLE not in ("all", sampling.name):
        pytest.skip("another game")
    shares = []
    for playouts in sampling.playouts:
        for key, (share, apart) in held(sampling, playouts).items():
            print(f"{sampling.name} {playouts:4} {key:30} {share:6.1%} {apart:+.3f} of {sampling.values[key]:.3f}")
            shares.append(share)
    assert min(shares) >= 0.8
