"""Finds dice that show 0 in some throws, where 0 is meant for "not thrown".

    second: 0..6
    if points of mover < 10 then roll second else set second to 0

A roll gives each number of the range alike, the 0 as well, so that one throw in seven is none.
"""

from __future__ import annotations

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

_MAX_FACES_IN_HINT = 12
"""Faces that a hint lists one by one."""


def report_rolled_nothing(game: core.Game, within: Span, diagnostics: Diagnostics) -> None:
    """Warn of numbers from 0 on that rules of the text `within` roll, and set to 0 elsewhere."""
    rolled = dict[str, Span]()
    emptied = set[str]()
    for effect in all_effects(game):
        match effect:
            case core.RollVariable(name) | core.RollAttribute(name):
                if effect.span is not None and effect.span.source is within.source:
                    rolled[name] = min(rolled.get(name, effect.span), effect.span, key=lambda span: span.start)
            case core.Assign(name, _, core.Constant(0)) | core.SetAttribute(name, _, core.Constant(0)):
                emptied.add(name)
    highest = _without_faces(game)
    for name in sorted(rolled.keys() & emptied & highest.keys(), key=lambda name: rolled[name].start):
        high = highest[name]
        hint = f"if 0 is no throw, declare '{name}' with faces: {with_faces(high)}"
        diagnostics.report("W129", rolled[name], hint=hint, name=name, high=high)


def with_faces(high: int) -> str:
    """The declaration of a die with the numbers from 1 on, which may be 0 while it is not thrown."""
    numbers = [*map(str, range(1, high + 1))] if high <= _MAX_FACES_IN_HINT else ["1", "2", "…", str(high)]
    return f"{{type: 0..{high}, faces: [{', '.join(numbers)}]}}"


def _without_faces(game: core.Game) -> dict[str, int]:
    """The greatest numbers of variables and attributes that roll a number from 0 to it."""
    variables = {each.name: each.type.high for each in game.variables if _is_from_zero(each)}
    attributes = {
        each.name: each.high for each in game.attributes if not (each.words or each.faces or each.low) and each.high > 1
    }
    return {**attributes, **variables}


def _is_from_zero(variable: core.GameVariable) -> bool:
    return variable.type.kind == "int" and variable.type.low == 0 and variable.type.high > 1 and not variable.faces
