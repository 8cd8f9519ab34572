"""`docs/parts.md`: every part that comes along, and every name that it has, stands there; and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.compiler import diagnose
from playground.ruleset.find import part_names, parts_folder
from playground.ruleset.names import head_name
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_file, read_tree
from playground.source.tree import Mapping

PAGE = (Path(__file__).parents[2] / "docs" / "parts.md").read_text(encoding="utf-8")
SECTIONS = dict(section.split("\n", 1) for section in PAGE.split("\n## ")[1:])
SHOWN = (
    "pieces", "moves", "define", "attributes", "zones", "variables", "relations", "actions", "turn", "after", "end",
)  # fmt: skip


def declared(name: str) -> set[str]:
    """The names that a part has, its parameters included."""
    source = read_file(parts_folder() / f"{name}.yaml", Diagnostics())
    tree = read_tree(source, Diagnostics()) if source else None
    assert tree is not None
    regions = tree.get("board")
    sections = [tree.get(section) for section in (*SHOWN, "parameters")]
    sections.append(regions.get("regions") if isinstance(regions, Mapping) else None)
    return {head_name(name) for section in sections if isinstance(section, Mapping) for name in section}


def documented(name: str) -> set[str]:
    """The names in the first column of the tables of a part."""
    cells = re.findall(r"^\| (`[^|]*`) \|", SECTIONS[name], re.MULTILINE)
    return {re.sub(r"\(.*|\W+$", "", code) for cell in cells for code in re.findall(r"`([^`]+)`", cell)}


def test_every_part_has_a_section():
    assert set(SECTIONS) == set(part_names())


@pytest.mark.parametrize("name", part_names())
def test_every_name_of_a_part_is_documented_and_no_other(name):
    assert documented(name) == declared(name)


@pytest.mark.parametrize("name", part_names())
def test_a_part_has_no_mistakes_by_itself(name):
    assert [found.render() for found in diagnose(parts_folder() / f"{name}.yaml")] == []


@pytest.mark.parametrize("text", re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_example_has_no_mistakes(text, tmp_path):
    (tmp_path / "example.yaml").write_text(text, encoding="utf-8")
    assert [found.render() for found in diagnose(tmp_path / "example.yaml")] == []
