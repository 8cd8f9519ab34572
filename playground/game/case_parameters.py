"""What to write where the lines of a definition by cases are about another parameter than its first one.

    farthest(spot, way): {north: highest of (column(column_of spot)), south: lowest of (column(column_of spot))}

The cases are those of the first parameter, and a site is no direction; what is given as `way` is one.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.game import core
from playground.syntax import ast
from playground.syntax.trees import nodes

AnyDefinition = ast.Definition | ast.EffectDefinition
Kind = tuple[str, str]
"""The kind of the values of a case, and the attribute or the variable that they are words of."""


def instead_of_first(definition: AnyDefinition, arguments: Sequence[core.Expression], kind: Kind) -> str:
    """What to write if another argument than the first is of the kind of the cases; empty if none is.

    Either the parameters of the definition stand in another order than was meant, or the arguments of this use: what
    the lines mention beside the cases says which.
    """
    fitting = (n for n, each in enumerate(arguments) if (each.type.kind, each.type.name) == kind)
    number = next(fitting, None)
    if not number:
        return ""
    name, parameters = definition.name, definition.parameters
    texts = [each.span.text if each.span else parameter for each, parameter in zip(arguments, parameters, strict=True)]
    why = f"the lines of '{name}' are cases of its first parameter, '{parameters[0]}'"
    used = f"{name}({', '.join(_first(number, texts))})"
    mentioned = _mentioned(definition)
    if parameters[0] not in mentioned and parameters[number] in mentioned:
        return f"{why}: write '{used}'"
    defined = f"{name}({', '.join(_first(number, parameters))})"
    return f"{why}; if they are those of '{parameters[number]}', define '{defined}' and write '{used}'"


def _first(number: int, names: Sequence[str]) -> list[str]:
    """Names with the one at a place before all others."""
    return [names[number], *names[:number], *names[number + 1 :]]


def _mentioned(definition: AnyDefinition) -> frozenset[str]:
    """The parameters that the lines mention: the questions which case it is have names that stand nowhere."""
    names = (node for node in nodes(definition.body) if isinstance(node, ast.Name))
    return frozenset(node.text for node in names if node.span.text == node.text).intersection(definition.parameters)
