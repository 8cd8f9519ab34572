"""Names for numbers are shown wherever the numbers were, and may be written in place of them."""

from pathlib import Path

import pytest

from playground.compiler import Compiled, load
from playground.engine.notation import board_text, describe
from playground.engine.reference.state import ReferenceState
from playground.game.core import Type
from playground.language_service.names import names_in
from playground.language_service.read_structure import structure_of
from playground.pictures.position import position_svg
from playground.play.words import Words
from playground.rulebook.named_numbers import numbers_in_words
from playground.verify.diagnose import diagnose_any
from tests.rulebook.plain import rules_of

GAME = """\
game: Court
players: [Ann, Ben]
zones: {deck: 4, pile: 4}
attributes: {rank: {type: 2..A, names: {J: 11, Q: 12, K: 13, A: 14, ace: 14}}}
pieces: {Card: {owner: nobody, has: rank, look: card}}
parameters: {wild: {default: Q, choices: [J, Q], about: a rank}}
variables:
  best: {type: rank, start: K}
  called: {type: 0..3, names: {nil: 0}}
define:
  worth(value): {A: 11, J..K: 10, else: value}
setup: place Card on deck1 with rank J; place Card on deck2 with rank ace; place Card on deck3
actions:
  take: {choose: {card: deck within occupied}, do: set called to worth(rank of card) - 8; move card to pile}
  name: {choose: {rank_: wild..A}, notation: "name {rank_}", do: set best to rank_}
end: {done: when no (deck within occupied) then draw}
"""


@pytest.fixture(scope="module")
def court() -> Compiled:
    return load("<editor>", text=GAME)


def test_options_and_positions_show_them(court: Compiled) -> None:
    state = ReferenceState(court.game)
    block = state.to_bytes()
    options = [describe(court.game, option, block) for option in state.options()]
    assert options == ["take J", "take A", "take 2", "name Q", "name K", "name A"]
    assert board_text(court.game, block).splitlines()[0].split() == ["deck", "J", "A", "2", "."]
    picture = position_svg(court.game, block)
    assert ">J</text>" in picture
    assert ">A</text>" in picture
    assert ">11</text>" not in picture


def test_they_are_read_as_numbers_are(court: Compiled) -> None:
    words, rank = Words(court.game), Type("int", 2, 14, named="rank")
    assert words.say(rank, 14) == "A"
    assert words.read(rank, "j")[0] == words.read(rank, "11")[0] == 11  # type: ignore[index]


def test_rulebooks_say_them() -> None:
    text = " ".join(rule.text for rule in rules_of(GAME))
    assert "Has a rank (2, J or A)" in text  # those that there are
    assert "10 if that rank is between J and K" in text
    assert "2 to 10, J (11), Q (12), K (13) or A (14); K at first" in text
    assert "Nil (0) or 1 to 3" in text


def test_many_names_are_not_listed() -> None:
    assert numbers_in_words(0, 40, {number: f"n{number}" for number in range(0, 40, 2)}) == "n0 to 40"
    assert numbers_in_words(1, 5, {}) == "1 to 5"
    assert numbers_in_words(1, 3, {1: "A"}) == "A, 2 or 3"


def test_editors_know_them() -> None:
    known = names_in(structure_of(GAME))
    found = known.find("Q", "value")
    assert found is not None
    assert found.explained == "value, 12, of rank"
    assert "nil" in {name.name for name in known.in_rules()}


def test_missing_cases_are_named_by_them(tmp_path: Path) -> None:
    path = tmp_path / "court.yaml"
    path.write_text(GAME.replace("J..K: 10, else: value", "J: 10"))
    [found] = [each for each in diagnose_any(str(path)) if each.code == "T172"]
    assert "2..10 and Q..K" in found.message
