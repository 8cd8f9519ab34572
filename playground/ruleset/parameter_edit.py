"""Sets a parameter in the text of a ruleset, where its value stands.

parameters: {stride: {default: 3, …}}               the default, in the file that declares it
parameters: {stride: 4}                             a setting, in a file that extends another
variants: {long: {parameters: {stride: 4}}}         a setting in a variant, which may be an entry to be added
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.ruleset.model import ParameterValue
from playground.ruleset.parameters import shown
from playground.ruleset.patch_between import written
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import Selection
from playground.ruleset.text_edit import Path, node_at, tree_of, with_value, without_entry
from playground.ruleset.write import quoted_if_needed
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Scalar


def place_of(text: str, name: str, variant: str | None = None) -> Path:
    """The path at which the value of a parameter stands, or would: that of the game as written, or of a variant.

    Raises PlaygroundError if the text cannot be read.
    """
    return _place(tree_of(text), name, variant)


def _place(tree: Mapping, name: str, variant: str | None) -> Path:
    path = (*(("variants", variant) if variant else ()), "parameters", name)
    return (*path, "default") if isinstance(node_at(tree, path), Mapping) else path


def lines_of_values(text: str, names: Iterable[str], variant: str | None = None) -> dict[str, int]:
    """The lines of the text that set parameters of the game as written, or of a variant; without those that none sets.

    Raises PlaygroundError if the text cannot be read.
    """
    tree, lines = tree_of(text), dict[str, int]()
    for name in names:
        own = node_at(tree, _place(tree, name, variant)) if variant else None
        node = own or node_at(tree, _place(tree, name, None))
        if node is not None:
            lines[name] = node.span.line
    return lines


def with_parameter(
    text: str, name: str, value: ParameterValue, variant: str | None = None, inherited: Mapping | None = None
) -> str:
    """The text with another value of a parameter, of the game as written or of one of its variants.

    `inherited` is the patch of a variant that the text does not have itself, but the file that it extends: it is
    copied, since a variant of the same name replaces it. Raises PlaygroundError if the text cannot be changed there.
    """
    if variant and inherited is not None and node_at(tree_of(text), ("variants", variant)) is None:
        text = with_value(text, ("variants", variant), written(inherited))
    path = place_of(text, name, variant)
    return with_value(text, path, _written(text, path, value))


def with_base_value(
    text: str, original: str, ruleset: str, name: str, value: ParameterValue, variant: str | None = None
) -> str | None:
    """The text in which a parameter has the base's `value` again because nothing sets it otherwise any more.

    What `original`, the text of the base, says at that place is said again, and a setting that it lacks is removed, as
    is one of a variant. None if the parameter would have another value then. Raises PlaygroundError if the text cannot
    be changed there.
    """
    path = place_of(text, name, variant)
    old = None if variant else node_at(tree_of(original), place_of(original, name))
    if old is not None:
        changed = with_value(text, path, old.span.text)
    elif node_at(tree_of(text), path) is not None:
        changed = without_entry(text, path)
    else:
        return None
    left = variant if variant and node_at(tree_of(changed), ("variants", variant)) is not None else None
    found = resolve(Selection(ruleset, left), Diagnostics(), text=changed, other_variants=False)
    return changed if found and name in found.parameters and found.parameters[name].value == value else None


def _written(text: str, path: Path, value: ParameterValue) -> str:
    """A value as YAML, in the quotes that the one before it has."""
    if not isinstance(value, str):
        return shown(value)
    old = node_at(tree_of(text), path)
    quote = old.span.text[:1] if isinstance(old, Scalar) and not old.plain else ""
    return f"{quote}{value}{quote}" if quote in ("'", '"') and quote else quoted_if_needed(value)
