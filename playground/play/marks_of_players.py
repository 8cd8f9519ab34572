"""Truths about players that a decision brings about without saying so: `stuck: Ann`, where rules set it under a
condition, and not the action itself, as `pass` sets `passed`.

What rules set for many players at once, such as who is still to be heard in a round, is but their book-keeping.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.engine.knowledge.events import Assignment, Events
from playground.engine.layout import layout_of
from playground.engine.packing import unpack
from playground.engine.plain_names import spoken
from playground.engine.protocol import Option
from playground.game.core import Assign, Bind, Constant, Effect, ForEach, Game, If, StateVariable, Variable, Where
from playground.game.effect_sequences import all_effects, all_within
from playground.game.rule_expressions import all_parts
from playground.game.turns import BETWEEN_TURNS
from playground.play.words import Words
from playground.stats.wording import listed


class MarksOfPlayers:
    """Describes public truth values of players that are no longer what they are at the start."""

    def __init__(self, game: Game) -> None:
        self._words, self._layout = Words(game), layout_of(game)
        truths = (each for each in game.variables if each.type.kind == "bool" and each.player_stride)
        lasting = (each for each in truths if each.is_shown and not (each.secret or each.kept or each.each_turn))
        others = {*_set_for_many(game), *_of_who_is_out(game)}
        self._truths = [each for each in lasting if each.name not in others]
        self._plain = [frozenset(_set_by_all(action.effects)) for action in game.actions]

    def clauses(self, before: bytes, after: bytes, events: Events, option: Option | None) -> Iterator[str]:
        """A clause for each value that has come to differ from that of the start, but for those that the action of the
        `option` sets in any case, and those that players have chosen at the same time."""
        if not self._truths:
            return
        old, new = unpack(self._layout, before), unpack(self._layout, after)
        plain = {name for leg in option.legs for name in self._plain[leg.action]} if option else set()
        plain |= {event.variable for event in events if isinstance(event, Assignment) and event.at_once}
        for variable in self._truths:
            field, start = f"var.{variable.name}", variable.start_values()
            if variable.name in plain:
                continue
            changed: dict[bool, list[str]] = {}
            for place, (was, now) in enumerate(zip(old[field], new[field], strict=True)):
                if was != now != start[place]:
                    changed.setdefault(bool(now), []).append(self._words.whose(variable, place))
            for is_so, whose in changed.items():
                yield f"{spoken(variable.name)}: {'' if is_so else 'no longer '}{listed(whose)}"


def _set_by_all(effects: tuple[Effect, ...]) -> Iterator[str]:
    """The variables that effects set whatever the position."""
    for effect in effects:
        if isinstance(effect, Assign):
            yield effect.variable
        elif isinstance(effect, Bind):
            yield from _set_by_all(effect.body)


def _set_for_many(game: Game) -> Iterator[str]:
    """The variables that loops over players set for each of them; but some may well be set back at the same time."""
    starts = {each.name: each.start for each in game.variables}
    for loop in all_effects(game):
        if isinstance(loop, ForEach) and loop.domain.type.kind == "players":
            for effect in all_within(loop.body):
                index = effect.index if isinstance(effect, Assign) else None
                if isinstance(effect, Assign) and isinstance(index, Variable) and index.name == loop.variable:
                    is_set_back = isinstance(effect.value, Constant) and effect.value.value == starts[effect.variable]
                    if not is_set_back or not isinstance(loop.domain, Where):
                        yield effect.variable


def _of_who_is_out(game: Game) -> Iterator[str]:
    """The variables that say which players are out, of which the log says so in its own words."""
    effects = (effect for rule in game.end_conditions if rule.name == BETWEEN_TURNS for effect in rule.effects)
    conditions = [effect.condition for effect in effects if isinstance(effect, If)]
    yield from (part.name for part in all_parts(conditions) if isinstance(part, StateVariable))
