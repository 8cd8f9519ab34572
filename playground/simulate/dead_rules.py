"""Warnings of rules that nothing brings about and of parameters that change nothing: `playground validate --deep`.

Only random games are played, so what never happens in them may happen in others: these are findings to look at, not
mistakes. A rule is told only if it was dead in all variants and under all parameters that were tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playground.compiler import Compiled, check
from playground.game import core
from playground.game.prune import inner
from playground.ruleset.parameters import shown
from playground.ruleset.selection import parse_selection
from playground.simulate.exploration import Exploration
from playground.source.diagnostics import Diagnostic, Diagnostics, in_file_order
from playground.source.text import Span

SECONDS = 5.0
"""How long a ruleset is played."""


@dataclass(frozen=True)
class _Rule:
    """Something that can happen, the code to tell if it never does, and its place."""

    code: str
    name: str
    span: Span


def diagnose_deeply(name: str, seconds: float = SECONDS) -> tuple[Diagnostic, ...]:
    """What random games of a ruleset show to be dead; nothing of a ruleset with mistakes."""
    compiled, _ = check(name)
    if compiled is None:
        return ()
    exploration = Exploration(parse_selection(name), seconds)
    exploration.run(compiled)
    while (exploration.inert or _dead(exploration)) and exploration.mix():
        continue
    found = Diagnostics()
    for rule in _dead(exploration):
        found.report(rule.code, rule.span, hint=_HINTS[rule.code], name=rule.name, games=f"{exploration.games:,}")
    for parameter, values in exploration.inert.items():
        _tell_parameter(compiled, parameter, values, found)
    return in_file_order(found)


_HINTS = {
    "W030": "is there a situation that offers it, and does a step of the turn?",
    "W031": "can its condition hold? Triggers are asked after each action",
    "W032": "can its condition hold, and does another ending come first?",
}


def _dead(exploration: Exploration) -> list[_Rule]:
    """What is written in any of the rulesets that were played, and happened in none."""
    seen = {"W030": exploration.seen_rules, "W031": exploration.seen_rules, "W032": exploration.seen_endings}
    rules = {
        (rule.code, rule.name): rule
        for compiled in reversed(exploration.compiled)
        for rule in _rules(compiled)
    }
    return [rule for rule in rules.values() if rule.name not in seen[rule.code]]


def _rules(compiled: Compiled) -> Iterator[_Rule]:
    ruleset, game = compiled.ruleset, compiled.game
    for name, action in ruleset.actions.items():
        yield _Rule("W030", name, action.span)
    for name, text in ruleset.after.items():
        yield _Rule("W031", name, text.span)
    for name, text in ruleset.end.items():
        yield _Rule("W032", name, text.span)
    for step in game.steps:
        otherwise = ruleset.turn[step.name].otherwise if step.stuck else None
        for ending in set(_endings(step.stuck or ())):
            if otherwise is not None:
                yield _Rule("W032", game.endings[ending], otherwise.span)


def _endings(effects: Iterable[core.Effect]) -> Iterator[int]:
    """The endings that effects may come to, as indices."""
    for effect in effects:
        if isinstance(effect, core.Finish):
            yield effect.ending
        yield from _endings(inner(effect))


def _tell_parameter(compiled: Compiled, name: str, values: set[str], found: Diagnostics) -> None:
    parameter = compiled.ruleset.parameters[name]
    if values and parameter.span is not None:
        listed = " and ".join([shown(parameter.value), *sorted(values)])
        found.report("W033", parameter.span, hint="is it used where it matters?", name=name, values=listed)
