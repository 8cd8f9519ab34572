"""Changes of rules: what is tried, as patches that say what they change and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from playground.compiler import check, load
from playground.ruleset.difference import difference
from playground.ruleset.selection import parse_selection
from playground.suggesting.library import known_rules
from playground.suggesting.mutation import Mutation, conflict, entry, merged, patch_text
from playground.suggesting.mutations import Mutations
from playground.suggesting.patched import Patcher
from playground.suggesting.rule_texts import nodes, rule_trees, with_node, with_values
from playground.syntax import ast
from playground.syntax.unparse import unparse


def mutations(name: str, without=()) -> list[Mutation]:
    ruleset = load(name).ruleset
    return Mutations(ruleset, known_rules(ruleset, without)).all()


@pytest.fixture(scope="module")
def of_breakthrough() -> list[Mutation]:
    return mutations("breakthrough")


def patched(name: str, each: Mutation):
    return check("suggestion", text=patch_text(name, each.patch), other_variants=False)


def test_every_kind_of_change_is_tried(of_breakthrough):
    kinds = Counter(each.kind for each in of_breakthrough)
    assert set(kinds) == {"parameter", "ending", "new ending", "movement", "new movement", "number", "piece"}
    assert {each.kind for each in mutations("triune")} >= {"trigger"}
    assert {each.kind for each in of_breakthrough[:6]} == set(kinds) - {"piece"}, "some of each kind come early"


@pytest.mark.exhaustive
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.thorough)], ids=["a quarter", "all"])
def test_each_patch_is_a_file_and_changes_what_it_says(of_breakthrough, step):
    base, valid, kinds = load("breakthrough"), 0, {each.kind for each in of_breakthrough}
    tried = [each for kind in sorted(kinds) for each in [each for each in of_breakthrough if each.kind == kind][::step]]
    for each in tried:
        compiled, diagnostics = patched("breakthrough", each)
        assert compiled or not {d.code[0] for d in diagnostics} & set("YE"), patch_text("breakthrough", each.patch)
        if compiled:
            valid += 1
            paths = {change.path[: len(each.place)] for change in difference(base.ruleset, compiled.ruleset)}
            moved = {path for path in paths if path[:1] == ("moves",)} if each.kind == "new movement" else set()
            assert paths - moved - {("end",)} <= {each.place}, each
    assert valid > len(tried) / 2


def test_no_two_changes_are_the_same(of_breakthrough):
    texts = [patch_text("breakthrough", each.patch) for each in of_breakthrough]
    assert max(Counter(texts).values()) == 1


def test_endings_of_other_games_come_with_the_values_of_their_parameters():
    found = [each.patch for each in mutations("breakthrough") if each.kind == "new ending"]
    assert {"end": {"line": "when line(3, own) then mover wins"}} in found
    without = {str(each.patch) for each in mutations("breakthrough", ("tic-tac-toe", "connect-four"))}
    assert not any("when line(" in patch for patch in without)


def test_movements_of_other_games_are_taken_over(of_breakthrough):
    new = [each for each in of_breakthrough if each.kind == "new movement" and patched("breakthrough", each)[0]]
    assert any("any direction" in patch_text("breakthrough", each.patch) for each in new)


def test_a_name_that_is_taken_is_not_taken_again():
    names = [each.place[1] for each in mutations("breakthrough") if each.kind == "new ending"]
    assert not set(names) & set(load("breakthrough").ruleset.end)


def test_trees_are_changed_in_one_place():
    (rule,) = [each for each in rule_trees(load("triune").ruleset) if each.place == ("moves", "skid")]
    (one, other) = nodes(rule.tree, ast.Number)
    changed = with_node(rule.tree, one, ast.Number(2, span=one.span))
    assert unparse(changed) == unparse(rule.tree).replace("1..stride - 1", "2..stride - 1")
    assert other.value == 1
    valued = with_values(rule.tree, {"stride": 3, "skid": True})
    assert unparse(valued) == "1..3 - 1 squares in any direction through empty onto empty, to the edge, if true"


def test_patches_go_together_unless_they_are_about_the_same():
    one = Mutation("", ("end", "full"), "", entry(("end", "full"), None))
    other = Mutation("", ("end", "line"), "", entry(("end", "line"), "when no own then draw"))
    whole = Mutation("", ("end",), "", {"end": None})
    assert merged(one.patch, other.patch) == {"end": {"full": None, "line": "when no own then draw"}}
    assert not conflict(one, other)
    assert conflict(one, one) and conflict(whole, other)


def test_a_patch_is_written_as_people_write_it():
    pieces = {"P": {"moves": ["b"]}}
    text = patch_text("triune", {"parameters": {"skid": False}, "end": {"a": None}, "pieces": pieces})
    parts = ("extends: triune", "parameters:", "  skid: no", "end:", "  a: ~", "pieces:", "  P:", "    moves:")
    assert text.splitlines() == [*parts, "      - b"]


def test_what_a_selection_sets_is_part_of_the_patch(tmp_path):
    patcher = Patcher(parse_selection("triune@one-way?stride=2&skid=no"))
    text = patcher.text({"parameters": {"last_pieces": "2"}})
    assert 'extends: "triune@one-way"\n' in text
    compiled, problem = patcher.load({"parameters": {"last_pieces": "2"}})
    assert problem == ""
    assert compiled.game.hash == load("triune@one-way?stride=2&skid=no&last_pieces=2").game.hash
    (tmp_path / "mine.yaml").write_text("extends: triune\n", encoding="utf-8")
    beside, problem = Patcher(parse_selection(str(tmp_path / "mine.yaml"))).load({"parameters": {"skid": False}})
    assert beside is not None, problem
    assert beside.game.hash == load("triune?skid=no").game.hash
