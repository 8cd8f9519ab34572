"""Finds variables of the whole game that several players set to what each of them chooses at the same time.

    night: {by: wolves, actions: point}         point: {choose: {whom: everyone}, do: set target to whom}

What they have chosen happens in turn order, so that the choice of the last one stays, and the others' are lost. Nothing
is reported of what is raised or lowered, nor of a value that the same action reads again, or that depends on what the
variable was: there earlier choices count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.choices import is_secret
from playground.game.effect_sequences import inner
from playground.game.rule_expressions import all_parts, expressions_within
from playground.source.diagnostics import Diagnostics


def report_overwritten_at_once(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each such variable, once."""
    kept = {each.name for each in game.variables if each.kept}
    reported = set[str]()
    for step in filter(is_secret, game.steps):
        if len(game.players) < 2 or step.by is None or _is_one_player(step.by):
            continue
        if step.by.span is not None and diagnostics.has_within("W159", step.by.span):
            continue  # its mend gives each player a value
        for place in step.actions:
            action = game.actions[place]
            chosen = frozenset(each.variable for each in action.bindings)
            for effect in _overwriting(action.effects, chosen):
                if effect.span is None or effect.variable in reported | kept | _read(action):
                    continue
                reported.add(effect.variable)
                name = effect.variable
                hint = (
                    f"give each player one, '{name}: {{…, each: player}}', write 'set {name} of mover to …', and say "
                    f"under 'then' of '{step.name}' what follows from all of them"
                )
                diagnostics.report("W160", effect.span, hint=hint, name=name, step=step.name)


def _is_one_player(by: core.Expression) -> bool:
    """Whether a set of players certainly has a single member."""
    return isinstance(by, core.Operation) and by.name == "singleton"


def _read(action: core.Action) -> frozenset[str]:
    """The variables that the effects of an action read: notes, or values that count together."""
    parts = all_parts(expressions_within(action.effects))
    return frozenset(part.name for part in parts if isinstance(part, core.StateVariable))


def _overwriting(effects: Iterable[core.Effect], chosen: frozenset[str]) -> Iterator[core.Assign]:
    """The assignments of what a choice decides to a value of the whole game."""
    for effect in effects:
        match effect:
            case core.Assign(index=index, value=value, sites=None) if _mentions_one(value, chosen):
                if index is None or isinstance(index, core.Constant):
                    yield effect
            case core.Bind(variable=name, value=value) | core.ForEach(variable=name, domain=value):
                names = chosen | {name} if _mentions_one(value, chosen) else chosen
                yield from _overwriting(inner(effect), names)
            case _:
                yield from _overwriting(inner(effect), chosen)


def _mentions_one(value: core.Expression, names: frozenset[str]) -> bool:
    return any(core.mentions(value, name) for name in names)
