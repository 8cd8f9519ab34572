"""What others can tell of cards that are put away or removed face down: warnings, and where there are none."""

from __future__ import annotations

import pytest

from playground.compiler import check

GAME = """
game: Put away
players: [Ann, Ben]
zones:
  bag: {{size: 12, seen by: nobody}}
  box: {{size: 12, seen by: nobody}}
  open: {{size: 3}}
  hand: {{size: 4, each: player, seen by: owner}}
attributes: {{number: 1..6}}
pieces: {{Tile: {{owner: nobody, has: number}}}}
variables: {{score: 0..99 each player, lucky: {{type: bool}}}}
setup:
  - for each n in 1..6 do place Tile on nth(bag, n) with number n
  - for each n in 1..3 do place Tile on nth(open, n) with number n
  - for each who in everyone do repeat 3 times do move lowest of (bag within occupied) to hand of who
actions:
  take: {{choose: {{tile: open within occupied}}, do: "{take}"}}
  put:  {{choose: {{tile: {offered}}}, do: "{put}"}}
turn: {{play: {{actions: [take, put], otherwise: skip}}}}
end:
  many: when score of mover > 20 or lucky then mover wins
  long: when decisions = 9 then draw
"""
TAKE, HELD, DRAW = (
    "move tile to hand of mover",
    "hand of mover within occupied",
    "let drawn be lowest of (bag within occupied)",
)


@pytest.mark.parametrize(
    ("take", "offered", "put", "codes"),
    [
        (TAKE, HELD, "move tile to box", {"W118"}),
        (f"{TAKE}; shuffle hand of mover", HELD, "move tile to box", set()),
        (TAKE, HELD, "reveal tile; move tile to box", set()),
        (TAKE, HELD, "move tile to open", set()),
        (TAKE, HELD, "move tile to box; shuffle box; sort hand of mover by number", set()),
        (TAKE, HELD, "move tile to box; sort hand of mover by number", {"W118"}),
        ("move tile to box", HELD, "move tile to box; move lowest of (open within occupied) to tile", set()),
        (TAKE, "distinct hand of mover", "reveal tile; remove tile", set()),
        (TAKE, "distinct hand of mover", "remove tile; sort hand of mover by number", {"W118"}),
        ("remove tile", "distinct hand of mover", "remove tile", {"W116"}),
        ("remove tile", HELD, f"{DRAW}; raise score of mover by number of drawn; remove drawn", {"W105"}),
        (
            "remove tile",
            HELD,
            f"{DRAW}; let n be number of drawn; raise score of mover by n + 1; remove drawn",
            {"W105"},
        ),
        ("remove tile", HELD, f"{DRAW}; raise score of mover by number of drawn; reveal drawn; remove drawn", set()),
        (
            "remove tile",
            HELD,
            f"{DRAW}; raise score of mover by (if number of drawn > 3 then 1 else 0); remove drawn",
            set(),
        ),
        ("remove tile", HELD, f"{DRAW}; set lucky to number of drawn > 3; remove drawn", set()),
    ],
)
def test_what_is_reported(take: str, offered: str, put: str, codes: set[str]) -> None:
    compiled, found = check("<editor>", text=GAME.format(take=take, offered=offered, put=put))
    assert compiled is not None
    assert {each.code for each in found} & {"W105", "W116", "W118"} == codes


ALIKE = """
game: Alike
players: [Ann, Ben]
zones:
  bag: {{size: 12, seen by: nobody}}
  box: {{size: 12, seen by: nobody}}
  open: {{size: 3}}
  hand: {{size: 4, each: player, seen by: owner}}
attributes: {{number: 1..6, colour: [red, blue]}}
pieces: {{Tile: {{owner: nobody, has: [number, colour]}}}}
setup:
  - "{placing}"
  - for each who in everyone do repeat 4 times do move lowest of (bag within occupied) to hand of who
actions:
  put: {{choose: {{tiles: {offered} of hand of mover within occupied}}, do: "{put}"}}
end: {{long: when decisions = 4 then draw}}
"""
TWICE = "for each n in 1..6 do repeat 2 times do place Tile on lowest of (bag except occupied) with number n"


@pytest.mark.parametrize(
    ("placing", "offered", "put", "codes"),
    [
        (TWICE, "1", "move tiles to box", {"W116"}),
        (TWICE, "1..2", "remove tiles", {"W116"}),
        (TWICE, "2", "for each tile in tiles do move tile to box", {"W116"}),
        ("place Tile on bag", "any", "move tiles to box", {"W116"}),
        (TWICE, "2", "move tiles to box; shuffle hand of mover", set()),
        (TWICE, "2", "reveal tiles; remove tiles", set()),
        (TWICE, "2", "move tiles to open", set()),
        (TWICE, "4", "move tiles to box", set()),
        (TWICE, "2", "move tiles to box; move hand of mover within occupied to bag", set()),
        (TWICE, "2", "move tiles to box; if count (box within occupied) > 3 then remove hand of mover", {"W116"}),
        (TWICE, "2", "move tiles to box; remove hand of player_after(mover)", {"W116"}),
        (TWICE, "2", "move tiles to box; remove hand of mover", set()),
        (
            "for each n in 1..6 do for each c in colours do place Tile on lowest of (bag except occupied) "
            "with number n, colour c",
            "2",
            "move tiles to box",
            set(),
        ),
    ],
)
def test_sets_that_differ_in_equal_things_only(placing: str, offered: str, put: str, codes: set[str]) -> None:
    compiled, found = check("<editor>", text=ALIKE.format(placing=placing, offered=offered, put=put))
    assert compiled is not None, found
    assert {each.code for each in found} & {"W116"} == codes


SEEN = """
game: Seen before
players: [Ann, Ben, Cid]
zones:
  pile: {{size: 12, seen by: nobody}}
  box: {{size: 12, seen by: nobody}}
  hand: {{size: 4, each: player, seen by: owner}}
  kept: {{size: 4, each: player, seen by: owner}}
  aside: {{size: 4, each: player, seen by: nobody}}
attributes: {{number: 1..12}}
pieces: {{Tile: {{owner: nobody, has: number}}}}
setup:
  - for each n in 1..12 do place Tile on nth(pile, n) with number n
  - shuffle pile
  - for each who in everyone do repeat 3 times do move lowest of (pile within occupied) to hand of who
actions:
  pick: {{choose: {{tile: hand of mover within occupied}}, do: "{pick}"}}
  take: {{do: "{take}"}}
turn: {{play: {{actions: [pick, take], otherwise: skip}}}}
end: {{long: when decisions = 9 then draw}}
"""
PICK, PASS = "move tile to kept of mover", "move hand of mover within occupied to hand of player_after(mover)"
SWAP = "swap nth(hand of mover, n) with nth(hand of player_after(mover), n)"
DRAWN = "let drawn be lowest of (pile within occupied)"
ASIDE = "move hand of mover to aside of player_after(mover)"
EACH = "for each who in everyone do"


@pytest.mark.parametrize(
    ("pick", "take", "codes"),
    [
        (f"{PICK}; {PASS}", "nothing", {"W118"}),
        (PICK, PASS, {"W118"}),
        (PICK, f"for each n in 1..4 do {SWAP}", {"W118"}),
        (PICK, f"for each n in 1..4 do {SWAP}; shuffle hand of mover; shuffle hand of player_after(mover)", set()),
        (PICK, "swap nth(hand of mover, 1) with nth(hand of mover, 2)", set()),
        (f"{PICK}; {PASS}; shuffle hand of player_after(mover)", "nothing", set()),
        (f"reveal tile; {PICK}; {PASS}", "nothing", set()),
        ("move tile to hand of player_after(mover)", "nothing", set()),
        ("move tile to box", f"{DRAWN}; reveal drawn; move drawn to hand of mover", {"W118"}),
        ("move tile to box", "reveal pile within occupied; move pile within occupied to hand of mover", {"W118"}),
        ("move tile to box", "reveal pile within occupied; shuffle pile; move pile to hand of mover", set()),
        ("move tile to box", f"{DRAWN}; move drawn to hand of mover; reveal lowest of (pile within occupied)", set()),
        ("move tile to box", f"{DRAWN}; reveal drawn to mover; move drawn to hand of mover", set()),
        ("move tile to box", f"{DRAWN}; move drawn to hand of mover", set()),
        ("move tile to box", f"shuffle hand of mover; {DRAWN}; reveal drawn; move drawn to hand of mover", {"W118"}),
        (f"{PICK}; {ASIDE}", f"{EACH} move aside of who to hand of who", {"W118"}),
        (f"{PICK}; {ASIDE}", f"{EACH} (move aside of who to hand of who; shuffle hand of who)", set()),
        (f"{PICK}; {ASIDE}", f"{EACH} (shuffle aside of who; move aside of who to hand of who)", set()),
        (f"{PICK}; move hand of mover to aside of mover", f"{EACH} move aside of who to hand of who", set()),
        (f"{PICK}; move hand of mover to pile", f"{DRAWN}; move drawn to hand of mover", {"W118"}),
        (f"{PICK}; move hand of mover to pile; shuffle pile", f"{DRAWN}; move drawn to hand of mover", set()),
    ],
)
def test_cards_that_another_player_has_seen_are_known(pick: str, take: str, codes: set[str]) -> None:
    compiled, found = check("<editor>", text=SEEN.format(pick=pick, take=take))
    assert compiled is not None, [each.message for each in found]
    assert {each.code for each in found} & {"W118"} == codes
