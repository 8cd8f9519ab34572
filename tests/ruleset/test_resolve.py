"""Variants, extends, settings, and where things come from."""

from __future__ import annotations

import json

import pytest

from playground.ruleset.find import ruleset_names
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import EDITOR, Selection
from playground.source.diagnostics import Diagnostics

from .conftest import SMALL


def values(ruleset):
    return {name: parameter.value for name, parameter in ruleset.parameters.items()}


@pytest.mark.parametrize("name", ruleset_names())
def test_shipped_rulesets_and_their_variants_resolve(name):
    diagnostics = Diagnostics()
    plain = resolve(name, diagnostics)
    variants = [resolve(Selection(name, variant), diagnostics) for variant in plain.variants]
    assert [d.render() for d in diagnostics] == []
    assert [variant.name for variant in variants] == [f"{name}@{variant}" for variant in plain.variants]
    assert len({ruleset.hash for ruleset in (plain, *variants)}) == 1 + len(variants)


def test_declarations(resolved):
    game = resolved("small.yaml")
    assert (game.name, game.title, game.about) == ("small.yaml", "Small", "A game for tests.")
    assert [(p.name, p.forward.text) for p in game.players] == [("White", "north"), ("Black", "south")]
    assert values(game) == {"far": 2, "law": "mild", "fast": False, "max_decisions": 5000}
    assert (game.parameters["far"].low, game.parameters["far"].high) == (1, 3)
    assert game.parameters["law"].choices == ("mild", "strict")
    assert {name: text.text for name, text in game.board.measures.items()} == {"size": "far + 2"}
    assert game.board.regions["centre"].everyone.text == "b2"
    assert {n: t.text for n, t in game.board.regions["home"].by_name.items()} == {"White": "row 1", "Black": "row 4"}
    assert [move.text for move in game.pieces["Stone"].moves] == ["creep"]
    assert game.pieces["Stone"].flips_to.text == "Back"
    assert game.definitions[0].head.text == "near(site)"
    assert [each.text for each in game.variables["score"].each] == ["player"] and not game.variables["seen"].each
    assert game.setup[0].text == "place Stone of White on a1"
    assert [(n.text, d.text) for n, d in game.actions["put"].choose] == [("target", "empty")]
    assert [text.text for text in game.actions["put"].do] == ["place Stone of mover on target", "flip target"]
    assert list(game.end) == ["full", "first"]
    assert game.variants == {"farther": "three squares", "one-action": "no more putting"}


def test_without_turn_every_action_is_on_offer(resolved):
    step = resolved("small.yaml").turn["play"]
    assert ([action.text for action in step.actions], step.otherwise) == (["go", "put"], None)


def test_variant_merges_replaces_and_deletes(resolved):
    game = resolved("small.yaml@one-action")
    assert list(game.actions) == ["go"]
    assert {name: text.text for name, text in game.end.items()} == {
        "full": "when no empty then draw",
        "first": "when score of mover > 3 then mover wins",
    }


def test_variant_sets_a_default_and_a_setting_the_value(resolved):
    far = resolved("small.yaml@farther?far=1").parameters["far"]
    assert (far.default, far.value, far.value_span) == (3, 1, None)
    assert str(resolved("small.yaml@farther").parameters["far"].value_span) == "small.yaml:20:53"


@pytest.mark.parametrize("written", ["yes", "true", "YES"])
def test_settings_of_truths(resolved, written):
    game = resolved(f"small.yaml?law=strict&fast={written}")
    assert (game.name, game.parameters["fast"].value) == ("small.yaml?fast=yes&law=strict", True)


@pytest.mark.parametrize(
    "section", ["{max_decisions: 70}", "{max_decisions: {default: 70, range: 1..99, about: a cap}}"]
)
def test_max_decisions_may_be_set_or_declared_anew(resolved, section):
    text = SMALL.replace("parameters:\n", f"parameters:\n  {section[1:-1]}\n", 1)
    assert values(resolved(text=text))["max_decisions"] == 70


def test_max_decisions_may_be_set_by_a_patch(resolved):
    text = "extends: small.yaml\nparameters: {max_decisions: 70}\nvariants: {short: {parameters: {max_decisions: 9}}}\n"
    cap = resolved(text=text).parameters["max_decisions"]
    assert (cap.value, cap.low, cap.high) == (70, 1, 1_000_000)
    assert values(resolved("mine.yaml@short"))["max_decisions"] == 9


def test_extends_a_path_with_variant(resolved):
    game = resolved(text="extends: small.yaml@farther\ngame: Mine\nparameters: {fast: yes}\nend: {full: ~}\n")
    assert (game.title, values(game)["far"], values(game)["fast"]) == ("Mine", 3, True)
    assert list(game.end) == ["first"]
    assert [source.name for source in game.sources] == ["small.yaml", "mine.yaml"]


def test_extends_a_ruleset_by_name(resolved):
    game = resolved(text="extends: tic-tac-toe@misere\nplayers: [Left, Right]\n")
    assert (game.title, [player.name for player in game.players]) == ("Tic-tac-toe", ["Left", "Right"])


def test_variants_are_inherited_added_and_deleted(resolved):
    game = resolved(
        text="extends: small.yaml\nvariants: {one-action: ~, fast: {about: fast, parameters: {fast: yes}}}\n"
    )
    assert game.variants == {"farther": "three squares", "fast": "fast"}
    assert values(resolved("mine.yaml@farther"))["far"] == 3


def test_deletions_in_an_added_variant_wait_for_the_variant(resolved):
    resolved(text="extends: small.yaml\nvariants: {short: {about: no full board, end: {full: ~}}}\n")
    assert list(resolved("mine.yaml@short").end) == ["first"]


def test_path_is_seen_from_the_extending_file(folder, resolved):
    (folder / "deeper").mkdir()
    (folder / "deeper" / "other.yaml").write_text("extends: ../small.yaml\ngame: Other\n", encoding="utf-8")
    assert resolved("deeper/other.yaml").title == "Other"


def test_mistake_in_a_patch_points_at_the_patch(mistakes):
    text = "extends: small.yaml\npieces: {Stone: {moves: [crep]}}\n"
    assert mistakes(text=text) == [("R021", "mine.yaml:2:26")]


def test_mistake_in_a_variant_that_is_not_played(mistakes):
    text = SMALL + "  broken: {board: {size: ~}, actions: {go: {by: nowhere}}}\n"
    place = text[: text.index("  broken")].count("\n") + 1
    assert mistakes(text=text) == [("R004", f"mine.yaml:{place}:19"), ("R021", f"mine.yaml:{place}:49")]


def test_mistakes_of_base_and_patch_are_all_reported(folder, mistakes):
    (folder / "base.yaml").write_text(SMALL.replace("row 1", "").replace("flips to", "flip to"), encoding="utf-8")
    text = "extends: base.yaml\nend: {fall: ~}\nparameters: {fra: 1}\n"
    assert {code for code, _ in mistakes(text=text)} == {"Y048", "R002", "R054", "R030"}


@pytest.mark.usefixtures("folder")
def test_editor_text_stands_in_for_a_file():
    diagnostics = Diagnostics()
    game = resolve("small.yaml@farther", diagnostics, text=SMALL.replace("{far: 3}", "{far: 1}"))
    assert (game.parameters["far"].value, game.sources[0].name) == (1, "small.yaml")


def test_editor_text_without_a_file():
    diagnostics = Diagnostics()
    assert resolve(EDITOR, diagnostics, text=SMALL.replace("game:", "gme:").replace("players:", "folks:")) is None
    found = [(d.code, str(d.span)) for d in diagnostics.errors]
    assert sorted(found) == [("R001", "<editor>:1:1"), ("R001", "<editor>:3:1"), ("R003", "None")]


@pytest.mark.usefixtures("folder")
def test_errors_of_an_earlier_ruleset_do_not_count():
    diagnostics = Diagnostics()
    assert resolve("small.yaml@nothing", diagnostics) is None
    assert resolve("small.yaml", diagnostics) is not None


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        ("nowhere", ("R080", "<selection>:1:1")),
        ("small.yaml@father", ("R081", "<selection>:1:12")),
        ("small.yaml?fra=1", ("R082", "<selection>:1:12")),
        ("small.yaml?far=4", ("R083", "<selection>:1:12")),
        ("small.yaml?far=x&law=mild", ("R083", "<selection>:1:12")),
        ("small.yaml?law=hard", ("R083", "<selection>:1:12")),
        ("small.yaml?fast=2", ("R083", "<selection>:1:12")),
    ],
)
def test_selections_of_nothing(mistakes, selection, expected):
    assert mistakes(selection) == [expected]


@pytest.mark.usefixtures("folder")
def test_suggestions_and_ranges_are_shown():
    diagnostics = Diagnostics()
    resolve("small.yaml@father?fra=1&fast=2&far=7", diagnostics)
    shown = {d.code: f"{d.message}; {d.hint}" for d in diagnostics}
    assert "did you mean 'farther'?" in shown["R081"]
    assert "did you mean 'far'?" in shown["R082"]
    assert {d.message for d in diagnostics if d.code == "R083"} == {
        "'fast' must be yes or no, not '2'",
        "'far' must be a whole number from 1 to 3, not '7'",
    }


def test_what_a_variant_leaves_alone_is_checked_against_what_it_changes():
    """Pieces and actions are those of the ruleset itself, but the movement that they name is gone."""
    diagnostics, move = Diagnostics(), "moves: {creep: ~, crawl: 1 square forward onto empty}"
    resolve(EDITOR, diagnostics, text=f"{SMALL}  other: {{about: other moves, {move}}}\n")
    found = [(d.code, d.span.text) for d in diagnostics.errors]
    assert found == [("R021", "creep")] * 3


def test_descriptions_are_not_counted_as_rules() -> None:
    """A box of 300 cards, each with a paragraph, is no larger for the compiler than one of 300 names."""
    cards = {f"Card{number}": {"about": "What this card is for, and a story about it. " * 10} for number in range(300)}
    game = {"game": "Cards", "players": ["South", "North"], "board": {"shape": "square", "size": 3}, "pieces": cards}
    game |= {"actions": {"put": {"choose": {"target": "empty"}, "do": "place Card0 of mover on target"}}}
    game |= {"end": {"full": "when no empty then draw"}}
    diagnostics = Diagnostics()
    ruleset = resolve(EDITOR, diagnostics, text=json.dumps(game))
    assert ruleset is not None and len(ruleset.text) > 100_000, diagnostics.errors


def test_the_place_of_a_whole_game_is_a_word_of_its_own_file(resolved) -> None:
    """An editor would mark every line of the text otherwise."""
    own = resolved(text="\ngame: Child\nextends: tic-tac-toe\n").span
    assert (own.text, own.line, own.source.name) == ("game", 2, "mine.yaml")
    untitled = resolved(text="about: the same\nextends: tic-tac-toe\n").span
    assert (untitled.text, untitled.line, untitled.source.name) == ("tic-tac-toe", 2, "mine.yaml")
    assert resolved("mine.yaml@short", "extends: small.yaml\nvariants: {short: {setup: ~}}\n").span.text == "{setup: ~}"
