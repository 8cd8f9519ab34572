"""What can be written at a place: keys by the schema, names by the ruleset, words by the grammar."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.language_service.completion import completions_at
from playground.language_service.suggestion import Suggestion
from tests.language_service.marked import marked
from tests.language_service.meadow import MEADOW


def suggested(text: str, file: Path | None = None) -> dict[str, Suggestion]:
    return {each.label: each for each in completions_at(*marked(text), file).suggestions}


def within(words: str, written: str = "") -> dict[str, Suggestion]:
    """In Meadow, behind these words, with more written there."""
    assert words in MEADOW
    return suggested(MEADOW.replace(words, f"{words}{written}|", 1))


def test_keys_that_are_not_there_yet() -> None:
    found = suggested("game: x\nbo|")
    assert found["board"].insert == "board:\n  "
    assert found["seats"].insert == "seats: "
    assert found["board"].about.startswith("The board:")
    assert "game" not in found
    assert completions_at("game: x\nbo", 10).start == 8


def test_keys_of_another_case_are_left_out() -> None:
    hexagonal = set(suggested("board:\n  shape: hexagon\n  |"))
    assert {"regions", "side"} <= hexagonal
    assert not {"shape", "size", "columns", "rows"} & hexagonal
    assert {"size", "columns", "side"} <= set(suggested("board:\n  |"))
    assert "moves" not in suggested("actions:\n  go:\n    choose: {a: own}\n    |")
    assert {"when", "do"} <= set(suggested("actions:\n  go:\n    choose: {a: own}\n    |"))


def test_a_key_within_braces_takes_no_new_line_and_a_colon_is_not_written_twice() -> None:
    assert suggested("variants:\n  far: {par|")["parameters"].insert == "parameters: "
    assert suggested("boa|: {}\n")["board"].insert == "board"


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("Runner: {moves: [", {"step", "run"}),
        ("has: ", {"coat"}),
        ("shape: ", {"square", "rectangle", "hexagon", "rhombus", "triangle"}),
    ],
)
def test_references_and_words(words: str, names: set[str]) -> None:
    assert set(within(words)) >= names
    assert "Walker" not in within(words)


def test_parameters_of_a_variant_and_their_values() -> None:
    variant = MEADOW[: MEADOW.index("reach: 3}")]
    assert {"reach", "weather", "leaps", "max_decisions"} <= set(suggested(variant + "|"))
    assert set(suggested(variant + "weather: |")) == {"dry", "wet"}
    assert set(suggested(variant + "leaps: |")) == {"yes", "no"}


def test_the_grammar_says_how_a_rule_goes_on() -> None:
    after_for = suggested("setup: for |")
    assert set(after_for) == {"each"}
    assert not suggested("setup: for each |"), "a new name follows"
    movement = within("step: 1 square forward ")
    assert {"through", "onto", "if"} <= set(movement)
    assert not {"place", "remove", "then"} & set(movement)
    rule = within("when crowd(opponent) = 0 ")
    assert "then" in rule
    assert "place" not in rule
    effects = within("do: move piece to target", "; ")
    assert {"place", "place PIECE on SITES", "remove"} <= set(effects)
    assert effects["place PIECE on SITES"].insert == "place ${1:piece} on ${2:sites}"
    assert effects["place"].about


def test_names_of_the_ruleset_come_with_what_they_are() -> None:
    found = within("when ")
    assert (found["reach"].noun, found["reach"].detail) == ("parameter", "2, 1..3")
    assert found["reach"].about == "squares a runner may go"
    assert {"Walker", "South", "home", "coat", "coats", "brown", "score", "wet"} <= set(found)
    assert found["crowd"].insert == "crowd "
    assert found["ahead"].insert == "ahead(${1:site}, ${2:direction}, ${3:number})"
    assert found["neighbours"].about


def test_likely_names_come_first() -> None:
    assert "Walker" in list(within("do place "))[:2]
    directions = list(suggested("moves:\n  a: 1 square in |"))
    assert {"north", "forward", "orthogonally"} <= set(directions[:16])


def test_names_of_one_rule_only() -> None:
    moving = within("do: move ")
    assert {"piece", "target"} <= set(moving)
    assert "tired" not in moving
    assert "tired" in within("- set score of mover to ")
    assert "side" in within("do place Walker of ")
    assert "who" in within("count pieces of ")
    strategy = "strategies:\n  s:\n    weights:\n      w: {default: 1}\n    value: |"
    assert {"w", "me"} <= set(suggested(MEADOW + strategy))
    assert "taken" in within("do: move piece to target", "; let taken be enemy; remove ")


def test_where_a_noun_is_meant_only_such_names_are_suggested() -> None:
    assert set(within("- set ")) == {"score", "coat", "owner"}
    assert set(suggested(MEADOW + "turn:\n  play: {actions: move, otherwise: continue with |")) == {"play"}


def test_names_of_an_extended_ruleset(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(MEADOW)
    found = suggested("extends: base.yaml\nafter:\n  x: when |", tmp_path / "mine.yaml")
    assert {"reach", "Walker", "home"} <= set(found)
    assert "reach" in suggested("extends: base.yaml\nparameters:\n  |", tmp_path / "mine.yaml")
    assert "triune" in suggested("extends: |")
    assert "Solid" in suggested("extends: triune\nafter:\n  x: when |")


def test_files_outside_of_the_folder_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(MEADOW)
    (tmp_path / "inner").mkdir()
    assert "Walker" not in suggested("extends: ../base.yaml\nafter:\n  x: when |", tmp_path / "inner" / "mine.yaml")


def test_nothing_in_a_comment_or_a_text() -> None:
    assert not suggested("game: x  # bo|")
    assert not suggested("about: a ga|")


def test_every_place_of_a_ruleset_is_answered() -> None:
    for place in range(0, len(MEADOW), 3):
        found = completions_at(MEADOW, place)
        assert 0 <= found.start <= place


def test_parts_and_what_they_have():
    assert {"cards", "french-deck"} <= suggested("include: |").keys()
    assert "french-deck" in suggested("include: [cards, {part: |")
    assert {"part", "with", "except"} <= suggested("include: [cards, {|").keys()
    assert {"low", "high", "without", "hand"} == suggested("include: [cards, {part: french-deck, with: {|").keys()
    assert "of_suit" in suggested("include: {part: french-deck, except: |")
    names = suggested("include: french-deck\nafter:\n  x: when |")
    assert {"new_deck", "deal", "Card", "rank"} <= names.keys() and "low" not in names


def test_parts_beside_a_file(tmp_path):
    (tmp_path / "steps.yaml").write_text("part: Steps\ndefine: {arrived: some own}\n", encoding="utf-8")
    (tmp_path / "inner").mkdir()
    text = "include: {}steps.yaml\nafter:\n  x: when |"
    assert "arrived" in suggested(text.replace("{}", ""), tmp_path / "mine.yaml")
    assert "arrived" not in suggested(text.replace("{}", "../"), tmp_path / "inner" / "mine.yaml")


def test_what_there_is_a_variable_for_each_of() -> None:
    assert {"player", "kind", "site", "home"} <= set(suggested(MEADOW.replace("each: player}", "each: |}", 1)))
    assert {"bool", "direction"} <= set(suggested(MEADOW.replace("type: 0..100", "type: |", 1)))
    assert {"player", "kind", "site", "home"} <= set(suggested(f"{MEADOW}\nzones:\n  pile: {{size: 2, each: |}}"))
    assert "coat" in suggested(MEADOW.replace("type: 0..100", "type: |", 1))
    assert "coat" in suggested(MEADOW.replace("each: player}", "each: |}", 1))


def test_words_of_a_variable_are_suggested() -> None:
    text = MEADOW.replace("variables:", "variables:\n  mood: {type: [calm, wild]}\n  lone: {type: player}", 1)
    found = set(suggested(f"{text}after:\n  x: when mood is |"))
    assert {"mood", "moods", "calm", "wild"} <= found
    assert "lones" not in found


def test_what_goes_up_and_by_how_much() -> None:
    text = "variables: {score: {type: 0..9, each: player}, die: 1..6}\nactions:\n  a: {do: "
    assert set(suggested(f"{text}raise |")) == {"score", "die"}
    assert "by" in suggested(f"{text}lower score of mover |")


def test_cases_of_a_definition() -> None:
    found = suggested("attributes: {suit: [clubs, hearts]}\ndefine:\n  worth(s):\n    clubs: 1\n    |")
    assert (found["hearts"].insert, found["else"].insert) == ("hearts: ", "else: ")


ENDINGS = "game: x\nafter: {tidy: draw}\nend:\n  full: when no empty then draw\n  three-in-a-row: "
"""The beginning of a ruleset, in an ending of which something is written."""


def test_an_ending_may_come_before_another() -> None:
    assert {"before", "when"} <= set(suggested(ENDINGS + "|"))
    assert suggested(ENDINGS + "bef|")["before"].insert == "before "
    assert set(suggested(ENDINGS + "before |")) == {"full"}
    assert set(suggested(ENDINGS + '"before fu|')) == {"full"}
    assert "when" in (found := suggested(ENDINGS + "before full |"))
    assert not {"before", "full"} & set(found)
    assert "empty" in suggested(ENDINGS + "before full when no |")
    assert "before" not in suggested(ENDINGS + "when |")


def test_rules_and_steps_of_variants_may_come_before_others() -> None:
    variant = "after: {tidy: draw}\nturn: {play: go}\nactions: {go: draw}\nvariants:\n  v:\n"
    assert set(suggested(f"{variant}    after:\n      extra: before |")) == {"tidy"}
    assert set(suggested(f"{variant}    after:\n      extra:\n        before: |")) == {"tidy"}
    assert set(suggested(f"{variant}    turn:\n      early:\n        before: |")) == {"play"}
    assert "before" in suggested(f"{variant}    turn:\n      early:\n        |")
    assert "full" in suggested("end:\n  full: when no empty then draw\nvariants:\n  v:\n    end:\n      |")
