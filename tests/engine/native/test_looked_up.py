"""Values by sites that are known only during the game are looked up, with the same games as if they were computed."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.bodies import bodies_within
from playground.engine.native.ir.for_every_value import ForEveryValue
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Program
from playground.engine.native.ir.statements import ForBits
from playground.engine.native.ir.uses import values_of
from playground.engine.native.lower.at_once import looked_up
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.side_by_side import SideBySide

SITES = 4 * 4

GAME = """\
game: Looked up
players: [Ann, Ben]
parameters: {{max_decisions: {decisions}}}
board: {{shape: {shape}}}
pieces: {{Stone: {{symbol: o}}}}
variables: {{met: {{type: 0..9}}, here: {{type: site, start: none}}}}
setup: place Stone of Ann on a1 or b3 or c2; place Stone of Ben on c3 or d1 or a4
actions:
  act:
    choose: {{{choose}}}
    do: "{do}"
"""


def game(
    do: str, choose: str = "one: board, other: board", decisions: int = 12, shape: str = "square, size: 4"
) -> Game:
    return load("looked-up.yaml", text=GAME.format(do=do, choose=choose, decisions=decisions, shape=shape)).game


def tables(program: Program, *sizes: int) -> list[int]:
    """Which of these sizes the tables of a program have; a value for each site and for none, or for each pair."""
    waiting = [
        value
        for function in program.functions
        for body in bodies_within(function.body)
        for statement in body
        for value in values_of(statement)
    ]
    found, seen = set[int](), set[IRNode]()
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            waiting += node.args
            if isinstance(node.detail, tuple) and node.op == "table":
                found.add(len(node.detail))
    return sorted(found & {*(sizes or (SITES + 1, (SITES + 1) ** 2))})


def play(of: Game) -> None:
    """A few games on both engines, compared after each decision."""
    random, machine = Random(5), compile_game(of, checked=True)
    for seed in range(2):
        state = SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


OF_TWO = {
    "a set": "set owner of sites_between(one, other) to Ben; place Stone of Ann on one",
    "a part of a set": "remove sites_between(one, other) within occupied; place Stone of Ann on other",
    "a number": "set met to min(distance(one, other) * 2, 9); place Stone on one",
    "a truth value": "if abs(row_of one - row_of other) = abs(column_of one - column_of other) then place Stone on one",
    "a site that may be none": (
        "set here to lowest of (own within row 2); set owner of sites_between(one, here) to Ben; place Stone on other"
    ),
    "the shortest way": "set met to min(distance orthogonally from one to other through board, 9); place Stone on one",
    "a site of a loop": "for each x in own do remove sites_between(x, one); place Stone on other",
}


@pytest.mark.parametrize("name", OF_TWO)
def test_what_two_chosen_sites_decide_is_looked_up(name: str) -> None:
    of = game(OF_TWO[name])
    assert (SITES + 1) ** 2 in tables(lower(of))
    play(of)


def test_what_a_site_and_a_direction_decide_is_looked_up() -> None:
    do = "set owner of spread way or opposite_way(way) from one through board to Ben; place Stone of Ann on one"
    of = game(do, "one: board, way: any direction")
    assert tables(lower(of), (SITES + 1) * 9)
    play(of)


NUMBER = "lowest of (row((row_of one + N) mod 4 + 1) within column((column_of one + N div 4) mod 4 + 1))"
OF_NUMBERS = {
    "a chosen number": (f"place Stone of Ann on {NUMBER.replace('N', 'n')}", "one: board, n: 0..2 + count own"),
    "a loop": (f"for each n in 1..count own do remove {NUMBER.replace('N', 'n')}; place Stone on one", "one: board"),
    "a name": (
        f"let n be met; set here to {NUMBER.replace('N', 'n')}; place Stone on here; set met to met + 1",
        "one: board",
    ),
}


@pytest.mark.parametrize("bound", [64, 1])
@pytest.mark.parametrize("name", OF_NUMBERS)
def test_what_a_site_and_a_number_decide_is_looked_up(name: str, bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looked_up, "MAX_NUMBERS", bound)
    of = game(*OF_NUMBERS[name])
    sizes = [size for size in range((SITES + 1) * 2, (SITES + 1) * 65) if size % (SITES + 1) == 0]
    assert bool(tables(lower(of), *sizes)) == (bound > 1)
    play(of)


OF_ONE = {
    "a condition on another site": "board where distance(it, one) = 2",
    "a part of a condition": "board where distance(it, one) <= 2 and it is not own",
    "with another part that is tested one by one": "board where distance(it, one) = 2 and some (groups(own) except it)",
    "the shortest way": "board where distance orthogonally from it to one through board = 2",
    "the shortest way in a direction": "board where distance (north or east) from it to one through board < 3",
    "steps that some squares allow": (
        "(spread orthogonally from one through board while row_of there <= row_of here) except row 2"
    ),
    "a number": "board where distance(it, one) + count (own within neighbours of it) = 3",
}


@pytest.mark.parametrize("name", OF_ONE)
def test_what_one_chosen_site_decides_of_all_others_is_looked_up(name: str) -> None:
    of = game(f"remove enemy within ({OF_ONE[name]}); place Stone on other", "one: own, other: board")
    assert tables(lower(of)) == [SITES + 1]
    play(of)


NOT = {
    "little is computed": "if row_of one = row_of other then place Stone on one",
    "the position decides": "remove spread any direction from one through enemy; place Stone on one",
    "a number is chosen as well": "if met * distance(one, one) < 4 then place Stone on one",
}


@pytest.mark.parametrize("name", NOT)
def test_other_values_are_computed(name: str) -> None:
    of = game(NOT[name])
    assert (SITES + 1) ** 2 not in tables(lower(of))
    play(of)


def test_no_table_is_larger_than_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    do = OF_TWO["a set"]
    monkeypatch.setattr(looked_up, "MAX_BYTES", 8 * (SITES + 1) ** 2 - 1)
    assert (SITES + 1) ** 2 not in tables(lower(game(do)))
    monkeypatch.setattr(looked_up, "MAX_BYTES", 8 * (SITES + 1) ** 2)
    assert (SITES + 1) ** 2 in tables(lower(game(do)))


def test_tables_are_not_worked_out_at_any_price(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looked_up, "MAX_COMPUTED", 100)
    assert (SITES + 1) ** 2 not in tables(lower(game(OF_TWO["a set"])))


@pytest.mark.parametrize("shape", ["square, size: 4", "rhombus, side: 4"])
def test_all_pairs_of_sites_are_looked_up_rightly(shape: str) -> None:
    """Each pair is chosen once."""
    of = game("set met to count sites_between(one, other) * 3 + distance(one, other)", decisions=300, shape=shape)
    assert (SITES + 1) ** 2 in tables(lower(of))
    state = SideBySide(of, (compile_game(of, checked=True),), 1)
    for action in state.legal_actions():
        state.apply_action(action)


def test_each_part_is_computed_for_the_values_that_it_depends_on() -> None:
    nodes = Nodes(0xFFFF)
    one, other = nodes.local("one", "int"), nodes.local("other", "int")
    sum_ = nodes.op("add", nodes.op("mul", one, nodes.number(10)), nodes.op("mul", other, nodes.number(2)))
    computing = ForEveryValue({"one": range(-1, 2), "other": range(4)}, 0xFFFF)
    assert list(computing.of(sum_, 100) or ()) == [10 * a + 2 * b for a in range(-1, 2) for b in range(4)]
    assert computing.computed == 3 + 4 + 3 * 4
    assert computing.of(nodes.load("mover", "int"), 100) is None
    assert ForEveryValue({"one": range(3)}, 0xFFFF).of(sum_, 100) is None
    assert ForEveryValue({"one": range(-1, 2), "other": range(4)}, 0xFFFF).of(sum_, 18) is None


@pytest.mark.parametrize(
    ("domain", "is_worth_it"),
    [("neighbours(one, north or east) within empty", False), ("board where distance(it, one) = 2", True)],
)
def test_more_must_be_saved_where_sets_are_wide(domain: str, is_worth_it: bool) -> None:
    """Words that are empty are not computed, and would be read from a table."""
    do = f"remove enemy within ({domain}); place Stone on other"
    text = GAME.format(do=do, choose="one: own, other: empty", decisions=9, shape="square, size: 4")
    of = load("looked-up.yaml", text=text.replace("size: 4", "size: 12")).game
    assert bool(tables(lower(of), 12 * 12 + 1)) is is_worth_it


NEARER = """\
game: Nearer
players: [White, Black]
parameters: {max_decisions: 20}
board: {shape: square, size: 5}
pieces: {Man: {moves: step}, King: {}}
moves: {step: 1 square in any direction onto not own}
setup: place Man of White on row 2; place Man of Black on row 4; place King of White on c1; place King of Black on d5
actions:
  move:
    moves: own Man
    when: distance(target, lowest of enemy King) < distance(piece, lowest of enemy King)
    do: move piece to target
turn: {play: {actions: move, otherwise: lose}}
end: {taken: when no enemy King then mover wins}
"""


def test_a_condition_on_two_sites_and_one_that_the_position_decides_is_a_table_by_that() -> None:
    of = load("nearer.yaml", text=NEARER).game
    count = next(function for function in lower(of).functions if function.name == "count")
    assert not any(isinstance(statement, ForBits) for body in bodies_within(count.body) for statement in body)
    play(of)
