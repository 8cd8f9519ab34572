"""Regions: sites with a name, known before the game starts; and relations between kinds of pieces."""

from __future__ import annotations

import re
from itertools import pairwise

from playground.game import core
from playground.game.board import NO_SITE
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown
from playground.ruleset.board_model import RegionDeclaration
from playground.ruleset.drawings.figures import NO_MARK
from playground.ruleset.model import RelationDeclaration, Ruleset
from playground.ruleset.names import IDENTIFIER
from playground.source.diagnostics import did_you_mean
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_expression

_NAME = re.compile(r"[A-Za-z_]\w*")
_WORD = re.compile(r"[^>\s]+")


def declare_regions(ruleset: Ruleset, checker: ExpressionChecker) -> None:
    """Check and declare the regions of a ruleset; a region may use earlier ones."""
    vocabulary = checker.vocabulary
    for region in ruleset.board.regions.values() if ruleset.board else ():
        if region.everyone is not None:
            vocabulary.regions[region.name] = _sites(region, region.everyone, checker)
        elif region.listed:
            vocabulary.numbered[region.name] = tuple(_sites(region, text, checker).value for text in region.listed)
        elif set(region.by_name) <= set(vocabulary.pieces):
            vocabulary.of_kinds[region.name] = _of_each(region, vocabulary.pieces, checker)
        else:
            vocabulary.regions[region.name] = _of_each(region, vocabulary.players, checker)


def declare_relations(ruleset: Ruleset, checker: ExpressionChecker) -> None:
    """Declare the relations: for each kind of piece, the kinds it relates to."""
    pieces = checker.vocabulary.pieces
    for relation in ruleset.relations.values():
        related: dict[str, set[str]] = {name: set() for name in pieces}
        for one, other in (*_chain(relation, checker), *_listed(relation, checker)):
            related[one].add(other)
        values = tuple(frozenset(pieces.index(name) for name in related[kind]) for kind in pieces)
        checker.vocabulary.of_kinds[relation.name] = values
    checker.vocabulary.relations = frozenset(ruleset.relations)


def board_lines(ruleset: Ruleset, checker: ExpressionChecker) -> tuple[tuple[int, ...], ...]:
    """The lines of a board that is drawn as points and lines: each with the sites that it goes through, in order.

    They are the parts of a region, or lead from each site to its neighbours in some directions.
    """
    if checker.vocabulary.world.board.edges and not (ruleset.board and ruleset.board.lines):
        return tuple(sorted(checker.vocabulary.world.board.edges))
    text, board = ruleset.board.lines if ruleset.board else None, checker.vocabulary.world.board
    node = parse_expression(text, checker.diagnostics) if text else None
    if node is None:
        return ()
    if isinstance(node, ast.Name) and node.text in checker.vocabulary.numbered:
        parts = checker.vocabulary.numbered[node.text]
        return tuple(tuple(sorted(sites)) for sites in parts if isinstance(sites, frozenset) and sites)
    ways = checker.expect(node, "ways")
    if not isinstance(ways, core.Constant) or not isinstance(ways.value, frozenset):
        if not is_unknown(ways):
            checker.fail("T132", node.span)
        return ()
    pairs = ((cell, board.ahead(cell, way, 1)) for cell in board.cells for way in sorted(ways.value))
    return tuple(dict.fromkeys(tuple(sorted(pair)) for pair in pairs if NO_SITE not in pair))


def landmarks(ruleset: Ruleset) -> frozenset[str]:
    """The regions that pictures tint: those that rules mention during play, not only in the setup or in other regions,
    but for those with the mark `none`."""
    actions = ruleset.actions.values()
    chosen = [text for action in actions for _, text in action.choose]
    parts = [text for action in actions for text in (action.moves, action.when, action.prefer, *action.do) if text]
    stuck = [step.otherwise for step in ruleset.turn.values() if step.otherwise]
    stuck += [text for step in ruleset.turn.values() for text in (*step.start, *step.then)]
    rules = [*ruleset.moves.values(), *ruleset.end.values()]
    rules += [ruleset.score.value] if ruleset.score else []
    rules += [text for trigger in ruleset.after.values() for text in trigger.texts]
    meanings = [text for definition in ruleset.definitions for text in definition.texts]
    mentioned = {word for text in (*chosen, *parts, *stuck, *rules, *meanings) for word in _NAME.findall(text.text)}
    if ruleset.board is None:
        return frozenset()
    plain = {name for name, mark in ruleset.board.marks.items() if mark.text == NO_MARK}
    return frozenset(mentioned & set(ruleset.board.regions) - plain)


def _chain(relation: RelationDeclaration, checker: ExpressionChecker) -> list[tuple[str, str]]:
    """The pairs of `Rock > Scissors > Paper > Rock`; none after a diagnostic."""
    if relation.chain is None:
        return []
    pieces = checker.vocabulary.pieces
    names = [name.strip() for name in relation.chain.text.split(">")]
    if "" in names or len(names) < 2 or not all(map(IDENTIFIER.fullmatch, names)):
        example = " > ".join((*pieces, *pieces)[:3])
        checker.diagnostics.report("T069", relation.chain.span, hint=f"write {example}", name=relation.chain.text)
        return []
    for word in _WORD.finditer(relation.chain.text):
        if word[0] not in pieces:
            hint = did_you_mean(word[0], pieces)
            checker.diagnostics.report("T069", relation.chain.span_of(*word.span()), hint=hint, name=word[0])
    return [pair for pair in pairwise(names) if set(pair) <= set(pieces)]


def _listed(relation: RelationDeclaration, checker: ExpressionChecker) -> list[tuple[str, str]]:
    """The pairs of `Rock: [Scissors, Lizard]`; the names on the right are already checked."""
    pieces = checker.vocabulary.pieces
    for kind, _ in relation.table:
        if kind.text not in pieces:
            checker.diagnostics.report("T069", kind.span, hint=did_you_mean(kind.text, pieces), name=kind.text)
    return [(kind.text, other.text) for kind, others in relation.table if kind.text in pieces for other in others]


def _of_each(region: RegionDeclaration, names: tuple[str, ...], checker: ExpressionChecker) -> tuple[core.Value, ...]:
    """A region's sets by player or by kind; missing ones are empty."""
    empty: core.Value = frozenset()
    return tuple(
        _sites(region, region.by_name[name], checker).value if name in region.by_name else empty for name in names
    )


def _sites(region: RegionDeclaration, text: Scalar, checker: ExpressionChecker) -> core.Constant:
    """The sites of a rule text; the empty set after a diagnostic."""
    empty = core.Constant(frozenset(), type=core.Type("sites"), span=region.span)
    node = parse_expression(text, checker.diagnostics)
    sites = checker.expect(node, "sites") if node else empty
    if is_unknown(sites) or node is None:
        return empty
    if not isinstance(sites, core.Constant):
        checker.fail("T062", node.span, hint="sites that change belong under 'define:'", name=region.name)
        return empty
    if not sites.value and not checker.vocabulary.used_parameters:
        checker.fail("T063", node.span, name=region.name)
    return sites
