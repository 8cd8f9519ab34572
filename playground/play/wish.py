"""What a player would like to do, read from text: an action and some of its choices, legal or not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.engine.notation import is_movement
from playground.engine.protocol import Option
from playground.engine.signs import letters
from playground.game.core import Action, Binding, Game
from playground.play.words import Words, listed
from playground.source.diagnostics import PlaygroundError

SEPARATORS = " \t-,"


@dataclass(frozen=True)
class Wish:
    """An action (index of `Game.actions`) and the values that were named, by the variables of its bindings."""

    action: int
    given: Mapping[str, int] = field(default_factory=dict)

    def is_met_by(self, game: Game, option: Option) -> bool:
        """Whether an option is this action with these values."""
        bindings = game.actions[self.action].bindings
        return option.action == self.action and all(
            self.given.get(binding.variable, value) == value
            for binding, value in zip(bindings, option.values, strict=True)
        )


def read_wishes(words: Words, text: str, offered: tuple[int, ...]) -> list[Wish]:
    """The ways to understand a text such as `move c3-c6`, `Rc3-c6` or `flip`; `offered` are the actions of the step.

    Without the name of an action, those of the step are tried first. Raises PlaygroundError if none is understood.
    """
    game, text = words.game, text.strip(SEPARATORS)
    named = [(index, len(name)) for index, name in enumerate(_names(game)) if _begins(text, name)]
    if named:
        action, length = max(named, key=lambda found: found[1])
        return [_read(words, action, text[length:])]
    unread: list[_Unread] = []
    for actions in (offered, tuple(index for index in range(len(game.actions)) if index not in offered)):
        wishes = [wish for action in actions if (wish := _understood(words, action, text, unread))]
        if wishes:
            return wishes
    raise max(unread, key=lambda error: error.given) if unread else _not_understood(game, text, offered)


class _Unread(PlaygroundError):
    """Not all of a text is what an action asks for; `given` values of it are."""

    def __init__(self, message: str, given: int) -> None:
        super().__init__(message)
        self.given = given


def _understood(words: Words, action: int, text: str, unread: list[_Unread]) -> Wish | None:
    """The wish for an action, if the text names values of it and nothing else; a half read text goes to `unread`."""
    try:
        wish = _read(words, action, text)
    except _Unread as error:
        unread += [error] if error.given else []
        return None
    return wish if wish.given else None


def _not_understood(game: Game, text: str, offered: tuple[int, ...]) -> PlaygroundError:
    names = listed(_names(game), "or")
    if not text:
        return PlaygroundError(f"write what you would like to do: {names}, and what to choose")
    words = Words(game)
    parts = [part for action in offered for part in _notation(game.actions[action])[:1]]
    firsts = dict.fromkeys(words.wanted(part.type) for part in parts if isinstance(part, Binding))
    wanted = listed(firsts, "or") if firsts else ""
    nor = f", nor {wanted}" if wanted else ""
    return PlaygroundError(f"'{text.split()[0]}' is no action of this game ({names}){nor}")


def _names(game: Game) -> list[str]:
    return [action.name for action in game.actions]


def _begins(text: str, name: str) -> bool:
    rest = text[len(name) :]
    return text.casefold().startswith(name.casefold()) and (not rest or rest[0] in SEPARATORS)


def _read(words: Words, action: int, text: str) -> Wish:
    """The values that a text names, in the order in which the notation of the action shows them."""
    game, rest = words.game, text.strip(SEPARATORS)
    given: dict[str, int] = {}
    for part in _notation(game.actions[action]):
        if not rest:
            break
        if isinstance(part, str):
            rest = rest[len(part) :].lstrip(SEPARATORS) if rest.casefold().startswith(part.casefold()) else rest
            continue
        found = words.read(part.type, rest)
        if found is None and not given and is_movement(game.actions[action]):
            found = words.read(part.type, _without_letter(game, rest))
        if found is None:
            raise _Unread(f"'{rest}' does not begin with {words.wanted(part.type)}", len(given))
        given[part.variable], rest = found[0], found[1].strip(SEPARATORS)
    if rest:
        raise _Unread(f"'{rest}' is more than '{game.actions[action].name}' asks for", len(given))
    return Wish(action, given)


def _without_letter(game: Game, text: str) -> str:
    """A text such as `Rc3-c6` without the letter of the kind of piece."""
    return next((text.removeprefix(letter) for letter in letters(game) if text.startswith(letter)), text)


def _notation(action: Action) -> list[Binding | str]:
    """What the notation of an action consists of: choices, and words between them, which may be left out."""
    by_label = {binding.label: binding for binding in action.bindings}
    if not action.notation:
        return [by_label[label] for label in action.shown]
    parts = re.split(r"\{(\w+)\}", action.notation)
    return [by_label.get(part, part) if place % 2 else part.strip(SEPARATORS) for place, part in enumerate(parts)]
