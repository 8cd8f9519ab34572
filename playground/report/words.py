"""What an experiment found, in sentences that name the players they hold for."""

from __future__ import annotations

from collections.abc import Sequence

from playground.charts.data import Estimate
from playground.charts.units import difference_unit, number, shown_unit, written
from playground.simulate.experiments.answers import Answer
from playground.simulate.experiments.duels import Duel
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.trial import Change, Played, Trial
from playground.stats.intervals import Difference
from playground.stats.measures.measure import Measure
from playground.stats.measures.referee import FAMILIES as JUDGED

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_NAMES = {
    "balance": "the balance between seats",
    "completion": "the share of games that somebody won",
    "draws": "the share of draws",
    "unfinished": "the share of unfinished games",
    "branching": "the number of options",
    "decision_moves": "the share of decisions with a choice",
    "length.decisions.mean": "the mean length in decisions",
    "length.turns.mean": "the mean length in turns",
    "length.decisions.p50": "the median length in decisions",
    "length.turns.p50": "the median length in turns",
    "fairness": "the fairness of seats",
    "outcome_entropy": "the openness of the outcome",
    "ideal_duration": "the nearness to the ideal length",
    "tree_size": "the size of the game tree",
    "convergence": "the trend of the number of options",
    "length.decisions.sd": "the standard deviation of the length in decisions",
    "length.turns.sd": "the standard deviation of the length in turns",
    "length.decisions.cv": "the relative spread of lengths in decisions",
    "length.turns.cv": "the relative spread of lengths in turns",
    "length.decisions.p10": "the length in decisions that 10% of games keep to",
    "length.turns.p10": "the length in turns that 10% of games keep to",
    "length.decisions.p90": "the length in decisions that 90% of games keep to",
    "length.turns.p90": "the length in turns that 90% of games keep to",
    "decision_significance": "what the best option is worth above one at random",
    "decision_significance.second": "what the best option is worth above the second",
    "narrowness": "the share of options that come near the best",
    "drama": "the drama of comebacks",
    "security": "the share of decisions at which the winner was not behind",
    "lead_change": "the share of decisions after which somebody else leads",
    "decisiveness": "how far into the game it is decided",
    "stability": "how much the players' prospects vary",
    "killer_move": "the largest gain by one decision",
    "uncertainty": "how open it is who wins",
    "uncertainty.end": "how open it is who wins in the last quarter",
}
_UNSAID = ("0 to 1", "value", "root of value", "value²", "share of the game")
_OPPOSITE = {
    "higher": "lower",
    "lower": "higher",
    "rises": "falls",
    "falls": "rises",
    "above": "below",
    "below": "above",
}


def measure_words(name: str) -> str:
    """A measure as part of a sentence; its name where there are no better words."""
    family, _, part = name.partition(".")
    if family in ("seat_share", "seat_advantage"):
        player = f"the {_ordinal(int(part))} player"
        return f"{player}'s share of decisive games" if family == "seat_share" else f"{player}'s advantage"
    if family == "rule_usage":
        return f"the share of games in which '{part}' applies"
    return _NAMES.get(name, name)


def between(played: Played) -> str:
    """Who played: "between random players", "with greedy as South and random as North"."""
    return _seated(played.summary.agents, played.summary.game.players)


def among_words(expectation: Expectation, players: Sequence[str]) -> str:
    """Whose games something is expected of, after a blank: " between random players"; nothing where it is of all."""
    if len(expectation.lineups) == 1:
        return f" {_seated(expectation.lineups[0], players)}"
    return f" with {expectation.among}" if expectation.lineups else ""


def _seated(agents: Sequence[str], players: Sequence[str]) -> str:
    if len(set(agents)) == 1:
        return f"between {agents[0]} players"
    seated = [f"{agent} as {player}" for agent, player in zip(agents, players, strict=True)]
    return f"with {', '.join(seated[:-1])} and {seated[-1]}"


def lineup_heading(played: Played) -> str:
    """The same as a heading: "random players", "greedy as South, random as North"."""
    return between(played).removeprefix("between ").removeprefix("with ")


def value_words(measure: Measure) -> str:
    """`49.8% (49.1 to 50.5)`."""
    return written(Estimate("", measure.value, measure.low, measure.high), _told(measure.unit))


def difference_words(difference: Difference | None, unit: str) -> str:
    """`+0.4 points (−0.6 to +1.4)`."""
    if difference is None:
        return "not known"
    found = Estimate("", difference.estimate, difference.low, difference.high)
    return written(found, difference_unit(_told(unit)))


def p_words(p: float) -> str:
    """`< 0.0001`, `0.032`."""
    return "< 0.0001" if p < 0.0001 else f"{p:.2g}"


def answer_words(answer: Answer) -> str:
    """What was found about an expectation, with the numbers; whether it came true is told by `answer.state`."""
    if answer.state == "not played yet":
        return f"{_sentence(measure_words(answer.expectation.measure))}: {answer.expectation.text}?"
    if answer.difference is None:
        return f"{_who(answer)} the games do not tell {measure_words(answer.expectation.measure)}."
    if answer.expectation.along:
        return _trend(answer, answer.difference)
    return _compared(answer, answer.difference) if answer.expectation.compares else _limited(answer, answer.difference)


def _who(answer: Answer) -> str:
    return f"{_sentence(between(answer.played[0]))},"


def _compared(answer: Answer, difference: Difference) -> str:
    name, (one, other) = answer.expectation.measure, answer.played
    values = f"{value_words(one.measures[name])} against {value_words(other.measures[name])}"
    told = f"{values}; difference {difference_words(difference, answer.unit)}, p {_p(answer.p_value)}"
    if answer.state == "not settled":
        return (
            f"{_who(answer)} {measure_words(name)} is not known to differ between {one.selection} and "
            f"{other.selection}: {told}."
        )
    word = "higher" if difference.estimate > 0 else "lower"
    return f"{_who(answer)} {measure_words(name)} is {word} in {one.selection} than in {other.selection}: {told}."


def _limited(answer: Answer, difference: Difference) -> str:
    expectation, unit = answer.expectation, answer.unit
    limit = expectation.limit
    value, edge = value_between(difference, limit, unit), number_words(limit, unit)
    if answer.statements > 1:
        value = f"{value.removesuffix(')')} for all {answer.statements} answers together)"
    subject = f"{_who(answer)} {measure_words(expectation.measure)} in {answer.played[0].selection}"
    if answer.state == "not settled":
        return f"{subject} is {value}: on which side of {edge} it lies is open."
    word = expectation.kind if answer.state == "yes" else _OPPOSITE[expectation.kind]
    return f"{subject} is {word} {edge}: {value}, p {_p(answer.p_value)}."


def value_between(difference: Difference, limit: float, unit: str) -> str:
    """A value with its interval, of which the difference from a limit is known."""
    there = Estimate("", *(limit + end for end in (difference.estimate, difference.low, difference.high)))
    return written(there, _told(unit))


def number_words(limit: float, unit: str) -> str:
    """`50.0%`, `+2.0 points`, `20`, `0.9`."""
    if unit == "share":
        return f"{number(limit, unit)}%"
    return f"{number(limit, unit)} points" if unit == "share difference" else f"{limit:g}".replace("-", "−")


def _trend(answer: Answer, difference: Difference) -> str:
    expectation, name = answer.expectation, answer.expectation.along
    steps = [
        f"{number(played.measures[expectation.measure].value, answer.unit)}{_percent(answer.unit)} at "
        f"{played.arm.compiled.game.parameters[name]}"
        for played in answer.played
    ]
    word = "rises" if difference.estimate > 0 else "falls"
    if answer.state == "not settled":
        word = "is not known to rise or fall"
    slope = f"{difference_words(difference, answer.unit)} for each 1 of {name}, p {_p(answer.p_value)}"
    subject = f"{_who(answer)} {measure_words(expectation.measure)} in {where(answer.played[0], name)}"
    return f"{subject} {word} with {name}: {', '.join(steps)}; {slope}."


def where(played: Played, parameter: str) -> str:
    """The ruleset of a trend, whose games differ in a parameter or, where they are named, in their variants."""
    selection = played.selection.partition("?")[0]
    return selection if parameter in played.arm.settings else selection.partition("@")[0]


def duel_words(duel: Duel) -> str:
    """Who won more, over all seats."""
    found = Estimate("", duel.score.estimate, duel.score.low, duel.score.high)
    share, fair = written(found, "share"), f"{number(duel.fair, 'share')}%"
    rivals = " and ".join(duel.others)
    if not duel.decided:
        told = f"{duel.agent} wins {share}, where {fair} is equal"
        return f"{duel.agent} and {rivals} are not known to differ in {duel.selection}: {told}."
    word = "beats" if duel.score.estimate > duel.fair else "loses to"
    return (
        f"{duel.agent} {word} {rivals} in {duel.selection}: it wins {share} of decisive games, taking each seat in "
        f"turn, where {fair} is equal; p {_p(duel.p_value)}."
    )


def change_words(change: Change) -> str:
    """The difference of a measure between two games."""
    return difference_words(change.difference, change.unit)


def setting_words(trial: Trial) -> str:
    """How many games of what, and who played."""
    experiment, played = trial.experiment, trial.played
    least, most = (end(each.summary.games for each in played) for end in (min, max))
    asked = f"{max(each.summary.asked for each in played):,} games{' of each' if len(played) > 1 else ''}"
    so_far = f"{least:,}{f' to {most:,}' if least < most else ''}"
    games = asked if trial.complete else f"{so_far} of {asked} so far"
    agents = dict.fromkeys(agent for lineup in experiment.lineups for agent in lineup)
    lineups = f" in {len(experiment.lineups)} line-ups" if len(experiment.lineups) > 1 else ""
    who = lineup_heading(played[0]) if not lineups and len(agents) > 1 else f"{', '.join(agents)}{lineups}"
    return f"{games}, seed {experiment.seed}; players: {who}{_judged_words(trial)}"


def _judged_words(trial: Trial) -> str:
    """How many games a referee has judged; nothing without one."""
    referee = trial.experiment.referee
    if referee is None:
        return ""
    judged, to_judge = trial.judged
    so_far = "" if judged == to_judge else f"{judged:,} of "
    return f"; {so_far}{to_judge:,} games judged by a referee of {referee.playouts:,} playouts"


def games_words(trial: Trial, played: Played, measure: str) -> str:
    """How many games a measure comes from by now, and of how many: `120 of 500`, `3 of 200 judged`."""
    asked, referee = played.summary.asked, trial.experiment.referee
    if referee and measure in JUDGED:
        return f"{len(played.asked.judged):,} of {min(referee.games, asked):,} judged"
    return f"{played.summary.games:,} of {asked:,}"


def missing_words(trial: Trial) -> str:
    """What has not been done with all games of a trial that is not complete."""
    if not all(played.is_played for played in trial.played):
        return "played"
    judged, to_judge = trial.judged
    return "judged" if judged < to_judge else "played again for the measures that need it"


def caveats(trial: Trial) -> list[str]:
    """What the numbers do not say."""
    found = []
    if not trial.complete:
        found.append(
            f"The games are not all {missing_words(trial)}: nothing is answered before they are. Intervals hold for "
            "numbers of games settled beforehand, not for those at which somebody stops."
        )
    else:
        found.append(intervals_words(trial))
    if trial.duels:
        found.append("What agents are worth against each other holds for all meetings together.")
    if trial.experiment.referee:
        found.append(
            "A referee of random games is noisy, and noise makes a game look more eventful than it is: read "
            "differences rather than values."
        )
    agents = {agent for played in trial.played for agent in played.summary.agents}
    better = "good ones" if agents == {"random"} else "better ones"
    found.append(f"What holds among these players need not hold among {better}.")
    unfinished = [played for played in trial.played if played.summary.unfinished]
    if unfinished:
        worst = max(unfinished, key=lambda played: played.summary.unfinished / played.summary.games)
        share = number(worst.summary.unfinished / worst.summary.games, "share")
        found.append(
            f"Some games were given up unfinished and count for no seat: up to {share}%, in {worst.arm.label}."
        )
    return found


def intervals_words(trial: Trial) -> str:
    """What each interval holds for, with numbers of games settled beforehand."""
    told = ["An interval of a value holds for it by itself, with 95% confidence."]
    if any(len(played.summary.game.players) > 2 for played in trial.played):
        told = ["An interval of a value holds for it by itself, with 95% confidence; those of all seats hold together."]
    if any(answer.statements > 1 and not answer.expectation.compares for answer in trial.answers):
        told.append("In an answer about a limit or a trend it is wider: all answers to one expectation hold together.")
    if trial.changes:
        told.append(
            f"All {len(trial.changes)} differences from the baseline hold together, their intervals and p-values alike "
            "(Bonferroni)."
        )
    return " ".join((*told, "The numbers of games were settled beforehand."))


def _told(unit: str) -> str:
    """A unit that is said with a number: those that only tell what a number from 0 to 1 is made of are not."""
    return "" if unit in _UNSAID else unit


def _p(p: float) -> str:
    shown = p_words(p)
    return shown if shown.startswith("<") else f"= {shown}"


def _percent(unit: str) -> str:
    return "%" if shown_unit(unit) == "%" else ""


def _ordinal(number_: int) -> str:
    return _ORDINALS[number_ - 1] if number_ <= len(_ORDINALS) else f"{number_}th"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
