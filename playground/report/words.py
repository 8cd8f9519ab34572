"""The results of an experiment in sentences that name the players they hold for."""

from __future__ import annotations

from collections.abc import Sequence

from playground.charts.data import Estimate
from playground.charts.units import number, numbers, written
from playground.report.confidence import intervals_words
from playground.report.number_format import (
    difference_within,
    level_words,
    measure_within,
    referee_note,
    unfinished_notes,
)
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.result import ArmDifference, ArmResult, Duel, ExperimentResult
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.measure import Measure
from playground.stats.measures.registry import needs_referee
from playground.stats.measures.units import spoken
from playground.stats.rounding import p_equation


def between(played: ArmResult) -> str:
    """Who played: "between random players", "with greedy as South and random as North"."""
    return _seated(played.summary.agents, played.summary.game.players)


def among_words(expectation: Expectation, players: Sequence[str]) -> str:
    """The line-ups an expectation applies to, after a blank: " between random players"; empty if to all."""
    if len(expectation.lineups) == 1:
        return f" {_seated(expectation.lineups[0], players)}"
    return f" with {expectation.among}" if expectation.lineups else ""


def _seated(agents: Sequence[str], players: Sequence[str]) -> str:
    if len(set(agents)) == 1:
        return f"between {agents[0]} players"
    seated = [f"{agent} as {player}" for agent, player in zip(agents, players, strict=True)]
    return f"with {', '.join(seated[:-1])} and {seated[-1]}"


def lineup_heading(played: ArmResult) -> str:
    """Who played, as a heading: "random players", "greedy as South, random as North"."""
    return between(played).removeprefix("between ").removeprefix("with ")


def value_words(measure: Measure) -> str:
    """`49.8% (49.1 to 50.5)`."""
    unknown = measure.value is None and measure.more_than is None
    return "not known" if unknown else measure_within(measure, spoken(measure.unit))


def measure_words(measure: Measure) -> str:
    """`0.24 (0.20 to 0.28); level games 0.35`: the value, and what a referee reads of level games."""
    return value_words(measure) + level_words(measure)


def difference_words(difference: Difference | None, unit: str) -> str:
    """`+0.4 points (−0.6 to +1.4)`."""
    return "not known" if difference is None else difference_within(difference, unit)


def duel_words(duel: Duel) -> str:
    """Which agent won more, over all seats."""
    share, fair = score_words(duel), f"{number(duel.fair, 'share')}%"
    rivals = " and ".join(duel.others)
    if not duel.decided:
        shares = f"{duel.agent} wins {share}, where {fair} is equal"
        return f"{duel.agent} and {rivals} are not known to differ in {duel.selection}: {shares}."
    word = "beats" if duel.score.estimate > duel.fair else "loses to"
    return (
        f"{duel.agent} {word} {rivals} in {duel.selection}: it wins {share} of decisive games, taking each seat in "
        f"turn, where {fair} is equal; {p_equation(duel.p_value)}."
    )


def score_words(duel: Duel) -> str:
    """An agent's share over all seats: `50.0% (49.3 to 78.1; worst case 39.9 to 99.8)`."""
    text = written(Estimate("", duel.score.estimate, duel.score.low, duel.score.high), "share")
    if duel.worst is None:
        return text
    return f"{text.removesuffix(')')}; worst case {' to '.join(numbers(duel.worst.limits, 'share'))})"


def change_words(change: ArmDifference) -> str:
    """The difference of a measure between two games."""
    if change.difference is None:
        return difference_words(None, change.unit)
    return difference_within(change.difference, change.unit, change.up_to, change.worst)


def setting_words(trial: ExperimentResult) -> str:
    """The numbers of games, the seed and the players."""
    experiment, played = trial.experiment, trial.played
    least, most = (end(each.summary.games for each in played) for end in (min, max))
    requested = f"{max(each.summary.games_requested for each in played):,} games{' of each' if len(played) > 1 else ''}"
    so_far = f"{least:,}{f' to {most:,}' if least < most else ''}"
    games = requested if trial.complete else f"{so_far} of {requested} so far"
    agents = dict.fromkeys(agent for lineup in experiment.lineups for agent in lineup)
    lineups = f" in {len(experiment.lineups)} line-ups" if len(experiment.lineups) > 1 else ""
    who = lineup_heading(played[0]) if not lineups and len(agents) > 1 else f"{', '.join(agents)}{lineups}"
    return f"{games}, seed {experiment.seed}; players: {who}{_judged_words(trial)}"


def _judged_words(trial: ExperimentResult) -> str:
    """How many games a referee has judged; empty without one."""
    referee = trial.experiment.referee
    if referee is None:
        return ""
    judged, to_judge = trial.judged
    so_far = "" if judged == to_judge else f"{judged:,} of "
    judge = f"by {referee.by}" if referee.by else f"by a referee of {referee.playouts:,} playouts"
    return f"; {so_far}{to_judge:,} games judged {judge}"


def games_words(trial: ExperimentResult, played: ArmResult, measure: str) -> str:
    """How many games a measure comes from so far, and of how many: `120 of 500`, `3 of 200 judged`."""
    requested, referee = played.summary.games_requested, trial.experiment.referee
    if referee and needs_referee(measure):
        return f"{len(played.lookup.judged):,} of {min(referee.games, requested):,} judged"
    return f"{played.summary.games:,} of {requested:,}"


def missing_words(trial: ExperimentResult) -> str:
    """What is still missing for some games of an incomplete experiment."""
    if not all(played.is_played for played in trial.played):
        return "played"
    judged, to_judge = trial.judged
    return "judged" if judged < to_judge else "replayed for the measures that need it"


def caveats(trial: ExperimentResult) -> list[str]:
    """What the numbers do not say."""
    notes = []
    if not trial.complete:
        notes.append(
            f"The games are not all {missing_words(trial)}: nothing is answered before they are. Intervals hold for "
            "numbers of games settled beforehand, not for those at which a user stops."
        )
    else:
        notes.append(intervals_words(trial))
    if trial.experiment.referee:
        notes.append(referee_note(trial.experiment.referee.by))
    agents = {agent for played in trial.played for agent in played.summary.agents}
    better = "good ones" if agents == {"random"} else "better ones"
    notes.append(f"What holds among these players need not hold among {better}.")
    unfinished = [played for played in trial.played if played.summary.unfinished]
    if unfinished:
        worst = max(unfinished, key=lambda played: played.summary.unfinished / played.summary.games)
        share = number(worst.summary.unfinished / worst.summary.games, "share")
        notes.append(f"Some games were given up unfinished and count for nobody: up to {share}%, in {worst.arm.label}.")
        notes += unfinished_notes(
            (measure for played in trial.played for measure in played.measures.values()), trial.changes
        )
    return notes
