"""Players whose name is a plural take a plural verb: in the log, at the prompt and in the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playground.ruleset.nouns import names_several
from playground.stats.wording import agreeing
from tests.play.conftest import Play
from tests.rulebook.plain import rules_of

HUNT = """
game: Hunt
players: [Goats, Tigers]
board: {shape: square, size: 2}
pieces: {Goat: {}, Tiger: {}}
variables: {eyes: {type: 1..6, each: player}}
actions:
  throw: roll eyes of mover
  leave: {do: nothing}
turn: {actions: [throw, leave]}
end: {gone: when eyes of Goats = 6 and eyes of Tigers = 6 then Goats win, far: when decisions = 4 then Tigers wins}
"""


@pytest.mark.parametrize("name", ["Goats", "Geese", "Swedes", "Old Wolves", "Huntsmen", "Women", "Cones"])
def test_plurals_are_of_kinds_of_pieces_or_of_known_nouns(name: str) -> None:
    assert names_several(name, ["Cone", "Goat"])


@pytest.mark.parametrize(
    "name",
    ["Agnes", "Boris", "Carmen", "Chris", "Hans", "Iris", "James", "Klaus", "Lars", "Moses", "Thomas", "Goat", "Cross"],
)
def test_names_of_persons_are_no_plurals(name: str) -> None:
    assert not names_several(name, ["Cone", "Goat", "Iris"])


@pytest.mark.parametrize(
    ("verb", "plain"),
    [("wins", "win"), ("is", "are"), ("has", "have"), ("passes", "pass"), ("loses", "lose"), ("turns up", "turn up")],
)
def test_verbs_agree(verb: str, plain: str) -> None:
    assert (agreeing(verb, many=True), agreeing(verb, many=False)) == (plain, verb)


def test_the_log_and_the_prompt_agree_with_names_in_the_plural(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "hunt.yaml"
    file.write_text(HUNT, encoding="utf-8")
    played = play(str(file), "--seed", "1", "--as", "Goats,Tigers", lines="throw; throw; leave; leave")
    assert "Goats decide, 2 options" in played.stdout
    assert "Goats: throw; roll " in played.stdout
    assert "Tigers win: " in played.stdout


def test_rulebooks_agree_with_names_in_the_plural() -> None:
    texts = " ".join(rule.text for rule in rules_of(HUNT))
    assert "Goats begin." in texts
    assert "Tigers win" in texts
    assert not {"Goats begins", "Goats wins", "Tigers wins"} & set(re.findall(r"\w+ \w+", texts))
