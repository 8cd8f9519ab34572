"""The command line, called within this process, and a ruleset of one's own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from playground.cli.app import app


@dataclass(frozen=True)
class Ended:
    """What a command left behind."""

    code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:
        """The one JSON object on stdout."""
        return json.loads(self.stdout)


class CommandLine:
    """Calls `playground` with arguments."""

    def __call__(self, *arguments: str) -> Ended:
        result = CliRunner().invoke(app, list(arguments), prog_name="playground")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Ended(result.exit_code, result.stdout, result.stderr)


@pytest.fixture
def playground() -> CommandLine:
    return CommandLine()


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a small ruleset of one's own in `rulesets/`."""
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "three-marks.yaml").write_text(THREE_MARKS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


THREE_MARKS = """\
game: Three marks
players: [First, Second]
parameters:
  goal: {default: 3, range: 1..5, about: marks in a row that win}
board: {shape: rectangle, columns: 5, rows: 1}
pieces: {Mark: {}}
actions:
  mark:
    choose: {target: empty}
    do: place Mark of mover on target
end:
  line: when line(goal, own) then mover wins
  full: when no empty then draw
variants:
  pair: {about: two in a row win, parameters: {goal: 2}}
"""
