"""Computes `oracle.json`: results of the hand-written C programs, with which tests compare the engines.

`python -m benchmarks.oracle` computes it anew (three minutes). Node counts and statistics come from the bit-board
programs; the tests hold the list-filling programs, which share no rule code with these, against the file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from benchmarks.baselines import Playouts, Programs, compiled_programs
from benchmarks.house_rules import Rules, game_of, selection

ORACLE = Path(__file__).parent / "oracle.json"


@dataclass(frozen=True)
class Case:
    """A ruleset under house rules, the depth of node counts (0: none) and the number of games to play."""

    ruleset: str
    depth: int
    games: int
    rules: Rules = field(default_factory=dict)

    @property
    def selection(self) -> str:
        """The selection of these rules in the playground."""
        return selection(self.ruleset, self.rules)


def under(ruleset: str, depth: int, games: int, *house_rules: Rules) -> list[Case]:
    """A case for each set of house rules."""
    return [Case(ruleset, depth, games, rules) for rules in house_rules]


CASES = (
    Case("tic-tac-toe", 9, 4_000_000),
    Case("connect-four", 12, 2_000_000),
    Case("breakthrough", 8, 1_000_000),
    Case("triune", 6, 400_000),
    *under("triune", 5, 200_000, {"stride": 2}, {"stride": 4}),
    *under("triune", 5, 200_000, {"last_pieces": 0}, {"last_pieces": 2}, {"last_pieces": 3}),
    *under("triune", 5, 200_000, {"skid": False}, {"stride": 4, "last_pieces": 3, "skid": False}),
    *under("triad", 6, 1_000_000, {}, {"side": 4}, {"side": 6}),
    *under("triad", 6, 1_000_000, {"bunny_drop": "optional"}, {"bunny_at_home": True}, {"turn_order": "clockwise"}),
    *under("triad", 6, 10**6, {"side": 4, "bunny_drop": "optional", "bunny_at_home": True, "turn_order": "clockwise"}),
    *under("triad", 5, 200_000, {"max_capture": False}, {"side": 4, "max_capture": False}),
    *under("trice", 0, 1_000_000, {}, {"faces": 4}, {"faces": 8}, {"double": "wins"}, {"swap_adjacency": "all"}),
    *under("trice", 0, 1_000_000, {"ordered": False}, {"picker": "self"}),
    *under("trice@large", 0, 1_000_000, {}, {"faces": 4, "double": "wins", "swap_adjacency": "all"}),
    *under("triotrio", 0, 200_000, {}, {"size": 7}, {"size": 11}, {"repel": "fatal"}, {"repel": "off"}),
    *under("triotrio", 0, 200_000, {"permanents": False}, {"paper_offset": 1}, {"scissors_offset": 3}),
    *under("triotrio", 0, 200_000, {"change_near_permanent": False}, {"change": "instead"}, {"die": 4}, {"die": 8}),
    *under("triotrio", 0, 200_000, {"cow_turns": 0}, {"cow_turns": 2}, {"cow_turns": 4}),
    *under("triotrio", 0, 200_000, {"repel": "fatal", "size": 7, "die": 8, "cow_turns": 2, "change": "instead"}),
    *under("trio", 0, 200_000, {}, {"players": 4}, {"players": 5}, {"players": 6}, {"mode": "spicy"}),
    *under("trio", 0, 200_000, {"players": 4, "teams": True}, {"players": 6, "teams": True}),
    *under("trio", 0, 200_000, {"players": 4, "teams": True, "mode": "spicy", "keep_turn": True}),
    *under("trio", 0, 200_000, {"players": 6, "teams": True, "mode": "spicy"}),
    *under("trio", 0, 200_000, {"trios_to_win": 2}, {"top_number": 10}, {"sevens_win": False}, {"keep_turn": True}),
    *under("trio", 0, 200_000, {"ask_hands": False}, {"any_card": True}, {"players": 5, "mode": "spicy"}),
)


def read_oracle() -> list[dict[str, Any]]:
    """The entries of oracle.json, one per case.

    `selection` and `rules`, `nodes` by depth from 1 (none for games with chance), and `random_play`.
    """
    entries: list[dict[str, Any]] = json.loads(ORACLE.read_text())
    return entries


def compute(programs: Programs, case: Case, seed: int = 2026) -> dict[str, Any]:
    """One entry of oracle.json."""
    counted = case.depth > 0
    return {
        "selection": case.selection,
        "game": game_of(case.ruleset),
        "ruleset": case.ruleset,
        "rules": dict(case.rules),
        "nodes": programs.count_nodes(case.ruleset, "bits", case.depth, case.rules) if counted else [],
        "random_play": summary(programs.play(case.ruleset, "bits", case.games, seed, case.rules), case.rules),
    }


def summary(playouts: Playouts, rules: Rules) -> dict[str, Any]:
    """The results of a run that depend on the rules and chance only: rates and means, and the number of games."""
    games, shares = playouts.games, seat_shares(playouts, rules)
    return {
        "games": games,
        "shares": [share for share, _ in shares],
        "share_ses": [error for _, error in shares],
        "draw_rate": playouts.draws / games,
        "unfinished_rate": playouts.unfinished / games,
        "decisions_mean": playouts.decisions / games,
        "decisions_sd": playouts.length_sd,
        "options_mean": playouts.options_mean,
        "options_se": playouts.options_se,
    }


def seat_shares(playouts: Playouts, rules: Rules) -> list[tuple[float, float]]:
    """The mean score of each seat, in turn order, with its standard error: 1 for a win, 1/2 for a shared one.

    Where partners sit opposite, both have one half of what their team wins.
    """
    games, wins, sole = playouts.games, playouts.wins, playouts.sole_wins or playouts.wins
    if rules.get("teams"):
        wins, sole = tuple(won / 2 for won in wins * 2), (0.0,) * (2 * len(wins))
    squares = [(won + alone) / 2 / games for won, alone in zip(wins, sole, strict=True)]
    means = [won / games for won in wins]
    return [(mean, sqrt(max(0.0, square - mean**2) / games)) for mean, square in zip(means, squares, strict=True)]


def main() -> None:
    """Writes oracle.json; does nothing without a C compiler."""
    with compiled_programs() as programs:
        if programs is not None:
            entries = [compute(programs, case) for case in CASES]
            ORACLE.write_text(json.dumps(entries, indent=2) + "\n")


if __name__ == "__main__":
    main()
