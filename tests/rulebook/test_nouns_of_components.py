"""What things are called: cards that are no pieces, kinds of them, numbers with names, dice, and values with a name."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.markdown import markdown

GAME = """
game: Bonuses
players: [Ann, Ben]
zones: {deck: 10, hand: 3 each player, shown: 0}
attributes: {bonus: {type: 1..3, names: {white: 1, blue: 2, red: 3}}}
pieces:
  Gem:  {owner: nobody, look: card}
  Coin: {owner: nobody, look: card}
  Note: {owner: nobody, look: card, has: bonus}
variables:
  bank:   {type: 0..4, each: bonus, start: 4}
  luck:   {type: 0..1, each: 1..3}
  wealth: {type: 0..9, each: [player, bonus]}
  had:    {type: 0..9, each: kind}
  dice:   {type: 1..6, each: 1..2}
define:
  lift(many): >-
    raise wealth(mover, white) by many; raise wealth(mover, blue) by many; raise had of Coin by many;
    raise wealth(opponent, red) by many + 1; raise wealth(opponent, blue) by many
  waiting: everyone where wealth(it, red) > 3
setup:
  - for each card in kinds do place card on lowest of (deck except occupied)
  - for each hue in bonuses do place Note on lowest of (deck except occupied) with bonus hue
  - for each spot in (shown except occupied) do place Coin on spot
actions:
  take: {choose: {hue: bonuses}, do: lower bank of hue by 1; for each n in 1..3 do roll luck of n}
  lift: {choose: {many: 1..2}, do: lift(many)}
  cast: {do: "for each n in 1..2 do roll dice of n; raise wealth(mover, red) by dice of 1"}
  swap_: {choose: {what: hand of mover within Coin}, do: move what to deck}
  look:
    choose: {hue: bonuses}
    do: >-
      let best be (if bank of hue > 1 then bank of hue else wealth(opponent, hue));
      set bank of white to min(4, best); raise wealth(mover, hue) by best
end: {wait: when some waiting then mover wins}
"""


@pytest.fixture(scope="module")
def book() -> str:
    return markdown(rulebook(load("<editor>", text=GAME), picture=False))


@pytest.mark.parametrize(
    "line",
    [
        "### Cards",
        "- **Gem**: A card.",
        "- **Coin**: A card; see *swap*.",
        "- For every kind of card: put a card of that kind in the deck.",
        "- For every bonus: put a Note with that bonus in the deck.",
        "- **Bank**: 0 to 4, for each bonus; 4 at first.",
        "- **Wealth**: 0 to 9, for each player and bonus.",
        "- **Had**: 0 to 9, for each kind of card.",
    ],
)
def test_lines(book: str, line: str) -> None:
    assert line in book.splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "The *bank* of the hue goes down by 1. Roll three dice, each with the faces 0 and 1, one for each *luck*.",
        "Roll two dice, each from 1 to 6. Your *wealth* for red goes up by *dice* 1.",
        "Do as *lift*, under Words, says for the amount.",
        "Let *best* be the *bank* of the hue if the *bank* of the hue is more than 1, otherwise your",
        "When there is at least one *waiting* player, you win.",
    ],
)
def test_clauses(book: str, text: str) -> None:
    assert text in book


def test_a_place_that_there_is_not_gets_nothing(book: str) -> None:
    assert "none" not in book
