"""Questions about where sites lie that are often faster in another form, which takes next to nothing."""

from __future__ import annotations

from playground.game import core
from playground.game.faster.form import ALWAYS, Form, free_in, intersected
from playground.game.rule_expressions import distinct_parts


def first_of_each(condition: core.Operation, names: frozenset[str]) -> Form | None:
    """`lowest of (occupied within spread north from it through board except it) is enemy`, from each site."""
    if condition.name not in ("equal", "contains"):
        return None
    for side in condition.arguments:
        if not (isinstance(side, core.Operation) and side.name in ("lowest", "highest") and free_in(side) & names):
            continue
        sites = side.arguments[0]
        if any(map(_is_one_line, distinct_parts([sites]))) and not _is_first_in_line(sites):
            because = f"'{side.name} of' is looked for from each site by itself"
            return Form(condition, ALWAYS, because, _FIRST_IN_LINE, side.span or condition.span)
    return None


def _is_one_line(sites: core.Expression) -> bool:
    """Whether a set spreads in one direction."""
    match sites:
        case core.Operation("spread", (_, _, core.Constant(value=frozenset() as ways))):
            return len(ways) == 1
        case core.Operation("spread", (_, _, ways)):
            return isinstance(ways, core.Operation) and ways.name == "single_way"
    return False


def counted_on_each(counted: core.Operation, names: frozenset[str]) -> Form | None:
    """`count (floor of it within occupied)`, how many things lie in the zone of a site."""
    if counted.name != "count" or not isinstance(counted.arguments[0], core.Operation):
        return None
    match counted.arguments[0]:
        case core.Operation("intersection", (core.Table(index=index), core.Operation("occupied"))):
            if free_in(index) & names:
                because = "what lies in a zone is counted for each site by itself"
                hint = (
                    "a number on each site is compared for all of them at once: 'variables: {height: {type: 0..4, "
                    "each: site}}', with 'raise height of spot by 1' where something is put there"
                )
                return Form(counted, core.Constant(0, type=counted.type), because, hint, counted.span)
    return None


def _is_first_in_line(sites: core.Expression) -> bool:
    """Whether it is the first thing in a direction, as `first_occupied` looks for it."""
    return any(
        isinstance(each, core.Operation)
        and each.name == "shift"
        and isinstance(each.arguments[0], core.Operation)
        and each.arguments[0].name == "spread"
        for each in intersected(sites)
    )


_FIRST_IN_LINE = "'first_occupied(it, north)' is the first piece in a direction, and is found for all sites at once"
