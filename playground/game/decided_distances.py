"""Finds comparisons of distances that hold for all sites they can be about, or for none of them.

    when: distance(piece, target) <= 1      # of a step
    when: distance(spot, a1) > 4            # on five by five squares

Only what does not depend on the position is looked at, and what stands in the rules themselves: definitions may be used
elsewhere, and with other parameters a comparison may say something. All sites of the board are tried, as far as choices
made before leave them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from playground.game import core
from playground.game.evaluate import Environment, evaluate, is_static, members
from playground.game.operation_spec import World
from playground.game.vocabulary import CheckedWorld
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

MAX_TRIED = 5_000
"""How many combinations of sites a comparison is tried for; of more nothing is said."""

MAX_TRIED_IN_ALL = 20_000
"""The same of all comparisons of a game."""

_DISTANCE = re.compile(r"\b(?:distance|farther)\b")
_NAME = re.compile(r"[A-Za-z]\w*")

Domains = Mapping[str, core.Expression]
"""The sets that names stand for members of."""


def report_decided_distances(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of each comparison of a distance that is the same whatever it is about."""
    tried, reported = Trial(CheckedWorld(game.board, len(game.players))), set[object]()
    for comparison, scope in _of_game(game):
        if comparison.span not in reported and _is_written_out(comparison, ruleset):
            reported.add(comparison.span)
            if (outcome := tried.outcome(comparison, scope)) is not None:
                _report(comparison, outcome, diagnostics)


def _of_game(game: core.Game) -> Iterator[tuple[core.Operation, Domains]]:
    """The comparisons in choices and conditions, with what the names in them stand for."""
    for action in game.actions:
        if action.guard is not None:
            yield from _comparisons(action.guard, {})
        domains: dict[str, core.Expression] = {}
        for binding in action.bindings:
            yield from _comparisons(binding.domain, {**domains})
            domains[binding.variable] = binding.domain
    for rule in (*game.triggers, *game.end_conditions):
        yield from _comparisons(rule.condition, {})


def _report(comparison: core.Operation, outcome: bool, diagnostics: Diagnostics) -> None:
    assert comparison.span is not None
    text, how = " ".join(comparison.span.text.split()), "always holds" if outcome else "never holds"
    hint = "leave it out" if outcome else "distances are counted in steps, 0 from a site to itself"
    diagnostics.report("W181", comparison.span, hint=hint, comparison=text, how=how)


def _is_written_out(comparison: core.Operation, ruleset: Ruleset) -> bool:
    """Whether a comparison stands in a rule of the ruleset, without parameters."""
    span = comparison.span
    if span is None or span.source is not ruleset.span.source or not _DISTANCE.search(span.text):
        return False
    in_definitions = any(
        text.span.source is span.source and text.span.start <= span.start < text.span.end
        for text in (text for each in ruleset.definitions for text in each.texts)
    )
    return not in_definitions and not set(_NAME.findall(span.text)) & ruleset.parameters.keys()


def _comparisons(expression: core.Expression, scope: Domains) -> Iterator[tuple[core.Operation, Domains]]:
    """The comparisons within an expression, with what the names in them stand for."""
    if isinstance(expression, core.Operation) and expression.name in ("less", "at_most", "equal"):
        yield expression, scope
    inner = scope
    if isinstance(expression, core.Where | core.Quantified):
        yield from _comparisons(expression.domain, scope)
        inner = {**scope, expression.variable: expression.domain}
        body = expression.condition if isinstance(expression, core.Where) else expression.body
        yield from _comparisons(body, inner)
    elif isinstance(expression, core.Operation | core.Choice):
        for part in core.parts(expression):
            yield from _comparisons(part, scope)


@dataclass
class Trial:
    """Tries comparisons on all sites; `left` is how often this may still be done."""

    world: World
    left: int = MAX_TRIED_IN_ALL
    _sites: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._sites = sorted(self.world.board.site_set)

    def outcome(self, comparison: core.Operation, scope: Domains) -> bool | None:
        """What a comparison always is; None if it depends, or is not known."""
        needed = [name for name in scope if core.mentions(comparison, name)]
        if not needed or not is_static(comparison, frozenset(needed)):
            return None
        names = frozenset(scope)
        seen, places = set[bool](), [each for each in self._places(comparison) if is_static(each, names)]
        for number, environment in enumerate(self._environments([*self._all(needed, scope)], scope, {})):
            if number == min(MAX_TRIED, self.left):
                self.left = max(0, self.left - number)
                return None
            if all(evaluate(place, self.world, environment, None) != core.NOTHING for place in places):
                seen.add(bool(evaluate(comparison, self.world, environment, None)))
            if len(seen) == 2:
                self.left -= number
                return None
        return seen.pop() if seen else None

    def _places(self, comparison: core.Operation) -> list[core.Expression]:
        """The sites within a comparison that are found by steps: where they are none, nothing is chosen."""
        found: list[core.Expression] = []
        waiting = [*comparison.arguments]
        while waiting:
            part = waiting.pop()
            if isinstance(part, core.Operation) and part.name == "ahead":
                found.append(part)
            elif isinstance(part, core.Operation | core.Choice | core.Let | core.Where | core.Quantified):
                waiting += core.parts(part)
        return found

    def _all(self, needed: list[str], scope: Domains) -> Iterator[str]:
        """The names that are needed, and those that their sets depend on, in the order in which they are chosen."""
        found = set(needed)
        for name in reversed([*scope]):
            if name in found:
                found |= {other for other in scope if core.mentions(scope[name], other) and other != name}
        return (name for name in scope if name in found)

    def _environments(self, names: list[str], scope: Domains, known: Environment) -> Iterator[Environment]:
        if not names:
            yield known
            return
        first, *rest = names
        for value in self._members(scope[first], known) or ():
            yield from self._environments(rest, scope, {**known, first: value})

    def _members(self, domain: core.Expression, known: Environment) -> list[int] | None:
        """All that may belong to a set, in some position; None if that is not known."""
        if is_static(domain, frozenset(known)):
            return members(domain, self.world, known, None)
        match domain:
            case core.Where(domain=whole):
                return self._members(whole, known)
            case core.Operation(name="difference", arguments=(whole, _)):
                return self._members(whole, known)
            case core.Operation(name="intersection", arguments=parts):
                found = [each for each in (self._members(part, known) for part in parts) if each is not None]
                return sorted(frozenset(found[0]).intersection(*found[1:])) if found else None
        return self._sites if domain.type.kind in ("site", "sites") else None
