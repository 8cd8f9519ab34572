"""Words that choices list themselves: where they come from, and what shows them."""

import re
from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.notation import describe
from playground.engine.reference.state import ReferenceState
from playground.language_service.names import names_in
from playground.language_service.read_structure import structure_of
from tests.rulebook.plain import rules_of

GAME = """\
game: Calls
players: [Ann, Ben]
attributes: {suit: [clubs, hearts]}
variables: {said: {type: call, start: none}, mood: [calm, wild], points: 0..9}
actions:
  say: {choose: {call: [high, low]}, do: set said to call; raise points by worth(call)}
  skip_: {choose: {call: [pass_, low], again: [pass_]}, when: said is high, do: set said to call}
  feel: {choose: {how: [wild]}, do: set mood to how}
  name: {choose: {which: [hearts, clubs]}, do: if which is hearts then raise points by 1}
define:
  worth(call): {high: 2, low: 1, pass_: 0}
end: {done: when points > 5 then mover wins}
variants:
  wider: {actions: {say: {choose: {call: [high, low, even]}}}, define: {worth(call): {even: 3}}}
  fewer: {actions: {say: {choose: {call: [low]}}}, end: {done: when points > 5 or said is low then draw}}
"""


def options_of(compiled: Compiled) -> list[str]:
    return [describe(compiled.game, option) for option in ReferenceState(compiled.game).options()]


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("calls") / "calls.yaml"
    path.write_text(GAME)
    return path


def test_options_show_the_words_of_each_choice(calls: Path) -> None:
    game = load(str(calls))
    assert options_of(game) == ["say high", "say low", "feel wild", "name clubs", "name hearts"]
    assert game.game.words == {
        "suit": ("clubs", "hearts"),
        "mood": ("calm", "wild"),
        "call": ("high", "low", "pass_"),
    }


def test_a_variant_lists_other_words(calls: Path) -> None:
    assert options_of(load(f"{calls}@wider"))[:3] == ["say high", "say low", "say even"]


def test_the_resolved_text_is_the_same_game(calls: Path) -> None:
    game = load(str(calls))
    again = load("<editor>", text=game.ruleset.text)
    assert again.ruleset.hash == game.ruleset.hash
    assert again.game.words == game.game.words
    assert load(f"{calls}@wider").ruleset.hash != game.ruleset.hash


def test_rulebooks_say_the_words() -> None:
    texts = {rule.name: rule.text for rule in rules_of(GAME)}
    assert texts["say"].startswith("Choose high or low (the call). Said is now the call.")
    assert texts["said"] == "High, low, pass or none."


def test_editors_know_the_words() -> None:
    known = names_in(structure_of(GAME))
    assert known.find("high", "value").explained == "value, of call"  # type: ignore[union-attr]
    assert known.find("wild", "value").explained == "value, of mood"  # type: ignore[union-attr]


def test_choices_that_share_a_word_share_their_words() -> None:
    text = GAME.replace("[pass_, low], again: [pass_]}", "[low], answer: [pass_, low, never_]}").replace(
        "pass_: 0", "pass_: 0, never_: 0"
    )
    assert load("<editor>", text=text).game.words["call"] == ("high", "low", "pass_", "never_")


@pytest.mark.parametrize("name", ["box", "class", "category"])
def test_the_plural_is_a_regular_one(name: str) -> None:
    words = {name: ("high", "low", "pass_"), "suit": ("clubs", "hearts"), "mood": ("calm", "wild")}
    game = load("<editor>", text=re.sub(r"\bcall\b", name, GAME))
    assert options_of(game) == ["say high", "say low", "feel wild", "name clubs", "name hearts"]
    assert game.game.words == words


def test_a_list_of_words_of_an_attribute_with_another_plural() -> None:
    text = re.sub(r"\bsuit\b", "category", GAME)
    assert options_of(load("<editor>", text=text))[-2:] == ["name clubs", "name hearts"]
