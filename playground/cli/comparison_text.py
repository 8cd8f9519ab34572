"""A comparison's result for people: a table of the variants, one of the differences, and the verdict in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.cli.output import between, columns, counted, percent, rate, seconds, speed, wrapped

if TYPE_CHECKING:
    from playground.simulate.comparison import Compared
    from playground.stats.compare import Balance, Comparison


def comparison_text(compared: Compared) -> str:
    """Everything that `compare` found, in paragraphs."""
    first = compared.results[0]
    players = f"{first.agents[0]} players" if len(set(first.agents)) == 1 else "played by " + ", ".join(first.agents)
    heading = f"{counted(first.asked, 'game')} of each, seed {first.seed}, {players}; seen from seat {compared.seat}"
    parts = [heading, _variants(compared)]
    if compared.comparisons:
        parts.append(_differences(compared))
        parts += [f"verdict on {name}\n{text}" for name, text in _verdicts(compared)]
    parts.append(_pace(compared))
    return "\n\n".join(parts)


def _variants(compared: Compared) -> str:
    rows = [("variant", "games", f"seat {compared.seat} wins", "of decisive games", "drawn", "unfinished", "length")]
    for result, balance in zip(compared.results, compared.balances, strict=True):
        outcomes, seat = balance.outcomes, balance.seats[compared.seat - 1]
        share = "–" if seat.share is None else f"{percent(seat.share)} ({_ends(balance, compared.seat)})"
        drawn, unfinished = (rate(count, outcomes.games) for count in (outcomes.draws, outcomes.unfinished))
        length = f"{result.rows['decisions'].mean():,.1f}" if result.games else "–"
        rows.append((result.game.name, f"{outcomes.games:,}", f"{seat.wins:,}", share, drawn, unfinished, length))
    return columns(rows, 0)


def _ends(balance: Balance, seat: int) -> str:
    interval = balance.seats[seat - 1].share_interval
    return between(interval.low, interval.high)


def _differences(compared: Compared) -> str:
    rows = [(f"difference to {compared.results[0].game.name}", "points", "95% interval", "p-value", "nearer to fair")]
    return columns([*rows, *(_difference(comparison) for comparison in compared.comparisons)], 0)


def _difference(comparison: Comparison) -> tuple[str, str, str, str, str]:
    fairer = comparison.fairer.outcomes.variant if comparison.fairer else "not settled"
    p_value = "< 0.0001" if comparison.p_value < 0.0001 else f"{comparison.p_value:.2g}"
    name, found = comparison.a.outcomes.variant, comparison.difference
    if found is None:
        return name, "–", "–", p_value, fairer
    estimate, low, high = (f"{100 * end:+.1f}".replace("-", "−") for end in (found.estimate, found.low, found.high))
    return name, estimate, f"{low} to {high}", p_value, fairer


def _verdicts(compared: Compared) -> list[tuple[str, str]]:
    names = [comparison.a.outcomes.variant for comparison in compared.comparisons]
    return [(name, wrapped(text)) for name, text in zip(names, compared.verdicts(), strict=True)]


def _pace(compared: Compared) -> str:
    games = sum(result.games for result in compared.results)
    played = max(result.timing.play_s for result in compared.results)
    if not (games and played):
        return "no game was played"
    return f"{counted(games, 'game')} in {seconds(played)}, {speed(games / played)} a second"
