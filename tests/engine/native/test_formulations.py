"""Formulations that would be slow as they are written, and become loops that do less, with the same games."""

from __future__ import annotations

from random import Random

import pytest

from playground.compiler import load
from playground.engine.native.compile import compile_game
from playground.engine.native.ir.statements import Define, ForBits, IRBlock, IRIf, Repeat, Statement, Switch
from playground.engine.native.lower.program import lower
from playground.game.core import Game
from tests.quick_set import mostly_exhaustive
from tests.side_by_side import SideBySide

GAME = """\
game: Written out
players: [Ann, Ben]
parameters: {{max_decisions: 30}}
board: {{shape: square, size: 4}}
pieces: {{Stone: {{symbol: o}}}}
variables: {{met: {{type: 0..99}}}}
define:
  grow(stones): stones or (own within neighbours(stones))
  grow4(stones): grow(grow(grow(grow(stones))))
  shrink(stones, foes): stones except neighbours(foes except stones)
actions:
  put: {{choose: {{spot: empty}}, do: "place Stone on spot; {do}"}}
turn: {{play: {{actions: put}}}}
end:
  full: when {end} then draw
"""
NOTHING = "set met to 0"
LOOPS = {
    "grow4(own within row 1) = own and no empty": 4,
    "some (grow4(grow4(grow(own within row 1))) within column(4))": 9,
    "some (shrink(shrink(shrink(shrink(own, enemy), enemy), enemy), enemy) within row 4)": 4,
}
NO_LOOPS = [
    "no (grow(grow(grow(own within row 1))) within empty) and no empty",
    "no (shrink(shrink(shrink(shrink(own, enemy), own), enemy), own) within empty) and no empty",
]


def game(end: str = "no empty", do: str = NOTHING) -> Game:
    return load("written-out.yaml", text=GAME.format(end=end, do=do)).game


def found(body: tuple[Statement, ...], kind: type[Statement]) -> list[Statement]:
    """The statements of a kind, wherever they are."""
    result = [statement for statement in body if isinstance(statement, kind)]
    for statement in body:
        match statement:
            case IRIf():
                result += found((*statement.then, *statement.otherwise), kind)
            case ForBits() | IRBlock() | Repeat():
                result += found(statement.body, kind)
            case Switch():
                result += [each for _, case in statement.cases for each in found(case, kind)]
    return result


def defined(body: tuple[Statement, ...]) -> list[Define]:
    return [statement for statement in found(body, Define) if isinstance(statement, Define)]


def applied(of: Game) -> tuple[Statement, ...]:
    return next(function for function in lower(of).functions if function.name == "apply").body


def play(of: Game) -> None:
    """A few games on both engines, compared after each decision."""
    random, machine = Random(3), compile_game(of, checked=True)
    for seed in range(2):
        state = SideBySide(of, (machine,), seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize(("end", "times"), LOOPS.items())
def test_what_is_applied_to_its_own_result_is_a_loop(end: str, times: int) -> None:
    of = game(end)
    assert [loop.max_rounds for loop in found(applied(of), Repeat)] == [times]  # type: ignore[attr-defined]  # only these
    play(of)


@pytest.mark.parametrize("end", NO_LOOPS)
def test_few_or_different_applications_are_written_out(end: str) -> None:
    of = game(end)
    assert not found(applied(of), Repeat)
    play(of)


FOR_EACH = {
    "for each x in board do if x is enemy and x is neighbours(spot) then place Stone on x": (True, True),
    "for each x in board do if x is neighbours(spot) and row_of x > 1 then place Stone on x": (True, False),
    "for each x in board do if x is own and some (own within neighbours(x)) then remove x": (False, True),
    "for each x in board do if met < 3 and x is occupied then set met to met + 1": (True, True),
    "for each x in board do if x is occupied then set met to 2 * met + 1": (True, False),
    "let c be own; for each x in board do if x is c then place Stone on x": (True, False),
}


@pytest.mark.parametrize(("do", "shape"), FOR_EACH.items())
def test_each_part_of_a_condition_that_stays_true_is_tested_for_all_sites_at_once(
    do: str, shape: tuple[bool, bool]
) -> None:
    """Whether the loop has fewer members for it, and whether something is left to test in the loop."""
    of = game(do=do)
    (loop,) = found(applied(of), ForBits)
    assert isinstance(loop, ForBits)
    members = next(each.value for each in defined(applied(of)) if each.name == loop.members.detail)
    whole = members.op == "const"
    assert (not whole, bool(found(loop.body, IRIf))) == shape
    play(of)


QUANTIFIED = {
    "any a in board where any b in board where (a is own and b is own and distance(a, b) > met)": 1,
    "every a in board has every b in board has (a is not own or b is enemy or distance(a, b) != met + 2)": 1,
    "(sum a in board giving sum b in board giving one_if(a is own and b is own and distance(a, b) > met)) > 2": 1,
    "(sum a in board giving if a is own then 1 else distance(a, lowest of own)) > 50": 0,
}


@pytest.mark.parametrize(("end", "narrowed"), QUANTIFIED.items())
def test_quantifiers_visit_only_sites_that_may_decide(end: str, narrowed: int) -> None:
    of = game(end)
    loops = [loop for loop in found(applied(of), ForBits) if isinstance(loop, ForBits)]
    assert sum(loop.members.op != "const" for loop in loops) == narrowed
    play(of)


CORNERS = [
    "ahead(ahead(it, east, 1), north, 1) is empty",
    "ahead(ahead(ahead(it, east, 2), north, 1), west, 1) is enemy",
    "not (ahead(ahead(it, north, 3), south, 3) is own)",
    "let corner be ahead(it, northeast, 1); ahead(corner, southeast, 1) is own",
]


@pytest.mark.parametrize("condition", CORNERS)
def test_sites_round_a_corner_are_asked_about_for_all_sites_at_once(condition: str) -> None:
    of = game(end=f"count (board where {condition}) > 5 or no empty")
    assert not found(applied(of), ForBits)
    play(of)


ATOMS = (
    "distance(one, spot) <= 1",
    "distance(spot, one) = 2",
    "row_of one = row_of spot",
    "column_of one - column_of spot > 1",
    "one is neighbours of spot",
    "one = ahead(spot, north, 1)",
    "some (neighbours of one within own)",
    "row_of spot > 2",
    "one is edge",
    "first_occupied(spot, east) = one",
    "some sites_between(spot, one)",
    "no (sites_between(one, spot) within own)",
    "no (sites_between(spot, one) except enemy)",
    "some (spread from one through own) within neighbours of spot",
)
QUANTIFIED = (
    "any one in {domain} where {body}",
    "every one in {domain} has {body}",
    "(sum one in {domain} giving one_if({body})) > 1",
    "count ({domain} where (let one be it; {body})) = 1",
    "(the one in {domain} where {body}) is not none",
    "(least one in {domain} giving if {body} then row_of one else 9) < 3",
)
JOINED = ("{0} and {1}", "{0} or {1}", "not ({0}) and {1}", "if {0} then {1} else not ({1})")


def condition(random: Random) -> str:
    """A condition on a chosen site, of quantifiers over other sites."""

    def body(depth: int) -> str:
        if depth == 0:
            return f"({random.choice(ATOMS)})"
        return f"({random.choice(JOINED).format(body(depth - 1), body(0))})"

    def quantified() -> str:
        domain = random.choice(("own", "enemy", "occupied", "(board where it is row 2 or it is own)"))
        return f"({random.choice(QUANTIFIED).format(domain=domain, body=body(random.randint(0, 2)))})"

    return random.choice(JOINED).format(quantified(), quantified())


@pytest.mark.parametrize("seed", mostly_exhaustive(range(80), range(6)))
def test_conditions_on_a_chosen_site_keep_their_meaning(seed: int) -> None:
    text = GAME.format(end="no empty", do=NOTHING)
    when = f'put: {{choose: {{spot: empty}}, when: "{condition(Random(seed))}", do:'
    play(load("written-out.yaml", text=text.replace("put: {choose: {spot: empty}, do:", when)).game)
