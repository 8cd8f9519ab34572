"""Hand-written C of the games, compiled and run on this machine.

There are two programs for each game: `list` fills a list of options and picks from it, as one would write it in an
afternoon; `bits` keeps sets of squares in machine words, counts the options and selects one: the lower bound on time.
`python -m benchmarks.baselines` prints the speeds of all of them on one core.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from benchmarks.house_rules import Rules, flags, game_of
from playground.source.diagnostics import PlaygroundError

Style = Literal["list", "bits"]
STYLES: tuple[Style, ...] = ("list", "bits")
GAMES = ("tic-tac-toe", "connect-four", "breakthrough", "triune", "triad", "trice", "triotrio", "trio")
COUNTED = ("tic-tac-toe", "connect-four", "breakthrough", "triune", "triad")
"""Games without chance, whose nodes the programs count from the start."""
SOURCES = Path(__file__).parent / "c"

# Generic tuning: a compiler that does not know the processor tunes for an older one. GCC 12 then moves words to and
# from vector registers, which costs the bit-board Triune a third of its speed.
COMPILER_FLAGS = ("-O3", "-march=native", "-mtune=generic")

NO_COMPILER = "no C compiler (cc, gcc or clang) found: the C baselines are left out; install one, or name it in CC"


@dataclass(frozen=True)
class Playouts:
    """Statistics of uniformly random games played by one program on one core.

    `wins` counts by turn order (of a team game by team), a win of two adding one half to each; `sole_wins` leaves those
    out, and is empty if there are none. `length_sd` is the standard deviation of the decisions of a game,
    `options_mean` the mean number of options of a decision and `options_se` its standard error over games.
    """

    game: str
    style: Style
    games: int
    decisions: int
    wins: tuple[float, ...]
    draws: int
    unfinished: int
    length_sd: float
    options_mean: float
    options_se: float
    seconds: float
    games_per_s: float
    decisions_per_s: float
    sole_wins: tuple[float, ...] = ()


@dataclass(frozen=True)
class Programs:
    """The compiled programs: their folder, and the compiler used."""

    folder: Path
    compiler: str

    def play(self, ruleset: str, style: Style, games: int, seed: int, rules: Rules | None = None) -> Playouts:
        """Plays `games` random games of a ruleset under house rules, named as in `house_rules`."""
        output = self._run(game_of(ruleset), style, [*flags(ruleset, rules or {}), str(games), str(seed)])
        known = {field.name: output[field.name] for field in fields(Playouts) if field.name in output}
        return Playouts(**{**known, "game": game_of(ruleset), "style": style, "wins": tuple(output["wins"])})

    def count_nodes(self, ruleset: str, style: Style, depth: int, rules: Rules | None = None) -> list[int]:
        """Sequences of 1, 2, …, `depth` decisions from the start; a finished game contributes nothing deeper."""
        return self.count_with(game_of(ruleset), style, depth, flags(ruleset, rules or {}))

    def count_with(self, game: str, style: Style, depth: int, arguments: Sequence[str]) -> list[int]:
        """The same under house rules given as flags, which may include a start position."""
        nodes: list[int] = self._run(game, style, [*arguments, "--perft", str(depth)])["nodes"]
        return nodes

    def _run(self, game: str, style: Style, arguments: Sequence[str]) -> dict[str, Any]:
        finished = subprocess.run(
            [self.folder / program_name(game, style), *arguments], capture_output=True, text=True, check=False
        )
        if finished.returncode != 0:
            raise PlaygroundError(f"the C program of {game} ({style}) failed: {finished.stderr.strip()}")
        output: dict[str, Any] = json.loads(finished.stdout)
        return output


def program_name(game: str, style: Style) -> str:
    """The name of the C file without its suffix."""
    return game.replace("-", "_") + ("_bits" if style == "bits" else "")


def find_compiler() -> str | None:
    """The C compiler: the one that the environment variable CC names, else cc, gcc or clang; None if there is none."""
    names = [os.environ.get("CC", ""), "cc", "gcc", "clang"]
    return next((path for name in names if name and (path := shutil.which(name))), None)


@contextmanager
def compiled_programs(games: Iterable[str] = GAMES, styles: Iterable[Style] = STYLES) -> Iterator[Programs | None]:
    """The programs of these games in these styles, compiled into a temporary folder that lasts as long as the context.

    Without a C compiler the value is None and a message goes to stderr.
    """
    compiler = find_compiler()
    if compiler is None:
        print(NO_COMPILER, file=sys.stderr)
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="baselines-") as folder:
        programs = Programs(Path(folder), compiler)
        for game in games:
            for style in styles:
                compile_program(programs, program_name(game, style))
        yield programs


def compile_program(programs: Programs, name: str) -> None:
    """Compile one C file. Raises PlaygroundError with the compiler's message if that fails."""
    arguments = ["-o", str(programs.folder / name), str(SOURCES / f"{name}.c"), "-lm"]
    command = [programs.compiler, *COMPILER_FLAGS, *arguments]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        raise PlaygroundError(f"{programs.compiler} cannot compile benchmarks/c/{name}.c:\n{finished.stderr.strip()}")


def measure(programs: Programs, game: str, style: Style, seconds: float = 1.0, seed: int = 1) -> Playouts:
    """Plays for about `seconds`: first for a hundredth of that, to estimate the number of games."""
    trial = programs.play(game, style, 100, seed)
    while trial.seconds < seconds / 100:
        trial = programs.play(game, style, trial.games * 4, seed)
    return programs.play(game, style, max(1, round(trial.games_per_s * seconds)), seed)


def measure_all(seconds: float = 1.0) -> list[Playouts] | None:
    """Every game in both styles, about `seconds` each; None (and a message on stderr) without a C compiler."""
    with compiled_programs() as programs:
        if programs is None:
            return None
        return [measure(programs, game, style, seconds) for game in GAMES for style in STYLES]


def main() -> None:
    """Prints a table of the speeds on one core."""
    rows = measure_all()
    if rows is None:
        return
    print(f"{'game':<14}{'style':<7}{'games/s':>14}{'decisions/s':>16}{'ns/decision':>13}")
    for row in rows:
        nanoseconds = 1e9 / row.decisions_per_s
        print(f"{row.game:<14}{row.style:<7}{row.games_per_s:>14,.0f}{row.decisions_per_s:>16,.0f}{nanoseconds:>13.1f}")


if __name__ == "__main__":
    main()
