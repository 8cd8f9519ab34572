"""Rules under `after` that do the same, of which random games show that several apply after one decision.

    alone:     when count still_in = 1 then award
    all_acted: when every who in still_in has acted of who then award

After a decision each rule is tested in its turn, and the one who is left has acted perhaps: the pot is awarded twice.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

from playground.compiler import Compiled
from playground.engine.native.runtime.state import NativeState
from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.rule_expressions import all_parts, expressions_of
from playground.source.diagnostics import Diagnostics
from playground.syntax.parse import parse_trigger
from playground.verify.watching import SEED

MAX_GAMES = 100
"""The most games, so that what is found in games that are fast does not depend on the machine."""

MAX_DECISIONS = 1_000
"""The most decisions of a game."""

LONGEST_HINT = 160
"""A hint shows the rule that is meant up to this length."""


def report_done_twice(compiled: Compiled, seconds: float, diagnostics: Diagnostics) -> None:
    """Warn of pairs of rules with the same effects of which both applied after one decision, in random games."""
    pairs = [*_pairs(compiled)]
    if not pairs:
        return
    texts = _texts(compiled)
    found, games = _applied_together(compiled, pairs, time.process_time() + seconds)
    for first, second in pairs:
        if found[first, second]:
            (one, _), (other, effects) = texts[first], texts[second]
            once = f"when ({one}) or ({other}) then {effects}"
            once = once if len(once) <= LONGEST_HINT else f"when … or … then {effects}"
            hint = f"say it once, in one rule: '{once}'; or let what the first does exclude the second"
            times = f"{found[first, second]} of {games} games"
            place = compiled.ruleset.after[second].span
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


def _applied_together(
    compiled: Compiled, pairs: list[tuple[str, str]], end: float
) -> tuple[Counter[tuple[str, str]], int]:
    """In how many random games both rules of each pair applied after one decision; and how many games were played."""
    names, found, games = compiled.game.rule_names, Counter[tuple[str, str]](), 0
    while games < MAX_GAMES and (games == 0 or time.process_time() < end):
        state, chance = NativeState(compiled.native, SEED, games), Random(SEED + games)
        together = set[tuple[str, str]]()
        for _ in range(MAX_DECISIONS):
            if state.is_terminal():
                break
            state.apply_action(chance.choice(state.legal_actions()))
            fired = {names[number] for number in state.last_fired}
            together |= {pair for pair in pairs if fired.issuperset(pair)}
        found.update(together)
        games += 1
    return found, games
