"""Texts that new rulesets begin with: a commented template, or a ruleset that there is."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from playground.ruleset.find import find_by_name
from playground.ruleset.layers import load
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import read_selection
from playground.source.diagnostics import Diagnostics, PlaygroundError, RulesetError, did_you_mean
from playground.source.folders import shipped_folder
from playground.source.read import read_file, read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Scalar

DEFAULT = "line"
"""The template that a new ruleset begins with if no other one is named."""

MODELINE = "# yaml-language-server:"
"""A first line that names a schema beside the file; a copy elsewhere has none."""


@dataclass(frozen=True)
class Template:
    """A commented ruleset to begin with; `kind` is what it is an example of, its first comment."""

    name: str
    kind: str
    about: str


def templates() -> tuple[Template, ...]:
    """All templates, in alphabetical order."""
    return tuple(_template(path) for path in sorted(_folder().glob("*.yaml")))


def template_text(name: str, title: str) -> str:
    """The text of a template, with a title of its own. Raises PlaygroundError if there is none of that name."""
    path = _folder() / f"{name}.yaml"
    known = [path.stem for path in _folder().glob("*.yaml")]
    if name not in known:
        hint = did_you_mean(name, known) or f"there are {', '.join(sorted(known))}"
        raise PlaygroundError(f"there is no template '{name}': {hint}")
    return titled(path.read_text(encoding="utf-8"), title)


def text_like(written: str, title: str, folder: Path) -> str:
    """The text of a ruleset with a title of its own, to be kept in `folder`.

    Comments are kept, and what it extends is found from there. With a variant or settings the text is that of the
    game with these applied, which extends nothing. Raises RulesetError if the selection has mistakes.
    """
    diagnostics = Diagnostics()
    selection = read_selection(written, diagnostics)
    ruleset = resolve(written, diagnostics)
    if selection is None or ruleset is None or diagnostics.errors:
        raise RulesetError(diagnostics.errors)
    if selection.variant or selection.settings:
        return titled(ruleset.text, title)
    loaded = load(selection, diagnostics)
    path = Path(selection.name) if selection.is_path else find_by_name(selection.name)
    if loaded is None or path is None:
        raise RulesetError(diagnostics.errors)
    source = read_file(path, diagnostics)
    if source is None:
        raise RulesetError(diagnostics.errors)
    text, extends = source.text, (loaded.extends,) if loaded.extends else ()
    for name in sorted((*extends, *loaded.includes), key=lambda name: -name.span.start):
        text = _rebased(text, name, path.parent, folder)
    return titled(_without_modeline(text), title)


def title_of(name: str) -> str:
    """The title of a game whose file has that name: `my-game` is *My game*."""
    return name.replace("-", " ").replace("_", " ").capitalize()


def titled(text: str, title: str) -> str:
    """A ruleset's text with another value of `game`; one that has none gets it, in front."""
    tree = _tree(text)
    node = tree.get("game") if tree else None
    if isinstance(node, Scalar):
        return text[: node.span.start] + title + text[node.span.end :]
    return f"game: {title}\n{text}"


def _template(path: Path) -> Template:
    text = path.read_text(encoding="utf-8")
    tree = _tree(text)
    about = tree.get("about") if tree else None
    kind = text.removeprefix("# ").split(". ")[0]
    return Template(path.stem, kind, about.text if isinstance(about, Scalar) else "")


def _folder() -> Path:
    return shipped_folder("rulesets") / "templates"


def _tree(text: str) -> Mapping | None:
    return read_tree(Source("<text>", text), Diagnostics())


def _without_modeline(text: str) -> str:
    return text.partition("\n")[2] if text.startswith(MODELINE) else text


def _rebased(text: str, named: Scalar, before: Path, now: Path) -> str:
    """The text with the path of another file, which is relative to the folder `before`, as it is seen from `now`."""
    selection = read_selection(named.text, Diagnostics())
    if selection is None or not selection.is_path or Path(selection.name).is_absolute():
        return text
    path = os.path.relpath(before / selection.name, now)
    name = path if "/" in path else f"./{path}"
    variant = f"@{selection.variant}" if selection.variant else ""
    return text[: named.span.start] + name + variant + text[named.span.end :]
