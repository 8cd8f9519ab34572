"""`playground list`: the rulesets that can be played by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.cli.failures import FINE
from playground.cli.options import Json
from playground.cli.output import columns, print_json, wrapped

if TYPE_CHECKING:
    from playground.ruleset.model import Parameter, Ruleset


def list_rulesets(as_json: Json = False) -> int:
    """List the rulesets, their variants and parameters."""
    from playground.ruleset.find import ruleset_names

    found = {name: _resolved(name) for name in ruleset_names()}
    if as_json:
        print_json({"rulesets": [_entry(name, ruleset) for name, ruleset in found.items()]})
    else:
        print("\n\n".join(_described(name, ruleset) for name, ruleset in found.items()))
    return FINE


def _resolved(name: str) -> Ruleset | None:
    """The ruleset, None if it has mistakes: `validate` tells them."""
    from playground.ruleset.resolve import resolve
    from playground.source.diagnostics import Diagnostics

    return resolve(name, Diagnostics())


def _entry(name: str, ruleset: Ruleset | None) -> dict[str, Any]:
    if ruleset is None:
        return {"name": name, "sound": False}
    return {
        "name": name,
        "sound": True,
        "title": ruleset.title,
        "about": ruleset.about,
        "players": [player.name for player in ruleset.players],
        "variants": dict(ruleset.variants),
        "parameters": [_parameter(parameter) for parameter in ruleset.parameters.values()],
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": parameter.name, "type": parameter.kind, "default": parameter.default}
    if parameter.kind == "int":
        entry |= {"low": parameter.low, "high": parameter.high}
    if parameter.kind == "word":
        entry["choices"] = list(parameter.choices)
    return entry | {"about": parameter.about}


def _described(name: str, ruleset: Ruleset | None) -> str:
    if ruleset is None:
        return f"{name}\n  has mistakes: playground validate {name}"
    parts = [f"{name}  {ruleset.title}"]
    if ruleset.about:
        parts.append(wrapped(ruleset.about))
    if ruleset.variants:
        parts.append("  variants")
        parts.append(_aligned([(f"@{variant}", about) for variant, about in ruleset.variants.items()]))
    parts.append("  parameters")
    parts.append(_aligned([_setting(parameter) for parameter in ruleset.parameters.values()]))
    return "\n".join(parts)


def _setting(parameter: Parameter) -> tuple[str, str]:
    from playground.ruleset.parameters import shown

    allowed = {
        "bool": "yes or no",
        "word": " or ".join(parameter.choices),
        "int": f"{parameter.low}..{parameter.high}",
    }[parameter.kind]
    return f"{parameter.name}={shown(parameter.default)}", f"{allowed}; {parameter.about}"


def _aligned(rows: list[tuple[str, str]]) -> str:
    width = max(len(name) for name, _ in rows)
    return "\n".join(columns([(name.ljust(width), about)], 4) for name, about in rows)
