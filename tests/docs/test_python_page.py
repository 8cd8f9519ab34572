"""What the page on Python says of driving a game state by state is so."""

from __future__ import annotations

import re
from inspect import signature
from pathlib import Path

import pytest

from playground.compiler import check, load
from playground.engine.reference.position import ReferencePosition
from playground.engine.rng import Stream
from playground.simulate.results.rows import Result
from playground.simulate.run import simulate

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
(SECTION,) = re.findall(r"^## Driving a game state by state\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
(EXAMPLE,) = re.findall(r"^```python\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)


def test_the_example_plays_a_game_to_its_end(capsys):
    names: dict[str, object] = {}
    exec(EXAMPLE, names)
    assert capsys.readouterr().out.strip() in ("[1.0, -1.0]", "[-1.0, 1.0]", "[0.0, 0.0]")
    state = names["state"]
    assert state.current_player() == -1
    assert all(word.startswith("mark ") for word in names["words"])
    assert len(names["seen"].contents) == state.decisions - 1


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "chess", "backgammon", "nine-mens-morris"])
def test_sites_are_numbered_by_column_and_row_and_places_of_zones_after_them(name):
    board = load(name).game.board
    for site in board.sites:
        column, row = site % board.width, site // board.width
        if site < board.area:
            assert board.name(site) == "abcdefghijklmnopqrstuvwxyz"[column] + str(row + 1)
        assert board.by_name[board.name(site)] == site
    assert [board.name(site) for site in board.sites if site >= board.area] == list(board.places)


def test_cards_face_down_have_no_content_and_nobody_owns_what_has_no_owner():
    state = load("goofspiel").initial_state(seed=1, number=2)
    contents = state.observation(0).contents
    assert {content[0] for _, content in contents if content} == {-1}
    assert any(content == () for _, content in contents)


def test_the_value_of_a_choice_of_several_is_the_number_of_a_subset():
    """The sites of the subset are those whose dice are rolled again, and no other die changes."""
    compiled, changed, subsets = load("yahtzee"), set[int](), list[tuple[int, ...]]()
    start = compiled.initial_state()
    for number, option in enumerate(start.options()):
        bindings = compiled.game.actions[option.action].bindings
        if not bindings or not bindings[0].sets:
            continue
        sites, state = bindings[0].sites(option.values[0]), start.clone()
        state.apply_action(number)
        before, after = (dict(each.observation(0).contents) for each in (start, state))
        differing = {site for site in before if before[site] != after[site]}
        assert differing <= set(sites)
        changed |= differing
        subsets.append(sites)
    assert len(changed) == 5
    assert len({*subsets}) == len(subsets) > 5  # not all 31, since equal dice are offered once


@pytest.mark.parametrize("name", ["backgammon", "yahtzee"])
def test_a_game_of_a_seed_is_the_same_each_time_and_on_both_engines(name):
    compiled = load(name)
    blocks = {each(7, 3).to_bytes() for each in (compiled.initial_state, compiled.reference_state) for _ in range(2)}
    assert len(blocks) == 1
    assert compiled.initial_state(7, 4).to_bytes() not in blocks


VALUES = """
game: Values
players: [Ann, Ben]
board: square 3
pieces: Mark
variables:
  pairs: {type: 0..9, each: [player, 1..3]}
  ranks: {type: 0..9, each: 1..9}
  dice: {type: 1..6, each: 1..3}
  marks: {type: 0..5, each: site}
  "ones, twos": 0..9
setup:
  - set pairs(Ben, 2) to 7; set pairs(Ann, 3) to 5; set ranks of 9 to 4; set marks of b1 to 3; roll dice of 1..3
  - if ones = 1 then set ones to 2; raise twos by 1
actions:
  mark:
    choose: {spot: empty}
    when: pairs(mover, 1) + ranks of 1 + dice of 1 + marks of spot < 12
    do: place Mark on spot
end: {all: when some (own within a1) and twos > 0 then everyone win}
"""


@pytest.fixture(scope="module")
def values():
    compiled, diagnostics = check("<editor>", text=VALUES)
    assert compiled, [each.render() for each in diagnostics]
    return compiled


def test_the_index_of_a_variable_is_the_number_itself_and_of_several_the_number_of_the_combination(values):
    state = values.initial_state(seed=5)
    position = ReferencePosition.from_bytes(values.game, state.to_bytes())
    assert position.variable("twos") == 1
    assert position.variable("ranks", 9) == 4
    assert [position.variable("pairs", place) for place in range(6)] == [0, 0, 5, 0, 7, 0]
    assert position.variable("marks", site=values.game.board.by_name["b1"]) == 3
    with pytest.raises(IndexError, match="the index of the variable 'ranks' is 0; it must be 1 to 9"):
        position.variable("ranks", 0, None)
    with pytest.raises(IndexError, match="'pairs' is 6; it must be 0 to 5"):
        position.variable("pairs", 6, None)
    with pytest.raises(IndexError, match="the site of the variable 'marks' is None"):
        position.variable("marks")
    with pytest.raises(IndexError, match="'ones' has no index, which is 0; it must be None"):
        position.variable("ones", 0, None)
    with pytest.raises(KeyError, match="no variable 'rank'"):
        position.variable("rank", 1, None)
    assert list(dict(state.observation(0).variables)["pairs"]) == [0, 0, 5, 0, 7, 0]


def test_dice_are_numbers_below_their_size_in_their_order(values):
    state, words = values.initial_state(seed=5, number=2), Stream(5, 2, 0)
    assert list(dict(state.observation(0).variables)["dice"]) == [1 + words.below(6) for _ in range(3)]


def test_what_follows_a_semicolon_is_outside_of_an_if_and_a_win_of_all_is_one_for_each(values):
    state = values.initial_state(seed=5)
    seen = dict(state.observation(0).variables)
    assert (list(seen["ones"]), list(seen["twos"])) == ([0], [1])
    state.apply_action(0)
    assert state.returns() == [1.0, 1.0]


(OF_SIMULATE,) = re.findall(r"^## What simulate takes, and what it returns\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)


def test_the_options_and_the_fields_of_a_result_are_all_there():
    names = {word for each in re.findall(r"`([^`]*)`", OF_SIMULATE) for word in re.findall(r"[a-z_]+", each)}
    fields = {name for name in dir(Result) if not name.startswith("_")}
    assert fields | set(Result.__dataclass_fields__) | set(signature(simulate).parameters) <= names


def test_the_example_of_simulate_says_what_it_prints(capsys):
    (example,) = re.findall(r"^```python\n(.*?)^```$", OF_SIMULATE, re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    exec(example.replace("games=500", "games=20"), names)
    result = names["result"]
    assert capsys.readouterr().out.startswith(f"20 {result.wins} {result.draws} 0\n")
    assert sum(result.lengths("turns").values()) == result.games == sum(result.endings().values())
    columns = [*result.to_pandas().columns]
    assert all(f"`{name}`" in OF_SIMULATE for name in columns)
