"""Options in the parts in which a player chooses them: sites one after the other, and other values by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.dashboard.model.changes import Change, previews
from playground.engine.labels import in_words
from playground.engine.notation import chosen_sites, describe, describe_all, shown_choices
from playground.engine.plain_names import PlainNames
from playground.engine.protocol import Option, State
from playground.engine.reference.state import ReferenceState
from playground.engine.visible_components import HIDDEN, Component, look, sees
from playground.game.core import Expression, Game, Operation
from playground.game.core.expressions import parts
from playground.play.words import Words
from playground.stats.wording import listed

ACTION = "action"
"""The label of the first part, the name of the action."""


@dataclass(frozen=True)
class OfferedOption:
    """An option: its number from 0, its notation, the names of the sites it chooses, in order, and its other parts.

    `changes` are what it changes on the table, None if nobody can know. `way` are the sites at which a piece that moves
    leg by leg comes by; it may be followed as well. It is empty if it is the same as `sites`.
    A part is a label and a text: `("action", "ask-lowest")`, `("who", "Ben")`. With `several` the sites are chosen at
    once, and can be clicked in any order.
    """

    number: int
    text: str
    sites: tuple[str, ...]
    parts: tuple[tuple[str, str], ...]
    changes: tuple[Change, ...] | None = None
    way: tuple[str, ...] = ()
    several: bool = False

    def content(self) -> dict[str, Any]:
        """The data for the component."""
        parts = [{"label": label, "text": text} for label, text in self.parts]
        changes = None if self.changes is None else [change.content() for change in self.changes]
        return {**vars(self), "sites": list(self.sites), "way": list(self.way), "parts": parts, "changes": changes}


def offered_options(state: State, previewed_for: int | None = None) -> list[OfferedOption]:
    """The legal options of the player to move, as that player sees them; with a state of the reference engine, also
    what each of them changes for the player `previewed_for`."""
    game, options = state.game, state.options()
    changed: list[list[Change] | None] = [None] * len(options)
    if isinstance(state, ReferenceState) and previewed_for is not None:
        changed = previews(state, previewed_for)
    texts, sites = described(state, options), _sites_to_click(game, options)
    return [
        OfferedOption(
            number,
            text,
            short,
            _parts(game, option),
            None if made is None else tuple(made),
            way,
            _are_chosen_at_once(game, option),
        )
        for number, (option, text, (short, way), made) in enumerate(zip(options, texts, sites, changed, strict=True))
    ]


def _sites_to_click(game: Game, options: Sequence[Option]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The sites to choose for each option, and those of its whole way if that is longer. Where a piece that moves leg
    by leg begins and ends will do, unless another option has the same."""
    whole = [clickable_sites(game, option) for option in options]
    ends = [
        tuple(map(game.board.name, chosen_sites(game, option))) if option.then else sites
        for option, sites in zip(options, whole, strict=True)
    ]
    taken = Counter(ends)
    pairs = zip(ends, whole, strict=True)
    return [(short, sites if sites != short else ()) if taken[short] == 1 else (sites, ()) for short, sites in pairs]


def described(state: State, options: Sequence[Option]) -> list[str]:
    """The notations of options for the player to move, with places as people say them; what lies on a place that the
    player does not see now, but remembers, follows it."""
    game, player, block = state.game, state.current_player(), state.to_bytes()
    plain, contents = PlainNames(game), look(game, block, player)
    covered = {site for zone in game.zones if not sees(zone, player) for site in zone.sites}
    if not covered:
        return [plain.say(text) for text in describe_all(game, options, block, player)]
    texts = []
    for option in options:
        text = plain.say(describe(game, option, block, player, by_place=covered))
        sites = [site for site in _shown_sites(game, option) if site in covered]
        known = [in_words(game, contents[site]) for site in sites if not contents.get(site, HIDDEN).is_hidden]
        texts.append(f"{text}: {listed(known)}" if known else text)
    return texts


def alike_components(state: State, viewer: int | None) -> dict[str, str]:
    """Components that are equal to one that options choose, such as several equal dice, with the site of that one; of
    several that are chosen at once, with that of the next lower one, which is chosen before."""
    game, options = state.game, state.options()
    chosen = {value for option in options for value in _distinct_values(game, option)}
    contents = look(game, state.to_bytes(), viewer)
    alike = _chosen_after_lower_ones(game, options, contents)
    for site in sorted(chosen & contents.keys()):
        others = (other for other in _zone_of(game, site) if other not in chosen)
        equal = [other for other in others if contents.get(other) == contents[site]]
        alike |= {game.board.name(other): game.board.name(site) for other in equal}
    return alike


def _chosen_after_lower_ones(
    game: Game, options: Sequence[Option], contents: Mapping[int, Component]
) -> dict[str, str]:
    """Components that options choose at once with others only after an equal one on a lower site, or not at all since
    there are enough such, and that site."""
    sets = [frozenset(_shown_sites(game, option)) for option in options if _are_chosen_at_once(game, option)]
    chosen_once = frozenset[int]().union(*sets)
    alike: dict[str, str] = {}
    for zone in game.zones if sets else ():
        for number, site in enumerate(zone.sites):
            after = [chosen for chosen in sets if site in chosen]
            lower_ones = (other for other in reversed(zone.sites[:number]) if other in chosen_once)
            equals = (other for other in lower_ones if contents.get(other) == contents.get(site))
            lower = next((other for other in equals if all(other in chosen for chosen in after)), None)
            if lower is not None and (after or not contents.get(site, HIDDEN).is_hidden):
                alike[game.board.name(site)] = game.board.name(lower)
    return alike


def _distinct_values(game: Game, option: Option) -> list[int]:
    """The sites that an option chooses from sets of which equal components are left out."""
    pairs = zip(game.actions[option.action].bindings, option.values, strict=True)
    return [value for binding, value in pairs if binding.type.kind == "site" and _is_distinct(binding.domain)]


def _is_distinct(domain: Expression) -> bool:
    return (isinstance(domain, Operation) and domain.name == "distinct") or any(map(_is_distinct, parts(domain)))


def _zone_of(game: Game, site: int) -> tuple[int, ...]:
    return next((zone.sites for zone in game.zones if site in zone.sites), ())


def clickable_sites(game: Game, option: Option) -> tuple[str, ...]:
    """The names of the sites in an option's notation, in the order in which it shows them."""
    return tuple(map(game.board.name, _shown_sites(game, option)))


def _parts(game: Game, option: Option) -> tuple[tuple[str, str], ...]:
    words, action = Words(game), game.actions[option.action]
    shown = shown_choices(game, option)
    others = [(b, value) for _, b, value in shown if b.type.kind != "site" and not b.sites(value)]
    named = ((binding.label.strip("_"), words.say_choice(binding, value)) for binding, value in others)
    return ((ACTION, action.name), *named)


def _shown_sites(game: Game, option: Option) -> list[int]:
    """The sites that an option's notation shows, in its order."""
    return [site for _, binding, value in shown_choices(game, option) for site in binding.sites(value)]


def _are_chosen_at_once(game: Game, option: Option) -> bool:
    """Whether the sites of an option are those of a choice of several, and no others."""
    of_sites = [binding for _, binding, _ in shown_choices(game, option) if binding.is_of_sites]
    return len(of_sites) == 1 and bool(of_sites[0].sets)
