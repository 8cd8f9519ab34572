"""A small ruleset with a bit of everything, and shortcuts to resolve texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from playground.ruleset.model import Ruleset
from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostics

SMALL = """\
game: Small
about: A game for tests.
players: {White: {forward: north}, Black: {forward: south}}
parameters:
  far: {default: 2, range: 1..3, about: squares a stone travels}
  law: {default: mild, choices: [mild, strict], about: which law holds}
  fast: {default: no, about: whether the first stone wins}
board: {shape: square, size: far + 2, regions: {home: {White: row 1, Black: row 4}, centre: b2}}
pieces: {Stone: {moves: creep, flips to: Back}, Back: {moves: [creep]}}
moves: {creep: exactly far squares forward onto empty}
define: {"near(site)": neighbours of site}
variables: {score: {type: 0..9, each: player, start: 1}, seen: {type: site}}
setup: [place Stone of White on a1, if law is strict then place Stone of Black on a2]
actions:
  go: {moves: own, by: creep, when: not fast, do: move piece to target}
  put: {choose: {target: empty}, do: [place Stone of mover on target, flip target]}
after: {count-up: when last is b2 then set score of mover to 2}
end: {full: when no empty then draw, first: when score of mover > 5 then mover wins}
variants:
  farther: {about: three squares, parameters: {far: 3}}
  one-action: {about: no more putting, actions: {put: ~}, end: {first: when score of mover > 3 then mover wins}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one, with `small.yaml` in it."""
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def resolved(folder: Path) -> Callable[..., Ruleset]:
    """Resolves a selection that must be without mistakes; a text given is written to `mine.yaml` first."""

    def resolve_soundly(selection: str = "mine.yaml", text: str = "") -> Ruleset:
        if text:
            (folder / "mine.yaml").write_text(text, encoding="utf-8")
        diagnostics = Diagnostics()
        ruleset = resolve(selection, diagnostics)
        assert [d.render() for d in diagnostics.errors] == []
        assert ruleset is not None
        return ruleset

    return resolve_soundly


@pytest.fixture
def mistakes(folder: Path) -> Callable[..., list[tuple[str, str]]]:
    """The code and the place of everything reported, for a selection or for a text in `mine.yaml`."""

    def report(selection: str = "mine.yaml", text: str = "") -> list[tuple[str, str]]:
        if text:
            (folder / "mine.yaml").write_text(text, encoding="utf-8")
        diagnostics = Diagnostics()
        ruleset = resolve(selection, diagnostics)
        assert (ruleset is None) == bool(diagnostics.errors)
        return [(d.code, str(d.span)) for d in diagnostics]

    return report
