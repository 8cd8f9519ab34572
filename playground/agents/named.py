"""Agents by name: `random`; `flat?playouts=50`; a strategy with its weights, `NAME?weight=3`; a level, `expert`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from playground.agents.agent import AgentKind, Setting
from playground.agents.levels import LEVELS, level_agent
from playground.agents.registry import agent_kinds
from playground.game.core import Game
from playground.source.diagnostics import PlaygroundError, did_you_mean


@dataclass(frozen=True)
class NamedAgent:
    """A kind of agent with the values of all its settings.

    `text` is its canonical name: settings in alphabetical order, those with their default left out.
    """

    text: str
    kind: AgentKind
    values: Mapping[str, int]


def agent_names(game: Game) -> tuple[str, ...]:
    """The names of the agents that can play a game, without settings."""
    return tuple(name for name, kind in agent_kinds(game).items() if not kind.refusal(game))


def read_agent(text: str, game: Game) -> NamedAgent:
    """Parse an agent's name with its settings; a level is the agent that it stands for.

    Raises PlaygroundError if the agent or a setting does not exist, for a level that the game does not have, and for an
    agent that cannot play the game.
    """
    name, question, rest = text.partition("?")
    kinds = agent_kinds(game)
    if name in LEVELS and name not in kinds:
        if question:
            raise PlaygroundError(f"'{text}': a level has no settings: name '{name}', or the agent it stands for")
        return read_agent(level_agent(name, game), game)
    if name not in kinds:
        raise PlaygroundError(f"there is no agent '{name}' for {game.name}: {did_you_mean(name, agent_names(game))}")
    if reason := kinds[name].refusal(game):
        raise PlaygroundError(f"'{name}' cannot play {game.name}: {reason}")
    known = {setting.name: setting for setting in kinds[name].settings(game)}
    given = _read_settings(text, rest, known, lambda setting: kinds[name].missing(game, setting)) if question else {}
    values = {setting.name: given.get(setting.name, setting.default) for setting in known.values()}
    changed = sorted(key for key, setting in known.items() if values[key] != setting.default)
    unusual = "&".join(f"{key}={known[key].written(values[key])}" for key in changed)
    return NamedAgent(name + (f"?{unusual}" if unusual else ""), kinds[name], values)


def check_agents(names: tuple[str, ...], game: Game) -> tuple[str, ...]:
    """The canonical names of the agents of all seats.

    One name stands for all seats; no name means random agents. Raises PlaygroundError for unknown agents, and for a
    wrong number of names.
    """
    players = len(game.players)
    if len(names) > 1 and len(names) != players:
        raise PlaygroundError(
            f"{len(names)} agents are named, but the game has {players} players: name one or {players}"
        )
    read = tuple(read_agent(name, game).text for name in names) or ("random",)
    return read if len(read) == players else read * players


def _read_settings(text: str, rest: str, known: Mapping[str, Setting], missing: Callable[[str], str]) -> dict[str, int]:
    """Parse `name=3&other=4`; `missing` says why a setting is not known."""
    values: dict[str, int] = {}
    for part in rest.split("&"):
        name, _, value = part.partition("=")
        if name not in known:
            hint = missing(name) or did_you_mean(name, known) or "it has none"
            raise PlaygroundError(f"'{text}': the agent has no setting '{name}': {hint}")
        try:
            values[name] = known[name].read(value)
        except ValueError as error:
            raise PlaygroundError(f"'{text}': '{name}' {error}") from None
    return values
