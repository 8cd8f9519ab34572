"""Decisions as somebody else is told of them: what he does not get to see is left open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playground.engine.knowledge.visibility import Visibility
from playground.engine.layout import layout_of
from playground.engine.notation import describe
from playground.engine.packing import members_of, unpack
from playground.engine.protocol import Option
from playground.engine.sight import HIDDEN, look
from playground.engine.signs import in_words
from playground.game.core import Game
from playground.play.words import listed


@dataclass(frozen=True)
class Made:
    """A decision made: by which player, which option, and the position before and after it."""

    mover: int
    option: Option
    before: bytes
    after: bytes


@dataclass(frozen=True)
class Told:
    """The notation with what has been turned up by it (`ask Ann for lowest: 3`), and the sites that were chosen."""

    text: str
    sites: tuple[int, ...]


class Messenger:
    """Tells what is decided in a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._visibility = Visibility(game)
        self._hides = game.hides or any(variable.secret for variable in game.variables)

    def told(self, made: Made, viewers: Iterable[int]) -> Told:
        """A decision as far as all the viewers, who read the same, get to see it; without viewers all is told."""
        people = sorted(set(viewers))
        unseen = frozenset[int]().union(*(self._unseen(made, person) for person in people))
        texts = {self._told_to(made, person, unseen) for person in people or (None,)}
        text = texts.pop() if len(texts) == 1 else describe(self.game, made.option, unseen=unseen)
        shown = _shown_sites(self.game, made.option)
        return Told(text, tuple(value for place, value in shown if place not in unseen))

    def _told_to(self, made: Made, viewer: int | None, unseen: frozenset[int]) -> str:
        text = describe(self.game, made.option, made.before, viewer, unseen)
        chosen = {value for place, value in _sites(self.game, made.option) if place not in unseen}
        if not (self.game.hides and chosen):
            return text
        old, new = (look(self.game, block, viewer) for block in (made.before, made.after))
        known = {site for site in chosen & set(new) if new[site] is not HIDDEN}
        shown = [in_words(self.game, new[site]) for site in known if new[site].is_up or old.get(site) is HIDDEN]
        return f"{text}: {listed(shown)}" if shown else text

    def _unseen(self, made: Made, viewer: int) -> frozenset[int]:
        if not self._hides or viewer == made.mover:
            return frozenset()
        up = _turned_up(self.game, made.before) | _turned_up(self.game, made.after)
        return self._visibility.unseen_values(viewer, made.mover, made.option, up)


def _turned_up(game: Game, block: bytes) -> frozenset[int]:
    return frozenset(members_of(unpack(layout_of(game), block)["revealed"][0])) if game.hides else frozenset()


def _sites(game: Game, option: Option) -> list[tuple[int, int]]:
    """The sites that an option chooses, each with its place among the option's values."""
    pairs = enumerate(zip(game.actions[option.action].bindings, option.values, strict=True))
    return [(place, value) for place, (binding, value) in pairs if binding.type.kind == "site"]


def _shown_sites(game: Game, option: Option) -> list[tuple[int, int]]:
    action = game.actions[option.action]
    return [(place, value) for place, value in _sites(game, option) if action.bindings[place].label in action.shown]
