"""Equivalent formulations of the same rules, measured beside each other: which form is slow, and does `validate` warn?

    python -m benchmarks.formulations                          # all games, ten minutes
    python -m benchmarks.formulations stepping reversi         # these
    python -m benchmarks.formulations --write FOLDER sowing    # keeps the rulesets, for `show ir` and `bench --rules`

A file of `formulations/` has the common part of a small game, and then its forms, which are merged into it: maps key
by key, and `~` takes a key away. `order: its own` says that a form lists its options in another order, or draws other
random numbers, so that its games are others from the same seed; all other forms of a file play the same games.
Processor time, the forms of a game in turn and in one process; compiling is without cache, the best of two.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from playground.compiler import Compiled, diagnose, load
from playground.engine.native.compile import compile_game
from playground.simulate.run import Run

FOLDER = Path(__file__).parent / "formulations"
ROUNDS, SECONDS, SEED = 4, 0.1, 7
"""Rounds in which the forms are played in turn, how long each is played in a round, and from which seed."""

SLOWER = 2.0
"""A form that takes more than this many times as long as the fastest is slow."""

COMPILED = 2
"""How often a form is compiled, for the best time."""

Tree = dict[str, Any]


@dataclass(frozen=True)
class Form:
    """One of the ways to write a game. `same_order`: its options come in the order of the first form."""

    name: str
    rules: Tree
    same_order: bool


@dataclass(frozen=True)
class Measured:
    """A form with what was measured: nanoseconds a decision and seconds of compiling, and what `validate` warns of."""

    form: str
    ns: float
    compile_s: float
    warns: tuple[str, ...]


def games() -> list[str]:
    """The names of all games."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def merged(base: Tree, change: Tree) -> Tree:
    """A tree with the changes of another one."""
    tree = dict(base)
    for key, value in change.items():
        if value == "~":
            tree.pop(key, None)
        elif isinstance(value, dict) and isinstance(tree.get(key), dict):
            tree[key] = merged(tree[key], value)
        else:
            tree[key] = value
    return tree


def forms_of(game: str) -> list[Form]:
    """The forms of a game; the first has no order of its own."""
    base, *changes = yaml.load_all((FOLDER / f"{game}.yaml").read_text(), Loader=yaml.BaseLoader)
    forms = []
    for change in changes:
        own_order = change.pop("order", None) == "its own"
        forms.append(Form(change.pop("form"), merged(base, change), not own_order))
    return forms


def write(form: Form, path: Path) -> Path:
    """A form as a ruleset file."""
    path.write_text(yaml.dump(form.rules, Dumper=_Dumper, sort_keys=False, width=10_000))
    return path


class _Dumper(yaml.dumper.BaseDumper):
    """Writes numbers and words plainly, as they were read: to `BaseLoader` all are texts."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 (the name is part of the interface)
        """Nothing is written as a reference to what came before."""
        return True


def _text(dumper: yaml.dumper.BaseDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(dict, yaml.representer.SafeRepresenter.represent_dict)
_Dumper.add_representer(list, yaml.representer.SafeRepresenter.represent_list)


def compiling_seconds(path: Path) -> float:
    """The processor time from a file to machine code."""
    best = []
    for _ in range(COMPILED):
        began = time.process_time()
        compile_game(load(str(path)).game, cache=False)
        best.append(time.process_time() - began)
    return min(best)


def play(compiled: Compiled, games: int, seed: int) -> tuple[float, Any]:
    """Processor time of random games on one thread, and their rows."""
    run = Run(compiled, games, seed=seed, threads=1)
    began = time.process_time()
    rows = run.play().rows
    return time.process_time() - began, rows


def _games_in(compiled: Compiled, seconds: float) -> int:
    """About how many games take so long."""
    play(compiled, 1, SEED)  # makes the machine code
    games, took = 10, 0.0
    while took < seconds / 4 and games < 100_000:
        games *= 2
        took, _ = play(compiled, games, SEED)
    return max(1, round(games * seconds / took))


def measure(game: str, seconds: float = SECONDS, rounds: int = ROUNDS, folder: Path | None = None) -> list[Measured]:
    """What all forms of a game take, the fastest first; `folder` is where their rulesets are written."""
    with TemporaryDirectory() as temporary:
        place = folder or Path(temporary)
        paths = {form.name: write(form, place / f"{game}-{form.name}.yaml") for form in forms_of(game)}
        load(str(next(iter(paths.values()))))  # what is prepared once, such as the grammar, is timed for none of them
        compiling = {name: compiling_seconds(path) for name, path in paths.items()}
        warnings = {name: tuple(sorted({each.code for each in diagnose(path)})) for name, path in paths.items()}
        compiled = {name: load(str(path)) for name, path in paths.items()}
    counts = {name: _games_in(each, seconds) for name, each in compiled.items()}
    times: dict[str, list[float]] = {name: [] for name in compiled}
    for number in range(rounds):
        for name in sorted(compiled, reverse=bool(number % 2)):
            took, rows = play(compiled[name], counts[name], SEED)
            times[name].append(took / int(rows["decisions"].sum()))
    found = [Measured(name, 1e9 * median(each), compiling[name], warnings[name]) for name, each in times.items()]
    return sorted(found, key=lambda each: each.ns)


def lines(game: str, measured: Sequence[Measured]) -> Iterator[str]:
    """A table of the forms of a game."""
    fastest, quickest = measured[0].ns, min(each.compile_s for each in measured)
    yield f"{game:<26}{'ns/decision':>12}{'ratio':>8}{'compiling':>12}{'ratio':>8}  validate"
    for each in measured:
        slow = "*" if each.ns > SLOWER * fastest else " "
        warns = " ".join(each.warns)
        numbers = f"{each.ns:>12.0f}{each.ns / fastest:>8.2f}{1e3 * each.compile_s:>9.0f} ms"
        yield f"  {each.form:<24}{numbers}{each.compile_s / quickest:>8.2f}{slow} {warns}".rstrip()


def summary(found: dict[str, list[Measured]]) -> Iterator[str]:
    """How many forms are within a factor of two of the fastest of their game, and the worst."""
    ratios = [(each.ns / forms[0].ns, game, each) for game, forms in found.items() for each in forms]
    slow = sorted((row for row in ratios if row[0] > SLOWER), key=lambda row: -row[0])
    warned = sum(bool({"W094", "W164", "W195"} & {*each.warns}) for _, _, each in slow)
    within = f"{len(ratios) - len(slow)} of {len(ratios)} forms of {len(found)} games"
    yield f"{within} are within a factor of {SLOWER:g} of the fastest form of their game;"
    yield f"'validate' says of {warned} of the other {len(slow)} that they are slow (W094, W164, W195)"
    for ratio, game, each in slow[:WORST]:
        yield f"  {ratio:>7.1f}  {game}: {each.form}"


WORST = 20
"""How many of the slowest forms are listed at the end."""


def main(arguments: Sequence[str]) -> int:
    """Measure the named games, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="names of files in formulations/; all without them")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="keep the rulesets of the forms in a folder")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.game if name not in games()]
    if unknown:
        parser.error(f"no such game: {', '.join(unknown)}; there are {', '.join(games())}")
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
    found = {}
    for game in options.game or games():
        found[game] = measure(game, folder=options.write)
        print("\n".join(lines(game, found[game])), end="\n\n", flush=True)
    print("\n".join(summary(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
