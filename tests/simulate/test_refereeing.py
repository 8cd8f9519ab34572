"""A referee judges the games of a result: the same for anybody, and right where the truth is known."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

import playground as pg
from playground.cli.app import app
from playground.engine.native.compile import Native, compile_game
from playground.simulate.measures.referee import Referee, judged_games
from playground.source.diagnostics import PlaygroundError
from tests.stats.refereed import referee_measures


def test_games_are_judged_as_they_were_played() -> None:
    result = pg.simulate("tic-tac-toe", games=12, agents=("flat?playouts=3", "random"))
    judged = judged_games(result, Referee(10, playouts=8), threads=2)
    assert len(judged) == 10
    for one, row in zip(judged, result.rows, strict=False):
        assert one.decisions == row["decisions"]
        assert sum(map(len, one.options)) == row["options_total"]
        assert sum(1 << player for player in one.winners) == row["winners"]
        assert one.playouts == 8
        assert sum(one.final) == 1
        assert [round(4 * sum(values), 9) for values in one.check_values] == [4] * one.decisions
    assert judged == judged_games(result, Referee(10, playouts=8), threads=1)


def test_a_move_that_wins_is_worth_1_and_none_that_wins_is_there_before_the_fifth() -> None:
    """Three in a row of three need five marks: of the first four decisions none is certain, the last one won."""
    result = pg.simulate("tic-tac-toe", games=30)
    for one in judged_games(result, Referee(30, playouts=60)):
        if one.winners:
            assert max(one.options[-1]) == max(one.check[-1]) == 1
        assert all(max(both) < 1 for both in zip(one.options[0], one.check[0], strict=True))
        assert one.values[0][0] == pytest.approx(0.648, abs=0.35)  # 0.585 + 0.127/2 of random games, 30 of them


@pytest.mark.parametrize("name", ["tic-tac-toe", "trice", "triad"])
def test_positions_are_worth_the_same_whether_options_are_judged_or_not(name: str) -> None:
    result = pg.simulate(name, games=3)
    with_options = judged_games(result, Referee(3, playouts=6))
    without = judged_games(result, Referee(3, playouts=6), options=False)
    assert [replace(one, options=(), check=()) for one in with_options] == without
    assert all(one.options and not other.options for one, other in zip(with_options, without, strict=True))


def test_three_players_and_dice_and_hidden_hands_are_judged_too() -> None:
    for name, players in (("triad", 3), ("trice", 2)):
        (one,) = judged_games(pg.simulate(name, games=1), Referee(1, playouts=2))
        assert one.players == players
        measures = referee_measures([one])
        assert measures["uncertainty"].value is not None


def test_measures_of_a_referee_are_reported_beside_the_others() -> None:
    arguments = ["simulate", "tic-tac-toe", "--games", "50", "--referee", "20", "--playouts", "10", "--json"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    reported = json.loads(result.stdout)["measures"]
    assert {"drama", "killer_move", "lead_change", "balance"} <= set(reported)
    assert reported["security"]["low"] <= reported["security"]["value"] <= reported["security"]["high"]
    assert reported["drama"]["about"].endswith("; 20 games judged")
    assert 0 < reported["drama"]["level"] < 1 and reported["drama"]["may_be_noise"] in (True, False)
    assert reported["uncertainty"]["level"] == pytest.approx(1, abs=0.05)
    assert set(reported["balance"]) == {"value", "low", "high", "unit", "about"}
    shown = CliRunner().invoke(app, arguments[:-1]).stdout
    assert "level games" in shown.partition("measures ")[2].splitlines()[0]
    assert "Level games are like the judged ones" in shown
    (line,) = (line for line in shown.splitlines() if line.startswith("  drama "))
    assert line.endswith("may be noise") == reported["drama"]["may_be_noise"]


def test_numbers_out_of_range_are_refused() -> None:
    for games, playouts in ((1, 1), (1, 100_001), (0, 40), (-2, 40)):
        with pytest.raises(PlaygroundError, match="judges 1 game or more by 2 to 100,000 playouts"):
            Referee(games, playouts)
    assert len(judged_games(pg.simulate("tic-tac-toe", games=2), Referee(5, playouts=2))) == 2


@pytest.mark.usefixtures("unshared_games")
def test_a_game_is_compiled_once_for_playing_judging_and_replaying(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache on disk finds machine code by its LLVM text, and writing that takes most of the time."""
    compiled: list[bool] = []

    def count(*arguments: Any, thinking: bool = False, **options: Any) -> Native:
        compiled.append(thinking)
        return compile_game(*arguments, thinking=thinking, **options)

    monkeypatch.setattr("playground.engine.native.compile.compile_game", count)
    result = pg.simulate("tic-tac-toe", games=30)
    judged = judged_games(result, Referee(2, playouts=4))
    assert pg.measures(result, judged=judged)["tree_size"].value
    assert sorted(compiled) == [False, True]
