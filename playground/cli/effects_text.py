"""Measures and their differences as cells of tables, and what the signs in them mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playground.charts.units import difference_unit, numbers, shown_unit
from playground.cli.output import counted, seconds, speed, wrapped

if TYPE_CHECKING:
    from playground.simulate.summary import Summary
    from playground.simulate.sweeps.effects import Effect

DIFFERS, STANDS_OUT = "*", "?"

MOST_COUNTED = 20
"""Games whose numbers are told one by one."""


def value_text(effect: Effect) -> str:
    """The value of a measure; a dash where there is none."""
    return measure_cells([effect])[0][0]


def interval_text(effect: Effect) -> str:
    """`48.6 to 50.5`."""
    return measure_cells([effect])[0][1]


def measure_cells(effects: Sequence[Effect]) -> list[tuple[str, str]]:
    """The value of each effect and its interval, `48.6 to 50.5`; a dash where there is none."""
    measures = [effect.measure for effect in effects]
    unit = next((measure.unit for measure in measures if measure), "")
    told = _alike([(each.value, each.low, each.high) if each else (None, None, None) for each in measures], unit)
    return [(value, "–" if low == high == "–" else f"{low} to {high}") for value, low, high in told]


def difference_cells(effects: Sequence[Effect]) -> list[tuple[str, str, str]]:
    """The difference of each effect with its mark, its interval, and its p-value; dashes where nothing is compared."""
    unit = difference_unit(next((effect.measure.unit for effect in effects if effect.measure), ""))
    found = [effect.difference for effect in effects]
    told = _alike([(each.estimate, each.low, each.high) if each else (None, None, None) for each in found], unit)
    return [
        (estimate + mark(effect), f"{low} to {high}", p_text(effect.p_value)) if effect.difference else ("– ", "–", "–")
        for effect, (estimate, low, high) in zip(effects, told, strict=True)
    ]


def _alike(rows: Sequence[tuple[float | None, float | None, float | None]], unit: str) -> list[list[str]]:
    """The numbers of each row, all of the column with equally many decimals.

    Only where that would show something as nothing has each row as many as suit its own numbers.
    """
    told = numbers([value for row in rows for value in row], unit)
    alike = [told[first : first + 3] for first in range(0, len(told), 3)]
    if any(
        value and not text.strip("+−0.")
        for row, texts in zip(rows, alike, strict=True)
        for value, text in zip(row, texts, strict=True)
    ):
        return [numbers(row, unit) for row in rows]
    return alike


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


def marks_text(found: Mapping[str, Sequence[Effect]], base: str, players: int) -> str:
    """What the marks that were used mean, and for how many differences the intervals hold; `players` are at most."""
    used = {mark(effect) for effects in found.values() for effect in effects}
    counts = {sum(effect.difference is not None for effect in effects) for effects in found.values()}
    together = " or ".join(map(str, sorted(counts - {0})))
    seats = players > 2 and any(name.startswith("seat_") for name in found)
    each = "each by itself, those of all seats together," if seats else "each by itself"
    parts = [f"Intervals of values hold {each} with 95%; those of differences from {base} hold all together."]
    if together not in ("", "1"):
        parts[0] = parts[0].removesuffix(".") + f", {together} of each measure."
    if DIFFERS in used:
        parts.append(f"{DIFFERS} is known to differ.")
    if STANDS_OUT in used:
        parts.append(f"{STANDS_OUT} is worth another look, with more games: of these one in twenty may be chance.")
    if not used & {DIFFERS, STANDS_OUT} and together:
        parts.append("No difference is known, and none stands out: that is not to say that there is none.")
    return wrapped(" ".join(parts), 0)


def games_text(results: Sequence[Summary]) -> str:
    """`500 games`; where they were stopped, `120 of 500 games` or `118 to 120 of 500 games`, of each."""
    asked, least, most = results[0].asked, min(_games(results)), max(_games(results))
    if least == asked:
        return counted(asked, "game")
    return f"{least:,}{f' to {most:,}' if least < most else ''} of {counted(asked, 'game')}"


def stopped_text(labels: Sequence[str], results: Sequence[Summary]) -> str:
    """How many games of each were played, where that is not the same of all; of very many, where that is told."""
    if len(set(_games(results))) == 1:
        return ""
    if len(results) > MOST_COUNTED:
        return "Not equally many games of each were played: --json tells how many."
    each = (f"{games:,} of {label}" for label, games in zip(labels, _games(results), strict=True))
    return wrapped(f"Games played: {', '.join(each)}.", 0)


def _games(results: Sequence[Summary]) -> list[int]:
    return [result.games for result in results]


def unfinished_text(results: Sequence[Summary]) -> str:
    """Why games were given up; nothing where all were finished."""
    unfinished, stuck = (
        sum(counts) for counts in zip(*((each.unfinished, each.stuck) for each in results), strict=True)
    )
    if not unfinished:
        return ""
    told = f"Of all games {unfinished:,} {'was' if unfinished == 1 else 'were'} given up unfinished"
    if not stuck:
        return wrapped(f"{told}, at the cap on decisions.", 0)
    nobody = "because nobody could do anything any more"
    if stuck == unfinished:
        return wrapped(f"{told}, {nobody}.", 0)
    return wrapped(f"{told}: {unfinished - stuck:,} at the cap on decisions, {stuck:,} {nobody}.", 0)


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
