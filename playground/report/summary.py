"""The results of an experiment in one short paragraph: how many expectations came true, and each in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from playground.charts.units import difference_unit, number, numbers, shown_unit
from playground.report.answer_words import limited_value, margin_words, number_words, where, worst_value_words
from playground.report.number_format import difference_within
from playground.report.words import among_words, between, lineup_heading, missing_words, score_words
from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.result import Answer, ArmResult, Duel, ExperimentResult
from playground.stats.measures.registry import phrase_of, spec_of
from playground.stats.measures.units import spoken
from playground.stats.wording import capitalized

MAX_CASES = 3
"""Cases of an expectation that are named; of more only the numbers are given."""

MAX_DUELS = 6

_OPPOSITE = {"higher": "lower", "above": "below", "rises": "falls", "within": "beyond", "near": "far"}
_OPPOSITE |= {other: word for word, other in _OPPOSITE.items()}
_KNOWN = {"yes": "known", "no": "refuted", "not settled": "open"}
"""What is known of an expectation, by the state of its answer."""

_RISE = {"rises": "rise", "falls": "fall"}


def summary_words(trial: ExperimentResult) -> str:
    """The paragraph. Nothing is answered before all games are played."""
    if not trial.complete:
        return f"Not all games are {missing_words(trial)} yet, so nothing is answered."
    parts = [*_expectations(trial), *_meetings(trial)]
    return " ".join(parts or [_differences(trial)])


def expected_words(expectation: Expectation, baseline: ArmResult, unit: str) -> str:
    """An expectation as a sentence without its end: "the mean length in decisions is shorter than in GAME"."""
    return f"{_subject(expectation, baseline)} {_predicate(expectation, expectation.kind, baseline, unit, 'is')}"


def _subject(expectation: Expectation, played: ArmResult) -> str:
    """The measure, and the line-ups if not all are meant."""
    return phrase_of(expectation.measure) + among_words(expectation, played.summary.game.players)


def _predicate(expectation: Expectation, kind: str, baseline: ArmResult, unit: str, verb: str) -> str:
    """`kind` as a predicate, after a form of "to be"; trends have a verb of their own."""
    if expectation.along:
        return f"{kind if verb == 'is' else f'{verb} to {_RISE[kind]}'} with {expectation.along}"
    verb = verb if verb == "is" else f"{verb} to be"
    if expectation.tolerates:
        edge = f"that in {baseline.selection}" if expectation.compares else number_words(expectation.limit, unit)
        margin = margin_words(expectation, unit)
        place = f"within {margin} of" if kind == expectation.kind else f"more than {margin} away from"
        return f"{verb} {place} {edge}"
    if expectation.compares:
        spec = spec_of(expectation.measure)
        word = {"higher": spec.more, "lower": spec.less}.get(kind, kind) if spec else kind
        return f"{verb} {word} {'from that in' if kind == 'different' else 'than in'} {baseline.selection}"
    return f"{verb} {kind} {number_words(expectation.limit, unit)}"


# ---- expectations


def _expectations(trial: ExperimentResult) -> Iterator[str]:
    """How many came true, and each of them."""
    by_expectation = [[each for each in trial.answers if each.expectation is one] for one in trial.experiment.expect]
    answered = [answers for answers in by_expectation if answers]
    if not answered:
        return
    counts = Counter(_came(answers) for answers in answered)
    who = f"{between(trial.played[0])} " if len(trial.groups) == 1 else ""
    if len(answered) > 1:
        parts = [f"{counts[word]} {_verb(word, counts[word])}" for word in _ORDER if counts[word]]
        first = parts[0].replace(" ", f" of {len(answered)} expectations ", 1)
        head = f"{who}{', '.join([first, *parts[1:]])}"
    else:
        head = f"{who}the expectation {_verb(next(iter(counts)), 1)}"
    sentences = "; ".join(_one(trial, each[0]) if len(each) == 1 else _many(trial, each) for each in answered)
    yield f"{capitalized(head)}: {sentences}."


_ORDER = ("came true", "came true in part", "did not", "not settled")


def _verb(came: str, count: int) -> str:
    """An outcome of expectations, with its verb."""
    if came == "not settled":
        return f"{'is' if count == 1 else 'are'} not settled"
    return "did not come true" if came == "did not" else came


def _came(answers: list[Answer]) -> str:
    """The outcome of an expectation over all games and line-ups it applies to."""
    states = {answer.state for answer in answers}
    if states == {"yes"}:
        return "came true"
    if "yes" in states:
        return "came true in part"
    return "did not" if "no" in states else "not settled"


def _one(trial: ExperimentResult, answer: Answer) -> str:
    """A clause about the only answer to an expectation."""
    expectation, unit, value = answer.expectation, answer.unit, _number(answer)
    baseline = trial.baselines[0]
    subject = _subject(expectation, baseline) + _in(answer)
    if answer.state == "not settled":
        return f"whether {subject} {_predicate(expectation, expectation.kind, baseline, unit, 'is')} is open: {value}"
    kind = expectation.kind if answer.state == "yes" else _OPPOSITE[expectation.kind]
    if kind == "different" and answer.difference:
        kind = "higher" if answer.difference.estimate > 0 else "lower"
    unexpected = "against what was expected, " if answer.state == "no" else ""
    return f"{unexpected}{subject} {_predicate(expectation, kind, baseline, unit, 'is known')}: {value}"


def _in(answer: Answer) -> str:
    """The game that is compared with the baseline or a limit; of a trend its ruleset."""
    along = answer.expectation.along
    return f" in {where(answer.played[0], along) if along else answer.played[0].selection}"


def _number(answer: Answer) -> str:
    if answer.difference is None:
        return "the games do not determine it"
    if answer.expectation.compares or answer.expectation.along:
        more = "," if answer.up_to is not None or answer.worst else ""
        step = f"{more} for each 1 of {answer.expectation.along}" if answer.expectation.along else ""
        return difference_within(answer.difference, answer.unit, answer.up_to, answer.worst) + step
    return limited_value(answer, answer.difference) + worst_value_words(answer)


def _many(trial: ExperimentResult, answers: list[Answer]) -> str:
    """A clause about the answers of several games or line-ups."""
    first, states = answers[0], {answer.state for answer in answers}
    expectation, baseline = first.expectation, trial.baselines[0]
    subject, expected = _subject(expectation, baseline), expected_words(expectation, baseline, first.unit)
    where_all = "in both cases" if len(answers) == 2 else f"in all {len(answers)} cases"
    if states == {"not settled"}:
        return f"whether {expected} is open {where_all}"
    if len(states) == 1 and expectation.kind != "different":
        contrary = "" if states == {"yes"} else ", against what was expected,"
        kind = _OPPOSITE[expectation.kind] if contrary else expectation.kind
        known = _predicate(expectation, kind, baseline, first.unit, "is known")
        return f"{subject} {known}{contrary} {where_all}{_range(answers)}"
    cases = ((word, _cases(trial, answers, state)) for state, word in _KNOWN.items())
    return f"that {expected} is {', '.join(f'{word} {some}' for word, some in cases if some)}"


def _range(answers: list[Answer]) -> str:
    """The smallest and the largest estimate of answers that compare: no interval, and not written like one."""
    differences = [answer.difference.estimate for answer in answers if answer.difference]
    if not answers[0].expectation.compares or not differences:
        return ""
    unit = difference_unit(spoken(answers[0].unit))
    smallest, largest = numbers([min(differences), max(differences)], unit)
    return f" (estimates between {smallest} and {largest} {shown_unit(unit)}".rstrip() + ")"


def _cases(trial: ExperimentResult, answers: list[Answer], state: str) -> str:
    """ "in 2 of 8 cases", with their names if there are few; empty if there are none."""
    cases = [answer for answer in answers if answer.state == state]
    names = f" ({'; '.join(_case(trial, answer) for answer in cases)})" if len(answers) <= MAX_CASES else ""
    return f"in {len(cases)} of {len(answers)} cases{names}" if cases else ""


def _case(trial: ExperimentResult, answer: Answer) -> str:
    """What distinguishes a case from the others: the game, the players, or both."""
    played = answer.played[0]
    game = where(played, answer.expectation.along) if answer.expectation.along else played.short
    parts = [game] if len(trial.experiment.selections) > 1 else []
    parts += [lineup_heading(played)] if len(answer.expectation.lineups or trial.groups) > 1 else []
    return ", ".join(parts) or game


# ---- players, and results without expectations


def _meetings(trial: ExperimentResult) -> Iterator[str]:
    duels = trial.duels
    if not duels:
        return
    decided = [duel for duel in duels if duel.decided]
    if len(duels) > MAX_DUELS:
        yield f"Who plays better is known for {len(decided)} of {len(duels)} meetings of agents."
    else:
        yield f"{capitalized('; '.join(_meeting(duel, trial) for duel in duels))}."


def _meeting(duel: Duel, trial: ExperimentResult) -> str:
    rivals = " and ".join(duel.others)
    game = f" in {duel.selection}" if len(trial.experiment.selections) > 1 else ""
    share = score_words(duel)
    if not duel.decided:
        return f"whether {duel.agent} or {rivals} plays better{game} is open ({share} for {duel.agent})"
    word = "beats" if duel.score.estimate > duel.fair else "loses to"
    equal = f"{number(duel.fair, 'share')}% is equal"
    return f"{duel.agent} {word} {rivals}{game}: {share} of decisive games, where {equal}"


def _differences(trial: ExperimentResult) -> str:
    """Without expectations and duels: how many differences are certain."""
    if not trial.changes:
        return "Nothing was expected and nothing compared: the numbers are below."
    certain = sum(1 for change in trial.changes if change.sign)
    many, baseline = len(trial.changes), trial.baselines[0].selection
    if many == 1:
        return f"Nothing was expected; the one difference from {baseline} is {'' if certain else 'not '}certain."
    verb = "is" if certain < 2 else "are"
    return f"Nothing was expected; {certain or 'none'} of {many} differences from {baseline} {verb} certain."
