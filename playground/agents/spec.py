"""Agents by name: `random`; `flat?playouts=50`; a strategy of the ruleset with its weights, `NAME?weight=3`.

`random` plays any option. `flat` is flat Monte Carlo: it plays each option a number of times, goes on at random to the
end, and takes the option that won most. A strategy is greedy: it takes the option after which its evaluation of the
position is highest. Where dice decide what an option leads to, it looks at several results; where things are hidden,
an agent looks at several positions that it holds possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.engine.thinking import FLAT, GREEDY, RANDOM
from playground.game.core import Game, Strategy
from playground.game.prune import all_effects, draws
from playground.ruleset.names import BUILT_IN_AGENTS
from playground.source.diagnostics import PlaygroundError, did_you_mean

PLAYOUTS = 20
"""Games that a flat player plays on from each option unless told otherwise."""

SAMPLES = 8
"""Results of dice that a greedy player looks at unless told otherwise, of a game that has dice or shuffles."""

WORLDS = 4
"""Positions that an agent holds possible and looks at unless told otherwise, where something is hidden."""


@dataclass(frozen=True)
class Spec:
    """An agent as asked for. `copies` of each option are tried in each of `worlds`; `weights` are all of a strategy's.

    `text` names it in one way: settings in alphabetical order, those as usual left out.
    """

    text: str
    kind: int = RANDOM
    strategy: str = ""
    weights: Mapping[str, int] = field(default_factory=dict)
    copies: int = 1
    worlds: int = 1


@dataclass(frozen=True)
class Setting:
    """A number that goes with an agent's name."""

    name: str
    usual: int
    low: int
    high: int
    about: str


def agent_names(game: Game) -> tuple[str, ...]:
    """The agents that can play a game, without settings."""
    return (*BUILT_IN_AGENTS, *(strategy.name for strategy in game.strategies))


def settings_of(name: str, game: Game) -> tuple[Setting, ...]:
    """The settings that an agent, named without any, may have."""
    worlds = Setting("worlds", WORLDS, 1, 1000, "positions held possible that are looked at") if game.hides else None
    found: list[Setting | None] = []
    if name == "flat":
        found = [Setting("playouts", PLAYOUTS, 1, 100_000, "games played on at random from each option"), worlds]
    elif name != "random":
        strategy = next(strategy for strategy in game.strategies if strategy.name == name)
        found = [Setting(w.name, w.default, w.low, w.high, w.about) for w in strategy.weights]
        samples = Setting("samples", SAMPLES, 1, 10_000, "results of dice that are looked at")
        found += [samples if _has_dice(game) else None, worlds]
    return tuple(setting for setting in found if setting)


def read_agent(text: str, game: Game) -> Spec:
    """The agent of a name with settings. Raises PlaygroundError with what is wrong."""
    name, question, rest = text.partition("?")
    if name not in agent_names(game):
        raise PlaygroundError(f"there is no agent '{name}' for {game.name}: {did_you_mean(name, agent_names(game))}")
    known = {setting.name: setting for setting in settings_of(name, game)}
    given = _read_settings(text, rest, known) if question else {}
    values = {setting.name: given.get(setting.name, setting.usual) for setting in known.values()}
    unusual = "&".join(f"{key}={values[key]}" for key in sorted(values) if values[key] != known[key].usual)
    shown = name + (f"?{unusual}" if unusual else "")
    if name == "random":
        return Spec(shown)
    worlds = values.get("worlds", 1)
    if name == "flat":
        return Spec(shown, FLAT, copies=max(1, -(-values["playouts"] // worlds)), worlds=worlds)
    strategy = strategy_of(name, game)
    weights = {weight.name: values[weight.name] for weight in strategy.weights}
    return Spec(shown, GREEDY, name, weights, values.get("samples", 1), worlds)


def strategy_of(name: str, game: Game) -> Strategy:
    """The strategy of that name."""
    return next(strategy for strategy in game.strategies if strategy.name == name)


def check_agents(names: tuple[str, ...], game: Game) -> tuple[str, ...]:
    """The names of the agents of all seats, each written in the one way.

    One name stands for all seats, none for random players. Raises PlaygroundError for agents that there are not, and
    for another number of them.
    """
    players = len(game.players)
    if len(names) > 1 and len(names) != players:
        raise PlaygroundError(
            f"{len(names)} agents are named, but the game has {players} players: name one or {players}"
        )
    read = tuple(read_agent(name, game).text for name in names) or ("random",)
    return read if len(read) == players else read * players


def _read_settings(text: str, rest: str, known: Mapping[str, Setting]) -> dict[str, int]:
    """The numbers in `name=3&other=4`."""
    found: dict[str, int] = {}
    for part in rest.split("&"):
        name, _, value = part.partition("=")
        if name not in known:
            hint = did_you_mean(name, known) or "it has none"
            raise PlaygroundError(f"'{text}': the agent has no setting '{name}': {hint}")
        setting = known[name]
        try:
            found[name] = int(value)
        except ValueError:
            raise PlaygroundError(f"'{text}': '{name}' needs a whole number, as in {name}={setting.usual}") from None
        if not setting.low <= found[name] <= setting.high:
            raise PlaygroundError(
                f"'{text}': '{name}' must lie between {setting.low} and {setting.high}; it is {found[name]}"
            )
    return found


def _has_dice(game: Game) -> bool:
    return draws(all_effects(game))
