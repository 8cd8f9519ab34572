"""Ladders that are played, kept, continued and judged."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.ladder.ladder import Ending, Ladder
from playground.ladder.record import NAME, read_ladder, resumed, write_ladder
from playground.ladder.standing import standing
from playground.source.diagnostics import PlaygroundError

AGENTS = ("block-and-fork", "flat?playouts=1", "flat?playouts=4")


@pytest.fixture(scope="module")
def tic_tac_toe() -> Compiled:
    return load("tic-tac-toe")


@pytest.fixture(scope="module")
def climbed(tic_tac_toe: Compiled) -> Ladder:
    ladder = Ladder(tic_tac_toe, AGENTS, threads=2)
    play_until(ladder, 4000)
    return ladder


def play_until(ladder: Ladder, games: int, seconds: float = 0.5) -> None:
    """Play so many games at least, and some of each agent, or until the order is settled, however slow the machine."""
    for _ in range(100):
        least = min(map(ladder.tally.games_of, range(len(ladder.agents)))) if ladder.tally.games >= games else 0
        if ladder.play(seconds) is Ending.SETTLED or least >= min(games, 400):
            return
    raise AssertionError(f"only {ladder.tally.games} games")


def test_random_is_always_there_and_last(climbed: Ladder) -> None:
    assert climbed.agents == ("random", *AGENTS)
    now = standing(climbed)
    assert now.rated[-1].agent == "random"
    assert now.rated[-1].rating.estimate == 0.0
    assert now.depth.estimate > 1.0
    assert now.depth.low < now.depth.estimate < now.depth.high


def test_more_thinking_helps(climbed: Ladder) -> None:
    (effort,) = standing(climbed).efforts
    assert (effort.kind, effort.setting, effort.values) == ("flat", "playouts", (1, 4))
    assert effort.doubling.low > 0


def test_moving_first_is_better(climbed: Ladder) -> None:
    (second,) = standing(climbed).seats
    assert second.high < -0.2


def test_luck_is_what_the_weakest_wins(tic_tac_toe: Compiled) -> None:
    """Random wins 5 games moving first and 3 moving second, of 100 decisive ones; 7 are drawn."""
    ladder = Ladder(tic_tac_toe, ("flat",))
    ladder.tally.results.update({((0, 1), 1): 5, ((0, 1), 2): 45, ((1, 0), 1): 47, ((1, 0), 2): 3, ((1, 0), 0): 7})
    luck = standing(ladder).luck
    assert luck is not None
    assert (luck.weak, luck.strong, luck.games, luck.decisive, luck.fair) == ("random", "flat", 107, 100, 0.5)
    assert luck.share == pytest.approx(0.08)
    assert (luck.interval.low, luck.interval.high) == pytest.approx((0.041, 0.150), abs=1e-3)


def test_luck_among_three() -> None:
    """Only tables where the weakest sits alone among the strongest count, whatever its seat."""
    ladder = Ladder(load("triad?side=4"), ("flat",))
    ladder.tally.results.update({((0, 1, 1), 1): 2, ((1, 0, 1), 1): 20, ((1, 1, 0), 2): 18, ((1, 0, 0), 1): 30})
    luck = standing(ladder).luck
    assert luck is not None
    assert (luck.decisive, luck.share, luck.fair) == (40, 0.05, pytest.approx(1 / 3))


def test_games_are_counted_once(climbed: Ladder) -> None:
    assert 0 < climbed.tally.games <= climbed.next_game
    assert climbed.tally.games == sum(climbed.tally.games_by_company().values())


@pytest.mark.parametrize(
    ("agents", "message"),
    [((), "another agent than 'random'"), (("flatt",), "did you mean 'flat'"), (("flat?playouts=0",), "playouts")],
)
def test_wrong_agents(agents: tuple[str, ...], message: str, tic_tac_toe: Compiled) -> None:
    with pytest.raises(PlaygroundError, match=message):
        Ladder(tic_tac_toe, agents)


def test_no_time() -> None:
    ladder = Ladder(load("tic-tac-toe"), ("flat",))
    assert ladder.play(0.0) is Ending.TIME
    assert ladder.tally.games == 0
    assert {rated.games for rated in standing(ladder).rated} == {0}


def test_stop_ends_soon(tic_tac_toe: Compiled) -> None:
    ladder = Ladder(tic_tac_toe, ("flat?playouts=20", "flat?playouts=21"), threads=2)
    threading.Timer(0.5, ladder.stop).start()
    assert ladder.play(60.0) is Ending.STOPPED
    assert ladder.seconds < 50


def test_a_ladder_goes_on_where_it_was(climbed: Ladder, tic_tac_toe: Compiled, tmp_path: Path) -> None:
    write_ladder(tmp_path, climbed)
    content = read_ladder(tmp_path)
    assert content is not None
    again = resumed(tmp_path, content, tic_tac_toe, [], 0, 2)
    assert again.tally.results == climbed.tally.results
    assert (again.agents, again.next_game, again.schedule.targets) == (
        climbed.agents,
        climbed.next_game,
        climbed.schedule.targets,
    )
    play_until(again, climbed.tally.games + 1)
    assert again.tally.games >= climbed.tally.games
    assert again.seconds >= climbed.seconds


@pytest.mark.exhaustive
def test_agents_are_added_to_a_ladder(climbed: Ladder, tic_tac_toe: Compiled, tmp_path: Path) -> None:
    write_ladder(tmp_path, climbed)
    content = read_ladder(tmp_path)
    assert content is not None
    more = resumed(tmp_path, content, tic_tac_toe, ["flat?playouts=2", "block-and-fork"], 0, 2)
    assert more.agents == (*climbed.agents, "flat?playouts=2")
    assert more.schedule.targets == {}
    play_until(more, climbed.tally.games + 1)
    assert more.tally.games_of(4) > 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hash": "0"}, "its ruleset is tic-tac-toe"),
        ({"seed": 7}, "its seed is 7"),
        ({"ruleset": "other"}, "text of its ruleset differs"),
        ({"playground": "0.0.1"}, "played by playground 0.0.1"),
        ({"format": 99}, "format 99"),
        ({"agents": [1]}, "must be names"),
        ({"games": [{"agents": [0, 99], "winners": {"1": 1}}]}, "'games' must have"),
        ({"games": [{"agents": [0, 1], "winners": {"9": 1}}]}, "'games' must have"),
        ({"games": [{"agents": [0, 1], "winners": {"1": -1}}]}, "'games' must have"),
        ({"tables": [{"agents": [0, 1], "cost": "x", "seconds": 1, "target": 0}]}, "'tables' must have"),
        ({"tables": [3]}, "'tables' must have"),
        ({"next_game": -1}, "'next_game' and 'seconds'"),
        ({"seconds": float("nan")}, "'next_game' and 'seconds'"),
        ({"agents": ["flat", "random"]}, "names that this playground writes otherwise"),
        ({"agents": ["random", "gone"]}, "no agent 'gone'"),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, dict) else "",
)
def test_other_and_damaged_folders(
    change: dict[str, object], message: str, climbed: Ladder, tic_tac_toe: Compiled, tmp_path: Path
) -> None:
    write_ladder(tmp_path, climbed)
    content = json.loads((tmp_path / NAME).read_text(encoding="utf-8"))
    if "agents" in change:
        content |= {"games": [], "tables": []}
    (tmp_path / NAME).write_text(json.dumps(content | change), encoding="utf-8")
    with pytest.raises(PlaygroundError, match=message):
        resumed(tmp_path, read_ladder(tmp_path) or {}, tic_tac_toe, [], 0, 2)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": 1}', "[" * 100_000])
def test_files_that_are_no_ladder(text: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    with pytest.raises(PlaygroundError, match="is damaged"):
        read_ladder(tmp_path)


def test_three_players(tmp_path: Path) -> None:
    ladder = Ladder(load("triad?side=4"), ("keep-away",), threads=2)
    play_until(ladder, 6, 5.0)
    write_ladder(tmp_path, ladder)
    assert read_ladder(tmp_path) is not None
    assert len(standing(ladder).seats) == 2
    assert all(len(lineup) == 3 for lineup, _ in ladder.tally.results)
