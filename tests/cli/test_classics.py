"""The classics: published games that come along, apart from the rulesets that most tests are repeated for."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from playground.agents.random import choose
from playground.compiler import Compiled, diagnose, load
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import describe
from playground.engine.perft import perft
from playground.engine.playout import play
from playground.engine.rng import Stream
from playground.ruleset.find import (
    all_names,
    classic_names,
    classics_folder,
    find_by_name,
    ruleset_names,
    shadowed_file,
    shipped_file,
)
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import parse_selection
from playground.simulate.library import groups, names_in_groups
from playground.source.diagnostics import Diagnostics
from playground.verify.golden_file import checks_file, load_checks
from playground.verify.scenarios.read import scenarios_file
from playground.verify.scenarios.run import run_scenarios
from tests.cli.abalone_by_hand import ABALONE_DAISY, ABALONE_START, abalone, marbles
from tests.cli.classics_by_hand import (
    BRANDUBH_START,
    OWARE_START,
    RUSSIAN_START,
    brandubh,
    lines_of_a_cube,
    nodes,
    oware,
    russian_draughts,
)
from tests.cli.focus_by_hand import Focus
from tests.quick_set import mostly_exhaustive
from tests.side_by_side import SideBySide

SEED = 13
GAMES = 20
FEW_GAMES = {
    "backgammon": 4,
    "chess": 2,
    "chinese-checkers": 4,
    "gin-rummy": 1,
    "go": 5,
    "hex": 4,
    "lines-of-action": 2,
    "shogi": 1,
    "xiangqi": 1,
}
"""Games whose rules take the reference engine long: a decision of Hex takes it half a second."""
NODES, REFERENCE_NODES = 60_000, 60

PUBLISHED = {
    "amazons": (2, (2176, 4307152)),
    "ataxx": (1, (16, 256, 6460, 155888, 4752668)),
    "chess": (1, (20, 400, 8902, 197281, 4865609)),
    "draughts": (1, (7, 49, 302, 1469, 7361, 36768, 179740, 845931)),
    "international-draughts": (1, (9, 81, 658, 4265, 27117, 167140, 1049442)),
    "reversi": (1, (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)),
    "shogi": (1, (30, 900, 25470, 719731, 19861490)),
    "xiangqi": (1, (44, 1920, 79666, 3290240)),
}
"""Node counts that others have published, and of how many decisions a move there consists: perft of chess, the tables
of Reversi and English draughts by Aart Bik, those of International draughts that its programs agree
on, that of Xiangqi in the Chess Programming Wiki, those of Shogi by ak11 on Qiita, perft of Ataxx by libataxx, and the
counts of the first moves in Amazons."""


def test_classics_are_found_by_name_and_are_none_of_the_other_rulesets() -> None:
    assert {"clobber", "hex", "kalah", "pig", "reversi"} <= set(classic_names())
    assert set(classic_names()) & set(ruleset_names()) == set()
    assert all_names() == (*ruleset_names(), *classic_names())
    for name in classic_names():
        assert find_by_name(name) == classics_folder() / f"{name}.yaml" == shipped_file(name)


def test_they_are_the_last_group() -> None:
    *_, last = groups()
    assert (last.title, last.names, last.brief) == ("Classics", classic_names(), True)
    assert names_in_groups()[-len(last.names) :] == list(last.names)


def test_a_ruleset_of_ones_own_hides_a_classic(playground, own_folder):
    text = (own_folder / "rulesets" / "three-marks.yaml").read_text(encoding="utf-8")
    (own_folder / "rulesets" / "hex.yaml").write_text(text, encoding="utf-8")
    assert find_by_name("hex") == Path("rulesets/hex.yaml")
    assert shadowed_file("hex") == classics_folder() / "hex.yaml"
    assert "hex" not in classic_names()
    entries = {entry["name"]: entry for entry in playground("list", "--json").json["rulesets"]}
    assert (entries["hex"]["group"], entries["reversi"]["group"]) == ("Your own", "Classics")
    assert entries["hex"]["shadows"].endswith("classics/hex.yaml")


@pytest.mark.usefixtures("own_folder")
def test_list_has_a_line_for_each_classic_and_tells_all_about_one_that_is_named(playground):
    lines = playground("list").stdout.splitlines()
    assert sum(line.startswith("    reversi ") for line in lines) == 1
    assert not any("@anti" in line for line in lines)
    assert "@anti" in playground("list", "reversi").stdout


@pytest.mark.usefixtures("own_folder")
def test_a_new_ruleset_does_not_take_the_name_of_a_classic(playground):
    ended = playground("new", "reversi")
    assert ended.code == 2
    assert "there is already a ruleset 'reversi'" in ended.stderr


def test_an_own_ruleset_may_extend_a_classic(own_folder):
    (own_folder / "rulesets" / "long.yaml").write_text("extends: clobber\ngame: Long\nparameters: {width: 9}\n")
    assert len(load("long").game.board.cells) == 45


@pytest.mark.parametrize("name", classic_names())
def test_a_classic_names_its_source_and_has_variants_scenarios_and_checks(name: str) -> None:
    diagnostics = Diagnostics()
    ruleset = resolve(name, diagnostics, other_variants=False)
    assert ruleset is not None
    assert not diagnostics.errors
    assert ruleset.variants
    assert ruleset.origin
    file = classics_folder() / f"{name}.yaml"
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert re.fullmatch(r"# yaml-language-server: \$schema=\.\./ruleset\.schema\.json", first)
    assert scenarios_file(file).is_file()
    counts = load_checks(checks_file(file)).counts
    assert set(counts) == {name, *(f"{name}@{variant}" for variant in ruleset.variants)}


@pytest.mark.parametrize("name", PUBLISHED)
def test_pinned_counts_are_those_that_others_have_published(name: str) -> None:
    decisions, published = PUBLISHED[name]
    counts = load_checks(checks_file(classics_folder() / f"{name}.yaml")).counts[name][decisions - 1 :: decisions]
    compared = min(len(counts), len(published))
    assert counts[:compared] == published[:compared]
    assert compared * decisions >= 2


@pytest.mark.parametrize(
    ("name", "start", "following"),
    mostly_exhaustive(
        [
            ("oware", OWARE_START, oware),
            ("hnefatafl", BRANDUBH_START, brandubh),
            ("russian-draughts", RUSSIAN_START, russian_draughts),
        ]
    ),
)
def test_pinned_counts_are_those_of_the_same_game_in_python(name: str, start: object, following: Callable) -> None:
    counts = load_checks(checks_file(classics_folder() / f"{name}.yaml")).counts[name]
    compared = [count for count in counts if count < 40_000]
    assert len(compared) >= 3
    assert [nodes(start, following, depth) for depth in range(1, len(compared) + 1)] == compared


def test_options_of_focus_are_those_of_the_same_game_in_python() -> None:
    for number in range(2):
        state, by_hand = compiled("focus").initial_state(SEED, number), Focus()

        def followed(state: NativeState, stream: Stream, by_hand: Focus = by_hand) -> int:
            words = [describe(state.game, option) for option in state.options()]
            assert sorted(words) == sorted(by_hand.options())
            chosen = choose(state, stream)
            by_hand.play(words[chosen])
            return chosen

        play(state, followed, SEED, number)
        assert sum(by_hand.taken) + sum(by_hand.reserve) > 0


@pytest.mark.parametrize("selection", ["abalone", "abalone@daisy"])
def test_options_of_abalone_lead_where_they_do_in_the_same_game_in_python(selection: str) -> None:
    """At the start, and now and then in a random game, in which marbles are pushed off."""
    state, stream = compiled(selection).initial_state(SEED), Stream(SEED, 0, 0)
    position = ABALONE_DAISY if "daisy" in selection else ABALONE_START
    compared = 0
    while not state.is_terminal() and state.decisions < 1500:
        if state.decisions % 40 == 0:
            reached = []
            for number in range(len(state.legal_actions())):
                after = state.clone()
                after.apply_action(number)
                reached.append(marbles(after.to_bytes(), after.native.layout.words, 1 - state.current_player()))
            if state.decisions:
                position = marbles(state.to_bytes(), state.native.layout.words, state.current_player())
            assert len(set(reached)) == len(reached)
            assert set(reached) == set(abalone(position))
            compared += 1
        state.apply_action(choose(state, stream))
    assert compared > 10
    assert sum(map(len, position)) < 28


def test_games_of_qubic_end_with_one_of_seventy_six_lines() -> None:
    lines = lines_of_a_cube(4)
    assert len(lines) == 76
    for number in range(50):
        state, taken = compiled("qubic").initial_state(SEED, number), (set(), set())

        def noted(state: NativeState, stream: Stream, taken: tuple[set, set] = taken) -> int:
            assert not any(line <= cells for line in lines for cells in taken)
            chosen = choose(state, stream)
            (where,) = state.options()[chosen].values
            taken[state.current_player()].add((where % 19 % 5, where // 19, where % 19 // 5))
            return chosen

        play(state, noted, SEED, number)
        assert any(line <= cells for line in lines for cells in taken)


@cache
def compiled(name: str) -> Compiled:
    return load(name, other_variants=False)


@pytest.mark.parametrize("name", ["clobber", "pig"])
def test_a_game_of_some_classics_is_played(name: str) -> None:
    state = compiled(name).initial_state(SEED)
    play(state, choose, SEED, 0)
    assert state.is_terminal()


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", classic_names())
def test_a_classic_has_no_mistakes(name: str) -> None:
    assert diagnose(classics_folder() / f"{name}.yaml") == ()


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", classic_names())
def test_random_games_are_alike_on_both_engines(name: str) -> None:
    """Of twenty games, which the native engine plays, a decision from all over the game and the last one."""
    game = compiled(name)
    side_by_side = SideBySide(game.game, [game.native], SEED)
    games = FEW_GAMES.get(name, GAMES)
    for number in range(games):
        state, blocks = game.initial_state(SEED, number), list[bytes]()

        def noted(state: NativeState, stream: Stream, blocks: list[bytes] = blocks) -> int:
            blocks.append(state.to_bytes())
            return choose(state, stream)

        options = play(state, noted, SEED, number)
        for at in sorted({number * len(blocks) // games, len(blocks) - 1}):
            side_by_side.load(blocks[at])
            side_by_side.apply_action(options[at])
        assert side_by_side.is_terminal()


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", classic_names())
def test_a_classic_has_its_node_counts_and_passes_its_scenarios(name: str) -> None:
    """The counts of its variants, and whole transcripts, are checked by `playground test NAME`."""
    file = classics_folder() / f"{name}.yaml"
    counts = load_checks(checks_file(file)).counts[name]
    for limit, state, count in (
        (NODES, compiled(name).initial_state(), lambda state, depth: state.perft(depth)),
        (REFERENCE_NODES, compiled(name).reference_state(), perft),
    ):
        expected = [number for number in counts if number <= limit] or list(counts[:1])
        assert count(state, len(expected)) == expected
    problems = [found for found in run_scenarios(scenarios_file(file), parse_selection(name), name) if found[1]]
    assert problems == []
