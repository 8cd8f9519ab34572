"""Components of which a secret has decided what they are: the kinds that a player takes to be possible."""

from __future__ import annotations

from playground.engine.reference.position import Content
from playground.game.core import NOTHING, Game


def possible_kinds(game: Game, content: Content) -> list[int]:
    """The kinds of which a component with this content may be, ascending: who owns it is no secret."""
    owned = game.pieces[content[1]].owned
    return [kind for kind in game.secret_kinds if game.pieces[kind].owned == owned]


def of_kind(game: Game, content: Content, kind: int) -> Content:
    """A content with another kind: attributes of both kinds keep their values, others start at their lowest value."""
    has = game.pieces[kind].attributes
    values = (
        NOTHING if attribute.name not in has else attribute.low if value == NOTHING else value
        for attribute, value in zip(game.attributes, content[2:], strict=True)
    )
    return (content[0], kind, *values)
