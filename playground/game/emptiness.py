"""The word `empty`: a set of squares of the board, and in a question about one place that nothing lies there.

empty                      board except occupied
spot is empty              spot is in anywhere except occupied, so that it holds of places of zones as well
hand of mover within empty    no place ever, of which there is a warning
"""

from __future__ import annotations

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.names import sites
from playground.game.single_sites import holds_one_at_most
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.alternatives import alternatives

_WHOLE = ("difference", "distinct")


def is_word_empty(node: ast.Expression, checker: ExpressionBuilder) -> bool:
    """Whether this is the word `empty` as every ruleset has it; a ruleset may give the name to something of its own."""
    if not isinstance(node, ast.Name) or node.text != "empty" or node.text in checker.locals:
        return False
    definition = checker.vocabulary.definitions.get(node.text)
    return definition is not None and checker.vocabulary.is_prelude(definition)


def asks_for_empty(node: ast.Compare, left: core.Expression, checker: ExpressionBuilder) -> bool:
    """Whether one place is compared with `empty`, perhaps as one of several sets in brackets, `(empty or enemy)`.

    Without zones all places are squares of the board, and the set `empty` is what is meant."""
    board = checker.vocabulary.world.board
    is_place = left.type.kind == "site" or (left.type.kind == "sites" and holds_one_at_most(left))
    if node.operator not in ("in", "is") or not is_place or board.site_set == board.cell_set:
        return False
    return any(is_word_empty(each, checker) for each in alternatives(node.right))


def empty_places(checker: ExpressionBuilder, span: Span) -> core.Expression:
    """All places on which nothing lies, those of zones included."""
    everywhere = sites(checker.vocabulary.world.board.site_set, span)
    return checker.make("difference", everywhere, checker.make("occupied", span=span), span=span)


def is_off_board(places: core.Expression, checker: ExpressionBuilder) -> bool:
    """Whether a set certainly has places of zones only, and some."""
    possible = possible_sites(places)
    return possible.isdisjoint(checker.vocabulary.world.board.cell_set) if possible else False


def possible_sites(places: core.Expression) -> frozenset[int] | None:
    """Sites of which a set is a subset in all positions; None if that is not known."""
    match places:
        case core.Constant(value=frozenset() as members):
            return members
        case core.Constant(value=int() as site) if places.type.kind == "site":
            return frozenset((site,))
        case core.Table(values=values):
            listed = [value for value in values if isinstance(value, frozenset)]
            return frozenset[int]().union(*listed) if len(listed) == len(values) else None
        case core.Operation("union", parts):
            return _union([possible_sites(part) for part in parts])
        case core.Choice(_, yes, no):
            return _union([possible_sites(yes), possible_sites(no)])
        case core.Operation("intersection", parts):
            known = [each for each in map(possible_sites, parts) if each is not None]
            return known[0].intersection(*known) if known else None
        case core.Operation(name, (whole, *_)) if name in _WHOLE:
            return possible_sites(whole)
        case core.Where(domain=domain):
            return possible_sites(domain)
        case core.Let(body=body):
            return possible_sites(body)
    return None


def _union(parts: list[frozenset[int] | None]) -> frozenset[int] | None:
    known = [each for each in parts if each is not None]
    return frozenset[int]().union(*known) if len(known) == len(parts) else None


def report_empty_of_zone(
    node: ast.Binary | ast.Within, given: tuple[core.Expression, core.Expression], checker: ExpressionBuilder
) -> bool:
    """Warn where the squares of the board that are empty are sought among places that lie in zones only; whether so."""
    match node:
        case ast.Within(one, other) | ast.Binary("and" | "except", one, other):
            pairs = [(one, other, given[0])]
            if not (isinstance(node, ast.Binary) and node.operator == "except"):
                pairs.append((other, one, given[1]))
        case _:
            return False
    found = False
    for named, empty, places in pairs:
        if is_word_empty(empty, checker) and is_off_board(places, checker):
            text, without = named.span.text, isinstance(node, ast.Binary) and node.operator == "except"
            hint = f"write '{text} within occupied'" if without else f"write '{text} except occupied'"
            checker.fail("W121", node.span, hint=hint, name=text)
            found = True
    return found
