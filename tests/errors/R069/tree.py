"""Parts that include the next one twice, which is read twice as often each time."""

from pathlib import Path


def make(folder: Path) -> Path:
    for number in range(7):
        text = f"part: Level\ninclude: [level{number + 1}.yaml, level{number + 1}.yaml]\n"
        (folder / f"level{number}.yaml").write_text(text, encoding="utf-8")
    (folder / "level7.yaml").write_text("part: Last\n", encoding="utf-8")
    (folder / "mine.yaml").write_text("game: Mine\ninclude: level0.yaml\n", encoding="utf-8")
    return folder / "mine.yaml"
