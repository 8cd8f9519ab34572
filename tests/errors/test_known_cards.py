"""Cards that one player knows in the hand of another, from which they may be put away face down (W118)."""

from __future__ import annotations

import pytest

from tests.errors.test_false_warnings import codes

HANDED_OVER = """\
game: Handed over
players: [Ann, Ben, Cleo]
include: {{part: numbered-cards, with: {{high: 12}}}}
zones:
  deck: {{size: 12, seen by: nobody}}
  hand: {{size: 5, each: player, seen by: owner}}
  box: {{size: 12, seen by: nobody}}
define: {{best: the one in cards_of(Cleo) with most number of one}}
setup: new_deck(deck); deal_to_each(deck, 4)
actions:
  give: {{choose: {{card: cards_of(Ann)}}, do: "{give}"}}
  bury: {{choose: {{card: cards_of(mover)}}, do: "{bury}"}}
turn: {{handing: {{actions: give, then: next player is {after} with burying}}, burying: bury}}
end: {{over: when decisions = 2 then draw}}
"""


@pytest.mark.parametrize(
    ("give", "after", "bury", "found"),
    [
        ("move card to hand of Ben", "Ben", "move card to box", ["W118"]),
        ("move card to hand of Ben; shuffle hand of Ben", "Ben", "move card to box", []),
        ("move card to hand of Ben", "Cleo", "move card to box", []),  # no card that others know is hers
        ("move card to hand of Ben", "Ben", "move card to hand of Ann", []),  # she gets her own card back, or another
        ("move card to hand of Ben", "Ben", "move card to hand of Cleo", ["W118"]),
        ("swap card with best", "Cleo", "move card to box", ["W118"]),
        ("swap card with best; shuffle hand of Cleo", "Cleo", "move card to box", []),
        ("swap card with best; shuffle hand of Ann", "Cleo", "move card to box", ["W118"]),
        ("swap card with best; shuffle hand of everyone", "Cleo", "move card to box", []),
        ("reveal card to Ben", "Ann", "move card to box", ["W118"]),
        ("reveal card to Ben; shuffle hand of Ann", "Ann", "move card to box", []),
        ("reveal card to Ann", "Ann", "move card to box", []),
        ("reveal card to Ben", "Cleo", "move card to box", []),
        ("reveal card; conceal card", "Ann", "move card to box", ["W118"]),
        ("reveal card; conceal card; shuffle hand of Ann", "Ann", "move card to box", []),
        ("reveal card; conceal card", "Cleo", "move card to box", []),
        ("reveal card", "Ann", "move card to box", []),  # it lies open, and is seen to go
    ],
)
def test_a_card_that_one_player_knows_in_the_hand_of_another(give, after, bury, found, diagnose, tmp_path):
    text = HANDED_OVER.format(give=give, after=after, bury=bury)
    assert [code for code in codes(text, diagnose, tmp_path) if code == "W118"] == found


@pytest.mark.parametrize("taken", ["", "let two be best; move two to hand of mover; "])
def test_a_card_that_is_given_back_to_the_only_other_player(taken, diagnose, tmp_path):
    hand_over = "move card to hand of opponent"
    text = HANDED_OVER.format(give=taken + hand_over, after="opponent", bury=hand_over)
    two = text.replace(", Cleo]", "]").replace("of(Cleo)", "of(opponent)").replace("of(Ann)", "of(mover)")
    assert [code for code in codes(two, diagnose, tmp_path) if code == "W118"] == []


@pytest.mark.parametrize(("mixed", "found"), [("opponent", []), ("mover", ["W118"]), ("everyone", [])])
def test_only_a_shuffle_of_the_same_hand_hides_the_card(mixed, found, diagnose, tmp_path):
    give = f"move card to hand of opponent; shuffle hand of {mixed}"
    text = HANDED_OVER.format(give=give, after="opponent", bury="move card to box")
    two = text.replace(", Cleo]", "]").replace("of(Cleo)", "of(opponent)").replace("of(Ann)", "of(mover)")
    assert [code for code in codes(two, diagnose, tmp_path) if code == "W118"] == found
