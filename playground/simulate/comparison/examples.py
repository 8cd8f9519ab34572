"""Games of a result that are worth watching: a typical one, the shortest, and the strangest.

How unusual a game is is its *surprisal* in bits, Σ −log₂ s over its traits, with s the share of games that have a trait
as rare as that: its winners; the end condition, or that it was given up; for each rule whether it fired; and for its
length, its options a decision and its share of decisions with a choice, the share of games that lie as far out on that
side, doubled. Traits are summed up as if they were independent, which they are not: the number ranks games and is no
probability. (Of counts: Goldstein & Dengel 2012; of tails: Li et al. 2022.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from playground.simulate.results.summary import Summary

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

MAX_GAMES = 100_000
"""Games that are looked through: the first of a result."""

TRAITS_NAMED = 2

Why = Literal["typical", "shortest", "strangest"]


@dataclass(frozen=True)
class Example:
    """A game of a result by its number, with its length, and the traits that make it unusual, the rarest first.

    `of` is how many games were looked through.
    """

    why: Why
    number: int
    turns: int
    of: int
    traits: tuple[Trait, ...] = ()


@dataclass(frozen=True)
class Trait:
    """Something about a game, and the share of games that are as unusual in that."""

    words: str
    share: float


def examples(result: Summary) -> tuple[Example, ...]:
    """A typical, the shortest and the strangest game, of the first of a result; one game may be several of them.

    A typical game is the least unusual one, the strangest the most unusual. The shortest is the first finished one with
    the fewest decisions, if any was finished. None without games.
    """
    import numpy as np

    games = min(result.games, MAX_GAMES)
    if not games:
        return ()
    traits = list(_traits(result, games))
    bits = np.sum([-np.log2(shares) for _, shares in traits], axis=0)
    finished, decisions = result.outcome_codes()[:games] >= 0, result.by_game("decisions")[:games]
    found: dict[Why, int] = {"typical": int(bits.argmin())}
    if finished.any():
        found["shortest"] = int(np.where(finished, decisions, decisions.max() + 1).argmin())
    found["strangest"] = int(bits.argmax())
    turns = result.by_game("turns")
    return tuple(
        Example(why, number, int(turns[number]), games, _rarest(traits, number) if why == "strangest" else ())
        for why, number in found.items()
    )


def _rarest(traits: list[tuple[list[str], Numbers]], number: int) -> tuple[Trait, ...]:
    """The traits of a game that are rarest."""
    named = [Trait(words[number], float(shares[number])) for words, shares in traits]
    return tuple(sorted(named, key=lambda trait: trait.share)[:TRAITS_NAMED])


def _traits(result: Summary, games: int) -> Iterator[tuple[list[str], Numbers]]:
    """For each trait what it is in each game, in words, and the share of games that are as unusual in it."""
    import numpy as np

    game, decisions = result.game, np.maximum(result.by_game("decisions")[:games], 1)
    options, choices = (result.by_game(of)[:games] for of in ("options_total", "choices"))
    for words, numbers in (
        (("very short", "very long"), decisions),
        (("few options a decision", "many options a decision"), options / decisions),
        (("few decisions with a choice", "many decisions with a choice"), choices / decisions),
    ):
        yield _tails(words, np.asarray(numbers, float))
    codes = result.outcome_codes()[:games]
    seats, phrases = range(len(game.players)), result.winning_phrases() if result.together else []
    yield _kinds([_won(int(code), seats, phrases) for code in codes])
    ended = ["given up"] * games
    for ending in game.endings:
        for number in np.flatnonzero(result.ended_by_game(ending)[:games]):
            ended[number] = f"ended by {ending.replace('_', ' ')}"
    yield _kinds(ended)
    for rule in game.rule_names:
        fired = result.rule_by_game(rule)[:games]
        yield _kinds([f"'{rule}' {'applied' if each else 'never applied'}" for each in fired])


def _won(code: int, seats: range, phrases: Sequence[str]) -> str:
    """Who won; `phrases` are those of a game that all win or lose together."""
    if code <= 0:
        return "nobody won"
    if phrases:
        return phrases[code - 1]
    return f"won by seat {' and '.join(str(seat + 1) for seat in seats if code >> seat & 1)}"


def _kinds(words: list[str]) -> tuple[list[str], Numbers]:
    import numpy as np

    _, which, counts = np.unique(np.array(words), return_inverse=True, return_counts=True)
    return words, np.asarray(counts[which] / len(words), float)


def _tails(words: tuple[str, str], numbers: Numbers) -> tuple[list[str], Numbers]:
    """The share of games with at least as large a number, or at most as large a one, whichever are fewer; doubled.

    `words` are for small and for large numbers.
    """
    import numpy as np

    ascending = np.sort(numbers)
    low = np.searchsorted(ascending, numbers, "right") / len(numbers)
    high = (len(numbers) - np.searchsorted(ascending, numbers, "left")) / len(numbers)
    named = [words[0] if below < above else words[1] for below, above in zip(low, high, strict=True)]
    return named, np.asarray(np.minimum(1.0, 2 * np.minimum(low, high)), float)
