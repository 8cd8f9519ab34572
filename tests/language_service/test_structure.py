"""The structure of a text is that of the exact reader, and a text that is cut off anywhere has one too."""

from __future__ import annotations

import pytest

from playground.language_service.read_structure import place_at, structure_of
from playground.language_service.structure import Path, Role
from playground.ruleset.find import find_by_name, ruleset_names
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Node, Sequence
from tests.language_service.marked import marked
from tests.language_service.meadow import MEADOW


def keys_of(node: Node | None, path: Path = ()) -> list[tuple[Path, int]]:
    if isinstance(node, Mapping):
        own = [((*path, key.text), key.span.start) for key, _ in node.entries]
        return own + [each for key, value in node.entries for each in keys_of(value, (*path, key.text))]
    return [each for item in node for each in keys_of(item, path)] if isinstance(node, Sequence) else []


@pytest.mark.parametrize("name", [*ruleset_names(), "meadow"])
def test_keys_and_their_places_are_those_of_the_exact_reader(name: str) -> None:
    path = find_by_name(name)
    text = path.read_text(encoding="utf-8") if path else MEADOW
    exact = keys_of(read_tree(Source(name, text), Diagnostics()))
    found = [(entry.path, entry.start) for entry in structure_of(text).entries]
    assert sorted(found) == sorted(exact)


def test_a_text_that_is_cut_off_anywhere_has_a_structure() -> None:
    whole = structure_of(MEADOW)
    for end in range(len(MEADOW)):
        cut = structure_of(MEADOW[:end])
        before = [entry.path for entry in whole.entries if entry.end < end and entry.value_start <= end]
        assert [entry.path for entry in cut.entries][: len(before)] == before
        assert 0 <= cut.place.start <= end or cut.place.role is Role.NOTHING


@pytest.mark.parametrize(
    ("text", "path", "role", "inline"),
    [
        ("|", (), Role.KEY, False),
        ("bo|", (), Role.EITHER, False),
        ("board:\n  |", ("board",), Role.EITHER, False),
        ("board:\n  shape: sq|", ("board", "shape"), Role.VALUE, False),
        ("board:\n  regions: {home: row 1, go|", ("board", "regions"), Role.KEY, True),
        ("board:\n  regions: {home: |", ("board", "regions", "home"), Role.VALUE, True),
        ("board:\n  regions: {home: {South: row 1},\n   goal: {|", ("board", "regions", "goal"), Role.KEY, True),
        ("setup:\n  - place A|", ("setup",), Role.VALUE, False),
        ("setup:\n- place A\n- |", ("setup",), Role.VALUE, False),
        ("pieces:\n  A: {moves: [st, |", ("pieces", "A", "moves"), Role.VALUE, True),
        ("end:\n  x: >-\n    when own\n    then |", ("end", "x"), Role.VALUE, False),
        ("end:\n  x: when own\n    then d|", ("end", "x"), Role.VALUE, False),
        ("end:\n  x: 'when own|", ("end", "x"), Role.VALUE, False),
        ("board: {size: 3  # of |", ("board", "size"), Role.NOTHING, True),
        ("size: 3  # of |", ("size",), Role.NOTHING, False),
        ("a: {b: 1\nmoves:\n  |", ("moves",), Role.EITHER, False),  # a brace that was never closed
    ],
)
def test_what_may_stand_at_a_place(text: str, path: Path, role: Role, inline: bool) -> None:
    place = place_at(*marked(text))
    assert (place.path, place.role, place.inline) == (path, role, inline)


def test_values_are_read() -> None:
    structure = structure_of(MEADOW)
    assert structure.value("players") == "South North"
    assert structure.items_of("pieces", "Runner", "moves") == ("step", "run")
    assert structure.value("parameters", "reach", "about") == "squares a runner may go"
    assert structure.value("actions", "rest", "do") == "set score of mover to score of mover + 1"
    board = next(structure.under())
    assert MEADOW[board.value_start : board.value_end] == "Meadow"
