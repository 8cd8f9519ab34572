"""What `simulate` says of games won together, of games given up, of rare and of frequent things, and of no games."""

from dataclasses import replace

import pytest

from playground.cli.comparison_text import comparison_text
from playground.cli.simulation_text import simulation_text
from playground.compiler import load
from playground.report.length_words import length_cells
from playground.simulate.comparison.compare import compare_results
from playground.simulate.run import Run

TEXT = """
game: Rest
players: [Ann, Ben]
board: {shape: rectangle, columns: 3, rows: 1}
pieces: {Stone: {}}
actions: {drop: {choose: {s: empty}, do: place Stone on s}}
turn: {play: {actions: drop, otherwise: OTHERWISE}}
end: {never: when count own > 2 then mover wins}
"""


@pytest.fixture
def played(tmp_path):
    """Games that nobody wins: Ann has two stones when the board is full."""

    def play(otherwise, cap=5000):
        path = tmp_path / "rest.yaml"
        path.write_text(TEXT.replace("OTHERWISE", otherwise), encoding="utf-8")
        return Run(load(f"{path}?max_decisions={cap}"), 20, 0).play()

    return play


def test_games_given_up_because_no_player_had_an_option_are_reported(played):
    result = played("skip")
    assert (result.unfinished, result.stuck) == (20, 20)
    assert "\n  given up because nobody could do anything any more: 20 games\n" in simulation_text(result)
    step = "\n    in 'play': 10 games of the first 10, as game 0 after 3 decisions, with every player\n"
    assert step in simulation_text(result)
    capped = played("pass", cap=20)
    assert (capped.unfinished, capped.stuck) == (20, 0)
    assert "nobody could do anything" not in simulation_text(capped)


def test_often_and_never(played):
    result = played("pass")
    assert "   4,997.0   " in simulation_text(result)
    assert "0.0 to 16.1" in simulation_text(result)


def test_without_games_nothing_is_reported_that_needs_games(played):
    found = played("pass")
    nothing = replace(found, rows=found.rows[:0], fired=dict.fromkeys(found.fired, 0))
    shown = simulation_text(nothing)
    assert "0 games, seed 0" in shown
    assert "never" not in shown


def test_a_game_won_together_is_explained(tmp_path):
    path = tmp_path / "both.yaml"
    text = TEXT.replace("OTHERWISE", "skip").replace(
        "count own > 2 then mover wins", "no empty then if count own > 2 then mover wins else everyone win"
    )
    path.write_text(text, encoding="utf-8")
    reported = "  a shared game counts for each who won it, and in their shares in equal parts"
    both, alone = (Run(load(str(each)), 50, 0).play() for each in (path, "tic-tac-toe"))
    assert both.shared == 50
    assert reported in simulation_text(both)
    assert reported in comparison_text(compare_results([both, alone]))
    assert reported not in simulation_text(alone)


def test_where_agents_differ_each_player_is_listed():
    game = load("tic-tac-toe")
    reported = simulation_text(Run(game, 30, 0, ("flat?playouts=2", "random")).play())
    mixed = Run(game, 30, 0, ("flat?playouts=2", "random")).play()
    assert f"\n  Cross, played by flat?playouts=2, wins      {mixed.wins[0]}" in reported
    assert "\nplayers " in reported
    assert "\nplayers " not in simulation_text(Run(game, 30, 0).play())


def test_where_all_but_one_win_the_table_says_who_loses(tmp_path):
    path = tmp_path / "straw.yaml"
    path.write_text(LOSER, encoding="utf-8")
    result = Run(load(str(path)), 60, 0).play()
    lost = result.outcomes().lost_alone
    assert sum(lost) == 60
    assert 0 not in lost
    assert f"\n  seat 1, Ann, loses alone       {lost[0]}" in simulation_text(result)
    assert "loses alone" not in simulation_text(Run(load("tic-tac-toe"), 20, 0).play())


def test_lengths_of_games_without_a_turn_are_none(tmp_path):
    path = tmp_path / "endless.yaml"
    path.write_text(ENDLESS, encoding="utf-8")
    result = Run(load(f"{path}?max_decisions=20"), 10, 0).play()
    assert result.lengths("turns") == {0: 10}
    reported = simulation_text(result)
    assert "\n  turns " not in reported
    assert length_cells(result, "turns") == ("0.0 up to 0", "≥ 0", "≥ 0", "≥ 0", "≥ 0")


LOSER = """
game: Short straw
players: [Ann, Ben, Cleo]
variables: {straw: {type: 0..3}}
actions: {take: {do: "roll straw; if straw = 3 then (everyone where it is not mover) win"}}
turn: {taking: {actions: take}}
"""

ENDLESS = """
game: Endless
players: [Ann, Ben]
variables: {n: 0..1}
actions: {show: {do: set n to 1}}
turn: {showing: {by: everyone, actions: show, then: continue with showing}}
end: {never: when n = 0 then draw}
"""
