"""Does a search for suggestions find a good rule that was taken out?

    python -m benchmarks.rediscover --seeds 3 --tries 160

A rule is removed from a game, and the goal is what the game was like with it. A search has found the rule if a
confirmed suggestion that meets the goal puts it back, word for word; it has found another way if some other change
meets the goal. Beside that, how many candidates were tried, and the processor time, which the load of the machine does
not change.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playground.suggesting.mutation import Patch, patch_text
from playground.suggesting.suggest import suggest

MINUTES = 600.0
"""Long enough for any number of tries: a search is ended by these, and not by the clock."""


@dataclass(frozen=True)
class Removal:
    """A rule taken out of a game by `patch`; `goal` is what the game was like with it, and `rule` is its text."""

    game: str
    what: str
    patch: Patch
    goal: str
    rule: str
    without: tuple[str, ...] = ()


REMOVALS = (
    Removal(
        "trice",
        "the ending 'trice', with the library",
        {"end": {"trice": None}},
        "length.turns 9..13, seat_share.1 43%..57%",
        "any_line(1) then mover wins",
    ),
    Removal(
        "trice",
        "the ending 'trice', without its ruleset in the library",
        {"end": {"trice": None}},
        "length.turns 9..13, seat_share.1 43%..57%",
        "any_line(1) then mover wins",
        ("trice",),
    ),
    Removal(
        "triune",
        "the stride of marked pieces",
        {"pieces": {"Marked": {"moves": ["skid"]}}},
        "length.turns 430..530, seat_share.1 45%..55%",
        "Marked: moves: - skid - stride",
    ),
)


@dataclass(frozen=True)
class Outcome:
    """What a search found, and what it took."""

    found: bool
    other_ways: int
    tried: int
    seconds: float


def rediscover(removal: Removal, seed: int, tries: int, games: int, threads: int = 0) -> Outcome:
    """Search for the rule that was removed."""
    started = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "removed.yaml"
        path.write_text(patch_text(removal.game, removal.patch), encoding="utf-8")
        result = suggest(
            str(path),
            removal.goal,
            minutes=MINUTES,
            games=games,
            seed=seed,
            tries=tries,
            threads=threads,
            without=removal.without,
        )
    met = [each for each in result.suggestions if each.confirmed.result.state == "met"]
    back = [each for each in met if puts_back(each.patch, removal.rule)]
    return Outcome(bool(back), len(met) - len(back), len(result.search.tried), time.process_time() - started)


def puts_back(patch: str, rule: str) -> bool:
    """Whether a patch has a rule, in whatever lines it is written."""
    return re.search(rf"{re.escape(rule)}(?![\w-])", " ".join(patch.split())) is not None


def outcomes(seeds: int, tries: int, games: int) -> Iterator[tuple[Removal, list[Outcome]]]:
    """Each removal, searched with several seeds."""
    for removal in REMOVALS:
        yield removal, [rediscover(removal, seed, tries, games) for seed in range(seeds)]


def main() -> None:
    """Print a table: how often each rule was found, and at what cost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--tries", type=int, default=160)
    parser.add_argument("--games", type=int, default=512)
    arguments = parser.parse_args()
    print("game     rule taken out                                           found   other ways   tried   processor")
    for removal, found in outcomes(arguments.seeds, arguments.tries, arguments.games):
        times = sum(each.seconds for each in found) / len(found)
        ways = sum(each.other_ways for each in found) / len(found)
        tried = sum(each.tried for each in found) / len(found)
        hits = f"{sum(each.found for each in found)} of {len(found)}"
        numbers = f"{hits:>6}   {ways:>8.1f}   {tried:>7.0f}   {times:>7.0f} s"
        print(f"{removal.game:<8} {removal.what:<56} {numbers}", flush=True)


if __name__ == "__main__":
    main()
