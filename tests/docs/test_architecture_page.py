"""The page on architecture has the layers that are checked, and names what is there."""

from __future__ import annotations

import re
from configparser import ConfigParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_layers_are_those_that_are_checked() -> None:
    contracts = ConfigParser()
    contracts.read(ROOT / ".importlinter", encoding="utf-8")
    checked = contracts["importlinter:contract:layers"]["layers"].strip().splitlines()
    expected = [set(re.findall(r"playground\.(\w+)", layer)) for layer in checked]
    block = PAGE.partition("## Layers")[2].split("```")[1]
    on_page = [set(re.split(r"\s{2,}", layer.replace(".py", ""))) for layer in block.strip().splitlines()]
    assert [layer - {"knowledge", "→", "reference | native"} for layer in on_page] == expected


def test_every_package_has_its_row() -> None:
    rows = set(re.findall(r"^\| `(\w+)/", PAGE, re.MULTILINE))
    packages = {path.parent.name for path in (ROOT / "playground").glob("*/__init__.py")}
    assert packages <= rows


def test_paths_are_there() -> None:
    below = (path for top in ("playground", "rulesets", "tests") for path in (ROOT / top).rglob("*"))
    files = [f"/{path.relative_to(ROOT).as_posix()}" for path in below]
    named = set(re.findall(r"`([\w./-]+(?:\.py|\.js|/))`", PAGE))
    assert len(named) > 100
    assert [name for name in sorted(named) if not any(f.endswith(f"/{name.strip('/')}") for f in files)] == []
