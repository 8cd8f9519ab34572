"""Loads a ruleset file with everything it extends into one tree.

The tree of the file that extends nothing comes first; each file that extends it is then applied as a patch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from playground.ruleset.confine import folders_of, lies_within, unlike_a_ruleset
from playground.ruleset.find import all_names, exists, find_by_name, find_by_path
from playground.ruleset.include import PartLoader
from playground.ruleset.patch import apply_patch, with_built_in, without
from playground.ruleset.placing import placed
from playground.ruleset.renew import Part, file_of, renewed, roots_again
from playground.ruleset.sections import NOT_IN_VARIANTS
from playground.ruleset.selection import EDITOR, Selection, read_selection
from playground.ruleset.short_forms import expanded
from playground.ruleset.take import take, take_more
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.read import read_file, read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Node, Scalar
from playground.source.values import read_text

MAX_EXTENDS_DEPTH = 8


@dataclass(frozen=True)
class Loaded:
    """A file merged with everything it extends.

    `own_variants` are the variants that the file itself declares or changes; `extends` is its key `extends`, and
    `includes` are the names of the parts under `include`; `parts` are all parts, those of the extended files first, and
    `lacks_parts` says that some could not be read.
    """

    tree: Mapping
    sources: tuple[Source, ...]
    own_variants: tuple[str, ...]
    extends: Scalar | None = None
    includes: tuple[Scalar, ...] = ()
    parts: tuple[Part, ...] = ()
    lacks_parts: bool = False


def load(selection: Selection, diagnostics: Diagnostics, text: str | None = None) -> Loaded | None:
    """The tree of the selected file, without its variant; `text`, if given, replaces the content of the file."""
    path = _selected_file(selection, diagnostics, must_exist=text is None)
    own = [path.parent] if path else []
    if text is not None:
        loader = _Loader(diagnostics, folders_of(own), from_here=False)
        return loader.over_text(Source(str(path or EDITOR), text), path)
    return _Loader(diagnostics, folders_of((*own, Path())), from_here=True).over_file(path) if path else None


def _selected_file(selection: Selection, diagnostics: Diagnostics, *, must_exist: bool) -> Path | None:
    path = None if selection.is_path else find_by_name(selection.name)
    if path is None and (selection.is_path or exists(Path(selection.name))):
        path = Path(selection.name)
    if path is None and must_exist:
        hint = did_you_mean(selection.name, all_names())
        diagnostics.report("R080", selection.name_span(), name=selection.name, hint=hint)
    return path


class _Loader:
    """Loads one chain of files; `_chain` has the files being loaded, the selected one first.

    A file that is extended by its path must be in one of `folders`: the folder of the selected file, those of the
    library and, `from_here`, the current folder: for a file that the user names, not for the text of an editor.
    """

    def __init__(self, diagnostics: Diagnostics, folders: tuple[Path, ...], *, from_here: bool) -> None:
        self.diagnostics = diagnostics
        self._folders = folders
        self._from_here = from_here
        self._chain: list[Path] = []
        self._parts = PartLoader(diagnostics, folders, from_here=from_here)

    def over_file(self, path: Path) -> Loaded | None:
        source = read_file(path, self.diagnostics)
        return self.over_text(source, path) if source else None

    def over_text(self, source: Source, path: Path | None) -> Loaded | None:
        tree = read_tree(source, self.diagnostics)
        if tree is None:
            return None
        if (part := tree.key("part")) is not None:
            hint = "delete 'part:', or include the file in a ruleset: 'include: NAME'"
            self.diagnostics.report("R076", part.span, hint=hint)
            return None
        tree = expanded(tree, self.diagnostics)
        self._chain.append((path or Path(EDITOR)).resolve())
        variants = tree.get("variants")
        own = tuple(variants) if isinstance(variants, Mapping) else ()
        written = tree.get("extends")
        changes, base = without(tree, "extends", "include"), None
        if written is not None:
            base = self._base(written, path.parent if path else Path())
            if base is None:
                return None
        earlier, before = base.parts if base else (), len(self.diagnostics.errors)
        parts = self._parts.parts_of_ruleset(tree, path, earlier)
        lacks_parts = len(self.diagnostics.errors) > before or (base is not None and base.lacks_parts)
        if base:
            merged = apply_patch(renewed(base.tree, earlier, parts, self.diagnostics), changes, self.diagnostics)
        else:
            merged = with_built_in(changes)
        sources = (*(base.sources if base else ()), *(part.source for part in parts), source)
        extends = written if isinstance(written, Scalar) else None
        includes = tuple(part.name for part in parts if part.root is part.name)
        whole = take(merged, parts, roots_again(earlier, parts), self.diagnostics)
        if base:
            files = {file_of(part.source) for part in parts}
            others = (part for part in earlier if file_of(part.source) not in files)
            whole = take_more(whole, base.tree, others, self.diagnostics)
        whole = placed(whole, base.tree if base else None, self.diagnostics)
        return Loaded(whole, sources, own, extends, includes, (*earlier, *parts), lacks_parts)

    def _base(self, written: Node, folder: Path) -> Loaded | None:
        """The ruleset that a file extends, with the selected variant applied."""
        if read_text(written, self.diagnostics, what="'extends'") is None or not isinstance(written, Scalar):
            return None
        selection = self._selection(written)
        path = selection and self._path(selection, written, folder)
        if not path or not selection:
            return None
        loaded = self.over_file(path)
        if loaded is None or selection.variant is None:
            return loaded
        tree = self._variant(loaded.tree, selection, written)
        return replace(loaded, tree=tree, extends=None, includes=()) if tree else None

    def _selection(self, written: Scalar) -> Selection | None:
        quiet = Diagnostics()
        selection = read_selection(written.text, quiet, written.span)
        if selection is None or selection.settings:
            hint = "write NAME or NAME@VARIANT; values of parameters are set under 'parameters'"
            self.diagnostics.report("R056", written.span, text=written.text, hint=hint)
            return None
        return selection

    def _path(self, selection: Selection, written: Scalar, folder: Path) -> Path | None:
        """The file of a selection, which is `written` in a file of a folder; None of a wrong one, which is reported."""
        path = find_by_path(selection.name, folder) if selection.is_path else find_by_name(selection.name)
        if path and selection.is_path and not lies_within(path, self._folders):
            hint = "put it beside this file, or into a folder 'rulesets', and extend it from there"
            if self._from_here and not Path(selection.name).is_absolute():
                hint += "; or run the command in a folder above both"
            self.diagnostics.report("R058", written.span, name=selection.name, hint=hint)
            return None
        if path is None or not exists(path):
            near = (file.name for file in folder.glob("*.yaml")) if selection.is_path else all_names()
            hint = did_you_mean(selection.name, near)
            self.diagnostics.report("R051", written.span, name=selection.name, hint=hint)
            return None
        reason = unlike_a_ruleset(path) if selection.is_path else ""
        if reason:
            hint = "a ruleset is a .yaml file with 'game: NAME'"
            self.diagnostics.report("R059", written.span, because=reason, hint=hint, name=selection.name)
            return None
        if path.resolve() in self._chain:
            names = [file.name for file in (*self._chain, path.resolve())]
            chain = " → ".join(names[self._chain.index(path.resolve()) :])
            self.diagnostics.report("R050", written.span, chain=chain)
            return None
        if len(self._chain) >= MAX_EXTENDS_DEPTH:
            self.diagnostics.report("R052", written.span, limit=MAX_EXTENDS_DEPTH)
            return None
        return path

    def _variant(self, tree: Mapping, selection: Selection, written: Scalar) -> Mapping | None:
        name = selection.variant or ""
        variants = tree.get("variants")
        known = tuple(variants) if isinstance(variants, Mapping) else ()
        if name not in known:
            hint = did_you_mean(name, known)
            self.diagnostics.report("R053", written.span, base=selection.name, name=name, hint=hint)
            return None
        return apply_variant(tree, name, self.diagnostics)


def apply_variant(tree: Mapping, name: str, diagnostics: Diagnostics) -> Mapping:
    """The tree with a variant applied; `variants` and the descriptions of the game are kept."""
    variants = tree.get("variants")
    patch = variants.get(name) if isinstance(variants, Mapping) else None
    if not isinstance(patch, Mapping):
        return tree
    for key, _ in patch.entries:
        if key.text in NOT_IN_VARIANTS:
            diagnostics.report("R055", key.span, key=key.text)
    changed = apply_patch(tree, without(patch, "about", *NOT_IN_VARIANTS), diagnostics)
    return placed(changed, tree, diagnostics)
