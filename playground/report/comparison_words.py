"""Shares, differences and numbers of games of a comparison, as parts of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from playground.stats.comparison.balance import SeatResult
from playground.stats.comparison.compare import Comparison
from playground.stats.fixed_n.intervals import Difference, Interval
from playground.stats.outcomes import Outcomes
from playground.stats.rounding import in_percent, in_points

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def between(agents: Sequence[str]) -> str:
    """Who played, as part of a sentence: one agent for all players, or one for each, as the game names them.

    Dice may decide who begins, so seats are not mentioned.
    """
    if len(set(agents)) == 1:
        return f"between {agents[0]} players"
    return f"with {', '.join(agents)} as the game's players in this order"


def player_words(seat: int) -> str:
    return f"the {_ORDINALS[seat - 1] if seat <= len(_ORDINALS) else f'{seat}th'} player"


def who_words(seat: int, outcomes: Outcomes) -> str:
    """Who wins games, as part of a sentence: a seat, or all players together."""
    if outcomes.together:
        return "the player" if outcomes.together == 1 else "everyone"
    return player_words(seat)


def of_decisive(*outcomes: Outcomes) -> str:
    return " of decisive games" if any(o.decisive < o.games for o in outcomes) else ""


def games_words(a: Outcomes, b: Outcomes) -> str:
    if a.games == b.games:
        return f"{number_of_games(a)} each."
    return f"{number_of_games(a)} of {a.variant}, {b.games:,} of {b.variant}."


def number_of_games(outcomes: Outcomes) -> str:
    return f"{outcomes.games:,} {'game' if outcomes.games == 1 else 'games'}"


def share_words(seat: SeatResult) -> str:
    return "no share" if seat.share is None else f"{in_percent(seat.share)}% ({_range(seat.share_interval)})"


def _range(interval: Interval) -> str:
    return f"{in_percent(interval.low)} to {in_percent(interval.high)}"


def whole_percent(share: float) -> str:
    """As everywhere, but without the decimal of whole percents."""
    percents = round(100 * share, 9)
    return f"{percents:.0f}%" if percents == round(percents) else f"{in_percent(share)}%"


def signed_points(comparison: Comparison, difference: Difference) -> str:
    """The difference, and which variant is subtracted from which."""
    a, b = (side.outcomes.variant for side in (comparison.a, comparison.b))
    return f"difference {points_words(difference)}, {a} minus {b}"


def points_words(difference: Difference) -> str:
    estimate, low, high = (in_points(value) for value in (difference.estimate, difference.low, difference.high))
    return f"{estimate} points ({low} to {high})"


def turned(difference: Difference) -> Difference:
    return Difference(-difference.estimate, -difference.high, -difference.low)


def shares_words(comparison: Comparison) -> str:
    """The seat's share in both variants, and their difference."""
    a, b, seat, difference = comparison.a, comparison.b, comparison.seat - 1, comparison.difference
    assert difference is not None
    return (
        f"{who_words(comparison.seat, a.outcomes)} wins {share_words(a.seats[seat])} in {a.outcomes.variant} and "
        f"{share_words(b.seats[seat])} in {b.outcomes.variant}{of_decisive(a.outcomes, b.outcomes)}; "
        f"{signed_points(comparison, difference)}"
    )


def unevenness_words(comparison: Comparison) -> str:
    """With three seats and more: how far the farthest seat is from the fair share in both variants."""
    evenness, a, b = comparison.evenness, comparison.a, comparison.b
    assert evenness is not None and a.unevenness is not None and b.unevenness is not None
    return (
        f"over all seats, the one farthest from a fair {whole_percent(a.outcomes.fair_share)} is {_away(a.unevenness)} "
        f"away in {a.outcomes.variant} and {_away(b.unevenness)} in {b.outcomes.variant}"
        f"{of_decisive(a.outcomes, b.outcomes)}; {signed_points(comparison, evenness)}"
    )


def _away(distance: float) -> str:
    return f"{in_percent(distance)} points"
