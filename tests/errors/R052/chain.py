"""Ten rulesets, each a change to the next."""

from pathlib import Path


def make(folder: Path) -> Path:
    for number in range(10):
        text = f"extends: level{number + 1}.yaml\n"
        (folder / f"level{number}.yaml").write_text(text, encoding="utf-8")
    (folder / "level10.yaml").write_text("game: Small\n", encoding="utf-8")
    return folder / "level0.yaml"
