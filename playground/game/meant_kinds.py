"""The kinds of pieces that an expression may mean, by what it is made of and what is certain where it stands."""

from __future__ import annotations

from playground.game import core
from playground.game.facts import Facts

Kinds = frozenset[int]


def kinds_meant(piece: core.Expression, facts: Facts, every: Kinds) -> Kinds:
    """The kinds that an expression may mean, of `every` kind of the game."""
    match piece:
        case core.Constant(value=int() as kind):
            return frozenset({kind}) & every
        case core.Choice(condition, yes, no):
            either = ((yes, facts.where(condition)), (no, facts.where(condition, holds=False)))
            return frozenset[int]().union(*(kinds_meant(value, known, every) for value, known in either))
        case core.Let(variable, value, body):
            name = core.Variable(variable, type=value.type)
            return kinds_meant(body, facts.of_name(name, value, is_present=False), every)
        case core.Table(values=values):
            return frozenset(value for value in values if isinstance(value, int)) & every
        case core.Operation("present", (value,)):
            return kinds_meant(value, facts, every)
        case core.Quantified("the", _, core.Constant(value=frozenset() as members)):
            return members & every
    place = piece.arguments[0] if isinstance(piece, core.Operation) and piece.name == "piece" else piece
    return facts.kinds_of(place, every)
