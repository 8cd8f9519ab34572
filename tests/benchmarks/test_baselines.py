"""The C baselines agree with each other and with oracle.json: node counts exactly, statistics within chance."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from benchmarks import openspiel
from benchmarks.baselines import (
    GAMES,
    NO_COMPILER,
    Programs,
    compiled_programs,
    find_compiler,
    house_rules,
    measure_all,
)
from benchmarks.oracle import CASES, read_oracle

ENTRIES = read_oracle()
ENTRY_NAMES = ["-".join([entry["game"], *map(str, entry["rules"].values())]) for entry in ENTRIES]
DEEPEST_LISTED = {"tic-tac-toe": 9, "connect-four": 7, "breakthrough": 5, "triune": 4}
LISTED_GAMES = {"tic-tac-toe": 200_000, "connect-four": 100_000, "breakthrough": 20_000, "triune": 2_000}


@pytest.fixture(scope="module")
def programs() -> Iterator[Programs]:
    if find_compiler() is None:
        pytest.skip(NO_COMPILER)
    with compiled_programs() as programs:
        assert programs is not None
        yield programs


@pytest.mark.parametrize("entry", ENTRIES, ids=ENTRY_NAMES)
def test_both_styles_count_the_nodes_of_the_oracle(programs: Programs, entry: dict[str, Any]) -> None:
    depth = DEEPEST_LISTED[entry["game"]]
    expected = entry["nodes"][:depth]
    assert expected == programs.count_nodes(entry["game"], "list", depth, entry["rules"])
    assert expected == programs.count_nodes(entry["game"], "bits", depth, entry["rules"])


@pytest.mark.parametrize("entry", ENTRIES, ids=ENTRY_NAMES)
def test_lists_play_like_the_oracle(programs: Programs, entry: dict[str, Any]) -> None:
    played = programs.play(entry["game"], "list", LISTED_GAMES[entry["game"]], 5, entry["rules"])
    expected = entry["random_play"]
    share = 1 / played.games + 1 / expected["games"]
    assert played.unfinished == expected["unfinished_rate"] == 0
    for found, rate in zip((*played.wins, played.draws), (*expected["win_rates"], expected["draw_rate"]), strict=True):
        assert abs(found / played.games - rate) <= 4 * sqrt(rate * (1 - rate) * share)
    length = played.decisions / played.games
    assert abs(length - expected["decisions_mean"]) <= 4 * expected["decisions_sd"] * sqrt(share)
    error = sqrt(played.options_se**2 + expected["options_se"] ** 2)
    assert abs(played.options_mean - expected["options_mean"]) <= 4 * error


def test_the_oracle_has_every_case() -> None:
    assert [(case.game, dict(case.rules)) for case in CASES] == [(entry["game"], entry["rules"]) for entry in ENTRIES]
    assert [case.depth for case in CASES] == [len(entry["nodes"]) for entry in ENTRIES]


def test_the_tic_tac_toe_tree_has_its_known_number_of_games(programs: Programs) -> None:
    """255,168 games: nodes that have none below them; a node at depth d that is not the end has 9 - d."""
    nodes = programs.count_nodes("tic-tac-toe", "list", 9)
    parents = [deeper // (9 - depth) for depth, deeper in enumerate(nodes[1:], start=1)]
    assert sum(nodes) - sum(parents) == 255_168


def test_a_run_is_repeatable_and_every_game_is_accounted_for(programs: Programs) -> None:
    for game in GAMES:
        first, second = (programs.play(game, "bits", 1000, 3) for _ in range(2))
        assert (first.wins, first.draws, first.decisions) == (second.wins, second.draws, second.decisions)
        assert sum(first.wins) + first.draws + first.unfinished == 1000


def test_house_rules_become_flags() -> None:
    assert house_rules({"stride": 4, "last_pieces": 0, "skid": False}) == [
        "--stride",
        "4",
        "--last-pieces",
        "0",
        "--no-skid",
    ]
    assert house_rules({"skid": True}) == []


def test_without_a_compiler_there_is_a_message_and_no_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    assert measure_all() is None
    assert capsys.readouterr().err == NO_COMPILER + "\n"


def test_without_openspiel_there_is_a_message_and_no_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert openspiel.measure_all() is None
    assert capsys.readouterr().err == openspiel.NOT_INSTALLED + "\n"


def test_openspiel_takes_longer_for_more_rollouts() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    few, many = openspiel.play("connect-four", 100), openspiel.play("connect-four", 10_000)
    assert (few.games, many.games) == (100, 10_000)
    assert few.seconds < many.seconds
    assert openspiel.measure("triune") is None
