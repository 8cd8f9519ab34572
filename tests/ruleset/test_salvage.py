"""The sound part of a ruleset with structural mistakes: as much as possible, and the words of what is gone."""

from __future__ import annotations

from playground.ruleset.salvage import SoundPart, sound_part
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_tree
from playground.source.text import Source
from playground.source.tree import Mapping

from .conftest import SMALL


def salvaged(old: str, new: str) -> SoundPart | None:
    """The sound part of the small ruleset with a replacement."""
    assert old in SMALL
    tree = read_tree(Source("x.yaml", SMALL.replace(old, new)), Diagnostics())
    assert isinstance(tree, Mapping)
    return sound_part(tree)


def section(part: SoundPart | None, name: str) -> list[str]:
    """The keys of a section."""
    assert part is not None
    found = part.tree.get(name)
    assert isinstance(found, Mapping)
    return [key.text for key, _ in found.entries]


def test_a_sound_ruleset_loses_nothing() -> None:
    part = salvaged("far + 2", "far + 2")
    assert part is not None and part.lost == frozenset()


def test_only_the_wrong_entry_is_lost_and_its_words_are_known() -> None:
    part = salvaged("score: {type: 0..9, each: player, start: 1}", "score: {type: 0..9, kind: {of: thing}, start: 1}")
    assert section(part, "variables") == ["score", "seen"]
    assert part is not None and part.lost == {"kind", "of", "thing"}


def test_a_group_that_becomes_incomplete_is_lost_in_the_next_round() -> None:
    part = salvaged("put: {choose: {target: empty}, do: [place", "put: {choose: {target: empty}, does: [place")
    assert section(part, "actions") == ["go"]
    assert part is not None and {"put", "does", "target"} <= part.lost


def test_without_its_board_nothing_else_can_be_checked() -> None:
    assert salvaged("board: {shape: square, size: far + 2, ", "board: {shape: round, ") is None
