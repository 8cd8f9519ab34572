"""Canonical text for what a player has seen and remembers: equal text for equal knowledge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playground.engine.knowledge.memory import Memory
from playground.engine.knowledge.whereabouts import AWAY, Order
from playground.engine.notation import joined
from playground.engine.observation import content_in_words
from playground.engine.protocol import Option
from playground.engine.reference.position import Content
from playground.game.core import NOTHING, Binding, Game

UNSEEN = "?"


def decision_text(
    game: Game, mover: int, option: Option, unseen: frozenset[int] | None, noticed: Mapping[int, Content]
) -> str:
    """A decision as a player sees it, without the `unseen` values of the option but with the contents `noticed`:
    `Ann: show middle2 (middle2 is 3)`. With None the option is not seen at all."""
    seen = (f"{game.board.name(site)} is {content_in_words(game, noticed[site])}" for site in sorted(noticed))
    legs = [UNSEEN if unseen is None else " ".join(_leg_words(game, leg, unseen)) for leg in option.legs]
    return " ".join([f"{game.players[mover]}:", ", ".join(legs), *([f"({', '.join(seen)})"] if noticed else [])])


def _leg_words(game: Game, leg: Option, unseen: frozenset[int]) -> Iterator[str]:
    """The action and the values of a leg. Where something is unseen, an option has only one."""
    action = game.actions[leg.action]
    yield action.name
    for place, (binding, value) in enumerate(zip(action.bindings, leg.values, strict=True)):
        yield UNSEEN if place in unseen else value_word(game, binding, value)


def value_word(game: Game, binding: Binding, value: int) -> str:
    """The value of a binding: sites, a player or a number by its name, else the number itself."""
    if binding.sets:
        return joined([game.board.name(site) for site in binding.sites(value)])
    if binding.type.kind == "site" and value != NOTHING:
        return game.board.name(value)
    if binding.type.kind == "player" and value != NOTHING:
        return game.players[value]
    return game.number_text(binding.type, value)


def memory_text(memory: Memory) -> list[str]:
    """What a player remembers beyond the observation, one fact a line."""
    game = memory.visibility.game
    return [*sorted(_whereabouts(memory, game)), *sorted(_orders(memory, game)), *_others(memory, game)]


def _sites(game: Game, sites: frozenset[int]) -> str:
    return " ".join("away" if site == AWAY else game.board.name(site) for site in sorted(sites))


def _whereabouts(memory: Memory, game: Game) -> Iterator[str]:
    for known in memory.whereabouts:
        yield f"{content_in_words(game, known.content)} is on one of: {_sites(game, known.sites)}"


def _orders(memory: Memory, game: Game) -> Iterator[str]:
    for order in memory.orders:
        yield f"sorted by {order.attribute}: {' '.join(_entries(order, game))}"


def _entries(order: Order, game: Game) -> Iterator[str]:
    for entry in order.entries:
        yield game.board.name(entry) if isinstance(entry, int) else f"({content_in_words(game, entry)})"


def _others(memory: Memory, game: Game) -> Iterator[str]:
    for attribute, sites in sorted(memory.rolled.items()):
        yield f"{attribute} was rolled unseen: {_sites(game, sites)}"
    for (name, place), values in sorted(memory.secrets.items()):
        yield f"{name} number {place} is one of: {' '.join(map(str, sorted(values)))}"
    if memory.away:
        yield f"left the game unseen: {len(memory.away)}"
