"""One term for one thing: the glossary is in order, and the words it retires are used nowhere."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
FOLDERS = ("playground", "docs", "grammar", "benchmarks")
SUFFIXES = (".py", ".md", ".js", ".css", ".html", ".lark", ".rules")
EXEMPT = {GLOSSARY, ROOT / "playground" / "rulebook" / "predicates.py"}
"""Pages and modules that list words as words."""
OF_OTHERS = ("bundle", "node_modules")
"""Folders with what others have written."""


def tables() -> dict[str, list[str]]:
    """The terms of each section."""
    found: dict[str, list[str]] = {}
    for section in GLOSSARY.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        found[title] = re.findall(r"^\| ([^|]+?) \|", text, re.M)[1:]
    return found


def files() -> list[Path]:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES]
    paths = [path for path in paths if not {*OF_OTHERS} & {*path.relative_to(ROOT).parts}]
    return [*sorted(paths), ROOT / "README.md"]


def test_every_term_stands_once() -> None:
    sections = tables()
    terms = [term for section in sections.values() for term in section]
    assert len(terms) > 80
    assert sorted(set(terms)) == sorted(terms)


def test_retired_words_are_used_nowhere() -> None:
    """Also within identifiers: `was_told`, `AskedFor`."""
    retired = [word for word in tables()["Retired"] if not word.startswith("-")]
    assert retired
    pattern = re.compile(rf"(?<![a-zA-Z])({'|'.join(retired)})(?![a-z])", re.IGNORECASE)
    used = [
        f"{path.relative_to(ROOT)}:{number}: {match[1]}"
        for path in files()
        if path not in EXEMPT
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in pattern.finditer(line)
    ]
    assert used == []


def test_limits_are_named_max_and_min() -> None:
    used = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "playground").rglob("*.py")
        for name in re.findall(r"\b_?(?:MOST|FEWEST|LEAST)_[A-Z_]+", path.read_text(encoding="utf-8"))
    ]
    assert used == []


def test_files_that_pages_and_docstrings_name_exist() -> None:
    """`folder/file.py` in backquotes is the end of a path in this repository."""
    everything = {str(path.relative_to(ROOT)) for path in ROOT.rglob("*.py") if ".venv" not in path.parts}
    gone = []
    for path in files():
        for name in set(re.findall(r"`([a-z_/]+\.py)`", path.read_text(encoding="utf-8"))):
            if not any(each == name or each.endswith(f"/{name}") for each in everything):
                gone.append(f"{path.relative_to(ROOT)}: {name}")
    assert gone == []
