"""Warnings about numbers that were cut off at the ends of their ranges in games that were watched."""

from __future__ import annotations

from collections.abc import Iterable

from playground.compiler import Compiled
from playground.game import core
from playground.game.effect_sequences import all_effects, effects_after_setup
from playground.game.rolled_nothing import with_faces
from playground.source.diagnostics import Diagnostics
from playground.verify.watching import Watch


def report_cuts(compiled: Compiled, watched: Iterable[Watch], diagnostics: Diagnostics) -> None:
    """Warn of numbers that were cut off at the ends of their ranges, each variable once at each end: where it happened
    most often in the first games in which it did."""
    reported = set[tuple[str, bool]]()
    rolled = {each.variable for each in all_effects(compiled.game) if isinstance(each, core.RollVariable)}
    found = [(seen, *each) for seen in watched for each in sorted(seen.cuts.items(), key=lambda each: -each[1].times)]
    for seen, span, cut in found:
        end_of = (cut.name, cut.farthest > cut.high)
        if end_of in reported or span.source is not compiled.ruleset.span.source:
            continue
        reported.add(end_of)
        end, bound, function = (cut.high, "highest", "min") if cut.farthest > cut.high else (cut.low, "least", "max")
        games = f"{len(cut.games)} of {seen.games} games" if seen.games > 1 else "one game"
        hint = f"give it a wider range; if {end} is meant to be the {bound}, write {function}({end}, …)"
        if cut.farthest > cut.high and (setting := _setting_back(cut.name, compiled.game)):
            hint = (
                f"nothing sets it back: if it counts anew in each round or deal, '{setting}' where one begins; "
                f"otherwise {hint}"
            )
        if (cut.low, cut.farthest) == (1, 0) and cut.name in rolled:
            hint = f"if 0 means that it was not rolled, declare it {with_faces(cut.high)}"
        fields = {"name": cut.name, "value": str(cut.farthest), "end": str(end), "bound": bound, "games": games}
        diagnostics.report("W036", span, hint=hint, **fields)


def _setting_back(name: str, game: core.Game) -> str:
    """What would set a variable back that play only ever raises, by a constant; empty for others."""
    variable = next((each for each in game.variables if each.name == name), None)
    assigned = [each for each in effects_after_setup(game) if isinstance(each, core.Assign) and each.variable == name]
    is_raised = all(_is_counted_up(each) for each in assigned)
    if variable is None or variable.each_turn or not assigned or not is_raised:
        return ""
    if all(each.index is None and each.sites is None for each in assigned):
        return f"set {name} to {variable.type.low}"
    return f"for each who in everyone do set {name} of who to {variable.type.low}"


def _is_counted_up(effect: core.Assign) -> bool:
    match effect.value:
        case core.Operation("add", (core.StateVariable(name=name), core.Constant(int() as number))):
            return name == effect.variable and number > 0
    return False
