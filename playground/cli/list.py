"""`playground list`: rulesets with their variants, parameters and strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from playground.cli.failures import SUCCESS
from playground.cli.options import SELECTION, Json, ruleset_name
from playground.cli.output import aligned, print_json, wrapped

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.ruleset.model import Parameter, Ruleset, StrategyDeclaration


def list_rulesets(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULESET", parser=ruleset_name, help=SELECTION, show_default=False),
    ] = None,
    as_json: Json = False,
) -> int:
    """List rulesets with their variants, parameters and strategies: those named, or all."""
    from playground.ruleset.find import find_by_name, ruleset_names, shadowed_file

    games = {name: _named(name) for name in names or ()}
    rulesets: dict[str, Ruleset | None] = {name: each.ruleset for name, each in games.items()}
    rulesets = rulesets or {name: _resolved(name) for name in ruleset_names()}
    if as_json:
        entries = [_entry(name, ruleset) | _levels(games.get(name)) for name, ruleset in rulesets.items()]
        for entry in entries:
            if shadowed := shadowed_file(entry["name"]):
                entry["shadows"] = str(shadowed)
        print_json({"rulesets": entries})
    else:
        print("\n\n".join(_described(name, ruleset, games.get(name)) for name, ruleset in rulesets.items()))
        for name in filter(shadowed_file, rulesets):
            print(f"\n{find_by_name(name)} hides the ruleset '{name}' that comes with the playground")
    return SUCCESS


def _named(name: str) -> Compiled:
    """A game that the user named. Raises RulesetError if its ruleset does not exist or has mistakes."""
    from playground.compiler import load

    return load(name)


def _resolved(name: str) -> Ruleset | None:
    """The ruleset; None if it has mistakes, which `validate` reports."""
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
        "strategies": [_strategy(strategy) for strategy in ruleset.strategies.values()],
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": parameter.name, "type": parameter.kind, "default": parameter.default}
    if parameter.kind == "int":
        entry |= {"low": parameter.low, "high": parameter.high}
    if parameter.choices:
        entry["choices"] = [int(word) if parameter.kind == "int" else word for word in parameter.choices]
    return entry | {"about": parameter.about}


def _strategy(strategy: StrategyDeclaration) -> dict[str, Any]:
    weights = [_parameter(weight) for weight in strategy.weights.values()]
    return {"name": strategy.name, "about": strategy.about, "weights": weights}


def _levels(compiled: Compiled | None) -> dict[str, Any]:
    """The levels of a game that was named; none yet are an empty list."""
    from playground.agents.levels import find_levels

    if compiled is None:
        return {}
    return {"levels": [level.to_json() for level in (find_levels(compiled.game) or {}).values()]}


def _described(name: str, ruleset: Ruleset | None, compiled: Compiled | None) -> str:
    """A ruleset in words, with the levels of the game where it was named."""
    if ruleset is None:
        return f"{name}\n  has mistakes: playground validate {name}"
    parts = [f"{name}  {ruleset.title}"]
    if ruleset.about:
        parts.append(wrapped(ruleset.about))
    if ruleset.variants:
        parts.append("  variants")
        parts.append(aligned([(f"@{variant}", about) for variant, about in ruleset.variants.items()]))
    if ruleset.parameters:
        parts.append("  parameters")
        parts.append(aligned([_setting(parameter) for parameter in ruleset.parameters.values()]))
    if ruleset.strategies:
        parts.append("  strategies, as --agents takes them")
        parts.append(aligned([line for strategy in ruleset.strategies.values() for line in _strategy_lines(strategy)]))
    if len(ruleset.players) > 1:
        from playground.cli.levels_listed import levels_text

        parts.append(levels_text(compiled.game if compiled else None))
    return "\n".join(parts)


def _strategy_lines(strategy: StrategyDeclaration) -> list[tuple[str, str]]:
    weights = [(f"  ?{name}", about) for name, about in map(_setting, strategy.weights.values())]
    return [(strategy.name, strategy.about), *weights]


def _setting(parameter: Parameter) -> tuple[str, str]:
    from playground.ruleset.parameters import shown

    allowed = "yes or no" if parameter.kind == "bool" else f"{parameter.low}..{parameter.high}"
    if parameter.choices:
        allowed = " or ".join(map(str, parameter.choices))
    return f"{parameter.name}={shown(parameter.default)}", f"{allowed}; {parameter.about}"
