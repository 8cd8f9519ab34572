"""The parts of the rules of a game that may be slower than they need be, and other forms of them.

Whether one is faster is measured by lowering both (`engine/native/faster.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.faster.choices import other_choices
from playground.game.faster.form import Form, action_with, in_place_of
from playground.game.faster.forms import other_forms, standing_for_sites
from playground.game.faster.near_changes import near_changes
from playground.game.faster.needless_shuffles import BECAUSE, hint_of, needless_shuffles, without
from playground.game.faster.needless_trials import Trial, needless_trials
from playground.game.faster.one_by_one import one_by_one
from playground.game.legs import goes_on
from playground.game.rule_parts import Part, parts_of
from playground.source.text import Span

MIN_OPERATIONS = 250
"""The operations from which on rules may be called slower than they need be: some ten nanoseconds."""

MIN_OPERATIONS_OF_PART = 100
"""The same of a part of which several are slow for the same reason."""


@dataclass(frozen=True)
class Suspect:
    """Another form of a part of the rules: the part as it would be, in a game of which it would be a part."""

    part: Part
    instead: Part
    game: core.Game
    because: str
    hint: str
    span: Span | None
    least: int = MIN_OPERATIONS_OF_PART
    """The operations below which the part is not called slow."""
    of_all_at_once: bool = False
    """Whether it may be slow without any loop."""


@dataclass(frozen=True)
class Suspects:
    """What may be slower than it need be: parts with other forms, actions that try options for a question, and parts
    without what is put to pieces one by one."""

    forms: tuple[Suspect, ...]
    trials: tuple[tuple[Part, Trial], ...]
    questions: tuple[Suspect, ...]

    def __bool__(self) -> bool:
        return bool(self.forms or self.trials or self.questions)


def suspects_in(game: core.Game) -> Suspects:
    """The parts of the rules of a game of which another form might be faster."""
    forms, trials, questions = list[Suspect](), list[tuple[Part, Trial]](), list[Suspect]()
    for part in parts_of_decisions(game):
        if part.action is not None and part.is_options:
            if not goes_on(part.action, game):
                forms += _of_choices(part, part.action, game)
                forms += _together(part, near_changes(game.actions[part.action], game), game)
            trials += ((part, trial) for trial in needless_trials(game.actions[part.action], game))
        forms += _of_conditions(part, game)
        forms += _of_shuffles(part, game)
        questions += _of_questions(part, game)
    return Suspects(tuple(forms), tuple(trials), tuple(questions))


def _of_shuffles(part: Part, game: core.Game) -> Iterator[Suspect]:
    """A part without what it shuffles for nothing."""
    for shuffle in needless_shuffles(part.effects, game):
        instead = replace(part, effects=without(part.effects, shuffle))
        yield Suspect(part, instead, game, BECAUSE, hint_of(shuffle, game), shuffle.span)


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
    """Other forms of the conditions and numbers of a part."""
    expressions, varying = _looked_at(part, game)
    found = other_forms(expressions, varying)
    yield from _together(part, (form for form in found if not (part.is_options and form.of_all_at_once)), game)


def _of_questions(part: Part, game: core.Game) -> Iterator[Suspect]:
    """A part without each of its questions that are put to pieces of the board one by one."""
    if not game.board.cells or any(map(core.looks_ahead, part.expressions)):
        return
    if part.action is not None and goes_on(part.action, game):
        return
    expressions, varying = _looked_at(part, game)
    for form in one_by_one(expressions, standing_for_sites(expressions, varying)):
        yield _with_forms(part, {id(form.now): form.instead}, form, game)


def _looked_at(part: Part, game: core.Game) -> tuple[list[core.Expression], frozenset[str]]:
    """The expressions of a part, and the names in it of sites that are looked at one after the other."""
    if part.action is not None and part.is_options:
        bindings = game.actions[part.action].bindings
        return [*part.expressions], frozenset(each.variable for each in bindings if each.is_of_sites)
    if part.effects:
        return [*part.expressions], _varying_in_effects(part.effects)
    return [] if part.condition is None else [part.condition], frozenset()


def _together(part: Part, found: Iterable[Form], game: core.Game) -> Iterator[Suspect]:
    """A part with other forms, those for the same reason together."""
    alike = dict[str, list[Form]]()
    for form in found:
        alike.setdefault(form.because, []).append(form)
    for forms in alike.values():
        yield _with_forms(part, {id(form.now): form.instead for form in forms}, forms[0], game)


def _varying_in_effects(effects: tuple[core.Effect, ...]) -> frozenset[str]:
    """The names that loops bind to sites or directions, one after the other."""
    loops = (each for each in all_within(effects) if isinstance(each, core.ForEach))
    return frozenset(each.variable for each in loops if each.domain.type.kind in ("sites", "ways"))


def _with_forms(part: Part, instead: Mapping[int, core.Expression | None], first: Form, game: core.Game) -> Suspect:
    """A part with other forms in place of some of its expressions, which are given by identity."""
    changed, then = game, part
    if part.action is not None and part.is_options:
        changed = _with_action(part.action, action_with(game.actions[part.action], instead), game)
    else:
        condition = None if part.condition is None else in_place_of(part.condition, instead)
        effects = tuple(
            core.with_expressions(each, lambda expression: in_place_of(expression, instead)) for each in part.effects
        )
        then = replace(part, condition=condition, effects=effects)
    return Suspect(part, then, changed, first.because, first.hint, first.span, of_all_at_once=first.of_all_at_once)
