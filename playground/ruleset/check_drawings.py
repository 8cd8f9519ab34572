"""Checks the drawings of a ruleset: names that refer to them, their paths, and the regions that bear them."""

from __future__ import annotations

from playground.ruleset.drawings.figures import BODIES, FIGURES, NO_MARK
from playground.ruleset.drawings.path import MalformedPath, path_data
from playground.ruleset.names import names_in, section
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Mapping, Node, Scalar


def check_drawing_name(node: Scalar, others: tuple[str, ...], tree: Mapping, diagnostics: Diagnostics) -> None:
    """Report a name that is no built-in drawing, none of the ruleset's own, and none of `others`."""
    known = (*others, *(name.text for name in names_in(section(tree, "drawings"))), *FIGURES)
    if node.text not in known:
        hint = did_you_mean(node.text, known) or "draw it: a name and SVG path data in the section 'drawings'"
        diagnostics.report("R061", node.span, name=node.text, hint=hint)


def check_path(node: Scalar, diagnostics: Diagnostics) -> None:
    """Report a text that is no path."""
    try:
        path_data(node.text)
    except MalformedPath as mistake:
        place = node.span_of(mistake.at, min(mistake.at + 1, len(node.text))) if node.text else node.span
        diagnostics.report("R062", place, problem=str(mistake))


def check_marked_regions(tree: Mapping, diagnostics: Diagnostics) -> None:
    """Report marks on what is no region or has no body, and drawings with names that have a meaning already."""
    board = tree.get("board")
    if isinstance(board, Mapping):
        regions = [name.text for name in names_in(board.get("regions"))]
        for key in names_in(board.get("marks")):
            if key.text not in regions:
                hint = did_you_mean(key.text, regions)
                diagnostics.report("R021", key.span, name=key.text, noun="region", hint=hint)
    _check_marks_of_pieces(tree.get("pieces"), diagnostics)
    for key in names_in(section(tree, "drawings")):
        if key.text in (*BODIES, NO_MARK, *FIGURES):
            diagnostics.report("R063", key.span, name=key.text, hint="choose another name")


def _check_marks_of_pieces(pieces: Node | None, diagnostics: Diagnostics) -> None:
    """Report marks of pieces that have nothing to bear them."""
    for name, piece in pieces.entries if isinstance(pieces, Mapping) else ():
        look = piece.get("look") if isinstance(piece, Mapping) else None
        key = piece.key("mark") if isinstance(piece, Mapping) else None
        if key is not None and isinstance(look, Scalar) and look.text not in BODIES:
            hint = "leave one of them out, or choose a body: disc, tile or card"
            diagnostics.report("R064", key.span, piece=name.text, hint=hint)
