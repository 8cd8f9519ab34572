"""What is decided by cards that the rules never show: a warning, and where there is none."""

from __future__ import annotations

import pytest

from playground.compiler import check

GAME = """
game: Decided
players: [Ann, Ben, Cid]
include: {{part: numbered-cards, with: {{high: 12}}}}
zones:
  deck: {{size: 12, seen by: nobody}}
  hand: {{size: 6, each: player, seen by: owner}}
  pile: {{size: 12, seen by: nobody}}
  table: {{size: 12}}
  won: {{size: 12, each: player, seen by: nobody}}
variables: {{points: 0..99 each player, kept: {{type: 0..99, each: player, seen by: owner}}, passes: 0..9, spot: site}}
define:
  fits(card): number of card > 6
  worth(who): sum card in cards_of(who) giving number of card
  worth_of_won(who): sum card in won of who within occupied giving number of card
  best: everyone with most worth(it)
setup: new_deck(deck); deal_to_each(deck, 3); deal(deck, table)
actions:
  lay: {{choose: {{card: cards_of(mover)}}, do: "{lay}"}}
  test: {{choose: {{who: everyone except mover}}, {guard}do: "{test}"}}
turn:
  play: {{actions: [lay, test], otherwise: skip}}
  showing: {{actions: lay, otherwise: skip}}
  counting: {{start: "raise points of mover by worth(mover)", actions: lay, otherwise: skip}}
end: {{long: "when decisions = 9 then {end}"}}
"""
LAY, TEST, END = "move card to table", "nothing", "draw"
COMPARED = "if worth(who) > worth(mover) then raise points of who by 1"
CLAIMED = "if mover is Ann then Ann wins"  # the action has this condition: a hand that is worth 31
OTHERS = "raise points of mover by worth(player_after(mover))"
BEATS = "worth(mover) > worth(player_after(mover))"
DOUBTED = "move pile to hand of (if number of highest of (pile within occupied) > 6 then who else mover)"


@pytest.mark.parametrize(
    ("lay", "test", "end", "found"),
    [
        (LAY, TEST, "best win", True),
        (LAY, TEST, "reveal hand of everyone; best win", False),
        (LAY, TEST, "conceal hand of everyone; best win", False),
        (LAY, TEST, "if any who in everyone where worth(who) > 30 then Ann wins else Ben wins", True),
        (LAY, "reveal hand of who to mover", "best win", True),
        (LAY, COMPARED, END, True),
        (LAY, f"reveal hand of who to mover; {COMPARED}", END, False),
        (LAY, f"{COMPARED}; reveal hand of mover or hand of who", END, False),
        (LAY, "continue with counting", END, True),
        (LAY, "reveal hand of mover; continue with counting", END, False),
        (LAY, "if no (cards_of(mover) where fits(it)) then raise passes by 1", END, False),
        (LAY, "if some (cards_of(mover) where fits(it)) then continue with showing else raise passes by 1", END, False),
        (LAY, "if some (cards_of(who) where fits(it)) then raise points of mover by 1", END, True),
        (LAY, "set kept of mover to worth(mover)", END, False),
        (LAY, "move (the card in cards_of(mover) with most number of card) to hand of who", END, False),
        ("set spot to nth(table, number of card); raise passes by number of card; move card to spot", TEST, END, False),
        (LAY, CLAIMED, END, True),
        (LAY, f"{CLAIMED}; reveal hand of mover", END, False),
        (LAY, "next player is (the one in everyone with most worth(one))", END, False),
        (LAY, f"reveal hand of mover; {OTHERS}", END, True),
        (LAY, f"move hand of player_after(mover) to table; {OTHERS}", END, False),
        (LAY, f"reveal hand of mover or hand of player_after(mover); {OTHERS}", END, False),
        ("raise points of mover by number of card; move card to table", TEST, END, False),
        ("raise points of mover by number of card; move card to pile", TEST, END, True),
        ("reveal card; raise points of mover by number of card; move card to pile", TEST, END, False),
        ("raise points of mover by worth(mover); move card to table", TEST, END, True),
        ("if card is hand of mover and fits(card) then move card to table else move card to pile", TEST, END, False),
        ("move card to pile", DOUBTED, END, True),
        ("move card to pile", f"reveal pile; {DOUBTED}", END, False),
        ("move card to pile", f"conceal pile; {DOUBTED}", END, False),
        (LAY, f"if {BEATS} then remove hand of player_after(mover)", END, True),
        (LAY, f"if {BEATS} then move hand of player_after(mover) to pile", END, True),
        (LAY, f"reveal hand of mover; if {BEATS} then remove hand of player_after(mover)", END, False),
        (LAY, "if (sum card in occupied giving number of card) mod 2 = 0 then raise passes by 1", END, False),  # known
        (LAY, "reveal hand of everyone; if count (occupied where fits(it)) > 4 then raise passes by 1", END, False),
        (LAY, "if count (occupied where fits(it)) > 4 then raise passes by 1", END, False),  # of all cards of the game
        (LAY, "if count (Card where fits(it)) > 4 then raise passes by 1", END, True),
        (LAY, "if count Card > 4 then raise passes by 1", END, False),
        ("move card to table; if some (last within Card where fits(it)) then raise passes by 1", TEST, END, False),
        ("move card to pile; if some (last within Card where fits(it)) then raise passes by 1", TEST, END, True),
        ("move card to table", "move table to won of who", "(everyone with most worth_of_won(it)) win", False),
        ("move card to table", "move top(deck) to won of who", "(everyone with most worth_of_won(it)) win", True),
    ],
)
def test_what_is_reported(lay: str, test: str, end: str, found: bool) -> None:
    guard = "when: worth(mover) = 31, " if CLAIMED in test else ""
    text = GAME.format(lay=lay, test=test, end=end, guard=guard)
    compiled, reported = check("<editor>", text=text)
    assert compiled is not None, [each.render() for each in reported]
    assert any(each.code == "W138" for each in reported) == found, [each.render() for each in reported]


ALL_EMPTY = "every who in everyone has no (hand of who or won of who) within occupied"


@pytest.mark.parametrize(
    ("condition", "end", "found"),
    [
        (ALL_EMPTY, "best win", False),
        (f"decisions > 3 and ({ALL_EMPTY})", "best win", False),
        (f"decisions > 3 or ({ALL_EMPTY})", "best win", True),
        ("every who in everyone has no (cards_of(who) where fits(it))", "best win", True),
        ("no cards_of(Ann)", "best win", True),
        ("no cards_of(Ann)", "if worth(Ann) > 3 then Ann wins else Ben wins", False),
        ("no cards_of(Ann)", "if worth(Ben) > 3 then Ann wins else Ben wins", True),
        (ALL_EMPTY, "deal_to_each(deck, 1); best win", True),
    ],
)
def test_where_nothing_lies_any_more_decides_nothing(condition: str, end: str, found: bool) -> None:
    text = GAME.format(lay=LAY, test=TEST, end=end, guard="").replace("decisions = 9", condition)
    compiled, reported = check("<editor>", text=text)
    assert compiled is not None, [each.render() for each in reported]
    assert any(each.code == "W138" for each in reported) == found, [each.render() for each in reported]


BANK = """
game: Bank
players: [Ann, Ben]
include: {{part: numbered-cards, with: {{high: 12}}}}
zones: {{deck: {{size: 12, seen by: nobody}}, bank: {{size: 12}}, hole: {{size: 1, seen by: nobody}}}}
define: {{total: sum card in (bank or hole) within occupied giving number of card}}
setup: new_deck(deck); deal(deck, hole)
actions: {{draw: {{choose: {{number: {numbers}}}, do: move top(deck) to bank}}}}
end: {{over: "when decisions = 4 then {before}if total > 30 then Ann wins else Ben wins"}}
"""


@pytest.mark.parametrize(
    ("before", "numbers", "found"),
    [("", "1..2", True), ("move hole to bank; ", "1..2", False), ("", "1..nobody", False)],
)
def test_the_only_card_of_a_zone_is_shown_with_it(before: str, numbers: str, found: bool) -> None:
    """A card of a zone of one place is all that lies there; beside a mistake nothing is reported."""
    _, reported = check("<editor>", text=BANK.format(before=before, numbers=numbers))
    assert any(each.code == "W138" for each in reported) == found, [each.render() for each in reported]
    assert any(each.severity == "error" for each in reported) == (numbers != "1..2")
