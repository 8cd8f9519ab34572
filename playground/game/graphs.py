"""Boards that are graphs: points with a name and a place in the picture, and the edges that join them."""

from __future__ import annotations

from itertools import pairwise

from playground.game.board import Board, graph
from playground.game.measures import MAX_SITES
from playground.ruleset.model import BoardDeclaration
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Scalar


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
    edges: dict[tuple[int, int], str] = {}
    for text in declaration.edges:
        _add(text, numbers, edges, diagnostics)
    return None if len(diagnostics.errors) > before else graph(points, edges)


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


def _add(text: Scalar, numbers: dict[str, int], edges: dict[tuple[int, int], str], diagnostics: Diagnostics) -> None:
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
        edges[first, second] = text.text
