"""Whether random games are the same before and after a change of the engine: digests of rows of games, by ruleset.

    python -m benchmarks.rows > before.txt        # a digest for each shipped ruleset
    python -m benchmarks.rows before.txt          # again: names the rulesets whose games are others now

A digest is of the rows of games 0 to 19 of seed 7, with all their columns, and of node counts to depth 2.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from playground.compiler import load
from playground.simulate.run import Run
from playground.source.folders import PACKAGE

GAMES, SEED, DEPTH = 20, 7, 2


def rulesets() -> list[Path]:
    """The shipped rulesets, the games that come with parts among them."""
    folder = PACKAGE.parent / "rulesets"
    return sorted(path for part in (".", "classics", "parts/games") for path in (folder / part).glob("*.yaml"))


def digest(path: Path) -> str:
    """What random games of a ruleset are, in short."""
    compiled = load(str(path))
    rows = Run(compiled, GAMES, seed=SEED, threads=1).play().rows
    nodes = compiled.initial_state(SEED).perft(DEPTH)
    return hashlib.sha256(rows.tobytes() + repr((rows.dtype, nodes)).encode()).hexdigest()[:16]


def digests() -> Iterator[tuple[str, str]]:
    """The name and the digest of each ruleset."""
    for path in rulesets():
        yield path.stem if path.parent.name != "games" else f"parts/{path.stem}", digest(path)


def _main() -> int:
    before = dict(line.split() for line in Path(sys.argv[1]).read_text().splitlines()) if sys.argv[1:] else {}
    others = 0
    for name, found in digests():
        if not before:
            print(name, found, flush=True)
        elif before.get(name, found) != found:
            print(f"{name}: other games than before")
            others += 1
    return 1 if others else 0


if __name__ == "__main__":
    sys.exit(_main())
