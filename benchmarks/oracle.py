"""Figures that the engines are held against, from the hand-written C: `oracle.json`, and how it is made.

`python -m benchmarks.oracle` computes it anew (about a minute). Node counts and statistics come from the bit-board
programs; the tests hold the list-filling programs, which share no rule code with these, against the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.baselines import Playouts, Programs, compiled_programs

ORACLE = Path(__file__).parent / "oracle.json"


@dataclass(frozen=True)
class Case:
    """A game under house rules, the depth its nodes are counted to and the games its statistics rest on."""

    game: str
    depth: int
    games: int
    rules: Mapping[str, int | bool] = field(default_factory=dict)


CASES = (
    Case("tic-tac-toe", 9, 4_000_000),
    Case("connect-four", 12, 2_000_000),
    Case("breakthrough", 8, 1_000_000),
    Case("triune", 6, 400_000),
    Case("triune", 5, 100_000, {"stride": 2}),
    Case("triune", 5, 100_000, {"stride": 4}),
    Case("triune", 5, 100_000, {"last_pieces": 0}),
    Case("triune", 5, 100_000, {"last_pieces": 2}),
    Case("triune", 5, 100_000, {"last_pieces": 3}),
    Case("triune", 5, 100_000, {"skid": False}),
    Case("triune", 5, 100_000, {"stride": 4, "last_pieces": 3, "skid": False}),
)


def read_oracle() -> list[dict[str, Any]]:
    """The entries of oracle.json, one per case: `game`, `rules`, `nodes` by depth from 1, and `random_play`."""
    entries: list[dict[str, Any]] = json.loads(ORACLE.read_text())
    return entries


def compute(programs: Programs, case: Case, seed: int = 2026) -> dict[str, Any]:
    """One entry of oracle.json."""
    return {
        "game": case.game,
        "rules": dict(case.rules),
        "nodes": programs.count_nodes(case.game, "bits", case.depth, case.rules),
        "random_play": summary(programs.play(case.game, "bits", case.games, seed, case.rules)),
    }


def summary(playouts: Playouts) -> dict[str, Any]:
    """What of a run depends on the rules alone, apart from chance: rates and means, and the games they rest on."""
    games = playouts.games
    return {
        "games": games,
        "win_rates": [wins / games for wins in playouts.wins],
        "draw_rate": playouts.draws / games,
        "unfinished_rate": playouts.unfinished / games,
        "decisions_mean": playouts.decisions / games,
        "decisions_sd": playouts.length_sd,
        "options_mean": playouts.options_mean,
        "options_se": playouts.options_se,
    }


def main() -> None:
    """Writes oracle.json; leaves it alone where there is no C compiler."""
    with compiled_programs() as programs:
        if programs is not None:
            entries = [compute(programs, case) for case in CASES]
            ORACLE.write_text(json.dumps(entries, indent=2) + "\n")


if __name__ == "__main__":
    main()
