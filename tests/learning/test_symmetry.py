"""Symmetries are those that the rules have, and no others."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import playground as pg
from playground.compiler import load
from playground.game.graph_directions import graph
from playground.learning.features.samples import sample_positions
from playground.learning.features.symmetry import Symmetry, candidates, symmetries_of


def symmetries(name: str) -> tuple[Symmetry, ...]:
    """The symmetries of a game."""
    native = pg.load(name).machine.thinking()
    blocks = sample_positions(native, games=20, positions=2000).blocks
    return symmetries_of(native, blocks)


def test_turns_of_a_graph_lead_edges_to_edges() -> None:
    square = [("sw", 0.0, 0.0), ("se", 2.0, 0.0), ("centre", 1.0, 1.0), ("nw", 0.0, 2.0), ("ne", 2.0, 2.0)]
    game = load("tic-tac-toe").game

    def turns(edges: list[tuple[int, int]]) -> list[tuple[int, ...]]:
        found = candidates(replace(game, board=graph(square, edges)))
        return [each.sites for each in found if each.keeps_players]

    cross, around = [(0, 2), (1, 2), (2, 3), (2, 4)], [(0, 1), (1, 4), (3, 4), (0, 3)]
    assert len(turns([*cross, *around])) == 8
    assert turns([*cross, *around[:1]]) == [(0, 1, 2, 3, 4), (1, 0, 2, 4, 3)]


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("name", "exchanges"),
    [
        ("tic-tac-toe", {(0, 1): 8, (1, 0): 8}),
        ("connect-four", {(0, 1): 2, (1, 0): 2}),
        ("breakthrough?size=5", {(0, 1): 2, (1, 0): 2}),
        pytest.param("triune", {(0, 1): 2, (1, 0): 2}, marks=pytest.mark.exhaustive),
        # The centre has the colour of Red, who is unlike the others.
        pytest.param("triad", {(0, 1, 2): 6, (0, 2, 1): 6}, marks=pytest.mark.exhaustive),
        ("trice", {(0, 1): 4, (1, 0): 4}),
        pytest.param("santorini", {(0, 1): 8, (1, 0): 8}, marks=pytest.mark.exhaustive),
        ("trio", {(0, 1, 2): 1, (1, 2, 0): 1, (2, 0, 1): 1}),  # hands go round with the players
    ],
)
def test_symmetries_are_those_of_the_rules(name: str, exchanges: dict[tuple[int, ...], int]) -> None:
    assert exchanges == dict(Counter(symmetry.players for symmetry in symmetries(name)))


@pytest.mark.thorough
def test_the_identity_comes_first_and_images_are_undone_by_their_inverse() -> None:
    native = pg.load("triune").machine.thinking()
    blocks = sample_positions(native, games=3, positions=60).blocks
    found = symmetries_of(native, blocks)
    assert found[0].keeps_players and found[0].sites == tuple(range(64))
    for block in (row.tobytes() for row in blocks[::7]):
        for symmetry in found:
            once = symmetry.image(native.game, native.layout, block)
            assert symmetry.image(native.game, native.layout, once) == block  # all of them are their own inverses


def test_a_rule_for_one_player_breaks_the_exchange(tmp_path: Path) -> None:
    ruleset = tmp_path / "unfair.yaml"
    ruleset.write_text(
        "extends: tic-tac-toe\nend:\n  early: when count pieces of Cross = 3 and count pieces of Nought = 2 then draw\n"
    )
    kept = {symmetry.players for symmetry in symmetries(str(ruleset))}
    assert kept == {(0, 1)}
