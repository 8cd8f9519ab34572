"""What one player sees of a position, on either engine.

A player sees the board, components that are face up, components in zones visible to the player, and components seen
face up earlier that have not moved since; public variables and the player's own secret ones; the mover and the
counters. Every other component is visible only as something face down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.engine.labels import in_words, listed_hints
from playground.engine.layout import STATUS_FIELDS, contents, layout_of
from playground.engine.packing import members_of, pack, unpack
from playground.engine.visible_components import Component, look, shown
from playground.game.core import NOTHING, Game, GameVariable

NOT_SEEN = -(2**31)
"""What masked bytes have in the place of a value that the player does not see."""

FACE_DOWN = ()
"""The content of an occupied site whose component the player does not see."""


@dataclass(frozen=True)
class Observation:
    """What `player` sees of a position.

    `contents` has the content of each occupied site, ascending: the owner, the kind and the values of all attributes
    (NOTHING for attributes that the component lacks), or FACE_DOWN. `revealed` are the sites that are face up.
    `variables` are values by name, None where hidden from the player. `status` are the values of
    `layout.STATUS_FIELDS`. `hints` have for each site of whose component hints have shown the player something the
    properties, and the values that each may have.
    """

    player: int
    contents: tuple[tuple[int, tuple[int, ...]], ...]
    revealed: tuple[int, ...]
    variables: tuple[tuple[str, tuple[int | None, ...]], ...]
    status: tuple[int, ...]
    hints: tuple[tuple[int, tuple[tuple[str, tuple[int, ...]], ...]], ...] = ()

    def to_bytes(self) -> bytes:
        """A canonical encoding: equal for equal observations, and only for them."""
        hints = (self.hints,) if self.hints else ()
        return repr((self.player, self.contents, self.revealed, self.variables, self.status, *hints)).encode()

    def text(self, game: Game) -> str:
        """A canonical description for people, one fact a line."""
        lines = [f"{game.players[self.player]} sees:"]
        lines += [f"{game.board.name(site)}: {self._in_words(game, site, content)}" for site, content in self.contents]
        for variable, (name, values) in zip(game.variables, self.variables, strict=True):
            named = ("?" if value is None else game.number_text(variable.type, value) for value in values)
            lines.append(f"{name}: {' '.join(named)}")
        for site, hints in self.hints:
            shown = listed_hints(game, {about: frozenset(values) for about, values in hints})
            lines.append(f"{game.board.name(site)} is known to be: {shown}")
        lines += [f"{name}: {value}" for name, value in zip(STATUS_FIELDS, self.status, strict=True)]
        return "\n".join(lines)

    def _in_words(self, game: Game, site: int, content: tuple[int, ...]) -> str:
        if content == FACE_DOWN:
            return "?"
        return content_in_words(game, content) + (" (turned up)" if site in self.revealed else "")


def observe(game: Game, block: bytes, player: int) -> Observation:
    """The observation of a player, from the bytes of a position (`layout.py`)."""
    fields = unpack(layout_of(game), block)
    components = look(game, block, player)
    return Observation(
        player,
        tuple((site, _content(game, components[site])) for site in sorted(components)),
        tuple(members_of(fields["revealed"][0])) if game.hides else (),
        tuple((variable.name, _values(variable, fields, player)) for variable in game.variables),
        tuple(fields[name][0] for name in STATUS_FIELDS),
        tuple((site, _possible(hints)) for site, hints in sorted(shown(game, fields, player).items())),
    )


def _possible(hints: Mapping[str, frozenset[int]]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return tuple((about, tuple(sorted(values))) for about, values in sorted(hints.items()))


def masked(game: Game, block: bytes, player: int) -> bytes:
    """What a player sees of a position as bytes: equal for equal observations, and only for them.

    The layout is that of the position (`layout.py`), and one more set after it: the sites where the player sees
    something face down, which are empty in the sets of contents. Values that the player does not see are NOT_SEEN;
    the sets `known`, which say what others have seen, are empty, and so are those of what others were shown.
    """
    layout = layout_of(game)
    fields = unpack(layout, block)
    down = sum(1 << site for site, component in look(game, block, player).items() if component.is_hidden)
    for name, _, _ in contents(game):
        fields[name] = [sites & ~down for sites in fields[name]]
    if game.hides:
        fields["known"] = [0 for _ in fields["known"]]
    for each in game.hints:
        own = range(player * len(each.values), (player + 1) * len(each.values))
        fields[each.field] = [sites if number in own else 0 for number, sites in enumerate(fields[each.field])]
    for variable in game.variables:
        seen = _values(variable, fields, player)
        fields[f"var.{variable.name}"] = [NOT_SEEN if value is None else value for value in seen]
    return pack(layout, fields) + down.to_bytes(8 * layout.words, "little")


def sees_value(variable: GameVariable, place: int, player: int) -> bool:
    """Whether a player sees a value of a state variable. Of a secret variable players see only their own values."""
    return variable.owner_of(place) == player or not variable.secret


def content_in_words(game: Game, content: tuple[int, ...], by_values: bool = False) -> str:
    """A description of a component, given as owner, kind and the values of all attributes (`in_words`)."""
    owner, kind, *marks = content
    values = {a.name: mark for a, mark in zip(game.attributes, marks, strict=True) if mark != NOTHING}
    return in_words(game, Component(owner, kind, values), by_values)


def _content(game: Game, component: Component) -> tuple[int, ...]:
    if component.is_hidden:
        return FACE_DOWN
    marks = (component.attributes.get(attribute.name, NOTHING) for attribute in game.attributes)
    return (component.owner, component.kind, *marks)


def _values(variable: GameVariable, fields: dict[str, list[int]], player: int) -> tuple[int | None, ...]:
    values = enumerate(fields[f"var.{variable.name}"])
    return tuple(value if sees_value(variable, place, player) else None for place, value in values)
