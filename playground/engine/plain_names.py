"""Names as people say them: places of zones, and names of a ruleset without hyphens and underscores."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playground.game.core import Game, Zone
from playground.ruleset.nouns import names_several
from playground.stats.wording import agreeing


class PlainNames:
    """Writes the places of a game as people say them: `middle 5`, `hand of Ann, place 3`."""

    def __init__(self, game: Game) -> None:
        self.places = {
            game.board.name(site): _place(zone, number)
            for zone in game.zones
            for number, site in enumerate(zone.sites, start=1)
        }
        longest_first = sorted(self.places, key=len, reverse=True)
        self._pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b") if self.places else None

    def say(self, text: str) -> str:
        """A text with the names of places as people say them."""
        return self._pattern.sub(lambda match: self.places[match[0]], text) if self._pattern else text


def _place(zone: Zone, number: int) -> str:
    return f"{spoken(zone.name)}{zone.suffix}, place {number}" if zone.indices else f"{spoken(zone.name)} {number}"


def with_verb(game: Game, player: int, verb: str) -> str:
    """A player with a verb that is given as for one: `Ann decides`, `Tigers decide`."""
    name = game.players[player]
    return f"{name} {agreeing(verb, is_several(game, name))}"


def is_several(game: Game, name: str) -> bool:
    """Whether a name is that of a player and a plural, `Tigers`."""
    return name in game.players and names_several(name, [piece.name for piece in game.pieces])


def spoken(name: str) -> str:
    """A name of a ruleset as words."""
    return name.strip("_").replace("_", " ").replace("-", " ")


class SpokenNames:
    """Names of a game with underscores within them, `two_step`, as people say and type them: `two step`."""

    def __init__(self, game: Game) -> None:
        words = (word for values in game.words.values() for word in values)
        parts = (game.actions, game.pieces, game.attributes, game.variables, game.zones, game.steps)
        names = {*game.players, *words, *(each.name for several in parts for each in several)}
        self._said = {name: spoken(name) for name in names if " " in spoken(name) and "_" in name}
        self._typed = {said.casefold(): name for name, said in self._said.items()}
        self._names, self._sayings = _any_of(self._said), _any_of(self._typed)

    def say(self, text: str) -> str:
        """A text with the names as people say them, but for what stands between backticks, which is rule text."""
        parts = text.split("`")
        return "`".join(part if place % 2 else self._names.sub(self._spoken, part) for place, part in enumerate(parts))

    def read(self, text: str) -> str:
        """What a person has typed, with the names as the ruleset has them."""
        return self._sayings.sub(lambda match: self._typed[match[0].casefold()], text)

    def _spoken(self, match: re.Match[str]) -> str:
        return self._said[match[0]]


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """A pattern of any of these names, none of which is part of a longer word or a path."""
    longest_first = sorted(names, key=len, reverse=True)
    some = "|".join(map(re.escape, longest_first)) if longest_first else "(?!)"
    return re.compile(rf"(?<![\w/])(?:{some})(?![\w/])", re.IGNORECASE if " " in "".join(longest_first) else 0)
