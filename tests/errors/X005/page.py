"""A ruleset with a mistake beside the experiment that wants to play it."""

from __future__ import annotations

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "broken.yaml").write_text("game: Broken\nplayers: [One, Two]\nactons: {}\n", encoding="utf-8")
    path = folder / "page.yaml"
    path.write_text("experiment: Which?\nrulesets: [broken.yaml, tic-tac-toe]\n", encoding="utf-8")
    return path
