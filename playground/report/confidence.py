"""How sure an experiment is: how many statements share the error, and what its intervals hold for."""

from __future__ import annotations

from playground.simulate.experiments.result import ExperimentResult

TRAINED = (
    "Each trained player is one sample of a good player: intervals include how much players that learned the same "
    "rules differ. Levels are those of players who learn from their own games; people may play otherwise."
)
"""What intervals mean, and do not mean, where players were trained."""


def budget_words(trial: ExperimentResult) -> str:
    """How many statements share the error of 5%, and of what kinds; empty if nothing is stated."""
    if not trial.statements:
        return ""
    differences, meetings, courses = len(trial.changes), len(trial.duels), len(trial.courses)
    kinds = {
        "differences from the baseline": differences,
        "answers about limits, margins or trends": trial.statements - differences - meetings - courses,
        "meetings of agents": meetings,
        "changes with skill": courses,
    }
    listed = ", ".join(f"{kind}: {count:,}" for kind, count in kinds.items() if count)
    if trial.statements == 1:
        return f"One statement with 95% confidence ({listed.partition(':')[0]})."
    return (
        f"{trial.statements:,} statements share one error of 5% ({listed}): with 95% confidence all that is said to be "
        "known is so."
    )


def intervals_words(trial: ExperimentResult) -> str:
    """A note on the intervals of a complete experiment: what they hold for."""
    notes = ["An interval of a value holds for it by itself, with 95% confidence."]
    if trial.statements > 1:
        notes.append(
            f"Those of differences and in answers hold for all {trial.statements:,} statements together, and p-values "
            "are adjusted for as many (Holm)."
        )
    if any(change.sign and change.difference and not change.difference.excludes_zero for change in trial.changes):
        notes.append("Holm's method detects a little more than intervals that are all as wide: some contain 0.")
    if trial.experiment.levels:
        notes.append(TRAINED)
    return " ".join((*notes, "The numbers of games were settled beforehand."))
