"""Finds rules that would take a fraction of their time if they were said in another way, by lowering both ways.

What is looked at is what lowering has left: loops over sites, or options that are tried. Where conditions are evaluated
for all sites at once, no other form is much faster, and nothing is compared.
"""

from __future__ import annotations

from playground.engine.native.ir.cost import COPIED, MAX_GUESSED
from playground.engine.native.lower.choices.subsets import nodes_of
from playground.engine.native.lower.facts import FACTS
from playground.engine.native.lower.measured import Measured, cost_of, measure
from playground.game import core
from playground.game.faster.needless_trials import Trial
from playground.game.faster.suspects import Suspect, Suspects, parts_of_decisions
from playground.game.rule_parts import MAX_FAST, Part
from playground.source.diagnostics import Diagnostic, Diagnostics
from playground.source.text import Span

TIMES = 3
"""How many times as many operations all parts must take together as with the other form."""


def slower_forms(game: core.Game, suspects: Suspects) -> tuple[Diagnostic, ...]:
    """A warning for each part of the rules that would take a fraction of its time in another form."""
    try:
        return _slower_forms(game, suspects)
    finally:
        FACTS.clear()


def _slower_forms(game: core.Game, suspects: Suspects) -> tuple[Diagnostic, ...]:
    diagnostics, costs = Diagnostics(), _Costs(game)
    best = dict[int, tuple[int, Suspect]]()
    for suspect in suspects.forms:
        known = best.get(id(suspect.part))
        if known is not None and known[1].because != suspect.because:
            continue  # what was found first is better advice
        fewer = _in_other_form(suspect, costs)
        if fewer is not None and (known is None or fewer < known[0]):
            best[id(suspect.part)] = fewer, suspect
    for _, suspect in best.values():
        found = costs.of(suspect.part).operations
        _report(suspect.part, suspect.span, found, (suspect.because, suspect.hint), diagnostics)
    for part, trial in suspects.trials:
        tried = _tried(part, trial, costs) if costs.of(part).tries else 0
        if tried and costs.whole + tried >= TIMES * costs.whole:
            _report(part, trial.question.span, tried, (_EACH_IS_TRIED, trial.hint), diagnostics)
    return tuple(diagnostics)


_EACH_IS_TRIED = "each option is tried on a copy of the position to answer this"


def _report(part: Part, span: Span | None, found: int, why: tuple[str, str], diagnostics: Diagnostics) -> None:
    because, hint = why
    diagnostics.report("W164", span, hint=hint, because=because, name=part.name, found=f"{_rounded(found):,}")


def _in_other_form(suspect: Suspect, costs: _Costs) -> int | None:
    """The operations of a part in its other form, if a whole decision takes a fraction of its time with it."""
    now = costs.of(suspect.part)
    if now.tries or not suspect.least <= now.operations <= MAX_FAST:
        return None
    if now.looped * TIMES < now.operations * (TIMES - 1):
        return None
    then = measure(suspect.instead, suspect.game, most_work=MORE_WORK + 2 * now.work, shared=costs.nodes)
    if then.operations == 0 or then.tries or then.operations * TIMES > now.operations:
        return None
    return then.operations if costs.whole >= TIMES * (costs.whole - now.operations + then.operations) else None


def _tried(part: Part, trial: Trial, costs: _Costs) -> int:
    """The operations of trying the options of an action: a copy of the position, what they do, and the question."""
    question = Part(part.name, (trial.question.body,), condition=trial.question.body, chosen=())
    done = [each for each in costs.parts if each.action == part.action and not each.is_options]
    follows = [each for each in costs.parts if each.name in {rule.name for rule in costs.game.triggers}]
    body = [each for each in costs.parts if each.condition is trial.question.body] or [question]
    return MAX_GUESSED * (COPIED + sum(costs.of(each).operations for each in (*done, *follows, *body)))


MORE_WORK = 20_000
"""By how many steps lowering the other form may exceed twice those of the present one: some ten milliseconds."""


class _Costs:
    """The operations of the parts of a game, each measured once, and only if that matters."""

    def __init__(self, game: core.Game) -> None:
        self.game, self.parts, self.nodes = game, tuple(parts_of_decisions(game)), nodes_of(game)
        self._known = dict[int, tuple[Part, Measured]]()
        self._whole: int | None = None

    def of(self, part: Part) -> Measured:
        """What a part takes."""
        if id(part) not in self._known:
            self._known[id(part)] = part, measure(part, self.game, shared=self.nodes)
        return self._known[id(part)][1]

    @property
    def whole(self) -> int:
        """The operations of all parts together."""
        if self._whole is None:
            self._whole = sum(cost_of(part, self.game) for part in self.parts)
        return self._whole


def _rounded(number: int) -> int:
    """A number to one digit, since it is an estimate."""
    unit = int(10 ** (len(str(number)) - 1))
    return number // unit * unit
