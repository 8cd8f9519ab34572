"""What newcomers write in words of other games and languages: one message each, with a way out that is right.

Each row is a text of a sound ruleset, what is written in its place, a part of the hint, and what following the hint
leads to; that is sound again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

FIELD = """\
game: Field
players: [White, Black]
board:
  shape: square
  size: 8
  regions:
    far: {White: row 8, Black: row 1}
pieces:
  Man: {moves: step}
  King: {moves: glide}
moves:
  step: 1 square forward onto not own
  glide: 1 or more squares in any direction through empty onto not own
setup:
  - for each side in players do place Man of side on home(side)
define:
  home(side): if side is White then row 1 else row 8
actions:
  move:
    moves: own
    do: move piece to target
turn:
  play: {actions: move, otherwise: lose}
after:
  crown: when last is far of mover then turn last into King
end:
  bare: when no enemy then mover wins
"""

TABLE = """\
game: Table
players: [Ann, Ben, Cleo]
zones:
  deck: {size: 32, seen by: nobody}
  hand: {size: 12, each: player, seen by: owner}
  pile: {size: 32}
attributes:
  rank: 7..14
  suit: [clubs, diamonds, hearts, spades]
pieces:
  Card: {owner: nobody, has: [rank, suit], look: card}
variables:
  score: {type: 0..99, each: player}
  die: {type: 1..6}
define:
  held: hand of mover within occupied
setup:
  - for each s in suits do for each r in ranks do place Card on lowest of (deck except occupied) with rank r, suit s
  - shuffle deck
  - for each who in everyone do repeat 5 times do move lowest of (deck within occupied) to hand of who
actions:
  play:
    choose: {card: held}
    do: move card to pile; roll die; set score of mover to score of mover + die
turn:
  play: {actions: play}
end:
  out: when no held then (everyone with most score of it) win
"""

STEP = "1 square forward onto not own"
GLIDE = "1 or more squares in any direction through empty onto not own"
WINS = "(everyone with most score of it) win"

OF_FIELD = [
    ("game: Field", "title: Field", "write 'game'", "game: Field"),
    ("pieces:", "Pieces:", "did you mean 'pieces'?", "pieces:"),
    ("Man: {moves: step}", "Man: {movement: step}", "write 'moves'", "Man: {moves: step}"),
    ("place Man", "place man", "did you mean 'Man'?", "place Man"),
    ("do: move", "then: move", "write 'do'", "do: move"),
    ("do: move", "effect: move", "write 'do'", "do: move"),
    ("    moves: own\n", "    moves: own\n    if: some own\n", "write 'when'", "    moves: own\n    when: some own\n"),
    ("players: [White, Black]", "players: White, Black", "[White, Black]", "players: [White, Black]"),
    (
        "{actions: move, otherwise: lose}\nafter:",
        "{actions: move, otherwise: lose}\ntriggers:",
        "write 'after'",
        "{actions: move, otherwise: lose}\nafter:",
    ),
    ("then mover wins", "then tie", "write: draw", "then draw"),
    (STEP, "1 square forward to empty", "did you mean 'onto'?", "1 square forward onto empty"),
    (STEP, "1 square forward on empty", "did you mean 'onto'?", "1 square forward onto empty"),
    (STEP, "1 square forward onto empty square", "leave it out", "1 square forward onto empty"),
    (STEP, "leap(1, 2) onto not own", "1 square in leap(1, 2)", "1 square in leap(1, 2) onto not own"),
    (STEP, "1 square in every direction onto empty", "write 'any direction'", "1 square in any direction onto empty"),
    (STEP, "1 square any onto empty", "write 'any direction'", "1 square any direction onto empty"),
    (STEP, "1 square in all directions onto empty", "'any direction'", "1 square in any direction onto empty"),
    (
        STEP,
        "1 square forward onto empty where it is row 2",
        "onto (empty where …)",
        "1 square forward onto (empty where it is row 2)",
    ),
    (STEP, "jump over enemy onto empty", "through enemy onto empty", "2 squares forward through enemy onto empty"),
    (GLIDE, "slide forward onto empty", "1 or more squares", "1 or more squares forward through empty onto not own"),
    (GLIDE, "1+ squares forward through empty onto not own", "1 or more squares", GLIDE),
    (GLIDE, "1-3 squares forward through empty onto empty", "'1..3'", "1..3 squares forward through empty onto empty"),
    (GLIDE, "up to 3 squares forward through empty", "1..3 squares", "1..3 squares forward through empty onto empty"),
    ("on home(side)", "on row1", "write 'row 1'", "on row 1"),
    ("on home(side)", "on A1", "did you mean 'a1'?", "on a1"),
    ("on home(side)", "on a1, b1", "a1 or b1", "on a1 or b1"),
    ("on home(side)", "on rows 1, 2", "rows(1, 2)", "on rows(1, 2)"),
    ("for each side in players", "for each player in players", "'who'", "for each side in everyone"),
    ("last is far", "last is on far", "leave out 'on'", "last is far"),
    ("last is far", "last at far", "write 'is'", "last is far"),
    ("moves: own", "moves: own pieces", "'own' are those of the mover", "moves: own"),
    ("row 8, Black", "rank 8, Black", "write: row NUMBER", "row 8, Black"),
    ("no enemy then", "len(enemy) = 0 then", "'count SITES'", "count enemy = 0 then"),
    (STEP, "1 square in leap(forward 2, sideways) onto not own", "leap(forward 2, sideways 1)", STEP),
    (STEP, "1 square forward of Man onto empty", "name a player", "1 square forward of mover onto empty"),
    ("no enemy then", "a1 not empty then", "write: is not empty", "a1 is not empty then"),
    ("no enemy then", "empty(a1) then", "write: a1 is empty", "a1 is empty then"),
    ("no enemy then", "a1.empty then", "write 'a1 is empty'", "a1 is empty then"),
    ("no enemy then", "a3 is north of a2 then", "ahead(a2, north, 1)", "a3 is ahead(a2, north, 1) then"),
    ("no enemy then", "a1 = enemy then", "write: a1 is enemy", "a1 is enemy then"),
    ("no enemy then", "some King in row 8 then", "some (King within row 8)", "some (King within row 8) then"),
    ("no enemy then", "any King in row 8 then", "some (King within row 8)", "some (King within row 8) then"),
    ("no enemy then", "there is enemy then", "leave it out", "some enemy then"),
    ("no enemy then", "a1 is empty or enemy then", "a1 is (empty or enemy)", "a1 is (empty or enemy) then"),
    ("no enemy then", "mover is white then", "did you mean 'White'?", "mover is White then"),
    ("no enemy then", "decisions > 9 and < 20 then", "and decisions < …", "decisions > 9 and decisions < 20 then"),
    ("no enemy then", "when no enemy then", "leave it out", "no enemy then"),
    ("no enemy then", "own.size = 1 then", "write 'count own'", "count own = 1 then"),
    (
        "then turn last into King",
        "then if last is King then draw elif last is Man then turn last into King",
        "else if CONDITION",
        "then if last is King then draw else if last is Man then turn last into King",
    ),
    ("then turn last", "then if last is Man { turn last", "write: then (", "then if last is Man then turn last"),
    ("then turn last into King", "then turn last into King. draw", "write ';'", "then turn last into King; draw"),
    (
        "do place Man of side on home(side)",
        "do place side Man on home(side)",
        "PIECE of PLAYER",
        "do place Man of side on home(side)",
    ),
    ("size: 8", "size: 8x8", "shape: rectangle 8 by 8", "size: 8"),
    ("Man: {moves: step}", "Man: {owner: White, moves: step}", "place PIECE of PLAYER", "Man: {moves: step}"),
    (f"step: {STEP}", f"step: [{STEP}]", "a movement is one text", f"step: {STEP}"),
    (
        STEP,
        "any distance forward onto empty",
        "1 or more squares",
        "1 or more squares forward through empty onto empty",
    ),
    (STEP, "1 square forward onto empty or 2 squares forward onto empty", "a name of its own", STEP),
    (STEP, "1 square forward-east onto empty", "one word", "1 square diagonally forwards onto empty"),
    ("row 8, Black: row 1", "8, Black: row 1", "'row 8'", "row 8, Black: row 1"),
    ("setup:\n", "setup:\n  - White starts\n", "PLAYER begins", "setup:\n  - White begins\n"),
    ("setup:\n", "setup:\n  - next player is Black\n", "Black begins", "setup:\n  - Black begins\n"),
    ("setup:\n", "setup:\n  - turn a1: King\n", "leave the colon out", "setup:\n  - turn a1 into King\n"),
    ("actions: move, otherwise", "actions: all, otherwise", "all actions", "actions: all actions, otherwise"),
    ("otherwise: lose", "else: lose", "write 'otherwise'", "otherwise: lose"),
    ("actions:\n", "actions:\n  wait: ~\n", "write: nothing", "actions:\n  wait: nothing\n"),
    ("no enemy then", "turns = 20 then", "'decisions' is", "decisions = 20 then"),
    ("end:\n", "draw: no own\nend:\n", "a draw is an ending", "end:\n  none: when no own then draw\n"),
    ("end:\n", "max_decisions: 9\nend:\n", "it is a parameter", "parameters: {max_decisions: 9}\nend:\n"),
    ("end:\n", "cap: 100\nend:\n", "{max_decisions: 300}", "cap: draw\nend:\n"),
    ("end:\n", "repetition: board, mover\nend:\n", "[board, mover]", "repetition: [board, mover]\nend:\n"),
    ("end:\n", "never: {check: no own}\nend:\n", "write one text", "never: no own\nend:\n"),
    (
        "end:\n",
        "strategies: {eat: count own}\nend:\n",
        "{value: count own}",
        "strategies: {eat: {value: count own}}\nend:\n",
    ),
    ("otherwise: lose", "then: play", "continue with play", "then: continue with play"),
    ("otherwise: lose", "otherwise: lose, by: opponents", "everyone except mover", "by: everyone except mover"),
    (
        "    moves: own\n",
        "    moves: own\n    notation: {piece} to {target}\n",
        "stands in quotes",
        "    moves: own\n    notation: '{piece} to {target}'\n",
    ),
    ("no enemy then", "can_move(mover) = no then", "write 'not …'", "not can_move(mover) then"),
    ("piece to target\n", "piece to target; pass turn\n", "passes when nothing continues", "piece to target\n"),
    ("no enemy then", "a1 has Man then", "write: a1 is Man", "a1 is Man then"),
    (
        "no enemy then",
        "Black has King then",
        "some (pieces of Black within King)",
        "some (pieces of Black within King) then",
    ),
    ("no enemy then", "row of a1 = 1 then", "row_of SITE", "row_of a1 = 1 then"),
    ("no enemy then", "column of last = 1 then", "column_of SITE", "column_of last = 1 then"),
    ("no enemy then", "3 in a row then", "line(3, own)", "line(3, own) then"),
    ("no enemy then", "5 own in a row then", "line(5, own)", "line(5, own) then"),
    ("no enemy then", "own in a row then", "line(3, own)", "line(3, own) then"),
    (STEP, "1 square forward if empty", "write 'onto empty'", "1 square forward onto empty"),
    (STEP, f"{STEP}, captures diagonally", "have a second movement", STEP),
    (
        STEP,
        "2 squares forward on first move onto empty",
        "stands behind 'while'",
        "2 squares forward through empty onto empty, while here is row 2",
    ),
    (
        GLIDE,
        f"{GLIDE}, while some own or any way in orthogonally where ahead(there, way, 1) is own",
        "(any NAME in VALUES where CONDITION)",
        f"{GLIDE}, while some own or (any way in orthogonally where ahead(there, way, 1) is own)",
    ),
    ("no enemy then", "no more enemy then", "leave it out: 'no SITES'", "no enemy then"),
    ("no enemy then", "board is full then", "of a board: no empty", "no empty then"),
    ("no enemy then", "King is captured then", "what was taken is gone: no PIECE", "no King then"),
    (
        "piece to target\n",
        "piece to target; remove enemy between piece and target\n",
        "SITES within sites_between(SITE, SITE)",
        "piece to target; remove enemy within sites_between(piece, target)\n",
    ),
]

OF_TABLE = [
    ("type: 0..99", "type: 0-99", "write a range: 0..99", "type: 0..99"),
    ("type: 1..6", "type: d6", "write a range: 1..6", "type: 1..6"),
    ("die: {type: 1..6}", "die: {type: 1..6, initial: 1}", "write 'start'", "die: {type: 1..6, start: 1}"),
    ("seen by: owner", "visible: owner", "write 'seen by'", "seen by: owner"),
    ("when no held", "when deck is empty", "no (deck within occupied)", "when no (deck within occupied)"),
    (WINS, "everyone with most score win", "(everyone with most NAME of it) win", WINS),
    (WINS, "for (everyone) win", "leave it out: everyone win", "everyone win"),
    (WINS, f"for {WINS}", f"leave it out: {WINS}", WINS),
    (WINS, "highest score wins", "(everyone with most NAME of it) win", WINS),
    (
        WINS,
        "the who in everyone with most score of who wins",
        "(the who in everyone with most NAME of who) wins",
        "(the who in everyone with most score of who) wins",
    ),
    (
        "roll die",
        "roll die; if score of mover > 9 = 1 then draw",
        "join two",
        "roll die; if score of mover > 9 then draw",
    ),
    ("roll die", "set die += 2", "raise die by", "raise die by 2"),
    ("roll die", "move 2 cards to pile", "repeat 2 times do", "repeat 2 times do move lowest of held to pile"),
    ("roll die", "next player is next", "player_after(mover)", "next player is player_after(mover)"),
    ("roll die", "remove hearts from hand of mover", "SITES within ZONE", "remove hearts within hand of mover"),
    (
        "choose: {card: held}",
        "choose: {card: held, twice: yes/no}",
        "yes or no",
        "choose: {card: held, twice: yes or no}",
    ),
    (
        "{card: held}",
        "{card: held, cards: 1..2 in hand of mover}",
        "1..2 of hand of mover",
        "{card: held, cards: 1..2 of hand of mover}",
    ),
    ("when no held", "when card in held", "'last' is where", "when last in held"),
    ("when no held", "when die is 2 or 3", "die is (2 or 3)", "when die is (2 or 3)"),
    (
        "when no held",
        "when 7 in pile",
        "any one in pile where rank of one = 7",
        "when any one in pile where rank of one = 7",
    ),
    (
        WINS,
        "(everyone with most score of it where score of it > 3) win",
        "everyone where score of it > 3 with most score of it",
        "(everyone where score of it > 3 with most score of it) win",
    ),
    (
        "when no held",
        "when everyone with most score of it is mover",
        "mover in (everyone with most score of it)",
        "when mover in (everyone with most score of it)",
    ),
    (
        "with rank r, suit s",
        "with suit s, rank r + 0 * 2",
        "with rank (r + …)",
        "with suit s, rank (r + 0 * 2)",
    ),
    (
        "set score of mover to score of mover + die",
        "raise score of mover by die where die > 2",
        "if die > 2 then",
        "if die > 2 then raise score of mover by die",
    ),
    ("rank: 7..14", "rank: 7-14", "write a range: 7..14", "rank: 7..14"),
    ("rank: 7..14", "rank: [7..14]", "a range stands without", "rank: 7..14"),
    (
        "[clubs, diamonds, hearts, spades]",
        "clubs, diamonds, hearts, spades",
        "as a list: [clubs",
        "[clubs, diamonds, hearts, spades]",
    ),
    ("[clubs, diamonds, hearts, spades]", "clubs or hearts", "as a list: [clubs, hearts]", "[clubs, hearts]"),
    ("type: 1..6", "type: false", "write: bool", "type: 1..6"),
    ("type: 1..6}", "type: 1..6, start: none}", "never none", "type: 1..6, start: 1}"),
    (
        "    choose: {card: held}\n",
        "    choose: {card: held}\n    when: die > 2 then true\n",
        "leave out what begins",
        "    choose: {card: held}\n    when: die > 2\n",
    ),
    (
        "    choose: {card: held}\n",
        "    choose: {card: held}\n    when: [die > 2, die < 5]\n",
        "'A and B'",
        "    choose: {card: held}\n    when: die > 2 and die < 5\n",
    ),
    ("choose: {card: held}", "choose: {card: held, s: suit}", "'suits'", "choose: {card: held, s: suits}"),
    (
        "choose: {card: held}",
        "choose: {card: held, who: player}",
        "'everyone' are all",
        "choose: {card: held, who: everyone}",
    ),
    ("choose: {card: held}", "choose: {card: held, n: number}", "a range, 1..3", "choose: {card: held, n: 1..3}"),
    (
        "choose: {card: held}",
        "choose: {card: held, place_: site}",
        "'anywhere'",
        "choose: {card: held, place_: anywhere}",
    ),
    ("roll die", "shuffle pile into deck", "shuffle SITES", "move pile to deck; shuffle deck; roll die"),
    ("repeat 5 times do", "for each n in range(5) do", "1..5", "for each n in 1..5 do"),
    ("move lowest of (deck", "move first of (deck", "lowest of", "move lowest of (deck"),
    (
        "roll die",
        "roll die; skip next player",
        "next player is PLAYER",
        "roll die; next player is player_ahead(mover, 2)",
    ),
    (
        "when no held",
        "when sum rank of held > 40",
        "sum one in held giving rank of one",
        "when (sum one in held giving rank of one) > 40",
    ),
    (
        "roll die",
        "roll die; set score of mover to most rank of (deck within occupied)",
        "most one in (deck within occupied) giving rank of one",
        "roll die; set score of mover to most one in (deck within occupied) giving rank of one",
    ),
    (
        "when no held",
        "when any one in held where rank of it = 7",
        "it is called 'one' here",
        "when any one in held where rank of one = 7",
    ),
    (
        "when no held",
        "when every one in held has rank of it = 7 or rank of it = 8",
        "it is called 'one' here",
        "when every one in held has rank of one = 7 or rank of one = 8",
    ),
    (
        "roll die",
        "for each x in held do move it to pile; roll die",
        "it is called 'x' here",
        "for each x in held do move x to pile; roll die",
    ),
    (
        "roll die",
        "for each x in held if rank of x = 7 then move x to pile",
        "for each NAME in VALUES do",
        "for each x in held do if rank of x = 7 then move x to pile",
    ),
    ("roll die", "roll 1d6", "roll die", "roll die"),
    ("roll die", "roll d6", "{type: 1..6}", "roll die"),
    (
        "when no held",
        "when no card in held is hearts",
        "no (held where it is hearts)",
        "when no (held where it is hearts)",
    ),
    (
        "when no held",
        "when some card in hand of Ann is hearts",
        "some (hand of Ann where it is hearts)",
        "when some (hand of Ann where it is hearts)",
    ),
    (
        "when no held",
        "when no card in held where suit of card = hearts",
        "not (any NAME in VALUES where CONDITION)",
        "when not (any one in held where suit of one = hearts)",
    ),
    ("roll die", "give 1 point to mover", "raise NAME of PLAYER by NUMBER", "raise score of mover by 1"),
    *(
        ("roll die", wrong, right, right)
        for wrong, right in (
            ("roll die if last is hearts", "if last is hearts then roll die"),
            ("(reveal last; roll die if last is hearts)", "if last is hearts then roll die"),
            ("if last is hearts then (reveal last; roll die) 2 times", "repeat 2 times do (reveal last; roll die)"),
            ("roll die 2 times", "repeat 2 times do roll die"),
        )
    ),
    (
        "roll die",
        "place Card on lowest of (deck except occupied) twice",
        "repeat NUMBER times do EFFECT",
        "repeat 2 times do place Card on lowest of (deck except occupied)",
    ),
    (
        "roll die",
        "place 2 Card on deck",
        "repeat 2 times do place Card on lowest of (ZONE except occupied)",
        "repeat 2 times do place Card on lowest of (deck except occupied)",
    ),
    ("score of mover + die", "score of mover plus die", "write '+' between two numbers", "score of mover + die"),
    (
        "{card: held}",
        "{card: held if suit of it is hearts}",
        "held where suit of it is hearts",
        "{card: held where suit of it is hearts}",
    ),
    (
        "when no held",
        "when some (held within Card with rank 7)",
        "(Card where rank of it = 7)",
        "when some (held within (Card where rank of it = 7))",
    ),
    ("(everyone with most score of it) win", "Ann and Ben win", "(Ann or Ben) win", "(Ann or Ben) win"),
    ("{card: held}", "{card: held with rank > 9}", "(held where rank of it > 9)", "{card: held where rank of it > 9}"),
    (
        "score of mover + die",
        "sum of ranks in held",
        "sum NAME in VALUES giving NUMBER",
        "sum one in held giving rank of one",
    ),
    ("score of mover + die", "count hearts in pile", "count (hearts within pile)", "count (hearts within pile)"),
    (
        "score of mover + die",
        "highest rank in pile",
        "most one in SITES giving rank of one",
        "most one in pile giving rank of one",
    ),
    ("when no held", "when deck empty", "no (deck within occupied)", "when no (deck within occupied)"),
    (
        "when no held",
        "when score of any player >= 50",
        "any one in everyone where score of one",
        "when any one in everyone where score of one >= 50",
    ),
    ("seen by: owner", "secret: yes", "write 'seen by'", "seen by: owner"),
    ("seen by: nobody", "face: down", "write 'seen by'", "seen by: nobody"),
    ("roll die", "roll again", "write: roll NAME", "roll die"),
    (
        "set score of mover to score of mover + die",
        "double score of mover",
        "set NAME to 2 * NAME",
        "set score of mover to 2 * score of mover",
    ),
    ("roll die", "show deck to mover", "reveal SITES to PLAYERS", "reveal deck to mover"),
    ("move card to pile", "steal card", "move SITE to ZONE", "move card to hand of mover"),
    ("roll die", "reverse order", "next player is PLAYER", "next player is player_ahead(mover, 2)"),
]


def found(text: str, diagnose, folder: Path) -> list:
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return [each for each in diagnose(path) if each.severity == "error"]


@pytest.mark.parametrize(
    ("base", "text", "wrong", "hint", "right"),
    [*((FIELD, *row) for row in OF_FIELD), *((TABLE, *row) for row in OF_TABLE)],
    ids=lambda value: "" if "\n" in value else value,
)
def test_one_message_whose_hint_is_right(base, text, wrong, hint, right, diagnose, tmp_path):
    assert base.count(text) >= 1
    mistakes = found(base.replace(text, wrong, 1), diagnose, tmp_path)
    assert [hint in each.hint for each in mistakes] == [True], [each.render() for each in mistakes]
    assert [each.render() for each in found(base.replace(text, right, 1), diagnose, tmp_path)] == []
