"""Games judged by a search instead of random games: what is known for certain, what is stored, and what is refused."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

import playground as pg
from playground.agents.judging.search_referee import AFTER_JUDGES, search_referee
from playground.agents.referee import outcome
from playground.compiler import load
from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import machine_of
from playground.engine.packing import members_of
from playground.simulate.measures.lookup import MeasureLookup, check_requests
from playground.simulate.measures.referee import EvaluationTask, Referee, judged_games, referee_json
from playground.simulate.run import Run
from playground.simulate.storage import record
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged, Table
from playground.stats.measures.referee import SPECS, measurable

FEW = Referee(4, by="mcts?iterations=60")


@pytest.mark.exhaustive
def test_a_search_that_proves_all_finds_what_best_play_is_worth() -> None:
    """Tic-tac-toe from the sixth move on: all values are results, and both halves agree."""
    proven = Referee(4, by="mcts?iterations=5000")
    for game in judged_games(pg.simulate("tic-tac-toe", games=4), proven):
        tables = game.values, game.check_values, game.options, game.check
        values, check_values, options, check = (table[5:] for table in tables)
        assert (values, options) == (check_values, check)
        assert {value for row in (*values, *options) for value in row} <= {0.0, 0.5, 1.0}
        for row, shares, mover in zip(values, options, game.movers[5:], strict=True):
            assert max(shares) == row[mover]


def test_values_in_which_both_halves_agree_are_taken_as_they_are() -> None:
    def game(by: str) -> Judged:
        values = ((0.5, 0.5), (0.25, 0.75), (0.5, 0.5), (1.0, 0.0))
        options = ((0.5, 0.25), (0.75, 0.5), (0.5, 0.25, 0.0), (1.0,))
        halves = {"check": options, "check_values": values, "playouts": 200, "by": by} if by else {"check": ()}
        return Judged(values=values, options=options, movers=(0, 1, 0, 1), winners=(0,), final=(1.0, 0.0), **halves)

    searched, exact = ([game(by)] * 3 for by in ("mcts?iterations=100", ""))
    for spec in SPECS:
        found, true = (spec.by_game(measurable(games)).value for games in (searched, exact))
        assert found == pytest.approx(true, abs=1e-6), spec.key


@pytest.mark.parametrize("name", ["tic-tac-toe", "trice"])
def test_positions_are_worth_the_same_whether_options_are_judged_or_not(name: str) -> None:
    result = pg.simulate(name, games=2, seed=5)
    with_options, without = (judged_games(result, FEW, options) for options in (True, False))
    for one, other in zip(with_options, without, strict=True):
        assert (one.values, one.check_values) == (other.values, other.check_values)
        assert one.options and not other.options
        assert all(sum(row) == pytest.approx(1) for row in one.values)
        assert (one.by, one.playouts) == ("mcts?iterations=60", 120)
    assert with_options == judged_games(result, FEW, threads=1)  # whatever thread judges which game


def test_measures_say_who_judged_and_have_no_level_games() -> None:
    result = pg.simulate("tic-tac-toe", games=4)
    lookup = MeasureLookup(result, judged_games(result, FEW))
    drama = lookup.measure("drama")
    assert drama and drama.level is None and drama.playouts_needed == 0
    assert "4 games judged by mcts?iterations=60" in drama.about
    assert lookup.measure("killer_move") is None
    assert "killer_move" not in pg.measures(result, judged=lookup.judged)
    assert referee_json(FEW) == {"games": 4, "by": "mcts?iterations=60"}
    assert referee_json(Referee(4)) == {"games": 4, "playouts": 40}


def test_judged_games_are_stored_by_what_judged_them(tmp_path: Path) -> None:
    run = Run(load("tic-tac-toe"), 5)
    record(run, tmp_path)
    result = pg.simulate("tic-tac-toe", games=5)
    judged = judged_games(result, FEW, folder=tmp_path)
    (stored,) = tmp_path.glob("judged*")
    assert stored.name == "judged-mcts-iterations-60-with-options.json.gz"
    assert json.loads(gzip.decompress(stored.read_bytes()))["by"] == "mcts?iterations=60"
    seen: list[int] = []
    again = judged_games(result, FEW, folder=tmp_path, watch=seen.append)
    assert again == judged and all(isinstance(game, Judged) for game in again)
    stored.write_bytes(gzip.compress(gzip.decompress(stored.read_bytes()).replace(b"=60", b"=61")))
    with pytest.raises(PlaygroundError, match="has learned more since"):
        judged_games(result, FEW, folder=tmp_path)


@pytest.mark.parametrize(
    ("name", "by", "why"),
    [
        ("tic-tac-toe", "flat", "says of no position what it is worth"),
        ("tic-tac-toe", "mcts?iterations=0", "must lie between 1"),
        ("tic-tac-toe", "expert", "'expert' is weaker on purpose"),
        ("tic-tac-toe", "mctz", "there is no agent 'mctz'"),
        ("tic-tac-toe", "learned?player=98", "no player 98 has learned tic-tac-toe"),
        ("tic-tac-toe", "learned?mistakes=100", "a referee has no 'mistakes'"),
        ("triune", "mcts?cutoff=20&by=the-trap", "the search of a referee has no strategy"),
        ("triad", "mcts", "not how several others divide the rest"),
    ],
)
def test_what_cannot_judge_is_refused_before_any_game_is_played(name: str, by: str, why: str) -> None:
    game = load(name).game
    with pytest.raises(PlaygroundError, match=why):
        check_requests([game], ["drama"], 1, Referee(3, by=by))


def test_a_gain_by_a_decision_needs_a_referee_of_playouts() -> None:
    game = load("tic-tac-toe").game
    assert check_requests([game], ["killer_move"], None, Referee(3))[1] == ("killer_move",)
    with pytest.raises(PlaygroundError, match="'killer_move' needs a referee of random games: a search values"):
        check_requests([game], ["killer_move"], None, FEW)


def endless(samples: list[Judged]) -> Judged:
    """The game with the mean of what many referees found as exact values."""

    def mean(*names: str) -> Table:
        tables = [getattr(game, name) for game in samples for name in names]
        return tuple(tuple(map(fmean, zip(*rows, strict=True))) for rows in zip(*tables, strict=True))

    values, options = mean("values", "check_values"), mean("options", "check")
    return replace(samples[0], values=values, check_values=(), options=options, check=(), playouts=0, by="")


@pytest.mark.thorough
def test_intervals_hold_what_endless_searches_would_find() -> None:
    """12 games judged by 40 referees of 60 iterations each, whose mean is taken for the truth."""
    result, number = pg.simulate("tic-tac-toe", games=12), 40
    referee = search_referee("mcts?iterations=60", machine_of(result.game))
    lineup = EvaluationTask.of(result, referee.machine, FEW).lineup()
    judged = list[list[Judged]]()
    for game in range(result.games):
        played = lineup.trace(result.seed, game, CancelToken())
        final, winners = outcome(referee.machine, result.seed, game, played)
        judged.append([])
        for stream in range(number):
            own = replace(referee, stream=AFTER_JUDGES + stream)
            found = list(own.judge(result.seed, game, played, True, CancelToken()))
            values, checks = (tuple(getattr(one, name) for one in found) for name in ("values", "check_values"))
            options, check = (tuple(getattr(one, name) for one in found) for name in ("options", "check"))
            movers = tuple(one.mover for one in found)
            won = tuple(members_of(winners))
            judged[-1].append(Judged(values, options, check, movers, won, final, 120, checks, by="mcts"))
    exact = list(map(endless, judged))
    held = dict.fromkeys((spec.key for spec in SPECS), 0)
    for sample in zip(*judged, strict=True):
        for spec in SPECS:
            true, found = spec.by_game(measurable(exact)).mean, spec.by_game(measurable(sample)).measure()
            held[spec.key] += found.low <= true <= found.high
    print({key: f"{count / number:.0%}" for key, count in held.items()})
    assert min(held.values()) >= 0.81 * number, held  # 95% of 40, less 4 standard errors
