"""How many words and signs the rules of the classics take, beside those of the trial and of Ludii.

    python -m benchmarks.words                    # the table
    python -m benchmarks.words --trial FOLDER     # counts the files of the trial again
    python -m benchmarks.words --record           # records the counts of the classics, which the tests hold

What counts: every name, number and sign of the rules of the plain game (`plain_game.py`). A name is one, also with
hyphens; `..`, `<=`, `>=` and `!=` are one sign each; a key has its colon, and a list a comma between two items. What
is layout does not count: braces and brackets of YAML, dashes, quotes, line breaks. Nor do comments, descriptions,
drawings, the texts of options, glossary, strategies, variants and parameters, in whose place the defaults stand.
Parts are counted by themselves: what a game takes of them. Ludii's figures are derived from the trial's, whose report
has the ratios of its files to Ludii's.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.plain_game import NOT_RULES, plain_game
from playground.ruleset.find import find_by_name
from playground.ruleset.layers import load
from playground.ruleset.selection import Selection
from playground.source.diagnostics import Diagnostics
from playground.source.read import read_file, read_tree
from playground.source.text import Source
from playground.source.tree import Mapping, Node, Scalar

FILE = Path(__file__).parent / "words.json"
MOST = 2 / 3
"""Of the words of the trial's file, at most so many."""

_TOKEN = re.compile(r"[A-Za-z_]\w*(?:-[A-Za-z_]\w*)*|\d+|\.\.|[<>!]=|[^\w\s]")
_COMMENT = re.compile(r"#[^\n]*")

# The name of the trial's file, and its words by those of Ludii's where the report says.
TRIAL: dict[str, tuple[str, float | None]] = {
    "amazons": ("amazons", 1.2), "backgammon": ("backgammon", 1.0), "cant-stop": ("cantstop", None),
    "chess": ("chess", 1.4), "chinese-checkers": ("chinese", 0.19), "clobber": ("clobber", 0.16),
    "dots-and-boxes": ("dots", 0.23), "draughts": ("draughts", 1.4), "go-fish": ("gofish", None),
    "gomoku": ("gomoku", 0.20), "hasami-shogi": ("hasami", 1.7), "havannah": ("havannah", 1.4),
    "hearts": ("hearts", None), "hex": ("hex", 0.33), "kalah": ("kalah", 1.6), "konane": ("konane", 0.57),
    "liars-dice": ("liarsdice", None), "lines-of-action": ("loa", 0.67), "love-letter": ("loveletter", None),
    "nine-mens-morris": ("morris", 2.0), "no-thanks": ("nothanks", None), "pig": ("pig", None),
    "reversi": ("reversi", 0.47), "royal-game-of-ur": ("ur", 0.48), "six-nimmt": ("nimmt", None),
    "yahtzee": ("yahtzee", None), "yavalath": ("yavalath", 0.21),
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """The words of one game: of the classic, of what it takes of parts, of the trial's file and of Ludii's."""

    name: str
    words: int
    of_parts: int
    trial: int
    ludii: float | None

    @property
    def ratio(self) -> float:
        return self.words / self.trial

    @property
    def is_short(self) -> bool:
        """Whether both goals are met."""
        return self.ratio <= MOST and (self.ludii is None or self.words < self.ludii)


def words_of(text: str) -> int:
    """The words and signs of the rules of a file's plain game."""
    tree = read_tree(Source("", text), Diagnostics())
    assert tree is not None
    return _count(plain_game(tree))


def words_of_parts(name: str) -> int:
    """The words and signs of what a ruleset takes of parts, as it stands there."""
    path = find_by_name(name)
    source = read_file(path, Diagnostics()) if path else None
    loaded = load(Selection(name), Diagnostics())
    assert source is not None and loaded is not None
    return sum(_taken(value, source.name) for key, value in loaded.tree.entries if key.text not in NOT_RULES)


def _taken(node: Node, own: str) -> int:
    if isinstance(node, Scalar):
        return 0 if node.span.source.name == own else _count(node.text)
    if isinstance(node, Mapping):
        return sum(_taken_entry(key, value, own) for key, value in node.entries)
    return sum(_taken(item, own) for item in node)


def _taken_entry(key: Scalar, value: Node, own: str) -> int:
    return (0 if key.span.source.name == own else _count(key.text) + 1) + _taken(value, own)


def _count(part: Any) -> int:
    if isinstance(part, str):
        return len(_TOKEN.findall(_COMMENT.sub("", part)))
    if isinstance(part, dict):
        return sum(_count(key) + 1 + _count(value) for key, value in part.items())
    return sum(map(_count, part)) + max(0, len(part) - 1)


def measured(trial: dict[str, int]) -> list[Row]:
    """A row for each classic that the trial has."""
    rows = []
    for name, (_, ratio) in TRIAL.items():
        path = find_by_name(name)
        assert path is not None
        words = words_of(path.read_text(encoding="utf-8"))
        rows.append(Row(name, words, words_of_parts(name), trial[name], trial[name] / ratio if ratio else None))
    return rows


def recorded() -> dict[str, dict[str, int]]:
    """The words of the trial's files, and those of the classics that are not to grow."""
    content: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def table(rows: list[Row]) -> str:
    """The rows as a table of Markdown, with a line that sums up."""
    lines = [
        "| game | words and signs | of parts | trial | of the trial | Ludii | both goals |",
        "|---|---:|---:|---:|---:|---:|---|",
    ]
    for row in rows:
        ludii = "" if row.ludii is None else f"{row.ludii:.0f}"
        met = "yes" if row.is_short else "no"
        lines.append(
            f"| {row.name} | {row.words} | {row.of_parts or ''} | {row.trial} | {row.ratio:.2f} | {ludii} | {met} |"
        )
    met = sum(row.is_short for row in rows)
    return "\n".join([*lines, "", f"{met} of {len(rows)} games meet both goals."])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trial", type=Path, metavar="FOLDER", help="where the files of the trial are")
    parser.add_argument("--record", action="store_true", help=f"write the counts to {FILE.name}")
    options = parser.parse_args()
    trial = {} if options.trial else recorded()["trial"]
    for name, (file, _) in TRIAL.items() if options.trial else ():
        trial[name] = words_of((options.trial / f"{file}.yaml").read_text(encoding="utf-8"))
    rows = measured(trial)
    print(table(rows))
    if options.record:
        content = {"trial": trial, "classics": {row.name: row.words for row in rows}}
        FILE.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
