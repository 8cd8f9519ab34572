"""Variables with which effects compute, and which say nothing between decisions: a sower's hand, a counter of a loop.

    do: "set at to pit; set hand to seeds of pit; repeat 84 while hand > 0 do …"      'at' and 'hand' are scratch

Their values are never read before they are set again. What is rolled is none: dice lie on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.game import core
from playground.game.effect_sequences import all_effects, sequences_of
from playground.game.rule_expressions import beside_effects, distinct_parts, expressions_of, expressions_within


def scratch_variables(game: core.Game) -> frozenset[str]:
    """The names of the variables with one value that all effects set before they read them, and nothing else reads."""
    single = {each.name for each in game.variables if each.each is None and not each.kept}
    if not single:
        return frozenset()
    rolled = {effect.variable for effect in all_effects(game) if isinstance(effect, core.RollVariable)}
    questions = [*beside_effects(game), *(strategy.value for strategy in game.strategies)]
    read = _variables_in(questions) | {*(game.memory.variables if game.memory is not None else ())}
    for sequence in sequences_of(game):  # between them there may be a decision
        _follow(sequence.effects, frozenset(), read)
    used = _variables_in(expressions_within(all_effects(game)))  # what nothing reads is there to be seen
    return frozenset((single & used) - rolled - read)


def _follow(effects: Sequence[core.Effect], known: frozenset[str], read: set[str]) -> frozenset[str]:
    """The variables that are set for certain after effects, of which those before them have set the `known` ones.

    What is read before it is set is added to `read`.
    """
    for effect in effects:
        read |= _variables_in(expressions_of(effect)) - known
        match effect:
            case core.Assign(name, None, _, None):
                known |= {name}
            case core.If(_, then, otherwise):
                known |= _follow(then, known, read) & _follow(otherwise, known, read)
            case core.Bind(_, _, body):
                known = _follow(body, known, read)
            case core.ForEach(_, _, body) | core.Repeat(_, body):
                _follow(body, known, read)
    return known


def _variables_in(expressions: Iterable[core.Expression]) -> set[str]:
    return {part.name for part in distinct_parts(expressions) if isinstance(part, core.StateVariable)}
