"""Guards against a slower native engine: compares ratios to list-filling C in the same run with `ratios.json`.

`python -m benchmarks.guard` exits with 1 when a ratio has fallen by more than a third; `--update` writes the file.
It takes twenty seconds. If a ratio has fallen, all are measured again, because a busy machine can slow down one
side only; the guard fails if it falls twice. Without a C compiler it prints a message, and exits with 0 unless CI=true.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from benchmarks.native import Ratio, ratios

FILE = Path(__file__).parent / "ratios.json"
MAX_LOST = 1 / 3
SECONDS = 0.2
"""For each side in each round: thousands of games, whose speed varies by less than a tenth on an idle machine."""


def fallen(measured: list[Ratio], expected: dict[str, float]) -> list[str]:
    """A line for each game whose ratio has fallen by more than `MAX_LOST`, or has no recorded ratio."""
    lines = []
    for row in measured:
        before = expected.get(row.game)
        if before is None:
            lines.append(f"{row.game}: no ratio in {FILE.name}; run python -m benchmarks.guard --update")
        elif row.ratio < before * (1 - MAX_LOST):
            lines.append(f"{row.game}: {row.ratio:.2f} times list-filling C, which was {before:.2f}")
    return lines


def main(arguments: list[str]) -> int:
    """Measure, compare and report; returns the exit code."""
    measured = _measured()
    if measured is None:
        return 1 if os.environ.get("CI") == "true" else 0
    if "--update" in arguments:
        FILE.write_text(json.dumps({row.game: round(row.ratio, 2) for row in measured}, indent=2) + "\n")
        return 0
    expected = json.loads(FILE.read_text())
    lines = fallen(measured, expected)
    if lines:
        print("measured again:")
        again = _measured() or measured
        lines = fallen([max(pair, key=lambda row: row.ratio) for pair in zip(measured, again, strict=True)], expected)
    for line in lines:
        print(f"slower by more than a third: {line}", file=sys.stderr)
    return 1 if lines else 0


def _measured() -> list[Ratio] | None:
    """Print and return the ratios of all games; None without a C compiler."""
    measured = ratios(("list",), SECONDS)
    for row in measured or ():
        print(f"{row.game:<14}{row.native:>14,.0f} games/s{row.ratio:>8.2f} times list-filling C")
    return measured


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
