"""The search for a forced win against retrograde analysis, position by position."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from playground.engine.cancellation import CancelToken
from playground.engine.native.runtime.state import NativeState
from playground.search.exact.code import Workplace
from playground.search.exact.cycles import repeats
from playground.search.exact.graph import Graph, Listing
from playground.search.exact.proof import NEVER
from playground.search.exact.prover import Prover
from playground.search.exact.retrograde import winners_and_distances
from tests.quick_set import mostly_exhaustive
from tests.search.exact.small_games import loaded

MOST = 200_000
SAMPLE = 300

GAMES = {
    "hexapawn?columns=4": False,
    "hexapawn?rows=4": False,
    "nim?first=3&second=2&third=2": False,
    "tic-tac-toe": False,
    "tic-tac-toe@misere": False,
    "counted": False,  # the number of decisions is part of the position
    "climb": True,
    "chase?columns=3&rows=2": True,
    "triune?stride=2&army_rows=1&max_decisions=2": False,
}
"""Small games, and whether positions repeat in them."""

LARGE = {"hexapawn?columns=4", "hexapawn?rows=4", "nim?first=3&second=2&third=2"}


def everything(name: str, folder: Path) -> tuple[Workplace, Graph, Prover]:
    compiled = loaded(name, folder)
    native = compiled.machine.thinking()
    work, stop = Workplace(native), CancelToken()
    start = work.plain(NativeState(native).to_bytes())
    listing = Listing(work, [start], compiled.game.max_decisions, stop, lambda _positions: True)
    assert listing.extend(MOST)
    return work, listing.graph, Prover(work, compiled.game, 1000, stop, lambda _positions: True)


@pytest.mark.parametrize("name", mostly_exhaustive(GAMES, GAMES.keys() - LARGE))
def test_forced_wins(name: str, tmp_path: Path) -> None:
    """Both bounds of both players, with a table far too small and questions in any order."""
    _, graph, prover = everything(name, tmp_path)
    winner, distance = winners_and_distances(graph, CancelToken())
    running = [node for node in range(len(winner)) if graph.first[node + 1] > graph.first[node]]
    random = Random(1)
    for node in random.sample(running, min(SAMPLE, len(running))):
        within, player = random.randrange(1, 15), random.randrange(2)
        if name.startswith("triune"):
            within = 1  # farther, and the maximum length would matter
        proven, refuted = prover.bounds(graph.words[node], player, within)
        length = distance[node] if winner[node] == player else NEVER
        assert (proven < NEVER) == (length <= within)
        assert proven == NEVER or length <= proven <= within
        assert proven < NEVER or within <= refuted < max(length, NEVER + 1)
        assert refuted < length or refuted == length == NEVER


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_repeat_are_noticed(name: str, tmp_path: Path) -> None:
    _, graph, _ = everything(name, tmp_path)
    assert repeats(graph, CancelToken()) == GAMES[name]
