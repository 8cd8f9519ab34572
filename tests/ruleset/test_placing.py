"""`before` puts endings, rules and steps where they belong, in files, variants and files that extend others."""

from __future__ import annotations

import pytest

from playground.compiler import diagnose
from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostics

BASE = """\
game: Rows
players: [Cross, Nought]
board: square 3
pieces: Mark
actions: {put: {choose: empty, do: place Mark on target}, wait: nothing}
turn: {play: put, rest: wait}
after: {one: when last is a1 then remove a1, two: when last is a2 then remove a2}
end:
  full: when no empty then draw
  row: when line(3, own) then mover wins
  many: when count own > 6 then mover wins
"""


def order(tmp_path, patch: str, name: str = "base.yaml@changed") -> tuple[list[str], list[str], list[str]]:
    variants = "".join(f"\n    {line}" for line in patch.splitlines())
    (tmp_path / "base.yaml").write_text(f"{BASE}variants:\n  changed:\n    about: another order{variants}\n")
    found = Diagnostics()
    ruleset = resolve(str(tmp_path / name), found)
    assert ruleset is not None, [each.render() for each in found]
    return list(ruleset.end), list(ruleset.turn), list(ruleset.after)


@pytest.mark.parametrize(
    ("patch", "ends", "steps", "rules"),
    [
        ("end: {new: before row when last is b2 then draw}", "full new row many", "play rest", "one two"),
        ("end: {row: before full}", "row full many", "play rest", "one two"),
        ("end: {many: 'before full: when count own > 5 then mover wins'}", "many full row", "play rest", "one two"),
        ("turn: {pause: {before: play, actions: wait}}", "full row many", "pause play rest", "one two"),
        ("turn: {rest: {before: play}}", "full row many", "rest play", "one two"),
        ("after: {new: before two when last is b2 then remove b2}", "full row many", "play rest", "one new two"),
        (
            "after: {new: {after: put, then: flip b2, before: one}, two: before new}",
            "full row many",
            "play rest",
            "two new one",
        ),
    ],
)
def test_order(tmp_path, patch, ends, steps, rules):
    assert order(tmp_path, patch) == (ends.split(), steps.split(), rules.split())


def test_a_file_that_extends_another(tmp_path):
    order(tmp_path, "end: {many: ~}")
    text = "extends: base.yaml@changed\ngame: More\nend: {new: before full when last is b2 then draw}\n"
    (tmp_path / "more.yaml").write_text(text)
    ruleset = resolve(str(tmp_path / "more.yaml"), Diagnostics())
    assert ruleset is not None
    assert list(ruleset.end) == ["new", "full", "row"]
    assert ruleset.end["new"].text == "when last is b2 then draw"


def test_a_mistake_behind_it_is_reported_at_its_place(tmp_path):
    path = tmp_path / "base.yaml"
    path.write_text(BASE.replace("  row: when line(3, own)", "  row: before full when line(3, ownn)"))
    (mistake,) = [each for each in diagnose(path) if each.severity == "error"]
    assert mistake.span is not None
    assert (mistake.code, mistake.span.text) == ("T002", "ownn")


def test_two_that_would_come_before_each_other_are_reported(tmp_path):
    path = tmp_path / "base.yaml"
    row = "row: when line(3, own)"
    both = BASE.replace("full: when", "full: before row when").replace(row, "row: before full when line(3, own)")
    path.write_text(both)
    found = [each for each in diagnose(path) if each.severity == "error"]
    assert [each.code for each in found] == ["R087"]
    assert found[0].hint == "'row' is to come before 'full' in its turn: leave out one of the two"
