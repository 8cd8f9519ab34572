"""An option that a player requests as text, legal or not: an action and values for some of its bindings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.engine.notation import is_movement
from playground.engine.protocol import Option
from playground.game.core import Action, Binding, Game
from playground.game.effect_sequences import continuations
from playground.game.letters import letters
from playground.play.words import Words
from playground.source.diagnostics import PlaygroundError
from playground.stats.wording import listed

SEPARATORS = " \t-,"


@dataclass(frozen=True)
class RequestedOption:
    """An action (index of `Game.actions`) and the values that the text names, by the variables of its bindings; `then`
    is what the text says of the legs that follow."""

    action: int
    given: Mapping[str, int] = field(default_factory=dict)
    then: str = ""

    def matches(self, game: Game, option: Option) -> bool:
        """Whether an option begins with this action and these values."""
        bindings = game.actions[self.action].bindings
        return option.action == self.action and all(
            self.given.get(binding.variable, value) == value
            for binding, value in zip(bindings, option.values, strict=True)
        )


def parse_requests(words: Words, text: str, offered: tuple[int, ...]) -> list[RequestedOption]:
    """All readings of a text such as `move c3-c6`, `Rc3-c6` or `flip`; `offered` are the actions of the step.

    A text that names no action is tried with the actions of the step first. Raises PlaygroundError if no reading fits.
    """
    game, text = words.game, text.strip(SEPARATORS)
    named = [(index, len(name)) for index, name in enumerate(_names(game)) if _begins(text, name)]
    if named:
        action, length = max(named, key=lambda match: match[1])
        first = _notation(game.actions[action])[:1]
        begins_with_name = [part for part in first if isinstance(part, str) and part and _begins(text, part)]
        return [_parse(words, action, text if begins_with_name else text[length:])]
    partial: list[_PartialMatch] = []
    for actions in (offered, tuple(index for index in range(len(game.actions)) if index not in offered)):
        requests = [request for action in actions if (request := _parse_or_none(words, action, text, partial))]
        if requests:
            return requests
    raise (
        max(partial, key=lambda error: (error.given, not error.is_rest))
        if partial
        else _not_understood(game, text, offered)
    )


def as_targets(game: Game, requests: list[RequestedOption]) -> list[RequestedOption]:
    """Readings of requests of a movement in which the only site that is given, `step e9`, is where the piece goes."""
    found = []
    for request in requests:
        action = game.actions[request.action]
        by_label = {binding.label: binding.variable for binding in action.bindings}
        if is_movement(action) and [*request.given] == [by_label["piece"]] and not request.then:
            found.append(RequestedOption(request.action, {by_label["target"]: request.given[by_label["piece"]]}))
    return found


class _PartialMatch(PlaygroundError):
    """Only a part of a text could be read as values of an action; `given` is how many, and `is_rest` whether the action
    has no more of them, so that another action may rather be meant."""

    def __init__(self, message: str, given: int, *, is_rest: bool = False) -> None:
        super().__init__(message)
        self.given, self.is_rest = given, is_rest


def _parse_or_none(words: Words, action: int, text: str, partial: list[_PartialMatch]) -> RequestedOption | None:
    """The request for an action, if the text names values of it and nothing else; a part read is added to `partial`."""
    try:
        request = _parse(words, action, text)
    except _PartialMatch as error:
        partial += [error] if error.given else []
        return None
    return request if request.given else None


def _not_understood(game: Game, text: str, offered: tuple[int, ...]) -> PlaygroundError:
    names = listed(_names(game), "or")
    if not text:
        return PlaygroundError(f"write what you would like to do: {names}, and what to choose")
    words = Words(game)
    parts = [part for action in offered for part in _notation(game.actions[action])[:1]]
    firsts = dict.fromkeys(words.expected_choice(part) for part in parts if isinstance(part, Binding))
    expected = listed(firsts, "or") if firsts else ""
    nor = f", nor {expected}" if expected else ""
    return PlaygroundError(f"'{text.split()[0]}' is no action of this game ({names}){nor}")


def _names(game: Game) -> list[str]:
    return [action.name for action in game.actions]


def _begins(text: str, name: str) -> bool:
    rest = text[len(name) :]
    return text.casefold().startswith(name.casefold()) and (not rest or rest[0] in SEPARATORS)


def _parse(words: Words, action: int, text: str) -> RequestedOption:
    """The values that a text names, in the order of the action's notation."""
    game, rest = words.game, text.strip(SEPARATORS)
    given: dict[str, int] = {}
    for part in _notation(game.actions[action]):
        if not rest:
            break
        if isinstance(part, str):
            rest = rest[len(part) :].lstrip(SEPARATORS) if rest.casefold().startswith(part.casefold()) else rest
            continue
        match = words.read_choice(part, rest)
        if match is None and not given and is_movement(game.actions[action]):
            match = words.read_choice(part, _without_letter(game, rest))
        if match is None:
            first = re.split(rf"[{SEPARATORS}]", rest, maxsplit=1)[0] or rest
            raise _PartialMatch(f"'{first}' is not {words.expected_choice(part)}", len(given))
        given[part.variable], rest = match[0], match[1].strip(SEPARATORS)
    legs = _following(game, action) if rest else set()
    if any(_parse_or_none(words, leg, rest, []) is not None for leg in legs):
        return RequestedOption(action, given, rest)
    if rest:
        message = f"'{rest}' is more than '{game.actions[action].name}' asks for"
        if legs:
            message = f"'{rest}' is nothing that can follow '{game.actions[action].name}'"
        raise _PartialMatch(message, len(given), is_rest=True)
    return RequestedOption(action, given)


def _following(game: Game, action: int) -> set[int]:
    """The actions that may be the next leg after an action."""
    steps = [game.steps[step] for step in continuations(game.actions[action].effects)]
    return {leg for step in steps if step.joined for leg in step.actions}


def _without_letter(game: Game, text: str) -> str:
    """A text such as `Rc3-c6` without the letter of the kind of piece."""
    return next((text.removeprefix(letter) for letter in letters(game) if text.startswith(letter)), text)


def _notation(action: Action) -> list[Binding | str]:
    """The parts of an action's notation: its choices, and the words between them, which are optional."""
    by_label = {binding.label: binding for binding in action.bindings}
    if not action.notation:
        return [by_label[label] for label in action.shown]
    parts = re.split(r"\{(\w+)\}", action.notation)
    return [by_label.get(part, part) if place % 2 else part.strip(SEPARATORS) for place, part in enumerate(parts)]
