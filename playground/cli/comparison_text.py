"""The text report of a comparison: tables of variants and differences, a forest plot, and the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from playground.cli.forest import forest_plot
from playground.cli.output import between, columns, counted, percent, rate, seconds, speed, wrapped
from playground.simulate.comparison.lengths import cap_met
from playground.stats.paired.worth import worth_text
from playground.stats.rounding import decimal, in_points, p_text

if TYPE_CHECKING:
    from playground.report.scorecard import Scorecard
    from playground.simulate.comparison.changes import Change
    from playground.simulate.comparison.compare import ComparisonResult
    from playground.simulate.comparison.sequential import SequentialResult
    from playground.simulate.results.summary import Summary
    from playground.stats.comparison.balance import Balance
    from playground.stats.comparison.compare import Comparison
    from playground.stats.fixed_n.intervals import Difference

EMPTY: Mapping[str, str] = MappingProxyType({})


def comparison_text(compared: ComparisonResult, given: Mapping[str, str] = EMPTY) -> str:
    """The full report of `compare`, which was `given` these options beside games, seed and agents."""
    requested, played = compared.results[0].games_requested, min(each.outcomes.games for each in compared.balances)
    games = counted(requested, "game") if played == requested else f"{played:,} of {counted(requested, 'game')}"
    return "\n\n".join([f"{games} of each, {_setting(compared)}", *_first(compared), *_findings(compared, given)])


def decided_text(decided: SequentialResult, given: Mapping[str, str] = EMPTY) -> str:
    """The full report of `compare --until-decided`, which was `given` these options beside games, seed and agents."""
    compared = decided.compared
    looked = _looked(decided.looks)
    heading = f"at most {counted(compared.results[0].games_requested, 'game')} of each, {_setting(compared)}"
    parts = [f"{heading}\n{looked}", *_first(compared), *_findings(compared, given)]
    return "\n\n".join([*parts[:-1], _answers(decided), parts[-1]])


def _looked(looks: Sequence[int]) -> str:
    if not looks:
        return "stopped before the first look"
    if len(looks) <= 3:
        return f"looked at after {', '.join(f'{look:,}' for look in looks)} games"
    return f"looked at {len(looks)} times, after {looks[0]:,}, {looks[1]:,} … {looks[-1]:,} games"


def _setting(compared: ComparisonResult) -> str:
    first = compared.results[0]
    players = f"{first.agents[0]} players" if len(set(first.agents)) == 1 else "played by " + ", ".join(first.agents)
    return f"seed {first.seed}, {players}" + ("" if compared.together else f"; seen from seat {compared.seat}")


def _first(compared: ComparisonResult) -> list[str]:
    """What changed most, in a sentence for each variant, and the scorecard of all."""
    from playground.report.overview import overview_sentences
    from playground.report.scorecard import scorecard

    sentences = [wrapped(sentence.text, 0) for sentence in overview_sentences(compared) if sentence]
    card = scorecard(compared)
    return [*sentences, *([_scorecard(card)] if card else [])]


def _scorecard(card: Scorecard) -> str:
    from playground.report.scorecard import unseen_words

    table = columns([("scorecard", *card.names), *card.rows], 0)
    lines = [table, *map(wrapped, (*unseen_words(card), card.note))]
    lines += [wrapped(f"Not measured: {each.what} ({each.option} {each.value}).") for each in card.missing]
    return "\n".join(lines)


def _findings(compared: ComparisonResult, given: Mapping[str, str]) -> list[str]:
    from playground.report.next_steps import next_steps

    parts = [_variants(compared)]
    if compared.comparisons:
        parts += [_differences(compared), *_plot(compared), _other_differences(compared), *_changes(compared)]
        parts += [f"verdict on {name}\n{text}" for name, text in _verdicts(compared)]
    steps = [f"  {step.what}:\n    {step.command}" for step in next_steps(compared, given)]
    return [*parts, *(["\n".join(["what next", *steps])] if steps else []), _pace(compared)]


def _variants(compared: ComparisonResult) -> str:
    wins = compared.results[0].winning_phrases()[0] if compared.together else f"seat {compared.seat} wins"
    rows = [("variant", "games", wins, "of decisive games", "drawn", "unfinished", "length")]
    baselines = _baselines(compared)
    pairs = [(balance, compared.results[0]) for balance in baselines]
    pairs += zip(compared.balances[1:], compared.results[1:], strict=True)
    rows += [(*_variant(balance, compared.seat), _mean_length(result, balance)) for balance, result in pairs]
    lines = []
    if len(baselines) > 1:
        name = baselines[0].outcomes.variant
        lines.append(f"  {name} has a row for each number of games after which a variant was compared with it")
    if any(balance.outcomes.shared_wins for balance in compared.balances):
        lines.append("  a shared game counts for each who won it, and in their shares in equal parts")
    return "\n".join([columns(rows, 0), *lines])


def _baselines(compared: ComparisonResult) -> list[Balance]:
    """The baseline after each number of games at which it was compared with a variant, and after all."""
    by_games = {each.outcomes.games: each for each in (*(c.b for c in compared.comparisons), compared.balances[0])}
    return [by_games[games] for games in sorted(by_games)]


def _variant(balance: Balance, seat: int) -> tuple[str, str, str, str, str, str]:
    outcomes, wins = balance.outcomes, balance.seats[seat - 1]
    share = "–" if wins.share is None else f"{percent(wins.share)} ({_ends(balance, seat)})"
    drawn, unfinished = (rate(count, outcomes.games) for count in (outcomes.draws, outcomes.unfinished))
    return outcomes.variant, f"{outcomes.games:,}", f"{wins.wins:,}", share, drawn, unfinished


def _mean_length(result: Summary, balance: Balance) -> str:
    """The mean length of the games that were compared, like everything else in the row.

    At least that if some were given up at the cap on decisions.
    """
    decisions = result.decisions_by_game()[: balance.outcomes.games]
    if not len(decisions):
        return "–"
    return f"{'≥ ' if cap_met(result, decisions) else ''}{decisions.mean():,.1f}"


def _ends(balance: Balance, seat: int) -> str:
    interval = balance.seats[seat - 1].share_interval
    return between(interval.low, interval.high)


def _differences(compared: ComparisonResult) -> str:
    fairer = "nearer to fair" if len(compared.balances[0].seats) == 2 else "more even"
    margin = compared.margin if compared.question == "fairer" else None
    rows = [(_against(compared), "points", "95% interval", "p-value", fairer)]
    rows += [_difference(each, margin) for each in compared.comparisons]
    return columns([row[:-1] for row in rows] if compared.together else rows, 0)


def _against(compared: ComparisonResult) -> str:
    return f"difference to {compared.balances[0].outcomes.variant}"


def _difference(comparison: Comparison, margin: float | None) -> tuple[str, str, str, str, str]:
    fairer = _fairer(comparison, margin)
    p_value = p_text(comparison.p_value)
    name, difference = comparison.a.outcomes.variant, comparison.difference
    if difference is None:
        return name, "–", "–", p_value, fairer
    estimate, low, high = (in_points(end) for end in (difference.estimate, difference.low, difference.high))
    return name, estimate, f"{low} to {high}", p_value, fairer


def _fairer(comparison: Comparison, margin: float | None) -> str:
    """The variant that is known to be nearer to fair, however little; else whether that is settled."""
    from playground.report.finding import finding_of

    if comparison.fairer:
        return comparison.fairer.outcomes.variant
    found = finding_of(comparison, margin, "fairer")
    return found.words if found.answer == "same" else "not settled"


def _plot(compared: ComparisonResult) -> list[str]:
    rows = [(each.a.outcomes.variant, each.difference) for each in compared.comparisons]
    known = [(name, difference) for name, difference in rows if difference]
    # The plot has differences of shares. Where fairness is in question, the margin is of something else.
    margin = compared.margin if compared.question == "differs" else None
    return [forest_plot(known, margin)] if known else []


def _other_differences(compared: ComparisonResult) -> str:
    """A table of the differences in draws and lengths, and of the gain from common random numbers."""
    rows = [(_against(compared), "drawn, points", "decisions a game", "correlation", "worth: share, drawn, length")]
    for comparison, length in zip(compared.comparisons, compared.lengths, strict=True):
        decisions = length.difference if length else None
        spreads = _spread(comparison.draws, in_points), _spread(decisions, _signed(decisions))
        worths = map(worth_text, (comparison.gain, comparison.draws_gain, length.gain if length else None))
        correlation = "–" if comparison.correlation is None else decimal(comparison.correlation, 2, "+")
        rows.append((comparison.a.outcomes.variant, *spreads, correlation, ", ".join(worths)))
    return "\n".join([columns(rows, 0), *_restricted(compared)])


def _restricted(compared: ComparisonResult) -> list[str]:
    """Which differences of lengths are those of the first decisions only, because games were given up after them."""
    pairs = zip(compared.comparisons, compared.lengths, strict=True)
    return [
        f"  decisions of {comparison.a.outcomes.variant}: of the first {length.first:,} of each game; longer ones were "
        "given up"
        for comparison, length in pairs
        if length and length.first is not None
    ]


def _changes(compared: ComparisonResult) -> list[str]:
    """For each variant a table of its changes, the largest and surest first."""
    pairs = zip(compared.results[1:], compared.changes, strict=False)  # none while a run is watched
    return [_changed(result.game.name, changes) for result, changes in pairs]


def _changed(variant: str, changes: Sequence[Change]) -> str:
    from playground.report.changes import HEAD, changes_rows, unchanged

    rows = changes_rows(changes)
    title, *head = HEAD
    table = columns([(f"{title} in {variant}", *head), *rows], 0) if rows else f"{title} in {variant}"
    rest = unchanged(changes)
    return "\n".join([table, wrapped(rest)] if rest else [table])


def _spread(difference: Difference | None, write: Callable[[float], str]) -> str:
    if difference is None:
        return "–"
    estimate, low, high = (write(value) for value in (difference.estimate, difference.low, difference.high))
    return f"{estimate} ({low} to {high})"


def _signed(length: Difference | None) -> Callable[[float], str]:
    """Writes numbers with a decimal, or with so many that the ends of the interval differ in the last but one."""
    reach = (length.high - length.low) / 2 if length else 0.0
    decimals = next((decimals for decimals in range(1, 6) if reach >= 10**-decimals), 1)
    return lambda value: decimal(value, decimals, "+")


def _verdicts(compared: ComparisonResult) -> list[tuple[str, str]]:
    from playground.report.verdict import verdicts

    names = [comparison.a.outcomes.variant for comparison in compared.comparisons]
    if not names:
        return []
    return [(name, wrapped(verdict.text)) for name, verdict in zip(names, verdicts(compared), strict=True)]


def _answers(decided: SequentialResult) -> str:
    from playground.report.finding import finding_of
    from playground.report.verdict import verdicts

    compared, rows = decided.compared, [("answer on", "after", "known")]
    for comparison, verdict in zip(compared.comparisons, verdicts(compared), strict=False):  # one alone has a verdict
        outcomes = comparison.a.outcomes
        found = finding_of(comparison, compared.margin, compared.question, verdict.broken)
        rows.append((outcomes.variant, counted(outcomes.games, "game"), found.words))
    return columns(rows, 0)


def _pace(compared: ComparisonResult) -> str:
    games = sum(result.pace[0] for result in compared.results)
    played = max(result.timing.play_s for result in compared.results)
    if not (games and played):
        return (
            "all games were recorded before"
            if all(result.games for result in compared.results)
            else "no game was played"
        )
    return f"{counted(games, 'game')} in {seconds(played)}, {speed(games / played)} a second"
