"""What conditions say of values: rules may divide by them, or use who is there; the range of the larger of two."""

from __future__ import annotations

import pytest

from playground.compiler import check
from playground.game import core
from playground.ruleset.selection import EDITOR

RULESET = """\
game: Shares
players: [Ann, Ben]
parameters: {{tax: {{default: 0, range: 0..3, about: a tax}}}}
board: {{shape: square, size: 3}}
pieces: {{Man: {{about: a man}}}}
define:
  part(number): heap div number
variables:
  purse: {{type: 0..9, each: player}}
  heap: {{type: 0..50}}
  heirs: {{type: 0..5}}
  debt: {{type: -5..5}}
  loss: {{type: -5..-2}}
  share: {{type: 0..50, start: 1}}
actions:
  put:
    choose: {{target: empty}}
    do: >-
      place Man of mover on target; set heirs to count own; set debt to 2 - count own; set heap to 9;
      set share to {0}
"""


def codes(value: str) -> list[str]:
    """The mistakes of a ruleset in which a share is such a value."""
    _, diagnostics = check(EDITOR, text=RULESET.format(value))
    return [diagnostic.code for diagnostic in diagnostics if diagnostic.severity == "error"]


@pytest.mark.parametrize(
    "value",
    [
        "heap div max(heirs, 1)",
        "heap mod max(2, heirs)",
        "heap div max(loss, 1)",
        "heap mod max(2, loss)",
        "heap div max(min(heirs, loss), 3)",
        "heap div min(max(loss, 3), 4)",
        "if heirs > 0 then heap div heirs else 0",
        "if 0 < heirs then heap div heirs else 0",
        "if heirs >= 1 then heap div heirs else 0",
        "if heirs = 0 then 7 else heap div heirs",
        "if heirs < 1 then 7 else heap div heirs",
        "if not (heirs <= 0) and heap div heirs > 1 then heap div heirs else 0",
        "if heirs = 0 or heap div heirs < 2 then 1 else 2",
        "if some enemy then heap div count enemy else 0",
        "if no enemy then 0 else heap div count enemy",
        "if debt > 1 then heap div debt else 0",
        "if tax > 0 then heap div tax else heap",
        "if loss > 0 then heap div loss else heap",
        "if count (own where it is none) > 0 then heap mod count (own where it is none) else 1",
        "if heirs = 3 then heap div heirs else 0",
        "if heirs > 0 then part(heirs) else 0",
        "if heirs > 0 then (let many be heirs; heap div many) else 0",
        "let many be count own; if many > 0 then heap div many else 0",
        "sum who in (everyone where purse of it > 0) giving heap div purse of who",
        "if some (own where it is a1) then heap div count (own where it is a1) else 0",
        "if (sum x in own giving row_of x) = 0 then 0 else heap div (sum y in own giving row_of y)",
        "if (let x be heirs; x) > 0 then heap div (let y be heirs; y) else 0",
    ],
)
def test_numbers_above_zero_divide(value: str) -> None:
    assert codes(value) == []


@pytest.mark.parametrize(
    "value",
    [
        "heap div heirs",
        "heap div min(heirs, 1)",
        "heap div max(heirs, debt)",
        "heap div max(loss, 0)",
        "heap div min(loss, 1)",
        "if heirs >= 0 then heap div heirs else 0",
        "if heirs > 0 then 1 else heap div heirs",
        "if heirs > 0 or heap div heirs > 1 then 1 else 0",
        "if debt = 0 then 1 else heap div debt",
        "if some own then heap div count enemy else 0",
        "heap div tax",
        "part(heirs)",
        "sum who in (everyone where purse of it > 0) giving heap div purse of opponent",
        "if some (own where it is a1) then heap div count (own where it is b1) else 0",
        "if (sum x in own giving row_of x) = 0 then 0 else heap div (sum y in own giving column_of y)",
        "heap div (0 - max(heirs, 1))",
    ],
)
def test_numbers_that_may_be_zero_do_not(value: str) -> None:
    assert codes(value) == ["T009"]


def test_what_was_above_zero_may_be_changed() -> None:
    changes = "heap; if heirs > 0 then (set heirs to heirs - 1; set share to heap div heirs)"
    assert codes(changes) == ["T009"]
    assert codes("heap; if heirs > 0 then (set debt to 1; set share to heap div heirs)") == []


@pytest.mark.parametrize(
    ("effects", "found"),
    [
        ("for each k in 1..3 do set share to heap div heirs", []),
        ("for each k in 1..3 do (set share to heap div heirs; set heirs to heirs - 1)", ["T009"]),
        ("for each k in 1..3 do (set heirs to k; set share to heap div heirs)", ["T009"]),
        ("for each k in 1..3 do for each n in 1..2 do (set share to heap div heirs; set heirs to 0)", ["T009"]),
    ],
)
def test_what_is_changed_in_a_loop_is_not_certain_in_it(effects: str, found: list[str]) -> None:
    assert codes(f"heap; if heirs > 0 then ({effects})") == found


def test_members_of_a_set_are_as_its_condition_says() -> None:
    each = "for each who in (everyone where purse of it > 0) do"
    assert codes(f"heap; {each} set share to heap div purse of who") == []
    assert codes(f"heap; {each} (set share to heap div purse of who; set purse of Ann to 0)") == ["T009"]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("heap; for each one in own do set share to heap div count own", []),
        ("heap; for each who in (everyone where purse of it > 0) do SHARE", []),
        ("heap; for each who in (everyone where purse of it > 0) do (SHARE; set purse of who to 0)", ["T009"]),
        ("heap; for each one in own do (set share to heap div count own; remove own)", ["T009"]),
        ("heap; for each one in own do (remove own; set share to heap div count own)", ["T009"]),
        ("heap; for each one in own do set share to heap div count (own except one)", ["T009"]),
        ("sum one in own giving heap div count own", []),
        ("sum one in own giving heap div count enemy", ["T009"]),
    ],
)
def test_a_set_of_which_each_is_visited_has_members(value: str, found: list[str]) -> None:
    share = "set share to heap div count (everyone where purse of it > 0)"
    assert codes(value.replace("SHARE", share)) == found


TAKING = """\
game: Taking
players: [Ann, Ben, Cid]
variables:
  taker: {type: player, start: none}
  points: {type: 0..9, each: player}
  heirs: {type: 0..5}
  heap: {type: 0..50, start: 20}
define: {taken: taker is not none}
actions:
  take: {choose: {number: 1..2}, when: WHEN, do: DO}
turn: {taking: {BY actions: take, otherwise: skip}}
end: {done: when turn_ends and heap > 30 then draw}
"""


@pytest.mark.parametrize(
    ("by", "when", "do", "found"),
    [
        ("", "heirs > 0", "set heap to heap div heirs", []),
        ("", "taken", "set heap to points of taker", []),
        ("", "taker is not none", "set heap to points of taker", []),
        ("by: opponent,", "taker is not none", "set heap to points of taker", []),
        ("by: everyone,", "taker is not none", "set heap to points of taker", ["T033"]),
        ("by: everyone,", "heirs > 0", "set heap to heap div heirs", ["T009"]),
        ("", "heirs > 0 and after(heap div heirs) = 20", "set heirs to 0", ["T009"]),
        ("", "taker is not none and after(points of taker) > 1", "set taker to none", ["T033"]),
    ],
)
def test_what_when_says_is_certain_in_the_effects(by: str, when: str, do: str, found: list[str]) -> None:
    text = TAKING.replace("WHEN", when).replace("DO", do).replace("BY", by)
    if "opponent" in by:
        text = text.replace(", Cid", "")
    _, diagnostics = check(EDITOR, text=text)
    assert [diagnostic.code for diagnostic in diagnostics if diagnostic.severity == "error"] == found


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [
        ("max(debt, 2)", 2, 5),
        ("min(debt, 2)", -5, 2),
        ("max(debt, heirs)", 0, 5),
        ("min(debt, heirs)", -5, 5),
        ("if debt > 3 then debt else 4", 4, 5),
        ("if debt <= 3 then debt else 3", -5, 3),
    ],
)
def test_the_larger_of_two_is_at_least_each(value: str, low: int, high: int) -> None:
    compiled, _ = check(EDITOR, text=RULESET.format(value))
    assert compiled is not None
    assign = compiled.game.actions[0].effects[-1]
    assert isinstance(assign, core.Assign)
    assert (assign.value.type.low, assign.value.type.high) == (low, high)


@pytest.mark.parametrize(
    ("effects", "found"),
    [
        ("set purse of owner of last to purse of owner of last + 1", []),
        ("move a1 to nth(empty, purse of owner of last)", ["T033"]),
        ("set purse of owner of last to 1; set heap to purse of owner of last", ["T033"]),
    ],
)
def test_an_effect_on_what_belongs_to_somebody_knows_that_there_is_one(effects: str, found: list[str]) -> None:
    assert codes(f"heap; {effects}") == found


CARDS = """\
game: Cards
players: [Ann, Ben]
board: {{shape: square, size: 3}}
zones: {{hand: {{size: 3, each: player}}}}
attributes: {{suit: [clubs, hearts], coat: [brown, white]}}
pieces: {{Card: {{has: suit}}, Man: {{has: [suit, coat]}}}}
variables: {{seen: {{type: 0..9, each: suit}}, worn: {{type: 0..9, each: coat}}, got: {{type: 0..9, each: player}}}}
setup: place Card on hand of Ann; place Man of Ben on hand of Ben
actions:
  play: {{choose: {{card: {0}}}, when: {1}, do: "{2}"}}
"""


@pytest.mark.parametrize(
    ("domain", "when", "do", "found"),
    [
        ("hand of mover within occupied", "seen of suit of card < 9", "nothing", []),
        ("own", "seen of suit of card < 9 and got of owner of card < 9", "nothing", []),
        ("Card or Man", "got of owner of card < 9", "nothing", []),
        ("occupied except own", "got of owner of card < 9", "nothing", []),
        ("own where seen of suit of it < 9", "true", "nothing", []),
        ("hand of mover", "seen of suit of card < 9", "nothing", ["T033"]),
        ("board or own", "seen of suit of card < 9", "nothing", ["T033"]),
        ("own", "worn of coat of card < 9", "nothing", ["T033"]),
        ("own", "true", "if seen of suit of card < 9 then remove card", []),
        ("own", "true", "remove card; if seen of suit of card < 9 then draw", ["T033"]),
        ("own", "true", "for each one in own do (if seen of suit of one < 9 then remove card)", ["T033"]),
        ("own", "every one in own has seen of suit of one < 9", "nothing", []),
    ],
)
def test_something_stands_where_pieces_are_chosen(domain: str, when: str, do: str, found: list[str]) -> None:
    _, diagnostics = check(EDITOR, text=CARDS.format(domain, when, do))
    assert [each.code for each in diagnostics if each.severity == "error"] == found


SENT_HOME = """\
game: Sent home
players: [Ann, Ben]
board: square 4
zones: {{home: {{size: 4, each: player}}}}
attributes: {{state: [well, ill]}}
pieces: {{Man: {{moves: 1 square in any direction onto not own, has: state}}, Stone: {{owner: nobody}}}}
variables: {{n: 0..9, taker: {{type: player, start: none}}, got: {{type: 0..9, each: player}}}}
setup: place Man of Ann on row 1; place Man of Ben on row 4
actions:
  move: {{moves: own within board, do: "if {0} then ({1}); move piece to target"}}
"""
HOME = "move target to home of owner of target"


@pytest.mark.parametrize(
    ("condition", "do", "found"),
    [
        ("target is enemy", f"raise n by 1; {HOME}", []),
        ("owner of target is not none", f"raise n by 1; {HOME}", []),
        ("target is enemy", "let whose be owner of target; raise n by 1; move target to home of whose", []),
        ("target is enemy", "let whose be owner of target; remove target; set n to got of whose", []),
        ("target is enemy", f"set state of target to ill; {HOME}", []),
        ("target is own", "set owner of target to opponent; set n to got of owner of target", ["T033"]),
        ("target is enemy", f"for each k in 1..2 do raise n by k; {HOME}", []),
        ("target is enemy", f"if n > 3 then raise n by 1 else set taker to mover; {HOME}", []),
        ("taker is not none", "remove target; set n to got of taker", []),
        ("target is enemy", f"remove target; {HOME}", ["T033"]),
        ("target is enemy", f"turn target into Stone; {HOME}", ["T033"]),
        ("target is enemy", f"if n > 3 then remove target; {HOME}", ["T033"]),
        ("owner of target is not none", f"place Stone on target; {HOME}", ["T033"]),
        ("taker is not none", "set taker to none; set n to got of taker", ["T033"]),
        ("target is enemy", "for each k in 1..2 do (set n to got of owner of target; remove target)", ["T033"]),
    ],
)
def test_what_effects_do_not_change_stays_certain(condition: str, do: str, found: list[str]) -> None:
    _, diagnostics = check(EDITOR, text=SENT_HOME.format(condition, do))
    assert [each.code for each in diagnostics if each.severity == "error"] == found
