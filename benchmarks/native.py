"""The native engine beside hand-written C, measured in the same run: ratios are robust on shared, noisy machines.

`python -m benchmarks.native` prints them; `benchmarks.guard` compares them with recorded ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.baselines import GAMES, Programs, Style, compiled_programs, measure
from playground.compiler import Compiled, load
from playground.simulate.run import simulate

ROUNDS = 5
"""Rounds in which engine and C are measured in turn; the median ratio is robust against other load."""


@dataclass(frozen=True)
class Ratio:
    """Games a second of the native engine divided by those of C, on one core; above 1 the engine is faster."""

    game: str
    style: Style
    native: float
    c: float
    ratio: float


def games_per_second(compiled: Compiled, seconds: float) -> float:
    """Random games a second on one thread, over about `seconds`."""
    games, result = 200, simulate(compiled, 100, threads=1)
    while result.timing.play_s < seconds / 20:
        games *= 4
        result = simulate(compiled, games, threads=1)
    games = max(1, round(result.games / result.timing.play_s * seconds))
    result = simulate(compiled, min(games, 10_000_000), threads=1)
    return result.games / result.timing.play_s


def ratio(programs: Programs, game: str, style: Style, seconds: float = 0.4) -> Ratio:
    """The median ratio over `ROUNDS` rounds of about `seconds` for each of the two."""
    compiled = load(game)
    rounds = []
    for number in range(ROUNDS):
        c = measure(programs, game, style, seconds, seed=number + 1).games_per_s
        native = games_per_second(compiled, seconds)
        rounds.append((native / c, native, c))
    middle = sorted(rounds)[ROUNDS // 2]
    return Ratio(game, style, middle[1], middle[2], middle[0])


def ratios(styles: tuple[Style, ...] = ("list", "bits"), seconds: float = 0.4) -> list[Ratio] | None:
    """The ratios of all games; None (and a message on stderr) without a C compiler."""
    with compiled_programs(styles=styles) as programs:
        if programs is None:
            return None
        return [ratio(programs, game, style, seconds) for game in GAMES for style in styles]


def main() -> None:
    """Prints a table."""
    rows = ratios()
    if rows is None:
        return
    print(f"{'game':<14}{'C':<7}{'native games/s':>16}{'C games/s':>14}{'native ÷ C':>12}")
    for row in rows:
        print(f"{row.game:<14}{row.style:<7}{row.native:>16,.0f}{row.c:>14,.0f}{row.ratio:>12.2f}")


if __name__ == "__main__":
    main()
