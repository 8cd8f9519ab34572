"""Names as people say them: places of zones, and names of a ruleset without hyphens and underscores."""

from __future__ import annotations

import re

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
