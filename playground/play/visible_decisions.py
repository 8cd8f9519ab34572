"""Decisions as a given player sees them: chosen values that the player cannot see are left open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playground.engine.knowledge.visibility import Visibility
from playground.engine.labels import in_words
from playground.engine.layout import layout_of
from playground.engine.notation import describe, shown_choices
from playground.engine.packing import members_of, unpack
from playground.engine.protocol import Option
from playground.engine.visible_components import HIDDEN, look, sees
from playground.game.core import Game
from playground.stats.wording import listed


@dataclass(frozen=True)
class Transition:
    """A decision that was made: by which player, which option, and the packed position before and after it."""

    mover: int
    option: Option
    before: bytes
    after: bytes


@dataclass(frozen=True)
class VisibleDecision:
    """The notation with the components it turned up (`ask Ann for lowest: 3`), and the chosen sites."""

    text: str
    sites: tuple[int, ...]


class VisibleDecisions:
    """Describes the decisions of one game to its players."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._visibility = Visibility(game)
        self._hides = game.conceals

    def describe(self, transition: Transition, viewers: Iterable[int]) -> VisibleDecision:
        """The part of a decision that all viewers can see, as they share one text; without viewers, all of it."""
        people = sorted(set(viewers))
        unseen = frozenset[int]().union(*(self._unseen(transition, person) for person in people))
        texts = {self._text_for(transition, person, unseen) for person in people or (None,)}
        text = texts.pop() if len(texts) == 1 else describe(self.game, transition.option, unseen=unseen)
        shown = _shown_sites(self.game, transition.option)
        return VisibleDecision(text, tuple(value for place, value in shown if place not in unseen))

    def _text_for(self, transition: Transition, viewer: int | None, unseen: frozenset[int]) -> str:
        covered = _face_down_places(self.game, transition.mover)
        text = describe(self.game, transition.option, transition.before, viewer, unseen, covered)
        chosen = {value for place, value in _sites(self.game, transition.option) if place not in unseen}
        if not (self.game.hides and chosen):
            return text
        old, new = (look(self.game, block, viewer) for block in (transition.before, transition.after))
        known = {site for site in chosen & set(new) if new[site] is not HIDDEN}
        named = {value for place, value in _shown_sites(self.game, transition.option)} & covered
        turned = {site for site in known if new[site].is_up or old.get(site) is HIDDEN or site in named}
        shown = [in_words(self.game, new[site]) for site in sorted(turned)]
        return f"{text}: {listed(shown)}" if shown else text

    def _unseen(self, transition: Transition, viewer: int) -> frozenset[int]:
        """The places of the option's values that a viewer cannot see."""
        if not self._hides or viewer == transition.mover:
            return frozenset()
        up = _turned_up(self.game, transition.before) | _turned_up(self.game, transition.after)
        return self._visibility.unseen_values(viewer, transition.mover, transition.option, up)


def _turned_up(game: Game, block: bytes) -> frozenset[int]:
    return frozenset(members_of(unpack(layout_of(game), block)["revealed"][0])) if game.hides else frozenset()


def _face_down_places(game: Game, mover: int) -> frozenset[int]:
    """The places whose components the mover does not see: they are named by place, and what was found there follows."""
    return frozenset(site for zone in game.zones if not sees(zone, mover) for site in zone.sites)


def _sites(game: Game, option: Option) -> list[tuple[int, int]]:
    """The sites that an option chooses, each with its place among the option's values."""
    pairs = enumerate(zip(game.actions[option.action].bindings, option.values, strict=True))
    return [(place, value) for place, (binding, value) in pairs if binding.type.kind == "site"]


def _shown_sites(game: Game, option: Option) -> list[tuple[int, int]]:
    """The chosen sites that appear in the notation."""
    return [(place, value) for place, binding, value in shown_choices(game, option) if binding.type.kind == "site"]
