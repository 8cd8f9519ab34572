"""Effects that stop a game because its rules cannot be followed, and where in a game they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.source.diagnostics import Diagnostics


def may_stop(effects: Iterable[core.Effect]) -> bool:
    """Whether effects can stop the game because its rules cannot be followed."""
    return any(isinstance(effect, core.Stop) for effect in all_within(effects))


def report_fault(fault: core.Fault, game: core.Game, games: str, diagnostics: Diagnostics) -> None:
    """Report what stopped `games` of a game, such as `8 of 300 games`, at the rule that could not be followed."""
    match fault:
        case core.NoRoom():
            because = f"this is done in {where_it_stops(fault, game)}"
            diagnostics.report("T120", fault.span, because=because, hint=fault.way_out, zone=fault.zone, games=games)
        case core.NoOption():
            diagnostics.report("T121", fault.span, hint=fault.way_out, step=fault.step, games=games)
        case core.TooManyLegs():
            limit = f"{core.MAX_WAYS:,}"
            diagnostics.report("T122", fault.span, hint=fault.way_out, limit=limit, step=fault.step, games=games)


def where_it_stops(fault: core.Fault, game: core.Game) -> str:
    """The parts of a game that may stop with a fault: `the action 'draw' of the step 'play'`."""
    number = game.faults.index(fault)
    found = [
        name
        for name, effects in _parts(game)
        if any(isinstance(effect, core.Stop) and effect.fault == number for effect in all_within(effects))
    ]
    return " and ".join(filter(None, (", ".join(found[:-1]), "".join(found[-1:]))))


def _parts(game: core.Game) -> Iterator[tuple[str, tuple[core.Effect, ...]]]:
    yield "the setup", tuple(game.setup)
    for number, action in enumerate(game.actions):
        yield f"the action '{action.name}'{_of_step(number, game)}", action.effects
    for step in game.steps:
        led_to = next((each.name for each in game.steps if core.start_of(each.name) == step.name), None)
        yield f"the step '{step.name}'" if led_to is None else f"the start of the step '{led_to}'", step.effects
    for rule in game.triggers:
        yield f"the rule '{rule.name}'", rule.effects
    for ending in game.end_conditions:
        yield f"the ending '{ending.name}'", ending.effects


def _of_step(action: int, game: core.Game) -> str:
    """The step of an action, where there are several and one alone offers it."""
    deciding = [step for step in game.steps if step.actions]
    names = [step.name for step in deciding if action in step.actions]
    return f" of the step '{names[0]}'" if len(names) == 1 and len(deciding) > 1 else ""
