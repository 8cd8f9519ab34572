"""A wheel built from the tree works from an empty directory, without the checkout."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from playground.source.version import DISTRIBUTION, VERSION

ROOT = Path(__file__).parents[1]


def run(command, cwd, **environment):
    return subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=300
    )


pytestmark = pytest.mark.exhaustive  # builds and installs the package


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with nothing but the wheel's content; its dependencies are those of the tests' environment."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = run(build, folder)
    assert built.returncode == 0, built.stderr
    (wheel,) = folder.glob("*.whl")
    target = folder / "site"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]  # most is not imported
    made = run([*install, "--target", str(target), str(wheel)], folder)
    assert made.returncode == 0, made.stderr
    return target


@pytest.fixture
def playground(installed, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()

    def call(*arguments):
        code = "import sys, playground.cli; sys.exit(playground.cli.main())"
        return run([sys.executable, "-c", code, *arguments], empty, PYTHONPATH=str(installed), COLUMNS="100")

    return call


def test_the_wheel_is_what_is_imported(installed, tmp_path):
    command = [sys.executable, "-c", "import playground; print(playground.__file__)"]
    done = run(command, tmp_path, PYTHONPATH=str(installed))
    assert done.stdout.strip() == str(installed / "playground" / "__init__.py")


def test_the_wheel_has_the_name_and_version_that_messages_say(installed):
    assert [path.name for path in installed.glob("*.dist-info")] == [f"rule_playground-{VERSION}.dist-info"]
    assert DISTRIBUTION == "rule-playground"
    assert (installed / "playground" / "data" / "rulesets" / "templates").is_dir()


def test_rulesets_and_grammar_are_found(playground):
    done = playground("simulate", "tic-tac-toe", "--games", "200", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 200
    assert playground("list").stdout.count("triune") >= 1


@pytest.mark.thorough
def test_node_counts_and_the_experiment_are_shipped(playground):
    done = playground("test", "tic-tac-toe")
    assert done.returncode == 0, done.stdout + done.stderr
    done = playground("run", "triune-stride", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(json.loads(done.stdout)["arms"]) == 3


def test_pages_of_diagnostics_are_shipped(playground):
    done = playground("explain", "T002")
    assert done.returncode == 0
    assert "T002" in done.stdout


def test_the_editor_and_its_manual_are_shipped(installed, tmp_path):
    folder = installed / "playground" / "dashboard" / "widgets" / "editor"
    assert (folder / "bundle" / "editor.js").stat().st_size > 100_000
    assert (folder / "bundle" / "LICENCES.txt").exists()
    assert not list(folder.rglob("node_modules"))
    code = "from playground.dashboard.model.manual import manual_html; print(len(manual_html()))"
    done = run([sys.executable, "-c", code], tmp_path, PYTHONPATH=str(installed))
    assert int(done.stdout) > 50_000, done.stderr


def test_nothing_of_the_checkout_is_needed(installed):
    """No file of the wheel names the checkout."""
    files = (path for path in (installed / "playground").rglob("*") if path.is_file() and path.suffix != ".pyc")
    texts = (path.read_bytes() for path in files)
    assert not any(str(ROOT).encode() in text for text in texts)
