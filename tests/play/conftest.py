"""`playground play` with lines typed through a pipe, and a game that has what the shipped ones lack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playground.cli.app import app

MEADOW = Path(__file__).with_name("meadow.yaml")


@dataclass(frozen=True)
class Played:
    """What a game at the terminal left behind."""

    code: int
    stdout: str
    stderr: str

    def answer_to(self, line: str) -> str:
        """What was said after the line was typed for the last time, up to the next prompt."""
        after = self.stdout.rpartition(f"> {line}\n")[2]
        lines = []
        for text in after.splitlines():
            if text.partition("> ")[0].replace("game over", "over").isalpha() and "> " in text:
                break
            lines.append(text)
        return "\n".join(lines)


Play = Callable[..., Played]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept that are left without saying where."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "playground" / "games"


@pytest.fixture
def play(kept: Path) -> Play:  # noqa: ARG001  # games are kept away from the user's own
    """Play with command line arguments, typing lines."""

    def run(*arguments: str, lines: str = "") -> Played:
        typed = "".join(f"{line.strip()}\n" for line in lines.split(";") if line.strip())
        result = CliRunner().invoke(app, ["play", *arguments], input=typed, prog_name="playground")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Played(result.exit_code, result.stdout, result.stderr)

    return run
