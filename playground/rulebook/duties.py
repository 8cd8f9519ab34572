"""Preferences in English: which options of a step come before others, of the same action and of those beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf

from playground.rulebook.bounds import Bounds, bounds
from playground.rulebook.brackets import unbracketed
from playground.rulebook.complete_conditions import exclude_each_other
from playground.rulebook.english import sentence, term
from playground.rulebook.interface import Voice
from playground.rulebook.reach import Reach
from playground.rulebook.scope import Scope
from playground.ruleset.model import ActionDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.parse import parse_expression, parse_prefer

MIN_RANKED = 3
"""Actions of a step with numbers that compare, of which each says its number and the step what the numbers mean."""


@dataclass(frozen=True)
class _Rank:
    """What the options of an action are worth: a number, if it is no constant, and its bounds. More is better, also if
    the ruleset prefers the least number: then `sign` is -1, and the bounds are those of the number times -1."""

    value: ast.Expression | None
    bounds: Bounds
    sign: int = 1

    @property
    def is_constant(self) -> bool:
        return self.bounds[0] == self.bounds[1]


class Duties:
    """Says what the preferences of actions mean for players."""

    def __init__(self, voice: Voice, reach: Reach) -> None:
        self.voice = voice
        self.reach = reach

    def said(self, action: ActionDeclaration, scope: Scope) -> str:
        """Sentences about the options of an action that come before others, and about what comes before them."""
        if any(action.name in actions for actions in self._ranked):
            return self._counts_for(self._rank(action), scope)
        own, beside = self._rank(action), self._beside(action)
        level = {name: rank for name, rank in beside.items() if _overlap(own.bounds, rank.bounds)}
        sentences = [sentence(self._order(own, beside, level))]
        if not own.is_constant:
            sentences.append(sentence(self._choice(own, level, scope)))
        return " ".join(filter(None, sentences))

    def of_step(self, actions: Sequence[str]) -> str:
        """The sentence about a step each of whose actions says what it counts for; empty for other steps."""
        together = next((ranked for ranked in self._ranked if not ranked.isdisjoint(actions)), frozenset())
        ranks = {name: self._rank(self.reach.ruleset.actions[name]) for name in actions if name in together}
        if not ranks:
            return ""
        sign = next(rank.sign for rank in ranks.values() if not rank.is_constant)
        silent = [term(name) for name, rank in ranks.items() if rank.bounds == (0, 0)]
        aside = f"; {listed(silent)} {'counts' if len(silent) == 1 else 'count'} for 0" if silent else ""
        most = "most" if sign > 0 else "least"
        return sentence(f"of all that you can choose, only what counts for {most} is allowed{aside}")

    @cached_property
    def _ranked(self) -> list[frozenset[str]]:
        """Actions that are offered beside each other, where each says what it counts for: they are too many to say of
        each how it compares with the others."""
        possible, found = self.reach.actions(), list[frozenset[str]]()
        for step in self.reach.steps:
            together = {each.text for each in self.reach.ruleset.turn[step].actions if each.text in possible}
            shared = [actions for actions in found if not actions.isdisjoint(together)]
            found = [each for each in found if each not in shared] + [frozenset(together.union(*shared))]
        return [actions for actions in found if self._are_ranked(actions)]

    def _are_ranked(self, actions: frozenset[str]) -> bool:
        ranks = [self._rank(self.reach.ruleset.actions[name]) for name in actions]
        compared = [rank for rank in ranks if not rank.is_constant]
        alike = len({rank.sign for rank in compared}) == 1
        meet = all(_overlap(rank.bounds, compared[0].bounds) for rank in compared)
        return alike and meet and len(compared) >= MIN_RANKED

    def _counts_for(self, rank: _Rank, scope: Scope) -> str:
        """What the options of an action count for; nothing of those that count for 0."""
        if rank.value is None or rank.bounds == (0, 0):
            return ""
        worth = _number(rank.bounds[0] * rank.sign) if rank.is_constant else self.voice.value(rank.value, scope)
        return sentence(f"counts for {unbracketed(worth)}")

    def _order(self, own: _Rank, beside: dict[str, _Rank], level: dict[str, _Rank]) -> str:
        """Whether this action comes before all others, or which ones come before it."""
        if beside and all(rank.bounds < own.bounds for rank in beside.values()) and not level:
            return "if you can do this, you must"
        after = [name for name, rank in beside.items() if name not in level and rank.bounds > own.bounds]
        parts = [f"allowed only if you cannot {listed(map(term, after), 'or')}"] if after else []
        for name, rank in level.items():
            if own.is_constant and own.bounds == (0, 0) and self._is_of_firsts(rank):
                parts.append(f"allowed only if you have no choice for {term(name)} that comes first")
            elif own.is_constant and not rank.is_constant:
                worth = f"{'more' if rank.sign > 0 else 'less'} than {_number(own.bounds[0] * rank.sign)}"
                parts.append(f"allowed only if nothing that you can choose for {term(name)} counts for {worth}")
        return ", and ".join(parts)

    def _choice(self, own: _Rank, level: dict[str, _Rank], scope: Scope) -> str:
        """Which of its own options an action leaves."""
        comes_first = self._is_of_firsts(own) and all(rank.bounds == (0, 0) for rank in level.values())
        is_apart = own.value is not None and (comes_first or not level)
        firsts, rest = self._firsts(own.value, own.sign) if own.value and is_apart else ([], own.value)
        parts = [f"those for which {self.voice.condition(condition, scope)}, if there are any" for condition in firsts]
        if rest is not None:
            rest, sign = (rest, own.sign) if level else _without_turning_round(rest, own.sign)
            greatest = "greatest" if sign > 0 else "smallest"
            parts.append(f"those for which {self.voice.value(rest, scope)} is {greatest}")
        if level and comes_first:
            return f"choose only {parts[0]}; these come before {listed(map(term, level))}"
        others = [f"{term(name)} counts as {self._worth(rank, own.sign)}" for name, rank in level.items()]
        aside = f" ({listed(others)})" if others else ""
        return f"choose only {'; otherwise '.join(parts)}{aside}" if parts else ""

    def _is_of_firsts(self, rank: _Rank) -> bool:
        """Whether options are preferred for which a condition holds, and for nothing else."""
        if rank.value is None or rank.is_constant or rank.bounds != (0, 1):
            return False
        firsts, rest = self._firsts(rank.value, rank.sign)
        return len(firsts) == 1 and rest is None

    @staticmethod
    def _worth(rank: _Rank, sign: int) -> str:
        return _number(rank.bounds[0] * sign) if rank.is_constant else "is said there"

    def _firsts(self, value: ast.Expression, sign: int) -> tuple[list[ast.Expression], ast.Expression | None]:
        """Conditions of options that come before all others, in order, and a number that decides between the rest."""
        match value:
            case ast.Number() | ast.Call("one_if", (ast.Truth(),)):
                return [], None
            case ast.Call("one_if", (condition,)) if sign > 0:
                return [condition], None
            case ast.Call("after", (ast.Call("one_if", (condition,)),)) if sign > 0:
                return [ast.Call("after", (condition,), span=value.span)], None
            case ast.Choice(condition, ast.Number() as yes, no):
                if _is_better(self._bounds(yes), self._bounds(no), sign):
                    conditions, rest = self._firsts(no, sign)
                    return [condition, *conditions], rest
        return [], value

    def _beside(self, action: ActionDeclaration) -> dict[str, _Rank]:
        """The other possible actions of the steps that offer one."""
        ruleset, possible = self.reach.ruleset, self.reach.actions()
        steps = [[name.text for name in ruleset.turn[step].actions] for step in self.reach.steps] or [possible]
        names = {name for names in steps if action.name in names for name in names} - {action.name}
        beside = [ruleset.actions[name] for name in possible if name in names]
        return {each.name: self._rank(each) for each in beside if not self._are_apart(action, each)}

    def _are_apart(self, one: ActionDeclaration, other: ActionDeclaration) -> bool:
        """Whether two actions are never allowed at once, so that nothing need be said of which comes first."""
        guards = [self._guard(each.when) for each in (one, other) if each.when is not None]
        known = [guard for guard in guards if guard is not None]
        return len(known) > 1 and exclude_each_other(*known)

    def _guard(self, when: Scalar) -> ast.Expression | None:
        node = parse_expression(when, Diagnostics())
        resolved = self.voice.terms.resolved(node) if node else None
        return resolved if isinstance(resolved, ast.Expression) else None

    def _rank(self, action: ActionDeclaration) -> _Rank:
        """What an action's options are worth: 0 without a preference."""
        node = parse_prefer(action.prefer, Diagnostics()) if action.prefer else None
        resolved = self.voice.terms.resolved(node) if node else None
        if not isinstance(resolved, ast.Prefer):
            return _Rank(None, (0, 0))
        value, (low, high) = resolved.value, self._bounds(resolved.value)
        return _Rank(value, (low, high)) if resolved.kind == "most" else _Rank(value, (-high, -low), -1)

    def _bounds(self, node: ast.Expression) -> Bounds:
        return bounds(node, self.voice.terms)


def _overlap(one: Bounds, other: Bounds) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _is_better(one: Bounds, other: Bounds, sign: int) -> bool:
    """Whether numbers within the first bounds are preferred to all within the second."""
    return one[0] > other[1] if sign > 0 else one[1] < other[0]


def _without_turning_round(value: ast.Expression, sign: int) -> tuple[ast.Expression, int]:
    """The least of a number for the most of a constant minus it, which compares alike."""
    match value:
        case ast.Binary("-", ast.Number(), number):
            return number, -sign
        case ast.Call("after", (ast.Binary("-", ast.Number(), number),)):
            return ast.Call("after", (number,), span=value.span), -sign
    return value, sign


def _number(value: float) -> str:
    return str(int(value)) if abs(value) != inf else "any number"
