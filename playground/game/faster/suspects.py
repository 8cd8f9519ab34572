"""The parts of the rules of a game that may be slower than they need be, and other forms of them.

Whether one is faster is measured by lowering both (`engine/native/faster.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.faster.choices import other_choices
from playground.game.faster.form import Form
from playground.game.faster.forms import other_forms
from playground.game.faster.needless_trials import Trial, needless_trials
from playground.game.legs import goes_on
from playground.game.rule_parts import Part, parts_of
from playground.source.text import Span

MIN_OPERATIONS = 250
"""The operations from which on a part of the rules may be called slower than it need be: some ten nanoseconds."""


@dataclass(frozen=True)
class Suspect:
    """Another form of a part of the rules: the part as it would be, in a game of which it would be a part."""

    part: Part
    instead: Part
    game: core.Game
    because: str
    hint: str
    span: Span | None
    least: int = MIN_OPERATIONS
    """The operations below which the part is not called slow."""


@dataclass(frozen=True)
class Suspects:
    """What may be slower than it need be: parts with other forms, and actions that try options for a question."""

    forms: tuple[Suspect, ...]
    trials: tuple[tuple[Part, Trial], ...]

    def __bool__(self) -> bool:
        return bool(self.forms or self.trials)


def suspects_in(game: core.Game) -> Suspects:
    """The parts of the rules of a game of which another form might be faster."""
    forms, trials = list[Suspect](), list[tuple[Part, Trial]]()
    for part in parts_of_decisions(game):
        if part.action is not None and part.is_options:
            forms += () if goes_on(part.action, game) else _of_choices(part, part.action, game)
            trials += ((part, trial) for trial in needless_trials(game.actions[part.action], game))
        forms += _of_conditions(part, game)
    return Suspects(tuple(forms), tuple(trials))


def parts_of_decisions(game: core.Game) -> Iterator[Part]:
    """The parts that take time at each decision, whatever the strategies of players are."""
    apart = {strategy.name for strategy in game.strategies} | {"score"}
    return (part for part in parts_of(game) if part.name not in apart or part.action is not None)


def _of_choices(part: Part, number: int, game: core.Game) -> Iterator[Suspect]:
    for other in other_choices(game.actions[number]):
        changed = _with_action(number, replace(game.actions[number], bindings=other.bindings), game)
        least = max(MIN_OPERATIONS, other.least)
        yield Suspect(part, part, changed, other.because, other.hint, other.span, least)


def _with_action(number: int, action: core.Action, game: core.Game) -> core.Game:
    return replace(game, actions=(*game.actions[:number], action, *game.actions[number + 1 :]))


def _of_conditions(part: Part, game: core.Game) -> Iterator[Suspect]:
    """Other forms of the conditions and numbers of a part, those for the same reason together."""
    number, varying = part.action, frozenset[str]()
    expressions = [] if part.condition is None else [part.condition]
    if number is not None and part.is_options:
        expressions = [*part.expressions]
        varying = frozenset(each.variable for each in game.actions[number].bindings if each.is_of_sites)
    alike = dict[str, list[Form]]()
    for form in other_forms(expressions, varying):
        alike.setdefault(form.because, []).append(form)
    for forms in alike.values():
        instead = {id(form.now): form.instead for form in forms}
        because, hint, span = forms[0].because, forms[0].hint, forms[0].span
        if number is not None and part.is_options:
            changed = _with_action(number, _replaced(game.actions[number], instead), game)
            yield Suspect(part, part, changed, because, hint, span)
        elif part.condition is not None:
            condition = _in_place_of(part.condition, instead)
            yield Suspect(part, replace(part, condition=condition), game, because, hint, span)


def _replaced(action: core.Action, instead: Mapping[int, core.Expression]) -> core.Action:
    bindings = tuple(replace(each, domain=_in_place_of(each.domain, instead)) for each in action.bindings)
    guard = None if action.guard is None else _in_place_of(action.guard, instead)
    prefer = None if action.prefer is None else _in_place_of(action.prefer, instead)
    return replace(action, bindings=bindings, guard=guard, prefer=prefer)


def _in_place_of(expression: core.Expression, instead: Mapping[int, core.Expression]) -> core.Expression:
    """The expression with others in place of some of its parts, which are given by identity."""
    if id(expression) in instead:
        return instead[id(expression)]
    return core.with_parts(expression, [_in_place_of(each, instead) for each in core.parts(expression)])
