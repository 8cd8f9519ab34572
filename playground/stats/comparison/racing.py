"""Racing: of many variants, those that are clearly worse get no more games.

All variants play the first look's games; those that are surely worse than another are dropped, the others play up to
the next look (Maron & Moore 1994; Birattari et al. 2002). Looks are numbers of games settled beforehand, and the
intervals that decide hold at all looks and of all variants together (Bonferroni), so that a variant is dropped wrongly
with at most the whole error.
"""

from __future__ import annotations

from collections.abc import Sequence

FIRST_LOOK = 32
FACTOR = 4


def looks(games: int, first: int = FIRST_LOOK) -> tuple[int, ...]:
    """The numbers of games at which to look: 32, 128, 512 and so on, and `games`, the most of a variant, at last."""
    found, look = [], first
    while look < games:
        found.append(look)
        look *= FACTOR
    return (*found, games)


def surely_worse(least: Sequence[float], most: Sequence[float], costs: Sequence[float]) -> list[bool]:
    """Which variants are surely worse than another that costs no more.

    `least` and `most` are the ends of the intervals of how bad they are, and `costs` what is known of them without
    games. One that is as bad as another for sure (both ends equal) is not worse.
    """
    return [
        any(other < low and cost <= own for other, cost in zip(most, costs, strict=True))
        for low, own in zip(least, costs, strict=True)
    ]
