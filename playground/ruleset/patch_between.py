"""The patch that makes one ruleset of another: what a variant, or a file that extends another, has to contain.

    base     parameters: {stride: {default: 3, range: 2..4}}    end: {routed: when …, full: …}
    changed  parameters: {stride: {default: 4, range: 2..4}}    end: {routed: when …}
    patch    parameters: {stride: 4}, end: {full: ~}

Endings, rules and steps that come in another order are put `before` others. A patch cannot say everything, such as
another order of actions: apply it, and compare, before relying on it.
"""

from __future__ import annotations

import json
import re

from playground.ruleset.layers import apply_variant, load
from playground.ruleset.parameters import built_in_parameters
from playground.ruleset.places_in_patch import before_group, before_text, moved_before
from playground.ruleset.placing import PLACED
from playground.ruleset.sections import NOT_IN_VARIANTS
from playground.ruleset.selection import Selection
from playground.ruleset.text_edit import Written, flow, plain
from playground.ruleset.write import YAML_WORDS, quoted_if_needed
from playground.source.diagnostics import Diagnostics, PlaygroundError
from playground.source.tree import Mapping, Node, Scalar, Sequence

_NO_PATCH = (*NOT_IN_VARIANTS, "about", "variants", "extends")
_DELETED = "~"
_NUMBER = re.compile(r"-?\d+")


def game_tree(selection: Selection, text: str | None = None) -> Mapping:
    """The tree of a ruleset with all that it extends, its variant applied; `text` replaces the content of its file.

    Raises PlaygroundError if the file cannot be read, or has no such variant.
    """
    diagnostics = Diagnostics()
    loaded = load(selection, diagnostics, text)
    if loaded is None:
        raise PlaygroundError(f"'{selection.text}' has mistakes: mend them first")
    if selection.variant is None:
        return loaded.tree
    if selection.variant not in variant_patches(loaded.tree):
        raise PlaygroundError(f"'{selection.name}' has no variant '{selection.variant}' any more")
    return apply_variant(loaded.tree, selection.variant, diagnostics)


def variant_patches(tree: Mapping) -> dict[str, Mapping]:
    """The patches of the variants of a ruleset by name."""
    variants = tree.get("variants")
    entries = variants.entries if isinstance(variants, Mapping) else ()
    return {key.text: patch for key, patch in entries if isinstance(patch, Mapping)}


def sets_only_parameters(patch: Mapping) -> bool:
    """Whether a patch does nothing but set parameters."""
    return all(key in ("about", "parameters") for key in patch)


def patch_between(base: Mapping, changed: Mapping) -> dict[str, Written]:
    """The patch that makes `changed` of `base`, both as of `game_tree`; empty if nothing differs but descriptions."""
    return _patch(_without_extras(base), _without_extras(changed), declares=True)


def _without_extras(tree: Mapping) -> Mapping:
    return Mapping(tuple(entry for entry in tree.entries if entry[0].text not in _NO_PATCH), tree.span)


def _patch(base: Mapping, changed: Mapping, *, declares: bool = False) -> dict[str, Written]:
    """Entries of `changed` that `base` lacks or has otherwise; with `declares`, those of a whole ruleset."""
    patch: dict[str, Written] = {}
    for key, value in changed.entries:
        old = base.get(key.text)
        if declares and key.text == "parameters" and isinstance(value, Mapping):
            old = _with_built_in(old, value)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            inner = _patch(old, value)
            if declares and key.text in PLACED:
                inner = _in_order(inner, old, value, is_turn=key.text == "turn")
            if inner:
                patch[key.text] = _shortened(inner) if declares and key.text == "parameters" else inner
        elif old is None or not _same(old, value):
            patch[key.text] = written(value)
    return {**patch, **{name: _DELETED for name in base if name not in changed}}


def _in_order(patch: dict[str, Written], base: Mapping, changed: Mapping, *, is_turn: bool) -> dict[str, Written]:
    """The patch of a section whose order has a meaning, which says where that order differs."""
    unplaced = [name for name in base if name in changed] + [name for name in changed if name not in base]
    for name, following in moved_before(unplaced, list(changed)).items():
        value, change = changed.get(name), patch.get(name)
        if isinstance(value, Scalar) and not is_turn:
            patch[name] = written(before_text(following, value, is_changed=change is not None))
        else:
            patch[name] = before_group(following, change)
    return patch


def _with_built_in(declared: Node | None, changed: Mapping) -> Mapping:
    """The parameters of a base, with the built-in ones that only the changed ruleset mentions."""
    own = declared if isinstance(declared, Mapping) else Mapping((), changed.span)
    missing = tuple(e for e in built_in_parameters().entries if e[0].text not in own and e[0].text in changed)
    return Mapping((*own.entries, *missing), own.span)


def _shortened(parameters: dict[str, Written]) -> dict[str, Written]:
    """`stride: {default: 4}` as `stride: 4`."""
    return {
        name: next(iter(each.values())) if not isinstance(each, str) and list(each) == ["default"] else each
        for name, each in parameters.items()
    }


def _same(one: Node, other: Node) -> bool:
    pairs = (Mapping(((Scalar("", each.span, plain=True), each),), each.span) for each in (one, other))
    first, second = (plain(pair) for pair in pairs)
    return first == second


def written(node: Node) -> Written:
    """A node as YAML to write; lists on one line."""
    if isinstance(node, Mapping):
        return {quoted_if_needed(key.text): written(value) for key, value in node.entries}
    if isinstance(node, Sequence):
        return f"[{', '.join(flow(written(item)) for item in node.items)}]"
    if node.is_null:
        return _DELETED
    text = node.text if "#" in node.text else " ".join(node.text.split())
    bare = quoted_if_needed(text) == text or text.lower() in YAML_WORDS or _NUMBER.fullmatch(text)
    return text if node.plain and bare else json.dumps(text, ensure_ascii=False)
