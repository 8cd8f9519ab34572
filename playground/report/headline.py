"""The headline of a verdict: what is known of the question, whether it matters, and what is still to be played."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from playground.report.comparison_words import (
    between,
    games_words,
    number_of_games,
    of_decisive,
    player_words,
    points_words,
    share_words,
    shares_words,
    signed_points,
    turned,
    unevenness_words,
    who_words,
    whole_percent,
)
from playground.report.finding import Finding
from playground.stats.comparison.balance import Balance
from playground.stats.comparison.compare import Comparison
from playground.stats.comparison.sequential import Answer, Question, answer, interval_of, is_within
from playground.stats.distributions import two_sided_normal
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.units import unit_of
from playground.stats.wording import capitalized


def headline(comparison: Comparison, agents: Sequence[str], found: Finding) -> str:
    """The answer and its numbers, whether the difference matters, the games, and what is still to be played."""
    games = games_words(comparison.a.outcomes, comparison.b.outcomes)
    difference, question, margin = interval_of(comparison, found.question), found.question, found.margin
    if difference is None:
        return f"Not enough evidence yet: {_without_winner(comparison)}. {games}"
    widest = interval_of(comparison, question, worst=True) or difference
    matters = _whether_it_matters(widest, margin, found.answer) if margin else ""
    known = found.settled or found.partly == "fairer"
    outlook = "" if known else _open_by_unfinished(comparison, margin, question) or _outlook(comparison, question)
    return " ".join(part for part in (_answer(comparison, agents, found), matters, games, outlook) if part)


def _answer(comparison: Comparison, agents: Sequence[str], found: Finding) -> str:
    """What is known of the question; else, that the shares of the seat differ; else, what was seen."""
    known = found.partly or found.answer
    if known == "fairer" and comparison.fairer is not None:
        return _fairer(comparison, comparison.fairer, agents)
    if known == "same":
        return _same(comparison, agents, found.question)
    if known == "differs":
        return _differs(comparison, agents, found.question)
    chance = ", which may be chance" if _may_be_chance(comparison, found.question) else ""
    return f"Not enough evidence yet: {between(agents)}, {_seen(comparison, found.question)}{chance}."


def _may_be_chance(comparison: Comparison, question: Question) -> bool:
    """Whether the difference that is shown, in finished games, may be none: of unevenness, or of shares."""
    shown: Question = "fairer" if len(comparison.a.seats) > 2 else "differs"
    of_it = interval_of(comparison, shown if question == "fairer" else question)
    return of_it is not None and not of_it.excludes_zero


def _whether_it_matters(difference: Difference, margin: float, found: Answer) -> str:
    """How a known difference compares with the margin."""
    points = f"{100 * margin:.3g}"
    limit = f"{points} {'point' if points == '1' else 'points'}"
    if is_within(difference, margin):
        return f"That is known to be no more than {limit} either way."
    if found == "open" and difference.excludes_zero:
        return f"Whether that is more than {limit} is not settled yet."
    return ""


def _fairer(comparison: Comparison, fairer: Balance, agents: Sequence[str]) -> str:
    """The difference is signed as in the tables, a − b; by how much the fairer one is nearer is unsigned."""
    other = comparison.b if fairer is comparison.a else comparison.a
    names = f"{capitalized(between(agents))}, {fairer.outcomes.variant} is fairer"
    if len(fairer.seats) > 2:
        return f"{names} than {other.outcomes.variant}: {unevenness_words(comparison)}."
    player, seat = player_words(comparison.seat), comparison.seat - 1
    fair, gap, difference = fairer.outcomes.fair_share, comparison.gap, comparison.difference
    assert gap is not None and difference is not None
    text = (
        f"{names} to {player} than {other.outcomes.variant}: {player} wins {share_words(fairer.seats[seat])} "
        f"against {share_words(other.seats[seat])}{of_decisive(fairer.outcomes, other.outcomes)}, "
        f"where {whole_percent(fair)} is fair; {signed_points(comparison, difference)}"
    )
    if abs(abs(gap.estimate) - abs(difference.estimate)) > 1e-9:
        # The shares lie on two sides of the fair one: being nearer is not the same as differing.
        nearer = gap if fairer is comparison.b else turned(gap)
        text += f"; {fairer.outcomes.variant} is nearer to the fair share by {points_words(nearer).replace('+', '')}"
    return text + "."


def _differs(comparison: Comparison, agents: Sequence[str], question: Question) -> str:
    difference = comparison.difference
    assert difference is not None
    more, less = (comparison.a, comparison.b) if difference.estimate > 0 else (comparison.b, comparison.a)
    seat = comparison.seat - 1
    who = who_words(comparison.seat, more.outcomes)
    text = (
        f"{capitalized(between(agents))}, {who} wins more in {more.outcomes.variant}, "
        f"{share_words(more.seats[seat])}, than in {less.outcomes.variant}, {share_words(less.seats[seat])}"
        f"{of_decisive(more.outcomes, less.outcomes)}; {signed_points(comparison, difference)}."
    )
    if question == "differs":
        return text
    fair = whole_percent(more.outcomes.fair_share)
    if comparison.gap is None:
        return f"{text} Which of them is nearer to a fair {fair} is not settled yet."
    return (
        f"{text} Which of them is nearer to a fair {fair} is not settled yet: the distances differ by "
        f"{points_words(comparison.gap)}."
    )


def _same(comparison: Comparison, agents: Sequence[str], question: Question) -> str:
    what = "in fairness that matters" if question == "fairer" else "that matters"
    text = f"No difference {what}: {between(agents)}, {_seen(comparison, question)}"
    if question == "fairer" and len(comparison.a.seats) == 2:
        assert comparison.gap is not None
        text += f"; difference of the distances from a fair share {points_words(comparison.gap)}"
    return text + "."


def _seen(comparison: Comparison, question: Question) -> str:
    """What was seen of the question: the shares of the seat, or the unevenness of all."""
    if question == "fairer" and len(comparison.a.seats) > 2:
        return unevenness_words(comparison)
    return shares_words(comparison)


def _without_winner(comparison: Comparison) -> str:
    empty = [side.outcomes.variant for side in (comparison.a, comparison.b) if not side.outcomes.decisive]
    never = "nobody has won or lost" if comparison.a.outcomes.together else "nobody has won"
    return f"{never} a game of {' or '.join(empty)}"


def _open_by_unfinished(comparison: Comparison, margin: float | None, question: Question) -> str:
    """Why finished games do not answer the question, if it is for the others."""
    plain, worst = (interval_of(comparison, question, worst=each) for each in (False, True))
    if not comparison.unfinished or plain is None or worst is None:
        return ""
    if answer(comparison, margin, question, worst=False) != "open":
        what = "whatever they would have become decides the answer"
    elif worst.high - worst.low > 2 * (plain.high - plain.low):
        what = "what they would have become leaves more open than chance does"
    else:
        return ""
    counts = [
        f"{side.outcomes.unfinished:,} of {number_of_games(side.outcomes)} of {side.outcomes.variant}"
        for side in (comparison.a, comparison.b)
        if side.outcomes.unfinished
    ]
    return (
        f"{capitalized(' and '.join(counts))} were not finished: {what}. "
        "Raise max_decisions, or make sure that some player can always move."
    )


def _outlook(comparison: Comparison, question: Question) -> str:
    """How many more games to play, if the truth is as observed, which is itself uncertain.

    Nothing where no number is computed: for the evenness of several seats, and for a difference alone.
    """
    if question == "differs" or len(comparison.a.seats) > 2:
        return ""
    if comparison.games_needed is None:
        return (
            "As far as was seen neither is nearer to fair than the other: no feasible number of games would settle "
            "which one is, but more of them show how small the difference is."
        )
    played = min(comparison.a.outcomes.games, comparison.b.outcomes.games)
    more = comparison.games_needed - played
    enough = games_to_exclude(comparison, played) - played
    if 0 < enough < more:
        return (
            f"About {_rounded(enough)} more games each would show that the difference in fairness is no larger than a "
            "point, if it is as small as it was seen to be (with a chance of 80%)."
        )
    if more <= 0:  # the estimate is of equal numbers of games, and approximate for few
        return "A few more games may settle it."
    return (
        f"About {_rounded(more)} more games each would be needed to see a difference in fairness of this size "
        "(with a chance of 80%)."
    )


def games_to_exclude(comparison: Comparison, played: int) -> float:
    """Games of each after which the worst-case interval of the question is likely to lie within a point, if the truth
    is as observed; infinite if that is not so small.

    With standard error e, |d| + z(1 − α/2)·e must not exceed a point; for a power of 80% on both sides together there
    has to be room for z(0.9)·e more (Schuirmann 1987). Errors fall with the root of the number of games.
    """
    widest, matters = interval_of(comparison, "fairer", worst=True), unit_of("share").matters
    if widest is None or abs(widest.estimate) >= matters:
        return inf
    z = two_sided_normal(comparison.confidence_of_each)
    reach = (widest.high - widest.low) / 2 * (1 + two_sided_normal(0.8) / z)
    return float(played * (reach / (matters - abs(widest.estimate))) ** 2)


def _rounded(games: float) -> str:
    """Two leading digits: the estimate deserves no more."""
    return f"{int(float(f'{games:.1e}')):,}"
