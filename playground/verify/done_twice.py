"""Rules under `after` that do the same, of which random games show that several apply after one decision.

    alone:     when count still_in = 1 then award
    all_acted: when every who in still_in has acted of who then award

After a decision each rule is tested in its turn, and the one who is left has acted perhaps: the pot is awarded twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from playground.compiler import Compiled
from playground.engine.native.runtime.state import NativeState
from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.rule_expressions import all_parts, expressions_of
from playground.source.diagnostics import Diagnostics
from playground.syntax.parse import parse_trigger
from playground.verify.observed_games import Observer

LONGEST_HINT = 160
"""A hint shows the rule that is meant up to this length."""


class DoneTwice(Observer):
    """Counts the games in which two rules with the same effects both applied after one decision."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled, self._names = compiled, compiled.game.rule_names
        self._pairs = [*_pairs(compiled)]
        self._together = set[tuple[str, str]]()
        self._games = Counter[tuple[str, str]]()

    def is_needed(self) -> bool:
        return bool(self._pairs)

    def after(self, state: NativeState, /) -> None:
        fired = {self._names[number] for number in state.last_fired}
        self._together |= {pair for pair in self._pairs if fired.issuperset(pair)}

    def at_end(self, _state: NativeState, /) -> None:
        self._games.update(self._together)
        self._together = set()

    def report(self, games: int, diagnostics: Diagnostics, /) -> None:
        """Warn of each such pair."""
        texts = _texts(self._compiled)
        for first, second in self._pairs:
            if self._games[first, second]:
                (one, _), (other, effects) = texts[first], texts[second]
                once = f"when ({one}) or ({other}) then {effects}"
                once = once if len(once) <= LONGEST_HINT else f"when … or … then {effects}"
                hint = f"say it once, in one rule: '{once}'; or let what the first does exclude the second"
                times = f"{self._games[first, second]} of {games} games"
                place = self._compiled.ruleset.after[second].span
                diagnostics.report("W144", place, hint=hint, name=second, other=first, games=times)


def _texts(compiled: Compiled) -> Mapping[str, tuple[str, str]]:
    """The conditions and the effects of the rules, by their names."""
    nodes = {name: parse_trigger(text, Diagnostics()) for name, text in compiled.ruleset.after.items()}
    return {
        name: (" ".join(node.condition.span.text.split()), " ".join(node.effects.span.text.split()))
        for name, node in nodes.items()
        if node is not None
    }


def _pairs(compiled: Compiled) -> Iterator[tuple[str, str]]:
    """The rules that may follow one decision and do the same, which is not the same once or twice."""
    texts = _texts(compiled)
    rules = [rule for rule in compiled.game.triggers if rule.name in texts and _adds_up(rule)]
    for one, other in combinations(rules, 2):
        if texts[one.name][1] == texts[other.name][1]:
            yield one.name, other.name


def _adds_up(rule: core.Rule) -> bool:
    """Whether it makes a difference to do it twice: it moves something, or changes a number by what it is."""
    for effect in all_within(rule.effects):
        if isinstance(effect, core.Move):
            return True
        if isinstance(effect, core.Assign) and any(
            isinstance(part, core.StateVariable) and part.name == effect.variable
            for part in all_parts(expressions_of(effect))
        ):
            return True
    return False
