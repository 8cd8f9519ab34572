"""Regions: sites with a name, known before the game starts."""

from __future__ import annotations

from playground.game import core
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.ruleset.model import RegionDeclaration, Ruleset
from playground.source.tree import Scalar
from playground.syntax.parse import parse_expression


def declare_regions(ruleset: Ruleset, checker: ExpressionChecker) -> None:
    """Check the regions of a ruleset and make their names known; a region may use the earlier ones."""
    for region in ruleset.board.regions.values() if ruleset.board else ():
        if region.everyone is not None:
            checker.vocabulary.regions[region.name] = _sites(region, region.everyone, checker)
        else:
            sets = (
                _sites(region, region.by_player[name], checker)
                for name in checker.vocabulary.players
                if name in region.by_player
            )
            values = tuple(constant.value for constant in sets)
            empty: core.Value = frozenset()
            missing = (empty,) * (len(checker.vocabulary.players) - len(values))
            checker.vocabulary.regions[region.name] = (*values, *missing)


def _sites(region: RegionDeclaration, text: Scalar, checker: ExpressionChecker) -> core.Constant:
    """The sites a rule text names; the empty set after a diagnostic."""
    nothing = core.Constant(frozenset(), type=core.Type("sites"), span=region.span)
    node = parse_expression(text, checker.diagnostics)
    found = checker.expect(node, "sites") if node else nothing
    if is_unknown(found) or node is None:
        return nothing
    if not isinstance(found, core.Constant):
        checker.fail("T062", node.span, hint="sites that change belong under 'define:'", name=region.name)
        return nothing
    if not found.value:
        checker.fail("T063", node.span, name=region.name)
    return found
