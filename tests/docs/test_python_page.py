"""What the page on Python says of driving a game state by state is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.compiler import load

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
