"""Finds rules that would take a fraction of their time if they were said in another way, by lowering both ways.

What is looked at is what lowering has left: loops over sites, or options that are tried. Where conditions are evaluated
for all sites at once, no other form is much faster, and nothing is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.engine.native.ir.cost import COPIED, MAX_GUESSED, TIMES_TO_BRANCH
from playground.engine.native.lower.facts import FACTS
from playground.engine.native.lower.measured import measure
from playground.engine.native.one_by_one import report_slowest_question
from playground.engine.native.part_costs import MORE_WORK, PartCosts, rounded
from playground.game import core
from playground.game.faster.needless_trials import Trial
from playground.game.faster.suspects import MIN_OPERATIONS, Suspect, Suspects
from playground.game.rule_parts import MAX_FAST, Part
from playground.source.diagnostics import Diagnostic, Diagnostics
from playground.source.text import Span

TIMES = 3
"""How many times as many operations all parts must take together as with the other form."""

TIMES_AT_ONCE = 2
"""The same where both are done for all sites at once: what that takes is guessed well."""


MIN_SAVED = MIN_OPERATIONS * (TIMES - 1) // TIMES
"""The operations from which on it is worth saying what other forms save."""


def slower_forms(game: core.Game, suspects: Suspects) -> tuple[Diagnostic, ...]:
    """A warning for each part of the rules that would take a fraction of its time in another form."""
    try:
        return _slower_forms(game, suspects)
    finally:
        FACTS.clear()


def _slower_forms(game: core.Game, suspects: Suspects) -> tuple[Diagnostic, ...]:
    diagnostics, costs = Diagnostics(), PartCosts(game)
    reported = set[Span | None]()
    for now, suspect in _worth_it(_cheaper(suspects.forms, costs), costs):
        if suspect.span in reported:
            continue  # of a definition that several parts have in common
        reported.add(suspect.span)
        _report(suspect.part, suspect.span, now, (suspect.because, suspect.hint), diagnostics)
    for part, trial in suspects.trials:
        tried = _tried(part, trial, costs) if costs.of(part).tries else 0
        if tried and costs.whole + tried >= TIMES * costs.whole:
            _report(part, trial.span, tried, (trial.because, trial.hint), diagnostics)
    if not diagnostics:
        report_slowest_question(suspects.questions, costs, diagnostics)
    return tuple(diagnostics)


_Cheaper = tuple[int, Suspect]
"""A part in another form, and the operations that this saves."""


def _cheaper(forms: Iterable[Suspect], costs: PartCosts) -> Iterator[_Cheaper]:
    """The other forms of parts that take a fraction of their operations."""
    decided = dict[int, str]()
    for suspect in forms:
        if decided.get(id(suspect.part), suspect.because) != suspect.because:
            continue  # what was found first is better advice
        saved = _saved(suspect, costs)
        if saved:
            if saved >= MIN_SAVED and costs.is_most(saved, _times(suspect)):
                decided[id(suspect.part)] = suspect.because
            yield saved, suspect


def _worth_it(cheaper: Iterable[_Cheaper], costs: PartCosts) -> list[_Cheaper]:
    """The best of the forms for each part, with the operations that it takes now, if a whole decision takes a fraction
    of its time with all those for the same reason. The part that takes most comes first."""
    by_reason = dict[str, dict[int, _Cheaper]]()
    for saved, suspect in cheaper:
        best = by_reason.setdefault(suspect.because, {})
        if id(suspect.part) not in best or saved > best[id(suspect.part)][0]:
            best[id(suspect.part)] = saved, suspect
    found = dict[int, _Cheaper]()
    for best in by_reason.values():
        saving, times = sum(saved for saved, _ in best.values()), min(_times(each) for _, each in best.values())
        if saving >= MIN_SAVED and costs.is_most(saving, times):
            for part, each in best.items():
                found.setdefault(part, each)
    taken = [(costs.of(suspect.part).operations, suspect) for _, suspect in found.values()]
    return sorted(taken, key=lambda each: -each[0])


def _saved(suspect: Suspect, costs: PartCosts) -> int:
    """The operations that the other form of a part saves, if it takes a fraction of those of the present one; or 0."""
    now = costs.of(suspect.part)
    if now.tries or not suspect.least <= now.operations <= MAX_FAST:
        return 0
    if not suspect.of_all_at_once and now.looped * TIMES < now.operations * (TIMES - 1):
        return 0
    then = measure(suspect.instead, suspect.game, most_work=MORE_WORK + 2 * now.work, shared=costs.nodes)
    if then.operations == 0 or then.tries or then.operations * _times(suspect) > now.operations:
        return 0
    return now.operations - then.operations


def _times(suspect: Suspect) -> int:
    return TIMES_AT_ONCE if suspect.of_all_at_once else TIMES


def _report(part: Part, span: Span | None, found: int, why: tuple[str, str], diagnostics: Diagnostics) -> None:
    because, hint = why
    diagnostics.report("W164", span, hint=hint, because=because, name=part.name, found=f"{rounded(found):,}")


def _tried(part: Part, trial: Trial, costs: PartCosts) -> int:
    """The operations of trying the options of an action: a copy of the position, what they do, and the question."""
    done = [each for each in costs.parts if each.action == part.action and not each.is_options]
    follows = [each for each in costs.parts if each.name in {rule.name for rule in costs.game.triggers}]
    body = [] if trial.question is None else _of_question(trial.question, part, costs)
    is_known = costs.is_often_known(trial.question)
    if is_known and trial.asks_near:
        return 0  # of most options it is known without trying them, and 'when' would ask as much of each
    options = MAX_GUESSED // TIMES_TO_BRANCH if is_known else MAX_GUESSED
    return options * (COPIED + sum(costs.of(each).operations for each in (*done, *follows, *body)))


def _of_question(question: core.After, part: Part, costs: PartCosts) -> list[Part]:
    """What a question about the position after an option asks there."""
    alone = Part(part.name, (question.body,), condition=question.body, chosen=())
    return [each for each in costs.parts if each.condition is question.body] or [alone]
