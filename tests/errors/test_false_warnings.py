"""What is meant though it resembles a mistake: no warning of that kind, beside a case in which there is one."""

from __future__ import annotations

import pytest

AUCTION = """\
game: Auction
players: [Ann, Ben, Cleo]
variables: {{passed: bool each player, points: 0..9 each player}}
define: {{still: everyone where not passed of it, next_one: "next_of(still, mover)"}}
actions:
  go: {{do: "raise points of mover by 1; {turn}"}}
  stop: {{when: count still > 1, do: "set passed of mover to true; {turn}"}}
turn: {{play: [go, stop]}}
win: {{nine: points of mover = 9}}
"""

TAKERS = """\
game: Takers
players: [Ann, Ben, Cleo]
variables: {{taker: {{type: player, start: none}}, taken: {{type: player, each: 1..3, start: none}}}}
define: {{pass_on(one): {one}}}
actions:
  take: {{choose: {{n: 1..3}}, do: "{do}"}}
  leave: {{choose: {{n: 1..3}}, do: "set taker to none; set taken of n to none"}}
turn: {{play: [take, leave]}}
end: {{long: when decisions = 20 then draw}}
"""

DICE = """\
game: One Die or Two
players: [A, B]
variables: {{second: {second}, points: 0..99 each player}}
actions: {{count_it: raise points of mover by 2 + second}}
turn: {{start: "{start}", actions: count_it}}
win: {{home: points of mover > 39}}
"""

LEFTOVERS = """\
game: Leftovers
players: [Ann, Ben]
zones:
  hand: {{size: 4, each: player, seen by: everybody}}
  pile: {{size: 8}}
attributes: {{rank: 1..4}}
pieces: {{Card: {{owner: nobody, has: rank}}}}
variables: {{points: 0..99 each player}}
setup: >-
  for each who in everyone do for each r in ranks do
  place Card on lowest of (hand of who except occupied) with rank r
actions:
  play: {{choose: {{card: hand of mover within occupied where rank of it > 1}}, do: move card to pile}}
turn:
  playing:
    by: mover
    actions: play
    otherwise: {otherwise}
    then: {then}
end:
  out: when every who in everyone has no (hand of who within occupied) then (everyone with most points of it) win
"""

EMPTIED = "move hand of mover to pile"
COUNTED = "raise points of mover by sum card in hand of mover within occupied giving rank of card"

ROLLED = "if points of mover < 10 then roll second else set second to 0"


def codes(text: str, diagnose, tmp_path) -> list[str]:
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return [each.code for each in diagnose(path)]


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("next player is next_of(still, mover)", []),
        ("next player is next_of(everyone where not passed of it, mover)", []),
        ("next player is next_one", []),
        ("if some still then next player is next_one else draw", []),
        ("next player is (the who in everyone where not passed of who)", ["W122", "W122"]),
    ],
)
def test_one_of_those_still_in_is_next(turn, found, diagnose, tmp_path):
    text = AUCTION.format(turn=turn)
    assert [code for code in codes(text, diagnose, tmp_path) if code != "W007"] == found  # 'next_one' is not used


@pytest.mark.parametrize(
    ("do", "found"),
    [
        ("set taker to mover; next player is taker", []),
        ("set taker to mover; pass_on(taker)", []),
        ("set taker to none; pass_on(taker)", ["W122"]),
        ("if n = 1 then set taker to mover else set taker to Ann; next player is taker", []),
        ("set taken of n to mover; next player is taken(n)", []),
        ("set taken of n to mover; next player is taken(1)", ["W122"]),
        ("if n = 1 then set taker to mover; next player is taker", ["W122"]),
        ("set taker to mover; set taker to none; next player is taker", ["W122"]),
        ("repeat n - 1 times do set taker to mover; next player is taker", ["W122"]),
    ],
)
def test_who_has_just_been_set_is_next(do, found, diagnose, tmp_path):
    reported = codes(TAKERS.format(do=do, one="next player is one"), diagnose, tmp_path)
    assert [code for code in reported if code == "W122"] == found


@pytest.mark.parametrize(
    ("second", "start", "found"),
    [
        ("0..6", ROLLED, ["W129"]),
        ("0..6", "roll second", []),
        ("1..6", "roll second", []),
        ("{type: 0..6, faces: [1, 2, 3, 4, 5, 6]}", ROLLED, []),
        ("{type: 0..3, faces: [0, 1, 2, 3]}", ROLLED, []),
    ],
)
def test_die_that_throws_0(second, start, found, diagnose, tmp_path):
    assert codes(DICE.format(second=second, start=start), diagnose, tmp_path) == found


@pytest.mark.parametrize(
    ("otherwise", "then", "found"),
    [
        (EMPTIED, COUNTED, []),
        ("lose", f"{EMPTIED}; {COUNTED}", ["W090"]),
        (f"{EMPTIED}; {COUNTED}", "raise points of mover by 1", ["W090"]),
    ],
)
def test_what_follows_a_step_does_not_always_follow_what_is_done_without_an_option(
    otherwise, then, found, diagnose, tmp_path
):
    assert codes(LEFTOVERS.format(otherwise=otherwise, then=then), diagnose, tmp_path) == found


WORDS = """\
game: Colours of dice
players: [Ann, Ben]
attributes: {{hue: [red, green]}}
variables: {{{variables}, points: 0..9 each player}}
actions: {{throw: {{choose: {{shade: hues}}, do: "{do}; raise points of mover by 1"}}}}
win: {{nine: points of mover = 9}}
"""


@pytest.mark.parametrize(
    ("variables", "do", "found"),
    [
        ("die: 1..6 each hue", "roll die of shade; if die of shade > 3 then win", []),
        ("latest: hue", "if latest is shade then win; set latest to shade", []),
        ("die: 1..6 each player", "roll die of mover; if die of mover > 3 and shade is red then win", ["W014"]),
    ],
)
def test_attributes_that_are_words_of_variables(variables, do, found, diagnose, tmp_path):
    reported = codes(WORDS.format(variables=variables, do=do.replace("win", "mover wins")), diagnose, tmp_path)
    assert reported == found


TABLE = """\
game: Farms
players: [Ann, Ben]
pieces: {{Wheat: {{cost: 1}}, Mine: {{cost: 6}}}}
variables: {{coins: {{type: 0..99, each: player, start: 3}}, owned: {{type: 0..9, each: [player, kind]}}}}
actions:
  earn: {{do: raise coins of mover by 1}}
  build:
    choose: {{what: kinds where cost of it <= coins of mover}}
    do: lower coins of mover by cost of what; raise owned(mover, what) by 1
win: {{mine: {won}}}
"""


@pytest.mark.parametrize(
    ("won", "found"),
    [
        ("owned(mover, Mine) > 0", []),
        ("coins of mover > 9 and no Mine", ["W063"]),  # it looks for mines, which nothing places
    ],
)
def test_kinds_of_pieces_are_the_lines_of_a_table(won, found, diagnose, tmp_path):
    assert [code for code in codes(TABLE.format(won=won), diagnose, tmp_path) if code == "W063"] == found


OFFICES = """\
game: Offices
players: [Ann, Ben, Cleo]
zones: {{hand: {{size: 6, each: player, seen by: owner}}, box: {{size: 9, seen by: nobody}}, turned_up: {{size: 9}}}}
pieces: {{Flower: {{start: hand}}, Skull: {{}}}}
variables: {{office: {{type: player, each: 1..3}}}}
setup: >-
  for each who in everyone do (remove nth(hand of who, 6); place Skull of who on turned_up);
  set office of 1 to Ann; set office of 2 to Ben; set office of 3 to Cleo
actions:
  take:
    choose: {{card: turned_up within occupied}}
    do: move card to hand of office of {taker}; next player is office of 2 with burying
  bury: {{choose: {{card: hand of mover within occupied}}, do: move card to box}}
turn: {{taking: {{actions: take, otherwise: skip}}, burying: {{actions: bury}}}}
end: {{over: when decisions = 4 then draw}}
"""


@pytest.mark.parametrize(("taker", "found"), [("2", ["W118"]), ("3", [])])
def test_a_card_that_comes_to_another_player_than_the_one_who_buries(taker, found, diagnose, tmp_path):
    assert codes(OFFICES.format(taker=taker), diagnose, tmp_path) == found


REFILL = """\
game: Refill
players: [Ann, Ben]
include: {{part: numbered-cards, with: {{high: 12}}}}
zones:
  deck: {{size: 12, seen by: nobody{kept}}}
  hand: {{size: 4, each: player, seen by: owner}}
  pile: {{size: 12}}
setup: new_deck(deck); deal_to_each(deck, 3)
actions:
  play:
    choose: {{card: cards_of(mover)}}
    do: move card to pile; if no (deck within occupied) then ({refill}); draw_card(deck, mover)
turn: {{play: play}}
end: {{out: when decisions = 30 then draw}}
"""


@pytest.mark.parametrize(
    ("kept", "refill", "found"),
    [
        ("", "move pile to deck", ["W134"]),
        (", order: kept", "move pile to deck", []),
        ("", "for each one in pile within occupied do move one to deck", ["W134"]),
        ("", "for each one in pile within occupied do put_under(one, deck)", []),
    ],
)
def test_what_is_put_in_an_order_on_purpose(kept, refill, found, diagnose, tmp_path):
    assert codes(REFILL.format(kept=kept, refill=refill), diagnose, tmp_path) == found


TRICKS = """\
game: Whist for Three
players: [Ann, Ben, Cleo]
include:
  - {{part: french-deck, with: {{low: 10}}}}
  - {{part: tricks, with: {{taken: won of leader}}}}
zones:
  deck: {{size: 20, seen by: nobody}}
  hand: {{size: 6, each: player, seen by: owner}}
  won: {{size: 20, each: player, seen by: nobody}}
variables: {{tricks: {{type: 0..6, each: player}}}}
setup: new_deck(deck); deal_to_each(deck, 4)
actions:
  play: {{choose: {{card: following(cards_of(mover))}}, do: play_to_trick(card)}}
after:
  trick: when trick_is_full then settle_trick; raise tricks of leader by 1; next_trick{again}
end:
  played: when every who in everyone has no cards_of(who) then (everyone with most tricks of it) win
"""


@pytest.mark.parametrize(("again", "found"), [("", []), ("; move top(won of leader) to hand of leader", ["W134"])])
def test_face_down_tricks_have_an_order_only_where_players_draw_from_them(again, found, diagnose, tmp_path):
    assert codes(TRICKS.format(again=again), diagnose, tmp_path) == found


PILES = """\
game: Piles
players: [Ann, Ben]
include: {{part: numbered-cards, with: {{high: 6}}}}
zones:
  deck: {{size: 6, seen by: nobody}}
  hand: {{size: 3, each: player, seen by: owner}}
  pile: {{size: 6{order}}}
variables: {{n: 0..9}}
setup: new_deck(deck); deal_to_each(deck, 3)
actions:
  lay: {{choose: {{card: cards_of(mover)}}, do: move card to pile}}
  lift: {{choose: {{card: "{cards}"}}, do: "move card to pile; set n to number of card"}}
turn: {{play: [lay, lift]}}
end: {{long: when decisions = 4 then draw}}
"""


@pytest.mark.parametrize("order", ["", ", order: kept"])
@pytest.mark.parametrize(
    ("cards", "found"),
    [("pile within occupied", []), ("(pile or deck) within occupied", []), ("cards_of(mover)", ["W090"])],
)
def test_a_card_that_is_in_a_zone_stays_where_it_is(order, cards, found, diagnose, tmp_path):
    path = tmp_path / "piles.yaml"
    path.write_text(PILES.format(order=order, cards=cards), encoding="utf-8")
    assert [each.code for each in diagnose(path) if each.code == "W090"] == found


PREFERRED = """\
game: Preferred
players: [South, North]
board: square 4
pieces: {{Man: {{moves: step, start: {{South: row 1, North: row 4}}}}}}
moves: {{step: 1 square in any direction onto not own}}
actions:
  go: {{moves: own{go}}}
  leap: {{choose: {{spot: empty}}, prefer: {leap}, do: "remove spot; place Man on spot"}}
turn: [go, leap]
otherwise: lose
end: {{long: when decisions = 20 then draw}}
"""


@pytest.mark.parametrize(
    ("go", "leap", "warns"),
    [
        ("", "least row_of spot", True),
        (", prefer: most row_of target", "least row_of spot", True),
        (", prefer: most 1", "least row_of spot", False),  # so these are said to go first
        (", prefer: least row_of target", "least row_of spot", False),
        ("", "least one_if(spot is row 1)", False),
        ("", "least 1", False),
        ("", "most 5 - row_of spot", False),
        ("", "most 2 - row_of spot", False),
    ],
)
def test_preferences_that_win_at_times_or_are_a_last_resort(go: str, leap: str, warns: bool, diagnose, tmp_path):
    assert ("W174" in codes(PREFERRED.format(go=go, leap=leap), diagnose, tmp_path)) == warns


PICKED = """\
game: Picked
players: [Left, Right]
board: square 3
attributes: {{hue: [red, black], rank: 1..3}}
pieces: {{Man: {{has: [hue, rank]}}, Plain: {{}}}}
zones: {{hand: {{size: 4, each: player}}}}
variables: {{points: 0..99 each player}}
define:
  worth(value): {{red: 1, black: 2}}
  cards(who): hand of who within Man
  any_cards(who): hand of who within occupied
setup: place Man on a1 with hue red; place Plain on lowest of hand of Left
actions:
  put: {{choose: {{spot: empty within board}}, do: "place Man on spot with hue black, rank 2; {do}"}}
end: {{full: when no (empty within board) then draw}}
"""


@pytest.mark.parametrize(
    ("do", "found"),
    [
        ("if some cards(mover) then raise points of mover by worth(hue of lowest of cards(mover))", []),
        ("if count cards(mover) = 1 then raise points of mover by worth(hue of highest of cards(mover))", []),
        ("if no own then remove spot else raise points of mover by worth(hue of lowest of (own Man))", ["T172"]),
        ("let row be own Man; if some row then raise points of mover by worth(hue of lowest of row)", []),
        ("if some own Man then raise points of mover by worth(hue of (the man in own Man with most rank of man))", []),
        ("if any a in own Man where rank of a = 2 then raise points of mover by worth(hue of {two})", []),
        ("if some own Man then raise points of mover by worth(hue of {two})", ["T172"]),
        ("if some any_cards(mover) then raise points of mover by worth(hue of lowest of any_cards(mover))", ["T172"]),
        ("if some enemy Man then raise points of mover by worth(hue of lowest of (own Man))", ["T172"]),
        ("if some own Man then (remove own; raise points of mover by worth(hue of lowest of (own Man)))", ["T172"]),
    ],
)
def test_what_is_picked_from_a_set_that_has_members(do, found, diagnose, tmp_path):
    do = do.format(two="(the b in own Man where rank of b = 2)")
    reported = codes(PICKED.format(do=do), diagnose, tmp_path)
    assert [code for code in reported if code.startswith("T")] == found
