"""What is assigned to a variable as a sum, and which choices of an action are seen by what it does.

raise money of whom by n                           adds n to what money of whom was
set money of mover to max(0, money of mover - n)   is the same as without max where 0 is the least that it can be
set offer to n; lower money of mover by n          n is seen by offer, a variable that all see
lower money of mover by price of card; move card to hand of mover    and card by what leaves the board
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.hidden_questions import NO_SITES, HiddenQuestions
from playground.game.surrounding_effects import certainly_done


def terms_of(value: core.Expression, sign: int = 1) -> Iterator[tuple[int, core.Expression]]:
    """The terms of which a value is the sum, each with its sign; the value itself if it is no sum."""
    match value:
        case core.Operation("add" | "subtract" as name, (one, other)):
            yield from terms_of(one, sign)
            yield from terms_of(other, sign if name == "add" else -sign)
        case _:
            yield sign, value


def summed(effect: core.Assign, game: core.Game) -> core.Expression:
    """The value that an effect assigns, without what only keeps it in the range of the variable."""
    variable = next(each for each in game.variables if each.name == effect.variable)
    value = effect.value
    while variable.type.kind == "int":
        match value:
            case core.Let(name, inside, core.Choice(core.Operation("less", (one, other)), yes, no)) if _confines(
                name, (one, other), (yes, no), variable.type
            ):
                value = inside
            case _:
                break
    return value


def _confines(
    name: str,
    compared: tuple[core.Expression, core.Expression],
    results: tuple[core.Expression, core.Expression],
    range_: core.Type,
) -> bool:
    """Whether the greater one is the result, of a name and the least number of a range, or the less of its greatest."""
    bounds = [each.value for each in compared if isinstance(each, core.Constant)]
    if len(bounds) != 1 or not any(isinstance(each, core.Variable) and each.name == name for each in compared):
        return False
    one, other = compared
    return (bounds == [range_.low] and results == (other, one)) or (bounds == [range_.high] and results == (one, other))


def added_terms(effect: core.Assign, game: core.Game) -> Iterator[core.Expression]:
    """The terms of an assigned value without what the variable was before."""
    for _, term in terms_of(summed(effect, game)):
        if not (isinstance(term, core.StateVariable) and (term.name, term.index) == (effect.variable, effect.index)):
            yield term


def is_shown(binding: core.Binding, action: core.Action, game: core.Game) -> bool:
    """Whether all see what was chosen by what the action certainly does, whether or not it also stores it secretly."""
    return any(_shows(effect, binding, game) for effect in certainly_done(action.effects))


def _shows(effect: core.Effect, binding: core.Binding, game: core.Game) -> bool:
    match effect:
        case core.Assign(variable=name, value=core.Variable(name=chosen), sites=None) if chosen == binding.variable:
            variable = next(each for each in game.variables if each.name == name)
            return not variable.secret and (variable.type.kind != "int" or _fits(binding.type, variable.type))
        case core.Move(origin=core.Variable(name=chosen)) if chosen == binding.variable:
            return _is_in_sight(binding, game)
    return False


def _fits(one: core.Type, other: core.Type) -> bool:
    return other.low <= one.low and one.high <= other.high


def _is_in_sight(binding: core.Binding, game: core.Game) -> bool:
    """Whether a site is chosen among those into which everybody sees."""
    hidden = NO_SITES.union(*(zone.sites for zone in game.zones if zone.seen_by != "everybody"))
    chosen = {each.variable: each.domain for action in game.actions for each in action.bindings}
    places = HiddenQuestions(NO_SITES, NO_SITES, chosen).places(binding.domain)
    return places is not None and places.isdisjoint(hidden)
