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
    ],
)
def test_those_of_others_may_be_none(card: str, total: str) -> None:
    assert codes(card, total) == {"T172"}
