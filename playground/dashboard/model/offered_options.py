"""Options in the parts in which a player chooses them: sites one after the other, and other values by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playground.engine.notation import describe_all
from playground.engine.protocol import Option, State
from playground.game.core import Game
from playground.play.words import Words

ACTION = "action"
"""The label of the first part, the name of the action."""


@dataclass(frozen=True)
class OfferedOption:
    """An option: its number from 0, its notation, the names of the sites it chooses, in order, and its other parts.

    A part is a label and a text: `("action", "ask-lowest")`, `("who", "Ben")`.
    """

    number: int
    text: str
    sites: tuple[str, ...]
    parts: tuple[tuple[str, str], ...]

    def content(self) -> dict[str, Any]:
        """The data for the component."""
        parts = [{"label": label, "text": text} for label, text in self.parts]
        return {"number": self.number, "text": self.text, "sites": list(self.sites), "parts": parts}


def offered_options(state: State) -> list[OfferedOption]:
    """The legal options of the player to move, as that player sees them."""
    game, options = state.game, state.options()
    texts = describe_all(game, options, state.to_bytes(), state.current_player())
    return [
        OfferedOption(number, text, chosen_sites(game, option), _parts(game, option))
        for number, (option, text) in enumerate(zip(options, texts, strict=True))
    ]


def chosen_sites(game: Game, option: Option) -> tuple[str, ...]:
    """The names of the sites in an option's notation, in the order in which it shows them."""
    return tuple(game.board.name(value) for _, kind, value in _shown(game, option) if kind == "site")


def _parts(game: Game, option: Option) -> tuple[tuple[str, str], ...]:
    words, action = Words(game), game.actions[option.action]
    types = {binding.label: binding.type for binding in action.bindings}
    others = [(label, value) for label, kind, value in _shown(game, option) if kind != "site"]
    named = ((label.strip("_"), words.say(types[label], value)) for label, value in others)
    return ((ACTION, action.name), *named)


def _shown(game: Game, option: Option) -> list[tuple[str, str, int]]:
    """The bindings that an option's notation shows, as label, kind of value, value."""
    action = game.actions[option.action]
    chosen = {b.label: (b.type.kind, value) for b, value in zip(action.bindings, option.values, strict=True)}
    return [(label, *chosen[label]) for label in action.shown]
