"""Loads the parts that a file includes, with what it gives for their parameters.

    include ─► the files of the parts ─► values put in place of parameters ─► trees, those of nested parts first

A part is read like a ruleset that another extends: only files of the ruleset's folder and of the library are, and only
those that look like parts. `take.py` puts what is used of them into the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from playground.ruleset.confine import is_part, lies_within, unlike_a_part
from playground.ruleset.find import exists, find_by_path, find_part, part_names
from playground.ruleset.names import HEAD, head_name
from playground.ruleset.part_parameters import declare, given_values
from playground.ruleset.patch import without
from playground.ruleset.renew import Part, file_of, left_out_of, settings_of
from playground.ruleset.sections import INCLUDE, PART, SECTIONS
from playground.ruleset.selection import Selection
from playground.ruleset.shape import Key
from playground.ruleset.short_forms import expanded
from playground.ruleset.splice import Values, given_in, spliced
from playground.ruleset.structure import check_section, check_shape
from playground.ruleset.substitute import substitute_part
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.read import read_file, read_tree
from playground.source.text import Source, Span
from playground.source.tree import Mapping, Node, Scalar, Sequence

MAX_PARTS = 64
"""Limit on the parts of a ruleset, those that parts include counted as often as they are included."""

MAX_DEPTH = 8
"""Limit on parts that include one another."""

_NOT_TAKEN = ("part", "about", "source", "include", "parameters")


@dataclass(frozen=True)
class _Inclusion:
    """One entry of `include:`."""

    name: Scalar
    given: Mapping | None
    left_out: tuple[Scalar, ...]


def check_part(source: Source, path: Path, folders: tuple[Path, ...], diagnostics: Diagnostics) -> Mapping | None:
    """A part by itself, with all that it includes: reports the mistakes in its structure that show without a game.

    Returns its tree, in which parameters without a default are still names.
    """
    loader = PartLoader(diagnostics, folders, from_here=True)
    start = Scalar(path.name, Span(source, 0, 0), plain=True)
    tree = read_tree(source, Diagnostics())
    needed = [(key, key) for key, _ in _required(tree)] if tree else []
    given = Mapping(tuple(needed), start.span)
    parts = loader.alone(source, path, _Inclusion(start, given, ()), start)
    if not parts:
        return None
    own = parts[-1].tree
    check_shape(own, PART, "the part", diagnostics)
    return own


def _required(tree: Mapping) -> Iterator[tuple[Scalar, Node]]:
    """The parameters of a part that have no default."""
    declared = tree.get("parameters")
    for key, value in declared.entries if isinstance(declared, Mapping) else ():
        if isinstance(value, Mapping) and "default" not in value:
            yield key, value


class PartLoader:
    """Loads the parts of one ruleset; a part that is given by its path must be in one of `folders`."""

    def __init__(self, diagnostics: Diagnostics, folders: tuple[Path, ...], *, from_here: bool) -> None:
        self.diagnostics = diagnostics
        self._folders = folders
        self._from_here = from_here
        self._chain: list[Path] = []
        self._loaded = 0
        self._settings: dict[Path, Values] = {}
        self._left_out: dict[Path, frozenset[str]] = {}

    def alone(self, source: Source, path: Path, inclusion: _Inclusion, root: Scalar) -> list[Part]:
        """A part that no file includes, and those that it includes; the latter come first."""
        return self._read(source, path, inclusion, root)

    def parts_of_ruleset(self, tree: Mapping, path: Path | None, earlier: Iterable[Part]) -> list[Part]:
        """The parts that a ruleset includes; `earlier` are those of the ruleset that it extends.

        What one of these is given, and what is left out of it, holds where it is included again.
        """
        earlier = list(earlier)
        self._settings, self._left_out = settings_of(earlier), left_out_of(earlier)
        return self.parts_of(tree, path)

    def parts_of(self, tree: Mapping, path: Path | None, root: Scalar | None = None) -> list[Part]:
        """The parts that a file includes, each after those that it includes itself; it came with the part `root`."""
        written = tree.get("include")
        if written is None:
            return []
        before = len(self.diagnostics.errors)
        check_section(written, INCLUDE, self.diagnostics)
        if len(self.diagnostics.errors) > before:
            return []
        folder = path.parent if path else Path()
        return [part for each in _inclusions(written) for part in self._parts(each, folder, root or each.name)]

    def _parts(self, inclusion: _Inclusion, folder: Path, root: Scalar) -> list[Part]:
        path = self._path(inclusion.name, folder)
        source = read_file(path, self.diagnostics) if path else None
        if path is None or source is None:
            return []
        return self._read(replace(source, included=inclusion.name.span), path, inclusion, root)

    def _read(self, source: Source, path: Path, inclusion: _Inclusion, root: Scalar) -> list[Part]:
        """The part in a file with the values that it is given, and the parts that it includes; empty if it is wrong."""
        written = read_tree(source, self.diagnostics)
        tree = expanded(written, self.diagnostics) if written else None
        if tree is None or not self._has_sections_of_a_part(tree):
            return []
        before = len(self.diagnostics.errors)
        parameters = declare(tree, self.diagnostics)
        is_root, file = inclusion.name is root, file_of(source)
        set_before = self._settings.get(file, {}) if is_root else {}
        values = given_values(parameters, inclusion.given, inclusion.name, self.diagnostics, set_before)
        if values is None or len(self.diagnostics.errors) > before:
            return []
        self._chain.append(path.resolve())
        nested = self.parts_of(_with_given(tree, values), path, root)
        self._chain.pop()
        own = substitute_part(without(tree, *_NOT_TAKEN), values)
        self._check_unused(tree, own, nested, values)
        given = {name: values[name] for name in inclusion.given or ()}
        settings = {name: value for name, value in values.items() if name in given or name in set_before}
        left_out = frozenset(name.text for name in inclusion.left_out)
        left_out |= self._left_out.get(file, frozenset()) if is_root else frozenset()
        parts = [*nested, Part(own, inclusion.name, root, source, given, settings, left_out, values)]
        return _without_names(parts, inclusion, left_out, self.diagnostics)

    def _path(self, name: Scalar, folder: Path) -> Path | None:
        """The file of a part; None after a diagnostic."""
        is_path = Selection(name.text).is_path
        path = find_by_path(name.text, folder) if is_path else find_part(name.text)
        if path and is_path and not lies_within(path, self._folders):
            hint = "put it beside this file, or into a folder 'rulesets/parts', and include it from there"
            if self._from_here and not Path(name.text).is_absolute():
                hint += "; or run the command in a folder above both"
            self.diagnostics.report("R066", name.span, name=name.text, hint=hint)
            return None
        if path is None or not exists(path):
            beside = (file for file in folder.glob("*.yaml") if is_path and is_part(file))
            near = (*part_names(), *(file.name for file in beside))
            hint = did_you_mean(name.text, near)
            self.diagnostics.report("R065", name.span, name=name.text, hint=hint)
            return None
        reason = unlike_a_part(path)
        if reason:
            hint = "a part is a .yaml file with 'part: NAME'; a game is extended, not included"
            self.diagnostics.report("R067", name.span, because=reason, hint=hint, name=name.text)
            return None
        return path if self._is_bounded(path.resolve(), name) else None

    def _is_bounded(self, path: Path, name: Scalar) -> bool:
        if path in self._chain:
            names = [file.name for file in (*self._chain, path)]
            chain = " → ".join(names[self._chain.index(path) :])
            self.diagnostics.report("R068", name.span, chain=chain, hint="let one of them include the other")
            return False
        self._loaded += 1
        if self._loaded > MAX_PARTS + 1:
            return False  # reported before
        if self._loaded > MAX_PARTS or len(self._chain) >= MAX_DEPTH:
            hint = "include fewer parts, or put what several of them need into one"
            self.diagnostics.report("R069", name.span, limit=MAX_PARTS, depth=MAX_DEPTH, hint=hint)
            return False
        return True

    def _has_sections_of_a_part(self, tree: Mapping) -> bool:
        """Whether all sections are those of a part; others are reported."""
        sound = True
        for key, value in tree.entries:
            if key.text in PART.all_keys():
                if not isinstance(value, Mapping):  # entries of groups are checked where they have been taken
                    sound &= self._is_sound(value, PART.all_keys()[key.text])
                continue
            sound = False
            if key.text in SECTIONS:
                hint = _INSTEAD.get(key.text, "it belongs to the ruleset that includes the part")
                self.diagnostics.report("R074", key.span, key=key.text, hint=hint)
            else:
                hint = did_you_mean(key.text, PART.all_keys())
                self.diagnostics.report("R001", key.span, key=key.text, what="a part", hint=hint)
        return sound

    def _is_sound(self, value: Node, key: Key) -> bool:
        before = len(self.diagnostics.errors)
        check_section(value, key, self.diagnostics)
        return len(self.diagnostics.errors) == before

    def _check_unused(self, tree: Mapping, own: Mapping, nested: list[Part], values: dict[str, Scalar]) -> None:
        """Warn of parameters that no text of a part uses."""
        used = {id(value) for value in given_in(own)}
        used |= {id(value) for part in nested for given in part.given.values() for value in given_in(given)}
        declared = tree.get("parameters")
        for key, _ in declared.entries if isinstance(declared, Mapping) else ():
            if id(values[key.text]) not in used:
                self.diagnostics.report("W004", key.span, name=key.text)


_INSTEAD = {
    "setup": "give what it sets up a name under 'define', and let the setup of the ruleset do it",
    "never": "give the condition a name under 'define', and let the ruleset say 'never: NAME'",
    "game": "delete it: a part is no game",
    "extends": "write 'include:' for what the part needs",
}


def _inclusions(written: Node) -> list[_Inclusion]:
    items = list(written) if isinstance(written, Sequence) else [written]
    return [_inclusion(item) for item in items]


def _inclusion(item: Node) -> _Inclusion:
    if isinstance(item, Scalar):
        return _Inclusion(item, None, ())
    assert isinstance(item, Mapping)
    name, given, left_out = item.get("part"), item.get("with"), item.get("except")
    names = left_out.items if isinstance(left_out, Sequence) else (left_out,) if left_out else ()
    assert isinstance(name, Scalar)
    scalars = tuple(each for each in names if isinstance(each, Scalar))
    return _Inclusion(name, given if isinstance(given, Mapping) else None, scalars)


def _with_given(tree: Mapping, values: dict[str, Scalar]) -> Mapping:
    """The tree of a part with its own values in what it gives to other parts."""
    written = tree.get("include")
    if written is None:
        return tree
    items = tuple(_handed_on(item, values) for item in (written if isinstance(written, Sequence) else (written,)))
    key = tree.key("include")
    assert key is not None
    return Mapping(((key, Sequence(items, written.span)),), tree.span)


def _handed_on(item: Node, values: dict[str, Scalar]) -> Node:
    given = item.get("with") if isinstance(item, Mapping) else None
    if not isinstance(item, Mapping) or not isinstance(given, Mapping):
        return item
    entries = tuple((key, spliced(v, values) if isinstance(v, Scalar) else v) for key, v in given.entries)
    changed = Mapping(entries, given.span)
    return Mapping(tuple((key, changed if key.text == "with" else value) for key, value in item.entries), item.span)


def _without_names(
    parts: list[Part], inclusion: _Inclusion, left_out: frozenset[str], diagnostics: Diagnostics
) -> list[Part]:
    """A part, and those that it includes, without the names that are left out; those left out here must be known."""
    known = {name for part in parts for name in _names(part.tree)}
    for name in inclusion.left_out:
        if name.text not in known:
            hint = did_you_mean(name.text, known)
            diagnostics.report("R075", name.span, part=inclusion.name.text, name=name.text, hint=hint)
    return [replace(part, tree=_pruned(part.tree, left_out)) for part in parts] if left_out else parts


def _pruned(tree: Mapping, left_out: frozenset[str]) -> Mapping:
    sections: list[tuple[Scalar, Node]] = []
    for key, section in tree.entries:
        if key.text == "board" and isinstance(section, Mapping):
            section = _pruned(section, left_out)
        elif isinstance(section, Mapping):
            entries = tuple(entry for entry in section.entries if _declared(entry[0]) not in left_out)
            section = Mapping(entries, section.span)
        if not isinstance(section, Mapping) or section.entries:
            sections.append((key, section))
    return Mapping(tuple(sections), tree.span)


def _names(tree: Mapping) -> Iterator[str]:
    for key, section in tree.entries:
        if key.text == "board" and isinstance(section, Mapping):
            yield from _names(section)
        elif isinstance(section, Mapping):
            yield from (_declared(name) for name, _ in section.entries)


def _declared(key: Scalar) -> str:
    return head_name(key.text) if HEAD.fullmatch(key.text) else key.text
