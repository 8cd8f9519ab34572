"""The sentence on top of a comparison: what a variant changes most, in units that a designer feels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from playground.charts.units import number, shown_unit
from playground.report.number_format import difference_within
from playground.simulate.comparison.changes import Change
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.comparison.overview import Fault, Overview
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.registry import phrase_of
from playground.stats.measures.units import unit_of
from playground.stats.rounding import in_points

Kind = Literal["unplayable", "changed", "equal", "open"]
"""No game of one of them comes to an end; something changes that matters; it is known that nothing does; neither."""

MAX_SAID = 3
"""Changes in the sentence, besides the balance; the table below has all."""

TIMES = 1.5
"""A length that changes by this factor is said to be so many times as long or as short."""

FAULTS: dict[Fault, str] = {
    "faulty": "every game stops where the rules cannot be followed",
    "faulty or unfinished": "no game comes to an end, and some stop where the rules cannot be followed",
    "no first option": "the first player has no option",
    "only passes": "the first player has no option but to pass, and neither has anybody after that",
    "stuck": "in every game a player is left without an option, and no rule says who wins then",
    "endless": "no game comes to an end before the cap on decisions",
    "unfinished": "in every game a player is left without an option, or the cap on decisions is met",
}


@dataclass(frozen=True)
class OverviewSentence:
    """The answer of a comparison to 'what changes?', and of what kind it is."""

    kind: Kind
    text: str


def fault_words(name: str, fault: Fault) -> str:
    """`NAME cannot be played: the first player has no option`."""
    return f"{name} cannot be played: {FAULTS[fault]}"


def overview_sentence(overview: Overview, baseline: str, variant: str) -> OverviewSentence:
    """What the variant changes; both by the names under which they are shown."""
    faults = zip((baseline, variant), overview.faults, strict=True)
    broken = [fault_words(name, fault) for name, fault in faults if fault]
    if broken:
        return OverviewSentence("unplayable", f"{'; '.join(broken)}.")
    changes = list(_changes(overview))
    balance = [] if overview.together else [_balance(overview.unfairness)]
    if changes:
        return OverviewSentence("changed", f"In {variant} {'; '.join([*changes, *balance])}.")
    left = _open(overview)
    if left:
        known = f"In {variant} nothing is known to change in a way that matters"
        return OverviewSentence("open", f"{'; '.join([known, *balance])}; not known yet: {left}.")
    equal = f"{variant} is equal to {baseline} for practical purposes"
    return OverviewSentence("equal", f"{'; '.join([equal, *balance])}.")


def overview_sentences(compared: ComparisonResult) -> tuple[OverviewSentence | None, ...]:
    """The sentence of each variant but the first, under the names of the comparison; none for a stopped run."""
    names = [(each.b.outcomes.variant, each.a.outcomes.variant) for each in compared.comparisons]
    pairs = zip(compared.overviews, names, strict=False)
    return tuple(overview_sentence(overview, *each) if overview else None for overview, each in pairs)


def is_fairer(overview: Overview) -> bool:
    """Whether it is known that fairness changes by more than a point."""
    return overview.unfairness is not None and overview.unfairness.least > unit_of("share").matters


def _changes(overview: Overview) -> Iterator[str]:
    """The changes that are known to matter, the largest first; of one kind only the first, endings together."""
    large = [change for change in overview.changes if change.certainty == "large"]
    by_kind = dict[str, list[Change]]()
    for change in large:
        by_kind.setdefault(change.measure.partition(".")[0], []).append(change)
    by_kind.pop("balance", None)  # it is said of all seats at the end
    if is_fairer(overview):
        by_kind.pop("seat_share", None)
    for kind, changes in list(by_kind.items())[:MAX_SAID]:
        if kind == "length":
            yield _length(next((each for each in changes if each.measure.endswith(".mean")), changes[0]))
        else:
            yield _endings(changes) if kind == "ending_usage" else _moved(changes[0])


def _length(change: Change) -> str:
    """`games are 19 times shorter (−453.2 turns, −460.1 to −446.3)`."""
    if not change.measure.endswith(".mean"):
        return _moved(change)
    written = difference_within(change.difference, change.unit, change.up_to).replace(" (", ", ").replace("),", ",")
    return f"games are {_factor(change)} ({written.removesuffix(')')})"


def _factor(change: Change) -> str:
    before, after = change.before, change.after
    if min(before, after) <= 0:
        return "longer" if after > before else "shorter"
    times = max(before, after) / min(before, after)
    if times >= TIMES:
        return f"{times:.2g} times {'as long' if after > before else 'shorter'}"
    return f"{abs(after / before - 1):.0%} {'longer' if after > before else 'shorter'}"


def _endings(large: Sequence[Change]) -> str:
    """`71.3% of games end by connected (none before); none ends by captured (90.5% before)`."""
    gained = [each for each in large if each.difference.estimate > 0]
    lost = [each for each in large if each.difference.estimate < 0]
    parts = [f"{_now(each)} of games end by {_ending(each)} ({_before(each)})" for each in gained[:2]]
    for each in lost[:2]:
        share = _now(each) if parts else f"{_now(each)} of games"
        now = f"{share} end" if each.after else "none ends" if parts else "no game ends"
        parts.append(f"{now} by {_ending(each)} ({_before(each)})")
    return ", ".join(parts)


def _now(change: Change) -> str:
    return _value(change.after, change.unit)


def _before(change: Change) -> str:
    return f"{_value(change.before, change.unit)} before" if change.before else "none before"


def _ending(change: Change) -> str:
    return change.measure.partition(".")[2].replace("_", " ")


def _moved(change: Change) -> str:
    """`the share of draws rises from 3.1% to 15.4% (+12.3 points, +11.1 to +13.4)`."""
    word = "rises" if change.difference.estimate > 0 else "falls"
    written = difference_within(change.difference, change.unit, change.up_to).replace(" (", ", ").replace("),", ",")
    return f"{phrase_of(change.measure)} {word} from {_from_to(change)} ({written.removesuffix(')')})"


def _from_to(change: Change) -> str:
    return f"{_value(change.before, change.unit)} to {_value(change.after, change.unit)}"


def _value(value: float, unit: str) -> str:
    return f"{number(value, unit)}{'%' if shown_unit(unit) == '%' else ''}"


def _balance(unfairness: Difference | None) -> str:
    """What is known of the balance: by how much fairer or less fair, or how small the difference is."""
    if unfairness is None:
        return "balance: not known, nobody has won"
    low, high = (in_points(end) for end in (unfairness.low, unfairness.high))
    if unfairness.excludes_zero and unfairness.most > unit_of("share").matters:
        farther = unfairness.estimate > 0
        ends = sorted((abs(unfairness.low), abs(unfairness.high)))
        points = " to ".join(in_points(end).removeprefix("+") for end in ends)
        return f"balance: {'less fair' if farther else 'fairer'} by {points} points"
    if unfairness.most <= unit_of("share").matters:
        points = f"{ceil(1000 * unfairness.most - 1e-9) / 10:g}"
        return f"balance: no difference larger than {points} {'point' if points == '1' else 'points'}"
    return f"balance: not known yet ({low} to {high} points)"


def _open(overview: Overview) -> str:
    """What may still change in a way that matters."""
    phrases = [phrase_of(change.measure) for change in overview.changes if _may_matter(change)]
    if overview.together:
        return _listed(phrases)
    if not phrases and (overview.unfairness is None or overview.unfairness.most > unit_of("share").matters):
        phrases = ["the balance"]
    return _listed(phrases)


def _listed(phrases: Sequence[str]) -> str:
    return ", ".join(phrases[:4]) + (f" and {len(phrases) - 4} more" if len(phrases) > 4 else "")


def _may_matter(change: Change) -> bool:
    return change.certainty in ("small", "open") and not change.unseen
