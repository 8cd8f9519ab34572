"""Applies a patch to a tree: variants, and files that extend others.

Groups are merged key by key, any other value replaces the old one, and `~` deletes a key. Nodes keep their source, so
that a mistake in a patched rule is reported at the line of the patch.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.ruleset.parameters import built_in_parameters, is_truth
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Mapping, Node, Scalar
from playground.source.values import read_bool

Entries = dict[str, tuple[Scalar, Node]]


def apply_patch(tree: Mapping, patch: Mapping, diagnostics: Diagnostics) -> Mapping:
    """`tree` with the changes of `patch`.

    In the patch, `parameters: {stride: 4}` sets the default of a parameter, `weights: {corner: 4}` that of a weight.
    """
    changes = without(_with_weights(tree, _with_defaults(tree, patch, diagnostics), diagnostics), "variants")
    return _with_variants(_merge(tree, changes, diagnostics), patch, diagnostics)


def _with_variants(tree: Mapping, patch: Mapping, diagnostics: Diagnostics) -> Mapping:
    """The tree with the variants of both. The patch's variants replace those of the same name; they are not merged."""
    key, added, old = patch.key("variants"), patch.get("variants"), tree.get("variants")
    if key is None or added is None:
        return tree
    if isinstance(added, Mapping) and isinstance(old, Mapping):
        entries: Entries = {name.text: (name, value) for name, value in old.entries}
        for name, value in added.entries:
            if isinstance(value, Scalar) and value.is_null:
                _delete(entries, name, value, diagnostics)
            else:
                entries[name.text] = (name, value)
        added = Mapping(tuple(entries.values()), added.span)
    return Mapping((*without(tree, "variants").entries, (key, added)), tree.span)


def with_built_in(tree: Mapping) -> Mapping:
    """The tree of a file that extends nothing, merged with the parameters that every ruleset has."""
    own = tree.get("parameters")
    if not isinstance(own, Mapping):
        return tree
    entries = {key.text: (key, value) for key, value in own.entries}
    for key, _ in built_in_parameters().entries:
        value = own.get(key.text)
        if isinstance(value, Scalar) and not value.is_null:
            entries[key.text] = (entries[key.text][0], _redeclared(key, value, None))
    return replace(tree, "parameters", Mapping(tuple(entries.values()), own.span))


def merged(base: Mapping, patch: Mapping) -> Mapping:
    """The entries of both trees, groups merged key by key; nothing is deleted."""
    return _merge(base, patch, Diagnostics())


def without(tree: Mapping, *names: str) -> Mapping:
    """The tree without the given keys."""
    return Mapping(tuple(entry for entry in tree.entries if entry[0].text not in names), tree.span)


def replace(tree: Mapping, name: str, value: Node) -> Mapping:
    """The tree with the value of one key replaced."""
    entries = ((key, value if key.text == name else old) for key, old in tree.entries)
    return Mapping(tuple(entries), tree.span)


def _merge(base: Mapping, patch: Mapping, diagnostics: Diagnostics) -> Mapping:
    entries: Entries = {key.text: (key, value) for key, value in base.entries}
    deleted = False
    for key, value in patch.entries:
        if isinstance(value, Scalar) and value.is_null:
            deleted |= _delete(entries, key, value, diagnostics)
        else:
            entries[key.text] = _changed(entries.get(key.text), key, value, diagnostics)
    return Mapping(tuple(entries.values()), patch.span if deleted else base.span)


def _changed(
    old: tuple[Scalar, Node] | None, key: Scalar, value: Node, diagnostics: Diagnostics
) -> tuple[Scalar, Node]:
    """The changed entry. A merged group keeps its old key, and with it its place in the source."""
    if not isinstance(value, Mapping):
        return key, value
    if old is None or not isinstance(old[1], Mapping):
        return key, _merge(Mapping((), value.span), value, diagnostics)
    return old[0], _merge(old[1], value, diagnostics)


def _delete(entries: Entries, key: Scalar, written: Scalar, diagnostics: Diagnostics) -> bool:
    """Delete a key; True if it existed. An empty value is reported, because its text may have been forgotten."""
    if not written.text:
        hint = f"write '{key.text}: ~' to delete it" if key.text in entries else ""
        diagnostics.report("Y048", written.span, what=f"'{key.text}'", hint=hint)
        return False
    if entries.pop(key.text, None) is None:
        diagnostics.report("R054", key.span, key=key.text, hint=did_you_mean(key.text, entries))
        return False
    return True


def _with_defaults(tree: Mapping, patch: Mapping, diagnostics: Diagnostics) -> Mapping:
    """The patch with `stride: 4` among its parameters expanded to `stride: {default: 4}`."""
    settings = patch.get("parameters")
    if not isinstance(settings, Mapping):
        return patch
    declared = tree.get("parameters")
    known = set(declared if isinstance(declared, Mapping) else ()) | set(built_in_parameters())
    entries = []
    for key, value in settings.entries:
        if not isinstance(value, Scalar) or value.is_null:
            entries.append((key, value))
        elif key.text in known:
            if _keeps_kind(key, value, declared, diagnostics):
                entries.append((key, _redeclared(key, value, declared)))
        else:
            hint = did_you_mean(key.text, known)
            diagnostics.report("R030", key.span, name=key.text, hint=hint)
    return replace(patch, "parameters", Mapping(tuple(entries), settings.span))


def _with_weights(tree: Mapping, patch: Mapping, diagnostics: Diagnostics) -> Mapping:
    """The patch with `corner: 4` among the weights of a strategy expanded to `corner: {default: 4}`."""
    strategies, declared = patch.get("strategies"), tree.get("strategies")
    if not isinstance(strategies, Mapping):
        return patch
    for key, strategy in strategies.entries:
        weights = strategy.get("weights") if isinstance(strategy, Mapping) else None
        if isinstance(strategy, Mapping) and isinstance(weights, Mapping):
            old = declared.get(key.text) if isinstance(declared, Mapping) else None
            known = old.get("weights") if isinstance(old, Mapping) else None
            expanded = _expand_weights(weights, known if isinstance(known, Mapping) else (), diagnostics)
            strategies = replace(strategies, key.text, replace(strategy, "weights", expanded))
    return replace(patch, "strategies", strategies)


def _expand_weights(weights: Mapping, known: Iterable[str], diagnostics: Diagnostics) -> Mapping:
    entries: list[tuple[Scalar, Node]] = []
    for key, value in weights.entries:
        if not isinstance(value, Scalar) or value.is_null:
            entries.append((key, value))
        elif key.text in known:
            entries.append((key, _default(value)))
        else:
            diagnostics.report("R024", key.span, name=key.text, hint=did_you_mean(key.text, known))
    return Mapping(tuple(entries), weights.span)


def _keeps_kind(key: Scalar, value: Scalar, declared: Node | None, diagnostics: Diagnostics) -> bool:
    """Report a truth value set to something else. Numbers and words are checked later against the declaration."""
    declaration = declared.get(key.text) if isinstance(declared, Mapping) else None
    default = declaration.get("default") if isinstance(declaration, Mapping) else None
    if not isinstance(default, Scalar) or not is_truth(default):
        return True
    return read_bool(value, diagnostics, what=f"the parameter '{key.text}'") is not None


def _redeclared(key: Scalar, value: Scalar, declared: Node | None) -> Mapping:
    """`{default: value}`; for a built-in parameter that the ruleset does not declare, its whole declaration."""
    built_in = built_in_parameters().get(key.text)
    if isinstance(built_in, Mapping) and not (isinstance(declared, Mapping) and key.text in declared):
        return _merge(built_in, _default(value), Diagnostics())
    return _default(value)


def _default(value: Scalar) -> Mapping:
    return Mapping(((Scalar("default", value.span, plain=True), value),), value.span)
