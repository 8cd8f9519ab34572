"""The options of a position as scenarios write them.

An option is shown as a referee reads it, by the components that it chooses (`pick white 6`); of those that read alike,
all choices are said, as `playground play` does. It may be written like that, by the places (`pick pool3`), as its
player reads it, and with the name of its action before a notation that leaves it out (`move frog a2-b1`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from playground.engine.notation import NONE_CHOSEN, describe_all, is_movement
from playground.engine.plain_notation import notations
from playground.engine.reference.state import ReferenceState
from playground.game.core import Action, Binding, Game
from playground.play.listing import listed_options

_DIGITS = tuple("0123456789-")

WILDCARD = "*"
"""At the end of a text: any ending."""


@dataclass(frozen=True)
class OfferedOption:
    """An option: how messages show it, and all texts that mean it."""

    shown: str
    spellings: frozenset[str]

    def matches(self, text: str) -> bool:
        """Whether a text means the option, or with `*` at its end is a beginning of one that does."""
        if text.endswith(WILDCARD):
            beginning = text.removesuffix(WILDCARD)
            return any(spelling.startswith(beginning) for spelling in self.spellings)
        return text in self.spellings


def offered_options(state: ReferenceState) -> list[OfferedOption]:
    """The options of a position, in their order; none if the game is over."""
    options, game = state.options(), state.game
    by_component, listed = describe_all(game, options, state.to_bytes()), listed_options(state)
    read = Counter(by_component)
    every = zip(options, by_component, notations(state), listed, strict=True)
    return [
        OfferedOption(
            shown := text if read[text] == 1 else own.text,
            frozenset(_spellings(game.actions[option.action], {shown, text, by_place, own.text})),
        )
        for option, text, by_place, own in every
    ]


def _spellings(action: Action, texts: set[str]) -> Iterator[str]:
    """Texts of an option, with the name of its action before those without it, and of a movement also without."""
    for text in texts:
        yield text
        choice = text.removeprefix(f"{action.name} ")
        if choice == text != action.name:
            yield f"{action.name} {text}"
        elif is_movement(action):
            yield choice


def first_words(game: Game, binding: Binding) -> Iterator[str]:
    """What the words for a choice may begin with, whatever is chosen: of a site its name, or kinds and values."""
    board, kinds = game.board, [piece.name for piece in game.pieces]
    if binding.is_of_sites:
        yield from (*map(board.name, board.sites), *kinds, NONE_CHOSEN)
        for attribute in game.attributes:
            yield from attribute.words or (*_DIGITS, *attribute.shown_names.values())
    elif binding.type.kind == "int":
        yield from (*_DIGITS, *game.names_of_numbers.get(binding.type.named, {}).values())
    else:
        named = {"player": game.players, "piece": kinds, "mark": game.words.get(binding.type.name, ())}
        yield from named.get(binding.type.kind) or (direction.name for direction in board.directions)
