"""The parameters of an edited ruleset as its text sets them, also while the game itself has mistakes."""

from __future__ import annotations

from collections.abc import Mapping

from playground.dashboard.model.ruleset_times import until_files_change
from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.parameter_edit import with_base_value, with_parameter
from playground.ruleset.parameters import declare_parameters
from playground.ruleset.patch_between import game_tree, sets_only_parameters, variant_patches
from playground.ruleset.selection import Selection
from playground.source.diagnostics import Diagnostics, PlaygroundError
from playground.source.tree import Mapping as Group


@until_files_change(maxsize=64)
def parameters_of(name: str, text: str, variant: str | None = None) -> dict[str, Parameter] | None:
    """The parameters of a ruleset's text, or of one of its variants; None if the text cannot be read."""
    try:
        tree = game_tree(Selection(name, variant), text)
    except PlaygroundError:
        return None
    return declare_parameters(tree.get("parameters"), Diagnostics())


@until_files_change(maxsize=64)
def patches_of(name: str, text: str) -> dict[str, Group]:
    """The patches of the variants of a ruleset's text, and of those of what it extends; none if it cannot be read."""
    try:
        return variant_patches(game_tree(Selection(name), text))
    except PlaygroundError:
        return {}


def about_patch(patch: Group) -> str:
    """What a variant sets or changes: "Sets stride." or "Changes more than parameters: moves, end."."""
    if not sets_only_parameters(patch):
        sections = ", ".join(key for key in patch if key != "about")
        return f"It changes more than parameters, so it is applied to the rules as a patch: {sections}."
    settings = patch.get("parameters")
    names = list(settings) if isinstance(settings, Group) else []
    return f"It sets {', '.join(names)}." if names else "It changes nothing."


def set_parameters(
    name: str, text: str, original: str, values: Mapping[str, ParameterValue], variant: str | None
) -> str:
    """The text with other values of parameters, where the game that is shown has them.

    A value that is the base's again leaves no trace. Raises PlaygroundError if the text cannot be changed there.
    """
    base = parameters_of(name, original) or {}
    for parameter, value in values.items():
        back = None
        if parameter in base and base[parameter].value == value:
            back = with_base_value(text, original, name, parameter, value, variant)
        inherited = patches_of(name, text).get(variant) if variant else None
        text = back if back is not None else with_parameter(text, parameter, value, variant, inherited)
    return text
