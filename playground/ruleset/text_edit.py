"""Edits of a YAML text at a path, which leave every other character of it as it was.

A path is a sequence of keys from the top of the file: `("parameters", "stride", "default")`. Each edit reads its result
again and compares it with what it should be, so that an unusual layout ends in a message and never in a damaged text.
"""

from __future__ import annotations

from collections.abc import Mapping as AbstractMapping
from collections.abc import Sequence as AbstractSequence
from typing import TypeAlias

from playground.source.diagnostics import Diagnostics, PlaygroundError
from playground.source.files import normalised
from playground.source.read import read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Node, Scalar, Sequence

Path: TypeAlias = AbstractSequence[str]

Written: TypeAlias = "str | AbstractMapping[str, Written]"
"""YAML to write: a value as it stands in a file, or a group of such values."""

WIDTH = 110
INDENT = 2


def tree_of(text: str) -> Mapping:
    """The tree of a text. Raises PlaygroundError if it cannot be read as YAML."""
    tree = read_tree(Source("", text), Diagnostics())
    if tree is None:
        raise PlaygroundError("the text has mistakes: mend them first")
    return tree


def node_at(tree: Node | None, path: Path) -> Node | None:
    """The node at a path, or None."""
    for key in path:
        tree = tree.get(key) if isinstance(tree, Mapping) else None
    return tree


def with_value(text: str, path: Path, value: Written) -> str:
    """The text with a value at `path`: the one that is there replaced, or an entry added to the group that is there.

    Raises PlaygroundError if the text cannot be read, or not be changed there.
    """
    text, tree = _read(text)
    depth, parent = 0, tree
    while depth < len(path) - 1 and isinstance(child := parent.get(path[depth]), Mapping):
        parent, depth = child, depth + 1
    old, name = parent.get(path[depth]), path[depth]
    for key in reversed(path[depth + 1 :]):
        value = {key: value}
    if old is None:
        changed = _added(text, parent, name, value)
    elif isinstance(old, Scalar) and not old.text and old.plain:
        changed = _filled(text, parent, name, value)
    elif isinstance(value, str) or _is_flow(text, parent):
        changed = text[: old.span.start] + flow(value) + text[old.span.end :]
    else:
        changed = _added(*_without(text, tree, path[: depth + 1]), name, value)
    return _checked(changed, _put(plain(tree), path[: depth + 1], _plain_written(value)))


def without_entry(text: str, path: Path) -> str:
    """The text without the entry at `path`, and without the group that held it alone.

    Raises PlaygroundError if there is no such entry, or the text cannot be read.
    """
    text, tree = _read(text)
    while len(path) > 1 and isinstance(group := node_at(tree, path[:-1]), Mapping) and list(group) == [path[-1]]:
        path = path[:-1]
    changed, _ = _without(text, tree, path)
    expected = plain(tree)
    group_of = expected
    for key in path[:-1]:
        group_of = group_of[key]
    del group_of[path[-1]]
    return _checked(changed, expected)


def with_key(text: str, path: Path, name: str) -> str:
    """The text with the key at `path` renamed. Raises PlaygroundError if there is none, or the text cannot be read."""
    text, tree = _read(text)
    group = node_at(tree, path[:-1])
    key = group.key(path[-1]) if isinstance(group, Mapping) else None
    if key is None:
        raise PlaygroundError(f"there is no '{path[-1]}' in the text any more")
    expected = plain(tree)
    group_of = expected
    for each in path[:-1]:
        group_of = group_of[each]
    renamed = {name if key == path[-1] else key: value for key, value in group_of.items()}
    group_of.clear()
    group_of.update(renamed)
    return _checked(text[: key.span.start] + name + text[key.span.end :], expected)


def flow(value: Written) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return value
    return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"


def block(name: str, value: Written, indent: int) -> list[str]:
    """The lines of an entry: one if it is short enough."""
    start = f"{' ' * indent}{name}: "
    if isinstance(value, str) or len(start + flow(value)) <= WIDTH:
        return [start + flow(value)]
    inner = (line for key, each in value.items() for line in block(key, each, indent + INDENT))
    return [start.rstrip(), *inner]


def plain(node: Node) -> dict:  # type: ignore[type-arg]  # of any YAML
    """The values of a group without their places, as nested dictionaries, lists and texts."""
    value = _plain(node)
    assert isinstance(value, dict)
    return value


def _plain(node: Node) -> object:
    if isinstance(node, Mapping):
        return {key.text: _plain(value) for key, value in node.entries}
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return None if node.is_null else node.text


def _plain_written(value: Written) -> object:
    return _plain(_node_of(value))


def _node_of(value: Written) -> Node:
    node = read_tree(Source("", "value: " + flow(value)), Diagnostics())
    found = node.get("value") if node else None
    if found is None:
        raise PlaygroundError(f"{flow(value)} cannot be written in YAML")
    return found


def _put(tree: dict, path: Path, value: object) -> dict:  # type: ignore[type-arg]  # of any YAML
    group = tree
    for key in path[:-1]:
        group = group[key]
    group[path[-1]] = value
    return tree


def _read(text: str) -> tuple[str, Mapping]:
    """The text as its spans count it, and its tree."""
    return normalised(Source("", text)).text, tree_of(text)


def _checked(text: str, expected: object) -> str:
    """The text, if it says what it should. Raises PlaygroundError otherwise."""
    tree = read_tree(Source("", text), Diagnostics())
    if tree is None or plain(tree) != expected:
        raise PlaygroundError("this place of the text can only be changed by hand: its layout is too unusual")
    return text


def _is_flow(text: str, group: Mapping) -> bool:
    return text[group.span.start : group.span.start + 1] == "{"


def _added(text: str, group: Mapping, name: str, value: Written) -> str:
    """The text with another entry at the end of a group."""
    if _is_flow(text, group):
        if not len(group):
            return f"{text[: group.span.start]}{{{name}: {flow(value)}}}{text[group.span.end :]}"
        end = _end(group.entries[-1])
        return f"{text[:end]}, {name}: {flow(value)}{text[end:]}"
    indent = group.entries[0][0].span.column - 1 if len(group) else 0
    end = _line_end(text, _end(group.entries[-1]) if len(group) else len(text))
    if isinstance(value, str) or indent:
        return "\n".join([text[:end], *block(name, value, indent)]) + text[end:]
    inner = (line for key, each in value.items() for line in block(key, each, INDENT))  # a section, after a blank line
    return "\n".join([text[:end], "", f"{name}:", *inner]) + text[end:]


def _filled(text: str, group: Mapping, name: str, value: Written) -> str:
    """The text with a value behind a key that had none."""
    key = group.key(name)
    assert key is not None
    end = text.index(":", key.span.end) + 1
    if isinstance(value, str) or _is_flow(text, group):
        return f"{text[:end]} {flow(value)}{text[end:]}"
    end, indent = _line_end(text, end), key.span.column - 1 + INDENT
    lines = (line for inner, each in value.items() for line in block(inner, each, indent))
    return "\n".join([text[:end], *lines]) + text[end:]


def _without(text: str, tree: Mapping, path: Path) -> tuple[str, Mapping]:
    """The text without an entry, and the group that held it, as it is then."""
    group = node_at(tree, path[:-1])
    names = list(group) if isinstance(group, Mapping) else []
    if not isinstance(group, Mapping) or path[-1] not in names:
        raise PlaygroundError(f"there is no '{path[-1]}' in the text any more")
    place = names.index(path[-1])
    key, value = group.entries[place]
    if not _is_flow(text, group):
        start, end = text.rfind("\n", 0, key.span.start) + 1, _line_end(text, _end((key, value)))
        before, after = text[:start], text[end + 1 :]
        if len(path) == 1 and before.endswith("\n\n") and after[:1] in ("", "\n"):
            before = before[:-1]  # of the two blank lines around a section one is left, and none at the end
        changed = before + after if end < len(text) else before.removesuffix("\n")
    elif place + 1 < len(names):
        changed = text[: key.span.start] + text[group.entries[place + 1][0].span.start :]
    elif place:
        changed = text[: _end(group.entries[place - 1])] + text[_end((key, value)) :]
    else:
        changed = text[: key.span.start] + text[_end((key, value)) :]
    left = node_at(read_tree(Source("", changed), Diagnostics()), path[:-1])
    return changed, left if isinstance(left, Mapping) else Mapping((), group.span)


def _end(entry: tuple[Scalar, Node]) -> int:
    key, value = entry
    return max(key.span.end, value.span.end)


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end
