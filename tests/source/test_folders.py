"""Grammar and rulesets are found in a checkout, in an installed wheel, and in the user's own folder."""

from __future__ import annotations

import pytest

from playground.source import folders
from playground.source.diagnostics import CompilerBug


@pytest.fixture
def away(tmp_path, monkeypatch):
    """A current directory without folders of its own."""
    (tmp_path / "away").mkdir()
    monkeypatch.chdir(tmp_path / "away")
    return tmp_path / "away"


def package(root, *names):
    for folder in ("playground", *names):
        (root / folder).mkdir(parents=True, exist_ok=True)
    return root / "playground"


def test_checkout_has_its_folders_beside_the_package(tmp_path):
    at = package(tmp_path, "grammar", "rulesets")
    assert folders.shipped_folder("grammar", at) == tmp_path / "grammar"


def test_wheel_has_its_folders_in_the_package(tmp_path):
    at = package(tmp_path, "playground/data/rulesets", "rulesets")
    assert folders.shipped_folder("rulesets", at) == at / "data" / "rulesets"


def test_missing_folder_is_a_fault_of_the_installation(tmp_path):
    with pytest.raises(CompilerBug, match="'grammar' is missing"):
        folders.shipped_folder("grammar", package(tmp_path))


@pytest.mark.usefixtures("away")
def test_what_is_shipped_is_found_from_anywhere():
    assert (folders.grammar_folder() / "rules.lark").is_file()
    assert [folder.is_dir() for folder in folders.ruleset_folders()] == [True]
    assert [folder.is_dir() for folder in folders.simulation_folders()] == [True]


def test_own_rulesets_come_first(away):
    (away / "rulesets").mkdir()
    own, shipped = folders.ruleset_folders()
    assert own.samefile(away / "rulesets")
    assert shipped == folders.shipped_folder("rulesets")


def test_own_folder_that_is_the_shipped_one_is_searched_once(monkeypatch):
    monkeypatch.chdir(folders.shipped_folder("rulesets").parent)
    assert [str(folder) for folder in folders.ruleset_folders()] == ["rulesets"]
