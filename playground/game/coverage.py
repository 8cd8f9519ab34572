"""Which cases the lines of a definition by cases have, and which of those are missing that what it is given may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from playground.game import core
from playground.game.case_parameters import AnyDefinition, Kind, instead_of_first
from playground.game.core import MEMBER, NOTHING, Type
from playground.game.lines_before import Line, report_line_before
from playground.game.made_of_components import holds_components, kinds_among, picked_from
from playground.game.missing_cases import Case, Incomplete
from playground.game.names import is_unknown
from playground.ruleset.names import ELSE
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.alternatives import alternatives
from playground.syntax.trees import nodes

if TYPE_CHECKING:
    from playground.game.construct import ExpressionBuilder


_ELSE = ("_", "default", "other", "others", "rest")
"""Words of other languages for all other cases."""

_A_NAME = re.compile(r"\w+(?:\([^()]*\))?")
"""A name, perhaps with arguments."""

MAX_NAMED = 6
"""How many of the missing cases a message names."""

MAX_KINDS = 2
"""The most kinds among which a hint says that something is to be chosen."""

MAX_NUMBERS = 1024
"""Of more numbers nobody writes a line for each."""

NONE: Kind = ("none", "")


def are_cases_known(
    definition: AnyDefinition, arguments: Sequence[core.Expression], checker: ExpressionBuilder
) -> bool:
    """Whether all lines of a definition have values that are known, if it is one by cases; else they are reported.

    So are cases of what it is given without a line; of effects, which do nothing then, as a warning.
    """
    cases = definition.cases
    if cases is None or not arguments:
        return True
    given = arguments[0]
    if definition.name not in checker.covered:
        checker.covered[definition.name] = _covered(definition, cases, checker)
    of_kind = checker.covered[definition.name]
    if of_kind is None:
        return False
    kind, covered = of_kind
    if is_unknown(given):
        return True
    if _differ(kind, given):
        hint = _instead_of_given(definition, given, covered, checker)
        if _fitting(covered, checker) is None:  # else it is the number of what is there that is meant
            hint = instead_of_first(definition, arguments, kind) or hint
        place = given.span
        if place is not None and place.source is not definition.span.source:  # the rule of a part cannot be changed
            place, hint = definition.span, _by_attribute(definition, place, covered, checker) or hint
        checker.fail("T012", place, hint=hint, left=given.type, right=Type(kind[0], name=kind[1]))
        return False
    if cases.is_complete:
        return True
    missing, before = _missing(given, covered, checker), checker.incomplete.get(definition.name)
    if (missing is None or missing) and not (before is not None and before.has(missing)):
        found = Incomplete(missing, given) if before is None else before.with_more(missing, given)
        checker.incomplete[definition.name], missing = found, found.missing
        shown = "all other cases" if missing is None else _shown(missing, given, checker)
        if isinstance(definition, ast.EffectDefinition):
            code, hint = "W119", "add a line, or 'else: nothing' if nothing is to happen then"
        else:
            code = "T172"
            hint = _where_none(given, missing, checker) or _way_out(definition.name, cases, given, checker)
            hint = found.hint() or hint
        if before is not None:  # all that a definition lacks is one mistake, whatever its uses lack of it
            checker.diagnostics.withdraw(code, definition.span)
        checker.diagnostics.report(code, definition.span, hint=hint, name=definition.name, missing=shown)
    return True


def _differ(kind: Kind, given: core.Expression) -> bool:
    """Whether what is given to a definition can be none of its cases, as one of both is a number or a truth value, or
    as a site is no direction."""
    kinds = {kind[0], given.type.kind}
    if kind == NONE or kind[0] == "word" or len(kinds) < 2:
        return False
    return not kinds.isdisjoint(("int", "bool")) or kinds == {"site", "way"}


def _by_attribute(definition: AnyDefinition, given: Span, covered: frozenset[Case], checker: ExpressionBuilder) -> str:
    """How to define by the numbers of an attribute what a rule of a part gives a component; empty if it has none."""
    attribute = _fitting(covered, checker)
    if attribute is None or isinstance(definition, ast.EffectDefinition):
        return ""
    name, parameters = definition.name, ", ".join(definition.parameters)
    return (
        f"{Path(given.source.name).name}:{given.line} gives it a component: call these lines "
        f"'{name}_by_{attribute}(number)', and define '{name}({parameters}): {name}_by_{attribute}({attribute} of "
        f"{definition.parameters[0]})'"
    )


def _fitting(covered: frozenset[Case], checker: ExpressionBuilder) -> str | None:
    """An attribute among whose numbers are those that have lines."""
    numbers = [case for case in covered if type(case) is int]
    fitting = (
        name
        for name, held in checker.vocabulary.attributes.items()
        if numbers and not held.words and held.low <= min(numbers) and max(numbers) <= held.high
    )
    return next(fitting, None)


def _instead_of_given(
    definition: AnyDefinition, given: core.Expression, covered: frozenset[Case], checker: ExpressionBuilder
) -> str:
    """What to give to a definition whose cases are numbers, in place of a site or sites; empty if nobody knows."""
    what = given.span.text if given.span else ""
    if given.type.kind not in ("site", "sites") or not what or not all(type(case) is int for case in covered):
        return ""
    attribute = _fitting(covered, checker)
    if attribute is None:
        return "the number of a site's row is 'row_of SITE', that of its column 'column_of SITE'"
    is_alone, name, also = len(definition.parameters) == 1, definition.name, ""
    if _asks_about_first(definition, checker):
        parameters = ", ".join(("value", *definition.parameters))
        also = f"its lines ask about '{definition.parameters[0]}' too: define '{name}({parameters})' and "
    if given.type.kind == "site":
        meant = f"{attribute} of {what}" + (f", {what}" if also else "")
        return f"{also}write: " + (f"{name}({meant})" if is_alone else meant)
    one = f"{attribute} of one" + (", one" if also else "")
    each = f"{also}write for each of them: " if also else "each of them has its own: "
    if not is_alone or isinstance(definition, ast.EffectDefinition):
        return f"{each}{one}"
    return f"{each}sum one in {what} giving {name}({one})"


def _asks_about_first(definition: AnyDefinition, checker: ExpressionBuilder) -> bool:
    """Whether lines of a definition ask what its first parameter, whose cases are numbers, is or has as a component."""
    first, held = definition.parameters[0], (*checker.vocabulary.attributes, "kind", "owner")
    return any(
        isinstance(node, ast.Of)
        and isinstance(node.head, ast.Name)
        and node.head.text in held
        and isinstance(node.argument, ast.Name)
        and node.argument.text == first
        for node in nodes(definition.body)
    )


def _way_out(name: str, cases: ast.Cases, given: core.Expression, checker: ExpressionBuilder) -> str:
    """What to write if cases are missing. A site given to cases of kinds may be empty, which no kind stands for."""
    what = given.span.text if given.span and given.span.text else "what it is given"
    keys = [key for line in cases.keys for key in alternatives(line)]
    if given.type.kind == "site" and any(
        isinstance(key, ast.Name | ast.Quoted) and key.text in checker.vocabulary.pieces for key in keys
    ):
        kind = f"'kind of {what}'" if given.span and given.span.text else "'kind of …'"
        other = f"let the first parameter of '{name}' be a kind: {kind}"
        return f"'{what}' is a site and may be empty: add 'else: …', or {other}"
    return f"'{what}' may be that; add a line, or 'else: …' for all other cases"


def _where_none(given: core.Expression, missing: Sequence[Case] | None, checker: ExpressionBuilder) -> str:
    """What to write if only 'none' is missing, or 0 of numbers, which an attribute is where nothing has it; empty
    otherwise."""
    nothing = 0 if given.type.kind == "int" else NOTHING
    if missing is None or list(missing) != [nothing] or not isinstance(given, core.AttributeOf):
        return ""
    have = [
        name
        for name, attributes in zip(checker.vocabulary.pieces, checker.vocabulary.of_kinds_of_components, strict=False)
        if given.attribute in attributes
    ]
    if not have or given.span is None:
        return ""
    site = given.site.span.text if given.site.span else "it"
    none = "0" if nothing == 0 else "none"
    if some := _whether_any(given, checker):
        return f"'{given.span.text}' is {none} where there are none: ask before, '{some}', or add 'else: …'"
    kinds = " or ".join(have) if len(have) == 1 else f"({' or '.join(have)})"
    if len(have) > MAX_KINDS:
        return f"'{given.span.text}' is {none} where '{site}' has none: add 'else: …' for that"
    return f"'{given.span.text}' is {none} where '{site}' has none: choose it from '… within {kinds}', or add 'else: …'"


def _whether_any(given: core.AttributeOf, checker: ExpressionBuilder) -> str:
    """The question whether a set has members from which a component is picked, all of which have the attribute that is
    given; empty if it is not picked from such a set by what is written there."""
    things = picked_from(given.site)
    if things is None or things.span is None or given.span is None or not given.span.contains(things.span):
        return ""
    of_kinds = checker.vocabulary.of_kinds_of_components
    among = kinds_among(things)
    kinds = range(len(of_kinds)) if among is None else among
    if not holds_components(things) or not all(given.attribute in of_kinds[kind] for kind in kinds):
        return ""
    text = things.span.text
    return f"if some {text if _A_NAME.fullmatch(text) else f'({text})'} then …"


def _covered(
    definition: AnyDefinition, cases: ast.Cases, checker: ExpressionBuilder
) -> tuple[Kind, frozenset[Case]] | None:
    """The kind of the values that have a line, and these; None after a diagnostic."""
    covered, kind, sound, name = frozenset[Case](), NONE, True, definition.name
    lines = list[Line]()
    before, checker.locals = checker.locals, {}
    for key in cases.keys:
        here = frozenset[Case]()
        for each in alternatives(key):
            found = _values(each, name, checker)
            if found is None or (NONE not in (kind, found[0]) and found[0] != kind):
                sound = False
                if found is not None:
                    what, others = _noun(found[0]), _noun(kind)
                    checker.fail("T171", each.span, key=each.span.text, what=what, name=name, others=others)
                continue
            kind = found[0] if found[0] != NONE else kind
            here |= found[1]
        report_line_before(Line(key, here), lines, definition, checker)
        lines.append(Line(key, here))
        covered |= here
    checker.locals = before
    return (kind, covered) if sound else None


def _values(key: ast.Expression, name: str, checker: ExpressionBuilder) -> tuple[Kind, frozenset[Case]] | None:
    """The values that a case stands for, with their kind; None after a diagnostic."""
    word = key.text if isinstance(key, ast.Name | ast.Quoted) else ""
    parameters = checker.vocabulary.parameters.values()
    is_choice = any(word in parameter.choices for parameter in parameters)
    if is_choice and not checker.vocabulary.number_named(word, None):
        return ("word", ""), frozenset((word,))
    if word in _ELSE and word not in checker.vocabulary.names():
        checker.fail("T002", key.span, hint=f"write '{ELSE}' for all other cases", name=word)
        return None
    value = checker.check(key)
    if is_unknown(value):
        return None
    if not isinstance(value, core.Constant):
        checker.fail("T170", key.span, key=key.span.text, name=name)
        return None
    if value.type.kind == "site" and value.value == NOTHING:
        return NONE, frozenset((NOTHING,))
    members = value.value if isinstance(value.value, frozenset) else frozenset((value.value,))
    return (MEMBER.get(value.type.kind, value.type.kind), value.type.name), members


def _noun(kind: Kind) -> str:
    return "none" if kind == NONE else str(Type(kind[0], name=kind[1]))


def _missing(given: core.Expression, covered: frozenset[Case], checker: ExpressionBuilder) -> Sequence[Case] | None:
    """The values that what is given may have, and that have no line; None if these are not known one by one."""
    values = _possible(given, checker)
    return None if values is None else [value for value in values if value not in covered]


def _possible(given: core.Expression, checker: ExpressionBuilder) -> Sequence[Case] | None:
    type_, vocabulary = given.type, checker.vocabulary
    parameter = vocabulary.parameters.get(given.span.text) if given.span and isinstance(given, core.Constant) else None
    if parameter is not None and parameter.choices:
        numbers = [vocabulary.number_named(str(word), None) for word in parameter.choices]
        known = zip(numbers, parameter.choices, strict=True)
        return [int(str(number.value)) if number else word for number, word in known]
    if parameter is not None and parameter.low is not None and parameter.high is not None:
        type_ = Type("int", parameter.low, parameter.high)
    if isinstance(given, core.AttributeOf) and not vocabulary.attributes[given.attribute].words:
        held = vocabulary.attributes[given.attribute]
        values = range(held.low, held.high + 1)
        if held.high - held.low < MAX_NUMBERS:  # 0 is that of what is without it
            return values if checker.is_certainly_present(given) or 0 in values else (0, *values)
    if type_.kind == "int":
        return range(type_.low, type_.high + 1) if type_.high - type_.low < MAX_NUMBERS else None
    several = vocabulary.how_many(type_)
    if several is None:
        return None
    none = [NOTHING] if type_.optional and not checker.is_certainly_present(given) else []
    return [*sorted(checker.facts.kinds_of(given, frozenset(range(several)))), *none]


def _shown(values: Sequence[Case], given: core.Expression, checker: ExpressionBuilder) -> str:
    """The names of values, as many as a message should have; numbers that follow each other as ranges."""
    numbers = [value for value in values if isinstance(value, int)] if given.type.kind == "int" else []
    shown = checker.vocabulary.names_of_numbers(given.type.named)
    names = _ranges(numbers, shown) if numbers else [_name(value, given.type, checker) for value in values]
    more = len(names) - MAX_NAMED
    named = [*names[:MAX_NAMED], f"{more} more"] if more > 0 else names
    return " and ".join((", ".join(named[:-1]), named[-1])) if len(named) > 1 else named[0]


def _ranges(numbers: Sequence[int], names: Mapping[int, str]) -> list[str]:
    """Ascending numbers, of which those that follow each other are written as `2..5`, or `2..J` if they have names."""
    firsts = [number for number in numbers if number - 1 not in numbers]
    lasts = [number for number in numbers if number + 1 not in numbers]
    texts = [tuple(names.get(end, str(end)) for end in ends) for ends in zip(firsts, lasts, strict=True)]
    return [first if first == last else f"{first}..{last}" for first, last in texts]


def _name(value: Case, type_: Type, checker: ExpressionBuilder) -> str:
    if value == NOTHING and type_.kind != "int":
        return "none"
    names: dict[str, Iterable[str]] = {
        "bool": ("false", "true"),
        "player": checker.vocabulary.players,
        "piece": checker.vocabulary.pieces,
        "mark": checker.vocabulary.words_of(type_.name),
        "way": (direction.name for direction in checker.vocabulary.world.board.directions),
    }
    if type_.kind not in names or isinstance(value, str):
        return str(value)
    return list(names[type_.kind])[int(value)]
