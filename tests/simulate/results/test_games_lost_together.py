"""The winners of a game that all players lost, in the rows of a result and in its outcomes."""

from __future__ import annotations

from pathlib import Path

from playground.compiler import load
from playground.simulate.run import simulate

LOST = """
game: Lost
players: [Ann]
variables: {tries: {type: 0..3}}
actions: {guess: {do: raise tries by 1}}
end: {over: when tries = 3 then mover loses}
"""


def test_a_game_that_one_player_lost_has_the_bit_after_those_of_the_players(tmp_path: Path) -> None:
    path = tmp_path / "lost.yaml"
    path.write_text(LOST, encoding="utf-8")
    result = simulate(load(str(path)), games=3, seed=1)
    assert result.by_game("winners").tolist() == [1 << 1] * 3
    assert result.outcome_codes().tolist() == [2] * 3
    assert result.wins == (0,)
