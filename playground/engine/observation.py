"""What one player sees of a position, the same whichever engine it comes from.

Seen are the board, what is turned up, what lies in zones that the player sees into, and what he has seen turned up and
knows to lie there still; the variables that are not secret, and his own ones of those that are; whose decision it is,
and the counters. Of anything else he sees that it lies there, face down.
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.layout import STATUS_FIELDS, layout_of
from playground.engine.packing import members_of, unpack
from playground.engine.sight import HIDDEN, Component, look
from playground.engine.signs import in_words
from playground.game.core import NOTHING, Game, Remembered

FACE_DOWN = ()
"""The content of a site of which a player sees only that something lies there."""


@dataclass(frozen=True)
class Observation:
    """What `player` sees.

    `contents` tells of each site that is not empty, ascending, what lies there: the owner, the kind and the values of
    all attributes, NOTHING for those it lacks; or FACE_DOWN. `revealed` are the sites turned up. `variables` are the
    values by name, None for those he does not see. `status` are the values of `layout.STATUS_FIELDS`.
    """

    player: int
    contents: tuple[tuple[int, tuple[int, ...]], ...]
    revealed: tuple[int, ...]
    variables: tuple[tuple[str, tuple[int | None, ...]], ...]
    status: tuple[int, ...]

    def to_bytes(self) -> bytes:
        """The same bytes for equal observations, others for others."""
        return repr((self.player, self.contents, self.revealed, self.variables, self.status)).encode()

    def text(self, game: Game) -> str:
        """The same for people, one thing a line; as canonical as the bytes."""
        lines = [f"{game.players[self.player]} sees:"]
        lines += [f"{game.board.name(site)}: {self._in_words(game, site, content)}" for site, content in self.contents]
        for name, values in self.variables:
            lines.append(f"{name}: {' '.join('?' if value is None else str(value) for value in values)}")
        lines += [f"{name}: {value}" for name, value in zip(STATUS_FIELDS, self.status, strict=True)]
        return "\n".join(lines)

    def _in_words(self, game: Game, site: int, content: tuple[int, ...]) -> str:
        if content == FACE_DOWN:
            return "?"
        return content_in_words(game, content) + (" (turned up)" if site in self.revealed else "")


def observe(game: Game, block: bytes, player: int) -> Observation:
    """What a player sees of the position of these bytes (`layout.py`)."""
    fields = unpack(layout_of(game), block)
    lying = look(game, block, player)
    return Observation(
        player,
        tuple((site, _content(game, lying[site])) for site in sorted(lying)),
        tuple(members_of(fields["revealed"][0])) if game.hides else (),
        tuple((variable.name, _values(variable, fields, player)) for variable in game.variables),
        tuple(fields[name][0] for name in STATUS_FIELDS),
    )


def sees_value(variable: Remembered, place: int, player: int) -> bool:
    """Whether a player sees the value at a place of a state variable: of secret ones only his own."""
    is_own = variable.each is not None and variable.each.kind == "player" and place == player
    return is_own or not variable.secret


def content_in_words(game: Game, content: tuple[int, ...]) -> str:
    """What a component is, given as owner, kind and the values of all attributes."""
    owner, kind, *marks = content
    values = {a.name: mark for a, mark in zip(game.attributes, marks, strict=True) if mark != NOTHING}
    return in_words(game, Component(owner, kind, values))


def _content(game: Game, component: Component) -> tuple[int, ...]:
    if component is HIDDEN:
        return FACE_DOWN
    marks = (component.attributes.get(attribute.name, NOTHING) for attribute in game.attributes)
    return (component.owner, component.kind, *marks)


def _values(variable: Remembered, fields: dict[str, list[int]], player: int) -> tuple[int | None, ...]:
    values = enumerate(fields[f"var.{variable.name}"])
    return tuple(value if sees_value(variable, place, player) else None for place, value in values)
