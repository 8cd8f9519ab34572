"""Which uses of `kinds` bring a kind into play that no rule names: W010 is reported only where none does."""

from __future__ import annotations

import pytest

from playground.compiler import check

RULES = """
game: Kinds
players: [Ann, Ben]
board: square 3
pieces: {{Man: {{}}, Stone: {{}}, King: {{}}}}
variables: {{chosen: {{type: kind, start: Man}}, count_: 0..9}}
define:
  put(what): place what on b2
  crowned(what): if what is Man then King else what
actions:
  mark: {{choose: {{spot: empty}}, do: place Man on spot; place King on a1; {do}}}
  other: {other}
turn: {{play: [mark, other]}}
end: {{full: when {end} then draw}}
"""

QUIET = {"do": "nothing", "other": "nothing", "end": "no empty"}

NOT_IN_PLAY = {
    "counted": {"end": "count (kinds where some (board within it)) > 2"},
    "in question": {"end": "every what in kinds has some (own within what)"},
    "what stands there already": {"do": "place kind of spot on c3; set count_ to count kinds"},
}
IN_PLAY = {
    "placed": {"do": "for each what in kinds do place what on c3"},
    "placed by a definition": {"do": "for each what in kinds do put(crowned(what))"},
    "turned into": {"do": "turn spot into the what in kinds where no (board within what)"},
    "chosen": {"other": "{choose: {what: kinds}, do: place what on lowest of empty}"},
    "kept": {"other": "{choose: {what: kinds except Man}, do: set chosen to what}", "do": "place chosen on c3"},
}


def absent(rules: dict[str, str]) -> list[str]:
    diagnostics = check("<editor>", text=RULES.format(**QUIET | rules))[1]
    assert not [each.render() for each in diagnostics if each.severity == "error"]
    return [each.message for each in diagnostics if each.code == "W010"]


@pytest.mark.parametrize("name", NOT_IN_PLAY)
def test_what_only_asks_of_kinds_brings_none_into_play(name: str) -> None:
    assert absent(NOT_IN_PLAY[name]) == ["no rule places a 'Stone', or turns another piece into one"]


@pytest.mark.parametrize("name", IN_PLAY)
def test_what_places_or_keeps_one_of_kinds_may_bring_each(name: str) -> None:
    assert absent(IN_PLAY[name]) == []


def test_a_kind_that_a_rule_names_may_come_another_way() -> None:
    assert absent({"do": "for each what in kinds except (King or Stone) do place what on c3"}) == []


def test_a_variant_may_bring_kinds_that_the_game_does_not() -> None:
    variant = 'variants: {wild: {actions: {other: {do: "for each what in kinds do place what on c3"}}}}\n'
    rules = RULES.format(**QUIET | NOT_IN_PLAY["counted"]) + variant
    assert "W010" not in {each.code for each in check("<editor>", text=rules)[1]}
