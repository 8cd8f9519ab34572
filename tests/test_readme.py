"""What README promises is so."""

import re
from pathlib import Path

from playground.compiler import load
from playground.simulate.run import simulate

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_are_a_game_and_give_what_is_printed(tmp_path):
    (text,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert len(text.splitlines()) == 10
    file = tmp_path / "hexapawn.yaml"
    file.write_text(text)
    printed = {"hexapawn.yaml": "4,054", "hexapawn.yaml@wide": "4,252"}
    for selection, wins in printed.items():
        variant = selection.removeprefix("hexapawn.yaml")
        result = simulate(load(f"{file}{variant}"), games=10_000, seed=0)
        assert f"{result.wins[1]:,}" == wins
        assert re.search(rf"{re.escape(selection)} +10,000 +{wins} ", README)


def test_files_that_readme_names_exist():
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links and [link for link in links if not (ROOT / link).exists()] == []


def test_the_two_commands_are_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert commands == ["demo", "test"]
    assert [name for name in commands if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []


def test_ci_runs_what_the_test_command_runs():
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line.partition(" || ")[0] for line in lines].count("make test-all") == 1
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    marks = dict(re.findall(r"^([\w-]+):.*\n\t\$\(call tests,(.*)\)$", makefile, re.MULTILINE))
    assert (marks["test"], marks["test-all"]) == ("not exhaustive", "not thorough"), "what is thorough is exhaustive"
