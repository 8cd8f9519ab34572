"""Which files a text may name: nothing of the machine is read but rulesets in folders that belong with the text."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from playground.compiler import check
from playground.dashboard.model import experiment_files, rulesets
from playground.dashboard.model.game_choice import choice_of
from playground.ruleset.confine import unlike_a_ruleset
from playground.ruleset.find import find_by_name
from playground.ruleset.selection import EDITOR
from playground.source.diagnostics import PlaygroundError

SECRET = "password: opensesame\nmore: [1, 2\n"
GAME = "game: Base\nplayers: [A, B\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with secrets in it, above it, and a library of one's own."""
    home = tmp_path / "home"
    (home / "rulesets").mkdir(parents=True)
    for folder in (tmp_path, home, home / "rulesets"):
        (folder / "secret.yaml").write_text(SECRET)
        (folder / "base.yaml").write_text(GAME)
    monkeypatch.chdir(home)
    return home


def reported(selection: str, text: str) -> tuple[set[str], str]:
    """The codes for a text, and all that is shown of them."""
    found = check(selection, text=text)[1]
    return {each.code for each in found}, "\n".join(each.render() for each in found)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "base",
    ["../secret.yaml", "secret.yaml", "./base.yaml", "/etc/passwd", "/dev/zero", "~/x.yaml", "rulesets/../base.yaml"],
)
def test_a_text_of_no_file_extends_the_library_only(base: str) -> None:
    assert reported(EDITOR, f"extends: {base}\ngame: Mine\n")[0] == {"R058"}
    assert "R058" not in reported(EDITOR, "extends: rulesets/base.yaml\ngame: Mine\n")[0]


@pytest.mark.usefixtures("home")
def test_a_text_of_the_library_extends_what_lies_there_and_shows_rulesets_alone() -> None:
    assert reported("rulesets/mine.yaml", "extends: ../base.yaml\ngame: Mine\n")[0] == {"R058"}
    codes, shown = reported("rulesets/mine.yaml", "extends: secret.yaml\ngame: Mine\n")
    assert codes == {"R059"}
    assert "opensesame" not in shown
    codes, shown = reported("rulesets/mine.yaml", "extends: base.yaml\ngame: Mine\n")
    assert not codes & {"R058", "R059"}
    assert "base.yaml:" in shown  # its syntax error, with its place


@pytest.mark.usefixtures("home")
def test_a_file_extends_what_lies_below_the_current_folder() -> None:
    Path("rulesets/mine.yaml").write_text("extends: ../base.yaml\ngame: Mine\n")
    assert not {each.code for each in check("rulesets/mine.yaml")[1]} & {"R058", "R059"}
    Path("rulesets/mine.yaml").write_text("extends: ../../base.yaml\ngame: Mine\n")
    assert {"R058"} == {each.code for each in check("rulesets/mine.yaml")[1]}


@pytest.mark.parametrize(
    ("base", "code"), [("secret.yaml", "R059"), ("../secret.yaml", "R059"), ("../../secret.yaml", "R058")]
)
def test_a_file_on_the_command_line_shows_rulesets_alone(home: Path, base: str, code: str) -> None:
    for content in (SECRET, f"settings:\n  game: x\n{SECRET}"):
        for folder in (home.parent, home, home / "rulesets"):
            (folder / "secret.yaml").write_text(content)
        (home / "rulesets" / "mine.yaml").write_text(f"extends: {base}\ngame: Mine\n")
        found = check("rulesets/mine.yaml")[1]
        assert {each.code for each in found} == {code}
        assert "opensesame" not in "\n".join(each.render() for each in found)


def test_a_base_out_of_reach_is_in_reach_from_a_folder_above_both(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "rulesets" / "mine.yaml").write_text("extends: ../base.yaml\ngame: Mine\n")
    monkeypatch.chdir(home / "rulesets")
    (refused,) = check("./mine.yaml")[1]
    assert refused.code == "R058"
    assert "or run the command in a folder above both" in refused.hint
    monkeypatch.chdir(home)
    assert "R058" not in {each.code for each in check("rulesets/mine.yaml")[1]}


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir])
def test_what_is_no_file_is_not_opened(home: Path, make: object) -> None:
    make(home / "odd.yaml")  # type: ignore[operator]  # a function
    assert unlike_a_ruleset(home / "odd.yaml")


@pytest.mark.parametrize(
    "text",
    [
        "game: A\n",
        "\ufeffgame: A",
        '"game": A',
        "{game: A}",
        "about: x\nextends : b",
        "{\n  'game': x",
        "---\n# a\n  game: x",
    ],
)
def test_what_looks_like_a_ruleset(home: Path, text: str) -> None:
    (home / "some.yaml").write_text(text, encoding="utf-8")
    assert unlike_a_ruleset(home / "some.yaml") == ""


@pytest.mark.parametrize("text", ["", "# game: A\n", "settings:\n  game: A\n", "job:\n  extends: base\n", "games: 3"])
def test_what_looks_like_none(home: Path, text: str) -> None:
    (home / "some.yaml").write_text(text, encoding="utf-8")
    assert unlike_a_ruleset(home / "some.yaml") == "it has no key 'game' or 'extends'"


@pytest.mark.parametrize(
    "name", ["../secret", "../base", "/etc/passwd", "rulesets/base", "..", ".", "", "a\0", "..\\base"]
)
def test_no_name_leads_out_of_the_library(home: Path, name: str) -> None:
    assert find_by_name(name) is None
    for label in (name, f"{name}@x", f"{home}/{name}"):
        with pytest.raises(PlaygroundError):
            choice_of(label, {})
        with pytest.raises(PlaygroundError):
            rulesets.text_of(label)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../secret.yaml", "../base.yaml", "secret.yaml", "/dev/zero", "./rulesets"]
)
def test_an_experiment_names_rulesets_in_reach_and_shows_nothing_else(name: str) -> None:
    found = experiment_files.checked("simulations/x.yaml", f"experiment: X\nrulesets: [{name}]\n").diagnostics
    shown = "\n".join(each.render() for each in found)
    assert {"X004"} == {each.code for each in found}, shown
    assert "opensesame" not in shown


@pytest.mark.usefixtures("home")
def test_an_experiment_names_rulesets_below_the_current_folder() -> None:
    found = experiment_files.checked("simulations/x.yaml", "experiment: X\nrulesets: [base.yaml]\n").diagnostics
    assert {"X005"} == {each.code for each in found}
