"""The documentation as a site: it is built without a warning, and needs nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "docs" / "site" / "build.py"
NAVIGATION = (ROOT / "docs" / "site" / "mkdocs.yml").read_text(encoding="utf-8")


def build(script: Path, target: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(script), str(target)]
    return subprocess.run(command, cwd=script.parents[2], capture_output=True, text=True, check=False, timeout=300)


def test_every_entry_of_the_navigation_is_a_page():
    named = re.findall(r": ((?:docs|grammar|benchmarks)/\S+\.md)", NAVIGATION)
    assert len(named) == len(set(named)) > 25
    assert [page for page in named if not (ROOT / page).is_file()] == []


@pytest.mark.exhaustive
def test_the_site_is_built_and_loads_nothing_from_elsewhere(tmp_path):
    pytest.importorskip("mkdocs")
    done = build(BUILD, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    site = tmp_path / "site"
    html = {path.relative_to(site): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    expected = ("index.html", "games.html", "docs/cli.html", "docs/measures/drama.html")
    assert {Path(name) for name in expected} <= set(html)
    loaded = [
        address
        for text in html.values()
        for address in re.findall(r"<(?:script|img|link)[^>]* (?:src|href)=\"?(https?:[^\" >]+)", text)
    ]
    assert loaded == []
    assert len(list((site / "pictures").glob("*.svg"))) >= 8


@pytest.mark.thorough
def test_a_link_that_leads_nowhere_fails(tmp_path):
    pytest.importorskip("mkdocs")
    script = tmp_path / "docs" / "site" / "build.py"
    script.parent.mkdir(parents=True)
    for name in ("build.py", "mkdocs.yml"):
        (script.parent / name).write_text((BUILD.parent / name).read_text(encoding="utf-8"), encoding="utf-8")
    text = script.read_text(encoding="utf-8").replace("Path(__file__).parents[2]", f"Path({str(ROOT)!r})")
    broken = "    (pages / 'docs' / 'sweep.md').write_text('[there](nowhere.md)', encoding='utf-8')\n    config: Any"
    script.write_text(text.replace("    config: Any", broken), encoding="utf-8")
    done = build(script, tmp_path / "out")
    assert done.returncode != 0
    assert "nowhere.md" in done.stdout + done.stderr
