"""Rulesets that are begun from a template, or from another ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

import playground as pg
from playground.compiler import check, load
from playground.ruleset.templates import template_text, templates, titled
from playground.verify.deep_lint import diagnose_deeply
from playground.verify.diagnose import diagnose_any

TEMPLATES = [each.name for each in templates()]


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", TEMPLATES)
def test_each_template_is_a_sound_game_that_ends(playground, name):
    begun = playground("new", "my-game", "--template", name)
    assert (begun.code, begun.stderr) == (0, "")
    assert begun.stdout.startswith(f"written: rulesets/my-game.yaml (from template {name})\n")
    assert diagnose_any("my-game") == ()
    compiled = load("my-game")
    for variant in ("", *(f"@{name}" for name in compiled.ruleset.variants)):
        played = pg.simulate(f"my-game{variant}", games=300, seed=1)
        assert played.unfinished == 0
        assert min(played.wins) > 0
    assert compiled.ruleset.title == "My game"
    comments = [line for line in Path("rulesets/my-game.yaml").read_text().splitlines() if "#" in line]
    assert len(comments) >= 5


@pytest.mark.exhaustive
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", TEMPLATES)
def test_all_rules_of_a_template_happen(playground, name):
    playground("new", "my-game", "--template", name)
    assert list(diagnose_deeply("my-game")) == []


@pytest.mark.usefixtures("here")
def test_without_a_template_it_is_the_one_that_the_list_says(playground):
    listed = playground("new", "--list", "--json").json
    assert [each["name"] for each in listed["templates"]] == TEMPLATES
    assert all(each["kind"] and each["about"] for each in listed["templates"])
    assert playground("new", "plain", "--json").json == {
        "file": "rulesets/plain.yaml", "from": f"template {listed['default']}", "name": "plain",
    }  # fmt: skip
    assert Path("rulesets/plain.yaml").read_text(encoding="utf-8") == template_text(listed["default"], "Plain")


def test_a_copy_has_a_title_of_its_own_and_plays_the_same_game(own_folder, playground):
    assert playground("new", "four-marks", "--like", "three-marks").code == 0
    copy, original = load("four-marks"), load("three-marks")
    assert (copy.ruleset.title, original.ruleset.title) == ("Four marks", "Three marks")
    text = (own_folder / "rulesets" / "three-marks.yaml").read_text(encoding="utf-8")
    assert Path("rulesets/four-marks.yaml").read_text(encoding="utf-8") == text.replace("Three marks", "Four marks")
    assert [simulated.wins for simulated in (pg.simulate(copy, games=50), pg.simulate(original, games=50))] == [
        pg.simulate(original, games=50).wins
    ] * 2


@pytest.mark.usefixtures("own_folder")
def test_a_copy_of_a_variant_extends_nothing(playground):
    assert playground("new", "pairs", "--like", "three-marks@pair").code == 0
    text = Path("rulesets/pairs.yaml").read_text(encoding="utf-8")
    assert "extends" not in text
    goal = load("pairs").ruleset.parameters["goal"]
    assert goal.value == 2


def test_extends_leads_to_the_same_file_from_another_folder(own_folder, playground):
    (own_folder / "other").mkdir()
    text = "# Longer.\ngame: Patched\nextends: ../rulesets/three-marks.yaml@pair\nparameters: {goal: {default: 2}}\n"
    (own_folder / "other" / "patched.yaml").write_text(text, encoding="utf-8")
    (own_folder / "deep" / "er").mkdir(parents=True)
    assert playground("new", "deep/er/mine.yaml", "--like", "other/patched.yaml").code == 0
    copied = (own_folder / "deep" / "er" / "mine.yaml").read_text(encoding="utf-8")
    assert copied == text.replace("Patched", "Mine").replace("../rulesets/", "../../rulesets/")
    assert check("deep/er/mine.yaml")[0] is not None


def test_a_shipped_ruleset_is_copied_without_the_schema_beside_it(here, playground):
    assert playground("new", "mine", "--like", "tic-tac-toe").code == 0
    assert "yaml-language-server" not in (here / "rulesets" / "mine.yaml").read_text(encoding="utf-8")
    assert diagnose_any("mine") == ()


def test_nothing_is_overwritten(here, playground):
    (here / "there.yaml").write_text("mine", encoding="utf-8")
    ended = playground("new", "there.yaml")
    assert (ended.code, ended.stdout) == (2, "")
    assert "there.yaml exists and stays as it is" in ended.stderr
    assert (here / "there.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (["three-marks"], "there is already a ruleset 'three-marks': choose another name, such as 'my-three-marks'"),
        (["Tic-Tac-Toe"], "there is already a ruleset 'tic-tac-toe'"),
        (["x", "--template", "cardz"], "there is no template 'cardz': did you mean 'cards'?"),
        (["x", "--like", "three-mark"], "did you mean 'three-marks'"),
        (["x", "--like", "three-marks", "--template", "dice"], "give one of them"),
        (["no"], "'no' cannot be a name"),
        (["nowhere/x.yaml"], "nowhere is no folder yet"),
        (["./x.txt"], "let its name end in .yaml"),
        ([], "the name of the new ruleset is missing"),
    ],
)
def test_what_cannot_be_begun_is_refused(playground, arguments, reported):
    ended = playground("new", *arguments)
    assert (ended.code, ended.stdout) == (2, "")
    assert reported in ended.stderr
    assert not Path("rulesets/x.yaml").exists()


def test_a_text_without_a_title_gets_one():
    assert titled("extends: other\n", "Mine") == "game: Mine\nextends: other\n"
