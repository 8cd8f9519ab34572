"""A comparison's result for people: tables of the variants and of the differences, a plot, and the verdict in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playground.cli.forest import forest_plot
from playground.cli.output import between, columns, counted, percent, rate, seconds, speed, wrapped
from playground.stats.rounding import decimal, in_points

if TYPE_CHECKING:
    from playground.simulate.comparing.comparison import Compared
    from playground.simulate.comparing.sequential import Decided
    from playground.simulate.summary import Summary
    from playground.stats.balance import Balance
    from playground.stats.compare import Comparison
    from playground.stats.intervals import Difference

_ANSWERS = {
    "fairer": "known which is fairer",
    "differs": "known to differ, not which is fairer",
    "same": "no difference that matters",
    "open": "not enough evidence",
}


def comparison_text(compared: Compared) -> str:
    """Everything that `compare` found, in paragraphs."""
    asked, played = compared.results[0].asked, compared.balances[0].outcomes.games
    games = counted(asked, "game") if played == asked else f"{played:,} of {counted(asked, 'game')}"
    return "\n\n".join([f"{games} of each, {_played_how(compared)}", *_findings(compared)])


def decided_text(decided: Decided) -> str:
    """Everything that `compare --until-decided` found, in paragraphs."""
    compared = decided.compared
    looks = ", ".join(f"{look:,}" for look in decided.looks)
    looked = f"looked at after {looks} games" if looks else "stopped before the first look"
    heading = f"at most {counted(compared.results[0].asked, 'game')} of each, {_played_how(compared)}"
    parts = [f"{heading}\n{looked}", *_findings(compared)]
    return "\n\n".join([*parts[:-1], _answers(decided), parts[-1]])


def _played_how(compared: Compared) -> str:
    first = compared.results[0]
    players = f"{first.agents[0]} players" if len(set(first.agents)) == 1 else "played by " + ", ".join(first.agents)
    return f"seed {first.seed}, {players}; seen from seat {compared.seat}"


def _findings(compared: Compared) -> list[str]:
    parts = [_variants(compared)]
    if compared.comparisons:
        parts += [_differences(compared), *_plot(compared), _other_differences(compared)]
        parts += [f"verdict on {name}\n{text}" for name, text in _verdicts(compared)]
    return [*parts, _pace(compared)]


def _variants(compared: Compared) -> str:
    rows = [("variant", "games", f"seat {compared.seat} wins", "of decisive games", "drawn", "unfinished", "length")]
    baselines = _baselines(compared)
    told = [(balance, compared.results[0]) for balance in baselines]
    told += zip(compared.balances[1:], compared.results[1:], strict=True)
    rows += [(*_variant(balance, compared.seat), _mean_length(result, balance)) for balance, result in told]
    lines = []
    if len(baselines) > 1:
        name = baselines[0].outcomes.variant
        lines.append(f"  {name} has a row for each number of games after which a variant was compared with it")
    if any(balance.outcomes.shared_wins for balance in compared.balances):
        lines.append("  a shared game counts for each who won it, and in their shares in equal parts")
    return "\n".join([columns(rows, 0), *lines])


def _baselines(compared: Compared) -> list[Balance]:
    """The baseline after each number of games at which it was compared with a variant, and after all."""
    found = {each.outcomes.games: each for each in (*(c.b for c in compared.comparisons), compared.balances[0])}
    return [found[games] for games in sorted(found)]


def _variant(balance: Balance, seat: int) -> tuple[str, str, str, str, str, str]:
    outcomes, found = balance.outcomes, balance.seats[seat - 1]
    share = "–" if found.share is None else f"{percent(found.share)} ({_ends(balance, seat)})"
    drawn, unfinished = (rate(count, outcomes.games) for count in (outcomes.draws, outcomes.unfinished))
    return outcomes.variant, f"{outcomes.games:,}", f"{found.wins:,}", share, drawn, unfinished


def _mean_length(result: Summary, balance: Balance) -> str:
    """Of the games that were compared, like everything else in the row."""
    games = balance.outcomes.games
    return f"{result.decisions_by_game()[:games].mean():,.1f}" if games else "–"


def _ends(balance: Balance, seat: int) -> str:
    interval = balance.seats[seat - 1].share_interval
    return between(interval.low, interval.high)


def _differences(compared: Compared) -> str:
    rows = [(_against(compared), "points", "95% interval", "p-value", "nearer to fair")]
    return columns([*rows, *(_difference(comparison) for comparison in compared.comparisons)], 0)


def _against(compared: Compared) -> str:
    return f"difference to {compared.balances[0].outcomes.variant}"


def _difference(comparison: Comparison) -> tuple[str, str, str, str, str]:
    fairer = comparison.fairer.outcomes.variant if comparison.fairer else "not settled"
    p_value = "< 0.0001" if comparison.p_value < 0.0001 else f"{comparison.p_value:.2g}"
    name, found = comparison.a.outcomes.variant, comparison.difference
    if found is None:
        return name, "–", "–", p_value, fairer
    estimate, low, high = (in_points(end) for end in (found.estimate, found.low, found.high))
    return name, estimate, f"{low} to {high}", p_value, fairer


def _plot(compared: Compared) -> list[str]:
    rows = [(each.a.outcomes.variant, each.difference) for each in compared.comparisons]
    known = [(name, difference) for name, difference in rows if difference]
    return [forest_plot(known, compared.margin)] if known else []


def _other_differences(compared: Compared) -> str:
    """Draws, length, and what it brought to compare game with game."""
    rows = [(_against(compared), "drawn, points", "decisions a game", "correlation", "worth")]
    for comparison, length in zip(compared.comparisons, compared.lengths, strict=True):
        pairing = ("–", "–") if comparison.correlation is None else _pairing(comparison.correlation, comparison.gain)
        spreads = _spread(comparison.draws, in_points), _spread(length, _signed)
        rows.append((comparison.a.outcomes.variant, *spreads, *pairing))
    return columns(rows, 0)


def _spread(found: Difference | None, write: Callable[[float], str]) -> str:
    if found is None:
        return "–"
    estimate, low, high = (write(value) for value in (found.estimate, found.low, found.high))
    return f"{estimate} ({low} to {high})"


def _signed(value: float) -> str:
    return decimal(value, 1, "+")


def _pairing(correlation: float, gain: float | None) -> tuple[str, str]:
    """How games of the same number go together, and how many independent games one of them is worth."""
    return f"{correlation:+.2f}".replace("-", "−"), "–" if gain is None else f"{gain:.2f} games"


def _verdicts(compared: Compared) -> list[tuple[str, str]]:
    names = [comparison.a.outcomes.variant for comparison in compared.comparisons]
    return [(name, wrapped(text)) for name, text in zip(names, compared.verdicts(), strict=True)]


def _answers(decided: Decided) -> str:
    rows = [("answer on", "after", "known")]
    for answer, comparison in zip(decided.answers, decided.compared.comparisons, strict=True):
        outcomes = comparison.a.outcomes
        rows.append((outcomes.variant, counted(outcomes.games, "game"), _ANSWERS[answer]))
    return columns(rows, 0)


def _pace(compared: Compared) -> str:
    games = sum(result.pace[0] for result in compared.results)
    played = max(result.timing.play_s for result in compared.results)
    if not (games and played):
        return (
            "all games were recorded before"
            if all(result.games for result in compared.results)
            else "no game was played"
        )
    return f"{counted(games, 'game')} in {seconds(played)}, {speed(games / played)} a second"
