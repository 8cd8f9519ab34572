"""What is known of the kind of a component: attributes of the kinds that it may be of are not none."""

from __future__ import annotations

import pytest

from playground.compiler import check
from playground.ruleset.selection import EDITOR

RULESET = """\
game: Styles
players: [Blue, Red]
board: square 3
zones: {{hand: 4 each player}}
attributes: {{style: [fox, hen], size: 1..3}}
pieces:
  Man: {{start: {{Blue: row 1, Red: row 3}}}}
  Card: {{owner: nobody, has: style}}
  Sign: {{owner: nobody, has: [size, style]}}
define:
  worth(art): {{fox: 1, hen: 2}}
  cards_of(who): hand of who within Card
  of_style(cards, art): cards where style of it = art
  all_worth(cards): sum card in cards giving worth(style of card)
variables: {{total: 0..9}}
setup: for each side in players do place Card on hand of side with style hen
actions:
  show: {{choose: {{card: {card}}}, do: set total to {total}}}
end: {{over: when total = 2 then mover wins}}
"""


def codes(card: str, total: str) -> set[str]:
    text = RULESET.format(card=f'"{card}"', total=total)
    return {each.code for each in check(EDITOR, text=text)[1] if each.severity == "error"}


@pytest.mark.parametrize(
    ("card", "total"),
    [
        ("hand of mover within Card", "worth(style of card)"),
        ("hand of mover within (Card or Sign)", "worth(style of card)"),
        ("(hand of mover within Card) except nth(hand of mover, 1)", "worth(style of card)"),
        ("hand of mover within occupied where it is Card", "worth(style of card)"),
        ("hand of mover", "if card is Card then worth(style of card) else 0"),
        ("hand of mover within Card", "let chosen be card; worth(style of chosen)"),
        ("cards_of(mover)", "worth(style of card)"),
        ("of_style(cards_of(mover), hen)", "worth(style of card)"),
        ("cards_of(mover)", "all_worth(cards_of(mover))"),
        ("cards_of(mover)", "let mine be cards_of(mover); all_worth(mine)"),
    ],
)
def test_attributes_of_a_known_kind_are_not_none(card: str, total: str) -> None:
    assert codes(card, total) == set()


@pytest.mark.parametrize(
    ("card", "total"),
    [
        ("hand of mover", "worth(style of card)"),
        ("hand of mover within occupied", "worth(style of card)"),
        ("anywhere within (Card or Man)", "worth(style of card)"),
        ("hand of mover within occupied where not it is Card", "worth(style of card)"),
        ("hand of mover within Card", "1; remove card; set total to worth(style of card)"),
        ("cards_of(mover)", "all_worth(hand of mover)"),
        ("cards_of(mover)", "0; let mine be cards_of(mover); remove card; set total to all_worth(mine)"),
    ],
)
def test_those_of_others_may_be_none(card: str, total: str) -> None:
    assert codes(card, total) == {"T172"}


FITTING = """\
game: Fitting
players: [Blue, Red]
zones: {{hand: 4 each player}}
attributes: {{suit: [acorns, bells], rank: 7..9}}
pieces: {{Card: {{owner: nobody, has: [suit, rank]}}}}
define: {{worth(number): {{7: 1, 8: 2, 9: 3}}}}
variables: {{total: 0..9}}
setup: for each side in players do place Card on hand of side with suit bells, rank 9
actions: {{show: {{choose: {{spot: hand of mover}}, do: set total to {total}}}}}
end: {{over: when total = 3 then mover wins}}
"""


@pytest.mark.parametrize(
    ("total", "missing"),
    [
        ("if suit of spot = bells then worth(rank of spot) else 0", ""),
        ("if rank of spot > 7 or rank of spot = 7 then worth(rank of spot) else 0", "0"),
        ("if rank of spot = rank of spot then worth(rank of spot) else 0", "0"),
        ("if suit of spot != none then worth(rank of spot) else 0", ""),
        ("worth(rank of spot)", "0"),
    ],
)
def test_what_has_an_attribute_is_there(total: str, missing: str) -> None:
    _, diagnostics = check(EDITOR, text=FITTING.format(total=total))
    found = [each.message for each in diagnostics if each.code == "T172"]
    assert found == ([f"'worth' has no line for {missing}"] if missing else [])
