"""Numbers of sites have intervals that hold together, and a difference is called known only where it is."""

from __future__ import annotations

import os
from dataclasses import replace

import numpy as np
import pytest

import playground as pg
from playground.compiler import load
from playground.simulate.heat_maps.collect import Places, Selected, collect
from playground.simulate.heat_maps.estimates import heat_difference, heat_map_of
from playground.simulate.heat_maps.model import HeatDifference
from playground.source.diagnostics import PlaygroundError

RUNS = int(os.environ.get("PLAYGROUND_HEAT_MAPS", "25"))


def places(games: int = 100, **arrays: np.ndarray) -> Places:
    """Games of tic-tac-toe in which nothing happened, except in `arrays`."""
    game = load("tic-tac-toe").game
    empty = np.zeros((games, 2, 9))
    base = Places(
        game=game,
        seed=0,
        agents=("random", "random"),
        selected=Selected(),
        requested=games,
        decisions=9 * games,
        standing=np.zeros((games, 3, 9)),
        held=empty,
        moves=empty,
        captures=empty,
        last=np.zeros(games, np.int64),
        last_mover=np.zeros(games, np.int64),
        winners=np.ones(games, np.int64),
        finished=np.ones(games, np.bool_),
    )
    return replace(base, **arrays)


def test_a_share_is_the_mean_over_games_of_all_owners_or_of_one() -> None:
    standing = np.zeros((100, 3, 9))
    standing[:, 0, 4], standing[:50, 1, 4] = 0.5, 0.2
    assert heat_map_of(places(standing=standing)).sites[4].value == pytest.approx(0.6)
    nought = heat_map_of(places(standing=standing), owner="Nought").sites[4]
    assert nought.value == pytest.approx(0.1)
    assert nought.low is not None and nought.high is not None and 0 < nought.low < 0.1 < nought.high < 0.2


def test_what_never_happened_may_happen_all_the_same() -> None:
    site = heat_map_of(places(last=np.full(100, 3)), "endings").sites[0]
    assert site.value == 0 and site.low == 0 and site.high is not None and site.high > 0.03


def test_wins_compare_a_player_with_itself() -> None:
    """The first player holds the corner in every game, won or lost: it does not go with winning. The centre does."""
    held, winners = np.zeros((200, 2, 9)), np.where(np.arange(200) % 2, 1, 2)
    held[:, 0, 0] = 1.0
    held[winners == 1, 0, 4] = 0.75
    shown = heat_map_of(places(200, held=held, winners=winners), "wins")
    assert shown.sites[0].value == 0
    assert shown.sites[4].value == pytest.approx(0.75 / 2)  # the mean over both players, of whom one holds it
    assert heat_map_of(places(200, held=held, winners=winners), "wins", "Cross").sites[4].value == pytest.approx(0.75)
    assert shown.sites[4].excludes_zero and not shown.sites[0].excludes_zero


def test_pairs_see_what_the_games_have_in_common() -> None:
    """Both variants vary a lot, and alike: pair by pair little is left of it, and the small difference is known."""
    random = np.random.default_rng(1)
    one = np.zeros((400, 2, 9))
    one[:, 0, 4] = random.integers(0, 50, 400)
    other = one.copy()
    other[:, 0, 4] += random.integers(0, 2, 400)
    difference = heat_difference(places(400, moves=one), places(400, moves=other), "moves")
    assert [site.name for site in difference.known] == ["b2"]
    apart = heat_difference(places(400, moves=one), places(400, moves=other[::-1]), "moves")
    assert not apart.known


def test_few_games_are_no_proof() -> None:
    one, other = np.zeros((10, 2, 9)), np.ones((10, 2, 9))
    assert not heat_difference(places(10, moves=one), places(10, moves=other), "moves").known


def test_a_rule_that_moves_pieces_shows() -> None:
    difference = pg.heat_map(
        "triune?army_rows=1", "triune?army_rows=1&corners=no", of="standing", kind="Triune", games=150
    )
    assert isinstance(difference, HeatDifference)
    assert len(difference.known) > 20 and all(site.value < 0 for site in difference.known)
    frame = difference.to_pandas()
    assert list(frame.columns) == ["site", "value", "low", "high", "p_value", "known"]
    assert len(frame) == 64


def test_sites_are_matched_by_name() -> None:
    difference = pg.heat_map("trio", "trio?players=4", games=20)
    assert isinstance(difference, HeatDifference)
    names = {site.name for site in difference.sites}
    assert "hand_Ann_7" in names and "hand_Ann_9" not in names and "hand_Dan_1" not in names


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"of": "kisses"}, "there is no map of 'kisses'"),
        ({"owner": "Zoe"}, "has no player 'Zoe': it has Cross, Nought, nobody"),
        ({"kind": "Queen"}, "has no kind of piece 'Queen': it has"),
        ({"phase": "second"}, "there is no third 'second'"),
        ({"of": "endings", "phase": "last"}, "goes without kind and phase"),
        ({"of": "moves", "owner": "nobody"}, "goes with standing alone"),
        ({"games": 1}, "too few games"),
    ],
)
def test_what_a_game_has_not_is_said(arguments: dict[str, str], message: str) -> None:
    with pytest.raises(PlaygroundError, match=message):
        pg.heat_map("tic-tac-toe", **arguments)


def test_boards_without_a_common_site_are_not_subtracted() -> None:
    with pytest.raises(PlaygroundError, match="have no site in common"):
        pg.heat_map("trio", "tic-tac-toe", games=20)


def test_no_captures_without_a_board_and_no_wins_without_holders() -> None:
    with pytest.raises(PlaygroundError, match="nothing is captured"):
        pg.heat_map("trio", of="captures", games=20)
    with pytest.raises(PlaygroundError, match="no site goes with winning"):
        pg.heat_map("trice", of="wins", games=20)


@pytest.mark.thorough
@pytest.mark.parametrize("of", ["standing", "moves", "endings", "wins"])
@pytest.mark.parametrize("selection", ["tic-tac-toe", "breakthrough"])
def test_a_game_seldom_differs_from_itself(selection: str, of: str) -> None:
    """Two samples of one game are the same in truth: all sites together are called different in 5% of runs at most."""
    compiled = load(selection)
    false = 0
    for run in range(RUNS):
        one, other = collect(compiled, 200, 2 * run + 1), collect(compiled, 200, 2 * run + 2)
        false += bool(heat_difference(one, other, of).known)
    print(f"{selection}, {of}: {false} of {RUNS} runs claim a difference that is none")
    assert false <= 0.05 * RUNS + 3 * np.sqrt(0.05 * 0.95 * RUNS)
