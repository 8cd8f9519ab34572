"""The name under which the playground is installed is the one that messages and the build have."""

import re
import tomllib
from pathlib import Path

import pytest

from playground.interop.extras import MissingExtra, require
from playground.source.version import DISTRIBUTION, install_command

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_build_has_the_same_name():
    assert PROJECT["name"] == DISTRIBUTION
    assert set(PROJECT["scripts"]) == {"playground"}


def test_what_a_message_says_to_install_is_an_extra():
    assert install_command("cluster") == "pip install 'rule-playground[cluster]'"
    for extra in ("cluster", "open-spiel", "pettingzoo", "editor"):
        assert extra in PROJECT["optional-dependencies"]


def test_a_missing_library_names_the_command():
    with pytest.raises(MissingExtra, match=r"pip install 'rule-playground\[open-spiel\]'"):
        require("no_such_module_anywhere", "open-spiel")


def test_nothing_looks_for_the_metadata_of_a_distribution_of_another_name():
    """`importlib.metadata.version("playground")` works only where an older version is installed beside."""
    root = Path(__file__).parents[2]
    texts = {path: path.read_text(encoding="utf-8") for path in (root / "playground").rglob("*.py")}
    found = re.compile(r"""version\(["']playground["']\)|install '?playground\b""")
    assert [str(path.relative_to(root)) for path, text in texts.items() if found.search(text)] == []
