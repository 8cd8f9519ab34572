"""What a rule means exactly: a set that equals another one, what holds otherwise, and what is one place or several."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Small
players: [Ann, Ben]
board:
  shape: square
  size: 3
  regions: {line: [row 1, row 2, column 1], corner: [a1, c1], pond: b2 or b3, den: {Ann: a1, Ben: c3},
            burrow: {Man: row 1, Ox: row 2}, stall: {Man: a1, Ox: a2}}
pieces: {Man: {has: [weight, mood]}, Ox: {has: weight}, Wall: {owner: nobody}}
attributes: {weight: 0..9, mood: [calm, wild]}
zones: {pile: {size: 4}}
variables:
  coins: {type: 0..9, each: player}
  known: {type: bool, each: player}
  rich:  {type: bool}
  prize: {type: kind}
actions:
  put: {choose: {spot: empty, man: own}, do: "EFFECTS"}
  rest: {do: "set rich to not rich; set prize to Ox; set known of mover to true; set coins of mover to 4"}
end:
  done: when CONDITION then draw
"""


MOVING = (
    GAME.replace("choose: {spot: empty, man: own}", "moves: own")
    .replace("weight, mood]}", "weight, mood], moves: step}")
    .replace(
        "variables:", "moves: {step: 1 square orthogonally onto not own}\ndefine: {go(who): remove who}\nvariables:"
    )
)


@cache
def written(section: str, game: str = GAME, *, do: str = "set coins of mover to 4", condition: str = "rich") -> str:
    text = game.replace("EFFECTS", do).replace("CONDITION", condition)
    return next(rule.text for rule in rules_of(text) if rule.section == section)


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("own = row 1", "your pieces stand on exactly the squares of row 1"),
        ("row 1 = own", "your pieces stand on exactly the squares of row 1"),
        ("own != pond", "your pieces do not stand on exactly the squares of the pond"),
        ("own Man = enemy Ox", "your Men are exactly the enemy Oxen"),
        ("pond != empty", "the squares of the pond are not exactly the empty squares"),
        ("lowest of own in row 1", "the first of your pieces is in row 1"),
        ("lowest of own is pond", "the first of your pieces is in the pond"),
    ],
)
def test_sets_that_are_equal_and_members_of_sets(condition: str, clause: str) -> None:
    assert written("end", condition=condition) == f"When {clause}, the game is a draw."


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("set rich to spot is b2", "Rich holds from now on if that square is b2, and otherwise no longer."),
        ("set rich to true", "Rich holds from now on."),
    ],
)
def test_what_is_noted_and_otherwise_not(effects: str, said: str) -> None:
    assert written("actions", do=effects).endswith(said)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("remove lowest of line of 1", "Remove what is on the first square on line number 1."),
        ("remove lowest of corner of 1", "Remove what is on corner number 1."),
        ("remove lowest of burrow of Man", "Remove what is on the first square on the burrow Man."),
        ("remove lowest of stall of Man", "Remove what is on the stall Man."),
        ("remove lowest of den of mover", "Remove what is on your den."),
        ("place Wall on line of 1", "Put a Wall on every square on line number 1."),
        ("place Wall on corner of 1", "Put a Wall on corner number 1."),
        ("set weight of man to weight of lowest of line of 2",
         "The weight of the man is now the weight of the first square on line number 2."),
        ("set weight of man to weight of corner of 2",
         "The weight of the man is now the weight of the piece on corner number 2."),
    ],
)  # fmt: skip
def test_what_is_one_place_and_what_is_several(effects: str, said: str) -> None:
    assert written("actions", do=effects).endswith(said)


@pytest.mark.parametrize(
    ("effects", "begins"),
    [
        ("move piece to target; remove lowest of pile", "Move one of your pieces. Remove what is on the first place"),
        ("let old be piece; move piece to target; place Wall on old",
         "Move one of your pieces. Put a Wall on the square that the piece has left."),
        ("remove target; move piece to target", "Move one of your pieces. Remove what is on the target square. Move"),
        ("go(piece)", "Choose a square to which one of your pieces could move (the target square). Remove the piece."),
        ("if rich then move piece to target else (remove target; move piece to target)", "Move one of your pieces. If"),
        ("move lowest of pile to target",
         "Choose a square to which one of your pieces could move (the target square). Move what is on the first place"),
        ("if target is row 2 then move piece to target",
         "Choose a square to which one of your pieces could move (the target square). If the target square is in"),
        ("move target to piece", "Choose a square to which one of your pieces could move (the target square). Move"),
    ],
)  # fmt: skip
def test_a_move_is_one_that_the_piece_makes_in_any_case(effects: str, begins: str) -> None:
    assert written("actions", MOVING, do=effects).startswith(begins)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("move man to spot; place Wall on man", "Put a Wall on the square that the man has left"),
        ("place Wall on spot; remove man; place Wall on man", "Put a Wall on the square where the man was."),
        ("swap man with spot; remove man", "Remove what is on the square where the man was."),
        ("if rich then remove man; place Wall on man", "Put a Wall on the square where the man was."),
        ("for each one in own do (move one to spot; place Wall on one)",
         "move that piece to that square; put a Wall on the square where that piece was."),
        ("turn man into Ox; remove man", "Turn the man into an Ox. Remove the man."),
    ],
)  # fmt: skip
def test_a_piece_that_is_gone_is_the_square_that_it_left(effects: str, said: str) -> None:
    assert said in written("actions", do=effects)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("move men to pile; place Wall on men",
         "Move these pieces to the pile. Put a Wall on the squares that these pieces have left."),
        ("remove men; place Wall on men", "Remove these pieces. Put a Wall on the squares where these pieces were."),
        ("for each man in men do remove man; place Wall on men", "Put a Wall on the squares where these pieces were."),
        ("turn men into Ox; remove men", "Turn these pieces into an Ox. Remove these pieces."),
    ],
)  # fmt: skip
def test_so_are_several(effects: str, said: str) -> None:
    assert said in written("actions", GAME.replace("man: own", "men: 2 of own"), do=effects)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("for each who in everyone do if some (everyone where known of it and coins of it > coins of who) then draw",
         "a player who is known and whose coins are more than that player's coins"),
        ("for each n in 1..3 do if some (1..5 where it > n and it mod n = 0) then draw",
         "a number from 1 to 5 for which this number is more than that number and the remainder of this number"),
        ("if any k in kinds where some (kinds where it is not k and count (own and it) > 1) then draw",
         "a kind of piece for which this kind is not that kind and"),
        ("if (the w in everyone where no (everyone where known of it and coins of it > coins of w)) is mover then draw",
         "for whom there is no player who is known and whose coins are more than that"),
        ("if some (orthogonally where ahead(spot, it, 1) is own) then draw",
         "an orthogonal direction for which the next square from that square in that direction holds"),
        ("if count (orthogonally where ahead(spot, it, 1) is own) = 3 then draw",
         "the number of orthogonal directions for which the next square from that square in that direction holds"),
    ],
)  # fmt: skip
def test_two_things_in_one_clause_are_told_apart(effects: str, said: str) -> None:
    assert said in written("actions", do=effects)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("if rich then (set coins of mover to if known of mover then 1 else 2; remove spot)",
         "If rich: [Your coins are now 1 if you are known, otherwise 2. | Remove what is on that square.]"),
        ("if rich then (remove spot; set coins of mover to if known of mover then 1 else 2)",
         "If rich: [Remove what is on that square. | Your coins are now 1 if you are known, otherwise 2.]"),
        ("if rich then set known of mover to coins of mover > 3 else draw",
         "[You are now known if your coins are more than 3, and otherwise not.] Otherwise, the game is a draw."),
        ("if rich then (roll weight of own until weight of man > 3; remove spot)",
         "again and again until the weight of the man is more than 3. | Remove what is on that square.]"),
        ("if rich then (remove own where weight of it > 2; set coins of mover to 1)",
         "If rich: [Remove your pieces whose weight is more than 2. | Your coins are now 1.]"),
        ("if rich then (set rich to false; remove spot)",
         "If rich, rich no longer holds, then remove what is on that square."),
        ("if rich then if known of mover then remove spot else draw",
         "If rich: [If you are known, remove what is on that square; otherwise the game is a draw.]"),
        ("if rich then remove spot else if known of mover then draw",
         "If rich, remove what is on that square; otherwise if you are known, the game is a draw."),
    ],
)  # fmt: skip
def test_clauses_that_would_take_in_what_follows_stand_apart(effects: str, said: str) -> None:
    assert said in written("actions", do=effects)


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("(every who in everyone has known of who) or rich", "(every player is known) or rich holds"),
        ("rich or (every who in everyone has known of who)", "rich holds or every player is known"),
        ("mover is Ann and not rich", "you are Ann and rich does not hold"),
        ("not (rich or known of mover)", "rich does not hold and you are not known"),
        ("not rich", "not rich"),
    ],
)
def test_truth_values_in_lists_and_quantifiers_before_them(condition: str, clause: str) -> None:
    assert written("end", condition=condition) == f"When {clause}, the game is a draw."


OWN_NUMBERS = """
game: Own Numbers
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Man: {owner: nobody}}
define:
  slot_of(one): count (one or neighbours(one))
  seat_of(who): if who = mover then 2 else 1
setup: [place Man on a1]
actions:
  go:
    choose: {spot: "empty where slot_of it > slot_of a1"}
    when: seat_of mover > seat_of opponent
    do: place Man on spot
end: {full: when slot_of last > slot_of b1 then draw}
"""


def test_definitions_with_the_names_of_functions_of_the_language_have_their_own_meaning():
    said = {rule.name: rule.text for rule in rules_of(OWN_NUMBERS)}
    assert "the squares next to it is more than the number of a1 and the squares next to a1." in said["go"]
    assert "Allowed only if your seat is more than your opponent's seat." in said["go"]
    assert "is more than the number of b1 and the squares next to b1, the game is a draw." in said["full"]
