"""The board of a ruleset as frozen data: its shape, regions and tracks, and the drawings on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.source.text import Span
from playground.source.tree import Scalar


@dataclass(frozen=True)
class RegionDeclaration:
    """Sites with a name: one set for everybody, one for each player or for some kinds of pieces, or a list of sets,
    which are numbered from 1."""

    name: str
    span: Span
    everyone: Scalar | None
    by_name: Mapping[str, Scalar]
    listed: tuple[Scalar, ...] = ()


@dataclass(frozen=True)
class TrackDeclaration:
    """A track: the texts of its stretches for everybody, or for each player by name."""

    name: str
    span: Span
    everyone: tuple[Scalar, ...]
    by_name: Mapping[str, tuple[Scalar, ...]]


@dataclass(frozen=True)
class DrawingChoice:
    """The name of a drawing or body: one for everybody, some in turn order, which begin anew where there are more
    players, or one for each player by name; none of these if it is not given."""

    everyone: Scalar | None = None
    in_order: tuple[Scalar, ...] = ()
    by_name: Mapping[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True)
class BoardDeclaration:
    """`shape` is square, rectangle, hexagon, rhombus, triangle, graph or grid; `measures` are its measures by name.

    `without` are sites that it lacks. `marks` are the names of drawings on the cells of regions.
    `lines`, directions or a region in parts, has points and lines drawn in place of cells. A graph has `points` with
    their coordinates, and `edges`. A grid has `edges`, or `edges_towards`: the sites from which edges lead, by the
    direction.
    """

    shape: str
    span: Span
    measures: Mapping[str, Scalar]
    without: Scalar | None
    regions: Mapping[str, RegionDeclaration]
    marks: Mapping[str, Scalar]
    lines: Scalar | None = None
    points: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    edges: tuple[Scalar, ...] = ()
    edges_towards: tuple[tuple[Scalar, Scalar], ...] = ()
    tracks: tuple[TrackDeclaration, ...] = ()
