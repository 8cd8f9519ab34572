"""What is known to all though it lies hidden, and what an effect shows itself: no W138."""

from __future__ import annotations

import pytest

from tests.errors.test_false_warnings import codes

LEFT_OVER = """\
game: Left over
players: [Ann, Ben]
zones:
  deck: {{size: 12, seen by: nobody}}
  hand: {{size: 4, each: player, seen by: owner}}
  table: {{size: 12}}
attributes: {{number: 1..6, colour: [red, blue]}}
pieces: {{Card: {{owner: nobody, has: [number, colour]}}}}
variables: {{points: 0..99}}
define:
  unseen: (deck or hand of everyone) within occupied
  free: lowest of (deck except occupied)
  mine: hand of mover within occupied
setup:
  - for each n in numbers do for each c in colours do place Card on free with number n, colour c
  - shuffle deck
  - for each who in everyone do repeat 3 times do move lowest of (deck within occupied) to hand of who
actions:
  lay: {{choose: {{card: mine}}, do: "move card to table; set points to {points}{also}"}}
turn: {{play: {{actions: lay, otherwise: pass}}}}
end: {{long: when decisions = 8 then draw}}
"""

BUILDS = """\
game: Builds
players: [Ann, Ben]
include: {{part: numbered-cards, with: {{high: 12}}}}
zones:
  deck: {{size: 12, seen by: nobody}}
  hand: {{size: 4, each: player, seen by: owner}}
  build: {{size: 12, each: 1..10}}
setup: new_deck(deck); deal_to_each(deck, 4)
actions:
  raise-one:
    choose: {{card: cards_of(mover), pile: 1..9}}
    when: number of card + pile <= 10
    do: "let total be pile + number of card; move build of pile within occupied to build of total{shown}"
turn: {{play: {{actions: raise-one, otherwise: pass}}}}
end: {{long: when decisions = 8 then draw}}
"""


@pytest.mark.parametrize(
    ("points", "found"),
    [
        ("count (unseen where number of it > 3)", []),
        ("count ((unseen where colour of it is red) where number of it > 3)", []),
        ("sum card in unseen giving number of card", []),
        ("if any card in unseen where number of card = 4 then 1 else 0", []),
        ("count ((unseen or table) where colour of it is blue)", []),
        ("count ((occupied except table) where number of it > 3)", []),
        ("count (mine where number of it > 3)", ["W138"]),
        ("count ((unseen within hand of mover) where number of it > 3)", ["W138"]),
        ("count ((unseen except deck) where number of it > 3)", ["W138"]),
        ("count (unseen where number of it > 3 and it in deck)", ["W138"]),
        ("count (unseen where number of it > number of lowest of deck)", ["W138"]),
    ],
)
def test_what_lies_hidden_is_known_together_and_not_apart(points, found, diagnose, tmp_path):
    text = LEFT_OVER.format(points=points, also="")
    assert [code for code in codes(text, diagnose, tmp_path) if code == "W138"] == found


@pytest.mark.parametrize(
    ("also", "found"),
    [
        ("; remove lowest of (deck within occupied)", ["W138"]),
        ("; roll number of lowest of (deck within occupied)", ["W138"]),
        ("; remove lowest of (table within occupied)", []),
        ("; shuffle deck", []),
    ],
)
def test_what_is_taken_away_unseen_is_not_known(also, found, diagnose, tmp_path):
    text = LEFT_OVER.format(points="count (unseen where number of it > 3)", also=also)
    assert [code for code in codes(text, diagnose, tmp_path) if code == "W138"] == found


@pytest.mark.parametrize(("shown", "found"), [("; move card to build of total", []), ("", ["W138"])])
def test_a_card_that_says_where_a_pile_goes_is_shown_with_it(shown, found, diagnose, tmp_path):
    text = BUILDS.format(shown=shown)
    assert [code for code in codes(text, diagnose, tmp_path) if code == "W138"] == found
