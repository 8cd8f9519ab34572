"""Measures and their differences as cells of tables, and what the signs in them mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playground.charts.units import difference_unit, numbers, shown_unit
from playground.cli.output import counted, seconds, speed, wrapped

if TYPE_CHECKING:
    from playground.simulate.effects import Effect
    from playground.simulate.summary import Summary

DIFFERS, STANDS_OUT = "*", "?"


def value_text(effect: Effect) -> str:
    """The value of a measure; a dash where there is none."""
    return _numbers(effect)[0]


def interval_text(effect: Effect) -> str:
    """`48.6 to 50.5`."""
    measure = effect.measure
    if measure is None or (measure.low is None and measure.high is None):
        return "–"
    _, low, high = _numbers(effect)
    return f"{low} to {high}"


def _numbers(effect: Effect) -> list[str]:
    """Value and ends of a measure, with equally many decimals."""
    measure = effect.measure
    return numbers([measure.value, measure.low, measure.high], measure.unit) if measure else ["–"] * 3


def difference_cells(effect: Effect) -> tuple[str, str, str]:
    """The difference with its mark, its interval, and its p-value."""
    found = effect.difference
    if found is None or effect.measure is None:
        return "–", "–", "–"
    unit = difference_unit(effect.measure.unit)
    estimate, low, high = numbers([found.estimate, found.low, found.high], unit)
    return estimate + mark(effect), f"{low} to {high}", p_text(effect.p_value)


def mark(effect: Effect) -> str:
    """The sign that a difference carries."""
    return DIFFERS if effect.differs else STANDS_OUT if effect.stands_out else " "


def p_text(p_value: float | None) -> str:
    """Two leading digits."""
    if p_value is None:
        return "–"
    return "< 0.0001" if p_value < 0.0001 else f"{p_value:.2g}"


def measure_title(name: str, found: Sequence[Effect]) -> str:
    """`seat_share.2 (%): share of the decisive games …`, the measure in a line."""
    measure = next((effect.measure for effect in found if effect.measure), None)
    if measure is None:
        return name
    unit = shown_unit(measure.unit)
    return f"{name}{f' ({unit})' if unit else ''}: {measure.about}"


def nowhere_text(found: Sequence[Effect]) -> str:
    """What is said of something that was seen in no game of any point; nothing where it was seen."""
    measures = [effect.measure for effect in found]
    if not measures or any(measure is None or measure.unit != "share" or measure.value != 0 for measure in measures):
        return ""
    highs = [measure.high for measure in measures if measure and measure.high is not None]
    most = f", with 95% confidence in at most {100 * max(highs):.2g}% of games" if highs else ""
    return f"  in no game of any point{most}"


def fair_share(name: str, players: set[int]) -> float | None:
    """What a seat's share or advantage would be if turn order did not matter; None of other measures."""
    family = name.partition(".")[0]
    if family == "seat_share" and len(players) == 1:
        return 1 / min(players)
    return 0.0 if family == "seat_advantage" else None


def marks_text(found: Mapping[str, Sequence[Effect]], base: str) -> str:
    """What the marks that were used mean, and for how many differences the intervals hold."""
    used = {mark(effect) for effects in found.values() for effect in effects}
    counts = {sum(effect.difference is not None for effect in effects) for effects in found.values()}
    together = " or ".join(map(str, sorted(counts - {0})))
    parts = [f"Intervals of values hold each by itself with 95%; those of differences from {base} hold all together."]
    if together not in ("", "1"):
        parts[0] = parts[0].removesuffix(".") + f", {together} of each measure."
    if DIFFERS in used:
        parts.append(f"{DIFFERS} is known to differ: that interval excludes 0.")
    if STANDS_OUT in used:
        parts.append(f"{STANDS_OUT} is worth another look, with more games: of these one in twenty may be chance.")
    if not used & {DIFFERS, STANDS_OUT} and together:
        parts.append("No difference is known, and none stands out: that is not to say that there is none.")
    return wrapped(" ".join(parts), 0)


def caveat_text(agents: Sequence[str], players: int) -> str:
    """Between whom all this holds."""
    from playground.stats.verdict import between

    who = between(agents) if len(set(agents)) == 1 or len(agents) == players else "between these players"
    return wrapped(f"All this holds {who}; between better ones it may be otherwise.", 0)


def played_text(results: Sequence[Summary]) -> str:
    """How many games, and how fast."""
    games, played = sum(result.games for result in results), max(result.timing.play_s for result in results)
    if not (games and played):
        return "no game was played"
    return f"{counted(games, 'game')} in {seconds(played)}, {speed(games / played)} a second"
