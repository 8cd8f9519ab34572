"""Measures 11, 12 and 18: does it matter what one chooses? From the values Q that a referee gives to options.

A referee that plays games out at random is noisy, and the best of many noisy values is too high: even options that are
all equal have a best one. Where a game brings the values of two independent halves of the playouts, the best is
therefore chosen by one half and valued by the other, both ways, and the two are averaged (cross-fitting). Choice and
value are then independent, so that noise alone tells nothing, on average. What is left is on the safe side: half a
referee sometimes chooses what is not the best, and the value of *that* option is what is told.

Options that a half finds equally good are all taken, with equal weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from playground.stats.measures.judged import Judged, OverGames

NARROW = 0.75
"""How far above the mean, on the way to the best, an option must be to count as good (L: Ludii)."""

_ROUNDING = 1e-12

Values = Sequence[float]


def decision_significance(judged: Sequence[Judged]) -> OverGames:
    """mean_t (max Q − mean Q) (measure 11, C: CardStock), averaged over games; all games count.

    A decision with a single option counts as 0. From 0 to 1, cross-fitted from −1 to 1.
    """
    about = "how much better the best option is than one at random, on average over decisions"
    return _averaged(judged, _above_mean, 1, about)


def significance_of_second(judged: Sequence[Judged]) -> OverGames:
    """mean_t (best Q − second Q), over the decisions with two options and more, averaged over games that have any."""
    about = "how much better the best option is than the second, on average over decisions that have one"
    return _averaged(judged, _above_second, 2, about)


def narrowness(judged: Sequence[Judged]) -> OverGames:
    """Share of options with Q > mean + 0.75(max − mean), averaged over t and games (measure 12, L: Ludii).

    All games count. Where all options are equal none is above, and the share is 0. Cross-fitted, max is the value that
    one half gives to the other's best, and where that is not above the mean the share is 0; options near the limit
    still move across it by noise, so that this is not free of bias.
    """
    about = "share of options that come near the best one, on average over decisions"
    games = [_over_decisions(game, _narrow, 1) for game in judged]
    return OverGames([value for value in games if value is not None], (0, 1), "share", about, steady=True)


def killer_move(judged: Sequence[Judged]) -> OverGames:
    """max_t (V_mover(t + 1) − V_mover(t)) (measure 18, B: Browne), averaged over games; V(M + 1) is the result.

    All games count, unfinished ones with two decisions and more without their last. With `check_values` t is chosen
    by one half and valued by the other.
    """
    about = "the largest gain of the player who decided, by one decision"
    found = [(_jumps(game, game.values), _jumps(game, game.check_values)) for game in judged]
    values = [_crossed(one, other or one, _value) for one, other in found if one]
    return OverGames(values, (-1, 1), "value", about, steady=True)


def _averaged(
    judged: Sequence[Judged], measure: Callable[[Values, Values], float], fewest: int, about: str
) -> OverGames:
    games = [_over_decisions(game, measure, fewest) for game in judged]
    least = -1.0 if any(game.check for game in judged) else 0.0
    return OverGames([value for value in games if value is not None], (least, 1.0), "value", about, steady=True)


def _over_decisions(game: Judged, measure: Callable[[Values, Values], float], fewest: int) -> float | None:
    """The mean of a measure over decisions with at least `fewest` options; None if there are none."""
    pairs = zip(game.options, game.check or game.options, strict=True)
    found = [_crossed(one, other, measure) for one, other in pairs if len(one) >= fewest]
    return fmean(found) if found else None


def _crossed(one: Values, other: Values, measure: Callable[[Values, Values], float]) -> float:
    """`measure` with the first choosing and the second valuing, and the other way round; the same if they are one."""
    return measure(one, one) if one is other else (measure(one, other) + measure(other, one)) / 2


def _value(choosing: Values, valuing: Values) -> float:
    """The value of the best."""
    return fmean(valuing[place] for place in _best(choosing))


def _above_mean(choosing: Values, valuing: Values) -> float:
    return _value(choosing, valuing) - fmean(valuing)


def _above_second(choosing: Values, valuing: Values) -> float:
    """Of several best ones each is as often the second: they are no better than each other."""
    best = _best(choosing)
    if len(best) > 1:
        return 0.0
    others = [place for place in range(len(choosing)) if place != best[0]]
    seconds = [others[place] for place in _best([choosing[other] for other in others])]
    return valuing[best[0]] - fmean(valuing[place] for place in seconds)


def _narrow(choosing: Values, valuing: Values) -> float:
    mean, best = fmean(valuing), _best(choosing)
    return fmean(_share_above(valuing, mean, valuing[place]) for place in best)


def _share_above(values: Values, mean: float, most: float) -> float:
    if most - mean <= _ROUNDING:
        return 0.0
    return fmean(value > mean + NARROW * (most - mean) for value in values)


def _best(values: Values) -> list[int]:
    """The places of the greatest value."""
    most = max(values)
    return [place for place, value in enumerate(values) if value == most]


def _jumps(game: Judged, values: Sequence[Sequence[float]]) -> list[float]:
    """V_mover(t + 1) − V_mover(t) for each t that has both; none without values."""
    after = [*values[1:], *([game.final] if game.final else [])]
    pairs = zip(values, after, game.movers, strict=False)  # the last decision of an unfinished game has nothing after
    return [later[mover] - now[mover] for now, later, mover in pairs]
