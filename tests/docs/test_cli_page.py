"""The page of the command line shows what commands print: each is given, and the lines that stand there are printed.

`…` stands for any text in a line, and on a line of its own for any lines. Times and speeds depend on the machine.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.cli.app import app

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^    \$ playground .*\n(?:    .*\n|\n(?=    ))*", re.MULTILINE)
MY_GAME = "game: My game\nplayers: [A, B]\nbord: {shape: square, size: 3}\n"
DOES_NOT_END = ("dashboard", "bench", "play")
TIME = r"(?:\d[\d.,]* (?:ms|s|min)\b ?)*\d[\d.,]* (?:ms|s|min)\b|\bms\b"


def commands():
    """Each command of the page and the lines that it is said to print."""
    for block in BLOCK.findall(PAGE):
        lines = [line[4:] for line in block.rstrip("\n").split("\n")]
        shown = [line for line in lines if not line.startswith("$ ")]
        given = [shlex.split(line)[2:] for line in lines if line.startswith("$ ")]
        for arguments in given:
            if arguments[0] not in DOES_NOT_END:
                yield pytest.param(arguments, shown if len(given) == 1 else [], id=" ".join(arguments))


def without_times(text: str) -> str:
    """A text with a word for each time, and with single blanks, since columns are as wide as times."""
    return " ".join(re.sub(TIME, "TIME", text).split())


def pattern(lines: list[str]) -> str:
    """A pattern for output that has these lines."""
    parts = []
    for line in lines:
        if line.strip() == "…":
            parts.append("(?:.*\n)*?")
        elif not line.startswith("speed"):
            parts.append(".*".join(map(re.escape, without_times(line).split("…"))) + "\n")
    return "".join(parts)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("arguments", "shown"), list(commands()))
def test_a_command_prints_what_the_page_shows(arguments, shown, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-game.yaml").write_text(MY_GAME, encoding="utf-8")
    ended = CliRunner().invoke(app, arguments, prog_name="playground")
    assert ended.exit_code == (2 if arguments[0] == "validate" else 0), ended.output
    printed = "".join(
        without_times(line) + "\n"
        for line in (ended.stdout + ended.stderr).splitlines()
        if not re.match(r"speed|[\d,]+ games in ", line)
    )
    assert re.match(pattern(shown), printed), f"{pattern(shown)}\n\nprinted:\n{printed}"


def test_commands_are_found():
    assert {"list", "simulate", "compare", "sweep", "run", "perft"} <= {each.values[0][0] for each in commands()}
