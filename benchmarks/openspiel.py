"""OpenSpiel's random playouts in C++, for the games it has.

Its evaluator is not callable from Python, but an MCTS bot that is allowed one simulation evaluates the start position
once, and a `RandomRolloutEvaluator` of N rollouts then plays N random games, all in C++. The rest of that one
simulation is small beside thousands of games. `python -m benchmarks.openspiel` prints the speeds.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from dataclasses import dataclass

GAMES = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four",
    "breakthrough": "breakthrough(rows=8,columns=8)",
}

NOT_INSTALLED = "open_spiel is not installed: its rollouts are left out (pip install open_spiel)"

EXPLORATION = 2.0  # needed by the bot, without effect on a single simulation
MEMORY_LIMIT_MB = 100


@dataclass(frozen=True)
class Rollouts:
    """`games` random games by OpenSpiel on one core, and the seconds they took."""

    game: str
    games: int
    seconds: float

    @property
    def games_per_s(self) -> float:
        """Random games per second."""
        return self.games / self.seconds


def is_installed() -> bool:
    """Whether OpenSpiel can be imported; reports on stderr if it cannot."""
    installed = importlib.util.find_spec("pyspiel") is not None
    if not installed:
        print(NOT_INSTALLED, file=sys.stderr)
    return installed


def play(game: str, games: int, seed: int = 1) -> Rollouts:
    """Plays `games` random games of one of `GAMES`; OpenSpiel must be installed."""
    import pyspiel  # slow to load, and optional

    rules = pyspiel.load_game(GAMES[game])
    evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
    bot = pyspiel.MCTSBot(rules, evaluator, EXPLORATION, 1, MEMORY_LIMIT_MB, False, seed, False)
    start = rules.new_initial_state()
    began = time.perf_counter()
    bot.step(start)
    return Rollouts(game, games, time.perf_counter() - began)


def measure(game: str, seconds: float = 1.0, seed: int = 1) -> Rollouts | None:
    """Plays for about `seconds`, after two thousand games to learn how many that takes.

    None if open_spiel is missing or does not have the game.
    """
    if game not in GAMES or not is_installed():
        return None
    trial = play(game, 2000, seed)
    return play(game, max(1, round(trial.games_per_s * seconds)), seed)


def measure_all(seconds: float = 1.0) -> list[Rollouts] | None:
    """Every game OpenSpiel has, about `seconds` each; None if open_spiel is missing."""
    if not is_installed():
        return None
    return [row for game in GAMES if (row := measure(game, seconds)) is not None]


def main() -> None:
    """Prints a table of the speeds on one core."""
    rows = measure_all()
    if rows is None:
        return
    print(f"{'game':<14}{'games/s':>14}")
    for row in rows:
        print(f"{row.game:<14}{row.games_per_s:>14,.0f}")


if __name__ == "__main__":
    main()
