"""The charts of a report: from results to the data that `playground.charts` draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playground.agents.levels import ALL_LEVELS
from playground.charts.data import Endings, Estimate, Histogram, Seats
from playground.charts.units import difference_unit
from playground.pictures.colours import player_colour
from playground.report.changes_chart import multiples_of_arm, scale_words
from playground.report.views import View
from playground.simulate.experiments.result import ArmDifference, ArmResult, ExperimentResult
from playground.stats.measures.measure import UNKNOWN, Measure
from playground.stats.measures.registry import phrase_of, spec_of
from playground.stats.measures.units import spoken
from playground.stats.wording import capitalized

if TYPE_CHECKING:
    import plotly.graph_objects as go

MAX_FORESTS = 8
"""Maximum number of measures of a line-up whose differences are drawn; the table has all of them."""

MIN_MEASURES, MAX_ARMS = 3, 4
"""From so many measures on, and up to so many arms, the differences of an arm are drawn on one scale as well."""

MAX_GAMES = 12
"""Maximum number of games whose lengths and endings are drawn in one chart."""


def forests(trial: ExperimentResult, group: Sequence[ArmResult]) -> Iterator[tuple[str, go.Figure]]:
    """For each measure its differences from the baseline, with a heading."""
    from playground.charts.forest import forest
    from playground.charts.theme import colour

    there = [change for change in trial.changes if change.played in group and change.difference]
    for name in list(dict.fromkeys(change.measure for change in there))[:MAX_FORESTS]:
        changes = [change for change in there if change.measure == name]
        unit = difference_unit(changes[0].unit)
        axis = f"difference from {changes[0].baseline.short}"
        figure = forest([_row(change) for change in changes], unit, axis, 0.0)
        figure.update_traces(marker_color=[colour(group.index(change.played)) for change in changes])
        yield capitalized(phrase_of(name)), figure


def one_scale(trial: ExperimentResult, group: Sequence[ArmResult]) -> Iterator[tuple[str, go.Figure, str]]:
    """All differences of each arm of a line-up in one chart, with a heading and a note; none of few measures, or many
    arms."""
    from playground.charts.changes import changes_forest

    for number, arm in enumerate(group):
        changes = [change for change in trial.changes if change.played is arm]
        rows = multiples_of_arm(changes)
        if len(rows) >= MIN_MEASURES and len(group) <= MAX_ARMS:
            figure = changes_forest(rows, number)
            note = scale_words(change.unit for change in changes)
            yield f"{capitalized(arm.short)}: all measures on one scale", figure, note


def _row(change: ArmDifference) -> Estimate:
    assert change.difference is not None
    difference = change.difference
    worst = change.worst.limits if change.worst else None
    return Estimate.deciding(change.played.short, difference.estimate, difference.limits, worst, change.up_to)


def by_level(trial: ExperimentResult) -> Iterator[tuple[str, go.Figure]]:
    """For each measure its values against skill, a line for each game, with a heading; none without levels."""
    from playground.charts.data import Line
    from playground.charts.skill import by_skill

    groups = by_skill_groups(trial)
    levels = tuple(group[0].summary.agents[0] for group in groups)
    for name in list(groups[0][0].measures)[:MAX_FORESTS]:
        lines = []
        for arms in zip(*groups, strict=True):
            found = [arm.measures.get(name, UNKNOWN) for arm in arms]
            estimates = tuple(Estimate(arms[0].short, each.value, each.low, each.high) for each in found)
            lines.append(Line(arms[0].short, levels, estimates))
        unit = groups[0][0].measures[name].unit
        yield capitalized(phrase_of(name)), by_skill(lines, spoken(unit), phrase_of(name), fair_value(trial, name))


def by_skill_groups(trial: ExperimentResult) -> list[tuple[ArmResult, ...]]:
    """The arms of each level, the weakest first."""
    return sorted(trial.groups, key=lambda group: ALL_LEVELS.index(group[0].summary.agents[0]))


def fair_value(trial: ExperimentResult, name: str) -> float | None:
    """The value of a measure if turn order did not matter; None if there is no such value."""
    spec = spec_of(name)
    return spec.fair(len(trial.played[0].summary.game.players)) if spec and spec.fair else None


def duels(trial: ExperimentResult) -> go.Figure:
    """The scores of agents against each other."""
    from playground.charts.forest import forest

    several = len(trial.experiment.selections) > 1
    rows = [
        Estimate.deciding(
            f"{duel.agent} against {' and '.join(duel.others)}" + (f", {duel.selection}" if several else ""),
            duel.score.estimate,
            duel.score.limits,
            duel.worst.limits if duel.worst else None,
        )
        for duel in trial.duels
    ]
    return forest(rows, "share", "share of decisive games over all seats, dotted: equal", trial.duels[0].fair)


def seats(view: View) -> go.Figure | None:
    """The share of each seat; None for a single seat, and if different agents have no fixed seats."""
    from playground.charts.forest import seat_shares

    players, together = len(view.arms[0].summary.game.players), view.arms[0].summary.together
    if together:
        won = [(label, played.lookup.measure("everyone_wins") or UNKNOWN) for label, played in view.rows]
        rows = [Seats(label, (Estimate("", each.value, each.low, each.high),)) for label, each in won]
        return seat_shares(rows, 0.5, "share of all games", together=together)
    if players < 2 or all(_seats_vary(played) for played in view.arms):
        return None
    rows = []
    for label, played in view.rows:
        rows.append(Seats(label, tuple(Estimate("", each.value, each.low, each.high) for each in shares_of(played))))
    return seat_shares(rows, 1 / players, players=_player_colours(view.arms[0]) if len(rows) == 1 else ())


def _player_colours(played: ArmResult) -> list[str]:
    """The colours of the players in turn order; none if different players begin."""
    game, first = played.summary.game, played.summary.first_player
    players = len(game.players)
    return [] if first is None else [player_colour(game, (first + seat) % players) for seat in range(players)]


def shares_of(played: ArmResult) -> tuple[Measure, ...]:
    """The share of each seat, in turn order; of a game that is won or lost together, the shares of both."""
    if played.summary.together:
        return tuple(played.lookup.measure(name) or UNKNOWN for name in ("everyone_wins", "everyone_loses"))
    names = (f"seat_share.{seat}" for seat in range(1, len(played.summary.game.players) + 1))
    return tuple(played.lookup.measure(name) or UNKNOWN for name in names)


def _seats_vary(played: ArmResult) -> bool:
    """Whether different agents take turns in the first seat, so that a seat's wins belong to no agent."""
    return len(set(played.summary.agents)) > 1 and played.summary.first_player is None


def scores(view: View) -> go.Figure:
    """How scores are spread, of games that have one."""
    from playground.charts.games import scores

    rows = [(label, each.summary.scores()) for label, each in view.rows[:MAX_GAMES]]
    return scores([Histogram(label, each) for label, each in rows if each])


def lengths(view: View) -> go.Figure:
    """How many decisions games take."""
    from playground.charts.games import lengths

    return lengths([Histogram(label, each.summary.lengths()) for label, each in view.rows[:MAX_GAMES]])


def endings(view: View) -> go.Figure:
    """How games end, unfinished ones included."""
    from playground.charts.games import endings

    return endings([Endings(label, ending_shares(each)) for label, each in view.rows[:MAX_GAMES]])


def ending_shares(played: ArmResult) -> dict[str, float]:
    """The share of games that ended in each way."""
    summary = played.summary
    counts = summary.endings() | ({"unfinished": summary.unfinished} if summary.unfinished else {})
    return {name: count / max(1, summary.games) for name, count in counts.items()}
