"""Players who pass within a turn although no rule says that they may: `playground validate --deep`.

A step without `otherwise` lets a player without an option pass. At the beginning of a turn that is what is meant; in
the middle of a chain of decisions it ends the chain, unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.compiler import Compiled
from playground.game.rules import PASS
from playground.simulate.replay import replay
from playground.simulate.results.rows import Result

FEW = 20
"""Games with a pass that are played again to find out where it was."""


def steps_passed_in(compiled: Compiled, result: Result) -> Iterator[str]:
    """The steps after the first, without `otherwise`, in which players passed in some games of a result."""
    turn, game = list(compiled.ruleset.turn.values()), compiled.game
    silent = {step.name for step in turn[1:] if step.actions and step.otherwise is None}
    silent &= {step.name for step in game.steps if step.stuck is None}
    if not silent or PASS not in game.rule_names:
        return
    passes = result.rows["fired"][:, game.rule_names.index(PASS)]
    for number in passes.nonzero()[0][:FEW]:
        for step in _passed(compiled, result.seed, int(number)) & silent:
            silent.discard(step)
            yield step


def _passed(compiled: Compiled, seed: int, number: int) -> set[str]:
    """The steps in which a player passes in a game."""
    game, state, found = compiled.game, compiled.initial_state(seed, number), set[str]()
    for option in replay(compiled, seed, number):
        if game.actions[state.options(1)[0].action].name == PASS:
            found.add(game.steps[state.step].name)
        state.apply_action(option)
    return found
