"""What came of an experiment in one short paragraph: how many expectations came true, and each in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from playground.charts.data import Estimate
from playground.charts.units import difference_unit, number, numbers, shown_unit, written
from playground.report.words import (
    among_words,
    between,
    difference_words,
    lineup_heading,
    measure_words,
    missing_words,
    number_words,
    value_between,
    where,
)
from playground.simulate.experiments.answers import Answer
from playground.simulate.experiments.duels import Duel
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.trial import Played, Trial

MOST_CASES = 3
"""Cases of an expectation that are named; of more only their numbers are told."""

MOST_DUELS = 6

_OPPOSITE = {"higher": "lower", "above": "below", "rises": "falls"}
_OPPOSITE |= {other: word for word, other in _OPPOSITE.items()}
_RISE = {"rises": "rise", "falls": "fall"}
_LENGTHS = {"higher": "longer", "lower": "shorter"}


def summary_words(trial: Trial) -> str:
    """The paragraph. Nothing is answered before all games are played."""
    if not trial.complete:
        return f"Not all games are {missing_words(trial)} yet, so nothing is answered."
    parts = [*_expectations(trial), *_meetings(trial)]
    return " ".join(parts or [_differences(trial)])


def expected_words(expectation: Expectation, baseline: Played, unit: str) -> str:
    """What was expected, as a sentence without its end: "the mean length in decisions is shorter than in GAME"."""
    return f"{_subject(expectation, baseline)} {_predicate(expectation, expectation.kind, baseline, unit, 'is')}"


def _subject(expectation: Expectation, played: Played) -> str:
    """The measure, and whose games are meant where not all are."""
    return measure_words(expectation.measure) + among_words(expectation, played.summary.game.players)


def _predicate(expectation: Expectation, kind: str, baseline: Played, unit: str, verb: str) -> str:
    """`kind` said of the measure, after a form of "to be"; trends have a verb of their own."""
    if expectation.along:
        return f"{kind if verb == 'is' else f'{verb} to {_RISE[kind]}'} with {expectation.along}"
    verb = verb if verb == "is" else f"{verb} to be"
    if expectation.compares:
        word = _LENGTHS.get(kind, kind) if expectation.measure.startswith("length.") else kind
        return f"{verb} {word} {'from that in' if kind == 'different' else 'than in'} {baseline.selection}"
    return f"{verb} {kind} {number_words(expectation.limit, unit)}"


# ---- expectations


def _expectations(trial: Trial) -> Iterator[str]:
    """How many came true, and each of them."""
    by_expectation = [[each for each in trial.answers if each.expectation is one] for one in trial.experiment.expect]
    asked = [found for found in by_expectation if found]
    if not asked:
        return
    counts = Counter(_came(found) for found in asked)
    who = f"{between(trial.played[0])} " if len(trial.groups) == 1 else ""
    if len(asked) > 1:
        told = [f"{counts[word]} {_verb(word, counts[word])}" for word in _ORDER if counts[word]]
        head = (
            f"{who}{told[0].replace(' ', f' of {len(asked)} expectations ', 1)}{''.join(f', {t}' for t in told[1:])}"
        )
    else:
        head = f"{who}the expectation {_verb(next(iter(counts)), 1)}"
    sentences = "; ".join(_one(trial, found[0]) if len(found) == 1 else _many(trial, found) for found in asked)
    yield f"{_sentence(head)}: {sentences}."


_ORDER = ("came true", "came true in part", "did not", "not settled")


def _verb(came: str, count: int) -> str:
    """What came of so many expectations, with its verb."""
    if came == "not settled":
        return f"{'is' if count == 1 else 'are'} not settled"
    return "did not come true" if came == "did not" else came


def _came(found: list[Answer]) -> str:
    """What came of an expectation over all games and line-ups it is asked of."""
    states = {answer.state for answer in found}
    if states == {"yes"}:
        return "came true"
    if "yes" in states:
        return "came true in part"
    return "did not" if "no" in states else "not settled"


def _one(trial: Trial, answer: Answer) -> str:
    """A clause about the only answer to an expectation."""
    expectation, unit, told = answer.expectation, answer.unit, _number(answer)
    baseline = trial.baselines[0]
    subject = _subject(expectation, baseline) + _in(answer)
    if answer.state == "not settled":
        return f"whether {subject} {_predicate(expectation, expectation.kind, baseline, unit, 'is')} is open: {told}"
    kind = expectation.kind if answer.state == "yes" else _OPPOSITE[expectation.kind]
    if kind == "different" and answer.difference:
        kind = "higher" if answer.difference.estimate > 0 else "lower"
    unexpected = "against what was expected, " if answer.state == "no" else ""
    return f"{unexpected}{subject} {_predicate(expectation, kind, baseline, unit, 'is known')}: {told}"


def _in(answer: Answer) -> str:
    """Where it holds: the game that is compared or judged; of a trend its ruleset."""
    along = answer.expectation.along
    return f" in {where(answer.played[0], along) if along else answer.played[0].selection}"


def _number(answer: Answer) -> str:
    if answer.difference is None:
        return "the games do not tell it"
    if answer.expectation.compares or answer.expectation.along:
        step = f" for each 1 of {answer.expectation.along}" if answer.expectation.along else ""
        return difference_words(answer.difference, answer.unit) + step
    return value_between(answer.difference, answer.expectation.limit, answer.unit)


def _many(trial: Trial, found: list[Answer]) -> str:
    """A clause about the answers of several games or line-ups."""
    first, states = found[0], {answer.state for answer in found}
    expectation, baseline = first.expectation, trial.baselines[0]
    subject, expected = _subject(expectation, baseline), expected_words(expectation, baseline, first.unit)
    where_all = "in both cases" if len(found) == 2 else f"in all {len(found)} cases"
    if states == {"not settled"}:
        return f"whether {expected} is open {where_all}"
    if len(states) == 1 and expectation.kind != "different":
        contrary = "" if states == {"yes"} else ", against what was expected,"
        kind = _OPPOSITE[expectation.kind] if contrary else expectation.kind
        known = _predicate(expectation, kind, baseline, first.unit, "is known")
        return f"{subject} {known}{contrary} {where_all}{_range(found)}"
    yes, no, unsettled = (_cases(trial, found, state) for state in ("yes", "no", "not settled"))
    told = [f"known {yes}" if yes else "", f"the contrary {'' if yes else 'is known '}{no}" if no else ""]
    return f"that {expected} is {', '.join(filter(None, (*told, f'open {unsettled}' if unsettled else '')))}"


def _range(found: list[Answer]) -> str:
    """The least and the largest difference of answers that compare."""
    differences = [answer.difference.estimate for answer in found if answer.difference]
    if not found[0].expectation.compares or not differences:
        return ""
    unit = difference_unit("" if found[0].unit == "0 to 1" else found[0].unit)
    least, largest = numbers([min(differences), max(differences)], unit)
    return f" ({least} to {largest} {shown_unit(unit)}".rstrip() + ")"


def _cases(trial: Trial, found: list[Answer], state: str) -> str:
    """ "in 2 of 8 cases", with their names where there are few; nothing where there are none."""
    cases = [answer for answer in found if answer.state == state]
    names = f" ({'; '.join(_case(trial, answer) for answer in cases)})" if len(found) <= MOST_CASES else ""
    return f"in {len(cases)} of {len(found)} cases{names}" if cases else ""


def _case(trial: Trial, answer: Answer) -> str:
    """What tells a case from the others: the game, the players, or both."""
    played = answer.played[0]
    game = where(played, answer.expectation.along) if answer.expectation.along else played.short
    parts = [game] if len(trial.experiment.selections) > 1 else []
    parts += [lineup_heading(played)] if len(answer.expectation.lineups or trial.groups) > 1 else []
    return ", ".join(parts) or game


# ---- players, and where nothing was expected


def _meetings(trial: Trial) -> Iterator[str]:
    found = trial.duels
    if not found:
        return
    decided = [duel for duel in found if duel.decided]
    if len(found) > MOST_DUELS:
        yield f"Who plays better is known for {len(decided)} of {len(found)} meetings of agents."
    else:
        yield f"{_sentence('; '.join(_meeting(duel, trial) for duel in found))}."


def _meeting(duel: Duel, trial: Trial) -> str:
    rivals = " and ".join(duel.others)
    game = f" in {duel.selection}" if len(trial.experiment.selections) > 1 else ""
    share = written(Estimate("", duel.score.estimate, duel.score.low, duel.score.high), "share")
    if not duel.decided:
        return f"whether {duel.agent} or {rivals} plays better{game} is open ({share} for {duel.agent})"
    word = "beats" if duel.score.estimate > duel.fair else "loses to"
    equal = f"{number(duel.fair, 'share')}% is equal"
    return f"{duel.agent} {word} {rivals}{game}: {share} of decisive games, where {equal}"


def _differences(trial: Trial) -> str:
    """Where nothing was expected and nobody met: how many differences are certain."""
    if not trial.changes:
        return "Nothing was expected and nothing compared: the numbers stand below."
    certain = sum(1 for change in trial.changes if change.difference and change.difference.excludes_zero)
    many, baseline = len(trial.changes), trial.baselines[0].selection
    if many == 1:
        return f"Nothing was expected; the one difference from {baseline} is {'' if certain else 'not '}certain."
    verb = "is" if certain < 2 else "are"
    return f"Nothing was expected; {certain or 'none'} of {many} differences from {baseline} {verb} certain."


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
