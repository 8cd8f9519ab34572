"""The notes of a verdict: the evidence, what was excluded, what the intervals hold for, and caveats."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from playground.report.comparison_words import shares_words, whole_percent
from playground.stats.comparison.balance import Balance
from playground.stats.comparison.boundary import LOOKS
from playground.stats.comparison.compare import Comparison
from playground.stats.comparison.evenness import known_uneven
from playground.stats.comparison.sequential import Question
from playground.stats.fixed_n.intervals import Mode
from playground.stats.outcomes import Outcomes
from playground.stats.rounding import p_equation
from playground.stats.wording import capitalized


def evidence(balance: Balance, confidence: float, mode: Mode) -> str:
    variant = balance.outcomes.variant
    finding = "the seats are not equal" if balance.unequal else "no proof that the seats are unequal"
    if balance.unequal and not known_uneven(balance, confidence, mode):
        finding = "the seats are not equal in finished games, which unfinished ones might change"
    if mode == "fixed":
        return f"{variant}: {finding} ({p_equation(balance.p_value)})."
    needed = f"{balance.variants / (1 - confidence):,.0f} needed"
    return f"{variant}: {finding} (e-value {_e_value(balance.log_e_value)}, {needed})."


def _e_value(log_e: float) -> str:
    if log_e > log(1e6):
        return "over a million"
    return f"{exp(log_e):,.0f}" if log_e > log(10) else f"{exp(log_e):.2g}"


def unequal_in_one(comparison: Comparison) -> list[str]:
    """What does not follow from the seats of one variant being known to be unequal, and of the other not.

    A result that is significant and one that is not need not differ significantly (Gelman & Stern 2006).
    """
    a, b = comparison.a, comparison.b
    of_a, of_b = (known_uneven(each, comparison.confidence, comparison.mode) for each in (a, b))
    if comparison.decided or of_a == of_b:
        return []
    known, other = (a, b) if of_a else (b, a)
    return [
        f"That this is known of {known.outcomes.variant} only does not show that {other.outcomes.variant} is fairer: "
        "which one is fairer is open."
    ]


def tested_together(balance: Balance) -> list[str]:
    """For how many variants the tests of equal seats share the error."""
    if balance.variants == 1:
        return []
    which = "both variants" if balance.variants == 2 else f"all {balance.variants} variants"
    return [f"The tests of equal seats hold for {which} together."]


def left_out(outcomes: Outcomes) -> list[str]:
    parts = [
        f"{count:,} {noun if count == 1 else plural} ({whole_percent(count / outcomes.games)})"
        for count, noun, plural in (
            (outcomes.draws, "draw", "draws"),
            (outcomes.unfinished, "unfinished game", "unfinished games"),
        )
        if count
    ]
    if not parts:
        return []
    nobody = "neither side" if outcomes.together else "no seat"
    notes = [f"{outcomes.variant} had {' and '.join(parts)}, which count for {nobody}."]
    if outcomes.unfinished:
        notes.append(
            "Unfinished games were given up, at the cap on decisions or because nobody could move; "
            "how they would have ended could shift the result."
        )
    return notes


def shared_wins(outcomes: Outcomes) -> list[str]:
    if not outcomes.shared_wins:
        return []
    wins = "1 win was" if outcomes.shared_wins == 1 else f"{outcomes.shared_wins:,} wins were"
    share = whole_percent(outcomes.shared_wins / outcomes.games)
    return [f"{outcomes.variant}: {wins} shared ({share}); each winner has an equal part."]


def stepped_down(comparison: Comparison) -> list[str]:
    """Why shares are said to differ although the interval contains 0."""
    if not comparison.stepped_down:
        return []
    return [
        f"That the shares differ is shown by Holm's method (p = {comparison.p_value:.2g}); the interval, which holds "
        f"together with those of all {comparison.comparisons} comparisons, is wider than that takes."
    ]


def own_share(comparison: Comparison, question: Question) -> list[str]:
    """With three seats and more: the share of the seat that the comparison is seen from, if it is not in question."""
    if len(comparison.a.seats) == 2 or question == "differs" or comparison.difference is None:
        return []
    known = "this may be chance"
    if comparison.difference.excludes_zero:
        known = "these shares differ in finished games, which unfinished ones might change"
    if comparison.differs:
        known = "these shares differ"
    return [f"{capitalized(shares_words(comparison))}: {known}."]


def validity(confidence: float, mode: Mode, comparisons: int, look: int | None = None) -> str:
    level = f"{100 * confidence:.3g}%"
    if mode == "live":
        text = f"These {level} intervals hold at every moment: you may watch and stop when you like."
    elif look is not None:
        text = f"These {level} intervals hold at all {len(LOOKS)} looks together, whenever one stops."
    else:
        text = f"These {level} intervals hold for a number of games settled beforehand."
    if comparisons > 1:
        text += f" Those of differences hold for all {comparisons} comparisons together."
    return text


def caveat(agents: Sequence[str], together: int = 0) -> str:
    if together:
        who, others = ("random", "good") if set(agents) == {"random"} else ("these", "better")
        return f"What {who} players reach is not what {others} ones do."
    if set(agents) == {"random"}:
        return "Balance among random players is not balance among good ones."
    return "Balance among these players is not balance among better ones."
