"""A patch merges groups, replaces anything else and deletes by `~`; what it cannot do is reported at its own line."""

from __future__ import annotations

import pytest

from playground.ruleset.patch import apply_patch, replace, with_built_in, without
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Node, Scalar

BASE = """\
game: Base
parameters: {far: {default: 2, range: 1..3}, fast: {default: no}}
actions:
  go: {choose: {target: empty}, do: flip target}
  stay: {do: nothing}
strategies: {careful: {weights: {corner: {default: 1, range: 0..9}}}}
variants: {one: {about: first}, two: {about: second}}
"""


def tree_of(text: str) -> Mapping:
    found = Diagnostics()
    tree = read_tree(Source("test.yaml", text), found)
    assert isinstance(tree, Mapping)
    assert not found.errors
    return tree


def plain(node: Node | None) -> object:
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.entries}
    return node.text if isinstance(node, Scalar) else None


def patched(patch: str) -> tuple[Mapping, list[tuple[str, int]]]:
    found = Diagnostics()
    result = apply_patch(tree_of(BASE), tree_of(patch), found)
    return result, [(each.code, each.span.line if each.span else 0) for each in found]


@pytest.mark.parametrize(
    ("patch", "path", "expected"),
    [
        ("game: Other", ("game",), "Other"),
        ("actions: {go: {do: place}}", ("actions", "go"), {"choose": {"target": "empty"}, "do": "place"}),
        ("actions: {stay: ~}", ("actions",), {"go": {"choose": {"target": "empty"}, "do": "flip target"}}),
        ("actions: {go: {choose: {target: ~, piece: own}}}", ("actions", "go", "choose"), {"piece": "own"}),
        ("actions: {jump: {do: nothing}}", ("actions", "jump"), {"do": "nothing"}),
        ("parameters: {far: 3}", ("parameters", "far"), {"default": "3", "range": "1..3"}),
        (
            "strategies: {careful: {weights: {corner: 4}}}",
            ("strategies", "careful", "weights", "corner"),
            {"default": "4", "range": "0..9"},
        ),
        (
            "variants: {one: {game: x}, two: ~, three: {about: y}}",
            ("variants",),
            {"one": {"game": "x"}, "three": {"about": "y"}},
        ),
    ],
)
def test_changes(patch: str, path: tuple[str, ...], expected: object) -> None:
    node, mistakes = patched(patch)
    assert mistakes == []
    for name in path:
        assert isinstance(node, Mapping)
        node = node.get(name)  # type: ignore[assignment]  # checked in the next round
    assert plain(node) == expected


@pytest.mark.parametrize(
    ("patch", "mistake"),
    [
        ("game: x\nactions: {goo: ~}", ("R054", 2)),
        ("actions:\n  go:\n    do:", ("Y048", 3)),
        ("parameters: {further: 3}", ("R030", 1)),
        ("strategies:\n  careful: {weights: {edge: 4}}", ("R024", 2)),
    ],
)
def test_mistakes(patch: str, mistake: tuple[str, int]) -> None:
    assert patched(patch)[1] == [mistake]


def test_a_truth_value_stays_one() -> None:
    node, mistakes = patched("parameters: {fast: 3}")
    assert len(mistakes) == 1
    assert plain(node.get("parameters")) == plain(tree_of(BASE).get("parameters"))


def test_what_is_merged_keeps_its_place_and_what_is_new_has_that_of_the_patch() -> None:
    node, _ = patched("\n\n\nactions: {go: {do: remove target}}")
    actions = node.get("actions")
    assert isinstance(actions, Mapping)
    go = actions.get("go")
    assert isinstance(go, Mapping)
    changed = go.get("do")
    assert changed is not None
    assert (actions.key("go").span.source.text, changed.span.line) == (BASE, 4)  # type: ignore[union-attr]  # it is there


def test_single_keys() -> None:
    base = tree_of("a: 1\nb: 2\nc: 3\n")
    assert plain(without(base, "a", "c", "d")) == {"b": "2"}
    assert plain(replace(base, "b", base.entries[0][1])) == {"a": "1", "b": "1", "c": "3"}


def test_built_in_parameters_may_be_set_without_their_declaration() -> None:
    node = with_built_in(tree_of("parameters: {max_decisions: 7, own: 1}"))
    parameters = node.get("parameters")
    assert isinstance(parameters, Mapping)
    declared = plain(parameters.get("max_decisions"))
    assert isinstance(declared, dict)
    assert declared["default"] == "7"
    assert len(declared) > 1
    assert plain(parameters.get("own")) == "1"
