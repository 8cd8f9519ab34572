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


def lying_on_each(sites: core.Operation, names: frozenset[str]) -> Form | None:
    """`floor of it within occupied`, what lies in the zone of a site, whatever is said of it."""
    match sites:
        case core.Operation("intersection" | "difference", (core.Table() as zone, _)):
            pass
        case core.Operation("intersection", (_, core.Table() as zone)):
            pass
        case _:
            return None
    number = zone.index  # of the zone, one for each site
    if not (isinstance(number, core.Table) and number.index.type.kind == "site" and free_in(number) & names):
        return None
    return Form(sites, None, _OF_EACH_ZONE, _PROPERTIES, sites.span or zone.span)


_OF_EACH_ZONE = "what lies in the zone of a site is looked up for each site by itself"
_PROPERTIES = (
    "what each site has is compared for all of them at once: 'variables: {height: {type: 0..4, each: site}}', with "
    "'raise height of spot by 1' where something is put there; whose the top is, 'top: {type: player, each: site, "
    "start: none}'"
)


def numbered_for_each(value: core.StateVariable, names: frozenset[str]) -> Form | None:
    """`sown of ((row_of it - 1) * 6 + column_of it)`: a variable that each number has, where each site is meant."""
    index = value.index
    if value.site is not None or index is None or index.type.kind != "int" or not free_in(index) & names:
        return None
    places = [part for part in distinct_parts([index]) if isinstance(part, core.Operation)]
    if {"row", "column"} <= {part.name for part in places} and _is_worked_out(index):
        return Form(value, None, _OF_EACH_NUMBER, _hint_for_sites(value.name), value.span)
    return None


def _is_worked_out(index: core.Expression) -> bool:
    """Whether the site alone decides it, by sums and products of its row and its column."""
    varying = core.StateVariable | core.Quantified | core.Table
    return not any(isinstance(part, varying) for part in distinct_parts([index]))


_OF_EACH_NUMBER = "which number a site has is worked out for each site by itself"


def _hint_for_sites(name: str) -> str:
    return (
        f"let each site have one, '{name}: {{type: …, each: site}}', which is looked at for all sites at once: "
        f"'{name} of spot'"
    )


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
