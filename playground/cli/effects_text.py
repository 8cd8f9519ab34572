"""Table cells for measures and differences, and the notes below such tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playground.charts.units import difference_unit, numbers, shown_unit
from playground.cli.output import counted, seconds, speed, wrapped
from playground.report.number_format import unfinished_notes
from playground.stats.measures.registry import spec_of
from playground.stats.paired.worth import worth_text
from playground.stats.rounding import p_text

if TYPE_CHECKING:
    from playground.simulate.results.summary import Summary
    from playground.simulate.sweeps.effects import Effect
    from playground.stats.measures.measure import Measure

DIFFERS, STANDS_OUT, MAY_BE_NOISE, UP_TO = "*", "?", "~", "†"

MAX_COUNTED = 20
"""Runs up to which the number of games of each is listed."""


def value_text(effect: Effect) -> str:
    """The value of a measure; a dash if it has none."""
    return measure_cells([effect])[0][0]


def interval_text(effect: Effect) -> str:
    """`48.6 to 50.5`."""
    return measure_cells([effect])[0][1]


def measure_cells(effects: Sequence[Effect]) -> list[tuple[str, str]]:
    """The value of each effect, with a mark if it may be noise, and its interval `48.6 to 50.5`; dashes if missing."""
    measures = [effect.measure for effect in effects]
    unit = next((measure.unit for measure in measures if measure), "")
    rows = _uniform([(each.value, each.low, each.high) if each else (None, None, None) for each in measures], unit)
    return [
        (_value(each, value), "–" if low == high == "–" else f"{low} to {high}")
        for each, (value, low, high) in zip(measures, rows, strict=True)
    ]


def _value(measure: Measure | None, value: str) -> str:
    """A value with its mark: it may be noise, is only a lower bound, or that of the first decisions of each game."""
    if measure is None:
        return value
    if measure.more_than is not None:
        return f"> {measure.more_than:,}"
    return value + (MAY_BE_NOISE if measure.may_be_noise else "") + (UP_TO if measure.up_to is not None else "")


def worst_cells(effects: Sequence[Effect]) -> list[tuple[str, ...]]:
    """The worst case of each difference, whatever unfinished games would have become; empty where all ended."""
    if not any(effect.worst for effect in effects):
        return [()] * len(effects)
    unit = difference_unit(next((effect.measure.unit for effect in effects if effect.measure), ""))
    limits = [effect.worst.limits if effect.worst else [None, None] for effect in effects]
    texts = numbers([end for ends in limits for end in ends], unit)
    return [
        (f"{low} to {high}" if effect.worst else "",)
        for effect, low, high in zip(effects, texts[::2], texts[1::2], strict=True)
    ]


def up_to_text(labels: Sequence[str], effects: Sequence[Effect]) -> str:
    """For how many decisions or turns of each game lengths are known, where games were given up."""
    own = {label: effect.measure.up_to for label, effect in zip(labels, effects, strict=True) if effect.measure}
    known = {label: first for label, first in own.items() if first is not None}
    if not known:
        return ""
    firsts = set(known.values())
    if len(firsts) == 1:
        text = f"{UP_TO} up to {firsts.pop():,}"
    else:
        listed = [f"{first:,} at {label}" for label, first in list(known.items())[:MAX_COUNTED]]
        text = f"{UP_TO} up to {', '.join(listed)}{', …' if len(known) > MAX_COUNTED else ''}"
    compared = {effect.up_to for effect in effects if effect.up_to is not None}
    if compared and (compared != set(known.values()) or len(known) < len(effects)):
        text += f"; differences up to {' or '.join(f'{first:,}' for first in sorted(compared))}"
    return "\n" + wrapped(text)


def difference_cells(effects: Sequence[Effect]) -> list[tuple[str, str, str, str]]:
    """The difference of each effect with its mark, its interval, its p-value, and what a game is worth.

    Dashes where nothing is compared.
    """
    unit = difference_unit(next((effect.measure.unit for effect in effects if effect.measure), ""))
    differences = [effect.difference for effect in effects]
    rows = _uniform(
        [(each.estimate, each.low, each.high) if each else (None, None, None) for each in differences], unit
    )
    return [
        (estimate + mark(effect), f"{low} to {high}", _p_value(effect), worth_text(effect.gain))
        if effect.difference
        else ("– ", "–", "–", "–")
        for effect, (estimate, low, high) in zip(effects, rows, strict=True)
    ]


def _uniform(rows: Sequence[tuple[float | None, float | None, float | None]], unit: str) -> list[list[str]]:
    """The formatted numbers of each row, with the same number of decimals in all rows.

    If that would round a number to zero, each row has the decimals that suit its own numbers instead.
    """
    texts = numbers([value for row in rows for value in row], unit)
    uniform = [texts[first : first + 3] for first in range(0, len(texts), 3)]
    if any(
        value and not text.strip("+−0.")
        for row, row_texts in zip(rows, uniform, strict=True)
        for value, text in zip(row, row_texts, strict=True)
    ):
        return [numbers(row, unit) for row in rows]
    return uniform


def _p_value(effect: Effect) -> str:
    return "–" if effect.p_value is None else p_text(effect.p_value)


def mark(effect: Effect) -> str:
    """The significance mark of a difference."""
    return DIFFERS if effect.differs else STANDS_OUT if effect.stands_out else " "


def measure_title(name: str, effects: Sequence[Effect]) -> str:
    """A one-line title: `seat_share.2 (%): share of the decisive games …`."""
    measure = next((effect.measure for effect in effects if effect.measure), None)
    if measure is None:
        return name
    unit = shown_unit(measure.unit)
    return f"{name}{f' ({unit})' if unit else ''}: {measure.about}"


def nowhere_text(effects: Sequence[Effect]) -> str:
    """A note on a share that is 0 at every point; empty if it is not."""
    measures = [effect.measure for effect in effects]
    if not measures or any(measure is None or measure.unit != "share" or measure.value != 0 for measure in measures):
        return ""
    highs = [measure.most for measure in measures if measure and measure.most is not None]
    most = f", with 95% confidence in at most {100 * max(highs):.2g}% of games" if highs else ""
    return f"  in no game of any point{most}"


def marks_text(by_measure: Mapping[str, Sequence[Effect]], base: str, players: int) -> str:
    """A note on the marks in the tables and on what intervals cover; `players` is the largest number of players."""
    used = {mark(effect) for effects in by_measure.values() for effect in effects}
    counts = {sum(effect.difference is not None for effect in effects) for effects in by_measure.values()}
    together = " or ".join(map(str, sorted(counts - {0})))
    seats = players > 2 and any((spec := spec_of(name)) and spec.member == "seat" for name in by_measure)
    each = "each by itself, those of all seats together," if seats else "each by itself"
    parts = [f"Intervals of values hold {each} with 95%; those of differences from {base} hold all together."]
    if together not in ("", "1"):
        parts[0] = parts[0].removesuffix(".") + f", {together} of each measure."
    if DIFFERS in used:
        parts.append(f"{DIFFERS} is known to differ.")
    if STANDS_OUT in used:
        parts.append(f"{STANDS_OUT} is worth another look, with more games: of these one in twenty may be chance.")
    if any(effect.gain for effects in by_measure.values() for effect in effects):
        parts.append("A game is worth so many independent ones, because all have the same random numbers.")
    if not used & {DIFFERS, STANDS_OUT} and together:
        parts.append("No difference is known, and none stands out: that is not to say that there is none.")
    if any(effect.measure and effect.measure.may_be_noise for effects in by_measure.values() for effect in effects):
        parts.append(f"{MAY_BE_NOISE} may be the referee's noise: of level games it reads about as much.")
    all_effects = [effect for effects in by_measure.values() for effect in effects]
    parts += unfinished_notes([effect.measure for effect in all_effects if effect.measure], all_effects)
    return wrapped(" ".join(parts), 0)


def games_text(results: Sequence[Summary]) -> str:
    """`500 games`; if they were stopped, `120 of 500 games` or `118 to 120 of 500 games`."""
    requested, least, most = results[0].games_requested, min(_games(results)), max(_games(results))
    if least == requested:
        return counted(requested, "game")
    return f"{least:,}{f' to {most:,}' if least < most else ''} of {counted(requested, 'game')}"


def stopped_text(labels: Sequence[str], results: Sequence[Summary]) -> str:
    """The numbers of games played if they differ; with many runs, a pointer to where they are listed."""
    if len(set(_games(results))) == 1:
        return ""
    if len(results) > MAX_COUNTED:
        return "Not equally many games of each were played: --json has the numbers."
    each = (f"{games:,} of {label}" for label, games in zip(labels, _games(results), strict=True))
    return wrapped(f"Games played: {', '.join(each)}.", 0)


def _games(results: Sequence[Summary]) -> list[int]:
    return [result.games for result in results]


def unfinished_text(results: Sequence[Summary]) -> str:
    """Why games were unfinished; empty if all were finished."""
    reasons = {
        "at the cap on decisions": sum(each.unfinished - each.stuck for each in results),
        "because nobody could do anything any more": sum(each.without_option for each in results),
        "where the rules cannot be followed": sum(each.faulty for each in results),
    }
    counts = {why: games for why, games in reasons.items() if games}
    if not counts:
        return ""
    unfinished = sum(counts.values())
    text = f"Of all games {unfinished:,} {'was' if unfinished == 1 else 'were'} given up unfinished"
    if len(counts) == 1:
        return wrapped(f"{text}, {next(iter(counts))}.", 0)
    return wrapped(f"{text}: {', '.join(f'{games:,} {why}' for why, games in counts.items())}.", 0)


def caveat_text(agents: Sequence[str], players: int) -> str:
    """The caveat that results hold for these players only."""
    from playground.report.comparison_words import between

    who = between(agents) if len(set(agents)) == 1 or len(agents) == players else "between these players"
    return wrapped(f"All this holds {who}; between better ones it may be otherwise.", 0)


def played_text(results: Sequence[Summary]) -> str:
    """The number of games, and the speed."""
    games, played = sum(result.games for result in results), max(result.timing.play_s for result in results)
    if not (games and played):
        return "no game was played"
    return f"{counted(games, 'game')} in {seconds(played)}, {speed(games / played)} a second"
