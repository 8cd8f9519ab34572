"""Games that stop because there is no room in a zone: unfinished, and reported with the place of the rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.cli.app import app
from playground.compiler import Compiled, load
from playground.engine.playout import play
from playground.play.board import result_text
from playground.simulate.results.faults import fault_diagnostics
from playground.simulate.run import Run
from playground.simulate.storage import record

FULL = """
game: Full hands
players: [Ann, Ben]
zones:
  deck: {size: 9}
  hand: {size: 2, each: player}
pieces: {Card: {owner: nobody}}
setup: place Card on deck
actions:
  take: {do: move lowest of (deck within occupied) to hand of mover}
  stop: {do: mover wins}
"""
GAMES = 64
FAULT = "no room in hand of mover (line 10)"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    path = tmp_path_factory.mktemp("faults") / "full.yaml"
    path.write_text(FULL, encoding="utf-8")
    return load(str(path))


def test_results_and_records_count_them(compiled: Compiled, tmp_path: Path) -> None:
    result = Run(compiled, GAMES, threads=1).play()
    stopped = result.faults[FAULT]
    assert 0 < stopped == result.unfinished == result.stuck < GAMES
    assert result.to_json()["outcomes"]["faults"] == {FAULT: stopped}
    assert result.endings() == {"stop": GAMES - stopped}
    assert (result.to_pandas()["ending"] == FAULT).sum() == stopped
    kept = record(Run(compiled, GAMES, threads=1), str(tmp_path / "run"))
    again = record(Run(compiled, GAMES, threads=1), str(tmp_path / "run"))
    assert kept.faults == again.faults == result.faults
    (diagnostic,) = fault_diagnostics(result)
    assert (diagnostic.code, diagnostic.span and diagnostic.span.line) == ("T120", 10)


def test_the_end_of_such_a_game_says_so(compiled: Compiled) -> None:
    state = compiled.reference_state()
    play(state, lambda _state, _stream: 0, 0, 0)
    assert result_text(state) == f"The game stops after 5 decisions by a mistake of its rules: {FAULT}."


def test_simulate_fails_with_the_place(compiled: Compiled) -> None:
    outcome = CliRunner().invoke(app, ["simulate", compiled.ruleset.name, "--games", "64"])
    assert outcome.exit_code == 1
    assert "full.yaml:10:14  T120  there was no room in 'hand of mover' in" in outcome.output
    assert f"stopped by a mistake of the rules, {FAULT}: " in outcome.output
