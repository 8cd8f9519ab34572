"""Differences by level of skill in sentences: what each level shows, and how the difference goes with skill."""

from __future__ import annotations

from playground.agents.levels import ALL_LEVELS
from playground.report.comparison_words import player_words, points_words, turned, whole_percent
from playground.report.confidence import TRAINED
from playground.report.course_words import among, course_sentence
from playground.report.number_format import duration
from playground.skill.level import LevelResult
from playground.skill.plan import MAX_GAMES, USUAL_SPREAD, StudyPlan
from playground.skill.result import LevelDifference, LevelsResult, VariantCourse
from playground.stats.comparison.power import POWER
from playground.stats.fixed_n.intervals import Interval
from playground.stats.rounding import in_percent, in_points
from playground.stats.trainings.means import Mean
from playground.stats.wording import capitalized, listed

ANSWERS = {
    "fairer": "known which is fairer",
    "differs": "known to differ",
    "same": "no difference that matters",
    "open": "not settled",
}


def answer_words(difference: LevelDifference) -> str:
    """What is known at a level, in some words; what is not settled is known to be no more than the interval says."""
    if difference.answer != "open" or difference.difference is None:
        return ANSWERS[difference.answer]
    return f"not settled, within {in_percent(difference.difference.most)} points"


def plan_words(plan: StudyPlan, games: int = MAX_GAMES) -> str:
    """What is going to be done, and what it can show."""
    whole = f"{plan.minutes:g} {'minute' if plan.minutes == 1 else 'minutes'}"
    return (
        f"{plan.trainings} players for each of {plan.variants} variants, {plan.seconds} s each, and up to {games:,} "
        f"games of each player at a level: about {whole} on {plan.cores} {'core' if plan.cores == 1 else 'cores'}. If "
        f"what players show that began alike differs by {100 * USUAL_SPREAD:g} points, differences of "
        f"{in_percent(plan.resolution(games))} points and more are seen, with a chance of {POWER:.0%}."
    )


def trainings_plan_words(plan: StudyPlan) -> str:
    """What is going to be trained for an experiment."""
    return (
        f"{plan.trainings} players for each of {plan.variants} {'games' if plan.variants > 1 else 'game'}, "
        f"{plan.seconds} s each on {plan.cores} {'core' if plan.cores == 1 else 'cores'}: "
        f"{duration(60 * plan.minutes)} with their levels, unless they are there; then they play."
    )


def resolved_words(result: LevelsResult) -> str:
    """How large a difference would have been seen at each level, by the intervals that there are."""
    worst: dict[str, float] = {}
    for course in result.courses:
        for each in course.differences:
            if each.difference is not None:
                reach = (each.difference.high - each.difference.low) / 2
                worst[each.level] = max(worst.get(each.level, 0.0), reach)
    if not worst:
        return "At no level were there enough decisive games to compare shares."
    sizes = ", ".join(f"{level} ±{in_percent(reach)}" for level, reach in worst.items())
    return f"Intervals of differences reach so many points to either side: {sizes}."


def level_words(result: LevelsResult, course: VariantCourse, place: int) -> str:
    """What is known at one level, in a sentence that names the players it holds for."""
    each, base, variant = course.differences[place], result.variants[0][place], _of(result, course.variant)[place]
    before = f"{capitalized(among(each.level))}, "
    if each.mean is None or each.difference is None:
        return f"{before}too few games are decisive to compare shares."
    if result.players > 2 and each.answer in ("fairer", "open"):
        return before + _all_seats(result, course.variant, each, base, variant)
    seen = f"{_shares(result, base, variant, course.variant)}; difference {points_words(each.difference)}"
    if each.answer == "fairer":
        return before + _fairer(result, course.variant, each, seen)
    if each.answer == "differs":
        near = "Which is nearer to the fair share" if result.players == 2 else "Which is more even over all seats"
        return f"{before}{seen}: known to differ. {near} is not settled."
    if each.answer == "same":
        points = f"{100 * each.margin:.3g}"
        limit = f"{points} {'point' if points == '1' else 'points'}"
        return f"{before}no difference that matters: {seen}, no more than {limit} either way."
    return f"{before}not settled: {seen}."


def _of(result: LevelsResult, name: str) -> tuple[LevelResult, ...]:
    return result.variants[result.names.index(name)]


def _all_seats(result: LevelsResult, name: str, each: LevelDifference, base: LevelResult, variant: LevelResult) -> str:
    """Which is the more even over all seats, of three and more, if that is known."""
    one, other = variant.unevenness(), base.unevenness()
    assert one and other and each.gap
    seen = (
        f"over all seats, the one farthest from a fair {whole_percent(1 / result.players)} is "
        f"{in_percent(one.least)} points away in {name} and {in_percent(other.least)} in {result.names[0]}; difference "
        f"{points_words(each.gap)}"
    )
    if each.answer == "open":
        return f"not settled: {seen}; {_shares(result, base, variant, name)}."
    fairer, less = (name, result.names[0]) if each.gap.estimate < 0 else (result.names[0], name)
    return f"{fairer} is fairer than {less}: {seen}."


def _fairer(result: LevelsResult, name: str, each: LevelDifference, seen: str) -> str:
    assert each.gap is not None
    base = result.names[0]
    fairer, other, nearer = (name, base, turned(each.gap)) if each.gap.estimate < 0 else (base, name, each.gap)
    text = f"{fairer} is fairer than {other}: {seen}"
    if each.difference and abs(abs(each.gap.estimate) - abs(each.difference.estimate)) > 1e-9:
        text += f"; {fairer} is nearer to the fair share by {points_words(nearer).replace('+', '')}"
    return text + "."


def _shares(result: LevelsResult, base: LevelResult, variant: LevelResult, name: str) -> str:
    assert base.share is not None and variant.share is not None
    return (
        f"{player_words(result.seat)} wins {share_text(variant.share)} in {name} and {share_text(base.share)} in "
        f"{result.names[0]}"
    )


def share_text(share: Mean) -> str:
    """`52.6% (48.9 to 56.3)`, the interval for it by itself."""
    return f"{in_percent(share.value)}% ({interval_text(share.share_interval())})"


def gaps_lead(players: int) -> str:
    """What the sentences of `gap_words` are about."""
    return (
        "What a level is worth: how often one player of it wins decisive games among players of the level below. "
        f"Without any difference in skill it would be {whole_percent(1 / players)}."
    )


def gap_words(result: LevelsResult, level: str) -> str:
    """What a level wins against the one below, in a sentence with the interval of each variant."""
    place = ALL_LEVELS.index(level)
    found = [(name, levels[place].skill_gap) for name, levels in zip(result.names, result.variants, strict=True)]
    shares = [f"{share_text(gap)} in {name}" for name, gap in found if gap is not None]
    unknown = [name for name, gap in found if gap is None]
    if not shares:
        return f"One {level} player among {ALL_LEVELS[place - 1]} ones: too few games are decisive."
    few = f"; too few games are decisive in {listed(unknown)}" if unknown else ""
    return f"One {level} player among {ALL_LEVELS[place - 1]} ones wins {listed(shares)}{few}."


def uneven_text(level: LevelResult) -> str:
    """`5.1 (2.0 to 8.3)`: how far the seat farthest from the fair share is from it, in points."""
    found = level.unevenness()
    return f"{in_percent(found.least)} ({interval_text(found.interval)})" if found else "too few decisive"


def interval_text(interval: Interval) -> str:
    """`48.9 to 56.3`."""
    return f"{in_percent(interval.low)} to {in_percent(interval.high)}"


def course_words(result: LevelsResult, course: VariantCourse) -> str:
    """Whether the difference holds, fades or turns round with skill."""
    name = f"the difference between {course.variant} and {result.names[0]}"
    at = {each.level: each.mean.value if each.mean else None for each in course.differences}
    return course_sentence(name, course.course, at, course.turned, course.change)


def favoured_words(result: LevelsResult) -> list[str]:
    """For each variant of which the favoured seat turns round with skill, or is known among masters, a sentence."""
    fair, lines = whole_percent(1 / result.players), []
    for favoured, levels in zip(result.favoured, result.variants, strict=True):
        shares = {level.level: share_text(level.share) for level in levels if level.share is not None}
        seat = player_words(result.seat)
        if favoured.turned is not None:
            low, high = favoured.turned
            lines.append(
                f"In {favoured.variant} the favoured seat turns round with skill: {seat} wins {shares[low]} "
                f"{among(low)}, and {shares[high]} {among(high)}, where {fair} is fair."
            )
        elif favoured.signs[-1]:
            more = "more" if favoured.signs[-1] > 0 else "less"
            lines.append(
                f"In {favoured.variant} {seat} wins {more} than a fair {fair} between master players: "
                f"{shares['master']}."
            )
    return lines


def trainings_words(course: VariantCourse) -> str:
    """What the interval among masters would be if trainings did not matter, and how much of the variance they are."""
    master = course.differences[-1]
    if master.mean is None or master.mistaken is None or master.difference is None:
        return ""
    between = f"{master.mean.between or 0.0:.0%}"
    return (
        f"Of the variance of this difference between master players, {between} is between trainings. Had their games "
        f"been taken for those of one player, the interval would have been {in_points(master.mistaken.low)} to "
        f"{in_points(master.mistaken.high)} instead of {in_points(master.difference.low)} to "
        f"{in_points(master.difference.high)} points."
    )


def unfinished_words(result: LevelsResult) -> list[str]:
    """Where games were given up, and what follows."""
    found = [
        f"{in_percent(level.unfinished.value)}% in {name} {among(level.level)}"
        for name, levels in zip(result.names, result.variants, strict=True)
        for level in levels
        if level.unfinished.value
    ]
    if not found:
        return []
    return [f"Games were given up as unfinished: {'; '.join(found)}. Differences hold whatever these had become."]


def verdict_words(result: LevelsResult, course: VariantCourse) -> str:
    """The verdict on a variant: its course, what is known of the best players, and how much trainings matter."""
    best = level_words(result, course, len(course.differences) - 1)
    return " ".join(filter(None, (course_words(result, course), best, trainings_words(course))))


def _pairs_words(result: LevelsResult) -> list[str]:
    """Which players began with what others of the comparison began with."""
    origins = [each.origin for each in result.games]
    alike = [name for name, each in zip(result.names, origins, strict=True) if each and each == origins[0]]
    strangers = [name for name in result.names[1:] if name not in alike]
    words = []
    if len(alike) > 1:
        words = [f"Players of {listed(alike)} began in pairs, with what one player knew, and are compared in pairs."]
    if strangers:
        words.append(f"Players of {listed(strangers)} have nothing in common with those of {result.names[0]}.")
    return words


def closing_words(result: LevelsResult) -> str:
    """What holds for all verdicts."""
    statements = result.plan.statements
    differences = [each for course in result.courses for each in course.differences]
    stepped = [each for each in differences if each.sign and each.difference and not each.difference.excludes_zero]
    detects = "Holm's method detects a little more than intervals that are all as wide: some contain 0."
    return " ".join(
        (
            *favoured_words(result),
            *unfinished_words(result),
            resolved_words(result),
            f"Intervals of differences hold for all {statements} together, with 95% confidence, and signs are known by "
            "p-values adjusted for as many (Holm); those of shares hold each by itself.",
            *([detects] if stepped else []),
            *_pairs_words(result),
            TRAINED,
        )
    )
