"""What skill is worth: shares of stronger players among weaker ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.agents.levels import LEVELS, Level, write_trained_levels
from playground.compiler import load
from playground.engine.cancellation import CancelToken
from playground.skill import gaps
from playground.skill.gaps import Match, SkillGaps, share_of, skill_gaps
from playground.source.diagnostics import PlaygroundError
from tests.cli.conftest import CommandLine
from tests.nothing_shipped import ship_nothing

ENOUGH = 1e9
"""Seconds: games are limited by their number, not by the time that a busy machine needs for them."""


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has levels, and searches are small."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))
    ship_nothing(monkeypatch)
    monkeypatch.setattr(gaps, "ITERATIONS", 10)


def measured(name: str, games: int, stop: CancelToken | None = None) -> SkillGaps:
    return skill_gaps(load(name), ENOUGH, games, 3, 1, stop or CancelToken(), lambda *_: None)


def test_shares_by_hand() -> None:
    assert share_of(0b01, 0, 2) == 1.0
    assert share_of(0b01, 1, 2) == 0.0
    assert share_of(0, 1, 3) == pytest.approx(1 / 3)
    assert share_of(0b101, 2, 3) == 0.5
    match = Match("strong", "weak", 10, 7.5)
    assert match.share == 0.75
    low, high = match.interval
    assert 0.4 < low < 0.75 < high < 0.95
    assert Match("strong", "weak").share is None


def test_a_search_takes_more_than_its_share_from_random_players() -> None:
    found = measured("tic-tac-toe", 120)
    (gap,) = found.gaps
    assert (gap.stronger, gap.weaker, gap.games) == ("mcts?iterations=40", "random", 120)
    assert gap.interval[0] > found.fair == 0.5
    assert (found.thinking.stronger, found.thinking.weaker) == ("mcts?iterations=40", "mcts?iterations=10")
    assert found.thinking.games == 120


def test_equal_players_take_equal_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seat wins 58% of random tic-tac-toe: seats have to be rotated."""
    monkeypatch.setattr(gaps, "pairs_of", lambda _: [("random", "random")])
    (gap,) = measured("tic-tac-toe", 500).gaps
    assert gap.games == 500
    assert gap.share == pytest.approx(0.5, abs=0.07)


def test_levels_are_compared_with_the_ones_below() -> None:
    levels = {name: Level(name, "random", 1.0, 0.75, 0.7, 0.8) for name in LEVELS}
    game = load("tic-tac-toe").game
    write_trained_levels(game, levels)
    assert gaps.pairs_of(game) == [("casual", "random"), ("club", "casual"), ("expert", "club"), ("master", "expert")]


def test_equal_seeds_play_equal_games_and_three_players_share_a_third() -> None:
    first, again = (measured("triad", 12) for _ in range(2))
    assert first.fair == pytest.approx(1 / 3)
    assert [(m.games, m.points) for m in first.gaps] == [(m.games, m.points) for m in again.gaps]
    assert first.thinking.games == 12


def test_time_ends_it() -> None:
    found = skill_gaps(load("tic-tac-toe"), 1e-9, 1000, 0, 1, CancelToken(), lambda *_: None)
    assert [match.games for match in (*found.gaps, found.thinking)] == [4, 4]


def test_a_stopped_match_has_the_games_that_all_seats_had() -> None:
    stop = CancelToken()
    found = skill_gaps(load("tic-tac-toe"), ENOUGH, 1000, 0, 1, stop, lambda *_: stop.set())
    assert found.stopped
    assert [match.games for match in (*found.gaps, found.thinking)] == [4, 0]


def test_alone_there_is_no_skill_gap(tmp_path: Path) -> None:
    path = tmp_path / "alone.yaml"
    path.write_text(
        "game: Alone\nplayers: [Ann]\npieces: {Chip: {}}\nvariables: {left: {type: 0..3, start: 3}}\n"
        "actions:\n  take: {do: set left to left - 1}\nend:\n  over: when left = 0 then Ann wins\n",
        encoding="utf-8",
    )
    with pytest.raises(PlaygroundError, match="has one player"):
        measured(str(path), 20)


def test_the_command() -> None:
    playground, command = CommandLine(), ("skill", "tic-tac-toe", "--games", "20", "--minutes", "10000")
    text = playground(*command)
    assert text.code == 0
    assert text.stdout.splitlines()[0].endswith("that the stronger player takes; 50.0% is fair")
    assert "mcts?iterations=40 among random" in text.stdout
    found = playground(*command, "--json").json
    assert (found["fair"], found["thinking_pays"]["games"], len(found["skill_gap"])) == (0.5, 20, 1)
    low, high = found["thinking_pays"]["ci95"]
    assert low < found["thinking_pays"]["share"] < high
    assert playground("skill", "tic-tac-toe", "--minutes", "0").code == 2
