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
    """List rulesets with their variants, parameters and strategies: those named, or all (a line for each classic)."""
    from playground.ruleset.find import find_by_name, shadowed_file

    if names:
        games = {name: _named(name) for name in names}
        known = [*games]
        entries = [_entry(name, game.ruleset) | _levels(game) for name, game in games.items()]
        texts = [_described(name, game.ruleset, game) for name, game in games.items()]
    else:
        entries, texts = _library(as_json=as_json)
        known = [entry["name"] for entry in entries]
    if as_json:
        for entry in entries:
            if shadowed := shadowed_file(entry["name"]):
                entry["shadows"] = str(shadowed)
        print_json({"rulesets": entries})
    else:
        print("\n\n".join(texts))
        for name in filter(shadowed_file, known):
            print(f"\n{find_by_name(name)} hides the ruleset '{name}' that comes with the playground")
    return SUCCESS


def _library(*, as_json: bool) -> tuple[list[dict[str, Any]], list[str]]:
    """All rulesets in their groups: entries for JSON, and texts for people, of a group that is brief one for all."""
    from playground.simulate.library import groups

    entries, texts = list[dict[str, Any]](), list[str]()
    for group in groups():
        rulesets = {name: _resolved(name) for name in group.names}
        entries += [_entry(name, ruleset) | {"group": group.title} for name, ruleset in rulesets.items()]
        if as_json:
            continue
        if not group.brief:
            texts += [_described(name, ruleset) for name, ruleset in rulesets.items()]
            continue
        lines = [(name, _in_a_line(name, ruleset)) for name, ruleset in rulesets.items()]
        texts.append(f"{group.title}: {group.about} More about each: playground list NAME\n{aligned(lines)}")
    return entries, texts


def _in_a_line(name: str, ruleset: Ruleset | None) -> str:
    if ruleset is None:
        return f"has mistakes: playground validate {name}"
    return f"{ruleset.title}: {' '.join(ruleset.about.split())}"


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


def _levels(compiled: Compiled) -> dict[str, Any]:
    """The levels of a game that was named; none yet are an empty list."""
    from playground.agents.levels import find_levels

    return {"levels": [level.to_json() for level in (find_levels(compiled.game) or {}).values()]}


def _described(name: str, ruleset: Ruleset | None, compiled: Compiled | None = None) -> str:
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
