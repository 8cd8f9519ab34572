"""The parts that come along, in small games of which scenarios show, on both engines, what each name does."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.ruleset.find import part_names, parts_folder
from playground.ruleset.renew import said
from playground.ruleset.selection import Selection
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping, Sequence
from playground.verify.deep_lint import diagnose_deeply
from playground.verify.scenarios.run import run_scenarios

GAMES = {path.stem: path for path in sorted((parts_folder() / "games").glob("*.yaml"))}


@pytest.mark.parametrize("path", sorted((parts_folder() / "scenarios").glob("*.yaml")), ids=lambda path: path.stem)
def test_scenarios(path: Path) -> None:
    results = dict(run_scenarios(path, Selection(str(GAMES[path.stem])), f"../games/{path.stem}.yaml"))
    assert results and not any(results.values()), "\n".join(results.values())


@pytest.mark.exhaustive
@pytest.mark.parametrize("path", GAMES.values(), ids=GAMES)
def test_random_games_find_nothing_that_is_hardly_meant(path: Path) -> None:
    assert [each.render() for each in diagnose_deeply(str(path))] == []


def test_every_part_is_played() -> None:
    sources = {source.name for path in GAMES.values() for source in load(str(path)).ruleset.sources}
    assert {Path(source).stem for source in sources} >= set(part_names())


@pytest.mark.parametrize("name", part_names())
def test_every_parameter_of_a_part_is_given(name: str) -> None:
    tree = _tree(parts_folder() / f"{name}.yaml")
    declared = tree.get("parameters")
    given: set[str] = set()
    for path in GAMES.values():
        included = _tree(path).get("include")
        for item in included if isinstance(included, Sequence) else (included,):
            values = item.get("with") if isinstance(item, Mapping) else None
            if isinstance(item, Mapping) and said(item.get("part") or item) == name and isinstance(values, Mapping):
                given |= set(values)
    assert set(declared if isinstance(declared, Mapping) else ()) <= given


def _tree(path: Path) -> Mapping:
    source = read_file(path, Diagnostics())
    tree = read_tree(source, Diagnostics()) if source else None
    assert tree is not None
    return tree
