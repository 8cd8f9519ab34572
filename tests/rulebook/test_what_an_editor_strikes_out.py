"""What says nothing to a player is left out: numbers of squares and places, actions that nobody is ever offered."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.book import rulebook
from playground.rulebook.document import Paragraph
from tests.rulebook.plain import rules_of

BOARD = """
game: Fields
players: [Ann, Ben]
board: {SHAPE, regions: {field: "SITES"}}
pieces: Stone
setup: place Stone on field
actions: {put: {choose: {spot: empty}, do: place Stone on spot}}
end: {full: when no empty then draw}
"""


def field(sites: str, shape: str = "shape: square, size: 8") -> str:
    rules = rules_of(BOARD.replace("SHAPE", shape).replace("SITES", sites))
    return next(rule.text for rule in rules if rule.name == "field")


@pytest.mark.parametrize(
    ("sites", "said"),
    [
        ("rows(1, 3) and dark", "On the dark squares in rows 1 to 3."),
        ("columns(1, 4) and light", "On the light squares in columns a to d."),
        ("light", "On the light squares."),
        ("(row 1 or row 4 or row 7) within (columns(1, 3) or column 5 or column 8)",
         "On columns a, b, c, e and h in rows 1, 4 and 7."),
        ("rows(1, 2) except (a1 or h1)", "On b1 to g1 and a2 to h2."),
        ("columns(2, 3) except b8", "On b1 to b7 and c1 to c8."),
        ("(rows(2, 3) or d5 or a8) except d2", "On a2 to c2, e2 to h2, a3 to h3, d5 and a8."),
        ("rows(1, 2)", "On rows 1 and 2."),
        ("edge within rows(1, 3)", "On a1 to h1, a2, h2, a3 and h3."),
    ],
)  # fmt: skip
def test_squares_are_named_and_not_counted(sites: str, said: str) -> None:
    assert said == field(sites)


def test_cells_of_other_boards_are_named() -> None:
    hexagons = field("board except (rows(1, 2) or edge)", "shape: hexagon, side: 4")
    assert hexagons == "On c3 to f3, b4 to f4, b5 to e5 and b6 to d6."
    points = ", ".join(f"p{number}: [{number}, 0]" for number in range(15))
    shape = f"shape: graph, points: {{{points}}}, edges: [{'-'.join(f'p{number}' for number in range(15))}]"
    assert field("board except p0 except p1", shape) == f"On {', '.join(f'p{n}' for n in range(2, 14))} and p14."


ZONES = """
game: Zones
players: [Ann, Ben]
zones: {stock: 12, hand: {each: player, size: 4, seen by: owner}, pile: {size: 20}, rest: {seen by: nobody}}
attributes: {number: 1..12}
pieces: {Card: {owner: nobody, has: number, look: card}, Chip: {owner: nobody, look: disc}}
setup: for each n in numbers do place Card on nth(stock, n) with number n; place Chip on CHIP
actions: {draw: {choose: {card: stock within occupied}, do: "move card to hand of mover; WORK"}}
end: {out: when no (stock within occupied) then draw}
"""


@pytest.mark.parametrize(
    ("chip", "work", "places"),
    [
        ("none", "nothing", ["Open to all.", "Open to all."]),
        # Where another thing lies about, or play brings some in, the twelve places of the stock may be too few.
        ("pile1", "nothing", ["Twelve places, open to all.", "Open to all."]),
        ("none", "place Chip on rest", ["Twelve places, open to all.", "20 places, open to all."]),
    ],
)
def test_places_are_counted_where_there_is_not_room_for_all(chip: str, work: str, places: list[str]) -> None:
    said = {rule.name: rule.text for rule in rules_of(ZONES.replace("CHIP", chip).replace("WORK", work))}
    assert [said["stock"], said["pile"]] == places
    assert said["hand"] == "One for each player, four places, seen by its owner only."
    assert said["rest"] == "Face down for everybody."


OFFERS = """
game: Offers
players: [Ann, Ben]
parameters:
  paid: {default: no, about: whether stones are paid for}
  room: {default: 0, range: 0..4, about: places of the shelf}
board: square 4
zones: {shelf: {size: room}}
pieces: {Stone: {moves: [step, leap]}}
moves: {step: 1 square orthogonally onto empty, leap: 2 squares orthogonally through board onto empty}
variables: {stage: [early, late], coins: 0..9 each player}
define:
  go_on(spot): place Stone on spot; continue with third
  on_shelf(sites): shelf within sites
setup: set stage to early
actions:
  put:   {choose: {spot: empty}, do: "place Stone on spot; if paid then (set stage to late; raise coins of mover by 1)"}
  buy:   {choose: {spot: empty}, when: coins of mover > 3, do: place Stone on spot}
  late:  {choose: {spot: empty}, when: stage is late, do: place Stone on spot}
  early: {choose: {spot: own}, when: stage is not late, do: remove spot}
  shelve: {choose: {spot: on_shelf(occupied)}, do: remove spot}
  none:  {choose: {spot: empty except empty}, do: place Stone on spot}
  step:  {moves: own, by: step}
  leap:  {moves: own, by: leap, when: coins of mover > 3}
  third: {choose: {spot: own}, do: remove spot}
turn: {play: {actions: [put, buy, late, early, shelve, none, step, leap]}, third: {actions: third}}
end: {full: when no empty then draw}
"""


def test_what_nobody_is_ever_offered_is_left_out() -> None:
    said = {(rule.section, rule.name): rule.text for rule in rules_of(OFFERS)}
    assert [name for section, name in said if section == "actions"] == ["put", "early", "step"]
    assert [name for section, name in said if section == "turn"] == ["play"]
    assert [name for section, name in said if section == "moves"] == ["step"]
    assert said["pieces", "Stone"] == "Moves by step."
    paid = {rule.name for rule in rules_of(OFFERS.replace("default: no", "default: yes")) if rule.section == "actions"}
    assert paid == {"put", "buy", "late", "early", "step", "leap"}


FULL = """
game: Full
players: [Ann, Ben]
board: square 3
pieces: Stone
variables: {steps: 0..9}
actions: {put: {choose: {spot: "SITES"}, do: place Stone on spot}}
end: {line: "when line(3, own) then mover wins"}
"""


@pytest.mark.parametrize(
    ("sites", "more", "passes"),
    [
        ("empty", "", False),
        ("empty where it is not b2", "", False),
        ("empty except neighbours of enemy", "", True),
        ("empty where row_of it > decisions", "", True),
        ("empty", "otherwise: lose\n", False),
        ("empty", "after: {more: {then: set steps to 3}}\n", True),
    ],
)
def test_nobody_passes_where_nobody_can_ever_go_on(sites: str, more: str, passes: bool) -> None:
    rules = rules_of(FULL.replace("SITES", sites) + more)
    texts = [rule.text for rule in rules if rule.section in ("turn", "no option")]
    assert any("pass" in text for text in texts) == passes


LEGS = """
game: Legs
players: [Ann, Ben]
board: square 8
pieces: {Man: {moves: [step, jump], start: {Ann: "rows(1, 2)", Ben: "rows(7, 8)"}}}
moves: {step: 1 square forward onto empty, jump: 2 squares orthogonally through enemy onto empty}
variables: {steps: 0..9}
define: {"take(one, to_)": "remove sites_between(one, to_); move one to to_; continue with chain"}
actions:
  step: {moves: own, by: step}
  jump: {moves: own, by: jump, PREFER do: "take(piece, target)"}
  jump-on: {moves: own, by: jump, do: "take(piece, target)"}
turn: {play: {actions: [step, jump], otherwise: lose}, chain: {legs: jump-on}}
after: {counted: {then: set steps to 3}}
"""


def test_rules_that_follow_a_move_of_several_parts_say_when() -> None:
    following = "These apply after every action, in this order; if a move has several parts, once all of it is done."
    blocks = rulebook(load("<editor>", text=LEGS.replace("PREFER", "")), picture=False)
    assert Paragraph(following) in blocks


@pytest.mark.parametrize(
    ("prefer", "must", "choice"),
    [
        ("most after(64 - count enemy)", True, "for which the number of enemy men afterwards is smallest."),
        ("most after(max(0, 16 - count enemy))", False, "greatest (step counts as 0)."),
        ("most after(1 + count own)", True, "1 plus the number of your men afterwards is greatest."),
    ],
)  # fmt: skip
def test_what_is_worth_something_in_any_case_is_a_duty(prefer: str, must: bool, choice: str) -> None:
    said = {rule.name: rule.text for rule in rules_of(LEGS.replace("PREFER", f'prefer: "{prefer}",'))}
    assert ("If you can do this, you must." in said["jump"]) == must
    assert ("Allowed only if you cannot jump." in said["step"]) == must
    assert choice in said["jump"]
