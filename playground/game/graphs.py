"""Boards that are graphs: points with a name and a place in the picture, and the edges that join them. The points are
written one by one, or are those of a grid."""

from __future__ import annotations

from itertools import pairwise

from playground.game import core
from playground.game.board import NO_SITE, Board
from playground.game.board_names import belongs_to
from playground.game.graph_directions import Edge, graph, grid_graph, overlaps
from playground.game.measures import MAX_SITES, parameter_checker
from playground.game.names import is_unknown
from playground.ruleset.board_model import BoardDeclaration
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Scalar
from playground.syntax.parse import parse_expression

Edges = dict[Edge, Scalar]
"""The edges of a graph, each with the text that joins its points."""


def graph_of(declaration: BoardDeclaration, diagnostics: Diagnostics) -> Board | None:
    """The board of a declaration; None after a diagnostic."""
    before = len(diagnostics.errors)
    if len(declaration.points) > MAX_SITES:
        diagnostics.report("T067", declaration.span, found=len(declaration.points), largest=MAX_SITES)
    points = [(name.text, *_place(name, place, diagnostics)) for name, place in declaration.points]
    taken: dict[tuple[float, float], str] = {}
    for (name, x, y), (written, _) in zip(points, declaration.points, strict=True):
        if (x, y) in taken and len(diagnostics.errors) == before:
            problem = f"lies on '{taken[x, y]}'"
            diagnostics.report("T133", written.span, name=name, problem=problem)
        taken.setdefault((x, y), name)
    numbers = {name: number for number, (name, _, _) in enumerate(points)}
    edges: Edges = {}
    for way, _ in declaration.edges_towards:
        problem, hint = "points that are no grid have no rows", "write which are joined: a-b"
        diagnostics.report("T134", way.span, hint=hint, problem=problem)
    for text in declaration.edges:
        _add(text, numbers, edges, diagnostics)
    if len(diagnostics.errors) > before:
        return None
    joined = {point for edge in edges for point in edge}
    for name, number in numbers.items():
        if number not in joined:
            written = next(each for each, _ in declaration.points if each.text == name)
            diagnostics.report("W098", written.span, name=name)
    return _warned(graph(points, edges), edges, diagnostics)


def grid_of(whole: Board, ruleset: Ruleset, diagnostics: Diagnostics) -> Board | None:
    """The board of those points of a grid that are joined; None after a diagnostic."""
    declaration, before = ruleset.board, len(diagnostics.errors)
    assert declaration is not None
    edges: Edges = {}
    for text in declaration.edges:
        _add(text, whole.by_name, edges, diagnostics)
    for way, text in declaration.edges_towards:
        for site in _sites(text, whole, ruleset, diagnostics):
            for number, direction in enumerate(whole.directions):
                target = whole.ahead(site, number, 1)
                leads = direction.name == way.text or (len(way.text) > 9 and belongs_to(way.text, direction, whole))
                if leads and target != NO_SITE:
                    edges.setdefault((min(site, target), max(site, target)), way)
    if not edges and len(diagnostics.errors) == before:
        diagnostics.report("T134", declaration.span, problem="no points of this grid are joined")
    if len(diagnostics.errors) > before:
        return None
    return _warned(grid_graph(whole.width, whole.height, edges), edges, diagnostics)


def _sites(text: Scalar, whole: Board, ruleset: Ruleset, diagnostics: Diagnostics) -> frozenset[int]:
    """The sites that an expression names on the whole grid; none after a diagnostic."""
    node = parse_expression(text, diagnostics)
    sites = parameter_checker(ruleset, text, diagnostics, whole).expect(node, "sites") if node else None
    if sites is None or is_unknown(sites):
        return frozenset()
    if not isinstance(sites, core.Constant) or not isinstance(sites.value, frozenset):
        diagnostics.report("T130", text.span, hint="name sites by their place, such as row 3 or a1 or c3")
        return frozenset()
    return sites.value


def _warned(board: Board, edges: Edges, diagnostics: Diagnostics) -> Board:
    """The board; with a warning of edges that lie along others, and so belong to no line."""
    for edge, other in overlaps(board):
        one, end = map(board.name, edge)
        text = edges[min(edge), max(edge)]
        beside = "-".join(map(board.name, other))
        diagnostics.report("W096", text.span, edge=f"{one}-{end}", other=beside)
    return board


def _place(name: Scalar, place: tuple[Scalar, ...], diagnostics: Diagnostics) -> tuple[float, float]:
    """The coordinates of a point; 0 after a diagnostic."""
    try:
        x, y = (float(number.text) for number in place)
    except ValueError:
        problem = "needs two numbers for its place, such as [0, 1.5]"
        diagnostics.report("T133", place[0].span if place else name.span, name=name.text, problem=problem)
        return 0.0, 0.0
    if not (abs(x) <= MAX_SITES and abs(y) <= MAX_SITES):
        diagnostics.report("T133", place[0].span, name=name.text, problem=f"lies more than {MAX_SITES} from the middle")
        return 0.0, 0.0
    return x, y


def _add(text: Scalar, numbers: dict[str, int], edges: Edges, diagnostics: Diagnostics) -> None:
    """Add the edges of `a-b-c`."""
    names = [name.strip() for name in text.text.split("-")]
    unknown = next((name for name in names if name not in numbers), None)
    if unknown is not None or len(names) < 2:
        problem = f"'{unknown}' is no point of this board" if unknown is not None else "an edge joins two points"
        hint = did_you_mean(unknown, numbers) if unknown else "write the names of the points with '-' between them: a-b"
        diagnostics.report("T134", text.span, hint=hint, problem=problem)
        return
    for one, other in pairwise(names):
        first, second = sorted((numbers[one], numbers[other]))
        if first == second:
            diagnostics.report("T134", text.span, problem=f"'{one}' is joined to itself")
        elif (first, second) in edges:
            hint = "delete one of the two"
            diagnostics.report("T134", text.span, hint=hint, problem=f"'{one}' and '{other}' are joined twice")
        edges[first, second] = text
