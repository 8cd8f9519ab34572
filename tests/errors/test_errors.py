"""Every folder here is a diagnostic; every file in it is an input that triggers it.

`expected.txt` holds what a user is shown. A case is a `.yaml` text, a `.bin` of bytes, or a `.py` with a function
`make(folder)` that writes an input too large or too odd to keep. `pytest --update-golden` rewrites the expected texts;
read their diff before it is committed.
"""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest

from playground.source.catalogue import CATALOGUE
from tests.errors.test_pages import examples

WRONG = frozenset(examples("wrong"))
FOLDERS = sorted(folder for folder in Path(__file__).parent.iterdir() if folder.is_dir() and folder.name[0] in "YRETWX")


def cases(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.suffix in (".yaml", ".bin", ".py"))


def place(case: Path, folder: Path) -> Path:
    """The input of a case, in a folder of its own."""
    folder.mkdir()
    if case.suffix == ".py":
        return Path(runpy.run_path(str(case))["make"](folder))
    return Path(shutil.copy(case, folder / f"{case.stem}.yaml"))


def is_of_page(case: Path) -> bool:
    """Whether a case is what the page of its code shows as wrong."""
    return case.suffix == ".yaml" and (case.parent.name, case.read_text(encoding="utf-8")) in WRONG


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_diagnostics(folder, diagnose_for, tmp_path, monkeypatch, update_golden):
    shown = []
    for case in cases(folder):
        path = place(case, tmp_path / case.stem)
        monkeypatch.chdir(path.parent)
        diagnostics = diagnose_for(folder.name, Path(path.name))
        assert folder.name in {diagnostic.code for diagnostic in diagnostics}, f"{case} does not trigger it"
        if is_of_page(case):  # has exactly the mistake of its page
            severity = CATALOGUE[folder.name].severity
            assert {folder.name} == {each.code for each in diagnostics if each.severity == severity}
        shown.append(f"=== {case.name}\n" + "\n".join(diagnostic.render() for diagnostic in diagnostics) + "\n")
    actual = "\n".join(shown)
    expected = folder / "expected.txt"
    if update_golden:
        expected.write_text(actual, encoding="utf-8")
    assert expected.read_text(encoding="utf-8") == actual
