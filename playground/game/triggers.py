"""Checks the rules under `after`: those that always apply, and those that follow the actions they name.

    mill: {after: [place, step], when: in_mill(target), then: continue with taking}
    noted: {then: set seen to last}                     follows every action, and a turn that ends without one

A rule of the second kind may use the choices that all of its actions have: those with the same name and a value of the
same kind. After an option of several legs it knows of none, as each leg has its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from playground.game import core
from playground.game.choices import is_secret
from playground.game.effect_sequences import continuations
from playground.game.rules import RuleChecker
from playground.ruleset.model import Ruleset, TriggerDeclaration
from playground.source.tree import Scalar
from playground.syntax.parse import parse_trigger


def check_triggers(
    ruleset: Ruleset, rules: RuleChecker, actions: Sequence[core.Action], steps: Sequence[core.Step]
) -> tuple[core.Rule, ...]:
    """The checked rules; those with a mistake may be missing."""
    checked = (_trigger(trigger, rules, actions, steps) for trigger in ruleset.after.values())
    return tuple(rule for rule in checked if rule is not None)


def _trigger(
    trigger: TriggerDeclaration, rules: RuleChecker, actions: Sequence[core.Action], steps: Sequence[core.Step]
) -> core.Rule | None:
    node = parse_trigger(trigger, rules.checker.diagnostics)
    if node is None:
        return None
    if trigger.rule is not None or not trigger.actions:
        always = trigger.rule is None and trigger.when is None
        reason = "the rule follows every action: name those that choose it, 'after: ACTION'"
        labels = {binding.label for action in actions for binding in action.bindings if trigger.rule is None}
        with rules.checker.missing_choices(dict.fromkeys(labels, reason)):
            return rules.checked_rule(trigger.name, node, "after", always=always)
    numbers = [number for name in trigger.actions if (number := _number(name, actions)) is not None]
    for name, number in zip(trigger.actions, numbers, strict=False):
        _report_untimely(name, number, rules, steps)
    chosen = [actions[number] for number in numbers]
    has_legs = any(_is_or_has_leg(number, actions, steps) for number in numbers)
    choices = {} if has_legs else _shared_choices(chosen, rules)
    names = {label: choice.meaning for label, choice in choices.items()}
    with rules.checker.binding(**names), rules.checker.missing_choices(_missing(chosen, names, has_legs)):
        rule = rules.checked_rule(trigger.name, node, "after", always=trigger.when is None)
    used = tuple(choice for choice in choices.values() if _uses(rule, choice.variable))
    return replace(rule, actions=tuple(numbers), choices=used)


def _number(name: Scalar, actions: Sequence[core.Action]) -> int | None:
    """The number of an action; None if it has been reported as unknown."""
    return next((number for number, action in enumerate(actions) if action.name == name.text), None)


def _report_untimely(name: Scalar, number: int, rules: RuleChecker, steps: Sequence[core.Step]) -> None:
    """Report an action after which no rule applies: one that several choose at once, or that is but a leg."""
    offering = [step for step in steps if number in step.actions]
    at_once = next((step for step in offering if is_secret(step)), None)
    if at_once is not None:
        because = f"several choose it at the same time in '{at_once.name}', and rules apply when all of that is done"
        hint = f"say it under 'then' of '{at_once.name}'"
        rules.checker.diagnostics.report("T153", name.span, because=because, hint=hint, name=name.text)
    elif offering and all(step.joined for step in offering):
        because = "it is a leg, and rules apply when the whole option has been played"
        hint = "name the action with which the option begins"
        rules.checker.diagnostics.report("T153", name.span, because=because, hint=hint, name=name.text)


def _is_or_has_leg(number: int, actions: Sequence[core.Action], steps: Sequence[core.Step]) -> bool:
    """Whether an action is a leg, or may have legs after it."""
    leads = any(steps[step].joined for step in continuations(actions[number].effects))
    return leads or any(step.joined and number in step.actions for step in steps)


def _shared_choices(actions: Sequence[core.Action], rules: RuleChecker) -> dict[str, core.SharedChoice]:
    """The choices that all of some actions have, by their names."""
    shared: dict[str, core.SharedChoice] = {}
    for binding in actions[0].bindings if actions else ():
        labels = [[each.label for each in action.bindings] for action in actions]
        if not all(binding.label in each for each in labels):
            continue
        places = tuple(each.index(binding.label) for each in labels)
        same = [action.bindings[place] for action, place in zip(actions, places, strict=True)]
        type_ = _common_type([each.type for each in same])
        if type_ is not None and all(each.sets == binding.sets for each in same):
            assert binding.domain.span is not None
            variable = rules.checker.fresh(binding.label, type_, binding.domain.span)
            kinds = [rules.checker.walkers[each.variable] for each in same if each.variable in rules.checker.walkers]
            rules.checker.walkers |= {variable.name: any(kinds)} if kinds else {}
            shared[binding.label] = core.SharedChoice(variable.name, type_, places, binding.sets)
    return shared


def _common_type(types: Sequence[core.Type]) -> core.Type | None:
    """A type for the values of all of these types; None if they are of different kinds."""
    first = types[0]
    if any((each.kind, each.name, each.optional) != (first.kind, first.name, first.optional) for each in types):
        return None
    return replace(first, low=min(each.low for each in types), high=max(each.high for each in types))


def _missing(actions: Sequence[core.Action], known: Mapping[str, object], has_legs: bool) -> dict[str, str]:
    """Why a rule does not know a choice that some of its actions have, by the names of these choices."""
    labels = {binding.label for action in actions for binding in action.bindings} - set(known)
    if has_legs:
        return dict.fromkeys(labels, "each leg of an option has its own choices: ask about 'last'")
    missing = {}
    for label in labels:
        without = [action.name for action in actions if all(b.label != label for b in action.bindings)]
        reason = f"'{without[0]}' has no such choice" if without else "it is something else in each of the actions"
        missing[label] = f"the rule follows several actions, and {reason}"
    return missing


def _uses(rule: core.Rule, variable: str) -> bool:
    """Whether a rule mentions a variable."""
    return core.mentions(rule.condition, variable) or any(core.effect_mentions(e, variable) for e in rule.effects)
