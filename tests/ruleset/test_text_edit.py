"""Edits of a text at a path: the rest of the text stays as it is, byte for byte."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

import pytest

from playground.ruleset.find import find_by_name, ruleset_names
from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.parameter_edit import lines_of_values, with_base_value, with_parameter
from playground.ruleset.patch_between import game_tree, patch_between, sets_only_parameters, variant_patches
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import Selection
from playground.ruleset.text_edit import with_key, with_value, without_entry
from playground.source.diagnostics import Diagnostics, PlaygroundError
from playground.source.tree import Mapping

TEXT = """\
game: X   # the title
extends: other

parameters:
  stride:  {default: 3, range: 2..4, about: "far, or near"}   # keep
  skid:
    # a comment
    default: yes   # hm
    about: why

  empty: {}
# about variants
variants:
  a: {about: hi, parameters: {stride: 4,}}   # one
  b:
    about: >-
      long
      text

    parameters: {law: 'off'}
  c: {about: last}
more:
end: {first: when no own then draw}
"""


def changed_lines(before: str, after: str) -> list[str]:
    lines = difflib.ndiff(before.splitlines(True), after.splitlines(True))
    return [line.rstrip("\n") for line in lines if line[0] in "+-"]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (
            ("parameters", "stride", "default"),
            "4",
            [
                '-   stride:  {default: 3, range: 2..4, about: "far, or near"}   # keep',
                '+   stride:  {default: 4, range: 2..4, about: "far, or near"}   # keep',
            ],
        ),
        (("parameters", "skid", "default"), "no", ["-     default: yes   # hm", "+     default: no   # hm"]),
        (("parameters", "far"), "2", ["+   far: 2"]),
        (("parameters", "skid", "range"), "1..2", ["+     range: 1..2"]),
        (("parameters", "empty", "default"), "2", ["-   empty: {}", "+   empty: {default: 2}"]),
        (
            ("variants", "a", "parameters", "skid"),
            "no",
            [
                "-   a: {about: hi, parameters: {stride: 4,}}   # one",
                "+   a: {about: hi, parameters: {stride: 4, skid: no,}}   # one",
            ],
        ),
        (
            ("variants", "c", "parameters", "stride"),
            "2",
            ["-   c: {about: last}", "+   c: {about: last, parameters: {stride: 2}}"],
        ),
        (
            ("variants", "b", "parameters", "stride"),
            "2",
            ["-     parameters: {law: 'off'}", "+     parameters: {law: 'off', stride: 2}"],
        ),
        (
            ("variants", "d"),
            {"about": "new", "parameters": {"stride": "2"}},
            ["+   d: {about: new, parameters: {stride: 2}}"],
        ),
        (("more", "one"), "1", ["+   one: 1"]),
        (("after",), {"x": "nothing"}, ["+ ", "+ after:", "+   x: nothing"]),
    ],
)
def test_a_value_is_set_and_nothing_else_changes(path, value, expected) -> None:
    assert changed_lines(TEXT, with_value(TEXT, path, value)) == expected


def test_a_long_entry_is_written_as_a_block() -> None:
    rule = '"' + "when no own then draw " * 6 + '"'
    text = with_value(TEXT, ("variants", "d"), {"about": "new", "end": {"full": rule, "second": "~"}})
    lines = ["+   d:", "+     about: new", "+     end:", f"+       full: {rule}", "+       second: ~"]
    assert changed_lines(TEXT, text) == lines


@pytest.mark.parametrize("text", ["game: X", "game: X\n", "# only\ngame: X\n\n"])
def test_a_section_is_added_at_the_end(text: str) -> None:
    added = with_value(text, ("variants", "a"), {"about": "hi"})
    assert added.replace("\n\nvariants:\n  a: {about: hi}", "") == text
    assert without_entry(added, ("variants", "a")) == text


@pytest.mark.parametrize(
    ("path", "gone"),
    [
        (("variants", "a"), "  a: {about: hi, parameters: {stride: 4,}}   # one\n"),
        (("variants", "c"), "  c: {about: last}\n"),
        (("variants", "b"), TEXT[TEXT.index("  b:") : TEXT.index("  c:")]),
        (("variants", "b", "parameters", "law"), "    parameters: {law: 'off'}\n"),
        (("parameters", "stride", "range"), "range: 2..4, "),
        (("parameters", "stride", "about"), ', about: "far, or near"'),
        (("end", "first"), "end: {first: when no own then draw}\n"),
    ],
)
def test_an_entry_is_removed_and_nothing_else_changes(path, gone) -> None:
    assert without_entry(TEXT, path) == TEXT.replace(gone, "", 1)


def test_a_key_is_renamed_in_its_place() -> None:
    assert with_key(TEXT, ("variants", "b"), "better") == TEXT.replace("  b:\n", "  better:\n")
    with pytest.raises(PlaygroundError, match="no 'z' in the text"):
        with_key(TEXT, ("variants", "z"), "y")
    with pytest.raises(PlaygroundError, match="no 'z' in the text"):
        without_entry(TEXT, ("variants", "z"))


@pytest.mark.parametrize("text", ["game: [", "", "- a\n- b\n"])
def test_a_text_that_cannot_be_read_is_not_changed(text: str) -> None:
    with pytest.raises(PlaygroundError, match="the text has mistakes"):
        with_value(text, ("parameters", "x"), "1")


def other_value(parameter: Parameter) -> ParameterValue:
    if parameter.kind == "bool":
        return not parameter.value
    if parameter.choices:
        other = next(each for each in parameter.choices if each != str(parameter.value))
        return int(other) if parameter.kind == "int" else other
    return int(parameter.low or 0) if parameter.value != parameter.low else int(parameter.high or 0)


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", ruleset_names())
def test_every_parameter_of_every_ruleset_is_set_and_set_back(name: str) -> None:
    ruleset = resolve(name, Diagnostics())
    assert ruleset
    set_and_set_back(name, None, ruleset.parameters.values())


@pytest.mark.thorough
@pytest.mark.parametrize("name", ruleset_names())
def test_every_parameter_of_a_variant_is_set_and_set_back(name: str) -> None:
    ruleset = resolve(name, Diagnostics())
    assert ruleset
    for variant, patch in variant_patches(game_tree(Selection(name))).items():
        settings = patch.get("parameters")
        own = list(settings) if isinstance(settings, Mapping) else []
        set_and_set_back(name, variant, [each for each in ruleset.parameters.values() if each.name not in own])


def set_and_set_back(name: str, variant: str | None, parameters: Iterable[Parameter]) -> None:
    path, selection = find_by_name(name), Selection(name, variant)
    shown = resolve(selection, Diagnostics(), other_variants=False)
    assert path
    assert shown
    original = path.read_text(encoding="utf-8")
    for parameter in parameters:
        value = other_value(parameter)
        text = with_parameter(original, parameter.name, value, variant)
        found = resolve(selection, Diagnostics(), text=text, other_variants=False)
        if found is not None:  # the value goes with the others
            values = {key: each.value for key, each in shown.parameters.items()}
            assert {key: each.value for key, each in found.parameters.items()} == {**values, parameter.name: value}
        line = lines_of_values(text, [parameter.name], variant)[parameter.name]
        assert parameter.name in "".join(text.splitlines()[max(0, line - 3) : line])
        assert with_base_value(text, original, name, parameter.name, parameter.value, variant) == original


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", ruleset_names())
def test_the_patch_between_a_game_and_its_variant_makes_the_variant(name: str) -> None:
    path = find_by_name(name)
    assert path
    base = game_tree(Selection(name))
    for variant in variant_patches(base):
        patch = patch_between(base, game_tree(Selection(name, variant)))
        text = with_value(path.read_text(encoding="utf-8"), ("variants", "again"), {"about": "the same", **patch})
        one, other = (
            resolve(Selection(name, each), Diagnostics(), text=text, other_variants=False)
            for each in (variant, "again")
        )
        assert one
        assert other
        assert one.hash == other.hash, variant


def test_a_patch_says_what_was_changed_added_and_removed() -> None:
    base = "game: X\nparameters: {a: {default: 3, range: 1..4}, b: {default: yes}}\nend: {one: draw, two: x}\n"
    edit = base.replace("default: 3", "default: 4").replace("one: draw, two: x", "two: 'y: z', three: [q, r]")
    patch = patch_between(game_tree(Selection("x"), base), game_tree(Selection("x"), edit))
    assert patch == {"parameters": {"a": "4"}, "end": {"two": '"y: z"', "three": "[q, r]", "one": "~"}}
    assert patch_between(game_tree(Selection("x"), base), game_tree(Selection("x"), base + "about: else\n")) == {}


def test_patches_of_parameters_alone_are_known() -> None:
    patches = variant_patches(game_tree(Selection("breakthrough")))
    assert {name: sets_only_parameters(patch) for name, patch in patches.items()} == {
        "narrow": True,
        "straight-strike": False,
    }


def test_a_variant_of_the_extended_file_is_copied_before_it_is_changed() -> None:
    text = "game: Mine\nextends: triune\n"
    inherited = variant_patches(game_tree(Selection("mine"), text))["long-stride"]
    changed = with_parameter(text, "skid", False, "long-stride", inherited)
    found = resolve(Selection("mine", "long-stride"), Diagnostics(), text=changed)
    assert found
    assert (found.parameters["stride"].value, found.parameters["skid"].value) == (4, False)
    assert with_parameter(text, "stride", 4) == text + "\nparameters:\n  stride: 4\n"


ORDERED = """game: Ordered
players: [Left, Right]
board: {shape: square, size: 3}
pieces: {Mark: {}}
actions: {mark: {choose: {target: empty}, do: place Mark of mover on target}}
turn: {play: mark, rest: [mark], other: {start: nothing, actions: mark}}
after:
  tidy: when a1 is own then draw
  note: {after: mark, then: nothing}
end:
  line: when line(3, own) then mover wins
  full: when no empty then draw
"""


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        (
            "  line: when line(3, own) then mover wins\n  full: when no empty then draw\n",
            "  corner: when a1 is own then draw\n  full: when no empty then draw\n"
            "  line: when line(2, own) then draw\n",
            {
                "end": {
                    "line": '"when line(2, own) then draw"',
                    "corner": "before full when a1 is own then draw",
                    "full": "before line",
                }
            },
        ),
        (
            "turn: {play: mark, rest: [mark], other: {start: nothing, actions: mark}}",
            "turn: {other: {start: nothing, actions: mark}, new: mark, play: mark, rest: [mark]}",
            {"turn": {"new": {"before": "play", "actions": "mark"}, "other": {"before": "new"}}},
        ),
        (
            "  tidy: when a1 is own then draw\n  note: {after: mark, then: nothing}\n",
            "  note: {after: mark, then: draw}\n  tidy: when a1 is own then draw\n",
            {"after": {"note": {"before": "tidy", "then": "draw"}}},
        ),
    ],
)
def test_a_patch_says_in_which_order_endings_rules_and_steps_come(old: str, new: str, patch: dict[str, object]) -> None:
    edit = ORDERED.replace(old, new)
    changed = game_tree(Selection("x"), edit)
    found = patch_between(game_tree(Selection("x"), ORDERED), changed)
    assert found == patch
    again = game_tree(Selection("x", "again"), with_value(ORDERED, ("variants", "again"), found))
    assert [list(again.get(name) or ()) for name in patch] == [list(changed.get(name) or ()) for name in patch]
