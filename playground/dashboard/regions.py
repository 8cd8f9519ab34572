"""The regions of a game as sets of sites, for pictures: a checked game no longer names them."""

from __future__ import annotations

from playground.compiler import Compiled
from playground.game.build import prelude
from playground.game.core import NOTHING, Constant, Value
from playground.game.expressions import ExpressionChecker
from playground.game.regions import declare_regions
from playground.game.vocabulary import Vocabulary, World
from playground.source.diagnostics import Diagnostics


def regions_of(compiled: Compiled) -> dict[str, tuple[frozenset[int], ...]]:
    """The sites of each region: one set for everybody, or one for each player. Empty ones are left out."""
    game, ruleset = compiled.game, compiled.ruleset
    vocabulary = Vocabulary(
        World(game.board, len(game.players)),
        game.players,
        (NOTHING,) * len(game.players),
        tuple(piece.name for piece in game.pieces),
        dict(ruleset.parameters),
        dict(prelude()),
    )
    declare_regions(ruleset, ExpressionChecker(vocabulary, Diagnostics()))
    found = {name: _sets(region) for name, region in vocabulary.regions.items()}
    return {name: sets for name, sets in found.items() if any(sets)}


def _sets(region: Constant | tuple[Value, ...]) -> tuple[frozenset[int], ...]:
    values = (region.value,) if isinstance(region, Constant) else region
    return tuple(value for value in values if isinstance(value, frozenset))
