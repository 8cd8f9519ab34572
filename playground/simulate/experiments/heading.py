"""The headings of experiments: what lists of them show. Read without anything that plays games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from playground.source.diagnostics import Diagnostics
from playground.source.folders import simulation_folders
from playground.source.read import read_file, read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Scalar, Sequence


@dataclass(frozen=True)
class Heading:
    """The heading of an experiment's file, read without its games: for lists of experiments."""

    path: Path
    title: str
    about: str
    rulesets: tuple[str, ...]
    varies: bool


def experiment_files() -> list[Path]:
    """The files of all experiments: the user's own come first, each folder in alphabetical order."""
    return [path for folder in simulation_folders() for path in sorted(folder.glob("*.yaml"))]


def read_heading(path: Path) -> Heading | None:
    """The heading of a file; None if it is not an experiment."""
    source = read_file(path, Diagnostics())
    return _heading(path, source) if source else None


@lru_cache(256)
def _heading(path: Path, source: Source) -> Heading | None:
    """Kept for each text: pages list all experiments whenever they are drawn."""
    tree = read_tree(source, Diagnostics())
    if tree is None or "experiment" not in tree:
        return None
    rulesets = tree.get("rulesets")
    items = rulesets.items if isinstance(rulesets, Sequence) else (rulesets,)
    names = tuple(item.text for item in items if isinstance(item, Scalar))
    return Heading(path, _text(tree, "experiment"), _text(tree, "about"), names, "vary" in tree)


def _text(tree: Mapping, key: str) -> str:
    node = tree.get(key)
    return " ".join(node.text.split()) if isinstance(node, Scalar) else ""


def tree_of(path: Path, diagnostics: Diagnostics) -> Mapping | None:
    """The tree of a file of YAML; None if it cannot be read, which is then in `diagnostics`."""
    source = read_file(path, diagnostics)
    return read_tree(source, diagnostics) if source else None
