"""How a difference goes with skill, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from playground.agents.levels import ALL_LEVELS
from playground.report.comparison_words import points_words
from playground.simulate.experiments.result import ExperimentResult, SkillCourse
from playground.stats.fixed_n.intervals import Difference
from playground.stats.rounding import in_points
from playground.stats.trainings.course import Course


def among(level: str) -> str:
    """`between random players`, `between club players`."""
    return f"between {level} players"


def skill_courses_words(trial: ExperimentResult) -> list[str]:
    """How the differences of an experiment go with skill, a sentence for each game."""
    return [_skill_course(trial, course) for course in trial.courses]


def _skill_course(trial: ExperimentResult, course: SkillCourse) -> str:
    at = {
        change.played.summary.agents[0]: change.difference.estimate if change.difference else None
        for change in trial.changes
        if change.measure == course.measure and change.played.selection == course.played.selection
    }
    name = f"the difference between {course.played.selection} and {course.baseline.selection}"
    ranked = {level: at[level] for level in ALL_LEVELS if level in at}
    return course_sentence(name, course.course, ranked, course.turned, course.change)


def course_sentence(
    name: str,
    course: Course,
    at: Mapping[str, float | None],
    turned: tuple[str, str] | None,
    changed: Difference | None,
) -> str:
    """How a difference, called `name`, goes with skill; `at` has its estimate at each level, the weakest first."""
    (first, low), *_, (last, high) = at.items()
    change = f"from {first} to {last} players it changes by {points_words(changed)}" if changed else ""
    ends = ""
    if low is not None and high is not None:
        ends = f"{in_points(low)} points {among(first)}, {in_points(high)} {among(last)}"
    match course:
        case "turns":
            assert turned is not None
            before, after = (f"{in_points(at[level] or 0.0)}" for level in turned)
            return (
                f"With skill {name} turns round: {before} points {among(turned[0])}, {after} {among(turned[1])}; "
                f"both signs are known{', and ' + change if change else ''}."
            )
        case "fades":
            return f"With skill {name} fades: {ends}; {change}. Whether it also turns round is not known."
        case "grows":
            return f"With skill {name} grows: {ends}; {change}."
        case "holds":
            return f"With skill {name} holds: {ends}, both known; {change}."
        case "appears":
            return f"Only skill shows {name}: {ends}; {change}."
        case "nowhere":
            return f"With skill as without, {name} does not matter: at every level it is known to be within the margin."
    return f"Whether {name} holds, fades or turns round with skill is not settled{'; ' + change if change else ''}."
