"""Commands that are about winning say of a game with a score that they leave it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.sum_game import SCORED, SUM

SHORT = SCORED.replace("10", "4")
ALONE = SHORT.replace("everyone win", "draw").replace("everyone lose", "draw")
WON = "The score is left out here: what counts is whether the game is won."
NOBODY = "The score is left out here, and nobody wins or loses in this game"


@pytest.mark.parametrize(("text", "said"), [(SHORT, WON), (ALONE, NOBODY), (SUM.replace("10", "4"), "")])
@pytest.mark.parametrize("command", ["solve {}", "replay {} --judge --effort 20"])
def test_it_is_said_that_the_score_is_left_out(
    playground: CommandLine, tmp_path: Path, command: str, text: str, said: str
) -> None:
    path = tmp_path / "sum.yaml"
    path.write_text(text, encoding="utf-8")
    ended = playground(*command.format(path).split())
    assert ended.code == 0, ended.stderr
    words = " ".join(ended.stdout.split())
    assert said in words
    assert ("score is left out" in words) == bool(said)
