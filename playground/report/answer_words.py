"""What an experiment expected and what came of it, in sentences that name the players they hold for."""

from __future__ import annotations

from playground.charts.data import Estimate
from playground.charts.units import difference_unit, number, numbers, shown_unit, written
from playground.report.number_format import NOTHING
from playground.report.words import between, difference_words, value_words
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.result import Answer, ArmResult
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.registry import phrase_of, spec_of
from playground.stats.measures.units import spoken, unit_of
from playground.stats.rounding import p_equation
from playground.stats.wording import capitalized

_OPPOSITE = {
    "higher": "lower",
    "lower": "higher",
    "rises": "falls",
    "falls": "rises",
    "above": "below",
    "below": "above",
}


def answer_words(answer: Answer) -> str:
    """The answer to an expectation with its numbers; `answer.state` says whether it came true."""
    return f"{_answered(answer)}{_unfinished_words(answer)}"


def _answered(answer: Answer) -> str:
    if answer.state == "not played yet":
        return f"{capitalized(phrase_of(answer.expectation.measure))}: {answer.expectation.text}?"
    if answer.difference is None:
        return f"{_who(answer)} the games do not determine {phrase_of(answer.expectation.measure)}."
    if answer.expectation.along:
        return _trend(answer, answer.difference)
    if answer.expectation.tolerates:
        return _tolerated(answer, answer.difference)
    return _compared(answer, answer.difference) if answer.expectation.compares else _limited(answer, answer.difference)


def _unfinished_words(answer: Answer) -> str:
    """What the answer is of, or could be, where games were given up; empty where all were finished."""
    if answer.difference is None or answer.state == "not played yet":
        return ""
    spec, text = spec_of(answer.expectation.measure), ""
    if answer.up_to is not None and spec:
        text = f" Lengths are up to {answer.up_to:,} {spec.followed}, for which all games were followed."
    if answer.worst is None:
        return text
    low, high, label = _worst_ends(answer)
    if low == high == NOTHING:
        what = "any number"
    elif high == NOTHING:
        what = f"any number from {low} on"
    else:
        what = f"anything from {low} to {high}{label if label == '%' else f' {label}'.rstrip()}"
    return f"{text} With the unfinished games, {what} is possible."


def worst_value_words(answer: Answer) -> str:
    """`, worst case 41.0 to 58.2`, to follow the value of an answer about a limit; empty where all games ended."""
    low, high, _ = _worst_ends(answer)
    return f", worst case {low} to {high}" if answer.worst else ""


def _worst_ends(answer: Answer) -> tuple[str, str, str]:
    """The ends of what is possible with unfinished games, a difference or a value, and its unit."""
    compares = answer.expectation.compares or bool(answer.expectation.along)
    unit = difference_unit(spoken(answer.unit)) if compares else spoken(answer.unit)
    limits = answer.worst.limits if answer.worst else [None, None]
    low, high = numbers(
        [None if each is None else each + (0.0 if compares else answer.expectation.limit) for each in limits], unit
    )
    return low, high, shown_unit(unit)


def _who(answer: Answer) -> str:
    return f"{capitalized(between(answer.played[0]))},"


def _compared(answer: Answer, difference: Difference) -> str:
    name, (one, other) = answer.expectation.measure, answer.played
    values = f"{value_words(one.measures[name])} against {value_words(other.measures[name])}"
    numbers = f"{values}; difference {difference_words(difference, answer.unit)}, {p_equation(answer.p_value)}"
    if answer.state == "not settled":
        return (
            f"{_who(answer)} {phrase_of(name)} is not known to differ between {one.selection} and "
            f"{other.selection}: {numbers}."
        )
    word = "higher" if difference.estimate > 0 else "lower"
    return f"{_who(answer)} {phrase_of(name)} is {word} in {one.selection} than in {other.selection}: {numbers}."


def _limited(answer: Answer, difference: Difference) -> str:
    expectation, unit = answer.expectation, answer.unit
    limit = expectation.limit
    value, edge = _together(limited_value(answer, difference), answer), number_words(limit, unit)
    subject = f"{_who(answer)} {phrase_of(expectation.measure)} in {answer.played[0].selection}"
    if answer.state == "not settled":
        return f"{subject} is {value}: on which side of {edge} it lies is open."
    word = expectation.kind if answer.state == "yes" else _OPPOSITE[expectation.kind]
    return f"{subject} is {word} {edge}: {value}, {p_equation(answer.p_value)}."


def _together(value: str, answer: Answer) -> str:
    """A value whose interval is wider than in the tables, with for how many statements it holds."""
    return f"{value.removesuffix(')')} for all {answer.statements} statements)" if answer.statements > 1 else value


def _tolerated(answer: Answer, difference: Difference) -> str:
    """Whether a difference from the baseline, or from a limit, is known to be within a margin."""
    expectation, unit, played = answer.expectation, answer.unit, answer.played
    subject, margin = phrase_of(expectation.measure), margin_words(expectation, unit)
    where_to = f"{number_words(expectation.limit, unit)}"
    numbers = _together(limited_value(answer, difference), answer)
    if expectation.compares:
        where_to = f"that in {played[1].selection}"
        values = " against ".join(value_words(each.measures[expectation.measure]) for each in played)
        numbers = f"{values}; difference {difference_words(difference, unit)}"
    subject = f"{subject} in {played[0].selection}"
    if answer.state == "not settled":
        return f"{_who(answer)} whether {subject} is within {margin} of {where_to} is open: {numbers}."
    place = f"within {margin} of" if answer.state == "yes" else f"more than {margin} away from"
    return f"{_who(answer)} {subject} is {place} {where_to}: {numbers}, {p_equation(answer.p_value)}."


def margin_words(expectation: Expectation, unit: str) -> str:
    """A margin: `1 point`, `2.5 decisions`, `5%`, `0.1`."""
    margin = expectation.margin
    if expectation.relative:
        return f"{100 * margin:g}%"
    name, size = ("points", 100 * margin) if unit_of(unit).is_share else (spoken(unit), margin)
    text = f"{size:.10g}"
    return f"{text} {name.removesuffix('s') if text == '1' else name}".rstrip()


def value_between(difference: Difference, limit: float, unit: str) -> str:
    """A value with its interval, from its difference from a limit."""
    known = unit_of(unit)
    low, high = (None if end is None else min(known.high, max(known.low, limit + end)) for end in difference.limits)
    value = Estimate("", limit + difference.estimate, low, high)
    return written(value, spoken(unit))


def limited_value(answer: Answer, difference: Difference) -> str:
    """The value of an answer about a limit; where only that is known, that it is more than a number."""
    expectation = answer.expectation
    if answer.played[0].measures[expectation.measure].more_than is not None:
        return value_words(answer.played[0].measures[expectation.measure])
    return value_between(difference, expectation.limit, answer.unit)


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
    slope = f"{difference_words(difference, answer.unit)} for each 1 of {name}, {p_equation(answer.p_value)}"
    subject = f"{_who(answer)} {phrase_of(expectation.measure)} in {where(answer.played[0], name)}"
    return f"{subject} {word} with {name}: {', '.join(steps)}; {slope}."


def where(played: ArmResult, parameter: str) -> str:
    """The ruleset of a trend, whose games differ in a parameter or in their variants."""
    selection = played.selection.partition("?")[0]
    return selection if parameter in played.arm.settings else selection.partition("@")[0]


def _percent(unit: str) -> str:
    return "%" if shown_unit(unit) == "%" else ""
