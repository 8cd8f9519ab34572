"""What common random numbers are worth, in a sentence: how many independent games one of the paired games replaces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.charts.theme import seat_name
from playground.simulate.comparison.lengths import LengthDifference
from playground.simulate.experiments.result import ArmDifference
from playground.stats.comparison.compare import Comparison
from playground.stats.measures.registry import phrase_of
from playground.stats.paired.worth import ALIKE, worth_text

SAME = (0.65, 1.05)
"""Between these, a pair is worth about as much as independent games.

Somewhat less than one also comes about where few pairs differ, or where it is not known how two measures go together,
since such intervals are cautious: only what is clearly less is said to have a cause.
"""

Gains = Sequence[tuple[str, Sequence[float]]]
"""What games are worth for something in words, in each of several variants."""


def worth_of_comparison(comparison: Comparison, length: LengthDifference | None) -> str:
    """The sentence about a variant and its baseline; empty if nothing is known of it, as where all games agree."""
    together = comparison.a.outcomes.together
    known = (
        ("how often games are won" if together else f"the {seat_name(comparison.seat - 1)}'s share", comparison.gain),
        ("draws", comparison.draws_gain),
        ("lengths", length.gain if length else None),
    )
    return worth_words([(what, [gain]) for what, gain in known if gain is not None])


def worth_of_changes(changes: Iterable[ArmDifference]) -> str:
    """The sentence about the differences of an experiment; from the least to the most where there are several games."""
    gains: dict[str, list[float]] = {}
    for change in changes:
        if change.gain is not None:
            gains.setdefault(change.measure, []).append(change.gain)
    return worth_words([(phrase_of(name), found) for name, found in gains.items() if not _said_by_other(name, gains)])


def _said_by_other(name: str, gains: dict[str, list[float]]) -> bool:
    """Whether it is the share of the first of two seats: what it gains, the other one loses."""
    return name == "seat_share.1" and "seat_share.3" not in gains and gains.get("seat_share.2") == gains[name]


def worth_words(gains: Gains) -> str:
    """`… So one game of each says as much as 15 independent games about the second seat's share and 2.1 about lengths.`

    What no pair differs in comes last: how many independent games would say as much is not known of that. Empty without
    gains.
    """
    alike = [what for what, found in gains if min(found) == ALIKE]
    gains = [(what, found) for what, found in gains if min(found) < ALIKE]
    more = [f"{_numbers(found)} about {what}" for what, found in gains if max(found) >= SAME[1]]
    same = [what for what, found in gains if SAME[0] <= min(found) and max(found) < SAME[1]]
    less = [f"{_numbers(found)} about {what}" for what, found in gains if max(found) < SAME[1] and min(found) < SAME[0]]
    parts = [
        *([f"as much as {_of_games(more)}"] if more else []),
        *([f"no more than one independent game about {_listed(same)}"] if same else []),
        *([f"only as much as {_of_games(less)}, since the change turns results round"] if less else []),
    ]
    sentences = [f"So one game of each says {'; and '.join(parts)}."] if parts else []
    sentences += [f"No pair of games differs in {_listed(alike)}."] if alike else []
    return " ".join(["All are played with the same random numbers.", *sentences]) if sentences else ""


def _of_games(parts: Sequence[str]) -> str:
    """Numbers with what they are about; the first says that they are independent games."""
    return _listed([parts[0].replace(" about ", " independent games about ", 1), *parts[1:]])


def _numbers(gains: Sequence[float]) -> str:
    known = [gain for gain in gains if gain < ALIKE]
    least, most = (worth_text(end).rstrip("×") for end in (min(known), max(known)))
    return f"{least} or more" if len(known) < len(gains) else least if least == most else f"{least} to {most}"


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
