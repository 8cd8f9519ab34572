"""The C baselines agree with each other and with oracle.json: node counts exactly, statistics within chance."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest

from benchmarks import openspiel
from benchmarks.baselines import (
    GAMES,
    NO_COMPILER,
    Playouts,
    Programs,
    Style,
    compile_program,
    find_compiler,
    measure_all,
    program_name,
)
from benchmarks.house_rules import FLAGS, VARIANTS, flags, selection
from benchmarks.oracle import CASES, read_oracle, seat_shares
from playground.compiler import load
from tests.quick_set import mostly_exhaustive

ENTRIES = read_oracle()
COUNTED = [entry for entry in ENTRIES if entry["nodes"]]
PLAIN = [entry for entry in ENTRIES if not {"@", "?"} & set(entry["selection"]) and entry["selection"] != "tic-tac-toe"]
"""Without house rules, and without the tree that has ten levels."""

DEEPEST_LISTED = {"tic-tac-toe": 9, "connect-four": 7, "breakthrough": 5, "triune": 4, "triad": 5}
LISTED_DECISIONS = 400_000


def name(entry: dict[str, Any]) -> str:
    return str(entry["selection"])


class CompiledWhenRun(Programs):
    """The programs, each compiled before it runs for the first time: that takes a second, and there are sixteen."""

    def _run(self, game: str, style: Style, arguments: Sequence[str]) -> dict[str, Any]:
        if not (self.folder / program_name(game, style)).exists():
            compile_program(self, program_name(game, style))
        return super()._run(game, style, arguments)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Programs:
    compiler = find_compiler()
    if compiler is None:
        pytest.skip(NO_COMPILER)
    return CompiledWhenRun(tmp_path_factory.mktemp("programs"), compiler)


@pytest.mark.parametrize("entry", mostly_exhaustive(COUNTED, PLAIN[:1]), ids=name)
def test_both_styles_count_the_nodes_of_the_oracle(programs: Programs, entry: dict[str, Any]) -> None:
    depth = DEEPEST_LISTED[entry["game"]]
    expected = entry["nodes"][:depth]
    assert expected == programs.count_nodes(entry["ruleset"], "list", depth, entry["rules"])
    assert expected == programs.count_nodes(entry["ruleset"], "bits", depth, entry["rules"])


@pytest.mark.parametrize("entry", mostly_exhaustive(ENTRIES, PLAIN[:1]), ids=name)
def test_lists_play_like_the_oracle(programs: Programs, entry: dict[str, Any]) -> None:
    expected = entry["random_play"]
    games = round(LISTED_DECISIONS / expected["decisions_mean"])
    played = programs.play(entry["ruleset"], "list", games, 5, entry["rules"])
    growth = sqrt(1 + expected["games"] / played.games)
    for (share, _), theirs, error in zip(
        seat_shares(played, entry["rules"]), expected["shares"], expected["share_ses"], strict=True
    ):
        assert abs(share - theirs) <= 4 * error * growth
    for found, rate in ((played.draws, expected["draw_rate"]), (played.unfinished, expected["unfinished_rate"])):
        assert abs(found / played.games - rate) <= 4 * sqrt(rate * (1 - rate) / expected["games"]) * growth
    length = played.decisions / played.games
    assert abs(length - expected["decisions_mean"]) <= 4 * expected["decisions_sd"] / sqrt(expected["games"]) * growth
    error = sqrt(played.options_se**2 + expected["options_se"] ** 2)
    assert abs(played.options_mean - expected["options_mean"]) <= 4 * error


def test_the_oracle_has_every_case() -> None:
    assert [case.selection for case in CASES] == [entry["selection"] for entry in ENTRIES]
    assert [case.depth for case in CASES] == [len(entry["nodes"]) for entry in ENTRIES]


def test_the_oracle_has_every_house_rule_that_programs_and_rulesets_know() -> None:
    """Each parameter of `FLAGS` is one of the ruleset, and is varied in some case."""
    for game, known in FLAGS.items():
        assert set(known) <= set(load(game).game.parameters)
        varied = {rule for entry in ENTRIES if entry["game"] == game for rule in entry["rules"]}
        assert varied == set(known)
    assert set(VARIANTS) <= {entry["ruleset"] for entry in ENTRIES}


def test_the_tic_tac_toe_tree_has_its_known_number_of_games(programs: Programs) -> None:
    """255,168 games: nodes that have none below them; a node at depth d that is not the end has 9 - d."""
    nodes = programs.count_nodes("tic-tac-toe", "list", 9)
    parents = [deeper // (9 - depth) for depth, deeper in enumerate(nodes[1:], start=1)]
    assert sum(nodes) - sum(parents) == 255_168


@pytest.mark.parametrize("game", mostly_exhaustive(GAMES, ["connect-four"]))
def test_a_run_is_repeatable_and_every_game_is_accounted_for(programs: Programs, game: str) -> None:
    first, second = (programs.play(game, "bits", 1000, 3) for _ in range(2))
    assert (first.wins, first.draws, first.decisions) == (second.wins, second.draws, second.decisions)
    assert sum(first.wins) + first.draws + first.unfinished == 1000


def test_house_rules_become_flags_of_the_programs_and_a_selection() -> None:
    rules = {"stride": 4, "last_pieces": 0, "skid": False}
    assert flags("triune", rules) == ["--stride", "4", "--last-pieces", "0", "--no-skid"]
    assert flags("triune", {"skid": True}) == []
    assert flags("trice@large", {"faces": 8}) == ["--large", "--faces", "8"]
    assert flags("trio", {"teams": True, "any_card": True}) == ["--teams", "on", "--reveal", "any"]
    assert selection("triune", rules) == "triune?stride=4&last_pieces=0&skid=false"
    assert selection("trice@large", {}) == "trice@large"


def test_shares_of_a_win_by_two_are_halves() -> None:
    played = Playouts("game", "list", 100, 0, (40.0, 35.0, 25.0), 0, 0, 0, 0, 0, 0, 0, 0, (30.0, 25.0, 25.0))
    (share, error), *_ = seat_shares(played, {})
    assert share == 0.4  # 30 games alone and 20 with another
    assert error == pytest.approx(sqrt((30 * 0.36 + 20 * 0.01 + 50 * 0.16) / 100) / 10)


def test_partners_have_half_of_what_their_team_wins() -> None:
    played = Playouts("game", "list", 100, 0, (60.0, 30.0), 0, 10, 0, 0, 0, 0, 0, 0)
    assert [share for share, _ in seat_shares(played, {"teams": True})] == [0.3, 0.15, 0.3, 0.15]


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
