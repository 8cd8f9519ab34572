"""The parts that come along, in small games of which scenarios show, on both engines, what each name does."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.ruleset.find import part_names
from playground.ruleset.selection import Selection
from playground.verify.scenarios.read import scenarios_file
from playground.verify.scenarios.run import run_scenarios

FOLDER = Path(__file__).parent
GAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("name", GAMES)
def test_scenarios(name: str) -> None:
    path = FOLDER / f"{name}.yaml"
    results = dict(run_scenarios(scenarios_file(path), Selection(str(path)), name))
    assert results and not any(results.values()), "\n".join(results.values())


def test_every_part_is_played() -> None:
    sources = {source.name for name in GAMES for source in load(str(FOLDER / f"{name}.yaml")).ruleset.sources}
    assert {Path(source).stem for source in sources} >= set(part_names())
